"""What a device chooses for itself, and whether its screen stays on."""

from __future__ import annotations

import pytest

from capemay_kit.ui.page import WAKING, Device, Page

from .seen import html, of_class, tap


@pytest.mark.parametrize(
    ("waking", "says"),
    [("on", "stays on"), ("insecure", "https"), ("lacking", "off sleep"), ("refused", "battery"), ("", "")],
)
def test_it_says_whether_the_screen_stays_on_here_and_what_helps_where_not(waking: str, says: str) -> None:
    page = Page(awake=True)
    device = Device(page, lambda _: None)
    device.turn()
    page.waking = waking
    assert says in html(device, "cm-note")
    assert bool(html(device, "cm-note")) == bool(says)


def test_a_device_may_let_its_screen_go_off() -> None:
    """It is the device's choice, not the table's, and is kept with the others by the browser."""
    page = Page(awake=True)
    device = Device(page, lambda _: None)
    device.turn()
    (screen,) = of_class(device, "cm-device-awake")
    tap(screen, "Same as device")
    assert page.device["awake"] == "off"
    page.waking = "off"
    assert html(device, "cm-note") == WAKING["off"]
