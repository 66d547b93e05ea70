"""Python's half of a page of the site: widgets that speak to the browser's half by messages, and the companion in them.

It runs within Pyodide, in a worker of the browser. What it says is gathered and handed over at once after each thing
that was heard, so that the browser draws once; what a widget says of itself before it was handed over is put into its
first message, since the browser could not take it any earlier.
"""

from __future__ import annotations

import asyncio
import gzip
import importlib
import json
import logging
import struct
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import comm
from comm.base_comm import BaseComm, CommManager

BUNDLES = Path(__file__).with_name("bundles.json")
"""Written while the site is built: in which bundle each module comes that comes later."""
Post = Callable[[str, list[list[bytes]]], object]
"""Hands messages (a JSON list) to the browser, with the bytes that belong to each."""

SOON, TICKS = 0.25, 1.0
"""After how many seconds a page looks whether there is more to do, and how often while it shows the time."""

log = logging.getLogger("capemay_kit.page")


class Wire:
    """What this page says to the browser, and hears from it."""

    def __init__(self, post: Post) -> None:
        self.comms = CommManager()
        self._post = post
        self._said: list[dict[str, Any]] = []
        self._bytes: list[list[bytes]] = []
        self._opened: dict[str, Any] = {}
        self._answers = ""

    def say(self, kind: str, id: str, data: dict[str, Any], metadata: Any, buffers: Sequence[Any]) -> None:
        """Keep a message until `hand_over`."""
        if kind == "open":
            self._opened[id] = data
        elif data.get("method") == "update" and id in self._opened and not buffers:
            self._opened[id]["state"].update(data["state"])
            return
        said = {"comm": kind, "id": id, "data": data, "metadata": metadata or {}, "answers": self._answers}
        self._said.append(said)
        self._bytes.append([bytes(one) for one in buffers])

    def hand_over(self) -> None:
        """Hand all that was said to the browser."""
        if self._said:
            said, of_each = self._said, self._bytes
            self._said, self._bytes, self._opened = [], [], {}
            self._post(json.dumps(said, allow_nan=False), of_each)

    def heard(self, text: str, buffers: Sequence[bytes], also: Callable[[], object]) -> None:
        """Take in a message of the browser's, and hand over what that led to, with what is said ``also``."""
        message = json.loads(text)
        self._answers = message.get("message", "")
        content = {"comm_id": message["id"], "data": message.get("data") or {}}
        try:
            if message["id"] in self.comms.comms and message["comm"] == "msg":
                told = {"content": content, "buffers": list(buffers), "metadata": {}}
                self.comms.get_comm(message["id"]).handle_msg(told)  # type: ignore[union-attr]
            also()
        finally:
            self.say("done", message["id"], {}, {}, ())
            self._answers = ""
            self.hand_over()


class _Comm(BaseComm):
    """A line between a widget and its half in the browser."""

    wire: Wire

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Tell the browser."""
        self.wire.say(msg_type.removeprefix("comm_"), self.comm_id, data or {}, metadata, buffers or ())


class LaterBundles(MetaPathFinder):
    """Finds modules that are not here yet: it fetches the bundle they come in and lays it beside what is here.

    ``bundles`` says in which bundle a module comes, by its dotted name.
    """

    def __init__(self, bundles: Mapping[str, str], fetch: Callable[[str], Any], at: Path) -> None:
        self._bundles, self._fetch, self._at = bundles, fetch, at
        self._there: set[str] = set()

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return where a module lies whose bundle was fetched for it; None if it is in no bundle."""
        bundle = self._bundles.get(fullname)
        if bundle is None:
            return None
        if bundle not in self._there:
            self._there.add(bundle)
            lay_out(_bytes(self._fetch(bundle)), self._at)
            importlib.invalidate_caches()
        # the parent's path may point into the standard library's zip, so look in our folder instead
        return PathFinder.find_spec(fullname, [str(self._at.joinpath(*fullname.split(".")[:-1]))])


def _bytes(given: Any) -> bytes:
    """Return what the browser gave as bytes; its arrays come as something that stands for them."""
    return given if isinstance(given, bytes) else bytes(given.to_bytes())


def lay_out(bundle: bytes, at: Path) -> None:
    """Write the files of a bundle (`packing.packed`)."""
    raw = gzip.decompress(bundle)
    (length,) = struct.unpack_from("<I", raw)
    where = 4 + length
    for name, size in json.loads(raw[4:where]):
        file = at / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(raw[where : where + size])
        where += size


class SitePage:
    """The page, with the companion in it. ``shown`` is the companion."""

    def __init__(self, post: Post, fetch: Callable[[str], Any], at: str) -> None:
        self.wire = _Comm.wire = Wire(post)
        comm.create_comm = _Comm
        comm.get_comm_manager = lambda: self.wire.comms
        bundles = json.loads(BUNDLES.read_text(encoding="utf-8")) if BUNDLES.is_file() else {}
        sys.meta_path.append(LaterBundles(bundles, fetch, Path(at)))
        self.shown: Any = None
        self._told: dict[str, Any] = {}
        self._screen = ""
        self._looking: asyncio.Task[None] | None = None

    def open(self, query: str, store: str) -> str:
        """Make the companion at what an address names; return the id of its widget, once all of it was handed over."""
        from capemay_kit.ui import app

        app.LOOKED_AFTER.set(self._looks_after)
        widget = app.companion(dict(parse_qsl(query, keep_blank_values=True)), store)
        self._tell()
        self.wire.hand_over()
        return str(widget.model_id)

    def back_up(self) -> tuple[str, bytes, str] | None:
        """Return a copy of everything, with its name and when the last of it was written; None if it cannot be made."""
        from capemay_kit.site import whereabouts

        try:
            return whereabouts.copied(self.shown)
        except Exception:
            log.exception("backing up")
            return None

    def _tell(self) -> None:
        """Tell the browser where the page is now, for it to know at its next start."""
        from capemay_kit.site import whereabouts

        if self.shown is None:
            return
        self._screen = self.shown.desk.screen
        try:
            now = whereabouts.now(self.shown)
        except Exception:
            log.exception("looking where the page is")
            return
        if now != self._told:
            self._told = now
            self.wire.say("at", "", now, {}, ())

    def heard(self, text: str, buffers: Iterable[Any]) -> None:
        """Take in a message of the browser's."""
        self.wire.heard(text, [_bytes(one) for one in buffers], self._turned)
        self._look_soon()

    def _turned(self) -> None:
        """Tell of another screen together with it, so that what stands around it does not move a moment later."""
        if self.shown is not None and self.shown.desk.screen != self._screen:
            self._tell()

    def _looks_after(self, shown: Any) -> None:
        self.shown = shown
        self._look_soon()

    def _look_soon(self) -> None:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.ensure_future(self._look())

    async def _look(self) -> None:
        """Nobody else writes to this store: there is more to do only where games are counted, or time is shown."""
        seconds = SOON
        while True:
            await asyncio.sleep(seconds)
            try:
                more = self.shown is not None and self.shown.look(news=False)
            except Exception:
                log.exception("looking")
                return
            finally:
                self._tell()
                self.wire.hand_over()
            if not more and not (self.shown is not None and self.shown.ticks):
                return
            seconds = 0.0 if more else TICKS
