"""Two workers with one store: acts of one are heard at the other, and cookies count at both.

With a database (its address in CAPEMAY_TEST_POSTGRESQL) and HAProxy, all stands behind the balancer of ``hosting/``.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
from contextlib import ExitStack
from pathlib import Path

import pytest

from capemay_kit.core.store import Store
from capemay_kit.web.callers import SECRET

from ..test_hosting import BALANCER, UNAVAILABLE
from ..ui.loops import looped
from ..ui.people import Companion, first_turn
from ..ui.serving import eventually, free_port
from .light import Light, ask, joined

KEY = "the-key-in-the-terminal"
NAMES = ["Anna", "Ben", "Cleo"]
pytestmark = pytest.mark.slow
DATABASE = os.environ.get("CAPEMAY_TEST_POSTGRESQL")
"""The address of an empty database, as SQLAlchemy takes it."""
WHOLE = pytest.param("postgresql", marks=[
    pytest.mark.skipif(DATABASE is None or shutil.which("haproxy") is None, reason="a database and HAProxy are needed"),
])  # fmt: skip


class Workers:
    """Two workers, and what people open: the balancer, or else each by itself."""

    def __init__(self, folder: Path, database: str | None, ends: ExitStack) -> None:
        store = database or f"sqlite:///{folder / 'store.db'}"
        self.workers = []
        port = free_port()
        for name in ("w1", "w2"):
            (folder / name).mkdir()
            one = Companion(folder / name, store)
            one.port = free_port()
            one.options = {"key": KEY, "worker": name, "address": f"http://127.0.0.1:{port}/", "proxies": ["127.0.0.1"]}
            self.workers.append(one.start())
            ends.callback(one.stop)
        self.at = [one.address for one in self.workers]
        if database is not None:
            config = "".join(f"{line}\n" for line in BALANCER.splitlines() if "ssl" not in line)
            (folder / "haproxy.cfg").write_text(config)
            places = {f"W{n}": f"127.0.0.1:{one.port}" for n, one in enumerate(self.workers, 1)}
            places |= {"HTTP": str(port), "UNAVAILABLE": str(UNAVAILABLE)}
            self.log = folder / "haproxy.log"
            with self.log.open("wb") as log:
                balancer = subprocess.Popen(
                    ["haproxy", "-f", str(folder / "haproxy.cfg")], env={**os.environ, **places}, stdout=log
                )
            ends.callback(balancer.wait)
            ends.callback(balancer.terminate)
            self.at = [f"http://127.0.0.1:{port}/"] * 2
            assert eventually(lambda: _listens(port))
        self.balanced = database is not None
        self.kept = Store(store)
        self.table = first_turn(self.kept, "1", *NAMES)
        self.id = self.table.header.table


def _listens(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module", params=["sqlite", WHOLE])
def workers(request, tmp_path_factory):
    with ExitStack() as ends, pytest.MonkeyPatch.context() as patch:
        patch.setenv(SECRET, "the secret of all workers")
        yield Workers(tmp_path_factory.mktemp("workers"), DATABASE if request.param == "postgresql" else None, ends)


def worker_of(page):
    return page.page.split("-", 1)[0]


async def phone(workers, seat, at=0, makes=0):
    """Join one worker by a code; open the page at another."""
    cookies = await joined(workers.at[at], workers.kept.invite(workers.id).whole, seat)
    return await Light(workers.at[makes], "", cookies).open()


async def heard(page, act):
    """Do something; wait until a page hears of somebody else's act."""
    news = asyncio.Event()
    page.heard = lambda _, one: "fresh" in one.get("data", {}).get("state", {}) and news.set()
    await act()
    await asyncio.wait_for(news.wait(), 20)


async def leave(*pages):
    for one in pages:
        await one.leave()


@looped
async def test_an_act_at_one_worker_is_heard_at_the_other(workers):
    """Whichever of them the phone joined."""
    before = workers.kept.last_seq(workers.id)
    anna, ben = await phone(workers, 0, at=1, makes=0), await phone(workers, 1, at=0, makes=1)
    await heard(ben, lambda: anna.click("Collect"))
    await heard(ben, lambda: anna.click("cm-undo"))
    await leave(anna, ben)
    assert workers.kept.last_seq(workers.id) == before + 2
    # a balancer keeps a table at one worker; without one each went where they were sent
    assert (worker_of(anna) == worker_of(ben)) == workers.balanced


@looped
async def test_a_page_whose_worker_is_killed_is_opened_anew_at_the_other_with_its_seat(workers):
    page = await phone(workers, 2)
    dead = workers.workers[int(worker_of(page)[1]) - 1]
    dead.kill()
    await asyncio.wait_for(page.lost.wait(), 20)
    other = next(one for one in workers.workers if one is not dead)
    base = workers.at[0] if workers.balanced else other.address
    for _ in range(100):
        try:
            again = await Light(base, "", page.cookies).open()
        except (OSError, ConnectionError):
            await asyncio.sleep(0.2)
            continue
        break
    assert worker_of(again) == other.options["worker"]
    assert NAMES[2] in again.text()
    await again.leave()
    dead.start()


@looped
async def test_who_asks_is_known_and_what_is_asked_is_not_logged(workers):
    """The address that the balancer saw, whatever somebody writes there; a code and a key stand in no log."""
    code = workers.kept.invite(workers.id).whole
    await ask(workers.at[0], f"j/{code}x", **{"X-Forwarded-For": "192.0.2.66"})
    logs = "".join(one.log.read_text() for one in workers.workers)
    # the balancer writes over what was said; without one this test is the proxy
    assert f"shown by {'127.0.0.1' if workers.balanced else '192.0.2.66'}" in logs
    assert code not in logs
    if workers.balanced:
        assert eventually(lambda: "127.0.0.1 [" in workers.log.read_text())
        assert [one for one in (code, KEY) if one in workers.log.read_text()] == []


@looped
async def test_where_no_worker_answers_people_read_a_sentence(workers):
    """As soon as the balancer misses them; it is the file of `hosting/`."""
    if not workers.balanced:
        pytest.skip("only a balancer can say so")
    for one in workers.workers:
        one.kill()
    said = UNAVAILABLE.read_text(encoding="utf-8").partition("<body>")[2]
    found = [await ask(workers.at[0]) for _ in range(2)]
    for one in workers.workers:
        one.start()
    assert [(one.code, said in one.body.decode()) for one in found] == [(503, True)] * 2
