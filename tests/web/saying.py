"""What a page says to what is behind it, as it stands on the wire."""

from __future__ import annotations

import json
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1


def message(kind: str, content: dict[str, object], channel: str) -> bytes:
    """Write a message of Jupyter's protocol."""
    header = {"msg_id": uuid4().hex, "msg_type": kind, "session": "s", "username": "", "date": "", "version": "5.3"}
    parts = [json.dumps(one).encode() for one in (header, {}, {}, content)]
    return bytes(serialize_msg_to_ws_v1(parts, channel))
