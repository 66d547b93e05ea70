"""Every game's picture as traces, at moments of recorded games: what changes, what is drawn, by day and by night."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core import traces
from capemay_kit.core.scene import Mark, Scene, Target
from capemay_kit.games import registry
from capemay_kit.games.capital_city.state import Owned
from capemay_kit.ui.picture import paint_capital_city, paint_capitol
from tests.recorded.seen import Seen, some

RECORDS = {
    "cape-may": ("cape-may-plain-4", "cape-may-app-3"),
    "capitol": ("capitol-plain-4", "capitol-printed-2"),
    "cape-horn": ("cape-horn-plain-5", "cape-horn-printed-3"),
    "capital-city": ("capital-city-plain-5", "capital-city-plain-3"),
}
PAINTERS = {game: registry.screen(game).painter for game in RECORDS}
GAMES = pytest.mark.parametrize("game", RECORDS)
RINGS = ("targets", "covers", "free")
EVERY = {"cape-may": 9, "capitol": 9, "cape-horn": 23, "capital-city": 11}


@cache
def states(name: str) -> tuple[Any, ...]:
    """Return some moments of a recorded game and its end."""
    looked = Seen(name)
    return tuple(m.s for m in looked.every(EVERY[looked.game]))


@cache
def scenes(name: str) -> tuple[Scene, ...]:
    """Return pictures of those moments as whoever acts sees them: with nothing in hand, and with something."""
    game = next(one for one in RECORDS if name.startswith(one))
    rules, says = registry.game(game).rules, registry.screen(game)
    found = []
    for s in states(name):
        seat = next(iter(rules.to_act(s)), None)
        view = rules.view(s, seat)
        acts = [] if seat is None else some(rules.legal(view, seat), 400)
        handles = [(one, handle.key) for one in acts if (handle := says.handle(view, seat, one)) is not None]
        found += [rules.scene(view, acts), rules.scene(view, [one for one, key in handles if key == handles[0][1]])]
    return tuple(found)


def painter(game: str) -> Any:
    return import_module(PAINTERS[game])


@cache
def painted(game: str) -> list[tuple[Scene, list[traces.Trace]]]:
    """Return all pictures of a game, painted by day."""
    return [(scene, painter(game).moving(scene, False)) for name in RECORDS[game] for scene in scenes(name)]


def by_uid(drawn: Any) -> dict[str, Any]:
    return {one["uid"]: one for one in drawn}


def outlines(trace: Any) -> list[tuple[float, float, float, float]]:
    """Return the boxes (left, top, right, bottom) of a trace's closed outlines."""
    found, outline = [], list[tuple[float, float]]()
    for x, y in zip(trace["x"], trace["y"], strict=True):
        if x is not None:
            outline.append((x, y))
            continue
        xs, ys = zip(*outline, strict=True)
        found.append((min(xs), min(ys), max(xs), max(ys)))
        outline = []
    return found


def words(drawn: Any) -> list[str]:
    return [text for one in drawn for text in one.get("text", ())]


@GAMES
def test_between_two_pictures_only_places_words_and_their_colours_change(game: str) -> None:
    """By day and by night the same: what differs between any two is told by few changes, whatever stands there."""
    paint, before, brought = painter(game), [], {}
    for scene, drawn in painted(game):
        for now in (drawn, paint.moving(scene, False, scene.places[0].id)):
            found = traces.changes(before or now, now)
            brought = brought or by_uid(now)
            for uid, change in found.items():
                assert set(change) <= {"x", "y", "text", "textfont.color"}
                whole = dict(change)
                if "textfont.color" in whole:
                    whole["textfont"] = brought[uid]["textfont"] | {"color": whole.pop("textfont.color")}
                brought[uid] = brought[uid] | whole
            assert list(brought.values()) == now
            before = now
        night = paint.moving(scene, True, "nowhere")
        assert [(one["uid"], one["x"]) for one in night] == [(one["uid"], one["x"]) for one in drawn]


@pytest.mark.parametrize("game", ["cape-may", "cape-horn", "capital-city"])
def test_the_ground_never_changes_and_no_two_traces_are_alike(game: str) -> None:
    """Of Capitol it shows the yard of whoever acts."""
    for name in RECORDS[game]:
        for dark in (True, False):
            first, *others = [painter(game).ground(scene, dark) for scene in scenes(name)[::8]]
            assert all(one == first for one in others)
        uids = [one["uid"] for one in (*first[0], *painter(game).moving(scenes(name)[0], False))]
        assert len(set(uids)) == len(uids)


def inside(scene: Scene, drawn: Any) -> None:
    """Assert that nothing is drawn outside of the picture but the land and the sea, which go on there."""
    for one in drawn:
        if not one["uid"].startswith(("area-", "surf-")):
            assert all(-0.01 <= x <= scene.aspect + 0.01 for x in one["x"] if x is not None), one["uid"]
            assert all(-0.01 <= y <= 1.01 for y in one["y"] if y is not None), one["uid"]
            assert len(one["x"]) == len(one["y"]) == len(one.get("text", one["x"]))


@GAMES
def test_nothing_is_drawn_outside_of_the_picture(game: str) -> None:
    for scene, drawn in painted(game):
        inside(scene, drawn)
    inside(scene, painter(game).ground(scene, False)[0])


@GAMES
def test_everything_offered_has_its_ring_and_what_is_chosen_a_stronger_one(game: str) -> None:
    """Every place there is could be; Capitol's plots lie below what stands on them."""
    paint = painter(game)
    downs = (0.0, paint_capitol.PLOT_DOWN, paint_capitol.LARGE_DOWN) if game == "capitol" else (0.0,)

    def surrounded(boxes: list[Any], spot: Any) -> bool:
        x, y = spot["x"], spot["y"]
        return any(left <= x <= right and top <= y + d <= low for left, top, right, low in boxes for d in downs)

    for scene, drawn in painted(game):
        by = by_uid(drawn)
        rings = [box for uid in RINGS if uid in by for box in outlines(by[uid])]
        assert len(rings) == len(scene.targets)
        assert all(surrounded(rings, one) for one in traces.targets(scene))
        assert outlines(by["chosen"]) == []
        assert by["chosen"]["line"]["width"] > by["targets"]["line"]["width"]
        assert {one.place for one in scene.targets} <= {one["id"] for one in traces.spots(scene)}
        for one in traces.targets(scene)[:2]:
            strong = by_uid(paint.moving(scene, False, one["id"]))
            assert surrounded(outlines(strong["chosen"]), one)
            assert sum(len(outlines(strong[uid])) for uid in RINGS if uid in strong) == len(scene.targets) - 1
    for spot in traces.spots(scene):
        by = by_uid(paint.moving(replace(scene, targets=(Target(spot["id"], "take it"),)), False))
        assert [surrounded(outlines(by[uid]), spot) for uid in RINGS if uid in by and by[uid]["x"]] == [True]


@pytest.mark.parametrize("game", ["cape-may", "capitol", "capital-city"])
def test_what_every_piece_bears_is_written(game: str) -> None:
    """So that colour is never alone."""
    drawn_as = ("worker", "founder", "card", "car", "window") if game == "capital-city" else ()
    for scene, drawn in painted(game):
        written = words(drawn)
        for token in scene.tokens:
            if token.kind.partition("-")[0] not in drawn_as:
                for line in filter(None, token.letter.split("\n")):
                    written.remove(line)


# --- Capitol ----------------------------------------------------------------------------------------------


def test_capitols_buildings_have_their_floors_and_roofs_and_cards_their_faces() -> None:
    seen = set()
    for scene, drawn in painted("capitol"):
        by = by_uid(drawn)
        parts, roofs = dict.fromkeys(range(paint_capitol.SEATS), 0), 0
        for token in scene.tokens:
            if built := re.fullmatch(r"(open|round|triangular)-(\d+)", token.kind):
                parts[token.owner or 0] += int(built[2]) + (built[1] != "open")
                roofs += built[1] != "open"
            seen.add(token.kind.partition("-")[0])
        assert {seat: len(outlines(by[f"buildings-{seat}"])) for seat in parts} == parts
        assert len(outlines(by["roofs"])) == roofs
        kinds = [token.kind for token in scene.tokens]
        assert len(outlines(by["basins"])) == kinds.count("fountain")
        assert [bool(by[f"{one}s"]["x"]) for one in ("temple", "amphitheater")] == [
            one in kinds for one in ("temple", "amphitheater")
        ]
        for face in paint_capitol.FACES:
            assert len(outlines(by[f"card-{face}"])) == kinds.count(f"card-{face}")
    assert seen >= {"open", "round", "triangular", "fountain", "temple", "amphitheater", "card"}


# --- Capital City -----------------------------------------------------------------------------------------


def test_capital_citys_people_and_houses_are_drawn_and_who_acts_or_has_a_train_is_marked() -> None:
    """Each character in its family's colour, each house with its roof, each symbol that is wanted."""
    held, paint = set(), paint_capital_city
    rules = registry.game("capital-city").rules
    for s, scene in zip(states("capital-city-plain-5"), scenes("capital-city-plain-5")[::2], strict=True):
        by = by_uid(paint.moving(scene, False))
        kinds = [one.kind.partition("-")[0] for one in scene.tokens]
        people = [kind for kind in kinds if kind in ("worker", "founder", "card")]
        assert sum(len(outlines(by[f"family-{one}"])) for one in paint.FAMILIES) == len(people)
        assert len(by["letters"]["text"]) == len(by["letters"]["textfont"]["color"]) == len(people)
        roofs = [by["roof-front"], *(by[f"roof-{i}"] for i in range(6))]
        houses = sum(len(outlines(by[f"wall-{n}"])) for n in (1, 2))
        assert sum(len(outlines(one)) for one in roofs) == houses == kinds.count("house")
        assert len(outlines(by["wanted"])) == kinds.count("window")
        assert scene.marks == tuple(Mark(f"seat-{i}", "glow") for i in rules.to_act(s))
        assert len(outlines(by["glow"])) == len(scene.marks)
        holders = kinds.count("holder")
        assert sum(len(outlines(by[f"holder-{i}"])) for i in range(6)) == holders == len(by["holders"]["text"])
        assert by["disc-letters"]["text"] == ["A", "B", "C", "D", "E"]
        held.add(holders)
    assert len(held) > 1


def test_a_card_nobody_named_is_painted_grey_with_a_question_mark() -> None:
    s = states("capital-city-plain-3")[0]
    s = s.with_seat(0, founder="?", hand=("green-?", "pink-?"), buildings=(Owned("?1", ("", "?")),))
    by = by_uid(paint_capital_city.moving(registry.game("capital-city").rules.scene(s, ()), False))
    assert (len(outlines(by["family-?"])), len(outlines(by["family-green"]))) == (3, 1)
    assert by["letters"]["text"].count("?") == 3
    assert "?" in by["titles"]["text"]


def test_what_people_write_is_no_markup() -> None:
    """A name, or a title of the table's own."""
    found = registry.game("capital-city")
    s = found.start(found.header_for(["<b>Al</b>", "B&B", "C"], seed="1"))
    s = replace(s, book=s.book.with_card("building", {"id": "bank", "title": "A<b>"}))
    scene = found.rules.scene(replace(s, phase="purchase", street=("bank",), order=(0, 1, 2)), ())
    texts = [one["text"] for one in paint_capital_city.ground(scene, False)[1]["annotations"]]
    texts += words(paint_capital_city.moving(scene, False))
    assert {"&lt;b&gt;Al&lt;/b&gt;", "B&amp;B", "A&lt;b&gt;"} <= set(texts)
