"""The page around the panels: its heartbeat, address, keys, what its device chooses, and what it reads out."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import anywidget
import traitlets

from capemay_kit.core.i18n import N_, Texts, _, direction, language, languages, name_of_language, translated
from capemay_kit.core.times import ZONE, offsets, zone_named
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Element, Panel, Tell, box, button, text
from capemay_kit.ui.guard import guard, set_up_log
from capemay_kit.ui.score_sheet import recap_said

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
    query = os.environ.get("QUERY_STRING", "") if query is None else query
    return dict(parse_qsl(query, keep_blank_values=True))


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
    direction = traitlets.Unicode("ltr", help="The direction it is written in.").tag(sync=True)
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
        read = {"language": language(), "direction": direction(language())}
        super().__init__(**{"words": dict(CONNECTION), "names": dict(PARTS), **read, **traits})
        set_up_log()
        self.process = str(os.getpid())
        self._tell = tell
        self._does: dict[str, list[Callable[[Any], object]]] = {}
        self.on_msg(self._heard)

    def connected(self) -> None:
        """Say the usual about the connection."""
        self.words = dict(CONNECTION)

    def waits(self) -> None:
        """Say what the page is waiting for; it cannot be used until then."""
        self.words = {**CONNECTION, "busy": _("Waiting for another page to finish saving…")}

    def turns(self, game: str) -> None:
        """Say in the title that it is somebody's turn in a game; empty: that it is not."""
        self.title = _("Your turn · {game}", game=game) if game else ""

    def reads_clock(self) -> bool:
        """Show times by the clock of the device that reads them; say whether they change."""
        before = offsets()
        ZONE.set(zone_named(self.zone))
        return offsets() != before

    def save(self, name: str, kind: str, raw: bytes) -> None:
        """Have the browser save a file; ``kind`` is what browsers call such files."""
        self.send({"save": name, "kind": kind}, [raw])

    def choose(self, name: str, value: str) -> None:
        """Change a setting of this device, which the browser keeps."""
        self.device = {**self.device, name: value}

    def say(self, sentence: str) -> None:
        """Have a screen reader read out a sentence, also if it is the same as before."""
        if sentence:
            self.heard = (self.heard[0] + 1, sentence)

    def on(self, what: str, do: Callable[[Any], object]) -> None:
        """Call ``do`` with what the browser tells: each ``key`` pressed that ``keys_heard`` lists, such as ``"u"``; the
        number of ``fresh`` that it has ``seen`` long enough, and when it begins; whether the page is ``hidden`` now, as
        on a phone that is locked; the name of a ``file`` that the system opens with the page, and that nobody takes
        yet. Or call it when a trait has changed, such as ``zone``."""
        guarded = guard(self._tell, where=what)(do)
        if self.has_trait(what):
            self.observe(lambda change: guarded(change.new), names=what)
        else:
            self._does.setdefault(what, []).append(guarded)

    def _said(self, what: str, value: object) -> None:
        for do in self._does.get(what, ()):
            do(value)

    def _heard(self, __: Any, content: Any, buffers: Any) -> None:
        """Answer a heartbeat, pass on a key or what was seen, log what went wrong in the browser."""
        if not isinstance(content, dict):
            return
        if isinstance(content.get("seen"), int):
            self._said("seen", content["seen"])
            if content["seen"] != self.fresh:
                # a brief disconnect may have lost either our new count or the browser's report of it
                self.send({"fresh": self.fresh})
        if isinstance(content.get("hidden"), bool):
            self._said("hidden", content["hidden"])
        if "ping" in content:
            self.send({"pong": content["ping"]})
        elif "file" in content:
            self._said("file", str(content["file"]))
        elif "key" in content:
            self._said("key", str(content["key"]))
        elif "error" in content:
            log.error("in the browser: %s", content["error"])


# --- what is read out ----------------------------------------------------------------------------------------


def plain(written: str) -> str:
    """Return the text of a piece of HTML."""
    parts = re.sub(r"<(style|svg).*?</\1>", "", written, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", parts)).split())


class Aloud:
    """Tells what is new on a page since it was last asked; the same event twice is new twice."""

    def __init__(self) -> None:
        self._before: dict[str, object] = {}

    def news(self, model: Session, asks: str) -> str:
        """Return what is new at a table, in sentences; ``asks`` is what is asked there now (HTML)."""
        s, back = model.view.state, model.view.looking
        title, detail = model.view.says.heading(s) if back is None else (_("Looking back"), model.past.when(back))
        mine = model.view.own_seat is not None and model.view.own_seat in model.view.acting
        recap = model.lately.recap
        now: dict[str, tuple[object, str]] = {
            "done": (([one.seq for one in model.past.undone(None)], model.toast), model.toast),
            "round": (model.view.says.progress(s).now, model.view.says.progress(s).now),
            "step": ((title, detail, mine), f"{_('Your turn') if mine else title}. {detail}"),
            "recap": (recap, "" if recap is None else recap_said(recap, model.view.meta)),
            "asks": (asks, plain(asks)),
        }
        fresh = [said for key, (what, said) in now.items() if self._before.get(key) != what]
        self._before = {key: what for key, (what, __) in now.items()}
        said = [one.strip(" .") for one in fresh]
        return " ".join(one if one.endswith(("?", "!", ":", "…")) else f"{one}." for one in said if one)


# --- what the device chooses ---------------------------------------------------------------------------------

SETTINGS = {
    "theme": (N_("Theme"), {"": N_("Same as device"), "light": N_("Light"), "dark": N_("Dark")}),
    "size": (N_("Text size"), {"": N_("Normal"), "large": N_("Large"), "huge": N_("Largest")}),
    "flip": (N_("Table view"), {"": N_("From my side"), "true": N_("From across")}),
    "awake": (N_("Screen"), {"": N_("Keep it on"), "off": N_("Same as device")}),
    "remind": (N_("Reminders"), {"": N_("Show them"), "off": N_("None")}),
}
OWN_SETTINGS = {
    "sign": (N_("My turn"), {"": N_("Alert me"), "off": N_("No alert")}),
    "cover": (N_("When put away"), {"": N_("Keep cards open"), "on": N_("Cover my cards")}),
}
"""Further settings on a phone of one's own."""
WAKING = Texts({
    "on": "The screen stays on while you see this page.",
    "off": "The screen turns off as this device is set to.",
    "insecure": "Not possible at this address: browsers keep the screen on only over https, or on the computer that "
    "runs the companion. Turn off sleep on this device while you play.",
    "lacking": "This browser cannot keep the screen on. Turn off sleep on this device while you play.",
    "refused": "The browser refused, perhaps because the battery is low. Plug the device in, or turn off sleep.",
})  # fmt: skip
"""Whether the screen is kept on, and what helps where it is not."""


class Device(Panel):
    """The settings, shown on demand. The browser keeps them; they belong to no table."""

    def __init__(self, page: Page, tell: Tell, own: bool = False) -> None:
        super().__init__(tell)
        self.page = page
        self._offered = dict(SETTINGS)
        self._incomplete: dict[str, int] = {}
        if languages()[1:]:
            named = {tag: name_of_language(tag) for tag in languages()}
            self._offered["language"] = N_("Language"), {"": N_("Same as browser"), **named}
            self._incomplete = {named[tag]: share for tag in named if (share := translated(tag)) < 100}
        if own:
            # people can turn the phone they hold
            self._offered = {name: said for name, said in self._offered.items() if name != "flip"} | OWN_SETTINGS
        self.opened = False
        for what in ("device", "waking"):
            page.on(what, lambda __: self.update())
        self.update()

    def turn(self, on: bool | None = None) -> None:
        """Show or hide the settings; None toggles them."""
        self.opened = not self.opened if on is None else on
        self.update()

    def let_go(self) -> bool:
        """Hide the settings; return whether they were shown."""
        there = self.opened
        self.turn(False)
        return there

    def show(self) -> Element | None:
        """Show the settings with the chosen ones marked, and whether the screen is kept on."""
        if not self.opened:
            return None
        rows = [
            box(text(_(label), "cm-label"),
                *(button(_(title), partial(self._choose, name, value), on=self.page.device.get(name, "") == value)
                  for value, title in values.items()), classes=("cm-row", f"cm-device-{name}"))
            for name, (label, values) in self._offered.items()
        ]  # fmt: skip
        rows += [
            text(
                _("{language}: {share} % is translated. The rest is in English.", language=name, share=share), "cm-note"
            )
            for name, share in self._incomplete.items()
        ]
        return box(*rows, text(WAKING.get(self.page.waking, ""), "cm-note"),
                   button(_("Close"), partial(self.turn, False), "cm-quiet"), classes=("cm-devicebox",))  # fmt: skip

    def _choose(self, name: str, value: str) -> None:
        self.page.choose(name, value)
        if name == "language":
            self.page.anew += 1
