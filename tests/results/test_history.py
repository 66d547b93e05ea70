"""Finished games are found, counted once, put away and fetched back."""

from __future__ import annotations

import io
import json

import msgspec
import pandas as pd
import pytest
from msgspec.structs import replace

from capemay_kit.core.store import CameTo
from capemay_kit.games import registry
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.results import bgstats, text
from capemay_kit.results.history import bring_in, by_game, finished, frame
from capemay_kit.results.past import Past
from capemay_kit.results.result import result_of


def test_only_finished_games_are_listed(kept):
    """A game in play is not there yet."""
    registry.lay_out(header_for(["Ann", "Bob"], table="open"), kept)
    assert {one.table for one in finished(kept)} == {"sim-1", "sim-2", "sim-3"}


def test_a_game_is_replayed_once(kept):
    """The second look asks nothing of the rules."""
    seen = []
    finished(kept, lambda done, of: seen.append((done, of)))
    assert seen[-1] == (3, 3)
    finished(kept, lambda done, of: seen.append("again"))
    assert "again" not in seen


def test_a_correction_after_the_end_counts(kept):
    """An entry more, and the table is counted anew."""
    before = {one.table: one.sheet.seats[0].total for one in finished(kept)}
    table = registry.open_table(kept, "sim-1")
    table.correct("seats[0].money", table.state.seats[0].money + 50)
    after = {one.table: one.sheet.seats[0].total for one in finished(kept)}
    assert after["sim-1"] == before["sim-1"] + 5


HALF = {
    "cape-may": ("seats[0].money", 30), "capitol": ("seats[0].points.4", 5), "capital-city": ("seats[0].points", 9),
    "cape-horn": ("seats[0].tokens.1", "red"),
}  # fmt: skip


@pytest.mark.parametrize(("game", "path", "value"), [(game, *entry) for game, entry in HALF.items()])
def test_a_sheet_that_is_not_filled_in_is_no_finished_game(store, game, path, value):
    """One entry names no winner; said to be all, or the race stopped, it is one."""
    table = registry.lay_out(registry.game(game).header_for(["Ann", "Bob", "Cid"], depth="sheet", table="t"), store)
    table.correct(path, value)
    assert finished(store) == []
    result = result_of(table)
    assert (result.won, [one["winner"] for one in bgstats.play(result)["players"]]) == ((), [False] * 3)
    assert " win" not in text.plain(result)
    table.correct("stopped" if game == "cape-horn" else "settled", True)
    (one,) = finished(store)
    assert (one.won, "Ann wins" in one.verdict) == (("Ann",), True)


class TestFromBefore:
    """What was remembered before sheets said whether they are complete."""

    def old(self, one):
        """Return what was remembered as it was written then, by another program."""
        data = json.loads(one.body)
        del data["sheet"]["complete"]
        return one._replace(body=json.dumps(data), program=None)

    def test_it_still_opens_and_is_counted_anew(self, kept):
        """The same games come of it."""
        games = finished(kept)
        kept.keep_results({table: self.old(one) for table, one in kept.results().items()})
        assert Past(kept).results == games
        assert finished(kept) == games
        assert all("complete" in json.loads(one.body)["sheet"] for one in kept.results().values())

    def test_a_race_nobody_won_is_no_longer_among_the_finished_games(self, store):
        """Then whoever was ahead on a sheet of Cape Horn had won."""
        names = ["Ann", "Bob", "Cid"]
        table = registry.lay_out(registry.game("cape-horn").header_for(names, depth="sheet", table="t"), store)
        table.correct("seats[0].tokens.1", "red")
        result = result_of(table)
        ahead = replace(result, sheet=replace(result.sheet, winners=("Ann",), decided_by="tokens"))
        store.keep_results({"t": self.old(CameTo(1, msgspec.json.encode(ahead).decode()))})
        assert finished(store) == []

    def test_what_came_without_a_record_stays(self, kept, store, tmp_path):
        """Nobody can count it anew."""
        other = type(store)(str(tmp_path / "other.db"))
        bring_in(other, text.from_csv(text.to_csv(finished(kept)).encode(), "games.csv"))
        other.keep_results({table: self.old(one) for table, one in other.results().items()})
        assert [one.table for one in finished(other)] == [one.table for one in finished(kept)]
        assert all(one.won for one in finished(other))


def test_a_table_put_away_can_be_fetched_back(kept):
    """Nothing is rewritten."""
    kept.put_away("sim-2")
    assert "sim-2" not in {one.table for one in finished(kept)}
    assert "sim-2" not in {one.header.table for one in kept.tables()}
    kept.put_away("sim-2", away=False)
    assert "sim-2" in {one.table for one in finished(kept)}


def test_results_without_a_record_are_kept_once(kept, store, tmp_path):
    """From another store's CSV."""
    results = finished(kept)
    written = text.to_csv(results).encode()
    other = type(store)(str(tmp_path / "other.db"))
    assert bring_in(other, text.from_csv(written, "games.csv")) == 3
    assert [one.table for one in finished(other)] == [one.table for one in results]
    assert bring_in(kept, text.from_csv(written, "games.csv")) == 0


class TestTable:
    """One row a seat and game, for notebooks and files."""

    def test_the_frame_has_a_row_a_seat(self, kept):
        """Two and twice three seats."""
        games = frame(finished(kept))
        assert len(games) == 8
        assert games["winner"].sum() >= 3
        assert (games[list(registry.game("cape-may").rules.meta.categories)].sum(axis=1) == games["total"]).all()

    def test_the_csv_keeps_the_difficulty(self, alone):
        """Out and in again."""
        results = finished(alone)
        again = text.from_csv(text.to_csv(results).encode(), "games.csv")
        assert {one.table: one.solo for one in again} == {one.table: one.solo for one in results}

    def test_a_csv_from_before_solo_play_comes_in(self, kept):
        """Its column may be missing."""
        old = pd.read_csv(io.StringIO(text.to_csv(finished(kept))), dtype=str).drop(columns="solo").to_csv(index=False)
        assert {one.solo for one in text.from_csv(old.encode(), "games.csv")} == {None}

    def test_games_are_counted_up_one_by_one(self, mixed):
        """In the order people choose from; their points have nothing to do with each other."""
        played = by_game(finished(mixed))
        assert {name: len(of) for name, of in played.items()} == {"cape-may": 1, "capitol": 1, "capital-city": 2}
        assert list(played) == [name for name in registry.GAMES if name in played]
        for name, of in played.items():
            games = frame(of)
            categories = list(registry.game(name).rules.meta.categories)
            assert (games[categories].sum(axis=1) == games["total"]).all()

    def test_results_of_several_games_go_out_and_come_in_in_one_file(self, mixed):
        """Every row says its game, and has no figures of another."""
        results = finished(mixed)
        again = text.from_csv(text.to_csv(results).encode(), "games.csv")
        assert text.to_csv(again) == text.to_csv(results)
        assert [one.game for one in again] == [one.game for one in results]

    def test_days_and_times_may_stand_side_by_side(self, kept):
        """A CSV written by hand may know the day alone."""
        day, *others = finished(kept)
        both = [replace(day, played=day.played[:10]), *others]
        assert len(frame(text.from_csv(text.to_csv(both).encode(), "games.csv"))) == 8

    def test_no_games_no_rows(self):
        """And no fault."""
        assert frame([]).empty
