"""What people look up at a table of Cape Horn: the wind cards, what sail points pay for, stations, victory."""

from __future__ import annotations

from capemay_kit.core.i18n import _, number
from capemay_kit.games.cape_horn.board import COLOURS, ZONES, WindCard, drawn
from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.names import COLOUR_TITLES, brief, directions, points
from capemay_kit.games.cape_horn.names import ZONES as NUMERALS
from capemay_kit.teach.glance import Cell, Chart, ChartRow, Glance, Paragraph, Sign, marked, noted


def glance(book: Book, seats: int) -> Glance:
    """Return what people look up, with the figures of a table's book. The number of seats changes nothing."""
    counting = (Paragraph(_("Tokens and victory"), (
        _("If your move ends at a station, you may take its token: one from each zone, each in a different colour."),
        _("Three tokens win at once. So does crossing the finish line with two."),
        _("A move over the line is like any other: it ends on a wind card.") if book.rulings.line_needs_card
        else _("With two tokens a ship may sail over the line without a card behind it."),
        _("If the race is stopped: most tokens, then fewest spaces still to sail."),
    )),)  # fmt: skip
    return noted(Glance(
        title=_("Cape Horn at a glance"),
        fold=_("Winds, sail points and tokens"),
        charts=(_winds(book), _points(book), _stations(book)),
        parts=_in_short(book),
        lines=counting[0].lines,
        signs=(
            Sign("chip-yellow", _("Station: its colour, and the zone its token counts for"), "Y1"),
            Sign("chip-start", _("Starting space, with a printed wind card"), "1"),
            Sign("arrow", _("Arrows: where the card leads, and how far; red ones lead back"), "→"),
            Sign("edge", _("Lower edge of a card: ahead is away from it")),
        ),
        counting=counting,
        note=_("The course is our stand-in for the one on your board.") if book.course.provenance == "assumed" else "",
    ))  # fmt: skip


def _in_short(book: Book) -> tuple[Paragraph, ...]:
    """Tell a turn in short, with its prices."""
    n, price = book.numbers, book.numbers.price
    twice = (
        _("Move twice for {price}: the second move follows the card you reach. Either may ignore the wind.")
        if book.rulings.ignore_within_move_twice
        else _("Move twice for {price}: the second move follows the card you reach.")
    )
    return (
        Paragraph(_("A turn"), (
            _("Gain {points} (never more than {limit}).", points=points(n.points_a_turn), limit=n.points_limit),
            _("Place as many wind cards as you like, or none."),
            _("Move your ship as the card below it says, or leave it there and gain {points}.",
              points=points(n.points_for_staying)),
            _("Draw a card; each further one costs {price}. Hold {hand} at most; you may not discard any.",
              price=points(price.wind_card), hand=n.hand_limit),
        )),
        Paragraph(_("Placing cards"), (
            _("Next to a card on the sea, even diagonally."),
            _("Lower edge to the north in the yellow area, to the east in the blue, to the south in the red."),
            _("On top of another card: only as your one card of the turn, with no ship on it, and where your own ship "
              "cannot get this turn."),
        )),
        Paragraph(_("Moving"), (
            _("One direction of the card, its full distance, never off the sea. Spaces you pass over need no card."),
            _("It ends on a card without another ship; stations have room for any number of ships."),
            _("Ignore the wind for {price}: move to any neighbouring space with a card.", price=points(price.ignore)),
            twice.format(price=points(price.move_twice)),
        )),
    )  # fmt: skip


def _winds(book: Book) -> Chart:
    """Return the cards by their ways, with how many there are of each distance."""
    shapes: dict[tuple[str, str], dict[int, int]] = {}
    drawings: dict[tuple[str, str], str] = {}
    kinds: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for kind, count in book.numbers.wind_cards.items():
        card = book.cards[kind]
        steps = _alike(card)
        shape = card.name, brief(card.options)
        if steps:
            # without the number of its distance, which has a column
            shape = card.shape, directions(legs[0].way for legs in card.options)
        at = shapes.setdefault(shape, {})
        at[steps] = at.get(steps, 0) + count
        kinds.setdefault(shape, []).append((steps, f"wind_cards.{kind}"))
        drawings.setdefault(shape, f"wind {drawn(card)}")
    far = sorted({steps for counts in shapes.values() for steps in counts if steps})

    def how_many(shape: tuple[str, str], far: int | None) -> Cell:
        """Say how many there are that lead so far, or of all."""
        of = [(steps, name) for steps, name in kinds[shape] if far in (None, steps)]
        n = sum(shapes[shape][steps] for steps in {steps for steps, __ in of})
        return Cell(marked(book, n, *(name for __, name in of)) if of else "")

    rows = tuple(
        ChartRow(
            one[0], (Cell(more=one[1]), *(how_many(one, n) for n in far), how_many(one, None)), drawing=drawings[one]
        )
        for one in shapes
    )
    heads = (_("Directions"), *map(str, far), _("In all"))
    return Chart(heads, rows, _("Wind cards, by how far they lead"), corner=_("Wind card"))


def _alike(card: WindCard) -> int:
    """Return how far the ways of a card lead; 0 if their distances differ, or a way turns."""
    steps = {leg.steps for option in card.options for leg in option}
    plain = all(len(option) == 1 for option in card.options)
    return steps.pop() if plain and len(steps) == 1 else 0


def _points(book: Book) -> Chart:
    n, price = book.numbers, book.numbers.price
    figures = {
        _("At the start"): str(n.start_points), _("Each turn"): f"+{n.points_a_turn}",
        _("Staying"): f"+{n.points_for_staying}", _("At most"): str(n.points_limit),
        _("Ignore the wind"): number(-price.ignore), _("Move twice"): number(-price.move_twice),
        _("A further card"): number(-price.wind_card),
    }  # fmt: skip
    return Chart(("",), tuple(ChartRow(title, (Cell(one),)) for title, one in figures.items()), _("Sail points"))


def _stations(book: Book) -> Chart:
    """Return where the stations of each zone and colour are, and how many tokens there are of each."""
    at = {(one.zone, one.colour): one.space for one in book.course.stations}
    rows = [
        ChartRow(_("Zone {zone}", zone=NUMERALS[zone]), tuple(Cell(at.get((zone, colour), "–")) for colour in COLOURS))
        for zone in ZONES
    ]
    left = (Cell(marked(book, book.numbers.tokens_of_a_colour, "tokens_of_a_colour")),) * len(COLOURS)
    return Chart(tuple(COLOUR_TITLES[one] for one in COLOURS), (*rows, ChartRow(_("Tokens"), left)), _("Stations"))
