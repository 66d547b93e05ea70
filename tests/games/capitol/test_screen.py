"""What the screen says of Capitol that no recorded game comes to; all else is kept of those."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.record import Entry
from capemay_kit.games import registry
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.figures import FIGURES
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.state import Stack

SCREEN = registry.screen("capitol")
RULES = GAME


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
