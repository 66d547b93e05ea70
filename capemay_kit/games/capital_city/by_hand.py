"""Points and dollars that the table enters by hand: what texts on cards bring, and whatever else happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.acts import Act, Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.shown import Amount, Did, Option, UnknownCard
from capemay_kit.games.capital_city.attach import NOTHING_ACTIVATED, end_season, go_on, street_gone, trains_gone
from capemay_kit.games.capital_city.book import SEASONS
from capemay_kit.games.capital_city.names import SEASONS as SEASON_NAMES
from capemay_kit.games.capital_city.names import card_name, gains, said_on, words_on
from capemay_kit.games.capital_city.state import BELOW_ZERO, NAMED_HERE, RULES, State, without

rule = RULES.rule


class ByHand(Act, frozen=True):
    """Enter ``points`` and ``dollars`` of each seat (empty: nothing)."""

    any_seat = meanwhile = sure = True

    def cannot_change(self: Any, s: State) -> Iterator[Broken]:
        """Yield why seats cannot have what is entered."""
        n = len(s.seats)
        if any(given and len(given) != n for given in (self.points, self.dollars)):
            yield RULES.no_such_seat(seat=n)
        after = [one.points + by for one, by in zip(s.seats, self.points, strict=False)]
        after += [one.money + by for one, by in zip(s.seats, self.dollars, strict=False)]
        if any(n < 0 for n in after):
            yield BELOW_ZERO()

    def changed(self: Any, s: State) -> State:
        """Return the state with what seats gained or paid."""
        nothing = (0,) * len(s.seats)
        by = zip(s.seats, self.points or nothing, self.dollars or nothing, strict=True)
        return replace(s, seats=tuple(replace(one, points=one.points + n, money=one.money + d) for one, n, d in by))

    def changes(self: Any, s: State) -> str:
        """Say what each seat gains or pays."""
        said = []
        for i, one in enumerate(s.seats):
            said += gains(one.name, *(given[i] if given else 0 for given in (self.points, self.dollars)))
        return "; ".join(said) or _("Nothing changes")

    def told(self, before: State, seat: int, after: State) -> str:
        return self.said(before)

    def said(self, s: State) -> str:
        """Say what is entered."""
        raise NotImplementedError

    def card_did(self, s: State, seat: int, did: Did) -> Any:
        """Return the act with what was entered, by seat; nobody has less than nothing."""
        now = {"points": [one.points for one in s.seats], "dollars": [one.money for one in s.seats]}
        return replace(self, **{
            key: tuple(max(-there, by) for there, by in zip(there_now, did.changes[key], strict=True))
            for key, there_now in now.items()
            if any(did.changes.get(key, ()))
        })  # fmt: skip

    def card_says(self, s: State, did: Did) -> str:
        """Say what is done by what was entered."""
        said: str = self.card_did(s, 0, did).said(s)
        return said

    def card_kept(self, s: State, did: Did) -> tuple[str, dict[str, Any]] | None:
        """Return None: no card is kept."""
        return None


def _amounts(s: State) -> tuple[Amount, ...]:
    return (
        Amount("points", _("Points"), tuple(one.points for one in s.seats), tuple(range(1, 7))),
        Amount("dollars", _("Dollars"), tuple(one.money for one in s.seats), tuple(range(1, 9)), "$"),
    )


class Tally(ByHand, frozen=True, tag="tally"):
    """Enter what seats gained or paid. With ``first`` the season is over after that, and this seat bids first in the
    next one (p. 9)."""

    points: tuple[int, ...] = ()
    dollars: tuple[int, ...] = ()
    first: int | None = None
    phases = ("auction", "trains", "purchase", "attach")
    offered_in = ("auction", "purchase", "attach")
    tone = "quiet"

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Tally]:
        if not s.by_place or s.pending or s.worded:
            return ()
        ends = cls(first=s.order[0] if s.order else s.first)
        return (cls(), ends) if s.phase == "attach" else (ends,)

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if not s.by_place:
            yield NAMED_HERE()
        if not 0 <= (self.first or 0) < len(s.seats):
            yield RULES.no_such_seat(seat=len(s.seats))
        yield from self.cannot_change(s)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        s = self.changed(s)
        if self.first is None:
            return s
        return end_season(replace(street_gone(trains_gone(s, 0)), pot=0, pending=(), worded=()), self.first)

    def said(self, s: State) -> str:
        """Say what each seat gained or paid, and who bids first after that."""
        if self.first is None or s.season == 3:
            return self.changes(s)
        return _(
            "{changes}; {season} is over, and {name} bids first",
            changes=self.changes(s),
            season=SEASON_NAMES[s.season_name],
            name=s.seats[self.first].name,
        )

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return (self.said(s), "") if self.points or self.dollars else self._title

    @property
    def _title(self) -> tuple[str, str]:
        if self.first is None:
            return _("Enter points or dollars"), _("for anything else that happened")
        return _("Enter the totals at the season's end"), _("everybody's points and dollars; then the next season")

    def unknown_card(self, s: State, seat: int) -> UnknownCard | None:
        """Ask what everybody gained or paid and, where a season ends before its auction was entered, who bids first in
        the next."""
        if not s.by_place:
            return None
        asks = self.first is not None and s.season < 3 and not s.order
        following = SEASON_NAMES[SEASONS[s.season + 1]] if asks else ""
        return UnknownCard(
            *self._title,
            None,
            _amounts(s),
            when=tuple(Option(i, one.name) for i, one in enumerate(s.seats)) if asks else (),
            when_asks=_("Who bids first in {season}?", season=following) if asks else "",
        )

    def card_did(self, s: State, seat: int, did: Did) -> Tally:
        first = self.first if self.first is None or did.when is None else did.when
        entered: Tally = super().card_did(s, seat, did)
        return replace(entered, first=first)


# --- what texts on cards bring ----------------------------------------------------------------------------

WORDS_FIRST = rule(
    "words_first", 7, lambda s, d: _("The text on {card} comes first.", card=card_name(s.book, d["card"])),
    N_("Enter what it brings, even if that is nothing."), firm=True,
)  # fmt: skip


def text_first(s: State) -> Broken | None:
    """Let nobody go on before players have entered what the text on a card brings."""
    return WORDS_FIRST(card=s.worded[0].card) if s.worded and not s.pending else None


class CameTo(ByHand, frozen=True, tag="came_to"):
    """Enter what the text on a card brings."""

    card: str
    points: tuple[int, ...] = ()
    dollars: tuple[int, ...] = ()
    phases = ("deal", "setup", "auction", "trains", "purchase", "attach")
    offered_in = ("purchase", "attach")

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[CameTo]:
        return (cls(s.worded[0].card),) if s.worded and not s.pending else ()

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if s.pending or self.card not in [one.card for one in s.worded]:
            yield NOTHING_ACTIVATED.firmly()
        yield from self.cannot_change(s)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        first = next(one for one in s.worded if one.card == self.card)
        s = replace(self.changed(s), worded=without(s.worded, first))
        if s.worded:
            return s
        if s.ending:
            return replace(s, phase="over", done=(), ending=False)
        return go_on(s) if s.phase == "attach" else s

    def said(self, s: State) -> str:
        """Say what the text brought."""
        return _("The text on {card}: {changes}", card=card_name(s.book, self.card), changes=self.changes(s))

    def label(self, s: State, seat: int) -> tuple[str, str]:
        if self.points or self.dollars:
            return self.said(s), ""
        return _("Enter what {card} brings", card=card_name(s.book, self.card)), words_on(s.book, self.card)

    def unknown_card(self, s: State, seat: int) -> UnknownCard | None:
        """Ask what the text brings, for anybody."""
        whose = next((one.seat for one in s.worded if one.card == self.card), None)
        return UnknownCard(
            _("What does it bring?"), said_on(s.book, self.card), whose, _amounts(s), idle=True, always=True
        )
