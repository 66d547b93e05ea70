"""Pages that live in the server's own process: their work, their words, their end."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import time
from collections.abc import Callable, Iterator
from contextvars import copy_context
from functools import partial
from itertools import product
from pathlib import Path
from threading import Event
from typing import Any
from uuid import uuid4

import comm
import ipywidgets
import pytest
from ipywidgets.widgets import widget as ipywidgets_widget
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from msgspec import Struct

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.components import button, line
from capemay_kit.ui.page import QUERY, Page, start_address
from capemay_kit.web import live as module
from capemay_kit.web.hosted import read_cells
from capemay_kit.web.live import LivePage, Threads, install
from capemay_kit.web.watchdog import Watchdog

from ..ui.loops import looped
from ..ui.seen import Showing, field, of_class
from ..ui.serving import eventually, notebook
from .light import message


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give pages comms of their own, for the length of a test."""
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)
    monkeypatch.setattr(comm, "get_comm_manager", comm.get_comm_manager)
    install()


@pytest.fixture(scope="module")
def threads() -> Threads:
    """Share a few threads."""
    return Threads(4)


class Browser:
    """What sits at a page: it says what a browser would, and notes what it is told."""

    def __init__(self, page: LivePage, session: str = "s") -> None:
        self.page, self.told = page, list[dict[str, Any]]()
        page.sit(self._hear, session)

    def _hear(self, raw: bytes) -> None:
        channel, (header, parent, _, content, *buffers) = deserialize_msg_from_ws_v1(raw)
        found = {"channel": channel, "kind": json.loads(header)["msg_type"], "parent": json.loads(parent)}
        self.told.append(found | {"content": json.loads(content), "buffers": buffers})

    def leave(self) -> None:
        """Have the line cut."""
        self.page.rise(self._hear)

    async def say(self, kind: str, content: dict[str, Any], channel: str = "shell") -> list[dict[str, Any]]:
        """Say something, and return what comes back until it is answered."""
        before = len(self.told)
        self.page.hear(message(kind, content, channel))
        await self.page.do(lambda: None)
        await asyncio.sleep(0)
        return self.told[before:]

    async def states(self) -> dict[str, Any]:
        """Ask for all widgets, as a page does that has opened."""
        key = uuid4().hex
        await self.say("comm_open", {"comm_id": key, "target_name": "jupyter.widget.control", "data": {}})
        answers = await self.say("comm_msg", {"comm_id": key, "data": {"method": "request_states"}})
        [found] = [one["content"]["data"]["states"] for one in answers if one["kind"] == "comm_msg"]
        return {key: one["state"] for key, one in found.items()}


def page(threads: Threads, overrun: Callable[[str], object] = print) -> LivePage:
    return LivePage(threads, overrun)


async def changes(here: LivePage, widget: Any, **values: Any) -> None:
    """Have a page change a widget, and its browser hear of it."""
    await here.do(lambda: [setattr(widget, name, value) for name, value in values.items()])
    await asyncio.sleep(0.01)


# --- work ------------------------------------------------------------------------------------------------


@looped
async def test_a_busy_page_keeps_no_other_waiting(threads: Threads) -> None:
    go, busy, other = Event(), page(threads), page(threads)
    waits = busy.do(go.wait)
    assert await other.do(lambda: "other") == "other"
    assert (waits.done(), busy.idle) == (False, False)
    go.set()
    assert await waits


@looped
async def test_a_heartbeat_is_answered_at_once_unless_the_page_is_at_work() -> None:
    """No thread is asked for it, and one word is the answer; what has the page do anything waits its turn."""
    # the one thread is another page's meanwhile
    threads = Threads(1)
    here, taken, go = page(threads), Event(), Event()
    others = page(threads).do(taken.wait)
    told = list[str]()
    here.sit(lambda raw: told.append(deserialize_msg_from_ws_v1(raw)[1][3].decode()), "s")

    def says(**content: object) -> None:
        here.hear(message("comm_msg", {"comm_id": "none", "data": {"content": content}}))

    says(seen=2)
    assert here.idle
    says(seen=2, key="u")
    assert not here.idle
    taken.set()
    await others
    await here.do(lambda: None)
    waits = here.do(go.wait)
    says(seen=2)
    await asyncio.sleep(0)
    idle, busy = '{"execution_state": "idle"}', '{"execution_state": "busy"}'
    assert told == [idle, busy, idle]
    go.set()
    await waits
    await here.do(lambda: None)
    await asyncio.sleep(0)
    assert told == [idle, busy, idle, busy, idle]


@looped
async def test_what_is_done_on_a_page_stays_in_order(threads: Threads) -> None:
    done: list[int] = []
    one = page(threads)
    await asyncio.gather(*[one.do(lambda i=i: (time.sleep(0.001 * (5 - i % 5)), done.append(i))) for i in range(30)])
    assert done == list(range(30))


@looped
async def test_pages_take_turns_however_much_one_has_to_do() -> None:
    done, alone = list[str](), Threads(1)
    busy, other, go = page(alone), page(alone), Event()
    jobs = [busy.do(go.wait), *[busy.do(lambda: done.append("busy")) for _ in range(100)]]
    jobs += [other.do(lambda: done.append("other")) for _ in range(2)]
    go.set()
    await asyncio.gather(*jobs)
    assert sorted(done[:4]) == ["busy", "busy", "other", "other"]


@looped
async def test_no_more_is_heard_of_a_browser_than_its_page_can_work_on(threads: Threads) -> None:
    """Whoever says more waits until it was worked on, and is heard again then."""
    one, go, said = page(threads), Event(), serialize_msg_to_ws_v1([b"{}"] * 4, "shell")
    waits = one.do(go.wait)
    heard = 0
    while (room := one.hear(said)) is None:
        heard += 1
    assert 50 < heard < 1000
    go.set()
    await asyncio.gather(waits, room)
    await asyncio.sleep(0)
    assert sum(one.hear(said) is None for _ in range(heard)) == heard


@looped
async def test_whoever_asks_again_and_again_for_all_states_is_answered_once(threads: Threads) -> None:
    """By the line that was opened last, the only one that is kept; all that was asked is told to have been heard."""
    one, go = page(threads), Event()
    await one.do(lambda: ipywidgets.Label("here"))
    at = Browser(one)
    waits = one.do(go.wait)
    keys = [uuid4().hex for _ in range(3)]
    told = []
    for key in keys:
        opens = {"comm_id": key, "target_name": "jupyter.widget.control", "data": {}}
        asks = [("comm_open", opens), *[("comm_msg", {"comm_id": key, "data": {"method": "request_states"}})] * 5]
        told += [asyncio.ensure_future(at.say(kind, content)) for kind, content in asks]
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(waits, *told)
    [answer] = [each["content"]["comm_id"] for each in at.told if "states" in each["content"].get("data", {})]
    assert answer == keys[-1]
    heard = [each["parent"]["msg_id"] for each in at.told if each["content"].get("execution_state") == "idle"]
    assert len(heard) == len(set(heard)) == 18
    answers = [one["content"] for one in await at.say("comm_info_request", {})]
    [lines] = [one["comms"] for one in answers if "comms" in one]
    assert [key for key in lines if key in keys] == keys[-1:]


@looped
async def test_a_failure_is_told_to_whoever_asked_and_the_page_goes_on(threads: Threads) -> None:
    one = page(threads)
    with pytest.raises(ZeroDivisionError):
        await one.do(lambda: 1 // 0)
    assert await one.do(lambda: "next") == "next"


@looped
async def test_each_page_knows_its_own_address_and_process(threads: Threads) -> None:
    both = [page(threads), page(threads)]
    for one, name in zip(both, ("elm", "oak"), strict=True):
        await one.do(partial(QUERY.set, f"table={name}&show"))
    assert await asyncio.gather(*[one.do(start_address) for one in both]) == [
        {"table": "elm", "show": ""}, {"table": "oak", "show": ""}]  # fmt: skip
    assert (await both[0].do(Page)).process == str(os.getpid())


@looped
async def test_a_field_that_one_page_fills_in_is_heard_on_another(threads: Threads) -> None:
    """What is being put there by the program is known of each page apart."""
    said: list[str] = []
    within, on = Event(), Event()

    def filled() -> None:
        value = [""]
        panel = Showing(lambda: line(value[0], said.append, "cm-line"))
        field(panel, "cm-line").observe(lambda _: (within.set(), on.wait(5)), names="value")
        value[0] = "x"
        panel.update()

    def typed() -> None:
        panel = Showing(lambda: line("", said.append, "cm-line"))
        within.wait(5)
        field(panel, "cm-line").value = "by hand"
        on.set()

    await asyncio.gather(page(threads).do(filled), page(threads).do(typed))
    assert said == ["by hand"]


# --- words -----------------------------------------------------------------------------------------------


@looped
async def test_whoever_comes_is_told_how_things_are_by_then(threads: Threads) -> None:
    """Of what was made and changed before, nothing was told to anybody; of what changes from then on, each thing is."""
    here = page(threads)
    piece = await here.do(lambda: ipywidgets.Button(description="first"))
    await changes(here, piece, description="second")
    at = Browser(here)
    states = await at.states()
    before = len(at.told)
    await changes(here, piece, description="third")
    assert [one["content"]["data"]["state"] for one in at.told[before:]] == [{"description": "third"}]
    own = states[piece.model_id]
    assert own["description"] == "second"
    kinds = [states[own[name].removeprefix("IPY_MODEL_")]["_model_name"] for name in ("layout", "style")]
    assert kinds == ["LayoutModel", "ButtonStyleModel"]


@looped
async def test_a_browser_is_told_the_widgets_of_its_own_page_alone(threads: Threads) -> None:
    both = page(threads), page(threads)
    for each, text in zip(both, ("mine", "theirs"), strict=True):
        await each.do(lambda text=text: ipywidgets.Label(text))
    found = [await Browser(each).states() for each in both]
    assert [[one["value"] for one in each.values() if "value" in one] for each in found] == [["mine"], ["theirs"]]


@looped
async def test_a_message_to_another_pages_widget_does_nothing(threads: Threads) -> None:
    clicks: list[int] = []
    one, other = page(threads), page(threads)
    made = await one.do(lambda: of_class(Showing(lambda: button("press", lambda: clicks.append(1))), "cm-once")[0])
    click = {"comm_id": made.model_id, "data": {"method": "custom", "content": {"event": "click"}}}
    told = await Browser(other).say("comm_msg", click)
    assert ([each["kind"] for each in told], clicks) == (["status", "status"], [])
    await Browser(one).say("comm_msg", click)
    assert clicks == [1]


@looped
async def test_code_is_run_for_nobody(threads: Threads) -> None:
    """A page asks what its widgets are, speaks to them, and nothing else."""
    one = Browser(page(threads))
    asked = [("execute_request", "shell"), ("shutdown_request", "control"), ("kernel_info_request", "stdin")]
    for kind, channel in asked:
        assert await one.say(kind, {"code": "1 / 0", "silent": False}, channel) == [], kind
    told = await one.say("kernel_info_request", {}, "control")
    answers = [("iopub", "status"), ("control", "kernel_info_reply"), ("iopub", "status")]
    assert [(each["channel"], each["kind"]) for each in told] == answers


def _parts(*parts: bytes) -> bytes:
    return bytes(serialize_msg_to_ws_v1(list(parts), "shell"))


def _at(*places: int, then: bytes = b"") -> bytes:
    """Write a message that says so where its parts are."""
    return b"".join(one.to_bytes(8, "little") for one in (len(places), *places)) + then


NONSENSE = [b"", b"x", b"\xff" * 7, b"\xff" * 64, (2**40).to_bytes(8, "little") + b"x" * 64, bytes(8), bytes(800),
            _at(0, 9, 2**50, 3, 1, 7), _at(80, 85, *[80, 99] * 3, then=b"x" * 30),
            _parts(b"{", b"{}", b"{}", b"{}"), _parts(b"[]", b"{}", b"{}", b"{}"), _parts(b"{}", b"{}", b"{}", b"{}"),
            _parts(b"{}", b"{}"), _parts(b"{}", b"{}", b"{}", b"[]"), _parts(*[b"{}"] * 99),
            _parts(b'{"msg_type": "kernel_info_request", "x": "' + b"x" * 9999 + b'"}', b"{}", b"{}", b"{}"),
            _parts(b'{"msg_type": []}', b"{}", b"{}", b"{}"),
            _parts(b"[" * 100_000, b"{}", b"{}", b"{}")]  # fmt: skip
"""Whole messages that are none."""
CONTENTS: list[dict[str, Any]] = [{}, {"comm_id": []}, {"comm_id": "x", "data": 3},
                                  {"comm_id": "x", "target_name": "none", "data": {}}]  # fmt: skip


@looped
async def test_what_no_page_of_ours_sends_breaks_no_page_nor_is_what_is_no_message_logged(
    threads: Threads, caplog: pytest.LogCaptureFixture
) -> None:
    one = page(threads)
    await one.do(lambda: ipywidgets.Label("here"))
    at = Browser(one)
    for raw in NONSENSE:
        one.hear(raw)
        told = [each["kind"] for each in await at.say("kernel_info_request", {})]
        assert told == ["status", "kernel_info_reply", "status"], raw[:80]
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []
    for kind, content in product(("comm_open", "comm_msg", "comm_close", "comm_info_request"), CONTENTS):
        await at.say(kind, content)
        assert len(await at.states()) == 3, (kind, content)


def _changed(told: list[dict[str, Any]]) -> list[str]:
    found = [one["content"]["data"].get("state", {}).get("value") for one in told if one["kind"] == "comm_msg"]
    return [one for one in found if one]


@looped
async def test_a_cut_line_is_taken_up_where_it_was(threads: Threads) -> None:
    """What was said meanwhile is told once, in its order, to whoever sat there; a page opened anew asks for all."""
    one = page(threads)
    label = await one.do(lambda: ipywidgets.Label("before"))
    first = Browser(one)
    first.leave()
    for text in ("one", "two"):
        await changes(one, label, value=text)
    back, twice = Browser(one), Browser(one)
    back.leave()
    twice.leave()
    await changes(one, label, value="three")
    other = Browser(one, "another")
    assert [_changed(each.told) for each in (first, back, twice, other)] == [[], ["one", "two"], [], []]


@looped
async def test_a_heartbeat_brings_what_a_cut_line_may_have_lost(threads: Threads) -> None:
    """What the browser has seen goes with it, what is fresh comes back: no tap is dropped for ever."""
    here, seen = page(threads), list[int]()
    made = await here.do(Page)
    made.on("seen", seen.append)
    await changes(here, made, fresh=3)
    at = Browser(here)
    for count, comes in ((2, [{"fresh": 3}]), (3, [])):
        said = {"comm_id": made.model_id, "data": {"method": "custom", "content": {"seen": count}}}
        told = [
            one["content"]["data"].get("content") for one in await at.say("comm_msg", said) if "data" in one["content"]
        ]
        assert told == comes
    assert seen == [2, 3]


@looped
async def test_a_page_that_misses_too_much_is_given_up(threads: Threads, monkeypatch: pytest.MonkeyPatch) -> None:
    """It opens anew when somebody comes back; the server's memory is not for what nobody hears."""
    monkeypatch.setattr(module, "HELD", 1000)
    gone: list[str] = []
    one = page(threads, overrun=gone.append)
    label = await one.do(lambda: ipywidgets.Label(""))
    Browser(one).leave()
    for n in range(20):
        await changes(one, label, value="x" * 100 + str(n))
    assert gone[:1] == [one.id]


# --- the end of a page -------------------------------------------------------------------------------------

WHO = " ".join(["Zebulon", "the", "Unmistakable"])
"""Stands nowhere else in this process, this file's text included."""
_DUG = {str: 1, tuple: 2, frozenset: 2, dict: 3}


def _held() -> list[Any]:
    """Return what in this process holds that name: also what Python's collector never looks into."""
    gc.collect()
    tracked = gc.get_objects()
    dug: dict[int, bool] = {}

    def holds(one: Any) -> bool:
        kind = _DUG.get(type(one)) or (4 if isinstance(one, Struct) else 0)
        if kind < 2:
            return kind == 1 and len(one) < 200 and WHO in one
        # what is tracked is among those that are looked into anyway
        if id(one) not in dug and not gc.is_tracked(one):
            dug[id(one)] = False
            parts: Any = one
            if kind == 4:
                parts = [getattr(one, name, None) for name in one.__struct_fields__]
            elif kind == 3:
                parts = [*one, *one.values()]
            dug[id(one)] = any(map(holds, parts))
        return dug.get(id(one), False)

    own = globals()
    return [one for one in tracked if one is not own and any(map(holds, gc.get_referents(one)))]


def _laid_out(store: str, game: str) -> None:
    header = registry.game(game).header_for([WHO, "Ben", "Cleo"], seed="1", table=game)
    table = registry.lay_out(header, Store(store))
    for _ in range(4):
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[0])


def test_a_page_that_is_closed_leaves_nothing_of_its_table_behind(threads: Threads, tmp_path: Path) -> None:
    """No widget, no state, no name: neither in the libraries' lists nor in memories of ours; in any game."""
    store = str(tmp_path / "store.db")
    for game in registry.GAMES:
        copy_context().run(_laid_out, store, game)
    before = set(ipywidgets_widget._instances)

    def sit_down(one: LivePage, game: str) -> None:
        made = Companion(Store(store), {"table": game})
        one.ends(made.close)
        for screen in ("log", "score", "play"):
            made.model.show(screen)
        made.look()

    @looped
    async def opens_and_closes() -> None:
        pages = [page(threads) for _ in registry.GAMES]
        for one, game in zip(pages, registry.GAMES, strict=True):
            await one.do(partial(sit_down, one, game))
        assert len(set(ipywidgets_widget._instances) - before) > 200
        assert len(_held()) > 4
        for one in pages:
            one.close()
            await one.do(lambda: None)
        assert set(ipywidgets_widget._instances) <= before

    opens_and_closes()
    # a thread may still be leaving its last job; what was found is not held meanwhile: by its context it holds a page
    eventually(lambda: not _held())
    assert [str(one)[:300] for one in _held()] == []


@looped
async def test_what_a_closed_page_is_still_asked_is_not_answered(threads: Threads) -> None:
    """A beacon and a last tap may cross on their way."""
    one = page(threads)
    await one.do(lambda: ipywidgets.Label("here"))
    at = Browser(one)
    one.close()
    one.close()
    assert await at.say("kernel_info_request", {}) == []


# --- the notebook, the store, the loop ------------------------------------------------------------------------


@pytest.mark.parametrize(("source", "shown"), [("x = 3\nx + 1", 4), ("display(5)", None), ("x = 6", None)])
def test_a_notebook_shows_what_it_ends_with_as_in_a_kernel(tmp_path: Path, source: str, shown: int | None) -> None:
    cells, last = read_cells(str(notebook(tmp_path, source)))
    names: dict[str, Any] = {"display": lambda _: None}
    exec(cells, names)
    assert (None if last is None else eval(last, names)) == shown


def test_a_store_tells_that_somebody_wrote(tmp_path: Path) -> None:
    """Whether in this process or in another; not of what was only read. One in memory tells nothing."""
    store, other = (Store(str(tmp_path / "store.db")) for _ in range(2))
    told = [store.changes(), store.changes()]
    other.tables()
    told.append(store.changes())
    registry.lay_out(header_for(["Anna", "Ben"], table="t"), other)
    told.append(store.changes())
    assert told[0] == told[1] == told[2] != told[3]
    assert Store("sqlite://").changes() is None


@pytest.fixture
def warned(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], list[str]]]:
    """Collect what the watchdog says."""
    logger = logging.getLogger("capemay_kit.watchdog")
    logger.addHandler(caplog.handler)
    yield lambda: [one.getMessage() for one in caplog.records if one.name == logger.name]
    logger.removeHandler(caplog.handler)


def _works() -> None:
    began = time.thread_time()
    while time.thread_time() - began < 0.2:
        sum(range(1000))


@pytest.mark.parametrize("holds", [_works, lambda: time.sleep(0.8)], ids=["works", "waits"])
@looped
async def test_what_holds_the_loop_is_logged_with_its_place(
    holds: Callable[[], None], warned: Callable[[], list[str]]
) -> None:
    dog = Watchdog(0.05)
    await asyncio.sleep(0.1)
    holds()
    await asyncio.sleep(0.2)
    dog.stop()
    [said] = set(warned())
    assert "the loop was held for" in said
    assert "test_hosted" in said


@looped
async def test_a_page_that_is_busy_holds_nothing(threads: Threads, warned: Callable[[], list[str]]) -> None:
    dog = Watchdog(0.2)
    await page(threads).do(lambda: time.sleep(0.6))
    dog.stop()
    assert warned() == []
