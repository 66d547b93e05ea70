"""A card that the app does not know: what its panel asks, what becomes of what is entered, and the card kept of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Did, Took
from capemay_kit.core.record import Entry
from capemay_kit.errors import IllegalAction, NeedAnswer
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.acts import CardDone, Does
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.games.cape_may.scoring import uncounted
from capemay_kit.games.cape_may.screen import SCREEN
from capemay_kit.games.cape_may.sentences import card_text
from capemay_kit.games.cape_may.state import UNKNOWN, Step, TakenUnknown
from capemay_kit.games.registry import lay_out

from .moments import R, done, game, holds, row, rows, stands

PLAY, REVEAL, GAINED, HERS = act.Play(UNKNOWN), act.Reveal(), CardDone("upgrade"), CardDone("solo")
MINE = cards.ActivityCard(17, "Boardwalk", provenance="mine", options=((cards.Money(3),),))
BEFORE_EVENT = {"phase": "event", "left": 0}
ONE, TWO = {"activity": (0,)}, {"activity": (0, 0)}
PRICE = {"money": (-2, 0)}
BUSINESS = {"have": ({("gravel", "shop"): 1},), "money": 52, "face_up": (0, None, None, None), "printed": True}
GAIN = [act.Upgrade(zone="gravel", kind="business"), (act.TakeUpgrade(True), None)]
"""A business brings an upgrade card that nobody names; $50 are left."""


def played(*does, **figures):
    return CardDone("activity", does=tuple(Does(one) for one in does), **figures)


def asked(s, a, seat=0):
    card = SCREEN.unknown_card(s, seat, a)
    assert card is not None
    return card


def gained(**start):
    return replace(game(upgrades=(0,), **start), steps=(Step(0, TakenUnknown("dirt")),), printed=True)


# --- what was entered is done, by the rules' own steps --------------------------------------------------------


@rows(
    # an activity card takes an action, and leaves the hand (p. 9)
    row("it takes an action and a card", TWO, [played(money=(3, 0))], left=2, activity=(0,), discarded=(0,)),
    row("who cannot pay loses a movement card for each dollar, p. 5", {**ONE, "money": 1}, [(played(**PRICE), 4)],
        money=0, hand=(1, 2, 3, 5, 6, 7)),
    row("a move offers its ends, p. 6", ONE, [played(cards.Move(1))], goes={"a2", "b1"}),
    row("building is a step of its own", {**ONE, "money": 0},
        [played(cards.Build(price=0)), act.Build("gravel-cottage")],
        built={("gravel", "cottage"): 1}, left=2, money=0),
    row("others may have something of it too", ONE, [CardDone("activity", does=(Does(cards.Birds(1), (0, 1)),))],
        birds_unknown=1, bag_away=2),
    row("one that is named leaves the deck", ONE, [played(card=17, money=(3, 0))], discarded=(17,), money=23),
    row("one that stays unknown is played as that", {"activity": (0, 5)}, [PLAY],
        left=2, activity=(5,), discarded=(0,)),
    # an event is revealed and done at once (p. 5)
    row("everybody pays and the first turn begins", BEFORE_EVENT, [CardDone("event", money=(-2, -2))],
        all_money=[18, 18], phase="actions", event=0, left=3),
    row("what lasts holds for the round", BEFORE_EVENT, [CardDone("event", lasting=(cards.Actions(-1),))],
        left=2, in_force=(cards.Actions(-1),)),
    # an upgrade card is asked for when it is gained (p. 12)
    row("what it does is asked before the turn goes on", BUSINESS, GAIN, waits=[TakenUnknown("gravel")], upgrades=(0,),
        offered={CardDone("upgrade", stays=True)}),
    row("at a table of before it is not", {**BUSINESS, "printed": False}, GAIN, steps=(), upgrades=(0,)),
    row("what it does at once takes it out of the game", BUSINESS, [*GAIN, CardDone("upgrade", money=(4, 0))],
        money=54, upgrades=(), steps=()),
    row("what it does from now on holds for its owner", BUSINESS,
        [*GAIN, CardDone("upgrade", lasting=(cards.CollectMore(2),), stays=True), act.Collect()], money=50 + 3 + 2),
    row("one held is used as a free action", {"upgrades": (0,)}, [CardDone("upgrade", income=(2, 0))],
        income=2, upgrades=(), left=3),
)  # fmt: skip
def test_what_was_entered_is_done(start, acts, ends):
    holds(start, acts, ends)


@pytest.mark.parametrize(
    ("rule", "start", "a"),
    [
        ("activity_not_in_hand", {}, played()),
        ("no_actions_left", {**ONE, "left": 0}, played()),
        ("not_now", {**ONE, "phase": "event"}, played()),
        ("one_figure_a_seat", ONE, played(money=(1,))),
        ("no_such_seat", ONE, CardDone("activity", does=(Does(cards.Birds(1), (5,)),))),
        ("activity_not_in_hand", ONE, played(card=999)),
        ("not_now", {}, CardDone("event")),
        ("upgrade_not_held", {}, CardDone("upgrade")),
        ("not_now", {}, CardDone("note", 0, (3, 0))),
    ],
)  # fmt: skip
def test_it_is_refused_where_it_cannot_be(rule, start, a):
    assert R.why_not(game(**start), 0, a).rule == rule


def test_the_table_is_right_but_words_that_nowhere_wait_come_to_nothing():
    s = game()
    with pytest.raises(IllegalAction):
        done(s, played(money=(3, 0)))
    stands(R.apply(s, 0, played(money=(3, 0)), Chance(), True), money=23)
    with pytest.raises(IllegalAction):
        R.apply(s, 0, CardDone("note", 0, (3, 0)), Chance(), True)


def test_the_table_is_asked_which_cards_a_price_takes():
    with pytest.raises(NeedAnswer):
        done(game(**ONE, money=1), played(**PRICE))


def test_the_score_asks_for_points_only_of_a_card_that_may_have_some():
    """Not of one that is for use during the game, but of one that did nothing; also once the first is used up."""
    s = done(game(**BUSINESS), *GAIN)
    ongoing = done(s, CardDone("upgrade", lasting=(cards.CollectMore(2),), stays=True))
    both = ongoing.with_seat(0, upgrades=(0, 0))
    found = (ongoing, done(s, CardDone("upgrade")), both, done(both, CardDone("upgrade", income=(2, 0))))
    assert [uncounted(one.seats[0], "upgrade") for one in found] == [0, 1, 1, 1]


def test_an_upgrade_card_that_is_named_after_all_does_what_stands_on_it():
    s = done(game(**BUSINESS), *GAIN)
    number = next(n for n in s.upgrades[0].unseen if s.book.card("upgrade", n).kind != "immediate")
    s = done(s, CardDone("upgrade", number))
    assert (s.seats[0].upgrades, number in s.upgrades[0].unseen) == ((number,), False)


# --- cards of Ava's are what their icons show (p. 16-18) -----------------------------------------------------


def hers(level="tourist"):
    return replace(lay_out(header_for(["Isaac"], solo=level, table="t")).state, phase="actions", turn=1, left=1)


def icons(*shows):
    return CardDone("solo", shows=shows)


def waiting(s):
    return [type(step.what).__name__ for step in s.steps]


def test_her_card_s_icons_wait_in_their_order_and_it_is_discarded_with_the_last():
    assert waiting(done(hers(), icons("build", "birds", "advance"))) == ["SoloBuild", "SoloBirds", "SoloAdvance"]
    s = done(hers(), icons("birds"), act.Take())
    assert (s.solo.birds, s.solo.deck.discard, s.turn) == (1, (0,), 0)
    # one without icons is said to show nothing
    assert icons().told(s, 1, s) == "Ava's card: nothing to enter"


def test_one_of_hers_that_builds_can_be_kept_and_the_table_says_where_each_time():
    """The lots of its other seasons nobody has read out."""
    s = hers()
    did = Did(things=(Took("build", (1,)), Took("birds", (1,))), number=60)
    s = R.correct(s, *SCREEN.card_kept(s, 1, act.SoloDraw(), did))
    assert card_text(s.book.card("solo", 60), {}) == "Build where you say. 1 step on the bird track."
    s = done(s, CardDone("solo", 60))
    assert waiting(s) == ["SoloBuild", "SoloBirds"]
    assert done(s, act.Build("sand-9")).lots["sand-9"].seat == 1


def test_a_second_card_of_hers_is_asked_for_after_the_first():
    """Where the track shows the plus."""

    def says(s, a=HERS):
        """Return what the panel asks, or what the screen says of the card at hand."""
        card, turn = SCREEN.unknown_card(s, 1, a), SCREEN.automa(s, ())
        return card.text if card else "", f"{turn.card}. {turn.then}" if turn else ""

    s = hers("founder")
    assert "card 1 of 2" in says(s, act.SoloDraw())[0]
    s = done(s, icons("birds", "advance", "build"))
    assert all(one in says(s)[1] for one in ("Card 1 of 2", "Left on this card: advance, build", "her next card"))
    s = done(s, act.Take(), act.Take())
    assert "this card" not in says(s)[1]
    s = done(s, act.Build("sand-9"))
    assert "card 2 of 2: this round began with her marker on the spring start" in says(s)[0]
    s = done(s, icons("birds"))
    assert says(s)[1].strip() == "Card 2 of 2: Ava's card."
    s = done(s, act.Take())
    assert (s.solo.birds, s.solo.deck.discard, s.turn) == (2, (0, 0), 0)


# --- what the panel asks --------------------------------------------------------------------------------------


def test_cards_of_the_owner_s_and_those_held_by_name_are_known_and_ours_stand_in():
    """One tap plays the first; somebody said that the others are in hand."""
    known = {one.number: one for one in asked(game(activity=(0, 5), cards=[MINE]), PLAY).known}
    assert known[17].act == act.Play(17)
    assert {number for number, one in known.items() if not one.ours} == {5, 17}


def took(key, *values, n=1, keep=None):
    return Took(key, (0,), n, keep, values)


SHOPS, HOUSES = ("shop",), ("victorian", "landmark")


@pytest.mark.parametrize(
    ("thing", "effect"),
    [
        (took("move", 3), cards.Move(3)),
        (took("move", "pier"), cards.Go("pier")),
        (took("build", "any_lot", "free", "any", 1), cards.Build(at="any", price=0)),
        (took("upgrade", "here", "usual", "any", 1), cards.Upgrade()),
        (took("build", "here", "less_2", "shop", 2), cards.Build(SHOPS, discount=2, times=2)),
        (took("either", "diagonal", "more_1", *HOUSES, 1), cards.BuildOrUpgrade(HOUSES, "diagonal", discount=-1)),
        (took("birds", n=3, keep=2), cards.Birds(3, 2)),
        (took("activity", n=2), cards.Activity(2)),
        (took("upgrade_card", "sand"), cards.UpgradeCard("sand")),
        (took("extra", n=2), cards.Extra(2)),
        (took("retrieve"), cards.Retrieve()),
        (took("discard", n=2), cards.Discard(2)),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_tapped_is_what_a_card_can_do(thing, effect):
    assert SCREEN.card_did(game(**ONE), 0, PLAY, Did(things=(thing,))) == CardDone("activity", does=(Does(effect),))


@pytest.mark.parametrize(
    ("key", "values", "effect"),
    [
        # by one dollar where no amount is tapped; forbidding and closing are said by a tap of their own
        ("fire", (2, "dirt"), cards.Fire(zones=("dirt",), dearer=2)),
        ("fire", ("dirt", "sand"), cards.Fire(zones=("dirt", "sand"), dearer=1)),
        ("fire", ("closed", "dirt"), cards.Fire(zones=("dirt",))),
        ("fire", ("ocean",), cards.Fire(streets=("ocean",))),
        # for building, for upgrading, for both, or for kinds of buildings
        ("price", (2, "any", "all"), cards.Discount(2)),
        ("price", (-1, "build", "all"), cards.Discount(-1, ("cottage", "shop"))),
        ("price", (3, "upgrade", "cottage", "sand"), cards.Discount(3, ("cottage", *cards.UPGRADED), ("sand",))),
        ("price", (1, "build", "upgrade", "all"), cards.Discount(1)),
    ],
)  # fmt: skip
def test_what_holds_for_the_round_or_from_now_on(key, values, effect):
    did = Did(number=3, things=(Took(key, (), values=values),))
    assert SCREEN.card_did(game(phase="event"), 0, REVEAL, did).lasting == (effect,)
    if key == "price":
        held = SCREEN.card_did(gained(), 0, GAINED, did)
        assert (held.lasting, held.stays) == ((effect,), True)


def test_everything_that_can_be_tapped_does_something():
    for a, s in ((PLAY, game(**ONE)), (REVEAL, game(phase="event")), (GAINED, gained())):
        for thing in asked(s, a).things:
            for value in [one.value for one in thing.options] or [None]:
                tapped = took(thing.key, *(() if value is None else (value,)))
                done_ = SCREEN.card_did(s, 0, a, Did(things=(tapped,)))
                assert done_.does or done_.lasting, (thing.key, value)


@pytest.mark.parametrize(
    ("did", "sentence"),
    [
        (Did({"money": (3, 0, 0)}), "Ann: +$3"),
        (Did({"money": (-2, -2, -2)}), "Everyone: −$2"),
        (Did({"money": (0, -1, -1)}), "The others: −$1"),
        (Did({"money": (2, -1, 0)}), "Ann: +$2; Bob: −$1"),
        (Did({"money": (3, 0, 0)}, (Took("birds", (0,)),)), "Ann: +$3, 1 bird"),
        (Did(), "Nothing to enter"),
    ],
)
def test_what_will_be_done_is_said_in_a_sentence(did, sentence):
    s = game(3, **ONE)
    assert SCREEN.label(s, 0, SCREEN.card_did(s, 0, PLAY, did))[0] == sentence


def test_who_cannot_pay_is_told_what_it_costs():
    """A movement card for each dollar (p. 5)."""
    assert SCREEN.falls_short(game(), 0, "money", 1) == "$1 short: loses 1 card"
    assert SCREEN.falls_short(game(hand=(1, 2)), 0, "money", 5) == "$5 short: loses 2 cards"


# --- what was done becomes a card of the table's own, and next time it is one tap ------------------------------


def kept(s, a, did):
    path, value = SCREEN.card_kept(s, 0, a, replace(did, number=50))
    return R.correct(s, path, value).book.card(path.split(".")[2], 50)


DEAR = Did(things=(Took("price", (), values=(1, "any", "all")),))


@pytest.mark.parametrize(
    ("a", "did", "kind", "effect"),
    [
        (REVEAL, Did({"money": (-2, -2)}), "immediate", cards.Money(-2)),
        (REVEAL, DEAR, "active", cards.Discount(1)),
        # what differs among seats counts something, and the table settles it
        (REVEAL, Did({"money": (2, -1)}), "immediate", cards.Note("Ann: +$2; Bob: −$1")),
        (GAINED, Did({"income": (1, 0)}, when="now"), "immediate", cards.Income(1)),
        (GAINED, Did({"income": (1, 0)}, when="once"), "one_time", cards.Income(1)),
        (GAINED, Did({"income": (1, 0)}, when="round"), "once_per_round", cards.Income(1)),
    ],
)
def test_an_event_or_an_upgrade_card_has_its_type(a, did, kind, effect):
    """By when it does what it does (p. 5, 12)."""
    card = kept(game(phase="event") if a == REVEAL else gained(), a, did)
    assert (card.kind, card.effects) == (kind, (effect,))
    assert getattr(card, "zone", "dirt") == "dirt"


def test_what_differs_among_seats_is_kept_as_such():
    """Its player takes $2, everybody else pays $1, whoever that is the next time."""
    s = game(3, **ONE)
    card = kept(s, PLAY, Did({"money": (2, -1, -1)}))
    assert card.options == ((cards.Money(2), cards.Theirs("others", (cards.Money(-1),))),)
    assert card_text(card, {}) == "Collect $2. Everyone else: Pay $1."
    one_by_one = kept(s, PLAY, Did({"money": (2, -1, 3)}, (Took("birds", (1, 2)),)))
    assert one_by_one.options == ((cards.Money(2), cards.Theirs("1", (cards.Money(-1), cards.Birds(1))),
                                   cards.Theirs("2", (cards.Money(3), cards.Birds(1)))),)  # fmt: skip


def test_and_is_done_so_by_somebody_else_the_next_time():
    """The seats that follow count from whoever plays it."""
    theirs = (cards.Theirs("1", (cards.Money(-1),)), cards.Theirs("2", (cards.Income(4),)))
    card = replace(MINE, options=((cards.Money(2), *theirs),))
    s = done(game(3, cards=[card], turn=1, others={1: {"activity": (17,)}}), act.Play(17))
    assert [(one.money, one.income) for one in s.seats] == [(20, 4), (22, 0), (19, 0)]


# --- words that the vocabulary cannot say: the table is asked what they came to --------------------------------


def test_words_are_asked_about_at_once_and_at_every_table():
    """Their text stands there; nothing has to be entered."""
    s = replace(game(), steps=(Step(0, cards.Note("Sing a song")),))
    seat, due = SCREEN.due(s)
    card = asked(s, due)
    assert (seat, card.text, card.idle, card.always, card.deck) == (0, "Sing a song", True, True, "")
    assert SCREEN.card_did(s, 0, due, Did()) == act.Take()
    # what they came to is an act and is told: money of anybody, and whatever else a card can do, as steps
    a = SCREEN.card_did(s, 0, act.Take(), Did({"money": (3, -1)}, (took("birds"),)))
    assert a == CardDone("note", 0, (3, -1), (), (Does(cards.Birds(1)),))
    after = R.apply(s, 0, a, Chance(told=[None] * 3))
    stands(after, all_money=[23, 19], waits=[])
    assert R.said(s, Entry(1, a, 0), after) == "“Sing a song”: Ann: +$3, 1 bird; Bob: −$1"


# --- a bonus card nobody has entered, at the end (p. 14) -------------------------------------------------------

LINE = "bonus_cards"
FOUR = Did({"points": (4, 0)})
LANDMARKS = Took("at_least", (0,), 2, None, ("landmark",))
MORE = Took("one_zone", (0,), 2, None, ("landmark",))


@pytest.fixture
def over():
    """End a game in which the first seat has two bonus cards nobody named, and two landmarks."""
    return replace(game(have=({("sand", "landmark"): 2},), bonus=(0, 0)), phase="over", printed=True)


def at(s):
    return SCREEN.card_to_count(s, 0, LINE)


def entered(s, *things, number=0, **points):
    """Enter a card in its panel, and keep it where it has a number."""
    did = Did({"points": (4, 0)} | points, things, number=number)
    opener = at(s)
    if number:
        s = R.correct(s, *SCREEN.card_kept(s, 0, opener, did))
    a = SCREEN.card_did(s, 0, opener, did)
    return R.correct(s, a.path, a.value)


def points(s):
    return [one.points for one in R.scores(s).seats[0].lines[5].because]


def test_a_card_counts_by_its_points_or_by_its_goals(over):
    """Judged by what stands on the table; a second award needs the first, and counts on top (p. 14)."""
    three = replace(LANDMARKS, n=3)
    assert [sum(points(entered(over, *things))) for things in ((), (LANDMARKS,), (three,))] == [4, 4, 0]
    both = [sum(points(entered(over, first, MORE, more=(3, 0)))) for first in (LANDMARKS, three)]
    assert both == [7, 0]


def test_what_will_be_counted_is_said(over):
    said = SCREEN.card_says(over, 0, at(over), replace(FOUR, things=(LANDMARKS,)))
    assert said == "4 prestige for at least 2 landmarks. Ann earns 4 points."
    assert SCREEN.card_says(over, 0, at(over), FOUR) == "Ann earns 4 points."


@pytest.mark.parametrize(("number", "things"), [(40, (LANDMARKS,)), (41, ())])
def test_a_kept_card_is_named_with_one_tap_the_next_time(over, number, things):
    """It counts what stands there, or says that it is met: what it is for only people know."""
    s = entered(over, *things, number=number)
    assert (s.seats[0].bonus, points(s)) == ((0, number), [4])
    s = R.correct(s, "seats[0].bonus", [0, 0])
    (known,) = (one for one in asked(s, at(s)).known if not one.ours)
    assert (known.number, known.detail == "4 points") == (number, not things)
    assert sum(points(R.correct(s, known.act.path, known.act.value))) == 4


def test_several_cards_keep_apart(over):
    """Each has its number, its points and its goal; a number that is taken is known."""
    s = entered(over, number=42)
    assert (asked(s, at(s)).taken, asked(s, at(s)).free) == ((42,), 43)
    s = entered(s, LANDMARKS, number=43, points=(6, 0))
    assert (s.seats[0].bonus, points(s), at(s)) == ((42, 43), [4, 6], None)


def test_every_goal_that_can_be_tapped_is_one_of_a_card(over):
    """With each of the things it may count."""
    things = {one.key: one for one in asked(over, at(over)).things}
    for key in ("at_least", "most", "each_zone", "one_zone", "together"):
        for option in things[key].options:
            card = kept(over, at(over), replace(FOUR, things=(took(key, option.value),)))
            assert isinstance(card, cards.BonusCard)
            assert not isinstance(card.primary.goal, cards.Told)
