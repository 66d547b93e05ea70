"""What bots do at a table: whose turn it is, what they choose, and what they weighed. Without a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from capemay_kit.bots.advice import SEEN, mean_parts
from capemay_kit.bots.players import bot, slips, strong_lines
from capemay_kit.bots.search import Plan, after, one_ahead
from capemay_kit.bots.values import PLAYED_ON, RIVALS, ValueFunction, values
from capemay_kit.core.i18n import Texts, _, and_list
from capemay_kit.core.options import Strength
from capemay_kit.core.record import Entry
from capemay_kit.games import registry

LOOKED = Texts({
    "easy": "It looked only at what this is sure to bring.", "fair": "It looked one action ahead.",
    "strong": "It thought its whole turn through.",
})  # fmt: skip
"""How far ahead a bot looked, where nothing more is known of its reasons."""
REASONS, OPTIONS = 3, 4
"""The most reasons, and the most compared acts, that are shown."""


class ActWeighed(NamedTuple):
    """An act that a bot weighed: what it does, how many points better it is than the mean of those compared, and
    whether it was done."""

    text: str
    points: float
    chosen: bool


class Weighed(NamedTuple):
    """What a bot weighed before entry ``seq``: why it did that, in a sentence, and the acts it compared, best first."""

    seq: int
    seat: int
    why: str
    options: tuple[ActWeighed, ...]


def bot_to_act(rules: Any, s: Any, bots: Mapping[int, Strength]) -> int | None:
    """Return the first bot that may act; None if it is a person's or an automa's turn."""
    if not bots or rules.by_itself(s) is not None:
        return None
    return next((seat for seat in rules.to_act(s) if seat in bots), None)


def chosen_by(game: str, s: Any, seat: int, strength: Strength, seed: str) -> Any:
    """Return the act a bot chooses, knowing only what its seat may see; the same seed gives the same act."""
    rules = registry.game(game).rules
    view = rules.view(s, seat)
    legal = rules.legal(view, seat)
    return legal[0] if len(legal) == 1 else bot(strength, game)(view, seat, legal, Random(seed))


def weigh(game: str, s: Any, seat: int, strength: Strength, act: Any, seq: int, seed: str) -> Weighed:
    """Say why a bot chose its act in state ``s``, and what else it compared, at its strength.

    ``seed`` is the one by which it chose. Other acts reveal only public knowledge."""
    know = values(game)
    view = know.rules.view(s, seat)
    legal = know.rules.legal(view, seat)
    if len(legal) <= 1:
        return Weighed(seq, seat, _("There was nothing else to do."), ())
    if strength == "easy" and slips(Random(seed)):
        return Weighed(seq, seat, _("It chose at random this time, as easy bots sometimes do."), ())
    plans = weighed_by(know, strength, view, seat, legal, seed)
    done = next((one for one in plans if one.act == act), None)
    if done is None:
        return Weighed(seq, seat, "", ())
    says = registry.screen(game)
    hides = says.secret(s, seat)
    shown = [one for one in plans if one is done or not (hides and says.names_secret(one.act))]
    best = shown[:OPTIONS]
    if done not in best:
        best = [*best[:-1], done]
    if len(best) < 2:  # an act by itself says nothing of what else there was
        best = []
    usual = sum(one.wanted for one in plans) / len(plans)
    told = tuple(ActWeighed(_told(game, s, seat, one.act), one.wanted - usual, one is done) for one in best)
    why = _why(know, strength, s, seat, plans, done)
    return Weighed(seq, seat, why, told)


def weighed_by(
    know: ValueFunction, strength: Strength, view: Any, seat: int, legal: Sequence[Any], seed: str
) -> list[Plan]:
    """Return a line for each act that a bot of some strength compares, what it wants most first. ``seed`` is the one by
    which it chooses."""
    if strength == "strong":
        return strong_lines(know, view, seat, legal, Random(seed))
    if strength == "easy":
        ends = [(act, after(know.rules, view, seat, act) or view) for act in legal]
        worth = [(act, end, float(know.rules.worth(end, seat))) for act, end in ends]
        plans = [Plan(act, end, points, points) for act, end, points in worth]
    else:
        plans = one_ahead(know, view, seat, legal)
    return sorted(plans, key=lambda one: -one.wanted)


def _why(know: ValueFunction, strength: Strength, s: Any, seat: int, plans: Sequence[Plan], done: Plan) -> str:
    """Name the main reasons for an act, except those that would reveal what the bot holds."""
    if len(plans) == 1:
        return _("It saw no other good way to begin its turn.")
    if strength == "easy" or know.valuing is None or not know.knows(s):
        return LOOKED[strength]
    besides = PLAYED_ON if strength == "strong" and know.plays_on else RIVALS
    parts = [{**know.parts(one.end, seat), besides: one.wanted - one.value} for one in plans]
    usual = mean_parts(parts)
    mine = parts[plans.index(done)]
    gains = {id: mine.get(id, 0.0) - usual.get(id, 0.0) for id in {**usual, **mine}}
    told = know.reasons("")
    speaks = [id for id in gains if gains[id] >= SEEN and id not in know.valuing.tells]
    speaks = sorted(speaks, key=lambda id: -gains[id])[:REASONS]
    if not speaks:
        return (
            _("The reason is in its hand.")
            if any(gains[id] >= SEEN for id in know.valuing.tells & gains.keys())
            else _("It saw no reason to do anything else.")
        )
    said = [f"{told[id]} ({gains[id]:+.1f})" for id in speaks]
    return _("Mainly for {reasons}.", reasons=and_list(said))


def _told(game: str, s: Any, seat: int, act: Any) -> str:
    """Say what an act does, as a bystander may know it."""
    rules, public = registry.game(game).rules, registry.game(game).rules.view(s, None)
    then = after(rules, rules.view(s, seat), seat, act)
    if then is None:
        label: str = registry.screen(game).label(public, seat, act)[0]
        return label
    said: str = rules.tell(s, Entry(1, act, seat), then, None)
    return said
