"""The ways of adding that CONTRIBUTING describes, each walked in a copy of the project.

A way makes its change in the places that are named there, has everything that is kept made anew, sees the change at a
table, and runs the files of tests that matter for it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ("capemay_kit", "boards", "lessons", "locales", "docs", "tests", "audit", "notebooks", "pyproject.toml")
BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "README.md", "LICENSE", "Makefile", "environment.yml", "requirements.lock")
pytestmark = pytest.mark.slow


class Copy:
    """A copy of the project that may be changed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in (*PARTS, *BESIDE):
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns(".hypothesis"))
            else:
                shutil.copy(ROOT / name, root / name)

    def change(self, path: str, *pairs: tuple[str, str]) -> None:
        """Put the second text of each pair in the place of the first, which has to be there once."""
        file = self.root / path
        text = file.read_text(encoding="utf-8")
        for old, new in pairs:
            assert text.count(old) == 1, f"{path} has {text.count(old)} times {old!r}"
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")

    def run(self, *command: str) -> str:
        given = {**os.environ, "PYTHONPATH": str(self.root)}
        done = subprocess.run([sys.executable, *command], cwd=self.root, env=given, capture_output=True, text=True)
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-6000:]}\n{done.stderr[-2000:]}"
        return done.stdout

    def accept(self, game: str) -> None:
        """Make anew what is kept, as ``make accept`` does, the recorded games of one game alone."""
        kept = [one.name.split(".")[0] for one in (self.root / "tests/recorded/records").glob(f"{game}-*")]
        self.run("-m", "tests.recorded.make", *sorted(kept))
        self.run("audit/messages.py")

    def pass_tests(self, *files: str) -> None:
        self.run("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *files)


@pytest.fixture
def project(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "project")


def test_a_card_takes_the_place_of_another(project: Copy) -> None:
    """In a new edition; records of earlier ones keep theirs."""
    boards = project.root / "boards/cape_may"
    deck = json.loads((boards / "events-2.json").read_text(encoding="utf-8"))
    deck["cards"][3] |= {"title": "The Last Ferry", "effects": [{"do": "money", "amount": -3}]}
    (boards / "events-3.json").write_text(json.dumps(deck), encoding="utf-8")
    edition = {"format": "capemay-edition/1", "id": "base-4", "extends": "base-3", "decks": {"event": "events-3"}}
    (boards / "base-4.json").write_text(json.dumps(edition), encoding="utf-8")
    said = project.run("-c", SAID)
    assert said == "The Last Ferry: Everyone: Pay $3.\n"
    project.pass_tests(
        "tests/games/cape_may/test_cards.py", "tests/games/cape_may/test_book.py", "tests/core/test_edition.py",
        "tests/own/test_card_sheet.py", "tests/teach/test_quiz.py",
    )  # fmt: skip


SAID = """
import capemay_kit as ck
from capemay_kit.games.cape_may.sentences import card_sentence
book = ck.new("cape-may", ["Ann", "Bob"]).state.book
card = book.card("event", 4)
print(f"{card.title}: {card_sentence(card, book.streets)}")
"""


def test_cards_get_a_new_effect(project: Copy) -> None:
    """One struct, what it does, its sentence, and what its form is called."""
    rules = "capemay_kit/games/cape_may"
    project.change(
        f"{rules}/cards.py",
        ("class Discard(Effect,", 'class Payday(Effect, frozen=True, tag="payday"):\n'
         '    """Collect the income at once."""\n\n\nclass Discard(Effect,'),
        ("UpgradeCard | Retrieve | Discard", "UpgradeCard | Retrieve | Payday | Discard"),
    )  # fmt: skip
    project.change(
        f"{rules}/effects.py",
        ("    cards.Discard: AtOnce(",
         "    cards.Payday: AtOnce(lambda s, seat, effect, chance: pay(s, seat, s.seats[seat].income, chance)),\n"
         "    cards.Discard: AtOnce("),
    )  # fmt: skip
    project.change(
        f"{rules}/sentences.py",
        ('    "may_use": "On a special', '    "payday": "Collect your income.",\n    "may_use": "On a special'),
        ("case cards.Retrieve() |", "case cards.Retrieve() | cards.Payday() |"),
    )  # fmt: skip
    project.change(
        "capemay_kit/own/vocabulary.py",
        ('    "upgrade_card": "Gain an upgrade card", ', '    "payday": "Collect the income",\n'
         '    "upgrade_card": "Gain an upgrade card", '),
        ('"retrieve": "Take back cards"', '"payday": "Payday", "retrieve": "Take back cards"'),
    )  # fmt: skip
    project.change("docs/howto/sheets.md", ("| `discard ", "| `payday` | Collect the income |  |\n| `discard "))
    project.run("audit/messages.py")
    assert project.run("-c", PAID) == "6 more\n"
    project.pass_tests(
        "tests/games/cape_may/test_cards.py", "tests/own/test_notation.py", "tests/own/test_cards.py",
        "tests/test_words.py", "tests/games/test_messages.py",
    )  # fmt: skip


PAID = """
import capemay_kit as ck
from capemay_kit.core.chance import Chance
from capemay_kit.games.cape_may.cards import Payday
from capemay_kit.games.cape_may.effects import run
s = ck.new("cape-may", ["Ann", "Bob"], seed=1).state.with_seat(0, income=6)
print(run(s, 0, (Payday(),), Chance()).seats[0].money - s.seats[0].money, "more")
"""


def test_a_table_may_turn_a_ruling(project: Copy) -> None:
    """A line at the rulings, the condition that asks for it, an entry of the reference. What it allows is offered."""
    rules = "capemay_kit/games/capitol"
    project.change(
        f"{rules}/book.py",
        ("    free_auction: Annotated[", '    roofs_apart: Annotated[bool, switch(\n'
         '        N_("The areas of a colour may not all have the same roofs"),\n'
         '        N_("all areas of a colour may have the same roofs"),\n'
         "    )] = True  # fmt: skip\n    free_auction: Annotated["),
    )  # fmt: skip
    project.change(
        f"{rules}/construction.py",
        ("if all(other == roof for", "if book.rulings.roofs_apart and all(other == roof for"),
    )
    reference = project.root / "lessons/capitol/rules.json"
    entry = {
        "id": "roofsapart", "topic": "Permits", "title": "A colour of one roof", "page": 5, "switch": "roofs_apart",
        "text": "The three areas of a colour may not all have the same roofs. With the switch they may.",
        "words": ["switch", "variant"], "asked": [
            "may every area of a colour look alike", "can three blue areas all get round roofs",
            "does the third area need the other roof", "one roof for a whole colour",
        ], "now": ["build"],
    }  # fmt: skip
    project.change("lessons/capitol/rules.json", ('\n],\n"common"', f',\n{json.dumps(entry)}\n],\n"common"'))
    assert json.loads(reference.read_text(encoding="utf-8"))["rules"][-1]["id"] == "roofsapart"
    project.accept("capitol")
    assert project.run("-c", OFFERED) == "False True\n"
    project.pass_tests(
        "tests/games/capitol/test_legal.py", "tests/teach/test_reference.py", "tests/games/test_corrections.py",
        "tests/test_words.py", "tests/recorded/test_recorded.py", "-k", "not cape and not capital",
    )  # fmt: skip


OFFERED = """
import capemay_kit as ck
from capemay_kit.games.capitol.acts import PlayPermit
def offers(**rulings):
    game = ck.new("capitol", ["Ann", "Bob"], seed=1, rulings=rulings)
    game.do("deal")
    for path, value in {"areas.blue-1.buildings": [{"seat": 0, "roof": "round", "height": 1}],
                        "areas.blue-2.buildings": [{"seat": 0, "roof": "round", "height": 1}],
                        "seats[0].complete.round": [1], "seats[0].hand": ["permit-blue-3"]}.items():
        game.correct(path, value)
    return any(isinstance(one, PlayPermit) and (one.area, one.roof) == ("blue-3", "round") for one in game.legal)
print(offers(), offers(roofs_apart=False))
"""


def test_a_rule_says_it_otherwise(project: Copy) -> None:
    """Where it is declared, and nowhere else; a new page too."""
    project.change(
        "capemay_kit/games/capitol/auction.py",
        ('"no_such_area", 5, N_("There is no area {area}."), N_("Choose an area of the board.")',
         '"no_such_area", 4, N_("Nobody knows an area {area}."), N_("Choose an area that is printed.")'),
    )  # fmt: skip
    project.accept("capitol")
    said = project.run("-c", REFUSED)
    assert said == "Nobody knows an area green-1. Choose an area that is printed. (4)\n"
    project.pass_tests(
        "tests/games/capitol/test_legal.py", "tests/teach/test_reference.py", "tests/test_words.py",
        "tests/recorded/test_recorded.py", "-k", "not cape and not capital",
    )  # fmt: skip


REFUSED = """
import capemay_kit as ck
from capemay_kit.games.capitol.acts import PlayPermit
game = ck.new("capitol", ["Ann", "Bob"], seed=1)
game.do("deal")
card = next(card for card in game.state.seats[0].hand if card.startswith("permit"))
why = game.why_not(PlayPermit(card, "green-1", "round", 1))
print(f"{why.text} {why.remedy} ({why.page})")
"""


def test_a_board_is_one_file(project: Copy) -> None:
    """Another road, another title: it is checked, offered and played on."""
    boards = project.root / "boards/cape_may"
    board = json.loads((boards / "board-3-4.json").read_text(encoding="utf-8"))
    board |= {"id": "cape-may-by-boat", "title": "Cape May by boat"}
    here, there = (board["spaces"][i]["id"] for i in (0, -1))
    board["roads"].append([here, there])
    (boards / "board-by-boat.json").write_text(json.dumps(board), encoding="utf-8")
    project.run("-m", "capemay_kit.cli", "board", "check", "boards/cape_may/board-by-boat.json")
    project.run("tests/perft/make.py")
    assert project.run("-c", PLAYED) == f"Cape May by boat\n{there}\n"
    project.pass_tests(
        "tests/games/cape_may/test_moving.py", "tests/games/cape_may/test_map.py", "tests/test_cli.py",
    )  # fmt: skip


PLAYED = """
import capemay_kit as ck
game = ck.new("cape-may", ["Ann", "Bob"], seed=1, board="cape-may-by-boat")
board = game.state.book.board
print(board.title)
here = board.spaces[0].id
print(next(end for end in board.graph.neighbors(here) if end == board.spaces[-1].id))
game.play("easy")
assert game.over
"""
