"""Somebody at a page of the site, and what its browser keeps."""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, Page

from capemay_kit.core.store import Store
from capemay_kit.games import registry

from ..ui.people import Person
from ..ui.serving import SECOND

if TYPE_CHECKING:
    from .conftest import Host

KEPT = """async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("capemay");
    const text = (bytes) => {
        let all = "";
        for (let at = 0; at < bytes.length; at += 9999) all += String.fromCharCode(...bytes.subarray(at, at + 9999));
        return btoa(all);
    };
    const stand = async () => {
        const files = [];
        for await (const [name, file] of folder.entries()) files.push([name, await file.getFile()]);
        return files.sort(([one], [other]) => (one < other ? -1 : 1));
    };
    const told = (files) => JSON.stringify(files.map(([name, file]) => [name, file.size, file.lastModified]));
    while (true) {
        const found = {};
        try {
            const files = await stand();
            for (const [name, file] of files) found[name] = text(new Uint8Array(await file.arrayBuffer()));
            if (told(files) === told(await stand())) return found;
        } catch (trouble) {
            // a file that is written to or removed meanwhile can no longer be read as it was
            if (!["NotReadableError", "NotFoundError"].includes(trouble.name)) throw trouble;
        }
        await new Promise((later) => setTimeout(later, 50));
    }
}"""
"""Read all files as they stand at one moment: again as long as one of them is written to meanwhile."""

PUT = """async (file) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("capemay", { create: true });
    for await (const name of folder.keys()) await folder.removeEntry(name);
    const into = await (await folder.getFileHandle("tables.sqlite", { create: true })).createWritable();
    await into.write(Uint8Array.from(atob(file), (one) => one.charCodeAt()));
    await into.close();
}"""


def put(page: Page, file: Path) -> None:
    page.evaluate(PUT, b64encode(file.read_bytes()).decode())


def kept(page: Page, folder: Path) -> Store:
    # a store that is still open must not have its files changed
    folder = Path(mkdtemp(dir=folder))
    for name, body in page.evaluate(KEPT).items():
        (folder / name).write_bytes(b64decode(body))
    return Store(f"sqlite:///{folder / 'tables.sqlite'}")


class Visitor(Person):
    """Somebody at the site, who asks nobody else; nobody else could be reached (`FLAGS`)."""

    def __init__(self, browser: Browser, site: Host, folder: Path, query: str = "", **options: Any) -> None:
        self.asked: set[str] = set()
        self.folder = folder
        super().__init__(browser, site, query, hosts=self.asked, **options)

    def begins(self, game: str, *names: str, where: str = "Cards in the app") -> None:
        self.goes_home()
        self.page.locator(".cm-games .jupyter-button").filter(has_text=registry.TITLES[game]).click()
        self.begin(*names, where=where)

    def goes_home(self) -> None:
        start = ".cm-start:not(.cm-history):visible"
        if not self.page.locator(start).count():
            self.tap("Home")
        self.page.wait_for_selector(start, state="visible", timeout=40 * SECOND)

    @property
    def table(self) -> Any:
        name = self.page.evaluate("new URL(location).searchParams.get('table')")
        return registry.open_table(kept(self.page, self.folder), name)

    def nowhere_else(self, site: Host) -> bool:
        assert self.errors == [], self.errors
        return self.asked <= {site.address.split("/")[2], ""}
