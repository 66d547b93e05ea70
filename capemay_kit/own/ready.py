"""What an owner's copy offers for a new table of a game: boards, editions, cards, and the rules that other tables made
their own. What cannot be read is left out, and the app goes on without it."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec

from capemay_kit.core.edition import Edition, unchecked
from capemay_kit.core.own_card import OWN_PLAYED
from capemay_kit.core.record import Correct
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode, learned
from capemay_kit.errors import CapemayError
from capemay_kit.games import registry
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.book import Book
from capemay_kit.own.boards import AnyBoard
from capemay_kit.own.cards import card_photos, decks_of, my_cards
from capemay_kit.own.draft import BOARD
from capemay_kit.own.entry import Names, names_on
from capemay_kit.own.match import EDITION, my_copy
from capemay_kit.own.printed import FIRST, games
from capemay_kit.own.things import sorted_out
from capemay_kit.own.versions import offer_card

__all__ = ["EDITION", "board_for", "boards", "book", "card_photos", "cards", "edition", "editions",
    "keep_card", "my_copy", "names", "of_table", "own_book", "still_assumed", "streets",
]  # fmt: skip
PRINTED = ("book.numbers.", "book.rulings.", "book.cards.", "book.streets", "book.own.")
"""How the paths of corrections begin that change the table's rules: a figure, a switch or a card of its own."""


class _Named(msgspec.Struct):
    streets: dict[str, str] = {}


def boards(store: Store, game: str) -> dict[str, str]:
    """Return the titles of the owner's boards for a game, by id; one that cannot be read is left out."""
    found = {id: one.title for id, one in _boards(store, game).items()}
    twice = {title for title, n in Counter(found.values()).items() if n > 1}
    return {id: f"{title} ({id})" if title in twice else title for id, title in found.items()}


def _boards(store: Store, game: str) -> dict[str, AnyBoard]:
    formats = registry.files(game).boards
    return {id: one for id, one in sorted_out(store, BOARD)[0].items() if one.format in formats}


def names(store: Store, board: Board | None) -> Names:
    """Return what cards can name on the board that is played on; None: on the owner's boards, if there are any."""
    return names_on(board, [one for one in _boards(store, FIRST).values() if isinstance(one, Board)])


def streets(store: Store) -> dict[str, str]:
    """Return what the streets on the owner's boards are called, by id."""
    found: dict[str, str] = {}
    for raw in store.own(BOARD).values():
        # no more is read of them than that: this is asked at every tap in the workshop
        with suppress(msgspec.MsgspecError):
            found |= msgspec.json.decode(raw, type=learned(_Named)).streets
    return found


def board_for(store: Store, game: str, seats: int) -> str | None:
    """Return the id of the owner's first board that is printed for so many players; None if there is none."""
    for id, board in _boards(store, game).items():
        least, most = getattr(board, "players", (seats, seats))
        if least <= seats <= most:
            return id
    return None


def editions(store: Store, game: str) -> dict[str, int]:
    """Return the owner's editions of a game by id, the one that *My copy* writes first, with how many of their numbers
    nobody has compared yet."""
    found = {}
    for id, made in sorted_out(store, EDITION)[0].items():
        if (made.game or FIRST) == game:
            found[id] = unchecked(registry.editions(game).resolve(made, id))
    return dict(sorted(found.items(), key=lambda one: one[0] != my_copy(game)))


def still_assumed(store: Store) -> dict[str, int]:
    """Return how many numbers of each game nobody has compared with a printed copy: in the owner's edition with the
    fewest such numbers, else in the shipped one. A game without numbers is left out."""
    found = {}
    for game in games():
        mine = editions(store, game).values()
        known = registry.editions(game)
        found[game] = min(mine) if mine else unchecked(known.load(known.newest))
    return found


def edition(game: str, raw: bytes, source: str) -> Edition:
    """Read an edition of a game. Raises `BadFile` with every fault."""
    made = decode(raw, Edition, source)
    registry.editions(game).resolve(made, source)
    return made


def cards(store: Store, game: str) -> dict[str, Any]:
    """Return the owner's cards for a game, as corrections with which a table begins."""
    decks = decks_of(game)
    found: dict[str, Any] = {
        f"{decks[deck].path}.{deck}.{n}": msgspec.to_builtins(card) for (deck, n), card in my_cards(store, game).items()
    }
    if game == FIRST and found and (named := streets(store)):
        found["book.streets"] = named
    return found | ({OWN_PLAYED: True} if found and registry.screen(game).plays_own else {})


def keep_card(store: Store, game: str, path: str, card: dict[str, Any], photo: bytes = b"") -> None:
    """Keep a card that was entered at a table by a correction, with its photo if there is one, for the owner's later
    tables."""
    deck = path.split(".")[2]
    made = msgspec.convert(card, learned(decks_of(game)[deck].card))
    offer_card(store, deck, made, game=game, photo=photo or None)


def book(s: Any) -> Book | None:
    """Return the book of a table at which the owner's cards can be tried; None for a table of another game."""
    return s.book if isinstance(s.book, Book) else None


def own_book(store: Store, game: str) -> Any:
    """Return the book of a new table with the owner's figures and cards; None if nothing of the copy is entered, or it
    cannot be read."""
    given, mine = cards(store, game), list(editions(store, game))
    if not given and not mine:
        return None
    module = registry.game(game)
    options: dict[str, Any] = {"own": given} if given else {}
    if mine:
        options["edition"] = edition(game, store.own(EDITION)[mine[0]], mine[0])
    seats = [str(i) for i in range(module.rules.meta.min_seats)]
    with suppress(CapemayError):
        return getattr(registry.lay_out(module.header_for(seats, **options)).state, "book", None)
    return None


def of_table(store: Store, table: str) -> tuple[Edition | None, dict[str, Any]]:
    """Return the edition and the corrections by which a new table gets the figures and cards that another table made
    its own.

    None instead of an edition stands for the shipped one.
    """
    header = store.header(table)
    own = dict(header.options.get("own") or {})
    for entry, __ in registry.open_table(store, table).history:
        done = entry.act
        # a card that nobody has named belongs to that table alone
        if isinstance(done, Correct) and done.path.startswith(PRINTED) and "?" not in done.path:
            own[done.path] = done.value
    given = header.edition
    return (None if isinstance(given, str) else msgspec.convert(given, learned(Edition))), own
