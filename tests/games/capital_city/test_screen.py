"""What the game says to a screen: names, places, questions, figures to put right; and that it keeps secrets."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Field
from capemay_kit.core.moments import put
from capemay_kit.core.shown import Handle
from capemay_kit.core.table import Table
from capemay_kit.errors import NeedAnswer, Question, UnknownName
from capemay_kit.games import registry
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import scene as picture
from capemay_kit.games.capital_city.names import character_name
from capemay_kit.games.capital_city.rules import CapitalCity
from capemay_kit.games.capital_city.scene import letters
from capemay_kit.games.capital_city.scoring import CATEGORIES
from capemay_kit.games.capital_city.screen import QUESTIONS
from capemay_kit.games.capital_city.state import Train, family_of, in_hand, is_unknown

RULES = CapitalCity()
SCREEN = registry.screen("capital-city")
NAMES = ["Alice", "Barkley", "Casey", "Don", "Emma", "Finn"]


@cache
def moments(seats, seed, physical=False):
    """Play a game at random; list its states with all seats that act in each. Physical: nobody names a card."""
    rnd = random.Random(seed)
    s = RULES.start(RULES.header_for(NAMES[:seats], seed=str(seed)))
    found = []
    while acting := RULES.to_act(s):
        found.append((s, acting))
        seat = rnd.choice(acting)
        one = rnd.choice(list(RULES.legal(s, seat)))
        answers = [None] * 100 if physical else ()
        s = RULES.apply(s, seat, one, Chance(seed=str(seed), answers=answers))
    return [*found, (s, ())]


GAMES = [(3 + seed % 4, seed) for seed in range(30)]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_legal_act_has_its_label_its_handle_and_its_place(seats, seed):
    """Thirty games, every moment, every seat that acts."""
    for s, acting in moments(seats, seed, seed % 3 == 0):
        places = {one.id for one in RULES.scene(s, ()).places}
        for seat in acting:
            if s.phase == "deal":
                continue
            for one in RULES.legal(s, seat):
                title, brings = SCREEN.label(s, seat, one)
                assert title
                assert "{" not in title + brings
                assert "?" not in title + brings
                place = SCREEN.place(s, seat, one)
                assert place in places if place else isinstance(one, act.Decline | act.Done)
                handle = SCREEN.handle(s, seat, one)
                assert (handle is not None) == isinstance(one, act.Attach | act.Earn)
                assert handle is None or (handle.key and handle.title)


@pytest.mark.parametrize(("seats", "seed"), GAMES[:8])
def test_a_tap_where_something_is_offered_means_something_legal_there(seats, seed):
    """With the handle in hand; and a tap anywhere on the picture does it or has the rules' reason."""
    for s, acting in moments(seats, seed, seed % 3 == 0):
        for seat in acting:
            legal = list(RULES.legal(s, seat))
            for one in legal if s.phase != "deal" else ():
                place, handle = SCREEN.place(s, seat, one), SCREEN.handle(s, seat, one)
                if place:
                    meant = SCREEN.meant(s, seat, place, handle.key if handle else "")
                    assert meant in legal
                    assert SCREEN.place(s, seat, meant) == place
        for seat in range(seats):
            for place in RULES.scene(s, ()).places:
                meant = SCREEN.meant(s, seat, place.id, "")
                if meant is None:
                    continue
                if why := RULES.why_not(s, seat, meant):
                    reason, change = SCREEN.refusal(s, why)
                    assert reason
                    assert change
                    assert "{" not in reason + change
                    assert SCREEN.cites(why.page)
                else:
                    assert meant in RULES.legal(s, seat)


def test_a_tap_on_a_character_in_hand_attaches_it_where_it_fits(game):
    """Or says why it fits nowhere."""
    s = game(3, have=[{"bank": [], "bakery": []}], hands=[["green-clover", "green-bertie"], ["green-ada"]])
    assert SCREEN.meant(s, 0, "seat-0-card-0", "") == act.Attach("green-clover", "bakery")
    assert SCREEN.meant(s, 0, "seat-0-card-1", "") == act.Attach("green-bertie", "bank")
    assert SCREEN.meant(s, 0, "seat-0-card-2", "") is None
    assert refusal(s, 0, "seat-1-card-0") == "character_not_held"
    assert SCREEN.meant(s, 0, "seat-0-building-0", "green-clover") == act.Attach("green-clover", "bank")
    assert refusal(s, 0, "seat-0-building-0", "green-clover") == "symbol"
    assert refusal(game(3, have=[{"bank": []}, {"saloon": []}], hands=[["green-ada"]]), 0, "seat-1-building-0") == (
        "building_not_owned"
    )


def refusal(s, seat, place, handle=""):
    """Return by which rule a tap is refused."""
    return RULES.why_not(s, seat, SCREEN.meant(s, seat, place, handle)).rule


def test_a_tap_on_a_wagon_of_another_train_asks_for_that_train(game):
    """Before any train is taken it takes it; later the rules say that they are under way."""
    first, second = Train(("green-ada", "red-gus")), Train(("blue-agnes", "red-ira"))
    s = game(3, phase="trains", trains=(first, second))
    assert SCREEN.meant(s, 0, "train-1-0", "") == act.TakeTrain(1)
    s = replace(s, trains=(replace(first, at=1), replace(second, at=0)))
    assert SCREEN.meant(s, 0, "train-1-1", "") == act.Choose("red-ira")
    assert refusal(s, 0, "train-0-0") == "trains_under_way"
    assert refusal(s, 2, "train-0-0") == "not_your_turn"


def test_taps_beside_the_step_say_which_step_it_is(game):
    """Pot, priority cards, season, houses."""
    s = game(3, phase="purchase", street=("bank",), have=[{"bakery": []}], money=[4])
    for place in ("pot", "priority-2", "season"):
        assert refusal(s, 0, place) == "not_now"
    assert refusal(s, 0, "street-0") == "deed"
    assert refusal(s, 0, "seat-0-building-0") == "not_on_main_street"
    assert SCREEN.meant(s, 0, "street-1", "") is None
    assert SCREEN.meant(s, 0, "seat-0", "") is None
    auction = game(3, phase="auction", money=[0])
    assert refusal(auction, 0, "pot") == "bid"
    assert SCREEN.place(auction, 0, act.TakePriority()) == "priority-3"
    assert SCREEN.meant(auction, 0, "priority-1", "") == act.TakePriority()


def test_the_last_place_stands_for_all_that_lie_there(game):
    """A table may give a seat more than there is room for."""
    names = ["bank", "bakery", "saloon", "library", "theater", "chapel"]
    s = game(3, have=[{one: [] for one in names}], hands=[["green-clover"]])
    assert SCREEN.place(s, 0, act.Attach("green-clover", "library")) == "seat-0-building-3"
    assert SCREEN.meant(s, 0, "seat-0-building-3", "green-clover") == act.Attach("green-clover", "chapel")


class TestChoosing:
    """Families of the game (p. 3)."""

    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    def test_what_can_be_chosen_is_what_is_legal(self, seats):
        """All of it, and nothing else, in whatever order it is tapped."""
        s = RULES.start(RULES.header_for(NAMES[:seats], seed="1"))
        choosing = SCREEN.choosing(s, 0)
        assert choosing.least == choosing.most
        made = {
            SCREEN.chosen(s, 0, list(reversed(some)))
            for some in combinations([one.value for one in choosing.options], choosing.most)
        }
        assert made == set(RULES.legal(s, 0))
        assert str(choosing.most) in choosing.label
        assert all(one.title and one.detail for one in choosing.options)
        assert SCREEN.choosing(s, 1) is None

    def test_nothing_is_chosen_several_at_once_later(self, game):
        """Every other step is one act at a time."""
        assert SCREEN.choosing(game(3, phase="auction"), 0) is None


class TestFigures:
    """The deed, and what is earned (p. 7)."""

    def test_a_table_changes_the_figures_of_an_act(self, game):
        """Where they differ from the rules'."""
        s = game(3, phase="purchase", street=("bank",))
        assert SCREEN.figures(s, 0, act.Buy("bank")) == [Field("cost", "Deed $", 9)]
        assert SCREEN.with_figures(s, 0, act.Buy("bank"), {"cost": 8}) == act.Buy("bank", 8)
        earn = act.Earn("bank", "points")
        assert SCREEN.figures(s, 0, earn) == [Field("amount", "Victory points", 3)]
        assert SCREEN.with_figures(s, 0, earn, {"amount": 3}) == earn


class TestWords:
    """What people read."""

    def test_what_attaching_sets_off_is_said_before(self, game):
        """Earnings of one's own, twice where it is so, and who else may earn."""
        s = game(3, have=[{"boarding-house": ["green-clover"], "post-office": []}, {"bakery": ["green-flora"]}],
                 hands=[["green-bertie", "red-gus"]])  # fmt: skip
        _, brings = SCREEN.label(s, 0, act.Attach("green-bertie", "boarding-house"))
        assert brings == "earns at Boarding House twice; Barkley may earn too"
        s = game(3, have=[{"bank": []}], hands=[["green-bertie"]])
        assert SCREEN.label(s, 0, act.Attach("green-bertie", "bank"))[1] == "one place stays empty"
        assert SCREEN.label(s, 0, act.Done())[1] == "1 character stays unattached"

    def test_a_character_on_a_train_says_where_it_would_fit(self, game):
        """Of the seat's buildings."""
        s = game(3, phase="trains", have=[{"bank": [], "bakery": []}], trains=(Train(("green-ada", "blue-?"), 0),))
        assert SCREEN.label(s, 0, act.Choose("green-ada")) == ("Choose Ada Fernsby", "a star; fits Bank")

    def test_a_tile_tells_figures_signs_and_who_works_where(self, game):
        """As one sees it from across the table."""
        s = game(3, have=[{"bank": ["green-bertie"]}], hands=[["red-gus"]])
        s = replace(s.with_seat(0, founder="green-ada"), characters=s.characters.take_out("green-ada"))
        s = RULES.correct(s, "seats[0].buildings.bank.points", 3)
        tile = SCREEN.tile(s, 0)
        assert tile.figures == (("$10", "dollars"), ("3", "points"), ("3", "priority"))
        assert tile.held == (("2", "unattached"), ("1", "building"))
        assert tile.signs == ("to move",)
        assert [one.text for one in tile.lines] == [
            "Founder: Ada Fernsby", "Bank: Bertie Fernsby, empty — earned 3 victory points"
        ]  # fmt: skip
        assert "done" in SCREEN.tile(replace(s, done=(2,)), 2).signs
        assert "first bidder" in SCREEN.tile(game(3, phase="auction"), 0).signs
        train = game(3, phase="trains", trains=(Train(("green-bertie",), 1),))
        assert "has the train" in SCREEN.tile(train, 1).signs

    def test_a_handle_is_a_character_or_a_building(self, game):
        """In words."""
        s = game(3, have=[{"bank": []}])
        assert SCREEN.handle(s, 0, act.Attach("green-bertie", "bank")) == Handle(
            "green-bertie", "Bertie Fernsby", "a gear"
        )
        assert SCREEN.handle(s, 0, act.Attach("green-?", "bank")).title == "Fernsby (green)"
        assert SCREEN.handle(s, 0, act.Earn("bank", "points")) == Handle("bank", "Bank", "3 victory points or $7")

    @pytest.mark.parametrize("seats", [3, 6])
    def test_every_moment_has_its_heading_and_strip(self, seats):
        """Whoever acts is named."""
        for s, acting in moments(seats, 9):
            title, text = SCREEN.heading(s)
            assert title
            assert text
            assert SCREEN.progress(s).now
            if acting and s.phase != "deal":
                assert all(s.seats[i].name in title for i in acting)

    def test_the_table_is_asked_in_words_for_every_question(self, game):
        """Founders, backs, buildings, who was attached, what was bought for how much; any may stay unknown."""
        s = game(3, phase="deal")
        up = {"founder": "green-ada", "train": "green", "building": "bank", "attached": "red-gus", "bought": "bank"}
        assert set(QUESTIONS) == {*up, "deed", "places", "points", "dollars"}
        assert [one.title for one in SCREEN.ask(s, Question("deed", (0, 7))).options] == ["$0", "$7"]
        for why, options in ((why, (one,)) for why, one in up.items()):
            asked = SCREEN.ask(s, Question(why, options))
            assert asked.text.endswith("?")
            assert asked.skip
            assert [one.value for one in asked.options] == list(options)
            assert all(one.title and one.detail for one in asked.options)

    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    def test_the_checklist_has_the_figures_of_so_many_players(self, seats):
        """Families, priority cards, dollars."""
        printed = " ".join(SCREEN.checklist(seats, True))
        assert f"priority cards 1 to {seats}" in printed
        assert "$10" in printed
        assert str({3: 4, 4: 5, 5: 5, 6: 6}[seats]) in SCREEN.checklist(seats, True)[0]
        assert 0 < len(SCREEN.checklist(seats, False)) < len(SCREEN.checklist(seats, True))

    def test_a_line_of_the_score_has_its_chapter(self):
        """By name: the rulebook's text has no page numbers."""
        assert [SCREEN.cites(SCREEN.line_page(one)) for one in CATEGORIES] == [
            "rulebook, Step 6 and End of Game"
        ] * 2  # fmt: skip
        assert len({SCREEN.cites(page) for page in range(2, 11)}) == 9


class TestSecrets:
    """Characters lie face down (p. 6)."""

    def test_an_offer_that_names_a_face_is_for_its_holder_alone(self, game):
        """A train in hand, characters to attach; not a train nobody looks into, nor earnings."""
        train = game(3, phase="trains", trains=(Train(("green-ada", "red-gus"), 0),))
        assert [SCREEN.secret(train, i) for i in range(3)] == [True, False, False]
        backs = game(3, phase="trains", trains=(Train(("green-?", "red-?"), 0),))
        assert not SCREEN.secret(backs, 0)
        s = game(3, have=[{"bank": []}], hands=[["green-ada"], ["red-gus"]])
        assert [SCREEN.secret(s, i) for i in range(3)] == [True, False, False]
        assert not SCREEN.secret(game(3, have=[{"bank": []}], hands=[["green-?"]]), 0)
        assert not SCREEN.secret(game(3, phase="auction", hands=[["green-ada"]]), 0)

    def test_a_hand_is_listed_without_the_founder_who_lies_open(self, game):
        """In words."""
        s = game(3, hands=[["red-gus", "green-?"]]).with_seat(0, founder="green-ada")
        assert [one.title for one in SCREEN.hand(s, 0)] == ["Gus Rusk", "a Fernsby"]

    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    def test_what_is_said_to_a_bystander_does_not_depend_on_faces(self, seats):
        """Tiles, strip, heading, figures to put right, picture: each face exchanged for another of its family."""
        rnd = random.Random(seats)
        checked = 0
        for s, _ in moments(seats, seats):
            faces = [(i, one) for i, seat in enumerate(s.seats) for one in seat.hand]
            if s.phase == "over" or not faces:
                continue
            i, old = rnd.choice(faces)
            others = [one for one in s.characters.unseen if family_of(one) == family_of(old)]
            if others:
                checked += 1
                new = rnd.choice(others)
                hand = tuple(new if one == old else one for one in s.seats[i].hand)
                deck = tuple(sorted(old if one == new else one for one in s.characters.unseen))
                swapped = replace(s, characters=replace(s.characters, unseen=deck)).with_seat(i, hand=hand)
                assert said(swapped) == said(s)
        assert checked > 10

    @pytest.mark.parametrize("seats", [3, 6])
    def test_an_act_is_secret_where_its_words_name_what_a_view_hides(self, seats):
        """Whoever acts, all through a game."""
        for s, acting in moments(seats, 4):
            seen = RULES.view(s, None)
            for seat in acting:
                hidden = {one for one in s.seats[seat].hand if not is_unknown(one)}
                train = in_hand(s, seat)
                hidden |= set(train.cards) if train else set()
                names = [character_name(s.book, one) for one in hidden]
                shown = [] if s.phase == "deal" else RULES.legal(s, seat)
                labels = " ".join(" ".join(SCREEN.label(s, seat, one)) for one in shown)
                if any(name in labels for name in names):
                    assert SCREEN.secret(s, seat)
                assert not SCREEN.secret(seen, seat)


def said(s):
    """Return all that a bystander is told."""
    view = RULES.view(s, None)
    tiles = [SCREEN.tile(view, i) for i in range(len(view.seats))]
    told = [SCREEN.progress(view), SCREEN.heading(view), tiles, SCREEN.correctable(view), RULES.scene(view, ())]
    return msgspec.json.encode(told)


def every_field(s):
    """List every figure that can be corrected or entered."""
    return [field for one in (*SCREEN.correctable(s), *SCREEN.sheet(s)) for field in one.fields]


def values(field):
    """List values a field may be given: each option, a list one shorter or longer, figures near by."""
    if field.several:
        shorter = [field.value[1:], field.value[:-1]] if field.value else []
        return [*shorter, *([*field.value, one.value] for one in field.options[-6:])]
    if field.options:
        return [one.value for one in field.options]
    return [field.value + 1, max(field.least, field.value - 1)]


class TestPuttingRight:
    """Whatever a table may have to (see `corrections`)."""

    @pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (6, 3)])
    def test_every_field_put_to_its_own_value_changes_nothing(self, seats, seed):
        """Of the whole state, and of what one seat or a bystander sees of it."""
        for s, _ in moments(seats, seed, seed == 2)[::5]:
            for seen in (s, RULES.view(s, 0), RULES.view(s, None)):
                for field in every_field(seen):
                    assert RULES.correct(s, field.name, field.value) == s, field.name
                    choices = [one.value for one in field.options]
                    if field.several:
                        assert set(field.value) <= set(choices), field.name
                    elif field.options:
                        assert field.value in choices, field.name
                        assert len(set(choices)) == len(choices)
                    else:
                        assert field.least <= field.value <= field.most

    @pytest.mark.parametrize(("seats", "seed"), [(3, 4), (5, 5)])
    def test_every_field_can_be_put_to_something_else(self, seats, seed):
        """Every plain figure; a card that lies elsewhere, or a turn that cannot be, is refused in its turn."""
        rnd = random.Random(seed)
        for s, _ in moments(seats, seed)[::9]:
            for field in every_field(s):
                tried = [one for one in values(field) if one != field.value]
                changed = 0
                for value in rnd.sample(tried, min(4, len(tried))):
                    try:
                        after = RULES.correct(s, field.name, value)
                    except (ValueError, UnknownName):
                        continue
                    changed += after != s
                    assert len(after.characters.away) <= len(after.characters.unseen)
                numbers = not field.options
                assert changed or not numbers, field.name

    def test_sections_are_the_tables_and_then_each_seats(self, game):
        """In their order."""
        sections = SCREEN.correctable(game(4, phase="auction"))
        assert [one.seat for one in sections] == [None, 0, 1, 2, 3]
        assert [one.title for one in sections[1:]] == NAMES[:4]

    def test_a_card_nobody_named_can_be_named(self, game):
        """On Main Street, in a seat's row, at a place, as founder, in a hand."""
        s = game(3, phase="purchase", street=("?1", "bank"), have=[{"?2": ["green-?"]}], hands=[["red-?"]])
        for path, value in (
            ("street[0]", "saloon"),
            ("seats[0].buildings.?2", "library"),
            ("seats[0].buildings.?2.staff[0]", "green-ada"),
        ):
            field = next(one for one in every_field(s) if one.name == path)
            assert value in [one.value for one in field.options]
            assert RULES.correct(s, path, value) != s
        assert RULES.correct(s, "street[0]", "saloon").street == ("saloon", "bank")
        named = RULES.correct(s, "seats[0].hand", ["red-gus"])
        assert named.seats[0].hand == ("red-gus",)

    def test_backs_put_right_forget_nobody(self, game):
        """A bystander sees backs; one more of them leaves the others who they are."""
        s = game(3, hands=[["green-ada", "red-gus"]])
        after = RULES.correct(s, "seats[0].hand", ["green-?", "red-?", "blue-?"])
        assert after.seats[0].hand == ("green-ada", "red-gus", "blue-?")
        assert RULES.correct(s, "seats[0].hand", ["red-?"]).seats[0].hand == ("red-gus",)

    def test_a_train_is_handed_to_whom_the_table_says(self, game):
        """The second never overtakes the first."""
        s = game(3, phase="trains", trains=(Train(("green-ada", "red-gus"), 1), Train(("blue-agnes", "red-ira"), 0)))
        assert RULES.to_act(RULES.correct(s, "trains[0].holder", 2)) == (0, 2)
        assert RULES.to_act(RULES.correct(s, "trains[1].holder", 1)) == (1,)
        with pytest.raises(ValueError, match="overtakes"):
            RULES.correct(s, "trains[1].holder", 2)
        with pytest.raises(ValueError, match="overtakes"):
            RULES.correct(replace(s, trains=put(s.trains, 1, replace(s.trains[1], at=1))), "trains[0].holder", 0)
        with pytest.raises(ValueError, match="on its way"):
            RULES.correct(game(3, phase="auction", trains=s.trains), "trains[0].holder", 1)

    def test_what_is_printed_can_be_put_right_figure_by_figure(self, game):
        """And is then the table's own; the same figure again changes nothing."""
        s = game(3, phase="purchase", street=("bank",))
        after = RULES.correct(s, "book.cards.building.bank.deed", 5)
        assert (after.book.buildings["bank"].deed, after.book.buildings["bank"].provenance) == (5, "mine")
        assert RULES.correct(s, "book.cards.building.bank.deed", 9) is s
        with pytest.raises(UnknownName):
            RULES.correct(s, "book.cards.building.palace.deed", 9)


class TestTheSheet:
    """Only the score is counted here."""

    def test_points_and_dollars_of_each_seat_come_first(self):
        """Then points by building, for who kept count."""
        s = RULES.start(RULES.header_for(NAMES[:3], depth="sheet"))
        assert [[one.name.partition(".")[2] for one in section.fields] for section in SCREEN.sheet(s)] == [
            ["points", "money", "buildings"]
        ] * 3  # fmt: skip
        s = RULES.correct(s, "seats[1].buildings", ["bank", "saloon"])
        assert len(SCREEN.sheet(s)[1].fields) == 5

    def test_points_by_building_add_up_to_all_points(self):
        """They need not be entered twice; what is entered besides stays."""
        s = RULES.start(RULES.header_for(NAMES[:3], depth="sheet"))
        s = RULES.correct(s, "seats[0].buildings", ["bank", "saloon"])
        s = RULES.correct(s, "seats[0].buildings.bank.points", 6)
        s = RULES.correct(s, "seats[0].buildings.saloon.points", 3)
        assert s.seats[0].points == 9
        s = RULES.correct(s, "seats[0].points", 12)
        s = RULES.correct(s, "seats[0].buildings.saloon.points", 4)
        assert s.seats[0].points == 12
        s = RULES.correct(s, "seats[1].points", 12)
        s = RULES.correct(s, "seats[1].money", 4)
        sheet = RULES.scores(s)
        assert (sheet.winners, sheet.decided_by) == (("Barkley",), "dollars")


class TestThePlan:
    """Where everything lies (three to six seats)."""

    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    def test_nothing_lies_on_anything_else(self, seats):
        """Houses, cards and discs keep their distance, and stay on the picture."""
        where = picture.plan(seats, seats + 2, seats + 1)
        houses = [*where.street, *(plot for yard in where.yards for plot in yard.plots)]
        for (x, y), (u, v) in combinations(houses, 2):
            assert abs(x - u) >= picture.HOUSE_WIDE or abs(y - v) >= picture.HOUSE_HIGH
        for yard in where.yards:
            inside = [yard.disc, yard.priority, *yard.plots, *yard.cards]
            assert all(yard.x < x < yard.x + yard.wide and yard.y < y < yard.y + yard.high for x, y in inside)
            assert all(abs(a[0] - b[0]) >= 28 for a, b in combinations(yard.cards, 2))
            assert yard.name[0] + picture.NAME_WIDE <= yard.priority[0] - 14 or yard.name[1] != yard.priority[1]
        assert max(y for _, y in houses) + picture.HOUSE_HIGH / 2 <= where.high

    def test_a_sign_holds_its_title(self, book):
        """Two lines at most, in full wherever they fit."""
        for one in book.buildings.values():
            lines = picture.signboard(one.title).split("\n")
            assert len(lines) <= 2
            assert all(picture.width(line, picture.SIGN_FONT) <= picture.SIGN_WIDE for line in lines)
            assert "".join(lines).replace("-", "").replace(" ", "") == one.title.replace(" ", "")
        assert picture.signboard("Haberdashery") == "Haber-\ndashery"
        assert picture.signboard("The Old Silver Mine Works").count("\n") == 1
        assert picture.signboard("Bzzzzzzzzzzzzzzzzzzt").endswith(".")

    def test_families_have_letters_of_their_own(self, book):
        """Colour is never alone."""
        assert len(set(letters([one.title for one in book.families.values()]))) == 6


def test_a_table_can_be_played_by_what_its_screen_says():
    """From the families to the end, each act found by its handle and place or by its label."""
    header = RULES.header_for(NAMES[:4], seed="8", table="t")
    table = Table(RULES, header, RULES.start(header))
    rnd = random.Random(8)
    while acting := RULES.to_act(table.state):
        s, seat = table.state, rnd.choice(acting)
        if choosing := SCREEN.choosing(s, seat):
            some = rnd.sample([one.value for one in choosing.options], choosing.most)
            table.act(seat, SCREEN.chosen(s, seat, some))
            continue
        one = rnd.choice(list(RULES.legal(s, seat)))
        place, handle = SCREEN.place(s, seat, one), SCREEN.handle(s, seat, one)
        table.act(seat, SCREEN.meant(s, seat, place, handle.key if handle else "") if place else one)
    assert RULES.outcome(table.state)


@pytest.mark.parametrize(("seats", "seed"), GAMES[:8])
def test_beside_the_street_stand_everybodys_points_and_dollars(seats, seed):
    """By seat, with those marked who have most."""
    for s, _ in moments(seats, seed):
        points, dollars = SCREEN.deciding(s)
        assert points.figures == tuple(
            (i, str(me.points), 0 < me.points == max(one.points for one in s.seats)) for i, me in enumerate(s.seats)
        )
        assert [said for _, said, _ in dollars.figures] == [f"${me.money}" for me in s.seats]
        most = max(me.money for me in s.seats)
        assert all(leads == (0 < s.seats[i].money == most) for i, _, leads in dollars.figures)


@pytest.mark.parametrize(("seats", "seed"), GAMES[:8])
def test_once_a_season_dollars_and_points_are_asked_for(seats, seed):
    """As each season after the first is set up and bid for."""
    seasons = set()
    for s, _ in moments(seats, seed):
        for seat, me in enumerate(s.seats):
            said = SCREEN.to_check(s, seat)
            assert bool(said) == (s.season > 0 and s.phase in ("setup", "auction"))
            if said:
                seasons.add(s.season)
                assert said.startswith(f"${me.money}, {me.points} victory point")
    assert seasons == {1, 2, 3}


@pytest.mark.parametrize(("seats", "seed"), GAMES[:6])
def test_before_a_character_is_attached_or_a_building_bought_it_says_what_that_changes(seats, seed):
    """What the button says, then dollars and what is held."""
    for s, acting in moments(seats, seed):
        for seat in acting:
            for one in RULES.legal(s, seat):
                if not isinstance(one, act.Attach | act.Buy):
                    continue
                try:
                    after = RULES.apply(s, seat, one, Chance(seed="x"))
                except NeedAnswer:
                    continue
                said = SCREEN.consequences(s, after, seat, one)
                brings = SCREEN.label(s, seat, one)[1]
                assert not brings or said[0] == brings
                before, now = s.seats[seat].money, after.seats[seat].money
                assert (f"dollars: ${before} → ${now}" in said) == (before != now)
                if isinstance(one, act.Attach):
                    assert any(line.startswith("unattached: ") for line in said)
