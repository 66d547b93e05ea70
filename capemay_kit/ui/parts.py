"""What panels are made of besides `ui/components`: the page's own widgets, panels by name, and pieces of HTML."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any
from zlib import crc32

import ipywidgets as w
from markupsafe import Markup
from msgspec import Struct

from capemay_kit.core import palette
from capemay_kit.core.i18n import _, ngettext
from capemay_kit.errors import BadFile
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.plain import own, plain

Call = Callable[[], None]
GONE = "cm-gone"
"""The class of what is hidden."""
PHOTO = "data:image/jpeg;base64,"
"""The beginning of a photo's address."""


def html(*classes: str, value: str = "") -> w.HTML:
    """Make a piece of text."""
    piece = w.HTML(value=value, **plain(w.HTML))
    for name in classes:
        piece.add_class(name)
    return piece


def button(text: str, do: Call, tell: Tell, *classes: str) -> w.Button:
    """Make a button; an error of its handler is shown, and changes nothing."""
    made = w.Button(description=text, **plain(w.Button))
    made.add_class("cm-once")
    for name in classes:
        made.add_class(name)
    made.on_click(guard(tell, where=f"button {text}")(lambda __: do()))
    return made


def box(*children: Any, classes: Sequence[str] = ()) -> w.Box:
    """Put widgets in a box."""
    made = w.Box(children=children, **plain(w.Box))
    for name in ("cm-box", *classes):
        made.add_class(name)
    return made


def show(widget: Any, visible: bool) -> None:
    """Show or hide a widget without taking it apart."""
    set_class(widget, GONE, not visible)


def shown(widget: Any) -> bool:
    """Say whether a widget is not hidden (`show`)."""
    return GONE not in widget._dom_classes


def copy_html(text: str) -> str:
    """Write a button that copies a text and confirms it."""
    copies = f'data-copy="{safe(text)}" data-copied="{safe(_("✓ copied"))}"'
    return f'<button type="button" class="cm-copies" aria-live="polite" {copies}>{safe(_("Copy the link"))}</button>'


def tell_once(piece: w.HTML, value: str) -> None:
    """Set a piece of text, if it differs."""
    if piece.value != value:
        piece.value = value


def worn(by_class: Mapping[str, palette.Worn]) -> str:
    """Write the styles of seats' colours, by class."""
    rules = (f".{name} {{ --cm-own: {one.fill}; --cm-own-ink: {one.ink}; }}" for name, one in by_class.items())
    return f"<style>{' '.join(rules)}</style>"


def letter(sign: str, whose: str = "", look: str = "") -> Markup:
    """Write the letter of a seat. A screen reader reads the name ``whose``; nothing where the name is beside it."""
    said = Markup('role="img" aria-label="{}"').format(whose) if whose else Markup('aria-hidden="true"')
    return Markup('<span class="cm-letter {}" {}>{}</span>').format(look, said, sign)


def set_class(widget: Any, name: str, on: bool) -> None:
    """Add a class to a widget, or remove it."""
    if on and name not in widget._dom_classes:
        widget.add_class(name)
    elif not on and name in widget._dom_classes:
        widget.remove_class(name)


def close(widget: Any) -> None:
    """Close a widget with all that is in it, also in the browser."""
    for part in (*getattr(widget, "children", ()), *own(widget)):
        close(part)
    widget.close()


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


def class_of(drawing: str) -> str:
    """Return the class of buttons that bear a drawing."""
    return f"cm-drawn-{crc32(drawing.encode()):08x}"


def drawn(drawings: Iterable[str]) -> str:
    """Write the styles that draw pictures above the words of buttons, which can hold only text."""
    rules = (f".cm-app .cm-choice.{class_of(one)} {{ background-image: url('{one}'); }}" for one in sorted(drawings))
    return f"<style>{' '.join(rules)}</style>"


class Panels:
    """Panels by name, each made when it is first shown, since a hidden widget slows the opening as much as a shown one.

    ``makers`` name the box a panel stands in, and make it; a panel has a ``widget``.
    """

    def __init__(self, makers: Mapping[str, tuple[w.Box, Callable[[], Any]]]) -> None:
        self._makers = makers
        self.made: dict[str, Any] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._makers

    def get(self, name: str) -> Any:
        """Return a panel, made now if it was never shown."""
        if name not in self.made:
            around, make = self._makers[name]
            self.made[name] = made = make()
            show(made.widget, False)
            around.children = (*around.children, made.widget)
        return self.made[name]

    def clear(self) -> None:
        """Close all panels: they belong to another table."""
        gone = {panel.widget: panel for panel in self.made.values()}
        for around, __ in self._makers.values():
            around.children = tuple(one for one in around.children if one not in gone)
        self.made = {}
        # a library's list of all widgets, and the browser's, would keep them for good
        for widget, panel in gone.items():
            panel.close() if hasattr(panel, "close") else close(widget)

    def turn_to(self, name: str, among: Iterable[str]) -> Any:
        """Show one panel ``among`` several, and update it first, so that nobody sees it half filled; an empty name
        shows none. Return it."""
        for other in among:
            if other != name and other in self.made:
                show(self.made[other].widget, False)
        if not name:
            return None
        panel = self.get(name)
        panel.update()
        show(panel.widget, True)
        return panel


def file_link(name: str, kind: str, raw: bytes, text: str = "") -> str:
    """Write a link that downloads a file; its ``text`` is the file's name by default."""
    address = f"data:{kind};base64,{b64encode(raw).decode()}"
    return f'<a class="cm-file" download="{safe(name)}" href="{address}">{safe(text or name)}</a>'


def photo_address(raw: bytes) -> str:
    """Return the address of a card's photo; empty if there is none."""
    return f"{PHOTO}{b64encode(raw).decode()}" if raw else ""


def photo_html(raw: bytes, name: str) -> str:
    """Write the photo of a card; nothing if there is none."""
    return f'<img class="cm-cardphoto" alt="{safe(name)}" src="{photo_address(raw)}">' if raw else ""


def unchecked(guessed: int, reported: int) -> list[str]:
    """Say how many figures nobody has compared with a printed copy, and where they are from."""
    counted = (
        ngettext(
            "{n} figure is our guess: check it in My copy.",
            "{n} figures are our guesses: check them in My copy.",
            guessed,
        ),
        ngettext(
            "{n} figure was reported by players: check your copy.",
            "{n} figures were reported by players: check your copy.",
            reported,
        ),
    )
    return [one for one, n in zip(counted, (guessed, reported), strict=True) if n]


def faults_said(bad: BadFile, most: int = 6) -> list[str]:
    """Say what is wrong with a file, a line for each fault, with its place in the file if it has one."""
    said = [f"{bad.source}: {one.message if one.path == '$' else one}" for one in bad.faults[:most]]
    return [*said, _("And {n} more.", n=len(bad.faults) - most)] if len(bad.faults) > most else said


def refusal(sentence: str) -> str:
    """Write an error as it is shown; an empty sentence removes it."""
    return f'<div class="cm-refusal" role="alert"><b>{safe(sentence)}</b></div>' if sentence else ""


def safe(text: object) -> str:
    """Make text safe to stand in HTML."""
    return escape(str(text))
