"""The game behind the contract: headers, books, pictures, labels, bots, and the reference."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.edition import names_of, source_of
from capemay_kit.core.forms import Field
from capemay_kit.core.record import Header
from capemay_kit.core.scene import letters
from capemay_kit.errors import BadFile, NeedAnswer, UnknownName
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import names
from capemay_kit.games.capital_city.book import Book, load_edition, shipped_decks
from capemay_kit.games.capital_city.rules import CapitalCity
from capemay_kit.games.capital_city.screen import SCREEN
from capemay_kit.games.capital_city.state import Train
from capemay_kit.teach.reference import rule_for

RULES = CapitalCity()
NAMES = ["Alice", "Barkley", "Casey", "Don", "Emma", "Finn"]
GAME = "capital-city"


def moments(seats, seed, choose=None):
    """Play a game; yield every state with whose act it is."""
    rnd = random.Random(seed)
    s = RULES.start(RULES.header_for(NAMES[:seats], seed=str(seed)))
    while acting := RULES.to_act(s):
        seat = rnd.choice(acting)
        yield s, seat
        legal = list(RULES.legal(s, seat))
        chosen = choose(s, seat, legal, rnd) if choose else rnd.choice(legal)
        s = RULES.apply(s, seat, chosen, Chance(seed=str(seed)))
    yield s, -1


class TestTheData:
    """What is printed, as far as it is known (p. 2-3)."""

    def test_the_counts_of_the_box(self, book):
        """54 characters in six families of nine, 36 buildings of one or two places (p. 2-3)."""
        assert len(book.characters) == 54
        assert set(Counter(one.family for one in book.characters.values()).values()) == {9}
        assert len(book.buildings) == 36
        assert {len(one.symbols) for one in book.buildings.values()} == {1, 2}
        assert len({one.first_name.casefold() for one in book.characters.values()}) == 54

    def test_the_buildings_of_the_examples(self, book):
        """Post Office, Boarding House and Haberdashery as stated (p. 8)."""
        post, house, hat = (book.buildings[one] for one in ("post-office", "boarding-house", "haberdashery"))
        assert (len(post.symbols), post.points, post.dollars) == (1, 1, 2)
        assert (len(house.symbols), house.points, house.dollars) == (2, 1, 2)
        assert len(hat.symbols) == 2
        stated = {one.id for one in book.buildings.values() if one.provenance == "stated"}
        assert stated == {post.id, house.id, hat.id}

    def test_every_number_has_its_source(self, book):
        """All are stated in the rulebook."""
        for name in names_of(book.edition.numbers):
            assert source_of(book.edition.sources, name) == "stated"

    def test_characters_fill_every_place_there_is(self, book):
        """Each family can work at each symbol."""
        for family in book.families:
            of = [one.symbol for one in book.characters.values() if one.family == family]
            assert Counter(of) == {"star": 3, "gear": 3, "heart": 3}

    def test_decks_that_contradict_themselves_are_refused(self, book):
        """Cards twice, families there are not, more families than there are."""
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

    def test_an_edition_of_ones_own(self, tmp_path):
        """It travels whole in the header; a wrong one says where."""
        file = tmp_path / "mine.json"
        mine = {"format": "capemay-edition/1", "id": "mine", "extends": "base", "numbers": {"start_money": 20}}
        file.write_text(json.dumps(mine), encoding="utf-8")
        header = RULES.header_for(NAMES[:3], edition=str(file))
        assert RULES.start(header).seats[0].money == 20
        assert header.edition["sources"]["start_money"] == "mine"
        file.write_text(json.dumps(mine | {"sources": {"shoes": "stated"}}), encoding="utf-8")
        with pytest.raises(BadFile):
            load_edition(str(file))
        file.write_text(json.dumps(mine | {"extends": "other"}), encoding="utf-8")
        with pytest.raises(BadFile):
            load_edition(str(file))
        with pytest.raises(UnknownName):
            RULES.header_for(NAMES[:3], edition="other")

    def test_equal_books_are_equal(self, book):
        """By their data."""
        assert Book(load_edition("base"), *shipped_decks()) == book
        assert book.with_number("start_money", 11) != book
        assert hash(book.with_ruling("ties_by_all_dollars", True)) != hash(book)


class TestHeaders:
    """What a table needs to be laid out."""

    @pytest.mark.parametrize("names", [["A", "B"], list("ABCDEFG"), ["A", "A", "B"], ["A", " ", "B"], "ABC", [1, 2, 3]])
    def test_names_that_will_not_do(self, names):
        """Three to six, each its own (p. 2)."""
        with pytest.raises(BadFile, match=r": options\.seats"):
            RULES.start(Header("capemay-record/1", GAME, "t", "t", "", 1, "0", options={"seats": names}))

    def test_whoever_is_first_sits_at_the_table(self):
        """And lays out."""
        assert RULES.start(RULES.header_for(NAMES[:3], first=2)).first == 2
        with pytest.raises(BadFile, match=r"options\.first: is 3, "):
            RULES.start(RULES.header_for(NAMES[:3], first=3))

    def test_another_game_is_not_laid_out(self):
        """Its header says so."""
        with pytest.raises(UnknownName):
            RULES.start(Header("capemay-record/1", "cape-may", "t", "t", "", 1, "0"))

    def test_rulings_and_figures_of_a_table(self):
        """Options name them."""
        s = RULES.start(RULES.header_for(NAMES[:3], rulings={"ties_by_all_dollars": True}, own={"seats[0].money": 3}))
        assert s.book.rulings.ties_by_all_dollars
        assert s.seats[0].money == 3

    def test_nothing_happens_by_itself(self, game, rules):
        """There is no automa."""
        assert rules.by_itself(game(3)) is None


class TestThePicture:
    """Places, cards on them, targets (p. 4)."""

    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    def test_every_target_is_a_place_and_the_ground_never_changes(self, seats):
        """All through a game; marks and tokens stand on the picture."""
        ground = None
        for s, seat in moments(seats, 2):
            view = RULES.view(s, seat) if seat >= 0 else s
            legal = RULES.legal(view, seat) if seat >= 0 else ()
            picture = RULES.scene(view, legal)
            places = {one.id for one in picture.places}
            assert ground in (None, (picture.areas, picture.places))
            ground = (picture.areas, picture.places)
            assert {one.place for one in picture.targets} <= places
            assert {one.place for one in picture.marks} <= places
            assert all(one.label for one in picture.targets)
            assert all(0 <= one.x <= 1 and 0 <= one.y <= 1 for one in (*picture.places, *picture.tokens))
            ids = [one.id for one in picture.tokens]
            assert len(set(ids)) == len(ids)
            kinds = (
                act.SetUp | act.Bid | act.TakePriority | act.Choose | act.Buy | act.Attach | act.Earn | act.TakeTrain
            )
            named = [one for one in legal if isinstance(one, kinds)]
            assert bool(picture.targets) == bool(named)

    def test_a_target_for_every_card_that_may_be_chosen_or_bought(self, game):
        """One place for each."""
        s = game(3, phase="trains", trains=(Train(("green-ada", "red-gus"), 0),))
        targets = RULES.scene(s, RULES.legal(s, 0)).targets
        assert [(one.place, one.label) for one in targets] == [
            ("train-0-0", "Choose Ada Fernsby"), ("train-0-1", "Choose Gus Rusk"),
        ]  # fmt: skip
        s = game(3, phase="purchase", street=("bank", "bakery"))
        assert [one.place for one in RULES.scene(s, RULES.legal(s, 0)).targets] == ["street-0", "street-1"]
        s = game(3, phase="trains", trains=(Train(("green-ada",)), Train(("red-gus",))))
        assert [one.place for one in RULES.scene(s, RULES.legal(s, 0)).targets] == ["train-0", "train-1"]

    def test_more_cards_than_places_lie_on_the_last(self, game):
        """And it says how many."""
        hand = [one for one in shipped_decks()[0].cards if one.family in ("green", "blue")][:14]
        s = game(3, hands=[[one.id for one in hand]], have=[{one: [] for one in list(shipped_names())[:8]}])
        tokens = {one.id: one for one in RULES.scene(s, RULES.legal(s, 0)).tokens}
        assert tokens["seat-0-card/more"].letter == "+7"
        assert tokens["seat-0-building/more"].letter == "+4"
        assert tokens["seat-0-card-6"].label.startswith(names.character_name(s.book, hand[-1].id))

    def test_every_seat_has_a_letter_of_its_own(self):
        """Colour is never alone."""
        assert letters(["Ann", "Abe", "Al"]) == ("A", "B", "L")


def shipped_names():
    """Name the buildings."""
    return [one.id for one in shipped_decks()[1].cards]


class TestLabels:
    """Words of buttons and headings."""

    @pytest.mark.parametrize("seats", [3, 6])
    def test_every_act_and_moment_has_its_words(self, seats):
        """With nothing left to fill in."""
        for s, seat in moments(seats, 4):
            heading = SCREEN.heading(s)
            assert all(heading)
            for one in RULES.legal(s, seat) if seat >= 0 else ():
                name, brings = SCREEN.label(s, seat, one)
                assert name
                assert "{" not in name + brings
                assert "?" not in name + brings

    def test_figures_the_table_may_change(self, game):
        """The deed and the earnings; by rule unless changed."""
        s = game(3, phase="purchase", street=("bank",))
        buy = act.Buy("bank")
        assert SCREEN.figures(s, 0, buy) == [Field("cost", "Deed $", 9)]
        assert SCREEN.with_figures(s, 0, buy, {"cost": 9}) == buy
        assert SCREEN.with_figures(s, 0, buy, {"cost": 7}) == act.Buy("bank", 7)
        earn = act.Earn("bank", "dollars")
        assert SCREEN.with_figures(s, 0, earn, {"amount": 3}) == act.Earn("bank", "dollars", 3)
        assert not SCREEN.figures(s, 0, act.Decline())

    def test_unknown_cards_have_words_too(self, game):
        """No id is shown to people."""
        s = game(3, phase="purchase", street=("?1",), hands=[["green-?", "?"]], have=[{"?2": []}])
        asked = "then say which one it is, or its deed"
        assert SCREEN.label(s, 0, act.Buy("?1")) == ("Buy an unknown building", asked)
        assert SCREEN.label(s, 0, act.Buy("?1", 6)) == ("Buy an unknown building", "$6; unknown")
        assert SCREEN.label(s, 0, act.Attach("green-?", "?2"))[0] == "Attach a Fernsby to an unknown building"
        assert SCREEN.label(s, 0, act.Choose("?"))[0] == "Choose an unknown character"
        assert names.family_name(s.book, "?") == "unknown"


def greedy(s, seat, legal, rnd):
    """Choose what is worth most, one act ahead, from the seat's own view."""
    view = RULES.view(s, seat)

    def after(one):
        try:
            return RULES.worth(RULES.apply(view, seat, one, Chance()), seat)
        except NeedAnswer:
            return RULES.worth(view, seat)

    return max(legal, key=after)


def test_a_bot_that_looks_one_act_ahead_beats_chance():
    """Seat 0 greedy, all others at random: it wins most of thirty games."""
    won = 0
    for seed in range(30):
        seat = seed % 4
        *_, (s, _) = moments(4, seed, lambda s, i, legal, rnd, me=seat: greedy(s, i, legal, rnd) if i == me
                             else rnd.choice(legal))  # fmt: skip
        won += seat in RULES.outcome(s).winners
    assert won >= 24


class TestTheReference:
    """The rules as people look them up."""

    def test_a_refusal_cites_the_page_of_its_rule(self):
        """The same chapter, wherever one looks it up."""
        by_step = {"below_zero", "not_your_turn"}
        cited = {rule: RULES.rulebook[rule].page for rule in RULES.rulebook if rule not in by_step}
        assert cited == {rule: rule_for(GAME, rule).page for rule in cited}
