"""What screens are made of: functions that return what should be on the screen now.

A `Panel` brings its widgets up to it (Reacton): what differs is changed, what is gone is closed, also in the browser.
HTML is written with `h`, which escapes what is put into it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextvars import ContextVar
from functools import partial
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary
from zlib import crc32

import comm
import ipywidgets as w
import reacton
from markupsafe import Markup, escape
from msgspec import Struct
from reacton.core import ComponentWidget, are_events_supressed, suppress_events

from capemay_kit.core import palette
from capemay_kit.core.forms import UNSAID, Field
from capemay_kit.core.i18n import _
from capemay_kit.ui.guard import Tell as Tell
from capemay_kit.ui.guard import guard

# Reacton's own switch: what is the same element as before (`same`) is not walked through again
os.environ["REACTON_FAST"] = "1"

Element: TypeAlias = reacton.core.Element[Any]
Call: TypeAlias = Callable[[], None]
Piece: TypeAlias = Element | w.Widget | None
"""A part of a panel; None where nothing is shown. A widget that keeps what it holds, such as the map, stands itself."""
_PANEL: ContextVar[Panel] = ContextVar("panel")
"""The panel that is being put together: errors of its handlers are told where it says."""
GONE = "cm-gone"
"""The class of what is hidden."""
PHOTO = "data:image/jpeg;base64,"
"""The beginning of a photo's address."""
CHIPS = 14
"""Up to this many values to add get a button each; more become a list."""
LETTERS = 4
"""Up to this many letters fit a chip of the usual width; longer ones take the room they need."""


def h(html: str, *given: Any, **named: Any) -> Markup:
    """Write HTML: what is given for its braces is text, unless it is HTML already."""
    # Markup.format takes ten times as long, and a panel writes forty pieces at every tap
    return Markup(str.format(html, *map(_safe, given), **{name: _safe(one) for name, one in named.items()}))


def _safe(one: Any) -> Any:
    return one if isinstance(one, int | float) else escape(one)


def each(html: str, of: Iterable[Any]) -> Markup:
    """Write a piece of HTML for each of several things; of a tuple each item has its own braces."""
    rows = (map(_safe, one) if isinstance(one, tuple) else (_safe(one),) for one in of)
    return Markup("".join(str.format(html, *row) for row in rows))


def those(looks: Mapping[str, object]) -> tuple[str, ...]:
    """Return the classes that hold now."""
    return tuple(name for name, so in looks.items() if so)


class Choice(Struct, frozen=True):
    """A button of the side panel: its words, and what it does when tapped; ``drawing`` is the address of a picture
    above the words. ``last``: it is folded away, as our own cards are where cards are printed."""

    title: str
    detail: str
    do: Call
    tone: str = ""
    place: str = ""
    drawing: str = ""
    last: bool = False


# --- panels --------------------------------------------------------------------------------------------------

_PAGES: MutableMapping[Any, dict[type[Any], Any]] = WeakKeyDictionary()
"""The layout and the style of each kind that all widgets of a page share, by its comm manager. By default ipywidgets
makes both anew for every widget, and the browser builds each of them: two thirds of all models of a page, and all
equal, since the stylesheet says how everything looks."""


def plain(kind: type[Any]) -> dict[str, Any]:
    """Return the arguments by which a widget of a kind shares its page's layout and style, which must not be
    changed."""
    shared = {"layout": _shared(w.Layout)}
    if (style := getattr(kind, "style", None)) is not None:
        shared["style"] = _shared(style.klass)
    return shared


def _shared(kind: type[Any]) -> Any:
    kept = _PAGES.setdefault(comm.get_comm_manager(), {})
    found = kept.get(kind)
    if found is None or found.comm is None:  # it is closed with its page
        found = kept[kind] = kind()
        found.observe(_refuse)
    return found


def _refuse(change: Any) -> None:
    if change.name in change.owner.keys:
        # all widgets of the page would be placed like this
        change.owner.unobserve(_refuse)
        setattr(change.owner, change.name, change.old)
        change.owner.observe(_refuse)
        raise TypeError(change.name)


def close(widget: Any) -> None:
    """Close a widget with all that is in it, also in the browser, but not what it shares."""
    shared = _PAGES.get(comm.get_comm_manager(), {}).values()
    looks = (getattr(widget, name, None) for name in ("layout", "style"))
    own = (one for one in looks if isinstance(one, w.Widget) and not any(one is other for other in shared))
    for part in (*getattr(widget, "children", ()), *own):
        close(part)
    widget.close()


class Panel:
    """A part of a screen, whose widgets follow from what it shows (`show`) whenever it is brought up to date."""

    keeps: Sequence[w.Widget] = ()
    """Widgets of its own that stand in what it shows."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.widget = w.Box(_dom_classes=("cm-panel",), **plain(w.Box))
        self._rendered: Any = None
        self._root: Any = None
        self._plain: dict[type[Any], dict[str, Any]] = {}
        # what was made of what, by its name: now, and the last time
        self.same: dict[str, tuple[object, Element]] = {}
        self.before = self.same

    def plain(self, kind: type[Any]) -> dict[str, Any]:
        """Return the layout and the style that all widgets of a kind share."""
        if kind not in self._plain:
            self._plain[kind] = plain(kind) if issubclass(kind, w.DOMWidget) else {}
        return self._plain[kind]

    def show(self) -> Element | None:
        """Return what should be on the screen now; None where nothing should."""
        raise NotImplementedError

    def update(self) -> None:
        """Bring the widgets up to date."""
        now = _PANEL.set(self)
        self.before, self.same = self.same, {}
        try:
            shown = self.show()
            if self._rendered is None:
                self._root, self._rendered = reacton.render_fixed(shown or box(), handle_error=False)
            else:
                self._rendered.render(shown or box())
        finally:
            _PANEL.reset(now)
        children = () if shown is None else (self._root,)
        if self.widget.children != children:
            self.widget.children = children

    def hide(self, hidden: bool) -> None:
        """Hide it without taking it apart, or show it again."""
        looks = ("cm-panel", GONE) if hidden else ("cm-panel",)
        if self.widget._dom_classes != looks:
            self.widget._dom_classes = looks

    def close(self) -> None:
        """Close all its widgets, also in the browser."""
        if self._rendered is not None:
            self._rendered.close()
        for one in (*self.keeps, self.widget):
            close(one)


class Panels:
    """Panels by name, each made when it is first shown, since a hidden widget slows the opening as much as a shown one.
    One that is not shown any more stays, hidden, so that no picture has to be drawn again."""

    def __init__(self, makers: Mapping[str, Callable[[], Any]]) -> None:
        self._makers = makers
        self.made: dict[str, Any] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._makers

    def get(self, name: str) -> Any:
        """Return a panel, made now if it was never shown."""
        if name not in self.made:
            self.made[name] = self._makers[name]()
        return self.made[name]

    def of(self, names: Iterable[str]) -> list[w.Widget]:
        """Return what of some panels there is, in the order in which they were made: a new one comes last, since all
        that follows it would be made anew in a browser."""
        return [panel.widget for name, panel in self.made.items() if name in names]

    def turn_to(self, name: str, among: Iterable[str]) -> Any:
        """Show one panel ``among`` several, and update it first, so that nobody sees it half filled; an empty name
        shows none. Return it."""
        for other in among:
            if other != name and other in self.made:
                self.made[other].hide(True)
        if not name:
            return None
        panel = self.get(name)
        panel.update()
        panel.hide(False)
        return panel

    def close(self, names: Iterable[str], update: Call) -> None:
        """Close panels of another table, once they stand in nothing that is shown (``update``)."""
        if gone := [self.made.pop(name) for name in names if name in self.made]:
            update()
        # a library's list of all widgets, and the browser's, would keep them for good
        for panel in gone:
            panel.close()


_INSIDE = (tuple, reacton.core.Element)


class _Made(reacton.core.Element[Any]):
    """What stands for a widget. It keeps one handler as long as it is there, which does what the panel says now: adding
    and removing them at every update took longer than the update, and Reacton kept them for the whole process."""

    def __init__(self, kind: type[Any], given: dict[str, Any], does: Mapping[str, Callable[..., object]]) -> None:
        # Reacton looks for elements in all it knows of
        inside = {name: given[name] for name in ("children", "layout") if isinstance(given.get(name), _INSIDE)}
        super().__init__(ComponentWidget(widget=kind), kwargs=inside)  # type: ignore[no-untyped-call]
        self._given = {name: value for name, value in given.items() if name not in inside} if inside else given
        self._tell, self._does = _PANEL.get().tell, does

    def _create_widget(self, kwargs: dict[str, Any]) -> Any:
        widget, parts = super()._create_widget({**self._given, **kwargs})  # type: ignore[no-untyped-call]
        widget.hears = set()
        self._listen(widget)
        return widget, parts

    def _listen(self, widget: Any) -> None:
        widget.does = self
        for name in self._does.keys() - widget.hears:
            widget.hears.add(name)
            if name == "click":
                widget.on_click(lambda one: one.does.hear(one, "click"))
            else:
                widget.observe(lambda change: change.owner.does.hear(change.owner, change.name, change.new), name)

    def _update_widget(self, widget: Any, before: Any, kwargs: dict[str, Any]) -> None:
        self._listen(widget)
        given = {**self._given, **kwargs}
        # what is heard, a person may have changed
        heard = (name for name in (*kwargs, *self._does) if name in given)
        if self._given != before._given or any(getattr(widget, name) != given[name] for name in heard):
            with widget.hold_sync(), suppress_events():
                for name, value in given.items():
                    setattr(widget, name, value)

    def hear(self, widget: Any, name: str, *entered: object) -> None:
        """Do what is to be done, unless the widget is gone. An error is told, and changes nothing."""
        if widget.comm is None or name not in self._does:
            return
        if not are_events_supressed():  # type: ignore[no-untyped-call]
            guard(self._tell, where=f"{name} {self._given.get('description', '')}")(self._does[name])(*entered)


def made(kind: type[Any], *classes: str, at: str = "", **given: Any) -> Element:
    """Return what stands for a widget of a kind, with CSS classes, ``at`` a place of the grid it is in. A function
    named ``on_`` and one of its values is called with what a person enters."""
    does = {name.removeprefix("on_"): do for name, do in given.items() if name.startswith("on_")}
    given = {name: value for name, value in given.items() if not name.startswith("on_")}
    if shared := _PANEL.get().plain(kind):
        given = {**shared, "_dom_classes": classes, **given}
    if at:
        given["layout"] = made(w.Layout, grid_area=at)
    return _Made(kind, given, does)


@reacton.component
def _part(make: Callable[[], Element]) -> Element:
    return make()


def same(name: str, given: object, make: Callable[[], Element]) -> Element:
    """Return a part of a panel, which is made anew only when what it is ``given`` differs; its ``name`` tells it from
    other such parts of the panel. After a tap nearly all of a large form is as it was."""
    panel = _PANEL.get()
    found = panel.before.get(name)
    if found is None or found[0] != given:
        part: Element = _part(make)
        found = given, part.key(name)
    panel.same[name] = found
    return found[1]


def box(*parts: Piece, classes: Sequence[str] = (), **named: Piece) -> Element:
    """Put parts in a box. Those that are named, with a name of their own in the whole panel, stay the same widgets when
    others before them come and go, and their place is kept: see `empty`."""
    kept = ((name, empty() if one is None else one) for name, one in named.items())
    keyed = (one.key(name) if isinstance(one, reacton.core.Element) else one for name, one in kept)
    return made(w.Box, "cm-box", *classes, children=tuple(one for one in (*parts, *keyed) if one is not None))


_EMPTY: dict[type[Any], dict[str, Any]] = {
    w.Box: {"children": ()}, w.HTML: {"value": ""}, w.Checkbox: {"value": False, "description": ""},
    w.Text: {"value": "", "description": "", "placeholder": ""},
    # a browser ignores an empty text
    w.Button: {"description": " ", "tooltip": "", "disabled": False},
}  # fmt: skip


def empty(kind: type[Any] = w.Box) -> Element:
    """Keep the place of a part of a kind that is not shown. In a browser all that follows a part that comes or goes is
    made anew: it would take long, what had the focus would lose it, and nobody could tell what is new."""
    return made(kind, GONE, **_EMPTY[kind])


# --- parts of a panel ----------------------------------------------------------------------------------------


def text(value: str, *classes: str, at: str = "") -> Element:
    """Show HTML, ``at`` a place of the grid it is in."""
    return made(w.HTML, *classes, at=at, value=value)


def button(title: str, do: Call, *classes: str, tip: str = "", on: bool | None = None,
           opens: bool | None = None, hasty: bool = False, off: bool = False, at: str = "") -> Element:  # fmt: skip
    """Show a button. An error of ``do`` is told, and changes nothing.

    ``on`` says whether it is the one chosen of several, ``opens`` whether what it folds is open; None: it is neither.
    ``hasty``: quick taps all count. ``off``: it cannot be tapped. ``at``: its place in the grid it is in.
    """
    looks = {"cm-once": not hasty, "cm-toggle": on is not None, "cm-on": on, "cm-folds": opens is not None,
             "cm-open": opens}  # fmt: skip
    return made(w.Button, *those(looks), *classes, at=at, description=title, tooltip=tip, disabled=off,
                on_click=do)  # fmt: skip


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
    return made(w.ToggleButtons, *classes, options=tuple(options), value=value, on_value=do)


def fold(title: str, inside: Piece, opened: bool, do: Callable[[bool], object]) -> Element:
    """Fold something away below its title."""
    return made(w.Accordion, children=(inside,), titles=(title,), selected_index=0 if opened else None,
                on_selected_index=lambda at: do(at is not None))  # fmt: skip


def area(value: str, do: Callable[[str], object], placeholder: str, *classes: str, rows: int = 2,
         disabled: bool = False) -> Element:  # fmt: skip
    """Show a field of several lines, which is heard when it is left."""
    return made(w.Textarea, *classes, value=value, on_value=do, placeholder=placeholder, rows=rows,
                disabled=disabled, continuous_update=False, tooltip="")  # fmt: skip


def line(value: str, do: Callable[[str], object], *classes: str, name: str = "", placeholder: str = "", tip: str = "",
         at_once: bool = False, offers: Sequence[str] | None = None) -> Element:  # fmt: skip
    """Show a field of one line, which is heard when it is left, or ``at_once`` at every letter; perhaps it ``offers``
    lines to choose from."""
    lists: dict[str, Any] = {} if offers is None else {"options": tuple(offers), "ensure_option": False}
    return made(w.Text if offers is None else w.Combobox, *classes, **lists, value=value,
                on_value=do, description=name, placeholder=placeholder, tooltip=tip,
                continuous_update=at_once)  # fmt: skip


def tick(title: str, value: bool, do: Callable[[bool], object], *classes: str) -> Element:
    """Show a box to tick."""
    return made(w.Checkbox, "cm-tick", *classes, value=value, on_value=do, description=title,
                indent=False, tooltip="")  # fmt: skip


def pick(name: str, options: Iterable[str], at: int | None, do: Callable[[int], object], *classes: str) -> Element:
    """Show a list that is opened to choose one of it, now the one ``at`` a place; ``do`` gets the place of another."""
    return made(w.Dropdown, *classes, options=tuple(options), index=at, description=name, tooltip="",
                on_index=lambda to: None if to is None else do(to))  # fmt: skip


def keys(titles: Sequence[str], press: Callable[[int], None], *classes: str, on: Sequence[bool] = (),
         tips: Sequence[str] = (), look: str = "") -> Element:  # fmt: skip
    """Show a row of buttons, lit where they are ``on``; ``press`` gets the place of the one that is tapped."""
    return box(*(
        button(title, partial(press, i), *([look] if look else []), tip=tips[i] if tips else "",
               on=bool(on) and on[i], hasty=True)
        for i, title in enumerate(titles)
    ), classes=classes)  # fmt: skip


def steps(name: str, n: int, do: Callable[[int], object], least: int | None = 0, most: int | None = None) -> tuple[
        Element, Element, Element]:  # fmt: skip
    """Return the parts of a whole number: one fewer, the number as it is typed, one more. It stays between ``least``
    and ``most`` (None: no limit). Screen readers say its ``name``; others see its row and column."""
    panel = _PANEL.get()

    def enter(wanted: int) -> None:
        wanted = wanted if most is None else min(most, wanted)
        wanted = wanted if least is None else max(least, wanted)
        # a number beyond a limit that it had reached leaves the field again
        if wanted == n:
            panel.update()
        else:
            do(wanted)

    def step(by: int, sign: str, look: str, tip: str) -> Element:
        return button(sign, lambda: enter(n + by), "cm-step", look, tip=tip, hasty=True)

    return (
        step(-1, "−", "cm-less", _("{figure}: one fewer", figure=name)),
        made(w.IntText, value=n, on_value=enter, description=name, tooltip=""),
        step(1, "+", "cm-more", _("{figure}: one more", figure=name)),
    )


def stepper(label: str, *number: Element, zero: bool = False) -> Element:
    """Show a whole number (`steps`) with its label."""
    return box(text(h("{}", label), "cm-step-name"), *number, classes=("cm-stepper", *those({"cm-zero": zero})))


# --- fields of a form ----------------------------------------------------------------------------------------


def figure(one: Field, value: int, enter: Callable[[int], None]) -> Element:
    """Show a figure of an act, and whether it still follows the rules: a number, or one of several keys."""
    laid = [box(*_keyed(one, value, enter, "cm-key", False), classes=("cm-keys",))] if one.keys else [
        *steps(one.label, max(value, one.least), enter, None)]  # fmt: skip
    rule = (
        "" if one.keys or one.value in (value, UNSAID) else h(" <small>{}</small>", _("by the rules: {n}", n=one.value))
    )
    name = text(h("{}{}", one.label, rule), "cm-figure-name")
    return box(name, *laid, classes=("cm-figure", *those({"cm-keyed": one.keys})))


def field(one: Field, enter: Callable[[Any], None]) -> Element:
    """Show a field of a form in the way that suits its values."""
    options, value = one.options, one.value
    if one.several:
        return _toggles(one, enter) if one.once else _list(one, enter)
    if one.keys:
        return box(*_keyed(one, value, enter, "cm-keyone", True), classes=("cm-keyed",))
    if options:
        at = next((i for i, option in enumerate(options) if option.value == value), None)
        chosen = pick(one.label, [option.title for option in options], at, lambda i: enter(options[i].value))
        return box(chosen, classes=("cm-oneof",))
    number = steps(one.label, int(value), enter, one.least, one.most)
    return stepper(one.label, *number, zero=not value)


def _keyed(one: Field, value: Any, enter: Callable[[Any], None], look: str, hasty: bool) -> Iterator[Element]:
    """Yield a key for each option but the first; a tap on the lit one returns to that."""
    first, *rest = one.options
    for option in rest:
        lit = option.value == value
        yield button(option.title, partial(enter, first.value if lit else option.value), look, on=lit, hasty=hasty,
                     tip=f"{one.label}: {option.detail or option.title}")  # fmt: skip


def _list(one: Field, enter: Callable[[Any], None]) -> Element:
    """Show a list of values: those it holds, each removed by a tap, and those that can be added."""
    options, held = one.options, list(one.value)
    titles = [option.title for option in options]
    holds = []
    for i, value in enumerate(held):
        called = next((option.title for option in options if option.value == value), str(value))
        holds.append(button(f"{called}  ✕", partial(enter, [*held[:i], *held[i + 1 :]]), "cm-heldchip",
                            tip=_("{list}: remove {item}", list=one.label, item=called), hasty=True))  # fmt: skip

    def add(at: int) -> None:
        enter([*held, options[at].value])

    adds = box(*(
        button(title, partial(add, i), "cm-chip", tip=_("{list}: add {item}", list=one.label, item=title), hasty=True)
        for i, title in enumerate(titles)
    ), classes=("cm-chips", *those({"cm-worded": any(len(title) > LETTERS for title in titles)})))  # fmt: skip
    if len(options) > CHIPS:
        adds = pick(_("Add"), [_("choose…"), *titles], 0, lambda i: add(i - 1) if i else None)
    lacks = text(h("<i>{}</i>", _("not yet")) * one.lack, "cm-lacks") if one.lack > 0 else None
    return box(text(h("{}", one.label), "cm-label"), box(box(*holds, classes=("cm-helds",)), lacks,
               classes=("cm-holds",)), adds, classes=("cm-cardrow",))  # fmt: skip


def _toggles(one: Field, enter: Callable[[Any], None]) -> Element:
    """Show values that are each held or not: a tap toggles one."""

    def turn(value: Any) -> None:
        held = [other for other in one.value if other != value]
        enter(held if value in one.value else [*one.value, value])

    chips = (
        button(option.title, partial(turn, option.value), "cm-chip", "cm-toggle",
               "cm-in" if option.value in one.value else "cm-off", tip=f"{one.label}: {option.title}", hasty=True)
        for option in one.options
    )  # fmt: skip
    return box(text(h("{}", one.label), "cm-label"), box(*chips, classes=("cm-chips",)), classes=("cm-cardrow",))


# --- pieces of HTML ------------------------------------------------------------------------------------------


def worn(chosen: Sequence[palette.ColourName]) -> Markup:
    """Write the styles of all colours, and of those that seats have ``chosen``."""
    wears = {f"wears-{name}": one for name, one in palette.COLOURS.items()}
    wears |= {f"seat-{i}": one for i, one in enumerate(palette.worn(chosen))}
    rules = (f".cm-{name} {{ --cm-own: {one.fill}; --cm-own-ink: {one.ink}; }}" for name, one in wears.items())
    return Markup(f"<style>{' '.join(rules)}</style>")


def class_of(drawing: str) -> str:
    """Return the class of buttons that bear a drawing."""
    return f"cm-drawn-{crc32(drawing.encode()):08x}"


def drawn(drawings: Iterable[str]) -> Markup:
    """Write the styles that draw pictures above the words of buttons, which can hold only text."""
    rules = (f".cm-app .cm-choice.{class_of(one)} {{ background-image: url('{one}'); }}" for one in sorted(drawings))
    return Markup(f"<style>{' '.join(rules)}</style>")


def refusal(sentence: str) -> Markup:
    """Write an error as it is shown; an empty sentence removes it."""
    return h('<div class="cm-refusal" role="alert"><b>{}</b></div>', sentence) if sentence else Markup()
