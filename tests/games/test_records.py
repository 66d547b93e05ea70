"""Recorded games of Capitol, Cape Horn and Capital City, one at least for every way each can end, played again."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from capemay_kit.core.record import from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.errors import BadFile
from capemay_kit.games import registry

GAMES = tuple(one for one in registry.GAMES if one != "cape-may")
RECORDS = {game: sorted((Path(__file__).parent / game.replace("-", "_") / "records").glob("*.jsonl")) for game in GAMES}
EVERY = [pytest.param(game, path, id=f"{game} {path.stem}") for game, paths in RECORDS.items() for path in paths]


@pytest.mark.parametrize(("game", "path"), EVERY)
def test_a_recorded_game_ends_as_it_did(game, path):
    """By the reason its name says, with that many players; written again it is the same file.
    Some are of earlier rules."""
    reason, seats = path.stem.rsplit("-", 1)
    header, entries = from_lines(path.read_bytes(), path.name, registry.entry_type(game))
    rules = registry.game(game).rules
    table = Table(rules, header, registry.game(game).start(header), entries)
    outcome = rules.outcome(table.state)
    assert len(table.state.seats) == int(seats)
    assert outcome is not None
    assert reason in (outcome.decided_by, "physical")
    assert header.rules <= rules.meta.version
    assert to_lines(table.header, table.entries) == path.read_bytes()


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_record_of_every_way_a_game_ends(game):
    """Every reason that can decide has one."""
    found = {path.stem.rsplit("-", 1)[0] for path in RECORDS[game]}
    assert found >= set(registry.game(game).rules.meta.reasons)


@pytest.mark.parametrize(
    ("game", "field"),
    # Capital City has no board, and never asks for one
    [(game, field) for game in registry.GAMES for field in ("edition", "board")
     if (game, field) != ("capital-city", "board")],
)  # fmt: skip
def test_a_record_leads_to_no_file_of_this_machine(game, field, tmp_path):
    """What somebody else wrote names what is shipped, or holds the whole data; a file there is not even looked for."""
    file = tmp_path / "edition.json"
    file.write_text('{"format": "capemay-edition/1", "id": "mine", "extends": "base"}', encoding="utf-8")
    header = registry.game(game).header_for(["Ann", "Bob", "Cid"], table="t")
    with pytest.raises(BadFile, match=rf"{field}: There is no "):
        registry.read_record(to_lines(replace(header, **{field: str(file)}), []), "record.jsonl")
