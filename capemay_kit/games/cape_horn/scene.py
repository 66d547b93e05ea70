"""The course as a plain picture: sea and land, stations, the line, winds, ships, and what may be tapped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from capemay_kit.core.scene import Area, Link, Mark, Place, Point, Scene, Target, Token, letters
from capemay_kit.games.cape_horn import actions as act
from capemay_kit.games.cape_horn.actions import AnyAct
from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.labels import label
from capemay_kit.games.cape_horn.state import State
from capemay_kit.games.cape_horn.winds import FACING, POINTS, UNKNOWN
from capemay_kit.games.cape_horn.words import ZONES, card_sentence, card_title, space_name

TO: dict[int, str] = {0: "north", 2: "east", 4: "south", 6: "west"}


def scene(view: State, legal: Sequence[AnyAct]) -> Scene:
    """Draw the course, what lies and sails on it, and a target for every act that names a space."""
    book = view.book
    aspect, areas, links, places = _ground(book)
    return Scene(
        aspect, areas, links, places,
        tokens=(*_winds(view), *_ships(view)),
        marks=tuple(Mark(seat.space, "chosen") for i, seat in enumerate(view.seats) if i == view.turn),
        targets=tuple(_targets(view, legal)),
    )  # fmt: skip


def _size(book: Book) -> tuple[int, int]:
    return len(book.course.rows[0]), len(book.course.rows)


def _middle(book: Book, space: str) -> Point:
    columns, rows = _size(book)
    x, y = book.chart.at[space]
    return (x + 0.5) / columns, (y + 0.5) / rows


@lru_cache(maxsize=8)
def _ground(book: Book) -> tuple[float, tuple[Area, ...], tuple[Link, ...], tuple[Place, ...]]:
    columns, rows = _size(book)
    return columns / rows, tuple(_areas(book)), tuple(_line(book)), tuple(_places(book))


def _areas(book: Book) -> Iterable[Area]:
    """Yield each row's stretches of one area, or of land; every area is named once."""
    columns, rows = _size(book)
    named = set()
    for y, row in enumerate(book.course.rows):
        for letter, run in groupby(range(columns), key=lambda x: row[x]):
            stretch = list(run)
            left, right, top, bottom = stretch[0] / columns, (stretch[-1] + 1) / columns, y / rows, (y + 1) / rows
            area = book.course.areas.get(letter)
            tone, title = (area.id, area.title) if area else ("land", "Land")
            first = tone not in named
            named.add(tone)
            outline = ((left, top), (right, top), (right, bottom), (left, bottom))
            at = ((left + right) / 2, (top + bottom) / 2) if first else None
            yield Area(f"{tone}/{y}/{stretch[0]}", tone, outline, title if first else "", at)


def _line(book: Book) -> Iterable[Link]:
    """Yield the finish line, a piece between each two spaces it divides."""
    columns, rows = _size(book)
    chart, said = book.chart, False
    for space, (x, y) in chart.at.items():
        for dx, dy in POINTS[::2]:
            there = next((one for one in chart.near[space] if chart.at[one] == (x + dx, y + dy)), None)
            if there is None or not chart.crosses(space, there):
                continue
            a = (x + (1 + dx - abs(dy)) / 2, y + (1 + dy - abs(dx)) / 2)
            b = (x + (1 + dx + abs(dy)) / 2, y + (1 + dy + abs(dx)) / 2)
            ends = ((a[0] / columns, a[1] / rows), (b[0] / columns, b[1] / rows))
            yield Link(f"finish/{space}/{there}", "finish", ends, "" if said else "Finish")
            said = True


def _places(book: Book) -> Iterable[Place]:
    starts = {one.space: i for i, one in enumerate(book.course.start, 1)}
    for space in book.chart.spaces:
        x, y = _middle(book, space)
        station = book.chart.station.get(space)
        area = book.course.areas[book.chart.area[space]]
        if station:
            name = f"{space}, {station.colour} station of {ZONES[station.zone]}"
            yield Place(space, x, y, "circle", station.colour, name, station.colour[0].upper() + str(station.zone))
        elif space in starts:
            yield Place(space, x, y, "square", "start", f"{space}, start {starts[space]}", str(starts[space]))
        else:
            behind = ", behind the finish line" if space in book.chart.beyond else ""
            yield Place(space, x, y, "square", area.id, f"{space}, {area.title}{behind}")


def _winds(view: State) -> Iterable[Token]:
    book = view.book
    for space, card in view.winds.items():
        x, y = _middle(book, space)
        facing = TO[FACING[book.course.areas[book.chart.area[space]].lower_edge]]
        what = "an unknown wind card" if card == UNKNOWN else f"{card_title(view, card)}, facing {facing}"
        kind = "printed" if space in view.printed else "wind"
        letter = "?" if card == UNKNOWN else card_title(view, card)[0]
        yield Token(f"wind/{space}", x, y, kind, None, letter, f"{space}: {what}. {card_sentence(view, card)}")


def _ships(view: State) -> Iterable[Token]:
    columns, _ = _size(view.book)
    signs = letters([seat.name for seat in view.seats])
    for i, seat in enumerate(view.seats):
        x, y = _middle(view.book, seat.space)
        together = [j for j, one in enumerate(view.seats) if one.space == seat.space]
        # ships that share a station lie side by side
        x += (together.index(i) - (len(together) - 1) / 2) * 0.3 / columns
        yield Token(f"ship/{i}", x, y, "ship", i, signs[i], f"{seat.name}'s ship at {space_name(view, seat.space)}")


def _targets(view: State, legal: Sequence[AnyAct]) -> Iterable[Target]:
    """Yield one target a space; it says all that may be done there, cards to be placed there in one word."""
    said: dict[str, list[str]] = {}
    for one in legal:
        match one:
            case act.Place(space=space):
                verb = "Cover the card at" if space in view.winds else "Place a card at"
                text = f"{verb} {space_name(view, space)}"
            case act.Sail(to=space) | act.Ignore(to=space) | act.Again(to=space):
                text = label(view, view.turn, one)[0]
            case _:
                continue
        if text not in (texts := said.setdefault(space, [])):
            texts.append(text)
    for space, texts in said.items():
        yield Target(space, "; ".join(texts))
