"""What is seen of a recorded game, entry by entry, in lines that can be compared.

It asks only the registry, rules and screens, so that games can be rewritten behind them.
"""

from __future__ import annotations

import json
import lzma
import random
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import defstruct
from msgspec.structs import astuple, replace

from capemay_kit.core import notation
from capemay_kit.core.chance import Chance, NotAnOption
from capemay_kit.core.forms import Counting, Field, Section, UnknownCard
from capemay_kit.core.own_card import OWN_PLAYED
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.scores import in_words
from capemay_kit.core.table import Table
from capemay_kit.errors import BadFile, CapemayError, IllegalAction, NeedAnswer
from capemay_kit.games import registry

FOLDER = Path(__file__).parent
RECORDS = FOLDER / "records"
EXPECTED = FOLDER / "expected"
ASPECTS = (
    "offered", "labels", "meant", "refused", "told", "changes", "hidden", "asked", "scene", "screen", "scores",
    "summary", "position", "form", "corrected", "values", "played",
)  # fmt: skip
LONG = 40
"""Of longer lists of acts some are looked at, from first to last, and of all but the longest a hash is kept."""
LONGEST = 1200
FEW = 6
SELDOM = 4
"""What is tried goes on until each rule has refused so often."""
LESS = 0.35
"""The share of the tries of one moment in which a field of the act is altered."""

Lines = dict[tuple[str, str], str]
"""What is seen: an aspect and a key (the entry, then what is looked at), and a text."""


class Moment(NamedTuple):
    """A moment of a game: the number of the entry before it (0: the start), the state, the entry that follows with the
    state after it, and what was done just before, the latest first."""

    seq: int
    s: Any
    entry: Entry[Any] | None
    after: Any
    past: tuple[tuple[Any, Any], ...]


def every() -> list[str]:
    return sorted(one.name.removesuffix(".jsonl.xz") for one in RECORDS.glob("*.jsonl.xz"))


def names() -> list[str]:
    """List the recorded games of which is kept what is seen of them: all but the plain ones."""
    return [one for one in every() if "-plain-" not in one]


def record_of(name: str) -> bytes:
    return lzma.decompress((RECORDS / f"{name}.jsonl.xz").read_bytes())


def expected(name: str) -> Lines:
    lines = lzma.decompress((EXPECTED / f"{name}.txt.xz").read_bytes()).decode().splitlines()
    found = (line.split("\t", 2) for line in lines)
    return {(aspect, key): text for aspect, key, text in found}


def keep(name: str, lines: Lines) -> None:
    text = "".join(f"{aspect}\t{key}\t{text}\n" for (aspect, key), text in lines.items())
    EXPECTED.mkdir(exist_ok=True)
    (EXPECTED / f"{name}.txt.xz").write_bytes(lzma.compress(text.encode(), preset=9))


@cache
def kinds(act_type: Hashable) -> frozenset[type]:
    return frozenset(notation.acts_of(act_type).values())


def short(value: Any) -> str:
    raw = value if isinstance(value, bytes) else said(value).encode()
    return blake2b(raw, digest_size=5).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset | set):
        return sorted(map(str, value))
    return str(value)


def said(value: Any) -> str:
    return msgspec.json.encode(_kept(value), order="deterministic", enc_hook=_plain).decode()


FIELD = defstruct("Field", ["path", *Field.__struct_fields__[1:14]])
FIGURE = defstruct("Figure", ["key", "label", "rule", "keeps", "base", "options", "must"])
CHOSEN = defstruct("Chosen", ["text", "options", "least", "most", "at_once", "after"])
COUNTED, KIND = defstruct("Counted", ["text", "kinds", "total"]), defstruct("Kind", ["key", "title", "most"])
"""The shapes in which fields of forms are kept among what is expected."""


def _kept(value: Any) -> Any:
    match value:
        case Section():
            return replace(value, fields=tuple(FIELD(*astuple(one)[:14]) for one in value.fields))
        case Field(several=True) as one:
            return CHOSEN(one.label, one.options, one.least, one.most, one.at_once, one.after)
        case Field() as one:
            options = one.options[1:] if one.keys else ()
            return FIGURE(one.name, one.label, one.value, one.keeps, one.base, options, one.must)
        case Counting() as one:
            return COUNTED(one.text, [KIND(each.name, each.label, each.most) for each in one.fields], one.total)
        case UnknownCard():
            return replace(value, figures=_kept(value.figures))
        case list() | tuple():
            return [_kept(one) for one in value]
    return value


def some(acts: Sequence[Any], few: int = LONG) -> list[Any]:
    return [acts[i] for i in range(0, len(acts), max(1, -(-len(acts) // few)))]


class Seen:
    """A record played through, and all that is seen of it."""

    def __init__(self, name: str, table: Table[Any, Any] | None = None) -> None:
        self.name = name
        self.table = registry.replayed(record_of(name), name) if table is None else table
        game = self.table.header.game
        self.game = game
        self.rules = self.table.rules
        self.screen = registry.screen(game)
        self.type = self.rules.meta.act_type
        self._legal: dict[tuple[int, int], Sequence[Any]] = {}
        self.twins = 0

    @cached_property
    def moments(self) -> list[Moment]:
        """Every moment that counts, and those that were undone as far as an entry follows them."""
        table: Table[Any, Any] = Table(self.rules, self.table.header, self.table.start)
        found, befores = [], {}
        for entry in [*self.table.entries, None]:
            before = table.state
            past = tuple((befores[one.seq], one.act) for one in reversed(table.counted[-12:]))
            seq = table.seq
            if entry is not None:
                befores[entry.seq] = before
                table.take(entry)
            found.append(Moment(seq, before, entry, table.state, past))
        return found

    def legal(self, m: Moment, seat: int) -> Sequence[Any]:
        """List the legal acts of a seat at a moment."""
        if (m.seq, seat) not in self._legal:
            self._legal[m.seq, seat] = self.rules.legal(m.s, seat)
        return self._legal[m.seq, seat]

    def every(self, n: int) -> Iterator[Moment]:
        """Yield every n-th moment and the last."""
        yield from (m for m in self.moments if m.seq % n == 0 or m.entry is None)

    # --- all aspects ------------------------------------------------------------------------------------

    def lines(self, tried: Collection[tuple[str, str]], aspects: Sequence[str] = ASPECTS) -> Lines:
        found: Lines = {}
        for aspect in aspects:
            keys = [key for one, key in tried if one == aspect]
            look = getattr(self, f"_{aspect}")
            before: dict[str, str] = {}
            for seq, what, text in look(keys) if aspect in ("refused", "corrected") else look():
                one = str(text).replace("\t", " ").replace("\n", " / ")
                # what stays as it was is not written again
                if aspect in ("screen", "scores", "summary", "hidden") and before.get(what) == one:
                    continue
                before[what] = one
                found[aspect, f"{seq} {what}".strip()] = one
        return found

    def _offered(self) -> Iterator[tuple[int, str, str]]:
        for m in self.moments:
            acting = self.rules.to_act(m.s)
            yield m.seq, "acts", said(acting)
            for seat in acting:
                acts = self.legal(m, seat)
                if len(acts) <= FEW:
                    yield m.seq, f"seat {seat}", "; ".join(map(notation.written, acts))
                    continue
                looked = acts if len(acts) <= LONGEST else some(acts, 120)
                texts = f"{notation.written(acts[0])}; ..; {notation.written(acts[-1])}"
                yield m.seq, f"seat {seat}", f"{len(acts)}: {texts} {short(msgspec.json.encode(list(looked)))}"
            if m.entry is not None and not isinstance(m.entry.act, Correct) and m.entry.seat is not None:
                act = m.entry.act
                text = notation.written(act)
                if type(act) in kinds(self.type):
                    again = notation.meant(text, self.type, [*some(self.legal(m, m.entry.seat)), act])
                    yield m.seq, "written", f"{text} {'' if again == act else 'is read otherwise'}"

    def _labels(self) -> Iterator[tuple[int, str, str]]:
        screen, printed = self.screen, self.table.header.seed is None
        for m in self.moments:
            for seat in self.rules.to_act(m.s)[:1]:
                words = []
                acts = some(self.legal(m, seat), 20)
                for a in acts:
                    figures = screen.figures(m.s, seat, a)
                    words.append((
                        screen.label(m.s, seat, a), screen.place(m.s, seat, a), screen.handle(m.s, seat, a),
                        screen.plays(m.s, seat, a), screen.two_taps(a), screen.tone(m.s, seat, a), figures,
                        screen.names_secret(a), screen.card_used(m.s, a), printed and screen.stands_in(m.s, a),
                        screen.with_figures(m.s, seat, a, {}) == a if figures else None,
                    ))  # fmt: skip
                for at in sorted({0, m.seq % max(1, len(acts)), len(acts) - 1} if acts else ()):
                    (title, detail), place, handle, *rest = words[at]
                    text = f"{title} | {detail} | {place} | {said(handle)} | {said(rest)}"
                    yield m.seq, f"seat {seat} {notation.written(acts[at])}", text
                yield m.seq, f"seat {seat}", short(words)
                ordered = screen.in_order(m.s, seat, acts)
                yield m.seq, "ordered", short(msgspec.json.encode(list(ordered)))
                yield m.seq, "palette", short(screen.palette(m.s, seat))
                route = [screen.route(m.s, seat, a) for a in acts[:8]]
                yield m.seq, "routes", short(route)
                chosen = (screen.choosing(m.s, seat), screen.counting(m.s, seat), screen.due(m.s), screen.nobody(m.s))
                yield m.seq, "chosen", short(chosen)

    def _meant(self) -> Iterator[tuple[int, str, str]]:
        for m in self.every(19):
            for seat in self.rules.to_act(m.s)[:1]:
                scene = self.rules.scene(m.s, ())
                acts = some(self.legal(m, seat))
                handles = {one.key for a in acts if (one := self.screen.handle(m.s, seat, a)) is not None}
                handles |= {one.key for one in self.screen.palette(m.s, seat)}
                for handle in ["", *sorted(handles)[:7]]:
                    found = []
                    for place in sorted({*scene.names, *filter(None, (self.screen.place(m.s, seat, a) for a in acts))}):
                        act = self.screen.meant(m.s, seat, place, handle)
                        if act is not None:
                            found.append(f"{place}: {notation.written(act)}")
                    yield m.seq, f"seat {seat} with {handle or 'nothing'}", "; ".join(found[:2]) + f" {short(found)}"

    # --- what is refused --------------------------------------------------------------------------------

    def to_refuse(self) -> list[str]:
        """Choose acts that are not offered: those offered at other moments or to other seats, and altered ones."""
        met: Counter[str] = Counter()
        pool: dict[type, dict[Any, None]] = {}
        for m in self.moments:
            for seat in self.rules.to_act(m.s):
                acts = self.legal(m, seat)
                for a in some(acts, 25):
                    pool.setdefault(type(a), {})[a] = None
            if m.entry is not None and m.entry.refusal is not None:
                pool.setdefault(type(m.entry.act), {})[m.entry.act] = None
        pools = [list(one) for one in pool.values()]
        rnd = random.Random(self.name)
        n = len(self.table.start.seats)
        # long games have as many tries as short ones
        step = max(1, len(self.moments) // 60)
        found = []
        for m in self.moments:
            acting = self.rules.to_act(m.s)
            if m.seq % step and m.entry is not None:
                continue
            tried: set[str] = set()
            for __ in range(150 if pools else 0):
                acts = rnd.choice(pools)
                a = rnd.choice(acts)
                if rnd.random() < LESS:
                    a = self._altered(a, acts, rnd)
                seat = rnd.choice(acting) if acting and rnd.random() < 0.85 else rnd.randrange(n)
                try:
                    why = self.rules.why_not(m.s, seat, a)
                    # whatever comes first, and rules that were met seldom
                    if why is None or (len(tried) >= 5 and met[why.rule] >= SELDOM):
                        continue
                    self._refusal(m, seat, a)
                except (CapemayError, LookupError, TypeError, ValueError):
                    # it names what there is not: no screen offers that
                    continue
                met[why.rule] += 1
                tried.add(f"{m.seq} {seat} {said(a)}")
            found += sorted(tried)
        return found

    def _altered(self, a: Any, acts: Sequence[Any], rnd: random.Random) -> Any:
        fields = msgspec.structs.fields(type(a))
        if not fields:
            return a
        name = rnd.choice(fields).name
        value = getattr(a, name)
        if isinstance(value, bool):
            value = not value
        elif isinstance(value, int):
            value += rnd.choice((-1, 1, 2))
        elif isinstance(value, tuple) and value and rnd.random() < 0.6:
            other = -5 if isinstance(value[0], int) else "nowhere"
            value = rnd.choice((value[1:], (*value, value[-1]), value[::-1], (other, *value[1:])))
        elif isinstance(value, str | None) and rnd.random() < 0.3:
            value = rnd.choice(("nowhere", -1, 3))
        else:
            value = getattr(rnd.choice(acts), name)
        try:
            return msgspec.json.decode(msgspec.json.encode(replace(a, **{name: value})), type=type(a))
        except msgspec.ValidationError:
            return a

    def _refused(self, keys: Sequence[str]) -> Iterator[tuple[int, str, str]]:
        at = {m.seq: m for m in self.moments}
        for key in keys:
            number, seat, raw = key.split(" ", 2)
            m = at[int(number)]
            yield m.seq, f"{seat} {raw}", self._refusal(m, int(seat), msgspec.json.decode(raw, type=self.type))

    def _refusal(self, m: Moment, seat: int, a: Any) -> str:
        why = self.rules.why_not(m.s, seat, a)
        if why is None:
            return "allowed"
        try:
            after = self.rules.apply(m.s, seat, a, Chance(seed="other"), force=True)
            forced = f"forced: {self._stands(after)}"
        except IllegalAction as error:
            forced = f"not even forced: {error.refusal.rule}"
        except (CapemayError, NotAnOption) as error:
            forced = f"not even forced: {error}"
        reason, remedy = self.screen.refusal(m.s, why)
        return f"{why.rule} {self.screen.cites(why.page)} {said(why.details)} | {reason} | {remedy} | {forced}"

    def _stands(self, s: Any) -> str:
        """Return a hash of what is seen of a state."""
        hands = [self.screen.hand(s, i) for i in range(len(s.seats))]
        tokens = self.rules.scene(s, ()).tokens if self.screen.has_picture(s) else ()
        return short((self.rules.to_act(s), self.rules.summary(s), self._tiles(s), hands, tokens))

    def _figures(self, s: Any) -> str:
        return short([(f.name, f.value) for section in self.screen.correctable(s) for f in section.fields])

    def _tiles(self, s: Any) -> list[Any]:
        return [self.screen.tile(s, i) for i in range(len(s.seats))]

    # --- what is told, drawn, counted -------------------------------------------------------------------

    def _told(self) -> Iterator[tuple[int, str, str]]:
        n = len(self.table.start.seats)
        for m in self.moments:
            if m.entry is not None:
                seat = m.entry.seat
                viewers = [None] if seat is None else [seat, (seat + 1) % n, None]
                for viewer in viewers:
                    whom = "anybody" if viewer is None else f"seat {viewer}"
                    yield m.seq, whom, self.rules.tell(m.s, m.entry, m.after, viewer)
                    hidden = self.rules.hide(m.entry, viewer)
                    if hidden != m.entry:
                        yield m.seq, f"{whom} hidden", said((hidden.act, [one.value for one in hidden.answers]))

    def _changes(self) -> Iterator[tuple[int, str, str]]:
        for m in self.moments:
            if m.entry is None:
                continue
            act, seat = m.entry.act, m.entry.seat
            if m.entry.refusal is not None:
                yield m.seq, "against the rules", said(m.entry.refusal)
            yield m.seq, "then", self._stands(m.after)
            if m.seq % 8 == 0 or m.entry.refusal is not None or isinstance(act, Correct):
                yield m.seq, "figures", self._figures(m.after)
            if isinstance(act, Correct):
                past = [(m.s, act), *m.past]
                yield m.seq, "follows", said([self.screen.follows(m.after, i, past) for i in range(len(m.s.seats))])
            if seat is None or type(act) not in kinds(self.type):
                continue
            if m.seq % 3 == 0:
                yield m.seq, "consequences", said(self.screen.consequences(m.s, m.after, seat, act))
            asked = self.screen.unknown_card(m.s, seat, act)
            if asked is not None:
                yield (m.seq, "unknown card", f"{asked.question} | {asked.text} | {short(asked)}")

    def _asked(self) -> Iterator[tuple[int, str, str]]:
        for m in self.moments:
            if m.entry is None or not m.entry.answers or m.entry.seat is None:
                continue
            try:
                self.rules.apply(m.s, m.entry.seat, m.entry.act, Chance(), m.entry.refusal is not None)
            except NeedAnswer as error:
                question = error.question
                asked = self.screen.ask(m.s, question)
                text = "goes on" if asked is None else f"{asked.text} | {asked.skip} | {asked.draws} | {asked.seat}"
                yield m.seq, "question", f"{text} | {len(question.options)} {short((asked, question))}"
            yield m.seq, "answers", said([(one.why, one.value, one.audience) for one in m.entry.answers])

    def _hidden(self) -> Iterator[tuple[int, str, str]]:
        for m in self.every(7):
            for viewer in (*range(len(m.s.seats)), None):
                view = self.rules.view(m.s, viewer)
                hands = [self.screen.hand(view, i) for i in range(len(m.s.seats))]
                yield m.seq, f"view of {viewer}", f"{sum(map(len, hands))} {short(hands)} {self._stands(view)}"
                if m.seq % 28 == 0:
                    yield m.seq, f"figures for {viewer}", self._figures(view)
            for i in range(len(m.s.seats)):
                yield m.seq, f"secret {i}", said((self.screen.secret(m.s, i), self.screen.own_hand(m.s, i)))[:400]

    def _scene(self) -> Iterator[tuple[int, str, str]]:
        for m in self.every(2):
            if not self.screen.has_picture(m.s):
                continue
            for seat in self.rules.to_act(m.s)[:1] or (None,):
                view = self.rules.view(m.s, seat)
                acts = () if seat is None else some(self.legal(m, seat), 400)
                scene = self.rules.scene(view, acts)
                marks = [(one.place, one.tone) for one in scene.marks]
                targets = [(one.place, one.label) for one in scene.targets]
                text = f"{len(scene.tokens)} {short(scene.tokens)} {len(marks)} {short(marks)}"
                yield m.seq, f"for {seat}", f"{text} {len(targets)} {targets[:1]} {short(targets)} {short(scene.route)}"
            plain = self.rules.scene(m.s, ())
            yield m.seq, "fixed", short((plain.aspect, plain.areas, plain.links, plain.places))
            yield m.seq, "plain", short((plain.tokens, plain.marks, plain.targets))

    def _screen(self) -> Iterator[tuple[int, str, str]]:
        screen = self.screen
        yield 0, "checklist", said(screen.checklist(len(self.table.start.seats), self.table.header.seed is None))
        for m in self.moments:
            yield m.seq, "heading", " | ".join(screen.heading(m.s))
            if m.seq % 3 and m.entry is not None:
                continue
            yield m.seq, "progress", said(screen.progress(m.s))
            for i, tile in enumerate(self._tiles(m.s)):
                yield m.seq, f"tile {i}", said(tile)
            yield m.seq, "standings", said((screen.standings(m.s), screen.deciding(m.s)))
            yield m.seq, "notices", said((screen.notices(m.s), screen.coming(m.s), screen.at_once(m.s)))
            yield m.seq, "rules", said((screen.house_rules(m.s), screen.oddities(m.s)))
            yield m.seq, "check", said([screen.to_check(m.s, i) for i in range(len(m.s.seats))])
            yield m.seq, "automa", said(screen.automa(m.s, m.past))

    def _scores(self) -> Iterator[tuple[int, str, str]]:
        for m in self.every(9):
            sheet = in_words(self.rules.scores(m.s), self.rules.meta.messages)
            for seat in sheet.seats:
                yield m.seq, f"total {seat.name}", said(seat.total)
                for line in seat.lines:
                    yield m.seq, f"{seat.name} {line.category}", said((line.points, line.because, line.open))
            yield m.seq, "winners", said((sheet.winners, sheet.decided_by, sheet.complete, sheet.missing))
            yield m.seq, "outcome", said(self.rules.outcome(m.s))

    def _summary(self) -> Iterator[tuple[int, str, str]]:
        for m in self.every(5):
            yield m.seq, "summary", said(self.rules.summary(m.s))

    def _few(self) -> list[Moment]:
        """Return a few moments, from first to last."""
        last = len(self.moments) - 1
        return [self.moments[at] for at in sorted({0, last // 3, 2 * last // 3, last})]

    def _position(self) -> Iterator[tuple[int, str, str]]:
        for m in self._few():
            position = self.rules.position(m.s)
            raw = msgspec.json.encode(position)
            yield m.seq, "file", raw.decode()
            try:
                back, warnings = registry.position(raw, "a file")[1:]
                yield m.seq, "read back", f"{short(self.rules.scores(back))} {said([str(one) for one in warnings])}"
            except BadFile as bad:
                yield m.seq, "read back", f"not read: {bad}"

    # --- what can be corrected --------------------------------------------------------------------------

    def _forms(self, m: Moment) -> Iterator[tuple[str, Any]]:
        screen = self.screen
        found = [("correctable", screen.correctable(m.s)), ("claims", screen.claims(m.s))]
        if self.table.header.options.get("depth") == "sheet" or self.rules.outcome(m.s) is not None:
            found.append(("sheet", screen.sheet(m.s)))
        found += [(f"own hand {i}", screen.own_hand(m.s, i)) for i in range(len(m.s.seats))]
        yield from found

    def _form(self) -> Iterator[tuple[int, str, str]]:
        for m in self._few():
            for form, sections in self._forms(m):
                yield m.seq, form, said([(one.title, one.seat, one.line, one.notes, one.tile) for one in sections])
                for n, section in enumerate(sections):
                    for f in section.fields:
                        limits = f"{f.least}..{f.most}" if not f.options else f"{len(f.options)} {short(f.options)}"
                        rest = (f.row, f.column, f.tone, f.several, f.once, f.keys, f.lack, f.places)
                        yield m.seq, f"{form} {n} {f.name}", f"{f.label} | {said(f.value)} | {limits} | {said(rest)}"

    def to_correct(self, known: set[str], own: Sequence[tuple[str, Any]], free: Sequence[tuple[str, Any]]) -> list[str]:
        """Choose corrections to be tried: every kind of path at least twice, with values that can be and others.
        ``known`` are the kinds of paths that records of this game have tried often enough, ``own`` an owner's cards,
        ``free`` corrections that stand in no form."""
        rnd = random.Random(f"{self.name}/corrections")
        found: list[str] = []
        for m in self._few():
            here: dict[str, list[Any]] = {}
            for __, sections in self._forms(m):
                for section in sections:
                    for f in section.fields:
                        here.setdefault(kind_of(f.name), []).append(f)
            for kind, fields in here.items():
                mark = f"{kind} {m.seq > 0} {m.entry is None}"
                if mark in known:
                    continue
                known.add(mark)
                f = rnd.choice(fields)
                right = value_of(f, rnd)
                values = [right, rnd.choice([-1, 10**6, "no such thing", None, [], True, {"number": 1}, [[]], 1.5])]
                values += [f.value[1:]] if f.several else []
                found += [f"{m.seq} {f.name} {one}" for one in dict.fromkeys(map(said, values))]
            paths = ["seats[9].name", "nothing", "seats[0].nothing", "book.numbers.nothing", "book.rulings.nothing",
                     "book.own.nothing.1", "seats[0].name"]  # fmt: skip
            found += [f"{m.seq} {path} {said(value)}" for path in paths for value in (3, "Eve")]
            turned = self.screen.turn_picture(m.s, self.table.header.board)
            more = [turned] if turned is not None else []
            if m.seq and (m.entry is not None or "settled" not in known):
                more += free if "free" not in known or m.entry is None else []
                cards = [one for one in own if one[0] != OWN_PLAYED]
                more += cards if len(cards) < 9 else cards[::9]
                more += [(path, {**card, "nothing": 1}) for path, card in cards[:3] if isinstance(card, dict)]
                known |= {"free"} if m.entry is not None else {"settled"}
            found += [f"{m.seq} {path} {said(value)}" for path, value in more]
        return found

    def _corrected(self, keys: Sequence[str]) -> Iterator[tuple[int, str, str]]:
        at = {m.seq: m for m in self.moments}
        for key in keys:
            number, path, raw = key.split(" ", 2)
            m, value = at[int(number)], json.loads(raw)
            try:
                after = self.rules.correct(m.s, path, value)
            except (CapemayError, ValueError) as error:
                yield m.seq, f"{path} {raw}", f"refused: {error}"
                continue
            entry: Entry[Any] = Entry(seq=m.seq + 1, act=Correct(path, value))
            told = [self.rules.tell(m.s, entry, after, viewer) for viewer in (0, None)]
            text = f"{told[0]} | {'' if told[1] == told[0] else told[1]} | {self._stands(after)}"
            yield m.seq, f"{path} {raw}", f"{text} {self._figures(after)} {self.rules.dealt(path)}"

    # --- what bots and counts know ----------------------------------------------------------------------

    def _values(self) -> Iterator[tuple[int, str, str]]:
        valuing = registry.valuing(self.game)
        for m in self.every(4):
            for i in range(len(m.s.seats)):
                if self.table.header.options.get("depth") == "sheet":
                    continue
                yield m.seq, f"worth {i}", f"{self.rules.worth(m.s, i):.4f}"
                if valuing is None:
                    continue
                measured = [round(one, 4) for one in valuing.measure(m.s, i)]
                text = f"{valuing.points(m.s, i):.3f} {valuing.stage(m.s)} {valuing.group(m.s, i)} {measured}"
                yield m.seq, f"measured {i}", text
                guessed = valuing.determinize(self.rules.view(m.s, i), i, random.Random(m.seq))
                yield m.seq, f"guessed {i}", self._stands(guessed) if m.seq % 16 == 0 else "-"
                if i in self.rules.to_act(m.s):
                    acts = some(self.legal(m, i), 60)
                    held = (valuing.held(m.s, i, acts), valuing.telling(m.s, i, acts))
                    yield m.seq, f"held {i}", f"{len(held[0])} {len(held[1])} {short(msgspec.json.encode(held))}"

    def _played(self) -> Iterator[tuple[int, str, str]]:
        played = registry.played(self.game)
        if played is None:
            return
        for m in self.moments:
            if m.entry is None or type(m.entry.act) not in kinds(self.type):
                continue
            uses = [*played.uses(m.s, m.entry.act, m.after)]
            if uses:
                titles = [played.title(m.after, kind, id) for __, kind, id in uses]
                yield m.seq, "uses", f"{uses} {titles} {played.round(m.s)}"


def kind_of(path: str) -> str:
    """Return a path without its numbers, so that those of all seats are one."""
    return "".join("#" if one.isdigit() else one for one in path)


def value_of(f: Any, rnd: random.Random) -> Any:
    if f.options:
        values = [one.value for one in f.options]
        if f.several:
            most = min(len(values), max(1, len(f.value)) if f.once else 4)
            chosen = rnd.sample(values, rnd.randint(0, most))
            return chosen if f.once else chosen + chosen[:1]
        return rnd.choice([one for one in values if one != f.value] or values)
    near = [n for n in range(f.least, min(f.most, f.least + 30) + 1) if n != f.value]
    return rnd.choice(near or [f.least])
