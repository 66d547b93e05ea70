"""Who asks: the host, a phone that has claimed a seat, or an onlooker. The address never says it.

It stands in cookies that only this server can have signed, and is looked at where a page is asked for, again where its
socket is opened, and by the session before every act.
"""

from __future__ import annotations

import base64
import hmac
import os
import secrets
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple, TypeVar
from urllib.parse import quote, urlsplit

import msgspec
from tornado import web

from capemay_kit.core.store import Store
from capemay_kit.sitting.viewer import Guest

HOST, SEAT, GROUP, ASK, TABLE = "capemay-host", "capemay-seat", "capemay-group", "capemay-ask", "capemay-table"
"""The names of the cookies."""
DAYS = 60
T = TypeVar("T")
_SIGNED = 20
"""How many letters of its signature a group's key ends with."""
SECRET = "CAPEMAY_SECRET"
"""The environment variable with the signing secret of several servers that share a store."""


def server_secret(store: Store) -> str:
    """Return the secret that signs cookies: kept beside a store that is a file, so that phones keep their seats over a
    restart; else only for this run. Raises OSError if it cannot be written."""
    if given := os.environ.get(SECRET):
        return given
    if store.file is None:
        return secrets.token_hex(32)
    path = store.file.with_name(f"{store.file.name}.secret")
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(0o600)
        draft.write_text(secrets.token_hex(32), encoding="ascii")
        # if two servers start together, only one creates it
        with suppress(FileExistsError):
            path.hardlink_to(draft)
        draft.unlink()
    return path.read_text(encoding="ascii").strip()


def own_key(secret: str) -> str:
    """Return the host's key if none was given: the same as long as the secret is."""
    return base64.urlsafe_b64encode(hmac.digest(secret.encode(), b"whoever hosts", "sha256")[:9]).decode()


# --- the keys of groups. A group is just its key, which only this server can have made; whoever has the address with
# it is in the group. The store knows a group by a digest of its key, so that nobody who reads it learns an address.


def new_key(secret: str) -> str:
    """Return the key of a new group."""
    made = secrets.token_urlsafe(16)
    return f"{made}.{_sign(secret, made)}"


def group_of(secret: str, key: str) -> str | None:
    """Return the group that a key leads to; None if it is none of this server's keys."""
    made, _, signed = key.partition(".")
    if not hmac.compare_digest(signed.encode(), _sign(secret, made).encode()):
        return None
    return sha256(key.encode()).hexdigest()[:24]


def _sign(secret: str, made: str) -> str:
    return hmac.new(secret.encode(), b"group:" + made.encode(), sha256).hexdigest()[:_SIGNED]


def group_path(base: str, key: str) -> str:
    """Return the path that leads into a group."""
    return f"{base}g/{key}"


class AskedSeat(NamedTuple):
    """A phone's request to a table: a seat, the sign it shows, and the token with which it collects the seat. ``code``
    is the one it came by."""

    table: str
    seat: int
    word: str
    sign: str
    code: str
    group: str = ""


class Callers:
    """Tells callers apart. ``key`` is what whoever hosts has to show once; None where everybody on this machine may.

    If they are ``grouped``, whoever comes hosts in a group of their own, and nowhere else.
    Where several servers (``shared``) have one store, a balancer is told at which table somebody is.
    ``told`` is the address at which people were told to find the companion, where it is not this machine's own.
    """

    def __init__(
        self, secret: str, key: str | None, told: str | None = None, grouped: bool = False, shared: bool = False
    ) -> None:
        self._secret, self._key, self.grouped, self._shared = secret, key, grouped, shared
        self._told = None if told is None else urlsplit(told)
        self._of_key = hmac.new(secret.encode(), (key or "").encode(), "sha256").hexdigest()

    @property
    def ask(self) -> str:
        """The query by which somebody becomes host; empty where no key is needed."""
        return "" if self._key is None or self.grouped else f"?key={self._key}"

    @property
    def has_key(self) -> bool:
        """Whether there is anything that only the server's operator knows."""
        return self._key is not None

    def origin(self, handler: web.RequestHandler) -> str:
        """Return where our pages come from, as the caller's browser sees it."""
        asked = handler.request
        if self._told is not None and asked.host == self._told.netloc:
            # what stands before us may speak https with the browser, and http with us
            return f"{self._told.scheme}://{self._told.netloc}"
        return f"{asked.protocol}://{asked.host}"

    def is_foreign(self, handler: web.RequestHandler) -> bool:
        """Say whether a form was sent by another site's page."""
        own = self.origin(handler)
        return handler.request.headers.get("Origin", own) != own

    def guest(self, handler: web.RequestHandler) -> Guest | None:
        """Return the guest by the seat's cookie; None without a valid one."""
        return self._read(handler, SEAT, Guest)

    def asked(self, handler: web.RequestHandler) -> AskedSeat | None:
        """Return what a phone asks for, by its cookie; None without a valid one."""
        return self._read(handler, ASK, AskedSeat)

    def hosts(self, handler: web.RequestHandler) -> bool:
        """Say whether the caller is a host."""
        if self.grouped:
            return self.key_of_group(handler) is not None
        if self._key is None:
            return True
        # whoever showed an earlier key hosts no more
        return self._signed(handler, HOST) == self._of_key.encode()

    def shows_key(self, given: str) -> bool:
        """Say whether this is the host's key."""
        return self._key is not None and hmac.compare_digest(given.encode(), self._key.encode())

    def group_of(self, key: str) -> str | None:
        """Return the group that a key leads to; None if it leads to none here."""
        return group_of(self._secret, key) if self.grouped else None

    def key_of_group(self, handler: web.RequestHandler) -> str | None:
        """Return the key of the caller's group; None if they are in none yet."""
        raw = self._signed(handler, GROUP)
        key = None if raw is None else raw.decode("ascii", "replace")
        return None if key is None or self.group_of(key) is None else key

    def new_group(self, handler: web.RequestHandler) -> str:
        """Put the caller into a new group, and return its key."""
        key = new_key(self._secret)
        self.take_in(handler, key)
        return key

    def take_in(self, handler: web.RequestHandler, key: str) -> None:
        """Put the caller into a group; they lose a seat in another."""
        self.keep_in(handler, key)
        if handler.get_cookie(SEAT):
            handler.clear_cookie(SEAT, path=handler.settings["base_url"])

    def keep_in(self, handler: web.RequestHandler, key: str) -> None:
        """Set the cookie of a group, which counts from now on."""
        self._hand(handler, GROUP, key)

    def seat(self, handler: web.RequestHandler, guest: Guest) -> None:
        """Set a phone's seat cookie."""
        self.place(handler, guest.table)
        self._hand(handler, SEAT, msgspec.json.encode(guest).decode())

    def asks(self, handler: web.RequestHandler, asks: AskedSeat) -> None:
        """Set a phone's request cookie."""
        self._hand(handler, ASK, msgspec.json.encode(asks).decode())

    def answered(self, handler: web.RequestHandler) -> None:
        """Clear a phone's request cookie."""
        handler.clear_cookie(ASK, path=handler.settings["base_url"])

    def place(self, handler: web.RequestHandler, table: str) -> None:
        """Set the balancer's cookie with the caller's table, so that its pages reach one worker; it proves nothing."""
        if self._shared and table:
            handler.set_cookie(TABLE, quote(table), path=handler.settings["base_url"], httponly=True, samesite="Lax")

    def host(self, handler: web.RequestHandler) -> None:
        """Set the host's cookie for a caller who showed the key."""
        self._hand(handler, HOST, self._of_key)

    def _read(self, handler: web.RequestHandler, name: str, kind: type[T]) -> T | None:
        raw = self._signed(handler, name)
        try:
            return None if raw is None else msgspec.json.decode(raw, type=kind)
        except msgspec.MsgspecError:
            return None

    def _signed(self, handler: web.RequestHandler, name: str) -> bytes | None:
        raw = handler.get_cookie(name)
        return web.decode_signed_value(self._secret, name, raw, max_age_days=DAYS) if raw else None

    def _hand(self, handler: web.RequestHandler, name: str, value: str) -> None:
        signed = web.create_signed_value(self._secret, name, value)
        handler.set_cookie(
            name, signed, expires_days=DAYS, path=handler.settings["base_url"], httponly=True, samesite="Lax",
            secure=self.origin(handler).startswith("https:"),
        )  # fmt: skip
