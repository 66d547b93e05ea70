"""Servers that listen to the whole network, with room for one page: it lives in the server, or in a kernel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ..ui.serving import LIGHT, Server


@pytest.fixture(scope="session", params=["hosted", "kernels"])
def small(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run one server that starts no kernel ahead; who opens a page there leaves it again."""
    folder, hosted = tmp_path_factory.mktemp("small"), request.param == "hosted"
    options = {"max_pages": 1, "allow_hosts": ["cape.example"]}
    running = Server(folder, LIGHT, hosted=hosted, warm=0, host="0.0.0.0", **options).start()
    yield running
    running.stop()
