"""What stands at the edges of every screen: the undo says what it takes back in one line."""

from __future__ import annotations

import pytest

from capemay_kit.ui.table.room import SHORT, briefly


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Anna collects $3", "Anna collects $3"),
        ("Event: Closed for the Winter (18)", "Event: Closed for the Winter (18)"),
        (f"Round 4 is scored: {', '.join(f'Bartholomews +{n}' for n in range(4))}", "Round 4 is scored"),
        (f"Two families are in play; founders: {', '.join(['Maximilianea'] * 6)}", "Two families are in play"),
    ],
)
def test_a_long_act_is_said_up_to_its_first_pause(sentence: str, said: str) -> None:
    assert briefly(sentence, SHORT) == said
