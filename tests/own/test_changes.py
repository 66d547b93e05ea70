"""Changes of the owner's copy: taken back one by one or all from a moment on, done again, and told in a sentence."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from string import Formatter

import msgspec
import pytest

import capemay_kit
from capemay_kit.core.scores import Message
from capemay_kit.games.cape_may import cards
from capemay_kit.own import steps
from capemay_kit.own.cards import drop_card, keep_card
from capemay_kit.own.match import keep, my_numbers, value_of
from capemay_kit.own.printed import pages, written
from capemay_kit.own.traceable import TOOLS

from .packing import changes_of as read

A = ("card", "event/001")


@pytest.fixture
def changed(store):
    for before, now in ((None, b"1"), (b"1", b"2"), (b"2", b"3")):
        store.keep_own({A: now}, f"card {now.decode()}", {A: before})
    return store


def card(store):
    return store.own("card").get("event/001")


def test_the_last_change_is_taken_back_first_and_so_on_to_the_very_beginning(changed):
    changes = read(changed)
    for n, left in ((3, b"2"), (2, b"1"), (1, None)):
        assert changes.last.what == f"card {n}"
        assert [one.what for one in changes.take_back()] == [f"card {n}"]
        assert card(changed) == left
    assert changes.last is None
    assert changes.take_back() == []


def test_what_was_taken_back_is_done_again_until_something_else_is_changed(changed):
    changes = read(changed)
    changes.take_back()
    changes.take_back()
    assert changes.do_again().what == "card 2"
    assert card(changed) == b"2"
    changed.keep_own({A: b"9"}, "card 9", {A: b"2"})
    changes.read()
    assert (changes.next, changes.do_again()) == (None, None)
    assert [one.what for one in changes.done] == ["card 1", "card 2", "card 9"]


def test_the_same_again_and_again_is_one_line_of_the_list(changed):
    """A board is traced by hundreds of taps."""
    for n in range(5):
        changed.keep_own({A: b"tap %d" % n}, "Our board: spaces", {A: card(changed)})
    listed = read(changed).listed(3)
    assert [(one.what, one.times) for one in listed] == [("Our board: spaces", 5), ("card 3", 1), ("card 2", 1)]
    read(changed).take_back(listed[0].first)
    assert card(changed) == b"3"


# --- what is said ---------------------------------------------------------------------------------------


def asked_for(message):
    if isinstance(message, str):
        return {name for _, name, _, _ in Formatter().parse(message) if name is not None}
    return set(inspect.signature(message).parameters)


def test_every_step_that_is_kept_has_its_message_and_the_arguments_it_names():
    """A step is told long after it was kept, often by nobody."""
    found = [
        (node.args[0].value, {one.arg for one in node.keywords})
        for file in Path(capemay_kit.__path__[0]).rglob("*.py")
        if "step(" in (text := file.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "step"
        and node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    ]  # fmt: skip
    assert len({id for id, _ in found}) >= 12
    assert [(id, names) for id, names in found if names != asked_for(steps.MESSAGES[id])] == []
    traced = {id: asked_for(one) for id, one in steps.MESSAGES.items() if id.startswith("traced_")}
    assert traced == {f"traced_{tool}": {"title"} for tool in TOOLS}


def test_what_is_kept_of_a_step_is_an_id_and_arguments_and_what_is_shown_a_sentence(store):
    keep_card(store, "event", cards.EventCard(90, "Gala", kind="immediate", effects=(cards.Money(3),)))
    drop_card(store, "event", 90)
    number = next(one for page in pages() for one in page.numbers if not one.among)
    stands = value_of(my_numbers(store), number.name)
    keep(store, {number.name: stands + 1}, steps.step("number", name=number.name, value=stands + 1))
    said = f"{number.label}: {written(number.name, stands + 1)}"
    changes = read(store)
    assert [one.what for one in changes.done] == ["Event card 90, Gala", "Event card 90 deleted", said]
    changes.take_back()
    kept = [msgspec.json.decode(one.what, type=Message) for one in store.own_steps()]
    assert [one.id for one in kept] == ["card", "card_gone", "number", "taken_back"]
    assert kept[0].args == {"deck": "event", "number": 90, "title": "Gala"}


def test_a_step_of_an_earlier_version_is_said_as_it_was_kept():
    kept = ["Our board: spaces", "", "{", '{"id": 7}', "17", '"card"']
    assert [steps.told(one) for one in kept] == kept


def test_a_step_of_another_version_is_told_as_such_and_can_be_taken_back_like_any_other(store):
    """A number this version does not have, or a message, keeps nobody from their copy."""
    assert steps.told(steps.step("gone_message")) == "A change of another version (gone_message)"
    store.keep_own({A: b"{}"}, steps.step("number", name="gone_number", value=3))
    assert [one.what for one in read(store).take_back()] == ["A change of another version (number)"]
    assert card(store) is None
