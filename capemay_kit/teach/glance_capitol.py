"""What people look up at a table of Capitol: points by place, auctions by round, pieces, cards, areas."""

from __future__ import annotations

from capemay_kit.core.i18n import _
from capemay_kit.core.words import upper
from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import KINDS
from capemay_kit.games.capitol.names import colour_name
from capemay_kit.teach import words_capitol as say
from capemay_kit.teach.glance import Cell, Chart, ChartRow, Glance, Sign, filled, marked, noted

FOUNTAINS = 4
"""Points are listed for areas with up to this many fountains."""


def glance(book: Book, seats: int) -> Glance:
    """Return what people look up, with the figures of a table's book. How many play changes nothing."""
    n, points, amphitheater = book.numbers, book.numbers.area_points, book.numbers.amphitheater_draw
    counting = filled(
        say.COUNTING,
        first=points.first, fountain=points.fountain, times=points.temple_times,
        second=_("{second} points, and ", second=points.second) if points.second else "",
        some=say.SOME_TALLEST[book.rulings.tallest_together], more=amphitheater.first, less=amphitheater.second,
    )  # fmt: skip
    return noted(Glance(
        title=_("Capitol at a glance"),
        fold=_("Points, auctions and pieces"),
        charts=(_points(book), _auctions(book), _pieces(book), _cards(book), _areas(book)),
        parts=filled(
            say.IN_SHORT, draw=n.draw, rounds=book.rounds, floors=n.floors_per_card,
            nobody=say.NOBODY_BIDS[book.rulings.free_auction],
        ),
        lines=counting[0].lines,
        signs=tuple(Sign(drawing, text) for drawing, text in say.SIGNS),
        counting=counting,
    ))  # fmt: skip


def _points(book: Book) -> Chart:
    points = book.numbers.area_points
    rows = []
    for place, base in zip(say.CHART_PLACES, (points.first, points.second), strict=True):
        each = [base + points.fountain * n for n in range(FOUNTAINS + 1)]
        rows.append(ChartRow(place, tuple(Cell(str(one), f"({one * points.temple_times})") for one in each)))
    return Chart(
        tuple(map(str, range(FOUNTAINS + 1))), tuple(rows), _("Points of an area, by its fountains"), say.CHART_KEY
    )


def _auctions(book: Book) -> Chart:
    rounds = book.numbers.auctions
    heads = tuple(nth.capitalize() for nth in say.NTH[: max(map(len, rounds))])
    rows = tuple(
        ChartRow(_("Round {n}", n=i), tuple(Cell(prize.capitalize()) for prize in prizes))
        for i, prizes in enumerate(rounds, 1)
    )
    return Chart(heads, rows, _("Auctions"))


def _pieces(book: Book) -> Chart:
    n = book.numbers.pieces
    printed = sum(area.fountains for area in book.areas)
    figures = (
        str(n.floors), _("{round} round, {triangular} triangular", round=n.round, triangular=n.triangular),
        _("{n}, and {printed} printed", n=n.fountains, printed=printed), str(n.amphitheaters), str(n.temples),
    )  # fmt: skip
    rows = tuple(ChartRow(title, (Cell(one),)) for title, one in zip(say.CHART_PIECE_ROWS, figures, strict=True))
    return Chart(("",), rows, _("Pieces"))


def _cards(book: Book) -> Chart:
    rows = []
    for kind in KINDS:
        cards = [card for card in book.cards if card.kind == kind]
        span = f"{min(card.number for card in cards)}–{max(card.number for card in cards)}"
        dealt = getattr(book.numbers.start_cards, kind)
        lines = [kind] if kind != "permit" else [*book.of_colour]
        names = [f"cards.{line}[{i}]" for line in lines for i in range(max(card.number for card in cards))]
        figures = (str(sum(card.count for card in cards)), str(dealt), marked(book, span, *names))
        rows.append(ChartRow(say.CHART_CARD_ROWS[kind], tuple(map(Cell, figures))))
    return Chart(say.CHART_CARD_HEADS, tuple(rows), say.CHART_CARDS)


def _areas(book: Book) -> Chart:
    rows = []
    for colour, areas in book.of_colour.items():
        cells = []
        for area in areas:
            one, at = book.areas[area], f"areas[{area}]"
            fountains = marked(book, f"–{one.fountains}", f"{at}.fountains") if one.fountains else ""
            cells.append(Cell(marked(book, one.spaces, f"{at}.spaces", f"{at}.colour"), fountains))
        rows.append(ChartRow(upper(colour_name(colour)), tuple(cells), colour))
    return Chart(say.CHART_AREA_HEADS, tuple(rows), say.CHART_AREAS, say.CHART_AREA_KEY)
