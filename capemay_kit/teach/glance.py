"""What one looks up at the table, as data: figures in charts, signs, the small print, a round in short.

Each game makes its own (`Teaching.glance`); one panel of the screen and one printed page (`aid`) draw them all.
"""

from __future__ import annotations

from msgspec import Struct


class Cell(Struct, frozen=True):
    """A figure of a chart: what counts ``main``ly, what comes with it (``more``), and the ``points`` it scores."""

    main: str = ""
    more: str = ""
    points: str = ""


class ChartRow(Struct, frozen=True):
    """A row of a chart; ``tone`` is what its head is tinted as, ``drawing`` what is drawn beside it."""

    head: str
    cells: tuple[Cell, ...]
    tone: str = ""
    drawing: str = ""


class Chart(Struct, frozen=True):
    """Figures in rows below ``heads``, one for each cell, none where all are empty; ``corner`` is above the rows' own
    heads. ``key`` says what main, more and points are: a sign and its meaning each."""

    heads: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    title: str = ""
    key: tuple[tuple[str, str], ...] = ()
    corner: str = ""


class Scale(Struct, frozen=True):
    """Points by how many there are of something: pairs of the number and what it scores."""

    title: str
    steps: tuple[tuple[str, str], ...]


class Sign(Struct, frozen=True):
    """A sign of board or cards and what it means: ``drawing`` names its picture, ``letter`` stands on it."""

    drawing: str
    text: str
    letter: str = ""


class Paragraph(Struct, frozen=True):
    """Lines below a heading."""

    heading: str
    lines: tuple[str, ...]


class Glance(Struct, frozen=True):
    """All there is to be looked up of a game, with the figures of a table's own book.

    ``title`` is that of the printed page, ``fold`` what the charts are called where they fold away. ``lines`` are the
    small print below charts and scales; ``parts`` tell a round in short. ``counting`` says for the page alone what the
    screen's charts and lines say of the score; ``note`` tells which figures are our own stand-ins.
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


def filled(parts: tuple[tuple[str, tuple[str, ...]], ...], **figures: object) -> tuple[Paragraph, ...]:
    """Put figures into headings and lines of the words."""
    return tuple(Paragraph(heading, tuple(line.format(**figures) for line in lines)) for heading, lines in parts)
