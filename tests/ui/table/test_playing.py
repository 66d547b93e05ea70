"""A table of any game without a browser: what is in hand, what is covered, what can be corrected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets as w
import pytest
from ipywidgets.widgets import widget as widgets
from msgspec.structs import replace

from capemay_kit.core import traces
from capemay_kit.core.record import Opened, from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.results.history import finished
from capemay_kit.sim import simulate
from capemay_kit.sitting.session import EVERYBODY, Session
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.share import TITLES

from .. import seen
from ..seen import buttons, field, html, of_class, press, shown
from .sharing import offered


@pytest.fixture
def companion(tmp_path: Path) -> Companion:
    """Open a page on an empty store."""
    return Companion(Store(str(tmp_path / "store.db")), {})


def table(companion: Companion, game: str, *names: str, seed: str | None = "a") -> Session:
    """Sit down at a new table."""
    companion.model.begin(registry.game(game).header_for(names or ("Anna", "Ben", "Cleo"), seed=seed))
    here = companion.desk.here
    assert isinstance(here, Session)
    return here


def words(companion: Companion) -> str:
    """Return all that the side panel says."""
    side = companion.room.turn
    said = [seen.words(side, name) for name in ("cm-now", "cm-held-cards", "cm-message")]
    return " ".join([*said, *seen.buttons(side, "cm-choice")])


def test_a_table_of_each_game_opens_in_its_room_and_leaves_no_other_open(companion: Companion) -> None:
    """One page, one table: the room of the one before is put away."""
    model = table(companion, "capitol")
    first = model.view.on.header.table
    model.begin(registry.game("cape-may").header_for(("Anna", "Ben")))
    assert model.view.meta.id == "cape-may"
    model.open(first)
    assert (companion.desk.here, model.view.meta.id) == (model, "capitol")
    assert companion.page.address == {"table": first, "screen": "table"}


def test_cards_in_the_app_are_covered_until_their_owner_asks(companion: Companion) -> None:
    """What is offered would tell the hand, so nothing is offered."""
    model = table(companion, "capitol")
    assert model.view.covered
    assert model.drafting.offered() == []
    assert model.drafting.handles() == []
    hand = [one.title for one in model.view.says.hand(model.view.state, model.view.seat)]
    assert not any(one in words(companion) for one in hand)
    model.turn_peek()
    assert all(one in words(companion) for one in hand)


def test_a_place_that_is_offered_takes_a_tap_while_cards_are_covered(companion: Companion) -> None:
    """What would tell the hand is not offered; a move is, and needs nothing of it. Elsewhere a tap says nothing."""
    model = table(companion, "cape-may")
    while model.view.state.phase != "actions":
        model.turn_peek()
        model.do(model.view.seat, model.legal[0])
    assert model.view.covered
    model.drafting.take(model.drafting.palette[2].key)
    moves = {model.view.says.place(model.view.mine, model.view.seat, one): one for one in model.drafting.offered()}
    model.drafting.tap_place("beach-ocean-gurney")
    assert model.drafting.draft is model.refused is None
    model.drafting.tap_place("lafayette-ocean")
    assert model.drafting.draft is not None
    assert model.drafting.draft.act == moves["lafayette-ocean"]


def test_the_next_player_s_cards_are_covered_again(companion: Companion) -> None:
    """After an act, and after an undo that leads back to another's turn."""
    model = table(companion, "capitol")
    model.turn_peek()
    turn = model.view.seat
    model.do(turn, next(one for one in model.legal if type(one).__name__ == "PlayIdly"))
    assert model.view.seat != turn
    assert model.view.covered
    model.turn_peek()
    model.past.undo(asked=True)
    assert model.view.seat == turn
    assert model.view.covered


def test_who_may_act_with_others_gets_the_screen_covered(companion: Companion) -> None:
    """In an auction all arrange their cards at once; whoever takes the screen shows only their own."""
    model = table(companion, "capitol", "Anna", "Ben")
    while model.view.state.phase == "build":
        model.turn_peek()
        model.do(model.view.seat, next(one for one in model.legal if type(one).__name__ == "Pass"))
    assert len(model.view.acting) == 2
    assert model.view.covered
    model.turn_to(1)
    model.turn_peek()
    assert model.view.viewer == 1
    model.turn_to(0)
    assert model.view.covered


def test_hands_of_others_cannot_be_put_right_on_a_screen_all_look_at(companion: Companion) -> None:
    """Where the app deals it knows all hands, and no form tells of one; a printed one that was named, its owner's."""
    for seed in ("a", None):
        model = table(companion, "capitol", seed=seed)
        while model.asked is not None:
            model.answer(None)
        if seed is None:
            model.correct(f"seats[{model.view.seat}].hand", ["roof-7"])
        for peeking in (False, True):
            model.fix(model.view.seat)
            if peeking:
                model.turn_peek()
            assert ("Cards in hand" in seen.words(companion.panel("fix"))) == (peeking and seed is None)


def test_where_the_app_deals_no_correction_says_where_cards_are(companion: Companion) -> None:
    """Whether one can be there would tell who holds it; nobody learns it by trying, seen or not."""
    model = table(companion, "capitol")
    mine = model.view.seat
    theirs = model.view.real.state.seats[(mine + 1) % 3].hand[0]
    before = model.view.on.seq
    for path in (f"seats[{mine}].hand", f"seats.{mine}.hand", "stacks.roof.top", "stacks.floor.discard"):
        for peeking in (False, True):
            if peeking:
                model.turn_peek()
            model.correct(path, [theirs])
            assert model.desk.trouble == (
                "The app deals the cards here, so they cannot be moved by hand. Use undo instead."
            )
    assert model.view.on.seq == before


def test_a_sealed_bid_is_told_by_no_sentence_on_the_screen(companion: Companion) -> None:
    """Neither to its owner, who goes on, nor by looking back and asking to see cards then."""
    model = table(companion, "capitol", "Anna", "Ben")
    while model.view.state.phase == "build":
        model.turn_peek()
        model.do(model.view.seat, next(one for one in model.legal if type(one).__name__ == "Pass"))
    model.turn_to(0)
    model.turn_peek()
    model.drafting.choose(0)
    model.drafting.choose_all()
    bid = model.view.says.label(model.view.state, 0, model.view.on.history[-1][0].act)[0]
    assert model.view.state.seats[0].bid
    model.past.look(model.view.on.history[-2][0].seq)
    model.turn_peek()
    assert model.view.viewer is None
    for told in (model.toast, model.past.undo_label(), words(companion), *seen.buttons(companion.room, "cm-undo")):
        assert bid not in told
        assert "has a bid ready" in model.past.undo_label()


@pytest.mark.parametrize("game", ["capitol", "cape-horn", "capital-city"])
def test_what_is_put_right_is_one_correction_in_the_record(companion: Companion, game: str) -> None:
    """And a value that cannot be is told in a line, without where it stands, and changes nothing."""
    model = table(companion, game)
    model.fixing = EVERYBODY
    companion.update()
    path = "turn" if game != "capital-city" else "pot"
    before = model.view.on.seq
    model.correct(path, 1)
    assert model.view.on.seq == before + 1
    model.correct(path, 99_999_999)
    assert model.view.on.seq == before + 1
    assert model.desk.trouble in ("To play: 99999999 is not one of the choices",
                             "Whose turn it is: 99999999 is not one of the choices",
                             "Pot $: 99999999 is not between 0 and 100000")  # fmt: skip


def test_a_tap_that_could_mean_several_acts_lists_them(companion: Companion) -> None:
    """A permit fits two of the buildings before Anna: which, and with which roof (ch. 5)."""
    model = table(companion, "capitol")
    model.turn_peek()
    permit = next(one for one in model.drafting.handles() if "permit" in one.title.lower())
    model.drafting.take(permit.key)
    place = model.drafting.scene().targets[0].place
    model.drafting.tap_place(place)
    assert model.drafting.draft is None
    assert len(model.drafting.offered()) > 1
    assert model.drafting.chosen == place


def test_a_sheet_is_a_finished_game_once_the_table_says_that_this_is_all(companion: Companion) -> None:
    """One figure names who is ahead; the button beside the score makes it the winner."""
    companion.model.begin(registry.game("capital-city").header_for(("Anna", "Ben", "Cleo"), depth="sheet"))
    assert finished(companion.model.store) == []
    here = companion.desk.here
    assert here is not None
    here.correct("seats[1].points", 9)
    assert finished(companion.model.store) == []
    here.show("score")
    companion.update()
    beside = companion.panel("ended")
    assert "Now leading: Ben" in html(beside)
    seen.tap(beside, "That's all")
    companion.update()
    assert [one.won for one in finished(companion.model.store)] == [("Ben",)]
    assert "Ben</h2>" not in html(beside)
    here.ending.skip()
    assert "Ben</h2>" in html(beside)


def test_an_area_is_tapped_anywhere_in_it(companion: Companion) -> None:
    """Not only near its middle: the map gets its box."""
    model = table(companion, "capitol", seed=None)
    places = {one["id"]: one for one in traces.spots(model.drafting.scene())}
    left, top, right, bottom = places["blue-1"]["box"]
    assert right - left > 0.3
    assert bottom - top > 0.2
    assert "box" not in places["yard/new"]


def test_putting_right_has_fields_of_its_own_for_each_seat(companion: Companion) -> None:
    """One that changed under the finger would take a tap meant for another figure; those of others are closed."""
    model = table(companion, "cape-horn", seed=None)
    shown: list[set[Any]] = []
    for seat in (0, 1, EVERYBODY, 0):
        model.fixing = seat
        companion.update()
        fields = {one for one in seen.parts(companion.panel("fix")) if isinstance(one, w.IntText | w.Dropdown)}
        assert fields
        assert not any(fields & before for before in shown)
        assert all(one.comm is None for before in shown for one in before)
        shown.append(fields)


def texts(widget: Any) -> str:
    """Return every word that stands in what is shown."""
    if widget.layout is not None and not shown(widget):
        return ""
    own = " ".join(str(getattr(widget, name, "")) for name in ("description", "value", "tooltip"))
    return own + " ".join(texts(one) for one in getattr(widget, "children", ()))


@pytest.mark.parametrize("depth", ["", "sheet"])
@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("before", registry.GAMES)
def test_nothing_of_the_table_before_remains_on_the_screen(
    companion: Companion, before: str, game: str, depth: str
) -> None:
    """Every screen of one table, then every screen of another: no name of the first is left."""
    options = {"depth": depth} if depth else {"seed": "a"}
    for id_, names in ((before, ("Zenobia", "Yolanda", "Xaver")), (game, ("Anna", "Ben", "Cleo"))):
        companion.model.begin(registry.game(id_).header_for(names, **options))
        here = companion.desk.here
        assert here is not None
        seen = ""
        for screen in here.screens:
            here.show(screen)
            seen += texts(companion.room.widget)
        if not depth:
            here.show("table")
            here.fixing = 1
            companion.update()
            seen += texts(companion.room.widget)
    assert "Ben" in seen
    assert not [one for one in ("Zenobia", "Yolanda", "Xaver") if one in seen]


def test_a_page_that_looks_back_at_what_another_took_back_returns_to_now(companion: Companion) -> None:
    """What it looked at is no more."""
    model = table(companion, "capitol")
    other = Companion(companion.model.store, {"table": model.view.on.header.table})
    model.turn_peek()
    model.do(model.view.seat, next(one for one in model.legal if type(one).__name__ == "Pass"))
    assert other.desk.here is not None
    other.desk.here.sync()
    other.desk.here.past.look(model.view.on.history[-1][0].seq)
    model.past.undo(asked=True)
    other.desk.here.sync()
    assert other.desk.here.view.looking is None


def tap(companion: Companion, name: str) -> None:
    """Tap the button of the side panel that is called so."""
    companion.update()
    there = [one for name in ("cm-seat-chip", "cm-choice") for one in of_class(companion.room, name)]
    next(one for one in there if one.description.split("\n")[0].strip().endswith(name)).click()


def test_an_auction_with_printed_cards_is_its_winner_and_the_cards_of_the_bid(companion: Companion) -> None:
    """The winner, the cards, done: no one else says anything, and nothing is asked (ch. 6)."""
    model = table(companion, "capitol", seed=None)
    while model.asked is not None:
        model.answer(None)
    for _ in range(3):
        model.do(model.view.seat, next(one for one in model.legal if type(one).__name__ == "Pass"))
    before = model.view.on.seq
    companion.update()
    assert "Who wins the fountain?" in words(companion)
    # nobody is taken for the winner, also not who acted last, until a name is tapped
    assert of_class(companion.room, "cm-here") == []
    assert of_class(companion.room, "cm-kindkeys") == []
    assert "Nobody bid" in words(companion)
    tap(companion, "Ben")
    assert "If Ben won the fountain" in words(companion)
    assert "Nobody bid" not in words(companion)
    press(companion.room, "cm-kindkey")
    tap(companion, "Fountain: Ben wins with 1 card")
    assert model.asked is None
    assert (model.view.on.seq, model.view.state.phase, model.view.acting) == (before + 1, "improve", (1,))
    model.do(1, model.legal[0])
    tap(companion, "Nobody bid: Anna wins for nothing")
    assert (model.view.state.phase, model.view.acting) == ("improve", (0,))


def test_who_could_have_won_with_one_card_only_is_not_chosen_for(companion: Companion) -> None:
    """There is nothing for the app to choose where all there is has to be taken."""
    model = table(companion, "capitol", seed=None)
    while model.asked is not None:
        model.answer(None)
    for _ in range(3):
        model.do(model.view.seat, next(one for one in model.legal if type(one).__name__ == "Pass"))
    model.correct("seats[1].hand", ["roof?"])
    tap(companion, "Ben")
    assert [seen.buttons(row) for row in of_class(companion.room, "cm-kindkeys")] == [["1"]]
    assert "app choose" not in words(companion)


def test_a_correction_drops_what_was_chosen(companion: Companion) -> None:
    """What was picked for a bid may be in the hand no more."""
    model = table(companion, "capitol", "Anna", "Ben")
    while model.view.state.phase == "build":
        model.turn_peek()
        model.do(model.view.seat, next(one for one in model.legal if type(one).__name__ == "Pass"))
    model.turn_peek()
    assert model.drafting.choosing is not None
    model.drafting.choose(len(model.drafting.choosing.options) - 1)
    model.correct("floors", 3)
    assert model.drafting.picked == ()
    companion.update()


def test_a_figure_that_stands_is_not_corrected_to_itself(companion: Companion) -> None:
    """A minus at nothing writes no entry, so a redo is not lost."""
    companion.model.begin(registry.game("capital-city").header_for(("Anna", "Ben", "Cleo"), depth="sheet"))
    here = companion.desk.here
    assert here is not None
    press(companion.panel("sheet"), "cm-less")
    assert here.view.on.seq == 0


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_sheet_that_is_brought_up_to_date_makes_no_new_widget(companion: Companion, game: str) -> None:
    """A browser that is given more at every tap grows slow."""
    companion.model.begin(registry.game(game).header_for(("Anna", "Ben", "Cleo"), depth="sheet"))
    before = set(widgets._instances)
    for _ in range(3):
        companion.update()
    assert set(widgets._instances) <= before


def test_a_tap_names_no_card_that_lies_face_down(companion: Companion) -> None:
    """A tap on somebody's unattached character says nothing of who it is (p. 6)."""
    model = table(companion, "capital-city")
    while model.view.state.phase != "attach":
        legal = model.view.on.rules.legal(model.view.real.state, model.view.seat)
        model.do(model.view.seat, legal[0])
        assert model.refused is None
    model.turn_peek()
    hidden = [
        model.view.state.book.characters[one].first_name
        for i, seat in enumerate(model.view.real.state.seats) if i != model.view.seat for one in seat.hand
    ]  # fmt: skip
    assert hidden
    for place in model.drafting.scene().places:
        model.drafting.tap_place(place.id)
        assert not [one for one in hidden if one in words(companion)], place.id
        model.cancel()


def test_a_sheet_shared_before_the_end_tells_no_hand(companion: Companion) -> None:
    """Nor is the whole record offered, which holds every card dealt."""
    model = table(companion, "capitol")
    companion.update()
    model.show("score")
    seen.tap(companion.panel("score"), "Share")
    assert TITLES["jsonl"] not in offered(companion.panel("score"))
    model = table(companion, "capitol", seed=None)
    model.show("score")
    seen.tap(companion.panel("score"), "Share")
    assert TITLES["jsonl"] in offered(companion.panel("score"))


def test_who_takes_back_the_end_of_a_game_is_asked_and_the_log_says_what_was_seen(companion: Companion) -> None:
    """A race that is stopped lays open all hands; that it goes on again does not undo that."""
    model = table(companion, "cape-horn")
    model.correct("phase", "over")
    assert model.view.state == model.view.real.state
    model.past.undo_last()
    assert model.asking_undo is not None
    assert model.view.over
    model.past.undo(model.asking_undo, asked=True)
    assert not model.view.over
    assert model.view.state != model.view.real.state
    companion.update()
    model.show("log")
    lines = buttons(companion.panel("log"))
    assert any(one.startswith("All cards were laid open") for one in lines)
    assert not any("stopped" in one for one in lines)


def test_an_entry_that_cards_were_laid_open_can_be_looked_at_like_any(companion: Companion) -> None:
    """The log leads to that moment, and back."""
    model = table(companion, "capitol")
    model.open_up()
    model.turn_peek()
    model.do(model.view.seat, next(one for one in model.legal if type(one).__name__ == "Pass"))
    opened = next(one for one in model.view.on.log if isinstance(one.act, Opened))
    model.past.look(opened.seq)
    assert model.past.when(opened.seq) == "Round 1 of 4, step 1 of 2"
    assert model.view.state == model.view.on.rules.view(model.view.real.history[0][1], None)
    other = Companion(companion.model.store, {"table": model.view.on.header.table}).desk.here
    assert other is not None
    other.past.redo()
    model.sync()
    assert model.view.looking == opened.seq


def test_finished_games_are_shown_a_game_at_a_time(companion: Companion) -> None:
    """The latest kinds are offered, and one is on from the beginning."""
    for game, seats in (("cape-may", 2), ("capital-city", 3)):
        header, entries = from_lines(simulate(game, seats, ["random"], 1, 1)[1], "sim", registry.entry_type(game))
        companion.model.store.create(replace(header, table=game), entries)
    companion.model.show("history")
    history = companion.panel("history")
    while history.count_on():
        pass
    assert "1</b> finished" in html(history)
    assert history.game == "cape-may"
    field(history, "cm-games").value = "capital-city"
    assert [one.game for one in history.results] == ["capital-city"]
    history._choose(history.results[0])
    history._rematch()
    here = companion.desk.here
    assert here is not None
    assert (here.view.meta.id, here.view.on.header.options["first"]) == ("capital-city", 1)
