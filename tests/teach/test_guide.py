"""What is said as one goes: every moment of the first rounds, nothing that is hidden, and less and less."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, get_args

import pytest

from capemay_kit.bots.players import bot
from capemay_kit.core.chance import Chance
from capemay_kit.games import registry
from capemay_kit.games.cape_horn.state import Phase as CapeHornPhase
from capemay_kit.games.cape_may.state import Phase as CapeMayPhase
from capemay_kit.games.capital_city.state import Phase as CapitalCityPhase
from capemay_kit.games.capitol.state import Phase as CapitolPhase
from capemay_kit.teach.reference import rules
from capemay_kit.teach.teaching import FADES, Hint, teaching

PHASES = {
    "cape-may": CapeMayPhase, "capitol": CapitolPhase, "cape-horn": CapeHornPhase, "capital-city": CapitalCityPhase,
}  # fmt: skip
GAMES = pytest.mark.parametrize("game", registry.GAMES)
OTHERS = pytest.mark.parametrize("game", [one for one in registry.GAMES if one != "cape-may"])
NAMES = ("Anna", "Ben", "Cleo")


class Moment(NamedTuple):
    """A moment of a game, for one of those who may act, or for anybody once it is over."""

    s: Any
    seat: int
    round: int
    hint: Hint | None


def _played(game: str, number: int, **options: Any) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """Play a game, at times at random and at times with sense, and yield every state with who may act."""
    found = registry.game(game)
    rng = random.Random(f"guide/{number}")
    names = NAMES[: 1 if "solo" in options else 2 if game == "cape-may" else 3]
    s = found.start(found.header_for(names, seed=f"guide/{number}", **options))
    while True:
        acting = found.rules.to_act(s)
        yield s, acting
        if not acting:
            return
        legal = found.rules.legal(s, acting[0])
        sense = game == "cape-horn" and rng.random() < 0.7
        view = found.rules.view(s, acting[0])
        chosen = bot("greedy", game)(view, acting[0], legal, rng) if sense else rng.choice(legal)
        s = found.rules.apply(s, acting[0], chosen, Chance(seed=f"guide/{number}"))


@cache
def _moments(game: str) -> tuple[Moment, ...]:
    found = []
    # not every round of Cape May brings an event that is carried out
    games = [_played(game, number) for number in range(8 if game == "cape-may" else 3)]
    if game == "cape-may":
        games += [_played(game, 1, solo=level) for level in ("tourist", "founder")]
    for states in games:
        for s, acting in states:
            number = s.season + 1 if game == "capital-city" else s.round
            found += [Moment(s, seat, number, teaching(game).hint(s, seat)) for seat in acting or (0,)]
    return tuple(found)


@GAMES
def test_every_moment_of_the_first_rounds_is_explained(game: str) -> None:
    """With one person at the table or more; of Capital City the first seasons."""
    first = [one for one in _moments(game) if one.round <= FADES]
    assert first
    assert [one.s.phase for one in first if one.hint is None] == []


@GAMES
def test_no_phase_is_left_out(game: str) -> None:
    """Whatever a game may be at, something is said of it."""
    explained = {one.s.phase for one in _moments(game) if one.hint is not None}
    assert explained == set(get_args(PHASES[game]))


@GAMES
def test_it_fades_after_two_rounds(game: str) -> None:
    """A usual turn needs no words any more; what is new still gets some."""
    later = [one.hint is not None for one in _moments(game) if one.round > FADES]
    assert later.count(False) > 2 * later.count(True)
    assert True in later


@GAMES
def test_every_hint_names_a_rule_there_is_and_says_whole_sentences(game: str) -> None:
    """One tap from the hint to the rule."""
    known = {rule.id for rule in rules(game)}
    hints = {one.hint for one in _moments(game) if one.hint is not None}
    assert {one.rule for one in hints} <= known
    assert [one.text for one in hints if set("{}") & set(one.text) or not one.text.endswith((".", ":"))] == []


@OTHERS
def test_nothing_hidden_from_a_seat_is_told(game: str) -> None:
    """The same is said to somebody who knows no more than the seat may see."""
    view = registry.game(game).rules.view
    for one in _moments(game):
        assert teaching(game).hint(view(one.s, one.seat), one.seat) == one.hint, one.s.phase


@OTHERS
def test_while_the_cards_are_covered_nothing_is_told_of_them(game: str) -> None:
    """Who asks from a screen that all look at is told of this moment too, whatever the hand is."""
    rules_of = registry.game(game).rules
    for one in _moments(game):
        covered = rules_of.view(one.s, None)
        said = teaching(game).hint(covered, one.seat)
        assert (said is None) == (one.hint is None), one.s.phase
        hands = [seat.hand for seat in one.s.seats]
        if one.s.phase != "over" and all(hands):
            # whatever else was dealt, the same is said
            swapped = rules_of.view(_with_other_hand(one.s, one.seat), None)
            assert teaching(game).hint(swapped, one.seat) == said, one.s.phase


def _with_other_hand(s: Any, seat: int) -> Any:
    """Return the state with the hand that somebody else of as many cards holds."""
    other = next(
        (one for one in s.seats if one is not s.seats[seat] and len(one.hand) == len(s.seats[seat].hand)), None
    )
    return s if other is None else s.with_seat(seat, hand=other.hand)


def test_a_building_that_takes_the_lead_is_pointed_out() -> None:
    """Ben has two floors on the Tiber Island, Anna one: with two more Anna is first (ch. 11)."""
    found = registry.game("capitol")
    s = found.start(found.header_for(NAMES, seed="lead"))
    s = found.rules.apply(s, 0, found.rules.legal(s, 0)[0], Chance(seed="lead"))
    for path, value in {
        "areas.pink-1.heights.1": [1, 1], "areas.pink-1.heights.0": [1], "areas.pink-1.roof": "round",
        "seats[0].hand": ["permit-pink-8"], "seats[0].complete.round": [2], "seats[0].complete.triangular": [],
    }.items():  # fmt: skip
        s = found.rules.correct(s, path, value)
    said = teaching("capitol").hint(s, 0)
    assert said is not None
    assert (
        "Ben has the most floors in Tiber Island (2, you have 1): a building of 2 floors makes you first." in said.text
    )
    assert said.rule == "permit"


def test_a_turn_that_can_win_is_pointed_out_however_late_it_is() -> None:
    """Two tokens, and the finish line one space ahead (p. 1)."""
    found = registry.game("cape-horn")
    s = found.start(found.header_for(NAMES, seed="line"))
    s = found.rules.apply(s, 0, found.rules.legal(s, 0)[0], Chance(seed="line"))
    for path, value in {
        "round": 9, "seats[0].space": "B3", "winds.B3": "straight-2", "winds.B1": "tee-1",
        "seats[0].tokens.1": "red", "seats[0].tokens.2": "green",
    }.items():  # fmt: skip
        s = found.rules.correct(s, path, value)
    said = teaching("cape-horn").hint(s, 0)
    assert said is not None
    assert "You can win this turn" in said.text
    assert said.rule == "line"
