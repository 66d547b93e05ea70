"""The server's health and numbers: what they tell, and to whom."""

from __future__ import annotations

import json
import re

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.web.metrics import Metrics

from ..ui.people import Companion
from ..ui.serving import eventually

KEY = "the-key-in-the-terminal"
ASKS = {"Authorization": f"Bearer {KEY}"}


@pytest.fixture(scope="module")
def watched(tmp_path_factory):
    """Run a server on the network."""
    running = Companion(tmp_path_factory.mktemp("watched"))
    running.host, running.options = "0.0.0.0", {"key": KEY}
    running.start()
    yield running
    running.stop()


def number(server, name):
    """Return one of its numbers."""
    told = server.ask("/metrics", **ASKS).text
    return float(re.search(rf"^{re.escape(name)} (\S+)$", told, re.M)[1])


def test_a_server_whose_store_answers_is_healthy(watched):
    """Anybody may ask, and learns nothing else."""
    answer = watched.ask("/health")
    assert (answer.status, json.loads(answer.text)) == (200, {"store": True})


def test_a_server_whose_store_is_gone_is_not(tmp_path):
    """It answers a balancer all the same, so that it can say so to people."""
    server = Companion(tmp_path).start()
    try:
        (tmp_path / "store.db").rename(tmp_path / "moved.db")
        answer = server.ask("/health")
        assert (answer.status, json.loads(answer.text)) == (503, {"store": False})
        assert server.ask("/capemay/ping").status == 200
    finally:
        server.stop()


@pytest.mark.parametrize("shown", ["", "Bearer", "Bearer another", f"Basic {KEY}", KEY])
def test_the_numbers_are_for_whoever_shows_the_hosts_key(watched, shown):
    """In a header, since addresses are written down everywhere."""
    answer = watched.ask("/metrics", **({"Authorization": shown} if shown else {}))
    assert (answer.status, answer.text) == (401, "")
    assert watched.ask("/metrics", **ASKS).status == 200
    assert watched.ask(f"/metrics?key={KEY}").status == 401


def test_pages_tables_and_refused_visits_are_counted(watched):
    """And how late the loop comes to things."""
    kept = Store(watched.store)
    table = registry.lay_out(registry.game("cape-may").header_for(["Anna", "Ben"], seed="s"), kept).header.table
    code = kept.invite(table)
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    cookie = watched.ask(f"/j/{code.whole}", "POST", b"seat=1", **form).headers["Set-Cookie"].split(";")[0]
    before = number(watched, 'capemay_refused_total{status="404"}') if watched.ask("/nowhere").status == 404 else -1
    assert watched.ask("/", Accept="text/html", Cookie=cookie).status == 200
    assert eventually(lambda: number(watched, "capemay_tables") == 1)
    assert number(watched, "capemay_pages") == 1
    watched.ask("/nowhere")
    assert number(watched, 'capemay_refused_total{status="404"}') == before + 1
    assert eventually(lambda: number(watched, "capemay_loop_seconds_count") > 3)
    told = watched.ask("/metrics", **ASKS).text
    assert [secret for secret in (table, code.whole, code.short, "Anna", KEY) if secret in told] == []


def test_every_entry_that_a_page_wrote_is_counted():
    """Whichever store it was written to."""
    numbers = Metrics(lambda: 0, lambda: 0)
    store = Store("sqlite://")
    table = registry.lay_out(registry.game("cape-may").header_for(["Anna", "Ben"], seed="s"), store)
    had = float(re.search(r"^capemay_entries_total (\S+)$", numbers.told().decode(), re.M)[1])
    table.act(seat := table.rules.to_act(table.state)[0], table.rules.legal(table.state, seat)[0])
    assert f"capemay_entries_total {had + 1}" in numbers.told().decode()
    numbers.end()
