"""The sheets there are of a game: its numbers, and each deck that an owner enters. Written, read, and taken over."""

from __future__ import annotations

from collections.abc import Iterable

from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, Fault, UnknownName
from capemay_kit.own import card_sheet, number_sheet
from capemay_kit.own.card_sheet import SheetRead
from capemay_kit.own.cards import decks_of
from capemay_kit.own.number_sheet import NUMBERS
from capemay_kit.own.printed import games, pages
from capemay_kit.own.sheet_files import SheetForm


def offered(game: str) -> dict[str, str]:
    """Return the titles of a game's sheets, by what they are called in commands and files."""
    numbers = {NUMBERS: _("Numbers")} if game in games() and any(part.numbers for part in pages(game)) else {}
    return numbers | {deck: _(about.title) for deck, about in decks_of(game).items()}


def write(store: Store, game: str, what: str, form: SheetForm) -> bytes:
    """Write a sheet of a game. Raises `UnknownName` if there is none of that name."""
    if _is_numbers(game, what):
        return number_sheet.numbers_sheet(store, game, form)
    return card_sheet.deck_sheet(store, game, what, form)


def read(store: Store, game: str, what: str, raw: bytes, source: str) -> SheetRead:
    """Read a sheet of a game; nothing is kept. Raises `UnknownName`, and `BadFile` if it is none of that kind."""
    is_numbers = _is_numbers(game, what)
    try:
        if is_numbers:
            found = number_sheet.read_numbers_sheet(store, game, raw, source)
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
        return number_sheet.keep_numbers_sheet(store, game, dict(things))
    return card_sheet.keep_deck_sheet(store, game, what, things)


def guide(game: str, what: str) -> list[tuple[str, str]]:
    """Return what may stand in a sheet: two columns, row by row. Raises `UnknownName`."""
    return number_sheet.guide() if _is_numbers(game, what) else list(card_sheet.guide(game, what))


def _is_numbers(game: str, what: str) -> bool:
    there = offered(game)
    if what not in there:
        raise UnknownName("sheet", what, list(there))
    return what == NUMBERS
