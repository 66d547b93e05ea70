"""One layout and one style of each kind for all the widgets of a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import comm
import ipywidgets as w
import pytest
from comm.base_comm import CommManager
from ipywidgets.widgets import widget as widgets

from capemay_kit.core.store import Store
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.components import Element, box, button, text

from .seen import Showing, parts

MOST_OF_ALL = 0.25
"""Which share of a page's models may be layouts and styles. Where each widget has its own, they are two of three."""


def widgets_of(*elements: Callable[[], Element]) -> list[Any]:
    return list(parts(Showing(lambda: box(*(make() for make in elements)))))[2:]


def test_widgets_of_a_page_share_what_ipywidgets_makes_for_each() -> None:
    one, other, said = widgets_of(partial(button, "a", print), partial(button, "b", print), partial(text, "c"))
    assert one.layout is other.layout is said.layout
    assert one.style is other.style
    assert one.style is not said.style


def test_pages_share_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    (mine,) = widgets_of(partial(button, "a", print))
    there = CommManager()
    monkeypatch.setattr(comm, "get_comm_manager", lambda: there)
    panel = Showing(partial(button, "a", print))
    theirs = panel.widget.children[0]
    assert theirs.layout is not mine.layout
    assert theirs.style is not mine.style
    # while their page is there
    for one in (theirs.layout, theirs.style):
        one.close()
    panel.close()


def test_what_is_shared_cannot_be_changed_by_one_of_many() -> None:
    one, other = widgets_of(partial(text, "a"), partial(text, "b"))
    with pytest.raises(TypeError, match="order"):
        one.layout.order = "1"
    assert other.layout.order is None


def test_a_widget_can_be_placed_by_itself() -> None:
    one, other = widgets_of(partial(text, "a", at="1 / 2"), partial(text, "b"))
    assert (one.layout.grid_area, other.layout.grid_area) == ("1 / 2", None)


def test_what_was_closed_with_a_page_is_made_anew() -> None:
    first = widgets_of(partial(text, "a"))[0].layout
    first.close()
    assert widgets_of(partial(text, "b"))[0].layout is not first


def test_few_models_of_a_page_are_layouts_and_styles(tmp_path: Path) -> None:
    before = set(widgets._instances)
    companion = Companion(Store(str(tmp_path / "store.db")), {})
    companion.model.begin(header_for(["Anna", "Ben"], table="t"))
    made = [one for key, one in widgets._instances.items() if key not in before]
    besides = [one for one in made if isinstance(one, w.Layout) or type(one).__name__.endswith("Style")]
    assert len(besides) < MOST_OF_ALL * len(made)
