"""A decision does not come to take more work unseen: what it takes is counted, never timed."""

from __future__ import annotations

import json

import pytest

from capemay_kit.games import registry

from .work import KEPT, work


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_decision_takes_at_most_a_tenth_more_work_than_is_written_down(game):
    """Calls of Python functions and of built-in ones are counted, by a fixed seed."""
    kept = json.loads(KEPT.read_text())[game]
    grown = {kind: (kept[kind], n) for kind, n in work(game).items() if n > 1.1 * kept[kind]}
    assert not grown, f"calls a decision, before and now; if that has to be, make accept: {grown}"
