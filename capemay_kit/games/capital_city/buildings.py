"""Buying buildings on Main Street, attaching characters to them, and activating them (rulebook p. 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.acts import Act, Broken, Use
from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Field
from capemay_kit.core.i18n import N_, _, and_list, money, ngettext, or_list
from capemay_kit.core.moments import put, without
from capemay_kit.core.shown import Handle
from capemay_kit.games.capital_city.book import EARNINGS, Book, Earning, Wanted
from capemay_kit.games.capital_city.by_hand import (
    NOTHING_ACTIVATED,
    Reading,
    earns_or_not_entered,
    printed_figures,
    read_out,
    read_since,
)
from capemay_kit.games.capital_city.names import (
    SYMBOLS,
    building_name,
    building_title,
    called,
    character_name,
    earnings,
    family_name,
    gains,
    offer,
    printed,
    skill,
)
from capemay_kit.games.capital_city.scene import building_at, card_at, owned_place, street_place
from capemay_kit.games.capital_city.state import (
    BELOW_ZERO,
    RULES,
    UNKNOWN,
    Owned,
    Pending,
    Seat,
    State,
    ask_text,
    back_of,
    family_of,
    fits,
    free_place,
    go_on,
    held,
    is_unknown,
    may_be,
    place_of,
    places,
    staffed,
    street_gone,
    unread,
    waiting,
    wanted,
    where_from,
    who_fits,
)

rule = RULES.rule

# --- buying (p. 7) ------------------------------------------------------------------------------------


def begin_purchase(s: State) -> State:
    """Let the seat with priority 1 buy first."""
    return replace(s, phase="purchase", trains=(), done=(), turn=s.order[0])


def _bought(s: State, seat: int) -> State:
    done = s.done if seat in s.done else (*s.done, seat)
    for one in s.order:
        if one not in done:
            return replace(s, done=done, turn=one)
    return go_on(begin_attaching(s))


def begin_attaching(s: State) -> State:
    """Let the seat with the last priority attach first."""
    return replace(street_gone(s), phase="attach", done=(), turn=s.order[-1])


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
        return [buying(s.book, one, not s.by_place) for one in s.street if s.book.building(one).deed <= has]

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
        cost = s.book.building(self.building).deed if self.cost is None else self.cost
        if cost > (has := s.seats[seat].money):
            yield DEED(building=self.building, cost=cost, money=has)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        me, building, cost = s.seats[seat], self.building, self.cost
        if self.asks and cost is None and is_unknown(building):
            # it was not named on Main Street, and may stay unknown
            deck = s.buildings
            named = chance.pick("bought", deck.unseen, deck.drawn) if deck.unseen else None
            if named is None:
                dearest = max(one.deed for one in s.book.buildings.values())
                cost = chance.pick("deed", range(dearest + 1), deck.drawn)
            else:
                street = tuple(named if one == building else one for one in s.street)
                s, building = replace(s, buildings=deck.named(building, named), street=street), named
        if cost is None:
            cost = s.book.building(building).deed
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
        known = after.book.building(card)
        return said if known == book.building(card) else f"{said}. {printed(known)}"

    def label(self, s: State, seat: int) -> tuple[str, str]:
        deed = s.book.building(self.building).deed if self.cost is None else self.cost
        known = f"{money(deed)}; {offer(s, self.building)}"
        if s.by_place and (found := where_from(self.building)):
            there = len(s.seats) + s.book.numbers.street_extra[s.season]
            title = _("Buy a building ({n} of {there})", n=found[1], there=there)
            return title, known if self.building in s.book.buildings else ""
        if self.cost is None and self.building not in s.book.buildings:
            known = _("then say which one it is, or its deed")
        return _("Buy {building}", building=building_name(s.book, self.building)), known

    def figures(self, s: State, seat: int) -> Sequence[Field]:
        if where_from(self.building):
            return printed_figures(s, self.building)
        known = s.book.buildings.get(self.building)
        return [Field("cost", _("Deed $"), known.deed)] if known else ()

    def with_figures(self, s: State, seat: int, values: Mapping[str, int]) -> Buy:
        if s.by_place:
            read: Buy = self.with_reading(s, values) if self.figures(s, seat) else self
            return read
        changed: Buy = super().with_figures(s, seat, values)
        return changed

    def place(self, s: State, seat: int) -> str | None:
        return street_place(s, self.building)

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[Buy]:
        building = building_at(s, place)
        on_sale = building in s.street
        meant = on_sale and s.phase == "purchase" if s.by_place else on_sale or s.phase != "attach"
        return (buying(s.book, building),) if building and meant else ()

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


class Decline(Act, frozen=True, tag="decline"):
    """Buy nothing, and collect dollars (p. 7)."""

    phases = ("purchase",)
    sure = True

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return _bought(s.with_seat(seat, money=s.seats[seat].money + s.book.numbers.decline), seat)

    def told(self, before: State, seat: int, after: State) -> str:
        old, new = before.seats[seat], after.seats[seat]
        return _("{name} buys nothing and collects ${money}", name=old.name, money=new.money - old.money)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return _("Buy nothing"), _("collect ${n}", n=s.book.numbers.decline)


# --- attaching (p. 3, 7) ----------------------------------------------------------------------------------

EARN_FIRST = rule("earn_first", 7, N_("A building was activated: its earnings come first."),
                  N_("Take points or dollars for it."), firm=True)  # fmt: skip
CHARACTER_NOT_HELD = rule(
    "character_not_held", 7,
    lambda s, d: _("Not one of your unattached characters: {character}.",
                   character=character_name(s.book, d["card"])),
    N_("Choose one from the next train."),
)  # fmt: skip
BUILDING_NOT_OWNED = rule(
    "building_not_owned", 7,
    lambda s, d: _("{building} is not yours.", building=building_title(s.book, d["building"])),
    N_("Choose one of your own buildings."), firm=True,
)  # fmt: skip
FULLY_STAFFED = rule(
    "fully_staffed", 3,
    lambda s, d: _("{building} is fully staffed, and attached characters can't be moved.",
                   building=building_title(s.book, d["building"])),
    N_("Choose a building with an empty place."), firm=True,
)  # fmt: skip


def _symbols(names: Sequence[str]) -> str:
    return or_list([SYMBOLS[one] for one in dict.fromkeys(names)])


def _wrong_symbol(s: State, d: dict[str, Any]) -> str:
    symbol = s.book.symbol.get(d["card"])
    building, needed = building_title(s.book, d["building"]), _symbols(d["wanted"])
    if symbol:
        return _("{building} needs {needed}; {character} has {symbol}.",
                 character=character_name(s.book, d["card"]), symbol=SYMBOLS[symbol], building=building,
                 needed=needed)  # fmt: skip
    return _("{building} needs {needed}, and no unseen character of this family fits: {family}.", building=building,
             needed=needed, family=family_name(s.book, family_of(d["card"])))  # fmt: skip


SYMBOL = rule(
    "symbol", 3, _wrong_symbol, lambda s, d: _("Attach a character with {symbols}.", symbols=_symbols(d["wanted"]))
)


class Attach(Reading, frozen=True, tag="attach"):
    """Attach a character to a building of the seat; it activates (p. 7).

    ``asks``: for each unknown building that may activate, players enter once how many characters it takes and what it
    earns. Without it, as in old records, such buildings take two and earn nothing. ``symbols``, ``points`` and
    ``dollars`` are what people enter of the building that gets the character, if it is known only by its place."""

    card: str
    building: str
    asks: bool = False
    symbols: tuple[Wanted, ...] = ()
    points: int | None = None
    dollars: int | None = None
    own: int = 0
    phases = ("attach",)
    sure = True
    doing = N_("Attach to {building}.")

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Attach]:
        if s.pending:
            return ()
        me = s.seats[seat]
        cards = held(me)
        if s.by_place and UNKNOWN in cards:
            cards = (*(f"{one}-?" for one in s.families), *cards)
        return [
            attaching(s, card, owned.card)
            for card in dict.fromkeys(cards)
            for owned in me.buildings
            if fits(s, owned, card)
        ]

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        me = s.seats[seat]
        if s.pending:
            yield EARN_FIRST()
        holds = may_be(s, me, self.card)
        if not holds:
            yield CHARACTER_NOT_HELD(card=self.card)
        if self.reads:
            yield from self.unreadable(s, coming=1)
        place = place_of(me, self.building)
        if place is None:
            yield BUILDING_NOT_OWNED(building=self.building)
            return
        owned = me.buildings[place]
        if "" not in owned.staff:
            yield FULLY_STAFFED(building=self.building)
        if not holds and self.card not in s.characters.unseen:
            yield CHARACTER_NOT_HELD.firmly(card=self.card)
        if not fits(s, owned, self.card):
            yield SYMBOL(card=self.card, building=self.building, wanted=wanted(s.book, owned))

    def done(self, s: State, seat: int, chance: Chance) -> State:
        place = place_of(s.seats[seat], self.building)
        assert place is not None, "refused, and never forced, without one"
        card = self.card
        s, me = _leave_hand(s, s.seats[seat], card)
        s = replace(s, seats=put(s.seats, seat, me))
        if where_from(self.building):
            s = self.read(s)
        if is_unknown(card) and not s.by_place:
            s, card = _reveal(s, s.seats[seat].buildings[place], card, chance)
        if self.asks:
            s = _ask_what_is_printed(s, seat, self.building, family_of(card), chance)
        owned = _joined(s, s.seats[seat].buildings[place], card)
        s = s.with_seat(seat, buildings=put(s.seats[seat].buildings, place, owned))
        s = ask_text(s, seat, card, "placed")
        return go_on(_pay_what_is_plain(replace(s, pending=activated(s, seat, owned, card))))

    def told(self, before: State, seat: int, after: State) -> str:
        said = [_(
            "{name} attaches {character} to {building}",
            name=before.seats[seat].name,
            character=character_name(before.book, self._attached(before.seats[seat], after.seats[seat])),
            building=building_name(before.book, self.building),
        )]  # fmt: skip
        for old, new in zip(before.seats, after.seats, strict=True):
            said += gains(new.name, new.points - old.points, new.money - old.money)
        return "; ".join([*said, *read_since(before, after)])

    def _attached(self, before: Seat, after: Seat) -> str:
        """Return who was attached: an unknown character may have been named as it was turned up."""
        if is_unknown(self.card):
            for old, new in zip(before.buildings, after.buildings, strict=True):
                if old.card == self.building:
                    # a building that was named meanwhile may have fewer places, so that the others are at other ones
                    came = [one for one in new.staff if one and new.staff.count(one) > old.staff.count(one)]
                    return came[0] if came else self.card
        return self.card

    def label(self, s: State, seat: int) -> tuple[str, str]:
        who, where = character_name(s.book, self.card), building_name(s.book, self.building)
        return _("Attach {character} to {building}", character=who, building=where), self._brings(s, seat)

    def _brings(self, s: State, seat: int) -> str:
        """Say what it would set off."""
        place = place_of(s.seats[seat], self.building)
        if place is None:
            return skill(s, self.card)
        owned = s.seats[seat].buildings[place]
        if unread(s.book, self.building):
            if s.by_place:
                return _("you enter its symbols and earnings once")
            return _("then say how many characters it takes and what it earns")
        empty = owned.staff.count("")
        if not empty:
            return skill(s, self.card)
        owned = _joined(s, owned, self.card)
        after = s.with_seat(seat, buildings=put(s.seats[seat].buildings, place, owned))
        pays = activated(after, seat, owned, self.card)
        mine = [building_name(s.book, one.buildings[0]) for one in pays if one.own]
        earning = [_("{building} twice", building=one) if mine.count(one) > 1 else one for one in dict.fromkeys(mine)]
        others = [s.seats[one.seat].name for one in pays if not one.own]
        said = [
            "" if empty == 1 else _("one place stays empty"),
            _("earns at {buildings}", buildings=and_list(earning)) if mine else "",
            _("{names} may earn too", names=and_list(others)) if others else "",
        ]
        return "; ".join(filter(None, said)) or skill(s, self.card)

    def handle(self, s: State, seat: int) -> Handle | None:
        title = called(s.book, self.card) if is_unknown(self.card) else character_name(s.book, self.card)
        return Handle(self.card, title, skill(s, self.card))

    def place(self, s: State, seat: int) -> str | None:
        return owned_place(s, seat, self.building)

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[Attach]:
        me = s.seats[seat]
        cards, owned = held(me), [one.card for one in me.buildings]
        building, lying = building_at(s, place), card_at(s, place)
        if building and s.phase == "attach" and not s.by_place and not s.pending:
            fitting = [one for one in cards if building in owned and fits(s, me.buildings[owned.index(building)], one)]
            return (attaching(s, handle if handle in cards else next(iter((*fitting, *cards)), UNKNOWN), building),)
        if lying is not None and (lying[0] == seat or lying[1] not in cards):
            # where it fits, or else where there is room
            fitting = [one.card for one in me.buildings if fits(s, one, lying[1])]
            roomy = [one.card for one in me.buildings if "" in one.staff]
            return (attaching(s, lying[1], next(iter((*fitting, *roomy, *owned)), "")),)
        return ()

    def uses(self, before: State, after: State) -> Iterator[Use]:
        yield before.turn, "character", self.card
        yield before.turn, "family", family_of(self.card)


def attaching(s: State, card: str, building: str) -> Attach:
    """Return the act that attaches a character. Players are asked about buildings whose text nobody has entered.

    If nobody enters cards, the act itself has what is printed on the building.
    """
    # buildings with characters that are neither named nor entered may activate with any other
    at_work = [one.card for seat in s.seats for one in seat.buildings if unread(s.book, one.card) and any(one.staff)]
    if s.by_place:
        return Attach(card, building, any(one != building for one in at_work))
    return Attach(card, building, bool(at_work) or unread(s.book, building))


def _joined(s: State, owned: Owned, card: str) -> Owned:
    """Return a building with one more character: where it fits, else at the first empty place."""
    at = free_place(s.book, owned, card)
    return replace(owned, staff=put(owned.staff, owned.staff.index("") if at is None else at, card))


def _leave_hand(s: State, me: Seat, card: str) -> tuple[State, Seat]:
    if card == me.founder:
        return s, replace(me, founder="")
    if card in me.hand:
        return s, replace(me, hand=without(me.hand, card))
    if s.by_place and card == back_of(card):
        # an unknown character turns out to be of this family
        s = replace(s, characters=s.characters.give_back(UNKNOWN).take_out(card))
        in_hand = UNKNOWN in me.hand
        return s, replace(me, hand=without(me.hand, UNKNOWN)) if in_hand else replace(me, founder="")
    # forced: the table is sure that it is this card; the app may know only its back
    deck, back = s.characters.take_out(card), back_of(card)
    if back in me.hand:
        deck = deck.give_back(back)
        me = replace(me, hand=without(me.hand, back))
    return replace(s, characters=deck), me


def _reveal(s: State, owned: Owned, card: str, chance: Chance) -> tuple[State, str]:
    """Turn up an unknown character, which is one of those that fit. If nobody names it, it stays unknown."""
    fitting, deck = who_fits(s, owned, card), s.characters
    named = chance.pick("attached", tuple(fitting), deck.drawn) if fitting else None
    return (s, card) if named is None else (replace(s, characters=deck.named(card, named)), named)


def _ask_what_is_printed(s: State, seat: int, building: str, family: str, chance: Chance) -> State:
    """Ask the players about unknown buildings that a character of this family joins, or where one works already."""
    for i in range(len(s.seats)):
        other = (seat + i) % len(s.seats)
        for one in s.seats[other].buildings:
            comes = one.card == building and other == seat
            if s.by_place and comes:
                # the act itself has what is printed on this one
                continue
            works = family != UNKNOWN and any(who and family_of(who) == family for who in one.staff)
            if (comes or works) and unread(s.book, one.card):
                attached = sum(bool(who) for who in one.staff) + comes
                s = read_out(s, one.card, attached, chance)
    return s


class Done(Act, frozen=True, tag="done"):
    """Attach no more this season (p. 7)."""

    must = passes = True
    phases = ("attach",)
    sure = True
    log = N_("{name} attaches no more")

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Done]:
        return () if s.pending else (cls(),)

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if s.pending:
            yield EARN_FIRST()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return go_on(replace(s, done=s.done if seat in s.done else (*s.done, seat)))

    def label(self, s: State, seat: int) -> tuple[str, str]:
        left = len(held(s.seats[seat]))
        stay = ngettext("{n} character stays unattached", "{n} characters stay unattached", left)
        return _("Attach no more"), stay if left else ""


# --- earning (p. 7) ---------------------------------------------------------------------------------------


def activated(s: State, seat: int, owned: Owned, card: str) -> tuple[Pending, ...]:
    """List the activations that attaching a character causes (p. 7), if they earn something, in the rulebook's order.

    First comes the character itself, then all others of its family that work for the seat, then one of each other seat,
    which chooses it.
    """
    book, family = s.book, family_of(card)
    found = [Pending(seat, (owned.card,), True)] if _earns(s, owned) else []
    if family == UNKNOWN:
        return tuple(found)
    skipped = False
    for one in s.seats[seat].buildings:
        for who in one.staff:
            if one is owned and who == card and not skipped:
                skipped = True
            elif who and family_of(who) == family and _earns(s, one):
                found.append(Pending(seat, (one.card,), True))
    for i in range(seat + 1, seat + len(s.seats)):
        other = i % len(s.seats)
        choice = tuple(
            one.card for one in s.seats[other].buildings
            if staffed(book, one) and book.earnings[one.card] and any(family_of(who) == family for who in one.staff)
        )  # fmt: skip
        if choice:
            found.append(Pending(other, choice, False))
    return tuple(found)


def _earns(s: State, owned: Owned) -> bool:
    return staffed(s.book, owned) and bool(s.book.earnings[owned.card])


def _pay_what_is_plain(s: State) -> State:
    """Pay out the activations without a choice."""
    pays = s.book.earnings
    kept = []
    for one in s.pending:
        if len(one.buildings) == 1 and len(pays[one.buildings[0]]) == 1:
            s = _paid(s, one.seat, one.buildings[0], pays[one.buildings[0]][0], None)
        else:
            kept.append(one)
    return s if len(kept) == len(s.pending) else replace(s, pending=tuple(kept))


def _paid(s: State, seat: int, building: str, what: Earning, amount: int | None) -> State:
    s = ask_text(s, seat, building, "pays")
    if amount is None:
        amount = s.book.building(building).pays(what)
    me = s.seats[seat]
    if what == "dollars":
        return s.with_seat(seat, money=me.money + amount)
    place = place_of(me, building)
    assert place is not None, "a seat earns from buildings of its own"
    owned = me.buildings[place]
    better = put(me.buildings, place, replace(owned, points=owned.points + amount))
    return s.with_seat(seat, points=me.points + amount, buildings=better)


NOT_ACTIVATED = rule(
    "not_activated", 7,
    lambda s, d: _("{building} is not activated.", building=building_title(s.book, d["building"])),
    lambda s, d: _("Take the earnings of {buildings}.",
                   buildings=or_list([building_name(s.book, one) for one in d["buildings"]])),
)  # fmt: skip
NO_SUCH_EARNING = rule(
    "no_such_earning", 7,
    lambda s, d: _("{building} earns no victory points.", building=building_title(s.book, d["building"]))
    if d["what"] == "points"
    else _("{building} earns no dollars.", building=building_title(s.book, d["building"])),
    lambda s, d: _("Take dollars.") if d["what"] == "points" else _("Take victory points."),
)  # fmt: skip


class Earn(Act, frozen=True, tag="earn"):
    """Take what an activated building earns, as points or as dollars: ``amount``, or what the rules say (p. 7)."""

    building: str
    what: Earning
    amount: int | None = None
    phases = ("attach",)
    sure = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Earn]:
        if not s.pending:
            return ()
        buildings = dict.fromkeys(one for each in waiting(s, seat) for one in each.buildings)
        return [one for building in buildings for one in _earnings(s.book)[building]]

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        offered = [one for each in waiting(s, seat) for one in each.buildings]
        if not s.pending:
            yield NOTHING_ACTIVATED()
        elif self.building not in offered:
            yield NOT_ACTIVATED(building=self.building, buildings=list(dict.fromkeys(offered)))
        if place_of(s.seats[seat], self.building) is None:
            yield BUILDING_NOT_OWNED(building=self.building)
        if (self.amount or 0) < 0:
            yield BELOW_ZERO()
        pays = s.book.earnings.get(self.building, ())
        if self.what not in pays and self.amount is None:
            offers = [what for what in EARNINGS if what in pays]
            yield NO_SUCH_EARNING(building=self.building, what=self.what, offers=offers)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        s = _paid(s, seat, self.building, self.what, self.amount)
        mine = (*waiting(s, seat), *(one for one in s.pending if one.seat == seat))
        answered = next((one for one in mine if self.building in one.buildings), None)
        return go_on(replace(s, pending=without(s.pending, answered)) if answered else s)

    def told(self, before: State, seat: int, after: State) -> str:
        old, new, building = before.seats[seat], after.seats[seat], building_name(before.book, self.building)
        if self.what == "points":
            return ngettext(
                "{name} earns {n} victory point from {building}", "{name} earns {n} victory points from {building}",
                new.points - old.points, name=old.name, building=building,
            )  # fmt: skip
        return _("{name} earns ${money} from {building}", name=old.name, money=new.money - old.money,
                 building=building)  # fmt: skip

    def label(self, s: State, seat: int) -> tuple[str, str]:
        n, name = s.book.building(self.building).pays(self.what), building_name(s.book, self.building)
        if self.what == "points":
            return ngettext("Earn {n} victory point", "Earn {n} victory points", n), name
        return _("Earn ${n}", n=n), name

    def figures(self, s: State, seat: int) -> Sequence[Field]:
        known = s.book.buildings.get(self.building)
        if s.by_place or known is None:
            return ()
        title = _("Victory points") if self.what == "points" else _("Dollars")
        return [Field("amount", title, known.pays(self.what))]

    def handle(self, s: State, seat: int) -> Handle | None:
        if s.by_place:
            return None
        known = s.book.building(self.building)
        return Handle(self.building, building_title(s.book, self.building), earnings(known))

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[Earn]:
        building = building_at(s, place)
        if not building or not s.pending or s.by_place:
            return ()
        return (cls(building, next(iter(s.book.earnings.get(building, ())), "points")),)

    def place(self, s: State, seat: int) -> str | None:
        return owned_place(s, seat, self.building)


@lru_cache(maxsize=32)
def _earnings(book: Book) -> dict[str, tuple[Earn, ...]]:
    return {one: tuple(Earn(one, what) for what in book.earnings[one]) for one in book.buildings}
