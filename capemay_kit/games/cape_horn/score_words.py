"""What is said of the score: a whole message, by its id, for everything that counts, is still open or is impossible.

A stored result keeps the arguments of messages, so a message whose arguments change gets another id.
"""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.core.i18n import N_, Texts, _, and_list, or_list
from capemay_kit.core.scores import Messages
from capemay_kit.core.words import listed, upper
from capemay_kit.games.cape_horn.words import ZONES


def _zones(zones: Sequence[int], last: str) -> str:
    return listed([ZONES[zone] for zone in zones], last)


def _three_lacks_one(zones: Sequence[int], colours: Sequence[str]) -> str:
    return _("open by three tokens: the {colours} one of {zones}", colours=or_list(colours), zones=_zones(zones, "or"))


def _three_lacks_two(zones: Sequence[int], colours: Sequence[str]) -> str:
    return _(
        "open by three tokens: one each of {zones}, in {colours}",
        zones=_zones(zones, "and"),
        colours=and_list(colours),
    )


def _line_lacks_one(zones: Sequence[int], colours: Sequence[str]) -> str:
    return _(
        "open by the line: first one more token, {colours}, of {zones}",
        colours=or_list(colours),
        zones=_zones(zones, "or"),
    )


MESSAGES: Messages = {
    "token": lambda zone, colour: _("{colour} token of {zone}", colour=colour, zone=ZONES[zone]),
    "line": N_("crossed the finish line with two tokens"),
    "three_held": N_("open by three tokens: three are here"),
    "three_lacks_one": _three_lacks_one,
    "three_lacks_two": _three_lacks_two,
    "three_lacks_all": N_("open by three tokens: one of each zone, in three colours"),
    "three_closed": N_("three tokens are no longer possible"),
    "line_lacks_one": _line_lacks_one,
    "line_lacks_two": N_("open by the line: first two tokens, of two zones and colours"),
    "ship_not_told": N_("tied on tokens: nobody has said where this ship is"),
    "line_next": N_("open by the line: crossing it wins"),
    "line_closed": N_("the line can no longer win"),
    "same_colour": N_("Two tokens of one colour: three tokens win only in three colours."),
    "no_station": lambda zone, colour: _("{zone} has no {colour} station.", zone=upper(ZONES[zone]), colour=colour),
    "three_too": N_("Three tokens here too: whoever was first has won."),
    "too_many_tokens": N_("There are only {n} {colour} tokens."),
    "line_too_early": N_("The line counts with two tokens of different colours."),
}

PLAYED_KINDS = Texts({"wind": "Wind cards", "token": "Tokens", "way": "Ways to move"})
"""What is counted over many games."""

WAYS = Texts({"ignore": "ignoring a card", "stay": "staying", "again": "a second move"})
