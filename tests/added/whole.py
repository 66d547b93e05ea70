"""A game that `capemay game new` wrote gets the whole companion. `test_new_game.py` runs this where it is installed."""

from __future__ import annotations

import json
import random
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pyarrow import parquet
from typer.testing import CliRunner

import capemay_kit as ck
from capemay_kit.bots import players
from capemay_kit.bots import values as learnt
from capemay_kit.bots.tree import Effort
from capemay_kit.cli import app
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.results import formats
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.viewer import Guest
from capemay_kit.teach.quiz import question

GAME = "old-harbour"
NAMES = ["Ann", "Bo", "Cy"]


def ended(seed=1, **options):
    game, rnd = ck.new(GAME, NAMES, seed=seed, **options), random.Random(seed)
    while game.acting:
        seat = rnd.choice(game.acting)
        game.do(rnd.choice(list(game.legal_now(seat))), seat=seat)
    return game


def commanded(*words):
    ran = CliRunner().invoke(app, list(map(str, words)), catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return ran.stdout


@pytest.fixture
def page(tmp_path):
    model = Session(Store(str(tmp_path / "store.db")), lambda: None, Desk(joined_at=("http://tablet.local",)))
    model.begin(registry.game(GAME).header_for(NAMES, seed="7"))
    return model


def chosen(page, seat, act):
    page.turn_to(seat)
    page.do(seat, act)
    assert page.desk.trouble == ""


def test_nothing_is_wrong_with_it():
    assert commanded("game", "check", GAME) == "Old Harbour: nothing is wrong\n"


def test_it_is_begun_played_undone_and_corrected(page):
    legal = page.view.on.rules.legal
    assert page.view.acting == (0, 1, 2)
    assert page.view.says.at_once(page.view.state)
    for seat in (0, 1, 2):
        chosen(page, seat, legal(page.view.state, seat)[seat])
    assert page.view.says.heading(page.view.state) == ("Cy", "Walk, or land cargo.")
    assert {one.place for one in page.drafting.scene().targets} == {"cave", "inn"}
    before = page.view.state
    chosen(page, 2, page.legal[0])
    assert page.view.state != before
    page.past.undo()
    assert page.view.state == before
    page.correct("seats[1].coins", 9)
    assert page.view.state.seats[1].coins == 9
    assert "Bo" in page.view.on.rules.tell(before, page.view.on.entry(page.view.on.seq), page.view.state, None)


def test_whoever_walks_where_no_road_leads_is_told_why():
    game = ck.new(GAME, NAMES, seed=1)
    game.do("deal")
    for name in NAMES:
        game.do("bid 0", seat=name)
    assert str(game.why_not("walk market")) == "No road leads there. Walk to a place beside yours."
    with pytest.raises(ck.IllegalAction, match="No road"):
        game.do("walk market")


def test_phones_see_their_own_cards_and_nobody_elses(page):
    table = page.view.on.header.table
    phones = [Session(page.store, lambda: None, Desk(Guest(*page.store.claim(table, seat)))) for seat in (0, 1)]
    for seat, phone in enumerate(phones):
        phone.open(table)
        assert None not in phone.view.mine.seats[seat].hand
        assert all(set(one.hand) == {None} for i, one in enumerate(phone.view.mine.seats) if i != seat)
        assert len(phone.view.says.hand(phone.view.mine, seat)) == 3
    phones[1].do(1, phones[1].legal[3])
    page.sync()
    assert page.view.acting == (0, 2)
    assert page.view.public.seats[1].bid == (None,)
    assert "(covered)" in page.view.on.rules.tell(
        page.view.state, page.view.on.entry(page.view.on.seq), page.view.state, None
    )


def test_with_printed_cards_the_table_is_asked_what_the_die_shows(tmp_path):
    page = Session(Store(str(tmp_path / "store.db")), lambda: None)
    page.begin(registry.game(GAME).header_for(NAMES, seed=None))
    for seat in range(3):
        chosen(page, seat, page.legal[0])
    page.do(page.view.acting[0], page.legal[0])
    inquiry = page.view.says.ask(page.view.mine, page.asked.question)
    assert (inquiry.text, [one.title for one in inquiry.options]) == ("What does the die show?", list("123456"))
    page.answer(5)
    assert page.view.state.seats[0].coins == 8


def test_house_rules_are_its_switches():
    says = registry.screen(GAME)
    assert [one.label for one in says.house] == ["Storms: a 1 on the die takes you back to the cove"]
    assert says.house_rules(ck.new(GAME, NAMES).state) == ()
    assert says.house_rules(ck.new(GAME, NAMES, rulings={"storms": True}).state) == (says.house[0].label,)


def test_it_is_scored_and_exported(tmp_path):
    game = ended()
    assert game.scores.sheet.complete
    assert ck.score(game.position).totals == game.scores.totals
    file = tmp_path / "game.jsonl"
    game.save(file)
    assert ck.load(file).scores.totals == game.scores.totals
    for form in formats.FORMS:
        assert len(formats.write(game.table, form)) > 100


def test_a_role_nobody_knows_keeps_the_score_open():
    table = ended().table
    table.correct("seats[1].role", [None])
    sheet = table.rules.scores(table.state)
    assert (sheet.complete, [one.seat for one in sheet.missing]) == (False, [1])
    (claimed,) = registry.screen(GAME).claims(table.state)[1].fields
    assert claimed.lack == 1


def test_only_the_score_is_counted():
    table = registry.lay_out(registry.game(GAME).header_for(NAMES, depth="sheet", table="t"))
    for seat in range(3):
        assert not table.rules.scores(table.state).complete
        for part, value in (("coins", 5 + seat), ("landed", 1), ("role", ["guard"])):
            table.correct(f"seats[{seat}].{part}", value)
    sheet = table.rules.scores(table.state)
    assert (sheet.complete, sheet.winners) == (True, ("Cy",))


def test_its_board_is_a_graph():
    assert sorted(ck.board(GAME).graph["cove"]) == ["cave", "inn"]


def test_bots_learn_its_values_and_give_advice(tmp_path, monkeypatch):
    for name in ("fair", "strong"):
        monkeypatch.setitem(players.UNLEARNT, name, Effort(6, 3))
    file = learnt.weights_file(GAME)
    assert not file.exists()
    commanded("learn-values", GAME, "--games", 20, "--seats", 3)
    learnt.values.cache_clear()
    record = tmp_path / "game.jsonl"
    ended().save(record)
    found = json.loads(commanded("advise", record, "--at", 4, "--json"))
    assert len(found["acts"]) > 1
    assert sum(one["win"] for one in found["seats"]) == pytest.approx(1)


def test_it_has_a_quiz_that_the_rules_answer():
    kinds, rules = set(), registry.game(GAME).rules
    for number in range(150):
        asked = question(GAME, number)
        kinds.add(asked.kind)
        assert question(GAME, number) == asked
        assert len(set(asked.options)) == len(asked.options) >= 3
        right, about, s = asked.options[asked.right], asked.about, asked.state
        if asked.kind == "may":
            refused = [rules.why_not(s, about["seat"], act) is not None for act in about["acts"]]
            assert [i for i, one in enumerate(refused) if not one] == [asked.right]
        elif asked.kind == "why":
            assert (rules.why_not(s, about["seat"], about["act"]) is None) == (right == "None: it is allowed.")
        elif asked.kind == "total":
            assert right == str(rules.scores(s).seats[about["seat"]].total)
        elif asked.kind == "winner":
            winners = rules.scores(s).winners
            assert right == (winners[0] if len(winners) == 1 else right)
            assert all(one in right for one in winners)
    assert kinds == {"may", "why", "total", "winner"}


def test_it_runs_in_the_lab(tmp_path):
    variants = [{"name": "standard"}, {"name": "storms", "rulings": {"storms": True}}]
    experiment = {"format": "capemay-experiment/1", "game": GAME, "games": 4, "seats": [2, 3], "fields": ["random"],
                  "seed": 3, "variants": variants}  # fmt: skip
    file = tmp_path / "experiment.json"
    file.write_text(json.dumps(experiment))
    commanded("lab", file, "--out", tmp_path / "out", "--workers", 0)
    games = parquet.read_table(tmp_path / "out" / "games.parquet")
    assert (games.num_rows, set(games["rounds"].to_pylist())) == (16, {4})


def test_pettingzoos_own_test_passes():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(ck.pettingzoo(GAME, seats=3), num_cycles=60)
    seed_test(lambda: ck.pettingzoo(GAME), num_cycles=20)


def test_an_action_means_the_same_in_every_position_and_what_is_observed_tells_the_position():
    env, meant, seen = ck.pettingzoo(GAME, seats=3), {}, {}
    for seed in range(4):
        env.reset(seed=seed)
        rnd = random.Random(seed)
        while not all(env.terminations.values()):
            observed, *_, info = env.last()
            actions = np.flatnonzero(observed["action_mask"])
            for action, text in zip(actions, info["acts"], strict=True):
                assert meant.setdefault(action, text) == text
            seat = env.possible_agents.index(env.agent_selection)
            view = env._game.rules.view(env._game.state, seat)
            shown = [[one.coins, one.at, sorted(map(str, one.hand)), len(one.bid)] for one in view.seats]
            assert seen.setdefault(observed["observation"].tobytes(), shown) == shown
            env.step(int(rnd.choice(actions)))


def test_openspiels_own_test_passes():
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make test-spiel")
    pyspiel.random_sim_test(ck.openspiel(GAME, seats=3), num_sims=1, serialize=True, verbose=False)
