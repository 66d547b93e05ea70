"""What strangers had to read twice is said nowhere any more."""

from __future__ import annotations

import re

import pytest

from audit import messages

READ_TWICE = (
    "is level, give or take", "all alike", "from how little to how much", "each beside the mean", "None is better",
    "all else together", "What is good for", "beside the mean", "From now on money comes by itself",
    "Drawn for Ava", "Her marker comes to", "No building of hers can", "card is done with", "the last of it",
    "it may be let pass", "Let it pass", "The card goes on: do what it offers", "not named", "where nothing is tapped",
    "Each by itself", "A card read out", "if the table agrees", "nothing changes hands",
    "An event the app does not know", "Lately here", "The same {", "Put away", "still assumed", "Name cards and birds",
    "Count it as it is", "By their numbers", "Tied on prestige and birds", "of 1 floor begun", "Before the players",
    "All cards are arranged for", "so says", "a roof card and a roof card", "lies out",
    "Only the figures of the season",
    "works at place", "Who is attached stays", "those to come too", "Take this game along", "was taken in",
    "has to be answered first", "no value function", "these stand", "comes to {value", "put right", "Put right",
)  # fmt: skip
"""Parts of the sentences that people who played quoted, and of others that speak so."""


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """Return all texts that people read."""
    found = []
    for one in messages.catalogue():
        found += one.id if isinstance(one.id, tuple) else [one.id]
    return found


@pytest.mark.parametrize("quote", READ_TWICE)
def test_what_was_read_twice_is_said_nowhere(quote: str, texts: list[str]) -> None:
    """Neither on a screen nor at the command line."""
    said = re.compile(rf"{re.escape(quote)}(?![a-z])")
    assert [text for text in texts if said.search(text)] == []
