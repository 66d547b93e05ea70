"""The tablet in the middle, once phones have joined: it shows nobody's secrets and acts for whoever has no phone."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting import seat_page
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.viewer import Guest

NAMES = ["Ann", "Bob", "Cid"]
PHONES = frozenset({0, 1})


class Middle:
    """A table's page where others may join, and the phones of the first two seats; the third plays at the tablet."""

    def __init__(self, game: str, url: str, seed: str | None = "1") -> None:
        self.store = Store(url)
        self.tablet = Session(self.store, lambda: None, Desk(joined_at=("http://tablet.local",)))
        self.tablet.begin(registry.game(game).header_for(NAMES, seed=seed))
        self.phones: dict[int, Session] = {}

    def joins(self, *seats: int) -> None:
        """Have these seats join with a phone each."""
        here = self.tablet.view.on.header.table
        for seat in seats:
            self.phones[seat] = Session(self.store, lambda: None, Desk(Guest(*self.store.claim(here, seat))))
            self.phones[seat].open(here)
        self.tablet.sync()

    def act(self) -> None:
        """Have whoever may act do so where they play, whatever comes first."""
        seat = self.tablet.view.acting[0]
        page, before = self.phones.get(seat, self.tablet), self.tablet.view.on.seq
        page.sync()
        if page is self.tablet:
            page.turn_to(seat)
        # on a tablet that shows no cards, somebody without a phone looks at theirs first
        if page.view.covered:
            page.turn_peek()
        acts = page.view.on.rules.legal(page.view.mine, seat)
        page.do(seat, acts[before % len(acts)])
        while page.asked is not None:
            page.answer(None)
        for one in (self.tablet, *self.phones.values()):
            one.sync()
        assert self.tablet.view.on.seq > before, page.desk.trouble

    def until(self, *seats: int, most: int = 200) -> int:
        """Go on until one of these seats may act; return it."""
        for _ in range(most):
            if self.tablet.view.over:
                break
            for seat in seats:
                if seat in self.tablet.view.acting:
                    return seat
            self.act()
        pytest.skip("the game ended first")


@pytest.fixture(params=registry.GAMES)
def middle(request: pytest.FixtureRequest, tmp_path: Any) -> Middle:
    """Three people at a table of every game with cards in the app, two of them with phones."""
    made = Middle(request.param, str(tmp_path / "store.db"))
    made.joins(*PHONES)
    return made


def test_as_soon_as_a_phone_has_a_seat_the_tablet_shows_what_is_open_and_nothing_else(middle):
    """At every moment, whatever is asked for on the tablet; only somebody without a phone may see their own."""
    tablet = middle.tablet
    for _ in range(60):
        if tablet.view.over:
            break
        for seat in sorted(PHONES):
            tablet.seats.help(seat)
            tablet.turn_peek()
            tablet.read_cards(seat)
            assert tablet.view.viewer not in PHONES
            assert tablet.view.hand_of(seat) is None
            tablet.cover()
            assert tablet.view.known_to(seat) == tablet.view.public == tablet.view.state
            assert not tablet.view.covered or tablet.view.mine == tablet.view.public
        middle.act()


@pytest.mark.parametrize("game", ["cape-may", "capitol"])
def test_cards_stay_open_while_phones_choose_too_and_what_is_chosen_counts(game, tmp_path):
    """Whoever sits at the tablet goes on as if the others had chosen with cards of paper."""
    middle = Middle(game, str(tmp_path / "store.db"))
    middle.joins(*PHONES)
    tablet = middle.tablet
    while not (len(tablet.view.acting) == len(NAMES) and tablet.view.says.at_once(tablet.view.state)):
        middle.act()
    tablet.turn_peek()
    tablet.drafting.choose(0)
    phone = middle.phones[0]
    phone.sync()
    phone.do(0, phone.legal[0])
    tablet.sync()
    assert (tablet.view.viewer, tablet.drafting.picked) == (2, (0,))
    other = middle.phones[1]
    other.sync()
    other.do(1, other.legal[0])
    tablet.do(2, tablet.legal[0])
    assert not tablet.view.says.at_once(tablet.view.state)


def test_a_phone_that_joins_covers_the_cards_of_its_seat_at_once(tmp_path):
    """Somebody had them on the screen."""
    middle = Middle("capitol", str(tmp_path / "store.db"))
    seat = middle.tablet.view.seat
    while not middle.tablet.view.covered:
        middle.act()
        seat = middle.tablet.seat
    middle.tablet.turn_peek()
    assert middle.tablet.view.viewer == seat
    middle.joins(seat)
    assert middle.tablet.view.viewer is None
    assert not middle.tablet.view.peeks


def test_the_tablet_acts_for_whoever_has_no_phone(middle):
    """What others do is offered on their phones, and refused here with the way out."""
    tablet = middle.tablet
    middle.until(2)
    assert tablet.view.seat == 2
    assert tablet.view.plays_here(2)
    assert not tablet.view.waits
    seat = middle.until(*PHONES)
    if any(one not in PHONES for one in tablet.view.acting):
        return
    assert tablet.view.waits
    assert (tablet.legal, tablet.drafting.palette, tablet.drafting.choosing, tablet.drafting.counting) == (
        (),
        (),
        None,
        None,
    )
    before = tablet.view.on.seq
    tablet.do(seat, middle.phones[seat].view.on.rules.legal(middle.phones[seat].view.mine, seat)[0])
    assert tablet.desk.trouble == f"{NAMES[seat]} plays on a phone: act there, or tap Do it here first."
    assert tablet.view.on.seq == before


def test_do_it_here_lets_the_tablet_act_for_a_phone_and_the_log_says_so(middle):
    """For that turn alone; cards of that seat stay covered."""
    tablet, seat = middle.tablet, middle.until(*PHONES)
    tablet.seats.help(seat)
    assert tablet.view.seat == seat
    assert not tablet.view.waits
    open_acts = list(tablet.legal)
    if not open_acts:
        assert tablet.view.covered
        return
    tablet.do(seat, open_acts[0])
    while tablet.asked is not None:
        tablet.answer(None)
    assert not tablet.desk.trouble
    assert tablet.seats.done_at(tablet.view.on.seq) == f"done at the table for {NAMES[seat]}"
    assert tablet.view.helped == (seat if seat in tablet.view.acting else None)


def test_what_a_phone_does_ends_doing_it_here(middle):
    """Two devices do not act for one seat longer than they have to."""
    tablet, seat = middle.tablet, middle.until(*PHONES)
    tablet.seats.help(seat)
    phone = middle.phones[seat]
    phone.do(seat, phone.view.on.rules.legal(phone.view.mine, seat)[0])
    tablet.sync()
    assert tablet.view.helped is None


def test_a_seat_is_taken_back_to_the_tablet_where_no_phone_is_at_hand(tmp_path):
    """The tablet stays enough for everything: its cards are asked for there again, and the phone is shut out."""
    middle = Middle("capitol", str(tmp_path / "store.db"))
    middle.joins(*PHONES)
    seat = middle.until(*PHONES)
    middle.phones[seat].seats.take_seat(1 - seat)
    middle.tablet.sync()
    assert middle.tablet.view.phones == PHONES
    middle.tablet.seats.take_seat(seat)
    assert middle.tablet.view.plays_here(seat)
    middle.tablet.turn_peek()
    assert middle.tablet.view.viewer == seat
    middle.phones[seat].sync()
    assert middle.phones[seat].view.table is None


def test_nobody_else_says_do_it_here(middle):
    """Neither a phone, nor the tablet for somebody who has none."""
    middle.phones[0].seats.help(1)
    middle.tablet.seats.help(2)
    assert middle.phones[0].view.helped is middle.tablet.view.helped is None


def test_without_phones_the_tablet_acts_for_everybody_as_ever(tmp_path):
    """Whether or not phones could join."""
    middle = Middle("cape-may", str(tmp_path / "store.db"))
    for _ in range(30):
        assert middle.tablet.view.phones == frozenset()
        assert middle.tablet.view.seat in middle.tablet.view.acting
        middle.act()


def test_with_printed_cards_the_tablet_acts_in_the_same_way(tmp_path):
    """People hold their cards, so nothing is covered."""
    middle = Middle("cape-may", str(tmp_path / "store.db"), None)
    middle.joins(*PHONES)
    for _ in range(20):
        assert not middle.tablet.view.covered
        middle.act()


# --- what stands beside it --------------------------------------------------------------------------------


def test_who_is_ready_is_seen_and_never_what_they_chose(middle):
    """Where all choose at once, on everybody's page as on every other."""
    tablet = middle.tablet
    for _ in range(40):
        if tablet.view.over:
            break
        if seat_page.choosing(tablet):
            assert seat_page.choosing(tablet) == [(i, i not in tablet.view.acting) for i in range(3)]
        middle.act()


def test_who_comes_next_is_said_once_each_and_without_whoever_acts(middle):
    """As far as that is certain."""
    for _ in range(40):
        if middle.tablet.view.over:
            break
        coming = seat_page.coming(middle.tablet)
        assert len(set(coming)) == len(coming)
        assert not set(coming) & set(middle.tablet.view.acting)
        middle.act()


def test_everybodys_page_tells_what_was_done_last_as_a_bystander_may_know_it(middle):
    """The last three entries, in the sentences that the log has for everybody."""
    for _ in range(12):
        middle.act()
    told = [one.told for one in seat_page.since(middle.tablet)]
    entries = middle.tablet.view.on.log[-3:][::-1]
    assert told == [middle.tablet.past.tell(one) for one in entries]
    assert len(told) == 3
