"""One layout and one style of each kind, shared by all widgets of a page.

By default ipywidgets makes both anew for every widget, and the browser builds each of them: two thirds of all models of
a page, and all equal, since the stylesheet says how everything looks.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any
from weakref import WeakKeyDictionary

import comm
import ipywidgets as w

_PAGES: MutableMapping[Any, dict[type[Any], Any]] = WeakKeyDictionary()
"""The shared models of every page, by its comm manager."""


def plain(kind: type[Any]) -> dict[str, Any]:
    """Return the arguments by which a widget of a kind shares its page's layout and style.

    Both must not be changed: `placed` gives a widget a layout of its own."""
    shared = {"layout": _shared(w.Layout)}
    if (style := getattr(kind, "style", None)) is not None:
        shared["style"] = _shared(style.klass)
    return shared


def placed(widget: Any, **where: str) -> None:
    """Give a widget a layout of its own: ``where`` are its values, such as ``order``. Only changes are sent."""
    if widget.layout is _shared(w.Layout):
        widget.layout = w.Layout(**where)
    for name, value in where.items():
        if getattr(widget.layout, name) != value:
            setattr(widget.layout, name, value)


def own(widget: Any) -> list[Any]:
    """Return the layout and the style of a widget, as far as it does not share them."""
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
