"""Capitol's picture as traces: what changes, what is drawn, by day and by night."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.scene import UNIT
from capemay_kit.core.traces import changes, spots, targets
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.ui.picture import paint_capitol as paint
from capemay_kit.ui.table.picture import BARS

RULES = GAME


def pictures(seed, every=7):
    """Return pictures of a game played at random, with what may be done."""
    header = RULES.header_for(["Ann", "Bob", "Cid", "Dot"][: 2 + seed % 3], seed=str(seed))
    s, rnd, found = RULES.start(header), random.Random(seed), []
    number = 0
    while acting := RULES.to_act(s):
        seat = acting[0]
        legal = RULES.legal(s, seat)
        if number % every == 0:
            found.append(RULES.scene(RULES.view(s, seat), legal))
        number += 1
        s = RULES.apply(s, seat, legal[rnd.randrange(len(legal))], Chance(seed=header.seed))
    return [*found, RULES.scene(s, ())]


def holds(trace, x, y):
    """Say whether a trace has an outline round a point."""
    xs, ys, outline = trace["x"], trace["y"], []
    for at in zip(xs, ys, strict=True):
        if at[0] is not None:
            outline.append(at)
            continue
        if min(p[0] for p in outline) <= x <= max(p[0] for p in outline) and (
            min(p[1] for p in outline) <= y <= max(p[1] for p in outline)
        ):
            return True
        outline = []
    return False


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_traces_stay_the_same_whatever_stands_there(seed, dark):
    """Same uids in the same order, and only x, y, text and the colour of words differ."""
    drawn = [paint.moving(one, dark) for one in pictures(seed)]
    for before, after in pairwise(drawn):
        assert [one["uid"] for one in before] == [one["uid"] for one in after]
        for old, new in zip(before, after, strict=True):
            assert old.keys() == new.keys()
            assert {key for key in old if old[key] != new[key]} <= {"x", "y", "text", "textfont"}
            if "textfont" in old:
                assert {key for key in old["textfont"] if old["textfont"][key] != new["textfont"][key]} <= {"color"}
        changes(before, after)
    uids = [one["uid"] for one in paint.ground(pictures(seed)[0], dark)[0]] + [one["uid"] for one in drawn[0]]
    assert len(set(uids)) == len(uids)


@pytest.mark.parametrize("seed", range(3))
def test_every_place_offered_has_a_ring_and_the_chosen_one_a_stronger(seed):
    """Areas, buildings before the player, stacks."""
    for one in pictures(seed, every=30):
        rings = paint.moving(one, False)[0]
        for target in targets(one):
            assert holds(rings, target["x"], target["y"])
        for place in spots(one):
            traces = paint.moving(one, False, place["id"])
            x, y = place["x"], place["y"]
            inside = holds(traces[1], x, y)
            # plots lie below the middle of what stands on them
            assert inside or holds(traces[1], x, y + paint.PLOT_DOWN) or holds(traces[1], x, y + paint.LARGE_DOWN)
        assert traces[1]["line"]["width"] > rings["line"]["width"]


@pytest.mark.parametrize("seed", range(3))
def test_every_token_is_drawn(seed):
    """Buildings with as many floors as they have, under their roofs; their seat and height in words."""
    for one in pictures(seed):
        traces = {trace["uid"]: trace for trace in paint.moving(one, False)}
        parts = dict.fromkeys(range(paint.SEATS), 0)
        roofs = 0
        for token in one.tokens:
            if built := re.fullmatch(r"(open|round|triangular)-(\d+)", token.kind):
                parts[token.owner] += int(built[2]) + (built[1] != "open")
                roofs += built[1] != "open"
        for seat, n in parts.items():
            assert traces[f"buildings-{seat}"]["x"].count(None) == n
        assert traces["roofs"]["x"].count(None) == roofs
        words = [text for trace in traces.values() for text in trace.get("text", [])]
        for token in one.tokens:
            if token.letter:
                words.remove(token.letter)
        fountains = sum(token.kind == "fountain" for token in one.tokens)
        assert traces["basins"]["x"].count(None) == fountains
        for kind in ("temple", "amphitheater"):
            assert bool(traces[f"{kind}s"]["x"]) == any(token.kind == kind for token in one.tokens)
        cards = [token for token in one.tokens if token.kind.startswith("card-")]
        assert sum(traces[f"card-{face}"]["x"].count(None) for face in paint.FACES) == len(cards)


def test_the_ground_shows_every_space_and_names_every_area():
    """Printed fountains among the small spaces, one large space an area; a colour as both printings call it."""
    one = pictures(0)[0]
    traces, layout = paint.ground(one, False)
    drawn = {trace["uid"]: trace["x"].count(None) for trace in traces}
    assert (drawn["plots-small"], drawn["plots-printed"], drawn["plots-large"]) == (50, 4, 9)
    assert (drawn["areas-blue"], drawn["areas-pink"], drawn["areas-purple"]) == (3, 3, 3)
    named = {
        "blue or white": {"Field of Mars", "Quirinal", "Viminal"},
        "pink or red": {"Capitoline", "Esquiline", "Tiber Island"},
        "purple or black": {"Aventine", "Caelian", "Palatine"},
    }
    assert {note["text"] for note in layout["annotations"]} == set().union(*named.values())
    assert {place.label for place in one.places if place.tone == "area"} == {
        f"{name} ({colour})" for colour, names in named.items() for name in names
    }
    words = next(trace for trace in traces if trace["uid"] == "colours")["text"]
    assert sorted(words) == sorted(word for colour in named for word in colour.split(" ", 1) * 3)


def test_everything_lies_within_the_picture():
    """Words too, but for their width."""
    for one in pictures(2):
        for trace in (*paint.ground(one, False)[0], *paint.moving(one, False)):
            assert all(-0.005 <= x <= one.aspect + 0.005 for x in trace["x"] if x is not None)
            assert all(0 <= y <= 1 for y in trace["y"] if y is not None)


def test_day_and_night_have_all_tones():
    """The same names, and other colours for what lies on the ground."""
    assert paint.DARK.keys() == paint.LIGHT.keys()
    assert {key for key in paint.LIGHT if paint.LIGHT[key] == paint.DARK[key]} == set()


def test_an_act_is_tapped_where_its_ring_is():
    """The place of an act of the player is the target's."""
    s = RULES.start(RULES.header_for(["Ann", "Bob"], seed="4"))
    s = RULES.apply(s, 0, RULES.legal(s, 0)[0], Chance(seed="4"))
    legal = RULES.legal(s, s.turn)
    offered = {target["id"] for target in targets(RULES.scene(s, legal))}
    assert offered == {one.place(s, s.turn) for one in legal} - {None}
    assert "yard/new" in offered


def test_all_words_can_be_read_on_a_tablet():
    """Eleven pixels and more where the picture is as high as a screen of 1280 by 800 lets it be."""
    for picture in pictures(3):
        drawn = min(868, (800 - BARS) * picture.aspect) / UNIT
        ground, layout = paint.ground(picture, False)
        words = [one["textfont"]["size"] for one in [*ground, *paint.moving(picture, False)] if one.get("text")]
        words += [one["font"]["size"] for one in layout["annotations"]]
        assert min(words) * drawn >= 11
