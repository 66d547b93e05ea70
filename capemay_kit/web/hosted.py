"""The pages in the server's process, behind Voilà's page, template and scripts."""

from __future__ import annotations

import ast
import asyncio
import importlib
import json
import logging
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Any

from nbformat.notebooknode import NotebookNode
from voila.notebook_renderer import NotebookRenderer
from voila.utils import get_page_config

from capemay_kit.core import news
from capemay_kit.core.groups import GROUP
from capemay_kit.core.i18n import language
from capemay_kit.core.store import Store
from capemay_kit.core.watching import TableKey, watch
from capemay_kit.sitting.presence import A_MOMENT, Presence
from capemay_kit.sitting.viewer import Guest
from capemay_kit.web.live import LivePage, Threads, install
from capemay_kit.web.looking import Looking, Shown
from capemay_kit.web.memory import Memory
from capemay_kit.web.pages import Pages
from capemay_kit.web.watchdog import Watchdog

KEEP_ALIVE = 10.0
"""After so many seconds without anything to send, a line break tells browser and proxies that it goes on."""
WAITS = 3.0
"""How long the server waits for busy pages when it stops, in seconds."""
_VIEW = "application/vnd.jupyter.widget-view+json"
_PAGE, _WIDGET = "the-page-itself", "the-widget-of-the-page"
"""Placeholders in a pre-rendered page for what differs between pages."""

log = logging.getLogger("capemay_kit.page")


class _Ahead(NotebookRenderer):  # type: ignore[misc]
    """Voilà's renderer of a notebook whose cells are run elsewhere; one cell stands for all."""

    def show(self, outputs: list[Any]) -> None:
        """Have the cell show this."""
        self._outputs = outputs

    async def _jinja_kernel_start(self, nb: Any, kernel_id: str, kernel_future: Any) -> str:
        return kernel_id

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        yield NotebookNode(cell_type="code", source="", metadata={}, execution_count=None, outputs=self._outputs)  # type: ignore[no-untyped-call]


async def _renderer(app: Any) -> _Ahead:
    """Return what makes an application's page out of its notebook. ``app`` also says what the page is made of: it has
    our ``page_config`` and ``page_parts`` beside what Voilà's has."""
    known = {"base_url": app.base_url, "settings": app.app.settings, "log": app.log}
    config = get_page_config(**known, voila_configuration=app.voila_configuration)
    made = _Ahead(
        voila_configuration=app.voila_configuration,
        traitlet_config=app.config,
        notebook_path=os.path.relpath(app.notebook_path, app.root_dir),
        template_paths=app.template_paths,
        config_manager=app.config_manager,
        contents_manager=app.contents_manager,
        base_url=app.base_url,
        kernel_spec_manager=app.kernel_spec_manager,
        page_config=app.page_config(config),
    )
    made.log = log
    await made.initialize()
    made.resources["capemay"] = app.page_parts()
    return made


class Frame:
    """The page as it is sent: up to its widget, from there on, and that where nothing could be made."""

    def __init__(self, shown: str, failed: str, base_of: Callable[[str], str]) -> None:
        same = next(i for i, (one, other) in enumerate(zip(shown, failed, strict=False)) if one != other)
        self._head = shown[:same]
        self._shown, self._failed = shown[same:], failed[same:]
        self._base_of = base_of

    def head(self, page: str) -> str:
        """Return the part that needs no widget, so that a browser can start on it."""
        return self._own(self._head, page)

    def rest(self, page: str, widget: str | None) -> str:
        """Return what follows, with the id of the widget; None where there is none."""
        return self._own(self._failed if widget is None else self._shown.replace(_WIDGET, widget), page)

    def _own(self, piece: str, page: str) -> str:
        return piece.replace(self._base_of(_PAGE), self._base_of(page)).replace(_PAGE, page)


async def _frame(app: Any) -> Frame:
    sent = []
    view = {_VIEW: {"version_major": 2, "version_minor": 0, "model_id": _WIDGET}, "text/plain": ""}
    widget = NotebookNode(output_type="display_data", data=NotebookNode(view), metadata={})  # type: ignore[no-untyped-call]
    failure = NotebookNode(output_type="error", ename="", evalue="", traceback=[])  # type: ignore[no-untyped-call]
    for output in (widget, failure):
        made = await _renderer(app)
        made.show([output])
        sent.append("".join([piece async for piece, _ in made.generate_content_generator(_PAGE)]))
    return Frame(sent[0], sent[1], app.page_parts()["base_of"])


def read_cells(path: str) -> tuple[CodeType, CodeType | None]:
    """Return the code of a notebook's cells; apart from it the expression it ends with, None if it ends otherwise."""
    cells = json.loads(Path(path).read_text(encoding="utf-8"))["cells"]
    body = ast.parse("\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"), path)
    last = body.body.pop() if body.body and isinstance(body.body[-1], ast.Expr) else None
    ends = None if last is None else compile(ast.Expression(last.value), path, "eval")  # type: ignore[attr-defined]
    return compile(body, path, "exec"), ends


class LiveOpening:
    """A page on its way to somebody."""

    def __init__(self, frame: Frame, live: LivePage, made: Awaitable[str | None]) -> None:
        self.page = live.id
        self._frame, self._made = frame, asyncio.ensure_future(made)

    async def html(self) -> AsyncIterator[str]:
        """Yield the page as it comes."""
        yield self._frame.head(self.page)
        while not (await asyncio.wait([self._made], timeout=KEEP_ALIVE))[0]:
            yield "\n"
        yield self._frame.rest(self.page, self._made.result())


class Hosted:
    """The pages that live in this process.

    ``app`` says what a page is made of, ``store`` when there is news; ``leave`` is called with the id of a page that
    nothing more can be told, ``late`` with how long the loop took to come to something.
    """

    def __init__(self, app: Any, store: Store, leave: Callable[[str], object], late: Callable[[float], object]) -> None:
        install()
        self._app, self._store, self._leave, self._late = app, store, leave, late
        self._memory = Memory()
        self._threads = Threads()
        self._live: dict[str, LivePage] = {}
        self._looking = Looking()
        self._frames: dict[str, asyncio.Future[Frame]] = {}
        # what Voilà keeps of a notebook may be used by one thread alone
        self._framer = ThreadPoolExecutor(1, "frame")
        self._watchdog: Watchdog | None = None
        self._cells: tuple[CodeType, CodeType | None] | None = None
        self._unhear: Callable[[], None] = lambda: None
        self.presence = Presence(alone=not app.worker)

    def __getitem__(self, page: str) -> LivePage:
        """Return what is behind a page. Raises KeyError if there is nothing."""
        return self._live[page]

    def __len__(self) -> int:
        """Return how many pages live."""
        return len(self._live)

    def tables(self) -> set[TableKey]:
        """Return the tables that somebody sits at."""
        return self._looking.tables()

    def prepare(self) -> None:
        """Read, in the background, what pages are made of."""
        importlib.import_module("capemay_kit.ui.app")
        self._memory.tidy(len(self._live))

    def look_after(self, pages: Pages) -> None:
        """Begin what the server does by itself, if it has not begun."""
        if self._watchdog is None:
            self._watchdog = Watchdog(told=self._late)
            self._loop = asyncio.get_running_loop()
            self._unhear = news.hear(self._wrote)
            self._looking.watch = watch(self._store, self._told)
            self._framed()
        self._looking.sweep()
        if self._memory.tidies(len(self._live)):
            self._threads.do(partial(self._memory.tidy, len(self._live)))

    async def open(self, query: str, guest: Guest | None = None, key: str | None = None) -> LiveOpening:
        """Return a page for a visitor. Raises whatever prevents it."""
        frame = await asyncio.shield(self._framed())
        live = LivePage(self._threads, self._leave, guest, key, self._app.worker)
        self._live[live.id] = live
        self._memory.opened()
        return LiveOpening(frame, live, live.do(lambda: self._make(live, query)))

    def _framed(self) -> asyncio.Future[Frame]:
        """Return the page without its widget, in the language of whoever asks."""
        frame = self._frames.get(language())
        if frame is None or (frame.done() and frame.exception() is not None):
            # it takes a while, and has a loop of its own for it
            make = partial(copy_context().run, lambda: asyncio.run(_frame(self._app)))
            frame = self._frames[language()] = asyncio.get_running_loop().run_in_executor(self._framer, make)
        return frame

    def _make(self, live: LivePage, query: str) -> str | None:
        """Run the notebook, and return the id of the widget it shows; None where it shows none."""
        from capemay_kit.ui.app import GROUP_AT, GUEST, JOINED_AT, LOOKED_AFTER, PRESENCE
        from capemay_kit.ui.page import QUERY

        QUERY.set(query)
        LOOKED_AFTER.set(partial(self._looks_after, live))
        GUEST.set(live.guest)
        JOINED_AT.set(self._app.joined_at)
        PRESENCE.set((self.presence, live.id))
        if live.guest is not None:
            GROUP.set(live.guest.group)
        elif live.key is not None:
            GROUP.set(self._app.group_of(live.key))
            GROUP_AT.set(self._app.group_at(live.key))
        shown: list[Any] = []
        names: dict[str, Any] = {"__name__": "__main__", "display": shown.append}
        # they are there as long as the page
        live.ends(names.clear)
        try:
            cells, last = self._cells = self._cells or read_cells(self._app.notebook_path)
            exec(cells, names)
            if last is not None and (found := eval(last, names)) is not None:
                shown.append(found)
            return str(shown[-1].model_id)
        except Exception:
            log.exception("a page could not be made")
            return None

    def _looks_after(self, live: LivePage, shown: Shown) -> None:
        live.ends(shown.close)
        group = GROUP.get()
        live.in_loop(lambda: self._looking.take(live, shown, group))

    def _wrote(self, wrote: news.Wrote) -> None:
        """Be told, in any thread, what happened in this process."""
        tables = {(wrote.group, wrote.table)}
        self._told(tables)
        if not wrote.entries:
            # whoever lost touch counts as away only after a moment
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._loop.call_later, A_MOMENT + 0.5, self._looking.ring, tables)

    def _told(self, tables: set[TableKey] | None) -> None:
        """Be told, in any thread, which tables were written to; None: any may have been."""
        with suppress(RuntimeError):
            # the server may have ended
            self._loop.call_soon_threadsafe(self._looking.ring, tables)

    def comes(self, page: str) -> None:
        """Note that a browser connects to a page."""
        if (guest := self._live[page].guest) is not None:
            self.presence.comes(page, guest)

    def rises(self, page: str) -> None:
        """Note that a browser disconnects from a page, unless it has another socket there."""
        live = self._live.get(page)
        if live is not None and live.guest is not None and (live.closed or live.socket is None):
            self.presence.loses(page)

    def end(self, page: str) -> None:
        """Close what is behind a page, after all it is busy with."""
        live = self._live.get(page)
        if live is not None:
            live.close()
            self.rises(page)
            del self._live[page]
            self._memory.closed()
            # for a moment it counts as being there
            asyncio.get_running_loop().call_later(A_MOMENT + 0.5, self.presence.forget, page)
        self._looking.drop(page)

    async def close(self) -> None:
        """Let pages finish what they are doing, for a moment: what they hold stands in the store."""
        if self._watchdog is not None:
            self._watchdog.stop()
            self._unhear()
        if self._looking.watch is not None:
            self._looking.watch.stop()
        until = time.monotonic() + WAITS
        while time.monotonic() < until and not all(live.idle for live in self._live.values()):
            await asyncio.sleep(0.01)

    def alive(self, page: str, process: str) -> bool:
        """Say whether a page's original process still serves it."""
        return page in self._live and process in ("", str(os.getpid()))

    def model(self, page: str) -> dict[str, Any]:
        """Return Jupyter's model of a kernel."""
        now = datetime.now(UTC).isoformat()
        sockets = int(self._live[page].socket is not None)
        return {"id": page, "name": "python3", "last_activity": now, "execution_state": "idle", "connections": sockets}
