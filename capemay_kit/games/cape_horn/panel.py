"""What the panel asks about an unknown wind card: in which directions it takes a ship, and how far. Owners of
the printed game enter their wind cards in the same words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from capemay_kit.core.i18n import N_, _
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.core.shown import UNSAID, Ability, Did, Figure, Known, Option, UnknownCard
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.cards import ARROWS, LONGEST_WAY, UNKNOWN, WAYS, Leg, OwnWind, Way, told
from capemay_kit.games.cape_horn.state import State
from capemay_kit.games.cape_horn.words import brief, space_name

DECK = "wind"
"""The deck in which owners keep them."""
DECKS = {"wind": OwnDeck(
    N_("Wind cards"), OwnWind, lambda card, __: f"{brief(card.options)}.",
    labels={"options": N_("Directions"), "way": N_("Direction"), "steps": N_("Spaces")}, values={"way": ARROWS},
)}  # fmt: skip
"""The deck by its name. A card stands for all of its kind, and nobody knows how many kinds are printed."""
_SHAPES: dict[str, tuple[str, str, tuple[Way, ...]]] = {
    "fan": (N_("Fan"), N_("ahead, diagonal, sides"), ("ahead", "ahead_right", "right", "left", "ahead_left")),
    "tee": (N_("Tee"), N_("ahead or to a side"), ("ahead", "right", "left")),
    "fork": (N_("Fork"), N_("diagonally ahead"), ("ahead_right", "ahead_left")),
    "straight": (N_("Straight"), N_("ahead"), ("ahead",)),
    "sides": (N_("Sides"), N_("right or left"), ("right", "left")),
    "back_fork": (N_("Back fork"), N_("diagonally back"), ("back_right", "back_left")),
    "astern": (N_("Back"), N_("straight back"), ("back",)),
}  # fmt: skip
"""Ways that often stand together on a card (p. 6): what they are called, in words, and as legs."""
_FAR = range(1, LONGEST_WAY + 1)
_AHEAD = (1, 2)
"""How far a card may lead ahead before each of its ways: the rulebook's hook 1 (p. 6), the reported one 2."""
Options = tuple[tuple[Leg, ...], ...]


def unknown_card(s: State, seat: int, a: AnyAct) -> UnknownCard | None:
    """Return what is asked of an unknown wind card that is placed; None where an act places none."""
    if not isinstance(a, act.Place) or a.card != UNKNOWN or s.ledger or not a.space:
        return None
    kept = {number: card for (deck, number), card in s.book.own_cards.items() if deck == DECK}
    known = tuple(
        Known(number, _("Card {n}", n=number), brief(card.options), act.Place(told(card.options, number), a.space))
        for number, card in kept.items()
    )
    shapes = tuple(Ability(key, _(title), _(ways), key) for key, (title, ways, __) in _SHAPES.items())
    single = tuple(Option(f"{way} {n}", f"{ARROWS[way]} {n}") for n in _FAR for way in WAYS)
    far = Figure("far", _("Distance"), UNSAID, options=tuple(Option(n, str(n)) for n in _FAR))
    text = _("{name} places a card at {space}.", name=s.seats[seat].name, space=space_name(s, a.space))
    others = Ability("others", _("Other directions"), _("each with its distance"), "plus", 1, single, True)
    when = (Option("", _("Straight from here")), *(Option(n, _("First {n} ahead, then", n=n)) for n in _AHEAD))
    return UnknownCard(
        _("Which directions does it show?"), text, seat, things=(*shapes, others), when=when, known=known, deck=DECK,
        free=max(kept, default=0) + 1, taken=tuple(kept), figures=(far,), idle=True,
    )  # fmt: skip


def options_of(did: Did) -> Options:
    """Return the ways that were entered."""
    legs = tuple(dict.fromkeys(_legs(did)))
    first = (Leg("ahead", did.when),) if did.when else ()
    return tuple((*first, one) for one in legs)


def _legs(did: Did) -> Iterator[Leg]:
    far = did.figures.get("far", 1)
    for took in did.things:
        if took.key in _SHAPES:
            yield from (Leg(way, far) for way in _SHAPES[took.key][2])
        for value in took.values:
            way, __, n = str(value).partition(" ")
            yield from (Leg(one, int(n)) for one in WAYS if one == way)


def card_did(a: act.Place, did: Did) -> act.Place:
    """Return the act that places the card by its ways. It stays unknown if none was entered."""
    options = options_of(did)
    return act.Place(told(options, did.number), a.space) if options else a


def card_kept(did: Did) -> tuple[str, dict[str, Any]] | None:
    """Return the correction by which the table keeps the card; None where no way was entered."""
    options = options_of(did)
    if not options:
        return None
    return f"book.own.{DECK}.{did.number}", msgspec.to_builtins(OwnWind(did.number, options))
