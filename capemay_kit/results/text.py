"""A score sheet as plain text for a chat, and as CSV, which comes in again."""

from __future__ import annotations

import csv
import io

from capemay_kit.core.scores import Because, Line, ScoreSheet, SeatScore
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games.registry import GAMES, game
from capemay_kit.results.result import Result

BEFORE = (
    "game", "table", "title", "played", "minutes", "seat", "name", "first", "winner", "rank", "decided_by", "total",
    "solo",
)  # fmt: skip


def plain(result: Result, reasons: bool = False) -> str:
    """Return the sheet as lines of text; with ``reasons``, what earned each line too."""
    lines = [f"{result.heading}, {result.played[:10]}", result.verdict, ""]
    ranked = sorted(zip(result.ranks(), result.sheet.seats, strict=True), key=lambda one: one[0])
    for rank, seat in ranked:
        lines.append(f"{rank}. {seat.name}: {seat.total}")
        parts = [f"{result.categories[line.category]} {line.points}" for line in seat.lines if line.points]
        if not reasons:
            lines.append("   " + ", ".join(parts))
            continue
        for line in seat.lines:
            lines.append(f"   {result.categories[line.category]} {line.points}")
            lines += [f"      {one.points}  {one.text}" for one in line.because]
            lines += [f"      ?  {one}" for one in line.open]
    return "\n".join(lines) + "\n"


def to_csv(results: list[Result]) -> str:
    """Return one row a seat: what was played, who won, and every category of the score."""
    if not results:
        return ""
    categories = list(dict.fromkeys(name for one in results for name in one.categories))
    out = io.StringIO()
    writer = csv.DictWriter(out, [*BEFORE, *categories], lineterminator="\n")
    writer.writeheader()
    for one in results:
        for i, (seat, rank) in enumerate(zip(one.sheet.seats, one.ranks(), strict=True)):
            row = {
                "game": one.game, "table": one.table, "title": one.title, "played": one.played,
                "minutes": "" if one.minutes is None else one.minutes, "seat": i + 1, "name": _harmless(seat.name),
                "first": "" if one.first is None else int(i == one.first),
                "winner": int(seat.name in one.sheet.winners), "rank": rank,
                "decided_by": one.sheet.decided_by, "total": seat.total, "solo": one.solo or "",
            }  # fmt: skip
            writer.writerow(row | {line.category: line.points for line in seat.lines})
    return out.getvalue()


def _harmless(name: str) -> str:
    """Keep a spreadsheet from taking a name for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


def from_csv(raw: bytes, source: str) -> list[Result]:
    """Read what `to_csv` wrote. Raises `BadFile` with one fault per row that is not as it should be."""
    try:
        rows = list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig"), newline="")))
    except (UnicodeDecodeError, csv.Error) as error:
        raise BadFile(source, [Fault("$", f"is not CSV: {error}")]) from None
    # files written before there was solo play have no such column
    missing = [name for name in BEFORE if name != "solo" and (not rows or name not in rows[0])]
    if missing:
        raise BadFile(source, [Fault("line 1", f"has no column {', '.join(missing)}")])
    faults: list[Fault] = []
    games: dict[str, list[dict[str, str]]] = {}
    for number, row in enumerate(rows, 2):
        if fault := _fault(row):
            faults.append(Fault(f"line {number}", fault))
        games.setdefault(row["table"], []).append(row)
    if faults:
        raise BadFile(source, faults)
    return [_result(rows) for rows in games.values()]


def _fault(row: dict[str, str]) -> str | None:
    if row["game"] not in GAMES:
        return f"there is no game {row['game']!r}"
    if row.get("solo") and row["solo"] not in game(row["game"]).rules.meta.levels:
        return f"there is no difficulty {row['solo']!r}"
    if not row["table"] or not row["name"]:
        return "names no table or no player"
    categories = game(row["game"]).rules.meta.categories
    figures = {name: row.get(name) or "0" for name in (*categories, "total")}
    for name, value in figures.items():
        if not value.removeprefix("-").isdigit():
            return f"{name}: {value!r} is not a whole number"
    parts = sum(int(figures[name]) for name in categories)
    if parts != int(figures["total"]):
        return f"the categories add up to {parts}, not to {figures['total']}"
    return None


def _result(rows: list[dict[str, str]]) -> Result:
    rows = sorted(rows, key=lambda row: int(row["seat"]) if row["seat"].isdigit() else 0)
    categories = game(rows[0]["game"]).rules.meta.categories
    seats = tuple(
        SeatScore(
            row["name"].removeprefix("'") if row["name"][1:2] in tuple("=+-@") else row["name"],
            int(row["total"]),
            tuple(_line(name, int(row.get(name) or 0)) for name in categories),
        )
        for row in rows
    )
    winners = tuple(seat.name for seat, row in zip(seats, rows, strict=True) if row["winner"] == "1")
    head = rows[0]
    first = next((i for i, row in enumerate(rows) if row["first"] == "1"), None)
    minutes = int(head["minutes"]) if head["minutes"].isdigit() else None
    sheet = ScoreSheet(seats, winners, head["decided_by"])
    solo = head.get("solo") or None
    return Result(head["table"], head["game"], head["title"], head["played"], sheet, minutes, first, solo)


def _line(category: str, points: int) -> Line:
    return Line(category, points, (Because("as brought in", points),) if points else ())
