"""What a page says when something is done on it, without a browser."""

from __future__ import annotations

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.playing import Playing


@pytest.mark.parametrize("game", ["capitol", "cape-horn", "capital-city"])
def test_a_person_reads_why_a_figure_cannot_be_so_and_no_path(game, tmp_path):
    """Where in the state it stands is for programs."""
    page = Playing(Store(str(tmp_path / "store.db")), lambda: None)
    page.begin(registry.game(game).header_for(["Ann", "Bob", "Cid"], seed="1"))
    page.correct("seats[0].name", "Bob")
    assert page.desk.trouble == "Every seat needs a name of its own: 'Bob' is another seat's"
