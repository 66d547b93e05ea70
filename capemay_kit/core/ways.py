"""How far it is from one place to others, by ways that lead on from each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def steps_from(start: str, ways: Mapping[str, Iterable[str]]) -> dict[str, int]:
    """Return every place that can be reached, with the fewest steps that takes; the start itself takes none."""
    away = {start: 0}
    waiting = [start]
    # what is found is walked on from in its turn
    for here in waiting:
        for there in ways[here]:
            if there not in away:
                away[there] = away[here] + 1
                waiting.append(there)
    return away
