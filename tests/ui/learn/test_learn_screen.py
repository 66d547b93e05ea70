"""The Learn screen without a browser: the same tabs for every game, and what is kept of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from markupsafe import escape

from capemay_kit.core import signs
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.capital_city.book import OwnBuilding
from capemay_kit.own.cards import keep_card
from capemay_kit.teach import aid
from capemay_kit.teach.glance import Glance
from capemay_kit.teach.quiz import question
from capemay_kit.teach.reference import MOST, common
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui.companion import LOOK, Companion
from capemay_kit.ui.learn.lookup import OPEN, glance_html
from capemay_kit.ui.learn.screen import TABS
from capemay_kit.ui.picture.plot import PlotlyMap

from .. import seen
from ..seen import buttons, field, html, of_class, saved, tap, words

GAMES = pytest.mark.parametrize("game", registry.GAMES)
FOLDER = Path(__file__).parents[3] / "capemay_kit" / "ui" / "learn"


@pytest.fixture
def companion(tmp_path: Path) -> Companion:
    """Open a page on an empty store."""
    return Companion(Store(str(tmp_path / "store.db")), {"screen": "learn"})


def learn(companion: Companion, game: str, tab: str) -> Any:
    """Turn to a tab of a game."""
    panel = companion.panel("learn")
    panel.turn_game(game)
    panel.turn_to(tab)
    return panel


def found(panel: Any) -> str:
    """Return the rules that are shown."""
    return html(panel, "cm-rules")


@GAMES
def test_every_game_has_the_same_tabs(companion: Companion, game: str) -> None:
    """Lessons, quiz, rules, at a glance, a page to print."""
    for tab in TABS:
        panel = learn(companion, game, tab)
        parts = {
            "lessons": "cm-lessonlist", "quiz": "cm-lesson", "rules": "cm-rulesbox", "chart": "cm-chart",
            "page": "cm-page",
        }  # fmt: skip
        shown = [name for name, part in parts.items() if of_class(panel, part) or part in html(panel, "cm-lookupbox")]
        assert [one for one in shown if one != "chart" or tab != "quiz"] == [tab]
        assert buttons(panel, "cm-tab") == list(TABS.values())
        assert panel.address == {"screen": "learn"} | ({"tab": tab} if tab != "lessons" else {}) | (
            {"game": game} if game != "cape-may" else {}
        )


@GAMES
def test_what_is_often_asked_stands_before_the_rules(companion: Companion, game: str) -> None:
    """Until somebody asks something else, or opens a rule, which then stands open though something was asked before."""
    panel = learn(companion, game, "rules")
    first = common(game)[0].question
    assert found(panel).index("Often asked") < found(panel).index(escape(first))
    field(panel, "cm-search").value = first
    assert "Often asked" not in found(panel)
    panel.show_rule(common(game)[0].rule)
    assert field(panel, "cm-search").value == ""
    assert "Often asked" not in found(panel)
    assert found(panel).startswith(f'<details id="rule-{common(game)[0].rule}" open>')


@GAMES
def test_a_question_shows_the_best_rules_first_and_open(companion: Companion, game: str) -> None:
    """Ten at most; the three most likely need no tap."""
    panel = learn(companion, game, "rules")
    asked = common(game)[0]
    field(panel, "cm-search").value = asked.question
    shown = found(panel).split("<details")[1:]
    assert 1 <= len(shown) <= MOST
    assert [" open>" in one.split("\n")[0][:60] for one in shown] == [i < OPEN for i in range(len(shown))]
    assert any(f'id="rule-{asked.rule}"' in one for one in shown[:OPEN])
    field(panel, "cm-search").value = "xyzzy"
    assert found(panel) == f"<p>{'No rule was found. Try other words.'}</p>"


@GAMES
def test_a_question_shows_its_position_or_what_is_looked_up(companion: Companion, game: str) -> None:
    """A picture of its own for questions about places, drawn by the game's painter; else the charts, open."""
    panel = learn(companion, game, "quiz")
    kinds = set()
    for number in range(40):
        asked = question(game, number)
        if asked.pictured in kinds:
            continue
        kinds.add(asked.pictured)
        panel.quiz.ask(asked)
        drawn = [one for one in seen.parts(panel) if isinstance(one, PlotlyMap)]
        assert bool(drawn) == asked.pictured
        assert ('<details class="cm-lookup" open>' in html(panel, "cm-lookupbox")) != asked.pictured
        assert asked.text.split(".")[0].split("'")[0] in words(panel, "cm-lessontext")
        assert all(one.traces for one in drawn)
    assert kinds == {True, False}


@GAMES
def test_progress_in_the_quiz_is_kept_for_each_game_by_itself(companion: Companion, game: str) -> None:
    """A wrong answer about one game brings back no question about another."""
    panel = companion.panel("learn")
    field(panel, "cm-person").value = "Mia"
    quiz = learn(companion, game, "quiz").quiz
    wrong = (quiz.asked.right + 1) % len(quiz.asked.options)
    of_class(panel, "cm-choice")[wrong].click()
    kept = companion.model.store.learned("Mia")
    assert list(kept) == ["quiz" if game == "cape-may" else f"{game}/quiz"]
    assert quiz.progress.again
    other = registry.GAMES[registry.GAMES.index(game) - 1]
    assert learn(companion, other, "quiz").quiz.progress.again == ()
    assert learn(companion, game, "quiz").quiz.progress.asked == 1


def test_what_somebody_finished_is_ticked_for_them_alone(companion: Companion) -> None:
    """A page that is opened anew finds the lesson where it was; the next one follows."""
    panel, store = companion.panel("learn"), companion.model.store
    field(panel, "cm-person").value = "Mia"
    seen.tap(panel, "1. What wins")
    for n, answer in enumerate(("9", "33", "3"), 1):
        again = Companion(Store(store.url), panel.address).panel("learn")
        assert "What wins" in words(again, "cm-lessontext")
        assert f"task {n} of 3" in words(panel)
        next(one for one in of_class(panel, "cm-choice") if one.description == answer).click()
        assert "Right." in words(panel)
        seen.tap(panel, "Next task" if n < 3 else "Next lesson")
    assert "A turn" in words(panel, "cm-lessontext")
    assert (store.learned("Mia"), store.learned("Ben")) == ({"lesson/goal": "3"}, {})
    seen.tap(panel, "All lessons")
    ticked = [one.partition("\n")[0] for one in buttons(of_class(panel, "cm-lessonlist")[0]) if "✓" in one]
    assert ticked == ["✓ 1. What wins"]


def test_a_refusal_leads_to_its_rule_and_back_to_the_table(tmp_path: Path) -> None:
    """Anyone should get a rule settled in ten seconds."""
    page = Companion(Store(str(tmp_path / "store.db")), {})
    page.model.begin(registry.game("cape-may").header_for(["Anna", "Ben"]))
    page.desk.here.show("map")
    page.desk.here.drafting.tap_place("sand-13")
    page.update()
    assert "Your marker is not adjacent to" in words(page)
    seen.tap(page, "Read the rule")
    panel = page.panel("learn")
    assert "white dots" in found(panel).partition(" open>")[2].partition("</details>")[0]
    field(panel, "cm-search").value = "hindenburg"
    assert "2 prestige" in found(panel)
    seen.tap(panel, "What can I do now?")
    assert "three actions" in found(panel).lower()
    seen.tap(panel, "To the table")
    assert page.desk.here.screen == "map"


@GAMES
def test_what_is_looked_up_is_the_tables_own(companion: Companion, game: str) -> None:
    """With a table of the game behind the screen; with none, or one of another game, what the game comes with."""
    panel = learn(companion, game, "chart")
    usual = html(panel, "cm-lookupbox")
    seats = ("Anna", "Ben", "Cleo") if game != "cape-may" else ("Anna", "Ben")
    companion.model.begin(registry.game(game).header_for(seats, seed="a"))
    here = companion.desk.here
    path, value = {
        "cape-may": ("book.numbers.balloon", 5), "capitol": ("book.numbers.draw", 9),
        "cape-horn": ("book.numbers.hand_limit", 7), "capital-city": ("book.numbers.start_money", 12),
    }[game]  # fmt: skip
    here.correct(path, value)
    here.show("learn")
    panel = learn(companion, game, "chart")
    own = html(panel, "cm-lookupbox")
    assert own != usual
    assert own == glance_html(teaching(game).glance(here.view.state.book, len(seats)))
    assert f"{value}" in own
    other = registry.GAMES[registry.GAMES.index(game) - 1]
    assert html(learn(companion, other, "chart"), "cm-lookupbox") == glance_html(
        teaching(other).glance(teaching(other).book(), 3)
    )


@pytest.mark.parametrize("at_table", [False, True])
def test_a_building_of_the_owners_stands_in_place_of_ours_of_that_name(companion: Companion, at_table: bool) -> None:
    """Also before a table is begun, and where it was entered at one."""
    ours = "Post Office (gear)"
    assert ours in html(learn(companion, "capital-city", "chart"))
    mine = OwnBuilding(9, ("star",), 7, 3, 0, title="Post Office")
    if at_table:
        companion.model.begin(registry.game("capital-city").header_for(("Anna", "Ben", "Cleo")))
        companion.desk.here.correct("book.own.building.9", msgspec.to_builtins(mine))
        companion.desk.here.show("learn")
    else:
        keep_card(companion.model.store, "building", mine, game="capital-city")
    told = html(learn(companion, "capital-city", "chart"))
    assert "Post Office (star)" in told
    assert ours not in told


@pytest.mark.parametrize("tab", [{}, {"tab": "quiz"}, {"tab": "rules"}, {"tab": "chart"}])
def test_a_reload_opens_learn_at_the_tables_game(tmp_path: Path, tab: dict[str, str]) -> None:
    """With no game in the address it is the one of the table behind the screen."""
    store = Store(str(tmp_path / "store.db"))
    table = registry.lay_out(registry.game("capitol").header_for(("Anna", "Ben"), seed="a"), store)
    address = {"screen": "learn", "table": table.header.table} | tab
    panel = Companion(store, address).panel("learn")
    assert (panel.game, field(panel, "cm-games").value, panel.address) == ("capitol", "capitol", address)


@GAMES
def test_learn_is_of_the_game_one_sits_at_until_another_is_chosen(tmp_path: Path, game: str) -> None:
    """By the tab at the table, also where Learn was open before; a game chosen there stays chosen at this table."""
    page = Companion(Store(str(tmp_path / "store.db")), {})
    page.model.show("learn")
    panel = page.panel("learn")
    panel.turn_to("quiz")
    page.model.begin(registry.game(game).header_for(("Anna", "Ben", "Cleo"), seed="a"))
    page.model.show("learn")
    assert (panel.game, field(panel, "cm-games").value, panel.tab) == (game, game, "quiz")
    assert "game" not in panel.address
    other = registry.GAMES[registry.GAMES.index(game) - 1]
    panel.turn_game(other)
    page.model.show("table")
    page.model.show("learn")
    assert panel.game == other


def test_a_game_of_another_package_has_a_quiz_by_itself_and_says_that_there_are_no_lessons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its Learn screen opens from the table and from an address; it asks for no lesson or chart."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "added"))
    monkeypatch.setitem(registry.TITLES, "tiny-island", "Tiny Island")
    monkeypatch.setitem(registry.PACKAGES, "tiny-island", "tiny_island")
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, "tiny-island"))
    store = Store(str(tmp_path / "store.db"))
    table = registry.lay_out(registry.game("tiny-island").header_for(["Anna", "Ben"]), store)
    page = Companion(store, {"screen": "learn", "table": table.header.table, "tab": "chart"})
    panel = page.panel("learn")
    assert (panel.game, panel.tab) == ("tiny-island", "lessons")
    assert words(panel, "cm-note") == "Tiny Island has no lessons, and no rules to read."
    assert buttons(panel, "cm-tab") == ["Lessons", "Quiz"]
    panel.turn_to("quiz")
    asked = panel.quiz.asked
    assert [asked.text in html(panel, "cm-lessontext"), asked.options[asked.right] in buttons(panel)] == [True, True]
    assert html(panel, "cm-lookupbox") == ""
    panel.turn_to("lessons")
    panel.turn_game("capitol")
    assert buttons(panel, "cm-tab") == list(TABS.values())
    assert words(panel, "cm-note") == ""


@GAMES
def test_the_page_to_print_is_seen_and_saved(companion: Companion, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its picture, and the file itself; made once."""
    panel = learn(companion, game, "page")
    made = html(panel, "cm-page")
    files = saved(companion)
    tap(panel, "Save as a file")
    assert files[f"{game}-at-a-glance.pdf"].startswith(b"%PDF")
    assert 'src="data:image/png;base64,iVBOR' in made
    monkeypatch.setattr(aid, "pdf", None)
    panel.update()
    assert html(panel, "cm-page") == made


@GAMES
def test_one_panel_draws_every_chart_line_and_sign(game: str) -> None:
    """All of the data, and nothing in it is taken for markup."""
    part = teaching(game)
    glance = part.glance(part.book(), 3)
    drawn = glance_html(glance)
    for text in _texts(glance):
        assert escape(text) in drawn, text


def _texts(glance: Glance) -> list[str]:
    charts = [
        text for chart in glance.charts
        for text in (chart.title, chart.corner, *chart.heads, *(row.head for row in chart.rows),
                     *(one for row in chart.rows for cell in row.cells for one in (cell.main, cell.more, cell.points)))
    ]  # fmt: skip
    lines = [line for part in glance.parts for line in (part.heading, *part.lines)]
    scales = [text for one in glance.scales for text in (one.title, *(n for step in one.steps for n in step))]
    return [*charts, *lines, *scales, *glance.lines, *(one.text for one in glance.signs), glance.note]


@GAMES
def test_every_sign_has_its_drawing(game: str) -> None:
    """A picture of its own, or a disc the stylesheet paints."""
    part = teaching(game)
    glance = part.glance(part.book(), 3)
    rows = [row.drawing for chart in glance.charts for row in chart.rows if row.drawing]
    for drawing in [*(one.drawing for one in glance.signs), *rows]:
        drawn = signs.svg(drawing)
        assert drawn.startswith("<svg") or f".cm-sign-{drawing}" in LOOK or drawing == "bird", drawing
