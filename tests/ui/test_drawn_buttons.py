"""Buttons with a card on them: drawn, so that nothing of it stays once it is covered, or its owner's photo."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree

from msgspec import to_builtins

from capemay_kit.core.signs import address
from capemay_kit.core.store import Store
from capemay_kit.games.cape_horn.board import drawn
from capemay_kit.games.cape_horn.screen import SCREEN as HORN
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.games.capitol.book import shipped_book
from capemay_kit.games.capitol.names import card_drawing
from capemay_kit.own import ready
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.components import PHOTO, Choice, choices

from .seen import Showing, buttons, html, of_class

WINDS = [f"wind {drawn(card)}" for card in HORN.usual().cards.values()]
EVENT = cards.EventCard(3, "Flood", provenance="mine", effects=(cards.Money(-2),))
ACTIONS = [card_drawing(shipped_book(), card) for card in shipped_book().kinds]


def test_every_card_is_a_picture_in_itself():
    """That a browser can read."""
    for sign in [*WINDS, "wind s", *filter(None, ACTIONS)]:
        kind, _, data = address(sign).partition(",")
        assert kind == "data:image/svg+xml;base64", sign
        assert ElementTree.fromstring(b64decode(data)).tag.endswith("svg"), sign


def test_a_card_of_which_nothing_is_known_has_no_picture():
    assert ACTIONS.count("") == 1
    assert address("") == ""


def test_what_was_drawn_on_a_button_is_gone_with_what_it_offered():
    offered = [Choice("Hook", "1 ahead, then 2 to either side", lambda: None, drawing=address(WINDS[0]))]
    panel = Showing(lambda: choices(offered))
    (made,) = of_class(panel, "cm-choice")
    assert (made.description, made.tooltip) == ("Hook", "1 ahead, then 2 to either side")
    assert address(WINDS[0]) in html(panel)
    assert len([one for one in made._dom_classes if one.startswith("cm-drawn-")]) == 1
    offered.clear()
    panel.update()
    assert (of_class(panel, "cm-choice"), html(panel)) == ([], "")
    assert made.comm is None


def test_the_event_in_force_shows_the_photo_of_its_card(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "store.db"))
    ready.keep_card(store, "cape-may", "book.cards.event.3", to_builtins(EVENT), b"a photo")
    made = Companion(store, {})
    header = header_for(["Anna", "Ben"], table="t", own=ready.cards(store, "cape-may"))
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
