"""The auction for priority, and choosing characters from the trains (rulebook p. 5-6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from capemay_kit.core.acts import Act, Broken, Use
from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import UNSAID, Field, Option, keyed
from capemay_kit.core.i18n import N_, _, and_list, money
from capemay_kit.core.moments import put, without
from capemay_kit.games.capital_city.buildings import begin_attaching, begin_purchase
from capemay_kit.games.capital_city.names import building_name, character_name, skill
from capemay_kit.games.capital_city.scene import POT, drawn, train_room
from capemay_kit.games.capital_city.state import (
    BELOW_ZERO,
    NAMED_HERE,
    RULES,
    State,
    Train,
    back_of,
    end_season,
    fits,
    in_hand,
    to_act,
    trains_gone,
)

rule = RULES.rule


def priorities_left(s: State) -> list[int]:
    """List the priority cards that nobody has taken yet (p. 5), the highest last."""
    taken = {one.priority for one in s.seats}
    return [n for n in range(1, len(s.seats) + 1) if n not in taken]


def highest_priority(s: State) -> int:
    """Return the highest priority card that is left (p. 5), 0 if there is none."""
    return max(priorities_left(s), default=0)


def in_order(s: State) -> tuple[int, ...]:
    """List the seats by their priority cards. Those without one come last."""
    return tuple(sorted(range(len(s.seats)), key=lambda i: (s.seats[i].priority or len(s.seats) + 1, i)))


def _next_bidder(s: State, seat: int) -> int:
    n = len(s.seats)
    return next((i % n for i in range(seat + 1, seat + n) if not s.seats[i % n].priority), seat)


def _everybody_chooses(s: State) -> list[str]:
    return [_("now everybody chooses characters")] if s.by_place and s.phase == "purchase" else []


# --- bids (p. 5) ----------------------------------------------------------------------------------------

BID_DOLLARS = rule("bid", 5, N_("A bid is ${bid}; you have ${money}."), N_("Take the priority card and the pot."))
OUT_OF_AUCTION = rule(
    "out_of_auction", 5, N_("You have priority card {priority}, so you are out of the auction."),
    N_("Wait for the next season."), firm=True,
)  # fmt: skip


class Bid(Act, frozen=True, tag="bid"):
    """Put a dollar into the pot (p. 5)."""

    phases = ("auction",)
    sure = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Bid]:
        return (cls(),) if s.seats[seat].money >= s.book.numbers.bid else ()

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        me, bid = s.seats[seat], s.book.numbers.bid
        if me.money < bid:
            yield BID_DOLLARS(money=me.money, bid=bid)
        if me.priority:
            yield OUT_OF_AUCTION(priority=me.priority)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        bid = s.book.numbers.bid
        s = s.with_seat(seat, money=max(0, s.seats[seat].money - bid))
        return replace(s, pot=s.pot + bid, turn=_next_bidder(s, seat))

    def told(self, before: State, seat: int, after: State) -> str:
        return _("{name} bids ${bid}; ${pot} in the pot", name=before.seats[seat].name, bid=before.book.numbers.bid,
                 pot=after.pot)  # fmt: skip

    def label(self, s: State, seat: int) -> tuple[str, str]:
        bid = s.book.numbers.bid
        return _("Bid ${bid}", bid=bid), _("then ${pot} in the pot", pot=s.pot + bid)

    def place(self, s: State, seat: int) -> str | None:
        return POT

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[Bid]:
        return (cls(),) if place == POT else ()


class TakePriority(Act, frozen=True, tag="take_priority"):
    """Take the highest priority card that is left, and all of the pot (p. 5)."""

    must = True
    phases = ("auction",)
    sure = True

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if s.seats[seat].priority:
            yield OUT_OF_AUCTION(priority=s.seats[seat].priority)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        s = replace(s.with_seat(seat, priority=highest_priority(s), money=s.seats[seat].money + s.pot), pot=0)
        bidding = [i for i, one in enumerate(s.seats) if not one.priority]
        if len(bidding) > 1:
            return replace(s, turn=_next_bidder(s, seat))
        if bidding:
            # the last seat takes the last card; the pot has just been emptied
            s = s.with_seat(bidding[0], priority=highest_priority(s))
        return _begin_trains(s)

    def told(self, before: State, seat: int, after: State) -> str:
        said = [_("{name} takes priority {n} and ${pot}", name=before.seats[seat].name, n=after.seats[seat].priority,
                  pot=before.pot)]  # fmt: skip
        if before.phase != after.phase:
            last = [one.name for i, one in enumerate(after.seats) if i != seat and not before.seats[i].priority]
            said += [_("{name} gets the last priority card", name=one) for one in last]
        return "; ".join([*said, *_everybody_chooses(after)])

    def label(self, s: State, seat: int) -> tuple[str, str]:
        pot = _("and ${pot} from the pot", pot=s.pot) if s.pot else _("the pot is empty")
        return _("Take priority {n}", n=highest_priority(s)), pot

    def place(self, s: State, seat: int) -> str | None:
        return f"priority-{highest_priority(s)}"

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[TakePriority]:
        # whichever card is tapped, only the highest can be taken
        return (cls(),) if place.startswith("priority-") else ()

    def uses(self, before: State, after: State) -> Iterator[Use]:
        for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
            if now.priority != was.priority and now.priority:
                yield seat, "priority", str(now.priority)


AUCTION_CARDS = rule("auction_cards", 5, N_("Each of priority cards 1 to {seats} goes to a different player."),
                     N_("Enter who has which card."), firm=True)  # fmt: skip
AUCTION_DOLLARS = rule(
    "auction_dollars", 5,
    N_("Dollars only change hands in an auction: together you had ${before} before it, but ${after} after it."),
    N_("Correct the dollars."),
)  # fmt: skip


class Auctioned(Act, frozen=True, tag="auctioned"):
    """Enter only how the auction ended (p. 5): the priority card of each seat, and its dollars after it."""

    must = True
    priorities: tuple[int, ...]
    money: tuple[int, ...]
    phases = ("auction",)
    any_seat = sure = True
    tone = "quiet"
    words = N_("Enter how the auction ended"), N_("everybody's priority card and dollars")

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Auctioned]:
        """Offer the result if nobody bids any more."""
        if not s.by_place:
            return ()
        left = priorities_left(s)
        priorities, money = [one.priority for one in s.seats], [one.money for one in s.seats]
        money[s.turn] += s.pot
        for i in range(len(s.seats)):
            one = (s.turn + i) % len(s.seats)
            if not priorities[one]:
                priorities[one] = left.pop()
        return (cls(tuple(priorities), tuple(money)),)

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        n = len(s.seats)
        if not s.by_place:
            yield NAMED_HERE()
        if sorted(self.priorities) != list(range(1, n + 1)) or len(self.money) != n:
            yield AUCTION_CARDS(seats=n)
        if min(self.money) < 0:
            yield BELOW_ZERO(5)
        before, after = sum(one.money for one in s.seats) + s.pot, sum(self.money)
        if before != after:
            yield AUCTION_DOLLARS(before=before, after=after)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        after = zip(s.seats, self.priorities, self.money, strict=True)
        seats = tuple(replace(one, priority=priority, money=money) for one, priority, money in after)
        return _begin_trains(replace(s, seats=seats, pot=0))

    def told(self, before: State, seat: int, after: State) -> str:
        said = _(
            "The auction is over. Order: {order}. Dollars: {dollars}",
            order=", ".join(after.seats[i].name for i in after.order),
            dollars=", ".join(f"{one.name} {money(one.money)}" for one in after.seats),
        )
        return "; ".join([said, *_everybody_chooses(after)])

    def figures(self, s: State, seat: int) -> Sequence[Field]:
        """Ask for everybody's priority card and dollars. A seat keeps the card it has already."""
        (usual,) = self.offered(s, seat)
        found = []
        for i, one in enumerate(s.seats):
            cards = [Option(n, str(n)) for n in ((one.priority,) if one.priority else priorities_left(s))]
            found.append(keyed(f"priority-{i}", one.name, one.priority or UNSAID, cards, must=True))
            found.append(Field(f"money-{i}", _("dollars"), usual.money[i]))
        return found

    def with_figures(self, s: State, seat: int, values: Mapping[str, int]) -> Auctioned:
        """Return it with what was entered. Seats without an entry take what is left, as if nobody bid any more."""
        n = len(s.seats)
        cards = [max(0, values.get(f"priority-{i}", one.priority)) for i, one in enumerate(s.seats)]
        rest = sorted(set(range(1, n + 1)) - set(cards))
        for i in sorted(range(n), key=lambda i: self.priorities[i]):
            if not cards[i] and rest:
                cards[i] = rest.pop(0)
        return Auctioned(tuple(cards), tuple(values.get(f"money-{i}", self.money[i]) for i in range(n)))

    def consequences(self, before: State, after: State, seat: int) -> Sequence[str] | None:
        order = sorted(range(len(after.seats)), key=lambda i: self.priorities[i])
        return [f"{self.priorities[i]}: {after.seats[i].name} {money(self.money[i])}" for i in order]


def in_step(s: State, was: State) -> State:
    """Return a state with the turn where it ``was``. Priority cards that nobody took are dealt out in turn, and trains,
    Main Street and a season that are over there end."""
    if s.phase == "auction" != was.phase:
        for seat in [i for i, one in enumerate(s.seats) if not one.priority]:
            s = s.with_seat(seat, priority=highest_priority(s))
        s = _begin_trains(s)
    if s.phase == "trains" and was.phase == "purchase":
        s = begin_purchase(trains_gone(s, 0))
    if s.phase == "purchase" and was.phase not in ("trains", "purchase"):
        s = begin_attaching(s)
    over = was.phase == "over" or was.season > s.season
    if s.phase == "attach" and over and not s.pending and not s.worded:
        s = end_season(s)
    if s.phase != was.phase or s.phase == "over":
        return s
    if s.phase == "setup":
        return replace(s, first=was.first, turn=was.turn)
    trains = s.trains
    if len(trains) == len(was.trains):
        trains = tuple(Train(one.cards, other.at) for one, other in zip(trains, was.trains, strict=True))
    return replace(s, turn=was.turn, done=was.done, trains=trains)


# --- trains (p. 6) --------------------------------------------------------------------------------------


def _begin_trains(s: State) -> State:
    s = replace(s, order=in_order(s), phase="trains", done=())
    if not s.trains:
        return begin_purchase(s)
    if s.by_place:
        # everybody takes one character from each train without naming it
        for train in s.trains:
            for seat, card in zip(s.order, train.cards, strict=False):
                s = s.with_seat(seat, hand=(*s.seats[seat].hand, card))
        return begin_purchase(trains_gone(s, len(s.order)))
    if len(s.trains) == 1:
        # a single train is passed round without a decision
        return replace(s, trains=(replace(s.trains[0], at=0),))
    return s


TRAINS_UNDER_WAY = rule(
    "trains_under_way", 6,
    lambda s, d: _("The trains are already being passed on.") if d["trains"] > 1 else _("There is only one train."),
    N_("Choose a character when a train reaches you."), firm=True,
)  # fmt: skip
NO_SUCH_TRAIN = rule("no_such_train", 6, N_("There are {trains} trains."), N_("Choose one of them."), firm=True)


def _on_train(s: State, place: str) -> tuple[int | None, str]:
    """Return the train at a place, and the character in its wagon; no train where there is none."""
    match place.split("-"):
        case ["train", number] if int(number) < len(s.trains):
            return int(number), ""
        case ["train", number, i] if int(number) < len(s.trains):
            cards = drawn(s.trains[int(number)].cards, train_room(s))
            return (int(number), cards[int(i)]) if int(i) < len(cards) else (None, "")
    return None, ""


def _elsewhere(s: State, seat: int, train: Train) -> bool:
    """Say whether a seat looks at another of two trains, or at none while this one can still be taken first."""
    mine = in_hand(s, seat)
    return s.phase == "trains" and len(s.trains) > 1 and mine is not train and (mine is not None or train.at < 0)


class TakeTrain(Act, frozen=True, tag="take_train"):
    """With two trains, take this one first: it is passed on before the other (p. 6)."""

    must = True
    train: int
    phases = ("trains",)
    sure = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[TakeTrain]:
        return TAKE_TRAIN if s.trains[0].at < 0 else ()

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if s.trains[0].at >= 0:
            yield TRAINS_UNDER_WAY(trains=len(s.trains))
        if not 0 <= self.train < len(s.trains):
            yield NO_SUCH_TRAIN(trains=len(s.trains))

    def done(self, s: State, seat: int, chance: Chance) -> State:
        ahead, behind = s.trains[self.train], s.trains[1 - self.train]
        return replace(s, trains=(replace(ahead, at=0), replace(behind, at=0)))

    def told(self, before: State, seat: int, after: State) -> str:
        said = N_("{name} takes the second train") if self.train else N_("{name} takes the first train")
        return _(said, name=before.seats[seat].name)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return _("Take the second train") if self.train else _("Take the first train"), _("it is passed on first")

    def place(self, s: State, seat: int) -> str | None:
        return f"train-{self.train}"

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[TakeTrain]:
        train, card = _on_train(s, place)
        return (cls(train),) if train is not None and (not card or _elsewhere(s, seat, s.trains[train])) else ()


TAKE_TRAIN = (TakeTrain(0), TakeTrain(1))
TRAIN_FIRST = rule("train_first", 6, N_("Nobody has chosen which train comes first."),
                   N_("Take one of the two trains."), firm=True)  # fmt: skip
NOT_ON_TRAIN = rule(
    "not_on_train", 6, lambda s, d: _("Not on your train: {character}.", character=character_name(s.book, d["card"])),
    N_("Choose a character on the train."), firm=True,
)  # fmt: skip


class Choose(Act, frozen=True, tag="choose"):
    """Choose a character from the train in hand, and pass the train on (p. 6)."""

    must = True
    card: str
    phases = ("trains",)
    sure = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Choose]:
        train = in_hand(s, seat)
        return [] if train is None else [cls(card) for card in dict.fromkeys(train.cards)]

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        train = in_hand(s, seat)
        if train is None:
            # a seat out of turn has no train, so it cannot choose anyway
            acting = to_act(s)
            yield TRAIN_FIRST() if seat in acting else RULES.not_your_turn(s, acting, firm=True)
        elif self.card not in train.cards:
            yield NOT_ON_TRAIN(card=self.card)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        train = in_hand(s, seat)
        assert train is not None, "refused, and never forced, without one"
        which = next(i for i, one in enumerate(s.trains) if one is train)
        s = s.with_seat(seat, hand=(*s.seats[seat].hand, self.card))
        rest, at = without(train.cards, self.card), train.at + 1
        if at == len(s.order) or not rest:
            s = replace(s, characters=replace(s.characters, bottom=s.characters.bottom + rest))
            rest, at = (), len(s.order)
        s = replace(s, trains=put(s.trains, which, Train(rest, at)))
        return begin_purchase(s) if all(one.at == len(s.order) for one in s.trains) else s

    def masked(self) -> Choose:
        return Choose(back_of(self.card))

    def told(self, before: State, seat: int, after: State) -> str:
        return _("{name} chooses {character}", name=before.seats[seat].name,
                 character=character_name(before.book, self.card))  # fmt: skip

    def label(self, s: State, seat: int) -> tuple[str, str]:
        where = [building_name(s.book, one.card) for one in s.seats[seat].buildings if fits(s, one, self.card)]
        fitting = _("fits {buildings}", buildings=and_list(where)) if where else ""
        said = "; ".join(filter(None, [skill(s, self.card), fitting]))
        return _("Choose {character}", character=character_name(s.book, self.card)), said

    def place(self, s: State, seat: int) -> str | None:
        now = in_hand(s, seat)
        if now is None or self.card not in now.cards:
            return None
        which = next(i for i, one in enumerate(s.trains) if one is now)
        return f"train-{which}-{min(now.cards.index(self.card), train_room(s) - 1)}"

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[Choose]:
        train, card = _on_train(s, place)
        return (cls(card),) if train is not None and card and not _elsewhere(s, seat, s.trains[train]) else ()
