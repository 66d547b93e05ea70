"""Advice: who is ahead, what each act would change, and that it goes by nothing the asking seat cannot see."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from capemay_kit.bots.advice import (
    Advice,
    Advised,
    LookedAt,
    Reason,
    advise,
    after_acts,
    largest,
    reasons_apart,
    standing,
    told_apart,
    worlds,
)
from capemay_kit.bots.chances import win_chances
from capemay_kit.bots.values import MANY, RIVAL, values
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.games.cape_horn.acts import Place
from capemay_kit.games.cape_may.acts import Keep, Play
from capemay_kit.games.capital_city.acts import Attach, Auctioned, LayOut, ReadOut, Tally
from capemay_kit.games.capitol.acts import PlayFloor, PlayIdly, PlayPermit, PlayRoof, Won

from .positions import FEWEST, LEARNT, choices, counted, played, twin

SEED = 3
EXACT = 1e-9


def asked(game: str, s: Any, seed: str = "0") -> Advice:
    """Ask for whoever acts."""
    return advise(game, s, registry.game(game).rules.to_act(s)[0], seed)


def told(found: Advice) -> tuple[Any, ...]:
    """Return all of an answer but how long it took."""
    return found.seats, found.options


def test_there_is_a_game_to_ask_about() -> None:
    """Or nothing below is tested."""
    assert "cape-may" in {game for game, _ in LEARNT}


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_the_seats_chances_sum_to_one_at_every_moment(game: str, seats: int) -> None:
    """Whoever looks, and after the end too."""
    table: Table[Any, Any] = played(game, seats, SEED)
    for s in [table.start, *(after for _, after in table.history[::25]), table.state]:
        for viewer in (None, 0, seats - 1):
            found = standing(game, s, viewer)
            assert sum(one.win for one in found) == pytest.approx(1, abs=EXACT)
            assert all(0 <= one.win <= 1 for one in found)


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_after_the_end_whoever_won_has_the_chance_of_one(game: str, seats: int) -> None:
    """Winners share it, and nothing is uncertain."""
    s = played(game, seats, SEED).state
    winners = registry.game(game).rules.outcome(s).winners
    for seat, one in enumerate(standing(game, s, 0)):
        assert one.win == (seat in winners) / len(winners)
        assert one.spread == 0


@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_every_act_worth_thinking_of_is_weighed_once(game: str, seats: int) -> None:
    """Best first. Only where there are very many are some left out."""
    rules = registry.game(game).rules
    for s in choices(game, seats, SEED, 4):
        found = asked(game, s).options
        seat = rules.to_act(s)[0]
        seen = rules.view(s, seat)
        legal = rules.legal(seen, seat)
        worth_it = values(game).telling(seen, seat, legal)
        assert sorted(map(repr, (one.act for one in found))) == sorted(map(repr, worth_it))
        assert len(legal) > MANY or len(found) == len(legal)
        assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)


@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_reasons_add_up_to_the_points_of_their_act(game: str, seats: int) -> None:
    """No sentence that the numbers do not carry."""
    for s in choices(game, seats, SEED, 4):
        for one in asked(game, s).options:
            assert sum(reason.points for reason in one.reason) == pytest.approx(one.points, abs=EXACT)


def test_what_is_left_out_of_the_reasons_is_told_in_one_line() -> None:
    """What is shown adds up to the rounded difference; a reason that would stand alone in that line keeps its name."""
    made = (Reason("sand", 3.14), Reason("money", -1.04), Reason("cards", 0.26), Reason("birds", 0.07))
    assert [(one.text, one.points) for one in largest(made, 2)] == [
        ("sand", 3.1),
        ("money", -1.0),
        ("everything else", 0.3),
    ]
    assert [one.text for one in largest(made[:3], 2)] == ["sand", "money", "cards"]


def test_as_many_reasons_are_named_as_it_takes_until_the_rest_is_not_the_largest() -> None:
    """A reason that has no name explains nothing."""
    made = (
        Reason("sand", 3.0),
        Reason("money", -2.9),
        Reason("cards", 2.5),
        Reason("birds", 2.4),
        *[Reason("x", 1)] * 2,
    )
    shown = largest(made, 2)
    assert [one.text for one in shown] == ["sand", "money", "cards", "birds", "everything else"]
    assert shown[-1].points == 2


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_what_has_no_name_is_never_the_largest_reason(game: str, seats: int) -> None:
    """Of any act, however few reasons there is room for."""
    for s in choices(game, seats, SEED, 6):
        for one in asked(game, s).options:
            shown = {why.text: abs(why.points) for why in largest(one.reason, 2)}
            assert shown.pop("everything else", 0) < max(shown.values(), default=1)


HANDS: dict[str, Callable[[Any], tuple[Any, ...]]] = {
    "cape-may": lambda seat: seat.activity,
    "capitol": lambda seat: seat.hand,
    "cape-horn": lambda seat: seat.hand,
    "capital-city": lambda seat: (seat.founder, *seat.hand),
}
"""What of a seat is held in hand, of printed cards as far as it was named."""
ENTERED = (LayOut, Auctioned, ReadOut, Tally, Won)
"""Acts that enter what people did with printed cards."""
PLAYS = (Play, PlayFloor, PlayRoof, PlayPermit, PlayIdly, Place, Attach)


@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_no_act_is_weighed_with_a_card_that_the_table_does_not_know_to_be_held(game: str, seats: int) -> None:
    """With printed cards a hand is counted, and whatever may be in it is legal."""
    rules, legal_more = registry.game(game).rules, False
    for s in counted(game, seats, SEED, 60):
        seat = rules.to_act(s)[0]
        hand, step = HANDS[game](s.seats[seat]), getattr(s, "steps", ())
        acts = [one.act for one in asked(game, s).options]
        assert all(one.card in hand and one.card for one in acts if isinstance(one, PLAYS))
        assert all(set(one.cards) <= set(step[0].what.drawn) for one in acts if isinstance(one, Keep) and step)
        assert not [one for one in acts if isinstance(one, ENTERED)]
        legal_more |= len(acts) < len(rules.legal(s, seat))
    assert legal_more


def test_of_acts_that_read_alike_the_best_is_told() -> None:
    """In the order of the others."""
    made = [Advised(i, text, -i, 0.0, ()) for i, text in enumerate(("sail", "stay", "sail", "draw", "stay"))]
    assert [one.act for one in told_apart(made)] == [0, 1, 3]


@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_differences_to_the_mean_act_sum_to_nothing(game: str, seats: int) -> None:
    """In points and in chances."""
    for s in choices(game, seats, SEED, 4):
        found = asked(game, s).options
        assert sum(one.points for one in found) == pytest.approx(0, abs=1e-6)
        assert sum(one.win for one in found) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("game", [game for game, seats in LEARNT if seats == 2])
def test_of_two_seats_an_act_with_more_points_has_no_smaller_chance(game: str) -> None:
    """Points and chances are of one evaluation."""
    for s in choices(game, 2, SEED, 6):
        wins = [one.win for one in asked(game, s).options]
        assert all(one >= other - EXACT for one, other in pairwise(wins))


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_what_all_acts_have_in_common_is_how_the_table_stands(game: str, seats: int) -> None:
    """A choice between acts that come to the same leaves the chances as they are told for the table's end of turn."""
    know = values(game)
    s = choices(game, seats, SEED, 2)[0]
    seat = know.rules.to_act(s)[0]
    at = know.rules.view(s, seat)
    by_world = [know.estimates(one) for one in worlds(know, at, seat, 2, "0")]
    alike = [LookedAt(None, {"a": 1.0, RIVAL: 0.0}, by_world)] * 3
    expected = sum(win_chances(one)[seat] for one in by_world) / 2
    assert after_acts(seat, alike) == pytest.approx([expected] * 3)


@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_what_tells_two_acts_apart_adds_up_to_their_difference(game: str, seats: int) -> None:
    """As a question's answer shows it."""
    first, *_, last = asked(game, choices(game, seats, SEED, 4)[0]).options
    apart = reasons_apart(first, last)
    assert sum(one.points for one in apart) == pytest.approx(first.points - last.points, abs=EXACT)


@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_the_same_seed_gives_the_same_answer(game: str, seats: int) -> None:
    """To the last digit."""
    for s in choices(game, seats, SEED, 3):
        assert told(asked(game, s, "a seed")) == told(asked(game, s, "a seed"))


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_twins_get_the_same_advice(game: str, seats: int) -> None:
    """Two states that differ only in what the asking seat cannot see."""
    rules = registry.game(game).rules
    differ = 0
    for number, s in enumerate(choices(game, seats, SEED, 4)):
        seat = rules.to_act(s)[0]
        other = twin(game, s, seat, number)
        differ += other != s
        assert told(advise(game, other, seat)) == told(advise(game, s, seat))
    assert differ, "there was something to hide"


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_twins_stand_alike_for_a_bystander(game: str, seats: int) -> None:
    """Who sees no hand at all."""
    for number, s in enumerate(choices(game, seats, SEED, 6)):
        know = twin(game, registry.game(game).rules.view(s, None), 0, number)
        assert registry.game(game).rules.view(know, None) == registry.game(game).rules.view(s, None)
        assert standing(game, know, None) == standing(game, s, None)


@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_whoever_has_no_choice_is_told_who_is_ahead_alone(game: str, seats: int) -> None:
    """It is somebody else's turn, or the game is over."""
    s = choices(game, seats, SEED, 2)[0]
    waiting = next(seat for seat in range(seats) if seat not in registry.game(game).rules.to_act(s))
    for state, seat in ((s, waiting), (played(game, seats, SEED).state, 0)):
        found = advise(game, state, seat)
        assert not found.options
        assert len(found.seats) == seats
