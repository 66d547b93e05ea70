"""The sentences of refusals: why a rule refuses an act, and what would change that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capemay_kit.core.words import Refusals, a, listed, many, upper, whose_turn
from capemay_kit.games.cape_may.names import lot_name, space_name
from capemay_kit.games.cape_may.sentences import KIND_NAMES, PLURAL
from capemay_kit.games.cape_may.state import State


def _cards(values: Sequence[int]) -> str:
    return listed([f"a {n}" if n != 8 else "an 8" for n in values])


def _length(d: dict[str, Any]) -> str:
    return f"{'at most' if d.get('up_to') else 'exactly'} {many(d['steps'], 'space')}"


def _full_amount(s: State, d: dict[str, Any]) -> str:
    return f"No route of {_length(d)} leads to {space_name(s, d['to'])} without using a space twice."


def _cards_hint(s: State, d: dict[str, Any]) -> str:
    return f"{_cards(d['cards']).capitalize()} would get there." if d.get("cards") else "Go there in two moves."


_refusals = Refusals()
_rule = _refusals.add
refusal, refusal_rules = _refusals.say, _refusals.rules

_rule("no_such_seat", "There is no such seat.", "Choose one of the seats at this table.")
_rule("game_over", "The game is over.", "Undo to go on playing.")
_rule("not_your_turn", lambda s, d: whose_turn(d["turn"]), "Wait for the turn to come round.")
_rule("keep_so_many", "Keep {keep} of the bonus cards dealt to you.", "Choose {keep} of them.")
_rule("not_now", "That does not happen in this part of the round.", "Finish the step on the screen first.")
_rule("something_first", "Something else has to be decided first.", "Decide what is offered, or let it pass.")
_rule(
    "actions_left",
    lambda s, d: f"There {'is' if d['left'] == 1 else 'are'} {many(d['left'], 'action')} left.",
    lambda s, d: f"Take {'it' if d['left'] == 1 else 'them'}; collecting money is always possible.",
)
_rule("no_actions_left", "All actions of this turn are taken.", "End the turn.")
_rule("one_figure_a_seat", "Give one figure for each of the {seats} seats.", "Fill in every seat.")
_rule("no_such_space", "There is no space {space}.", "Choose a space of the board.")
_rule("no_such_lot", "There is no lot {lot}.", "Choose a lot of the board.")

_rule("below_zero", "A figure cannot be below zero.", "Give 0 or more.")
_rule("no_card_named", "A movement card has to be played for that.", "Pick a movement card first.")
_rule("card_not_in_hand", "The {card} is not in hand: it was discarded.", "Retrieve the movement cards.")
_rule(
    "movement_limit", "The event allows no movement card above {highest}.", "Play a {highest} or less, or wait a round."
)
_rule("fare", "Playing the {card} costs ${cost}, and there is only ${money}.", "Collect money, or play a cheaper card.")
_rule("same_space", "A move cannot end where it started.", "Choose another space.")
_rule(
    "fire", lambda s, d: f"{space_name(s, d['to'])} is on fire: no marker may enter.", "Wait until the round is over."
)
_rule(
    "fire_in_the_way",
    lambda s, d: f"Fire blocks every route of {_length(d)}.",
    lambda s, d: _cards_hint(s, d) if d.get("cards") else "Go elsewhere, or wait: the fire is out with the round.",
)
_rule(
    "against_the_arrows",
    lambda s, d: f"Every route of {_length(d)} to {space_name(s, d['to'])} goes against an arrow.",
    lambda s, d: (
        f"{_cards_hint(s, d)} So would a card that ignores arrows."
        if d.get("cards")
        else "Go there in two moves, or play a card that ignores arrows."
    ),
)
_rule("full_amount", _full_amount, _cards_hint)
_rule(
    "not_there",
    lambda s, d: f"The card does not lead to {space_name(s, d['to'])}.",
    lambda s, d: f"It leads to {listed([space_name(s, one) for one in d['goals'][:4]])}.",
)
_rule(
    "no_special_space",
    "The marker has not just come to a special space.",
    "A free action is taken right after the move that ends on its space.",
)
_rule("lot_taken", lambda s, d: f"{d['owner']} has {a(KIND_NAMES[d['kind']])} there.", "Choose an empty lot.")
_rule("lot_in_zone", "That lot is in the {zone} zone.", "A lot has its zone already: name only the lot.")
_rule(
    "shape",
    lambda s, d: f"That lot takes {a(d['builds'])}: squares are for cottages, hexagons for shops.",
    "Choose a lot of the other shape.",
)
_rule("not_yours", "That building is {owner}'s.", "Upgrade one of your own.")
_rule(
    "cannot_become",
    lambda s, d: (
        f"{a(KIND_NAMES[d['kind']]).capitalize()} "
        + (f"becomes {a(KIND_NAMES[d['after']])}, nothing else." if d["after"] else "cannot be upgraded further.")
    ),
    "Cottages become Victorians, Victorians landmarks, shops businesses.",
)
_rule("nothing_there", "You have no building there to upgrade.", "Build there first, or place the building on its lot.")
_rule(
    "not_adjacent",
    lambda s, d: f"{upper(lot_name(s, d['lot']))} is not adjacent to your marker.",
    lambda s, d: (
        f"Stand at {listed([space_name(s, one) for one in d['spaces']]) or 'a space that touches it'}, "
        "or play a card that says anywhere."
    ),
)
_rule("name_zone_and_kind", "Say what is built and in which zone.", "Choose a lot, or a zone and a kind.")
_rule(
    "no_free_lot",
    lambda s, d: (
        f"No empty lot for {a(KIND_NAMES[d['kind']])} in {d['zone']}"
        + (" touches your marker's space." if d["at"] == "adjacent" else " is left within reach.")
    ),
    "Move there first. If the app's map is out of date, name the lot.",
)
_rule(
    "nothing_to_upgrade",
    lambda s, d: (
        f"Your {PLURAL[d['kind']]} in {d['zone']} stand on lots."
        if d.get("on_lots")
        else f"You have no {KIND_NAMES[d['kind']]} in {d['zone']}."
    ),
    lambda s, d: "Say which lot." if d.get("on_lots") else f"Build {a(KIND_NAMES[d['kind']])} there first.",
)
_rule(
    "card_kind",
    lambda s, d: f"The card is for {listed([PLURAL[k] for k in d['kinds']], 'and')} only.",
    "Choose one of those.",
)
_rule("card_zone", lambda s, d: f"The card is for {listed(d['zones'])} only.", "Choose a lot there.")
_rule(
    "banned",
    lambda s, d: f"The event forbids {PLURAL[d['kind']]} in {d['zone']} this round.",
    "Wait until the round is over.",
)
_rule("zone_on_fire", "The {zone} zone is on fire: nothing is built there.", "Wait until the round is over.")
_rule("no_bases", "All {supply} landmark bases are used.", "Bases do not come back.")
_rule(
    "no_piece",
    lambda s, d: f"All {d['supply']} of your {PLURAL[d['kind']]} are on the board.",
    lambda s, d: (
        "Upgrade one: its token comes back." if d["kind"] in ("cottage", "shop") else "There are no more of these."
    ),
)
_rule(
    "cost",
    lambda s, d: f"{a(KIND_NAMES[d['kind']]).capitalize()} in {d['zone']} costs ${d['cost']}, there is ${d['money']}.",
    lambda s, d: f"${d['cost'] - d['money']} more, or a discount, would do.",
)
_rule("nothing_to_draw", "No activity card is left, not even in the discard.", "Play one first.")
_rule("nothing_discarded", "All movement cards are in hand already.", "Retrieve after playing some.")
_rule(
    "activity_not_in_hand",
    lambda s, d: f"Activity card {d['card']} is not in hand." if d["card"] else "There is no activity card in hand.",
    "Draw activity cards.",
)
_rule("no_such_option", "The card has {options} options.", "Choose one of them.")
_rule("nothing_possible", "Nothing the card says can be done now.", "Keep it until there is money or a place for it.")
_rule("actions_once", "Card {card} gave this turn its actions; it does so once a turn.", "Keep it for the next turn.")
_rule("upgrade_not_held", "Upgrade card {card} is not before you.", "Upgrade a shop to gain upgrade cards.")
_rule("not_for_use", "That card is not one to be used as a free action.", "It works by itself.")
_rule("used_this_round", "That card was used this turn already.", "Use it again next round.")
_rule("ava_draws", "It is Ava's turn: a solo card is drawn for her.", "Draw her card first.")
_rule(
    "ava_builds_elsewhere",
    lambda s, d: (
        f"The card has Ava build on {listed([lot_name(s, one) for one in d['lots']])}."
        if d["lots"]
        else "None of the lots on the card is left for Ava to build on."
    ),
    "Say that it is not possible, or do it anyway if your card shows something else.",
)
_rule(
    "ava_upgrades_elsewhere",
    lambda s, d: (
        f"Ava's marker asks for {a(KIND_NAMES[d['kind']])} in {d['zone']}."
        if d["zone"]
        else f"No building of Ava's can become {a(KIND_NAMES[d['kind']])}."
    ),
    "Choose one of hers there, or do it anyway if your solo board shows something else.",
)
_rule("already_waiting", "That card is already in force.", "Do the act it helps first.")
