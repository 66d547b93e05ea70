"""Strangers who share a server, and what those get who try to reach others."""

from __future__ import annotations

import json
import subprocess
import sys
from html import unescape
from urllib.parse import urlsplit

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.web.callers import GROUP, SEAT, group_of, new_key

from ..ui.loops import run
from ..ui.people import Companion
from .light import Cookies, Light, ask, joined

NAMES = ["Anastasia", "Bartholomew", "Cleopatra"]


class Shared(Companion):
    """A server that strangers share, with a table of one group."""

    def __init__(self, folder):
        super().__init__(folder)
        self.options = {"groups": True, "address": "http://cape.example/", "key": "k", "max_pages": 50}

    def lay_out(self):
        """Have a group come, and lay out its table."""
        self.ours = Cookies()
        run(ask(self.address, "", self.ours))
        self.key = run(self.address_of_group(self.ours)).rsplit("/", 1)[1]
        self.secret = (self.folder / "store.db.secret").read_text()
        self.kept = Store(self.store, group_of(self.secret, self.key))
        self.table = registry.lay_out(registry.game("cape-may").header_for(NAMES, seed="s"), self.kept).header.table

    async def address_of_group(self, cookies):
        """Return what the start screen says it is."""
        page = await Light(self.address, "", cookies).open()
        await page.click("cm-more")
        said = json.dumps(page.told)
        found = next(line for line in said.split("<b>") if line.startswith("http://cape.example/g/"))
        await page.leave()
        return found.split("</b>")[0]

    def opened(self, query="", cookies=None):
        """Return all that is told to a page, or where a visitor is led instead."""

        async def opening():
            page = await Light(self.address, query, cookies).open()
            await page.leave()
            return page.text()

        return run(opening())


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """Run one server for the file."""
    running = Shared(tmp_path_factory.mktemp("shared"))
    running.start()
    running.lay_out()
    yield running
    running.stop()


@pytest.fixture
def stranger(shared):
    """Return the cookies of somebody who came by themselves."""
    cookies = Cookies()
    run(ask(shared.address, "", cookies))
    return cookies


def tells(text, shared):
    """Say whether a text tells of our group's table."""
    return [secret for secret in (*NAMES, shared.table) if secret in text]


def test_whoever_comes_has_a_group_of_their_own(shared, stranger):
    """Which their cookie keeps; our tables are listed for us alone."""
    assert GROUP in stranger.held
    assert tells(shared.opened("", shared.ours), shared)
    assert tells(shared.opened("", stranger), shared) == []


def test_the_address_of_a_group_leads_into_it(shared):
    """From another device."""
    fresh = Cookies()
    answer = run(ask(shared.address, f"g/{shared.key}", fresh))
    assert (answer.code, answer.headers["Location"]) == (303, "/")
    assert tells(shared.opened("", fresh), shared)


def test_whoever_is_in_another_group_is_asked_first(shared, stranger):
    """Nobody loses a group by a link they open."""
    before = dict(stranger.held)
    asked = run(ask(shared.address, f"g/{shared.key}", stranger))
    assert "Go to that group" in unescape(asked.body.decode())
    assert stranger.held == before
    foreign = {"Origin": "https://elsewhere.example"}
    assert run(ask(shared.address, f"g/{shared.key}", stranger, form={}, **foreign)).code == 403
    assert run(ask(shared.address, f"g/{shared.key}", stranger, form={})).code == 303
    assert tells(shared.opened("", stranger), shared)


@pytest.mark.parametrize(
    "screen", ["", "&screen=log", "&screen=phones", "&screen=score", "&screen=copy", "&screen=history"]
)
def test_another_groups_table_in_the_address_opens_nothing(shared, stranger, screen):
    """It is not there for them; no screen of it, no code, no file."""
    told = shared.opened(f"?table={shared.table}{screen}", stranger)
    assert [name for name in NAMES if name in told] == []
    assert tells(shared.opened(f"?table={shared.table}", shared.ours), shared)


@pytest.mark.parametrize(
    "forged", ["", "nonsense", "2|1:0|10:1600000000|13:capemay-group|4:bnVs|00"], ids=["empty", "nonsense", "unsigned"]
)
def test_a_cookie_not_signed_here_is_no_groups(shared, forged):
    """Whoever shows one begins anew."""
    cookies = Cookies({GROUP: forged})
    run(ask(shared.address, "", cookies))
    assert cookies.held[GROUP] != forged
    assert tells(shared.opened("", cookies), shared) == []


def test_a_key_that_was_not_made_here_leads_nowhere(shared):
    """However it was guessed; nor does the group's own name, which the store knows."""
    made, signature = shared.key.split(".")
    for wrong in (f"{made}.{'0' * 20}", made, f"x{made}.{signature}", new_key("another"), shared.kept.rows.group):
        answer = run(ask(shared.address, f"g/{wrong}"))
        assert answer.code == 404, wrong
        assert "Set-Cookie" not in answer.headers


def test_no_other_groups_page_has_its_socket_opened(shared, stranger):
    """Even by whoever learns the address of a page."""

    async def tried():
        ours = await Light(shared.address, f"?table={shared.table}", shared.ours).open()
        theirs = Light(shared.address, "", stranger)
        theirs.path, theirs.page = ours.path, ours.page
        try:
            await theirs.sit()
        except ConnectionError:
            return True
        finally:
            await ours.leave()
        return False

    assert run(tried())


def test_a_phone_joins_the_table_its_code_is_for_and_sees_nothing_else(shared, stranger):
    """Whatever group it was in before; its seat is no way into ours."""
    other = registry.lay_out(registry.game("cape-may").header_for(["Quintus"], seed="s", table="other"), shared.kept)
    cookies = run(joined(shared.address, shared.kept.invite(shared.table).whole, 1))
    told = shared.opened("", cookies)
    assert NAMES[1] in told
    assert "Quintus" not in shared.opened(f"?table={other.header.table}", cookies)
    without_seat = Cookies({name: value for name, value in cookies.held.items() if name != SEAT})
    assert tells(shared.opened("", without_seat), shared) == []


def test_a_code_of_one_group_gives_no_seat_of_anothers(shared, stranger):
    """A table of the same id is another table."""
    theirs = Store(shared.store, "theirs")
    registry.lay_out(registry.game("cape-may").header_for(["Xaver", "Yvonne"], seed="s", table=shared.table), theirs)
    cookies = run(joined(shared.address, theirs.invite(shared.table).whole, 0))
    told = shared.opened("", cookies)
    assert "Xaver" in told
    assert [name for name in NAMES if name in told] == []
    assert 0 not in shared.kept.held(shared.table)


def test_nobody_hosts_for_all_by_a_key(shared):
    """The key is for the server's numbers alone: no address with it is printed, and it opens no table."""
    assert "?key=" not in shared.log.read_text()
    fresh = Cookies()
    assert run(ask(shared.address, "?key=k", fresh)).code == 200
    assert tells(shared.opened("?key=k", fresh), shared) == []
    assert run(ask(shared.address, "metrics", None)).code == 401
    assert run(ask(shared.address, "metrics", None, Authorization="Bearer k")).code == 200


def test_the_command_makes_a_group_that_the_server_knows(shared):
    """For somebody who is to be given its address."""
    command = [sys.executable, "-m", "capemay_kit.cli", "group", "new", "--address", "http://cape.example"]
    done = subprocess.run([*command, "--store", shared.store], capture_output=True, text=True, timeout=60, check=True)
    path = urlsplit(done.stdout.strip()).path
    assert run(ask(shared.address, path[1:])).code == 303


def test_without_groups_all_is_as_before(tmp_path):
    """The tables that were there belong to everybody who comes; no address leads into a group."""
    server = Companion(tmp_path).start()
    try:
        registry.lay_out(registry.game("cape-may").header_for(NAMES, seed="s"), Store(server.store))
        cookies = Cookies()

        async def opened():
            return (await Light(server.address, "", cookies).open()).text()

        assert NAMES[0] in run(opened())
        assert GROUP not in cookies.held
        assert run(ask(server.address, f"g/{new_key('x')}")).code == 404
    finally:
        server.stop()
