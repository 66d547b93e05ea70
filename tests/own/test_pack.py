"""Packs: what was given arrives, and nothing here is overwritten."""

from __future__ import annotations

import io
import json
import sqlite3

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image

from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, CapemayError
from capemay_kit.games.cape_horn.book import load_course
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.own import merging
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.pack import load_pack, read_pack, write_pack
from capemay_kit.own.traceable import told as in_words
from capemay_kit.own.versions import free_board, keep_both, others, use

from .packing import (
    THINGS,
    board,
    card,
    changes_of,
    edition,
    files_of,
    good,
    kept,
    packed,
    picture,
    store,
    taken,
    undated,
    with_,
)

PHOTO = THINGS["photo", "traced"]
STAYS = "{thing}: yours is newer and stays."


def only(there, kind):
    """Return the one thing of a kind that is listed beside one that is here."""
    (found,) = [one for one in others(there) if one.kind == kind]
    return found


# --- giving and taking ---------------------------------------------------------------------------------


def test_what_was_given_arrives_byte_by_byte_and_gives_the_same_pack():
    there, told = taken(good())
    assert kept(there) == THINGS
    assert [one.endswith(": kept.") for one in told] == [True] * len(THINGS)
    assert write_pack(there, "Anna's copy", True) == good()
    again = taken(good(), there)[1]
    assert kept(there) == THINGS
    assert [one.endswith(": already here.") for one in again] == [True] * len(THINGS)


def test_photos_stay_at_home_if_wished():
    found = read_pack(write_pack(store(THINGS), "No photos", False), "gift")
    assert (found.of("photo"), list(found.of("board"))) == ({}, ["traced"])


def test_neither_drafts_travel_nor_photos_that_belong_to_no_board_yet():
    here = store({**THINGS, ("draft", "half"): b"{}", ("photo", "half"): picture(99)})
    found, wanted = (files_of(raw) for raw in (write_pack(here, "Anna's copy", True), good()))
    told, asked = (json.loads(one.pop("pack.json")) for one in (found, wanted))
    assert (found, told["dates"].keys()) == (wanted, asked["dates"].keys())


@pytest.mark.parametrize("things", [{}, {("draft", "half"): b"{}", ("photo", "half"): picture(1)}])
def test_nothing_is_nothing_to_give(things):
    with pytest.raises(BadFile, match="you have not entered anything"):
        write_pack(store(things), "Empty", True)


@pytest.mark.parametrize(
    ("thing", "body", "path"),
    [
        (("edition", "my-copy"), b"{}", "editions/my-copy.json $.format"),
        (("board", "../x"), board("../x"), "'boards/../x.json'"),
        (("board", "Traced"), board("Traced"), "boards/traced.json"),
        (("card", "event/003"), b'{"number": "3"}', "$.number"),
        (("card", "tarot/003"), b"{}", "$"),
    ],
)  # fmt: skip
def test_what_would_be_refused_is_not_given(thing, body, path):
    with pytest.raises(BadFile) as bad:
        write_pack(store({**THINGS, thing: body}), "A copy", True)
    assert path in [fault.path for fault in bad.value.faults]


def test_all_is_kept_or_nothing(tmp_path):
    """A store that fails in between is as before."""
    there = Store(str(tmp_path / "here.sqlite"))
    with sqlite3.connect(tmp_path / "here.sqlite") as link:
        link.execute(
            "CREATE TRIGGER t BEFORE INSERT ON own WHEN new.name = 'solo/004' BEGIN SELECT RAISE(FAIL, 'full'); END"
        )
    with pytest.raises(CapemayError):
        taken(good(), there)
    assert kept(there) == {}


def test_a_photo_in_a_pack_loses_what_a_camera_wrote_along():
    out = io.BytesIO()
    Image.new("RGB", (64, 48)).save(out, "JPEG", comment=b"SECRET")
    found = read_pack(packed({"boards/traced.json": board(), "photos/traced.jpg": out.getvalue()}), "gift")
    assert b"SECRET" not in found.of("photo")["traced"]


def test_a_board_with_oddities_travels():
    """They are for the studio to tell."""
    bare = {**json.loads(board("bare")), "churches": []}
    assert list(read_pack(packed({"boards/bare.json": json.dumps(bare)}), "gift").of("board")) == ["bare"]


# --- what differs from what is here --------------------------------------------------------------------


def test_a_differing_edition_is_kept_beside_the_one_here_once():
    mine = {"my-copy": edition(money=3), "my-copy-2": edition("my-copy-2", 4)}
    there = store({("edition", id): body for id, body in mine.items()})
    for said in ("kept as my-copy-3. You have another one", "already here as my-copy-3"):
        assert said in taken(packed({"editions/my-copy.json": edition()}), there)[1][0]
        assert there.own("edition") == mine | {"my-copy-3": edition("my-copy-3")}


MINE = {("board", "traced"): board(title="Mine"), ("photo", "traced"): picture(200), ("draft", "traced"): b"{}"}


def test_a_differing_board_of_unknown_age_is_listed_with_its_photo_once():
    there = store(MINE)
    for _ in range(2):
        assert STAYS.format(thing="Board traced") in keep_pack(there, undated(good()))
        assert kept(there) == {**THINGS, **MINE}
        listed = only(there, "board")
        assert in_words(listed.read("old")).startswith("Mine: ")
        assert in_words(listed.read("new")).startswith("Traced: ")
        assert (listed.photo("old"), listed.photo("new")) == (picture(200), PHOTO)


@pytest.mark.parametrize("which", ["new", "both"])
def test_another_board_is_used_or_kept_beside(which):
    """With its photo; a draft goes with the board it is of, since it would be written over the other one. It can be
    taken back, and a pack whose board was kept beside the other is known when it comes again."""
    there = store(MINE)
    keep_pack(there, undated(good()))
    before = kept(there)
    if which == "new":
        use(there, [only(there, "board")])
        stays = {("board", "traced"): board(), ("photo", "traced"): PHOTO}
    else:
        keep_both(there, only(there, "board"), free_board(there, "traced"))
        stays = MINE | {("board", "traced-2"): board("traced-2"), ("photo", "traced-2"): PHOTO}
    assert {key: body for key, body in kept(there).items() if key[0] in ("board", "photo", "draft")} == stays
    if which == "both":
        assert "already here as traced-2" in " ".join(keep_pack(there, undated(good())))
    changes_of(there).take_back()
    assert kept(there) == before


def course(id="our-course", title="Our course"):
    """Return the file of a course of Cape Horn, spaced as the studio writes it."""
    made = replace(load_course("cape-horn"), id=id, title=title)
    return msgspec.json.format(msgspec.json.encode(made), indent=1)


def test_boards_of_other_games_travel_too_and_one_that_differs_is_listed():
    there = store({("board", "our-course"): course(title="Mine")})
    given = write_pack(store({("board", "our-course"): course()}), "A course", True)
    for _ in range(2):
        keep_pack(there, undated(given))
        assert there.own("board") == {"our-course": course(title="Mine")}
        assert [in_words(one.read("new"))[:10] for one in others(there)] == ["Our course"]


def test_a_fault_of_a_course_is_named_by_its_path_in_the_pack():
    broken = json.loads(course()) | {"beyond": ["F1"]}
    with pytest.raises(BadFile) as bad:
        read_pack(packed({"boards/our-course.json": json.dumps(broken)}), "gift")
    assert [one.path for one in bad.value.faults] == ["boards/our-course.json $.beyond[0]"]


def test_an_id_in_the_pack_is_left_to_what_bears_it():
    """A renamed board takes no other's name."""
    there = store({("draft", "traced"): b"{}"})
    raw = packed({"boards/traced.json": board(), "boards/traced-2.json": board("traced-2", "Second")})
    for _ in range(2):
        taken(raw, there)
        found = {id: json.loads(body)["title"] for id, body in there.own("board").items()}
        assert found == {"traced-2": "Second", "traced-3": "Traced"}


@pytest.mark.parametrize(
    ("id", "theirs", "there_is"),
    [
        pytest.param("Traced", "traced", ["Traced", "Traced-2"], id="an id that differs in capitals only is taken"),
        pytest.param("b" * 80, "b" * 80, ["b" * 80, "b" * 77 + "-2"], id="an id has eighty signs at most"),
    ],
)
def test_both_boards_can_travel_on(id, theirs, there_is):
    there, _ = taken(packed({f"boards/{theirs}.json": board(theirs)}), store({("board", id): board(id, "Mine")}))
    keep_both(there, others(there)[0], free_board(there, id))
    assert sorted(there.own("board"), key=len) == sorted(there_is, key=len)
    assert write_pack(there, "Both", False)


def test_a_board_here_with_other_spacing_is_the_same_board():
    there = store({("board", "traced"): msgspec.json.format(board(), indent=4)})
    assert taken(packed({"boards/traced.json": board()}), there)[1] == ["Board traced: already here."]


def test_a_shipped_board_is_here_and_its_id_is_taken():
    """None can be put in its place."""
    there, id = store(), "cape-may-1-2"
    same = msgspec.json.encode(load_board(id))
    assert taken(packed({f"boards/{id}.json": same}), there)[1] == [f"Board {id}: already here."]
    taken(packed({f"boards/{id}.json": board(id, "Not quite")}), there)
    assert list(there.own("board")) == [f"{id}-2"]


def test_a_draft_keeps_its_photo():
    """Its id is taken, though no board bears it yet."""
    here = {("draft", "traced"): b"{}", ("photo", "traced"): picture(77)}
    there, _ = taken(good(), store(here))
    assert here.items() <= kept(there).items()
    assert there.own("photo")["traced-2"] == PHOTO


def test_a_photo_comes_to_a_board_that_had_none_and_another_one_is_listed():
    there, told = taken(good(), store({("board", "traced"): board()}))
    assert "Photo of board traced: kept." in told
    other = packed({"boards/traced.json": board(), "photos/traced.jpg": picture(200)})
    for _ in range(2):
        assert STAYS.format(thing="Photo of board traced") in taken(other, there)[1]
        assert there.own("photo") == {"traced": PHOTO}
        assert [(one.thing, one.new) for one in others(there)] == [("Photo of board traced", picture(200))]


def test_a_differing_card_of_unknown_age_is_listed_once():
    here = {("card", "event/003"): card("event", 3, "Mine")}
    there = store(here)
    for _ in range(2):
        assert STAYS.format(thing="Event card 3") in keep_pack(there, undated(good()))
        assert kept(there) == {**THINGS, **here}
        (listed,) = others(there)
        assert (listed.read("old").title, listed.read("new").title) == ("Mine", "As printed")
        assert listed.source("new") == "from Anna's copy"
    use(there, [listed])
    assert kept(there) == THINGS


def test_a_pack_that_is_taken_while_another_page_writes_overwrites_nothing(monkeypatch):
    """What came in between is looked at anew."""
    there, found = store(), undated(good())
    place = merging._placed
    between = [{("card", "event/003"): card("event", 3, "Mine")}, {("board", "traced"): board(title="Mine")}]

    def placed(*given):
        made = place(*given)
        if between:
            there.keep_own(between.pop(), "in between")
        return made

    monkeypatch.setattr(merging, "_placed", placed)
    keep_pack(there, found)
    assert json.loads(there.own("card")["event/003"])["title"] == "Mine"
    assert {id: json.loads(body)["title"] for id, body in there.own("board").items()} == {"traced": "Mine"}
    assert [one.thing for one in others(there)] == ["Board traced", "Event card 3"]


# --- the command ---------------------------------------------------------------------------------------


def test_the_command_packs_and_imports(run, tmp_path):
    """For people, and as JSON."""
    file, here, there = tmp_path / "anna.capemay", tmp_path / "here.sqlite", tmp_path / "there.sqlite"
    Store(str(here)).keep_own(THINGS, "kept")
    assert "editions: 1, boards: 1, cards: 6, photos: 1" in run("pack", file, "--store", here)[1]
    assert "Board traced: kept." in run("import", file, "--store", there)[1]
    assert kept(Store(str(there))) == THINGS
    found = json.loads(run("import", file, "--store", there, "--json")[1])
    assert (found["title"], "Board traced: already here." in found["things"]) == ("anna", True)
    again = json.loads(run("pack", file, "--no-photos", "--title", "Mine", "--store", here, "--json")[1])
    assert (again["title"], again["boards"], again["photos"]) == ("Mine", 1, 0)
    assert load_pack(file).title == "Mine"


@pytest.mark.parametrize(
    ("command", "name", "said"),
    [
        pytest.param("import", "bad.capemay", "'boards/../x.json': points outside the pack", id="a bad pack"),
        pytest.param("import", "none.capemay", "", id="a pack that is not there"),
        pytest.param("pack", "x.capemay", "you have not entered anything", id="nothing to pack"),
        pytest.param("pack", "anna.zip", "should have a name ending in .capemay", id="another ending"),
        pytest.param("pack", "anna", "should have a name ending in .capemay", id="no ending, it could not be imported"),
    ],
)
def test_the_command_says_in_a_line_why_not_and_keeps_nothing(run, tmp_path, command, name, said):
    (tmp_path / "bad.capemay").write_bytes(with_("boards/../x.json", b"{}"))
    code, _, complaint = run(command, tmp_path / name, "--store", tmp_path / "s.sqlite")
    assert (code, len(complaint.splitlines()), said in complaint) == (1, 1, True)
    assert kept(Store(str(tmp_path / "s.sqlite"))) == {}
    assert command == "import" or not (tmp_path / name).exists()
