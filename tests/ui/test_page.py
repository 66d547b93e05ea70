"""What the page does by itself, in one page without Python: no tap counts twice, keys, address, device, a lost line.

Whether it comes back to a server that was killed is asked of a real one.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from .scripted import ADDRESS, scripted
from .serving import SECOND

LOST = "#cm-lost"
BODY = """<button id=act class=cm-once>Act</button><button id=other>Other</button>
    <div class=cm-typed><input id=line></div><div class=cm-search><input id=search></div><input id=note>"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    one = scripted(browser, BODY, keys_heard=["u", ":", "Escape"], address={"screen": "table"})
    yield one
    one.context.close()


def said(page: Page, what: str) -> list[Any]:
    """Return what the kernel was told of something."""
    found: list[Any] = page.evaluate("what => said.filter((one) => what in one).map((one) => one[what])", what)
    return found


def test_a_button_for_once_ignores_a_second_click_within_a_quarter_of_a_second(page: Page) -> None:
    page.locator("#act").dblclick()
    page.locator("#other").dblclick()
    assert page.evaluate("clicks") == ["act", "other", "other"]
    page.wait_for_timeout(260)
    page.locator("#act").click()
    assert page.evaluate("clicks").count("act") == 2


def test_no_touch_counts_that_began_before_somebody_elses_act_was_looked_at(page: Page) -> None:
    page.evaluate("() => { tells('fresh', 3); document.getElementById('other').click(); }")
    assert page.evaluate("clicks") == []
    page.wait_for_function("!document.documentElement.classList.contains('cm-fresh')")
    assert said(page, "seen")[-1] == 3
    box = page.locator("#other").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.evaluate("tells('fresh', 4)")
    # keys are held back as touches are: u would take back what somebody else did
    page.keyboard.press("u")
    assert said(page, "key") == []
    page.wait_for_function("!document.documentElement.classList.contains('cm-fresh')")
    page.mouse.up()
    assert page.evaluate("clicks") == []
    page.locator("#other").click()
    assert page.evaluate("clicks") == ["other"]


def test_keys_are_heard_except_while_writing(page: Page) -> None:
    """A note that holds the letter of a shortcut stays a note."""
    page.locator("#note").press_sequentially("u:")
    assert (said(page, "key"), page.input_value("#note")) == ([], "u:")
    page.locator("#note").press("Escape")
    page.locator("#note").blur()
    for key in ("x", "Control+u", "u"):
        page.keyboard.press(key)
    assert said(page, "key") == ["Escape", "u"]
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "search"
    page.locator("#search").blur()
    page.keyboard.press(":")
    assert page.evaluate("document.activeElement.id") == "line"
    page.keyboard.type("colect")
    page.keyboard.press("Enter")
    assert (said(page, "key")[-1], page.input_value("#line")) == (":colect", "")


def test_an_error_in_the_browser_is_told_once(page: Page) -> None:
    for _ in range(3):
        page.evaluate("setTimeout(() => { throw new Error('broken in the browser'); })")
    page.evaluate("void Promise.reject('refused')")
    page.wait_for_function("said.filter((one) => one.error).length > 1")
    first, second = said(page, "error")
    assert first.startswith("Error: broken in the browser")
    assert second == "refused"


def test_the_address_is_the_kernels_and_the_device_is_remembered_over_a_reload(page: Page) -> None:
    assert page.url == f"{ADDRESS}?screen=table"
    page.evaluate("tells('address', { table: 'oak street', seat: '1', screen: '' })")
    assert page.url == f"{ADDRESS}?table=oak+street&seat=1"
    page.evaluate("tells('device', { theme: 'dark', size: 'large', language: 'de' })")
    page.evaluate("history.replaceState(null, '', '/')")
    page.reload()
    page.wait_for_function("window.ready")
    assert page.evaluate("({ ...document.documentElement.dataset })") == {"theme": "dark", "size": "large", "dark": ""}
    assert page.evaluate("[state.dark, state.device.theme]") == [True, "dark"]
    assert "capemay-language=de" in page.evaluate("document.cookie")


# --- a line that is lost -----------------------------------------------------------------------------------


class Outage:
    """A page whose clock goes on when told, and how its kernel and its server answer."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.loads = 0
        self.alive: dict[str, Any] | None = {"alive": True, "pages": 1}
        page.route("**/page/alive*", self._alive)
        page.on("domcontentloaded", lambda _: self._loaded())
        page.clock.install(time=datetime(2026, 1, 1, tzinfo=UTC))
        page.reload()
        page.wait_for_function("window.ready")
        page.clock.pause_at(datetime(2026, 1, 1, 1, tzinfo=UTC))
        self.loads = 0

    def _loaded(self) -> None:
        self.loads += 1

    def _alive(self, route: Any) -> None:
        route.abort() if self.alive is None else route.fulfill(json=self.alive)

    def passes(self, ms: int) -> None:
        """Let time pass, and what is asked meanwhile be answered."""
        for _ in range(max(1, ms // 250)):
            self.page.clock.run_for(250)
            self.page.evaluate("new Promise((done) => { const { port1, port2 } = new MessageChannel();"
                               "port1.onmessage = done; port2.postMessage(0); })")  # fmt: skip

    def said(self) -> str:
        """Return what veils the page; empty where nothing does."""
        found: str = self.page.evaluate("document.getElementById('cm-lost')?.textContent ?? ''")
        return found


@pytest.fixture
def outage(browser: Browser) -> Iterator[Outage]:
    one = scripted(browser, BODY, beat=500)
    yield Outage(one)
    one.context.close()


def test_a_kernel_that_falls_silent_is_doubted_at_once_then_told_as_lost_and_greeted_when_back(outage: Outage) -> None:
    """By a sign that veils nothing, before the connection counts as lost."""
    outage.page.evaluate("answers = false")
    outage.alive = None
    outage.passes(1250)
    assert outage.page.evaluate("'unsure' in document.documentElement.dataset")
    assert outage.said() == ""
    outage.passes(4500)
    assert "Connection lost" in outage.said()
    assert not outage.page.evaluate("'unsure' in document.documentElement.dataset")
    outage.alive = {"alive": True, "pages": 1}
    outage.page.evaluate("answers = true")
    outage.passes(1500)
    outage.page.wait_for_selector(LOST, state="detached", timeout=9 * SECOND)
    assert outage.loads == 0


def test_a_page_whose_kernel_is_gone_is_opened_anew_once(outage: Outage) -> None:
    outage.page.evaluate("answers = false")
    outage.alive = {"alive": False}
    outage.page.evaluate("window.same = true")
    # its clock goes on by itself: nothing can be asked of a page while it is opened anew
    outage.page.clock.resume()
    outage.page.wait_for_function("!window.same && window.ready", timeout=60 * SECOND)
    assert outage.page.evaluate("sessionStorage.getItem('capemay-reloads')") == "1"
    assert outage.said() == ""
    assert outage.loads == 1


def test_a_tap_shows_that_it_is_worked_for_until_it_is_answered(page: Page) -> None:
    """Whoever sees nothing taps again."""
    page.evaluate("""() => { const send = model.send; window.late = [];
        model.send = (content, callbacks) => { send(content); late.push(callbacks?.iopub?.status); }; }""")
    page.locator("#other").click()
    page.wait_for_selector("#other[aria-busy=true]", timeout=9 * SECOND)
    page.evaluate("late.forEach((one) => one?.({ content: { execution_state: 'idle' } }))")
    assert page.locator("[aria-busy]").count() == 0
