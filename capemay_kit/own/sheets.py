"""The sheets there are of a game: its numbers, and each deck that an owner enters. Written, read, and taken over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from capemay_kit.core.i18n import _
from capemay_kit.core.printed import Number, Value
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, BadValue, Fault, UnknownName
from capemay_kit.games import registry
from capemay_kit.own import card_sheet
from capemay_kit.own.card_sheet import SheetRead, headings, no_headings, twice
from capemay_kit.own.cards import decks_of
from capemay_kit.own.doubts import typed
from capemay_kit.own.match import mine, my_numbers, sums_off, value_of
from capemay_kit.own.merging import Arrivals, keep_sheet
from capemay_kit.own.notation import NO, YES
from capemay_kit.own.printed import games, pages
from capemay_kit.own.sheet_files import SheetForm, figure, read_rows, row_called, write_rows

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
    return write_rows(rows, _("Numbers"), form, aside=_numbers_guide())


def _numbers_guide() -> list[tuple[str, str]]:
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
    """Keep numbers of a sheet as compared now, all as one step; of unusual ones the owner is asked. Return what became
    of them. Raises `StoreError`."""

    def arrive(arrivals: Arrivals) -> Counter[str]:
        return Counter(arrivals.numbers(game, values, sure=False))

    title = registry.game(game).rules.meta.title
    told, now = keep_sheet(store, title, arrive)[0], my_numbers(store, game)
    parts = [one for one in pages(game) if any(number.name in values for number in one.numbers)]
    return [*told, *(off for one in parts for off in sums_off(one, now).values())]


def offered(game: str) -> dict[str, str]:
    """Return the titles of a game's sheets, by what they are called in commands and files."""
    numbers = {NUMBERS: _("Numbers")} if game in games() and any(part.numbers for part in pages(game)) else {}
    return numbers | {deck: _(about.title) for deck, about in decks_of(game).items()}


def write(store: Store, game: str, what: str, form: SheetForm) -> bytes:
    """Write a sheet of a game. Raises `UnknownName` if there is none of that name."""
    if _is_numbers(game, what):
        return numbers_sheet(store, game, form)
    return card_sheet.deck_sheet(store, game, what, form)


def read(store: Store, game: str, what: str, raw: bytes, source: str) -> SheetRead:
    """Read a sheet of a game; nothing is kept. Raises `UnknownName`, and `BadFile` if it is none of that kind."""
    is_numbers = _is_numbers(game, what)
    try:
        if is_numbers:
            found = read_numbers_sheet(store, game, raw, source)
        else:
            found = card_sheet.read_deck_sheet(store, game, what, raw, source)
    except BadFile as bad:
        raise BadFile(source, _in_one_line(bad.faults)) from None
    over = tuple(map(_shown, found.passed_over))
    return SheetRead(found.things, tuple(_in_one_line(found.faults)), over)


def _in_one_line(faults: Iterable[Fault]) -> list[Fault]:
    return [one._replace(message=_shown(one.message)) for one in faults]


def _shown(text: str) -> str:
    """Return a text in one line that can be shown: a part of it is from somebody's file."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def keep(store: Store, game: str, what: str, found: SheetRead) -> list[str]:
    """Keep what is right in a sheet, as one step. Return what became of it. Raises `StoreError`."""
    things = [thing for _, thing in found.things]
    if _is_numbers(game, what):
        return keep_numbers_sheet(store, game, dict(things))
    return card_sheet.keep_deck_sheet(store, game, what, things)


def guide(game: str, what: str) -> list[tuple[str, str]]:
    """Return what may stand in a sheet: two columns, row by row. Raises `UnknownName`."""
    return _numbers_guide() if _is_numbers(game, what) else list(card_sheet.guide(game, what))


def _is_numbers(game: str, what: str) -> bool:
    there = offered(game)
    if what not in there:
        raise UnknownName("sheet", what, list(there))
    return what == NUMBERS
