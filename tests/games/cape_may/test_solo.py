"""Playing alone: set-up, the course of a round, events, upgrade cards, cards nobody named (rulebook p. 15-18)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.errors import BadFile, NeedAnswer, UnknownName
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.cards import SEASONS, ZONES
from capemay_kit.games.cape_may.rules import header_for, start_of

from .moments import R, offers, rows
from .solo_table import (
    AVA,
    BOARD,
    DONE,
    DRAW,
    ISAAC,
    LEVELS,
    PLAIN,
    REST,
    SHOPS,
    SIDE,
    her_turn,
    holds,
    laid_out,
    played,
    row,
    solo,
)

EXTRA = {
    "tourist": (False, False, False, False),
    "citizen": (True, False, False, True),
    "pioneer": (True, True, True, False),
    "founder": (True, True, True, True),
}
"""Which season starts show a +: the solo boards, with Isaac's example for the Pioneer's."""
ALL = list(range(1, 13))
ALL_BUT_3 = [n for n in ALL if n != 3]
ONE_AND_THE_NEXT = [1, REST, *DONE, (act.Reveal(), None)]


# --- set-up (p. 15) -----------------------------------------------------------------------------------------


def test_setting_up_against_ava():
    """She has pieces, two markers and twelve cards, and nothing else; the person all that one has in a game of two, but
    activity card 22 is returned to the box (p. 3, 15)."""
    s = laid_out()
    me, ava = s.seats
    assert (me.name, ava.name, s.ava, s.book.board.id) == ("Isaac", "Ava", AVA, SIDE)
    assert (ava.money, ava.income, ava.hand, ava.space, ava.activity, ava.bonus, ava.boxed) == (
        0,
        0,
        (),
        None,
        (),
        (),
        (),
    )
    assert (sum(ava.buildings), ava.tokens, ava.upgrades) == (0, 0, ())
    assert (solo(s).marker, solo(s).birds, s.season) == (0, 0, "spring")
    assert (sorted(solo(s).deck.unseen), solo(s).deck.away, solo(s).deck.discard) == (ALL, 0, ())
    assert (me.money, len(me.hand), len(me.activity), len(me.bonus), len(me.boxed)) == (20, 7, 2, 2, 2)
    assert [s.book.card("upgrade", number).zone for number in s.face_up] == list(ZONES)
    # round 1 has no event, and her actions come first (p. 16)
    assert (s.round, s.phase, s.event, R.to_act(s), list(R.legal(s, AVA))) == (1, "actions", None, (AVA,), [DRAW])


def test_before_that_only_the_person_keeps_bonus_cards():
    s = start_of(header_for(["Isaac"], solo="pioneer", seed="7"))
    assert sorted(s.activities.unseen) == [n for n in range(1, 41) if n != 22]
    s = R.apply(s, ISAAC, act.Deal(), Chance(seed="7"))
    assert (s.phase, R.to_act(s)) == ("bonus", (ISAAC,))


def test_she_is_of_one_of_four_levels_and_plays_against_one_person():
    """Tourist, Citizen, Pioneer or Founder (p. 15)."""
    assert [solo(laid_out(level)).level for level in LEVELS] == list(LEVELS)
    with pytest.raises(UnknownName, match="tourist, citizen, pioneer, founder"):
        start_of(header_for(["Isaac"], solo="mayor"))
    with pytest.raises(BadFile, match=r"options\.seats: a solo game"):
        start_of(header_for(["Isaac", "Anne"], solo="pioneer"))


# --- one solo card, or two (p. 16) --------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_an_extra_card_is_drawn_only_on_a_season_start_with_a_plus(level):
    """If the marker is on a season start space and there is a + icon shown (p. 16)."""
    assert solo_numbers().level(level).extra_card == EXTRA[level]
    for season, extra in zip(SEASONS, EXTRA[level], strict=True):
        for marker in (0, 1, 2):
            chance = Chance(seed="7")
            R.apply(her_turn(level, season, marker=marker), AVA, DRAW, chance)
            assert [one.why for one in chance.log] == ["solo"] * (2 if extra and marker == 0 else 1)


def solo_numbers():
    return laid_out().book.numbers.solo


def test_a_physical_table_is_asked_which_card_came_up():
    """It is drawn for everyone to see, and not twice (p. 16)."""
    with pytest.raises(NeedAnswer) as caught:
        R.apply(her_turn(), AVA, DRAW, Chance())
    question = caught.value.question
    assert (question.why, question.options, question.audience) == ("solo", tuple(ALL), None)
    with pytest.raises(NeedAnswer) as caught:
        R.apply(her_turn("founder"), AVA, DRAW, Chance(told=[11]))
    assert (caught.value.question.why, 11 in caught.value.question.options) == ("solo", False)


def nearly_out(level="tourist"):
    """Return Ava's turn with card 3 alone in the deck, all others discarded."""
    s = her_turn(level, cards=PLAIN)
    return replace(s, solo=replace(solo(s), deck=replace(solo(s).deck, unseen=(3,), discard=tuple(ALL_BUT_3))))


def test_a_deck_that_runs_out_is_shuffled():
    """When it is out, without the card in hand, and not before (p. 9, 18)."""
    for s, told, options in (
        (nearly_out(), [], [3]),
        (nearly_out("founder"), [3], ALL_BUT_3),
        (played(nearly_out(), 3, REST, *DONE, (act.Reveal(), None)), [], ALL),
    ):
        with pytest.raises(NeedAnswer) as caught:
            R.apply(s, AVA, DRAW, Chance(told=told))
        assert sorted(caught.value.question.options) == options
    deck = solo(played(nearly_out("founder"), (DRAW, 3, 8), REST)).deck
    assert (deck.discard, len(deck.unseen)) == ((3, 8), 10)


# --- rows ---------------------------------------------------------------------------------------------------

SHUFFLE_5 = {"level": "founder", "cards": {5: {"shuffle": True}, 3: {"birds": 1}}}
SHUFFLE_BOTH = {"level": "founder", "cards": {5: {"shuffle": True}, 3: {"shuffle": True}}}
FULL_5 = {"level": "founder", "cards": {5: {"spring": "sand-1", "birds": 1, "advances": 1},
                                        3: {"spring": "sand-2", "birds": 1}}}  # fmt: skip
INCOME = [1, REST, *DONE, (act.ReceiveIncome(), 5, 6)]
THIRD = {"put": {"round": 3, "seats[0].income": 5}}
GRASS = {"card": {"advances": 1}, "tracks": ["grass business"], "hers": ["grass-1"], "put": {"face_up.grass": 9}}
TWO_IN_GRASS = {**GRASS, "card": {"advances": 2}, "tracks": ["grass business", "grass business up 2"],
                "hers": ["grass-1", "grass-5"]}  # fmt: skip
LAST_CARD = {"face_up.grass": 9, "seats[0].upgrades": list(range(10, 17))}
"""Card 9 lies face up in the grass, and the person has the other seven."""
BUSINESS, SECOND = act.Upgrade("grass-1", kind="business"), act.Upgrade("grass-5", kind="business")
BUILD, BIRDS, ADVANCE, SHUFFLE = (act.Shows(icon) for icon in ("build", "birds", "advance", "shuffle"))
OFF_MAP = {"board": None, "card": {"spring": "sand-9", "summer": "grass-2"}}
SHOP_IN_SAND = {("sand", "shop"): 1}


def event(*effects: dict[str, Any], kind: str = "immediate", **start: Any) -> dict[str, Any]:
    """Begin in a game in which an event of our own may be revealed."""
    put = {"book.cards.event.1": {"title": "Own", "kind": kind, "effects": list(effects)}, **start.pop("put", {})}
    return {"cards": PLAIN, "put": put, **start}


REVEALED = [1, REST, *DONE, (act.Reveal(), 1)]
"""Then the person has $29."""
REGATTA = {"do": "majority_money", "zone": "sand", "most": 2, "others": 1}
MONEY, FINE = {"do": "money", "amount": 5}, {"do": "money", "amount": -4}


@rows(
    # the round (p. 16)
    row("then the lighthouse advances, and the person reveals the event", {}, 1, REST, *DONE,
        round=2, phase="event", first=ISAAC, offered=[act.Reveal()]),
    row("after the twelfth round the game is over", {"cards": PLAIN, "put": {"round": 12}}, 1, REST, *DONE,
        phase="over", acting=()),
    *(row(f"round {n} ends a season: her marker moves to the start of the next, no other",
          {"marker": 2, "birds": 5, "cards": PLAIN, "put": {"round": n}}, *INCOME, round=n + 1, marker=0, birds=5)
      for n in (3, 6, 9)),
    *(row(f"round {n} does not: it stays", {"cards": PLAIN, "put": {"round": n, "solo.marker": 2}}, 1, REST, *DONE,
          round=n + 1, marker=2) for n in (1, 2, 4, 5, 7, 8, 10, 11)),
    row("the new season's plus counts at once", {"level": "citizen", "season": "fall", "cards": PLAIN,
                                                 "put": {"round": 9}},
        *INCOME, (act.Reveal(), None), (DRAW, 2, 3), round=10),
    row("the person receives income and two cards", THIRD, *INCOME,
        money=[34, 0], incomes=[5, 0], phase="event"),
    row("her buildings bring no income", {"card": {"spring": ("sand-1", "sand-2")}}, incomes=[0, 0],
        built={("sand", "cottage"): 1, ("sand", "shop"): 1}),
    # two cards (p. 16)
    row("Isaac resolves and discards the two in the order drawn", {"level": "pioneer", "season": "fall"},
        (DRAW, 11, 2), REST, discard=(11, 2)),
    row("the first is fully resolved before the second", FULL_5, (DRAW, 5, 3),
        waits=[("SoloBuild", 5), ("SoloBirds", 5), ("SoloAdvance", 5), ("SoloBuild", 3), ("SoloBirds", 3)],
        deck=[n for n in ALL if n not in (3, 5)]),
    row("both are drawn though the first moves the marker off the start", FULL_5, (DRAW, 5, 3), REST,
        marker=1, birds=2),
    # upgrade cards (p. 18)
    row("she takes the face-up card of the zone, and another comes up", GRASS, 1, (BUSINESS, 12), cards=(9,), grass=12),
    row("a face-up card that nobody named is taken as well", TWO_IN_GRASS, 1, (BUSINESS, None), (SECOND, 12),
        cards=(9, 0), grass=12),
    row("the zone is that of the building", {**GRASS, "tracks": ["grass business down"], "hers": ["dirt-1"],
                                             "put": {"face_up.dirt": 17}}, cards=(17,)),
    row("with the deck out no other comes up", {**GRASS, "put": LAST_CARD}, 1, BUSINESS, cards=(9,), grass=None),
    row("her cards do not hold up the end of her turn", {"put": {"seats[1].upgrades": [6, 10]}},
        acting=(ISAAC,), left=3),
    # shuffle (p. 18)
    row("a card with the icon goes back itself", {"cards": {5: {"shuffle": True}}}, 5, REST, discard=(), deck=ALL),
    row("the second card drawn is not shuffled in", SHUFFLE_5, (DRAW, 5, 3), act.Take(), waits=[("SoloBirds", 3)],
        deck=ALL_BUT_3),
    row("a shuffle of the second takes the first along", SHUFFLE_5, (DRAW, 3, 5), REST, discard=(), deck=ALL),
    row("of two with the icon the second shuffles both", SHUFFLE_BOTH, (DRAW, 5, 3), REST, discard=(), deck=ALL),
    # events (p. 16): three times $3 are collected before
    row("her buildings count for a majority, for which she gets nothing",
        event(REGATTA, isaac={"sand_shop": 2}, has={"sand_shop": 3}), *REVEALED, act.CarryOut(), money=[29 + 2, 0]),
    row("the person pays a penalty", event(FINE), *REVEALED, act.CarryOut(), money=[25, 0]),
    row("more actions are the person's and no cards of hers", event({"do": "actions", "amount": 1}, kind="active"),
        *REVEALED, 2, REST, acting=(ISAAC,), left=4),
    *(row(f"a {effect['do']} does not stop her", {**event(effect, kind="active"), "cards": {
        **PLAIN, 2: {"spring": "dirt-1", "summer": "sand-1"}}}, *REVEALED, 2, REST, hers={"dirt-1": "shop"})
      for effect in ({"do": "ban", "kinds": ["shop"]}, {"do": "fire", "zones": ["dirt"]})),
    # a card that the table reads out, icon by icon (p. 16-18)
    row("it waits to be read", {}, None, waits=[("SoloRead", 0)],
        offered=[*(act.Shows(one) for one in ("build", "birds", "advance", "shuffle")), act.Take()]),
    row("any empty lot may be the one on it", {"taken": ["sand-9", "dirt-3"]}, None, BUILD,
        lots={lot.id for lot in BOARD.lots} - {"sand-9", "dirt-3"}),
    row("done: it lies unknown in the discard", {}, None, act.Take(), acting=(ISAAC,), left=3, size=11, discard=(0,)),
    row("a shuffle icon puts it back", {}, None, SHUFFLE, act.Take(), size=12, discard=()),
    row("a second card is resolved after it", SHUFFLE_5, (DRAW, None, 3), act.Take(), waits=[("SoloBirds", 3)]),
    # without a map: counts by zone (p. 16-18)
    row("the lot's zone and kind are built", OFF_MAP, built=SHOP_IN_SAND),
    row("a lot she has built on is taken when the card comes up again",
        {"board": None, "card": {**OFF_MAP["card"], "shuffle": True}}, *ONE_AND_THE_NEXT, 1, REST,
        built={**SHOP_IN_SAND, ("grass", "cottage"): 1}),
    row("upgrades are by zone and kind", {"board": None, "card": {"advances": 1}, "tracks": ["dirt victorian down"],
                                          "has": {"grass_cottage": 1, "gravel_cottage": 1}}, 1,
        offered=[act.Upgrade(zone="gravel", kind="victorian"), act.Skip()]),
)  # fmt: skip
def test_alone(start, acts, ends):
    holds(start, acts, ends)


def test_cards_of_hers_do_nothing(refused):
    """They are placed beside the solo board, immediate ones too, and only their number counts (p. 18)."""
    for number, zone in ((1, "gravel"), (9, "grass"), (14, "grass")):
        start = {"hers": [SHOPS[zone]], "tracks": [f"{zone} business"], "put": {f"face_up.{zone}": number}}
        ava = played(her_turn(card={"advances": 1}, **start), 1, REST).seats[AVA]
        assert (ava.upgrades, ava.money, ava.income, ava.tokens) == ((number,), 0, 0, 0)
    for number in (3, 4, 6, 8, 10, 13):
        s = her_turn(cards=PLAIN, put={"seats[1].upgrades": [number]})
        assert list(R.legal(s, AVA)) == [DRAW]
        refused(s, AVA, act.Use(number))
        assert act.Use(number) not in R.legal(played(s, 1, REST), ISAAC)


@pytest.mark.parametrize(
    "effect",
    [
        MONEY, {"do": "money", "amount": 1, "per": {"of": "building"}}, {"do": "income", "amount": 2},
        {"do": "birds", "draw": 2}, {"do": "activity", "draw": 1}, FINE, {"do": "income", "amount": -1},
        {"do": "discard", "count": 2},
    ],
    ids=str,
)  # fmt: skip
def test_she_receives_neither_rewards_nor_penalties(effect):
    """As the result of event cards (p. 16)."""
    s, chance = played(her_turn(**event(effect, has={"sand_shop": 3})), *REVEALED), Chance(seed="7")
    assert R.apply(s, ISAAC, act.CarryOut(), chance).seats[AVA] == s.seats[AVA]
    assert all(one.audience != AVA for one in chance.log)


def test_an_unknown_card_is_read_out_in_zones_and_kinds_without_a_map():
    """Either a cottage or shop token as appropriate (p. 16)."""
    s = played(her_turn(board=None), None, BUILD)
    found = {(one.zone, one.kind) for one in offers(s, act.Build, AVA)}
    assert found == {(zone, kind) for zone in ZONES for kind in ("cottage", "shop")}


# --- refused, and done anyway (p. 7, 16-18) -----------------------------------------------------------------

FIRST = {"card": {"spring": "sand-1", "summer": "dirt-1", "birds": 1}}
CHOICE = {"card": {"advances": 1}, "tracks": ["dirt victorian"], "hers": ["dirt-3", "dirt-5", "grass-2"]}
IN_GRASS = act.Upgrade("grass-2", kind="victorian")


@pytest.mark.parametrize(
    ("start", "acts", "seat", "one", "rule", "details"),
    [
        *(({}, [], AVA, one, "ava_draws", {}) for one in (act.Collect(), act.Draw(), act.Build("sand-1"))),
        *(({}, [], AVA, one, "ava_draws", {}) for one in (act.Take(), act.Skip(), act.EndTurn())),
        ({}, [], ISAAC, act.Collect(), "not_your_turn", {}),
        ({}, [1], ISAAC, act.Collect(), "not_your_turn", {}),
        ({}, [1, REST], ISAAC, DRAW, "not_now", {}),
        *((FIRST, [1], AVA, one, "something_first", {}) for one in (DRAW, act.Collect(), act.Take())),
        *((FIRST, [1], AVA, one, "something_first", {}) for one in (BUILD, BIRDS, ADVANCE, SHUFFLE)),
        ({"cards": {5: {"shuffle": True}}}, [5], AVA, act.Skip(), "something_first", {}),
        ({**FIRST, "taken": ["sand-1"]}, [1], AVA, act.Build("sand-1"), "lot_taken",
         {"owner": "Isaac", "kind": "cottage"}),
        (FIRST, [1], AVA, act.Build("dirt-1"), "ava_builds_elsewhere", {"lots": ["sand-1"]}),
        (CHOICE, [1], AVA, IN_GRASS, "ava_upgrades_elsewhere", {"kind": "victorian", "zone": "dirt"}),
        (CHOICE, [1], AVA, act.Upgrade("dirt-3", kind="landmark"), "ava_upgrades_elsewhere", {"zone": "dirt"}),
        ({**CHOICE, "hers": []}, [1], AVA, IN_GRASS, "ava_upgrades_elsewhere", {"zone": None}),
    ],
)  # fmt: skip
def test_what_is_not_hers_to_do_is_refused(refused, start, acts, seat, one, rule, details):
    why = refused(played(her_turn(**start), *acts), seat, one)
    assert (why.rule, why.details | details) == (rule, why.details)
