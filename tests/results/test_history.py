"""Finished games are found, counted once, put away and fetched back."""

from __future__ import annotations

import io
import json

import msgspec
import pandas as pd
import pytest
from msgspec.structs import replace

from capemay_kit.core.store import CameTo, Store
from capemay_kit.games import registry
from capemay_kit.results import bgstats, text
from capemay_kit.results.history import bring_in, by_game, finished, frame
from capemay_kit.results.past import Past
from capemay_kit.results.result import result_of

NAMES = ["Ann", "Bob", "Cid"]


def listed(store):
    return [one.table for one in finished(store)]


def through_csv(results):
    return text.from_csv(text.to_csv(results).encode(), "games.csv")


def on_paper(game, store):
    return registry.lay_out(registry.game(game).header_for(NAMES, depth="sheet", table="t"), store)


def test_a_game_is_replayed_once(kept):
    seen = []
    finished(kept, lambda done, of: seen.append((done, of)))
    assert seen[-1] == (3, 3)
    finished(kept, lambda done, of: seen.append("again"))
    assert "again" not in seen


@pytest.mark.parametrize(
    ("game", "path", "value"),
    [("cape-may", "seats[0].money", 30), ("capitol", "seats[0].points.4", 5), ("capital-city", "seats[0].points", 9),
     ("cape-horn", "seats[0].tokens.1", "red")],
)  # fmt: skip
def test_a_sheet_that_is_not_filled_in_is_no_finished_game(store, game, path, value):
    """One entry names no winner; said to be all, or the race stopped, it is one."""
    table = on_paper(game, store)
    table.correct(path, value)
    assert finished(store) == []
    result = result_of(table)
    assert (result.won, [one["winner"] for one in bgstats.play(result)["players"]]) == ((), [False] * 3)
    assert " win" not in text.plain(result)
    table.correct("stopped" if game == "cape-horn" else "settled", True)
    (one,) = finished(store)
    assert (one.won, "Ann wins" in one.verdict) == (("Ann",), True)


def test_a_table_put_away_can_be_fetched_back(kept):
    kept.put_away("sim-2")
    assert "sim-2" not in listed(kept)
    assert "sim-2" not in {one.header.table for one in kept.tables()}
    kept.put_away("sim-2", away=False)
    assert "sim-2" in listed(kept)


def test_results_without_a_record_are_kept_once(kept, tmp_path):
    other, results = Store(str(tmp_path / "other.db")), through_csv(finished(kept))
    assert bring_in(other, results) == 3
    assert listed(other) == listed(kept)
    assert bring_in(kept, results) == 0


# --- what was remembered before sheets said whether they are complete -----------------------------------


def old(one):
    """Return what was remembered as it was written then, by another program."""
    data = json.loads(one.body)
    del data["sheet"]["complete"]
    return one._replace(body=json.dumps(data), program=None)


def test_what_an_earlier_program_remembered_still_opens_and_is_counted_anew(kept):
    games = finished(kept)
    kept.keep_results({table: old(one) for table, one in kept.results().items()})
    assert Past(kept).results == games
    assert finished(kept) == games
    assert all("complete" in json.loads(one.body)["sheet"] for one in kept.results().values())


def test_a_race_nobody_won_is_no_longer_among_the_finished_games(store):
    """Then whoever was ahead on a sheet of Cape Horn had won."""
    table = on_paper("cape-horn", store)
    table.correct("seats[0].tokens.1", "red")
    result = result_of(table)
    ahead = replace(result, sheet=replace(result.sheet, winners=("Ann",), decided_by="tokens"))
    store.keep_results({"t": old(CameTo(1, msgspec.json.encode(ahead).decode()))})
    assert finished(store) == []


def test_what_came_without_a_record_stays(kept, tmp_path):
    """Nobody can count it anew."""
    other = Store(str(tmp_path / "other.db"))
    bring_in(other, through_csv(finished(kept)))
    other.keep_results({table: old(one) for table, one in other.results().items()})
    assert listed(other) == listed(kept)
    assert all(one.won for one in finished(other))


# --- one row a seat and game, for notebooks and files ---------------------------------------------------


def test_the_frame_has_a_row_a_seat(kept):
    games = frame(finished(kept))
    assert len(games) == 8
    assert games["winner"].sum() >= 3
    assert frame([]).empty


def test_games_are_counted_up_one_by_one_in_the_order_people_choose_from(mixed):
    """Their points have nothing to do with each other."""
    played = by_game(finished(mixed))
    assert {name: len(of) for name, of in played.items()} == {"cape-may": 1, "capitol": 1, "capital-city": 2}
    assert list(played) == [name for name in registry.GAMES if name in played]
    for name, of in played.items():
        games, categories = frame(of), list(registry.game(name).rules.meta.categories)
        assert (games[categories].sum(axis=1) == games["total"]).all()


def test_results_of_several_games_go_out_and_come_in_in_one_file(mixed):
    """Every row says its game, and has no figures of another."""
    results = finished(mixed)
    again = through_csv(results)
    assert text.to_csv(again) == text.to_csv(results)
    assert [one.game for one in again] == [one.game for one in results]


def test_the_csv_keeps_the_difficulty_and_one_from_before_solo_play_comes_in(alone):
    results = finished(alone)
    assert {one.table: one.solo for one in through_csv(results)} == {one.table: one.solo for one in results}
    together = text.to_csv([one for one in results if one.solo is None])
    before = pd.read_csv(io.StringIO(together), dtype=str).drop(columns="solo").to_csv(index=False)
    assert {one.solo for one in text.from_csv(before.encode(), "games.csv")} == {None}


def test_days_and_times_may_stand_side_by_side(kept):
    """A CSV written by hand may know the day alone."""
    day, *others = finished(kept)
    games = frame(through_csv([replace(day, played=day.played[:10]), *others]))
    assert (len(games), str(games["played"].dt.tz)) == (8, "UTC")
