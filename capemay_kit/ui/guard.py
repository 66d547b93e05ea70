"""Keep errors of handlers from being silent: log them, tell the person, keep what stands."""

from __future__ import annotations

import functools
import logging
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO, TypeVar

from capemay_kit.core.words import upper
from capemay_kit.errors import BadValue, CapemayError, StoreError, UnknownName
from capemay_kit.sitting.words import not_so
from capemay_kit.ui import words as ui

_R = TypeVar("_R")
Tell = Callable[[str], None]

log = logging.getLogger("capemay_kit.ui")


def set_up_log(level: int = logging.INFO) -> None:
    """Send this package's log to the terminal of the server, once.

    A log file can be added as one more handler of the logger ``capemay_kit``.
    """
    root = logging.getLogger("capemay_kit")
    if any(handler.name == "capemay" for handler in root.handlers):
        return
    handler = logging.StreamHandler(_terminal())
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.name = "capemay"
    root.addHandler(handler)
    root.setLevel(level)
    root.propagate = False


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
    """Return what a person is told: our own errors by their sentence, of others only the type, for their text may name
    somebody's cards."""
    if isinstance(error, StoreError):
        return ui.STANDS.format(why=upper(str(error)))
    if isinstance(error, BadValue) or (isinstance(error, UnknownName) and error.kind == "figure"):
        return not_so(error)
    if isinstance(error, CapemayError):
        return str(error)
    return ui.WENT_WRONG.format(kind=type(error).__name__)


def guard(
    tell: Tell | None = None, *, where: str = "", logger: logging.Logger = log
) -> Callable[[Callable[..., _R]], Callable[..., _R | None]]:
    """Wrap a handler so that its error is logged and told, and goes no further.

    ``tell`` gets one sentence for the person; ``where`` names the handler in the log (its own name if
    left out). The handler returns None when it failed, so it must change what stands only as its last
    step. An error of ``tell`` itself is logged too. Interrupts pass.
    """

    def wrap(handler: Callable[..., _R]) -> Callable[..., _R | None]:
        name = where or getattr(handler, "__qualname__", repr(handler))

        @functools.wraps(handler)
        def guarded(*args: Any, **kwargs: Any) -> _R | None:
            try:
                return handler(*args, **kwargs)
            except Exception as error:
                # What the rules refuse on purpose is no fault of the program: no traceback.
                expected = isinstance(error, CapemayError)
                logger.log(logging.INFO if expected else logging.ERROR, "%s: %s", name, error, exc_info=not expected)
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
