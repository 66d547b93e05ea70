"""The page around the panels: its heartbeat, its address, this device's choices, keys, a waking screen."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from capemay_kit.ui import words as sentences
from capemay_kit.ui.guard import Tell, guard, set_up_log

SCRIPTS = ("ears.js", "typing.js", "page.js")
"""The page's half, each part a file; they become one module of the browser."""

log = logging.getLogger("capemay_kit.page")


class Page(anywidget.AnyWidget):
    """What the page does besides showing panels. Display it once; it takes no room.

    ``address`` (names to words, such as table, screen, seat) stands in the page's address, so that a
    reload finds it (`capemay_kit.web.visitor`). ``device`` is what this device chose (theme, size, flip, awake), kept
    by the browser and set as ``data-…`` on the root element; ``dark`` says whether that, or else the
    device's system, makes the page dark. ``awake`` keeps the screen on; ``waking`` is how that goes here (a key of
    `words.WAKING`, empty until the browser has said). ``keys_heard`` lists the keys
    that are sent here when pressed outside of input fields. A button of the CSS class ``cm-once`` ignores
    a second click within a quarter of a second. Whenever ``anew`` counts on, the browser
    opens the page anew, so that nothing stays in it. ``words`` are the overlay's, ``names`` those of the page's parts;
    ``heard`` is read out whenever it changes. Whenever ``turned`` counts on, the page stands at its top again.
    ``title`` stands in place of the page's own while it is not empty; whenever ``signs`` counts on, the device trembles
    once, unless it chose not to.
    ``beat`` is how often the page asks whether anybody is there, in ms; if that is less than a second, it also says, by
    a small sign at its top, within that second when a beat is not answered.
    ``fresh`` counts the acts of others that came onto the screen: no touch counts that began before such a one was seen
    for a quarter of a second, by the browser's clock; then `on_seen` hears of it.
    """

    _esm = "".join((Path(__file__).parent / name).read_text(encoding="utf-8") for name in SCRIPTS)

    address = traitlets.Dict(value_trait=traitlets.Unicode(), key_trait=traitlets.Unicode()).tag(sync=True)
    device = traitlets.Dict(key_trait=traitlets.Unicode()).tag(sync=True)
    dark = traitlets.Bool(False, help="Whether the page is dark now, by choice or system.").tag(sync=True)
    awake = traitlets.Bool(False).tag(sync=True)
    waking = traitlets.Unicode().tag(sync=True)
    keys_heard = traitlets.List(traitlets.Unicode()).tag(sync=True)
    words = traitlets.Dict(sentences.CONNECTION).tag(sync=True)
    names = traitlets.Dict(sentences.PAGE).tag(sync=True)
    heard = traitlets.Unicode().tag(sync=True)
    fresh = traitlets.Int(0).tag(sync=True)
    turned = traitlets.Int(0).tag(sync=True)
    anew = traitlets.Int(0).tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    signs = traitlets.Int(0).tag(sync=True)
    process = traitlets.Unicode().tag(sync=True)
    beat = traitlets.Int(1500).tag(sync=True)

    def __init__(self, *, tell: Tell | None = None, **traits: Any) -> None:
        """Create the page; ``tell`` gets one sentence when a handler of it fails."""
        super().__init__(**traits)
        set_up_log()
        self.process = str(os.getpid())
        self._tell = tell
        self._on_key: list[Callable[[str], object]] = []
        self._on_seen: list[Callable[[int], object]] = []
        self._on_hidden: list[Callable[[bool], object]] = []
        self._on_file: list[Callable[[str], object]] = []
        self.on_msg(self._heard)

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
                # a line that was cut for a moment may have lost either: what is fresh here, or that it was seen there
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
