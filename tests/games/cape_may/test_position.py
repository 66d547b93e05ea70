"""End positions that cannot be are warned about, and counted all the same: the table is right."""

from __future__ import annotations

import json

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.rules import CapeMay, header_for, start_of
from capemay_kit.games.registry import score_position


def _file(figures, **more):
    """Write a position file of a game without a map."""
    fields = {"format": "capemay-position/2", "seats": ["Ann", "Bob"], "figures": figures}
    return json.dumps(fields | more).encode()


def _scored(**ann):
    """Score a file in which Ann has something, and Bob two cards."""
    figures = {f"seats[0].{name}": value for name, value in ann.items()}
    return score_position(_file(figures | {"seats[1].upgrades": [3], "seats[1].bonus": [2]}), "end.json")


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        ({"buildings.sand.landmark": 21}, "21 landmarks, but there are 20 bases"),
        ({"buildings.dirt.victorian": 9}, "9 Victorians and landmarks, but only 8 exist"),
        ({"buildings.dirt.cottage": 11}, "11 cottage pieces, but only 10 exist"),
        ({"birds.hindenburg": 3}, "3 hindenburg tokens are listed, but the game has 2"),
        ({"upgrades": [3]}, "upgrade card 3 is listed for"),
        ({"bonus": [2]}, "bonus card 2 is listed for"),
    ],
)
def test_what_cannot_be_is_warned_about_with_the_reason(seat, says):
    """By the pieces, tokens and cards there are (p. 2)."""
    scored = _scored(**seat)
    assert any(says in fault.message and fault.warning for fault in scored.warnings)
    assert len(scored.sheet.seats) == 2


def test_impossible_landmarks_still_score():
    """Twenty-one in sand (p. 13)."""
    assert _scored(**{"buildings.sand.landmark": 21}).sheet.seats[0].lines[1].points == 21 * 11


def test_a_position_that_can_be_has_no_warning():
    """Nick's Victorians and landmarks (p. 13)."""
    nick = {"dirt.victorian": 2, "gravel.victorian": 3, "sand.landmark": 3}
    scored = _scored(**{f"buildings.{name}": n for name, n in nick.items()})
    assert scored.warnings == ()
    assert [line.points for line in scored.sheet.seats[0].lines[:2]] == [9, 33]


def test_cards_may_be_entered_as_points():
    """Bonus and upgrade cards alike."""
    scored = _scored(upgrade_points=[6], bonus_points=[7, 2])
    assert [scored.sheet.seats[0].lines[i].points for i in (3, 5)] == [6, 9]


def test_a_table_s_own_numbers_travel_with_the_position():
    """The file scores as the table does."""
    rules = CapeMay()
    s = start_of(header_for(["Ann", "Bob"], depth="sheet", map_wanted=False))
    for path, value in (("book.numbers.prestige.landmark[3]", 20), ("seats[0].buildings.sand.landmark", 2)):
        s = rules.correct(s, path, value)
    again = score_position(msgspec.json.encode(rules.position(s)), "own.json")
    assert again.sheet == rules.scores(s)
    assert again.sheet.seats[0].lines[1].points == 40


def _written(s):
    """Write a state down and score the file."""
    return score_position(msgspec.json.encode(CapeMay().position(s)), "table.json").sheet


def _corrected(s, **figures):
    """Put figures of Ann right."""
    for field, value in figures.items():
        s = CapeMay().correct(s, f"seats[0].{field}", value)
    return s


def _sheet(**options):
    """Lay out a table of two where only the score is counted."""
    return start_of(header_for(["Ann", "Bob"], depth="sheet", map_wanted=False, **options))


def test_cards_in_hand_are_counted_by_a_goal_and_travel():
    """Bonus card 23: activity cards, and movement cards in hand."""
    s = _corrected(_sheet(), bonus=[23], activity=[5, 0, 6, 7], hand=[1, 2, 3, 4, 5, 6])
    assert [line.points for line in CapeMay().scores(s).seats[0].lines if line.points] == [9]
    assert _written(s) == CapeMay().scores(s)
    assert _written(_corrected(s, hand=[1])).seats[0].total == 6


def test_what_a_file_does_not_say_of_hands_is_none():
    """No activity card, no movement card; the others are discarded."""
    assert _scored(bonus=[23]).sheet.seats[0].total == 0
    assert _scored(bonus=[23], activity_cards=4, hand=[1, 2, 3, 4, 5, 6]).sheet.seats[0].total == 7
    with pytest.raises(BadFile, match="8 is not one of the choices"):
        _scored(hand=[1, 8])


OWN = {
    "book.cards.bonus.2": {"title": "Ours", "primary": {"points": 9, "goal": {"is": "most", "count": {"of": "money"}}}},
    "book.cards.bonus.90": {"title": "More", "primary": {"points": 4, "goal": {"is": "told", "text": "sang"}}},
    "book.cards.upgrade.7": {"title": "Seven", "zone": "sand", "kind": "end_of_game",
                             "effects": [{"do": "score", "points": 3, "per": {"of": "upgrade_card"}}]},
}  # fmt: skip


@pytest.mark.parametrize("later", [False, True], ids=["from the start", "put right later"])
def test_cards_of_the_tables_own_travel_whole(later):
    """With their numbers, which may be ours, their goals and their titles."""
    s = _sheet(**({} if later else {"own": OWN}))
    for path, card in OWN.items() if later else ():
        s = CapeMay().correct(s, path, card)
    s = _corrected(s, bonus=[2, 90], upgrades=[7, 3], money=5)
    s = CapeMay().correct(s, "seats[0].claims.90", {"primary": True})
    assert [line.points for line in CapeMay().scores(s).seats[0].lines if line.points] == [6, 13]
    assert _written(s) == CapeMay().scores(s)
    travel = [path for path in CapeMay().position(s)["figures"] if path.startswith("book.")]
    assert travel == list(OWN)


def test_cards_as_we_ship_them_do_not_travel():
    """Nor do cards of the table's own that nobody holds."""
    s = _corrected(CapeMay().correct(_sheet(), "book.cards.bonus.90", OWN["book.cards.bonus.90"]), bonus=[2])
    assert not any(path.startswith("book.") for path in CapeMay().position(s)["figures"])


def test_bonus_cards_that_are_dealt_count_once_two_are_kept():
    """Of the four nobody has a goal yet (p. 3)."""
    rules, s = CapeMay(), start_of(header_for(["Ann", "Bob"], seed="1"))
    s = rules.apply(s, 0, act.Deal(), Chance(seed="1"))
    assert len(s.seats[0].bonus) == 4
    assert _written(s) == rules.scores(s)
    assert not any("bonus" in path for path in CapeMay().position(s)["figures"])
    s = _corrected(rules.apply(s, 0, rules.legal(s, 0)[0], Chance()), money=50)
    assert _written(s) == rules.scores(s)


def test_what_nobody_has_named_is_a_question_in_the_file_too():
    """Cards by the number 0, birds face down; and they count where a goal asks how many there are."""
    s = _corrected(_sheet(), bonus=[0, 6], upgrades=[0, 3], birds_unknown=2)
    assert sum(len(line.open) for line in _written(s).seats[0].lines) == 3
    assert _written(s) == CapeMay().scores(s)


def test_unknown_upgrade_cards_that_were_used_during_the_game_are_no_question():
    """Neither at the table nor in the file."""
    s = _corrected(_sheet(), upgrades=[0, 0, 0], in_use=2)
    assert len(CapeMay().scores(s).seats[0].lines[3].open) == 1
    assert _written(s) == CapeMay().scores(s)


def test_a_card_named_twice_counts_twice():
    """As at the table; a warning says so."""
    s = _corrected(_sheet(), bonus=[6, 6], **{"buildings.sand.cottage": 5})
    assert CapeMay().scores(s).seats[0].lines[5].points == 8
    assert _written(s) == CapeMay().scores(s)


def test_a_board_of_ones_own_travels_whole_though_it_is_called_like_ours():
    """Beach Avenue is another street there."""
    ours = load_board("cape-may-1-2")
    spaces = [
        one | {"streets": [name for name in one.get("streets", []) if name != "beach"]}
        for one in msgspec.to_builtins(ours)["spaces"]
    ]
    board = msgspec.to_builtins(ours) | {"spaces": spaces}
    s = start_of(header_for(["Ann", "Bob"], board="cape-may-1-2"))
    near = [lot.id for lot in ours.lots if any("beach" in ours.space[one].streets for one in lot.adjacent_spaces)][:3]
    for lot in near:
        s = CapeMay().correct(s, f"lots.{lot}", {"seat": 0, "kind": ours.lot[lot].builds})
    s = replace(_corrected(s, bonus=[14]), phase="over")
    assert _written(s).seats[0].lines[5].points == 5
    s = CapeMay().correct(s, "book.board", board)
    assert CapeMay().scores(s).seats[0].lines[5].points == 0
    assert _written(s) == CapeMay().scores(s)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"figures": {"book.cards.bonus.0": {"title": "Ours"}}},
         "end.json: figures.book.cards.bonus.0: '0' is not between 1 and 10000"),
        ({"figures": {"book.cards.bonus.90": {"title": "A", "primary": {"points": 1, "goal": {
            "is": "most", "count": {"of": "bird", "species": "dodo"}}}}}}, "no bird 'dodo' in the bag"),
        ({"figures": {"book.cards.bonus.90": {}}}, "end.json: figures.book.cards.bonus.90.title: missing"),
        ({"seats": ["Ann", "Ann"]}, "end.json: seats[1]: every seat needs a name of its own"),
        ({"figures": {"seats[0].birds.dodo": 1}}, "end.json: figures.seats[0].birds.dodo: "),
        ({"figures": {"lots.sand-1": {"seat": 0, "kind": "shop"}}}, "end.json: figures.lots.sand-1: "),
        ({"figures": {"seats[0].upgrades": [999]}}, "end.json: figures.seats[0].upgrades: "),
    ],
)  # fmt: skip
def test_a_card_or_seat_that_cannot_be_is_told_by_its_path(more, says):
    """One line for each fault."""
    with pytest.raises(BadFile) as bad:
        score_position(_file(**{"figures": {}} | more), "end.json")
    assert says in str(bad.value)
