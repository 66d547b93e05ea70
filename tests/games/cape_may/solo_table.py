"""Tables against Ava for the tests: laid out, set right, played on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import from_lines, to_lines
from capemay_kit.core.shown import Candidate
from capemay_kit.core.table import Table
from capemay_kit.errors import IllegalAction, NeedAnswer
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.cards import KINDS, SEASONS, ZONES
from capemay_kit.games.cape_may.rules import CapeMay, header_for, start_of
from capemay_kit.games.cape_may.screen import SCREEN
from capemay_kit.games.cape_may.state import Solo, State
from capemay_kit.games.registry import entry_type

R = CapeMay()


SIDE = "cape-may-1-2"


BOARD = load_board(SIDE)


LEVELS = ("tourist", "citizen", "pioneer", "founder")


ISAAC, AVA = 0, 1


FIRST_ROUND = {"spring": 1, "summer": 4, "fall": 7, "winter": 10}
# which season starts show a +, by season: the solo boards, with Isaac's example for the Pioneer's


SHOPS = {"gravel": "gravel-3", "grass": "grass-1", "dirt": "dirt-1", "sand": "sand-9"}


@cache
def laid_out(level: str = "tourist", board: str | None = SIDE) -> State:
    """Lay out and deal a solo game; round 1 waits for Ava's cards."""
    s = start_of(header_for(["Isaac"], solo=level, board=board, map_wanted=board is not None, seed="7"))
    s = R.apply(s, ISAAC, act.Deal(), Chance(seed="7"))
    return R.apply(s, ISAAC, R.legal(s, ISAAC)[0], Chance())


def her_turn(
    level: str = "tourist", season: str = "spring", *, marker: int = 0, birds: int = 0, board: str | None = SIDE
) -> State:
    """Return a moment at which Ava's cards are to be drawn; a Tourist's Ava never draws two."""
    s = laid_out(level, board)
    for path, value in (("round", FIRST_ROUND[season]), ("solo.marker", marker), ("solo.birds", birds)):
        s = R.correct(s, path, value)
    return s


def with_card(
    s: State,
    number: int = 1,
    *,
    again: Sequence[str] = (),
    birds: int = 0,
    advances: int = 0,
    shuffle: bool = False,
    **lots: str | Sequence[str],
) -> State:
    """Write a solo card: by season the lot or lots it names, and its icons."""
    named = {season: [given] if isinstance(given, str) else list(given) for season, given in lots.items()}
    card = {"title": "Own", "lots": named, "again": list(again), "birds": birds, "advances": advances}
    return R.correct(s, f"book.cards.solo.{number}", {**card, "shuffle": shuffle})


def taken(s: State, *lots: str, seat: int = ISAAC) -> State:
    """Put what a lot is for on each of the lots."""
    for lot in lots:
        s = R.correct(s, f"lots.{lot}", {"seat": seat, "kind": BOARD.lot[lot].builds})
    return s


def having(s: State, seat: int, **buildings: int) -> State:
    """Give a seat buildings on no known lot; names are zone_kind."""
    for name, n in buildings.items():
        zone, kind = name.split("_")
        s = R.correct(s, f"seats[{seat}].buildings.{zone}.{kind}", n)
    return s


def drawn(s: State, *cards: int | None) -> State:
    """Have Ava draw exactly these solo cards; None is one nobody names."""
    chance = Chance(answers=cards)
    s = R.apply(s, AVA, act.SoloDraw(), chance)
    assert [(one.why, one.value) for one in chance.log] == [("solo", card) for card in cards]
    return s


def resolved(s: State, seed: str | None = "7") -> State:
    """Have Ava do what waits of her turn, by herself."""
    while R.to_act(s) == (AVA,):
        done = R.by_itself(s)
        assert done is not None
        s = R.apply(s, AVA, done, Chance(seed=seed))
    return s


def turn(s: State, *cards: int) -> State:
    """Have Ava draw these cards and resolve them."""
    return resolved(drawn(s, *cards or (1,)))


def reasons(s: State) -> tuple[Candidate, ...]:
    """Return the app's reasons for what waits first."""
    turn = SCREEN.automa(s, ())
    assert turn is not None
    return turn.looked_at


def do(s: State, one: act.Act, seat: int = AVA, answers: Sequence[Any] = (), force: bool = False) -> State:
    """Carry out one act, with all its answers given."""
    return R.apply(s, seat, one, Chance(answers=answers), force)  # type: ignore[arg-type]


def offered(s: State) -> list[Any]:
    """List what may be done for Ava now."""
    return list(R.legal(s, AVA))


def steps(s: State) -> list[Any]:
    """List what waits, in order."""
    return [step.what for step in s.steps]


def hers(s: State) -> dict[str, str]:
    """Name what stands on lots of Ava's."""
    return {lot: piece.kind for lot, piece in s.lots.items() if piece.seat == AVA}


def built(s: State, seat: int = AVA) -> dict[tuple[str, str], int]:
    """Count a seat's buildings by zone and kind, zeros left out."""
    counts = s.seats[seat].buildings
    places = [(zone, kind) for zone in ZONES for kind in KINDS]
    return {place: n for place, n in zip(places, counts, strict=True) if n}


def solo(s: State) -> Solo:
    """Return Ava's board."""
    assert s.solo is not None
    return s.solo


def collected(s: State) -> State:
    """Have the person collect money three times."""
    for _ in range(3):
        s = do(s, act.Collect(), ISAAC)
    return s


def on_track(
    s: State, zone: str, kind: str, look: str = "up", *, space: int = 1, season: str = "spring", level: str = "tourist"
) -> State:
    """Print a space of the upgrade track."""
    place = f"book.numbers.solo.{level}.upgrade_track[{SEASONS.index(season)}][{space - 1}]"
    return R.correct(s, place, {"zone": zone, "kind": kind, "look": look})


def advancing(s: State, n: int = 1) -> State:
    """Have Ava draw a card with nothing but that many advance icons."""
    return drawn(with_card(s, 1, advances=n), 1)


def refuses(s: State, seat: int, one: Any) -> bool:
    """Say whether an act is refused, both when asked about and when tried."""
    if R.why_not(s, seat, one) is None:
        return False
    with pytest.raises(IllegalAction):
        R.apply(s, seat, one, Chance(seed="7"))
    return one not in R.legal(s, seat)


def stop_of(level: str) -> int:
    """Return the last place of a level's bird track."""
    numbers = laid_out(level).book.numbers.solo
    assert numbers is not None
    return len(numbers.level(level).bird_track) - 1  # type: ignore[arg-type]


def choice() -> State:
    """Return a moment with two cottages in dirt and one in grass eligible, dirt first."""
    s = taken(on_track(her_turn(), "dirt", "victorian", "up"), "dirt-3", "dirt-5", "grass-2", seat=AVA)
    return advancing(s)


def business(s: State, *replacement: int | None) -> State:
    """Make the shop on the one lot a business; the replacement comes up."""
    return do(s, act.Upgrade(lot="grass-1", kind="business"), answers=replacement)


def unknown(level: str = "tourist", *cards: int | None, season: str = "spring") -> State:
    """Have Ava draw a card nobody names to the app."""
    return drawn(her_turn(level, season), *cards or (None,))


def shows(s: State, icon: str) -> State:
    """Read an icon off the card."""
    return do(s, act.Shows(icon=icon))  # type: ignore[arg-type]


def position(**changes: Any) -> dict[str, Any]:
    """Write an end position against Ava."""
    figures = {"seats[0].money": 25, "seats[1].buildings.sand.landmark": 1, "seats[1].upgrade_cards": 3,
               "solo.birds": 4}  # fmt: skip
    file = {"format": "capemay-position/2", "solo": "pioneer", "seats": ["Isaac", "Ava"], "figures": figures}
    return file | changes


def asked(s: State, seat: int, one: Any, told: Sequence[Any]) -> Any:
    """Return what an act still asks the table, if anything."""
    try:
        R.apply(s, seat, one, Chance(told=told))
    except NeedAnswer as needed:
        return needed.question
    return None


def again(table: Any) -> Table[Any, Any]:
    """Replay a game from its record, without its seed."""
    header = replace(table.header, seed=None)
    header, entries = from_lines(to_lines(header, table.entries), "x.jsonl", entry_type("cape-may"))
    return Table(R, header, start_of(header), entries)
