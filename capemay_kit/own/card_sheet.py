"""A deck as a sheet: a row for each card, a column for each thing its form asks, filled in at a desk and taken over.

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
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, BadValue, Fault
from capemay_kit.own.cards import decks_of, doubts, made_mine, my_cards, row_of
from capemay_kit.own.merging import Arrivals, keep_sheet
from capemay_kit.own.notation import cell, explained, may_stand, read_cell
from capemay_kit.own.sheet_files import Row, SheetForm, figure, read_rows, row_called, write_rows
from capemay_kit.own.vocabulary import FieldSpec, always_asked, fields_of, fill, form_name, make

_NOT_ASKED = ("provenance", "note")
"""What a sheet does not hold of a card: it is the owner's, and so is what was noted of it before."""
NUMBER = "number"
ENOUGH = 24
"""Examples are shown until so many words stood in one."""


class SheetRead(NamedTuple):
    """What a sheet holds: the ``things`` that are right, each with its row, and a fault for each thing that is wrong.
    ``passed_over`` are columns that are not read."""

    things: tuple[tuple[int, Any], ...]
    faults: tuple[Fault, ...]
    passed_over: tuple[str, ...] = ()


def columns(game: str, deck: str) -> tuple[FieldSpec, ...]:
    """Return the columns of a deck's sheet: what stands on every card first, long words last."""
    first = (NUMBER, "title")
    fields = [one for one in fields_of(form_name(game, deck)) if one.name not in _NOT_ASKED]
    return tuple(sorted(fields, key=lambda one: (one.name not in first, one.name == "text")))


def keep_deck_sheet(store: Store, game: str, deck: str, cards: Iterable[Any]) -> list[str]:
    """Keep cards of a sheet as the owner's, all as one step; another card of a number is replaced, and listed. Return
    what became of them. Raises `StoreError`."""
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


# --- writing ---------------------------------------------------------------------------------------------


def deck_sheet(store: Store, game: str, deck: str, form: SheetForm) -> bytes:
    """Write the owner's cards of a deck as a sheet, with a row for each number that is not entered yet. An xlsx file
    says on a second sheet what may stand in a cell."""
    about, fields, mine = decks_of(game)[deck], columns(game, deck), my_cards(store, game)
    there = {number: card for (of, number), card in mine.items() if of == deck}
    rows = [[one.name for one in fields]]
    for number in sorted({*range(1, about.printed + 1), *there}):
        if number in there:
            values = fill(there[number])
            rows.append([cell(one, values[one.name]) for one in fields])
        else:
            rows.append([str(number)])
    return write_rows(rows, _(about.title), form, aside=[list(one) for one in guide(game, deck)])


def guide(game: str, deck: str) -> Iterator[tuple[str, str]]:
    """Yield what may stand in each column, and then what each word of a cell means."""
    fields = columns(game, deck)
    yield _("Column"), _("What it holds")
    for one in fields:
        yield one.name, _("{label}: plain words", label=one.label) if one.kind == "text" else may_stand(one)
    words_of_it = explained(fields)
    if examples := list(_examples(game, deck)):
        yield from (("", ""), (_("For example"), _("What it says")), *examples)
    if words_of_it:
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


# --- reading ---------------------------------------------------------------------------------------------


def read_deck_sheet(store: Store, game: str, deck: str, raw: bytes, source: str) -> SheetRead:
    """Read a sheet of a deck; rows with no more than a number are not filled in yet. Nothing is kept.

    Raises `BadFile` if it is no sheet, or none of this deck.
    """
    rows = read_rows(raw, source)
    fields = columns(game, deck)
    heads, passed_over = headings(
        rows, {said.casefold(): one.name for one in fields for said in (one.label, one.name)}, source
    )
    mine = my_cards(store, game)
    things: list[tuple[int, Any]] = []
    faults: list[Fault] = []
    seen: dict[int, int] = {}
    for row in rows[1:]:
        given = {name: text for name, text in zip(heads, row.cells, strict=False) if name and text}
        if not given.keys() - {NUMBER}:
            continue
        wrong: list[Fault] = []
        values = _values(row, given, fields, form_name(game, deck), wrong)
        number = values.get(NUMBER)
        if isinstance(number, int):
            if not 1 <= number <= MOST:
                wrong.append(_fault(row, NUMBER, _("should be a number from 1 to {most}", most=MOST)))
            elif number in seen:
                wrong.append(_fault(row, NUMBER, twice(number, seen[number])))
            seen.setdefault(number, row.number)
        if not wrong:
            before = mine.get((deck, values[NUMBER]))
            values |= {name: getattr(before, name, "") for name in ("note",) if hasattr(before, name)}
            try:
                card = make(form_name(game, deck), _as_mine(game, deck, values))
                wrong += [Fault(row_called(row.number), line) for line in dict.fromkeys(doubts(card))]
                things += [] if wrong else [(row.number, made_mine(card))]
            except BadValue as bad:
                wrong.append(Fault(row_called(row.number), bad.sentence))
        faults += wrong
    return SheetRead(tuple(things), tuple(faults), passed_over)


def _as_mine(game: str, deck: str, values: dict[str, Any]) -> dict[str, Any]:
    known = {one.name for one in fields_of(form_name(game, deck))}
    return values | ({"provenance": "mine"} if "provenance" in known else {})


def _values(
    row: Row, given: dict[str, str], fields: Sequence[FieldSpec], owner: str, wrong: list[Fault]
) -> dict[str, Any]:
    """Return what stands in the cells of a row; what cannot be read is a fault."""
    values: dict[str, Any] = {}
    for one in fields:
        text = given.get(one.name, "")
        try:
            if text:
                values[one.name] = read_cell(owner, one, figure(text) if one.kind == "whole" else text)
            elif one.name == NUMBER:
                wrong.append(_fault(row, NUMBER, _("nothing is entered here")))
            elif one.kind == "one" and not one.optional and always_asked(owner, one):
                wrong.append(_fault(row, one.name, _("say which: {among}", among=", ".join(one.among))))
            else:
                values[one.name] = one.blank
        except BadValue as bad:
            wrong.append(_fault(row, one.name, bad.sentence))
    return values


def headings(rows: Sequence[Row], names: Mapping[str, str], source: str) -> tuple[list[str], tuple[str, ...]]:
    """Return which column each is, empty where it is none, and the headings that are none; ``names`` are the columns
    by all that they may be called. Raises `BadFile` where one was probably meant, or stands twice."""
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
    if len([one for one in found if one]) < 2:
        faults = [no_headings(dict.fromkeys(names.values()))]
    if faults:
        raise BadFile(source, faults)
    return found, tuple(over)


def _fault(row: Row, column: str, said: str) -> Fault:
    return Fault(row_called(row.number, column), said)


def twice(what: object, row: int) -> str:
    """Say that something stands in another row already."""
    return _("{what} is in row {row} too", what=what, row=row)


def no_headings(columns: Iterable[str]) -> Fault:
    """Return the fault of a sheet that lacks its first row."""
    return Fault("$", _("the first row should hold headings: {columns}", columns=", ".join(columns)))
