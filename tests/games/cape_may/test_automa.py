"""What Ava does by a card, and in which order she looks (rulebook p. 16-18)."""

from __future__ import annotations

import pytest

from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.cards import SEASONS, ZONES
from capemay_kit.games.cape_may.screen import SCREEN

from .moments import R, rows
from .solo_table import AVA, ISAAC, LEVELS, REST, drawn, her_turn, holds, on_track, played, reasons, row, stop_of

LOTS = {"spring": "sand-1", "summer": "dirt-1", "fall": "grass-1", "winter": "gravel-1"}
TWO = {"spring": ("sand-1", "dirt-1"), "summer": "grass-1"}
AGAIN = {"spring": "sand-1", "summer": "dirt-1", "fall": "grass-1", "again": ["spring"]}
ONCE_MORE = {"spring": "sand-1", "summer": "dirt-1", "again": ["spring"], "birds": 1}
ADVANCE = {"card": {"advances": 1}}
DIRT = {**ADVANCE, "tracks": ["dirt victorian up"]}
CHOICE = {**DIRT, "hers": ("dirt-3", "dirt-5", "grass-2")}
FIRST = {"spring": "sand-1", "summer": "dirt-1"}


def up(zone, kind, *more, **start):
    """Begin with a card that advances her once, to a space of the upgrade track (and perhaps another)."""
    return {**ADVANCE, "tracks": [f"{zone} {kind} up", *more], **start}


@rows(
    # build (p. 16-17)
    row("her building is counted in its zone, and she pays nothing", {"card": {"spring": "dirt-1"}},
        built={("dirt", "shop"): 1}, money=[20, 0], incomes=[0, 0]),
    row("only the indicated lot is offered", {"card": LOTS}, 1, lots={"sand-1"}),
    row("Isaac builds on the summer lot since the spring lot is taken", {
        "level": "pioneer", "marker": 1, "taken": ["gravel-7"],
        "card": {"spring": "gravel-7", "summer": "sand-9", "fall": "dirt-1", "winter": "grass-3"}},
        hers={"sand-9": "shop"}, his={"gravel-7": "cottage"}),
    row("a lot with a building of her own is taken too", {"card": LOTS, "hers": ["sand-1"]},
        hers={"sand-1": "cottage", "dirt-1": "shop"}),
    row("the rest of the card is resolved though nothing is built",
        {"card": {**FIRST, "birds": 2, "advances": 1}, "taken": ["sand-1", "dirt-1"]},
        hers={}, birds=2, marker=1, acting=(ISAAC,)),
    row("a lot the board does not have is passed over", {"card": {**LOTS, "spring": "gravel-99"}},
        hers={"dirt-1": "shop"}),
    # several lots of a season (p. 17)
    row("all its empty lots are built on", {"card": TWO}, hers={"sand-1": "cottage", "dirt-1": "shop"}),
    row("with all taken the next season's", {"card": {**TWO, "fall": "gravel-1"}, "taken": ["sand-1", "dirt-1"]},
        hers={"grass-1": "shop"}),
    row("with one token left one of two", {"card": {"spring": ("sand-1", "dirt-3"), "summer": "grass-1"},
                                            "has": {"gravel_cottage": 9}}, hers={"sand-1": "cottage"}),
    # an additional build (p. 17)
    row("in its season she builds a second time", {"card": AGAIN}, hers={"sand-1": "cottage", "dirt-1": "shop"}),
    row("the current season counts, not that of the lot", {"card": {**AGAIN, "again": ["summer"]},
                                                           "taken": ["sand-1"]}, hers={"dirt-1": "shop"}),
    row("with one lot left the second time builds nothing", {"card": ONCE_MORE, "taken": ["dirt-1"]},
        hers={"sand-1": "cottage"}, birds=1),
    row("both times come before the rest of the card", {"card": {**AGAIN, "birds": 1, "advances": 1, "shuffle": True}},
        1, waits=[("SoloBuild", 1), ("SoloBuild", 1), ("SoloBirds", 1), ("SoloAdvance", 1), ("SoloShuffle", 1)]),
    # pieces (p. 2; ruling 12)
    row("with ten cottages a cottage lot is not possible", {"card": {**FIRST, "fall": "grass-1", "summer": "dirt-3"},
                                                            "has": {"gravel_cottage": 10}}, hers={"grass-1": "shop"}),
    row("a cottage that became a Victorian is back in her supply", {"card": FIRST, "has": {
        "gravel_cottage": 9, "gravel_victorian": 8}}, hers={"sand-1": "cottage"}),
    # the table says what is not possible (p. 16-18)
    row("then the next season's lot is offered, and that one no longer", {"card": FIRST}, 1, act.Skip(),
        lots={"dirt-1"}),
    row("one of several lots", {"card": TWO}, 1, act.Skip(), REST, hers={"dirt-1": "shop"}),
    row("the last of several lots", {"card": TWO}, 1, act.Build("sand-1"), act.Skip(), hers={"sand-1": "cottage"},
        steps=(), acting=(ISAAC,)),
    row("a lot ruled out stays so the additional time", {"card": AGAIN}, 1, act.Skip(), REST,
        hers={"dirt-1": "shop", "grass-1": "shop"}),
    row("a zone: the next is offered", {**DIRT, "has": {"dirt_cottage": 1, "grass_cottage": 1}}, 1, act.Skip(), REST,
        built={("dirt", "cottage"): 1, ("grass", "victorian"): 1}),
    row("the next advance looks at every zone again",
        {"card": {"advances": 2}, "tracks": ["dirt victorian up", "dirt victorian up 2"], "has": {"dirt_cottage": 1}},
        1, act.Skip(), REST, built={("dirt", "victorian"): 1}),
    # the bird track (p. 17)
    row("the marker advances a space for each bird icon, and no token is drawn",
        {"birds": 4, "card": {"birds": 3}}, birds=7, marker=0, bag_away=0),
    # the upgrade track (p. 17)
    *(row(f"from space {at} {n} icons lead to {to}", {"marker": at, "card": {"advances": n}}, marker=to, built={})
      for at, n, to in ((0, 1, 1), (1, 1, 2), (2, 1, 1), (0, 2, 2), (0, 3, 1), (1, 2, 1))),
    row("two advances are two upgrades", {"card": {"advances": 2}, "has": {"sand_cottage": 1},
                                          "tracks": ["sand victorian", "sand landmark up 2"]},
        built={("sand", "landmark"): 1}),
    row("the building just built may be upgraded",
        {"card": {"spring": "sand-1", "advances": 1}, "tracks": ["sand victorian"]}, hers={"sand-1": "victorian"}),
    row("a cottage becomes a Victorian", up("dirt", "victorian", has={"dirt_cottage": 2}),
        built={("dirt", "cottage"): 1, ("dirt", "victorian"): 1}),
    row("a Victorian becomes a landmark, for nothing", up("dirt", "landmark", has={"dirt_victorian": 2}),
        built={("dirt", "victorian"): 1, ("dirt", "landmark"): 1}, money=[20, 0], incomes=[0, 0]),
    # what is eligible (p. 18; ruling 12)
    *(row(f"other kinds become no {kind}", up("dirt", kind, has={f"dirt_{one}": 1 for one in others.split()}),
          built={("dirt", one): 1 for one in others.split()})
      for kind, others in (("victorian", "shop victorian business landmark"),
                           ("business", "cottage victorian business landmark"),
                           ("landmark", "cottage shop business landmark"))),
    row("nor do the person's buildings", up("dirt", "victorian", taken=["dirt-3", "grass-2"], hers=["gravel-7"]),
        isaacs={("dirt", "cottage"): 1, ("grass", "cottage"): 1}, hers={"gravel-7": "victorian"}),
    *(row(f"with eight minis in {there}s no cottage is", up("dirt", "victorian", has={"dirt_cottage": 1,
                                                                                     f"gravel_{there}": 8}),
          built={("dirt", "cottage"): 1, ("gravel", there): 8}) for there in ("victorian", "landmark")),
    row("the eighth mini is still there", up("dirt", "victorian", has={"dirt_cottage": 1, "gravel_victorian": 7}),
        built={("dirt", "victorian"): 1, ("gravel", "victorian"): 7}),
    row("with the bases out no Victorian is", up("dirt", "landmark", put={"book.numbers.landmark_bases": 2},
                                                 isaac={"gravel_landmark": 2}, has={"dirt_victorian": 1}),
        built={("dirt", "victorian"): 1}, marker=1),
    row("the last base is still there", up("dirt", "landmark", put={"book.numbers.landmark_bases": 3},
                                           isaac={"gravel_landmark": 2}, has={"dirt_victorian": 1}),
        built={("dirt", "landmark"): 1}),
    # several eligible (p. 18)
    row("every eligible building of the zone is offered", CHOICE, 1, lots={"dirt-3", "dirt-5"}),
    row("the one chosen is upgraded", CHOICE, 1, act.Upgrade("dirt-5", kind="victorian"),
        hers={"dirt-3": "cottage", "dirt-5": "victorian", "grass-2": "cottage"}),
)  # fmt: skip
def test_ava(start, acts, ends):
    holds(start, acts, ends)


def test_the_sequence_of_seasons_loops_past_winter():
    """After winter one looks to the spring location, until all are exhausted (p. 16-17)."""
    for at, season in enumerate(SEASONS):
        order = [LOTS[one] for one in (*SEASONS[at:], *SEASONS[:at])]
        for passed in range(5):
            s = played(her_turn(season=season, card=LOTS, taken=order[:passed]), 1, REST)
            assert [lot for lot, piece in s.lots.items() if piece.seat == AVA] == order[passed : passed + 1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_bird_marker_stops_at_the_end_of_the_track(level):
    """The track runs from start to stop (p. 15, 17)."""
    for before in (0, 1):
        start = {"level": level, "marker": 1, "birds": stop_of(level) - before, "card": {"birds": 2}}
        holds(start, (1, REST), {"birds": stop_of(level)})


def test_the_space_moved_to_says_what_is_upgraded():
    """The zone and the kind depicted on the season's space, of the level's solo board (p. 15, 17)."""
    of = [(one, season, space) for one in LEVELS for season in SEASONS for space in "12"]
    for level, season, at in [("tourist", season, at) for season in SEASONS for at in (0, 1, 2)] + [
        (level, "spring", 1) for level in LEVELS
    ]:
        s = her_turn(level, season, marker=at, **ADVANCE, has={"sand_cottage": 1, "sand_shop": 1, "sand_victorian": 1})
        to = (level, season, "2" if at == 1 else "1")
        for one in of:
            kind = "business" if one == to else "victorian"
            s = on_track(s, "sand", kind, "up", one[2], season=one[1], level=one[0])
        s = played(s, *((1,) if at or level == "tourist" else (1, 2)), REST)
        assert s.seats[AVA].buildings[-5:] == (1, 0, 1, 1, 0), to


@pytest.mark.parametrize(("look", "order"), [("up", ("sand", "dirt", "grass", "gravel")), ("down", ZONES)])
def test_the_search_goes_along_the_arrow_and_loops_around_the_board(look, order):
    """Zone by zone, and from the top or bottom on at the other end, until every zone is checked (p. 18); up is inland,
    past either end of the board comes the other."""
    for at, zone in enumerate(order):
        looked = (*order[at:], *order[:at])
        start = {**ADVANCE, "tracks": [f"{zone} victorian {look}"]}
        for passed in range(4):
            first, *later = looked[passed:]
            expected = {(first, "victorian"): 1, **{(zone, "cottage"): 1 for zone in later}}
            has = {f"{zone}_cottage": 1 for zone in (first, *later)}
            holds({**start, "has": has}, (1, REST), {"built": expected})
        holds(start, (1, REST), {"built": {}, "marker": 1, "acting": (ISAAC,)})


def test_every_reason_for_what_ava_does_is_in_words():
    """What was looked at, and what was found there (p. 16-18)."""
    s = drawn(her_turn(card={**FIRST, "birds": 1, "advances": 1, "shuffle": True}), 1)
    while R.to_act(s) == (AVA,):
        assert all(one.what.strip() and one.found.strip() for one in reasons(s))
        assert all(sentence.strip() for sentence in SCREEN.heading(s))
        s = played(s, R.legal(s, AVA)[0])
