"""The score sheet by itself: entered by taps, counted at once, and led to its winner."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Browser

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.registry import score_position
from capemay_kit.results.rounds import apart
from capemay_kit.results.trophy import svg, trophy
from capemay_kit.ui.share import FILES, FILM, TITLES

from ..people import Companion, Person
from ..seen import html, labelled, of_class, words
from ..serving import SECOND, eventually, press, unhurried
from .hands import Hands
from .sharing import offered

NAMES = ("Anna", "Ben", "Cleo", "Dan")
# Of a usual game, seat by seat: what is tapped, and how often.
ENDS = {
    "Anna": {"Victorians in dirt": 2, "Victorians in gravel": 3, "Landmarks in sand": 3, "osprey": 2, "warbler": 1},
    "Ben": {"Cottages in dirt": 2, "Shops in sand": 2, "osprey": 1, "red knot": 1, "passenger pigeon": 1},
    "Cleo": {"Businesses in grass": 3, "Shops in grass": 1, "hot air balloon": 2, "Hindenburg": 1},
    "Dan": {"Cottages in gravel": 4, "peregrine": 1, "oystercatcher": 1},
}
TOTALS = {
    "Anna": 9 + 33 + (2 + 6 + 10) + 3 + 5 + 2,  # Victorians, landmarks, majorities, birds, bonus, money
    "Ben": (6 + 5) + 4 + 5 + 2,
    "Cleo": 6 + (4 + 3) + 5 + 2,
    "Dan": 4 + 2 + 5 + 2,
}


def tab(hands: Hands, name: str) -> str:
    """Return what stands on the tab of a seat."""
    return str(hands.found(f"{name[0]} {name}", "cm-seat-tab")[0].description)


def test_a_game_of_four_is_entered_by_taps_and_leaves_in_every_form():
    """Twenty taps or fewer a player; what is beside the form is what the tabs, the score and the files say."""
    hands = Hands().begin("cape-may", *NAMES, by="Only count the score")
    for name, counts in ENDS.items():
        hands.tap(f"{name[0]} {name}", where="cm-seat-tab")
        # the form follows its tab: what the one before entered is gone
        assert labelled(hands.page, "Money $").value != 25
        for what, times in counts.items():
            hands.key(*[f"{what}: one more"] * times)
        hands.key("Points of each bonus card: add 5")
        labelled(hands.page, "Money $").value = 25
        assert hands.count() + 1 <= 20
    assert {name: int(tab(hands, name).split()[-1]) for name in NAMES} == TOTALS
    running = words(hands.page, "cm-running").split()
    assert all(str(n) in running for n in TOTALS.values())
    again = Hands(hands.page.model.store, {"table": hands.model.view.on.header.table, "screen": "sheet"})
    assert words(again.page, "cm-running").split() == running

    hands.tap("Score")
    assert "Anna</h2>" in html(hands.page)
    assert "Sand: most (Anna 3, Ben 2, Cleo 0, Dan 0)" in hands.says()
    hands.tap("Share or print")
    assert offered(hands.page) == [*(TITLES[form] for form in FILES if form != FILM), "BG Stats"]
    files = hands.model.view.on.files(["position", "text", "csv"])
    counted = score_position(files["position"][1], "position").sheet
    assert {seat.name: seat.total for seat in counted.seats} == TOTALS
    assert files["text"][1].decode().splitlines()[1].startswith("Anna wins")
    assert all(f"{name}" in files["csv"][1].decode() for name in NAMES)


def test_what_cannot_be_is_warned_about_and_counted():
    """Nine Victorians: the table is right."""
    hands = Hands().begin("cape-may", "Anna", "Ben", by="Only count the score")
    hands.key(*["Victorians in dirt: one more"] * 9)
    assert "This is not possible, but it was counted anyway" in hands.says()
    assert "Anna has 9 Victorians and landmarks, but only 8 exist" in hands.says()
    hands.tap("↶ Undo")
    assert "This is not possible" not in hands.says()


def test_an_area_of_capitols_sheet_is_opened_by_a_tap():
    """Its figures by seat, its fountains and what stands on its large space; its points are counted at once."""
    hands = Hands().begin("capitol", *NAMES, by="Only count the score")
    assert len(of_class(hands.page, "cm-tiletap")) == 9
    hands.press(next(one for one in of_class(hands.page, "cm-tiletap") if one.tooltip.startswith("Capitoline")))
    assert "Capitoline" in hands.says("cm-opened")
    for what, n in (("Anna: floors", 3), ("Anna: tallest building", 1), ("Cleo: floors", 2)):
        hands.key(*[f"{what}: one more"] * n)
    hands.key("Large space: Temple")
    assert "+8" in words(of_class(hands.page, "cm-opened")[0], "cm-made")
    area = hands.state.sites[4]
    assert (area.large, sorted(one.height for one in area.buildings if one.seat == 0)) == ("temple", [1, 2])


ENTERED = ("That's all: name the winner", "Skip to the end")
TAPPED: dict[str, tuple[str, ...]] = {
    "cape-may": ("Landmarks in sand: one more", "Next: Ben", "Next: Cleo", "To the score", *ENTERED),
    "capitol": ("Anna: floors: one more", *(f"Score round {n}" for n in range(1, 5)), "To the score"),
    "cape-horn": ("To the score",),
    "capital-city": ("Victory points: one more", "To the score", *ENTERED),
}
"""What is tapped on a sheet of each game, from the empty form to the winner."""
TOKENS = (("I", "Red"), ("II", "Yellow"), ("III", "Green"))


@pytest.mark.parametrize("game", TAPPED)
def test_any_games_sheet_leads_to_its_winner_by_taps_alone(game):
    hands = Hands().laid_out(game, *NAMES[:3], depth="sheet")
    for zone, colour in TOKENS if game == "cape-horn" else ():
        token = labelled(hands.page, f"Token of zone {zone}")
        token.index = next(i for i, one in enumerate(token.options) if one.endswith(colour))
    for name in TAPPED[game]:
        hands.key(name) if "one more" in name else hands.tap(name)
    said = html(hands.page.panel("ended"))
    assert "Anna</h2>" in said
    # a race is won by no figure, and each game draws the result in its own way
    assert ("more than" in said and "wins with" in said) == (game != "cape-horn")
    assert svg(trophy(registry.screen(game).emblem, hands.model.ending.counted, ())) in said


@pytest.mark.slow
@pytest.mark.parametrize("game", TAPPED)
def test_on_a_phone_the_way_on_from_a_sheet_is_never_below_the_fold(browser: Browser, served: Companion, game: str):
    header = registry.game(game).header_for(list(NAMES[:3]), depth="sheet", table=f"taps-{game}")
    registry.lay_out(header, Store(served.store))
    person = Person(browser, served, f"?table=taps-{game}", viewport={"width": 390, "height": 844}, has_touch=True)
    page = person.page
    for zone, colour in TOKENS if game == "cape-horn" else ():
        page.get_by_label(f"Token of zone {zone}", exact=True).first.select_option(label=colour)
        assert person.sees("Undo")
    for name in TAPPED[game]:
        key = page.get_by_role("button", name=name, exact=True).or_(page.locator(f'button[title$="{name}"]'))
        key = key.locator("visible=true").first
        key.wait_for(timeout=40 * SECOND)
        assert "one more" in name or "Skip" in name or key.bounding_box()["y"] < 844, f"{name} is below the fold"  # type: ignore[index]
        unhurried(page)
        press(key)
    assert eventually(lambda: page.locator(".cm-winner h2").all_inner_texts() == ["Anna"]), person.screen()
    assert person.errors == []
    person.leave()


def test_names_of_seats_that_stand_together_in_the_chart_do_not_lie_on_each_other():
    """Each as near to its line's end as that allows; those that stand apart stay where they are. Six of a tie for the
    lead, at the very top, go down from there."""
    assert apart([0.2, 0.5, 0.8]) == [0.2, 0.5, 0.8]
    tied = apart([0.5, 0.5, 0.5, 0.8], 0.1)
    assert sorted(tied) == pytest.approx([0.3, 0.4, 0.5, 0.8])
    assert tied[3] == 0.8
    written = apart([0.1] * 6)
    assert 0.05 <= min(written) < max(written) < 0.9
    assert all(b - a >= 0.07 for a, b in pairwise(sorted(written)))
