"""What the screen offers, in words: a label for every act, and what it brings."""

from __future__ import annotations

from contextvars import ContextVar

from capemay_kit.core.i18n import _, ngettext, or_list
from capemay_kit.core.shown import Option
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.cards import UNKNOWN, drawn
from capemay_kit.games.cape_horn.chart import different, may_take
from capemay_kit.games.cape_horn.legal import card_spaces
from capemay_kit.games.cape_horn.movement import crosses
from capemay_kit.games.cape_horn.paths_to_victory import tokens_left
from capemay_kit.games.cape_horn.state import State, may_cross_to_win
from capemay_kit.games.cape_horn.words import ZONES, ahead, card_brief, card_title, points, space_name, token


def label(s: State, seat: int, a: AnyAct) -> tuple[str, str]:
    """Name an act for a button, and say in a line what it brings or costs."""
    me, price = s.seats[seat], s.book.numbers.price
    match a:
        case act.Place(card=card, space=""):
            title = _("Place a wind card") if card == UNKNOWN else _("Place {card}", card=card_title(s, card))
            return title, _("{n} in hand", n=me.hand.count(card))
        case act.Sail(to=""):
            return _("Follow the card"), ""
        case act.Ignore(to=""):
            return _("Ignore the wind"), points(price.ignore)
        case act.Again(to=""):
            return _("Move again"), points(price.move_twice)
        case act.Cross():
            return _("Cross the finish line"), _("wins with two tokens")
        case act.Place(card=card, space=space):
            named = {"space": space_name(s, space), "card": card_title(s, card)}
            title = _("Cover the card at {space}: {card}") if space in s.winds else _("Place at {space}: {card}")
            title, n = title.format(**named), numbered(s, seat).get(space)
            return title if n is None else f"{n} · {title}", _does(s, card, space)
        case act.Sail(to=to):
            return _("Sail to {space}", space=space_name(s, to)), _brings(s, seat, to, ignoring=False)
        case act.Ignore(to=to):
            title = _("Ignore the wind: {space}", space=space_name(s, to))
            return title, _with(price.ignore, _brings(s, seat, to, ignoring=True))
        case act.Again(to=to, ignoring=True):
            title = _("Move again, ignoring the wind: {space}", space=space_name(s, to))
            return title, _with(price.move_twice + price.ignore, _brings(s, seat, to, ignoring=True))
        case act.Again(to=to):
            title = _("Move again: {space}", space=space_name(s, to))
            return title, _with(price.move_twice, _brings(s, seat, to, ignoring=False))
        case act.Stay():
            limit, gain = s.book.numbers.points_limit, s.book.numbers.points_for_staying
            if me.points >= limit:
                return _("Stay"), _("no sail point: {limit} is the limit", limit=limit)
            return _("Stay"), ngettext("+{n} sail point", "+{n} sail points", gain)
        case act.TakeToken(zone=zone, colour=colour):
            station = s.book.chart.station.get(me.space)
            if zone not in ZONES and station:
                zone, colour = station.zone, station.colour
            title = _("Take {token}", token=token(zone, colour)) if zone in ZONES else _("Take the token")
            have = different(me.tokens) + 1
            return title, (
                _("your third: you win") if have == 3 else
                _("your second: now the finish line wins") if have == 2 else ""
            )  # fmt: skip
        case act.LeaveToken():
            return _("Leave the token"), _("you would have to stop here again")
        case act.Draw():
            return _("Draw a wind card"), stacked(s)
        case act.Buy():
            return _("Buy a wind card"), _with(price.wind_card, stacked(s))
        case act.Deal():
            return _("Draw the starting hands"), ngettext(
                "{n} wind card each", "{n} wind cards each", s.book.numbers.start_hand
            )
        case act.EndTurn():
            return _("End the turn"), _("{name} is next", name=s.seats[(s.turn + 1) % len(s.seats)].name)


_NUMBERED: ContextVar[tuple[State, int, dict[str, int]] | None] = ContextVar("numbered", default=None)
"""What `numbered` counted last. Each page has its own, because one process may serve many pages."""


def numbered(s: State, seat: int) -> dict[str, int]:
    """Number the spaces where a seat may place a card now, beginning near its ship; empty if it places none now."""
    me = s.seats[seat]
    last = _NUMBERED.get()
    if last is not None and last[0] is s and last[1] == seat:
        return last[2]
    numbers: dict[str, int] = {}
    if s.phase == "sail" and seat == s.turn and me.hand and not s.covering and not s.ledger:
        at = s.book.chart.at
        x, y = at.get(me.space, (0, 0))
        spaces = sorted(card_spaces(s, seat), key=lambda one: max(abs(at[one][0] - x), abs(at[one][1] - y)))
        numbers = {space: n for n, space in enumerate(spaces, 1)}
    _NUMBERED.set((s, seat, numbers))
    return numbers


def kinds(s: State) -> tuple[Option, ...]:
    """List all kinds of wind card, and last an unknown one."""
    return (*named_kinds(s), Option(UNKNOWN, _("Unknown"), _("it can be any wind card")))


def named_kinds(s: State) -> tuple[Option, ...]:
    """List all kinds of wind card as they are drawn."""
    cards = s.book.cards
    return tuple(
        Option(kind, card_title(s, kind), card_brief(s, kind), drawing=f"wind {drawn(cards[kind])}")
        for kind in s.book.kinds
    )


def stacked(s: State) -> str:
    """Say how many cards are left to draw."""
    if s.stack > 0:
        return _("{n} in the stacks", n=s.stack)
    return _("covered cards are shuffled into a new stack") if s.covered else _("no card is left")


def _does(s: State, card: str, space: str) -> str:
    """Say what a card does on a space: which way it faces, and where it leads, whatever is there."""
    if card == UNKNOWN:
        return _("you can say later which it is")
    ends = list(dict.fromkeys(one.end for one in s.book.chart.ways(card, space))) if card in s.book.cards else []
    if ends:
        return _("ahead is {direction}: leads to {spaces}", direction=ahead(s, space), spaces=or_list(ends))
    return _("ahead is {direction}: no direction stays on the sea", direction=ahead(s, space))


def _with(cost: int, brings: str) -> str:
    return f"{points(cost)}; {brings}" if brings else points(cost)


def _brings(s: State, seat: int, to: str, ignoring: bool) -> str:
    """Say what is at the end of a move: victory, a token, or the next card."""
    me = s.seats[seat]
    if may_cross_to_win(me.tokens) and crosses(s, seat, me.space, to, ignoring):
        return _("over the finish line")
    station = s.book.chart.station.get(to)
    if station and may_take(me.tokens, station) and tokens_left(s, station.colour) > 0:
        return _("the third token") if different(me.tokens) == 2 else _("you may take its token")
    if to not in s.winds:
        return ""
    return _("onto an unknown card") if s.winds[to] == UNKNOWN else _("onto {card}", card=card_title(s, s.winds[to]))
