"""Where people find the companion: at this machine's own addresses, or at one announced to them."""

from __future__ import annotations

import contextlib
import socket
import ssl
from pathlib import Path
from urllib.parse import urlsplit

from capemay_kit.core.i18n import _
from capemay_kit.errors import BadValue
from capemay_kit.web.doors import host_name, in_networks

ANYWHERE = ("", "0.0.0.0", "::")
"""The wildcard addresses: a server that listens there is reached by any address of its machine."""


def own_addresses(host: str, port: int, base: str, scheme: str = "http") -> list[str]:
    """Return the address to open here, then those other devices can use: of every network this machine is in, the one
    that leads on from it first."""
    if host not in ANYWHERE:
        return [f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}{base}"]
    outward = ""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Connecting a datagram socket sends nothing: it only asks which address would be used.
        probe.connect(("192.0.2.1", 9))
        outward = probe.getsockname()[0]
    names = ["127.0.0.1", *sorted(in_networks(), key=lambda one: one != outward)]
    return [f"{scheme}://{name}:{port}{base}" for name in names]


def told_address(given: str) -> str:
    """Return a public address as the prefix of every path. Raises `BadValue` if it is invalid."""
    try:
        parts = urlsplit(given.strip())
        port = "" if parts.port is None else f":{parts.port}"
        host = host_name(parts.hostname or "")
        whole = parts.scheme in ("http", "https") and parts.path in ("", "/") and not (parts.query or parts.fragment)
    except ValueError:
        whole = False
    if not whole or parts.username is not None:
        raise BadValue(
            "--address",
            _(
                "{given!r} is not an address: write it as people would type it, like https://cape.example.org/",
                given=given,
            ),
        )
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}/"


def certified(certfile: str | Path, keyfile: str | Path | None) -> ssl.SSLContext:
    """Return a server's https options. Raises `BadValue` if the files are unusable."""
    for option, file in (("--certfile", certfile), ("--keyfile", keyfile)):
        if file is not None:
            try:
                Path(file).read_bytes()
            except OSError as error:
                raise BadValue(option, _("{file} cannot be read ({why})", file=file, why=error.strerror)) from None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        # nobody sits there to be asked for a password
        context.load_cert_chain(certfile, keyfile, password="")
    except (ssl.SSLError, ValueError):
        said = (
            _(
                "{file} must contain a certificate and its key, in PEM format and without a password. If the key is "
                "in a separate file, name it with --keyfile"
            )
            if keyfile is None
            else _(
                "The certificate {file} does not match the key {key}. Both must be in PEM format, the key "
                "without a password"
            )
        )
        raise BadValue("--certfile", said.format(file=certfile, key=keyfile)) from None
    return context
