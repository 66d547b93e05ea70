"""The score sheet on paper: what stands on it, and that nothing of it is cut off."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from capemay_kit.games import registry
from capemay_kit.results import bgstats, paper, raster, text
from capemay_kit.results.formats import write
from capemay_kit.results.result import result_of

from .conftest import finished_game
from .making import named, pages_of, with_lines

LONG = ("Anna-Katharina von Hohenlohe", "Benedict Cumberbatch-Smythe", "Żaneta Wiśniewska",
        "Doroteja the Elder", "Bo", "Τζένη Παπακωνσταντίνου")  # fmt: skip
OTHERS = [one for one in registry.GAMES if one != "capital-city"]
BOARD = "The final board, and everybody's points round by round"


@pytest.fixture(scope="module", params=["capital-city", *(pytest.param(one, marks=pytest.mark.slow) for one in OTHERS)])
def sheet(request):
    """Return what a game with many seats came to, and games with others."""
    return result_of(finished_game(registry.game(request.param).rules.meta.max_seats, 4, game=request.param))


@pytest.fixture(scope="module")
def one():
    return result_of(finished_game(4, 4))


def letters(words):
    """Return a text without its breaks: a line that is broken at a hyphen or a space is the same text."""
    return "".join(words.split())


def test_the_pdf_says_who_has_how_much_and_why_and_ends_with_the_final_board(played, result):
    """Below what earned the points where there is room, otherwise on a page more."""
    pages, bare = pages_of(write(played, "pdf")), pages_of(paper.pdf(result))
    words = " ".join(pages)
    assert result.verdict in words
    for seat in result.sheet.seats:
        assert f"{seat.name}: {seat.total}" in words
        for line in seat.lines:
            assert played.rules.meta.categories[line.category] in words
            assert [one for one in line.because if letters(result.said(one.why)) not in letters(words)] == []
    assert len(pages) in (len(bare), len(bare) + 1)
    assert BOARD in pages[-1]
    assert BOARD not in " ".join(bare)


def test_a_name_in_any_european_script_stands_in_the_pdf(one):
    """The fonts travel with the program."""
    for names in (("Žofie", "Ελένη", "Ірина", "Ømer"), ("Łucja", "Þóra")):
        words = " ".join(pages_of(paper.pdf(named(one, *names))))
        assert [name for name in names if name not in words] == []


@pytest.mark.parametrize(
    ("name", "shown"),
    [("王 Ann", "? Ann"), ("\N{GRINNING FACE}", "?"), ("\x1b[31mAnn\nB", "\\x1b[31mAnn\\nB"), ("W" * 100_000, "W" * 6),
     (" ".join(["Ann"] * 20_000), "Ann Ann"), ("", "")],
    ids=["Chinese", "a face", "signs", "a long word", "many words", "nothing"],
)  # fmt: skip
def test_any_name_fits_on_paper(one, name, shown, caplog):
    """A sign our fonts lack is a question mark, and a name longer than a column is cut: nothing is said of it."""
    odd = replace(named(one, name), title=name)
    odd = replace(odd, sheet=replace(odd.sheet, winners=(name,)))
    assert shown in " ".join(pages_of(paper.pdf(odd)))
    assert not caplog.records


def test_nothing_is_cut_off_of_a_sheet_of_many_seats_with_long_names(sheet):
    """The letters get smaller, and no word is broken. As a picture the outermost ten millimetres are bare paper."""
    names = LONG[: len(sheet.sheet.seats)]
    made = paper.pdf(named(sheet, *names))
    words = " ".join(pages_of(made)).split()
    assert [word for name in names for word in name.split() if word not in words] == []
    picture = Image.open(io.BytesIO(raster.picture(made))).convert("L")
    wide, high, edge = 1684, 1191, 56
    assert (picture.size[0], picture.size[1] % high) == (wide, 0)
    for top in range(0, picture.size[1], high):
        page = picture.crop((0, top, wide, top + high))
        # paper is white already, to its edges and between what is printed
        assert sum(page.histogram()[255:]) > wide * high / 2
        left, upper, right, lower = page.point(lambda shade: 255 if shade < 252 else 0).getbbox() or [edge] * 4
        assert min(left, upper, wide - right, high - lower) >= edge


def test_what_finds_no_room_goes_on_on_the_next_page_under_its_name(sheet):
    """Twenty times the reasons; every one is there, and every page says whose it is."""
    many = with_lines(sheet, lambda lines: [replace(line, because=line.because * 20) for line in lines])
    pages = pages_of(paper.pdf(many))
    assert len(pages) > 1
    said = [[sheet.said(one.why) for line in seat.lines for one in line.because] for seat in many.sheet.seats]
    _, most = max(zip(said, many.sheet.seats, strict=True), key=lambda one: sum(map(len, one[0])))
    assert all(f"{most.name}: {most.total}" in page for page in pages)
    whole = letters(" ".join(pages))
    assert [one for each in said for one in each if whole.count(letters(one)) < 20] == []


def test_a_shorter_game_has_fewer_lines_and_no_more(sheet):
    """A category nobody was counted in, as a round that was left out, is neither on paper nor in the CSV."""
    left, *others = sheet.categories
    short = with_lines(sheet, lambda lines: lines[1:])
    assert left not in short.counted()
    assert all(sheet.categories[one] in " ".join(pages_of(paper.pdf(short))) for one in others)
    (again,) = text.from_csv(text.to_csv([short]).encode(), "games.csv")
    assert (text.to_csv([again]), again.counted()) == (text.to_csv([short]), short.counted())


def test_a_victory_that_is_shared_is_told_on_as_many_lines_as_the_names_take(one):
    names = tuple(letter * 60 for letter in "WXYZ")
    shared = named(replace(one, sheet=replace(one.sheet, winners=tuple(seat.name for seat in one.sheet.seats))), *names)
    assert letters(shared.verdict) in letters(" ".join(pages_of(paper.pdf(shared))))


@pytest.mark.parametrize(("when", "day"), [
    ("lately", "lately"), ("", ""), ("0001-01-01T00:00:00Z", "0001-01-01"), ("9999-12-31", "9999-12-31"),
    ("2026-11-21", "21 November 2026"),
])  # fmt: skip
def test_a_time_that_is_none_leaves_all_the_same(one, when, day):
    """A store may hold what an earlier build took in without looking."""
    odd = replace(one, played=when)
    assert odd.verdict in " ".join(pages_of(paper.pdf(odd)))
    assert text.plain(odd).startswith(f"{odd.heading}, {day}\n")
    assert bgstats.link(odd)


def test_what_people_kept_takes_no_page_of_its_own(sheet):
    """A note and the minutes stand below what earned the points."""
    bare = with_lines(sheet, lambda lines: [replace(one, because=(), open=()) for one in lines])
    (page,) = pages_of(paper.pdf(replace(bare, note="At the lake", spent=(60.0,) * len(bare.sheet.seats))))
    assert "Notes on this game" in page
    assert "At the lake" in page
