"""A player's own page: what all choose at once, what others do to one's figures, one's hand, and the pad on which
printed cards are named."""

from __future__ import annotations

import pytest

from capemay_kit.core.forms import Field, Option
from capemay_kit.games import registry
from capemay_kit.sitting import seat_page
from capemay_kit.sitting.seat_page import DIGITS, Pad, by_number, noted

from .people import NAMES, Party, all_choose, one_acts, page_of

AT_ONCE = pytest.mark.parametrize("game", ["cape-may", "capitol"])


@pytest.fixture
def party(game, tmp_path) -> Party:
    return Party(game, str(tmp_path / "store.db"), all_choose)


@AT_ONCE
def test_what_one_has_picked_stays_while_others_choose_too(party):
    """The screen is drawn anew, and nobody has to begin again."""
    page, other = party.phones[0], party.phones[2]
    page.drafting.choose(1)
    other.do(2, other.legal[0])
    party.hear()
    assert (page.drafting.picked, other.drafting.picked) == ((1,), ())
    assert seat_page.head(other).title == "2 are still choosing"
    party.phones[1].do(1, party.phones[1].legal[0])
    party.hear()
    assert seat_page.head(other)[:4] == ("Ann chooses", seat_page.head(party.looker).detail, 0, False)


@AT_ONCE
def test_what_all_choose_in_the_same_moment_counts_for_each(party):
    """Nobody's page has heard of the others yet."""
    for seat, page in party.phones.items():
        page.do(seat, page.legal[0])
    party.hear()
    assert not party.table.view.says.at_once(party.table.view.state)


@AT_ONCE
def test_a_touch_counts_though_somebody_else_has_chosen_meanwhile(party):
    """What is offered here is the same as before, so it was meant; once it is another step it is looked at first."""
    page, other = party.phones[0], party.phones[2]
    for one in party.phones.values():
        one.desk.has_seen(one.desk.fresh)
    other.do(2, other.legal[0])
    party.hear()
    assert not page.desk.missed
    page.do(0, page.legal[0])
    party.phones[1].do(1, party.phones[1].legal[0])
    party.hear()
    assert page.desk.missed


@AT_ONCE
def test_an_undo_in_the_same_moment_takes_back_nobody_elses_choice(party):
    """It meant what lay before that choice."""
    last = party.table.view.real.counted[-1].seat
    page, other, before = party.phones[last], party.phones[2 if last != 2 else 1], party.seq
    other.do(other.view.own_seat, other.legal[0])
    page.past.undo_last()
    assert party.seq == before + 1


@AT_ONCE
def test_a_choice_gives_way_to_what_was_put_right_or_chosen_for_the_same_seat(party):
    """It is looked at first: the table's figure, or what the same person did on another page of theirs."""
    page, twin = party.phones[0], page_of(party.store, party.phones[0].view.guest)
    twin.open(party.here)
    party.table.correct("seats[1].name", "Zoe")
    page.do(0, page.legal[0])
    assert 0 in page.view.acting
    page.do(0, page.legal[0])
    before = party.seq
    twin.do(0, twin.legal[1])
    assert party.seq == before


@pytest.mark.parametrize("game", ["capitol"])
def test_a_bid_is_taken_back_though_others_have_bid_since_until_it_lies_open(party):
    """At the same corner as any undo, and nobody else's bid is lost."""
    page = party.phones[0]
    for seat in (0, 1, 2):
        party.hear()
        party.phones[seat].do(seat, party.legal(seat)[-1])
    party.hear()
    assert not page.past.may_undo()
    page.past.undo_last()
    assert party.turn == 0
    page.do(0, page.legal[0])
    party.hear()
    party.phones[party.turn].do(party.turn, party.table.legal[0])
    party.hear()
    assert page.past.takes_back is None


@pytest.mark.parametrize(("game", "path"), [("cape-horn", "points"), ("capital-city", "money")])
def test_what_others_do_to_ones_figures_is_told_with_it(game, path, tmp_path):
    """Here the table corrects a figure."""
    party = Party(game, str(tmp_path / "store.db"), one_acts)
    page = party.phones[0]
    was = seat_page.figures(page)[0]
    party.table.correct(f"seats[0].{path}", 77)
    party.hear()
    told = seat_page.since(page)[0]
    assert (told.seat, told.to_me) == (None, (f"{was.name}: {was.value} → {seat_page.figures(page)[0].value}",))


@pytest.mark.parametrize("game", registry.GAMES)
def test_an_act_that_waits_shows_what_ones_figures_would_be(game, tmp_path):
    """And once it is done they are so."""
    party = Party(game, str(tmp_path / "store.db"), one_acts)
    for _ in range(60):
        page = party.phones[party.turn]
        for one in [] if page.drafting.choosing or page.drafting.counting else page.legal[:60]:
            page.cancel()
            page.drafting.propose(one)
            then = [one.then or one.value for one in seat_page.figures(page)]
            if page.drafting.draft is not None and any(one.then for one in seat_page.figures(page)):
                page.drafting.confirm()
                assert [one.value for one in seat_page.figures(page)] == then
                return
        page.cancel()
        party.play()
    raise AssertionError("no act changed a figure for certain")


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_tap_on_a_card_of_ones_hand_offers_its_ways_or_says_why_it_cannot_be_played(game, tmp_path):
    """Out of one's turn it is not done anyway; one in hand that is played in several ways offers these and no
    others."""
    party, refused, ways = Party(game, str(tmp_path / "store.db"), one_acts), 0, 0
    for _ in range(60):
        for page in party.phones.values():
            for held, ready in seat_page.hand(page):
                page.cancel()
                acts = page.drafting.played().get(held.value, ())
                if ready and len(acts) > 1:
                    page.drafting.play_held(held)
                    assert sorted(map(repr, page.drafting.offered())) == sorted(map(repr, acts))
                    ways += 1
                elif not ready and held.tried is not None:
                    page.drafting.play_held(held)
                    refused += page.refused is not None
                    assert page.refused is None or page.view.says.refusal(page.view.mine, page.refused.why)[0]
                    assert not (page.view.waits and page.can_force())
            page.cancel()
        if refused and (ways or game == "capital-city"):
            return
        party.play()
    raise AssertionError((refused, ways))


def test_looking_back_is_said_and_a_page_of_nobodys_has_no_figures(tmp_path):
    party = Party("capitol", str(tmp_path / "store.db"), one_acts)
    page = party.phones[1]
    page.past.look(3)
    assert seat_page.head(page) == ("Looking back", page.past.when(3), None, False, None, ())
    assert seat_page.figures(party.looker) == seat_page.hand(party.looker) == []
    assert page.names == NAMES


# --- the pad ------------------------------------------------------------------------------------------------

ACTIVITY = Field("a", "Activity cards", [4], tuple(Option(n, f"Card {n}") for n in (4, 11, 14)), once=True, lack=2)
BONUS = Field("b", "Bonus cards", [], (Option(4, "Goal"),), lack=1)
NAMED = Field("c", "Named", [4], ACTIVITY.options)


def test_a_number_is_typed_digit_by_digit_and_taken_back():
    """No number begins with 0, and none is longer than three digits."""
    pad = Pad()
    for key in "0114":
        pad = pad.press(key)
    assert (pad.typed, pad.press(DIGITS[-1]).typed, pad.press("9").typed) == ("114", "11", "114")


def test_the_card_of_a_number_is_found_unless_it_is_in_the_hand_already():
    """There is one of each."""
    assert Pad(0, "14").card(ACTIVITY) == Option(14, "Card 14")
    assert Pad(0, "4").card(ACTIVITY) is None
    assert Pad(0, "7").card(ACTIVITY) is None


def test_the_first_hand_with_a_card_not_named_is_asked_about_until_another_is_chosen():
    """When a hand is full the next is asked about."""
    assert Pad().field([NAMED, ACTIVITY, BONUS]) is ACTIVITY
    assert Pad().turn(0).field([NAMED, ACTIVITY]) is NAMED
    assert Pad(1).done(ACTIVITY).hand == 1
    assert Pad(1).done(BONUS).field([NAMED, ACTIVITY]) is ACTIVITY
    assert Pad().field([NAMED]) is NAMED
    assert Pad().field([]) is None


def test_cards_without_numbers_are_chosen_by_kind():
    """As wind cards are."""
    assert by_number(ACTIVITY)
    assert not by_number(Field("w", "Wind", [], (Option("fan-1", "Fan 1"),)))
    assert [one.title for one in noted(NAMED)] == ["Card 4"]
