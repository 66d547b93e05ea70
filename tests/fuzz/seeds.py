"""Good files of every kind the command line reads: what is shipped, what was recorded, and what that is exported as."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.files import shipped
from capemay_kit.core.record import to_lines
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.errors import BrokenRecord
from capemay_kit.games import registry
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.games.capitol.book import shipped_book
from capemay_kit.own.cards import keep_card
from capemay_kit.own.sheets import offered
from capemay_kit.own.sheets import write as write_sheet
from capemay_kit.results.formats import write
from capemay_kit.sim import simulate

from ..own.packing import good

BOARDS = sorted(shipped("boards").rglob("*.json"))
LESSONS = sorted(shipped("lessons").rglob("*.json"))
RECORDED = sorted((Path(__file__).parents[1] / "games").glob("*/records/*.jsonl"))


@cache
def records() -> dict[str, bytes]:
    """Return records by name: all that lie in the tests, and short games of Cape May, alone and with others."""
    found = {f"{file.parents[1].name} {file.stem}": file.read_bytes() for file in RECORDED}
    for seats, solo in ((2, None), (4, None), (1, "pioneer")):
        raw = simulate("cape-may", seats, ["random"], 1, 7, None, solo)[1]
        found[f"cape_may {solo or seats}"] = raw
    own = _with_header(found["cape_may 2"], edition="base", options={"own": {"book.numbers.rounds_per_season": 1}})
    found["cape_may short"] = own
    found["cape_may sheet"] = _sheet("cape-may", "Ann", "Bob")
    found["capitol sheet"] = _sheet("capitol", "Ann", "Bob")
    found["cape_horn sheet"] = _sheet("cape-horn", "Ann", "Bob", "Cid")
    found["capital_city sheet"] = _sheet("capital-city", "Ann", "Bob", "Cid")
    return found


def _with_header(raw: bytes, **changes: object) -> bytes:
    header, *lines = raw.splitlines()
    data = json.loads(header)
    for name, value in changes.items():
        data[name] = {**data[name], **value} if isinstance(value, dict) else value
    return b"\n".join([json.dumps(data).encode(), *lines]) + b"\n"


def _sheet(game: str, *names: str) -> bytes:
    header = registry.game(game).header_for(names, depth="sheet", table="sheet")
    return to_lines(header, [])


@cache
def _whole(name: str) -> Table[Any, Any]:
    table, entries = registry.read_record(records()[name], name)
    for entry in entries:
        try:
            table.take(entry)
        except BrokenRecord:
            break
    return table


def moment(rng: Random) -> tuple[Table[Any, Any], list[Any]]:
    """Return a table in the middle of a recorded game, without what led there, and the acts of that game."""
    whole = _whole(rng.choice([*WHOLE, *records()]))
    at = rng.randint(0, len(whole.history))
    start = whole.history[at - 1][1] if at else whole.start
    header = replace(whole.header, seed="fuzz")
    return Table(whole.rules, header, start), [one.act for one in whole.entries if one.seat is not None]


WHOLE = ("capitol points-4", "cape_horn three_tokens-3", "capital_city points-4", "cape_may 2", "cape_may pioneer")


@cache
def positions() -> dict[str, bytes]:
    """Return end positions of all games: as they end, and with all of their edition and board inside."""
    found = {}
    for name in WHOLE:
        table = _whole(name)
        found[name] = write(table, "position")
        data = json.loads(found[name])
        data["edition"] = json.loads(shipped("boards", name.split()[0], "base.json").read_bytes())
        found[f"{name}, edition"] = json.dumps(data).encode()
    lots = {"format": "capemay-position/2", "board": "cape-may-1-2", "seats": ["Ann", "Bob"], "figures": {
        "lots.sand-1": {"seat": 0, "kind": "shop"}, "seats[0].birds.osprey": 2, "seats[0].upgrades": [1],
        "seats[0].upgrade_points": [2], "seats[0].bonus": [1], "seats[0].claims.1": {"primary": True},
        "seats[0].bonus_points": [4], "seats[0].money": 12, "seats[0].income": 3,
        "seats[1].buildings.gravel.victorian": 2,
    }}  # fmt: skip
    found["cape_may lots"] = json.dumps(lots).encode()
    course = shipped("boards", "cape_horn", "course.json").read_bytes()
    boards = {"capitol points-4": msgspec.json.encode(shipped_book().board), "cape_horn three_tokens-3": course}
    for name, board in boards.items():
        data = json.loads(found[name]) | {"board": json.loads(board)}
        found[f"{name}, board"] = json.dumps(data).encode()
    return found


@cache
def sheets() -> dict[str, bytes]:
    """Return results of all games as CSV."""
    return {name: write(_whole(name), "csv") for name in WHOLE}


@cache
def packs() -> dict[str, bytes]:
    """Return a pack of all kinds of thing."""
    return {"all": good()}


def own_edition(game: str) -> bytes:
    return msgspec.json.encode({"format": "capemay-edition/1", "id": "mine", "game": game, "extends": "base"})


@cache
def _owner() -> Store:
    made = Store("sqlite://")
    for deck in ("event", "solo"):
        for card in shipped_decks()[deck].values():
            keep_card(made, deck, replace(card, provenance="mine", note=""))
    return made


@cache
def desks() -> dict[tuple[str, str], bytes]:
    """Return sheets by game and what they hold: numbers, filled-in decks, and empty ones."""
    return {
        (game, what): write_sheet(_owner(), game, what, "csv").removeprefix(b"\xef\xbb\xbf")
        for game in registry.GAMES
        for what in offered(game)
    }


@cache
def workbook(game: str, what: str) -> bytes:
    return write_sheet(_owner(), game, what, "xlsx")
