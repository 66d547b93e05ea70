"""What people look up at a table of Cape May: prices and points by zone, birds, the signs of the map."""

from __future__ import annotations

from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import KINDS, ZONES
from capemay_kit.games.cape_may.sentences import PLURAL
from capemay_kit.games.cape_may.words import ZONES as ZONE_NAMES
from capemay_kit.teach import words_cape_may as say
from capemay_kit.teach.glance import Cell, Chart, ChartRow, Glance, Scale, Sign, filled


def glance(book: Book, seats: int) -> Glance:
    """Return what people look up at a table of so many seats, with the figures of its book."""
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
    lines = [say.CHART_BIRDS, say.CHART_TIES_TWO if seats <= 2 else say.CHART_TIES, say.CHART_PENALTY, say.CHART_MONEY,
             say.CHART_FARES]  # fmt: skip
    ava = [say.CHART_AVA.format(n=n.solo.upgrade_card)] if n.solo and seats <= 2 else []
    return Glance(
        title=say.TITLE,
        fold=say.FOLD,
        charts=(_prices(book, seats),),
        parts=filled(say.IN_SHORT, **figures),
        lines=(*(line.format(**figures) for line in lines), *ava),
        scales=(Scale(say.CHART_SIZES, tuple((str(i), str(n)) for i, n in enumerate(n.bird_collection, 1))),),
        signs=tuple(Sign(drawing, text.format(**figures), letter) for drawing, letter, text in say.SIGNS),
        counting=filled(say.COUNTING, **figures),
    )


def _prices(book: Book, seats: int) -> Chart:
    """Return the price and income of each building, what it scores, and the awards of each zone."""
    n = book.numbers
    two = seats <= 2
    rows = []
    for z, zone in enumerate(ZONES):
        cells = []
        for k, kind in enumerate(KINDS):
            points = {"victorian": n.prestige.victorian, "landmark": n.prestige.landmark}.get(kind)
            rise = book.income[z][k]
            cells.append(Cell(f"${book.cost[z][k]}", f"+{rise}" if rise else "", str(points[z]) if points else ""))
        award = str(n.majority.two_player[z]) if two else f"{n.majority.most[z]} / {n.majority.second[z]}"
        rows.append(ChartRow(ZONE_NAMES[zone], (*cells, Cell(points=award)), tone=zone))
    heads = (*(PLURAL[kind].capitalize() for kind in KINDS), say.CHART_MOST if two else say.CHART_MOST_SECOND)
    return Chart(heads, tuple(rows), key=say.CHART_KEY)
