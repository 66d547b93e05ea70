"""Every sentence a person reads of this game, but for the cards' own (`sentences`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.words import Refusals, a, counting, listed, many, told, upper
from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may import solo_words
from capemay_kit.games.cape_may.cards import DeckName
from capemay_kit.games.cape_may.names import card_title, lot_name, space_name
from capemay_kit.games.cape_may.sentences import (
    KIND_NAMES,
    PLURAL,
    bird,
    card_sentence,
    counted,
    effects_sentence,
    goal,
    street,
)
from capemay_kit.games.cape_may.state import KIND, UNKNOWN, ZONE, KeepCards, State

__all__ = [
    "bird", "card_sentence", "card_title", "counted", "effects_sentence", "goal", "lot_name", "space_name", "street",
]  # fmt: skip

CATEGORIES = {
    "victorians": "Victorians", "landmarks": "Landmarks", "majorities": "Majorities",
    "upgrade_cards": "Upgrade cards", "birds": "Bird collections", "bonus_cards": "Bonus cards", "money": "Money",
}  # fmt: skip
CATEGORY_PAGE = {
    "victorians": 13, "landmarks": 13, "majorities": 13, "upgrade_cards": 14, "birds": 14, "bonus_cards": 14,
    "money": 14,
}  # fmt: skip
SEASONS = {"spring": "Spring", "summer": "Summer", "fall": "Fall", "winter": "Winter"}
ZONES = {"gravel": "Gravel", "grass": "Grass", "dirt": "Dirt", "sand": "Sand"}
SPECIALS = {"bird": "bird space", "lighthouse": "lighthouse space", "pier": "pier space"}
DECIDED = {
    "prestige": "most prestige",
    "birds": "tied on prestige; most bird tokens",
    "income": "tied on prestige and birds; highest income",
    "shared": "tied on prestige, birds and income: the victory is shared",
    "ava_ties": "tied on prestige: Ava wins ties",
}
PROVENANCE = {
    "stated": "stated in the rulebook",
    "derived": "derived from the rulebook's examples",
    "assumed": "our assumption: check it against your copy",
    "mine": "your own figure",
}


# --- refusals -----------------------------------------------------------------------------------------


def _cards(values: Sequence[int]) -> str:
    return listed([f"a {n}" if n != 8 else "an 8" for n in values])


def _full_amount(s: State, d: dict[str, Any]) -> str:
    return f"No way of exactly {many(d['steps'], 'space')}, none used twice, ends at {space_name(s, d['to'])}."


def _cards_hint(s: State, d: dict[str, Any]) -> str:
    return f"{_cards(d['cards']).capitalize()} would get there." if d.get("cards") else "Go there in two moves."


_refusals = Refusals()
_rule = _refusals.add
refusal, refusal_rules = _refusals.say, _refusals.rules

_rule("no_such_seat", "There is no such seat.", "Choose one of the seats at this table.")
_rule("game_over", "The game is over.", "Undo to go on playing.")
_rule("not_your_turn", lambda s, d: f"It is {listed(d['turn'])}'s turn.", "Wait for the turn to come round.")
_rule("keep_so_many", "Keep {keep} of the bonus cards dealt to you.", "Choose {keep} of them.")
_rule("not_now", "That does not happen in this part of the round.", "Finish the step on the screen first.")
_rule("something_first", "Something else has to be decided first.", "Decide what is offered, or let it pass.")
_rule("actions_left", "There are {left} actions left.", "Take them; collecting money is always possible.")
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
    lambda s, d: f"Fire blocks every way of exactly {many(d['steps'], 'space')}.",
    lambda s, d: _cards_hint(s, d) if d.get("cards") else "Go elsewhere, or wait: the fire is out with the round.",
)
_rule(
    "against_the_arrows",
    lambda s, d: f"Every way of exactly {many(d['steps'], 'space')} to {space_name(s, d['to'])} goes against an arrow.",
    lambda s, d: f"{_cards_hint(s, d)} So would a card that ignores arrows.",
)
_rule("full_amount", _full_amount, _cards_hint)
_rule(
    "not_there",
    lambda s, d: f"The card does not lead to {space_name(s, d['to'])}.",
    lambda s, d: f"It leads to {listed([space_name(s, one) for one in d['goals'][:4]])}.",
)
_rule("no_special_space", "The marker has not just come to a special space.", "Take it right after the move.")
_rule("lot_taken", lambda s, d: f"{d['owner']} has {a(KIND_NAMES[d['kind']])} there.", "Choose an empty lot.")
_rule("lot_in_zone", "That lot is in the {zone} zone.", "Name the lot alone.")
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
    "Move there first, or name the lot if the map is behind the table.",
)
_rule(
    "nothing_to_upgrade",
    lambda s, d: (
        f"Your {PLURAL[d['kind']]} in {d['zone']} stand on lots."
        if d.get("on_lots")
        else f"You have no {KIND_NAMES[d['kind']]} in {d['zone']}."
    ),
    lambda s, d: "Choose the lot." if d.get("on_lots") else f"Build {a(KIND_NAMES[d['kind']])} there first.",
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


# --- what happened ------------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State) -> str:
    """Say what an entry did, with its figures."""

    def corrected(done: Correct) -> str:
        said = correction(before, done)
        return said if before.phase == "over" else f"Corrected: {said}"

    def acted(seat: int, done: act.AnyAct) -> str:
        return solo_words.told(before, done, after) if seat == before.ava else _told(before, seat, done, after)

    return told(entry, acted, corrected, partial(refusal, before))


def _told(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    name = before.seats[seat].name
    old, new = before.seats[seat], after.seats[seat]
    money = _change("$", new.money - old.money)
    match done:
        case act.Deal():
            return "The cards are dealt"
        case act.Keep():
            step = before.steps[0].what if before.steps else None
            deck = step.deck if isinstance(step, KeepCards) else "bonus"
            if all(done.cards):
                return f"{name} keeps {listed([card_title(before, deck, one) for one in done.cards], 'and')}"
            return f"{name} keeps {len(done.cards)} card{'s' if len(done.cards) != 1 else ''}"
        case act.KeepBirds():
            return f"{name} keeps {len(done.species)} bird token{'s' if len(done.species) != 1 else ''}"
        case act.Reveal():
            return f"Event: {card_title(after, 'event', after.event) if after.event is not None else 'none left'}"
        case act.CarryOut():
            return "Event carried out: " + _everyone(before, after)
        case act.ReceiveIncome():
            return f"End of {before.season}, income: " + _everyone(before, after)
        case act.Move():
            how = f"plays the {done.card} and moves" if done.card is not None else "moves"
            return f"{name} {how} to {space_name(after, new.space)}{money}"
        case act.GoTo():
            return f"{name} goes to {space_name(after, new.space)}"
        case act.AtSpecial(kind=special):
            return f"{name} stands on a {SPECIALS[special]}"
        case act.Build() | act.Upgrade():
            kind, zone = _built(before, seat, after)
            verb = "builds" if isinstance(done, act.Build) else "upgrades to"
            rise = _change("income ", new.income - old.income)
            where = f" ({lot_name(after, done.lot)})" if done.lot else ""
            return f"{name} {verb} {a(KIND_NAMES[kind])} in {zone}{where}{money}{rise}"
        case act.Draw():
            return f"{name} draws activity cards"
        case act.Play(card=card):
            return f"{name} plays {card_title(before, 'activity', card)}{money}"
        case act.Retrieve():
            return f"{name} takes back all movement cards"
        case act.Collect():
            return f"{name} collects money{money}"
        case act.Use(card=card):
            return f"{name} uses {card_title(before, 'upgrade', card)}{money}"
        case act.TakeUpgrade(face_up=face_up):
            return f"{name} takes {'the face-up upgrade card' if face_up else 'an upgrade card from the deck'}"
        case act.Take():
            gained = new.tokens - old.tokens
            drawn = sum(len(step.what.drawn) for step in after.steps[:1] if isinstance(step.what, KeepCards))
            what = "takes what is offered"
            if gained:
                pairs = zip(before.book.species, old.birds, new.birds, strict=True)
                seen = ", ".join(bird(name) for name, was, now in pairs for _ in range(now - was))
                what = f"draws {gained} bird token{'s' if gained != 1 else ''}{f': {seen}' if seen else ''}"
            elif drawn or len(new.activity) > len(old.activity):
                what = "draws activity cards"
            return f"{name} {what}{money}"
        case act.Skip():
            return f"{name} lets it pass"
        case _:
            return f"{name} ends the turn"


def _built(before: State, seat: int, after: State) -> tuple[str, str]:
    old, new = before.seats[seat].buildings, after.seats[seat].buildings
    for zone, i in ZONE.items():
        for kind, k in reversed(KIND.items()):
            if new[5 * i + k] > old[5 * i + k]:
                return kind, zone
    return "cottage", "gravel"


def _change(what: str, n: int) -> str:
    if not n:
        return ""
    sign = "+" if n > 0 else "−"
    return f", {sign}${abs(n)}" if what == "$" else f", {what}{sign}{abs(n)}"


def _everyone(before: State, after: State) -> str:
    parts = []
    for old, new in zip(before.seats, after.seats, strict=True):
        change = _change("$", new.money - old.money).removeprefix(", ")
        lost = len(old.hand) - len(new.hand)
        if lost > 0:
            change += f" and loses {lost} movement card{'s' if lost > 1 else ''}"
        if change:
            parts.append(f"{new.name} {change}")
    return ", ".join(parts) or "nothing changes hands"


def correction(s: State, done: Correct) -> str:
    """Say which figure was put right."""
    note = f" ({done.note})" if done.note else ""
    match re.findall(r"[^.\[\]]+", done.path):
        case ["seats", number, "buildings", zone, kind] if kind in KIND_NAMES and isinstance(done.value, int):
            what = KIND_NAMES[kind] if done.value == 1 else PLURAL[kind]
            return f"{s.seats[int(number)].name} has {done.value} {what} in {zone}{note}"
        case ["seats", number, "birds", species] if isinstance(done.value, int):
            return f"{s.seats[int(number)].name} has {done.value} × {bird(species)}{note}"
        case ["seats", number, "hand"] if isinstance(done.value, list | tuple):
            cards_held = ", ".join(map(str, done.value)) or "none"
            return f"{s.seats[int(number)].name} holds the movement cards {cards_held}{note}"
        case ["seats", number, ("activity" | "bonus" | "upgrades") as field] if isinstance(done.value, list | tuple):
            deck: DeckName = "upgrade" if field == "upgrades" else field
            named = [card_title(s, deck, n) for n in done.value if n]
            count = len(done.value)
            of = f": {listed(named, 'and')}" if named else ""
            return f"{s.seats[int(number)].name} holds {count} {deck} card{'s' if count != 1 else ''}{of}{note}"
        case ["seats", number, ("bonus_points" | "upgrade_points") as field] if isinstance(done.value, list | tuple):
            return f"{s.seats[int(number)].name}'s {field.split('_')[0]} cards earn {sum(done.value)}{note}"
        case ["seats", number, ("activity_cards" | "upgrade_cards") as field]:
            deck = "activity" if field == "activity_cards" else "upgrade"
            return f"{s.seats[int(number)].name} holds {many(int(done.value), f'{deck} card')}{note}"
        case ["seats", number, ("bonus" | "upgrades") as field, place]:
            deck = "upgrade" if field == "upgrades" else field
            named = [card_title(s, deck, done.value)] if done.value else [f"{deck} card {int(place) + 1}"]
            return f"{s.seats[int(number)].name} holds {named[0]}{'' if done.value else ', not named'}{note}"
        case ["seats", number, "place", zone, kind] if kind in KIND_NAMES:
            return f"{s.seats[int(number)].name}'s {KIND_NAMES[kind]} stands on {lot_name(s, done.value)}{note}"
        case ["seats", number, "space"]:
            return f"{s.seats[int(number)].name} stands at {space_name(s, done.value)}{note}"
        case ["solo", "birds"]:
            return f"Ava's bird marker is on space {done.value}{note}"
        case ["solo", "marker"]:
            where = "the season's start" if not done.value else f"space {done.value} of the season"
            return f"Ava's marker is on {where} of the upgrade track{note}"
        case ["settled"]:
            return f"{counting(done.value)}{note}"
        case ["book", "board"]:
            return "The map is put aside" if done.value is None else "The map is taken up"
        case ["lots", lot] if isinstance(done.value, dict):
            who = s.seats[int(done.value["seat"])].name
            return f"{who}'s {KIND_NAMES[done.value['kind']]} stands on {lot_name(s, lot)}{note}"
    return f"{path_name(s, done.path)} is {_value(done.value)}{note}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return str(value.get("title") or value.get("kind") or "changed")
    return "unknown" if value in (None, UNKNOWN) and not isinstance(value, bool) else str(value)


def path_name(s: State, path: str) -> str:
    """Call what a correction's path leads to as people do."""
    parts = path.replace("[", ".").replace("]", "").split(".")
    words = [part.replace("_", " ") for part in parts]
    if parts[0] == "seats" and len(parts) > 2 and parts[1].isdigit() and int(parts[1]) < len(s.seats):
        return f"{s.seats[int(parts[1])].name}'s {' '.join(words[2:])}"
    if parts[0] == "book":
        return " ".join(words[1:])
    return " ".join(words)
