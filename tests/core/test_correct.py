"""Values of corrections."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.core.correct import seat_name, whole


@pytest.mark.parametrize("value", [3, "3"])
def test_a_whole_number_may_be_a_text(value: Any) -> None:
    """A path's parts are texts."""
    assert whole(value, 0, 5, "pot") == 3


@pytest.mark.parametrize("value", [6, -1, 3.0, True, None, "x", [], float("inf")])
def test_other_values_are_refused_with_the_path(value: Any) -> None:
    """Too large, too small, no whole number."""
    with pytest.raises(ValueError, match=r"^pot: "):
        whole(value, 0, 5, "pot")


def test_a_name_is_trimmed() -> None:
    """Blanks around it are nobody's."""
    assert seat_name(" Ann ", "seats[0].name") == "Ann"


@pytest.mark.parametrize("value", ["", " ", 3, None, "Bob"])
def test_a_name_is_a_text_of_ones_own(value: Any) -> None:
    """Bob is another."""
    with pytest.raises(ValueError, match="name"):
        seat_name(value, "seats[0].name", ["Bob"])
