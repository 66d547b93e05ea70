"""The page of the site: how it opens."""

from __future__ import annotations

from playwright.sync_api import expect


def test_the_start_screen_opens_from_nothing_but_files(browser, site):
    """Served from a folder of its host, with no other files than those of the site."""
    page = browser.new_context().new_page()
    page.goto(site.address)
    expect(page.locator(".cm-start")).to_be_visible(timeout=60_000)
    page.context.close()
