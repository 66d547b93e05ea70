"""What people read is worded in the modules kept for words, and nowhere beside them."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import NamedTuple

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
    "web/wire.py": "a message a browser sent that is not one: it is passed over, and nobody reads why",
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
WHERE = {"keep figures", "what is asked about", "open the claims", "card number", "tap on the map", "stroke on the map"}
WHERE |= {"button {}", "file for ", "file for {}"}
"""Where on the page something went wrong, for the log of the program."""
FAULTY = {"plotly is not installed", "every trace needs a uid of its own, but these came: "}
FAULTY |= {"every trace needs a uid of its own, but these came: {}"}
"""What only a fault of the program says."""
NOT_READ = NO_SENTENCES | WHERE | FAULTY
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
    r"|^ \{ background-image: url|^ cm-said cm-whole$|^Arial, Helvetica, sans-serif$|^\{\} / 1 / auto / -1$"
)
"""What databases, browsers and their stylesheets read."""
FAULTS_OF_THE_PROGRAM = ("raise AssertionError", "raise ValueError")
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


def worded_in_place(call: ast.Call) -> bool:
    """Say whether an error is made with a text that stands there."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    place = FAULTS.get(name, len(call.args))
    return place < len(call.args) and is_text(call.args[place])


def reads(text: str) -> bool:
    """Say whether a text reads as words; the name of a type with brackets does not."""
    return bool(ENGLISH.search(text)) and "[" not in text


def for_programmers(nodes: list[ast.AST]) -> set[int]:
    """Return the ids of texts that are read in the code, in the log of the program, or by whoever asks for the help
    of a command. Errors that can reach people have a test of their own."""
    parts: list[ast.AST] = []
    for node in nodes:
        body = getattr(node, "body", None)
        if isinstance(body, list):
            parts += [one.value for one in body if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)]
        match node:
            case ast.Assert(msg=ast.expr() as said):
                parts.append(said)
            case ast.Raise(exc=ast.expr()) if ast.unparse(node).startswith(FAULTS_OF_THE_PROGRAM):
                parts.append(node)
            case ast.Call(func=ast.Attribute(attr=name)) if name in FOR_LOGS:
                parts.append(node)
        if isinstance(node, ast.Call):
            parts += [given.value for given in node.keywords if given.arg == "help"]
    return {id(one) for part in parts for one in ast.walk(part)}


class Module(NamedTuple):
    """What a module holds: the lines where an error is made with a text, its texts and those put together of pieces
    with their lines, the texts it takes from modules of words, and what these are given."""

    errors: list[int]
    texts: list[tuple[int, str]]
    glued: list[tuple[int, str]]
    known: dict[str, str]
    given: list[tuple[int, str, set[str | None]]]


@cache
def module(path: Path) -> Module:
    """Read a module, once for all tests."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    passed = for_programmers(nodes)
    found = Module([], [], [], {}, [])
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) not in passed:
                found.texts.append((node.lineno, text))
            case ast.JoinedStr(values=pieces) if id(node) not in passed:
                found.glued.append((node.lineno, "".join(map(_piece, pieces))))
            case ast.ImportFrom(module=str(name)) if WORDED.search(name.rpartition(".")[2]):
                words = import_module(name)
                taken = {one.asname or one.name: getattr(words, one.name) for one in node.names}
                found.known.update({name: text for name, text in taken.items() if isinstance(text, str)})
            case ast.Call():
                if worded_in_place(node):
                    found.errors.append(node.lineno)
                match node.func:
                    case ast.Attribute(value=ast.Name(id=name), attr="format"):
                        found.given.append((node.lineno, name, {one.arg for one in node.keywords}))
    return found


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_what_is_wrong_is_worded_in_a_module_of_words(path: Path) -> None:
    """A fault, a figure that cannot be, an error: none has a text of its own."""
    found = module(path).errors
    if named(path) in NO_WORDS:
        assert found, "no exception is needed any more"
    else:
        assert found == []


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_sentence_stands_outside_the_modules_of_words(path: Path) -> None:
    """Nor a label of two words."""
    if WORDED.search(path.stem) or path.stem in ELSEWHERE:
        return
    said = [one for one in module(path).texts if reads(one[1])]
    assert [one for one in said if one[1] not in NOT_READ and not FOR_PROGRAMS.search(one[1])] == []


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_sentence_is_put_together_of_pieces(path: Path) -> None:
    """A word beside a figure belongs to a message that names the figure."""
    if WORDED.search(path.stem) or path.stem in ELSEWHERE:
        return
    glued = [one for one in module(path).glued if BESIDE.search(one[1]) and not FOR_PROGRAMS.search(one[1])]
    assert [one for one in glued if one[1] not in NO_MESSAGES.keys() | NOT_READ] == []


def _piece(value: ast.expr) -> str:
    """Return a piece of a text as it stands there; a figure stands there as braces."""
    return str(value.value) if isinstance(value, ast.Constant) else "{}"


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_message_is_given_the_arguments_that_it_names(path: Path) -> None:
    """No more and no less."""
    known = module(path).known
    for line, name, given in module(path).given:
        if name in known:
            wanted = {one for _, one, _, _ in Formatter().parse(known[name]) if one is not None}
            assert given == wanted, f"{name} at line {line}"
