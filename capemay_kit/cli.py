"""The `capemay` command: prints for people, with ``--json`` one JSON document.

Errors, warnings and progress go to standard error. Exit code 1 for bad input, 2 for bad usage.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
import typer.main

from capemay_kit import (
    __version__,
    bot_commands,
    file_commands,
    game_commands,
    group_commands,
    lab_commands,
    own_commands,
    site_commands,
    store_commands,
)
from capemay_kit.core.i18n import ENGLISH, N_, _, language, language_for, languages, speak_usually
from capemay_kit.errors import BadFile, BadValue, CapemayError, whole
from capemay_kit.file_commands import AsJson
from capemay_kit.printing import complain, on_any_terminal, print_json, say, warn, write_file
from capemay_kit.sim import simulate
from capemay_kit.store_commands import StoreUrl

app = typer.Typer(add_completion=False, no_args_is_help=False, rich_markup_mode=None, pretty_exceptions_enable=False)
app.add_typer(file_commands.commands)
app.add_typer(store_commands.commands)
app.add_typer(site_commands.commands)
app.add_typer(bot_commands.commands)
app.add_typer(lab_commands.commands)
for name in ("board", "edition", "position", "deck"):
    app.add_typer(getattr(file_commands, f"{name}_files"), name=name)
app.add_typer(group_commands.groups, name="group")
app.add_typer(game_commands.games, name="game")
for name in ("pack", "sheet"):
    app.add_typer(getattr(own_commands, f"{name}_files"), name=name)

Port = Annotated[int, typer.Option(help="Port to listen on.", min=1, max=65535)]
Host = Annotated[str, typer.Option(help="Address to listen on.")]
Browser = Annotated[bool, typer.Option(help="Open the browser.")]
PhonesToo = Annotated[
    bool, typer.Option("--phones", help="Listen on the local network, so that phones can join a table by its code.")
]
AllowHost = Annotated[
    list[str] | None, typer.Option(help="A host name to accept besides this machine's own; can be repeated.")
]
MaxPages = Annotated[
    int | None,
    typer.Option(help="How many pages may be open at once; by default as many as the free memory allows.", min=1),
]
CertFile = Annotated[Path | None, typer.Option(help="A certificate (PEM, with its intermediates) for https.")]
KeyFile = Annotated[Path | None, typer.Option(help="The certificate's key, if it is in a separate file.")]
Address = Annotated[
    str | None, typer.Option(help="The public address, if it is not this machine's own: https://cape.example.org/.")
]
Grouped = Annotated[
    bool, typer.Option("--groups", help="Strangers share this server: each visitor gets tables of their own.")
]
Proxy = Annotated[
    list[str] | None,
    typer.Option(help="The address or network of a proxy in front, trusted to name the client; can be repeated."),
]
Worker = Annotated[
    str, typer.Option(help="The name of this server among several that share a store: small letters and digits.")
]

Language = Annotated[
    str | None, typer.Option(help="The language to speak, such as de; without it, what CAPEMAY_LANG says, or English.")
]


def _say_version(wanted: bool) -> None:
    if wanted:
        say(f"capemay {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Say which version this is, and exit.")
]

FROM_TYPER = (
    N_("Arguments"), N_("Options"), N_("Commands"), N_("required"), N_("default: {default}"), N_("env var: {var}"),
    N_("Error: {message}"), N_("Invalid value: {message}"), N_("Invalid value for {param_hint}: {message}"),
    N_("Missing command."), N_("Missing argument"), N_("Missing option"), N_("No such command {name!r}."),
    N_("No such option {name!r}."), N_("{value} is not in the range {range}."),
    N_("{value!r} is not a valid {number_type}."), N_("Aborted!"),
)  # fmt: skip
"""What Typer says itself, by the standard library's gettext."""

EVERYWHERE = "0.0.0.0"
"""The wildcard address to listen on."""

NAME = re.compile(r"[a-z0-9]{1,20}")
"""What a worker's name looks like."""

HOUSE_NAME = "capemay"
"""The name by which phones at home find this machine: capemay.local."""

KEY = "CAPEMAY_KEY"
"""The environment variable with the host's key."""


def main() -> NoReturn:
    """Run the command; bad input is one clear line each and exit code 1."""
    on_any_terminal()
    asked = re.search(r"(?:^|\n)--lang[=\n]([^\n]+)", "\n".join(sys.argv[1:]))
    speak_usually(language_for([asked[1]] if asked else []))
    try:
        command = typer.main.get_command(app)
        if language() != ENGLISH:
            _translate(command)
        command()
    except BadFile as bad:
        warn(bad.source, bad.faults)
    except CapemayError as error:
        complain("capemay", whole(error))
    except BrokenPipeError:
        sys.stderr.close()
    except OSError as error:
        complain("capemay", error.strerror or error)
    raise SystemExit(1)


def _translate(command: Any) -> None:
    """Say the help of a command, of its options and of the commands below it in the reader's language."""

    def usage(context: Any, out: Any) -> None:
        out.write_usage(context.command_path, " ".join(command.collect_usage_pieces(context)), _("Usage:") + " ")

    def help_option(context: Any, made: Any = command.get_help_option) -> Any:
        found = made(context)
        found.help = _("Show this message and exit.")
        return found

    command.format_usage, command.get_help_option = usage, help_option
    for one in (command, *command.params):
        one.help = one.help and _(one.help)
    for below in getattr(command, "commands", {}).values():
        _translate(below)


@app.callback(invoke_without_command=True)
def _default(
    context: typer.Context,
    port: Port = 8866,
    host: Host = "127.0.0.1",
    store: StoreUrl = None,
    browser: Browser = True,
    allow_host: AllowHost = None,
    max_pages: MaxPages = None,
    phones: PhonesToo = False,
    lang: Language = None,
    version: Version = False,
) -> None:
    """A companion for printed board games; without a command, open it in the browser.

    Commands print for people, with --json one JSON document. Errors, warnings and progress go to standard error. Exit
    code 1 for bad input, 2 for bad usage.
    """
    if lang and language_for([lang]) == ENGLISH != lang.partition("-")[0]:
        wrong = _("There is no translation {name!r}. Languages: {names}", name=lang, names=", ".join(languages()))
        raise typer.BadParameter(wrong, param_hint="--lang")
    if context.invoked_subcommand is None:
        serve(port, host, store, browser, allow_host, max_pages, phones)
        return
    # what stands before a command counts as if it stood behind it
    given = {name: value for name, value in context.params.items() if name != "lang"
             and getattr(context.get_parameter_source(name), "name", "") == "COMMANDLINE"}  # fmt: skip
    command = context.command.commands[context.invoked_subcommand]  # type: ignore[attr-defined]
    # of some commands one is meant where none is named
    usual = getattr(command, "usual", "")
    options = command.commands[usual].params if usual else command.params
    for name in given.keys() - {option.name for option in options}:
        hint = f"--{name.replace('_', '-')}"
        wrong = _("The command {command!r} has no such option.", command=context.invoked_subcommand)
        raise typer.BadParameter(wrong, param_hint=hint)
    context.default_map = {context.invoked_subcommand: {usual: given} if usual else given}


@app.command()
def serve(
    port: Port = 8866,
    host: Host = "127.0.0.1",
    store: StoreUrl = None,
    browser: Browser = True,
    allow_host: AllowHost = None,
    max_pages: MaxPages = None,
    phones: PhonesToo = False,
    certfile: CertFile = None,
    keyfile: KeyFile = None,
    address: Address = None,
    groups: Grouped = False,
    worker: Worker = "",
    proxy: Proxy = None,
) -> None:
    """Open the companion in the browser."""
    from capemay_kit.web import doors
    from capemay_kit.web.server import serve as run

    for looks, given in ((doors.host_name, allow_host), (doors.proxy, proxy)):
        for one in given or ():
            try:
                looks(one)
            except BadValue as error:
                raise typer.BadParameter(error.sentence, param_hint=error.path) from None
    if worker and not NAME.fullmatch(worker):
        raise typer.BadParameter(_("a worker's name has up to 20 small letters and digits"), param_hint="--worker")
    if keyfile is not None and certfile is None:
        raise typer.BadParameter(_("a key also needs its certificate: name it with --certfile"), param_hint="--keyfile")
    if phones and doors.is_loopback(host):
        host = EVERYWHERE
    # people from elsewhere are not hosts without a key
    key = None if doors.is_loopback(host) and address is None else os.environ.get(KEY, "")
    # a certificate names another host, and a told address needs no name of ours
    house = HOUSE_NAME if phones and certfile is None and address is None else None
    run(
        host, port, store, browser, allow_hosts=allow_host or (), max_pages=max_pages, key=key,
        certfile=certfile, keyfile=keyfile, address=address, groups=groups, worker=worker,
        name=house, proxies=proxy or (),
    )  # fmt: skip


@app.command()
def sim(
    game: Annotated[str, typer.Option(help="Id of the game.")] = "cape-may",
    seats: Annotated[int, typer.Option(help="Number of seats.", min=2, max=6)] = 2,
    solo: Annotated[
        str | None, typer.Option(help="Play alone against Ava: tourist, citizen, pioneer, founder.")
    ] = None,
    bots: Annotated[
        str, typer.Option(help="A bot for all seats, or one per seat: random, greedy, easy, fair, strong, master.")
    ] = "random",
    games: Annotated[int, typer.Option(help="Number of games.", min=1)] = 1,
    seed: Annotated[int, typer.Option(help="The random seed.")] = 0,
    board: Annotated[str | None, typer.Option(help="A board file or id.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the first game's record here.")] = None,
    as_json: AsJson = False,
) -> None:
    """Have bots play whole games; the same seed gives the same results."""
    result, first = simulate(game, 1 if solo else seats, bots.split(","), games, seed, board, solo)
    if record is not None:
        write_file(record, first)
    if as_json:
        print_json(result)
        return
    played = result["games"]
    say(_("{games} games, {decisions} decisions, {mean_legal:.1f} legal acts on average, "
"{speed:.0f} decisions a second",
        games=played, decisions=result["decisions"], mean_legal=result["mean_legal"],
        speed=result["decisions_per_second"],
    ))  # fmt: skip
    if solo is not None:
        won = sum(_("Seat {n}", n=1) in one["winners"] for one in result["results"])
        say(
            _(
                "won {won} of {games} against Ava as {level} ({percent:.1f} %)",
                won=won,
                games=played,
                level=solo,
                percent=100 * won / played,
            )
        )


if __name__ == "__main__":
    main()
