"""The numbers printed in Cape Horn, and how many wind cards there are of each kind, as the owner of a copy compares
them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.printed import Number, PrintedGrid, PrintedPart, PrintedSum, one_a_line
from capemay_kit.games.cape_horn.board import ARROWS, WindCard
from capemay_kit.games.cape_horn.book import shipped_cards

WIND_CARDS = 90
"""How many wind cards the rulebook counts (p. 2)."""
_POINTS = Texts({
    "start_hand": "Wind cards to begin with", "hand_limit": "Wind cards in hand at most",
    "start_points": "Sail points to begin with", "points_limit": "Sail points at most",
    "points_a_turn": "Sail points a turn", "points_for_staying": "Sail points for staying",
    "price.ignore": "Ignoring the wind costs", "price.move_twice": "Moving twice costs",
    "price.wind_card": "A wind card costs",
})  # fmt: skip


def printed_parts(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    """Yield the parts that are compared or shown, as they are printed."""
    kinds = {f"wind_cards.{kind}": shipped_cards()[kind] for kind in numbers["wind_cards"]}
    winds = PrintedGrid((), tuple(
        (f"{card.name} {_ways(card)}", (Number(name, _("{card}: how many", card=card.name)),))
        for name, card in kinds.items()
    ))  # fmt: skip
    yield PrintedPart(
        "winds", _("Wind cards"),
        _("How many cards there are of each kind. The arrows show where a card takes a ship."),
        (winds,), (PrintedSum(_("Wind cards"), tuple(kinds), WIND_CARDS),),
    )  # fmt: skip
    yield PrintedPart(
        "tokens", _("Tokens"), _("How many station tokens there are of each colour."),
        (one_a_line(Number("tokens_of_a_colour", _("Tokens of a colour"))),),
    )  # fmt: skip
    yield PrintedPart(
        "end", _("The end of a race"), _("The rulebook has no last round. The app stops a race that nobody wins."),
        (one_a_line(Number("round_limit", _("Rounds at most (0: no limit)"))),),
    )  # fmt: skip
    yield PrintedPart(
        "points", _("Sail points and cards in hand"), _("What everybody begins with, gets and pays."),
        (one_a_line(*(Number(name, label) for name, label in _POINTS.items())),),
    )  # fmt: skip


def _ways(card: WindCard) -> str:
    """Write the ways of a card with arrows: equal steps once behind all arrows, else behind each."""
    steps = {leg.steps for legs in card.options for leg in legs}
    if len(steps) == 1 and all(len(legs) == 1 for legs in card.options):
        arrows = sorted((ARROWS[legs[0].way] for legs in card.options), key="←↖↑↗→↘↓↙".index)
        return f"{''.join(arrows)} {steps.pop()}"
    return " / ".join(" ".join(f"{ARROWS[leg.way]}{leg.steps}" for leg in legs) for legs in card.options)
