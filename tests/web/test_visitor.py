"""A kernel that was started ahead learns who comes."""

from __future__ import annotations

import pytest

from capemay_kit.web import visitor as module
from capemay_kit.web.visitor import VisitorAddress, start_address


def test_outside_of_voila_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """JupyterLab and plain Python start without one."""
    monkeypatch.delenv("VOILA_PREHEAT", raising=False)
    monkeypatch.delenv("QUERY_STRING", raising=False)
    assert start_address() == {}


def test_a_page_can_be_built_before_its_visitor_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The address is asked for when it is looked into, once."""
    asked: list[int] = []
    monkeypatch.setattr(module, "start_address", lambda: asked.append(1) or {"table": "elm"})
    address = VisitorAddress()
    assert address
    assert asked == []
    assert (address.get("table"), address.get("screen", "map"), dict(address)) == ("elm", "map", {"table": "elm"})
    assert asked == [1]


def test_a_wait_that_was_cut_is_taken_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop that slept cuts it; the previous visitor's address is never taken for the next one's."""
    tries: list[int] = []

    def wait() -> None:
        tries.append(1)
        if len(tries) == 3:
            monkeypatch.setenv("QUERY_STRING", "table=elm&seat=")

    monkeypatch.setenv("VOILA_PREHEAT", "True")
    monkeypatch.setenv("VOILA_REQUEST_URL", "http://localhost/?seat=another")
    monkeypatch.setenv("QUERY_STRING", "seat=another")
    monkeypatch.setattr("voila.utils.wait_for_request", wait)
    monkeypatch.setattr(module.time, "sleep", lambda _: None)
    assert start_address() == {"table": "elm"}
    assert len(tries) == 3
