"""Final scoring: seven categories, and who wins (rulebook p. 12-14; rulings 8-11)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.core.scores import said
from capemay_kit.games import registry
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.bot import MEASURES, VALUING
from capemay_kit.games.cape_may.cards import KINDS, ZONES, Award, BonusCard, Count
from capemay_kit.games.cape_may.counting import prestige
from tests.recorded.seen import every, record_of

from .moments import R, game, upgrade

# the chart, as the rules page gives it
MOST, SECOND = (4, 6, 8, 10), (2, 3, 4, 5)
SPECIES = ("osprey", "piping_plover", "red_knot", "peregrine", "oystercatcher", "skimmer", "warbler")
BAG = (*SPECIES, "pigeon", "balloon", "hindenburg")
BUILDINGS, SHOPS, VICTORIANS = (
    Count("building"),
    Count("building", kinds=("shop",)),
    Count("building", kinds=("victorian",)),
)


def at_end(seats=2, **changes):
    """Return a moment at which the game is over; ``others`` are penniless too."""
    others = {seat: {"money": 0, **changes.get("others", {}).get(seat, {})} for seat in range(1, seats)}
    return game(seats, **{"round": 12, "phase": "over", "left": 0, "money": 0, **changes, "others": others})


def points(s, category, seat=None):
    found = [line.points for one in R.scores(s).seats for line in one.lines if line.category == category]
    return found if seat is None else found[seat]


def birds(**counts):
    assert set(counts) <= set(BAG)
    return tuple(counts.get(name, 0) for name in BAG)


def test_victorians_and_landmarks_score_by_their_zone():
    """A Victorian upgraded to a landmark does not score as a Victorian; other buildings score nothing (p. 13)."""
    for zone, victorian, landmark in zip(ZONES, (1, 2, 3, 4), (5, 7, 9, 11), strict=True):
        have = {(zone, kind): n for kind, n in zip(KINDS, (2, 2, 3, 2, 2), strict=True)}
        s = at_end(have=[have])
        assert (points(s, "victorians", 0), points(s, "landmarks", 0)) == (3 * victorian, 2 * landmark)


# --- majorities (p. 13; ruling 8) -----------------------------------------------------------------------------


def majority_oracle(counts, most, second):
    """Award a zone the way people do: walk down the ranking, tied players share the places they take."""
    awards = [0] * len(counts)
    there = sorted({n for n in counts if n > 0}, reverse=True)
    if not there:
        return awards
    leaders = [i for i, n in enumerate(counts) if n == there[0]]
    if len(leaders) > 1:
        for i in leaders:
            awards[i] = (most + second) // len(leaders)
        return awards
    awards[leaders[0]] = most
    if len(there) > 1:
        followers = [i for i, n in enumerate(counts) if n == there[1]]
        for i in followers:
            awards[i] = second // len(followers)
    return awards


@given(data=st.data(), seats=st.integers(2, 4))
def test_any_counts_agree_with_the_oracle(data, seats):
    """All zones together, any kinds (p. 13; ruling 8)."""
    number = st.integers(0, 3)
    have = [{(zone, kind): data.draw(number) for zone in ZONES for kind in KINDS} for _ in range(seats)]
    expected = [0] * seats
    for i, zone in enumerate(ZONES):
        counts = [sum(mine[zone, kind] for kind in KINDS) for mine in have]
        second = SECOND[i] if seats > 2 else 0
        expected = [a + b for a, b in zip(expected, majority_oracle(counts, MOST[i], second), strict=True)]
    assert points(at_end(seats, have=have), "majorities") == expected


# --- upgrade cards, birds, money (p. 14) ----------------------------------------------------------------------


def own(kind, *effects):
    """End with an upgrade card of our own and four shops in the sand."""
    return {"cards": [upgrade(kind, *effects)], "upgrades": (99,), "have": [{("sand", "shop"): 4}]}


@pytest.mark.parametrize(
    ("category", "start", "earned"),
    [
        pytest.param("upgrade_cards", own("end_of_game", cards.Score(2, SHOPS)), 8, id="end of game, by its words"),
        pytest.param("upgrade_cards", own("end_of_game", cards.Score(2, VICTORIANS)), 0, id="and by no others"),
        pytest.param("upgrade_cards", own("end_of_game", cards.Score(2, BUILDINGS, most=5)), 5, id="to a maximum"),
        *(pytest.param("upgrade_cards", own(kind, cards.Score(2, BUILDINGS)), 0, id=f"{kind}: nothing")
          for kind in ("one_time", "once_per_round", "ongoing")),
        # for each pair of matching tokens, to a maximum of three pairs' worth
        *(pytest.param("upgrade_cards", {"upgrades": (32,), "birds": birds(**tokens)}, 2 * pairs, id=f"pairs: {tokens}")
          for tokens, pairs in (({"osprey": 2}, 1), ({"osprey": 3}, 1), ({"osprey": 4}, 2),
                                ({"osprey": 1, "warbler": 1}, 0), ({"osprey": 2, "warbler": 3}, 2),
                                ({"osprey": 7, "warbler": 7}, 3))),
        *(pytest.param("birds", {"birds": birds(**dict.fromkeys(SPECIES[:n], 1))}, earned, id=f"a collection of {n}")
          for n, earned in enumerate((1, 2, 4, 6, 9, 12, 16), 1)),
        pytest.param("birds", {"birds": birds(osprey=1, warbler=1, balloon=2)}, 2 + 2 * 2, id="balloons apart"),
        pytest.param("birds", {"birds": birds(osprey=1, warbler=1, hindenburg=2)}, 2 + 2 * 3, id="Hindenburgs apart"),
        *(pytest.param("money", {"money": money}, earned, id=f"${money}")
          for money, earned in ((0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (105, 10))),
    ],
)  # fmt: skip
def test_what_earns(category, start, earned):
    assert points(at_end(**start), category, 0) == earned


# --- bonus cards (p. 14; ruling 9) ----------------------------------------------------------------------------


def with_bonus(s, primary, extra=None):
    """Give seat 0 a bonus card of our own: primary goal for 5, extra for 3."""
    card = BonusCard(
        number=99, title="Own", primary=Award(5, primary), extra=None if extra is None else Award(3, extra)
    )
    return replace(s, book=s.book.with_card("bonus", card)).with_seat(0, bonus=(99,))


TWO, THREE, ONE_HOUSE = cards.AtLeast(2, SHOPS), cards.AtLeast(3, SHOPS), cards.AtLeast(1, VICTORIANS)
MOST_SHOPS = cards.Most(SHOPS)
HOUSES = cards.EachZone(kinds=("victorian", "landmark"))
IN_THREE = {("gravel", "victorian"): 1, ("grass", "landmark"): 1, ("dirt", "victorian"): 1}


def shops(*counts, **more):
    return [{("sand", "shop"): n} for n in counts]


@pytest.mark.parametrize(
    ("have", "goals", "earned"),
    [
        pytest.param(shops(2), [TWO], 5, id="a goal met scores"),
        pytest.param(shops(1), [TWO], 0, id="one not met costs nothing"),
        pytest.param([{("sand", "shop"): 2, ("dirt", "victorian"): 1}], [TWO, ONE_HOUSE], 8, id="the extra on top"),
        pytest.param([{("sand", "shop"): 2, ("dirt", "victorian"): 1}], [THREE, ONE_HOUSE], 0,
                     id="it needs the primary one"),
        pytest.param(shops(2, 1), [MOST_SHOPS], 5, id="the most of something"),
        pytest.param(shops(2, 2), [MOST_SHOPS], 2, id="tied: half, rounded down"),
        pytest.param(shops(3, 2, 2), [MOST_SHOPS], 5, id="a tie among others does not matter"),
        pytest.param(shops(2, 2), [TWO, MOST_SHOPS], 5 + 1, id="a tie for the extra is half of the extra"),
        pytest.param([IN_THREE], [HOUSES], 0, id="a house in three zones"),
        pytest.param([{**IN_THREE, ("sand", "landmark"): 1}], [HOUSES], 5, id="a house in each zone"),
    ],
)  # fmt: skip
def test_goals(have, goals, earned):
    s = with_bonus(at_end(len(have) if len(have) > 1 else 2, have=have), *goals)
    assert points(s, "bonus_cards") == [earned, *[0] * (len(s.seats) - 1)]


@pytest.mark.parametrize(
    ("n", "lots", "met"),
    [
        (3, "sand-shop sand-cottage", False),
        (3, "sand-shop sand-cottage dirt-cottage", True),
        (3, "sand-shop dirt-cottage dirt-shop", False),
        (3, "gravel-cottage gravel-shop sand-shop", False),
        # a neighbour's building is no part of the group
        (2, "sand-shop theirs:sand-cottage dirt-cottage", False),
    ],
)
def test_adjacent_lots_lie_next_to_each_other_with_no_road_between(n, lots, met):
    """A group by the map's own adjacency, of a player's own buildings (p. 7)."""
    there = {}
    for one in lots.split():
        lot = one.removeprefix("theirs:")
        there[lot] = (0 if one == lot else 1, lot.split("-")[1])
    assert points(with_bonus(at_end(lots=there), cards.Together(n)), "bonus_cards", 0) == (5 if met else 0)


# --- who wins (p. 14; ruling 11) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "winners", "by"),
    [
        pytest.param([{}, {"money": 30}, {"money": 20}], (1,), "prestige", id="most prestige"),
        pytest.param([{"birds": birds(balloon=1)}, {"birds": birds(osprey=2)}], (1,), "birds", id="then most tokens"),
        pytest.param([{"birds": birds(balloon=2)}, {"money": 10, "birds": birds(hindenburg=1)}], (0,), "birds",
                     id="of any kind, ruling 10"),
        pytest.param([{"income": 5}, {"income": 8}], (1,), "income", id="then the highest income"),
        pytest.param([{"income": 5}, {"income": 5}], (0, 1), "shared", id="else it is shared"),
        pytest.param([{"money": 90, "income": 2}, {"money": 90, "income": 1},
                      {"birds": birds(osprey=3), "income": 40}], (0,), "income", id="among those tied alone"),
    ],
)  # fmt: skip
def test_who_wins(seats, winners, by):
    s = at_end(len(seats), **seats[0], others=dict(enumerate(seats)))
    outcome, sheet = R.outcome(s), R.scores(s)
    assert (outcome.winners, outcome.decided_by) == (winners, by)
    assert (sheet.winners, sheet.decided_by) == (tuple(s.seats[i].name for i in winners), by)


# --- any end --------------------------------------------------------------------------------------------------


@st.composite
def seats_ends(draw):
    """Draw what two to four seats hold at the end."""
    number = st.integers(0, 4)
    lots = st.dictionaries(st.tuples(st.sampled_from(ZONES), st.sampled_from(KINDS)), number, max_size=8)
    seat = st.fixed_dictionaries({
        "have": lots,
        "birds": st.tuples(*[st.integers(0, 5)] * 10),
        "birds_unknown": st.integers(0, 2),
        "money": st.integers(0, 99),
        "income": st.integers(0, 60),
        "upgrades": st.lists(st.integers(0, 32), max_size=4).map(tuple),
        "bonus": st.lists(st.integers(0, 23), max_size=3).map(tuple),
        "activity": st.lists(st.integers(0, 40), max_size=5).map(tuple),
    })  # fmt: skip
    return draw(st.lists(seat, min_size=2, max_size=4))


def ended(ends):
    s = at_end(len(ends), board="cape-may-3-4", have=[one["have"] for one in ends])
    for i, one in enumerate(ends):
        s = s.with_seat(i, **{name: value for name, value in one.items() if name != "have"})
    return s


@given(ends=seats_ends())
def test_any_end_adds_up_whoever_sits_where(ends):
    """Lines list what earned them and are the total, nobody loses prestige, no seat order is asked for (p. 13-14)."""
    s = ended(ends)
    seats = R.scores(s).seats
    for seat in seats:
        for line in seat.lines:
            assert sum(part.points for part in line.because) == line.points >= 0
            assert all(said(part.why, R.meta.messages).strip() and part.points >= 0 for part in line.because)
        assert sum(line.points for line in seat.lines) == seat.total
    totals = [seat.total for seat in seats]
    for order in list(permutations(range(len(ends))))[1:4]:
        assert [seat.total for seat in R.scores(ended([ends[i] for i in order])).seats] == [totals[i] for i in order]
    # prestige, then bird tokens, then income, then shared
    ranks = [(total, sum(one["birds"]) + one["birds_unknown"], one["income"])
             for total, one in zip(totals, ends, strict=True)]  # fmt: skip
    assert R.outcome(s).winners == tuple(i for i, rank in enumerate(ranks) if rank == max(ranks))


@pytest.mark.parametrize("name", [one for one in every() if one.startswith("cape-may-plain-")])
def test_counting_without_sentences_comes_to_the_same_line_by_line(name):
    """For every seat, Ava's too, and as each seat sees it; there is a name for every measure of a bot."""
    history = registry.replayed(record_of(name), name).history
    for _, s in [*history[::9], history[-1]]:
        for seen in (s, *(R.view(s, i) for i in range(len(s.seats)))):
            for i, seat in enumerate(R.scores(seen).seats):
                counted = prestige(seen, i)
                assert counted._asdict() == {line.category: line.points for line in seat.lines}
                assert sum(counted) == seat.total
        measured = VALUING.measure(s, 0)
        assert (len(measured), measured[0]) == (len(MEASURES), 1)
