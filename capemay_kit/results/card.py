"""A picture of a scored game to share: who won, points by category and by round, and the final board."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from fpdf import FPDF
from msgspec.structs import replace

from capemay_kit.core.i18n import ngettext
from capemay_kit.core.palette import CATEGORIES, Worn, faint, worn
from capemay_kit.core.scene import UNIT, letters
from capemay_kit.core.scores import verdict
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.results.figure import Box, canvas, draw, fill, fitted, lighthouse, write
from capemay_kit.results.paper import CALM, INK, PANEL, PAPER, TEAL, WHITE, spelled
from capemay_kit.results.raster import picture as picture_of
from capemay_kit.results.result import Result
from capemay_kit.results.rounds import apart, points_by_round
from capemay_kit.results.trophy import trophy

DISC = 10
"""Half of the width of a seat's letter at the end of its line."""
_NUMBERS = 16
"""So many numbers of rounds stand beside each other."""
LEAST = 26
"""The smallest size in which the winner's name is written."""


class Shape(NamedTuple):
    """A format of the card: its size in pixels, and where the picture, the seats, the chart and the drawing of the
    result are; without room of its own the chart stands in place of the drawing before the end."""

    wide: float
    high: float
    picture: Box
    seats: Box | None
    chart: Box | None
    trophy: Box | None = None


WIDE = Shape(1200, 630, Box(28, 116, 560, 486), Box(620, 116, 552, 238), None, Box(620, 372, 552, 230))
TALL = Shape(
    1080, 1350, Box(36, 596, 520, 400), Box(36, 1026, 1008, 288), Box(580, 596, 464, 400), Box(36, 166, 1008, 400)
)
"""Wide as web pages preview a link, and tall as phones show photos."""
ALONE = {
    WIDE: WIDE._replace(seats=Box(620, 116, 552, 486), trophy=Box(28, 116, 560, 486)),
    TALL: TALL._replace(seats=Box(36, 826, 1008, 488), trophy=Box(36, 166, 1008, 630)),
}
"""The same where there is no picture of the table."""
BOARD = Shape(1076, 660, Box(0, 0, 700, 660), None, Box(724, 0, 352, 330))
"""For white paper that already says who won: the final board, and the points round by round."""


def card(table: Table[Any, Any], result: Result, shape: Shape = WIDE, sharp: int = 1) -> bytes:
    """Return the card as a PNG, with ``sharp`` pixels for each pixel of its shape. Before a game ends it shows only
    what everybody knows."""
    picture, seats = _picture(table, result), shape.seats
    page = canvas(shape.wide, shape.high, WHITE if seats is None else PAPER)
    if seats is not None:
        _heading(page, result, shape)
    shape, won = (shape if picture else ALONE.get(shape, shape)), bool(result.won)
    box = shape.trophy
    if picture is None and box is not None:
        # without a picture the scores have all the room before the end, and share it with the drawing then
        seats = shape.seats if won else Box(box.x, box.y, shape.wide - 2 * box.x, shape.high - box.y - 40)
    if won and box is not None:
        wide = box.wide / box.high
        drawn = trophy(registry.screen(result.game).emblem, result.sheet, result.colours, wide)
        draw(page, box, wide, UNIT, drawn, {})
    if picture is not None:
        aspect, traces, layout = picture
        box = fitted(aspect, shape.picture)
        draw(page, box if seats is not None else box._replace(y=0), aspect, UNIT, traces, layout)
    if seats is not None:
        _seats(page, result, seats)
    ends = {} if picture is None else _ends(table, result)
    chart = shape.chart or (None if won else shape.trophy)
    if chart is not None and len(ends) > 1:
        _chart(page, chart, ends, result)
    return picture_of(bytes(page.output()), sharp)


def _picture(table: Table[Any, Any], result: Result) -> tuple[float, list[dict[str, Any]], dict[str, Any]] | None:
    """Return the picture as it is now, None where the table has none: its aspect, traces and layout."""
    says = registry.screen(result.game)
    s = table.state if result.over else table.rules.view(table.state, None)
    if table.header.options.get("depth") == "sheet" or not says.has_picture(s):
        return None
    wakes = says.wakes(table.states)
    scene = replace(table.rules.scene(s, ()), colours=result.colours, wakes=wakes)
    painter = import_module(says.painter)
    still, layout = painter.ground(scene, False)
    return scene.aspect, [*still, *painter.moving(scene, False)], layout


def _ends(table: Table[Any, Any], result: Result) -> dict[int, list[int]]:
    """Return everybody's points at the end of each round, as far as everybody could know them."""
    says, rules = registry.screen(result.game), table.rules
    ends = {says.progress(after).round: after for __, after in table.history}
    return points_by_round(rules, {n: after if result.over else rules.view(after, None) for n, after in ends.items()})


def _heading(page: FPDF, result: Result, shape: Shape) -> None:
    """Write the game, who won, and when it was played."""
    left = shape.picture.x
    beside = 90 if result.game in registry.OURS else 0
    if beside:
        lighthouse(page, left + 36, 52, 36)
    said = verdict(result.sheet, {}, result.over)[0]
    players = ngettext("{n} player", "{n} players", len(result.sheet.seats))
    aside = [result.date, ", ".join(filter(None, [players, result.duration]))]
    page.set_font("sans", "", 20)
    wide = max(map(page.get_string_width, aside))
    page.set_text_color(CALM)
    for i, line in enumerate(aside):
        page.text(shape.wide - left - page.get_string_width(line), 46 + 28 * i, line)
    room = shape.wide - 2 * left - beside - wide - 20
    write(page, left + beside, 29, short(page, result.heading, room, 24), 24, TEAL, "left")
    page.set_font("serif", "B", LEAST)
    if page.get_string_width(said) > room and len(result.leaders) > 1:
        n = len(result.leaders)
        said = (
            ngettext("{n} player wins", "{n} players win together", n)
            if result.sheet.complete
            else ngettext("{n} player is ahead", "{n} players are ahead", n)
        )
    size = _size(page, said, room, 44, LEAST)
    write(page, left + beside, 67, short(page, said, room, size), size, INK, "left")
    if result.won:
        write(page, left + beside, 99, short(page, result.decided, room, 17), 17, CALM, "left")


def _size(page: FPDF, text: str, wide: float, largest: float, least: float) -> float:
    """Return the largest font size, down to the least, in which a line fits."""
    page.set_font("serif", "B", largest)
    return max(least, min(largest, largest * wide / max(1.0, page.get_string_width(text))))


def short(page: FPDF, text: str, wide: float, size: float) -> str:
    """Return as much of a line as fits."""
    page.set_font("serif", "B", size)
    text = spelled(page, ("serifB",), text)
    if page.get_string_width(text) <= wide:
        return text
    while text and page.get_string_width(f"{text}…") > wide:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _seats(page: FPDF, result: Result, room: Box) -> None:
    """Write the seats by rank: name, total, and a bar of what it is made of."""
    seats, ranks = result.sheet.seats, result.ranks()
    signs, colours = letters([seat.name for seat in seats]), worn(result.colours)
    categories = {one: CATEGORIES[i % len(CATEGORIES)] for i, one in enumerate(result.counted())}
    legend = _legend(page, room, {result.categories[one]: colour for one, colour in categories.items()})
    each = min(96.0, (room.high - legend) / len(seats))
    most = max(1, *(sum(max(0, line.points) for line in seat.lines) for seat in seats))
    for row, i in enumerate(sorted(range(len(seats)), key=lambda i: ranks[i])):
        top, seat = room.y + row * each, seats[i]
        radius, size = min(20.0, each * 0.27), min(28.0, each * 0.38)
        middle = top + each * 0.36
        figure = min(50.0 if ranks[i] == 1 else 40.0, each * 0.62)
        if result.leaders:
            write(page, room.x + 8, middle, str(ranks[i]), size * 0.8, CALM)
        disc(page, room.x + 46, middle, radius, signs[i], colours[i])
        write(page, room.x + room.wide, middle, str(seat.total), figure, INK, "right")
        wide = room.wide - 80 - page.get_string_width(str(seat.total)) - 16
        fits = _size(page, seat.name, wide, size, 15)
        write(page, room.x + 78, middle, short(page, seat.name, wide, fits), fits, INK, "left")
        x, full = room.x + 34, room.wide - 34
        for line in seat.lines:
            part = full * max(0, line.points) / most
            if part:
                fill(page, Box(x, top + each * 0.72, max(1.0, part - 2), each * 0.15), categories[line.category])
            x += part


def disc(page: FPDF, x: float, y: float, radius: float, sign: str, colour: Worn) -> None:
    """Draw a seat's letter on its colour, with an edge if the colour is too pale for the page."""
    page.set_fill_color(colour.fill)
    page.set_draw_color(CALM if faint(colour.fill, False) else colour.fill)
    page.set_line_width(1)
    page.circle(x, y, radius, style="DF")
    write(page, x, y, short(page, sign, 2 * radius, radius), radius, colour.ink)


def _legend(page: FPDF, room: Box, colours: dict[str, str]) -> float:
    """Write below the seats what each colour means; return the height of that."""
    page.set_font("sans", "", 15)
    rows: list[list[tuple[str, str]]] = [[]]
    x = 0.0
    for title, colour in colours.items():
        wide = page.get_string_width(title) + 36
        if x + wide > room.wide and rows[-1]:
            rows.append([])
            x = 0.0
        rows[-1].append((title, colour))
        x += wide
    high = 24.0 * len(rows)
    for i, row in enumerate(rows):
        x, y = room.x, room.y + room.high - high + 24 * i + 6
        for title, colour in row:
            fill(page, Box(x, y, 14, 14), colour, 3)
            page.set_font("sans", "", 15)
            page.set_text_color(CALM)
            page.text(x + 20, y + 12.5, title)
            x += page.get_string_width(title) + 36
    return high + 6


def _chart(page: FPDF, room: Box, ends: dict[int, list[int]], result: Result) -> None:
    """Draw everybody's points round by round."""
    fill(page, room, PANEL, 12)
    left, right, top, bottom = room.x + 44, room.x + room.wide - 38, room.y + 16, room.y + room.high - 26
    highest, rounds = max(1, *(max(totals) for totals in ends.values())), sorted(ends)

    def at(n: int, points: int) -> tuple[float, float]:
        return left + (right - left) * rounds.index(n) / (len(rounds) - 1), bottom - (bottom - top) * points / highest

    page.set_draw_color("#d9d0bd")
    page.set_line_width(1)
    for points in (0, highest):
        page.line(left, at(rounds[0], points)[1], right, at(rounds[0], points)[1])
        write(page, left - 8, at(rounds[0], points)[1], str(points), 13, CALM, "right")
    # a long race has more rounds than there is room for numbers; the last one always gets its number
    for n in rounds[:: -1 - len(rounds) // _NUMBERS]:
        write(page, at(n, 0)[0], bottom + 13, str(n), 12, CALM)
    for seat, colour in enumerate(worn(result.colours)[: len(ends[rounds[0]])]):
        edged = [(6.5, CALM)] if faint(colour.fill, False) else []
        for width, drawn in [*edged, (4.0, colour.fill)]:
            page.set_line_width(width)
            page.set_draw_color(drawn)
            page.polyline([at(n, max(0, ends[n][seat])) for n in rounds])
    last = [at(rounds[-1], max(0, points))[1] for points in ends[rounds[-1]]]
    signs = letters([seat.name for seat in result.sheet.seats])
    for sign, colour, y in zip(signs, worn(result.colours), apart(last, 2 * DISC, room.y + DISC + 3), strict=False):
        disc(page, right + 20, y, DISC, sign, colour)
