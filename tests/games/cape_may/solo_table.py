"""Tables against Ava for the tests: laid out, set right, played on, and rows of what she does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.shown import Candidate
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.cards import SEASONS
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.games.cape_may.screen import SCREEN
from capemay_kit.games.cape_may.state import Solo, State

from .moments import R, built, offers

SIDE = "cape-may-1-2"
BOARD = load_board(SIDE)
LEVELS = ("tourist", "citizen", "pioneer", "founder")
ISAAC, AVA = 0, 1
FIRST_ROUND = {"spring": 1, "summer": 4, "fall": 7, "winter": 10}
SHOPS = {"gravel": "gravel-3", "grass": "grass-1", "dirt": "dirt-1", "sand": "sand-9"}
COTTAGES = {"gravel": "gravel-7", "grass": "grass-2", "dirt": "dirt-3", "sand": "sand-1"}


@cache
def laid_out(level: str = "tourist", board: str | None = SIDE) -> State:
    """Lay out and deal a solo game; round 1 waits for Ava's cards."""
    s = start_of(header_for(["Isaac"], solo=level, board=board, map_wanted=board is not None, seed="7"))
    s = R.apply(s, ISAAC, act.Deal(), Chance(seed="7"))
    return R.apply(s, ISAAC, R.legal(s, ISAAC)[0], Chance())


def corrected(s: State, **figures: Any) -> State:
    """Put figures right; of a path the dots are written as they stand."""
    for path, value in figures.items():
        s = R.correct(s, path, value)
    return s


def her_turn(
    level: str = "tourist",
    season: str = "spring",
    *,
    marker: int = 0,
    birds: int = 0,
    board: str | None = SIDE,
    card: Mapping[str, Any] | None = None,
    cards: Mapping[int, Mapping[str, Any]] | None = None,
    taken: Sequence[str] = (),
    hers: Sequence[str] = (),
    has: Mapping[str, int] | None = None,
    isaac: Mapping[str, int] | None = None,
    tracks: Sequence[str] = (),
    put: Mapping[str, Any] | None = None,
) -> State:
    """Return a moment at which Ava's cards are to be drawn; a Tourist's Ava never draws two.

    ``card`` is what stands on card 1, ``cards`` on others: a lot or lots by season, and icons. ``taken`` are lots on
    which Isaac has built, ``hers`` those of Ava; ``has`` and ``isaac`` are buildings on no known lot (zone_kind).
    ``tracks`` are spaces of the upgrade track: zone, kind, and more (`on_track`). ``put`` is put right first.
    """
    s = laid_out(level, board)
    s = corrected(s, **{"round": FIRST_ROUND[season], "solo.marker": marker, "solo.birds": birds, **(put or {})})
    for number, shown in {**(cards or {}), **({} if card is None else {1: card})}.items():
        s = with_card(s, number, **shown)
    for seat, lots in ((ISAAC, taken), (AVA, hers)):
        s = corrected(s, **{f"lots.{lot}": {"seat": seat, "kind": BOARD.lot[lot].builds} for lot in lots})
    for seat, counts in ((ISAAC, isaac), (AVA, has)):
        s = having(s, seat, **(counts or {}))
    for space in tracks:
        s = on_track(s, *space.split(), season=season, level=level)
    return s


def with_card(s: State, number: int = 1, **shows: Any) -> State:
    """Write a solo card: by season the lot or lots it names, and its icons."""
    icons = {"again": [], "birds": 0, "advances": 0, "shuffle": False}
    lots = {one: [lot] if isinstance(lot, str) else list(lot) for one, lot in shows.items() if one not in icons}
    icons |= {name: shows[name] for name in icons if name in shows}
    return R.correct(
        s, f"book.cards.solo.{number}", {"title": "Own", "lots": lots, **icons, "again": [*icons["again"]]}
    )


PLAIN: dict[int, dict[str, Any]] = {number: {} for number in range(1, 13)}
"""Solo cards that show nothing."""


def having(s: State, seat: int, **buildings: int) -> State:
    """Give a seat buildings on no known lot; names are zone_kind."""
    return corrected(s, **{f"seats[{seat}].buildings.{one.replace('_', '.')}": n for one, n in buildings.items()})


def on_track(
    s: State,
    zone: str,
    kind: str,
    look: str = "up",
    space: str = "1",
    *,
    season: str = "spring",
    level: str = "tourist",
) -> State:
    """Print a space of the upgrade track."""
    place = f"book.numbers.solo.{level}.upgrade_track[{SEASONS.index(season)}][{int(space) - 1}]"
    return R.correct(s, place, {"zone": zone, "kind": kind, "look": look})


def drawn(s: State, *cards: int | None) -> State:
    """Have Ava draw exactly these solo cards; None is one nobody names."""
    chance = Chance(answers=cards)
    s = R.apply(s, AVA, act.SoloDraw(), chance)
    assert [(one.why, one.value) for one in chance.log] == [("solo", card) for card in cards]
    return s


def resolved(s: State) -> State:
    """Have Ava do what waits of her turn, by herself."""
    while R.to_act(s) == (AVA,):
        one = R.by_itself(s)
        assert one is not None
        s = R.apply(s, AVA, one, Chance(seed="7"))
    return s


REST = "the rest of her turn"
DONE = [act.Collect()] * 3
"""The person's turn."""


def played(s: State, *acts: Any, force: bool = False) -> State:
    """Have Ava draw cards (their numbers), then whoever is on turn do acts; one that draws stands in a tuple, with what
    comes up after it."""
    for one in acts:
        if one is REST:
            s = resolved(s)
        elif one is None or isinstance(one, int):
            s = drawn(s, one)
        else:
            one, *answers = one if isinstance(one, tuple) else (one,)
            s = drawn(s, *answers) if one == DRAW else R.apply(s, R.to_act(s)[0], one, Chance(answers=answers), force)
    return s


DRAW = act.SoloDraw()


def turn(s: State, *cards: int) -> State:
    """Have Ava draw these cards and resolve them."""
    return resolved(drawn(s, *cards or (1,)))


def reasons(s: State) -> tuple[Candidate, ...]:
    """Return the app's reasons for what waits first."""
    found = SCREEN.automa(s, ())
    assert found is not None
    return found.looked_at


def solo(s: State) -> Solo:
    """Return Ava's board."""
    assert s.solo is not None
    return s.solo


def _lots(s: State, seat: int) -> dict[str, str]:
    return {lot: piece.kind for lot, piece in s.lots.items() if piece.seat == seat}


FOUND: dict[str, Any] = {
    "hers": lambda s: _lots(s, AVA),
    "his": lambda s: _lots(s, ISAAC),
    "built": lambda s: built(s, AVA),
    "isaacs": lambda s: built(s, ISAAC),
    "birds": lambda s: solo(s).birds,
    "marker": lambda s: solo(s).marker,
    "deck": lambda s: sorted(solo(s).deck.unseen),
    "discard": lambda s: solo(s).deck.discard,
    "size": lambda s: solo(s).deck.size,
    "cards": lambda s: s.seats[AVA].upgrades,
    "grass": lambda s: s.face_up[1],
    "money": lambda s: [seat.money for seat in s.seats],
    "incomes": lambda s: [seat.income for seat in s.seats],
    "acting": R.to_act,
    "waits": lambda s: [(type(step.what).__name__, step.what.card) for step in s.steps],
    "lots": lambda s: {one.lot for one in offers(s, act.Build | act.Upgrade, AVA)},
    "offered": lambda s: list(R.legal(s, R.to_act(s)[0])),
}
"""What a row may say of a moment, beside the fields of the table."""


def row(name: str, start: Mapping[str, Any], *acts: Any, **ends: Any) -> Any:
    """Make a row: how her turn begins (for `her_turn`), what is done (usually: she draws card 1 and resolves it), and
    what comes of it."""
    return pytest.param(start, acts or (1, REST), ends, id=name)


def holds(start: Mapping[str, Any], acts: Sequence[Any], ends: Mapping[str, Any]) -> None:
    """Check a row."""
    s = played(her_turn(**start), *acts)
    found = {name: FOUND[name](s) if name in FOUND else getattr(s, name) for name in ends}
    wrong = {name: f"is {found[name]}, not {value}" for name, value in ends.items() if found[name] != value}
    assert not wrong, wrong


def stop_of(level: str) -> int:
    """Return the last place of a level's bird track."""
    numbers = laid_out(level).book.numbers.solo
    assert numbers is not None
    return len(numbers.level(level).bird_track) - 1  # type: ignore[arg-type]


def unknown(level: str = "tourist", *cards: int | None) -> State:
    """Have Ava draw a card nobody names to the app."""
    return drawn(her_turn(level), *cards or (None,))
