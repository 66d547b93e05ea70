"""Every refusal leads to a rule, every rule to a chapter."""

from __future__ import annotations

import pytest

from capemay_kit.games.capitol import words
from capemay_kit.games.capitol.book import Rulings
from capemay_kit.teach.reference import about, rule_for, rules, search

GAME = "capitol"


def test_every_refusal_points_to_one_rule() -> None:
    """And no rule explains a refusal there is not."""
    explained = [refusal for rule in rules(GAME) for refusal in rule.refusals]
    assert sorted(explained) == sorted(words.refusal_rules())
    assert all(rule_for(GAME, refusal) is not None for refusal in explained)


@pytest.mark.parametrize("rule", rules(GAME), ids=lambda rule: rule.id)
def test_every_rule_cites_its_chapter_and_says_something(rule) -> None:
    """The rulebook's pages are lost, its chapters are not."""
    assert rule.page in words.CHAPTERS
    assert len(rule.text) > 20
    assert rule.title
    assert rule.topic


def test_ids_are_used_once() -> None:
    """Links lead to one place."""
    ids = [rule.id for rule in rules(GAME)]
    assert len(set(ids)) == len(ids)


def test_every_switch_has_its_rule() -> None:
    """Where the rulebook is silent, the ruling is told."""
    assert {rule.switch for rule in rules(GAME) if rule.switch} == set(Rulings.__struct_fields__)


@pytest.mark.parametrize("phase", list(words.PHASES))
def test_every_phase_has_rules_about_it(phase) -> None:
    """What can I do now?"""
    assert about(GAME, phase)


@pytest.mark.parametrize(
    ("query", "id"), [("temple", "temples"), ("amphitheater", "amphitheaters"), ("STOP", "auction"), ("pass", "pass")]
)
def test_words_people_use_find_the_rule_first(query, id) -> None:
    """Anyone should get a rule settled in ten seconds."""
    assert search(GAME, query)[0].id == id
