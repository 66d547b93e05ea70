"""Builders for moments of a race, as fixtures that return functions, so that no test has to import another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.errors import IllegalAction, Refusal
from capemay_kit.games.cape_horn import words
from capemay_kit.games.cape_horn.book import Book, load_course, load_edition, shipped_cards
from capemay_kit.games.cape_horn.rules import CapeHorn
from capemay_kit.games.cape_horn.setup import blank
from capemay_kit.games.cape_horn.state import Seat, State, taken_out

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
_SEAT_FIELDS = frozenset(Seat.__struct_fields__)


def _game(
    seats: int = 3,
    *,
    ships: Mapping[int, str] | None = None,
    winds: Mapping[str, str] | None = None,
    rulings: Mapping[str, Any] | None = None,
    numbers: Mapping[str, Any] | None = None,
    **changes: Any,
) -> State:
    book = Book(load_edition("base"), load_course("cape-horn"), shipped_cards(), rulings)
    for name, value in (numbers or {}).items():
        book = book.with_number(name, value)
    s = replace(blank(book, NAMES[:seats]), phase="sail")
    for seat, space in (ships or {}).items():
        s = s.with_seat(seat, space=space)
    s = taken_out(replace(s, winds={**s.winds, **(winds or {})}), tuple((winds or {}).values()))
    s = replace(s, printed=tuple(one for one in s.printed if one not in (winds or {})))
    s = s.with_seat(0, **{name: value for name, value in changes.items() if name in _SEAT_FIELDS})
    s = taken_out(s, s.seats[0].hand)
    return replace(s, **{name: value for name, value in changes.items() if name not in _SEAT_FIELDS})


def _do(s: State, seat: int, act: Any, answers: Sequence[Any] = (), seed: str | None = None) -> State:
    return CapeHorn().apply(s, seat, act, Chance(seed=seed, answers=answers))


def _refused(s: State, seat: int, act: Any) -> Refusal:
    rules = CapeHorn()
    why = rules.why_not(s, seat, act)
    assert why is not None, f"{act} is allowed"
    if 0 <= seat < len(s.seats):
        assert act not in rules.legal(s, seat)
    before = replace(s)
    with pytest.raises(IllegalAction) as caught:
        _do(s, seat, act, seed="any")
    assert caught.value.refusal == why
    assert s == before
    assert 1 <= why.page <= 6, "every rule stands on a page of the rulebook"
    reason, change = words.refusal(s, why)
    assert reason.strip()
    assert change.strip()
    assert "{" not in reason + change
    return why


@pytest.fixture(scope="session")
def game() -> Callable[..., State]:
    """Return a builder of moments: seat 0 about to place cards and sail, ships at the start, hands empty.

    ``ships`` by seat, ``winds`` by space, ``numbers`` and ``rulings`` by name. Other names change a field of seat 0, or
    else of the state.
    """
    return _game


@pytest.fixture(scope="session")
def do() -> Callable[..., State]:
    """Return a function that carries out an act with the given answers of the cards."""
    return _do


@pytest.fixture(scope="session")
def refused() -> Callable[..., Refusal]:
    """Return a function that checks an act is refused everywhere, in words, and says by which rule."""
    return _refused


@pytest.fixture(scope="session")
def rules() -> CapeHorn:
    """Return the rules of Cape Horn."""
    return CapeHorn()
