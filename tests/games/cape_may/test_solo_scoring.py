"""The end of a game against Ava, its position files, and the solo cards and boards we ship (rulebook p. 15-18)."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise

import pytest

from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may.cards import SEASONS, ZONES
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.games.registry import score_position

from .moments import R
from .solo_table import AVA, BOARD, ISAAC, LEVELS, corrected, having, laid_out, stop_of

LATE = {"title": "Own", "primary": {"points": 6, "goal": {"is": "most", "count": {"of": "building"}}}}


def at_the_end(level="pioneer", has=None, isaac=None, **figures):
    """Return a score sheet of a solo game, with nothing on it but this."""
    s = start_of(header_for(["Isaac"], solo=level, depth="sheet"))
    return having(having(corrected(s, **figures), AVA, **(has or {})), ISAAC, **(isaac or {}))


def lines(s, seat=AVA):
    return {line.category: line.points for line in R.scores(s).seats[seat].lines if line.points}


OSPREY_AND_HINDENBURG = {"seats[0].birds.osprey": 1, "seats[0].birds.hindenburg": 1}
SAND = {"book.numbers.majority.two_player[3]": 17}


@pytest.mark.parametrize(
    ("figures", "ava", "isaac"),
    [
        pytest.param({}, {}, {}, id="an empty sheet scores nothing"),
        pytest.param({"has": {"dirt_victorian": 2, "gravel_victorian": 3}}, {"victorians": 9, "majorities": 12}, {},
                     id="Nick's Victorians, p. 13"),
        pytest.param({"has": {"sand_landmark": 3}}, {"landmarks": 33, "majorities": 10}, {},
                     id="Nick's landmarks, p. 13"),
        pytest.param({**SAND, "has": {"sand_shop": 2}, "isaac": {"sand_cottage": 1}}, {"majorities": 17}, {},
                     id="her majorities are by the two-player chart, p. 13"),
        pytest.param({**SAND, "has": {"sand_shop": 1}, "isaac": {"sand_cottage": 2}}, {}, {"majorities": 17},
                     id="the person has majorities over her, p. 13"),
        pytest.param({**SAND, "has": {"sand_shop": 1}, "isaac": {"sand_cottage": 1}}, {"majorities": 8},
                     {"majorities": 8}, id="a tie for most splits the award, p. 13; ruling 8"),
        pytest.param({"seats[1].upgrades": [1, 2, 3]}, {"upgrade_cards": 9}, {}, id="3 for each upgrade card, p. 18"),
        pytest.param({"seats[1].upgrades": [12], "has": {"sand_shop": 5}}, {"upgrade_cards": 3, "majorities": 10}, {},
                     id="whatever is on it, p. 18"),
        pytest.param({"seats[1].upgrades": [0, 9]}, {"upgrade_cards": 6}, {}, id="and nobody named, p. 18"),
        pytest.param({"seats[0].upgrades": [12], "isaac": {"sand_shop": 5}}, {},
                     {"upgrade_cards": 5, "majorities": 10}, id="the person's scores as ever, p. 12"),
        pytest.param(OSPREY_AND_HINDENBURG, {}, {"birds": 4}, id="the person's birds are collections, p. 13"),
        pytest.param({"seats[0].money": 29}, {}, {"money": 2}, id="the person's money scores, p. 14"),
        pytest.param({"book.cards.bonus.1": LATE, "seats[0].bonus": [1], "has": {"sand_shop": 2},
                      "isaac": {"sand_shop": 1}}, {"majorities": 10}, {},
                     id="her buildings count against a goal of most, p. 14"),
    ],
)  # fmt: skip
def test_scoring(figures, ava, isaac):
    s = at_the_end(**figures)
    assert (lines(s), lines(s, ISAAC)) == (ava, isaac)


def test_she_earns_nothing_for_money_or_bonus_cards_and_leaves_nothing_open():
    """Whatever is on the table (p. 18)."""
    s = at_the_end(**{"seats[1].upgrades": [0, 9]}).with_seat(AVA, money=50)
    assert lines(s) == {"upgrade_cards": 6}
    assert not any(line.open for line in R.scores(s).seats[AVA].lines)


@pytest.mark.parametrize("level", LEVELS)
def test_every_place_of_the_track_scores_its_own_number(level):
    """Based on the position of her marker, instead of bird collections (p. 18)."""
    track = laid_out().book.numbers.solo.level(level).bird_track
    scored = [lines(at_the_end(level, **{"solo.birds": i})).get("birds", 0) for i in range(len(track))]
    assert scored == list(track)
    assert lines(at_the_end(level, **{f"book.numbers.solo.{level}.bird_track[4]": 23, "solo.birds": 4})) == {
        "birds": 23
    }


@pytest.mark.parametrize(
    ("isaac", "winner", "by"), [(31, ISAAC, "prestige"), (29, AVA, "prestige"), (30, AVA, "ava_ties")]
)
def test_who_has_more_prestige_wins_and_in_a_tie_ava(isaac, winner, by):
    """Neither birds nor income break a tie with her (p. 18)."""
    track = {"book.numbers.solo.pioneer.bird_track[1]": 31, "solo.birds": 1}
    s = at_the_end(**track, **{"seats[0].bonus_points": [isaac], "seats[0].birds.osprey": 1, "seats[0].income": 40})
    sheet = R.scores(s)
    assert [seat.total for seat in sheet.seats] == [isaac + 1, 31]
    assert (sheet.winners, sheet.decided_by) == ((s.seats[winner].name,), by)
    assert R.outcome(s).winners == (winner,)


FIGURES = {"seats[0].money": 25, "seats[1].buildings.sand.landmark": 1, "seats[1].upgrade_cards": 3, "solo.birds": 4}


def scored(figures=FIGURES, **changes):
    file = {"format": "capemay-position/2", "solo": "pioneer", "seats": ["Isaac", "Ava"], "figures": figures}
    file = {name: value for name, value in (file | changes).items() if value is not None}
    return score_position(json.dumps(file).encode(), "x.json")


def test_an_end_position_with_ava_in_it():
    """A landmark, three cards and place 4; her cards are just their number, or listed (p. 18)."""
    found = scored()
    assert (found.sheet.winners, found.warnings) == (("Ava",), ())
    assert found.sheet.seats[AVA].lines[3].points == 9
    for cards, points in ({"upgrades": [9, 12]}, 6), ({"upgrade_cards": 0}, 0):
        (name, value), *_ = cards.items()
        assert scored({f"seats[1].{name}": value}).sheet.seats[AVA].lines[3].points == points
    tie = scored({}).sheet
    assert (tie.winners, tie.decided_by) == (("Ava",), "ava_ties")
    assert scored({"solo.birds": stop_of("pioneer")}).sheet.seats[AVA].lines[4].points > 0


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        pytest.param({"seats": ["Isaac"]}, "$.seats", id="the second seat is hers, p. 15"),
        pytest.param({"seats": ["Isaac", "Anne", "Ava"]}, "$.seats", id="against one person, p. 15"),
        pytest.param({"solo": None}, "$.figures.solo.birds", id="each level has its own board, p. 15"),
        pytest.param({"solo": "mayor"}, "$.solo", id="there are four levels, p. 15"),
        pytest.param({"figures": {"solo.birds": stop_of("pioneer") + 1}}, "$.figures.solo.birds",
                     id="no place is beyond the stop, p. 15"),
        *(pytest.param({"figures": FIGURES | {f"seats[1].{name}": value}}, f"$.figures.seats[1].{name}",
                       id=f"she has no {name}, p. 15-18")
          for name, value in (("birds.osprey", 1), ("bonus", [2]), ("money", 10), ("income", 3))),
    ],
)  # fmt: skip
def test_what_cannot_be_is_a_fault(changes, path):
    with pytest.raises(BadFile) as caught:
        scored(**changes)
    assert path in [fault.path for fault in caught.value.faults]


def test_the_twelve_solo_cards():
    """Every lot of the side is on exactly one, of each season and zone as often within one, so that none is safer from
    Ava than another; additional builds are of some seasons, and every icon is on some card (p. 2, 16-18)."""
    cards = list(laid_out().book.decks["solo"].values())
    assert len(cards) == 12
    assert Counter(lot for card in cards for lots in card.lots.values() for lot in lots) == Counter(
        lot.id for lot in BOARD.lots
    )
    for card in cards:
        assert set(card.lots) == set(SEASONS)
        assert all(card.lots.values())
        assert set(card.again) < set(SEASONS)
    for season in SEASONS:
        zones = Counter(BOARD.lot[lot].zone for card in cards for lot in card.lots[season])
        assert set(zones) == set(ZONES)
        assert max(zones.values()) - min(zones.values()) <= 1
    assert any(len(lots) > 1 for card in cards for lots in card.lots.values())
    assert all(any(getattr(card, name) for card in cards) for name in ("again", "birds", "advances", "shuffle"))


def test_the_four_solo_boards():
    """Two spaces to business, four to Victorian, two to landmark, summer's first as on Isaac's board (p. 15-17); the
    bird track never falls, and a harder level is no easier anywhere."""
    boards = [laid_out().book.numbers.solo.level(level) for level in LEVELS]
    for board in boards:
        kinds = Counter(space.kind for pair in board.upgrade_track for space in pair)
        assert kinds == {"business": 2, "victorian": 4, "landmark": 2}
        assert (board.upgrade_track[1][0].zone, board.upgrade_track[1][0].kind) == ("grass", "business")
        assert list(board.bird_track) == sorted(board.bird_track)
    for easier, harder in pairwise(boards):
        assert sum(easier.extra_card) <= sum(harder.extra_card)
        assert all(a <= b for a, b in zip(easier.bird_track, harder.bird_track, strict=True))
