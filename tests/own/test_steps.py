"""A step of the owner's copy is kept as a message's id and its arguments; its sentence is made when it is shown."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest

import capemay_kit
from capemay_kit.core.scores import Message
from capemay_kit.core.store import Store
from capemay_kit.games.cape_may import cards
from capemay_kit.own import steps
from capemay_kit.own.cards import drop_card, keep_card
from capemay_kit.own.match import keep, my_numbers, value_of
from capemay_kit.own.printed import pages, written
from capemay_kit.own.steps import Changes
from capemay_kit.own.traceable import TOOLS


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a new store."""
    return Store(str(tmp_path / "own.sqlite"))


def asked_for(message: Any) -> set[str]:
    """Return the arguments a message names."""
    if isinstance(message, str):
        return {name for _, name, _, _ in Formatter().parse(message) if name is not None}
    return set(inspect.signature(message).parameters)


def calls() -> list[tuple[str, set[str | None]]]:
    """Return every step that the program keeps by an id that stands there, with its arguments."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in Path(capemay_kit.__path__[0]).rglob("*.py")]
    return [
        (node.args[0].value, {one.arg for one in node.keywords})
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "step"
        and node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    ]  # fmt: skip


def test_every_step_that_is_kept_has_its_message_and_the_arguments_it_names() -> None:
    """And at least a dozen kinds are."""
    found = calls()
    assert len({id for id, _ in found}) >= 12
    assert [(id, names) for id, names in found if names != asked_for(steps.MESSAGES[id])] == []


def test_every_tool_that_traces_a_board_has_its_message() -> None:
    """Of the board's title."""
    traced = {id: asked_for(one) for id, one in steps.MESSAGES.items() if id.startswith("traced_")}
    assert traced == {f"traced_{tool}": {"title"} for tool in TOOLS}


def test_what_is_kept_of_a_step_is_an_id_and_arguments_and_what_is_shown_a_sentence(store: Store) -> None:
    """A card, its end, a number, and the way back."""
    keep_card(store, "event", cards.EventCard(90, "Gala", kind="immediate", effects=(cards.Money(3),)))
    drop_card(store, "event", 90)
    number = next(one for page in pages() for one in page.numbers if not one.among)
    stands = value_of(my_numbers(store), number.name)
    keep(store, {number.name: stands + 1}, steps.step("number", name=number.name, value=stands + 1))
    said = f"{number.label}: {written(number.name, stands + 1)}"
    changes = Changes(store)
    changes.read()
    assert [one.what for one in changes.done] == ["Event card 90, Gala", "Event card 90 deleted", said]
    changes.take_back()
    kept = [msgspec.json.decode(one.what, type=Message) for one in store.own_steps()]
    assert [one.id for one in kept] == ["card", "card_gone", "number", "taken_back"]
    assert kept[0].args == {"deck": "event", "number": 90, "title": "Gala"}


@pytest.mark.parametrize("kept", ["Our board: spaces", "", "{", '{"id": 7}', "17", '"card"'])
def test_a_step_of_an_earlier_version_is_said_as_it_was_kept(kept: str) -> None:
    """It holds its sentence."""
    assert steps.told(kept) == kept


def test_a_step_of_another_version_is_told_as_such_and_stays() -> None:
    """A number this version does not have, or a message, keeps nobody from their copy."""
    for kept in (steps.step("number", name="gone_number", value=3), steps.step("gone_message")):
        assert steps.told(kept).startswith("A change of another version (")


def test_of_steps_that_cannot_be_told_none_is_lost(store: Store) -> None:
    """It can be taken back like any other."""
    store.keep_own({("card", "event/001"): b"{}"}, steps.step("number", name="gone_number", value=3))
    changes = Changes(store)
    changes.read()
    assert [one.what for one in changes.done] == ["A change of another version (number)"]
