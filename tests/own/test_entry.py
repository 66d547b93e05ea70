"""Entering a card by taps: what is asked, what a key does, what is read back, and how many taps whole decks take."""

from __future__ import annotations

import pytest
from hypothesis import given
from msgspec.structs import replace

from capemay_kit.errors import BadValue
from capemay_kit.games.cape_horn.board import Leg, OwnWind
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import load_board, shipped_decks
from capemay_kit.games.capital_city.book import OwnBuilding, OwnCharacter
from capemay_kit.own.cards import deck_of
from capemay_kit.own.entry import begun, entered, from_ours, lines, names_on, noted, of_card, pressed, sentence, typed

from .whole_vocabulary import CARDS, card_with_sense


def line(entry, label):
    return next(one for one in lines(entry) if one.label == label)


def labels(entry):
    return [one.label for one in lines(entry)]


def keys(entry):
    return [key.title for one in lines(entry) for key in one.keys]


def tap(entry, *titles):
    for title in titles:
        found = [key.press for one in lines(entry) for key in one.keys if key.title == title]
        assert found, (title, keys(entry))
        entry = pressed(entry, found[-1])
    return entry


def activity(*titles):
    return tap(begun("cape-may", "activity", 5), *titles)


class TestTaps:
    """A tap adds an effect, a tap says how much of it."""

    def test_money_is_two_taps_and_a_minus_means_less(self):
        """Below nothing it is paid, cheaper, slower, for all effects alike."""
        event = begun("cape-may", "event", 7)
        assert sentence(tap(event, "Money", "4")) == "Everyone: Collect $4."
        assert sentence(tap(event, "Money", "−4")) == "Everyone: Pay $4."
        active = tap(event, "Active")
        assert sentence(tap(active, "Prices", "−2", "Landmark")) == "Pay $2 less for landmarks."
        assert sentence(tap(active, "Movement cards ±$", "−2")) == "Playing a movement card costs $2 less."
        assert entered(activity("Build", "−2")).options[0][0].discount == 2

    def test_what_is_chosen_between_follows_an_or(self):
        entry = activity("Build", "Cottage", "Or…", "Move", "3", "Up to this many")
        said = ["Build a cottage on any empty lot.", "Move up to 3 spaces."]
        assert sentence(entry) == " Or: ".join(said)
        assert [one.label for one in lines(entry) if one.says] == said

    def test_only_the_last_effect_shows_its_fields_and_any_is_opened_again(self):
        """So the form stays short; a tap puts another before it, or takes it out."""
        entry = activity("Money", "7", "More…", "Take back cards")
        assert "Dollars (minus: pay)" not in labels(entry)
        assert sentence(tap(entry, "Earlier")) == "Take back your discarded movement cards. Collect $7."
        assert sentence(tap(entry, "Take out")) == "Collect $7."
        first = next(key.press for one in lines(entry) for key in one.keys if key.title == "Change")
        assert line(pressed(entry, first), "Dollars (minus: pay)").typed == "7"

    def test_a_choice_whose_last_effect_is_taken_out_is_gone(self):
        assert sentence(activity("Money", "Or…", "Birds", "Take out")) == "Collect $1."

    def test_a_second_tap_on_a_lit_key_of_what_need_not_be_said_takes_it_back(self):
        entry = activity("Build", "Times", "2")
        assert "twice" in sentence(entry)
        assert "twice" not in sentence(tap(entry, "2"))

    def test_what_has_no_key_is_typed_and_a_wrong_figure_is_said_in_a_line(self):
        entry = activity("Money")
        at = line(entry, "Dollars (minus: pay)").at
        assert sentence(typed(entry, at, "−12")) == "Pay $12."
        with pytest.raises(BadValue, match="“many” is not a whole number"):
            sentence(typed(entry, at, "many"))

    def test_a_second_award_begins_like_the_first(self):
        """It often asks for more of the same; the first stands in a sentence meanwhile."""
        entry = tap(begun("cape-may", "bonus", 2), "Landmark", "Extra award")
        assert "1 prestige: at least 1 landmark" in labels(entry)
        assert sentence(entry).endswith("1 more for at least 1 landmark.")


class TestAsked:
    """Only what matters is asked, and only what does something is offered."""

    def test_streets_are_asked_for_a_crossing_alone(self):
        entry = activity("Go to")
        assert "Streets" not in labels(entry)
        entry = tap(entry, "Where two streets meet", "Washington Street", "Ocean Street")
        assert sentence(entry) == "Go to where Washington Street and Ocean Street meet."
        assert entered(tap(entry, "The start space")).options[0][0] == cards.Go("start")

    def test_a_street_that_a_card_names_already_is_a_key_wherever_it_is(self):
        """Else it could not be taken out where one's own board has other streets."""
        entry = activity("Go to", "Where two streets meet", "Washington Street")
        own = names_on(replace(load_board("cape-may-1-2"), id="own", streets={"elm": "Elm Road"}))
        (streets,) = [one for one in lines(entry, own) if one.label == "Streets"]
        assert {key.title: key.on for key in streets.keys} == {"Washington Street": True, "Elm Road": False}

    def test_effects_that_do_nothing_on_such_a_card_have_no_key(self):
        """By its type; one that stands there is complained of."""
        event = begun("cape-may", "event", 1)
        assert "Fire" not in keys(event)
        assert "Money" not in keys(tap(event, "Active"))
        with pytest.raises(BadValue, match="does nothing on a card of this type"):
            sentence(tap(event, "Money", "Active"))

    def test_no_offer_stands_in_an_offer(self):
        inner = next(one for one in lines(activity("More…", "Pay for")) if one.deep and one.at[-1] == "add")
        assert "Pay for" not in [key.title for key in inner.keys]

    def test_a_new_card_shares_with_the_one_before_what_cards_of_its_deck_share(self):
        """The type and the zone of upgrade cards, the family of characters; and nothing else."""
        before = cards.UpgradeDeckCard(3, "Stable", "words", "mine", "", "sand", "ongoing", (cards.Fare(-2),))
        made = begun("cape-may", "upgrade", 4, before)
        assert (made.values["kind"], made.values["zone"]) == ("ongoing", "sand")
        assert (made.values["title"], made.values["text"], made.values["effects"]) == ("", "", ())
        assert begun("capital-city", "character", 2, OwnCharacter(1, "blue", "gear")).values["family"] == "blue"

    def test_of_our_stand_in_comes_over_what_it_does_alone(self):
        """Neither its name nor its flavour, and only where that is asked for."""
        ours = shipped_decks()["event"][7]
        made = entered(from_ours(begun("cape-may", "event", 7), ours))
        assert (made.title, made.text, made.note, made.effects) == ("Card 7", "", "", ours.effects)

    def test_at_a_table_words_alone_are_enough_where_a_card_can_hold_words(self):
        assert sentence(noted(begun("cape-may", "event", 3), "as the card says")) == "Everyone: As the card says."
        assert noted(begun("cape-may", "solo", 3), "x") == begun("cape-may", "solo", 3)


class TestOtherGames:
    """Forms are read off the types of every game's cards."""

    def test_a_building_is_its_places_deed_and_pay(self):
        """A place may stand twice, a third begins anew."""
        entry = tap(begun("capital-city", "building", 4), "★ star", "★ star")
        at = {one.label.partition(":")[0]: one.at for one in lines(entry)}
        for label, figure in (("Deed $", "5"), ("Earns points", "1"), ("Earns $", "4")):
            entry = typed(entry, at[label], figure)
        assert entered(entry) == OwnBuilding(4, ("star", "star"), 5, 1, 4)
        assert sentence(entry) == "Symbols: a star and a star. Deed: $5. Earns: 1 victory point or $4."
        assert entered(tap(entry, "♥ heart")).symbols == ("heart",)

    def test_a_building_without_places_is_none(self):
        with pytest.raises(BadValue, match="Symbols: say what"):
            entered(begun("capital-city", "building", 4))

    def test_a_wind_card_is_its_ways_and_how_far(self):
        entry = tap(begun("cape-horn", "wind", 2), "↑", "2", "Or…", "↗")
        assert entered(entry) == OwnWind(2, ((Leg("ahead", 2),), (Leg("ahead_right", 1),)))


@given(CARDS)
def test_every_card_that_makes_sense_is_shown_by_the_form_as_it_is(card):
    """Filled in and read off again, nothing is lost, and every line of it can be shown."""
    card = card_with_sense(card)
    entry = of_card("cape-may", deck_of(card), card)
    wanted = replace(card, provenance="mine")
    if isinstance(card, cards.SoloCard):
        wanted = replace(wanted, lots={season: lots for season, lots in card.lots.items() if lots})
    assert entered(entry) == wanted
    assert lines(entry)
