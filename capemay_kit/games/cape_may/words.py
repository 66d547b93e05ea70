"""The sentences of this game, except for those about cards (`sentences`), refusals (`refusal_words`) and Ava
(`solo_words`)."""

from __future__ import annotations

from functools import partial
from typing import Any

from capemay_kit.core.i18n import N_, Texts, _, and_list, money, ngettext
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.shown import HouseRule
from capemay_kit.core.telling import correction_told, told
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import solo_words
from capemay_kit.games.cape_may.cards import DeckName
from capemay_kit.games.cape_may.names import card_does, card_title, lot_name, space_name
from capemay_kit.games.cape_may.refusal_words import refusal, refusal_rules
from capemay_kit.games.cape_may.sentences import (
    A_KIND,
    KIND_NAMES,
    SEASON_NAMES,
    SEASONS,
    ZONE_NAMES,
    ZONES,
    bird,
    card_done,
    card_sentence,
    counted,
    effects_sentence,
    goal,
    pieces,
    street,
)
from capemay_kit.games.cape_may.state import KIND, ZONE, KeepCards, State

__all__ = [
    "SEASONS", "ZONES", "bird", "card_does", "card_sentence", "card_title", "counted", "effects_sentence", "goal",
    "lot_name", "refusal", "refusal_rules", "space_name", "street",
]  # fmt: skip

HOUSE = (
    HouseRule("numbers.rounds_per_season", N_("Rounds in a season"), N_("rounds in a season: {n}"), 1, 10),
    HouseRule("numbers.start_money", N_("Starting money $"), N_("starting money: ${n}")),
    HouseRule("numbers.actions", N_("Actions each turn"), N_("actions each turn: {n}"), 1, 20),
    HouseRule("rulings.wrong_way_entry", N_("A move may end against an arrow"), N_("no move ends against an arrow")),
    HouseRule("rulings.specials_on_card_moves", N_("Card moves use special spaces too"),
              N_("card moves use special spaces too")),
    HouseRule("rulings.discounts_on_lighthouse", N_("Discounts apply at the lighthouse"),
              N_("discounts apply at the lighthouse")),
    HouseRule("rulings.extra_actions_again", N_("A card may give extra actions twice in a turn"),
              N_("a card may give extra actions twice in a turn")),
)  # fmt: skip
"""The house rules that a table may choose."""
JUDGED = Texts({
    "": "The app judges", "no": "Goal not met", "primary": "Goal met", "tied": "Goal met, tied",
    "both": "Goal and extra met",
})  # fmt: skip
CATEGORIES = Texts({
    "victorians": "Victorians", "landmarks": "Landmarks", "majorities": "Majorities", "upgrade_cards": "Upgrade cards",
    "birds": "Bird collections", "bonus_cards": "Bonus cards", "money": "Money",
})  # fmt: skip
CATEGORY_PAGE = {
    "victorians": 13, "landmarks": 13, "majorities": 13, "upgrade_cards": 14, "birds": 14, "bonus_cards": 14,
    "money": 14,
}  # fmt: skip
SPECIALS = Texts({"bird": "bird space", "lighthouse": "lighthouse space", "pier": "pier space"})
DECIDED = Texts({
    "prestige": "most prestige", "birds": "tied on prestige: more bird tokens",
    "income": "tied on prestige and birds: higher income",
    "shared": "tied on prestige, birds and income: the victory is shared",
    "ava_ties": "tied on prestige: Ava wins ties",
})  # fmt: skip
PROVENANCE = Texts({
    "stated": "stated in the rulebook", "derived": "derived from the rulebook's examples",
    "reported": "as reported: check your copy", "assumed": "our guess: check your copy",
    "mine": "your own figure",
})  # fmt: skip


# --- what happened ------------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State) -> str:
    """Say what an entry did, with its figures."""

    def corrected(done: Correct) -> str:
        said = correction(before, done)
        return said if before.phase == "over" else _("Corrected: {said}", said=said)

    def acted(seat: int, done: act.AnyAct) -> str:
        return solo_words.told(before, done, after) if seat == before.ava else _told(before, seat, done, after)

    return told(entry, acted, corrected, partial(refusal, before))


def _told(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    old, new = before.seats[seat], after.seats[seat]
    what = [_done(before, seat, done, after)]
    match done:
        case act.Build() | act.Upgrade():
            what += [_dollars(new.money - old.money), _income(new.income - old.income)]
        case act.Move() | act.Play() | act.Use() | act.Collect() | act.Take():
            what += [_dollars(new.money - old.money)]
    return ", ".join(filter(None, what))


def _done(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    old, new = before.seats[seat], after.seats[seat]
    name, step = old.name, before.steps[0].what if before.steps else None
    match done:
        case act.Deal():
            return _("The cards are dealt")
        case act.Keep(cards=kept):
            deck = step.deck if isinstance(step, KeepCards) else "bonus"
            if all(kept):
                return _("{name} keeps {cards}", name=name, cards=and_list([card_title(before, deck, n) for n in kept]))
            n = len(kept)
            match deck:
                case "activity":
                    return ngettext("{name} keeps {n} activity card", "{name} keeps {n} activity cards", n, name=name)
                case "upgrade":
                    return ngettext("{name} keeps {n} upgrade card", "{name} keeps {n} upgrade cards", n, name=name)
                case _:
                    return ngettext("{name} keeps {n} bonus card", "{name} keeps {n} bonus cards", n, name=name)
        case act.KeepBirds(species=kept):
            return ngettext("{name} keeps {n} bird token", "{name} keeps {n} bird tokens", len(kept), name=name)
        case act.Reveal():
            if after.event is None:
                return _("There is no event left")
            return _("Event: {card}", card=card_title(after, "event", after.event))
        case act.CarryOut():
            return _("Event done: {changes}", changes=_everyone(before, after))
        case act.ReceiveIncome():
            return _(
                "End of {season}, income: {changes}",
                season=SEASON_NAMES[before.season],
                changes=_everyone(before, after),
            )
        case act.Move(card=card):
            space = space_name(after, new.space)
            if card is None:
                return _("{name} moves to {space}", name=name, space=space)
            return _("{name} plays the {card} and moves to {space}", name=name, card=card, space=space)
        case act.GoTo():
            return _("{name} goes to {space}", name=name, space=space_name(after, new.space))
        case act.AtSpecial(kind=special):
            places = {"bird": _("a bird space"), "lighthouse": _("a lighthouse space"), "pier": _("a pier space")}
            return _("{name} is on {special}", name=name, special=places[special])
        case act.Build(lot=lot) | act.Upgrade(lot=lot):
            kind, zone = _built(before, seat, after)
            words = {"name": name, "kind": A_KIND[kind], "zone": ZONE_NAMES[zone], "lot": lot_name(after, lot)}
            if isinstance(done, act.Build):
                said = _("{name} builds {kind} in {zone} ({lot})") if lot else _("{name} builds {kind} in {zone}")
            elif lot:
                said = _("{name} upgrades to {kind} in {zone} ({lot})")
            else:
                said = _("{name} upgrades to {kind} in {zone}")
            return said.format(**words)
        case act.Draw():
            return _("{name} draws activity cards", name=name)
        case act.Play(card=card):
            return _("{name} plays {card}", name=name, card=card_title(before, "activity", card))
        case act.Retrieve():
            return _("{name} takes back all movement cards", name=name)
        case act.Collect():
            return _("{name} collects money", name=name)
        case act.CardDone(deck="note"):
            return _("“{text}”: {done}", text=getattr(step, "text", ""), done=card_done(before, seat, done))
        case act.CardDone():
            lost = [one for i in range(len(after.seats)) if (one := _lost(before, i, after))]
            return "; ".join([_card_done(before, seat, done), *lost])
        case act.Use(card=card):
            return _("{name} uses {card}", name=name, card=card_title(before, "upgrade", card))
        case act.TakeUpgrade(face_up=True):
            return _("{name} takes the face-up upgrade card", name=name)
        case act.TakeUpgrade():
            return _("{name} draws upgrade cards from the deck", name=name)
        case act.Take():
            gained = new.tokens - old.tokens
            if gained:
                pairs = zip(before.book.species, old.birds, new.birds, strict=True)
                birds = ", ".join(bird(one) for one, was, now in pairs for __ in range(now - was))
                said = ngettext("{name} draws {n} bird token", "{name} draws {n} bird tokens", gained, name=name)
                return _("{said}: {birds}", said=said, birds=birds) if birds else said
            if len(new.activity) > len(old.activity) or any(
                isinstance(one.what, KeepCards) and one.what.drawn for one in after.steps[:1]
            ):
                return _("{name} draws activity cards", name=name)
            return _("{name} does it", name=name)
        case act.Skip():
            return _("{name} skips it", name=name)
        case _:
            return _("{name} ends the turn", name=name)


def _card_done(before: State, seat: int, done: act.CardDone) -> str:
    assert done.deck != "note"
    name, said = before.seats[seat].name, card_done(before, seat, done)
    card = card_title(before, done.deck, done.card)
    match done.deck:
        case "activity":
            return _("{name} plays {card}: {done}", name=name, card=card, done=said)
        case "upgrade" if done.card:
            return _("{name}'s {card}: {done}", name=name, card=card, done=said)
        case "upgrade":
            return _("{name}'s upgrade card: {done}", name=name, done=said)
        case _ if done.card:
            return _("{card}: {done}", card=card, done=said)
        case _:
            return _("An unknown event card: {done}", done=said)


def _built(before: State, seat: int, after: State) -> tuple[str, str]:
    old, new = before.seats[seat].buildings, after.seats[seat].buildings
    for zone, i in ZONE.items():
        for kind, k in reversed(KIND.items()):
            if new[5 * i + k] > old[5 * i + k]:
                return kind, zone
    return "cottage", "gravel"


def _dollars(n: int) -> str:
    return money(n, signed=True) if n else ""


def _income(n: int) -> str:
    return "" if not n else _("income +{n}", n=n) if n > 0 else _("income −{n}", n=-n)


def _lost(before: State, seat: int, after: State) -> str:
    """Say which movement cards a seat had to discard."""
    name, gone = after.seats[seat].name, sorted(set(before.seats[seat].hand) - set(after.seats[seat].hand))
    if not gone:
        return ""
    return ngettext(
        "{name} loses the movement card {cards}",
        "{name} loses the movement cards {cards}",
        len(gone),
        name=name,
        cards=and_list([str(n) for n in gone]),
    )


def _everyone(before: State, after: State) -> str:
    changes = []
    for i, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if new.money != old.money:
            changes.append(f"{new.name} {_dollars(new.money - old.money)}")
        changes.append(_lost(before, i, after))
    return ", ".join(filter(None, changes)) or _("no change")


def correction(s: State, done: Correct) -> str:
    """Say which figure was corrected."""
    return correction_told(s, done, _of_seat, _of_all, HOUSE)


HIDDEN = Texts({
    "activity": "{name}'s activity cards", "bonus": "{name}'s bonus cards", "upgrades": "{name}'s upgrade cards",
    "birds": "{name}'s birds", "claims": "Whether {name}'s bonus cards are met",
})  # fmt: skip
"""What was corrected, if its value is a secret."""
OWN_CARDS = Texts({
    "event": "Your own event card {n}", "activity": "Your own activity card {n}",
    "upgrade": "Your own upgrade card {n}", "bonus": "Your own bonus card {n}", "solo": "Your own solo card {n}",
})  # fmt: skip


def _of_seat(s: State, seat: int, rest: list[str], value: Any) -> str | None:
    name = s.seats[seat].name
    match rest:
        case [("activity" | "bonus" | "upgrades" | "birds" | "claims") as field] if value is None:
            return HIDDEN[field].format(name=name)
        case ["money"]:
            return _("{name} has ${n}", name=name, n=value)
        case ["income"]:
            return _("{name}'s income is {n}", name=name, n=value)
        case ["birds_unknown"]:
            return ngettext(
                "{name} has {n} unknown bird token", "{name} has {n} unknown bird tokens", int(value), name=name
            )
        case ["ignoring"]:
            return (
                _("{name} ignores the event", name=name) if value else _("{name} does not ignore the event", name=name)
            )
        case ["buildings", zone, kind] if kind in KIND_NAMES:
            return _(
                "{name} has {buildings} in {zone}",
                name=name,
                buildings=pieces(kind, int(value)),
                zone=ZONE_NAMES.get(zone, zone),
            )
        case ["birds", species]:
            return _("{name} has {n} × {bird}", name=name, n=value, bird=bird(species))
        case ["hand"]:
            if not value:
                return _("{name} holds no movement card", name=name)
            return ngettext(
                "{name} holds the movement card {cards}",
                "{name} holds the movement cards {cards}",
                len(value),
                name=name,
                cards=and_list([str(one) for one in value]),
            )
        case [("activity" | "bonus" | "upgrades") as field]:
            deck: DeckName = "upgrade" if field == "upgrades" else field
            said = _holds(name, deck, len(value))
            named = and_list([card_title(s, deck, n) for n in value if n])
            return _("{said}: {cards}", said=said, cards=named) if named else said
        case ["bonus_points"]:
            n = sum(map(int, value))
            return ngettext("{name}'s bonus cards earn {n} point", "{name}'s bonus cards earn {n} points", n, name=name)
        case ["bird_points"]:
            n = sum(map(int, value))
            return ngettext("{name}'s birds earn {n} point", "{name}'s birds earn {n} points", n, name=name)
        case ["upgrade_points"]:
            n = sum(map(int, value))
            return ngettext(
                "{name}'s upgrade cards earn {n} point", "{name}'s upgrade cards earn {n} points", n, name=name
            )
        case ["activity_cards"]:
            return _holds(name, "activity", int(value))
        case ["upgrade_cards"]:
            return _holds(name, "upgrade", int(value))
        case ["bonus", place] if not value:
            return _("{name}'s bonus card {n} is unknown", name=name, n=int(place) + 1)
        case ["upgrades", place] if not value:
            return _("{name}'s upgrade card {n} is unknown", name=name, n=int(place) + 1)
        case ["bonus", _]:
            return _("{name} holds {card}", name=name, card=card_title(s, "bonus", value))
        case ["upgrades", _]:
            return _("{name} holds {card}", name=name, card=card_title(s, "upgrade", value))
        case ["bonus", _, ("met" | "both") as how]:
            card = card_title(s, "bonus", int(value))
            if how == "both":
                return _("{name} holds {card}: goal and extra met", name=name, card=card)
            return _("{name} holds {card}: goal met", name=name, card=card)
        case ["claims", number]:
            card = card_title(s, "bonus", int(number))
            return _("{name}'s {card}: {judged}", name=name, card=card, judged=_judged(value))
        case ["place", _, kind] if kind in KIND_NAMES:
            return _("{name}'s {kind} is on {lot}", name=name, kind=KIND_NAMES[kind], lot=lot_name(s, value))
        case ["space"]:
            return (
                _("{name} is at {space}", name=name, space=space_name(s, value))
                if value
                else _("{name}'s marker is not on the map", name=name)
            )
    return None


def _holds(name: str, deck: DeckName, n: int) -> str:
    match deck:
        case "activity":
            return ngettext("{name} holds {n} activity card", "{name} holds {n} activity cards", n, name=name)
        case "upgrade":
            return ngettext("{name} holds {n} upgrade card", "{name} holds {n} upgrade cards", n, name=name)
        case _:
            return ngettext("{name} holds {n} bonus card", "{name} holds {n} bonus cards", n, name=name)


def _judged(value: Any) -> str:
    told = {one for one, on in value.items() if on} if isinstance(value, dict) else set()
    word = "both" if "extra" in told else "tied" if "tied" in told else "primary" if told else "no"
    return JUDGED["" if value is None else word]


def _of_all(s: State, path: list[str], value: Any) -> str | None:
    match path:
        case ["first"]:
            return _("{name} is first player", name=s.seats[int(value)].name)
        case ["left"]:
            return ngettext("{n} action left", "{n} actions left", int(value))
        case ["event"]:
            return (
                _("No event is in force")
                if value is None
                else _("The event is {card}", card=card_title(s, "event", value))
            )
        case ["face_up", zone]:
            zone = ZONE_NAMES.get(zone, zone)
            if value is None:
                return _("No upgrade card of {zone} is face up", zone=zone)
            return _("The face-up upgrade card of {zone} is {card}", zone=zone, card=card_title(s, "upgrade", value))
        case ["solo", "birds"]:
            return _("Ava's bird marker is on space {n}", n=value)
        case ["solo", "marker"]:
            if not value:
                return _("Ava's marker is at the season's start on the upgrade track")
            return _("Ava's marker is on the season's upgrade space {n}", n=value)
        case ["lots", lot]:
            if not isinstance(value, dict):
                return _("{lot} is empty", lot=lot_name(s, lot))
            name, kind = s.seats[int(value["seat"])].name, KIND_NAMES[value["kind"]]
            return _("{name}'s {kind} is on {lot}", name=name, kind=kind, lot=lot_name(s, lot))
        case ["book", "board"]:
            return _("The map is put away") if value is None else _("The map is used again")
        case ["book", "cards", deck, number]:
            title = value.get("title", "") if isinstance(value, dict) else ""
            card = OWN_CARDS[deck].format(n=number)
            return _("{card}: {title}", card=card, title=title) if title else card
        case ["book", "numbers", "build_cost", kind, zone] if kind in KIND_NAMES:
            return _("Building {kind} in {zone} costs ${n}", kind=A_KIND[kind], zone=_zone(zone), n=value)
        case ["book", "numbers", "upgrade_cost", kind, zone] if kind in KIND_NAMES:
            return _("Upgrading to {kind} in {zone} costs ${n}", kind=A_KIND[kind], zone=_zone(zone), n=value)
        case ["book", "numbers", "income", kind, zone] if kind in KIND_NAMES:
            return _("Income for {kind} in {zone}: +{n}", kind=A_KIND[kind], zone=_zone(zone), n=value)
        case ["book", "numbers", "movement_card_cost", place]:
            steps = s.book.numbers.movement_card[int(place)]
            return _("Playing the {card} costs ${n}", card=steps, n=value)
    return None


def _zone(number: str) -> str:
    return list(ZONE_NAMES.values())[int(number)]
