"""What people read, in the language of whoever reads it.

A text stands in English where it is said, marked for translation: ``_("{name} passes", name=name)``. Sentences are
translated whole, so nothing is put together of pieces: what depends on a number is a message of ``ngettext``, and a
word that means two things is told apart by ``pgettext``. Texts that a stored id stands for are a table of `Texts`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations
from typing import Any, TypeVar

K = TypeVar("K", bound=Hashable)

_CATALOGUE: ContextVar[NullTranslations] = ContextVar("catalogue", default=NullTranslations())  # noqa: B039
"""The texts of the language that is read on this page; English needs none."""


def _(text: str, /, **named: Any) -> str:
    """Return a text in the reader's language, with what is ``named`` in it.

    >>> _("{name} passes", name="Anna")
    'Anna passes'
    """
    said = _CATALOGUE.get().gettext(text)
    return said.format(**named) if named else said


def ngettext(one: str, more: str, n: float, /, **named: Any) -> str:
    """Return the text for a number of things, which it calls ``{n}``.

    >>> ngettext("{n} bird", "{n} birds", 1), ngettext("{n} bird", "{n} birds", 2)
    ('1 bird', '2 birds')
    """
    return _CATALOGUE.get().ngettext(one, more, n).format(n=n, **named)  # type: ignore[arg-type]


def pgettext(meaning: str, text: str, /, **named: Any) -> str:
    """Return a text that means two things in English; ``meaning`` tells translators which of them it is."""
    said = _CATALOGUE.get().pgettext(meaning, text)
    return said.format(**named) if named else said


def N_(text: str, /) -> str:  # noqa: N802  (as gettext has it everywhere)
    """Mark a text that is translated later, when it is shown."""
    return text


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


@contextmanager
def spoken(catalogue: NullTranslations) -> Iterator[None]:
    """Have everything within said in the language of a catalogue."""
    before = _CATALOGUE.set(catalogue)
    try:
        yield
    finally:
        _CATALOGUE.reset(before)
