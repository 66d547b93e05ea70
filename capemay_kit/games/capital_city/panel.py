"""What the panel asks at a table with printed cards: what a building says, and points and dollars by hand."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.i18n import _, and_list
from capemay_kit.core.shown import UNSAID, Amount, Did, Figure, Known, Option, UnknownCard
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import names, own_decks, words
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.book import UNREAD
from capemay_kit.games.capital_city.cards import SEASONS, SYMBOLS, Building, OwnBuilding, Wanted
from capemay_kit.games.capital_city.state import State, unread, where_from

DECK = "building"
"""The deck in which owners keep what they enter."""
PLACES: tuple[tuple[Wanted, ...], ...] = (
    *((one,) for one in SYMBOLS), *combinations_with_replacement(SYMBOLS, 2)
)  # fmt: skip
"""The symbols a building may have (p. 3), in the order of their keys."""
DEEDS, POINTS, DOLLARS = range(1, 11), range(1, 5), range(1, 8)
"""What has a key; any other figure is corrected afterwards."""


def unknown_card(s: State, a: AnyAct) -> UnknownCard | None:
    """Return what is asked of a building that nobody has entered, or by hand; None where an act has neither."""
    if isinstance(a, act.CameTo):
        return _asking_words(s, a)
    if not s.by_place:
        return None
    match a:
        case act.Tally():
            return _tallying(s, a)
        case act.ReadOut(building=building):
            return _reading(s, a, building)
        case act.Buy(building=building) | act.Attach(building=building) if where_from(building):
            return _reading(s, a, building) if unread(s.book, building) else None
        case _:
            return None


def card_did(s: State, a: AnyAct, did: Did) -> AnyAct:
    """Return the act with what was entered."""
    if isinstance(a, act.CameTo):
        return replace(a, **_changes(s, did))
    return _tallied(s, a, did) if isinstance(a, act.Tally) else read(s, a, did.figures)


def card_says(s: State, a: AnyAct, did: Did) -> str:
    """Say what is done, and what is then known to be printed on the building."""
    if isinstance(a, act.Tally):
        return words.tally(s, _tallied(s, a, did))
    if isinstance(a, act.CameTo):
        return words.came_to(s, replace(a, **_changes(s, did)))
    done: Any = read(s, a, did.figures)
    building = names.building_name(s.book, done.building)
    match a:
        case act.Buy():
            said = _("Buy {building}.", building=building)
        case act.Attach():
            said = _("Attach to {building}.", building=building)
        case _:
            said = _("Enter what is printed on {building}.", building=building)
    return f"{said} {words.printed(_printed_on(s, done))}." if did.figures else said


def card_kept(s: State, a: AnyAct, did: Did) -> tuple[str, dict[str, Any]] | None:
    """Return the correction by which the table keeps the building; None where nothing was entered."""
    done = card_did(s, a, did)
    if isinstance(done, act.Tally | act.CameTo) or not did.figures:
        return None
    known = _printed_on(s, done)
    card = OwnBuilding(did.number, known.symbols, known.deed, known.points, known.dollars)
    return f"book.own.{DECK}.{did.number}", msgspec.to_builtins(card)


# --- buildings ------------------------------------------------------------------------------------------------


def _reading(s: State, a: act.Buy | act.Attach | act.ReadOut, building: str) -> UnknownCard:
    kept = {number: card for (deck, number), card in s.book.own_cards.items() if deck == DECK}
    known = tuple(
        Known(
            number,
            card.title or _("Card {n}", n=number),
            own_decks.DECKS[DECK].says(card, {}),
            _by_card(a, card),
        )
        for number, card in kept.items()
    )
    text = _("{building}: you enter this once.", building=names.building_title(s.book, building))
    figures = tuple(one for one in printed(s, building) if one.key != "deed" or not isinstance(a, act.Attach))
    return UnknownCard(_("What is printed on it?"), text, None, known=known, deck=DECK, free=max(kept, default=0) + 1,
                       taken=tuple(kept), figures=figures)  # fmt: skip


def _by_card(a: act.Buy | act.Attach | act.ReadOut, card: OwnBuilding) -> AnyAct:
    read_out: dict[str, Any] = {
        "symbols": card.symbols, "points": card.points, "dollars": card.dollars, "own": card.number if card.text else 0,
    }  # fmt: skip
    if not isinstance(a, act.Attach):
        read_out["deed" if isinstance(a, act.ReadOut) else "cost"] = card.deed
    return replace(a, **read_out)


def _printed_on(s: State, done: Any) -> Building:
    """Return what is known to be printed on a building once an act is done."""
    known = s.book.buildings.get(done.building, UNREAD)
    deed = done.deed if isinstance(done, act.ReadOut) else getattr(done, "cost", None)
    said = {"symbols": done.symbols or None, "points": done.points, "dollars": done.dollars, "deed": deed}
    return replace(known, **{name: value for name, value in said.items() if value is not None})


def printed(s: State, building: str) -> list[Figure]:
    """List what is asked once of a building that is known by its place: symbols, deed, and what it earns."""
    known = s.book.buildings.get(building, UNREAD)
    places = PLACES.index(known.symbols) if known.symbols in PLACES else UNSAID
    signs = [
        Option(i, "".join(names.SIGNS[one] for one in each), and_list([names.SYMBOLS[one] for one in each]))
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


def read(s: State, a: Any, values: dict[str, int]) -> Any:
    """Return an act with what is printed on its building: the figures entered, else those known before."""
    asked = {one.key: one.rule for one in printed(s, a.building) if one.key != "deed" or not isinstance(a, act.Attach)}
    said = {key: n for key, rule in asked.items() if (n := values.get(key, rule)) != UNSAID}
    changed: dict[str, Any] = {key: said[key] for key in ("points", "dollars") if key in said}
    if "places" in said:
        changed["symbols"] = PLACES[said["places"]]
    if "deed" in said:
        changed["deed" if isinstance(a, act.ReadOut) else "cost"] = said["deed"]
    return replace(a, **changed)


# --- by hand --------------------------------------------------------------------------------------------------


def tally_title(a: act.Tally) -> tuple[str, str]:
    """Name what is entered by hand, and say in a line what it is for."""
    if a.first is None:
        return _("Enter points or dollars"), _("for anything else that happened")
    return _("Enter the totals at the season's end"), _("everybody's points and dollars; then the next season")


def _tallying(s: State, a: act.Tally) -> UnknownCard:
    """Ask by hand what everybody gained or paid and, where a season ends before its auction was entered, who bids first
    in the next."""
    asks = a.first is not None and s.season < 3 and not s.order
    following = names.SEASONS[SEASONS[s.season + 1]] if asks else ""
    return UnknownCard(
        *tally_title(a),
        None,
        _amounts(s),
        when=tuple(Option(i, one.name) for i, one in enumerate(s.seats)) if asks else (),
        when_asks=_("Who bids first in {season}?", season=following) if asks else "",
    )


def _asking_words(s: State, a: act.CameTo) -> UnknownCard:
    """Ask what the text on a card brings, for anybody."""
    whose = next((one.seat for one in s.worded if one.card == a.card), None)
    return UnknownCard(
        _("What does it bring?"), words.said_on(s.book, a.card), whose, _amounts(s), idle=True, always=True
    )


def _amounts(s: State) -> tuple[Amount, ...]:
    return (
        Amount("points", _("Points"), tuple(one.points for one in s.seats), tuple(range(1, 7))),
        Amount("dollars", _("Dollars"), tuple(one.money for one in s.seats), tuple(range(1, 9)), "$"),
    )


def _tallied(s: State, a: act.Tally, did: Did) -> act.Tally:
    """Return the act with what was entered by hand."""
    return act.Tally(**_changes(s, did), first=a.first if a.first is None or did.when is None else did.when)


def _changes(s: State, did: Did) -> dict[str, Any]:
    """Return what was entered, by seat; nobody has less than nothing."""
    now = {"points": [one.points for one in s.seats], "dollars": [one.money for one in s.seats]}
    return {
        key: tuple(max(-there, by) for there, by in zip(there_now, did.changes[key], strict=True))
        for key, there_now in now.items()
        if any(did.changes.get(key, ()))
    }
