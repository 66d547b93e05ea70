"""Where people find the companion, and https."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import psutil
import pytest
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from capemay_kit.errors import BadValue
from capemay_kit.web.addresses import certified, own_addresses, told_address
from capemay_kit.web.error_page import STAYS_SECURE
from capemay_kit.web.wire import PROTOCOL

from ..ui.serving import LIGHT, Server
from .saying import message

PEM = Path(__file__).parent / "certificate"
KEY = "the-key-in-the-terminal"


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("https://cape.example", "https://cape.example/"),
        (" http://Cape.Example:8866/ ", "http://cape.example:8866/"),
        ("https://[fe80::1]/", "https://[fe80::1]/"),
    ],
)
def test_an_address_that_people_were_told_is_written_one_way(given, meant):
    """As it stands before every path."""
    assert told_address(given) == meant


@pytest.mark.parametrize(
    "given",
    [
        "cape.example",
        "ftp://cape.example",
        "https://",
        "https://cape.example/x",
        "https://a@b/",
        "https://a?b",
        "http://a:x",
    ],
)
def test_what_is_no_address_is_refused(given):
    """With what one would look like."""
    with pytest.raises(
        BadValue, match=r"is not an address: write it as people would type it, like https://cape\.example\.org/"
    ):
        told_address(given)


def test_https_stands_in_the_addresses():
    """Of whatever the server listens on."""
    assert own_addresses("127.0.0.1", 1, "/", "https") == ["https://127.0.0.1:1/"]
    assert {urlsplit(one).scheme for one in own_addresses("", 1, "/", "https")} == {"https"}


def test_a_network_that_leads_nowhere_reaches_phones_too(monkeypatch):
    """A laptop's own hotspot: this machine has an address there, and no way on."""
    other = "198.51.100.1"
    has = {"lo": ["127.0.0.1"], "wifi": [other, "fe80::1%wifi"], "off": ["198.51.100.200"]}
    kind = {True: socket.AF_INET6, False: socket.AF_INET}
    there = {
        name: [SimpleNamespace(family=kind[":" in one], address=one) for one in all_] for name, all_ in has.items()
    }
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: there)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: {name: SimpleNamespace(isup=name != "off") for name in there})
    assert own_addresses("0.0.0.0", 1, "/") == ["http://127.0.0.1:1/", f"http://{other}:1/"]


@pytest.mark.skipif(
    os.geteuid() != 0 or not (shutil.which("unshare") and shutil.which("ip")),
    reason="a machine without networks is needed",
)
@pytest.mark.parametrize(
    ("network", "said"),
    [("ip link set lo up && ip addr add 198.51.100.1/24 dev lo && ", "198.51.100.1"),
     ("", "it is not on a network")],
    ids=["a hotspot", "none"],
)  # fmt: skip
def test_the_command_says_where_phones_find_it_or_why_they_do_not(tmp_path, network, said):
    """Without a way to the internet, and without any network."""
    serve = f"{sys.executable} -m capemay_kit.cli serve --phones --no-browser --store {tmp_path / 'store.db'}"
    inside = f"{network}exec {serve}"
    with subprocess.Popen(["unshare", "--net", "sh", "-c", inside], stderr=subprocess.PIPE, text=True) as one:
        try:
            lines = []
            for line in one.stderr:
                lines.append(line)
                if said in line or line.strip() == "Stop it with Ctrl+C. Your games are saved.":
                    break
        finally:
            one.terminate()
    assert any(said in line for line in lines), lines


@pytest.mark.parametrize(
    ("cert", "key", "why"),
    [
        ("missing", None, "missing.pem cannot be read"),
        ("cert", "missing", "missing.pem cannot be read"),
        ("cert", None, "name it with --keyfile"),
        ("cert", "locked", "without a password"),
        ("key", "cert", "does not match the key"),
    ],
)
def test_a_wrong_certificate_is_one_clear_line(cert, key, why):
    """Nobody is asked for a password, which a service could not give."""
    with pytest.raises(BadValue) as error:
        certified(PEM / f"{cert}.pem", key and PEM / f"{key}.pem")
    assert why in str(error.value)
    assert "\n" not in str(error.value)


def test_the_command_says_what_is_wrong_with_a_certificate(tmp_path):
    """Before anything is opened."""
    store = tmp_path / "store.db"
    command = [
        sys.executable,
        "-m",
        "capemay_kit.cli",
        "serve",
        "--certfile",
        str(PEM / "key.pem"),
        "--store",
        str(store),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert not store.exists()


class Secure(Server):
    """A server that speaks https, found by a name of its own."""

    trusted = ssl.create_default_context(cafile=PEM / "cert.pem")

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"https://localhost:{self.port}/"

    def read(self, path: str) -> bytes:
        """Return what stands at an address of the server."""
        with urllib.request.urlopen(self.address + path, timeout=20, context=self.trusted) as answer:
            return bytes(answer.read())


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Secure]:
    """Run one for the file."""
    files = {"certfile": str(PEM / "cert.pem"), "keyfile": str(PEM / "key.pem")}
    running = Secure(tmp_path_factory.mktemp("secure"), LIGHT, key=KEY, **files)
    running.start()
    yield running
    running.stop()


def test_with_a_certificate_pages_and_sockets_are_https_and_cookies_secure(secure):
    """The address that the terminal prints, the cookie of whoever hosts, the page and its socket."""
    assert f"https://127.0.0.1:{secure.port}/" in secure.log.read_text()
    jar = urllib.request.HTTPCookieProcessor()
    browser = urllib.request.build_opener(urllib.request.HTTPSHandler(context=secure.trusted), jar)
    page = browser.open(f"{secure.address}?key={KEY}", timeout=40).read().decode()
    (cookie,) = jar.cookiejar
    assert cookie.secure
    with browser.open(f"{secure.address}capemay/ping", timeout=40) as answer:
        assert answer.headers["Strict-Transport-Security"] == f"max-age={STAYS_SECURE}"
    base = page.split('"baseUrl": "')[1].split('"')[0]
    channel = f"wss://localhost:{secure.port}{base}api/kernels/{base.split('/')[3]}/channels?session_id=x"
    sent = {"Cookie": f"{cookie.name}={cookie.value}", "Origin": f"https://localhost:{secure.port}"}
    with connect(channel, ssl=secure.trusted, additional_headers=sent, subprotocols=[Subprotocol(PROTOCOL)]) as link:
        link.send(message("kernel_info_request", {}, "shell"))
        assert link.recv(timeout=20)


def test_behind_a_proxy_with_https_cookies_are_secure_and_forms_are_taken(tmp_path):
    """The proxy speaks http with the server; people open the address they were told."""
    server = Server(tmp_path, LIGHT, key=KEY, address="https://cape.example/").start()
    try:
        assert "https://cape.example/?key=" in server.log.read_text()
        answer = server.ask(f"/?key={KEY}", Host="cape.example", Accept="text/html")
        (cookie,) = SimpleCookie(answer.headers["Set-Cookie"]).values()
        assert cookie["secure"]
        assert answer.headers["Strict-Transport-Security"]
        codes = {"https://cape.example": 404, "http://cape.example": 403, "https://elsewhere.example": 403}
        for origin, status in codes.items():
            assert server.ask("/j/nonsense", "POST", Host="cape.example", Origin=origin).status == status
        # here it is found without https all the same
        near = server.ask(f"/?key={KEY}", Accept="text/html")
        assert not next(iter(SimpleCookie(near.headers["Set-Cookie"]).values()))["secure"]
        assert "Strict-Transport-Security" not in near.headers
    finally:
        server.stop()
