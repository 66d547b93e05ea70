"""What people enter once of a printed building that the app knows only by its place, or not at all (rulebook p. 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from capemay_kit.core.acts import Act, Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, _, and_list, ngettext
from capemay_kit.core.shown import UNSAID, Did, Figure, Known, Option, UnknownCard
from capemay_kit.games.capital_city.book import SYMBOLS, UNREAD, Building, OwnBuilding, Wanted
from capemay_kit.games.capital_city.names import DECKS, SIGNS, building_name, building_title, earnings, offer, printed
from capemay_kit.games.capital_city.names import SYMBOLS as SYMBOL_NAMES
from capemay_kit.games.capital_city.scene import building_place, street_place
from capemay_kit.games.capital_city.state import BELOW_ZERO, RULES, Owned, State, place_of, unread, where_from

rule = RULES.rule
DECK = "building"
"""The deck in which owners keep what they enter."""
PLACES: tuple[tuple[Wanted, ...], ...] = (
    *((one,) for one in SYMBOLS), *combinations_with_replacement(SYMBOLS, 2)
)  # fmt: skip
"""The symbols a building may have (p. 3), in the order of their keys."""
DEEDS, POINTS, DOLLARS = range(1, 11), range(1, 5), range(1, 8)
"""What has a key; any other figure is corrected afterwards."""
MOST_EARNED = 10
"""For an unknown building, points and dollars at least up to this many are offered as answers."""

NO_PLACE = rule(
    "no_place", 4,
    lambda s, d: _("{building} is not an unknown building on the table.",
                   building=building_title(s.book, d["building"])),
    N_("Tap an unknown building."), firm=True,
)  # fmt: skip
MORE_AT_WORK = rule(
    "more_at_work", 3,
    lambda s, d: ngettext("{n} character is at {building} already.", "{n} characters are at {building} already.",
                          d["n"], building=building_name(s.book, d["building"])),
    N_("Choose at least as many symbols."), firm=True,
)  # fmt: skip


class Reading(Act, frozen=True):
    """An act that can enter what is printed on a building: its ``symbols`` (empty: not entered), its ``points`` and
    ``dollars`` (None: not entered), and the number of the owner's card that it is (``own``)."""

    deed_in: ClassVar[str] = ""
    """The field that holds the deed, if the act can enter it."""
    doing: ClassVar[str]
    """The sentence that says what is done."""

    def unreadable(self: Any, s: State, coming: int = 0) -> Iterator[Broken]:
        """Yield why a building cannot have what is entered of it, with so many characters ``coming`` to it."""
        said = (self.points, self.dollars, getattr(self, "deed", None))
        there = dict.fromkeys(s.street, 0)
        there |= {one.card: len(one.staff) - one.staff.count("") for each in s.seats for one in each.buildings}
        if self.building not in there or where_from(self.building) is None:
            yield NO_PLACE(building=self.building)
        if len(self.symbols) > 2 or min(n or 0 for n in said) < 0:
            yield BELOW_ZERO(3)
        if self.symbols and there[self.building] + coming > len(self.symbols):
            yield MORE_AT_WORK(building=self.building, n=there[self.building])

    @property
    def reads(self: Any) -> bool:
        """Whether anything is entered of the building besides its deed."""
        return bool(self.symbols) or self.points is not None or self.dollars is not None

    def read(self: Any, s: State) -> State:
        """Keep what is entered of a building that is known by its place. Everything else stays."""
        known = s.book.buildings.get(self.building, UNREAD)
        symbols = self.symbols or known.symbols
        card = s.book.own_cards.get((DECK, self.own))
        said = self._entered | ({"text": card.text, "when": card.when} if card else {})
        if symbols == known.symbols and all(getattr(known, name) == n for name, n in said.items()):
            return s
        book = s.book.with_card("building", {**said, "symbols": list(symbols), "id": self.building})
        pending = tuple(one for one in s.pending if all(book.earnings[each] for each in one.buildings))
        return with_places(replace(s, book=book, pending=pending), self.building, len(symbols))

    @property
    def _entered(self: Any) -> dict[str, Any]:
        said = {"points": self.points, "dollars": self.dollars,
                "deed": getattr(self, self.deed_in) if self.deed_in else None}  # fmt: skip
        return {name: n for name, n in said.items() if n is not None}

    # --- what is asked -----------------------------------------------------------------------------------

    def unknown_card(self: Any, s: State, seat: int) -> UnknownCard | None:
        """Ask what is printed on the building, if it is known by its place and nobody has entered it."""
        asks = s.by_place and where_from(self.building) and unread(s.book, self.building)
        return self.reading(s) if asks else None

    def reading(self: Any, s: State) -> UnknownCard:
        """Ask what is printed on the building."""
        kept = {number: card for (deck, number), card in s.book.own_cards.items() if deck == DECK}
        known = tuple(
            Known(number, card.title or _("Card {n}", n=number), DECKS[DECK].says(card, {}), self._by_card(card))
            for number, card in kept.items()
        )
        text = _("{building}: you enter this once.", building=building_title(s.book, self.building))
        return UnknownCard(_("What is printed on it?"), text, None, known=known, deck=DECK,
                           free=max(kept, default=0) + 1, taken=tuple(kept), figures=tuple(self._asked(s)))  # fmt: skip

    def _by_card(self, card: OwnBuilding) -> Any:
        read_out: dict[str, Any] = {
            "symbols": card.symbols, "points": card.points, "dollars": card.dollars,
            "own": card.number if card.text else 0,
        }  # fmt: skip
        return replace(self, **read_out, **({self.deed_in: card.deed} if self.deed_in else {}))

    def _asked(self: Any, s: State) -> Iterator[Figure]:
        return (one for one in printed_figures(s, self.building) if one.key != "deed" or self.deed_in)

    def with_reading(self, s: State, values: Mapping[str, int]) -> Any:
        """Return the act with what is printed on its building: the figures entered, else those known before."""
        asked = {one.key: one.rule for one in self._asked(s)}
        said = {key: n for key, rule in asked.items() if (n := values.get(key, rule)) != UNSAID}
        changed: dict[str, Any] = {key: said[key] for key in ("points", "dollars") if key in said}
        if "places" in said:
            changed["symbols"] = PLACES[said["places"]]
        if "deed" in said:
            changed[self.deed_in] = said["deed"]
        return replace(self, **changed)

    def card_did(self, s: State, seat: int, did: Did) -> Any:
        return self.with_reading(s, did.figures)

    def card_says(self: Any, s: State, did: Did) -> str:
        """Say what is done, and what is then known to be printed on the building."""
        said = _(self.doing).format(building=building_name(s.book, self.building))
        return f"{said} {printed(self.with_reading(s, did.figures).printed_on(s))}." if did.figures else said

    def card_kept(self, s: State, did: Did) -> tuple[str, dict[str, Any]] | None:
        """Return the correction by which the table keeps the building; None where nothing was entered."""
        if not did.figures:
            return None
        known = self.with_reading(s, did.figures).printed_on(s)
        card = OwnBuilding(did.number, known.symbols, known.deed, known.points, known.dollars)
        return f"book.own.{DECK}.{did.number}", msgspec.to_builtins(card)

    def printed_on(self: Any, s: State) -> Building:
        """Return what is known to be printed on the building once the act is done."""
        known = s.book.buildings.get(self.building, UNREAD)
        return replace(known, **self._entered, symbols=self.symbols or known.symbols)


class ReadOut(Reading, frozen=True, tag="read_out"):
    """Enter what is printed on a building that is known by its place: its symbols, its deed and what it earns. Whatever
    is left out stays as it was."""

    building: str
    symbols: tuple[Wanted, ...] = ()
    points: int | None = None
    dollars: int | None = None
    deed: int | None = None
    own: int = 0
    phases = ("deal", "setup", "auction", "trains", "purchase", "attach")
    offered_in = ("attach",)
    any_seat = sure = True
    tone = "quiet"
    deed_in = "deed"
    doing = N_("Enter what is printed on {building}.")

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[ReadOut]:
        if s.pending or not s.by_place:
            return ()
        return [cls(one.card) for one in s.seats[seat].buildings if unread(s.book, one.card)]

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        return self.unreadable(s)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return self.read(s)

    def told(self, before: State, seat: int, after: State) -> str:
        return entered(after, self.building)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        title = _("Enter what is printed on {building}", building=building_name(s.book, self.building))
        return title, earns_or_not_entered(s, self.building)

    def place(self, s: State, seat: int) -> str | None:
        if self.building in s.street:
            return street_place(s, s.street.index(self.building))
        owners = ((i, at) for i, one in enumerate(s.seats) if (at := place_of(one, self.building)) is not None)
        return next((building_place(i, at) for i, at in owners), None)

    def unknown_card(self, s: State, seat: int) -> UnknownCard | None:
        return self.reading(s) if s.by_place else None

    def consequences(self, before: State, after: State, seat: int) -> Sequence[str] | None:
        return [earns_or_not_entered(after, self.building)] if before.by_place else None


def printed_figures(s: State, building: str) -> list[Figure]:
    """List what is asked once of a building that is known by its place: symbols, deed, and what it earns."""
    known = s.book.buildings.get(building, UNREAD)
    places = PLACES.index(known.symbols) if known.symbols in PLACES else UNSAID
    signs = [
        Option(i, "".join(SIGNS[one] for one in each), and_list([SYMBOL_NAMES[one] for one in each]))
        for i, each in enumerate(PLACES)
    ]

    def amount(key: str, label: str, n: int, keys: range, sign: str = "") -> Figure:
        return Figure(key, label, n or UNSAID, options=tuple(Option(one, f"{sign}{one}") for one in keys))

    return [
        Figure("places", _("Symbols"), places, options=tuple(signs)),
        amount("deed", _("Deed"), known.deed, DEEDS, "$"),
        amount("points", _("Earns points"), known.points, POINTS),
        amount("dollars", _("or dollars"), known.dollars, DOLLARS, "$"),
    ]


def entered(s: State, building: str) -> str:
    """Say what people entered of a building that is known by its place."""
    known = s.book.buildings.get(building, UNREAD)
    return _("{building} is entered. {printed}", building=building_title(s.book, building), printed=printed(known))


def earns_or_not_entered(s: State, building: str) -> str:
    """Say briefly what a building needs and earns, or that nobody has entered it."""
    return _("earnings not entered yet") if unread(s.book, building) else offer(s, building)


# --- what is asked when it matters ----------------------------------------------------------------------


def read_out(s: State, building: str, attached: int, chance: Chance) -> State:
    """Ask the players about an unknown building: its places, of which ``attached`` are or will be taken, and what it
    earns. A question that is skipped is asked again when it matters."""
    nth = int(building[1:].rpartition("-")[2] or 0)
    known = s.book.buildings.get(building)
    if known is not None:
        symbols: list[Wanted] = list(known.symbols)
    else:
        places = 2 if attached > 1 else chance.pick(f"places/{building}", (1, 2), nth)
        if places is None:
            return s
        symbols = ["any"] * places
    most = max(MOST_EARNED, *(max(one.points, one.dollars) for one in s.book.buildings.values()))
    points = chance.pick(f"points/{building}", range(most + 1), nth)
    dollars = chance.pick(f"dollars/{building}", range(most + 1), nth)
    if points is None and dollars is None:
        return s
    data = {"id": building, "symbols": symbols, "points": points or 0, "dollars": dollars or 0}
    return with_places(replace(s, book=s.book.with_card("building", data)), building, len(symbols))


def read_since(before: State, after: State) -> Iterator[str]:
    """Say what was read from unknown buildings."""
    for card, now in after.book.buildings.items():
        if card in before.book.buildings:
            continue
        if where_from(card):
            yield entered(after, card)
            continue
        yield ngettext(
            "{name}'s unknown building takes {n} character and earns {earnings}",
            "{name}'s unknown building takes {n} characters and earns {earnings}",
            len(now.symbols),
            name=next((one.name for one in after.seats if place_of(one, card) is not None), ""),
            earnings=earnings(now) or _("nothing"),
        )


def with_places(s: State, building: str, places: int) -> State:
    """Return the state with a building that has this number of places. Its characters stay."""

    def now(one: Owned) -> Owned:
        if one.card != building or len(one.staff) == places:
            return one
        there = tuple(who for who in one.staff if who)
        return replace(one, staff=(*there, *("",) * (places - len(there))))

    return replace(s, seats=tuple(replace(seat, buildings=tuple(map(now, seat.buildings))) for seat in s.seats))
