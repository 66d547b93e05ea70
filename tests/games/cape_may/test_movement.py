"""Movement along the roads (rulebook p. 6; rulings 1-3), against networkx as the judge."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_may.board import Board, Roads, Space
from capemay_kit.games.cape_may.book import load_board, shipped_ids

SHIPPED = ("cape-may-1-2", "cape-may-3-4")
PERFT = sorted((Path(__file__).parents[2] / "perft").glob("*.json"))


def ends(board, start, steps, **how):
    """Return where a move can end."""
    return set(Roads(board, **how).ends(start, steps))


def judge(board, closed=frozenset(), ignore_arrows=False, wrong_way_entry=True):
    """Return who may step where, in networkx's terms."""
    graph = nx.DiGraph()
    graph.add_nodes_from(one.id for one in board.spaces)
    arrow = {one.id: one.arrow for one in board.spaces}
    for a, b in board.roads:
        for tail, head in ((a, b), (b, a)):
            along = ignore_arrows or not arrow[tail] or head in arrow[tail]
            from_head = not ignore_arrows and not wrong_way_entry and tail in arrow[head]
            if along and not from_head and head not in closed:
                graph.add_edge(tail, head)
    return graph


def all_paths(graph, start, steps):
    """Return every simple path of exactly that length."""
    others = set(graph) - {start}
    paths = nx.all_simple_paths(graph, start, others, cutoff=steps)
    return {tuple(path) for path in paths if len(path) == steps + 1}


class TestByHand:
    """On the board drawn in conftest."""

    def test_one_step_reaches_the_neighbors(self, tiny):
        """A marker on a space without an arrow may move in any direction (p. 6)."""
        assert ends(tiny, "b3", 1) == {"a3", "b2", "b4", "c3"}

    def test_two_steps_do_not_end_nearer(self, tiny):
        """A player must move the full amount (p. 6)."""
        assert ends(tiny, "a4", 2) == {"a2", "b3", "c4"}

    def test_no_space_is_passed_twice(self, tiny):
        """Not through a space more than once (p. 6): the only ways of two from a1 to a3 and the like."""
        assert set(Roads(tiny).paths("a1", 2)) == {("a1", "a2", "a3"), ("a1", "a2", "b2"), ("a1", "b1", "b2"),
                                                   ("a1", "b1", "c1")}  # fmt: skip

    def test_the_start_is_not_returned_to(self, tiny):
        """And cannot return to the space they started on (p. 6)."""
        assert "b4" not in ends(tiny, "b4", 4)

    def test_an_arrow_space_is_left_along_the_arrow(self, tiny):
        """The next move is in the direction of the arrow (p. 6)."""
        assert ends(tiny, "b2", 1) == {"b3"}

    def test_an_arrow_binds_during_a_move_too(self, tiny):
        """Before and during movement (p. 6): b1 b2 must go on to b3."""
        assert {path[2] for path in Roads(tiny).paths("b1", 2) if path[1] == "b2"} == {"b3"}

    def test_an_arrow_with_two_heads_may_be_passed(self, tiny):
        """Either way (ruling 1)."""
        assert Roads(tiny).path("c1", 2, "c3") == ("c1", "c2", "c3")
        assert Roads(tiny).path("c3", 2, "c1") == ("c3", "c2", "c1")

    def test_an_arrow_with_two_heads_is_left_along_either(self, tiny):
        """Not up the side street (p. 6)."""
        assert ends(tiny, "c2", 1) == {"c1", "c3"}

    def test_an_arrow_space_is_entered_from_its_head_as_a_last_step(self, tiny):
        """Nothing forbids it (ruling 1)."""
        assert "b2" in ends(tiny, "b4", 2)

    def test_from_its_head_it_is_entered_as_the_last_step_only(self, tiny):
        """The next step would have to go straight back (ruling 1)."""
        assert all(path[-1] == "b2" for path in Roads(tiny).paths("b4", 2) if "b2" in path)
        assert not any(path[1:3] == ("b3", "b2") for path in Roads(tiny).paths("b4", 3))

    def test_with_the_ruling_off_it_is_not_entered_from_its_head(self, tiny):
        """The switch ``wrong_way_entry`` (ruling 1)."""
        assert "b2" not in ends(tiny, "b4", 2, wrong_way_entry=False)

    def test_with_the_ruling_off_it_is_entered_from_elsewhere(self, tiny):
        """Only the head is barred (ruling 1)."""
        assert "b2" in ends(tiny, "a2", 1, wrong_way_entry=False)

    def test_ignoring_arrows_frees_every_direction(self, tiny):
        """During a move you may ignore one-way arrows (p. 12)."""
        assert ends(tiny, "b2", 1, ignore_arrows=True) == {"a2", "b1", "b3", "c2"}

    def test_ignoring_arrows_frees_the_head_with_the_ruling_off(self, tiny):
        """Arrows do not bind at all (p. 12)."""
        assert "b2" in ends(tiny, "b3", 1, ignore_arrows=True, wrong_way_entry=False)

    def test_a_closed_space_is_not_entered(self, tiny):
        """Fire closes it (p. 5)."""
        assert ends(tiny, "a1", 1, closed=frozenset({"b1"})) == {"a2"}

    def test_a_closed_space_is_not_passed(self, tiny):
        """Fire closes it (p. 5)."""
        assert "c1" not in ends(tiny, "a1", 2, closed=frozenset({"b1"}))

    def test_a_closed_space_may_be_left(self, tiny):
        """A marker caught there is not bound."""
        assert ends(tiny, "a1", 1, closed=frozenset({"a1"})) == {"a2", "b1"}

    def test_no_steps_lead_nowhere(self, tiny):
        """A move is one space at least."""
        assert Roads(tiny).ends("a1", 0) == ()
        assert list(Roads(tiny).paths("a1", 0)) == []

    def test_more_steps_than_spaces_lead_nowhere(self, tiny):
        """Twelve spaces, so no move of twelve (ruling 2)."""
        assert Roads(tiny).ends("a1", 12) == ()
        assert list(Roads(tiny).paths("a1", 12)) == []

    @pytest.mark.parametrize("steps", [8, 9, 10, 11])
    def test_longer_moves_than_any_card_are_counted_too(self, tiny, steps):
        """The full amount, however long."""
        expected = {path[-1] for path in all_paths(judge(tiny), "a1", steps)}
        assert ends(tiny, "a1", steps) == expected

    @pytest.mark.parametrize("start", ["nowhere", ""])
    def test_a_space_not_on_the_board_is_unknown(self, tiny, start):
        """A mistyped name is told."""
        with pytest.raises(UnknownName):
            Roads(tiny).ends(start, 1)
        with pytest.raises(UnknownName):
            list(Roads(tiny).paths(start, 1))

    def test_an_end_not_on_the_board_is_unknown(self, tiny):
        """A mistyped name is told."""
        with pytest.raises(UnknownName):
            Roads(tiny).path("a1", 1, "nowhere")

    def test_no_way_is_none(self, tiny):
        """No way of exactly one from a1 to c4."""
        assert Roads(tiny).path("a1", 1, "c4") is None


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("how", [{}, {"ignore_arrows": True}, {"wrong_way_entry": False}], ids=str)
def test_ends_of_the_shipped_boards_are_those_of_all_simple_paths(name, how):
    """Every space, every length to five, each rule variant (p. 6)."""
    board = load_board(name)
    graph, roads = judge(board, **how), Roads(board, **how)
    for space in board.space:
        for steps in range(1, 6):
            expected = {path[-1] for path in all_paths(graph, space, steps)}
            assert set(roads.ends(space, steps)) == expected, (space, steps)


@pytest.mark.parametrize("name", SHIPPED)
def test_ends_around_a_fire_are_those_of_all_simple_paths(name):
    """With a street closed (p. 5)."""
    board = load_board(name)
    closed = frozenset(one.id for one in board.spaces if "jackson" in one.streets)
    graph, roads = judge(board, closed), Roads(board, closed)
    for space in board.space:
        for steps in range(1, 6):
            expected = {path[-1] for path in all_paths(graph, space, steps)}
            assert set(roads.ends(space, steps)) == expected, (space, steps)


@pytest.mark.parametrize("name", SHIPPED)
def test_ends_stand_in_the_board_s_order_each_once(name):
    """A stable order."""
    board = load_board(name)
    order, roads = list(board.space), Roads(board)
    for space in board.space:
        for steps in range(1, 8):
            got = roads.ends(space, steps)
            assert list(got) == sorted(set(got), key=order.index)


@pytest.mark.parametrize("file", PERFT, ids=lambda file: file.stem)
def test_all_moves_are_counted_as_networkx_counts_them(file):
    """Paths of 1 to 7 steps from every space (p. 6); the counts stand in tests/perft."""
    perft = json.loads(file.read_text())
    roads = Roads(load_board(perft["board"]), ignore_arrows=not perft["arrows"])
    assert set(perft["counts"]) == set(roads.spaces)
    wrong = {}
    for space, counts in perft["counts"].items():
        got = [sum(1 for _ in roads.paths(space, steps)) for steps in range(1, len(counts) + 1)]
        if got != counts:
            wrong[space] = {"expected": counts, "got": got}
    assert wrong == {}


def test_every_shipped_board_has_its_counts():
    """No board without its perft file."""
    assert {file.stem for file in PERFT} >= set(shipped_ids("board"))


@st.composite
def boards(draw):
    """Draw a small board: any roads, any arrows among them."""
    names = [f"s{i}" for i in range(draw(st.integers(2, 8)))]
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    roads = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=14))
    spaces = []
    for name in names:
        near = sorted({a if b == name else b for a, b in roads if name in (a, b)})
        arrow = draw(st.lists(st.sampled_from(near), unique=True, max_size=2)) if near else []
        spaces.append(Space(name, 0.5, 0.5, arrow=tuple(arrow) if draw(st.booleans()) else ()))
    return Board("capemay-board/1", "any", "Any", (1, 4), "drawn", tuple(spaces), tuple(roads), ())


@given(board=boards(), data=st.data(), ignore=st.booleans(), wrong_way=st.booleans())
def test_any_board_s_paths_are_all_its_simple_paths(board, data, ignore, wrong_way):
    """Exactly the simple paths, each once (p. 6; rulings 1-3)."""
    names = list(board.space)
    closed = frozenset(data.draw(st.lists(st.sampled_from(names), unique=True, max_size=2)))
    start, steps = data.draw(st.sampled_from(names)), data.draw(st.integers(1, 8))
    roads = Roads(board, closed, ignore, wrong_way)
    got = list(roads.paths(start, steps))
    assert len(got) == len(set(got))
    assert set(got) == all_paths(judge(board, closed, ignore, wrong_way), start, steps)


@given(board=boards(), data=st.data(), ignore=st.booleans(), wrong_way=st.booleans())
def test_any_board_s_ends_are_those_of_its_paths(board, data, ignore, wrong_way):
    """What is offered can be walked (p. 6)."""
    start, steps = data.draw(st.sampled_from(list(board.space))), data.draw(st.integers(1, 8))
    roads = Roads(board, frozenset(), ignore, wrong_way)
    got = roads.ends(start, steps)
    assert set(got) == {path[-1] for path in roads.paths(start, steps)}
    for end in got:
        path = roads.path(start, steps, end)
        assert path is not None
        assert (path[0], path[-1], len(path)) == (start, end, steps + 1)
