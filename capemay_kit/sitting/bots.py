"""Bots at a table: whose turn it is, what they choose and what they weighed; and what a page does where they play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from msgspec.structs import replace

from capemay_kit.bots.advice import SEEN, mean_parts
from capemay_kit.bots.players import bot, slips, strong_lines
from capemay_kit.bots.search import Plan, after, one_ahead
from capemay_kit.bots.values import PLAYED_ON, RIVALS, ValueFunction, values
from capemay_kit.core.bot_seats import BotSeats, keep_bots
from capemay_kit.core.i18n import Texts, _, and_list, number
from capemay_kit.core.noted import heard
from capemay_kit.core.options import Strength
from capemay_kit.core.record import BOT, Entry, Undo, by_bot
from capemay_kit.errors import NeedAnswer
from capemay_kit.games import registry
from capemay_kit.sitting.part import SessionPart, gives_way

LOOKED = Texts({
    "easy": "It looked only at what this is sure to bring.", "fair": "It looked one action ahead.",
    "strong": "It thought its whole turn through.",
})  # fmt: skip
"""How far ahead a bot looked, where nothing more is known of its reasons."""
SECONDS = {"calm": 4.0, "usual": 1.5, "fast": 0.2, "instant": 0.0}
"""How long a bot waits before it acts, by the pace."""
STEPS_IN = 3.0
"""A player's own page waits this much longer, and lets bots act only where no shared page is open."""
MOST_QUESTIONS = 20
WEIGHING = "weighing"
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
    said = [f"{told[id]} ({number(gains[id], 1, signed=True)})" for id in speaks]
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


class Bots(SessionPart):
    """A table where bots may play: let them act at a pace one can follow, pause them, play for them, give seats to
    them. ``weighed`` is what the last bot weighed, None until that is known; ``why``: the acts it weighed are shown.
    ``giving``: the seat for which somebody chooses how well a bot plays."""

    def seated(self) -> None:
        """Forget what belonged to the table before."""
        self.weighed: Weighed | None = None
        self.why = self.hurried = False
        self.giving: int | None = None
        self._due: tuple[tuple[str, int], float] | None = None

    @property
    def allowed(self) -> bool:
        """Whether seats can be given to bots here: the app deals, to several."""
        view = self.view
        there = view.table is not None and view.everybodys and view.app_deals
        return bool(there and not view.over and not self.session.is_sheet)

    @property
    def due(self) -> int | None:
        """The bot that acts now; None where people do."""
        if self.view.table is None or not self.seats.bots or self.view.looking is not None:
            return None
        return bot_to_act(self.view.on.rules, self.view.public, self.seats.bots)

    @property
    def rest(self) -> bool:
        """Whether bots wait to be resumed: they were paused, or something was undone."""
        entries = heard(self.view.real.entries, None)
        return self.seats.bot_seats.paused or (bool(entries) and isinstance(entries[-1].act, Undo))

    @property
    def go(self) -> bool:
        """Whether a bot will act by itself here."""
        page, guest = self.session, self.view.guest
        busy = page.fixing is not None or page.asking_undo is not None or page.desk.here is not page
        looks_on = guest is not None and guest.seat is None
        return not busy and not looks_on and self.due is not None and not self.rest

    def go_on(self) -> bool:
        """Let the bot whose turn it is act, if it is time; say whether the page should look again at once,
        since no bot waits for long."""
        if not self.go:
            self._due = None
            self.hurried = self.hurried and self.due is not None
            return False
        at = self.view.on.header.table, self.view.on.seq
        if self._due is None or self._due[0] != at:
            self._due = at, monotonic()
        wait = 0.0 if self.hurried or self.view.says.at_once(self.view.public) else SECONDS[self.seats.bot_seats.pace]
        soon = wait <= SECONDS["fast"] and self.seats.is_table
        if monotonic() - self._due[1] < wait + (0.0 if self.seats.is_table else STEPS_IN):
            return soon
        self.act()
        self._due = (self.view.on.header.table, self.view.on.seq), monotonic()
        return soon and self.go

    @gives_way
    def act(self) -> None:
        """Have the bot whose turn it is act now."""
        seat = self.due
        if seat is None:
            return
        real, strength = self.view.real, self.seats.bots[seat]
        seed = f"{self.view.on.header.seed}/{self.view.on.seq}"
        act = chosen_by(real.header.game, real.state, seat, strength, seed)
        told: tuple[Any, ...] = ()
        while True:
            try:
                entry = real.act(seat, act, told=told, by=BOT + strength)
                break
            except NeedAnswer:
                # the bot does not know the answer either: leave it unknown and ask nobody
                if len(told) == MOST_QUESTIONS:
                    raise
                told = (*told, None)
        self.weighed = None
        self.session.desk.works.begin(WEIGHING, self._weighing(entry, strength, seed))
        self.session.show_others([entry], self.session.past.tell(entry))

    def _weighing(self, entry: Entry[Any], strength: Strength, seed: str) -> Iterator[None]:
        """Work out again what a bot weighed that chose by ``seed``, once what it did is on the screen."""
        real, seat = self.view.real, entry.seat
        yield
        if seat is not None and real.place(entry.seq):
            s = real.state_at(entry.seq - 1)
            self.weighed = weigh(real.header.game, s, seat, strength, entry.act, entry.seq, seed)
            self.session.changed(stays=True)

    def turn_why(self) -> None:
        """Show what the bot weighed, or hide that."""
        self.why = not self.why
        self.session.changed(stays=True)

    def last(self) -> Entry[Any] | None:
        """Return the last entry that counts, if a bot wrote it."""
        last = heard(self.view.real.counted, None)[-1:]
        return last[0] if last and by_bot(last[0]) else None

    def pause(self, paused: bool) -> None:
        """Have bots wait, or go on. After something was taken back, going on begins with the act that is due."""
        taken_back = not paused and not self.seats.bot_seats.paused
        self.have(replace(self.seats.bot_seats, paused=paused))
        if taken_back and self.rest:
            self.act()

    def finish_now(self) -> None:
        """Have bots act at once until it is a person's turn."""
        self.hurried = True
        if self.rest:
            self.pause(False)
        self.session.changed(stays=True)

    def next_pace(self) -> None:
        """Have bots act at the next pace."""
        paces: list[Any] = list(SECONDS)
        after = paces[(paces.index(self.seats.bot_seats.pace) + 1) % len(paces)]
        self.have(replace(self.seats.bot_seats, pace=after))

    def give(self, seat: int | None) -> None:
        """Have somebody choose how well a bot is to play a seat, or leave that (None)."""
        self.giving = seat
        self.session.changed(stays=True)

    def play(self, seat: int, strength: Strength | None) -> None:
        """Have a bot play a seat from now on, or people (None)."""
        self.giving = None
        self.have(self.seats.bot_seats.giving(seat, strength))

    def have(self, bots: BotSeats) -> None:
        """Have bots play these seats, at this pace, from now on."""
        if not self.allowed or not self.seats.may_write():
            return
        keep_bots(self.session.store, self.view.on.header.table, bots)
        self.seats.look_for_bots()
        self.seats.still_mine()
        self.session.clear()
        self.session.ask()
        self.session.changed()
