"""What every game lets a table put right, what it refuses, and how it says so."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from capemay_kit.core.figures import parts
from capemay_kit.core.record import Correct, Entry
from capemay_kit.errors import BadFile, BadValue, CapemayError, UnknownName
from capemay_kit.games import registry
from tests.recorded.seen import kind_of, value_of

from .recorded import states

GAMES = pytest.mark.parametrize("game", registry.GAMES)
NAMES = ["Ann", "Bob", "Cid"]
SIGNS = ("seats[", "book.", "areas.", "stacks.", "winds.", "$", "`")
"""What stands in paths and is not said."""


def table_of(game, **options):
    return registry.lay_out(registry.game(game).header_for(NAMES, table="t", **options))


def moments(game):
    """Return moments with much to be corrected: the beginning, under way, over, printed cards, sheets, Ava."""
    names = ("-plain-1", "-plain-3", "-printed-3", "-sheet")
    return [table_of(game).state, *states(game, 140, *names)]


def fields(game, s):
    """List the fields of all forms at a moment; what is asked only at a sheet, of a sheet."""
    says = registry.screen(game)
    forms = (says.correctable(s), says.claims(s), says.sheet(s) if s.sheet else ())
    return [field for form in forms for section in form for field in section.fields]


def settled(s):
    """Return a state without what on a sheet is known as entered, which is what entering is for."""
    return replace(s, entered=frozenset()) if s.sheet and hasattr(s, "entered") else s


def out_of_range(field):
    if field.several:
        return ["no list", [*field.value, "no such thing"], 3]
    if field.options:
        return ["no such thing", 10**9, ["no", "list"]]
    return [field.least - 1, field.most + 1, "many", None, field.value + 0.5, True]


@GAMES
def test_every_field_takes_the_value_it_shows_and_nothing_changes(game):
    """However its path is written, as records have it."""
    rules = table_of(game).rules
    for s in moments(game):
        there = fields(game, s)
        assert there
        for field in there:
            for path in (field.name, ".".join(parts(field.name))):
                assert settled(rules.correct(s, path, field.value)) == settled(s), path


def in_any_order(value):
    """Return what was entered so that it can be compared; unknown buildings are numbered by the game."""
    if not isinstance(value, list | tuple):
        return value
    return sorted("?" if str(one).startswith("?") else str(one) for one in value)


SELDOM = {"stacks", "book.cards.building"}
"""Figures that may be put right to nothing else at these moments: a stack that holds what is left, a building's places,
which are where its staff is."""


@GAMES
def test_every_kind_of_figure_takes_another_value_which_then_stands_there_and_is_told(game):
    """In whatever order it was entered; what is asked for once, such as on which lot a building stands, and what a
    correction takes off the table, such as a card that is no longer unknown, shows nothing afterwards."""
    rules, rnd, taken, kinds = table_of(game).rules, random.Random(game), set(), set()
    for s in moments(game):
        for field in fields(game, s):
            kind = kind_of(field.name)
            kinds.add(kind)
            value = value_of(field, rnd)
            if kind in taken or value == field.value:
                continue
            try:
                after = rules.correct(s, field.name, value)
            except BadValue:
                continue
            taken.add(kind)
            assert "A figure was corrected" not in rules.tell(s, Entry(2, Correct(field.name, value)), after, 0)
            now = {one.name: one.value for one in fields(game, after)}
            if field.name in now and field.value is not None and not kind.endswith("[#]"):
                assert in_any_order(now[field.name]) == in_any_order(value), field.name
    assert {kind for kind in kinds - taken if not kind.startswith(tuple(SELDOM))} == set()


@GAMES
def test_every_field_refuses_what_it_cannot_be_in_one_line_by_what_it_is_called(game):
    """On a command line with its path, for people without. Nothing lies behind a figure, and beside it nothing else."""
    rules = table_of(game).rules
    declared = rules.figures.declared
    assert len({one.path for one in declared}) == len(declared)
    assert all(one.label for one in declared)
    for s in moments(game):
        paths = ["", ".", "seats", "seats[0]", "seats[0].shoes", "book", "book.numbers", "book.rulings.shoes", "shoes",
                 f"seats[{'9' * 5000}].name"]  # fmt: skip
        for field in fields(game, s):
            paths.append(f"{field.name}.shoes")
            for value in out_of_range(field):
                with pytest.raises(CapemayError) as caught:
                    rules.correct(s, field.name, value)
                error = caught.value
                assert "\n" not in str(error)
                if isinstance(error, BadValue):
                    assert str(error).startswith(f"{error.path}: ")
                    assert error.said == f"{field.label}: {error.sentence}"
                    assert not any(sign in error.said for sign in SIGNS[:5])
                else:
                    assert isinstance(error, UnknownName)
                    assert (error.kind, error.name) in [("character", "no such thing"), ("building", "no such thing")]
        for path in paths:
            with pytest.raises(UnknownName):
                rules.correct(s, path, 1)


# --- names ------------------------------------------------------------------------------------------------


@GAMES
def test_a_table_is_not_set_up_with_two_seats_of_one_name(game):
    """Neither by its seats nor by the corrections it begins with."""
    part = registry.game(game)
    with pytest.raises(BadFile, match=r"options.seats\[1\]: every seat needs a name of its own: 'Ann' is another"):
        registry.lay_out(part.header_for(["Ann", " Ann ", "Cid"], table="t"))
    with pytest.raises(BadFile, match=r"own.seats\[0\].name: every seat needs a name of its own: 'Bob' is another"):
        table_of(game, own={"seats[0].name": "Bob"})
    swapped = table_of(game, own={"seats[0].name": "Bob", "seats[1].name": "Ann"}).state
    assert [one.name for one in swapped.seats] == ["Bob", "Ann", "Cid"]


@GAMES
def test_two_seats_never_have_one_name(game):
    """Blanks around it make it no other; the seat's own name may be given again."""
    table = table_of(game)
    for taken in ("Bob", " Bob "):
        with pytest.raises(BadValue) as caught:
            table.correct("seats[0].name", taken)
        said = "every seat needs a name of its own: 'Bob' is another seat's"
        assert (caught.value.path, caught.value.sentence, table.seq) == ("seats[0].name", said, 0)
    for seat, name in ((0, "Ann"), (0, "Dot"), (1, "Ann")):
        table.correct(f"seats[{seat}].name", name)
    assert [seat.name for seat in table.state.seats] == ["Dot", "Ann", "Cid"]
    assert "Dot" in table.rules.tell(table.start, table.entries[1], table.state, None)


@GAMES
def test_two_seats_of_one_name_from_before_stay_as_they_are(game):
    """Somebody else may be renamed meanwhile, and one of the two as well."""
    table = table_of(game)
    old = type(table)(table.rules, table.header, table.rules.correct(table.start, "seats[0].name", "Bob"))
    old.correct("seats[2].name", "Dot")
    with pytest.raises(BadValue, match="another seat"):
        old.correct("seats[2].name", "Bob")
    old.correct("seats[0].name", "Ann")
    assert [one.name for one in old.state.seats] == ["Ann", "Bob", "Dot"]
