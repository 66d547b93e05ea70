"""What follows from a corrected figure: a card that is now in one place is no longer in another.

In a list of face-down characters, a back (``green-?``) stands for the character of that family that is there already.
So somebody who sees only the backs can correct the list without losing what the app knows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.corrections import whole
from capemay_kit.core.i18n import _, ngettext
from capemay_kit.errors import BadValue, UnknownName
from capemay_kit.games.capital_city.apply import in_order
from capemay_kit.games.capital_city.book import UNREAD
from capemay_kit.games.capital_city.cards import DeckName, unknown_building
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
)

# --- cards ----------------------------------------------------------------------------------------------


def _texts(value: Any, path: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        raise BadValue(path, _("should be a list of cards"))
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
        if one not in s.book.buildings and not re.fullmatch(r"\?\d*(-\d+)?", one):
            raise UnknownName("building", one)
    taken = {one for one in (*s.street, *(b.card for seat in s.seats for b in seat.buildings)) if is_unknown(one)}
    named: list[str] = []
    for one in cards:
        if one == UNKNOWN:
            # each unknown building has a number of its own
            one = next(f"?{n}" for n in range(1, 10_000) if f"?{n}" not in (*taken, *named, *cards))
        named.append(one)
    return tuple(named)


def _same_backs(old: Sequence[str], new: Sequence[str]) -> tuple[str, ...]:
    """Replace each back by the character that is known to be there."""
    known = [one for one in old if not is_unknown(one) and one not in new]
    found = []
    for one in new:
        same = next((who for who in known if back_of(who) == one), None)
        if same is not None:
            known.remove(same)
        found.append(one if same is None else same)
    return tuple(found)


def _exchange(deck: Deck, old: Sequence[str], new: Sequence[str], path: str) -> Deck:
    """Return the deck after ``new`` cards took the place of ``old`` ones."""
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
                raise BadValue(path, _("{card} is elsewhere on the table", card=one)) from None
    if len(deck.away) > len(deck.unseen):
        raise BadValue(path, _("there are not enough such cards"))
    return deck


# --- the table ------------------------------------------------------------------------------------------


def train_cards(s: State, cards: Sequence[Any], i: int) -> State:
    """Set the characters on a train."""
    path, train = f"trains[{i}].cards", s.trains[i]
    now = tuple(sorted(_same_backs(train.cards, _characters(s, cards, path))))
    if not now and train.at < len(s.seats):
        raise BadValue(path, _("a train on its way has at least one character"))
    s = replace(s, characters=_exchange(s.characters, train.cards, now, path))
    return replace(s, trains=put(s.trains, i, Train(now, train.at)))


def holder(s: State, seat: int, i: int) -> State:
    """Hand a train to a seat. The second train follows the first and never overtakes it (p. 6)."""
    path = f"trains[{i}].holder"
    if s.phase != "trains" or s.trains[i].at < 0:
        raise BadValue(path, _("no train is on its way"))
    at = s.order.index(seat)
    if not s.trains[i].cards:
        raise BadValue(path, _("a train on its way has at least one character"))
    if (i == 1 and at > s.trains[0].at) or (i == 0 and any(one.at > at for one in s.trains[1:])):
        raise BadValue(path, _("the second train never overtakes the first"))
    return replace(s, trains=put(s.trains, i, replace(s.trains[i], at=at)))


def street(s: State, cards: Sequence[Any], path: str = "street") -> State:
    """Set the buildings on Main Street."""
    now = _buildings(s, cards, path)
    return replace(s, street=now, buildings=_exchange(s.buildings, s.street, now, path))


def street_at(s: State, card: Any, at: int) -> State:
    """Set the building at a place of Main Street. The others stay."""
    path = f"street[{at}]"
    now = put(s.street, at, _buildings(s, [card], path)[0])
    return replace(s, street=now, buildings=_exchange(s.buildings, s.street, now, path))


def bottom(s: State, given: Sequence[Any]) -> State:
    """Set the characters below their deck, in order."""
    deck, cards = s.characters, _same_backs(s.characters.bottom, _characters(s, given, "bottom"))
    for one in deck.bottom:
        deck = deck.give_back(one)
    deck = replace(deck, bottom=())
    return replace(s, characters=replace(_exchange(deck, (), cards, "bottom"), bottom=cards))


def turn(s: State, value: Any) -> State:
    """Set whose turn it is."""
    seat = whole(value, 0, len(s.seats) - 1, "turn")
    if s.phase == "auction" and s.seats[seat].priority:
        raise BadValue("turn", _("{name} has a priority card already", name=s.seats[seat].name))
    if s.phase not in ("purchase", "attach"):
        return replace(s, turn=seat)
    # seats before that one have had their turn, seats after it have not
    order = s.order if s.phase == "purchase" else tuple(reversed(s.order))
    return replace(s, turn=seat, done=order[: order.index(seat)])


# --- a seat ---------------------------------------------------------------------------------------------


def priority(s: State, value: Any, i: int) -> State:
    """Set the priority card of a seat; 0 is none. If another seat has that card, the two exchange theirs."""
    path = f"seats[{i}].priority"
    number = whole(value, 0, len(s.seats), path)
    if not number and s.phase != "auction":
        raise BadValue(path, _("after the auction everybody has a priority card"))
    if number and s.phase in ("deal", "setup"):
        raise BadValue(path, _("priority cards are won in the auction"))
    other = next((j for j, one in enumerate(s.seats) if number and one.priority == number), None)
    if other is not None and other != i:
        s = s.with_seat(other, priority=s.seats[i].priority)
    s = s.with_seat(i, priority=number)
    if s.phase != "auction":
        return replace(s, order=in_order(s))
    bidding = [j for j, one in enumerate(s.seats) if not one.priority]
    if not bidding:
        raise BadValue(path, _("the last priority card is taken by an action, not entered"))
    return s if s.turn in bidding else replace(s, turn=bidding[0])


def founder(s: State, card: Any, i: int) -> State:
    """Set the City Founder of a seat; "" means that it is attached."""
    path = f"seats[{i}].founder"
    if not isinstance(card, str):
        raise BadValue(path, _("should be a character"))
    _characters(s, [card], path, empty=True)
    deck = _exchange(s.characters, [s.seats[i].founder], [card], path)
    return replace(s, characters=deck).with_seat(i, founder=card)


def hand(s: State, given: Sequence[Any], i: int) -> State:
    """Set the unattached characters of a seat."""
    path, me = f"seats[{i}].hand", s.seats[i]
    cards = _same_backs(me.hand, _characters(s, given, path))
    return replace(s, characters=_exchange(s.characters, me.hand, cards, path)).with_seat(i, hand=cards)


def buildings(s: State, given: Sequence[Any], i: int) -> State:
    """Set the buildings of a seat. One that stays keeps its staff."""
    path, me = f"seats[{i}].buildings", s.seats[i]
    cards = _buildings(s, given, path)
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
    """Keep those pending activations whose buildings are still there."""
    kept = []
    for one in s.pending:
        there = tuple(card for card in one.buildings if one.seat != seat or card in cards)
        if there:
            kept.append(replace(one, buildings=there))
    return tuple(kept)


def building(s: State, card: Any, i: int, before: str) -> State:
    """Replace a building of a seat: an unknown one gets its name, or it was another building."""
    path, me = f"seats[{i}].buildings.{before}", s.seats[i]
    at, owned = _place(s, i, before)
    if not isinstance(card, str):
        raise BadValue(path, _("should be a building"))
    (named,) = _buildings(s, [card], path)
    new = Owned(named, _seated(s, named, owned.staff, path), owned.points)
    deck = _exchange(s.buildings, [owned.card], [named], path)
    there = put(me.buildings, at, new)
    return replace(s, buildings=deck, pending=_still(s, i, [one.card for one in there])).with_seat(i, buildings=there)


def staff(s: State, given: Any, i: int, card: str) -> State:
    """Set the characters at work in a building; "" is an empty place."""
    path = f"seats[{i}].buildings.{card}.staff"
    at, owned = _place(s, i, card)
    now = _characters(s, given, path, empty=True)
    if len(now) != len(owned.staff):
        raise BadValue(path, ngettext("should have {n} place", "should have {n} places", len(owned.staff)))
    s = replace(s, characters=_exchange(s.characters, owned.staff, now, path))
    return s.with_seat(i, buildings=put(s.seats[i].buildings, at, replace(owned, staff=now)))


def staff_at(s: State, who: Any, i: int, card: str, place: int) -> State:
    """Set the character at one place of a building; "" is nobody."""
    return staff(s, put(_place(s, i, card)[1].staff, place, who), i, card)


def earned(s: State, n: int, i: int, card: str) -> State:
    """Set how many points a building has earned. The seat has at least as many points as its buildings together."""
    me = s.seats[i]
    at, owned = _place(s, i, card)
    there = put(me.buildings, at, replace(owned, points=n))
    return s.with_seat(i, buildings=there, points=max(me.points, sum(one.points for one in there)))


def _place(s: State, i: int, card: str) -> tuple[int, Owned]:
    at = place_of(s.seats[i], card)
    if at is None:
        raise UnknownName("building", card)
    return at, s.seats[i].buildings[at]


def _seated(s: State, building: str, staff: Sequence[str], path: str) -> tuple[str, ...]:
    """Put the staff into the places of another building: where the symbols fit, else where there is room."""
    new = Owned(building, ("",) * places(s.book, building))
    for who in filter(None, staff):
        at = free_place(s.book, new, who)
        if at is None and "" not in new.staff:
            raise BadValue(path, _("it has fewer places than attached characters"))
        new = replace(new, staff=put(new.staff, new.staff.index("") if at is None else at, who))
    return new.staff


# --- what is printed ------------------------------------------------------------------------------------


def own_field(s: State, value: Any, card: str, field: str, deck: DeckName = "building") -> State:
    """Change a field of a card for this table. The same value again changes nothing."""
    known = s.book.deck(deck).get(card, UNREAD if unknown_building(card) else None)
    if known is not None and msgspec.json.encode(getattr(known, field, None)) == msgspec.json.encode(value):
        return s
    return own_card(s, {field: value}, card, deck)


def own_card(s: State, value: Any, card: str, deck: DeckName = "building") -> State:
    """Change the fields of a card that differ, for this table. An unknown one becomes what players enter about it."""
    path = f"book.cards.{deck}.{card}"
    if not isinstance(value, dict):
        raise BadValue(path, _("should be the fields of a card, by name"))
    same_family = deck == "building" or value.get("family", family_of(card)) == family_of(card)
    if value.get("id", card) != card or not same_family:
        raise BadValue(path, _("a card keeps its id and its family"))
    if unknown_building(card) and card not in (*s.street, *(one.card for seat in s.seats for one in seat.buildings)):
        raise UnknownName("building", card)
    s = replace(s, book=s.book.with_card(deck, {**value, "id": card}))
    if deck == "character":
        return s

    def now(one: Owned) -> Owned:
        return one if one.card != card else replace(one, staff=_seated(s, card, one.staff, path))

    seats = tuple(replace(seat, buildings=tuple(map(now, seat.buildings))) for seat in s.seats)
    pending = tuple(one for one in s.pending if all(s.book.earnings[each] for each in one.buildings))
    return replace(s, seats=seats, pending=pending)
