"""The numbers of a game as a sheet: a row for each, with ours beside; what is printed is filled in at a desk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from capemay_kit.core.printed import Number, Value
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, BadValue, Fault
from capemay_kit.games import registry
from capemay_kit.own import sheet_words as words
from capemay_kit.own.arrivals import Arrivals, kept_at_once
from capemay_kit.own.card_sheet import SheetRead, headings
from capemay_kit.own.doubts import typed
from capemay_kit.own.match import mine, my_numbers, sums_off, value_of
from capemay_kit.own.printed import pages
from capemay_kit.own.sheet_files import SheetForm, figure, read_rows, write_rows

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
    return write_rows(rows, words.NUMBERS, form, aside=words.HOW_NUMBERS)


def _said(value: Value) -> str:
    return (words.YES if value else words.NO) if isinstance(value, bool) else str(value)


def read_numbers_sheet(store: Store, game: str, raw: bytes, source: str) -> SheetRead:
    """Read a sheet of a game's numbers; each thing is a name and a value. Rows in which nothing printed is filled in
    are passed over. Raises `BadFile` if it is no such sheet."""
    rows = read_rows(raw, source)
    heads, passed_over = headings(rows, {one: one for one in COLUMNS}, source)
    if not {"printed", "name"} <= set(heads):
        raise BadFile(source, [Fault("$", words.NO_HEADINGS.format(columns=", ".join(COLUMNS)))])
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
                raise BadValue("name", words.NO_SUCH_NUMBER.format(name=name))
            if name in found:
                raise BadValue("name", words.TWICE.format(number=name, row=found[name][0]))
            found[name] = row.number, _value(known[name], text, value_of(now, name))
        except BadValue as bad:
            column = bad.path if bad.path == "name" else "printed"
            faults.append(Fault(words.IN_ROW.format(n=row.number, column=column), bad.sentence))
    things = tuple((row_number, (name, value)) for name, (row_number, value) in found.items())
    return SheetRead(things, tuple(faults), passed_over)


def _value(number: Number, text: str, stands: Value) -> Value:
    """Return the value somebody filled in. Raises `BadValue`."""
    if not number.among:
        return typed(number, figure(text), stands)
    said = next((one for one in number.among if one.casefold() == text.casefold()), None)
    if said is None:
        raise BadValue("printed", words.NOT_AMONG.format(text=text[:40], among=", ".join(number.among)))
    return said == words.YES if isinstance(stands, bool) else said


def keep_numbers_sheet(store: Store, game: str, values: Mapping[str, Value]) -> list[str]:
    """Keep numbers of a sheet as compared, all as one step; of unusual ones, and those that differ from what was
    compared before, the owner is asked. Return what became of them. Raises `StoreError`."""

    def arrive(arrivals: Arrivals) -> Counter[str]:
        return Counter(arrivals.numbers(game, values, sure=False))

    title = words.NUMBERS_OF.format(game=registry.game(game).rules.meta.title)
    told, now = kept_at_once(store, words.FROM_SHEET, title, arrive)[0], my_numbers(store, game)
    parts = [one for one in pages(game) if any(number.name in values for number in one.numbers)]
    return [*told, *(off for one in parts for off in sums_off(one, now).values())]
