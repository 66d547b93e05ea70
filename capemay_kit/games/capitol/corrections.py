"""What a table of Capitol can correct, every figure with its path, its label and the values it can have.

A card is given by its id; ``roof?`` is a card of which only the kind is known, ``?`` one of which nothing is known.
Rounds and auctions count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.corrections import (
    FORM,
    SHEET,
    Correction,
    Corrections,
    Count,
    Free,
    OneOf,
    Several,
    naming,
    numbers,
    parts,
    rulings,
    seats,
    settling,
    yes_no,
)
from capemay_kit.core.i18n import N_, Texts, _, ngettext
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import Option, Section
from capemay_kit.games.capitol import setters as put
from capemay_kit.games.capitol.cards import KIND, KINDS, ROOF, ROOFS, UNKNOWN, UNKNOWN_OF, Improvement, Kind
from capemay_kit.games.capitol.labels import in_places, standing, with_all
from capemay_kit.games.capitol.legal import legal
from capemay_kit.games.capitol.names import IMPROVEMENTS, ROOF_NAMES, card_title
from capemay_kit.games.capitol.scoring import awards, by_seat
from capemay_kit.games.capitol.state import Site, Stack, State
from capemay_kit.games.capitol.words import RULINGS

HEIGHTS = range(1, 10)
"""The heights of buildings that can be tapped."""
ANY_HEIGHT = Count(1, 50)
MANY = 1000
GAME = N_("The game")
CARDS = N_("Cards beside the board")
_TURN = Texts({"build": "Whose turn it is", "improve": "Who won", "draw": "Who draws"})
_COMPLETE = Texts({"round": "Buildings with a round roof", "triangular": "Buildings with a triangular roof"})
_ROOFS_LEFT = Texts({"round": "Round roofs left", "triangular": "Triangular roofs left"})
_LEFT = Texts({"roof": "Roof cards left", "floor": "Floor cards left", "permit": "Permit cards left"})
_TOP = Texts({"roof": "Roof card on top", "floor": "Floor card on top", "permit": "Permit card on top"})
_DISCARD = Texts({
    "roof": "Discarded roof cards, oldest first", "floor": "Discarded floor cards, oldest first",
    "permit": "Discarded permit cards, oldest first",
})  # fmt: skip
_BELOW = Texts({
    "roof": "Roof cards below the top, in order", "floor": "Floor cards below the top, in order",
    "permit": "Permit cards below the top, in order",
})  # fmt: skip
ON_SHEET = ("seats", "round", "settled")
"""The figures at the end of a score sheet, after the areas, by the first part of their paths."""


# --- what there is to choose from ------------------------------------------------------------------------


def _auctions(s: State) -> Sequence[Option]:
    return [Option(n, f"{n}: {IMPROVEMENTS[prize]}") for n, prize in enumerate(s.book.numbers.auctions[s.round - 1], 1)]


def _named(s: State, kinds: Sequence[Kind], held: Sequence[str] = ()) -> list[Option]:
    """List cards as options, with the unknown ones of each kind first."""
    found = [Option(UNKNOWN_OF[kind], card_title(s.book, UNKNOWN_OF[kind]), _("unknown number")) for kind in kinds]
    if UNKNOWN in held:
        found.insert(0, Option(UNKNOWN, card_title(s.book, UNKNOWN), _("unknown kind and number")))
    return found + [Option(card.id, card_title(s.book, card.id)) for card in s.book.cards if card.kind in kinds]


def _may_lie(s: State, kind: Kind, *there: str) -> list[Option]:
    """List the cards of a kind that are ``there``, and those that may be anywhere."""
    loose = {*_stack(s, kind).unseen, UNKNOWN_OF[kind], *there}
    return [one for one in _named(s, (kind,)) if one.value in loose]


def _tops(s: State, kind: Kind) -> Sequence[Option]:
    top = _stack(s, kind).top
    return [*([] if top else [Option("", _("No card"))]), *_may_lie(s, kind, top)]


def _heights(held: Callable[..., Sequence[int]]) -> dict[str, Any]:
    """Return the values and the getter for a list of heights: those that can be tapped, and any others that are
    there."""

    def options(s: State, *at: Any) -> Sequence[Option]:
        return [Option(n, str(n), ngettext("{n} floor", "{n} floors", n)) for n in sorted({*HEIGHTS, *held(s, *at)})]

    return {"values": Several(options, others=ANY_HEIGHT), "get": lambda s, *at: sorted(held(s, *at))}


# --- shorthands ------------------------------------------------------------------------------------------


def _stack(s: State, kind: Kind) -> Stack:
    return s.stacks[KIND[kind]]


def _site(s: State, area: str, *__: Any) -> Site:
    return s.sites[s.book.area[area]]


def _heights_of(s: State, area: str, seat: int) -> list[int]:
    return [one.height for one in _site(s, area).buildings if one.seat == seat]


def _title(s: State, area: str, *__: Any) -> str:
    return s.book.areas[s.book.area[area]].title


def _while(*phases: str) -> Callable[..., bool]:
    return lambda s, *__: s.phase in phases


def _goes_on(s: State, *__: Any) -> bool:
    return s.phase != "over"


def _large(s: State, area: str) -> Sequence[Option]:
    what: tuple[Improvement, ...] = ("amphitheater", "temple")
    return [Option(None, _("Nothing")), *(Option(one, IMPROVEMENTS[one]) for one in what)]


def _lies(s: State, *__: Any) -> bool:
    return s.phase not in ("deal", "over")


def _seen(s: State, i: int) -> bool:
    """Say whether a hand can be corrected: not before the deal, and not if it is hidden here."""
    hand = s.seats[i].hand
    return _lies(s) and (not hand or any(card != UNKNOWN for card in hand))


def _may_pass(s: State, i: int) -> bool:
    return s.phase == "build" and not all(one.passed for j, one in enumerate(s.seats) if j != i)


def _stuck(s: State) -> str:
    if s.phase not in ("improve", "draw") or legal(s, s.turn):
        return ""
    if s.phase == "improve":
        return _("then it could no longer be placed: undo, or place it first")
    return _("then nobody could draw any more: undo, or draw first")


_row: dict[str, Any] = {
    "row": lambda s, area, seat: letters([one.name for one in s.seats])[seat],
    "tone": lambda s, area, seat: f"seat-{seat}",
}
"""The figures of a seat in an area are in one row with its letter."""

# --- the figures --------------------------------------------------------------------------------------------

SEAT, STACK, AREA = "seats[{seat}]", "stacks.{kind}", "areas.{area}"
DECLARED: tuple[Correction[State], ...] = (
    Correction(
        "round",
        Count(put.least_round, put.last_round),
        put.round_,
        lambda s: s.round,
        N_("Round"),
        (FORM, SHEET),
        when=lambda s: not s.sheet or _goes_on(s),
        section=lambda s: _("Round") if s.sheet else _(GAME),
    ),
    Correction(
        "first",
        OneOf(seats),
        lambda s, seat: replace(s, first=seat),
        lambda s: s.first,
        N_("First player"),
        (FORM,),
        when=_goes_on,
        section=GAME,
    ),
    Correction(
        "turn",
        OneOf(seats),
        put.turn,
        lambda s: s.turn,
        lambda s: _TURN.get(s.phase) or _("Turn"),
        (FORM,),
        when=_while(*_TURN),
        section=GAME,
    ),
    Correction(
        "auction",
        OneOf(_auctions),
        lambda s, n: replace(s, auction=n - 1),
        lambda s: s.auction + 1,
        N_("Auction"),
        (FORM,),
        when=_while("bid", "turn_over", "improve"),
        section=GAME,
    ),
    Correction(
        "draws",
        Count(lambda s: int(s.phase == "draw"), MANY),
        lambda s, n: replace(s, draws=n),
        lambda s: s.draws,
        N_("Cards still to draw"),
        (FORM,),
        when=_while("draw"),
        section=GAME,
    ),
    Correction(
        "floors",
        Count(0, MANY),
        lambda s, n: replace(s, floors=n),
        lambda s: s.floors,
        N_("Floors in the pile"),
        (FORM,),
        when=_goes_on,
        section=GAME,
    ),
    settling(
        lambda s: s.phase == "over",
        forms=(FORM, SHEET),
        when=_while("over"),
        section=lambda s: _("The end") if s.sheet else _(GAME),
    ),
    # --- a seat
    naming(),
    Correction(
        f"{SEAT}.points.{{round}}",
        Count(0, 10_000),
        put.points,
        lambda s, i, n: by_seat(s, s.counted[n - 1])[i],
        lambda s, i, n: s.seats[i].name if s.sheet else _("Points of round {n}", n=n),
        (FORM, SHEET),
        when=lambda s, i, n: n <= len(s.counted),
        whose=lambda s, i, n: None if s.sheet else i,
        section=lambda s, i, n: _("Points of round {n}", n=n) if s.sheet else "",
    ),
    Correction(
        f"{SEAT}.passed",
        OneOf(yes_no),
        put.passed,
        lambda s, i: s.seats[i].passed,
        N_("Passed"),
        (FORM,),
        when=_may_pass,
    ),
    Correction(
        f"{SEAT}.hand",
        Several(lambda s, i: _named(s, KINDS, s.seats[i].hand), others=True),
        put.hand,
        lambda s, i: s.seats[i].hand,
        N_("Cards in hand"),
        (FORM,),
        when=_seen,
    ),
    Correction(
        f"{SEAT}.incomplete",
        put=put.incomplete,
        label=N_("Buildings without a roof"),
        forms=(FORM,),
        when=_goes_on,
        **_heights(lambda s, i: s.seats[i].incomplete),
    ),
    Correction(
        f"{SEAT}.complete.{{roof}}",
        put=put.complete,
        forms=(FORM,),
        label=lambda s, i, roof: _COMPLETE[roof],
        when=_goes_on,
        **_heights(lambda s, i, roof: s.seats[i].complete[ROOF[roof]]),
    ),
    Correction(
        f"{SEAT}.roofs.{{roof}}",
        Count(0, 99),
        put.roofs,
        lambda s, i, roof: s.seats[i].roofs[ROOF[roof]],
        lambda s, i, roof: _ROOFS_LEFT[roof],
        (FORM,),
        when=_goes_on,
    ),
    # --- the cards beside the board
    Correction(
        f"{STACK}.left",
        Count(put.least_left, put.most_left),
        put.left,
        lambda s, kind: _stack(s, kind).size,
        lambda s, kind: _LEFT[kind],
        (FORM,),
        when=_lies,
        section=CARDS,
    ),
    Correction(
        f"{STACK}.top",
        OneOf(_tops, others=True),
        put.top,
        lambda s, kind: _stack(s, kind).top,
        lambda s, kind: _TOP[kind],
        (FORM,),
        when=_lies,
        section=CARDS,
    ),
    Correction(
        f"{STACK}.discard",
        Several(lambda s, kind: _may_lie(s, kind, *_stack(s, kind).discard), others=True),
        partial(put.beside, field="discard"),
        lambda s, kind: _stack(s, kind).discard,
        lambda s, kind: _DISCARD[kind],
        (FORM,),
        when=_lies,
        section=CARDS,
    ),
    Correction(
        f"{STACK}.below",
        Several(lambda s, kind: _may_lie(s, kind, *_stack(s, kind).below), others=True),
        partial(put.beside, field="below"),
        lambda s, kind: _stack(s, kind).below,
        lambda s, kind: _BELOW[kind],
        (FORM,),
        when=lambda s, kind: _lies(s) and bool(_stack(s, kind).below),
        section=CARDS,
    ),
    # --- the areas
    Correction(
        f"{AREA}.heights.{{seat}}",
        put=put.heights,
        forms=(FORM,),
        section=_title,
        label=lambda s, area, seat: _("{name}: floors of each building", name=s.seats[seat].name),
        **_heights(lambda s, *at: _heights_of(s, *at)),
    ),
    Correction(
        f"{AREA}.floors.{{seat}}",
        Count(0, 99),
        put.floors,
        lambda s, *at: sum(_heights_of(s, *at)),
        lambda s, area, seat: _("{name}: floors", name=s.seats[seat].name),
        (SHEET,),
        section=_title,
        column=N_("floors"),
        **_row,
    ),
    Correction(
        f"{AREA}.tallest.{{seat}}",
        Count(0, 50),
        put.tallest,
        lambda s, *at: max(_heights_of(s, *at), default=0),
        lambda s, area, seat: _("{name}: tallest building", name=s.seats[seat].name),
        (SHEET,),
        section=_title,
        column=N_("tallest"),
        **_row,
    ),
    Correction(
        f"{AREA}.roof",
        OneOf(lambda s, area: [Option(roof, ROOF_NAMES[roof]) for roof in ROOFS]),
        put.roof,
        lambda s, area: _site(s, area).roof,
        N_("Roofs"),
        (FORM,),
        when=lambda s, area: _site(s, area).roof is not None,
        section=_title,
    ),
    Correction(
        f"{AREA}.fountains",
        Count(0, 99),
        put.fountains,
        lambda s, area: _site(s, area).fountains,
        N_("Fountains"),
        (FORM, SHEET),
        section=_title,
    ),
    Correction(
        f"{AREA}.large",
        OneOf(_large, keys=True),
        put.large,
        lambda s, area: _site(s, area).large,
        N_("Large space"),
        (FORM, SHEET),
        section=_title,
    ),
    Correction(
        f"{AREA}.spaces",
        Count(1, 30),
        lambda s, n, area: replace(s, book=s.book.with_area(area, n)),
        lambda s, area: s.book.areas[s.book.area[area]].spaces,
        N_("Small spaces"),
        (FORM,),
        section=_title,
    ),
    Correction(f"{AREA}.buildings", Free(), put.buildings, label=N_("Buildings")),
    # --- what is printed
    rulings(label=lambda s, switch: _(RULINGS[switch]), forms=(FORM,), section=N_("Where the rules are silent")),
    Correction(
        "book.cards.{card}",
        Count(0, 99),
        put.card,
        lambda s, card: s.book.card[card].number,
        lambda s, card: card_title(s.book, card),
        (FORM,),
        section=N_("Numbers on the cards"),
    ),
    numbers(put.number),
    Correction("book.board", Free(), put.board, label=N_("Board")),
)

KEYS: dict[str, Callable[..., Sequence[Any]]] = {
    "round": lambda s, i: range(1, (s.book.rounds if s.sheet else max(1, len(s.counted))) + 1),
    "roof": lambda s, i: ROOFS,
    "kind": lambda s: KINDS,
    "area": lambda s: [one.id for one in s.book.areas],
    "card": lambda s: [one.id for one in s.book.cards],
}
ALL = Corrections(DECLARED, KEYS, _stuck)
correct = ALL.correct


def correctable(s: State) -> tuple[Section, ...]:
    """List what a table can correct during a game, without hands that ``s`` hides. On a score sheet it is the sheet."""
    return sheet(s) if s.sheet else ALL.sections(s, FORM)


def sheet(s: State) -> tuple[Section, ...]:
    """List the areas as they are on the board, each as a tile with what it would bring; then the points of every scored
    round, and whether everything is entered."""
    areas = {s.book.areas[i].id: with_all(s, standing(s, i), i) for i in in_places(s)}
    order = [*areas, *ON_SHEET]
    found = []
    for one in ALL.sections(s, SHEET):
        first, *rest = parts(one.fields[0].path)
        if first == "areas":
            brings = ((f"+{gain.points}", (s.seats[gain.seat].name,)) for gain in awards(s) if gain.area == rest[0])
            one = replace(one, tile=areas[rest[0]], notes=tuple(brings))
            first = rest[0]
        found.append((order.index(first), one))
    return tuple(one for __, one in sorted(found, key=lambda it: it[0]))
