"""A page's advice: asked for, worked out in portions, dropped as soon as somebody acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

from capemay_kit.bots.advice import Advice, Advised, Reason, advising, told_apart
from capemay_kit.bots.values import values
from capemay_kit.core.at_one_go import as_long_as
from capemay_kit.core.noted import heard
from capemay_kit.sitting.part import SessionPart, gives_way

THINKING, HINTING = "advice", "hint"
GOOD = 3
"""How many good acts are shown."""
SECONDS = 1.0
"""For so long games are imagined for an answer, at most."""
HINTED = 1.0
"""Smaller advantages get no hint."""
AskedFor: TypeAlias = tuple[str, int, int]
"""The moment of a table that an answer is about: the table, the last entry that counts, and the seat."""


class Advising(SessionPart):
    """Advice that a page asks for. ``latest`` is the last answer, ``asked_at`` the moment it was asked for.
    ``names_acts``: good acts were asked for too, not only who is ahead. ``hints``: one a turn is wished where moments
    are explained. It is about ``hinted_at``, and ``_hinted_since`` the last entry of somebody else."""

    hints = True

    def seated(self) -> None:
        """Forget what belonged to the table before."""
        self.latest: Advice | None = None
        self.asked_at: AskedFor | None = None
        self.names_acts = False
        self._hint: Reason | None = None
        self.hinted_at: AskedFor | None = None
        self._hinted_since: AskedFor | None = None

    @property
    def adviser(self) -> int:
        """The seat that would be advised: the page's own, or the one at the device."""
        seat: int = self.view.seat if self.view.own_seat is None else self.view.own_seat
        return seat

    @property
    def can_ask(self) -> bool:
        """Whether advice can be had here and now: the table plays with it, the game goes on, its positions can be
        valued, and a person is at this page."""
        view, page = self.view, self.session
        if view.table is None or not page.can_explain or page.is_sheet or view.over or view.looking is not None:
            return False
        if page.rests and view.own_seat is None:
            return False
        if not view.on.header.options.get("advice", True) or view.on.rules.by_itself(view.public) is not None:
            return False
        return values(view.meta.id).knows(view.public)

    @property
    def at_standard(self) -> bool:
        """Whether the table plays with the numbers and rules from which the bots have learnt."""
        header = self.view.on.header
        return isinstance(header.edition, str) and not self.view.says.house_rules(self.view.state)

    @property
    def _now(self) -> AskedFor:
        counted = heard(self.view.real.counted, self.view.on.owner)
        return self.view.on.header.table, counted[-1].seq if counted else 0, self.adviser

    @property
    def thinks(self) -> bool:
        """Whether an answer is being worked out."""
        # the answer is shown before its work is put away
        return self.latest is None and self.asked_at == self._now and self.session.desk.works.doing(THINKING)

    @property
    def answer(self) -> Advice | None:
        """The answer, as long as nobody has acted since and it may be seen on this page; None if there is none."""
        if self.latest is None or not self.can_ask or self.asked_at != self._now or not self.may_see:
            return None
        return self.latest

    @property
    def may_see(self) -> bool:
        """Whether what is worked out from the cards of the advised seat may be on this screen."""
        open_here = self.view.viewer == self.adviser or self.view.alone is not None or self.view.physical
        return open_here or not self.view.holds(self.adviser)

    @gives_way
    def ask(self, acts: bool = False) -> None:
        """Ask who is ahead, or for good ``acts`` too. It stands in the log. On a shared page the seat's own cards are
        shown with it."""
        if not self.can_ask or not self.seats.may_write() or self.session.missed():
            return
        if not self.may_see:
            self.view.peeked = self.view.seat
        self.names_acts = self.names_acts or acts
        if self.answer is None:
            self.asked_at = self._now
            self.latest = None
            self.view.real.asked_advice(self.adviser)
            self.session.desk.works.begin(THINKING, self._think(self._now, self._answered))
        self.session.changed(stays=True)

    def end(self) -> None:
        """Put the answer away."""
        self.latest, self.asked_at, self.names_acts = None, None, False
        self.session.desk.works.drop(THINKING)
        self.session.changed(stays=True)

    def turn_hints(self) -> None:
        """Turn hints in explanations off or on."""
        self.hints = not self.hints
        self.session.changed(stays=True)

    @property
    def may_hint(self) -> bool:
        """Whether a hint may stand here now: moments are explained, and the adviser's cards are no secret here."""
        return self.session.explains and self.hints and self.can_ask and self.may_see and self.session.free

    @property
    def hint(self) -> Reason | None:
        """What counts most for the best act, until somebody acts; None while that is unknown."""
        return self._hint if self.may_hint and self.hinted_at == self._now else None

    def look_for_hint(self) -> None:
        """Begin to look for a hint where a turn begins that has something to choose. Nobody asked, so nothing of it
        stands in the log."""
        table, __, seat = self._now if self.may_hint and len(self.session.legal) > 1 else ("", 0, 0)
        counted = heard(self.view.real.counted, self.view.on.owner) if table else []
        others = [one.seq for one in counted if one.seat != seat]
        since = table, others[-1] if others else 0, seat
        if table and since != self._hinted_since and seat in self.view.acting:
            self._hint, self.hinted_at, self._hinted_since = None, self._now, since
            self.session.desk.works.begin(HINTING, self._think(self._now, self._found_hint))

    def _answered(self, advice: Advice) -> None:
        self.latest = advice

    def _found_hint(self, advice: Advice) -> None:
        speaks = [one for best in advice.options[:1] for one in best.reason]
        most = max(speaks, key=lambda one: one.points, default=None)
        self._hint = most if most is not None and most.points >= HINTED else None

    def _still(self, of: AskedFor) -> bool:
        return self.view.table is not None and self._now == of

    def _think(self, of: AskedFor, found: Callable[[Advice], None]) -> Iterator[None]:
        # first the page says that it thinks
        yield
        if self._still(of):
            table, last, seat = of
            work = advising(self.view.meta.id, self.view.seen_by(seat), seat, f"{table}/{last}", SECONDS)
            answer = yield from as_long_as(partial(self._still, of), work)
            if answer is not None:
                found(answer)
                self.session.redraw()

    @property
    def good_acts(self) -> tuple[Advised, ...]:
        """The best distinguishable acts, if they were asked for."""
        advice = self.answer
        return () if advice is None or not self.names_acts else told_apart(advice.options)[:GOOD]

    def worth_of(self, act: Any) -> tuple[Advised, float] | None:
        """Return an act's advice and how many points it is behind the best; None without advice for it."""
        advice = self.answer
        found = next((one for one in advice.options if one.act == act), None) if advice is not None else None
        return None if found is None or advice is None else (found, advice.options[0].points - found.points)
