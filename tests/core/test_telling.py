"""The words every game shares, and the times that records hold."""

from __future__ import annotations

import time

import pytest

from capemay_kit.core.acts import RuleBook
from capemay_kit.core.record import Correct, Entry, Redo, Undo
from capemay_kit.core.scores import BROUGHT_IN, Message, Messages, said
from capemay_kit.core.telling import told
from capemay_kit.core.times import EXAMPLE, clock, is_moment, moment
from capemay_kit.errors import Refusal


@pytest.mark.parametrize(
    ("zone", "text", "shown"),
    [
        # records are written in UTC; midnight there is another day here
        ("CET-1", "2026-11-21T23:20:05Z", "2026-11-22 00:20"),
        # a store may hold what was taken in unseen; the page opens all the same
        ("CET-1", "21 Nov 2026", "21 Nov 2026"),
        # the first hour of the first year lies in the year before, west of Greenwich
        ("EST5", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ],
)
def test_times_are_those_of_the_clock_on_the_wall(
    monkeypatch: pytest.MonkeyPatch, zone: str, text: str, shown: str
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert clock(text) == shown
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    ("text", "same"),
    [(EXAMPLE, EXAMPLE), ("2026-11-21T17:20:05", EXAMPLE), ("2026-11-21T18:20:05+01:00", EXAMPLE),
     ("2026-11-21 17:20:05.000Z", EXAMPLE), ("2026-11-21", "2026-11-21T00:00:00Z")],
)  # fmt: skip
def test_the_same_moment_however_it_is_written(text: str, same: str) -> None:
    """One that names no zone is UTC."""
    assert moment(text) == moment(same)


@pytest.mark.parametrize("text", ["", "lately", "21 Nov 2026", "0001-01-01", "9999-12-31T23:59:59Z", "2026-02-30"])
def test_what_is_no_time_anybody_plays_at_is_none(text: str) -> None:
    assert not is_moment(text)
    with pytest.raises(ValueError, match=r"\w"):
        moment(text)


class TestRules:
    def test_a_rule_has_two_sentences_filled_from_the_refusal(self) -> None:
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
    ("act", "refusal", "said"),
    [(Undo(0), None, "Undo everything"), (Undo(3), None, "Undo"), (Redo(), None, "Redo"),
     (Correct("pot", 1), None, "pot is 1"), ("pass", None, "seat 2: pass"),
     ("pass", Refusal("late", 4), "seat 2: pass — against the rules: late")],
)  # fmt: skip
def test_an_entry_is_told_by_what_it_is(act: object, refusal: Refusal | None, said: str) -> None:
    """Undo and redo alike in every game; what was done anyway has its mark."""
    against = (lambda why: (why.rule, "")) if refusal else None
    entry = Entry(1, act, 2, refusal=refusal)
    assert told(entry, lambda seat, done: f"seat {seat}: {done}", lambda c: f"{c.path} is {c.value}", against) == said  # type: ignore[arg-type]


HERE: Messages = {
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
        # what another version kept: its points stand whatever is said of them
        *((one, f"counted in an earlier version ({one.id})") for one in (
            Message("gone"), Message("text", {"n": 2}), Message("made", {}), Message("made", {"n": 1, "of": 2}))),
    ],
)  # fmt: skip
def test_a_message_is_said_by_the_games_words_or_by_those_all_games_have(one: Message | str, sentence: str) -> None:
    assert said(one, HERE) == sentence
