"""Every sentence a person reads of this game, but for the cards' own (`sentences`) and refusals
(`refusal_words`)."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.words import a, counting, listed, many, noted, told
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import solo_words
from capemay_kit.games.cape_may.cards import DeckName
from capemay_kit.games.cape_may.names import card_title, lot_name, space_name
from capemay_kit.games.cape_may.refusal_words import refusal, refusal_rules
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
    "bird", "card_sentence", "card_title", "counted", "effects_sentence", "goal", "lot_name", "refusal",
    "refusal_rules", "space_name", "street",
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
    note = noted(done)
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
        case ["seats", number, ("bonus_points" | "upgrade_points" | "bird_points") as field] if isinstance(
            done.value, list | tuple
        ):
            earning = {"bonus_points": "bonus cards", "upgrade_points": "upgrade cards"}.get(field, "birds")
            return f"{s.seats[int(number)].name}'s {earning} earn {sum(done.value)}{note}"
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
