"""The end of a game against Ava, and its position files (rulebook p. 18)."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.scores import Line, said
from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may.book import load_edition
from capemay_kit.games.cape_may.cards import SEASONS, ZONES, SoloCard
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.games.cape_may.state import State
from capemay_kit.games.registry import Scored, score_position

from .solo_table import AVA, BOARD, ISAAC, LEVELS, SIDE, R, having, laid_out, position, stop_of


def at_the_end(level: str = "pioneer", board: str | None = SIDE) -> State:
    """Return a score sheet of a solo game, with nothing on it."""
    header = header_for(["Isaac"], solo=level, board=board, map_wanted=board is not None, depth="sheet")
    return start_of(header)


def lines(s: State, seat: int = AVA) -> dict[str, Line]:
    """Return a seat's lines of the score sheet by category."""
    return {line.category: line for line in R.scores(s).seats[seat].lines}


def points(s: State, category: str, seat: int = AVA) -> int:
    """Return the prestige of a category."""
    return lines(s, seat)[category].points


class TestFinalScoring:
    """Solo final scoring (p. 18)."""

    def test_an_empty_sheet_scores_nothing(self) -> None:
        """Nothing earned, no prestige (p. 18)."""
        assert [seat.total for seat in R.scores(at_the_end()).seats] == [0, 0]

    def test_nick_s_buildings_score_the_same_for_ava(self) -> None:
        """As in the multiplayer game: 2 dirt and 3 gravel Victorians, 3 sand landmarks (p. 13, 18)."""
        s = having(at_the_end(), AVA, dirt_victorian=2, gravel_victorian=3, sand_landmark=3)
        assert (points(s, "victorians"), points(s, "landmarks")) == (9, 33)

    @pytest.mark.parametrize("zone", ZONES)
    def test_ava_s_majorities_are_by_the_two_player_chart(self, zone: str) -> None:
        """The set-up is that of a 2-player game (p. 13, 15)."""
        place = ZONES.index(zone)
        s = R.correct(at_the_end(), f"book.numbers.majority.two_player[{place}]", 17)
        s = having(having(s, AVA, **{f"{zone}_shop": 2}), ISAAC, **{f"{zone}_cottage": 1})
        assert (points(s, "majorities"), points(s, "majorities", ISAAC)) == (17, 0)

    def test_the_person_has_majorities_over_ava(self) -> None:
        """Ava's buildings are another player's (p. 13, 18)."""
        s = R.correct(at_the_end(), "book.numbers.majority.two_player[3]", 17)
        s = having(having(s, AVA, sand_shop=1), ISAAC, sand_cottage=2)
        assert (points(s, "majorities"), points(s, "majorities", ISAAC)) == (0, 17)

    def test_a_tie_for_most_splits_the_award(self) -> None:
        """Rounded down (p. 13; ruling 8)."""
        s = R.correct(at_the_end(), "book.numbers.majority.two_player[3]", 17)
        s = having(having(s, AVA, sand_shop=1), ISAAC, sand_cottage=1)
        assert (points(s, "majorities"), points(s, "majorities", ISAAC)) == (8, 8)

    @pytest.mark.parametrize("level", LEVELS)
    def test_ava_s_birds_are_her_place_on_the_bird_track(self, level: str) -> None:
        """Instead of bird collections (p. 18)."""
        s = R.correct(at_the_end(level), f"book.numbers.solo.{level}.bird_track[4]", 23)
        assert points(R.correct(s, "solo.birds", 4), "birds") == 23

    @pytest.mark.parametrize("level", LEVELS)
    def test_every_place_of_the_track_scores_its_own_number(self, level: str) -> None:
        """Based on the position of her marker (p. 18)."""
        numbers = at_the_end(level).book.numbers.solo
        assert numbers is not None
        track = numbers.level(level).bird_track  # type: ignore[arg-type]
        scored = [points(R.correct(at_the_end(level), "solo.birds", i), "birds") for i in range(len(track))]
        assert scored == list(track)

    @pytest.mark.parametrize("n", [0, 1, 3, 7])
    def test_ava_earns_3_prestige_for_each_upgrade_card(self, n: int) -> None:
        """Award Ava 3 prestige for each card collected (p. 18)."""
        s = R.correct(at_the_end(), "seats[1].upgrades", list(range(1, n + 1)))
        assert points(s, "upgrade_cards") == 3 * n

    def test_an_end_of_game_card_is_worth_3_to_ava_like_any_other(self) -> None:
        """Each card, whatever is on it (p. 18)."""
        s = having(R.correct(at_the_end(), "seats[1].upgrades", [12]), AVA, sand_shop=5)
        assert points(s, "upgrade_cards") == 3

    def test_a_card_nobody_named_is_worth_3_too(self) -> None:
        """Each card collected (p. 18)."""
        s = R.correct(at_the_end(), "seats[1].upgrades", [0, 9])
        line = lines(s)["upgrade_cards"]
        assert (line.points, line.open) == (6, ())

    def test_an_end_of_game_card_scores_for_the_person_as_ever(self) -> None:
        """The changes are Ava's (p. 12, 18)."""
        s = having(R.correct(at_the_end(), "seats[0].upgrades", [12]), ISAAC, sand_shop=5)
        assert points(s, "upgrade_cards", ISAAC) == 5

    def test_the_person_s_birds_score_as_collections(self) -> None:
        """The changes are Ava's (p. 13, 18)."""
        s = R.correct(R.correct(at_the_end(), "seats[0].birds.osprey", 1), "seats[0].birds.hindenburg", 1)
        assert points(s, "birds", ISAAC) == 4

    def test_ava_earns_nothing_for_bonus_cards(self) -> None:
        """Ava does not earn prestige for bonus cards (p. 18)."""
        line = lines(having(at_the_end(), AVA, sand_victorian=2, dirt_victorian=2))["bonus_cards"]
        assert (line.points, line.open) == (0, ())

    def test_ava_earns_nothing_for_money(self) -> None:
        """Ava does not earn prestige for money (p. 18)."""
        assert points(replace(at_the_end()).with_seat(AVA, money=50), "money") == 0

    def test_the_person_earns_prestige_for_money(self) -> None:
        """1 for each $10 (p. 14)."""
        assert points(R.correct(at_the_end(), "seats[0].money", 29), "money", ISAAC) == 2

    def test_ava_s_total_is_the_sum_of_her_lines(self) -> None:
        """Add it all up (p. 13, 18)."""
        s = having(at_the_end(), AVA, sand_landmark=1, gravel_victorian=2)
        s = R.correct(R.correct(s, "seats[1].upgrades", [9, 10]), "solo.birds", 4)
        ava = R.scores(s).seats[AVA]
        assert ava.total == sum(line.points for line in ava.lines) > 0

    def test_every_line_of_ava_s_says_what_earned_it(self) -> None:
        """The parts are the sum (p. 18)."""
        s = having(at_the_end(), AVA, sand_landmark=1, gravel_victorian=2)
        s = R.correct(R.correct(s, "seats[1].upgrades", [9, 10]), "solo.birds", 4)
        for line in R.scores(s).seats[AVA].lines:
            assert sum(part.points for part in line.because) == line.points
            assert all(said(part.why, R.meta.messages).strip() for part in line.because)

    def test_ava_s_buildings_count_against_a_goal_of_most(self) -> None:
        """She is the other player of the game (p. 14-15)."""
        card = {"title": "Own", "primary": {"points": 6, "goal": {"is": "most", "count": {"of": "building"}}}}
        s = R.correct(R.correct(at_the_end(), "book.cards.bonus.1", card), "seats[0].bonus", [1])
        s = having(having(s, AVA, sand_shop=2), ISAAC, sand_shop=1)
        assert points(s, "bonus_cards", ISAAC) == 0


def with_totals(isaac: int, ava: int) -> State:
    """Return an end with these totals: bonus and upgrade cards entered as points."""
    s = R.correct(at_the_end(), "seats[0].bonus_points", [isaac])
    s = R.correct(s, "book.numbers.solo.pioneer.bird_track[1]", ava)
    s = R.correct(s, "solo.birds", 1)
    assert [seat.total for seat in R.scores(s).seats] == [isaac, ava]
    return s


class TestWinner:
    """Who wins (p. 18)."""

    def test_the_person_with_more_prestige_wins(self) -> None:
        """If you have more prestige than Ava, you are the winner (p. 18)."""
        sheet = R.scores(with_totals(31, 30))
        assert (sheet.winners, sheet.decided_by) == (("Isaac",), "prestige")

    def test_with_less_the_person_has_lost(self) -> None:
        """Otherwise Ava wins and you have lost (p. 18)."""
        sheet = R.scores(with_totals(29, 30))
        assert (sheet.winners, sheet.decided_by) == (("Ava",), "prestige")

    def test_in_a_tie_ava_wins(self) -> None:
        """In the case of a tie, Ava wins (p. 18)."""
        sheet = R.scores(with_totals(30, 30))
        assert (sheet.winners, sheet.decided_by) == (("Ava",), "ava_ties")

    def test_neither_birds_nor_income_break_a_tie_with_ava(self) -> None:
        """In the case of a tie, Ava wins (p. 18)."""
        s = R.correct(with_totals(30, 31), "seats[0].birds.osprey", 1)
        s = R.correct(s, "seats[0].income", 40)
        assert (R.scores(s).winners, R.scores(s).decided_by) == (("Ava",), "ava_ties")

    @pytest.mark.parametrize(("isaac", "winner"), [(31, ISAAC), (30, AVA), (29, AVA)])
    def test_the_outcome_says_the_same_as_the_sheet(self, isaac: int, winner: int) -> None:
        """One winner, always (p. 18)."""
        outcome = R.outcome(with_totals(isaac, 30))
        assert outcome is not None
        assert outcome.winners == (winner,)

    def test_before_the_end_nobody_has_won(self) -> None:
        """After the end of the twelfth round (p. 16)."""
        assert R.outcome(laid_out()) is None


def scored(file: dict[str, Any]) -> Scored:
    """Score an end position."""
    return score_position(json.dumps(file).encode(), "x.json")


def ava_in(file: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Change what the position says of Ava."""
    figures = {f"seats[1].{name}": value for name, value in changes.items()}
    return file | {"figures": file["figures"] | figures}


def faults_of(file: dict[str, Any]) -> list[str]:
    """List where a position is at fault."""
    with pytest.raises(BadFile) as caught:
        scored(file)
    return [fault.path for fault in caught.value.faults]


class TestPositionFile:
    """An end position with Ava in it (p. 18)."""

    def test_ava_s_upgrade_cards_are_just_their_number(self) -> None:
        """3 prestige each, whatever they are (p. 18)."""
        assert scored(position()).sheet.seats[AVA].lines[3].points == 9

    def test_ava_s_upgrade_cards_may_be_listed(self) -> None:
        """3 prestige each (p. 18)."""
        assert scored(position(figures={"seats[1].upgrades": [9, 12]})).sheet.seats[AVA].lines[3].points == 6

    def test_ava_may_have_no_upgrade_cards(self) -> None:
        """None, no prestige (p. 18)."""
        assert scored(ava_in(position(), upgrade_cards=0)).sheet.seats[AVA].lines[3].points == 0

    @pytest.mark.parametrize("level", LEVELS)
    def test_ava_s_birds_are_by_the_track_of_the_level(self, level: str) -> None:
        """Based on the position of her marker (p. 18)."""
        for edition in ("base", "base-2"):
            track = load_edition(edition).numbers["solo"][level]["bird_track"]
            line = scored(position(solo=level, edition=edition)).sheet.seats[AVA].lines[4]
            assert (line.category, line.points) == ("birds", track[4])

    def test_the_sheet_names_the_winner(self) -> None:
        """Ava has a landmark, cards, birds and a majority, the person $25 (p. 18)."""
        assert scored(position()).sheet.winners == ("Ava",)

    def test_a_tie_goes_to_ava(self) -> None:
        """In the case of a tie, Ava wins (p. 18)."""
        sheet = scored(position(figures={})).sheet
        assert (sheet.winners, sheet.decided_by) == (("Ava",), "ava_ties")

    def test_a_position_that_can_be_has_no_warning(self) -> None:
        """A landmark, three cards and place 4 (p. 18)."""
        assert scored(ava_in(position(), **{"buildings.sand.business": 3})).warnings == ()

    @pytest.mark.parametrize("names", [["Isaac"], ["Isaac", "Anne", "Ava"]])
    def test_ava_plays_against_one_person(self, names: list[str]) -> None:
        """One automated opponent, and the second seat is hers (p. 15)."""
        assert "$.seats" in faults_of(position(seats=names))

    def test_what_is_on_ava_s_board_needs_a_difficulty(self) -> None:
        """Each level has its own solo board (p. 15)."""
        file = position()
        del file["solo"]
        assert "$.figures.solo.birds" in faults_of(file)

    def test_a_difficulty_there_is_not_is_a_fault(self) -> None:
        """Tourist, Citizen, Pioneer or Founder (p. 15)."""
        assert any("solo" in path for path in faults_of(position(solo="mayor")))

    def test_a_place_beyond_the_stop_is_a_fault(self) -> None:
        """The bird track runs from start to stop (p. 15)."""
        file = position(figures={"solo.birds": stop_of("pioneer") + 1})
        assert faults_of(file) == ["$.figures.solo.birds"]

    def test_the_stop_itself_is_none(self) -> None:
        """The bird track runs from start to stop (p. 15)."""
        assert scored(position(figures={"solo.birds": stop_of("pioneer")})).sheet.seats[AVA].lines[4].points > 0

    @pytest.mark.parametrize(("name", "value"), [("birds.osprey", 1), ("bonus", [2]), ("money", 10), ("income", 3)])
    def test_what_ava_does_not_have_is_a_fault(self, name: str, value: Any) -> None:
        """No bird tokens, bonus cards, money or income (p. 15-18)."""
        assert faults_of(ava_in(position(), **{name: value})) == [f"$.figures.seats[1].{name}"]

    def test_a_table_s_end_scores_the_same_as_its_file(self) -> None:
        """What the position holds is all that is scored (p. 18)."""
        s = having(at_the_end(), AVA, sand_landmark=1, gravel_victorian=2)
        s = R.correct(R.correct(s, "seats[1].upgrades", [0, 9]), "solo.birds", 4)
        s = having(R.correct(s, "seats[0].money", 31), ISAAC, sand_shop=2)
        assert score_position(msgspec.json.encode(R.position(s)), "x.json").sheet == R.scores(s)


def solo_cards() -> list[SoloCard]:
    """List the solo cards that come with the app."""
    cards = [card for card in laid_out().book.decks["solo"].values() if isinstance(card, SoloCard)]
    assert len(cards) == 12
    return cards


class TestCards:
    """The twelve cards that come with the app (p. 2, 16)."""

    def test_every_lot_of_the_side_is_on_exactly_one_card(self) -> None:
        """No lot is safer from Ava than another (p. 16)."""
        named = Counter(lot for card in solo_cards() for lots in card.lots.values() for lot in lots)
        assert named == Counter(lot.id for lot in BOARD.lots)

    def test_every_card_names_a_lot_for_each_season(self) -> None:
        """Find the season symbol that matches the current season (p. 16)."""
        assert all(set(card.lots) == set(SEASONS) and all(card.lots.values()) for card in solo_cards())

    @pytest.mark.parametrize("season", SEASONS)
    def test_every_season_names_lots_of_all_zones_equally_often_within_one(self, season: Any) -> None:
        """No zone is safer from Ava in a season than another (p. 16)."""
        zones = Counter(BOARD.lot[lot].zone for card in solo_cards() for lot in card.lots[season])
        assert set(zones) == set(ZONES)
        assert max(zones.values()) - min(zones.values()) <= 1

    def test_some_cards_show_every_icon(self) -> None:
        """Several lots, additional builds, birds, advances and shuffles (p. 16-18)."""
        cards = solo_cards()
        assert any(len(lots) > 1 for card in cards for lots in card.lots.values())
        assert all(any(getattr(card, name) for card in cards) for name in ("again", "birds", "advances", "shuffle"))

    def test_an_additional_build_is_of_some_seasons(self) -> None:
        """Depending on the current season (p. 17)."""
        assert all(set(card.again) < set(SEASONS) for card in solo_cards())

    @pytest.mark.parametrize("level", LEVELS)
    def test_summer_s_first_space_makes_shops_in_the_grass_businesses(self, level: str) -> None:
        """As on Isaac's board (p. 17)."""
        numbers = laid_out().book.numbers.solo
        assert numbers is not None
        space = numbers.level(level).upgrade_track[1][0]  # type: ignore[arg-type]
        assert (space.zone, space.kind) == ("grass", "business")

    @pytest.mark.parametrize("level", LEVELS)
    def test_the_track_s_spaces_are_those_of_the_printed_boards(self, level: str) -> None:
        """Two to business, four to Victorian, two to landmark (p. 15-16)."""
        numbers = laid_out().book.numbers.solo
        assert numbers is not None
        kinds = Counter(space.kind for pair in numbers.level(level).upgrade_track for space in pair)  # type: ignore[arg-type]
        assert kinds == {"business": 2, "victorian": 4, "landmark": 2}

    @pytest.mark.parametrize("level", LEVELS)
    def test_the_bird_track_never_falls(self, level: str) -> None:
        """Advancing is for Ava's good (p. 17)."""
        numbers = laid_out().book.numbers.solo
        assert numbers is not None
        track = numbers.level(level).bird_track  # type: ignore[arg-type]
        assert list(track) == sorted(track)

    def test_a_harder_level_is_no_easier_anywhere(self) -> None:
        """Easy, normal, hard, challenging (p. 15)."""
        numbers = laid_out().book.numbers.solo
        assert numbers is not None
        boards = [numbers.level(level) for level in LEVELS]  # type: ignore[arg-type]
        for easier, harder in pairwise(boards):
            assert sum(easier.extra_card) <= sum(harder.extra_card)
            assert all(a <= b for a, b in zip(easier.bird_track, harder.bird_track, strict=True))
