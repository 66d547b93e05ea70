"""A whole game with printed cards, played in German at the page's widgets: every screen is read, and nothing on it is
English but names."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import ipywidgets as w
import pytest

from capemay_kit.core.i18n import spoken
from capemay_kit.games import registry

from .. import german
from .seen import of_class, parts
from .table.hands import Hands

READ = ("value", "description", "tooltip", "placeholder", "label", "title", "names", "words", "said")
"""The traits of widgets that people read or hear."""
_TAG = re.compile(r"<style.*?</style>|<svg.*?</svg>|<[^>]*>", re.DOTALL)
_TOLD = re.compile(r'(?:aria-label|alt|title|placeholder)="([^"]*)"')
OFTEN = 40
"""After so many taps the other screens of the table are read."""
MOST = 6000


def texts(page: Any) -> Iterator[str]:
    """Walk through all that is read or heard on a page."""
    for one in parts(page):
        for name in READ:
            # what other widgets have as their value is an id
            value = getattr(one, name, None) if name != "value" or isinstance(one, w.HTML) else None
            for text in value.values() if isinstance(value, dict) else [value]:
                if isinstance(text, str) and text:
                    yield unescape(_TAG.sub(" ", text))
                    yield from map(unescape, _TOLD.findall(text))
        yield from getattr(one, "_options_labels", ())


class Reader:
    """Somebody who plays on and reads what comes; what is English stands in ``found``, with the text it is in."""

    def __init__(self, hands: Hands) -> None:
        self.hands, self.page = hands, hands.page
        self.read: set[str] = set()
        self.found: dict[str, str] = {}

    def reads(self) -> None:
        for text in {*texts(self.page)} - self.read:
            self.read.add(text)
            for word in german.english(text):
                self.found.setdefault(word, " ".join(text.split())[:90])

    def looks_around(self) -> None:
        model = self.hands.model
        for screen in (*model.screens, "more", model.screens[0]):
            model.show(screen)
            self.reads()

    def plays(self, rng: random.Random) -> None:
        """Do what may be done now: take it in hand, do it, answer what comes up, enter what a card does."""
        model = self.hands.model
        if (asked := model.asked) is not None:
            model.answer(rng.choice(asked.question.options or (None,)))
        elif model.unknown.now is not None or model.unknown.due is not None:
            model.unknown.open_due()
            self.reads()
            keys = [one for box in of_class(self.page, "cm-unknown") for one in parts(box) if isinstance(one, w.Button)]
            rng.choice(keys).click()
            if model.unknown.now is not None and model.unknown.now.ready:
                self.reads()
                model.unknown.do()
        else:
            seat = rng.choice(model.view.acting)
            model.turn_to(seat)
            self.reads()
            act = rng.choice(model.legal)
            handle = model.view.says.handle(model.view.mine, seat, act)
            if handle is not None:
                model.drafting.take(handle.key)
                self.reads()
            model.do(seat, act)
        assert self.page.desk.trouble == ""


FIRST = "capitol"


@pytest.mark.parametrize(
    "game", [FIRST, *(pytest.param(one, marks=pytest.mark.slow) for one in registry.GAMES if one != FIRST)]
)
def test_a_whole_printed_game_is_read_in_german(game: str) -> None:
    """By three who do whatever is allowed."""
    with spoken(german.TAG):
        hands = Hands().laid_out(game, *("Anna", "Ben", "Cleo"))
        reader, rng, taps = Reader(hands), random.Random(game), 0
        model = hands.model
        while not model.view.over and taps < MOST:
            reader.reads()
            reader.plays(rng)
            taps += 1
            if taps % OFTEN == 0:
                reader.looks_around()
        reader.looks_around()
    assert taps < MOST
    assert reader.found == {}
