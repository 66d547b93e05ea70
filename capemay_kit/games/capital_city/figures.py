"""The figures of Capital City that a table can correct: what each can be, how it is told, and what follows from it.

A character is given by its id; ``green-?`` is one of which only the back is known, ``?`` one of which not even that is
known. An unknown building is ``?1``, ``?2``, and so on. A card that is put in one place is no longer in another. What a
state hides, its forms hide too: a character that lies face down is a back. In a list of those a back stands for the
character of that family that is there already, so whoever sees only the backs can correct the list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.declared import house_of
from capemay_kit.core.figures import (
    CLAIMS,
    FORM,
    SHEET,
    YES_NO,
    Count,
    Figures,
    FigureSpec,
    OneOf,
    Several,
    naming,
    number,
    numbers,
    own_cards,
    rulings,
    seats,
    settling,
    whole,
    with_number,
    wrong,
)
from capemay_kit.core.forms import HouseRule, Option
from capemay_kit.core.i18n import N_, NN_, _, and_list, ngettext
from capemay_kit.core.moments import put
from capemay_kit.core.own_card import OWN_PLAYED, OwnCard
from capemay_kit.errors import UnknownName
from capemay_kit.games.capital_city import names
from capemay_kit.games.capital_city.auction import in_order
from capemay_kit.games.capital_city.book import (
    SEASONS,
    SYMBOLS,
    UNREAD,
    Building,
    DeckName,
    Numbers,
    OwnBuilding,
    OwnCharacter,
    Rulings,
    as_building,
    shipped_decks,
    unknown_building,
)
from capemay_kit.games.capital_city.names import building_list, building_name, building_title, character_name
from capemay_kit.games.capital_city.scoring import silent
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
)

HOUSE = (
    HouseRule("numbers.start_money", N_("Starting dollars"), N_("everybody starts with ${n}"), 0, 60),
    HouseRule("numbers.bid", N_("Dollars for a bid"), N_("a bid is ${n}"), 1, 20),
    HouseRule("numbers.decline", N_("Dollars for buying nothing"), N_("buying nothing brings ${n}"), 0, 60),
    HouseRule("numbers.dollars_per_point", N_("Dollars for a point at the end"), N_("dollars for a point: {n}"), 1, 30),
    *house_of(Rulings),
)  # fmt: skip
"""The house rules that a table may choose."""
MANY = 100_000
MOST_PRINTED = 1000
OWN_CARDS: dict[str, type[OwnCard]] = {"building": OwnBuilding, "character": OwnCharacter}


# --- what there is to choose from -----------------------------------------------------------------------------


def _characters(s: State, there: Iterable[str], empty: bool = False) -> Sequence[Option]:
    """List the characters that are there, those of the deck, backs, and none if a place may be empty.

    If nobody enters cards, backs are enough, since the deck has our own characters.
    """
    families = s.families or tuple(s.book.families)
    deck = [] if s.by_place else sorted({*s.characters.unseen, *s.characters.bottom})
    cards = [*[""] * empty, *there, *deck, *(f"{one}-?" for one in families), UNKNOWN]
    return tuple(names.character_option(s, one) for one in dict.fromkeys(cards) if one or empty)


def _buildings(s: State, there: Iterable[str]) -> Sequence[Option]:
    deck = {*s.buildings.unseen, *s.buildings.bottom} if not s.by_place else ()
    cards = [*there, *sorted(deck, key=lambda one: building_name(s.book, one))]
    return tuple(names.building_option(s, one) for one in dict.fromkeys((*cards, UNKNOWN)))


def _next(s: State) -> Sequence[Option]:
    """List the seats whose turn it can be: in the auction, those that are still bidding."""
    return [one for one in seats(s) if s.phase != "auction" or not s.seats[one.value].priority]


def _priorities(s: State, i: int) -> Sequence[Option]:
    first = 0 if s.phase == "auction" else 1
    return [Option(n, str(n) if n else _("none")) for n in range(first, len(s.seats) + 1)]


def _ties(s: State, switch: str) -> Sequence[Option]:
    return Option(False, _("leftover dollars")), Option(True, _("all dollars"))


def _signs(s: State, card: str) -> Sequence[Option]:
    """List the symbols that a card can have; an unknown building may also ask for any."""
    return [Option(one, names.SYMBOLS[one]) for one in (*SYMBOLS, *(("any",) if is_unknown(card) else ()))]


# --- shorthands -----------------------------------------------------------------------------------------------


def _while(*phases: str) -> Callable[..., bool]:
    return lambda s, *__: s.phase in phases


def _not_in(*phases: str) -> Callable[..., bool]:
    return lambda s, *__: s.phase not in phases


def _owned(s: State, i: int, card: str) -> Owned:
    return next(one for one in s.seats[i].buildings if one.card == card)


def _owner(s: State, card: str) -> int | None:
    return next((i for i, one in enumerate(s.seats) if place_of(one, card) is not None), None)


def _boss(s: State, who: str) -> int | None:
    """Return the seat for which a character works, or whose City Founder it is."""
    return next((i for i, one in enumerate(s.seats) if who in _people(s, i)), None)


def _people(s: State, i: int) -> list[str]:
    return [s.seats[i].founder, *(who for one in s.seats[i].buildings for who in one.staff)]


def _on_sale(s: State, card: str) -> bool:
    return card in s.street and not is_unknown(card)


def _shown(s: State, card: str) -> bool:
    return _on_sale(s, card) or _owner(s, card) is not None


def _cards(s: State) -> Sequence[str]:
    """List all buildings; those on the table come first, in the order they lie there."""
    owned = (one.card for seat in s.seats for one in seat.buildings)
    return tuple(dict.fromkeys((*s.street, *owned, *s.book.buildings)))


def _everybody(s: State) -> Sequence[str]:
    """List all characters; those known to work for a seat come first."""
    at_work = [who for i in range(len(s.seats)) for who in _people(s, i)]
    return tuple(who for who in dict.fromkeys((*at_work, *s.book.characters)) if who in s.book.characters)


# --- cards that are put somewhere -----------------------------------------------------------------------------


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        raise wrong(_("should be a list of cards"))
    return tuple(value)


def _read_characters(s: State, value: Any, empty: bool = False) -> tuple[str, ...]:
    cards = _texts(value)
    for one in cards:
        known = one in s.book.characters or one == UNKNOWN or (one.endswith("-?") and family_of(one) in s.book.families)
        if not known and not (empty and one == ""):
            raise UnknownName("character", one)
    return cards


def _read_buildings(s: State, value: Any) -> tuple[str, ...]:
    cards = _texts(value)
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


def _exchange(deck: Deck, old: Sequence[str], new: Sequence[str]) -> Deck:
    """Return the deck after ``new`` cards took the place of ``old`` ones."""
    added = list(new)
    for one in old:
        if one in added:
            added.remove(one)
        elif one:
            deck = deck.give_back(one)
    for one in filter(None, added):
        try:
            deck = deck.take_out(one)
        except ValueError:
            raise wrong(_("{card} is elsewhere on the table", card=one)) from None
    if len(deck.away) > len(deck.unseen):
        raise wrong(_("there are not enough such cards"))
    return deck


def _backs(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [back_of(one) if isinstance(one, str) else UNKNOWN for one in value]
    return None


# --- the table ------------------------------------------------------------------------------------------------


def _train_cards(s: State, cards: Sequence[Any], i: int) -> State:
    train = s.trains[i]
    now = tuple(sorted(_same_backs(train.cards, _read_characters(s, cards))))
    if not now and train.at < len(s.seats):
        raise wrong(_("a train on its way has at least one character"))
    s = replace(s, characters=_exchange(s.characters, train.cards, now))
    return replace(s, trains=put(s.trains, i, Train(now, train.at)))


def _holder(s: State, seat: int, i: int) -> State:
    """Hand a train to a seat. The second train follows the first and never overtakes it (p. 6)."""
    if s.phase != "trains" or s.trains[i].at < 0:
        raise wrong(_("no train is on its way"))
    at = s.order.index(seat)
    if not s.trains[i].cards:
        raise wrong(_("a train on its way has at least one character"))
    if (i == 1 and at > s.trains[0].at) or (i == 0 and any(one.at > at for one in s.trains[1:])):
        raise wrong(_("the second train never overtakes the first"))
    return replace(s, trains=put(s.trains, i, replace(s.trains[i], at=at)))


def _street(s: State, cards: Sequence[Any]) -> State:
    now = _read_buildings(s, cards)
    return replace(s, street=now, buildings=_exchange(s.buildings, s.street, now))


def _street_at(s: State, card: Any, at: int) -> State:
    now = put(s.street, at, _read_buildings(s, [card])[0])
    return replace(s, street=now, buildings=_exchange(s.buildings, s.street, now))


def _bottom(s: State, given: Sequence[Any]) -> State:
    """Set the characters below their deck, in order."""
    deck, cards = s.characters, _same_backs(s.characters.bottom, _read_characters(s, given))
    for one in deck.bottom:
        deck = deck.give_back(one)
    return replace(s, characters=replace(_exchange(replace(deck, bottom=()), (), cards), bottom=cards))


def _turn(s: State, value: Any) -> State:
    seat = whole(value, 0, len(s.seats) - 1)
    if s.phase == "auction" and s.seats[seat].priority:
        raise wrong(_("{name} has a priority card already", name=s.seats[seat].name))
    if s.phase not in ("purchase", "attach"):
        return replace(s, turn=seat)
    # seats before that one have had their turn, seats after it have not
    order = s.order if s.phase == "purchase" else tuple(reversed(s.order))
    return replace(s, turn=seat, done=order[: order.index(seat)])


# --- a seat ---------------------------------------------------------------------------------------------------


def _priority(s: State, value: Any, i: int) -> State:
    """Set the priority card of a seat; 0 is none. If another seat has that card, the two exchange theirs."""
    number = whole(value, 0, len(s.seats))
    if not number and s.phase != "auction":
        raise wrong(_("after the auction everybody has a priority card"))
    if number and s.phase in ("deal", "setup"):
        raise wrong(_("priority cards are won in the auction"))
    other = next((j for j, one in enumerate(s.seats) if number and one.priority == number), None)
    if other is not None and other != i:
        s = s.with_seat(other, priority=s.seats[i].priority)
    s = s.with_seat(i, priority=number)
    if s.phase != "auction":
        return replace(s, order=in_order(s))
    bidding = [j for j, one in enumerate(s.seats) if not one.priority]
    if not bidding:
        raise wrong(_("the last priority card is taken by an action, not entered"))
    return s if s.turn in bidding else replace(s, turn=bidding[0])


def _founder(s: State, card: Any, i: int) -> State:
    """Set the City Founder of a seat; "" means that it is attached."""
    if not isinstance(card, str):
        raise wrong(_("should be a character"))
    _read_characters(s, [card], empty=True)
    deck = _exchange(s.characters, [s.seats[i].founder], [card])
    return replace(s, characters=deck).with_seat(i, founder=card)


def _hand(s: State, given: Sequence[Any], i: int) -> State:
    cards = _same_backs(s.seats[i].hand, _read_characters(s, given))
    return replace(s, characters=_exchange(s.characters, s.seats[i].hand, cards)).with_seat(i, hand=cards)


def _set_buildings(s: State, given: Sequence[Any], i: int) -> State:
    """Set the buildings of a seat. One that stays keeps its staff."""
    me, cards = s.seats[i], _read_buildings(s, given)
    kept = {one.card: one for one in me.buildings}
    now = tuple(kept.get(one) or Owned(one, ("",) * places(s.book, one)) for one in cards)
    lost = [who for one in me.buildings if one.card not in cards for who in one.staff]
    s = replace(
        s, buildings=_exchange(s.buildings, list(kept), cards), characters=_exchange(s.characters, lost, ()),
        pending=_still(s, i, cards),
    )  # fmt: skip
    return s.with_seat(i, buildings=now)


def _still(s: State, seat: int, cards: Sequence[str]) -> Any:
    """Keep those pending activations whose buildings are still there."""
    kept = []
    for one in s.pending:
        there = tuple(card for card in one.buildings if one.seat != seat or card in cards)
        if there:
            kept.append(replace(one, buildings=there))
    return tuple(kept)


def _with_owned(s: State, i: int, card: str, now: Owned) -> State:
    return s.with_seat(i, buildings=tuple(now if one.card == card else one for one in s.seats[i].buildings))


def _building(s: State, card: Any, i: int, before: str) -> State:
    """Replace a building of a seat: an unknown one gets its name, or it was another building."""
    if not isinstance(card, str):
        raise wrong(_("should be a building"))
    (named,), owned = _read_buildings(s, [card]), _owned(s, i, before)
    new = Owned(named, _seated(s, named, owned.staff), owned.points)
    s = _with_owned(replace(s, buildings=_exchange(s.buildings, [before], [named])), i, before, new)
    return replace(s, pending=_still(s, i, [one.card for one in s.seats[i].buildings]))


def _staff(s: State, given: Any, i: int, card: str) -> State:
    """Set the characters at work in a building; "" is an empty place."""
    owned, now = _owned(s, i, card), _read_characters(s, given, empty=True)
    if len(now) != len(owned.staff):
        raise wrong(ngettext("should have {n} place", "should have {n} places", len(owned.staff)))
    s = replace(s, characters=_exchange(s.characters, owned.staff, now))
    return _with_owned(s, i, card, replace(owned, staff=now))


def _earned(s: State, n: int, i: int, card: str) -> State:
    """Set how many points a building has earned. The seat has at least as many points as its buildings together."""
    s = _with_owned(s, i, card, replace(_owned(s, i, card), points=n))
    return s.with_seat(i, points=max(s.seats[i].points, sum(one.points for one in s.seats[i].buildings)))


def _earning(s: State) -> dict[tuple[int], list[str]]:
    """Return the buildings that have earned something, by seat."""
    found = {(i,): [one.card for one in seat.buildings if one.points] for i, seat in enumerate(s.seats)}
    return {at: cards for at, cards in found.items() if cards}


def _earnings(s: State) -> dict[tuple[int, str], int]:
    return {(i, one.card): one.points for i, seat in enumerate(s.seats) for one in seat.buildings if one.points}


def _silent(s: State, given: Any, i: int) -> State:
    """Say on a score sheet which buildings have paid nothing because their earnings were never entered."""
    if not s.sheet:
        raise wrong(_("only where just the score is counted"))
    owned = {one.card: one for one in s.seats[i].buildings}
    for card in _read_buildings(s, given):
        owned[card] = replace(owned.get(card, Owned(card, ())), staff=(UNKNOWN,) * places(s.book, card))
    return replace(s, by_place=True).with_seat(i, buildings=tuple(owned.values()))


def _owners(s: State) -> dict[tuple[str, int], OwnCard]:
    """Return the owner's buildings that have earned something."""
    earned = {card for __, card in _earnings(s)}
    return {at: card for at, card in s.book.own_cards.items() if at[0] == "building" and f"own-{at[1]}" in earned}


def _deal_own(s: State, on: Any) -> State:
    """Put the owner's buildings into the deck of a score sheet, as they replace ours by their numbers at a table."""
    if not s.sheet:
        raise wrong(_("only where just the score is counted"))
    own = {n: card for (deck, n), card in s.book.own_cards.items() if deck == "building"}
    book = s.book.with_owners("building", own) if on else s.book
    return replace(s, book=book, buildings=Deck(tuple(sorted(book.buildings))))


def _own_buildings(s: State) -> dict[tuple[str], Building]:
    """Return the buildings that have earned something and that are not as we ship them."""
    ours = {one.id: one for one in shipped_decks()[1].cards}
    ours |= {f"own-{n}": as_building(card) for (deck, n), card in s.book.own_cards.items() if deck == "building"}
    earned = {card: s.book.buildings.get(card) for __, card in _earnings(s)}
    return {(id,): one for id, one in earned.items() if one is not None and id in ours and one != ours[id]}


def _seated(s: State, building: str, staff: Sequence[str]) -> tuple[str, ...]:
    """Put the staff into the places of another building: where the symbols fit, else where there is room."""
    new = Owned(building, ("",) * places(s.book, building))
    for who in filter(None, staff):
        at = free_place(s.book, new, who)
        if at is None and "" not in new.staff:
            raise wrong(_("it has fewer places than attached characters"))
        new = replace(new, staff=put(new.staff, new.staff.index("") if at is None else at, who))
    return new.staff


# --- what is printed ------------------------------------------------------------------------------------------


def _field(s: State, value: Any, card: str, field: str, deck: DeckName = "building") -> State:
    """Change a field of a card for this table. The same value again changes nothing."""
    known = s.book.deck(deck).get(card, UNREAD if unknown_building(card) else None)
    if known is not None and msgspec.json.encode(getattr(known, field, None)) == msgspec.json.encode(value):
        return s
    return _card(s, {field: value}, card, deck)


def _card(s: State, value: Any, card: str, deck: DeckName = "building") -> State:
    """Change the fields of a card that differ, for this table. An unknown one becomes what players enter about it."""
    if not isinstance(value, dict):
        raise wrong(_("should be the fields of a card, by name"))
    same_family = deck == "building" or value.get("family", family_of(card)) == family_of(card)
    if value.get("id", card) != card or not same_family:
        raise wrong(_("a card keeps its id and its family"))
    if unknown_building(card) and card not in (*s.street, *(one.card for seat in s.seats for one in seat.buildings)):
        raise UnknownName("building", card)
    s = replace(s, book=s.book.with_card(deck, {**value, "id": card}))
    if deck == "character":
        return s

    def now(one: Owned) -> Owned:
        return one if one.card != card else replace(one, staff=_seated(s, card, one.staff))

    seats = tuple(replace(seat, buildings=tuple(map(now, seat.buildings))) for seat in s.seats)
    pending = tuple(one for one in s.pending if all(s.book.earnings[each] for each in one.buildings))
    return replace(s, seats=seats, pending=pending)


# --- how some are called and told -----------------------------------------------------------------------------


def _people_told(s: State, cards: Sequence[str], *__: Any) -> str:
    return and_list([character_name(s.book, one) for one in cards if one]) or _("none")


def _buildings_told(s: State, cards: Sequence[str], *__: Any) -> str:
    return building_list(s.book, cards)


def _has_priority(s: State, n: int, i: int) -> str:
    name = s.seats[i].name
    return _("{name} has priority card {n}", name=name, n=n) if n else _("{name} has no priority card", name=name)


def _holds(s: State, cards: Sequence[str] | None, i: int) -> str:
    name = s.seats[i].name
    if cards is None:
        return _("{name}'s unattached characters were corrected", name=name)
    return _("{name}'s unattached characters: {characters}", name=name, characters=_people_told(s, cards))


def _works_at(s: State, who: str, i: int, card: str, place: int) -> str:
    said = {
        "name": s.seats[i].name, "building": building_name(s.book, card),
        "character": character_name(s.book, who) if who else _("nobody"),
    }  # fmt: skip
    if place:
        return _("{name}: second place of {building}: {character}", **said)
    return _("{name}: first place of {building}: {character}", **said)


def _at_place(s: State, i: int, card: str, place: int) -> str:
    known, building = s.book.buildings.get(card), building_title(s.book, card)
    symbol = names.SYMBOLS[known.symbols[place]] if known and not is_unknown(card) else ""
    if symbol and place:
        return _("{building}: character in the second place ({symbol})", building=building, symbol=symbol)
    if symbol:
        return _("{building}: character in the first place ({symbol})", building=building, symbol=symbol)
    if place:
        return _("{building}: character in the second place", building=building)
    return _("{building}: character in the first place", building=building)


def _points_of(s: State, i: int, card: str) -> str:
    if s.sheet:
        return _("Points from {building}", building=building_name(s.book, card))
    return _("{building}: points earned", building=building_title(s.book, card))


def _own(s: State, value: Any, card: str, field: str = "") -> str:
    name = names.card_name(s.book, card)
    if field == "title":
        return _("The name of {card} is {title}", card=name, title=value)
    return _("This table has its own card for {card}", card=name)


# --- the figures ----------------------------------------------------------------------------------------------

SEAT, OWNED = "seats[{seat}]", "seats[{seat}].buildings.{building}"
BUILDING, CHARACTER = "book.cards.building.{card}", "book.cards.character.{who}"
TABLE: dict[str, Any] = {"section": N_("The table")}


def _printed(field: str, label: str, values: Any, told: Any, get: Any = None, when: Any = _shown) -> FigureSpec:
    """Declare what is printed on a building. It is listed with the figures of its owner."""
    return FigureSpec(
        f"{BUILDING}.{field}", lambda s, card: _(label, building=building_title(s.book, card)), values, told=told,
        put=partial(_field, field=field), get=get or (lambda s, card: getattr(s.book.building(card), field)), when=when,
        whose=_owner, section=lambda s, card: _("The table") if _owner(s, card) is None else "",
    )  # fmt: skip


FIGURES = Figures[State]([
    FigureSpec("season", N_("Season"), OneOf(lambda s: [Option(one, names.SEASONS[one]) for one in SEASONS]),
               told=N_("The season is {value}"), put=lambda s, one: replace(s, season=SEASONS.index(one)),
               get=lambda s: s.season_name, when=_not_in("over"), **TABLE),
    FigureSpec("first", N_("First bidder"), OneOf(seats), told=N_("{value} bids first"), when=_while("deal", "setup"),
               **TABLE),
    FigureSpec("turn", N_("Turn"), OneOf(_next, others=True), put=_turn, when=_while("auction", "purchase", "attach"),
               told=lambda s, seat: _("It is {name}'s turn", name=s.seats[int(seat)].name), **TABLE),
    FigureSpec("pot", N_("Pot $"), Count(0, MANY), told=N_("${n} in the pot"), when=_while("auction"), **TABLE),
    FigureSpec("street", N_("Main Street"), Several(lambda s: _buildings(s, s.street), others=True), put=_street,
               told=N_("Main Street: {value}"), in_words=_buildings_told,
               when=_not_in("deal", "setup", "over"), **TABLE),
    FigureSpec("street[{place}]", lambda s, at: _("Main Street, place {n}", n=at + 1),
               OneOf(lambda s, at: _buildings(s, [s.street[at]]), others=True), put=_street_at,
               told=N_("Main Street, place {place}: {value}"),
               in_words=lambda s, card, at: building_name(s.book, card),
               when=lambda s, at: s.phase not in ("deal", "setup", "over") and is_unknown(s.street[at]), **TABLE),
    FigureSpec("trains[{train}].cards", lambda s, i: _("Train {n}", n=i + 1),
               Several(lambda s, i: _characters(s, s.trains[i].cards), others=True), put=_train_cards,
               told=N_("Train {train}: {value}"), in_words=_people_told, secret=_backs, dealt=True, **TABLE),
    FigureSpec("trains[{train}].holder", lambda s, i: _("Train {n} is with", n=i + 1), OneOf(seats), put=_holder,
               told=N_("{value} has train {train}"),
               get=lambda s, i: s.order[s.trains[i].at],
               when=lambda s, i: s.phase == "trains" and 0 <= s.trains[i].at < len(s.order), **TABLE),
    FigureSpec("bottom", N_("Characters below the deck"),
               Several(lambda s: _characters(s, s.characters.bottom), others=True), put=_bottom,
               told=N_("Below the deck of characters: {value}"), in_words=_people_told,
               get=lambda s: s.characters.bottom, when=lambda s: bool(s.characters.bottom), secret=_backs, dealt=True,
               **TABLE),
    number(Numbers, "bid", N_("A bid is $"), with_number, **TABLE),
    number(Numbers, "decline", N_("Buying nothing brings $"), with_number, **TABLE),
    number(Numbers, "dollars_per_point", N_("Dollars for a point"), with_number, **TABLE),
    numbers(with_number),
    own_cards(OWN_CARDS, kept=_owners),
    FigureSpec("book.own.dealt", N_("The owner's buildings replace ours"), put=_deal_own, get=lambda s: False,
               kept=lambda s: {(): True} if _owners(s) else {}),
    FigureSpec(OWN_PLAYED, N_("Play with the owner's cards"), YES_NO, (), put=lambda s, on: s),
    rulings(HOUSE, _ties, N_("Ties are broken by"), **TABLE),
    # --- a seat
    naming(),
    FigureSpec(f"{SEAT}.points", N_("Victory points"), Count(0, MANY), (FORM, SHEET, CLAIMS),
               NN_("{name} has {n} victory point", "{name} has {n} victory points"), kept=True),
    FigureSpec(f"{SEAT}.money", N_("Dollars"), Count(0, MANY), (FORM, SHEET, CLAIMS), N_("{name} has ${n}"), kept=True),
    FigureSpec(f"{SEAT}.priority", N_("Priority card"), OneOf(_priorities, others=True), told=_has_priority,
               put=_priority, when=_not_in("deal", "setup", "over")),
    FigureSpec(f"{SEAT}.founder", N_("City Founder"),
               OneOf(lambda s, i: _characters(s, [s.seats[i].founder], empty=True), others=True), put=_founder,
               told=N_("{name}'s City Founder is {value}"), none_told=N_("{name} has no City Founder"),
               in_words=lambda s, card, i: character_name(s.book, card), when=_not_in("deal", "over"), dealt=True),
    FigureSpec(f"{SEAT}.hand", N_("Unattached characters"),
               Several(lambda s, i: _characters(s, s.seats[i].hand), others=True), told=_holds, put=_hand,
               when=_not_in("deal", "over"), secret=_backs, dealt=True),
    FigureSpec(f"{SEAT}.buildings",
               lambda s, i: _("Points by building, if you kept count") if s.sheet else _("Buildings"),
               Several(lambda s, i: _buildings(s, [one.card for one in s.seats[i].buildings]), others=True),
               (FORM, SHEET), N_("{name}'s buildings: {value}"), _set_buildings,
               lambda s, i: [one.card for one in s.seats[i].buildings], in_words=_buildings_told, kept=_earning),
    FigureSpec(OWNED, N_("Which building is it?"), OneOf(lambda s, i, card: _buildings(s, [card]), others=True),
               told=N_("{name} has {value} in place of {building}"),
               in_words=lambda s, card, *__: building_name(s.book, card),
               put=_building, get=lambda s, i, card: card, when=lambda s, i, card: is_unknown(card)),
    FigureSpec(f"{OWNED}.staff", N_("Staff"), put=_staff, dealt=True,
               told=N_("{name}'s characters at {building}: {value}"), in_words=_people_told),
    FigureSpec(f"{OWNED}.staff[{{symbol}}]", _at_place,
               OneOf(lambda s, i, card, at: _characters(s, [_owned(s, i, card).staff[at]], empty=True), others=True),
               told=_works_at,
               put=lambda s, who, i, card, at: _staff(s, put(_owned(s, i, card).staff, at, who), i, card),
               get=lambda s, i, card, at: _owned(s, i, card).staff[at]),
    FigureSpec(f"{OWNED}.points", _points_of, Count(0, MANY), (FORM, SHEET),
               NN_("{name} has earned {n} victory point from {building}",
                   "{name} has earned {n} victory points from {building}"), _earned,
               lambda s, i, card: _owned(s, i, card).points, kept=_earnings),
    FigureSpec(f"{SEAT}.silent", N_("Buildings whose earnings were not entered"), put=_silent, get=silent, kept=True),
    # --- what is printed on cards
    _printed("deed", N_("{building}: deed $"), Count(0, MOST_PRINTED), N_("The deed of {card} is ${n}"),
             when=_on_sale),
    _printed("symbols", N_("{building}: symbols"), Several(_signs), N_("Symbols of {card}: {value}")),
    _printed("points", N_("{building}: earns victory points"), Count(0, MOST_PRINTED),
             NN_("Earnings of {card}: {n} victory point", "Earnings of {card}: {n} victory points"),
             lambda s, card: s.book.building(card).points),
    _printed("dollars", N_("{building}: earns dollars"), Count(0, MOST_PRINTED), N_("Earnings of {card}: ${n}"),
             lambda s, card: s.book.building(card).dollars),
    FigureSpec(f"{BUILDING}.{{field}}", lambda s, card, field: building_title(s.book, card), put=_field, told=_own),
    FigureSpec(BUILDING, lambda s, card: building_title(s.book, card), put=_card, told=_own, kept=_own_buildings),
    FigureSpec(f"{CHARACTER}.symbol", lambda s, who: _("{character}: symbol", character=character_name(s.book, who)),
               OneOf(_signs), told=N_("Symbol of {who}: {value}"),
               put=partial(_field, field="symbol", deck="character"), get=lambda s, who: s.book.symbol[who],
               when=lambda s, who: _boss(s, who) is not None, whose=_boss),
    FigureSpec(f"{CHARACTER}.{{field}}", lambda s, who, field: character_name(s.book, who), told=_own,
               put=partial(_field, deck="character")),
    FigureSpec(CHARACTER, lambda s, who: character_name(s.book, who), told=_own, put=partial(_card, deck="character")),
    settling((SHEET,), when=lambda s: s.sheet and bool(s.entered), **TABLE),
], {
    "place": lambda s: range(len(s.street)),
    "train": lambda s: range(len(s.trains)),
    "building": lambda s, i: [one.card for one in s.seats[i].buildings],
    "symbol": lambda s, i, card: range(len(_owned(s, i, card).staff)),
    "card": _cards,
    "who": _everybody,
}, called={
    "place": lambda s, at: at + 1, "train": lambda s, i: i + 1,
    "building": lambda s, card: building_name(s.book, card), "card": lambda s, card: building_name(s.book, card),
    "who": lambda s, who: character_name(s.book, who),
}, house=HOUSE, enters=True)  # fmt: skip
