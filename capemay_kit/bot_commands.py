"""Commands about bots and what they know: advice, looking back, learning."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress

from capemay_kit.bots.advice import advise as advise_on
from capemay_kit.bots.advice import largest, told_apart
from capemay_kit.bots.review import review as review_of
from capemay_kit.bots.values import read_weights, values, weights_file, write_weights
from capemay_kit.core.i18n import Texts, _, ngettext, number
from capemay_kit.core.strict import read
from capemay_kit.core.table import Table
from capemay_kit.errors import BadFile, Fault, UnknownName
from capemay_kit.file_commands import AsJson
from capemay_kit.games import registry
from capemay_kit.printing import err, print_json, say, write_file

commands = typer.Typer()
MOST_REASONS = 6
_EXPECTED = Texts({
    "points": "{name}: {points} points expected (± {spread}), wins {win} % of games between our bots",
    "spaces": "{name}: {points} spaces expected (± {spread}), wins {win} % of games between our bots",
})  # fmt: skip
_COMPARED = Texts({
    "points": "{points} points, {win} % chance to win  {text}",
    "spaces": "{points} spaces, {win} % chance to win  {text}",
})  # fmt: skip
RecordFile = Annotated[Path, typer.Argument(help="A record file.")]


@commands.command()
def advise(
    record: RecordFile,
    at: Annotated[int | None, typer.Option(help="After this entry; by default after the last one.", min=0)] = None,
    seat: Annotated[
        int | None, typer.Option(help="For this seat, counted from 0; by default whose turn it is.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The random seed for hidden cards.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Say who is ahead and what each legal act would change, as far as one seat can see."""
    table = _played(record)
    seq = table.seq if at is None else at
    if seq > table.seq:
        raise BadFile(
            str(record), [Fault("--at", ngettext("the record has {n} entry", "the record has {n} entries", table.seq))]
        )
    s = table.state_at(seq)
    acting = table.rules.to_act(s)
    chosen = seat if seat is not None else acting[0] if acting else 0
    if not 0 <= chosen < len(s.seats):
        raise UnknownName("seat", str(chosen), [str(i) for i in range(len(s.seats))])
    found = advise_on(table.header.game, s, chosen, str(seed))
    acts = told_apart(found.options)
    if as_json:
        print_json({"game": found.game, "seq": seq, "seat": found.seat, "seats": found.seats, "acts": acts,
                    "seconds": found.seconds})  # fmt: skip
        return
    unit = values(found.game).unit
    for one in found.seats:
        say(
            _EXPECTED[unit].format(
                name=one.name, points=number(one.points, 1), spread=number(one.spread, 1), win=number(100 * one.win)
            )
        )
    for option in acts:
        say(
            _COMPARED[unit].format(
                points=number(option.points, 1, signed=True),
                win=number(100 * option.win, 1, signed=True),
                text=option.text,
            )
        )
        for reason in largest(option.reason, MOST_REASONS):
            say(_("    {points:+.1f}  {text}", points=reason.points, text=reason.text))


@commands.command()
def review(record: RecordFile, as_json: AsJson = False) -> None:
    """Look back on a game: everybody's chances, turning points, luck and choices."""
    table = _played(record)
    with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task(_("Looking back"), total=len(table.counted))
        found = review_of(table.header.game, table, progress=lambda n: progress.update(task, completed=n))
    if as_json:
        print_json(found)
        return
    for turn in found.turning_points:
        say(
            _(
                "entry {seq}: {name}'s chance to win {change:+.0f} %",
                seq=turn.seq,
                name=found.seats[turn.seat],
                change=100 * turn.change,
            )
        )
    for name, luck, skill, count in zip(found.seats, found.luck, found.skill, found.count, strict=True):
        say(
            _(
                "{name}: luck {luck:+.0f} %, choices {skill:+.0f} %, final scoring {count:+.0f} %",
                name=name,
                luck=100 * luck,
                skill=100 * skill,
                count=100 * count,
            )
        )


@commands.command("learn-values")
def learn_values(
    game: Annotated[str, typer.Argument(help="Id of the game.")],
    games: Annotated[int, typer.Option(help="Number of games for each number of seats.", min=20)] = 400,
    seed: Annotated[int, typer.Option(help="The random seed.")] = 1,
    out: Annotated[
        Path | None, typer.Option(help="Write the weights here; by default where the program reads them.")
    ] = None,
    seats: Annotated[
        list[int] | None, typer.Option(help="Only this number of seats; can be repeated. Others stay unchanged.")
    ] = None,
    chances_only: Annotated[
        bool, typer.Option("--chances-only", help="Keep the bots' weights, and only learn chances again.")
    ] = False,
) -> None:
    """Have bots play, and learn from it the value of positions: the weights of bots and advice."""
    if find_spec("numpy") is None:
        from capemay_kit.lab.pool import LabError

        raise LabError(_("Learning needs another package: in the kit's folder, pip install '.[lab]'"))
    from capemay_kit.bots.foretelling import games_of
    from capemay_kit.bots.learning import added, kinds_of_table, learn, learn_chances

    meta, valuing = registry.game(game).rules.meta, registry.valuing(game)
    if valuing is None:
        raise UnknownName("values", game)
    more = 0 if chances_only or valuing.tuned else games_of(games)
    wanted = seats or list(range(meta.min_seats, meta.max_seats + 1))
    file = weights_file(game)
    with Progress(console=err) as progress:
        tasks = [
            progress.add_task(_("Learning: {table}", table=_kind(one)), total=games + more)
            for one in kinds_of_table(game, wanted)
        ]

        def told(kind: int, n: int) -> None:
            progress.update(tasks[kind], completed=n)

        if chances_only:
            weights = learn_chances(read_weights(file), wanted, games, seed, told)
        else:
            weights = learn(game, wanted, games, seed, told)
            if seats and file.is_file():
                weights = added(read_weights(file), weights)
    write_file(out or file, write_weights(weights))
    say(
        _(
            "{file}: values for {seats} seats, learnt from {games} games for each",
            file=out or file,
            seats=", ".join(map(str, wanted)),
            games=games,
        )
    )


def _kind(tables: Sequence[dict[str, Any]]) -> str:
    return _("alone, at all difficulties") if "solo" in tables[0] else _("{n} seats", n=len(tables[0]["names"]))


def _played(record: Path) -> Table[Any, Any]:
    table = registry.replayed(read(record), str(record))
    _needs_weights(record, table)
    return table


def _needs_weights(record: Path, table: Table[Any, Any]) -> None:
    if not values(table.header.game).knows(table.start):
        raise BadFile(
            str(record),
            [
                Fault(
                    "$",
                    _(
                        "nothing has been learnt about {game} with that many seats yet: run `capemay learn-values`",
                        game=table.rules.meta.called,
                    ),
                )
            ],
        )
