"""What is said as one goes, and the page to print."""

from __future__ import annotations

import pypdfium2

from capemay_kit.core.chance import Chance
from capemay_kit.games.cape_may.rules import CapeMay, header_for, start_of
from capemay_kit.teach import aid
from capemay_kit.teach.guide import FADES, hint
from capemay_kit.teach.reference import rules

GAME = CapeMay()


def _hints(**options: str) -> list[tuple[int, bool, str]]:
    """Play a game by the first legal act and note what is said: round, whether anything is, the rule."""
    names = ["Anna"] if "solo" in options else ["Anna", "Ben"]
    s = start_of(header_for(names, seed="guide", **options))
    found = []
    for step in range(4000):
        acting = GAME.to_act(s)
        said = hint(s, acting[0] if acting else 0)
        found.append((s.round, said is not None, said.rule if said else ""))
        if not acting:
            break
        legal = GAME.legal(s, acting[0])
        s = GAME.apply(s, acting[0], legal[step % len(legal)], Chance(seed="guide"))
    return found


def test_every_moment_of_the_first_rounds_is_explained() -> None:
    """With one person at the table or more."""
    for options in ({}, {"solo": "founder"}):
        first = [said for number, said, _ in _hints(**options) if number <= FADES]
        assert first
        assert all(first)


def test_it_fades_after_two_rounds() -> None:
    """A usual turn needs no words any more; what is new still gets some."""
    later = [said for number, said, _ in _hints() if number > FADES]
    assert later.count(False) > later.count(True)
    assert True in later


def test_every_hint_names_a_rule_there_is() -> None:
    """One tap from the hint to the rule."""
    known = {rule.id for rule in rules("cape-may")}
    assert {rule for _, said, rule in [*_hints(), *_hints(solo="tourist")] if said} <= known


def test_the_printed_page_is_one_page_with_the_tables_own_figures() -> None:
    """A figure made the rule stands on it."""
    s = start_of(header_for(["Anna", "Ben"]))
    assert len(pypdfium2.PdfDocument(aid.pdf())) == 1
    own = GAME.correct(s, "book.numbers.collect_money", 7)
    text = pypdfium2.PdfDocument(aid.pdf(own.book))[0].get_textpage().get_text_range()
    assert "Collect $7" in text
