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

from capemay_kit.core.own_card import MOST
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, BadValue, Fault
from capemay_kit.own import sheet_words as words
from capemay_kit.own.arrivals import Arrivals, kept_at_once
from capemay_kit.own.cards import decks_of, doubts, made_mine, my_cards, row_of
from capemay_kit.own.notation import cell, explained, read_cell
from capemay_kit.own.notation_words import PLAIN, of_kind
from capemay_kit.own.sheet_files import Row, SheetForm, figure, read_rows, write_rows
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
    """Keep cards of a sheet as the owner's, all as one step. Where another card of a number is here, both are kept
    until the owner says which stays. Return what became of them. Raises `StoreError`."""
    title = decks_of(game)[deck].title

    def arrive(arrivals: Arrivals) -> Counter[str]:
        counts: Counter[str] = Counter()
        for card in cards:
            kind, name = row_of(game, deck, card.number)
            there, body = store.own(kind).get(name), msgspec.json.encode(card)
            counts[arrivals.put(kind, name, body, there, there == body)] += 1
        return counts

    counts = kept_at_once(store, words.FROM_SHEET, title, arrive)[1]
    told = [words.CARDS_TAKEN.format(title=title, new=counts["new"], same=counts["same"])]
    return [*told, words.CARDS_ASKED.format(title=title, n=counts["asked"])] if counts["asked"] else told


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
    return write_rows(rows, about.title, form, aside=[list(one) for one in guide(game, deck)])


def guide(game: str, deck: str) -> Iterator[tuple[str, str]]:
    """Yield what may stand in each column, and then what each word of a cell means."""
    fields = columns(game, deck)
    yield words.COLUMN, words.WHAT_STANDS_THERE
    for one in fields:
        plain = one.kind == "text"
        yield one.name, PLAIN.format(label=one.label) if plain else of_kind(one.label, one.kind, one.among)
    words_of_it = explained(fields)
    if examples := list(_examples(game, deck)):
        yield from (("", ""), (words.EXAMPLE, words.WHAT_IT_SAYS), *examples)
    if words_of_it:
        yield from (("", ""), (words.WORD, words.HOW_WRITTEN))
    for word in words_of_it:
        values = "; ".join(words.NAMED.format(name=name, what=what) for name, what in word.values)
        yield word.form, words.EXPLAINED.format(does=word.does, values=values)


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
                wrong.append(_fault(row, NUMBER, words.NOT_A_NUMBER.format(most=MOST)))
            elif number in seen:
                wrong.append(_fault(row, NUMBER, words.TWICE.format(number=number, row=seen[number])))
            seen.setdefault(number, row.number)
        if not wrong:
            before = mine.get((deck, values[NUMBER]))
            values |= {name: getattr(before, name, "") for name in ("note",) if hasattr(before, name)}
            try:
                card = make(form_name(game, deck), _as_mine(game, deck, values))
                wrong += [Fault(words.ROW.format(n=row.number), line) for line in dict.fromkeys(doubts(card))]
                things += [] if wrong else [(row.number, made_mine(card))]
            except BadValue as bad:
                wrong.append(Fault(words.ROW.format(n=row.number), bad.sentence))
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
                wrong.append(_fault(row, NUMBER, words.SAY_IT))
            elif one.kind == "one" and not one.optional and always_asked(owner, one):
                wrong.append(_fault(row, one.name, words.SAY_WHICH.format(among=", ".join(one.among))))
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
            faults.append(Fault(words.ROW.format(n=rows[0].number), words.COLUMN_TWICE.format(column=name)))
        elif head and not name:
            over.append(head)
            for near in get_close_matches(said, names, 1, 0.75):
                wrong = words.NO_COLUMN.format(column=head, near=names[near])
                faults.append(Fault(words.ROW.format(n=rows[0].number), wrong))
        found.append(name)
    if len([one for one in found if one]) < 2:
        faults = [Fault("$", words.NO_HEADINGS.format(columns=", ".join(dict.fromkeys(names.values()))))]
    if faults:
        raise BadFile(source, faults)
    return found, tuple(over)


def _fault(row: Row, column: str, said: str) -> Fault:
    return Fault(words.IN_ROW.format(n=row.number, column=column), said)
