"""Corrections: the table says what is so, and the state follows without a rule being asked.

Paths::

    seats[0].name  .points  .space
    seats[0].hand                       the list of card kinds, ``?`` for an unknown one
    seats[0].tokens.1                   the colour on the log book for a zone, or null
    winds.K3                            the kind of the card on a space, ``?`` if unknown, null for no placed card
    winds                               a space without a card where one lies all the same, unknown; null for none
    covered                             the list of kinds below other cards
    phase                               sail, token, draw, buy; over stops the race (and only undo starts it again)
    stopped                             on a score sheet: whether the race was stopped without a winner
    winner                              the number of a seat that has won by the line, or null for none
    turn  first  round
    placed  covering                    cards placed this turn; whether one of them covers another
    moved                               how the ship moved this turn: sailed, ignored, twice, stayed
    book.numbers.price.ignore           the table's own figure from now on
    book.rulings.line_needs_card        the table's own switch

A card that is named leaves the stacks, one that is taken away goes back into them.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.corrections import seat_name, whole
from capemay_kit.errors import BadValue, UnknownName
from capemay_kit.games.cape_horn.board import COLOURS
from capemay_kit.games.cape_horn.cards import UNKNOWN
from capemay_kit.games.cape_horn.refusals import no_token
from capemay_kit.games.cape_horn.state import State, has_three, put, put_back, taken_out

PHASES = ("sail", "token", "draw", "buy", "over")
MOVED = ("sailed", "ignored", "twice", "stayed")


def correct(s: State, path: str, value: Any) -> State:
    """Put ``value`` at ``path``. Raises `UnknownName` for a path that leads nowhere, `BadValue` for a value
    that cannot be."""
    head, *rest = re.findall(r"[^.\[\]]+", path) or [""]
    match head, rest:
        case "seats", [number, *field]:
            return _seat(s, whole(number, 0, len(s.seats) - 1, path), field, value, path)
        case "winds", []:
            if value is None:
                return s
            if not isinstance(value, str) or value in s.winds:
                raise BadValue(path, f"{value!r} is not a space without a card")
            return _wind(s, value, UNKNOWN, path)
        case "winds", [space]:
            return _wind(s, space, value, path)
        case "phase", []:
            return _phase(s, value, path)
        case "stopped", [] if s.sheet:
            return replace(s, stopped=_yes(value, path))
        case "winner", []:
            return _line(s, value, path)
        case "turn", []:
            return _turn(s, whole(value, 0, len(s.seats) - 1, path))
        case "first", []:
            return replace(s, first=whole(value, 0, len(s.seats) - 1, path))
        case "round", []:
            return replace(s, round=whole(value, 1, 9999, path))
        case "placed", []:
            placed = whole(value, 0, 100, path)
            return replace(s, placed=placed, covering=s.covering and placed > 0)
        case "covering", []:
            covering = _yes(value, path)
            return replace(s, covering=covering, placed=max(s.placed, int(covering)))
        case "moved", []:
            return _moved(s, value, path)
        case "covered", []:
            covered = _cards(s, value, path)
            if s.book.sorted(covered) == s.book.sorted(s.covered):
                return s
            return replace(taken_out(put_back(s, s.covered), covered), covered=covered)
        case "book", ["numbers", *_]:
            return _number(s, path, value)
        case "book", ["rulings", name]:
            if getattr(s.book.rulings, name, None) is _yes(value, path):
                return s
            return replace(s, book=s.book.with_ruling(name, value))
    raise UnknownName("figure", path)


def _yes(value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise BadValue(path, f"{value!r} is neither true nor false")
    return value


def _cards(s: State, value: Any, path: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > 100:
        raise BadValue(path, "should be a list of wind cards")
    return tuple(_card(s, one, path) for one in value)


def _card(s: State, value: Any, path: str) -> str:
    if not isinstance(value, str) or (value != UNKNOWN and value not in s.book.order):
        raise BadValue(path, f"there is no wind card called {value!r}")
    return value


def _seat(s: State, i: int, field: list[str], value: Any, path: str) -> State:
    me = s.seats[i]
    match field:
        case ["name"]:
            # records from before may hold two seats of one name: the table refuses it where it is entered
            return s.with_seat(i, name=seat_name(value, path))
        case ["points"]:
            return s.with_seat(i, points=whole(value, 0, 1000, path))
        case ["space"]:
            if not isinstance(value, str) or value not in s.book.chart.at:
                raise UnknownName("space", str(value))
            return s.with_seat(i, space=value)
        case ["hand"]:
            hand = s.book.sorted(_cards(s, value, path))
            return s if hand == me.hand else taken_out(put_back(s, me.hand), hand).with_seat(i, hand=hand)
        case ["tokens", ("1" | "2" | "3") as zone]:
            if value is not None and value not in COLOURS:
                raise BadValue(path, f"should be {', '.join(COLOURS)} or null")
            return _won(s.with_seat(i, tokens=put(me.tokens, int(zone) - 1, value)), i)
    raise UnknownName("figure", path)


def _won(s: State, i: int) -> State:
    """Follow a log book put right: three different tokens are a victory (p. 1), and fewer are none."""
    if s.sheet:
        return _counted(s)
    three = has_three(s.seats[i].tokens)
    if three and s.winner is None and s.phase != "deal":
        return replace(s, winner=i, victory="three_tokens", phase="over", stopped=False)
    if not three and s.winner == i and s.victory == "three_tokens":
        return replace(s, winner=None, victory="", phase="draw")
    if s.phase == "token" and s.turn == i and no_token(s, i) is not None:
        return replace(s, phase="draw")
    return s


def _counted(s: State) -> State:
    """Name the first seat with three tokens as the winner, unless one is said to have won by the line."""
    if s.victory == "finish_line":
        return s
    winner = next((i for i, seat in enumerate(s.seats) if has_three(seat.tokens)), None)
    return replace(s, winner=winner, victory="" if winner is None else "three_tokens")


def _line(s: State, value: Any, path: str) -> State:
    """Follow who won by the line. Nobody takes back such a victory alone: the race goes on, or three tokens won it."""
    if value is not None:
        winner = whole(value, 0, len(s.seats) - 1, path)
        # what a sheet says of a stopped race is kept for when the crossing is taken back
        return replace(s, winner=winner, victory="finish_line", phase="over", stopped=s.stopped and s.sheet)
    if s.victory != "finish_line":
        return s
    s = _counted(replace(s, winner=None, victory=""))
    return s if s.sheet or s.winner is not None else replace(s, phase="sail")


def _turn(s: State, turn: int) -> State:
    if turn == s.turn:
        return s
    phase = s.phase if s.phase in ("deal", "over") else "sail"
    return replace(s, turn=turn, placed=0, covering=False, moved="not", phase=phase)


def _moved(s: State, value: Any, path: str) -> State:
    """Say how the ship moved this turn; before it moves there is nothing to say."""
    if value == s.moved:
        return s
    if s.phase not in ("token", "draw", "buy"):
        raise BadValue(path, "the ship has not moved yet")
    if value not in MOVED:
        raise BadValue(path, f"should be {', '.join(MOVED)}")
    return replace(s, moved=value)


def _wind(s: State, space: str, value: Any, path: str) -> State:
    if space not in s.book.chart.at:
        raise UnknownName("space", space)
    if value == (None if space in s.printed else s.winds.get(space)):
        return s
    if space in s.winds and space not in s.printed:
        s = put_back(s, (s.winds[space],))
    winds = {one: card for one, card in s.winds.items() if one != space}
    printed = tuple(one for one in s.printed if one != space)
    if value is None:
        if space in s.book.chart.printed:
            # what is printed cannot be taken away
            winds[space] = s.book.chart.printed[space]
            printed = (*printed, space)
        return replace(s, winds=winds, printed=printed)
    card = _card(s, value, path)
    winds[space] = card
    return replace(taken_out(s, (card,)), winds=winds, printed=printed)


def _phase(s: State, value: Any, path: str) -> State:
    if value == s.phase:
        return s
    if s.sheet:
        raise BadValue(path, "only the score is counted here")
    if value not in PHASES:
        raise BadValue(path, f"should be {', '.join(PHASES)}")
    if s.phase == "deal" and value != "over":
        raise BadValue(path, "draw the starting hands first")
    if value == "token" and no_token(s, s.turn) is not None:
        raise BadValue(path, "there is no token to decide about")
    if value == "over":
        return replace(s, phase="over", stopped=True)
    s = replace(s, winner=None, victory="", stopped=False)
    if value == "sail":
        return replace(s, phase="sail", moved="not", placed=0, covering=False)
    return replace(s, phase=value, moved="sailed" if s.moved == "not" else s.moved)


def _number(s: State, path: str, value: Any) -> State:
    """Follow a figure of the table's own; another number of cards goes into the stacks, or comes out of them."""
    name = path.removeprefix("book.numbers.")
    book = s.book.with_number(name, value)
    if book == s.book:
        return s
    if not name.startswith("wind_cards."):
        return replace(s, book=book)
    place = s.book.order[name.removeprefix("wind_cards.")]
    more = book.numbers.wind_cards[s.book.kinds[place]] - s.book.numbers.wind_cards[s.book.kinds[place]]
    unseen = put(s.unseen, place, max(0, s.unseen[place] + more))
    return replace(s, book=book, unseen=unseen, away=min(s.away, sum(unseen)))
