"""How a race stands, in words: what is set up, what has to be done, what each victory still takes."""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.core.i18n import _, and_list, ngettext
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
    starts = and_list([str(n) for n in range(1, seats + 1)])
    common = (
        _("Board on the table; the nine station chips on their spaces."),
        _("Fifteen station tokens, sorted by colour, beside the board."),
    )
    each = (
        _("Each of the {seats} captains: a ship, a log book, and the marker on 3 sail points.", seats=seats),
        _("Ships on the starting spaces {starts}: the starting player on 1, the others clockwise.", starts=starts),
    )
    if not physical:
        return (*common, _("The wind cards stay in the box: the app shuffles and deals them."), *each)
    return (
        *common,
        _("Ninety wind cards shuffled face down, in two stacks."),
        *each[:1],
        _("Three wind cards to everybody, kept hidden."),
        *each[1:],
    )


def to_do(s: State) -> str:
    """Say what the seat whose turn it is has to do."""
    price = s.book.numbers.price
    if s.phase == "sail":
        if s.covering or not s.seats[s.turn].hand:
            return _("Sail, ignore the wind, or stay.")
        return _("Place wind cards if you like, then sail, ignore the wind, or stay.")
    if s.phase == "token":
        return _("Take the token of this station, or leave it.")
    if s.phase == "buy":
        return _("Buy wind cards for {points} each, or end the turn.", points=points(price.wind_card))
    what = _("Draw a wind card") if no_draw(s, s.turn) is None else _("End the turn")
    again = points(price.move_twice)
    return (
        _("{what}; before that you may move again for {again}.", what=what, again=again)
        if seconds(s, s.turn)
        else f"{what}."
    )


def log_book(tokens: Sequence[str | None]) -> str:
    """List the tokens of a log book."""
    held = [_("{one} of {zone}", one=one, zone=ZONES[zone]) for zone, one in enumerate(tokens, 1) if one]
    return f"{'Token' if len(held) == 1 else 'Tokens'}: {and_list(held)}" if held else _("No token yet")


def _number(zone: int) -> str:
    return ZONES[zone].removeprefix("zone ")


def three_to_go(hope: Hope | None, known: bool) -> str:
    """Say for a tile what three tokens still take. ``known``: it is known where the ships are."""
    if hope is None:
        return _("Three tokens: no longer possible")
    zones = and_list([_number(zone) for zone in hope.zones])
    where = _("zone {zones}", zones=zones) if len(hope.zones) == 1 else _("zones {zones}", zones=zones)
    which = (
        _("one of each zone")
        if hope.tokens == 3
        else _("{colours} of {where}", colours=and_list(hope.colours), where=where)
    )
    return _("Three tokens: {which}{far}", which=which, far=_far(hope) if known else "")


def line_to_go(hope: Hope | None, known: bool) -> str:
    """Say for a tile what the finish line still takes. ``known``: it is known where the ships are."""
    if hope is None:
        return _("Finish line: no longer possible")
    first = (_("crossing it wins"), _("after one more token"), _("after two tokens"))[hope.tokens]
    return _("Finish line: {first}{far}", first=first, far=_far(hope) if known else "")


def in_short(hope: Hope | None) -> str:
    """Say briefly what a victory still takes."""
    if hope is None:
        return _("no longer possible")
    return ", ".join(
        filter(
            None,
            [
                ngettext("{n} token", "{n} tokens", hope.tokens) if hope.tokens else "",
                ngettext("{n} space", "{n} spaces", hope.steps),
            ],
        )
    )


def _far(hope: Hope) -> str:
    return _(", {steps} space{what} or more", steps=hope.steps, what="s" if hope.steps != 1 else "")
