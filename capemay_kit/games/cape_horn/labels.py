"""What the screen offers, in words: a label for every act, and what it brings."""

from __future__ import annotations

from capemay_kit.games.cape_horn import actions as act
from capemay_kit.games.cape_horn.actions import AnyAct
from capemay_kit.games.cape_horn.reach import crosses
from capemay_kit.games.cape_horn.state import State, may_cross_to_win
from capemay_kit.games.cape_horn.winds import UNKNOWN
from capemay_kit.games.cape_horn.words import ZONES, card_sentence, card_title, points, space_name


def label(s: State, seat: int, a: AnyAct) -> tuple[str, str]:
    """Name an act for a button, and say in a line what it brings or costs."""
    price = s.book.numbers.price
    match a:
        case act.Place(card=card, space=space):
            over = "Cover the card at" if space in s.winds else "Place at"
            what = "a card the app does not know" if card == UNKNOWN else card_title(s, card)
            return f"{over} {space_name(s, space)}: {what}", card_sentence(s, card)
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
            return f"Take the{what}", ""
        case act.LeaveToken():
            return "Leave the token", ""
        case act.Draw():
            return "Draw a wind card", ""
        case act.Buy():
            return "Buy a wind card", points(price.wind_card)
        case act.Deal():
            return "Draw the starting hands", f"{s.book.numbers.start_hand} wind cards each"
        case act.EndTurn():
            return "End the turn", ""


def _with(cost: str, brings: str) -> str:
    return f"{cost}; {brings}" if brings else cost


def _brings(s: State, seat: int, to: str, ignoring: bool) -> str:
    me = s.seats[seat]
    if may_cross_to_win(me.tokens) and crosses(s, seat, me.space, to, ignoring):
        return "over the finish line"
    return ""
