"""End positions travel whole, score as their tables, and are warned about where they cannot be: the table is right."""

from __future__ import annotations

import json

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.games.registry import score_position

from .moments import R


def read(figures, **more):
    file = {"format": "capemay-position/2", "seats": ["Ann", "Bob"], "figures": figures}
    return score_position(json.dumps(file | more).encode(), "end.json")


def scored(**ann):
    """Score a file in which Ann has something, and Bob two cards."""
    figures = {f"seats[0].{name}": value for name, value in ann.items()}
    return read(figures | {"seats[1].upgrades": [3], "seats[1].bonus": [2]})


def points(sheet):
    """Return what Ann's lines earn, those with nothing left out."""
    return {line.category: line.points for line in sheet.seats[0].lines if line.points}


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        ({"buildings.sand.landmark": 21}, "21 landmarks, but there are 20 bases"),
        ({"buildings.dirt.victorian": 9}, "9 Victorians and landmarks, but only 8 exist"),
        ({"buildings.dirt.cottage": 11}, "11 cottages, but only 10 exist"),
        ({"birds.hindenburg": 3}, "3 Hindenburg tokens are listed, but the game has 2"),
        ({"upgrades": [3]}, "upgrade card 3 is listed for"),
        ({"bonus": [2]}, "bonus card 2 is listed for"),
    ],
)
def test_what_cannot_be_is_warned_about_with_the_reason(seat, says):
    """By the pieces, tokens and cards there are (p. 2)."""
    assert any(says in fault.message and fault.warning for fault in scored(**seat).warnings)


# --- written down and read again, a table scores the same -------------------------------------------------------


def sheet(*, board=None, later=None, own=None, **ann):
    """Lay out a table of two where only the score is counted, and put figures of Ann and others right."""
    s = start_of(header_for(["Ann", "Bob"], depth="sheet", map_wanted=False, **({"own": own} if own else {})))
    for path, value in {**(later or {}), **{f"seats[0].{name}": value for name, value in ann.items()}}.items():
        s = R.correct(s, path, value)
    return s


def written(s):
    again = score_position(msgspec.json.encode(R.position(s)), "table.json").sheet
    assert again == R.scores(s)
    return again


OWN = {
    "book.cards.bonus.2": {"title": "Ours", "primary": {"points": 9, "goal": {"is": "most", "count": {"of": "money"}}}},
    "book.cards.bonus.90": {"title": "More", "primary": {"points": 4, "goal": {"is": "told", "text": "sang"}}},
    "book.cards.upgrade.7": {"title": "Seven", "zone": "sand", "kind": "end_of_game",
                             "effects": [{"do": "score", "points": 3, "per": {"of": "upgrade_card"}}]},
}  # fmt: skip
OUR_CARDS = {"bonus": [2, 90], "upgrades": [7, 3], "money": 5, "claims.90": {"primary": True}}
TWENTY = {"book.numbers.prestige.landmark[3]": 20}


@pytest.mark.parametrize(
    ("figures", "earned", "questions"),
    [
        pytest.param({"later": TWENTY, "buildings.sand.landmark": 2}, {"landmarks": 40, "majorities": 10}, 0,
                     id="a table's own numbers"),
        pytest.param({"bonus": [23], "activity": [5, 0, 6, 7], "hand": [1, 2, 3, 4, 5, 6]}, {"bonus_cards": 9}, 0,
                     id="cards in hand that a goal counts"),
        pytest.param({"bonus": [23], "activity": [5, 0, 6, 7], "hand": [1]}, {"bonus_cards": 6}, 0, id="fewer of them"),
        pytest.param({"own": OWN, **OUR_CARDS}, {"upgrade_cards": 6, "bonus_cards": 13}, 0, id="cards of its own"),
        pytest.param({"later": OWN, **OUR_CARDS}, {"upgrade_cards": 6, "bonus_cards": 13}, 0,
                     id="cards of its own, put right later"),
        # what nobody has named is a question in the file too, but not of cards that were used during the game
        pytest.param({"bonus": [0, 6], "upgrades": [0, 3], "birds_unknown": 2}, {}, 3, id="what nobody has named"),
        pytest.param({"upgrades": [0, 0, 0], "in_use": 2}, {}, 1, id="unknown upgrade cards that were used"),
        pytest.param({"bonus": [6, 6], "buildings.sand.cottage": 5}, {"majorities": 10, "bonus_cards": 8}, 0,
                     id="a card named twice counts twice"),
    ],
)  # fmt: skip
def test_a_table_s_end_travels(figures, earned, questions):
    again = written(sheet(**figures))
    assert points(again) == earned
    assert sum(len(line.open) for line in again.seats[0].lines) == questions


def test_cards_travel_that_are_the_table_s_own_and_held():
    """With their numbers, which may be ours; not those we ship, nor those that nobody holds."""
    for s, own in ((sheet(own=OWN, **OUR_CARDS), list(OWN)),
                   (sheet(later={"book.cards.bonus.90": OWN["book.cards.bonus.90"]}, bonus=[2]), [])):  # fmt: skip
        assert [path for path in R.position(s)["figures"] if path.startswith("book.")] == own


def test_bonus_cards_that_are_dealt_count_once_two_are_kept():
    """Of the four nobody has a goal yet (p. 3)."""
    s = start_of(header_for(["Ann", "Bob"], seed="1"))
    s = R.apply(s, 0, act.Deal(), Chance(seed="1"))
    assert len(s.seats[0].bonus) == 4
    written(s)
    assert not any("bonus" in path for path in R.position(s)["figures"])
    written(R.correct(R.apply(s, 0, R.legal(s, 0)[0], Chance()), "seats[0].money", 50))


def test_a_board_of_ones_own_travels_whole_though_it_is_called_like_ours():
    """Beach Avenue is another street there."""
    ours = load_board("cape-may-1-2")
    raw = msgspec.to_builtins(ours)
    spaces = [one | {"streets": [name for name in one.get("streets", []) if name != "beach"]} for one in raw["spaces"]]
    s = start_of(header_for(["Ann", "Bob"], board="cape-may-1-2"))
    near = [lot for lot in ours.lots if any("beach" in ours.space[one].streets for one in lot.adjacent_spaces)][:3]
    for lot in near:
        s = R.correct(s, f"lots.{lot.id}", {"seat": 0, "kind": lot.builds})
    s = replace(R.correct(s, "seats[0].bonus", [14]), phase="over")
    assert written(s).seats[0].lines[5].points == 5
    assert written(R.correct(s, "book.board", raw | {"spaces": spaces})).seats[0].lines[5].points == 0


DODO = {"is": "most", "count": {"of": "bird", "species": "dodo"}}


@pytest.mark.parametrize(
    ("figures", "says"),
    [
        ({"book.cards.bonus.0": {"title": "Ours"}}, "figures.book.cards.bonus.0: '0' is not between 1 and 10000"),
        ({"book.cards.bonus.90": {"title": "A", "primary": {"points": 1, "goal": DODO}}}, "no bird 'dodo' in the bag"),
        ({"book.cards.bonus.90": {}}, "figures.book.cards.bonus.90.title: missing"),
        ({"seats[0].birds.dodo": 1}, "figures.seats[0].birds.dodo: "),
        ({"lots.sand-1": {"seat": 0, "kind": "shop"}}, "figures.lots.sand-1: "),
        ({"seats[0].upgrades": [999]}, "figures.seats[0].upgrades: "),
        ({"seats[0].hand": [1, 8]}, "8 is not one of the choices"),
    ],
)
def test_what_cannot_be_is_told_by_its_path(figures, says):
    """One line for each fault."""
    with pytest.raises(BadFile) as bad:
        read(figures)
    assert says in str(bad.value)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [("lots.sand-1", "Ann", "a seat and a kind"), ("book.cards.bonus.2", "none", "should be a card")],
)
def test_what_has_parts_is_not_corrected_by_a_word(path, value, says):
    with pytest.raises(ValueError, match=says):
        R.correct(start_of(header_for(["Ann", "Bob"])), path, value)
