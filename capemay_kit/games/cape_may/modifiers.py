"""Everything that lasts, taken together: the active event, ongoing upgrade cards, and used cards that wait for their
act."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import cache

from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import KINDS, ZONES, AnyEffect, EventCard, UpgradeDeckCard
from capemay_kit.games.cape_may.state import KIND, ZONE, Seat, State


@dataclass(frozen=True, slots=True, eq=False)
class Lasting:
    """Everything in force for a seat, summed up. Equal sums are the same object, so they are compared by identity.

    ``off`` are the dollars off, by place (zone times 5 plus kind); ``banned`` are the places where nothing may be built
    or upgraded, ``burning`` those where fire is the reason; ``closed`` are the spaces that may not be entered;
    ``alight`` are the zones marked by fire.
    """

    off: tuple[int, ...] = (0,) * 20
    fare: int = 0
    ignore_arrows: bool = False
    collect: int = 0
    birds: int = 0
    highest: int = 99
    closed: frozenset[str] = frozenset()
    banned: frozenset[int] = frozenset()
    burning: frozenset[int] = frozenset()
    alight: frozenset[int] = frozenset()
    actions: int = 0


NOTHING = Lasting()
_NO_VALUES = astuple(NOTHING)


def lasting(s: State, seat: Seat) -> Lasting:
    """Return what is in force for a seat now."""
    event = None if seat.ignoring else s.event
    upgrades, boosts = seat.upgrades, seat.boosts
    if seat.standing or s.in_force:
        boosts = (*boosts, *seat.standing, *(() if seat.ignoring else s.in_force))
    if not event and not upgrades and not boosts:
        return NOTHING
    known = s.book.lasting
    key = (event, upgrades, boosts)
    found: Lasting | None = known.get(key)
    if found is None:
        # most cards have no lasting effect, so this keeps the number of keys small
        last = tuple(number for number in upgrades if number and _ongoing(s.book, number))
        short = (event if active_event(s.book, event) else None, last, boosts)
        found = known.get(short)
        if found is None:
            found = known[short] = _sum(s.book, *short)
        known[key] = found
    return found


def _ongoing(book: Book, number: int) -> tuple[AnyEffect, ...]:
    card = book.card("upgrade", number)
    return card.effects if isinstance(card, UpgradeDeckCard) and card.kind == "ongoing" else ()


def active_event(book: Book, event: int | None) -> tuple[AnyEffect, ...]:
    """Return the effects of the event in force, none if it was immediate or is unknown."""
    if not event:
        return ()
    card = book.card("event", event)
    return card.effects if isinstance(card, EventCard) and card.kind == "active" else ()


def _sum(book: Book, event: int | None, upgrades: tuple[int, ...], boosts: tuple[AnyEffect, ...]) -> Lasting:
    effects = [*active_event(book, event), *boosts]
    for number in upgrades:
        effects += _ongoing(book, number)
    off = [0] * 20
    fare = collect = birds = actions = 0
    highest = 99
    arrows = False
    closed: set[str] = set()
    banned: set[int] = set()
    burning: set[int] = set()
    alight: set[int] = set()
    for effect in effects:
        match effect:
            case cards.Discount(amount=amount, kinds=kinds, zones=zones):
                for place in places(zones, kinds):
                    off[place] += amount
            case cards.Fare(amount=amount):
                fare += amount
            case cards.IgnoreArrows():
                arrows = True
            case cards.CollectMore(amount=amount):
                collect += amount
            case cards.BirdMore(amount=amount):
                birds += amount
            case cards.MovementLimit(highest=limit):
                highest = min(highest, limit)
            case cards.Ban(kinds=kinds, zones=zones):
                banned.update(places(zones, kinds))
            case cards.Fire(streets=streets, zones=zones, dearer=dearer):
                closed |= spaces_of(book, streets)
                alight |= {ZONE[zone] for zone in zones}
                for place in places(zones, ()) if zones else ():
                    off[place] -= dearer
                    if not dearer:
                        burning.add(place)
            case cards.Actions(amount=amount):
                actions += amount
            case _:
                pass
    values = (
        tuple(off), fare, arrows, collect, birds, highest,
        frozenset(closed), frozenset(banned), frozenset(burning), frozenset(alight), actions,
    )  # fmt: skip
    if values == _NO_VALUES:
        return NOTHING
    # one object for each sum, so that whatever depends on it is worked out once
    found: Lasting | None = book.lasting.get(values)
    if found is None:
        found = book.lasting[values] = Lasting(*values)
    return found


@cache
def places(zones: tuple[cards.Zone, ...], kinds: tuple[cards.Kind, ...]) -> tuple[int, ...]:
    """List zone times 5 plus kind for all the zones and kinds named; none named means all."""
    return tuple(5 * ZONE[zone] + KIND[kind] for zone in zones or ZONES for kind in kinds or KINDS)


def spaces_of(book: Book, streets: tuple[str, ...]) -> frozenset[str]:
    """Return the spaces on any of the streets; none without a map."""
    if book.board is None:
        return frozenset()
    return frozenset(one.id for one in book.board.spaces if set(streets) & set(one.streets))
