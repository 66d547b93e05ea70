"""Figures that are declared once: read and put by their path, told, hidden; and what paths and values mean."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from capemay_kit.core.figures import (
    FORM,
    YES_NO,
    Count,
    Figures,
    FigureSpec,
    OneOf,
    Several,
    converted,
    naming,
    seat_name,
    whole,
)
from capemay_kit.core.forms import Option
from capemay_kit.core.i18n import N_, NN_
from capemay_kit.core.record import FROM_NOW_ON, Correct
from capemay_kit.errors import BadValue, CapemayError, UnknownName


def test_a_whole_number_may_be_a_text_and_a_name_is_trimmed() -> None:
    """A path's parts are texts."""
    assert whole(3, 0, 5, "pot") == whole("3", 0, 5, "pot") == 3
    assert seat_name(" Ann ", "seats[0].name") == "Ann"


@pytest.mark.parametrize("value", [6, -1, 3.0, True, None, "x", [], float("inf")])
def test_other_numbers_are_refused_with_the_path(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^pot: "):
        whole(value, 0, 5, "pot")


@pytest.mark.parametrize("value", ["", " ", 3, None])
def test_nobody_is_called_nothing(value: Any) -> None:
    with pytest.raises(ValueError, match="name"):
        seat_name(value, "seats[0].name")


@pytest.mark.parametrize(
    ("read", "path", "sentence"),
    [
        (lambda: whole("many", 0, 5, "seats[0].money"), "seats[0].money", "'many' is not a whole number"),
        # a field's own path follows the figure's
        (lambda: converted({"a": [1, "x"]}, dict[str, list[int]], "book.cards"),
         "book.cards.a[1]", 'is "x", should be a whole number'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_apart_from_where(read: Any, path: str, sentence: str) -> None:
    """People read the sentence, programs both."""
    with pytest.raises(BadValue) as caught:
        read()
    assert (caught.value.path, caught.value.sentence) == (path, sentence)
    assert str(caught.value) == f"{path}: {sentence}"
    assert isinstance(caught.value, CapemayError)


class Seat(Struct, frozen=True):
    name: str
    tokens: tuple[int, int] = (0, 0)
    cards: tuple[int, ...] = ()
    notes: dict[str, str] = {}
    out: bool = False


class State(Struct, frozen=True):
    seats: tuple[Seat, ...] = (Seat("Ann"), Seat("Bo"))
    sites: tuple[int, ...] = (7, 8, 9)
    turn: int = 0
    phase: str = "play"


def of_cards(s: Any, i: int) -> list[Option]:
    return [Option(n, f"Card {n}") for n in range(1, 5)]


FIGURES = Figures[State](
    [
        naming(),
        FigureSpec("turn", N_("Turn"), OneOf(lambda s: [Option(i, one.name) for i, one in enumerate(s.seats)])),
        FigureSpec("seats[{seat}].tokens.{colour}", N_("Tokens"), Count(0, 9),
                   told=NN_("{name} has {n} {colour} token", "{name} has {n} {colour} tokens")),
        FigureSpec("seats[{seat}].cards", N_("Cards"), Several(of_cards, ordered=True), secret=N_("{name}'s cards"),
                   dealt=True),
        FigureSpec("seats[{seat}].notes.{word}", N_("Note"), put=None),
        FigureSpec("seats[{seat}].out", N_("Out"), YES_NO, told=(N_("{name} is out"), N_("{name} is not out"))),
        FigureSpec("places.{place}.floors", N_("Floors"), Count(0, 9), get=lambda s, place: 1, put=lambda s, n, at: s),
        FigureSpec("places.{place}", lambda s, place: f"Place {place}", Count(0, 9)),
    ],
    {"colour": lambda s, i: ("red", "blue"), "place": lambda s: ("a", "b", "c")},
    called={"colour": lambda s, colour: f"dark {colour}"},
    within={"places": "sites"},
)  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "kept"),
    [("turn", "1", 1), ("seats[1].tokens.blue", 3, 3), ("seats[0].cards", [3, 1], (1, 3)), ("places.b", 2, 2),
     ("seats[0].notes.late", "so", "so"), ("seats[1].name", " Cy ", "Cy"), ("seats.1.out", True, True)],
)  # fmt: skip
def test_a_figure_is_read_and_put_where_its_path_leads(path: str, value: object, kept: object) -> None:
    """A key leads to its place in a tuple, to its value in a mapping; everything else stays."""
    s = State()
    after = FIGURES.correct(s, path, value)
    assert FIGURES.get(after, path) == kept
    assert FIGURES.correct(after, path, FIGURES.get(s, path)) == s or path.endswith("late")


@pytest.mark.parametrize("path", ["seats[2].name", "seats[0].tokens.green", "places.d", "shoes", "seats[0]", ""])
def test_a_path_that_leads_nowhere_is_unknown(path: str) -> None:
    with pytest.raises(UnknownName):
        FIGURES.get(State(), path)
    with pytest.raises(UnknownName):
        FIGURES.correct(State(), path, 1)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [("turn", "1", "Turn: Bo"), ("seats[0].tokens.red", "1", "Ann has 1 dark red token"),
     ("seats[1].tokens.red", 2, "Bo has 2 dark red tokens"),
     ("seats[0].cards", [2, 1], "Ann – Cards: Card 2 and Card 1"),
     ("seats[0].cards", [], "Ann – Cards: none"), ("seats[1].out", True, "Bo is out"), ("places.c", 4, "Place c: 4"),
     ("seats[1].out", False, "Bo is not out"), ("seats[0].name", "Eve", "Ann is now called Eve"),
     ("seats[0].notes.x", "y", "Ann – Note"), ("seats[0].cards", None, "Ann's cards"),
     ("seats[0].shoes", 3, "A figure was corrected (seats 0 shoes)")],
)  # fmt: skip
def test_a_correction_is_told_by_its_figure(path: str, value: object, said: str) -> None:
    """By its own text, or by its label and its value in the words of its options."""
    assert FIGURES.told(State(), Correct(path, value)) == f"Corrected: {said}"


@pytest.mark.parametrize(
    ("note", "said"), [("", ""), (FROM_NOW_ON, " (from now on)"), ("from now on", " (from now on)"), ("!", " (!)")]
)
def test_the_mark_of_a_correction_is_said_also_where_a_record_holds_its_words(note: str, said: str) -> None:
    """Records of earlier versions do."""
    assert FIGURES.told(State(), Correct("turn", 0, note)) == f"Corrected: Turn: Ann{said}"


def test_others_do_not_read_what_is_a_secret() -> None:
    """Not even how its path goes on; its owner does."""
    done = Correct("seats[1].cards", [1])
    assert FIGURES.hide(done, 1) == done
    assert FIGURES.hide(done, 0) == FIGURES.hide(done, None) == Correct("seats[1].cards", None)
    assert FIGURES.hide(Correct("seats.1.cards.first", 3), 0) == Correct("seats[1].cards", None)
    assert FIGURES.hide(Correct("seats[1].name", "Cy"), 0) == Correct("seats[1].name", "Cy")
    assert [FIGURES.dealt(one) for one in ("seats[0].cards", "seats[0].cards[2]", "turn")] == [True, True, False]


def test_the_fields_of_a_form_are_the_figures_there_are() -> None:
    """In the order of the keys; what can be anything is in none."""
    form = [(one.title, [field.name for field in one.fields]) for one in FIGURES.sections(State(), FORM)]
    assert form == [
        ("", ["turn", *(f"places.{place}{what}" for place in "abc" for what in (".floors", ""))]),
        *((one.name, [f"seats[{i}].{what}" for what in ("tokens.red", "tokens.blue", "cards", "out")])
          for i, one in enumerate(State().seats)),
    ]  # fmt: skip
