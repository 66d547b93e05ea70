"""`capemay game check` finds what is broken in a game: the template with one thing changed."""

from __future__ import annotations

import sys

import pytest

from capemay_kit import checking
from capemay_kit.checking import Inspection, check
from capemay_kit.errors import Unwritten
from capemay_kit.game_commands import package
from capemay_kit.games import registry

OFFERS = """    @classmethod
    def offered(cls, s, seat):
        return [cls(0), cls(99)]

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if (self.coins"""
BROKEN = [
    ("    def to_act(self", "    def mask(self, s, viewer):\n        return s\n\n    def to_act(self",
     "others can tell what was drawn (hand): view leaves seats[0].hand[0]"),
    (', ("coins",)\n', ", ()\n", "others can tell what a seat chose covered (Bid): hide leaves it in the entry"),
    ('secret("Bid"', 'things("Bid"', "others can tell what a seat chose covered (Bid): view leaves seats[1].bid[0]"),
    ("    def broken(self, s: State, seat: int) -> Iterator[Broken]:\n        if (self.coins", OFFERS,
     "bid 1 is allowed and not offered"),
    ('s.throw("die", range(1, 7), chance)', "__import__('random').randint(1, 6), s", "replayed"),
    ('not in possible(s, seat, "hand")', "not in s.seats[seat].hand",
     "with printed cards, which nobody knows, is never offered: Land"),
    ('return [Line("coins"', '[Line("coins"', "scores fails"),
    ("one.bid[0] or 0", "one.bid[0]", "Bid, done by what a seat sees, with the rest unknown (None), fails"),
    ('waiting: Annotated[tuple[int, ...], players("Still to walk")]', "waiting: tuple[int, ...]",
     "not declared, so neither corrected nor seen by programs that learn: State.waiting"),
    ('("walk",), "hand", (', '("walk",), "", (', "Land is offered by what a seat holds"),
    ('return replace(s, phase="bid")', 'return replace(s, phase="bids")', "nothing (phase: bids)"),
    ('            yield NOT_HERE()', '            yield Broken(Refusal("unsaid", 1), True)',
     "no sentence says why the rule unsaid refuses"),
    ('"walk": "Walk, or land cargo."}', '"walk": "Walk, or land cargo."}\n\n    def heading(self, s):\n        pass',
     "Screen.heading answers None"),
    ("questions =", "questions = {}\n    asked =", ""),
]  # fmt: skip
"""What is changed, into what, and the sentence that says what is wrong then; none where nothing is."""


@pytest.fixture
def changed(tmp_path, monkeypatch, request):
    """Return a function that writes the game with a change, and makes it known by its id."""
    # a fault is seen in one game of each number of seats
    monkeypatch.setattr(checking, "GAMES", 1)

    def made(before, after):
        name = f"changed-{abs(hash((before, after)))}"
        module = name.replace("-", "_")
        for path, text in package(name).items():
            file = tmp_path / path
            file.parent.mkdir(exist_ok=True)
            if path.endswith("rules.py"):
                assert before in text
                scores = "from capemay_kit.core.scores"
                text = text.replace(before, after).replace(scores, f"from capemay_kit.errors import Refusal\n{scores}")
            file.write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.setitem(registry.PACKAGES, name, module)
        monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, name))
        request.addfinalizer(lambda: [sys.modules.pop(one) for one in list(sys.modules) if one.startswith(module)])
        return name

    return made


@pytest.mark.parametrize(("before", "after", "sentence"), BROKEN)
def test_what_is_broken_is_found_and_said_in_a_sentence(changed, before, after, sentence):
    found = check(changed(before, after))
    assert any(sentence in one for one in found) if sentence else found == []


@pytest.mark.parametrize(("before", "after", "name"), [
    ("def lines(", "def linez(", "lines"),
    ("        die, s", "        ...\n\n    del done\n\n    def walked(self, s, chance):\n        die, s", "Walk.done"),
    ('to: Annotated[str, figure("To", among=tuple(PLACES))]', "to: str", "Walk.offered"),
    ("    state, rulebook, places, roads = State, RULES, PLACES, ROADS", "    rulebook = RULES", "state"),
])  # fmt: skip
def test_what_a_game_has_to_say_and_does_not_is_named_when_it_is_first_asked_for(changed, before, after, name):
    """With the game's id, and before anybody plays it."""
    game = changed(before, after)
    with pytest.raises(Unwritten, match=rf"{game}.* do not say: {name}$"):
        registry.game(game)


def test_a_screen_that_asks_has_to_take_the_answer(changed):
    """`choosing` needs `chosen`."""
    game = changed('    picture, dealing = "Coast", Deal', "    def choosing(self, s, seat):\n        return None\n")
    with pytest.raises(Unwritten, match="chosen"):
        registry.screen(game)


@pytest.mark.parametrize(
    "game",
    ["capital-city", *(pytest.param(one, marks=pytest.mark.slow) for one in registry.OURS if one != "capital-city")],
)
def test_nothing_is_wrong_with_the_games_of_the_kit(game):
    """A game with cards in the app, and one with printed cards."""
    found = Inspection(game)
    for printed in (False, True):
        found.play(registry.game(game).rules.meta.min_seats, "0/1", printed)
    assert found.found == {}
