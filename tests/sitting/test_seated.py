"""A player's own page: it shows what its seat may see, acts for that seat alone, and refuses everything else."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from capemay_kit.core.record import AT_TABLE, from_lines, seats_device, to_lines
from capemay_kit.core.seat_claims import ONLOOKERS, TABLE
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.seats import NotHere
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.viewer import Guest

NAMES = ["Ann", "Bob", "Cid"]


class Party:
    """A table with a shared page, one for each seat, and one of an onlooker.

    ``sign`` is shown by a phone that asks, ``new`` is another screen for the table.
    """

    sign: str
    new: Session

    def __init__(self, game: str, url: str, names: list[str], seed: str | None = "1") -> None:
        self.store = Store(url)
        self.table = self._page(None)
        self.table.begin(registry.game(game).header_for(names, seed=seed))
        here = self.table.view.on.header.table
        self.phones = [self._page(Guest(*self.store.claim(here, seat))) for seat in range(len(names))]
        self.looker = self._page(Guest(here, None))
        for page in (*self.phones, self.looker):
            page.open(self.table.view.on.header.table)

    def _page(self, guest: Guest | None) -> Session:
        return Session(self.store, lambda: None, Desk(guest))

    @property
    def pages(self) -> list[Session]:
        """All pages."""
        return [self.table, *self.phones, self.looker]

    def hear(self) -> None:
        """Have all pages take in what others did."""
        for page in self.pages:
            page.sync()

    def play(self, acts: int) -> None:
        """Have whoever may act do so on their own phone, whatever comes first."""
        for _ in range(acts):
            self.hear()
            if self.table.view.over:
                return
            seat = self.table.view.acting[0]
            page, before = self.phones[seat], self.table.view.on.seq
            legal = page.view.on.rules.legal(page.view.mine, seat)
            page.do(seat, legal[before % len(legal)])
            while page.asked is not None:
                page.answer(None)
            assert page.view.on.seq > before, page.desk.trouble


@pytest.fixture(params=registry.GAMES)
def party(request: pytest.FixtureRequest, tmp_path: Any) -> Party:
    """Three people at a table of every game, with cards in the app."""
    return Party(request.param, str(tmp_path / "store.db"), NAMES)


def test_a_phone_shows_its_own_seats_secrets_and_no_others(party):
    """At every moment, now and looking back; an onlooker sees what is open."""
    for _ in range(12):
        party.play(4)
        party.hear()
        rules, real = party.table.view.on.rules, party.table.view.real.state
        for seat, page in enumerate(party.phones):
            assert page.view.state == page.view.mine == rules.view(real, seat)
            assert (page.view.seat, page.view.covered, page.view.viewer) == (seat, False, seat)
        assert party.looker.view.state == party.looker.view.mine == rules.view(real, None)
        for page in (*party.phones, party.looker):
            page.past.look(party.table.view.real.counted[0].seq)
            then = party.table.view.real.state_at(party.table.view.real.counted[0].seq)
            assert page.view.state == rules.view(then, page.view.guest.seat)
            page.past.look(None)


def test_a_phone_offers_what_its_own_seat_may_do_now_and_otherwise_nothing(party):
    """Where several act at once each does so on their own."""
    for _ in range(10):
        party.play(3)
        party.hear()
        for seat, page in enumerate(party.phones):
            if seat in page.view.acting:
                assert list(page.legal) == list(page.view.on.rules.legal(page.view.mine, seat))
            else:
                assert (page.legal, page.drafting.palette, page.drafting.choosing, page.drafting.counting) == (
                    (),
                    (),
                    None,
                    None,
                )
                assert page.view.waits
        assert party.looker.view.waits
        assert party.looker.legal == ()


def test_nobody_acts_for_another_seat(party):
    """A message made by hand is refused as a button would be: with a sentence, and nothing is written."""
    party.play(5)
    party.hear()
    seat = party.table.view.acting[0]
    act = party.table.view.on.rules.legal(party.table.view.real.state, seat)[0]
    before = party.table.view.on.seq
    others = [page for i, page in enumerate(party.phones) if i != seat]
    not_theirs = "This page is {name}'s. For somebody else, act at the table."
    looks_on = "This page only watches. To act, join with a seat of your own, or act at the table."
    tried = *((one, not_theirs.format(name=NAMES[one.view.seat])) for one in others), (party.looker, looks_on)
    for page, why in tried:
        page.do(seat, act)
        assert page.desk.trouble == why
        page.read_cards(seat)
        assert page.view.reading is None
        page.turn_peek()
        assert page.view.viewer == page.view.guest.seat
    party.table.sync()
    assert party.table.view.on.seq == before


def test_what_concerns_everybody_is_done_at_the_table(party):
    """All cards laid open, a new table, another table, an undo taken back."""
    page, here = party.phones[1], party.table.view.on.header.table
    before = party.table.view.on.seq
    for tried in (page.open_up, page.past.redo, lambda: page.open("elsewhere"),
                  lambda: page.begin(registry.game("capitol").header_for(["Dee", "Eve"]))):  # fmt: skip
        page.desk.trouble = ""
        tried()
        assert page.desk.trouble == "Do that at the table, where all can see it."
    assert page.view.on.header.table == here
    party.table.sync()
    assert party.table.view.on.seq == before


def test_a_phone_takes_back_its_own_last_act_and_no_others(party):
    """An onlooker takes nothing back, nor corrects anything."""
    party.play(6)
    party.hear()
    last = party.table.view.real.counted[-1]
    other = next(page for i, page in enumerate(party.phones) if i != last.seat)
    other.past.undo_last()
    assert other.desk.trouble == "The last action was not yours. Only the player who did it, or the table, can undo it."
    renames = partial(party.looker.correct, "seats[0].name", "Zoe")
    for tried in (party.looker.past.undo_last, party.looker.keeping.turn_clock, renames):
        party.looker.desk.trouble = ""
        tried()
        assert party.looker.desk.trouble == (
            "This page only watches. To act, join with a seat of your own, or act at the table."
        )
    own = party.phones[last.seat]
    own.past.undo(last.seq - 1, asked=True)
    assert party.table.sync()
    assert last not in party.table.view.real.counted


def test_where_secrets_are_kept_a_phone_corrects_no_figure_that_is_hidden_from_it(party):
    """The app deals: where others' cards are cannot be corrected, nor found out by trying."""
    party.play(6)
    party.hear()
    page = party.phones[0]
    hidden = [path for path in ("seats[1].hand", "seats[2].hand", "seats[1].bid") if not page.may_correct(path)]
    before = page.view.on.seq
    for path in hidden:
        page.correct(path, [])
        assert page.desk.trouble == "The app deals the cards here, so they cannot be moved by hand. Use undo instead."
    assert page.view.on.seq == before


def test_whoever_plays_alone_may_do_on_a_phone_all_that_is_done_at_the_table(tmp_path):
    """Nobody else is there, and Ava's acts are carried out by whoever plays."""
    header = registry.game("cape-may").header_for(["Ann"], seed="1", solo="tourist")
    table = Session(Store(str(tmp_path / "store.db")), lambda: None)
    table.begin(header)
    phone = Session(table.store, lambda: None, Desk(Guest(*table.store.claim(table.view.on.header.table, 0))))
    phone.open(table.view.on.header.table)
    assert phone.view.everybodys
    for _ in range(30):
        phone.do(phone.view.seat, phone.view.on.rules.legal(phone.view.mine, phone.view.seat)[0])
        assert phone.desk.trouble == ""
    assert phone.view.on.seq > 20


def test_a_phone_whose_seat_another_has_shows_nothing_and_does_nothing_any_more(party):
    """It finds out before its next act, or as soon as there is news; the new phone goes on."""
    old, here = party.phones[1], party.table.view.on.header.table
    party.play(4)
    party.hear()
    act = old.view.on.rules.legal(old.view.mine, old.view.seat)[:1]
    new = Session(party.store, lambda: None, Desk(Guest(*party.store.take_over(party.store.invite(here, 1).whole))))
    new.open(here)
    before = new.view.on.seq
    old.do(1, *act) if act else old.seats.still_mine()
    assert old.view.table is None
    assert old.desk.here is None
    assert new.seats.still_mine()
    new.sync()
    assert new.view.on.seq == before
    assert new.view.seat == 1


def test_a_phone_that_was_shut_out_opens_no_table_and_changes_nothing(party):
    """Nor does it see a moment of it by opening its page anew."""
    old, here = party.phones[1], party.table.view.on.header.table
    party.play(4)
    party.hear()
    party.store.take_over(party.store.invite(here, 1).whole)
    before = party.table.view.on.seq
    again = Session(party.store, lambda: None, Desk(old.view.guest))
    again.open(here)
    assert again.view.table is None
    old.correct("seats[1].name", "Zoe")
    assert old.view.table is None
    party.table.sync()
    assert party.table.view.on.seq == before


def test_an_entry_remembers_at_whose_device_it_was_written_and_the_log_says_it_where_that_is_anothers(party):
    """On the phone of the seat, on another's (a figure put right), or at the table for somebody; exports hold it."""
    party.table.desk.joined_at = ("http://192.0.2.7/j",)
    party.play(5)
    party.hear()
    seat = party.table.view.acting[0]
    own = party.table.view.real.counted[-1]
    assert own.by == seats_device(own.seat)
    assert party.table.seats.done_at(own.seq) == ""
    party.table.seats.help(seat)
    party.table.do(seat, party.table.view.on.rules.legal(party.table.view.real.state, seat)[0])
    while party.table.asked is not None:
        party.table.answer(None)
    at_table = party.table.view.real.counted[-1]
    assert at_table.by == AT_TABLE
    said = f"done at the table for {NAMES[seat]}"
    assert party.table.past.when(at_table.seq).endswith(said)
    party.phones[2].sync()
    party.phones[2].correct("seats[2].name", "Cy")
    party.hear()
    assert party.table.seats.done_at(party.table.view.on.seq) == "done on {name}'s phone".format(name="Cy")
    real = party.table.view.real
    read = from_lines(to_lines(real.header, real.entries), "r", registry.entry_type(real.header.game))
    assert [one.by for one in read[1]] == [one.by for one in real.entries]


def test_without_phones_nothing_is_said_of_devices(tmp_path):
    """A record of one device is as records always were."""
    table = Session(Store(str(tmp_path / "store.db")), lambda: None)
    table.begin(registry.game("capitol").header_for(NAMES, seed="1"))
    table.correct("seats[0].name", "Zoe")
    assert [one.by for one in table.view.real.entries] == [None] * table.view.on.seq


def test_whichever_way_it_comes_nothing_is_written_on_a_page_that_may_not(party):
    """The table itself asks whose device it is: no way of writing goes around that."""
    party.play(3)
    party.hear()
    old, before = party.phones[0], party.table.view.on.seq
    party.store.take_over(party.store.invite(party.table.view.on.header.table, 0).whole)
    real, lookers = old.view.real, party.looker.view.real
    for write in (real.undo, lookers.undo, lambda: real.correct("seats[0].name", "Zoe"), lookers.open_up):
        with pytest.raises(NotHere):
            write()
    party.table.sync()
    assert party.table.view.on.seq == before


class TestAsking:
    """A phone asks for a seat that another has, or another screen to be the table."""

    @pytest.fixture
    def asked(self, party: Party) -> Party:
        """Have a phone ask for the second seat."""
        party.table.desk.joined_at = ("http://192.0.2.7/j",)
        party.sign = party.store.ask(party.table.view.on.header.table, 1, "word")
        assert party.table.seats.hear()
        return party

    def test_the_tables_screen_hears_of_it_and_one_yes_gives_the_seat(self, asked):
        """The old page is shut out at once, and the new one comes in."""
        table, old = asked.table, asked.phones[1]
        assert table.seats.asks == [(1, asked.sign)]
        table.seats.answer_ask(1, asked.sign, True)
        assert table.seats.asks == []
        assert not old.seats.still_mine()
        assert old.view.table is None
        new = asked._page(Guest(*asked.store.collect("word")))
        new.open(table.view.on.header.table)
        assert (new.view.seat, new.seats.still_mine()) == (1, True)

    def test_no_phone_hears_of_it_or_says_yes(self, asked):
        """Nor does an onlooker: it is refused, and nothing is given."""
        for page in (*asked.phones, asked.looker):
            page.seats.hear()
            assert page.seats.asks == []
            page.seats.answer_ask(1, asked.sign, True)
            assert page.desk.trouble == "Do that at the table, where all can see it."
            page.seats.withdraw_link()
            assert page.seats.invite(1) is None
            page.seats.take_back()
        assert not asked.store.asked("word")
        assert asked.phones[1].seats.still_mine()

    def test_a_yes_that_comes_too_late_gives_nothing(self, asked):
        """Another page of the table said no meanwhile."""
        asked.store.answer(asked.table.view.on.header.table, 1, asked.sign, yes=False)
        asked.table.seats.answer_ask(1, asked.sign, True)
        assert "nobody is asking for this seat any more" in asked.table.desk.trouble.lower()
        assert asked.phones[1].seats.still_mine()


class TestMoving:
    """The table itself on another screen."""

    @pytest.fixture
    def moved(self, party: Party) -> Party:
        """Have the table move."""
        party.table.desk.joined_at = ("http://192.0.2.7/j",)
        party.play(4)
        party.hear()
        here = party.table.view.on.header.table
        party.new = party._page(Guest(*party.store.take_over(party.store.invite(here, TABLE).whole)))
        party.new.open(here)
        return party

    def test_the_new_screen_does_all_that_is_done_at_the_table(self, moved):
        """It acts for whoever has no phone, shows no seat's secrets unasked, and stays at its table."""
        page = moved.new
        assert page.view.everybodys
        assert page.seats.is_table
        assert page.view.state == page.view.on.rules.view(moved.table.view.real.state, None)
        seat = page.view.acting[0]
        page.seats.help(seat)
        page.do(seat, page.view.on.rules.legal(page.view.real.state, seat)[0])
        while page.asked is not None:
            page.answer(None)
        assert page.view.real.counted[-1].by == AT_TABLE
        page.open("elsewhere")
        assert page.desk.trouble == "Do that at the table, where all can see it."

    def test_the_old_screen_looks_on(self, moved):
        """What it does is refused even before it hears of it; what lay open there is covered."""
        table, before = moved.table, moved.new.view.on.seq
        seat = table.view.acting[0]
        table.view.peeked = seat
        table.do(seat, table.view.on.rules.legal(table.view.real.state, seat)[0])
        assert table.desk.trouble == "The table is on another screen now: this one just watches."
        assert table.view.viewer is None
        for tried in (
            table.past.undo_last,
            table.open_up,
            table.past.redo,
            partial(table.correct, "seats[0].name", "Zoe"),
        ):
            tried()
        moved.new.sync()
        assert moved.new.view.on.seq == before
        assert table.seats.asks == []

    def test_whoever_hosts_has_the_table_back_with_one_tap(self, moved):
        """Then the other screen is shut out."""
        moved.table.seats.hear()
        assert moved.table.seats.elsewhere
        moved.table.seats.take_back()
        assert moved.table.view.everybodys
        assert not moved.new.seats.still_mine()
        assert moved.new.view.table is None

    def test_whoever_hosts_plays_on_at_other_tables(self, moved):
        """It moved for one table only."""
        moved.table.begin(registry.game("capitol").header_for(["Dee", "Eve"], seed="1"))
        assert moved.table.view.everybodys


def test_a_link_that_was_withdrawn_shows_nothing_any_more(party):
    """Whoever came by it sees what is open, until the table takes it back."""
    party.table.desk.joined_at = ("http://192.0.2.7/j",)
    link = party.table.seats.invite(ONLOOKERS).whole
    claim = party.store.look_on(link)
    page = party._page(Guest(claim.table, None, claim.generation))
    page.open(claim.table)
    assert page.view.state == page.view.on.rules.view(party.table.view.real.state, None)
    page.do(0, page.view.on.rules.legal(party.table.view.real.state, party.table.view.acting[0])[0])
    assert page.desk.trouble == "This page only watches. To act, join with a seat of your own, or act at the table."
    party.table.seats.withdraw_link()
    page.seats.hear()
    assert page.view.table is None
    assert party.looker.seats.still_mine()
