"""What somebody does with a spoiled file: each scene makes one, gives it to the commands that read it, and looks that
they are fair."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import msgspec

from capemay_kit.core.record import to_lines
from capemay_kit.core.store import Store
from capemay_kit.errors import CapemayError
from capemay_kit.results.formats import FORMS

from ..own.packing import files_of, packed, zipped
from . import seeds
from .calling import Ran, fair
from .entering import enter
from .mutants import scratch, spoil_csv, spoil_json, spoil_record


def _json(rng: Random) -> tuple[str, ...]:
    return ("--json",) if rng.random() < 0.5 else ()


def _made(tmp: Path, name: str, raw: bytes) -> Path:
    file = tmp / name
    file.write_bytes(raw)
    return file


@cache
def _empty_store() -> Path:
    file = Path(mkdtemp()) / "empty.sqlite"
    Store(str(file)).close()
    return file


def _store(tmp: Path) -> Path:
    """Return an empty store: a copy is sooner there than a new one."""
    return Path(shutil.copy(_empty_store(), tmp / "store.sqlite"))


def position(rng: Random, tmp: Path) -> None:
    """Check and score an end position, maybe by an edition that is spoiled too."""
    file = _made(tmp, "end.json", spoil_json(rng, rng.choice(list(seeds.positions().values()))))
    fair([file], "position", "check", file, *_json(rng))
    if rng.random() < 0.2:
        raw = rng.choice((rng.choice(seeds.BOARDS).read_bytes(), seeds.own_edition("capitol")))
        edition = _made(tmp, "edition.json", spoil_json(rng, raw))
        fair([file, edition], "score", file, "--edition", edition, *_json(rng))
    else:
        fair([file], "score", file, *_json(rng))


def data(rng: Random, tmp: Path) -> None:
    """Check a board, a deck or an edition, and anything shipped by the command for something else."""
    seed = rng.choice(seeds.BOARDS if rng.random() < 0.95 else seeds.LESSONS)
    file = _made(tmp, "data.json", spoil_json(rng, seed.read_bytes()))
    name = {"base": "edition", "board-1-2": "board", "board-3-4": "board", "course": "board",
            "winds": rng.choice(("board", "deck"))}.get(seed.stem, "deck")  # fmt: skip
    fair([file], name if rng.random() < 0.9 else rng.choice(("board", "deck", "edition")), "check", file, *_json(rng))


def moves(rng: Random, tmp: Path) -> None:
    """Ask where a move ends on a board."""
    seed = rng.choice([one for one in seeds.BOARDS if one.stem.startswith("board-")])
    file = _made(tmp, "board.json", spoil_json(rng, seed.read_bytes()))
    spaces = [one["id"] for one in json.loads(seed.read_bytes())["spaces"]]
    closed = ("--closed", rng.choice([*spaces, "nowhere"])) if rng.random() < 0.3 else ()
    more = rng.choice(((), ("--paths",), ("--ignore-arrows",)))
    start = rng.choice([*spaces, "nowhere"])
    fair([file], "moves", "--board", file, "--from", start, "--steps", rng.randint(1, 6), *closed, *more, *_json(rng))


def record(rng: Random, tmp: Path) -> None:
    """Replay a record, bring it in, and take out again what came in, in any form."""
    file = _made(tmp, "game.jsonl", spoil_record(rng, rng.choice(list(seeds.records().values()))))
    replayed = fair([file], "replay", file, *_json(rng))
    if rng.random() < 0.5 or replayed.code:
        came_in = fair([file], "import", file, "--store", _store(tmp), *_json(rng))
        # what replays is taken in, and nothing else
        assert came_in.code == replayed.code, (came_in, replayed)
    if not replayed.code:
        _taken_out(rng, tmp, file)


def _taken_out(rng: Random, tmp: Path, file: Path) -> None:
    store = ("--store", _store(tmp))
    fair([file], "import", file, *store)
    fair([], "tables", *store, *_json(rng))
    fair([], "history", *store, *_json(rng))
    table = json.loads(file.read_bytes().removeprefix(b"\xef\xbb\xbf").splitlines()[0])["table"]
    form = rng.choice(list(FORMS))
    # a table may be called like an option
    out = fair([], "export", "--format", form, *store, "--", table)
    assert out.code == 0, out
    again = _made(tmp, "again." + {"position": "json"}.get(form, form), out.out)
    checks: dict[str, Callable[[], Ran]] = {
        "jsonl": lambda: fair([again], "replay", again),
        "position": lambda: fair([again], "score", again),
    }
    if form in checks:
        assert (ran := checks[form]()).code == 0, ran


def sheet(rng: Random, tmp: Path) -> None:
    """Bring results in, and list them."""
    file = _made(tmp, "games.csv", spoil_csv(rng, rng.choice(list(seeds.sheets().values()))))
    store = ("--store", _store(tmp))
    fair([file], "import", file, *store, *_json(rng))
    assert fair([], "history", *store, *_json(rng)).code == 0


def pack(rng: Random, tmp: Path) -> None:
    """Bring a pack in, and give on what came."""
    whole = rng.choice(list(seeds.packs().values()))
    files = files_of(whole)
    name = rng.choice(sorted(files))
    spoiled = (spoil_json if name.endswith(".json") else scratch)(rng, files[name])
    raw = rng.choice((
        lambda: scratch(rng, whole),
        lambda: zipped({**files, name: spoiled}),
        lambda: packed({one: body for one, body in {**files, name: spoiled}.items() if one != "pack.json"}),
    ))()  # fmt: skip
    file = _made(tmp, "gift.capemay", raw)
    store = ("--store", _store(tmp))
    came_in = fair([file], "import", file, *store, *_json(rng))
    if not came_in.code:
        again = tmp / "again.capemay"
        assert fair([again], "pack", again, *store, *_json(rng)).code == 0


def desk(rng: Random, tmp: Path) -> None:
    """Take a sheet of numbers or of a deck over, and write it again."""
    game, what = rng.choice(list(seeds.desks()))
    whole = seeds.desks()[game, what]
    packed_one = rng.random() < 0.2
    raw = scratch(rng, seeds.workbook(game, what)) if packed_one else spoil_csv(rng, whole)
    file = _made(tmp, "sheet.xlsx" if packed_one else "sheet.csv", raw)
    store = ("--store", _store(tmp))
    right = rng.choice(((), ("--right-rows",)))
    fair([file], "sheet", "import", what, file, "--game", game, *right, *store, *_json(rng))
    again = tmp / "again.csv"
    assert fair([again], "sheet", "export", what, again, "--game", game, *store).code == 0
    assert fair([again], "sheet", "import", what, again, "--game", game, *store).code == 0


def rules(rng: Random, tmp: Path) -> None:
    """Enter things at any moment of a game: each is taken or refused, and what it leads to can be counted, shown, told
    and written down."""
    table, played = seeds.moment(rng)
    game = table.rules
    for _ in range(8):
        before = table.state
        try:
            given = enter(rng, table, played)
        except (CapemayError, ValueError):
            continue
        finally:
            (tmp / "table.jsonl").write_bytes(to_lines(table.header, table.entries))
        after = table.state
        for viewer in (None, 0):
            seen = game.view(after, viewer)
            assert isinstance(game.tell(before, given, after, viewer), str)
            game.scene(seen, ())
        for seat in game.to_act(after):
            game.legal(after, seat)
            game.worth(game.view(after, seat), seat)
        game.outcome(after)
        for what in (game.scores(after), game.summary(after), game.position(after)):
            msgspec.json.encode(what)


SCENES: dict[str, Callable[[Random, Path], None]] = {
    "position": position, "data": data, "moves": moves, "record": record, "sheet": sheet, "pack": pack,
    "desk": desk, "rules": rules,
}  # fmt: skip
