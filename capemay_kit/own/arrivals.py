"""What comes from somebody else's copy or from a sheet, thing by thing and number by number: what is new is kept, what
differs from something that is here waits until the owner says which stays. All of it is one step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, TypeVar

import msgspec

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.owned import OwnChanged, ThingKey
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.own.doubts import PREFIX, Held, is_usual, that_fit
from capemay_kit.own.match import EDITION, checked, mine, my_copy, my_numbers, value_of
from capemay_kit.own.printed import Value, key_of
from capemay_kit.own.steps import step, thing
from capemay_kit.own.waiting import WAITING, waiting_row, waits_already

T = TypeVar("T")
Arrived: TypeAlias = Literal["new", "same", "asked"]


class Arrivals:
    """What is to be changed (``made``), what is believed to be there (``known``), and a sentence for each thing
    (``told``). ``source`` is where all of it is from (as `steps.step` keeps it), for when the owner is asked."""

    def __init__(self, store: Store, source: str) -> None:
        self._store = store
        self._source = source
        self._waiting = store.own(WAITING)
        self.made: dict[ThingKey, bytes | None] = {}
        self.known: dict[ThingKey, bytes | None] = {}
        self.told: list[str] = []

    def put(self, kind: str, name: str, body: bytes, there: bytes | None, same: bool, photo: bytes = b"") -> Arrived:
        """Keep a thing if nothing of its name is here yet. If something else is, both wait for the owner's answer, a
        board with its ``photo``."""
        if there is None:
            found: Arrived = "new"
            self.made[kind, name] = body
        elif same:
            found = "same"
        else:
            found = "asked"
            if not waits_already(self._waiting, kind, name, body):
                self._wait(*waiting_row(self._waiting, kind, name, body, self._source, photo))
        match found:
            case "new":
                said = _("{thing}: kept.", thing=thing(kind, name))
            case "same":
                said = _("{thing}: already here.", thing=thing(kind, name))
            case "asked":
                said = _("{thing}: you have another one. Choose one in My copy.", thing=thing(kind, name))
        self.told.append(said)
        return found

    def numbers(self, game: str, values: Mapping[str, Value], sure: bool = True) -> Counter[Arrived]:
        """Take numbers that somebody compared with a printed copy of a game. One that the owner did not compare is
        kept; where both did and differ, the owner is asked, and of unusual ones too unless somebody is ``sure``."""
        now = my_numbers(self._store, game)
        compared = set(mine(now, game))
        counts: Counter[Arrived] = Counter()
        taken: dict[str, Value] = {}
        for name, value in values.items():
            if name not in compared:
                if sure or is_usual(game, name, value):
                    taken[name] = value
                else:
                    counts["asked"] += 1
                    self._ask(key_of(game, name), Held(value, "odd", self._source))
            elif value == value_of(now, name):
                counts["same"] += 1
            else:
                counts["asked"] += 1
                self._ask(key_of(game, name), Held(value, "other", self._source))
        together = that_fit(game, now, taken)
        for name in taken.keys() - together.keys():
            counts["asked"] += 1
            self._ask(key_of(game, name), Held(taken[name], "alike", self._source))
        if together:
            counts["new"] += len(together)
            at = EDITION, my_copy(game)
            self.known[at] = self._store.own(EDITION).get(at[1])
            self.made[at] = msgspec.json.encode(checked(now, together, game))
        title = registry.game(game).rules.meta.title
        self.told.append(
            _("Numbers of {game}: {new} new, {same} already here.", game=title, new=counts["new"], same=counts["same"])
        )
        if counts["asked"]:
            self.told.append(
                ngettext(
                    "{n} number of {game} differs from yours. Say in My copy what is printed.",
                    "{n} numbers of {game} differ from yours. Say in My copy what is printed.",
                    counts["asked"],
                    game=title,
                )
            )
        return counts

    def _ask(self, key: str, one: Held) -> None:
        at = WAITING, PREFIX + key
        if at[1] not in self._waiting:
            self._wait(at, msgspec.json.encode(one))

    def _wait(self, row: ThingKey, raw: bytes) -> None:
        self.made[row] = self._waiting[row[1]] = raw


def kept_at_once(store: Store, source: str, title: str, arrive: Callable[[Arrivals], T]) -> tuple[list[str], T]:
    """Keep all that arrives in a sheet as one step; return a sentence for each thing, and what ``arrive`` returned.
    Raises `StoreError`."""
    while True:
        arrivals = Arrivals(store, source)
        found = arrive(arrivals)
        try:
            store.keep_own(arrivals.made, step("sheet", title=title), arrivals.known)
        except OwnChanged:
            # another page wrote in between: look again what is there
            continue
        return arrivals.told, found
