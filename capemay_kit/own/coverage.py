"""What there is of a printed copy, game by game: of an owner's own, or in a pack. The app goes on without what cannot
be read of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from capemay_kit.core.edition import Edition
from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own.cards import CARD, CARD_PHOTO, KEPT, decks_of, read_row
from capemay_kit.own.draft import BOARD, PHOTO
from capemay_kit.own.match import EDITION, mine
from capemay_kit.own.pack import Pack
from capemay_kit.own.photo import size_of
from capemay_kit.own.printed import FIRST, pages

READERS: Mapping[str, Callable[[str, bytes], Any]] = {
    "edition": lambda name, raw: _edition(decode(raw, Edition, name), name),
    "board": lambda name, raw: registry.check_board(raw, name),
    "draft": lambda name, raw: _draft(raw, name),
    CARD: lambda name, raw: read_row(CARD, name, raw),
    KEPT: lambda name, raw: read_row(KEPT, name, raw),
    "photo": lambda name, raw: size_of(raw),
}
"""How each kind of thing is read completely. Each raises `BadFile`."""


def _edition(made: Edition, name: str) -> Any:
    return registry.editions(made.game or registry.GAMES[0]).resolve(made, name)


def _draft(raw: bytes, name: str) -> Any:
    # every start screen asks what is damaged, and few stores hold a draft
    from capemay_kit.own.traceable import from_bytes

    return from_bytes(raw, name)


def sorted_out(store: Store, kind: str) -> tuple[dict[str, bytes], dict[str, BadFile]]:
    """Return the things of a kind that can be read, by name, and what is wrong with the others."""
    found: dict[str, bytes] = {}
    broken: dict[str, BadFile] = {}
    for name, raw in store.own(kind).items():
        try:
            READERS[kind](name, raw)
        except BadFile as bad:
            broken[name] = bad
        else:
            found[name] = raw
    return found, broken


def damaged(store: Store) -> dict[tuple[str, str], BadFile]:
    """Return what is wrong with each thing that cannot be read, by kind and name."""
    return {(kind, name): bad for kind in READERS for name, bad in sorted_out(store, kind)[1].items()}


# --- what there is --------------------------------------------------------------------------------------


class Covered(NamedTuple):
    """What there is of a game: so many numbers ``compared`` of how many; the titles of its boards; how many cards of
    each deck; photos of boards and cards."""

    compared: int
    numbers: int
    boards: tuple[str, ...]
    cards: dict[str, int]
    photos: int


def of_pack(pack: Pack) -> dict[str, Covered]:
    """Return what a pack covers, by game."""
    boards = {id: msgspec.to_builtins(one) for id, one in pack.boards.items()}
    names = [*(f"{deck}/{number:03}" for deck, number in pack.cards), *pack.kept]
    return _covered(pack.editions.values(), boards, names, [*pack.photos], [*pack.card_photos])


def of_store(store: Store) -> dict[str, Covered]:
    """Return what an owner's own copy covers, by game; what cannot be read is left out."""
    editions = [decode(raw, Edition, id) for id, raw in sorted_out(store, EDITION)[0].items()]
    boards = {id: msgspec.json.decode(raw) for id, raw in sorted_out(store, BOARD)[0].items()}
    names = [*sorted_out(store, CARD)[0], *sorted_out(store, KEPT)[0]]
    return _covered(editions, boards, names, [*store.own(PHOTO)], [*store.own(CARD_PHOTO)])


def _covered(
    editions: Iterable[Edition],
    boards: dict[str, dict[str, Any]],
    cards: Iterable[str],
    photos: Iterable[str],
    card_photos: Iterable[str],
) -> dict[str, Covered]:
    """Return what there is by game: of several editions of a game the one with the most numbers compared counts."""
    game_of = {form: game for game in registry.GAMES for form in registry.files(game).boards}
    compared: dict[str, int] = {}
    for one in editions:
        game = one.game or FIRST
        done = len(mine(registry.editions(game).resolve(one, one.id), game))
        compared[game] = max(done, compared.get(game, 0))
    titles: dict[str, list[str]] = {}
    for id, board in boards.items():
        titles.setdefault(game_of[board["format"]], []).append(str(board.get("title", id)))
    decks = Counter((_game(name), name.split("/")[-2]) for name in cards)
    pictures = Counter(game_of[boards[id]["format"]] for id in photos if id in boards)
    pictures += Counter(map(_game, card_photos))
    found = {}
    for game in registry.GAMES:
        of_game = {deck: n for (of, deck), n in decks.items() if of == game}
        if game in compared or game in titles or of_game or pictures[game]:
            numbers = sum(len(part.numbers) for part in pages(game)) if game in compared else 0
            found[game] = Covered(
                compared.get(game, 0), numbers, tuple(titles.get(game, ())), of_game, pictures[game]
            )  # fmt: skip
    return found


def _game(name: str) -> str:
    """Return the game of a card by the name it is kept by."""
    return name.split("/")[0] if name.count("/") == 2 else FIRST


def told(covered: dict[str, Covered]) -> list[str]:
    """Say in a line for each game what there is of a copy."""
    lines = []
    for game, one in covered.items():
        parts = [_("numbers compared: {n} of {all}", n=one.compared, all=one.numbers)] if one.compared else []
        parts += [_("board {title}", title=title) for title in one.boards]
        for deck, about in decks_of(game).items():
            if n := one.cards.get(deck, 0):
                said = _("{deck}: {n} of {all}") if about.printed else _("{deck}: {n}")
                parts.append(said.format(deck=_(about.title), n=n, all=about.printed))
        parts += [_("photos: {n}", n=one.photos)] if one.photos else []
        if parts:
            title = registry.game(game).rules.meta.title
            lines.append(f"{title} · {' · '.join(parts)}")
    return lines
