"""Somebody at My copy, without a browser: what is shown, and how it is tapped."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from capemay_kit.core.store import Store
from capemay_kit.own.tracer import Raster
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.upload import Upload

from ...own.looking import looked
from ..seen import buttons, of_class, parts, tap, words


def copy(companion: Companion, tab: str) -> Any:
    """Turn to a part of My copy."""
    companion.model.show("copy")
    companion.panel("copy").turn_to(tab)
    return companion.panel("copy")


def anew(companion: Companion, tab: str) -> Companion:
    """Open the page anew, as a reload does."""
    return Companion(Store(companion.model.store.url), {"screen": "copy", "tab": tab})


def titles(panel: Any, name: str) -> list[str]:
    """Return what the buttons of a list of a class say, first lines only."""
    return [one.split("\n")[0] for found in of_class(panel, name) for one in buttons(found)]


def shows(panel: Any, name: str) -> bool:
    """Say whether something of a class is shown."""
    return bool(of_class(panel, name))


def field(panel: Any, label: str) -> Any:
    """Return the field that is called so, or has such a hint."""
    return next(
        one for one in parts(panel)
        if hasattr(one, "value") and label in (getattr(one, "description", ""), getattr(one, "placeholder", ""))
    )  # fmt: skip


def number(panel: Any, label: str) -> Any:
    """Return the field of a number."""
    return next(one for one in of_class(panel, "cm-matchrow") if one.description.split(" · ")[0] == label)


def question(panel: Any, label: str) -> Any:
    """Return what is asked or said about a number; an empty box if nothing is."""
    return next((one for one in of_class(panel, "cm-doubted") if label in words(one)), w.Box())


def undo(panel: Any) -> str:
    """Return what the button at the foot says."""
    return buttons(panel, "cm-undo")[0]


def file_button(panel: Any, title: str) -> Upload:
    """Return the button for a file that is called so."""
    return next(one for one in parts(panel) if isinstance(one, Upload) and one.label.startswith(title))


def upload(panel: Any, title: str, name: str, raw: bytes) -> None:
    """Choose a file."""
    file_button(panel, title).take(name, raw)


def answered(studio: Any) -> None:
    """Do in place of the browser what is asked of a photo."""
    ask = studio.darkroom.ask
    made = looked(studio.tracing.photo, Raster(ask["wide"], ask["high"], ask["colours"]))
    studio.darkroom.heard(studio.darkroom, {"id": ask["id"]}, [made])


def enters(panel: Any, title: str, number: int = 3) -> None:
    """Enter a card of one dollar by *Enter card*."""
    tap(panel, "Enter card")
    field(panel, "Number").value = str(number)
    field(panel, "Name").value = title
    tap(panel, "Money")
    tap(panel, "1")
    keeps(panel)


def keeps(panel: Any) -> None:
    """Keep the card in the form."""
    next(one for one in parts(panel) if isinstance(one, w.Button) and one.description == "Keep").click()
