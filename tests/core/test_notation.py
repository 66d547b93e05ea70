"""Acts as text, both ways."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.core.chance import Chance
from capemay_kit.core.notation import completed, meant, read, written
from capemay_kit.errors import AmbiguousAct, MalformedAct
from capemay_kit.games import registry
from capemay_kit.games.cape_horn import acts as horn
from capemay_kit.games.cape_may import acts as may
from capemay_kit.games.cape_may.cards import Money
from capemay_kit.games.capital_city import acts as city
from capemay_kit.games.capitol import acts as capitol

TABLES = (
    ("cape-may", ["A", "B"], {}),
    ("cape-may", ["A"], {"solo": "pioneer"}),
    ("capitol", ["A", "B", "C"], {}),
    ("cape-horn", ["A", "B", "C"], {}),
    ("capital-city", ["A", "B", "C"], {}),
)


@pytest.mark.parametrize(("game", "names", "more"), TABLES)
@settings(max_examples=4)
@given(seed=st.integers(0, 10_000))
def test_every_legal_act_is_what_its_text_means(game, names, more, seed) -> None:
    """In all games, at any moment."""
    rules, start, header_for = registry.game(game)
    s, rng = start(header_for(names, seed=str(seed), **more)), random.Random(seed)
    for _ in range(rng.randrange(160)):
        if not (acting := rules.to_act(s)):
            break
        seat = acting[0]
        act = rules.by_itself(s) or rng.choice(rules.legal(s, seat))
        s = rules.apply(s, seat, act, Chance(seed=str(seed)))
    for seat in rules.to_act(s)[:1]:
        legal = rules.legal(s, seat)
        for act in rng.sample(list(legal), min(30, len(legal))):
            assert meant(written(act), rules.meta.act_type, legal) == act


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (may.Build("gravel-1", kind="cottage"), "build gravel-1 cottage"),
        (may.Build(zone="sand", kind="shop", cost=4), "build zone=sand kind=shop cost=4"),
        (may.EndTurn(), "end_turn"),
        (may.Keep((3, 12)), "keep 3,12"),
        (may.Keep(()), "keep []"),
        (may.TakeUpgrade(True), "take_upgrade face_up"),
        (may.TakeUpgrade(False), "take_upgrade face_up=no"),
        (may.CarryOut((2, -1)), "carry_out 2,-1"),
        (may.Move(None, "a space", 2), 'move to="a space" cost=2'),
        (horn.Again("K2", ignoring=True), "again K2 ignoring"),
        (capitol.PlayFloor("floor-1", (0, 1)), "floor floor-1 0,1"),
        (city.Earn("library", "points", 3), "earn library points 3"),
    ],
)  # fmt: skip
def test_an_act_is_written_as_people_type_it(act, text) -> None:
    """And read as the same."""
    assert written(act) == text
    typed = read(text, registry.game(GAME[type(act).__module__.split(".")[2]]).rules.meta.act_type)
    assert typed.kind(**typed.given) == act


GAME = {"cape_may": "cape-may", "cape_horn": "cape-horn", "capitol": "capitol", "capital_city": "capital-city"}


def test_what_is_more_than_names_and_numbers_is_written_as_json() -> None:
    """Such as what a card did that the app does not know."""
    act = may.CardDone("event", 3, money=(2, -1), does=(may.Does(Money(2), (0,)),), stays=True)
    text = written(act)
    assert "does=[{" in text or " [{" in text
    typed = read(text, may.AnyAct)
    assert typed.kind(**typed.given) == act


@pytest.mark.parametrize("text", ["end turn", "End-Turn", "  end_turn "])
def test_the_word_of_an_act_may_be_written_as_people_write_it(text) -> None:
    """With a space, a hyphen, or in capitals."""
    assert read(text, may.AnyAct).kind is may.EndTurn


LEGAL = [may.Build("gravel-1"), may.Build("gravel-2"), may.Move(3, "jackson-beach"), may.Collect()]


def test_what_is_left_out_is_filled_in_if_one_legal_act_alone_fits() -> None:
    """A card that leads to one space alone needs no space."""
    assert meant("move 3", may.AnyAct, LEGAL) == may.Move(3, "jackson-beach")


def test_if_several_legal_acts_fit_they_are_named() -> None:
    """Nothing is guessed."""
    with pytest.raises(AmbiguousAct, match="build gravel-1; build gravel-2") as caught:
        meant("build", may.AnyAct, LEGAL)
    assert caught.value.acts == ("build gravel-1", "build gravel-2")


def test_what_is_typed_whole_and_is_not_legal_is_for_the_rules_to_refuse() -> None:
    """They know the reason."""
    assert meant("retrieve", may.AnyAct, LEGAL) == may.Retrieve()


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("bild gravel-1", ("build",)),
        ("build gravel-11", ("gravel-1", "gravel-2")),
        ("build gravel-1 cotage", ("cottage",)),
    ],
)
def test_what_may_have_been_meant_is_said(text, near) -> None:
    """Of acts, of places, of the values of a field."""
    with pytest.raises(MalformedAct) as caught:
        meant(text, may.AnyAct, LEGAL)
    assert caught.value.near[: len(near)] == near or set(near) <= set(caught.value.near)


@pytest.mark.parametrize("text", ["", "build [", 'build "gravel', "collect 1 2", "take_upgrade", "play", "keep x"])
def test_what_is_no_act_is_refused_with_a_reason(text) -> None:
    """Whatever is wrong with it."""
    with pytest.raises(MalformedAct) as caught:
        meant(text, may.AnyAct, LEGAL)
    assert caught.value.reason


@given(st.text(max_size=40))
def test_whatever_is_typed_is_an_act_or_refused(text) -> None:
    """No text breaks the reader."""
    with suppress(MalformedAct):
        read(text, may.AnyAct)


def test_acts_that_go_on_like_what_was_typed_complete_it() -> None:
    """If none begins so, those that have it in them do."""
    assert completed("build g", LEGAL) == ["build gravel-1", "build gravel-2"]
    assert completed("beach", LEGAL) == ["move 3 jackson-beach"]
