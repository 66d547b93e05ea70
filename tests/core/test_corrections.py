"""Values of corrections."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.core.figures import converted, seat_name, whole
from capemay_kit.errors import BadValue, CapemayError


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


@pytest.mark.parametrize("value", ["", " ", 3, None])
def test_a_name_is_a_text(value: Any) -> None:
    """Nobody is called nothing."""
    with pytest.raises(ValueError, match="name"):
        seat_name(value, "seats[0].name")


def test_what_is_wrong_is_said_apart_from_where() -> None:
    """People read the sentence, programs both."""
    with pytest.raises(BadValue) as caught:
        whole("many", 0, 5, "seats[0].money")
    assert (caught.value.path, caught.value.sentence) == ("seats[0].money", "'many' is not a whole number")
    assert str(caught.value) == "seats[0].money: 'many' is not a whole number"
    assert isinstance(caught.value, CapemayError)


def test_a_value_with_fields_is_refused_by_the_field() -> None:
    """Its own path follows the figure's; the sentence holds neither."""
    with pytest.raises(BadValue) as caught:
        converted({"a": [1, "x"]}, dict[str, list[int]], "book.cards")
    assert (caught.value.path, caught.value.sentence) == ("book.cards.a[1]", 'is "x", should be a whole number')
