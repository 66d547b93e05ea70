"""The board as a plain picture: above the areas with their spaces, below a player's buildings and the three stacks.

Places: ``blue-1`` an area as a whole, ``blue-1/large`` its large space, ``blue-1/3`` a small one; in the player's yard
``yard/new`` (the pile of floors), ``yard/open/1`` the lowest buildings without a roof, ``yard/round/1`` and
``yard/triangular/1`` the lowest complete ones, with all of one height together; ``stack/roof``, ``stack/floor``,
``stack/permit``. A building's kind is its roof and its floors: ``round-2``, ``open-3``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from capemay_kit.core.acts import Act, targets
from capemay_kit.core.i18n import Texts, _, by_language, ngettext
from capemay_kit.core.scene import Area as Region
from capemay_kit.core.scene import Place, Point, Scene, Token, letters
from capemay_kit.games.capitol.book import KINDS, ROOF, ROOFS, Area, Board
from capemay_kit.games.capitol.names import COLOUR_NAMES, IMPROVEMENTS, building_name, card_name
from capemay_kit.games.capitol.state import State

WIDE, HIGH, BOARD = 860, 804, 672
"""The picture's width and height, and the part of the height that the areas take; the yard and the stacks are below."""
ASPECT = WIDE / HIGH
CELL = (138, 107)
"""Half of an area's width and height."""
TITLE = 35
"""How far down in an area its title reaches."""
LARGE_AT = 46
"""The middle of the large space, measured from the area's left."""
SMALL_FROM, SMALL_TO = 86, 273
"""Where the small spaces begin and end, measured from the area's left."""
YARD, STACKS = (8, 620), (632, 852)
"""Where the yard and the stacks begin and end."""
BELOW = (BOARD + HIGH) / 2
"""How far down the middle of both is."""
OPEN, CLOSED, SLOT, FIRST_SLOT = 4, 4, 41, 78
"""How many heights of buildings are drawn without and with a roof, the width for each, and where the first one is."""
APART = 8
"""The distance between buildings of different kinds."""

_STACKS = Texts({"roof": "Stack of roof cards", "floor": "Stack of floor cards", "permit": "Stack of permit cards"})

Build: TypeAlias = Literal["new", "open", "round", "triangular"]


class Slot(NamedTuple):
    """Buildings of one kind and height before a player; ``there`` is how many."""

    kind: Build
    height: int
    there: int


def yard(s: State, seat: int) -> dict[str, Slot]:
    """Return the buildings in front of a player, by place. Those without room in the picture are left out."""
    me = s.seats[seat]
    found = {"yard/new": Slot("new", 0, s.floors)}
    rows: list[tuple[Build, tuple[int, ...], int]] = [("open", me.incomplete, OPEN)]
    rows += [(roof, me.complete[ROOF[roof]], CLOSED) for roof in ROOFS]
    for kind, heights, most in rows:
        for i, height in enumerate(sorted(set(heights))[:most]):
            found[f"yard/{kind}/{i + 1}"] = Slot(kind, height, heights.count(height))
    return found


def yard_place(s: State, seat: int, kind: Build, height: int) -> str | None:
    """Return the place of buildings of a kind and height in the picture, None if they are not drawn."""
    if seat != yard_of(s):
        return None
    return next((place for place, one in yard(s, seat).items() if one[:2] == (kind, height)), None)


def yard_of(s: State) -> int | None:
    """Return whose buildings are drawn below the board: those of the seat whose turn it is, None if nobody builds."""
    return None if s.sheet or s.phase in ("deal", "over") else s.turn


def scene(view: State, legal: Sequence[Act]) -> Scene:
    """Draw the board, the buildings on it and in front of the player, and a target on every place at which an act is
    tapped."""
    regions, places = _ground(view.book.board)
    # bids have no place on the picture, and there are too many to go through
    tapped = tuple(targets(view, (view.turn,), legal)) if view.phase in ("build", "improve", "draw") else ()
    tokens = (*_tokens(view), *_yard_tokens(view), *_stack_tokens(view))
    return Scene(ASPECT, regions, (), places, tokens=tokens, targets=tapped)


def _at(x: float, y: float) -> Point:
    return round(x / WIDE, 5), round(y / HIGH, 5)


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return _at(left, top), _at(right, top), _at(right, bottom), _at(left, bottom)


@by_language(lru_cache(maxsize=8))
def _ground(board: Board) -> tuple[tuple[Region, ...], tuple[Place, ...]]:
    return tuple(_regions(board)), (*_places(board), *_yard_places())


def _regions(board: Board) -> Iterable[Region]:
    for area in board.areas:
        x, y = _middle(area)
        outline = _box(x - CELL[0], y - CELL[1], x + CELL[0], y + CELL[1])
        yield Region(area.id, area.colour, outline, area.called, _at(x - CELL[0] + 14, y - CELL[1] + TITLE / 2 + 1))
    top, bottom = BOARD + 6, HIGH - 4
    yield Region("yard", "yard", _box(YARD[0], top, YARD[1], bottom))
    yield Region("stacks", "yard", _box(STACKS[0], top, STACKS[1], bottom))


def _middle(area: Area) -> tuple[float, float]:
    return area.x * WIDE, area.y * BOARD + 2


def _places(board: Board) -> Iterable[Place]:
    for area in board.areas:
        # below the title, so that the colour is written too, as both printings call it
        colour = "" if area.colour in area.title.lower() else COLOUR_NAMES[area.colour]
        name = f"{area.called} ({colour})" if colour else area.called
        yield Place(area.id, *_at(*_middle(area)), "square", "area", name, colour)
        yield Place(
            f"{area.id}/large", *large_at(area), "square", "large", _("{title}, large space", title=area.called)
        )
        for i in range(area.spaces):
            x, y = small_at(area, i)
            if i < area.fountains:
                name, tone = _("{title}, printed fountain {n}", title=area.called, n=i + 1), "printed"
            else:
                name, tone = _("{title}, small space {n}", title=area.called, n=i + 1), "small"
            yield Place(f"{area.id}/{i + 1}", x, y, "square", tone, name)


def _yard_places() -> Iterable[Place]:
    yield Place("yard/new", *_at(FIRST_SLOT, BELOW), "square", "pile", _("A new building"))
    for kind, many_of, label in (
        ("open", OPEN, _("Building without a roof")), ("round", CLOSED, _("Building with a round roof")),
        ("triangular", CLOSED, _("Building with a triangular roof")),
    ):  # fmt: skip
        for i in range(many_of):
            yield Place(f"yard/{kind}/{i + 1}", *_at(*_slot_at(kind, i)), "square", "slot", label)
    for i, stack in enumerate(KINDS):
        yield Place(f"stack/{stack}", *_stack_at(i), "square", "stack", _STACKS[stack])


def _slot_at(kind: str, i: int) -> tuple[float, float]:
    before = {"open": 1, "round": 1 + OPEN, "triangular": 1 + OPEN + CLOSED}[kind]
    apart = {"open": 1, "round": 2, "triangular": 3}[kind] * APART
    return FIRST_SLOT + (before + i) * SLOT + apart, BELOW


def _stack_at(i: int) -> Point:
    wide = (STACKS[1] - STACKS[0]) / len(KINDS)
    return _at(STACKS[0] + (i + 0.5) * wide, BELOW)


def large_at(area: Area) -> Point:
    """Return the middle of an area's large space."""
    x, y = _middle(area)
    return _at(x - CELL[0] + LARGE_AT, y + TITLE / 2)


def small_at(area: Area, place: int) -> Point:
    """Return the middle of a small space. They are in two rows; a building too many is put between the others."""
    x, y = _middle(area)
    columns = max(3, -(-area.spaces // 2))
    over, place = divmod(place, area.spaces)
    row, column = divmod(place, columns)
    rows = 1 if area.spaces <= columns else 2
    wide, high = (SMALL_TO - SMALL_FROM) / columns, (2 * CELL[1] - TITLE) / rows
    left, top = x - CELL[0] + SMALL_FROM, y - CELL[1] + TITLE
    return _at(left + (column + 0.5 - 0.4 * min(over, 1)) * wide, top + (row + 0.5) * high + 8 * min(over, 1))


def _tokens(view: State) -> Iterable[Token]:
    signs = letters([seat.name for seat in view.seats])
    for area, site in zip(view.book.areas, view.sites, strict=True):
        if site.large is not None:
            yield Token(f"{area.id}/large", *large_at(area), site.large, None, "", IMPROVEMENTS[site.large])
        # fountains that were won fill the area from its end, so that no building moves
        printed = min(site.fountains, area.fountains)
        won = [max(area.spaces - 1 - i, area.fountains) for i in range(site.fountains - printed)]
        for i, at in enumerate([*range(printed), *won]):
            x, y = small_at(area, at)
            yield Token(
                f"{area.id}/fountain/{i + 1}", x, y, "fountain", None, "", _("Fountain in {title}", title=area.called)
            )
        for i, one in enumerate(site.buildings):
            x, y = small_at(area, printed + i)
            label = f"{view.seats[one.seat].name}: {building_name(one.roof, one.height)}"
            kind, letter = f"{one.roof}-{one.height}", f"{signs[one.seat]}{one.height}"
            yield Token(f"{area.id}/{i + 1}", x, y, kind, one.seat, letter, label)


def _yard_tokens(view: State) -> Iterable[Token]:
    seat = yard_of(view)
    if seat is None:
        return
    name = view.seats[seat].name
    sign = letters([one.name for one in view.seats])[seat]
    yield Token("yard", *_at(YARD[0] + 24, BELOW), "owner", seat, sign, _("{name}'s buildings", name=name))
    for place, one in yard(view, seat).items():
        kind, __, number = place.removeprefix("yard/").partition("/")
        if one.kind == "new":
            label = ngettext("{n} floor in the pile", "{n} floors in the pile", one.there)
            yield Token(place, *_at(FIRST_SLOT, BELOW), "pile", None, str(one.there), label)
            continue
        label = building_name(None if one.kind == "open" else one.kind, one.height)
        if one.there > 1:
            label = _("{building} (×{n})", building=label, n=one.there)
        x, y = _at(*_slot_at(kind, int(number) - 1))
        yield Token(place, x, y, f"{one.kind}-{one.height}", seat, str(one.height), label)
        if one.there > 1:
            yield Token(f"{place}/times", x, y, "times", seat, f"×{one.there}", label)


def _stack_tokens(view: State) -> Iterable[Token]:
    if view.sheet:
        return
    for i, (kind, stack) in enumerate(zip(KINDS, view.stacks, strict=True)):
        known = view.book.card.get(stack.top)
        face = f"{kind}-{known.colour}" if known is not None and known.colour else kind
        number = "" if not stack.top else "?" if known is None else str(known.number)
        x, y = _stack_at(i)
        top = card_name(view.book, stack.top) if stack.top else _("no card")
        label = _("{stack}: {card} on top", stack=_STACKS[kind], card=top)
        yield Token(f"stack/{kind}", x, y, f"card-{face}" if stack.top else "no-card", None, number, label)
        yield Token(f"stack/{kind}/left", x, y, "left", None, f"×{stack.size}", _("{n} left", n=stack.size))
