"""Access control: only requests for one of this machine's own names.

A foreign site can let its own name point to this machine (DNS rebinding). The browser then takes our pages for that
site's, and lets it read and control them. Only the name gives such a request away, so it is checked first, for pages,
files and sockets alike.
"""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterable, Iterator, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

import psutil  # type: ignore[import-untyped]
from tornado import httputil, web
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.routing import Router

from capemay_kit.core.i18n import _
from capemay_kit.errors import BadValue
from capemay_kit.web.error_page import Foreign

BODY = 64 * 1024
"""The largest request body: we send nothing this way."""
LOST = 60
"""How long, in seconds, a connection may take to send a request, or refuse to read."""
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")


def host_name(given: str) -> str:
    """Return a name or address as requests contain it. Raises `BadValue` if it is neither."""
    name = given.strip().lower().rstrip(".")
    if (address := _address(name)) is not None:
        return str(address)
    if not _NAME.fullmatch(name):
        raise BadValue(
            "--allow-host",
            _("{given!r} is not a host name: write it like cape.example.org, without http:// or port", given=given),
        )
    return name


def is_loopback(host: str) -> bool:
    """Say whether an address is reachable only from this machine."""
    address = _address(host)
    return host == "localhost" if address is None else address.is_loopback


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(name.strip("[]").split("%")[0])
    except ValueError:
        return None
    # who listens with IPv6 is told so of others
    return getattr(found, "ipv4_mapped", None) or found


def _own_addresses() -> Iterator[tuple[str, IPv4Address | IPv6Address]]:
    """Yield this machine's addresses, each with the interface it belongs to."""
    for name, found in psutil.net_if_addrs().items():
        for one in found:
            if one.family in (socket.AF_INET, socket.AF_INET6) and (address := _address(one.address)) is not None:
                yield name, address


def in_networks() -> list[str]:
    """Return the addresses by which others on its networks reach this machine, with or without a gateway."""
    runs = {name for name, one in psutil.net_if_stats().items() if one.isup}
    return [
        str(address) for name, address in _own_addresses()
        if name in runs and address.version == 4 and not (address.is_loopback or address.is_link_local)
    ]  # fmt: skip


def proxy(given: str) -> IPv4Network | IPv6Network:
    """Return the address or network of a proxy. Raises `BadValue` where it is neither."""
    try:
        return ip_network(given.strip(), strict=False)
    except ValueError:
        raise BadValue(
            "--proxy",
            _("{given!r} is neither an address nor a network: write it like 192.168.1.2 or 172.28.0.0/24", given=given),
        ) from None


def caller(request: httputil.HTTPServerRequest, proxies: Sequence[IPv4Network | IPv6Network]) -> str:
    """Return the address that asks. Forwarding headers are believed only from our proxies, each of which appends its
    caller: a client can put anything before that."""
    found = _address(request.remote_ip or "")
    for before in reversed(request.headers.get("X-Forwarded-For", "").split(",")):
        there = _address(before.strip())
        if found is None or there is None or not any(found in one for one in proxies):
            break
        found = there
    return str(found or request.remote_ip)


class HostNames:
    """The names and addresses of this machine under which it may be asked, when it listens on ``host``.

    On a loopback address these are loopback's own; else all addresses of its interfaces, its names, and what
    ends in ``.local``, which no server elsewhere can give out. ``allowed`` are added in both cases.
    """

    def __init__(self, host: str, allowed: Iterable[str] = ()) -> None:
        self.alone = is_loopback(host)
        self._names = {"localhost", *map(host_name, allowed)}
        if not self.alone:
            name = socket.gethostname().lower()
            self._names |= {name, name.split(".")[0], host.strip("[]").lower()} - {"", "0.0.0.0", "::"}

    def look_up(self) -> None:
        """Add the full name that the network gives this machine. It may take seconds: meant for a thread."""
        if not self.alone:
            self._names.add(socket.getfqdn().lower())

    def __contains__(self, name: str) -> bool:
        """Say whether a request for this name, as it stands before the port, is for this machine."""
        name = name.lower().removesuffix(".")
        address = _address(name)
        if address is None:
            return name in self._names or (not self.alone and name.endswith(".local"))
        if address.is_loopback or str(address) in self._names:
            return True
        # asked anew each time: a laptop changes its address while the companion runs
        return not self.alone and any(address == own for __, own in _own_addresses())


class Doors(Router):
    """Let valid requests through to an application, and tell all others in one sentence why not. ``proxies`` are
    trusted to name the caller."""

    def __init__(self, app: web.Application, names: HostNames, proxies: Iterable[str] = ()) -> None:
        self._app, self._names, self._proxies = app, names, [proxy(one) for one in proxies]

    def find_handler(self, request: httputil.HTTPServerRequest, **kwargs: Any) -> httputil.HTTPMessageDelegate | None:
        """Return the handler of a request."""
        request.remote_ip = caller(request, self._proxies)
        if request.host_name not in self._names:
            return self._app.get_handler_delegate(request, Foreign)
        return self._app.find_handler(request, **kwargs)

    def listen(self, port: int, host: str, certified: ssl.SSLContext | None) -> None:
        """Listen, with a certificate by https alone. Connections end by themselves whose other end is gone, or reads
        nothing, as far as the system can be asked to see to that. Raises `OSError` where the port cannot be had."""
        lasts = {"KEEPIDLE": LOST // 2, "KEEPINTVL": LOST // 6, "KEEPCNT": 3, "USER_TIMEOUT": 1000 * LOST}
        listening = bind_sockets(port, host)
        for one in listening:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for name, value in lasts.items():
                if (option := getattr(socket, f"TCP_{name}", None)) is not None:
                    one.setsockopt(socket.IPPROTO_TCP, option, max(value, 1))
        HTTPServer(
            self, ssl_options=certified, max_body_size=BODY, idle_connection_timeout=LOST, body_timeout=LOST
        ).add_sockets(listening)
