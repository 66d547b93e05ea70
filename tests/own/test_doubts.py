"""Numbers that cannot be are refused, those that are odd are asked about; what stood before stays until then."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.core.store import Store
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may.book import load_edition
from capemay_kit.own import match, printed
from capemay_kit.own.match import Doubt

from .packing import changes_of

NAMED = {one.name: one for page in printed.pages() for one in page.numbers}
LANDMARK = NAMED["prestige.landmark[3]"]
FARE = NAMED["movement_card_cost[6]"]
CARDS = [NAMED[f"movement_card[{i}]"] for i in range(7)]
SHARED = Store("sqlite://")
SPAN = "is not possible. Prestige: 0 to 1,000. It stays 11."


def emptied():
    for kind in ("edition", "waiting"):
        there = {(kind, name): body for name, body in SHARED.own(kind).items()}
        SHARED.keep_own(dict.fromkeys(there), "emptied", there)
    return SHARED


def stands(store, number):
    return match.value_of(match.my_numbers(store), number.name)


def values(store):
    return [stands(store, one) for one in CARDS]


def asked(store, number):
    """Return what is asked about a number, by a page that is opened anew."""
    held = match.held(Store(store.url)).get(number.name)
    return None if held is None else match.doubt(number, held, match.my_numbers(store))


def enter(store, number, value):
    match.enter(store, number, value, stands(store, number))


# --- what cannot be ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "text", "said"),
    [
        (LANDMARK, "-5", f"−5 {SPAN}"),
        (LANDMARK, "−5", f"−5 {SPAN}"),
        (LANDMARK, "5000", f"5,000 {SPAN}"),
        (LANDMARK, "9" * 5000, f"999,999,999,999 {SPAN}"),
        (LANDMARK, "  ", "Nothing is entered. It stays 11."),
        (LANDMARK, "eleven", "“eleven” is not a whole number. It stays 11."),
        (LANDMARK, "1.5", "“1.5” is not a whole number. It stays 11."),
        (LANDMARK, "1e3", "“1e3” is not a whole number. It stays 11."),
        (FARE, "-1", "−$1 is not possible. Price: $0 to $1,000. It stays $2."),
        (CARDS[0], "0", "0 is not possible. Movement card: 1 to 10. It stays 1."),
        (CARDS[0], "11", "11 is not possible. Movement card: 1 to 10. It stays 1."),
    ],
)
def test_what_cannot_be_is_refused_with_what_can_be_and_what_stands(number, text, said):
    with pytest.raises(BadValue, match=r"\w") as refused:
        match.typed(number, text, stands(emptied(), number))
    assert refused.value.sentence == said


def test_a_number_is_read_as_people_type_it():
    assert [match.typed(FARE, text, 2) for text in ("9", " 9 ", "09", "+9", "$9", "9 $")] == [9] * 6


@given(st.text(max_size=30), st.sampled_from([one for one in NAMED.values() if not one.among]))
def test_whatever_is_typed_is_a_number_that_can_be_or_refused_in_one_line(text, number):
    try:
        assert 0 <= match.typed(number, text, 1) <= 1000
    except ValueError as refused:
        assert re.search(r" It stays .+\.$", str(refused))  # noqa: PT017
        assert len(str(refused)) < 120  # noqa: PT017


def test_whatever_the_form_shows_at_first_goes_through_as_it_is():
    for number in (one for one in NAMED.values() if not one.among):
        value = match.value_of(load_edition("base"), number.name)
        assert match.typed(number, str(value), value) == value


# --- what is odd -----------------------------------------------------------------------------------------------


def test_what_is_out_of_the_ordinary_is_asked_about_and_what_stood_stays(store):
    enter(store, LANDMARK, 99)
    assert stands(store, LANDMARK) == 11
    assert asked(store, LANDMARK) == Doubt(99, "99? Prestige: usually 0 to 40.", True)
    enter(store, FARE, 99)
    assert asked(store, FARE) == Doubt(99, "$99? Price: usually $0 to $30.", True)


def test_what_is_kept_all_the_same_is_asked_about_no_more(store):
    enter(store, LANDMARK, 99)
    match.keep_it(store, LANDMARK)
    assert (stands(store, LANDMARK), asked(store, LANDMARK)) == (99, None)
    assert match.my_numbers(store).sources[LANDMARK.name] == "mine"
    enter(store, LANDMARK, 99)
    assert asked(store, LANDMARK) is None


@pytest.mark.parametrize("how", ["put back", "entered as it stands", "entered as another"])
def test_what_was_asked_is_settled_by_putting_it_back_or_by_an_ordinary_number(store, how):
    enter(store, LANDMARK, 99)
    if how == "put back":
        match.put_back(store, LANDMARK)
        match.put_back(store, LANDMARK)
    else:
        enter(store, LANDMARK, 9 if how == "entered as another" else 11)
    assert (stands(store, LANDMARK), asked(store, LANDMARK)) == (9 if how == "entered as another" else 11, None)
    assert bool(store.own("edition")) == (how == "entered as another")


def test_a_movement_card_twice_is_asked_about_and_cannot_be_kept_so(store):
    enter(store, CARDS[0], 7)
    doubt = asked(store, CARDS[0])
    assert (doubt.value, doubt.can_keep, "Card 7: spaces" in doubt.said) == (7, False, True)
    match.keep_it(store, CARDS[0])
    assert values(store) == [1, 2, 3, 4, 5, 6, 7]
    assert asked(store, CARDS[0]) is not None


@pytest.mark.parametrize("to", [[7, 2, 3, 4, 5, 6, 1], [8, 1, 2, 3, 4, 5, 6]])
def test_cards_that_change_places_are_kept_once_they_go_together_as_one_step(store, to):
    for number, value in zip(CARDS, to, strict=True):
        enter(store, number, value)
    assert (values(store), match.held(store)) == (to, {})
    changes = changes_of(store)
    while changes.take_back():
        pass
    assert values(store) == [1, 2, 3, 4, 5, 6, 7]


@settings(deadline=None, max_examples=15)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(1, 10)), max_size=12))
def test_however_cards_are_entered_what_stands_can_be_played_with(entered):
    """No two are ever alike, and everything entered stands or is asked about."""
    store = emptied()
    for i, value in entered:
        enter(store, CARDS[i], value)
    assert len(set(values(store))) == 7
    held = {name: one.value for name, one in match.held(store).items()}
    for i, value in dict(entered).items():
        assert held.get(CARDS[i].name, stands(store, CARDS[i])) == value


# --- other pages ---------------------------------------------------------------------------------------------------


def test_a_number_another_page_entered_meanwhile_is_asked_about(store):
    enter(Store(store.url), LANDMARK, 12)
    match.enter(store, LANDMARK, 13, 11)
    assert stands(store, LANDMARK) == 12
    assert asked(store, LANDMARK).said == "13? 12 was entered on another page in the meantime."
    match.keep_it(store, LANDMARK)
    assert stands(store, LANDMARK) == 13


def test_a_word_among_a_few_is_kept_at_once(store):
    number, extra = NAMED["solo.citizen.upgrade_track[0][0].zone"], NAMED["solo.founder.extra_card[0]"]
    enter(store, number, "sand")
    enter(store, extra, False)
    assert (stands(store, number), stands(store, extra), match.held(store)) == ("sand", False, {})
    assert (printed.written(extra.name, False), printed.written(number.name, "sand")) == ("no", "sand")


@pytest.mark.parametrize("raw", [b"", b"99", b'{"value": {}, "why": "odd"}'])
def test_a_damaged_row_keeps_no_number_from_being_entered(store, raw):
    store.keep_own({("waiting", f"number/{LANDMARK.name}"): raw}, "damaged")
    assert asked(store, LANDMARK) is None
    enter(store, LANDMARK, 99)
    assert asked(store, LANDMARK) is not None
