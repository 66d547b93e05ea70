"""A table of any game: what is in hand, what is covered, what can be corrected, what is left of the table before."""

from __future__ import annotations

from typing import Any

import ipywidgets as w
import pytest
from ipywidgets.widgets import widget as widgets
from msgspec.structs import replace

from capemay_kit.core import traces
from capemay_kit.core.record import Opened, from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.session import EVERYBODY
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.companion import Companion
from tests.recorded.seen import record_of

from .. import seen
from ..seen import buttons, field, html, of_class, press, shown
from .hands import Hands

NAMES = ("Anna", "Ben", "Cleo")
SHEET = {"depth": "sheet"}


def at(game: str, *names: str, **options: Any) -> tuple[Hands, Any]:
    """Sit down at a new table, with cards in the app."""
    hands = Hands().laid_out(game, *(names or NAMES), **({"seed": "a"} | options))
    return hands, hands.model


def does(model: Any, kind: str = "") -> None:
    """Have whoever is at the device do the first act of a kind, with their cards shown."""
    if not model.view.peeks and model.view.covered:
        model.turn_peek()
    model.do(model.view.seat, next(one for one in model.legal if type(one).__name__ == kind or not kind))


def auction(*names: str, **options: Any) -> tuple[Hands, Any]:
    """Sit down at a table of Capitol where all have passed."""
    hands, model = at("capitol", *names, **options)
    while model.asked is not None:
        model.answer(None)
    while model.view.state.phase == "build":
        does(model, "Pass")
    return hands, model


def words(hands: Hands) -> str:
    """Return all that the side panel says."""
    side = hands.page.room.turn
    said = [seen.words(side, name) for name in ("cm-now", "cm-held-cards", "cm-message")]
    return " ".join([*said, *buttons(side, "cm-choice")])


# --- what is covered --------------------------------------------------------------------------------------


def test_a_place_that_is_offered_takes_a_tap_while_cards_are_covered():
    """What would tell the hand is not offered; a move is, and needs nothing of it. Elsewhere a tap says nothing."""
    _, model = at("cape-may")
    while model.view.state.phase != "actions":
        model.turn_peek()
        model.do(model.view.seat, model.legal[0])
    assert model.view.covered
    model.drafting.take(model.drafting.palette[2].key)
    moves = {model.view.says.place(model.view.mine, model.view.seat, one): one for one in model.drafting.offered()}
    model.drafting.tap_place("beach-ocean-gurney")
    assert model.drafting.draft is model.refused is None
    model.drafting.tap_place("lafayette-ocean")
    assert model.drafting.draft.act == moves["lafayette-ocean"]


def test_who_may_act_with_others_gets_the_screen_covered():
    """In an auction all arrange their cards at once; whoever takes the screen shows only their own. A correction drops
    what was chosen: it may be in the hand no more."""
    _, model = auction("Anna", "Ben")
    assert len(model.view.acting) == 2
    assert model.view.covered
    model.turn_to(1)
    model.turn_peek()
    assert model.view.viewer == 1
    model.drafting.choose(len(model.drafting.choosing.options) - 1)
    model.correct("floors", 3)
    assert model.drafting.picked == ()
    model.turn_to(0)
    assert model.view.covered


def test_a_sealed_bid_is_told_by_no_sentence_on_the_screen():
    """Neither to its owner, who goes on, nor by looking back and asking to see cards then."""
    hands, model = auction("Anna", "Ben")
    model.turn_to(0)
    model.turn_peek()
    model.drafting.choose(0)
    model.drafting.choose_all()
    bid = model.view.says.label(model.view.state, 0, model.view.on.history[-1][0].act)[0]
    assert model.view.state.seats[0].bid
    model.past.look(model.view.on.history[-2][0].seq)
    model.turn_peek()
    assert model.view.viewer is None
    assert "has a bid ready" in model.past.undo_label()
    for told in (model.toast, model.past.undo_label(), words(hands), *buttons(hands.page.room, "cm-undo")):
        assert bid not in told


def test_a_tap_that_could_mean_several_acts_lists_them():
    """A permit fits two of the buildings before Anna: which, and with which roof (ch. 5)."""
    _, model = at("capitol")
    model.turn_peek()
    model.drafting.take(next(one for one in model.drafting.handles() if "permit" in one.title.lower()).key)
    place = model.drafting.scene().targets[0].place
    model.drafting.tap_place(place)
    assert model.drafting.draft is None
    assert len(model.drafting.offered()) > 1
    assert model.drafting.chosen == place


def test_an_area_is_tapped_anywhere_in_it():
    """Not only near its middle: the map gets its box."""
    _, model = at("capitol", seed=None)
    places = {one["id"]: one for one in traces.spots(model.drafting.scene())}
    left, top, right, bottom = places["blue-1"]["box"]
    assert (right - left > 0.3, bottom - top > 0.2) == (True, True)
    assert "box" not in places["yard/new"]


def test_the_log_tells_that_cards_were_laid_open_and_leads_there():
    """A race that is stopped lays open all hands; who takes that back is asked, and that it goes on again does not undo
    it. The entry can be looked at like any, and what another took back meanwhile is left."""
    hands, model = at("cape-horn")
    model.correct("phase", "over")
    assert model.view.state == model.view.real.state
    model.past.undo_last()
    assert model.asking_undo is not None
    assert model.view.over
    model.past.undo(model.asking_undo, asked=True)
    assert not model.view.over
    assert model.view.state != model.view.real.state
    model.show("log")
    lines = buttons(hands.page.panel("log"))
    assert any(one.startswith("All cards were laid open") for one in lines)
    assert not any("stopped" in one for one in lines)

    hands, model = at("capitol")
    model.open_up()
    does(model, "Pass")
    opened = next(one for one in model.view.on.log if isinstance(one.act, Opened))
    model.past.look(opened.seq)
    assert model.past.when(opened.seq) == "Round 1 of 4, step 1 of 2"
    assert model.view.state == model.view.on.rules.view(model.view.real.history[0][1], None)
    other = Hands(hands.page.model.store, {"table": model.view.on.header.table}).model
    other.past.redo()
    model.sync()
    assert model.view.looking == opened.seq
    other.sync()
    other.past.look(model.view.on.history[-1][0].seq)
    model.past.look(None)
    model.past.undo(asked=True)
    other.sync()
    assert other.view.looking is None


# --- what is put right ------------------------------------------------------------------------------------


def test_hands_of_others_cannot_be_put_right_on_a_screen_all_look_at():
    """Where the app deals it knows all hands, and no form tells of one; a printed one that was named, its owner's."""
    for seed in ("a", None):
        hands, model = at("capitol", seed=seed)
        while model.asked is not None:
            model.answer(None)
        if seed is None:
            model.correct(f"seats[{model.view.seat}].hand", ["roof-7"])
        for peeking in (False, True):
            model.fix(model.view.seat)
            if peeking:
                model.turn_peek()
            assert ("Cards in hand" in seen.words(hands.page.panel("fix"))) == (peeking and seed is None)


def test_putting_right_has_fields_of_its_own_for_each_seat():
    """One that changed under the finger would take a tap meant for another figure; those of others are closed."""
    hands, model = at("cape-horn", seed=None)
    shown: list[set[Any]] = []
    for seat in (0, 1, EVERYBODY, 0):
        model.fix(seat)
        fields = {one for one in seen.parts(hands.page.panel("fix")) if isinstance(one, w.IntText | w.Dropdown)}
        assert fields
        assert not any(fields & before for before in shown)
        assert all(one.comm is None for before in shown for one in before)
        shown.append(fields)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_sheet_that_is_brought_up_to_date_makes_no_new_widget(game):
    """A browser that is given more at every tap grows slow."""
    hands, _ = at(game, seed=None, **SHEET)
    before = set(widgets._instances)
    for _ in range(3):
        hands.page.update()
    assert set(widgets._instances) <= before


# --- an auction with printed cards (Capitol, ch. 6) ---------------------------------------------------------


def test_an_auction_with_printed_cards_is_its_winner_and_the_cards_of_the_bid():
    """The winner, the cards, done: no one else says anything, and nothing is asked."""
    hands, model = auction(seed=None)
    before = model.view.on.seq
    assert "Who wins the fountain?" in words(hands)
    # nobody is taken for the winner, also not who acted last, until a name is tapped
    assert of_class(hands.page.room, "cm-here") == of_class(hands.page.room, "cm-kindkeys") == []
    assert "Nobody bid" in words(hands)
    hands.tap("B Ben")
    assert "If Ben won the fountain" in words(hands)
    assert "Nobody bid" not in words(hands)
    press(hands.page.room, "cm-kindkey")
    hands.tap("Fountain: Ben wins with 1 card")
    assert model.asked is None
    assert (model.view.on.seq, model.view.state.phase, model.view.acting) == (before + 1, "improve", (1,))
    model.do(1, model.legal[0])
    hands.tap("Nobody bid: Anna wins for nothing")
    assert (model.view.state.phase, model.view.acting) == ("improve", (0,))


def test_who_could_have_won_with_one_card_only_is_not_chosen_for():
    """There is nothing for the app to choose where all there is has to be taken."""
    hands, model = auction(seed=None)
    model.correct("seats[1].hand", ["roof?"])
    hands.tap("B Ben")
    assert [buttons(row) for row in of_class(hands.page.room, "cm-kindkeys")] == [["1"]]
    assert "app choose" not in words(hands)


# --- one page, several tables -------------------------------------------------------------------------------


def texts(widget: Any) -> str:
    """Return every word that stands in what is shown."""
    if widget.layout is not None and not shown(widget):
        return ""
    own = " ".join(str(getattr(widget, name, "")) for name in ("description", "value", "tooltip"))
    return own + " ".join(texts(one) for one in getattr(widget, "children", ()))


@pytest.mark.parametrize("options", [{"seed": "a"}, SHEET], ids=["played", "sheet"])
def test_nothing_of_the_table_before_remains_on_the_screen(options):
    """Every screen of a table of each game, and of two of one game, after the other: no name of the one before is left;
    and back to the first by its address."""
    hands, tables, before = Hands(), [], ("Zenobia", "Yolanda", "Xaver")
    names: tuple[str, ...] = NAMES
    for game in (*registry.GAMES, *registry.GAMES[:1] * 2):
        here, shown_ = hands.laid_out(game, *names, **options).model, ""
        for screen in here.screens:
            here.show(screen)
            shown_ += texts(hands.page.room.widget)
        if options is not SHEET:
            here.show("table")
            here.fix(1)
            shown_ += texts(hands.page.room.widget)
        assert names[1] in shown_
        assert not [one for one in before if one in shown_], game
        tables.append(here.view.on.header.table)
        names, before = before, names
    here.open(tables[0])
    assert (hands.model, here.view.meta.id) == (here, registry.GAMES[0])
    assert hands.page.page.address == {"table": tables[0], "screen": here.screens[0]}


def test_finished_games_are_shown_a_game_at_a_time():
    """The latest kinds are offered, and one is on from the beginning."""
    page = Companion(Store("sqlite://"), {})
    for game, name in (("cape-may", "cape-may-plain-2"), ("capital-city", "capital-city-plain-3")):
        header, entries = from_lines(record_of(name), name, registry.entry_type(game))
        page.model.store.create(replace(header, table=game), entries)
    page.model.show("history")
    history = page.panel("history")
    while history.count_on():
        pass
    assert "1</b> finished" in html(history)
    assert history.game == "cape-may"
    field(history, "cm-games").value = "capital-city"
    assert [one.game for one in history.results] == ["capital-city"]
    seen.tap(history, header.options["seats"][0])
    seen.tap(history, "Play again with the same people")
    assert page.desk.here is not None
    first = (header.options.get("first", 0) + 1) % 3
    assert (page.desk.here.view.meta.id, page.desk.here.view.on.header.options["first"]) == ("capital-city", first)


# --- phones at the table ------------------------------------------------------------------------------------


def test_a_tile_says_whether_whoever_has_the_seat_on_a_phone_is_there():
    """Their own phone, asleep, or away: as soon as the page hears of it, by a sign and in words."""
    store = Store("sqlite://")
    table = registry.lay_out(registry.game("capitol").header_for(["Anna", "Ben"], seed="a"), store).header.table
    hands = Hands(store, {"table": table}, Desk(joined_at=["http://192.0.2.7/j"]))
    tiles, presence = hands.page.panel("table"), hands.page.desk.presence
    assert "cm-where" not in html(tiles)
    claim = store.claim(table, 1)
    for tells, said in (
        (lambda: None, "phone away"),
        (lambda: presence.comes("ben", Guest(*claim)), "own phone"),
        (lambda: presence.looks("ben", False), "phone asleep"),
    ):
        tells()
        hands.page.look()
        assert said in html(of_class(tiles, "cm-tile")[1])
    assert "plays here" in html(of_class(tiles, "cm-tile")[0])


def phone(game: str) -> Any:
    """Return the hand of somebody at a table with printed cards, on their own page."""
    store = Store("sqlite://")
    table = registry.lay_out(registry.game(game).header_for(NAMES), store)
    while table.state.phase in ("deal", "bonus"):
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[0], told=[None] * 9)
    here = table.header.table
    page = Companion(store, {"table": here}, desk=Desk(Guest(*store.claim(here, 1))))
    page.desk.here.show("hand")  # type: ignore[union-attr]
    return page.panel("hand")


def noted(hand: Any) -> Any:
    return hand.model.view.state.seats[1].noted


def types(hand: Any, number: str) -> None:
    """Type a number on the pad, and add that card."""
    for digit in number:
        seen.tap(of_class(hand, "cm-pad")[0], digit)
    assert number in seen.words(hand, "cm-padnumber")
    seen.tap(hand, "Add to my hand")


def test_the_number_of_a_printed_card_is_typed_and_put_into_ones_hand():
    """The card stands among those that are held at once, and is taken out again with one tap. When one hand is named
    the next is asked about: activity cards first, then bonus cards."""
    hand = phone("cape-may")
    types(hand, "14")
    assert noted(hand) == {"activity": (14,)}
    title = hand.model.view.state.book.card("activity", 14).title
    assert title in seen.words(hand, "cm-handcard-text")
    assert "?" in seen.words(hand, "cm-padnumber")
    seen.tap(of_class(hand, "cm-named")[0], title)
    assert noted(hand) == {}
    left = hand.model.own_hand[0].fields[0].lack
    for digit in "1234"[:left]:
        types(hand, digit)
    assert len(noted(hand)["activity"]) == left
    types(hand, "7")
    assert noted(hand)["bonus"] == (7,)


def test_a_printed_card_without_a_number_is_tapped_by_its_kind():
    """Each tap is one more of it."""
    hand = phone("cape-horn")
    for _ in range(2):
        press(of_class(hand, "cm-kinds")[0], "cm-choice")
    assert noted(hand)["hand"] == (hand.model.view.state.book.kinds[0],) * 2
