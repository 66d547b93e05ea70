"""Packs: what was given arrives, and nothing here is overwritten."""

from __future__ import annotations

import io
import json
import sqlite3
import sys

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image

from capemay_kit import cli
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, CapemayError
from capemay_kit.games.cape_horn.book import load_course
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.own import merging
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.pack import load_pack, read_pack, write_pack
from capemay_kit.own.steps import Changes
from capemay_kit.own.traceable import told as in_words
from capemay_kit.own.versions import free_board, keep_both, others, use

from .packing import THINGS, board, card, edition, files_of, good, kept, packed, picture, store, with_

# --- giving and taking ---------------------------------------------------------------------------------


def test_what_was_given_arrives():
    """Edition, board, photo and cards of all decks, byte by byte."""
    there = store()
    told = keep_pack(there, read_pack(good(), "gift"))
    assert kept(there) == THINGS
    assert len(told) == len(THINGS)
    assert all(sentence.endswith(": kept.") for sentence in told)


def test_a_pack_says_who_calls_it_what():
    """For whoever looks in."""
    found = json.loads(files_of(good())["pack.json"])
    assert (found["format"], found["title"]) == ("capemay-pack/1", "Anna's copy")
    assert found["things"] == sorted(name for name in files_of(good()) if name != "pack.json")


def test_the_same_things_give_the_same_bytes():
    """Whenever, and from whichever store."""
    other = store()
    keep_pack(other, read_pack(good(), "gift"))
    assert write_pack(other, "Anna's copy", True) == good()


def test_photos_stay_at_home_if_wished():
    """The rest travels."""
    found = read_pack(write_pack(store(THINGS), "No photos", False), "gift")
    assert (found.of("photo"), list(found.of("board"))) == ({}, ["traced"])


def test_drafts_do_not_travel():
    """Nor photos that belong to no board yet."""
    here = store({**THINGS, ("draft", "half"): b"{}", ("photo", "half"): picture(99)})
    found, wanted = (files_of(raw) for raw in (write_pack(here, "Anna's copy", True), good()))
    assert {name: found[name] for name in wanted if name != "pack.json"} == {
        name: body for name, body in wanted.items() if name != "pack.json"
    }
    assert set(found) == set(wanted)
    assert json.loads(found["pack.json"])["dates"].keys() == json.loads(wanted["pack.json"])["dates"].keys()


@pytest.mark.parametrize("things", [{}, {("draft", "half"): b"{}", ("photo", "half"): picture(1)}])
def test_nothing_is_nothing_to_give(things):
    """And says so."""
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
    """Better told here than there."""
    with pytest.raises(BadFile) as bad:
        write_pack(store({**THINGS, thing: body}), "A copy", True)
    assert path in [fault.path for fault in bad.value.faults]


def test_taking_twice_changes_nothing():
    """And says that all is here."""
    there = store()
    keep_pack(there, read_pack(good(), "gift"))
    told = keep_pack(there, read_pack(good(), "gift"))
    assert kept(there) == THINGS
    assert len(told) == len(THINGS)
    assert all(sentence.endswith(": already here.") for sentence in told)


def test_a_differing_edition_is_kept_beside_the_one_here():
    """Under the next free id, once."""
    there = store({("edition", "my-copy"): edition(money=3), ("edition", "my-copy-2"): edition("my-copy-2", 4)})
    for said in ("kept as my-copy-3. You have another one", "already here as my-copy-3"):
        assert said in keep_pack(there, read_pack(packed({"editions/my-copy.json": edition()}), "gift"))[0]
        assert there.own("edition") == {
            "my-copy": edition(money=3), "my-copy-2": edition("my-copy-2", 4), "my-copy-3": edition("my-copy-3"),
        }  # fmt: skip


MINE = {("board", "traced"): board(title="Mine"), ("photo", "traced"): picture(200), ("draft", "traced"): b"{}"}


def undated(raw, source="gift"):
    """Return a pack as an earlier version wrote it, which did not say when a thing was entered."""
    return read_pack(raw, source)._replace(dates={})


STAYS = "{thing}: yours is newer and stays."


def test_a_differing_board_of_unknown_age_is_listed_with_its_photo():
    """Once, however often the pack is taken; and that is said."""
    there = store(MINE)
    for _ in range(2):
        assert STAYS.format(thing="Board traced") in keep_pack(there, undated(good()))
        assert kept(there) == {**THINGS, **MINE}
        (listed,) = [one for one in others(there) if one.kind == "board"]
        assert in_words(listed.read("old")).startswith("Mine: ")
        assert in_words(listed.read("new")).startswith("Traced: ")
        assert (listed.photo("old"), listed.photo("new")) == (picture(200), THINGS["photo", "traced"])


@pytest.mark.parametrize("which", ["new", "both"])
def test_another_board_is_used_or_kept_beside(which):
    """With its photo; a draft goes with the board it is of, since it would be written over the other one. It can be
    taken back, and a pack whose board was kept beside the other is known when it comes again."""
    there = store(MINE)
    keep_pack(there, undated(good()))
    before = kept(there)
    (listed,) = [one for one in others(there) if one.kind == "board"]
    if which == "new":
        use(there, [listed])
    else:
        keep_both(there, listed, free_board(there, "traced"))
    theirs = {("board", "traced"): board(), ("photo", "traced"): THINGS["photo", "traced"]}
    beside = {("board", "traced-2"): board("traced-2"), ("photo", "traced-2"): THINGS["photo", "traced"]}
    stays = {"new": theirs, "both": MINE | beside}[which]
    things = {key: body for key, body in kept(there).items() if key[0] in ("board", "photo", "draft")}
    assert things == stays
    if which == "both":
        assert "already here as traced-2" in " ".join(keep_pack(there, undated(good())))
    changes = Changes(there)
    changes.read()
    changes.take_back()
    assert kept(there) == before


def course(id="our-course", title="Our course"):
    """Return the file of a course of Cape Horn, spaced as the studio writes it."""
    made = replace(load_course("cape-horn"), id=id, title=title)
    return msgspec.json.format(msgspec.json.encode(made), indent=1)


def test_boards_of_other_games_travel_too():
    """Each is read by the format of its file; one that differs is listed beside the one that is here."""
    here = {("board", "our-course"): course(title="Mine")}
    there = store(here)
    given = write_pack(store({("board", "our-course"): course()}), "A course", True)
    for _ in range(2):
        keep_pack(there, undated(given))
        assert there.own("board") == {"our-course": course(title="Mine")}
        assert [in_words(one.read("new"))[:10] for one in others(there)] == ["Our course"]


def test_a_fault_of_a_course_is_named_by_its_path_in_the_pack():
    """As of any board."""
    broken = json.loads(course()) | {"beyond": ["F1"]}
    with pytest.raises(BadFile) as bad:
        read_pack(packed({"boards/our-course.json": json.dumps(broken)}), "gift")
    assert [one.path for one in bad.value.faults] == ["boards/our-course.json $.beyond[0]"]


def test_an_id_in_the_pack_is_left_to_what_bears_it():
    """A renamed board takes no other's name."""
    there = store({("draft", "traced"): b"{}"})
    raw = packed({"boards/traced.json": board(), "boards/traced-2.json": board("traced-2", "Second")})
    for _ in range(2):
        keep_pack(there, read_pack(raw, "gift"))
        found = {id: json.loads(body)["title"] for id, body in there.own("board").items()}
        assert found == {"traced-2": "Second", "traced-3": "Traced"}


def test_a_long_id_stays_an_id_with_a_number_behind():
    """Eighty signs at most."""
    there = store({("board", "b" * 80): board("b" * 80, "Mine")})
    keep_pack(there, read_pack(packed({f"boards/{'b' * 80}.json": board("b" * 80)}), "gift"))
    keep_both(there, others(there)[0], free_board(there, "b" * 80))
    assert sorted(map(len, there.own("board"))) == [79, 80]
    assert write_pack(there, "Both", False)


def test_a_board_here_with_other_spacing_is_the_same_board():
    """Contents count."""
    there = store({("board", "traced"): msgspec.json.format(board(), indent=4)})
    (said,) = keep_pack(there, read_pack(packed({"boards/traced.json": board()}), "gift"))
    assert said == "Board traced: already here."


def test_an_id_that_differs_in_capitals_only_is_taken():
    """So that both can travel on."""
    there = store({("board", "Traced"): board("Traced", "Mine")})
    keep_pack(there, read_pack(packed({"boards/traced.json": board()}), "gift"))
    keep_both(there, others(there)[0], free_board(there, "Traced"))
    assert list(there.own("board")) == ["Traced", "Traced-2"]
    assert write_pack(there, "Both", False)


def test_a_shipped_board_is_here_and_its_id_is_taken():
    """None can be put in its place."""
    there, id = store(), "cape-may-1-2"
    same, other = msgspec.json.encode(load_board(id)), board(id, "Not quite")
    assert keep_pack(there, read_pack(packed({f"boards/{id}.json": same}), "x")) == [f"Board {id}: already here."]
    keep_pack(there, read_pack(packed({f"boards/{id}.json": other}), "x"))
    assert list(there.own("board")) == [f"{id}-2"]


def test_a_draft_keeps_its_photo():
    """Its id is taken, though no board bears it yet."""
    here = {("draft", "traced"): b"{}", ("photo", "traced"): picture(77)}
    there = store(here)
    keep_pack(there, read_pack(good(), "gift"))
    assert here.items() <= kept(there).items()
    assert there.own("photo")["traced-2"] == THINGS["photo", "traced"]


def test_a_photo_comes_to_a_board_that_had_none():
    """And another photo stays the one it is."""
    there = store({("board", "traced"): board()})
    assert "Photo of board traced: kept." in keep_pack(there, read_pack(good(), "gift"))
    other = packed({"boards/traced.json": board(), "photos/traced.jpg": picture(200)})
    for _ in range(2):
        assert STAYS.format(thing="Photo of board traced") in keep_pack(there, read_pack(other, "gift"))
        assert there.own("photo") == {"traced": THINGS["photo", "traced"]}
        assert [(one.thing, one.new) for one in others(there)] == [("Photo of board traced", picture(200))]


def test_a_differing_card_of_unknown_age_is_listed():
    """Once, however often the pack is taken; and that is said."""
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


def test_what_was_taken_over_can_be_taken_back_at_once():
    """As one step, with all that is listed."""
    here = {("card", "event/003"): card("event", 3, "Mine")}
    there = store(here)
    keep_pack(there, read_pack(good(), "gift"))
    changes = Changes(there)
    changes.read()
    assert [one.what for one in changes.take_back()] == ["Imported: Anna's copy"]
    assert kept(there) == here
    assert others(there) == []


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
    assert json.loads(there.own("board")["traced"])["title"] == "Mine"
    assert list(there.own("board")) == ["traced"]
    assert [one.thing for one in others(there)] == ["Board traced", "Event card 3"]


def test_all_is_kept_or_nothing(tmp_path):
    """A store that fails in between is as before."""
    file = tmp_path / "here.sqlite"
    there = Store(str(file))
    with sqlite3.connect(file) as link:
        link.execute(
            "CREATE TRIGGER t BEFORE INSERT ON own WHEN new.name = 'solo/004' BEGIN SELECT RAISE(FAIL, 'full'); END"
        )
    with pytest.raises(CapemayError):
        keep_pack(there, read_pack(good(), "gift"))
    assert kept(there) == {}


def test_a_photo_in_a_pack_loses_what_a_camera_wrote_along():
    """Whoever packed it."""
    out = io.BytesIO()
    Image.new("RGB", (64, 48)).save(out, "JPEG", comment=b"SECRET")
    found = read_pack(packed({"boards/traced.json": board(), "photos/traced.jpg": out.getvalue()}), "gift")
    assert b"SECRET" not in found.of("photo")["traced"]


def test_a_board_with_oddities_travels():
    """They are for the studio to tell."""
    bare = {**json.loads(board("bare")), "churches": []}
    assert list(read_pack(packed({"boards/bare.json": json.dumps(bare)}), "gift").of("board")) == ["bare"]


# --- the command ---------------------------------------------------------------------------------------


@pytest.fixture
def run(monkeypatch, capfdbinary):
    """Call the command as a shell does: its exit code, what it printed, what it complained."""

    def call(*words):
        monkeypatch.setattr(sys, "argv", ["capemay", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        sys.stdout.flush()
        return int(ended.value.code or 0), *(stream.decode() for stream in capfdbinary.readouterr())

    return call


def test_the_command_packs_and_imports(run, tmp_path):
    """For people, and as JSON."""
    file, here, there = tmp_path / "anna.capemay", tmp_path / "here.sqlite", tmp_path / "there.sqlite"
    Store(str(here)).keep_own(THINGS, "kept")
    assert "editions: 1, boards: 1, cards: 6, photos: 1" in run("pack", file, "--store", here)[1]
    assert "Board traced: kept." in run("import", file, "--store", there)[1]
    assert kept(Store(str(there))) == THINGS
    found = json.loads(run("import", file, "--store", there, "--json")[1])
    assert found["title"] == "anna"
    assert "Board traced: already here." in found["things"]
    packed_again = json.loads(run("pack", file, "--no-photos", "--title", "Mine", "--store", here, "--json")[1])
    assert (packed_again["title"], packed_again["boards"], packed_again["photos"]) == ("Mine", 1, 0)
    assert load_pack(file).title == "Mine"


def test_the_command_refuses_a_bad_pack_in_clear_lines(run, tmp_path):
    """Exit 1, and the store is as it was."""
    file, there = tmp_path / "bad.capemay", tmp_path / "there.sqlite"
    file.write_bytes(with_("boards/../x.json", b"{}"))
    code, _, complaint = run("import", file, "--store", there)
    assert (code, complaint) == (1, f"{file}: 'boards/../x.json': points outside the pack\n")
    assert kept(Store(str(there))) == {}


def test_the_command_has_nothing_to_pack(run, tmp_path):
    """One line, exit 1, no file."""
    code, _, complaint = run("pack", tmp_path / "x.capemay", "--store", tmp_path / "s.sqlite")
    assert (code, "you have not entered anything" in complaint, (tmp_path / "x.capemay").exists()) == (1, True, False)


@pytest.mark.parametrize("name", ["anna.zip", "anna"])
def test_the_command_packs_into_a_file_that_is_known_as_one(run, tmp_path, name):
    """Else it could not be imported."""
    code, _, complaint = run("pack", tmp_path / name, "--store", tmp_path / "s.sqlite")
    assert (code, complaint) == (1, f"{tmp_path / name}: should have a name ending in .capemay\n")


def test_a_pack_that_is_not_there_is_one_line(run, tmp_path):
    """And exit 1."""
    code, _, complaint = run("import", tmp_path / "none.capemay", "--store", tmp_path / "s.sqlite")
    assert (code, len(complaint.splitlines())) == (1, 1)
