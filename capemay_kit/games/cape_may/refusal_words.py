"""The sentences of refusals: why a rule refuses an act, and what would change that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capemay_kit.core.i18n import _, and_list, ngettext, or_list
from capemay_kit.core.words import Refusals, a, upper, whose_turn
from capemay_kit.games.cape_may.names import lot_name, space_name
from capemay_kit.games.cape_may.sentences import KIND_NAMES, PLURAL
from capemay_kit.games.cape_may.state import State


def _cards(values: Sequence[int]) -> str:
    return or_list([f"a {n}" if n != 8 else "an 8" for n in values])


def _length(d: dict[str, Any]) -> str:
    return f"{('at most' if d.get('up_to') else 'exactly')} {ngettext('{n} space', '{n} spaces', d['steps'])}"


def _full_amount(s: State, d: dict[str, Any]) -> str:
    return _(
        "No route of {length} leads to {space} without using a space twice.",
        length=_length(d),
        space=space_name(s, d["to"]),
    )


def _cards_hint(s: State, d: dict[str, Any]) -> str:
    return (
        _("{capitalize} would get there.", capitalize=_cards(d["cards"]).capitalize())
        if d.get("cards")
        else _("Go there in two moves.")
    )


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
    lambda s, d: _(
        "There {what} {actions} left.",
        what="is" if d["left"] == 1 else "are",
        actions=ngettext("{n} action", "{n} actions", d["left"]),
    ),
    lambda s, d: _("Take {what}; collecting money is always possible.", what="it" if d["left"] == 1 else "them"),
)
_rule("no_actions_left", "All actions of this turn are taken.", "End the turn.")
_rule("one_figure_a_seat", "Give one figure for each of the {seats} seats.", "Fill in every seat.")
_rule("no_such_space", "There is no space {space}.", "Choose a space of the board.")
_rule("no_such_lot", "There is no lot {lot}.", "Choose a lot of the board.")

_rule("below_zero", "A figure cannot be below zero.", "Give 0 or more.")
_rule("no_card_named", "A movement card has to be played for that.", "Pick a movement card first.")
_rule("card_not_in_hand", "The {card} is not in hand: it was discarded.", "Retrieve the movement cards.")
_rule(
    "movement_limit",
    "The event allows no movement card above {highest}.",
    "Play a {highest} or less, or wait a round.",
)
_rule(
    "fare",
    "Playing the {card} costs ${cost}, and there is only ${money}.",
    "Collect money, or play a cheaper card.",
)
_rule("same_space", "A move cannot end where it started.", "Choose another space.")
_rule(
    "fire",
    lambda s, d: _("{space} is on fire: no marker may enter.", space=space_name(s, d["to"])),
    "Wait until the round is over.",
)
_rule(
    "fire_in_the_way",
    lambda s, d: _("Fire blocks every route of {length}.", length=_length(d)),
    lambda s, d: _cards_hint(s, d) if d.get("cards") else _("Go elsewhere, or wait: the fire is out with the round."),
)
_rule(
    "against_the_arrows",
    lambda s, d: _(
        "Every route of {length} to {space} goes against an arrow.", length=_length(d), space=space_name(s, d["to"])
    ),
    lambda s, d: (
        _("{cards_hint} So would a card that ignores arrows.", cards_hint=_cards_hint(s, d))
        if d.get("cards")
        else _("Go there in two moves, or play a card that ignores arrows.")
    ),
)
_rule("full_amount", _full_amount, _cards_hint)
_rule(
    "not_there",
    lambda s, d: _("The card does not lead to {space}.", space=space_name(s, d["to"])),
    lambda s, d: _("It leads to {what}.", what=or_list([space_name(s, one) for one in d["goals"][:4]])),
)
_rule(
    "no_special_space",
    "The marker has not just come to a special space.",
    "A free action is taken right after the move that ends on its space.",
)
_rule(
    "lot_taken",
    lambda s, d: _("{owner} has {kind_name} there.", owner=d["owner"], kind_name=a(KIND_NAMES[d["kind"]])),
    "Choose an empty lot.",
)
_rule("lot_in_zone", "That lot is in the {zone} zone.", "A lot has its zone already: name only the lot.")
_rule(
    "shape",
    lambda s, d: _("That lot takes {builds}: squares are for cottages, hexagons for shops.", builds=a(d["builds"])),
    "Choose a lot of the other shape.",
)
_rule("not_yours", "That building is {owner}'s.", "Upgrade one of your own.")
_rule(
    "cannot_become",
    lambda s, d: (
        f"{a(KIND_NAMES[d['kind']]).capitalize()} "
        + (
            _("becomes {kind_name}, nothing else.", kind_name=a(KIND_NAMES[d["after"]]))
            if d["after"]
            else _("cannot be upgraded further.")
        )
    ),
    "Cottages become Victorians, Victorians landmarks, shops businesses.",
)
_rule(
    "nothing_there",
    "You have no building there to upgrade.",
    "Build there first, or place the building on its lot.",
)
_rule(
    "not_adjacent",
    lambda s, d: _("{lot} is not adjacent to your marker.", lot=upper(lot_name(s, d["lot"]))),
    lambda s, d: _(
        "Stand at {spaces}, or play a card that says anywhere.",
        spaces=or_list([space_name(s, one) for one in d["spaces"]]) or _("a space that touches it"),
    ),
)
_rule("name_zone_and_kind", "Say what is built and in which zone.", "Choose a lot, or a zone and a kind.")
_rule(
    "no_free_lot",
    lambda s, d: (
        _("No empty lot for {kind_name} in {zone}", kind_name=a(KIND_NAMES[d["kind"]]), zone=d["zone"])
        + (_(" touches your marker's space.") if d["at"] == "adjacent" else _(" is left within reach."))
    ),
    "Move there first. If the app's map is out of date, name the lot.",
)
_rule(
    "nothing_to_upgrade",
    lambda s, d: (
        _("Your {plural} in {zone} stand on lots.", plural=PLURAL[d["kind"]], zone=d["zone"])
        if d.get("on_lots")
        else _("You have no {kind_name} in {zone}.", kind_name=KIND_NAMES[d["kind"]], zone=d["zone"])
    ),
    lambda s, d: (
        _("Say which lot.")
        if d.get("on_lots")
        else _("Build {kind_name} there first.", kind_name=a(KIND_NAMES[d["kind"]]))
    ),
)
_rule(
    "card_kind",
    lambda s, d: _("The card is for {kinds} only.", kinds=and_list([PLURAL[k] for k in d["kinds"]])),
    "Choose one of those.",
)
_rule("card_zone", lambda s, d: _("The card is for {zones} only.", zones=or_list(d["zones"])), "Choose a lot there.")
_rule(
    "banned",
    lambda s, d: _("The event forbids {plural} in {zone} this round.", plural=PLURAL[d["kind"]], zone=d["zone"]),
    "Wait until the round is over.",
)
_rule("zone_on_fire", "The {zone} zone is on fire: nothing is built there.", "Wait until the round is over.")
_rule("no_bases", "All {supply} landmark bases are used.", "Bases do not come back.")
_rule(
    "no_piece",
    lambda s, d: _("All {supply} of your {plural} are on the board.", supply=d["supply"], plural=PLURAL[d["kind"]]),
    lambda s, d: (
        _("Upgrade one: its token comes back.")
        if d["kind"] in ("cottage", "shop")
        else _("There are no more of these.")
    ),
)
_rule(
    "cost",
    lambda s, d: _(
        "{capitalize} in {zone} costs ${cost}, there is ${money}.",
        capitalize=a(KIND_NAMES[d["kind"]]).capitalize(),
        zone=d["zone"],
        cost=d["cost"],
        money=d["money"],
    ),
    lambda s, d: _("${cost} more, or a discount, would do.", cost=d["cost"] - d["money"]),
)
_rule("nothing_to_draw", "No activity card is left, not even in the discard.", "Play one first.")
_rule("nothing_discarded", "All movement cards are in hand already.", "Retrieve after playing some.")
_rule(
    "activity_not_in_hand",
    lambda s, d: (
        _("Activity card {card} is not in hand.", card=d["card"])
        if d["card"]
        else _("There is no activity card in hand.")
    ),
    "Draw activity cards.",
)
_rule("no_such_option", "The card has {options} options.", "Choose one of them.")
_rule(
    "nothing_possible",
    "Nothing the card says can be done now.",
    "Keep it until there is money or a place for it.",
)
_rule(
    "actions_once",
    "Card {card} gave this turn its actions; it does so once a turn.",
    "Keep it for the next turn.",
)
_rule("upgrade_not_held", "Upgrade card {card} is not before you.", "Upgrade a shop to gain upgrade cards.")
_rule("not_for_use", "That card is not one to be used as a free action.", "It works by itself.")
_rule("used_this_round", "That card was used this turn already.", "Use it again next round.")
_rule("ava_draws", "It is Ava's turn: a solo card is drawn for her.", "Draw her card first.")
_rule(
    "ava_builds_elsewhere",
    lambda s, d: (
        _("The card has Ava build on {lots}.", lots=or_list([lot_name(s, one) for one in d["lots"]]))
        if d["lots"]
        else _("None of the lots on the card is left for Ava to build on.")
    ),
    "Say that it is not possible, or do it anyway if your card shows something else.",
)
_rule(
    "ava_upgrades_elsewhere",
    lambda s, d: (
        _("Ava's marker asks for {kind_name} in {zone}.", kind_name=a(KIND_NAMES[d["kind"]]), zone=d["zone"])
        if d["zone"]
        else _("No building of Ava's can become {kind_name}.", kind_name=a(KIND_NAMES[d["kind"]]))
    ),
    "Choose one of hers there, or do it anyway if your solo board shows something else.",
)
_rule("already_waiting", "That card is already in force.", "Do the act it helps first.")
