"""The command of the lab: thousands of games that bots play, with tables and a report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from capemay_kit.core.i18n import _
from capemay_kit.printing import complain, err, say
from capemay_kit.store_commands import StoreUrl

commands = typer.Typer()


@commands.command()
def lab(
    experiment: Annotated[Path, typer.Argument(help="An experiment (capemay-experiment/1).")],
    out: Annotated[Path, typer.Option(help="The folder of the results. A stopped run continues there.")],
    workers: Annotated[
        int | None,
        typer.Option(help="Worker processes on this machine; by default one per core, 0 uses this process.", min=0),
    ] = None,
    scheduler: Annotated[str | None, typer.Option(help="The address of a Dask scheduler to use.")] = None,
    store: StoreUrl = None,
) -> None:
    """Have bots play an experiment, and write its tables and a report. Games finished at the tables of a store that is
    named stand beside in the report, never mixed with the bots'."""
    # what this needs is an extra, and all other commands go without it
    from capemay_kit.lab.running import kept, run

    progress = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                        console=err, transient=True, disable=not err.is_terminal)  # fmt: skip

    def told(done: int, games: int) -> None:
        progress.update(bar, completed=done, total=games)

    try:
        with progress:
            bar = progress.add_task(_("Playing"), total=None)
            found = run(experiment, out, workers, scheduler, told, store=store)
    except KeyboardInterrupt:
        complain("capemay", _("Stopped. {games} games are saved: run the same command to continue", games=kept(out)))
        raise SystemExit(130) from None
    for line in found.told():
        say(line)
