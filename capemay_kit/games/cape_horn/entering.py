"""What people enter by hand, as fields of a form: figures put right in mid-game, and the sheet of a race's end.

Every field stands at a path of `correct`.
"""

from __future__ import annotations

from collections.abc import Iterator

from capemay_kit.core.shown import Field, Option, Section
from capemay_kit.games.cape_horn import words
from capemay_kit.games.cape_horn.board import ZONES
from capemay_kit.games.cape_horn.cards import UNKNOWN
from capemay_kit.games.cape_horn.correct import MOVED
from capemay_kit.games.cape_horn.refusals import no_token
from capemay_kit.games.cape_horn.state import State

NOBODY = Option(None, "Nobody")
YES_NO = (Option(True, "Yes"), Option(False, "No"))


def kinds(s: State) -> tuple[Option, ...]:
    """List all kinds of wind card, and at last one nobody names."""
    named = [Option(kind, words.card_title(s, kind), words.card_brief(s, kind)) for kind in s.book.kinds]
    return (*named, Option(UNKNOWN, "Not named", "the app does not know which card it is"))


def put_right(s: State) -> tuple[Section, ...]:
    """List what can be put right: each seat's figures, the turn, the cards on the sea, this table's rules."""
    cards = kinds(s)
    return (
        *(Section(seat.name, tuple(_seat(s, i, cards)), i) for i, seat in enumerate(s.seats)),
        Section("The race", tuple(_race(s))),
        *_sea(s, cards),
        Section("Rules of this table", tuple(_rules(s))),
    )


def sheet(s: State) -> tuple[Section, ...]:
    """List what is entered where only the end is counted; the ships' places count where a race was stopped."""
    return (
        *(Section(seat.name, tuple(_tokens(s, i)), i) for i, seat in enumerate(s.seats)),
        Section("Finish line", (_line(s),)),
        Section("Only if nobody has won", tuple(_stopped(s))),
    )


def _seat(s: State, i: int, cards: tuple[Option, ...]) -> Iterator[Field]:
    me, numbers = s.seats[i], s.book.numbers
    yield Field(f"seats[{i}].points", "Sail points", me.points, most=max(numbers.points_limit, me.points))
    yield from _tokens(s, i)
    yield _ship(s, i, "Ship")
    yield Field(f"seats[{i}].hand", "Wind cards in hand", list(me.hand), cards, several=True)


def _tokens(s: State, i: int) -> Iterator[Field]:
    """Yield the log book: for each zone the colours of its stations, and whatever is entered."""
    for zone, held in zip(ZONES, s.seats[i].tokens, strict=True):
        colours = [one.colour for one in s.book.course.stations if one.zone == zone]
        if held is not None and held not in colours:
            colours.append(held)
        options = (Option(None, "None"), *(Option(one, one.capitalize()) for one in colours))
        yield Field(f"seats[{i}].tokens.{zone}", f"Token of {words.ZONES[zone]}", held, options)


def _ship(s: State, i: int, label: str) -> Field:
    return Field(f"seats[{i}].space", label, s.seats[i].space, _spaces(s, s.book.chart.spaces))


def _spaces(s: State, spaces: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(one, words.space_title(s, one)) for one in spaces)


def _line(s: State) -> Field:
    crossed = s.winner if s.victory == "finish_line" else None
    options = (NOBODY, *_names(s))
    return Field("winner", "First over the line with two tokens", crossed, options)


def _stopped(s: State) -> Iterator[Field]:
    yield Field("stopped", "The race was stopped (most tokens win, then who is nearer)", s.stopped, YES_NO)
    for i, seat in enumerate(s.seats):
        yield _ship(s, i, f"{seat.name}'s ship, if tokens are equal")


def _names(s: State) -> tuple[Option, ...]:
    return tuple(Option(i, seat.name) for i, seat in enumerate(s.seats))


def _race(s: State) -> Iterator[Field]:
    yield Field("round", "Round", s.round, least=1, most=9999)
    yield Field("turn", "Whose turn it is", s.turn, _names(s))
    yield Field("first", "Starting player", s.first, _names(s))
    yield Field("phase", "Step of the turn", s.phase, tuple(_phases(s)))
    if s.phase == "sail":
        most = max(s.placed, s.book.numbers.hand_limit)
        yield Field("placed", "Cards placed this turn", s.placed, most=most)
        yield Field("covering", "One of them covers another", s.covering, YES_NO)
    if s.phase in ("token", "draw", "buy"):
        said = MOVED if s.moved in MOVED else (s.moved, *MOVED)
        yield Field("moved", "How the ship moved", s.moved, tuple(Option(one, words.MOVED[one]) for one in said))
    yield _line(s)


def _phases(s: State) -> Iterator[Option]:
    """Yield the steps there are now: a token only where one can be taken, nothing before the hands are drawn."""
    if s.phase == "deal":
        offered = ["deal"]
    elif s.phase == "token" or no_token(s, s.turn) is None:
        offered = ["sail", "token", "draw", "buy"]
    else:
        offered = ["sail", "draw", "buy"]
    for phase in (*offered, "over"):
        yield Option(phase, words.PHASES[phase])


def _sea(s: State, cards: tuple[Option, ...]) -> Iterator[Section]:
    """Yield the cards of each area, an empty space that has one, and what lies below others."""
    for letter, area in s.book.course.areas.items():
        there = [one for one in s.book.chart.spaces if one in s.winds and s.book.chart.area[one] == letter]
        if there:
            yield Section(f"Wind cards: {area.title}", tuple(_card(s, one, cards) for one in there))
    free = tuple(one for one in s.book.chart.spaces if one not in s.winds)
    options = (Option(None, "None"), *_spaces(s, free))
    yield Section("Wind cards: the rest", (
        Field("winds", "A card is missing at", None, options),
        Field("covered", "Cards below others", list(s.covered), cards, several=True),
    ))  # fmt: skip


def _card(s: State, space: str, cards: tuple[Option, ...]) -> Field:
    printed = s.book.chart.printed.get(space)
    none = Option(None, "No card" if printed is None else f"Only the printed one, {words.card_title(s, printed)}")
    value = None if space in s.printed else s.winds[space]
    return Field(f"winds.{space}", words.space_title(s, space), value, (none, *cards))


def _rules(s: State) -> Iterator[Field]:
    numbers, rulings = s.book.numbers, s.book.rulings
    yield Field("book.numbers.price.ignore", "Ignoring the wind costs", numbers.price.ignore)
    yield Field("book.numbers.price.move_twice", "Moving twice costs", numbers.price.move_twice)
    yield Field("book.numbers.price.wind_card", "A wind card costs", numbers.price.wind_card)
    yield Field("book.numbers.hand_limit", "Wind cards in hand at most", numbers.hand_limit)
    yield Field("book.numbers.points_limit", "Sail points at most", numbers.points_limit)
    yield Field("book.numbers.points_a_turn", "Sail points a turn", numbers.points_a_turn)
    yield Field("book.numbers.points_for_staying", "Sail points for staying", numbers.points_for_staying)
    yield Field("book.numbers.round_limit", "Rounds at most (0: no limit)", numbers.round_limit)
    for name, text in words.RULINGS.items():
        yield Field(f"book.rulings.{name}", text, getattr(rulings, name), YES_NO)
