"""Other versions of what stands in an owner's copy: what a merge replaced or left out, and cards put aside.

Of two versions the newer stands. The other one is kept beside it, in a list, until the owner has looked: one tap has it
stand instead. When a thing was entered is told by the steps of the store; of what came from elsewhere it is noted.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from capemay_kit.core.edition import Edition, Resolved
from capemay_kit.core.i18n import _
from capemay_kit.core.owned import OwnChanged, ThingKey
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, BadValue, UnknownName
from capemay_kit.own.boards import free_id, written
from capemay_kit.own.cards import CARD, KEPT, deck_at, deck_with, decks_of, keep_card, made_mine, my_cards, row_of
from capemay_kit.own.draft import BOARD, DRAFT, PHOTO
from capemay_kit.own.match import EDITION, PREFIX, WAITING, Held, checked, my_copy, my_numbers, that_fit, value_of
from capemay_kit.own.printed import FIRST, Value, games, key_of, parted
from capemay_kit.own.steps import step, thing, told
from capemay_kit.own.things import FIGURE, PHOTOS, read_thing

KINDS = (FIGURE, CARD, KEPT, BOARD, *PHOTOS)
DATES: ThingKey = "dates", "things"
"""The row that says when things were entered that came from elsewhere."""
Which: TypeAlias = Literal["old", "new"]
Date: TypeAlias = Annotated[str, Meta(pattern=r"^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)?$")]
"""A moment in UTC; empty where nobody knows it, which is older than any."""
_FORM = "%Y-%m-%dT%H:%M:%SZ"


# --- when things were entered ----------------------------------------------------------------------------


def after(at: str) -> str:
    """Return the moment it is, or one after another that would be later."""
    now = datetime.now(UTC)
    if at:
        now = max(now, datetime.strptime(at, _FORM).replace(tzinfo=UTC) + timedelta(seconds=1))
    return now.strftime(_FORM)


def not_after_now(at: str) -> str:
    """Return a moment, or this one where a clock elsewhere goes ahead."""
    return min(at, datetime.now(UTC).strftime(_FORM))


class Dated(Struct, frozen=True, forbid_unknown_fields=True):
    """When a thing was entered that came from elsewhere, and from where (as `steps.step` keeps it). It is said of what
    has this ``mark``, and of nothing that is entered in its place."""

    at: Date
    mark: int
    source: str


def _mark(body: bytes) -> int:
    return zlib.crc32(body)


def figure(value: Value) -> bytes:
    """Return a number as a thing."""
    return msgspec.json.encode(value)


class Dates:
    """When the things of a store were entered, and what is to be noted of that (``row``)."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.raw = store.own(DATES[0]).get(DATES[1])
        try:
            self._noted = decode(self.raw, dict[str, Dated], DATES[0]) if self.raw else {}
        except BadFile:
            self._noted = {}
        self._steps: dict[ThingKey, str] | None = None
        self._figures: dict[str, str] | None = None

    def of(self, kind: str, name: str, body: bytes) -> Dated:
        """Return when a thing was entered as it is, and where from."""
        if (noted := self._of(kind, name, body)) is not None:
            return noted
        if kind == FIGURE:
            if self._figures is None:
                self._figures = {key: at for game in games() for key, at in _entered(self._store, game).items()}
            return Dated(self._figures.get(name, ""), 0, step("yours"))
        if self._steps is None:
            self._steps = self._store.own_dates()
        at = self._steps.get((kind, name), "")
        return Dated(max(at, self._steps.get((DRAFT, name), "")) if kind == BOARD else at, 0, step("yours"))

    def source(self, kind: str, name: str, body: bytes) -> str:
        """Return where a thing is from, as it is."""
        noted = self._of(kind, name, body)
        return step("yours") if noted is None else noted.source

    def _of(self, kind: str, name: str, body: bytes) -> Dated | None:
        noted = self._noted.get(f"{kind}/{name}")
        return noted if noted is not None and noted.mark == _mark(body) else None

    def note(self, kind: str, name: str, body: bytes, at: str, source: str) -> None:
        """Note when a thing was entered, and where."""
        self._noted[f"{kind}/{name}"] = Dated(at, _mark(body), source)

    @property
    def row(self) -> bytes | None:
        """What is kept of all that was noted; None where nothing was."""
        return msgspec.json.encode(dict(sorted(self._noted.items()))) if self._noted else None

    def all(self) -> dict[str, str]:
        """Return when each thing was entered that is in the store, by kind and name."""
        return {f"{kind}/{name}": self.of(kind, name, body).at for kind, name, body in self._things()}

    def complete(self) -> bytes:
        """Return a row in which it is noted of everything, for another store."""
        for kind, name, body in self._things():
            one = self.of(kind, name, body)
            self.note(kind, name, body, one.at, one.source)
        return self.row or b"{}"

    def _things(self) -> Iterator[tuple[str, str, bytes]]:
        for kind in (CARD, KEPT, BOARD, *PHOTOS):
            yield from ((kind, name, body) for name, body in self._store.own(kind).items())
        for game in games():
            made = _edition(self._store.own(EDITION).get(my_copy(game)))
            yield from ((FIGURE, key_of(game, name), figure(value)) for name, value in _compared(made).items())


def _edition(raw: bytes | None) -> Edition | None:
    try:
        return decode(raw, Edition, "") if raw else None
    except BadFile:
        return None


def _compared(made: Edition | None, asked: Collection[str] | None = None) -> dict[str, Value]:
    """Return the numbers that an edition marks as compared, all or those that are ``asked`` for."""
    found: dict[str, Value] = {}
    for name, source in made.sources.items() if made else ():
        if source == "mine" and (asked is None or name in asked):
            try:
                found[name] = value_of(Resolved("", made.numbers, {}, {}), name)  # type: ignore[union-attr]
            except (LookupError, TypeError, ValueError):
                continue
    return found


def _entered(store: Store, game: str) -> dict[str, str]:
    """Return when each number of a game was compared as it stands, by its key."""
    later = _edition(store.own(EDITION).get(my_copy(game)))
    left, found = _compared(later), dict[str, str]()
    for at, raw in store.own_past((EDITION, my_copy(game))):
        before = _edition(raw)
        if later is not None and before is not None:
            # hundreds of steps change one number each: only what lies where they differ is looked at
            changed = {part for part, there in later.numbers.items() if before.numbers.get(part) != there}
            sources = {name for name, __ in later.sources.items() ^ before.sources.items()}
            asked = {name for name in left if name in sources or re.split(r"[.\[]", name)[0] in changed}
        else:
            asked = set(left)
        was = _compared(before, asked)
        for name in asked:
            if was.get(name) != left[name]:
                found[key_of(game, name)] = at
                del left[name]
        later = before
    return found


# --- the list --------------------------------------------------------------------------------------------


class Waits(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A version that does not stand, as it is kept: of which thing, and its ``source`` (as `steps.step` keeps it). With
    a board go its ``photo``, and what else is exchanged with it by kind (``beside``; None: nothing is there then)."""

    kind: str
    name: str
    body: bytes
    source: str = ""
    photo: bytes = b""
    beside: dict[str, bytes | None] = {}


class Other(NamedTuple):
    """A thing that stands (``old``; None: it was deleted) and another version of it that does not (``new``; None: it
    cannot be read). ``id`` and ``raw`` are the row of the other one. What goes with it is in ``beside``, what goes with
    the one that stands in ``beside_old``; ``came`` and ``stood`` are where they are from, as `steps.step` keeps it."""

    id: str
    raw: bytes
    kind: str
    name: str
    old: bytes | None
    new: bytes | None
    beside: dict[str, bytes | None]
    beside_old: dict[str, bytes | None]
    came: str
    stood: str

    @property
    def row(self) -> ThingKey:
        """The key of the row in which the other one is kept."""
        return WAITING, self.id

    @property
    def thing(self) -> str:
        """What both are, in words."""
        return thing(self.kind, self.name)

    def source(self, which: Which) -> str:
        """Say where one of the two is from."""
        return told(self.stood if which == "old" else self.came)

    def body(self, which: Which) -> bytes | None:
        """Return one of the two, as it is kept."""
        return self.old if which == "old" else self.new

    def read(self, which: Which) -> Any:
        """Return one of the two as it is: a number, a card, a board or a photo; None if it cannot be read."""
        body = self.body(which)
        try:
            return None if body is None else read_thing(self.kind, self.name, body)
        except BadFile:
            return None

    @property
    def deck(self) -> tuple[str, str] | None:
        """The game and the deck of two cards; None if they are none."""
        return deck_at(self.kind, self.name) if self.kind in (CARD, KEPT) else None

    def photo(self, which: Which) -> bytes:
        """Return the photo of one of two boards; empty where there is none."""
        here = self.beside_old.get(PHOTO)
        return (here if which == "old" else self.beside.get(PHOTO, here)) or b""


def _read(id: str, raw: bytes) -> Waits | None:
    """Read a row of the list. A number that differed waited among those that are odd before."""
    try:
        if id.startswith(PREFIX):
            one = decode(raw, Held, id)
            return Waits(FIGURE, id.removeprefix(PREFIX), figure(one.value), one.source) if one.why == "other" else None
        return decode(raw, Waits, id)
    except BadFile:
        return None


def others(store: Store) -> list[Other]:
    """Return the list: everything of which another version is kept beside the one that stands."""
    found = []
    there: dict[str, Mapping[str, bytes]] = {}
    numbers: dict[str, Resolved | None] = {}
    dates: Dates | None = None
    for id, raw in store.own(WAITING).items():
        kind, __, rest = id.partition("/")
        waits, name = _read(id, raw), rest.partition("#")[0]
        if id.startswith(PREFIX) and waits is not None:
            kind = FIGURE
        if kind not in KINDS:
            continue
        if waits and (waits.kind, waits.name) != (kind, name):
            waits = None
        if kind == FIGURE:
            old = _stands(store, name, numbers)
            if waits is None or old is None:
                continue
        else:
            there[kind] = there[kind] if kind in there else store.own(kind)
            old = there[kind].get(name)
        beside = dict(waits.beside) if waits else {}
        if kind == BOARD:
            # a draft is of the board that stands, and would be written over the other one
            beside = {DRAFT: None, **({PHOTO: waits.photo} if waits and waits.photo else {}), **beside}
        beside_old = {of: store.own(of).get(name) for of in ((DRAFT, PHOTO) if kind == BOARD else ())}
        dates = dates or Dates(store)
        stood = "" if old is None else dates.source(kind, name, old)
        new, came = (waits.body, waits.source) if waits else (None, "")
        one = Other(id, raw, kind, name, old, new, beside, beside_old, came, stood)
        if kind != FIGURE or one.read("new") is not None:
            found.append(one)
    return found


def _stands(store: Store, key: str, numbers: dict[str, Resolved | None]) -> bytes | None:
    """Return a number as it stands; None if there is none. ``numbers`` are those of the games asked of before."""
    game, name = parted(key)
    if game not in numbers:
        try:
            numbers[game] = my_numbers(store, game)
        except (BadFile, UnknownName):
            numbers[game] = None
    try:
        return None if (now := numbers[game]) is None else figure(value_of(now, name))
    except (LookupError, TypeError, ValueError):
        return None


def row_for(there: Iterable[str], one: Waits) -> tuple[ThingKey, bytes]:
    """Return a row for a version, beside the rows that are there."""
    taken, id = set(there), f"{one.kind}/{one.name}"
    free = next(each for n in count(1) if (each := id if n == 1 else f"{id}#{n}") not in taken)
    return (WAITING, free), msgspec.json.encode(one)


def listed_as(there: Mapping[str, bytes], kind: str, name: str, body: bytes) -> str | None:
    """Return the row in which exactly this version is kept already; None if there is none."""
    rows = {f"{kind}/{name}", *([PREFIX + name] if kind == FIGURE else [])}
    found = ((id, _read(id, raw)) for id, raw in there.items() if id.partition("#")[0] in rows)
    return next((id for id, one in found if one and (one.kind, one.name, one.body) == (kind, name, body)), None)


def use(store: Store, chosen: Iterable[Other]) -> list[Other]:
    """Have the other versions stand, as one step; those that stood are kept in the list in their place. Of several of
    one thing the first is taken. Return the numbers that do not go together with the rest: they stay where they are.

    Raises `OwnChanged` if something changed meanwhile, `BadValue` if there is nothing that could stand.
    """
    taken: dict[tuple[str, str], Other] = {}
    for one in chosen:
        if one.new is not None:
            taken.setdefault((one.kind, one.name), one)
    if not taken:
        raise BadValue("other", _("It cannot be read."))
    changed: dict[ThingKey, bytes | None] = {}
    known: dict[ThingKey, bytes | None] = {}
    unfit: list[Other] = []
    for game in {parted(name)[0] for kind, name in taken if kind == FIGURE}:
        now, at = my_numbers(store, game), (EDITION, my_copy(game))
        values = {parted(name)[1]: one.read("new") for (kind, name), one in taken.items()
                  if kind == FIGURE and parted(name)[0] == game}  # fmt: skip
        fitting = that_fit(game, now, values)
        unfit += [taken.pop((FIGURE, key_of(game, name))) for name in values.keys() - fitting.keys()]
        if fitting:
            known[at] = store.own(EDITION).get(at[1])
            changed[at] = msgspec.json.encode(checked(now, fitting, game))
    if not taken:
        return unfit
    dates, rows = Dates(store), set(store.own(WAITING))
    for (kind, name), one in taken.items():
        assert one.new is not None
        if kind != FIGURE:
            changed[kind, name], known[kind, name] = one.new, one.old
        for of, body in one.beside.items():
            if body != one.beside_old[of]:
                changed[of, name], known[of, name] = body, one.beside_old[of]
        stood = "" if one.old is None else dates.of(kind, name, one.old).at
        # whoever decides does it now: the version that came is older from here on
        dates.note(kind, name, one.new, after(stood), one.came or step("yours"))
        known[one.row], changed[one.row] = one.raw, None
        if one.old is not None:
            beside = {of: one.beside_old[of] for of in one.beside}
            row, raw = row_for(rows - {one.id}, Waits(kind, name, one.old, one.stood, beside=beside))
            changed[row] = raw
            rows.add(row[1])
    changed[DATES], known[DATES] = dates.row, dates.raw
    (kind, name), *more = taken
    said = step("all_used", n=len(taken)) if more else step("used", kind=kind, name=name)
    store.keep_own(changed, said, known)
    return unfit


def keep_both(store: Store, one: Other, number: int | str) -> None:
    """Keep the other version too: as card ``number``, or as the board of that id. Raises `OwnChanged`, `BadValue`."""
    changed: dict[ThingKey, bytes | None] = {one.row: None}
    if (thing := one.read("new")) is None:
        raise BadValue("other", _("It cannot be read."))
    if one.deck is not None:
        changed[row_of(*one.deck, int(number))] = msgspec.json.encode(replace(thing, number=int(number)))
    else:
        id = str(number)
        changed[BOARD, id] = written(replace(thing, id=id))
        if photo := one.beside.get(PHOTO):
            changed[PHOTO, id] = photo
    store.keep_own(changed, step("answered_both", kind=one.kind, name=one.name, n=number), {one.row: one.raw})


def looked_at(store: Store, seen: Sequence[Other]) -> None:
    """Take versions off the list. Raises `OwnChanged`."""
    rows = {one.row: one.raw for one in seen}
    store.keep_own(dict.fromkeys(rows), step("looked_at", n=len(rows)), rows)


def free_number(store: Store, deck: str, more: Iterable[int] = (), game: str = FIRST) -> int:
    """Return the first number after the printed cards of a deck that is free: no card has it, nor one of the list, and
    it is not among ``more``."""
    taken = {row_of(game, deck, number)[1] for number in (*deck_with(game, deck, my_cards(store, game)), *more)}
    taken |= {one.name for one in others(store)} | set(store.own(row_of(game, deck, 0)[0]))
    return next(n for n in count(decks_of(game)[deck].printed + 1) if row_of(game, deck, n)[1] not in taken)


def free_board(store: Store, name: str) -> str:
    """Return the id under which another board of that name can be kept."""
    return free_id(name, [id for kind in (BOARD, DRAFT, PHOTO) for id in store.own(kind)])


def offer_card(
    store: Store, deck: str, card: Any, over: bytes | None = None, game: str = FIRST, photo: bytes | None = None
) -> tuple[Any, bool]:
    """Keep a card if the slot still holds ``over``; otherwise it is put in the list, without its ``photo``. Return the
    card and whether it was kept. Raises `BadValue` if the card makes no sense."""
    try:
        return keep_card(store, deck, card, over, game, photo), True
    except OwnChanged as taken:
        if any(kind not in (CARD, KEPT) for kind, __ in taken.found):
            raise
    mine = made_mine(card)
    (kind, name), body, there = row_of(game, deck, card.number), msgspec.json.encode(mine), store.own(WAITING)
    if listed_as(there, kind, name, body) is None:
        row, raw = row_for(there, Waits(kind, name, body, step("from_workshop")))
        store.keep_own({row: raw}, step("waits", kind=kind, name=name))
    return mine, False


# --- entered at a table ----------------------------------------------------------------------------------


def card_at_table(store: Store, table: str, deck: str) -> Any:
    """Return the card that somebody entered at a table although the owner has one of that number; None if none
    waits."""
    waits = _read(_at(table, deck), store.own(WAITING).get(_at(table, deck), b""))
    try:
        return None if waits is None else read_thing(waits.kind, waits.name, waits.body)
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
    raw = msgspec.json.encode(Waits(kind, name, msgspec.json.encode(card)))
    store.keep_own({(WAITING, id): raw}, step("at_table", kind=kind, name=name), {(WAITING, id): there})


def _at(table: str, deck: str) -> str:
    return f"table/{table}/{deck}"
