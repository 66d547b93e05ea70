"""Two to six pages act at random moments: what a page does that is behind is not done, and no two ever tell different
games."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.core.record import AT_TABLE, Undo, seats_device
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.viewer import Guest

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]


def page_of(store: Store, table: str, guest: Guest | None) -> Session:
    """Open somebody's page at a table."""
    page = Session(store, lambda: None, Desk(guest, ["http://192.0.2.7/j"]))
    page.open(table)
    return page


def laid_out(url: str, game: str, pages: int) -> tuple[str, list[Guest | None]]:
    """Lay out a table; return it, with who sits at so many pages: the table's, and phones of the first seats."""
    store = Store(url)
    meta = registry.game(game).rules.meta
    seats = min(max(meta.min_seats, pages), meta.max_seats)
    header = registry.game(game).header_for(NAMES[:seats], seed="out of step")
    table = registry.lay_out(header, store).header.table
    phones = [Guest(*store.claim(table, seat)) for seat in range(min(pages - 1, seats))]
    store.close()
    return table, [None, *phones]


def acts(page: Session, rng: random.Random) -> None:
    """Do something at random by what the page shows, which may be long past."""
    seat = rng.choice(page.view.acting or (0,)) if page.view.guest is None else page.view.guest.own
    what = rng.random()
    if what < 0.12:
        page.past.undo_last()
    elif what < 0.2:
        page.correct(f"seats[{seat}].name", rng.choice("XYZ") + NAMES[seat or 0])
    elif page.view.acting and seat in page.view.acting and (legal := page.view.on.rules.legal(page.view.mine, seat)):
        if page.view.guest is None:
            # at the table it is done for whoever has a phone only once that is asked for
            page.seats.help(seat)
        page.do(seat, rng.choice(list(legal)))
        while page.asked is not None:
            page.answer(None)


def tells_one_game(store: Store, table: str, pages: list[Session]) -> None:
    """Assert that all pages, once they heard of everything, tell the game that the record tells from its start."""
    read = registry.open_table(Store(store.url), table)
    for page in pages:
        page.sync()
        assert page.view.real.entries == read.entries
        assert page.view.real.state == read.state
        assert page.view.state == read.rules.view(read.state, page.view.viewer)
    assert [one.seq for one in read.entries] == list(range(1, read.seq + 1))
    for one in read.entries:
        if one.seat is not None and one.by is not None and not isinstance(one.act, Undo):
            assert one.by in (AT_TABLE, seats_device(one.seat))


@given(game=st.sampled_from(list(registry.GAMES)), pages=st.integers(2, 6), seed=st.integers(0, 10**6))
def test_what_a_page_does_that_is_behind_is_not_done(
    tmp_path_factory: pytest.TempPathFactory, game: str, pages: int, seed: int
) -> None:
    """Nor what it does before its browser has shown what others did. It says so, shows them, and goes on from there.
    Where all choose at once, others' choices alone leave what is chosen as it was, and it is done."""
    rng = random.Random(seed)
    store = Store(str(tmp_path_factory.mktemp("step") / "store.db"))
    table, guests = laid_out(store.url, game, pages)
    open_pages = [page_of(store, table, one) for one in guests]
    for one in open_pages:
        one.desk.has_seen(one.desk.fresh)
    for _ in range(30):
        page = rng.choice(open_pages)
        if rng.random() < 0.4:
            page.sync()
        if rng.random() < 0.7:
            page.desk.has_seen(page.desk.fresh)
        before = store.last_seq(table)
        knows, late, chooses = (
            page.view.on.seq,
            page.view.on.seq < before or page.desk.missed,
            page.view.says.at_once(page.view.state),
        )
        acts(page, rng)
        if late and store.last_seq(table) > before:
            written = registry.open_table(Store(store.url), table).entries
            assert chooses
            assert written[before].seat not in {None, *(one.seat for one in written[knows:before])}
    tells_one_game(store, table, open_pages)
    store.close()


@pytest.mark.parametrize("pages", [2, 4, 6])
def test_pages_that_act_at_the_same_moment_never_come_apart(tmp_path: Path, pages: int) -> None:
    """Each with a connection of its own, as fast as it can."""
    url = str(tmp_path / "store.db")
    game = "capital-city" if pages > 4 else "capitol"
    table, guests = laid_out(url, game, pages)

    def plays(number: int) -> Session:
        rng, page = random.Random(number), page_of(Store(url), table, guests[number % len(guests)])
        for _ in range(40):
            if rng.random() < 0.5:
                page.sync()
            acts(page, rng)
        return page

    with ThreadPoolExecutor(pages) as people:
        done = list(people.map(plays, range(pages)))
    tells_one_game(Store(url), table, done)
    assert done[0].view.on.seq > 5
