"""What the game says to a screen and no recorded game comes to; all else is kept of those."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from capemay_kit.errors import Question
from capemay_kit.games import registry
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import names
from capemay_kit.games.capital_city import scene as picture
from capemay_kit.games.capital_city.rules import CapitalCity
from capemay_kit.games.capital_city.state import Pending, Train, in_hand, is_unknown
from tests.recorded.seen import Seen

RULES = CapitalCity()
SCREEN = registry.screen("capital-city")
NAMES = ["Alice", "Barkley", "Casey", "Don", "Emma", "Finn"]


@cache
def moments():
    """Return every state of a recorded game, with the seats that act."""
    return [(m.s, RULES.to_act(m.s)) for m in Seen("capital-city-plain-4").moments]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_families_are_chosen_together_in_whatever_order_they_are_tapped(game, seats):
    """What can be chosen is what is legal (p. 3)."""
    s = RULES.start(RULES.header_for(NAMES[:seats], seed="1"))
    choosing = SCREEN.choosing(s, 0)
    assert choosing.least == choosing.most
    values = [one.value for one in choosing.options]
    made = {SCREEN.chosen(s, 0, list(reversed(some))) for some in combinations(values, choosing.most)}
    assert made == set(RULES.legal(s, 0))
    assert str(choosing.most) in choosing.label
    assert all(one.title and one.detail for one in choosing.options)
    assert SCREEN.choosing(s, 1) is SCREEN.choosing(game(3, phase="auction"), 0) is None


TRAIN = {"phase": "trains", "have": [{"bank": [], "bakery": []}], "trains": (Train(("green-ada", "blue-?"), 0),)}
TWICE = {"have": [{"boarding-house": ["green-clover"], "post-office": []}, {"bakery": ["green-flora"]}],
         "hands": [["green-bertie", "red-gus"]]}  # fmt: skip
BANK = {"have": [{"bank": []}], "hands": [["green-bertie"]]}
UNKNOWN = {"phase": "purchase", "street": ("?1",), "hands": [["green-?", "?"]], "have": [{"?2": []}]}


@pytest.mark.parametrize(
    ("moment", "one", "title", "brings"),
    [
        (TWICE, act.Attach("green-bertie", "boarding-house"), "Attach Bertie Fernsby to Boarding House",
         "earns at Boarding House twice; Barkley may earn too"),
        (BANK, act.Attach("green-bertie", "bank"), "Attach Bertie Fernsby to Bank", "one place stays empty"),
        (BANK, act.Done(), "Attach no more", "1 character stays unattached"),
        (TRAIN, act.Choose("green-ada"), "Choose Ada Fernsby", "a star; fits Bank"),
        # no id is shown to people
        (UNKNOWN, act.Buy("?1"), "Buy an unknown building", "then say which one it is, or its deed"),
        (UNKNOWN, act.Buy("?1", 6), "Buy an unknown building", "$6; unknown"),
        (UNKNOWN, act.Attach("green-?", "?2"), "Attach a Fernsby to an unknown building",
         "then say how many characters it takes and what it earns"),
        (UNKNOWN, act.Choose("?"), "Choose an unknown character", None),
    ],
)  # fmt: skip
def test_a_button_says_what_it_sets_off(game, moment, one, title, brings):
    said = SCREEN.label(game(3, **moment), 0, one)
    assert said[0] == title
    assert brings in (None, said[1])


@pytest.mark.parametrize(("why", "one", "title"), [
    ("founder", "green-ada", None), ("train", "green", None), ("building", "bank", "Bank"),
    ("attached", "red-gus", "Gus Rusk"), ("bought", "bank", "Bank"), ("deed", 7, "$7"),
])  # fmt: skip
def test_the_table_is_asked_in_words_and_any_answer_may_stay_unknown(game, why, one, title):
    asked = SCREEN.ask(game(3, phase="deal"), Question(why, (one,)))
    assert asked.text.endswith("?")
    assert asked.skip
    (option,) = asked.options
    assert option.value == one
    assert option.title == title if title else option.title
    assert option.detail or why == "deed"


def test_whoever_has_several_earnings_is_told_how_many(game):
    waits = (Pending(0, ("post-office",), True), Pending(0, ("bakery",), True))
    s = game(3, have=[{"post-office": ["green-bertie"], "bakery": ["green-clover"]}], pending=waits)
    assert "Alice: 2 activations in any order" in " ".join(SCREEN.heading(s))


def test_an_act_is_secret_where_its_words_name_what_a_view_hides():
    for s, acting in moments():
        for seat in acting if s.phase != "deal" else ():
            train = in_hand(s, seat)
            hidden = {one for one in s.seats[seat].hand if not is_unknown(one)} | set(train.cards if train else ())
            labels = " ".join(" ".join(SCREEN.label(s, seat, one)) for one in RULES.legal(s, seat))
            if any(names.character_name(s.book, one) in labels for one in hidden):
                assert SCREEN.secret(s, seat)
            assert not SCREEN.secret(RULES.view(s, None), seat)


def test_more_cards_than_places_lie_on_the_last_which_says_how_many(game, book):
    hand = [one.id for one in book.characters.values() if one.family in ("green", "blue")][:14]
    s = game(3, hands=[hand], have=[dict.fromkeys(list(book.buildings)[:8], ())])
    tokens = {one.id: one for one in RULES.scene(s, RULES.legal(s, 0)).tokens}
    assert (tokens["seat-0-card/more"].letter, tokens["seat-0-building/more"].letter) == ("+7", "+4")
    assert tokens["seat-0-card-6"].label.startswith(names.character_name(s.book, hand[-1]))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_nothing_lies_on_anything_else(seats):
    where = picture.plan(seats, seats + 2, seats + 1)
    houses = [*where.street, *(plot for yard in where.yards for plot in yard.plots)]
    for (x, y), (u, v) in combinations(houses, 2):
        assert abs(x - u) >= picture.HOUSE_WIDE or abs(y - v) >= picture.HOUSE_HIGH
    for yard in where.yards:
        inside = [yard.disc, yard.priority, *yard.plots, *yard.cards]
        assert all(yard.x < x < yard.x + yard.wide and yard.y < y < yard.y + yard.high for x, y in inside)
        assert all(abs(a[0] - b[0]) >= 28 for a, b in combinations(yard.cards, 2))
        assert yard.name[0] + picture.NAME_WIDE <= yard.priority[0] - 14 or yard.name[1] != yard.priority[1]
    assert max(y for _, y in houses) + picture.HOUSE_HIGH / 2 <= where.high


def test_a_sign_holds_its_title(book):
    for one in book.buildings.values():
        lines = picture.signboard(one.title).split("\n")
        assert len(lines) <= 2
        assert all(picture.width(line, picture.SIGN_FONT) <= picture.SIGN_WIDE for line in lines)
        assert "".join(lines).replace("-", "").replace(" ", "") == one.title.replace(" ", "")
    assert picture.signboard("Haberdashery") == "Haber-\ndashery"
    assert picture.signboard("The Old Silver Mine Works").count("\n") == 1
    assert picture.signboard("Bzzzzzzzzzzzzzzzzzzt").endswith(".")
