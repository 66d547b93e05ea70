"""What Cape Horn's picture draws beside what every game's does: winds as they lie, ships, stations, land."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot
from typing import Any

import msgspec
import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.winds import POINTS, Drawn, draw
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.board import drawn
from capemay_kit.games.cape_horn.book import COURSE, COURSES, load_course, shipped_book
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn
from capemay_kit.games.cape_horn.screen import SCREEN
from capemay_kit.ui.picture import paint_cape_horn as paint
from capemay_kit.ui.picture.paint_cape_horn_sea import cell_of

from ...own import courses
from .test_painted import by_uid, inside, outlines, painted, scenes

RULES = CapeHorn()
NAMES = ["Ann", "Bob", "Cid"]


def dealt(**options: Any) -> Any:
    """Return a race of three at its start."""
    return RULES.apply(GAME.start(GAME.header_for(NAMES, seed="1", **options)), 0, act.Deal(), Chance(seed="1"))


def drawn_of(s: Any, acts: Any = ()) -> dict[str, Any]:
    return by_uid(paint.moving(RULES.scene(s, acts), False))


def n(drawn: dict[str, Any], *uids: str) -> int:
    """Count the outlines of traces."""
    return sum(len(outlines(drawn[uid])) for uid in uids)


def test_every_card_every_ship_and_every_station_is_drawn_and_every_cost_written() -> None:
    seen = set()
    for scene, traces in painted("cape-horn"):
        now = by_uid(traces)
        cards = [one for one in scene.tokens if one.id.startswith("wind/")]
        assert n(now, "cards", "printed", "unknown") == len(cards)
        assert n(now, "printed") == sum(one.kind.startswith("printed") for one in cards)
        ships = [one for one in scene.tokens if one.id.startswith("ship/")]
        letters = [letter for kind in paint.SHIPS for letter in now[f"{kind}-letters"]["text"]]
        assert {one.letter for one in ships} <= set(letters)
        assert all(now[f"ship-{one.owner}"]["x"] for one in ships)
        signs = [*now["chip-signs"]["text"], *now["tab-signs"]["text"]]
        assert sorted(signs) == sorted(one.badge for one in scene.places if one.shape == "circle")
        assert n(now, "targets") == len([one for one in scene.marks if one.tone == "target"])
        assert n(now, "costs") == len(now["cost-signs"]["text"])
        seen |= {uid for uid in ("targets", "covers", "free", "costs") if n(now, uid)}
    assert seen == {"targets", "covers", "free", "costs"}


def test_a_ship_lies_where_its_card_has_no_arrow() -> None:
    """The card below it is read as any other, and large on land, where land has room, for the ship whose turn it is."""
    scene = RULES.scene(dealt(board=COURSE), ())
    now, cell = by_uid(paint.moving(scene, False)), cell_of(scene)
    assert now["far-signs"]["text"] == []
    cards = [one for one in scene.tokens if one.id.startswith("wind/")]
    assert len(now["numbers"]["text"]) + len(now["leg-numbers"]["text"]) == len(cards)
    for seat in range(3):
        ship = next(one for one in scene.tokens if one.id == f"ship/{seat}")
        lies = next(draw(one.kind.split()[1:]) for one in cards if (one.x, one.y) == (ship.x, ship.y))
        xs, ys = ([at for at in now[f"ship-{seat}"][axis] if at is not None] for axis in "xy")
        x, y = (min(xs) + max(xs)) / 2 - ship.x * scene.aspect, (min(ys) + max(ys)) / 2 - ship.y
        for way in lies.ways:
            dx, dy = POINTS[way[-1].point]
            assert (x * dx + y * dy) / hypot(dx, dy) < 0.28 * cell
    assert now["below-numbers"]["text"] == ["1"]
    assert n(now, "below-arrows") == 5
    assert [text for text in now["said"]["text"] if "Ann" in text] == ["Ann is at K1"]


def test_a_card_nobody_named_is_a_question_mark_below_a_ship_too() -> None:
    """In the sea and on land."""
    now = drawn_of(RULES.correct(RULES.correct(dealt(board=COURSE), "winds.K1", "?"), "winds.K2", "?"))
    assert (n(now, "unknown"), n(now, "below-arrows")) == (2, 0)
    assert now["below-numbers"]["text"] == ["?"]
    assert now["numbers"]["text"].count("?") == 2


def test_the_places_for_a_card_in_hand_bear_the_numbers_of_its_buttons() -> None:
    """Counted from the ship outward; with nothing in hand there are none."""
    s = dealt()
    legal = SCREEN.in_order(s, 0, [one for one in RULES.legal(s, 0) if isinstance(one, act.Place)])
    held = [one for one in legal if one.card == legal[0].card]
    now = drawn_of(s, held)
    said = [*now["place-numbers"]["text"], *now["cover-numbers"]["text"]]
    assert sorted(map(int, said)) == list(range(1, len(held) + 1))
    assert [SCREEN.label(s, 0, one)[0].split(" · ")[0] for one in held] == [str(n) for n in range(1, len(held) + 1)]
    at = s.book.chart.at
    far = [max(abs(a - b) for a, b in zip(at[one.space], at["N1"], strict=True)) for one in held]
    assert far == sorted(far)
    assert drawn_of(s, RULES.legal(s, 0))["place-numbers"]["text"] == []


def test_a_course_of_another_shape_is_painted_too() -> None:
    """Smaller, without land, with areas of its own."""
    course = msgspec.to_builtins(load_course("cape-horn"))
    course["rows"] = [row.replace("-", "b") for row in course["rows"]]
    s = GAME.start(GAME.header_for(NAMES, board=course | {"id": "open-sea"}, seed="1"))
    scene = RULES.scene(s, RULES.legal(s, 0))
    assert by_uid(paint.ground(scene, False)[0])["land"]["x"] == []
    assert [*by_uid(paint.moving(scene, False))] == [*by_uid(paint.moving(scenes("cape-horn-plain-5")[0], False))]


# --- a card as it lies --------------------------------------------------------------------------------------


def laid(step: int = 1) -> Iterator[tuple[str, Drawn]]:
    """Yield every card, whichever way it is turned."""
    for card in shipped_book().cards.values():
        for facing in range(0, 8, step):
            yield f"{card.id} {facing}", draw(drawn(card, facing).split())


def test_every_arrow_lies_on_its_card() -> None:
    """Heads too."""
    for name, lies in laid(2):
        assert all(max(abs(x), abs(y)) <= 0.5 for outline, _ in lies.arrows(0, 0, 1) for x, y in outline), name


def test_no_number_of_a_card_lies_on_its_arrows() -> None:
    """Numbers of two ways stand on two sides of the card."""
    for name, lies in laid():
        numbers = [(x, y) for x, y, _ in lies.numbers(0, 0, 1)]
        points = [point for outline, _ in lies.arrows(0, 0, 1) for point in outline]
        for (x, y), (a, b) in combinations(numbers, 2):
            assert hypot(x - a, y - b) > 0.5, name
            assert min(hypot(px - x, py - y) for px, py in points) > 0.1, name
            assert min(hypot(px - a, py - b) for px, py in points) > 0.1, name


@pytest.mark.parametrize(
    ("drawing", "far", "numbers", "arrows", "back"),
    [
        ("n s2 se2 e2", "2", ["2"], 3, 0),
        ("e w1-n2 w1-s2", "1+2", ["1+2"], 6, 0),
        ("s ne1 sw2", "1·2", ["1", "2"], 2, 1),
        ("s s1 se1", "1", ["1"], 2, 2),
        ("n", "?", ["?"], 0, 0),
    ],
)
def test_a_card_is_drawn_with_an_arrow_a_way_and_numbers(
    drawing: str, far: str, numbers: list[str], arrows: int, back: int
) -> None:
    """Ways that lead back look different; legs of one way are a line and its arrow."""
    lies = draw(drawing.split())
    assert lies.far == far
    assert [text for *_, text in lies.numbers(0, 0, 1)] == numbers
    made = list(lies.arrows(0, 0, 1))
    assert (len(made), sum(one for _, one in made)) == (arrows, back)
    assert all(abs(x) < 0.62 and abs(y) < 0.62 for outline, _ in made for x, y in outline)


@pytest.mark.parametrize(("edge", "ahead", "right", "left"), ["snew", "wesn", "nswe", "ewns"])
def test_distances_of_several_legs_are_read_whichever_way_the_card_lies(
    edge: str, ahead: str, right: str, left: str
) -> None:
    """On a plate that no arrow's head lies below."""
    lies = draw(f"{edge} {ahead}1-{right}2 {ahead}1-{left}2".split())
    (plate,) = lies.plates(0, 0, 1)
    (xs, ys) = zip(*plate, strict=True)
    assert max(map(abs, (*xs, *ys))) <= 0.5
    heads = [outline for outline, _ in lies.arrows(0, 0, 1) if len(outline) == 7]
    assert len(heads) == 2
    assert not [
        (x, y)
        for outline in heads for x, y in outline[2:5] if min(xs) < x < max(xs) and min(ys) < y < max(ys)
    ]  # fmt: skip


# --- courses ----------------------------------------------------------------------------------------------


def labels(board: Any) -> list[tuple[str, float, float, float, float]]:
    """Return what stands on the ground of a course: the box of each name, station and starting space, in spaces."""
    s = GAME.start(GAME.header_for(NAMES, seed="1", board=board))
    scene = RULES.scene(s, ())
    cell = cell_of(scene)
    names = by_uid(paint.ground(scene, False)[0])["names"]
    high = names["textfont"]["size"] / paint.pixels(scene, cell)
    found = [
        (text, x / cell, y / cell, len(text) * 0.31 / 2, high / 2)
        for x, y, text in zip(names["x"], names["y"], names["text"], strict=True)
    ]
    signs = {*s.book.chart.station, *s.book.chart.printed}
    return found + [(one.id, one.x * scene.aspect / cell, one.y / cell, 0.45, 0.45) for one in scene.places
                    if one.id in signs]  # fmt: skip


@pytest.mark.parametrize(
    "course", [*map(load_course, COURSES), courses.made_up()], ids=[*COURSES, "as another prints it"]
)
def test_names_stations_and_starting_spaces_lie_beside_each_other(course: Any) -> None:
    """On a course that an owner traced as on ours; whole in the picture."""
    board = msgspec.to_builtins(course)
    over = [
        (a[0], b[0]) for a, b in combinations(labels(board), 2)
        if abs(a[1] - b[1]) < a[3] + b[3] and abs(a[2] - b[2]) < a[4] + b[4]
    ]  # fmt: skip
    assert over == []
    scene = RULES.scene(dealt(board=board), ())
    inside(scene, (*paint.ground(scene, False)[0], *paint.moving(scene, False)))
