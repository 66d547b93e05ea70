"""The words every game shares."""

from __future__ import annotations

import time

import pytest

from capemay_kit.core.record import Correct, Entry, Redo, Undo
from capemay_kit.core.words import Refusals, a, clock, listed, many, told, upper
from capemay_kit.errors import Refusal


@pytest.mark.parametrize(
    ("names", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_names_are_listed_as_people_do(names: list[str], said: str) -> None:
    """No comma before the last."""
    assert listed(names) == said


def test_one_is_one_and_more_are_many() -> None:
    """Nought is many."""
    assert [many(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert many(2, "city", "cities") == "2 cities"


def test_times_are_those_of_the_clock_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are written in UTC; midnight there is another day here."""
    monkeypatch.setenv("TZ", "CET-1")
    time.tzset()
    try:
        assert clock("2026-11-21T23:20:05Z") == "2026-11-22 00:20 CET"
    finally:
        monkeypatch.undo()
        time.tzset()


def test_what_is_no_time_is_said_as_it_is() -> None:
    """A store may hold what was taken in unseen; the page opens all the same."""
    assert clock("21 Nov 2026") == "21 Nov 2026"


def test_a_time_no_clock_here_can_show_is_said_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first hour of the first year lies in the year before, west of Greenwich."""
    monkeypatch.setenv("TZ", "EST5")
    time.tzset()
    try:
        assert clock("0001-01-01T00:00:00Z") == "0001-01-01T00:00:00Z"
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_becomes_an_before_a_vowel() -> None:
    """Also before a capital."""
    assert (a("shop"), a("Inn"), upper("the end of It")) == ("a shop", "an Inn", "The end of It")


class TestRefusals:
    """A rule has two sentences, filled from the refusal."""

    def test_texts_and_functions_are_filled_with_the_details(self) -> None:
        """And the reason begins with a capital."""
        refusals = Refusals()
        refusals.add("money", "{who} has ${money}.", lambda s, d: f"{s + d['money']} would do.")
        assert refusals.say(3, Refusal("money", 1, {"who": "ann", "money": 2})) == ("Ann has $2.", "5 would do.")
        assert refusals.rules() == {"money"}

    def test_a_rule_without_sentences_is_named(self) -> None:
        """An old record may cite one that is gone."""
        assert Refusals().say(None, Refusal("gone", 1)) == ("The rules refuse that (gone).", "")


@pytest.mark.parametrize(
    ("act", "said"),
    [(Undo(0), "Undo everything"), (Undo(3), "Undo"), (Redo(), "Redo"), (Correct("pot", 1), "pot is 1"),
     ("pass", "seat 2: pass")],
)  # fmt: skip
def test_an_entry_is_told_by_what_it_is(act: object, said: str) -> None:
    """Undo and redo alike in every game."""
    entry = Entry(1, act, 2)
    assert told(entry, lambda seat, done: f"seat {seat}: {done}", lambda c: f"{c.path} is {c.value}", None) == said  # type: ignore[arg-type]


def test_what_was_overridden_is_told() -> None:
    """Do it anyway leaves its mark."""
    entry = Entry(1, "pass", 0, refusal=Refusal("late", 4))
    assert told(entry, lambda _, done: done, str, lambda why: (why.rule, "")) == "pass — against the rules: late"
