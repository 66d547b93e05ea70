"""Firefox and WebKit, driven by W3C's WebDriver BiDi and WebDriver. Both take the same acts of fingers and keys."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError

from tornado.websocket import websocket_connect

from ..ui.serving import TOUCHED, eventually, free_port

KEEPS = Path(__file__).with_name("webkit_window.py")
"""A window with WebKit that keeps what pages store; its arguments are a folder and the features to have."""
FORGETS = Path("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser")
"""Debian's own, which is a private window while it is driven."""
FILES = "StorageAPI,FileSystem,AccessHandle"
"""The features of WebKit by which pages have files. Browsers made of WebKitGTK leave them out."""
PATIENCE = 120
"""Seconds that anything may take."""

CENTRE = """(async (selector, says) => {
    const said = (one) => one.innerText.trim().startsWith(says);
    const one = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility() && said(one));
    if (!one) return null;
    one.scrollIntoView({ block: "nearest" });
    const where = () => one.getBoundingClientRect();
    const before = where();
    await new Promise((done) => setTimeout(done, 120));
    const { x, y, width, height } = where();
    return x === before.x && y === before.y && width ? [Math.round(x + width / 2), Math.round(y + height / 2)] : null;
})(%s, %s)"""
"""Where the first thing is that can be seen of some, once it stands still."""


class Driven:
    """A browser with a page, as tests need it."""

    def opens(self, address: str) -> None:
        raise NotImplementedError

    def reckons(self, promised: str) -> str | None:
        raise NotImplementedError

    def acts(self, kind: str, acts: Sequence[dict[str, Any]], **options: Any) -> None:
        raise NotImplementedError

    def quit(self) -> None:
        raise NotImplementedError

    def finds(self, code: str) -> Any:
        text = self.reckons(f"(async () => JSON.stringify((await ({code})) ?? null))()")
        return None if text is None else json.loads(text)

    def until(self, code: str) -> Any:
        found: list[Any] = []
        assert eventually(lambda: found.append(self.finds(code)) or found[-1], PATIENCE), f"{code}\n{self.text()}"
        return found[-1]

    def taps(self, selector: str, says: str = "") -> None:
        self.until("!document.documentElement.classList.contains('cm-fresh')")
        self.until(f"({TOUCHED})(360) <= 0")
        x, y = self.until(CENTRE % (json.dumps(selector), json.dumps(says)))
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        at = {"type": "pointerMove", "x": x, "y": y, "duration": 0}
        self.acts("pointer", [at, down, up], parameters={"pointerType": "mouse"})

    def types(self, text: str) -> None:
        self.acts("key", [{"type": kind, "value": one} for one in text for kind in ("keyDown", "keyUp")])

    def sees(self, text: str, where: str = "body") -> str:
        self.until(f"document.querySelector({json.dumps(where)})?.innerText.includes({json.dumps(text)})")
        return self.text(where)

    def text(self, where: str = "body") -> str:
        return str(self.finds(f"document.querySelector({json.dumps(where)}).innerText"))


def _started(command: Sequence[str], folder: Path) -> subprocess.Popen[bytes]:
    own = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "XDG_CACHE_HOME": str(folder / "cache")}
    with (folder / "browser.log").open("wb") as log:
        return subprocess.Popen(command, env={**os.environ, **own}, stdout=log, stderr=log, start_new_session=True)


def _ended(process: subprocess.Popen[bytes]) -> None:
    os.killpg(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)


class Firefox(Driven):
    """Firefox, by WebDriver BiDi."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        profile = folder / "profile"
        profile.mkdir()
        options = ("--headless", "--no-remote", "--profile", str(profile), f"--remote-debugging-port={port}")
        self.process = _started(("firefox-esr", *options), folder)
        self._loop = asyncio.new_event_loop()
        self._asked = 0
        assert eventually(lambda: self._connects(f"ws://127.0.0.1:{port}/session"), PATIENCE)
        self.version = self._ask("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.page = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": 1280, "height": 800}
        self._ask("browsingContext.setViewport", context=self.page, viewport=size)

    def _connects(self, address: str) -> bool:
        async def connects() -> Any:
            return await websocket_connect(address)

        try:
            self._line = self._loop.run_until_complete(connects())
        except OSError:
            return False
        return True

    def _ask(self, method: str, **params: Any) -> Any:
        self._asked += 1

        async def answer() -> Any:
            await self._line.write_message(json.dumps({"id": self._asked, "method": method, "params": params}))
            while True:
                said = json.loads(await self._line.read_message())
                if said.get("id") == self._asked:
                    return said

        said = self._loop.run_until_complete(answer())
        assert said["type"] == "success", said
        return said["result"]

    def opens(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self.page, url=address, wait="interactive")

    def reckons(self, promised: str) -> str | None:
        asked = {"expression": promised, "target": {"context": self.page}, "awaitPromise": True}
        said = self._ask("script.evaluate", **asked)
        assert said["type"] == "success", said["exceptionDetails"]["text"]
        return said["result"].get("value")

    def acts(self, kind: str, acts: Sequence[dict[str, Any]], **options: Any) -> None:
        source = {"type": kind, "id": kind, "actions": acts, **options}
        self._ask("input.performActions", context=self.page, actions=[source])

    def quit(self) -> None:
        _ended(self.process)
        self._loop.close()


class WebKit(Driven):
    """WebKit as Debian has it, by WebDriver, on a screen nobody sees. ``binary`` is the browser, with its arguments."""

    def __init__(self, folder: Path, binary: Path, *options: str) -> None:
        port = free_port()
        self.process = _started(("xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"), folder)
        self._at = f"http://127.0.0.1:{port}"
        assert eventually(lambda: self._answers(), PATIENCE)
        browser = {"binary": str(binary), "args": list(options)}
        wanted = {"webkitgtk:browserOptions": browser, "timeouts": {"script": PATIENCE * 1000}}
        begun = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.version = begun["capabilities"]["browserVersion"]
        self._at += f"/session/{begun['sessionId']}"

    def _answers(self) -> bool:
        try:
            return bool(self._ask("GET", "/status")["ready"])
        except URLError:
            return False

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._at + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def opens(self, address: str) -> None:
        self._ask("POST", "/url", {"url": address})

    def reckons(self, promised: str) -> str | None:
        script = f"const [done] = arguments; {promised}.then(done, () => done(null))"
        return self._ask("POST", "/execute/async", {"script": script, "args": []})

    def acts(self, kind: str, acts: Sequence[dict[str, Any]], **options: Any) -> None:
        self._ask("POST", "/actions", {"actions": [{"type": kind, "id": kind, "actions": acts, **options}]})

    def quit(self) -> None:
        _ended(self.process)
