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
ELSEWHERE = {
    "errors": "it imports nothing of the package, so what errors say stands at its top",
    "book": "what a number is called is declared beside the number, and `UnknownName` names what was looked up",
    "registry": "`UnknownName` names what was looked up",
    "rules": "what a number is called is declared beside the number",
}
"""Modules that hold other texts, and which."""
NO_SENTENCES = {"wind s", "here free", "any free", "event immediate", "event active", "upgrade immediate"}
NO_SENTENCES |= {f"upgrade {kind}" for kind in ("one_time", "once_per_round", "ongoing", "end_of_game")}
NO_SENTENCES |= {"bonus card.extra", "solo card.again", "false front"}
"""Texts of two words that nobody reads: ids of drawings, of choices and of fields."""
BESIDE = re.compile(r"(^|\s)[A-Za-z’']{2,}[.,;:?!]*\s|\s[A-Za-z’']{2,}[.,;:?!]*(\s|$)")
"""A word beside something else."""
NO_MESSAGES = {
    "wind {}": "a drawing", "move {}": "the id of a key", "var {};": "a line of a script", '"{}" OR "{}"*': "a search",
    "{} card": "what `UnknownName` looked for, or the name of a type", "Seat {}": "seats nobody sees",
    "line {}": "the place of a fault", "line {} $": "the place of a fault", "line {} $.at": "the place of a fault",
    "line {} $.seq": "the place of a fault",
}  # fmt: skip
"""Texts with a word beside a figure that are no message, and what they are."""
FOR_PROGRAMS = re.compile(
    r"^ ?(PRAGMA|SELECT|INSERT|CREATE|FROM|text/|public, |Georgia|export default|Metadata-Version)\b"
    r"|^(default|script|style|connect)-src\b|<|cm-i-| data: |^(padding|border-collapse):"
)
"""What databases, browsers and their stylesheets read."""
FOR_LOGS = {"debug", "info", "warning", "error", "exception"}
"""What writes to the log of the program, for whoever runs it."""


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
    """Return the ids of texts that are read in the code, in the log of the program, or by whoever asks for the help
    of a command. Errors that can reach people have a test of their own."""
    bodies = [getattr(node, "body", None) for node in ast.walk(tree)]
    alone = [one.value for body in bodies if isinstance(body, list) for one in body if isinstance(one, ast.Expr)]
    alone = [one for one in alone if isinstance(one, ast.Constant)]
    asserted = [node.msg for node in ast.walk(tree) if isinstance(node, ast.Assert) and node.msg is not None]
    raised = [node for node in ast.walk(tree) if isinstance(node, ast.Raise) and node.exc is not None]
    wrong = [one for one in raised if ast.unparse(one).startswith(("raise AssertionError", "raise ValueError"))]
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    logged = [one for one in calls if isinstance(one.func, ast.Attribute) and one.func.attr in FOR_LOGS]
    helps = [given.value for one in calls for given in one.keywords if given.arg == "help"]
    return {id(one) for part in (*alone, *asserted, *wrong, *logged, *helps) for one in ast.walk(part)}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_what_is_wrong_is_worded_in_a_module_of_words(path: Path) -> None:
    """A fault, a figure that cannot be, an error: none has a text of its own."""
    found = list(worded_in_place(ast.parse(path.read_text(encoding="utf-8"))))
    if named(path) in NO_WORDS:
        assert found, "no exception is needed any more"
    else:
        assert found == []


@pytest.mark.parametrize("path", [one for one in MODULES if not named(one).startswith("ui/")], ids=named)
def test_no_sentence_stands_outside_the_modules_of_words(path: Path) -> None:
    """Nor a label of two words."""
    if WORDED.search(path.stem) or path.stem in ELSEWHERE:
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passed = docstrings(tree)
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    said = [(one.lineno, one.value) for one in texts if id(one) not in passed and reads(str(one.value))]
    assert [one for one in said if one[1] not in NO_SENTENCES and not FOR_PROGRAMS.search(one[1])] == []


@pytest.mark.parametrize("path", [one for one in MODULES if not named(one).startswith("ui/")], ids=named)
def test_no_sentence_is_put_together_of_pieces(path: Path) -> None:
    """A word beside a figure belongs to a message that names the figure."""
    if WORDED.search(path.stem) or path.stem in ELSEWHERE:
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passed = docstrings(tree)
    mixed = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) and id(node) not in passed]
    texts = [(node.lineno, "".join(_piece(one) for one in node.values)) for node in mixed]
    glued = [one for one in texts if BESIDE.search(one[1]) and not FOR_PROGRAMS.search(one[1])]
    assert [one for one in glued if one[1] not in NO_MESSAGES] == []


def _piece(value: ast.expr) -> str:
    """Return a piece of a text as it stands there; a figure stands there as braces."""
    return str(value.value) if isinstance(value, ast.Constant) else "{}"


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
