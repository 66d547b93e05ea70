"""A program: a walk over everything the companion does, where there is none of what a server has.

A browser's Python has no threads, no other processes, no connections, and few packages. Whatever asks for one of them
fails here. What came of each step is printed as JSON: its name, and why it failed.
"""

from __future__ import annotations

import json
import logging
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

NOT_THERE = {
    "PIL", "_posixsubprocess", "dask", "ipykernel", "jupyter_client", "jupyter_core", "jupyter_events",
    "jupyter_server", "jupyterlab", "jupyterlab_server", "multiprocessing", "nbclient", "nbconvert", "nbformat",
    "notebook", "numpy", "pandas", "plotly", "prometheus_client", "psutil", "rich", "tornado", "typer",
    "voila", "widgetsnbextension", "zeroconf", "zmq",
}  # fmt: skip
"""Packages that a browser's Python does not have. The version of jsonschema that it has needs nothing compiled; the one
here is let through with what it needs."""
SOME = 12
"""So many acts are done on the page; the rest of the game beside it."""


class Refusing:
    """Finds the packages that are not there, to say so."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.split(".")[0] in NOT_THERE:
            raise ModuleNotFoundError(f"No module named {name!r} where there is no server", name=name)


def refuse(*_: Any, **__: Any) -> Any:
    raise RuntimeError("not where there is no server")


sys.meta_path.insert(0, Refusing())
threading.Thread.start = refuse  # type: ignore[method-assign]
subprocess.Popen.__init__ = refuse  # type: ignore[method-assign,assignment]
socket.socket.__init__ = refuse  # type: ignore[method-assign,assignment]
ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "capemay_kit" / "site" / "stand_ins"), str(ROOT)]

from ipywidgets import Button  # noqa: E402

from capemay_kit.core.store import Store  # noqa: E402
from capemay_kit.games import registry  # noqa: E402
from capemay_kit.site.packing import LATER  # noqa: E402
from capemay_kit.sitting.session import EVERYBODY  # noqa: E402
from capemay_kit.ui import app  # noqa: E402
from tests.ui.at_start import begin, choose, enter, turn, under_more  # noqa: E402
from tests.ui.seen import field, html, of_class, parts, saved, tap  # noqa: E402

SPOKEN: list[str] = []
"""What the log had to say of errors."""


def fetched() -> set[str]:
    return {one for tops in LATER.values() for one in tops} & sys.modules.keys()


class Heard(logging.Handler):
    """Takes down what the log says of errors."""

    def emit(self, record: logging.LogRecord) -> None:
        SPOKEN.append(self.format(record))


def do_the_last(page: app.Companion) -> None:
    table = registry.open_table(page.model.store, page.table)
    acting = table.rules.to_act(table.state)[0]
    page.desk.here.do(acting, table.rules.legal(table.state, acting)[-1])


def pdf(made: dict[str, bytes]) -> bytes:
    return next(raw for raw in made.values() if raw.startswith(b"%PDF"))


class Walk:
    """Somebody at a page of the companion; each method is a step, told by its name."""

    def __init__(self, folder: str, photo: str, *games: str) -> None:
        self.games = games
        self.photo = Path(photo).read_bytes()
        self.store = str(Path(folder) / "store.db")
        app.LOOKED_AFTER.set(lambda page: None)

    def open(self, **address: str) -> app.Companion:
        shown = app.companion(address, self.store)
        made: app.Companion = shown.companion
        return made

    def steps(self) -> Iterator[tuple[str, Callable[[], object]]]:
        yield "the start screen", self.start
        for name in ("played", "shared", "counted", "learned", "asked", "printed"):
            for game in self.games:
                yield f"{game} {name}", lambda name=name, game=game: getattr(self, name)(game)
        yield "solo", self.solo
        yield "finished games", self.past
        yield "numbers of one's own", self.numbers
        yield "cards of one's own", self.cards
        yield "a board of one's own", self.studio
        yield "sheets", self.sheets
        yield "packs", self.packs
        yield "backup", self.backup

    def start(self) -> None:
        self.open()
        assert not fetched()

    def played(self, game: str) -> None:
        page = self.open()
        start = page.panel("start")
        turn(start, game)
        choose(start, "virtual")
        begin(start, "Ann", "Bob", "Cid")
        here = page.desk.here
        assert here.view.on.header.game == game
        for _ in range(SOME):
            do_the_last(page)
        for screen in here.screens:
            here.show(screen)
        here.fix(EVERYBODY)
        here.fix(None)
        here.show("map")
        here.past.undo_last()
        assert not fetched()
        table = registry.open_table(page.model.store, page.table)
        while acting := table.rules.to_act(table.state):
            table.act(acting[0], table.rules.legal(table.state, acting[0])[-1])
        here.sync()
        assert here.view.over

    def shared(self, game: str) -> None:
        from capemay_kit.ui.share import FILM, TITLES

        page = self.open(table=self.table(game), screen="score")
        ended = page.panel("ended")
        made = saved(page)
        tap(ended, "Share")
        for title in [*(one for form, one in TITLES.items() if form not in (FILM, "bgstats")), "BG Stats"]:
            tap(ended, title)
        assert {name.rpartition(".")[2] for name in made} == {"pdf", "png", "csv", "txt", "json", "jsonl"}
        assert all(made.values())
        assert "<svg" in field(ended, "cm-files").value
        if game != self.games[0]:
            return
        field(ended, "cm-kept-note").value = "At the lake"
        ended.keepsake.photo.take("table.jpg", self.photo)
        bare = pdf(made)
        tap(ended, TITLES["pdf"])
        assert len(pdf(made)) > len(bare) + len(self.photo)

    def table(self, game: str) -> str:
        return next(one.header.table for one in Store(self.store).tables() if one.header.game == game)

    def counted(self, game: str) -> None:
        page = self.open()
        start = page.panel("start")
        turn(start, game)
        enter(start, "Dee", "Eve", "Flo")
        tap(start, "Only count the score")
        assert page.desk.here.view.on.header.options["depth"] == "sheet"
        for screen in page.desk.here.screens:
            page.desk.here.show(screen)

    def learned(self, game: str) -> None:
        from capemay_kit.ui.learn.screen import TABS

        page = self.open(screen="learn", game=game)
        learn = page.panel("learn")
        field(learn, "cm-person").value = "Ann"
        tap(learn, "1. ")
        assert learn.lesson
        learn.turn_to("rules")
        field(learn, "cm-search").value = "points"
        assert "<details" in field(learn, "cm-rules").value
        for tab in TABS:
            learn.turn_to(tab)

    def asked(self, game: str) -> None:
        page = self.open(screen="learn", game=game, tab="quiz")
        learn = page.panel("learn")
        for _ in range(6):
            of_class(learn, "cm-choice")[0].click()
            tap(learn, "Next question")
        assert learn.quiz.progress.asked == 6

    def printed(self, game: str) -> None:
        page = self.open(screen="learn", game=game, tab="page")
        made = saved(page)
        assert "data:image/png" in field(page.panel("learn"), "cm-page").value
        tap(page.panel("learn"), "Save as a file")
        assert pdf(made)

    def solo(self) -> None:
        page = self.open()
        start = page.panel("start")
        turn(start, "cape-may")
        begin(start, "Ann")
        for _ in range(SOME):
            do_the_last(page)

    def past(self) -> None:
        page = self.open(screen="")
        page.model.show("history")
        history = page.panel("history")
        while page.look():
            pass
        for game in self.games:
            if len(self.games) > 1:
                field(history, "cm-games").value = game
            assert "cm-means" in field(history, "cm-stats").value
            assert "Bob" in field(history, "cm-stats").value

    def part(self, tab: str, game: str = "cape-may") -> tuple[app.Companion, Any]:
        page = self.open(screen="copy", tab=tab, game=game)
        return page, page.panel("copy")

    def numbers(self) -> None:
        for game in self.games:
            page, copy = self.part("match", game)
            tap(of_class(copy, "cm-lessonlist")[0], "")
            assert of_class(copy, "cm-matchgrid")[0].children
            rows = of_class(copy, "cm-matchrow")
            if rows:
                rows[0].value = rows[0].options[-1] if hasattr(rows[0], "options") else "2"
            page.close()

    def cards(self) -> None:
        _, copy = self.part("cards")
        for title in ("Activity cards", "5 ", "Start from ours", "Try it", "Back to the card", "Keep and next"):
            tap(copy, title)
        assert "1 of 40" in field(copy, "cm-label").value

    def studio(self) -> None:
        for game in self.games:
            self.part("studio", game)

    def sheets(self) -> None:
        page, copy = self.part("pack")
        made = saved(page)
        field(copy, "cm-sheetwhich").value = "Cape May: Events"
        sheet = of_class(copy, "cm-sheets")[0]
        for form in ("CSV", "XLSX"):
            tap(copy, f"Save as {form}")
        for name, raw in made.items():
            next(one for one in parts(sheet) if hasattr(one, "take")).take(name, raw)
            assert "alert" not in field(sheet, "cm-message").value
        assert len(made) == 2

    def packs(self) -> None:
        page, copy = self.part("pack")
        made = saved(page)
        tap(copy, "Save as a file")
        ((name, raw),) = made.items()
        upload = next(one for one in parts(copy) if hasattr(one, "take"))
        upload.take(name, raw)
        upload.take("other.capemay", b'{"format": 3}')
        assert "other.capemay" in html(copy, "cm-message")

    def backup(self) -> None:
        page = self.open()
        made = saved(page)
        start = page.panel("start")
        under_more(start, Button)
        tap(start, "Back up")
        (raw,) = made.values()
        assert raw.startswith(b"SQLite format 3")


def outcome(do: Callable[[], object]) -> str:
    SPOKEN.clear()
    try:
        do()
    except BaseException:
        return traceback.format_exc()
    return "\n".join(SPOKEN)


if __name__ == "__main__":
    heard = Heard(logging.ERROR)
    heard.setFormatter(logging.Formatter("%(name)s: %(message)s"))
    logging.getLogger("capemay_kit").addHandler(heard)
    for name, do in Walk(*sys.argv[1:]).steps():
        print(json.dumps([name, outcome(do)]), flush=True)
