"""Pages at one table: its own, the phones of seats, and one that looks on; and how a game goes on by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.viewer import Guest

NAMES = ["Ann", "Bob", "Cid"]
JOINED = ("http://192.0.2.7/j",)


def page_of(store: Store, guest: Guest | None = None, joined_at: Iterable[str] = ()) -> Session:
    """Open a page at no table yet."""
    return Session(store, lambda: None, Desk(guest, joined_at))


@cache
def record(game: str, until: Callable[[Any], object], seed: str | None = "1") -> tuple[Any, tuple[Any, ...]]:
    """Play until something holds of the table; return it as the store has it."""
    table = registry.lay_out(registry.game(game).header_for(NAMES, seed=seed))
    while not until(table):
        seat = table.rules.to_act(table.state)[0]
        acts = table.rules.legal(table.state, seat)
        # the last that is listed leads on
        table.act(seat, acts[-1 if until is all_choose else table.seq % len(acts)], told=[None] * 9)
    return table.header, tuple(table.entries)


def at_the_start(table: Any) -> bool:
    return True


def one_acts(table: Any) -> bool:
    """Say whether one seat is to act, and somebody has acted already."""
    says = registry.screen(table.header.game)
    return table.seq > 6 and len(table.rules.to_act(table.state)) == 1 and not says.at_once(table.state)


def all_choose(table: Any) -> bool:
    """Say whether everybody chooses at the same time."""
    says = registry.screen(table.header.game)
    return len(table.rules.to_act(table.state)) == len(NAMES) and says.at_once(table.state)


class Party:
    """A table of three: its own page, phones of some ``seats``, and an onlooker. ``joined_at``: the table's page knows
    that phones may join; without, it is one device that everybody uses."""

    def __init__(
        self, game: str, url: str, until: Callable[[Any], object] = at_the_start, *,
        seats: Iterable[int] = (0, 1, 2), joined_at: Iterable[str] = (), seed: str | None = "1",
    ) -> None:  # fmt: skip
        self.store = Store(url)
        header, entries = record(game, until, seed)
        self.here = header.table
        self.store.create(header, list(entries))
        self.table = page_of(self.store, None, joined_at)
        self.table.open(self.here)
        self.phones: dict[int, Session] = {}
        self.joins(*seats)
        self.looker = page_of(self.store, Guest(self.here, None))
        self.looker.open(self.here)
        self.hear()

    def joins(self, *seats: int) -> None:
        """Have these seats join with a phone each."""
        for seat in seats:
            self.phones[seat] = page_of(self.store, Guest(*self.store.claim(self.here, seat)))
            self.phones[seat].open(self.here)
        self.table.sync()

    def replaced(self, seat: int) -> Session:
        """Have another phone take a seat over."""
        new = page_of(self.store, Guest(*self.store.take_over(self.store.invite(self.here, seat).whole)))
        new.open(self.here)
        return new

    @property
    def pages(self) -> list[Session]:
        return [self.table, *self.phones.values(), self.looker]

    @property
    def seq(self) -> int:
        """How many entries there are, as the store has it."""
        return self.store.last_seq(self.here)

    @property
    def turn(self) -> int:
        """Who is to act."""
        self.table.sync()
        return self.table.view.acting[0]

    def hear(self) -> None:
        """Have all pages take in what others did."""
        for page in self.pages:
            page.sync()

    def at(self, seat: int) -> Session:
        """Return where somebody plays."""
        return self.phones.get(seat, self.table)

    def legal(self, seat: int) -> Any:
        """List what a seat may do."""
        rules = self.table.view.on.rules
        return rules.legal(rules.view(self.table.view.real.state, seat), seat)

    def play(self, acts: int = 1) -> None:
        """Have whoever may act do so where they play."""
        for _ in range(acts):
            seat, before = self.turn, self.seq
            page, legal = self.at(seat), self.legal(seat)
            page.sync()
            if page is self.table:
                page.turn_to(seat)
                if page.view.covered:
                    page.turn_peek()
            does(page, seat, legal[before % len(legal)])
            assert self.seq > before, page.desk.trouble
            self.hear()

    def until(self, holds: Callable[[], Any], most: int = 200) -> None:
        """Go on until something holds."""
        while not holds():
            most -= 1
            assert most, "that never came up"
            self.play()


def does(page: Session, seat: int, act: Any) -> None:
    """Do an act; what comes up is not said."""
    page.do(seat, act)
    while page.asked is not None:
        page.answer(None)
