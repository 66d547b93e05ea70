"""Groups of people who share a server without knowing of each other: the keys that lead into one.

A group is just its key, which only this server can have made. Whoever has the address with the key is in the group; a
cookie keeps it afterwards. The store knows a group by a digest of its key, so that nobody who reads the store learns an
address.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

_SIGNED = 20
"""How many letters of its signature a key ends with."""


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
