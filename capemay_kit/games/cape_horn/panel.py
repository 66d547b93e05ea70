"""What the panel asks of a wind card that the app does not know: which ways it carries a ship, and how far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from capemay_kit.core.i18n import _
from capemay_kit.core.shown import UNSAID, Ability, Did, Figure, Known, Option, UnknownCard
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.cards import LONGEST_WAY, UNKNOWN, WAYS, Leg, OwnWind, Way, told
from capemay_kit.games.cape_horn.screen_words import ARROWS, SHAPES
from capemay_kit.games.cape_horn.state import State
from capemay_kit.games.cape_horn.words import brief, space_name

DECK = "wind"
"""The deck in which owners keep them."""
_SHAPES: dict[str, tuple[Way, ...]] = {
    "fan": ("ahead", "ahead_right", "right", "left", "ahead_left"), "tee": ("ahead", "right", "left"),
    "fork": ("ahead_right", "ahead_left"), "straight": ("ahead",), "sides": ("right", "left"),
    "back_fork": ("back_right", "back_left"), "astern": ("back",),
}  # fmt: skip
"""Ways that often stand together on a card (p. 6)."""
_FAR = range(1, LONGEST_WAY + 1)
_AHEAD = (1, 2)
"""How far a card may lead ahead before each of its ways: the rulebook's hook 1 (p. 6), the reported one 2."""
Options = tuple[tuple[Leg, ...], ...]


def unknown_card(s: State, seat: int, a: AnyAct) -> UnknownCard | None:
    """Return what is asked of a wind card nobody has named that is placed; None where an act places none."""
    if not isinstance(a, act.Place) or a.card != UNKNOWN or s.ledger or not a.space:
        return None
    kept = {number: card for (deck, number), card in s.book.own_cards.items() if deck == DECK}
    known = tuple(
        Known(number, _("Card {n}", n=number), brief(card.options), act.Place(told(card.options, number), a.space))
        for number, card in kept.items()
    )
    shapes = tuple(Ability(key, *SHAPES[key], key) for key in _SHAPES)
    single = tuple(Option(f"{way} {n}", f"{ARROWS[way]} {n}") for n in _FAR for way in WAYS)
    far = Figure(
        "far", _("How far (1 where nothing is tapped)"), UNSAID, options=tuple(Option(n, str(n)) for n in _FAR)
    )
    text = _("{name} places a card at {space}.", name=s.seats[seat].name, space=space_name(s, a.space))
    after = (Option(n, _("After {n} ahead", n=n)) for n in _AHEAD)
    others = Ability("others", _("Other ways"), _("each with its distance"), "plus", 1, single, True)
    return UnknownCard(
        _("Which ways does it lead?"), text, seat, things=(*shapes, others),
        when=(Option("", _("At once")), *after), known=known, deck=DECK,
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
            yield from (Leg(way, far) for way in _SHAPES[took.key])
        for value in took.values:
            way, __, n = str(value).partition(" ")
            yield from (Leg(one, int(n)) for one in WAYS if one == way)


def card_did(a: act.Place, did: Did) -> act.Place:
    """Return the act that places the card by its ways; one of which nothing is said stays unknown."""
    options = options_of(did)
    return act.Place(told(options, did.number), a.space) if options else a


def card_kept(did: Did) -> tuple[str, dict[str, Any]] | None:
    """Return the correction by which the table keeps the card; None where no way was said."""
    options = options_of(did)
    if not options:
        return None
    return f"book.own.{DECK}.{did.number}", msgspec.to_builtins(OwnWind(did.number, options))
