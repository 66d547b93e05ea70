"""Who is let in, by the name they ask for."""

from __future__ import annotations

import re
import socket
from types import SimpleNamespace

import psutil
import pytest
from tornado.httputil import HTTPHeaders
from typer.testing import CliRunner

from capemay_kit.cli import app
from capemay_kit.web.doors import HostNames, caller, host_name, proxy

from ..ui.serving import Server, eventually

FOREIGN = ["elsewhere.example", "localhost.elsewhere.example", "127.0.0.1.nip.example", "local", "6.6.6.6", "0.0.0.0"]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.0.0.2"])
def test_on_a_loopback_address_only_loopback_names_count(host: str) -> None:
    """Nobody else can come in anyway, but a browser here may be told to."""
    names = HostNames(host, ["Cape.Example."])
    assert all(name in names for name in ("localhost", "LOCALHOST", "127.0.0.1", "[::1]", "127.9.9.9", "cape.example"))
    assert [name for name in [*FOREIGN, "tablet.local", "192.168.1.5"] if name in names] == []


def test_beyond_this_machine_its_own_names_and_addresses_count() -> None:
    """Every interface, the host's name, what ends in .local, and what was allowed."""
    names = HostNames("0.0.0.0", ["cape.example"])
    names.look_up()
    mine = [one.address.split("%")[0] for found in psutil.net_if_addrs().values() for one in found
            if one.family in (socket.AF_INET, socket.AF_INET6)]  # fmt: skip
    known = [*mine, socket.gethostname(), socket.getfqdn(), "localhost", "tablet.local", "cape.example"]
    assert [name for name in known if name not in names] == []
    assert [name for name in FOREIGN if name in names] == []


def test_a_name_to_listen_on_is_a_name_to_ask_for() -> None:
    """It is what is printed."""
    assert "table.lan" in HostNames("table.lan")
    assert "other.lan" not in HostNames("table.lan")


def test_only_our_own_proxies_say_who_asks() -> None:
    """Of what they say, what the last of them added; whatever stands before that, anybody may have written."""
    proxies = [proxy("192.0.2.1"), proxy("198.51.100.0/24")]
    for peer, said, asks in (
        ("203.0.113.5", "127.0.0.1", "203.0.113.5"),
        ("192.0.2.1", "127.0.0.1, 203.0.113.5", "203.0.113.5"),
        ("192.0.2.1", "203.0.113.5, 198.51.100.7", "203.0.113.5"),
        ("::ffff:192.0.2.1", "2001:db8::5", "2001:db8::5"),
        ("192.0.2.1", "nobody", "192.0.2.1"),
        ("192.0.2.1", None, "192.0.2.1"),
    ):
        headers = HTTPHeaders({} if said is None else {"X-Forwarded-For": said})
        assert caller(SimpleNamespace(remote_ip=peer, headers=headers), proxies) == asks


def test_the_command_says_what_is_no_proxy() -> None:
    """Before anything is opened."""
    answer = CliRunner().invoke(app, ["serve", "--proxy", "balancer"])
    assert answer.exit_code == 2
    assert "'balancer' is neither an address nor a network" in answer.output


@pytest.mark.parametrize("given", ["http://cape.example", "cape.example:8866", "cape example", "*.example", "", "a/b"])
def test_what_is_no_name_cannot_be_allowed(given: str) -> None:
    """A port or a scheme would never match, silently."""
    with pytest.raises(ValueError, match=f"{re.escape(repr(given))} is not a host name"):
        host_name(given)


PATHS = ["/", "/capemay/ping", "/capemay/asset/x/static/voila.js", "/nowhere"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_a_foreign_name_opens_nothing(small: Server, path: str, method: str) -> None:
    """A site elsewhere that lets its name point here gets one sentence, on every route alike."""
    answer = small.ask(path, method, Host=f"elsewhere.example:{small.port}")
    assert answer.status == 403
    assert (
        method == "HEAD"
        or (
            "The companion does not answer to this name. Open it at an address that it printed "
            "when it started, or start it with --allow-host and this name."
        )
        in answer.text
    )


@pytest.mark.parametrize("name", ["elsewhere.example", "tablet.local", "192.168.1.5"])
def test_a_server_for_this_machine_alone_answers_to_no_name_of_the_network(server: Server, name: str) -> None:
    """A page elsewhere cannot reach it by way of a browser here."""
    assert server.ask("/capemay/ping", Host=f"{name}:{server.port}").status == 403


def test_a_foreign_name_opens_no_socket(small: Server) -> None:
    """Neither with the origin that fits the name, nor with the page's own address."""
    page = small.ask("/")
    socket_of = page.base + "api/kernels/" + page.base.split("/")[3] + "/channels?session_id=x"
    asked = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
    asked["Sec_WebSocket_Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
    try:
        foreign = small.ask(socket_of, Host="elsewhere.example", Origin="http://elsewhere.example", **asked)
        crossed = small.ask(socket_of, Origin="http://elsewhere.example", **asked)
        assert (foreign.status, crossed.status) == (403, 403)
        assert (
            "The companion does not answer to this name. Open it at an address that it printed "
            "when it started, or start it with --allow-host and this name."
        ) in foreign.text
    finally:
        small.ask(page.base + "leave", "POST")
    assert eventually(lambda: not small.pages())


@pytest.mark.parametrize("name", ["cape.example", "tablet.local", "localhost", "127.0.0.1", socket.gethostname()])
def test_own_and_allowed_names_open(small: Server, name: str) -> None:
    """With a port or without."""
    assert small.ask("/capemay/ping", Host=name).status == 200
    assert small.ask("/capemay/ping", Host=f"{name}:{small.port}").status == 200
