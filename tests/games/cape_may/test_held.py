"""What a seat holds for itself: how far its goals are, and who comes before its next turn."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.counting import have_of, most_of
from capemay_kit.games.cape_may.secrets import coming, hand

from .moments import game

MONEY = cards.Count(of="money")


def test_how_much_of_a_goal_one_has_is_a_number_of_a_number():
    """Counted, in each zone, or in the best zone (p. 14)."""
    s = game(3)
    assert have_of(s, 0, cards.AtLeast(n=25, count=MONEY)) == (20, 25)
    assert have_of(s, 0, cards.EachZone(n=1)) == (0, 4)
    assert have_of(s, 0, cards.OneZone(n=3)) == (0, 3)
    assert have_of(s, 0, cards.Told(text="as printed")) is None


def test_the_most_of_something_is_weighed_against_the_best_of_the_others():
    """Who that is is named; alone there is nobody."""
    s = game(3, others={2: {"money": 31}})
    assert most_of(s, 0, cards.Most(count=MONEY)) == (20, 31, 2)
    assert most_of(s, 0, cards.EachZone(n=1)) is None


def test_a_bonus_card_says_how_far_it_is_and_is_not_played():
    """An activity card is played, and says nothing of that."""
    s = game(3, activity=(5,))
    bonus = next(n for n in s.book.decks["bonus"] if isinstance(s.book.card("bonus", n).primary.goal, cards.EachZone))
    activity, kept = hand(s.with_seat(0, bonus=(bonus,)), 0)
    assert (activity.tried is None, activity.so_far) == (False, "")
    assert kept.tried is None
    assert kept.so_far.startswith("goal: 0 of 4")


def test_after_the_round_the_next_seat_begins_a_whole_one():
    """The first player token goes on (p. 10); after the last round nobody comes."""
    s = game(3, first=1, turn=2, round=3)
    assert list(coming(s)) == [0, 2, 0, 1]
    assert list(coming(replace(s, round=s.book.rounds))) == [0]
    assert list(coming(replace(s, phase="event"))) == []
