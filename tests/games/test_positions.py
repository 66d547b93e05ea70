"""A table written down as a position scores exactly as the table does, in every game and at any moment.

Games are played at random, with cards in the app or printed ones that people name or do not; acts are done anyway,
figures are corrected, cards, numbers, rulings and boards are the table's own.
"""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.core.chance import Chance, NotAnOption
from capemay_kit.errors import CapemayError, IllegalAction, NeedAnswer
from capemay_kit.games import registry
from capemay_kit.games.cape_horn.board import COLOURS
from capemay_kit.games.cape_horn.book import load_course
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.cards import KINDS, ZONES
from capemay_kit.games.capitol.book import shipped_book as shipped_capitol

NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"]
MOMENTS = 60
"""Acts of a game that is played; a few moments among them are written down."""


def as_read(game, s):
    """Write a state down and read it again."""
    return registry.position(msgspec.json.encode(registry.game(game).rules.position(s)), "position")[1]


def check(game, s):
    """A position scores as its table: totals, lines with reasons and questions, winners, whether they are final."""
    rules = registry.game(game).rules
    assert rules.scores(as_read(game, s)) == rules.scores(s)


# --- what tables have of their own ------------------------------------------------------------------------


def counts(rnd):
    """Say what a card asks about."""
    return rnd.choice([
        {"of": "activity_card"}, {"of": "movement_card_in_hand"}, {"of": "movement_card_discarded"},
        {"of": "upgrade_card"}, {"of": "bird"}, {"of": "bird", "species": "osprey"}, {"of": "bird_pair"},
        {"of": "bird_species"}, {"of": "money"}, {"of": "income"}, {"of": "building", "kinds": ["cottage"]},
        {"of": "zone", "kinds": ["shop"]}, {"of": "building", "street": "beach"}, {"of": "building", "near": "church"},
    ])  # fmt: skip


def goal(rnd):
    """Make a goal of a bonus card."""
    return rnd.choice([
        {"is": "at_least", "n": rnd.randint(1, 5), "count": counts(rnd)}, {"is": "most", "count": counts(rnd)},
        {"is": "each_zone", "n": 1}, {"is": "one_zone", "n": 2}, {"is": "together", "n": 2},
        {"is": "told", "text": "the longest beard"},
    ])  # fmt: skip


def own_card(rnd):
    """Make a bonus or an upgrade card of the table's own, in place of one of ours or beyond them."""
    number = rnd.choice([2, 7, 90])
    if rnd.random() < 0.5:
        card = {"title": f"Own {number}", "primary": {"points": rnd.randint(1, 9), "goal": goal(rnd)}}
        if rnd.random() < 0.5:
            card["extra"] = {"points": rnd.randint(1, 5), "goal": goal(rnd)}
        return f"book.cards.bonus.{number}", card
    effect = {"do": "score", "points": 2, "per": counts(rnd), "most": rnd.choice([None, 6])}
    effects = [effect, *([{"do": "note", "text": "ask Ann"}] if rnd.random() < 0.2 else [])]
    kind = rnd.choice(["end_of_game", "ongoing"])
    card = {"title": f"Own {number}", "zone": rnd.choice(ZONES), "kind": kind, "effects": effects}
    return f"book.cards.upgrade.{number}", card


def own_boards():
    """Return boards of Cape May: ours, ours with another lot and one fewer, of a name of its own and of ours."""
    ours = load_board("cape-may-1-2")
    lots = tuple(replace(one, zone="sand") if i == 3 else one for i, one in enumerate(ours.lots[:-1]))
    gone = {ours.lots[-1].id}
    lots = tuple(replace(one, adjacent_lots=tuple(n for n in one.adjacent_lots if n not in gone)) for one in lots)
    churches = tuple(
        replace(one, adjacent_lots=tuple(n for n in one.adjacent_lots if n not in gone)) for one in ours.churches
    )
    mine = Board(
        **{name: getattr(ours, name) for name in Board.__struct_fields__} | {"lots": lots, "churches": churches}
    )
    own = [msgspec.to_builtins(mine), msgspec.to_builtins(mine) | {"id": "mine"}]
    return ["cape-may-1-2", "cape-may-3-4", *own]


BOARDS = own_boards()
COURSE = msgspec.to_builtins(load_course("cape-horn"))
AREAS = msgspec.to_builtins(shipped_capitol().board)


def edition(game, number, value):
    """Return an edition of a table's own."""
    *way, last = number.split(".")
    numbers = {last: value}
    for name in reversed(way):
        numbers = {name: numbers}
    return {"format": "capemay-edition/1", "id": "mine", "game": game, "extends": "base", "numbers": numbers}


def header(game, rnd):
    """Lay out some table: its cards in the app or printed, its board, numbers and rulings its own or not."""
    meta = registry.game(game).rules.meta
    options = {"seed": str(rnd.random()) if rnd.random() < 0.6 else None, "table": "t"}
    names = NAMES[: rnd.randint(max(2, meta.min_seats), meta.max_seats)]
    own = rnd.random() < 0.4
    if rnd.random() < 0.25:
        options["depth"] = "sheet"
    match game:
        case "cape-may":
            if rnd.random() < 0.2:
                names, options["solo"] = NAMES[:1], rnd.choice(list(meta.levels))
            options |= rnd.choice([{}, {"map_wanted": False}, {"board": rnd.choice(BOARDS)}])
            if own:
                numbers = ("prestige.landmark", [3, 4, 5, 6]), ("dollars_per_prestige", 3), ("actions", 5)
                options["edition"] = edition(game, *rnd.choice(numbers))
                options["own"] = dict(own_card(rnd) for _ in range(3))
                options["rulings"] = {"wrong_way_entry": False, "extra_actions_again": True}
        case "capitol" if own:
            options["board"] = AREAS | {"title": "Ours"}
            options["edition"] = edition(game, "area_points.temple_times", 3)
            options["rulings"] = {"tallest_together": False}
        case "cape-horn" if own:
            options["board"] = COURSE | {"title": "Ours"}
            options["edition"] = edition(game, rnd.choice(["round_limit", "tokens_of_a_colour"]), 2)
            options["rulings"] = {"line_needs_card": False}
        case "capital-city" if own:
            options["edition"] = edition(game, "dollars_per_point", 4)
            options["rulings"] = {"ties_by_all_dollars": True}
    return registry.game(game).header_for(names, first=0 if len(names) == 1 else rnd.randrange(2), **options)


# --- what is put right ------------------------------------------------------------------------------------


def figures_of_cape_may(rnd, s):
    """List corrections that matter to the score, right or wrong."""
    i = rnd.randrange(len(s.seats))
    at = f"seats[{i}]"
    number = rnd.choice([0, 0, 2, 7, 23])
    lot = rnd.choice(s.book.board.lots).id if s.book.board else "sand-1"
    claim = {"primary": rnd.random() < 0.7, "extra": rnd.random() < 0.5, "tied": rnd.random() < 0.3}
    return [
        (f"{at}.money", rnd.randint(0, 40)), (f"{at}.income", rnd.randint(0, 40)),
        (f"{at}.buildings.{rnd.choice(ZONES)}.{rnd.choice(KINDS)}", rnd.randint(0, 3)),
        (f"{at}.birds.{rnd.choice(s.book.species)}", rnd.randint(0, 3)), (f"{at}.birds_unknown", rnd.randint(0, 3)),
        (f"{at}.bonus", [rnd.choice([0, 2, 7, 14, 23, 90, 90]) for _ in range(rnd.randint(0, 3))]),
        (f"{at}.upgrades", [rnd.choice([0, 2, 7, 12, 28, 90, 90]) for _ in range(rnd.randint(0, 3))]),
        (f"{at}.activity", [rnd.choice([0, 5, 6]) for _ in range(rnd.randint(0, 6))]),
        (f"{at}.hand", rnd.sample(range(1, 8), rnd.randint(0, 7))), (f"{at}.bonus_points", [rnd.randint(0, 9)]),
        (f"{at}.bird_points", [rnd.randint(0, 9)] * rnd.randint(0, 2)),
        (f"{at}.upgrade_points", [rnd.randint(0, 9)]), (f"{at}.claims.{number}", rnd.choice([None, claim])),
        (f"seats[{i}].name", f"Gus {i}"), (f"lots.{lot}", {"seat": 0, "kind": rnd.choice(KINDS)}),
        ("solo.birds", rnd.randint(0, 6)), ("solo.marker", 1), own_card(rnd), own_card(rnd),
        ("settled", rnd.choice([True, False, None])),
        ("book.numbers.prestige.victorian[2]", rnd.randint(0, 9)), ("book.numbers.majority.most[0]", 7),
        ("book.numbers.bird_collection", [1, 5]), ("book.numbers.solo.upgrade_card", 5),
        ("book.rulings.specials_on_card_moves", True), ("book.board", rnd.choice([None, *BOARDS])),
    ]  # fmt: skip


def figures_of_capitol(rnd, s):
    """List corrections that matter to the score, right or wrong."""
    i, area = rnd.randrange(len(s.seats)), rnd.choice(s.book.areas).id
    return [
        (f"seats[{i}].points.{rnd.randint(1, 4)}", rnd.randint(0, 9)), (f"seats[{i}].name", f"Gus {i}"),
        (f"areas.{area}.heights.{i}", rnd.sample(range(1, 5), rnd.randint(0, 3))),
        (f"areas.{area}.fountains", rnd.randint(0, 3)), (f"areas.{area}.large", rnd.choice(["temple", None])),
        (f"areas.{area}.spaces", 9), ("book.numbers.area_points.fountain", rnd.randint(1, 4)),
        ("round", rnd.randint(1, 4)),
        ("book.numbers.area_points.first", 4), ("book.rulings.tallest_together", False),
        ("settled", rnd.choice([True, False, None])),
    ]  # fmt: skip


def figures_of_cape_horn(rnd, s):
    """List corrections that matter to the score, right or wrong."""
    i = rnd.randrange(len(s.seats))
    return [
        (f"seats[{i}].tokens.{rnd.randint(1, 3)}", rnd.choice([*COLOURS, None])),
        (f"seats[{i}].tokens.{rnd.randint(1, 3)}", rnd.choice(COLOURS)), ("phase", rnd.choice(["over", "sail"])),
        (f"seats[{i}].space", rnd.choice(s.book.chart.spaces)), (f"seats[{i}].name", f"Gus {i}"),
        ("winner", rnd.choice([None, None, i])), ("stopped", rnd.random() < 0.5), ("book.numbers.round_limit", 1),
        ("book.numbers.tokens_of_a_colour", 1), ("book.rulings.line_needs_card", False),
    ]  # fmt: skip


def figures_of_capital_city(rnd, s):
    """List corrections that matter to the score, right or wrong."""
    i = rnd.randrange(len(s.seats))
    mine = [one.card for one in s.seats[i].buildings]
    own = rnd.choice(mine or ["bank"])
    return [
        (f"seats[{i}].points", rnd.randint(0, 30)), (f"seats[{i}].money", rnd.randint(0, 30)),
        (f"seats[{i}].name", f"Gus {i}"), (f"seats[{i}].buildings.{own}.points", rnd.randint(0, 9)),
        (f"seats[{i}].buildings", [*mine, rnd.choice(["?", *sorted(s.book.buildings)])]),
        (f"seats[{i}].buildings.{own}", rnd.choice(["?", *sorted(s.book.buildings)])),
        (f"book.cards.building.{own}", {"title": rnd.choice(["Saloon", "Bank & Son"]), "points": 3}),
        ("book.numbers.dollars_per_point", rnd.randint(1, 9)), ("book.rulings.ties_by_all_dollars", True),
        ("settled", rnd.choice([True, False, None])),
    ]  # fmt: skip


FIGURES = {
    "cape-may": figures_of_cape_may, "capitol": figures_of_capitol, "cape-horn": figures_of_cape_horn,
    "capital-city": figures_of_capital_city,
}  # fmt: skip


# --- playing ----------------------------------------------------------------------------------------------


def corrected(game, s, rnd):
    """Put some figure right, if it can be so."""
    path, value = rnd.choice(FIGURES[game](rnd, s))
    try:
        return registry.game(game).rules.correct(s, path, value)
    except (CapemayError, ValueError):
        return s


def acted(game, s, rnd, seed):
    """Do something the rules allow, or do it anyway; what people have to say they say or leave unknown."""
    rules = registry.game(game).rules
    acting = rules.to_act(s)
    seat = rnd.choice(acting)
    one = rules.by_itself(s) or rnd.choice(list(rules.legal(s, seat)))
    force = rnd.random() < 0.1
    if force:
        seat = rnd.randrange(len(s.seats))
    told = []
    while True:
        try:
            return rules.apply(s, seat, one, Chance(seed=seed, told=told), force)
        except NeedAnswer as needed:
            told.append(rnd.choice([None, rnd.choice(needed.question.options)]))
        except (IllegalAction, NotAnOption):
            return s


def moments(game, seed):
    """Play a table at random; yield what it is like now and then, and how it ended."""
    rnd = random.Random(f"{game}/{seed}")
    laid_out = header(game, rnd)
    s = registry.game(game).start(laid_out)
    yield s
    for _ in range(MOMENTS):
        if not registry.game(game).rules.to_act(s) or rnd.random() < 0.25:
            s = corrected(game, s, rnd)
        else:
            s = acted(game, s, rnd, laid_out.seed)
        if rnd.random() < 0.15:
            yield s
    yield s


@settings(max_examples=8)
@given(st.sampled_from(registry.GAMES), st.integers(0, 10_000))
def test_a_position_scores_as_its_table_at_any_moment(game, seed):
    """Totals, lines with what earned them and what is open, winners, and whether they are final."""
    for s in moments(game, seed):
        check(game, s)


@pytest.mark.slow
@given(st.sampled_from(registry.GAMES), st.integers(0, 10_000))
def test_what_somebody_sees_of_a_table_scores_as_they_see_it(game, seed):
    """What is hidden from them is unknown in the file too."""
    rules = registry.game(game).rules
    for s in moments(game, seed):
        for viewer in (None, 0):
            check(game, rules.view(s, viewer))


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.GAMES)
def test_a_position_written_down_twice_is_the_same_file(game):
    """What is read says of itself what was written."""
    rules = registry.game(game).rules
    for seed in range(5):
        for s in moments(game, seed):
            again = as_read(game, s)
            assert rules.scores(as_read(game, again)) == rules.scores(again)
            if game in ("cape-may", "cape-horn"):
                assert rules.position(again) == rules.position(s)
