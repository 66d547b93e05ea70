"""One layout and one style of each kind for all the widgets of a page.

ipywidgets makes both anew for every widget, and a browser builds each of them: they were two of three things a page had
to build, and all alike, since the stylesheet says how everything looks.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any
from weakref import WeakKeyDictionary

import comm
import ipywidgets as w

_PAGES: MutableMapping[Any, dict[type[Any], Any]] = WeakKeyDictionary()
"""What every page has, by the manager of its comms."""


def plain(kind: type[Any]) -> dict[str, Any]:
    """Return the arguments by which a widget of a kind shares its page's layout and style.

    Both are for reading alone. A widget that has to be placed by itself is given a layout of its own (`placed`)."""
    shared = {"layout": _shared(w.Layout)}
    if (style := getattr(kind, "style", None)) is not None:
        shared["style"] = _shared(style.klass)
    return shared


def placed(widget: Any, **where: str) -> None:
    """Place a widget by itself: ``where`` are values of a layout, such as its ``order``. Nothing is told that it has
    already."""
    if widget.layout is _shared(w.Layout):
        widget.layout = w.Layout(**where)
    for name, value in where.items():
        if getattr(widget.layout, name) != value:
            setattr(widget.layout, name, value)


def own(widget: Any) -> list[Any]:
    """Return what of its layout and its style a widget shares with no other."""
    kept = _PAGES.get(comm.get_comm_manager(), {})
    parts = (getattr(widget, name, None) for name in ("layout", "style"))
    return [one for one in parts if isinstance(one, w.Widget) and one is not kept.get(type(one))]


def _shared(kind: type[Any]) -> Any:
    kept = _PAGES.setdefault(comm.get_comm_manager(), {})
    found = kept.get(kind)
    if found is None or found.comm is None:  # it is closed with its page
        found = kept[kind] = kind()
        found.observe(_refuse)
    return found


def _refuse(change: Any) -> None:
    if change.name in change.owner.keys:
        # all widgets of the page would be placed like this: `placed` is for one
        change.owner.unobserve(_refuse)
        setattr(change.owner, change.name, change.old)
        change.owner.observe(_refuse)
        raise TypeError(change.name)
