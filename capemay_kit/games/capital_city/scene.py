"""The table as a plain picture: Main Street, trains, priority cards, what everybody owns, and the places that may be
tapped.

Cards are tokens on places, and so is what is written on a card. Targets name the place of a card. A character's letter
is that of its family, with the sign of its symbol if its face is seen.

Positions are pixels of a picture `WIDE` wide. Main Street with its houses is at the top. Below are two tracks for the
trains, with season, pot and priority cards beside them. Then comes a yard for each seat: with three seats one below
another, with more in two columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from capemay_kit.core.acts import Act, targets
from capemay_kit.core.i18n import _, language, money, ngettext
from capemay_kit.core.scene import Area, Mark, Place, Point, Scene, Token, letters
from capemay_kit.games.capital_city import names
from capemay_kit.games.capital_city.book import Book
from capemay_kit.games.capital_city.names import offer
from capemay_kit.games.capital_city.state import Owned, Seat, State, family_of, place_of, places, to_act, where_from

T = TypeVar("T")
WIDE = 860
HOUSE_WIDE, HOUSE_HIGH = 98, 128
STREET_HIGH, TRAINS_HIGH = 180, 118
LONG_HIGH, SHORT_HIGH = 176, 228
PLOTS, CARDS = 4, 7
"""How many buildings and unattached characters a seat has room for: one building from each season, and the founder with
six more characters. Equal cards share a place. If a table enters more, the last place says how many."""
SIGN_WIDE, SIGN_FONT = 98, 20
NAME_WIDE = 330
NAME_FONT = LARGE_FONT = 25
"""Words in this size can be read on a phone without enlarging the picture."""
WINDOWS = {1: (0.0,), 2: (-24.0, 24.0)}
"""Where a house has its places, to the left and right of its middle, by how many there are; how far below the middle
they are; and how far below it is what the house pays."""
WINDOW_DOWN, PAYS_DOWN, PAYS_ASIDE = 21.5, 50.0, 25.0
COUNT = (27.0, 9.0)
DEED_UP, EARNED = 76.0, (37.0, -56.0)
SEASON, POT = "season", "pot"


def street_room(s: State) -> int:
    """Count the places of Main Street, as many as the season with the most buildings needs."""
    return len(s.seats) + max(s.book.numbers.street_extra)


def train_room(s: State) -> int:
    """Return how many wagons a train has."""
    return len(s.seats) + s.book.numbers.train_extra


def street_place(s: State, building: str) -> str | None:
    """Name the place of a building on Main Street; None if it is not there."""
    return f"street-{min(s.street.index(building), street_room(s) - 1)}" if building in s.street else None


def owned_place(s: State, seat: int, building: str) -> str | None:
    """Name the place of a seat's building; None if the seat does not have it."""
    i = place_of(s.seats[seat], building)
    return None if i is None else f"seat-{seat}-building-{min(i, PLOTS - 1)}"


def building_at(s: State, place: str) -> str:
    """Return the building at a place; empty if there is none."""
    match place.split("-"):
        case ["street", i]:
            there: Sequence[str] = drawn(s.street, street_room(s))
        case ["seat", owner, "building", i]:
            there = [one.card for one in drawn(s.seats[int(owner)].buildings, PLOTS)]
        case _:
            return ""
    return there[int(i)] if int(i) < len(there) else ""


def card_at(s: State, place: str) -> tuple[int, str] | None:
    """Return the seat with the unattached character at a place, and who it is; None if there is none."""
    match place.split("-"):
        case ["seat", owner, "card", i] if lying := drawn(stacks(s.seats[int(owner)]), CARDS)[int(i) :]:
            return int(owner), lying[0][0]
    return None


def drawn(items: Sequence[T], room: int) -> Sequence[T]:
    """List the cards that are seen where there is ``room`` for so many; the last place shows the newest."""
    return items if len(items) <= room else (*items[: room - 1], items[-1])


def stacks(seat: Seat) -> list[tuple[str, int]]:
    """List the unattached characters of a seat, the founder first, and how many there are of each: equal ones share a
    place."""
    founder = [(seat.founder, 1)] if seat.founder else []
    return [*founder, *Counter(seat.hand).items()]


class Yard(NamedTuple):
    """A seat's part of the picture: its corner, its size, and where the plots for houses and the cards are in it."""

    x: float
    y: float
    wide: float
    high: float
    disc: Point
    name: Point
    priority: Point
    plots: tuple[Point, ...]
    cards: tuple[Point, ...]


class Plan(NamedTuple):
    """The whole picture: its height, the yards, and the middles of houses, wagons and the things beside the tracks."""

    high: float
    yards: tuple[Yard, ...]
    street: tuple[Point, ...]
    engines: tuple[Point, ...]
    wagons: tuple[tuple[Point, ...], ...]
    season: Point
    pot: Point
    priority: tuple[Point, ...]


@cache
def plan(seats: int, street: int, train: int) -> Plan:
    """Plan the picture for a number of seats, of buildings on Main Street, and of characters on a train."""
    top = STREET_HIGH + TRAINS_HIGH
    rows = seats if seats <= 3 else (seats + 1) // 2
    yards = tuple(
        _long(top + i * LONG_HIGH) if seats <= 3 else _short(i % 2, top + i // 2 * SHORT_HIGH) for i in range(seats)
    )
    high = top + rows * (LONG_HIGH if seats <= 3 else SHORT_HIGH)
    pitch = min(150.0, (WIDE - 12) / street)
    houses = tuple((WIDE / 2 + (i - (street - 1) / 2) * pitch, 101.0) for i in range(street))
    tracks = (STREET_HIGH + 29, STREET_HIGH + 86)
    step = min(58.0, 406 / train)
    wagons = tuple(tuple((127 + i * step, y - 2.0) for i in range(train)) for y in tracks)
    gap = min(54.0, 300 / seats)
    stack = tuple((843 - gap / 2 - (n - 1) * gap, tracks[1] + 1.0) for n in range(1, seats + 1))
    return Plan(
        high, yards, houses, tuple((51.0, float(y)) for y in tracks), wagons, (604.0, tracks[0] + 1.0),
        (771.0, tracks[0] + 1.0), stack,
    )  # fmt: skip


def _long(y: float) -> Yard:
    plots = tuple((57.5 + 105.0 * j, y + 106) for j in range(PLOTS))
    cards = ((540.0, y + 103), *((588 + 48.0 * j, y + 103) for j in range(CARDS - 1)))
    return Yard(0, y, WIDE, LONG_HIGH, (27, y + 22), (52, y + 22), (480, y + 103), plots, cards)


def _short(column: int, y: float) -> Yard:
    x = column * WIDE / 2
    plots = tuple((x + 57.5 + 105 * j, y + 157) for j in range(PLOTS))
    cards = ((x + 34, y + 66), *((x + 86 + 52.0 * j, y + 66) for j in range(CARDS - 1)))
    return Yard(x, y, WIDE / 2, SHORT_HIGH, (x + 27, y + 23), (x + 52, y + 23), (x + 402, y + 30), plots, cards)


def scene(view: State, legal: Sequence[Act]) -> Scene:
    """Draw the table, and a target for every act that names a card on it."""
    where = plan(len(view.seats), street_room(view), train_room(view))
    areas, spots = _ground(where, tuple(one.name for one in view.seats))
    tokens = [*_street(view, where), *_trains(view, where), *_stack(view, where)]
    for i in range(len(view.seats)):
        tokens += _yard(view, i, where.yards[i])
    return Scene(
        WIDE / where.high, areas, (), spots,
        tokens=tuple(replace(one, x=one.x / WIDE, y=one.y / where.high) for one in tokens),
        marks=tuple(Mark(f"seat-{i}", "glow") for i in to_act(view)),
        targets=tuple(targets(view, to_act(view), legal)),
    )  # fmt: skip


_Ground: TypeAlias = tuple[tuple[Area, ...], tuple[Place, ...]]
_GROUND: ContextVar[tuple[str, Plan, tuple[str, ...], _Ground] | None] = ContextVar("ground", default=None)
"""What `_ground` drew last. Each page has its own, since it holds people's names."""


def _ground(where: Plan, names: tuple[str, ...]) -> _Ground:
    last = _GROUND.get()
    if last is None or last[:3] != (language(), where, names):
        last = language(), where, names, _drawn(where, names)
        _GROUND.set(last)
    return last[3]


def _drawn(where: Plan, names: tuple[str, ...]) -> _Ground:
    def box(name: str, tone: str, x: float, y: float, wide: float, high: float, text: str = "") -> Area:
        left, right, top, bottom = x / WIDE, (x + wide) / WIDE, y / where.high, (y + high) / where.high
        return Area(name, tone, ((left, top), (right, top), (right, bottom), (left, bottom)), text)

    areas = [box("street", "sky", 0, 0, WIDE, STREET_HIGH), box("trains", "prairie", 0, STREET_HIGH, WIDE, TRAINS_HIGH)]
    for i, (yard, name) in enumerate(zip(where.yards, names, strict=True)):
        area = box(f"seat/{i}", "yard", yard.x, yard.y, yard.wide, yard.high, shortened(name, NAME_WIDE, NAME_FONT))
        areas.append(replace(area, label_at=(yard.name[0] / WIDE, yard.name[1] / where.high)))
    return tuple(areas), tuple(_places(where, names))


def _places(where: Plan, names: tuple[str, ...]) -> Iterator[Place]:
    def at(name: str, middle: Point, shape: str, tone: str, text: str, badge: str = "") -> Place:
        return Place(name, middle[0] / WIDE, middle[1] / where.high, shape, tone, text, badge)

    yield at(SEASON, where.season, "square", "season", _("The season"))
    yield at(POT, where.pot, "circle", "pot", _("The pot"))
    for n, middle in enumerate(where.priority, 1):
        yield at(f"priority-{n}", middle, "square", "card", _("Priority card {n}", n=n))
    for i, middle in enumerate(where.street):
        yield at(f"street-{i}", middle, "square", "house", _("Main Street, place {n}", n=i + 1))
    for t, (engine, wagons) in enumerate(zip(where.engines, where.wagons, strict=True)):
        yield at(f"train-{t}", engine, "square", "engine", _("Train {n}", n=t + 1), str(t + 1))
        for i, middle in enumerate(wagons):
            yield at(f"train-{t}-{i}", middle, "square", "card", _("Train {n}, place {place}", n=t + 1, place=i + 1))
    for i, (yard, name, sign) in enumerate(zip(where.yards, names, letters(names), strict=True)):
        yield at(f"seat-{i}", yard.disc, "circle", "seat", name, sign)
        for j, middle in enumerate(yard.plots):
            yield at(f"seat-{i}-building-{j}", middle, "square", "house", _("{name}, building {n}", name=name, n=j + 1))
        for j, middle in enumerate(yard.cards):
            yield at(f"seat-{i}-card-{j}", middle, "square", "card", _("{name}, card {n}", name=name, n=j + 1))


# --- what is there, in the plan's pixels -------------------------------------------------------------


def _street(view: State, where: Plan) -> Iterator[Token]:
    shown = drawn(view.street, len(where.street))
    for i, card in enumerate(shown):
        x, y = where.street[i]
        yield from _house(view, Owned(card, ("",) * places(view.book, card)), x, y, None)
        if card in view.book.buildings or where_from(card):
            deed = view.book.building(card).deed
            cost = money(deed) if deed or not where_from(card) else _("$?")
            yield Token(f"{card}/deed", x, y - DEED_UP, "deed", None, cost, _("Deed {cost}", cost=cost))
    yield from _more(view.street, where.street, "street", None)


def _trains(view: State, where: Plan) -> Iterator[Token]:
    signs = letters([one.name for one in view.seats])
    for t, train in enumerate(view.trains[:2]):
        if not train.cards:
            continue
        x, y = where.engines[t]
        yield Token(f"train-{t}", x, y, "engine", None, str(t + 1), _("Train {n}", n=t + 1))
        if 0 <= train.at < len(view.order):
            holder = view.order[train.at]
            text = _("{name} has train {n}", name=view.seats[holder].name, n=t + 1)
            yield Token(f"holder-{t}", x + 25, y - 7, "holder", holder, signs[holder], text)
        wagons = where.wagons[t]
        for i, card in enumerate(drawn(train.cards, len(wagons))):
            yield Token(f"car-{t}-{i}", *wagons[i], "car", None, "", _("Wagon {n}", n=i + 1))
            yield _character(view, card, *wagons[i], "card", None, f"train-{t}-{i}")
        yield from _more(train.cards, wagons, f"train-{t}", None)


def _stack(view: State, where: Plan) -> Iterator[Token]:
    """Yield the season, the pot and the priority cards that nobody has won yet."""
    if view.phase not in ("deal", "over"):
        season = names.SEASONS[view.season_name]
        yield Token("season", *where.season, "season", None, season, _("It is {season}", season=season))
    if view.phase == "auction":
        yield Token("pot", *where.pot, "pot", None, _("Pot ${money}", money=view.pot),
                    _("${money} in the pot", money=view.pot))  # fmt: skip
    if view.phase in ("setup", "auction"):
        won = {one.priority for one in view.seats}
        for n, (x, y) in enumerate(where.priority, 1):
            if n not in won:
                yield Token(f"priority-{n}", x, y, "priority", None, str(n), _("Priority {n}", n=n))


def _yard(view: State, i: int, yard: Yard) -> Iterator[Token]:
    me = view.seats[i]
    if me.priority:
        yield Token(f"priority-{me.priority}", *yard.priority, "priority", i, str(me.priority),
                    _("{name} has priority {n}", name=me.name, n=me.priority))  # fmt: skip
    for owned, (x, y) in zip(drawn(me.buildings, PLOTS), yard.plots, strict=False):
        yield from _house(view, owned, x, y, i)
        if owned.points:
            text = ngettext("Earned {n} victory point", "Earned {n} victory points", owned.points)
            yield Token(f"{owned.card}/earned", x + EARNED[0], y + EARNED[1], "earned", i, str(owned.points), text)
    yield from _more(me.buildings, yard.plots, f"seat-{i}-building", i)
    cards = stacks(me)
    for j, ((card, n), (x, y)) in enumerate(zip(drawn(cards, CARDS), yard.cards, strict=False)):
        kind = "founder" if j == 0 and me.founder else "card"
        yield _character(view, card, x, y, kind, i, f"seat-{i}-card-{j}")
        if n > 1:
            text = _("{n} equal cards", n=n)
            yield Token(f"seat-{i}-card-{j}/count", x + COUNT[0], y + COUNT[1], "count", i, f"×{n}", text)
    yield from _more(cards, yard.cards, f"seat-{i}-card", i)


def _house(view: State, owned: Owned, x: float, y: float, owner: int | None) -> Iterator[Token]:
    """Yield the tokens of a building: its front with the name, a window for each place, and what it pays."""
    card, known = owned.card, view.book.buildings.get(owned.card)
    title = names.building_title(view.book, card)
    rooms = len(owned.staff)
    text = f"{title}, {offer(view, card)}" if known else title
    yield Token(card, x, y, f"house-{rooms}", owner, signboard(names.sign(view.book, card)), text)
    for k, who in enumerate(owned.staff):
        at = (x + WINDOWS[rooms][k], y + WINDOW_DOWN)
        if who:
            yield _character(view, who, *at, "worker", owner, f"{card}/{k}")
        else:
            sign = names.SIGNS[known.symbols[k]] if known else "?"
            yield Token(f"{card}/{k}", *at, "window", owner, sign, _("{building}: an empty place", building=title))
    if known:
        pays = []
        if known.points:
            text = ngettext("{building} pays {n} point", "{building} pays {n} points", known.points, building=title)
            pays.append(("points", str(known.points), text))
        if known.dollars:
            pays.append(("dollars", money(known.dollars), _("{building} pays ${n}", building=title, n=known.dollars)))
        for k, (what, said, text) in enumerate(pays):
            aside = (2 * k - len(pays) + 1) * PAYS_ASIDE
            yield Token(f"{card}/{what}", x + aside, y + PAYS_DOWN, what, owner, said, text)


@lru_cache(maxsize=8)
def _family_letters(book: Book) -> dict[str, str]:
    return dict(zip(book.families, letters([one.title for one in book.families.values()]), strict=True))


def _character(view: State, card: str, x: float, y: float, kind: str, owner: int | None, name: str) -> Token:
    """Return the token of a character: at work, as City Founder, or as a card whose face shows only if it is known."""
    family = family_of(card)
    symbol = view.book.symbol.get(card)
    letter = _family_letters(view.book).get(family, "?") + (names.SIGNS[symbol] if symbol else "")
    text = f"{names.character_name(view.book, card)}, {names.colour_name(view.book, family)}"
    return Token(name, x, y, f"{kind}-{family if family in view.book.families else '?'}", owner, letter, text)


def _more(cards: Sequence[object], room: Sequence[Point], name: str, owner: int | None) -> Iterator[Token]:
    """Say how many cards are below the one on the last place."""
    if (below := len(cards) - len(room)) > 0:
        x, y = room[-1]
        yield Token(f"{name}/more", x, y, "more", owner, f"+{below}", ngettext("and {n} more", "and {n} more", below))


# --- words that fit -----------------------------------------------------------------------------------

_NARROW = {"f": 333, "i": 278, "j": 278, "l": 278, "r": 389, "t": 333, "'": 238, "’": 278, "-": 333, ".": 278, " ": 278,
           "I": 278, "m": 889, "w": 778, "M": 833, "W": 944}  # fmt: skip
_PAIRS = ("ch", "ck", "gh", "ng", "ph", "sh", "th", "wh")
_VOWELS = "aeiouy"


def width(text: str, font: float) -> float:
    """Estimate how wide a text is in bold sans-serif letters."""
    return font / 1000 * sum(_NARROW.get(one, 690 if one.isupper() else 575) for one in text)


def signboard(title: str) -> str:
    """Write a building's title on its sign: in two lines at most, divided between words or within one, and cut if it is
    too long."""
    words = title.split()
    if len(words) == 1 and width(title, SIGN_FONT) > SIGN_WIDE:
        words = _parted(title)
    if len(words) < 2:
        return shortened(title, SIGN_WIDE, SIGN_FONT)
    if width(title, SIGN_FONT) <= SIGN_WIDE * 0.8:
        return title
    cut = min(
        range(1, len(words)), key=lambda at: max(width(" ".join(part), SIGN_FONT) for part in (words[:at], words[at:]))
    )
    lines = (" ".join(words[:cut]), " ".join(words[cut:]))
    return "\n".join(shortened(one, SIGN_WIDE, SIGN_FONT) for one in lines)


def _parted(word: str) -> list[str]:
    """Divide a long word near its middle, before a consonant."""
    fits = [
        at for at in range(3, len(word) - 2)
        if word[at] not in _VOWELS and word[at - 1 : at + 1] not in _PAIRS and word[at + 1] in _VOWELS + "hlmr"
    ]  # fmt: skip
    if not fits:
        return [word]
    at = min(fits, key=lambda one: abs(one - len(word) / 2))
    return [word[:at] + "-", word[at:]]


def shortened(text: str, wide: float, font: float) -> str:
    """Cut a text that is too wide, and put a dot at its end."""
    if width(text, font) <= wide:
        return text
    while text and width(text + ".", font) > wide:
        text = text[:-1]
    return text.rstrip() + "."
