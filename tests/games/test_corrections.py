"""What every game lets a table put right, what it refuses, and how it says so."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.figures import parts
from capemay_kit.errors import BadFile, BadValue, CapemayError, UnknownName
from capemay_kit.games import registry

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


WRONG = {
    "cape-may": [
        ("seats[0].money", "much"), ("seats[0].hand", [9]), ("seats[0].bonus", 3), ("seats[0].name", ""),
        ("seats[0].claims.2", {"primary": "yes"}), ("lots.sand-1", "Ann"), ("book.cards.bonus.2", "none"),
        ("book.cards.bonus.2", {"title": 3}), ("book.numbers.collect_money", "some"),
        ("book.rulings.wrong_way_entry", 3),
    ],
    "capitol": [
        ("seats[0].hand", ["roof-99"]), ("seats[0].incomplete", 3), ("seats[0].points.1", 5), ("floors", "all"),
        ("areas.blue-1.buildings", [{"seat": 0, "roof": "flat"}]), ("areas.blue-1.large", "pool"), ("round", 9),
        ("book.numbers.draw", "some"), ("book.cards.roof-7", 100),
    ],
    "cape-horn": [
        ("seats[0].tokens.1", "blue"), ("seats[0].hand", ["storm"]), ("phase", "token"), ("phase", "storm"),
        ("moved", "flown"), ("covering", 1), ("winds", 3), ("book.numbers.price.ignore", -1),
    ],
    "capital-city": [
        ("seats[0].money", -1), ("seats[0].founder", 3), ("seats[0].priority", 2), ("season", "autumn"),
        ("street", "bank"), ("book.cards.building.bank", {"symbols": ["moon"]}),
        ("book.cards.building.bank.deed", "dear"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(("game", "path", "value"), [(game, *one) for game, wrong in WRONG.items() for one in wrong])
def test_a_wrong_figure_is_refused_in_a_sentence_without_a_path(game, path, value):
    """Where it stands is told apart, for the command line."""
    table = table_of(game)
    with pytest.raises(BadValue) as caught:
        table.correct(path, value)
    assert caught.value.sentence
    assert not any(sign in caught.value.sentence for sign in (f"{path}:", "seats[", "book.", "$", "`"))
    assert str(caught.value) == f"{caught.value.path}: {caught.value.sentence}"
    assert table.seq == 0


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
