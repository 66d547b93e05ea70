"""What a card does in one line: written and read again, and what is said of a line that cannot be read."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.core.forms import Option
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import CARD_TYPES
from capemay_kit.own.notation import DEEPEST, LONGEST, cell, explained, read_cell
from capemay_kit.own.vocabulary import EFFECTS, GOALS, CardField, fields_of, fill, form_name, make, name_of

from .whole_vocabulary import CARDS, COUNTS
from .whole_vocabulary import EFFECTS as ANY_EFFECT
from .whole_vocabulary import GOALS as ANY_GOAL

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "sheets.md"


def field(form, name):
    return next(one for one in fields_of(form) if one.name == name)


OPTIONS, EVENT = field("activity card", "options"), field("event card", "effects")
LOTS, PRIMARY = field("solo card", "lots"), field("bonus card", "primary")


def effects(text):
    return make("event card", {"effects": read_cell(EVENT, text)}).effects


def refused(text):
    with pytest.raises(BadValue) as bad:
        effects(text)
    return bad.value.sentence


def again(card):
    name, values = name_of(card), fill(card)
    return make(name, {one.name: read_cell(one, cell(one, values[one.name])) for one in fields_of(name)})


@given(st.one_of(ANY_EFFECT, ANY_GOAL, COUNTS))
def test_every_thing_is_read_as_it_was_written(thing):
    among = EFFECTS if name_of(thing) in EFFECTS else GOALS if name_of(thing) in GOALS else ("count",)
    it = CardField("it", "It", options=tuple(Option(one, one) for one in among), kind="thing")
    line = cell(it, (name_of(thing), fill(thing)))
    assert line.isprintable()
    assert make(*read_cell(it, line)) == thing


@given(CARDS)
def test_every_card_is_read_as_its_cells_were_written(card):
    assert again(card) == card


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("birds 3 keep=1; money 2", (cards.Birds(3, 1), cards.Money(2))),
        ("birds draw=3 keep=1", (cards.Birds(3, 1),)),
        ("Birds 3 1", (cards.Birds(3, 1),)),
        ("money -2", (cards.Money(-2),)),
        ("money −2", (cards.Money(-2),)),
        ("money $2", (cards.Money(2),)),
        ("money amount=-$2", (cards.Money(-2),)),
        ("money 1 bird 6", (cards.Money(1, cards.Count("bird"), 6),)),
        ("money 1 per=(zone kinds=cottage, shop)", (cards.Money(1, cards.Count("zone", ("cottage", "shop"))),)),
        ("build cottage price=2 at=any", (cards.Build(("cottage",), "any", price=2),)),
        ("move 4 ignore_arrows specials", (cards.Move(4, True, True),)),
        ("move 4 ignore-arrows=yes specials=no", (cards.Move(4, True, False),)),
        ("offer 2 (birds 1; retrieve)", (cards.Offer(2, (cards.Birds(1), cards.Retrieve())),)),
        ("offer 2 retrieve", (cards.Offer(2, (cards.Retrieve(),)),)),
        ("theirs others (money -1)", (cards.Theirs("others", (cards.Money(-1),)),)),
        ("fire jackson,ocean zones=sand", (cards.Fire(("jackson", "ocean"), ("sand",)),)),
        ("note Everybody laughs, as = said; money 1", (cards.Note("Everybody laughs, as = said"), cards.Money(1))),
        ("note “as it says”", (cards.Note("as it says"),)),
        ('note "a \\"word\\""', (cards.Note('a "word"'),)),
        ("money 2;", (cards.Money(2),)),
        ("  ", ()),
    ],
)  # fmt: skip
def test_a_line_means(text, meant):
    """By place or by name, with or without quotes."""
    assert effects(text) == meant


def test_choices_are_parted_by_a_bar_goals_follow_their_points_and_lots_stand_by_season():
    found = make("activity card", {"options": read_cell(OPTIONS, "money 2 | birds 1; retrieve | nothing")})
    assert found.options == ((cards.Money(2),), (cards.Birds(1), cards.Retrieve()), ())
    award = cards.Award(4, cards.AtLeast(3, cards.Count("building", ("cottage",))))
    primary = read_cell(PRIMARY, "4 (at_least 3 (building kinds=cottage))")
    assert make("bonus card", {"primary": primary}).primary == award
    lots = {"spring": ("grass-1", "sand-2"), "summer": ("dirt-3",)}
    assert read_cell(LOTS, "spring=grass-1, sand-2  summer=dirt-3") == lots


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("money 2; brids 3", "“brids”, letter 10: unknown. Do you mean “birds”?"),
        ("birds 3 kep=1", "“kep”, letter 9: unknown in birds. Do you mean “keep”?"),
        ("build cottages", "“cottages”, letter 7: unknown in kinds. Do you mean “cottage”?"),
        ("money", "at the end: money needs amount (Dollars (minus: pay))"),
        ("money two", "“two”, letter 7: not a whole number"),
        ("money 2 amount=3", "“amount”, letter 9: amount is given twice"),
        ("income 2 bird 3", "“3”, letter 15: one value too many. income has amount, per"),
        ("offer 2 (birds 1", "at the end: the closing bracket is missing"),
        ('note "no end', "“\"”, letter 6: the closing quotation mark is missing"),
        ("money 2)", "“)”, letter 8: not expected here"),
        ("= 2", "“=”, letter 1: say what it does"),
    ],
)  # fmt: skip
def test_a_fault_says_where_and_what_was_meant(text, said):
    assert refused(text) == said


def test_an_empty_choice_is_asked_about():
    with pytest.raises(BadValue, match="write “nothing”"):
        read_cell(OPTIONS, "money 2 | | birds 1")


def test_what_is_absurdly_long_or_deep_is_refused_in_a_sentence():
    assert str(LONGEST) in refused("money 1;" * LONGEST)
    assert str(DEEPEST) in refused("offer 1 (" * (DEEPEST + 1) + "money 1")


@given(st.text(st.sampled_from('abmoney birds draw=(),;|"“”\\ 123\x00\n−'), max_size=60))
def test_any_text_is_read_or_refused_in_a_sentence(text):
    with suppress(BadValue):
        effects(text)


def test_a_game_whose_things_are_all_of_a_kind_writes_them_without_its_name():
    """Cape Horn's wind cards: a way and a number."""
    name = form_name("cape-horn", "wind")
    options = field(name, "options")
    card = make(name, {"options": read_cell(options, "ahead 2; left 1 | back 1")})
    assert [len(one) for one in card.options] == [2, 1]
    assert cell(options, fill(card)["options"]) == "ahead 2; left 1 | back 1"


@pytest.mark.parametrize("deck", sorted(CARD_TYPES))
def test_every_word_is_explained_and_stands_on_the_page_about_sheets(deck):
    """With each of its values. A new effect has to be told there."""
    found, page = explained(fields_of(f"{deck} card")), PAGE.read_text(encoding="utf-8")
    assert all(one.does and one.form for one in found)
    assert bool(found) == (deck != "solo")
    assert [one.form for one in found if f"| `{one.form}` |" not in page] == []


def test_the_examples_of_the_page_about_sheets_are_read():
    lines = [line.strip() for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("    ")]
    assert len(lines) == 6
    for line, there in zip(lines, [OPTIONS] * 4 + [PRIMARY, LOTS], strict=True):
        read_cell(there, line)
