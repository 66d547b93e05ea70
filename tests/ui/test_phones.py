"""Phones around a table: joined by the picture on the tablet, each its owner's, a new one in place of a lost one."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.secrets import HELD

from ..pseudo import NAMES
from .measuring import SIZES, measured
from .people import KEY, Hosted, Person
from .serving import SECOND, at_rest, eventually, taps_count, unhurried

HELD_UPRIGHT: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Phone:
    def __init__(self, browser: Browser, **options: Any) -> None:
        self.context = browser.new_context(**(HELD_UPRIGHT | options))
        self.page = self.context.new_page()
        self.frames: list[str] = []
        self.faults: list[str] = []
        self.page.on("websocket", lambda one: one.on("framereceived", self._got))

    def _got(self, frame: bytes | str) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode("utf-8", "replace"))

    def looks(self, screen: str) -> None:
        """Measure a page of the server that stands still: upright in usual type, and held both ways in the largest."""
        at_rest(self.page)
        aside, upright = SIZES[1:]
        for (wide, high), kind in ((aside, "huge"), (upright, "huge"), (upright, "")):
            self.page.set_viewport_size({"width": wide, "height": high})
            self.faults += [f"{fault}   [{screen} {wide}x{high} {kind}]" for fault in measured(self.page, kind)]

    def ends(self) -> None:
        """Close the page: nothing was wrong with any screen that was looked at."""
        self.context.close()
        assert self.faults == [], "\n".join(self.faults)

    def joins(self, address: str, name: str) -> None:
        self.page.goto(address)
        self.page.locator(".cm-join-seat").filter(has_text=name).click()
        self.page.wait_for_selector(".cm-play", timeout=40 * SECOND)

    def asks(self, address: str, name: str) -> str:
        """Scan, and tap one's name, which another phone has; return the number that is shown."""
        self.page.goto(address)
        self.page.locator(".cm-join-seat").filter(has_text=name).click()
        return self.page.locator(".cm-join-sign").inner_text()

    def taps(self, title: str) -> None:
        unhurried(self.page)
        taps_count(self.page)
        self.page.locator(".cm-side .jupyter-button:visible").filter(has_text=title).click()

    def sees(self, text: str, where: str = ".cm-play") -> bool:
        return eventually(lambda: text in self.page.locator(where).inner_text())


def scanned(tablet: Page, hosted: Hosted) -> str:
    """Return the address that a camera reads off the tablet; of this machine, where all of them are."""
    # another code may be on its way
    at_rest(tablet)
    picture = tablet.locator(".cm-phone-code svg").screenshot()
    found = zxingcpp.read_barcodes(Image.open(BytesIO(picture)))
    assert len(found) == 1
    return hosted.address + found[0].text.split("/", 3)[3]


def test_phones_join_by_the_picture_and_each_is_its_owners(browser: Browser, hosted: Hosted) -> None:
    """Everybody keeps bonus cards at once, each on their own phone; what others hold reaches none of them."""
    header = registry.game("cape-may").header_for(list(NAMES[:2]), seed="phones")
    table = registry.lay_out(header, Store(hosted.store))
    table.act(0, table.rules.legal(table.state, 0)[0])
    # with their numbers: streets on the map have some of these names
    dealt = [[one.title for one in registry.screen("cape-may").hand(table.state, i) if one.kind == HELD["bonus"]]
             for i in range(2)]  # fmt: skip
    assert all(len(titles) == 4 for titles in dealt)

    tablet = Person(browser, hosted, f"?key={KEY}", waits_for=".cm-start")
    page = tablet.page
    tablet.tap("Phones")
    page.wait_for_selector(".cm-phones:visible")
    address = scanned(page, hosted)
    phones = [Phone(browser) for _ in range(2)]
    for phone, name in zip(phones, NAMES, strict=False):
        phone.joins(address, name)
        assert eventually(lambda: "✓ has just joined" in page.locator(".cm-phone-seats").inner_text())
    assert eventually(lambda: page.locator(".cm-phone-seats").inner_text().count("New code") == 3)

    for own, phone in enumerate(phones):
        assert all(phone.sees(title) for title in dealt[own])
        for choice in dealt[own][:2]:
            phone.taps(choice)
        others = {title for seat, titles in enumerate(dealt) for title in titles if seat != own} - set(dealt[own])
        assert [title for title in others if any(title in one for one in phone.frames)] == []
    store = Store(hosted.store)

    def kept() -> bool:
        return all(len(one.bonus) == 2 for one in registry.open_table(store, table.header.table).state.seats)

    assert eventually(kept)
    turn = registry.open_table(store, table.header.table)
    now = turn.rules.to_act(turn.state)[0]
    said = f"{NAMES[now]} plays"
    assert phones[1 - now].sees(said)
    assert said not in phones[now].page.locator(".cm-play").inner_text()

    # the table's own screen is everybody's now: it acts for whoever has a phone only where that is asked for
    tablet.tap("To the table")
    page.locator(".cm-everybodys").wait_for()
    assert page.locator(".cm-doing:visible").count() == 0
    tablet.tap(f"Do it here for {NAMES[now]}")
    page.wait_for_selector(".cm-doing:visible")
    tablet.tap("Phones")
    page.wait_for_selector(".cm-phones:visible")

    phones[now].taps("Explain as we go")
    mine = phones[now].page
    mine.locator(".cm-guide [role=note]:visible").first.wait_for()
    at_rest(mine)
    dock = mine.locator(".cm-dock").bounding_box()["y"]
    # what the moment is for pushes nothing that can be done out of sight
    assert all(one.bounding_box()["y"] + one.bounding_box()["height"] <= dock
               for one in mine.locator(".cm-doing .jupyter-button:visible").all())  # fmt: skip
    _a_lost_phone(browser, hosted, tablet, phones[1])
    assert eventually(lambda: "phone away" in page.locator(".cm-phone-seat").nth(1).inner_text())
    _a_phone_that_asks(browser, hosted, tablet, phones[0])
    _a_link_is_copied(tablet)
    for phone in phones:
        phone.ends()
    tablet.leave()
    assert tablet.errors == []


def _a_lost_phone(browser: Browser, hosted: Hosted, tablet: Person, lost: Phone) -> None:
    """One tap at the table gives the seat to a new phone; the old one shows nothing any more."""
    page = tablet.page
    page.locator(".cm-phone-seat").nth(1).get_by_role("button", name="New code").click()
    assert eventually(lambda: NAMES[1] in page.locator(".cm-phone-how").inner_text())
    new = Phone(browser)
    new.joins(scanned(page, hosted), NAMES[1])
    # its browser opens the page anew, so that nothing stays there
    expect(lost.page.locator(".cm-play")).to_have_count(0, timeout=40 * SECOND)
    assert lost.sees(f"{NAMES[1]} plays on another phone now", ".cm-app")
    assert eventually(lambda: "Point your phone's camera here" in page.locator(".cm-phone-how").inner_text())
    new.context.close()
    lost.page.reload()
    assert lost.sees(f"{NAMES[1]} plays on another phone now", ".cm-app")
    # the table's code leads on from there, and so does its cookie; the old phone may look on, or take another seat
    lost.page.get_by_label("A code from the table").fill(page.locator(".cm-phone-typed b").last.inner_text())
    lost.page.get_by_role("button", name="Go on").click()
    lost.page.get_by_role("button", name="Just watch").wait_for()
    lost.page.go_back()
    lost.page.get_by_role("link", name="Another seat").click()
    lost.page.get_by_role("button", name="Just watch").wait_for()
    lost.looks("The seats")


def _a_phone_that_asks(browser: Browser, hosted: Hosted, tablet: Person, flat: Phone) -> None:
    """One tap at the table says yes, and it comes in by itself; the one before shows nothing any more."""
    page, new = tablet.page, Phone(browser)
    new.asks(scanned(page, hosted), NAMES[0])
    assert eventually(lambda: NAMES[0] in page.locator(".cm-asks").inner_text())
    new.looks("Asking")
    new.page.get_by_role("button", name="Stop asking").click()
    expect(page.locator(".cm-asks:visible")).to_have_count(0, timeout=40 * SECOND)
    sign = new.asks(scanned(page, hosted), NAMES[0])
    asked = f"A new phone asks for {NAMES[0]}'s seat. It shows {sign}."
    assert eventually(lambda: asked in page.locator(".cm-asks").inner_text())
    tablet.tap("Yes, give it the seat")
    new.page.wait_for_selector(".cm-play", timeout=40 * SECOND)
    assert flat.sees(f"{NAMES[0]} plays on another phone now", ".cm-app")
    assert page.locator(".cm-asks:visible").count() == 0
    new.ends()


def _a_link_is_copied(tablet: Person) -> None:
    """As over plain http, where a page has no clipboard of its own."""
    page = tablet.page
    tablet.tap("Link to watch")
    copy = page.locator(".cm-phone-typed .cm-copies")
    copy.wait_for()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    copy.click()
    page.get_by_text("✓ copied").wait_for()
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))")
    page.locator("#pasted").press("Control+v")
    assert page.locator("#pasted").input_value() == page.locator(".cm-phone-typed a").get_attribute("href")
