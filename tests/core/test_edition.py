"""Editions: numbers, where each comes from, and one extending another."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.edition import Edition, Editions, by_source, names_of, report_of, resolve, source_of, with_number
from capemay_kit.errors import BadFile, UnknownName
from capemay_kit.games.cape_may.book import EDITIONS, load_edition, resolve_edition
from capemay_kit.games.cape_may.rules import header_for, start_of

BASE = Edition(
    "capemay-edition/1", "base",
    numbers={"income": {"shop": [3, 4, 5, 6], "cottage": [1, 2, 3, 4]}, "collect": 3, "bag": {"owl": 7}},
    sources={"income": "assumed", "income.shop[3]": "derived", "collect": "stated", "bag": "assumed"},
    rulings={"wrong_way": True, "specials": False},
)  # fmt: skip


def edition(name="mine", extends="base", **parts):
    return Edition("capemay-edition/1", name, extends, **parts)


def merged(one, *others):
    known = {other.id: other for other in (BASE, *others)}

    def find(name):
        if name not in known:
            raise UnknownName("edition", name)
        return known[name]

    return resolve(one, find, "mine.json")


@pytest.mark.parametrize(
    ("numbers", "changed"),
    [
        ({}, {}),
        ({"income": {"shop": [1, 1, 1, 1]}}, {"income": {"shop": [1, 1, 1, 1], "cottage": [1, 2, 3, 4]}}),
        ({"income": {"shop": [9]}}, {"income": {"shop": [9], "cottage": [1, 2, 3, 4]}}),
        ({"collect": 4}, {"collect": 4}),
        ({"bag": {"crow": 2}}, {"bag": {"owl": 7, "crow": 2}}),
    ],
    ids=["nothing", "key by key", "a list replaces the whole list", "a number", "a new key"],
)
def test_an_edition_holds_what_differs_from_its_parent_and_changes_neither(numbers, changed):
    before = msgspec.to_builtins(BASE)
    got = merged(edition(numbers=numbers))
    assert (got.id, got.numbers) == ("mine", {**BASE.numbers, **changed})
    assert msgspec.to_builtins(BASE) == before


def test_an_edition_without_parent_is_itself():
    got = merged(BASE)
    assert (got.id, got.numbers, got.sources, got.rulings) == ("base", BASE.numbers, BASE.sources, BASE.rulings)


def test_rulings_replace_switch_by_switch():
    assert merged(edition(rulings={"specials": True})).rulings == {"wrong_way": True, "specials": True}


HOUSE = edition("house", numbers={"collect": 4, "bag": {"owl": 1}})


def test_the_last_of_a_chain_wins():
    got = merged(edition("mine", "house", numbers={"collect": 5}), HOUSE).numbers
    assert (got["collect"], got["bag"]["owl"]) == (5, 1)


PLACES = [f"income.shop[{i}]" for i in range(4)]


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        # nothing of one's own is presented as the publisher's
        ({"numbers": {"collect": 4}}, {"collect": "mine"}),
        # the parent's note on one place is gone with the list, the neighbours stay
        ({"numbers": {"income": {"shop": [1, 1, 1, 1]}}},
         {**dict.fromkeys(PLACES, "mine"), "income.cottage[0]": "assumed", "collect": "stated"}),
        ({"numbers": {"collect": 4}, "sources": {"collect": "stated"}}, {"collect": "stated"}),
        ({"numbers": {"income": {"shop": [3, 3, 3, 3]}}, "sources": {PLACES[0]: "stated"}},
         {**dict.fromkeys(PLACES, "mine"), PLACES[0]: "stated"}),
        ({"numbers": {"bag": {"crow": 2}}, "sources": {"bag.crow": "derived"}},
         {"bag.crow": "derived", "bag.owl": "assumed"}),
        ({"extends": "house"}, {"collect": "mine"}),
        ({"extends": "house", "numbers": {"collect": 5}, "sources": {"collect": "stated"}}, {"collect": "stated"}),
    ],
)  # fmt: skip
def test_what_is_given_without_a_source_is_mine_and_the_rest_keeps_its_own(parts, found):
    got = merged(edition(**parts), HOUSE).sources
    assert {name: source_of(got, name) for name in found} == found


@pytest.mark.parametrize(("name", "source"), [
    ("income.shop[3]", "derived"), ("income.shop[2]", "assumed"), ("income.shop", "assumed"),
    ("income", "assumed"), ("collect", "stated"), ("elsewhere", "assumed"), ("elsewhere.deep[1]", "assumed"),
    ("collection", "assumed"),
])  # fmt: skip
def test_the_nearest_source_counts(name, source):
    """That of the place, else of the list, else of the branch, else assumed."""
    assert source_of(BASE.sources, name) == source


@pytest.mark.parametrize(
    "editions", [[edition("mine", "mine")], [edition("a", "b"), edition("b", "c"), edition("c", "a")]]
)
def test_editions_that_extend_each_other_go_in_a_circle(editions):
    with pytest.raises(BadFile, match="extends itself") as bad:
        merged(editions[0], *editions)
    assert (bad.value.source, [fault.path for fault in bad.value.faults]) == ("mine.json", ["$.extends"])


def test_a_parent_nobody_knows_is_told():
    with pytest.raises(UnknownName):
        merged(edition("mine", "bse"))


def test_numbers_have_dotted_names_and_one_of_a_list_can_be_changed():
    assert names_of(BASE.numbers) == ["income.shop", "income.cottage", "collect", "bag.owl"]
    assert with_number(BASE.numbers, "income.shop[3]", 9)["income"]["shop"] == [3, 4, 5, 9]
    assert BASE.numbers["income"]["shop"] == [3, 4, 5, 6]


@pytest.mark.parametrize("name", ["nothing", "income.nothing", "income.shop.deep", "income.shop[4]", "income.shop[99]"])
def test_a_number_that_is_not_there_is_told(name):
    with pytest.raises((KeyError, IndexError, ValueError)):
        with_number(BASE.numbers, name, 1)


STATED = {
    "build_cost.cottage": [1, 2, 3, 4], "build_cost.shop": [2, 3, 4, 5],
    "upgrade_cost.victorian": [3, 4, 5, 6], "upgrade_cost.business": [2, 3, 4, 5],
    "upgrade_cost.landmark": [10, 10, 10, 10], "income.landmark": [0, 0, 0, 0], "balloon": 2, "hindenburg": 3,
    "start_money": 20, "start_income": 0, "collect_money": 3, "lighthouse_cost": 5,
    "pier": {"draw": 3, "keep": 2}, "dollars_per_prestige": 10, "landmark_bases": 20, "fire_tokens": 4,
    "pieces": {"cottage": 10, "shop": 10, "victorian": 8, "business": 8}, "actions": 3,
    "rounds_per_season": 3, "start_activity_cards": 2, "season_activity_cards": 2,
    "draw_activity": {"draw": 2, "keep": 1}, "bonus": {"dealt": 4, "kept": 2},
}  # fmt: skip
"""What the rulebook says in words."""
DERIVED = {
    "income.shop[3]": 6, "income.business[3]": 2, "prestige.victorian[0]": 1, "prestige.victorian[2]": 3,
    "prestige.landmark[3]": 11, "movement_card[4]": 5, "movement_card[6]": 7, "movement_card_cost[6]": 2,
}  # fmt: skip
"""What follows from its examples, those of Ben, Chris, Nick, Amy and Dave."""
ASSUMED = (
    "income.cottage", "income.shop[0]", "income.victorian", "income.business[0]", "prestige.victorian[3]",
    "prestige.landmark[0]", "majority.most", "majority.second", "majority.two_player", "bird_collection",
    "bird_bag.osprey", "movement_card[0]", "movement_card_cost[5]",
)  # fmt: skip


def test_every_number_of_the_shipped_edition_says_where_it_comes_from():
    """Nothing assumed may ever be presented as the publisher's."""
    base = load_edition("base")

    def number(name):
        found = base.numbers
        for part in name.replace("]", "").replace("[", ".").split("."):
            found = found[int(part) if part.isdigit() else part]
        return found

    for source, names in (("stated", STATED), ("derived", DERIVED), ("assumed", dict.fromkeys(ASSUMED, ...))):
        for name, value in names.items():
            assert (name, source_of(base.sources, name)) == (name, source)
            assert value in (..., number(name)), name


def test_the_bird_bag_and_the_rulings_of_the_shipped_edition():
    """60 tokens are stated, the split is assumed; wrong-way entry is on, the others off (rulings 1, 4, 5 and ours)."""
    base = load_edition("base")
    bag = base.numbers["bird_bag"]
    assert (sum(bag.values()), bag["pigeon"], bag["balloon"], bag["hindenburg"]) == (60, 5, 4, 2)
    assert sorted(bag.values())[3:] == [7] * 7
    assert base.rulings == {
        "wrong_way_entry": True, "specials_on_card_moves": False, "discounts_on_lighthouse": False,
        "extra_actions_again": False,
    }  # fmt: skip


@pytest.mark.parametrize("game", [None, "cape-may"])
def test_an_edition_is_used_where_it_names_this_game_or_none(game):
    """A record says elsewhere which game it is of."""
    assert resolve_edition(edition(numbers={"balloon": 5}, game=game), "mine").numbers["balloon"] == 5


def test_an_edition_of_another_game_is_refused_and_may_not_be_extended(tmp_path):
    with pytest.raises(BadFile, match=r"mine: game: is capitol, should be cape-may"):
        resolve_edition(edition(game="capitol"), "mine")
    other = tmp_path / "other.json"
    other.write_text('{"format": "capemay-edition/1", "id": "other", "game": "capitol"}')
    with pytest.raises(BadFile, match=r"other.json: game"):
        resolve_edition(edition("mine", str(other)), "mine")


@pytest.mark.parametrize(("given", "newest", "track", "points"), [("base", False, 18, 4), (None, True, 9, 6)])
def test_a_table_begins_with_the_newest_edition_and_keeps_the_one_it_names(given, newest, track, points) -> None:
    """Shipped editions are known by their ids, so none of them ever changes; a record that names none has the first."""
    header = header_for(["Ann"], solo="pioneer", seed="1", **({"edition": given} if given else {}))
    book = start_of(header).book
    assert ("edition" in msgspec.to_builtins(header)) is newest
    assert (header.edition == EDITIONS.newest != "base") is newest
    assert book.numbers.solo is not None
    assert book.numbers.solo.pioneer.bird_track[-1] == track
    assert book.card("bonus", 23).primary.points == points


def test_the_tenth_edition_is_newer_than_the_second(tmp_path, monkeypatch) -> None:
    for name in ("base", "base-2", "base-9", "base-10"):
        (tmp_path / f"{name}.json").touch()
    monkeypatch.setattr("capemay_kit.core.edition.shipped", lambda *_: tmp_path)
    assert Editions("any-game", None, None, lambda _: None).newest == "base-10"


def test_what_is_reported_names_the_page_that_reports_it() -> None:
    mine = edition(numbers={"movement_card": [1, 2, 3, 4, 5, 6, 7]}, game="cape-may",
                   sources={"movement_card": "reported"})  # fmt: skip
    with pytest.raises(BadFile, match=r"sources.movement_card: the address"):
        resolve_edition(mine, "mine")
    found = resolve_edition(replace(mine, reports={"movement_card": "https://example.org/review"}), "mine")
    assert report_of(found.reports, "movement_card[3]") == "https://example.org/review"
    assert by_source(found)["reported"] == 7


def test_a_deck_there_is_not_is_a_fault_that_says_which_there_are() -> None:
    with pytest.raises(BadFile, match="bonuses-2"):
        resolve_edition(edition(decks={"bonus": "bonuses-9"}), "mine")
