"""A name for this machine in the house: told where it can be, and where not, one line says so and all else goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from zeroconf import Zeroconf

from capemay_kit.ui.phones import to_scan_and_type
from capemay_kit.web.house_name import WEB, HouseName, NoName

from ..ui.serving import LIGHT, Server, eventually

HERE = "127.0.0.1"


def apart(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test in a thread of its own: zeroconf does not wait where a loop runs, and tests with a browser run one."""

    @wraps(test)
    def run(*args: Any, **named: Any) -> None:
        with ThreadPoolExecutor(1) as one:
            one.submit(test, *args, **named).result()

    return run


@apart
def test_a_name_is_found_as_long_as_it_is_told_and_nobody_else_takes_it():
    """By whoever asks the network; another machine of that name hears that it is taken."""
    house = HouseName("capemay-of-a-test")
    house.publish(HERE, 8866)
    asks = Zeroconf(interfaces=[HERE])
    try:
        assert house.told == "capemay-of-a-test.local"
        found = asks.get_service_info(WEB, f"capemay-of-a-test.{WEB}", 5000)
        assert found is not None
        assert (found.server, found.parsed_addresses()) == ("capemay-of-a-test.local.", [HERE])
        # it listens here, and would tell another address
        other = HouseName("capemay-of-a-test")
        with pytest.raises(NoName, match="another machine"):
            other.publish("127.0.0.2", 8866)
    finally:
        asks.close()
        house.withdraw()
    assert house.told == ""


@apart
@pytest.mark.parametrize("address", ["192.0.2.77", "no address"])
def test_where_the_network_does_not_let_it_a_reason_is_said(address):
    """An address that is none of this machine's, or none."""
    house = HouseName("capemay-of-a-test")
    with pytest.raises(NoName):
        house.publish(address, 8866)
    assert house.told == ""


def test_without_the_library_phones_use_the_address(monkeypatch):
    """One sentence says why."""
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    with pytest.raises(NoName, match="zeroconf is not installed"):
        HouseName().publish(HERE, 8866)


def test_a_server_goes_on_whatever_becomes_of_its_name(tmp_path: Path):
    """It answers, and the terminal says in a line how it went."""
    running = Server(tmp_path, LIGHT, host="0.0.0.0", key="k", name="capemay-of-a-test")
    running.start()
    said = ["To type it: ", "This machine's name is not announced on this network "]
    try:
        assert eventually(lambda: any(one in running.log.read_text() for one in said))
        assert running.ask("/capemay/ping").status == 200
    finally:
        running.stop()


def test_a_picture_holds_the_number_and_the_name_is_for_whoever_types():
    """Some phones know no names; where there is only the one, it is both."""
    number, name = "http://192.0.2.7:8866/j", "http://capemay.local:8866/j"
    assert to_scan_and_type([number, name]) == (number, name)
    assert to_scan_and_type([number]) == (number, number)
    assert to_scan_and_type([name]) == (name, name)
