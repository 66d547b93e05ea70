"""What goes from a page's panels to its browser: every message, written down where they are put together."""

from __future__ import annotations

import json
import re
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm, CommManager
from ipywidgets.widgets import widget as widgets

_MODEL = re.compile("IPY_MODEL_([0-9a-f]+)")


class Wire:
    """All messages of the widgets made while it is the one in use, the widgets numbered as they come."""

    def __init__(self) -> None:
        self.frames: list[tuple[int, str, str]] = []
        self._numbers: dict[str, int] = {}
        self.manager = CommManager()

    def use(self, patch: pytest.MonkeyPatch) -> None:
        """Write down what widgets made from now on send."""
        wire = self

        class Recorded(BaseComm):
            def publish_msg(
                self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
            ) -> None:
                number = wire._numbers.setdefault(self.comm_id, len(wire._numbers))
                wire.frames.append(
                    (number, msg_type, wire.normal([data, *(bytes(one).decode("latin-1") for one in buffers or ())]))
                )

            def close(self, *said: Any, **keys: Any) -> None:
                # a test may be over by then, and its manager gone
                super().close(*said, **keys | {"deleting": True})

        patch.setattr(comm, "create_comm", Recorded)
        patch.setattr(comm, "get_comm_manager", lambda: wire.manager)

    def normal(self, value: Any) -> str:
        """Write a message so that two pages' can be compared: a widget is called by its number."""
        text = json.dumps(value, default=str, sort_keys=True)
        return _MODEL.sub(lambda found: f"widget {self._numbers.get(found[1], '?')}", text)

    def taken(self) -> list[tuple[int, str, str]]:
        """Return the messages since the last time."""
        found, self.frames = self.frames, []
        return found

    def held(self) -> dict[int, str]:
        """Return what the browser holds of every widget now; how often a picture changed is no part of it."""
        found = {}
        for id_, number in self._numbers.items():
            if id_ in widgets._instances:
                state = widgets._instances[id_].get_state()
                state.pop("version", None)
                found[number] = self.normal(state)
        return found
