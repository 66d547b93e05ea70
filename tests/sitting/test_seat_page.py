"""A player's own page: whose turn it is, what happened since one's last, one's figures, what can be played."""

from __future__ import annotations

import pytest

from capemay_kit.sitting import seat_page

from .test_seated import NAMES, party  # noqa: F401 (a fixture)


def _until(party, holds, acts=200):  # noqa: F811
    for _ in range(acts):
        party.hear()
        if holds():
            return
        party.play(1)
    raise AssertionError("that never came up")


def test_whoever_is_to_act_is_told_so_and_everybody_else_who_it_is(party):  # noqa: F811
    """One seat acts: its page says so in its colour, the others name it."""
    _until(
        party, lambda: len(party.table.view.acting) == 1 and not party.table.view.says.at_once(party.table.view.state)
    )
    (turn,) = party.table.view.acting
    for own, page in enumerate(party.phones):
        head = seat_page.head(page)
        assert head.title == ("Your turn" if own == turn else f"{NAMES[turn]} plays")
        assert (head.seat, head.mine) == (turn, own == turn)


@pytest.mark.parametrize("party", ["cape-may"], indirect=True)
def test_the_acts_left_are_those_of_whoever_plays(party):  # noqa: F811
    """Where a game counts them."""
    _until(
        party,
        lambda: any(party.table.view.says.tile(party.table.view.state, one).left for one in party.table.view.acting),
    )
    left = party.table.view.says.tile(party.table.view.state, party.table.view.acting[0]).left
    assert {seat_page.head(page).left for page in party.phones} == {left}


@pytest.mark.parametrize("party", ["cape-may", "capitol", "cape-horn"], indirect=True)
def test_who_comes_before_one_s_own_turn_is_listed_up_to_oneself(party):  # noqa: F811
    """In their order, as far as that is certain; never oneself."""
    _until(party, lambda: len(party.table.view.acting) == 1 and party.table.view.says.coming(party.table.view.state))
    order = list(party.table.view.says.coming(party.table.view.state))
    for own, page in enumerate(party.phones):
        coming = list(seat_page.head(page).coming)
        assert coming == (order[: order.index(own)] if own in order and own not in party.table.view.acting else [])


@pytest.mark.parametrize("party", ["cape-may", "capitol"], indirect=True)
def test_where_all_choose_at_once_everybody_sees_who_has_and_never_what(party):  # noqa: F811
    """Each is asked; whoever has chosen is ready."""
    _until(party, lambda: len(party.table.view.acting) > 1 and party.table.view.says.at_once(party.table.view.state))
    acting = party.table.view.acting
    for own, page in enumerate(party.phones):
        assert seat_page.choosing(page) == [(one, one not in acting) for one in range(3)]
        if own in acting:
            assert seat_page.head(page).title == "You choose"


@pytest.mark.parametrize("party", ["cape-may", "capitol"], indirect=True)
def test_what_one_has_picked_stays_while_others_choose_too(party):  # noqa: F811
    """The screen is drawn anew, and nobody has to begin again."""
    _until(party, lambda: len(party.table.view.acting) == 3 and party.table.view.says.at_once(party.table.view.state))
    page, other = party.phones[0], party.phones[2]
    page.drafting.choose(1)
    other.do(2, other.legal[0])
    party.hear()
    assert page.drafting.picked == (1,)
    assert other.drafting.picked == ()


def _all_choose(party):  # noqa: F811
    """Go on until all three choose at once."""
    _until(party, lambda: len(party.table.view.acting) == 3 and party.table.view.says.at_once(party.table.view.state))


@pytest.mark.parametrize("party", ["cape-may", "capitol"], indirect=True)
def test_what_all_choose_in_the_same_moment_counts_for_each(party):  # noqa: F811
    """Nobody's page has heard of the others yet."""
    _all_choose(party)
    for seat, page in enumerate(party.phones):
        page.do(seat, page.legal[0])
    party.hear()
    assert not party.table.view.says.at_once(party.table.view.state)


@pytest.mark.parametrize("party", ["cape-may", "capitol"], indirect=True)
def test_a_touch_counts_though_somebody_else_has_chosen_meanwhile(party):  # noqa: F811
    """What is offered here is the same as before, so it was meant; once it is another step it is looked at first."""
    _all_choose(party)
    page, other = party.phones[0], party.phones[2]
    for one in party.phones:
        one.desk.has_seen(one.desk.fresh)
    other.do(2, other.legal[0])
    party.hear()
    assert not page.desk.missed
    page.do(0, page.legal[0])
    party.phones[1].do(1, party.phones[1].legal[0])
    party.hear()
    assert page.desk.missed


@pytest.mark.parametrize("party", ["cape-may", "capitol"], indirect=True)
def test_an_undo_in_the_same_moment_takes_back_nobody_else_s_choice(party):  # noqa: F811
    """It meant what lay before that choice."""
    _all_choose(party)
    page = party.phones[party.table.view.real.counted[-1].seat]
    other = party.phones[2 if page is not party.phones[2] else 1]
    before = party.table.view.on.seq
    other.do(other.view.own_seat, other.legal[0])
    page.past.undo_last()
    party.hear()
    assert party.table.view.on.seq == before + 1


@pytest.mark.parametrize("party", ["cape-may", "capitol"], indirect=True)
def test_a_choice_gives_way_to_what_was_put_right_or_chosen_for_the_same_seat(party):  # noqa: F811
    """It is looked at first: the table's figure, or what the same person did on another page of theirs."""
    _all_choose(party)
    page, twin = party.phones[0], party._page(party.phones[0].view.guest)
    twin.open(page.view.on.header.table)
    party.table.correct("seats[1].name", "Zoe")
    page.do(0, page.legal[0])
    assert 0 in page.view.acting
    page.do(0, page.legal[0])
    before = page.view.on.seq
    twin.do(0, twin.legal[1])
    assert twin.view.on.seq == before


@pytest.mark.parametrize("party", ["capitol"], indirect=True)
def test_a_bid_is_taken_back_though_others_have_bid_since_until_it_lies_open(party):  # noqa: F811
    """At the same corner as any undo, and nobody else's bid is lost."""
    _until(party, lambda: len(party.table.view.acting) == 3 and party.table.view.says.at_once(party.table.view.state))
    page = party.phones[0]
    for seat in (0, 1, 2):
        party.hear()
        party.phones[seat].do(seat, party.phones[seat].view.on.rules.legal(party.phones[seat].view.mine, seat)[-1])
    party.hear()
    assert not page.past.may_undo()
    page.past.undo_last()
    party.hear()
    assert party.table.view.acting == (0,)
    page.do(0, page.legal[0])
    party.hear()
    party.phones[party.table.view.acting[0]].do(party.table.view.acting[0], party.table.legal[0])
    party.hear()
    assert page.past.takes_back is None
    page.past.undo_last()
    assert (
        page.desk.trouble == ("The last action was not yours. Only the player who did it, or the table, can undo it.")
        or page.may_undo()
    )


def test_what_happened_since_goes_back_to_one_s_own_last_act(party):  # noqa: F811
    """The latest first, each by its seat."""
    party.play(25)
    party.hear()
    done = [one.seat for one in party.table.view.real.counted]
    for own, page in enumerate(party.phones):
        last = max((n for n, seat in enumerate(done) if seat == own), default=-1)
        assert [one.seat for one in seat_page.since(page)] == done[last + 1 :][::-1][: seat_page.MOST]


@pytest.mark.parametrize("party", ["cape-horn", "capital-city"], indirect=True)
def test_what_others_do_to_one_s_figures_is_told_with_it(party):  # noqa: F811
    """Here the table corrects a figure."""
    party.play(6)
    party.hear()
    page = party.phones[0]
    was = seat_page.figures(page)[0]
    path = {"cape-horn": "points", "capital-city": "money"}[page.view.meta.id]
    party.table.correct(f"seats[0].{path}", 77)
    party.hear()
    now = seat_page.figures(page)[0]
    told = seat_page.since(page)[0]
    assert (told.seat, told.to_me) == (None, (f"{was.name}: {was.value} → {now.value}",))


def test_an_act_that_waits_shows_what_one_s_figures_would_be(party):  # noqa: F811
    """And once it is done they are so."""
    party.play(10)
    for _ in range(60):
        party.hear()
        page = party.phones[party.table.view.acting[0]]
        legal = [] if page.drafting.choosing or page.drafting.counting else page.legal[:60]
        for one in legal:
            page.cancel()
            page.drafting.propose(one)
            then = [one.then or one.value for one in seat_page.figures(page)]
            if page.drafting.draft is not None and any(one.then for one in seat_page.figures(page)):
                page.drafting.confirm()
                assert [one.value for one in seat_page.figures(page)] == then
                return
        page.cancel()
        party.play(1)
    raise AssertionError("no act changed a figure for certain")


def test_what_of_one_s_hand_can_be_played_is_what_an_act_plays(party):  # noqa: F811
    """At every moment, on everybody's phone."""
    for _ in range(40):
        party.play(1)
        party.hear()
        for page in party.phones:
            assert all(ready == (held.value in page.drafting.played()) for held, ready in seat_page.hand(page))


def test_whatever_cannot_be_played_now_says_why_at_a_tap(party):  # noqa: F811
    """Out of one's turn it is not done anyway."""
    party.play(30)
    party.hear()
    refused = 0
    for page in party.phones:
        for held, ready in seat_page.hand(page):
            page.cancel()
            if ready or held.tried is None:
                continue
            page.drafting.play_held(held)
            refused += page.refused is not None
            assert page.refused is None or page.view.says.refusal(page.view.mine, page.refused.why)[0]
            assert not (page.view.waits and page.can_force())
    assert refused


def test_a_card_that_is_played_in_several_ways_offers_these_and_no_others(party):  # noqa: F811
    """One in hand goes with it."""
    for _ in range(60):
        party.play(1)
        party.hear()
        page = party.phones[party.table.view.acting[0]]
        held = next(
            (one for one, _ in seat_page.hand(page) if len(page.drafting.played().get(one.value, ())) > 1), None
        )
        if held is not None:
            acts = page.drafting.played()[held.value]
            page.drafting.play_held(held)
            assert sorted(map(repr, page.drafting.offered())) == sorted(map(repr, acts))
            return
    assert page.meta.id == "capital-city"
