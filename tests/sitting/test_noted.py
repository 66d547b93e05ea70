"""Printed cards with phones: what somebody notes of their own hand is worked out for them, and told to nobody else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from capemay_kit.core.noted import whose
from capemay_kit.core.record import from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.games.cape_may import acts as act
from capemay_kit.sitting import seat_page

from .test_seated import NAMES, Party

NOTING = ("cape-may", "cape-horn")
"""Games in whose hands printed cards lie that the app does not know."""


def begun(game: str, tmp_path: Any, seed: str | None = None) -> Party:
    """Three people with printed cards, each with a phone, at the moment when the first of them acts."""
    party = Party(game, str(tmp_path / "store.db"), NAMES, seed)
    while not any(page.own_hand and page.own_hand[0].fields[0].lack for page in party.phones):
        seat = party.table.acting[0]
        party.table.do(seat, party.table.on.rules.legal(party.table.mine, seat)[0])
        while party.table.asked is not None:
            party.table.answer(None)
        party.hear()
    return party


@pytest.fixture(params=NOTING)
def party(request: pytest.FixtureRequest, tmp_path: Any) -> Party:
    """Three people at a table of each of these games."""
    return begun(request.param, tmp_path)


def field(page: Any, at: int = 0) -> Any:
    """Return a hand that the owner of a page may note."""
    return [one for section in page.own_hand for one in section.fields][at]


def seen_elsewhere(party: Party, seat: int) -> list[Any]:
    """Return all that other pages show or offer."""
    party.hear()
    others = [page for i, page in enumerate(party.phones) if i != seat]
    return [
        (page.view.state, page.view.mine, page.view.known_to(seat), page.view.holds(seat), page.view.hand_of(seat),
         list(page.legal), page.toast, page.past.undo_label(), len(page.view.on.log), page.ending.counted,
         page.desk.fresh)
        for page in (party.table, *others, party.looker)
    ]  # fmt: skip


def test_a_noted_card_lies_in_the_hand_on_its_owners_page_alone(party):
    """Nothing that any other page shows, offers or says has changed, and it was not even drawn anew."""
    before, page = seen_elsewhere(party, 1), party.phones[1]
    lack, card = field(page).lack, field(page).options[3].value
    page.note(field(page), card)
    assert field(page).value == [card]
    assert field(page).lack == lack - 1
    held = [one.value for one in page.view.says.hand(page.view.mine, 1)]
    assert card in held or ("activity", card) in held
    assert seen_elsewhere(party, 1) == before


def test_a_note_is_struck_again_and_taken_back_by_its_owner(party):
    """Others' undo takes back the last act, as if nothing had been noted, and the note stays."""
    page, other = party.phones[1], party.phones[0]
    party.play(1)
    party.hear()
    card, label = field(page).options[0].value, other.past.undo_label()
    page.note(field(page), card)
    page.strike(field(page), card)
    assert field(page).value == []
    page.past.undo_last()
    assert field(page).value == [card]
    other.sync()
    assert other.past.undo_label() == label
    party.table.sync()
    last = party.table.past.undone(None)[0]
    party.table.past.undo(last.seq - 1, asked=True)
    party.hear()
    assert last not in party.table.view.real.counted
    assert field(page).value == [card]


def test_a_note_is_nothing_that_happened(party):
    """Neither on the phone whose it is, where what others did is told since its own last act, nor on any other."""
    party.play(2)
    party.hear()
    told = [seat_page.since(page) for page in party.pages]
    page = party.phones[1]
    page.note(field(page), field(page).options[0].value)
    party.hear()
    assert [seat_page.since(page) for page in party.pages] == told


def test_no_more_is_noted_than_the_hand_has(party):
    """One card not named is allowed; one card too many is not."""
    page = party.phones[1]
    options, lack = field(page).options, field(page).lack
    for one in options[:lack]:
        page.note(field(page), one.value)
    assert field(page).lack == 0
    before = party.table.view.on.seq
    page.note(field(page), options[lack].value)
    assert page.desk.trouble
    assert page.view.on.seq == before + len(field(page).value)


def test_nobody_notes_cards_for_another_seat_nor_at_the_table(party):
    """A message made by hand is refused, and where nobody has a phone there is nothing to be noted."""
    path, before = field(party.phones[1]).name, party.table.view.on.seq
    card = field(party.phones[1]).options[0].value
    for page in (party.table, party.phones[0], party.looker):
        assert all(section.seat == page.view.seat for section in page.own_hand)
        page.desk.trouble = ""
        page.correct(path, [card])
        assert page.desk.trouble
    assert party.table.own_hand == ()
    party.table.sync()
    assert party.table.view.on.seq == before


def test_what_is_noted_comes_back_with_the_table_and_with_a_new_phone(party):
    """A reload, another phone, a record that is read in."""
    page = party.phones[1]
    page.note(field(page), field(page).options[2].value)
    noted, here = field(page).value, page.view.on.header.table
    page.open(here)
    assert field(page).value == noted
    table = party.table.view.real
    table.sync()
    lines = to_lines(table.header, table.entries)
    header, entries = from_lines(lines, "x", table._entry_type)
    again = Table(table.rules, header, registry.game(header.game).start(header), entries)
    assert again.state == table.state


def test_while_the_game_goes_on_its_record_is_not_given_out_with_notes(party):
    """It would tell them."""
    assert "jsonl" in party.table.view.on.files(["jsonl"])
    page = party.phones[1]
    page.note(field(page), field(page).options[2].value)
    party.hear()
    for one in party.pages:
        assert one.view.on.files(["jsonl", "position"]).keys() <= {"position"}


def test_a_note_written_meanwhile_does_not_stop_an_act(party):
    """Whoever acts is not told to look again because of something they cannot see."""
    page = party.phones[1]
    page.note(field(page), field(page).options[2].value)
    seat = party.table.view.acting[0]
    actor, before = (party.phones[0] if seat == 1 else party.phones[seat]), party.table.view.on.seq
    if seat == 1:
        actor, seat = party.table, 1
    actor.do(seat, actor.view.on.rules.legal(actor.view.mine, seat)[0])
    assert not actor.desk.trouble
    assert actor.view.on.seq > before + 1


def test_where_the_app_deals_nothing_is_noted(tmp_path):
    """It knows the cards."""
    party = Party("cape-may", str(tmp_path / "store.db"), NAMES, "1")
    party.play(4)
    party.hear()
    page = party.phones[1]
    assert page.own_hand == ()
    before = party.table.view.on.seq
    page.correct("seats[1].noted.activity", [3])
    assert page.desk.trouble
    party.table.sync()
    assert party.table.view.on.seq == before


def test_a_phone_puts_no_hand_right_that_everybody_may_see_then(party):
    """Neither another's nor its own: on the table it would lie open."""
    path = {"cape-may": "activity", "cape-horn": "hand"}[party.table.view.on.header.game]
    before = party.table.view.on.seq
    for seat in (0, 1):
        page = party.phones[1]
        page.desk.trouble = ""
        page.correct(f"seats[{seat}].{path}", [])
        assert page.desk.trouble
    assert party.table.view.on.seq == party.phones[1].view.on.seq == before


# --- what follows of it ---------------------------------------------------------------------------------


@pytest.fixture
def cape_may(tmp_path: Any) -> Party:
    """Cape May with printed cards, at the first actions."""
    party = begun("cape-may", tmp_path)
    while (
        party.table.view.on.rules.legal(party.table.view.mine, party.table.view.seat)
        and party.table.view.public.phase != "actions"
    ):
        party.table.do(party.table.seat, party.table.on.rules.legal(party.table.mine, party.table.seat)[0])
        while party.table.asked is not None:
            party.table.answer(None)
        party.hear()
    return party


def test_what_a_noted_card_allows_is_offered_to_its_owner_and_played_in_one_act(cape_may):
    """The table hears of it when it is played; then it is no note any more."""
    seat = cape_may.table.view.acting[0]
    page = cape_may.phones[seat]
    hand = field(page)
    while hand.lack:
        page.note(hand, hand.options[len(hand.value)].value)
        hand = field(page)
    plays = [one for one in page.legal if isinstance(one, act.Play)]
    assert plays
    assert {one.card for one in plays} <= set(hand.value)
    assert not page.refused
    page.do(seat, plays[0])
    cape_may.hear()
    after = cape_may.table.view.real.state.seats[seat]
    assert plays[0].card in cape_may.table.view.public.activities.discard
    assert plays[0].card not in after.noted["activity"]
    assert len(after.noted["activity"]) == len(hand.value) - 1


def test_bonus_cards_noted_count_at_the_end_without_being_entered_again(cape_may):
    """The game is over, and all cards lie open."""
    page = cape_may.phones[1]
    bonus = next(one for section in page.own_hand for one in section.fields if one.name.endswith("bonus"))
    page.note(bonus, bonus.options[4].value)
    cape_may.hear()
    s = cape_may.table.view.real.state
    assert not any(s.seats[1].bonus)
    last = msgspec.structs.replace(s, round=s.book.rounds, turn=s.turns()[-1])
    rules = cape_may.table.view.on.rules
    while last.phase != "over":
        last = rules.apply(last, last.turn, rules.legal(last, last.turn)[0], _Nothing(), True)
    assert bonus.options[4].value in last.seats[1].bonus


class _Nothing:
    """Chance at a table where nobody names anything."""

    seed, log = None, ()

    def pick(self, why: str, options: Any, nth: int, audience: Any = None, weights: Any = None) -> Any:
        """Return nothing."""
        return None


def test_only_corrections_of_a_seats_notes_are_notes():
    """However the path is written."""
    assert whose("seats[1].noted.activity") == whose("seats.1.noted") == 1
    assert whose("seats[1].activity") is None
