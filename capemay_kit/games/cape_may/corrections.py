"""What a table of Cape May can correct: every figure with its path, its label and the values it can have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Literal

from msgspec.structs import replace

from capemay_kit.core.corrections import (
    CLAIMS,
    FORM,
    HAND,
    SHEET,
    Correction,
    Corrections,
    Count,
    Free,
    OneOf,
    Several,
    naming,
    numbers,
    rulings,
    seats,
    settling,
    with_number,
)
from capemay_kit.core.i18n import N_, Texts, _, ngettext
from capemay_kit.core.noted import noting
from capemay_kit.core.record import Correct
from capemay_kit.core.shown import Option, Section
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may import setters as put
from capemay_kit.games.cape_may.automa import level_of
from capemay_kit.games.cape_may.birds import collections
from capemay_kit.games.cape_may.book import BIRDS_APART, WILD
from capemay_kit.games.cape_may.cards import KINDS, ZONES, AnyCard, DeckName, Kind, Zone
from capemay_kit.games.cape_may.names import NUMBERED, card_title, lot_name, space_name
from capemay_kit.games.cape_may.own_decks import DECK_TITLES
from capemay_kit.games.cape_may.scoring import uncounted
from capemay_kit.games.cape_may.sentences import (
    KIND_TITLES,
    PLURAL,
    PLURAL_TITLES,
    ZONE_NAMES,
    bird,
    card_text,
)
from capemay_kit.games.cape_may.state import KIND, UNKNOWN, ZONE, Seat, State, tray
from capemay_kit.games.cape_may.words import HOUSE, JUDGED
from capemay_kit.games.cape_may.words import ZONES as ZONE_WORDS

RULINGS = Texts({one.name.removeprefix("rulings."): one.label for one in HOUSE})


# --- what there is to choose from ------------------------------------------------------------------------


def _spaces(s: State, seat: int) -> Sequence[Option]:
    there = s.book.board.space if s.book.board else ()
    return [Option(None, _("Unknown")), *sorted((Option(one, space_name(s, one)) for one in there), key=_title)]


def _title(one: Option) -> str:
    return one.title


def _collections(s: State, seat: Seat) -> Sequence[Option]:
    numbers = s.book.numbers
    worth = {0, *numbers.bird_collection, *(n * each for each in (numbers.balloon, numbers.hindenburg) for n in (1, 2))}
    return [_worth(n) for n in sorted(worth)]


def _points(s: State, seat: int) -> Sequence[Option]:
    """List the points that can be tapped for a card that is entered by its points."""
    return [_worth(n) for n in range(14)]


def _worth(n: int) -> Option:
    return Option(n, str(n), ngettext("{n} point", "{n} points", n))


def _cards(deck: DeckName, none: bool = False) -> Callable[..., Sequence[Option]]:
    def options(s: State, *__: Any) -> Sequence[Option]:
        return [*_nobodys(none), *(_card(n, card) for n, card in s.book.decks.get(deck, {}).items())]

    return options


def _card(number: int, card: AnyCard) -> Option:
    return Option(number, f"{number} {card.title}", ours=card.provenance != "mine")


def _noted(deck: Literal["activity", "bonus"], when: Callable[..., bool]) -> Any:
    """Declare the cards of a deck that people note for themselves, each with what it does."""

    def options(s: State, seat: int) -> Sequence[Option]:
        # those that lie open somewhere are in nobody's hand
        there = s.activities if deck == "activity" else s.bonuses
        may_be = {*there.unseen, *s.seats[seat].noted.get(deck, ())}
        return [
            Option(n, card.title, card_text(card, s.book.streets), card.provenance != "mine")
            for n, card in s.book.decks[deck].items()
            if n in may_be
        ]

    return noting(deck, DECK_TITLES[deck], options, put.unnamed, once=True, when=when,
                  lack=lambda s, i: getattr(s.seats[i], deck).count(UNKNOWN))  # fmt: skip


def _of_zone(s: State, zone: Zone) -> Sequence[Option]:
    there = s.book.decks.get("upgrade", {}).items()
    return [*_nobodys(True), *(_card(n, card) for n, card in there if getattr(card, "zone", "") == zone)]


def _nobodys(none: bool) -> Sequence[Option]:
    unnamed = Option(UNKNOWN, _("Unknown card"))
    return [Option(None, _("None")), unnamed] if none else [unnamed]


def _marker(s: State) -> Sequence[Option]:
    return [Option(0, _("At the season's start")), Option(1, _("On the season's first space")),
            Option(2, _("On the season's second space"))]  # fmt: skip


def _fares(s: State, seat: int) -> Sequence[Option]:
    return [Option(n, str(n)) for n in s.book.fare]


def _lots(s: State, seat: int, zone: Zone, kind: Kind) -> Sequence[Option]:
    lots = s.book.board.lots if s.book.board else ()
    home = "shop" if kind in ("shop", "business") else "cottage"
    free = [one.id for one in lots if one.zone == zone and one.builds == home and one.id not in s.lots]
    return [Option(None, _("Not on a lot")), *(Option(one, lot_name(s, one)) for one in free)]


# --- shorthands ------------------------------------------------------------------------------------------


def _person(s: State, seat: int, *__: Any) -> bool:
    return seat != s.ava


def _of_people(setter: Callable[..., State]) -> Callable[..., State]:
    """Make a setter refuse figures that the solo opponent does not have."""

    def checked(s: State, value: Any, seat: int, *keys: Any) -> State:
        if seat == s.ava:
            raise BadValue(f"seats[{seat}]", _("{name} has none", name=s.seats[seat].name))
        return setter(s, value, seat, *keys)

    return checked


def _plain(field: str, make: Callable[[Any], Any] = lambda value: value) -> dict[str, Any]:
    """Return the getter and the setter of a seat's field that nothing else depends on."""
    return {
        "get": lambda s, i: getattr(s.seats[i], field),
        "put": _of_people(lambda s, value, i: s.with_seat(i, **{field: make(value)})),
    }


def _held(field: str) -> dict[str, Any]:
    return {
        "get": lambda s, i: getattr(s.seats[i], field),
        "put": lambda s, value, i: put.cards(s, value, i, field),
    }


def _building(s: State, seat: int, zone: Zone, kind: Kind) -> int:
    return s.seats[seat].buildings[5 * ZONE[zone] + KIND[kind]]


def _waiting(s: State, seat: int, zone: Zone, kind: Kind) -> bool:
    return s.book.board is not None and tray(s, seat)[5 * ZONE[zone] + KIND[kind]] > 0


def _bird(s: State, seat: int, species: str) -> int:
    return s.seats[seat].birds[s.book.species.index(species)]


def _stands(s: State, seat: int, number: str) -> dict[str, bool] | None:
    claim = s.seats[seat].claims.get(number)
    return None if claim is None else {one: True for one in ("primary", "extra", "tied") if getattr(claim, one)}


def _judged(s: State, seat: int, number: str) -> Sequence[Option]:
    return [Option(None, JUDGED[""]), Option({}, JUDGED["no"]), Option({"primary": True}, JUDGED["primary"]),
            Option({"primary": True, "tied": True}, JUDGED["tied"]),
            Option({"primary": True, "extra": True}, JUDGED["both"])]  # fmt: skip


def _at_the_end(s: State, seat: int, *__: Any) -> bool:
    return seat != s.ava and (s.sheet or s.phase == "over")


def _solo(s: State, *__: Any) -> bool:
    return s.solo is not None


def _left(s: State, n: int) -> State:
    if s.turn == s.ava:
        raise BadValue("left", _("{name} takes no actions: cards are drawn for her", name=s.seats[s.turn].name))
    return replace(s, left=n)


def _first(s: State, seat: int) -> State:
    if s.solo is not None:
        raise BadValue("first", _("a solo game has no first player token"))
    return replace(s, first=seat)


# --- the figures --------------------------------------------------------------------------------------------

SEAT = "seats[{seat}]"
DECLARED: tuple[Any, ...] = (
    Correction("round", Count(1, 99), put.round_, lambda s: s.round, N_("Round"), (FORM,),
               section=N_("The game")),
    Correction("first", OneOf(seats), _first, lambda s: s.first, N_("First player"), (FORM,),
               when=lambda s: s.solo is None, section=N_("The game")),
    Correction("turn", OneOf(seats), lambda s, seat: replace(s, turn=seat), lambda s: s.turn, N_("Whose turn"), (FORM,),
               when=lambda s: s.phase == "actions", section=N_("The game")),
    Correction("left", Count(0, 99), _left, lambda s: s.left, N_("Actions left"), (FORM,),
               when=lambda s: s.phase == "actions" and s.turn != s.ava, section=N_("The game")),
    Correction("event", OneOf(_cards("event", none=True)), put.event, lambda s: s.event, N_("Event"), (FORM,),
               section=N_("The game")),
    Correction("face_up.{zone}", OneOf(_of_zone, others=True), put.face_up,
               lambda s, zone: s.face_up[ZONE[zone]],
               lambda s, zone: _("Face-up card, {zone}", zone=ZONE_NAMES[zone]), (FORM,),
               section=N_("The game")),
    # --- a seat
    naming(),
    Correction(f"{SEAT}.money", Count(0, 100_000), label=N_("Money $"), forms=(FORM, SHEET), when=_person,
               section=lambda s, seat: "" if s.phase != "over" else _("Money"), **_plain("money")),
    Correction(f"{SEAT}.income", Count(0, 100_000), label=lambda s, seat: _("Income") if s.phase != "over" else
               _("Income (for a tie)"), forms=(FORM, SHEET), when=_person,
               section=lambda s, seat: "" if s.phase != "over" else _("Money"), **_plain("income")),
    Correction(f"{SEAT}.activity_cards", Count(0, 40), _of_people(partial(put.so_many, field="activity")),
               lambda s, i: len(s.seats[i].activity), N_("Activity cards"), (FORM,), when=_person),
    Correction(f"{SEAT}.birds_unknown", Count(0, 99), _of_people(put.birds_unknown),
               lambda s, i: s.seats[i].birds_unknown, N_("Unknown birds"), (FORM,), when=_person),
    Correction(f"{SEAT}.space", OneOf(_spaces, places=True), label=N_("Marker"), forms=(FORM,),
               when=lambda s, i: i != s.ava and s.book.board is not None, **_plain("space")),
    Correction(f"{SEAT}.hand", Several(_fares, once=True), label=N_("Movement cards in hand"), forms=(FORM,),
               when=_person, **_plain("hand", lambda cards: tuple(sorted(cards)))),
    Correction(f"{SEAT}.ignoring", Free(), label=N_("Ignores the event"), **_plain("ignoring", bool)),
    Correction(f"{SEAT}.buildings.{{zone}}.{{kind}}", Count(0, 99), put.buildings, _building,
               lambda s, seat, zone, kind: _("{kind} in {zone}", kind=PLURAL_TITLES[kind], zone=ZONE_NAMES[zone]),
               (FORM, SHEET),
               section=N_("Buildings"),
               row=lambda s, seat, zone, kind: ZONE_WORDS[zone], column=lambda s, seat, zone, kind: PLURAL[kind],
               tone=lambda s, seat, zone, kind: zone),
    Correction(f"{SEAT}.place.{{zone}}.{{kind}}", OneOf(_lots, places=True),
               lambda s, lot, seat, zone, kind: put.lot_(s, {"seat": seat, "kind": kind}, lot) if lot else s,
               lambda s, *__: None,
               lambda s, seat, zone, kind: _("{kind} in {zone}", kind=KIND_TITLES[kind], zone=ZONE_NAMES[zone]),
               (FORM,), when=_waiting, section=N_("Buildings without a lot")),
    Correction(f"{SEAT}.upgrade_points", Several(_points, others=Count(0, 10_000)),
               label=N_("Points of each upgrade card"), forms=(SHEET, CLAIMS), when=_at_the_end,
               section=N_("Upgrade cards"),
               line="upgrade_cards", lack=lambda s, i: uncounted(s.seats[i], "upgrade"),
               **_plain("upgrade_points", tuple)),
    Correction(f"{SEAT}.upgrades", Several(_cards("upgrade")), label=N_("By card number"), forms=(SHEET,),
               when=_person, section=N_("Upgrade cards"), line="upgrade_cards", **_held("upgrades")),
    Correction(f"{SEAT}.upgrade_cards", Count(0, lambda s, i: len(s.book.decks["upgrade"])),
               partial(put.so_many, field="upgrades"), lambda s, i: len(s.seats[i].upgrades), N_("Upgrade cards"),
               (FORM, SHEET), when=lambda s, i: i == s.ava),
    Correction("solo.birds", Count(0, lambda s: len(level_of(s).bird_track) - 1 if s.solo else 0),
               lambda s, n: put.solo(s, birds=n), lambda s: s.solo.birds if s.solo else 0, N_("Bird track, space"),
               (FORM, SHEET), when=_solo, whose=lambda s: s.ava if s.sheet else None,
               section=N_("Ava's tracks")),
    Correction("solo.marker", OneOf(_marker),
               lambda s, n: put.solo(s, marker=n), lambda s: s.solo.marker if s.solo else 0, N_("Marker"),
               (FORM,), when=_solo, section=N_("Ava's tracks")),
    Correction(f"{SEAT}.bird_points", Several(_collections, others=Count(0, 10_000)),
               label=N_("Points of each bird collection"),
               forms=(CLAIMS,), when=_at_the_end, section=N_("Birds"), line="birds",
               lack=lambda s, i: int(s.seats[i].birds_unknown > 0 and not s.seats[i].bird_points),
               **_plain("bird_points", tuple)),
    Correction(f"{SEAT}.birds.{{species}}", Count(0, 99), _of_people(put.birds), _bird,
               lambda s, seat, species: bird(species), (SHEET, CLAIMS), when=_person, section=N_("Birds"),
               line="birds"),
    Correction(f"{SEAT}.bonus_points", Several(_points, others=Count(0, 10_000)),
               label=N_("Points of each bonus card"), forms=(SHEET, CLAIMS), when=_at_the_end,
               section=N_("Bonus cards"),
               line="bonus_cards", lack=lambda s, i: uncounted(s.seats[i], "bonus"), **_plain("bonus_points", tuple)),
    Correction(f"{SEAT}.bonus", Several(_cards("bonus")), label=N_("By card number"), forms=(SHEET,),
               when=_person, section=N_("Bonus cards"), line="bonus_cards",
               get=lambda s, i: s.seats[i].bonus, put=_of_people(partial(put.cards, field="bonus"))),
    Correction(f"{SEAT}.activity", Several(_cards("activity")),
               _of_people(partial(put.cards, field="activity")), lambda s, i: s.seats[i].activity,
               N_("Activity cards")),
    _noted("activity", lambda s, i: bool(s.seats[i].activity)),
    # until some are kept, the cards dealt lie in front of their owner
    _noted("bonus", lambda s, i: s.phase != "bonus" and bool(s.seats[i].bonus)),
    # --- what is named at the end
    Correction(f"{SEAT}.bonus[{{bonus}}]", OneOf(_cards("bonus")), _of_people(put.bonus_at),
               lambda s, i, at: s.seats[i].bonus[at], lambda s, i, at: _("Bonus card {n}", n=at + 1), (CLAIMS,),
               when=_person, section=N_("Bonus cards"), line="bonus_cards"),
    *(Correction[State](f"{SEAT}.bonus[{{bonus}}].{how}", Free(), _of_people(partial(put.bonus_met, extra=extra)),
                        label=lambda s, i, at: _("Bonus card {n}", n=at + 1))
      for how, extra in (("met", False), ("both", True))),
    Correction(f"{SEAT}.claims.{{number}}", OneOf(_judged, others=True), _of_people(put.claim), _stands,
               lambda s, i, n: card_title(s, "bonus", int(n)), (CLAIMS,),
               when=lambda s, i, n: int(n) in s.seats[i].bonus, section=N_("Bonus cards"), line="bonus_cards"),
    Correction(f"{SEAT}.upgrades[{{upgrade}}]", OneOf(_cards("upgrade")), put.upgrade_at,
               lambda s, i, at: s.seats[i].upgrades[at], lambda s, i, at: _("Upgrade card {n}", n=at + 1),
               (CLAIMS,), when=_person, section=N_("Upgrade cards"), line="upgrade_cards"),
    # --- the map, and what is printed
    settling(),
    Correction("lots.{lot}", Free(), put.lot_, label=lot_name),
    numbers(with_number),
    rulings((), label=lambda s, switch: RULINGS[switch], forms=()),
    Correction("book.cards.{deck}.{card}", Free(), put.own_card,
               label=lambda s, deck, n: NUMBERED[deck].format(n=n)),
    Correction("book.streets", Free(), put.streets, label=N_("Names of streets")),
    Correction("book.board", Free(), put.board_, label=N_("The map")),
)  # fmt: skip

KEYS: dict[str, Callable[..., Sequence[Any]]] = {
    "zone": lambda s, *__: ZONES,
    "kind": lambda s, *__: KINDS,
    "species": lambda s, *__: s.book.species,
    "bonus": lambda s, i: range(len(s.seats[i].bonus)),
    "upgrade": lambda s, i: range(len(s.seats[i].upgrades)),
    "number": lambda s, i: [str(n) for n in s.book.decks["bonus"]],
    "deck": lambda s: ("event", "activity", "upgrade", "bonus", "solo"),
}
ALL: Corrections[State] = Corrections(DECLARED, KEYS)
correct = ALL.enter


def correctable(s: State) -> tuple[Section, ...]:
    """List what a table can correct during a game."""
    return ALL.sections(s, FORM)


def claims(s: State) -> tuple[Section, ...]:
    """List what stays a secret until it is named at the end: cards, birds, and what the app cannot judge."""
    return ALL.sections(s, CLAIMS)


def sheet(s: State) -> tuple[Section, ...]:
    """List what is entered of each seat at the end of a game, the birds with the collections that earn most (p. 14)."""
    return tuple(
        replace(one, notes=drawn_collections(s, s.seats[one.seat]))
        if one.line == "birds" and one.seat is not None else one
        for one in ALL.sections(s, SHEET)
    )  # fmt: skip


def follows(s: State, seat: int, past: Iterable[tuple[State, Any]]) -> tuple[tuple[Correct, str], ...]:
    """Propose the income of buildings that were corrected after the income was, or after the last act.
    Ava has none."""
    if s.phase == "over" or s.sheet or not _person(s, seat):
        return ()
    rise, income = 0, f"seats[{seat}].income"
    for before, done in past:
        if not isinstance(done, Correct) or done.path == income:
            break
        if found := re.fullmatch(rf"seats\[{seat}\]\.buildings\.(\w+)\.(\w+)", done.path):
            zone, kind = found.groups()
            more = int(done.value) - _building(before, seat, zone, kind)  # type: ignore[arg-type]
            rise += more * s.book.income[ZONE[zone]][KIND[kind]]  # type: ignore[index]
    old, new = s.seats[seat].income, max(0, s.seats[seat].income + rise)
    return ((Correct(income, new), _("Change the income too: {old} → {new}", old=old, new=new)),) if new != old else ()


def own_hand(s: State, seat: int) -> tuple[Section, ...]:
    """List the printed cards that the owner of a seat may note."""
    return tuple(one for one in ALL.sections(s, HAND) if one.seat == seat)


def drawn_collections(s: State, seat: Seat) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return a seat's birds as the collections that earn most, and those that count apart, each with its points."""
    held = dict(zip(s.book.species, seat.birds, strict=True))
    names = [name for name in s.book.species if name not in (WILD, *BIRDS_APART)]
    numbers = s.book.numbers
    __, made = collections([held[name] for name in names], held[WILD], numbers.bird_collection)
    found = [
        (str(numbers.bird_collection[len(one) - 1]), tuple(bird(WILD if i is None else names[i]) for i in one))
        for one in made
    ]
    found += [
        (str(held[name] * each), (f"{held[name]} × {bird(name)}",))
        for name, each in (("balloon", numbers.balloon), ("hindenburg", numbers.hindenburg))
        if held[name]
    ]
    return tuple(found)
