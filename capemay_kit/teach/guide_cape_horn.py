"""Explaining Cape Horn during play: what this moment of a race is for, and what the rules allow from here."""

from __future__ import annotations

from capemay_kit.core.i18n import _, or_list
from capemay_kit.games.cape_horn.board import COLOURS, ZONES, Station
from capemay_kit.games.cape_horn.cards import UNKNOWN
from capemay_kit.games.cape_horn.chart import different, with_token
from capemay_kit.games.cape_horn.legal import seconds
from capemay_kit.games.cape_horn.movement import beside, crosses, goals, passages, reach
from capemay_kit.games.cape_horn.paths_to_victory import tokens_left
from capemay_kit.games.cape_horn.refusals import beside_a_card, no_draw
from capemay_kit.games.cape_horn.state import State, may_cross_to_win
from capemay_kit.games.cape_horn.words import ZONES as ZONE_NAMES
from capemay_kit.games.cape_horn.words import points, space_name
from capemay_kit.teach import words_cape_horn as say
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
                _("Enter the tokens, and who was first over the line: the score follows from that.")
                if s.sheet and s.winner is None
                else _("The race is over. The score says how each captain stood, and what was missing."),
                "goal",
            )
        case "deal":
            return Hint(
                _(
                    "Everybody draws {n} wind cards, to be kept hidden: they decide where ships can sail.",
                    n=s.book.numbers.start_hand,
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
                price=points(price.wind_card),
                limit=s.book.numbers.hand_limit,
            )
            return Hint(text, "buy") if full else None


# --- moving ----------------------------------------------------------------------------------------------


def _winning(s: State, seat: int) -> Hint | None:
    """Say that this turn can win, if it can."""
    me = s.seats[seat]
    if not may_cross_to_win(me.tokens):
        return None
    if _over_the_line(s, seat):
        return Hint(say.GUIDE_WIN["line"], "line")
    third = next((one for one in _open_stations(s, seat) if one.space in reach(s, seat)), None)
    return None if third is None else Hint(say.GUIDE_WIN["third"].format(station=space_name(s, third.space)), "goal")


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
    said = (
        [
            _(
                "A turn is: place wind cards, move the ship or leave it, draw. The ship goes the way "
                "of the card it rests on, all the distance, and ends where a card lies."
            )
        ]
        if s.round == 1
        else []
    )
    rule = "turn" if s.round == 1 else "move"
    prices = {"ignore": price.ignore, "twice": price.move_twice}
    if s.winds.get(me.space, UNKNOWN) != UNKNOWN:
        ends = goals(s, seat, me.space)
        led = list(dict.fromkeys(one.end for one in passages(s, me.space)))
        opened = [one for one in led if one not in s.winds and beside_a_card(s, one)]
        if ends:
            said.append(_("Spaces your card leads to now: {n}.", n=len(ends)))
        elif opened:
            said.append(
                _(
                    "Your card leads nowhere yet: a wind card placed at its end ({ends}) opens the way.",
                    ends=or_list(opened[:SHOWN]),
                )
            )
        else:
            said.append(
                _("Your card leads nowhere now: ignore the wind, or stay for a sail point.")
                if led
                else _("All ways of your card leave the sea: ignore the wind, or stay for a sail point.")
            )
    means = reach(s, seat)
    stations = _open_stations(s, seat)
    near = [one for one in stations if one.space in means]
    if near:
        best = min(near, key=lambda one: ("card", "ignore", "twice").index(means[one.space]))
        rule = "station"
        said.append(say.GUIDE_STATION[means[best.space]].format(station=space_name(s, best.space), **prices))
    elif stations:
        to_go = chart.far(stations[0].space).get(me.space, 0)
        said.append(
            _(
                "The nearest station you can use is {station}; spaces to it: {n}.",
                station=space_name(s, stations[0].space),
                n=to_go,
            )
        )
    if me.points >= price.ignore and not near:
        said.append(
            _(
                "You have {points}: ignoring the wind costs {ignore}, moving twice {twice}.",
                points=points(me.points),
                **prices,
            )
        )
    most = max(different(one.tokens) for one in s.seats)
    ahead = [one for one in s.seats if different(one.tokens) == most]
    if len(ahead) == 1 and ahead[0] is not me and most:
        tokens = f"{most} token{'s' if most > 1 else ''}"
        said.append(
            _(
                "{name} is ahead with {tokens}. A card that leads back, placed where that ship will come, slows it.",
                name=ahead[0].name,
                tokens=tokens,
            )
        )
    return Hint(" ".join(said), rule)


# --- tokens and cards ------------------------------------------------------------------------------------


def _token(s: State, seat: int) -> Hint:
    me = s.seats[seat]
    have = different(me.tokens)
    if have == 0:
        return Hint(
            _(
                "A token for your log book. Two of different zones and colours let you win over the "
                "finish line, three win at once."
            ),
            "station",
        )
    if have == 1:
        tokens = with_token(me.tokens, s.book.chart.station[me.space])
        colour = next(one for one in COLOURS if one not in tokens)
        zone = next(zone for zone in ZONES if tokens[zone - 1] is None)
        return Hint(
            _(
                "With this you have two: crossing the finish line then wins, and so does a third, {colour} of {zone}.",
                colour=colour,
                zone=ZONE_NAMES[zone],
            ),
            "different",
        )
    return Hint(_("This is your third token: taking it wins the race."), "goal")


def _draw(s: State, seat: int, full: bool) -> Hint | None:
    me, again, price = s.seats[seat], seconds(s, seat), s.book.numbers.price
    ends = {one.to for one in again if hasattr(one, "to")}
    if may_cross_to_win(me.tokens) and any(crosses(s, seat, me.space, one, False) for one in ends):
        return Hint(
            _(
                "Moving a second time can win: for {twice} sail points you may cross the finish line.",
                twice=price.move_twice,
            ),
            "line",
        )
    if not full:
        return None
    said = (
        [_("Draw a wind card; after it more can be bought, and then the turn is over.")]
        if no_draw(s, seat) is None
        else []
    )
    if ends:
        said.append(
            _(
                "For {twice} sail points the ship may move once more, by the card it came to; spaces it leads to: {n}.",
                twice=price.move_twice,
                n=len(ends),
            )
        )
    return Hint(
        " ".join(said or [_("Draw a wind card; after it more can be bought, and then the turn is over.")]),
        "twice" if ends else "draw",
    )
