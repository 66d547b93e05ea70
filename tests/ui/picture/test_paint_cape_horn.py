"""Cape Horn's picture: the same traces whatever stands there, everything offered drawn, by day and by night."""

from __future__ import annotations

import itertools
import random
import re
from itertools import combinations
from math import hypot

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core import palette, traces
from capemay_kit.core.chance import Chance
from capemay_kit.core.scene import UNIT
from capemay_kit.core.winds import POINTS, draw
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.board import drawn
from capemay_kit.games.cape_horn.book import COURSE, COURSES, load_course, shipped_book
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn
from capemay_kit.games.cape_horn.screen import SCREEN
from capemay_kit.ui.picture import paint_cape_horn as paint
from capemay_kit.ui.picture.paint_cape_horn_sea import cell_of, coast, union
from capemay_kit.ui.table.picture import BARS

from ...own import courses

RULES = CapeHorn()
NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve"]
MAY_CHANGE = {"x", "y", "text", "textfont.color"}


def moments(seats, seed, n=90, physical=False, **options):
    """Yield moments of a race played at random, every kind of act as likely."""
    s = GAME.start(GAME.header_for(NAMES[:seats], seed=None if physical else str(seed), **options))
    rnd = random.Random(seed)
    for _ in range(n):
        yield s
        if not RULES.to_act(s):
            return
        legal = RULES.legal(s, s.turn)
        kind = rnd.choice(sorted({type(one).__name__ for one in legal}))
        one = rnd.choice([one for one in legal if type(one).__name__ == kind])
        s = RULES.apply(s, s.turn, one, Chance(seed=None if physical else str(seed)))


def scenes(seats=4, seed=1, every=5, **options):
    """Yield pictures of those moments: with nothing in hand, with a card in hand, and with nothing offered."""
    for s in list(moments(seats, seed, **options))[::every]:
        view, legal = RULES.view(s, s.turn), RULES.legal(s, s.turn)
        for held in (None, *s.seats[s.turn].hand[:1]):
            key = [one for one in legal if (handle := SCREEN.handle(view, s.turn, one)) is held or
                   (handle is not None and handle.key == held)]  # fmt: skip
            yield RULES.scene(view, key)
        yield RULES.scene(view, ())


def outlines(trace):
    """Count the closed outlines of a trace."""
    return trace["x"].count(None)


def by_uid(painted):
    """Return traces by their uid."""
    return {one["uid"]: one for one in painted}


@pytest.mark.parametrize("dark", [False, True])
def test_whatever_stands_there_the_traces_are_the_same(dark):
    """Between two pictures only places, words and colours of words change."""
    first = None
    for scene in [*scenes(5, 2), *scenes(3, 3, depth="sheet")]:
        for chosen in (None, "K1", "stack", "nowhere"):
            now = paint.moving(scene, dark, chosen)
            first = first or now
            fixed = [
                {key: value for key, value in one.items() if key not in ("x", "y", "text", "textfont")} for one in now
            ]
            assert fixed == [{key: one[key] for key in same} for one, same in zip(first, fixed, strict=True)]
            for change in traces.changes(first, now).values():
                assert set(change) <= MAY_CHANGE
            sizes = [one["textfont"]["size"] for one in now if "textfont" in one]
            assert sizes == [one["textfont"]["size"] for one in first if "textfont" in one]
    uids = [one["uid"] for one in first]
    assert len(set(uids)) == len(uids)


def test_the_ground_is_the_same_all_race_long():
    """It is painted once."""
    painted = [paint.ground(scene, False) for scene in scenes(4, 6, every=20)]
    assert all(one == painted[0] for one in painted)
    together = [one["uid"] for one in (*painted[0][0], *paint.moving(next(scenes()), False))]
    assert len(set(together)) == len(together)


def test_everything_offered_is_drawn_and_what_is_chosen_stronger():
    """Goals of the ship, cards to be covered, empty spaces, the stacks."""
    seen = set()
    for scene in scenes(4, 5, every=3):
        painted = by_uid(paint.moving(scene, False))
        drawn = {uid: outlines(painted[uid]) for uid in ("targets", "covers", "free")}
        assert sum(drawn.values()) == len(scene.targets)
        assert drawn["targets"] == len([one for one in scene.marks if one.tone == "target"])
        assert outlines(painted["costs"]) == len(painted["cost-signs"]["text"])
        seen |= {uid for uid, n in drawn.items() if n}
        for one in scene.targets[:3]:
            strong = by_uid(paint.moving(scene, False, one.place))
            assert outlines(strong["chosen"]) == 1
            assert sum(outlines(strong[uid]) for uid in drawn) == len(scene.targets) - 1
    assert seen == {"targets", "covers", "free"}


def test_every_place_can_be_tapped_and_lies_in_the_picture():
    """Letters and numbers beside the sea cannot."""
    scene = next(scenes())
    spots = traces.spots(scene)
    assert {one["id"] for one in spots} == {*GAME.start(GAME.header_for(NAMES[:3])).book.chart.spaces, "stack"}
    assert all(0 < one["x"] < scene.aspect and 0 < one["y"] < 1 for one in spots)


def test_nothing_is_drawn_outside_of_the_picture():
    """Arrows and signs stay within its margins, on the former course too."""
    for scene in (*scenes(5, 7, every=9), *scenes(5, 7, every=30, board=COURSE)):
        for one in (*paint.ground(scene, False)[0], *paint.moving(scene, False)):
            assert all(-0.01 <= x <= scene.aspect + 0.01 for x in one["x"] if x is not None), one["uid"]
            assert all(-0.01 <= y <= 1.01 for y in one["y"] if y is not None), one["uid"]
            assert len(one["x"]) == len(one["y"]) == len(one.get("text", one["x"]))


def test_every_card_every_ship_and_every_station_is_drawn():
    """Each with its words, so that colour is never alone."""
    for scene in [*scenes(5, 8, every=8), *scenes(4, 12, every=8, physical=True)]:
        painted = by_uid(paint.moving(scene, True))
        cards = [one for one in scene.tokens if one.id.startswith("wind/")]
        assert sum(outlines(painted[uid]) for uid in ("cards", "printed", "unknown")) == len(cards)
        assert outlines(painted["printed"]) == sum(one.kind.startswith("printed") for one in cards)
        ships = [one for one in scene.tokens if one.id.startswith("ship/")]
        letters = [letter for kind in paint.SHIPS for letter in painted[f"{kind}-letters"]["text"]]
        assert {one.letter for one in ships} <= set(letters)
        assert all(painted[f"ship-{one.owner}"]["x"] for one in ships)
        signs = [*painted["chip-signs"]["text"], *painted["tab-signs"]["text"]]
        assert sorted(signs) == sorted(one.badge for one in scene.places if one.shape == "circle")


def test_a_ship_lies_where_its_card_has_no_arrow():
    """The card below it is read as any other, and large on land, where land has room, for the ship whose turn it is."""
    s = GAME.start(GAME.header_for(NAMES[:3], seed="1", board=COURSE))
    s = RULES.apply(s, 0, act.Deal(), Chance(seed="1"))
    scene = RULES.scene(s, ())
    painted = by_uid(paint.moving(scene, False))
    assert painted["far-signs"]["text"] == []
    cards = [one for one in scene.tokens if one.id.startswith("wind/")]
    assert len(painted["numbers"]["text"]) + len(painted["leg-numbers"]["text"]) == len(cards)
    cell = cell_of(scene)
    for seat in range(3):
        ship = next(one for one in scene.tokens if one.id == f"ship/{seat}")
        drawn = next(draw(one.kind.split()[1:]) for one in cards if (one.x, one.y) == (ship.x, ship.y))
        xs = [x for x in painted[f"ship-{seat}"]["x"] if x is not None]
        ys = [y for y in painted[f"ship-{seat}"]["y"] if y is not None]
        x, y = (min(xs) + max(xs)) / 2 - ship.x * scene.aspect, (min(ys) + max(ys)) / 2 - ship.y
        for way in drawn.ways:
            dx, dy = POINTS[way[-1].point]
            assert (x * dx + y * dy) / hypot(dx, dy) < 0.28 * cell
    assert painted["below-numbers"]["text"] == ["1"]
    assert outlines(painted["below-arrows"]) == 5
    assert [text for text in painted["said"]["text"] if "Ann" in text] == ["Ann is at K1"]


def test_a_ship_leaves_the_distances_of_a_bent_way_in_sight():
    """They are at the lower edge of the card."""
    for kind in ("hook", "long-hook"):
        card = shipped_book().cards[kind]
        for facing in range(0, 8, 2):
            lies = draw(drawn(card, facing).split())
            (x, y, _), (dx, dy) = next(iter(lies.numbers(0, 0, 1))), POINTS[lies.free(())]
            assert hypot(dx * 0.4 - x, dy * 0.4 - y) > 0.4, (kind, facing)


def test_a_ship_at_a_station_leaves_its_sign_in_sight():
    """At the corner, where no card lies there either."""
    s = GAME.start(GAME.header_for(NAMES[:3], seed="1"))
    s = RULES.apply(s, 0, act.Deal(), Chance(seed="1"))
    station = next(one for one in s.book.chart.station if one not in s.winds)
    for at in (station, s.seats[0].space):
        scene = RULES.scene(RULES.correct(s, "seats[0].space", at), ())
        place, cell = next(one for one in scene.places if one.id == station), cell_of(scene)
        tabs = by_uid(paint.moving(scene, False))["tab-signs"]
        near = [text for x, text in zip(tabs["x"], tabs["text"], strict=True)
                if abs(x - place.x * scene.aspect + 0.36 * cell) < 0.01 * cell]  # fmt: skip
        assert (place.badge in near) == (at == station)


def test_every_arrow_lies_on_its_card():
    """Heads too, whichever way the card is turned."""
    for card in shipped_book().cards.values():
        for facing in range(0, 8, 2):
            for outline, _ in draw(drawn(card, facing).split()).arrows(0, 0, 1):
                assert all(max(abs(x), abs(y)) <= 0.5 for x, y in outline), card.id


def test_no_number_of_a_card_lies_on_its_arrows():
    """Whichever way the card is turned; numbers of two ways stand on two sides of the card."""
    for card in shipped_book().cards.values():
        for facing in range(8):
            lies = draw(drawn(card, facing).split())
            numbers = list(lies.numbers(0, 0, 1))
            if len(numbers) < 2:
                continue
            for (x, y, _), (a, b, _) in combinations(numbers, 2):
                assert hypot(x - a, y - b) > 0.5
            for x, y, _ in numbers:
                for outline, _ in lies.arrows(0, 0, 1):
                    assert min(hypot(px - x, py - y) for px, py in outline) > 0.1


def test_ships_that_share_a_space_leave_a_sign_of_how_far_its_card_leads():
    """At its edge."""
    s = GAME.start(GAME.header_for(NAMES[:3], seed="1"))
    s = RULES.apply(s, 0, act.Deal(), Chance(seed="1"))
    s = RULES.correct(RULES.correct(s, "seats[0].space", "K1"), "seats[2].space", "K1")
    assert s.winds["K1"] == "tee-3"
    assert by_uid(paint.moving(RULES.scene(s, ()), False))["far-signs"]["text"] == ["3"]


def test_a_card_nobody_named_is_a_question_mark_below_a_ship_too():
    """In the sea and on land."""
    s = GAME.start(GAME.header_for(NAMES[:3], seed="1", board=COURSE))
    s = RULES.apply(s, 0, act.Deal(), Chance(seed="1"))
    s = RULES.correct(RULES.correct(s, "winds.K1", "?"), "winds.K2", "?")
    painted = by_uid(paint.moving(RULES.scene(s, ()), False))
    assert (outlines(painted["unknown"]), outlines(painted["below-arrows"])) == (2, 0)
    assert painted["below-numbers"]["text"] == ["?"]
    assert painted["numbers"]["text"].count("?") == 2


def test_the_places_for_a_card_in_hand_bear_the_numbers_of_its_buttons():
    """Counted from the ship outward; with nothing in hand there are none."""
    s = GAME.start(GAME.header_for(NAMES[:3], seed="1"))
    s = RULES.apply(s, 0, act.Deal(), Chance(seed="1"))
    legal = SCREEN.in_order(s, 0, [one for one in RULES.legal(s, 0) if isinstance(one, act.Place)])
    card = legal[0].card
    held = [one for one in legal if one.card == card]
    painted = by_uid(paint.moving(RULES.scene(s, held), False))
    said = [*painted["place-numbers"]["text"], *painted["cover-numbers"]["text"]]
    assert sorted(map(int, said)) == list(range(1, len(held) + 1))
    assert [SCREEN.label(s, 0, one)[0].split(" · ")[0] for one in held] == [str(n) for n in range(1, len(held) + 1)]
    chart = s.book.chart
    far = [max(abs(a - b) for a, b in zip(chart.at[one.space], chart.at["N1"], strict=True)) for one in held]
    assert far == sorted(far)
    assert by_uid(paint.moving(RULES.scene(s, RULES.legal(s, 0)), False))["place-numbers"]["text"] == []


def test_day_and_night_have_the_same_tones_and_five_seats_their_own():
    """Written alike, and all used."""
    assert set(paint.LIGHT) == set(paint.DARK)
    assert all(
        re.fullmatch(r"#[0-9a-f]{6}|rgba\([\d.,]+\)", one) for one in (*paint.LIGHT.values(), *paint.DARK.values())
    )
    assert len({one.fill for one in palette.worn()}) == palette.MOST_SEATS >= paint.SEATS


def test_the_winner_stands_large_on_land():
    """When the race is over: with the name where land has room for it, else where the stacks lay."""
    for board, kind, said in ((COURSE, "winner", ["Cid wins"]), (None, "winner-small", [])):
        start = GAME.start(GAME.header_for(NAMES[:3], board=board))
        s = replace(start, phase="over", winner=2, victory="three_tokens")
        painted = by_uid(paint.moving(RULES.scene(s, ()), False))
        assert painted[f"{kind}-letters"]["text"] == ["C"]
        assert painted["said"]["text"] == said
        assert outlines(painted["below"]) == outlines(painted["stacks"]) == 0


def test_a_course_of_another_shape_is_painted_too():
    """Smaller, without land, with areas of its own."""
    course = msgspec.to_builtins(load_course("cape-horn"))
    course["rows"] = [row.replace("-", "b") for row in course["rows"]]
    s = GAME.start(GAME.header_for(NAMES[:3], board=course | {"id": "open-sea"}, seed="1"))
    scene = RULES.scene(s, RULES.legal(s, 0))
    ground = by_uid(paint.ground(scene, False)[0])
    assert ground["land"]["x"] == []
    assert [one["uid"] for one in paint.moving(scene, False)] == [
        one["uid"] for one in paint.moving(next(scenes()), False)
    ]


def test_a_coast_is_closed_and_straight_along_the_frame():
    """Two spaces of land in a corner, joined to one outline."""
    squares = [[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], [(1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0)]]
    (outline,) = union(squares, 1.0)
    assert set(outline) == {(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)}
    smooth = coast(outline, (0.0, 0.0, 4.0, 4.0), 1.0)
    assert (0, 0) in smooth
    assert all(-0.1 <= x <= 2.1 and -0.1 <= y <= 1.1 for x, y in smooth)
    assert union([], 1.0) == []


@pytest.mark.parametrize(
    ("drawing", "far", "numbers", "arrows", "back"),
    [
        ("n s2 se2 e2", "2", ["2"], 3, 0),
        ("e w1-n2 w1-s2", "1+2", ["1+2"], 6, 0),
        ("s ne1 sw2", "1·2", ["1", "2"], 2, 1),
        ("s s1 se1", "1", ["1"], 2, 2),
        ("n", "?", ["?"], 0, 0),
    ],
)  # fmt: skip
def test_a_card_is_drawn_with_an_arrow_a_way_and_numbers(drawing, far, numbers, arrows, back):
    """Ways that lead back look different; legs of one way are a line and its arrow."""
    drawn = draw(drawing.split())
    assert drawn.far == far
    assert [text for *_, text in drawn.numbers(0, 0, 1)] == numbers
    made = list(drawn.arrows(0, 0, 1))
    assert (len(made), sum(one for _, one in made)) == (arrows, back)
    assert all(abs(x) < 0.62 and abs(y) < 0.62 for outline, _ in made for x, y in outline)


@pytest.mark.parametrize("edge", ["n", "e", "s", "w"])
def test_distances_of_several_legs_are_read_whichever_way_the_card_lies(edge):
    """On a plate that no arrow's head lies below."""
    ahead, right, left = {"s": "new", "w": "esn", "n": "swe", "e": "wns"}[edge]
    drawn = draw(f"{edge} {ahead}1-{right}2 {ahead}1-{left}2".split())
    (plate,) = drawn.plates(0, 0, 1)
    left_, right_ = min(x for x, _ in plate), max(x for x, _ in plate)
    top, bottom = min(y for _, y in plate), max(y for _, y in plate)
    assert max(map(abs, (left_, right_, top, bottom))) <= 0.5
    heads = [outline for outline, _ in drawn.arrows(0, 0, 1) if len(outline) == 7]
    assert len(heads) == 2
    for outline in heads:
        for x, y in outline[2:5]:
            assert not (left_ < x < right_ and top < y < bottom)


def test_a_sign_stands_where_no_arrow_is():
    """As far from all as can be."""
    assert draw(["n", "s2", "se2", "sw2", "e2", "w2"]).free(()) == "n"
    assert draw(["n", "s2"]).free(()) == "n"
    assert draw(["n", "s2"]).free(("n",)) in ("e", "w", "ne", "nw")
    assert draw(["n"]).free(()) in POINTS


def test_all_words_can_be_read_on_a_tablet():
    """Eleven pixels and more where the picture is as high as a screen of 1280 by 800 lets it be."""
    for scene in [*scenes(5, 8, every=8), *scenes(3, 12, every=8)]:
        drawn = min(868, (800 - BARS) * scene.aspect) / UNIT
        painted = [*paint.ground(scene, False)[0], *paint.moving(scene, False)]
        small = {one["uid"]: one["textfont"]["size"] * drawn for one in painted if one.get("text")}
        assert min(small.values()) >= 11, small


def labels(board):
    """Return what stands on the ground of a course: the box of each name, station and starting space, in spaces."""
    s = GAME.start(GAME.header_for(NAMES[:3], seed="1", board=board))
    scene = RULES.scene(s, ())
    cell = cell_of(scene)
    names = next(one for one in paint.ground(scene, False)[0] if one["uid"] == "names")
    high = names["textfont"]["size"] / paint.pixels(scene, cell)
    found = [
        (text, x / cell, y / cell, len(text) * 0.31 / 2, high / 2)
        for x, y, text in zip(names["x"], names["y"], names["text"], strict=True)
    ]
    signs = {*s.book.chart.station, *s.book.chart.printed}
    return found + [(one.id, one.x * scene.aspect / cell, one.y / cell, 0.45, 0.45) for one in scene.places
                    if one.id in signs]  # fmt: skip


OTHER_COURSES = {
    "as another prints it": courses.made_up(),
    "small": replace(
        courses.made_up(), rows=("rr--yyyy", "rr--yyyy", "rr--yyyy", "rrbbyyyy", "rrbbbbyy", "rrbbbbyy"),
        start=courses.starts("E1", "F1", "G1"), beyond=("A1", "B1", "A2", "B2"),
        stations=courses.stations("F3", "C5", "A4"),
    ),
    "turned": replace(
        courses.made_up(), rows=("yyyyyyyyyy", "yyyyyyyyyy", "yyyy----bb", "yyyy----bb", "rrrrrrbbbb", "rrrrrrbbbb"),
        start=courses.starts("A1", "A2", "B1"), beyond=("A5", "A6"), stations=courses.stations("F1", "I5", "D6"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    "course", [*map(load_course, COURSES), *OTHER_COURSES.values()], ids=[*COURSES, *OTHER_COURSES]
)
def test_names_stations_and_starting_spaces_lie_beside_each_other(course):
    """On a course that an owner traced as on ours."""
    there = labels(msgspec.to_builtins(course))
    over = [
        (a[0], b[0]) for a, b in itertools.combinations(there, 2)
        if abs(a[1] - b[1]) < a[3] + b[3] and abs(a[2] - b[2]) < a[4] + b[4]
    ]  # fmt: skip
    assert over == []
