"""Capital City's picture painted: nothing of it is lost, and between two pictures only what may change does."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from capemay_kit.core import palette, traces
from capemay_kit.core.chance import Chance
from capemay_kit.core.scene import Mark, Target
from capemay_kit.games.capital_city.rules import CapitalCity
from capemay_kit.games.capital_city.state import Owned
from capemay_kit.ui.picture import paint_capital_city as paint

RULES = CapitalCity()
NAMES = ["Anna", "Barkley", "Casey", "Don", "Emma", "Finn"]


def states(seats, seed):
    """Play a game at random and yield every state with a seat that acts, None at the end."""
    rnd = random.Random(seed)
    s = RULES.start(RULES.header_for(NAMES[:seats], seed=str(seed)))
    while acting := RULES.to_act(s):
        seat = rnd.choice(acting)
        yield s, seat
        s = RULES.apply(s, seat, rnd.choice(list(RULES.legal(s, seat))), Chance(seed=str(seed)))
    yield s, None


def drawn(s, seat):
    """Return the scene as a seat sees it, with its targets."""
    view = RULES.view(s, seat)
    return RULES.scene(view, RULES.legal(view, seat) if seat is not None else ())


def count(trace):
    """Count the outlines of a trace."""
    return trace["x"].count(None)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_between_two_pictures_only_places_words_and_their_colours_change(seats):
    """The same traces in the same order all through a game, whatever stands there."""
    before = None
    for s, seat in states(seats, 5):
        scene = drawn(s, seat)
        now = paint.moving(scene, False)
        if before is not None:
            found = traces.changes(before, now)
            again = {one["uid"]: one for one in before}
            for uid, change in found.items():
                for key, value in change.items():
                    if key == "textfont.color":
                        again[uid] = {**again[uid], "textfont": {**again[uid]["textfont"], "color": value}}
                    else:
                        again[uid] = {**again[uid], key: value}
            assert list(again.values()) == now
        before = now


@pytest.mark.parametrize("seats", [3, 6])
def test_the_ground_never_changes_and_no_two_traces_are_alike(seats):
    """It is drawn once; every trace has an id of its own."""
    grounds = []
    for s, seat in states(seats, 6):
        scene = drawn(s, seat)
        ground, layout = paint.ground(scene, True)
        uids = [one["uid"] for one in (*ground, *paint.moving(scene, True))]
        assert len(set(uids)) == len(uids)
        grounds.append((ground, layout))
    assert all(one == grounds[0] for one in grounds)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everything_offered_has_its_ring_and_what_is_chosen_a_stronger_one(seats):
    """On the picture, for every place there is."""
    s, _ = next(states(seats, 1))
    scene = drawn(s, None)
    for place in scene.places:
        offered = replace(scene, targets=(Target(place.id, "take it"),))
        by = {one["uid"]: one for one in paint.moving(offered, False)}
        assert (count(by["targets"]), count(by["chosen"])) == (1, 0)
        xs = [x for x in by["targets"]["x"] if x is not None]
        ys = [y for y in by["targets"]["y"] if y is not None]
        assert min(xs) < place.x * scene.aspect < max(xs)
        assert min(ys) < place.y < max(ys)
        by = {one["uid"]: one for one in paint.moving(offered, False, place.id)}
        assert (count(by["targets"]), count(by["chosen"])) == (0, 1)


def test_every_token_is_painted():
    """Each character in its family's colour, each house with its roof, each word somewhere."""
    for s, seat in states(6, 7):
        scene = drawn(s, seat)
        by = {one["uid"]: one for one in paint.moving(scene, False)}
        kinds = [one.kind.partition("-")[0] for one in scene.tokens]
        people = [kind for kind in kinds if kind in ("worker", "founder", "card")]
        assert sum(count(by[f"family-{one}"]) for one in paint.FAMILIES) == len(people)
        assert len(by["letters"]["text"]) == len(by["letters"]["textfont"]["color"]) == len(people)
        roofs = [by["roof-front"], *(by[f"roof-{i}"] for i in range(6))]
        assert sum(map(count, roofs)) == count(by["wall-1"]) + count(by["wall-2"]) == kinds.count("house")
        said = [text for one in by.values() for text in one.get("text", ())]
        for one in scene.tokens:
            if one.kind.partition("-")[0] not in ("worker", "founder", "card", "car", "window"):
                assert set(one.letter.split("\n")) <= set(said)
        assert count(by["wanted"]) == kinds.count("window")


def test_who_acts_has_a_frame_and_who_has_a_train_a_disc():
    """Both with letters, so that colour is never alone."""
    seen = set()
    for s, seat in states(4, 3):
        scene = drawn(s, seat)
        by = {one["uid"]: one for one in paint.moving(scene, False)}
        assert scene.marks == tuple(Mark(f"seat-{i}", "glow") for i in RULES.to_act(s))
        assert count(by["glow"]) == len(scene.marks)
        held = [one for one in scene.tokens if one.kind == "holder"]
        assert sum(count(by[f"holder-{i}"]) for i in range(6)) == len(held) == len(by["holders"]["text"])
        seen.add(len(held))
        assert by["disc-letters"]["text"] == ["A", "B", "C", "D"]
    assert seen == {0, 1, 2}


def test_a_card_nobody_named_is_painted_too():
    """Grey, with a question mark."""
    s, _ = next(states(3, 1))
    s = s.with_seat(0, founder="?", hand=("green-?", "pink-?"), buildings=(Owned("?1", ("", "?")),))
    by = {one["uid"]: one for one in paint.moving(drawn(s, 0), False)}
    assert count(by["family-?"]) == 3
    assert count(by["family-green"]) == 1
    assert by["letters"]["text"].count("?") == 3
    assert "?" in by["titles"]["text"]


def test_what_people_write_is_no_markup():
    """A name or a title of the table's own."""
    s = RULES.start(RULES.header_for(["<b>Al</b>", "B&B", "C"], seed="1"))
    s = replace(s, book=s.book.with_card("building", {"id": "bank", "title": "A<b>"}))
    s = replace(s, phase="purchase", street=("bank",), order=(0, 1, 2))
    scene = drawn(s, None)
    _, layout = paint.ground(scene, False)
    texts = [one["text"] for one in layout["annotations"]]
    texts += [text for one in paint.moving(scene, False) for text in one.get("text", ())]
    assert "&lt;b&gt;Al&lt;/b&gt;" in texts
    assert "B&amp;B" in texts
    assert "A&lt;b&gt;" in texts


def test_day_and_night_have_all_tones():
    """And differ where it matters."""
    assert set(paint.DAY) == set(paint.NIGHT)
    assert set(paint.tones(False)) == set(paint.tones(True))
    assert paint.DAY["yard"] != paint.NIGHT["yard"]
    assert len(palette.worn()) == 6
    for s, seat in states(3, 2):
        scene = drawn(s, seat)
        day, night = paint.moving(scene, False), paint.moving(scene, True)
        assert [one["uid"] for one in day] == [one["uid"] for one in night]
        assert [one["x"] for one in day] == [one["x"] for one in night]
