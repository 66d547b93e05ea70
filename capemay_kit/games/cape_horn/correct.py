"""Corrections: the table says what is so, and the state follows without a rule being asked.

Paths::

    seats[0].name  .points  .space
    seats[0].hand                       the list of card kinds, ``?`` for an unknown one
    seats[0].tokens.1                   the colour on the log book for a zone, or null
    winds.K3                            the kind of the card on a space, ``?`` if unknown, null for no placed card
    phase                               sail, token, draw, buy; over stops the race (and only undo starts it again)
    winner                              the number of a seat that has won by the line, or null
    turn  first  round
    book.numbers.price.ignore           the table's own figure from now on
    book.rulings.line_needs_card        the table's own switch

A card that is named leaves the stacks, one that is taken away goes back into them.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.correct import seat_name, whole
from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_horn.course import COLOURS
from capemay_kit.games.cape_horn.refusals import no_token
from capemay_kit.games.cape_horn.state import State, put, put_back, taken_out
from capemay_kit.games.cape_horn.winds import UNKNOWN

PHASES = ("sail", "token", "draw", "buy", "over")


def correct(s: State, path: str, value: Any) -> State:
    """Put ``value`` at ``path``. Raises `UnknownName` for a path that leads nowhere, `ValueError` for a value
    that cannot be."""
    head, *rest = re.findall(r"[^.\[\]]+", path) or [""]
    match head, rest:
        case "seats", [number, *field]:
            return _seat(s, whole(number, 0, len(s.seats) - 1, path), field, value, path)
        case "winds", [space]:
            return _wind(s, space, value, path)
        case "phase", []:
            return _phase(s, value, path)
        case "winner", []:
            if value is None:
                return replace(s, winner=None, victory="", phase="sail" if s.phase == "over" else s.phase)
            return replace(s, winner=whole(value, 0, len(s.seats) - 1, path), victory="finish_line", phase="over")
        case "turn", []:
            return replace(
                s, turn=whole(value, 0, len(s.seats) - 1, path), placed=0, covering=False, moved="not",
                phase=s.phase if s.phase in ("deal", "over") else "sail",
            )  # fmt: skip
        case "first", []:
            return replace(s, first=whole(value, 0, len(s.seats) - 1, path))
        case "round", []:
            return replace(s, round=whole(value, 1, 9999, path))
        case "book", ["numbers", *_]:
            return _number(s, path, value)
        case "book", ["rulings", name]:
            if not isinstance(value, bool):
                raise ValueError(f"{path}: {value!r} is neither true nor false")
            return replace(s, book=s.book.with_ruling(name, value))
    raise UnknownName("figure", path)


def _card(s: State, value: Any, path: str) -> str:
    if not isinstance(value, str) or (value != UNKNOWN and value not in s.book.order):
        raise ValueError(f"{path}: there is no wind card called {value!r}")
    return value


def _seat(s: State, i: int, field: list[str], value: Any, path: str) -> State:
    me = s.seats[i]
    match field:
        case ["name"]:
            return s.with_seat(i, name=seat_name(value, path))
        case ["points"]:
            return s.with_seat(i, points=whole(value, 0, 1000, path))
        case ["space"]:
            if not isinstance(value, str) or value not in s.book.chart.at:
                raise UnknownName("space", str(value))
            return s.with_seat(i, space=value)
        case ["hand"]:
            if not isinstance(value, list | tuple) or len(value) > 100:
                raise ValueError(f"{path}: should be a list of wind cards")
            hand = s.book.sorted(tuple(_card(s, one, path) for one in value))
            return taken_out(put_back(s, me.hand), hand).with_seat(i, hand=hand)
        case ["tokens", ("1" | "2" | "3") as zone]:
            if value is not None and value not in COLOURS:
                raise ValueError(f"{path}: should be {', '.join(COLOURS)} or null")
            return _won(s.with_seat(i, tokens=put(me.tokens, int(zone) - 1, value)), i)
    raise UnknownName("figure", path)


def _won(s: State, i: int) -> State:
    """Follow a log book put right: three different tokens are a victory (p. 1), and fewer are none."""
    three = len(set(s.seats[i].tokens) - {None}) == 3
    if three and s.winner is None and s.phase != "deal":
        return replace(s, winner=i, victory="three_tokens", phase="over")
    if not three and s.winner == i and s.victory == "three_tokens":
        return replace(s, winner=None, victory="", phase="draw")
    if s.phase == "token" and s.turn == i and no_token(s, i) is not None:
        return replace(s, phase="draw")
    return s


def _wind(s: State, space: str, value: Any, path: str) -> State:
    if space not in s.book.chart.at:
        raise UnknownName("space", space)
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
    if value not in PHASES:
        raise ValueError(f"{path}: should be {', '.join(PHASES)}")
    if s.phase == "deal" and value != "over":
        raise ValueError(f"{path}: draw the starting hands first")
    if value == "token" and (refusal := no_token(s, s.turn)) is not None:
        raise ValueError(f"{path}: there is no token to decide about ({refusal.rule})")
    if value == "over":
        return replace(s, phase="over")
    if value == "sail":
        return replace(s, phase="sail", winner=None, victory="", moved="not", placed=0, covering=False)
    moved = "sailed" if s.moved == "not" else s.moved
    return replace(s, phase=value, winner=None, victory="", moved=moved)


def _number(s: State, path: str, value: Any) -> State:
    """Follow a figure of the table's own; another number of cards goes into the stacks, or comes out of them."""
    name = path.removeprefix("book.numbers.")
    book = s.book.with_number(name, value)
    if not name.startswith("wind_cards."):
        return replace(s, book=book)
    place = s.book.order[name.removeprefix("wind_cards.")]
    more = book.numbers.wind_cards[s.book.kinds[place]] - s.book.numbers.wind_cards[s.book.kinds[place]]
    unseen = put(s.unseen, place, max(0, s.unseen[place] + more))
    return replace(s, book=book, unseen=unseen, away=min(s.away, sum(unseen)))
