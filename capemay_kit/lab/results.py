"""What came out of an experiment: three tables and a report."""

from __future__ import annotations

from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.lab.experiment import Experiment


class Results:
    """The tables of an experiment as pandas has them, read when they are first asked for.

    ``store`` is where games that people finished stand, for the report; None: they are not asked for.
    """

    def __init__(self, folder: Path, experiment: Experiment, store: Store | str | None = None) -> None:
        self.folder = folder
        self.experiment = experiment
        self.store = store

    def __repr__(self) -> str:
        return f"Results({str(self.folder)!r})"

    def _repr_html_(self) -> str:
        found = "".join(f"<li>{escape(one)}</li>" for one in self.findings)
        said = _(
            "{games} games in {folder}: games.parquet, seats.parquet, played.parquet, report.html",
            games=len(self.games),
            folder=self.folder,
        )
        return f"<p>{escape(said)}</p><ul>{found}</ul>"

    def file(self, table: str) -> Path:
        """Return the file of a table: ``games``, ``seats`` or ``played``."""
        return self.folder / f"{table}.parquet"

    @cached_property
    def played_games(self) -> int:
        """How many games were played of each arm: fewer than planned if every difference was known before that."""
        return int(self.games["game"].max()) + 1

    def told(self) -> list[str]:
        """Say in a few lines what is there."""
        one = self.experiment
        lines = [
            _(
                "{games} games in {folder}: games.parquet, seats.parquet, played.parquet, report.html",
                games=len(self.games),
                folder=self.folder,
            )
        ]
        if one.until is not None and self.played_games < one.games:
            lines.append(
                _(
                    "Every difference is known to within {within} points: stopped after {games} of {planned} games",
                    within=one.until.within,
                    games=self.played_games,
                    planned=one.games,
                )
            )
        return lines

    def _read(self, table: str) -> Any:
        import pandas as pd

        return pd.read_parquet(self.file(table))

    @cached_property
    def games(self) -> Any:
        """One row a game."""
        return self._read("games")

    @cached_property
    def seats(self) -> Any:
        """One row a seat of a game."""
        return self._read("seats")

    @cached_property
    def played(self) -> Any:
        """One row for each card, lot or other thing that a seat played in a game, with how often."""
        return self._read("played")

    @cached_property
    def _report(self) -> Any:
        from capemay_kit.lab.measured import measured
        from capemay_kit.lab.questions import things
        from capemay_kit.lab.real import games_of
        from capemay_kit.lab.report import Report

        arms = measured(self.games, self.seats)
        standard = self.experiment.variants[0].name
        won = {}
        for arm in arms:
            if arm.variant == standard:
                # of a long experiment these are by far the most rows, so an arm is read at a time
                arm = arm.with_played(self._of_arm(arm))
                won[arm.field, arm.people] = things(arm)
        return Report(self.experiment, arms, won, () if self.store is None else games_of(self.store, self.experiment))

    def _of_arm(self, arm: Any) -> Any:
        import pandas as pd

        wanted = [("variant", "==", arm.variant), ("field", "==", arm.field), ("seats", "==", arm.people)]
        return pd.read_parquet(self.file("played"), filters=wanted)

    @property
    def findings(self) -> list[str]:
        """A sentence for each finding that stands."""
        found: list[str] = self._report.sentences()
        return found

    def write_report(self) -> Path:
        """Write the report beside the tables, and return its file."""
        from capemay_kit.lab.report import write

        return write(self._report, self.folder)
