"""What the game says to a screen: names, places, taps, questions, the picture; and that it keeps secrets."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from msgspec.structs import replace

from capemay_kit.core.forms import Field
from capemay_kit.errors import Question
from capemay_kit.games import registry
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import names
from capemay_kit.games.capital_city import scene as picture
from capemay_kit.games.capital_city.rules import CapitalCity
from capemay_kit.games.capital_city.scene import letters
from capemay_kit.games.capital_city.state import Pending, Train, in_hand, is_unknown
from tests.recorded.seen import Seen

RULES = CapitalCity()
SCREEN = registry.screen("capital-city")
NAMES = ["Alice", "Barkley", "Casey", "Don", "Emma", "Finn"]
FIRST, SECOND = Train(("green-ada", "red-gus"), 0), Train(("blue-agnes", "red-ira"), 0)


@cache
def moments():
    """Return every state of a recorded game, with the seats that act."""
    return [(m.s, RULES.to_act(m.s)) for m in Seen("capital-city-plain-4").moments]


# --- taps -------------------------------------------------------------------------------------------------


def refusal(s, seat, place, handle=""):
    """Return by which rule a tap is refused, and what it means."""
    meant = SCREEN.meant(s, seat, place, handle)
    why = meant and RULES.why_not(s, seat, meant)
    return why.rule if why else meant


HAND = {"have": [{"bank": [], "bakery": []}], "hands": [["green-clover", "green-bertie"], ["green-ada"]]}
OTHERS = {"have": [{"bank": []}, {"saloon": []}], "hands": [["green-ada"]]}
PURCHASE = {"phase": "purchase", "street": ("bank",), "have": [{"bakery": []}], "money": [4]}
UNTAKEN = {"phase": "trains", "trains": (replace(FIRST, at=-1), replace(SECOND, at=-1))}
UNDER_WAY = {"phase": "trains", "trains": (replace(FIRST, at=1), SECOND)}
POOR = {"phase": "auction", "money": [0]}
SIX = ("bank", "bakery", "saloon", "library", "theater", "chapel")
FULL = {"have": [dict.fromkeys(SIX, ())], "hands": [["green-clover"]]}


@pytest.mark.parametrize(
    ("moment", "seat", "place", "handle", "meant"),
    [
        (HAND, 0, "seat-0-card-0", "", act.Attach("green-clover", "bakery")),
        (HAND, 0, "seat-0-card-1", "", act.Attach("green-bertie", "bank")),
        (HAND, 0, "seat-0-card-2", "", None),
        (HAND, 0, "seat-1-card-0", "", "character_not_held"),
        (HAND, 0, "seat-0-building-0", "green-clover", "symbol"),
        (OTHERS, 0, "seat-1-building-0", "", "building_not_owned"),
        (UNTAKEN, 0, "train-1-0", "", act.TakeTrain(1)),
        (UNDER_WAY, 0, "train-1-1", "", act.Choose("red-ira")),
        (UNDER_WAY, 0, "train-0-0", "", "trains_under_way"),
        (UNDER_WAY, 2, "train-0-0", "", "not_your_turn"),
        (PURCHASE, 0, "pot", "", "not_now"),
        (PURCHASE, 0, "priority-2", "", "not_now"),
        (PURCHASE, 0, "season", "", "not_now"),
        (PURCHASE, 0, "street-0", "", "deed"),
        (PURCHASE, 0, "seat-0-building-0", "", "not_on_main_street"),
        (PURCHASE, 0, "street-1", "", None),
        (PURCHASE, 0, "seat-0", "", None),
        (POOR, 0, "pot", "", "bid"),
        (POOR, 0, "priority-1", "", act.TakePriority()),
        # the last place stands for all that lie there
        (FULL, 0, "seat-0-building-3", "green-clover", act.Attach("green-clover", "chapel")),
    ],
)  # fmt: skip
def test_what_a_tap_means_or_why_not(game, moment, seat, place, handle, meant):
    assert refusal(game(3, **moment), seat, place, handle) == meant


def test_where_an_act_is_tapped(game):
    assert SCREEN.place(game(3, **POOR), 0, act.TakePriority()) == "priority-3"
    assert SCREEN.place(game(3, **UNDER_WAY), 0, act.Choose("green-clover")) is None
    assert SCREEN.place(game(3, **FULL), 0, act.Attach("green-clover", "library")) == "seat-0-building-3"
    for moment, targets in (
        ({"phase": "trains", "trains": (FIRST,)}, {"train-0-0": "Choose Ada Fernsby", "train-0-1": "Choose Gus Rusk"}),
        ({"phase": "purchase", "street": ("bank", "saloon")}, {"street-0": "Buy Bank", "street-1": "Buy Saloon"}),
        (UNTAKEN, {"train-0": "Take the first train", "train-1": "Take the second train"}),
    ):
        s = game(3, **moment)
        assert {one.place: one.label for one in RULES.scene(s, RULES.legal(s, 0)).targets} == targets


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


@pytest.mark.parametrize(("one", "figure", "key", "same", "other"), [
    (act.Buy("bank"), Field("cost", "Deed $", 9), "cost", 9, act.Buy("bank", 7)),
    (act.Earn("bank", "points"), Field("amount", "Victory points", 3), "amount", 3, act.Earn("bank", "points", 7)),
    (act.Earn("bank", "dollars"), Field("amount", "Dollars", 7), "amount", 7, act.Earn("bank", "dollars", 8)),
])  # fmt: skip
def test_a_table_changes_the_figures_of_an_act(game, one, figure, key, same, other):
    """The deed, and what is earned (p. 7): by rule unless it is changed."""
    s = game(3, phase="purchase", street=("bank",))
    assert SCREEN.figures(s, 0, one) == [figure]
    assert SCREEN.with_figures(s, 0, one, {key: same}) == one
    changed = other.cost if isinstance(other, act.Buy) else other.amount
    assert SCREEN.with_figures(s, 0, one, {key: changed}) == other
    assert not SCREEN.figures(s, 0, act.Decline())


# --- words ------------------------------------------------------------------------------------------------

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


# --- secrets: characters lie face down (p. 4, 6) ----------------------------------------------------------


def test_one_sees_ones_own_and_the_train_in_hand(game):
    """And nobody else's (p. 6); founders and attached characters lie open (p. 3)."""
    train, second = Train(("blue-agnes", "green-ada", "red-bess"), 0), Train(("blue-basil", "red-abner", "red-gus"), 0)
    s = game(3, phase="trains", hands=[["green-clover"], ["green-dell"]], trains=(train, second))
    mine = RULES.view(s, 0)
    assert [one.hand for one in mine.seats] == [("green-clover",), ("green-?",), ()]
    assert mine.trains == (train, Train(("blue-?", "red-?", "red-?"), 0))
    assert RULES.view(s, 1).trains[0].cards == ("blue-?", "green-?", "red-?")
    s = game(3, have=[{"bank": ["blue-agnes"]}])
    s = replace(s.with_seat(0, founder="green-ada"), characters=s.characters.take_out("green-ada"))
    assert RULES.view(s, 2) == s
    over, _ = moments()[-1]
    assert RULES.view(over, None) == over, "at the end all is open"


def test_an_offer_that_names_a_face_is_for_its_holder_alone(game):
    hands = {"have": [{"bank": []}], "hands": [["green-ada"], ["red-gus"]]}
    for moment, secret in (
        ({"phase": "trains", "trains": (FIRST,)}, [True, False, False]), (hands, [True, False, False]),
        ({"phase": "trains", "trains": (Train(("green-?", "red-?"), 0),)}, [False] * 3),
        ({"have": [{"bank": []}], "hands": [["green-?"]]}, [False] * 3),
        ({"phase": "auction", "hands": [["green-ada"]]}, [False] * 3),
    ):  # fmt: skip
        assert [SCREEN.secret(game(3, **moment), i) for i in range(3)] == secret
    s = game(3, hands=[["red-gus", "green-?"]]).with_seat(0, founder="green-ada")
    assert [one.title for one in SCREEN.hand(s, 0)] == ["Gus Rusk", "a Fernsby"], "the founder lies open"


def test_an_act_is_secret_where_its_words_name_what_a_view_hides():
    for s, acting in moments():
        for seat in acting if s.phase != "deal" else ():
            train = in_hand(s, seat)
            hidden = {one for one in s.seats[seat].hand if not is_unknown(one)} | set(train.cards if train else ())
            labels = " ".join(" ".join(SCREEN.label(s, seat, one)) for one in RULES.legal(s, seat))
            if any(names.character_name(s.book, one) in labels for one in hidden):
                assert SCREEN.secret(s, seat)
            assert not SCREEN.secret(RULES.view(s, None), seat)


# --- the picture ------------------------------------------------------------------------------------------


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


def test_seats_and_families_have_letters_of_their_own(book):
    """Colour is never alone."""
    assert letters(["Ann", "Abe", "Al"]) == ("A", "B", "L")
    assert len(set(letters([one.title for one in book.families.values()]))) == 6
