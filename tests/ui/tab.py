"""The page people sit down at one after the other, each as in a browser nobody has used.

A profile of its own for everybody reads and compiles the page's scripts anew, which is half of what a short test costs.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Page

_KEPT: dict[Browser, Page] = {}
_TAKEN: set[Page] = set()


def sit_down(browser: Browser, address: str, *, alone: bool = False, **options: object) -> Page:
    """Return an empty page for an address: nothing is kept there of whoever came before.

    It has a profile of its own where the page is taken, where the browser is to be more than a size (a phone, in
    French), and for a test that changes the browser itself, such as its clock (``alone``).
    """
    viewport = options.get("viewport", {"width": 1280, "height": 720})
    kept = _KEPT.get(browser)
    if kept is not None and kept.is_closed():
        _TAKEN.discard(kept)
        kept = None
    if alone or options.keys() - {"viewport"} or kept in _TAKEN:
        return browser.new_context(**options).new_page()  # type: ignore[arg-type]
    if kept is None:
        kept = _KEPT[browser] = browser.new_context().new_page()
    _TAKEN.add(kept)
    kept.set_viewport_size(viewport)  # type: ignore[arg-type]
    kept.context.clear_cookies()
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(address))
    devtools = kept.context.new_cdp_session(kept)
    devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    devtools.detach()
    return kept


def leave(page: Page) -> None:
    """Close a page, or make room at the one that is shared."""
    try:
        assert page in _TAKEN
        page.evaluate("sessionStorage.clear()")
        # no pointer rests where the next one's buttons will be
        page.mouse.move(-1, -1)
        page.goto("about:blank")
    except (AssertionError, Error):
        page.context.close()
    _TAKEN.discard(page)
