"""`capemay site`: the companion as a folder of files, for any host that serves them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from capemay_kit.core.i18n import _
from capemay_kit.file_commands import AsJson
from capemay_kit.printing import err, print_json, say

commands = typer.Typer()

Out = Annotated[Path, typer.Argument(help="The folder of the site: empty, or with an earlier build.")]
Docs = Annotated[
    Path | None, typer.Option(help="A folder of pages to put into it as docs, with a link from its first page.")
]
Serve = Annotated[bool, typer.Option("--serve", help="Serve it on this machine, until Ctrl+C.")]
SitePort = Annotated[int, typer.Option(help="Port to serve on; 0 picks a free one.", min=0, max=65535)]


@commands.command()
def site(out: Out, docs: Docs = None, serve: Serve = False, port: SitePort = 8867, as_json: AsJson = False) -> None:
    """Build the companion as a site that needs no server: Python and all games run in the browser."""
    # few ever build it, and what it needs takes a while to import
    from capemay_kit.site.build import build

    columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns, console=err) as progress:

        def done() -> None:
            for step in progress.task_ids[-1:]:
                progress.update(step, completed=1)

        def told(step: str) -> None:
            done()
            progress.add_task(step, total=1)

        built = build(out, told, docs)
        done()
    first, later = (sum(some) / 1e6 for some in (built.first, built.later))
    if as_json:
        print_json({"out": str(out), "release": built.release, "sizes": built.sizes})
    else:
        say(
            _(
                "{out}: {files} files, {first:.1f} MB at the first visit ({later:.1f} MB more when "
                "first needed), release {release}.",
                out=out,
                files=len(built.sizes),
                first=first,
                later=later,
                release=built.release,
            )
        )
    if serve:
        from capemay_kit.site.serving import serve as serving

        with suppress(KeyboardInterrupt):
            asyncio.run(serving(out, port, lambda address: say(_("The site is at {address}", address=address))))
