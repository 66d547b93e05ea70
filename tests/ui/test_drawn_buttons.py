"""Buttons with a card drawn on them: every card has its drawing, and nothing of it stays once it is covered."""

from __future__ import annotations

from base64 import b64decode
from xml.etree import ElementTree

import pytest

from capemay_kit.core.signs import address
from capemay_kit.games.cape_horn.board import drawn
from capemay_kit.games.cape_horn.screen import SCREEN as HORN
from capemay_kit.games.capitol.book import shipped_book
from capemay_kit.games.capitol.names import card_drawing
from capemay_kit.ui.components import Choice, choices

from .seen import Showing, html, of_class

WINDS = [f"wind {drawn(card)}" for card in HORN.usual().cards.values()]
ACTIONS = [card_drawing(shipped_book(), card) for card in shipped_book().kinds]


@pytest.mark.parametrize("sign", [*WINDS, "wind s", *filter(None, ACTIONS)])
def test_every_card_is_a_picture_in_itself(sign):
    kind, _, data = address(sign).partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert ElementTree.fromstring(b64decode(data)).tag.endswith("svg")


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
