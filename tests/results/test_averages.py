"""What finished games came to by player, seat, difficulty and category is the same as pandas counts."""

from __future__ import annotations

from random import Random

import pytest

from capemay_kit.core.record import BOT
from capemay_kit.core.scores import Line, ScoreSheet, SeatScore
from capemay_kit.games import registry
from capemay_kit.results.averages import against_bots, by_category, by_level, by_paper, by_player, by_seat
from capemay_kit.results.history import by_game, finished, frame
from capemay_kit.results.result import Result, result_of

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")
META = registry.game("cape-may").rules.meta


def of_seats(seats, winners, number=0, **more):
    return Result(f"t-{number}", "cape-may", "", "2026-11-21", ScoreSheet(tuple(seats), winners, "points"), **more)


def a_game(random, number):
    """Return a counted game of Cape May that never was: alone or not, with a known first seat or not."""
    solo = random.choice([*META.levels, None, None, None])
    names = [random.choice(NAMES), "Ava"] if solo else random.sample(NAMES, random.randint(1, 4))
    counted = random.sample(sorted(META.categories), random.randint(2, len(META.categories)))
    seats = []
    for name in names:
        lines = tuple(Line(category, random.randint(0, 4)) for category in counted)
        seats.append(SeatScore(name, sum(line.points for line in lines), lines))
    most = max(seat.total for seat in seats)
    first = None if solo or random.random() < 0.2 else random.randrange(len(names))
    winners = tuple(seat.name for seat in seats if seat.total == most)
    return of_seats(seats, winners, number, first=first, solo=solo)


@pytest.fixture(scope="module", params=range(4))
def results(request):
    random = Random(request.param)
    return [a_game(random, n) for n in range(40)]


def summed(games, key):
    made = games.groupby(key).agg(
        plays=("total", "size"), wins=("winner", "sum"), average=("total", "mean"), best=("total", "max")
    )
    made.insert(2, "share", made["wins"] / made["plays"])
    return made


def together(results):
    games = frame(results)
    return games[games["solo"] == ""]


def rows(games):
    return [(row[0], pytest.approx(row[1:])) for row in games.itertuples()]


def test_by_player(results):
    """The most frequent first, then who won most, then by name."""
    expected = summed(together(results), "name").sort_values(["plays", "wins"], ascending=False)
    assert list(by_player(results).items()) == rows(expected)


def test_by_seat_counts_from_who_began(results):
    """Games where nobody said who began are left out."""
    games = together(results)
    games = games[games["first"].notna()]
    began = games[games["first"].astype(bool)].set_index("table")["seat"]
    order = (games["seat"] - games["table"].map(began)) % games["players"] + 1
    assert list(by_seat(results).items()) == rows(summed(games.assign(order=order), "order"))


def test_by_level_leaves_out_the_opponent(results):
    """The easiest first; nobody asks how often Ava played."""
    games, levels = frame(results), list(META.levels)
    expected = summed(games[games["solo"].isin(levels) & (games["seat"] == 1)], ["solo", "name"])
    expected = expected.sort_index(level="solo", key=lambda names: names.map(levels.index), sort_remaining=True)
    assert list(by_level(results).items()) == rows(expected)


def test_by_category(results):
    """A category that a game did not count was 0 points."""
    expected = together(results).groupby("name")[list(META.categories)].mean()
    found = by_category(results)
    assert list(found) == list(by_player(results))
    assert found == {name: pytest.approx(expected.loc[name].to_dict()) for name in found}


def test_each_game_is_counted_for_itself(mixed):
    """The averages of the lines make the average of the totals."""
    for of in by_game(finished(mixed)).values():
        means = {name: sum(points.values()) for name, points in by_category(of).items()}
        assert means == {name: pytest.approx(one.average) for name, one in by_player(of).items()}


def test_games_alone_are_counted_apart(alone):
    """Solo is never mixed with games of several people."""
    results = finished(alone)
    levels = {("tourist", "Seat 1"): 1, ("founder", "Seat 1"): 1}
    assert {key: one.plays for key, one in by_level(results).items()} == levels
    assert {name: one.plays for name, one in by_player(results).items()} == {"Seat 1": 1, "Seat 2": 1}


def won_by(*names, **more):
    return of_seats([SeatScore(name, 60 - i, ()) for i, name in enumerate(names)], names[:1], first=0, **more)


def test_bots_are_no_players_and_games_against_nobody_else_are_counted_apart():
    """A bot that sits with several people is left out."""
    results = [won_by("Heron", "Ann", bots=(0,)), won_by("Ann", "Bob", "Heron", bots=(2,))]
    assert {name: (one.plays, one.wins) for name, one in by_player(results).items()} == {"Ann": (1, 1), "Bob": (1, 0)}
    assert {name: (one.plays, one.wins) for name, one in against_bots(results).items()} == {"Ann": (1, 0)}
    assert list(by_seat(results)) == [1, 2]


def test_games_of_which_only_the_score_was_counted_stand_beside_those_that_were_played():
    """Or in their place, where none was played."""
    played, counted = won_by("Ann", "Bob"), won_by("Bob", "Ann", paper=True)
    assert by_paper([played, counted]) == ([played], [counted])
    assert by_paper([counted]) == ([counted], [])


def test_who_was_a_bot_and_what_was_only_counted_is_read_off_the_record():
    """A seat is a bot's where bots did most of its acts."""
    found = registry.game("capital-city")
    table = registry.lay_out(found.header_for(["Ann", "Heron", "Bob"], seed="1", table="t"))
    while acting := found.rules.to_act(table.state):
        table.act(acting[0], found.rules.legal(table.state, acting[0])[-1], by=BOT + "fair" if acting[0] == 1 else None)
    assert (result_of(table).bots, result_of(table).paper) == ((1,), False)
    sheet = registry.lay_out(found.header_for(["Ann", "Bob", "Cid"], depth="sheet", table="s"))
    assert (result_of(sheet).bots, result_of(sheet).paper) == ((), True)


def test_no_games_come_to_nothing():
    assert [by_player([]), by_seat([]), by_level([]), by_category([])] == [{}] * 4
