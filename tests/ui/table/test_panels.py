"""What the panels of Cape May offer at certain moments."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from ipywidgets import Accordion
from markupsafe import escape
from msgspec.structs import replace
from PIL import Image

from capemay_kit.core.record import BOT, from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.games.cape_may.sentences import bird
from capemay_kit.games.cape_may.state import KIND, ZONE
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.session import EVERYBODY
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.companion import Companion
from tests.recorded.seen import record_of

from .. import seen
from ..at_start import box_to_tick, enter, under_more
from ..seen import html, of_class


def begun(*names: str, **options: Any) -> Companion:
    """Open a page at a fresh table."""
    made = Companion(Store("sqlite://"), {})
    made.model.begin(header_for(list(names), table="t", **options))
    return made


@pytest.fixture
def companion() -> Companion:
    """Open a page at a fresh table of two with printed cards."""
    return begun("Anna", "Ben")


def buttons(companion: Companion) -> list[Any]:
    """Return the buttons of the side panel, those of the main choice first."""
    listed = [*of_class(companion.room, "cm-deed"), *of_class(companion.room, "cm-choices")]
    apart = ("cm-handles", "cm-goodacts")
    lists = [one for one in listed if not any(name in one._dom_classes for name in apart)]
    return list(dict.fromkeys(made for one in lists for made in of_class(one, "cm-choice")))


def message(companion: Companion) -> str:
    """Return what the side panel says above the choices."""
    return seen.words(companion.room.turn, "cm-message")


def peek(companion):
    """Show or cover the cards."""
    assert seen.press(companion.room, "cm-peek")


def offered(companion: Companion) -> list[str]:
    """Return what the buttons of the side panel say, first lines only."""
    return [one.description.split("\n")[0] for one in buttons(companion)]


def tap(companion: Companion, title: str) -> None:
    """Tap a choice of the side panel."""
    next(one for one in buttons(companion) if one.description.split("\n")[0] == title).click()


def asked(companion: Companion, *titles: str) -> None:
    """Check that these are offered."""
    there = offered(companion)
    assert all(title in there for title in titles), there


def test_undo_to_here_asks_past_a_draw(companion):
    """The question stands where one looks back, too."""
    model = companion.model
    model.drafting.take("collect")
    model.do(0, act.Draw())
    model.drafting.take("collect")
    model.past.look(model.view.on.history[1][0].seq)
    tap(companion, "Undo to here")
    asked(companion, "Yes, undo", "No")
    tap(companion, "Yes, undo")
    assert len(model.view.on.history) == 2


@pytest.mark.parametrize("own", [None, 0])
def test_undo_in_a_finished_game_with_bots_asks_in_sight_and_says_what_it_takes_back(own):
    """At the table and on somebody's phone, on whatever screen. What the bots did since goes with it."""
    store = Store("sqlite://")
    bots = {"1": "fair", "2": "fair"}
    header = registry.game("capital-city").header_for(["Anna", "Ben", "Cid"], seed="5", table="t", bots=bots)
    table = registry.lay_out(header, store)
    rules = table.rules
    while acting := rules.to_act(table.state):
        by = BOT + "fair" if acting[0] else f"seat:{own}" if own is not None else None
        table.act(acting[0], rules.legal(table.state, acting[0])[-1], by=by)
    desk = None if own is None else Desk(Guest(*store.claim("t", own)))
    made = Companion(store, {"table": "t", "screen": "score"}, desk=desk)
    before, what = len(made.model.view.on.history), made.model.past.undone(None)
    assert what[0].seat == 0
    assert len(what) > 1
    room = made.room
    assert room is not None
    seen.press(room, "cm-undo")
    (side,) = of_class(room, "cm-side")
    assert ("cm-choosing" in side._dom_classes) or own is None
    assert f"{made.model.past.tell(what[0])}, and {len(what) - 1} more" in message(made)
    tap(made, "Yes, undo")
    assert len(made.model.view.on.history) == before - len(what)


def test_an_unnamed_upgrade_card_can_be_named_and_used(companion):
    """Taken at the table, named when it is wanted."""
    model = companion.model
    model.correct("seats[0].upgrades", [0])
    model.drafting.take("use")
    assert model.unknown.now is not None
    model.unknown.use(next(one for one in model.unknown.now.card.known if one.number == 3))
    assert model.view.state.seats[0].upgrades == (3,)
    model.correct("seats[0].hand", [1])
    assert act.Use(3) in model.legal


def test_a_long_list_keeps_its_ways_out(companion):
    """The lighthouse offers every empty lot, and still lets it pass."""
    model = companion.model
    board = model.view.state.book.board
    special = next(one for one in board.spaces if one.special and one.special.kind == "lighthouse")
    beside = next(iter(board.graph[special.id]))
    model.correct("seats[0].space", beside)
    model.do(0, act.Move(1, special.id), force=True)
    shown = offered(companion)
    assert "Skip it" in shown
    seen.tap(of_class(companion.room, "cm-seg")[0], "Sand")
    lots = [one for one in offered(companion) if ":" in one]
    assert len(lots) == sum(one.zone == "sand" for one in model.view.state.book.board.lots)
    assert all("sand" in one for one in lots)
    assert "Skip it" in offered(companion)
    seen.tap(of_class(companion.room, "cm-seg")[0], "Sand")
    everything = next(one for one in shown if one.startswith("Show all"))
    tap(companion, everything)
    assert len(offered(companion)) > len(shown)


def test_the_figures_of_an_event_say_whose_they_are(companion):
    """Everybody's money, by name."""
    model = companion.model
    for _ in range(6):
        model.drafting.take("collect")
    assert model.unknown.now is not None
    model.unknown.use(next(one for one in model.unknown.now.card.known if one.number == 1))
    assert model.view.state.phase == "resolve"
    said: Any = model.drafting.preview(model.view.seat, act.CarryOut())
    assert [one.split(":")[0] for one in said] == ["Anna", "Ben"]
    assert "Cancel" not in offered(companion)


def test_once_a_season_the_figures_are_compared(companion):
    """One tap a seat says they are right."""
    model = companion.model
    model.correct("round", 4)
    tiles = companion.panel("table")
    asked = "$20, income 0: correct? Tap to confirm"
    assert seen.buttons(tiles, "cm-right") == [asked] * 2
    seen.tap(tiles, asked)
    assert [asked in seen.buttons(one) for one in of_class(tiles, "cm-tile")[:2]] == [False, True]


def test_only_what_is_looked_at_is_made():
    """Most panels wait until they are first shown."""
    made = Companion(Store("sqlite://"), {})
    assert set(made.panels.made) == {"start"}


def test_several_cards_are_kept_one_tap_each():
    """Four bonus cards make four buttons, not six pairs; a second tap on one takes it back (p. 3)."""
    made = begun("Anna", "Ben", seed="cards")
    model = made.model
    peek(made)
    dealt = model.view.state.seats[model.view.seat].bonus
    assert len(offered(made)) == len(dealt) == 4
    first, second = offered(made)[:2]
    tap(made, first)
    assert f"✓ {first}" in offered(made)
    tap(made, f"✓ {first}")
    assert model.drafting.picked == ()
    tap(made, second)
    tap(made, first)
    assert model.view.real.state.seats[0].bonus == tuple(sorted(dealt))[:2]


def test_what_is_drawn_is_named_to_whom_it_belongs():
    """Alone, the app's own cards and birds are told by name."""
    made = begun("Isaac", seed="birds", solo="tourist")
    model = made.model
    while model.view.state.phase != "actions" or model.view.seat != 0 or model.view.state.steps:
        model.do(model.view.seat, model.legal[0])
    board = model.view.state.book.board
    special = next(one for one in board.spaces if one.special and one.special.kind == "bird")
    model.correct("seats[0].space", next(iter(board.graph[special.id])))
    model.do(0, act.Move(1, special.id), force=True)
    model.do(0, act.Take())
    held = zip(model.view.state.book.species, model.view.state.seats[0].birds, strict=True)
    assert any(n and bird(name) in model.toast for name, n in held)


def test_a_figure_put_otherwise_before_an_act_can_hold_from_now_on(companion):
    """What it brings stands there before it is done; the log says that the rule was changed."""
    seen.tap(companion, "Build")
    buttons(companion)[0].click()
    room = companion.room
    assert "income 0 →" in seen.words(room)
    seen.press(of_class(room, "cm-figure")[0], "cm-more")
    assert "by the rules" in seen.words(room)
    seen.field(room, "cm-keep").value = True
    tap(companion, "Do it")
    companion.model.show("log")
    assert any("(from now on)" in one for one in seen.buttons(companion.panel("log")))


def test_the_turn_can_be_ended_from_a_refusal(companion):
    """With no action left the seven are gone, and whatever is refused leaves the way on."""
    model = companion.model
    # a card that could still be used keeps the turn from ending by itself
    model.correct("seats[0].upgrades", [3])
    model.correct("seats[0].hand", [1])
    for _ in range(3):
        model.drafting.take("collect")
    assert of_class(companion.room, "cm-doing") == []
    model.do(0, act.Collect())
    assert model.refused is not None
    asked(companion, "End the turn", "Cancel")


def test_what_an_entered_event_changes_stands_on_every_screen(companion):
    """On the table as a card, elsewhere in a line, with until when; the keys of movement cards say what they cost."""
    model, room = companion.model, companion.room
    while model.unknown.now is None:
        model.drafting.take("collect")
    lasts = next(one for one in model.unknown.now.card.things if one.key == "lasts")
    more = next(one.value for one in lasts.options if one.title == "Movement $1 more")
    model.unknown.change(lambda now: now.choose(lasts, more))
    model.unknown.do()
    said, until = "Playing a movement card costs $1 more.", "until round 3 begins"
    for screen in model.screens:
        model.show(screen)
        strip = room.strip()
        told = seen.html(room.panels.made["table"]) if screen == "table" else seen.html(room, "cm-eventline")
        assert all(words in html for words in (said, until) for html in (strip, told)), screen
    assert [key.title for key in model.drafting.palette if key.group == 0][:2] == ["1\n$1", "2\n$1"]
    while model.view.state.round < 3:
        model.do(model.view.seat, act.Collect())
    assert said not in room.strip()


def test_what_an_upgrade_card_changes_is_said_on_its_owners_turn(companion):
    """Also of one that nobody has named."""
    model, room = companion.model, companion.room
    model.correct("seats[0].upgrades", [0])
    held = act.CardDone("upgrade", lasting=(cards.Discount(1),), stays=True)
    model.do(0, held)
    assert "Pay $1 less for all buildings." in room.strip()
    assert "from now on" in room.strip()
    for _ in range(3):
        model.do(0, act.Collect())
    assert model.view.seat == 1
    assert "less" not in room.strip()


def test_a_card_of_avas_is_read_out_with_what_was_tapped():
    """Icon by icon, at tables from before its icons were entered together; the way out is the first button only once
    there is something (p. 16)."""
    made = Companion(Store("sqlite://"), {})
    header = header_for(["Isaac"], table="t", solo="tourist")
    made.model.begin(replace(header, options=header.options | {"printed": False}))
    model = made.model
    while model.asked is None:
        model.do(model.view.seat, model.legal[0])
    tap(made, "Another card")
    while model.asked is not None:
        tap(made, "Another card")
    ends = next(one for one in buttons(made) if one.description == "Done with this card")
    assert "cm-primary" not in ends._dom_classes
    assert "first icon: the app says what Ava does. Then tap the next." in message(made)
    birds = next(one for one in offered(made) if "bird" in one.lower())
    tap(made, birds)
    tap(made, "Done")
    assert f"So far: {birds}" in message(made)


def test_the_first_game_in_a_store_is_explained():
    """Whoever never played here is glad to be led; whoever did is not asked again."""
    store = Store("sqlite://")
    made = Companion(store, {})
    assert box_to_tick(made.panel("start"), "Our first game").value
    made.model.begin(header_for(["Anna", "Ben"], table="t"))
    assert not box_to_tick(Companion(store, {}).panel("start"), "Our first game").value


def test_buildings_that_are_put_right_propose_their_income(companion):
    """One tap takes it; what was there already, and what follows from acts, is not proposed."""
    model, room = companion.model, companion.room
    model.correct("seats[0].income", 4)
    model.fix(0)

    def proposed() -> list[Any]:
        return of_class(of_class(room.panels.get("fix"), "cm-follows")[0], "cm-choice")

    assert proposed() == []
    model.correct("seats[0].buildings.gravel.cottage", 2)
    model.correct("seats[0].buildings.gravel.cottage", 1)
    model.correct("seats[0].buildings.sand.shop", 1)
    model.correct("seats[1].buildings.sand.shop", 3)
    table = model.view.state.book.income
    rise = table[ZONE["gravel"]][KIND["cottage"]] + table[ZONE["sand"]][KIND["shop"]]
    (one,) = proposed()
    assert f"4 → {4 + rise}" in one.description
    one.click()
    assert model.view.state.seats[0].income == 4 + rise
    assert proposed() == []
    model.correct("seats[0].buildings.sand.shop", 0)
    model.fix(None)
    model.do(0, act.Collect())
    model.fix(0)
    assert proposed() == []


def test_buildings_without_a_lot_are_seen_until_they_are_placed(companion):
    """On the table in words, on the picture as pieces beside the lots; once placed they stand on their lot."""
    model = companion.model
    model.correct("seats[0].buildings.gravel.cottage", 2)
    model.correct("seats[1].buildings.sand.shop", 3)
    assert "5 buildings without a lot" in seen.html(companion.panel("table"), "cm-event")
    waiting = {one.id: one.letter for one in model.drafting.scene().tokens if one.id.startswith("waiting")}
    assert waiting == {"waiting": "5 without a lot", "waiting/0/cottage": "A2", "waiting/1/shop": "B3"}
    lot = next(one.id for one in model.view.state.book.board.lots if one.zone == "gravel" and one.builds == "cottage")
    model.correct("seats[0].place.gravel.cottage", lot)
    assert "4 buildings without a lot" in seen.html(companion.panel("table"), "cm-event")
    pieces = {one.id: one.letter for one in model.drafting.scene().tokens}
    assert (pieces[lot], pieces["waiting/0/cottage"]) == ("A", "A1")


def test_a_marker_is_put_right_by_a_tap_on_the_map(companion):
    """Three taps: the pencil, that it is tapped, and the place."""
    model = companion.model
    model.fix(1)
    seen.labelled(companion.panel("fix"), "Marker").value = "Tap it on the picture…"
    assert (model.screen, model.fixing) == ("map", None)
    space = next(iter(model.view.state.book.board.graph[model.view.state.seats[1].space]))
    model.drafting.tap_place(space)
    assert (model.view.state.seats[1].space, model.drafting.placing) == (space, "")


def test_cards_of_ours_are_behind_a_fold_where_cards_are_printed(companion):
    """What the table's owner entered comes first."""
    model = companion.model
    model.correct("book.cards.event.3", {"title": "Lamps", "effects": []})
    model.fix(EVERYBODY)
    events = seen.labelled(companion.panel("fix"), "Event")
    assert [one for one in events.options if one[0].isdigit()] == ["3 Lamps"]
    events.value = events.options[-1]
    assert len([one for one in events.options if one[0].isdigit()]) == 26


def test_a_list_of_upgrade_cards_offers_ours_last(companion):
    """Two are drawn, one is kept, and nobody has named any."""
    model = companion.model
    model.correct("seats[0].buildings.gravel.shop", 1)
    model.do(0, act.Upgrade(zone="gravel", kind="business"))
    model.do(0, act.TakeUpgrade(False))
    assert offered(companion) == ["I kept one", f"One of the app's ({8})"]
    tap(companion, f"One of the app's ({8})")
    assert len(offered(companion)) == 9


def test_who_cannot_pay_is_asked_by_name_which_cards_go(companion):
    """Each payer's question says whose card it is, which of how many, and what is gone; the log names all of them."""
    model = companion.model
    model.correct("seats[1].money", 0)
    model.correct("seats[0].money", 1)
    while model.unknown.now is None:
        model.drafting.take("collect")
    model.correct("seats[0].money", 1)
    model.correct("seats[1].money", 0)
    model.unknown.change(lambda now: now.give(-3))
    model.unknown.do()
    said = []
    while model.asked is not None:
        (deed,) = of_class(companion.room, "cm-deed")
        keys = seen.buttons(deed)
        assert (keys[:-1], keys[-1]) == ([str(n) for n in model.asked.question.options], "Draw at random")
        assert "What does the card do?" not in offered(companion)
        said.append(seen.words(deed, "cm-deed-said"))
        seen.press(deed, "cm-choice")
    names = [name for one in said for name in model.names if name in one]
    assert names == ["Ben"] * 3 + ["Anna"] * 2
    assert [f"card {n} of {of}" in one for one, n, of in zip(said, (1, 2, 3, 1, 2), (3, 3, 3, 2, 2), strict=True)]
    assert "Gone: 1 and 2." in said[2]
    assert "Gone:" not in said[3]
    told = model.past.tell(model.view.on.log[-1])
    assert "Anna loses the movement cards 1 and 2" in told
    assert "Ben loses the movement cards 1, 2 and 3" in told


def test_a_card_gets_the_next_number_where_none_is_given(companion):
    """And one that is taken is not given twice."""
    model, panel = companion.model, companion.panel("unknown")
    free = max(model.view.state.book.decks["activity"]) + 1
    model.drafting.take("play")
    seen.tap(panel, "+3")
    seen.field(panel, "cm-tick").value = True
    seen.press(panel, "cm-unknown-do")
    assert list(model.store.own("card")) == [f"activity/{free:03}"]
    model.drafting.take("play")
    seen.tap(panel, "+1")
    seen.field(panel, "cm-card-number").value = str(free)
    seen.press(panel, "cm-unknown-do")
    assert model.unknown.now is not None
    assert str(free) in model.desk.trouble


def test_a_panel_that_is_put_aside_can_be_opened_again(companion):
    """What was revealed waits."""
    model = companion.model
    for _ in range(6):
        model.drafting.take("collect")
    assert model.unknown.now is not None
    model.unknown.put_aside()
    assert offered(companion) == ["What does the card do?"]
    tap(companion, "What does the card do?")
    assert model.unknown.now is not None


def test_a_card_is_known_by_its_photo(companion):
    """It needs no number: the picture stands on its button the next time."""
    model, panel = companion.model, companion.panel("unknown")
    made = BytesIO()
    Image.new("RGB", (240, 360), "teal").save(made, "JPEG")
    model.drafting.take("play")
    seen.tap(panel, "+3")
    panel.photo.take("card.jpg", made.getvalue())
    assert model.unknown.now is not None
    assert model.unknown.now.keep
    seen.press(panel, "cm-unknown-do")
    kept = model.store.own("card_photo")
    assert list(kept) == list(model.store.own("card"))
    model.past.undo_last()
    model.drafting.take("play")
    assert "data:image/jpeg" in seen.html(panel, "cm-drawings")


def test_what_ava_has_on_the_board_is_named_after_do_all_of_it():
    """People place her pieces: what she did on the map is told beside the picture until something else is done."""
    header, entries = from_lines(record_of("cape-may-plain-1"), "solo", registry.entry_type("cape-may"))
    store = Store("sqlite://")
    for at in range(len(entries)):
        store.create(replace(header, table=f"solo{at}"), entries[:at])
        companion = Companion(store, {"table": f"solo{at}"})
        model = companion.model
        if not model.view.over and model.automa.turn is not None and model.automa.act is not None:
            before = model.view.on.seq
            model.automa.act_all()
            if model.automa.placed:
                break
    assert 1 <= len(model.automa.placed) <= model.view.on.seq - before
    said = seen.words(companion.room, "cm-eventline")
    assert "To place on the board:" in said
    assert all(one in said for one in model.automa.placed)
    model.past.undo_last()
    assert "To place on the board:" not in seen.words(companion.room, "cm-eventline")


def test_the_checklist_is_a_tables_until_one_name_plays_alone(companion):
    """Ava's part of the set-up stands there once one name is given, not before."""
    companion.model.show("start")
    start = companion.panel("start")
    says = registry.screen("cape-may")
    alone, of_two = (set(says.checklist(seats, True)) for seats in (1, 2))
    under_more(start, Accordion)
    assert all(str(escape(one)) in html(start, "cm-checklist") for one in of_two)
    enter(start, "Anna")
    assert all(str(escape(one)) in html(start, "cm-checklist") for one in alone)
    assert not any(str(escape(one)) in html(start, "cm-checklist") for one in of_two - alone)
