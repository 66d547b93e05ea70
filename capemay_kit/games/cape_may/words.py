"""The sentences of this game, except for those about cards (`sentences`), refusals (`refusal_words`) and Ava
(`solo_words`)."""

from __future__ import annotations

from functools import partial
from typing import Any

from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.words import a, listed, many, put_right, told, upper
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import solo_words
from capemay_kit.games.cape_may.cards import DeckName
from capemay_kit.games.cape_may.done_words import said as card_done
from capemay_kit.games.cape_may.names import card_does, card_title, lot_name, space_name
from capemay_kit.games.cape_may.refusal_words import refusal, refusal_rules
from capemay_kit.games.cape_may.screen_words import HOUSE, JUDGED
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
from capemay_kit.games.cape_may.state import KIND, ZONE, KeepCards, State

__all__ = [
    "bird", "card_does", "card_sentence", "card_title", "counted", "effects_sentence", "goal", "lot_name", "refusal",
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
    "reported": "as reported: check your copy",
    "assumed": "our assumption: check it against your copy",
    "mine": "your own figure",
}


# --- what happened ------------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State) -> str:
    """Say what an entry did, with its figures."""

    def corrected(done: Correct) -> str:
        said = correction(before, done)
        return upper(said) if before.phase == "over" else f"Corrected: {said}"

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
        case act.CardDone(deck="note"):
            text = getattr(before.steps[0].what, "text", "") if before.steps else ""
            return f"“{text}”: {card_done(before, seat, done)}"
        case act.CardDone():
            assert done.deck != "note"
            title = card_title(before, done.deck, done.card)
            who = {"activity": f"{name} plays {title}", "upgrade": f"{name}'s {title if done.card else 'upgrade card'}"}
            lost = [f"; {new.name} {gone}" for i, new in enumerate(after.seats) if (gone := _lost(before, i, after))]
            return f"{who.get(done.deck, upper(title))}: {card_done(before, seat, done)}{''.join(lost)}"
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


def _lost(before: State, seat: int, after: State) -> str:
    """Say which movement cards a seat had to discard."""
    gone = sorted(set(before.seats[seat].hand) - set(after.seats[seat].hand))
    cards = "card" if len(gone) == 1 else "cards"
    return f"loses the movement {cards} {listed([str(n) for n in gone], 'and')}" if gone else ""


def _everyone(before: State, after: State) -> str:
    parts = []
    for i, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        changes = [_change("$", new.money - old.money).removeprefix(", "), _lost(before, i, after)]
        if any(changes):
            parts.append(f"{new.name} {listed(list(filter(None, changes)), 'and')}")
    return ", ".join(parts) or "nothing changes hands"


def correction(s: State, done: Correct) -> str:
    """Say which figure was put right."""
    return put_right(s, done, _of_seat, _of_all, HOUSE)


HIDDEN = {
    "activity": "{name}'s activity cards were put right", "bonus": "{name}'s bonus cards were put right",
    "upgrades": "{name}'s upgrade cards were put right", "birds": "{name}'s birds were put right",
    "claims": "what the table says of {name}'s bonus cards was put right",
}  # fmt: skip
"""Said if what was put right is a secret."""


def _of_seat(s: State, seat: int, rest: list[str], value: Any) -> str | None:
    name = s.seats[seat].name
    match rest:
        case [("activity" | "bonus" | "upgrades" | "birds" | "claims") as field] if value is None:
            return HIDDEN[field].format(name=name)
        case ["money"]:
            return f"{name} has ${value}"
        case ["income"]:
            return f"{name}'s income is {value}"
        case ["birds_unknown"]:
            return f"{name} has {many(int(value), 'bird token')} that nobody has named"
        case ["ignoring"]:
            return f"{name} ignores the event" if value else f"{name} does not ignore the event"
        case ["buildings", zone, kind] if kind in KIND_NAMES:
            return f"{name} has {value} {KIND_NAMES[kind] if value == 1 else PLURAL[kind]} in {zone}"
        case ["birds", species]:
            return f"{name} has {value} × {bird(species)}"
        case ["hand"]:
            cards = f"the movement card{'s' if len(value) != 1 else ''} {listed([str(one) for one in value], 'and')}"
            return f"{name} holds {cards if value else 'no movement card'}"
        case [("activity" | "bonus" | "upgrades") as field]:
            deck: DeckName = "upgrade" if field == "upgrades" else field
            named = listed([card_title(s, deck, n) for n in value if n], "and")
            return f"{name} holds {many(len(value), f'{deck} card')}{f': {named}' if named else ''}"
        case ["bonus_points"]:
            return f"{name}'s bonus cards earn {sum(map(int, value))}"
        case ["bird_points"]:
            return f"{name}'s birds earn {sum(map(int, value))}"
        case ["upgrade_points"]:
            return f"{name}'s upgrade cards earn {sum(map(int, value))}"
        case ["activity_cards"]:
            return f"{name} holds {many(int(value), 'activity card')}"
        case ["upgrade_cards"]:
            return f"{name} holds {many(int(value), 'upgrade card')}"
        case [("bonus" | "upgrades") as field, place]:
            deck = "upgrade" if field == "upgrades" else field
            if not value:
                return f"{name} holds {deck} card {int(place) + 1}, not named"
            return f"{name} holds {card_title(s, deck, value)}"
        case ["bonus", _, ("met" | "both") as how]:
            judged = JUDGED["both" if how == "both" else "primary"].lower()
            return f"{name} holds {card_title(s, 'bonus', int(value))}: {judged}"
        case ["claims", number]:
            return f"{name}'s {card_title(s, 'bonus', int(number))}: {_judged(value)}"
        case ["place", _, kind] if kind in KIND_NAMES:
            return f"{name}'s {KIND_NAMES[kind]} stands on {lot_name(s, value)}"
        case ["space"]:
            return f"{name} stands at {space_name(s, value)}" if value else f"{name}'s marker is not on the map"
    return None


def _judged(value: Any) -> str:
    told = {one for one, on in value.items() if on} if isinstance(value, dict) else set()
    word = "both" if "extra" in told else "tied" if "tied" in told else "primary" if told else "no"
    return JUDGED["" if value is None else word].lower()


def _of_all(s: State, path: list[str], value: Any) -> str | None:
    match path:
        case ["first"]:
            return f"{s.seats[int(value)].name} is first player"
        case ["left"]:
            return f"{many(int(value), 'action')} left"
        case ["event"]:
            return "no event is in force" if value is None else f"the event is {card_title(s, 'event', value)}"
        case ["face_up", zone]:
            if value is None:
                return f"no upgrade card of {zone} lies face up"
            return f"the face-up upgrade card of {zone} is {card_title(s, 'upgrade', value)}"
        case ["solo", "birds"]:
            return f"Ava's bird marker is on space {value}"
        case ["solo", "marker"]:
            where = "the season's start" if not value else f"space {value} of the season"
            return f"Ava's marker is on {where} of the upgrade track"
        case ["lots", lot]:
            if not isinstance(value, dict):
                return f"nothing stands on {lot_name(s, lot)}"
            who = s.seats[int(value["seat"])].name
            return f"{who}'s {KIND_NAMES[value['kind']]} stands on {lot_name(s, lot)}"
        case ["book", "board"]:
            return "the map is put aside" if value is None else "the map is taken up"
        case ["book", "cards", deck, number]:
            title = value.get("title", "") if isinstance(value, dict) else ""
            return f"{deck} card {number} is the table's own{f': {title}' if title else ''}"
        case ["book", "numbers", ("build_cost" | "upgrade_cost"), kind, zone] if kind in KIND_NAMES:
            return f"{a(KIND_NAMES[kind])} in {_zone(zone)} costs ${value}"
        case ["book", "numbers", "income", kind, zone] if kind in KIND_NAMES:
            return f"{a(KIND_NAMES[kind])} in {_zone(zone)} raises the income by {value}"
        case ["book", "numbers", "movement_card_cost", place]:
            return f"playing the {s.book.numbers.movement_card[int(place)]} costs ${value}"
    return None


def _zone(number: str) -> str:
    return list(ZONES)[int(number)]
