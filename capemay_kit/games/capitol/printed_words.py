"""What is printed in numbers on cards and board of Capitol: what each part and number of it is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from capemay_kit.core.printed import Number, PrintedGrid, PrintedPart, PrintedSum, one_a_line

CARDS = {
    "roof": ("Roof cards", 14, {"roof": ("Cards", "Roof cards with {n}")}),
    "floor": ("Floor cards", 24, {"floor": ("Cards", "Floor cards with {n}")}),
    "permits": ("Permits", 24, {
        "blue": ("Blue", "Blue permits with {n}"), "pink": ("Pink", "Pink permits with {n}"),
        "purple": ("Purple", "Purple permits with {n}"),
    }),
}  # fmt: skip
"""The parts of the action cards: what each is called, how many cards the rulebook counts, and of each line how it
begins and what a number in it is called."""
CARDS_USED = "How many cards there are with each number: what they count in an auction."
CARDS_LINE = 6
"""So many numbers stand in a line."""
BOARD = "Board", "The nine areas as they lie: names, colours, small spaces, and the fountains printed on such spaces."
PLACES = (
    ("Top left", "Top middle", "Top right"), ("Left", "Middle", "Right"),
    ("Bottom left", "Bottom middle", "Bottom right"),
)  # fmt: skip
AREA = {
    "name": ("Name", "{place}: name"), "colour": ("Colour", "{place}: colour"),
    "spaces": ("Small spaces", "{place}: small spaces"), "fountains": ("Fountains", "{place}: printed fountains"),
}  # fmt: skip
NAMES = (
    "Aventine", "Caelian", "Capitoline", "Esquiline", "Palatine", "Quirinal", "Viminal", "Tiber Island",
    "Field of Mars",
)
"""The nine areas, as reviewers report them: the seven hills of Rome, the Tiber Island and the Field of Mars."""
COLOURS = ("blue", "pink", "purple")
AMONG: Mapping[str, tuple[str, ...]] = {"name": NAMES, "colour": COLOURS, "spaces": (), "fountains": ()}
"""The words to choose from; none for a number."""
AREAS_OF_COLOUR, FOUNTAINS_PRINTED = "Areas in {colour}", "Printed fountains"
AREA_TITLE, BOARD_TITLE = "{colour} {n}", "Capitol"
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
    for id, (title, of, lines) in CARDS.items():
        names = [f"cards.{line}[{i}]" for line in lines for i in range(len(numbers["cards"][line]))]
        grids = tuple(_cards(numbers["cards"], lines))
        yield PrintedPart(id, title, CARDS_USED, grids, (PrintedSum(title, tuple(names), of),))
    yield _board()
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


def _cards(counts: Mapping[str, Sequence[int]], lines: Mapping[str, tuple[str, str]]) -> Iterator[PrintedGrid]:
    """Yield the counts of cards by their numbers, so many numbers across as have room."""
    most = max(len(counts[line]) for line in lines)
    for first in range(0, most, CARDS_LINE):
        across = range(first, min(first + CARDS_LINE, most))
        yield PrintedGrid(
            tuple(str(i + 1) for i in across),
            tuple(
                (title, tuple(
                    Number(f"cards.{line}[{i}]", label.format(n=i + 1)) for i in across
                    if i < len(counts[line])
                ))
                for line, (title, label) in lines.items()
            ),
        )  # fmt: skip


def _board() -> PrintedPart:
    areas = [(f"areas[{3 * at + i}]", place) for at, line in enumerate(PLACES) for i, place in enumerate(line)]
    grids = []
    for first in range(0, len(areas), 3):
        line = areas[first : first + 3]
        grids.append(
            PrintedGrid(
                tuple(place for _, place in line),
                tuple(
                    (begins, tuple(Number(f"{area}.{what}", label.format(place=place), AMONG[what])
                                   for area, place in line))
                    for what, (begins, label) in AREA.items()
                ),
            )
        )  # fmt: skip
    colours = tuple(f"{area}.colour" for area, _ in areas)
    sums = [PrintedSum(AREAS_OF_COLOUR.format(colour=one), colours, 3, one) for one in COLOURS]
    fountains = PrintedSum(FOUNTAINS_PRINTED, tuple(f"{area}.fountains" for area, _ in areas), 4)
    return PrintedPart("board", *BOARD, tuple(grids), (*sums, fountains))


def _auctions(rounds: Sequence[Sequence[str]]) -> Iterator[tuple[str, tuple[Number, ...]]]:
    for n, won in enumerate(rounds, 1):
        line = tuple(Number(f"auctions[{n - 1}][{i}]", AUCTION.format(n=n, i=i + 1)) for i in range(len(won)))
        yield AUCTION_OF_ROUND.format(n=n), line


def _called(id: str, part: tuple[str, str], called: Mapping[str, str]) -> PrintedPart:
    return PrintedPart(id, *part, (one_a_line(*(Number(name, label) for name, label in called.items())),))
