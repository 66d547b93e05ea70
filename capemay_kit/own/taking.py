"""Taking over what a pack holds: each thing at a free place, nothing overwritten, asked about where another is here.
Two packs are made into one in the same way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias, cast

import msgspec

from capemay_kit.core.edition import Edition
from capemay_kit.core.i18n import _
from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.games.cape_may.book import shipped_ids
from capemay_kit.own import printed
from capemay_kit.own.arrivals import Arrivals
from capemay_kit.own.boards import FORMATS, AnyBoard, numbered, read_board, shipped_boards, written
from capemay_kit.own.cards import CARD, card_name, decks_of, title_of
from capemay_kit.own.doubts import answer_others, held
from capemay_kit.own.draft import BOARD, DRAFT, PHOTO
from capemay_kit.own.kept_cards import take
from capemay_kit.own.match import EDITION, checked, mine, my_copy, my_numbers, value_of
from capemay_kit.own.pack import Pack, write_pack
from capemay_kit.own.printed import FIRST, Value, parted
from capemay_kit.own.ready import streets
from capemay_kit.own.steps import step
from capemay_kit.own.steps import thing as called
from capemay_kit.own.traceable import told
from capemay_kit.own.waiting import Clash, answer_all, questions

Here: TypeAlias = dict[str, tuple[str, bytes | None]]
"""What is here of a kind, by its id in small letters: the id, and the content to compare with (None: it equals
nothing)."""


def keep_pack(store: Store, pack: Pack) -> list[str]:
    """Keep what a pack holds, all or none, and overwrite nothing. Returns a sentence for each thing.

    An edition whose id is taken by another is kept under a new id, and so is a board whose id a shipped one or a draft
    has. If another board, card or photo is here, both are kept until the owner says which stays. Raises `StoreError`.
    """
    while True:
        arrivals = _placed(store, pack)
        try:
            store.keep_own(arrivals.made, step("pack", title=pack.title), arrivals.known)
        except OwnChanged:
            # another page wrote in between: look again which places are free
            continue
        return arrivals.told


def _placed(store: Store, pack: Pack) -> Arrivals:
    """Return what is new in a pack, each thing at a free place, and a sentence about each thing of the pack."""
    arrivals = Arrivals(store, step("from_pack", title=pack.title))
    made, told = arrivals.made, arrivals.told

    def place(kind: str, thing: Edition | AnyBoard, here: Here, others: set[str]) -> str:
        id, is_new = _free(thing, here, others)
        if is_new:
            placed = msgspec.structs.replace(thing, id=id)
            made[kind, id] = _body(placed)
            here[id.casefold()] = id, msgspec.json.encode(placed)
        if id == thing.id:
            said = _("{thing}: kept.") if is_new else _("{thing}: already here.")
        elif is_new:
            said = _("{thing}: kept as {id}. You have another one of that name.")
        else:
            said = _("{thing}: already here as {id}. You have another one of that name.")
        told.append(said.format(thing=called(kind, thing.id), id=id))
        return id

    editions: Here = {id: (id, None) for id in shipped_ids("edition")}
    editions |= {id.casefold(): (id, _plain(body, Edition)) for id, body in store.own(EDITION).items()}
    for edition in pack.editions.values():
        if (compared := _compared(store, edition)) is not None:
            arrivals.numbers(edition.game or FIRST, compared)
            continue
        place(EDITION, edition, editions, {id.casefold() for id in pack.editions})
    photos = store.own(PHOTO)
    # an id with a photo or draft, but no board, is kept free for a board of theirs
    boards: Here = {id.casefold(): (id, None) for id in (*photos, *store.own(DRAFT))}
    boards |= {id: (id, msgspec.json.encode(one)) for id, one in shipped_boards().items()}
    mine = {id.casefold(): id for id in store.own(BOARD)}
    boards |= {id.casefold(): (id, _plain_board(body)) for id, body in store.own(BOARD).items()}
    others = {id.casefold() for id in pack.boards}
    for was, board in pack.boards.items():
        photo, here = pack.photos.get(was, b""), mine.get(was.casefold())
        if here is not None and _free(board, boards, others)[1]:
            theirs = _body(msgspec.structs.replace(board, id=here))
            arrivals.put(BOARD, here, theirs, store.own(BOARD)[here], False, photo)
            continue
        id = place(BOARD, board, boards, others)
        if photo:
            arrivals.put(PHOTO, id, photo, photos.get(id), photos.get(id) == photo)
    cards = store.own(CARD)
    stand: set[str] = set()
    for (deck, number), card in sorted(pack.cards.items()):
        name = card_name(deck, number)
        there = cards.get(name)
        same = there is not None and _plain(there, type(card)) == _body(card)
        arrivals.put(CARD, name, _body(card), there, same)
        if there is None or same:
            stand.add(name)
    take(arrivals, store, pack.kept, pack.card_photos, stand)
    return arrivals


def _compared(store: Store, edition: Edition) -> dict[str, Value] | None:
    """Return the numbers that another owner compared; None if there is no other edition of numbers here to merge them
    with, or if either holds something that no form of numbers asks."""
    game = edition.game or FIRST
    there = store.own(EDITION).get(edition.id)
    if edition.id != my_copy(game) or there is None or _plain(there, Edition) == msgspec.json.encode(edition):
        return None
    known = registry.editions(game)
    theirs, base = known.resolve(edition, edition.id), known.load(known.newest)
    try:
        here = my_numbers(store, game)
    except BadFile:
        return None
    for one in (theirs, here):
        made = known.resolve(checked(base, {name: value_of(one, name) for name in mine(one, game)}, game), edition.id)
        if (made.numbers, made.rulings) != (one.numbers, one.rulings):
            return None
    return {name: value_of(theirs, name) for name in mine(theirs, game)}


def _free(thing: Edition | AnyBoard, here: Here, others: set[str]) -> tuple[str, bool]:
    """Return the id that a thing gets here, and whether it is new: its own id, or the first free one with a number
    behind it. If the same thing is here already, its id."""
    for n, id in enumerate(numbered(thing.id), 1):
        if id.casefold() in here:
            taken, body = here[id.casefold()]
            if body == msgspec.json.encode(msgspec.structs.replace(thing, id=taken)):
                return taken, False
        elif n == 1 or id.casefold() not in others:
            return id, True
    raise AssertionError


def _body(thing: Any) -> bytes:
    return written(thing) if getattr(thing, "format", "") in FORMATS else msgspec.json.encode(thing)


def _plain(body: bytes, as_type: Any) -> bytes | None:
    """Return what is kept in the form in which things are compared, whatever its spacing; None if it cannot be read."""
    try:
        return msgspec.json.encode(cast(Any, decode(body, as_type, "")))
    except BadFile:
        return None


def _plain_board(body: bytes) -> bytes | None:
    try:
        return msgspec.json.encode(read_board(body, ""))
    except BadFile:
        return None


# --- two packs made into one --------------------------------------------------------------------------------

Prefer: TypeAlias = Literal["first", "second"]


class Merged(NamedTuple):
    """Two packs as one: its bytes (None while something has to be decided), a line for each thing of the second that is
    not in the first or differs, and a line for each thing in which they differ."""

    raw: bytes | None
    told: tuple[str, ...]
    differ: tuple[str, ...]


def merge(first: Pack, second: Pack, title: str, prefer: Prefer | None = None) -> Merged:
    """Make one pack of two. Where they differ, ``prefer`` says whose thing stays; with None there is no pack then."""
    both = Store("sqlite://")
    keep_pack(both, first)
    said = keep_pack(both, second)
    asked, numbers = questions(both), held(both)
    differ = [_cards(one, streets(both)) for one in asked]
    for key, one in numbers.items():
        game, name = parted(key)
        values = printed.written(key, value_of(my_numbers(both, game), name)), printed.written(key, one.value)
        differ.append(_differing(printed.called(key), *values))
    if differ and prefer is None:
        return Merged(None, tuple(said), tuple(differ))
    if asked:
        answer_all(both, asked, "new" if prefer == "second" else "old")
    for game in {parted(key)[0] for key in numbers}:
        answer_others(both, game, take=prefer == "second")
    return Merged(write_pack(both, title, photos=True), tuple(said), tuple(differ))


def _cards(one: Clash, named: Mapping[str, str]) -> str:
    """Say in what two cards differ, two boards, or two photos."""
    old, new = one.read("old"), one.read("new")
    if one.kind == BOARD:
        first, second = (told(one.board(which)) for which in ("old", "new"))
        return _differing(one.thing, first, second)
    if old is None or new is None:
        return _("{thing}: another picture in the second pack", thing=one.thing)
    first, second = (f"“{title_of(card)}”, {decks_of(game)[deck].says(card, named)}" for game, deck, card in (old, new))
    return _differing(one.thing, first, second)


def _differing(thing: str, first: str, second: str) -> str:
    return _("{thing}: {first} in the first pack, {second} in the second", thing=thing, first=first, second=second)
