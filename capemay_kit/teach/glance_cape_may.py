"""What people look up at a table of Cape May: prices and points by zone, birds, the signs of the map."""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.core.i18n import _
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import BUILT, KINDS, ZONES
from capemay_kit.games.cape_may.sentences import PLURAL
from capemay_kit.games.cape_may.words import ZONES as ZONE_NAMES
from capemay_kit.teach import words_cape_may as say
from capemay_kit.teach.glance import Cell, Chart, ChartRow, Glance, Scale, Sign, filled, marked, noted


def glance(book: Book, seats: int) -> Glance:
    """Return what people look up at a table of so many seats, with the figures of its book."""
    n = book.numbers
    figures = {
        "actions": n.actions, "collect": n.collect_money, "lighthouse": n.lighthouse_cost,
        "dollars": n.dollars_per_prestige,
        "draw": n.draw_activity.draw, "keep": n.draw_activity.keep, "pier": n.pier.draw, "pier_keep": n.pier.keep,
        "birds": _row(book, n.bird_collection, "bird_collection", ", "),
        "balloon": n.balloon, "hindenburg": n.hindenburg,
        "season": n.season_activity_cards,
        "fares": ", ".join(
            marked(book, f"{card}: ${cost}", f"movement_card[{i}]", f"movement_card_cost[{i}]")
            for i, (card, cost) in enumerate(book.fare.items()) if cost
        ),
        "most": _row(book, n.majority.most, "majority.most"),
        "second": _row(book, n.majority.second, "majority.second"),
        "two": _row(book, n.majority.two_player, "majority.two_player"),
    }  # fmt: skip
    lines = [
        _("A pigeon stands for any bird its collection lacks. A balloon scores {balloon}, a Hindenburg {hindenburg}."),
        _("Two players: most alone scores. Tied: it is shared, rounded down.")
        if seats <= 2
        else _(
            "Tied for most: both awards together, shared, rounded down, and no second. Tied for "
            "second: that one, shared. Without a building there is none."
        ),
        _("A penalty is paid as far as it goes; each dollar missing costs a movement card."),
        _("One prestige for each full ${dollars}. Collecting brings ${collect}."),
        _("Movement cards that cost to play: {fares}."),
    ]
    ava = [_("Ava scores {n} for each of her upgrade cards.", n=n.solo.upgrade_card)] if n.solo and seats <= 2 else []
    return noted(Glance(
        title=_("Cape May at a glance"),
        fold=_("Prices, points and signs"),
        charts=(_prices(book, seats),),
        parts=filled(say.IN_SHORT, **figures),
        lines=(*(line.format(**figures) for line in lines), *ava),
        scales=(
            Scale(_("Different birds together:"), tuple(
                (str(i), marked(book, n, f"bird_collection[{i - 1}]")) for i, n in enumerate(n.bird_collection, 1)
            )),
        ),
        signs=tuple(Sign(drawing, text.format(**figures), letter) for drawing, letter, text in say.SIGNS),
        counting=filled(say.COUNTING, **figures),
    ))  # fmt: skip


def _row(book: Book, figures: Sequence[int], name: str, between: str = " ") -> str:
    return between.join(marked(book, one, f"{name}[{i}]") for i, one in enumerate(figures))


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
            cost = marked(book, f"${book.cost[z][k]}", f"{'build' if kind in BUILT else 'upgrade'}_cost.{kind}[{z}]")
            more = marked(book, f"+{rise}", f"income.{kind}[{z}]") if rise else ""
            cells.append(Cell(cost, more, marked(book, points[z], f"prestige.{kind}[{z}]") if points else ""))
        most, second = (marked(book, getattr(n.majority, one)[z], f"majority.{one}[{z}]") for one in ("most", "second"))
        of_two = marked(book, n.majority.two_player[z], f"majority.two_player[{z}]")
        award = of_two if two else f"{most} / {second}"
        rows.append(ChartRow(ZONE_NAMES[zone], (*cells, Cell(points=award)), tone=zone))
    heads = (*(PLURAL[kind].capitalize() for kind in KINDS), _("Most buildings") if two else _("Most / second"))
    return Chart(heads, tuple(rows), key=say.CHART_KEY)
