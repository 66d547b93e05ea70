"""Commands about games that other packages add: begin one, and check one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from capemay_kit import template
from capemay_kit.checking import check as check_game
from capemay_kit.core.i18n import _
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games import registry
from capemay_kit.printing import say, write_file

games = typer.Typer(help="Games that other packages add.", no_args_is_help=True)
TEMPLATE = Path(template.__file__).parent
GAME_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@games.command()
def new(
    name: Annotated[str, typer.Argument(help="The game's id, such as old-harbour.")],
    folder: Annotated[Path, typer.Option("--in", help="The folder in which the package is made.")] = Path(),
) -> None:
    """Write a package with a small game that works: change it into yours."""
    for path, text in package(name).items():
        file = folder / name / path
        if file.exists():
            raise BadFile(str(file), [Fault("$", _("is there already"))])
        file.parent.mkdir(parents=True, exist_ok=True)
        write_file(file, text.encode())
    say(_("{folder} is written. Now: pip install -e {folder}, capemay game check {name}, capemay", name=name,
          folder=folder / name))  # fmt: skip


@games.command()
def check(
    game: Annotated[str, typer.Argument(help="Id of the game.")],
    seed: Annotated[int, typer.Option(help="The random seed.")] = 0,
) -> None:
    """Play a game at random, and say what is missing, leaks, cannot be replayed, or is offered and refused."""
    found = check_game(game, seed)
    for one in found:
        say(one)
    if found:
        raise typer.Exit(1)
    say(_("{game}: nothing is wrong", game=registry.game(game).rules.meta.called))


def package(name: str) -> dict[str, str]:
    """Return the files of a new game's package, by their paths. Raises `BadFile`."""
    if not GAME_ID.fullmatch(name) or name in registry.GAMES:
        raise BadFile(name, [Fault("$", _("should be an id of small letters, digits and hyphens that no game has"))])
    module, title = name.replace("-", "_"), name.replace("-", " ").title()
    names = {"id": name, "package": module, "title": title}
    rules = (TEMPLATE / "rules.py").read_text(encoding="utf-8")
    rules = rules.replace('"smugglers"', f'"{name}"').replace('"Smugglers"', f'"{title}"')

    def filled(file: str) -> str:
        text = (TEMPLATE / file).read_text(encoding="utf-8")
        return re.sub(r"\{(id|package|title)\}", lambda found: names[found[1]], text)

    return {
        "pyproject.toml": filled("pyproject.txt"),
        f"{module}/__init__.py": f'"""{title}."""\n',
        f"{module}/rules.py": rules.replace("Smugglers", title.replace(" ", "")),
        f"tests/test_{module}.py": filled("test_rules.txt"),
    }
