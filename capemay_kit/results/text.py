"""A score sheet as plain text for a chat, and as CSV, which can be imported again or written by hand."""

from __future__ import annotations

import csv
import io
import re
from hashlib import blake2b
from itertools import zip_longest

from capemay_kit.core.cells import escape_formula, unescape_formula
from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.options import no_names
from capemay_kit.core.scores import BROUGHT_IN, Because, Line, Message, ScoreSheet, SeatScore
from capemay_kit.core.times import EXAMPLE, is_moment, time_taken
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games.registry import GAMES, game
from capemay_kit.results.result import Result

BEFORE = (
    "game", "table", "title", "played", "minutes", "seat", "name", "first", "winner", "rank", "decided_by", "total",
    "solo", "bot",
)  # fmt: skip
NEEDED = ("game", "played", "name", "total")
"""The columns that a file has at least. Where nobody says who won, it is whoever has most."""
_WHOLE = re.compile("-?[0-9]{1,9}")


def plain(result: Result, reasons: bool = False) -> str:
    """Return the sheet as lines of text; with ``reasons``, what earned each line too."""
    lines = [f"{result.heading}, {result.date}", result.verdict, ""]
    ranked = sorted(zip(result.ranks(), result.sheet.seats, strict=True), key=lambda one: one[0])
    for rank, seat in ranked:
        lines.append(f"{rank}. {seat.name}: {seat.total}")
        if not reasons:
            parts = [f"{result.categories[line.category]} {line.points}" for line in seat.lines if line.points]
            lines += [f"   {', '.join(parts)}"] if parts else []
            continue
        for line in seat.lines:
            lines.append(f"   {result.categories[line.category]} {line.points}")
            lines += [f"      {one.points}  {result.said(one.why)}" for one in line.because]
            lines += [f"      ?  {result.said(one)}" for one in line.open]
    lines += filter(None, [time_taken([seat.name for seat in result.sheet.seats], result.spent), result.note])
    return "\n".join(lines) + "\n"


def to_csv(results: list[Result]) -> str:
    """Return one row a seat: what was played, who won, and every category of the score."""
    if not results:
        return ""
    categories = list(dict.fromkeys(name for one in results for name in one.categories))
    out = io.StringIO()
    # with these line ends, a text that holds only a carriage return or only a line feed is quoted too
    writer = csv.DictWriter(out, [*BEFORE, *categories], lineterminator="\r\n")
    writer.writeheader()
    for one in results:
        for i, (seat, rank) in enumerate(zip(one.sheet.seats, one.ranks(), strict=True)):
            row = {
                "game": one.game, "table": one.table, "title": one.title, "played": one.played,
                "minutes": "" if one.minutes is None else one.minutes, "seat": i + 1, "name": seat.name,
                "first": "" if one.first is None else int(i == one.first),
                "winner": int(seat.name in one.won), "rank": rank,
                "decided_by": one.sheet.decided_by if one.sheet.complete else "",
                "total": "" if i in one.unscored else seat.total, "solo": one.solo or "", "bot": int(i in one.bots),
            }  # fmt: skip
            row |= {line.category: line.points for line in seat.lines}
            writer.writerow(
                {name: escape_formula(cell) if isinstance(cell, str) else cell for name, cell in row.items()}
            )
    return out.getvalue()


def from_csv(raw: bytes, source: str) -> list[Result]:
    """Read what `to_csv` wrote, of one game or several, or a file with the columns `NEEDED` alone: rows of one game
    and time are a table. Raises `BadFile` with a fault for each row, or table of rows, that is wrong."""
    faults: list[Fault] = []
    games: dict[str, list[dict[str, str]]] = {}
    lines: dict[str, int] = {}
    for number, row in _rows(raw, source):
        if fault := _fault(row):
            faults.append(Fault(f"line {number}", fault))
        table = row.get("table") or f"{row['game']}, {row['played']}"
        lines.setdefault(table, number)
        games.setdefault(table, []).append(row)
    if not faults:
        whole = ((lines[table], _table_fault(table, of)) for table, of in games.items())
        faults = [Fault(f"line {number}", fault) for number, fault in whole if fault]
    if faults:
        raise BadFile(source, faults)
    return [_result(of) for of in games.values()]


def _rows(raw: bytes, source: str) -> list[tuple[int, dict[str, str]]]:
    """Read the rows, each with the number of the line it ends on. Raises `BadFile`."""
    try:
        reader = csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline=""))
        rows = [(reader.line_num, row) for row in reader if row]
    except (UnicodeDecodeError, csv.Error) as error:
        raise BadFile(source, [Fault("$", _("is not CSV: {error}", error=error))]) from None
    head = rows[0][1] if rows else []
    missing = [name for name in NEEDED if name not in head]
    if missing:
        raise BadFile(source, [Fault("line 1", _("has no column {columns}", columns=", ".join(missing)))])
    if twice := sorted({name for name in head if head.count(name) > 1}):
        raise BadFile(source, [Fault("line 1", _("has two columns {columns}", columns=", ".join(twice)))])
    if len(rows) < 2:
        raise BadFile(source, [Fault("$", _("holds no results"))])
    longer = [
        Fault(f"line {n}", ngettext("has more than {n} cell", "has more than {n} cells", len(head)))
        for n, row in rows
        if len(row) > len(head)
    ]
    if longer:
        raise BadFile(source, longer)
    return [(n, dict(zip_longest(head, map(unescape_formula, row), fillvalue=""))) for n, row in rows[1:]]


def _fault(row: dict[str, str]) -> str | None:
    """Say what is wrong with a row by itself."""
    if row["game"] not in GAMES:
        return _("there is no game {name!r}", name=row["game"])
    meta = game(row["game"]).rules.meta
    if row.get("solo") and row["solo"] not in meta.levels:
        return _("there is no difficulty {name!r}", name=row["solo"])
    if not row["name"].strip():
        return _("the name is missing")
    if not is_moment(row["played"]):
        return _("played: {text!r} is no date, such as {example}", text=row["played"], example=EXAMPLE)
    reason = row.get("decided_by")
    if row.get("winner") == "1" and reason and reason not in meta.reasons:
        return _("decided_by: {text!r} is not one of {known}", text=reason, known=", ".join(meta.reasons))
    foreign = [name for one in GAMES for name in game(one).rules.meta.categories if name not in meta.categories]
    if category := next((name for name in foreign if row.get(name)), None):
        return _("{category} is not counted in {game}", category=category, game=row["game"])
    figures = {name: row.get(name) or "0" for name in (*meta.categories, "total", "minutes", "seat")}
    for name, value in figures.items():
        if not _WHOLE.fullmatch(value):
            return _("{name}: {value!r} is not a whole number of nine digits at most", name=name, value=value)
    parts = sum(int(figures[name]) for name in meta.categories)
    if any(row.get(name) for name in meta.categories) and parts != int(figures["total"]):
        return _("the categories add up to {sum}, not to {total}", sum=parts, total=figures["total"])
    return None


def _table_fault(table: str, rows: list[dict[str, str]]) -> str | None:
    """Say what is wrong with the rows of a table together."""
    head = rows[0]
    meta = game(head["game"]).rules.meta
    if games := [row["game"] for row in rows if row["game"] != head["game"]]:
        return _(
            "table {table} is a game of {game} here and of {other} elsewhere",
            table=table,
            game=head["game"],
            other=games[0],
        )
    if not meta.min_seats <= len(rows) <= meta.max_seats:
        return _(
            "{game} is for {least} to {most} players, but table {table} has {n}",
            game=head["game"],
            least=meta.min_seats,
            most=meta.max_seats,
            table=table,
            n=len(rows),
        )
    if next(no_names([row["name"] for row in rows]), None):
        return _("table {table} has the same name twice", table=table)
    if "winner" in head and not any(row["winner"] == "1" for row in rows):
        return _("table {table} has no winner: the file was written before the game was over", table=table)
    if "winner" not in head and not all(row["total"] for row in rows):
        return _("table {table} does not say who won: enter the total of each player, or a column winner", table=table)
    return None


def _result(rows: list[dict[str, str]]) -> Result:
    rows = sorted(rows, key=lambda row: int(row.get("seat") or 0))
    categories = game(rows[0]["game"]).rules.meta.categories
    # a game of fewer rounds has fewer lines: nobody has a figure there
    counted = [name for name in categories if any(row.get(name) for row in rows)]
    seats = tuple(
        SeatScore(row["name"], int(row["total"] or 0), tuple(_line(name, int(row.get(name) or 0)) for name in counted))
        for row in rows
    )
    head = rows[0]
    most = str(max(seat.total for seat in seats))
    won = [i for i, row in enumerate(rows) if (row["winner"] == "1" if "winner" in row else row["total"] == most)]
    said = repr((head["game"], head["played"], sorted((seat.name, seat.total) for seat in seats)))
    return Result(
        table=head.get("table") or f"csv-{blake2b(said.encode(), digest_size=8).hexdigest()}",
        game=head["game"], title=head.get("title", game(head["game"]).rules.meta.title), played=head["played"],
        sheet=ScoreSheet(seats, tuple(seats[i].name for i in won), rows[won[0]].get("decided_by") or ""),
        minutes=int(head["minutes"]) if head.get("minutes") else None,
        first=next((i for i, row in enumerate(rows) if row.get("first") == "1"), None), solo=head.get("solo") or None,
        bots=tuple(i for i, row in enumerate(rows) if row.get("bot") == "1"),
        unscored=tuple(i for i, row in enumerate(rows) if not row["total"]),
    )  # fmt: skip


def _line(category: str, points: int) -> Line:
    return Line(category, points, (Because(Message(BROUGHT_IN), points),) if points else ())
