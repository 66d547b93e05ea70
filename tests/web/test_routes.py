"""What the server answers, to whom, and what it never does."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from capemay_kit.ui.picture.bundle import plotly_script
from capemay_kit.web.assets import release

from ..ui.serving import LIGHT, SECOND, VISIT, Answer, Server, eventually

ASSET = f"/capemay/asset/{release()}"
NO_VISIT = "The companion opens only at its own address, not inside another page."
NOT_THIS_NAME = (
    "The companion does not answer to this name. Open it at an address that it printed "
    "when it started, or start it with --allow-host and this name."
)
SENTENCES = (NO_VISIT, "There is no page at this address.", "This address does not work this way.")


@pytest.fixture
def visit(small: Server) -> Iterator[Callable[[], Answer]]:
    """Open pages as a browser does; they are left when the test is over."""
    opened: list[Answer] = []

    def go() -> Answer:
        opened.append(small.ask("/", **VISIT))
        assert opened[-1].status == 200
        return opened[-1]

    yield go
    for page in opened:
        small.ask(page.base + "leave", "POST")
    assert eventually(lambda: not small.pages())


def _kernel(page: Answer) -> str:
    return page.base.split("/")[3]


def test_no_answer_says_what_made_it_and_no_page_takes_its_addresses_or_plugins_from_elsewhere(small: Server) -> None:
    for path in ("/", "/j", "/capemay/ping", "/nowhere", f"{ASSET}/static/voila.js"):
        answer = small.ask(path, "HEAD" if path == "/" else "GET", **VISIT)
        assert "Server" not in answer.headers, path
        if "text/html" in answer.headers["Content-Type"]:
            policy = answer.headers["Content-Security-Policy"].split("; ")
            assert "base-uri 'none'" in policy
            assert {"object-src 'none'", "default-src 'none'"} & set(policy)


# --- by which name -----------------------------------------------------------------------------------------


def test_a_foreign_name_opens_nothing(small: Server) -> None:
    """A site elsewhere that lets its name point here gets one sentence, on every route alike."""
    places = ("/", "/capemay/ping", "/capemay/asset/x/static/voila.js", "/nowhere")
    for path, method in product(places, ("GET", "HEAD", "POST")):
        answer = small.ask(path, method, Host=f"elsewhere.example:{small.port}")
        assert answer.status == 403, (path, method)
        assert method == "HEAD" or NOT_THIS_NAME in answer.text


def test_own_and_allowed_names_open(small: Server) -> None:
    for name in ("cape.example", "tablet.local", "localhost", "127.0.0.1", socket.gethostname()):
        assert small.ask("/capemay/ping", Host=name).status == 200, name
        assert small.ask("/capemay/ping", Host=f"{name}:{small.port}").status == 200, name


def test_a_server_for_this_machine_alone_answers_to_no_name_of_the_network(server: Server) -> None:
    """A page elsewhere cannot reach it by way of a browser here."""
    for name in ("elsewhere.example", "tablet.local", "192.168.1.5"):
        assert server.ask("/capemay/ping", Host=f"{name}:{server.port}").status == 403, name


def test_a_foreign_name_opens_no_socket(small: Server, visit: Callable[[], Answer]) -> None:
    """Neither with the origin that fits the name, nor with the page's own address."""
    page = visit()
    socket_of = f"{page.base}api/kernels/{_kernel(page)}/channels?session_id=x"
    asked = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
    asked |= {"Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": "http://elsewhere.example"}
    foreign = small.ask(socket_of, Host="elsewhere.example", **asked)
    assert (foreign.status, small.ask(socket_of, **asked).status) == (403, 403)
    assert NOT_THIS_NAME in foreign.text


# --- who starts a page -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec_Fetch_Dest": "image", "Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Dest": "iframe", "Sec_Fetch_Site": "cross-site", "Accept": "text/html"},
        {"Sec_Fetch_Dest": "script", "Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Dest": "empty", "Sec_Fetch_Site": "same-origin"},
        {"Sec_Fetch_Dest": "document", "Sec_Purpose": "prefetch;prerender"},
        # on plain http the Accept header tells
        {"Accept": "image/avif,image/webp,*/*;q=0.8"},
        {"Accept": "*/*"},
    ],
    ids=lambda headers: " ".join(headers.values()),
)
def test_what_is_no_visit_starts_no_page(small: Server, headers: dict[str, str]) -> None:
    answer = small.ask("/", **headers)
    assert (answer.status, small.pages()) == (403, 0)
    assert NO_VISIT in answer.text


def test_only_getting_the_page_starts_one(small: Server) -> None:
    for method in ("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "STONE"):
        assert small.ask("/", method, **VISIT).status == (200 if method == "HEAD" else 405), method
    assert small.pages() == 0


def test_where_all_room_is_taken_a_page_waits_and_goes_on_by_itself(
    browser: Browser, small: Server, visit: Callable[[], Answer]
) -> None:
    first = visit()
    assert "widget-view+json" in first.text
    assert json.loads(small.ask("/capemay/ping").text) == {"room": False}
    page = browser.new_context().new_page()
    answer = page.goto(small.address)
    assert answer is not None
    assert answer.status == 503
    assert int(answer.headers["retry-after"]) > 0
    assert page.get_by_role("status").inner_text() == (
        "This machine cannot open another page now. This one opens by itself when another one closes."
    )
    assert page.get_by_role("button", name="Try again").is_visible()
    assert small.pages() == 1
    small.ask(first.base + "leave", "POST")
    page.wait_for_selector(".widget-label", timeout=60 * SECOND)
    # not every browser tells a page that its window closes
    page.goto("about:blank")
    page.context.close()


def test_a_page_whose_visitor_went_away_meanwhile_is_given_up(tmp_path: Path) -> None:
    """A browser that stops loading, or a frame it refuses to show, leaves nothing behind it."""
    slow = Server(tmp_path, f"import time; time.sleep(3); {LIGHT}", max_pages=1).start()
    with socket.create_connection(("127.0.0.1", slow.port)) as link:
        link.sendall(f"GET / HTTP/1.1\r\nHost: localhost:{slow.port}\r\n\r\n".encode())
        link.recv(100)
        assert eventually(slow.pages)
    assert eventually(lambda: not slow.pages())
    slow.stop()


# --- what is behind a page -----------------------------------------------------------------------------------


def test_only_the_page_itself_speaks_for_it(small: Server, visit: Callable[[], Answer]) -> None:
    """Whoever knows the page's id, but not the page's key, finds nothing."""
    page = visit()
    kernel = _kernel(page)
    asked = [("POST", "leave"), ("POST", "voila/api/shutdown/{kernel}"), ("GET", "alive"),
             ("GET", "api/kernels/{kernel}"), ("GET", "api/kernels/{kernel}/channels")]  # fmt: skip
    for method, path in asked:
        for key in ("0" * 32, page.base.split("/")[4][:-1], "x"):
            answer = small.ask(f"/capemay/page/{kernel}/{key}/{path.format(kernel=kernel)}", method)
            assert answer.status == 404, (method, path, key)
        other = page.base + path.format(kernel="0" * 8 + kernel[8:])
        assert "{" not in path or small.ask(other, method).status == 404
        assert json.loads(small.ask(page.base + "alive").text)["alive"]


JUPYTER = ["api", "api/kernels", "api/kernels/{kernel}", "api/kernels/{kernel}/channels",
           "api/kernels/{kernel}/restart", "api/kernels/{kernel}/interrupt", "api/kernelspecs", "api/sessions",
           "api/contents", "api/contents/demo.ipynb", "api/terminals",
           "api/config", "api/me", "api/shutdown", "login", "logout", "files/demo.ipynb", "static/x",
           "terminals/websocket/1", "voila/api/shutdown/{kernel}", "voila/query/{kernel}", "voila/execution/{kernel}",
           "voila/api/contents", "voila/api/themes/x.css", "voila/static/voila.js", "voila/templates/lab/static/x",
           "voila/templates/../x", "voila/labextensions/x", "voila/files/demo.ipynb", "voila/tree",
           "voila/render/demo.ipynb", "tree", "lab", "demo.ipynb"]  # fmt: skip


def test_nothing_of_jupyters_is_served(small: Server, visit: Callable[[], Answer]) -> None:
    """No list of kernels, no starting, ending, restarting or interrupting, no files, no login, no terminals."""
    page = visit()
    kernel = _kernel(page)
    found = {
        (method, path): answer.status
        for path, method, under in product(JUPYTER, ["GET", "POST", "DELETE"], ["/", page.base])
        # what a page says of itself under its own key, which nobody else knows
        if not (under == page.base and path.startswith(("api/kernels/{kernel}", "voila/api/shutdown/")))
        if (answer := small.ask(under + path.format(kernel=kernel), method)).status != 404
    }
    assert found == {}
    for path, method in product(["", "/channels"], ["POST", "PUT", "PATCH", "DELETE"]):
        assert small.ask(f"{page.base}api/kernels/{kernel}{path}", method).status in (403, 405)
    assert small.pages() == 1


# --- whatever is asked ---------------------------------------------------------------------------------------


def _logged(small: Server) -> list[str]:
    """Return what the server wrote down, but that the machine kept it waiting."""
    return [line for line in small.log.read_text().splitlines() if "the loop was held" not in line]


PLACES = ["/", "/x", "/capemay/", "/capemay/ping", "/capemay/leave/", "/capemay/page/", "/capemay/page/a/b/alive",
          "/capemay/page/a/b/leave", "/capemay/page/a/b/api/kernels/a/channels",
          f"{ASSET}/map.js", f"{ASSET}/static/", f"{ASSET}/plotly/", f"{ASSET}/labextensions/", "/logout",
          "/voila/templates/", "/voila/static/", "/api/kernels/"]  # fmt: skip
TAILS = ["", "x", "../x", "../../../../../../../../etc/passwd", "..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
         "%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "..%5c..%5cwindows", "%00", "x%00.js", "%ff", "%fe%ff",
         "%c0%ae%c0%ae/", "/", "//", "//etc/passwd", "/etc/passwd", "a" * 300, "a/" * 3000, "%", "%zz", "?x=%ff",
         "?%00", "?process=%ff", "?kernel=%00", ";x", "x:y", "~root", "CON", "voila.js/x",
         "plotly.min.js%20"]  # fmt: skip


def test_no_address_breaks_the_server_or_leads_out_of_its_folders(small: Server) -> None:
    """Never a 500, never a file of somewhere else, never a page; whoever meets a refusal reads a sentence."""
    wrong, before = [], _logged(small)
    asked = [*product(PLACES, TAILS, ["GET"]), *product(PLACES, TAILS[:2], ["HEAD", "POST"])]
    for place, tail, method in asked:
        answer = small.ask(place + tail, method, Accept="image/*")
        told = answer.status < 400 or method == "HEAD" or any(one in answer.text for one in SENTENCES)
        if answer.status >= 500 or not told or "root:x:" in answer.text:
            wrong.append((method, place + tail[:60], answer.status, answer.text[:60]))
    assert wrong == []
    assert small.pages() == 0
    assert _logged(small) == before


HEADERS = [
    {"Range": "bytes=0-"}, {"Range": "bytes=9-3"}, {"Range": "bytes=-1"}, {"Range": "x"},
    {"Range": f"bytes={10**30}-"}, {"If_Modified_Since": "yesterday"}, {"If_None_Match": '"'},
    {"Cookie": "a=b; =; \xff"}, {"Authorization": "token \xff"}, {"Accept": "\xff"}, {"Origin": "http://[::1"},
    {"Accept_Encoding": "gzip;q=0"}, {"Accept_Encoding": "br"}, {"Accept_Encoding": "\xff, gzip;;;"},
    {"Content_Type": "multipart/form-data"}, {"Content_Type": "application/json"}, {"Expect": "a miracle"},
    {"X_Forwarded_For": "'"}, {"X_Http_Method_Override": "DELETE"},
]  # fmt: skip


def test_no_header_breaks_the_server(small: Server) -> None:
    before = _logged(small)
    paths = "/capemay/ping", f"{ASSET}/plotly/{plotly_script().name}", f"{ASSET}/map.js", "/x", "/"
    for headers, path, method in product(HEADERS, paths, ["GET", "POST"]):
        assert small.ask(path, method, b"{", **{"Accept": "image/*", **headers}).status < 500, (headers, path)
    assert _logged(small) == before
    # nothing of ours is sent in a body
    assert small.ask("/capemay/ping", "POST", Content_Length=str(10**9)).status == 400
