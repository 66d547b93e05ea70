"""What is said as one goes: every moment of the first rounds, nothing that is hidden, and less and less."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, get_args

import pytest

from capemay_kit.games import registry
from capemay_kit.games.cape_horn.state import Phase as CapeHornPhase
from capemay_kit.games.cape_may.state import Phase as CapeMayPhase
from capemay_kit.games.capital_city.state import Phase as CapitalCityPhase
from capemay_kit.games.capitol.state import Phase as CapitolPhase
from capemay_kit.teach.reference import rules
from capemay_kit.teach.teaching import FADES, Hint, teaching
from tests.recorded.seen import Seen, every

PHASES = {
    "cape-may": CapeMayPhase, "capitol": CapitolPhase, "cape-horn": CapeHornPhase, "capital-city": CapitalCityPhase,
}  # fmt: skip
GAMES = pytest.mark.parametrize("game", registry.GAMES)


class Moment(NamedTuple):
    """A moment of a game, for one of those who may act, or for anybody once it is over."""

    s: Any
    seat: int
    round: int
    hint: Hint | None


@cache
def _moments(game: str) -> tuple[Moment, ...]:
    """Go through the recorded games in which only the rules' own acts happened, with as many people as there may be."""
    found, rules_of = [], registry.game(game).rules
    for name in every():
        for s in (m.s for m in Seen(name).moments) if name.startswith(f"{game}-plain-") else ():
            number = s.season + 1 if game == "capital-city" else s.round
            found += [Moment(s, seat, number, teaching(game).hint(s, seat)) for seat in rules_of.to_act(s) or (0,)]
    return tuple(found)


@GAMES
def test_every_moment_of_the_first_rounds_is_explained_and_then_it_fades(game: str) -> None:
    """With one person at the table or more; of Capital City the first seasons. No phase is left out; later a usual turn
    needs no words any more, and what is new still gets some."""
    moments = _moments(game)
    first = [one for one in moments if one.round <= FADES]
    assert first
    assert [one.s.phase for one in first if one.hint is None] == []
    assert {one.s.phase for one in moments if one.hint is not None} == set(get_args(PHASES[game]))
    later = [one.hint is not None for one in moments if one.round > FADES]
    assert later.count(False) > 2 * later.count(True) > 0


@GAMES
def test_every_hint_names_a_rule_there_is_and_says_whole_sentences(game: str) -> None:
    """One tap from the hint to the rule."""
    known = {rule.id for rule in rules(game)}
    hints = {one.hint for one in _moments(game) if one.hint is not None}
    assert {one.rule for one in hints} <= known
    assert [one.text for one in hints if set("{}") & set(one.text) or not one.text.endswith((".", ":"))] == []


@pytest.mark.parametrize("game", [one for one in registry.GAMES if one != "cape-may"])
def test_nothing_hidden_is_told(game: str) -> None:
    """The same is said to somebody who knows no more than the seat may see. Who asks from a screen that all look at is
    told of this moment too, and the same whatever the hand is."""
    view, hint = registry.game(game).rules.view, teaching(game).hint
    for one in _moments(game):
        assert hint(view(one.s, one.seat), one.seat) == one.hint, one.s.phase
        said = hint(view(one.s, None), one.seat)
        assert (said is None) == (one.hint is None), one.s.phase
        mine = one.s.seats[one.seat].hand
        hands = [seat.hand for i, seat in enumerate(one.s.seats) if i != one.seat and len(seat.hand) == len(mine)]
        if one.s.phase != "over" and all(seat.hand for seat in one.s.seats) and hands:
            swapped = one.s.with_seat(one.seat, hand=hands[0])
            assert hint(view(swapped, None), one.seat) == said, one.s.phase


POINTED = [
    # Ben has two floors on the Tiber Island, Anna one: with two more Anna is first (ch. 11)
    ("capitol", "build", {
        "areas.pink-1.heights.1": [1, 1], "areas.pink-1.heights.0": [1], "areas.pink-1.roof": "round",
        "seats[0].hand": ["permit-pink-8"], "seats[0].complete.round": [2], "seats[0].complete.triangular": [],
    }, "most floors in Tiber Island (2, you have 1): a building of 2 floors makes you first.", "permit"),
    ("capitol", "build", {
        "seats[0].hand": ["permit-pink-8"], "seats[0].complete.round": [], "seats[0].complete.triangular": [],
    }, "You cannot use your permits now", "height"),
    # two tokens, and the finish line one space ahead, however late it is (p. 1)
    ("cape-horn", "sail", {
        "round": 9, "seats[0].space": "B3", "winds.B3": "straight-2", "winds.B1": "tee-1",
        "seats[0].tokens.1": "red", "seats[0].tokens.2": "green",
    }, "You can win this turn", "line"),
    ("cape-may", "actions", {"seats[0].hand": [1], "seats[0].money": 9}, "You hold few movement cards", "turn"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "phase", "figures", "text", "rule"), POINTED)
def test_what_matters_this_turn_is_pointed_out(
    game: str, phase: str, figures: dict[str, Any], text: str, rule: str
) -> None:
    s = next(one.s for one in _moments(game) if (one.s.phase, one.seat, one.round) == (phase, 0, 1))
    for path, value in figures.items():
        s = registry.game(game).rules.correct(s, path, value)
    said = teaching(game).hint(s, 0)
    assert said is not None
    assert (text in said.text, said.rule) == (True, rule)
