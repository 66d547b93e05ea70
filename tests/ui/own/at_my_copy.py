"""Somebody at My copy, without a browser: what is shown, and how it is tapped."""

from __future__ import annotations

from typing import Any

from capemay_kit.core.store import Store
from capemay_kit.own.tracer import Raster
from capemay_kit.ui.app import Companion
from capemay_kit.ui.parts import shown

from ...own.looking import looked


def copy(companion: Companion, tab: str) -> Any:
    """Turn to a part of My copy."""
    companion.model.show("copy")
    companion.panel("copy").turn_to(tab)
    return companion.panel("copy").parts.get(tab)


def anew(companion: Companion, tab: str) -> Companion:
    """Open the page anew, as a reload does."""
    return Companion(Store(companion.model.store.url), {"screen": "copy", "tab": tab})


def titles(stock: Any) -> list[str]:
    """Return what the buttons of a list say, first lines only."""
    return [one.description.split("\n")[0] for one in stock._buttons if shown(one)]


def tap(stock: Any, title: str) -> None:
    """Tap a button of a list."""
    there = [one for one in stock._buttons if shown(one)]
    next(one for one in there if one.description.split("\n")[0] == title).click()


def seen(widget: Any) -> bool:
    """Say whether a widget is in sight."""
    return shown(widget)


def answered(studio: Any) -> None:
    """Do in place of the browser what is asked of a photo."""
    ask = studio.darkroom.ask
    made = looked(studio.tracing.photo, Raster(ask["wide"], ask["high"], ask["colours"]))
    studio.darkroom._heard(studio.darkroom, {"id": ask["id"]}, [made])


def upload(field: Any, name: str, raw: bytes) -> None:
    """Choose a file."""
    field.take(name, raw)
