"""What is being typed stands until it is entered, whatever comes from Python meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w
import pytest

from capemay_kit.ui.page import Page

from .beside import Beside
from .serving import eventually


@pytest.mark.parametrize(
    ("make", "new", "typed"),
    [(w.IntText, 3, "25"), (lambda: w.Text(value="", continuous_update=False), "Ben", "Anna")],
    ids=["a number", "a line"],
)
def test_what_is_typed_is_not_overwritten_by_an_update_on_its_way(
    beside: Beside, make: Callable[[], Any], new: Any, typed: str
) -> None:
    """It stands in its field, and counts when it is entered; an update after that is shown."""
    there: list[Any] = []

    def made() -> tuple[Any, ...]:
        there.append(make())
        return Page(tell=print), there[0]

    beside.shows(made)
    (field,), entry = there, beside.page.locator("input")
    entry.fill(typed)
    beside.does(lambda _: setattr(field, "value", new))
    assert entry.input_value() == typed
    entry.press("Tab")
    assert eventually(lambda: (beside.rests(), str(field.value) == typed)[1])
    beside.does(lambda _: setattr(field, "value", new))
    assert entry.input_value() == str(new)
