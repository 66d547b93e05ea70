"""What the server promises: where it listens, what it sends, what it leaves behind."""

from __future__ import annotations

import gzip
import os
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pytest
from playwright.sync_api import Browser, Page

from capemay_kit.core.store import Store
from capemay_kit.ui.picture.bundle import plotly_script
from capemay_kit.web import script
from capemay_kit.web.assets import find

from ..ui.people import Companion
from ..ui.serving import SECOND, Server, eventually

pytestmark = pytest.mark.filterwarnings("ignore")


def _fetch(server: Server, path: str, **headers: str) -> tuple[bytes, dict[str, str]]:
    request = urllib.request.Request(server.address + path.lstrip("/"), headers=headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read(), {name.lower(): value for name, value in answer.headers.items()}


@pytest.fixture(scope="module")
def visited(browser: Browser, server: Server) -> Iterator[tuple[Page, list[str], dict[str, str]]]:
    """Open the page once: the page, every address it asked for, and the headers it came with."""
    page = browser.new_context().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    answer = page.goto(server.address)
    page.wait_for_selector(".cm-map .main-svg", timeout=40 * SECOND)
    assert answer is not None
    yield page, asked, answer.headers
    page.context.close()


def test_no_request_leaves_the_machine(visited: tuple[Page, list[str], dict[str, str]], server: Server) -> None:
    """Every request of an opening page goes to the server, and its policy allows no other."""
    _, asked, headers = visited
    host = f"127.0.0.1:{server.port}"
    assert len(asked) > 10
    assert [url for url in asked if host not in url and not url.startswith(("data:", "blob:"))] == []
    assert "default-src 'self'" in headers["content-security-policy"]


def test_a_second_visit_fetches_no_script_again(visited: tuple[Page, list[str], dict[str, str]]) -> None:
    """The browser keeps every static file for good."""
    page = visited[0]
    page.reload()
    page.wait_for_selector(".cm-map .main-svg", timeout=40 * SECOND)
    sizes = page.evaluate(
        "performance.getEntriesByType('resource').filter((e) => e.name.includes('/asset/')).map((e) => e.transferSize)"
    )
    assert len(sizes) > 10
    assert sum(sizes) == 0


def test_leaving_a_page_leaves_nothing_of_it_behind(
    visited: tuple[Page, list[str], dict[str, str]], server: Server
) -> None:
    """What is behind a page ends with the page: whoever asks for it finds nothing."""
    page = visited[0]
    alive = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).baseUrl") + "alive"
    assert server.ask(alive).status == 200
    page.goto("about:blank")
    assert eventually(lambda: server.ask(alive).status == 404)


WRITES = """
from capemay_kit.core.record import Entry, Header, Redo
from capemay_kit.core.store import Store

store = Store()
store.create(Header("capemay-record/1", "cape-may", "t", "t", "2020-01-01T00:00:00Z", 1, "0"), [Entry(1, Redo())])
"""


def test_who_starts_it_for_this_machine_alone_is_told_how_phones_join(server: Server) -> None:
    """A line where its address stands."""
    assert (
        "To let phones join, start it with: capemay serve --phones (or: make app PHONES=1)"
    ) in server.log.read_text()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_stopping_the_server_leaves_the_store_in_one_file(tmp_path: Path, number: signal.Signals) -> None:
    """However it is stopped: what its pages wrote is there when the file alone is copied."""
    server = Server(tmp_path, WRITES).start()
    with urllib.request.urlopen(server.address, timeout=40) as answer:
        answer.read()
    file = tmp_path / "store.db"
    assert len(Store(f"sqlite:///file:{file}?mode=ro&uri=true").tables()) == 1
    assert file.with_name("store.db-wal").stat().st_size
    assert server.process is not None
    server.process.send_signal(number)
    assert server.process.wait(20) is not None
    assert len(Store(str(shutil.copy(file, tmp_path / "alone.db"))).tables()) == 1


def test_a_page_makes_no_new_store_where_the_servers_was_taken_away(tmp_path: Path) -> None:
    """It says so instead."""
    server = Server(tmp_path, WRITES).start()
    try:
        (tmp_path / "store.db").unlink()
        with suppress(urllib.error.HTTPError), urllib.request.urlopen(server.address, timeout=40) as answer:
            answer.read()
        assert not (tmp_path / "store.db").exists()
    finally:
        server.stop()


def test_a_port_that_is_taken_ends_the_launch_with_one_line(tmp_path: Path, server: Server) -> None:
    """The port never shifts silently."""
    code = (
        "import pathlib; from capemay_kit.web.server import serve;"
        f"serve(port={server.port}, browser=False, notebook=pathlib.Path({str(server.path)!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=40)
    assert done.returncode == 1
    said = (done.stdout + done.stderr).strip().splitlines()
    assert len(said) == 1, said
    assert str(server.port) in said[0]


@pytest.mark.parametrize(
    "path", ["tree", "voila/tree", "demo.ipynb", "voila/files/demo.ipynb", "voila/render/demo.ipynb"]
)
def test_one_notebook_is_served_and_not_its_folder(server: Server, path: str) -> None:
    """No listing, no source."""
    with pytest.raises(urllib.error.HTTPError) as refused:
        _fetch(server, path)
    assert refused.value.code in (403, 404)


def test_static_files_stay_inside_their_folders(tmp_path: Path, server: Server) -> None:
    """No path climbs out."""
    (tmp_path / "in").mkdir()
    (tmp_path / "secret").write_text("x")
    (tmp_path / "in" / "open").write_text("x")
    assert find([tmp_path / "in"], "open") is not None
    assert find([tmp_path / "in"], "../secret") is None
    assert find([tmp_path / "in"], str(tmp_path / "secret")) is None


def test_the_page_comes_compressed_and_without_its_source(server: Server) -> None:
    """The cell's code stays on the server."""
    body, headers = _fetch(server, "/", **{"Accept-Encoding": "gzip"})
    assert headers["content-encoding"] == "gzip"
    page = gzip.decompress(body)
    assert b"start_address" not in page
    assert b"width=device-width" in page
    assert b"https://" not in page


@pytest.mark.parametrize(("scheme", "colour"), [("light", "rgb(244, 239, 228)"), ("dark", "rgb(22, 36, 44)")])
def test_the_ground_is_right_from_the_first_paint(browser: Browser, server: Server, scheme: str, colour: str) -> None:
    """Nothing flashes white before the widgets come, in light or in dark."""
    page = browser.new_context(color_scheme=scheme).new_page()  # type: ignore[arg-type]
    page.goto(server.address, wait_until="commit")
    page.wait_for_selector("#cm-boot", state="attached")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == colour
    page.context.close()


def test_a_failing_notebook_says_so_and_offers_to_try_again(browser: Browser, tmp_path: Path) -> None:
    """No traceback reaches the page, and no words but ours; the log has both."""
    fails = "print('aside')\nraise RuntimeError('of our own making')"
    broken = Server(tmp_path, fails).start()
    try:
        page = browser.new_page()
        page.goto(broken.address)
        page.get_by_role("button", name="Try again").wait_for(timeout=60 * SECOND)
        assert page.inner_text("body").split("\n") == [
            ("The companion did not open. The program's log says why."),
            "Try again",
        ]
        assert [text for text in ("own making", "executing cell", "aside") if text in page.content()] == []
        assert "RuntimeError" in broken.log.read_text()
        page.close()
    finally:
        broken.stop()


def hold_back(server: Server) -> Event:
    """Give a server a third of the time until the event is set, as a machine does that has other work:
    work that only burns the time would keep all other tests waiting."""
    over = Event()

    def hold() -> None:
        while not over.wait(0.1):
            # before it has started there is nothing to hold, and a process may have ended in between
            for sign, pause in ((signal.SIGSTOP, 0.2), (signal.SIGCONT, 0)):
                if server.process is not None:
                    with suppress(ProcessLookupError):
                        os.kill(server.process.pid, sign)
                over.wait(pause)

    Thread(target=hold, daemon=True).start()
    return over


def test_four_who_come_at_once_to_a_busy_machine_all_get_in(browser: Browser, tmp_path: Path) -> None:
    """A fresh server, a fresh store, and other work to do: it takes as long as it takes."""
    server = Companion(tmp_path, fresh=True)
    over = hold_back(server)
    try:
        server.start()
        pages = [browser.new_context().new_page() for _ in range(4)]
        for page in pages:
            page.evaluate("address => { setTimeout(() => location.assign(address)) }", server.address)
        for page in pages:
            page.wait_for_selector(".cm-start", timeout=300 * SECOND)
            page.context.close()
    finally:
        over.set()
        server.stop()


def test_the_maps_script_is_plotlys_own_cut_down(browser: Browser) -> None:
    """It draws the same picture as the whole script."""
    small = script.map_script()
    assert small is not None
    assert len(small) < plotly_script().stat().st_size / 3
    traces = """[{mode: "lines+markers+text", x: [1, 2, 3], y: [2, 1, null], text: ["a", "b", "c"],
        marker: {symbol: ["circle", "square", "hexagon"], size: 20, color: ["red", "#0a0", "blue"]}},
        {mode: "lines", fill: "toself", x: [1, 2, 2], y: [1, 1, 2], fillpattern: {shape: "/"}}]"""
    layout = """{width: 400, height: 300, hovermode: false, annotations: [{x: 1, y: 1, text: "here", textangle: 30}],
        shapes: [{type: "path", path: "M 1 1 L 2 2 Z"}]}"""
    drawn = []
    for source in (small, plotly_script().read_text(encoding="utf-8")):
        page = browser.new_page()
        page.set_content("<div id=map></div>")
        page.add_script_tag(content=source)
        page.evaluate(f"Plotly.newPlot('map', {traces}, {layout}, {{displayModeBar: false}})")
        # Every drawing numbers its clip paths and patterns at random.
        drawn.append(
            page.evaluate(
                "[...document.querySelectorAll('path, text, rect')].map((e) => "
                "[e.tagName, e.getAttribute('d'), e.textContent, e.style.fill.split('(')[0], "
                "e.getAttribute('transform')])"
            )
        )
        page.close()
    assert len(drawn[0]) > 20
    assert drawn[0] == drawn[1]


def test_a_bundle_built_otherwise_is_used_whole(tmp_path: Path) -> None:
    """Where the script cannot be cut, nothing is guessed."""
    other = tmp_path / "plotly.min.js"
    other.write_text("var Plotly = {newPlot() {}};")
    assert script.map_script(other) is None
