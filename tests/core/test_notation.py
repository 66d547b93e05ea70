"""Acts as text, both ways. That every offered act is what its text means is asked of the recorded games."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from capemay_kit.core.notation import completed, meant, read, written
from capemay_kit.errors import AmbiguousAct, MalformedAct
from capemay_kit.games import registry
from capemay_kit.games.cape_horn import acts as horn
from capemay_kit.games.cape_may import acts as may
from capemay_kit.games.cape_may.cards import Money
from capemay_kit.games.capital_city import acts as city
from capemay_kit.games.capitol import acts as capitol

ACTS = {
    "cape-may": {
        "build gravel-1 cottage": may.Build("gravel-1", kind="cottage"),
        "build zone=sand kind=shop cost=4": may.Build(zone="sand", kind="shop", cost=4),
        "end_turn": may.EndTurn(),
        "keep 3,12": may.Keep((3, 12)),
        "keep []": may.Keep(()),
        "take_upgrade face_up": may.TakeUpgrade(True),
        "take_upgrade face_up=no": may.TakeUpgrade(False),
        "carry_out 2,-1": may.CarryOut((2, -1)),
        'move to="a space" cost=2': may.Move(None, "a space", 2),
    },
    "cape-horn": {"again K2 ignoring": horn.Again("K2", ignoring=True)},
    "capitol": {"floor floor-1 0,1": capitol.PlayFloor("floor-1", (0, 1))},
    "capital-city": {"earn library points 3": city.Earn("library", "points", 3)},
}


@pytest.mark.parametrize(("game", "text"), [(game, text) for game, acts in ACTS.items() for text in acts])
def test_an_act_is_written_as_people_type_it_and_read_as_the_same(game, text) -> None:
    act = ACTS[game][text]
    assert written(act) == text
    typed = read(text, registry.game(game).rules.meta.act_type)
    assert typed.kind(**typed.given) == act


def test_what_is_more_than_names_and_numbers_is_written_as_json() -> None:
    """Such as what a card did that the app does not know."""
    act = may.CardDone("event", 3, money=(2, -1), does=(may.Does(Money(2), (0,)),), stays=True)
    text = written(act)
    assert "does=[{" in text or " [{" in text
    typed = read(text, may.AnyAct)
    assert typed.kind(**typed.given) == act


class RaiseRent(Struct, frozen=True, tag="raise-rent"):
    by: int = 1


def test_the_word_of_an_act_may_have_hyphens() -> None:
    """As acts of added games may."""
    assert written(RaiseRent(2)) == "raise-rent 2"
    for text in ("raise-rent 2", "raise_rent", "raise rent"):
        assert meant(text, RaiseRent, [RaiseRent(2)]) == RaiseRent(2)


LEGAL = [may.Build("gravel-1"), may.Build("gravel-2"), may.Move(3, "jackson-beach"), may.Collect()]


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("end turn", may.EndTurn()), ("End-Turn", may.EndTurn()), ("  end_turn ", may.EndTurn()),
        ("collect", may.Collect()),
        # a card that leads to one space alone needs no space
        ("move 3", may.Move(3, "jackson-beach")),
        # what is not legal is for the rules to refuse: they know the reason
        ("retrieve", may.Retrieve()),
    ],
)  # fmt: skip
def test_what_is_typed_is_read_as_people_write_it_and_filled_in_where_one_act_alone_fits(text, act) -> None:
    assert meant(text, may.AnyAct, LEGAL) == act


def test_if_several_legal_acts_fit_they_are_named() -> None:
    with pytest.raises(AmbiguousAct, match="build gravel-1; build gravel-2") as caught:
        meant("build", may.AnyAct, LEGAL)
    assert caught.value.acts == ("build gravel-1", "build gravel-2")


@pytest.mark.parametrize(
    ("text", "near"),
    [("bild gravel-1", {"build"}), ("build gravel-11", {"gravel-1", "gravel-2"}),
     ("build gravel-1 cotage", {"cottage"})],
)  # fmt: skip
def test_what_may_have_been_meant_is_said(text, near) -> None:
    """Of acts, of places, of the values of a field."""
    with pytest.raises(MalformedAct) as caught:
        meant(text, may.AnyAct, LEGAL)
    assert near <= set(caught.value.near)
    assert caught.value.near[0] in near


@pytest.mark.parametrize("text", ["", "build [", 'build "gravel', "collect 1 2", "take_upgrade", "play", "keep x"])
def test_what_is_no_act_is_refused_with_a_reason(text) -> None:
    with pytest.raises(MalformedAct) as caught:
        meant(text, may.AnyAct, LEGAL)
    assert caught.value.reason


@given(st.text(max_size=40))
def test_whatever_is_typed_is_an_act_or_refused(text) -> None:
    with suppress(MalformedAct):
        read(text, may.AnyAct)


def test_acts_that_go_on_like_what_was_typed_complete_it() -> None:
    """If none begins so, those that have it in them do."""
    assert completed("build g", LEGAL) == ["build gravel-1", "build gravel-2"]
    assert completed("beach", LEGAL) == ["move 3 jackson-beach"]
