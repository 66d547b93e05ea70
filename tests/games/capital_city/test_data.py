"""What is shipped, as far as it is known, and what a table needs to be laid out (p. 2-4)."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from msgspec.structs import replace

from capemay_kit.core.edition import names_of, source_of
from capemay_kit.core.record import Header
from capemay_kit.errors import BadFile, UnknownName
from capemay_kit.games.capital_city.book import Book, load_edition, shipped_decks
from capemay_kit.teach.reference import rule_for

NAMES = ["Alice", "Barkley", "Casey", "Don", "Emma", "Finn"]


def test_the_counts_of_the_box(book):
    """54 characters in six families of nine, 36 buildings of one or two places (p. 2-3); each family has each symbol
    three times."""
    assert len(book.characters) == 54
    assert len({one.first_name.casefold() for one in book.characters.values()}) == 54
    for family in book.families:
        of = [one.symbol for one in book.characters.values() if one.family == family]
        assert Counter(of) == {"star": 3, "gear": 3, "heart": 3}
    assert len(book.buildings) == 36
    assert {len(one.symbols) for one in book.buildings.values()} == {1, 2}


def test_the_buildings_of_the_examples(book):
    """Post Office, Boarding House and Haberdashery as stated (p. 8)."""
    post, house, hat = (book.buildings[one] for one in ("post-office", "boarding-house", "haberdashery"))
    assert (len(post.symbols), post.points, post.dollars) == (1, 1, 2)
    assert (len(house.symbols), house.points, house.dollars) == (2, 1, 2)
    assert len(hat.symbols) == 2
    stated = {one.id for one in book.buildings.values() if one.provenance == "stated"}
    assert stated == {post.id, house.id, hat.id}


def test_all_numbers_are_stated_in_the_rulebook(book):
    assert {source_of(book.edition.sources, name) for name in names_of(book.edition.numbers)} == {"stated"}


def test_decks_that_contradict_themselves_are_refused(book):
    characters, buildings = shipped_decks()
    odd = replace(characters.cards[0], id="red-odd", family="pink")
    with pytest.raises(BadFile) as bad:
        Book(book.edition, replace(characters, cards=(*characters.cards, odd, characters.cards[1])), buildings)
    assert len(bad.value.faults) == 3
    with pytest.raises(BadFile):
        Book(book.edition, characters, replace(buildings, cards=(*buildings.cards, buildings.cards[0])))
    with pytest.raises(BadFile):
        Book(book.edition, replace(characters, families=(*characters.families, characters.families[0])), buildings)
    with pytest.raises(ValueError, match="families"):
        book.with_number("families[0]", 7)


def test_an_edition_of_ones_own_travels_whole_in_the_header(tmp_path, rules):
    file = tmp_path / "mine.json"
    mine = {"format": "capemay-edition/1", "id": "mine", "extends": "base", "numbers": {"start_money": 20}}
    file.write_text(json.dumps(mine), encoding="utf-8")
    header = rules.header_for(NAMES[:3], edition=str(file))
    assert rules.start(header).seats[0].money == 20
    assert header.edition["sources"]["start_money"] == "mine"
    for wrong in ({"sources": {"shoes": "stated"}}, {"extends": "other"}):
        file.write_text(json.dumps(mine | wrong), encoding="utf-8")
        with pytest.raises(BadFile):
            load_edition(str(file))
    with pytest.raises(UnknownName):
        rules.header_for(NAMES[:3], edition="other")


def test_what_a_header_says_is_so_from_the_beginning(rules, game):
    """Three to six play (p. 2)."""
    s = rules.start(rules.header_for(NAMES[:3], first=2, rulings={"ties_by_all_dollars": True},
                                     own={"seats[0].money": 3}))  # fmt: skip
    assert (s.first, s.book.rulings.ties_by_all_dollars, s.seats[0].money) == (2, True, 3)
    for names, first, where in ((NAMES[:2], 0, "seats"), ("ABCDEFG", 0, "seats"), (NAMES[:3], 3, "first: is 3, ")):
        with pytest.raises(BadFile, match=rf"options\.{where}"):
            rules.start(rules.header_for(list(names), first=first))
    with pytest.raises(UnknownName):
        rules.start(Header("capemay-record/1", "cape-may", "t", "t", "", 1, "0"))
    assert rules.by_itself(game(3)) is None, "there is no automa"


def test_a_refusal_cites_the_chapter_in_which_its_rule_is_looked_up(rules):
    by_step = {"below_zero", "not_your_turn"}
    cited = {rule: rules.rulebook[rule].page for rule in rules.rulebook if rule not in by_step}
    assert cited == {rule: rule_for("capital-city", rule).page for rule in cited}
