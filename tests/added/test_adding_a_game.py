"""The examples of docs/howto/add-a-game.md are one program, and what its tables name is there."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from capemay_kit import checking
from capemay_kit.core import palette
from capemay_kit.core.plain import PlainAct
from capemay_kit.core.scene import Place, Scene
from capemay_kit.ui.picture import plain as painter

TEXT = (Path(__file__).parents[2] / "docs" / "howto" / "add-a-game.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", TEXT, re.M | re.S)


@pytest.fixture(scope="module")
def pearls() -> ModuleType:
    made = ModuleType("pearls")
    sys.modules["pearls"] = made
    for example in EXAMPLES:
        exec(compile(example, "ADDING_A_GAME.md", "exec", dont_inherit=True), made.__dict__)
    return made


def test_the_examples_run(pearls: ModuleType) -> None:
    assert len(EXAMPLES) > 6
    assert pearls.game.outcome is not None


def test_nothing_is_wrong_with_the_game_of_the_examples(pearls: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    from capemay_kit.games import registry

    monkeypatch.setattr(
        registry, "_read", lambda name: registry.Game(pearls.GAME, pearls.GAME.start, pearls.GAME.header_for)
    )
    monkeypatch.setattr(registry, "screen", lambda name: pearls.SCREEN)
    assert checking.check("pearls") == []


def test_attributes_of_acts_are_all_explained() -> None:
    said = {name for name in (*vars(PlainAct), *PlainAct.__mro__[1].__annotations__) if not name.startswith("_")}
    table = TEXT.split("| attribute |")[1].split("\n\n")[0]
    # what is of use to bots and to the lab alone is said where those are
    assert {name for name in said - {"sure", "uses", "target"} if f"`{name}`" not in table} == set()


def test_tones_of_areas_and_shapes_of_places_are_those_that_are_painted() -> None:
    rows = dict(re.findall(r"^\| (`tone` of an `Area`|`shape` of a `Place`) \| (.*?);", TEXT, re.M))
    tones = re.findall("`([a-z]+)`", rows["`tone` of an `Area`"])
    assert len({palette.LIGHT[one] for one in tones}) == len(tones)
    shapes = re.findall("`([a-z]+)`", rows["`shape` of a `Place`"])
    drawn = {str(painter.ground(Scene(1.0, (), (), (Place("a", 0.5, 0.5, one, "", ""),)), False)) for one in shapes}
    assert len(drawn) == len(shapes)
