"""Messages as they stand on the wire, in the way of Jupyter's that has the name `PROTOCOL`."""

from __future__ import annotations

import json
from itertools import pairwise
from struct import unpack_from
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1

PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""How messages are written on the wire, by the name that browsers ask for it with."""
LARGE = 2**20 + 2**16
"""No message is longer, in bytes: one piece of a file fits in (``ui/upload.js``)."""
USUAL = 2**16
"""All others fit in this."""
_PARTS, _HEADER = 32, 1000
_BEAT = 1000
"""A heartbeat is no longer than this, in bytes."""
_NUMBERS = {"ping", "seen"}

written = json.JSONEncoder(allow_nan=False).encode


def is_whole(raw: bytes) -> bool:
    """Say whether the parts of a message lie one after the other: those that overlap would make a thousand times as
    much of it."""
    count = int.from_bytes(raw[:8], "little")
    if not 1 < count <= _PARTS or 8 * (count + 1) > len(raw):
        return False
    begins = unpack_from(f"<{count}Q", raw, 8)
    return all(one <= other for one, other in pairwise((*begins, len(raw))))


def read(raw: bytes) -> tuple[str, dict[str, Any]]:
    """Return a message and the channel it came by. Raises `ValueError`, `TypeError`, `LookupError` or `RecursionError`
    for what is none."""
    if not is_whole(raw):
        raise ValueError("no parts in their order")
    channel, parts = deserialize_msg_from_ws_v1(raw)  # type: ignore[no-untyped-call]
    if len(parts[0]) > _HEADER:
        raise ValueError("too long a header")
    header, parent, metadata, content = map(json.loads, parts[:4])
    if not isinstance(content.get("comm_id", ""), str):
        raise ValueError("no name")
    about = {"header": header, "parent_header": parent, "metadata": metadata}
    return channel, about | {"content": content, "buffers": parts[4:]}


def read_beat(raw: bytes) -> tuple[bytes, Any] | None:
    """Return the header and the content of a message that asks no more than whether the page is there: numbers, and
    nothing to be done. Return None for any other."""
    if len(raw) > _BEAT or (b'"seen"' not in raw and b'"ping"' not in raw):
        return None
    try:
        channel, message = read(raw)
        header, content = message["header"], message["content"]
        said = content["data"]["content"]
        numbers = said.keys() <= _NUMBERS and all(isinstance(one, int) for one in said.values())
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None
    beats = numbers and (channel, header.get("msg_type")) == ("shell", "comm_msg")
    return (written(header).encode(), content) if beats else None
