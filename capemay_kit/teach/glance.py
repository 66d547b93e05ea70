"""What people look up at the table, as data: figures in charts, signs, notes, a round in short.

Each game makes its own (`Teaching.glance`). The same panel and the same printed page (`aid`) draw them for all games.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.edition import source_of
from capemay_kit.core.i18n import _

GUESS, REPORT = "*", "°"


class Cell(Struct, frozen=True):
    """A cell of a chart: its ``main`` figure, what comes with it (``more``), and the ``points`` it scores."""

    main: str = ""
    more: str = ""
    points: str = ""


class ChartRow(Struct, frozen=True):
    """A row of a chart. ``tone`` names the tint of its head, ``drawing`` the sign beside it."""

    head: str
    cells: tuple[Cell, ...]
    tone: str = ""
    drawing: str = ""


class Chart(Struct, frozen=True):
    """Rows of figures below ``heads``, one for each column; without heads that line is left out. ``corner`` stands
    above the heads of the rows. ``key`` explains main, more and points: the sign of each and its meaning."""

    heads: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    title: str = ""
    key: tuple[tuple[str, str], ...] = ()
    corner: str = ""


class Scale(Struct, frozen=True):
    """Points for how many of something one has: pairs of a number and what it scores."""

    title: str
    steps: tuple[tuple[str, str], ...]


class Sign(Struct, frozen=True):
    """A sign of the board or the cards, and what it means. ``drawing`` names its picture, ``letter`` stands on it."""

    drawing: str
    text: str
    letter: str = ""


class Paragraph(Struct, frozen=True):
    """Lines below a heading."""

    heading: str
    lines: tuple[str, ...]


class Glance(Struct, frozen=True):
    """Everything that can be looked up of a game, with the figures of a table's book.

    ``title`` is that of the printed page, ``fold`` the heading under which the screen folds the charts. ``lines`` are
    notes below charts and scales; ``parts`` tell a round in short. ``counting`` explains the final score on the printed
    page alone, since the screen does so by charts and lines. ``note`` says which figures are our own.
    """

    title: str
    fold: str
    charts: tuple[Chart, ...]
    parts: tuple[Paragraph, ...]
    lines: tuple[str, ...] = ()
    scales: tuple[Scale, ...] = ()
    signs: tuple[Sign, ...] = ()
    counting: tuple[Paragraph, ...] = ()
    note: str = ""


def marked(book: Any, text: object, *names: str) -> str:
    """Return a figure, with `GUESS` behind it if any of the numbers it is made from is our guess, else `REPORT` if any
    is only reported."""
    sources = {source_of(book.edition.sources, one) for one in names}
    return f"{text}{GUESS if sources & {'assumed', 'derived'} else REPORT if 'reported' in sources else ''}"


def noted(glance: Glance) -> Glance:
    """Return a glance with a note that says what `GUESS` and `REPORT` mean, where they occur."""
    said = [
        meaning
        for sign, meaning in (
            (GUESS, _("* Our guess: check it against your copy, and correct it in My copy.")),
            (REPORT, _("° As reported: check your copy.")),
        )
        if sign in repr(glance)
    ]
    return replace(glance, note=" ".join([*said, *([glance.note] if glance.note else [])]))


def filled(parts: tuple[tuple[str, tuple[str, ...]], ...], **figures: object) -> tuple[Paragraph, ...]:
    """Translate a game's headings and lines, and put figures into them."""
    return tuple(Paragraph(_(heading), tuple(_(line).format(**figures) for line in lines)) for heading, lines in parts)
