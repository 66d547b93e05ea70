"""Games on the site, played by taps on what is offered: all is there as at home, and nobody else is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from capemay_kit.games import registry

from ..ui.fingertip import Fingertip
from .conftest import Host
from .visitor import Visitor

NAMES = ("Ada", "Bo", "Cyd")
SHORT = re.compile("^(Pass|Collect|Done|End the turn|Attach no more)$", re.MULTILINE)
"""What brings a round to its end soon."""


@pytest.fixture(scope="module")
def visitor(browser: Browser, site: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """Open the site, once for all games: the next one begins at its start screen."""
    one = Visitor(browser, site, tmp_path_factory.mktemp("kept"))
    yield one
    one.leave()


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_round_is_played(visitor: Visitor, site: Host, game: str) -> None:
    """With its cards in the app; each act is on the disk."""
    visitor.begins(game, *NAMES[: max(2, registry.game(game).rules.meta.min_seats)])
    says = registry.screen(game)
    first = says.progress(visitor.table.state).round
    visitor.tap(says.picture)
    hand = Fingertip(visitor, 0.95, SHORT)
    hand.taps_on(lambda: says.progress(visitor.table.state).round != first)
    assert visitor.nowhere_else(site)
