"""The sheets there are of a game: its numbers, and each deck that an owner enters. A column for each field, a row for
each number or card, filled in at a desk and taken over.

What a card does is written as `own.notation` writes it. Every fault is told by its row and column.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.own_card import MOST
from capemay_kit.core.printed import Number, Value
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, BadValue, Fault, UnknownName
from capemay_kit.games import registry
from capemay_kit.own.cards import decks_of, doubts, made_mine, my_cards, row_of
from capemay_kit.own.doubts import typed
from capemay_kit.own.match import mine, my_numbers, sums_off, value_of
from capemay_kit.own.merging import Arrivals, keep_sheet
from capemay_kit.own.notation import NO, YES, cell, explained, may_stand, read_cell
from capemay_kit.own.printed import games, pages
from capemay_kit.own.sheet_files import Row, SheetForm, figure, read_rows, row_called, write_rows
from capemay_kit.own.vocabulary import FieldSpec, always_asked, fields_of, fill, form_name, make

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


def columns(game: str, deck: str) -> tuple[FieldSpec, ...]:
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
            text = cell(one, values[one.name]) if one.kind in ("thing", "things", "choices", "lots") else ""
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
                    values[one.name] = read_cell(self._form, one, figure(text) if one.kind == "whole" else text)
                elif one.name == NUMBER:
                    wrong.append(_fault(row, NUMBER, _("nothing is entered here")))
                elif one.kind == "one" and not one.optional and always_asked(self._form, one):
                    wrong.append(_fault(row, one.name, _("say which: {among}", among=", ".join(one.among))))
                else:
                    values[one.name] = one.blank
            except BadValue as bad:
                wrong.append(_fault(row, one.name, bad.sentence))
        return values


def _keep_cards(store: Store, game: str, deck: str, cards: Iterable[Any]) -> list[str]:
    """Keep cards as the owner's; another card of a number is replaced, and listed."""
    title = _(decks_of(game)[deck].title)

    def arrive(arrivals: Arrivals) -> Counter[str]:
        counts: Counter[str] = Counter()
        for card in cards:
            kind, name = row_of(game, deck, card.number)
            there, body = store.own(kind).get(name), msgspec.json.encode(card)
            counts[arrivals.put(kind, name, body, there, there == body)] += 1
        return counts

    counts = keep_sheet(store, title, arrive)[1]
    told = [_("{deck}: {new} new, {same} already here.", deck=title, new=counts["new"], same=counts["same"])]
    if n := counts["newer"]:
        told.append(ngettext("{deck}: {n} replaced yours, which is listed in My copy.",
                             "{deck}: {n} replaced yours, which are listed in My copy.", n, deck=title))  # fmt: skip
    return told
