"""A button to choose a file or a photo. It arrives completely, or the reason is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from capemay_kit.core.i18n import _
from capemay_kit.core.strict import MAX_PHOTO_BYTES
from capemay_kit.errors import BadFile, Fault
from capemay_kit.own.photo import MAX_SIDE, read_photo
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.pieces import faults_said

Takes = Callable[[str, bytes], None]
Refuses = Callable[[BadFile], None]


class Upload(anywidget.AnyWidget):
    """A button; ``taken`` gets the name and the bytes of the chosen file, ``refused`` the fault of one that was too
    large or did not arrive.

    ``accept`` lists the endings of files, ``most`` is the most bytes. With a ``side`` the file is a photo: the browser
    makes a JPEG of it, at most so many pixels long. ``everywhere``: the button also takes files that are dropped
    anywhere on the page while it is in sight, and files that the system opens with the page.
    """

    _esm = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
    takes_files = True
    """On a page without one, the server accepts no message as large as a piece of a file."""

    label = traitlets.Unicode().tag(sync=True, echo_update=False)
    accept = traitlets.Unicode().tag(sync=True, echo_update=False)
    most = traitlets.Int().tag(sync=True, echo_update=False)
    side = traitlets.Int().tag(sync=True, echo_update=False)
    everywhere = traitlets.Bool(False).tag(sync=True, echo_update=False)
    sending = traitlets.Unicode().tag(sync=True, echo_update=False)

    def __init__(
        self,
        label: str,
        accept: str,
        most: int,
        taken: Takes,
        refused: Refuses,
        tell: Tell,
        side: int = 0,
        everywhere: bool = False,
    ) -> None:
        sending = _("Sending… {n} %")
        super().__init__(label=label, accept=accept, most=most, side=side, everywhere=everywhere, sending=sending)
        self._taken = taken
        self._refused = refused
        self._name = ""
        self._arrived = bytearray()
        self.on_msg(guard(tell, where=f"file for {label}")(self._heard))

    def _heard(self, __: Any, content: Any, buffers: Any) -> None:
        name = str(content.get("name", ""))
        if "refused" in content:
            why = {
                "large": _("larger than {n} MB", n=self.most // 1_000_000),
                "unread": _("this browser cannot read the picture: save it as JPEG or PNG and choose that"),
            }
            self.refuse(name, why.get(content["refused"], _("did not arrive completely: choose it again")))
            return
        at, of = int(content["at"]), int(content["of"])
        if at == 0:
            self._name, self._arrived = name, bytearray()
        piece = bytes(buffers[0]) if buffers else b""
        if at != len(self._arrived) or len(self._arrived) + len(piece) > min(of, self.most) or name != self._name:
            self._arrived = bytearray()
            self.send({"got": -1})
            return
        self._arrived += piece
        self.send({"got": len(self._arrived)})
        if len(self._arrived) == of:
            raw, self._arrived = bytes(self._arrived), bytearray()
            self.take(name, raw)

    def take(self, name: str, raw: bytes) -> None:
        """Take a file that has arrived; one that cannot be used is refused."""
        try:
            self._taken(name, read_photo(raw, name, self.side) if self.side else raw)
        except BadFile as bad:
            self._refused(bad)

    def refuse(self, name: str, why: str) -> None:
        """Say why a file did not arrive."""
        self._refused(BadFile(name, [Fault("$", why)]))


class FileField(Upload):
    """An upload that keeps the chosen file until the next, and shows its name."""

    def __init__(self, label: str, accept: str, most: int, tell: Tell) -> None:
        super().__init__(label, accept, most, self._keep, lambda bad: tell("; ".join(faults_said(bad))), tell)
        self._titled = label
        self.value: tuple[str, bytes] | None = None

    def _keep(self, name: str, raw: bytes) -> None:
        self.value = name, raw
        self.label = _("{label} ✓ {name}", label=self._titled, name=name)

    def file(self) -> tuple[str, bytes]:
        """Return the name and the bytes of the file. Raises `BadFile` if none was chosen."""
        if self.value is None:
            raise BadFile("file", [Fault("$", _("choose a file first"))])
        return self.value


def photo_upload(label: str, taken: Takes, refused: Refuses, tell: Tell, side: int = MAX_SIDE) -> Upload:
    """Return a button to choose or take a photo."""
    return Upload(label, "image/*", MAX_PHOTO_BYTES, taken, refused, tell, side)
