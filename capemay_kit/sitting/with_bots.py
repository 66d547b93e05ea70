"""What a page does where bots play: let them act at a pace one can follow, pause them, play for them, give seats to
them."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.bot_seats import BotSeats, keep_bots
from capemay_kit.core.noted import heard
from capemay_kit.core.options import Strength
from capemay_kit.core.record import BOT, Entry, Undo, by_bot
from capemay_kit.errors import NeedAnswer
from capemay_kit.sitting.advising import Advising
from capemay_kit.sitting.bots import Weighed, bot_to_act, chosen_by, weigh
from capemay_kit.sitting.session import gives_way

SECONDS = {"calm": 4.0, "usual": 1.5, "fast": 0.2, "instant": 0.0}
"""How long a bot waits before it acts, by the pace."""
STEPS_IN = 3.0
"""A player's own page waits this much longer, and lets bots act only where no shared page is open."""
MOST_QUESTIONS = 20
WEIGHING = "weighing"


class WithBots(Advising):
    """The page of a table where bots may play. ``weighed`` is what the last bot weighed, None until that is known;
    ``why_bot``: the acts it weighed are shown. ``giving``: the seat for which somebody chooses how well a bot plays."""

    weighed: Weighed | None = None
    why_bot = False
    hurried = False
    giving: int | None = None
    _due: tuple[tuple[str, int], float] | None = None

    def seated(self) -> None:
        """Forget what belonged to the table before."""
        super().seated()
        self.weighed, self.why_bot, self._due, self.giving = None, False, None, None
        self.hurried = False

    @property
    def may_have_bots(self) -> bool:
        """Whether seats can be given to bots here: the app deals, to several."""
        return self.table is not None and self.everybodys and self.app_deals and not self.over and not self.is_sheet

    @property
    def bot_due(self) -> int | None:
        """The bot that acts now; None where people do."""
        if self.table is None or not self.bots or self.looking is not None:
            return None
        return bot_to_act(self.on.rules, self.public, self.bots)

    @property
    def bots_rest(self) -> bool:
        """Whether bots wait to be resumed: they were paused, or something was undone."""
        entries = heard(self._real.entries, None)
        return self.bot_seats.paused or (bool(entries) and isinstance(entries[-1].act, Undo))

    @property
    def bots_go(self) -> bool:
        """Whether a bot will act by itself here."""
        busy = self.fixing is not None or self.asking_undo is not None or self.desk.here is not self
        looks_on = self.guest is not None and self.guest.seat is None
        return not busy and not looks_on and self.bot_due is not None and not self.bots_rest

    def bots_go_on(self) -> bool:
        """Let the bot whose turn it is act, if it is time; say whether the page should look again at once,
        since no bot waits for long."""
        if not self.bots_go:
            self._due = None
            self.hurried = self.hurried and self.bot_due is not None
            return False
        at = self.on.header.table, self.on.seq
        if self._due is None or self._due[0] != at:
            self._due = at, monotonic()
        wait = 0.0 if self.hurried or self.says.at_once(self.public) else SECONDS[self.bot_seats.pace]
        soon = wait <= SECONDS["fast"] and self.is_table
        if monotonic() - self._due[1] < wait + (0.0 if self.is_table else STEPS_IN):
            return soon
        self.bot_acts()
        self._due = (self.on.header.table, self.on.seq), monotonic()
        return soon and self.bots_go

    @gives_way
    def bot_acts(self) -> None:
        """Have the bot whose turn it is act now."""
        seat = self.bot_due
        if seat is None:
            return
        real, strength, seed = self._real, self.bots[seat], f"{self.on.header.seed}/{self.on.seq}"
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
        self.desk.works.begin(WEIGHING, self._weighing(entry, strength, seed))
        self._show_others([entry], self.tell(entry))

    def _weighing(self, entry: Entry[Any], strength: Strength, seed: str) -> Iterator[None]:
        """Work out again what a bot weighed that chose by ``seed``, once what it did is on the screen."""
        real, seat = self._real, entry.seat
        yield
        if seat is not None and real.place(entry.seq):
            s = real.state_at(entry.seq - 1)
            self.weighed = weigh(real.header.game, s, seat, strength, entry.act, entry.seq, seed)
            self.changed(stays=True)

    def turn_why_bot(self) -> None:
        """Show what the bot weighed, or hide that."""
        self.why_bot = not self.why_bot
        self.changed(stays=True)

    def last_of_bots(self) -> Entry[Any] | None:
        """Return the last entry that counts, if a bot wrote it."""
        last = heard(self._real.counted, None)[-1:]
        return last[0] if last and by_bot(last[0]) else None

    # --- who plays ------------------------------------------------------------------------------------------

    def pause_bots(self, paused: bool) -> None:
        """Have bots wait, or go on. After something was taken back, going on begins with the act that is due."""
        taken_back = not paused and not self.bot_seats.paused
        self._have(replace(self.bot_seats, paused=paused))
        if taken_back and self.bots_rest:
            self.bot_acts()

    def finish_now(self) -> None:
        """Have bots act at once until it is a person's turn."""
        self.hurried = True
        if self.bots_rest:
            self.pause_bots(False)
        self.changed(stays=True)

    def next_pace(self) -> None:
        """Have bots act at the next pace."""
        paces: list[Any] = list(SECONDS)
        after = paces[(paces.index(self.bot_seats.pace) + 1) % len(paces)]
        self._have(replace(self.bot_seats, pace=after))

    def give(self, seat: int | None) -> None:
        """Have somebody choose how well a bot is to play a seat, or leave that (None)."""
        self.giving = seat
        self.changed(stays=True)

    def let_bot_play(self, seat: int, strength: Strength | None) -> None:
        """Have a bot play a seat from now on, or people (None)."""
        self.giving = None
        self._have(self.bot_seats.giving(seat, strength))

    def _have(self, bots: BotSeats) -> None:
        if not self.may_have_bots or not self.may_write():
            return
        keep_bots(self.store, self.on.header.table, bots)
        self._look_for_bots()
        self.still_mine()
        self._clear()
        self.ask()
        self.changed()

    # --- undo -----------------------------------------------------------------------------------------------

    def undone(self, to: int | None) -> list[Entry[Any]]:
        """Return the entries that an undo would take back: with what bots did, the act of a person before it."""
        found = super().undone(to)
        if to is not None or not found or not by_bot(found[0]):
            return found
        counted = heard(self._real.counted, self.on.owner)
        people = [i for i, one in enumerate(counted) if not by_bot(one)]
        return counted[people[-1] if people else 0 :]

    def may_undo(self, to: int | None = None) -> bool:
        """Say whether the last entry, or all after ``to``, may be taken back here. What bots did since is no other
        person's act."""
        own = None if self.guest is None else self.guest.seat
        return self.everybodys or {one.seat for one in self.undone(to) if not by_bot(one)} == {own}
