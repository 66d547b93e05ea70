"""The numbers that are printed on cards and board of Capitol: their parts, and what each number is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.printed import Number, PrintedGrid, PrintedPart, PrintedSum, one_a_line
from capemay_kit.games.capitol.names import IMPROVEMENTS

CARDS = {"roof": (14, ("roof",)), "floor": (24, ("floor",)), "permits": (24, ("blue", "pink", "purple"))}
"""The parts of the action cards: how many cards the rulebook counts, and the lines of the part."""
CARD_PARTS = Texts({"roof": "Roof cards", "floor": "Floor cards", "permits": "Permits"})
CARD_LINES = Texts({"roof": "Cards", "floor": "Cards", "blue": "Blue", "pink": "Pink", "purple": "Purple"})
CARD_NUMBERS = Texts({
    "roof": "Roof cards numbered {n}", "floor": "Floor cards numbered {n}", "blue": "Blue permits numbered {n}",
    "pink": "Pink permits numbered {n}", "purple": "Purple permits numbered {n}",
})  # fmt: skip
CARDS_LINE = 6
"""So many numbers stand in a line."""
PLACES = Texts({
    0: "Top left", 1: "Top middle", 2: "Top right", 3: "Left", 4: "Middle", 5: "Right", 6: "Bottom left",
    7: "Bottom middle", 8: "Bottom right",
})  # fmt: skip
NAMES = Texts({
    "Aventine": "Aventine", "Caelian": "Caelian", "Capitoline": "Capitoline", "Esquiline": "Esquiline",
    "Palatine": "Palatine", "Quirinal": "Quirinal", "Viminal": "Viminal", "Tiber Island": "Tiber Island",
    "Field of Mars": "Field of Mars",
})  # fmt: skip
"""The nine areas, as reviewers report them: the seven hills of Rome, the Tiber Island and the Field of Mars."""
AMONG: Mapping[str, Mapping[str, str]] = {
    "name": NAMES, "colour": Texts({"blue": "blue", "pink": "pink", "purple": "purple"}),
    "spaces": {}, "fountains": {},
}  # fmt: skip
"""The words to choose from; none for a number."""
AREA_LINES = Texts({
    "name": "Name", "colour": "Colour", "spaces": "Small spaces", "fountains": "Printed fountains",
})  # fmt: skip
AREA_NUMBERS = Texts({
    "name": "{place}: name", "colour": "{place}: colour", "spaces": "{place}: small spaces",
    "fountains": "{place}: printed fountains",
})  # fmt: skip
AREAS_IN = Texts({"blue": "Areas in blue", "pink": "Areas in pink", "purple": "Areas in purple"})
PIECES = Texts({
    "floors": "Floors", "round": "Round roofs", "triangular": "Triangular roofs", "fountains": "Fountains",
    "amphitheaters": "Amphitheaters", "temples": "Temples",
})  # fmt: skip
FLOORS_BELOW = Texts({"round": "Floors under round roofs", "triangular": "Floors under triangular roofs"})
START_FLOORS = Texts({
    "round": "Round roofs: floors of building {n}", "triangular": "Triangular roofs: floors of building {n}",
})  # fmt: skip
START_CARDS = Texts({"roof": "Roof cards", "floor": "Floor cards", "permit": "Permits"})
ROUNDS = Texts({
    "floors_per_card": "Floors for a floor card", "draw": "Cards drawn",
    "amphitheater_draw.first": "Amphitheater: cards for most floors",
    "amphitheater_draw.second": "Amphitheater: cards for second most", "area_points.first": "Points for most floors",
    "area_points.second": "Points for second most", "area_points.fountain": "Points for each fountain",
    "area_points.temple_times": "A temple multiplies points by",
})  # fmt: skip


def printed_parts(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    """Yield the parts that are compared or shown, as they are printed."""
    used = _("How many cards there are of each number. Numbers count in auctions.")
    for id, (of, lines) in CARDS.items():
        names = tuple(f"cards.{line}[{i}]" for line in lines for i in range(len(numbers["cards"][line])))
        sums = (PrintedSum(CARD_PARTS[id], names, of),)
        yield PrintedPart(id, CARD_PARTS[id], used, tuple(_cards(numbers["cards"], lines)), sums)
    yield _board()
    pieces = one_a_line(*(Number(f"pieces.{name}", label) for name, label in PIECES.items()))
    yield PrintedPart("pieces", _("Pieces"), _("What is in the box. Each player has this many roofs."), (pieces,))
    cards = one_a_line(*(Number(f"start_cards.{kind}", label) for kind, label in START_CARDS.items()))
    heights = tuple(
        (FLOORS_BELOW[roof], tuple(
            Number(f"start_buildings.{roof}[{i}]", START_FLOORS[roof].format(n=i + 1))
            for i in range(len(numbers["start_buildings"][roof]))
        ))
        for roof in FLOORS_BELOW
    )  # fmt: skip
    used = _("The cards dealt to each player, and the floors of their first buildings.")
    yield PrintedPart("start", _("Preparation"), used, (cards, PrintedGrid((), heights)))
    auctions = PrintedGrid((), tuple(_auctions(numbers["auctions"])))
    yield PrintedPart("auctions", _("Auctions"), _("What is auctioned in each round."), (auctions,))
    rounds = one_a_line(*(Number(name, label) for name, label in ROUNDS.items()))
    used = _("What a card does, what is drawn at the end of a round, and what an area scores.")
    yield PrintedPart("rounds", _("Cards and points"), used, (rounds,))


def _cards(counts: Mapping[str, Sequence[int]], lines: Sequence[str]) -> Iterator[PrintedGrid]:
    most = max(len(counts[line]) for line in lines)
    for first in range(0, most, CARDS_LINE):
        across = range(first, min(first + CARDS_LINE, most))
        yield PrintedGrid(
            tuple(str(i + 1) for i in across),
            tuple(
                (CARD_LINES[line], tuple(
                    Number(f"cards.{line}[{i}]", CARD_NUMBERS[line].format(n=i + 1)) for i in across
                    if i < len(counts[line])
                ))
                for line in lines
            ),
        )  # fmt: skip


def _board() -> PrintedPart:
    grids = tuple(
        PrintedGrid(
            tuple(PLACES[i] for i in line),
            tuple(
                (label, tuple(Number(f"areas[{i}].{what}", AREA_NUMBERS[what].format(place=PLACES[i]), AMONG[what])
                              for i in line))
                for what, label in AREA_LINES.items()
            ),
        )
        for line in (range(3), range(3, 6), range(6, 9))
    )  # fmt: skip
    colours = tuple(f"areas[{i}].colour" for i in PLACES)
    sums = [PrintedSum(label, colours, 3, one) for one, label in AREAS_IN.items()]
    fountains = PrintedSum(_("Printed fountains"), tuple(f"areas[{i}].fountains" for i in PLACES), 4)
    used = _(
        "The nine areas as they lie on the board: names, colours, small spaces, and fountains printed on some of them."
    )
    return PrintedPart("board", _("Board"), used, grids, (*sums, fountains))


def _auctions(rounds: Sequence[Sequence[str]]) -> Iterator[tuple[str, tuple[Number, ...]]]:
    for n, won in enumerate(rounds, 1):
        yield (
            _("Round {n}", n=n),
            tuple(
                Number(f"auctions[{n - 1}][{i}]", _("Round {round}, auction {n}", round=n, n=i + 1), IMPROVEMENTS)
                for i in range(len(won))
            ),
        )
