"""Editions: numbers, where each comes from, and one extending another."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.core.edition import Edition, Editions, by_source, names_of, report_of, resolve, source_of, with_number
from capemay_kit.errors import BadFile, UnknownName
from capemay_kit.games import registry
from capemay_kit.games.cape_may.book import EDITIONS, load_edition, resolve_edition
from capemay_kit.games.cape_may.rules import header_for, start_of

BASE = Edition(
    "capemay-edition/1", "base",
    numbers={"income": {"shop": [3, 4, 5, 6], "cottage": [1, 2, 3, 4]}, "collect": 3, "bag": {"owl": 7}},
    sources={"income": "assumed", "income.shop[3]": "derived", "collect": "stated", "bag": "assumed"},
    rulings={"wrong_way": True, "specials": False},
)  # fmt: skip


def edition(name, extends="base", **parts):
    """Make an edition that extends another."""
    return Edition("capemay-edition/1", name, extends, **parts)


def merged(one, *others):
    """Resolve an edition among others and the base."""
    known = {other.id: other for other in (BASE, *others)}

    def find(name):
        if name not in known:
            raise UnknownName("edition", name)
        return known[name]

    return resolve(one, find)


class TestMerging:
    """Objects merge key by key, lists replace."""

    def test_an_edition_without_parent_is_itself(self):
        """Nothing is added."""
        got = merged(BASE)
        assert (got.id, got.numbers, got.sources, got.rulings) == ("base", BASE.numbers, BASE.sources, BASE.rulings)

    def test_what_it_does_not_give_is_its_parent_s(self):
        """It holds only what differs."""
        assert merged(edition("mine")).numbers == BASE.numbers

    def test_an_object_merges_key_by_key(self):
        """One kind of income leaves the other as it is."""
        got = merged(edition("mine", numbers={"income": {"shop": [1, 1, 1, 1]}})).numbers
        assert got["income"] == {"shop": [1, 1, 1, 1], "cottage": [1, 2, 3, 4]}

    def test_a_list_replaces_the_whole_list(self):
        """No half of it stays."""
        assert merged(edition("mine", numbers={"income": {"shop": [9]}})).numbers["income"]["shop"] == [9]

    def test_a_number_replaces_a_number(self):
        """Plainly."""
        assert merged(edition("mine", numbers={"collect": 4})).numbers["collect"] == 4

    def test_a_new_key_is_added(self):
        """A species of one's own."""
        assert merged(edition("mine", numbers={"bag": {"crow": 2}})).numbers["bag"] == {"owl": 7, "crow": 2}

    def test_the_id_is_that_of_the_extending_one(self):
        """It is another edition."""
        assert merged(edition("mine")).id == "mine"

    def test_rulings_replace_switch_by_switch(self):
        """The others stay."""
        assert merged(edition("mine", rulings={"specials": True})).rulings == {"wrong_way": True, "specials": True}

    def test_the_last_of_a_chain_wins(self):
        """Mine over house over base."""
        house = edition("house", numbers={"collect": 4, "bag": {"owl": 1}})
        got = merged(edition("mine", "house", numbers={"collect": 5}), house).numbers
        assert (got["collect"], got["bag"]["owl"]) == (5, 1)

    def test_neither_edition_is_changed_by_it(self):
        """Editions are values."""
        before = (dict(BASE.numbers), dict(BASE.sources))
        merged(edition("mine", numbers={"income": {"shop": [9]}}))
        assert (BASE.numbers, BASE.sources) == before


class TestProvenance:
    """Where each number comes from."""

    def test_a_number_given_without_a_source_is_mine(self):
        """Nothing of one's own is presented as the publisher's."""
        got = merged(edition("mine", numbers={"collect": 4})).sources
        assert source_of(got, "collect") == "mine"

    def test_a_list_given_without_a_source_is_mine_in_every_place(self):
        """The parent's note on one place is gone with the list."""
        got = merged(edition("mine", numbers={"income": {"shop": [1, 1, 1, 1]}})).sources
        assert [source_of(got, f"income.shop[{i}]") for i in range(4)] == ["mine"] * 4

    def test_what_is_not_given_keeps_its_source(self):
        """The neighbors stay as they were."""
        got = merged(edition("mine", numbers={"income": {"shop": [1, 1, 1, 1]}})).sources
        assert source_of(got, "income.cottage[0]") == "assumed"
        assert source_of(got, "collect") == "stated"

    def test_a_number_given_with_a_source_has_it(self):
        """A correction after the printed copy."""
        got = merged(edition("mine", numbers={"collect": 4}, sources={"collect": "stated"})).sources
        assert source_of(got, "collect") == "stated"

    def test_a_place_given_with_a_source_has_it_and_the_others_are_mine(self):
        """Place by place."""
        one = edition("mine", numbers={"income": {"shop": [3, 3, 3, 3]}}, sources={"income.shop[0]": "stated"})
        got = merged(one).sources
        assert [source_of(got, f"income.shop[{i}]") for i in range(4)] == ["stated", "mine", "mine", "mine"]

    def test_a_whole_branch_can_be_given_a_source(self):
        """``bag`` for all of the bag."""
        one = edition("mine", numbers={"bag": {"crow": 2}}, sources={"bag.crow": "derived"})
        assert source_of(merged(one).sources, "bag.crow") == "derived"
        assert source_of(merged(one).sources, "bag.owl") == "assumed"

    def test_the_base_s_own_numbers_are_not_mine(self):
        """Only an extending edition's are."""
        assert "mine" not in merged(BASE).sources.values()

    def test_mine_stays_mine_further_down_the_chain(self):
        """Until somebody gives the number again."""
        house = edition("house", numbers={"collect": 4})
        assert source_of(merged(edition("mine", "house"), house).sources, "collect") == "mine"
        again = edition("mine", "house", numbers={"collect": 5}, sources={"collect": "stated"})
        assert source_of(merged(again, house).sources, "collect") == "stated"

    @pytest.mark.parametrize(("name", "source"), [
        ("income.shop[3]", "derived"), ("income.shop[2]", "assumed"), ("income.shop", "assumed"),
        ("income", "assumed"), ("collect", "stated"), ("elsewhere", "assumed"), ("elsewhere.deep[1]", "assumed"),
    ])  # fmt: skip
    def test_the_nearest_source_counts(self, name, source):
        """That of the place, else of the list, else of the branch, else assumed."""
        assert source_of(BASE.sources, name) == source

    def test_a_name_that_only_begins_alike_is_another(self):
        """``collect`` says nothing of ``collection``."""
        assert source_of({"collect": "stated"}, "collection") == "assumed"


class TestFaults:
    """What cannot be merged."""

    def test_an_edition_that_extends_itself_goes_in_a_circle(self):
        """One fault, and it says where."""
        with pytest.raises(BadFile) as bad:
            merged(edition("mine", "mine"))
        assert [fault.path for fault in bad.value.faults] == ["$.extends"]

    def test_two_that_extend_each_other_go_in_a_circle(self):
        """However long the way round."""
        others = [edition("a", "b"), edition("b", "c"), edition("c", "a")]
        with pytest.raises(BadFile) as bad:
            merged(others[0], *others)
        assert "extends itself" in str(bad.value)

    def test_a_parent_nobody_knows_is_told(self):
        """A mistyped id."""
        with pytest.raises(UnknownName):
            merged(edition("mine", "bse"))


class TestNames:
    """Numbers by their dotted names."""

    def test_all_names_are_listed(self):
        """Branches by dots, lists as one."""
        assert names_of(BASE.numbers) == ["income.shop", "income.cottage", "collect", "bag.owl"]

    def test_one_number_of_a_list_can_be_changed(self):
        """The others stay."""
        got = with_number(BASE.numbers, "income.shop[3]", 9)
        assert got["income"]["shop"] == [3, 4, 5, 9]
        assert BASE.numbers["income"]["shop"] == [3, 4, 5, 6]

    @pytest.mark.parametrize("name", ["nothing", "income.nothing", "income.shop.deep"])
    def test_a_number_that_is_not_there_is_told(self, name):
        """A mistyped name."""
        with pytest.raises((KeyError, IndexError, ValueError)):
            with_number(BASE.numbers, name, 1)

    @given(place=st.integers(4, 99))
    def test_a_place_beyond_the_list_is_told(self, place):
        """As documented: `KeyError` or `IndexError`."""
        with pytest.raises((KeyError, IndexError)):
            with_number(BASE.numbers, f"income.shop[{place}]", 1)


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
DERIVED = {
    "income.shop[3]": 6, "income.business[3]": 2, "prestige.victorian[0]": 1, "prestige.victorian[2]": 3,
    "prestige.landmark[3]": 11, "movement_card[4]": 5, "movement_card[6]": 7, "movement_card_cost[6]": 2,
}  # fmt: skip


class TestShipped:
    """The edition that travels with the kit, against the table of numbers."""

    @staticmethod
    def number(name):
        """Look a number up by its name."""
        found = load_edition("base").numbers
        for part in name.replace("]", "").replace("[", ".").split("."):
            found = found[int(part) if part.isdigit() else part]
        return found

    @pytest.mark.parametrize("name", STATED)
    def test_a_stated_number_is_the_rulebook_s_and_says_so(self, name):
        """Stated in the text."""
        assert self.number(name) == STATED[name]
        assert source_of(load_edition("base").sources, name) == "stated"

    @pytest.mark.parametrize("name", DERIVED)
    def test_a_derived_number_follows_from_an_example_and_says_so(self, name):
        """Ben, Chris, Nick, Amy and Dave."""
        assert self.number(name) == DERIVED[name]
        assert source_of(load_edition("base").sources, name) == "derived"

    @pytest.mark.parametrize("name", [
        "income.cottage", "income.shop[0]", "income.victorian", "income.business[0]", "prestige.victorian[3]",
        "prestige.landmark[0]", "majority.most", "majority.second", "majority.two_player", "bird_collection",
        "bird_bag.osprey", "movement_card[0]", "movement_card_cost[5]",
    ])  # fmt: skip
    def test_every_other_number_is_called_assumed(self, name):
        """Nothing assumed may ever be presented as the publisher's."""
        assert source_of(load_edition("base").sources, name) == "assumed"

    def test_the_bird_bag_holds_60_tokens(self):
        """The total is stated, the split assumed."""
        bag = load_edition("base").numbers["bird_bag"]
        assert sum(bag.values()) == 60
        assert (bag["pigeon"], bag["balloon"], bag["hindenburg"]) == (5, 4, 2)
        assert sorted(bag.values())[3:] == [7] * 7

    def test_the_rulings_are_at_their_defaults(self):
        """Wrong-way entry on, the others off (rulings 1, 4, 5, and one of ours)."""
        assert load_edition("base").rulings == {
            "wrong_way_entry": True, "specials_on_card_moves": False, "discounts_on_lighthouse": False,
            "extra_actions_again": False,
        }  # fmt: skip


class TestGames:
    """An edition may name its game; then it is no other's."""

    @pytest.mark.parametrize("game", [None, "cape-may"])
    def test_it_is_used_where_it_names_this_game_or_none(self, game):
        """A record says elsewhere which game it is of."""
        mine = edition("mine", "base", numbers={"balloon": 5}, game=game)
        assert resolve_edition(mine, "mine").numbers["balloon"] == 5

    def test_another_games_is_refused(self):
        """Before its numbers are looked at."""
        with pytest.raises(BadFile, match=r"mine: game: is capitol, should be cape-may"):
            resolve_edition(edition("mine", "base", game="capitol"), "mine")

    def test_nor_may_one_be_extended(self, tmp_path):
        """The fault is in the file that is extended."""
        base = tmp_path / "other.json"
        base.write_text('{"format": "capemay-edition/1", "id": "other", "game": "capitol"}')
        with pytest.raises(BadFile, match=r"other.json: game"):
            resolve_edition(edition("mine", str(base)), "mine")


class TestKnownByTheirIds:
    """Shipped editions are known by their ids, so none of them ever changes."""

    def test_a_record_that_names_no_edition_is_played_with_the_first(self) -> None:
        """Its numbers and cards are those of then, whatever tables begin with now."""
        header = header_for(["Ann"], solo="pioneer", edition="base", seed="1")
        book = start_of(header).book
        assert "edition" not in msgspec.to_builtins(header)
        assert book.numbers.solo is not None
        assert book.numbers.solo.pioneer.bird_track[-1] == 18
        assert book.card("bonus", 23).primary.points == 4

    def test_a_table_begins_with_the_newest(self) -> None:
        """Whose cards are of other files."""
        header = header_for(["Ann"], solo="pioneer", seed="1")
        book = start_of(header).book
        assert header.edition == EDITIONS.newest != "base"
        assert book.numbers.solo is not None
        assert book.numbers.solo.pioneer.bird_track[-1] == 9
        assert book.card("bonus", 23).primary.points == 6

    def test_the_tenth_is_newer_than_the_second(self, tmp_path, monkeypatch) -> None:
        """Numbers count, not letters."""
        for name in ("base", "base-2", "base-9", "base-10"):
            (tmp_path / f"{name}.json").touch()
        monkeypatch.setattr("capemay_kit.core.edition.shipped", lambda *_: tmp_path)
        assert Editions("any-game", None, None, lambda _: None).newest == "base-10"

    def test_what_is_reported_names_the_page_that_reports_it(self) -> None:
        """For a whole list, or for one number of it."""
        mine = edition("mine", "base", numbers={"movement_card": [1, 2, 3, 4, 5, 6, 7]}, game="cape-may",
                       sources={"movement_card": "reported"})  # fmt: skip
        with pytest.raises(BadFile, match=r"sources.movement_card: the address"):
            resolve_edition(mine, "mine")
        found = resolve_edition(replace(mine, reports={"movement_card": "https://example.org/review"}), "mine")
        assert report_of(found.reports, "movement_card[3]") == "https://example.org/review"
        assert by_source(found)["reported"] == 7

    def test_a_deck_there_is_not_is_a_fault(self) -> None:
        """It is said which there are."""
        with pytest.raises(BadFile, match="bonuses-2"):
            resolve_edition(edition("mine", decks={"bonus": "bonuses-9"}), "mine")


def test_the_documentation_says_how_sure_the_numbers_are() -> None:
    """Its table counts what each edition's data say of themselves."""
    page = (Path(__file__).parents[2] / "docs" / "DESIGN.md").read_text(encoding="utf-8")
    table = page.partition("| game | edition | stated | derived | reported | assumed |")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in row.strip("| ").split("|")] for row in table.strip().splitlines()[1:]]
    ids = {title: game for game, title in registry.TITLES.items()}
    assert len(rows) == 7
    for title, edition, *told in rows:
        books = import_module(f"capemay_kit.games.{ids[title].replace('-', '_')}.book")
        counted = by_source(books.EDITIONS.load(edition))
        assert [int(one) for one in told] == [counted[one] for one in ("stated", "derived", "reported", "assumed")]
