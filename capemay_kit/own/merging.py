"""What comes from somebody else's copy or from a sheet, thing by thing and number by number: what is new is kept, and
where it differs from what is here the newer stands, with the other one in the list of `versions`. All of it is one
step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from capemay_kit.core.edition import Edition
from capemay_kit.core.i18n import N_, _, ngettext
from capemay_kit.core.owned import OwnChanged, ThingKey
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own.boards import FORMATS, AnyBoard, numbered, shipped_boards, written
from capemay_kit.own.cards import CARD, CARD_PHOTO, KEPT, deck_at, row_of
from capemay_kit.own.draft import BOARD, DRAFT, PHOTO
from capemay_kit.own.match import (
    EDITION,
    PREFIX,
    WAITING,
    Held,
    checked,
    is_usual,
    mine,
    my_copy,
    my_numbers,
    that_fit,
    value_of,
)
from capemay_kit.own.pack import Pack
from capemay_kit.own.printed import FIRST, Value, games, key_of
from capemay_kit.own.steps import step
from capemay_kit.own.steps import thing as called
from capemay_kit.own.things import FIGURE, PHOTOS, read_thing
from capemay_kit.own.versions import DATES, Dates, Waits, after, figure, listed_as, not_after_now, row_for

T = TypeVar("T")
Arrived: TypeAlias = Literal["new", "same", "newer", "older"]
"""What became of a thing: it is ``newer`` than the one here and stands now, or it is ``older`` and does not."""
_SAID: dict[Arrived, str] = {
    "new": N_("{thing}: kept."), "same": N_("{thing}: already here."),
    "newer": N_("{thing}: newer than yours, so it is used now."), "older": N_("{thing}: yours is newer and stays."),
}  # fmt: skip
Here: TypeAlias = dict[str, tuple[str, bytes | None]]
"""What is here of a kind, by its id in small letters: the id, and the content to compare with (None: it equals
nothing)."""


def plain(kind: str, name: str, body: bytes | None) -> bytes | None:
    """Return what is kept in the form in which things are compared, whatever its spacing; None if it cannot be read."""
    try:
        return None if body is None else msgspec.json.encode(read_thing(kind, name, body))
    except BadFile:
        return None


class Arrivals:
    """What is to be changed (``made``), what is believed to be there (``known``), and a sentence for each thing
    (``told``). ``source`` is where all of it is from (as `steps.step` keeps it), ``dates`` says when it was entered, by
    kind and name; with None it is entered now."""

    def __init__(self, store: Store, source: str, dates: Mapping[str, str] | None = None) -> None:
        self._store, self._source, self._given = store, source, dates
        self._dates = Dates(store)
        self._kinds: dict[str, dict[str, bytes]] = {}
        self.made: dict[ThingKey, bytes | None] = {}
        self.known: dict[ThingKey, bytes | None] = {}
        self.told: list[str] = []

    def here(self, kind: str) -> dict[str, bytes]:
        """Return what is here of a kind, by name."""
        if kind not in self._kinds:
            self._kinds[kind] = self._store.own(kind)
        return self._kinds[kind]

    def finish(self) -> None:
        """Note when all that came was entered."""
        if self._dates.row != self._dates.raw:
            self.made[DATES], self.known[DATES] = self._dates.row, self._dates.raw

    def put(self, kind: str, name: str, body: bytes, was: str = "", photo: bytes = b"") -> Arrived:
        """Keep a thing, a board with its ``photo``: at once if nothing of its name is here yet or what is here is
        older, else in the list. ``was`` is its name where it comes from, if that is another."""
        there, was = self.here(kind).get(name), was or name
        if there is not None and kind not in PHOTOS and plain(kind, name, there) == plain(kind, name, body):
            body = there
        found, at, before = self._compare(kind, name, body, there, was)
        if found == "new":
            self.made[kind, name] = body
        elif found == "newer":
            self.made[kind, name], self.known[kind, name] = body, there
            beside: dict[str, bytes | None] = {}
            # a draft is of the board that is here, and would be written over the new one
            for of, new in ((DRAFT, None), (PHOTO, photo or None)) if kind == BOARD else ():
                old = self.here(of).get(name)
                if old != new and (of == DRAFT or new is not None):
                    beside[of] = old
                    self.made[of, name], self.known[of, name] = new, old
            self._list(kind, name, there or b"", before, beside, stands=body)
        elif found == "older":
            self._list(kind, name, body, self._source, {PHOTO: photo} if photo else {})
        if found in ("new", "newer"):
            self._dates.note(kind, name, body, at, self._source)
            if photo and self.made.get((PHOTO, name)) == photo:
                self._dates.note(PHOTO, name, photo, self._at(PHOTO, was), self._source)
        elif found == "same":
            self._seen_again(kind, name, body, at)
        self.told.append(_(_SAID[found], thing=called(kind, name)))
        return found

    def keep_as(self, kind: str, was: str, name: str, body: bytes) -> bool:
        """Keep a thing under a name that is free, unless it is here under it; say whether it is new."""
        there = self.here(kind).get(name)
        if there is None:
            self.made[kind, name] = self.here(kind)[name] = body
        entered = [(kind, was, name, there or body)]
        if kind == EDITION:
            # an edition is as old as its numbers, which are noted of the one that the form writes
            one: Edition = read_thing(kind, name, body)
            game = one.game or FIRST
            now = registry.editions(game).resolve(one, name)
            keys = [(key_of(game, each), value_of(now, each)) for each in mine(now, game) if name == my_copy(game)]
            entered = [(FIGURE, key, key, figure(value)) for key, value in keys]
        for of, before, each, raw in entered:
            if there is None:
                self._dates.note(of, each, raw, self._at(of, before), self._source)
            else:
                self._seen_again(of, each, raw, self._at(of, before))
        return there is None

    def _compare(self, kind: str, name: str, body: bytes, there: bytes | None, was: str) -> tuple[Arrived, str, str]:
        """Say which of two versions is to stand, when the one that comes was entered, and where the one is from that is
        here."""
        if there is None:
            return "new", self._at(kind, was), ""
        here = self._dates.of(kind, name, there)
        at = self._at(kind, was, here.at)
        if body == there:
            return "same", at, here.source
        # where a clock elsewhere goes ahead, a version that was replaced here would come back with its pack each time
        again = at < self._said(kind, was) and listed_as(self.here(WAITING), kind, name, body) is not None
        # two of the same moment: whichever comes first, the same one stands
        newer = at and (at, body) > (here.at, there) and not again
        return "newer" if newer else "older", at, here.source

    def _seen_again(self, kind: str, name: str, body: bytes, at: str) -> None:
        here = self._dates.of(kind, name, body)
        if self._given is not None and at > here.at:
            self._dates.note(kind, name, body, at, here.source)

    def _at(self, kind: str, name: str, here: str = "") -> str:
        return after(here) if self._given is None else not_after_now(self._said(kind, name))

    def _said(self, kind: str, name: str) -> str:
        return (self._given or {}).get(f"{kind}/{name}", "")

    def _list(
        self, kind: str, name: str, body: bytes, source: str, beside: dict[str, bytes | None], stands: bytes = b""
    ) -> None:
        """Put a version in the list, from which goes what ``stands`` now."""
        waiting = self.here(WAITING)
        if (row := listed_as(waiting, kind, name, stands)) is not None:
            self.made[WAITING, row], self.known[WAITING, row] = None, waiting.pop(row)
        if listed_as(waiting, kind, name, body) is None:
            at, raw = row_for(waiting, Waits(kind, name, body, source, beside=beside))
            self.made[at] = waiting[at[1]] = raw

    def numbers(self, game: str, values: Mapping[str, Value], sure: bool = True) -> Counter[Arrived]:
        """Take numbers that somebody compared with a printed copy of a game. One that the owner did not compare is
        kept; of unusual ones the owner is asked, unless somebody is ``sure``. Those that do not go together with the
        rest are put in the list."""
        now = my_numbers(self._store, game)
        compared = set(mine(now, game))
        came: dict[str, tuple[Arrived, str, str]] = {}
        odd = 0
        for name, value in values.items():
            stands = value_of(now, name)
            if not sure and not (name in compared and value == stands) and not is_usual(game, name, value):
                odd += 1
                row = PREFIX + key_of(game, name)
                if row not in self.here(WAITING):
                    raw = msgspec.json.encode(Held(value, "odd"))
                    self.made[WAITING, row] = self.here(WAITING)[row] = raw
                continue
            there, key = figure(stands) if name in compared else None, key_of(game, name)
            came[name] = self._compare(FIGURE, key, figure(value), there, key)
        together = that_fit(game, now, {name: values[name] for name in came if came[name][0] in ("new", "newer")})
        for name, (found, at, before) in came.items():
            key, body, there = key_of(game, name), figure(values[name]), figure(value_of(now, name))
            if name in together:
                self._dates.note(FIGURE, key, body, at, self._source)
                if found == "newer":
                    self._list(FIGURE, key, there, before, {}, stands=body)
            elif found == "same":
                self._seen_again(FIGURE, key, body, at)
            else:
                self._list(FIGURE, key, body, self._source, {})
        if together:
            at_home = EDITION, my_copy(game)
            self.known[at_home] = self.here(EDITION).get(at_home[1])
            self.made[at_home] = msgspec.json.encode(checked(now, together, game))
        counts = Counter(found for name, (found, *__) in came.items() if name in together or found in ("same", "older"))
        unfit = len(came) - counts.total()
        self._tell(registry.game(game).rules.meta.called, counts, odd, unfit)
        return counts

    def _tell(self, game: str, counts: Counter[Arrived], odd: int, unfit: int) -> None:
        self.told.append(
            _("Numbers of {game}: {new} new, {same} already here.", game=game, new=counts["new"], same=counts["same"])
        )
        newer, older = counts["newer"], counts["older"]
        said = {
            ngettext(
                "{n} number of {game} is newer than yours, so it is used now.",
                "{n} numbers of {game} are newer than yours, so they are used now.",
                newer, game=game,
            ): newer,
            ngettext(
                "{n} number of {game} differs: yours is newer and stays.",
                "{n} numbers of {game} differ: yours are newer and stay.",
                older, game=game,
            ): older,
            ngettext(
                "{n} number of {game} does not fit the others and is not used.",
                "{n} numbers of {game} do not fit the others and are not used.",
                unfit, game=game,
            ): unfit,
            ngettext(
                "{n} number of {game} is unusual. Say in My copy what is printed.",
                "{n} numbers of {game} are unusual. Say in My copy what is printed.",
                odd, game=game,
            ): odd,
        }  # fmt: skip
        self.told += [sentence for sentence, n in said.items() if n]


def _kept_at_once(store: Store, what: str, arrive: Callable[[], tuple[Arrivals, T]]) -> tuple[list[str], T]:
    """Keep all that arrives as one step; return a sentence for each thing, and what ``arrive`` found besides."""
    while True:
        arrivals, found = arrive()
        arrivals.finish()
        try:
            store.keep_own(arrivals.made, what, arrivals.known)
        except OwnChanged:
            # another page wrote in between: look again what is there
            continue
        return arrivals.told, found


def keep_sheet(store: Store, title: str, arrive: Callable[[Arrivals], T]) -> tuple[list[str], T]:
    """Keep all that arrives in a sheet as one step, as entered now; return a sentence for each thing, and what
    ``arrive`` returned. Raises `StoreError`."""

    def begin() -> tuple[Arrivals, T]:
        arrivals = Arrivals(store, step("from_sheet"))
        return arrivals, arrive(arrivals)

    return _kept_at_once(store, step("sheet", title=title), begin)


# --- a pack ----------------------------------------------------------------------------------------------


def keep_pack(store: Store, pack: Pack) -> list[str]:
    """Keep what a pack holds, all or none; of what differs the newer stands. Returns a sentence for each thing.

    An edition whose id is taken by another is kept under a new id, and so is a board whose id a shipped one or a draft
    has. What nobody knows the age of is older than what is here. Raises `StoreError`.
    """
    return _kept_at_once(store, step("pack", title=pack.title), lambda: (_placed(store, pack), None))[0]


def _placed(store: Store, pack: Pack) -> Arrivals:
    """Return what is new in a pack, each thing at a free place, and a sentence about each thing of the pack."""
    arrivals = Arrivals(store, step("from_pack", title=pack.title), pack.dates)

    def place(kind: str, thing: Edition | AnyBoard, here: Here) -> str:
        id, is_new = _free(thing, here, {id.casefold() for id in pack.of(kind)})
        placed = replace(thing, id=id)
        here[id.casefold()] = id, msgspec.json.encode(placed)
        # one that is shipped is here without being kept
        if is_new or id in arrivals.here(kind):
            arrivals.keep_as(kind, thing.id, id, _body(placed))
        if id == thing.id:
            said = _("{thing}: kept.") if is_new else _("{thing}: already here.")
        elif is_new:
            said = _("{thing}: kept as {id}. You have another one of that name.")
        else:
            said = _("{thing}: already here as {id}. You have another one of that name.")
        arrivals.told.append(said.format(thing=called(kind, thing.id), id=id))
        return id

    shipped = (id for game in games() for id in registry.editions(game).shipped)
    editions: Here = {id.casefold(): (id, None) for id in shipped}
    editions |= {id.casefold(): (id, plain(EDITION, id, body)) for id, body in arrivals.here(EDITION).items()}
    for edition in pack.of(EDITION).values():
        if (compared := _compared(store, edition)) is not None:
            arrivals.numbers(edition.game or FIRST, compared)
        else:
            place(EDITION, edition, editions)
    photos = arrivals.here(PHOTO)
    # an id with a photo or draft, but no board, is kept free for a board of theirs
    boards: Here = {id.casefold(): (id, None) for id in (*photos, *arrivals.here(DRAFT))}
    boards |= {id: (id, msgspec.json.encode(one)) for id, one in shipped_boards().items()}
    mine = {id.casefold(): id for id in arrivals.here(BOARD)}
    boards |= {id.casefold(): (id, plain(BOARD, id, body)) for id, body in arrivals.here(BOARD).items()}
    taken = {id.casefold() for id in pack.of(BOARD)}
    for was, board in pack.of(BOARD).items():
        photo, here = pack.things.get((PHOTO, was), b""), mine.get(was.casefold())
        if here is not None and _free(board, boards, taken)[1]:
            arrivals.put(BOARD, here, _body(replace(board, id=here)), was, photo)
        else:
            id = place(BOARD, board, boards)
            if photo:
                arrivals.put(PHOTO, id, photo, was)
    for name, card in sorted(pack.of(CARD).items()):
        arrivals.put(CARD, name, _body(card))
    at = _kept(arrivals, pack.of(KEPT))
    for was, raw in sorted(pack.of(CARD_PHOTO).items()):
        arrivals.put(CARD_PHOTO, at.get(was, was), raw, was)
    return arrivals


def _kept(arrivals: Arrivals, cards: Mapping[str, Any]) -> dict[str, str]:
    """Take a pack's cards of other games than the first; return the names under which they are here. Their owners
    number them, so one whose number another card has is kept under the next that is free."""
    there, at = arrivals.here(KEPT), dict[str, str]()
    spoken_for = {name for name, card in cards.items() if there.get(name) == msgspec.json.encode(card)}
    for was, card in sorted(cards.items()):
        game, deck = deck_at(KEPT, was)
        one, name, body = _numbered(there, spoken_for, game, deck, card)
        spoken_for.add(name)
        at[was] = name
        if not arrivals.keep_as(KEPT, was, name, body):
            said = _("{thing}: already here.")
        else:
            said = _("{thing}: kept.") if name == was else _("{thing}: kept as {n}.")
        arrivals.told.append(said.format(thing=called(KEPT, was), n=one.number))
    return at


def _numbered(
    there: Mapping[str, bytes], spoken_for: set[str], game: str, deck: str, card: Any
) -> tuple[Any, str, bytes]:
    """Return a card under its number, or under the next one where no other card is, with its name and its bytes. A card
    that is here under another number stays that, unless it is ``spoken_for``: a deck may have the same card twice."""
    name, body = row_of(game, deck, card.number)[1], msgspec.json.encode(card)
    if there.get(name) == body:
        return card, name, body
    begins = name[:-3]
    for other in sorted(there.keys() - spoken_for):
        if other.startswith(begins):
            one = replace(card, number=int(other.removeprefix(begins)))
            if there[other] == msgspec.json.encode(one):
                return one, other, there[other]
    number = next(n for n in count(card.number) if row_of(game, deck, n)[1] not in there)
    one = replace(card, number=number)
    return one, row_of(game, deck, number)[1], msgspec.json.encode(one)


def _compared(store: Store, edition: Edition) -> dict[str, Value] | None:
    """Return the numbers that another owner compared; None if there is no other edition of numbers here to merge them
    with, or if either holds something that no form of numbers asks."""
    game = edition.game or FIRST
    there = plain(EDITION, edition.id, store.own(EDITION).get(edition.id))
    if edition.id != my_copy(game) or there in (None, msgspec.json.encode(edition)):
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
            if body == msgspec.json.encode(replace(thing, id=taken)):
                return taken, False
        elif n == 1 or id.casefold() not in others:
            return id, True
    raise AssertionError


def _body(thing: Any) -> bytes:
    return written(thing) if getattr(thing, "format", "") in FORMATS else msgspec.json.encode(thing)
