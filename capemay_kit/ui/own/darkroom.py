"""Where a page works on a photo: the browser, which can unpack it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.parts import photo_address

_HERE = Path(__file__).parent


class Darkroom(anywidget.AnyWidget):
    """Out of sight. One thing is asked at a time; what was asked before is not answered any more. A page that comes
    back finds what is still asked."""

    _esm = "".join((_HERE / name).read_text(encoding="utf-8") for name in ("pixels.js", "darkroom.js"))
    takes_files = True

    photo = traitlets.Unicode().tag(sync=True, echo_update=False)
    ask = traitlets.Dict().tag(sync=True, echo_update=False)

    def __init__(self, tell: Tell) -> None:
        super().__init__(layout={"display": "none"})
        self._answered: Callable[[bytes | None], None] = lambda made: None
        self._asked = 0
        self.on_msg(guard(tell, where="photo")(self._heard))

    def do(self, photo: bytes, answered: Callable[[bytes | None], None], **ask: Any) -> None:
        """Ask something of a photo: what lies between its ``corners`` (without them: all of it), ``wide`` by ``high``,
        as plain bytes of so many ``colours``, or as a JPEG of at ``most`` so many bytes. ``answered`` gets that; None
        where the browser could not do it."""
        address = photo_address(photo)
        if address != self.photo:
            self.photo = address
        self._asked += 1
        self._answered = answered
        self.ask = {"id": self._asked, **ask}

    def rest(self) -> None:
        """Ask nothing any more, and forget the photo."""
        self.ask, self.photo = {}, ""

    def _heard(self, _: Any, content: Any, buffers: Any) -> None:
        if content.get("id") != self.ask.get("id"):
            return
        self.ask = {}
        self._answered(None if content.get("failed") or not buffers else bytes(buffers[0]))
