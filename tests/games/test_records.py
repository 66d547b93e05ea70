"""Records: games of earlier versions end as they did, and what cannot be read is told by line and path."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.record import Correct, Entry, from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.errors import BadFile, BrokenRecord
from capemay_kit.games import registry

GAMES = pytest.mark.parametrize("game", registry.GAMES)
OTHERS = [one for one in registry.GAMES if one != "cape-may"]
KEPT = {game: sorted((Path(__file__).parent / game.replace("-", "_") / "records").glob("*.jsonl")) for game in OTHERS}
EVERY = [pytest.param(game, path, id=f"{game} {path.stem}") for game, paths in KEPT.items() for path in paths]
SEATS = ["A", "B", "C"]
EDITION = {"format": "capemay-edition/1", "id": "x", "extends": "base"}


@pytest.mark.parametrize(("game", "path"), EVERY)
def test_a_kept_game_ends_as_it_did(game, path):
    """By the reason its name says, with that many players; written again it is the same file.
    Some are of earlier rules."""
    reason, seats = path.stem.rsplit("-", 1)
    header, entries = from_lines(path.read_bytes(), path.name, registry.entry_type(game))
    table = registry.lay_out(header)
    for entry in entries:
        table.take(entry)
    outcome = table.rules.outcome(table.state)
    assert len(table.state.seats) == int(seats)
    assert outcome is not None
    assert reason in (outcome.decided_by, "physical")
    assert header.rules <= table.rules.meta.version
    assert to_lines(table.header, table.entries) == path.read_bytes()
    with pytest.raises(BrokenRecord):
        table.take(entries[0])


@pytest.mark.parametrize("game", OTHERS)
def test_there_is_a_record_of_every_way_a_game_ends(game):
    assert {path.stem.rsplit("-", 1)[0] for path in KEPT[game]} >= set(registry.game(game).rules.meta.reasons)


def fresh(game, /, **changes):
    """Return the record of a table of a game nobody has played at yet, with fields of its header changed."""
    names = [f"Seat {i + 1}" for i in range(max(2, registry.game(game).rules.meta.min_seats))]
    header = msgspec.to_builtins(registry.game(game).header_for(names, table="t"))
    return json.dumps({**header, **changes}).encode() + b"\n"


def told(game, /, **changes):
    with pytest.raises(BadFile) as bad:
        registry.read_record(fresh(game, **changes), "r.jsonl")
    return str(bad.value).splitlines()


@GAMES
@pytest.mark.parametrize(
    ("changes", "path"),
    [({"options": options}, path) for options, path in (
        (5, "options"), ({"seats": []}, "options.seats"), ({"seats": ["A", "A", "B"]}, "options.seats[1]"),
        ({"seats": SEATS, "first": 7}, "options.first"), ({"seats": SEATS, "rulings": [1]}, "options.rulings"),
        ({"seats": SEATS, "rulings": {"no_such": True}}, "options.rulings.no_such"),
        ({"seats": SEATS, "own": [1]}, "options.own"), ({"seats": SEATS, "own": {"round": "x"}}, "options.own.round"),
        ({"seats": SEATS, "own": {"seats[99999999999999].x": 1}}, "options.own.seats[99999999999999].x"),
        ({"seats": SEATS, "whim": 1}, "options.whim"))] + [
        ({"edition": "nobody"}, "edition"), ({"edition": 5}, "edition"),
        ({"edition": EDITION | {"extends": "nobody"}}, "edition.extends"),
        ({"edition": EDITION | {"numbers": {"shoes": 1}}}, "edition.numbers.shoes"), ({"game": "chess"}, "game")],
)  # fmt: skip
def test_what_a_header_has_wrong_is_told_by_line_and_path(game, changes, path):
    """One line for each fault, and no other error."""
    assert any(line.startswith(f"r.jsonl: line 1, {path}: ") for line in told(game, **changes))


@pytest.mark.parametrize(
    "options", [{"seats": SEATS, "solo": "pioneer"}, {"seats": ["A", "B"], "solo": "deep"},
                {"seats": ["A", "B"], "solo": "pioneer", "first": 1}],
)  # fmt: skip
def test_solo_play_is_one_name_and_avas(options):
    """At a difficulty there is; the first seat begins."""
    assert all(line.startswith("r.jsonl: line 1, options.") for line in told("cape-may", options=options))


@GAMES
def test_a_record_does_not_choose_what_is_read_here(game, tmp_path):
    """Somebody else wrote it: it names what is shipped, or holds it; a file there is not even looked for."""
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(EDITION), encoding="utf-8")
    for changes, path in (({"edition": str(mine)}, "edition"), ({"board": str(mine)}, "board"),
                          ({"edition": EDITION | {"extends": str(mine)}}, "edition.extends")):  # fmt: skip
        # Capital City has no board, and never asks for one
        if (game, path) != ("capital-city", "board"):
            assert told(game, **changes)[0].startswith(f"r.jsonl: line 1, {path}: There is no ")


@pytest.mark.parametrize("game", ["cape-may", "cape-horn"])
def test_a_record_in_which_two_names_were_once_alike_opens(game):
    """Before it was refused, two people could change places by it."""
    header, _ = from_lines(fresh(game), "r.jsonl", registry.entry_type(game))
    changes = [("seats[0].name", "Seat 2"), ("seats[1].name", "Seat 1")]
    entries = [Entry(i, Correct(*change)) for i, change in enumerate(changes, 1)]
    table, read = registry.read_record(to_lines(header, entries), "r.jsonl")
    for entry in read:
        table.take(entry)
    assert [seat.name for seat in table.state.seats[:2]] == ["Seat 2", "Seat 1"]


@GAMES
@pytest.mark.parametrize("names", [("Ann", "Ann", "Bob"), ("Ann", " ", "Bob")])
def test_a_position_s_seats_have_names_of_their_own(game, names):
    """As at a table."""
    raw = {"format": "capemay-position/2", "game": game, "seats": names}
    with pytest.raises(BadFile, match=r"seats\[1\]: every seat needs a name"):
        registry.check_position(json.dumps(raw).encode(), "end.json")


@GAMES
def test_a_table_of_the_store_that_cannot_be_laid_out_is_told_by_its_id(game):
    """Whatever wrote it there."""
    header, _ = from_lines(fresh(game), "r.jsonl", registry.entry_type(game))
    with pytest.raises(BadFile, match=r": options\.seats"):
        registry.game(game).start(replace(header, options={"seats": ["Ann"] * 9}))
    assert isinstance(registry.lay_out(header), Table)
