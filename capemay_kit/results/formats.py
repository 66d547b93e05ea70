"""The file formats to which a table is exported. The command line and the buttons write the same files."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from capemay_kit.core.at_one_go import finished
from capemay_kit.core.memento import memento, packed
from capemay_kit.core.record import to_lines
from capemay_kit.core.table import Table
from capemay_kit.results import bgstats, text
from capemay_kit.results.result import Result, result_of


class FileFormat(NamedTuple):
    """A file format: the ending of file names, its media type, and the function that writes it."""

    ending: str
    kind: str
    write: Callable[[Table[Any, Any], Result], bytes]


def with_memento(table: Table[Any, Any]) -> Result:
    """Score a table as it is now, with its note and how long everybody took."""
    kept = memento(table.store, table.header.table)
    spent = () if kept.clock is None else kept.clock.at(time())
    return replace(result_of(table), note=kept.note, spent=spent)


def _record(table: Table[Any, Any], _: Result) -> bytes:
    header = replace(table.header, beside=packed(table.store, table.header.table))
    return to_lines(header, table.entries)


def _position(table: Table[Any, Any], _: Result) -> bytes:
    return msgspec.json.format(msgspec.json.encode(table.rules.position(table.state))) + b"\n"


def _pdf(table: Table[Any, Any], result: Result) -> bytes:
    # importing fpdf takes a third of the time in which a page starts, and few tables are printed
    from capemay_kit.results import card, paper

    sheet_only = table.header.options.get("depth") == "sheet"
    photo = memento(table.store, table.header.table).photo
    return paper.pdf(result, None if sheet_only else card.card(table, result, card.BOARD, sharp=2), photo)


def _wide(table: Table[Any, Any], result: Result) -> bytes:
    from capemay_kit.results import card

    return card.card(table, result)


def _tall(table: Table[Any, Any], result: Result) -> bytes:
    from capemay_kit.results import card

    return card.card(table, result, card.TALL)


def _film(table: Table[Any, Any], result: Result) -> bytes:
    from capemay_kit.results.film import filming

    return finished(filming(table, result))


FORMS: dict[str, FileFormat] = {
    "jsonl": FileFormat("jsonl", "application/jsonl", _record),
    "pdf": FileFormat("pdf", "application/pdf", _pdf),
    "png": FileFormat("png", "image/png", _wide),
    "tall": FileFormat("png", "image/png", _tall),
    "film": FileFormat("gif", "image/gif", _film),
    "csv": FileFormat("csv", "text/csv", lambda _, result: text.to_csv([result]).encode()),
    "text": FileFormat("txt", "text/plain", lambda _, result: text.plain(result, reasons=True).encode()),
    "position": FileFormat("json", "application/json", _position),
    "bgstats": FileFormat("txt", "text/plain", lambda _, result: (bgstats.link(result) + "\n").encode()),
    "qr": FileFormat("png", "image/png", lambda _, result: bgstats.qr_png(result)),
}


def withheld(table: Table[Any, Any]) -> frozenset[str]:
    """Name the formats that would tell somebody at the table a secret while the game goes on.

    A record holds every card that was dealt and, where the app holds the cards, the seed of all undrawn ones. A
    position holds the cards in hands. Nothing is withheld once the table has said that everybody may see all cards.
    """
    rules, s, header = table.rules, table.state, table.header
    if table.opened or rules.outcome(s) is not None:
        return frozenset()
    # whoever plays alone has nobody to hide their cards from
    alone = bool(header.options.get("solo"))
    somebody = 0 if alone else None
    secret = not alone and any(rules.hide(one, None) != one for one in table.entries)
    found = {"jsonl"} if header.seed is not None or secret else set()
    if rules.position(rules.view(s, somebody)) != rules.position(s):
        found.add("position")
    return frozenset(found)


def write(table: Table[Any, Any], form: str) -> bytes:
    """Return a table as a file of that format, scored as it is now, with its note and photo."""
    return FORMS[form].write(table, with_memento(table))


def file_name(table: Table[Any, Any], form: str) -> str:
    """Name the file: the game, the day, and what it is."""
    day = result_of(table).day
    extra = {"qr": "-qr", "bgstats": "-bgstats", "tall": "-tall"}.get(form, "")
    return f"{table.header.game}-{day}-{table.header.table[:8]}{extra}.{FORMS[form].ending}"
