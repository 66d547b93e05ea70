"""Building on lots and upgrading what stands there (rulebook p. 7-8)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextvars import ContextVar
from typing import Any, ClassVar

from msgspec.structs import replace

from capemay_kit.core.acts import Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Field
from capemay_kit.core.i18n import N_, _, and_list, money, or_list
from capemay_kit.core.shown import Key
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Lot
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import BUILT, KINDS, UPGRADED, ZONES, AnyEffect, Kind, Work, Zone
from capemay_kit.games.cape_may.counting import prestige
from capemay_kit.games.cape_may.effects import SKIP, MayAct, MayWait, Test, first_step, left_after, waits_for
from capemay_kit.games.cape_may.names import lot_name, space_name
from capemay_kit.games.cape_may.openings import Reach, Sites, lighthouse, price
from capemay_kit.games.cape_may.sentences import A_KIND, KIND_NAMES, KIND_TITLES, PLURAL, ZONE_NAMES
from capemay_kit.games.cape_may.state import (
    BECOMES,
    BUSINESS,
    CAME_FROM,
    KIND,
    LANDMARK,
    RULES,
    ZONE,
    Piece,
    Seat,
    SoloAdvance,
    SpecialSpace,
    State,
    Step,
    add,
    lasting,
    out_of,
    places,
    put,
    tray,
    unplaced,
)

rule = RULES.rule
NAME_ZONE_AND_KIND = rule(
    "name_zone_and_kind", 7, N_("Say what you build and in which zone."), N_("Choose a lot, or a zone and a kind."),
    firm=True,
)  # fmt: skip
NO_SUCH_LOT = rule("no_such_lot", 7, N_("There is no lot {lot}."), N_("Choose a lot of the board."), firm=True)
LOT_IN_ZONE = rule(
    "lot_in_zone", 7, lambda s, d: _("That lot is in the {zone} zone.", zone=ZONE_NAMES[d["zone"]]),
    N_("Say only which lot: its zone follows."), firm=True,
)  # fmt: skip
NOT_ADJACENT = rule(
    "not_adjacent", 7, lambda s, d: _("Your marker is not adjacent to {lot}.", lot=lot_name(s, d["lot"])),
    lambda s, d: _("Go to {spaces}, or play a card that lets you build anywhere.",
                   spaces=or_list([space_name(s, one) for one in d["spaces"]]))
    if d["spaces"] else _("Go to a space that touches it, or play a card that lets you build anywhere."),
)  # fmt: skip
CARD_KIND = rule(
    "card_kind", 11,
    lambda s, d: _("The card is for {kinds} only.", kinds=and_list([PLURAL[k] for k in d["kinds"]])),
    N_("Choose one of those."),
)  # fmt: skip
CARD_ZONE = rule(
    "card_zone", 11,
    lambda s, d: _("The card is for {zones} only.", zones=or_list([ZONE_NAMES[one] for one in d["zones"]])),
    N_("Choose a lot there."),
)  # fmt: skip
BANNED = rule(
    "banned", 5,
    lambda s, d: _("The event forbids {kinds} in {zone} this round.",
                   kinds=PLURAL[d["kind"]], zone=ZONE_NAMES[d["zone"]]),
    N_("Wait until the round is over."),
)  # fmt: skip
ZONE_ON_FIRE = rule(
    "zone_on_fire", 5,
    lambda s, d: _("The {zone} zone is on fire: nothing is built there.", zone=ZONE_NAMES[d["zone"]]),
    N_("Wait until the round is over."),
)  # fmt: skip
NO_BASES = rule("no_bases", 2, N_("All {supply} landmark bases are used."), N_("Bases do not come back."))
NO_PIECE = rule(
    "no_piece", 2,
    lambda s, d: _("All {n} of your {kinds} are on the board.", n=d["supply"], kinds=PLURAL[d["kind"]]),
    lambda s, d: _("Upgrade one: its token comes back.") if d["kind"] in BUILT else _("There are no more of these."),
)  # fmt: skip
COST = rule(
    "cost", 7,
    lambda s, d: _("You have ${money}, but {kind} in {zone} costs ${cost}.", kind=A_KIND[d["kind"]],
                   zone=ZONE_NAMES[d["zone"]], cost=d["cost"], money=d["money"]),
    lambda s, d: _("You need ${n} more, or a discount.", n=d["cost"] - d["money"]),
)  # fmt: skip


def _work_at_hand(s: State) -> Work | None:
    """Return the work of the step that waits, None for a plain action."""
    what = first_step(s)
    return lighthouse(s) if isinstance(what, SpecialSpace) else what if isinstance(what, Work) else None


# --- building and upgrading -----------------------------------------------------------------------------


class OnLot(MayAct, frozen=True):
    """Build or upgrade on a lot, or in a zone on a lot that nobody names."""

    two_taps = True
    lot: str | None = None
    zone: Zone | None = None
    kind: Kind | None = None
    cost: int | None = None
    income: int | None = None
    phases = ("actions",)
    anytime = True
    page: ClassVar[int] = 7
    results: ClassVar[Sequence[Kind]] = ()
    """The kinds that can result."""
    log_of_lot: ClassVar[str] = ""
    """What the log says where the lot is named."""

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Any]:
        """List all that can be built and upgraded, in the board's order."""
        reach = reach_of(s, seat)
        return reach.acts(reach.table.jobs[None])

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        return self.refused(s, seat, None)

    def refused(self, s: State, seat: int, work: Work | None) -> Iterator[Broken]:
        """Yield why it is not possible, by the plain action or by a card's ``work``."""
        me, at = s.seats[seat], "adjacent" if work is None else work.at
        if self.lot is None:
            if self.zone is None or self.kind is None or self.kind not in self.results:
                yield NAME_ZONE_AND_KIND(self.page, build=self.page == 7)
                return
            zone, kind = ZONE[self.zone], KIND[self.kind]
            yield from self._in_zone(s, seat, 5 * zone + kind, at)
        else:
            lot = s.book.board.lot.get(self.lot) if s.book.board else None
            if lot is None:
                yield NO_SUCH_LOT(self.page, lot=self.lot)
                return
            if (self.zone or lot.zone) != lot.zone:
                yield LOT_IN_ZONE(self.page, lot=self.lot, zone=lot.zone)
            zone, kind = ZONE[lot.zone], (yield from self._there(s, seat, lot))
            if self.kind not in (None, *self.results):
                yield NAME_ZONE_AND_KIND(self.page, build=self.page == 7)
            if at != "any" and me.space is not None:
                assert s.book.board is not None
                near = s.book.board.lots_at if at == "adjacent" else s.book.board.lots_diagonal
                if self.lot not in [one.id for one in near[me.space]]:
                    spaces = lot.adjacent_spaces
                    yield NOT_ADJACENT(self.page, lot=self.lot, spaces=spaces, here=me.space, at=at)
        if work is not None and KINDS[kind] not in work.results:
            yield CARD_KIND(kind=KINDS[kind], kinds=[one for one in KINDS if one in work.results])
        if work is not None and work.zones and ZONES[zone] not in work.zones:
            yield CARD_ZONE(zone=ZONES[zone], zones=work.zones)
        yield from self._not_allowed(s, seat, zone, kind, work)

    def _in_zone(self, s: State, seat: int, place: int, at: str) -> Iterator[Broken]:
        """Yield why there is no lot for it in the zone. ``place`` is the zone times 5 plus the kind."""
        raise NotImplementedError

    def _there(self, s: State, seat: int, lot: Lot) -> Generator[Broken, None, int]:
        """Yield why it cannot be done on this lot, and return the kind that results."""
        raise NotImplementedError

    def _not_allowed(self, s: State, seat: int, zone: int, kind: int, work: Work | None) -> Iterator[Broken]:
        """Yield that a ban, a fire, the supply or the money are against it."""
        me, place, words = s.seats[seat], 5 * zone + kind, {"kind": KINDS[kind], "zone": ZONES[zone]}
        now = lasting(s, me)
        if place in now.banned:
            yield BANNED(**words)
        if place in now.burning:
            yield ZONE_ON_FIRE(zone=ZONES[zone])
        if out_of(s, seat, kind):
            if kind == LANDMARK:
                yield NO_BASES(supply=s.book.numbers.landmark_bases)
            else:
                yield NO_PIECE(kind=KINDS[kind], supply=s.book.supply[kind])
        cost = price(s.book, now, place, work) if self.cost is None else self.cost
        if cost > me.money:
            yield COST(7 if KINDS[kind] in BUILT else 8, **words, cost=cost, money=me.money)

    def result(self, s: State, seat: int) -> tuple[int, int]:
        """Return the zone and the kind it results in."""
        if self.lot is None:
            assert self.zone is not None
            assert self.kind is not None
            return ZONE[self.zone], KIND[self.kind]
        assert s.book.board is not None
        lot = s.book.board.lot[self.lot]
        return ZONE[lot.zone], KIND[self.kind] if self.kind is not None else self._usual(s, seat, lot)

    def _usual(self, s: State, seat: int, lot: Lot) -> int:
        """Return the kind that results on a lot if none is named."""
        raise NotImplementedError

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return self.built(s, seat, None, left_after(s, seat), s.steps)

    def built(self, s: State, seat: int, work: Work | None, left: int, steps: tuple[Step[Any], ...]) -> State:
        """Build or upgrade. ``left`` and ``steps`` are the actions and the steps that remain after it."""
        me = s.seats[seat]
        zone, kind = self.result(s, seat)
        place = 5 * zone + kind
        cost = price(s.book, lasting(s, me), place, work) if self.cost is None else self.cost
        income = s.book.income[zone][kind] if self.income is None else self.income
        flat = work is not None and work.price is not None and not s.book.rulings.discounts_on_lighthouse
        me = replace(
            me,
            money=max(0, me.money - cost),
            income=max(0, me.income + income),
            buildings=counted_in(me.buildings, zone, kind),
            boosts=me.boosts if flat else _unspent(me.boosts, place),
        )
        lots = s.lots if self.lot is None else {**s.lots, self.lot: Piece(seat, KINDS[kind])}
        if kind == BUSINESS:
            steps = (Step(seat, cards.UpgradeCard(ZONES[zone])), *steps)
        arrived = s.arrived and work is not None
        return replace(s, seats=put(s.seats, seat, me), left=left, lots=lots, steps=steps, arrived=arrived)

    def told(self, before: State, seat: int, after: State) -> str:
        old, new = before.seats[seat], after.seats[seat]
        grown = [place for place in range(20) if new.buildings[place] > old.buildings[place]]
        zone, kind = divmod(min(grown, key=lambda place: (place // 5, -place), default=0), 5)
        words = {"name": old.name, "kind": A_KIND[KINDS[kind]], "zone": ZONE_NAMES[ZONES[zone]]}
        said = [_(self.log_of_lot, lot=lot_name(after, self.lot), **words) if self.lot else _(self.log, **words)]
        if new.money != old.money:
            said.append(money(new.money - old.money, signed=True))
        if n := new.income - old.income:
            said.append(_("income +{n}", n=n) if n > 0 else _("income −{n}", n=-n))
        return ", ".join(said)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        where = lot_name(s, self.lot) if self.lot else ZONE_NAMES[self.zone] if self.zone else ""
        zone, kind = self.result(s, seat)
        named = _("{kind}: {place}", kind=KIND_TITLES[self.kind or KINDS[kind]], place=where)
        if seat == s.ava:
            return named, ""
        cost, income = self._usual_cost(s, seat, 5 * zone + kind), s.book.income[zone][kind]
        return named, _("${cost}, income +{income}", cost=cost, income=income) if income else money(cost)

    @staticmethod
    def _usual_cost(s: State, seat: int, place: int) -> int:
        return price(s.book, lasting(s, s.seats[seat]), place, _work_at_hand(s))

    def place(self, s: State, seat: int) -> str | None:
        return self.lot

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Iterator[OnLot]:
        if s.book.board is None or place not in s.book.board.lot:
            return
        if seat == s.ava:
            upgrades = isinstance(first_step(s), SoloAdvance)
        else:
            upgrades = handle == "upgrade" or (place in s.lots and s.lots[place].seat == seat)
        yield Upgrade(lot=place) if upgrades else Build(lot=place)

    def figures(self, s: State, seat: int) -> list[Field]:
        if seat == s.ava:
            return []
        zone, kind = self.result(s, seat)
        name, table = KINDS[kind], "upgrade_cost" if kind in CAME_FROM else "build_cost"
        cost, income = self._usual_cost(s, seat, 5 * zone + kind), s.book.income[zone][kind]
        return [
            Field(
                "cost", _("Cost $"), cost, keeps=f"book.numbers.{table}.{name}[{zone}]", base=s.book.cost[zone][kind]
            ),
            Field("income", _("Income +"), income, keeps=f"book.numbers.income.{name}[{zone}]", base=income),
        ]  # fmt: skip

    def consequences(self, before: State, after: State, seat: int) -> list[str]:
        old, new = (sum(prestige(one, seat)) for one in (before, after))
        more = [_("prestige now {old} → {new}", old=old, new=new)] if old != new else []
        return [*super().consequences(before, after, seat), *more]


def counted_in(buildings: tuple[int, ...], zone: int, kind: int) -> tuple[int, ...]:
    """Return the counts of a seat with one building more, in place of what it was upgraded from."""
    if kind in CAME_FROM:
        buildings = add(buildings, 5 * zone + CAME_FROM[kind], -1)
    return add(buildings, 5 * zone + kind)


def _unspent(boosts: tuple[AnyEffect, ...], place: int) -> tuple[AnyEffect, ...]:
    """Return the effects that still wait after building or upgrading at ``place``: all but the discounts that
    helped."""
    if not boosts:
        return boosts
    return tuple(
        one for one in boosts if not (isinstance(one, cards.Discount) and place in places(one.zones, one.kinds))
    )


NO_FREE_LOT = rule(
    "no_free_lot", 7,
    lambda s, d: (
        _("No empty lot for {kind} in {zone} touches your marker's space.") if d["at"] == "adjacent"
        else _("No empty lot for {kind} in {zone} is within reach.")
    ).format(kind=A_KIND[d["kind"]], zone=ZONE_NAMES[d["zone"]]),
    N_("Move there first. If the app's map is out of date, say which lot."),
)  # fmt: skip
LOT_TAKEN = rule(
    "lot_taken", 7, lambda s, d: _("{owner} has {kind} there.", owner=d["owner"], kind=A_KIND[d["kind"]]),
    N_("Choose an empty lot."),
)  # fmt: skip
SHAPE = rule(
    "shape", 7,
    lambda s, d: _("That lot takes {kind}: squares are for cottages, hexagons for shops.", kind=A_KIND[d["builds"]]),
    N_("Choose a lot of the other shape."),
)  # fmt: skip


class Build(OnLot, frozen=True, tag="build"):
    """Build a cottage or shop on a lot, or in a zone on a lot that nobody names."""

    key = "build"
    on_key = N_("Build")
    results = BUILT
    log = N_("{name} builds {kind} in {zone}")
    log_of_lot = N_("{name} builds {kind} in {zone} ({lot})")

    def _in_zone(self, s: State, seat: int, place: int, at: str) -> Iterator[Broken]:
        if not _free_lot(s, s.seats[seat], *divmod(place, 5), at):
            yield NO_FREE_LOT(kind=self.kind, zone=self.zone, at=at)

    def _there(self, s: State, seat: int, lot: Lot) -> Generator[Broken, None, int]:
        if (piece := s.lots.get(lot.id)) is not None:
            yield taken(s, lot.id, piece)
        if self.kind not in (None, lot.builds):
            yield SHAPE(lot=lot.id, builds=lot.builds)
        return KIND[lot.builds]

    def _usual(self, s: State, seat: int, lot: Lot) -> int:
        return KIND[lot.builds]

    def target(self, s: State, seat: int) -> str:
        return _("Build on {lot}", lot=lot_name(s, self.lot))


def taken(s: State, lot: str, piece: Piece) -> Broken:
    """Refuse a lot on which somebody has a building."""
    return LOT_TAKEN(lot=lot, owner=s.seats[piece.seat].name, kind=piece.kind)


def _free_lot(s: State, me: Seat, zone: int, kind: int, at: str) -> bool:
    """Say whether there can be a lot to build on if none is named: one of that zone and shape that is not known to be
    taken and, if both places are known, near enough to the marker."""
    board = s.book.board
    if board is None:
        return True
    lots: Sequence[Lot] = board.lots
    if at != "any" and me.space is not None:
        lots = (board.lots_at if at == "adjacent" else board.lots_diagonal)[me.space]
    return any(one.id not in s.lots and ZONE[one.zone] == zone and KIND[one.builds] == kind for one in lots)


NOT_YOURS = rule("not_yours", 8, N_("That building is {owner}'s."), N_("Upgrade one of your own."))
CANNOT_BECOME = rule(
    "cannot_become", 8,
    lambda s, d: _("You can upgrade {kind} only to {after}.", kind=A_KIND[d["kind"]], after=A_KIND[d["after"]])
    if d["after"] else _("You cannot upgrade {kind} any further.", kind=A_KIND[d["kind"]]),
    N_("Cottages become Victorians, Victorians become landmarks, shops become businesses."),
)  # fmt: skip
NOTHING_THERE = rule(
    "nothing_there", 8, N_("You have no building there to upgrade."),
    N_("Build there first, or place the building on its lot."),
)  # fmt: skip
NOTHING_TO_UPGRADE = rule(
    "nothing_to_upgrade", 8,
    lambda s, d: _("All your {kinds} in {zone} are on known lots.", kinds=PLURAL[d["kind"]], zone=ZONE_NAMES[d["zone"]])
    if d.get("on_lots")
    else _("You have no {kind} in {zone}.", kind=KIND_NAMES[d["kind"]], zone=ZONE_NAMES[d["zone"]]),
    lambda s, d: _("Say which lot.") if d.get("on_lots") else _("Build {kind} there first.", kind=A_KIND[d["kind"]]),
)  # fmt: skip


class Upgrade(OnLot, frozen=True, tag="upgrade"):
    """Upgrade what stands on a lot, or a building in a zone, to ``kind``."""

    key = "upgrade"
    on_key = N_("Upgrade")
    page = 8
    results = UPGRADED
    log = N_("{name} upgrades to {kind} in {zone}")
    log_of_lot = N_("{name} upgrades to {kind} in {zone} ({lot})")

    def _in_zone(self, s: State, seat: int, place: int, at: str) -> Iterator[Broken]:
        before = CAME_FROM[place % 5]
        place = place - place % 5 + before
        if tray(s, seat)[place] <= 0:
            # where all such buildings are on known lots, they would stay there
            on_lots = s.seats[seat].buildings[place]
            refuse = NOTHING_TO_UPGRADE.firmly if on_lots > 0 else NOTHING_TO_UPGRADE
            yield refuse(kind=KINDS[before], zone=self.zone, on_lots=on_lots)

    def _there(self, s: State, seat: int, lot: Lot) -> Generator[Broken, None, int]:
        piece, kind = s.lots.get(lot.id), KIND[self.kind] if self.kind else -1
        fits = [after for after in unplaced(s, seat, lot) if kind in (-1, after)]
        after = BECOMES.get(KIND[piece.kind]) if piece else fits[0] if fits else None
        if piece is not None and piece.seat != seat:
            yield NOT_YOURS(lot=lot.id, owner=s.seats[piece.seat].name)
        elif piece is not None and (after is None or kind not in (-1, after)):
            yield CANNOT_BECOME(kind=piece.kind, after=KINDS[after] if after else None)
        if after is None and not fits:
            yield (NOTHING_THERE.firmly if self.kind is None else NOTHING_THERE)(lot=lot.id)
        return kind if after is None or kind != -1 else after

    def _usual(self, s: State, seat: int, lot: Lot) -> int:
        piece = s.lots.get(lot.id)
        if piece is not None and KIND[piece.kind] in BECOMES:
            return BECOMES[KIND[piece.kind]]
        return unplaced(s, seat, lot)[0]

    def target(self, s: State, seat: int) -> str:
        return _("Upgrade {lot} to {kind}", lot=lot_name(s, self.lot), kind=A_KIND[self.kind or "victorian"])


def lot_keys() -> Iterator[Key]:
    """Yield the keys for building and upgrading."""
    yield Build.keyed(
        asks=_("Where to build?"), nothing=_("Nothing can be built from here. Tap a lot to see why."), on_picture=True
    )
    yield Upgrade.keyed(
        asks=_("What to upgrade?"),
        nothing=_("Nothing can be upgraded from here. Tap a lot to see why."),
        on_picture=True,
    )


class LotActs(Sites):
    """The openings of a book, with their acts."""

    def build(self, lot: str | None, zone: int, kind: int) -> Build:
        return Build(lot=lot) if lot else Build(zone=ZONES[zone], kind=KINDS[kind])

    def upgrade(self, lot: str | None, zone: int, kind: int) -> Upgrade:
        return Upgrade(lot=lot, kind=KINDS[kind]) if lot else Upgrade(zone=ZONES[zone], kind=KINDS[kind])


_REACH: ContextVar[Reach | None] = ContextVar("reach", default=None)
"""The last answer. Each page has its own, which goes with it: nothing of a table may stay when its page is closed."""


def reach_of(s: State, seat: int) -> Reach:
    """Return what a seat may build and upgrade now. The last answer is remembered."""
    found = _REACH.get()
    if found is None or found.s is not s or found.seat != seat:
        found = Reach(s, seat, s.book.made[LotActs])
        _REACH.set(found)
    return found


@waits_for(cards.Build, cards.Upgrade, cards.BuildOrUpgrade)
class Works(MayWait[Any]):
    """Building and upgrading that a card allows."""

    def work(self, s: State, step: Step[Any]) -> Work:
        """Return what the card allows."""
        what: Work = step.what
        return what

    def test(self, book: Book, what: Work) -> tuple[Test | None, Any]:
        return Reach.any, book.made[LotActs].jobs[what]

    def waits(self, s: State, step: Step[Any]) -> bool:
        reach = reach_of(s, step.seat)
        return reach.any(reach.table.jobs[self.work(s, step)])

    def offered(self, s: State, step: Step[Any]) -> Sequence[Any]:
        reach = reach_of(s, step.seat)
        return (*reach.acts(reach.table.jobs[self.work(s, step)]), SKIP)

    def broken(self, s: State, step: Step[Any], a: Any) -> Iterator[Broken]:
        return a.refused(s, step.seat, self.work(s, step)) if isinstance(a, OnLot) else super().broken(s, step, a)

    def done(self, s: State, step: Step[Any], a: Any, chance: Chance) -> State:
        again = (Step(step.seat, step.what, step.left - 1),) if step.left > 1 else ()
        built: State = a.built(s, step.seat, self.work(s, step), s.left, (*again, *s.steps))
        return built
