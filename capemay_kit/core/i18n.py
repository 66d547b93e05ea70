"""What people read, in the language of whoever reads it.

A text stands in English where it is said, marked for translation: ``_("{name} passes", name=name)``. Sentences are
translated whole, so nothing is put together of pieces: what depends on a number is a message of ``ngettext``, and a
word that means two things is told apart by ``pgettext``. Texts that a stored id stands for are a table of `Texts`.

Each page has its reader's language (a context variable), so that two phones at one table may have two. Catalogues are
those of the standard library's ``gettext``, under ``locales/``; a folder named by ``CAPEMAY_LOCALES`` has more.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from gettext import GNUTranslations, NullTranslations, bindtextdomain, textdomain
from pathlib import Path
from string import Formatter
from typing import IO, Any, ParamSpec, TypeVar
from zlib import crc32

K = TypeVar("K", bound=Hashable)
P = ParamSpec("P")
T = TypeVar("T")

ENGLISH = "en"
RIGHT_TO_LEFT = {"ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"}
_PACKAGE = Path(__file__).resolve().parents[1]


def _files() -> dict[str, Path]:
    return _files_with(os.environ.get("CAPEMAY_LOCALES", ""))


@cache
def _files_with(more: str) -> dict[str, Path]:
    """Find the catalogues by their languages, once: each request of a browser asks which there are."""
    folders = [_PACKAGE.parent / "locales", _PACKAGE / "_shipped" / "locales", *([Path(more)] if more else ())]
    return {path.parts[-3]: path for one in folders for path in one.glob("*/LC_MESSAGES/capemay_kit.mo")}


class _Brief(GNUTranslations):
    """The texts of a language by what `brief_key` makes of the English ones, as the site has them."""

    def __init__(self, file: IO[bytes], keys: str, said: Sequence[Any]) -> None:
        super().__init__(file)
        self._said = dict(zip((keys[i : i + 8] for i in range(0, len(keys), 8)), said, strict=True))

    def gettext(self, message: str) -> str:
        return self._said.get(brief_key(message)) or super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        said = self._said.get(brief_key(msgid1))
        return said[self.plural(n)] if said else super().ngettext(msgid1, msgid2, n)  # type: ignore[attr-defined]

    def pgettext(self, context: str, message: str) -> str:
        return self._said.get(brief_key(message, context)) or super().pgettext(context, message)


def brief_key(text: str, context: str | None = None) -> str:
    """Return what stands for an English text where its translation is all that is needed, in eight letters."""
    return format(crc32(f"{context or ''}\4{text}".encode()), "08x")


@cache
def _catalogue(language: str) -> NullTranslations:
    if language == ENGLISH:
        return NullTranslations()
    path = _files()[language]
    brief = path.with_suffix(".json")
    with path.open("rb") as file:
        return _Brief(file, **json.loads(brief.read_bytes())) if brief.is_file() else GNUTranslations(file)


def languages() -> list[str]:
    """Return the languages that there are, by their tags (``de``, ``pt-BR``); English is the first."""
    return [ENGLISH, *sorted(_files())]


def language_for(asked: Sequence[str]) -> str:
    """Return the first language asked for that there is, also for a country's own (``de`` for ``de-AT``); else the one
    that ``CAPEMAY_LANG`` names, or English."""
    there = {one.lower(): one for one in languages()}
    for tag in (*asked, os.environ.get("CAPEMAY_LANG", "")):
        tag = tag.lower().replace("_", "-")
        while tag and tag not in there:
            tag = tag.rpartition("-")[0]
        if tag:
            return there[tag]
    return ENGLISH


_LANGUAGE: ContextVar[str] = ContextVar("language")
_USUAL = language_for(())


def _texts() -> NullTranslations:
    return _catalogue(_LANGUAGE.get(_USUAL))


def language() -> str:
    """Return the language that is read on this page."""
    return _LANGUAGE.get(_USUAL)


def speak(asked: Sequence[str]) -> None:
    """Say all that follows on this page in the first language asked for that there is."""
    _LANGUAGE.set(language_for(asked))


def speak_usually(tag: str) -> None:
    """Say in a language what is said where nobody asks for another, as on the command line; so does what libraries say
    by the standard library's ``gettext``."""
    global _USUAL
    _USUAL = os.environ["CAPEMAY_LANG"] = os.environ["LANGUAGE"] = tag
    if tag != ENGLISH:
        bindtextdomain(textdomain("capemay_kit"), _files()[tag].parents[2])


def direction(tag: str) -> str:
    """Return in which direction a language is written: ``ltr`` or ``rtl``."""
    return "rtl" if tag.partition("-")[0] in RIGHT_TO_LEFT else "ltr"


def name_of_language(tag: str) -> str:
    """Return what a language calls itself."""
    with spoken(tag):
        return pgettext("this language, as it calls itself", "English")


def translated(tag: str) -> int:
    """Return how much of what the program says a language has, in per cent; the rest is said in English."""
    return int(_catalogue(tag).pgettext("how much of this language is translated, in per cent", "100"))


def _(text: str, /, **named: Any) -> str:
    """Return a text in the reader's language, with what is ``named`` in it.

    >>> _("{name} passes", name="Anna")
    'Anna passes'
    """
    said = _texts().gettext(text)
    return _with(said, named) if named else said


def ngettext(one: str, more: str, n: float, /, **named: Any) -> str:
    """Return the text for a number of things, which it calls ``{n}``.

    >>> ngettext("{n} bird", "{n} birds", 1), ngettext("{n} bird", "{n} birds", 2)
    ('1 bird', '2 birds')
    """
    return _with(_texts().ngettext(one, more, n), {"n": n, **named})  # type: ignore[arg-type]


def pgettext(meaning: str, text: str, /, **named: Any) -> str:
    """Return a text that means two things in English; ``meaning`` tells translators which of them it is."""
    said = _texts().pgettext(meaning, text)
    return _with(said, named) if named else said


def N_(text: str, /) -> str:  # noqa: N802  (as gettext has it everywhere)
    """Mark a text that is translated later, when it is shown."""
    return text


def NN_(one: str, more: str, /) -> tuple[str, str]:  # noqa: N802
    """Mark the two texts for a number of things, which are translated later by `ngettext`."""
    return one, more


_MARKS = re.compile(r"1(\D*)234(\D*)5")


@cache
def _marks(language: str) -> dict[int, str] | None:
    """Return the marks that a language has in numbers in place of English ones; None where they are the same."""
    with spoken(language):
        found = _MARKS.search(pgettext("a number, as it is written", "1,234.5"))
    marks = {",": found[1], ".": found[2]} if found else {}
    return str.maketrans(marks) if any(key != mark for key, mark in marks.items()) else None


class _Written(Formatter):
    """Writes the numbers and quotation marks of a message as its reader's language does."""

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion == "r" and isinstance(value, str):
            return quoted(repr(value)[1:-1])
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, spec: str) -> str:
        said: str = super().format_field(value, spec)
        marks = _marks(language())
        return said.translate(marks) if marks and isinstance(value, int | float) else said


_WRITTEN = _Written()


def _with(said: str, named: Mapping[str, Any]) -> str:
    # most messages have nothing that would be written otherwise, and this is done for each text of a page
    odd = (":" in said or "!r" in said) and language() != ENGLISH
    return _WRITTEN.vformat(said, (), named) if odd else said.format(**named)


def filled(text: str, /, **named: Any) -> str:
    """Put what is ``named`` into a text that was translated before."""
    return _with(text, named)


def number(n: float, places: int = 0, *, signed: bool = False) -> str:
    """Write a number with so many decimal places, ``signed`` with its plus or minus.

    >>> number(1234.56, 1), number(-2, signed=True), number(0.04, 1, signed=True)
    ('1,234.6', '−2', '+0.0')
    """
    n = round(n, places) + 0.0
    said = f"{n:{'+' if signed else ''},.{places}f}".replace("-", "−")
    marks = _marks(language())
    return said.translate(marks) if marks else said


def money(n: int, *, signed: bool = False) -> str:
    """Write a sum of money, ``signed`` as a change.

    >>> money(5), money(5, signed=True), money(-1000)
    ('$5', '+$5', '−$1,000')
    """
    said = number(abs(n))
    if n < 0:
        return _("−${n}", n=said)
    return _("+${n}", n=said) if signed else _("${n}", n=said)


def percent(part: float, *, signed: bool = False) -> str:
    """Write a part of a whole as whole hundredths, ``signed`` as a change.

    >>> percent(0.333), percent(-0.05, signed=True)
    ('33 %', '−5 %')
    """
    return _("{n} %", n=number(100 * part, signed=signed))


def quoted(text: str) -> str:
    """Put a text into the quotation marks of the reader's language.

    >>> quoted("any text")
    '“any text”'
    """
    return _("“{text}”", text=text)


def and_list(parts: Sequence[str], /) -> str:
    """Join parts as a sentence does: ``a, b and c``."""
    return _("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1]) if parts[1:] else "".join(parts)


def or_list(parts: Sequence[str], /) -> str:
    """Join what one chooses among: ``a, b or c``."""
    return _("{first} or {last}", first=", ".join(parts[:-1]), last=parts[-1]) if parts[1:] else "".join(parts)


class Texts(Mapping[K, str]):
    """Texts by the ids that are stored for them, translated when looked up; they need no mark."""

    def __init__(self, texts: Mapping[K, str]) -> None:
        self._texts = texts

    def __getitem__(self, key: K) -> str:
        return _(self._texts[key])

    def __iter__(self) -> Iterator[K]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def by_language(keep: Callable[..., Any] = cache) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep what a function returns, as ``keep`` does, but apart for each language it is said in."""

    def wrap(made: Callable[P, T]) -> Callable[P, T]:
        kept = keep(lambda _tag, *given: made(*given))  # type: ignore[call-arg]

        @wraps(made)
        def found(*given: P.args, **named: P.kwargs) -> T:
            return kept(language(), *given, **named)  # type: ignore[no-any-return]

        return found

    return wrap


@contextmanager
def spoken(tag: str) -> Iterator[None]:
    """Say everything within in a language."""
    before = _LANGUAGE.set(tag)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)
