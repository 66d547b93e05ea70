"""Moving the ship, and the tokens of stations (rulebook p. 3-5).

On a course that is not in the app (a *ledger*) a token has its zone and colour, and crossing the line is an act of its
own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any, ClassVar

from msgspec.structs import replace

from capemay_kit.core.acts import Broken, Use
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, _, or_list
from capemay_kit.core.moments import put
from capemay_kit.core.shown import Handle
from capemay_kit.games.cape_horn.board import COLOUR_NAMES, COLOURS, UNKNOWN, ZONES, different, may_take
from capemay_kit.games.cape_horn.names import card_title, points, space_name, token
from capemay_kit.games.cape_horn.state import (
    RULES,
    Moved,
    State,
    beside,
    by_card,
    crosses,
    has_three,
    may_cross_to_win,
    may_end,
    passages,
    taken,
    tokens_left,
)
from capemay_kit.games.cape_horn.winds import (
    DRAWN_ALREADY,
    NO_COURSE,
    NO_SUCH_SPACE,
    TOKEN_FIRST,
    OnTurn,
    allowed,
    end_turn,
    may_draw,
    not_yet,
)

rule = RULES.rule

# --- the tokens of stations ---------------------------------------------------------------------------

NO_STATION = rule("no_station", 5, N_("The ship is not at a station."), N_("End a move on one."), firm=True)
ZONE_DONE = rule(
    "zone_done", 5,
    lambda s, d: _("Your log book has {token} already.", token=token(d["zone"], d["colour"])),
    N_("Take a token of another zone."),
)  # fmt: skip
COLOUR_DONE = rule(
    "colour_done", 5,
    lambda s, d: _("Your log book has a token of this colour already: {colour}.", colour=COLOUR_NAMES[d["colour"]]),
    N_("Take a token of another colour."),
)  # fmt: skip
NO_TOKEN_LEFT = rule(
    "no_token_left", 5,
    lambda s, d: _("All tokens of this colour are taken: {colour}.", colour=COLOUR_NAMES[d["colour"]]),
    N_("Take one of another colour."),
)  # fmt: skip
NOT_JUST_STOPPED = rule("not_just_stopped", 5, N_("A token is taken when the ship stops at its station."),
                        N_("Leave, and end a move there again."))  # fmt: skip


def no_token(s: State, seat: int, space: str = "") -> Iterator[Broken]:
    """Yield why no token can be taken where the ship is, or on a ``space``, whether or not it has just stopped
    there (p. 5)."""
    station = s.book.chart.station.get(space or s.seats[seat].space)
    if station is None:
        yield NO_STATION()
    else:
        yield from _no_room(s, seat, station.zone, station.colour)


def _no_room(s: State, seat: int, zone: int, colour: Any) -> Iterator[Broken]:
    tokens = s.seats[seat].tokens
    if (held := tokens[zone - 1]) is not None:
        yield ZONE_DONE(zone=zone, colour=held)
    if colour in tokens:
        yield COLOUR_DONE(colour=colour)
    if sum(colour in one.tokens for one in s.seats) >= s.book.numbers.tokens_of_a_colour:
        yield NO_TOKEN_LEFT(colour=colour)


def _tapped_token(s: State, seat: int) -> bool:
    """Say whether a tap on the ship means its station's token; elsewhere, and before the move, it means staying."""
    return s.phase not in ("deal", "sail") and s.seats[seat].space in s.book.chart.station


def may_take_token(s: State, seat: int) -> bool:
    """Say whether a ship is at a station whose token it may take."""
    return next(no_token(s, seat), None) is None


class TakeToken(OnTurn, frozen=True, tag="take_token"):
    """Take the token of the station where the ship stopped (p. 5). Without a course in the app, the act says which."""

    zone: int = 0
    colour: str = ""
    offered_in = ("token", "draw")

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[TakeToken]:
        """List the token of the station. On a course that is not in the app, after one the others of the stop are not
        offered; players who are behind with their entries may still take them."""
        if s.ledger:
            return () if s.landed else allowed(s, seat, TOKENS)
        # the ship may have been put elsewhere since, where there is no station
        return TOKENS[:1] if s.phase == "token" and s.seats[seat].space in s.book.chart.station else ()

    def breaks(self, s: State, seat: int) -> Iterator[Broken]:
        if not s.ledger:
            if s.phase != "token" or s.seats[seat].space not in s.book.chart.station:
                yield from no_token(s, seat)
                yield NOT_JUST_STOPPED()
            return
        yield from not_yet(s)
        if self.zone not in ZONES or self.colour not in COLOURS:
            yield NO_STATION()
        if s.phase != "draw" or s.moved not in ("sailed", "ignored", "twice"):
            yield NOT_JUST_STOPPED()
        yield from _no_room(s, seat, self.zone, self.colour)

    def _which(self, s: State, seat: int) -> tuple[int, Any]:
        station = s.book.chart.station.get(s.seats[seat].space)
        return (self.zone, self.colour) if s.ledger or station is None else (station.zone, station.colour)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        zone, colour = self._which(s, seat)
        tokens: Any = put(s.seats[seat].tokens, zone - 1, colour)
        s = replace(s.with_seat(seat, tokens=tokens), landed=s.ledger)
        if has_three(tokens):
            return replace(s, phase="over", winner=seat, victory="three_tokens")
        return go_on(s, seat) if seat == s.turn and s.phase == "token" else s

    def says(self, before: State, seat: int, after: State) -> str:
        return _("{name} takes {token}", name=before.seats[seat].name, token=token(*self._which(before, seat)))

    def label(self, s: State, seat: int) -> tuple[str, str]:
        zone, colour = self._which(s, seat)
        title = _("Take {token}", token=token(zone, colour)) if zone in ZONES else _("Take the token")
        have = different(s.seats[seat].tokens) + 1
        if have == 3:
            return title, _("your third: you win")
        return title, _("your second: now the finish line wins") if have == 2 else ""

    def place(self, s: State, seat: int) -> str | None:
        return None if s.ledger else s.seats[seat].space

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[TakeToken]:
        return TOKENS[:1] if not handle and place == s.seats[seat].space and _tapped_token(s, seat) else ()

    def handle(self, s: State, seat: int) -> Handle | None:
        if not self.colour:
            return None
        return Handle("token", _("Take a token"), _("of the station where the ship stopped"))

    def uses(self, before: State, after: State) -> Iterator[Use]:
        was, now = before.seats[before.turn].tokens, after.seats[before.turn].tokens
        for zone, old, new in zip(ZONES, was, now, strict=True):
            if new is not None and old is None:
                yield before.turn, "token", f"{zone}-{new}"


TOKENS = (TakeToken(), *(TakeToken(zone, colour) for zone in ZONES for colour in COLOURS))


class LeaveToken(OnTurn, frozen=True, tag="leave_token"):
    """Leave the token of the station where the ship stopped."""

    must = True
    offered_in = ("token",)
    goes_on = True
    words = N_("Leave the token"), N_("you would have to stop here again")
    log = N_("{name} takes no token")

    def breaks(self, s: State, seat: int) -> Iterator[Broken]:
        if s.ledger:
            yield NO_COURSE()
        if s.phase != "token":
            yield next(no_token(s, seat), NOT_JUST_STOPPED())._replace(firm=True)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return go_on(s, seat)


LINE_NEEDS_TWO = rule(
    "line_needs_two", 5, N_("Crossing the line wins with two tokens, from two zones and in two colours."),
    N_("Take a token first."), firm=True,
)  # fmt: skip
LINE_BY_MOVING = rule("line_by_moving", 5, N_("You cross the line by moving over it."),
                      N_("Move your ship over the line."), firm=True)  # fmt: skip


class Cross(OnTurn, frozen=True, tag="cross"):
    """Cross the finish line of a course that is not in the app (p. 5)."""

    offered_in = ("draw", "buy")
    words = N_("Cross the finish line"), N_("wins with two tokens")
    log = N_("{name} crosses the finish line")

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Cross]:
        return allowed(s, seat, (cls(),)) if s.ledger else ()

    def breaks(self, s: State, seat: int) -> Iterator[Broken]:
        if not s.ledger:
            yield LINE_BY_MOVING()
        yield from not_yet(s)
        if not may_cross_to_win(s.seats[seat].tokens):
            yield LINE_NEEDS_TWO()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return replace(s, phase="over", winner=seat, victory="finish_line")


# --- moving -------------------------------------------------------------------------------------------

MOVED_ALREADY = rule("moved_already", 3, N_("The ship has moved this turn."), N_("Move again on the next turn."))
ALL_WAYS_LEAVE = rule(
    "all_ways_leave", 3, N_("Every direction on the card at {here} leads off the sea."),
    N_("Ignore the card, stay, or cover it with another when the ship has left."),
)  # fmt: skip
NOT_ON_THE_CARD = rule(
    "not_on_the_card", 3,
    lambda s, d: _(
        "From {here}, {card} does not lead to {space}.",
        card=card_title(s, d["card"]), here=d["here"], space=space_name(s, d["to"]),
    ),
    lambda s, d: _("It leads to {spaces}.", spaces=or_list([space_name(s, one) for one in dict.fromkeys(d["ends"])])),
)  # fmt: skip
NOT_A_MOVE = rule("not_a_move", 3, N_("Your ship is already at {to}."), N_("Choose another space, or stay."))
NO_WIND_CARD = rule(
    "no_wind_card", 3,
    lambda s, d: _("Your ship cannot end its move at {space}: no wind card is there.", space=space_name(s, d["to"])),
    N_("Place one there before you sail, or choose a space that has one."),
)  # fmt: skip
SHIP_THERE = rule("ship_there", 3, N_("{owner}'s ship is at {to}."),
                  N_("Choose another space. Only stations have room for more than one ship."))  # fmt: skip
NOT_NEIGHBOURING = rule(
    "not_neighbouring", 4,
    lambda s, d: _(
        "Ignoring the wind does not lead from {here} to {space}.", here=d["here"], space=space_name(s, d["to"])
    ),
    N_("Choose one of the eight spaces around your ship."),
)  # fmt: skip


def go_on(s: State, seat: int) -> State:
    """Go on to drawing. If nothing is left to decide, the turn ends by itself."""
    s = replace(s, phase="draw")
    return s if may_draw(s, seat) or s.ledger or Again.offered(s, seat) else end_turn(s)


def _stop(s: State, seat: int) -> State:
    there = s.seats[seat].space in s.book.chart.station and may_take_token(s, seat)
    return replace(s, phase="token") if there else go_on(s, seat)


def _only_once(s: State) -> Sequence[Broken]:
    if s.phase == "sail":
        return ()
    return (TOKEN_FIRST() if s.phase == "token" and not s.ledger else MOVED_ALREADY(),)


class Move(OnTurn, frozen=True):
    """A way to move the ship; on a course that is not in the app it leads nowhere in particular."""

    to: str
    moved: ClassVar[Moved]
    """What the ship has done then."""
    tapped_in: ClassVar[tuple[str, ...]] = ("deal", "sail", "token", "over")
    """The phases in which a tap on a space means it, legal or not."""

    @property
    def ignores(self) -> bool:
        """Whether it ignores the card below the ship."""
        return False

    def breaks(self, s: State, seat: int) -> Sequence[Broken]:
        if not s.ledger:
            return (*self.not_at_all(s, seat), *self._not_there(s, seat))
        return (*((NO_COURSE(),) if self.to else ()), *self.not_at_all(s, seat))

    def not_at_all(self, s: State, seat: int) -> Sequence[Broken]:
        """List why the ship cannot move so at all now."""
        return _only_once(s)

    def _not_there(self, s: State, seat: int) -> Sequence[Broken]:
        to, here = self.to, s.seats[seat].space
        if to in (beside if self.ignores else by_card)(s, seat, here):
            return ()
        if to not in s.book.chart.at:
            return (NO_SUCH_SPACE(space=to),)
        if self.ignores and to not in s.book.chart.near[here]:
            return (NOT_NEIGHBOURING(here=here, to=to),)
        ends = [one.end for one in passages(s, here)]
        if not self.ignores and s.winds.get(here, UNKNOWN) != UNKNOWN and to not in ends:
            leads = NOT_ON_THE_CARD(here=here, to=to, card=s.winds[here], ends=ends)
            return (leads if ends else ALL_WAYS_LEAVE(here=here),)
        if not self.ignores and to == here:
            return (NOT_A_MOVE(to=to),)
        if to not in s.winds or not taken(s, seat, to):
            return (NO_WIND_CARD(to=to),)
        return (SHIP_THERE(to=to, owner=s.seats[s.ship_at(to, seat) or 0].name),)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        me, to = s.seats[seat], self.to
        left = max(0, me.points - self.cost(s))
        if s.ledger:
            return replace(s.with_seat(seat, points=left), moved=self.moved, phase="draw", landed=False)
        won = may_cross_to_win(me.tokens) and crosses(s, seat, me.space, to, self.ignores)
        s = s.with_seat(seat, space=to, points=left)
        if won:
            return replace(s, phase="over", winner=seat, victory="finish_line")
        return s if seat != s.turn else _stop(replace(s, moved=self.moved), seat)

    def told(self, before: State, seat: int, after: State) -> str:
        text = super().told(before, seat, after)
        if self.to not in before.book.chart.station or (after.winner == seat and before.winner is None):
            return text
        why = next(no_token(before, seat, self.to), None)
        return text if why is None else _("{told}. No token: {why}", told=text, why=RULES.say(before, why.refusal)[0])

    def _brings(self, s: State, seat: int) -> str:
        cost = "" if self.moved == "sailed" else points(self.cost(s))
        return "; ".join(filter(None, (cost, self._end(s, seat) if self.to else "")))

    def _end(self, s: State, seat: int) -> str:
        me, to = s.seats[seat], self.to
        if may_cross_to_win(me.tokens) and crosses(s, seat, me.space, to, self.ignores):
            return _("over the finish line")
        station = s.book.chart.station.get(to)
        if station and may_take(me.tokens, station) and tokens_left(s, station.colour) > 0:
            return _("the third token") if different(me.tokens) == 2 else _("you may take its token")
        if to not in s.winds:
            return ""
        if s.winds[to] == UNKNOWN:
            return _("onto an unknown card")
        return _("onto {card}", card=card_title(s, s.winds[to]))

    def place(self, s: State, seat: int) -> str | None:
        """Return the space. Ignoring the wind to go where the wind leads anyway has a button, but no place, so that no
        tap costs sail points needlessly. So no two acts without a card in hand share a place."""
        if s.ledger or (self.ignores and self.to in by_card(s, seat, s.seats[seat].space)):
            return None
        return self.to

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[Any]:
        if handle or s.phase not in cls.tapped_in or place not in s.book.chart.at:
            return ()
        if place == s.seats[seat].space and s.phase != "deal":
            return ()
        return [one for one in cls.ways(place) if one._likely(s, seat)]

    @classmethod
    def ways(cls, space: str) -> Sequence[Move]:
        """List the ways to move to a space so."""
        return (cls(space),)

    def _likely(self, s: State, seat: int) -> bool:
        """Say whether a tap can mean it: always by the card; by ignoring that only if it is legal, or would be with
        more sail points where the card does not lead."""
        refused = next(iter(self.broken(s, seat)), None) if self.ignores else None
        if refused is None or "price" not in refused.refusal.details:
            return refused is None
        here = s.seats[seat].space
        led = self.to in [one.end for one in passages(s, here)]
        return self.to in s.book.chart.near[here] and may_end(s, seat, self.to) and not led


class Sail(Move, frozen=True, tag="sail"):
    """Move the ship as the wind card below it says."""

    offered_in = ("sail",)
    moved = "sailed"

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Sail]:
        return [_SAIL(one) for one in (("",) if s.ledger else by_card(s, seat, s.seats[seat].space))]

    def says(self, before: State, seat: int, after: State) -> str:
        name = before.seats[seat].name
        if not self.to:
            return _("{name} sails", name=name)
        return _("{name} sails to {space}", name=name, space=space_name(before, self.to))

    def label(self, s: State, seat: int) -> tuple[str, str]:
        if not self.to:
            return _("Follow the card"), ""
        return _("Sail to {space}", space=space_name(s, self.to)), self._brings(s, seat)


IGNORE_POINTS = rule(
    "ignore_points", 4, N_("Ignoring the wind costs {price}. Your sail points: {points}."),
    lambda s, d: _("You are {points} short. Staying brings one.", points=points(d["price"] - d["points"])),
)  # fmt: skip


class Ignore(Move, frozen=True, tag="ignore"):
    """Pay to ignore the card and move to a neighbouring space (p. 4)."""

    offered_in = ("sail",)
    moved = "ignored"

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Ignore]:
        me = s.seats[seat]
        if me.points < s.book.numbers.price.ignore:
            return ()
        return [_IGNORE(one) for one in (("",) if s.ledger else beside(s, seat, me.space))]

    @property
    def ignores(self) -> bool:
        return True

    def cost(self, s: State) -> int:
        return s.book.numbers.price.ignore

    def not_at_all(self, s: State, seat: int) -> Sequence[Broken]:
        price, has = self.cost(s), s.seats[seat].points
        return (*_only_once(s), IGNORE_POINTS(price=price, points=has)) if has < price else _only_once(s)

    def by_card(self) -> Sail | None:
        return Sail(self.to) if self.to else None

    def says(self, before: State, seat: int, after: State) -> str:
        price, name = points(self.cost(before)), before.seats[seat].name
        if not self.to:
            return _("{name} ignores the wind for {price}", name=name, price=price)
        space = space_name(before, self.to)
        return _("{name} ignores the wind for {price} and moves to {space}", name=name, price=price, space=space)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        title = _("Ignore the wind: {space}", space=space_name(s, self.to)) if self.to else _("Ignore the wind")
        return title, self._brings(s, seat)

    def uses(self, before: State, after: State) -> Iterator[Use]:
        yield before.turn, "way", "ignore"


class Stay(OnTurn, frozen=True, tag="stay"):
    """Leave the ship where it is, for a sail point (p. 4)."""

    offered_in = ("sail",)
    goes_on = minor = True

    def breaks(self, s: State, seat: int) -> Sequence[Broken]:
        return _only_once(s)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        numbers, has = s.book.numbers, s.seats[seat].points
        # by overriding a rule a seat may have more than the limit; it keeps them
        s = replace(s.with_seat(seat, points=max(has, min(numbers.points_limit, has + numbers.points_for_staying))),
                    moved="stayed")  # fmt: skip
        return _stop(s, seat) if s.book.rulings.token_when_staying else go_on(s, seat)

    def says(self, before: State, seat: int, after: State) -> str:
        me, gain = before.seats[seat], after.seats[seat].points - before.seats[seat].points
        said = (
            _("{name} stays", name=me.name)
            if before.ledger
            else _("{name} stays at {space}", name=me.name, space=space_name(before, me.space))
        )
        return _("{said}, +{points}", said=said, points=points(gain)) if gain > 0 else said

    def label(self, s: State, seat: int) -> tuple[str, str]:
        limit, gain = s.book.numbers.points_limit, s.book.numbers.points_for_staying
        if s.seats[seat].points >= limit:
            return _("Stay"), _("no sail point: {limit} is the limit", limit=limit)
        return _("Stay"), f"+{points(gain)}"

    def place(self, s: State, seat: int) -> str | None:
        return None if s.ledger else s.seats[seat].space

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[Stay]:
        there = not handle and place == s.seats[seat].space and s.phase != "deal"
        return (cls(),) if there and not _tapped_token(s, seat) else ()

    def uses(self, before: State, after: State) -> Iterator[Use]:
        yield before.turn, "way", "stay"


FIRST_MOVE_FIRST = rule("first_move_first", 4, N_("Make your first move before a second one."),
                        N_("Follow the card, then move again."))  # fmt: skip
STAYED = rule("stayed", 4, N_("Your ship stayed, so it cannot move a second time."),
              N_("Follow the card on your next turn."))  # fmt: skip
IGNORE_IN_TWICE = rule("ignore_in_twice", 4, N_("Both moves of a double move follow the cards."),
                       N_("Follow the card both times, or change this house rule."))  # fmt: skip
TWICE_POINTS = rule(
    "twice_points", 4, N_("Moving a second time costs {price}. Your sail points: {points}."),
    lambda s, d: _("You are {points} short. Every turn brings one.", points=points(d["price"] - d["points"])),
)  # fmt: skip


class Again(Move, frozen=True, tag="again"):
    """Pay to move a second time (p. 4), even ``ignoring`` the card there if the table plays that."""

    ignoring: bool = False
    offered_in = ("draw",)
    tapped_in = ("draw", "buy")
    moved = "twice"

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Again]:
        here = s.seats[seat].space
        if _AGAIN(here).not_at_all(s, seat):
            return ()
        if s.ledger:
            return (_AGAIN(""),)
        found = [_AGAIN(one) for one in by_card(s, seat, here)]
        if not _AGAIN_IGNORING(here).not_at_all(s, seat):
            found += [_AGAIN_IGNORING(one) for one in beside(s, seat, here)]
        return found

    @classmethod
    def ways(cls, space: str) -> Sequence[Move]:
        return (cls(space), cls(space, True))

    @property
    def ignores(self) -> bool:
        return self.ignoring

    def cost(self, s: State) -> int:
        price = s.book.numbers.price
        return price.move_twice + (price.ignore if self.ignoring and not s.ledger else 0)

    def not_at_all(self, s: State, seat: int) -> Sequence[Broken]:
        found = []
        if s.phase != "draw":
            found.append(FIRST_MOVE_FIRST() if s.phase == "sail" else TOKEN_FIRST() if s.phase == "token"
                         else DRAWN_ALREADY())  # fmt: skip
        elif s.moved not in ("sailed", "ignored"):
            found.append(MOVED_ALREADY() if s.moved == "twice" else STAYED())
        if (s.moved == "ignored" or (self.ignoring and not s.ledger)) and not s.book.rulings.ignore_within_move_twice:
            found.append(IGNORE_IN_TWICE())
        price, has = self.cost(s), s.seats[seat].points
        return [*found, TWICE_POINTS(price=price, points=has)] if has < price else found

    def by_card(self) -> Again | None:
        return Again(self.to) if self.ignoring else None

    def says(self, before: State, seat: int, after: State) -> str:
        price, name = points(self.cost(before)), before.seats[seat].name
        if not self.to:
            return _("{name} moves a second time for {price}", name=name, price=price)
        space = space_name(before, self.to)
        return _("{name} moves a second time for {price}, to {space}", name=name, price=price, space=space)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        space = space_name(s, self.to)
        if not self.to:
            return _("Move again"), self._brings(s, seat)
        if self.ignoring:
            return _("Move again, ignoring the wind: {space}", space=space), self._brings(s, seat)
        return _("Move again: {space}", space=space), self._brings(s, seat)

    def uses(self, before: State, after: State) -> Iterator[Use]:
        yield before.turn, "way", "again"


# what is offered is the same object each time
_SAIL, _IGNORE, _AGAIN, _AGAIN_IGNORING = cache(Sail), cache(Ignore), cache(Again), cache(partial(Again, ignoring=True))
