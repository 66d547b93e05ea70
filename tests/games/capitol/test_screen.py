"""What the screen says of Capitol: taps, bids, scoring, standings. Labels and forms are kept of recorded games."""

from __future__ import annotations

import re
from itertools import chain

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry
from capemay_kit.errors import NeedAnswer
from capemay_kit.games import registry
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.auction import bid_told
from capemay_kit.games.capitol.construction import floors_told
from capemay_kit.games.capitol.figures import FIGURES
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.scoring import awards, by_seat, totals
from capemay_kit.games.capitol.state import Stack

SCREEN = registry.screen("capitol")
RULES = GAME
SHOWN = [pytest.param(name, marks=marks) for name, marks in
         (("capitol-app-2", ()), ("capitol-app-3", pytest.mark.slow), ("capitol-app-4", pytest.mark.slow))]  # fmt: skip
OPEN = {"hands": [["floor-3", "roof-2"], ["floor-1"]], "incomplete": (2, 4)}
PERMITS = {"hands": [["floor-3", "permit-pink-1", "permit-blue-2"], ["floor-1"]]}
PERMIT = act.PlayPermit("permit-blue-2", "blue-2", "round", 1)
DRAW = {"phase": "draw", "draws": 2, "stacks": (Stack((), top="roof-2"), Stack(()), Stack(()))}

MEANT = {
    "a permit at an area of its colour": (PERMITS, "blue-2", "permit-blue-2", PERMIT),
    "without a card in hand the one that may": (PERMITS, "blue-2", "", PERMIT),
    "a permit at another area": (PERMITS, "pink-1", "permit-blue-2", "permit_colour"),
    "a floor card at an area": (PERMITS, "pink-1", "floor-3", "wrong_card"),
    "of several ways the likeliest rule": (
        {"hands": [["permit-blue-2"], []], "areas": {"blue-1": ("round", [(1, 3)])}}, "blue-1/2", "permit-blue-2",
        "area_roof"),
    "floors at a building without a roof": (OPEN, "yard/open/2", "floor-3", act.PlayFloor("floor-3", (4, 5))),
    "a roof there": (OPEN, "yard/open/2", "roof-2", act.PlayRoof("roof-2", 4, "round")),
    "floors beside": (OPEN, "yard/new", "floor-3", act.PlayFloor("floor-3", (0, 0))),
    "no such building": (OPEN, "yard/open/3", "floor-3", None),
    "a complete building": ({"hands": [["floor-3"], []]}, "yard/round/2", "floor-3", "complete_is_final"),
    "where another of that height has no roof": (
        {"hands": [["floor-3"], []], "incomplete": (2,)}, "yard/round/2", "floor-3", None),
    "a stack": (DRAW, "stack/roof", "", act.Draw("roof")),
    "an empty stack (ch. 10)": (DRAW, "stack/floor", "", "stack_empty"),
    **{f"no place: {place}": (OPEN, place, "floor-3", None) for place in ("green-1", "stack/villa", "yard/new/7", "")},
}  # fmt: skip


@pytest.mark.parametrize(("there", "place", "card", "meant"), MEANT.values(), ids=MEANT)
def test_what_a_tap_means_or_why_it_cannot_be(game, there, place, card, meant):
    s = game(**there)
    one = SCREEN.meant(s, 0, place, card)
    why = None if one is None else RULES.why_not(s, 0, one)
    assert (one if why is None else why.rule) == meant


@pytest.fixture(scope="module", params=SHOWN)
def shown(request):
    """Return the states of a recorded game."""
    from tests.recorded.seen import Seen

    return [m.s for m in Seen(request.param).moments]


def test_a_tap_on_the_place_of_a_legal_act_means_such_an_act(shown):
    """With its card in hand; also within an area."""
    for s in shown:
        for seat in RULES.to_act(s):
            legal = RULES.legal(s, seat)
            for one in legal[:: 1 + len(legal) // 40]:
                place, handle = SCREEN.place(s, seat, one), SCREEN.handle(s, seat, one)
                assert (handle is None) == (not hasattr(one, "card"))
                if place is not None and "/" not in place:
                    meant = SCREEN.meant(s, seat, place, handle.key if handle else "")
                    assert RULES.why_not(s, seat, meant) is None
                    assert SCREEN.place(s, seat, meant) == place
                    assert SCREEN.meant(s, seat, f"{place}/large", handle.key if handle else "") == meant


def test_standings_and_tiles_say_what_the_next_scoring_brings_and_what_lies_before_everybody(shown):
    """First and second places come to what is awarded; all buildings stand there by their heights."""
    for s in shown:
        brought = [0] * len(s.seats)
        for area, one in zip(sorted(s.book.areas, key=lambda it: (it.y, it.x)), SCREEN.standings(s), strict=True):
            assert (one.title, one.tone) == (area.title, area.colour)
            first, second = (int(n) for n in re.fullmatch(r"1st (\d+)(?:, 2nd (\d+))?", one.note).groups(default="0"))
            for seat, _, leads in one.figures:
                brought[seat] += first if leads else second
        assert brought == by_seat(s, awards(s))
        *_, yards = SCREEN.deciding(s)
        for (i, said, _), me in zip(yards.figures, s.seats, strict=True):
            heights = sorted([*me.incomplete, *me.complete[0], *me.complete[1]])
            assert sorted(map(int, re.findall(r"\d+", said))) == heights
            assert said == "nothing" or heights
            assert ("first" in SCREEN.tile(s, i).signs) == (s.phase != "over" and i == s.first)
            assert SCREEN.secret(s, i) == (s.phase in ("build", "bid") and bool(me.hand))
            assert sum(me.hand.count(one.value) for one in SCREEN.hand(s, i)) == len(me.hand)
            asked = re.findall(r"\d+", SCREEN.to_check(s, i))
            assert asked == ([str(totals(s)[i]), str(len(me.hand))] if s.phase == "build" and s.round > 1 else [])


def test_before_a_building_is_placed_it_says_what_it_brings_and_what_it_costs_others(shown):
    """The label's gain, with its noun as the number has it, and the next scoring of whoever falls back."""
    found, gains = set(), set()
    for s in shown:
        permits = [(seat, one) for seat in RULES.to_act(s) for one in RULES.legal(s, seat)[:40]
                   if isinstance(one, act.PlayPermit)]  # fmt: skip
        for seat, one in permits:
            after = RULES.apply(s, seat, one, Chance(seed="x"))
            said = SCREEN.consequences(s, after, seat, one)
            assert said[0] == SCREEN.label(s, seat, one)[1]
            gains |= set(re.findall(r"[+-]\d+ points?$", said[0]))
            for i, other in enumerate(s.seats):
                before, now = (by_seat(t, awards(t))[i] for t in (s, after))
                line = f"next scoring: +{before} → +{now}"
                assert ((line if i == seat else f"{other.name}, {line}") in said) == (before != now)
                found |= {i == seat} if before != now else set()
    assert found == {True, False}
    assert gains
    assert all((one in ("+1 point", "-1 point")) == one.endswith("point") for one in gains)


@pytest.mark.parametrize(
    ("card", "changes", "why"),
    [("roof-7", {}, "You have no building without a roof."),
     ("roof-7", {"incomplete": (1,), "roofs": (0, 0)}, "You have no roofs left."),
     ("floor-1", {"floors": 0}, "The pile of floors is empty."),
     ("permit-blue-2", {"complete": ((4,), ())}, "No building of yours fits into a blue area now."),
     ("roof-7", {"incomplete": (1,), "roofs": (1, 0)}, "")],
)  # fmt: skip
def test_a_card_that_can_do_nothing_says_why(game, card, changes, why):
    """It can still be played without its action (ch. 3)."""
    said = SCREEN.in_hand(game(hands=[[card]], **changes), 0, card)
    assert said == (f"{why} This card can only be played without its action." if why else "")


@pytest.mark.parametrize(
    ("on", "text"),
    [((0, 0), "2 new buildings of 1 floor"), ((0, 1), "1 new building of 2 floors"),
     ((0, 3), "1 new building of 1 floor and 1 building raised from 3 to 4"),
     ((2, 3), "1 building raised from 2 to 4"), ((2, 2), "2 buildings raised from 2 to 3")],
)  # fmt: skip
def test_what_floors_do_is_said(on, text):
    assert floors_told(on) == text


def test_cards_that_are_alike_are_taken_in_hand_as_one_with_their_number(game):
    s = game(hands=[["permit-blue-2", "floor?", "floor?", "?", "?"], ["floor-1"]])
    found = {one.key: one for one in (SCREEN.handle(s, 0, act.PlayIdly(card)) for card in s.seats[0].hand)}
    assert {key: (one.title, one.drawing) for key, one in found.items()} == {
        "permit-blue-2": ("Blue permit 2", "card permit-blue 2"), "floor?": ("Floor card ×2", "card floor ?"),
        "?": ("Card ×2", ""),
    }  # fmt: skip
    assert [one.detail for one in SCREEN.hand(s, 0)] == [
        "places a building in a blue (white) area", "adds floors, 2 in hand",
    ]  # fmt: skip
    assert not SCREEN.secret(game(hands=[["floor?"]]), 0)


@pytest.mark.parametrize(
    ("others", "text"),
    [([], "+2 points"), ([(1, 1), (1, 2)], "second there, as before"),
     ([(1, 1), (1, 2), (2, 1), (2, 1), (2, 2)], "neither first nor second there")],
)  # fmt: skip
def test_a_button_says_what_a_building_brings(game, others, text):
    s = game(3, hands=[["permit-blue-2"]], areas={"blue-1": ("round", others)}, spaces={"blue-1": 9})
    one = act.PlayPermit("permit-blue-2", "blue-1", "round", 2 if others else 1)
    assert SCREEN.label(s, 0, one)[1].endswith(text)


# --- bids (ch. 6) -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("printed", [True, False])
@pytest.mark.parametrize("hand", [[], ["roof-7"], ["floor-5", "floor-5", "roof-2"], ["roof?", "roof?", "permit?", "?"]])
def test_choosing_gives_all_bids_or_all_that_may_have_won_and_nothing_else(game, printed, hand):
    """Alike cards are chosen apart; with printed cards that nobody bids is chosen by the first player alone."""
    s = game(hands=[hand, [*hand, "roof-9"]], phase="bid", printed=printed)
    for seat, me in enumerate(s.seats):
        choosing = SCREEN.choosing(s, seat)
        if choosing is None:
            # unnamed cards are counted instead
            assert printed
            continue
        values = [one.value for one in choosing.options]
        assert len(set(values)) == len(values) == len(me.hand) == choosing.most
        assert choosing.least == (seat if printed else 0)
        subsets = [[v for i, v in enumerate(values) if n >> i & 1] for n in range(choosing.least, 1 << len(values))]
        kind = act.Won if printed else act.Bid
        found = {SCREEN.chosen(s, seat, one) for one in (*subsets, *(one[::-1] for one in subsets))}
        assert found == {one for one in RULES.legal(s, seat) if isinstance(one, kind)}


def test_only_who_has_still_to_arrange_cards_chooses(game):
    s = game(3, hands=[["roof-7"], ["floor-1"], ["floor-2"]], phase="bid").with_seat(1, bid=())
    assert [SCREEN.choosing(s, seat) is None for seat in range(3)] == [False, True, False]
    assert SCREEN.heading(s)[0] == "Ann and Cid bid"
    assert SCREEN.tile(s, 1).signs == ("has bid",)
    assert SCREEN.choosing(game(hands=[["roof-7"]]), 0) is None
    assert bid_told(s.book, ("roof-7", "floor-4")) == "11 (7 + 4)"


def test_the_heading_asks_who_won_whoever_looks(game):
    """The same before a table where hands are hidden; where the app holds the cards all bid."""
    s = game(hands=[["roof?"], ["floor-1"]], phase="bid", printed=True)
    for one in (s, RULES.view(s, None), RULES.view(s, 1)):
        assert SCREEN.heading(one)[0] == "Who wins the fountain?"
        assert SCREEN.nobody(one) == (0, act.Won())
    assert SCREEN.nobody(s.with_seat(0, hand=(), bid=())) == (1, act.Won())
    assert SCREEN.heading(RULES.view(replace(s, printed=False), None))[0] == "Everybody bids"


HELD = {"hands": [["roof?", "floor?", "floor?"], ["roof-7", "floor-4"]], "phase": "bid", "printed": True}
LEFT = {"hands": [["roof?"], ["roof?"]], "phase": "bid", "printed": True, "rulings": {"free_auction": False}}
NO_SPACE = LEFT | {"auction": 2, "sites": {f"{colour}-{i}": {"large": "temple"} for i in (1, 2, 3)
                                           for colour in ("blue", "pink", "purple")}}  # fmt: skip


@pytest.mark.parametrize(
    ("there", "seat", "cards", "button", "told"),
    [(HELD, 0, ("roof?", "floor?"), "Fountain: Ann wins with 2 cards", "Fountain: Ann wins with 2 cards"),
     (HELD, 1, ("roof-7", "floor-4"), "Fountain: Bob wins with 11 (7 + 4)", "Fountain: Bob wins with 11 (7 + 4)"),
     (HELD, 0, (), "Nobody bid: Ann wins for nothing", "Fountain: nobody bids; Ann wins"),
     (LEFT, 0, (), "Nobody bid: put it aside", "Fountain: nobody bids; it is put aside"),
     (NO_SPACE, 1, ("roof?",), "Amphitheater: Bob wins with 1 card",
      "Amphitheater: Bob wins with 1 card; it is put aside")],
)  # fmt: skip
def test_a_button_and_the_record_say_who_wins_with_what(game, do, there, seat, cards, button, told):
    """Or that it is put aside: the switch is off, or there is no space for it (rulings 4 and 5)."""
    s, won = game(**there), act.Won(cards)
    assert SCREEN.label(s, seat, won)[0] == button
    assert {RULES.tell(s, Entry(1, won, seat), do(s, seat, won), viewer) for viewer in (None, 0, 1)} == {told}


@pytest.mark.parametrize(
    ("mine", "theirs", "why"),
    [("floor-8", ("roof-7", "floor-1"), " the tie by the highest single card"),
     ("floor-8", ("roof-8",), " the tie, as the closest to the first player"), ("floor-8", ("roof-7",), "")],
)  # fmt: skip
def test_a_tied_auction_says_what_decided(game, do, mine, theirs, why):
    """The highest single card, then the order from the first player on (ch. 6, rule 7)."""
    s = game(hands=[[mine], theirs], phase="turn_over", bids=[[mine], theirs])
    told = RULES.tell(s, Entry(1, act.TurnOver(), 0), do(s, 0, act.TurnOver()), None)
    assert told.endswith(f"; Ann wins{why}")


def test_nobody_is_kept_waiting_to_say_which_card_lies_on_a_stack(game):
    """Everybody sees it; who won has to be said, for somebody places it."""
    s = RULES.start(RULES.header_for(["Ann", "Bob", "Cid"]))
    with pytest.raises(NeedAnswer) as stack:
        RULES.apply(s, 0, act.Deal(), Chance())
    assert SCREEN.ask(s, stack.value.question) is None
    s = game(hands=[["roof?"], ["roof?"]], phase="turn_over", printed=True, bids=[["roof?"], ["roof?"]])
    with pytest.raises(NeedAnswer) as won:
        RULES.apply(s, 0, act.TurnOver(), Chance())
    inquiry = SCREEN.ask(s, won.value.question)
    assert (inquiry.text, inquiry.skip) == ("Who wins the fountain?", "")
    assert tuple(one.value for one in inquiry.options) == won.value.question.options


# --- counting printed cards, scoring, forms ---------------------------------------------------------------


def test_what_is_drawn_comes_to_one_act(game):
    """As many as are due; the last kind follows from the others. Where the app holds the cards nothing is counted."""
    stacks = tuple(Stack((kind,) * 9, top=f"{kind}?") for kind in ("roof", "floor", "permit"))
    s = game(phase="draw", draws=7, printed=True, stacks=stacks)
    counting = SCREEN.counting(s, 0)
    assert counting.text == "Which 7 cards does Ann draw?"
    assert [one.most for one in counting.fields] == [10, 10, 10]
    assert counting.filled({"roof": 2}) is None
    drawn = SCREEN.counted(s, 0, counting.filled({"roof": 2, "floor": 3}))
    assert drawn == act.DrawAll(2, 3, 2)
    assert SCREEN.label(s, 0, drawn)[0] == "Draw 2 roof cards, 3 floor cards and 2 permit cards"
    assert SCREEN.counting(s, 1) is None
    assert SCREEN.counting(game(phase="draw", draws=6), 0) is None
    assert SCREEN.counting(game(phase="bid", hands=[["roof-7"], ["floor-1"]]), 0) is None


def test_what_won_is_counted_where_no_card_is_named(game):
    """With nothing counted that nobody bid, said by the first player."""
    hand = ["roof?", "floor?", "floor?"]
    s = game(phase="bid", printed=True, hands=[hand, hand])
    counting = SCREEN.counting(s, 0)
    assert SCREEN.choosing(s, 0) is None
    assert [(one.name, one.most) for one in counting.fields] == [("roof", 1), ("floor", 2)]
    assert SCREEN.counted(s, 0, counting.filled({"floor": 2})) == act.Won(("floor?", "floor?"))
    assert SCREEN.counted(s, 0, counting.filled({})) == act.Won()


def test_figures_taken_as_they_are_leave_the_act_by_the_rules(game):
    """Others become the table's own (ch. 11)."""
    s = game(phase="score", areas={"blue-1": ("round", [(0, 1)])})
    figures = SCREEN.figures(s, 0, act.Score())
    assert [(one.label, one.value) for one in figures] == [("Ann", 2), ("Bob", 0)]
    for given, score in (({one.name: one.value for one in figures}, act.Score()), ({}, act.Score()),
                         ({figures[1].name: 4}, act.Score((2, 4)))):  # fmt: skip
        assert SCREEN.with_figures(s, 0, act.Score(), given) == score
    assert (SCREEN.figures(s, 0, act.Pass()), SCREEN.with_figures(s, 0, act.Pass(), {})) == ((), act.Pass())
    assert SCREEN.tile(s, 0).figures == (("0", "points"), ("+2", "next scoring"), ("0", "cards"))
    assert SCREEN.tile(game(phase="over"), 0).figures == (("0", "points"),)
    assert {SCREEN.cites(SCREEN.line_page(one)) for one in RULES.meta.categories} == {"rulebook, scoring"}


def test_everything_that_correct_can_do_in_mid_game_has_a_field(game):
    """But names, which are no figures; whole buildings and their floors together, which have finer paths; what only
    files of positions say; numbers and boards of a copy."""
    s = game(hands=[["roof-7"], ["floor-1"]], areas={"blue-1": ("round", [(0, 1)])}, counted=((),), round=2)
    s = replace(s, stacks=tuple(replace(one, below=one.unseen[-1:], unseen=one.unseen[:-1]) for one in s.stacks))
    states = [s, replace(s, phase="bid"), replace(s, phase="draw", draws=3), replace(s, phase="over", round=4)]
    paths = {field.name for one in states for section in SCREEN.correctable(one) for field in section.fields}
    fielded = [one for one in FIGURES.declared if any(one.pattern.fullmatch(path) for path in paths)]
    assert [one.path for one in FIGURES.declared if one not in fielded] == [
        "seats[{seat}].name", "seats[{seat}].earned.{round}", "areas.{area}.floors.{seat}",
        "areas.{area}.tallest.{seat}", "areas.{area}.buildings",
        "count", "book.numbers.{figure...}", "book.board",
    ]  # fmt: skip


def test_a_hand_that_is_hidden_is_not_put_right_unseen(game):
    s = game(hands=[["roof-7"], ["floor-1"]])
    for viewer, shown in ((None, []), (1, ["seats[1].hand"])):
        fields = chain.from_iterable(one.fields for one in SCREEN.correctable(RULES.view(s, viewer)))
        assert [one.name for one in fields if one.name.endswith("hand")] == shown


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_checklist_counts_what_the_rulebook_lays_out(seats):
    """Six floors each, the others in the pile; cards only where they are printed ones (ch. 2)."""
    by_hand, by_app = (SCREEN.checklist(seats, physical) for physical in (True, False))
    assert any(f"{90 - 6 * seats} floors" in one for one in by_hand)
    assert [any("STOP" in one for one in by) for by in (by_hand, by_app)] == [True, False]
