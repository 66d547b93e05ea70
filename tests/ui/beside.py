"""Somebody at a page whose companion lives in the test's own process: no server, no kernel, one page of a browser.

The widgets speak to the browser as those of the site do (`site.page.Wire`), and the browser has the site's half of it
(`front/widgets.js`) with the looks of our server's page.
"""

from __future__ import annotations

import gzip
import json
import threading
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from contextvars import copy_context
from functools import partial
from html import escape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copyfile
from typing import Any, TypeVar

import comm
import ipywidgets as w
import pytest
from comm.base_comm import BaseComm
from ipywidgets.widgets import widget as widgets
from jupyter_core.paths import jupyter_path
from playwright.sync_api import Browser, ConsoleMessage

from capemay_kit.core.i18n import ENGLISH, _, speak
from capemay_kit.core.store import Store
from capemay_kit.site import frame
from capemay_kit.site.build import bundle
from capemay_kit.site.page import Wire
from capemay_kit.site.parts import fetch
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui import app
from capemay_kit.ui.picture.bundle import plotly_script
from capemay_kit.web.routes import packed_map_script

from .seen import of_class, parts

T = TypeVar("T")
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="capemay" content="{places}">
<title>Cape May</title><link rel="icon" href="data:;base64,=">
<link rel="stylesheet" href="index.css"><link rel="stylesheet" href="theme-light.css">
<link rel="stylesheet" href="widgets.css"><style>{look}</style>
<script>{device}</script></head>
<body class="jp-Notebook" data-jp-theme-light="true"><main id="companion"></main>
<script type="module">
import { Manager } from "./widgets.js";
const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer;
const text = (buffer) => btoa(Array.from(new Uint8Array(buffer), (one) => String.fromCharCode(one)).join(""));
const manager = new Manager(async (said, buffers) => {
  window.waiting += 1;
  await hear(await window.tell(said, buffers.map(text)));
  window.waiting -= 1;
});
let order = Promise.resolve();
const hear = (what) => (order = order.then(() => takes(what)));
async function takes(messages) {
  const last = new Map(messages.map(([{ id, data }], i) => data?.state?.children && [id, i]).filter(Boolean));
  const closes = [];
  messages.forEach(([message, buffers], i) => {
    if (message.comm === "msg" && i < last.get(message.id)) delete message.data.state?.children;
    if (message.comm === "close") closes.push(message);
    else manager.heard(message, buffers.map(bytes));
  });
  // what goes is taken out of its box first, whatever a test does to the clock
  const { port1, port2 } = new MessageChannel();
  if (closes.length) await new Promise((done) => ((port1.onmessage = done), port2.postMessage(0)));
  closes.forEach((message) => manager.heard(message));
}
Object.assign(window, { hear, waiting: 0, show: (root) => manager.show(root, document.getElementById("companion")) });
</script></body></html>
"""
SHOWN = """() => new Promise(done => {
  const frame = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  const look = () => {
    const maps = [...document.querySelectorAll(".cm-map")].filter(one => one.clientWidth && one.checkVisibility());
    const drawn = maps.every(one => one.dataset.version && one.querySelector(".main-svg"));
    if (!drawn || window.waiting) return setTimeout(look, 20);
    const ending = document.getAnimations().filter(one => Number.isFinite(one.effect.getComputedTiming().endTime));
    for (const one of ending) one.finish();
    frame();
  };
  setTimeout(look, 60);
})"""
"""Waits until all that was told is answered and laid out, and pictures are drawn."""


class Files:
    """What a browser needs of us, on an address of its own."""

    def __init__(self, folder: Path) -> None:
        small = packed_map_script()
        assert small is not None
        parts_ = fetch()
        for one in ("widgets.js", "widgets.css"):
            copyfile(bundle(parts_, folder, "widgets") / one, folder / one)
        (folder / "map.js").write_bytes(gzip.decompress(small))
        copyfile(plotly_script(), folder / "plotly.js")
        for one in ("index.css", "theme-light.css"):
            found = (Path(path, "nbconvert/templates/lab/static", one) for path in jupyter_path())
            copyfile(next(path for path in found if path.is_file()), folder / one)
        places = '{"map": "map.js", "plotly": "plotly.js", "kinds": ["scatter"]}'
        look = (frame.TEMPLATE / "boot.css").read_text(encoding="utf-8")
        device = (frame.TEMPLATE / "device.js").read_text(encoding="utf-8")
        page = PAGE.replace("{places}", escape(places)).replace("{look}", look).replace("{device}", device)
        (folder / "index.html").write_text(page, encoding="utf-8")

        class Quiet(SimpleHTTPRequestHandler):
            def log_message(self, *said: Any) -> None:
                """Say nothing of requests."""

        self.host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        threading.Thread(target=self.host.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.host.server_port}/"

    def close(self) -> None:
        """Serve no more."""
        self.host.shutdown()
        self.host.server_close()


class Beside:
    """A page of the browser and the companion that it shows, side by side."""

    def __init__(self, browser: Browser, files: Files, store: str, **options: Any) -> None:
        self.store = Store(store)
        self.errors: list[str] = []
        self.context = copy_context()
        self.shown: Any = None
        """The companion."""
        self._said: list[list[Any]] = []
        self.wire = wire = Wire(self._post)
        self._patch = pytest.MonkeyPatch()

        class Told(BaseComm):
            def publish_msg(
                self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
            ) -> None:
                wire.say(msg_type.removeprefix("comm_"), self.comm_id, data or {}, metadata, buffers or ())

        self._patch.setattr(comm, "create_comm", Told)
        self._patch.setattr(comm, "get_comm_manager", lambda: wire.comms)
        self.page = browser.new_page(**{"viewport": {"width": 1280, "height": 800}, **options})
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._console)
        self.page.expose_function("tell", self._heard)
        self.page.goto(files.address)
        self.page.wait_for_function("'hear' in window")
        before = set(widgets._instances)
        self._root = w.Box(layout=w.Layout(display="block", overflow="visible"))
        self._older, self._before = before, set(widgets._instances)
        self._tells()
        self.page.evaluate("root => window.show(root)", self._root.model_id)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" or any(one in message.text for one in ("satisf", "selector")):
            self.errors.append(" ".join([message.text, *(str(one)[:300] for one in message.args[1:])]))

    def _post(self, text: str, buffers: list[list[bytes]]) -> None:
        packed = [[b64encode(raw).decode() for raw in of] for of in buffers]
        self._said += [[one, of] for one, of in zip(json.loads(text), packed, strict=True)]

    def _taken(self) -> list[list[Any]]:
        said, self._said = self._said, []
        return said

    def _heard(self, text: str, buffers: list[str]) -> list[Any]:
        self.context.copy().run(self.wire.heard, text, [b64decode(one) for one in buffers], lambda: None)
        return self._taken()

    def _tells(self) -> None:
        self.wire.hand_over()
        self.page.evaluate("said => window.hear(said)", self._taken())

    # --- its companion ----------------------------------------------------------------------------------------

    def opens(self, guest: Guest | None = None, joined_at: tuple[str, ...] = (), **address: str) -> None:
        """Open a companion at an address, in place of what was there before."""

        def made() -> tuple[Any, ...]:
            self.shown = self._made(guest, joined_at, address)
            return (self.shown.widget,)

        self.shows(made)

    def shows(self, make: Callable[[], tuple[Any, ...]]) -> None:
        """Show widgets in place of what was there before."""
        self._root.children = ()
        self._tells()
        if self.shown is not None:
            self.shown.close()
            self.shown = None
        for made in [one for id_, one in widgets._instances.items() if id_ not in self._before]:
            made.close()
        # one that is somebody's turn may have said so
        self.page.evaluate("() => { document.title = 'Cape May'; }")
        self._root.children = self.context.run(make)
        self._tells()
        self.rests()

    def _made(self, guest: Guest | None, joined_at: tuple[str, ...], address: Mapping[str, str]) -> Any:
        app.LOOKED_AFTER.set(lambda page: None)
        app.GUEST.set(guest)
        app.JOINED_AT.set(joined_at)
        return app.companion(address, self.store.url).companion

    def speaks(self, language: str = ENGLISH) -> None:
        """Say all that is opened from now on in a language."""
        self.context.run(speak, [language])

    def does(self, act: Callable[[Any], T], *, rests: bool = True) -> T:
        """Do something with the companion, and show what comes of it; it ``rests`` until that is laid out."""
        found = self.context.run(act, self.shown)
        while self.shown is not None and self.context.run(self.shown.look):
            pass
        self._tells()
        if rests:
            self.rests()
        return found

    def tap(self, name: str, inside: str = "", at: int = 0) -> None:
        """Tap a button shown: one of a class, or whose words begin so; the first or another of them ``inside`` what has
        a class."""
        self.does(lambda shown: self._button(shown, name, inside, at).click())

    @staticmethod
    def _button(shown: Any, name: str, inside: str, at: int) -> Any:
        around = of_class(shown, inside) if inside else [shown]
        there = [one for box in around for one in parts(box) if isinstance(one, w.Button)]
        said = _(name) if name else ""
        for fits in (
            lambda one: not name or name in one._dom_classes,
            lambda one: one.description.split("\n")[0] == said,
            lambda one: one.description.startswith(said),
            lambda one: said in one.description,
        ):
            if found := [one for one in there if fits(one)]:
                return found[at]
        raise LookupError(f"no button {name!r}, but {[one.description for one in there]}")

    def has(self, name: str) -> bool:
        """Say whether a button is shown of a class, or whose words begin so."""
        try:
            self.does(lambda shown: self._button(shown, name, "", 0))
        except LookupError:
            return bool(of_class(self.shown, name))
        return True

    def click(self, selector: str, at: int = 0) -> None:
        """Click what a selector finds on the page, wherever it stands."""
        self.page.locator(selector).nth(at).evaluate("one => one.click()")
        self.rests()

    def rests(self) -> None:
        """Wait until all is laid out and drawn."""
        self.page.evaluate(SHOWN)

    def leaves(self) -> None:
        """Close the page."""
        self.page.close()
        for made in [one for id_, one in widgets._instances.items() if id_ not in self._older]:
            made.close()
        self._patch.undo()
