"""Moving: the roads, with networkx as the judge, movement cards, special spaces, and cards that move (p. 6, 10)."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Board, Roads, Space
from capemay_kit.games.cape_may.book import load_board, shipped_ids
from capemay_kit.games.cape_may.state import SpecialSpace

from .moments import LOTS, TINY, R, done, event, game, held, holds, offers, row, rows, stands

PERFT = sorted((Path(__file__).parents[2] / "perft").glob("*.json"))
FROM_B1 = {"closed": frozenset({"b1"})}
OFF = {"wrong_way_entry": False}


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
    paths = nx.all_simple_paths(graph, start, set(graph) - {start}, cutoff=steps)
    return {tuple(path) for path in paths if len(path) == steps + 1}


@pytest.mark.parametrize(
    ("start", "steps", "how", "ends"),
    [
        pytest.param("b3", 1, {}, "a3 b2 b4 c3", id="in any direction, p. 6"),
        pytest.param("a4", 2, {}, "a2 b3 c4", id="the full amount, p. 6"),
        pytest.param("b2", 1, {}, "b3", id="out of an arrow space along the arrow, p. 6"),
        pytest.param("c2", 1, {}, "c1 c3", id="along either head, not up the side street, p. 6"),
        pytest.param("b4", 2, {}, "a3 b2 c3", id="into an arrow space from its head as the last step, ruling 1"),
        pytest.param("b4", 2, OFF, "a3 c3", id="not with the ruling off, ruling 1"),
        pytest.param("a2", 1, OFF, "a1 a3 b2", id="from elsewhere all the same, ruling 1"),
        pytest.param("b2", 1, {"ignore_arrows": True}, "a2 b1 b3 c2", id="ignoring arrows, p. 12"),
        pytest.param("b3", 1, {"ignore_arrows": True, **OFF}, "a3 b2 b4 c3", id="the head too, p. 12"),
        pytest.param("a1", 1, FROM_B1, "a2", id="into no closed space, p. 5"),
        pytest.param("a1", 2, FROM_B1, "a3 b2", id="through no closed space, p. 5"),
        pytest.param("a1", 1, {"closed": frozenset({"a1"})}, "a2 b1", id="out of a closed space, p. 5"),
        pytest.param("a1", 0, {}, "", id="a move is one space at least, p. 6"),
        pytest.param("a1", 12, {}, "", id="of twelve spaces there is no move of twelve, ruling 2"),
    ],
)
def test_where_a_move_can_end(start, steps, how, ends):
    roads = Roads(TINY, **how)
    assert " ".join(sorted(roads.ends(start, steps))) == ends
    assert sorted({path[-1] for path in roads.paths(start, steps)}) == ends.split()


@pytest.mark.parametrize(("start", "end"), [("nowhere", "a2"), ("", "a2"), ("a1", "nowhere")])
def test_a_space_not_on_the_board_is_unknown(start, end):
    with pytest.raises(UnknownName):
        Roads(TINY).path(start, 1, end)
    if start != "a1":
        with pytest.raises(UnknownName):
            Roads(TINY).ends(start, 1)
        with pytest.raises(UnknownName):
            list(Roads(TINY).paths(start, 1))


def test_longer_moves_than_any_card_are_counted_too():
    for steps in (8, 9, 10, 11):
        expected = {path[-1] for path in all_paths(judge(TINY), "a1", steps)}
        assert set(Roads(TINY).ends("a1", steps)) == expected


@pytest.mark.parametrize("file", PERFT, ids=lambda file: file.stem)
def test_all_moves_are_counted_as_networkx_counts_them(file):
    """Paths of 1 to 7 steps from every space (p. 6); the counts stand in tests/perft."""
    perft = json.loads(file.read_text())
    roads = Roads(load_board(perft["board"]), ignore_arrows=not perft["arrows"])
    assert set(perft["counts"]) == set(roads.spaces)
    for space, counts in perft["counts"].items():
        assert [sum(1 for _ in roads.paths(space, n)) for n in range(1, len(counts) + 1)] == counts, space


def test_every_shipped_board_has_its_counts():
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
    """Exactly the simple paths, each once; what is an end can be walked (p. 6; rulings 1-3)."""
    names = list(board.space)
    closed = frozenset(data.draw(st.lists(st.sampled_from(names), unique=True, max_size=2)))
    start, steps = data.draw(st.sampled_from(names)), data.draw(st.integers(1, 8))
    roads = Roads(board, closed, ignore, wrong_way)
    got = list(roads.paths(start, steps))
    assert len(got) == len(set(got))
    assert set(got) == all_paths(judge(board, closed, ignore, wrong_way), start, steps)
    assert set(roads.ends(start, steps)) == {path[-1] for path in got}
    for end in roads.ends(start, steps):
        assert roads.path(start, steps, end) in got


# --- movement cards and special spaces (p. 6) ---------------------------------------------------------------

BIRDS = act.Move(1, "a4")
PIER = act.Move(1, "c1")
LIGHTHOUSE = act.Move(1, "c4")
CHEAPER = {"cards": [event(cards.Discount(3))], "event": 99, "space": "c3"}
OFF_3 = cards.Discount(amount=3)
ARROWS_LATER = {"seats": 1, "space": "b2", "upgrades": (4,), "hand": (1,)}
BIRD_CARD = {"space": "b2", **held(cards.Go("bird"))}
BESIDE = {"seats": 3, "others": {1: {"space": "b4"}, 2: {"space": "c4"}}}


@rows(
    row("Dave's 7 costs $2 and one action, and is discarded, p. 6", {}, [act.Move(7, "b3")],
        space="b3", money=18, left=2, hand=(1, 2, 3, 4, 5, 6)),
    row("Amy plays her 5, retrieves it and plays it again, p. 8", {"space": "b1"},
        [act.Move(5, "b4"), act.Retrieve(), act.Move(5, "b1")], space="b1", left=3, turn=1),
    row("an arrow space is entered from its head, ruling 1", {"hand": (1,), "space": "b3"}, [],
        goes={"a3", "b2", "b4", "c3"}),
    row("or not, as the table rules, ruling 1", {"hand": (1,), "space": "b3", "rulings": OFF}, [],
        goes={"a3", "b4", "c3"}),
    row("spaces may be shared, p. 6", {"hand": (1,), "others": {1: {"space": "b1"}}}, [], goes={"a2", "b1"}),
    row("a price of the table's lets the penniless move", {"money": 0}, [act.Move(7, "b3", cost=0)], money=0),
    row("a cheaper card waits for one that costs something, p. 12", {"boosts": (cards.Fare(-2),)},
        [act.Move(1, "a2")], boosts=(cards.Fare(-2),), money=20),
    row("and is spent on that, p. 12", {"boosts": (cards.Fare(-2),)}, [act.Move(7, "b3")], boosts=(), money=20),
    row("ignoring arrows lasts for one move, p. 12", {"space": "b2", "upgrades": (4,), "hand": (1, 2)},
        [act.Use(4), act.Move(1, "a2")], goes={"a4", "b1", "b3"}),
    row("and does not outlast the turn, p. 12", ARROWS_LATER,
        [act.Use(4), *[act.Collect()] * 3, (act.Reveal(), 18)], goes={"b3"}),
    # where nobody knows where a marker is, or there is no map
    row("a marker may come from a space nobody knows", {"space": None}, [act.Move(1, "b1")], space="b1", left=2),
    row("every goal may then be the nearest", held(cards.Go("player"), **BESIDE, space=None), [act.Play(99)],
        goes={"a4", "b3", "b4", "c3", "c4"}),
    row("without a map the table says where it is", held(cards.Go("bird"), board="none"), [act.Play(99)],
        goes={None}),
    row("no street is closed there", {"board": "none", "cards": [event(cards.Fire(streets=("ocean",)))], "event": 99},
        [act.Move(1, None)], hand=(2, 3, 4, 5, 6, 7), arrived=True),
    row("and players say which free action a space has", {"board": "none"}, [act.Move(1, None), act.AtSpecial("pier")],
        waits=[SpecialSpace("pier", 1)], arrived=False),
    row("until the turn ends", {"board": "none", "left": 1}, [act.Move(1, None), act.EndTurn()],
        turn=1, arrived=False),
    # special spaces (p. 6; rulings 4, 5, 13)
    row("a bird space gives as many tokens as it shows, for no action", {"space": "a3"},
        [BIRDS, (act.Take(), "osprey", "pigeon")], birds_of={"osprey": 1, "pigeon": 1}, in_bag=58, left=2),
    row("its free action may be let pass", {"space": "a3"}, [BIRDS, act.Skip()], tokens=0, steps=()),
    row("only the final space has its effect", {"space": "a3"}, [act.Move(2, "b4")], steps=()),
    row("a nearly empty bag gives what is left", {"space": "a3", "bag": (1, *[0] * 9)}, [BIRDS, (act.Take(), "osprey")],
        tokens=1, in_bag=0),
    row("an empty bag asks nothing", {"space": "a3", "bag": (0,) * 10}, [BIRDS], steps=()),
    row("tokens can be drawn without naming them", {"space": "a3"}, [BIRDS, act.Take()], birds_unknown=2),
    row("the lighthouse builds on any empty lot", {"space": "c3", "lots": {"sand-shop": (1, "shop")}}, [LIGHTHOUSE],
        builds=set(LOTS) - {"sand-shop"}),
    row("no discount there, ruling 5", CHEAPER, [LIGHTHOUSE, act.Build("sand-shop")], money=15),
    row("unless the table rules so, ruling 5", {**CHEAPER, "rulings": {"discounts_on_lighthouse": True}},
        [LIGHTHOUSE, act.Build("sand-shop")], money=18),
    row("a discount that waits is not spent there", {"space": "b4", "boosts": (OFF_3,)},
        [LIGHTHOUSE, act.Build("grass-shop")], boosts=(OFF_3,)),
    row("the pier draws three", {"space": "b1"}, [PIER, (act.Take(), 5, 6, 7)],
        offered={act.Keep((5, 6)), act.Keep((5, 7)), act.Keep((6, 7))}),
    row("and keeps two", {"space": "b1"}, [PIER, (act.Take(), 5, 6, 7), act.Keep((5, 7))],
        activity=(5, 7), discarded=(6,), left=2),
    row("an activity card's move has none of it, ruling 4", held(cards.Move(1), space="a3"),
        [act.Play(99), act.Move(to="a4")], steps=()),
    row("unless its own text says so, ruling 4", held(cards.Move(1, specials=True), space="a3"),
        [act.Play(99), act.Move(to="a4")], waits=[SpecialSpace("bird", 2)]),
    row("or the table rules so, ruling 4", held(cards.Move(1), space="a3", rulings={"specials_on_card_moves": True}),
        [act.Play(99), act.Move(to="a4")], waits=[SpecialSpace("bird", 2)]),
    # cards that move (p. 10)
    row("one to a place ignores the arrows, ruling 15", BIRD_CARD, [act.Play(99)], goes={"a4"}),
    row("a crossing is where both streets meet", held(cards.Go("crossing", streets=("beach", "ocean"))),
        [act.Play(99)], goes={"c3"}),
    row("beside the nearest player is a space that borders theirs", held(cards.Go("player"), **BESIDE), [act.Play(99)],
        goes={"a4", "b3", "c4"}),
    row("a full hand still moves after retrieving, p. 11", {"activity": (40,)}, [act.Play(40, 1)], left=2),
)  # fmt: skip
def test_moves(start, acts, ends):
    holds(start, acts, ends)


def test_a_move_of_up_to_so_many_may_end_sooner():
    """Each end of a shorter way is offered once, the space itself is none, and farther ones are refused (p. 6)."""
    far = {}
    for n, up_to in ((1, False), (2, False), (2, True)):
        s = done(game(**held(cards.Move(n, up_to=up_to), space="a3")), act.Play(99))
        far[n, up_to] = {one.to for one in offers(s, act.Move)}
    assert far[2, True] == far[1, False] | far[2, False]
    assert far[1, False] - far[2, False]
    beyond = next(one for one in s.book.board.space if one not in far[2, True] and one != "a3")
    assert R.why_not(s, 0, act.Move(to=beyond)).details.get("up_to")


def test_ties_for_the_nearest_are_the_player_s_choice():
    """Nearest is counted in spaces without arrows (ruling 15)."""
    s = game(board="cape-may-1-2", space=None, **held(cards.Go("bird")))
    board = s.book.board
    birds = [one.id for one in board.spaces if one.special and one.special.kind == "bird"]
    tied = 0
    for space in set(board.space) - set(birds):
        far = nx.single_source_shortest_path_length(board.graph, space)
        expected = {one for one in birds if far[one] == min(far[one] for one in birds)}
        stands(done(s.with_seat(0, space=space), act.Play(99)), goes=expected)
        tied += len(expected) > 1
    assert tied, "the board has spaces with two nearest bird spaces"


@pytest.mark.parametrize("go", [cards.Go("start"), cards.Go("crossing", ("washington", "jackson"))])
def test_a_marker_already_there_still_has_the_rest_of_the_card(go):
    """Standing at the start, one has the money all the same (p. 8): something can be done."""
    s = done(game(**held([go, cards.Money(3)])), act.Play(99))
    stands(done(s, *[act.Skip() for _ in s.steps]), money=23, space="a1")
