"""List all texts that people read, for translators and for whoever reads them aloud: ``locales/capemay_kit.pot``.

Texts are marked where they are said (`capemay_kit.core.i18n`): in Python, in templates, and by their fields in lessons
and rules. Every language's catalogue is brought up to date with them. ``--check`` writes nothing and exits with 1 if
the list is out of date; ``--language`` begins another language.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from babel.numbers import format_decimal

from capemay_kit import __version__

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "locales" / "capemay_kit.pot"
ISSUES = "https://github.com/capemay-kit/capemay-kit/issues"
IN_LESSONS = {"title", "tell", "say", "hints", "topic", "text", "question", "answer"}
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
                if name in IN_LESSONS and value:
                    yield from [value] if isinstance(value, str) else value
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


def written(found: Catalog, *, header: bool = False) -> bytes:
    """Return a list as it is kept; that of all texts without the time it was made at."""
    for one in found:
        one.flags.discard("python-format")  # a per cent sign is one
    out = BytesIO()
    write_po(out, found, width=120, omit_header=not header, include_lineno=False)
    return out.getvalue()


class Renewed(NamedTuple):
    """A language brought up to date: its catalogue, and its texts that are missing, changed or no longer used."""

    catalogue: Catalog
    missing: list[str]
    changed: list[str]
    unused: list[str]

    def said(self, tag: str) -> Iterator[str]:
        """Say how it stands, in lines."""
        kinds = {"missing": self.missing, "changed": self.changed, "no longer used, taken out": self.unused}
        counts = [f"{len(texts)} {kind}" for kind, texts in kinds.items() if texts]
        yield f"{tag}: {', '.join(counts) or 'whole'}, of {len(self.catalogue)} texts"
        for kind, texts in kinds.items():
            for text in texts if len(texts) <= NAMED else ():
                yield f"  {kind.partition(',')[0]}: {text}"


NAMED = 20
"""So many texts of a kind are named; more are found in a translation program."""
ALIKE = 0.7
"""From here on a new text is an old one that was changed, and shown to translators with the old translation."""


def renewed(catalogue: Catalog, wanted: Catalog) -> Renewed:
    """Bring a language's catalogue up to date with all texts.

    A text that was changed keeps its old translation, marked as fuzzy, until somebody has looked at it; nobody else
    reads it meanwhile. Nothing else is guessed.
    """
    catalogue.update(wanted, no_fuzzy_matching=True, update_header_comment=False, update_creation_date=False)
    unused = {_one(old): old for old in catalogue.obsolete.values() if old.string}
    for one in catalogue:
        if one.id and not any(_forms(one.string)):
            one.flags.discard("fuzzy")
            like = get_close_matches(_one(one), unused, 1, ALIKE)
            old = unused[like[0]] if like else None
            if old is not None and old.pluralizable == one.pluralizable:
                one.string = old.string
                one.flags.add("fuzzy")
                del unused[like[0]]
    catalogue.obsolete.clear()
    texts = [one for one in catalogue if one.id]
    missing = [_one(one) for one in texts if not all(_forms(one.string))]
    return Renewed(catalogue, missing, [_one(one) for one in texts if one.fuzzy], [*unused])


def _forms(text: Any) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (text or "",)


def _one(message: Message) -> str:
    return _forms(message.id)[0]


def begun(tag: str, wanted: Catalog) -> Catalog:
    """Return the catalogue of a language that has no text yet but its own name, and how it writes numbers.

    Raises ValueError for one whose forms of the plural nobody knows.
    """
    locale = Locale.parse(tag, sep="-")
    name = locale.get_display_name(locale) or tag
    found = Catalog(
        locale,
        header_comment=f"# {locale.english_name} texts of capemay_kit.",
        project="capemay_kit",
        version=__version__,
        msgid_bugs_address=ISSUES,
        revision_date=datetime.now(UTC),
        last_translator="capemay_kit",
        language_team=name,
        charset="utf-8",
        fuzzy=False,
    )
    for one in wanted:
        if one.id:
            found.add(one.id, locations=one.locations, context=one.context)
    for text, said in (("English", name[:1].upper() + name[1:]), ("1,234.5", format_decimal(1234.5, locale=locale))):
        next(one for one in found if one.id == text and one.context).string = said
    return found


def path_of(tag: str) -> Path:
    """Return where the catalogue of a language lies."""
    return LIST.parent / tag / "LC_MESSAGES" / "capemay_kit.po"


def write_language(tag: str) -> int:
    """Write the catalogue of a language that is not here yet, and say how it goes on."""
    path = path_of(tag)
    if path.exists():
        print(f"{path.relative_to(ROOT)} is here already: make messages brings it up to date")
        return 1
    try:
        found = begun(tag, catalogue())
    except (ValueError, UnknownLocaleError):
        print(f"{tag!r} is no language that is known: fr, pt-BR, zh-Hans")
        return 1
    path.parent.mkdir(parents=True)
    path.write_bytes(written(found, header=True))
    print(f"{path.relative_to(ROOT)}: {len(found)} texts to translate, in any program for .po files")
    print("make app shows what is translated, under Aa; what is missing stays English")
    return 0


def renew_languages(wanted: Catalog) -> None:
    """Bring all languages up to date, and say of each what is missing, changed or no longer used."""
    for path in sorted(LIST.parent.glob("*/LC_MESSAGES/*.po")):
        with path.open("rb") as file:
            found = renewed(read_po(file), wanted)
        now = written(found.catalogue, header=True)
        if now != path.read_bytes():
            path.write_bytes(now)
        print("\n".join(found.said(path.parts[-3])))


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


PSEUDO = ("en-XA", "ar-XB")


def write_pseudo(folder: Path) -> None:
    """Write the catalogues of two languages that nobody speaks: what is plain English with them is not marked.

    One has the plural's forms of English, the other the six of Arabic, and is written from right to left.
    """
    texts = [one for one in catalogue() if one.id]
    for tag in PSEUDO:
        found = Catalog(locale=tag.partition("-")[0], charset="utf-8", fuzzy=False)
        for one in texts:
            said: Any = pseudo(_one(one))
            if isinstance(one.id, tuple):
                said = (said, *[pseudo(one.id[1])] * (found.num_plurals - 1))
            found.add(one.id, said, context=one.context)
        path = folder / tag / "LC_MESSAGES" / "capemay_kit.mo"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_mo(file, found)


def main() -> int:
    """Write the list, or check it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if the list is out of date")
    parser.add_argument(
        "--pseudo", type=Path, help="write the pseudo-languages en-XA and ar-XB into this folder instead"
    )
    parser.add_argument("--language", metavar="TAG", help="begin the catalogue of a language instead")
    given = parser.parse_args()
    if given.language:
        return write_language(given.language)
    if given.pseudo:
        write_pseudo(given.pseudo)
        return 0
    wanted = catalogue()
    now = written(wanted)
    if given.check:
        new = LIST.read_bytes() == now
        print(f"{LIST.relative_to(ROOT)} is {'up to date' if new else 'out of date: make messages'}")
        return 0 if new else 1
    LIST.parent.mkdir(exist_ok=True)
    LIST.write_bytes(now)
    print(f"{LIST.relative_to(ROOT)}: {len(wanted)} texts")
    renew_languages(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
