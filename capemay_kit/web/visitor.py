"""The address of a page's visitor, who comes long after its kernel was started."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from urllib.parse import parse_qsl

_PREHEATED = "VOILA_PREHEAT"
_QUERY = "QUERY_STRING"
COMES_BY: ContextVar[str | None] = ContextVar("comes_by", default=None)
"""What stands behind the question mark of the address, where a page lives in the server's own process."""


def start_address() -> dict[str, str]:
    """Return what stands in the address of this page's visitor, such as ``{"table": "…"}``.

    In a kernel that was started ahead this waits until somebody comes: do slow imports before it, and
    read the store after it. Outside of Voilà the answer is empty.
    """
    if (query := COMES_BY.get()) is not None:
        return dict(parse_qsl(query))
    if os.environ.get(_PREHEATED) == "True":
        _await_visitor()
    return dict(parse_qsl(os.environ.get(_QUERY, "")))


class VisitorAddress(Mapping[str, str]):
    """What `start_address` returns, asked for only when somebody looks into it.

    So a page can be built in a warm kernel, which is most of the work, before its visitor comes.
    """

    def __init__(self) -> None:
        self._found: dict[str, str] | None = None

    def _look(self) -> dict[str, str]:
        if self._found is None:
            self._found = start_address()
        return self._found

    def __getitem__(self, name: str) -> str:
        return self._look()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._look())

    def __len__(self) -> int:
        return len(self._look())

    def __bool__(self) -> bool:
        """Say that there is something to look into, without looking."""
        return True


def _await_visitor() -> None:
    """Wait for the visitor as Voilà provides, and again if the wait was cut, as by a sleeping laptop."""
    from voila.utils import wait_for_request

    os.environ.pop(_QUERY, None)
    pause = 0.2
    while True:
        wait_for_request()
        if _QUERY in os.environ:
            return
        time.sleep(pause)
        pause = min(pause * 2, 5.0)
