"""Activity cards, money, movement cards that come back, and upgrade cards (p. 8-12)."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.games.cape_may.state import Deck, KeepCards

from .moments import ALL_CARDS, R, activity, done, game, held, holds, row, rows, stands, upgrade

DREW = [(act.Draw(), 5, 6)]
UP = (1, 9, 17, 25)
SHOP = {"space": "a3", "lots": {"gravel-shop": (0, "shop")}, "face_up": UP}
BUSINESS = act.Upgrade("gravel-shop", kind="business")
DREW_TWO = [BUSINESS, (act.TakeUpgrade(False), 2, 7)]
SAND = {"space": "c3", "lots": {"sand-shop": (0, "shop")}, "face_up": UP, "income": 6}
CHRIS = [act.Upgrade("sand-shop", kind="business"), (act.TakeUpgrade(False), 26, 28)]
GRASS = {"space": "b2", "lots": {"grass-shop": (0, "shop")}, "face_up": (1, 10, 17, 25)}
GRASS_BUSINESS = act.Upgrade("grass-shop", kind="business")
ONGOING = {"cards": [upgrade("ongoing", cards.CollectMore(2))], "upgrades": (99,)}
ROUND = [act.Collect()] * 3 + [(act.Reveal(), 18)]


def gaining(number, *own, **more):
    """Begin beside a shop, with an upgrade card face up for its business, perhaps one of our own."""
    return {**SHOP, "face_up": (number, *UP[1:]), "cards": own, **more}


GAIN = [BUSINESS, (act.TakeUpgrade(True), 8)]


@rows(
    # draw activity cards (p. 8)
    row("two are drawn", {}, DREW, waits=[KeepCards("activity", (5, 6), 1)], offered={act.Keep((5,)), act.Keep((6,))}),
    row("one is kept and the other discarded", {}, [*DREW, act.Keep((6,))], activity=(6,), discarded=(5,), left=2),
    row("there is no limit to the cards of a player", {"activity": tuple(range(10, 40))},
        [*DREW, act.Keep((6,))], activity=(6, *range(10, 40))),
    row("an empty deck is made anew amid a draw", {"activities": Deck((7,), discard=(8, 9))}, [(act.Draw(), 7, 9)],
        waits=[KeepCards("activity", (7, 9), 1)], activities=Deck((8,), drawn=2)),
    row("the card discarded now is not shuffled in before", {"activities": Deck((7, 8))},
        [(act.Draw(), 7, 8), act.Keep((7,))], activities=Deck((), discard=(8,), drawn=2)),
    row("with one card left in all it is kept", {"activities": Deck((7,))}, [(act.Draw(), 7)], activity=(7,), left=2),
    # play one (p. 8)
    row("a card takes an action and is discarded", {"activity": (5, 25)}, [act.Play(5)],
        left=2, activity=(25,), discarded=(5,)),
    row("the second of separate actions", held(cards.Money(1), cards.Money(7)), [act.Play(99, 1)], money=27),
    row("of two birds one is kept and the other goes back", held(cards.Birds(2, 1)),
        [(act.Play(99), "osprey", "warbler"), act.KeepBirds(("warbler",))], birds_of={"warbler": 1}, in_bag=59),
    # retrieve and collect (p. 8)
    row("all discarded movement cards come back", {"hand": (4,)}, [act.Retrieve()], hand=ALL_CARDS, left=2),
    row("collecting brings $3, several times a turn", {}, [act.Collect(), act.Collect()], money=26, left=1),
    # upgrade cards are gained (p. 11)
    row("the card taken is replaced by the top of its deck", gaining(2), GAIN,
        upgrades=(2,), face_up=(8, 9, 17, 25), money=18, left=2),
    row("of two drawn one is kept, and the face-up card stays", SHOP, [*DREW_TWO, act.Keep((2,))],
        face_up=UP, upgrades=(2,)),
    row("of two drawn one is kept, though nobody named it", SHOP,
        [BUSINESS, (act.TakeUpgrade(False), None, 2), act.Keep((7,))], upgrades=(7,)),
    row("Chris draws two of the sand deck", SAND, CHRIS, money=15, income=8, built={("sand", "business"): 1},
        waits=[KeepCards("upgrade", (26, 28), 1, 3)], face_up=UP),
    row("the deck is that of the zone", GRASS, [GRASS_BUSINESS, (act.TakeUpgrade(False), 11, 12)],
        waits=[KeepCards("upgrade", (11, 12), 1, 1)]),
    # and used (p. 12)
    row("immediate: done at once", gaining(99, upgrade("immediate", cards.Money(7))), GAIN,
        money=25, upgrades=(), face_up=(8, 9, 17, 25)),
    row("one-time: used as a free action, and gone", gaining(3, hand=(1,)), [*GAIN, act.Use(3)],
        hand=ALL_CARDS, left=2, upgrades=()),
    row("after the last action too", {"upgrades": (3,), "hand": (1,), "left": 1}, [act.Collect()],
        turn=0, offered={act.Use(3), act.EndTurn()}),
    row("then ending the turn passes it on", {"upgrades": (3,), "hand": (1,), "left": 1},
        [act.Collect(), act.EndTurn()], turn=1, left=3, upgrades=(3,)),
    row("once per round: in the turn it was gained", gaining(99, upgrade("once_per_round", cards.Money(1))),
        [*GAIN, act.Use(99)], money=19, upgrades=(99,)),
    row("once per round: takes no action", {"upgrades": (10,)}, [act.Use(10)], money=21, left=3, upgrades=(10,)),
    row("once per round: again in the next turn", {"seats": 1, "upgrades": (10,)},
        [act.Use(10), *ROUND, act.Use(10)], money=20 + 1 + 9 + 1),
    row("ongoing: for its owner only", {**ONGOING, "turn": 1}, [act.Collect()], all_money=[20, 23]),
    # a card that gives actions gives a turn them once (our ruling: a turn ends)
    row("two actions for one", {"activity": (23,)}, [act.Play(23)], left=4, extended=(23,)),
    row("what else a card offers can be done again",
        {"cards": [activity(cards.Offer(1, (cards.Extra(2),)), cards.Money(2))], "activity": (99, 99)},
        [act.Play(99), act.Take(), act.Play(99, 1)], money=20 - 1 + 2, left=3),
)  # fmt: skip
def test_action_cards(start, acts, ends):
    holds(start, acts, ends)


def test_the_other_card_is_the_last_drawn_from_its_deck():
    """It goes to the bottom (p. 11)."""
    deck, drawn = done(game(**SHOP), *DREW_TWO, act.Keep((2,))).upgrades[0], []
    while deck.size:
        deck, card = deck.draw("upgrade.gravel", Chance(seed="x"), None)
        drawn.append(card)
    assert drawn[-1] == 7
    assert 2 not in drawn


LAST = {"activity": (23,), "activities": Deck(unseen=(), discard=(8,))}
"""Two cards are left in all, so that a card played comes back at the next draw."""


def draw_it_again(s):
    """Play card 23, two actions for one, and draw it again out of the discards."""
    s = done(s, act.Play(23))
    return done(s, (act.Draw(), *sorted((8, *([23] if 23 in s.activities.discard else [])))), act.Keep((23,)))


class TestActionsByACard:
    def test_a_card_that_comes_back_waits_for_the_next_turn(self, refused):
        s = draw_it_again(game(**LAST))
        stands(s, left=3, activity=(23,), extended=(23,))
        assert refused(s, 0, act.Play(23)).rule == "actions_once"
        # the table is right
        assert R.apply(s, 0, act.Play(23), Chance(), True).left == 4
        s = replace(done(s, *[act.Collect()] * 6), phase="actions", turn=0, left=3)
        assert s.seats[0].extended == ()
        stands(done(s, act.Play(23)), left=4)

    def test_whatever_is_done_a_turn_ends(self):
        """With the deck nearly out, as long as drawing and playing goes on."""
        s = game(**LAST)
        for _ in range(20):
            wanted = (one for one in R.legal(s, 0) if isinstance(one, act.Play | act.Keep | act.Draw))
            s = done(s, next(wanted, act.Collect()), seed="any")
            if s.turn != 0:
                break
        assert s.turn == 1

    def test_a_table_may_rule_otherwise(self):
        """The switch ``extra_actions_again``."""
        s = game(**LAST, rulings={"extra_actions_again": True})
        for _ in range(5):
            s = draw_it_again(s)
        stands(s, left=3, turn=0)

    def test_a_record_from_before_goes_on_as_it_was(self):
        """Under the rules up to 2 a card gave them as often as it was played."""
        new = header_for(["Ann", "Bob"], seed="1")
        old = replace(new, rules=2)
        ruled = replace(old, options={**old.options, "rulings": {"extra_actions_again": False}})
        found = [start_of(one).book.rulings.extra_actions_again for one in (new, old, ruled)]
        assert found == [False, True, False]
