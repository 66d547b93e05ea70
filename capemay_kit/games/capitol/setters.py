"""What follows from a corrected figure: a card that is now in one place is no longer in another, and the turn goes
on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.corrections import converted, whole
from capemay_kit.core.i18n import Texts, _, ngettext
from capemay_kit.errors import BadFile, BadValue
from capemay_kit.games.capitol.book import load_board
from capemay_kit.games.capitol.cards import KIND, KINDS, ROOF, UNKNOWN_OF, Improvement, Kind, Roof
from capemay_kit.games.capitol.names import card_name
from capemay_kit.games.capitol.scoring import by_seat
from capemay_kit.games.capitol.state import Award, Building, Site, Stack, State, put

_NO_CARD = Texts({
    "roof": "there is no roof card {card!r}", "floor": "there is no floor card {card!r}",
    "permit": "there is no permit card {card!r}", None: "there is no action card {card!r}",
})  # fmt: skip

# --- a seat ---------------------------------------------------------------------------------------------


def points(s: State, n: int, i: int, number: int) -> State:
    """Set the points that a round brought a seat. On a score sheet this scores the round."""
    if not s.counted and not s.sheet:
        raise BadValue(f"seats[{i}].points.{number}", _("no round is scored yet"))
    at = number - 1
    counted = (*s.counted, *((),) * (at + 1 - len(s.counted)))
    if len(counted) > len(s.counted):
        over = len(counted) >= s.book.rounds
        s = replace(s, round=min(len(counted) + 1, s.book.rounds), phase="over" if over else "score")
    if n != by_seat(s, counted[at])[i]:
        others = tuple(one for one in counted[at] if one.seat != i)
        counted = put(counted, at, (*others, *((Award(i, n),) if n else ())))
    if s.sheet:
        s = replace(s, entered=s.entered | {(i, at)})
    return replace(s, counted=counted)


def passed(s: State, value: bool, i: int) -> State:
    """Set whether a seat has passed. If it has, the turn goes on."""
    path = f"seats[{i}].passed"
    if s.phase != "build":
        raise BadValue(path, _("players pass only in a construction phase"))
    seats = put(s.seats, i, replace(s.seats[i], passed=value))
    if all(one.passed for one in seats):
        raise BadValue(path, _("the last player passes by tapping Pass"))
    n, turn = len(seats), s.turn
    while seats[turn].passed:
        turn = (turn + 1) % n
    return replace(s, seats=seats, turn=turn)


def hand(s: State, cards: Sequence[Any], i: int) -> State:
    """Set the cards of a seat. Without any it has passed, and a bid with other cards is dropped."""
    me, path = s.seats[i], f"seats[{i}].hand"
    held = s.book.in_order(_cards(s, cards, path))
    if held == me.hand:
        return s
    changed: dict[str, Any] = {"hand": held}
    if s.phase == "build" and i != s.turn and (not held or not me.hand):
        changed["passed"] = not held
    if s.phase in ("bid", "turn_over"):
        # the cards arranged for a bid were others
        changed["bid"] = None if held else ()
    s = _recounted(s, replace(s, seats=put(s.seats, i, replace(me, **changed))), path)
    if s.phase in ("bid", "turn_over"):
        return replace(s, phase="bid" if any(one.bid is None for one in s.seats) else "turn_over")
    return s


def incomplete(s: State, heights: Sequence[int], i: int) -> State:
    """Set the heights of the buildings without a roof in front of a seat."""
    return s.with_seat(i, incomplete=tuple(sorted(heights)))


def complete(s: State, heights: Sequence[int], i: int, roof: Roof) -> State:
    """Set the heights of the buildings with this kind of roof in front of a seat."""
    return s.with_seat(i, complete=put(s.seats[i].complete, ROOF[roof], tuple(sorted(heights))))


def roofs(s: State, n: int, i: int, roof: Roof) -> State:
    """Set how many roofs a seat has left."""
    return s.with_seat(i, roofs=put(s.seats[i].roofs, ROOF[roof], n))


# --- stacks ---------------------------------------------------------------------------------------------


def least_left(s: State, kind: Kind) -> int:
    """Return how many cards must be in a stack, because they are seen there."""
    stack = s.stacks[KIND[kind]]
    return len(stack.below) + bool(stack.top)


def most_left(s: State, kind: Kind) -> int:
    """Return how many cards can be in a stack."""
    return least_left(s, kind) + len(s.stacks[KIND[kind]].unseen)


def left(s: State, n: int, kind: Kind) -> State:
    """Set how many cards are in a stack, its top included."""
    return s.with_stack(kind, replace(s.stacks[KIND[kind]], away=most_left(s, kind) - n))


def top(s: State, card: Any, kind: Kind) -> State:
    """Set the top card of a stack; "" means that the stack is empty."""
    path = f"stacks.{kind}.top"
    named = "" if card in ("", None) else _cards(s, [card], path, kind)[0]
    return _lies(s, kind, replace(s.stacks[KIND[kind]], top=named), path)


def beside(s: State, cards: Sequence[Any], kind: Kind, field: str) -> State:
    """Set the ``discard`` of a kind, or the cards ``below`` the top, in order."""
    path = f"stacks.{kind}.{field}"
    return _lies(s, kind, replace(s.stacks[KIND[kind]], **{field: _cards(s, cards, path, kind)}), path)


def _lies(s: State, kind: Kind, stack: Stack, path: str) -> State:
    return _recounted(s, s.with_stack(kind, stack), path)


def _cards(s: State, value: Sequence[Any], path: str, kind: Kind | None = None) -> tuple[str, ...]:
    for card in value:
        kinds = s.book.kinds.get(card) if isinstance(card, str) else None
        if kinds is None or (kind is not None and kinds != (kind,)):
            raise BadValue(path, _NO_CARD[kind].format(card=card))
    return tuple(value)


def _known_of(s: State, kind: Kind) -> list[str]:
    """List the cards of a kind that are not among the unseen ones of the stack, with marks for unknown cards."""
    stack = s.stacks[KIND[kind]]
    beside = [card for seat in s.seats for card in seat.hand]
    return [
        card
        for card in (*beside, *stack.below, *stack.discard, *([stack.top] if stack.top else []))
        if s.book.kinds[card] == (kind,)
    ]


def _recounted(old: State, s: State, path: str) -> State:
    """Return the state with the unseen cards of all stacks worked out from where the other cards are."""
    for kind in KINDS:
        mark, stack = UNKNOWN_OF[kind], s.stacks[KIND[kind]]
        elsewhere = _known_of(s, kind)
        unseen = Counter(s.book.full[kind])
        unseen.subtract(card for card in elsewhere if card != mark)
        if missing := [card for card, n in unseen.items() if n < 0]:
            card, n = card_name(s.book, missing[0]), s.book.card[missing[0]].count
            said = ngettext("the only {card} is elsewhere", "all {n} cards like {card} are elsewhere", n, card=card)
            raise BadValue(path, said)
        # keep the size of the stack that players entered
        more = old.stacks[KIND[kind]].away - _known_of(old, kind).count(mark)
        loose = tuple(sorted(unseen.elements(), key=s.book.full[kind].index))
        away = max(0, min(len(loose), elsewhere.count(mark) + more))
        s = s.with_stack(kind, replace(stack, unseen=loose, away=away))
    return s


# --- the board and the game -----------------------------------------------------------------------------


def site(s: State, area_id: str, **changes: Any) -> State:
    """Change what is in an area."""
    area = s.book.area[area_id]
    return replace(s, sites=put(s.sites, area, replace(s.sites[area], **changes)))


def large(s: State, what: Improvement | None, area_id: str) -> State:
    """Set what is on the large space of an area; None is nothing."""
    return site(s, area_id, large=what)


def fountains(s: State, n: int, area_id: str) -> State:
    """Set how many fountains are in an area, with the printed ones."""
    return site(s, area_id, fountains=n)


def roof(s: State, kind: Roof, area_id: str) -> State:
    """Set the kind of roof of all buildings in an area."""
    there = s.sites[s.book.area[area_id]].buildings
    if not there:
        raise BadValue(f"areas.{area_id}.roof", _("there is no building there"))
    return site(s, area_id, buildings=tuple(one._replace(roof=kind) for one in there))


def heights(s: State, wanted: Sequence[int], area_id: str, seat: int) -> State:
    """Set the heights of a seat's buildings in an area. Buildings of such a height that are there already stay; new
    ones get the area's kind of roof, or any if it has none."""
    area = s.book.area[area_id]
    left, there = sorted(wanted), s.sites[area]
    kept = []
    for one in there.buildings:
        if one.seat == seat:
            if one.height not in left:
                continue
            left.remove(one.height)
        kept.append(one)
    others = {s.sites[one].roof for one in s.book.of_colour[s.book.areas[area].colour] if one != area}
    kind = there.roof or ("triangular" if others == {"round"} else "round")
    return site(s, area_id, buildings=(*kept, *(Building(seat, kind, height) for height in left)))


def floors(s: State, n: int, area_id: str, seat: int) -> State:
    """Set how many floors a seat has in an area, with the tallest building as high as it was if possible."""
    return _built(s, n, _built_there(s, area_id, seat)[1], area_id, seat)


def tallest(s: State, n: int, area_id: str, seat: int) -> State:
    """Set the height of a seat's tallest building in an area. The seat has at least as many floors there then."""
    return _built(s, max(n, _built_there(s, area_id, seat)[0]) if n else 0, n, area_id, seat)


def _built_there(s: State, area_id: str, seat: int) -> tuple[int, int]:
    there = [one.height for one in s.sites[s.book.area[area_id]].buildings if one.seat == seat]
    return sum(there), max(there, default=0)


def _built(s: State, total: int, top: int, area_id: str, seat: int) -> State:
    """Return the state with buildings that have ``total`` floors together, the tallest of them ``top``."""
    top = min(max(1, top), total)
    if (total, top) == _built_there(s, area_id, seat):
        return s
    found: list[int] = []
    step, left = top, total
    while left:
        found.append(min(step, left))
        left -= found[-1]
        step = step - 1 or top
    return heights(s, found, area_id, seat)


class _Placed(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    roof: str
    height: int


def buildings(s: State, value: Any, area_id: str) -> State:
    """Set the buildings in an area, each with its seat, roof and height."""
    path = f"areas.{area_id}.buildings"
    placed: tuple[_Placed, ...] = converted(value, tuple[_Placed, ...], path)
    if len({one.roof for one in placed}) > 1 or any(one.roof not in ROOF for one in placed):
        raise BadValue(path, _("all buildings of an area have the same kind of roof, round or triangular"))
    built = tuple(
        Building(whole(one.seat, 0, len(s.seats) - 1, path), one.roof, whole(one.height, 1, 50, path))  # type: ignore[arg-type]
        for one in placed
    )
    return site(s, area_id, buildings=built)


def board(s: State, value: Any) -> State:
    """Change to another board. What is in each area stays, also fountains that were won."""
    path = "book.board"
    try:
        other = load_board(value, path, paths=False)
    except BadFile as bad:
        raise BadValue(bad.faults[0].path, bad.faults[0].message) from None
    book = s.book.changed(board=other)
    old = {area.id: site for area, site in zip(s.book.areas, s.sites, strict=True)}
    printed = {area.id: area.fountains for area in s.book.areas}
    if lost := [one for one, site in old.items() if one not in book.area and (site.buildings or site.large)]:
        raise BadValue(path, _("that board lacks area {area}, which is in use", area=lost[0]))
    sites = []
    for area in book.areas:
        there = old.get(area.id, Site())
        # fountains that were won stay in their areas
        sites.append(replace(there, fountains=max(0, there.fountains - printed.get(area.id, 0)) + area.fountains))
    return replace(s, book=book, sites=tuple(sites))


def least_round(s: State) -> int:
    """Return the earliest round that can be set: scored rounds are not played again."""
    last = max((number for number, given in enumerate(s.counted, 1) if given), default=0)
    return max(1, last + (s.phase not in ("draw", "over")))


def last_round(s: State) -> int:
    """Return the latest round that can be set: after the phase of drawing cards there must still be a round."""
    return s.book.rounds - (s.phase == "draw")


def round_(s: State, n: int) -> State:
    """Set the round."""
    scored = n if s.phase in ("draw", "over") else n - 1
    counted = (*s.counted, *((),) * scored)[:scored]
    auction = min(s.auction, len(s.book.numbers.auctions[n - 1]) - 1)
    return replace(s, round=n, counted=counted, auction=auction)


def turn(s: State, seat: int) -> State:
    """Set whose turn it is. That seat has not passed then."""
    return replace(s.with_seat(seat, passed=False), turn=seat)


def number(s: State, value: Any, name: str) -> State:
    """Change a number of the edition for this table. Rounds that are already played stay, and so do the cards and
    areas that the table started with."""
    if name.startswith(("cards.", "areas[")):
        raise BadValue(f"book.numbers.{name}", _("a table keeps the cards and areas it started with"))
    book = s.book.with_number(name, value)
    if book.rounds < s.round + (s.phase == "draw"):
        raise BadValue(f"book.numbers.{name}", _("round {round} has already been played", round=s.round))
    return replace(s, book=book, auction=min(s.auction, len(book.numbers.auctions[s.round - 1]) - 1))


def card(s: State, n: int, id: str) -> State:
    """Change the number on a card."""
    return replace(s, book=s.book.with_card(replace(s.book.card[id], number=n)))
