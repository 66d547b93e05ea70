"""Smugglers: bid for the lantern, walk along the coast, land cargo where it is wanted. Most points win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from capemay_kit.core import plain
from capemay_kit.core.acts import Broken, RuleBook
from capemay_kit.core.chance import Chance
from capemay_kit.core.declared import draw, figure, place, players, possible, secret, things, without
from capemay_kit.core.plain_screen import PlainScreen
from capemay_kit.core.scores import Line

# --- the board, the cards and what refuses an act ---------------------------------------------------------------

PLACES = {"cove": (0.15, 0.7), "cave": (0.35, 0.35), "inn": (0.6, 0.75), "cliff": (0.65, 0.3), "market": (0.88, 0.55)}
ROADS = [("cove", "cave"), ("cove", "inn"), ("cave", "cliff"), ("inn", "cliff"), ("inn", "market"), ("cliff", "market")]
CARGO, ROLES, ROUNDS, MOST = tuple(PLACES) * 4, ("smuggler", "guard") * 2, 4, 40
RULES = RuleBook()
TOO_MUCH = RULES.rule("too_much", 0, "You have only {coins} coins.", "Bid less.", firm=True)
TOO_FAR = RULES.rule("too_far", 0, "No road leads there.", "Walk to a place beside yours.")
NOT_HERE = RULES.rule("not_here", 0, "You have no cargo for this place.", "Walk to where it is wanted.", firm=True)

# --- a moment of the game: every field says what it is called, what it can be, and who may see it ------------------


class Seat(plain.PlainSeat, frozen=True):
    coins: Annotated[int, figure("Coins", 0, MOST, sheet=True)] = 3
    landed: Annotated[int, figure("Landed", 0, ROUNDS, sheet=True)] = 0
    at: Annotated[str, place("Stands at", tuple(PLACES))] = "cove"
    hand: Annotated[tuple[str | None, ...], secret("Cargo", CARGO, drawn=True, gone="open")] = ()
    bid: Annotated[tuple[int | None, ...], secret("Bid", range(MOST + 1))] = ()
    role: Annotated[tuple[str | None, ...], secret("Role", ROLES, drawn=True, line="role")] = ()


class State(plain.PlainState, frozen=True):
    seats: tuple[Seat, ...]
    phase: str = "deal"
    round: Annotated[int, figure("Round", 1, ROUNDS)] = 1
    waiting: Annotated[tuple[int, ...], players("Still to walk")] = ()
    open: Annotated[tuple[str, ...], things("Landed cargo", tuple(PLACES))] = ()
    bids: Annotated[tuple[int, ...], things("Bids, by seat", range(MOST + 1))] = ()


class Switches(plain.PlainSwitches, frozen=True):
    storms: Annotated[bool, figure("Storms: a 1 on the die takes you back to the cove")] = False


# --- what people do ------------------------------------------------------------------------------------------------


class Deal(plain.PlainAct, frozen=True, tag="deal"):
    phases = ("deal",)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        for i in range(len(s.seats)):
            for name in ("hand", "hand", "role"):
                s = draw(s, i, name, chance)
        return replace(s, phase="bid")


class Bid(plain.PlainAct, frozen=True, tag="bid"):
    # everybody at once; whoever bids most pays that, and walks first
    coins: Annotated[int | None, figure("Coins", 0, MOST)]
    phases, words, covered = ("bid",), ("Bid {coins}", ""), ("coins",)

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if (self.coins or 0) > s.seats[seat].coins:
            yield TOO_MUCH(coins=s.seats[seat].coins)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        s = s.with_seat(seat, bid=(self.coins,))
        if not all(one.bid for one in s.seats):
            return s
        bids = [one.bid[0] or 0 for one in s.seats]  # to whoever may not see it, a bid is None
        first, n, s = bids.index(max(bids)), len(bids), replace(s, bids=tuple(bids))
        s = s.with_seat(first, coins=s.seats[first].coins - bids[first])
        for i in range(n):
            s = s.with_seat(i, bid=())
        return replace(s, phase="walk", turn=first, waiting=tuple((first + i) % n for i in range(n)))


class Walk(plain.PlainAct, frozen=True, tag="walk"):
    to: Annotated[str, figure("To", among=tuple(PLACES))]
    phases, words, tapped = ("walk",), ("Walk to the {to}", "throw the die for coins"), "to"

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if (s.seats[seat].at, self.to) not in ROADS and (self.to, s.seats[seat].at) not in ROADS:
            yield TOO_FAR()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        die, s = s.throw("die", range(1, 7), chance)
        at = "cove" if die == 1 and s.on("storms") else self.to
        return next_turn(s.with_seat(seat, at=at, coins=min(MOST, s.seats[seat].coins + die)))


class Land(plain.PlainAct, frozen=True, tag="land"):
    cargo: Annotated[str, figure("Cargo", among=tuple(PLACES))]
    phases, plays, words = ("walk",), "hand", ("Land cargo for the {cargo}", "for 3 points, and draw another")

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if self.cargo != s.seats[seat].at or self.cargo not in possible(s, seat, "hand"):
            yield NOT_HERE()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        me = s.seats[seat]
        s = s.with_seat(seat, hand=without(me.hand, self.cargo), landed=me.landed + 1)
        return next_turn(draw(replace(s, open=(*s.open, self.cargo)), seat, "hand", chance))


def next_turn(s: State) -> State:
    if waiting := s.waiting[1:]:
        return replace(s, waiting=waiting, turn=waiting[0])
    if s.round == ROUNDS:
        return replace(s, waiting=(), phase=plain.OVER)
    return replace(s, waiting=(), phase="bid", round=s.round + 1)


# --- the game ------------------------------------------------------------------------------------------------------


class Smugglers(plain.PlainRules):
    acts = (Deal, Bid, Walk, Land)
    meta = plain.described("smugglers", "Smugglers", (2, 4), acts, {"coins": "Coins", "cargo": "Cargo", "role": "Role"},
                           {"points": "most points", "coins": "a tie: most coins"}, Switches)  # fmt: skip
    state, rulebook, places, roads = State, RULES, PLACES, ROADS
    questions = {"die": "What does the die show?"}

    def to_act(self, s: State) -> tuple[int, ...]:
        return tuple(i for i, one in enumerate(s.seats) if not one.bid) if s.phase == "bid" else super().to_act(s)

    def lines(self, s: State, seat: int) -> list[Line]:
        me = s.seats[seat]
        role = {"smuggler": 2 * me.landed, "guard": me.coins // 3}.get(me.role[0] or "", 0) if me.role else 0
        return [Line("coins", me.coins), Line("cargo", 3 * me.landed), Line("role", role)]

    def ranks(self, s: State, seat: int) -> tuple[float, ...]:
        return (*super().ranks(s, seat), s.seats[seat].coins)


class Screen(PlainScreen):
    picture, dealing = "Coast", Deal
    tasks = {"deal": "Deal.", "bid": "Bid for the lantern, all at once.", "walk": "Walk, or land cargo."}


GAME, SCREEN = Smugglers(), Screen()
