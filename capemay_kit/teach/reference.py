"""The rules as entries one can search: every refusal leads to one, and each cites the rulebook's page."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from capemay_kit.core.files import shipped
from capemay_kit.core.strict import decode, read


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule: ``text`` in words of our own, ``page`` of the rulebook.

    ``refusals`` are the refusal ids it explains, ``words`` what else people search for, ``now`` the phases and steps
    of a game it is about, ``switch`` the ruling that decides where the rulebook is silent.
    """

    id: str
    topic: str
    title: str
    page: Annotated[int, Meta(ge=1, le=40)]
    text: str
    refusals: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    switch: str | None = None


class Reference(Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``lessons/<game>/rules.json``."""

    format: Literal["capemay-rules/1"]
    game: str
    source: str
    rules: tuple[Rule, ...]


@cache
def rules(game: str) -> tuple[Rule, ...]:
    """Return all rules of a game, in the order they are taught. Raises `BadFile`."""
    path = shipped("lessons", game.replace("-", "_"), "rules.json")
    if not path.parent.is_dir():
        # a game that somebody added
        return ()
    found: tuple[Rule, ...] = decode(read(path), Reference, path.name).rules
    return found


def rule_for(game: str, refusal: str) -> Rule | None:
    """Return the rule that explains a refusal."""
    return next((one for one in rules(game) if refusal in one.refusals), None)


def search(game: str, query: str) -> list[Rule]:
    """Return the rules that hold every word of the query, those that hold them in the title first."""
    wanted = re.findall(r"\w+", query.lower())

    def holds(text: str) -> bool:
        return all(word in text for word in wanted)

    found = [
        (not holds(one.title.lower()), not holds(" ".join(one.words)), at, one)
        for at, one in enumerate(rules(game))
        if holds(f"{one.title} {one.topic} {one.text} {' '.join(one.words)} p{one.page}".lower())
    ]
    return [one for *_, one in sorted(found, key=lambda row: row[:3])]


def about(game: str, now: str) -> list[Rule]:
    """Return the rules about a phase of a round, or a step that waits (the name of its type)."""
    return [one for one in rules(game) if now in one.now]
