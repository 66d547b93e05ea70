"""Corrections: the table says what is so, and the state follows without a rule being asked.

Paths::

    seats[0].name  .money  .points
    seats[0].priority                   0 for none; two seats exchange cards rather than hold the same
    seats[0].founder                    a character, "" once attached
    seats[0].hand                       the list of unattached characters, ``green-?`` and ``?`` for unknown ones
    seats[0].buildings                  the list of buildings; one kept keeps its staff
    seats[0].buildings.bank             another building: this one is named, or exchanged for that
    seats[0].buildings.bank.staff       the list of characters at its symbols, "" for an empty place
    seats[0].buildings.bank.staff[1]    one of them
    seats[0].buildings.bank.points      victory points of ``.points`` that came of it; if all buildings' are more
                                        than these, they grow
    trains[0].cards                     the list of its characters
    trains[0].holder                    the seat that has it in hand
    street                              the list of buildings on Main Street
    street[0]                           one of them
    bottom                              the list of characters below their deck
    season                              a name
    first  turn  pot
    settled                             at the end: whether all that counts is entered, null if nobody says
    book.numbers.start_money            the table's own figure from now on
    book.rulings.ties_by_all_dollars    the table's own switch
    book.cards.building.bank            the table's own card: the fields that differ
    book.cards.building.bank.deed       one of them: .title .symbols .deed .points .dollars
    book.cards.building.?1.points       of one nobody named: what is read out of it; its symbols may be ``any``
    book.cards.character.green-ada
    book.cards.character.green-ada.symbol

In a list of characters that lie face down, a back (``green-?``) stands for the character of that family which lies
there already: who sees the backs alone can put the list right and forgets nobody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.corrections import seat_name, whole
from capemay_kit.errors import BadValue, UnknownName
from capemay_kit.games.capital_city.apply import in_order
from capemay_kit.games.capital_city.book import UNREAD
from capemay_kit.games.capital_city.cards import SEASONS, DeckName, unnamed
from capemay_kit.games.capital_city.state import (
    UNKNOWN,
    Deck,
    Owned,
    State,
    Train,
    back_of,
    family_of,
    free_place,
    is_unknown,
    place_of,
    places,
    put,
    unread,
)


def correct(s: State, path: str, value: Any) -> State:
    """Put ``value`` at ``path``. Raises `UnknownName` for a path that leads nowhere, `BadValue` for a value
    that cannot be."""
    head, *rest = re.findall(r"[^.\[\]]+", path) or [""]
    match head, rest:
        case "seats", [number, field, *more]:
            i = whole(number, 0, len(s.seats) - 1, path)
            after = _seat(s, i, field, more, value, path)
            return replace(after, entered=after.entered | {(i, field)}) if s.sheet else after
        case "settled", []:
            if value not in (None, True, False) or (value is not None and s.phase != "over"):
                raise BadValue(path, "the game is not over yet")
            return replace(s, settled=value)
        case "trains", [number, "cards"]:
            i = whole(number, 0, len(s.trains) - 1, path)
            cards = tuple(sorted(_same_backs(s.trains[i].cards, _characters(s, value, path))))
            if not cards and s.trains[i].at < len(s.seats):
                raise BadValue(path, "a train on its way has a character at least")
            s = replace(s, characters=_exchange(s.characters, s.trains[i].cards, cards, path))
            return replace(s, trains=put(s.trains, i, Train(cards, s.trains[i].at)))
        case "trains", [number, "holder"]:
            i = whole(number, 0, len(s.trains) - 1, path)
            return _holder(s, i, whole(value, 0, len(s.seats) - 1, path), path)
        case "street", []:
            return _street(s, _buildings(s, value, path), path)
        case "street", [number]:
            i = whole(number, 0, len(s.street) - 1, path)
            return _street(s, put(s.street, i, _buildings(s, [value], path)[0]), path)
        case "bottom", []:
            return _bottom(s, _same_backs(s.characters.bottom, _characters(s, value, path)), path)
        case "season", []:
            if value not in SEASONS:
                raise BadValue(path, f"{value!r} is not one of {', '.join(SEASONS)}")
            return replace(s, season=SEASONS.index(value))
        case "pot", []:
            return replace(s, pot=whole(value, 0, 100_000, path))
        case "first", []:
            return replace(s, first=whole(value, 0, len(s.seats) - 1, path))
        case "turn", []:
            return _turn(s, whole(value, 0, len(s.seats) - 1, path), path)
        case "book", ["numbers", *_]:
            return replace(s, book=s.book.with_number(path.removeprefix("book.numbers."), value))
        case "book", ["rulings", name]:
            return replace(s, book=s.book.with_ruling(name, value))
        case "book", ["cards", ("character" | "building") as deck, card]:
            return _own_card(s, deck, card, value, path)
        case "book", ["cards", ("character" | "building") as deck, card, field]:
            known = UNREAD if unread(s.book, card) else s.book.deck(deck).get(card)
            if known is not None and msgspec.json.encode(getattr(known, field, None)) == msgspec.json.encode(value):
                return s
            return _own_card(s, deck, card, {field: value}, path)
    raise UnknownName("figure", path)


def _texts(value: Any, path: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        raise BadValue(path, "should be a list of cards")
    return tuple(value)


def _characters(s: State, value: Any, path: str, empty: bool = False) -> tuple[str, ...]:
    cards = _texts(value, path)
    for one in cards:
        known = one in s.book.characters or one == UNKNOWN or (one.endswith("-?") and family_of(one) in s.book.families)
        if not known and not (empty and one == ""):
            raise UnknownName("character", one)
    return cards


def _buildings(s: State, value: Any, path: str) -> tuple[str, ...]:
    cards = _texts(value, path)
    for one in cards:
        if one not in s.book.buildings and not re.fullmatch(r"\?\d*", one):
            raise UnknownName("building", one)
    taken = {one for one in (*s.street, *(b.card for seat in s.seats for b in seat.buildings)) if is_unknown(one)}
    named: list[str] = []
    for one in cards:
        if one == UNKNOWN:
            # unknown buildings stay apart by their numbers
            one = next(f"?{n}" for n in range(1, 10_000) if f"?{n}" not in (*taken, *named, *cards))
        named.append(one)
    return tuple(named)


def _same_backs(old: Sequence[str], new: Sequence[str]) -> tuple[str, ...]:
    """Put in place of each back the character it is known to be."""
    known = [one for one in old if not is_unknown(one) and one not in new]
    found = []
    for one in new:
        same = next((who for who in known if back_of(who) == one), None)
        if same is not None:
            known.remove(same)
        found.append(one if same is None else same)
    return tuple(found)


def _street(s: State, cards: tuple[str, ...], path: str) -> State:
    return replace(s, street=cards, buildings=_exchange(s.buildings, s.street, cards, path))


def _holder(s: State, i: int, seat: int, path: str) -> State:
    """Hand a train to a seat. The second train follows the first and never overtakes it (p. 6)."""
    if s.phase != "trains" or s.trains[i].at < 0:
        raise BadValue(path, "no train is on its way")
    at = s.order.index(seat)
    if not s.trains[i].cards:
        raise BadValue(path, "a train on its way has a character at least")
    if (i == 1 and at > s.trains[0].at) or (i == 0 and any(one.at > at for one in s.trains[1:])):
        raise BadValue(path, "the second train never overtakes the first")
    return replace(s, trains=put(s.trains, i, replace(s.trains[i], at=at)))


def _exchange(deck: Deck, old: Sequence[str], new: Sequence[str], path: str) -> Deck:
    """Let the deck follow when other cards lie where ``old`` lay."""
    added = list(new)
    for one in old:
        if one in added:
            added.remove(one)
        elif one:
            deck = deck.give_back(one)
    for one in added:
        if one:
            try:
                deck = deck.take_out(one)
            except ValueError:
                raise BadValue(path, f"{one} lies elsewhere on the table") from None
    if len(deck.away) > len(deck.unseen):
        raise BadValue(path, "there are not so many cards")
    return deck


def _seat(s: State, i: int, field: str, more: list[str], value: Any, path: str) -> State:
    me = s.seats[i]
    match field, more:
        case "name", []:
            return s.with_seat(i, name=seat_name(value, path))
        case (("money" | "points"), []):
            return s.with_seat(i, **{field: whole(value, 0, 100_000, path)})
        case "priority", []:
            return _priority(s, i, whole(value, 0, len(s.seats), path), path)
        case "founder", []:
            if not isinstance(value, str):
                raise BadValue(path, "should be a character")
            _characters(s, [value], path, empty=True)
            deck = _exchange(s.characters, [me.founder], [value], path)
            return replace(s, characters=deck).with_seat(i, founder=value)
        case "hand", []:
            cards = _same_backs(me.hand, _characters(s, value, path))
            return replace(s, characters=_exchange(s.characters, me.hand, cards, path)).with_seat(i, hand=cards)
        case "buildings", []:
            return _owned(s, i, _buildings(s, value, path), path)
        case "buildings", [building, *inner]:
            place = place_of(me, building)
            if place is None:
                raise UnknownName("building", building, [one.card for one in me.buildings])
            return _building(s, i, place, inner, value, path)
    raise UnknownName("figure", path)


def _priority(s: State, i: int, number: int, path: str) -> State:
    if not number and s.phase != "auction":
        raise BadValue(path, "only in the auction has anybody no priority card")
    if number and s.phase in ("deal", "setup"):
        raise BadValue(path, "priority cards are won in the auction")
    other = next((j for j, one in enumerate(s.seats) if number and one.priority == number), None)
    if other is not None and other != i:
        s = s.with_seat(other, priority=s.seats[i].priority)
    s = s.with_seat(i, priority=number)
    if s.phase != "auction":
        return replace(s, order=in_order(s))
    bidding = [j for j, one in enumerate(s.seats) if not one.priority]
    if not bidding:
        raise BadValue(path, "the last priority card is taken, not entered")
    return s if s.turn in bidding else replace(s, turn=bidding[0])


def _turn(s: State, seat: int, path: str) -> State:
    if s.phase == "auction" and s.seats[seat].priority:
        raise BadValue(path, f"{s.seats[seat].name} has a priority card already")
    if s.phase not in ("purchase", "attach"):
        return replace(s, turn=seat)
    # who comes before that seat has had the turn, who comes after has it still to come
    order = s.order if s.phase == "purchase" else tuple(reversed(s.order))
    return replace(s, turn=seat, done=order[: order.index(seat)])


def _owned(s: State, i: int, cards: tuple[str, ...], path: str) -> State:
    me = s.seats[i]
    kept = {one.card: one for one in me.buildings}
    now = tuple(kept.get(one) or Owned(one, ("",) * places(s.book, one)) for one in cards)
    lost = [who for one in me.buildings if one.card not in cards for who in one.staff]
    s = replace(
        s,
        buildings=_exchange(s.buildings, list(kept), cards, path),
        characters=_exchange(s.characters, lost, (), path),
        pending=_still(s, i, cards),
    )
    return s.with_seat(i, buildings=now)


def _still(s: State, seat: int, cards: Sequence[str]) -> Any:
    """Keep what is still to be earned, as far as its buildings are there."""
    kept = []
    for one in s.pending:
        there = tuple(card for card in one.buildings if one.seat != seat or card in cards)
        if there:
            kept.append(replace(one, buildings=there))
    return tuple(kept)


def _building(s: State, i: int, place: int, inner: list[str], value: Any, path: str) -> State:
    me = s.seats[i]
    owned = me.buildings[place]
    match inner:
        case []:
            if not isinstance(value, str):
                raise BadValue(path, "should be a building")
            (named,) = _buildings(s, [value], path)
            staff = _seated(s, named, owned.staff, path)
            deck = _exchange(s.buildings, [owned.card], [named], path)
            new = Owned(named, staff, owned.points)
            s = replace(s, buildings=deck, pending=_still(s, i, [one.card for one in put(me.buildings, place, new)]))
        case ["staff", number]:
            at = whole(number, 0, len(owned.staff) - 1, path)
            return _building(s, i, place, ["staff"], put(owned.staff, at, value), path)
        case ["staff"]:
            staff = _characters(s, value, path, empty=True)
            if len(staff) != len(owned.staff):
                raise BadValue(path, f"should name {len(owned.staff)} places")
            s = replace(s, characters=_exchange(s.characters, owned.staff, staff, path))
            new = replace(owned, staff=staff)
        case ["points"]:
            new = replace(owned, points=whole(value, 0, 100_000, path))
            of_buildings = sum(one.points for one in put(me.buildings, place, new))
            s = s.with_seat(i, points=max(me.points, of_buildings))
        case _:
            raise UnknownName("figure", path)
    return s.with_seat(i, buildings=put(me.buildings, place, new))


def _seated(s: State, building: str, staff: Sequence[str], path: str) -> tuple[str, ...]:
    """Seat the staff of a building that turns out to be another: where the symbol fits, or where there is room."""
    new = Owned(building, ("",) * places(s.book, building))
    for who in filter(None, staff):
        at = free_place(s.book, new, who)
        if at is None and "" not in new.staff:
            raise BadValue(path, "more characters are attached than it has places")
        new = replace(new, staff=put(new.staff, new.staff.index("") if at is None else at, who))
    return new.staff


def _bottom(s: State, cards: tuple[str, ...], path: str) -> State:
    deck = s.characters
    for one in deck.bottom:
        deck = deck.give_back(one)
    deck = replace(deck, bottom=())
    return replace(s, characters=replace(_exchange(deck, (), cards, path), bottom=cards))


def _own_card(s: State, deck: DeckName, card: str, value: Any, path: str) -> State:
    if not isinstance(value, dict):
        raise BadValue(path, "should be the fields of a card")
    same_family = deck == "building" or value.get("family", family_of(card)) == family_of(card)
    if value.get("id", card) != card or not same_family:
        raise BadValue(path, "a card keeps its id and its family")
    if unnamed(card) and card not in (*s.street, *(one.card for seat in s.seats for one in seat.buildings)):
        raise UnknownName("building", card)
    s = replace(s, book=s.book.with_card(deck, {**value, "id": card}))
    if deck == "character":
        return s

    def now(one: Owned) -> Owned:
        return one if one.card != card else replace(one, staff=_seated(s, card, one.staff, path))

    seats = tuple(replace(seat, buildings=tuple(map(now, seat.buildings))) for seat in s.seats)
    pending = tuple(one for one in s.pending if all(s.book.earnings[each] for each in one.buildings))
    return replace(s, seats=seats, pending=pending)
