"""What people read is marked for translation where it is said, is whole, and need not be read twice."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import capemay_kit
from audit import messages

PACKAGE = Path(capemay_kit.__file__).parent
ENGLISH = re.compile(r"[A-Za-z’']{2,}[,:;]? [a-z(]|[A-Z][a-z]+[.?!]$")
"""Two words, or one that ends a sentence."""
BESIDE = re.compile(r"(^|\s)[A-Za-z’']{2,}[.,;:?!]*\s|\s[A-Za-z’']{2,}[.,;:?!]*(\s|$)")
"""A word beside something else."""
MARKS = {"_", "N_", "NN_", "ngettext", "pgettext", "Texts", "_rule"}

IDS = {"wind s", "here free", "any free", "event immediate", "event active", "upgrade immediate", "false front"}
IDS |= {f"upgrade {kind}" for kind in ("one_time", "once_per_round", "ongoing", "end_of_game")}
IDS |= {"bonus card.extra", "solo card.again"}
"""Ids of drawings, of choices and of fields, in two words."""
IN_THE_LOG = {"keep figures", "what is asked about", "open the claims", "card number", "tap on the map"}
IN_THE_LOG |= {"stroke on the map", "button {}", "file for ", "file for {}"}
"""Where on the page something went wrong."""
IN_RECORDS = {"AS_PRINTED", "KEPT"}
"""Texts that records hold in English; they are translated when they are shown."""
FAULTY = {"plotly is not installed", "every trace needs a uid of its own, but these came: "}
FAULTY |= {"every trace needs a uid of its own, but these came: {}"}
"""What only a fault of the program says."""
NO_MESSAGES = {
    "wind {}": "a drawing", "move {}": "the id of a key", "var {};": "a line of a script", '"{}" OR "{}"*': "a search",
    "{} card": "what `UnknownName` looked for, or the name of a type", "Seat {}": "seats nobody sees",
    "line {}": "the place of a fault", "line {} $": "the place of a fault", "line {} $.at": "the place of a fault",
    "line {} $.seq": "the place of a fault", "capemay {}": "the name of the program",
    '"{}"* OR {}': "a search", "as it calls itself": "the end of a note", "in per cent": "the end of a note",
}  # fmt: skip
"""Texts with a word beside a figure that are no message, and what they are."""
FOR_PROGRAMS = re.compile(
    r"^ ?(PRAGMA|SELECT|INSERT|CREATE|FROM|text/|public, |Georgia|export default|Metadata-Version)\b"
    r"|^(default|script|style|connect)-src\b|<|cm-i-| data: |^(padding|border-collapse):"
    r"|^ \{ background-image: url|^ cm-said cm-whole$|^Arial, Helvetica, sans-serif$|^\{\} / 1 / auto / -1$"
    r"|^a about after |^porter unicode61$"
)
"""What databases, browsers, their stylesheets and the search of rules read."""
FOR_LOGS = {"debug", "info", "warning", "error", "exception"}
PROGRAMMERS = ("raise AssertionError", "raise ValueError", "raise TypeError")
NOT_MARKED = {
    "core/i18n.py": "it explains the marks",
    "site/stand_ins": "in place of modules that a browser lacks",
    "template": "a game as somebody else writes it",
}
"""Modules and folders with texts that nobody translates."""


READ_TWICE = (
    "is level, give or take", "all alike", "from how little to how much", "each beside the mean", "None is better",
    "all else together", "What is good for", "beside the mean", "From now on money comes by itself",
    "Drawn for Ava", "Her marker comes to", "No building of hers can", "card is done with", "the last of it",
    "it may be let pass", "Let it pass", "The card goes on: do what it offers", "not named", "where nothing is tapped",
    "Each by itself", "A card read out", "if the table agrees", "nothing changes hands",
    "An event the app does not know", "Lately here", "The same {", "Put away", "still assumed", "Name cards and birds",
    "Count it as it is", "By their numbers", "Tied on prestige and birds", "of 1 floor begun", "Before the players",
    "All cards are arranged for", "so says", "a roof card and a roof card", "lies out",
    "Only the figures of the season",
    "works at place", "Who is attached stays", "those to come too", "Take this game along", "was taken in",
    "has to be answered first", "no value function", "these stand", "comes to {value", "put right", "Put right",
)  # fmt: skip
"""Parts of the sentences that people who played quoted, and of others that speak so."""


@cache
def modules() -> dict[str, ast.Module]:
    """Read all modules of the package, by their paths within it."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(tuple(NOT_MARKED)):
            found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def read_by_people(node: ast.AST) -> Iterator[ast.expr]:
    """Walk through the texts and the texts with figures in them that a person may read, if they are not marked."""
    if isinstance(node, ast.Constant | ast.JoinedStr):
        yield node
        return
    skipped: list[ast.AST | None] = []
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.Compare() | ast.MatchValue():
            return
        case ast.Raise() if ast.unparse(node).startswith(PROGRAMMERS):
            return
        case ast.Call(func=ast.Name(id=name)) if name in MARKS:
            # what is passed to a mark as a function says its texts itself
            skipped = [one for one in node.args if not isinstance(one, ast.Lambda)]
        case ast.Call(func=ast.Attribute(attr=name)) if name in FOR_LOGS:
            return
        case ast.Call():
            skipped = [one for one in node.keywords if one.arg in ("help", "rich_help_panel")]
        case ast.Dict():
            skipped = list(node.keys)
        case ast.Subscript():
            skipped = [node.slice]
    for part in ast.iter_child_nodes(node):
        if not any(part is one for one in skipped):
            yield from read_by_people(part)


def as_it_stands(text: ast.expr) -> str:
    """Return a text; what is put into it stands there as braces."""
    if isinstance(text, ast.JoinedStr):
        return "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in text.values)
    return text.value if isinstance(text, ast.Constant) and isinstance(text.value, str) else ""


def test_every_text_is_marked_for_translation() -> None:
    """So that nothing stays English on the screen of somebody who reads another language."""
    found = []
    for name, module in modules().items():
        for node in read_by_people(module):
            text = as_it_stands(node)
            if text in IDS | IN_THE_LOG | FAULTY | NO_MESSAGES.keys() or FOR_PROGRAMS.search(text) or "[" in text:
                continue
            if (BESIDE if isinstance(node, ast.JoinedStr) else ENGLISH).search(text):
                found.append(f"{name}:{node.lineno} {text}")
    assert found == []


def test_a_message_is_given_what_it_names() -> None:
    """No more and no less; a text without figures is given none."""
    found = []
    for name, module in modules().items():
        for node in ast.walk(module):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            kind, given = node.func.id, {one.arg for one in node.keywords}
            texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if kind not in ("_", "ngettext", "pgettext") or None in given or not (given or kind == "ngettext"):
                continue
            for text in texts[1:] if kind == "pgettext" else texts:
                named = {one for _, one, _, _ in Formatter().parse(text) if one is not None}
                if named - {"n"} != given - {"n"}:
                    found.append(f"{name}:{node.lineno} {text}")
    assert found == []


def test_no_module_imports_a_text_from_another() -> None:
    """A text stands where it is said. Tables of texts by stored ids may be shared, in few modules of words."""
    texts = {
        (f"capemay_kit.{name.removesuffix('.py').replace('/', '.')}", target.id)
        for name, module in modules().items() for node in module.body if isinstance(node, ast.Assign)
        for target in node.targets if isinstance(target, ast.Name)
        if (isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name) and node.value.func.id == "N_")
        or (isinstance(node.value, ast.Constant) and ENGLISH.search(str(node.value.value)))
    }  # fmt: skip
    imported = [
        f"{name}: {one.name}" for name, module in modules().items() for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom) for one in node.names
        if (node.module, one.name) in texts and one.name not in IN_RECORDS
    ]  # fmt: skip
    assert imported == []
    assert len(list(PACKAGE.rglob("*words.py"))) <= 16


def test_the_list_of_texts_is_up_to_date_and_holds_nothing_that_was_read_twice() -> None:
    """Whoever translates sees every text, and none that is gone: ``make messages``."""
    catalogue = messages.catalogue()
    assert messages.written(catalogue) == messages.LIST.read_bytes()
    texts = [text for one in catalogue for text in (one.id if isinstance(one.id, tuple) else [one.id])]
    quoted = re.compile(rf"({'|'.join(map(re.escape, READ_TWICE))})(?![a-z])")
    assert [text for text in texts if quoted.search(text)] == []


@pytest.mark.parametrize(("source", "texts"), [
    ('_("{name} passes", name=name)', ["{name} passes"]),
    ('ngettext("{n} bird", "{n} birds", n)', [("{n} bird", "{n} birds")]),
    ('Texts({"a": "One", "b": "Two"})', ["One", "Two"]),
    ('pgettext("a season", "fall")', ["fall"]),
])  # fmt: skip
def test_a_mark_is_found(source: str, texts: list[object]) -> None:
    found = list(messages.in_python(source))
    assert [one.text if one.plural is None else (one.text, one.plural) for one in found] == texts
