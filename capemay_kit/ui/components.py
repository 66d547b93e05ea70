"""What screens are made of: functions that return what should be on the screen now.

A `Panel` brings its widgets up to it (Reacton): what differs is changed, what is gone is closed, also in the browser.
HTML is written with `h`, which escapes what is put into it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, TypeAlias

import ipywidgets as w
import reacton
from markupsafe import Markup
from reacton.ipywidgets import ButtonElement

from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.parts import PHOTO, Call, class_of, close, drawn
from capemay_kit.ui.parts import Choice as Choice
from capemay_kit.ui.plain import plain

Element: TypeAlias = reacton.core.Element[Any]
Piece: TypeAlias = Element | w.Widget | None
"""A part of a panel; None where nothing is shown. A widget that keeps what it holds, such as the map, stands itself."""
_PANEL: ContextVar[Panel] = ContextVar("panel")
"""The panel that is being put together: errors of its handlers are told where it says."""


def h(html: str, *given: Any, **named: Any) -> Markup:
    """Write HTML: what is given for its braces is text, unless it is HTML already."""
    return Markup(html).format(*given, **named)


def each(html: str, of: Iterable[Any]) -> Markup:
    """Write a piece of HTML for each of several things; of a tuple each item has its own braces."""
    return Markup("").join(h(html, *one) if isinstance(one, tuple) else h(html, one) for one in of)


def those(looks: Mapping[str, object]) -> tuple[str, ...]:
    """Return the classes that hold now."""
    return tuple(name for name, so in looks.items() if so)


class Panel:
    """A part of a screen, whose widgets follow from what it shows (`show`) whenever it is brought up to date."""

    keeps: Sequence[w.Widget] = ()
    """Widgets of its own that stand in what it shows."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.widget = w.Box(_dom_classes=("cm-panel",), **plain(w.Box))
        self._page: Any = None
        self.handlers: dict[Any, Any] = {}

    def show(self) -> Element:
        """Return what should be on the screen now."""
        raise NotImplementedError

    def update(self) -> None:
        """Bring the widgets up to date."""
        now = _PANEL.set(self)
        try:
            if self._page is None:
                root, self._page = reacton.render_fixed(self.show(), handle_error=False)
                self.widget.children = (root,)
            else:
                self._page.render(self.show())
        finally:
            _PANEL.reset(now)

    def close(self) -> None:
        """Close all its widgets, also in the browser."""
        if self._page is not None:
            self._page.close()
        for one in (*self.keeps, self.widget):
            close(one)


def made(kind: type[Any], *classes: str, at: str = "", **given: Any) -> Element:
    """Return what stands for a widget of a kind, with CSS classes, ``at`` a place of the grid it is in. A function
    named ``on_`` and one of its values is called with what a person enters."""
    layout = {"layout": made(w.Layout, grid_area=at)} if at else {}
    shared = plain(kind) if issubclass(kind, w.DOMWidget) else {}
    looks = {"_dom_classes": classes} if issubclass(kind, w.DOMWidget) else {}
    element = ButtonElement if kind is w.Button else reacton.core.Element
    found: Element = element(reacton.core.ComponentWidget(widget=kind), kwargs={**shared, **layout, **looks, **given})
    # Reacton keeps handlers for the whole process, and with them a page after it was closed
    found._callback_wrappers = _PANEL.get().handlers
    return found


def box(*parts: Piece, classes: Sequence[str] = ()) -> Element:
    """Put parts in a box."""
    return made(w.Box, "cm-box", *classes, children=[one for one in parts if one is not None])


def text(value: str, *classes: str, at: str = "") -> Element:
    """Show HTML, ``at`` a place of the grid it is in."""
    return made(w.HTML, *classes, at=at, value=value)


def button(title: str, do: Call, *classes: str, tip: str = "", on: bool | None = None,
           opens: bool | None = None, hasty: bool = False, at: str = "") -> Element:  # fmt: skip
    """Show a button. An error of ``do`` is told, and changes nothing.

    ``on`` says whether it is the one chosen of several, ``opens`` whether what it folds is open; None: it is neither.
    ``hasty``: quick taps all count. ``at``: its place in the grid it is in.
    """
    looks = {"cm-once": not hasty, "cm-toggle": on is not None, "cm-on": on, "cm-folds": opens is not None,
             "cm-open": opens}  # fmt: skip
    return made(w.Button, *those(looks), *classes, at=at, description=title, tooltip=tip,
                on_click=_heard(do, f"button {title}"))  # fmt: skip


def choices(offered: Sequence[Choice], chosen: str | None = None, *classes: str) -> Element:
    """Show choices as a list of buttons, with their drawings above the words or their photos beside them."""
    photos = any(one.drawing.startswith(PHOTO) for one in offered)
    drawings = {one.drawing for one in offered if one.drawing}
    look = ["cm-photos"] if photos else ["cm-cardhand"] if drawings else []
    buttons = []
    for one in offered:
        # those who see the drawing need no words below the title
        below = one.detail if photos or not one.drawing else ""
        taken = one.tone == "chosen" or (bool(chosen) and one.place == chosen)
        looks = {"cm-plain": not one.detail, "cm-quiet": one.tone in ("quiet", "half"), "cm-chosen": taken,
                 "cm-toggle": taken, f"cm-{one.tone}": one.tone in ("primary", "half", "warn"),
                 class_of(one.drawing): one.drawing}  # fmt: skip
        buttons.append(
            button(f"{one.title}\n{below}" if below else one.title, one.do, "cm-choice",
                   *those(looks), tip="" if below else one.detail)
        )  # fmt: skip
    styles = text(drawn(drawings), "cm-drawings") if drawings else None
    return box(*buttons, styles, classes=("cm-choices", *look, *classes))


def tabs(options: Sequence[tuple[str, Any]], value: Any, do: Callable[[Any], object], *classes: str) -> Element:
    """Show buttons of which one is chosen."""
    return made(w.ToggleButtons, *classes, options=tuple(options), value=value, on_value=_heard(do, "tabs"))


def fold(title: str, inside: Piece, opened: bool, do: Callable[[bool], object]) -> Element:
    """Fold something away below its title."""
    return made(w.Accordion, children=[inside], titles=(title,), selected_index=0 if opened else None,
                on_selected_index=_heard(lambda at: do(at is not None), "fold"))  # fmt: skip


def area(value: str, do: Callable[[str], object], placeholder: str, *classes: str, rows: int = 2,
         disabled: bool = False) -> Element:  # fmt: skip
    """Show a field of several lines, which is heard when it is left."""
    return made(w.Textarea, *classes, value=value, on_value=_heard(do, "text"), placeholder=placeholder, rows=rows,
                disabled=disabled, continuous_update=False, tooltip="")  # fmt: skip


def _heard(do: Callable[..., object], where: str) -> Callable[..., object]:
    return guard(_PANEL.get().tell, where=where)(do)
