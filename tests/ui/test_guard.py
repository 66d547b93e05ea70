"""What becomes of an error in something a person set off."""

from __future__ import annotations

from capemay_kit.ui.guard import guard, sentence


def test_a_guarded_handler_tells_and_goes_no_further() -> None:
    """Its error becomes a sentence; what it would have returned is None."""
    told: list[str] = []

    @guard(told.append)
    def handler(number: int) -> float:
        return 1 / number

    assert handler(2) == 0.5
    assert handler(0) is None
    assert told == [sentence(ZeroDivisionError("division by zero"))]


def test_a_teller_that_fails_is_no_second_fault() -> None:
    """Even then the handler returns."""

    def tell(_: str) -> None:
        raise OSError

    @guard(tell)
    def handler() -> None:
        raise ValueError

    assert handler() is None
