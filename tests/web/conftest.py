"""A server that listens to the whole network, with room for one page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ..ui.serving import LIGHT, Server


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("small")
    with Server(folder, LIGHT, host="0.0.0.0", max_pages=1, allow_hosts=["cape.example"]) as running:
        yield running
