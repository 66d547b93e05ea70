"""Numbers that cannot be are refused, those that are odd are asked about; what stood before stays until then."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.core.store import Store
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may.book import load_edition
from capemay_kit.own import match, printed
from capemay_kit.own.match import Doubt
from capemay_kit.own.printed import Number, Value
from capemay_kit.own.steps import Changes

NAMED = {one.name: one for page in printed.pages() for one in page.numbers}
LANDMARK = NAMED["prestige.landmark[3]"]
FARE = NAMED["movement_card_cost[6]"]
EMPTY = Store("sqlite://")
CARDS = [NAMED[f"movement_card[{i}]"] for i in range(7)]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Open an empty store."""
    return Store(str(tmp_path / "store.db"))


def stands(store: Store, number: Number) -> Value:
    """Return what stands."""
    return match.value_of(match.my_numbers(store), number.name)


def asked(store: Store, number: Number) -> Doubt | None:
    """Return what is asked about a number, by a page that is opened anew."""
    held = match.held(Store(store.url)).get(number.name)
    return None if held is None else match.doubt(number, held, match.my_numbers(store))


def enter(store: Store, number: Number, value: Value) -> None:
    """Enter a number over what stands."""
    match.enter(store, number, value, stands(store, number))


# --- what cannot be ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "text", "said"),
    [
        (LANDMARK, "-5", "−5 is not possible. Prestige: 0 to 1000. It stays 11."),
        (LANDMARK, "−5", "−5 is not possible. Prestige: 0 to 1000. It stays 11."),
        (LANDMARK, "5000", "5000 is not possible. Prestige: 0 to 1000. It stays 11."),
        (LANDMARK, "9" * 5000, "999999999999 is not possible. Prestige: 0 to 1000. It stays 11."),
        (LANDMARK, "", "Nothing is entered. It stays 11."),
        (LANDMARK, "  ", "Nothing is entered. It stays 11."),
        (LANDMARK, "eleven", "“eleven” is not a whole number. It stays 11."),
        (LANDMARK, "1.5", "“1.5” is not a whole number. It stays 11."),
        (LANDMARK, "1e3", "“1e3” is not a whole number. It stays 11."),
        (FARE, "-1", "−$1 is not possible. Price: $0 to $1000. It stays $2."),
        (CARDS[0], "0", "0 is not possible. Movement card: 1 to 10. It stays 1."),
        (CARDS[0], "11", "11 is not possible. Movement card: 1 to 10. It stays 1."),
    ],
)
def test_what_cannot_be_is_refused_in_words(store: Store, number: Number, text: str, said: str) -> None:
    """It says what can be, and what stands."""
    with pytest.raises(BadValue, match=r"\w") as refused:
        match.typed(number, text, stands(store, number))
    assert refused.value.sentence == said


@pytest.mark.parametrize(("text", "value"), [("9", 9), (" 9 ", 9), ("09", 9), ("+9", 9), ("$9", 9), ("9 $", 9)])
def test_a_number_is_read_as_people_type_it(text: str, value: int) -> None:
    """With spaces, or with its sign."""
    assert match.typed(FARE, text, 2) == value


@given(st.text(max_size=30), st.sampled_from(list(NAMED.values())))
def test_whatever_is_typed_is_a_number_that_can_be_or_refused(text: str, number: Number) -> None:
    """In one line."""
    if number.among:
        return
    said = ""
    value = 0
    try:
        value = match.typed(number, text, 1)
    except ValueError as refused:
        said = str(refused)
    assert 0 <= value <= 1000
    assert not said or (re.search(r" It stays .+\.$", said) and len(said) < 120)


# --- what is odd -----------------------------------------------------------------------------------------------


def test_what_is_out_of_the_ordinary_is_asked_about_and_what_stood_stays(store: Store) -> None:
    """Also for whoever opens the page anew."""
    enter(store, LANDMARK, 99)
    assert stands(store, LANDMARK) == 11
    assert asked(store, LANDMARK) == Doubt(99, "99? Prestige: usually 0 to 40.", True)
    enter(store, FARE, 99)
    assert asked(store, FARE) == Doubt(99, "$99? Price: usually $0 to $30.", True)


def test_it_is_kept_if_that_is_said(store: Store) -> None:
    """Then nothing is asked any more, nor when it is entered again."""
    enter(store, LANDMARK, 99)
    match.keep_it(store, LANDMARK)
    assert (stands(store, LANDMARK), asked(store, LANDMARK)) == (99, None)
    assert match.my_numbers(store).sources[LANDMARK.name] == "mine"
    enter(store, LANDMARK, 99)
    assert asked(store, LANDMARK) is None


@pytest.mark.parametrize("how", ["put back", "entered as it stands"])
def test_or_put_back(store: Store, how: str) -> None:
    """Nothing was kept then."""
    enter(store, LANDMARK, 99)
    if how == "put back":
        match.put_back(store, LANDMARK)
    else:
        enter(store, LANDMARK, 11)
    assert (stands(store, LANDMARK), asked(store, LANDMARK)) == (11, None)
    assert store.own("edition") == {}
    match.put_back(store, LANDMARK)


def test_an_ordinary_number_is_kept_at_once_and_settles_what_was_asked(store: Store) -> None:
    """A slip of the finger is mended by typing again."""
    enter(store, LANDMARK, 99)
    enter(store, LANDMARK, 9)
    assert (stands(store, LANDMARK), asked(store, LANDMARK)) == (9, None)


# --- two movement cards of one value -----------------------------------------------------------------------------


def values(store: Store) -> list[Any]:
    """Return how far the seven cards lead."""
    return [stands(store, one) for one in CARDS]


def test_a_movement_card_twice_is_asked_about_and_cannot_be_kept_so(store: Store) -> None:
    """The other one is named."""
    enter(store, CARDS[0], 7)
    assert values(store) == [1, 2, 3, 4, 5, 6, 7]
    doubt = asked(store, CARDS[0])
    assert doubt is not None
    assert (doubt.value, doubt.can_keep) == (7, False)
    assert "Card 7: spaces" in doubt.said
    match.keep_it(store, CARDS[0])
    assert values(store) == [1, 2, 3, 4, 5, 6, 7]
    assert asked(store, CARDS[0]) is not None


@pytest.mark.parametrize("to", [[7, 2, 3, 4, 5, 6, 1], [2, 3, 1, 4, 5, 6, 7], [8, 1, 2, 3, 4, 5, 6]])
def test_cards_that_change_places_are_kept_once_they_go_together(store: Store, to: list[int]) -> None:
    """In whatever order they are entered, and as one step."""
    for number, value in zip(CARDS, to, strict=True):
        enter(store, number, value)
    assert values(store) == to
    assert match.held(store) == {}
    changes = Changes(store)
    changes.read()
    while changes.take_back():
        pass
    assert values(store) == [1, 2, 3, 4, 5, 6, 7]


@settings(deadline=None, max_examples=15)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(1, 10)), max_size=12))
def test_however_cards_are_entered_what_stands_can_be_played_with(entered: list[tuple[int, int]]) -> None:
    """No two are ever alike, and everything entered stands or is asked about."""
    store = EMPTY
    for kind in ("edition", "waiting"):
        there = {(kind, name): body for name, body in store.own(kind).items()}
        store.keep_own(dict.fromkeys(there), "emptied", there)
    last = {}
    for i, value in entered:
        enter(store, CARDS[i], value)
        last[i] = value
    assert len(set(values(store))) == 7
    held = {name: one.value for name, one in match.held(store).items()}
    for i, value in last.items():
        assert held.get(CARDS[i].name, stands(store, CARDS[i])) == value


# --- other pages ---------------------------------------------------------------------------------------------------


def test_a_number_another_page_entered_meanwhile_is_asked_about(store: Store) -> None:
    """Neither is overwritten in silence."""
    enter(Store(store.url), LANDMARK, 12)
    match.enter(store, LANDMARK, 13, 11)
    assert stands(store, LANDMARK) == 12
    doubt = asked(store, LANDMARK)
    assert doubt is not None
    assert doubt.said == "13? 12 was entered on another page in the meantime."
    match.keep_it(store, LANDMARK)
    assert stands(store, LANDMARK) == 13


def test_a_word_among_a_few_is_kept_at_once(store: Store) -> None:
    """There is nothing odd about it."""
    number = NAMED["solo.citizen.upgrade_track[0][0].zone"]
    enter(store, number, "sand")
    extra = NAMED["solo.founder.extra_card[0]"]
    enter(store, extra, False)
    assert (stands(store, number), stands(store, extra)) == ("sand", False)
    assert match.held(store) == {}
    assert (printed.written(extra.name, False), printed.written(number.name, "sand")) == ("no", "sand")


@pytest.mark.parametrize("raw", [b"", b"99", b'{"value": {}, "why": "odd"}'])
def test_a_damaged_row_keeps_no_number_from_being_entered(store: Store, raw: bytes) -> None:
    """It is no answer to anything."""
    store.keep_own({("waiting", f"number/{LANDMARK.name}"): raw}, "damaged")
    assert asked(store, LANDMARK) is None
    enter(store, LANDMARK, 99)
    assert asked(store, LANDMARK) is not None


def test_our_own_numbers_are_nothing_to_ask_about() -> None:
    """Whatever the form shows at first goes through as it is."""
    base = load_edition("base")
    for number in NAMED.values():
        value = match.value_of(base, number.name)
        if not number.among:
            assert match.typed(number, str(value), value) == value
