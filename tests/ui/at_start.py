"""Somebody at the start screen, without a browser."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from .seen import buttons, field, of_class, parts, press


def name_fields(start: Any) -> list[Any]:
    """Return the fields of the names."""
    return [one for row in of_class(start, "cm-seatrow") for one in parts(row) if isinstance(one, w.Text)]


def enter(start: Any, *names: str) -> None:
    """Type names, from the first field on."""
    for i, name in enumerate(names):
        name_fields(start)[i].value = name


def turn(start: Any, game: str) -> None:
    """Choose a game."""
    field(start, "cm-games").value = game


def set_as(start: Any) -> str:
    """Return the line that says what a new table is set up with."""
    return buttons(start, "cm-more")[0]


def under_more(start: Any, kind: type[Any]) -> list[Any]:
    """Return the fields of a kind under More, which is unfolded."""
    if not of_class(start, "cm-morebox"):
        press(start, "cm-more")
    return [one for one in parts(of_class(start, "cm-morebox")[0]) if isinstance(one, kind)]


def offering(start: Any, value: str) -> Any:
    """Return the choice under More that offers a value."""
    return next(one for one in under_more(start, w.ToggleButtons) if value in dict(one.options).values())


def editions(start: Any) -> list[Any]:
    """Return the list of editions under More, if there is more than one."""
    return [one for one in under_more(start, w.Dropdown) if one.description == "Edition"]


def choose(start: Any, *values: str) -> None:
    """Choose values under More."""
    for value in values:
        offering(start, value).value = value


def box_to_tick(start: Any, title: str) -> Any:
    """Return the box to tick under More whose words begin so."""
    return next(one for one in under_more(start, w.Checkbox) if one.description.startswith(title))


def begin(start: Any, *names: str) -> None:
    """Begin a table of people."""
    enter(start, *names)
    press(start, "cm-begin")


def worn(start: Any) -> list[str]:
    """Return the colours of the seats shown."""
    rows = of_class(start, "cm-seatrow")
    return [name.removeprefix("cm-wears-") for row in rows for name in row._dom_classes if name.startswith("cm-wears-")]
