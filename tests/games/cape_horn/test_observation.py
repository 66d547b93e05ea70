"""Nobody sees another's hand (p. 2).

The tests go by information: where only hands differ, what one may see must be the same byte for byte.
"""

from __future__ import annotations

import random

import msgspec
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.table import Table
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn

RULES = CapeHorn()
NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve"]


def encoded(value):
    """Write anything a page might be sent as bytes; a book is known by its key."""
    return msgspec.json.encode(value, enc_hook=lambda one: one.key if isinstance(one, Book) else str(one))


def played(seats, seed, stop=120):
    """Play at random at a table."""
    header = GAME.header_for(NAMES[:seats], seed=str(seed), table="t")
    table = Table(RULES, header, GAME.start(header))
    rnd = random.Random(seed)
    while RULES.to_act(table.state) and table.seq < stop:
        (seat,) = RULES.to_act(table.state)
        legal = RULES.legal(table.state, seat)
        kind = rnd.choice(sorted({type(one).__name__ for one in legal}))
        table.act(seat, rnd.choice([one for one in legal if type(one).__name__ == kind]))
    return table


def test_what_was_drawn_is_in_no_entry_and_no_sentence_another_reads():
    """Encoded and searched; a card that is placed is open."""
    table = played(3, 2)
    before = table.start
    drawn = 0
    for entry, after in table.history:
        if isinstance(entry.act, act.Deal | act.Draw | act.Buy):
            for viewer in (None, 0, 1, 2):
                mine = {one.value for one in entry.answers if one.audience == viewer}
                hidden = RULES.hide(entry, viewer)
                raw = encoded(hidden).decode()
                for one in entry.answers:
                    assert f'"{one.value}"' not in raw or one.value in mine
                text = RULES.tell(before, entry, after, viewer)
                if viewer != entry.seat or isinstance(entry.act, act.Deal):
                    assert not any(card.title in text for card in before.book.cards.values())
                elif after.phase != "over":
                    assert before.book.cards[entry.answers[0].value].title in text
            drawn += len(entry.answers)
        before = after
    assert drawn > 20


def test_where_the_draw_leads_is_told_by_no_count_of_the_stacks(game):
    """Seen from elsewhere, a hand's cards are still among those that may be anywhere."""
    s = game(hand=("hook", "tee-1"))
    view = RULES.view(s, 1)
    assert (view.seats[0].hand, view.away, view.stack) == (("?", "?"), 2, s.stack)
    assert view.unseen == game().unseen


def test_ones_own_view_is_whole_and_a_view_of_a_view_the_same(game):
    """Hiding twice hides nothing more."""
    s = game(hand=("hook", "?"), away=1)
    assert RULES.view(s, 0) == s
    once = RULES.view(s, 2)
    assert RULES.view(once, 2) == once


def test_a_corrected_hand_is_not_told(game):
    """What the table said of a hand is its owner's."""
    s = game()
    entry = Entry(1, Correct("seats[0].hand", ["hook", "tee-1"]))
    after = RULES.correct(s, "seats[0].hand", ["hook", "tee-1"])
    assert RULES.hide(entry, 1).act == Correct("seats[0].hand", None)
    assert RULES.hide(entry, 0) is entry
    assert RULES.tell(s, entry, after, 1) == "Corrected: Ann's wind cards were corrected"
    assert "Hook" in RULES.tell(s, entry, after, 0)
    assert RULES.hide(Entry(1, Correct("seats[0].points", 3)), None).act.value == 3


def test_at_the_end_all_hands_are_open(game):
    """Nothing is secret any more."""
    s = game(hand=("hook",), phase="over")
    assert RULES.view(s, None) == s


def test_no_refusal_names_a_card_of_the_hand(game):
    """An overridden refusal stands in the record."""
    s = game(hand=("hook", "hook"))
    why = RULES.why_not(s, 0, act.Place("tee-1", "K2"))
    assert "hook" not in encoded(why).decode()


def test_a_bot_can_play_from_what_its_seat_sees(game):
    """A view is a state like any other: legal acts are the same and apply."""
    s = replace(game(hand=("hook", "tee-1")).with_seat(1, hand=("fan-1",)), turn=0)
    view = RULES.view(s, 0)
    assert list(RULES.legal(view, 0)) == list(RULES.legal(s, 0))
    for one in RULES.legal(view, 0):
        assert isinstance(RULES.worth(RULES.apply(view, 0, one, Chance()), 0), float)
