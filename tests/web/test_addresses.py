"""Where people find the companion: addresses, names, https, and to whom it answers by the name that is asked for."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from tornado.httputil import HTTPHeaders
from typer.testing import CliRunner
from websockets.sync.client import connect
from websockets.typing import Subprotocol
from zeroconf import Zeroconf

from capemay_kit.cli import app
from capemay_kit.errors import BadValue
from capemay_kit.ui.phones import to_scan_and_type
from capemay_kit.web.addresses import certified, own_addresses, told_address
from capemay_kit.web.doors import HostNames, caller, host_name, proxy
from capemay_kit.web.error_page import STAYS_SECURE
from capemay_kit.web.house_name import WEB, HouseName, NoName
from capemay_kit.web.wire import PROTOCOL

from ..ui.serving import LIGHT, Server, eventually
from .light import message

PEM = Path(__file__).parent / "certificate"
KEY = "the-key-in-the-terminal"
HERE = "127.0.0.1"

# --- addresses ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("https://cape.example", "https://cape.example/"),
        (" http://Cape.Example:8866/ ", "http://cape.example:8866/"),
        ("https://[fe80::1]/", "https://[fe80::1]/"),
        ("cape.example", None),
        ("ftp://cape.example", None),
        ("https://", None),
        ("https://cape.example/x", None),
        ("https://a@b/", None),
        ("https://a?b", None),
        ("http://a:x", None),
    ],
)
def test_an_address_that_people_were_told_is_written_one_way_or_refused(given, meant):
    if meant is not None:
        assert told_address(given) == meant
        return
    said = r"is not an address: write it as people would type it, like https://cape\.example\.org/"
    with pytest.raises(BadValue, match=said):
        told_address(given)


def test_https_stands_in_the_addresses():
    assert own_addresses(HERE, 1, "/", "https") == ["https://127.0.0.1:1/"]
    assert {urlsplit(one).scheme for one in own_addresses("", 1, "/", "https")} == {"https"}


def test_a_network_that_leads_nowhere_reaches_phones_too(monkeypatch):
    """A laptop's own hotspot: this machine has an address there, and no way on."""
    other = "198.51.100.1"
    has = {"lo": [HERE], "wifi": [other, "fe80::1%wifi"], "off": ["198.51.100.200"]}
    kind = {True: socket.AF_INET6, False: socket.AF_INET}
    there = {
        name: [SimpleNamespace(family=kind[":" in one], address=one) for one in all_] for name, all_ in has.items()
    }
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: there)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: {name: SimpleNamespace(isup=name != "off") for name in there})
    assert own_addresses("0.0.0.0", 1, "/") == ["http://127.0.0.1:1/", f"http://{other}:1/"]


@pytest.mark.slow
@pytest.mark.skipif(
    os.geteuid() != 0 or not (shutil.which("unshare") and shutil.which("ip")),
    reason="a machine without networks is needed",
)
@pytest.mark.parametrize(
    ("network", "said"),
    [("ip link set lo up && ip addr add 198.51.100.1/24 dev lo && ", "198.51.100.1"), ("", "it is not on a network")],
    ids=["a hotspot", "none"],
)
def test_the_command_says_where_phones_find_it_or_why_they_do_not(tmp_path, network, said):
    serve = f"{sys.executable} -m capemay_kit.cli serve --phones --no-browser --store {tmp_path / 'store.db'}"
    with subprocess.Popen(["unshare", "--net", "sh", "-c", f"{network}exec {serve}"], stderr=-1, text=True) as one:
        try:
            lines = []
            for line in one.stderr:
                lines.append(line)
                if said in line or line.strip() == "Stop it with Ctrl+C. Your games are saved.":
                    break
        finally:
            one.terminate()
    assert any(said in line for line in lines), lines


def test_a_picture_holds_the_number_and_the_name_is_for_whoever_types():
    """Some phones know no names; where there is only the one, it is both."""
    number, name = "http://192.0.2.7:8866/j", "http://capemay.local:8866/j"
    assert to_scan_and_type([number, name]) == (number, name)
    assert to_scan_and_type([number]) == (number, number)
    assert to_scan_and_type([name]) == (name, name)


# --- a name for this machine in the house ------------------------------------------------------------------


def apart(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test in a thread of its own: zeroconf does not wait where a loop runs, and tests with a browser run one."""

    @wraps(test)
    def run(*args: Any, **named: Any) -> None:
        with ThreadPoolExecutor(1) as one:
            one.submit(test, *args, **named).result()

    return run


@apart
def test_a_name_is_found_as_long_as_it_is_told_and_nobody_else_takes_it():
    house = HouseName("capemay-of-a-test")
    house.publish(HERE, 8866)
    asks = Zeroconf(interfaces=[HERE])
    try:
        assert house.told == "capemay-of-a-test.local"
        found = asks.get_service_info(WEB, f"capemay-of-a-test.{WEB}", 5000)
        assert found is not None
        assert (found.server, found.parsed_addresses()) == ("capemay-of-a-test.local.", [HERE])
        # it listens here, and would tell another address
        with pytest.raises(NoName, match="another machine"):
            HouseName("capemay-of-a-test").publish("127.0.0.2", 8866)
    finally:
        asks.close()
        house.withdraw()
    assert house.told == ""


@apart
@pytest.mark.parametrize("address", ["192.0.2.77", "no address"])
def test_where_the_network_does_not_let_it_a_reason_is_said(address):
    house = HouseName("capemay-of-a-test")
    with pytest.raises(NoName):
        house.publish(address, 8866)
    assert house.told == ""


def test_without_the_library_a_reason_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    with pytest.raises(NoName, match="zeroconf is not installed"):
        HouseName().publish(HERE, 8866)


# --- https -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cert", "key", "why"),
    [
        ("missing", None, "missing.pem cannot be read"),
        ("cert", "missing", "missing.pem cannot be read"),
        ("cert", None, "name it with --keyfile"),
        # nobody is asked for one, which a service could not give
        ("cert", "locked", "without a password"),
        ("key", "cert", "does not match the key"),
    ],
)
def test_a_wrong_certificate_is_one_clear_line(cert, key, why):
    with pytest.raises(BadValue) as error:
        certified(PEM / f"{cert}.pem", key and PEM / f"{key}.pem")
    assert why in str(error.value)
    assert "\n" not in str(error.value)


def test_the_command_says_what_is_wrong_before_anything_is_opened(tmp_path):
    store = tmp_path / "store.db"
    answer = CliRunner().invoke(app, ["serve", "--certfile", str(PEM / "key.pem"), "--store", str(store)])
    assert isinstance(answer.exception, BadValue)
    answer = CliRunner().invoke(app, ["serve", "--proxy", "balancer", "--store", str(store)])
    assert answer.exit_code == 2
    assert "'balancer' is neither an address nor a network" in answer.output
    assert not store.exists()


class Secure(Server):
    """A server that speaks https, found by a name of its own."""

    trusted = ssl.create_default_context(cafile=PEM / "cert.pem")

    @property
    def address(self) -> str:
        return f"https://localhost:{self.port}/"

    def read(self, path: str) -> bytes:
        with urllib.request.urlopen(self.address + path, timeout=20, context=self.trusted) as answer:
            return bytes(answer.read())


@pytest.fixture
def secure(tmp_path: Path) -> Iterator[Secure]:
    files = {"certfile": str(PEM / "cert.pem"), "keyfile": str(PEM / "key.pem")}
    with Secure(tmp_path, LIGHT, key=KEY, **files) as running:
        yield running


def test_with_a_certificate_pages_and_sockets_are_https_and_cookies_secure(secure):
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
        link.send(message("kernel_info_request", {}))
        assert link.recv(timeout=20)


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, LIGHT, key=KEY, address="https://cape.example/") as running:
        yield running


def test_behind_a_proxy_with_https_cookies_are_secure_and_forms_are_taken(behind):
    """The proxy speaks http with the server; people open the address they were told."""
    assert "https://cape.example/?key=" in behind.log.read_text()
    answer = behind.ask(f"/?key={KEY}", Host="cape.example", Accept="text/html")
    (cookie,) = SimpleCookie(answer.headers["Set-Cookie"]).values()
    assert cookie["secure"]
    assert answer.headers["Strict-Transport-Security"]
    codes = {"https://cape.example": 404, "http://cape.example": 403, "https://elsewhere.example": 403}
    for origin, status in codes.items():
        assert behind.ask("/j/nonsense", "POST", Host="cape.example", Origin=origin).status == status
    # here it is found without https all the same
    near = behind.ask(f"/?key={KEY}", Accept="text/html")
    assert not next(iter(SimpleCookie(near.headers["Set-Cookie"]).values()))["secure"]
    assert "Strict-Transport-Security" not in near.headers


def test_a_server_goes_on_whatever_becomes_of_its_name_and_says_how_it_went(tmp_path: Path):
    running = Server(tmp_path, LIGHT, host="0.0.0.0", key="k", name="capemay-of-a-test")
    running.start()
    said = ["To type it: ", "This machine's name is not announced on this network "]
    try:
        assert eventually(lambda: any(one in running.log.read_text() for one in said))
        assert running.ask("/capemay/ping").status == 200
    finally:
        running.stop()


# --- who is let in, by the name they ask for ---------------------------------------------------------------

FOREIGN = ["elsewhere.example", "localhost.elsewhere.example", "127.0.0.1.nip.example", "local", "6.6.6.6", "0.0.0.0"]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.0.0.2"])
def test_on_a_loopback_address_only_loopback_names_count(host: str) -> None:
    """Nobody else can come in anyway, but a browser here may be told to."""
    names = HostNames(host, ["Cape.Example."])
    own = ("localhost", "LOCALHOST", "127.0.0.1", "[::1]", "127.9.9.9", "cape.example")
    assert [name for name in own if name not in names] == []
    assert [name for name in [*FOREIGN, "tablet.local", "192.168.1.5"] if name in names] == []


def test_beyond_this_machine_its_own_names_and_addresses_count() -> None:
    names = HostNames("0.0.0.0", ["cape.example"])
    names.look_up()
    mine = [one.address.split("%")[0] for found in psutil.net_if_addrs().values() for one in found
            if one.family in (socket.AF_INET, socket.AF_INET6)]  # fmt: skip
    known = [*mine, socket.gethostname(), socket.getfqdn(), "localhost", "tablet.local", "cape.example"]
    assert [name for name in known if name not in names] == []
    assert [name for name in FOREIGN if name in names] == []
    # what it listens on is what is printed
    assert "table.lan" in HostNames("table.lan")
    assert "other.lan" not in HostNames("table.lan")


@pytest.mark.parametrize("given", ["http://cape.example", "cape.example:8866", "cape example", "*.example", "", "a/b"])
def test_what_is_no_name_cannot_be_allowed(given: str) -> None:
    """A port or a scheme would never match, silently."""
    with pytest.raises(ValueError, match=f"{re.escape(repr(given))} is not a host name"):
        host_name(given)


@pytest.mark.parametrize(
    ("peer", "said", "asks"),
    [
        ("203.0.113.5", "127.0.0.1", "203.0.113.5"),
        # what the last of them added; whatever stands before that, anybody may have written
        ("192.0.2.1", "127.0.0.1, 203.0.113.5", "203.0.113.5"),
        ("192.0.2.1", "203.0.113.5, 198.51.100.7", "203.0.113.5"),
        ("::ffff:192.0.2.1", "2001:db8::5", "2001:db8::5"),
        ("192.0.2.1", "nobody", "192.0.2.1"),
        ("192.0.2.1", None, "192.0.2.1"),
    ],
)
def test_only_our_own_proxies_say_who_asks(peer: str, said: str | None, asks: str) -> None:
    proxies = [proxy("192.0.2.1"), proxy("198.51.100.0/24")]
    headers = HTTPHeaders({} if said is None else {"X-Forwarded-For": said})
    assert caller(SimpleNamespace(remote_ip=peer, headers=headers), proxies) == asks
