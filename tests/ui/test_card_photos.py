"""The photo of an owner's card is there when the card is played, without a browser."""

from __future__ import annotations

from pathlib import Path

from msgspec import to_builtins

from capemay_kit.core.record import Header
from capemay_kit.core.store import Store
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.own import ready
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.components import PHOTO, Choice, choices

from .seen import Showing, buttons, html

EVENT = cards.EventCard(3, "Flood", provenance="mine", effects=(cards.Money(-2),))


def test_the_event_in_force_shows_the_photo_of_its_card(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "store.db"))
    ready.keep_card(store, "cape-may", "book.cards.event.3", to_builtins(EVENT), b"a photo")
    made = Companion(store, {})
    header: Header = header_for(["Anna", "Ben"], table="t", own=ready.cards(store, "cape-may"))
    made.model.begin(header)
    for _ in range(6):
        made.model.drafting.take("collect")
    tiles = made.panel("table")
    assert PHOTO not in html(tiles)
    made.model.do(made.model.view.seat, act.Reveal(), (3,))
    tiles.update()
    assert f"{PHOTO}YSBwaG90bw==" in html(tiles, "cm-event")


def test_a_photo_stands_beside_the_words_a_drawing_in_place_of_some() -> None:
    photo = Showing(lambda: choices([Choice("Card 7", "Collect $2.", lambda: None, drawing=f"{PHOTO}YQ==")]))
    assert buttons(photo) == ["Card 7\nCollect $2."]
    drawing = Showing(lambda: choices([Choice("Fan", "ahead", lambda: None, drawing="data:image/svg+xml,x")]))
    assert buttons(drawing) == ["Fan"]
