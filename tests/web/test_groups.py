"""Strangers who share a server, and what those get who try to reach others."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.web.callers import GROUP, SEAT, group_of, new_key

from ..ui.loops import looped
from ..ui.people import Companion
from ..ui.serving import Server
from .light import Cookies, Light, ask, joined, opened

NAMES = ["Anastasia", "Bartholomew", "Cleopatra"]


class Shared(Companion):
    """A server that strangers share, with a table of one group."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.options = {"groups": True, "address": "http://cape.example/", "key": "k", "max_pages": 50}
        self.ours = Cookies()

    @looped
    async def lay_out(self) -> None:
        """Have a group come, and lay out its table."""
        await ask(self.address, "", self.ours)
        self.key = (await self.address_of_group(self.ours)).rsplit("/", 1)[1]
        self.secret = (self.folder / "store.db.secret").read_text()
        self.kept = Store(self.store, group_of(self.secret, self.key))
        self.table = registry.lay_out(registry.game("cape-may").header_for(NAMES, seed="s"), self.kept).header.table

    async def address_of_group(self, cookies: Cookies) -> str:
        """Return what the start screen says it is."""
        page = await Light(self.address, "", cookies).open()
        await page.click("cm-more")
        said = json.dumps(page.told)
        found = next(line for line in said.split("<b>") if line.startswith("http://cape.example/g/"))
        await page.leave()
        return found.split("</b>")[0]

    async def tells(self, query: str = "", cookies: Cookies | None = None) -> list[str]:
        """Return what a page tells of our group's table."""
        text = await opened(self.address, query, cookies)
        return [secret for secret in (*NAMES, self.table) if secret in text]

    async def stranger(self) -> Cookies:
        """Return the cookies of somebody who came by themselves."""
        cookies = Cookies()
        await ask(self.address, "", cookies)
        return cookies


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    """Run one server for the file."""
    running = Shared(tmp_path_factory.mktemp("shared"))
    running.start()
    running.lay_out()
    yield running
    running.stop()


@looped
async def test_whoever_comes_has_a_group_of_their_own_and_finds_no_others_tables(shared):
    stranger = await shared.stranger()
    assert GROUP in stranger.held
    assert await shared.tells("", shared.ours)
    assert await shared.tells("", stranger) == []
    assert await shared.tells(f"?table={shared.table}", shared.ours)
    for screen in ("", "&screen=log", "&screen=phones", "&screen=score", "&screen=copy", "&screen=history"):
        told = await opened(shared.address, f"?table={shared.table}{screen}", stranger)
        assert [name for name in NAMES if name in told] == [], screen


@looped
async def test_the_address_of_a_group_leads_into_it_from_another_device(shared):
    fresh = Cookies()
    answer = await ask(shared.address, f"g/{shared.key}", fresh)
    assert (answer.code, answer.headers["Location"]) == (303, "/")
    assert await shared.tells("", fresh)


@looped
async def test_whoever_is_in_another_group_is_asked_first(shared):
    """Nobody loses a group by a link they open."""
    stranger = await shared.stranger()
    before = dict(stranger.held)
    asked = await ask(shared.address, f"g/{shared.key}", stranger)
    assert "Go to that group" in unescape(asked.body.decode())
    assert stranger.held == before
    foreign = {"Origin": "https://elsewhere.example"}
    assert (await ask(shared.address, f"g/{shared.key}", stranger, form={}, **foreign)).code == 403
    assert (await ask(shared.address, f"g/{shared.key}", stranger, form={})).code == 303
    assert await shared.tells("", stranger)


@looped
async def test_a_cookie_not_signed_here_is_no_groups(shared):
    for forged in ("", "nonsense", "2|1:0|10:1600000000|13:capemay-group|4:bnVs|00"):
        cookies = Cookies({GROUP: forged})
        await ask(shared.address, "", cookies)
        assert cookies.held[GROUP] != forged
        assert await shared.tells("", cookies) == []


@looped
async def test_a_key_that_was_not_made_here_leads_nowhere(shared):
    """However it was guessed; nor does the group's own name, which the store knows."""
    made, signature = shared.key.split(".")
    for wrong in (f"{made}.{'0' * 20}", made, f"x{made}.{signature}", new_key("another"), shared.kept.rows.group):
        answer = await ask(shared.address, f"g/{wrong}")
        assert answer.code == 404, wrong
        assert "Set-Cookie" not in answer.headers


@looped
async def test_no_other_groups_page_has_its_socket_opened_by_whoever_learns_its_address(shared):
    ours = await Light(shared.address, f"?table={shared.table}", shared.ours).open()
    theirs = Light(shared.address, "", await shared.stranger())
    theirs.path, theirs.page = ours.path, ours.page
    with pytest.raises(ConnectionError):
        await theirs.sit()
    await ours.leave()


@looped
async def test_a_phone_joins_the_table_its_code_is_for_and_sees_nothing_else(shared):
    """Whatever group it was in before; its seat is no way into ours."""
    other = registry.lay_out(registry.game("cape-may").header_for(["Quintus"], seed="s", table="other"), shared.kept)
    cookies = await joined(shared.address, shared.kept.invite(shared.table).whole, 1)
    assert NAMES[1] in await opened(shared.address, "", cookies)
    assert "Quintus" not in await opened(shared.address, f"?table={other.header.table}", cookies)
    without_seat = Cookies({name: value for name, value in cookies.held.items() if name != SEAT})
    assert await shared.tells("", without_seat) == []


@looped
async def test_a_code_of_one_group_gives_no_seat_of_anothers_table_of_the_same_id(shared):
    theirs = Store(shared.store, "theirs")
    registry.lay_out(registry.game("cape-may").header_for(["Xaver", "Yvonne"], seed="s", table=shared.table), theirs)
    cookies = await joined(shared.address, theirs.invite(shared.table).whole, 0)
    told = await opened(shared.address, "", cookies)
    assert "Xaver" in told
    assert [name for name in NAMES if name in told] == []
    assert 0 not in shared.kept.held(shared.table)


@looped
async def test_nobody_hosts_for_all_by_a_key(shared):
    """The key is for the server's numbers alone: no address with it is printed, and it opens no table."""
    assert "?key=" not in shared.log.read_text()
    fresh = Cookies()
    assert (await ask(shared.address, "?key=k", fresh)).code == 200
    assert await shared.tells("?key=k", fresh) == []
    assert (await ask(shared.address, "metrics")).code == 401
    assert (await ask(shared.address, "metrics", Authorization="Bearer k")).code == 200


@looped
async def test_the_command_makes_a_group_that_the_server_knows(shared):
    command = [sys.executable, "-m", "capemay_kit.cli", "group", "new", "--address", "http://cape.example"]
    done = subprocess.run([*command, "--store", shared.store], capture_output=True, text=True, timeout=60, check=True)
    assert (await ask(shared.address, urlsplit(done.stdout.strip()).path[1:])).code == 303


@looped
async def test_without_groups_tables_belong_to_everybody_who_comes(server: Server):
    table = registry.lay_out(registry.game("cape-may").header_for(NAMES, seed="s"), Store(server.store))
    cookies = Cookies()
    await ask(server.address, f"?table={table.header.table}", cookies)
    assert GROUP not in cookies.held
    assert (await ask(server.address, f"g/{new_key('x')}")).code == 404
