"""A finger on the studio's map, and what it chooses beside it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from capemay_kit.core.store import Store

from ..people import Person
from ..serving import SECOND, eventually, unhurried


class Tracer:
    """A finger on the studio's map."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.map = self.page.locator(".cm-studio .cm-map")
        self.last: tuple[float, float] | None = None

    def touch(self, x: float, y: float) -> None:
        """Tap a point of what lies there, 0-1."""
        box = self.map.bounding_box()
        assert box is not None
        if self.last and abs(x - self.last[0]) * box["width"] < 30 and abs(y - self.last[1]) * box["height"] < 30:
            unhurried(self.page, 360)
        self.last = x, y
        # scrolls there, as a person does
        self.map.click(position={"x": x * box["width"], "y": y * box["height"]})

    def settled(self, path: Path, sign: str, there: bool = True) -> str:
        """Wait until what was tapped last is in the store's draft, or is there no more; return the draft."""
        store = Store(f"sqlite:///{path}")
        assert eventually(lambda: (sign in store.own("draft").get("our-board", b"").decode()) == there), sign
        return store.own("draft").get("our-board", b"").decode()


def upload(page: Page, name: str, path: Path) -> None:
    """Choose a file where a button asks for one."""
    with page.expect_file_chooser() as chooser:
        page.locator(".jupyter-button:visible").filter(has_text=name).first.click()
    chooser.value.set_files(path)
    page.get_by_role("button", name=f"Photo ✓ {path.name}").wait_for(timeout=40 * SECOND)
