"""What the screen says of Capitol, at every moment of many games."""

from __future__ import annotations

import random
import re
from itertools import chain

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry
from capemay_kit.errors import NeedAnswer
from capemay_kit.games import registry
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.figures import FIGURES
from capemay_kit.games.capitol.names import card_name
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.scoring import awards, by_seat, totals
from capemay_kit.games.capitol.state import Stack

SCREEN = registry.screen("capitol")
RULES = GAME
NAMES = ["Ann", "Bob", "Cid", "Dot"]
FEW = 400
"""More acts than this are looked at in part: a large hand makes thousands of bids."""


def moments(seed, physical=False):
    """Yield every state of a game played at random, the last one too."""
    header = RULES.header_for(NAMES[: 2 + seed % 3], first=seed % 2, seed=None if physical else str(seed))
    s, rnd = RULES.start(header), random.Random(seed)
    yield s
    while acting := RULES.to_act(s):
        seat = rnd.choice(acting)
        legal = RULES.legal(s, seat)
        one = legal[rnd.randrange(len(legal))]
        answers = []
        while True:
            try:
                s = RULES.apply(s, seat, one, Chance(seed=header.seed, told=answers))
                break
            except NeedAnswer as need:
                answers.append(rnd.choice((None, need.question.options[0])))
        yield s


def some(legal):
    """Return acts, not all of very many."""
    return [legal[i] for i in range(0, len(legal), 1 + len(legal) // FEW)]


@pytest.mark.parametrize("seed", range(30))
def test_every_legal_act_has_a_label_and_its_handle_and_place_exist(seed):
    """The card is in hand, the place is in the picture and is offered there."""
    for s in moments(seed):
        for seat in RULES.to_act(s):
            view = RULES.view(s, seat)
            legal = RULES.legal(view, seat)
            picture = RULES.scene(view, legal)
            places, offered = {one.id for one in picture.places}, {one.place for one in picture.targets}
            assert offered <= places
            tapped = set()
            for one in some(legal):
                title, line = SCREEN.label(view, seat, one)
                assert title
                assert "{" not in title + line
                handle, place = SCREEN.handle(view, seat, one), SCREEN.place(view, seat, one)
                assert (handle is None) == (not hasattr(one, "card"))
                if handle is not None:
                    assert handle.key in view.seats[seat].hand
                    assert handle.title
                if place is not None:
                    tapped.add(place)
            assert tapped <= offered


@pytest.mark.parametrize("seed", range(6))
def test_a_tap_means_a_legal_act_or_has_a_reason(seed):
    """Wherever one taps, with any card in hand or none, whoever one is; the place of a legal act means such an act."""
    rules = set()
    for s in moments(seed):
        for seat, me in enumerate(s.seats):
            places = [one.id for one in RULES.scene(s, ()).places]
            cards = ("", *dict.fromkeys(me.hand))
            legal = RULES.legal(s, seat)
            for place in random.Random(len(places) + s.round).sample(places, 7):
                for card in cards:
                    meant = SCREEN.meant(s, seat, place, card)
                    if meant is None:
                        assert place.startswith("yard/") or s.phase == "over"
                        continue
                    assert SCREEN.label(s, seat, meant)[0]
                    refused = RULES.why_not(s, seat, meant)
                    if refused is None:
                        assert meant in legal
                        continue
                    rules.add(refused.rule)
                    for text in SCREEN.refusal(s, refused):
                        assert text.endswith(".")
                        assert "{" not in text
                    assert SCREEN.cites(refused.page) != "rulebook"
            for one in some(legal)[:40]:
                place = SCREEN.place(s, seat, one)
                handle = SCREEN.handle(s, seat, one)
                if place is not None and "/" not in place:
                    meant = SCREEN.meant(s, seat, place, handle.key if handle else "")
                    assert RULES.why_not(s, seat, meant) is None
                    assert SCREEN.place(s, seat, meant) == place
                    within = f"{place}/large"
                    assert SCREEN.meant(s, seat, within, handle.key if handle else "") == meant
    assert {"wrong_card", "not_now", "permit_colour", "not_your_turn"} <= rules


class TestTaps:
    """What a tap means (the words of each refusal are tested with the rules)."""

    def test_a_permit_in_hand_tapped_at_an_area_of_another_colour_says_so(self, game):
        """And a floor card that it is no permit."""
        s = game(hands=[["permit-blue-2", "floor-3"], ["floor-1"]])
        for card, rule in (("permit-blue-2", "permit_colour"), ("floor-3", "wrong_card")):
            meant = SCREEN.meant(s, 0, "pink-1", card)
            assert RULES.why_not(s, 0, meant).rule == rule

    def test_a_building_too_low_is_named_where_no_other_would_do(self, game):
        """The rule that stands in the way last is told."""
        s = game(hands=[["permit-blue-2"], ["floor-1"]], areas={"blue-1": ("round", [(1, 3)])})
        why = RULES.why_not(s, 0, SCREEN.meant(s, 0, "blue-1/2", "permit-blue-2"))
        assert why.rule in ("area_height", "area_roof")

    def test_without_a_card_in_hand_the_one_that_may_is_taken(self, game):
        """The first permit of the area's colour."""
        s = game(hands=[["floor-3", "permit-pink-1", "permit-blue-2"], ["floor-1"]])
        meant = SCREEN.meant(s, 0, "blue-2", "")
        assert meant == act.PlayPermit("permit-blue-2", "blue-2", "round", 1)

    def test_a_building_without_a_roof_takes_floors_or_a_roof_as_the_card_says(self, game):
        """At its place before the player."""
        s = game(hands=[["floor-3", "roof-2"], ["floor-1"]], incomplete=(2, 4))
        assert SCREEN.meant(s, 0, "yard/open/2", "floor-3") == act.PlayFloor("floor-3", (4, 5))
        assert SCREEN.meant(s, 0, "yard/open/2", "roof-2") == act.PlayRoof("roof-2", 4, "round")
        assert SCREEN.meant(s, 0, "yard/new", "floor-3") == act.PlayFloor("floor-3", (0, 0))
        assert SCREEN.meant(s, 0, "yard/open/3", "floor-3") is None

    def test_a_complete_building_stays_as_it_is(self, game):
        """Said at its place; not where another of that height has no roof yet."""
        s = game(hands=[["floor-3"], ["floor-1"]])
        assert RULES.why_not(s, 0, SCREEN.meant(s, 0, "yard/round/2", "floor-3")).rule == "complete_is_final"
        assert SCREEN.meant(s.with_seat(0, incomplete=(2,)), 0, "yard/round/2", "floor-3") is None

    def test_an_empty_stack_says_so(self, game):
        """When cards are drawn (ch. 10)."""
        s = game(phase="draw", draws=2, stacks=(Stack((), top="roof-2"), Stack(()), Stack(())))
        assert RULES.why_not(s, 0, SCREEN.meant(s, 0, "stack/floor", "")).rule == "stack_empty"
        assert SCREEN.meant(s, 0, "stack/roof", "") == act.Draw("roof")

    @pytest.mark.parametrize("place", ["green-1", "stack/villa", "yard/new/7", ""])
    def test_a_place_there_is_not_means_nothing(self, game, place):
        """None."""
        assert SCREEN.meant(game(hands=[["floor-3"], []]), 0, place, "floor-3") is None


def test_cards_that_are_alike_are_taken_in_hand_as_one_with_their_number(game):
    """Each drawn as the card it is."""
    s = game(hands=[["permit-blue-2", "floor?", "floor?"], ["floor-1"]])
    found = {one.key: one for one in (SCREEN.handle(s, 0, act.PlayIdly(card)) for card in s.seats[0].hand)}
    assert {key: (one.title, one.drawing) for key, one in found.items()} == {
        "permit-blue-2": ("Blue permit 2", "card permit-blue 2"), "floor?": ("Floor card ×2", "card floor ?"),
    }  # fmt: skip


class TestBids:
    """Cards chosen together (ch. 6)."""

    @pytest.mark.parametrize(
        "hand", [[], ["roof-7"], ["floor-5", "floor-5", "roof-2"], ["roof?", "roof?", "permit?", "?"]]
    )
    def test_choosing_gives_all_bids_and_nothing_else(self, game, hand):
        """Alike cards are chosen apart, and make the same bid."""
        s = game(hands=[hand, ["floor-1"]], phase="bid")
        choosing = SCREEN.choosing(s, 0)
        values = [one.value for one in choosing.options]
        assert len(set(values)) == len(values) == len(hand) == choosing.most
        subsets = [[v for i, v in enumerate(values) if n >> i & 1] for n in range(1 << len(values))]
        found = {SCREEN.chosen(s, 0, one) for one in subsets} | {SCREEN.chosen(s, 0, one[::-1]) for one in subsets}
        assert found == set(RULES.legal(s, 0))

    def test_only_who_has_still_to_arrange_cards_chooses(self, game, do):
        """And only in an auction."""
        s = game(3, hands=[["roof-7"], ["floor-1"], ["floor-2"]], phase="bid")
        s = do(s, 1, act.Bid())
        assert [SCREEN.choosing(s, seat) is None for seat in range(3)] == [False, True, False]
        assert SCREEN.heading(s)[0] == "Ann and Cid bid"
        assert SCREEN.tile(s, 1).signs == ("has bid",)
        assert SCREEN.choosing(game(hands=[["roof-7"]]), 0) is None

    @pytest.mark.parametrize("seat", [0, 1])
    def test_with_printed_cards_only_what_won_is_chosen(self, game, seat):
        """All that may have won, and no bids; with nothing chosen only where it is said that nobody bids."""
        hand = ["roof-2", "roof?", "roof?", "permit?"]
        s = game(hands=[hand, hand], phase="bid", printed=True)
        choosing = SCREEN.choosing(s, seat)
        assert choosing.label == f"If {s.seats[seat].name} won the fountain: with which cards?"
        assert (choosing.least, choosing.most) == (seat, 4)
        values = [one.value for one in choosing.options]
        subsets = [[v for i, v in enumerate(values) if n >> i & 1] for n in range(seat, 1 << len(values))]
        won = {one for one in RULES.legal(s, seat) if isinstance(one, act.Won)}
        assert {SCREEN.chosen(s, seat, one) for one in subsets} == won

    def test_the_heading_asks_who_won_whoever_looks(self, game):
        """The same before a table where hands are hidden; where the app holds the cards all bid."""
        s = game(hands=[["roof?"], ["floor-1"]], phase="bid", printed=True)
        for one in (s, RULES.view(s, None), RULES.view(s, 1)):
            assert SCREEN.heading(one) == (
                "Who wins the fountain?",
                "Tap the winner, then the cards of the bid. If sums are equal, the highest single card wins, then the "
                "player closest to the first player.",
            )
            assert SCREEN.nobody(one) == (0, act.Won())
        assert SCREEN.nobody(s.with_seat(0, hand=(), bid=())) == (1, act.Won())
        assert SCREEN.heading(RULES.view(replace(s, printed=False), None))[0] == "Everybody bids"

    def test_a_button_says_who_wins_with_what(self, game, do):
        """And the record says it so, in one sentence."""
        s = game(hands=[["roof?", "floor?", "floor?"], ["roof-7", "floor-4"]], phase="bid", printed=True)
        for seat, cards, button, told in (
            (0, ("roof?", "floor?"), "Fountain: Ann wins with 2 cards", "Fountain: Ann wins with 2 cards"),
            (1, ("roof-7", "floor-4"), "Fountain: Bob wins with 11 (7 + 4)", "Fountain: Bob wins with 11 (7 + 4)"),
            (0, (), "Nobody bid: Ann wins for nothing", "Fountain: nobody bids; Ann wins"),
        ):
            won = act.Won(cards)
            assert SCREEN.label(s, seat, won)[0] == button
            for viewer in (None, 0, 1):
                assert RULES.tell(s, Entry(1, won, seat), do(s, seat, won), viewer) == told

    def test_what_is_put_aside_is_said_so(self, game, do):
        """Nobody bids and the switch is off, or there is no space for it (rulings 4 and 5)."""
        s = game(hands=[["roof?"], ["roof?"]], phase="bid", printed=True, rulings={"free_auction": False})
        assert SCREEN.label(s, 0, act.Won())[0] == "Nobody bid: put it aside"
        told = RULES.tell(s, Entry(1, act.Won(), 0), do(s, 0, act.Won()), None)
        assert told == "Fountain: nobody bids; it is put aside"
        s = replace(s, auction=2, sites=tuple(replace(one, large="temple") for one in s.sites))
        won = act.Won(("roof?",))
        told = RULES.tell(s, Entry(1, won, 1), do(s, 1, won), None)
        assert told == "Amphitheater: Bob wins with 1 card; it is put aside"


class TestScoring:
    """The figures of a scoring (ch. 11)."""

    def test_figures_taken_as_they_are_leave_the_act_by_the_rules(self, game):
        """Others become the table's own."""
        s = game(phase="score", areas={"blue-1": ("round", [(0, 1)])})
        figures = SCREEN.figures(s, 0, act.Score())
        assert [(one.label, one.value) for one in figures] == [("Ann", 2), ("Bob", 0)]
        taken = {one.name: one.value for one in figures}
        assert SCREEN.with_figures(s, 0, act.Score(), taken) == act.Score()
        assert SCREEN.with_figures(s, 0, act.Score(), {}) == act.Score()
        assert SCREEN.with_figures(s, 0, act.Score(), {figures[1].name: 4}) == act.Score((2, 4))
        assert SCREEN.figures(s, 0, act.Pass()) == ()
        assert SCREEN.with_figures(s, 0, act.Pass(), {}) == act.Pass()

    def test_a_tile_says_what_the_next_scoring_would_bring(self, game):
        """Beside points and cards; at the end points alone."""
        s = game(hands=[["roof-7"], []], areas={"pink-1": ("round", [(0, 1)])})
        assert SCREEN.tile(s, 0).figures == (("0", "points"), ("+3", "next scoring"), ("1", "card"))
        assert SCREEN.tile(game(phase="over"), 0).figures == (("0", "points"),)

    def test_every_line_of_the_score_cites_the_chapter_on_scoring(self):
        """Round by round."""
        assert {SCREEN.line_page(one) for one in RULES.meta.categories} == {11}
        assert SCREEN.cites(11) == "rulebook, scoring"


@pytest.mark.parametrize("share", [0.05, pytest.param(0.1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("physical", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_every_field_takes_its_own_value_and_another(seed, physical, share):
    """Its own changes nothing, seen by anybody; another is taken or refused in a line."""
    rnd, reasons = random.Random(seed), set()
    for s in moments(seed, physical):
        if rnd.random() > share and s.phase != "over":
            continue
        for viewer in (None, 0):
            for field in chain.from_iterable(one.fields for one in SCREEN.correctable(RULES.view(s, viewer))):
                assert RULES.correct(s, field.name, field.value) == s, field
        changed = 0
        for section in SCREEN.correctable(s):
            assert section.title
            for field in section.fields:
                assert field.label
                assert RULES.correct(s, field.name, field.value) == s, field
                values = [one.value for one in field.options] or [field.least, field.most]
                if field.options and not field.several:
                    assert field.value in values, field
                if field.several:
                    assert set(field.value) <= set(values), field
                    values = [[], [*field.value, values[0]]]
                for value in values:
                    if value == field.value:
                        continue
                    try:
                        changed += RULES.correct(s, field.name, value) != s
                    except ValueError as refused:
                        reasons.add(str(refused))
        assert changed > 40
    assert all(re.search("elsewhere|could then be", one) for one in reasons), reasons


def test_everything_that_correct_can_do_in_mid_game_has_a_field(game, play):
    """But names, which are no figures; whole buildings and their floors together, which have finer paths; what only
    files of positions say; numbers and boards of a copy."""
    s = game(hands=[["roof-7"], ["floor-1"]], areas={"blue-1": ("round", [(0, 1)])}, counted=((),), round=2)
    s = replace(s, stacks=tuple(replace(one, below=one.unseen[-1:], unseen=one.unseen[:-1]) for one in s.stacks))
    states = [s, replace(s, phase="bid"), replace(s, phase="draw", draws=3), play(2, 1).state]
    paths = {field.name for one in states for section in SCREEN.correctable(one) for field in section.fields}
    fielded = [one for one in FIGURES.declared if any(one.pattern.fullmatch(path) for path in paths)]
    assert [one.path for one in FIGURES.declared if one not in fielded] == [
        "seats[{seat}].name", "seats[{seat}].earned.{round}", "areas.{area}.floors.{seat}",
        "areas.{area}.tallest.{seat}", "areas.{area}.buildings",
        "count", "book.numbers.{figure...}", "book.board",
    ]  # fmt: skip


def test_a_hand_that_is_hidden_is_not_put_right_unseen(game):
    """Nor is one that is about to be dealt."""
    s = game(hands=[["roof-7"], ["floor-1"]])
    for viewer, shown in ((None, []), (1, ["seats[1].hand"])):
        fields = chain.from_iterable(one.fields for one in SCREEN.correctable(RULES.view(s, viewer)))
        assert [one.name for one in fields if one.name.endswith("hand")] == shown


@pytest.mark.parametrize("seed", range(12))
def test_nothing_hidden_is_told_to_a_bystander(seed):
    """Only cards that lie open are named: in tiles, labels, headings, the strip and the picture."""
    for s in moments(seed):
        if s.phase == "over":
            continue
        view = RULES.view(s, None)
        seat = (RULES.to_act(s) or (0,))[0]
        legal = RULES.legal(view, seat)
        picture = RULES.scene(view, legal)
        said = [repr(SCREEN.progress(view)), *SCREEN.heading(view)]
        said += [repr(SCREEN.tile(view, i)) for i in range(len(s.seats))]
        said += [text for one in some(legal) for text in SCREEN.label(view, seat, one)]
        said += [repr(SCREEN.handle(view, seat, one)) for one in some(legal)]
        said += [one.label for one in picture.tokens] + [one.label for one in picture.targets]
        said += [repr(SCREEN.hand(view, i)) for i in range(len(s.seats))] + [repr(SCREEN.choosing(view, seat))]
        text = " | ".join(said).lower()
        numbered = re.compile(r"\b(roof|floor|permit)(?: card)? (\d+)\b")
        opened = {one for stack in s.stacks for one in numbered.findall(card_name(s.book, stack.top))}
        assert set(numbered.findall(text)) <= opened
        assert re.findall(r"\w+-\w*-?\d+'", text) == []


@pytest.mark.parametrize("seed", range(3))
def test_what_an_owner_alone_may_see_is_covered(seed):
    """Where named cards are played or bid; with printed cards nobody named, nothing is secret."""
    for s in moments(seed):
        for seat, me in enumerate(s.seats):
            assert SCREEN.secret(s, seat) == (s.phase in ("build", "bid") and bool(me.hand))
            assert sum(me.hand.count(one.value) for one in SCREEN.hand(s, seat)) == len(me.hand)
            assert not SCREEN.secret(RULES.view(s, None), seat) or s.phase == "over"
    dealt = next(s for s in moments(seed, physical=True) if s.phase == "build")
    assert not SCREEN.secret(dealt, 0)
    assert [one.detail for one in SCREEN.hand(dealt, 0)] == [
        "completes a building, 2 in hand", "adds floors, 2 in hand", "places a building, 4 in hand",
    ]  # fmt: skip


def test_nobody_is_kept_waiting_to_say_which_card_lies_on_a_stack(game):
    """Everybody sees it; who won has to be said, for somebody places it."""
    s = RULES.start(RULES.header_for(NAMES[:3]))
    with pytest.raises(NeedAnswer) as stack:
        RULES.apply(s, 0, act.Deal(), Chance())
    assert SCREEN.ask(s, stack.value.question) is None
    s = game(hands=[["roof?"], ["roof?"]], phase="turn_over", printed=True)
    s = s.with_seat(0, bid=("roof?",)).with_seat(1, bid=("roof?",))
    with pytest.raises(NeedAnswer) as won:
        RULES.apply(s, 0, act.TurnOver(), Chance())
    inquiry = SCREEN.ask(s, won.value.question)
    assert (inquiry.text, inquiry.skip) == ("Who wins the fountain?", "")
    assert tuple(one.value for one in inquiry.options) == won.value.question.options


class TestCounting:
    """Printed cards counted by kind in one act."""

    def test_what_is_drawn_comes_to_one_act(self, game):
        """As many as are due; the last kind follows from the others."""
        stacks = tuple(Stack((kind,) * 9, top=f"{kind}?") for kind in ("roof", "floor", "permit"))
        s = game(phase="draw", draws=7, printed=True, stacks=stacks)
        counting = SCREEN.counting(s, 0)
        assert counting.text == "Which 7 cards does Ann draw?"
        assert [(one.label, one.most) for one in counting.fields] == [
            ("Roof cards", 10),
            ("Floor cards", 10),
            ("Permit cards", 10),
        ]
        assert counting.filled({"roof": 2}) is None
        counts = counting.filled({"roof": 2, "floor": 3})
        drawn = SCREEN.counted(s, 0, counts)
        assert drawn == act.DrawAll(2, 3, 2)
        assert SCREEN.label(s, 0, drawn)[0] == "Draw 2 roof cards, 3 floor cards and 2 permit cards"
        assert SCREEN.counting(s, 1) is None

    def test_where_the_app_holds_the_cards_nothing_is_counted(self, game):
        """They are drawn one by one, and bids are chosen."""
        assert SCREEN.counting(game(phase="draw", draws=6), 0) is None
        s = game(phase="bid", hands=[["roof-7"], ["floor-1"]])
        assert SCREEN.counting(s, 0) is None
        assert SCREEN.choosing(s, 0) is not None

    def test_what_won_is_counted_where_no_card_is_named(self, game):
        """With nothing counted that nobody bid, said by the first player."""
        hand = ["roof?", "floor?", "floor?"]
        s = game(phase="bid", printed=True, hands=[hand, hand])
        counting = SCREEN.counting(s, 0)
        assert SCREEN.choosing(s, 0) is None
        assert [(one.name, one.most) for one in counting.fields] == [("roof", 1), ("floor", 2)]
        assert SCREEN.counted(s, 0, counting.filled({"floor": 2})) == act.Won(("floor?", "floor?"))
        assert SCREEN.counted(s, 0, counting.filled({})) == act.Won()


@pytest.mark.parametrize("seed", range(3))
def test_every_moment_has_a_heading_a_strip_and_signs(seed):
    """Somebody's name, or what is to be done; the first player is marked until the end."""
    for s in moments(seed):
        head, line = SCREEN.heading(s)
        assert head
        assert line.endswith(".")
        assert SCREEN.progress(s).now
        firsts = [i for i in range(len(s.seats)) if "first" in SCREEN.tile(s, i).signs]
        assert firsts == ([] if s.phase == "over" else [s.first])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_checklist_counts_what_the_rulebook_lays_out(seats):
    """Six floors each, the others in the pile; cards only where they are printed ones (ch. 2)."""
    by_hand, by_app = (SCREEN.checklist(seats, physical) for physical in (True, False))
    assert any(f"{90 - 6 * seats} floors" in one for one in by_hand)
    assert any("STOP" in one for one in by_hand)
    assert not any("STOP" in one for one in by_app)


def test_the_registry_finds_the_screen():
    """By the game's id."""
    assert registry.screen("capitol") is SCREEN
    assert SCREEN.picture


@pytest.mark.parametrize("seed", range(6))
def test_the_standings_say_who_is_first_and_second_in_each_area_and_what_that_brings(seed):
    """What all first and second places bring together is what the next scoring gives."""
    for s in moments(seed):
        standings = SCREEN.standings(s)
        brought = [0] * len(s.seats)
        for area, one in zip(sorted(s.book.areas, key=lambda it: (it.y, it.x)), standings, strict=True):
            assert (one.title, one.tone) == (area.title, area.colour)
            first, second = (int(n) for n in re.fullmatch(r"1st (\d+)(?:, 2nd (\d+))?", one.note).groups(default="0"))
            for seat, _, leads in one.figures:
                brought[seat] += first if leads else second
        assert brought == by_seat(s, awards(s))


@pytest.mark.parametrize("seed", range(6))
def test_beside_the_board_stands_what_lies_before_every_player(seed):
    """The picture shows one yard; these are all, by heights."""
    for s in moments(seed):
        *_, yards = SCREEN.deciding(s)
        assert [seat for seat, *_ in yards.figures] == list(range(len(s.seats)))
        for seat, said, _ in yards.figures:
            me = s.seats[seat]
            heights = [*me.incomplete, *me.complete[0], *me.complete[1]]
            assert sorted(map(int, re.findall(r"\d+", said))) == sorted(heights)
            assert said == "nothing" or heights


@pytest.mark.parametrize("seed", range(4))
def test_once_a_round_points_and_cards_are_asked_for(seed):
    """From the second round on, as long as it is built."""
    for s in moments(seed):
        for seat, me in enumerate(s.seats):
            asked = SCREEN.to_check(s, seat)
            assert bool(asked) == (s.phase == "build" and s.round > 1)
            if asked:
                points, cards = (int(n) for n in re.findall(r"\d+", asked))
                assert (points, cards) == (totals(s)[seat], len(me.hand))


def permits_at(s):
    """List who may play a permit, and which one: of each seat's first acts."""
    for seat in RULES.to_act(s):
        for one in RULES.legal(s, seat)[:40]:
            if isinstance(one, act.PlayPermit):
                yield seat, one


def test_before_a_building_is_placed_it_says_what_it_brings_and_what_it_costs_others():
    """The label's gain, the own tile, and the next scoring of whoever falls back."""
    found = set()
    for seed in range(8):
        for s in moments(seed):
            for seat, one in permits_at(s):
                after = RULES.apply(s, seat, one, Chance(seed="x"))
                said = SCREEN.consequences(s, after, seat, one)
                assert said[0] == SCREEN.label(s, seat, one)[1]
                for i, other in enumerate(s.seats):
                    before, now = (by_seat(t, awards(t))[i] for t in (s, after))
                    line = f"next scoring: +{before} → +{now}"
                    wanted = line if i == seat else f"{other.name}, {line}"
                    assert (wanted in said) == (before != now and after.phase != "over")
                    found |= {"other"} if i != seat and before != now else set()
    assert found == {"other"}


def test_one_point_more_is_one():
    """The noun goes with the number."""
    found = set()
    for seed in range(8):
        for s in moments(seed):
            for seat, one in permits_at(s):
                found |= set(re.findall(r"[+-]\d+ points?$", SCREEN.label(s, seat, one)[1]))
    assert found
    assert all((one in ("+1 point", "-1 point")) == one.endswith("point") for one in found)


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


def test_a_tied_auction_says_what_decided(game, do):
    """The highest single card, then the order from the first player on (ch. 6, rule 7)."""
    for mine, theirs, why in (
        (("floor-8",), ("roof-7", "floor-1"), " the tie by the highest single card"),
        (("floor-8",), ("roof-8",), " the tie, as the closest to the first player"),
        (("floor-8",), ("roof-7",), ""),
    ):
        s = do(do(game(hands=[mine, theirs], phase="bid"), 0, act.Bid(mine)), 1, act.Bid(theirs))
        told = RULES.tell(s, Entry(1, act.TurnOver(), 0), do(s, 0, act.TurnOver()), None)
        assert told.endswith(f"; Ann wins{why}")
