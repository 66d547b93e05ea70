"""Explaining Cape Horn during play: what this moment of a race is for, and what the rules allow from here."""

from __future__ import annotations

from capemay_kit.core.i18n import _, ngettext, or_list
from capemay_kit.games.cape_horn.board import COLOUR_NAMES, COLOURS, UNKNOWN, ZONES, Station, different, with_token
from capemay_kit.games.cape_horn.names import ZONES as NUMERALS
from capemay_kit.games.cape_horn.names import points, space_name
from capemay_kit.games.cape_horn.sailing import Again
from capemay_kit.games.cape_horn.state import (
    State,
    beside,
    crosses,
    goals,
    may_cross_to_win,
    passages,
    reach,
    tokens_left,
)
from capemay_kit.games.cape_horn.winds import beside_a_card, may_draw
from capemay_kit.teach.teaching import FADES, Hint

SHOWN = 3
"""At most this many ends of a card are named."""


def hint(s: State, seat: int) -> Hint | None:
    """Say what this moment is for; None if nothing needs to be said any more."""
    full = s.round <= FADES
    price = s.book.numbers.price
    match s.phase:
        case "over":
            return Hint(
                _("Enter the tokens, and who was first over the line. The score follows from that.")
                if s.sheet and s.winner is None
                else _("The race is over. The score says how each captain stood, and what was missing."),
                "goal",
            )
        case "deal":
            return Hint(
                ngettext(
                    "Everybody draws {n} wind card and keeps it hidden. The cards decide where ships can sail.",
                    "Everybody draws {n} wind cards and keeps them hidden. The cards decide where ships can sail.",
                    s.book.numbers.start_hand,
                ),
                "hands",
            )
        case "sail":
            return _winning(s, seat) or (_sail(s, seat) if full else None)
        case "token":
            return _token(s, seat)
        case "draw":
            return _draw(s, seat, full)
        case _:
            text = _(
                "Further cards cost {price} each, up to {limit} in hand. Points you keep pay for ignoring the wind.",
                price=points(price.wind_card), limit=s.book.numbers.hand_limit,
            )  # fmt: skip
            return Hint(text, "buy") if full else None


# --- moving ----------------------------------------------------------------------------------------------


def _winning(s: State, seat: int) -> Hint | None:
    """Say that this turn can win, if it can."""
    me = s.seats[seat]
    if not may_cross_to_win(me.tokens):
        return None
    if _over_the_line(s, seat):
        return Hint(_("You can win this turn: with two tokens, crossing the finish line is enough."), "line")
    third = next((one for one in _open_stations(s, seat) if one.space in reach(s, seat)), None)
    if third is None:
        return None
    station = space_name(s, third.space)
    return Hint(_("You can win this turn: {station} would be your third token.", station=station), "goal")


def _over_the_line(s: State, seat: int) -> bool:
    """Say whether a ship can cross the finish line this turn by anything that it can pay for."""
    me, price, here = s.seats[seat], s.book.numbers.price, s.seats[seat].space
    first = goals(s, seat, here)
    if any(crosses(s, seat, here, one, False) for one in first):
        return True
    if me.points >= price.ignore and any(crosses(s, seat, here, one, True) for one in beside(s, seat, here)):
        return True
    return me.points >= price.move_twice and any(
        crosses(s, seat, one, two, False) for one in first for two in goals(s, seat, one)
    )


def _open_stations(s: State, seat: int) -> list[Station]:
    """List the stations whose token a captain may still take, the nearest first."""
    me, chart = s.seats[seat], s.book.chart
    found = [one for one in chart.wanted(me.tokens) if tokens_left(s, one.colour) > 0 and one.space != me.space]
    return sorted(found, key=lambda one: chart.far(one.space).get(me.space, 0))


def _sail(s: State, seat: int) -> Hint:
    me, price, chart = s.seats[seat], s.book.numbers.price, s.book.chart
    said, rule = [], "move"
    if s.round == 1:
        said, rule = [_(
            "On your turn: place wind cards, move your ship or leave it, then draw. The ship follows "
            "the card below it, the full distance, and ends on a space with a card."
        )], "turn"  # fmt: skip
    if s.winds.get(me.space, UNKNOWN) != UNKNOWN:
        ends = goals(s, seat, me.space)
        led = list(dict.fromkeys(one.end for one in passages(s, me.space)))
        opened = [one for one in led if one not in s.winds and beside_a_card(s, one)]
        if ends:
            said.append(ngettext("Your card leads to {n} space now.", "Your card leads to {n} spaces now.", len(ends)))
        elif opened:
            said.append(
                _(
                    "Your card leads nowhere yet. Place a wind card where it ends to open the way: {ends}.",
                    ends=or_list(opened[:SHOWN]),
                )
            )
        else:
            said.append(
                _("Your card leads nowhere now. Ignore the wind, or stay for a sail point.")
                if led
                else _("All directions on your card lead off the sea. Ignore the wind, or stay for a sail point.")
            )
    means = reach(s, seat)
    stations = _open_stations(s, seat)
    near = [one for one in stations if one.space in means]
    if near:
        best = min(near, key=lambda one: ("card", "ignore", "twice").index(means[one.space]))
        rule = "station"
        said.append(_to_station(s, best.space, means[best.space]))
    elif stations:
        to_go = chart.far(stations[0].space).get(me.space, 0)
        said.append(
            ngettext(
                "The nearest station you can use is {station}, {n} space away.",
                "The nearest station you can use is {station}, {n} spaces away.",
                to_go,
                station=space_name(s, stations[0].space),
            )
        )
    if me.points >= price.ignore and not near:
        said.append(
            _(
                "Your sail points: {points}. Ignoring the wind costs {ignore}, moving twice {twice}.",
                points=me.points,
                ignore=price.ignore,
                twice=price.move_twice,
            )
        )
    most = max(different(one.tokens) for one in s.seats)
    ahead = [one for one in s.seats if different(one.tokens) == most]
    if len(ahead) == 1 and ahead[0] is not me and most:
        said.append(
            ngettext(
                "{name} is ahead with {n} token. Slow that ship: place a card that leads back in its path.",
                "{name} is ahead with {n} tokens. Slow that ship: place a card that leads back in its path.",
                most,
                name=ahead[0].name,
            )
        )
    return Hint(" ".join(said), rule)


def _to_station(s: State, space: str, means: str) -> str:
    station, price = space_name(s, space), s.book.numbers.price
    match means:
        case "card":
            return _("Your card can bring you to {station}, where you may take a token.", station=station)
        case "ignore":
            said = _("If you ignore the wind ({price}), you can reach {station} and take a token.")
            return said.format(price=points(price.ignore), station=station)
        case _:
            said = _("If you move twice ({price}), you can reach {station} and take a token.")
            return said.format(price=points(price.move_twice), station=station)


# --- tokens and cards ------------------------------------------------------------------------------------


def _token(s: State, seat: int) -> Hint:
    me = s.seats[seat]
    have = different(me.tokens)
    if have == 0:
        return Hint(
            _(
                "This token goes on your log book. With two, from different zones and in different colours, you win "
                "by crossing the finish line. Three win at once."
            ),
            "station",
        )
    if have == 1:
        tokens = with_token(me.tokens, s.book.chart.station[me.space])
        colour = next(one for one in COLOURS if one not in tokens)
        zone = next(zone for zone in ZONES if tokens[zone - 1] is None)
        return Hint(
            _(
                "With this token you have two. Then you win by crossing the finish line or with a third token: "
                "{colour}, zone {zone}.",
                colour=COLOUR_NAMES[colour],
                zone=NUMERALS[zone],
            ),
            "different",
        )
    return Hint(_("This is your third token: taking it wins the race."), "goal")


def _draw(s: State, seat: int, full: bool) -> Hint | None:
    me, again, price = s.seats[seat], Again.offered(s, seat), s.book.numbers.price
    ends = {one.to for one in again if hasattr(one, "to")}
    if may_cross_to_win(me.tokens) and any(crosses(s, seat, me.space, one, False) for one in ends):
        return Hint(
            _("A second move can win: for {price} you may cross the finish line.", price=points(price.move_twice)),
            "line",
        )
    if not full:
        return None
    draw = _("Draw a wind card. Then you may buy more, and your turn is over.")
    if not ends:
        return Hint(draw, "draw")
    more = _(
        "For {price} your ship may first move again, following the card it reached. Spaces it leads to: {spaces}.",
        price=points(price.move_twice), spaces=len(ends),
    )  # fmt: skip
    return Hint(f"{draw} {more}" if may_draw(s, seat) else more, "twice")
