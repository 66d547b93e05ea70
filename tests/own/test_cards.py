"""Cards of one's own: through the form and back, as sentences, kept, and laid over the shipped decks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.store import Store
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import load_board, shipped_decks, shipped_ids
from capemay_kit.games.cape_may.cards import CARD_TYPES, Count
from capemay_kit.games.cape_may.sentences import STREETS, card_sentence, effect_sentence, effects_sentence, goal
from capemay_kit.own.cards import (
    DECKS,
    deck_of,
    deck_report,
    decks_with,
    doubts,
    drop_card,
    fitting,
    keep_card,
    my_cards,
    read_cards,
)
from capemay_kit.own.vocabulary import EFFECTS as EFFECT_TYPES
from capemay_kit.own.vocabulary import GOALS as GOAL_TYPES
from capemay_kit.own.vocabulary import TYPES, WHAT, blank, fields_of, fill, make, name_of

from .whole_vocabulary import CARDS, COUNTS, EFFECTS, GOALS, sensible, strategy, with_sense

SHIPPED = [card for deck in shipped_decks().values() for card in deck.values()]
SAND = cards.Build(at="any", zones=("sand",), discount=2, times=2)
MINE = cards.ActivityCard(7, "Sand Lots", options=((SAND,),))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Open a fresh store."""
    return Store(str(tmp_path / "store.db"))


class TestForm:
    """Whatever the vocabulary can say can be entered, and comes back as it was."""

    @given(st.one_of(EFFECTS, GOALS, COUNTS, CARDS))
    def test_everything_goes_into_the_form_and_comes_back(self, thing: Any) -> None:
        """To fill a form and to make the thing from it are inverses of each other."""
        values = fill(thing)
        assert make(name_of(thing), values) == thing
        assert fill(make(name_of(thing), values)) == values

    @given(CARDS)
    def test_what_a_form_holds_is_plain(self, card: Any) -> None:
        """It survives being written down and read again."""
        assert make(name_of(card), msgspec.json.decode(msgspec.json.encode(fill(card)))) == card

    @pytest.mark.parametrize("card", SHIPPED, ids=lambda card: f"{deck_of(card)}-{card.number}")
    def test_every_shipped_card_goes_through_the_form_and_makes_sense(self, card: Any) -> None:
        """What we ship can be entered."""
        assert make(name_of(card), fill(card)) == card
        assert list(doubts(card)) == []

    @pytest.mark.parametrize("name", sorted(TYPES))
    def test_every_type_has_its_words_and_a_fresh_form(self, name: str) -> None:
        """A new effect that lacks a word fails here."""
        assert WHAT[name]
        assert [one.label for one in fields_of(name) if not one.label] == []
        assert isinstance(make(name, blank(name)), TYPES[name])

    def test_words_are_kept_for_types_there_are_and_no_two_are_called_alike(self) -> None:
        """The list one chooses from is not ambiguous."""
        assert set(WHAT) == set(TYPES)
        for group in (EFFECT_TYPES, GOAL_TYPES):
            assert len({WHAT[name] for name in group}) == len(group)

    def test_every_effect_fits_on_some_card(self) -> None:
        """Nothing of the vocabulary is out of reach."""
        kinds = {"event": ("immediate", "active"), "activity": ("",),
                 "upgrade": ("immediate", "one_time", "once_per_round", "ongoing", "end_of_game")}  # fmt: skip
        found = {tag for deck, several in kinds.items() for kind in several for tag in fitting(deck, kind)}  # type: ignore[arg-type]
        assert found == set(EFFECT_TYPES)

    @pytest.mark.parametrize(
        ("name", "values", "said"),
        [
            ("money", {"amount": "two"}, "Dollars (minus: pay): “two” is not a whole number"),
            ("money", {"amount": True}, "Dollars (minus: pay): “True” is not a whole number"),
            ("build", {"zones": ("swamp",)}, "Build, “Zones (none: any)”: ('swamp',) is none of the answers"),
            ("build", {"colour": "red"}, "Build: “colour” is not asked for"),
            ("offer", {"effects": ("money",)}, "What it does: say what"),
            ("solo card", {"birds": 13}, "Steps on the bird track: 13 is not between 0 and 12"),
            ("sorcery", {}, "“sorcery” is no effect and no goal"),
        ],
    )
    def test_a_wrong_value_is_one_clear_line(self, name: str, values: dict[str, Any], said: str) -> None:
        """The line names what was asked, and what was entered."""
        with pytest.raises(BadValue, match=r"^[^\n]*$") as raised:
            make(name, values)
        assert raised.value.sentence == said

    def test_a_number_may_be_typed_as_text(self) -> None:
        """An empty one is none, where none is an answer."""
        assert make("money", {"amount": " −3 ", "most": ""}) == cards.Money(-3)


class TestSentences:
    """What is entered reads back as a sentence of its own."""

    def test_the_example_reads_as_people_say_it(self) -> None:
        """Zones, dollars off and how often."""
        assert effect_sentence(SAND, {}) == (
            "Build on any empty lot in sand. You may do this twice. It costs $2 less than usual each time."
        )

    @given(EFFECTS, st.data())
    def test_another_value_of_any_field_makes_another_sentence(self, effect: Any, data: Any) -> None:
        """No field is lost in reading back."""
        effect = with_sense(effect)
        for field in msgspec.structs.fields(type(effect)):
            other = data.draw(strategy(field.name, field.type, EFFECTS), label=field.name)
            changed = sensible(replace(effect, **{field.name: other}))
            if changed is None:
                continue
            assert (changed == effect) == (effect_sentence(changed, {}) == effect_sentence(effect, {}))

    @given(st.lists(EFFECTS, min_size=1, max_size=3), st.lists(EFFECTS, min_size=1, max_size=3))
    def test_other_effects_make_another_sentence(self, some: list[Any], others: list[Any]) -> None:
        """In any order and number."""
        one, other = [with_sense(effect) for effect in some], [with_sense(effect) for effect in others]
        assert (one == other) == (effects_sentence(one, {}) == effects_sentence(other, {}))

    @given(EFFECTS, EFFECTS, st.integers(0, 9))
    def test_what_belongs_to_an_offer_is_not_what_follows_it(self, one: Any, other: Any, price: int) -> None:
        """Brackets say where it ends."""
        inside = cards.Offer(price, (one, other))
        outside = (cards.Offer(price, (one,)), other)
        assert effects_sentence((inside,), {}) != effects_sentence(outside, {})

    @given(GOALS, GOALS)
    def test_other_goals_make_another_sentence(self, one: Any, other: Any) -> None:
        """So do goals."""
        one, other = with_sense(one), with_sense(other)
        assert (one == other) == (goal(one, {}) == goal(other, {}))

    @given(COUNTS, st.data())
    def test_another_value_of_what_is_counted_makes_another_sentence(self, count: Count, data: Any) -> None:
        """Whatever is counted, and where."""
        count = with_sense(count)
        field = data.draw(st.sampled_from(msgspec.structs.fields(Count)))
        other = with_sense(replace(count, **{field.name: data.draw(strategy(field.name, field.type, None))}))
        for say in (lambda one: effect_sentence(cards.Score(1, one), {}), lambda one: goal(cards.Most(one), {})):
            assert (other == count) == (say(other) == say(count))

    @given(CARDS)
    def test_every_card_reads_as_sentences_that_end(self, card: Any) -> None:
        """Even one that says nothing."""
        said = card_sentence(card, {})
        assert said.strip(". ")
        assert said.rstrip(")").endswith(".")

    def test_a_goal_only_people_can_judge_is_the_cards_own_words(self) -> None:
        """What the vocabulary cannot say stands as it is printed."""
        card = cards.BonusCard(30, "The Poet", primary=cards.Award(4, cards.Told("tell the best story")))
        assert card_sentence(card, {}) == "4 prestige: tell the best story."
        assert list(doubts(card)) == []

    @pytest.mark.parametrize("board", shipped_ids("board"))
    def test_every_street_of_our_boards_is_called_by_its_name(self, board: str) -> None:
        """Also where a card is read without a board."""
        streets = load_board(board).streets
        assert {one: STREETS.get(one) for one in streets} == streets


class TestSense:
    """What makes no sense is said in a line before it is kept."""

    @pytest.mark.parametrize(
        ("card", "said"),
        [
            (cards.EventCard(1, "A", effects=()), "Say what the card does"),
            (cards.EventCard(1, "", effects=(cards.Money(1),)), "Give the card a title"),
            (cards.EventCard(0, "A", effects=(cards.Money(1),)), "Number: 0 is not possible"),
            (cards.EventCard(1, "A", effects=(cards.Fare(1),)),
             "Movement cards cost more or less: does nothing on a card of this type"),
            (cards.EventCard(1, "A", effects=(cards.Note(" "),)), "Write down in words what happens"),
            (cards.EventCard(1, "A", effects=(cards.Birds(1, 2),)),
             "Draw 1, keep 2: nobody can keep more than they draw"),
            (cards.ActivityCard(1, "A"), "Say what the card does"),
            (cards.ActivityCard(1, "A", options=((cards.Go("crossing", ("ocean",)),),)),
             "Streets: name the two that meet"),
            (cards.ActivityCard(1, "A", options=((cards.Upgrade(kinds=("shop",)),),)),
             "Only to upgrade to (none: any): only Victorian, Business or Landmark"),
            (cards.ActivityCard(1, "A", options=((cards.Build(price=3, discount=1),),)),
             "Build, “Price ±$”: changes nothing here"),
            (cards.UpgradeDeckCard(1, "A", kind="ongoing", effects=(cards.Fire(),)),
             "Fire: name one to four streets and zones. There are four fire tokens."),
            (cards.BonusCard(1, "A"), "Say what the goal is"),
            (cards.SoloCard(1, "A", lots={"fall": ("sand-1", "sand-1")}), "Fall: sand 1 is named twice"),
        ],
    )  # fmt: skip
    def test_it_is_said_and_nothing_is_kept(self, store: Store, card: Any, said: str) -> None:
        """One line, naming what is wrong."""
        assert next(iter(doubts(card))) == said
        with pytest.raises(ValueError, match=r"^[^\n]+$"):
            keep_card(store, deck_of(card), card)
        assert my_cards(store) == {}


class TestKeeping:
    """Cards that are kept are the owner's, until they are dropped."""

    @given(CARDS)
    def test_a_card_is_read_as_it_was_written(self, card: Any) -> None:
        """As it is kept, so it comes back."""
        assert msgspec.json.decode(msgspec.json.encode(card), type=CARD_TYPES[deck_of(card)]) == card

    def test_a_kept_card_comes_back_as_mine(self, tmp_path: Path) -> None:
        """Also on another day."""
        kept = keep_card(Store(str(tmp_path / "a.db")), "activity", MINE)
        assert kept == replace(MINE, provenance="mine")
        assert my_cards(Store(str(tmp_path / "a.db"))) == {("activity", 7): kept}

    def test_a_card_is_replaced_by_its_number_and_dropped_again(self, store: Store) -> None:
        """One of a number at a time."""
        keep_card(store, "activity", MINE)
        seen = store.own("card")["activity/007"]
        other = keep_card(store, "activity", replace(MINE, title="Dunes"), seen)
        assert my_cards(store) == {("activity", 7): other}
        drop_card(store, "activity", 7)
        assert my_cards(store) == {}

    def test_a_card_is_not_replaced_by_one_who_did_not_see_it(self, store: Store) -> None:
        """Whoever keeps another of its number is told what is there."""
        kept = keep_card(store, "activity", MINE)
        with pytest.raises(OwnChanged) as told:
            keep_card(store, "activity", replace(MINE, title="Dunes"))
        assert list(told.value.found) == [("card", "activity/007")]
        assert my_cards(store) == {("activity", 7): kept}

    def test_a_card_of_another_deck_is_refused(self, store: Store) -> None:
        """An activity is no event."""
        with pytest.raises(ValueError, match="Sand Lots is not a card of this deck"):
            keep_card(store, "event", MINE)

    def test_what_was_ours_of_a_stated_card_is_not_said_of_the_owners(self, store: Store) -> None:
        """Its note is about our stand-in."""
        stated = shipped_decks()["event"][6]
        assert stated.note
        assert keep_card(store, "event", stated).note == ""

    @pytest.mark.parametrize(
        ("name", "body", "said"),
        [
            (
                "event/003",
                b'{"number":3,"title":"A","effects":[{"do":"fly"}]}',
                'your card event/003: effects[0].do: is "fly", should be money, ',
            ),
            ("event/003", b'{"number":4,"title":"A"}', "number: is 4, but the card is kept as event/003"),
            ("event/003", b"{", "not JSON"),
            ("weather/003", b"{}", "belongs to no known deck"),
        ],
    )
    def test_a_broken_card_is_one_clear_line_and_the_others_count(
        self, store: Store, name: str, body: bytes, said: str
    ) -> None:
        """It names the card and what is wrong with it."""
        keep_card(store, "activity", MINE)
        store.keep_own({("card", name): body}, "kept")
        _, broken = read_cards(store)
        assert list(broken) == [name]
        assert re.fullmatch(f"your card {name}: [^\n]+", str(broken[name]))
        assert said in str(broken[name])
        assert list(my_cards(store)) == [("activity", MINE.number)]


class TestDecks:
    """The shipped decks with the owner's cards over them."""

    def test_my_card_stands_in_place_of_ours(self) -> None:
        """All others stay."""
        decks = decks_with({("activity", 7): MINE})
        assert decks["activity"][7] == MINE
        assert {n: one for n, one in decks["activity"].items() if n != 7} == {
            n: one for n, one in shipped_decks()["activity"].items() if n != 7
        }
        assert decks["event"] == shipped_decks()["event"]

    @pytest.mark.parametrize("deck", DECKS)
    def test_a_shipped_deck_is_complete(self, deck: Any) -> None:
        """As many as are printed, none of them the owner's."""
        report = deck_report({}, deck)
        assert (report.cards, report.mine, report.missing, report.beyond) == (report.printed, 0, (), ())
        assert report.assumed == sum(one.provenance == "assumed" for one in shipped_decks()[deck].values())

    def test_a_number_beyond_the_printed_count_is_named_and_so_is_the_gap(self) -> None:
        """A slip of the finger shows."""
        card = replace(MINE, number=43, provenance="mine")
        report = deck_report({("activity", 43): card}, "activity")
        assert (report.cards, report.mine, report.printed) == (41, 1, 40)
        assert (report.missing, report.beyond) == ((41, 42), (43,))

    def test_a_card_of_mine_is_no_stand_in_any_more(self) -> None:
        """The number of those left goes down."""
        before, after = (deck_report(mine, "activity") for mine in ({}, {("activity", 7): replace(MINE)}))
        assert after.mine == 1
        assert after.assumed == before.assumed
        mine = {("activity", 7): replace(MINE, provenance="mine")}
        assert deck_report(mine, "activity").assumed == before.assumed - 1  # type: ignore[arg-type]
