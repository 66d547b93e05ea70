"""What people read is worded in the modules kept for words, and nowhere beside them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import capemay_kit

PACKAGE = Path(capemay_kit.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
FAULTS = {"Fault": 1, "BadValue": 1, "StoreError": 0, "ValueError": 0, "TypeError": 0}
"""What says to people what is wrong, and at which place the sentence stands."""
WORDED = re.compile(r"(^|_)words(_|$)|^(sentences|labels|status_text|names|guide_\w+|glance\w*|quiz_\w+)$")
"""Modules of words: sentences, labels of acts, names of things, and what lessons and quizzes say."""
ENGLISH = re.compile(r"[A-Za-z’']{2,}[,:;]? [a-z(]|[A-Z][a-z]+[.?!]$")
"""Two words, or one that ends a sentence."""

NO_WORDS = {
    "core/files.py": "puts a file's name before what is wrong with it",
    "core/edition.py": "puts an edition's name before what is wrong with it",
    "core/stored.py": "a stored state that does not fit is never shown: all is folded again",
    "core/times.py": "caught where a time is entered; `fault_words` says what is wrong",
    "games/cape_horn/screen.py": "asked of a game that chooses nothing together: a fault of the program",
    "games/capital_city/state.py": "a card that is not in its deck: a fault of the program",
    "web/live.py": "a message a browser sent that is not one: the line is closed, and nobody reads why",
    "web/script.py": "the bundle that is served is not built as expected: a fault of the program",
}
"""Modules that make an error with a text of its own, and why."""
DONE = ("games", "own/cards.py", "own/pack.py", "own/photo.py", "own/tracing.py", "results/text.py")
"""Layers and modules in which every text of two words stands in a module of words."""
ELSEWHERE = {
    "book": "what a number is called is declared beside the number, and `UnknownName` names what was looked up",
    "registry": "`UnknownName` names what was looked up",
    "rules": "what a number is called is declared beside the number",
}
"""Modules of games that hold other texts, and which."""
NO_SENTENCES = {"wind s", "here free", "any free", "event immediate", "event active", "upgrade immediate"}
NO_SENTENCES |= {f"upgrade {kind}" for kind in ("one_time", "once_per_round", "ongoing", "end_of_game")}
"""Texts of two words that nobody reads: ids of drawings and of choices."""


def named(path: Path) -> str:
    """Call a module by its path within the package."""
    return path.relative_to(PACKAGE).as_posix()


def is_text(value: ast.expr) -> bool:
    """Say whether an expression is a text that stands there, with or without figures in it."""
    match value:
        case ast.Constant(value=str(text)):
            return bool(text.strip())
        case ast.JoinedStr():
            return True
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            return is_text(one) or is_text(other)
        case ast.BoolOp(values=several):
            return any(map(is_text, several))
    return False


def worded_in_place(tree: ast.Module) -> Iterator[int]:
    """Yield the lines at which an error is made with a text that stands there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            place = FAULTS.get(name, len(node.args))
            if place < len(node.args) and is_text(node.args[place]):
                yield node.lineno


def reads(text: str) -> bool:
    """Say whether a text reads as words; the name of a type with brackets does not."""
    return bool(ENGLISH.search(text)) and "[" not in text


def docstrings(tree: ast.Module) -> set[int]:
    """Return the ids of texts that only whoever reads the code reads; errors that can reach people have a test of
    their own."""
    bodies = [getattr(node, "body", None) for node in ast.walk(tree)]
    alone = [one for body in bodies if isinstance(body, list) for one in body if isinstance(one, ast.Expr)]
    asserted = [node.msg for node in ast.walk(tree) if isinstance(node, ast.Assert) and node.msg is not None]
    raised = [node for node in ast.walk(tree) if isinstance(node, ast.Raise) and node.exc is not None]
    wrong = [one for one in raised if ast.unparse(one).startswith(("raise AssertionError", "raise ValueError"))]
    return {id(one) for part in (*alone, *asserted, *wrong) for one in ast.walk(part)}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_what_is_wrong_is_worded_in_a_module_of_words(path: Path) -> None:
    """A fault, a figure that cannot be, an error: none has a text of its own."""
    found = list(worded_in_place(ast.parse(path.read_text(encoding="utf-8"))))
    if named(path) in NO_WORDS:
        assert found, "no exception is needed any more"
    else:
        assert found == []


@pytest.mark.parametrize("path", [one for one in MODULES if named(one).startswith(DONE)], ids=named)
def test_no_sentence_stands_outside_the_modules_of_words(path: Path) -> None:
    """Nor a label of two words."""
    if WORDED.search(path.stem) or path.stem in ELSEWHERE:
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passed = docstrings(tree)
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    said = [(one.lineno, one.value) for one in texts if id(one) not in passed and reads(str(one.value))]
    assert [one for one in said if one[1] not in NO_SENTENCES] == []


def messages(path: Path, tree: ast.Module) -> dict[str, Any]:
    """Return the texts a module takes from modules of words, by the names it knows them by."""
    found: dict[str, Any] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and WORDED.search(node.module.rpartition(".")[2]):
            module = import_module(node.module)
            found |= {one.asname or one.name: getattr(module, one.name) for one in node.names}
    return {name: text for name, text in found.items() if isinstance(text, str)}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_message_is_given_the_arguments_that_it_names(path: Path) -> None:
    """No more and no less."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known = messages(path, tree)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="format"), keywords=given) if name in known:
                wanted = {one for _, one, _, _ in Formatter().parse(known[name]) if one is not None}
                assert {one.arg for one in given} == wanted, f"{name} at line {node.lineno}"
