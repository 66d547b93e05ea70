"""What the server promises: where it listens, what it sends, what it leaves behind, what it tells of itself."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.ui.picture.bundle import plotly_script
from capemay_kit.web import script
from capemay_kit.web.assets import find
from capemay_kit.web.metrics import Metrics

from ..ui.serving import LIGHT, SECOND, VISIT, Server, eventually

KEY = "the-key-in-the-terminal"


@pytest.mark.slow
def test_an_opening_page_asks_nobody_else_keeps_every_script_and_leaves_nothing_behind(
    browser: Browser, server: Server
) -> None:
    page = browser.new_context().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    answer = page.goto(server.address)
    drawn = ".cm-map .main-svg"
    page.wait_for_selector(drawn, timeout=40 * SECOND)
    assert answer is not None
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert len(asked) > 10
    host = f"127.0.0.1:{server.port}"
    assert [url for url in asked if host not in url and not url.startswith(("data:", "blob:"))] == []

    page.reload()
    page.wait_for_selector(drawn, timeout=40 * SECOND)
    fetched = "performance.getEntriesByType('resource').filter((e) => e.name.includes('/asset/'))"
    sizes = page.evaluate(f"{fetched}.map((e) => e.transferSize)")
    assert len(sizes) > 10
    assert sum(sizes) == 0

    base = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).baseUrl")
    assert server.ask(base + "alive").status == 200
    page.goto("about:blank")
    assert eventually(lambda: server.ask(base + "alive").status == 404)
    page.context.close()


def test_the_page_comes_compressed_and_without_its_source(server: Server) -> None:
    request = urllib.request.Request(server.address, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        page = gzip.decompress(answer.read())
    assert b"start_address" not in page
    assert b"width=device-width" in page
    assert b"https://" not in page


def test_the_ground_is_right_from_the_first_paint_in_light_and_in_dark(browser: Browser, server: Server) -> None:
    page = browser.new_page()
    for scheme, colour in (("light", "rgb(244, 239, 228)"), ("dark", "rgb(22, 36, 44)")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.goto(server.address, wait_until="commit")
        page.wait_for_selector("#cm-boot", state="attached")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == colour
    page.close()


def test_a_failing_notebook_says_so_and_offers_to_try_again(browser: Browser, tmp_path: Path) -> None:
    """No traceback reaches the page, and no words but ours; the log has both."""
    broken = Server(tmp_path, "print('aside')\nraise RuntimeError('of our own making')").start()
    page = browser.new_page()
    page.goto(broken.address)
    page.get_by_role("button", name="Try again").wait_for(timeout=60 * SECOND)
    said = page.inner_text("body").split("\n")
    assert said == ["The companion did not open. The program's log says why.", "Try again"]
    assert [text for text in ("own making", "executing cell", "aside") if text in page.content()] == []
    assert "RuntimeError" in broken.log.read_text()
    page.close()
    broken.stop()


def test_files_stay_inside_their_folders(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "secret").write_text("x")
    (tmp_path / "in" / "open").write_text("x")
    assert find([tmp_path / "in"], "open") is not None
    assert find([tmp_path / "in"], "../secret") is None
    assert find([tmp_path / "in"], str(tmp_path / "secret")) is None


# --- starting and stopping ---------------------------------------------------------------------------------

WRITES = """
from capemay_kit.core.record import Entry, Header, Redo
from capemay_kit.core.store import Store

store = Store()
store.create(Header("capemay-record/1", "cape-may", "t", "t", "2020-01-01T00:00:00Z", 1, "0"), [Entry(1, Redo())])
"""


@pytest.fixture
def writing(tmp_path: Path) -> Iterator[Server]:
    """Run a server whose page writes to its store as it opens."""
    with Server(tmp_path, WRITES) as running:
        yield running


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_stopping_the_server_leaves_the_store_in_one_file(
    tmp_path: Path, writing: Server, number: signal.Signals
) -> None:
    """However it is stopped: what its pages wrote is there when the file alone is copied."""
    writing.ask("/", **VISIT)
    file = tmp_path / "store.db"
    assert len(Store(f"sqlite:///file:{file}?mode=ro&uri=true").tables()) == 1
    assert file.with_name("store.db-wal").stat().st_size
    assert writing.process is not None
    writing.process.send_signal(number)
    assert writing.process.wait(20) is not None
    assert len(Store(str(shutil.copy(file, tmp_path / "alone.db"))).tables()) == 1


def test_where_the_store_was_taken_away_the_server_says_so_and_makes_no_new_one(
    tmp_path: Path, writing: Server
) -> None:
    """It answers a balancer all the same, so that it can say so to people."""
    assert eventually(lambda: json.loads(writing.ask("/health").text) == {"store": True})
    assert writing.ask("/health").status == 200
    (tmp_path / "store.db").unlink()
    answer = writing.ask("/health")
    assert (answer.status, json.loads(answer.text)) == (503, {"store": False})
    assert writing.ask("/capemay/ping").status == 200
    writing.ask("/", **VISIT)
    assert not (tmp_path / "store.db").exists()


def test_a_port_that_is_taken_ends_the_launch_with_one_line(server: Server) -> None:
    """The port never shifts silently."""
    code = (
        "import pathlib; from capemay_kit.web.server import serve;"
        f"serve(port={server.port}, browser=False, notebook=pathlib.Path({str(server.path)!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    said = (done.stdout + done.stderr).strip().splitlines()
    assert len(said) == 1, said
    assert str(server.port) in said[0]


# --- what it tells of itself -------------------------------------------------------------------------------


def number(told: bytes, name: str) -> float:
    """Return one of the numbers that are told."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", told.decode(), re.M)
    assert found is not None, name
    return float(found[1])


def test_pages_tables_refused_visits_and_every_entry_that_is_written_are_counted() -> None:
    numbers = Metrics(lambda: 3, lambda: 2)
    for status in (200, 404, 404, 500, 503):
        numbers.answered(status)
    numbers.late(0.02)
    table = registry.lay_out(registry.game("cape-may").header_for(["Anna", "Ben"], seed="s"), Store("sqlite://"))
    had = number(numbers.told(), "capemay_entries_total")
    table.act(seat := table.rules.to_act(table.state)[0], table.rules.legal(table.state, seat)[0])
    told = numbers.told()
    numbers.end()
    names = ("capemay_pages", "capemay_tables", 'capemay_refused_total{status="404"}', "capemay_loop_seconds_count")
    assert [number(told, name) for name in names] == [3, 2, 2, 1]
    # nothing of a table, a person or a code
    assert set(re.findall(r'(\w+)="', told.decode())) == {"status", "le"}
    assert 'status="200"' not in told.decode()
    assert number(told, "capemay_entries_total") == had + 1


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, LIGHT, key=KEY, host="0.0.0.0") as running:
        yield running


def test_the_numbers_are_for_whoever_shows_the_hosts_key(watched: Server) -> None:
    """In a header, since addresses are written down everywhere."""
    watched.ask("/nowhere")
    for shown in ("", "Bearer", "Bearer another", f"Basic {KEY}", KEY):
        answer = watched.ask("/metrics", **({"Authorization": shown} if shown else {}))
        assert (answer.status, answer.text) == (401, ""), shown
    assert watched.ask(f"/metrics?key={KEY}").status == 401

    def told() -> bytes:
        answer = watched.ask("/metrics", Authorization=f"Bearer {KEY}")
        assert answer.status == 200
        return answer.text.encode()

    assert number(told(), 'capemay_refused_total{status="404"}') == 1
    assert number(told(), "capemay_pages") == 0
    assert eventually(lambda: number(told(), "capemay_loop_seconds_count") > 1)
    assert KEY.encode() not in told()


# --- the map's script --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_maps_script_is_plotlys_own_cut_down_and_draws_the_same_picture(browser: Browser) -> None:
    small = script.map_script()
    assert small is not None
    assert len(small) < plotly_script().stat().st_size / 3
    traces = """[{mode: "lines+markers+text", x: [1, 2, 3], y: [2, 1, null], text: ["a", "b", "c"],
        marker: {symbol: ["circle", "square", "hexagon"], size: 20, color: ["red", "#0a0", "blue"]}},
        {mode: "lines", fill: "toself", x: [1, 2, 2], y: [1, 1, 2], fillpattern: {shape: "/"}}]"""
    layout = """{width: 400, height: 300, hovermode: false, annotations: [{x: 1, y: 1, text: "here", textangle: 30}],
        shapes: [{type: "path", path: "M 1 1 L 2 2 Z"}]}"""
    # every drawing numbers its clip paths and patterns at random
    shown = """[...document.querySelectorAll('path, text, rect')].map((e) => [e.tagName, e.getAttribute('d'),
        e.textContent, e.style.fill.split('(')[0], e.getAttribute('transform')])"""
    drawn = []
    for source in (small, plotly_script().read_text(encoding="utf-8")):
        page = browser.new_page()
        page.set_content("<div id=map></div>")
        page.add_script_tag(content=source)
        page.evaluate(f"Plotly.newPlot('map', {traces}, {layout}, {{displayModeBar: false}})")
        drawn.append(page.evaluate(shown))
        page.close()
    assert len(drawn[0]) > 20
    assert drawn[0] == drawn[1]


def test_a_bundle_built_otherwise_is_used_whole(tmp_path: Path) -> None:
    """Where the script cannot be cut, nothing is guessed."""
    other = tmp_path / "plotly.min.js"
    other.write_text("var Plotly = {newPlot() {}};")
    assert script.map_script(other) is None
