"""The numbers of a game as a sheet: a row for each, with ours beside; what is printed is filled in at a desk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from capemay_kit.core.i18n import _
from capemay_kit.core.printed import Number, Value
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, BadValue, Fault
from capemay_kit.games import registry
from capemay_kit.own.arrivals import Arrivals, kept_at_once
from capemay_kit.own.card_sheet import SheetRead, headings, no_headings, twice
from capemay_kit.own.doubts import typed
from capemay_kit.own.match import mine, my_numbers, sums_off, value_of
from capemay_kit.own.notation import NO, YES
from capemay_kit.own.printed import pages
from capemay_kit.own.sheet_files import SheetForm, figure, read_rows, row_called, write_rows
from capemay_kit.own.steps import step

NUMBERS = "numbers"
"""What the sheet is called beside those of the decks."""
COLUMNS = ("part", "number", "ours", "printed", "name")


def numbers_sheet(store: Store, game: str, form: SheetForm) -> bytes:
    """Write the numbers of a game as a sheet. What the owner compared stands in the column that the others are filled
    in."""
    now = my_numbers(store, game)
    compared = set(mine(now, game))
    known = registry.editions(game)
    base = known.load(known.newest)
    rows: list[list[str]] = [list(COLUMNS)]
    for part in pages(game):
        for one in part.numbers:
            printed = _said(value_of(now, one.name)) if one.name in compared else ""
            rows.append([part.title, one.label, _said(value_of(base, one.name)), printed, one.name])
    return write_rows(rows, _("Numbers"), form, aside=guide())


def guide() -> list[tuple[str, str]]:
    """Return what each column holds, below the headings of such a list."""
    return [
        (_("Column"), _("What it holds")),
        ("part", _("The part of the printed game")),
        ("number", _("What is counted there")),
        ("ours", _("What the app uses until you say otherwise")),
        ("printed", _("To fill in: what your copy has. Leave it empty if you have not compared it yet.")),
        ("name", _("How the app knows the number: leave it as it is")),
    ]


def _said(value: Value) -> str:
    return (YES if value else NO) if isinstance(value, bool) else str(value)


def read_numbers_sheet(store: Store, game: str, raw: bytes, source: str) -> SheetRead:
    """Read a sheet of a game's numbers; each thing is a name and a value. Rows in which nothing printed is filled in
    are passed over. Raises `BadFile` if it is no such sheet."""
    rows = read_rows(raw, source)
    heads, passed_over = headings(rows, {one: one for one in COLUMNS}, source)
    if not {"printed", "name"} <= set(heads):
        raise BadFile(source, [no_headings(COLUMNS)])
    known = {one.name: one for part in pages(game) for one in part.numbers}
    now = my_numbers(store, game)
    found: dict[str, tuple[int, Value]] = {}
    faults: list[Fault] = []
    for row in rows[1:]:
        given = dict(zip(heads, row.cells, strict=False))
        text, name = given.get("printed", ""), given.get("name", "")
        if not text:
            continue
        try:
            if name not in known:
                raise BadValue("name", _("there is no number “{name}”", name=name))
            if name in found:
                raise BadValue("name", twice(name, found[name][0]))
            found[name] = row.number, _value(known[name], text, value_of(now, name))
        except BadValue as bad:
            column = bad.path if bad.path == "name" else "printed"
            faults.append(Fault(row_called(row.number, column), bad.sentence))
    things = tuple((row_number, (name, value)) for name, (row_number, value) in found.items())
    return SheetRead(things, tuple(faults), passed_over)


def _value(number: Number, text: str, stands: Value) -> Value:
    """Return the value somebody filled in. Raises `BadValue`."""
    if not number.among:
        return typed(number, figure(text), stands)
    said = next((one for one in number.among if one.casefold() == text.casefold()), None)
    if said is None:
        raise BadValue("printed", _("“{text}” is none of {among}", text=text[:40], among=", ".join(number.among)))
    return said == YES if isinstance(stands, bool) else str(said)


def keep_numbers_sheet(store: Store, game: str, values: Mapping[str, Value]) -> list[str]:
    """Keep numbers of a sheet as compared, all as one step; of unusual ones, and those that differ from what was
    compared before, the owner is asked. Return what became of them. Raises `StoreError`."""

    def arrive(arrivals: Arrivals) -> Counter[str]:
        return Counter(arrivals.numbers(game, values, sure=False))

    title = registry.game(game).rules.meta.title
    told, now = kept_at_once(store, step("from_sheet"), title, arrive)[0], my_numbers(store, game)
    parts = [one for one in pages(game) if any(number.name in values for number in one.numbers)]
    return [*told, *(off for one in parts for off in sums_off(one, now).values())]
