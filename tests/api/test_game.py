"""A game in Python, line by line as somebody types it."""

from __future__ import annotations

import networkx as nx
import pytest

import capemay_kit as ck
from capemay_kit.core.table import Table
from capemay_kit.games.cape_may import acts as act


@pytest.fixture(scope="module")
def begun():
    game = ck.new("cape-may", ["Ann", "Bo"], seed=7)
    while not game.legal.of("build"):
        game.do(game.legal[0])
    return game


@pytest.fixture
def game(begun):
    return begun.fork()


def test_there_are_four_games() -> None:
    assert set(ck.games()) >= {"cape-may", "capitol", "cape-horn", "capital-city"}


def test_the_same_seed_deals_the_same_cards_and_without_one_others_each_time() -> None:
    one, other = (ck.new("cape-may", ["Ann", "Bo"], seed=3) for _ in range(2))
    for each in (one, other):
        each.do("deal")
    assert one.state == other.state
    seeds = {ck.new("cape-may", ["Ann", "Bo"]).table.header.seed for _ in range(2)}
    assert len(seeds) == 2


def test_with_printed_cards_it_is_said_what_came_up() -> None:
    game = ck.new("cape-may", ["Ann", "Bo"], printed=True)
    with pytest.raises(ck.NeedAnswer) as caught:
        game.do("deal")
    assert any("answers=" in note for note in caught.value.__notes__)
    answers = list[int]()
    while True:
        try:
            game.do("deal", answers=answers)
            break
        except ck.NeedAnswer as error:
            answers.append(error.question.options[0])
    assert len(answers) == 4, "an upgrade card lies face up in every zone"


@pytest.mark.parametrize(
    ("game", "names", "error", "said"),
    [
        ("cape-may-2", ["Ann", "Bo"], ck.UnknownName, "cape-may"),
        ("cape-may", ["Ann", "Ann"], ck.BadFile, "Ann"),
        # a text is no list of letters
        ("cape-may", "Bo", TypeError, r"\['Bo', \.\.\.\]"),
    ],
)
def test_what_was_asked_for_that_there_is_not_is_said(game, names, error, said) -> None:
    with pytest.raises(error, match=said):
        ck.new(game, names, seed=1)


@pytest.mark.parametrize("seq", [9999, -1])
def test_an_entry_there_is_not_is_said_with_the_last_one(game, seq: int) -> None:
    last = game.table.seq
    for ask in (game.at, game.undo):
        with pytest.raises(IndexError, match=f"no entry {seq}: the last one is {last}"):
            ask(seq)
    assert game.table.seq == last


@pytest.mark.parametrize("wrong", [None, 7, ["build"]])
def test_what_is_no_act_is_not_taken_for_one_that_is_refused(game, wrong) -> None:
    with pytest.raises(ck.MalformedAct, match="is neither an act"):
        game.do(wrong)
    with pytest.raises(ck.MalformedAct, match="the bot for Ann must return one of the legal actions"):
        game.play({"Ann": lambda *_: wrong})


def test_legal_acts_are_a_view_that_is_always_up_to_date(game) -> None:
    legal, before = game.legal, len(game.legal)
    assert game.to_act == ("Ann",)
    assert "collect" in legal
    assert legal[0] in legal
    assert "dance" not in legal
    game.do("build dirt-9")
    assert len(legal) == len(list(legal)) == len(game.legal)
    assert (len(legal), "build dirt-9" in legal) != (before, True)


def test_legal_acts_can_be_asked_for_by_kind_and_seat(game) -> None:
    assert [str(one) for one in game.legal.of("build")] == ["build dirt-9"]
    assert len(game.legal.by("Bo")) == 0
    with pytest.raises(ck.UnknownName, match="build"):
        game.legal.of("bild")


def test_an_act_and_its_text_do_the_same(game) -> None:
    """The entry tells it in words, and as it is typed; whatever is wrong, nothing is done."""
    other = game.fork()
    one = game.do(act.Build("dirt-9"))
    two = other.do("build dirt-9")
    assert game.state == other.state
    assert one.said == two.said == "Ann builds a cottage in dirt (dirt 9, Hughes Street), −$3, income +3"
    assert one.text == "build dirt-9"


@pytest.mark.parametrize(
    ("typed", "error", "said"),
    [
        ("upgrade gravel-1", ck.IllegalAction, "no building there to upgrade"),
        ("bild gravel-1", ck.MalformedAct, "Did you mean build"),
        ("build gravle-1 cottage", ck.MalformedAct, "Did you mean gravel-1"),
        ("move 7", ck.AmbiguousAct, "move 7"),
    ],
)
def test_ways_to_be_wrong_are_kept_apart(game, typed, error, said) -> None:
    """Not allowed, no act, more than one act. Nothing is done."""
    with pytest.raises(error, match=said):
        game.do(typed)
    assert game.table.seq == 3


def test_against_the_rules_it_is_done_if_forced_and_the_record_says_so(game) -> None:
    """As at the table."""
    said = game.do("build gravel-1", force=True)
    assert said.entry.refusal is not None
    assert game.state.seats[0].money < 20


def test_why_not_names_the_rule_the_remedy_and_the_page(game) -> None:
    """None where nothing refuses."""
    why = game.why_not("upgrade gravel-1")
    assert (why.rule, why.page) == ("nothing_there", 8)
    assert why.text
    assert why.remedy
    # some moves are legal
    assert [game.why_not(one) for one in ("build dirt-9", "build dirt-9 cottage", "move")] == [None] * 3


def test_a_figure_is_corrected_by_its_path(game) -> None:
    """Which are listed with what they are now; what cannot be is named. A preview changes nothing."""
    now = {path: (label, value) for path, label, value in game.figures.rows}
    assert now["seats[0].money"] == ("Ann: Money $", "20")
    assert "$20 → $17" in game.preview("build dirt-9")
    assert str(game.correct("seats[0].money", 9)) == "Corrected: Ann has $9"
    assert game.state.seats[0].money == 9
    with pytest.raises(ck.BadValue, match=r"seats\[0\].money: -1 is not between 0 and 100000"):
        game.correct("seats[0].money", -1)
    with pytest.raises(ck.UnknownName):
        game.correct("seats[0].shoes", 1)
    assert game.undo()
    assert game.state.seats[0].money == 20


def test_undo_redo_at_and_fork(game) -> None:
    """A copy goes its own way."""
    game.do("build dirt-9")
    built = game.state
    assert game.undo()
    assert game.state != built
    assert game.redo()
    assert game.state == built
    assert not game.redo()
    assert game.at(3).legal.of("build")
    trial = game.fork()
    trial.do("collect")
    assert game.state == built


def test_a_fork_plays_nothing_through_again(game) -> None:
    """Nor does a game as it was: what is known of it is handed over. All goes on as it would from the record."""
    for _ in range(20):
        game.do(game.legal[0])
    game.undo()
    for seq in (0, 7, game.table.seq):
        copy = game.at(seq)
        assert copy.table.folds == 0
        assert (
            copy.state
            == ck.Game(Table(game.rules, game.table.header, game.table.start, game.table.entries[:seq])).state
        )
        copy.undo()
        copy.do(copy.legal[0])


def test_the_log_tells_who_did_what_even_what_was_taken_back(game) -> None:
    """Nothing is ever rewritten."""
    game.do("build dirt-9")
    game.undo()
    assert [(one.name, one.counts) for one in game.log[-2:]] == [("Ann", False), ("", False)]
    assert "Ann builds a cottage" in game.log[-2].said


def test_a_position_scores_as_its_game(game) -> None:
    game.do("build dirt-9")
    assert ck.score(game.position).totals == game.scores.totals
    assert game.scores["Ann"] == game.scores.totals["Ann"]
    assert game.scores.winners == ("Ann",)


def test_a_record_saved_and_loaded_is_the_same_game(game, tmp_path) -> None:
    """It is the record of the companion."""
    game.do("build dirt-9")
    game.save(tmp_path / "evening.jsonl")
    assert ck.load(tmp_path / "evening.jsonl").state == game.state


def test_a_seat_sees_its_own_cards_alone(game) -> None:
    seen = game.view("Ann").state
    assert seen.seats[0].bonus == game.state.seats[0].bonus
    assert seen.seats[1].bonus != game.state.seats[1].bonus
    assert game.view().state.seats[0].bonus != game.state.seats[0].bonus


def test_bots_play_to_the_end_or_until_a_person_is_to_act(game) -> None:
    waits = game.fork()
    assert waits.play({"Bo": "greedy"}) is None
    assert waits.to_act == ("Ann",)
    ended = game.play(["greedy", lambda view, seat, legal, rng: legal[-1]])
    assert ended.names == game.scores.winners
    assert game.over
    assert game.to_act == ()


def test_alone_against_ava_she_plays_by_herself() -> None:
    game = ck.new("cape-may", ["Ann"], seed=1, solo="tourist")
    assert game.play("greedy") is not None


def test_advice_is_for_one_seat_with_reasons_that_add_up(game) -> None:
    found = game.advice(seat="Ann")
    assert sum(one.win for one in found.seats) == pytest.approx(1, abs=0.01)
    best = found.acts[0]
    assert sum(why.points for why in best.reason) == pytest.approx(best.points, abs=0.06)


@pytest.mark.parametrize("board", ["cape-may-3-4", "capitol", "cape-horn", "capital-city"])
def test_a_board_is_a_graph_with_what_stands_where(board) -> None:
    graph = ck.board(board).graph
    assert isinstance(graph, nx.DiGraph)
    assert all({"kind", "x", "y"} <= set(data) for _, data in graph.nodes(data=True))


def test_on_the_graph_of_cape_may_arrows_bind_and_no_way_leads_over_a_lot() -> None:
    """So the shortest way is one of roads (p. 6)."""
    graph = ck.board("cape-may-3-4").graph
    kinds = nx.get_node_attributes(graph, "kind")
    assert set(kinds.values()) == {"space", "lot", "church"}
    arrows = [node for node, kind in kinds.items() if kind == "space" and len(_roads(graph, node)) == 1]
    assert arrows
    assert all(kinds[to] != "space" for node, kind in kinds.items() if kind != "space" for to in graph[node])


def _roads(graph, node):
    return [to for to, edge in graph[node].items() if edge["kind"] == "road"]
