"""Advice on one's own phone: it stands there and nowhere else; that it was asked for stands in everybody's log."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, expect

from capemay_kit.core.record import AskedAdvice
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.ui.table.room import SCREENS

from .people import GOOD_ACTS, KEY, Hosted, first_turn
from .serving import eventually, taps_count
from .test_phones import Phone, scanned
from .walking import Walk

NAMES = ["Maximilianea", "Bartholomews"]


def answer(phone: Phone) -> Locator:
    """Return what a phone is told."""
    return phone.page.locator(".cm-advised [role=note]:visible")


def test_advice_is_asked_for_on_ones_own_phone_and_stands_there_alone(browser: Browser, hosted: Hosted) -> None:
    """Who is ahead, three good acts and what one of them would change; then it is done, and the advice is gone."""
    table = first_turn(Store(hosted.store), "5", *NAMES)
    header = table.header
    [now] = table.rules.to_act(table.state)
    tablet = Walk(browser, hosted, f"?key={KEY}", waits_for=".cm-start")
    tablet.tap("Phones")
    tablet.page.wait_for_selector(".cm-phones:visible")
    phones = [Phone(browser) for _ in NAMES]
    for phone, name in zip(phones, NAMES, strict=True):
        phone.joins(scanned(tablet.page, hosted), name)
    tablet.tap("To the table")
    own, other = phones[now], phones[1 - now]

    own.taps("Who is ahead?")
    expect(answer(own).first).to_contain_text(f"Advice for {NAMES[now]}")
    own.taps("Suggest three actions")
    expect(own.page.locator(GOOD_ACTS)).to_have_count(3)
    own.looks("Advice on one's own phone")
    own.page.locator(GOOD_ACTS).first.click()
    expect(answer(own).first).to_contain_text("What would this change?")
    own.looks("What an act would change, on one's own phone")
    store = Store(hosted.store)
    asked = registry.open_table(store, header.table).entries[-1]
    assert isinstance(asked.act, AskedAdvice)
    assert asked.seat == now

    # everybody may know that advice was asked for, and nobody else what it said
    tablet.tap(SCREENS["log"])
    expect(tablet.page.locator(".cm-log:visible")).to_contain_text("advice")
    for sentence in ("What would this change?", "No action looks better.", f"Advice for {NAMES[now]}"):
        assert not any(sentence in frame for frame in other.frames)
        expect(tablet.page.get_by_text(sentence)).to_have_count(0)

    taps_count(own.page)
    own.page.locator(".cm-deed .jupyter-button:visible").first.click()
    assert eventually(lambda: registry.open_table(store, header.table).seq > asked.seq)
    expect(own.page.get_by_text("What would this change?")).to_have_count(0)
    expect(own.page.locator(GOOD_ACTS)).to_have_count(0)
    for phone in phones:
        phone.ends()
    tablet.ends()
