"""Two to six pages act at random moments: what a page does that is behind is not done, and no two ever tell different
games."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from capemay_kit.core.record import AT_TABLE, Undo, seats_device
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.viewer import Guest

from .people import JOINED, does, page_of

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]


def laid_out(url: str, game: str, pages: int) -> tuple[str, list[Guest | None]]:
    """Lay out a table; return it, with who sits at so many pages: the table's, and phones of the first seats."""
    store, found = Store(url), registry.game(game)
    seats = min(max(found.rules.meta.min_seats, pages), found.rules.meta.max_seats)
    table = registry.lay_out(found.header_for(NAMES[:seats], seed="out of step"), store).header.table
    phones = [Guest(*store.claim(table, seat)) for seat in range(min(pages - 1, seats))]
    store.close()
    return table, [None, *phones]


def opened(store: Store, table: str, guest: Guest | None) -> Session:
    page = page_of(store, guest, JOINED)
    page.open(table)
    return page


def acts(page: Session, rng: random.Random) -> None:
    """Do something at random by what the page shows, which may be long past."""
    seat: Any = rng.choice(page.view.acting or (0,)) if page.view.guest is None else page.view.guest.own
    what = rng.random()
    if what < 0.12:
        page.past.undo_last()
    elif what < 0.2:
        page.correct(f"seats[{seat}].name", rng.choice("XYZ") + NAMES[seat or 0])
    elif seat in page.view.acting and (legal := page.view.on.rules.legal(page.view.mine, seat)):
        if page.view.guest is None:
            # at the table it is done for whoever has a phone only once that is asked for
            page.seats.help(seat)
        does(page, seat, rng.choice(list(legal)))


def tells_one_game(store: Store, table: str, pages: list[Session]) -> None:
    """Assert that all pages, once they heard of everything, tell the game that the record tells from its start."""
    read = registry.open_table(Store(store.url), table)
    for page in pages:
        page.sync()
        assert (page.view.real.entries, page.view.real.state) == (read.entries, read.state)
        assert page.view.state == read.rules.view(read.state, page.view.viewer)
    assert [one.seq for one in read.entries] == list(range(1, read.seq + 1))
    for one in read.entries:
        if one.seat is not None and one.by is not None and not isinstance(one.act, Undo):
            assert one.by in (AT_TABLE, seats_device(one.seat))


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(n, marks=pytest.mark.slow) for n in range(2, 20))])
@pytest.mark.parametrize("game", registry.GAMES)
def test_what_a_page_does_that_is_behind_is_not_done(tmp_path, game, seed):
    """Nor what it does before its browser has shown what others did. It says so, shows them, and goes on from there.
    Where all choose at once, others' choices alone leave what is chosen as it was, and it is done."""
    rng = random.Random(f"{game} {seed}")
    store = Store(str(tmp_path / "store.db"))
    table, guests = laid_out(store.url, game, rng.randint(2, 6))
    pages = [opened(store, table, one) for one in guests]
    for one in pages:
        one.desk.has_seen(one.desk.fresh)
    for _ in range(30):
        page = rng.choice(pages)
        if rng.random() < 0.4:
            page.sync()
        if rng.random() < 0.7:
            page.desk.has_seen(page.desk.fresh)
        knows, before = page.view.on.seq, store.last_seq(table)
        late, chooses = knows < before or page.desk.missed, page.view.says.at_once(page.view.state)
        acts(page, rng)
        if late and store.last_seq(table) > before:
            written = registry.open_table(Store(store.url), table).entries
            assert chooses
            assert written[before].seat not in {None, *(one.seat for one in written[knows:before])}
    tells_one_game(store, table, pages)


@pytest.mark.parametrize("pages", [6, *(pytest.param(n, marks=pytest.mark.slow) for n in (2, 4))])
def test_pages_that_act_at_the_same_moment_never_come_apart(tmp_path, pages):
    """Each with a connection of its own, as fast as it can."""
    url = str(tmp_path / "store.db")
    table, guests = laid_out(url, "capital-city" if pages > 4 else "capitol", pages)

    def plays(number: int) -> Session:
        rng, page = random.Random(number), opened(Store(url), table, guests[number % len(guests)])
        for _ in range(40):
            if rng.random() < 0.5:
                page.sync()
            acts(page, rng)
        return page

    with ThreadPoolExecutor(pages) as people:
        done = list(people.map(plays, range(pages)))
    tells_one_game(Store(url), table, done)
    assert done[0].view.on.seq > 5
