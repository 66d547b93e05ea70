"""Recorded games come out as before and hold at every moment: one item a game, whose message names the entry and the
aspect of `seen` or the property of `holds`.

``make accept`` writes down what is seen now, after a change that is meant.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from capemay_kit.core.record import to_lines
from capemay_kit.games import registry

from . import holds, make, seen

MOST_SHOWN = 6
"""So many differences are shown of one aspect, and so many properties that do not hold."""
AROUND = 160
"""So many characters are shown around the first difference of long texts."""
LATER = {
    "cape-horn": {"app-4", "app-5", "ledger", "plain-4", "plain-5"},
    "cape-may": {"app-2", "app-3", "printed-2", "plain-1", "plain-2", "plain-4"},
    "capital-city": {"app-3", "app-4", "own", "printed-3", "plain-3", "plain-4", "plain-5"},
    "capitol": {"app-2", "app-3", "printed-4", "plain-2", "plain-3"},
}
"""Games of whose kind `make test` plays another one; they are played in `make test-all`."""
NOW = [name for name in seen.every() if not any(name == f"{game}-{one}" for game in LATER for one in LATER[game])]


def difference(key: str, old: str | None, new: str | None) -> str:
    """Show what is other than before: both texts, of long ones what is around the first difference."""
    if old is None or new is None:
        return f"after entry {key}:\n  expected {old and old[:AROUND]!r}\n  is       {new and new[:AROUND]!r}"
    first = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    since = max(0, first - AROUND // 4)
    texts = [("..." if since else "") + one[since : since + AROUND] for one in (old, new)]
    return f"after entry {key}:\n  expected {texts[0]}\n  is       {texts[1]}"


def otherwise(looked: seen.Seen) -> Iterator[str]:
    """Yield of each aspect what is seen otherwise than when the game was recorded."""
    old = seen.expected(looked.name)
    new = looked.lines(list(old))
    for aspect in seen.ASPECTS:
        changed = [key for one, key in {**old, **new} if one == aspect and old.get((one, key)) != new.get((one, key))]
        if changed:
            shown = [difference(key, old.get((aspect, key)), new.get((aspect, key))) for key in changed[:MOST_SHOWN]]
            yield "\n".join([f"{looked.name}, {aspect}: {len(changed)} are other than before", *shown])


def that_do_not_hold(looked: seen.Seen) -> str:
    """Say which properties do not hold of a game; empty if all do."""
    wrong = list(holds.failures(looked))
    return "\n".join([f"{len(wrong)} do not hold", *wrong[:MOST_SHOWN]]) if wrong else ""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in NOW else pytest.mark.slow) for name in seen.every()]
)
def test_a_recorded_game_is_as_before_and_holds_at_every_moment(name: str) -> None:
    looked = seen.Seen(name)
    plain = "-plain-" in name
    wrong = [*(() if plain else otherwise(looked)), *filter(None, [that_do_not_hold(looked)])]
    assert not wrong, "\n".join(wrong)
    assert looked.twins >= 4 or not plain or looked.table.header.options.get("solo")


SETUPS = {one[0]: one for one in (*make.setups(), *make.plain_setups())}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(int(os.environ.get("SEEDS", "1"))))
@pytest.mark.parametrize("name", SETUPS)
def test_other_games_hold_at_every_moment(name: str, seed: int) -> None:
    """Played as the recorded ones are, by other chance; ``SEEDS`` says how often."""
    playing = make.Playing(*SETUPS[name], seed=f" {seed}")
    playing.play()
    raw = to_lines(playing.table.header, playing.table.entries)
    wrong = that_do_not_hold(seen.Seen(name, registry.replayed(raw, name)))
    assert not wrong, wrong


@pytest.mark.parametrize("game", registry.OURS)
def test_every_rule_refuses_in_some_recorded_game(game: str) -> None:
    """Of those that `make test` plays; each rule of the rulebook refuses an act, or what is done anyway."""
    names = [name for name in NOW if name.startswith(f"{game}-") and "-plain-" not in name]
    texts = [text for name in names for (one, _), text in seen.expected(name).items() if one == "refused"]
    met = {rule for text in texts for rule in (text.split(" ", 1)[0], text.rpartition("not even forced: ")[2])}
    unmet = [rule for rule in registry.game(game).rules.rulebook if rule not in met]
    assert not unmet, f"never refuses in a recorded game; arrange one (tests/recorded/arranged.py): {unmet}"
