"""Any taps in any order: nothing breaks, nothing is silent, and the record replays to what is on the screen."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from typing import Any

import ipywidgets as w
import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.results import formats

from ..seen import parts
from .hands import Hands

NAMES = ("Anna", "Ben", "Cleo", "Dan")
TABLES = {
    "cape-may, printed cards on the map": ("cape-may", 2, ("map", "physical")),
    "cape-may, cards in the app": ("cape-may", 3, ("map", "virtual")),
    "cape-may without a map": ("cape-may", 4, ("none", "physical")),
    "cape-may alone, printed cards": ("cape-may", 1, ("map", "physical")),
    "cape-may alone, no map": ("cape-may", 1, ("none", "virtual")),
} | {
    f"{game}, {decks}": (game, 3, () if decks == "sheet" else (decks,))
    for game in registry.GAMES if game != "cape-may" for decks in ("physical", "virtual", "sheet")
}  # fmt: skip
SELDOM = ("Undo", "Learn", "Cancel", "✎", "Put ")
"""What is tapped less often than what plays on."""
SHORT = {"cape-may, printed cards on the map", "cape-may alone, no map", "capitol, virtual", "cape-horn, physical",
         "capital-city, sheet"}  # fmt: skip
slow = pytest.mark.slow


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw a file of each form for the first tap on Share alone: that is half of all the work, and has tests of its own
    (`tests/results/`)."""

    def once(write: Callable[..., bytes]) -> Callable[..., bytes]:
        made: list[bytes] = []

        def first(*given: Any) -> bytes:
            if not made:
                made.append(write(*given))
            return made[0]

        return first

    for form in ("pdf", "png", "tall"):
        monkeypatch.setitem(formats.FORMS, form, formats.FORMS[form]._replace(write=once(formats.FORMS[form].write)))


@pytest.mark.parametrize(
    ("name", "taps"),
    [*((name, 70) for name in TABLES if name in SHORT), *(pytest.param(name, 400, marks=slow) for name in TABLES)],
)
def test_any_taps_keep_the_companion_whole(monkeypatch: pytest.MonkeyPatch, name: str, taps: int) -> None:
    """On whatever is there: buttons, the picture, figures, the search; in lessons too."""
    game, seats, values = TABLES[name]
    rng, store, troubles = random.Random(name), Store("sqlite://"), list[str]()
    monkeypatch.setattr(secrets, "token_hex", lambda _: name)  # the same cards every time
    sheet = "sheet" in name
    hands = Hands(store).begin(game, *NAMES[:seats], under_more=values, by="Only count the score" if sheet else "")
    page, model = hands.page, hands.model
    model.say = troubles.append
    for _ in range(taps):
        if page.desk.screen in ("start", "history", "copy") or (page.desk.screen == "learn" and rng.random() < 0.1):
            model.show(model.screens[0])
        learning = page.desk.screen == "learn"
        if not learning and model.has_map and rng.random() < 0.3:
            drawn = model.drafting.scene()
            places = [one.place for one in drawn.targets] or [one.id for one in drawn.places]
            model.drafting.tap_place(rng.choice([*places, rng.choice(drawn.places).id]))
        else:
            # a lesson is refused where none can begin
            here = [one for one in hands.buttons() if one.description.split("\n")[0] not in ("Home", "Make a lesson…")]
            play = [one for one in here if not any(n in one.description for n in SELDOM) or rng.random() < 0.1]
            # what is entered is done now and then, else a card's many keys are all that is tapped
            done = [one for one in here if one.description == "Do it" and rng.random() < 0.3]
            rng.choice(done or play or here).click()
        if sheet and (fields := [one for one in parts(page) if isinstance(one, w.IntText | w.Dropdown)]):
            field, refused = rng.choice(fields), len(troubles)
            if isinstance(field, w.IntText):
                field.value = rng.randint(0, 9)
            else:
                field.index = rng.randrange(len(field.options))
            # what cannot be is refused, and stays as it was
            del troubles[refused:]
        assert "Something went wrong" not in page.desk.trouble, page.desk.trouble
        page.desk.trouble = ""
    assert troubles == []
    model.changing.stop()  # what was begun of the past
    assert model.view.on.seq > taps // 40
    assert registry.open_table(store, model.view.on.header.table).state == model.view.real.state
