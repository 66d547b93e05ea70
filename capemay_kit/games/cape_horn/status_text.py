"""How a race stands, in words: what is set up, what has to be done, what each victory still takes."""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.core.words import listed, many
from capemay_kit.games.cape_horn.legal import seconds
from capemay_kit.games.cape_horn.paths_to_victory import Hope
from capemay_kit.games.cape_horn.refusals import no_draw
from capemay_kit.games.cape_horn.setup import MIN_SEATS
from capemay_kit.games.cape_horn.state import State
from capemay_kit.games.cape_horn.words import ZONES, points


def checklist(seats: int, physical: bool) -> tuple[str, ...]:
    """List what is set up, in the order of the rulebook (p. 2), without the wind cards if the app holds them.

    With fewer ``seats`` than the game needs, it is for the fewest players possible.
    """
    seats = max(seats, MIN_SEATS)
    starts = listed([str(n) for n in range(1, seats + 1)], "and")
    common = (
        "Board on the table; the nine station chips on their spaces.",
        "Fifteen station tokens, sorted by colour, beside the board.",
    )
    each = (
        f"Each of the {seats} captains: a ship, a log book, and the marker on 3 sail points.",
        f"Ships on the starting spaces {starts}: the starting player on 1, the others clockwise.",
    )
    if not physical:
        return (*common, "The wind cards stay in the box: the app shuffles and deals them.", *each)
    return (
        *common,
        "Ninety wind cards shuffled face down, in two stacks.",
        *each[:1],
        "Three wind cards to everybody, kept hidden.",
        *each[1:],
    )


def to_do(s: State) -> str:
    """Say what the seat whose turn it is has to do."""
    price = s.book.numbers.price
    if s.phase == "sail":
        if s.covering or not s.seats[s.turn].hand:
            return "Sail, ignore the wind, or stay."
        return "Place wind cards if you like, then sail, ignore the wind, or stay."
    if s.phase == "token":
        return "Take the token of this station, or leave it."
    if s.phase == "buy":
        return f"Buy wind cards for {points(price.wind_card)} each, or end the turn."
    what = "Draw a wind card" if no_draw(s, s.turn) is None else "End the turn"
    again = points(price.move_twice)
    return f"{what}; before that you may move again for {again}." if seconds(s, s.turn) else f"{what}."


def log_book(tokens: Sequence[str | None]) -> str:
    """List the tokens of a log book."""
    held = [f"{one} of {ZONES[zone]}" for zone, one in enumerate(tokens, 1) if one]
    return f"{'Token' if len(held) == 1 else 'Tokens'}: {listed(held, 'and')}" if held else "No token yet"


def _number(zone: int) -> str:
    return ZONES[zone].removeprefix("zone ")


def three_to_go(hope: Hope | None, known: bool) -> str:
    """Say for a tile what three tokens still take. ``known``: it is known where the ships are."""
    if hope is None:
        return "Three tokens: no longer possible"
    zones = listed([_number(zone) for zone in hope.zones], "and")
    where = f"zone {zones}" if len(hope.zones) == 1 else f"zones {zones}"
    which = "one of each zone" if hope.tokens == 3 else f"{listed(hope.colours, 'and')} of {where}"
    return f"Three tokens: {which}{_far(hope) if known else ''}"


def line_to_go(hope: Hope | None, known: bool) -> str:
    """Say for a tile what the finish line still takes. ``known``: it is known where the ships are."""
    if hope is None:
        return "Finish line: no longer possible"
    first = ("crossing it wins", "after one more token", "after two tokens")[hope.tokens]
    return f"Finish line: {first}{_far(hope) if known else ''}"


def in_short(hope: Hope | None) -> str:
    """Say briefly what a victory still takes."""
    if hope is None:
        return "no longer possible"
    return ", ".join(filter(None, [many(hope.tokens, "token") if hope.tokens else "", many(hope.steps, "space")]))


def _far(hope: Hope) -> str:
    return f", {hope.steps} space{'s' if hope.steps != 1 else ''} or more"
