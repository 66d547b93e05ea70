"""What a game says is written for people: no path, no id, no value of the program, and plurals as they should be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from capemay_kit.core.forms import Field
from capemay_kit.core.record import Correct, Entry
from capemay_kit.errors import BadValue
from capemay_kit.games import registry

from .recorded import moments

GAMES = pytest.mark.parametrize("game", registry.GAMES)
CODE = re.compile(r"[_{}\[\]]|\b(True|False|None|null)\b|\b\w+[?]")
"""What only programs read: names with underscores, brackets, values of the language, cards with a question mark."""
NOUNS = "actions|buildings|businesses|cards|cottages|dollars|floors|fountains|landmarks|places|points|roofs|shops|"
NOUNS += "spaces|tokens|trains|victory points|Victorians"
BROKEN = re.compile(
    rf"\b(?<![+−$-])1 ((sail|wind|bird|movement|activity|victory) )?({NOUNS})\b|\b(a|an) (a|an)\b|  |\(\)"
)
"""One of several, two articles, nothing where something should stand."""
KINDS = ("-app-1", "-app-3", "-printed-3", "-sheet")


def wrong(texts: set[str]) -> dict[str, str]:
    """Return the texts that are not written for people, and what in them is not."""
    found = {}
    for text in texts:
        # a list of heights ends in the noun of its last, and a question is asked with its mark
        plain = re.sub(r"\d+(, \d+)* and 1 floors|(?<=\w)[?](?= |$|\))", "", text)
        if hit := CODE.search(plain) or BROKEN.search(plain):
            found[text] = hit[0]
    return found


def fields(game: str, s: Any) -> Iterator[Field]:
    says = registry.screen(game)
    forms = [says.sheet(s)] if s.sheet else [says.correctable(s), says.claims(s)]
    yield from (one for form in forms for section in form for one in section.fields)


def values(field: Field) -> list[Any]:
    """Return values for a figure: the first and the last there are, none, and one."""
    there = [one.value for one in field.options]
    if field.several:
        return [[], there[:1], there[-2:]]
    return [*there[:3], *there[-2:]] or [field.least, field.least + 1, field.most]


@GAMES
def test_what_was_put_right_is_told_in_words(game: str) -> None:
    """Every figure of every form, at several moments, to everybody and to whose it is."""
    told, rules = set(), registry.game(game).rules
    for _, m in moments(game, 300, *KINDS[1:]):
        for field in fields(game, m.s):
            for value in values(field):
                try:
                    after = rules.correct(m.s, field.name, value)
                except (BadValue, LookupError) as refused:
                    told.add(getattr(refused, "said", ""))
                    continue
                entry: Entry[Any] = Entry(1, Correct(field.name, value))
                told |= {rules.tell(m.s, entry, after, viewer) for viewer in (None, 0, 1)}
    assert len(told) > 20
    assert wrong(told) == {}
    assert not [text for text in told if "A figure was corrected" in text]


@GAMES
def test_what_is_said_through_a_game_is_written_for_people(game: str) -> None:
    """Log, headings, tiles, notices, labels and what an act would change."""
    said, rules = set(), registry.game(game).rules
    for _, m in moments(game, 7, *KINDS):
        if m.entry is not None:
            said |= {rules.tell(m.s, m.entry, m.after, viewer) for viewer in (None, 0)}
        said |= set(shown(registry.screen(game), m.s, rules))
    assert len(said) > 100
    assert wrong(said) == {}


def shown(says: Any, s: Any, rules: Any) -> Iterator[str]:
    """Yield what a screen shows of a state."""
    yield from says.heading(s)
    progress = says.progress(s)
    yield from (progress.now, progress.moment, *progress.pieces)
    for seat in range(len(s.seats)):
        tile = says.tile(s, seat)
        yield from tile.signs
        yield from (" ".join(pair) for pair in (*tile.figures, *tile.held))
        yield from (line.text for line in tile.lines)
        yield from (text for one in says.hand(s, seat) for text in (one.title, one.detail))
    for notice in says.notices(s):
        yield from (notice.kind, notice.title, notice.text, notice.source)
    yield from (text for one in says.standings(s) for text in (one.title, one.note))
    for seat in rules.to_act(s):
        yield from (text for act in list(rules.legal(s, seat)[:30]) for text in says.label(s, seat, act))
