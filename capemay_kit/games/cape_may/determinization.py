"""Determinization: dealing what a seat cannot see, so that it fits everything that is known."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from capemay_kit.games.cape_may.cards import UpgradeDeckCard
from capemay_kit.games.cape_may.observation import FACE_DOWN
from capemay_kit.games.cape_may.state import UNKNOWN, Deck, KeepCards, KeepTokens, Seat, State, Step


class _Pile:
    """What is left of a deck while cards are dealt from it."""

    def __init__(self, deck: Deck, rng: Random) -> None:
        self.deck = deck
        self.loose = list(deck.unseen)
        self.away = deck.away
        rng.shuffle(self.loose)

    def deal(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Replace unknown cards by cards that they can be, as long as there are any."""
        return tuple(self._take() if one == UNKNOWN and self.loose else one for one in cards)

    def _take(self) -> int:
        self.away -= 1
        return self.loose.pop()

    def secret(self, s: State) -> int | None:
        """Take one of the cards that are kept face down, if there may be one away; else None."""
        for place, number in enumerate(self.loose if self.away > 0 else ()):
            card = s.book.card("upgrade", number)
            if isinstance(card, UpgradeDeckCard) and card.kind == "end_of_game":
                self.away -= 1
                return self.loose.pop(place)
        return None

    def left(self) -> Deck:
        return replace(self.deck, unseen=tuple(sorted(self.loose)), away=max(0, self.away))


class _Bag:
    """What is left of the bird bag."""

    def __init__(self, s: State, rng: Random) -> None:
        self.species, self.counts, self.away, self.rng = s.book.species, list(s.bag), s.bag_away, rng

    def draw(self) -> int | None:
        """Take a token and return the place of its species; None if there is none."""
        if not any(self.counts):
            return None
        place = self.rng.choices(range(len(self.counts)), weights=self.counts)[0]
        self.counts[place] -= 1
        self.away -= 1
        return place


def determinize(view: State, viewer: int | None, rng: Random) -> State:
    """Return a state in which nothing is hidden that ``viewer`` would see as ``view``."""
    piles = _Pile(view.activities, rng), _Pile(view.bonuses, rng), [_Pile(deck, rng) for deck in view.upgrades]
    activities, bonuses, upgrades = piles
    bag = _Bag(view, rng)
    for pile in upgrades:
        pile.deck = replace(pile.deck, bottom=pile.deal(pile.deck.bottom))
    # what was drawn is known to come from its deck; of what is still away, seats hold the cards kept face down
    steps = tuple(_step(step, activities, upgrades, bag) for step in view.steps)
    seats = tuple(_seat(view, seat, activities, bonuses, upgrades, bag, rng) for seat in view.seats)
    return replace(
        view,
        seats=seats,
        steps=steps,
        activities=activities.left(),
        bonuses=bonuses.left(),
        upgrades=tuple(pile.left() for pile in upgrades),
        bag=tuple(bag.counts),
        bag_away=max(0, bag.away),
    )


def _seat(
    s: State, seat: Seat, activities: _Pile, bonuses: _Pile, upgrades: list[_Pile], bag: _Bag, rng: Random
) -> Seat:
    if UNKNOWN in seat.upgrades:
        held = []
        for number in seat.upgrades:
            piles = rng.sample(upgrades, len(upgrades)) if number == UNKNOWN else []
            found = next((card for pile in piles if (card := pile.secret(s)) is not None), number)
            held.append(found)
        seat = replace(seat, upgrades=tuple(sorted(held)))
    if seat.birds_unknown:
        birds, unknown = list(seat.birds), 0
        for _ in range(seat.birds_unknown):
            place = bag.draw()
            if place is None:
                unknown += 1
            else:
                birds[place] += 1
        seat = replace(seat, birds=tuple(birds), birds_unknown=unknown)
    if UNKNOWN in (*seat.activity, *seat.bonus, *seat.boxed):
        seat = replace(
            seat,
            activity=tuple(sorted(activities.deal(seat.activity))),
            bonus=tuple(sorted(bonuses.deal(seat.bonus))),
            boxed=tuple(sorted(bonuses.deal(seat.boxed))),
        )
    return seat


def _step(step: Step, activities: _Pile, upgrades: list[_Pile], bag: _Bag) -> Step:
    what = step.what
    if isinstance(what, KeepCards) and UNKNOWN in what.drawn:
        pile = activities if what.deck == "activity" else upgrades[what.zone]
        return replace(step, what=replace(what, drawn=pile.deal(what.drawn)))
    if isinstance(what, KeepTokens) and FACE_DOWN in what.drawn:
        places = [bag.draw() if one == FACE_DOWN else None for one in what.drawn]
        named = zip(what.drawn, places, strict=True)
        drawn = tuple(one if place is None else bag.species[place] for one, place in named)
        return replace(step, what=replace(what, drawn=drawn))
    return step
