"""What the places of the picture mean: where an act is tapped, and what a tap would do if the rules allowed it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.apply import highest_priority
from capemay_kit.games.capital_city.layout import CARDS, PLOTS
from capemay_kit.games.capital_city.legal import attaching, buying, fits, in_hand
from capemay_kit.games.capital_city.state import UNKNOWN, Seat, State, Train, held, place_of

T = TypeVar("T")
SEASON, POT = "season", "pot"


def street_room(s: State) -> int:
    """Count the places of Main Street, as many as the season with the most buildings needs."""
    return len(s.seats) + max(s.book.numbers.street_extra)


def train_room(s: State) -> int:
    """Return how many wagons a train has."""
    return len(s.seats) + s.book.numbers.train_extra


def street_place(s: State, i: int) -> str:
    """Name the place of a building on Main Street."""
    return f"street-{min(i, street_room(s) - 1)}"


def wagon_place(s: State, train: int, i: int) -> str:
    """Name the place of a character on a train."""
    return f"train-{min(train, 1)}-{min(i, train_room(s) - 1)}"


def building_place(seat: int, i: int) -> str:
    """Name the place of a seat's building."""
    return f"seat-{seat}-building-{min(i, PLOTS - 1)}"


def drawn(items: Sequence[T], room: int) -> Sequence[T]:
    """List the cards that are seen where there is ``room`` for so many; the last place shows the newest."""
    return items if len(items) <= room else (*items[: room - 1], items[-1])


def stacks(seat: Seat) -> list[tuple[str, int]]:
    """List the unattached characters of a seat, the founder first, and how many there are of each: equal ones share a
    place."""
    founder = [(seat.founder, 1)] if seat.founder else []
    return [*founder, *Counter(seat.hand).items()]


def place(s: State, seat: int, a: AnyAct) -> str | None:
    """Return the place at which an act is tapped; None if it has no place, or names nothing that the seat has."""
    match a:
        case act.SetUp():
            return SEASON
        case act.Bid():
            return POT
        case act.TakePriority():
            return f"priority-{highest_priority(s)}"
        case act.TakeTrain(train=train):
            return f"train-{train}"
        case act.Choose(card=card):
            now = in_hand(s, seat)
            if now is None or card not in now.cards:
                return None
            return wagon_place(s, next(i for i, one in enumerate(s.trains) if one is now), now.cards.index(card))
        case act.Buy(building=building):
            return street_place(s, s.street.index(building)) if building in s.street else None
        case act.ReadOut(building=building) if building in s.street:
            return street_place(s, s.street.index(building))
        case act.ReadOut(building=building):
            owners = ((i, at) for i, one in enumerate(s.seats) if (at := place_of(one, building)) is not None)
            return next((building_place(i, at) for i, at in owners), None)
        case act.Attach(building=building) | act.Earn(building=building):
            at = place_of(s.seats[seat], building)
            return None if at is None else building_place(seat, at)
        case _:
            return None


def meant(s: State, seat: int, place: str, handle: str) -> AnyAct | None:
    """Return what a tap on a place would mean if the rules allowed it, with a character or building in hand."""
    match place.split("-"):
        case ["season"]:
            return act.SetUp()
        case ["pot"]:
            return act.Bid()
        case ["priority", _]:
            # whichever card is tapped, only the highest can be taken
            return act.TakePriority()
        case ["train", number]:
            return act.TakeTrain(int(number)) if int(number) < len(s.trains) else None
        case ["train", number, i]:
            return _wagon(s, seat, int(number), int(i))
        case ["street", i] if on_sale := drawn(s.street, street_room(s))[int(i) :]:
            return act.ReadOut(on_sale[0]) if s.by_place and s.phase != "purchase" else buying(s.book, on_sale[0])
        case ["seat", owner, "building", i] if shown := drawn(s.seats[int(owner)].buildings, PLOTS)[int(i) :]:
            return _building(s, seat, shown[0].card, handle)
        case ["seat", owner, "card", i] if lying := drawn(stacks(s.seats[int(owner)]), CARDS)[int(i) :]:
            return _card(s, seat, int(owner), lying[0][0])
        case _:
            return None


def _wagon(s: State, seat: int, number: int, i: int) -> AnyAct | None:
    """Return what a tap on a wagon means: on the train in hand, choosing; on another train, looking at that one
    first."""
    train = s.trains[number] if number < len(s.trains) else Train(())
    cards = drawn(train.cards, train_room(s))
    if i >= len(cards):
        return None
    other = in_hand(s, seat)
    if s.phase == "trains" and len(s.trains) > 1 and other is not train and (other is not None or train.at < 0):
        return act.TakeTrain(number)
    return act.Choose(cards[i])


def _building(s: State, seat: int, building: str, handle: str) -> AnyAct:
    if s.by_place:
        return act.ReadOut(building)
    if s.phase != "attach":
        return buying(s.book, building)
    if s.pending:
        return act.Earn(building, next(iter(s.book.earnings.get(building, ())), "points"))
    me = s.seats[seat]
    cards = held(me)
    if handle in cards:
        return attaching(s, handle, building)
    at = place_of(me, building)
    fitting = [one for one in cards if at is not None and fits(s, me.buildings[at], one)]
    return attaching(s, next(iter((*fitting, *cards)), UNKNOWN), building)


def _card(s: State, seat: int, owner: int, card: str) -> AnyAct | None:
    me = s.seats[seat]
    if owner != seat and card in held(me):
        # another seat's card, with the same back as one of the seat's own
        return None
    return attaching(s, card, _where(s, me, card))


def _where(s: State, me: Seat, card: str) -> str:
    fitting = [one.card for one in me.buildings if fits(s, one, card)]
    roomy = [one.card for one in me.buildings if "" in one.staff]
    return next(iter((*fitting, *roomy, *(one.card for one in me.buildings))), "")
