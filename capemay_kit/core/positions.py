"""End positions as files (``capemay-position/2``): a score sheet without a log.

A position describes its table as the header of a record does, and holds the figures that differ from an empty score
sheet, by the paths of their corrections. What it does not say is as on an empty sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit import __version__
from capemay_kit.core.i18n import _
from capemay_kit.core.record import Header
from capemay_kit.core.strict import convert, decode, one_of
from capemay_kit.errors import BadFile, Fault

FORMAT = "capemay-position/2"


class _Position(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What every file has. The other fields are options of the game's tables, such as ``solo``.

    ``complete`` says whether the winners are final; without it they are if everything that counts is known.
    """

    format: Literal["capemay-position/2"]
    game: str
    seats: tuple[str, ...]
    edition: str | dict[str, Any] = "base"
    board: str | dict[str, Any] | None = None
    complete: bool | None = None
    figures: dict[str, Any] = {}


def position_fields(raw: bytes, source: str) -> dict[str, Any]:
    """Return the fields of a position file, in which at least the format is right. Raises `BadFile`."""
    fields = decode(raw, dict[str, Any], source)
    if fields.get("format") == "capemay-position/1":
        said = _("an earlier version wrote this file: export the position again from the game's record")
        raise BadFile(source, [Fault("$.format", said)])
    one_of(fields, "format", [FORMAT], source)
    return fields


def read_position(rules: Any, fields: Mapping[str, Any], source: str) -> tuple[Any, list[Fault]]:
    """Read the fields of a position as a state at the end, and return its warnings too. Raises `BadFile` with every
    fault, first of seats and options, then of edition and board, then of its figures."""
    given = convert(dict(fields), _Position, source)
    try:
        s, wrong = rules.figures.correct_all(rules.start(_header(rules, fields, source)), given.figures)
    except BadFile as bad:
        raise BadFile(source, [one._replace(path=one.path.replace("$.options", "$")) for one in bad.faults]) from None
    if wrong:
        raise BadFile(source, [Fault(f"$.figures.{path}", said) for path, said in wrong.items()])
    s = replace(s, settled=given.complete)
    return _ended(rules, s, given.complete), list(rules.oddities(s))


def position_of(rules: Any, s: Any) -> dict[str, Any]:
    """Return a state as a position with the same score, as if the game ended now."""
    fields = {"format": FORMAT, "game": rules.meta.id, "seats": [one.name for one in s.seats], **rules.described(s)}
    start, wanted, figures = rules.start(_header(rules, fields, rules.meta.id)), rules.figures.kept(s), dict[str, Any]()
    filled = start
    while more := _missing(rules.figures.kept(filled), wanted, figures):
        # what one figure changes besides itself has to be written too
        figures |= more
        filled, __ = rules.figures.correct_all(start, figures)
    complete = rules.scores(s).complete
    said = {} if rules.scores(_ended(rules, filled, None)).complete == complete else {"complete": complete}
    return {**fields, **said, "figures": figures}


def odd(path: str, message: str) -> Fault:
    """Warn of what is impossible at an end. It is scored all the same."""
    return Fault(path, message, warning=True)


def _missing(there: Mapping[str, Any], wanted: Mapping[str, Any], written: Mapping[str, Any]) -> dict[str, Any]:
    return {path: value for path, value in wanted.items()
            if path not in written and (path not in there or there[path] != value)}  # fmt: skip


def _header(rules: Any, fields: Mapping[str, Any], source: str) -> Header:
    given = convert(dict(fields), _Position, source)
    options = {name: value for name, value in fields.items() if name not in _Position.__struct_fields__}
    return Header(
        format="capemay-record/1", game=rules.meta.id, table="", title=source, created="", rules=rules.meta.version,
        kit=__version__, edition=given.edition, board=given.board,
        options={**options, "seats": list(given.seats), "depth": "sheet"},
    )  # fmt: skip


def _ended(rules: Any, s: Any, complete: bool | None) -> Any:
    """Return the state at its end. If nobody says whether its winners are final, they are if nothing is missing: what
    is not entered is none."""
    if complete is None:
        final = bool((sheet := rules.scores(s)).winners) and not sheet.missing
        complete = final and rules.scores(replace(s, settled=True)).complete
    return replace(s, phase="over", settled=complete)
