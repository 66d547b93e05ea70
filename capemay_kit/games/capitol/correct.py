"""Corrections: the table says what is so, and the state follows without a rule being asked.

Paths::

    seats[0].name  .passed
    seats[0].hand                   the list of card ids; "roof?" is one of known kind, "?" one nobody knows
    seats[0].incomplete             heights of buildings without a roof
    seats[0].complete.round         heights of complete buildings before the player, or .triangular
    seats[0].roofs.round            roofs left, or .triangular
    seats[0].points.2               points of a round that is scored, as the table counted them; on a sheet of any round
    areas.blue-1.buildings          [{"seat": 0, "roof": "round", "height": 2}, ..]
    areas.blue-1.heights.0          heights of a seat's buildings there; their roofs are the area's, or any it may have
    areas.blue-1.roof               the roofs of all buildings there, "round" or "triangular"
    areas.blue-1.fountains          with the printed ones
    areas.blue-1.large              "amphitheater", "temple" or null
    areas.blue-1.spaces             the table's own number of small spaces
    floors                          in the pile
    round  first  turn  auction  draws      rounds and auctions count from 1
    settled                         at the end: whether all that counts is entered, null if nobody says
    stacks.roof.top                 a card id, "roof?" for unknown, "" for an empty stack
    stacks.roof.discard  .below     card ids, the first discarded or next to come first
    stacks.roof.left                cards in the stack, its top included
    book.numbers.draw               the table's own figure from now on
    book.rulings.free_auction       the table's own switch
    book.cards.roof-7               the number on the table's own card
    book.board                      a board's id or data
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.correct import among, converted, seat_name, settled, whole
from capemay_kit.errors import BadFile, BadValue, UnknownName
from capemay_kit.games.capitol.book import load_board
from capemay_kit.games.capitol.cards import KIND, KINDS, ROOF, UNKNOWN_OF, Kind
from capemay_kit.games.capitol.legal import legal
from capemay_kit.games.capitol.scoring import by_seat
from capemay_kit.games.capitol.state import Award, Building, Site, State, put

MOST = 1000


def correct(s: State, path: str, value: Any) -> State:
    """Put ``value`` at ``path``. Raises `UnknownName` for a path that leads nowhere, `BadValue` for a value
    that cannot be."""
    after = _put_right(s, path, value)
    if after.phase in ("improve", "draw") and not legal(after, after.turn):
        what = "placed" if after.phase == "improve" else "drawn"
        raise BadValue(path, f"nothing could then be {what} any more; undo, or do that first")
    return after


def _put_right(s: State, path: str, value: Any) -> State:
    match re.findall(r"[^.\[\]]+", path):
        case ["seats", number, field, *more]:
            return _seat(s, whole(number, 0, len(s.seats) - 1, path), field, more, value, path)
        case ["areas", area, field] if area in s.book.area:
            return _area(s, area, field, value, path)
        case ["areas", area, "heights", number] if area in s.book.area:
            return _built(s, s.book.area[area], whole(number, 0, len(s.seats) - 1, path), value, path)
        case ["stacks", kind, field] if kind in KIND:
            return _stack(s, KINDS[KIND[kind]], field, value, path)
        case ["settled"]:
            return replace(s, settled=settled(value, s.phase == "over", path))
        case ["floors"]:
            return replace(s, floors=whole(value, 0, MOST, path))
        case ["round"]:
            # cards are drawn for a round that is still to come
            return _round(s, whole(value, 1, s.book.rounds - (s.phase == "draw"), path), path)
        case ["first"]:
            first = whole(value, 0, len(s.seats) - 1, path)
            return replace(s, first=first)
        case ["turn"]:
            turn = whole(value, 0, len(s.seats) - 1, path)
            # whose turn it is has not passed
            return replace(s.with_seat(turn, passed=False), turn=turn)
        case ["auction"]:
            return replace(s, auction=whole(value, 1, len(s.book.numbers.auctions[s.round - 1]), path) - 1)
        case ["draws"]:
            return replace(s, draws=whole(value, 1 if s.phase == "draw" else 0, MOST, path))
        case ["book", "numbers", *_]:
            book = s.book.with_number(path.removeprefix("book.numbers."), value)
            if book.rounds < s.round + (s.phase == "draw"):
                raise BadValue(path, f"round {s.round} is played already")
            return replace(s, book=book, auction=min(s.auction, len(book.numbers.auctions[s.round - 1]) - 1))
        case ["book", "rulings", name]:
            return replace(s, book=s.book.with_ruling(name, value))
        case ["book", "cards", card] if card in s.book.card:
            number = whole(value, 0, 99, path)
            return replace(s, book=s.book.with_card(replace(s.book.card[card], number=number)))
        case ["book", "board"]:
            return _board(s, value, path)
    raise UnknownName("figure", path)


def _heights(value: Any, path: str) -> tuple[int, ...]:
    if not isinstance(value, list | tuple):
        raise BadValue(path, "should be a list of heights")
    return tuple(sorted(whole(one, 1, 50, path) for one in value))


def _cards(s: State, value: Any, path: str, kind: Kind | None = None) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise BadValue(path, "should be a list of cards")
    for card in value:
        kinds = s.book.kinds.get(card) if isinstance(card, str) else None
        if kinds is None or (kind is not None and kinds != (kind,)):
            raise BadValue(path, f"there is no {kind or 'action'} card {card!r}")
    return tuple(value)


# --- a seat ---------------------------------------------------------------------------------------------


def _seat(s: State, i: int, field: str, more: list[str], value: Any, path: str) -> State:
    me = s.seats[i]
    match field, more:
        case "name", []:
            others = [one.name for j, one in enumerate(s.seats) if j != i]
            return s.with_seat(i, name=seat_name(value, path, others))
        case "passed", []:
            return _passed(s, i, value, path)
        case "hand", []:
            return _hand(s, i, s.book.in_order(_cards(s, value, path)), path)
        case "incomplete", []:
            return s.with_seat(i, incomplete=_heights(value, path))
        case "complete", [roof] if roof in ROOF:
            return s.with_seat(i, complete=put(me.complete, ROOF[roof], _heights(value, path)))
        case "roofs", [roof] if roof in ROOF:
            return s.with_seat(i, roofs=put(me.roofs, ROOF[roof], whole(value, 0, 99, path)))
        case "points", [number]:
            return _points(s, i, number, value, path)
    raise UnknownName("figure", path)


def _points(s: State, i: int, number: str, value: Any, path: str) -> State:
    at = whole(number, 1, s.book.rounds if s.sheet else max(1, len(s.counted)), path) - 1
    if not s.counted and not s.sheet:
        raise BadValue(path, "no round is scored yet")
    points = whole(value, 0, 10_000, path)
    counted = (*s.counted, *((),) * (at + 1 - len(s.counted)))
    if len(counted) > len(s.counted):
        # on a sheet, to say what a round brought is to score it
        over = len(counted) >= s.book.rounds
        s = replace(s, round=min(len(counted) + 1, s.book.rounds), phase="over" if over else "score")
    if points != by_seat(s, counted[at])[i]:
        others = tuple(one for one in counted[at] if one.seat != i)
        counted = put(counted, at, (*others, *((Award(i, points),) if points else ())))
    if s.sheet:
        s = replace(s, entered=s.entered | {(i, at)})
    return replace(s, counted=counted)


def _passed(s: State, i: int, value: Any, path: str) -> State:
    if not isinstance(value, bool):
        raise BadValue(path, "should be true or false")
    if s.phase != "build":
        raise BadValue(path, "nobody passes outside a construction phase")
    seats = put(s.seats, i, replace(s.seats[i], passed=value))
    if all(one.passed for one in seats):
        raise BadValue(path, "the last to play passes by an act")
    n, turn = len(seats), s.turn
    while seats[turn].passed:
        turn = (turn + 1) % n
    return replace(s, seats=seats, turn=turn)


def _hand(s: State, i: int, hand: tuple[str, ...], path: str) -> State:
    me = s.seats[i]
    if hand == me.hand:
        return s
    changed: dict[str, Any] = {"hand": hand}
    if s.phase == "build" and i != s.turn and (not hand or not me.hand):
        changed["passed"] = not hand
    if s.phase in ("bid", "turn_over"):
        # what was arranged was arranged of other cards
        changed["bid"] = None if hand else ()
    s = _recounted(s, replace(s, seats=put(s.seats, i, replace(me, **changed))), path)
    if s.phase in ("bid", "turn_over"):
        return replace(s, phase="bid" if any(one.bid is None for one in s.seats) else "turn_over")
    return s


# --- stacks ---------------------------------------------------------------------------------------------


def _stack(s: State, kind: Kind, field: str, value: Any, path: str) -> State:
    stack = s.stacks[KIND[kind]]
    if field == "left":
        most = len(stack.unseen) + len(stack.below) + bool(stack.top)
        left = whole(value, len(stack.below) + bool(stack.top), most, path)
        return s.with_stack(kind, replace(stack, away=most - left))
    if field == "top":
        top = "" if value in ("", None) else _cards(s, [value], path, kind)[0]
        now = replace(stack, top=top)
    elif field in ("discard", "below"):
        now = replace(stack, **{field: _cards(s, value, path, kind)})
    else:
        raise UnknownName("figure", path)
    return _recounted(s, s.with_stack(kind, now), path)


def _known_of(s: State, kind: Kind) -> list[str]:
    """List the cards of a kind that are not unseen in the stack, marks for unknown ones among them."""
    stack = s.stacks[KIND[kind]]
    beside = [card for seat in s.seats for card in seat.hand]
    return [
        card
        for card in (*beside, *stack.below, *stack.discard, *([stack.top] if stack.top else []))
        if s.book.kinds[card] == (kind,)
    ]


def _recounted(old: State, s: State, path: str) -> State:
    """Return the state with the unseen cards of all stacks as they follow from where the others are."""
    for kind in KINDS:
        mark, stack = UNKNOWN_OF[kind], s.stacks[KIND[kind]]
        elsewhere = _known_of(s, kind)
        unseen = Counter(s.book.full[kind])
        unseen.subtract(card for card in elsewhere if card != mark)
        if missing := [card for card, n in unseen.items() if n < 0]:
            n = s.book.card[missing[0]].count
            raise BadValue(path, f"there {'is' if n == 1 else 'are'} only {n} {missing[0]}, and it lies elsewhere")
        # what the table said of the stack's size still holds
        more = old.stacks[KIND[kind]].away - _known_of(old, kind).count(mark)
        loose = tuple(sorted(unseen.elements(), key=s.book.full[kind].index))
        away = max(0, min(len(loose), elsewhere.count(mark) + more))
        s = s.with_stack(kind, replace(stack, unseen=loose, away=away))
    return s


# --- the board and the game -----------------------------------------------------------------------------


def _area(s: State, area_id: str, field: str, value: Any, path: str) -> State:
    area = s.book.area[area_id]
    site = s.sites[area]
    match field:
        case "fountains":
            site = replace(site, fountains=whole(value, 0, 99, path))
        case "large":
            if value not in (None, "amphitheater", "temple"):
                raise BadValue(path, "should be amphitheater, temple or null")
            site = replace(site, large=value)
        case "spaces":
            return replace(s, book=s.book.with_area(area_id, whole(value, 1, 30, path)))
        case "buildings":
            site = replace(site, buildings=_buildings(s, value, path))
        case "roof":
            if not among(value, ROOF) or not site.buildings:
                raise BadValue(path, "should be round or triangular, of buildings that are there")
            site = replace(site, buildings=tuple(one._replace(roof=value) for one in site.buildings))
        case _:
            raise UnknownName("figure", path)
    return replace(s, sites=put(s.sites, area, site))


def _built(s: State, area: int, seat: int, value: Any, path: str) -> State:
    """Let a seat's buildings in an area be of these heights; those of them that stand there stay where they are."""
    wanted, site = list(_heights(value, path)), s.sites[area]
    kept = []
    for one in site.buildings:
        if one.seat == seat:
            if one.height not in wanted:
                continue
            wanted.remove(one.height)
        kept.append(one)
    others = {s.sites[one].roof for one in s.book.of_colour[s.book.areas[area].colour] if one != area}
    roof = site.roof or ("triangular" if others == {"round"} else "round")
    buildings = (*kept, *(Building(seat, roof, height) for height in wanted))
    return replace(s, sites=put(s.sites, area, replace(site, buildings=buildings)))


class _Placed(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    roof: str
    height: int


def _buildings(s: State, value: Any, path: str) -> tuple[Building, ...]:
    placed: tuple[_Placed, ...] = converted(value, tuple[_Placed, ...], path)
    if len({one.roof for one in placed}) > 1 or any(one.roof not in ROOF for one in placed):
        raise BadValue(path, "the buildings of an area have one kind of roof, round or triangular")
    return tuple(
        Building(whole(one.seat, 0, len(s.seats) - 1, path), one.roof, whole(one.height, 1, 50, path))  # type: ignore[arg-type]
        for one in placed
    )


def _board(s: State, value: Any, path: str) -> State:
    try:
        board = load_board(value, path, paths=False)
    except BadFile as bad:
        raise BadValue(bad.faults[0].path, bad.faults[0].message) from None
    book = s.book.changed(board=board)
    old = {area.id: site for area, site in zip(s.book.areas, s.sites, strict=True)}
    printed = {area.id: area.fountains for area in s.book.areas}
    if lost := [one for one, site in old.items() if one not in book.area and (site.buildings or site.large)]:
        raise BadValue(path, f"something stands in {lost[0]}, and that board has no such area")
    sites = []
    for area in book.areas:
        site = old.get(area.id, Site())
        # fountains won stay where they were placed
        sites.append(replace(site, fountains=max(0, site.fountains - printed.get(area.id, 0)) + area.fountains))
    return replace(s, book=book, sites=tuple(sites))


def _round(s: State, number: int, path: str) -> State:
    scored = number if s.phase in ("draw", "over") else number - 1
    if any(s.counted[scored:]):
        raise BadValue(path, f"round {len(s.counted)} is scored already; undo instead")
    counted = (*s.counted, *((),) * scored)[:scored]
    auction = min(s.auction, len(s.book.numbers.auctions[number - 1]) - 1)
    return replace(s, round=number, counted=counted, auction=auction)
