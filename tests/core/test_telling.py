"""The words every game shares."""

from __future__ import annotations

import time
from typing import ClassVar

import pytest

from capemay_kit.core.acts import RuleBook
from capemay_kit.core.i18n import or_list
from capemay_kit.core.record import Correct, Entry, Redo, Undo
from capemay_kit.core.scores import BROUGHT_IN, Message, Messages, said
from capemay_kit.core.telling import told
from capemay_kit.core.times import clock
from capemay_kit.errors import Refusal


@pytest.mark.parametrize(
    ("names", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_names_are_listed_as_people_do(names: list[str], said: str) -> None:
    """No comma before the last."""
    assert or_list(names) == said


def test_times_are_those_of_the_clock_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are written in UTC; midnight there is another day here."""
    monkeypatch.setenv("TZ", "CET-1")
    time.tzset()
    try:
        assert clock("2026-11-21T23:20:05Z") == "2026-11-22 00:20"
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


class TestRules:
    """A rule has two sentences, filled from the refusal."""

    def test_texts_and_functions_are_filled_with_the_details(self) -> None:
        """The details fill both."""
        rules = RuleBook()
        dear = rules.rule("dear", 4, "{who} has ${money}.", lambda s, d: f"{s + d['money']} would do.")
        broken = dear(who="Ann", money=2)
        assert broken == (Refusal("dear", 4, {"who": "Ann", "money": 2}), False)
        assert rules.say(3, broken.refusal) == ("Ann has $2.", "5 would do.")
        assert "dear" in set(rules)

    def test_a_rule_that_nothing_could_be_done_against_is_firm(self) -> None:
        """Always, or only where it is said so; the page may be another there."""
        rules = RuleBook()
        gone = rules.rule("gone", 1, "It is gone.", firm=True)
        full = rules.rule("full", 2, "It is full.")
        assert [gone().firm, full().firm, full.firmly().firm] == [True, False, True]
        assert full(7).refusal.page == 7

    def test_a_rule_without_sentences_is_named(self) -> None:
        """An old record may cite one that is gone."""
        assert RuleBook().say(None, Refusal("gone", 1)) == ("The rules refuse that (gone).", "")


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


class TestMessages:
    """An id and its arguments, and the sentence made of them."""

    HERE: ClassVar[Messages] = {
        "plain": "nothing more", "text": "{n} {what}", "made": lambda n: f"{n} bird" if n == 1 else f"{n} birds",
    }  # fmt: skip

    @pytest.mark.parametrize(
        ("one", "sentence"),
        [
            (Message("plain"), "nothing more"),
            (Message("text", {"n": 2, "what": "owls"}), "2 owls"),
            (Message("made", {"n": 1}), "1 bird"),
            (Message(BROUGHT_IN), "as brought in"),
            ("as it was stored once", "as it was stored once"),
        ],
    )
    def test_a_message_is_said(self, one: Message | str, sentence: str) -> None:
        """By the game's words, or by those all games have."""
        assert said(one, self.HERE) == sentence

    @pytest.mark.parametrize(
        "one", [Message("gone"), Message("text", {"n": 2}), Message("made", {}), Message("made", {"n": 1, "of": 2})]
    )
    def test_one_that_another_version_kept_is_told_by_its_id(self, one: Message) -> None:
        """Its points stand whatever is said of them."""
        assert said(one, self.HERE) == f"counted in an earlier version ({one.id})"
