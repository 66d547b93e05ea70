"""What the screen offers, in words: a label for every act, and what it brings."""

from __future__ import annotations

from contextvars import ContextVar

from capemay_kit.core.i18n import _
from capemay_kit.core.shown import Option
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.cards import UNKNOWN, drawn
from capemay_kit.games.cape_horn.chart import different, may_take
from capemay_kit.games.cape_horn.legal import card_spaces
from capemay_kit.games.cape_horn.movement import crosses
from capemay_kit.games.cape_horn.paths_to_victory import tokens_left
from capemay_kit.games.cape_horn.state import State, may_cross_to_win
from capemay_kit.games.cape_horn.words import ZONES, ahead, card_brief, card_title, leads, points, space_name


def label(s: State, seat: int, a: AnyAct) -> tuple[str, str]:
    """Name an act for a button, and say in a line what it brings or costs."""
    price = s.book.numbers.price
    match a:
        case act.Place(card=card, space=""):
            what = _("a wind card") if card == UNKNOWN else card_title(s, card)
            return _("Place {what}", what=what), _("{count} in hand", count=s.seats[seat].hand.count(card))
        case act.Sail(to=""):
            return _("Sail by the card"), ""
        case act.Ignore(to=""):
            return _("Ignore the wind"), points(price.ignore)
        case act.Again(to=""):
            return _("Move again"), points(price.move_twice)
        case act.Cross():
            return _("Cross the finish line"), _("with two tokens it wins")
        case act.TakeToken(zone=zone, colour=colour) if zone in ZONES:
            return _("Take the {colour} token of {zone}", colour=colour, zone=ZONES[zone]), _earns(s, seat)
        case act.Place(card=card, space=space):
            over = _("Cover the card at") if space in s.winds else _("Place at")
            what = _("an unknown card") if card == UNKNOWN else card_title(s, card)
            n = numbered(s, seat).get(space)
            title = f"{over} {space_name(s, space)}: {what}"
            return f"{n} · {title}" if n is not None else title, _does(s, card, space)
        case act.Sail(to=to):
            return _("Sail to {space}", space=space_name(s, to)), _brings(s, seat, to, ignoring=False)
        case act.Ignore(to=to):
            return _("Ignore the wind: {space}", space=space_name(s, to)), _with(
                points(price.ignore), _brings(s, seat, to, True)
            )
        case act.Again(to=to, ignoring=ignoring):
            cost = price.move_twice + (price.ignore if ignoring else 0)
            how = _("Move again, ignoring the wind") if ignoring else _("Move again")
            return f"{how}: {space_name(s, to)}", _with(points(cost), _brings(s, seat, to, ignoring))
        case act.Stay():
            full = s.seats[seat].points >= s.book.numbers.points_limit
            return _("Stay"), _("no sail point: there are as many as can be") if full else (
                f"+{points(s.book.numbers.points_for_staying)}"
            )
        case act.TakeToken():
            station = s.book.chart.station.get(s.seats[seat].space)
            what = (
                _(" {colour} token of {zone}", colour=station.colour, zone=ZONES[station.zone]) if station else " token"
            )
            return _("Take the{what}", what=what), _earns(s, seat)
        case act.LeaveToken():
            return _("Leave the token"), _("another time a move has to end here again")
        case act.Draw():
            return _("Draw a wind card"), stacked(s)
        case act.Buy():
            return _("Buy a wind card"), f"{points(price.wind_card)}; {stacked(s)}"
        case act.Deal():
            return _("Draw the starting hands"), _("{start_hand} wind cards each", start_hand=s.book.numbers.start_hand)
        case act.EndTurn():
            following = s.seats[(s.turn + 1) % len(s.seats)].name
            return _("End the turn"), _("{following} is next", following=following)


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
    """List all kinds of wind card, and last an unnamed one."""
    return (*named_kinds(s), Option(UNKNOWN, _("Not named"), _("the app does not know which card it is")))


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
        return _("{stack} in the stacks", stack=s.stack)
    return _("the covered cards are shuffled into a new stack") if s.covered else _("no card is left")


def _does(s: State, card: str, space: str) -> str:
    """Say what a card does on a space."""
    if card == UNKNOWN:
        return _("it can be named later")
    return _("ahead is {ahead}: {leads}", ahead=ahead(s, space), leads=leads(s, card, space))


def _with(cost: str, brings: str) -> str:
    return f"{cost}; {brings}" if brings else cost


def _brings(s: State, seat: int, to: str, ignoring: bool) -> str:
    """Say what is at the end of a move: victory, a token, or the next card."""
    me = s.seats[seat]
    if may_cross_to_win(me.tokens) and crosses(s, seat, me.space, to, ignoring):
        return _("over the finish line")
    station = s.book.chart.station.get(to)
    if station and may_take(me.tokens, station) and tokens_left(s, station.colour) > 0:
        return (
            _("the third token") if different(me.tokens) == 2 else _("a {colour} token to take", colour=station.colour)
        )
    if to not in s.winds:
        return ""
    return (
        _("onto a card nobody named")
        if s.winds[to] == UNKNOWN
        else _("onto {card_title}", card_title=card_title(s, s.winds[to]))
    )


def _earns(s: State, seat: int) -> str:
    have = different(s.seats[seat].tokens) + 1
    return {2: _("the second: now the finish line wins"), 3: _("the third: it wins")}.get(have, "")
