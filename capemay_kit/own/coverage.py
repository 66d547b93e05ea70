"""What is there of a printed copy, game by game: of an owner's own, or in a pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from capemay_kit.core.edition import Edition
from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.games import registry
from capemay_kit.own.cards import CARD, CARD_PHOTO, KEPT, decks_of
from capemay_kit.own.damaged import sorted_out
from capemay_kit.own.draft import BOARD, PHOTO
from capemay_kit.own.match import EDITION, mine
from capemay_kit.own.pack import Pack
from capemay_kit.own.printed import FIRST, pages


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
