"""A page to print and lay on the table: the round, the seven actions, the prices, the scoring."""

from __future__ import annotations

from collections.abc import Sequence

from fpdf import FPDF
from fpdf.enums import TableBordersLayout

from capemay_kit.games.cape_may.book import Book, load_edition
from capemay_kit.games.cape_may.cards import KINDS, ZONES
from capemay_kit.games.cape_may.sentences import PLURAL
from capemay_kit.games.cape_may.words import ZONES as ZONE_NAMES
from capemay_kit.results.paper import titled
from capemay_kit.teach import words as say


def pdf(book: Book | None = None) -> bytes:
    """Return the page, with the figures of a table's own book, or else of the base edition."""
    book = book or Book(load_edition("base"), None, {})
    page = titled(say.AID_TITLE, say.AID_TITLE)
    page.ln(2)
    with page.text_columns(ncols=2, gutter=12, line_height=1.3, text_align="LEFT") as columns:
        for number, (heading, lines) in enumerate(texts(book)):
            if number == 2:
                columns.new_column()
            page.set_font("sheet", "B", 12)
            columns.write(f"{heading}\n")
            page.set_font("sheet", "", 10.5)
            for line in lines:
                columns.write(f"  • {line}\n")
            columns.write("\n")
    _prices(page, book)
    return bytes(page.output())


def texts(book: Book) -> Sequence[tuple[str, Sequence[str]]]:
    """Return the headings and lines of the page, with the book's figures in them."""
    n = book.numbers
    figures = {
        "actions": n.actions, "collect": n.collect_money, "lighthouse": n.lighthouse_cost,
        "dollars": n.dollars_per_prestige,
        "draw": n.draw_activity.draw, "keep": n.draw_activity.keep, "pier": n.pier.draw, "pier_keep": n.pier.keep,
        "birds": ", ".join(map(str, n.bird_collection)), "balloon": n.balloon, "hindenburg": n.hindenburg,
        "season": n.season_activity_cards,
        "fares": ", ".join(f"{card}: ${cost}" for card, cost in book.fare.items() if cost),
        "most": " ".join(map(str, n.majority.most)), "second": " ".join(map(str, n.majority.second)),
        "two": " ".join(map(str, n.majority.two_player)),
    }  # fmt: skip
    return [(heading, [line.format(**figures) for line in lines]) for heading, lines in say.AID]


def _prices(page: FPDF, book: Book) -> None:
    page.ln(3)
    page.set_font("sheet", "", 10.5)
    with page.table(text_align="CENTER", line_height=6.4, borders_layout=TableBordersLayout.HORIZONTAL_LINES) as grid:
        row = grid.row()
        for title in (say.AID_PRICES, *(PLURAL[kind].capitalize() for kind in KINDS), *say.AID_SCORES):
            row.cell(title)
        for z, zone in enumerate(ZONES):
            row = grid.row()
            row.cell(ZONE_NAMES[zone])
            for k in range(len(KINDS)):
                row.cell(f"${book.cost[z][k]}  +{book.income[z][k]}")
            row.cell(str(book.numbers.prestige.victorian[z]))
            row.cell(str(book.numbers.prestige.landmark[z]))
