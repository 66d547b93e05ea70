"""What is being typed stands until it is entered, whatever comes from the server meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .serving import Server, eventually

SOURCE = """
import threading
import ipywidgets
from capemay_kit.ui.page import Page

told = ipywidgets.Label("ready")
told.add_class("told")
field = ipywidgets.FIELD
field.observe(lambda change: setattr(told, "value", f"stands at {change.new}"), "value")


def late():
    field.value = NEW


button = ipywidgets.Button(description="late")
button.on_click(lambda _: threading.Timer(1, late).start())
display(ipywidgets.VBox([Page(tell=print), field, button, told]))
"""


@pytest.mark.parametrize(
    ("field", "new", "says", "typed"),
    [("IntText()", "3", "3", "25"), ("Text(value='', continuous_update=False)", "'Ben'", "Ben", "Anna")],
)
def test_what_is_typed_is_not_overwritten_by_an_update_on_its_way(
    browser: Browser, tmp_path: Path, field: str, new: str, says: str, typed: str
) -> None:
    """It stands in its field, and counts when it is entered; an update after that is shown."""
    server = Server(tmp_path, SOURCE.replace("FIELD", field).replace("NEW", new)).start()
    try:
        page = browser.new_page()
        page.goto(server.address)
        page.wait_for_selector(".told")
        told, entry = page.locator(".told"), page.locator("input")
        page.get_by_role("button", name="late").click()
        entry.fill(typed)
        assert eventually(lambda: told.inner_text() == f"stands at {says}")
        assert entry.input_value() == typed
        entry.press("Tab")
        assert eventually(lambda: told.inner_text() == f"stands at {typed}")
        page.get_by_role("button", name="late").click()
        assert eventually(lambda: told.inner_text() == f"stands at {says}")
        assert eventually(lambda: entry.input_value() == says)
        page.close()
    finally:
        server.stop()
