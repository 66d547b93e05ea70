"""What people look up at a table of Cape Horn: the wind cards, what sail points pay for, stations, victory."""

from __future__ import annotations

import re

from capemay_kit.core.i18n import _
from capemay_kit.core.words import upper
from capemay_kit.games.cape_horn.board import COLOURS, ZONES
from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.cards import WindCard, drawn
from capemay_kit.games.cape_horn.setup import blank
from capemay_kit.games.cape_horn.words import ZONES as ZONE_NAMES
from capemay_kit.games.cape_horn.words import card_brief, points
from capemay_kit.teach import words_cape_horn as say
from capemay_kit.teach.glance import Cell, Chart, ChartRow, Glance, Sign, filled, marked, noted


def glance(book: Book, seats: int) -> Glance:
    """Return what people look up, with the figures of a table's book. How many play changes nothing."""
    n, price = book.numbers, book.numbers.price
    counting = filled(say.COUNTING, line=say.LINE[book.rulings.line_needs_card])
    return noted(Glance(
        title=_("Cape Horn at a glance"),
        fold=_("Winds, sail points and tokens"),
        charts=(_winds(book), _points(book), _stations(book)),
        parts=filled(
            say.IN_SHORT, gain=points(n.points_a_turn), limit=n.points_limit, stay=points(n.points_for_staying),
            card=points(price.wind_card), hand=n.hand_limit, ignore=points(price.ignore),
            twice=points(price.move_twice), within=say.WITHIN[book.rulings.ignore_within_move_twice],
        ),
        lines=counting[0].lines,
        signs=tuple(Sign(drawing, text, letter) for drawing, letter, text in say.SIGNS),
        counting=counting,
        note=_("The course is our stand-in for the one on your board.") if book.course.provenance == "assumed" else "",
    ))  # fmt: skip


def _winds(book: Book) -> Chart:
    """Return the cards by their ways, with how many there are of each distance."""
    shapes: dict[tuple[str, str], dict[int, int]] = {}
    drawings: dict[tuple[str, str], str] = {}
    kinds: dict[tuple[str, str], list[tuple[int, str]]] = {}
    anybody = blank(book, ["?"])
    for kind, count in book.numbers.wind_cards.items():
        card = book.cards[kind]
        steps = _alike(card)
        brief = card_brief(anybody, kind).removeprefix(f"{steps} ")
        title = re.sub(r" \d+$", "", card.title) if steps else card.title
        at = shapes.setdefault((title, brief), {})
        at[steps] = at.get(steps, 0) + count
        kinds.setdefault((title, brief), []).append((steps, f"wind_cards.{kind}"))
        drawings.setdefault((title, brief), f"wind {drawn(card)}")
    far = sorted({steps for counts in shapes.values() for steps in counts if steps})

    def how_many(title: str, brief: str, far: int | None) -> Cell:
        """Say how many there are that lead so far, or of all."""
        of = [(steps, name) for steps, name in kinds[title, brief] if far in (None, steps)]
        n = sum(shapes[title, brief][steps] for steps in {steps for steps, __ in of})
        return Cell(marked(book, n, *(name for __, name in of)) if of else "")

    rows = tuple(
        ChartRow(
            title,
            (Cell(more=upper(brief)), *(how_many(title, brief, n) for n in far), how_many(title, brief, None)),
            drawing=drawings[title, brief],
        )
        for title, brief in shapes
    )
    heads = (_("Ways"), *(_("{n}", n=n) for n in far), _("In all"))
    return Chart(heads, rows, _("Wind cards, by how far they lead"), corner=_("Card"))


def _alike(card: WindCard) -> int:
    """Return how far the ways of a card lead; 0 if their distances differ, or a way turns."""
    steps = {leg.steps for option in card.options for leg in option}
    plain = all(len(option) == 1 for option in card.options)
    return steps.pop() if plain and len(steps) == 1 else 0


def _points(book: Book) -> Chart:
    n, price = book.numbers, book.numbers.price
    figures = (
        n.start_points, f"+{n.points_a_turn}", f"+{n.points_for_staying}", n.points_limit, f"–{price.ignore}",
        f"–{price.move_twice}", f"–{price.wind_card}",
    )  # fmt: skip
    rows = tuple(ChartRow(title, (Cell(str(one)),)) for title, one in zip(say.CHART_POINT_ROWS, figures, strict=True))
    return Chart(("",), rows, _("Sail points"))


def _stations(book: Book) -> Chart:
    """Return where the stations of each zone and colour are, and how many tokens there are of each."""
    at = {(one.zone, one.colour): one.space for one in book.course.stations}
    rows = [
        ChartRow(upper(ZONE_NAMES[zone]), tuple(Cell(at.get((zone, colour), "–")) for colour in COLOURS))
        for zone in ZONES
    ]
    left = (Cell(marked(book, book.numbers.tokens_of_a_colour, "tokens_of_a_colour")),) * len(COLOURS)
    return Chart(tuple(map(upper, COLOURS)), (*rows, ChartRow(_("Tokens"), left)), _("Stations"))
