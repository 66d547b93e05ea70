"""Cards of one's own: through the form and back, as sentences, kept, laid over the shipped decks, and tried."""

from __future__ import annotations

import re

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.store import Store
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import Book, load_board, load_edition, shipped_decks, shipped_ids
from capemay_kit.games.cape_may.cards import Count
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
from capemay_kit.own.trial import trial
from capemay_kit.own.vocabulary import EFFECTS as EFFECT_TYPES
from capemay_kit.own.vocabulary import GOALS as GOAL_TYPES
from capemay_kit.own.vocabulary import TYPES, WHAT, blank, fields_of, fill, make, name_of

from .whole_vocabulary import CARDS, COUNTS, EFFECTS, GOALS, card_with_sense, sensible, strategy, with_sense

SHIPPED = [card for deck in shipped_decks().values() for card in deck.values()]
SAND = cards.Build(at="any", zones=("sand",), discount=2, times=2)
MINE = cards.ActivityCard(7, "Sand Lots", options=((SAND,),))


class TestForm:
    """Whatever the vocabulary can say can be entered, and comes back as it was."""

    @given(st.one_of(EFFECTS, GOALS, COUNTS, CARDS))
    def test_everything_goes_into_the_form_and_comes_back_even_written_down(self, thing):
        values = fill(thing)
        assert make(name_of(thing), values) == thing
        assert fill(make(name_of(thing), values)) == values
        assert make(name_of(thing), msgspec.json.decode(msgspec.json.encode(values))) == thing

    def test_every_shipped_card_goes_through_the_form_and_makes_sense(self):
        assert [card for card in SHIPPED if make(name_of(card), fill(card)) != card] == []
        assert [(card, said) for card in SHIPPED for said in doubts(card)] == []

    def test_every_type_has_its_words_and_a_fresh_form_and_no_two_are_called_alike(self):
        assert set(WHAT) == set(TYPES)
        for name, cls in TYPES.items():
            assert [name for one in fields_of(name) if not one.label] == []
            assert isinstance(make(name, blank(name)), cls)
        for group in (EFFECT_TYPES, GOAL_TYPES):
            assert len({WHAT[name] for name in group}) == len(group)

    def test_every_effect_fits_on_some_card(self):
        kinds = {"event": ("immediate", "active"), "activity": ("",),
                 "upgrade": ("immediate", "one_time", "once_per_round", "ongoing", "end_of_game")}  # fmt: skip
        found = {tag for deck, several in kinds.items() for kind in several for tag in fitting(deck, kind)}
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
    def test_a_wrong_value_is_one_clear_line_that_names_what_was_asked(self, name, values, said):
        with pytest.raises(BadValue, match=r"^[^\n]*$") as raised:
            make(name, values)
        assert raised.value.sentence == said

    def test_a_number_may_be_typed_as_text_and_an_empty_one_is_none(self):
        assert make("money", {"amount": " −3 ", "most": ""}) == cards.Money(-3)


class TestSentences:
    """What is entered reads back as a sentence of its own."""

    @given(EFFECTS, st.data())
    def test_another_value_of_any_field_makes_another_sentence(self, effect, data):
        effect = with_sense(effect)
        for field in msgspec.structs.fields(type(effect)):
            other = data.draw(strategy(field.name, field.type, EFFECTS), label=field.name)
            changed = sensible(replace(effect, **{field.name: other}))
            if changed is not None:
                assert (changed == effect) == (effect_sentence(changed, {}) == effect_sentence(effect, {}))

    @given(COUNTS, st.data())
    def test_another_value_of_what_is_counted_makes_another_sentence(self, count, data):
        count = with_sense(count)
        field = data.draw(st.sampled_from(msgspec.structs.fields(Count)))
        other = with_sense(replace(count, **{field.name: data.draw(strategy(field.name, field.type, None))}))
        for say in (lambda one: effect_sentence(cards.Score(1, one), {}), lambda one: goal(cards.Most(one), {})):
            assert (other == count) == (say(other) == say(count))

    @given(st.lists(EFFECTS, min_size=1, max_size=3), st.lists(EFFECTS, min_size=1, max_size=3))
    def test_other_effects_make_another_sentence(self, some, others):
        one, other = [with_sense(effect) for effect in some], [with_sense(effect) for effect in others]
        assert (one == other) == (effects_sentence(one, {}) == effects_sentence(other, {}))

    @given(GOALS, GOALS)
    def test_other_goals_make_another_sentence(self, one, other):
        one, other = with_sense(one), with_sense(other)
        assert (one == other) == (goal(one, {}) == goal(other, {}))

    @given(EFFECTS, EFFECTS, st.integers(0, 9))
    def test_what_belongs_to_an_offer_is_not_what_follows_it(self, one, other, price):
        inside, outside = cards.Offer(price, (one, other)), (cards.Offer(price, (one,)), other)
        assert effects_sentence((inside,), {}) != effects_sentence(outside, {})

    @given(CARDS)
    def test_every_card_reads_as_sentences_that_end(self, card):
        said = card_sentence(card, {})
        assert said.strip(". ")
        assert said.rstrip(")").endswith(".")

    def test_a_goal_only_people_can_judge_is_the_cards_own_words(self):
        card = cards.BonusCard(30, "The Poet", primary=cards.Award(4, cards.Told("tell the best story")))
        assert card_sentence(card, {}) == "4 prestige: tell the best story."
        assert list(doubts(card)) == []

    def test_every_street_of_our_boards_is_called_by_its_name_without_a_board(self):
        for board in shipped_ids("board"):
            streets = load_board(board).streets
            assert {one: STREETS.get(one) for one in streets} == streets


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
        (
            cards.UpgradeDeckCard(1, "A", kind="ongoing", effects=(cards.Money(1),)),
            "Collect or pay dollars: does nothing on a card of this type",
        ),
        (cards.BonusCard(1, "A"), "Say what the goal is"),
        (cards.SoloCard(1, "A", lots={"fall": ("sand-1", "sand-1")}), "Fall: sand 1 is named twice"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_said_in_a_line_and_not_kept(store, card, said):
    assert next(iter(doubts(card))) == said
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        keep_card(store, deck_of(card), card)
    assert my_cards(store) == {}


class TestKeeping:
    """Cards that are kept are the owner's, until they are dropped."""

    def test_a_card_is_mine_also_on_another_day_until_it_is_replaced_or_dropped(self, store):
        kept = keep_card(store, "activity", MINE)
        assert kept == replace(MINE, provenance="mine")
        assert my_cards(Store(store.url)) == {("activity", 7): kept}
        other = keep_card(store, "activity", replace(MINE, title="Dunes"), store.own("card")["activity/007"])
        assert my_cards(store) == {("activity", 7): other}
        drop_card(store, "activity", 7)
        assert my_cards(store) == {}

    def test_a_card_is_not_replaced_by_one_who_did_not_see_it(self, store):
        kept = keep_card(store, "activity", MINE)
        with pytest.raises(OwnChanged) as told:
            keep_card(store, "activity", replace(MINE, title="Dunes"))
        assert list(told.value.found) == [("card", "activity/007")]
        assert my_cards(store) == {("activity", 7): kept}

    def test_a_card_of_another_deck_is_refused(self, store):
        with pytest.raises(ValueError, match="Sand Lots is not a card of this deck"):
            keep_card(store, "event", MINE)

    def test_the_note_about_our_stand_in_is_not_said_of_the_owners(self, store):
        stated = shipped_decks()["event"][6]
        assert stated.note
        assert keep_card(store, "event", stated).note == ""

    @pytest.mark.parametrize(
        ("name", "body", "said"),
        [
            ("event/003", b'{"number":3,"title":"A","effects":[{"do":"fly"}]}',
             'your card event/003: effects[0].do: is "fly", should be money, '),
            ("event/003", b'{"number":4,"title":"A"}', "number: is 4, but the card is kept as event/003"),
            ("event/003", b"{", "not JSON"),
            ("weather/003", b"{}", "belongs to no known deck"),
        ],
    )  # fmt: skip
    def test_a_broken_card_is_one_clear_line_and_the_others_count(self, store, name, body, said):
        keep_card(store, "activity", MINE)
        store.keep_own({("card", name): body}, "kept")
        _, broken = read_cards(store)
        assert list(broken) == [name]
        assert re.fullmatch(f"your card {name}: [^\n]+", str(broken[name]))
        assert said in str(broken[name])
        assert list(my_cards(store)) == [("activity", MINE.number)]


class TestDecks:
    """The shipped decks with the owner's cards over them."""

    def test_my_card_stands_in_place_of_ours_and_all_others_stay(self):
        decks = decks_with({("activity", 7): MINE})
        assert decks["activity"] == {**shipped_decks()["activity"], 7: MINE}
        assert decks["event"] == shipped_decks()["event"]

    @pytest.mark.parametrize("deck", DECKS)
    def test_a_shipped_deck_is_complete(self, deck):
        report = deck_report({}, deck)
        assert (report.cards, report.mine, report.missing, report.beyond) == (report.printed, 0, (), ())
        assert report.assumed == sum(one.provenance == "assumed" for one in shipped_decks()[deck].values())

    def test_a_number_beyond_the_printed_count_is_named_and_so_is_the_gap(self):
        report = deck_report({("activity", 43): replace(MINE, number=43, provenance="mine")}, "activity")
        assert (report.cards, report.mine, report.printed) == (41, 1, 40)
        assert (report.missing, report.beyond) == ((41, 42), (43,))

    def test_a_card_of_mine_is_no_stand_in_any_more(self):
        before, after = (deck_report(mine, "activity") for mine in ({}, {("activity", 7): replace(MINE)}))
        assert (after.mine, after.assumed) == (1, before.assumed)
        mine = {("activity", 7): replace(MINE, provenance="mine")}
        assert deck_report(mine, "activity").assumed == before.assumed - 1


def offered(table):
    return list(table.rules.legal(table.state, table.rules.to_act(table.state)[0]))


def acted(table, most=12):
    """Do what is offered first, again and again, as the app holds the decks."""
    for _ in range(most):
        if table.state.phase == "over":
            return
        table.act(table.rules.to_act(table.state)[0], offered(table)[0])


class TestTrial:
    """A card that is tried is laid out where it works, and can be acted on at once."""

    @pytest.mark.parametrize("deck", DECKS)
    def test_every_shipped_card_can_be_tried(self, deck):
        for card in shipped_decks()[deck].values():
            table = trial(card, {})
            s = table.state
            match card:
                case cards.EventCard(kind=kind):
                    assert (s.event, s.phase) == (card.number, "resolve" if kind == "immediate" else "actions")
                case cards.ActivityCard(options=options):
                    plays = {one.option for one in offered(table) if isinstance(one, act.Play)}
                    assert plays == set(range(len(options)))
                case cards.UpgradeDeckCard(kind="immediate"):
                    assert act.TakeUpgrade(True) in offered(table)
                case cards.UpgradeDeckCard(kind=kind):
                    assert s.seats[0].upgrades == (card.number,)
                    assert (act.Use(card.number) in offered(table)) == (kind in ("one_time", "once_per_round"))
                case cards.BonusCard():
                    assert table.rules.scores(s).seats[0].lines[5].because
                case cards.SoloCard():
                    assert s.turn == s.ava
                    assert {getattr(step.what, "card", None) for step in s.steps} == {card.number}
            acted(table)

    @settings(max_examples=30)
    @given(CARDS)
    def test_any_card_that_makes_sense_can_be_tried(self, card):
        acted(trial(card_with_sense(card), {}), 5)

    def test_the_card_tried_is_the_one_entered_and_mine_are_in_the_decks(self):
        mine = cards.ActivityCard(9, "Mine", options=((cards.Money(1),),), provenance="mine")
        tried = cards.ActivityCard(5, "Tried", options=((cards.Money(11),),))
        table = trial(tried, {("activity", 9): mine})
        assert table.state.book.decks["activity"][9] == mine
        table.act(0, act.Play(5))
        assert table.state.seats[0].money == trial(tried, {}).state.seats[0].money + 11

    def test_the_map_and_the_figures_are_those_of_the_table(self):
        board = load_board("cape-may-3-4")
        book = Book(load_edition("base"), board, shipped_decks()).with_number("collect_money", 7)
        s = trial(shipped_decks()["activity"][1], {}, book).state
        assert (s.book.board, s.book.numbers.collect_money) == (board, 7)

    def test_nothing_of_a_trial_is_asked_or_written(self):
        """It plays from a seed, in memory."""
        table = trial(shipped_decks()["event"][24], {})
        assert table.store is None
        assert table.rules.apply(table.state, 0, act.CarryOut(), Chance(seed=table.header.seed)).steps
