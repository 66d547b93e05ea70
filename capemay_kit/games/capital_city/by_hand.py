"""What the table enters by hand: once what is printed on a building that the app knows only by its place, or not at all
(rulebook p. 3), what texts on cards bring, and points and dollars for whatever else happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from capemay_kit.core.acts import Act, Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.figures import seats
from capemay_kit.core.forms import UNSAID, Amount, Did, Field, Known, Option, UnknownCard, keyed
from capemay_kit.core.i18n import N_, _, and_list, money, ngettext
from capemay_kit.core.moments import without
from capemay_kit.games.capital_city import names
from capemay_kit.games.capital_city.book import SEASONS, SYMBOLS, Building, OwnBuilding, Wanted
from capemay_kit.games.capital_city.names import building_name, building_title, card_name, earnings, offer, printed
from capemay_kit.games.capital_city.scene import building_at, owned_place, street_place
from capemay_kit.games.capital_city.state import (
    BELOW_ZERO,
    NAMED_HERE,
    RULES,
    Owned,
    State,
    asked,
    end_season,
    go_on,
    place_of,
    street_gone,
    trains_gone,
    unread,
    where_from,
)

rule = RULES.rule
NOTHING_ACTIVATED = rule("nothing_activated", 7, N_("No building is activated now."), N_("Attach a character first."))
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
        known = s.book.building(self.building)
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
            Known(number, card.title or _("Card {n}", n=number), names.DECKS[DECK].says(card, {}), self._by_card(card))
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

    def _asked(self: Any, s: State) -> Iterator[Field]:
        return (one for one in printed_figures(s, self.building) if one.name != "deed" or self.deed_in)

    def with_reading(self, s: State, values: Mapping[str, int]) -> Any:
        """Return the act with what is printed on its building: the figures entered, else those known before."""
        asked = {one.name: one.value for one in self._asked(s)}
        said = {key: n for key, rule in asked.items() if (n := values.get(key, rule)) != UNSAID}
        changed: dict[str, Any] = {key: said[key] for key in ("points", "dollars") if key in said}
        if "places" in said:
            changed["symbols"] = PLACES[said["places"]]
        if "deed" in said:
            changed[self.deed_in] = said["deed"]
        return replace(self, **changed)

    def card_did(self, s: State, seat: int, did: Did) -> Any:
        return self.with_reading(s, did.figures)

    def card_says(self: Any, s: State, seat: int, did: Did) -> str:
        said = _(self.doing).format(building=building_name(s.book, self.building))
        return f"{said} {printed(self.with_reading(s, did.figures).printed_on(s))}." if did.figures else said

    def card_kept(self, s: State, seat: int, did: Did) -> tuple[str, dict[str, Any]] | None:
        if not did.figures:
            return None
        known = self.with_reading(s, did.figures).printed_on(s)
        card = OwnBuilding(did.number, known.symbols, known.deed, known.points, known.dollars)
        return f"book.own.{DECK}.{did.number}", msgspec.to_builtins(card)

    def printed_on(self: Any, s: State) -> Building:
        """Return what is known to be printed on the building once the act is done."""
        known = s.book.building(self.building)
        return replace(known, **self._entered, symbols=self.symbols or known.symbols)

    def card_used(self: Any, s: State) -> tuple[str, int] | None:
        return (DECK, int(self.building[4:])) if self.building.startswith("own-") else None


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
        owned = (owned_place(s, i, self.building) for i in range(len(s.seats)))
        return next(filter(None, (street_place(s, self.building), *owned)), None)

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[ReadOut]:
        building = building_at(s, place)
        on_sale = s.phase == "purchase" and building in s.street
        return (cls(building),) if building and s.by_place and not on_sale else ()

    def unknown_card(self, s: State, seat: int) -> UnknownCard | None:
        return self.reading(s) if s.by_place else None

    def consequences(self, before: State, after: State, seat: int) -> Sequence[str] | None:
        return [earns_or_not_entered(after, self.building)] if before.by_place else None


def printed_figures(s: State, building: str) -> list[Field]:
    """List what is asked once of a building that is known by its place: symbols, deed, and what it earns."""
    known = s.book.building(building)
    places = PLACES.index(known.symbols) if known.symbols in PLACES else UNSAID
    signs = [
        Option(i, "".join(names.SIGNS[one] for one in each), and_list([names.SYMBOLS[one] for one in each]))
        for i, each in enumerate(PLACES)
    ]

    def amount(key: str, label: str, n: int, keys: range, said: Callable[[int], str] = str) -> Field:
        return keyed(key, label, n or UNSAID, [Option(one, said(one)) for one in keys])

    return [
        keyed("places", _("Symbols"), places, signs),
        amount("deed", _("Deed"), known.deed, DEEDS, money),
        amount("points", _("Earns points"), known.points, POINTS),
        amount("dollars", _("or dollars"), known.dollars, DOLLARS, money),
    ]


def entered(s: State, building: str) -> str:
    """Say what people entered of a building that is known by its place."""
    said = printed(s.book.building(building))
    return _("{building} is entered. {printed}", building=building_title(s.book, building), printed=said)


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


# --- points and dollars -------------------------------------------------------------------------------


class ByHand(Act, frozen=True):
    """Enter ``points`` and ``dollars`` of each seat (empty: nothing)."""

    any_seat = meanwhile = sure = True

    def cannot_change(self: Any, s: State) -> Iterator[Broken]:
        """Yield why seats cannot have what is entered."""
        n = len(s.seats)
        if any(given and len(given) != n for given in (self.points, self.dollars)):
            yield RULES.no_such_seat(seat=n)
        after = [one.points + by for one, by in zip(s.seats, self.points, strict=False)]
        after += [one.money + by for one, by in zip(s.seats, self.dollars, strict=False)]
        if any(n < 0 for n in after):
            yield BELOW_ZERO()

    def changed(self: Any, s: State) -> State:
        """Return the state with what seats gained or paid."""
        nothing = (0,) * len(s.seats)
        by = zip(s.seats, self.points or nothing, self.dollars or nothing, strict=True)
        return replace(s, seats=tuple(replace(one, points=one.points + n, money=one.money + d) for one, n, d in by))

    def changes(self: Any, s: State) -> str:
        """Say what each seat gains or pays."""
        said = []
        for i, one in enumerate(s.seats):
            said += names.gains(one.name, *(given[i] if given else 0 for given in (self.points, self.dollars)))
        return "; ".join(said) or _("Nothing changes")

    def card_says(self, s: State, seat: int, did: Did) -> str:
        entered: ByHand = self.card_did(s, seat, did)
        return entered.told(s, seat, s)

    def card_did(self, s: State, seat: int, did: Did) -> Any:
        # nobody has less than nothing
        now = {"points": [one.points for one in s.seats], "dollars": [one.money for one in s.seats]}
        return replace(self, **{
            key: tuple(max(-there, by) for there, by in zip(there_now, did.changes[key], strict=True))
            for key, there_now in now.items()
            if any(did.changes.get(key, ()))
        })  # fmt: skip


def _amounts(s: State) -> tuple[Amount, ...]:
    return (
        Amount("points", _("Points"), tuple(one.points for one in s.seats), tuple(range(1, 7))),
        Amount("dollars", _("Dollars"), tuple(one.money for one in s.seats), tuple(range(1, 9)), money=True),
    )


class Tally(ByHand, frozen=True, tag="tally"):
    """Enter what seats gained or paid. With ``first`` the season is over after that, and this seat bids first in the
    next one (p. 9)."""

    points: tuple[int, ...] = ()
    dollars: tuple[int, ...] = ()
    first: int | None = None
    phases = ("auction", "trains", "purchase", "attach")
    offered_in = ("auction", "purchase", "attach")
    tone = "quiet"

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Tally]:
        if not s.by_place or s.pending or s.worded:
            return ()
        ends = cls(first=s.order[0] if s.order else s.first)
        return (cls(), ends) if s.phase == "attach" else (ends,)

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if not s.by_place:
            yield NAMED_HERE()
        if not 0 <= (self.first or 0) < len(s.seats):
            yield RULES.no_such_seat(seat=len(s.seats))
        yield from self.cannot_change(s)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        s = self.changed(s)
        if self.first is None:
            return s
        return end_season(replace(street_gone(trains_gone(s, 0)), pot=0, pending=(), worded=()), self.first)

    def told(self, before: State, seat: int, after: State) -> str:
        changes = self.changes(before)
        if self.first is None or before.season == 3:
            return changes
        return _("{changes}; {season} is over, and {name} bids first", changes=changes,
                 season=names.SEASONS[before.season_name], name=before.seats[self.first].name)  # fmt: skip

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return (self.told(s, seat, s), "") if self.points or self.dollars else self._title

    @property
    def _title(self) -> tuple[str, str]:
        if self.first is None:
            return _("Enter points or dollars"), _("for anything else that happened")
        return _("Enter the totals at the season's end"), _("everybody's points and dollars; then the next season")

    def unknown_card(self, s: State, seat: int) -> UnknownCard | None:
        """Ask what everybody gained or paid and, where a season ends before its auction was entered, who bids first in
        the next."""
        if not s.by_place:
            return None
        asks = self.first is not None and s.season < 3 and not s.order
        following = names.SEASONS[SEASONS[s.season + 1]] if asks else ""
        return UnknownCard(
            *self._title, None, _amounts(s),
            when=tuple(seats(s)) if asks else (),
            when_asks=_("Who bids first in {season}?", season=following) if asks else "",
        )  # fmt: skip

    def card_did(self, s: State, seat: int, did: Did) -> Tally:
        first = self.first if self.first is None or did.when is None else did.when
        entered: Tally = super().card_did(s, seat, did)
        return replace(entered, first=first)


# --- what texts on cards bring ----------------------------------------------------------------------------

WORDS_FIRST = rule(
    "words_first", 7, lambda s, d: _("The text on {card} comes first.", card=card_name(s.book, d["card"])),
    N_("Enter what it brings, even if that is nothing."), firm=True,
)  # fmt: skip


def text_first(s: State) -> Broken | None:
    """Let nobody go on before players have entered what the text on a card brings."""
    waits = asked(s)
    return WORDS_FIRST(card=waits.card) if waits else None


class CameTo(ByHand, frozen=True, tag="came_to"):
    """Enter what the text on a card brings."""

    card: str
    points: tuple[int, ...] = ()
    dollars: tuple[int, ...] = ()
    phases = ("deal", "setup", "auction", "trains", "purchase", "attach")
    offered_in = ("purchase", "attach")

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[CameTo]:
        waits = asked(s)
        return (cls(waits.card),) if waits else ()

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if s.pending or self.card not in [one.card for one in s.worded]:
            yield NOTHING_ACTIVATED.firmly()
        yield from self.cannot_change(s)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        first = next(one for one in s.worded if one.card == self.card)
        s = replace(self.changed(s), worded=without(s.worded, first))
        if s.worded:
            return s
        if s.ending:
            return replace(s, phase="over", done=(), ending=False)
        return go_on(s) if s.phase == "attach" else s

    def told(self, before: State, seat: int, after: State) -> str:
        named = card_name(before.book, self.card)
        return _("The text on {card}: {changes}", card=named, changes=self.changes(before))

    def label(self, s: State, seat: int) -> tuple[str, str]:
        if self.points or self.dollars:
            return self.told(s, seat, s), ""
        return _("Enter what {card} brings", card=card_name(s.book, self.card)), names.words_on(s.book, self.card)

    def unknown_card(self, s: State, seat: int) -> UnknownCard | None:
        """Ask what the text brings, for anybody."""
        whose = next((one.seat for one in s.worded if one.card == self.card), None)
        text = names.said_on(s.book, self.card)
        return UnknownCard(_("What does it bring?"), text, whose, _amounts(s), idle=True, always=True)
