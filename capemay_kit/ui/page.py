"""The page around the panels: its heartbeat, address, device settings, keys, and keeping the screen on."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import anywidget
import traitlets

from capemay_kit.core.i18n import Texts
from capemay_kit.ui.guard import Tell, guard, set_up_log

SCRIPTS = ("ears.js", "typing.js", "answers.js", "sight.js", "page.js")
"""The page's half, each part a file; they become one module of the browser."""

CONNECTION = Texts({
    "lost": "Connection lost. Trying again…", "unsure": "Waiting for the table…", "busy": "Still working…",
    "reload": "Connected again. Reloading the page…",
})  # fmt: skip
"""What covers the page while its kernel does not answer."""
PARTS = Texts({
    "skip": "Skip to what you can do", "screens": "Screens", "side": "Whose turn it is", "deed": "What to do next",
    "dock": "Undo", "skipping": "Skip", "device": "Theme, text size and view",
})  # fmt: skip
"""What a screen reader calls the parts of the page."""
QUERY: ContextVar[str | None] = ContextVar("query", default=None)
"""What stands behind the question mark of the page's address, where a server of many pages says so."""
log = logging.getLogger("capemay_kit.page")


def start_address() -> dict[str, str]:
    """Return what the page was opened with, such as ``{"table": "…"}``: by its server, or as Voilà tells a kernel;
    nothing elsewhere, as in JupyterLab."""
    query = QUERY.get()
    return dict(parse_qsl(os.environ.get("QUERY_STRING", "") if query is None else query))


class Page(anywidget.AnyWidget):
    """What the page does besides showing panels. Display it once; it takes no room.

    A button of the CSS class ``cm-once`` ignores a second click within a quarter of a second.
    """

    _esm = "".join((Path(__file__).parent / name).read_text(encoding="utf-8") for name in SCRIPTS)

    address = traitlets.Dict(value_trait=traitlets.Unicode(), key_trait=traitlets.Unicode()).tag(sync=True)
    """Names to words, such as table, screen, seat. They stand in the page's address, so that a reload finds them
    (`start_address`)."""
    device = traitlets.Dict(key_trait=traitlets.Unicode()).tag(sync=True)
    """The settings of this device, kept by the browser; its look (theme, size, flip, covered) is set as ``data-…`` on
    the root element."""
    language = traitlets.Unicode("en", help="The language of the page's texts.").tag(sync=True)
    dark = traitlets.Bool(False, help="Whether the page is dark now, by choice or system.").tag(sync=True)
    zone = traitlets.Unicode(help="The device's time zone, such as Europe/Berlin.").tag(sync=True)
    awake = traitlets.Bool(False).tag(sync=True)
    """Keeps the screen on, unless the device chose otherwise."""
    waking = traitlets.Unicode().tag(sync=True)
    """Whether that works here: a key of `device.WAKING`, empty until the browser has said."""
    keys_heard = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The keys that are sent here when pressed outside of input fields; Escape also inside."""
    words = traitlets.Dict().tag(sync=True)
    """What is said about the connection (`connected`)."""
    names = traitlets.Dict().tag(sync=True)
    """`PARTS`, in the language of the page."""
    heard = traitlets.Tuple(traitlets.Int(), traitlets.Unicode(), default_value=(0, "")).tag(sync=True)
    """A screen reader reads this out whenever the number before it changes (`say`)."""
    fresh = traitlets.Int(0).tag(sync=True)
    """Counts the acts of others that came onto the screen. A touch is ignored if it began before the last of them was
    shown for a quarter of a second, by the browser's clock; `on_seen` is told when that time is over."""
    turned = traitlets.Int(0).tag(sync=True)
    """Count it up to scroll the page to its top."""
    anew = traitlets.Int(0).tag(sync=True)
    """Count it up to have the browser reload the page, so that nothing stays in it."""
    title = traitlets.Unicode().tag(sync=True)
    """Replaces the page's own title while it is not empty, unless the device chose to have no signs."""
    signs = traitlets.Int(0).tag(sync=True)
    """Count it up to have the device vibrate once, unless it chose to have no signs."""
    process = traitlets.Unicode().tag(sync=True)
    """The id of the process that answers the page: the server is asked whether it still lives."""
    beat = traitlets.Int(1500).tag(sync=True)
    """How often the page asks whether anybody is there, in ms. Below about a second, a small sign at the page's top
    also tells within that second when a beat is not answered."""

    def __init__(self, *, tell: Tell | None = None, **traits: Any) -> None:
        """Create the page; ``tell`` gets one sentence when a handler of it fails."""
        super().__init__(**{"words": dict(CONNECTION), "names": dict(PARTS), **traits})
        set_up_log()
        self.process = str(os.getpid())
        self._tell = tell
        self._on_key: list[Callable[[str], object]] = []
        self._on_seen: list[Callable[[int], object]] = []
        self._on_hidden: list[Callable[[bool], object]] = []
        self._on_file: list[Callable[[str], object]] = []
        self.on_msg(self._heard)

    def connected(self, busy: str = "") -> None:
        """Say the usual about the connection, or why the page is ``busy``."""
        self.words = {**CONNECTION, "busy": busy or CONNECTION["busy"]}

    def save(self, name: str, kind: str, raw: bytes) -> None:
        """Have the browser save a file; ``kind`` is what browsers call such files."""
        self.send({"save": name, "kind": kind}, [raw])

    def say(self, sentence: str) -> None:
        """Have a screen reader read out a sentence, also if it is the same as before."""
        if sentence:
            self.heard = (self.heard[0] + 1, sentence)

    def on_key(self, callback: Callable[[str], object]) -> None:
        """Call ``callback`` with each key pressed that ``keys_heard`` lists, such as ``"u"``."""
        self._on_key.append(guard(self._tell, where="key")(callback))

    def on_seen(self, callback: Callable[[int], object]) -> None:
        """Call ``callback`` with the number of ``fresh`` that the browser has shown long enough, and when it begins."""
        self._on_seen.append(guard(self._tell, where="seen")(callback))

    def on_hidden(self, callback: Callable[[bool], object]) -> None:
        """Call ``callback`` when the page goes out of sight, as on a phone that is locked, or comes into it again."""
        self._on_hidden.append(guard(self._tell, where="hidden")(callback))

    def on_file(self, callback: Callable[[str], object]) -> None:
        """Call ``callback`` with the name of a file that the system opens with the page, and that nobody takes yet."""
        self._on_file.append(guard(self._tell, where="file")(callback))

    def _heard(self, _: Any, content: Any, buffers: Any) -> None:
        """Answer a heartbeat, pass on a key or what was seen, log what went wrong in the browser."""
        if not isinstance(content, dict):
            return
        if isinstance(content.get("seen"), int):
            for seen in self._on_seen:
                seen(content["seen"])
            if content["seen"] != self.fresh:
                # a brief disconnect may have lost either our new count or the browser's report of it
                self.send({"fresh": self.fresh})
        if isinstance(content.get("hidden"), bool):
            for hidden in self._on_hidden:
                hidden(content["hidden"])
        if "ping" in content:
            self.send({"pong": content["ping"]})
        elif "file" in content:
            for opened in self._on_file:
                opened(str(content["file"]))
        elif "key" in content:
            for callback in self._on_key:
                callback(str(content["key"]))
        elif "error" in content:
            log.error("in the browser: %s", content["error"])
