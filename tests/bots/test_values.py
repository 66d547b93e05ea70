"""The value function: its parts add up, its file fits its measures, and at the end it counts."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest

from capemay_kit.bots.values import FOLDER, read_weights, values, write_weights
from capemay_kit.errors import BadFile
from capemay_kit.games import registry

from .positions import LEARNT, choices, played

GAMES = pytest.mark.parametrize("game", registry.GAMES)


@LEARNT
def test_the_parts_of_a_value_add_up_to_it(game: str, seats: int) -> None:
    """Each stands under a reason that can be said; hidden or open, there are as many measures as names."""
    know = values(game)
    assert know.valuing is not None
    for s in choices(game, seats, 10):
        for seat in range(seats):
            parts = know.parts(s, seat)
            assert sum(parts.values()) == pytest.approx(know.value(s, seat), abs=1e-6)
            assert set(parts) <= set(know.reasons("Ben"))
            for one in (s, know.rules.view(s, 0)):
                assert len(know.valuing.measure(one, seat)) == len(know.valuing.measures)


@LEARNT
def test_after_the_end_a_value_is_what_the_seat_has(game: str, seats: int) -> None:
    """And whoever won has the most."""
    know, s = values(game), played(game, seats).state
    found = [know.value(s, seat) for seat in range(seats)]
    assert know.valuing is not None
    assert found == [know.valuing.points(s, seat) for seat in range(seats)]
    assert {found[seat] for seat in know.rules.outcome(s).winners} == {max(found)}


@LEARNT
def test_seats_come_to_about_what_they_are_expected_to_come_to(game: str, seats: int) -> None:
    """All together too: what is the same for everybody decides nothing, but people read it."""
    know, last = values(game), played(game, seats).state
    assert know.valuing is not None
    off = [
        (know.valuing.points(last, seat) - one.points) / one.spread
        for s in choices(game, seats, 20)
        for seat, one in enumerate(know.estimates(s))
    ]
    # with the slips of these games somewhat less is made of them than strong bots do
    assert abs(fmean(off)) < 2


@GAMES
def test_a_file_of_weights_has_one_for_every_measure_and_says_how_it_was_learnt(game: str) -> None:
    """In every stage of every kind of table: by which bots, and which measures do no harm. No measure counts under a
    reason that nothing is said of, and nothing is said in vain."""
    know = values(game)
    assert know.weights is not None
    assert know.valuing is not None
    measures = know.valuing.measures
    assert know.weights.measures == tuple(measures)
    assert set(measures.values()) == set(know.valuing.reasons)
    assert know.weights.learnt.games > 0
    assert know.weights.learnt.rules == know.rules.meta.version
    assert (know.weights.learnt.bots == ("greedy",)) == know.valuing.greedy_only
    assert know.valuing.no_harm <= set(measures)
    harmless = [place for place, measure in enumerate(measures) if measure in know.valuing.no_harm]
    for stage in (stage for stages in know.weights.groups.values() for stage in stages):
        assert len(stage.weights) == len(measures)
        assert stage.spread > 0
        assert all(stage.weights[place] >= 0 for place in harmless)


@GAMES
def test_there_are_weights_for_every_number_of_seats(game: str) -> None:
    meta = registry.game(game).rules.meta
    assert all(values(game).knows_seats(seats) for seats in range(max(2, meta.min_seats), meta.max_seats + 1))


@GAMES
def test_what_is_written_of_weights_is_what_was_read(game: str) -> None:
    """A line for each stage, so that two of them can be compared."""
    file = FOLDER / f"{game}.json"
    weights = read_weights(file)
    assert write_weights(weights) == file.read_bytes()
    assert file.read_bytes().count(b"\n{") == sum(map(len, weights.groups.values()))


def test_a_broken_file_of_weights_is_told_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text('{"format": "capemay-values/1", "game": "cape-may"}')
    with pytest.raises(BadFile, match="learnt"):
        read_weights(file)
