"""What is said of the score: a whole message, by its id, for everything that counts, is still open or is impossible.

A stored result keeps the arguments of messages, so a message whose arguments change gets another id.
"""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.core.i18n import N_, _, and_list, ngettext, or_list
from capemay_kit.core.scores import Messages
from capemay_kit.games.cape_horn.board import COLOUR_NAMES
from capemay_kit.games.cape_horn.words import ZONES, token


def _zones(zones: Sequence[int]) -> list[str]:
    return [ZONES[one] for one in zones]


def _colours(colours: Sequence[str]) -> list[str]:
    return [COLOUR_NAMES[one] for one in colours]


MESSAGES: Messages = {
    "token": token,
    "line": N_("crossed the finish line with two tokens"),
    "three_held": N_("to win by three tokens: all three are here"),
    "three_lacks_one": lambda zones, colours: _(
        "to win by three tokens: one more, {colours}, of zone {zones}",
        colours=or_list(_colours(colours)), zones=or_list(_zones(zones)),
    ),
    "three_lacks_two": lambda zones, colours: _(
        "to win by three tokens: two more, {colours}, of zones {zones}",
        colours=and_list(_colours(colours)), zones=and_list(_zones(zones)),
    ),
    "three_lacks_all": N_("to win by three tokens: one of each zone, in three colours"),
    "three_closed": N_("three tokens are no longer possible"),
    "line_lacks_one": lambda zones, colours: _(
        "to win by the line: first one more token, {colours}, of zone {zones}",
        colours=or_list(_colours(colours)), zones=or_list(_zones(zones)),
    ),
    "line_lacks_two": N_("to win by the line: first two tokens, of two zones and colours"),
    "ship_not_told": N_("tied on tokens: enter where this ship is"),
    "line_next": N_("to win by the line: cross it"),
    "line_closed": N_("the line can no longer win"),
    "same_colour": N_("Two tokens of one colour: three tokens win only in three colours."),
    "no_station": lambda zone, colour: _(
        "No station of zone {zone} has this colour: {colour}.", zone=ZONES[zone], colour=COLOUR_NAMES[colour]
    ),
    "three_too": N_("Three tokens here too: whoever was first has won."),
    "too_many_tokens": lambda n, colour: ngettext(
        "There is only {n} token of this colour: {colour}.", "There are only {n} tokens of this colour: {colour}.", n,
        colour=COLOUR_NAMES[colour],
    ),
    "line_too_early": N_("The line counts with two tokens of different colours."),
}  # fmt: skip
