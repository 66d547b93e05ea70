"""Bots at a table: whose turn it is, what they choose and what they weighed; and what a page does where they play."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from msgspec.structs import replace

from capemay_kit.bots.advice import SEEN, mean_parts
from capemay_kit.bots.players import comparing, effort
from capemay_kit.bots.search import Plan, after
from capemay_kit.bots.values import RIVALS, ValueFunction, values
from capemay_kit.core.at_one_go import as_long_as, finished
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
    "strong": "It thought its whole turn through.", "master": "It imagined how the game may go on.",
})  # fmt: skip
"""How far ahead a bot looked, where nothing more is known of its reasons."""
SECONDS = {"calm": 4.0, "usual": 1.5, "fast": 0.2, "instant": 0.0}
"""How long a bot waits before it acts, by the pace."""
HURRIED = 0.1
"""So long bots that finish now act before it is shown what they did."""
STEPS_IN = 3.0
"""A player's own page waits this much longer, and lets bots act only where no shared page is open."""
MOST_QUESTIONS = 20
CHOOSING, WEIGHING = "choosing", "weighing"
SECONDS_OF_THOUGHT = 1.6
"""So long does a bot think at a table, at most, by the processor's time."""
REASONS, OPTIONS, FURTHER = 3, 4, 3
"""The most reasons, compared acts, and acts still planned, that are shown."""


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


def choosing(
    game: str, s: Any, seat: int, strength: Strength, seed: str, seconds: float = 0.0
) -> Generator[None, None, list[Plan]]:
    """Compare what a bot can do, knowing only what its seat may see, and return a plan for each act that it compared.
    It does the first; the same ``seed`` gives the same, unless it has to be done after some ``seconds``.

    Yields while it thinks, so that whoever waits can do other things in between."""
    know = values(game)
    view = know.rules.view(s, seat)
    legal = know.rules.legal(view, seat)
    if len(legal) == 1:
        return [Plan((legal[0],), view, 0.0, 0.0)]
    return (yield from comparing(strength, know, view, seat, legal, Random(seed), seconds))


def weigh(game: str, s: Any, seat: int, strength: Strength, plans: Sequence[Plan], seq: int) -> Weighed:
    """Say why a bot did the first of its ``plans`` in state ``s``, and what else it compared. Other acts reveal only
    public knowledge."""
    know, done = values(game), plans[0]
    if len(plans) == 1:
        return Weighed(seq, seat, _alone(know, s, seat, strength), ())
    says = registry.screen(game)
    hides = says.secret(s, seat)
    # of several plans that begin alike the best stands for the act
    by_act: dict[Any, Plan] = {}
    for one in plans:
        if one is done or not (hides and says.names_secret(one.act)):
            by_act.setdefault(one.act, one)
    best = list(by_act.values())[:OPTIONS]
    if len(best) < 2:  # an act by itself says nothing of what else there was
        best = []
    usual = sum(one.wanted for one in plans) / len(plans)
    told = tuple(ActWeighed(_told(game, s, seat, one.act), one.wanted - usual, one is done) for one in best)
    said = [_why(know, strength, s, seat, plans)]
    if further := _further(game, s, seat, done):
        said.append(_("Next it plans: {acts}.", acts="; ".join(further)))
    return Weighed(seq, seat, " ".join(said), told)


def _alone(know: ValueFunction, s: Any, seat: int, strength: Strength) -> str:
    """Say why nothing was compared."""
    if len(know.rules.legal(know.rules.view(s, seat), seat)) == 1:
        return _("There was nothing else to do.")
    if strength == "easy":
        return _("It chose at random this time, as easy bots sometimes do.")
    return _("It saw no other good way to begin its turn.")


def _why(know: ValueFunction, strength: Strength, s: Any, seat: int, plans: Sequence[Plan]) -> str:
    """Name the main reasons for the first of some plans, except those that would reveal what the bot holds."""
    if strength == "easy" or not know.knows(s):
        return LOOKED["master" if effort(strength, know, s) else strength]
    assert know.valuing is not None
    parts = [one.parts or {**know.parts(one.end, seat), RIVALS: one.wanted - one.value} for one in plans]
    usual = mean_parts(parts)
    mine = parts[0]
    gains = {id: mine.get(id, 0.0) - usual.get(id, 0.0) for id in {**usual, **mine}}
    told = know.reasons("")
    hidden = sum(gains.get(id, 0.0) for id in know.valuing.tells)
    speaks = [id for id in gains if gains[id] >= max(SEEN, hidden) and id not in know.valuing.tells]
    speaks = sorted(speaks, key=lambda id: -gains[id])[:REASONS]
    if not speaks:
        return _("Mainly for what only it can see.") if hidden >= SEEN else _("It saw no reason to do anything else.")
    said = [f"{told[id]} ({number(gains[id], 1, signed=True)})" for id in speaks]
    return _("Mainly for {reasons}.", reasons=and_list(said))


def _further(game: str, s: Any, seat: int, plan: Plan) -> list[str]:
    """Say what a plan goes on with, as far as it can be known and a bystander may know it."""
    rules, says = registry.game(game).rules, registry.screen(game)
    at, told = rules.view(s, seat), list[str]()
    for act in plan.acts:
        then = after(rules, at, seat, act)
        if then is None or (told and says.secret(at, seat) and says.names_secret(act)):
            break
        told.append(rules.tell(at, Entry(1, act, seat), then, None))
        at = then
    return told[1 : 1 + FURTHER]


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
    def learnt(self) -> bool:
        """Whether bots go by what they learnt of the game; if not, they imagine how it may go on."""
        return effort("fair", values(self.view.meta.id), self.view.public) is None

    @property
    def due(self) -> int | None:
        """The bot that acts now; None where people do."""
        if self.view.table is None or not self.seats.bots or self.view.looking is not None:
            return None
        return bot_to_act(self.view.on.rules, self.view.public, self.seats.bots)

    @property
    def thinks(self) -> bool:
        """Whether a bot is choosing what to do."""
        doing: bool = self.session.desk.works.doing(CHOOSING)
        return doing

    @property
    def rest(self) -> bool:
        """Whether bots wait to be resumed: they were paused, or something was undone."""
        entries = heard(self.view.real.entries, None)
        return self.seats.bot_seats.paused or (bool(entries) and isinstance(entries[-1].act, Undo))

    @property
    def _at(self) -> tuple[str, int]:
        """The moment of the table on the page."""
        return self.view.on.header.table, self.view.on.seq

    @property
    def _busy(self) -> bool:
        """Whether a person is in the middle of something."""
        page = self.session
        busy: bool = page.fixing is not None or page.asking_undo is not None or page.desk.here is not page
        return busy

    @property
    def go(self) -> bool:
        """Whether a bot will act by itself here."""
        guest = self.view.guest
        looks_on = guest is not None and guest.seat is None
        return not self._busy and not looks_on and self.due is not None and not self.rest

    def go_on(self) -> bool:
        """Let the bot whose turn it is act, if it is time; say whether the page should look again at once,
        since no bot waits for long."""
        if not self.go:
            self._due = None
            self.hurried = self.hurried and self.due is not None
            return False
        if self._due is None or self._due[0] != self._at:
            self._due = self._at, monotonic()
        if self.thinks:
            return True
        if self.hurried:
            self._hurry()
            return self.go
        wait = 0.0 if self.view.says.at_once(self.view.public) else SECONDS[self.seats.bot_seats.pace]
        soon = wait <= SECONDS["fast"] and self.seats.is_table
        if monotonic() - self._due[1] < wait + (0.0 if self.seats.is_table else STEPS_IN):
            return soon
        self.act()
        self._due = self._at, monotonic()
        return (soon or self.thinks) and self.go

    @gives_way
    def _hurry(self) -> None:
        """Have bots act one after the other for a moment, and show where that led. Where only bots are left, they look
        no farther than one act ahead."""
        ends, real, thinks = monotonic() + HURRIED, self.view.real, False
        know = values(real.header.game)
        alone = all(seat in self.seats.bots for seat in range(len(real.header.options["seats"])))
        entry = None
        while monotonic() < ends and self.go:
            seat = self.due
            assert seat is not None
            strength = self.seats.bots[seat]
            if alone and strength != "easy":
                strength = "easy" if effort("fair", know, real.state) else "fair"
            if thinks := effort(strength, know, real.state) is not None:
                break
            plans = finished(choosing(real.header.game, real.state, seat, strength, self._seed))
            entry = self._write(seat, strength, plans[0].act)
        if entry is not None:
            self.session.show_others([entry], self.session.past.tell(entry))
        if thinks:
            self.act()

    def act(self) -> None:
        """Have the bot whose turn it is act as soon as it has thought, which most do at once."""
        if self.due is not None and not self.thinks:
            work = self._choosing(self.due)
            for __ in work:
                self.session.desk.works.begin(CHOOSING, work)
                self.session.changed(stays=True)
                return

    def _choosing(self, seat: int) -> Iterator[None]:
        """Think for a bot and do what it has chosen, unless something was done meanwhile or it plays no longer."""
        real, strength, at, paused = self.view.real, self.seats.bots[seat], self._at, self.seats.bot_seats.paused

        def wanted() -> bool:
            if self.view.table is None or self._at != at or self.due != seat or self._busy:
                return False
            return self.seats.bots[seat] == strength and self.seats.bot_seats.paused == paused

        work = choosing(real.header.game, real.state, seat, strength, self._seed, SECONDS_OF_THOUGHT)
        try:
            plans = yield from as_long_as(wanted, work)
        except Exception:
            # it would fail again, and again
            self.pause(True)
            raise
        if plans is not None:
            self._do(seat, strength, plans)

    @gives_way
    def _do(self, seat: int, strength: Strength, plans: Sequence[Plan]) -> None:
        entry = self._write(seat, strength, plans[0].act)
        self.weighed = None
        self.session.desk.works.begin(WEIGHING, self._weighing(entry, strength, plans))
        self.session.show_others([entry], self.session.past.tell(entry))

    @property
    def _seed(self) -> str:
        return f"{self.view.on.header.seed}/{self.view.on.seq}"

    def _write(self, seat: int, strength: Strength, act: Any) -> Entry[Any]:
        """Write what a bot does."""
        told = tuple[Any, ...]()
        while True:
            try:
                entry: Entry[Any] = self.view.real.act(seat, act, told=told, by=BOT + strength)
                return entry
            except NeedAnswer:
                # the bot does not know the answer either: leave it unknown and ask nobody
                if len(told) == MOST_QUESTIONS:
                    raise
                told = (*told, None)

    def _weighing(self, entry: Entry[Any], strength: Strength, plans: Sequence[Plan]) -> Iterator[None]:
        """Say what a bot weighed, once what it did is on the screen."""
        real, seat = self.view.real, entry.seat
        yield
        if seat is not None and real.place(entry.seq):
            s = real.state_at(entry.seq - 1)
            self.weighed = weigh(real.header.game, s, seat, strength, plans, entry.seq)
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
        self.session.desk.works.drop(CHOOSING)
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
