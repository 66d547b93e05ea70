"""Somebody at a page of the site, and what its browser keeps."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from playwright.sync_api import Browser, Page

from capemay_kit.core.store import Store
from capemay_kit.games import registry

from ..ui.people import Person
from ..ui.serving import SECOND
from .conftest import Host

KEPT = """async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("capemay");
    const text = (bytes) => {
        let all = "";
        for (let at = 0; at < bytes.length; at += 9999) all += String.fromCharCode(...bytes.subarray(at, at + 9999));
        return btoa(all);
    };
    const found = {};
    for await (const [name, file] of folder.entries())
        found[name] = text(new Uint8Array(await (await file.getFile()).arrayBuffer()));
    return found;
}"""


def kept(page: Page, folder: Path) -> Store:
    """Return what the browser keeps of the site's games, as SQLite finds it: copied below a folder, journal and all.

    Any page of the site's address may ask for it.
    """
    # a store that is still open must not have its files changed
    folder = Path(mkdtemp(dir=folder))
    files = {name: b64decode(body) for name, body in page.evaluate(KEPT).items()}
    place = "-other" if files.pop("tables.sqlite-which", b"") == b"\1" else ""
    for name, body in files.items():
        (folder / name).write_bytes(body)
    (folder / "tables.sqlite").write_bytes(files[f"tables.sqlite{place}"])
    return Store(f"sqlite:///{folder / 'tables.sqlite'}")


class Visitor(Person):
    """Somebody at the site, who goes nowhere else."""

    def __init__(self, browser: Browser, site: Host, folder: Path, query: str = "", **options: Any) -> None:
        self.asked: set[str] = set()
        self.folder = folder
        super().__init__(browser, site, query, hosts=self.asked, **options)

    def begins(self, game: str, *names: str, where: str = "Cards in the app") -> None:
        """Go home, and begin a game."""
        if not self.page.locator(".cm-start").is_visible():
            self.tap("Home")
        self.page.wait_for_selector(".cm-start", state="visible", timeout=20 * SECOND)
        self.page.locator(".cm-games .jupyter-button").filter(has_text=registry.TITLES[game]).click()
        self.begin(*names, where=where)

    @property
    def table(self) -> Any:
        """The table before them, as it is kept."""
        name = self.page.evaluate("new URL(location).searchParams.get('table')")
        return registry.open_table(kept(self.page, self.folder), name)

    def nowhere_else(self, site: Host) -> bool:
        """Say whether nothing went wrong, and nobody was asked but the site."""
        assert self.errors == []
        return self.asked <= {site.address.split("/")[2], ""}
