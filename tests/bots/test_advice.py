"""Advice: who is ahead, what each act would change, and that it goes by nothing the asking seat cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from capemay_kit.bots import advice
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
from capemay_kit.games import registry
from capemay_kit.games.cape_horn.acts import Place
from capemay_kit.games.cape_may.acts import Keep, Play
from capemay_kit.games.capital_city.acts import Attach, Auctioned, LayOut, ReadOut, Tally
from capemay_kit.games.capitol.acts import PlayFloor, PlayIdly, PlayPermit, PlayRoof, Won

from .positions import FEWEST, LEARNT, choices, counted, played, twin

EXACT = 1e-9
IMAGINED = 6


@pytest.fixture(autouse=True, scope="module")
def imagines_little() -> Iterator[None]:
    """As at a table, but fewer games."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(advice, "GAMES", IMAGINED)
        yield


@cache
def asked(game: str, seats: int) -> list[tuple[Any, int, Advice]]:
    rules = registry.game(game).rules
    found = [(s, rules.to_act(s)[0]) for s in choices(game, seats, 4)]
    return [(s, seat, advise(game, s, seat)) for s, seat in found]


def told(found: Advice) -> tuple[Any, ...]:
    return found.seats, found.options


@LEARNT
def test_the_seats_chances_sum_to_one_at_every_moment(game: str, seats: int) -> None:
    """Whoever looks. After the end whoever won has the chance of one: winners share it, and nothing is uncertain."""
    table = played(game, seats)
    for s in [table.start, *(after for _, after in table.history[::25])]:
        for viewer in (None, 0, seats - 1):
            found = standing(game, s, viewer)
            assert sum(one.win for one in found) == pytest.approx(1, abs=EXACT)
            assert all(0 <= one.win <= 1 for one in found)
    winners = table.rules.outcome(table.state).winners
    shares = [(seat in winners) / len(winners) for seat in range(seats)]
    assert [(one.win, one.spread) for one in standing(game, table.state, 0)] == [(one, 0) for one in shares]


@LEARNT
def test_every_act_worth_thinking_of_is_weighed_once_with_reasons_that_add_up(game: str, seats: int) -> None:
    """Best first; what nobody would do is left out, and some where there are very many. Differences to the mean act sum
    to nothing, and what has no name is never the largest reason, however few there is room for."""
    rules = registry.game(game).rules
    for s, seat, answer in asked(game, seats):
        found, seen = answer.options, rules.view(s, seat)
        legal = rules.legal(seen, seat)
        know = values(game)
        assert know.valuing is not None
        worth_it, held = know.telling(seen, seat, legal), know.valuing.held(seen, seat, legal)
        assert sorted(map(repr, (one.act for one in found))) == sorted(map(repr, worth_it))
        assert len(held) > MANY or len(found) == len(held)
        assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)
        assert sum(one.points for one in found) == pytest.approx(0, abs=1e-6)
        assert sum(one.win for one in found) == pytest.approx(0, abs=1e-6)
        for one in found:
            assert sum(reason.points for reason in one.reason) == pytest.approx(one.points, abs=EXACT)
            shown = {why.text: abs(why.points) for why in largest(one.reason, 2)}
            assert shown.pop("everything else", 0) < max(shown.values(), default=1)
        # points and chances are of one evaluation
        assert seats > 2 or all(one.win >= other.win - EXACT for one, other in pairwise(found))
        # as a question's answer shows what tells two acts apart
        apart = reasons_apart(found[0], found[-1])
        assert sum(one.points for one in apart) == pytest.approx(found[0].points - found[-1].points, abs=EXACT)


@LEARNT
def test_twins_get_the_same_advice_and_the_same_seed_the_same_answer(game: str, seats: int) -> None:
    """Two states that differ only in what the asking seat, or a bystander, cannot see; to the last digit."""
    differ = 0
    for number, (s, seat, answer) in enumerate(asked(game, seats)):
        other = twin(game, s, seat, number)
        differ += other != s
        assert told(advise(game, other, seat)) == told(answer)
        know = twin(game, s, None, number)
        assert standing(game, know, None) == standing(game, s, None)
    assert differ, "there was something to hide"


@pytest.mark.parametrize(
    ("reasons", "shown"),
    [({"sand": 3.14, "money": -1.04, "cards": 0.26, "birds": 0.07}, ["sand 3.1", "money -1.0", "everything else 0.3"]),
     # one that would stand alone in that line keeps its name
     ({"sand": 3.14, "money": -1.04, "cards": 0.26}, ["sand 3.1", "money -1.0", "cards 0.3"]),
     # as many are named as it takes until the rest is not the largest
     ({"sand": 3.0, "money": -2.9, "cards": 2.5, "birds": 2.4, "x": 1, "y": 1},
      ["sand 3.0", "money -2.9", "cards 2.5", "birds 2.4", "everything else 2"])],
)  # fmt: skip
def test_what_is_left_out_of_the_reasons_is_told_in_one_line(reasons: dict[str, float], shown: list[str]) -> None:
    """What is shown adds up to the rounded difference."""
    found = largest([Reason(*one) for one in reasons.items()], 2)
    assert [one.text for one in found] == [text.rpartition(" ")[0] for text in shown]
    assert [one.points for one in found] == pytest.approx([float(text.rpartition(" ")[2]) for text in shown], abs=0.01)


HANDS = {"cape-may": "activity", "capitol": "hand", "cape-horn": "hand", "capital-city": "hand"}
"""What of a seat is held in hand, of printed cards as far as it was named."""
ENTERED = (LayOut, Auctioned, ReadOut, Tally, Won)
"""Acts that enter what people did with printed cards."""
PLAYS = (Play, PlayFloor, PlayRoof, PlayPermit, PlayIdly, Place, Attach)


@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_no_act_is_weighed_with_a_card_that_the_table_does_not_know_to_be_held(game: str, seats: int) -> None:
    """With printed cards a hand is counted, and whatever may be in it is legal."""
    rules, legal_more = registry.game(game).rules, False
    for s in counted(game, seats, 60):
        seat = rules.to_act(s)[0]
        me, step = s.seats[seat], getattr(s, "steps", ())
        hand = (*getattr(me, HANDS[game]), getattr(me, "founder", None))
        acts = [one.act for one in advise(game, s, seat).options]
        assert all(one.card in hand and one.card for one in acts if isinstance(one, PLAYS))
        assert all(set(one.cards) <= set(step[0].what.drawn) for one in acts if isinstance(one, Keep) and step)
        assert not [one for one in acts if isinstance(one, ENTERED)]
        legal_more |= len(acts) < len(rules.legal(s, seat))
    assert legal_more


def test_of_acts_that_read_alike_the_best_is_told() -> None:
    """In the order of the others."""
    made = [Advised(i, text, -i, 0.0, ()) for i, text in enumerate(("sail", "stay", "sail", "draw", "stay"))]
    assert [one.act for one in told_apart(made)] == [0, 1, 3]


@LEARNT
def test_what_all_acts_have_in_common_is_how_the_table_stands(game: str, seats: int) -> None:
    """A choice between acts that come to the same leaves the chances as they are told for the table's end of turn."""
    know = values(game)
    s = choices(game, seats, 4)[0]
    seat = know.rules.to_act(s)[0]
    by_world = [know.estimates(one) for one in worlds(know, know.rules.view(s, seat), seat, 2, "0")]
    alike = [LookedAt(None, {"a": 1.0, RIVAL: 0.0}, by_world)] * 3
    expected = sum(win_chances(one)[seat] for one in by_world) / 2
    assert after_acts(seat, alike) == pytest.approx([expected] * 3)


@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_whoever_has_no_choice_is_told_who_is_ahead_alone(game: str, seats: int) -> None:
    """It is somebody else's turn, or the game is over."""
    s = choices(game, seats, 4)[0]
    waiting = next(seat for seat in range(seats) if seat not in registry.game(game).rules.to_act(s))
    for state, seat in ((s, waiting), (played(game, seats).state, 0)):
        found = advise(game, state, seat)
        assert (found.options, len(found.seats)) == ((), seats)
