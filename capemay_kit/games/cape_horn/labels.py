"""What the screen offers, in words: a label for every act, and what it brings."""

from __future__ import annotations

from contextvars import ContextVar

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
            what = "a wind card" if card == UNKNOWN else card_title(s, card)
            return f"Place {what}", f"{s.seats[seat].hand.count(card)} in hand"
        case act.Sail(to=""):
            return "Sail by the card", ""
        case act.Ignore(to=""):
            return "Ignore the wind", points(price.ignore)
        case act.Again(to=""):
            return "Move again", points(price.move_twice)
        case act.Cross():
            return "Cross the finish line", "with two tokens it wins"
        case act.TakeToken(zone=zone, colour=colour) if zone in ZONES:
            return f"Take the {colour} token of {ZONES[zone]}", _earns(s, seat)
        case act.Place(card=card, space=space):
            over = "Cover the card at" if space in s.winds else "Place at"
            what = "an unknown card" if card == UNKNOWN else card_title(s, card)
            n = numbered(s, seat).get(space)
            title = f"{over} {space_name(s, space)}: {what}"
            return f"{n} · {title}" if n is not None else title, _does(s, card, space)
        case act.Sail(to=to):
            return f"Sail to {space_name(s, to)}", _brings(s, seat, to, ignoring=False)
        case act.Ignore(to=to):
            return f"Ignore the wind: {space_name(s, to)}", _with(points(price.ignore), _brings(s, seat, to, True))
        case act.Again(to=to, ignoring=ignoring):
            cost = price.move_twice + (price.ignore if ignoring else 0)
            how = "Move again, ignoring the wind" if ignoring else "Move again"
            return f"{how}: {space_name(s, to)}", _with(points(cost), _brings(s, seat, to, ignoring))
        case act.Stay():
            full = s.seats[seat].points >= s.book.numbers.points_limit
            return "Stay", "no sail point: there are as many as can be" if full else (
                f"+{points(s.book.numbers.points_for_staying)}"
            )
        case act.TakeToken():
            station = s.book.chart.station.get(s.seats[seat].space)
            what = f" {station.colour} token of {ZONES[station.zone]}" if station else " token"
            return f"Take the{what}", _earns(s, seat)
        case act.LeaveToken():
            return "Leave the token", "another time a move has to end here again"
        case act.Draw():
            return "Draw a wind card", stacked(s)
        case act.Buy():
            return "Buy a wind card", f"{points(price.wind_card)}; {stacked(s)}"
        case act.Deal():
            return "Draw the starting hands", f"{s.book.numbers.start_hand} wind cards each"
        case act.EndTurn():
            following = s.seats[(s.turn + 1) % len(s.seats)].name
            return "End the turn", f"{following} is next"


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
    return (*named_kinds(s), Option(UNKNOWN, "Not named", "the app does not know which card it is"))


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
        return f"{s.stack} in the stacks"
    return "the covered cards are shuffled into a new stack" if s.covered else "no card is left"


def _does(s: State, card: str, space: str) -> str:
    """Say what a card does on a space."""
    if card == UNKNOWN:
        return "it can be named later"
    return f"ahead is {ahead(s, space)}: {leads(s, card, space)}"


def _with(cost: str, brings: str) -> str:
    return f"{cost}; {brings}" if brings else cost


def _brings(s: State, seat: int, to: str, ignoring: bool) -> str:
    """Say what is at the end of a move: victory, a token, or the next card."""
    me = s.seats[seat]
    if may_cross_to_win(me.tokens) and crosses(s, seat, me.space, to, ignoring):
        return "over the finish line"
    station = s.book.chart.station.get(to)
    if station and may_take(me.tokens, station) and tokens_left(s, station.colour) > 0:
        return "the third token" if different(me.tokens) == 2 else f"a {station.colour} token to take"
    if to not in s.winds:
        return ""
    return "onto a card nobody named" if s.winds[to] == UNKNOWN else f"onto {card_title(s, s.winds[to])}"


def _earns(s: State, seat: int) -> str:
    have = different(s.seats[seat].tokens) + 1
    return {2: "the second: now the finish line wins", 3: "the third: it wins"}.get(have, "")
