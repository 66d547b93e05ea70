"""What several modules of this game say: its names, why an act is refused, and what the log tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from capemay_kit.core.i18n import Texts, _, ngettext, or_list
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.telling import Refusals, told
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.board import COLOUR_NAMES
from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.cards import AHEAD, UNKNOWN, Leg, Way
from capemay_kit.games.cape_horn.refusals import no_token
from capemay_kit.games.cape_horn.state import State

CATEGORIES = Texts({"tokens": "Station tokens", "finish": "Finish line"})
DECIDED = Texts({
    "finish_line": "first over the finish line with two tokens", "three_tokens": "first with a token from each zone",
    "tokens": "most station tokens when the race was stopped",
    "nearer": "equal tokens when the race was stopped, and the fewest spaces still to sail",
    "shared": "equal tokens and equally far to sail when the race was stopped",
})  # fmt: skip
ZONES = {1: "I", 2: "II", 3: "III"}
"""The zones as the board numbers them."""
COLOUR_TITLES = Texts({"yellow": "Yellow", "red": "Red", "green": "Green"})
_STATIONS = Texts({
    "yellow": "the yellow station of zone {zone} ({space})", "red": "the red station of zone {zone} ({space})",
    "green": "the green station of zone {zone} ({space})",
})  # fmt: skip
_STATION_TITLES = Texts({
    "yellow": "{space}, yellow station of zone {zone}", "red": "{space}, red station of zone {zone}",
    "green": "{space}, green station of zone {zone}",
})  # fmt: skip
_TOKENS = Texts({
    "yellow": "the yellow token of zone {zone}", "red": "the red token of zone {zone}",
    "green": "the green token of zone {zone}",
})  # fmt: skip
DIRECTIONS = Texts({"north": "north", "east": "east", "south": "south", "west": "west"})
_WAYS: Mapping[frozenset[Way], str] = Texts({
    frozenset({"ahead"}): "ahead", frozenset({"ahead_right", "ahead_left"}): "diagonally ahead",
    frozenset({"ahead_right"}): "diagonally ahead to the right",
    frozenset({"ahead_left"}): "diagonally ahead to the left", frozenset({"right", "left"}): "to either side",
    frozenset({"right"}): "to the right", frozenset({"left"}): "to the left", frozenset({"back"}): "back",
    frozenset({"back_right", "back_left"}): "diagonally back",
    frozenset({"back_right"}): "diagonally back to the right", frozenset({"back_left"}): "diagonally back to the left",
})  # fmt: skip
"""The ways as people say them, both sides before one."""
PHASES = Texts({
    "deal": "Drawing the starting hands", "sail": "Placing cards and sailing", "token": "Taking a token",
    "draw": "Drawing a card", "buy": "Buying cards", "over": "The race is over",
})  # fmt: skip


def points(n: int) -> str:
    """Return a number of sail points with their noun."""
    return ngettext("{n} sail point", "{n} sail points", n)


def ahead(s: State, space: str) -> str:
    """Name the point of the compass that is ahead for a card on a space (p. 2)."""
    return DIRECTIONS[AHEAD[s.book.course.areas[s.book.chart.area[space]].lower_edge]]


def space_name(s: State, space: str) -> str:
    """Call a space as people do: its letter and number, and the station there."""
    station = s.book.chart.station.get(space)
    return _STATIONS[station.colour].format(zone=ZONES[station.zone], space=space) if station else space


def space_title(book: Book, space: str) -> str:
    """Call a space by its letter and number first, for lists."""
    station = book.chart.station.get(space)
    return _STATION_TITLES[station.colour].format(zone=ZONES[station.zone], space=space) if station else space


def token(zone: int, colour: str) -> str:
    """Call a station token as people do."""
    return _TOKENS[colour].format(zone=ZONES[zone])


def card_title(s: State, card: str) -> str:
    """Return the title of a wind card."""
    return s.book.cards[card].name if card in s.book.cards else _("unknown card")


def card_brief(s: State, card: str) -> str:
    """Say which ways a wind card takes a ship, in as few words as possible."""
    return brief(s.book.cards[card].options) if card in s.book.cards else _("its directions are unknown")


def brief(options: tuple[tuple[Leg, ...], ...]) -> str:
    """Say which ways lead from a card: equal distances, and the same way to both sides, are named together."""
    groups: dict[tuple[tuple[Leg, ...], int], list[Way]] = {}
    for legs in options:
        groups.setdefault((legs[:-1], legs[-1].steps), []).append(legs[-1].way)
    said = []
    for (first, steps), ways in groups.items():
        text = _("{n} {ways}", n=steps, ways=directions(ways))
        said.append(_("{ways}, then {more}", ways=brief((first,)), more=text) if first else text)
    return "; ".join(said) if len(said) > 2 else or_list(said)


def directions(ways: Iterable[Way]) -> str:
    """Say ways without their distances, with one phrase for both sides."""
    left, named = set(ways), []
    for together in _WAYS:
        if together <= left:
            left -= together
            named.append(_WAYS[together])
    return or_list(named)


# --- refusals -----------------------------------------------------------------------------------------

_refusals = Refusals()
_rule = _refusals.add
refusal, refusal_rules = _refusals.say, _refusals.rules

_REACH = Texts({
    "card": "Your ship can reach {space} this turn by following its card.",
    "ignore": "Your ship can reach {space} this turn by ignoring its card.",
    "twice": "Your ship can reach {space} this turn by moving twice.",
})  # fmt: skip


def _short(s: State, d: dict[str, Any]) -> str:
    return ngettext(
        "You are {n} sail point short. Staying brings one.", "You are {n} sail points short. Staying brings one.",
        d["price"] - d["points"],
    )  # fmt: skip


_rule("no_such_seat", "There is no such seat.", "Choose one of the seats at this table.")
_rule("game_over", "The race is over.", "Undo to go on playing.")
_rule("not_your_turn", "It is {turn}'s turn.", "Wait until it is your turn.")
_rule("deal_first", "The starting hands have not been drawn.", "Draw them first.")
_rule("dealt_already", "The starting hands have been drawn.", "Go on with the turn.")
_rule("no_such_space", "There is no space {space} on the course.", "Choose a space of the sea.")
_rule("no_such_card", "There is no wind card called {card}.", "Choose one of the kinds there are.")

_rule("place_before_sailing", "Cards are placed before the ship moves.", "Place them first on your next turn.")
_rule(
    "not_in_hand",
    lambda s, d: _("You do not have this card: {card}.", card=card_title(s, d["card"])),
    "Choose a card of your hand.",
)
_rule(
    "all_seen",
    lambda s, d: _("All cards called {card} are already elsewhere.", card=card_title(s, d["card"])),
    "Choose another kind, or correct where the cards are.",
)
_rule(
    "covered_this_turn",
    "You covered a card, so you may place no other card this turn.",
    "Place more on your next turn.",
)
_rule("not_adjacent", "No wind card is next to {space}.", "Choose a space that touches a card, even diagonally.")
_rule(
    "ship_on_card",
    lambda s, d: _("{owner}'s ship is on the card at {space}.", owner=d["owner"], space=space_name(s, d["space"])),
    "Cover it when the ship has left.",
)
_rule(
    "cover_is_only",
    "You may cover a card only if you place no other card this turn. Placed so far: {placed}.",
    "Cover it next turn, before you place another card.",
)
_rule(
    "within_reach",
    lambda s, d: _REACH[d["means"]].format(space=space_name(s, d["space"])),
    lambda s, d: (
        _("Cover a card that your ship cannot reach.")
        if d["means"] == "card"
        else _("Cover a card that your ship cannot reach, even by paying sail points.")
    ),
)

_rule("token_first", "First decide about the station's token.", "Take it or leave it.")
_rule("moved_already", "The ship has moved this turn.", "Move again on the next turn.")
_rule("move_or_stay", "The ship has to move or stay first.", "Sail, ignore the card, or stay for a sail point.")
_rule(
    "all_ways_leave",
    "Every direction on the card at {here} leads off the sea.",
    "Ignore the card, stay, or cover it with another when the ship has left.",
)
_rule(
    "not_on_the_card",
    lambda s, d: _(
        "From {here}, {card} does not lead to {space}.",
        card=card_title(s, d["card"]), here=d["here"], space=space_name(s, d["to"]),
    ),
    lambda s, d: _("It leads to {spaces}.", spaces=or_list([space_name(s, one) for one in dict.fromkeys(d["ends"])])),
)  # fmt: skip
_rule("not_a_move", "Your ship is already at {to}.", "Choose another space, or stay.")
_rule(
    "no_wind_card",
    lambda s, d: _("Your ship cannot end its move at {space}: no wind card is there.", space=space_name(s, d["to"])),
    "Place one there before you sail, or choose a space that has one.",
)
_rule(
    "ship_there", "{owner}'s ship is at {to}.", "Choose another space. Only stations have room for more than one ship."
)
_rule(
    "not_neighbouring",
    lambda s, d: _(
        "Ignoring the wind does not lead from {here} to {space}.", here=d["here"], space=space_name(s, d["to"])
    ),
    "Choose one of the eight spaces around your ship.",
)
_rule("ignore_points", "Ignoring the wind costs {price}. Your sail points: {points}.", _short)
_rule("first_move_first", "Make your first move before a second one.", "Follow the card, then move again.")
_rule("stayed", "Your ship stayed, so it cannot move a second time.", "Follow the card on your next turn.")
_rule(
    "ignore_in_twice",
    "Both moves of a double move follow the cards.",
    "Follow the card both times, or change this house rule.",
)
_rule(
    "twice_points",
    "Moving a second time costs {price}. Your sail points: {points}.",
    lambda s, d: ngettext(
        "You are {n} sail point short. Every turn brings one.", "You are {n} sail points short. Every turn brings one.",
        d["price"] - d["points"],
    ),
)  # fmt: skip

_rule("no_course", "This race is sailed without a course in the app.", "Enter the move without a space.")
_rule(
    "line_needs_two",
    "Crossing the line wins with two tokens, from two zones and in two colours.",
    "Take a token first.",
)
_rule("line_by_moving", "You cross the line by moving over it.", "Move your ship over the line.")
_rule("no_station", "The ship is not at a station.", "End a move on one.")
_rule(
    "zone_done",
    lambda s, d: _("Your log book has {token} already.", token=token(d["zone"], d["colour"])),
    "Take a token of another zone.",
)
_rule(
    "colour_done",
    lambda s, d: _("Your log book has a token of this colour already: {colour}.", colour=COLOUR_NAMES[d["colour"]]),
    "Take a token of another colour.",
)
_rule(
    "no_token_left",
    lambda s, d: _("All tokens of this colour are taken: {colour}.", colour=COLOUR_NAMES[d["colour"]]),
    "Take one of another colour.",
)
_rule(
    "not_just_stopped",
    "A token is taken when the ship stops at its station.",
    "Leave, and end a move there again.",
)

_rule("draw_first", "A wind card is drawn at the end of a turn.", "Draw it; then the turn can end.")
_rule("drawn_already", "You have already drawn your card this turn.", "Buy more, or end the turn.")
_rule("draw_before_buying", "Draw your card for this turn before you buy more.", "Draw it first.")
_rule("hand_full", "A hand holds {limit} wind cards at most.", "Place some before you draw.")
_rule("no_cards_left", "No wind card is left to draw.", "Cover a card: covered cards are shuffled in.")
_rule(
    "buy_points",
    "A wind card costs {price}. Your sail points: {points}.",
    lambda s, d: ngettext(
        "You are {n} sail point short.", "You are {n} sail points short.", d["price"] - d["points"]
    ),
)  # fmt: skip


# --- what happened ------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State, corrected: Callable[[Correct], str]) -> str:
    """Say what an entry did, with its figures."""
    drawn = next((one.value for one in entry.answers), None)

    def acted(seat: int, done: act.AnyAct) -> str:
        text = _told(before, seat, done, drawn)
        if after.winner == seat and before.winner is None:
            return _(
                "{told}. {name} wins: {decided}",
                told=text, name=after.seats[seat].name, decided=DECIDED[after.victory],
            )  # fmt: skip
        to = done.to if isinstance(done, act.Sail | act.Ignore | act.Again) else ""
        why = no_token(before.with_seat(seat, space=to), seat) if to in before.book.chart.station else None
        return _("{told}. No token: {why}", told=text, why=refusal(before, why)[0]) if why else text

    return told(
        entry,
        acted,
        corrected,
        partial(refusal, before),
    )


def _told(before: State, seat: int, done: act.AnyAct, drawn: Any) -> str:
    me, numbers = before.seats[seat], before.book.numbers
    name, price = me.name, numbers.price
    match done:
        case act.Deal():
            return _("The starting hands are drawn")
        case act.Place(card=card, space=space):
            return _placed(before, name, card, space)
        case act.Sail(to=to):
            return (
                _("{name} sails to {space}", name=name, space=space_name(before, to))
                if to
                else _("{name} sails", name=name)
            )
        case act.Ignore(to=""):
            return ngettext(
                "{name} ignores the wind for {n} sail point", "{name} ignores the wind for {n} sail points",
                price.ignore, name=name,
            )  # fmt: skip
        case act.Ignore(to=to):
            return ngettext(
                "{name} ignores the wind for {n} sail point and moves to {space}",
                "{name} ignores the wind for {n} sail points and moves to {space}",
                price.ignore, name=name, space=space_name(before, to),
            )  # fmt: skip
        case act.Again(to=""):
            return ngettext(
                "{name} moves a second time for {n} sail point", "{name} moves a second time for {n} sail points",
                price.move_twice, name=name,
            )  # fmt: skip
        case act.Again(to=to, ignoring=ignoring):
            return ngettext(
                "{name} moves a second time for {n} sail point, to {space}",
                "{name} moves a second time for {n} sail points, to {space}",
                price.move_twice + (price.ignore if ignoring else 0), name=name, space=space_name(before, to),
            )  # fmt: skip
        case act.Cross():
            return _("{name} crosses the finish line", name=name)
        case act.Stay():
            gain = max(0, min(numbers.points_for_staying, numbers.points_limit - me.points))
            return _stayed(name, "" if before.ledger else space_name(before, me.space), gain)
        case act.TakeToken(zone=zone, colour=colour):
            if zone not in ZONES:
                station = before.book.chart.station[me.space]
                zone, colour = station.zone, station.colour
            return _("{name} takes {token}", name=name, token=token(zone, colour))
        case act.LeaveToken():
            return _("{name} takes no token", name=name)
        case act.Draw():
            known = drawn in before.book.cards
            return (
                _("{name} draws a wind card: {card}", name=name, card=card_title(before, drawn))
                if known
                else _("{name} draws a wind card", name=name)
            )
        case act.Buy() if drawn in before.book.cards:
            return ngettext(
                "{name} buys a wind card for {n} sail point: {card}",
                "{name} buys a wind card for {n} sail points: {card}",
                price.wind_card, name=name, card=card_title(before, drawn),
            )  # fmt: skip
        case act.Buy():
            return ngettext(
                "{name} buys a wind card for {n} sail point", "{name} buys a wind card for {n} sail points",
                price.wind_card, name=name,
            )  # fmt: skip
        case _:
            return _("{name} ends the turn", name=name)


def _placed(before: State, name: str, card: str, space: str) -> str:
    if not space:
        return _("{name} places a wind card", name=name)
    if card == UNKNOWN:
        said = (
            _("{name} covers the card at {space}")
            if space in before.winds
            else _("{name} places a wind card at {space}")
        )
    elif space in before.winds:
        said = _("{name} covers the card at {space} with {card}")
    else:
        said = _("{name} places {card} at {space}")
    return said.format(name=name, space=space_name(before, space), card=card_title(before, card))


def _stayed(name: str, space: str, gain: int) -> str:
    if not space:
        return (
            ngettext("{name} stays, +{n} sail point", "{name} stays, +{n} sail points", gain, name=name)
            if gain
            else _("{name} stays", name=name)
        )
    if not gain:
        return _("{name} stays at {space}", name=name, space=space)
    return ngettext(
        "{name} stays at {space}, +{n} sail point", "{name} stays at {space}, +{n} sail points", gain,
        name=name, space=space,
    )  # fmt: skip
