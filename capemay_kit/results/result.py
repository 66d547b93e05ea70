"""A counted game, however it was kept: by the app from the first act, or as a score sheet at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.contract import GameMeta
from capemay_kit.core.i18n import _
from capemay_kit.core.record import by_bot
from capemay_kit.core.scores import Message, Messages, ScoreSheet, decided, in_words, said, verdict
from capemay_kit.core.table import Table
from capemay_kit.core.times import day, duration, is_moment, local, moment
from capemay_kit.games.registry import GAMES, game


class Result(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is shown, shared and remembered of a game.

    ``table`` is the id in the store it came from; ``played`` the time of its first entry in UTC (ISO 8601);
    ``minutes`` how long it took, None if nobody knows; ``first`` the seat that began, None if nobody said;
    ``solo`` the difficulty of a game played alone against the game's own opponent, who has the last seat; ``over``
    is false where the sheet was counted with the game still being played; ``colours`` names those of the seats as far
    as they were chosen. ``note`` and ``spent``, the seconds everybody took, are what is kept beside the table.
    ``bots`` are the seats of which bots did most acts; ``paper``: only the score was counted here. ``used`` says how
    often each seat played what, by kind and id (see `core.played`), where that is known. ``unscored`` are the seats
    whose points nobody entered, in a play from elsewhere.
    """

    table: str
    game: str
    title: str
    played: str
    sheet: ScoreSheet
    minutes: int | None = None
    first: int | None = None
    solo: str | None = None
    over: bool = True
    colours: tuple[str, ...] = ()
    bots: tuple[int, ...] = ()
    paper: bool = False
    note: str = ""
    spent: tuple[float, ...] = ()
    used: tuple[dict[str, dict[str, int]], ...] = ()
    unscored: tuple[int, ...] = ()

    @property
    def categories(self) -> Mapping[str, str]:
        """The names of the score's lines, in the order they are counted; their ids if the game is not installed."""
        if self._meta is None:
            return {line.category: line.category for seat in self.sheet.seats for line in seat.lines}
        return self._meta.categories

    def counted(self) -> dict[str, str]:
        """Return the categories for which this sheet has lines: a shorter game has fewer rounds."""
        there = {line.category for seat in self.sheet.seats for line in seat.lines}
        return {category: title for category, title in self.categories.items() if category in there}

    @property
    def day(self) -> str:
        """The day it was played on where it is read, such as ``2026-11-21``. If only a day is known, it is that day."""
        return self.began[:10]

    @property
    def date(self) -> str:
        """The day as people say it: ``21 November 2026``."""
        return day(moment(self.day)) if is_moment(self.day) else self.day

    @property
    def duration(self) -> str:
        """How long it took, such as ``1 h 25 min``; empty if nobody knows."""
        return duration(self.minutes) if self.minutes else ""

    @property
    def began(self) -> str:
        """The day with the time of it, as far as that is known: ``2026-11-21 17:20:05``."""
        if len(self.played) == len("2026-11-21") or not is_moment(self.played):
            return self.played
        return f"{local(self.played):%Y-%m-%d %H:%M:%S}"

    @property
    def game_title(self) -> str:
        """The name of the game, its id if the game is not installed."""
        return self.game if self._meta is None else self._meta.called

    @property
    def bgg(self) -> int | None:
        """The game's number at BoardGameGeek; None if it has none or is not installed."""
        return None if self._meta is None or self._meta.box is None else self._meta.box.bgg

    @property
    def levels(self) -> Mapping[str, str]:
        """The names of the game's difficulties, none if the game is not installed."""
        return {} if self._meta is None else self._meta.levels

    @property
    def heading(self) -> str:
        """The game's name, and the difficulty if it was played alone."""
        if not self.solo:
            return self.game_title
        return _("{game}, alone: {level}", game=self.game_title, level=self.levels.get(self.solo, self.solo))

    def said(self, one: Message | str) -> str:
        """Make the sentence of something that earned points or is open."""
        return said(one, self._messages)

    def in_words(self) -> Result:
        """Return the same with all its sentences made, as it is printed."""
        return replace(self, sheet=in_words(self.sheet, self._messages))

    @property
    def _meta(self) -> GameMeta | None:
        # the game may have been an added package that is gone, while its results are still there
        return game(self.game).rules.meta if self.game in GAMES else None

    @property
    def _messages(self) -> Messages:
        return {} if self._meta is None else self._meta.messages

    @property
    def race(self) -> bool:
        """Whether whoever is first wins, however many points there are."""
        return self._meta is not None and self._meta.race

    @property
    def totals(self) -> str:
        """Everybody with their points, as far as these are known: ``Anna 61, Ben 57``."""
        return ", ".join(
            seat.name if i in self.unscored else f"{seat.name} {seat.total}" for i, seat in enumerate(self.sheet.seats)
        )

    @property
    def verdict(self) -> str:
        """Who won, or is ahead, and what decides it."""
        return ": ".join(filter(None, verdict(self.sheet, {} if self._meta is None else self._meta.reasons, self.over)))

    @property
    def decided(self) -> str:
        """By how much somebody won, or what decided it."""
        said = decided(self.sheet, {} if self._meta is None else self._meta.reasons, self.race)
        return said[:1].upper() + said[1:]

    @property
    def won(self) -> tuple[str, ...]:
        """The names of the winners; none while they may still change."""
        return self.sheet.winners if self.sheet.complete else ()

    @property
    def leaders(self) -> tuple[str, ...]:
        """The names of the winners, or of those ahead; none if the game is over and something is not entered yet."""
        return () if self.over and self.sheet.missing else self.sheet.winners

    def ranks(self) -> list[int]:
        """Return each seat's rank: 1 for the winners, or those ahead, then by points; equal points share a rank."""
        keys = [(seat.name in self.leaders, seat.total) for seat in self.sheet.seats]
        return [1 + sum(other > key for other in keys) for key in keys]


def result_of(table: Table[Any, Any]) -> Result:
    """Count a table as it stands now. Before its end, secrets are not counted."""
    counted = [entry for entry in table.counted if entry.at]
    played = counted[0].at if counted else table.header.created
    solo = table.header.options.get("solo")
    over = not table.rules.to_act(table.state)
    sheet_only = table.header.options.get("depth") == "sheet"
    return Result(
        table=table.header.table,
        game=table.header.game,
        title=table.header.title,
        played=played,
        sheet=table.rules.scores(table.state if over else table.rules.view(table.state, None)),
        minutes=None if sheet_only or not counted else _minutes(played, counted[-1].at),
        first=None if sheet_only or solo else table.header.options.get("first", 0),
        solo=solo,
        over=over,
        colours=tuple(table.header.options.get("colours", ())),
        bots=_bots(table),
        paper=sheet_only,
    )


def _bots(table: Table[Any, Any]) -> tuple[int, ...]:
    seats = range(len(table.header.options["seats"]))
    marks = [[by_bot(one) for one in table.counted if one.seat == seat] for seat in seats]
    return tuple(seat for seat in seats if 2 * sum(marks[seat]) > len(marks[seat]))


def _minutes(start: str, end: str) -> int | None:
    # an earlier version may have stored a time without checking it
    if not (is_moment(start) and is_moment(end)):
        return None
    return round((moment(end) - moment(start)).total_seconds() / 60)
