"""Commands about groups of people who share a server with strangers."""

from __future__ import annotations

from typing import Annotated

import typer

from capemay_kit.core.store import Store
from capemay_kit.file_commands import AsJson
from capemay_kit.printing import print_json, say
from capemay_kit.store_commands import StoreUrl

groups = typer.Typer(no_args_is_help=True, help="Groups that share a server (capemay serve --groups).")

Reached = Annotated[str, typer.Option(help="The address at which people open the server.")]


@groups.callback()
def _groups() -> None:
    pass


@groups.command("new")
def new(address: Reached, store: StoreUrl = None, as_json: AsJson = False) -> None:
    """Print the address of a new group: it gives everybody who opens it the group's tables."""
    from capemay_kit.web.addresses import told_address
    from capemay_kit.web.callers import group_path, new_key, server_secret

    base = told_address(address)
    made = group_path(base, new_key(server_secret(Store(store))))
    if as_json:
        print_json({"address": made})
    else:
        say(made)
