"""Results that are changed, and pages that are read."""

from __future__ import annotations

import pypdfium2
from msgspec.structs import replace


def named(result, *names):
    whose = {seat.name: seat.name for seat in result.sheet.seats}
    whose |= dict(zip(whose, names, strict=False))
    seats = tuple(replace(seat, name=whose[seat.name]) for seat in result.sheet.seats)
    winners = tuple(whose[name] for name in result.sheet.winners)
    return replace(result, sheet=replace(result.sheet, seats=seats, winners=winners))


def with_lines(result, change):
    """Return the result with other lines of each seat: ``change`` makes them of those there are."""
    seats = (replace(seat, lines=tuple(change(seat.lines))) for seat in result.sheet.seats)
    made = tuple(replace(seat, total=sum(line.points for line in seat.lines)) for seat in seats)
    return replace(result, sheet=replace(result.sheet, seats=made))


def pages_of(made):
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(made)]
