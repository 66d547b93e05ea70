"""What is printed in numbers on cards and board of Capitol: what each part and number of it is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.printed import Number, PrintedGrid, PrintedPart, PrintedSum, one_a_line

CARDS = {
    "roof": (N_("Roof cards"), 14, {"roof": (N_("Cards"), N_("Roof cards with {n}"))}),
    "floor": (N_("Floor cards"), 24, {"floor": (N_("Cards"), N_("Floor cards with {n}"))}),
    "permits": (N_("Permits"), 24, {
        "blue": (N_("Blue"), N_("Blue permits with {n}")), "pink": (N_("Pink"), N_("Pink permits with {n}")),
        "purple": (N_("Purple"), N_("Purple permits with {n}")),
    }),
}  # fmt: skip
"""The parts of the action cards: what each is called, how many cards the rulebook counts, and of each line how it
begins and what a number in it is called."""

CARDS_LINE = 6
"""So many numbers stand in a line."""
BOARD = (
    N_("Board"),
    N_("The nine areas as they lie: names, colours, small spaces, and the fountains printed on such spaces."),
)
PLACES = (
    (N_("Top left"), N_("Top middle"), N_("Top right")), (N_("Left"), N_("Middle"), N_("Right")),
    (N_("Bottom left"), N_("Bottom middle"), N_("Bottom right")),
)  # fmt: skip
AREA = {
    "name": (N_("Name"), "{place}: name"),
    "colour": (N_("Colour"), "{place}: colour"),
    "spaces": (N_("Small spaces"), N_("{place}: small spaces")),
    "fountains": (N_("Fountains"), N_("{place}: printed fountains")),
}
NAMES = (
    N_("Aventine"),
    N_("Caelian"),
    N_("Capitoline"),
    N_("Esquiline"),
    N_("Palatine"),
    N_("Quirinal"),
    N_("Viminal"),
    "Tiber Island",
    N_("Field of Mars"),
)
"""The nine areas, as reviewers report them: the seven hills of Rome, the Tiber Island and the Field of Mars."""
COLOURS = ("blue", "pink", "purple")
AMONG: Mapping[str, tuple[str, ...]] = {"name": NAMES, "colour": COLOURS, "spaces": (), "fountains": ()}
"""The words to choose from; none for a number."""
PIECES = N_("Pieces"), N_("What is in the box: the roofs are those of each player.")
PIECES_CALLED = Texts({
    "floors": "Floors", "round": "Round roofs", "triangular": "Triangular roofs", "fountains": "Fountains",
    "amphitheaters": "Amphitheaters", "temples": "Temples",
})  # fmt: skip
START = N_("Preparation"), N_("The cards that everybody is dealt, and the floors of everybody's first buildings.")
START_CARDS = Texts({"roof": "Roof cards", "floor": "Floor cards", "permit": "Permits"})
START_BUILDINGS = Texts({"round": "Round roofs", "triangular": "Triangular roofs"})

AUCTIONS = N_("Auctions"), N_("What is won in each round.")

ROUNDS = N_("Cards and points"), N_("What a card does, what is drawn at the end of a round, and what an area scores.")
ROUNDS_CALLED = Texts({
    "floors_per_card": "Floors by a floor card", "draw": "Cards drawn",
    "amphitheater_draw.first": "Amphitheater: cards for most floors",
    "amphitheater_draw.second": "Amphitheater: cards for second most", "area_points.first": "Points for most floors",
    "area_points.second": "Points for second most", "area_points.fountain": "More for each fountain",
    "area_points.temple_times": "A temple multiplies by",
})  # fmt: skip


def printed_parts(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    """Yield the parts that are compared or shown, as they are printed."""
    for id, (title, of, lines) in CARDS.items():
        names = [f"cards.{line}[{i}]" for line in lines for i in range(len(numbers["cards"][line]))]
        grids = tuple(_cards(numbers["cards"], lines))
        yield PrintedPart(
            id,
            title,
            _("How many cards there are with each number: what they count in an auction."),
            grids,
            (PrintedSum(title, tuple(names), of),),
        )
    yield _board()
    yield _called("pieces", PIECES, {f"pieces.{name}": label for name, label in PIECES_CALLED.items()})
    cards = one_a_line(*(Number(f"start_cards.{kind}", label) for kind, label in START_CARDS.items()))
    heights = [
        (_("Floors below {roofs}", roofs=label.lower()), tuple(
            Number(f"start_buildings.{roof}[{i}]", _("{roofs}: floors of building {n}", roofs=label, n=i + 1))
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
                tuple(place for __, place in line),
                tuple(
                    (begins, tuple(Number(f"{area}.{what}", label.format(place=place), AMONG[what])
                                   for area, place in line))
                    for what, (begins, label) in AREA.items()
                ),
            )
        )  # fmt: skip
    colours = tuple(f"{area}.colour" for area, __ in areas)
    sums = [PrintedSum(_("Areas in {colour}", colour=one), colours, 3, one) for one in COLOURS]
    fountains = PrintedSum(_("Printed fountains"), tuple(f"{area}.fountains" for area, __ in areas), 4)
    return PrintedPart("board", *BOARD, tuple(grids), (*sums, fountains))


def _auctions(rounds: Sequence[Sequence[str]]) -> Iterator[tuple[str, tuple[Number, ...]]]:
    for n, won in enumerate(rounds, 1):
        line = tuple(
            Number(f"auctions[{n - 1}][{i}]", _("Round {n}, auction {i}", n=n, i=i + 1)) for i in range(len(won))
        )
        yield _("Round {n}", n=n), line


def _called(id: str, part: tuple[str, str], called: Mapping[str, str]) -> PrintedPart:
    return PrintedPart(id, *part, (one_a_line(*(Number(name, label) for name, label in called.items())),))
