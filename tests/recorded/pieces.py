"""What pieces and cards there are at every moment of a game in which nobody corrected or forced anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from capemay_kit.games.cape_may.cards import KINDS, ZONES
from capemay_kit.games.cape_may.state import KeepCards, KeepTokens, tray
from capemay_kit.games.capital_city import acts as city_acts
from capemay_kit.games.capitol.book import KINDS as STACKS

MAY_SUPPLY = {"cottage": 10, "shop": 10, "victorian": 8, "business": 8}
"""Pieces of each player (p. 2)."""
MAY_DECKS = {"activities": 40, "events": 26, "bonuses": 23}
CITY_DECLINED = 5
"""Dollars for buying nothing (p. 7)."""


def cape_may(s: Any, before: Any, act: Any) -> Iterator[str]:
    """Buildings, cards, birds (p. 2, 3, 6, 12)."""
    if any(one.money < 0 or one.income < 0 for one in s.seats):
        yield "somebody is in debt"
    for seat in s.seats:
        on = Counter({kind: seat.count(i) for i, kind in enumerate(KINDS)})
        on["victorian"] += on.pop("landmark")
        if any(on[kind] > n for kind, n in MAY_SUPPLY.items()):
            yield f"{seat.name} has more pieces than there are"
    if sum(seat.count(KINDS.index("landmark")) for seat in s.seats) > 20:
        yield "there are 20 bases of landmarks"
    if any(any(tray(s, i)) for i in range(len(s.seats))):
        yield "a building stands on no lot"
    for lot, piece in s.lots.items():
        if (piece.kind in ("shop", "business")) != (s.book.board.lot[lot].shape == "hexagon"):
            yield f"{piece.kind} stands on {lot}"
    drawn = [step.what for step in s.steps if isinstance(step.what, KeepCards)]
    for name, size in MAY_DECKS.items():
        deck = getattr(s, name)
        places = [*deck.unseen, *deck.bottom, *deck.discard]
        if name == "events":
            places += [s.event] if s.event and s.event not in deck.discard else []
        else:
            what = "activity" if name == "activities" else "bonus"
            places += [card for seat in s.seats for card in getattr(seat, what)]
            places += [card for one in drawn if one.deck == what for card in one.drawn]
        if max(Counter(places).values()) > 1 or not set(places) <= set(range(1, size + 1)):
            yield f"{name} are doubled: {sorted(places)}"
        if name == "activities" and s.solo is None and len(places) < size:
            yield f"activity cards are lost: {sorted(places)}"
    upgrades = s.book.decks["upgrade"]
    places = [card for deck in s.upgrades for card in (*deck.unseen, *deck.bottom, *deck.discard)]
    places += [*filter(None, s.face_up), *(card for seat in s.seats for card in seat.upgrades)]
    places += [card for one in drawn if one.deck == "upgrade" for card in one.drawn]
    gone = set(upgrades) - set(places)
    if max(Counter(places).values()) > 1 or not {upgrades[one].kind for one in gone} <= {"immediate", "one_time"}:
        yield f"upgrade cards are doubled or lost: {sorted(places)}"
    for zone, deck, up in zip(ZONES, s.upgrades, s.face_up, strict=True):
        if any(upgrades[card].zone != zone for card in (*deck.unseen, *deck.bottom, *filter(None, [up]))):
            yield f"an upgrade card lies in {zone} and is of another zone"
    birds = Counter(dict(zip(s.book.species, s.bag, strict=True)))
    for seat in s.seats:
        birds.update(dict(zip(s.book.species, seat.birds, strict=True)))
    for step in s.steps:
        if isinstance(step.what, KeepTokens):
            birds.update(step.what.drawn)
    if s.solo is None and birds != Counter(s.book.numbers.bird_bag):
        yield f"bird tokens are doubled or lost: {birds}"


def capitol(s: Any, before: Any, act: Any) -> Iterator[str]:
    """Cards, floors, roofs, what stands in areas (ch. 2, 4, 5, 7-9)."""
    book, pieces = s.book, s.book.numbers.pieces
    for kind, stack in zip(STACKS, s.stacks, strict=True):
        held = [card for seat in s.seats for card in seat.hand if book.card[card].kind == kind]
        cards = (*stack.unseen, *stack.below, *stack.discard, *held, *filter(None, [stack.top]))
        if Counter(cards) != Counter(book.full[kind]) or stack.away:
            yield f"cards of the stack {kind} are doubled or lost"
    standing = [one for site in s.sites for one in site.buildings]
    floors = s.floors + sum(sum(seat.incomplete) + sum(map(sum, seat.complete)) for seat in s.seats)
    if floors + sum(one.height for one in standing) != pieces.floors:
        yield "floors are doubled or lost"
    for i, seat in enumerate(s.seats):
        for at, roof in enumerate(("round", "triangular")):
            used = sum((one.seat, one.roof) == (i, roof) for one in standing)
            if seat.roofs[at] + len(seat.complete[at]) + used != 5:
                yield f"{roof} roofs of {seat.name} are doubled or lost"
        if seat.bid is not None and Counter(seat.bid) - Counter(seat.hand):
            yield f"{seat.name} bids what is not in hand"
    for area, site in zip(book.areas, s.sites, strict=True):
        heights = [one.height for one in site.buildings]
        rises = all(low <= high <= low + 1 for low, high in zip([0, *heights], heights, strict=False))
        if site.taken > area.spaces or not rises or any(one.roof != site.roof for one in site.buildings):
            yield f"{area.id} has what cannot be: {site}"
    if any({s.sites[one].roof for one in areas} in ({"round"}, {"triangular"}) for areas in book.of_colour.values()):
        yield "all areas of a colour have the same roofs"
    won = sum(site.fountains for site in s.sites) - sum(area.fountains for area in book.areas)
    large = Counter(site.large for site in s.sites)
    if not (0 <= won <= pieces.fountains and large["temple"] <= pieces.temples):
        yield "there are more fountains or temples than there are"
    if large["amphitheater"] > pieces.amphitheaters:
        yield "there are more amphitheaters than there are"


def cape_horn(s: Any, before: Any, act: Any) -> Iterator[str]:
    """Wind cards, tokens, ships (p. 2, 3, 5)."""
    cards = Counter(dict(zip(s.book.kinds, s.unseen, strict=True)))
    cards.update(card for seat in s.seats for card in seat.hand)
    cards.update(card for space, card in s.winds.items() if space not in s.printed)
    cards.update(s.covered)
    if +cards != Counter(s.book.numbers.wind_cards) or s.away:
        yield f"wind cards are doubled or lost: {cards}"
    for i, captain in enumerate(s.seats):
        held = [colour for colour in captain.tokens if colour]
        if not (0 <= captain.points <= 8 and len(captain.hand) <= 6 and len(set(held)) == len(held)):
            yield f"{captain.name} has more than may be: {captain}"
        alone = captain.space in s.book.chart.station or s.ship_at(captain.space, i) is None
        if captain.space not in s.winds or not alone:
            yield f"{captain.name} cannot be at {captain.space}"


def capital_city(s: Any, before: Any, act: Any) -> Iterator[str]:
    """Characters, buildings, dollars (p. 2, 5, 7)."""
    if min(s.pot, *(min(one.money, one.points) for one in s.seats)) < 0:
        yield "something is below zero"
    people = [*s.characters.unseen, *s.characters.bottom, *(one for train in s.trains for one in train.cards)]
    for seat in s.seats:
        people += filter(None, [seat.founder, *seat.hand, *(who for one in seat.buildings for who in one.staff)])
    if s.families and sorted(people) != sorted(one for one in s.book.characters if one.partition("-")[0] in s.families):
        yield f"characters are doubled or lost: {sorted(people)}"
    places = [*s.buildings.unseen, *s.buildings.bottom, *s.street]
    places += [one.card for seat in s.seats for one in seat.buildings]
    if sorted(places) != sorted(s.book.buildings):
        yield f"buildings are doubled or lost: {sorted(places)}"
    flow = sum(one.money for one in s.seats) + s.pot - sum(one.money for one in before.seats) - before.pot
    match act:
        case city_acts.Buy(building=building):
            due = -s.book.buildings[building].deed
        case city_acts.Decline():
            due = CITY_DECLINED
        case city_acts.Earn(building=building, what="dollars"):
            due = s.book.buildings[building].dollars
        case _:
            due = 0
    if flow != due:
        yield f"{flow} dollars came into play, not {due}"


PIECES: dict[str, Callable[[Any, Any, Any], Iterator[str]]] = {
    "cape-may": cape_may, "capitol": capitol, "cape-horn": cape_horn, "capital-city": capital_city,
}  # fmt: skip
"""Yields what is wrong with a state, after an act of the state before."""
