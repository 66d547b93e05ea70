"""Cut plotly.js down to what a map needs: the same code, without the parts it never reaches.

plotly's package carries its script whole, with globes, maps from tiles and WebGL; a phone spends most of
the opening on reading it. plotly itself publishes smaller scripts, but not in its package. So its own
bundle is taken apart into its top-level declarations, the registration of further kinds of traces is
emptied (scatter is built in), and what is then out of reach is left out: a quarter to read and to run.
Where anything is not as expected, the answer is None and the whole script is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from capemay_kit.ui.picture.bundle import plotly_script

KINDS = frozenset({"scatter"})
"""The kinds of traces the small script draws."""

_REGISTRY = re.compile(r"\.register\(\[(?:[\w$]+\(\),?){20,}\]\)")
_START = "var Plotly=(()=>{"
_MARK = re.compile(r"""["'`]|/|[(){}\[\]]|[;,]""")
_QUOTED = {quote: re.compile(rf"(?:[^{quote}\\]|\\.)*{quote}", re.S) for quote in "\"'"}
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(`|\$\{)", re.S)
_REGEX = re.compile(r"(?:[^\\/\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_BEFORE_REGEX = re.compile(
    r"(?:[(,=:\[!&|?{;+\-*%~^<>}]|\b(?:return|typeof|case|in|of|delete|void|else|do|new|throw|await|yield))\s*$"
)
_NAMED = re.compile(r"\s*(?:(?:async )?function\*? ?|class )([\w$]+)")
_VAR = re.compile(r"\s*(?:var|let|const) ")
_EXPORTS = re.compile(r"\s*[\w$]+\(([\w$]+),\{")
_NAME = re.compile(r"[\w$]+")
_PAIRS = {"(": ")", "[": "]", "{": "}"}


def _past(source: str, mark: re.Match[str]) -> int:
    """Return where a quoted text, pattern, comment or pair of brackets that starts at ``mark`` ends."""
    kind, at = mark.group(), mark.end()
    if kind in _PAIRS:
        while (inner := _MARK.search(source, at)) is not None:
            if inner.group() == _PAIRS[kind]:
                return inner.end()
            at = _past(source, inner)
    elif kind in _QUOTED:
        if (text := _QUOTED[kind].match(source, at)) is not None:
            return text.end()
    elif kind == "`":
        while (text := _TEMPLATE.match(source, at)) is not None:
            at = text.end()
            if text.group(1) == "`":
                return at
            brace = re.compile(r"\{").match(source, at - 1)
            assert brace is not None
            at = _past(source, brace)
    elif kind == "/":
        if source.startswith("*", at):
            return source.index("*/", at) + 2
        if source.startswith("/", at):
            return source.index("\n", at)
        if _BEFORE_REGEX.search(source, max(0, at - 16), at - 1):
            if (text := _REGEX.match(source, at)) is not None:
                return text.end()
        else:
            return at
    elif kind in ";,":
        return at
    raise ValueError(f"unbalanced {kind} at {mark.start()}")


def _cuts(source: str, at: int, end: int, marks: str) -> Iterator[int]:
    """Yield the places after each of ``marks`` that stands outside of all brackets; then the end."""
    begin = at
    while (mark := _MARK.search(source, at, end)) is not None:
        at = _past(source, mark)
        declared = mark.group() == "{" and ";" in marks and _NAMED.match(source, begin)
        if mark.group() in marks or declared:
            begin = at
            yield at
    yield end


def _pieces(source: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """Yield (name it declares or completes, text) for each piece; the name is empty for mere effects."""
    begin = start
    for cut in _cuts(source, start, end, ";"):
        text = source[begin:cut]
        if named := _NAMED.match(text) or _EXPORTS.match(text):
            yield named.group(1), text
        elif var := _VAR.match(text):
            first = begin + var.end()
            for comma in _cuts(source, first, cut - 1, ","):
                one = source[first:comma].rstrip(",")
                name = _NAME.match(one)
                if name is None:
                    raise ValueError(f"a declaration of several names at {first}")
                yield name.group(), f"var {one};"
                first = comma
        elif text.strip():
            yield "", text
        begin = cut


def _cut_down(source: str) -> str:
    """Return the script without what cannot be reached; raise ValueError where it is not as expected."""
    source, found = _REGISTRY.subn(".register([])", source)
    if found != 1 or source.count(_START) != 1:
        raise ValueError("the bundle is not built as expected")
    start = source.index(_START) + len(_START)
    brace = _MARK.match(source, start - 1)
    assert brace is not None
    end = _past(source, brace) - 1
    pieces = list(_pieces(source, start, end))
    declared: dict[str, list[int]] = {}
    for index, (name, _) in enumerate(pieces):
        declared.setdefault(name, []).append(index)
    todo, reached = list(declared.get("", ())), set[int]()
    while todo:
        index = todo.pop()
        if index not in reached:
            reached.add(index)
            # Every word counts as a use, be it a comment: too much is kept rather than too little.
            for name in declared.keys() & set(_NAME.findall(pieces[index][1])):
                todo.extend(declared[name])
    kept = "".join(text for index, (_, text) in enumerate(pieces) if index in reached)
    return source[:start] + kept + source[end:]


@lru_cache(maxsize=1)
def map_script(path: Path | None = None) -> str | None:
    """Return the small script, or None where plotly's bundle cannot be cut. It takes two seconds."""
    try:
        return _cut_down((path or plotly_script()).read_text(encoding="utf-8"))
    except (OSError, ValueError, IndexError):
        return None
