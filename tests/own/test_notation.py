"""What a card does in one line: written and read again, and what is said of a line that cannot be read."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.core.forms import Option
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.games.cape_may.cards import CARD_TYPES
from capemay_kit.own.notation import DEEPEST, LONGEST, cell, explained, read_cell
from capemay_kit.own.vocabulary import EFFECTS, GOALS, CardField, fields_of, fill, form_name, make, name_of

from .whole_vocabulary import CARDS, COUNTS
from .whole_vocabulary import EFFECTS as ANY_EFFECT
from .whole_vocabulary import GOALS as ANY_GOAL

SHIPPED = [card for deck in shipped_decks().values() for card in deck.values()]
OPTIONS = next(one for one in fields_of("activity card") if one.name == "options")
EVENT = next(one for one in fields_of("event card") if one.name == "effects")
LOTS = next(one for one in fields_of("solo card") if one.name == "lots")
PRIMARY = next(one for one in fields_of("bonus card") if one.name == "primary")


def effects(text: str) -> Any:
    """Read the effects of an event card."""
    return make("event card", {"effects": read_cell(EVENT, text)}).effects


def refused(text: str) -> str:
    """Return what is said of effects that cannot be read."""
    with pytest.raises(BadValue) as bad:
        effects(text)
    return bad.value.sentence


class TestExact:
    """Whatever the vocabulary can say is written and read without loss."""

    @given(st.one_of(ANY_EFFECT, ANY_GOAL, COUNTS))
    def test_every_thing_is_read_as_it_was_written(self, thing: Any) -> None:
        """One line, both ways."""
        among = EFFECTS if name_of(thing) in EFFECTS else GOALS if name_of(thing) in GOALS else ("count",)
        field = CardField("it", "It", options=tuple(Option(one, one) for one in among), kind="thing")
        line = cell(field, (name_of(thing), fill(thing)))
        assert line.isprintable()
        assert make(*read_cell(field, line)) == thing

    @given(CARDS)
    def test_every_card_is_read_as_its_cells_were_written(self, card: Any) -> None:
        """A cell for each field."""
        assert again(card) == card

    @pytest.mark.parametrize("card", SHIPPED, ids=lambda card: f"{name_of(card)}-{card.number}")
    def test_every_shipped_card_is_read_as_it_was_written(self, card: Any) -> None:
        """Those an owner sees first."""
        assert again(card) == card


def again(card: Any) -> Any:
    """Write the cells of a card, read them, and make the card."""
    name, values = name_of(card), fill(card)
    read_again = {one.name: read_cell(one, cell(one, values[one.name])) for one in fields_of(name)}
    return make(name, read_again)


class TestTyped:
    """What people type."""

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
        ],
    )  # fmt: skip
    def test_a_line_means(self, text: str, meant: Any) -> None:
        """By place or by name, with or without quotes."""
        assert effects(text) == meant

    def test_one_chooses_between_what_a_bar_parts(self) -> None:
        """An activity card's options."""
        found = make("activity card", {"options": read_cell(OPTIONS, "money 2 | birds 1; retrieve")})
        assert found.options == ((cards.Money(2),), (cards.Birds(1), cards.Retrieve()))

    def test_a_goal_is_points_and_what_is_to_be_reached(self) -> None:
        """A bonus card's."""
        primary = read_cell(PRIMARY, "4 (at_least 3 (building kinds=cottage))")
        goal = cards.AtLeast(3, cards.Count("building", ("cottage",)))
        assert make("bonus card", {"primary": primary}).primary == cards.Award(4, goal)

    def test_lots_stand_by_season(self) -> None:
        """A solo card's."""
        found = read_cell(LOTS, "spring=grass-1, sand-2  summer=dirt-3")
        assert found == {"spring": ("grass-1", "sand-2"), "summer": ("dirt-3",)}

    def test_an_empty_cell_is_nothing(self) -> None:
        """Not a fault."""
        assert effects("  ") == ()


class TestRefused:
    """What cannot be read is said with its place and what was probably meant."""

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
    def test_a_fault_says_where_and_what_was_meant(self, text: str, said: str) -> None:
        """The nearest word, or what is missing."""
        assert refused(text) == said

    def test_an_empty_choice_is_asked_about(self) -> None:
        """Between two bars."""
        with pytest.raises(BadValue, match="write “nothing”"):
            read_cell(OPTIONS, "money 2 | | birds 1")

    @pytest.mark.parametrize("text", ["money 1;" * LONGEST, "offer 1 (" * (DEEPEST + 1) + "money 1"])
    def test_what_is_absurdly_long_or_deep_is_refused(self, text: str) -> None:
        """In a sentence."""
        assert str(LONGEST) in refused(text) or str(DEEPEST) in refused(text)

    @given(st.text(st.sampled_from('abmoney birds draw=(),;|"“”\\ 123\x00\n−'), max_size=60))
    def test_any_text_is_read_or_refused_in_a_sentence(self, text: str) -> None:
        """Nothing else is raised."""
        with suppress(BadValue):
            effects(text)


@pytest.mark.parametrize("deck", sorted(CARD_TYPES))
def test_every_word_is_explained(deck: str) -> None:
    """With each of its values."""
    found = explained(fields_of(f"{deck} card"))
    assert all(one.does and one.form for one in found)
    assert bool(found) == (deck != "solo")


def test_a_game_whose_things_are_all_of_a_kind_writes_them_without_its_name() -> None:
    """Cape Horn's wind cards: a way and a number."""
    name = form_name("cape-horn", "wind")
    (options,) = [one for one in fields_of(name) if one.name == "options"]
    card = make(name, {"options": read_cell(options, "ahead 2; left 1 | back 1")})
    assert [len(one) for one in card.options] == [2, 1]
    assert cell(options, fill(card)["options"]) == "ahead 2; left 1 | back 1"


@pytest.mark.parametrize("deck", sorted(CARD_TYPES))
def test_the_page_about_sheets_has_every_word_as_it_is(deck: str) -> None:
    """A new effect has to be told there."""
    page = (Path(__file__).parents[2] / "docs" / "SHEETS.md").read_text(encoding="utf-8")
    missing = [one.form for one in explained(fields_of(f"{deck} card")) if f"| `{one.form}` |" not in page]
    assert missing == []


def test_the_examples_of_the_page_about_sheets_are_read() -> None:
    """Each as it stands there."""
    page = (Path(__file__).parents[2] / "docs" / "SHEETS.md").read_text(encoding="utf-8")
    lines = [line.strip() for line in page.splitlines() if line.startswith("    ")]
    assert len(lines) == 6
    for line in lines[:4]:
        read_cell(OPTIONS, line)
    read_cell(PRIMARY, lines[4])
    read_cell(LOTS, lines[5])
