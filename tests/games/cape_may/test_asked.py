"""What the panel of an unknown card asks at a table of Cape May, and what becomes of what is entered."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Did, Took, UnknownCard
from capemay_kit.core.record import Entry
from capemay_kit.errors import IllegalAction
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards, sentences
from capemay_kit.games.cape_may.acts import Does
from capemay_kit.games.cape_may.cards import ZONES
from capemay_kit.games.cape_may.rules import CapeMay
from capemay_kit.games.cape_may.screen import SCREEN
from capemay_kit.games.cape_may.sentences import STREETS
from capemay_kit.games.cape_may.state import UNKNOWN, State, Step, TakenUnknown

R = CapeMay()
PLAY, REVEAL, GAINED = act.Play(UNKNOWN), act.Reveal(), act.CardDone("upgrade")
MINE = cards.ActivityCard(17, "Boardwalk", provenance="mine", options=((cards.Money(3),),))


def asked(s: State, a: Any, seat: int = 0) -> UnknownCard:
    """Return what is asked."""
    card = SCREEN.unknown_card(s, seat, a)
    assert card is not None
    return card


def gained(s: State) -> State:
    """Let an upgrade card wait that nobody named."""
    return replace(s.with_seat(0, upgrades=(0,)), steps=(Step(0, TakenUnknown("dirt")),), printed=True)


def said(s: State, a: Any, did: Did, seat: int = 0) -> str:
    """Say what is done by what was entered."""
    return SCREEN.label(s, seat, SCREEN.card_did(s, seat, a, did))[0]


def test_an_activity_card_is_of_its_player_and_an_event_of_everybody(game):
    """That is whom the panel opens for."""
    assert asked(game(activity=(0,)), PLAY).seat == 0
    assert asked(game(phase="event"), REVEAL).seat is None


def test_cards_of_the_owners_are_known_and_ours_stand_in(game):
    """One tap plays the first."""
    known = {one.number: one for one in asked(game(activity=(0,), cards=[MINE]), PLAY).known}
    assert (known[17].ours, known[17].act) == (False, act.Play(17))
    assert all(one.ours for number, one in known.items() if number != 17)


def test_fire_is_on_the_streets_of_the_board_that_is_played_on(game):
    """Ours are not shown as if they were on the owner's board; without a map they are, for want of others."""
    s = game(phase="event")
    own = replace(s.book.board, streets=dict.fromkeys(s.book.board.streets, "") | {"hughes": "Elm Road"})
    fire = {one.key: one for one in asked(replace(s, book=s.book.with_board(own)), REVEAL).things}["fire"]
    assert [one.title for one in fire.options if one.value == "hughes"] == ["Elm Road"]
    assert {one.value for one in fire.options} == {1, 2, 3, "closed", *ZONES, *own.streets}
    bare = {one.key: one for one in asked(replace(s, book=s.book.with_board(None)), REVEAL).things}["fire"]
    assert {one.value for one in bare.options} == {1, 2, 3, "closed", *ZONES, *STREETS}


@pytest.mark.parametrize(
    ("values", "effect"),
    [((2, "dirt"), cards.Fire(zones=("dirt",), dearer=2)),
     (("dirt", "sand"), cards.Fire(zones=("dirt", "sand"), dearer=1)),
     (("closed", "dirt"), cards.Fire(zones=("dirt",))), (("ocean",), cards.Fire(streets=("ocean",)))],
)  # fmt: skip
def test_fire_is_offered_as_dearer_building_first(game, values, effect):
    """By one dollar where no amount is tapped; forbidding and closing are said by a tap of their own."""
    done = SCREEN.card_did(game(phase="event"), 0, REVEAL, Did(number=3, things=(Took("fire", (), values=values),)))
    assert done.lasting == (effect,)


def test_acts_with_nothing_unknown_open_no_panel(game):
    """They are done as ever."""
    s = game(activity=(17,))
    assert [SCREEN.unknown_card(s, 0, one) for one in (act.Collect(), act.Draw(), act.Play(17))] == [None] * 3


@pytest.mark.parametrize(
    ("took", "effect"),
    [
        (Took("move", (0,), values=(3,)), cards.Move(3)),
        (Took("move", (0,), values=("pier",)), cards.Go("pier")),
        (Took("build", (0,), values=("any_lot", "free", "any", 1)), cards.Build(at="any", price=0)),
        (Took("upgrade", (0,), values=("here", "usual", "any", 1)), cards.Upgrade()),
        (Took("build", (0,), values=("here", "less_2", "shop", 2)), cards.Build(("shop",), discount=2, times=2)),
        (
            Took("either", (0,), values=("diagonal", "more_1", "victorian", "landmark", 1)),
            cards.BuildOrUpgrade(("victorian", "landmark"), "diagonal", discount=-1),
        ),
        (Took("birds", (0,), 3, 2), cards.Birds(3, 2)),
        (Took("activity", (0,), 2), cards.Activity(2)),
        (Took("upgrade_card", (0,), values=("sand",)), cards.UpgradeCard("sand")),
        (Took("extra", (0,), 2), cards.Extra(2)),
        (Took("retrieve", (0,)), cards.Retrieve()),
        (Took("discard", (0,), 2), cards.Discard(2)),
    ],
    ids=lambda one: getattr(one, "key", ""),
)
def test_what_is_tapped_is_what_a_card_can_do(game, took, effect):
    """By the vocabulary of all cards."""
    done = SCREEN.card_did(game(activity=(0,)), 0, PLAY, Did(things=(took,)))
    assert done == act.CardDone("activity", does=(Does(effect),))


@pytest.mark.parametrize(
    ("values", "effect"),
    [
        ((2, "any", "all"), cards.Discount(2)),
        ((-1, "build", "all"), cards.Discount(-1, ("cottage", "shop"))),
        ((3, "upgrade", "cottage", "sand"), cards.Discount(3, ("cottage", *cards.UPGRADED), ("sand",))),
        ((1, "build", "upgrade", "all"), cards.Discount(1)),
    ],
)
def test_prices_change_by_so_much_for_what_is_tapped(game, values, effect):
    """For building, for upgrading, for both, or for kinds of buildings; for the round, or from now on."""
    did = Did(things=(Took("price", (), values=values),))
    assert SCREEN.card_did(game(phase="event"), 0, REVEAL, did).lasting == (effect,)
    held = SCREEN.card_did(gained(game()), 0, GAINED, did)
    assert (held.lasting, held.stays) == ((effect,), True)


def test_everything_that_can_be_tapped_does_something(game):
    """No key is without its effect."""
    for a, s in ((PLAY, game(activity=(0,))), (REVEAL, game(phase="event")), (GAINED, gained(game()))):
        for thing in asked(s, a).things:
            for value in [one.value for one in thing.options] or [None]:
                took = Took(thing.key, (0,), values=() if value is None else (value,))
                done = SCREEN.card_did(s, 0, a, Did(things=(took,)))
                assert done.does or done.lasting, (thing.key, value)


@pytest.mark.parametrize(
    ("money", "sentence"),
    [
        ((3, 0, 0), "Ann: +$3"),
        ((-2, -2, -2), "Everyone: −$2"),
        ((0, -1, -1), "The others: −$1"),
        ((2, -1, 0), "Ann: +$2; Bob: −$1"),
    ],
)
def test_what_will_be_done_is_said_in_a_sentence(game, money, sentence):
    """Who gets what."""
    assert said(game(3, activity=(0,)), PLAY, Did({"money": money})) == sentence


def test_the_sentence_names_all_that_was_tapped(game):
    """Money and a bird."""
    did = Did({"money": (3, 0)}, (Took("birds", (0,)),))
    assert said(game(activity=(0,)), PLAY, did) == "Ann: +$3, 1 bird"


def test_a_card_that_does_nothing_says_so(game):
    """It is done all the same."""
    assert said(game(activity=(0,)), PLAY, Did()) == "Nothing to enter"


def test_who_cannot_pay_is_told_what_it_costs(game):
    """A movement card for each dollar (p. 5)."""
    assert SCREEN.falls_short(game(), 0, "money", 1) == "$1 short: loses 1 card"
    assert SCREEN.falls_short(game(hand=(1, 2)), 0, "money", 5) == "$5 short: loses 2 cards"


class TestKept:
    """What was done becomes a card of the table's own, and next time it is one tap."""

    @staticmethod
    def kept(s: State, a: Any, did: Did) -> Any:
        """Put the card on the table, and return it."""
        found = SCREEN.card_kept(s, 0, a, replace(did, number=50))
        assert found is not None
        deck = found[0].split(".")[2]
        return R.correct(s, *found).book.card(deck, 50)

    def test_an_activity_card_has_its_effects(self, game):
        """Money first, then what was tapped."""
        card = self.kept(game(activity=(0,)), PLAY, Did({"money": (3, 0)}, (Took("birds", (0,)),)))
        assert (card.options, card.provenance) == (((cards.Money(3), cards.Birds(1)),), "mine")

    def test_an_event_has_what_everybody_gets(self, game):
        """Immediate."""
        card = self.kept(game(phase="event"), REVEAL, Did({"money": (-2, -2)}))
        assert (card.kind, card.effects) == ("immediate", (cards.Money(-2),))

    def test_an_event_that_lasts_is_an_active_one(self, game):
        """In force for the round."""
        card = self.kept(game(phase="event"), REVEAL, Did(things=(Took("price", (), values=(1, "any", "all")),)))
        assert (card.kind, card.effects) == ("active", (cards.Discount(1),))

    @pytest.mark.parametrize(
        ("when", "kind"), [("now", "immediate"), ("once", "one_time"), ("round", "once_per_round")]
    )
    def test_an_upgrade_card_has_its_type_and_zone(self, game, when, kind):
        """By when it does what it does (p. 12)."""
        card = self.kept(gained(game()), GAINED, Did({"income": (1, 0)}, when=when))
        assert (card.kind, card.zone, card.effects) == (kind, "dirt", (cards.Income(1),))

    def test_what_differs_among_seats_is_kept_as_such(self, game):
        """Its player takes $2, everybody else pays $1, whoever that is the next time."""
        s = game(3, activity=(0,))
        card = self.kept(s, PLAY, Did({"money": (2, -1, -1)}))
        assert card.options == ((cards.Money(2), cards.Theirs("others", (cards.Money(-1),))),)
        one_by_one = self.kept(s, PLAY, Did({"money": (2, -1, 3)}, (Took("birds", (1, 2)),)))
        assert one_by_one.options == ((cards.Money(2), cards.Theirs("1", (cards.Money(-1), cards.Birds(1))),
                                       cards.Theirs("2", (cards.Money(3), cards.Birds(1)))),)  # fmt: skip
        assert sentences.card_text(card, {}) == "Collect $2. Everyone else: Pay $1."

    def test_and_is_done_so_by_somebody_else_the_next_time(self, game):
        """The seats that follow count from whoever plays it."""
        s = game(3, activity=(0,), cards=[replace(MINE, options=((cards.Money(2), cards.Theirs("1", (cards.Money(-1),)),
                                                              cards.Theirs("2", (cards.Income(4),))),))])  # fmt: skip
        s = replace(s.with_seat(1, activity=(17,)), turn=1)
        after = R.apply(s, 1, act.Play(17), Chance())
        assert [b.money - a.money for a, b in zip(s.seats, after.seats, strict=True)] == [0, 2, -1]
        assert [b.income - a.income for a, b in zip(s.seats, after.seats, strict=True)] == [4, 0, 0]

    def test_an_event_that_differs_among_seats_is_kept_in_words(self, game):
        """It counts something, and the table settles it."""
        card = self.kept(game(phase="event"), REVEAL, Did({"money": (2, -1)}))
        assert card.effects == (cards.Note("Ann: +$2; Bob: −$1"),)


def test_who_holds_named_cards_alone_chooses_among_them(game):
    """Nothing about them is unknown."""
    assert SCREEN.unknown_card(game(activity=(3, 5)), 0, PLAY) is None


def test_a_card_held_by_its_name_is_among_those_it_may_be(game):
    """It stands in for nothing: somebody said it is in hand."""
    known = {one.number: one.ours for one in asked(game(activity=(0, 5)), PLAY).known}
    assert known[5] is False


def test_who_is_thought_to_hold_none_may_play_one_all_the_same(game):
    """The table is right."""
    assert asked(game(activity=()), PLAY).deck == "activity"


class TestWords:
    """A card with words that the vocabulary cannot say: the table is asked what they came to."""

    @pytest.fixture
    def waits(self, game):
        """Let the words of a card wait for seat 0."""
        return replace(game(), steps=(Step(0, cards.Note("Sing a song")),))

    def test_they_are_asked_about_at_once_and_at_every_table(self, waits):
        """Their text stands there; nothing has to be entered."""
        seat, due = SCREEN.due(waits)
        card = asked(waits, due)
        assert (seat, card.text, card.idle, card.always, card.deck) == (0, "Sing a song", True, True, "")
        assert SCREEN.card_did(waits, 0, due, Did()) == act.Take()

    def test_what_they_came_to_is_an_act_and_is_told(self, waits):
        """Money and income of anybody, and whatever else a card can do, as steps."""
        did = Did({"money": (3, -1)}, (Took("birds", (0,), 1),))
        done = SCREEN.card_did(waits, 0, act.Take(), did)
        assert done == act.CardDone("note", 0, (3, -1), (), (Does(cards.Birds(1)),))
        assert R.why_not(waits, 0, done) is None
        after = R.apply(waits, 0, done, Chance(told=[None] * 3))
        assert [one.money - was.money for one, was in zip(after.seats, waits.seats, strict=True)] == [3, -1]
        assert not any(isinstance(one.what, cards.Note) for one in after.steps)
        entry = Entry(1, done, 0)
        assert R.said(waits, entry, after) == "“Sing a song”: Ann: +$3, 1 bird; Bob: −$1"

    def test_they_come_to_nothing_where_none_wait(self, game):
        """Nor can that be done anyway."""
        s, done = game(), act.CardDone("note", 0, (3, 0))
        assert R.why_not(s, 0, done).rule == "not_now"
        with pytest.raises(IllegalAction):
            R.apply(s, 0, done, Chance(), force=True)
