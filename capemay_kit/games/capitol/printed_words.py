"""What is printed in numbers on cards and board of Capitol: what each part and number of it is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from capemay_kit.core.printed import Number, PrintedGrid, PrintedPart, one_a_line

PIECES = "Pieces", "What is in the box: the roofs are those of each player."
PIECES_CALLED = {
    "floors": "Floors", "round": "Round roofs", "triangular": "Triangular roofs", "fountains": "Fountains",
    "amphitheaters": "Amphitheaters", "temples": "Temples",
}  # fmt: skip
START = "Preparation", "The cards that everybody is dealt, and the floors of everybody's first buildings."
START_CARDS = {"roof": "Roof cards", "floor": "Floor cards", "permit": "Permits"}
START_BUILDINGS = {"round": "Round roofs", "triangular": "Triangular roofs"}
HEIGHTS, HEIGHT = "Floors below {roofs}", "{roofs}: floors of building {n}"
AUCTIONS = "Auctions", "What is won in each round."
AUCTION_OF_ROUND, AUCTION = "Round {n}", "Round {n}, auction {i}"
ROUNDS = "Cards and points", "What a card does, what is drawn at the end of a round, and what an area scores."
ROUNDS_CALLED = {
    "floors_per_card": "Floors by a floor card", "draw": "Cards drawn",
    "amphitheater_draw.first": "Amphitheater: cards for most floors",
    "amphitheater_draw.second": "Amphitheater: cards for second most",
    "area_points.first": "Points for most floors", "area_points.second": "Points for second most",
    "area_points.fountain": "More for each fountain", "area_points.temple_times": "A temple multiplies by",
}  # fmt: skip


def printed_parts(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    """Yield the parts that are compared or shown, as they are printed."""
    yield _called("pieces", PIECES, {f"pieces.{name}": label for name, label in PIECES_CALLED.items()})
    cards = one_a_line(*(Number(f"start_cards.{kind}", label) for kind, label in START_CARDS.items()))
    heights = [
        (HEIGHTS.format(roofs=label.lower()), tuple(
            Number(f"start_buildings.{roof}[{i}]", HEIGHT.format(roofs=label, n=i + 1))
            for i in range(len(numbers["start_buildings"][roof]))
        ))
        for roof, label in START_BUILDINGS.items()
    ]  # fmt: skip
    yield PrintedPart("start", *START, (cards, PrintedGrid((), tuple(heights))))
    yield PrintedPart("auctions", *AUCTIONS, (PrintedGrid((), tuple(_auctions(numbers["auctions"]))),))
    yield _called("rounds", ROUNDS, ROUNDS_CALLED)


def _auctions(rounds: Sequence[Sequence[str]]) -> Iterator[tuple[str, tuple[Number, ...]]]:
    for n, won in enumerate(rounds, 1):
        line = tuple(Number(f"auctions[{n - 1}][{i}]", AUCTION.format(n=n, i=i + 1)) for i in range(len(won)))
        yield AUCTION_OF_ROUND.format(n=n), line


def _called(id: str, part: tuple[str, str], called: Mapping[str, str]) -> PrintedPart:
    return PrintedPart(id, *part, (one_a_line(*(Number(name, label) for name, label in called.items())),))
