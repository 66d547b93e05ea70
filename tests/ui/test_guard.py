"""What becomes of an error in something a person set off."""

from __future__ import annotations

import logging
import logging.handlers
import sys
from importlib.util import find_spec

from capemay_kit.core.store import Store
from capemay_kit.errors import StoreError
from capemay_kit.ui.guard import LINE, OneLine, guard, sentence


def test_a_guarded_handler_tells_and_goes_no_further() -> None:
    told: list[str] = []

    @guard(told.append)
    def handler(number: int) -> float:
        return 1 / number

    assert handler(2) == 0.5
    assert handler(0) is None
    assert told == [sentence(ZeroDivisionError("division by zero"))]


def test_a_teller_that_fails_is_no_second_fault() -> None:

    def tell(_: str) -> None:
        raise OSError

    @guard(tell)
    def handler() -> None:
        raise ValueError

    assert handler() is None


def test_what_others_send_stays_one_short_line_of_the_log() -> None:
    """It ends no line, steers no terminal, and does not fill the disk; a traceback is set in below its line."""
    sent = "x\n2026-01-01 00:00:00 ERROR forged\x1b[2J\u202e" + "y" * 10**6
    said = OneLine(LINE).format(logging.LogRecord("a", logging.ERROR, "", 1, "sent: %s", (sent,), None))
    assert said.isprintable()
    assert len(said) < 600
    try:
        raise ValueError("forged\n" * 10**5)
    except ValueError:
        failed = logging.LogRecord("a", logging.ERROR, "", 1, "failed", (), sys.exc_info())
    first, *more = OneLine(LINE).format(failed).split("\n")
    assert first.endswith("failed")
    assert all(one.startswith("  ") for one in more)
    assert any("raise ValueError" in one for one in more)
    assert len(more) < 100


def test_where_a_store_is_and_what_its_database_says_is_for_the_log_alone() -> None:
    told: list[str] = []
    logged = logging.getLogger("a test of what is logged")
    heard = logging.handlers.BufferingHandler(10)
    logged.addHandler(heard)
    logged.setLevel(logging.INFO)
    logged.propagate = False

    @guard(told.append, logger=logged)
    def handler() -> None:
        Store("postgresql+psycopg://ann:secret@127.0.0.1:1/games")

    handler()
    (line,) = [OneLine(LINE).format(one) for one in heard.buffer]
    assert "127.0.0.1" in line
    assert "secret" not in line
    # without its driver it cannot be used at all
    why = "The store cannot be used" if find_spec("psycopg") is None else "The store is not responding"
    assert told == [sentence(StoreError(why))]
