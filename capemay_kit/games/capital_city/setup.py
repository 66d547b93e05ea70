"""Setting up the game and dealing each season (rulebook p. 3-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.games.capital_city.acts import Reading
from capemay_kit.games.capital_city.book import UNREAD, Book
from capemay_kit.games.capital_city.cards import Wanted
from capemay_kit.games.capital_city.state import (
    NOBODY,
    UNKNOWN,
    Deck,
    Owned,
    Seat,
    State,
    Train,
    at_place,
    family_of,
)

MOST_EARNED = 10
"""For an unknown building, points and dollars at least up to this many are offered as answers."""


def blank(book: Book, names: Sequence[str], first: int = 0) -> State:
    """Return the table before families are chosen. ``first`` sets up, and bids first if founders stay unknown."""
    return State(
        book=book,
        seats=tuple(Seat(name, book.numbers.start_money) for name in names),
        first=first,
        turn=first,
        phase="deal",
        characters=Deck(()),
        buildings=Deck(tuple(sorted(book.buildings))),
    )


def with_own_decks(s: State, asks: bool) -> State:
    """Return the table with its owner's cards in place of the shipped ones, by their numbers. ``asks``: players are
    asked what the text on them brings.

    Where the app deals, a deck that is not fully entered stays as it is shipped."""
    book = s.book
    mine: dict[str, dict[int, Any]] = {"character": {}, "building": {}}
    for (deck, number), card in book.own_cards.items():
        if deck == "character" or "any" not in card.symbols:
            mine[deck][number] = card
    for deck, cards in mine.items():
        shipped = len(book.deck("character" if deck == "character" else "building"))
        if cards and (s.printed or all(n in cards for n in range(1, shipped + 1))):
            book = book.with_owners(deck, cards, asks)
    return replace(s, book=book, buildings=Deck(tuple(sorted(book.buildings))))


def at_the_end(s: State) -> State:
    """Return the table as an empty score sheet: the game is over, and nobody has anything."""
    seats = tuple(replace(one, money=0) for one in s.seats)
    return replace(s, phase="over", season=3, sheet=True, seats=seats)


def deal(s: State, families: Sequence[str], chance: Chance) -> State:
    """Bring the families into the game, and deal the founders face up (p. 3)."""
    chosen = tuple(one for one in s.book.families if one in families)
    deck = Deck(tuple(sorted(one.id for one in s.book.characters.values() if one.family in chosen)))
    seats = []
    for seat in s.seats:
        founder = ""
        if deck.loose > 0:
            founder = chance.pick("founder", deck.unseen, deck.drawn) or UNKNOWN
            deck = replace(deck.take_out(founder), drawn=deck.drawn + 1)
        seats.append(replace(seat, founder=founder))
    s = replace(s, families=chosen, characters=deck, seats=tuple(seats), phase="setup")
    return replace(s, first=(starter := starting_player(s)), turn=starter)


def lay_out(s: State, first: int) -> State:
    """Begin with printed cards that nobody names: any family may be in the game, founders are unknown, and the cards of
    Spring are on the table.

    Families are called by their colours then, since the printed cards have other names than ours.
    """
    deck = Deck(tuple(sorted(s.book.characters)), (UNKNOWN,) * len(s.seats), drawn=len(s.seats))
    book = s.book.by_colours()
    seats = tuple(replace(one, founder=UNKNOWN) for one in s.seats)
    s = replace(s, book=book, families=tuple(book.families), characters=deck, seats=seats, first=first, by_place=True)
    return season(s, Chance())


def starting_player(s: State) -> int:
    """Return the seat whose founder's first name comes first (p. 4); if not all founders are named, the seat that sets
    up."""
    founders = [seat.founder for seat in s.seats]
    if not all(one in s.book.characters for one in founders):
        return s.first
    # only a table's own cards can share a first name; then the order of the seats decides
    return min(range(len(founders)), key=lambda i: (s.book.characters[founders[i]].first_name.casefold(), i))


def season(s: State, chance: Chance) -> State:
    """Deal the season's trains and Main Street (p. 4)."""
    numbers, n = s.book.numbers, len(s.seats)
    characters, buildings = s.characters, s.buildings
    trains = []
    for _ in range(numbers.trains[s.season]):
        cards = []
        for _ in range(n + numbers.train_extra):
            told = Chance(answers=(None,)) if s.by_place else chance
            characters, card = draw_face_down(characters, s.families, told)
            cards += [card] if card else []
        trains += [Train(tuple(sorted(cards)))] if cards else []
    street = []
    for i in range(n + numbers.street_extra[s.season]):
        if s.by_place:
            building = at_place(s.season, i)
            buildings = replace(buildings.take_out(building), drawn=buildings.drawn + 1)
        else:
            buildings, building = draw_building(buildings, chance)
        street += [building] if building else []
    return replace(
        s,
        phase="auction",
        turn=s.first,
        pot=0,
        characters=characters,
        buildings=buildings,
        trains=tuple(trains),
        street=tuple(street),
    )


def draw_face_down(deck: Deck, families: Sequence[str], chance: Chance) -> tuple[Deck, str]:
    """Draw a character face down; "" if the deck is empty.

    Everybody sees its family and nobody who it is, so the app asks for the family and never for the character.
    """
    if deck.loose <= 0:
        if not deck.bottom:
            return deck, ""
        return replace(deck, bottom=deck.bottom[1:], drawn=deck.drawn + 1), deck.bottom[0]
    backs = [family_of(one) for one in deck.unseen]
    away = [family_of(one) for one in deck.away]
    left = {one: n for one in families if (n := backs.count(one) - away.count(one)) > 0}
    family = chance.pick("train", tuple(left), deck.drawn, weights=tuple(left.values()))
    if family is None:
        card = UNKNOWN
    else:
        unseen = tuple(one for one in deck.unseen if family_of(one) == family)
        card = chance.pick("character", unseen, deck.drawn, NOBODY) or f"{family}-?"
    return replace(deck.take_out(card), drawn=deck.drawn + 1), card


def draw_building(deck: Deck, chance: Chance) -> tuple[Deck, str]:
    """Draw a building face up; "" if the deck is empty."""
    if deck.loose <= 0:
        if not deck.bottom:
            return deck, ""
        return replace(deck, bottom=deck.bottom[1:], drawn=deck.drawn + 1), deck.bottom[0]
    card = chance.pick("building", deck.unseen, deck.drawn) or f"?{deck.drawn + 1}"
    return replace(deck.take_out(card), drawn=deck.drawn + 1), card


def name_bought(s: State, building: str, chance: Chance) -> tuple[State, str]:
    """Name a building that is bought and was not named on Main Street. It may stay unknown."""
    deck = s.buildings
    named = chance.pick("bought", deck.unseen, deck.drawn) if deck.unseen else None
    if named is None:
        return s, building
    street = tuple(named if one == building else one for one in s.street)
    return replace(s, buildings=deck.named(building, named), street=street), named


def read_out(s: State, building: str, attached: int, chance: Chance) -> State:
    """Ask the players about an unknown building: its places, of which ``attached`` are or will be taken, and what it
    earns. A question that is skipped is asked again when it matters."""
    nth = int(building[1:].rpartition("-")[2] or 0)
    known = s.book.buildings.get(building)
    if known is not None:
        symbols: list[Wanted] = list(known.symbols)
    else:
        places = 2 if attached > 1 else chance.pick(f"places/{building}", (1, 2), nth)
        if places is None:
            return s
        symbols = ["any"] * places
    most = max(MOST_EARNED, *(max(one.points, one.dollars) for one in s.book.buildings.values()))
    points = chance.pick(f"points/{building}", range(most + 1), nth)
    dollars = chance.pick(f"dollars/{building}", range(most + 1), nth)
    if points is None and dollars is None:
        return s
    data = {"id": building, "symbols": symbols, "points": points or 0, "dollars": dollars or 0}
    return with_places(replace(s, book=s.book.with_card("building", data)), building, len(symbols))


def read(s: State, a: Reading, deed: int | None = None) -> State:
    """Keep what an act enters of a building that is known by its place. Everything else stays."""
    known = s.book.buildings.get(a.building, UNREAD)
    symbols = a.symbols or known.symbols
    said: dict[str, Any] = {"points": a.points, "dollars": a.dollars, "deed": deed}
    card = s.book.own_cards.get(("building", a.own))
    said |= {"text": card.text, "when": card.when} if card else {}
    fields = {name: n for name, n in said.items() if n is not None} | {"symbols": list(symbols)}
    if symbols == known.symbols and all(getattr(known, name) == n for name, n in fields.items() if name in said):
        return s
    book = s.book.with_card("building", {**fields, "id": a.building})
    pending = tuple(one for one in s.pending if all(book.earnings[each] for each in one.buildings))
    return with_places(replace(s, book=book, pending=pending), a.building, len(symbols))


def with_places(s: State, building: str, places: int) -> State:
    """Return the state with a building that has this number of places. Its characters stay."""

    def now(one: Owned) -> Owned:
        if one.card != building or len(one.staff) == places:
            return one
        there = tuple(who for who in one.staff if who)
        return replace(one, staff=(*there, *("",) * (places - len(there))))

    return replace(s, seats=tuple(replace(seat, buildings=tuple(map(now, seat.buildings))) for seat in s.seats))


def reveal(s: State, card: str, fits: Sequence[str], chance: Chance) -> tuple[State, str]:
    """Turn up an unknown character, which is one of those that fit. If nobody names it, it stays unknown."""
    if not fits:
        return s, card
    deck = s.characters
    named = chance.pick("attached", tuple(fits), deck.drawn)
    if named is None:
        return s, card
    return replace(s, characters=deck.named(card, named)), named
