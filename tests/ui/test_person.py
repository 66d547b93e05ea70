"""A person's page in the finished games, names that are joined there, plays that come and go, the line at a start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets as w
import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.results.history import bring_in
from capemay_kit.results.result import Result
from capemay_kit.ui.companion import Companion

from ..results.conftest import finished_game
from ..results.test_people import HAND, a_game
from .seen import buttons, field, html, of_class, parts, tap, words

GAMES = [
    a_game("Ben", "c", "2026-11-03", seats="Anna 50, Ben 58, Cid 40", first=1),
    a_game("Ann", "b", "2026-11-01"),
    a_game("Ann", "a", "2026-10-01", seats="Ann 61, Heron 57", bots=(1,)),
    a_game("Ann", "d", "2026-10-02", game="capitol"),
]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "store.db"))


def opened(store: Store, *games: Result) -> Companion:
    bring_in(store, list(games))
    companion = Companion(store, {})
    companion.model.show("history")
    return companion


def turns_to(companion: Companion, name: str) -> None:
    (offered,) = of_class(companion, "cm-people")
    tap(offered, name)


def figures(companion: Companion) -> str:
    return " ".join(words(companion, "cm-bigs").split())


def uploads(companion: Companion) -> Any:
    return companion.panel("history").upload


def test_a_person_s_page_has_their_figures_by_game_and_what_is_counted_apart(store: Store) -> None:
    companion = opened(store, *GAMES)
    turns_to(companion, "Ann")
    assert html(companion, "cm-title") == "<h1>Ann</h1>"
    assert figures(companion) == "1 game 1 won 100 % games won 61.0 average points 61 best"
    kinds = field(companion, "cm-apart")
    assert [title for title, __ in kinds.options] == ["Only the score · 1", "Against bots · 1"]
    kinds.value = "bots"
    assert "Heron" in words(companion, "cm-stats")
    field(companion, "cm-games").value = "capitol"
    assert "2 players" in words(companion, "cm-stats")
    tap(companion, "All games")
    assert html(companion, "cm-title") == "<h1>Finished games</h1>"


def test_names_are_joined_and_parted_by_a_tap_and_two_of_one_table_never(store: Store) -> None:
    companion = opened(store, *GAMES)
    turns_to(companion, "Ann")

    def join(name: str) -> None:
        (other,) = (one for one in parts(companion) if isinstance(one, w.Dropdown))
        other.value = name

    join("Anna")
    assert figures(companion).startswith("2 games 1 won 50 %")
    assert "−8.0" not in words(companion, "cm-stats")
    assert "−2.0" in words(companion, "cm-stats")
    join("Ben")
    assert "Ben and Ann played at the same table, so they are two people." in words(companion, "cm-message")
    tap(companion, "Anna")
    assert figures(companion).startswith("1 game 1 won 100 %")
    tap(companion, "All games")
    assert {"Ann", "Anna", "Ben", "Cid"} <= set(buttons(companion))


def test_points_over_time_are_drawn_from_two_games_on_by_day_and_by_night(store: Store) -> None:
    """A dot each, filled where it was won; the average of ten once there are ten."""
    companion = opened(store, *GAMES, a_game("Ben", "e", "2026-11-04"))
    turns_to(companion, "Ann")
    plot = companion.panel("history").person.plot

    def drawn() -> dict[str, int]:
        return {one["uid"]: len(one["x"]) for one in plot.traces if one["uid"] != "levels"}

    assert drawn() == {"mean": 0, "lost": 1, "won": 1}
    assert plot.label == "Points over time, from 1 November 2026 to 4 November 2026: 61 to 61"
    by_day = plot.traces[-1]["marker"]["color"]
    companion.desk.dark = True
    bring_in(store, [a_game("Ann", f"more-{i}", f"{2000 + i // 20}-01-{i % 20 + 1:02}") for i in range(200)])
    companion.panel("history").update()
    assert drawn() == {"mean": 193, "lost": 1, "won": 201}
    assert plot.traces[-1]["marker"]["color"] != by_day
    tap(companion, "All games")
    turns_to(companion, "Cid")
    assert plot not in list(parts(companion))


def test_what_somebody_plays_most_is_called_by_its_name(store: Store) -> None:
    table = finished_game(3, 2)
    store.create(table.header, table.entries)
    companion = opened(store)
    while companion.look():
        pass
    turns_to(companion, "Seat 1")
    said = words(companion, "cm-stats")
    assert "Played most, times a game (in 1 game)" in said
    assert "Zones" in said


def test_plays_are_imported_and_a_bad_file_changes_nothing(store: Store) -> None:
    companion = opened(store)
    assert "the export of BG Stats" in words(companion, "cm-note")
    uploads(companion).take("plays.csv", HAND.encode())
    assert "1 result was imported. Already here: 0." in words(companion, "cm-message")
    assert "Ann 61, Ben 57" in " ".join(buttons(companion, "cm-choice"))
    for raw, says in ((HAND.replace("57", "x").encode(), "line 3"), (b"{}", "cannot be opened"),
                      (b'{"format": "capemay-position/2"}', "is no list of plays")):  # fmt: skip
        uploads(companion).take("plays.csv", raw)
        assert says in words(companion, "cm-message")
        assert "<b>1</b> finished game." in html(companion, "cm-message")


def test_all_results_go_out_in_one_list(store: Store) -> None:
    companion = opened(store, *GAMES)
    saved: list[tuple[Any, ...]] = []
    companion.desk.save = lambda *given: saved.append(given)
    tap(companion, "Export all")
    ((name, kind, raw),) = saved
    assert (name, kind, len(raw.splitlines())) == ("finished-games.csv", "text/csv", 1 + 3 + 2 + 2 + 2)


def test_a_table_of_the_same_people_begins_with_how_it_was_the_last_time(store: Store) -> None:
    """One line, until somebody has acted; at no other table."""
    companion = opened(store, a_game())

    def begins(*names: str) -> None:
        companion.model.begin(registry.game("cape-may").header_for(list(names), seed="1"))

    begins("Ben", "Ann")
    assert "Last time: Ann won by 4" in words(companion)
    table, seat = companion.model.view.real, companion.model.view.seat
    companion.model.do(seat, table.rules.legal(table.state, seat)[0])
    assert "Last time" not in words(companion)
    begins("Ben", "Cid")
    assert "Last time" not in words(companion)
