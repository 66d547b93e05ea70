"""Games on the site, played by taps on what is offered: all is there as at home, and nobody else is asked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from capemay_kit.games import registry
from capemay_kit.games.cape_may.acts import SoloDraw
from capemay_kit.ui.share import FILES, TITLES

from ..ui.fingertip import Fingertip
from ..ui.serving import SECOND
from .conftest import Host
from .visitor import Visitor

NAMES = ("Ada", "Bo", "Cyd")
SHORT = re.compile("^(Pass|Collect|Done|End the turn|Attach no more)$", re.MULTILINE)
ALONE = re.compile("^(Draw Ava|Let the app|Do all of it|Done|Go on|Collect)", re.MULTILINE)
"""What brings a round to its end soon."""


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


def test_the_score_sheet_is_taken_along_in_every_form(visitor: Visitor, site: Host) -> None:
    """As files to keep, as text, and as a code for BG Stats."""
    visitor.begins("cape-may", "Ada", "Bo", where="Printed cards")
    visitor.tap("Score")
    visitor.tap("Share or print")
    begins = {}
    for form in FILES:
        with visitor.page.expect_download(timeout=60 * SECOND) as started:
            visitor.page.locator(".cm-filelinks button:visible").get_by_text(TITLES[form], exact=True).click()
        begins[form] = Path(started.value.path()).read_bytes()[:5]
    visitor.tap("BG Stats")
    assert begins["pdf"] == b"%PDF-"
    assert begins["png"] == begins["tall"] == b"\x89PNG\r"
    assert begins["csv"] == b"game,"
    assert begins["text"].startswith(b"Cape ")
    assert begins["position"][:1] == begins["jsonl"][:1] == b"{"
    expect(visitor.page.locator(".cm-bgstats svg")).to_have_count(1)
    assert visitor.nowhere_else(site)


def test_a_round_is_played_alone_against_ava(visitor: Visitor, site: Host) -> None:
    """Her cards are in the app; what she did is on the disk, and the next round begins with the person."""
    visitor.begins("cape-may", "Isaac")
    says = registry.screen("cape-may")
    first = says.progress(visitor.table.state).round
    hand = Fingertip(visitor, 0.95, ALONE)
    hand.taps_on(lambda: says.progress(visitor.table.state).round != first)
    assert any(isinstance(one.act, SoloDraw) for one in visitor.table.entries)
    assert visitor.nowhere_else(site)
