"""A run of an experiment: it plays what is missing, keeps each chunk as it comes, and makes tables and a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from filelock import FileLock, Timeout

from capemay_kit.core.files import fingerprint
from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.lab.experiment import Arm, Experiment, Until, arms, experiment_of
from capemay_kit.lab.parts import TABLES, PartFolder, Schemas, merge, missing, schemas, tables_of
from capemay_kit.lab.play import ChunkRows
from capemay_kit.lab.pool import Chunk, InProcess, LabError, OnDask
from capemay_kit.lab.results import Results
from capemay_kit.lab.statistics import LEVEL, mean_of

SECONDS = 3.0
"""How long a chunk of games takes, or so: little is lost with one, and asking for it costs nothing beside."""
FIRST = 2
"""So many games are in the first chunk of an arm, which tells how long games take."""
MOST = 2_000
PLAN = "plan.json"
TellsHowFar = Callable[[int, int], None]
"""Is told how many games of how many were played."""


def program() -> str:
    """Return a text that changes with everything that can change how a game is played."""
    return fingerprint("errors.py", "core/*.py", "games/**/*.py", "bots/*.py", "bots/values/*.json", "lab/play.py")


def run(
    experiment: Experiment | Mapping[str, Any] | str | Path,
    out: str | Path,
    workers: int | None = None,
    scheduler: str | None = None,
    told: TellsHowFar = lambda done, games: None,
    report: bool = True,
    store: Store | str | None = None,
) -> Results:
    """Play an experiment into the folder ``out``, or go on where an earlier run was stopped, and return the results.

    ``experiment`` is a file, its data, or what was read of it. Games are played by as many ``workers`` as there are
    cores if nothing is said, or by the Dask cluster of a ``scheduler``; 0 workers are this process. Games that people
    finished at the tables of a ``store`` stand beside them in the report. Raises `BadFile` for an experiment that
    cannot be played, `LabError` for a folder that holds another one.
    """
    one = experiment_of(experiment)
    all_arms = arms(one)
    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LabError(_("cannot be written: {why}", why=error.strerror)) from None
    with _alone(folder):
        _same(folder, one, all_arms)
        results = Results(folder, one, store)
        if not all(results.file(table).exists() for table in TABLES):
            _play(one, all_arms, folder, workers, scheduler, told)
        if report:
            results.write_report()
    return results


def kept(folder: Path) -> int:
    """Return how many games of a run that was stopped are there."""
    there = folder / "parts"
    return sum(chunk.end - chunk.first for chunk in PartFolder(there).there()) if there.is_dir() else 0


def _same(folder: Path, one: Experiment, all_arms: list[Arm]) -> None:
    """Keep what is played in the folder. Raises `LabError` if another experiment is there."""
    plan = msgspec.json.format(msgspec.json.encode(
        {"format": "capemay-lab-plan/1", "experiment": one, "arms": all_arms, "program": program()}
    ))  # fmt: skip
    file = folder / PLAN
    if not file.exists():
        begun = file.with_suffix(".begun")
        begun.write_bytes(plan)
        begun.replace(file)
    elif file.read_bytes() != plan:
        raise LabError(
            _(
                "{folder} holds results of another experiment or of another version of the kit. "
                "Choose another folder, or delete this one",
                folder=folder,
            )
        )


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other runs away from the folder as long as this one writes there. A killed run keeps nobody away."""
    try:
        with FileLock(folder / ".lock", blocking=False):
            yield
    except Timeout:
        raise LabError(_("another run is writing to {folder}. Wait for it, or stop it", folder=folder)) from None


def _play(
    one: Experiment, all_arms: list[Arm], folder: Path, workers: int | None, scheduler: str | None, told: TellsHowFar
) -> None:
    """Play what no part holds yet, then make whole tables of the parts."""
    columns = schemas(list(registry.game(one.game).rules.meta.categories))
    parts = PartFolder(folder / "parts")
    raw = [msgspec.json.encode(arm) for arm in all_arms]
    there = sum(chunk.end - chunk.first for chunk in parts.there())
    told(there, one.games * len(all_arms))
    with InProcess(raw) if workers == 0 and scheduler is None else OnDask(raw, workers, scheduler) as pool:
        for games in _stages(one):
            _stage(pool, parts, all_arms, columns, games, lambda done: told(done, one.games * len(all_arms)))
            if games < one.games and known(one, parts, games):
                break
    for table, schema in zip(TABLES, columns, strict=True):
        merge(parts, table, schema, folder / f"{table}.parquet")
    parts.gone()


def _stages(one: Experiment) -> list[int]:
    """Return after how many games of each arm it is looked whether that is enough."""
    looks = 1 if one.until is None else min(one.until.looks, one.games)
    return [one.games * (i + 1) // looks for i in range(looks)]


def _stage(
    pool: InProcess | OnDask,
    parts: PartFolder,
    all_arms: list[Arm],
    columns: Schemas,
    games: int,
    told: Callable[[int], None],
) -> None:
    there = parts.there()
    done = sum(chunk.end - chunk.first for chunk in there)
    plan = _Following(missing(there, len(all_arms), games))
    for chunk, raw in pool.played(plan.following):
        rows = msgspec.msgpack.decode(raw, type=ChunkRows)
        parts.write(chunk, tables_of(rows, all_arms[chunk.arm], columns))
        plan.took(chunk, rows.seconds)
        done += chunk.end - chunk.first
        told(done)


class _Following:
    """Divides what is left into chunks of some seconds, the arm that is farthest behind first."""

    def __init__(self, gaps: list[list[tuple[int, int]]]) -> None:
        self._gaps = gaps
        self._each: dict[int, float] = {}

    def following(self) -> Chunk | None:
        """Return the next chunk; None if nothing is left."""
        left = [(sum(end - first for first, end in gaps), -arm) for arm, gaps in enumerate(self._gaps) if gaps]
        if not left:
            return None
        arm = -max(left)[1]
        first, end = self._gaps[arm].pop(0)
        each = self._each.get(arm)
        size = FIRST if each is None else max(1, min(MOST, round(SECONDS / max(each, 1e-6))))
        if first + size < end:
            self._gaps[arm].insert(0, (first + size, end))
        return Chunk(arm, first, min(end, first + size))

    def took(self, chunk: Chunk, seconds: float) -> None:
        """Learn how long a game takes."""
        self._each[chunk.arm] = seconds / (chunk.end - chunk.first)


# --- whether enough was played ---------------------------------------------------------------------------


def level_of(until: Until | None) -> float:
    """Return the level of each interval, so that those of all looks hold together: each look has its equal share."""
    return LEVEL if until is None else LEVEL / until.looks


def known(one: Experiment, parts: PartFolder, games: int) -> bool:
    """Say whether after so many games of each arm the mean points of every variant are known well enough, compared with
    the standard's in the same games."""
    import pyarrow as pa

    if one.until is None:
        return False
    # of all columns only these are needed, a few bytes a game
    wanted = ["variant", "field", "seats", "game", "total"]
    rows = pa.concat_tables([parts.read("seats", chunk).select(wanted) for chunk in parts.there()]).to_pandas()
    means = rows[rows.game < games].groupby(["variant", "field", "seats", "game"]).total.mean()
    return all(half <= one.until.within for half in halves(one, means))


def halves(one: Experiment, means: Any) -> list[float]:
    """Return half of the interval of each variant's difference from the standard, in mean points of a seat."""
    standard = means.xs(one.variants[0].name)
    found = []
    for variant in one.variants[1:]:
        differences = (means.xs(variant.name) - standard).groupby(level=["field", "seats"])
        found += [mean_of(values).half(level_of(one.until)) for _, values in differences]
    return found
