"""One layout and one style of each kind for all the widgets of a page."""

from __future__ import annotations

from pathlib import Path

import comm
import ipywidgets as w
import pytest
from comm.base_comm import CommManager
from ipywidgets.widgets import widget as widgets

from capemay_kit.core.store import Store
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.ui.app import Companion
from capemay_kit.ui.parts import button, html, show, shown
from capemay_kit.ui.plain import placed

MOST_OF_ALL = 0.25
"""Which share of a page's models may be layouts and styles. Where each widget has its own, they are two of three."""


def test_widgets_of_a_page_share_what_ipywidgets_makes_for_each() -> None:
    """Their layout, and the style of their kind."""
    one, other, text = button("a", print, print), button("b", print, print), html("c")
    assert one.layout is other.layout is text.layout
    assert one.style is other.style
    assert one.style is not text.style


def test_pages_share_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one page's browser is told is not for another's."""
    mine = button("a", print, print)
    there = CommManager()
    monkeypatch.setattr(comm, "get_comm_manager", lambda: there)
    theirs = button("a", print, print)
    assert theirs.layout is not mine.layout
    assert theirs.style is not mine.style
    # while their page is there
    for one in (theirs.layout, theirs.style, theirs):
        one.close()


def test_what_is_shared_cannot_be_changed_by_one_of_many() -> None:
    """All of them would change, so it stays as it was."""
    with pytest.raises(TypeError, match="order"):
        html("a").layout.order = "1"
    assert html("b").layout.order is None


def test_a_widget_can_be_placed_by_itself() -> None:
    """It has a layout of its own then, and keeps it."""
    one, other = html("a"), html("b")
    placed(one, order="1")
    own = one.layout
    placed(one, order="2", grid_area="1 / 2")
    assert one.layout is own
    assert (own.order, own.grid_area) == ("2", "1 / 2")
    assert other.layout.order is None


def test_a_hidden_widget_is_hidden_by_its_class() -> None:
    """Its layout is not its own."""
    one, other = html("a"), html("b")
    show(one, False)
    assert (shown(one), shown(other)) == (False, True)
    show(one, True)
    assert shown(one)


def test_what_was_closed_with_a_page_is_made_anew() -> None:
    """Whoever uses one process for page after page, as tests do."""
    first = html("a").layout
    first.close()
    assert html("b").layout is not first


def test_few_models_of_a_page_are_layouts_and_styles(tmp_path: Path) -> None:
    """A browser builds every one of them."""
    before = set(widgets._instances)
    companion = Companion(Store(str(tmp_path / "store.db")), {})
    companion.model.begin(header_for(["Anna", "Ben"], table="t"))
    made = [one for key, one in widgets._instances.items() if key not in before]
    besides = [one for one in made if isinstance(one, w.Layout) or type(one).__name__.endswith("Style")]
    assert len(besides) < MOST_OF_ALL * len(made)
