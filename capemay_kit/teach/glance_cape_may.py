"""What people look up at a table of Cape May: prices and points by zone, birds, the signs of the map."""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.core.i18n import N_, _, money
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import BUILT, KINDS, ZONES
from capemay_kit.games.cape_may.sentences import PLURAL_TITLES
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_NAMES
from capemay_kit.teach.glance import Cell, Chart, ChartRow, Glance, Scale, Sign, filled, marked, noted

IN_SHORT = (
    (N_("A round"), (
        N_("Event (not in the first round): once, or for the round."),
        N_("{actions} actions each, clockwise from the first player."),
        N_("Lighthouse moves on, fire is removed, the first player token goes left."),
        N_("After rounds 3, 6, 9: income, and {season} activity cards each."),
    )),
    (N_("The seven actions"), (
        N_("Movement card: exactly that many spaces, none twice, along the arrows. Cost to play: {fares}."),
        N_("Build: cottage on a square, shop on a hexagon, beside the marker."),
        N_("Upgrade beside the marker: cottage, Victorian, landmark; shop, business (with an upgrade card)."),
        N_("Draw {draw} activity cards, keep {keep}. Play an activity card."),
        N_("Retrieve all movement cards. Collect ${collect}."),
    )),
    (N_("Special spaces, after a movement card"), (
        N_("Birds: draw that many. Pier: draw {pier}, keep {pier_keep}."),
        N_("Lighthouse: build on any lot for ${lighthouse}."),
    )),
)  # fmt: skip
COUNTING = (
    (
        N_("Final scoring"),
        (
            N_("Victorians and landmarks by zone (below)."),
            N_("Most buildings in gravel, grass, dirt, sand: {most}. Second: {second}. Two players, most only: {two}."),
            N_("Tied for most: both awards shared, rounded down, no second."),
            N_("End-of-game upgrade cards. Bonus cards; tied for most: half."),
            N_(
                "Birds, different ones together, 1 to 7: {birds}. Pigeons are any. "
                "Balloon {balloon}, Hindenburg {hindenburg}."
            ),
            N_("1 for each ${dollars}. Ties: bird tokens, then income."),
        ),
    ),
)
CHART_KEY = (("$", N_("price")), ("+", N_("income")), ("★", N_("prestige at the end of the game")))
SIGNS = (
    ("square", "", N_("Square lot: a cottage. Hexagon: a shop.")),
    ("dot", "", N_("White dot: the lot is adjacent to the space it points to.")),
    ("arrow", "→", N_("One way: leave this space only along the arrow.")),
    ("bird", "2", N_("Bird space: draw that many birds if a movement card ends here.")),
    ("pier", "P", N_("Pier: draw {pier} activity cards and keep {pier_keep}.")),
    ("lighthouse", "L", N_("Lighthouse: build on any empty lot for ${lighthouse}.")),
    ("start", "✦", N_("Compass: everybody starts here.")),
    ("church", "✝", N_("Church: not a lot, but some cards ask about it.")),
    ("cottage", "", N_("Cottage")),
    ("shop", "", N_("Shop")),
    ("victorian", "", N_("Victorian (was a cottage)")),
    ("business", "", N_("Business (was a shop)")),
    ("landmark", "", N_("Landmark (was a Victorian)")),
)


def glance(book: Book, seats: int) -> Glance:
    """Return what people look up at a table with so many seats, with the figures of its book."""
    n = book.numbers
    figures = {
        "actions": n.actions, "collect": n.collect_money, "lighthouse": n.lighthouse_cost,
        "dollars": n.dollars_per_prestige,
        "draw": n.draw_activity.draw, "keep": n.draw_activity.keep, "pier": n.pier.draw, "pier_keep": n.pier.keep,
        "birds": _row(book, n.bird_collection, "bird_collection", ", "),
        "balloon": n.balloon, "hindenburg": n.hindenburg,
        "season": n.season_activity_cards,
        "fares": ", ".join(
            marked(book, f"{card}: {money(cost)}", f"movement_card[{i}]", f"movement_card_cost[{i}]")
            for i, (card, cost) in enumerate(book.fare.items()) if cost
        ),
        "most": _row(book, n.majority.most, "majority.most"),
        "second": _row(book, n.majority.second, "majority.second"),
        "two": _row(book, n.majority.two_player, "majority.two_player"),
    }  # fmt: skip
    lines = [
        _("A pigeon counts as any bird its collection lacks. A balloon scores {balloon}, a Hindenburg {hindenburg}."),
        _("Two players: only most scores. Tied: it is shared, rounded down.")
        if seats <= 2
        else _(
            "Tied for most: add both awards and share them, rounded down; nobody is second. Tied for "
            "second: share that award. Without a building there is none."
        ),
        _("Pay a penalty as far as you can; each missing dollar costs a movement card."),
        _("One prestige for each full ${dollars}. Collecting brings ${collect}."),
        _("Movement cards with a cost: {fares}."),
    ]
    ava = [_("Ava scores {n} for each of her upgrade cards.", n=n.solo.upgrade_card)] if n.solo and seats <= 2 else []
    return noted(Glance(
        title=_("Cape May at a glance"),
        fold=_("Prices, points and signs"),
        charts=(_prices(book, seats),),
        parts=filled(IN_SHORT, **figures),
        lines=(*(line.format(**figures) for line in lines), *ava),
        scales=(
            Scale(_("Different birds together:"), tuple(
                (str(i), marked(book, n, f"bird_collection[{i - 1}]")) for i, n in enumerate(n.bird_collection, 1)
            )),
        ),
        signs=tuple(Sign(drawing, _(text).format(**figures), letter) for drawing, letter, text in SIGNS),
        counting=filled(COUNTING, **figures),
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
            cost = marked(book, money(book.cost[z][k]), f"{'build' if kind in BUILT else 'upgrade'}_cost.{kind}[{z}]")
            more = marked(book, f"+{rise}", f"income.{kind}[{z}]") if rise else ""
            cells.append(Cell(cost, more, marked(book, points[z], f"prestige.{kind}[{z}]") if points else ""))
        most, second = (marked(book, getattr(n.majority, one)[z], f"majority.{one}[{z}]") for one in ("most", "second"))
        of_two = marked(book, n.majority.two_player[z], f"majority.two_player[{z}]")
        award = of_two if two else f"{most} / {second}"
        rows.append(ChartRow(ZONE_NAMES[zone], (*cells, Cell(points=award)), tone=zone))
    heads = (*(PLURAL_TITLES[kind] for kind in KINDS), _("Most buildings") if two else _("Most / second"))
    return Chart(heads, tuple(rows), key=tuple((sign, _(meaning)) for sign, meaning in CHART_KEY))
