"""Kernels behind the pages: some are started ahead; each serves one page and ends with it."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.utils import url_path_join
from traitlets import List
from voila.notebook_renderer import NotebookRenderer
from voila.utils import ENV_VARIABLE, get_page_config

from capemay_kit.sitting.viewer import Guest
from capemay_kit.web.pages import Pages

KEEP_ALIVE = 10.0
"""After so many seconds without anything to send, a line break tells browser and proxies that it goes on."""
_AFTER_FAILURE = 30.0

log = logging.getLogger("capemay_kit.kernels")
_UNHEARD = logging.Logger("unheard", logging.CRITICAL + 1)


class Making:
    """A page in the making: its kernel's id, and its HTML as it comes.

    ``visitor`` is told what stands behind the question mark of the address, as soon as somebody comes.
    """

    def __init__(self, page: str, renderer: NotebookRenderer, manager: Any) -> None:
        self.page = page
        self.visitor: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._manager, self._renderer = manager, renderer
        self._pieces: list[str] = []
        self._more = asyncio.Event()
        self._task = asyncio.ensure_future(self._make())
        self._task.add_done_callback(lambda _: self._more.set())

    async def _make(self) -> None:
        kernel = self._manager.get_kernel(self.page)
        async for piece, _ in self._renderer.generate_content_generator(self.page, kernel):
            self._pieces.append(piece)
            self._more.set()

    async def html(self) -> AsyncIterator[str]:
        """Yield the page as it comes. Raises whatever kept it from being made."""
        sent = 0
        while True:
            done = self._task.done()
            if sent < len(self._pieces):
                piece, sent = "".join(self._pieces[sent:]), len(self._pieces)
                yield piece
            elif done:
                break
            else:
                self._more.clear()
                try:
                    await asyncio.wait_for(self._more.wait(), KEEP_ALIVE)
                except TimeoutError:
                    yield "\n"
        self._task.result()

    async def lives(self) -> bool:
        """Say whether it can still become a page."""
        failed = self._task.done() and (self._task.cancelled() or self._task.exception() is not None)
        return (
            not failed
            and self.page in self._manager
            and await ensure_async(self._manager.get_kernel(self.page).is_alive())
        )

    def cancel(self) -> None:
        """Make nothing more of it."""
        self._renderer.log = _UNHEARD  # what is cut off here would be told as a kernel that died
        self._task.cancel()
        self.visitor.cancel()

    async def end(self) -> None:
        """End the kernel, and with it all that waits for it."""
        self.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await self._task
        with suppress(AttributeError):  # there is none before the kernel has answered
            await ensure_async(self._renderer.executor.kc.stop_channels())
        if self.page in self._manager:
            await ensure_async(self._manager.shutdown_kernel(self.page))


async def renderer(app: Any, kind: type[NotebookRenderer] = NotebookRenderer) -> NotebookRenderer:
    """Return what makes an application's page out of its notebook. ``app`` also says what the page is made of: it has
    our ``page_config`` and ``page_parts`` beside what Voilà's has."""
    known = {"base_url": app.base_url, "settings": app.app.settings, "log": app.log}
    config = get_page_config(**known, voila_configuration=app.voila_configuration)
    made = kind(
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


class Kernels:
    """The kernels of an application's pages; ``ahead`` of them are started before anybody comes."""

    def __init__(self, app: Any, ahead: int, visitor_url: str) -> None:
        self._app, self._wanted, self._visitor_url = app, ahead, visitor_url
        self._ahead: list[asyncio.Task[Making]] = []
        self._starting: set[asyncio.Task[Making]] = set()
        self._making: dict[str, Making] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self._not_before = 0.0

    def _start(self) -> asyncio.Task[Making]:
        task = asyncio.ensure_future(self._make())
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)
        return task

    async def _make(self) -> Making:
        app = self._app
        made = await renderer(app)
        surroundings = {
            **os.environ,
            ENV_VARIABLE.VOILA_PREHEAT: "True",
            ENV_VARIABLE.VOILA_APP_PORT: str(app.port),
            ENV_VARIABLE.VOILA_WS_BASE_URL: url_path_join(self._visitor_url, "/"),
        }
        kernel = made.notebook.metadata.kernelspec.name
        page = await ensure_async(app.kernel_manager.start_kernel(kernel_name=kernel, path="", env=surroundings))
        making = self._making[page] = Making(page, made, app.kernel_manager)
        return making

    def __getitem__(self, page: str) -> Making:
        """Return what is behind a page. Raises KeyError if there is nothing."""
        return self._making[page]

    def prepare(self) -> None:
        """Do nothing: what can be made ready is what is started ahead."""

    async def open(self, query: str, guest: Guest | None, key: str | None) -> Making:
        """Return a page for a visitor, whose address has this behind its question mark. Raises as `take` does.

        Nobody has such a page for their own: phones join where pages live in the server's process."""
        making = await self.take()
        making.visitor.set_result(query)
        return making

    async def take(self) -> Making:
        """Return a page for a visitor: one that was begun ahead, or a new one. Raises whatever keeps a kernel from
        starting."""
        while self._ahead:
            task = self._ahead.pop(0)
            with suppress(Exception):  # it is logged where it was started
                making = await task
                if await making.lives():
                    return making
                self.end(making.page)
        return await self._start()

    async def alive(self, page: str, process: str) -> bool:
        """Say whether a page's original process still serves it."""
        kernel = self._app.kernel_manager.get_kernel(page)
        known = str(getattr(kernel.provisioner, "pid", ""))
        return bool(await ensure_async(kernel.is_alive())) and process in ("", known)

    def model(self, page: str) -> dict[str, Any]:
        """Return Jupyter's model of a kernel."""
        found: dict[str, Any] = self._app.kernel_manager.kernel_model(page)
        return found

    def look_after(self, pages: Pages) -> None:
        """Start kernels ahead, as far as there is room, and while nobody waits for a page."""
        if pages.opening or time.monotonic() < self._not_before:
            return
        while len(self._ahead) < min(self._wanted, pages.most - len(pages)):
            task = self._start()
            task.add_done_callback(self._started)
            self._ahead.append(task)

    def _started(self, task: asyncio.Task[Making]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a kernel did not start: %s", error)
            self._not_before = time.monotonic() + _AFTER_FAILURE
            with suppress(ValueError):
                self._ahead.remove(task)

    def end(self, page: str) -> None:
        """End what is behind a page, in the background."""
        making = self._making.pop(page, None)
        if making is not None:
            task = asyncio.ensure_future(making.end())
            self._ending.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._ending.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a kernel could not be ended: %s", error)

    async def close(self) -> None:
        """End all kernels at once: what they hold stands in the store."""
        # what is just starting or ending is waited for: cut off in the middle, its process would be nobody's
        await asyncio.gather(*self._starting, *self._ending, return_exceptions=True)
        for making in self._making.values():
            making.cancel()
        await ensure_async(self._app.kernel_manager.shutdown_all(now=True))


class OwnPython(KernelSpecManager):
    """Run kernels with the Python we run in, whatever kernels a person has installed elsewhere."""

    kernel_dirs: List[Any] = List()

    def get_kernel_spec(self, kernel_name: str) -> Any:
        """Return the spec, with a kernel that reports failures and nothing below."""
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [*spec.argv, "--Application.log_level=ERROR"]
        return spec


def surroundings(host: str, store: str | None) -> None:
    """Set what the kernels find in their surroundings."""
    if store is not None:
        os.environ["CAPEMAY_STORE"] = store
    # A warm kernel asks the server for its visitor's address: by the right name, past any proxy, and
    # never taking one that we ourselves inherited.
    own = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)
    os.environ["VOILA_APP_IP"] = f"[{own}]" if ":" in own and not own.startswith("[") else own
    os.environ.pop("QUERY_STRING", None)
    for name in ("no_proxy", "NO_PROXY"):
        os.environ[name] = ",".join(filter(None, (os.environ.get(name), own.strip("[]"))))
