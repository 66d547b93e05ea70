"""What Ava does by a card, and in which order she looks (rulebook p. 16-18)."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.cards import SEASONS, ZONES
from capemay_kit.games.cape_may.screen import SCREEN
from capemay_kit.games.cape_may.state import Piece, SoloAdvance, SoloBirds, SoloBuild

from .solo_table import (
    AVA,
    ISAAC,
    LEVELS,
    SHOPS,
    R,
    advancing,
    built,
    choice,
    do,
    drawn,
    having,
    her_turn,
    hers,
    offered,
    on_track,
    reasons,
    refuses,
    resolved,
    solo,
    steps,
    stop_of,
    taken,
    turn,
    with_card,
)

COTTAGES = {"gravel": "gravel-7", "grass": "grass-2", "dirt": "dirt-3", "sand": "sand-1"}


class TestBuild:
    """Build (p. 16-17)."""

    @pytest.mark.parametrize("season", SEASONS)
    def test_the_lot_of_the_current_season_is_built_on(self, season: str) -> None:
        """Find the season symbol that matches the current season (p. 16)."""
        lots: dict[str, Any] = {"spring": "sand-1", "summer": "dirt-1", "fall": "grass-1", "winter": "gravel-1"}
        s = turn(with_card(her_turn(season=season), **lots))
        assert list(hers(s)) == [lots[season]]

    @pytest.mark.parametrize("number", range(1, 13))
    def test_every_round_belongs_to_its_season(self, number: int) -> None:
        """Three rounds a season (p. 5, 16)."""
        lots: dict[str, Any] = {"spring": "sand-1", "summer": "dirt-1", "fall": "grass-1", "winter": "gravel-1"}
        s = turn(R.correct(with_card(her_turn(), **lots), "round", number))
        assert list(hers(s)) == [list(lots.values())[(number - 1) // 3]]

    @pytest.mark.parametrize("zone", ZONES)
    def test_a_cottage_lot_gets_a_cottage(self, zone: str) -> None:
        """Either a cottage or shop token as appropriate (p. 16)."""
        assert hers(turn(with_card(her_turn(), spring=COTTAGES[zone]))) == {COTTAGES[zone]: "cottage"}

    @pytest.mark.parametrize("zone", ZONES)
    def test_a_shop_lot_gets_a_shop(self, zone: str) -> None:
        """Either a cottage or shop token as appropriate (p. 16)."""
        assert hers(turn(with_card(her_turn(), spring=SHOPS[zone]))) == {SHOPS[zone]: "shop"}

    def test_a_building_of_ava_s_is_counted_in_its_zone(self) -> None:
        """It stands on the board like anyone's (p. 16)."""
        assert built(turn(with_card(her_turn(), spring="dirt-1"))) == {("dirt", "shop"): 1}

    def test_ava_pays_nothing(self) -> None:
        """She does not use money tokens (p. 15-16)."""
        s = turn(with_card(her_turn(), spring="sand-1"))
        assert [seat.money for seat in s.seats] == [20, 0]

    def test_only_the_indicated_lot_is_offered(self) -> None:
        """Ava takes a build action on each indicated lot (p. 16)."""
        s = drawn(with_card(her_turn(), spring="sand-1", summer="dirt-1"), 1)
        assert [one for one in offered(s) if isinstance(one, act.Build)] == [act.Build(lot="sand-1")]

    def test_another_lot_is_refused(self) -> None:
        """Ava takes a build action on the indicated lot (p. 16)."""
        s = drawn(with_card(her_turn(), spring="sand-1", summer="dirt-1"), 1)
        assert refuses(s, AVA, act.Build(lot="dirt-1"))

    def test_isaac_builds_on_the_summer_lot_since_the_spring_lot_is_taken(self) -> None:
        """Along Washington there is already a building, so the lot in the sand gets a shop (p. 17)."""
        s = taken(her_turn("pioneer", marker=1), "gravel-7")
        s = turn(with_card(s, spring="gravel-7", summer="sand-9", fall="dirt-1", winter="grass-3"))
        assert hers(s) == {"sand-9": "shop"}

    def test_a_lot_with_a_building_of_ava_s_own_is_taken_too(self) -> None:
        """If there is already a building on an indicated lot (p. 16)."""
        s = taken(her_turn(), "sand-1", seat=AVA)
        assert hers(turn(with_card(s, spring="sand-1", summer="dirt-1"))) == {"sand-1": "cottage", "dirt-1": "shop"}

    @pytest.mark.parametrize("kind", ["victorian", "landmark"])
    def test_an_upgraded_building_takes_the_lot_too(self, kind: str) -> None:
        """A building of any kind (p. 16)."""
        s = R.correct(her_turn(), "lots.sand-1", {"seat": ISAAC, "kind": kind})
        assert hers(turn(with_card(s, spring="sand-1", summer="dirt-1"))) == {"dirt-1": "shop"}

    @pytest.mark.parametrize("passed", [0, 1, 2, 3])
    @pytest.mark.parametrize("season", SEASONS)
    def test_the_sequence_of_seasons_loops_past_winter(self, season: str, passed: int) -> None:
        """After winter one would look to the spring location (p. 17)."""
        lots: dict[str, Any] = {"spring": "sand-1", "summer": "dirt-1", "fall": "grass-1", "winter": "gravel-1"}
        order = {
            "spring": ["sand-1", "dirt-1", "grass-1", "gravel-1"],
            "summer": ["dirt-1", "grass-1", "gravel-1", "sand-1"],
            "fall": ["grass-1", "gravel-1", "sand-1", "dirt-1"],
            "winter": ["gravel-1", "sand-1", "dirt-1", "grass-1"],
        }[season]
        s = taken(her_turn(season=season), *order[:passed])
        assert list(hers(turn(with_card(s, **lots)))) == [order[passed]]

    @pytest.mark.parametrize("season", SEASONS)
    def test_with_all_lots_taken_nothing_is_built(self, season: str) -> None:
        """You have exhausted all possible lots, in which case nothing is built (p. 16)."""
        s = taken(her_turn(season=season), "sand-1", "dirt-1", "grass-1", "gravel-1")
        s = turn(with_card(s, spring="sand-1", summer="dirt-1", fall="grass-1", winter="gravel-1"))
        assert (hers(s), built(s)) == ({}, {})

    def test_the_rest_of_the_card_is_resolved_though_nothing_is_built(self) -> None:
        """Fully resolve each card (p. 16)."""
        s = taken(her_turn(), "sand-1", "dirt-1")
        s = turn(with_card(s, spring="sand-1", summer="dirt-1", birds=2, advances=1))
        assert (solo(s).birds, solo(s).marker, R.to_act(s)) == (2, 1, (ISAAC,))

    def test_ava_builds_where_nobody_is_near(self) -> None:
        """She has no marker that would have to be adjacent (p. 16)."""
        s = turn(with_card(R.correct(her_turn(), "seats[0].space", "cape-may-point"), spring="sand-13"))
        assert list(hers(s)) == ["sand-13"]

    def test_a_card_that_says_nothing_builds_nothing(self) -> None:
        """Only the seasons on the card count (p. 16)."""
        assert built(turn(with_card(her_turn(), birds=1))) == {}

    def test_a_lot_the_board_does_not_have_is_passed_over(self) -> None:
        """Continue until you are able to build (p. 16)."""
        assert hers(turn(with_card(her_turn(), spring="gravel-99", summer="dirt-1"))) == {"dirt-1": "shop"}

    def test_the_person_s_lots_stay_as_they_were(self) -> None:
        """Nothing is built over (p. 16)."""
        s = turn(with_card(taken(her_turn(), "sand-1"), spring="sand-1", summer="dirt-1"))
        assert s.lots["sand-1"] == Piece(ISAAC, "cottage")


class TestSeveralLots:
    """A card that depicts multiple lots for a season (p. 17)."""

    def test_all_empty_lots_of_the_season_are_built_on(self) -> None:
        """Ava takes a build action on each indicated lot (p. 16)."""
        s = turn(with_card(her_turn(), spring=("sand-1", "dirt-1"), summer="grass-1"))
        assert hers(s) == {"sand-1": "cottage", "dirt-1": "shop"}

    @pytest.mark.parametrize(("gone", "left"), [("sand-1", "dirt-1"), ("dirt-1", "sand-1")])
    def test_with_one_taken_only_the_other_is_built_on(self, gone: str, left: str) -> None:
        """As long as you can build at least once, no further season is checked (p. 17)."""
        s = taken(her_turn(), gone)
        s = turn(with_card(s, spring=("sand-1", "dirt-1"), summer="grass-1"))
        assert list(hers(s)) == [left]

    def test_with_all_taken_the_next_season_is_looked_at(self) -> None:
        """Build on a lot with the season symbol for the next season instead (p. 16)."""
        s = taken(her_turn(), "sand-1", "dirt-1")
        s = turn(with_card(s, spring=("sand-1", "dirt-1"), summer="grass-1", fall="gravel-1"))
        assert list(hers(s)) == ["grass-1"]

    def test_the_same_holds_of_a_later_season_with_one_of_its_lots_taken(self) -> None:
        """Building once is enough there too (p. 17)."""
        s = taken(her_turn(), "sand-1", "dirt-1")
        s = turn(with_card(s, spring="sand-1", summer=("dirt-1", "grass-1"), fall="gravel-1"))
        assert list(hers(s)) == ["grass-1"]

    def test_three_lots_of_a_season_are_all_built_on(self) -> None:
        """Each indicated lot (p. 16)."""
        s = turn(with_card(her_turn(), spring=("sand-1", "dirt-1", "grass-1"), summer="gravel-1"))
        assert sorted(hers(s)) == ["dirt-1", "grass-1", "sand-1"]

    def test_one_token_left_is_built_on_one_of_two_lots(self) -> None:
        """Building once is enough; there is no eleventh cottage (p. 2, 17)."""
        s = having(her_turn(), AVA, gravel_cottage=9)
        s = turn(with_card(s, spring=("sand-1", "dirt-3"), summer="grass-1"))
        assert sorted(hers(s)) == ["sand-1"]


class TestAdditionalBuild:
    """Some cards instruct to build an additional time (p. 17)."""

    def test_in_its_season_ava_builds_a_second_time(self) -> None:
        """Follow the build rules a second time: spring's lot is now taken, so summer's (p. 17)."""
        s = turn(with_card(her_turn(), spring="sand-1", summer="dirt-1", fall="grass-1", again=["spring"]))
        assert hers(s) == {"sand-1": "cottage", "dirt-1": "shop"}

    @pytest.mark.parametrize("season", ["summer", "fall", "winter"])
    def test_in_another_season_ava_builds_once(self, season: str) -> None:
        """Depending on the current season (p. 17)."""
        lots: dict[str, Any] = {"spring": "sand-1", "summer": "dirt-1", "fall": "grass-1", "winter": "gravel-1"}
        s = turn(with_card(her_turn(season=season), again=["spring"], **lots))
        assert list(hers(s)) == [lots[season]]

    @pytest.mark.parametrize("season", ["summer", "winter"])
    def test_a_card_may_build_again_in_several_seasons(self, season: str) -> None:
        """Depending on the current season (p. 17)."""
        lots: dict[str, Any] = {"spring": "sand-1", "summer": "dirt-1", "fall": "grass-1", "winter": "gravel-1"}
        s = turn(with_card(her_turn(season=season), again=["summer", "winter"], **lots))
        assert len(hers(s)) == 2

    def test_it_is_the_current_season_that_counts_not_that_of_the_lot(self) -> None:
        """In spring the summer lot is built on, which gives no summer's additional build (p. 17)."""
        s = taken(her_turn(), "sand-1")
        s = turn(with_card(s, spring="sand-1", summer="dirt-1", fall="grass-1", again=["summer"]))
        assert list(hers(s)) == ["dirt-1"]

    def test_the_second_time_starts_from_the_current_season_again(self) -> None:
        """The first time built on summer's lot, the second finds spring and summer taken (p. 17)."""
        s = taken(her_turn(), "sand-1")
        s = turn(with_card(s, spring="sand-1", summer="dirt-1", fall="grass-1", again=["spring"]))
        assert sorted(hers(s)) == ["dirt-1", "grass-1"]

    def test_the_second_time_loops_past_winter_too(self) -> None:
        """By the build rules: after winter, spring (p. 17)."""
        s = turn(with_card(her_turn(season="winter"), winter="sand-1", spring="dirt-1", again=["winter"]))
        assert sorted(hers(s)) == ["dirt-1", "sand-1"]

    def test_after_several_lots_the_second_time_goes_to_the_next_season(self) -> None:
        """Both of spring's lots are taken by then (p. 17)."""
        s = with_card(her_turn(), spring=("sand-1", "dirt-1"), summer="grass-1", fall="gravel-1", again=["spring"])
        assert sorted(hers(turn(s))) == ["dirt-1", "grass-1", "sand-1"]

    def test_with_one_lot_left_the_second_time_builds_nothing(self) -> None:
        """All possible lots are exhausted (p. 16-17)."""
        s = taken(her_turn(), "dirt-1")
        s = turn(with_card(s, spring="sand-1", summer="dirt-1", again=["spring"], birds=1))
        assert (list(hers(s)), solo(s).birds) == (["sand-1"], 1)

    def test_with_no_lot_left_neither_time_builds_anything(self) -> None:
        """All possible lots are exhausted (p. 16-17)."""
        s = taken(her_turn(), "sand-1", "dirt-1")
        s = turn(with_card(s, spring="sand-1", summer="dirt-1", again=["spring"], birds=1))
        assert (hers(s), solo(s).birds) == ({}, 1)

    def test_both_times_come_before_the_rest_of_the_card(self) -> None:
        """Building is the first step of a card (p. 16-17)."""
        s = drawn(with_card(her_turn(), spring="sand-1", summer="dirt-1", again=["spring"], birds=1, advances=1), 1)
        order = []
        while R.to_act(s) == (AVA,):
            order.append(type(steps(s)[0]))
            s = do(s, offered(s)[0])
        assert order == [SoloBuild, SoloBuild, SoloBirds, SoloAdvance]


class TestPieces:
    """Building needs pieces (p. 2; ruling 12)."""

    def test_with_ten_cottages_on_the_board_a_cottage_lot_is_not_possible(self) -> None:
        """One looks on until one is able to build (p. 2, 16)."""
        s = having(her_turn(), AVA, gravel_cottage=10)
        assert hers(turn(with_card(s, spring="sand-1", summer="dirt-3", fall="dirt-1"))) == {"dirt-1": "shop"}

    def test_with_ten_shops_on_the_board_a_shop_lot_is_not_possible(self) -> None:
        """One looks on until one is able to build (p. 2, 16)."""
        s = having(her_turn(), AVA, gravel_shop=10)
        assert hers(turn(with_card(s, spring="dirt-1", summer="sand-1"))) == {"sand-1": "cottage"}

    def test_the_tenth_cottage_is_still_there(self) -> None:
        """Ten cottages a player (p. 2)."""
        s = having(her_turn(), AVA, gravel_cottage=9)
        assert list(hers(turn(with_card(s, spring="sand-1", summer="dirt-1")))) == ["sand-1"]

    def test_a_cottage_that_became_a_victorian_is_back_in_her_supply(self) -> None:
        """Nine cottages and a Victorian leave one cottage token (ruling 12)."""
        s = having(her_turn(), AVA, gravel_cottage=9, gravel_victorian=8)
        assert list(hers(turn(with_card(s, spring="sand-1", summer="dirt-1")))) == ["sand-1"]

    def test_the_person_s_pieces_are_the_person_s(self) -> None:
        """Ava has those of her own color (p. 15)."""
        s = having(her_turn(), ISAAC, gravel_cottage=10)
        assert list(hers(turn(with_card(s, spring="sand-1", summer="dirt-1")))) == ["sand-1"]


class TestNotPossible:
    """The table says a lot or a zone is not possible (p. 16-18)."""

    def test_the_next_season_s_lot_is_then_offered(self) -> None:
        """Build on a lot with the season symbol for the next season instead (p. 16)."""
        s = do(drawn(with_card(her_turn(), spring="sand-1", summer="dirt-1"), 1), act.Skip())
        assert act.Build(lot="dirt-1") in offered(s)

    def test_the_lot_said_to_be_impossible_is_no_longer_offered(self) -> None:
        """There is already a building, the table says (p. 16)."""
        s = do(drawn(with_card(her_turn(), spring="sand-1", summer="dirt-1"), 1), act.Skip())
        assert act.Build(lot="sand-1") not in offered(s)

    def test_one_of_several_lots_may_be_impossible(self) -> None:
        """The other one is built on, and no further season (p. 17)."""
        s = do(drawn(with_card(her_turn(), spring=("sand-1", "dirt-1"), summer="grass-1"), 1), act.Skip())
        assert list(hers(resolved(s))) == ["dirt-1"]

    def test_the_last_of_several_lots_may_be_impossible(self) -> None:
        """Having built once, no further season is checked (p. 17)."""
        s = drawn(with_card(her_turn(), spring=("sand-1", "dirt-1"), summer="grass-1"), 1)
        s = do(do(s, act.Build(lot="sand-1")), act.Skip())
        assert list(hers(resolved(s))) == ["sand-1"]

    def test_when_every_lot_is_impossible_nothing_is_built(self) -> None:
        """All possible lots are exhausted (p. 16)."""
        s = drawn(with_card(her_turn(), spring="sand-1", summer="dirt-1", birds=1), 1)
        s = resolved(do(do(s, act.Skip()), act.Skip()))
        assert (hers(s), solo(s).birds) == ({}, 1)

    def test_what_was_impossible_once_is_asked_again_the_additional_time(self) -> None:
        """Whatever the table says of the first time, the second follows the same rules (p. 17)."""
        s = drawn(with_card(her_turn(), spring="sand-1", summer="dirt-1", fall="grass-1", again=["spring"]), 1)
        s = resolved(do(s, act.Skip()))
        assert "dirt-1" in hers(s)
        assert len(hers(s)) == 2

    def test_the_next_zone_is_then_offered(self) -> None:
        """Work your way to the next zone (p. 18)."""
        s = having(on_track(her_turn(), "dirt", "victorian", "up"), AVA, dirt_cottage=1, grass_cottage=1)
        s = do(advancing(s), act.Skip())
        assert built(resolved(s)) == {("dirt", "cottage"): 1, ("grass", "victorian"): 1}

    def test_when_every_zone_is_impossible_nothing_is_upgraded(self) -> None:
        """It is possible that there is no eligible building (p. 18)."""
        s = having(on_track(her_turn(), "dirt", "victorian", "up"), AVA, dirt_cottage=1, grass_cottage=1)
        s = resolved(do(do(advancing(s), act.Skip()), act.Skip()))
        assert built(s) == {("dirt", "cottage"): 1, ("grass", "cottage"): 1}

    def test_the_marker_has_moved_all_the_same(self) -> None:
        """Move the marker, completing the upgrade if possible (p. 17)."""
        s = having(on_track(her_turn(), "dirt", "victorian", "up"), AVA, dirt_cottage=1)
        assert solo(resolved(do(advancing(s), act.Skip()))).marker == 1

    def test_the_next_advance_looks_at_every_zone_again(self) -> None:
        """Each advance is an upgrade of its own (p. 17)."""
        s = having(on_track(her_turn(), "dirt", "victorian", "up"), AVA, dirt_cottage=1)
        s = on_track(s, "dirt", "victorian", "up", space=2)
        assert built(resolved(do(advancing(s, 2), act.Skip()))) == {("dirt", "victorian"): 1}


class TestBirdTrack:
    """Increase the bird track (p. 17)."""

    @pytest.mark.parametrize("icons", [1, 2, 3])
    def test_the_marker_advances_one_space_for_each_bird_icon(self, icons: int) -> None:
        """One space on the bird track for each (p. 17)."""
        assert solo(turn(with_card(her_turn(birds=4), birds=icons))).birds == 4 + icons

    def test_without_a_bird_icon_the_marker_stays(self) -> None:
        """If the solo card shows a bird icon (p. 17)."""
        assert solo(turn(with_card(her_turn(birds=4), spring="sand-1", advances=1))).birds == 4

    @pytest.mark.parametrize("icons", [1, 2, 3])
    @pytest.mark.parametrize("level", LEVELS)
    def test_the_marker_stops_at_the_end_of_the_track(self, level: str, icons: int) -> None:
        """The track runs from start to stop (p. 15, 17)."""
        stop = stop_of(level)
        assert solo(turn(with_card(her_turn(level, marker=1, birds=stop - 1), birds=icons))).birds == stop

    def test_at_the_stop_the_marker_stays(self) -> None:
        """There is no space beyond (p. 15, 17)."""
        stop = stop_of("tourist")
        assert solo(turn(with_card(her_turn(birds=stop), birds=1))).birds == stop

    def test_no_bird_token_is_drawn(self) -> None:
        """Ava's birds are her marker on the track (p. 17)."""
        before = her_turn()
        s = turn(with_card(before, birds=2))
        assert (s.bag, s.bag_away, s.seats[AVA].tokens) == (before.bag, before.bag_away, 0)

    def test_the_upgrade_marker_is_another_marker(self) -> None:
        """Ava has one marker on each track (p. 15)."""
        assert solo(turn(with_card(her_turn(), birds=2))).marker == 0


class TestUpgradeTrack:
    """Advance on the upgrade track (p. 17)."""

    @pytest.mark.parametrize(("at", "icons", "to"), [(0, 1, 1), (1, 1, 2), (2, 1, 1), (0, 2, 2), (0, 3, 1), (1, 2, 1)])
    def test_the_marker_moves_back_and_forth_between_the_two_spaces(self, at: int, icons: int, to: int) -> None:
        """From the start to the connected space, then to the adjoining one (p. 17)."""
        assert solo(resolved(advancing(her_turn(marker=at), icons))).marker == to

    def test_without_an_advance_icon_the_marker_stays(self) -> None:
        """For each advance icon on a solo card (p. 17)."""
        assert solo(turn(with_card(her_turn(marker=1), spring="sand-1", birds=1))).marker == 1

    @pytest.mark.parametrize("season", SEASONS)
    @pytest.mark.parametrize(("at", "space"), [(0, 1), (1, 2), (2, 1)])
    def test_the_space_moved_to_says_what_is_upgraded(self, season: str, at: int, space: int) -> None:
        """The zone and the kind depicted on the season's space (p. 17)."""
        s = having(her_turn(season=season, marker=at), AVA, sand_cottage=1, sand_shop=1, sand_victorian=1)
        for one in SEASONS:
            for place in (1, 2):
                kind = "business" if (one, place) == (season, space) else "victorian"
                s = on_track(s, "sand", kind, space=place, season=one)
        s = resolved(advancing(s))
        assert built(s) == {("sand", "cottage"): 1, ("sand", "business"): 1, ("sand", "victorian"): 1}

    @pytest.mark.parametrize("level", LEVELS)
    def test_each_level_has_a_track_of_its_own(self, level: str) -> None:
        """The matching solo board (p. 15)."""
        s = having(her_turn(level, marker=1), AVA, sand_cottage=1, sand_shop=1)
        for one in LEVELS:
            s = on_track(s, "sand", "business" if one == level else "victorian", space=2, level=one)
        assert built(resolved(advancing(s))) == {("sand", "cottage"): 1, ("sand", "business"): 1}

    def test_isaac_upgrades_a_shop_in_the_grass_to_a_business(self) -> None:
        """From the summer start he advances to the first upgrade space in summer (p. 17)."""
        s = taken(her_turn("pioneer", "summer"), "grass-1", seat=AVA)
        s = turn(with_card(with_card(s, 1, advances=1), 2), 1, 2)
        assert (solo(s).marker, hers(s)) == (1, {"grass-1": "business"})

    def test_two_advances_are_two_upgrades(self) -> None:
        """For each advance icon, completing the upgrade if possible (p. 17)."""
        s = on_track(on_track(her_turn(), "sand", "victorian"), "sand", "landmark", space=2)
        assert built(resolved(advancing(having(s, AVA, sand_cottage=1), 2))) == {("sand", "landmark"): 1}

    def test_the_building_just_built_may_be_upgraded(self) -> None:
        """Building comes first on a card (p. 16-17)."""
        s = on_track(her_turn(), "sand", "victorian")
        assert hers(turn(with_card(s, spring="sand-1", advances=1))) == {"sand-1": "victorian"}

    @pytest.mark.parametrize(
        ("before", "after"), [("cottage", "victorian"), ("shop", "business"), ("victorian", "landmark")]
    )
    def test_an_upgrade_takes_the_place_of_what_was_there(self, before: str, after: str) -> None:
        """As in the multiplayer game (p. 7-8, 18)."""
        s = having(on_track(her_turn(), "dirt", after), AVA, **{f"dirt_{before}": 2})
        assert built(resolved(advancing(s))) == {("dirt", before): 1, ("dirt", after): 1}

    def test_an_upgrade_stays_on_its_lot(self) -> None:
        """The building is upgraded where it stands (p. 18)."""
        s = taken(on_track(her_turn(), "dirt", "victorian"), "dirt-3", seat=AVA)
        assert hers(resolved(advancing(s))) == {"dirt-3": "victorian"}

    def test_ava_pays_nothing_for_an_upgrade(self) -> None:
        """She does not use money tokens (p. 15, 17)."""
        s = resolved(advancing(having(on_track(her_turn(), "dirt", "landmark"), AVA, dirt_victorian=1)))
        assert ([seat.money for seat in s.seats], built(s)) == ([20, 0], {("dirt", "landmark"): 1})

    def test_the_marker_moves_though_nothing_can_be_upgraded(self) -> None:
        """Move the marker, completing the upgrade if possible (p. 17)."""
        s = resolved(advancing(her_turn()))
        assert (solo(s).marker, built(s)) == (1, {})


# zones inland to sea; up is inland, and past either end of the board comes the other


SEARCHED = {
    ("gravel", "up"): ("gravel", "sand", "dirt", "grass"),
    ("gravel", "down"): ("gravel", "grass", "dirt", "sand"),
    ("grass", "up"): ("grass", "gravel", "sand", "dirt"),
    ("grass", "down"): ("grass", "dirt", "sand", "gravel"),
    ("dirt", "up"): ("dirt", "grass", "gravel", "sand"),
    ("dirt", "down"): ("dirt", "sand", "gravel", "grass"),
    ("sand", "up"): ("sand", "dirt", "grass", "gravel"),
    ("sand", "down"): ("sand", "gravel", "grass", "dirt"),
}


SEARCHES = [pytest.param(*key, order, id=f"{key[0]}-{key[1]}") for key, order in SEARCHED.items()]


class TestSearch:
    """No eligible building in the indicated zone (p. 18)."""

    @pytest.mark.parametrize("passed", [0, 1, 2, 3])
    @pytest.mark.parametrize(("zone", "look", "order"), SEARCHES)
    def test_the_search_goes_along_the_arrow_and_loops_around_the_board(
        self, zone: str, look: str, order: tuple[str, ...], passed: int
    ) -> None:
        """Zone by zone, and from the top or bottom on at the other end (p. 18)."""
        s = on_track(her_turn(), zone, "victorian", look)
        s = having(s, AVA, **{f"{one}_cottage": 1 for one in order[passed:]})
        s = resolved(advancing(s))
        assert {place: n for place, n in built(s).items() if place[1] == "victorian"} == {
            (order[passed], "victorian"): 1
        }

    @pytest.mark.parametrize("look", ["up", "down"])
    @pytest.mark.parametrize("kind", ["victorian", "business", "landmark"])
    @pytest.mark.parametrize("zone", ZONES)
    def test_with_nothing_eligible_in_any_zone_nothing_is_upgraded(self, zone: str, kind: str, look: str) -> None:
        """Until you have checked every zone (p. 18)."""
        s = resolved(advancing(on_track(her_turn(), zone, kind, look)))
        assert (built(s), solo(s).marker, R.to_act(s)) == ({}, 1, (ISAAC,))

    @pytest.mark.parametrize(
        ("after", "others"),
        [
            ("victorian", ("shop", "victorian", "business", "landmark")),
            ("business", ("cottage", "victorian", "business", "landmark")),
            ("landmark", ("cottage", "shop", "business", "landmark")),
        ],
    )
    def test_other_kinds_are_not_eligible(self, after: str, others: tuple[str, ...]) -> None:
        """Upgrade to the type indicated (p. 18)."""
        s = having(on_track(her_turn(), "dirt", after), AVA, **{f"dirt_{kind}": 1 for kind in others})
        assert built(resolved(advancing(s))) == {("dirt", kind): 1 for kind in others}

    def test_the_person_s_buildings_are_not_eligible(self) -> None:
        """Use the pieces matching Ava's color (p. 18)."""
        s = taken(on_track(her_turn(), "dirt", "victorian", "up"), "dirt-3", "grass-2")
        s = taken(s, "gravel-7", seat=AVA)
        s = resolved(advancing(s))
        assert (built(s, ISAAC), hers(s)) == (
            {("dirt", "cottage"): 1, ("grass", "cottage"): 1},
            {"gravel-7": "victorian"},
        )

    def test_only_one_building_is_upgraded(self) -> None:
        """The first eligible building (p. 18)."""
        s = having(on_track(her_turn(), "dirt", "victorian"), AVA, dirt_cottage=3, sand_cottage=2)
        assert built(resolved(advancing(s)))[("dirt", "victorian")] == 1


class TestChoice:
    """Several eligible buildings (p. 18)."""

    def test_every_eligible_building_of_the_zone_is_offered(self) -> None:
        """Upgrade the building of your choice in that zone (p. 18)."""
        assert {one.lot for one in offered(choice()) if isinstance(one, act.Upgrade)} == {"dirt-3", "dirt-5"}

    @pytest.mark.parametrize("lot", ["dirt-3", "dirt-5"])
    def test_the_chosen_building_is_upgraded(self, lot: str) -> None:
        """The building of your choice (p. 18)."""
        s = do(choice(), act.Upgrade(lot=lot, kind="victorian"))
        assert [one for one, kind in hers(s).items() if kind == "victorian"] == [lot]

    def test_a_building_in_a_later_zone_is_refused(self) -> None:
        """In that zone, the first with any (p. 18)."""
        assert refuses(choice(), AVA, act.Upgrade(lot="grass-2", kind="victorian"))

    def test_another_kind_is_refused(self) -> None:
        """To the type indicated (p. 18)."""
        assert refuses(choice(), AVA, act.Upgrade(lot="dirt-3", kind="landmark"))

    def test_the_choice_is_the_same_when_the_search_went_on(self) -> None:
        """Multiple buildings in a zone, whichever it is (p. 18)."""
        s = taken(on_track(her_turn(), "dirt", "victorian", "down"), "sand-1", "sand-3", "grass-2", seat=AVA)
        assert {one.lot for one in offered(advancing(s)) if isinstance(one, act.Upgrade)} == {"sand-1", "sand-3"}

    def test_a_building_on_no_known_lot_can_be_chosen_too(self) -> None:
        """Any eligible building of the zone (p. 18)."""
        s = having(taken(on_track(her_turn(), "dirt", "victorian"), "dirt-3", seat=AVA), AVA, dirt_cottage=2)
        s = advancing(s)
        unplaced = act.Upgrade(zone="dirt", kind="victorian")
        assert unplaced in offered(s)
        s = do(s, unplaced)
        assert (hers(s), built(s)) == ({"dirt-3": "cottage"}, {("dirt", "cottage"): 1, ("dirt", "victorian"): 1})


class TestUpgradePieces:
    """To upgrade, use the corresponding pieces of Ava's color (p. 18; ruling 12)."""

    @pytest.mark.parametrize("there", ["victorian", "landmark"])
    def test_with_eight_victorian_minis_on_the_board_no_cottage_is_eligible(self, there: str) -> None:
        """A landmark keeps its mini (p. 2; ruling 12)."""
        s = having(on_track(her_turn(), "dirt", "victorian"), AVA, dirt_cottage=1, **{f"gravel_{there}": 8})
        assert built(resolved(advancing(s))) == {("dirt", "cottage"): 1, ("gravel", there): 8}

    def test_the_eighth_victorian_is_still_there(self) -> None:
        """Eight Victorian minis (p. 2)."""
        s = having(on_track(her_turn(), "dirt", "victorian"), AVA, dirt_cottage=1, gravel_victorian=7)
        assert ("dirt", "victorian") in built(resolved(advancing(s)))

    def test_with_eight_businesses_on_the_board_no_shop_is_eligible(self) -> None:
        """Eight business minis (p. 2)."""
        s = having(on_track(her_turn(), "dirt", "business"), AVA, dirt_shop=1, gravel_business=8)
        assert built(resolved(advancing(s))) == {("dirt", "shop"): 1, ("gravel", "business"): 8}

    def test_with_no_mini_left_no_upgrade_card_is_taken(self) -> None:
        """Only a business brings one (p. 18)."""
        s = having(on_track(her_turn(), "dirt", "business"), AVA, dirt_shop=1, gravel_business=8)
        assert resolved(advancing(s)).seats[AVA].upgrades == ()

    def test_a_landmark_needs_no_second_mini(self) -> None:
        """The Victorian is put on a base (p. 8; ruling 12)."""
        s = having(on_track(her_turn(), "dirt", "landmark"), AVA, dirt_victorian=8)
        assert built(resolved(advancing(s))) == {("dirt", "victorian"): 7, ("dirt", "landmark"): 1}

    def test_with_the_bases_out_no_victorian_is_eligible(self) -> None:
        """Landmark bases are shared by all (p. 2; ruling 12)."""
        s = R.correct(having(her_turn(), ISAAC, gravel_landmark=2), "book.numbers.landmark_bases", 2)
        s = having(on_track(s, "dirt", "landmark"), AVA, dirt_victorian=1, sand_victorian=1)
        s = resolved(advancing(s))
        assert (built(s), solo(s).marker) == ({("dirt", "victorian"): 1, ("sand", "victorian"): 1}, 1)

    def test_the_last_base_is_still_there(self) -> None:
        """Landmark bases are shared by all (p. 2; ruling 12)."""
        s = R.correct(having(her_turn(), ISAAC, gravel_landmark=2), "book.numbers.landmark_bases", 3)
        s = having(on_track(s, "dirt", "landmark"), AVA, dirt_victorian=1)
        assert built(resolved(advancing(s))) == {("dirt", "landmark"): 1}


class TestReasons:
    """The app says why Ava does what she does (p. 16-18)."""

    def test_the_chosen_lot_is_the_one_offered(self) -> None:
        """Spring's is taken, summer's is built on (p. 16)."""
        s = drawn(with_card(taken(her_turn(), "sand-1"), spring="sand-1", summer="dirt-1", fall="grass-1"), 1)
        assert [one.chosen for one in reasons(s)] == [False, True, None]

    def test_every_zone_looked_at_is_named(self) -> None:
        """Dirt, grass, then gravel with a cottage (p. 18)."""
        s = advancing(having(on_track(her_turn(), "dirt", "victorian", "up"), AVA, gravel_cottage=1))
        assert [(one.what.lower(), one.chosen) for one in reasons(s)] == [
            ("dirt", False), ("grass", False), ("gravel", True),
        ]  # fmt: skip

    def test_nothing_is_chosen_where_nothing_is_possible(self) -> None:
        """Every zone was checked (p. 18)."""
        s = advancing(having(on_track(her_turn(), "dirt", "victorian", "up"), AVA, dirt_cottage=1))
        assert not any(one.chosen for one in reasons(do(s, act.Skip())))

    def test_every_reason_is_in_words(self) -> None:
        """What was looked at, and what was found there (p. 16-18)."""
        s = drawn(with_card(her_turn(), spring="sand-1", birds=1, advances=1, shuffle=True), 1)
        while R.to_act(s) == (AVA,):
            assert all(one.what.strip() and one.found.strip() for one in reasons(s))
            assert all(sentence.strip() for sentence in SCREEN.heading(s))
            s = do(s, offered(s)[0])
