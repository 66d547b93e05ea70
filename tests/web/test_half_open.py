"""Connections of which nothing comes any more: they end by themselves, and what was held for them is free."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import psutil
import pytest

from capemay_kit.ui.picture.bundle import plotly_script
from capemay_kit.web.assets import release

from ..ui import serving
from ..ui.serving import LIGHT, Server, eventually
from .flooding import At, Wire

SOON = """
from capemay_kit.web import doors, server

doors.LOST, server.PING = 1, 0.5
"""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server that waits for a second, where it would for a minute."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving, "FRESH", SOON + serving.FRESH)
        running = Server(tmp_path_factory.mktemp("hasty"), LIGHT, fresh=True, max_pages=1).start()
    yield running
    running.stop()


def _ends(server: Server, link: socket.socket) -> bool:
    """Say whether the server comes to have no connection to this one, whose own end does nothing."""
    assert server.process is not None
    process, port = psutil.Process(server.process.pid), link.getsockname()[1]
    return eventually(lambda: not [one for one in process.net_connections() if one.raddr and one.raddr.port == port])


HALF_A_BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx"


@pytest.mark.parametrize("said", [b"", HALF_A_BODY[:30], HALF_A_BODY], ids=["nothing", "half a request", "half a body"])
def test_whoever_asks_for_nothing_is_let_go(hasty: Server, said: bytes) -> None:
    """However far they came."""
    with socket.create_connection(("127.0.0.1", hasty.port)) as link:
        link.sendall(said)
        assert _ends(hasty, link)


def test_whoever_takes_nothing_of_what_they_asked_for_is_let_go(hasty: Server) -> None:
    """The system sees to that."""
    with socket.socket() as link:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.connect(("127.0.0.1", hasty.port))
        path = f"/capemay/asset/{release()}/plotly/{plotly_script().name}"
        link.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{hasty.port}\r\n\r\n".encode() * 20)
        assert _ends(hasty, link)


def test_a_page_whose_device_is_gone_without_a_word_has_no_socket(hasty: Server) -> None:
    """It does not answer whether it is there; whoever comes back finds the page."""
    page = hasty.ask("/", Accept="text/html,*/*", Sec_Fetch_Dest="document")
    gone = Wire(At(hasty.address, page.base, page.base.split("/")[3], ""))
    assert eventually(lambda: '"pages": 0' in hasty.ask(page.base + "alive").text)
    gone.close()
    assert '"alive": true' in hasty.ask(page.base + "alive").text
    hasty.ask(page.base + "leave", "POST")
