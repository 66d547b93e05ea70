"""The rules as entries that can be searched. Every refusal leads to one, and each cites the rulebook's page."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import Annotated, Literal
from unicodedata import combining, normalize

from msgspec import Meta, Struct

from capemay_kit.core.files import shipped
from capemay_kit.core.i18n import ENGLISH, _, by_language, language
from capemay_kit.core.strict import decode, read


@by_language()
def _unsaid() -> frozenset[str]:
    """Return the words in a question that hardly tell what it is about."""
    said = _(
        "a about after all am an and any are as at be been before but by can could did do does doing done each "
        "else ever every for from get give go goes gets got had has have he her him his how i if in into is it "
        "its just let like made make many may me might mine much must my need needs no not now of off on one only "
        "or other our ours out own put say should so some somebody someone still such take takes than that the "
        "their them then there these they thing things this those to too under until up us use used very was way "
        "we were what when where which while who whose why will with without would yes you your yours"
    )
    return frozenset(said.split())


class RuleText(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule: ``text`` in words of our own, ``page`` of the rulebook.

    ``refusals`` are the ids of the refusals it explains, ``words`` further words that people search for, ``asked``
    questions in people's own words, ``now`` the phases and steps of a game it is about, ``switch`` the ruling on what
    the rulebook does not say.
    """

    id: str
    topic: str
    title: str
    page: Annotated[int, Meta(ge=1, le=40)]
    text: str
    refusals: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    switch: str | None = None


class Common(Struct, frozen=True, forbid_unknown_fields=True):
    """A question that is often asked, with its answer in a sentence; ``rule`` is the entry that says more."""

    question: str
    answer: str
    rule: str


class Reference(Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``lessons/<game>/rules.json``."""

    format: Literal["capemay-rules/1"]
    game: str
    source: str
    rules: tuple[RuleText, ...] = ()
    common: tuple[Common, ...] = ()


MOST = 10
"""The most rules that a search finds, on the screen and in the command line."""
RANK = "bm25(rule, 4.0, 4.0, 1.0, 2.0, 1.0)"
"""Ranks a rule by how much a word weighs in title, further words, topic, questions and text. Lower is better."""

INFLECTED, COMPOUND = 0.5, 0.2
"""How much another form of a word tells, and one that is a part of it or that it is a part of, beside the word."""


@cache
def _reference(game: str) -> Reference:
    path = shipped("lessons", game.replace("-", "_"), "rules.json")
    if not path.parent.is_dir():
        # an added game has no rules to read
        return Reference("capemay-rules/1", game, "")
    found: Reference = decode(read(path), Reference, path.name)
    return found


def rules(game: str) -> tuple[RuleText, ...]:
    """Return all rules of a game, in the order they are taught. Raises `BadFile`."""
    return _reference(game).rules


def common(game: str) -> tuple[Common, ...]:
    """Return the most frequent questions about a game. Raises `BadFile`."""
    return _reference(game).common


def rule_for(game: str, refusal: str) -> RuleText | None:
    """Return the rule that explains a refusal."""
    return next((one for one in rules(game) if refusal in one.refusals), None)


def _searched(listed: Sequence[str]) -> str:
    """Return words or questions as one text, since another language has others, as many as it likes."""
    return _("; ".join(listed)) if listed else ""


def _folded(text: str) -> str:
    """Return a text in small letters without accents; umlauts are the same typed as ae or without dots."""
    plain = "".join(one for one in normalize("NFKD", text.lower().replace("ß", "ss")) if not combining(one))
    return plain if language() == ENGLISH else re.sub("([aou])e", r"\1", plain)


@by_language()
def _index(game: str) -> sqlite3.Connection:
    """Make the full-text index of a game's rules; English words are reduced to their stems."""
    index = sqlite3.connect(":memory:", check_same_thread=False)
    stems = "porter unicode61" if language() == ENGLISH else "unicode61"
    index.execute(f"CREATE VIRTUAL TABLE rule USING fts5(title, words, topic, asked, text, tokenize = '{stems}')")
    index.execute("CREATE VIRTUAL TABLE word USING fts5vocab(rule, row)")
    index.executemany(
        "INSERT INTO rule (rowid, title, words, topic, asked, text) VALUES (?, ?, ?, ?, ?, ?)",
        [(at, *map(_folded, (_(one.title), f"{_searched(one.words)} p{one.page}", _(one.topic), _searched(one.asked),
                             _(one.text)))) for at, one in enumerate(rules(game))],
    )  # fmt: skip
    return index


@by_language()
def _said(game: str) -> tuple[str, ...]:
    """Return all words of a game's rules, as they are in the index."""
    return tuple(word for (word,) in _index(game).execute("SELECT term FROM word"))


def _inflected(word: str, other: str) -> bool:
    """Say whether two words are forms of one: they begin alike, and few letters follow."""
    same = sum(1 for _both in takewhile(lambda two: two[0] == two[1], zip(word, other, strict=False)))
    return same >= 3 and max(len(word), len(other)) - same <= (3 if same > 3 else 1)


def _within(part: str, word: str) -> bool:
    """Say whether a word begins with another, or ends with a form of it, as compounds do."""
    return len(part) > 3 and (word.startswith(part) or -1 < word.find(part) >= len(word) - len(part) - 2)


def _forms(game: str, word: str) -> Iterator[tuple[float, list[str]]]:
    """List what a word of a question is looked for by, with how much that tells.

    SQLite knows the forms of English words alone. For another language it is told those that the rules have.
    """
    if language() == ENGLISH:
        yield 1, [word]
        return
    forms = [one for one in _said(game) if _inflected(word, one)]
    yield 1, [word]
    yield INFLECTED, forms
    yield COMPOUND, [one for one in _said(game) if one not in forms and (_within(word, one) or _within(one, word))]


def search(game: str, query: str) -> list[RuleText]:
    """Return the rules that answer a question, the best first. The last word may be incomplete."""
    said = re.findall(r"\w+", query.lower())
    wanted = [_folded(word) for word in said if word not in _unsaid()] or [_folded(word) for word in said]
    points: dict[int, list[float]] = {}
    for word in dict.fromkeys(wanted):
        found: dict[int, float] = {}
        for weight, forms in _forms(game, word):
            ask = " OR ".join(f'"{one}"' for one in forms)
            if word == _folded(said[-1]):
                ask = f'"{word}"* OR {ask}'.removesuffix(" OR ")
            if ask:
                for at, rank in _index(game).execute(f"SELECT rowid, {RANK} FROM rule WHERE rule MATCH ?", (ask,)):
                    found[at] = min(found.get(at, 0.0), weight * rank)
        for at, rank in found.items():
            points.setdefault(at, []).append(rank)
    # a rule with many of the question's words comes before one that matches a single word very well
    best = sorted(points, key=lambda at: (sum(points[at]) * len(points[at]), at))
    return [rules(game)[at] for at in best]


def about(game: str, now: str) -> list[RuleText]:
    """Return the rules about a phase of the game, or about a pending step (by the name of its type)."""
    return [one for one in rules(game) if now in one.now]
