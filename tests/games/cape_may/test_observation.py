"""Nobody sees another's secret: activity and bonus cards, end-of-game cards, face-down birds (p. 3, 6, 12).

The tests go by information: where only secrets differ, what one may see must be the same byte for byte.
"""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Correct, Entry, Header
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.rules import CapeMay, start_of
from capemay_kit.games.cape_may.sentences import bird
from capemay_kit.games.cape_may.state import Deck, KeepCards, KeepTokens, Step

RULES = CapeMay()
NAMES = ["Ann", "Bob", "Cid", "Dot"]


def encoded(value):
    """Write anything a page might be sent as bytes; a book is known by its key."""
    return msgspec.json.encode(value, enc_hook=lambda one: one.key if isinstance(one, Book) else str(one))


def seen(s, viewer):
    """Return all that ``viewer`` can learn from a state: the view and its scores."""
    view = RULES.view(s, viewer)
    return encoded(view) + encoded(RULES.scores(view))


def swapped(cards_, old, new):
    """Return the cards with one exchanged."""
    return tuple(new if card == old else card for card in cards_)


def exchange(s, seat, field, old, deck_name, new):
    """Exchange a card before a seat for an unseen one of its deck."""
    deck = getattr(s, deck_name)
    deck = replace(deck, unseen=tuple(sorted(swapped(deck.unseen, new, old))))
    mine = tuple(sorted(swapped(getattr(s.seats[seat], field), old, new)))
    return replace(s.with_seat(seat, **{field: mine}), **{deck_name: deck})


class TestView:
    """What is hidden, and what is not."""

    def test_one_s_own_secrets_stay(self, game):
        """Their owner knows them."""
        s = game(activity=(5, 6), bonus=(1, 2), upgrades=(7,), birds=(1,) + (0,) * 9)
        mine = RULES.view(s, 0).seats[0]
        assert (mine.activity, mine.bonus, mine.upgrades, mine.birds[0]) == ((5, 6), (1, 2), (7,), 1)

    def test_of_another_s_secrets_the_number_is_seen(self, game):
        """Anyone can count cards and tokens."""
        s = game(activity=(5, 6), bonus=(1, 2), upgrades=(2, 7), birds=(2,) + (0,) * 9, birds_unknown=1)
        theirs = RULES.view(s, 1).seats[0]
        assert (len(theirs.activity), len(theirs.bonus), len(theirs.upgrades), theirs.tokens) == (2, 2, 2, 3)

    def test_a_bystander_sees_no_secret_at_all(self, game):
        """Nobody's."""
        s = game(activity=(5, 6), bonus=(1, 2)).with_seat(1, activity=(7,), bonus=(3, 4))
        for seat in RULES.view(s, None).seats:
            assert set(seat.activity) | set(seat.bonus) == {0}

    def test_cards_used_openly_are_seen(self, game):
        """An ongoing, one-time or once-per-round card lies open in its owner's area (p. 12)."""
        assert RULES.view(game(upgrades=(2, 3, 4)), 1).seats[0].upgrades == (2, 3, 4)

    def test_an_end_of_game_card_lies_face_down(self, game):
        """Add it face down to the player's area (p. 12)."""
        assert 7 not in RULES.view(game(upgrades=(2, 7)), 1).seats[0].upgrades

    def test_money_income_and_movement_cards_are_open(self, game):
        """Money, the income track, and how movement cards are discarded face up (p. 8)."""
        theirs = RULES.view(game(money=7, income=9, hand=(1, 5)), 1).seats[0]
        assert (theirs.money, theirs.income, theirs.hand) == (7, 9, (1, 5))

    def test_when_the_game_is_over_all_is_revealed(self, game):
        """All players reveal their bonus cards and birds (p. 12)."""
        s = game(phase="over", bonus=(1, 2), birds=(2,) + (0,) * 9)
        assert RULES.view(s, 1).seats[0].bonus == (1, 2)
        assert RULES.view(s, 1).seats[0].birds[0] == 2

    def test_a_view_of_a_view_is_the_view(self, game):
        """Hiding twice hides no more."""
        s = game(activity=(5, 6), bonus=(1, 2), upgrades=(7,), birds=(1,) + (0,) * 9)
        once = RULES.view(s, 1)
        assert RULES.view(once, 1) == once

    def test_a_card_put_below_an_upgrade_deck_is_known_to_no_other(self, game):
        """It goes face down to the bottom (p. 11)."""
        s = game()
        left = {low: tuple(n for n in range(1, 9) if n != low) for low in (2, 7)}
        decks = [replace(s.upgrades[0], unseen=unseen, bottom=(low,)) for low, unseen in left.items()]
        one, other = (replace(s, upgrades=(deck, *s.upgrades[1:])) for deck in decks)
        assert seen(one, None) == seen(other, None)


def told(before, entry, after, viewer):
    """Return all that ``viewer`` can learn from an entry: itself, and the sentence about it."""
    hidden = RULES.hide(entry, viewer)
    return encoded(hidden) + RULES.tell(before, entry, after, viewer).encode()


def done(s, seat, one, answers=()):
    """Carry out an act and write it as an entry."""
    chance = Chance(answers=answers)
    after = RULES.apply(s, seat, one, chance)
    return Entry(1, one, seat, "x", tuple(chance.log), "2020-01-01T00:00:00Z"), after


class TestEntries:
    """The record hides what the state hides."""

    @pytest.mark.parametrize(("act_", "one", "other"), [
        (act.Draw(), (5, 6), (7, 8)),
        (act.Take(), ("osprey", "warbler"), ("pigeon", "balloon")),
    ])  # fmt: skip
    def test_what_was_drawn_is_hidden(self, game, act_, one, other):
        """Cards and tokens drawn are their owner's (p. 6, 8)."""
        s = game(space="a3")
        if isinstance(act_, act.Take):
            s = RULES.apply(s, 0, act.Move(card=1, to="a4"), Chance())
        first, after = done(s, 0, act_, one)
        second, otherwise = done(s, 0, act_, other)
        assert told(s, first, after, 1) == told(s, second, otherwise, 1)
        assert told(s, first, after, 0) != told(s, second, otherwise, 0)

    def test_which_card_was_kept_is_hidden(self, game):
        """Only the one discarded is face up (p. 8)."""
        both = [game(), game()]
        drawn = [done(s, 0, act.Draw(), answers)[1] for s, answers in zip(both, ((5, 9), (6, 9)), strict=True)]
        (first, one), (second, other) = done(drawn[0], 0, act.Keep((5,))), done(drawn[1], 0, act.Keep((6,)))
        assert told(drawn[0], first, one, 1) == told(drawn[1], second, other, 1)
        assert seen(one, 1) == seen(other, 1)

    def test_the_card_discarded_is_seen(self, game):
        """Discard the other face up (p. 8)."""
        after = done(done(game(), 0, act.Draw(), (5, 9))[1], 0, act.Keep((5,)))[1]
        assert RULES.view(after, 1).activities.discard == (9,)

    def test_which_bird_was_kept_is_hidden(self, game):
        """Tokens lie face down (p. 6)."""
        card = cards.ActivityCard(number=99, title="Own", options=((cards.Birds(2, 1),),))
        s = game(cards=[card], activity=(99,))
        drawn = [done(s, 0, act.Play(99), answers)[1] for answers in (("osprey", "warbler"), ("pigeon", "skimmer"))]
        first, one = done(drawn[0], 0, act.KeepBirds(("osprey",)))
        second, other = done(drawn[1], 0, act.KeepBirds(("skimmer",)))
        assert told(drawn[0], first, one, 1) == told(drawn[1], second, other, 1)
        assert seen(one, 1) == seen(other, 1)

    def test_which_bonus_cards_were_dealt_and_kept_is_hidden(self, game):
        """Each player secretly selects two (p. 3)."""
        s = game(phase="deal", left=0)
        log = Chance(seed="x")
        dealt = RULES.apply(s, 0, act.Deal(), log)
        mine = dealt.seats[0].bonus
        first, one = done(dealt, 0, act.Keep(mine[:2]))
        second, other = done(dealt, 0, act.Keep(mine[2:]))
        assert told(dealt, first, one, 1) == told(dealt, second, other, 1)
        assert seen(one, 1) == seen(other, 1)

    def test_the_deal_tells_nobody_another_s_cards(self, game):
        """Cards are dealt face down (p. 3)."""
        s = game(phase="deal", left=0)
        log = Chance(seed="x")
        after = RULES.apply(s, 0, act.Deal(), log)
        entry = Entry(1, act.Deal(), 0, "x", tuple(log.log))
        for viewer in (None, 0, 1):
            hidden = RULES.hide(entry, viewer)
            for answer, truth in zip(hidden.answers, entry.answers, strict=True):
                theirs = truth.audience is not None and truth.audience != viewer
                assert answer.value == (None if theirs else truth.value)
        assert sum(answer.audience is None for answer in entry.answers) == 4, "only the face-up cards are open"
        assert after.phase == "bonus"

    def test_the_upgrade_card_looked_at_and_put_back_is_hidden(self, game):
        """Draw two, one goes face down to the bottom (p. 11)."""
        s = game(space="a3", lots={"gravel-shop": (0, "shop")}, face_up=(1, 9, 17, 25))
        s = RULES.apply(s, 0, act.Upgrade(lot="gravel-shop", kind="business"), Chance())
        drawn = [done(s, 0, act.TakeUpgrade(False), answers) for answers in ((2, 5), (2, 6))]
        assert told(s, *drawn[0], 1) == told(s, *drawn[1], 1)
        kept = [done(after, 0, act.Keep((2,))) for _, after in drawn]
        assert told(drawn[0][1], *kept[0], 1) == told(drawn[1][1], *kept[1], 1)
        assert seen(kept[0][1], 1) == seen(kept[1][1], 1)

    def test_an_end_of_game_card_kept_of_two_is_hidden(self, game):
        """It is added face down (p. 12)."""
        s = game(space="c3", lots={"sand-shop": (0, "shop")}, face_up=(1, 9, 17, 25))
        s = RULES.apply(s, 0, act.Upgrade(lot="sand-shop", kind="business"), Chance())
        drawn = [done(s, 0, act.TakeUpgrade(False), answers) for answers in ((28, 30), (31, 30))]
        kept = [done(after, 0, act.Keep((n,))) for (_, after), n in zip(drawn, (28, 31), strict=True)]
        assert told(drawn[0][1], *kept[0], 1) == told(drawn[1][1], *kept[1], 1)
        assert seen(kept[0][1], 1) == seen(kept[1][1], 1)

    @pytest.mark.parametrize(("path", "values"), [
        ("seats[0].activity", ([5], [6])), ("seats[0].bonus", ([1], [2])), ("seats[0].birds.osprey", (1, 2)),
        ("seats[0].upgrades", ([28], [31])),
    ])  # fmt: skip
    def test_naming_one_s_secret_by_a_correction_is_hidden(self, game, path, values):
        """Naming an unknown card tells only its owner: *unknown* in state, record and sentence alike."""
        entries = [Entry(1, Correct(path, value), None, "x") for value in values]
        before = game(activity=(0,), bonus=(0,), upgrades=(0,), birds_unknown=2)
        after = [RULES.correct(before, path, value) for value in values]
        learned = [told(before, entry, s, 1) for entry, s in zip(entries, after, strict=True)]
        assert learned[0] == learned[1]


class TestLastToken:
    """The end of the game opens everything, and yet the act that ended it is told as what it was."""

    def taken(self, game, last=1):
        """End the game by drawing the last token of the bag at a bird space; the drawer has others already."""
        s = game(space="a3", round=12, left=1, birds=(2, 0, 1) + (0,) * 7)
        s = replace(s, first=1, bag=tuple(int(i == last) for i in range(10)))
        s = RULES.apply(s, 0, act.Move(card=1, to="a4"), Chance())
        entry, after = done(s, 0, act.Take(), (s.book.species[last],))
        assert after.phase == "over"
        return s, entry, after

    def test_the_last_token_is_one_token(self, game):
        """Not the whole collection, which a sentence made of a masked state and an open one would list (p. 6)."""
        s, entry, after = self.taken(game)
        told = RULES.tell(s, entry, after, None)
        assert told.startswith("Ann draws 1 bird token")
        assert not any(bird(name) in told for name in s.book.species)

    def test_its_owner_is_told_which_it_is(self, game):
        """That one alone."""
        s, entry, after = self.taken(game)
        assert RULES.tell(s, entry, after, 0) == f"Ann draws 1 bird token: {bird(s.book.species[1])}"

    def test_a_bystander_is_told_the_same_whichever_it_was(self, game):
        """Twins, up to the sentence (p. 6)."""
        told = {RULES.tell(*self.taken(game, last), None) for last in (1, 3)}
        assert len(told) == 1


class TestAlike:
    """Whether two tokens drawn are alike is their owner's knowledge (p. 6)."""

    def drawn(self, game, tokens, **options):
        """Draw two to keep one."""
        card = cards.ActivityCard(number=99, title="Own", options=((cards.Birds(2, 1),),))
        return done(game(cards=[card], activity=(99,), **options), 0, act.Play(99), tokens)[1]

    def test_alike_tokens_are_chosen_from_as_others_are(self, game):
        """So nobody can tell by what is asked."""
        one, other = (self.drawn(game, two, discreet=True) for two in (("osprey", "osprey"), ("osprey", "warbler")))
        assert seen(one, 1) == seen(other, 1)
        assert RULES.to_act(one) == (0,)
        assert list(RULES.legal(one, 0)) == [act.KeepBirds(("osprey",))]

    def test_records_from_before_go_on_as_they_did(self, game):
        """The first of the alike ones was kept by itself (rules up to version 2)."""
        assert self.drawn(game, ("osprey", "osprey")).steps == ()
        header = Header("capemay-record/1", "cape-may", "t", "T", "2020-01-01T00:00:00Z", 2, "0", "base", None,
                        {"seats": NAMES[:2]})  # fmt: skip
        assert not start_of(header).discreet
        assert start_of(replace(header, rules=3)).discreet


PATHS = ["seats[1].bonus", "seats.1.bonus", "seats[1]bonus", "seats[ 1 ].bonus", "seats[01].bonus"]


@pytest.mark.parametrize("path", PATHS)
def test_a_secret_is_hidden_however_its_path_is_written(path):
    """What `correct` reads alike is hidden alike."""
    entry = Entry(1, Correct(path, [1, 2]))
    assert RULES.hide(entry, 0).act == Correct("seats[1].bonus", None)
    assert RULES.hide(entry, 1) is entry


def test_tokens_drawn_are_hidden_from_two_who_may_not_see_them(game):
    """A view of a view hides no more and raises nothing."""
    s = game(3, steps=(Step(0, KeepTokens(("osprey", "warbler"), 1)),))
    view = RULES.view(s, 1)
    assert RULES.view(view, 1) == view
    assert RULES.view(view, 2) == view == RULES.view(view, None)


def test_a_hidden_draw_of_the_last_cards_tells_nothing(game):
    """Even with one card of the deck left, what others hold is not worked out for them."""
    s = game(activity=(5,), activities=Deck(unseen=(6,)))
    other = exchange(s, 0, "activity", 5, "activities", 6)
    assert seen(s, 1) == seen(other, 1)


def test_a_step_of_another_seat_shows_no_cards(game):
    """Drawn cards are looked at by their owner alone (p. 8)."""
    s = game(steps=(Step(0, KeepCards("activity", (5, 6), 1)),))
    assert RULES.view(s, 1).steps[0].what.drawn == (0, 0)
