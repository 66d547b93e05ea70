"""What a table may enter: figures put right, and acts, sensible ones as far as one can tell, and anything else."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.strict import decode
from capemay_kit.core.table import Table
from capemay_kit.games import registry

from .mutants import correction, odd, spoil, written


def _figure(rng: Random, game: str, s: Any) -> tuple[str, Any]:
    screen = registry.screen(game)
    fields = [one for section in (*screen.correctable(s), *screen.sheet(s)) for one in section.fields]
    field = rng.choice(fields)
    values = [one.value for one in field.options]
    if field.several:
        return field.name, [rng.choice(values) for _ in range(rng.randint(0, 6))] if values else []
    return field.name, rng.choice(values) if values else rng.choice((field.least, field.most, rng.randint(0, 20)))


def _act(rng: Random, table: Table[Any, Any], played: list[Any]) -> tuple[int, Any]:
    """Return a seat and an act of the game: one it may do, or one of the recorded game, spoiled or not."""
    acting = table.rules.to_act(table.state)
    if acting and rng.random() < 0.4:
        seat = rng.choice(acting)
        legal = table.rules.legal(table.state, seat)
        if legal:
            return seat, rng.choice(legal)
    seat = rng.choice((*acting, rng.randrange(len(table.state.seats) + 1)))
    # a sheet to count on has no acts
    one = rng.choice(played or [decode(b'{"do": "deal"}', table.rules.meta.act_type, "an act")])
    if rng.random() < 0.6:
        tree = spoil(rng, [msgspec.to_builtins(one)], 2)
        raw = written(tree[0] if isinstance(tree, list) and tree else tree)
        one = decode(raw, table.rules.meta.act_type, "an act")
    return seat, one


def enter(rng: Random, table: Table[Any, Any], played: list[Any]) -> Entry[Any]:
    """Enter something at a table, or take up what a record may say was entered there.

    Raises `CapemayError` or `ValueError` for what is refused.
    """
    game = table.rules.meta.id
    what = rng.random()
    if what < 0.35:
        return table.correct(*_figure(rng, game, table.state))
    if what < 0.5:
        given = decode(written(correction(rng, game, msgspec.to_builtins(played or [0]))), Correct, "a correction")
        return table.correct(given.path, given.value)
    if what < 0.9:
        return table.act(*_act(rng, table, played), force=True)
    seat, act = _act(rng, table, played)
    chance = Chance(seed="fuzz")
    table.rules.apply(table.state, seat, act, chance, True)
    answers = decode(written(spoil(rng, msgspec.to_builtins(tuple(chance.log)) or [odd(rng)])), list[Any], "answers")
    raw = written({"seq": table.seq + 1, "seat": seat, "act": msgspec.to_builtins(act), "answers": answers,
                   "refusal": {"rule": "turn", "page": 3}})  # fmt: skip
    entry = decode(raw, registry.entry_type(game), "an entry")
    table.take(entry)
    return entry
