"""What a table can put right in mid-game, and what it enters on a score sheet: fields over the paths of `correct`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from capemay_kit.core.shown import Field, Option, Section, settling
from capemay_kit.core.words import many, upper
from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import KIND, KINDS, ROOF, ROOFS, UNKNOWN, UNKNOWN_OF, Kind
from capemay_kit.games.capitol.scoring import by_seat
from capemay_kit.games.capitol.state import State
from capemay_kit.games.capitol.words import RULINGS, card_name

HEIGHTS = range(1, 10)
"""Heights of buildings that can be chosen at a tap."""
YES_NO = (Option(True, "Yes"), Option(False, "No"))
LARGE = (Option(None, "Nothing"), Option("amphitheater", "Amphitheater"), Option("temple", "Temple"))
OF_ROOFS = tuple(Option(roof, upper(roof)) for roof in ROOFS)


def sheet(s: State) -> tuple[Section, ...]:
    """List a section for each area, and the points of every round that is scored."""
    areas = tuple(Section(area.title, tuple(_heights_there(s, i)) + tuple(_improved(s, i)))
                  for i, area in enumerate(s.book.areas))  # fmt: skip
    rounds = tuple(
        Section(f"Points of round {number}", tuple(_points(s, i, number) for i in range(len(s.seats))))
        for number in range(1, len(s.counted) + 1)
    )
    counting = Section("The end", (settling(s.settled),)) if s.phase == "over" else Section("Round", (_round(s),))
    return (*areas, *rounds, counting)


def put_right(s: State) -> tuple[Section, ...]:
    """List everything that can be put right. A hand that ``s`` hides is left out, and names, which are no figures."""
    if s.sheet:
        return sheet(s)
    cards = (_stacks(s),) if s.phase not in ("deal", "over") else ()
    areas = (Section(area.title, tuple(_area(s, i))) for i, area in enumerate(s.book.areas))
    seats = (Section(one.name, tuple(_seat(s, i)), seat=i) for i, one in enumerate(s.seats))
    return (Section("The game", tuple(_game(s))), *seats, *cards, *areas, _rulings(s), _printed(s))


def _heights(path: str, label: str, value: Sequence[int]) -> Field:
    options = sorted({*HEIGHTS, *value})
    return Field(path, label, sorted(value), tuple(Option(n, str(n), many(n, "floor")) for n in options), several=True)


# --- the game and the seats -----------------------------------------------------------------------------


def _round(s: State) -> Field:
    last = max((number for number, given in enumerate(s.counted, 1) if given), default=0)
    now = s.phase in ("draw", "over")
    return Field("round", "Round", s.round, least=max(1, last + (not now)), most=s.book.rounds - (s.phase == "draw"))


def _seats(s: State) -> tuple[Option, ...]:
    return tuple(Option(i, one.name) for i, one in enumerate(s.seats))


def _game(s: State) -> Iterable[Field]:
    yield _round(s)
    if s.phase != "over":
        yield Field("first", "First player", s.first, _seats(s))
    if s.phase in ("build", "improve", "draw"):
        label = {"build": "To play", "improve": "Who won", "draw": "To draw"}[s.phase]
        yield Field("turn", label, s.turn, _seats(s))
    if s.phase in ("bid", "turn_over", "improve"):
        prizes = s.book.numbers.auctions[s.round - 1]
        options = tuple(Option(n, f"{n}: {prize}") for n, prize in enumerate(prizes, 1))
        yield Field("auction", "Auction", s.auction + 1, options)
    if s.phase == "draw":
        yield Field("draws", "Cards still to draw", s.draws, least=1, most=30)
    if s.phase != "over":
        yield Field("floors", "Floors in the pile", s.floors, most=s.book.numbers.pieces.floors)
    else:
        yield settling(s.settled)


def _seat(s: State, i: int) -> Iterable[Field]:
    me, at = s.seats[i], f"seats[{i}]"
    for number in range(1, len(s.counted) + 1):
        yield _points(s, i, number, f"Points of round {number}")
    if s.phase == "over":
        return
    alone = all(one.passed for j, one in enumerate(s.seats) if j != i)
    if s.phase == "build" and not alone:
        yield Field(f"{at}.passed", "Passed", me.passed, YES_NO)
    # dealing gives a hand anew, and a hand that is hidden here stays as it is
    if s.phase != "deal" and (not me.hand or any(card != UNKNOWN for card in me.hand)):
        yield Field(f"{at}.hand", "Cards in hand", list(me.hand), _named(s.book, KINDS, me.hand), several=True)
    yield _heights(f"{at}.incomplete", "Buildings without a roof", me.incomplete)
    for roof in ROOFS:
        yield _heights(f"{at}.complete.{roof}", f"Buildings with a {roof} roof", me.complete[ROOF[roof]])
    for roof in ROOFS:
        yield Field(f"{at}.roofs.{roof}", f"{upper(roof)} roofs left", me.roofs[ROOF[roof]], most=20)


def _points(s: State, i: int, number: int, label: str = "") -> Field:
    points = by_seat(s, s.counted[number - 1])[i]
    return Field(f"seats[{i}].points.{number}", label or s.seats[i].name, points, most=10_000)


def _named(book: Book, kinds: Sequence[Kind], held: Sequence[str]) -> tuple[Option, ...]:
    """List cards by what people call them, unknown ones of each kind first."""
    found = [Option(UNKNOWN_OF[kind], f"{upper(kind)} card", "not named") for kind in kinds]
    if UNKNOWN in held:
        found.insert(0, Option(UNKNOWN, "Card", "of which nothing is known"))
    found += [Option(card.id, upper(card_name(book, card.id))) for card in book.cards if card.kind in kinds]
    return tuple(found)


# --- the cards beside the board -------------------------------------------------------------------------


def _stacks(s: State) -> Section:
    fields = []
    for kind in KINDS:
        stack, at = s.stacks[KIND[kind]], f"stacks.{kind}"
        least = len(stack.below) + bool(stack.top)
        fields.append(Field(f"{at}.left", f"{upper(kind)} cards left", stack.size, least=least,
                            most=least + len(stack.unseen)))  # fmt: skip
        loose = {*stack.unseen, UNKNOWN_OF[kind]}
        tops = [one for one in _named(s.book, (kind,), ()) if one.value in {stack.top, *loose}]
        if not stack.top:
            tops.insert(0, Option("", "No card"))
        fields.append(Field(f"{at}.top", f"{upper(kind)} card on top", stack.top, tuple(tops)))
        for field, label, cards in (
            ("discard", f"Discarded {kind} cards, the first one first", stack.discard),
            ("below", f"{upper(kind)} cards below the top, as they come", stack.below),
        ):
            if cards or field == "discard":
                options = tuple(one for one in _named(s.book, (kind,), ()) if one.value in {*cards, *loose})
                fields.append(Field(f"{at}.{field}", label, list(cards), options, several=True))
    return Section("Cards beside the board", tuple(fields))


# --- the areas ------------------------------------------------------------------------------------------


def _heights_there(s: State, area: int) -> Iterable[Field]:
    id, site = s.book.areas[area].id, s.sites[area]
    for i, seat in enumerate(s.seats):
        yield _heights(
            f"areas.{id}.heights.{i}",
            f"{seat.name}: floors of each building",
            [one.height for one in site.buildings if one.seat == i],
        )


def _improved(s: State, area: int) -> Iterable[Field]:
    id, site = s.book.areas[area].id, s.sites[area]
    yield Field(f"areas.{id}.fountains", "Fountains", site.fountains, most=30)
    yield Field(f"areas.{id}.large", "Large space", site.large, LARGE)


def _area(s: State, area: int) -> Iterable[Field]:
    there, site = s.book.areas[area], s.sites[area]
    yield from _heights_there(s, area)
    if site.roof is not None:
        yield Field(f"areas.{there.id}.roof", "Roofs", site.roof, OF_ROOFS)
    yield from _improved(s, area)
    yield Field(f"areas.{there.id}.spaces", "Small spaces", there.spaces, least=1, most=30)


# --- what is printed ------------------------------------------------------------------------------------


def _rulings(s: State) -> Section:
    at = s.book.rulings
    fields = tuple(Field(f"book.rulings.{name}", text, getattr(at, name), YES_NO) for name, text in RULINGS.items())
    return Section("Where the rules are silent", fields)


def _printed(s: State) -> Section:
    fields = tuple(
        Field(f"book.cards.{card.id}", upper(card_name(s.book, card.id)), card.number, most=99) for card in s.book.cards
    )
    return Section("Numbers on our cards", fields)
