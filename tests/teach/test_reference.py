"""Every refusal leads to a rule, every rule to a page; of every game."""

from __future__ import annotations

import json
from collections.abc import Container
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from capemay_kit.core.i18n import _, spoken
from capemay_kit.games import registry
from capemay_kit.games.capital_city.state import STEPS
from capemay_kit.games.capitol.state import Phase
from capemay_kit.teach.reference import about, common, rule_for, rules, search


class Book(NamedTuple):
    """A rulebook: its pages (or chapters) that hold rules, the phases of a game, what people ask and what answers."""

    pages: Container[int]
    phases: tuple[str, ...]
    asked: dict[str, str]


BOOKS = {
    "cape-may": Book(
        range(2, 19),
        ("deal", "bonus", "event", "resolve", "actions", "income", "over"),
        {"diagonal": "diagonal", "wild": "pigeon", "2x": "twice", "one-way": "arrows", "hindenburg": "balloons",
         "TIE majority": "majorityties", "p15": "solosetup"},
    ),
    "capitol": Book(
        registry.screen("capitol").chapters,
        get_args(Phase),
        {"temple": "temples", "amphitheater": "amphitheaters", "STOP": "auction", "pass": "pass"},
    ),
    "cape-horn": Book(
        range(1, 7),
        ("deal", "sail", "token", "draw", "buy", "over"),
        {"cover reach": "coverreach", "blue": "third", "twice": "twice", "six": "limit", "p6": "cards"},
    ),
    "capital-city": Book(
        registry.screen("capital-city").chapters,
        tuple(STEPS),
        {"decline": "declining", "pot": "auction", "TIE": "ties", "mayor": "goal", "fully staffed": "staffed"},
    ),
}  # fmt: skip
GAMES = pytest.mark.parametrize("game", BOOKS)


@GAMES
def test_every_refusal_points_to_one_rule_and_every_rule_to_a_page(game: str) -> None:
    """Pages that hold rules, or chapters where the pages are lost; no rule explains a refusal there is not, and links
    lead to one place. Where the rulebook is silent, the ruling is told."""
    found = rules(game)
    explained = [refusal for rule in found for refusal in rule.refusals]
    assert sorted(explained) == sorted(registry.game(game).rules.rulebook)
    assert all(rule_for(game, refusal) is not None for refusal in explained)
    assert len({rule.id for rule in found}) == len(found) > 20
    for rule in found:
        assert rule.page in BOOKS[game].pages, rule.id
        assert len(rule.text) > 5, rule.id
        assert rule.title, rule.id
        assert rule.topic, rule.id
    book = import_module(f"capemay_kit.games.{game.replace('-', '_')}.book")
    assert {rule.switch for rule in found if rule.switch} == set(book.Rulings.__struct_fields__)
    # what can I do now?
    assert all(about(game, phase) for phase in BOOKS[game].phases)


@GAMES
def test_words_people_use_find_the_rule_first(game: str) -> None:
    """Anyone should get a rule settled in ten seconds."""
    assert {query: search(game, query)[0].id for query in BOOKS[game].asked} == BOOKS[game].asked


@pytest.mark.parametrize(
    ("query", "first"),
    [("xyzzy", None), (' "* ', None), ("can I pass a fire", "fire"), ("who wins ties in a zone", "majorityties"),
     ("pige", "pigeon")],
)  # fmt: skip
def test_a_question_finds_words_in_any_form_and_half_typed(query: str, first: str | None) -> None:
    """Players ask in the middle of a game, not in the rulebook's terms; nonsense finds nothing, nor does nothing."""
    found = [one.id for one in search("cape-may", query)]
    assert (found == []) if first is None else (first in found[: 1 if " " in query else None])


@GAMES
def test_every_rule_is_asked_for_in_several_ways(game: str) -> None:
    """In everyday words, each way once; a rule asked for in just these words is among the first found."""
    for rule in rules(game):
        assert 4 <= len(set(rule.asked)) == len(rule.asked) <= 7, rule.id
        for question in rule.asked:
            assert rule in search(game, question)[:3], (rule.id, question)


@GAMES
def test_twenty_questions_of_players_find_their_rule_among_the_first_three(game: str) -> None:
    """They were written from the rulebook alone, by somebody who had seen neither the search nor its words."""
    asked = json.loads((Path(__file__).parent / "questions.json").read_text(encoding="utf-8"))[game]
    found = [
        one["question"] for one in asked if {rule.id for rule in search(game, one["question"])[:3]} & set(one["rules"])
    ]
    assert len(found) >= 20, sorted({one["question"] for one in asked} - set(found))


def test_everyday_questions_in_german_find_their_rule_among_the_first_three() -> None:
    """Nineteen of twenty at the least, by people who type small letters, inflect and put words together; written from
    the rulebooks before the search was looked at."""
    asked = json.loads((Path(__file__).parent / "questions.de.json").read_text(encoding="utf-8"))
    with spoken("de"):
        lost = [
            one["question"] for game, listed in asked.items() for one in listed
            if not {rule.id for rule in search(game, one["question"])[:3]} & set(one["rules"])
        ]  # fmt: skip
    assert len(lost) <= 4, lost
    assert all(len(listed) == 20 for listed in asked.values())


@pytest.mark.parametrize("ways", [("Häuschen", "haeuschen", "hauschen"), ("Straße", "strasse"), ("Vögel", "voegel")])
def test_umlauts_may_be_typed_as_one_likes(ways: tuple[str, ...]) -> None:
    with spoken("de"):
        found = [[rule.id for rule in search("cape-may", one)] for one in ways]
    assert found[0]
    assert all(one == found[0] for one in found)


@pytest.mark.parametrize("language", ["en", "de"])
@GAMES
def test_questions_asked_most_often_lead_to_rules_that_a_search_finds(game: str, language: str) -> None:
    """Ten of each game, answered in a sentence."""
    assert len({one.question for one in common(game)}) == len(common(game)) == 10
    known = {rule.id for rule in rules(game)}
    with spoken(language):
        for one in common(game):
            assert one.rule in known, one.question
            assert _(one.question).endswith("?"), one.question
            assert _(one.answer).endswith("."), one.question
            assert one.rule in [rule.id for rule in search(game, _(one.question))[:3]], one.question


def test_rules_are_found_in_the_language_of_whoever_asks(abroad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its own words; and whoever reads English finds what they found before."""
    monkeypatch.setenv("CAPEMAY_LOCALES", str(abroad))
    before = [one.id for one in search("capitol", "who wins")]
    rule = rules("capitol")[0]
    with spoken("en-XA"):
        assert rule in search("capitol", f"{_(rule.title)} {_('; '.join(rule.words))}")[:3]
    assert [one.id for one in search("capitol", "who wins")] == before
