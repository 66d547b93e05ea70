"""How far everybody is: a point for each station token and one for the finish line; three points win (rulebook p. 1,
5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from capemay_kit.core.contract import Outcome
from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext, or_list
from capemay_kit.core.positions import odd
from capemay_kit.core.scores import Because, Line, Message, Messages, NotCounted, ScoreSheet, SeatScore, scored
from capemay_kit.errors import Fault
from capemay_kit.games.cape_horn.board import COLOUR_NAMES, COLOURS, ZONES
from capemay_kit.games.cape_horn.names import ZONES as ZONE_NAMES
from capemay_kit.games.cape_horn.names import token
from capemay_kit.games.cape_horn.state import (
    Hope,
    State,
    finish_line,
    has_three,
    may_cross_to_win,
    three_tokens,
    tokens_left,
)

CATEGORIES = Texts({"tokens": "Station tokens", "finish": "Finish line"})


def _zones(zones: Sequence[int]) -> list[str]:
    return [ZONE_NAMES[one] for one in zones]


def _colours(colours: Sequence[str]) -> list[str]:
    return [COLOUR_NAMES[one] for one in colours]


MESSAGES: Messages = {
    "token": token,
    "line": N_("crossed the finish line with two tokens"),
    "three_held": N_("to win with three tokens: complete"),
    "three_lacks_one": lambda zones, colours: _(
        "to win with three tokens: one more, {colours}, from zone {zones}",
        colours=or_list(_colours(colours)), zones=or_list(_zones(zones)),
    ),
    "three_lacks_two": lambda zones, colours: _(
        "to win with three tokens: two more, {colours}, from zones {zones}",
        colours=and_list(_colours(colours)), zones=and_list(_zones(zones)),
    ),
    "three_lacks_all": N_("to win with three tokens: one from each zone, in three colours"),
    "three_closed": N_("three tokens are no longer possible"),
    "line_lacks_one": lambda zones, colours: _(
        "to win at the finish line: first one more token, {colours}, from zone {zones}",
        colours=or_list(_colours(colours)), zones=or_list(_zones(zones)),
    ),
    "line_lacks_two": N_("to win at the finish line: first two tokens, from two zones and in two colours"),
    "ship_not_told": N_("tied on tokens: enter where this ship is"),
    "line_next": N_("to win at the finish line: cross it"),
    "line_closed": N_("the finish line can no longer win"),
    "same_colour": N_("Two tokens of one colour: three tokens win only in three colours."),
    "no_station": lambda zone, colour: _(
        "No station of zone {zone} has this colour: {colour}.", zone=ZONE_NAMES[zone], colour=COLOUR_NAMES[colour]
    ),
    "three_too": N_("Three tokens too: whoever had them first has won."),
    "too_many_tokens": lambda n, colour: ngettext(
        "There is only {n} token of this colour: {colour}.", "There are only {n} tokens of this colour: {colour}.", n,
        colour=COLOUR_NAMES[colour],
    ),
    "line_too_early": N_("The finish line counts only with two tokens of different colours."),
}  # fmt: skip


def score(s: State) -> ScoreSheet:
    """Count every seat as if the game were stopped now."""
    seats = tuple(seat_score(s, i) for i in range(len(s.seats)))
    won = decide(s) or Outcome((), "")
    said = s.settled if s.winner is None else None
    return scored(seats, won.winners, won.decided_by, settled=said, ended=bool(won.winners),
                  missing=tuple(_missing(s)))  # fmt: skip


def _missing(s: State) -> Iterator[NotCounted]:
    if s.winner is None and s.stopped and not s.ledger and len(ahead := _ahead(s)) > 1:
        yield from (NotCounted(i, "finish", (Message("ship_not_told"),)) for i in ahead if not _is_known(s, i))


def seat_score(s: State, seat: int) -> SeatScore:
    """Count one seat. Both victories, by three tokens or by two and the line, come to three points.

    While nobody has won, each line also says what its victory still takes, at no points.
    """
    me = s.seats[seat]
    tokens = tuple(
        Because(Message("token", {"zone": zone, "colour": colour}), 1)
        for zone, colour in zip(ZONES, me.tokens, strict=True)
        if colour is not None
    )
    crossed = s.winner == seat and s.victory == "finish_line"
    line: tuple[Because, ...] = (Because(Message("line"), 1),) if crossed else ()
    open_by_three: tuple[Because, ...] = ()
    open_by_line: tuple[Because, ...] = ()
    if s.winner is None:
        open_by_three = (Because(_three_open(three_tokens(s, seat)), 0),)
        open_by_line = (Because(_line_open(finish_line(s, seat)), 0),)
    lines = (
        Line("tokens", len(tokens), (*tokens, *open_by_three), tuple(_odd_tokens(s, seat))),
        Line("finish", len(line), (*line, *open_by_line), tuple(_odd_line(s, seat))),
    )
    return SeatScore(me.name, len(tokens) + len(line), lines)


def _three_open(hope: Hope | None) -> Message:
    if hope is None:
        return Message("three_closed")
    told: dict[str, Any] = {"zones": list(hope.zones), "colours": list(hope.colours)}
    return (
        Message("three_held"), Message("three_lacks_one", told), Message("three_lacks_two", told),
        Message("three_lacks_all"),
    )[hope.tokens]  # fmt: skip


def _line_open(hope: Hope | None) -> Message:
    if hope is None:
        return Message("line_closed")
    told: dict[str, Any] = {"zones": list(hope.zones), "colours": list(hope.colours)}
    return (Message("line_next"), Message("line_lacks_one", told), Message("line_lacks_two"))[hope.tokens]


def _odd_tokens(s: State, seat: int) -> Iterator[Message]:
    held = [one for one in s.seats[seat].tokens if one is not None]
    if len(set(held)) < len(held):
        yield Message("same_colour")
    there = {(one.zone, one.colour) for one in s.book.course.stations}
    for zone, colour in zip(ZONES, s.seats[seat].tokens, strict=True):
        if colour is not None and (zone, colour) not in there:
            yield Message("no_station", {"zone": zone, "colour": colour})
    if s.winner not in (None, seat) and has_three(s.seats[seat].tokens):
        yield Message("three_too")
    for colour in dict.fromkeys(held):
        if tokens_left(s, colour) < 0:
            yield Message("too_many_tokens", {"colour": colour, "n": s.book.numbers.tokens_of_a_colour})


def _odd_line(s: State, seat: int) -> Iterator[Message]:
    if s.winner == seat and s.victory == "finish_line" and not may_cross_to_win(s.seats[seat].tokens):
        yield Message("line_too_early")


def decide(s: State) -> Outcome | None:
    """Return the winners and the reason; nobody before a victory condition is met (p. 1, 5).

    On a score sheet, whoever is entered as first over the line wins with two tokens; at a table, whoever the table
    names. A stopped race is won by most tokens, then by the fewest spaces still to sail to a victory; after that it is
    shared (our ruling, since the rulebook has no end without a winner). On a score sheet the ships count once they are
    entered.
    """
    if s.winner is not None:
        lacks = s.victory == "finish_line" and not may_cross_to_win(s.seats[s.winner].tokens)
        if not (s.sheet and lacks):
            return Outcome((s.winner,), s.victory)
    if not s.stopped:
        return None
    ahead = _ahead(s)
    if len(ahead) == 1:
        return Outcome(tuple(ahead), "tokens")
    if not all(_is_known(s, i) for i in ahead):
        return Outcome(tuple(ahead), "shared")
    left = {i: s.book.chart.to_go(s.seats[i].space, s.seats[i].tokens) for i in ahead}
    ahead = [i for i in ahead if left[i] == min(left.values())]
    return Outcome(tuple(ahead), "nearer" if len(ahead) == 1 else "shared")


def _ahead(s: State) -> list[int]:
    tokens = [sum(one is not None for one in seat.tokens) for seat in s.seats]
    return [i for i, n in enumerate(tokens) if n == max(tokens)]


def _is_known(s: State, seat: int) -> bool:
    """Say whether it is known where a ship is. A score sheet begins with all ships on one space, which is impossible in
    a race, so that means unknown. On a course that is not in the app, it is never known."""
    if s.ledger:
        return False
    space = s.seats[seat].space
    return space in s.book.chart.station or s.ship_at(space, seat) is None


def oddities(s: State) -> Iterator[Fault]:
    """Yield what is impossible at an end. It is scored all the same."""
    crossed = [s.winner] if s.winner is not None and s.victory == "finish_line" else []
    winners = crossed + [i for i, seat in enumerate(s.seats) if has_three(seat.tokens) and i not in crossed]
    if decide(s) is None and s.settled is not False:
        yield odd("$.seats", _("nobody has won: two tokens and the line, or three tokens, end the race"))
    if s.winner is not None and s.winner not in winners:
        yield odd("$.won", _("{name} has neither three tokens nor crossed the line", name=s.seats[s.winner].name))
    for i in winners:
        if s.winner not in (None, i):
            yield odd(f"$.seats[{i}]", _("{name} won first, and only that counts", name=s.seats[s.winner].name))
    if s.stopped and s.winner is not None:
        yield odd("$.stopped", _("{name} has won: the race was not stopped", name=s.seats[s.winner].name))
    there = {(one.zone, one.colour) for one in s.book.course.stations}
    for i, seat in enumerate(s.seats):
        held = [one for one in seat.tokens if one is not None]
        for zone, colour in enumerate(seat.tokens, 1):
            if colour is not None and (zone, colour) not in there:
                said = _("zone {zone} has no station of this colour: {colour}", zone=zone, colour=COLOUR_NAMES[colour])
                yield odd(f"$.seats[{i}].tokens.{zone}", said)
        if len(set(held)) < len(held):
            yield odd(f"$.seats[{i}].tokens", _("two tokens of one colour"))
        if i in crossed and not may_cross_to_win(seat.tokens):
            yield odd("$.winner", _("crossing the line counts only with two tokens of different colours"))
    most = s.book.numbers.tokens_of_a_colour
    for colour in COLOURS:
        held_by = sum(seat.tokens.count(colour) for seat in s.seats)
        if held_by > most:
            yield odd("$.seats", _(
                "{held} tokens of this colour, but there are {most}: {colour}", held=held_by, most=most,
                colour=COLOUR_NAMES[colour],
            ))  # fmt: skip
