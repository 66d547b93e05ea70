"""Things of which two are here, an old one and a new one. Both are kept until the owner says which stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.core.owned import OwnChanged, ThingKey, Things
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile
from capemay_kit.own.boards import AnyBoard, free_id, read_board, written
from capemay_kit.own.cards import (
    CARD,
    CARD_PHOTO,
    KEPT,
    deck_with,
    decks_of,
    keep_card,
    made_mine,
    my_cards,
    read_row,
    row_of,
)
from capemay_kit.own.draft import BOARD, DRAFT, PHOTO
from capemay_kit.own.printed import FIRST
from capemay_kit.own.steps import step, thing, told

WAITING = "waiting"
"""The kind as which new things wait. Their names tell which things they are versions of."""
PHOTOS = (PHOTO, CARD_PHOTO)
KINDS = (CARD, KEPT, BOARD, *PHOTOS)
Which: TypeAlias = Literal["old", "new", "both"]


class Waits(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that waits, as it is kept: what it is another version of, and its ``source`` (as `steps.step` keeps it).
    With a board comes its ``photo``, if it has one."""

    kind: str
    name: str
    body: bytes
    source: str
    photo: bytes = b""


class Clash(NamedTuple):
    """An old and a new version of one thing, between which the owner has to choose.

    ``old`` is in its place (None: gone), ``new`` waits (None: unreadable).

    ``id`` and ``raw`` are the row in which it waits. A board has a ``photo`` that came with the new one (empty: none),
    and with the old one go the things ``beside`` it: its photo, and the draft it is traced further in.
    """

    id: str
    raw: bytes
    kind: str
    name: str
    source: str
    old: bytes | None
    new: bytes | None
    photo: bytes
    beside: Things

    @property
    def row(self) -> ThingKey:
        """The key of the row in which the new one waits."""
        return WAITING, self.id

    @property
    def thing(self) -> str:
        """What both are, in words."""
        return thing(self.kind, self.name)

    def read(self, which: Which) -> tuple[str, str, Any] | None:
        """Return one of the two cards with its game and its deck; None if it cannot be read or is no card."""
        body = self.old if which == "old" else self.new
        try:
            return None if body is None or self.kind not in (CARD, KEPT) else read_row(self.kind, self.name, body)
        except BadFile:
            return None

    def board(self, which: Which) -> AnyBoard | None:
        """Return one of the two boards; None if it cannot be read or is no board."""
        body = self.old if which == "old" else self.new
        try:
            return None if body is None or self.kind != BOARD else read_board(body, self.name)
        except BadFile:
            return None

    def put(self) -> tuple[Things, Things]:
        """Return what is kept if the new one is, and what is believed to be there before. A draft of the old board goes
        with it, since the studio would write it over the new one."""
        kept: dict[ThingKey, bytes | None] = {(self.kind, self.name): self.new}
        if self.beside.get((DRAFT, self.name)) is not None:
            kept[DRAFT, self.name] = None
        if self.photo:
            kept[PHOTO, self.name] = self.photo
        return kept, {key: self.old if key == (self.kind, self.name) else self.beside[key] for key in kept}

    def card(self, which: Which) -> Any:
        """Return one of the two cards; None if it cannot be read or is no card."""
        found = self.read(which)
        return found and found[2]


def waiting_row(
    there: Iterable[str], kind: str, name: str, body: bytes, source: str, photo: bytes = b""
) -> tuple[ThingKey, bytes]:
    """Return the row for a thing that is to wait, beside the rows that are there."""
    taken = set(there)
    id = f"{kind}/{name}"
    free = next(one for n in count(1) if (one := id if n == 1 else f"{id}#{n}") not in taken)
    return (WAITING, free), msgspec.json.encode(Waits(kind, name, body, source, photo))


def waits_already(there: Mapping[str, bytes], kind: str, name: str, body: bytes) -> bool:
    """Say whether exactly this thing waits already."""
    return any((found := _read(id, raw)) and (found.kind, found.name, found.body) == (kind, name, body)
               for id, raw in there.items())  # fmt: skip


def _read(id: str, raw: bytes) -> Waits | None:
    try:
        return decode(raw, Waits, id)
    except BadFile:
        return None


def questions(store: Store) -> list[Clash]:
    """Return everything that waits for an answer, cards first."""
    found = []
    there: dict[str, dict[str, bytes]] = {}
    for id, raw in store.own(WAITING).items():
        kind, __, rest = id.partition("/")
        if kind not in KINDS:
            continue
        if kind not in there:
            there[kind] = store.own(kind)
        name = rest.partition("#")[0]
        waits = _read(id, raw)
        new = waits.body if waits and (waits.kind, waits.name) == (kind, name) else None
        beside = {(of, name): store.own(of).get(name) for of in (DRAFT, PHOTO)} if kind == BOARD else {}
        photo = waits.photo if waits else b""
        source = told(waits.source) if waits else ""
        found.append(Clash(id, raw, kind, name, source, there[kind].get(name), new, photo, beside))
    return found


def free_number(store: Store, deck: str, more: Iterable[int] = (), game: str = FIRST) -> int:
    """Return the first number after the printed cards of a deck that is free: no card has it, no waiting card either,
    and it is not among ``more``."""
    taken = {row_of(game, deck, number)[1] for number in (*deck_with(game, deck, my_cards(store, game)), *more)}
    taken |= {one.name for one in questions(store)} | set(store.own(row_of(game, deck, 0)[0]))
    return next(n for n in count(decks_of(game)[deck].printed + 1) if row_of(game, deck, n)[1] not in taken)


def card_at_table(store: Store, table: str, deck: str) -> Any:
    """Return the card that somebody entered at a table although the owner has one of that number; None if none
    waits."""
    waits = _read(_at(table, deck), store.own(WAITING).get(_at(table, deck), b""))
    try:
        return None if waits is None else read_row(waits.kind, waits.name, waits.body)[2]
    except BadFile:
        return None


def keep_at_table(store: Store, table: str, deck: str, card: Any, game: str = FIRST) -> None:
    """Keep a card that somebody entered at a table until they say which card stays. With None nothing waits any
    more."""
    id = _at(table, deck)
    there = store.own(WAITING).get(id)
    if card is None:
        waits = _read(id, there) if there else None
        said = step("at_table_answered", kind=waits.kind, name=waits.name) if waits else step("unread_answered")
        store.keep_own({(WAITING, id): None}, said, {(WAITING, id): there})
        return
    kind, name = row_of(game, deck, card.number)
    raw = msgspec.json.encode(Waits(kind, name, msgspec.json.encode(card), ""))
    store.keep_own({(WAITING, id): raw}, step("at_table", kind=kind, name=name), {(WAITING, id): there})


def _at(table: str, deck: str) -> str:
    return f"table/{table}/{deck}"


def offer_card(
    store: Store,
    deck: str,
    card: Any,
    over: bytes | None = None,
    settles: Clash | None = None,
    game: str = FIRST,
    photo: bytes | None = None,
) -> tuple[Any, bool]:
    """Keep a card if the slot still holds ``over``; otherwise both wait for the owner.

    Return the card and whether it was kept. ``settles`` is a card that waited and became this one. ``photo`` is
    stored only if the card is kept at once. Raises `ValueError` if the card makes no sense.
    """
    gone = None if settles is None else (settles.row, settles.raw)
    try:
        return keep_card(store, deck, card, over, gone, game, photo), True
    except OwnChanged as taken:
        if any(kind not in (CARD, KEPT) for kind, __ in taken.found):
            raise
    mine = made_mine(card)
    (kind, name), body = row_of(game, deck, card.number), msgspec.json.encode(mine)
    there = store.own(WAITING)
    if settles is not None and settles.name == name and settles.new == body:
        return mine, False
    row, raw = waiting_row(there, kind, name, body, step("from_workshop"))
    changed: dict[ThingKey, bytes | None] = {row: raw}
    known: dict[ThingKey, bytes | None] = {}
    if gone is not None:
        changed[gone[0]], known[gone[0]] = None, gone[1]
    store.keep_own(changed, step("waits", kind=kind, name=name), known)
    return mine, False


def free_board(store: Store, name: str) -> str:
    """Return the id under which another board of that name can be kept."""
    return free_id(name, [id for kind in (BOARD, DRAFT, PHOTO) for id in store.own(kind)])


def answer(store: Store, question: Clash, which: Which, number: int | str = 0) -> None:
    """Keep the old one, the new one, or both with the new one as card ``number``, or as the board of that id.

    Raises `OwnChanged` if either changed meanwhile, `ValueError` if that cannot be done.
    """
    changed: dict[ThingKey, bytes | None] = {question.row: None}
    known: dict[ThingKey, bytes | None] = {question.row: question.raw}
    if which != "old" and question.new is None:
        raise ValueError(_("The new one cannot be read."))
    if which == "new":
        kept, before = question.put()
        changed, known = changed | dict(kept), known | dict(before)
    elif which == "both" and (board := question.board("new")) is not None:
        id = str(number)
        changed[BOARD, id] = written(replace(board, id=id))
        if question.photo:
            changed[PHOTO, id] = question.photo
    elif which == "both":
        found = question.read("new")
        if found is None:
            raise ValueError(_("Only cards can be kept under another number."))
        game, deck, card = found
        changed[row_of(game, deck, int(number))] = msgspec.json.encode(replace(card, number=int(number)))
    about = {"kind": question.kind, "name": question.name} | ({"n": number} if which == "both" else {})
    store.keep_own(changed, step(f"answered_{which}", **about), known)


def answer_all(store: Store, asked: Iterable[Clash], which: Literal["old", "new"]) -> None:
    """Keep all the old ones, or all the new ones. Of several new ones of the same thing only the first is kept; the
    others go on waiting. Raises `OwnChanged`."""
    changed: dict[ThingKey, bytes | None] = {}
    known: dict[ThingKey, bytes | None] = {}
    for one in asked:
        key = one.kind, one.name
        if which == "new":
            if one.new is None or key in known:
                continue
            kept, before = one.put()
            changed, known = changed | dict(kept), known | dict(before)
        known[one.row], changed[one.row] = one.raw, None
    n = sum(kind == WAITING for kind, __ in changed)
    store.keep_own(changed, step(f"all_answered_{which}", n=n), known)
