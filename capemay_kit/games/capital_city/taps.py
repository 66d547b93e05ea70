"""What the picture's places mean: where an act is tapped, and what a tap would do if the rules allowed it."""

from __future__ import annotations

from capemay_kit.games.capital_city import actions as act
from capemay_kit.games.capital_city.actions import AnyAct
from capemay_kit.games.capital_city.moves import fits, in_hand
from capemay_kit.games.capital_city.state import UNKNOWN, Seat, State, held, place_of

PLOTS, CARDS = 6, 10
"""Buildings and unattached characters of a seat there is room for; more lie on the last place."""
SEASON, POT, PRIORITY = "season", "pot", "priority"


def street_place(s: State, i: int) -> str:
    """Name the place of a building on Main Street."""
    return f"street-{min(i, len(s.seats) + max(s.book.numbers.street_extra) - 1)}"


def wagon_place(s: State, train: int, i: int) -> str:
    """Name the place of a character on a train."""
    return f"train-{min(train, 1)}-{min(i, len(s.seats) + s.book.numbers.train_extra - 1)}"


def building_place(seat: int, i: int) -> str:
    """Name the place of a seat's building."""
    return f"seat-{seat}-building-{min(i, PLOTS - 1)}"


def card_place(seat: int, i: int) -> str:
    """Name the place of a seat's unattached character."""
    return f"seat-{seat}-card-{min(i, CARDS - 1)}"


def place(s: State, seat: int, a: AnyAct) -> str | None:
    """Return the place an act is tapped at; None if it names none, or nothing of that seat."""
    match a:
        case act.SetUp():
            return SEASON
        case act.Bid():
            return POT
        case act.TakePriority():
            return PRIORITY
        case act.TakeTrain(train=train):
            return f"train-{train}"
        case act.Choose(card=card):
            now = in_hand(s, seat)
            if now is None or card not in now.cards:
                return None
            return wagon_place(s, next(i for i, one in enumerate(s.trains) if one is now), now.cards.index(card))
        case act.Buy(building=building):
            return street_place(s, s.street.index(building)) if building in s.street else None
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
        case ["priority"]:
            return act.TakePriority()
        case ["train", number]:
            return act.TakeTrain(int(number)) if int(number) < len(s.trains) else None
        case ["train", number, i]:
            return _wagon(s, seat, int(number), int(i))
        case ["street", i] if int(i) < len(s.street):
            return act.Buy(s.street[int(i)])
        case ["seat", owner, "building", i, *_] if int(i) < len(s.seats[int(owner)].buildings):
            return _building(s, seat, s.seats[int(owner)].buildings[int(i)].card, handle)
        case ["seat", owner, "card", i] if int(i) < len(held(s.seats[int(owner)])):
            return _card(s, seat, int(owner), held(s.seats[int(owner)])[int(i)])
        case _:
            return None


def _wagon(s: State, seat: int, number: int, i: int) -> AnyAct | None:
    """A wagon of the train in hand is a choice; one of another train asks for that train."""
    if number >= len(s.trains) or i >= len(s.trains[number].cards):
        return None
    train = s.trains[number]
    other = in_hand(s, seat)
    if s.phase == "trains" and len(s.trains) > 1 and other is not train and (other is not None or train.at < 0):
        return act.TakeTrain(number)
    return act.Choose(train.cards[i])


def _building(s: State, seat: int, building: str, handle: str) -> AnyAct:
    if s.phase != "attach":
        return act.Buy(building)
    if s.pending:
        return act.Earn(building, next(iter(s.book.earnings.get(building, ())), "points"))
    me = s.seats[seat]
    cards = held(me)
    if handle in cards:
        return act.Attach(handle, building)
    at = place_of(me, building)
    fitting = [one for one in cards if at is not None and fits(s, me.buildings[at], one)]
    return act.Attach(next(iter((*fitting, *cards)), UNKNOWN), building)


def _card(s: State, seat: int, owner: int, card: str) -> AnyAct | None:
    me = s.seats[seat]
    if owner != seat and card in held(me):
        # a back like one's own, before somebody else: it says nothing of either
        return None
    return act.Attach(card, _where(s, me, card))


def _where(s: State, me: Seat, card: str) -> str:
    fitting = [one.card for one in me.buildings if fits(s, one, card)]
    roomy = [one.card for one in me.buildings if "" in one.staff]
    return next(iter((*fitting, *roomy, *(one.card for one in me.buildings))), "")
