"""Playing a game at random to find what is missing, what leaks, and what cannot be replayed, in plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.chance import Answer, Chance
from capemay_kit.core.declared import declared, every_act, seat_type
from capemay_kit.core.i18n import _
from capemay_kit.core.notation import meant, written
from capemay_kit.core.plain import PlainRules, PlainSeat, PlainState
from capemay_kit.core.positions import read_position
from capemay_kit.core.record import Entry, from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.errors import CapemayError, IllegalAction, NeedAnswer
from capemay_kit.games import registry

GAMES, LONGEST, TRIED = 3, 3_000, 12
"""So many games are played with each number of seats, of so many acts at most; so many acts of a moment are tried."""
NAMES = ("Ann", "Bo", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal")


class Otherwise(Chance):
    """Answers as it came up, but for one thing that only some seat saw: that is another one."""

    __slots__ = ("_at", "_came", "_rnd")

    def __init__(self, came: Sequence[Answer], at: int, rnd: Random) -> None:
        super().__init__()
        self._came, self._at, self._rnd = came, at, rnd

    def pick(
        self, why: str, options: Any, nth: int, audience: int | None = None, weights: Any = None, **__: Any
    ) -> Any:
        """Return what came up; another one where that is wanted, or where it lies elsewhere by now."""
        n = len(self.log)
        value = self._came[n].value if n < len(self._came) else None
        if n == self._at or (value not in options and audience == self._came[self._at].audience):
            value = self._rnd.choice([one for one in options if one != value] or [value])
        if value not in options:
            raise LookupError(why)
        self.log.append(Answer(why, value, audience))
        return value


class Inspection:
    """A game, and what was found wrong with it: a sentence each, every kind of fault once."""

    def __init__(self, game: str, seed: int = 0) -> None:
        self.game, self.seed = game, seed
        self.found: dict[str, str] = {}
        self.rules, __, self.header_for = registry.game(game)
        self.says = registry.screen(game)
        self.kinds: dict[bool, set[str]] = {False: set(), True: set()}
        self._seen: dict[tuple[float, ...], Any] = {}

    def fault(self, kind: str, sentence: str) -> None:
        """Keep a fault, if it is the first of its kind."""
        self.found.setdefault(kind, sentence)

    def tried(self, what: str, ask: Callable[[], Any], *, nothing: bool = False) -> Any:
        """Ask the game something. It has to answer, and not with None unless that says ``nothing``."""
        try:
            answer = ask()
        except CapemayError:
            raise
        except Exception as error:
            self.fault(f"fails/{what}", _("{what} fails: {error}", what=what, error=repr(error)))
            return None
        if answer is None and not nothing:
            self.fault(f"none/{what}", _("{what} answers None", what=what))
        return answer

    def run(self) -> list[str]:
        """Play, and return what was found."""
        meta = self.rules.meta
        start = registry.lay_out(self.header_for(NAMES[: meta.min_seats], table="check")).state
        if self.tried("scores", lambda: self.rules.scores(start)) is None:
            return list(self.found.values())
        for seats in range(meta.min_seats, meta.max_seats + 1):
            for number in range(GAMES):
                for printed in (False, True):
                    self.play(seats, f"{self.seed}/{seats}/{number}", printed)
        if lost := self.kinds[False] - self.kinds[True]:
            said = _("with printed cards, which nobody knows, is never offered: {acts}", acts=listed(lost))
            self.fault("printed", said)
        if never := {one.__name__ for one in getattr(self.rules, "acts", ())} - self.kinds[False]:
            self.fault("never", _("never offered in {n} games: {acts}", n=GAMES, acts=listed(never)))
        if isinstance(self.rules, PlainRules):
            self.declares()
        return list(self.found.values())

    def play(self, seats: int, seed: str, printed: bool) -> None:
        """Play one game, with the app's cards or with ``printed`` ones; then replay it."""
        header = self.header_for(NAMES[:seats], seed=None if printed else seed, table="check")
        table, rnd = registry.lay_out(header), Random(seed)
        while acting := self.rules.to_act(table.state):
            if table.seq >= LONGEST:
                self.fault("endless", _("at random a game is not over after {n} acts", n=LONGEST))
                return
            s, seat = table.state, rnd.choice(acting)
            legal = list(self.rules.legal(s, seat))
            if not legal:
                self.fault("stuck", _("a seat is to act and is offered nothing (phase: {phase})", phase=phase(s)))
                return
            self.kinds[printed] |= {type(one).__name__ for one in legal}
            self.moment(table, seat, legal, rnd)
            act = rnd.choice(legal)
            if not self.act(table, seat, act, rnd):
                return
            if not printed:
                self.leaks(s, table.entries[-1], rnd, seed)
        self.end(table)

    def act(self, table: Table[Any, Any], seat: int, act: Any, rnd: Random) -> bool:
        """Carry out an act, with any answers where the table is asked; say whether it could be."""
        told: list[Any] = []
        while True:
            try:
                table.act(seat, act, told=told)
                return True
            except IllegalAction as error:
                rule = error.refusal.rule
                self.fault(f"refused/{rule}", refused(act, rule))
                return False
            except NeedAnswer as need:
                asked = self.tried("Screen.ask", partial(self.says.ask, table.state, need.question), nothing=True)
                # a game may say of a question that play goes on without the answer
                told.append(None if asked is None else rnd.choice(need.question.options))
            except Exception as error:
                name = type(act).__name__
                self.fault(f"done/{name}", _("{what} fails: {error}", what=f"{name}.done", error=repr(error)))
                return False

    def moment(self, table: Table[Any, Any], seat: int, legal: Sequence[Any], rnd: Random) -> None:
        """Ask everything that screens, bots and programs ask at a moment."""
        rules, says, s = self.rules, self.says, table.state
        view, public = rules.view(s, seat), rules.view(s, None)
        if rules.view(view, seat) != view:
            self.fault("view", _("what a seat sees is not the same when it is masked again"))
        if list(rules.legal(view, seat)) != list(legal):
            self.fault(
                "legal", _("by what a seat sees other acts are offered than it has (phase: {phase})", phase=phase(s))
            )
        if isinstance(rules, PlainRules):
            shown = [one for one in rules.legal(public, seat) if not one.plays]
            for one in {type(act) for act in (*shown, *legal) if not act.plays and (act in shown) != (act in legal)}:
                said = _("{act} is offered by what a seat holds, and does not say with `plays` what", act=one.__name__)
                self.fault(f"plays/{one.__name__}", said)
        for name, ask in (("heading", says.heading), ("progress", says.progress)):
            self.tried(f"Screen.{name}", partial(ask, public))
        self.tried("Screen.tile", lambda: [says.tile(public, i) for i in range(len(s.seats))])
        self.tried("summary", lambda: rules.summary(s))
        self.tried("scores", lambda: rules.scores(public))
        self.tried("worth", lambda: rules.worth(view, seat))
        if says.has_picture(public):
            scene = self.tried("scene", lambda: rules.scene(public, legal))
            if scene is not None and (lost := {one.place for one in scene.targets} - scene.names):
                self.fault("targets", _("tapped at a place that is not on the picture: {places}", places=listed(lost)))
        for act in rnd.sample(legal, min(TRIED, len(legal))):
            self.offer(s, view, seat, act, legal)
        for act in self.others(s, legal, rnd):
            self.refused(s, seat, act)
        if isinstance(rules, PlainRules):
            seen = tuple(rules.observed(s, seat, table.start))
            shown = unordered(plain(replace(view, thrown=0), seat))
            if self._seen.setdefault(seen, shown) != shown:
                where = next(differing(self._seen[seen], shown))
                self.fault(f"observed/{where}", _("programs that learn do not see {where}: declare it", where=where))

    def offer(self, s: Any, view: Any, seat: int, act: Any, legal: Sequence[Any]) -> None:
        """Look at an act that is offered."""
        name = type(act).__name__
        if (why := self.rules.why_not(s, seat, act)) is not None:
            self.fault(f"refused/{why.rule}", refused(act, why.rule))
        label = self.tried(f"{name}.label", lambda: self.says.label(view, seat, act))
        if label is not None and not label[0]:
            self.fault(f"label/{name}", _("{what} is empty", what=f"{name}.label"))
        if self.tried(f"{name}.__str__", lambda: meant(written(act), self.rules.meta.act_type, legal)) != act:
            self.fault(f"text/{name}", _("{act}, typed, is not read as the same act", act=written(act)))

        def done() -> bool:
            with suppress(NeedAnswer, IllegalAction):
                self.rules.apply(view, seat, act, Chance())
            return True

        self.tried(_("{act}, done by what a seat sees, with the rest unknown (None),", act=name), done)

    def others(self, s: Any, legal: Sequence[Any], rnd: Random) -> list[Any]:
        """List some acts that are not offered."""
        every = every_act(getattr(self.rules, "acts", ()), s) or ()
        left = [one for one in every if one not in legal]
        return rnd.sample(left, min(TRIED, len(left)))

    def refused(self, s: Any, seat: int, act: Any) -> None:
        """Look at an act that is not offered."""
        name = type(act).__name__
        why = self.tried(f"{name}.broken", lambda: self.rules.why_not(s, seat, act), nothing=True)
        if why is None:
            if f"fails/{name}.broken" not in self.found:
                self.fault(f"offers/{name}", _("{act} is allowed and not offered", act=written(act)))
            return
        said = self.tried("Screen.refusal", lambda: self.says.refusal(s, why))
        if said is not None and f"({why.rule})" in said[0]:
            self.fault(f"rule/{why.rule}", _("no sentence says why the rule {rule} refuses", rule=why.rule))

        def forced() -> bool:
            with suppress(CapemayError):
                self.rules.apply(s, seat, act, Chance(seed="forced"), True)
            return True

        self.tried(_("{act}, done against the rules,", act=name), forced)

    # --- secrets -----------------------------------------------------------------------------------------

    def leaks(self, s: Any, entry: Entry[Any], rnd: Random, seed: str) -> None:
        """Compare with a twin, in which something only one seat knows is another: nobody else may tell them apart."""
        real = self.rules.apply(s, entry.seat, entry.act, Chance(seed=seed))
        for twin, after, viewers, what in self.twins(s, entry, rnd, seed):
            for viewer in viewers:
                if sign := self.sign(s, (entry, real), (twin, after), viewer):
                    self.fault(f"leak/{what}", _("others can tell {what}: {sign}", what=what, sign=sign))

    def twins(
        self, s: Any, entry: Entry[Any], rnd: Random, seed: str
    ) -> Iterator[tuple[Entry[Any], Any, Sequence[int | None], str]]:
        """Yield entries that could have been in place of one, the states after them, who may not tell, and what the
        difference is."""
        for at, answer in enumerate(entry.answers):
            if answer.audience is None or answer.value is None:
                continue
            chance = Otherwise(entry.answers, at, rnd)
            try:
                after = self.rules.apply(s, entry.seat, entry.act, chance)
            except (CapemayError, LookupError):
                continue
            mine = answer.audience
            # of things drawn by others no other may have come up, or somebody else may tell
            alike = all(a == b for a, b in zip(entry.answers, chance.log, strict=False) if a.audience != mine)
            if alike and len(chance.log) == len(entry.answers) and chance.log[at] != answer:
                others = [None, *(i for i in range(len(s.seats)) if i != mine)]
                twin = replace(entry, answers=tuple(chance.log))
                yield twin, after, others, _("what was drawn ({why})", why=answer.why)
        if len(self.rules.to_act(s)) < 2 or entry.seat is None:
            return
        ways = [one for one in self.rules.legal(s, entry.seat) if one != entry.act and type(one) is type(entry.act)]
        for act in rnd.sample(ways, min(3, len(ways))):
            after, real = (self.rules.apply(s, entry.seat, one, Chance(seed=seed)) for one in (act, entry.act))
            twin = replace(entry, act=act)
            covered = self.rules.hide(twin, None) == self.rules.hide(entry, None)
            # what is kept from others in the entry, or in the state, has to be kept in both
            if covered or (after != real and self.rules.view(after, None) == self.rules.view(real, None)):
                # what is left over may be passed on to a neighbour; a bystander sees none of it
                yield twin, after, [None], _("what a seat chose covered ({act})", act=type(act).__name__)

    def sign(self, before: Any, one: tuple[Any, Any], two: tuple[Any, Any], viewer: int | None) -> str:
        """Say by what ``viewer`` can tell two entries, with the states after them, apart; empty if by nothing."""
        rules = self.rules
        (entry, after), (twin, other) = one, two
        if not rules.to_act(after) or not rules.to_act(other):
            return ""
        if rules.hide(entry, viewer) != rules.hide(twin, viewer):
            return _("hide leaves it in the entry")
        views = [plain(rules.view(s, viewer), 0) for s in (after, other)]
        if views[0] != views[1]:
            return _("view leaves {where}", where=next(differing(*views)))
        if rules.tell(before, entry, after, viewer) != rules.tell(before, twin, other, viewer):
            return _("the log tells it")
        if viewer in rules.to_act(after) and list(rules.legal(after, viewer)) != list(rules.legal(other, viewer)):
            return _("other acts are offered")
        return ""

    # --- the end -----------------------------------------------------------------------------------------

    def end(self, table: Table[Any, Any]) -> None:
        """Look at a game that is over, and replay it."""
        rules, s = self.rules, table.state
        if self.tried("outcome", lambda: rules.outcome(s)) is None:
            return
        sheet = self.tried("scores", lambda: rules.scores(s))
        if sheet is not None and not sheet.complete and not sheet.missing:
            self.fault("complete", _("the score is not complete at the end, and nothing is missing"))
        lost = (
            {line.category for one in sheet.seats for line in one.lines} - set(rules.meta.categories) if sheet else ()
        )
        if lost:
            self.fault("lines", _("lines of the score that meta does not name: {lines}", lines=listed(lost)))
        for before, (entry, after) in zip(table.states, table.history, strict=False):
            what = f"{type(entry.act).__name__}.told"
            if not self.tried(what, partial(rules.tell, before, entry, after, None)):
                self.fault("told", _("{what} is empty", what=what))
        try:
            header, entries = from_lines(to_lines(table.header, table.entries), "check", registry.entry_type(self.game))
            again = registry.lay_out(header)
            for entry in entries:
                again.take(entry)
            if again.state != s:
                where = next(differing(plain(again.state, 0), plain(s, 0)))
                self.fault("replay", _("replayed, a game ends otherwise: {where}", where=where))
        except CapemayError as error:
            self.fault("replay", _("a game cannot be replayed: {error}", error=error))
        try:
            end, __ = read_position(rules, rules.position(s), "check")
            if rules.scores(end) != rules.scores(s):
                self.fault("position", _("written down as a position, a game scores otherwise: declare what counts"))
        except (CapemayError, ValueError) as error:
            self.fault("position", _("a game cannot be written down as a position: {error}", error=error))
        for section in self.says.correctable(table.start):
            for field in section.fields:
                try:
                    rules.correct(table.start, field.name, field.value)
                except CapemayError as error:
                    said = _("{figure} cannot be corrected to what it is: {error}", figure=field.label, error=error)
                    self.fault(f"correct/{field.label}", said)

    def declares(self) -> None:
        """Say which fields are not declared."""
        both: tuple[tuple[Any, Any], ...] = (self.rules.state, PlainState), (seat_type(self.rules.state), PlainSeat)
        for kind, base in both:
            there = {*declared(kind), *base.__struct_fields__}
            if left := [name for name in kind.__struct_fields__ if name not in there]:
                fields = listed(f"{kind.__name__}.{name}" for name in left)
                said = _("not declared, so neither corrected nor seen by programs that learn: {fields}", fields=fields)
                self.fault(kind.__name__, said)
        if left := [f"{one.__name__}.{name}" for one in self.rules.acts for name in one.__struct_fields__
                    if name not in declared(one)]:  # fmt: skip
            said = _("not declared, so programs that learn cannot number these acts: {fields}", fields=listed(left))
            self.fault("acts", said)


def refused(act: Any, rule: str) -> str:
    """Say that an act is offered and refused."""
    return _("{act} is offered and refused, by the rule {rule}", act=written(act), rule=rule)


def listed(names: Iterable[str]) -> str:
    """List names in the order of the alphabet."""
    return ", ".join(sorted(names))


def phase(s: Any) -> str:
    """Name the phase of a state."""
    return str(getattr(s, "phase", ""))


def plain(s: Any, first: int) -> Any:
    """Return a state as plain values, without names and what is printed; seats from the first one."""
    found: Any = msgspec.to_builtins(replace(s, book=None) if hasattr(s, "book") else s, enc_hook=str)
    for seat in found.get("seats", ()):
        seat.pop("name", None)
    return found | {"first": first}


def unordered(value: Any) -> Any:
    """Return plain values with every list of texts or numbers in one order: which things there are, not since when."""
    if isinstance(value, dict):
        return {key: unordered(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        plain = all(not isinstance(one, dict | list | tuple) for one in value)
        return sorted(value, key=str) if plain else [unordered(one) for one in value]
    return value


def differing(one: Any, other: Any, at: str = "") -> Iterator[str]:
    """Yield where two plain values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            yield from differing(one[key], other.get(key), f"{at}.{key}".lstrip("."))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from differing(a, b, f"{at}[{i}]")
    elif one != other:
        yield at


def check(game: str, seed: int = 0) -> list[str]:
    """Play a game at random, and say in sentences what is wrong with it; nothing if all is well. Raises `UnknownName`,
    `Unwritten`."""
    return Inspection(game, seed).run()
