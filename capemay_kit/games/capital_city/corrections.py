"""What a table of Capital City can correct: every figure with its path, its label and the values it can have.

A character is given by its id; ``green-?`` is one of which only the back is known, ``?`` one of which not even that is
known. An unknown building is ``?1``, ``?2``, and so on. What a state hides, its forms hide too: a character that lies
face down is a back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.corrections import (
    CLAIMS,
    FORM,
    SHEET,
    Correction,
    Corrections,
    Count,
    Free,
    OneOf,
    Several,
    naming,
    number,
    numbers,
    own_cards,
    rulings,
    seats,
    settling,
    with_number,
    yes_no,
)
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.own_card import OWN_PLAYED, OwnCard
from capemay_kit.core.shown import Option, Section
from capemay_kit.games.capital_city import labels, names
from capemay_kit.games.capital_city import setters as put
from capemay_kit.games.capital_city.book import UNREAD, Numbers
from capemay_kit.games.capital_city.cards import (
    EARNINGS,
    SEASONS,
    SYMBOLS,
    Building,
    Earning,
    OwnBuilding,
    OwnCharacter,
)
from capemay_kit.games.capital_city.state import UNKNOWN, Owned, State, is_unknown, place_of

MANY = 100_000
MOST_PRINTED = 1000


# --- what there is to choose from ------------------------------------------------------------------------


def _characters(s: State, there: Iterable[str], empty: bool = False) -> Sequence[Option]:
    """List the characters that are there, those of the deck, backs, and none if a place may be empty.

    If nobody enters cards, backs are enough, since the deck has our own characters.
    """
    families = s.families or tuple(s.book.families)
    deck = [] if s.by_place else sorted({*s.characters.unseen, *s.characters.bottom})
    cards = [*[""] * empty, *there, *deck, *(f"{one}-?" for one in families), UNKNOWN]
    return tuple(labels.character(s, one) for one in dict.fromkeys(cards) if one or empty)


def _buildings(s: State, there: Iterable[str]) -> Sequence[Option]:
    deck = {*s.buildings.unseen, *s.buildings.bottom} if not s.by_place else ()
    cards = [*there, *sorted(deck, key=lambda one: names.building_name(s.book, one))]
    return tuple(labels.building(s, one) for one in dict.fromkeys((*cards, UNKNOWN)))


def _seasons(s: State) -> Sequence[Option]:
    return [Option(one, names.SEASONS[one]) for one in SEASONS]


def _next(s: State) -> Sequence[Option]:
    """List the seats whose turn it can be: in the auction, those that are still bidding."""
    return [one for one in seats(s) if s.phase != "auction" or not s.seats[one.value].priority]


def _priorities(s: State, i: int) -> Sequence[Option]:
    first = 0 if s.phase == "auction" else 1
    return [Option(n, str(n) if n else _("none")) for n in range(first, len(s.seats) + 1)]


def _ties(s: State, switch: str) -> Sequence[Option]:
    return Option(False, _("leftover dollars")), Option(True, _("all dollars"))


def _signs(s: State, card: str) -> Sequence[Option]:
    """List the symbols that a card can have; an unknown building may also ask for any."""
    return [Option(one, names.SYMBOLS[one]) for one in (*SYMBOLS, *(("any",) if is_unknown(card) else ()))]


# --- shorthands ------------------------------------------------------------------------------------------


def _owned(s: State, i: int, card: str) -> Owned:
    at = place_of(s.seats[i], card)
    assert at is not None
    return s.seats[i].buildings[at]


def _known(s: State, card: str) -> Building:
    return s.book.buildings.get(card, UNREAD)


def _name(s: State, card: str) -> str:
    return names.building_title(s.book, card)


def _at_place(s: State, i: int, card: str, place: int) -> str:
    known = s.book.buildings.get(card)
    symbol = names.SYMBOLS[known.symbols[place]] if known and not is_unknown(card) else ""
    if not symbol:
        return (
            _("{building}: character in the second place", building=_name(s, card))
            if place
            else _("{building}: character in the first place", building=_name(s, card))
        )
    return (
        _("{building}: character in the second place ({symbol})", building=_name(s, card), symbol=symbol)
        if place
        else _("{building}: character in the first place ({symbol})", building=_name(s, card), symbol=symbol)
    )


def _owner(s: State, card: str) -> int | None:
    return next((i for i, one in enumerate(s.seats) if place_of(one, card) is not None), None)


def _boss(s: State, who: str) -> int | None:
    """Return the seat for which a character works, or whose City Founder it is."""
    return next((i for i, one in enumerate(s.seats) if who in _people(s, i)), None)


def _people(s: State, i: int) -> list[str]:
    return [s.seats[i].founder, *(who for one in s.seats[i].buildings for who in one.staff)]


def _on_sale(s: State, card: str) -> bool:
    return card in s.street and not is_unknown(card)


def _shown(s: State, card: str) -> bool:
    return _on_sale(s, card) or _owner(s, card) is not None


def _while(*phases: str) -> Callable[..., bool]:
    return lambda s, *__: s.phase in phases


def _not_in(*phases: str) -> Callable[..., bool]:
    return lambda s, *__: s.phase not in phases


def _printed(what: Earning) -> Any:
    label = {"points": N_("{building}: earns victory points"), "dollars": N_("{building}: earns dollars")}[what]
    return Correction(
        f"{BUILDING}.{what}", Count(0, MOST_PRINTED), partial(put.own_field, field=what),
        lambda s, card: _known(s, card).pays(what), lambda s, card: _(label, building=_name(s, card)), (FORM,),
        when=_shown, **PLACED,
    )  # fmt: skip


# --- the figures --------------------------------------------------------------------------------------------

SEAT, OWNED = "seats[{seat}]", "seats[{seat}].buildings.{building}"
BUILDING, CHARACTER = "book.cards.building.{card}", "book.cards.character.{who}"
PLACED: dict[str, Any] = {
    "whose": _owner, "section": lambda s, card: _("The table") if _owner(s, card) is None else "",
}  # fmt: skip
"""The printed figures of a building are listed with those of its owner."""
ALL_OF_US: dict[str, Any] = {"forms": (FORM,), "section": N_("The table")}
OWN_CARDS: dict[str, type[OwnCard]] = {"building": OwnBuilding, "character": OwnCharacter}
DECLARED: tuple[Any, ...] = (
    Correction(
        "season",
        OneOf(_seasons),
        lambda s, one: replace(s, season=SEASONS.index(one)),
        lambda s: s.season_name,
        N_("Season"),
        when=_not_in("over"),
        **ALL_OF_US,
    ),
    Correction(
        "first",
        OneOf(seats),
        lambda s, seat: replace(s, first=seat),
        lambda s: s.first,
        N_("First bidder"),
        when=_while("deal", "setup"),
        **ALL_OF_US,
    ),
    Correction(
        "turn",
        OneOf(_next, others=True),
        put.turn,
        lambda s: s.turn,
        N_("Turn"),
        when=_while("auction", "purchase", "attach"),
        **ALL_OF_US,
    ),
    Correction(
        "pot",
        Count(0, MANY),
        lambda s, n: replace(s, pot=n),
        lambda s: s.pot,
        N_("Pot $"),
        when=_while("auction"),
        **ALL_OF_US,
    ),
    Correction(
        "street",
        Several(lambda s: _buildings(s, s.street), others=True),
        put.street,
        lambda s: s.street,
        N_("Main Street"),
        when=_not_in("deal", "setup", "over"),
        **ALL_OF_US,
    ),
    Correction(
        "street[{place}]",
        OneOf(lambda s, at: _buildings(s, [s.street[at]]), others=True),
        put.street_at,
        lambda s, at: s.street[at],
        lambda s, at: _("Main Street, place {n}", n=at + 1),
        when=lambda s, at: s.phase not in ("deal", "setup", "over") and is_unknown(s.street[at]),
        **ALL_OF_US,
    ),
    Correction(
        "trains[{train}].cards",
        Several(lambda s, i: _characters(s, s.trains[i].cards), others=True),
        put.train_cards,
        lambda s, i: s.trains[i].cards,
        lambda s, i: _("Train {n}", n=i + 1),
        **ALL_OF_US,
    ),
    Correction(
        "trains[{train}].holder",
        OneOf(seats),
        put.holder,
        lambda s, i: s.order[s.trains[i].at],
        lambda s, i: _("Train {n} is with", n=i + 1),
        when=lambda s, i: s.phase == "trains" and 0 <= s.trains[i].at < len(s.order),
        **ALL_OF_US,
    ),
    Correction(
        "bottom",
        Several(lambda s: _characters(s, s.characters.bottom), others=True),
        put.bottom,
        lambda s: s.characters.bottom,
        N_("Characters below the deck"),
        when=lambda s: bool(s.characters.bottom),
        **ALL_OF_US,
    ),
    number(Numbers, "bid", N_("A bid is $"), with_number, **ALL_OF_US),
    number(Numbers, "decline", N_("Buying nothing brings $"), with_number, **ALL_OF_US),
    number(Numbers, "dollars_per_point", N_("Dollars for a point"), with_number, **ALL_OF_US),
    numbers(with_number),
    own_cards(OWN_CARDS),
    Correction(OWN_PLAYED, OneOf(yes_no), lambda s, on: s, label=N_("Play with the owner's cards")),
    rulings((), _ties, N_("Ties are broken by"), **ALL_OF_US),
    # --- a seat
    naming(),
    Correction(
        f"{SEAT}.points",
        Count(0, MANY),
        lambda s, n, i: s.with_seat(i, points=n),
        lambda s, i: s.seats[i].points,
        N_("Victory points"),
        (FORM, SHEET, CLAIMS),
    ),
    Correction(
        f"{SEAT}.money",
        Count(0, MANY),
        lambda s, n, i: s.with_seat(i, money=n),
        lambda s, i: s.seats[i].money,
        N_("Dollars"),
        (FORM, SHEET, CLAIMS),
    ),
    Correction(
        f"{SEAT}.priority",
        OneOf(_priorities, others=True),
        put.priority,
        lambda s, i: s.seats[i].priority,
        N_("Priority card"),
        (FORM,),
        when=_not_in("deal", "setup", "over"),
    ),
    Correction(
        f"{SEAT}.founder",
        OneOf(lambda s, i: _characters(s, [s.seats[i].founder], empty=True), others=True),
        put.founder,
        lambda s, i: s.seats[i].founder,
        N_("City Founder"),
        (FORM,),
        when=_not_in("deal", "over"),
    ),
    Correction(
        f"{SEAT}.hand",
        Several(lambda s, i: _characters(s, s.seats[i].hand), others=True),
        put.hand,
        lambda s, i: s.seats[i].hand,
        N_("Unattached characters"),
        (FORM,),
        when=_not_in("deal", "over"),
    ),
    Correction(
        f"{SEAT}.buildings",
        Several(lambda s, i: _buildings(s, [one.card for one in s.seats[i].buildings]), others=True),
        put.buildings,
        lambda s, i: [one.card for one in s.seats[i].buildings],
        lambda s, i: _("Points by building, if you kept count") if s.sheet else _("Buildings"),
        (FORM, SHEET),
    ),
    Correction(
        OWNED,
        OneOf(lambda s, i, card: _buildings(s, [card]), others=True),
        put.building,
        lambda s, i, card: card,
        N_("Which building is it?"),
        (FORM,),
        when=lambda s, i, card: is_unknown(card),
    ),
    Correction(f"{OWNED}.staff", Free(), put.staff, label=N_("Staff")),
    Correction(
        f"{OWNED}.staff[{{symbol}}]",
        OneOf(lambda s, i, card, at: _characters(s, [_owned(s, i, card).staff[at]], empty=True), others=True),
        put.staff_at,
        lambda s, i, card, at: _owned(s, i, card).staff[at],
        _at_place,
        (FORM,),
    ),
    Correction(
        f"{OWNED}.points",
        Count(0, MANY),
        put.earned,
        lambda s, i, card: _owned(s, i, card).points,
        lambda s, i, card: (
            _("Points from {building}", building=names.building_name(s.book, card))
            if s.sheet
            else _("{building}: points earned", building=_name(s, card))
        ),
        (FORM, SHEET),
    ),
    # --- what is printed on cards
    Correction(
        f"{BUILDING}.deed",
        Count(0, MOST_PRINTED),
        partial(put.own_field, field="deed"),
        lambda s, card: _known(s, card).deed,
        lambda s, card: _("{building}: deed $", building=_name(s, card)),
        (FORM,),
        when=_on_sale,
        **PLACED,
    ),
    Correction(
        f"{BUILDING}.symbols",
        Several(_signs),
        partial(put.own_field, field="symbols"),
        lambda s, card: _known(s, card).symbols,
        lambda s, card: _("{building}: symbols", building=_name(s, card)),
        (FORM,),
        when=_shown,
        **PLACED,
    ),
    *map(_printed, EARNINGS),
    Correction(f"{BUILDING}.{{field}}", Free(), put.own_field, label=lambda s, card, field: _name(s, card)),
    Correction(BUILDING, Free(), put.own_card, label=_name),
    Correction(
        f"{CHARACTER}.symbol",
        OneOf(_signs),
        partial(put.own_field, field="symbol", deck="character"),
        lambda s, who: s.book.symbol[who],
        lambda s, who: _("{character}: symbol", character=names.character_name(s.book, who)),
        (FORM,),
        when=lambda s, who: _boss(s, who) is not None,
        whose=_boss,
    ),
    Correction(
        f"{CHARACTER}.{{field}}",
        Free(),
        partial(put.own_field, deck="character"),
        label=lambda s, who, field: names.character_name(s.book, who),
    ),
    Correction(
        CHARACTER,
        Free(),
        partial(put.own_card, deck="character"),
        label=lambda s, who: names.character_name(s.book, who),
    ),
    settling((SHEET,), when=lambda s: s.sheet and bool(s.entered), section=N_("The table")),
)


def _cards(s: State) -> Sequence[str]:
    """List all buildings; those on the table come first, in the order they lie there."""
    return tuple(
        dict.fromkeys((*s.street, *(one.card for seat in s.seats for one in seat.buildings), *s.book.buildings))
    )


def _everybody(s: State) -> Sequence[str]:
    """List all characters; those known to work for a seat come first."""
    at_work = [who for i in range(len(s.seats)) for who in _people(s, i)]
    return tuple(who for who in dict.fromkeys((*at_work, *s.book.characters)) if who in s.book.characters)


KEYS: dict[str, Callable[..., Sequence[Any]]] = {
    "place": lambda s: range(len(s.street)),
    "train": lambda s: range(len(s.trains)),
    "building": lambda s, i: [one.card for one in s.seats[i].buildings],
    "symbol": lambda s, i, card: range(len(_owned(s, i, card).staff)),
    "card": _cards,
    "who": _everybody,
}
ALL: Corrections[State] = Corrections(DECLARED, KEYS)
correct = ALL.enter


def correctable(s: State) -> tuple[Section, ...]:
    """List the figures of the whole table, then those of each seat; on a score sheet what is entered there."""
    return ALL.sections(s, SHEET if s.sheet else FORM)


def claims(s: State) -> tuple[Section, ...]:
    """List what is compared at the end where nobody enters cards: everybody's points and dollars."""
    # how many points a building earned may be missing
    return tuple(replace(one, line="points") for one in ALL.sections(s, CLAIMS)) if s.by_place else ()


def sheet(s: State) -> tuple[Section, ...]:
    """List what is counted at the end: points and dollars; points by building, if somebody kept count; and, once
    something is entered, whether that is everything."""
    return ALL.sections(s, SHEET)
