"""The name by which phones at home find this machine: announced by multicast DNS, where the network lets it through."""

from __future__ import annotations

import contextlib
import socket
from typing import Any

from capemay_kit.core.i18n import _
from capemay_kit.errors import CapemayError

NAME = "capemay"
WEB = "_http._tcp.local."
"""The type of service it is announced as: a web page."""
ASKS_FOR = 1500
"""How long to wait for another machine of this name, in milliseconds."""


class NoName(CapemayError):
    """The name could not be published. ``why`` is part of a sentence."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


class HouseName:
    """A name below ``.local`` for this machine. ``told`` is the whole of it while it is published, else empty."""

    def __init__(self, name: str = NAME) -> None:
        self._whole = f"{name}.local"
        self._service = f"{name}.{WEB}"
        self._at: Any = None
        self.told = ""

    def publish(self, address: str, port: int, path: str = "/") -> None:
        """Announce the name for an address of this machine. Takes a second or two. Raises `NoName`."""
        try:
            # slow to import, and few servers are for phones
            from zeroconf import Error, ServiceInfo, Zeroconf
        except ImportError:
            raise NoName(_("zeroconf is not installed")) from None
        try:
            self._at = Zeroconf(interfaces=[address])
            other = self._at.get_service_info(WEB, self._service, ASKS_FOR)
            if other is not None and address not in other.parsed_addresses():
                raise NoName(_("another machine already uses the name {name}", name=self._whole))
            info = ServiceInfo(
                WEB, self._service, addresses=[socket.inet_aton(address)], port=port,
                server=f"{self._whole}.", properties={"path": path},
            )  # fmt: skip
            self._at.register_service(info)
        except NoName:
            self.withdraw()
            raise
        except (OSError, Error, RuntimeError, ValueError) as error:
            self.withdraw()
            raise NoName(str(error) or type(error).__name__) from None
        self.told = self._whole

    def withdraw(self) -> None:
        """Withdraw the announced name."""
        self.told = ""
        if self._at is not None:
            with contextlib.suppress(Exception):
                self._at.close()
            self._at = None
