"""Pages without a browser: they say to a server what a browser would, and note what it tells them and when."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from capemay_kit.web.wire import PROTOCOL

PATIENCE = 60.0
"""How long anything may take, in seconds: only what never comes is a fault."""


def many_at_once(most: int = 200) -> None:
    """Have so many requests under way at once."""
    AsyncHTTPClient.configure(None, max_clients=most)


def message(kind: str, content: object, channel: str = "shell", *, session: str = "s", size: int = 0) -> bytes:
    """Write a message of Jupyter's protocol as it stands on the wire, of at least this size."""
    header = {"msg_id": uuid4().hex, "msg_type": kind, "session": session, "username": "", "date": "", "version": "5.3"}
    parts = [json.dumps(one).encode() for one in (header, {}, {"version": "1.0.0"}, content)]
    return bytes(serialize_msg_to_ws_v1([*parts, *([bytes(size)] if size else [])], channel))


class Cookies:
    """What a browser was handed, by whatever pages it opened."""

    def __init__(self, given: Mapping[str, str] | None = None) -> None:
        self.held = dict(given or {})

    def __str__(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.held.items())

    def take(self, answer: HTTPResponse) -> None:
        for one in answer.headers.get_list("Set-Cookie"):
            self.held |= {name: morsel.coded_value for name, morsel in SimpleCookie(one).items()}


async def ask(base: str, path: str = "", cookies: Cookies | None = None, form: Any = None, **more: str) -> HTTPResponse:
    """Ask a server for a path, without going on to where it leads."""
    cookies = Cookies() if cookies is None else cookies
    headers = {"Accept": "text/html", "Sec-Fetch-Dest": "document", "Cookie": str(cookies), **more}
    body = None if form is None else urlencode(form)
    request = HTTPRequest(
        base + path, method="GET" if form is None else "POST", body=body, headers=headers, follow_redirects=False,
        request_timeout=PATIENCE, connect_timeout=PATIENCE,
    )  # fmt: skip
    answer = await AsyncHTTPClient().fetch(request, raise_error=False)
    cookies.take(answer)
    return answer


class Light:
    """A page that somebody has open at a server, without anything being drawn."""

    def __init__(self, base: str, query: str = "", cookies: Cookies | None = None) -> None:
        self.base, self.query = base, query
        self.cookies = Cookies() if cookies is None else cookies
        self.states: dict[str, Any] = {}
        self.told: list[tuple[float, dict[str, Any]]] = []
        self.heard: Callable[[float, dict[str, Any]], object] = lambda at, one: None
        self.lost = asyncio.Event()
        self.fresh = 0
        self.connected = 0.0
        self._session = uuid4().hex
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        self._socket: WebSocketClientConnection | None = None

    async def open(self) -> Light:
        """Open the page, and ask for all that is on it. Raises `ConnectionError` if the server has none to give."""
        answer = await ask(self.base, self.query, self.cookies)
        page = answer.body.decode()
        if answer.code != 200 or "jupyter-config-data" not in page:
            raise ConnectionError(answer.code, answer.headers.get("Location"))
        settings = page.split('id="jupyter-config-data"', 1)[1].split(">", 1)[1].split("</script>", 1)[0]
        self.path = json.loads(settings)["baseUrl"]
        self.page = self.path.split("/")[3]
        await self.sit()
        return self

    async def sit(self) -> None:
        """Open the page's socket, and ask for all its widgets. Raises `ConnectionError` if it is closed again."""
        parts = urlsplit(self.base)
        at = f"{parts.netloc}{self.path}api/kernels/{self.page}/channels?session_id={self._session}"
        scheme = "wss" if parts.scheme == "https" else "ws"
        sent = HTTPRequest(f"{scheme}://{at}", headers={"Cookie": str(self.cookies)}, connect_timeout=PATIENCE)
        self.lost = asyncio.Event()
        try:
            self._socket = await websocket_connect(sent, on_message_callback=self._hear, subprotocols=[PROTOCOL])
        except Exception as error:
            raise ConnectionError(str(error)) from error
        self.connected = time.monotonic()
        await self.say("kernel_info_request", {})
        control = uuid4().hex
        self.told.clear()
        await self.say("comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}})
        await self.say("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        answers = [one["data"] for _, one in self.told if one.get("comm_id") == control]
        self.states = next(one["states"] for one in answers if one.get("method") == "update_states")

    async def say(self, kind: str, content: dict[str, Any]) -> None:
        """Say something, and wait until the page has done what comes of it."""
        said = message(kind, content, session=self._session)
        number = json.loads(deserialize_msg_from_ws_v1(said)[1][0])["msg_id"]
        done = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            await self.send(said)
            await asyncio.wait_for(done, PATIENCE)
        except Exception as error:
            raise ConnectionError(str(error)) from error
        finally:
            self._waiting.pop(number, None)

    async def send(self, said: bytes) -> None:
        """Send a message as it stands. Raises `ConnectionError` where nobody sits at the page."""
        if self._socket is None:
            raise ConnectionError
        await self._socket.write_message(said, binary=True)

    async def beat(self) -> None:
        """Say that all was seen, as its script does by and by, and wait for nothing."""
        seen = {"method": "custom", "content": {"seen": self.fresh}}
        beats = {"comm_id": self.which("keys_heard"), "data": seen}
        await self.send(message("comm_msg", beats, session=self._session))

    def which(self, trait: str) -> str:
        """Return the widget that has a trait, such as ``keys_heard``: the page itself."""
        return next(key for key, one in self.states.items() if one["state"].get(trait) not in (None, False))

    def find(self, mark: str) -> str:
        """Return the widget that has a class, or is called so."""
        states = {key: one["state"] for key, one in self.states.items()}
        return next(
            key for key, one in states.items() if mark in one.get("_dom_classes", ()) or mark == one.get("description")
        )

    async def click(self, mark: str) -> None:
        """Press the button that has a class, or is called so."""
        await self.tell(self.find(mark), event="click")

    async def tell(self, widget: str, **content: Any) -> None:
        """Have a widget's script say something to its half in Python."""
        await self.say("comm_msg", {"comm_id": widget, "data": {"method": "custom", "content": content}})

    def text(self) -> str:
        """Return how all widgets of the page are now."""
        return json.dumps(self.states, ensure_ascii=False)

    def cut(self) -> None:
        """Have the connection cut, without a word."""
        if self._socket is not None:
            self._socket.protocol._abort()  # type: ignore[union-attr]

    async def leave(self) -> None:
        """Leave the page as a browser does that is closed."""
        with_socket, self._socket = self._socket, None
        await ask(self.base, f"{self.path[1:]}leave", self.cookies, form={})
        if with_socket is not None:
            with_socket.close()

    def _hear(self, raw: Any) -> None:
        at = time.perf_counter()
        if raw is None:
            self.lost.set()
            for one in self._waiting.values():
                if not one.done():
                    one.set_exception(ConnectionError("cut"))
            return
        if b'"execution_state"' in raw and not self._waiting:
            # hundreds of pages beat all the time, and nobody waits for that
            return
        _, (header, parent, _, content, *_) = deserialize_msg_from_ws_v1(raw)
        kind, content = json.loads(header)["msg_type"], json.loads(content)
        if kind == "status":
            found = self._waiting.get(json.loads(parent).get("msg_id", ""))
            if content["execution_state"] == "idle" and found is not None and not found.done():
                found.set_result(None)
            return
        data = content.get("data", {})
        self.fresh = data.get("state", {}).get("fresh", data.get("content", {}).get("fresh", self.fresh))
        if kind == "comm_open":
            self.states[content["comm_id"]] = {"state": data.get("state", {})}
        elif data.get("method") == "update" and content["comm_id"] in self.states:
            self.states[content["comm_id"]]["state"] |= data["state"]
        self.told.append((at, content))
        self.heard(at, content)


async def opened(base: str, query: str = "", cookies: Cookies | None = None) -> str:
    """Open a page and leave it again; return all that it is told."""
    page = await Light(base, query, cookies).open()
    await page.leave()
    return page.text()


async def joined(base: str, code: str, seat: object) -> Cookies:
    """Join a table by its code, as a phone does that taps a name."""
    cookies = Cookies()
    answer = await ask(base, f"j/{code}", cookies, form={"seat": seat})
    if answer.code != 303:
        raise ConnectionError(answer.code)
    return cookies
