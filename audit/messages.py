"""List all texts that people read, for translators and for whoever reads them aloud: ``locales/capemay_kit.pot``.

Texts are marked where they are said (`capemay_kit.core.i18n`): in Python, in templates, and by their fields in lessons
and rules. ``--check`` writes nothing and exits with 1 if the list is out of date.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "locales" / "capemay_kit.pot"
IN_LESSONS = {"title", "tell", "say", "hint", "topic", "text", "question", "answer"}
"""The fields of lessons and rules that people read."""
SEARCHED = {"words", "asked"}
"""The lists of rules by which they are found: each is one text, since a language has as many synonyms as it has."""
_IN_TEMPLATE = re.compile(r"""\b_\("((?:[^"\\]|\\.)+)"|\b_\('((?:[^'\\]|\\.)+)'""")


class Said(NamedTuple):
    """A text and where it is said: the line, its plural and the meaning that tells it apart, if it has them."""

    text: str
    line: int
    plural: str | None = None
    meaning: str | None = None


def in_python(source: str) -> Iterator[Said]:
    """List the texts that a module marks."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="_" | "N_"), args=[ast.Constant(value=str(text))]):
                yield Said(text, node.lineno)
            case ast.Call(
                func=ast.Name(id="ngettext" | "NN_"), args=[ast.Constant(value=one), ast.Constant(value=more), *_]
            ):
                yield Said(one, node.lineno, more)
            case ast.Call(func=ast.Name(id="pgettext"), args=[ast.Constant(value=meaning), ast.Constant(value=text)]):
                yield Said(text, node.lineno, meaning=meaning)
            case ast.Call(func=ast.Name(id="_rule"), args=[_, *sentences]):
                for one in sentences:
                    if isinstance(one, ast.Constant):
                        yield Said(one.value, one.lineno)
            case ast.Call(func=ast.Attribute(attr="Option" | "Argument" | "Typer"), keywords=given):
                # the help of the command line
                for one in given:
                    if one.arg in ("help", "rich_help_panel") and isinstance(one.value, ast.Constant):
                        yield Said(one.value.value, one.value.lineno)
            case ast.FunctionDef(decorator_list=[ast.Call(func=ast.Attribute(attr="command" | "callback"))]):
                yield Said(ast.get_docstring(node) or "", node.lineno)
            case ast.Call(func=ast.Name(id="Texts"), args=[ast.Dict(values=values)]):
                for one in values:
                    if isinstance(one, ast.Constant) and one.value:
                        yield Said(one.value, one.lineno)


def in_template(source: str) -> Iterator[Said]:
    """List the texts that a page's template marks."""
    for number, line in enumerate(source.splitlines(), 1):
        for found in _IN_TEMPLATE.finditer(line):
            yield Said(found[1] or found[2], number)


def in_lessons(source: str) -> Iterator[Said]:
    """List what a lesson or a game's rules tell."""

    def texts(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            for name, value in part.items():
                if name in IN_LESSONS and isinstance(value, str):
                    yield value
                elif name in SEARCHED and value:
                    yield "; ".join(value)
                else:
                    yield from texts(value)
        elif isinstance(part, list):
            for value in part:
                yield from texts(value)

    for text in texts(json.loads(source)):
        yield Said(text, 0)


KINDS = (("capemay_kit/**/*.py", in_python), ("capemay_kit/**/*.html*", in_template), ("lessons/*/*.json", in_lessons))


def catalogue() -> Catalog:
    """Return all texts with the files they are said in; lines are left out, so that it changes only as texts do."""
    found = Catalog(project="capemay_kit", charset="utf-8", fuzzy=False)
    for pattern, read in KINDS:
        for path in sorted(ROOT.glob(pattern)):
            where = (path.relative_to(ROOT).as_posix(), 0)
            for said in sorted(read(path.read_text(encoding="utf-8")), key=lambda one: one.line):
                text = said.text if said.plural is None else (said.text, said.plural)
                found.add(text, locations=[where], context=said.meaning)
    return found


def written(found: Catalog) -> bytes:
    """Return the list as it is kept, without the time it was made at."""
    out = BytesIO()
    write_po(out, found, width=120, omit_header=True, include_lineno=False)
    return out.getvalue()


ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ")
_KEPT = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&\w+;)")


def pseudo(text: str) -> str:
    """Return a text as no language has it: with accents, in brackets, and 40 % longer; figures stay, and what has no
    letters stays as it is."""
    parts = _KEPT.split(text)
    letters = sum(len(one) for one in parts[::2])
    if not any(one.isalpha() for one in "".join(parts[::2])):
        return text
    said = "".join(one if i % 2 else one.translate(ACCENTS) for i, one in enumerate(parts))
    return f"[{said}{' ~' * (letters // 5)}]"


def write_pseudo(folder: Path) -> None:
    """Write the catalogue of a language that nobody speaks, en-XA: what is plain English with it is not marked."""
    found = Catalog(locale="en", charset="utf-8", fuzzy=False)
    for one in catalogue():
        if one.id:
            said = tuple(map(pseudo, one.id)) if isinstance(one.id, tuple) else pseudo(one.id)
            found.add(one.id, said, context=one.context)
    path = folder / "en-XA" / "LC_MESSAGES" / "capemay_kit.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_mo(file, found)


def main() -> int:
    """Write the list, or check it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if the list is out of date")
    parser.add_argument("--pseudo", type=Path, help="write the pseudo-language en-XA into this folder instead")
    given = parser.parse_args()
    if given.pseudo:
        write_pseudo(given.pseudo)
        return 0
    now = written(catalogue())
    before = LIST.read_bytes() if LIST.is_file() else b""
    if now == before:
        print(f"{LIST.relative_to(ROOT)} is up to date")
        return 0
    if given.check:
        print(f"{LIST.relative_to(ROOT)} is out of date: make messages")
        return 1
    LIST.parent.mkdir(exist_ok=True)
    LIST.write_bytes(now)
    print(f"{LIST.relative_to(ROOT)}: {len(catalogue())} texts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
