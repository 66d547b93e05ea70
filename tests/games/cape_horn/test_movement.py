"""Where a ship may end and which cards may be covered, against a slow oracle that knows nothing of the engine.

The oracle reads the data files itself, walks compass steps by hand and tries every sequence of moves.
"""

from __future__ import annotations

import json
import random

import pytest

from capemay_kit.core.files import shipped
from capemay_kit.games.cape_horn import acts as act

COURSE = json.loads(shipped("boards", "cape_horn", "course-2.json").read_text())
NEWEST = {"course": "cape-horn-2", "edition": "base-2"}
WINDS = {
    one["id"]: one for one in json.loads(shipped("boards", "cape_horn", "winds.json").read_text())["cards"]
    if not one["id"].startswith("straight")
}  # fmt: skip
ROWS = COURSE["rows"]
STATIONS = {one["space"] for one in COURSE["stations"]}
BEYOND = set(COURSE["beyond"])
# unit vectors (east, south) of ahead and of right, by the area's letter
HELM = {"y": ((0, 1), (-1, 0)), "b": ((-1, 0), (0, -1)), "r": ((0, -1), (1, 0))}
PARTS = {
    "ahead": (1, 0), "back": (-1, 0), "right": (0, 1), "left": (0, -1), "ahead_right": (1, 1), "ahead_left": (1, -1),
    "back_right": (-1, 1), "back_left": (-1, -1),
}  # fmt: skip


def sea(x, y):
    """Return the letter of the area at a place, None for land and beyond the edges."""
    if 0 <= y < len(ROWS) and 0 <= x < len(ROWS[0]) and ROWS[y][x] != "-":
        return ROWS[y][x]
    return None


def place(space):
    return ord(space[0]) - ord("A"), int(space[1:]) - 1


def name(x, y):
    return f"{chr(ord('A') + x)}{y + 1}"


def free(s, seat, space):
    others = [one.space for i, one in enumerate(s.seats) if i != seat]
    return space in s.winds and (space in STATIONS or space not in others)


def by_card(s, seat, here):
    """Walk every option step by step."""
    x0, y0 = place(here)
    ahead, right = HELM[ROWS[y0][x0]]
    found = {}
    for option in WINDS[s.winds[here]]["options"]:
        x, y, at, crossed, lost = x0, y0, here, False, False
        for leg in option:
            along, across = PARTS[leg["way"]]
            for _ in range(leg["steps"]):
                x += along * ahead[0] + across * right[0]
                y += along * ahead[1] + across * right[1]
                if sea(x, y) is None:
                    lost = True
                    break
                crossed = crossed or (name(x, y) in BEYOND and at not in BEYOND)
                at = name(x, y)
            if lost:
                break
        if not lost and free(s, seat, at):
            found[at] = found.get(at, False) or crossed
    return found


def ignoring(s, seat, here):
    x, y = place(here)
    around = [name(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx or dy) and sea(x + dx, y + dy)]
    return {one for one in around if free(s, seat, one)}


def all_ends(s, seat, both):
    """Try every turn: a move by the card, ignoring it, or two moves, as far as the points last."""
    found = set()
    here, points = s.seats[seat].space, s.seats[seat].points
    ways = [("card", 0), ("ignore", 3)]
    for how, price in ways:
        if price > points:
            continue
        for one in by_card(s, seat, here) if how == "card" else ignoring(s, seat, here):
            found.add(one)
            for then, more in ways:
                if price + 5 + more > points or (not both and "ignore" in (how, then)):
                    continue
                found |= set(by_card(s, seat, one)) if then == "card" else ignoring(s, seat, one)
    return found


def moment(game, rnd, **rulings):
    """Return a crowded sea: cards strewn round a few ships."""
    spaces = every_space()
    middle = place(rnd.choice(spaces))
    near = [one for one in spaces if max(abs(place(one)[0] - middle[0]), abs(place(one)[1] - middle[1])) <= 4]
    seats = rnd.randint(3, 5)
    carded = rnd.sample(near, min(len(near), rnd.randint(8, 34)))
    ships = {i: rnd.choice(carded) for i in range(seats)}
    for i, one in list(ships.items()):
        while one in [ships[j] for j in range(i)] and one not in STATIONS:
            one = ships[i] = rnd.choice(carded)
    winds = {one: rnd.choice(list(WINDS)) for one in carded}
    return game(seats, ships=ships, winds=winds, points=rnd.randint(0, 8), hand=("hook",), rulings=rulings,
                **NEWEST, tokens=rnd.choice([(None, None, None), ("red", "green", None)]))  # fmt: skip


def every_space():
    return [name(x, y) for y in range(len(ROWS)) for x in range(len(ROWS[0])) if sea(x, y)]


def beside(s, space):
    x, y = place(space)
    return any(name(x + dx, y + dy) in s.winds for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def two_moves(s, do, rules):
    """Return where a turn may end by all that is offered."""
    found = set()
    for one in rules.legal(s, 0):
        if isinstance(one, act.Sail | act.Ignore):
            found.add(one.to)
            after = do(s, 0, one, seed="x")
            if after.phase == "token":
                after = do(after, 0, act.LeaveToken(), seed="x")
            if after.phase == "draw" and after.turn == 0:
                found |= {two.to for two in rules.legal(after, 0) if isinstance(two, act.Again)}
    return found


SEAS = range(100)


@pytest.mark.parametrize("both", [False, True])
def test_a_ship_may_end_exactly_where_the_oracle_says(game, do, rules, both):
    """By its card, by ignoring it, by two moves in whatever order they are paid for (p. 3-4)."""
    for seed in SEAS:
        s = moment(game, random.Random(seed), ignore_within_move_twice=both)
        here, legal = s.seats[0].space, rules.legal(s, 0)
        by_wind = by_card(s, 0, here)
        assert {one.to for one in legal if isinstance(one, act.Sail)} == set(by_wind), seed
        expected = ignoring(s, 0, here) if s.seats[0].points >= 3 else set()
        assert {one.to for one in legal if isinstance(one, act.Ignore)} == expected, seed
        found, expected = two_moves(s, do, rules), all_ends(s, 0, both)
        if s.seats[0].tokens[0] is None:
            assert found == expected, seed
        else:
            # with two tokens the first move over the line ends the race, so no second one follows it
            assert {one for one, crossed in by_wind.items() if crossed} <= found <= expected, seed


@pytest.mark.parametrize("both", [False, True])
def test_exactly_the_cards_out_of_reach_and_without_ships_may_be_covered(game, rules, both):
    """With the points there are, by any means (p. 2; ruling 2); empty spaces next to any card may get one."""
    for seed in SEAS:
        s = moment(game, random.Random(seed), ignore_within_move_twice=both)
        taken = {one.space for one in s.seats} | all_ends(s, 0, both)
        placed = {one.space for one in rules.legal(s, 0) if isinstance(one, act.Place)}
        assert placed & set(s.winds) == {one for one in s.winds if one not in taken and beside(s, one)}, seed
        assert placed - set(s.winds) == {one for one in every_space() if one not in s.winds and beside(s, one)}, seed


def test_with_two_tokens_a_move_wins_exactly_if_it_crosses_the_line(game, do):
    """Passing it is enough (p. 5; ruling 6)."""
    for seed in SEAS:
        rnd = random.Random(seed)
        here = rnd.choice(("A3", "B3", "C4", "D5", "E3", "B5", "C3", "D1", "A2"))
        winds = {name(x, y): rnd.choice(list(WINDS)) for x in range(5) for y in range(6)}
        s = game(ships={0: here}, winds=winds, tokens=(None, "red", "green"), points=8, **NEWEST)
        for to, crossed in by_card(s, 0, here).items():
            assert (do(s, 0, act.Sail(to)).victory == "finish_line") == crossed, seed
        for to in ignoring(s, 0, here):
            assert (do(s, 0, act.Ignore(to)).victory == "finish_line") == (to in BEYOND and here not in BEYOND), seed


def entered(here, have):
    """Return the log books one may have after stopping at a space."""
    books = {have}
    for one in COURSE["stations"]:
        zone = one["zone"] - 1
        if one["space"] == here and have[zone] is None and one["colour"] not in have:
            books.add((*have[:zone], one["colour"], *have[zone + 1 :]))
    return books


def fewest_steps(start, tokens):
    """Search breadth first over space and log book for the shortest way to win."""
    seen, wave, steps = {(start, tokens)}, {(start, tokens)}, 0
    while True:
        then = set()
        for here, have in wave:
            for book in entered(here, have):
                if None not in book:
                    return steps
                for there in NEAR[here]:
                    crosses = there in BEYOND and here not in BEYOND and book.count(None) <= 1
                    then.add((there, ("won",) * 3 if crosses else book))
        steps, wave = steps + 1, then - seen
        if any(book == ("won",) * 3 for _, book in wave):
            return steps
        seen |= wave


NEAR = {
    one: {two for two in every_space() if one != two and all(abs(a - b) <= 1 for a, b in zip(place(one), place(two),
          strict=True))}
    for one in every_space()
}  # fmt: skip


@pytest.mark.parametrize("tokens", [(None, None, None), ("red", None, None), (None, "yellow", "green")])
def test_ways_to_victory_are_as_short_as_a_slow_search_finds(game, tokens):
    """(p. 1)"""
    chart = game(**NEWEST).book.chart
    for start in ("K1", "L8", "H8", "A8", "C2"):
        assert chart.to_go(start, tokens) == fewest_steps(start, tokens)
