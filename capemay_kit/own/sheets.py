"""The sheets there are of a game: its numbers, and each deck that an owner enters. A column for each field, a row for
each number or card, filled in at a desk and taken over.

What a card does is written as `own.notation` writes it. Every fault is told by its row and column, which are counted as
a spreadsheet shows them. The files are CSV with any of its separators, xlsx, and ods to be read; none has a formula.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Literal, NamedTuple, TypeAlias
from xml.etree import ElementTree

import msgspec

from capemay_kit.core.cells import escape_formula, unescape_formula
from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.own_card import MOST
from capemay_kit.core.printed import Number, Value
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, BadValue, Fault, UnknownName
from capemay_kit.games import registry
from capemay_kit.own.cards import decks_of, doubts, made_mine, my_cards, row_of
from capemay_kit.own.match import mine, my_numbers, sums_off, typed, value_of
from capemay_kit.own.merging import Arrivals, keep_sheet
from capemay_kit.own.notation import NO, YES, cell, explained, may_stand, read_cell
from capemay_kit.own.printed import games, pages
from capemay_kit.own.vocabulary import THINGS, CardField, fields_of, fill, form_name, make

NUMBERS = "numbers"
"""What the sheet is called beside those of the decks."""
COLUMNS = ("part", "number", "ours", "printed", "name")
NUMBER = "number"
_NOT_ASKED = ("provenance", "note")
"""What a sheet does not hold of a card: it is the owner's, and so is what was noted of it before."""
ENOUGH = 24
"""Examples are shown until so many words stood in one."""


class SheetRead(NamedTuple):
    """What a sheet holds: the ``things`` that are right, each with its row, and a fault for each thing that is wrong.
    ``passed_over`` are columns that are not read."""

    things: tuple[tuple[int, Any], ...]
    faults: tuple[Fault, ...]
    passed_over: tuple[str, ...] = ()


def offered(game: str) -> dict[str, str]:
    """Return the titles of a game's sheets, by what they are called in commands and files."""
    numbers = {NUMBERS: _("Numbers")} if game in games() and any(part.numbers for part in pages(game)) else {}
    return numbers | {deck: _(about.title) for deck, about in decks_of(game).items()}


def write(store: Store, game: str, what: str, form: SheetForm) -> bytes:
    """Write a sheet of a game with all that is entered, and a row for all that is not yet. An xlsx file says on a
    second sheet what may stand in a cell. Raises `UnknownName` if there is none of that name."""
    rows = _number_rows(store, game) if _is_numbers(game, what) else _card_rows(store, game, what)
    return write_rows(rows, offered(game)[what], form, aside=guide(game, what))


def read(store: Store, game: str, what: str, raw: bytes, source: str) -> SheetRead:
    """Read a sheet of a game; rows that are not filled in are passed over, and nothing is kept. Raises `UnknownName`,
    and `BadFile` if it is no sheet, or none of that kind."""
    reader = _NumberReader(store, game) if _is_numbers(game, what) else _CardReader(store, game, what)
    try:
        rows = read_rows(raw, source)
        heads, over = _headings(rows, reader.names, reader.needed, source)
    except BadFile as bad:
        raise BadFile(source, _in_one_line(bad.faults)) from None
    things: list[tuple[int, Any]] = []
    faults: list[Fault] = []
    for row in rows[1:]:
        given = {name: text for name, text in zip(heads, row.cells, strict=False) if name and text}
        wrong: list[Fault] = []
        thing = reader.read(row, given, wrong)
        faults += wrong
        if thing is not None and not wrong:
            things.append((row.number, thing))
    return SheetRead(tuple(things), tuple(_in_one_line(faults)), tuple(map(_shown, over)))


def keep(store: Store, game: str, what: str, found: SheetRead) -> list[str]:
    """Keep what is right in a sheet as entered now, as one step. Return what became of it. Raises `StoreError`."""
    things = [thing for _, thing in found.things]
    return (
        _keep_numbers(store, game, dict(things)) if _is_numbers(game, what) else _keep_cards(store, game, what, things)
    )


def guide(game: str, what: str) -> list[tuple[str, str]]:
    """Return what each column of a sheet holds and what may stand there: two columns, row by row. Raises
    `UnknownName`."""
    head = (_("Column"), _("What it holds"))
    if not _is_numbers(game, what):
        return [head, *_card_guide(game, what)]
    return [
        head,
        ("part", _("The part of the printed game")),
        ("number", _("What is counted there")),
        ("ours", _("What the app uses until you say otherwise")),
        ("printed", _("To fill in: what your copy has. Leave it empty if you have not compared it yet.")),
        ("name", _("How the app knows the number: leave it as it is")),
    ]


def _is_numbers(game: str, what: str) -> bool:
    there = offered(game)
    if what not in there:
        raise UnknownName("sheet", what, list(there))
    return what == NUMBERS


def _headings(
    rows: Sequence[Row], names: Mapping[str, str], needed: frozenset[str], source: str
) -> tuple[list[str], tuple[str, ...]]:
    """Return which column each is, empty where it is none, and the headings that are none; ``names`` are the columns
    by all that they may be called. Raises `BadFile` where one was probably meant, stands twice, or is ``needed``."""
    found: list[str] = []
    over: list[str] = []
    faults: list[Fault] = []
    for head in rows[0].cells if rows else ():
        said = head.casefold()
        name = names.get(said, "")
        if name and name in found:
            faults.append(Fault(row_called(rows[0].number), _("the heading “{column}” appears twice", column=name)))
        elif head and not name:
            over.append(head)
            for near in get_close_matches(said, names, 1, 0.75):
                wrong = _("“{column}” is no heading. Do you mean “{near}”?", column=head, near=names[near])
                faults.append(Fault(row_called(rows[0].number), wrong))
        found.append(name)
    if len([one for one in found if one]) < 2 or (not faults and not needed <= set(found)):
        columns = ", ".join(dict.fromkeys(names.values()))
        faults = [Fault("$", _("the first row should hold headings: {columns}", columns=columns))]
    if faults:
        raise BadFile(source, faults)
    return found, tuple(over)


def _fault(row: Row, column: str, said: str) -> Fault:
    return Fault(row_called(row.number, column), said)


def _twice(what: object, row: int) -> str:
    return _("{what} is in row {row} too", what=what, row=row)


def _in_one_line(faults: Iterable[Fault]) -> list[Fault]:
    return [one._replace(message=_shown(one.message)) for one in faults]


def _shown(text: str) -> str:
    """Return a text in one line that can be shown: a part of it is from somebody's file."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


# --- numbers ---------------------------------------------------------------------------------------------


def _number_rows(store: Store, game: str) -> list[list[str]]:
    """Return the rows of numbers: what the owner compared stands in the column that the others are filled in."""
    now = my_numbers(store, game)
    compared = set(mine(now, game))
    known = registry.editions(game)
    base = known.load(known.newest)
    rows: list[list[str]] = [list(COLUMNS)]
    for part in pages(game):
        for one in part.numbers:
            printed = _said(value_of(now, one.name)) if one.name in compared else ""
            rows.append([part.title, one.label, _said(value_of(base, one.name)), printed, one.name])
    return rows


def _said(value: Value) -> str:
    return (YES if value else NO) if isinstance(value, bool) else str(value)


class _NumberReader:
    """Reads rows of numbers: a name and a value each."""

    needed = frozenset({"printed", "name"})

    def __init__(self, store: Store, game: str) -> None:
        self.names = {one: one for one in COLUMNS}
        self._known = {one.name: one for part in pages(game) for one in part.numbers}
        self._now = my_numbers(store, game)
        self._seen: dict[str, int] = {}

    def read(self, row: Row, given: Mapping[str, str], wrong: list[Fault]) -> tuple[str, Value] | None:
        text, name = given.get("printed", ""), given.get("name", "")
        if not text:
            return None
        if name not in self._known:
            wrong.append(_fault(row, "name", _("there is no number “{name}”", name=name)))
        elif name in self._seen:
            wrong.append(_fault(row, "name", _twice(name, self._seen[name])))
        else:
            try:
                value = self._value(self._known[name], text, value_of(self._now, name))
            except BadValue as bad:
                wrong.append(_fault(row, "printed", bad.sentence))
            else:
                self._seen[name] = row.number
                return name, value
        return None

    def _value(self, number: Number, text: str, stands: Value) -> Value:
        if not number.among:
            return typed(number, figure(text), stands)
        said = next((one for one in number.among if one.casefold() == text.casefold()), None)
        if said is None:
            raise BadValue("printed", _("“{text}” is none of {among}", text=text[:40], among=", ".join(number.among)))
        return said == YES if isinstance(stands, bool) else str(said)


def _keep_numbers(store: Store, game: str, values: Mapping[str, Value]) -> list[str]:
    """Keep numbers as compared; of unusual ones the owner is asked."""
    title = registry.game(game).rules.meta.title
    told = keep_sheet(store, title, lambda arrivals: arrivals.numbers(game, values, sure=False))[0]
    now = my_numbers(store, game)
    parts = [one for one in pages(game) if any(number.name in values for number in one.numbers)]
    return [*told, *(off for one in parts for off in sums_off(one, now).values())]


# --- decks -----------------------------------------------------------------------------------------------


def columns(game: str, deck: str) -> tuple[CardField, ...]:
    """Return the columns of a deck's sheet: what stands on every card first, long words last."""
    first = (NUMBER, "title")
    fields = [one for one in fields_of(form_name(game, deck)) if one.name not in _NOT_ASKED]
    return tuple(sorted(fields, key=lambda one: (one.name not in first, one.name == "text")))


def _card_rows(store: Store, game: str, deck: str) -> list[list[str]]:
    fields, there = columns(game, deck), {n: card for (of, n), card in my_cards(store, game).items() if of == deck}
    rows = [[one.name for one in fields]]
    for number in sorted({*range(1, decks_of(game)[deck].printed + 1), *there}):
        values = fill(there[number]) if number in there else None
        rows.append([str(number)] if values is None else [cell(one, values[one.name]) for one in fields])
    return rows


def _card_guide(game: str, deck: str) -> Iterator[tuple[str, str]]:
    """Yield what may stand in each column, and then what each word of a cell means."""
    fields = columns(game, deck)
    for one in fields:
        yield one.name, _("{label}: plain words", label=one.label) if one.kind == "text" else may_stand(one)
    if examples := list(_examples(game, deck)):
        yield from (("", ""), (_("For example"), _("What it says")), *examples)
    if words_of_it := explained(fields):
        yield from (("", ""), (_("Word"), _("What it means, and its values in order or by name: birds 3 keep=1")))
        for word in words_of_it:
            yield word.form, f"{word.does}. {'; '.join(f'{name}: {what}' for name, what in word.values)}"


def _examples(game: str, deck: str) -> Iterator[tuple[str, str]]:
    """Yield what some shipped cards do: as it stands in a cell, and in words."""
    about = decks_of(game)[deck]
    done: set[str] = set()
    for card in about.ours().values():
        values = fill(card)
        for one in columns(game, deck):
            text = cell(one, values[one.name]) if one.kind in (*THINGS, "lots") else ""
            kinds = re.findall(r"[a-z_]{4,}", text)
            if len(done) < ENOUGH and not done.issuperset(kinds):
                done |= {*kinds}
                yield text, about.says(card, {})


class _CardReader:
    """Reads rows of cards. One with no more than a number is not filled in yet."""

    needed: frozenset[str] = frozenset()

    def __init__(self, store: Store, game: str, deck: str) -> None:
        self._fields, self._form = columns(game, deck), form_name(game, deck)
        self.names = {said.casefold(): one.name for one in self._fields for said in (one.label, one.name)}
        self._mine = {number: card for (of, number), card in my_cards(store, game).items() if of == deck}
        self._seen: dict[int, int] = {}

    def read(self, row: Row, given: Mapping[str, str], wrong: list[Fault]) -> Any:
        if not given.keys() - {NUMBER}:
            return None
        values = self._values(row, given, wrong)
        number = values.get(NUMBER)
        if isinstance(number, int):
            if not 1 <= number <= MOST:
                wrong.append(_fault(row, NUMBER, _("should be a number from 1 to {most}", most=MOST)))
            elif number in self._seen:
                wrong.append(_fault(row, NUMBER, _twice(number, self._seen[number])))
            self._seen.setdefault(number, row.number)
        if wrong:
            return None
        before = self._mine.get(values[NUMBER])
        values |= {name: getattr(before, name, "") for name in ("note",) if hasattr(before, name)}
        if any(one.name == "provenance" for one in fields_of(self._form)):
            values["provenance"] = "mine"
        try:
            card = make(self._form, values)
            wrong += [Fault(row_called(row.number), line) for line in dict.fromkeys(doubts(card))]
            return None if wrong else made_mine(card)
        except BadValue as bad:
            wrong.append(Fault(row_called(row.number), bad.sentence))
            return None

    def _values(self, row: Row, given: Mapping[str, str], wrong: list[Fault]) -> dict[str, Any]:
        """Return what stands in the cells of a row; what cannot be read is a fault."""
        values: dict[str, Any] = {}
        for one in self._fields:
            text = given.get(one.name, "")
            try:
                if text:
                    values[one.name] = read_cell(one, figure(text) if one.kind == "whole" else text)
                elif one.name == NUMBER:
                    wrong.append(_fault(row, NUMBER, _("nothing is entered here")))
                elif one.kind == "one" and not one.optional and one.if_so is None:
                    wrong.append(_fault(row, one.name, _("say which: {among}", among=", ".join(one.among))))
                else:
                    values[one.name] = one.value
            except BadValue as bad:
                wrong.append(_fault(row, one.name, bad.sentence))
        return values


def _keep_cards(store: Store, game: str, deck: str, cards: Iterable[Any]) -> list[str]:
    """Keep cards as the owner's; another card of a number is replaced, and listed."""
    title = _(decks_of(game)[deck].title)

    def arrive(arrivals: Arrivals) -> Counter[str]:
        return Counter(arrivals.put(*row_of(game, deck, card.number), msgspec.json.encode(card)) for card in cards)

    counts = keep_sheet(store, title, arrive)[1]
    told = [_("{deck}: {new} new, {same} already here.", deck=title, new=counts["new"], same=counts["same"])]
    if n := counts["newer"]:
        told.append(ngettext("{deck}: {n} replaced yours, which is listed in My copy.",
                             "{deck}: {n} replaced yours, which are listed in My copy.", n, deck=title))  # fmt: skip
    return told


# --- files of spreadsheets ------------------------------------------------------------------------------


SheetForm: TypeAlias = Literal["csv", "xlsx"]
SUFFIXES = ".csv,.tsv,.txt,.xlsx,.ods"
"""What files that are read may end in."""
MAX_SHEET = 4_000_000
"""No deck comes near this size."""
MAX_UNPACKED = 15_000_000
MAX_ROWS, MAX_COLUMNS, MAX_CELL = 3_000, 60, 8_000
WIDEST = 60
"""A column is made so many letters wide at most."""
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TELLS_SEPARATOR = re.compile('"?sep=(.)"?(\r\n|\r|\n)', re.IGNORECASE)
_UNSEEN = re.compile("[\x00\ufeff]")
"""What some programs leave at the beginning of a text or within it, and nobody sees."""
_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError, KeyError, TypeError, AttributeError,
    IndexError, NotImplementedError, OverflowError, SyntaxError, RecursionError,
)  # fmt: skip
"""What the readers of zip and XML raise if a file is not as it should be."""


class Row(NamedTuple):
    """A row of a sheet: its number there, and its cells."""

    number: int
    cells: tuple[str, ...]


# --- writing ---------------------------------------------------------------------------------------------


def write_rows(
    rows: Sequence[Sequence[str]], title: str, form: SheetForm, aside: Sequence[Sequence[str]] = ()
) -> bytes:
    """Write rows as a file. What an owner may want to read beside them, ``aside``, is a second sheet of an xlsx file.

    CSV begins with the mark by which spreadsheets see that it is UTF-8.
    """
    if form == "xlsx":
        return _xlsx([(title, rows), *([(_("How to fill it in"), aside)] if aside else [])])
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([_cell(one) for one in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def _cell(text: str) -> str:
    """Write a cell: a figure as it stands, and no other text as a formula."""
    text = _UNSEEN.sub("", text)
    return text if text.removeprefix("-").isdecimal() else escape_formula(text)


def _xlsx(sheets: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> bytes:
    # the library takes a while to import, and few pages need it
    from openpyxl import Workbook
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title[:31])
        for r, row in enumerate(rows, 1):
            for c, text in enumerate(row, 1):
                cell = sheet.cell(r, c)
                if text.removeprefix("-").isdecimal() and len(text) < 12:
                    cell.value = int(text)
                else:
                    # said to be a text, or it might be worked out as a formula
                    cell.value, cell.data_type = ILLEGAL_CHARACTERS_RE.sub(" ", escape_formula(text)), "s"
                cell.alignment = Alignment(wrap_text=True, vertical="top")
                cell.font = Font(bold=r == 1)
        for c in range(1, max(map(len, rows), default=0) + 1):
            widest = max((len(row[c - 1]) for row in rows if len(row) >= c), default=0)
            sheet.column_dimensions[get_column_letter(c)].width = min(max(widest + 2, 8), WIDEST)
        sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


# --- reading ---------------------------------------------------------------------------------------------


def read_rows(raw: bytes, source: str) -> list[Row]:
    """Read the rows of a file, whatever its kind, without those that are empty. Raises `BadFile`."""
    if len(raw) > MAX_SHEET:
        raise BadFile(source, [Fault("$", _("larger than {n} MB", n=MAX_SHEET // 1_000_000))])
    try:
        rows = _packed(raw, source) if raw.startswith(b"PK") else _text(raw, source)
        return list(_fitting(rows, source))
    except (csv.Error, *_BROKEN):
        raise _no_sheet(source) from None


def _no_sheet(source: str) -> BadFile:
    return BadFile(source, [Fault("$", _("is not a spreadsheet that the app can read: save it as CSV, xlsx or ods"))])


def row_called(n: int, column: str = "") -> str:
    """Call a row, or a cell of it, as a fault names it."""
    return _("row {n}, {column}", n=n, column=column) if column else _("row {n}", n=n)


def _fitting(rows: Iterable[Sequence[str]], source: str) -> Iterator[Row]:
    for number, row in enumerate(rows, 1):
        if number > MAX_ROWS:
            raise BadFile(source, [Fault("$", _("has more than {n} rows", n=MAX_ROWS))])
        cells = [unescape_formula(_UNSEEN.sub("", one)).strip() for one in row]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > MAX_COLUMNS or any(len(one) > MAX_CELL for one in cells):
            raise BadFile(source, [Fault(row_called(number), _("is too long for a card or a number"))])
        if cells:
            yield Row(number, tuple(cells))


def figure(text: str) -> str:
    """Return a whole number as it is typed, where a spreadsheet wrote it with decimals: 3 for 3.0 and 3,00."""
    return re.sub(r"(?<=\d)[.,]0+$", "", text) if re.fullmatch(r"\S{1,12}", text) else text


def _text(raw: bytes, source: str) -> Iterator[list[str]]:
    text = _decoded(raw, source)
    if told := _TELLS_SEPARATOR.match(text):
        # such a line is no row of the sheet that people see
        text, separator = text[told.end() :], told[1]
    else:
        first = next((line for line in text.splitlines() if line.strip()), "")
        separator = max(",;\t", key=lambda one: len(next(csv.reader([first], delimiter=one), ())))
    return csv.reader(io.StringIO(text, newline=""), delimiter=separator)


def _decoded(raw: bytes, source: str) -> str:
    """Return what a text file says: spreadsheets write UTF-8, UTF-16 or the letters of Western Europe."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16")
    if b"\x00" in raw[:4000]:
        raise _no_sheet(source)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _packed(raw: bytes, source: str) -> Iterable[Sequence[str]]:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        if sum(one.file_size for one in archive.infolist()) > MAX_UNPACKED:
            raise BadFile(source, [Fault("$", _("larger than {n} MB", n=MAX_UNPACKED // 1_000_000))])
        names = archive.namelist()
        if "content.xml" in names:
            return _ods(archive.read("content.xml"))
    return _read_xlsx(raw)


def _read_xlsx(raw: bytes) -> Iterator[list[str]]:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
    for row in book.worksheets[0].iter_rows(max_row=MAX_ROWS + 1, max_col=MAX_COLUMNS + 1, values_only=True):
        yield [_seen(one) for one in row]


def _seen(value: Any) -> str:
    """Return what stands in a cell, as people see it there."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return YES if value else NO
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _ods(raw: bytes) -> list[list[str]]:
    """Return the rows of the first sheet. Rows and cells may say that they stand there several times."""
    rows: list[list[str]] = []
    sheet = next(ElementTree.fromstring(raw).iter(f"{_TABLE}table"), None)
    for row in () if sheet is None else sheet.iter(f"{_TABLE}table-row"):
        cells: list[str] = []
        for one in row:
            if one.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
                continue
            said = "\n".join(_paragraph(part) for part in one.findall(f"{_TEXT}p"))
            times = int(one.get(f"{_TABLE}number-columns-repeated", 1))
            cells += [said] * min(times, MAX_COLUMNS + 1 if said else MAX_COLUMNS)
        times = int(row.get(f"{_TABLE}number-rows-repeated", 1))
        rows += [cells] * (min(times, MAX_ROWS + 1) if any(cells) else times if times < MAX_ROWS else 0)
        if len(rows) > MAX_ROWS:
            break
    return rows


def _paragraph(one: ElementTree.Element) -> str:
    """Return the text of a paragraph, in which several blanks are a sign of their own."""
    parts = [one.text or ""]
    for inner in one:
        blanks = inner.tag == f"{_TEXT}s"
        parts += [
            " " * min(int(inner.get(f"{_TEXT}c", 1)), MAX_CELL) if blanks else _paragraph(inner),
            inner.tail or "",
        ]
    return "".join(parts)
