"""Bots at the table: whose turn it is, what they do, pausing, playing for them, undo, what they say they weighed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from capemay_kit.bots.players import comparing
from capemay_kit.bots.search import Plan
from capemay_kit.bots.values import values
from capemay_kit.core.at_one_go import finished
from capemay_kit.core.bot_seats import BotSeats, bot_seats
from capemay_kit.core.record import BOT, by_bot
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.results import formats
from capemay_kit.sitting.bots import WEIGHING, choosing, weigh
from capemay_kit.sitting.going_on import take_record
from capemay_kit.sitting.session import Session
from tests.recorded.seen import Seen

from .people import page_of

STRENGTHS: Any = ("easy", "fair", "strong", "master")
IMAGINED = 4
"""So few games the master imagines here."""


def sits(tmp_path: Path, bots: dict[str, str], first: int = 1, game: str = "cape-may", n: int = 2) -> Session:
    model = page_of(Store(str(tmp_path / "store.db")))
    names = ["Ann", "Ben", "Cid"][:n]
    model.begin(registry.game(game).header_for(names, seed="1", first=first, table="t", bots=bots))
    return model


def plays(model: Session, most: int = 40) -> None:
    for _ in range(most):
        if model.bots.due is None:
            return
        model.bots.act()


def acts(model: Session) -> None:
    """Do what a person may do: the last thing that is listed leads on."""
    real, before = model.view.real, model.view.on.seq
    seat = model.view.acting[0]
    model.do(seat, real.rules.legal(real.state, seat)[-1])
    assert model.view.on.seq > before, (model.refused, model.asked, model.desk.trouble, model.toast)


@pytest.fixture
def model(tmp_path: Path) -> Session:
    return sits(tmp_path, {"1": "fair"})


def test_a_bots_turn_is_nobody_elses_and_it_plays_until_it_is_a_persons(model):
    """On the page nothing is offered, nothing can be done for it, and nobody reads its cards. Its entries say that a
    bot wrote them."""
    assert model.bots.due == 1
    assert model.view.waits
    assert not model.legal
    model.do(1, model.view.on.rules.legal(model.view.mine, 1)[0])
    assert model.desk.trouble == "A bot plays for Ben. To act, take the seat over first."
    model.read_cards(1)
    assert (model.view.on.seq, model.view.reading) == (0, None)
    plays(model)
    assert model.view.acting == (0,)
    assert {by_bot(one) for one in model.view.on.log if one.seat == 1} == {True}
    assert "bot (fair)" in model.past.when(model.view.on.log[-1].seq)


def test_a_bot_acts_when_its_pace_says_so_and_waits_while_it_is_paused(model):
    """At once is at once."""
    assert not model.bots.go_on()
    assert model.view.on.seq == 0
    model.bots.have(BotSeats({"1": "fair"}, paused=True, pace="instant"))
    assert not model.bots.go_on()
    assert model.view.on.seq == 0
    model.bots.pause(False)
    model.bots.go_on()
    assert model.view.on.seq == 1


def test_a_page_looks_again_at_once_where_bots_are_fast(tmp_path):
    """Otherwise each would wait for the next time the page looks by itself, which is once a second."""
    model = sits(tmp_path, {"1": "fair", "2": "fair"}, n=3)
    model.bots.have(BotSeats({"1": "fair", "2": "fair"}, pace="calm"))
    for pace, soon in (("calm", False), ("usual", False), ("fast", True), ("instant", True)):
        assert model.seats.bot_seats.pace == pace
        assert model.bots.go_on() == soon
        model.bots.next_pace()


def test_a_seat_is_taken_over_and_given_back_and_another_page_hears_of_it(model):
    """Nothing is written into the record for it, so nothing has to be replayed or undone."""
    other = page_of(model.store)
    other.open("t")
    model.bots.play(1, None)
    assert (model.bots.due, model.view.waits) == (None, False)
    assert model.legal
    other.sync()
    assert other.bots.due is None
    model.bots.play(1, "strong")
    assert (model.bots.due, model.view.on.seq) == (1, 0)


def test_two_pages_do_not_double_an_act(model):
    """The second is refused, and shows what the first one did."""
    other = page_of(model.store)
    other.open("t")
    model.bots.act()
    other.bots.act()
    assert other.view.on.seq == model.view.on.seq == 1


def test_undo_goes_back_to_the_persons_last_act(model):
    """The bot's turn goes with it, and it is the person's turn again."""
    plays(model)
    while model.bots.due is None:
        acts(model)
    plays(model)
    last, *others = model.past.undone(None)
    assert last.seat == 0
    assert all(map(by_bot, others))
    model.past.undo_last()
    if model.asking_undo is not None:
        model.past.undo(model.asking_undo, asked=True)
    assert model.view.acting == (0,)
    assert all(one.seq < last.seq for one in model.view.on.log)


@pytest.mark.parametrize(("by", "asks"), [(BOT + "fair", None), ("seat:1", "other")])
def test_nobody_is_asked_before_a_bots_act_is_taken_back_with_ones_own(tmp_path, by, asks):
    """A bot does not mind. Before another person's act is taken back, that is asked."""
    table = sits(tmp_path, {}).view.real

    def acts_next(which):
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[which], by=by if seat == 1 else None)
        return seat

    while table.state.phase != "actions":
        acts_next(0)
    to, first = table.seq, acts_next(-1)
    while acts_next(-1) == first:
        pass
    taken_back = table.counted[table.until(to) :]
    assert {one.seat for one in taken_back} == {0, 1}
    assert not any(one.answers for one in taken_back)
    assert table.undo_asks(to) == asks


def test_bots_wait_after_an_undo(model):
    """They would do the same again at once."""
    model.bots.act()
    model.past.undo(0, asked=True)
    model.bots.have(BotSeats({"1": "fair"}, pace="instant"))
    assert model.bots.rest
    assert not model.bots.go_on()
    model.bots.pause(False)
    assert model.view.on.log[-1].seat == 1


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_only_person_among_bots_covers_no_hand_from_anybody(tmp_path, game):
    """Their cards lie open on the page, whoever acts; those of bots do not."""
    model = sits(tmp_path, {"1": "fair", "2": "easy"}, first=0, game=game, n=3)
    for _ in range(8):
        plays(model)
        assert (model.view.acting, model.view.covered, model.view.viewer) == ((0,), False, 0)
        assert model.view.state == model.view.on.rules.view(model.view.real.state, 0)
        acts(model)
    assert model.view.told_to == 0
    assert model.view.keeps_secrets
    assert all(by_bot(one) == (one.seat != 0) for one in model.view.on.log if one.seat is not None)


def test_a_hand_is_covered_again_once_somebody_else_plays_too(tmp_path):
    """On a seat of a bot, or with a phone of one's own: then this screen is not that person's alone."""
    model = sits(tmp_path, {"1": "fair"}, first=0)
    assert model.view.viewer == 0
    model.bots.play(1, None)
    assert model.view.viewer is None
    model.bots.play(1, "fair")
    assert model.view.viewer == 0
    model.desk.joined_at = "here"
    model.store.claim("t", 0)
    model.sync()
    assert model.view.viewer is None


def test_all_bots_finish_at_once_and_the_next_time_at_their_pace(tmp_path):
    """Up to the turn of a person, also where they rested."""
    model = sits(tmp_path, {"1": "fair", "2": "fair"}, n=3)
    model.bots.have(BotSeats({"1": "fair", "2": "fair"}, paused=True, pace="calm"))
    model.bots.finish_now()
    for _ in range(60):
        if not model.bots.go_on():
            break
    assert model.view.acting == (0,)
    assert not model.bots.go_on()
    while model.bots.due is None:
        acts(model)
    before = model.view.on.seq
    assert not model.bots.go_on()
    assert model.view.on.seq == before


def test_where_only_bots_are_left_the_game_ends_in_a_moment(tmp_path):
    """They look one act ahead then, which the record says."""
    model = sits(tmp_path, {"0": "strong", "1": "master"}, game="capital-city", n=2 + 1)
    model.bots.play(2, "easy")
    model.bots.finish_now()
    while model.bots.go_on():
        pass
    assert model.view.over
    assert {one.by for one in model.view.real.entries if by_bot(one)} == {BOT + "fair", BOT + "easy"}


# --- a bot that thinks for long ----------------------------------------------------------------------------


@pytest.fixture
def thinks(tmp_path: Path) -> Session:
    """A page on which a bot has begun to think."""
    model = sits(tmp_path, {"1": "master"})
    for _ in range(20):
        model.bots.act()
        if model.bots.thinks:
            return model
    raise AssertionError("it always knew at once")


def thought(model: Session) -> None:
    while model.bots.thinks:
        model.desk.works.on()


def test_a_bot_that_thinks_for_long_leaves_the_page_alone_and_acts_when_it_has_thought(thinks):
    """No portion is longer than a finger notices; asked again, it does not begin again."""
    before = thinks.view.on.seq
    portions = 0
    while thinks.bots.thinks:
        assert thinks.view.on.seq == before
        thinks.bots.act()
        thinks.desk.works.on(0.0)
        portions += 1
    assert portions > 20
    assert thinks.view.on.seq == before + 1
    assert by_bot(thinks.view.on.log[-1])


def test_a_bot_that_is_to_finish_now_thinks_all_the_same_and_keeps_nobody_waiting(thinks):
    """It is one action until it is a person's turn, so it may be as good as any."""
    thinks.past.undo(0, asked=True)
    thinks.bots.finish_now()
    for _ in range(3):
        thinks.bots.go_on()
        if thinks.bots.thinks:
            break
    assert thinks.bots.thinks
    thought(thinks)
    assert by_bot(thinks.view.on.log[-1])


@pytest.mark.parametrize("meanwhile", ["taken over", "taken back", "paused"])
def test_what_happens_meanwhile_ends_its_thoughts(thinks, meanwhile):
    """It never acts at another moment than it thought about."""
    before = thinks.view.on.seq
    match meanwhile:
        case "taken over":
            thinks.bots.play(1, None)
        case "taken back":
            thinks.past.undo(before - 1, asked=True)
        case _:
            thinks.bots.pause(True)
    thought(thinks)
    assert not [one for one in thinks.view.real.entries if one.seq > before and by_bot(one)]


def test_a_bot_that_cannot_think_is_paused(thinks, monkeypatch):
    """Or it would fail again at each look at the table. People play on, or resume it."""

    def fails(*_: Any) -> Any:
        yield
        raise LookupError("no way")

    thinks.desk.works.drop("choosing")
    monkeypatch.setattr("capemay_kit.sitting.bots.choosing", fails)
    thinks.bots.act()
    with pytest.raises(LookupError, match="no way"):
        thought(thinks)
    assert thinks.bots.rest
    assert not thinks.bots.go_on()


def test_no_bot_plays_with_printed_cards(tmp_path):
    """It has no hands."""
    header: Any = registry.game("cape-may").header_for(["Ann", "Ben"], bots={"1": "fair"})
    assert not bot_seats(None, header).seats


def test_a_bot_without_a_seat_is_refused(tmp_path):
    """As every other fault of a record."""
    with pytest.raises(BadFile, match="there is no seat 7"):
        sits(tmp_path, {"7": "fair"})


def test_a_record_takes_along_who_plays(model, tmp_path):
    """On another device the same seats are the bots'."""
    model.bots.play(0, "easy")
    plays(model, 3)
    store = Store(str(tmp_path / "other.db"))
    take_record(store, formats.write(model.view.real, "jsonl"), "record")
    assert bot_seats(store, store.header("t")).playing == {0: "easy", 1: "fair"}


# --- what they weighed --------------------------------------------------------------------------------------


def test_what_a_bot_weighed_is_shown_with_the_act_that_was_done_among_it(tmp_path):
    model = sits(tmp_path, {"0": "fair", "1": "strong"})
    found = None
    for _ in range(6):
        model.bots.act()
        while model.desk.works.doing(WEIGHING):
            model.desk.works.on()
        if model.bots.weighed is not None and model.bots.weighed.options:
            found = model.bots.weighed
    assert found is not None
    assert found.why
    assert sum(one.chosen for one in found.options) == 1


def chosen(game: str, s: Any, seat: int, strength: Any, seed: str) -> list[Plan]:
    """Return what a bot compares, at one go."""
    if strength != "master":
        return finished(choosing(game, s, seat, strength, seed))
    know = values(game)
    view = know.rules.view(s, seat)
    legal = know.rules.legal(view, seat)
    return finished(comparing(strength, know, view, seat, legal, Random(seed), games=IMAGINED))


@cache
def moments(game: str) -> list[tuple[int, Any, int]]:
    """Return moments of a recorded game of three, each with a seat that chooses between acts."""
    looked, found = Seen(f"{game}-plain-3"), []
    for m in looked.moments[:-1]:
        seat = looked.rules.to_act(m.s)[0]
        if len(looked.rules.legal(looked.rules.view(m.s, seat), seat)) > 1:
            found.append((m.seq, m.s, seat))
    return found[:: max(1, len(found) // 24)]


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bot_does_the_best_of_what_it_says_it_weighed_and_tells_nothing_that_it_holds(game, strength):
    """What easy did by chance is said to be a slip. Where a hand is played from, its cards are nobody's to read, but
    where a ship could have sailed everybody sees; where not, all is listed. Whoever reads it is its rival: no reason
    tells what it holds, and it hangs on nothing that the bot cannot see."""
    rules, says = registry.game(game).rules, registry.screen(game)
    valuing = registry.valuing(game)
    hidden = [valuing.reasons[one] for one in valuing.tells]
    listed: dict[bool, set[bool]] = {True: set(), False: set()}
    slipped = said = 0
    # whole turns take long to think through
    for seq, s, seat in moments(game)[:: 5 if strength in ("strong", "master") else 1]:
        secret, view = says.secret(s, seat), rules.view(s, seat)
        plans = chosen(game, s, seat, strength, f"{seq}")
        found = weigh(game, s, seat, strength, plans, seq)
        assert chosen(game, view, seat, strength, f"{seq}") == plans
        assert found == weigh(game, view, seat, strength, plans, seq)
        assert not [one for one in hidden if one in found.why]
        if found.why == "It chose at random this time, as easy bots sometimes do.":
            slipped += 1
            continue
        assert plans[0].act in rules.legal(view, seat)
        if strength != "master":
            # a plan it gave up early may look better by the few games that were imagined for it
            assert plans[0].wanted == max(one.wanted for one in plans)
        listed[secret].add(bool(found.options))
        assert not found.options or sum(one.chosen for one in found.options) == 1
        if secret:
            others = [one.text for one in found.options if not one.chosen]
            assert not [one for one in others if one.startswith(("Places ", "Covers "))]
        said += bool(found.why)
    assert (slipped > 0) == (strength == "easy")
    assert said >= 4
    if strength == "fair":
        assert listed[False] <= {True}
        assert listed[True] == ({False, True} if game in ("cape-may", "cape-horn") else {False})


@pytest.mark.parametrize("game", registry.GAMES)
def test_where_there_is_nothing_else_to_do_a_bot_says_so(game):
    looked = Seen(f"{game}-plain-3")
    for m in looked.moments[:-1]:
        seat = looked.rules.to_act(m.s)[0]
        legal = looked.rules.legal(looked.rules.view(m.s, seat), seat)
        if len(legal) == 1:
            plans = chosen(game, m.s, seat, "fair", "1")
            assert [one.act for one in plans] == list(legal)
            assert weigh(game, m.s, seat, "fair", plans, 1) == (1, seat, "There was nothing else to do.", ())
            return


@pytest.mark.parametrize(
    ("birds", "why"), [(2.0, "Mainly for what only it can see."), (0.2, "Mainly for income until the end (+0.5).")]
)
def test_a_small_reason_does_not_stand_for_a_large_one_that_would_tell_what_a_bot_holds(birds, why) -> None:
    seq, s, seat = moments("cape-may")[5]
    plans = chosen("cape-may", s, seat, "strong", "0")[:2]
    parts = [{"income": 1.0, "birds": 2 * birds}, {"income": 0.0, "birds": 0.0}]
    known = [one._replace(parts=its) for one, its in zip(plans, parts, strict=True)]
    assert weigh("cape-may", s, seat, "strong", known, seq).why.startswith(why)
