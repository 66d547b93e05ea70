"""What stands around the companion on the site: its page, the rules, its manifest, its icons, its service worker."""

from __future__ import annotations

import json
import re
import struct
from html import unescape

import pytest

from capemay_kit.games import registry
from capemay_kit.site import frame
from capemay_kit.teach.reference import rules

SIZES = {"python": {"a": (4, 2)}, "games": {"b": (3, 3)}, "pictures": {"c": (2, 1)}}


@pytest.fixture(scope="module")
def page() -> str:
    """Write the page."""
    return frame.page({"front": "parts/start.js"}, {}, SIZES, "0123456789").decode()


def test_nothing_of_the_page_is_left_to_be_filled_in(page):
    """Every name in its template stands for something."""
    assert "{{" not in page
    names = set(re.findall(r"\{\{(\w+)\}\}", (frame.FRONT / "index.html").read_text(encoding="utf-8")))
    made = {
        "places", "device", "look", "front", "site", "release", "language", "drawing", "steps", "games", "goals",
        "noscript",
    }  # fmt: skip
    assert names <= made | frame._SIGNS.keys() | frame.PAGE.keys()


@pytest.mark.parametrize("game", registry.TITLES)
def test_every_game_can_be_chosen_and_its_goal_read_before_python_is_there(page, game):
    """What wins stands there as the rules have it."""
    assert f'data-game="{game}" aria-pressed=' in page
    wins = next(one for one in rules(game) if one.id == "goal")
    assert wins.text in unescape(page)


def test_the_page_is_small(page):
    """It is asked for at every visit."""
    assert len(page) < 50_000


@pytest.mark.parametrize("game", registry.TITLES)
def test_all_rules_of_a_game_can_be_read_without_a_script(game):
    """They are a page of their own, which the page also shows in itself."""
    book = unescape(frame.book().decode())
    assert all(one.title in book and one.text in book for one in rules(game))


def test_the_home_screen_opens_the_site_wherever_it_lies():
    """All that the manifest names is relative to it."""
    found = json.loads(frame.manifest())
    assert (found["id"], found["scope"]) == ("./", "./")
    assert found["start_url"].startswith("./")
    assert all(not one["src"].startswith(("/", "http")) for one in found["icons"])


def test_icons_are_pictures_of_their_size():
    """Devices ask for 192 and 512 pixels, and for one whose corners they may cut off."""
    icons = frame.icons()
    for name, (size, _) in frame.ICONS.items():
        assert icons[name].startswith(b"\x89PNG")
        assert struct.unpack(">II", icons[name][16:24]) == (size, size)


def test_the_service_worker_knows_its_release_and_files():
    """They stand before its script."""
    first, _, rest = frame.service_worker("SCRIPT", "0123456789", ["b", "a"], ["c"]).decode().partition("\n")
    told = json.loads(first.removeprefix("self.SITE=").removesuffix(";"))
    assert told == {"release": "0123456789", "files": ["a", "b"], "later": ["c"]}
    assert rest == "SCRIPT"
