"""What a panel shows now, asked of its widgets: its words, its buttons; and a tap on one of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import ipywidgets as w

from capemay_kit.ui.components import GONE, Element, Panel

READ = ("value", "description", "tooltip", "placeholder", "label", "title", "names", "words", "said")
"""The traits of widgets that people read or hear."""
_TAG = re.compile(r"<style.*?</style>|<svg.*?</svg>|<[^>]*>", re.DOTALL)
_TOLD = re.compile(r'(?:aria-label|alt|title|placeholder)="([^"]*)"')


class Showing(Panel):
    """A panel that shows what is made for it; what it tells of errors goes nowhere."""

    def __init__(self, make: Callable[[], Element]) -> None:
        super().__init__(print)
        self.make = make
        self.update()

    def show(self) -> Element:
        """Make it."""
        return self.make()


def parts(panel: Any) -> Iterator[Any]:
    """Yield the widgets that are shown, from above."""
    yield from _inside(getattr(panel, "widget", panel))


def _inside(widget: Any) -> Iterator[Any]:
    if GONE not in getattr(widget, "_dom_classes", ()):
        yield widget
        for one in getattr(widget, "children", ()):
            yield from _inside(one)


def shown(widget: Any) -> bool:
    """Say whether a widget is not hidden."""
    return GONE not in widget._dom_classes


def of_class(panel: Any, name: str) -> list[Any]:
    """Return the widgets shown that have a class."""
    return [one for one in parts(panel) if name in getattr(one, "_dom_classes", ())]


def html(panel: Any, name: str = "") -> str:
    """Return the HTML shown, all of it or that of a class."""
    return " ".join(one.value for one in (of_class(panel, name) if name else parts(panel)) if isinstance(one, w.HTML))


def words(panel: Any, name: str = "") -> str:
    """Return the text shown, all of it or that of a class."""
    return unescape(re.sub(r"<[^>]*>", " ", html(panel, name)))


def read_off(widget: Any) -> Iterator[str]:
    """Walk through the texts of a widget that people read or hear, without what they are written with."""
    for name in READ:
        # what other widgets have as their value is an id
        value = getattr(widget, name, None) if name != "value" or isinstance(widget, w.HTML) else None
        for text in value.values() if isinstance(value, dict) else [value]:
            if isinstance(text, str) and text:
                yield unescape(_TAG.sub(" ", text))
                yield from map(unescape, _TOLD.findall(text))


def buttons(panel: Any, name: str = "") -> list[str]:
    """Return what is written on the buttons shown, those of all or those of a class."""
    return [
        one.description for one in parts(panel) if isinstance(one, w.Button) and (not name or name in one._dom_classes)
    ]


def press(panel: Any, name: str) -> bool:
    """Tap the first button shown that has a class; say whether there is one."""
    found = [one for one in of_class(panel, name) if isinstance(one, w.Button)]
    if found:
        found[0].click()
    return bool(found)


def tap(panel: Any, title: str) -> None:
    """Tap the first button shown whose words begin so."""
    next(one for one in parts(panel) if isinstance(one, w.Button) and one.description.startswith(title)).click()


def field(panel: Any, name: str) -> Any:
    """Return the field shown that has a class."""
    return next(one for one in of_class(panel, name) if hasattr(one, "value"))


def labelled(panel: Any, label: str) -> Any:
    """Return the field shown that is called so."""
    return next(one for one in parts(panel) if hasattr(one, "value") and getattr(one, "description", "") == label)


def saved(companion: Any) -> dict[str, bytes]:
    """Take the files that the browser is told to save from now on, by their names."""
    files: dict[str, bytes] = {}
    companion.model.desk.save = lambda name, kind, raw: files.update({name: raw})
    return files
