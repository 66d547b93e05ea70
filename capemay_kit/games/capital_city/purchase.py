"""Buying buildings on Main Street (rulebook p. 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from capemay_kit.core.acts import Act, Broken, Use
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, _, money
from capemay_kit.core.shown import Figure
from capemay_kit.games.capital_city.attach import ask_text, go_on, owners_building, street_gone
from capemay_kit.games.capital_city.book import UNREAD, Book, Wanted
from capemay_kit.games.capital_city.names import building_name, building_title, offer, printed
from capemay_kit.games.capital_city.reading import Reading, earns_or_not_entered, printed_figures
from capemay_kit.games.capital_city.scene import street_place
from capemay_kit.games.capital_city.state import (
    BELOW_ZERO,
    RULES,
    Owned,
    State,
    deed,
    is_unknown,
    places,
    where_from,
    without,
)

rule = RULES.rule


def begin_purchase(s: State) -> State:
    """Let the seat with priority 1 buy first."""
    return replace(s, phase="purchase", trains=(), done=(), turn=s.order[0])


def _bought(s: State, seat: int) -> State:
    done = s.done if seat in s.done else (*s.done, seat)
    for one in s.order:
        if one not in done:
            return replace(s, done=done, turn=one)
    return go_on(replace(street_gone(s), phase="attach", done=(), turn=s.order[-1]))


NOT_ON_MAIN_STREET = rule(
    "not_on_main_street", 7,
    lambda s, d: _("{building} is not on Main Street.", building=building_title(s.book, d["building"])),
    N_("Buy a building that is there, or buy nothing."),
)  # fmt: skip
DEED = rule(
    "deed", 7,
    lambda s, d: _("The deed of {building} is ${cost}; you have ${money}.",
                   building=building_name(s.book, d["building"]), cost=d["cost"], money=d["money"]),
    lambda s, d: _("You need ${cost} more; buying nothing brings ${decline}.", cost=d["cost"] - d["money"],
                   decline=s.book.numbers.decline),
)  # fmt: skip


class Buy(Reading, frozen=True, tag="buy"):
    """Buy a building on Main Street; ``cost`` is the deed, None: what the rules say (p. 7).

    ``asks``: the building is unknown, so players are asked which one it is, or for its printed deed. Without it,
    as in old records, the building stays unknown and costs nothing. ``symbols``, ``points`` and ``dollars`` are what
    people enter of a building that is known by its place, ``own`` the number of the owner's card it is.
    """

    building: str
    cost: int | None = None
    asks: bool = False
    symbols: tuple[Wanted, ...] = ()
    points: int | None = None
    dollars: int | None = None
    own: int = 0
    phases = ("purchase",)
    sure = True
    deed_in = "cost"
    doing = N_("Buy {building}.")

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Buy]:
        has = s.seats[seat].money
        return [buying(s.book, one, not s.by_place) for one in s.street if deed(s, one) <= has]

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        there = self.building in s.street
        if not there:
            yield NOT_ON_MAIN_STREET(building=self.building)
        if self.reads:
            yield from self.unreadable(s)
        if not there and self.building not in (*s.buildings.unseen, *s.buildings.bottom):
            yield NOT_ON_MAIN_STREET.firmly(building=self.building)
        if (self.cost or 0) < 0:
            yield BELOW_ZERO()
        cost = deed(s, self.building) if self.cost is None else self.cost
        if cost > (has := s.seats[seat].money):
            yield DEED(building=self.building, cost=cost, money=has)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        me, building, cost = s.seats[seat], self.building, self.cost
        if self.asks and cost is None and is_unknown(building):
            s, building = _named(s, building, chance)
            if is_unknown(building):
                dearest = max(one.deed for one in s.book.buildings.values())
                cost = chance.pick("deed", range(dearest + 1), s.buildings.drawn)
        if cost is None:
            cost = deed(s, building)
        if where_from(building):
            s = self.read(s)
        bought = Owned(building, ("",) * places(s.book, building))
        if building in s.street:
            s = replace(s, street=without(s.street, building))
        else:
            s = replace(s, buildings=s.buildings.take_out(building))
        s = s.with_seat(seat, money=max(0, me.money - cost), buildings=(*me.buildings, bought))
        return _bought(ask_text(s, seat, building, "placed"), seat)

    def told(self, before: State, seat: int, after: State) -> str:
        old, new, book = before.seats[seat], after.seats[seat], before.book
        # an unknown building may have been identified as it was bought
        card = new.buildings[-1].card if is_unknown(self.building) else self.building
        said = _("{name} buys {building} for ${money}", name=old.name, building=building_name(book, card),
                 money=old.money - new.money)  # fmt: skip
        known = after.book.buildings.get(card, UNREAD)
        return said if known == book.buildings.get(card, UNREAD) else f"{said}. {printed(known)}"

    def label(self, s: State, seat: int) -> tuple[str, str]:
        known = f"{money(deed(s, self.building) if self.cost is None else self.cost)}; {offer(s, self.building)}"
        if s.by_place and (found := where_from(self.building)):
            there = len(s.seats) + s.book.numbers.street_extra[s.season]
            title = _("Buy a building ({n} of {there})", n=found[1], there=there)
            return title, known if self.building in s.book.buildings else ""
        if self.cost is None and self.building not in s.book.buildings:
            known = _("then say which one it is, or its deed")
        return _("Buy {building}", building=building_name(s.book, self.building)), known

    def figures(self, s: State, seat: int) -> Sequence[Figure]:
        if where_from(self.building):
            return printed_figures(s, self.building)
        known = self.building in s.book.buildings
        return [Figure("cost", _("Deed $"), deed(s, self.building))] if known else ()

    def with_figures(self, s: State, seat: int, values: Mapping[str, int]) -> Buy:
        if s.by_place:
            read: Buy = self.with_reading(s, values) if self.figures(s, seat) else self
            return read
        changed: Buy = super().with_figures(s, seat, values)
        return changed

    def place(self, s: State, seat: int) -> str | None:
        return street_place(s, s.street.index(self.building)) if self.building in s.street else None

    def card_used(self, s: State) -> tuple[str, int] | None:
        return owners_building(self.building)

    def consequences(self, before: State, after: State, seat: int) -> Sequence[str] | None:
        if not before.by_place:
            return None
        old, new = before.seats[seat].money, after.seats[seat].money
        unpaid = self.cost is None and old == new
        return [_("deed not entered") if unpaid else f"{money(old)} → {money(new)}",
                earns_or_not_entered(after, self.building)]  # fmt: skip

    def uses(self, before: State, after: State) -> Iterator[Use]:
        yield before.turn, "building", self.building


@lru_cache(maxsize=32)
def _buys(book: Book) -> dict[str, Buy]:
    return {one: Buy(one) for one in book.buildings if not is_unknown(one)}


def buying(book: Book, building: str, asks: bool = True) -> Buy:
    """Return the act that buys a building. If it ``asks``, players are asked about an unknown one."""
    return _buys(book).get(building) or Buy(building, asks=asks and is_unknown(building))


def _named(s: State, building: str, chance: Chance) -> tuple[State, str]:
    """Name a building that is bought and was not named on Main Street. It may stay unknown."""
    deck = s.buildings
    named = chance.pick("bought", deck.unseen, deck.drawn) if deck.unseen else None
    if named is None:
        return s, building
    street = tuple(named if one == building else one for one in s.street)
    return replace(s, buildings=deck.named(building, named), street=street), named


class Decline(Act, frozen=True, tag="decline"):
    """Buy nothing, and collect dollars (p. 7)."""

    phases = ("purchase",)
    sure = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Decline]:
        return (DECLINE,)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return _bought(s.with_seat(seat, money=s.seats[seat].money + s.book.numbers.decline), seat)

    def told(self, before: State, seat: int, after: State) -> str:
        old, new = before.seats[seat], after.seats[seat]
        return _("{name} buys nothing and collects ${money}", name=old.name, money=new.money - old.money)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return _("Buy nothing"), _("collect ${n}", n=s.book.numbers.decline)


DECLINE = Decline()
