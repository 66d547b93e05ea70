"""The figures of Cape May that a table can correct: what each can be, how it is told, and what follows from it.

Cards, birds and buildings that are now said to be in one place are no longer in another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from capemay_kit.core.declared import house_of
from capemay_kit.core.figures import (
    CLAIMS,
    FORM,
    SHEET,
    Count,
    Figures,
    FigureSpec,
    Free,
    OneOf,
    Several,
    Words,
    among,
    converted,
    naming,
    numbers,
    parts,
    rulings,
    seats,
    settling,
    whole,
    with_number,
    wrong,
)
from capemay_kit.core.forms import HouseRule, Option
from capemay_kit.core.i18n import N_, NN_, Texts, _, and_list, ngettext
from capemay_kit.core.noted import filled, noting
from capemay_kit.core.record import Correct
from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_may.automa import level_of
from capemay_kit.games.cape_may.book import SOLO_BOARD, Rulings, load_board, shipped_ids
from capemay_kit.games.cape_may.cards import CARD_TYPES, KINDS, ZONES, AnyCard, DeckName, Kind, Zone
from capemay_kit.games.cape_may.counting import goals_of, own_cards
from capemay_kit.games.cape_may.names import DECK_TITLES, NUMBERED, card_title, lot_name, space_name
from capemay_kit.games.cape_may.scoring import uncounted
from capemay_kit.games.cape_may.sentences import (
    A_KIND,
    KIND_NAMES,
    KIND_TITLES,
    PLURAL,
    PLURAL_TITLES,
    ZONE_NAMES,
    bird,
    card_text,
    pieces,
)
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_TITLES
from capemay_kit.games.cape_may.state import BECOMES, KIND, UNKNOWN, ZONE, Claim, Deck, Piece, State, add, put, tray

HOUSE = (
    HouseRule("numbers.rounds_per_season", N_("Rounds in a season"), N_("rounds in a season: {n}"), 1, 10),
    HouseRule("numbers.start_money", N_("Starting money $"), N_("starting money: ${n}")),
    HouseRule("numbers.actions", N_("Actions each turn"), N_("actions each turn: {n}"), 1, 20),
    *house_of(Rulings),
)  # fmt: skip
"""The house rules that a table may choose."""
JUDGED = Texts({
    "": "The app judges", "no": "Goal not met", "primary": "Goal met", "tied": "Goal met, tied",
    "both": "Goal and extra met",
})  # fmt: skip
_OWN_CARDS = Texts({
    "event": "Your own event card {n}", "activity": "Your own activity card {n}",
    "upgrade": "Your own upgrade card {n}", "bonus": "Your own bonus card {n}", "solo": "Your own solo card {n}",
})  # fmt: skip
DECKS: dict[str, DeckName] = {"activity": "activity", "bonus": "bonus", "upgrades": "upgrade"}
"""The decks by the fields of a seat that hold their cards."""


# --- what there is to choose from ------------------------------------------------------------------------


def _spaces(s: State, seat: int) -> Sequence[Option]:
    there = s.book.board.space if s.book.board else ()
    named = (Option(one, space_name(s, one)) for one in there)
    return [Option(None, _("Unknown")), *sorted(named, key=lambda one: one.title)]


def _collections(s: State, seat: int) -> Sequence[Option]:
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


def _noted(deck: Literal["activity", "bonus"], when: Callable[..., bool]) -> FigureSpec:
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

    return noting(deck, DECK_TITLES[deck], options, unnamed, once=True, when=when,
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


# --- shorthands -----------------------------------------------------------------------------------------------


def _person(s: State, seat: int, *__: Any) -> bool:
    return seat != s.ava


def _building(s: State, seat: int, zone: Zone, kind: Kind) -> int:
    return s.seats[seat].buildings[5 * ZONE[zone] + KIND[kind]]


def _waiting(s: State, seat: int, zone: Zone, kind: Kind) -> bool:
    return s.book.board is not None and tray(s, seat)[5 * ZONE[zone] + KIND[kind]] > 0


def _stands(s: State, seat: int, number: str) -> dict[str, bool] | None:
    claim = s.seats[seat].claims.get(number)
    return None if claim is None else {one: True for one in ("primary", "extra", "tied") if getattr(claim, one)}


def _judged(s: State, seat: int, number: str) -> Sequence[Option]:
    return [Option(None, JUDGED[""]), Option({}, JUDGED["no"]), Option({"primary": True}, JUDGED["primary"]),
            Option({"primary": True, "tied": True}, JUDGED["tied"]),
            Option({"primary": True, "extra": True}, JUDGED["both"])]  # fmt: skip


def _at_the_end(s: State, seat: int, *__: Any) -> bool:
    return seat != s.ava and (s.sheet or s.phase == "over")


def _left(s: State, n: int) -> State:
    if s.turn == s.ava:
        raise wrong(_("{name} takes no actions: cards are drawn for her", name=s.seats[s.turn].name))
    return replace(s, left=n)


def _first(s: State, seat: int) -> State:
    if s.solo is not None:
        raise wrong(_("a solo game has no first player token"))
    return replace(s, first=seat)


def _claims(s: State) -> dict[tuple[int, str], Any]:
    held = ((i, str(n)) for i, seat in enumerate(s.seats) for n in goals_of(s, seat) if n)
    return {at: stands for at in held if (stands := _stands(s, *at)) is not None}


def _placed(s: State) -> dict[tuple[str], Any]:
    return {(lot,): {"seat": i, "kind": kind} for lot, (i, kind) in s.lots.items()} if s.book.board else {}


# --- what follows ---------------------------------------------------------------------------------------------


def _birds_unknown(s: State, n: int, i: int) -> State:
    away = s.bag_away + n - s.seats[i].birds_unknown
    return replace(s.with_seat(i, birds_unknown=n), bag_away=max(0, away))


def _claim(s: State, value: Any, i: int, number: str) -> State:
    claims = {key: one for key, one in s.seats[i].claims.items() if key != number}
    if value is not None:
        claims[number] = converted(value, Claim)
    return s.with_seat(i, claims=claims)


def _event(s: State, number: int | None) -> State:
    return replace(s, event=number, events=s.events.renamed([s.event or 0], [number or 0]))


def _round(s: State, n: int) -> State:
    """Set the round. If the season changes, Ava's marker is back at its start."""
    then = replace(s, round=n)
    if s.solo is None or then.season == s.season:
        return then
    return replace(then, solo=replace(s.solo, marker=0))


def _solo(s: State, **tracks: int) -> State:
    if s.solo is None:
        raise UnknownName("figure", f"solo.{next(iter(tracks))}")
    return replace(s, solo=replace(s.solo, **tracks))


def _so_many(s: State, n: int, i: int, field: str) -> State:
    """Set how many cards of a deck a seat has. Unknown cards are added or taken away first."""
    held: list[int] = sorted(getattr(s.seats[i], field), key=lambda one: one == UNKNOWN)
    if n == len(held):
        return s
    return _held(s, [*held[:n], *[UNKNOWN] * (n - len(held))], i, field)


def _held_at(s: State, number: int, i: int, place: int, field: str) -> State:
    held = list(getattr(s.seats[i], field))
    held[place] = number
    return _held(s, held, i, field)


def _bonus_met(s: State, value: Any, i: int, place: int, extra: bool) -> State:
    """Name the bonus card in a place of a hand whose goal only people can judge, and say that it is met."""
    number = whole(value, 1, 10_000)
    s.book.card("bonus", number)
    return _claim(
        _held_at(s, number, i, place, "bonus"), {"primary": True} | ({"extra": True} if extra else {}), i, str(number)
    )


def _buildings(s: State, n: int, i: int, of_zone: Zone, of_kind: Kind) -> State:
    zone, kind = ZONE[of_zone], KIND[of_kind]
    place = 5 * zone + kind
    counts = s.seats[i].buildings
    s = s.with_seat(i, buildings=put(counts, place, n))
    # fewer buildings than are on the map: those placed last are taken off it
    surplus = -tray(s, i)[place]
    if surplus > 0:
        assert s.book.board is not None
        there = [
            lot for lot, piece in s.lots.items()
            if piece == (i, KINDS[kind]) and s.book.board.lot[lot].zone == ZONES[zone]
        ]  # fmt: skip
        s = replace(s, lots={lot: piece for lot, piece in s.lots.items() if lot not in there[-surplus:]})
    if s.book.board is None and s.shelf:
        s = replace(s, shelf=_kept(s, i, zone, kind, n))
    return s


def _kept(s: State, seat: int, zone: int, kind: int, n: int) -> dict[str, Piece]:
    """Return what stays on the shelf if a seat has so many buildings of a kind in a zone."""
    lots = load_board(s.shelf_of or SOLO_BOARD).lot if s.shelf_of in (None, *shipped_ids("board")) else {}
    here = [lot for lot, piece in s.shelf.items()
            if piece == (seat, KINDS[kind]) and lot in lots and lots[lot].zone == ZONES[zone]]  # fmt: skip
    return {lot: piece for lot, piece in s.shelf.items() if lot not in here[n:]}


def _birds(s: State, n: int, i: int, species: str) -> State:
    """Set how many birds of a kind a seat has. Face-down tokens are named in this way."""
    place = s.book.species.index(species)
    me = s.seats[i]
    more = n - me.birds[place]
    named = max(0, min(more, me.birds_unknown))
    bag = add(s.bag, place, -more)
    s = replace(s, bag=bag, bag_away=max(0, s.bag_away - named))
    return s.with_seat(i, birds=add(me.birds, place, more), birds_unknown=me.birds_unknown - named, bird_points=())


def _held(s: State, held: Sequence[int], i: int, field: str) -> State:
    new = tuple(sorted(held))
    old: tuple[int, ...] = getattr(s.seats[i], field)
    deck = DECKS[field]
    if deck == "activity":
        s = replace(s, activities=s.activities.renamed(old, new))
    elif deck == "bonus":
        s = replace(s, bonuses=s.bonuses.renamed(old, new))
    else:
        for zone, of_zone in enumerate(s.book.upgrades):
            was, now = ([n for n in cards if n in of_zone] for cards in (old, new))
            known = [UNKNOWN] * max(0, len(now) - len(was))
            s = s.with_upgrades(zone, s.upgrades[zone].renamed([*was, *known], now))
    return s.with_seat(i, **{field: new})


def unnamed(held: int, card: int) -> bool:
    """Say whether a card in a hand is unknown, so that it can be any."""
    return held == UNKNOWN


def as_noted(s: State, i: int) -> State:
    """Return the state in which a seat holds the cards that its owner noted."""
    for field, noted in s.seats[i].noted.items():
        s = _held(s, filled(getattr(s.seats[i], field), noted, unnamed), i, field)
    return s


def _face_up(s: State, value: Any, of_zone: Zone) -> State:
    zone = ZONE[of_zone]
    number = None if value is None else whole(value, 0, 10_000)
    if number:
        s.book.card("upgrade", number)
    before = s.face_up[zone]
    deck = s.upgrades[zone].renamed([before or 0], [number or 0])
    return replace(s.with_upgrades(zone, deck), face_up=put(s.face_up, zone, number))


def _lot(s: State, value: Any, lot: str) -> State:
    if s.book.board is None or lot not in s.book.board.lot:
        raise UnknownName("lot", lot)
    zone = ZONE[s.book.board.lot[lot].zone]
    lots = {one: piece for one, piece in s.lots.items() if one != lot}
    if value is None:
        return replace(s, lots=lots)
    if not isinstance(value, dict) or set(value) != {"seat", "kind"} or not among(value["kind"], KIND):
        raise wrong(_("should name a seat and a kind"))
    seat = whole(value["seat"], 0, len(s.seats) - 1, ".seat")
    s = replace(s, lots={**lots, lot: Piece(seat, value["kind"])})
    place = 5 * zone + KIND[value["kind"]]
    if tray(s, seat)[place] < 0:
        s = s.with_seat(seat, buildings=add(s.seats[seat].buildings, place))
    return s


def _board(s: State, value: Any) -> State:
    """Put the map aside, or take it up again. Buildings stay on their lots meanwhile. If they no longer fit the counts
    then, because they were upgraded, they are upgraded on their lots too, or moved to the tray."""
    board = None if value is None else load_board(value, "book.board", paths=False)
    shelf, of = (s.lots, s.book.board.id) if s.book.board else (s.shelf, s.shelf_of)
    s = replace(s, book=s.book.with_board(board), lots={}, shelf=shelf, shelf_of=of)
    if board is None:
        return s
    mine = of in (None, board.id)
    lots = {lot: piece for lot, piece in shelf.items() if mine and lot in board.lot}
    s = replace(s, lots=lots, shelf={}, shelf_of=None)
    for lot, piece in lots.items():
        waiting = tray(s, piece.seat)
        place = 5 * ZONE[board.lot[lot].zone]
        kind = KIND[piece.kind]
        if waiting[place + kind] >= 0:
            continue
        after = BECOMES.get(kind)
        while after is not None and waiting[place + after] <= 0:
            after = BECOMES.get(after)
        left = {one: there for one, there in s.lots.items() if one != lot}
        s = replace(s, lots=left if after is None else {**left, lot: Piece(piece.seat, KINDS[after])})
    seats = tuple(replace(one, space=one.space if one.space in board.space else None) for one in s.seats)
    return replace(s, seats=seats)


def _streets(s: State, value: Any) -> State:
    """Say what streets are called that cards of the owner's name and that are on no board of this table."""
    named = converted(value, dict[str, str])
    return replace(s, book=s.book.changed(streets={**s.book.streets, **named}))


def _own_card(s: State, value: Any, deck: DeckName, given: str) -> State:
    number = whole(given, 1, 10_000)
    if not isinstance(value, dict):
        raise wrong(_("should be a card"))
    card: AnyCard = converted({"provenance": "mine", **value, "number": number}, CARD_TYPES[deck])
    for name in re.findall(r'"species":"([^"]+)"', msgspec.json.encode(card).decode()):
        if name not in s.book.species:
            there = ", ".join(s.book.species)
            raise wrong(_("no bird {bird!r} in the bag; there is {there}", bird=name, there=there))
    new = number not in s.book.decks[deck]
    s = replace(s, book=s.book.with_card(deck, card))

    def with_it(there: Deck) -> Deck:
        return replace(there, unseen=tuple(sorted((*there.unseen, number))))

    if not new or (deck == "solo" and s.solo is None):
        return s
    if deck == "upgrade":
        zone = ZONE[card.zone]  # type: ignore[union-attr]
        return s.with_upgrades(zone, with_it(s.upgrades[zone]))
    if s.solo is not None and deck == "solo":
        return replace(s, solo=replace(s.solo, deck=with_it(s.solo.deck)))
    field = {"event": "events", "activity": "activities", "bonus": "bonuses"}[deck]
    return replace(s, **{field: with_it(getattr(s, field))})


# --- how some are told ----------------------------------------------------------------------------------------


def _moves_by(s: State, cards: Sequence[int], i: int) -> str:
    name = s.seats[i].name
    if not cards:
        return _("{name} holds no movement card", name=name)
    return ngettext(
        "{name} holds the movement card {cards}", "{name} holds the movement cards {cards}", len(cards), name=name,
        cards=and_list([str(one) for one in cards]),
    )  # fmt: skip


def _holds(s: State, cards: Sequence[int], i: int, deck: DeckName) -> str:
    name, n = s.seats[i].name, len(cards)
    match deck:
        case "activity":
            said = ngettext("{name} holds {n} activity card", "{name} holds {n} activity cards", n, name=name)
        case "upgrade":
            said = ngettext("{name} holds {n} upgrade card", "{name} holds {n} upgrade cards", n, name=name)
        case _:
            said = ngettext("{name} holds {n} bonus card", "{name} holds {n} bonus cards", n, name=name)
    named = and_list([card_title(s, deck, n) for n in cards if n])
    return _("{said}: {cards}", said=said, cards=named) if named else said


def _is(s: State, n: int, i: int, place: int, deck: DeckName) -> str:
    name = s.seats[i].name
    if n:
        return _("{name} holds {card}", name=name, card=card_title(s, deck, n))
    if deck == "bonus":
        return _("{name}'s bonus card {n} is unknown", name=name, n=place + 1)
    return _("{name}'s upgrade card {n} is unknown", name=name, n=place + 1)


def _met(s: State, n: Any, i: int, place: int, extra: bool) -> str:
    said = {"name": s.seats[i].name, "card": card_title(s, "bonus", int(n))}
    return _("{name} holds {card}: goal and extra met", **said) if extra else _("{name} holds {card}: goal met", **said)


def _claimed(s: State, value: Any, i: int, number: str) -> str:
    told = {one for one, on in value.items() if on} if isinstance(value, dict) else set()
    word = "both" if "extra" in told else "tied" if "tied" in told else "primary" if told else "no"
    judged = JUDGED["" if value is None else word]
    return _("{name}'s {card}: {judged}", name=s.seats[i].name, card=card_title(s, "bonus", int(number)), judged=judged)


def _stands_at(s: State, space: str | None, i: int) -> str:
    name = s.seats[i].name
    if not space:
        return _("{name}'s marker is not on the map", name=name)
    return _("{name} is at {space}", name=name, space=space_name(s, space))


def _in_force(s: State, n: int | None) -> str:
    return _("No event is in force") if n is None else _("The event is {card}", card=card_title(s, "event", n))


def _shows(s: State, n: int | None, zone: Zone) -> str:
    name = ZONE_NAMES[zone]
    if n is None:
        return _("No upgrade card of {zone} is face up", zone=name)
    return _("The face-up upgrade card of {zone} is {card}", zone=name, card=card_title(s, "upgrade", n))


def _upgrade_marker(s: State, n: int) -> str:
    if not n:
        return _("Ava's marker is at the season's start on the upgrade track")
    return _("Ava's marker is on the season's upgrade space {n}", n=n)


def _on_lot(s: State, value: Any, lot: str) -> str:
    if not isinstance(value, dict):
        return _("{lot} is empty", lot=lot_name(s, lot))
    return _lot_of(s, lot, int(value["seat"]), "", value["kind"])


def _lot_of(s: State, lot: str | None, i: int, zone: str, kind: Kind) -> str:
    return _("{name}'s {kind} is on {lot}", name=s.seats[i].name, kind=KIND_NAMES[kind], lot=lot_name(s, lot))


def _own(s: State, value: Any, deck: str, number: str) -> str:
    title = value.get("title", "") if isinstance(value, dict) else ""
    card = _OWN_CARDS[deck].format(n=number)
    return _("{card}: {title}", card=card, title=title) if title else card


def _costs(s: State, n: Any, name: str) -> str:
    """Say what a printed number is now, if it is the cost or the income of a kind of building, or of a move."""
    match parts(name):
        case ["build_cost", kind, zone] if kind in KIND_NAMES:
            return _("Building {kind} in {zone} costs ${n}", kind=A_KIND[kind], zone=ZONE_NAMES[ZONES[int(zone)]], n=n)
        case ["upgrade_cost", kind, zone] if kind in KIND_NAMES:
            return _(
                "Upgrading to {kind} in {zone} costs ${n}", kind=A_KIND[kind], zone=ZONE_NAMES[ZONES[int(zone)]], n=n
            )
        case ["income", kind, zone] if kind in KIND_NAMES:
            return _("Income for {kind} in {zone}: +{n}", kind=A_KIND[kind], zone=ZONE_NAMES[ZONES[int(zone)]], n=n)
        case ["movement_card_cost", place]:
            return _("Playing the {card} costs ${n}", card=s.book.numbers.movement_card[int(place)], n=n)
    return ""


# --- the figures ----------------------------------------------------------------------------------------------

SEAT = "seats[{seat}]"
GAME: dict[str, Any] = {"section": N_("The game")}
UPGRADES: dict[str, Any] = {"section": N_("Upgrade cards"), "line": "upgrade_cards"}
BIRDS: dict[str, Any] = {"section": N_("Birds"), "line": "birds"}
BONUS: dict[str, Any] = {"section": N_("Bonus cards"), "line": "bonus_cards"}
MONEY: dict[str, Any] = {"section": lambda s, seat: "" if s.phase != "over" else _("Money")}
PLACED: dict[str, Any] = {
    "section": N_("Buildings"), "row": lambda s, seat, zone, kind: ZONE_TITLES[zone],
    "column": lambda s, seat, zone, kind: PLURAL[kind], "tone": lambda s, seat, zone, kind: zone,
}  # fmt: skip
ANY_POINTS = Several(_points, others=Count(0, 10_000))


def _of_person(
    path: str,
    label: Words,
    values: Any = Free(),  # noqa: B008
    forms: Any = (FORM,),
    told: Any = "",
    put: Callable[..., State] | None = None,
    when: Any = _person,
    **more: Any,
) -> FigureSpec:
    """Declare a figure that the solo opponent does not have."""

    def checked(s: State, value: Any, i: int, *keys: Any) -> State:
        if i == s.ava:
            raise wrong(_("{name} has none", name=s.seats[i].name))
        if put is not None:
            return put(s, value, i, *keys)
        return s.with_seat(i, **{path: tuple(value) if isinstance(value, list) else value})

    return FigureSpec(f"{SEAT}.{path}", label, values, forms, told, checked, when=when, **more)


FIGURES = Figures[State]([
    FigureSpec("round", N_("Round"), Count(1, 99), told=N_("It is round {n}"), put=_round, **GAME),
    FigureSpec("first", N_("First player"), OneOf(seats), told=N_("{value} is first player"), put=_first,
               when=lambda s: s.solo is None, **GAME),
    FigureSpec("turn", N_("Whose turn"), OneOf(seats), told=N_("It is {value}'s turn"),
               when=lambda s: s.phase == "actions", **GAME),
    FigureSpec("left", N_("Actions left"), Count(0, 99), told=NN_("{n} action left", "{n} actions left"), put=_left,
               when=lambda s: s.phase == "actions" and s.turn != s.ava, **GAME),
    FigureSpec("event", N_("Event"), OneOf(_cards("event", none=True)), told=_in_force, put=_event, dealt=True, **GAME),
    FigureSpec("face_up.{zone}", lambda s, zone: _("Face-up card, {zone}", zone=ZONE_NAMES[zone]),
               OneOf(_of_zone, others=True), told=_shows, put=_face_up, dealt=True, **GAME),
    # --- a seat
    naming(),
    _of_person("money", N_("Money $"), Count(0, 100_000), (FORM, SHEET), N_("{name} has ${n}"), kept=True, **MONEY),
    _of_person("income", lambda s, seat: _("Income") if s.phase != "over" else _("Income (for a tie)"),
               Count(0, 100_000), (FORM, SHEET), N_("{name}'s income is {n}"), kept=True, **MONEY),
    _of_person("activity_cards", N_("Activity cards"), Count(0, 40), put=partial(_so_many, field="activity"),
               told=NN_("{name} holds {n} activity card", "{name} holds {n} activity cards"),
               get=lambda s, i: len(s.seats[i].activity), kept=True),
    _of_person("birds_unknown", N_("Unknown birds"), Count(0, 99), put=_birds_unknown, dealt=True, kept=True,
               told=NN_("{name} has {n} unknown bird token", "{name} has {n} unknown bird tokens")),
    _of_person("space", N_("Marker"), OneOf(_spaces, places=True), told=_stands_at,
               when=lambda s, i: i != s.ava and s.book.board is not None),
    _of_person("hand", N_("Movement cards in hand"), Several(_fares, once=True, ordered=True), told=_moves_by,
               kept=True),
    _of_person("ignoring", N_("Ignores the event"), put=lambda s, on, i: s.with_seat(i, ignoring=bool(on)),
               told=(N_("{name} ignores the event"), N_("{name} does not ignore the event"))),
    FigureSpec(f"{SEAT}.buildings.{{zone}}.{{kind}}",
               lambda s, seat, zone, kind: _("{kind} in {zone}", kind=PLURAL_TITLES[kind], zone=ZONE_NAMES[zone]),
               Count(0, 99), (FORM, SHEET),
               lambda s, n, i, zone, kind: _("{name} has {buildings} in {zone}", name=s.seats[i].name,
                                             buildings=pieces(kind, n), zone=ZONE_NAMES[zone]),
               _buildings, _building, kept=True, **PLACED),
    FigureSpec(f"{SEAT}.place.{{zone}}.{{kind}}",
               lambda s, seat, zone, kind: _("{kind} in {zone}", kind=KIND_TITLES[kind], zone=ZONE_NAMES[zone]),
               OneOf(_lots, places=True), told=_lot_of, when=_waiting, section=N_("Buildings without a lot"),
               put=lambda s, lot, seat, zone, kind: _lot(s, {"seat": seat, "kind": kind}, lot) if lot else s,
               get=lambda s, *__: None),
    _of_person("upgrade_points", N_("Points of each upgrade card"), ANY_POINTS, (SHEET, CLAIMS),
               lambda s, points, i: ngettext("{name}'s upgrade cards earn {n} point",
                                             "{name}'s upgrade cards earn {n} points", sum(points),
                                             name=s.seats[i].name),
               when=_at_the_end, lack=lambda s, i: uncounted(s.seats[i], "upgrade"), kept=True,
               **UPGRADES),
    FigureSpec(f"{SEAT}.upgrades", N_("By card number"), Several(_cards("upgrade")), (SHEET,),
               partial(_holds, deck="upgrade"), partial(_held, field="upgrades"), when=_person,
               secret=N_("{name}'s upgrade cards"), dealt=True,
               kept=lambda s: {(i,): one.upgrades for i, one in enumerate(s.seats) if i != s.ava}, **UPGRADES),
    _of_person("in_use", N_("Unknown upgrade cards that are for use during the game"), Count(0, 99), (), kept=True),
    FigureSpec(f"{SEAT}.upgrade_cards", N_("Upgrade cards"), Count(0, lambda s, i: len(s.book.decks["upgrade"])),
               (FORM, SHEET), NN_("{name} holds {n} upgrade card", "{name} holds {n} upgrade cards"),
               partial(_so_many, field="upgrades"), lambda s, i: len(s.seats[i].upgrades),
               when=lambda s, i: i == s.ava,
               kept=lambda s: {} if s.ava is None else {(s.ava,): len(s.seats[s.ava].upgrades)}),
    FigureSpec("solo.birds", N_("Bird track, space"),
               Count(0, lambda s: len(level_of(s).bird_track) - 1 if s.solo else 0), (FORM, SHEET),
               N_("Ava's bird marker is on space {n}"), lambda s, n: _solo(s, birds=n),
               lambda s: s.solo.birds if s.solo else 0, when=lambda s: s.solo is not None,
               whose=lambda s: s.ava if s.sheet else None, section=N_("Ava's tracks"),
               kept=lambda s: {(): min(len(level_of(s).bird_track) - 1, s.solo.birds)} if s.solo else {}),
    FigureSpec("solo.marker", N_("Marker"), OneOf(_marker), told=_upgrade_marker, put=lambda s, n: _solo(s, marker=n),
               get=lambda s: s.solo.marker if s.solo else 0, when=lambda s: s.solo is not None,
               section=N_("Ava's tracks")),
    _of_person("bird_points", N_("Points of each bird collection"), Several(_collections, others=Count(0, 10_000)),
               (CLAIMS,),
               lambda s, points, i: ngettext("{name}'s birds earn {n} point", "{name}'s birds earn {n} points",
                                             sum(points), name=s.seats[i].name),
               when=_at_the_end, lack=lambda s, i: int(s.seats[i].birds_unknown > 0 and not s.seats[i].bird_points),
               kept=True, **BIRDS),
    _of_person("birds.{species}", lambda s, seat, species: bird(species), Count(0, 99), (SHEET, CLAIMS),
               N_("{name} has {n} × {species}"), _birds, secret=N_("{name}'s birds"), dealt=True, kept=True, **BIRDS),
    _of_person("bonus_points", N_("Points of each bonus card"), ANY_POINTS, (SHEET, CLAIMS),
               lambda s, points, i: ngettext("{name}'s bonus cards earn {n} point",
                                             "{name}'s bonus cards earn {n} points", sum(points),
                                             name=s.seats[i].name),
               when=_at_the_end, lack=lambda s, i: uncounted(s.seats[i], "bonus"), kept=True,
               **BONUS),
    _of_person("bonus", N_("By card number"), Several(_cards("bonus")), (SHEET,), partial(_holds, deck="bonus"),
               partial(_held, field="bonus"), secret=N_("{name}'s bonus cards"), dealt=True,
               kept=lambda s: {(i,): goals_of(s, one) for i, one in enumerate(s.seats)}, **BONUS),
    _of_person("activity", N_("Activity cards"), Several(_cards("activity")), (), partial(_holds, deck="activity"),
               partial(_held, field="activity"), secret=N_("{name}'s activity cards"), dealt=True),
    _noted("activity", lambda s, i: bool(s.seats[i].activity)),
    # until some are kept, the cards dealt lie in front of their owner
    _noted("bonus", lambda s, i: s.phase != "bonus" and bool(s.seats[i].bonus)),
    # --- what is named at the end
    _of_person("bonus[{bonus}]", lambda s, i, at: _("Bonus card {n}", n=at + 1), OneOf(_cards("bonus")), (CLAIMS,),
               partial(_is, deck="bonus"), partial(_held_at, field="bonus"), **BONUS),
    *(_of_person(f"bonus[{{bonus}}].{how}", lambda s, i, at: _("Bonus card {n}", n=at + 1),
                 told=partial(_met, extra=extra), put=partial(_bonus_met, extra=extra))
      for how, extra in (("met", False), ("both", True))),
    _of_person("claims.{number}", lambda s, i, n: card_title(s, "bonus", int(n)), OneOf(_judged, others=True),
               (CLAIMS,), _claimed, _claim, lambda s, i, n: int(n) in s.seats[i].bonus, get=_stands,
               secret=N_("Whether {name}'s bonus cards are met"), kept=_claims, **BONUS),
    FigureSpec(f"{SEAT}.upgrades[{{upgrade}}]", lambda s, i, at: _("Upgrade card {n}", n=at + 1),
               OneOf(_cards("upgrade")), (CLAIMS,), partial(_is, deck="upgrade"), partial(_held_at, field="upgrades"),
               when=_person, **UPGRADES),
    # --- the map, and what is printed
    settling(()),
    FigureSpec("lots.{lot}", lot_name, told=_on_lot, put=_lot, kept=_placed),
    numbers(with_number, told=_costs),
    rulings(HOUSE, forms=()),
    FigureSpec("book.cards.{deck}.{card}", lambda s, deck, n: NUMBERED[deck].format(n=n), told=_own, put=_own_card,
               kept=own_cards),
    FigureSpec("book.streets", N_("Names of streets"), put=_streets, kept=True),
    FigureSpec("book.board", N_("The map"), put=_board,
               told=lambda s, value: _("The map is put away") if value is None else _("The map is used again")),
], {
    "zone": lambda s, *__: ZONES,
    "kind": lambda s, *__: KINDS,
    "species": lambda s, *__: s.book.species,
    "bonus": lambda s, i: range(len(s.seats[i].bonus)),
    "upgrade": lambda s, i: range(len(s.seats[i].upgrades)),
    "number": lambda s, i: [str(n) for n in s.book.decks["bonus"]],
    "deck": lambda s: ("event", "activity", "upgrade", "bonus", "solo"),
}, called={"species": lambda s, species: bird(species)}, house=HOUSE, enters=True)  # fmt: skip


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
