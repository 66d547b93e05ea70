"""Handle errors of handlers: log them, tell the person, change nothing."""

from __future__ import annotations

import functools
import logging
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO, TypeVar

from capemay_kit.core.i18n import _
from capemay_kit.errors import BadValue, CapemayError, StoreError, UnknownName, not_so, one_line, whole

_R = TypeVar("_R")
Tell = Callable[[str], None]

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
TRACEBACK = 80
"""The most lines of a traceback that are written."""

log = logging.getLogger("capemay_kit.ui")


class OneLine(logging.Formatter):
    """Writes each message on one short line, so that untrusted text can neither forge log lines, control the terminal
    nor fill the disk. Tracebacks are indented below it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, and the traceback's."""
        plain = {"msg": one_line(record.getMessage()), "args": None, "exc_info": None, "stack_info": None}
        said = super().format(logging.makeLogRecord({**record.__dict__, **plain, "exc_text": None}))
        if not record.exc_info:
            return said
        inside = self.formatException(record.exc_info).splitlines()
        if len(inside) > TRACEBACK:
            inside = [*inside[: TRACEBACK // 4], "...", *inside[-TRACEBACK * 3 // 4 :]]
        return "\n".join([said, *(f"  {one_line(one)}" for one in inside)])


def set_up_log(of: str = "capemay_kit", level: int = logging.INFO) -> None:
    """Send this package's log to the terminal of the server, once; a server sends all logs there (``of`` is empty).

    A log file can be added as one more handler of the logger ``capemay_kit``.
    """
    top = logging.getLogger(of)
    if any(handler.name == "capemay" for handler in top.handlers):
        return
    handler = logging.StreamHandler(_terminal())
    handler.setFormatter(OneLine(LINE))
    handler.name = "capemay"
    top.addHandler(handler)
    top.setLevel(level)
    top.propagate = False


def _terminal() -> TextIO:
    """Return the stream of the process itself.

    A kernel sends what it writes to standard error, even by its number, to a page that shows none of it;
    it keeps the true one aside.
    """
    aside = getattr(sys.stderr, "_original_stdstream_copy", None)
    if isinstance(aside, int):
        return os.fdopen(os.dup(aside), "w", buffering=1, encoding="utf-8", errors="replace")
    return sys.__stderr__ or sys.stderr


def sentence(error: BaseException) -> str:
    """Return the message for the person: the sentence of our own errors, but only the type of others, since their text
    may name somebody's cards."""
    if isinstance(error, StoreError):
        return _("{why}. Nothing was lost: everything saved before is still there.", why=error)
    if isinstance(error, BadValue) or (isinstance(error, UnknownName) and error.kind == "figure"):
        return not_so(error)
    if isinstance(error, CapemayError):
        return str(error)
    return _("Something went wrong ({kind}). Nothing was changed; the log has the details.", kind=type(error).__name__)


def guard(
    tell: Tell | None = None, *, where: str = "", logger: logging.Logger = log
) -> Callable[[Callable[..., _R]], Callable[..., _R | None]]:
    """Wrap a handler so that its error is logged and told, and goes no further.

    ``tell`` gets one sentence for the person; ``where`` names the handler in the log (by default its own name). A
    handler that failed returns None, so it must change things only as its last step. An error of ``tell`` itself is
    logged too. Interrupts pass.
    """

    def wrap(handler: Callable[..., _R]) -> Callable[..., _R | None]:
        name = where or getattr(handler, "__qualname__", repr(handler))

        @functools.wraps(handler)
        def guarded(*args: Any, **kwargs: Any) -> _R | None:
            try:
                return handler(*args, **kwargs)
            except Exception as error:
                # a refusal by the rules is no fault of the program: no traceback
                expected = isinstance(error, CapemayError)
                level = logging.INFO if expected else logging.ERROR
                logger.log(level, "%s: %s", name, whole(error), exc_info=not expected)
                _tell(tell, error, logger)
                return None

        return guarded

    return wrap


def _tell(tell: Tell | None, error: Exception, logger: logging.Logger) -> None:
    if tell is None:
        return
    try:
        tell(sentence(error))
    except Exception:
        logger.exception("the person could not be told")
