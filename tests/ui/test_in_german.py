"""German at the page's widgets: a whole game with printed cards is played and every screen read, and nothing on it is
English but names; and a table where two languages are read at once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextvars import Context, copy_context
from pathlib import Path
from typing import Any

import ipywidgets as w
import pytest

from capemay_kit.core.i18n import speak, spoken
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui import app
from capemay_kit.ui.companion import Companion

from .. import german
from .people import first_turn
from .seen import of_class, parts, read_off
from .table.hands import Hands

OFTEN = 40
"""After so many taps the other screens of the table are read."""
MOST = 6000


def texts(page: Any) -> Iterator[str]:
    """Walk through all that is read or heard on a page."""
    for one in parts(page):
        yield from read_off(one)
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


def test_two_languages_at_one_table(tmp_path: Path) -> None:
    """A tablet in English and a phone in German: what is done at one is read at the other at once, in its own language;
    names of streets are those of the board, of people as they were entered."""
    url = str(tmp_path / "store.db")
    store = Store(url)
    table = first_turn(store, "two", "Änne", "Bo").header.table
    guest = Guest(*store.claim(table, 1))

    def opened(language: str, guest: Guest | None) -> Companion:
        speak([language])
        app.LOOKED_AFTER.set(lambda page: None)
        app.GUEST.set(guest)
        return app.companion({"table": table}, url).companion

    at_tablet, at_phone = copy_context(), copy_context()
    tablet, phone = at_tablet.run(opened, "en", None), at_phone.run(opened, "de", guest)

    def reads(at: Context, page: Companion, screen: str) -> str:
        at.run(page.look)
        at.run(page.model.show, screen)
        return " ".join(at.run(lambda: [*texts(page)]))

    move = next(one for one in tablet.model.legal if type(one).__name__ == "Move")
    at_tablet.run(tablet.model.do, tablet.model.view.acting[0], move)
    there, here = reads(at_tablet, tablet, "log"), reads(at_phone, phone, "table")
    assert "Änne plays the 1 and moves to Carpenter's Lane, Decatur to Hughes" in there
    assert "Änne spielt die 1 und zieht auf Carpenter's Lane, zwischen Decatur und Hughes" in here
    assert german.english(here) == []
    assert "spielt" not in reads(at_tablet, tablet, "log")
