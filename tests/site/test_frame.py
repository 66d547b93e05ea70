"""What a site is built of: its page, the rules, its manifest, its icons; the same parts give the same bytes."""

from __future__ import annotations

import json
import struct
from html import unescape
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from capemay_kit.core.i18n import _, languages, spoken
from capemay_kit.games import registry
from capemay_kit.site import frame
from capemay_kit.site.build import build
from capemay_kit.site.compiling import through
from capemay_kit.site.packing import packed
from capemay_kit.teach.reference import rules

SIZES = {"python": {"a": (4, 2)}, "games": {"b": (3, 3)}, "pictures": {"c": (2, 1)}}


@pytest.fixture(scope="module")
def page() -> str:
    """Write the page."""
    return frame.page({"front": "parts/start.js"}, {}, SIZES, "0123456789").decode()


def test_the_page_is_small_and_filled_in(page: str) -> None:
    assert "{{" not in page
    # it is asked for at every visit
    assert len(page) < 40_000 + 15_000 * len(languages()[1:])


def test_every_game_can_be_chosen_and_its_rules_read_before_python_is_there(page: str) -> None:
    """What wins stands there as the rules have it; all of them are a page of their own, which needs no script."""
    shown, book = unescape(page), unescape(frame.book().decode())
    for game in registry.TITLES:
        assert f'data-game="{game}" aria-pressed=' in page
        assert next(one for one in rules(game) if one.id == "goal").text in shown
        assert [one.id for one in rules(game) if one.title not in book or one.text not in book] == []


def test_the_page_is_read_in_the_reader_s_language_before_python_is_there(page: str) -> None:
    """It has what stands there in all languages; a script chooses before anything is seen."""
    german = unescape(page.partition('<template lang="de" dir="ltr">')[2].partition("<script>")[0])
    with spoken("de"):
        assert next(_(one.text) for one in rules("capitol") if one.id == "goal") in german
        assert frame.PAGE["which"] in german
        assert "Deine Partien" in frame.PAGE["stay"]
        assert '<html lang="de"' in frame.book().decode()
    assert 'href="rules.de.html"' in german


def test_the_home_screen_opens_the_site_wherever_it_lies() -> None:
    found = json.loads(frame.manifest())
    assert (found["id"], found["scope"]) == ("./", "./")
    assert found["start_url"].startswith("./")
    assert all(not one["src"].startswith(("/", "http")) for one in found["icons"])


def test_icons_are_pictures_of_their_size() -> None:
    """Devices ask for 192 and 512 pixels, and for one whose corners they may cut off."""
    icons = frame.icons()
    for name, (size, __) in frame.ICONS.items():
        assert icons[name].startswith(b"\x89PNG")
        assert struct.unpack(">II", icons[name][16:24]) == (size, size)


def test_the_service_worker_knows_its_release_and_files() -> None:
    first, _, rest = (
        frame.service_worker("SCRIPT", "0123456789", ["b", "a"], ["c"], {"de": ["d"]}).decode().partition("\n")
    )
    told = json.loads(first.removeprefix("self.SITE=").removesuffix(";"))
    assert told == {"release": "0123456789", "files": ["a", "b"], "later": ["c"], "languages": {"de": ["d"]}}
    assert rest == "SCRIPT"


FILES = {"one.py": b"HERE = {'a', 'b'}", "two/__init__.py": b"'words'", "two/words.txt": b"words"}


def test_whichever_way_files_come_and_whenever_they_were_written_the_bytes_are_the_same(tmp_path: Path) -> None:
    assert packed(FILES) == packed(dict(reversed(FILES.items())))
    for year, files in ((2019, FILES), (2026, dict(reversed(FILES.items())))):
        with ZipFile(tmp_path / f"{year}.zip", "w") as sources:
            for name, body in files.items():
                sources.writestr(ZipInfo(name, (year, 1, 1, 0, 0, 0)), body)
        through(str(tmp_path / f"{year}.zip"), str(tmp_path / f"{year}-compiled.zip"))
    assert (tmp_path / "2019-compiled.zip").read_bytes() == (tmp_path / "2026-compiled.zip").read_bytes()


@pytest.mark.slow
def test_two_builds_are_equal_file_by_file(built: Path, tmp_path: Path) -> None:
    """So whoever has the parts can look whether a site is what it says."""
    build(tmp_path)
    assert held(tmp_path) == held(built)


def held(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder."""
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}
