"""How many sequences of legal acts there are: whatever offers one act more or fewer changes a count."""

from __future__ import annotations

import json

import pytest

import capemay_kit as ck

from ..perft.acts.make import FILE, PLAYED, SEED, TABLES, counts, game_of

COUNTS = json.loads(FILE.read_text(encoding="utf-8"))["counts"]
FEW = 300
"""At most this many sequences are walked through as people would, which takes a hundred times as long."""


@pytest.mark.parametrize("after", PLAYED)
@pytest.mark.parametrize("table", TABLES)
def test_as_many_sequences_of_legal_acts_as_were_counted(table: str, after: int) -> None:
    assert list(counts(table, after)) == COUNTS[table][str(after)]


@pytest.mark.parametrize("after", PLAYED)
@pytest.mark.parametrize("table", TABLES)
def test_as_many_by_what_people_type(table: str, after: int) -> None:
    """Another way to the same counts: acts as text, one game for each sequence, through the record."""
    given = dict(TABLES[table])
    game = ck.new(game_of(table), given.pop("names"), seed=SEED, **given)
    for _ in range(after):
        if game.to_act:
            game.do(str(game.legal[len(game.legal) // 2]))
    for depth, wanted in enumerate(COUNTS[table][str(after)], 1):
        if wanted <= FEW:
            assert typed(game, depth) == wanted


def typed(game: ck.Game, depth: int) -> int:
    texts = [str(act) for act in game.legal]
    assert len(set(texts)) == len(texts), "no two acts are typed alike"
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        trial = game.fork()
        trial.do(text)
        total += typed(trial, depth - 1)
    return total
