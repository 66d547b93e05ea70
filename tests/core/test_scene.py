"""Letters on tokens."""

from __future__ import annotations

from capemay_kit.core.scene import letters


def test_every_seat_has_a_letter_of_its_own() -> None:
    """Its name's first, else the next of its name that is free."""
    assert letters(["Ann", "Abe", "Al"]) == ("A", "B", "L")


def test_names_without_free_letters_take_one_of_the_alphabet() -> None:
    """However many have the same."""
    assert letters(["A", "A A", "---", "é"]) == ("A", "B", "C", "É")
    assert len(set(letters(["Aa"] * 13))) == 13
