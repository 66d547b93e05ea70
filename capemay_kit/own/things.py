"""What an owner's copy consists of, kind by kind: how each thing is read as it is kept, what of it is damaged, and what
there is of each game, here or in a pack. The app goes on without what cannot be read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from capemay_kit.core.edition import Edition
from capemay_kit.core.i18n import _
from capemay_kit.core.owned import ThingKey
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own.boards import read_board
from capemay_kit.own.cards import CARD, CARD_PHOTO, KEPT, deck_at, decks_of, read_card
from capemay_kit.own.draft import BOARD, DRAFT, PHOTO
from capemay_kit.own.match import EDITION, mine
from capemay_kit.own.photo import size_of
from capemay_kit.own.printed import FIRST, Value, pages

FIGURE = "figure"
"""The kind by which a single number is meant. It is kept in the edition of its game."""
PHOTOS = (PHOTO, CARD_PHOTO)


def read_thing(kind: str, name: str, raw: bytes) -> Any:
    """Read a thing completely; a photo is returned as it is. Raises `BadFile`."""
    return _READERS[kind](name, raw)


def _edition(name: str, raw: bytes) -> Edition:
    made = decode(raw, Edition, name)
    registry.editions(made.game or FIRST).resolve(made, name)
    return made


def _draft(name: str, raw: bytes) -> Any:
    # every start screen asks what is damaged, and few stores hold a draft
    from capemay_kit.own.traceable import from_bytes

    return from_bytes(raw, name)


def _photo(name: str, raw: bytes) -> bytes:
    size_of(raw)
    return raw


_READERS: Mapping[str, Callable[[str, bytes], Any]] = {
    EDITION: _edition,
    BOARD: lambda name, raw: read_board(raw, name),
    DRAFT: _draft,
    CARD: lambda name, raw: read_card(CARD, name, raw),
    KEPT: lambda name, raw: read_card(KEPT, name, raw),
    PHOTO: _photo,
    CARD_PHOTO: _photo,
    FIGURE: lambda name, raw: decode(raw, Value, name),  # type: ignore[arg-type]
}


def sorted_out(store: Store, kind: str) -> tuple[dict[str, Any], dict[str, BadFile]]:
    """Return the things of a kind that can be read, by name, and what is wrong with the others."""
    found: dict[str, Any] = {}
    broken: dict[str, BadFile] = {}
    for name, raw in store.own(kind).items():
        try:
            found[name] = read_thing(kind, name, raw)
        except BadFile as bad:
            broken[name] = bad
    return found, broken


def damaged(store: Store) -> dict[ThingKey, BadFile]:
    """Return what is wrong with each thing that cannot be read."""
    kinds = (EDITION, BOARD, DRAFT, CARD, KEPT, PHOTO)
    return {(kind, name): bad for kind in kinds for name, bad in sorted_out(store, kind)[1].items()}


def readable(store: Store) -> dict[ThingKey, Any]:
    """Return all that can be read of an owner's own copy, but drafts; photos as they are."""
    found = {(kind, name): one for kind in (EDITION, BOARD, CARD, KEPT)
             for name, one in sorted_out(store, kind)[0].items()}  # fmt: skip
    return found | {(kind, name): raw for kind in PHOTOS for name, raw in store.own(kind).items()}


# --- what there is of a copy ----------------------------------------------------------------------------


class Covered(NamedTuple):
    """What there is of a game: so many numbers ``compared`` of how many; the titles of its boards; how many cards of
    each deck; photos of boards and cards."""

    compared: int
    numbers: int
    boards: tuple[str, ...]
    cards: dict[str, int]
    photos: int


def covered(things: Mapping[ThingKey, Any]) -> dict[str, Covered]:
    """Return what there is by game: of several editions of a game the one with the most numbers compared counts."""
    board_game = {form: game for game in registry.GAMES for form in registry.files(game).boards}
    compared: dict[str, int] = {}
    titles, decks, photos = defaultdict[str, list[str]](list), Counter[tuple[str, str]](), Counter[str]()
    for (kind, name), one in things.items():
        if kind == EDITION:
            game = one.game or FIRST
            done = len(mine(registry.editions(game).resolve(one, one.id), game))
            compared[game] = max(done, compared.get(game, 0))
        elif kind == BOARD:
            titles[board_game[one.format]].append(one.title)
        elif kind in (CARD, KEPT):
            decks[deck_at(kind, name)] += 1
        elif kind == CARD_PHOTO:
            photos[deck_at(KEPT if name.count("/") == 2 else CARD, name)[0]] += 1
        elif (board := things.get((BOARD, name))) is not None:
            photos[board_game[board.format]] += 1
    found = {}
    for game in registry.GAMES:
        of_game = {deck: n for (of, deck), n in decks.items() if of == game}
        if game in compared or game in titles or of_game or photos[game]:
            numbers = sum(len(part.numbers) for part in pages(game)) if game in compared else 0
            found[game] = Covered(compared.get(game, 0), numbers, tuple(titles[game]), of_game, photos[game])
    return found


def told(found: Mapping[str, Covered]) -> list[str]:
    """Say in a line for each game what there is of a copy."""
    lines = []
    for game, one in found.items():
        parts = [_("numbers compared: {n} of {all}", n=one.compared, all=one.numbers)] if one.compared else []
        parts += [_("board {title}", title=title) for title in one.boards]
        for deck, about in decks_of(game).items():
            if n := one.cards.get(deck, 0):
                said = _("{deck}: {n} of {all}") if about.printed else _("{deck}: {n}")
                parts.append(said.format(deck=_(about.title), n=n, all=about.printed))
        parts += [_("photos: {n}", n=one.photos)] if one.photos else []
        if parts:
            lines.append(f"{registry.game(game).rules.meta.called} · {' · '.join(parts)}")
    return lines
