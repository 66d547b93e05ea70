"""Where there is nothing to find nothing is found, and where there is something it is."""

from __future__ import annotations

import numpy as np
import pytest

from capemay_kit.lab.findings import Naming, findings, holds, sentence
from capemay_kit.lab.measured import Measured
from capemay_kit.lab.questions import asked_of_games, asked_of_things, things
from capemay_kit.lab.statistics import Mean, wilson

CATEGORIES = ("houses", "birds", "money", "cards")
NAMED = Naming("standard", {one: one.title() for one in CATEGORIES}, {"card": "Cards"}, lambda kind, id: f"Card {id}")


def made_up(rng, variant, field, n=120, seats=3, first=0.0, richer=0.0, luck=None, card=0.0):
    points = {one: rng.poisson(9, (n, seats)).astype(float) for one in CATEGORIES}
    if luck is not None:
        points["houses"] = points["houses"] + luck
    points["money"][:, 0] += first
    points["birds"] += richer
    had = rng.random((n, seats, 40)) < 0.3
    points["cards"] += card * had[:, :, 7]
    total = sum(points.values())
    most = total.max(axis=1, keepdims=True)
    won = (total == most) / (total == most).sum(axis=1, keepdims=True)
    begins = np.zeros((n, seats), dtype=bool)
    begins[:, 0] = True
    in_order = np.sort(total, axis=1)
    games = {"turns": rng.poisson(60, n).astype(float), "rounds": np.full(n, 12.0),
             "margin": in_order[:, -1] - in_order[:, -2], "lead_changes": rng.poisson(2, n).astype(float)}  # fmt: skip
    played = {("card", str(i)): np.nonzero(had[:, :, i]) for i in range(40)}
    bots = np.full((n, seats), field)
    return Measured(variant, field, seats, games, total, won, begins, points, bots, played)


def found_in(seed, fields=("greedy", "fair", "strong"), n=120, **planted):
    """Return what is found in a made-up experiment of two variants; what is planted is in the second, but for what it
    is worth to play first and to have a card."""
    rng = np.random.default_rng(seed)
    luck = rng.normal(0, 3, (n, 3))
    always = {name: planted.pop(name) for name in ("first", "card") if name in planted}
    arms = [made_up(rng, variant, field, n=n, luck=luck, **always, **(planted if variant == "other" else {}))
            for variant in ("standard", "other") for field in fields]  # fmt: skip
    won = {(arm.field, arm.people): things(arm) for arm in arms if arm.variant == "standard"}
    return findings(asked_of_games(arms), asked_of_things(arms, won))


def test_where_there_is_nothing_hardly_any_report_finds_something():
    """At most 16 of 200 at the 5 % level, everything that a report looks at counted together."""
    assert sum(bool(found_in(seed)) for seed in range(200)) <= 16


def test_playing_first_is_found_if_it_is_worth_something():
    (one,) = [one for one in found_in(1, first=3.0) if one.question.what == "first"]
    assert holds(one).startswith("It holds for 3 strengths of bots: ")


def test_what_a_variant_changes_is_found():
    found = {(one.question.what, one.question.about) for one in found_in(2, richer=2.0)}
    assert found == {("points", ()), ("category", ("birds",))}


def test_a_strong_card_is_found_among_many():
    assert [one.question.about for one in found_in(3, n=400, card=5.0)] == [("card", "7")]


def test_a_finding_with_one_line_up_says_so():
    (one,) = found_in(4, fields=("fair",), n=400, first=3.0)
    assert sentence(one, NAMED).endswith("Seen with one line-up only (fair): it may not hold for other strengths.")


@pytest.mark.parametrize(("n", "wide"), [(5, 2.776), (20, 2.093), (201, 1.972)])
def test_a_means_interval_is_students(n, wide):
    assert Mean(0.0, 1.0, n).half() == pytest.approx(wide, abs=0.0005)
    assert Mean(wide, 1.0, n).p == pytest.approx(0.05, abs=0.0005)


def test_wilsons_interval_is_as_printed():
    assert wilson(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)


def test_what_one_line_up_contradicts_does_not_hold():
    rng = np.random.default_rng(5)
    arms = [made_up(rng, "standard", field, n=400, first=first) for field, first in (("fair", 0.0), ("strong", 3.0))]
    (one,) = findings(asked_of_games(arms), [])
    assert holds(one).startswith("It does not hold for all line-ups: seen with strong, not with fair:")
