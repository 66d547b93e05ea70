"""Who may do what on which page: one's own phone, the table's own screen, an onlooker; and how seats change hands."""

from __future__ import annotations

from functools import partial

import pytest

from capemay_kit.core.record import AT_TABLE, from_lines, seats_device, to_lines
from capemay_kit.core.seat_claims import ONLOOKERS, TABLE
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.seats import NotHere
from capemay_kit.sitting.viewer import Guest

from .people import JOINED, NAMES, Party, all_choose, does, one_acts, page_of

AT_THE_TABLE = "Do that at the table, where all can see it."
WATCHES = "This page only watches. To act, join with a seat of your own, or act at the table."
NOT_YOURS = "The last action was not yours. Only the player who did it, or the table, can undo it."
DEALT = "The app deals the cards here, so they cannot be moved by hand. Use undo instead."


@pytest.fixture
def party(tmp_path) -> Party:
    """Three people at a table of Capitol with cards in the app, each with a phone, where one acts."""
    return Party("capitol", str(tmp_path / "store.db"), one_acts, joined_at=JOINED)


@pytest.fixture
def middle(tmp_path) -> Party:
    """The same, but for the third, who plays at the tablet in the middle."""
    return Party("capitol", str(tmp_path / "store.db"), one_acts, seats=(0, 1), joined_at=JOINED)


def other_header():
    return registry.game("capitol").header_for(["Dee", "Eve"], seed="1")


# --- what is refused --------------------------------------------------------------------------------------


def test_nobody_acts_for_another_seat(party):
    """A message made by hand is refused as a button would be: with a sentence, and nothing is written."""
    seat, before = party.turn, party.seq
    act = party.legal(seat)[0]
    tried = {one: f"This page is {NAMES[i]}'s. For somebody else, act at the table."
             for i, one in party.phones.items() if i != seat}  # fmt: skip
    for page, why in (tried | {party.looker: WATCHES}).items():
        page.do(seat, act)
        assert page.desk.trouble == why
        page.read_cards(seat)
        assert page.view.reading is None
        page.turn_peek()
        assert page.view.viewer == page.view.own_seat
        page.turn_to(seat)
        page.seats.help(seat)
        assert page.view.helped is None
    assert party.seq == before


@pytest.mark.parametrize(
    ("who", "tried", "why"),
    [
        ("phone", lambda page: page.open_up(), AT_THE_TABLE),
        ("phone", lambda page: page.past.redo(), AT_THE_TABLE),
        ("phone", lambda page: page.open("elsewhere"), AT_THE_TABLE),
        ("phone", lambda page: page.begin(other_header()), AT_THE_TABLE),
        ("phone", lambda page: page.hand_over("a.jsonl", b""), AT_THE_TABLE),
        ("phone", lambda page: page.past.undo_last(), NOT_YOURS),
        ("phone", lambda page: page.correct("seats[1].hand", []), DEALT),
        ("looker", lambda page: page.past.undo_last(), WATCHES),
        ("looker", lambda page: page.keeping.turn_clock(), WATCHES),
        ("looker", lambda page: page.correct("seats[0].name", "Zoe"), WATCHES),
        ("looker", lambda page: page.fix(0), WATCHES),
    ],
)
def test_what_a_guest_may_not_do_is_refused_in_a_sentence(party, who, tried, why):
    """What concerns everybody is done at the table; where others' cards are is not found out by trying."""
    last = party.table.view.real.counted[-1].seat
    page = party.looker if who == "looker" else party.phones[(last + 1) % 3]
    before = party.seq
    tried(page)
    assert page.desk.trouble == why
    assert (party.seq, page.view.on.header.table, page.fixing) == (before, party.here, None)


def test_a_phone_takes_back_its_own_last_act(party):
    last = party.table.view.real.counted[-1]
    party.phones[last.seat].past.undo(last.seq - 1, asked=True)
    assert party.table.sync()
    assert last not in party.table.view.real.counted


def test_whichever_way_it_comes_nothing_is_written_on_a_page_that_may_not(party):
    """The table itself asks whose device it is: no way of writing goes around that."""
    old, before = party.phones[0], party.seq
    party.replaced(0)
    real, lookers = old.view.real, party.looker.view.real
    for write in (real.undo, lookers.undo, lambda: real.correct("seats[0].name", "Zoe"), lookers.open_up):
        with pytest.raises(NotHere):
            write()
    assert party.seq == before


def test_whoever_plays_alone_may_do_on_a_phone_all_that_is_done_at_the_table(tmp_path):
    """Nobody else is there, and Ava's acts are carried out by whoever plays."""
    table = page_of(Store(str(tmp_path / "store.db")))
    table.begin(registry.game("cape-may").header_for(["Ann"], seed="1", solo="tourist"))
    phone = page_of(table.store, Guest(*table.store.claim(table.view.on.header.table, 0)))
    phone.open(table.view.on.header.table)
    assert phone.view.everybodys
    for _ in range(22):
        phone.do(phone.view.seat, phone.view.on.rules.legal(phone.view.mine, phone.view.seat)[0])
        assert phone.desk.trouble == ""
    assert phone.view.on.seq > 20


# --- whose device it was ------------------------------------------------------------------------------------


def test_an_entry_remembers_at_whose_device_it_was_written_and_the_log_says_it_where_that_is_anothers(party):
    """On the phone of the seat, on another's (a figure put right), or at the table for somebody; exports hold it."""
    party.play()
    own = party.table.view.real.counted[-1]
    assert own.by == seats_device(own.seat)
    assert party.table.seats.done_at(own.seq) == ""
    seat = party.turn
    party.table.seats.help(seat)
    does(party.table, seat, party.legal(seat)[0])
    at_table = party.table.view.real.counted[-1]
    assert at_table.by == AT_TABLE
    assert party.table.past.when(at_table.seq).endswith(f"done at the table for {NAMES[seat]}")
    party.phones[2].sync()
    party.phones[2].correct("seats[2].name", "Cy")
    party.hear()
    assert party.table.seats.done_at(party.seq) == "done on Cy's phone"
    real = party.table.view.real
    read = from_lines(to_lines(real.header, real.entries), "r", registry.entry_type(real.header.game))
    assert [one.by for one in read[1]] == [one.by for one in real.entries]


def test_without_phones_nothing_is_said_of_devices(tmp_path):
    """A record of one device is as records always were."""
    table = page_of(Store(str(tmp_path / "store.db")))
    table.begin(registry.game("capitol").header_for(NAMES, seed="1"))
    table.correct("seats[0].name", "Zoe")
    assert [one.by for one in table.view.real.entries] == [None] * table.view.on.seq


# --- the tablet in the middle -------------------------------------------------------------------------------


def test_what_is_done_on_phones_is_refused_at_the_tablet_with_the_way_out(middle):
    middle.until(lambda: middle.turn in middle.phones)
    seat, before = middle.turn, middle.seq
    middle.table.do(seat, middle.legal(seat)[0])
    assert middle.table.desk.trouble == f"{NAMES[seat]} plays on a phone: act there, or tap Do it here first."
    assert middle.seq == before


@pytest.mark.parametrize("game", ["cape-may", "cape-horn"])
def test_do_it_here_lets_the_tablet_act_for_a_phone_for_that_turn_alone(game, tmp_path):
    """Cards of that seat stay covered; what the phone does ends it."""
    middle = Party(game, str(tmp_path / "store.db"), one_acts, seats=(0, 1), joined_at=JOINED)
    middle.until(lambda: middle.turn in middle.phones and len(middle.table.view.acting) == 1)
    seat, table = middle.turn, middle.table
    table.seats.help(seat)
    assert (table.view.seat, table.view.waits, table.view.viewer) == (seat, False, None)
    does(table, seat, table.legal[0])
    assert table.seats.done_at(middle.seq) == f"done at the table for {NAMES[seat]}"
    assert table.view.helped == (seat if seat in table.view.acting else None)
    middle.until(lambda: middle.turn in middle.phones)
    table.seats.help(middle.turn)
    assert table.view.helped is not None
    middle.play()
    assert table.view.helped is None


def test_a_phone_that_joins_covers_the_cards_of_its_seat_at_once(tmp_path):
    """Somebody had them on the screen."""
    middle = Party("capitol", str(tmp_path / "store.db"), one_acts, seats=(), joined_at=JOINED)
    seat = middle.turn
    middle.table.turn_peek()
    assert middle.table.view.viewer == seat
    middle.joins(seat)
    assert middle.table.view.viewer is None
    assert not middle.table.view.peeks


@pytest.mark.parametrize("game", ["cape-may", "capitol"])
def test_cards_stay_open_while_phones_choose_too_and_what_is_chosen_counts(game, tmp_path):
    """Whoever sits at the tablet goes on as if the others had chosen with cards of paper."""
    middle = Party(game, str(tmp_path / "store.db"), all_choose, seats=(0, 1), joined_at=JOINED)
    table = middle.table
    table.turn_peek()
    table.drafting.choose(0)
    middle.phones[0].do(0, middle.phones[0].legal[0])
    table.sync()
    assert (table.view.viewer, table.drafting.picked) == (2, (0,))
    middle.phones[1].do(1, middle.phones[1].legal[0])
    table.do(2, table.legal[0])
    assert not table.view.says.at_once(table.view.state)


def test_a_seat_is_taken_back_to_the_tablet_where_no_phone_is_at_hand(middle):
    """The tablet stays enough for everything: its cards are asked for there again, and the phone is shut out."""
    middle.until(lambda: middle.turn in middle.phones)
    seat = middle.turn
    middle.phones[seat].seats.take_seat(1 - seat)
    middle.table.sync()
    assert middle.table.view.phones == {0, 1}
    middle.table.seats.take_seat(seat)
    assert middle.table.view.plays_here(seat)
    middle.table.turn_peek()
    assert middle.table.view.viewer == seat
    middle.phones[seat].sync()
    assert middle.phones[seat].view.table is None


@pytest.mark.parametrize("joins", [True, False], ids=["with phones", "where phones could join"])
def test_with_printed_cards_nothing_is_covered(joins, tmp_path):
    """People hold their cards."""
    middle = Party("cape-may", str(tmp_path / "store.db"), seats=(0, 1) * joins, joined_at=JOINED, seed=None)
    for _ in range(15):
        assert not middle.table.view.covered
        assert joins or (middle.table.view.phones, middle.table.view.waits) == (frozenset(), False)
        middle.play()


# --- a seat changes hands -----------------------------------------------------------------------------------


def test_a_phone_whose_seat_another_has_shows_nothing_and_does_nothing_any_more(party):
    """It finds out before its next act, or as soon as there is news; opened anew it sees nothing. The new phone goes
    on."""
    seat, before = party.turn, party.seq
    old, act = party.phones[seat], party.legal(seat)[0]
    new = party.replaced(seat)
    old.do(seat, act)
    assert (old.view.table, old.desk.here) == (None, None)
    old.correct(f"seats[{seat}].name", "Zoe")
    again = page_of(party.store, old.view.guest)
    again.open(party.here)
    assert again.view.table is None
    assert new.seats.still_mine()
    assert (party.seq, new.view.seat) == (before, seat)


@pytest.fixture
def sign(party) -> str:
    shown = party.store.ask(party.here, 1, "word")
    assert party.table.seats.hear()
    return shown


def test_the_tables_screen_hears_who_asks_for_a_seat_and_one_yes_gives_it(party, sign):
    """The old page is shut out at once, and the new one comes in."""
    table, old = party.table, party.phones[1]
    assert table.seats.asks == [(1, sign)]
    table.seats.answer_ask(1, sign, True)
    assert table.seats.asks == []
    assert not old.seats.still_mine()
    assert old.view.table is None
    new = page_of(party.store, Guest(*party.store.collect("word")))
    new.open(party.here)
    assert (new.view.seat, new.seats.still_mine()) == (1, True)


def test_no_phone_hears_who_asks_for_a_seat_or_says_yes(party, sign):
    """Nor does an onlooker: it is refused, and nothing is given."""
    for page in (*party.phones.values(), party.looker):
        page.seats.hear()
        assert page.seats.asks == []
        page.seats.answer_ask(1, sign, True)
        assert page.desk.trouble == AT_THE_TABLE
        page.seats.withdraw_link()
        assert page.seats.invite(1) is None
        page.seats.take_back()
    assert not party.store.asked("word")
    assert party.phones[1].seats.still_mine()


def test_a_yes_that_comes_too_late_gives_nothing(party, sign):
    """Another page of the table said no meanwhile."""
    party.store.answer(party.here, 1, sign, yes=False)
    party.table.seats.answer_ask(1, sign, True)
    assert "nobody is asking for this seat any more" in party.table.desk.trouble.lower()
    assert party.phones[1].seats.still_mine()


# --- the table moves to another screen ----------------------------------------------------------------------


def test_the_new_screen_does_all_that_is_done_at_the_table(party):
    """It acts for whoever has no phone, shows no seat's secrets unasked, and stays at its table."""
    new, seat = party.replaced(TABLE), party.turn
    assert new.view.everybodys
    assert new.seats.is_table
    assert new.view.state == new.view.on.rules.view(party.table.view.real.state, None)
    new.seats.help(seat)
    does(new, seat, party.legal(seat)[0])
    assert new.view.real.counted[-1].by == AT_TABLE
    new.open("elsewhere")
    assert new.desk.trouble == AT_THE_TABLE


def test_the_old_screen_looks_on_until_whoever_hosts_takes_the_table_back(party):
    """What it does is refused even before it hears of it; what lay open there is covered."""
    new, table, before = party.replaced(TABLE), party.table, party.seq
    seat = table.view.acting[0]
    table.view.peeked = seat
    table.do(seat, party.legal(seat)[0])
    assert table.desk.trouble == "The table is on another screen now: this one just watches."
    assert table.view.viewer is None
    renames = partial(table.correct, "seats[0].name", "Zoe")
    for tried in (table.past.undo_last, table.open_up, table.past.redo, renames):
        tried()
    assert (party.seq, table.seats.asks, table.seats.elsewhere) == (before, [], True)
    table.seats.take_back()
    assert table.view.everybodys
    assert not new.seats.still_mine()
    assert new.view.table is None


def test_whoever_hosts_plays_on_at_other_tables(party):
    """It moved for one table only."""
    party.replaced(TABLE)
    party.table.seats.hear()
    party.table.begin(other_header())
    assert party.table.view.everybodys


def test_a_link_that_was_withdrawn_shows_nothing_any_more(party):
    """Whoever came by it sees what is open, until the table takes it back."""
    claim = party.store.look_on(party.table.seats.invite(ONLOOKERS).whole)
    page = page_of(party.store, Guest(claim.table, None, claim.generation))
    page.open(claim.table)
    assert page.view.state == page.view.on.rules.view(party.table.view.real.state, None)
    page.do(party.turn, party.legal(party.turn)[0])
    assert page.desk.trouble == WATCHES
    party.table.seats.withdraw_link()
    page.seats.hear()
    assert page.view.table is None
    assert party.looker.seats.still_mine()
