"""The slider over a finished game, by a finger."""

from __future__ import annotations

from playwright.sync_api import expect

from ..beside import Beside
from ..moments import laid_out


def test_the_slider_stays_where_it_is_drawn_to_and_play_goes_on_from_there(beside: Beside) -> None:
    beside.opens(table=laid_out(beside.store, "capitol").header.table, screen="map")
    slider, play = beside.page.locator(".cm-range"), beside.page.locator(".cm-goes")
    last = int(slider.input_value())
    slider.fill(str(last - 2))
    beside.rests()
    assert int(slider.input_value()) == beside.shown.panels.get("room").panels.get("map").replay.at == last - 2
    play.click()
    expect(slider).to_have_value(str(last))
    expect(play).to_have_text("▶ Play")
