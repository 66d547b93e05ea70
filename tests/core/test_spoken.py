"""What a picture says to those who do not see it, and the letters on its tokens."""

from __future__ import annotations

from capemay_kit.core.scene import Area, Link, Mark, Place, Scene, Target, Token, letters
from capemay_kit.core.shown import Standing
from capemay_kit.core.spoken import named, neighbours, spoken, stands_at

WEST = Place("west", 0.2, 0.5, "circle", "space", "West End", arrow=((0.5, 0.5),))
MIDDLE = Place("middle", 0.5, 0.5, "circle", "space", "Middle")
LOT = Place("lot", 0.5, 0.8, "square", "sand", "sand 1 lot")
DOT = Place("lot>middle", 0.5, 0.75, "dot", "sand", "")
SCENE = Scene(
    1.3,
    (Area("sand", "sand", (), "Sand"),),
    (Link("west/middle", "road", ((0.2, 0.5), (0.5, 0.5))),
     Link("street/oak", "name", ((0.2, 0.5), (0.5, 0.5)), "Oak St")),
    (WEST, MIDDLE, LOT, DOT),
)  # fmt: skip
MARKER = Token("marker/0", 0.21, 0.49, "marker", 0, "A", "Anna's marker at West End")
SHOP = Token("lot", 0.5, 0.8, "shop", 1, "B", "Ben's shop.")


def drawn(*tokens: Token, **more: object) -> Scene:
    return Scene(SCENE.aspect, SCENE.areas, SCENE.links, SCENE.places, tokens, **more)  # type: ignore[arg-type]


def test_a_place_says_what_it_is_and_where_its_arrow_points() -> None:
    assert named(SCENE, WEST) == "West End, arrow to Middle"
    assert named(SCENE, MIDDLE) == "Middle"


def test_neighbours_are_those_a_road_joins() -> None:
    """A street's name is no road, and a dot no place to go."""
    assert neighbours(SCENE) == {"west": ["middle"], "middle": ["west"]}


def test_what_stands_at_a_place_is_said_there() -> None:
    """A marker stands beside the middle of its space, a building in the middle of its lot."""
    assert spoken(drawn(MARKER, SHOP), (), ["Anna", "Ben"]) == {
        "west": "Anna's marker at West End",
        "lot": "Ben's shop",
    }


def test_a_closed_place_says_so() -> None:
    assert spoken(drawn(marks=(Mark("middle", "closed"),)), (), [])["middle"] == "closed"


def test_an_area_says_who_leads_it() -> None:
    """Several who tie, or nobody; what is no area of the picture is not said."""
    figures = ((0, "2", True), (1, "2", True))
    both = Standing("Sand", figures, tone="sand")
    none = Standing("Sand", ((0, "0", False),), tone="sand")
    assert spoken(SCENE, [both, Standing("Birds", figures, tone="plain")], ["Anna", "Ben"]) == {
        "sand": "Sand: Anna and Ben with 2"
    }
    assert spoken(SCENE, [none], ["Anna"]) == {"sand": "Sand: nobody leads"}


def test_a_picture_opens_around_what_is_chosen_then_where_one_stands_then_what_may_be_tapped() -> None:
    """And anywhere, where there is none of them."""
    scene = drawn(MARKER, SHOP, targets=(Target("lot", "Build"),))
    assert stands_at(scene, 0, "middle") == (0.5, 0.5)
    assert stands_at(scene, 0, None) == (0.21, 0.49)
    assert stands_at(scene, 1, None) == (0.5, 0.8)
    assert stands_at(SCENE, 0, None) is None


def test_every_seat_has_a_letter_of_its_own() -> None:
    """Its name's first, else the next of its name that is free, else one of the alphabet."""
    assert letters(["Ann", "Abe", "Al"]) == ("A", "B", "L")
    assert letters(["A", "A A", "---", "é"]) == ("A", "B", "C", "É")
    assert len(set(letters(["Aa"] * 13))) == 13
