"""The course as a plain picture: sea and land, stations, the line, wind cards, ships, and what may be tapped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby, pairwise, product
from math import ceil, dist
from string import ascii_uppercase

from capemay_kit.core.i18n import _, by_language, ngettext
from capemay_kit.core.scene import Area, Link, Mark, Place, Point, Scene, Target, Token, letters
from capemay_kit.games.cape_horn.board import COMPASS, FACING, POINTS, UNKNOWN, drawn
from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.names import ahead, card_brief, card_title, points, space_name, space_title, stacked
from capemay_kit.games.cape_horn.sailing import Move
from capemay_kit.games.cape_horn.state import STACKS, State, passages, to_the_line
from capemay_kit.games.cape_horn.winds import OnTurn, numbered

LEFT, TOP, RIGHT, BOTTOM = 0.7, 0.62, 0.16, 0.16
"""Margins around the spaces for their letters and numbers, in spaces."""
LETTER, HIDES = 0.31, 0.7
"""How wide a letter of a name on the sea is, and how near to it in height a sign would hide it, in spaces."""
ASIDE = (
    ((0.0, 0.0),),
    ((-0.24, 0.14), (0.24, 0.14)),
    ((-0.26, 0.24), (0.26, 0.24), (0.02, -0.18)),
    ((-0.26, 0.26), (0.26, 0.26), (-0.18, -0.16), (0.28, -0.16)),
    ((-0.28, 0.28), (0.28, 0.28), (0.0, 0.04), (-0.26, -0.2), (0.28, -0.2)),
)
"""Where in a space each of one to five ships is drawn, in spaces from its middle."""

WAKE = 0.11
"""How far apart routes are drawn, in spaces."""
PANEL = (5, 9)
"""How many columns and rows of land are needed for the stacks and for the card below a ship."""


def scene(view: State, legal: Sequence[OnTurn]) -> Scene:
    """Draw the course, the cards and ships on it, and a target for every act that has a place.

    A wind card's ``kind`` describes its drawing: ``wind``, ``printed`` or ``unknown``, the point of the compass at its
    lower edge, then its ways with their distances (``wind n s2 se2``; ``s1-e2`` are two legs of one way). ``below`` is
    the same for the card below the ship whose turn it is, which is drawn large on land.

    A token of the kind ``cost`` says how many sail points a way costs, one of the kind ``number`` is the number of a
    space for the card in hand. Two ships in one space are a ``pair``, more are ``ships``. Places with a mark ``target``
    are where the ship may move, or the next step of the turn; the other targets are where cards may be placed, or where
    the ship stays.
    """
    book = view.book
    aspect, areas, links, places = _ground(book)
    playing = view.phase not in ("deal", "over")
    return Scene(
        aspect, areas, links, places,
        tokens=(*_winds(view), *_ships(view), *_costs(view, legal), *_numbers(view, legal), *_panel(view)),
        marks=(*((Mark(view.seats[view.turn].space, "glow"),) if playing else ()), *_goals(view, legal)),
        targets=tuple(_targets(view, legal)),
        route=tuple(_route(view, legal)),
    )  # fmt: skip


def wakes(states: Sequence[State]) -> tuple[Link, ...]:
    """Return the route that each ship sailed in states one after the other, labelled with how many spaces it has.
    Routes lie side by side. On a course that is not in the app nobody knows them."""
    if not states or states[0].ledger or states[0].sheet:
        return ()
    book, n = states[0].book, len(states[0].seats)
    wide, high = size(book)
    found = []
    for i in range(n):
        way = [states[0].seats[i].space]
        for before, after in pairwise(states):
            here, there = before.seats[i].space, after.seats[i].space
            if here != there:
                ways = (*passages(before, here), *to_the_line(before, i, here))
                way += next((one.path for one in ways if one.end == there), (there,))
        aside = WAKE * (i - (n - 1) / 2)
        points = tuple((x + aside / wide, y + aside / high) for x, y in (middle(book, one) for one in way))
        found.append(Link(f"wake/{i}", "", points, ngettext("sailed {n} space", "sailed {n} spaces", len(way) - 1)))
    return tuple(found)


def size(book: Book) -> tuple[float, float]:
    """Return how many spaces wide and high the picture is, with its margins."""
    return len(book.course.rows[0]) + LEFT + RIGHT, len(book.course.rows) + TOP + BOTTOM


def at(book: Book, x: float, y: float) -> Point:
    """Return a point of the picture by columns and rows, both counted from 0 at the outer edge of the first space."""
    wide, high = size(book)
    return (x + LEFT) / wide, (y + TOP) / high


def middle(book: Book, space: str) -> Point:
    """Return the middle of a space."""
    x, y = book.chart.at[space]
    return at(book, x + 0.5, y + 0.5)


# --- the ground -----------------------------------------------------------------------------------------


@by_language(lru_cache(maxsize=16))
def _ground(book: Book) -> tuple[float, tuple[Area, ...], tuple[Link, ...], tuple[Place, ...]]:
    wide, high = size(book)
    return wide / high, tuple(_areas(book)), tuple(_line(book)), tuple(_places(book))


def _areas(book: Book) -> Iterable[Area]:
    """Yield the stretches of each row that are in one area, or land. Every area is named once, where it is widest."""
    named = _names(book)
    for y, row in enumerate(book.course.rows):
        for letter, run in groupby(range(len(row)), key=lambda x: row[x]):
            stretch = list(run)
            left, right = stretch[0], stretch[-1] + 1
            area = book.course.areas.get(letter)
            tone = area.id if area else "land"
            outline = (at(book, left, y), at(book, right, y), at(book, right, y + 1), at(book, left, y + 1))
            name = named.pop(letter, None) if area else None
            yield Area(f"{tone}/{y}/{left}", tone, outline, area.name if area and name else "", name)


def _names(book: Book) -> dict[str, Point]:
    """Return where the name of each area is: near the middle of its largest rectangle, best between two rows, and aside
    of stations, starting spaces, the finish line's name and the other names."""
    found: dict[str, Point] = {}
    behind = [book.chart.at[one] for one in book.course.beyond]
    printed = [book.chart.at[one] for one in (*book.chart.station, *book.chart.printed)]
    signs = [(x + 0.5, y + 0.5, 0.5) for x, y in printed]
    if behind:
        x, y = (sum(one[i] for one in behind) / len(behind) + 0.5 for i in (0, 1))
        signs.append((x, y, len(_("Finish")) * LETTER / 2))
    for letter, area in book.course.areas.items():
        left, top, right, bottom = book.chart.widest(letter)
        half, middle = len(area.name) * LETTER / 2, ((left + right) / 2, (top + bottom) / 2)

        def over(place: Point, half: float = half) -> int:
            return sum(abs(x - place[0]) < half + wide and abs(y - place[1]) < HIDES for x, y, wide in signs)

        def far(place: Point, middle: Point = middle) -> float:
            return dist(place, middle) + (place[1] % 1)

        # in a narrow area the name reaches beyond it
        room = next(filter(None, (list(_room(book, letter, half / part)) for part in (1, 1.5, 3))), [middle])
        best = min(room, key=lambda one: (over(one), far(one)))
        found[letter] = at(book, *best)
        signs.append((*best, half))
    return found


def _room(book: Book, letter: str, half: float) -> Iterable[Point]:
    """Yield the points of an area, in half spaces, where a name of half this length lies all on its sea and before the
    finish line."""
    here = {book.chart.at[one] for one in book.chart.spaces if book.chart.area[one] == letter}
    here -= {book.chart.at[one] for one in book.course.beyond}
    rows, wide = book.course.rows, len(book.course.rows[0])
    for x, y in product(range(2 * wide), range(2 * len(rows))):
        if half <= x / 2 <= wide - half and (columns := range(int(x / 2 - half), ceil(x / 2 + half))):
            lies = {int(y / 2 - 0.25), int(y / 2 + 0.25)} if y else set()
            if lies and here.issuperset(product(columns, lies)):
                yield x / 2, y / 2


def _line(book: Book) -> Iterable[Link]:
    chart, said = book.chart, False
    for space, (x, y) in chart.at.items():
        for dx, dy in POINTS[::2]:
            there = next((one for one in chart.near[space] if chart.at[one] == (x + dx, y + dy)), None)
            if there is None or not chart.crosses(space, there):
                continue
            a = (x + (1 + dx - abs(dy)) / 2, y + (1 + dy - abs(dx)) / 2)
            b = (x + (1 + dx + abs(dy)) / 2, y + (1 + dy + abs(dx)) / 2)
            yield Link(f"finish/{space}/{there}", "finish", (at(book, *a), at(book, *b)), "" if said else _("Finish"))
            said = True


def _places(book: Book) -> Iterable[Place]:
    starts = {one.space: i for i, one in enumerate(book.course.start, 1)}
    for space in book.chart.spaces:
        x, y = middle(book, space)
        station = book.chart.station.get(space)
        area = book.course.areas[book.chart.area[space]]
        if station:
            badge = station.colour[0].upper() + str(station.zone)
            yield Place(space, x, y, "circle", station.colour, space_title(book, space), badge)
            continue
        # the sign of an empty space points ahead, as a card there would
        dx, dy = POINTS[FACING[area.lower_edge]]
        cx, cy = book.chart.at[space]
        onward = (at(book, cx + 0.5 + dx, cy + 0.5 + dy),)
        if space in starts:
            name = _("{space}, start {n}", space=space, n=starts[space])
            yield Place(space, x, y, "square", "start", name, str(starts[space]), onward)
        else:
            behind = space in book.chart.beyond
            name = (_("{space}, {area}, behind the finish line") if behind else _("{space}, {area}")).format(
                space=space, area=area.name
            )
            yield Place(space, x, y, "square", "beyond" if behind else area.id, name, arrow=onward)
    for x, letter in enumerate(ascii_uppercase[: len(book.course.rows[0])]):
        yield Place(
            f"column/{letter}", *at(book, x + 0.5, -0.3), "dot", "name", _("Column {letter}", letter=letter), letter
        )
    for y in range(len(book.course.rows)):
        yield Place(f"row/{y + 1}", *at(book, -0.36, y + 0.5), "dot", "name", _("Row {n}", n=y + 1), str(y + 1))
    if there := book.chart.stacks:
        x, y, tall = there
        yield Place(STACKS, *at(book, x, y), "square", "stack-tall" if tall else "stack", _("The stacks of wind cards"))


# --- what lies and sails there ----------------------------------------------------------------------------


def _numbers(view: State, legal: Sequence[OnTurn]) -> Iterable[Token]:
    if not legal or not all(one.by_hand for one in legal):
        return
    found, tapped = numbered(view, view.turn), [one.place(view, view.turn) for one in legal]
    for space in filter(None, dict.fromkeys(tapped)):
        if (n := found.get(space)) is not None:
            yield Token(f"number/{space}", *middle(view.book, space), "number", None, str(n), f"{n}: {space}")


def drawing(view: State, space: str, card: str) -> str:
    """Describe the drawing of a card on a space: the point of the compass at its lower edge, and its ways; an unknown
    card has none."""
    facing = FACING[view.book.course.areas[view.book.chart.area[space]].lower_edge]
    return COMPASS[(facing + 4) % 8] if card == UNKNOWN else drawn(view.book.cards[card], facing)


def _winds(view: State) -> Iterable[Token]:
    for space, card in view.winds.items():
        x, y = middle(view.book, space)
        if card == UNKNOWN:
            said = _("{space}: an unknown wind card.", space=space)
        else:
            said = _(
                "{space}: {card}, facing {direction}. {ways}.",
                space=space, card=card_title(view, card), direction=ahead(view, space), ways=card_brief(view, card),
            )  # fmt: skip
        kind = "unknown" if card == UNKNOWN else "printed" if space in view.printed else "wind"
        letter = "?" if card == UNKNOWN else card_title(view, card)[0]
        yield Token(f"wind/{space}", x, y, f"{kind} {drawing(view, space, card)}", None, letter, said)


def _ships(view: State) -> Iterable[Token]:
    wide, high = size(view.book)
    signs = letters([seat.name for seat in view.seats])
    for i, seat in enumerate(view.seats):
        x, y = middle(view.book, seat.space)
        together = [j for j, one in enumerate(view.seats) if one.space == seat.space]
        # ships that share a station are drawn side by side and smaller
        aside = ASIDE[min(len(together), len(ASIDE)) - 1]
        dx, dy = aside[together.index(i) % len(aside)]
        kind = ("ship", "pair")[len(together) - 1] if len(together) < 3 else "ships"
        name = _("{name}'s ship at {space}", name=seat.name, space=space_name(view, seat.space))
        yield Token(f"ship/{i}", x + dx / wide, y + dy / high, kind, i, signs[i], name)


def _panel(view: State) -> Iterable[Token]:
    if view.sheet:
        return
    there, (left, top, right, bottom) = view.book.chart.stacks, view.book.chart.land
    if there and view.phase != "over":
        x, y, tall = there
        kind = "stack-tall" if tall else "stack"
        yield Token(STACKS, *at(view.book, x, y), kind, None, str(max(0, view.stack)), stacked(view))
    if right - left < PANEL[0] or bottom - top < PANEL[1]:
        if there and view.phase == "over" and view.winner is not None:
            # the small land of the stacks has no room for words
            yield _winner(view, "winner-small", *there[:2])
        return
    middle_x, me = (left + right) / 2, view.seats[view.turn]
    if view.phase == "over":
        text = _("The race is over")
        if view.winner is not None:
            yield (winner := _winner(view, "winner", middle_x, top + 3.4))
            text = winner.label
        yield Token("said", *at(view.book, middle_x, top + 0.8), "said", view.winner, text, text)
        return
    card = view.winds.get(me.space, UNKNOWN)
    title = card_title(view, card)
    text = _("{name}'s ship is at {space}, on {card}", name=me.name, space=me.space, card=title)
    where = _("{name} is at {space}", name=_short(me.name), space=me.space)
    yield Token("said", *at(view.book, middle_x, top + 0.8), "said", view.turn, where, text)
    below = " ".join(("below", drawing(view, me.space, card)))
    yield Token("below", *at(view.book, middle_x, top + 3.4), below, view.turn, title, card_brief(view, card))


def _winner(view: State, kind: str, x: float, y: float) -> Token:
    assert view.winner is not None
    name, sign = view.seats[view.winner].name, letters([seat.name for seat in view.seats])[view.winner]
    return Token("winner", *at(view.book, x, y), kind, view.winner, sign, _("{name} wins", name=_short(name)))


def _short(name: str) -> str:
    return name if len(name) <= 12 else f"{name[:11]}…"


# --- what may be tapped -----------------------------------------------------------------------------------


def _targets(view: State, legal: Sequence[OnTurn]) -> Iterable[Target]:
    """Yield one target for each place. It says everything that may be done there; all cards that may be placed there
    are said once."""
    said: dict[str, dict[str, None]] = {}
    for one in legal:
        place = one.place(view, view.turn)
        if place is not None:
            said.setdefault(place, {})[one.target(view, view.turn)] = None
    for place, texts in said.items():
        yield Target(place, "; ".join(texts))


def _goals(view: State, legal: Sequence[OnTurn]) -> Iterable[Mark]:
    """Yield the places to which a ship may move, and those of the next step. They matter more than those where cards
    may be placed."""
    places = [one.place(view, view.turn) for one in legal if not one.minor]
    return [Mark(place, "target") for place in dict.fromkeys(places) if place is not None]


def _costs(view: State, legal: Sequence[OnTurn]) -> Iterable[Token]:
    for one in legal:
        if (cost := one.cost(view)) and (place := one.place(view, view.turn)) is not None:
            said = _("costs {points}", points=points(cost))
            yield Token(f"cost/{place}", *middle(view.book, place), "cost", None, str(cost), said)


def _route(view: State, legal: Sequence[OnTurn]) -> Iterable[Point]:
    """Yield the ways of the card below the ship to the spaces that are offered, each there and back as a single
    line."""
    here = view.seats[view.turn].space
    ends = {one.to for one in legal if isinstance(one, Move) and not one.ignores}
    if not ends:
        return
    yield middle(view.book, here)
    for way in dict.fromkeys((*passages(view, here), *to_the_line(view, view.turn, here))):
        if way.end in ends:
            path = [middle(view.book, one) for one in way.path]
            yield from path
            yield from reversed(path[:-1])
            yield middle(view.book, here)
