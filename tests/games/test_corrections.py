"""What every game refuses when a figure is put right, and how it says so."""

from __future__ import annotations

import pytest

from capemay_kit.errors import BadValue
from capemay_kit.games import registry

NAMES = ["Ann", "Bob", "Cid"]


def table_of(game):
    """Lay out a table for three."""
    return registry.lay_out(registry.game(game).header_for(NAMES, table="t"))


@pytest.mark.parametrize("game", registry.GAMES)
def test_two_seats_never_have_one_name(game):
    """Blanks around it make it no other; the seat's own name may be given again."""
    table = table_of(game)
    for taken in ("Bob", " Bob "):
        with pytest.raises(BadValue) as caught:
            table.correct("seats[0].name", taken)
        said = "every seat needs a name of its own: 'Bob' is another seat's"
        assert (caught.value.path, caught.value.sentence) == ("seats[0].name", said)
    table.correct("seats[0].name", "Ann")
    table.correct("seats[0].name", "Dot")
    table.correct("seats[1].name", "Ann")
    assert [seat.name for seat in table.state.seats] == ["Dot", "Ann", "Cid"]
    assert "Dot" in table.rules.tell(table.start, table.entries[1], table.state, None)


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
