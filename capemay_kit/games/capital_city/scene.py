"""The table as a plain picture: Main Street, trains, priority cards, and what everybody owns; and what may be tapped.

Places are where cards can lie; the cards are tokens on them. Targets name the place a card lies on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from capemay_kit.core.scene import Area, Mark, Place, Scene, Target, Token, letters
from capemay_kit.games.capital_city import taps, words
from capemay_kit.games.capital_city.actions import AnyAct
from capemay_kit.games.capital_city.labels import label
from capemay_kit.games.capital_city.moves import to_act
from capemay_kit.games.capital_city.state import State, family_of, held

ASPECT = 1.5
TOP, ROW = 0.34, 0.66
"""Above: the street and trains; below: one row a seat, as high as their number allows."""
PLOTS, CARDS = taps.PLOTS, taps.CARDS
SIGNS = {"star": "★", "gear": "⚙", "heart": "♥"}


def scene(view: State, legal: Sequence[AnyAct]) -> Scene:
    """Draw the table, and a target for every act that names a card lying somewhere."""
    numbers = view.book.numbers
    n = len(view.seats)
    ground = _ground(n, n + max(numbers.street_extra), n + numbers.train_extra, tuple(one.name for one in view.seats))
    where = {one.id: one for one in ground[1]}
    return Scene(
        ASPECT,
        ground[0],
        (),
        ground[1],
        tokens=tuple(_tokens(view, where)),
        marks=tuple(Mark(f"seat-{i}", "glow") for i in to_act(view)),
        targets=tuple(_targets(view, legal)),
    )


@lru_cache(maxsize=16)
def _ground(seats: int, street: int, train: int, names: tuple[str, ...]) -> tuple[tuple[Area, ...], tuple[Place, ...]]:
    return tuple(_areas(names)), tuple(_places(seats, street, train, names))


def _areas(names: tuple[str, ...]) -> Iterator[Area]:
    yield Area("street", "gravel", ((0, 0), (1, 0), (1, 0.17), (0, 0.17)), "Main Street", (0.01, 0.02))
    yield Area("trains", "dirt", ((0, 0.17), (1, 0.17), (1, TOP), (0, TOP)), "Trains", (0.01, 0.19))
    height = ROW / len(names)
    for i, name in enumerate(names):
        top, bottom = TOP + i * height, TOP + (i + 1) * height
        yield Area(f"seat/{i}", "grass", ((0, top), (1, top), (1, bottom), (0, bottom)), name, (0.01, top + 0.01))


def _places(seats: int, street: int, train: int, names: tuple[str, ...]) -> Iterator[Place]:
    for k, (name, text) in enumerate(((taps.SEASON, "Season"), (taps.POT, "Pot"), (taps.PRIORITY, "Priority cards"))):
        yield Place(name, 0.03 + 0.06 * k, 0.3, "square", "start", text)
    for i in range(street):
        yield Place(f"street-{i}", _across(i, street), 0.1, "square", "gravel", f"Main Street, place {i + 1}")
    for t in range(2):
        y = 0.225 + 0.075 * t
        yield Place(f"train-{t}", 0.12, y, "circle", "dirt", f"Train {t + 1}", str(t + 1))
        for i in range(train):
            yield Place(f"train-{t}-{i}", _across(i, train), y, "square", "dirt", f"Train {t + 1}, place {i + 1}")
    height = ROW / seats
    for i, name in enumerate(names):
        y = TOP + (i + 0.5) * height
        yield Place(f"seat-{i}", 0.045, y, "circle", "start", name, str(i + 1))
        for j in range(PLOTS):
            x = 0.12 + j * 0.09
            yield Place(f"seat-{i}-building-{j}", x, y, "square", "grass", f"{name}, building {j + 1}")
            for k in range(2):
                at, up = x - 0.02 + 0.04 * k, y - 0.32 * height
                yield Place(f"seat-{i}-building-{j}-{k}", at, up, "circle", "space", f"{name}, building {j + 1}")
        for j in range(CARDS):
            yield Place(f"seat-{i}-card-{j}", 0.66 + j * 0.036, y, "square", "space", f"{name}, card {j + 1}")


def _across(i: int, n: int) -> float:
    return 0.2 + 0.75 * (i + 0.5) / n


def _tokens(view: State, where: dict[str, Place]) -> Iterable[Token]:
    signs = letters([seat.name for seat in view.seats])
    for i, building in enumerate(view.street):
        yield _building(view, building, where[taps.street_place(view, i)], None, "")
    for t, train in enumerate(view.trains):
        for i, card in enumerate(train.cards):
            yield _character(view, card, where[taps.wagon_place(view, t, i)], None, f"train-{t}-{i}")
    for i, seat in enumerate(view.seats):
        if seat.priority:
            at = where[f"seat-{i}"]
            text = f"{seat.name} has priority {seat.priority}"
            yield Token(f"priority-{seat.priority}", at.x, at.y, "priority", i, str(seat.priority), text)
        for j, owned in enumerate(seat.buildings):
            at = where[f"seat-{i}-building-{min(j, PLOTS - 1)}"]
            yield _building(view, owned.card, at, i, signs[i])
            for k, who in enumerate(owned.staff):
                if who:
                    there = where[f"seat-{i}-building-{min(j, PLOTS - 1)}-{k}"]
                    yield _character(view, who, there, i, f"{owned.card}-{k}")
        for j, card in enumerate(held(seat)):
            yield _character(view, card, where[f"seat-{i}-card-{min(j, CARDS - 1)}"], i, f"seat-{i}-card-{j}")


def _building(view: State, card: str, at: Place, owner: int | None, letter: str) -> Token:
    known = view.book.buildings.get(card)
    text = words.building_name(view.book, card)
    if known is not None:
        text += f", {' '.join(SIGNS[one] for one in known.symbols)}, ${known.deed}: {known.points} or ${known.dollars}"
    return Token(card, at.x, at.y, "building", owner, letter, text)


def _character(view: State, card: str, at: Place, owner: int | None, name: str) -> Token:
    family = family_of(card)
    symbol = view.book.symbol.get(card)
    text = words.character_name(view.book, card)
    sign = SIGNS[symbol] if symbol else "?"
    return Token(name, at.x, at.y, f"character-{family}", owner, sign, f"{text}, {family}")


def _targets(view: State, legal: Sequence[AnyAct]) -> Iterable[Target]:
    acting = to_act(view)
    seen = set()
    for one in legal:
        for seat in acting:
            place = taps.place(view, seat, one)
            if place and place not in seen:
                seen.add(place)
                yield Target(place, label(view, seat, one)[0])
                break
