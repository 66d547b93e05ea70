"""What people look up at a table of Capitol: points by place, auctions by round, pieces, cards, areas."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts, _
from capemay_kit.games.capitol.book import KINDS, Book
from capemay_kit.games.capitol.names import IMPROVEMENTS
from capemay_kit.teach.glance import Cell, Chart, ChartRow, Glance, Paragraph, Sign, marked, noted

FOUNTAINS = 4
"""Points are listed for areas with up to this many fountains."""
_COLOURS = Texts({"blue": "Blue or white", "pink": "Pink or red", "purple": "Purple or black"})
_CARDS = Texts({"roof": "Roofs", "floor": "Floors", "permit": "Permits"})
_SIGNS = Texts({
    "round": "A complete building, round roof", "triangular": "A complete building, triangular roof",
    "fountain": "Fountain: one point more for first and for second place; it takes a small space",
    "amphitheater": "Amphitheater: extra cards for first and second place",
    "temple": "Temple: doubles all points of the area",
})  # fmt: skip


def glance(book: Book, seats: int) -> Glance:
    """Return what people look up, with the figures of a table's book. The number of players changes nothing."""
    scoring = Paragraph(_("Scoring an area"), _scoring(book))
    return noted(Glance(
        title=_("Capitol at a glance"),
        fold=_("Points, auctions and pieces"),
        charts=(_points(book), _auctions(book), _pieces(book), _cards(book), _areas(book)),
        parts=_in_short(book),
        lines=scoring.lines,
        signs=tuple(Sign(drawing, text) for drawing, text in _SIGNS.items()),
        counting=(scoring,),
    ))  # fmt: skip


def _in_short(book: Book) -> tuple[Paragraph, ...]:
    n = book.numbers
    return (
        Paragraph(_("A round"), (
            _("Construction: clockwise from the first player, play one card or pass, until all have passed."),
            _("Then three auctions, and all areas are scored."),
            _("Everybody draws {draw} cards; the first player marker goes to the left.", draw=n.draw),
            _("There are {rounds} rounds; after the last scoring nobody draws.", rounds=book.rounds),
        )),
        Paragraph(_("What a card does"), (
            _("Floor: adds {floors} floors to buildings without a roof, or starts new ones.", floors=n.floors_per_card),
            _("Roof: one of your roofs completes a building. It may not be changed any more."),
            _("Permit: places a complete building in an area of its colour."),
            _("You may play any card without its action. If you pass, you build no more this round."),
        )),
        Paragraph(_("Where a building may stand"), (
            _("On a vacant small space in an area of the permit's colour."),
            _("The first building in an area has one floor; each later one is as tall as the tallest there, or one "
              "floor taller."),
            _("All roofs in an area are of one kind. The three areas of a colour may not all have the same kind."),
        )),
        Paragraph(_("Auctions"), (
            _("Bid any of your cards, face down above the STOP card. The sum of their numbers counts."),
            _("Ties: the highest single card, then the player closest clockwise to the first player."),
            _("Only the winner discards the bid. If nobody bids, the first player wins for nothing.")
            if book.rulings.free_auction
            else _("Only the winner discards the bid. If nobody bids, it is put aside."),
            _("A fountain goes on a vacant small space, an amphitheater or a temple on a vacant large one."),
        )),
    )  # fmt: skip


def _scoring(book: Book) -> tuple[str, ...]:
    points, draw = book.numbers.area_points, book.numbers.amphitheater_draw
    most = _("Most floors: {first} points, and {fountain} for each fountain.", first=points.first,
             fountain=points.fountain)  # fmt: skip
    second = (
        _("Second most floors: {second} points, and {fountain} for each fountain.", second=points.second,
          fountain=points.fountain)
        if points.second
        else _("Second most floors: {fountain} for each fountain.", fountain=points.fountain)
    )  # fmt: skip
    return (
        " ".join([most, second, _("A temple multiplies both by {times}.", times=points.temple_times)]),
        _("Tied for most: the tallest building is first, the others are second. If the tallest are equal, all are "
          "first and nobody is second."),
        _("Three or four are tied and some share the tallest building: those are first, the others second.")
        if book.rulings.tallest_together
        else _("Three or four are tied and some share the tallest building: all of them are first."),
        _("One is first, several are tied for second: all of these are second."),
        _("Amphitheater: extra cards for first place: {first}, for second place: {second}.", first=draw.first,
          second=draw.second),
        _("The most points win; a tie is shared."),
    )  # fmt: skip


def _points(book: Book) -> Chart:
    points = book.numbers.area_points
    rows = []
    for place, base in ((_("First"), points.first), (_("Second"), points.second)):
        each = [base + points.fountain * n for n in range(FOUNTAINS + 1)]
        rows.append(ChartRow(place, tuple(Cell(str(one), f"({one * points.temple_times})") for one in each)))
    heads = tuple(map(str, range(FOUNTAINS + 1)))
    key = (("2", _("points")), ("(4)", _("with a temple")))
    return Chart(heads, tuple(rows), _("Points of an area, by its fountains"), key)


def _auctions(book: Book) -> Chart:
    rounds = book.numbers.auctions
    heads = tuple(_("Auction {n}", n=i + 1) for i in range(max(map(len, rounds))))
    rows = tuple(
        ChartRow(_("Round {n}", n=i), tuple(Cell(IMPROVEMENTS[prize]) for prize in prizes))
        for i, prizes in enumerate(rounds, 1)
    )
    return Chart(heads, rows, _("Auctions"))


def _pieces(book: Book) -> Chart:
    n = book.numbers.pieces
    printed = sum(area.fountains for area in book.areas)
    figures = (
        (_("Floors"), str(n.floors)),
        (_("Roofs of each player"), _("{round} round, {triangular} triangular", round=n.round,
                                      triangular=n.triangular)),
        (_("Fountains"), _("{n}, and {printed} printed", n=n.fountains, printed=printed)),
        (_("Amphitheaters"), str(n.amphitheaters)),
        (_("Temples"), str(n.temples)),
    )  # fmt: skip
    return Chart(("",), tuple(ChartRow(title, (Cell(one),)) for title, one in figures), _("Pieces"))


def _cards(book: Book) -> Chart:
    rows = []
    for kind in KINDS:
        cards = [card for card in book.cards if card.kind == kind]
        span = f"{min(card.number for card in cards)}–{max(card.number for card in cards)}"
        dealt = getattr(book.numbers.start_cards, kind)
        lines = [kind] if kind != "permit" else [*book.of_colour]
        names = [f"cards.{line}[{i}]" for line in lines for i in range(max(card.number for card in cards))]
        figures = (str(sum(card.count for card in cards)), str(dealt), marked(book, span, *names))
        rows.append(ChartRow(_CARDS[kind], tuple(map(Cell, figures))))
    return Chart((_("In all"), _("Dealt to each"), _("Numbers")), tuple(rows), _("Cards"))


def _areas(book: Book) -> Chart:
    rows = []
    for colour, areas in book.of_colour.items():
        cells = []
        for area in areas:
            one, at = book.areas[area], f"areas[{area}]"
            fountains = marked(book, f"–{one.fountains}", f"{at}.fountains") if one.fountains else ""
            cells.append(Cell(marked(book, one.spaces, f"{at}.spaces", f"{at}.colour"), fountains))
        rows.append(ChartRow(_COLOURS[colour], tuple(cells), colour))
    key = (("5", _("small spaces")), ("–1", _("of them with a printed fountain")))
    return Chart(("1", "2", "3"), tuple(rows), _("Areas"), key)
