"""Panels know a table by what a page's viewer may see of it, and by nothing else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.sitting.viewer import Seen, Viewer

from ..games.twins import SEATS, played, twin_of

PACKAGE = Path(__file__).parents[2] / "capemay_kit"
KEEPERS = {"sitting/company.py", "sitting/done.py", "sitting/viewer.py", "sitting/session.py"}
"""Where a table itself may be touched."""
PLACES = {"real", "_played", "_moment", "seen_by"}
"""What of viewer and sessions is the table, or leads to it."""
MAY = {
    "sitting/drafting.py": {"self.view.real.correct"},
    "sitting/unknown.py": {"self.view.real.correct"},
    # the clock reads whose turn it is, and writes beside the table
    "sitting/ending.py": {"self.view.real"},
    # a game that is taken in from a file is held against its table here, and laid out where it parts from it
    "sitting/going_on.py": {"registry.lay_out", "store.since"},
    # an answer is of the last entry that counts, and of what the advised seat sees; that somebody asked is written down
    "sitting/advising.py": {"self.view.real.asked_advice", "self.view.real.counted", "self.view.seen_by"},
    # a game that is over has no secrets; one that is played on from its middle is laid out at a table of its own
    "sitting/looking_back.py": {"registry.lay_out", "self.view.real"},
    # a bot chooses from what its own seat sees, and what others are told of that is what a bystander may hear
    "sitting/bots.py": {
        "rules.view",
        "know.rules.view",
        "registry.game(game).rules.view",
        "self.view.real.counted",
        "self.view.real.entries",
    },
    # which seats bots play stands in the table's options
    "sitting/seats.py": {"self.view.real"},
}
"""What files may do all the same."""


def sources() -> list[Path]:
    """List the files of sessions and screens but those that keep secrets."""
    found = [one for folder in ("sitting", "ui") for one in sorted((PACKAGE / folder).rglob("*.py"))]
    return [one for one in found if str(one.relative_to(PACKAGE)) not in KEEPERS]


def attributes(path: Path) -> Iterator[ast.Attribute]:
    """Yield all ``something.name`` of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute):
            yield node


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_panel_reaches_the_table_itself(path: Path) -> None:
    """Neither through a session, nor by masking for itself, nor out of the store."""
    assert set(reached(path)) - MAY.get(str(path.relative_to(PACKAGE)), set()) == set()


def reached(path: Path) -> Iterator[str]:
    """Yield the ways a file takes to a table itself."""
    inner = set()
    for node in attributes(path):
        owner = node.value
        if isinstance(owner, ast.Attribute) and owner.attr in PLACES:
            # told with what is done with it
            inner.add(ast.unparse(owner))
            yield ast.unparse(node)
        elif (
            (node.attr == "_table" and ast.unparse(owner) != "self")
            or (node.attr in ("view", "mask", "hide") and ast.unparse(owner).endswith("rules"))
            or (node.attr in ("open_table", "lay_out") and ast.unparse(owner) == "registry")
            or (node.attr == "since" and ast.unparse(owner).endswith("store"))
        ):
            yield ast.unparse(node)
    yield from {ast.unparse(node) for node in attributes(path) if node.attr in PLACES} - inner


def test_the_walk_finds_what_it_looks_for(tmp_path: Path) -> None:
    """It would be worth nothing otherwise."""
    assert {"self.view.real.act", "registry.open_table"} <= set(reached(PACKAGE / "sitting/session.py"))
    assert "self.rules.view" in set(reached(PACKAGE / "sitting/viewer.py"))
    assert len(sources()) > 50
    for name, ways in MAY.items():
        assert set(reached(PACKAGE / name)) >= ways, "what is not needed is not allowed"


class Looking(Viewer[Any, Any]):
    """Somebody at a table, with no screen."""

    def __init__(self, table: Table[Any, Any]) -> None:
        super().__init__()
        self.lay(table)


def public(game: str, acts: Any) -> list[Any]:
    """Return the acts that name nothing of a seat's own."""
    return [act for act in acts if not registry.screen(game).names_secret(act)]


GAMES = pytest.mark.parametrize("game", registry.GAMES)
SEED, ACTS = st.integers(0, 10**6), st.integers(1, 120)


@GAMES
@given(seed=SEED, acts=ACTS)
def test_what_is_offered_uncovered_is_no_secret(game: str, seed: int, acts: int) -> None:
    """A bystander is shown what twins offer alike; what is left of a covered offer, too."""
    table = played(game, seed, acts)
    twin = twin_of(table, None, seed)
    if twin is None:
        return
    found = []
    for one in (table, twin):
        viewer = Looking(one)
        offered = list(one.rules.legal(viewer.mine, viewer.seat))[:300]
        if viewer.covered:
            assert viewer.mine == viewer.public
            offered = public(game, offered)
        found.append((viewer.covered, offered, one.rules.scene(viewer.state, offered)))
        if viewer.over:
            return
    assert found[0] == found[1]


@GAMES
@given(seed=SEED, acts=ACTS)
def test_who_asks_is_offered_all_they_may_do(game: str, seed: int, acts: int) -> None:
    """And before, all that is no secret: nothing is lost by covering."""
    table = played(game, seed, acts)
    viewer = Looking(table)
    if viewer.over:
        return
    truth = list(table.rules.legal(table.state, viewer.seat))[:300]
    if not viewer.covered:
        assert list(table.rules.legal(viewer.mine, viewer.seat))[:300] == truth
    else:
        assert public(game, table.rules.legal(viewer.mine, viewer.seat)) == public(game, truth)
    viewer.peeked = viewer.seat
    assert not viewer.covered
    assert list(table.rules.legal(viewer.mine, viewer.seat))[:300] == truth


@GAMES
def test_a_table_that_is_seen_has_no_seed(game: str) -> None:
    """It would tell every card to come."""
    table = played(game, 1, 5)
    seen = Seen(table, lambda: 0)
    assert table.header.seed is not None
    assert seen.header.seed is None
    assert not seen.physical
    assert all(one.header.seed is None for one in (Looking(table).on, Looking(table).table) if one is not None)


@GAMES
def test_a_page_sees_with_its_own_seat_s_eyes_only_where_it_acts_now(game: str) -> None:
    """Not while looking back, nor once another is at turn."""
    table = played(game, 2, 40)
    viewer = Looking(table)
    viewer.peeked = viewer.seat
    assert viewer.viewer == viewer.seat
    # what is said of an act stays on the screen for the next person
    assert viewer.told_to is None
    viewer.looking = 3
    assert viewer.viewer is None
    assert viewer.state == table.rules.view(table.state_at(3), None)
    viewer.looking, viewer.peeked = None, (viewer.seat + 1) % SEATS[game]
    assert viewer.viewer is None or len(viewer.acting) > 1


@GAMES
def test_entries_and_moments_are_seen_as_the_state_is(game: str) -> None:
    """The record of a page is as masked as its picture."""
    table = played(game, 4, 60)
    viewer, rules = Looking(table), table.rules
    assert [entry for entry, _ in viewer.on.history] == [rules.hide(entry, None) for entry, _ in table.history]
    assert [s for _, s in viewer.on.history[-5:]] == [rules.view(s, None) for _, s in table.history[-5:]]
    assert viewer.on.log == [entry for entry, _ in viewer.on.history]
    assert viewer.on.state == viewer.on.history[-1][1]
    assert [one for one, _ in viewer.on.latest()] == [rules.hide(one, None) for one in reversed(table.counted)]
    assert [viewer.on.entry(one.seq) for one in table.entries] == [rules.hide(one, None) for one in table.entries]
    assert viewer.on.start == rules.view(table.start, None)


def test_a_hand_is_seen_beside_its_figures_by_whoever_asked() -> None:
    """Only that one, and only now."""
    viewer = Looking(played("capitol", 3, 5))
    assert all(viewer.holds(seat) and viewer.hand_of(seat) is None for seat in range(3))
    viewer.reading = 1
    hand = viewer.hand_of(1)
    assert hand is not None
    assert hand.seats[1] == viewer.real.state.seats[1]
    assert set(hand.seats[2].hand) == {"?"}
    assert viewer.hand_of(2) is None
    assert viewer.state == viewer.public
    viewer.looking = 1
    assert viewer.hand_of(1) is None


def test_what_is_known_is_what_is_the_same_as_it_is_seen() -> None:
    """So that a form leaves out what it would otherwise overwrite."""
    viewer = Looking(played("capitol", 3, 5))
    known = viewer.on.known(lambda s: {i: seat.hand for i, seat in enumerate(s.seats)} | {"floors": s.floors})
    assert known == {"floors"}
    viewer.peeked = viewer.seat
    assert viewer.on.known(lambda s: {i: seat.hand for i, seat in enumerate(s.seats)}) == {viewer.seat}


@GAMES
def test_once_a_game_is_over_every_moment_of_it_is_open(game: str) -> None:
    """All is revealed then, and the score over the rounds is drawn of what was so."""
    table = played(game, 9, 4000)
    viewer = Looking(table)
    assert viewer.over
    assert viewer.on.over
    assert [s for _, s in viewer.on.history] == [s for _, s in table.history]
    table.undo(table.history[len(table.history) // 2][0].seq, asked=True)
    assert not viewer.on.over
    assert viewer.state == table.rules.view(table.state, None) != table.state


@GAMES
def test_the_end_of_a_round_is_seen_as_the_state_is(game: str) -> None:
    """Of all moments of a round it is the last, masked."""
    table = played(game, 4, 60)
    says = registry.screen(game)
    ends = {says.progress(s).round: s for _, s in table.history}
    assert len(ends) > 1 or game == "cape-horn"
    seen = Looking(table).on.last_of(lambda s: says.progress(s).round)
    assert seen == {n: table.rules.view(s, None) for n, s in ends.items()}


@GAMES
def test_where_the_app_deals_nobodys_claims_are_known_before_the_end(game: str) -> None:
    """At a table with printed cards all was named before everybody; here it was not."""
    viewer = Looking(played(game, 4, 60))
    assert not viewer.on.over
    assert any(viewer.seen_by(seat) != viewer.public for seat in range(SEATS[game]))
    assert all(viewer.known_to(seat) == viewer.public for seat in range(SEATS[game]))
