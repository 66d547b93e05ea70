"""Two packs made into one: what only one has is taken, and where they differ somebody says which stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.own.cards import decks_of, title_of
from capemay_kit.own.doubts import answer_others, held
from capemay_kit.own.draft import BOARD
from capemay_kit.own.match import my_numbers, value_of
from capemay_kit.own.pack import Pack, write_pack
from capemay_kit.own.printed import called, parted, written
from capemay_kit.own.ready import streets
from capemay_kit.own.taking import keep_pack
from capemay_kit.own.traceable import told
from capemay_kit.own.waiting import Clash, answer_all, questions

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
        values = written(key, value_of(my_numbers(both, game), name)), written(key, one.value)
        differ.append(_differing(called(key), *values))
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
