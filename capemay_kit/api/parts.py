"""What a game answers with: entries of its log, the score, why something is not allowed, what an act would change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from capemay_kit.api.display import Columns, Displayed
from capemay_kit.bots import advice as advised
from capemay_kit.core.contract import GameMeta
from capemay_kit.core.i18n import _, and_list, ngettext, number, percent
from capemay_kit.core.notation import written
from capemay_kit.core.record import Entry
from capemay_kit.core.revising import Revision
from capemay_kit.core.scores import ScoreSheet, in_words, verdict
from capemay_kit.errors import Refusal

MOST_ACTS, MOST_REASONS = 10, 3
"""So many acts, and so many reasons of each, are shown of advice; all of them can be asked for."""


class LogEntry(Displayed):
    """One entry of the record: its number ``seq``, the ``name`` of who acted (empty: nobody), what it did as it is
    typed (``act``) and in a sentence (``said``). ``counts`` is false for what was taken back."""

    def __init__(self, entry: Entry[Any], name: str, said: str, counts: bool) -> None:
        self.entry = entry
        self.seq = entry.seq
        self.name = name
        self.said = said
        self.counts = counts

    @property
    def act(self) -> Any:
        """The act, or the correction, undo or redo."""
        return self.entry.act

    @property
    def text(self) -> str:
        """The act as it is typed."""
        return written(self.entry.act)

    def __str__(self) -> str:
        return self.said


class WholeLog(Displayed, Sequence[LogEntry]):
    """Everything that was ever written, the first entry first."""

    def __init__(self, entries: Sequence[LogEntry]) -> None:
        self._entries = tuple(entries)

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, at: int) -> LogEntry: ...
    @overload
    def __getitem__(self, at: slice) -> WholeLog: ...
    def __getitem__(self, at: int | slice) -> LogEntry | WholeLog:
        return WholeLog(self._entries[at]) if isinstance(at, slice) else self._entries[at]

    def grid(self) -> Columns:
        """Return the entries with who did what."""
        rows = [(one.seq, one.name, one.said) for one in self._entries]
        about = ngettext("{n} entry", "{n} entries", len(rows))
        return Columns(about, (_("Entry"), _("Who"), _("What")), rows, numbers=frozenset({0}))


class RevisionShown(Displayed):
    """What a change of what happened came to: how many later entries are ``kept``, which of these are ``changed`` (each
    with what it ``was`` and is ``now``), and which are ``dropped``, with ``why``."""

    def __init__(self, outcome: Revision) -> None:
        self.outcome = outcome
        self.kept, self.changed, self.dropped = outcome.kept, outcome.changed, outcome.dropped

    def grid(self) -> Columns:
        """Return what comes out otherwise and what is dropped, line by line."""
        rows = [(one.seq, one.was, one.now) for one in self.changed]
        rows += [(one.seq, one.text, _("dropped: {why}", why=one.why)) for one in self.dropped]
        return Columns(str(self), (_("Entry"), _("Was"), _("Now")), rows, numbers=frozenset({0}))

    def __str__(self) -> str:
        counts = {"kept": self.kept, "changed": len(self.changed), "dropped": len(self.dropped)}
        return _("Kept: {kept}, changed: {changed}, dropped: {dropped}", **counts)


class Scores(Displayed):
    """A score: every seat's total and lines, and who has won or is ahead. ``sheet`` holds it with all its reasons."""

    def __init__(self, sheet: ScoreSheet, meta: GameMeta) -> None:
        self.sheet = in_words(sheet, meta.messages)
        self.meta = meta

    @property
    def totals(self) -> dict[str, int]:
        """The total of every seat, by name."""
        return {one.name: one.total for one in self.sheet.seats}

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who have won, or would win now."""
        return self.sheet.winners

    def __getitem__(self, name: str) -> int:
        return self.totals[name]

    def why(self, name: str) -> Columns:
        """Return what earned the points of a seat. Raises KeyError."""
        seat = {one.name: one for one in self.sheet.seats}[name]
        rows: list[tuple[object, ...]] = []
        strong = set[int]()
        for line in seat.lines:
            strong.add(len(rows))
            rows.append((self.meta.categories[line.category], line.points))
            rows += [(f"  {one.why}", one.points) for one in line.because]
        return Columns(f"{name}: {seat.total}", ("", ""), rows, numbers=frozenset({1}), strong=frozenset(strong))

    def grid(self) -> Columns:
        """Return the lines of the score by seat."""
        seats = self.sheet.seats
        lines = [[one.points for one in seat.lines] for seat in seats]
        rows: list[tuple[object, ...]] = [
            (self.meta.categories[line.category], *(points[i] for points in lines))
            for i, line in enumerate(seats[0].lines)
        ]
        rows.append((_("Total"), *(one.total for one in seats)))
        said = ": ".join(filter(None, verdict(self.sheet, self.meta.reasons)))
        columns = (_("Score"), *(one.name for one in seats))
        numbers = frozenset(range(1, len(columns)))
        return Columns("", columns, rows, said, numbers, frozenset({len(rows) - 1}))


class RefusalShown(Displayed):
    """Why an act is refused: the ``text``, the ``remedy`` (what would change that), the ``page`` of the rulebook, and
    the id of the ``rule``."""

    def __init__(self, refusal: Refusal, said: tuple[str, str], cited: str) -> None:
        self.text, self.remedy = said
        self.page = refusal.page
        self.rule = refusal.rule
        self.cited = cited

    def __str__(self) -> str:
        said = " ".join(filter(None, [self.text, self.remedy]))
        return _("{why} ({page})", why=said, page=self.cited) if self.cited else said


class Preview(Displayed, Sequence[str]):
    """What an act would change, a line each."""

    def __init__(self, act: str, lines: Sequence[str]) -> None:
        self._act = act
        self._lines = tuple(lines)

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        return self._lines[at]

    def grid(self) -> Columns:
        """Return the lines."""
        about = _("What {act} would change") if self._lines else _("{act} changes nothing that can be known in advance")
        return Columns(about.format(act=self._act), ("",), [(one,) for one in self._lines])


class Winners(Displayed):
    """Who won: their ``names``, and what ``decided`` it, in words."""

    def __init__(self, names: Sequence[str], decided: str) -> None:
        self.names = tuple(names)
        self.decided = decided

    def __str__(self) -> str:
        said = _("{names} wins: {reason}") if len(self.names) == 1 else _("{names} win: {reason}")
        return said.format(names=and_list(self.names), reason=self.decided)


class AdviceShown(Displayed):
    """Who is ahead and what each act would change, for one seat. ``seats`` and ``acts`` hold the figures, the acts the
    best first."""

    def __init__(self, found: advised.Advice) -> None:
        self.seats = found.seats
        self.acts = found.options
        self.name = found.seats[found.seat].name

    def grid(self) -> Columns:
        """Return how the seats stand, and the acts with their reasons."""
        rows: list[tuple[object, ...]] = [
            (one.name, f"{number(one.points, 1)} ± {number(one.spread, 1)}", percent(one.win), "") for one in self.seats
        ]
        acts = advised.told_apart(self.acts)
        rows += [
            (one.text, number(one.points, 1, signed=True), percent(one.win, signed=True), _reasons(one))
            for one in acts[:MOST_ACTS]
        ]
        columns = ("", _("Points"), _("Chance to win"), _("Reasons"))
        more = len(acts) - MOST_ACTS
        note = _("and {n} more", n=more) if more > 0 else ""
        return Columns(_("For {name}, among our bots", name=self.name), columns, rows, note, frozenset({1, 2}))


def _reasons(one: advised.Advised) -> str:
    """Say the largest reasons of an act, and what the others come to together."""
    found = advised.largest(one.reason, MOST_REASONS)
    return ", ".join(f"{why.text} {number(why.points, 1, signed=True)}" for why in found)
