"""Bots at the table: whose turn it is, what they do, pausing, playing for them, undo. Without a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from capemay_kit.bots.values import values
from capemay_kit.core.bot_seats import BotSeats, bot_seats
from capemay_kit.core.chance import Chance
from capemay_kit.core.record import BOT, by_bot, to_lines
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.sitting.bots import WEIGHING, chosen_by, weigh, weighed_by
from capemay_kit.sitting.going_on import take_record
from capemay_kit.sitting.session import Session


def sits(tmp_path: Path, bots: dict[str, str], first: int = 1, game: str = "cape-may", n: int = 2) -> Session:
    """Sit down at a table where some seats are bots'."""
    model = Session(Store(str(tmp_path / "store.db")), lambda: None)
    names = ["Ann", "Ben", "Cid"][:n]
    model.begin(registry.game(game).header_for(names, seed="1", first=first, table="t", bots=bots))
    return model


def plays(model: Session, most: int = 40) -> None:
    """Let bots act until it is a person's turn."""
    for _ in range(most):
        if model.bots.due is None:
            return
        model.bots.act()


def acts(model: Session) -> None:
    """Do the first thing that a person may do."""
    real, before = model.view.real, model.view.on.seq
    seat = model.view.acting[0]
    # the last thing that is listed leads on, where the first may be done without end
    model.do(seat, real.rules.legal(real.state, seat)[-1])
    assert model.view.on.seq > before, (model.refused, model.asked, model.desk.trouble, model.toast)


def persons_turn(tmp_path: Path) -> Session:
    """Play on until a person has acted and a bot after that, and the person acts again."""
    model = sits(tmp_path, {"1": "fair"})
    plays(model)
    for _ in range(40):
        acts(model)
        if model.bots.due is not None:
            plays(model)
            return model
    raise AssertionError(model.toast)


@pytest.fixture
def model(tmp_path: Path) -> Session:
    """Sit down where a bot begins."""
    return sits(tmp_path, {"1": "fair"})


def test_a_bots_turn_is_nobody_elses(model):
    """On the page nothing is offered, and nothing can be done for it."""
    assert model.bots.due == 1
    assert model.view.waits
    assert not model.legal
    before = model.view.on.seq
    model.do(1, model.view.on.rules.legal(model.view.mine, 1)[0])
    assert model.view.on.seq == before


def test_a_bot_plays_until_it_is_a_persons_turn(model):
    """And its entries say that a bot wrote them."""
    plays(model)
    assert model.bots.due is None
    assert model.view.acting == (0,)
    assert {by_bot(one) for one in model.view.on.log if one.seat == 1} == {True}
    assert "bot (fair)" in model.past.when(model.view.on.log[-1].seq)


def test_a_bot_repeats_what_it_did(tmp_path):
    """Its randomness comes from the table's seed and the number of the act."""
    for strength in ("easy", "fair", "strong"):
        s = sits(tmp_path / strength, {"1": strength}).view.real.state
        assert chosen_by("cape-may", s, 1, strength, "1/3") == chosen_by("cape-may", s, 1, strength, "1/3")


def test_a_bot_acts_when_its_pace_says_so(model):
    """At once is at once; in its usual pace it waits."""
    assert not model.bots.go_on()
    assert model.view.on.seq == 0
    model.bots.have(BotSeats({"1": "fair"}, pace="instant"))
    model.bots.go_on()
    assert model.view.on.seq == 1


def test_a_bot_that_pauses_waits(model):
    """Until somebody lets it go on."""
    model.bots.have(BotSeats({"1": "fair"}, paused=True, pace="instant"))
    assert not model.bots.go_on()
    assert model.view.on.seq == 0
    model.bots.pause(False)
    model.bots.go_on()
    assert model.view.on.seq == 1


def test_a_seat_is_taken_over_and_given_back(model):
    """Nothing is written into the record for it, so nothing has to be replayed or undone."""
    model.bots.play(1, None)
    assert model.bots.due is None
    assert not model.view.waits
    assert model.legal
    model.bots.play(1, "strong")
    assert model.bots.due == 1
    assert model.view.on.seq == 0


def test_another_page_hears_who_plays(model):
    """What is kept beside the table holds for all its pages."""
    other = Session(model.store, lambda: None)
    other.open("t")
    model.bots.play(1, None)
    other.sync()
    assert other.bots.due is None


def test_two_pages_do_not_double_an_act(model):
    """The second is refused, and shows what the first one did."""
    other = Session(model.store, lambda: None)
    other.open("t")
    model.bots.act()
    other.bots.act()
    assert other.view.on.seq == model.view.on.seq == 1


def test_undo_goes_back_to_the_persons_last_act(tmp_path):
    """The bot's turn goes with it, and it is the person's turn again."""
    model = persons_turn(tmp_path)
    last = model.past.undone(None)[0]
    assert last.seat == 0
    assert all(map(by_bot, model.past.undone(None)[1:]))
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


def test_a_bots_cards_are_nobodys_to_see(model):
    """Whoever asks for them."""
    plays(model)
    model.read_cards(1)
    assert model.view.reading is None


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_only_person_among_bots_covers_no_hand_from_anybody(tmp_path, game):
    """Their cards lie open on the page, whoever acts; those of bots do not."""
    model = sits(tmp_path, {"1": "fair", "2": "easy"}, first=0, game=game, n=3)
    for _ in range(30):
        plays(model)
        if model.view.over:
            break
        assert (model.view.acting, model.view.covered, model.view.viewer) == ((0,), False, 0)
        assert model.view.state == model.view.on.rules.view(model.view.real.state, 0)
        acts(model)
    assert model.view.told_to == 0
    assert model.view.keeps_secrets != model.view.over


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


def test_a_page_looks_again_at_once_where_bots_are_fast(tmp_path):
    """Otherwise each would wait for the next time the page looks by itself, which is once a second."""
    model = sits(tmp_path, {"1": "fair", "2": "fair"}, n=3)
    for pace, soon in (("calm", False), ("usual", False), ("fast", True), ("instant", True)):
        model.bots.have(BotSeats({"1": "fair", "2": "fair"}, pace=pace))
        assert model.bots.go_on() == soon


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


def test_why_names_what_speaks_for_the_act_and_what_else_there_was(tmp_path):
    """With the act that was done among those that were weighed."""
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


@pytest.mark.parametrize("game", ["capitol", "cape-horn", "capital-city"])
def test_why_lists_acts_of_every_game_unless_they_would_tell_what_a_bot_holds(game):
    """Where a hand is played from, its cards are nobody's to read, but where a ship could have sailed everybody sees;
    where not, all is."""
    found, says = registry.game(game), registry.screen(game)
    s = found.start(found.header_for(["Ann", "Ben", "Cid"], seed="3"))
    listed: dict[bool, set[bool]] = {True: set(), False: set()}
    for number in range(40):
        seat = found.rules.to_act(s)[0]
        act = chosen_by(game, s, seat, "fair", f"{number}")
        if len(found.rules.legal(found.rules.view(s, seat), seat)) > 1:
            options = weigh(game, s, seat, "fair", act, number + 1, f"{number}").options
            listed[says.secret(s, seat)].add(bool(options))
            assert not options or sum(one.chosen for one in options) == 1
            if says.secret(s, seat):
                assert not [one for one in options if not one.chosen and one.text.startswith(("Places ", "Covers "))]
        s = found.rules.apply(s, seat, act, Chance(seed="3"))
    assert listed == {True: {False, True} if game == "cape-horn" else {False}, False: {True}}


@pytest.mark.parametrize("game", ["cape-may", "capitol"])
def test_no_reason_that_a_bot_gives_tells_what_it_holds(game):
    """Whoever reads it is its rival."""
    found, valuing = registry.game(game), registry.valuing(game)
    s = found.start(found.header_for(["Ann", "Ben"], seed="3"))
    hidden = [valuing.reasons[one] for one in valuing.tells]
    said = 0
    for number in range(40):
        seat = found.rules.to_act(s)[0]
        act = chosen_by(game, s, seat, "fair", f"{number}")
        why = weigh(game, s, seat, "fair", act, number + 1, "0").why
        assert not [one for one in hidden if one in why]
        said += bool(why)
        s = found.rules.apply(s, seat, act, Chance(seed="3"))
    assert said > 10


def test_what_a_bot_weighed_depends_on_nothing_that_it_cannot_see(tmp_path):
    """Its view gives the same."""
    model = persons_turn(tmp_path)
    real = model.view.real
    entry = next(one for one in reversed(real.counted) if by_bot(one))
    s = real.state_at(entry.seq - 1)
    rules = registry.game("cape-may").rules
    for strength in ("easy", "fair", "strong"):
        found = weigh("cape-may", s, 1, strength, entry.act, entry.seq, "0")
        assert found == weigh("cape-may", rules.view(s, 1), 1, strength, entry.act, entry.seq, "0")


@pytest.mark.parametrize("game", ["cape-may", "capitol", "cape-horn", "capital-city"])
@pytest.mark.parametrize("strength", ["easy", "fair", "strong"])
def test_what_a_bot_is_said_to_weigh_is_what_it_chooses_by(game, strength):
    """It did the best of that; what easy did by chance is said to be a slip."""
    found, know = registry.game(game), values(game)
    s = found.start(found.header_for(["Ann", "Ben", "Cid"], seed="3"))
    slipped = 0
    for number in range(40):
        seat = found.rules.to_act(s)[0]
        view = found.rules.view(s, seat)
        legal = found.rules.legal(view, seat)
        act = chosen_by(game, s, seat, strength, f"{number}")
        slips = weigh(game, s, seat, strength, act, number + 1, f"{number}").why == (
            "It chose at random this time, as easy bots sometimes do."
        )
        slipped += slips
        if len(legal) > 1 and not slips:
            plans = weighed_by(know, strength, view, seat, legal, f"{number}")
            assert next(one.wanted for one in plans if one.act == act) == plans[0].wanted
        s = found.rules.apply(s, seat, act, Chance(seed="3"))
    assert (slipped > 0) == (strength == "easy")


@pytest.mark.parametrize("game", ["capitol", "cape-horn", "capital-city"])
def test_bots_play_every_game_on(tmp_path, game):
    """Three bots alone, for a while."""
    model = sits(tmp_path, {"0": "easy", "1": "fair", "2": "easy"}, game=game, n=3)
    for _ in range(25):
        model.bots.act()
    assert model.view.on.seq >= 25
    assert all(map(by_bot, model.view.on.log))


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
    from capemay_kit.results import formats

    raw = formats.write(model.view.real, "jsonl")
    store = Store(str(tmp_path / "other.db"))
    take_record(store, raw, "record")
    assert bot_seats(store, store.header("t")).playing == {0: "easy", 1: "fair"}
    assert to_lines(store.header("t"), ())
