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

from .people import Party, one_acts


def first_actions(table: Any) -> bool:
    """Say whether somebody holds cards that nobody has named and acts: in Cape May after the deal."""
    return getattr(table.state, "phase", "") == "actions" or (table.header.game == "cape-horn" and table.seq > 0)


@pytest.fixture(params=["cape-may", "cape-horn"])
def party(request, tmp_path) -> Party:
    """Three people with printed cards, each with a phone, at the first actions of a game whose hands hold them."""
    return Party(request.param, str(tmp_path / "store.db"), first_actions, seed=None)


@pytest.fixture
def page(party) -> Any:
    return party.phones[1]


def field(page: Any, at: int = 0) -> Any:
    return [one for section in page.own_hand for one in section.fields][at]


def seen_elsewhere(party: Party) -> list[Any]:
    """Return all that other pages than the second seat's show or offer."""
    party.hear()
    return [
        (page.view.state, page.view.mine, page.view.known_to(1), page.view.holds(1), page.view.hand_of(1),
         list(page.legal), page.toast, page.past.undo_label(), len(page.view.on.log), page.ending.counted,
         page.desk.fresh)
        for page in (party.table, party.phones[0], party.phones[2], party.looker)
    ]  # fmt: skip


def test_a_noted_card_lies_in_the_hand_on_its_owners_page_alone(party, page):
    """Nothing that any other page shows, offers or says has changed, and it was not even drawn anew."""
    before, told = seen_elsewhere(party), [seat_page.since(one) for one in party.pages]
    lack, card = field(page).lack, field(page).options[3].value
    page.note(field(page), card)
    assert (field(page).value, field(page).lack) == ([card], lack - 1)
    held = [one.value for one in page.view.says.hand(page.view.mine, 1)]
    assert card in held or ("activity", card) in held
    assert seen_elsewhere(party) == before
    # it is nothing that happened either
    assert [seat_page.since(one) for one in party.pages] == told


def test_a_note_is_struck_again_and_taken_back_by_its_owner(party, page):
    """Others' undo takes back the last act, as if nothing had been noted, and the note stays."""
    other = party.phones[0]
    party.play()
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


def test_no_more_is_noted_than_the_hand_has(party, page):
    """One card not named is allowed; one card too many is not."""
    options, lack, before = field(page).options, field(page).lack, party.seq
    for one in options[:lack]:
        page.note(field(page), one.value)
    assert field(page).lack == 0
    page.note(field(page), options[lack].value)
    assert page.desk.trouble
    assert party.seq == before + len(field(page).value)


def test_nobody_notes_cards_for_another_seat_nor_at_the_table(party, page):
    """A message made by hand is refused, and where nobody has a phone there is nothing to be noted. A phone puts no
    hand right that everybody may see then."""
    path, card, before = field(page).name, field(page).options[0].value, party.seq
    hand = {"cape-may": "activity", "cape-horn": "hand"}[party.table.view.on.header.game]
    assert party.table.own_hand == ()
    tried = [(one, path, [card]) for one in (party.table, party.phones[0], party.looker)]
    for one, at, value in (*tried, (page, f"seats[0].{hand}", []), (page, f"seats[1].{hand}", [])):
        assert all(section.seat == one.view.seat for section in one.own_hand)
        one.desk.trouble = ""
        one.correct(at, value)
        assert one.desk.trouble
    assert party.seq == before


def test_what_is_noted_comes_back_with_the_table_and_is_not_given_out_while_the_game_goes_on(party, page):
    """By a reload, another phone, a record that is read in; a file with the record would tell it."""
    assert "jsonl" in party.table.view.on.files(["jsonl"])
    page.note(field(page), field(page).options[2].value)
    noted = field(page).value
    page.open(party.here)
    assert field(page).value == noted
    party.hear()
    table = party.table.view.real
    header, entries = from_lines(to_lines(table.header, table.entries), "x", registry.entry_type(table.header.game))
    assert Table(table.rules, header, registry.game(header.game).start(header), entries).state == table.state
    for one in party.pages:
        assert one.view.on.files(["jsonl", "position"]).keys() <= {"position"}


def test_a_note_written_meanwhile_does_not_stop_an_act(party, page):
    """Whoever acts is not told to look again because of something they cannot see."""
    page.note(field(page), field(page).options[2].value)
    seat, before = party.turn, party.seq
    actor = party.table if seat == 1 else party.phones[seat]
    actor.do(seat, party.legal(seat)[0])
    assert not actor.desk.trouble
    assert party.seq > before


def test_where_the_app_deals_nothing_is_noted(tmp_path):
    """It knows the cards."""
    party = Party("cape-may", str(tmp_path / "store.db"), one_acts)
    page, before = party.phones[1], party.seq
    assert page.own_hand == ()
    page.correct("seats[1].noted.activity", [3])
    assert page.desk.trouble
    assert party.seq == before


# --- what follows of it ---------------------------------------------------------------------------------


@pytest.mark.parametrize("party", ["cape-may"], indirect=True)
def test_what_a_noted_card_allows_is_offered_to_its_owner_and_played_in_one_act(party):
    """The table hears of it when it is played; then it is no note any more."""
    seat = party.turn
    page, hand = party.phones[seat], field(party.phones[seat])
    while hand.lack:
        page.note(hand, hand.options[len(hand.value)].value)
        hand = field(page)
    plays = [one for one in page.legal if isinstance(one, act.Play)]
    assert plays
    assert {one.card for one in plays} <= set(hand.value)
    page.do(seat, plays[0])
    party.hear()
    after = party.table.view.real.state.seats[seat]
    assert plays[0].card in party.table.view.public.activities.discard
    assert plays[0].card not in after.noted["activity"]
    assert len(after.noted["activity"]) == len(hand.value) - 1


class Nothing:
    """Chance at a table where nobody names anything."""

    seed, log = None, ()

    def pick(self, why: str, options: Any, nth: int, audience: Any = None, weights: Any = None) -> Any:
        return None


@pytest.mark.parametrize("party", ["cape-may"], indirect=True)
def test_bonus_cards_noted_count_at_the_end_without_being_entered_again(party, page):
    """The game is over, and all cards lie open."""
    bonus = next(one for section in page.own_hand for one in section.fields if one.name.endswith("bonus"))
    page.note(bonus, bonus.options[4].value)
    party.hear()
    s, rules = party.table.view.real.state, party.table.view.on.rules
    assert not any(s.seats[1].bonus)
    last = msgspec.structs.replace(s, round=s.book.rounds, turn=s.turns()[-1])
    while last.phase != "over":
        last = rules.apply(last, last.turn, rules.legal(last, last.turn)[0], Nothing(), True)
    assert bonus.options[4].value in last.seats[1].bonus


def test_only_corrections_of_a_seats_notes_are_notes():
    """However the path is written."""
    assert whose("seats[1].noted.activity") == whose("seats.1.noted") == 1
    assert whose("seats[1].activity") is None
