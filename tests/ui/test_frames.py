"""What goes over the wire: a page sends nothing that its viewer may not see.

Two pages at twin tables (`tests/games/twins.py`), which differ in nothing their viewer may see, send the same messages
to their browsers, whatever is tapped; and what lay open and is covered again is gone from the browser too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.core.times import clock
from capemay_kit.games import registry
from capemay_kit.results import formats
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.session import EVERYBODY
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.share import TITLES

from ..games.twins import SEATS, differ, played, twin_of
from .seen import buttons, of_class, press, tap
from .table.sharing import offered
from .wire import Wire

MOMENTS = {"cape-may": (1, 34, 90), "capitol": (1, 20, 60), "cape-horn": (1, 30, 80),
           "capital-city": (2, 20, 60)}  # fmt: skip
"""After how many acts the pages are walked; by somebody who sees their own cards, at the second of them."""
PLACES = 30
"""So many places of a picture are tapped."""


COVERED = {"cape-may": 9, "capitol": 7, "cape-horn": 8, "capital-city": 24}
"""After how many acts cards are covered again."""
FIGURE = {"cape-may": "seats[0].money", "capitol": "floors", "cape-horn": "seats[0].points",
          "capital-city": "seats[0].money"}  # fmt: skip
SECRET = {"cape-may": "seats[1].bonus", "capitol": "seats[1].hand", "cape-horn": "seats[1].hand",
          "capital-city": "seats[1].hand"}  # fmt: skip


EVERYBODYS = (EVERYBODY,)
"""In place of whose a page is: it is everybody's, and all seats have phones."""


class Page:
    """A companion at a table of a store of its own, and its wire; ``phone`` is whose it is, if it is somebody's own, or
    `EVERYBODYS`."""

    def __init__(
        self, folder: Path, table: Table[Any, Any], patch: pytest.MonkeyPatch, phone: tuple[int | None] | None = None
    ) -> None:
        self.wire, self._patch = Wire(), patch
        self.wire.use(patch)
        store = Store(str(folder / "store.db"))
        store.create(table.header, table.entries)
        here = table.header.table
        guest, joined_at = None, ()
        if phone == EVERYBODYS:
            joined_at = ("http://tablet.local/j",)
            for seat in range(len(table.state.seats)):
                store.claim(here, seat)
        elif phone is not None:
            guest = Guest(here, None) if phone[0] is None else Guest(*store.claim(here, phone[0]))
        self.made = Companion(store, {"table": here}, desk=Desk(guest, joined_at))
        self.store = store

    @property
    def here(self) -> Any:
        return self.made.desk.here

    def run(self, do: Callable[[Page], object]) -> None:
        self.wire.use(self._patch)
        do(self)


@pytest.fixture
def same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("capemay_kit.core.table.now", lambda: "2026-01-02T00:00:00Z")
    for form in ("pdf", "png", "tall"):
        monkeypatch.setitem(formats.FORMS, form, formats.FORMS["text"])


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, same: None) -> Callable[..., tuple[Page, Page]]:
    def opened(
        game: str, acts: int, viewer: int | None = None, seed: int = 5, phone: tuple[int | None] | None = None
    ) -> tuple[Page, Page]:
        for number in range(seed, seed + 20):
            table = played(game, number, acts)
            twin = twin_of(table, viewer)
            if twin is not None and differ(table, twin) and table.rules.to_act(table.state):
                break
        assert twin is not None
        made = []
        for name, one in (("one", table), ("other", twin)):
            (tmp_path / name).mkdir()
            made.append(Page(tmp_path / name, one, monkeypatch, phone))
        return made[0], made[1]

    return opened


def everything(viewer: int | None) -> Iterator[tuple[str, Callable[[Page], object]]]:
    yield "opened", lambda page: None
    for i in range(5):
        yield f"screen {i}", lambda page, i=i: page.here.show(page.here.screens[i % len(page.here.screens)])
        yield "own cards where one acts", lambda page: _uncover(page, viewer)
        yield "cards in hand", _handles
        yield "chosen", _choose
    if viewer is not None:
        yield "table", lambda page: page.here.show("table")
        yield "own cards on the tile", lambda page: press(_tile(page, viewer), "cm-owncards")
    for seat in (0, 1, EVERYBODY):
        yield f"put right {seat}", lambda page, seat=seat: page.here.fix(seat)
        yield "with own cards", lambda page: _uncover(page, viewer)
    yield "done", lambda page: page.here.fix(None)
    yield "keys in sight", _keys
    yield "places", _places
    yield "turned to another", _turns
    yield "score", lambda page: page.here.show("score")
    yield "files", _files
    yield "undo", _undo
    for back in (1, 2, 5):
        yield f"looking back {back}", lambda page, back=back: page.here.past.look(page.here.view.on.log[-back:][0].seq)
        yield "asked there", lambda page: page.here.turn_peek()
        yield "its score", lambda page: page.here.show("score")
        yield "back", lambda page: page.here.past.look(None)
    yield "light", lambda page: page.made._sight()
    for screen in ("learn", "start", "history"):
        yield screen, lambda page, screen=screen: page.here.show(screen)
    yield "what now", lambda page: (page.here.show("learn"), _what_now(page))
    yield "back at the table", lambda page: page.here.show("table")
    yield "a figure", lambda page: page.here.correct(FIGURE[page.here.view.meta.id], 7)
    yield "somebody's cards", lambda page: page.here.correct(SECRET[page.here.view.meta.id], [1])


def _what_now(page: Page) -> None:
    learn = page.made.panel("learn")
    learn.turn_to("rules")
    tap(learn, "What can I do now?")


def _uncover(page: Page, viewer: int | None) -> None:
    if viewer is not None and page.here.view.seat == viewer and not page.here.view.peeks:
        press(page.made.room, "cm-peek")


def _handles(page: Page) -> None:
    for handle in page.here.drafting.handles():
        page.here.drafting.take(handle.key)
        page.here.drafting.take(handle.key)


def _keys(page: Page) -> None:
    for key in page.here.drafting.palette:
        if key.act is None:
            page.here.drafting.take(key.key)
            page.here.cancel()


def _choose(page: Page) -> None:
    if page.here.drafting.choosing is not None and page.here.drafting.choosing.most > 1:
        page.here.drafting.choose(0)
        page.here.drafting.choose(0)


def _places(page: Page) -> None:
    drawn = page.here.drafting.scene()
    names = [one.place for one in drawn.targets] + [one.id for one in drawn.places]
    for name in names[:: max(1, len(names) // PLACES)]:
        page.here.drafting.tap_place(name)
        page.here.cancel()


def _turns(page: Page) -> None:
    for seat in page.here.view.acting:
        page.here.turn_to(seat)


def _undo(page: Page) -> None:
    page.here.past.undo_last()
    if page.here.asking_undo is not None:
        page.here.cancel()
    else:
        page.here.past.redo()


WALKS = [(game, n, who) for game in registry.GAMES for n in MOMENTS[game] for who in ("bystander", "at turn", "another")
         if who == "bystander" or n == MOMENTS[game][1]]  # fmt: skip
WALKS += [(game, MOMENTS[game][1], f"phone of {who}") for game in registry.GAMES
          for who in ("bystander", "at turn", "another")]  # fmt: skip
QUICK = {("cape-may", 34, "bystander"), ("capitol", 20, "phone of at turn"), ("cape-horn", 30, "at turn"),
         ("capital-city", 20, "phone of another")}  # fmt: skip
"""Of each game one, of each way to sit there one; the others are long."""


def long(quick: object, *rows: Any) -> list[Any]:
    """Mark all rows as slow but those that are quick."""
    return [pytest.param(*one, marks=() if one in quick else pytest.mark.slow) for one in rows]  # type: ignore[operator]


@pytest.mark.parametrize(("game", "acts", "who"), long(QUICK, *WALKS))
def test_a_page_sends_nothing_its_viewer_may_not_see(
    game: str, acts: int, who: str, pages: Callable[..., tuple[Page, Page]]
) -> None:
    viewer = None
    if not who.endswith("bystander"):
        table = played(game, 5, acts)
        turn = table.rules.to_act(table.state)[0]
        viewer = turn if who.endswith("at turn") else (turn + 1) % SEATS[game]
    one, other = pages(game, acts, viewer, phone=(viewer,) if who.startswith("phone") else None)
    for name, do in everything(viewer):
        for page in (one, other):
            page.run(do)
        assert one.wire.taken() == other.wire.taken(), name
    assert one.wire.held() == other.wire.held()


def _tile(page: Page, seat: int) -> Any:
    return of_class(page.made.panel("table"), "cm-tile")[seat]


def _asks_for_phones_cards(page: Page) -> None:
    for seat in range(len(page.here.names)):
        page.here.seats.help(seat)
        page.here.turn_peek()
        page.here.read_cards(seat)
        press(_tile(page, seat), "cm-owncards")
        press(page.made.room, "cm-peek")


@pytest.mark.parametrize("game", long([("capitol",)], *zip(registry.GAMES, strict=True)))
def test_everybodys_page_sends_nothing_that_a_phone_holds(game: str, pages: Callable[..., tuple[Page, Page]]) -> None:
    one, other = pages(game, MOMENTS[game][1], phone=EVERYBODYS)
    for name, do in (*everything(None), ("cards of phones", _asks_for_phones_cards)):
        for page in (one, other):
            page.run(do)
        assert one.wire.taken() == other.wire.taken(), name
    assert one.wire.held() == other.wire.held()


@pytest.mark.parametrize(
    ("game", "hand", "phone"),
    [
        pytest.param("cape-may", "activity", EVERYBODYS, id="everybody's"),
        pytest.param("cape-may", "bonus", (2,), id="another's"),
        pytest.param("cape-horn", "hand", (2,), id="another's, Cape Horn", marks=pytest.mark.slow),
    ],
)
def test_what_somebody_notes_of_their_printed_cards_is_sent_to_no_other_page(
    game: str, hand: str, phone: tuple[int | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, same: None
) -> None:
    made, found = [], registry.game(game)
    header = found.header_for(["Ann", "Bob", "Cid"], table="t")
    table = registry.lay_out(header, None)
    while table.state.phase in ("deal", "bonus"):
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[0], told=[None] * 9)
    fields = [one for each in registry.screen(game).own_hand(table.state, 1) for one in each.fields]
    cards = [one.value for each in fields if each.name.endswith(hand) for one in each.options][:2]
    for name, card in zip(("one", "other"), cards, strict=True):
        (tmp_path / name).mkdir()
        one = registry.lay_out(header, None)
        for entry in table.entries:
            one.take(entry)
        one.correct(f"seats[1].noted.{hand}", [card])
        made.append(Page(tmp_path / name, one, monkeypatch, phone))
    for name, do in everything(None):
        for page in made:
            page.run(do)
        assert made[0].wire.taken() == made[1].wire.taken(), name
    for page, card in zip(made, reversed(cards), strict=True):
        page.run(lambda page, card=card: _notes(page, f"seats[1].noted.{hand}", card))
    assert made[0].wire.taken() == made[1].wire.taken()
    assert made[0].wire.held() == made[1].wire.held()


def _notes(page: Page, path: str, card: Any) -> None:
    registry.open_table(page.store, page.here.view.on.header.table).correct(path, [card])
    page.here.sync()


COVERS: dict[str, Callable[[Page], object]] = {
    "hidden": lambda page: (
        page.here.turn_peek() if page.here.view.peeks else page.here.read_cards(page.here.view.reading)
    ),
    "another screen": lambda page: page.here.show("log"),
    "the score": lambda page: page.here.show("score"),
    "a form": lambda page: page.here.fix(0),
    "a rule": lambda page: page.here.show("learn"),
    "home": lambda page: page.here.show("start"),
    "finished games": lambda page: page.here.show("history"),
    "light": lambda page: page.made._sight(),
    "a figure": lambda page: page.here.correct("turn", page.here.view.state.turn),
    "taken back": lambda page: page.here.past.undo(asked=True),
    "another page": lambda page: _elsewhere(page),
    "older entries": lambda page: page.made.panel("log").more(),
    "all cards laid open": lambda page: page.here.open_up(),
}


def test_the_browser_of_a_phone_that_lost_its_seat_opens_anew_and_gets_nothing_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(tmp_path, played("capitol", 5, 20), monkeypatch, (0,))
    table, guest = page.here.view.on.header.table, page.made.desk.guest
    titles = [one.title for one in page.here.view.says.hand(page.here.view.state, 0)]
    page.here.show("hand")
    assert any(title in shown for shown in page.wire.held().values() for title in titles)
    page.store.take_over(page.store.invite(table, 0).short)
    page.here.sync()
    assert page.made.page.anew == 1
    page.made.look()
    assert page.made.page.anew == 1
    page.wire = Wire()
    page.wire.use(monkeypatch)
    opened = Companion(page.store, {"table": table}, desk=Desk(guest))
    assert (opened.page.anew, opened.desk.here) == (0, None)
    assert clock(page.store.claimed(table)[0].since)[11:16] in opened.said
    assert [title for title in titles if any(title in shown for shown in page.wire.held().values())] == []


def _elsewhere(page: Page) -> None:
    other = registry.open_table(page.store, page.here.view.on.header.table)
    other.correct("turn", other.state.turn)
    page.here.sync()


@pytest.mark.parametrize(
    ("game", "where"),
    long([("capitol", "at turn"), ("cape-may", "on a tile")], *product(registry.GAMES, ("at turn", "on a tile"))),
)
def test_what_is_covered_again_has_left_the_browser(
    game: str, where: str, pages: Callable[..., tuple[Page, Page]]
) -> None:
    both = pages(game, COVERED[game])
    one, other = both
    for way, cover in COVERS.items():
        for page in both:
            page.run(lambda page: _open_up_all(page, where))
            assert page.here.view.peeked is not None or page.here.view.reading is not None, way
            page.run(cover)
            assert (page.here.view.peeked, page.here.view.reading, page.here.view.viewer) == (None, None, None), way
        assert one.wire.held() == other.wire.held(), way
        # and what is done from then on is the same again
        for page in both:
            page.wire.taken()
            page.run(lambda page: (page.here.show("score"), page.here.show("log"), page.here.show("table")))
        assert one.wire.taken() == other.wire.taken(), way


def _open_up_all(page: Page, where: str) -> None:
    here = page.here
    for screen in here.screens:
        here.show(screen)
    here.show("table")
    if where == "on a tile":
        seat = next(i for i in range(len(here.view.state.seats)) if here.view.holds(i))
        press(_tile(page, seat), "cm-owncards")
        return
    here.fix(here.view.seat)
    # whoever holds nothing has no button for it
    here.turn_peek()
    for screen in here.screens:
        # as somebody would who sees all panels at once
        page.made.room.panels.get(screen).update()
    _handles_left_open(page)


def _files(page: Page) -> None:
    score = page.made.panel("score")
    tap(score, "Share")
    for title in offered(score):
        tap(score, title)


def _handles_left_open(page: Page) -> None:
    if handles := page.here.drafting.handles():
        page.here.drafting.take(handles[0].key)


@pytest.mark.parametrize("game", long([("cape-may",)], *zip(registry.GAMES, strict=True)))
def test_the_score_shared_by_whoever_looks_at_their_cards_holds_nobody_s(
    game: str, pages: Callable[..., tuple[Page, Page]]
) -> None:
    one, _ = pages(game, COVERED[game])
    one.here.show("score")
    press(one.made.room, "cm-peek")
    _files(one)
    assert one.here.view.peeked is None
    assert TITLES["jsonl"] not in offered(one.made.panel("score"))
    seed = registry.open_table(one.store, one.here.view.on.header.table).header.seed
    assert seed is not None
    assert one.here.view.on.header.seed is None
    assert not any(seed in text for _, _, text in one.wire.frames)


@pytest.mark.parametrize("game", long([("cape-horn",)], *zip(registry.GAMES, strict=True)))
def test_the_whole_record_is_taken_along_once_all_may_see_all_cards(
    game: str, pages: Callable[..., tuple[Page, Page]]
) -> None:
    one, _ = pages(game, COVERED[game])
    one.here.show("score")
    score, whole = one.made.panel("score"), "The full record shows every card, including undrawn ones. Save it"
    assert whole not in buttons(score)
    tap(score, "Share")
    tap(score, whole)
    assert TITLES["jsonl"] in offered(score)
    assert whole not in buttons(score)
    one.here.show("log")
    lines = buttons(one.made.panel("log"), "cm-choice")
    assert lines[0].startswith("All cards were laid open")
    one.here.past.undo(asked=True)
    one.here.show("score")
    tap(score, "Share")
    assert TITLES["jsonl"] not in offered(score)
