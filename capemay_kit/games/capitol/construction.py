"""The construction phase: cards put up floors and roofs and place buildings, until everybody has passed (rulebook ch.
3-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Any, ClassVar

from msgspec.structs import replace

from capemay_kit.core.acts import Act, Broken, Use
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.moments import put, without
from capemay_kit.core.shown import Handle
from capemay_kit.games.capitol.auction import NO_SUCH_AREA, begin_auction
from capemay_kit.games.capitol.book import KIND, ROOF, ROOFS, UNKNOWN, UNKNOWN_OF, Kind, Roof
from capemay_kit.games.capitol.names import (
    area_name,
    building_name,
    card_drawing,
    card_held,
    card_list,
    card_name,
    card_title,
)
from capemay_kit.games.capitol.scene import Build, Slot, yard, yard_of, yard_place
from capemay_kit.games.capitol.scoring import award_in
from capemay_kit.games.capitol.state import RULES, Building, Heights, Seat, Site, State, vacant

rule = RULES.rule
HAS_PASSED = rule(
    "has_passed", 3, N_("A player who has passed takes no more actions in this construction phase."),
    N_("Undo the pass, or wait for the next round."),
)  # fmt: skip
NOT_IN_HAND = rule(
    "card_not_in_hand", 10, lambda s, d: _("{card} is not in hand.", card=card_title(s.book, d["card"])),
    N_("Choose a card in hand, or correct the hand."),
)  # fmt: skip
_WRONG_CARD = Texts({
    "roof": "{card} is not a roof card.", "floor": "{card} is not a floor card.",
    "permit": "{card} is not a permit card.",
})  # fmt: skip
_CHOOSE_CARD = Texts({
    "roof": "Choose a roof card.", "floor": "Choose a floor card.", "permit": "Choose a permit card.",
})  # fmt: skip
WRONG_CARD = rule(
    "wrong_card", 3, lambda s, d: _WRONG_CARD[d["wanted"]].format(card=card_title(s.book, d["card"])),
    lambda s, d: _CHOOSE_CARD[d["wanted"]], weak=True,
)  # fmt: skip
COMPLETE_IS_FINAL = rule(
    "complete_is_final", 4,
    lambda s, d: ngettext("The building of {n} floor has a roof: it may not be changed.",
                          "The building of {n} floors has a roof: it may not be changed.", d["height"]),
    N_("Choose a building without a roof, or start one."),
)  # fmt: skip
NO_SUCH_BUILDING = rule(
    "no_such_building", 4,
    lambda s, d: ngettext("There is no building of {n} floor without a roof.",
                          "There is no building of {n} floors without a roof.", d["height"]),
    lambda s, d: _("Choose one of those without a roof. Their floors: {floors}.",
                   floors=and_list([str(n) for n in sorted(set(d["there"]))]))
    if d["there"] else _("Start one with a floor card."),
    firm=True,
)  # fmt: skip


def begin_construction(s: State) -> State:
    """Begin a construction phase. Whoever has no cards has passed (ch. 3)."""
    seats = tuple([replace(one, passed=not one.hand) for one in s.seats])
    s = replace(s, phase="build", seats=seats, shown=())
    playing = [seat for seat in s.order if not s.seats[seat].passed]
    return replace(s, turn=playing[0]) if playing else begin_auction(s, 0)


def _next(s: State, seat: int) -> State:
    if all(one.passed for one in s.seats):
        return begin_auction(s, 0)
    if seat != s.turn and not s.seats[s.turn].passed:
        return s
    n = len(s.seats)
    return replace(s, turn=next(i for i in ((s.turn + k) % n for k in range(1, n + 1)) if not s.seats[i].passed))


def _out_of_turn(s: State, seat: int) -> Iterator[Broken]:
    if s.seats[seat].passed:
        yield HAS_PASSED()
    elif seat != s.turn:
        yield RULES.not_your_turn(s, (s.turn,))


# --- cards --------------------------------------------------------------------------------------------


class Play(Act, frozen=True):
    """Play a card; the other players may see which. A card of which only the kind is known may be any of that kind."""

    card: str
    phases = ("build",)
    any_seat = sure = True
    kind: ClassVar[Kind | None] = None
    """The kind of card it takes; None for any."""

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Play]:
        """List what each card in hand can do, by card, and last to play it without its action."""
        me, kinds = s.seats[seat], s.book.kinds
        acts: list[Play] = []
        for card in dict.fromkeys(me.hand):
            for kind in kinds[card]:
                if kind == "floor":
                    acts += _floor_acts(card, me.incomplete, floors_due(s))
                elif kind == "roof":
                    acts += _roof_acts(card, me.incomplete, me.roofs[0] > 0, me.roofs[1] > 0)
                else:
                    acts += _permit_acts(s, card, me.complete)
            acts.append(_idly(card))
        return acts

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        me = s.seats[seat]
        if me.passed or seat != s.turn:
            yield from _out_of_turn(s, seat)
        if self.card not in me.hand:
            yield (NOT_IN_HAND.firmly if self.held(s, seat) is None else NOT_IN_HAND)(card=self.card)
        # a building that has its roof takes neither card
        if (raised := self.raises) and has_roof(me, raised):
            yield COMPLETE_IS_FINAL(height=raised)
        if self.kind is not None and self.kind not in s.book.kinds[self.card]:
            yield WRONG_CARD(card=self.card, wanted=self.kind)

    @property
    def raises(self) -> int:
        """The height of the first building on which something is put, 0 if there is none."""
        return 0

    def kind_played(self, s: State) -> Kind | None:
        """Return the kind of the card, None if nobody can tell."""
        kinds = s.book.kinds.get(self.card, ())
        return kinds[0] if len(kinds) == 1 else self.kind if kinds else None

    def held(self, s: State, seat: int) -> str | None:
        """Return the card in the hand that is played: the card itself, or an unnamed one that it can be; None if there
        is neither."""
        hand, kind = s.seats[seat].hand, self.kind_played(s)
        if self.card in hand:
            return self.card
        if kind is None or self.card not in s.stacks[KIND[kind]].unseen:
            return None
        return next((mark for mark in (UNKNOWN_OF[kind], UNKNOWN) if mark in hand), None)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        me, kind, held = s.seats[seat], self.kind_played(s), self.held(s, seat)
        assert held is not None
        hand = without(me.hand, held)
        if kind is not None:
            s = s.with_stack(kind, s.stacks[KIND[kind]].discarded(kind, self.card, held))
        return _next(self.built(s, seat, hand=hand, passed=me.passed or not hand), seat)

    def built(self, s: State, seat: int, **now: Any) -> State:
        """Return the state with what the card puts up or places, and with what the seat has ``now``."""
        return s.with_seat(seat, **now)

    def target(self, s: State, seat: int) -> str:
        slot = yard(s, s.turn)[self.place(s, seat) or ""]
        if not slot.height:
            return _("Start a building")
        return ngettext("Add to the building of {n} floor", "Add to the building of {n} floors", slot.height)

    def handle(self, s: State, seat: int) -> Handle:
        hand = s.seats[seat].hand
        (title, detail), n = card_held(s.book, hand, self.card), hand.count(self.card)
        return Handle(self.card, f"{title} ×{n}" if n > 1 else title, detail, card_drawing(s.book, self.card))

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[Play]:
        """List what the card in hand would do; without one, the first that can do it, or else any."""
        roof_first = "roof" in s.book.kinds.get(handle, ())
        ways = (PlayRoof, PlayFloor, PlayPermit) if roof_first else (PlayFloor, PlayRoof, PlayPermit)
        return [one for way in ways for one in way.meant(s, seat, place, handle)]

    @classmethod
    def _cards(cls, s: State, seat: int, handle: str) -> Sequence[str]:
        """List the card in hand, or all that can do this. If there is none it is another card, which the rules then
        refuse."""
        assert cls.kind is not None
        if handle:
            return (handle,)
        hand = s.seats[seat].hand
        return [card for card in hand if cls.kind in s.book.kinds[card]] or hand[:1] or (UNKNOWN_OF[cls.kind],)

    def uses(self, before: State, after: State) -> Iterator[Use]:
        yield before.turn, "card", self.card


def floors_due(s: State) -> int:
    """Return how many floors a floor card builds now: two, or what is left (ch. 3)."""
    return min(s.book.numbers.floors_per_card, s.floors)


def has_roof(me: Seat, height: int) -> bool:
    """Say whether the building of this height has its roof, and no other of it is without one (ch. 4)."""
    return height not in me.incomplete and any(height in heights for heights in me.complete)


def _no_incomplete(me: Seat, height: int) -> Broken:
    if has_roof(me, height):
        return COMPLETE_IS_FINAL.firmly(height=height)
    return NO_SUCH_BUILDING(height=height, there=me.incomplete)


def _tapped_slot(s: State, seat: int, place: str) -> Slot | None:
    """Return the buildings in front of the player at a place; None where another place is meant, that of buildings of
    this height without a roof."""
    slot = None if yard_of(s) is None else yard(s, s.turn).get(place)
    return None if slot and slot.kind != "open" and slot.height in s.seats[seat].incomplete else slot


# --- floors -------------------------------------------------------------------------------------------

NO_FLOORS_LEFT = rule(
    "no_floors_left", 1, N_("The pile of floors is empty."),
    N_("Play the card without its action, or another card."), firm=True,
)  # fmt: skip
ALL_FLOORS = rule(
    "all_floors", 4,
    lambda s, d: ngettext("A floor card places {n} floor now, not {given}.",
                          "A floor card places {n} floors now, not {given}.", d["due"], given=d["given"]),
    N_("Say for each floor whether it goes on a building or starts a new one."),
)  # fmt: skip
LOWEST_FIRST = rule(
    "lowest_first", 4, N_("The floors of one card are listed from the lowest building up."),
    lambda s, d: _("List them as {heights}.", heights=", ".join(map(str, sorted(d["on"])))),
)  # fmt: skip


class PlayFloor(Play, frozen=True, tag="floor"):
    """Play a floor card. ``on`` are the heights of the buildings on which its floors are put; 0 begins a building (ch.
    4).

    The lowest comes first: (0, 0) begins two buildings, (0, 1) begins one with both floors.
    """

    on: tuple[int, ...]
    kind = "floor"

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        yield from super().broken(s, seat)
        due, n = floors_due(s), len(self.on)
        if not due:
            yield NO_FLOORS_LEFT()
        if n != due:
            yield ALL_FLOORS(due=due, given=n)
        if n > s.floors:
            yield NO_FLOORS_LEFT()
        if self.on != (rising := tuple(sorted(self.on))):
            yield LOWEST_FIRST(on=self.on)
        raised = raise_all(s.seats[seat].incomplete, rising)
        if isinstance(raised, int):
            yield _no_incomplete(s.seats[seat], raised)

    @property
    def raises(self) -> int:
        return self.on[0] if self.on else 0

    def built(self, s: State, seat: int, **now: Any) -> State:
        raised = raise_all(s.seats[seat].incomplete, tuple(sorted(self.on)))
        assert not isinstance(raised, int)
        return replace(s.with_seat(seat, incomplete=raised, **now), floors=s.floors - len(self.on))

    def told(self, before: State, seat: int, after: State) -> str:
        return _("{name} plays {card}: {floors}", name=before.seats[seat].name,
                 card=card_name(before.book, self.card), floors=floors_told(self.on))  # fmt: skip

    def label(self, s: State, seat: int) -> tuple[str, str]:
        line = card_name(s.book, self.card)
        match [(*floors, n) for floors, n in _raised(self.on).items()]:
            case [(0, end, 1)]:
                return ngettext("Start a building of one floor", "Start a building of {n} floors", end), line
            case [(0, 1, 2)]:
                return _("Start two buildings of one floor"), line
            case [(start, end, 1)]:
                return _("Raise a building from {start} to {end}", start=start, end=end), line
            case [(start, end, 2)] if start:
                return _("Raise two buildings from {start} to {end}", start=start, end=end), line
            case [(0, 1, 1), (start, end, 1)]:
                return _("Start a building, raise one from {start} to {end}", start=start, end=end), line
            case [(start, end, 1), (start_2, end_2, 1)] if start:
                return _("Raise one from {start} to {end}, one from {start_2} to {end_2}", start=start, end=end,
                         start_2=start_2, end_2=end_2), line  # fmt: skip
        return _("Floors: {buildings}", buildings=floors_told(self.on)), line

    def place(self, s: State, seat: int) -> str | None:
        # a floor on a building that the same card began has that building's place
        raised = [height for height in self.on if height in s.seats[seat].incomplete]
        kind: Build = "open" if raised else "new"
        return yard_place(s, seat, kind, max(raised, default=0))

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[PlayFloor]:
        if (slot := _tapped_slot(s, seat, place)) is None:
            return ()
        due = max(1, floors_due(s))
        on = tuple(range(slot.height, slot.height + due)) if slot.height else (0,) * due
        return [cls(card, on) for card in cls._cards(s, seat, handle)]


def raise_all(incomplete: Heights, on: Heights) -> Heights | int:
    """Return the heights after the floors are put on, or a height in ``on`` that no building without a roof has."""
    heights = list(incomplete)
    for height in on:
        if height:
            if height not in heights:
                return height
            heights.remove(height)
        heights.append(height + 1)
    return tuple(sorted(heights))


@lru_cache(maxsize=4096)
def _floor_acts(card: str, incomplete: Heights, due: int) -> tuple[PlayFloor, ...]:
    # the second floor may go on the building that the first one began or raised
    heights = sorted({0, *incomplete, *(height + n for height in (0, *incomplete) for n in range(1, due))})
    ways = combinations_with_replacement(heights, due) if due else ()
    return tuple([PlayFloor(card, on) for on in ways if not isinstance(raise_all(incomplete, on), int)])


def _raised(on: Sequence[int]) -> dict[tuple[int, int], int]:
    """Count the buildings that a floor card raises, by their floors before (0: a new one) and after; new ones first."""
    found: list[tuple[int, int]] = []
    for height in on:
        # the same card may raise a building twice
        again = next((i for i, (__, to) in enumerate(found) if to == height), None) if height else None
        if again is None:
            found.append((height, height + 1))
        else:
            found[again] = (found[again][0], height + 1)
    return Counter(sorted(found, key=lambda one: one[0] > 0))


def floors_told(on: Sequence[int]) -> str:
    """Say how the buildings change on which floors are put."""
    return and_list([
        ngettext("{n} building raised from {start} to {end}", "{n} buildings raised from {start} to {end}",
                 n, start=start, end=end)
        if start
        else ngettext("{n} new building of 1 floor", "{n} new buildings of 1 floor", n)
        if end == 1
        else ngettext("{n} new building of {end} floors", "{n} new buildings of {end} floors", n, end=end)
        for (start, end), n in _raised(on).items()
    ])  # fmt: skip


# --- roofs --------------------------------------------------------------------------------------------

_NO_ROOF = Texts({"round": "No round roof is left.", "triangular": "No triangular roof is left."})
NO_ROOF_LEFT = rule(
    "no_roof_left", 1,
    lambda s, d: _NO_ROOF[d["roof"]] if d["roof"] in _NO_ROOF else _("There are no such roofs."),
    N_("Take the other kind, or play the card without its action."), firm=True,
)  # fmt: skip


class PlayRoof(Play, frozen=True, tag="roof"):
    """Play a roof card, and complete a building of height ``on`` with a roof (ch. 4)."""

    on: int
    roof: Roof
    kind = "roof"

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        yield from super().broken(s, seat)
        me = s.seats[seat]
        if self.roof not in ROOF or not me.roofs[ROOF[self.roof]]:
            yield NO_ROOF_LEFT(roof=self.roof)
        if self.on not in me.incomplete:
            yield _no_incomplete(me, self.on)

    @property
    def raises(self) -> int:
        return self.on

    def built(self, s: State, seat: int, **now: Any) -> State:
        me, kind = s.seats[seat], ROOF[self.roof]
        roofs = put(me.roofs, kind, me.roofs[kind] - 1)
        complete = put(me.complete, kind, tuple(sorted((*me.complete[kind], self.on))))
        return s.with_seat(seat, incomplete=without(me.incomplete, self.on), complete=complete, roofs=roofs, **now)

    def told(self, before: State, seat: int, after: State) -> str:
        return _("{name} plays {card} and completes a building: {building}", name=before.seats[seat].name,
                 card=card_name(before.book, self.card), building=building_name(self.roof, self.on))  # fmt: skip

    def label(self, s: State, seat: int) -> tuple[str, str]:
        left, card = max(0, s.seats[seat].roofs[ROOF[self.roof]] - 1), card_name(s.book, self.card)
        if self.roof == "round":
            return (
                ngettext("Round roof on {n} floor", "Round roof on {n} floors", self.on),
                ngettext("uses {card}, leaves {n} round roof", "uses {card}, leaves {n} round roofs", left, card=card),
            )
        return (
            ngettext("Triangular roof on {n} floor", "Triangular roof on {n} floors", self.on),
            ngettext("uses {card}, leaves {n} triangular roof", "uses {card}, leaves {n} triangular roofs", left,
                     card=card),
        )  # fmt: skip

    def place(self, s: State, seat: int) -> str | None:
        return yard_place(s, seat, "open", self.on)

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[PlayRoof]:
        slot = _tapped_slot(s, seat, place)
        if slot is None or slot.kind == "new":
            return ()
        roofs = ROOFS if slot.kind == "open" else (slot.kind,)
        return [cls(card, slot.height, roof) for card in cls._cards(s, seat, handle) for roof in roofs]


@lru_cache(maxsize=4096)
def _roof_acts(card: str, incomplete: Heights, round_left: bool, triangular_left: bool) -> tuple[PlayRoof, ...]:
    roofs = [roof for roof, left in zip(ROOFS, (round_left, triangular_left), strict=True) if left]
    return tuple([PlayRoof(card, on, roof) for on in dict.fromkeys(incomplete) for roof in roofs])


# --- permits ------------------------------------------------------------------------------------------

_WRONG_COLOUR = Texts({
    "blue": "{area} is blue, and {card} is not.", "pink": "{area} is pink, and {card} is not.",
    "purple": "{area} is purple, and {card} is not.",
})  # fmt: skip
_CHOOSE_COLOUR = Texts({
    "blue": "Choose an area of the permit's colour, or a blue permit.",
    "pink": "Choose an area of the permit's colour, or a pink permit.",
    "purple": "Choose an area of the permit's colour, or a purple permit.",
})  # fmt: skip
PERMIT_COLOUR = rule(
    "permit_colour", 5,
    lambda s, d: _WRONG_COLOUR[d["colour"]].format(area=d["area"], card=card_list(s.book, [d["card"]])),
    lambda s, d: _CHOOSE_COLOUR[d["colour"]], weak=True,
)  # fmt: skip
NOT_COMPLETE = rule(
    "not_complete", 5,
    lambda s, d: ngettext("You have no complete building of {n} floor with a round roof.",
                          "You have no complete building of {n} floors with a round roof.", d["height"])
    if d["roof"] == "round"
    else ngettext("You have no complete building of {n} floor with a triangular roof.",
                  "You have no complete building of {n} floors with a triangular roof.", d["height"]),
    lambda s, d: _("One of that height has no roof yet: complete it first.") if d["incomplete"]
    else _("Choose one that you have, or build it first."),
    firm=True, weak=True,
)  # fmt: skip
AREA_FULL = rule(
    "area_full", 5,
    lambda s, d: ngettext("The only small space of {area} is taken.", "All {n} small spaces of {area} are taken.",
                          d["spaces"], area=d["area"]),
    N_("Choose another area of that colour."),
)  # fmt: skip
FIRST_ONE_FLOOR = rule(
    "first_one_floor", 5, N_("The first building in {area} has one floor, not {height}."),
    N_("Place a building of one floor there first."),
)  # fmt: skip
_AREA_ROOFS = Texts({
    "round": "{area} has round roofs, so no triangular roof may stand there.",
    "triangular": "{area} has triangular roofs, so no round roof may stand there.",
})  # fmt: skip
_CHOOSE_ROOF = Texts({
    "round": "Choose a building with a round roof, or another area.",
    "triangular": "Choose a building with a triangular roof, or another area.",
})  # fmt: skip
AREA_ROOF = rule("area_roof", 5, lambda s, d: _AREA_ROOFS[d["has"]].format(area=d["area"]),
                 lambda s, d: _CHOOSE_ROOF[d["has"]])  # fmt: skip
_COLOUR_ROOFS = Texts({
    "round": "The other two areas of this colour have round roofs: the third needs triangular ones.",
    "triangular": "The other two areas of this colour have triangular roofs: the third needs round ones.",
})  # fmt: skip
COLOUR_ROOFS = rule("colour_roofs", 5, lambda s, d: _COLOUR_ROOFS[d["roof"]],
                    N_("Choose a building with the other roof for {area}."))  # fmt: skip
AREA_HEIGHT = rule(
    "area_height", 5,
    lambda s, d: ngettext("Too low: the tallest building in {area} has {n} floor.",
                          "Too low: the tallest building in {area} has {n} floors.", d["tallest"], area=d["area"])
    if d["height"] < d["tallest"]
    else ngettext("Too high: the tallest building in {area} has {n} floor.",
                  "Too high: the tallest building in {area} has {n} floors.", d["tallest"], area=d["area"]),
    lambda s, d: _("Place a building of {same} or {taller} floors.", same=d["tallest"], taller=d["tallest"] + 1),
)  # fmt: skip


class PlayPermit(Play, frozen=True, tag="permit"):
    """Play a permit, and place a complete building in an area (ch. 5)."""

    area: str
    roof: Roof
    height: int
    kind = "permit"

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        # what is known of the card comes before what is known of the building
        yield from super().broken(s, seat)
        me, area = s.seats[seat], s.book.area.get(self.area)
        if area is None:
            yield NO_SUCH_AREA(area=self.area)
            return
        there, colour = s.book.areas[area], s.book.areas[area].colour
        if colour not in s.book.colours(self.card):
            yield PERMIT_COLOUR(card=self.card, area=there.called, colour=colour)
        if self.roof not in ROOF or self.height not in me.complete[ROOF[self.roof]]:
            yield NOT_COMPLETE(roof=self.roof, height=self.height, incomplete=self.height in me.incomplete)
        yield from may_not_stand(s, area, self.roof, self.height)

    def built(self, s: State, seat: int, **now: Any) -> State:
        me, kind, area = s.seats[seat], ROOF[self.roof], s.book.area[self.area]
        site = s.sites[area]
        site = Site((*site.buildings, Building(seat, self.roof, self.height)), site.fountains, site.large)
        s = s.with_seat(seat, complete=put(me.complete, kind, without(me.complete[kind], self.height)), **now)
        return replace(s, sites=put(s.sites, area, site))

    def told(self, before: State, seat: int, after: State) -> str:
        return _("{name} plays {card} and places a building in {area}: {building}", name=before.seats[seat].name,
                 card=card_name(before.book, self.card), area=area_name(before.book, self.area),
                 building=building_name(self.roof, self.height))  # fmt: skip

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return (f"{area_name(s.book, self.area)}: {building_name(self.roof, self.height)}",
                f"{card_name(s.book, self.card)}: {self._brings(s, seat)}")  # fmt: skip

    def _brings(self, s: State, seat: int) -> str:
        area = s.book.area[self.area]
        site = s.sites[area]
        built = replace(site, buildings=(*site.buildings, Building(seat, self.roof, self.height)))
        after = replace(s, sites=put(s.sites, area, built))
        before, then = (award_in(one, seat, self.area) for one in (s, after))
        if then is None:
            return _("neither first nor second there")
        second = then.why in ("second", "less_tall")
        if not (more := then.points - (before.points if before is not None else 0)):
            return _("second there, as before") if second else _("first there, as before")
        figures: dict[str, Any] = {"floors": then.floors, "change": f"{more:+}"}
        if second:
            return ngettext("second there (floors: {floors}), {change} point",
                            "second there (floors: {floors}), {change} points", abs(more), **figures)  # fmt: skip
        return ngettext("first there (floors: {floors}), {change} point",
                        "first there (floors: {floors}), {change} points", abs(more), **figures)  # fmt: skip

    def place(self, s: State, seat: int) -> str | None:
        return self.area if self.area in s.book.area else None

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[PlayPermit]:
        area = place.partition("/")[0]
        if area not in s.book.area or s.phase in ("bid", "turn_over", "improve"):
            return ()
        complete = zip(ROOFS, s.seats[seat].complete, strict=True)
        buildings = [(roof, height) for roof, heights in complete for height in sorted(set(heights))]
        # the rules name a wrong colour before they look at the building
        buildings = buildings or [("round", max(1, s.sites[s.book.area[area]].tallest))]
        return [_permit(card, area, *one) for card in cls._cards(s, seat, handle) for one in buildings]

    def target(self, s: State, seat: int) -> str:
        return _("Place a building in {area}", area=area_name(s.book, self.area))

    def uses(self, before: State, after: State) -> Iterator[Use]:
        yield from super().uses(before, after)
        yield before.turn, "area", self.area


def may_not_stand(s: State, area: int, roof: str, height: int) -> Iterator[Broken]:
    """Yield why a building may not stand in an area (ch. 5, rule 2 b-e)."""
    site, book = s.sites[area], s.book
    there = book.areas[area]
    if vacant(s, area) <= 0:
        yield AREA_FULL(area=there.called, spaces=there.spaces)
    if site.roof is None:
        others = [s.sites[one].roof for one in book.of_colour[there.colour] if one != area]
        if all(other == roof for other in others):
            yield COLOUR_ROOFS(area=there.called, colour=there.colour, roof=roof)
        if height != 1:
            yield FIRST_ONE_FLOOR(area=there.called, height=height)
        return
    if site.roof != roof:
        yield AREA_ROOF(area=there.called, roof=roof, has=site.roof)
    if not site.tallest <= height <= site.tallest + 1:
        yield AREA_HEIGHT(area=there.called, height=height, tallest=site.tallest)


def _permit_acts(s: State, card: str, complete: tuple[Heights, Heights]) -> list[PlayPermit]:
    areas, fits = s.book.areas, fitting(s)
    return [
        _permit(card, areas[area].id, roof, height)
        for colour in s.book.colours(card)
        for area in s.book.of_colour[colour]
        for roof, height in fits[area]
        if height in complete[ROOF[roof]]
    ]


_permit = cache(PlayPermit)


def fitting(s: State) -> tuple[tuple[tuple[Roof, int], ...], ...]:
    """Return which roofs and heights each area takes now, memoised by colour."""
    fits: tuple[tuple[tuple[Roof, int], ...], ...]
    known, fits = s.book.fitting
    if known is s.sites:
        return fits
    sites, found = s.sites, list(fits)
    for areas in s.book.of_colour.values():
        if not known or any(known[area] is not sites[area] for area in areas):
            for area in areas:
                found[area] = _fits(s, area)
    fits = tuple(found)
    s.book.fitting = (sites, fits)
    return fits


def _fits(s: State, area: int) -> tuple[tuple[Roof, int], ...]:
    site = s.sites[area]
    heights = (site.tallest, site.tallest + 1) if site.buildings else (1,)
    return tuple([
        (roof, height) for roof in ROOFS for height in heights
        if next(may_not_stand(s, area, roof, height), None) is None
    ])  # fmt: skip


# --- neither ------------------------------------------------------------------------------------------


class PlayIdly(Play, frozen=True, tag="idly"):
    """Play a card without using it (ch. 3)."""

    def told(self, before: State, seat: int, after: State) -> str:
        card = card_name(before.book, self.card)
        return _("{name} plays {card} without its action", name=before.seats[seat].name, card=card)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return _("Play without its action"), card_name(s.book, self.card)

    def uses(self, before: State, after: State) -> Iterator[Use]:
        return iter(())


_idly = cache(PlayIdly)


class Pass(Act, frozen=True, tag="pass"):
    """Do no more in this construction phase (ch. 3)."""

    must = passes = True
    phases = ("build",)
    any_seat = sure = True
    words = N_("Pass"), N_("no more actions in this construction phase")
    log = N_("{name} passes")

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        return _out_of_turn(s, seat)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return _next(s.with_seat(seat, passed=True), seat)
