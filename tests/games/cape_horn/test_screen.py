"""What the game says to a screen: taps, tiles, figures put right, the score sheet, and nothing that is secret."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Correct, Entry, from_lines, to_lines
from capemay_kit.core.scores import said as made
from capemay_kit.core.table import Table
from capemay_kit.errors import Question
from capemay_kit.games import registry
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.book import Book, load_course
from capemay_kit.games.cape_horn.figures import FIGURES
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn
from capemay_kit.games.cape_horn.state import finish_line, put_back, taken_out, three_tokens

RULES = CapeHorn()
SCREEN = registry.screen("cape-horn")
NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve"]


def moments(seats=4, seed=1, n=45, physical=False, every=1):
    """Yield moments of a race played at random, every kind of act as likely."""
    s = GAME.start(GAME.header_for(NAMES[:seats], first=seed % seats, seed=None if physical else str(seed)))
    rnd = random.Random(seed)
    for i in range(n):
        if i % every == 0:
            yield s
        if not RULES.to_act(s):
            return
        legal = RULES.legal(s, s.turn)
        kind = rnd.choice(sorted({type(one).__name__ for one in legal}))
        one = rnd.choice([one for one in legal if type(one).__name__ == kind])
        s = RULES.apply(s, s.turn, one, Chance(seed=None if physical else str(seed)))


def ends(game):
    """List races that are over each in its way, and moments that are rare."""
    return [
        game(4, tokens=("red", "green", None), phase="over", winner=0, victory="finish_line"),
        game(4, tokens=("red", "green", "yellow"), phase="over", winner=0, victory="three_tokens"),
        game(phase="over"),
        game(ships={0: "M5"}, winds={"M5": "?"}, phase="token", moved="sailed"),
        game(hand=("hook", "?"), away=1, winds={"M8": "?"}, covered=("tee-1",), placed=1, covering=True),
        game(ships={0: "A2"}, winds={"A2": "tee-1"}, tokens=("red", None, None), moved="twice", phase="draw"),
        game(5, phase="deal"),
    ]


def everything(s):
    """List every act there could be, in reach or not."""
    spaces = (*s.book.chart.spaces, "nowhere")
    yield from (act.Deal(), act.Stay(), act.TakeToken(), act.LeaveToken(), act.Draw(), act.Buy(), act.EndTurn())
    for space in spaces:
        yield from (act.Sail(space), act.Ignore(space), act.Again(space), act.Again(space, True))
        yield from (act.Place("hook", space), act.Place("?", space))


# --- acts and taps ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_every_legal_act_has_its_words_its_card_and_its_place_in_the_picture(seed):
    """Thirty races at random, every sixth with cards nobody names."""
    for s in moments(3 + seed % 3, seed, physical=seed % 6 == 5, every=3):
        if not RULES.to_act(s):
            continue
        legal = RULES.legal(s, s.turn)
        scene = RULES.scene(RULES.view(s, s.turn), legal)
        offered, there = {one.place for one in scene.targets}, {one.id for one in scene.places}
        assert offered <= there
        assert {one.place for one in scene.marks} <= there
        taps = set()
        for one in legal:
            title, detail = SCREEN.label(s, s.turn, one)
            assert title
            assert title.partition(" · ")[2][:1].isupper() or title[0].isupper()
            assert "None" not in title + detail
            handle, place = SCREEN.handle(s, s.turn, one), SCREEN.place(s, s.turn, one)
            assert (handle is not None) == isinstance(one, act.Place)
            assert handle is None or (handle.key == one.card and handle.title and handle.detail)
            if place is not None:
                tap = (place, handle.key if handle else "")
                assert place in offered
                assert tap not in taps, "two acts at one tap"
                taps.add(tap)
                assert SCREEN.meant(s, s.turn, *tap) == one


@pytest.mark.parametrize("seed", range(12))
def test_any_tap_does_what_is_legal_or_gets_the_reason(seed):
    """Every space with and without a card in hand, in turn and out of turn."""
    for s in moments(3 + seed % 3, seed + 100, physical=seed % 4 == 3, every=9):
        seat = (s.turn + (seed % 5 == 4)) % len(s.seats)
        for place in (*s.book.chart.spaces, "stack"):
            for handle in ("", "hook", "?"):
                one = SCREEN.meant(s, seat, place, handle)
                assert one is not None
                if (why := RULES.why_not(s, seat, one)) is not None:
                    reason, change = SCREEN.refusal(s, why)
                    assert reason.endswith(".")
                    assert change.endswith(".")
                    assert "{" not in reason + change
                    assert f"page {why.page} (" in SCREEN.cites(why.page)


def test_a_tap_on_nothing_means_nothing(game):
    """A letter beside the sea, land, a card there is not."""
    s = game()
    for place in ("row/1", "F1", "nowhere", ""):
        assert SCREEN.meant(s, 0, place, "") is None
    assert SCREEN.meant(s, 0, "K2", "gale") is None


@pytest.mark.parametrize(
    ("moment", "tap", "meant", "rule"),
    [
        # with a card in hand a space means placing it, also where the ship could sail
        ({"hand": ("hook",), "winds": {"K2": "tee-1"}}, ("K2", "hook"), act.Place("hook", "K2"), "within_reach"),
        ({"hand": ("hook",), "winds": {"K2": "tee-1"}}, ("K2", ""), act.Sail("K2"), None),
        # where only ignoring leads it is meant, and refused for its price
        ({"winds": {"K2": "fork-1", "L2": "tee-1"}, "ships": {0: "K2", 1: "M8"}, "points": 4}, ("L2", ""),
         act.Ignore("L2"), None),
        ({"winds": {"K2": "fork-1", "L2": "tee-1"}, "ships": {0: "K2", 1: "M8"}, "points": 1}, ("L2", ""),
         act.Ignore("L2"), "ignore_points"),
        ({}, ("K2", ""), act.Sail("K2"), "no_wind_card"),
        ({}, ("A8", ""), act.Sail("A8"), "not_on_the_card"),
        ({}, ("K1", ""), act.Stay(), None),
        ({"phase": "deal"}, ("K1", ""), act.Sail("K1"), "not_now"),
        ({"phase": "deal"}, ("stack", ""), act.Deal(), None),
        ({}, ("stack", ""), act.Draw(), "move_or_stay"),
        ({"phase": "buy", "moved": "sailed"}, ("stack", ""), act.Buy(), None),
        ({"ships": {0: "M5"}, "winds": {"M5": "tee-1"}, "phase": "token"}, ("M5", ""), act.TakeToken(), None),
        ({"ships": {0: "M5"}, "winds": {"M5": "tee-1"}, "phase": "draw", "moved": "sailed",
          "tokens": ("red", None, None)}, ("M5", ""), act.TakeToken(), "zone_done"),
        ({"winds": {"K2": "tee-1"}, "phase": "draw", "moved": "sailed", "points": 5}, ("K2", ""),
         act.Again("K2"), None),
        ({"phase": "draw", "moved": "sailed", "points": 1}, ("K2", ""), act.Again("K2"), "twice_points"),
        ({"phase": "draw", "moved": "sailed"}, ("K1", ""), act.Stay(), "moved_already"),
    ],
)  # fmt: skip
def test_what_a_tap_means_is_what_people_mean(game, moment, tap, meant, rule):
    """And the reason is that of what they meant."""
    s = game(**moment)
    assert SCREEN.meant(s, 0, *tap) == meant
    why = RULES.why_not(s, 0, meant)
    assert (why.rule if why else None) == rule


def test_ignoring_the_wind_to_go_where_it_leads_anyway_has_no_tap(game):
    """It would cost three points for nothing; its button is there."""
    s = game(winds={"K2": "tee-1"}, points=4)
    assert act.Ignore("K2") in RULES.legal(s, 0)
    assert SCREEN.place(s, 0, act.Ignore("K2")) is None
    assert SCREEN.place(s, 0, act.Sail("K2")) == "K2"
    costs = [one for one in RULES.scene(s, RULES.legal(s, 0)).tokens if one.kind == "cost"]
    assert "cost/K2" not in [one.id for one in costs]


def test_a_card_says_in_few_words_what_it_does(game):
    """Both sides together, ahead before back."""
    s = game(hand=("hook", "hook", "fan-2", "backing-right"))
    said = {one.card: SCREEN.handle(s, 0, one) for one in RULES.legal(s, 0) if isinstance(one, act.Place)}
    assert (said["hook"].title, said["hook"].detail) == ("Hook ×2", "1 ahead, then 2 to either side")
    assert said["fan-2"].detail == "2 ahead, diagonally ahead or to either side"
    assert said["backing-right"].detail == "1 back or diagonally back to the right"
    assert SCREEN.label(s, 0, act.Place("hook", "K2"))[1] == "ahead is south: leads to M3"


def test_at_a_table_with_cards_of_its_own_the_kind_is_said_by_what_is_taken_in_hand(game):
    """Every kind that is not accounted for, and one nobody names."""
    s = game(hand=("?", "?"), away=2)
    keys = list(dict.fromkeys(SCREEN.handle(s, 0, one).key for one in RULES.legal(s, 0) if isinstance(one, act.Place)))
    assert keys == [*s.book.kinds, "?"]
    assert not SCREEN.secret(s, 0)
    assert SCREEN.hand(s, 0) == ()


def test_no_act_carries_a_figure_and_nothing_is_chosen_together():
    """Prices are corrected in the rules of the table."""
    for s in moments(every=7):
        if RULES.to_act(s):
            one = RULES.legal(s, s.turn)[0]
            assert SCREEN.figures(s, s.turn, one) == ()
            assert SCREEN.with_figures(s, s.turn, one, {"x": 1}) is one
            assert SCREEN.choosing(s, s.turn) is None


def test_a_course_without_land_has_no_stacks_to_tap_but_all_its_acts():
    """A table's own drawing."""
    course = msgspec.to_builtins(load_course("cape-horn"))
    course["rows"] = [row.replace("-", "b") for row in course["rows"]]
    s = GAME.start(GAME.header_for(NAMES[:3], board=course | {"id": "open-sea"}, seed="1"))
    scene = RULES.scene(s, RULES.legal(s, 0))
    assert "stack" not in [one.id for one in scene.places]
    assert SCREEN.place(s, 0, act.Deal()) is None
    assert SCREEN.meant(s, 0, "stack", "") is None


# --- what is shown --------------------------------------------------------------------------------------------


def test_every_moment_has_a_heading_a_strip_and_tiles(game):
    """Short ones."""
    for s in [*moments(5, 3, 120, every=2), *ends(game), GAME.start(GAME.header_for(NAMES[:3], depth="sheet"))]:
        title, line = SCREEN.heading(s)
        assert 0 < len(title) < 40
        assert line.endswith(".")
        said = SCREEN.progress(s)
        assert said.now
        assert len(said.pieces) <= 2
        for seat in range(len(s.seats)):
            tile = SCREEN.tile(s, seat)
            assert 1 <= len(tile.figures) <= 3
            assert all(value and name for value, name in tile.figures)
            assert all(len(line.text) < 70 for line in tile.lines)
            assert ("turn" in tile.signs) == (s.turn == seat and s.phase not in ("deal", "over"))


def test_a_tile_shows_tokens_by_zone_and_how_far_either_victory_is(game):
    """Spaces at least, whatever the winds."""
    s = game(ships={0: "B3"}, winds={"B3": "tee-1"}, tokens=("red", "green", None), points=5)
    tile = SCREEN.tile(s, 0)
    assert tile.figures == (("5", "sail points"), ("2", "of 3 tokens"), ("0", "wind cards"))
    assert tile.signs == ("turn", "first")
    assert tuple(one.text for one in tile.lines) == (
        "Tokens: red of zone I and green of zone II",
        "Three tokens: yellow of zone III, 3 spaces or more",
        "Finish line: crossing it wins, 1 space or more",
    )
    assert tuple(one.text for one in SCREEN.tile(s, 1).lines[1:]) == (
        "Three tokens: one from each zone, 19 spaces or more", "Finish line: after two tokens, 24 spaces or more",
    )  # fmt: skip


def test_who_is_behind_the_line_and_who_won_is_a_sign(game):
    """Beside the name."""
    assert "behind the line" in SCREEN.tile(game(ships={1: "A2"}, winds={"A2": "tee-1"}), 1).signs
    over = game(tokens=("red", "green", None), phase="over", winner=0, victory="finish_line", ships={0: "A2"})
    assert SCREEN.tile(over, 0).signs == ("crossed the line", "first")
    assert SCREEN.heading(over)[0] == "Ann wins"


def test_what_is_laid_out_follows_the_rulebook():
    """Without wind cards where the app deals them (p. 2)."""
    printed, held = SCREEN.checklist(4, True), SCREEN.checklist(4, False)
    assert any("Ninety wind cards" in one for one in printed)
    assert any("stay in the box" in one for one in held)
    assert not any("Three wind cards" in one for one in held)
    assert all("1, 2, 3 and 4" in one for one in (printed[-1], held[-1]))


def test_the_card_below_the_ship_stands_large_on_land(game):
    """For whoever's turn it is."""
    s = replace(game(), turn=2)
    below = next(one for one in RULES.scene(s, ()).tokens if one.id == "below")
    assert (below.letter, below.owner, below.kind) == ("Fan 2", 2, "below n s2 sw2 w2 e2 se2")
    won = game(phase="over", winner=1, victory="three_tokens")
    assert [one.owner for one in RULES.scene(won, ()).tokens if one.kind == "winner"] == [1]


def test_a_card_is_drawn_as_it_lies_in_its_area(game):
    """Ahead is south, then west, then north (p. 2)."""
    s = game(winds={"K2": "hook", "J14": "hook", "A9": "hook", "B9": "?"})
    kinds = {one.id: one.kind for one in RULES.scene(s, ()).tokens}
    assert kinds["wind/K2"] == "wind n s1-w2 s1-e2"
    assert kinds["wind/J14"] == "wind e w1-n2 w1-s2"
    assert kinds["wind/A9"] == "wind s n1-e2 n1-w2"
    assert kinds["wind/B9"] == "unknown s"
    assert kinds["wind/K1"].startswith("printed n ")


# --- putting right ------------------------------------------------------------------------------------------


def other_value(field, rnd):
    """Return a value a person may enter in a field besides the one there."""
    options = [one.value for one in field.options]
    if field.several:
        return [*field.value, rnd.choice(options)] if rnd.random() < 0.6 or not field.value else field.value[1:]
    if options:
        return rnd.choice([one for one in options if one != field.value])
    return field.value + 1 if field.value < field.most else field.value - 1


def check_fields(s, sections, rnd, some=None):
    """Check that every field stands for what is so, and can be made another."""
    fields = [field for section in sections for field in section.fields]
    assert len({field.name for field in fields}) == len(fields)
    for section in sections:
        assert section.title
        assert section.seat is None or all(f"[{section.seat}]" in one.name for one in section.fields)
    for field in fields if some is None else rnd.sample(fields, some):
        assert field.label
        assert RULES.correct(s, field.name, field.value) == s, field.name
        if field.options:
            values = [one.value for one in field.options]
            assert len(values) == len(set(values))
            assert all(one.title for one in field.options)
            assert field.several or field.value in values
        else:
            assert field.least <= field.value <= field.most
        after = RULES.correct(s, field.name, other_value(field, rnd))
        assert after != s, field.name
        assert after.away >= 0
        for one in [one for section in SCREEN.correctable(after) for one in section.fields if one.name == field.name]:
            assert RULES.correct(after, one.name, one.value) == after


def test_every_figure_put_right_is_what_is_so_and_can_be_another(game):
    """In every phase, with unknown cards, covered ones and races that are over."""
    rnd = random.Random(4)
    for s in ends(game):
        check_fields(s, SCREEN.correctable(s), rnd)
    for s in [*moments(4, 8, 90, every=4), *moments(3, 9, 90, physical=True, every=4)]:
        check_fields(s, SCREEN.correctable(s), rnd, some=12)


def test_unknown_cards_can_be_named_and_a_missing_one_added(game):
    """In two steps: where it lies, then which it is."""
    s = RULES.correct(game(), "winds", "K2")
    assert (s.winds["K2"], s.away) == ("?", 1)
    fields = {one.name: one for section in SCREEN.correctable(s) for one in section.fields}
    assert fields["winds.K2"].value == "?"
    s = RULES.correct(s, "winds.K2", "hook")
    assert (s.winds["K2"], s.away, s.stack) == ("hook", 0, 89)
    for wrong in ("K2", "K1", 3):
        with pytest.raises(ValueError, match="already has a card"):
            RULES.correct(s, "winds", wrong)


def test_this_turn_can_be_put_right(game):
    """How many cards were placed, and how the ship moved."""
    s = RULES.correct(game(), "covering", True)
    assert (s.placed, s.covering) == (1, True)
    assert RULES.correct(s, "placed", 0).covering is False
    with pytest.raises(ValueError, match="not moved yet"):
        RULES.correct(s, "moved", "twice")
    s = game(phase="draw", moved="twice", points=5, winds={"K2": "tee-1"})
    assert act.Again("K2") in RULES.legal(RULES.correct(s, "moved", "sailed"), 0)
    with pytest.raises(ValueError, match="sailed"):
        RULES.correct(s, "moved", "drifted")


def test_cards_below_others_leave_the_stacks(game):
    """They are shuffled in when the stacks are out."""
    s = RULES.correct(game(), "covered", ["hook", "?"])
    assert (s.covered, s.away, s.stack) == (("hook", "?"), 1, 88)
    assert RULES.correct(s, "covered", []).stack == 90


@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        ("winds", "K2", "an unknown wind card is at K2"), ("winds", None, "no wind card is missing"),
        ("covered", ["hook"], "cards below others: Hook"), ("covered", [], "no card lies below another"),
        ("placed", 2, "2 cards placed this turn"), ("covering", True, "one of the cards placed covers another"),
        ("moved", "twice", "how the ship moved: Twice"), ("winner", None, "nobody has won at the finish line"),
        ("winner", 1, "Bob was first over the line"), ("phase", "buy", "step of the turn: Buying cards"),
    ],
)  # fmt: skip
def test_what_was_put_right_is_told(game, path, value, text):
    """In the log."""
    assert FIGURES.told(game(), Correct(path, value)) == f"Corrected: {text}"


# --- the score sheet ------------------------------------------------------------------------------------------


def a_sheet(seats=3):
    """Lay out a table where only the score is counted."""
    header = GAME.header_for(NAMES[:seats], depth="sheet", table="t")
    return Table(RULES, header, GAME.start(header))


def lines(s, seat):
    """Return what the score says of a seat, line by line."""
    return [made(one.why, RULES.meta.messages) for line in RULES.scores(s).seats[seat].lines for one in line.because]


def doubts(s, seat, line):
    """Return what the score says cannot be about a line of a seat."""
    return [made(one, RULES.meta.messages) for one in RULES.scores(s).seats[seat].lines[line].open]


def test_a_sheet_begins_with_nothing_and_everybody_together():
    """Nothing is to be done but to enter."""
    s = a_sheet(5).state
    assert RULES.to_act(s) == ()
    assert RULES.outcome(s) is None
    assert SCREEN.heading(s)[0] == "Who has won?"
    assert [one.total for one in RULES.scores(s).seats] == [0] * 5
    assert SCREEN.tile(s, 0).figures == (("0", "of 3 tokens"),)


def test_every_line_of_a_sheet_says_which_victories_are_open_to_whom():
    """By three tokens of different colours, or by the line with two."""
    table = a_sheet()
    assert lines(table.state, 0) == [
        "to win with three tokens: one from each zone, in three colours",
        "to win at the finish line: first two tokens, from two zones and in two colours",
    ]
    table.correct("seats[0].tokens.1", "red")
    assert lines(table.state, 0) == [
        "the red token of zone I",
        "to win with three tokens: two more, yellow and green, from zones II and III",
        "to win at the finish line: first one more token, yellow or green, from zone II or III",
    ]
    table.correct("seats[0].tokens.3", "yellow")
    assert lines(table.state, 0)[2:] == [
        "to win with three tokens: one more, green, from zone II", "to win at the finish line: cross it",
    ]  # fmt: skip
    assert RULES.outcome(table.state) == RULES.outcome(RULES.correct(table.state, "seats[1].tokens.1", "green"))
    table.correct("seats[0].tokens.2", "green")
    assert (RULES.outcome(table.state).winners, RULES.outcome(table.state).decided_by) == ((0,), "three_tokens")
    assert lines(table.state, 1) == []


def test_three_tokens_of_two_colours_leave_no_victory_by_tokens():
    """A sheet is entered as it is, and says what is odd."""
    s = a_sheet().state
    for zone, colour in (("1", "red"), ("2", "red"), ("3", "green")):
        s = RULES.correct(s, f"seats[0].tokens.{zone}", colour)
    assert s.winner is None
    assert lines(s, 0)[3:] == ["three tokens are no longer possible", "to win at the finish line: cross it"]
    assert "Two tokens of one colour" in doubts(s, 0, 0)[0]
    assert SCREEN.oddities(s) == (f"{NAMES[0]}: {doubts(s, 0, 0)[0]}",)
    s = RULES.correct(s, "seats[0].tokens.3", "red")
    assert lines(s, 0)[3:] == ["three tokens are no longer possible", "the finish line can no longer win"]


def test_tokens_that_are_all_taken_close_a_victory(game):
    """Five a colour; a table may have fewer."""
    s = RULES.correct(a_sheet().state, "book.numbers.tokens_of_a_colour", 1)
    s = RULES.correct(s, "seats[0].tokens.1", "red")
    assert lines(s, 1)[0] == "three tokens are no longer possible"
    assert lines(s, 1)[1] == "to win at the finish line: first two tokens, from two zones and in two colours"
    s = RULES.correct(s, "seats[1].tokens.2", "red")
    assert any("only 1 token of this colour: red" in one for one in doubts(s, 1, 0))


def test_who_crossed_the_line_is_entered_with_one_tap_and_taken_back_with_one():
    """Before or after the tokens."""
    s = RULES.correct(a_sheet().state, "winner", 2)
    assert doubts(s, 2, 1) == ["The finish line counts only with two tokens of different colours."]
    assert (SCREEN.heading(s)[0], RULES.scores(s).winners) == ("Who has won?", ())
    s = RULES.correct(RULES.correct(s, "seats[2].tokens.1", "red"), "seats[2].tokens.2", "green")
    assert RULES.scores(s).seats[2].total == 3
    assert doubts(s, 2, 1) == []
    assert (SCREEN.heading(s)[0], SCREEN.tile(s, 2).signs) == ("Cid wins", ("crossed the line",))
    s = RULES.correct(s, "winner", None)
    assert (s.phase, s.winner, RULES.outcome(s)) == ("over", None, None)


def test_tokens_entered_and_taken_back_never_start_a_race():
    """A sheet stays a sheet."""
    s = a_sheet().state
    for zone, colour in (("1", "red"), ("2", "green"), ("3", "yellow")):
        s = RULES.correct(s, f"seats[1].tokens.{zone}", colour)
    assert RULES.outcome(s).winners == (1,)
    both = RULES.correct(s, "winner", 0)
    assert both.victory == "finish_line"
    assert "whoever had them first" in doubts(both, 1, 0)[0]
    assert RULES.correct(both, "winner", None) == s
    s = RULES.correct(s, "seats[1].tokens.3", None)
    assert (s.phase, s.winner, RULES.to_act(s)) == ("over", None, ())
    with pytest.raises(ValueError, match="only the score"):
        RULES.correct(s, "phase", "sail")


@pytest.mark.parametrize("tokens", [{}, {"1": "red"}, {"1": "red", "2": "green"}, {"1": "red", "2": "red", "3": "red"}])
def test_on_a_sheet_nobody_has_won_before_a_victory_is_entered(tokens):
    """Being ahead wins nothing, nor do three tokens of one colour (p. 1)."""
    table = a_sheet()
    for zone, colour in tokens.items():
        table.correct(f"seats[0].tokens.{zone}", colour)
    sheet = RULES.scores(table.state)
    assert (sheet.winners, sheet.decided_by, sheet.complete) == ((), "", False)
    assert SCREEN.heading(table.state)[0] == "Who has won?"


def test_where_ships_are_decides_once_it_is_entered():
    """Equal tokens and no victory in a race that was stopped: whoever has fewer spaces still to sail (our ruling)."""
    s = RULES.correct(a_sheet().state, "stopped", True)
    assert RULES.outcome(s).winners == (0, 1, 2)
    s = RULES.correct(RULES.correct(s, "seats[0].space", "M2"), "seats[1].space", "H8")
    assert RULES.outcome(s).decided_by == "nearer"
    assert RULES.outcome(RULES.correct(s, "stopped", False)) is None
    paths = [field.name for section in SCREEN.sheet(s) for field in section.fields]
    assert "stopped" in paths


@pytest.mark.parametrize("seed", range(6))
def test_a_sheet_is_the_same_replayed_and_written_down_as_a_position(seed):
    """Whatever was entered."""
    table, rnd = a_sheet(3 + seed % 3), random.Random(seed)
    for _ in range(12):
        check_fields(table.state, SCREEN.sheet(table.state), rnd)
        field = rnd.choice([one for section in SCREEN.sheet(table.state)[:-2] for one in section.fields])
        table.correct(field.name, other_value(field, rnd))
        again = registry.position(msgspec.json.encode(RULES.position(table.state)), "file")[1]
        assert RULES.scores(again) == RULES.scores(table.state)
    entry_type = registry.entry_type("cape-horn")
    header, entries = from_lines(to_lines(table.header, table.entries), "t", entry_type)
    assert registry.lay_out(header).state == table.start
    assert Table(RULES, header, GAME.start(header), entries).state == table.state


def test_lines_of_the_score_cite_their_page():
    """Stations and the end (p. 5)."""
    assert {SCREEN.line_page(one) for one in RULES.meta.categories} == {5}
    assert SCREEN.cites(5) == "rulebook, page 5 (stations and the end)"


# --- secrets and questions ------------------------------------------------------------------------------------


def said(s, viewer):
    """Return all a screen says and shows to a viewer, and every label of what it offers."""
    view = RULES.view(s, viewer)
    seat = viewer if viewer is not None else view.turn
    legal = RULES.legal(view, seat)
    shown = [repr(SCREEN.progress(view)), SCREEN.heading(view), SCREEN.correctable(view), RULES.scene(view, legal),
             SCREEN.secret(view, seat), SCREEN.hand(view, seat)]  # fmt: skip
    shown += [SCREEN.tile(view, i) for i in range(len(view.seats))]
    shown += [(SCREEN.label(view, seat, one), SCREEN.handle(view, seat, one)) for one in legal[:40]]
    return msgspec.json.encode(shown, enc_hook=lambda one: one.key if isinstance(one, Book) else str(one))


def test_nothing_that_is_hidden_is_told():
    """Where only another's hand differs, the screen is the same."""
    rnd = random.Random(2)
    differing = 0
    for s in moments(4, 21, 110, every=6):
        for seat in range(4):
            hand = s.seats[seat].hand
            other = put_back(s, hand)
            pool = [kind for kind, n in zip(other.book.kinds, other.unseen, strict=True) for _ in range(n)]
            drawn = tuple(rnd.sample(pool, len(hand)))
            other = taken_out(other, drawn).with_seat(seat, hand=other.book.sorted(drawn))
            differing += other != s
            for viewer in (None, *(i for i in range(4) if i != seat)):
                assert said(s, viewer) == said(other, viewer)
    assert differing > 30


def test_a_hand_is_covered_where_all_look_at_one_screen(game):
    """While cards can be placed; a hand nobody named tells nothing."""
    s = game(hand=("hook", "hook", "?"), away=1)
    assert SCREEN.secret(s, 0)
    assert not SCREEN.secret(s, 1)
    assert not SCREEN.secret(replace(s, covering=True), 0)
    assert not SCREEN.secret(RULES.view(s, None), 0)
    assert [(one.value, one.title) for one in SCREEN.hand(s, 0)] == [("hook", "Hook ×2"), ("?", "unknown card")]
    assert SCREEN.hand(RULES.view(s, 1), 0) == ()


def test_every_question_has_its_words(game):
    """There is one deck; its answers are kinds of card."""
    s = game()
    inquiry = SCREEN.ask(s, Question("wind", ("hook", "tee-1"), 0))
    assert inquiry.text.endswith("?")
    assert [(one.value, one.title) for one in inquiry.options] == [("tee-1", "Tee 1"), ("hook", "Hook")]
    assert all(one.detail for one in inquiry.options)


def test_every_refusal_has_its_words():
    """Of every act there could be, at moments of every kind."""
    seen = set()
    for s in [*moments(3, 5, 80, every=8), *moments(5, 6, 80, physical=True, every=8)]:
        for seat in (s.turn, (s.turn + 1) % len(s.seats)):
            for one in everything(s):
                if (why := RULES.why_not(s, seat, one)) is not None and why.rule not in seen:
                    seen.add(why.rule)
                    assert all(SCREEN.refusal(s, why))
    assert len(seen) > 15


def test_the_registry_finds_the_screen():
    """By the game's id."""
    assert registry.screen("cape-horn") is SCREEN
    assert SCREEN.picture


@pytest.mark.parametrize("seed", range(4))
def test_beside_the_sea_stands_what_everybody_has_and_what_each_victory_still_takes(seed):
    """Tokens first; then the tokens and spaces that are missing, the nearest marked."""
    for s in moments(5, seed, every=5):
        tokens, *victories = SCREEN.deciding(s)
        assert [one for _, one, _ in tokens.figures] == [str(sum(t is not None for t in me.tokens)) for me in s.seats]
        for hope_of, standing in zip((three_tokens, finish_line), victories, strict=True):
            hopes = [hope_of(s, i) for i in range(len(s.seats))]
            nearest = min(one.steps for one in hopes if one is not None)
            for hope, (_, said, leads) in zip(hopes, standing.figures, strict=True):
                if hope is None:
                    assert (said, leads) == ("no longer possible", False)
                    continue
                assert f"{hope.steps} space" in said
                assert ("token" in said) == bool(hope.tokens)
                assert leads == (hope.steps == nearest)


def test_once_the_race_is_over_nothing_is_said_to_be_missing(game):
    """Only the tokens stand there then."""
    for s in ends(game)[:3]:
        assert [one.title for one in SCREEN.deciding(s)] == ["Tokens"]


@pytest.mark.parametrize("seed", range(4))
def test_once_a_round_sail_points_and_cards_are_asked_for_as_a_turn_begins(seed):
    """From the second round on, of the captain whose turn it is, until something was done."""
    asked = 0
    for s in moments(4, seed, n=200):
        for seat, me in enumerate(s.seats):
            said = SCREEN.to_check(s, seat)
            fresh = s.phase == "sail" and s.turn == seat and s.moved == "not" and not s.placed
            assert bool(said) == (fresh and s.round > 1)
            if said:
                asked += 1
                assert said == f"Sail points {me.points}, wind cards {len(me.hand)}: correct? Tap to confirm"
    assert asked


@pytest.mark.parametrize("seed", range(3))
def test_before_a_ship_moves_it_says_where_that_leads_and_how_much_nearer_each_victory_is(seed):
    """What the button says first, then the figures that change, then the spaces still to sail, once where both
    victories are as near."""
    seen = set()
    for s in moments(4, seed, every=3):
        for one in RULES.legal(s, s.turn) if s.phase != "deal" else ():
            if not isinstance(one, act.Place | act.Sail | act.Ignore | act.Again):
                continue
            after = RULES.apply(s, s.turn, one, Chance(seed="x"))
            said = SCREEN.consequences(s, after, s.turn, one)
            brings = SCREEN.label(s, s.turn, one)[1]
            assert said[: bool(brings)] == (brings,)[: bool(brings)]
            steps = {}
            for title, hope_of in (("three tokens", three_tokens), ("finish line", finish_line)):
                old, new = hope_of(s, s.turn), hope_of(after, s.turn)
                if after.winner is None and old and new and old.steps != new.steps:
                    steps[title] = f"{old.steps} → {new.steps} space{'s' * (new.steps != 1)}"
            if len(set(steps.values())) < len(steps):
                steps = {"three tokens and finish line": steps["finish line"]}
            nearer = [one for one in said if one.startswith(("three tokens", "finish line"))]
            assert nearer == [f"{title}: {line}" for title, line in steps.items()]
            seen |= steps.keys()
    assert seen - {"three tokens and finish line"} == {"three tokens", "finish line"}


def test_nobody_pays_for_a_way_that_is_free():
    """Where the card leads to a space, ignoring it to go there is not offered (p. 4)."""
    found = 0
    for s in moments(5, 3, 120):
        acts = SCREEN.in_order(s, s.turn, list(RULES.legal(s, s.turn)))
        paid = {one.to for one in acts if isinstance(one, act.Ignore)}
        free = {one.to for one in acts if isinstance(one, act.Sail)}
        assert not paid & free
        found += any(isinstance(one, act.Ignore) and one.to in free for one in RULES.legal(s, s.turn))
    assert found


def test_a_station_that_has_no_token_for_a_ship_says_so(game):
    """A second of one colour, or of one zone, is not passed over in silence (p. 5)."""
    s = game()
    station = next(iter(s.book.chart.station))
    there = s.book.chart.station[station]
    before = next(one for one in s.book.chart.near[station] if one not in s.book.chart.station)
    for tokens, why in (
        (
            [c if z == there.zone else None for z, c in zip((1, 2, 3), [there.colour] * 3, strict=True)],
            f"Your log book has the {there.colour} token of zone {'I' * there.zone} already",
        ),
        (
            [None if z == there.zone else there.colour if z == 1 + there.zone % 3 else None for z in (1, 2, 3)],
            f"a token of this colour already: {there.colour}",
        ),
        ([None, None, None], ""),
    ):
        at = replace(s.with_seat(0, space=before, tokens=tuple(tokens)), phase="sail")
        after = at.with_seat(0, space=station)
        told = RULES.tell(at, Entry(1, act.Sail(station), 0), after, None)
        assert (". No token: " in told) == bool(why)
        assert why in told
