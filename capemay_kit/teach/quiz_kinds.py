"""Kinds of questions that fit any game: may this be done, which rule forbids it, what does it bring, what brings most,
who leads, what does a line score, who wins.

The rules say what is right and what is wrong, and acts are named as on their buttons. A question tells only what the
seat that acts may know. A game chooses its `Kinds` and adds its own; a game that chooses none is asked all of them.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import dist
from typing import Any, NamedTuple, TypeAlias, TypeVar

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Field
from capemay_kit.core.i18n import N_, _, and_list, quoted
from capemay_kit.core.rules import GameRules
from capemay_kit.core.scores import said
from capemay_kit.core.screen import Screen
from capemay_kit.errors import Refusal
from capemay_kit.games import registry
from capemay_kit.teach.reference import about, rule_for, rules
from capemay_kit.teach.teaching import teaching

T = TypeVar("T")
NAMES = ("Anna", "Ben", "Cleo", "Dan")
EVERY = 12
"""How many questions are made from one game of bots, at moments spread over it."""
SEED = "quiz"
USUAL = ("no_such_seat", "game_over", "not_now", "not_your_turn")
"""The rules of every game that refuse an act only because it comes at another time."""
LONGEST = 2000
"""How many acts of a game are played at most."""
OPTIONS = 4
LISTED = 40
"""How many acts are compared at most."""
FEW = 4
"""A seat with more figures on its score sheet cannot be told in a sentence."""
MOMENTS = 4
"""How many moments are brought about, until something can be asked about one."""
TRIES, APART = 30, 3
"""How often figures are drawn anew until two seats are close to each other, and how far one is changed at most."""


class Asked(NamedTuple):
    """What a game asks about a position. ``right`` is one of the ``options``, ``why`` says what decides it, ``rule`` is
    the id of the rule.

    ``about`` holds what the question is about, so that a test can work out the answer in another way. ``state`` is the
    position if it differs from the moment's; ``place`` is marked on the picture.
    """

    text: str
    options: Sequence[str]
    right: str
    why: str
    rule: str
    about: dict[str, Any]
    state: Any = None
    place: str = ""


Staging: TypeAlias = Callable[[Any, random.Random], Any]
Also: TypeAlias = Callable[[Any, int], Sequence[Any]]
Tells: TypeAlias = Callable[[Any, int], str]
Explains: TypeAlias = Callable[[Any, Any], str]
Kind: TypeAlias = Callable[[Any, random.Random], Asked | None]
"""Makes a question about a position; None if it has nothing to ask there."""


class Maker(NamedTuple):
    """How a game's questions are made.

    ``moments`` returns moments of the game that bots play under a number. One of the ``kinds`` is asked about a moment;
    the last of them always can be. ``pictured`` are the kinds that ask about places.
    """

    moments: Callable[[int], tuple[Any, ...]]
    kinds: Mapping[str, Kind]
    pictured: frozenset[str]


def played(
    game: str,
    number: int,
    seats: int,
    choose: Callable[[Any, int, Sequence[Any], random.Random], Any],
    keep: Callable[[Any], bool],
    enough: Callable[[Any], bool] = lambda s: False,
) -> tuple[Any, ...]:
    """Let bots play a game to its end, or until ``enough`` says so. Return moments for which ``keep`` is true, spread
    over the game."""
    found = registry.game(game)
    seed = teaching(game).key(f"quiz/{number}")
    rng = random.Random(seed)
    s = _fresh(game, seats)
    seen = []
    for __ in range(LONGEST):
        if not (acting := found.rules.to_act(s)) or enough(s):
            break
        if keep(s):
            seen.append(s)
        chosen = choose(s, acting[0], found.rules.legal(s, acting[0]), rng)
        s = found.rules.apply(s, acting[0], chosen, Chance(seed=seed))
    step = max(1, len(seen) // EVERY)
    return tuple(seen[::step][:EVERY])


@cache
def _fresh(game: str, seats: int) -> Any:
    """Set up a table once for all games of so many seats, so that what its book works out is worked out once."""
    found = registry.game(game)
    return found.start(found.header_for(NAMES[:seats], seed="quiz"))


def numbers(right: int, rng: random.Random, written: Callable[[int], str] = str, least: int = 0) -> list[str]:
    """Return four numbers in order, the right one among them, at any place that the ``least`` number leaves."""
    below = [right - by for by in (1, 2, 3, 4) if right - by >= least]
    above = [right + by for by in (1, 2, 3, 4, 6)]
    lower = rng.randint(0, min(OPTIONS - 1, len(below)))
    return [written(n) for n in sorted([right, *rng.sample(below, lower), *rng.sample(above, OPTIONS - 1 - lower)])]


def among(right: T, wrong: Sequence[T], rng: random.Random, n: int = 3) -> list[T]:
    """Return the right answer among up to ``n`` wrong ones, in random order."""
    found = [right, *rng.sample(wrong, min(n, len(wrong)))]
    rng.shuffle(found)
    return found


class Kinds:
    """The kinds of questions about one game. Those about acts are of some ``types`` of acts; ``at`` brings the moment
    to another one, or returns None where that cannot be; ``uses`` asks in the game's own words, and ``tells`` says
    what a seat has, as far as it matters."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.rules: GameRules[Any, Any] = registry.game(game).rules
        self.says: Screen[Any, Any] = registry.screen(game)

    def may(
        self,
        *types: type,
        at: Staging | None = None,
        uses: str = "",
        tells: Tells | None = None,
        also: Also | None = None,
    ) -> Kind:
        """Which of these may be done? An act that is offered stands among others that the rules refuse, as like it as
        can be. ``uses`` has ``{name}``, ``{figures}`` and what is in ``{hand}``; ``also`` lists further acts to try
        than those that a tap can mean."""

        def ask(s: Any, rng: random.Random) -> Asked | None:
            seat = self.rules.to_act(s)[0]
            legal = self._legal(s, seat, types)
            if not legal:
                return None
            right = rng.choice(legal)
            wrong = self._like(s, seat, right, legal, also(s, seat) if also else (), rng)
            if len(wrong) < OPTIONS - 1:
                return None
            acts = among(right, [act for act, __ in wrong], rng)
            hands = {self._hand(s, seat, one) for one in acts}
            hand = hands.pop() if len(hands) == 1 else ""
            options = [self._named(s, seat, one, alone=bool(hand)) for one in acts]
            if hand:
                text = uses or N_("It is {name}'s turn ({figures}). Which of these is allowed with {hand}?")
            else:
                text = N_("It is {name}'s turn ({figures}). Which of these is allowed?")
            figures = tells(s, seat) if tells else self._told(s, seat, acts)
            text = _(text).format(name=s.seats[seat].name, figures=figures, hand=hand)
            reasons = {why.rule: f"{quoted(options[acts.index(act)])}: {self._reason(s, why)}" for act, why in wrong}
            told, rule = {"seat": seat, "acts": tuple(acts)}, self._leads_to(wrong[0][1].rule)
            return Asked(text, options, options[acts.index(right)], " ".join(reasons.values()), rule, told, s)

        return _brought(at, ask)

    def why(self, *types: type, at: Staging | None = None, uses: str = "", tells: Tells | None = None) -> Kind:
        """Which rule forbids this, if any does? Rules that the act does not break are the wrong answers. ``uses`` has
        ``{name}``, ``{figures}``, what is in ``{hand}`` and the ``{act}`` done with it."""

        def ask(s: Any, rng: random.Random) -> Asked | None:
            seat = self.rules.to_act(s)[0]
            legal = self._legal(s, seat, types)
            if not legal:
                return None
            by_rule: dict[str, list[Any]] = {}
            # after a firm rule nothing is asked, so what else an act breaks is not known
            sure: list[str] = []
            for act, refusal in self._refused(s, seat, types, legal):
                by_rule.setdefault(self._title(s, refusal), []).append(act)
                if not self.rules.rulebook[refusal.rule].firm:
                    sure.append(self._title(s, refusal))
            allowed = _("None: it is allowed.")
            wanted = rng.choice([allowed, *sorted(set(sure))])
            act = rng.choice(legal if wanted == allowed else by_rule[wanted])
            broken = list(self.rules.broken(s, seat, act))
            others = sorted(by_rule.keys() - {self._title(s, one.refusal) for one in broken})
            if any(one.firm for one in broken) or len(others) < (1 if broken else 2):
                return None
            rng.shuffle(others)
            titles = [*([wanted] if broken else []), *others][: OPTIONS - 1]
            rng.shuffle(titles)
            text = _(
                uses or N_("It is {name}'s turn ({figures}). {name} wants to do this: {act}. Which rule forbids it, if "
                "any?")
            ).format(
                name=s.seats[seat].name, figures=tells(s, seat) if tells else self._told(s, seat, [act]),
                hand=self._hand(s, seat, act), act=self._named(s, seat, act, alone=bool(uses)),
            )  # fmt: skip
            rule = self._leads_to(broken[0].refusal.rule) if broken else self._rule(s, act)
            why = self._reason(s, broken[0].refusal) if broken else _("No rule forbids it.")
            place, told = self._place(s, seat, act), {"seat": seat, "act": act}
            return Asked(text, [*titles, allowed], wanted, why, rule, told, s, place)

        return _brought(at, ask)

    # --- what it brings ----------------------------------------------------------------------------------

    def brings(
        self,
        *types: type,
        at: Staging | None = None,
        figure: int | None = None,
        rule: str = "",
        uses: str = "",
        tells: Tells | None = None,
        because: Explains | None = None,
    ) -> Kind:
        """How high is a figure after this? It is the one at that place of the tile, or any. ``uses`` has ``{name}``,
        ``{figures}``, the ``{act}`` and what the figure is ``{now}``; ``because`` explains it instead of all that
        changes."""

        def ask(s: Any, rng: random.Random) -> Asked | None:
            seat = self.rules.to_act(s)[0]
            legal = self._legal(s, seat, types)
            rng.shuffle(legal)
            now = self._figures(s, seat)
            for act in legal[:TRIES]:
                if (after := self._after(s, seat, act)) is None:
                    continue
                then = self._figures(after, seat)
                wanted = list(then) if figure is None else list(then)[figure : figure + 1]
                changed = [what for what in wanted if what in now and then[what] != now[what]]
                if not changed:
                    continue
                what = rng.choice(changed)
                right, written = then[what]
                text = _(
                    uses or N_("{name} has {figures} and does this: {act}. What is the figure for “{what}” afterwards?")
                ).format(
                    name=s.seats[seat].name, figures=tells(s, seat) if tells else self._told(s, seat, []),
                    act=self._named(s, seat, act), what=what, now=now[what][1].format(now[what][0]),
                )  # fmt: skip
                changes = because(s, act) if because else "; ".join(self.says.consequences(s, after, seat, act))
                why = _sentence(changes)
                return Asked(
                    text, numbers(right, rng, written.format), written.format(right), why,
                    rule or self._rule(s, act), {"seat": seat, "act": act, "what": what}, s, self._place(s, seat, act),
                )  # fmt: skip
            return None

        return _brought(at, ask)

    def most(self, *types: type, at: Staging | None = None, rule: str = "", uses: str = "") -> Kind:
        """Which of these brings most of a figure? ``uses`` has ``{name}``, and fits every figure that acts change."""

        def ask(s: Any, rng: random.Random) -> Asked | None:
            seat = self.rules.to_act(s)[0]
            legal = self._legal(s, seat, types)
            found: dict[str, dict[str, tuple[int, str, Any]]] = {}
            for act in rng.sample(legal, min(LISTED, len(legal))):
                if (after := self._after(s, seat, act)) is not None:
                    for what, (n, written) in self._figures(after, seat).items():
                        found.setdefault(what, {}).setdefault(self._named(s, seat, act), (n, written, act))
            apart = [what for what, each in found.items() if _leads([n for n, __, __ in each.values()])]
            if not apart:
                return None
            what = rng.choice(apart)
            # those that are nearly as good are the harder choices
            best, *others = sorted(found[what].items(), key=lambda one: -one[1][0])
            chosen = [(name, *one) for name, one in among(best, others[: OPTIONS + 1], rng)]
            text = _(
                uses or N_("{name} can do one of these. Which leaves the highest figure for “{what}”?")
            ).format(name=s.seats[seat].name, what=what)  # fmt: skip
            why = _sentence("; ".join(f"{name} → {written.format(n)}" for name, n, written, _act in chosen))
            told = {"seat": seat, "acts": tuple(one[3] for one in chosen), "what": what}
            return Asked(text, [one[0] for one in chosen], best[0], why, rule or self._rule(s, best[1][2]), told, s)

        return _brought(at, ask)

    # --- who leads, and who wins -------------------------------------------------------------------------

    def scores(self) -> Kind:
        """What does a line of the score bring, of those that everybody can work out?"""

        def ask(s: Any, rng: random.Random) -> Asked | None:
            counted, known = self.rules.scores(s).seats, self.rules.scores(self.rules.view(s, None)).seats
            lines = [
                (i, line) for i, (one, seen) in enumerate(zip(counted, known, strict=True))
                for line in one.lines if line.points and line.because and not line.open and line in seen.lines
            ]  # fmt: skip
            if not lines:
                return None
            seat, line = rng.choice(lines)
            title = _(self.rules.meta.categories[line.category])
            text = _("If the game ended now, how many points would {name} score for “{line}”?",
                     name=s.seats[seat].name, line=title)  # fmt: skip
            why = _sentence(
                "; ".join(f"{said(one.why, self.rules.meta.messages)}: {one.points}" for one in line.because)
            )
            told = {"seat": seat, "line": line.category}
            page = self.says.line_page(line.category)
            found = [one.id for one in rules(self.game) if one.page == page]
            rule = next((one for one in found if line.category.startswith(one)), *found[:1] or [""])
            return Asked(text, numbers(line.points, rng), str(line.points), why, rule, told, s)

        return ask

    def winner(self, rule: str = "", at: Staging | None = None) -> Kind:
        """Who wins with these figures, which are close to each other? Where there are too many of them to be told, it
        asks who would win now, by what everybody sees. It can always be asked."""

        def ask(s: Any, rng: random.Random) -> Asked:
            if not self._told_in_short(s):
                return self._won(_("If the game ended now, who would win?"), self.rules.view(s, None), rng, rule)
            for __ in range(TRIES):
                shown = self._varied(s, rng)
                first = sorted((one.total for one in self.rules.scores(shown).seats), reverse=True)[:2]
                if first[0] - first[-1] <= rng.randint(0, 2):
                    break
            text = _("At the end: {seats}. Who wins?", seats="; ".join(self._entered_said(shown)))
            return self._won(text, shown, rng, rule)

        return _brought(at, ask)

    def total(self, rule: str = "", at: Staging | None = None) -> Kind:
        """How many points are these figures in all?"""

        def ask(s: Any, rng: random.Random) -> Asked | None:
            if not self._told_in_short(s):
                return None
            shown, seat = self._varied(s, rng), rng.randrange(len(s.seats))
            counted = self.rules.scores(shown).seats[seat]
            if not counted.total:
                return None
            categories = self.rules.meta.categories
            text = _("At the end: {seat}. How many points is that in all?", seat=self._entered_said(shown)[seat])
            why = _sentence(
                ", ".join(f"{_(categories[one.category])}: {one.points}" for one in counted.lines if one.points)
            )
            told, right = {"seat": seat}, counted.total
            return Asked(text, numbers(right, rng), str(right), why, rule or self._leads_to("game_over"), told, shown)

        return _brought(at, ask)

    def _won(self, text: str, shown: Any, rng: random.Random, rule: str) -> Asked:
        """Ask who wins at a position."""
        sheet, names = self.rules.scores(shown), [one.name for one in shown.seats]
        nobody, winners = _("Nobody"), sheet.winners
        right = (
            winners[0] if len(winners) == 1 else _("{names} share it", names=and_list(winners)) if winners else nobody
        )
        best = max(one.total for one in sheet.seats)
        level = [one.name for one in sheet.seats if one.total == best]
        # the likely mistake is not to look at what breaks a tie, or to see a tie where there is none
        shared = _(
            "{names} share it",
            names=and_list(level if len(level) > 1 else sorted(rng.sample(names, min(2, len(names))), key=names.index)),
        )
        wrong = [one for one in dict.fromkeys((shared, *rng.sample(names, len(names)), nobody)) if one != right]
        options = sorted([right, *wrong[: OPTIONS - 1]], key=lambda one: (one not in names, one == nobody, one))
        totals = ", ".join(f"{one.name} {one.total}" for one in sheet.seats)
        reasons = self.rules.meta.reasons
        why = f"{totals}. {_sentence(_(reasons[sheet.decided_by]))}" if winners else f"{totals}."
        return Asked(text, options, right, why, rule or self._leads_to("game_over"), {}, shown)

    def _entered(self, s: Any) -> list[list[Field]]:
        """List what is entered of each seat on a score sheet."""
        sections = self.says.sheet(s)
        return [[field for one in sections if one.seat == i for field in one.fields if field.value or not field.several]
                for i in range(len(s.seats))]  # fmt: skip

    def _told_in_short(self, s: Any) -> bool:
        return all(0 < len(each) <= FEW for each in self._entered(s))

    def _entered_said(self, s: Any) -> list[str]:
        return [
            f"{seat.name}: {and_list([f'{one.label} {one.said}' for one in each])}"
            for seat, each in zip(s.seats, self._entered(s), strict=True)
        ]  # fmt: skip

    def _varied(self, s: Any, rng: random.Random) -> Any:
        """Return a position with other numbers on its score sheet."""
        for one in [field for each in self._entered(s) for field in each if not field.options and not field.several]:
            n = one.value + rng.randint(-APART, APART)
            s = self.rules.correct(s, one.name, min(one.most, max(one.least, n)))
        return s

    # --- acts, as people name them -----------------------------------------------------------------------

    def _legal(self, s: Any, seat: int, types: Sequence[type]) -> list[Any]:
        return [one for one in self.rules.legal(s, seat) if isinstance(one, tuple(types))]

    def _refused(
        self, s: Any, seat: int, types: Sequence[type], legal: Sequence[Any], more: Sequence[Any] = ()
    ) -> list[tuple[Any, Refusal]]:  # fmt: skip
        """List acts that a tap can mean, or that are tried before they are offered, with the rule that refuses each."""
        scene = self.rules.scene(self.rules.view(s, seat), ())
        handles = dict.fromkeys(["", *(one.key for act in legal if (one := self.says.handle(s, seat, act)))])
        wanted = tuple(types)
        # the base of some acts may say what a tap means by them all
        kinds = [one for one in self.rules.acts
                 if issubclass(one, wanted) or any(issubclass(each, one) for each in wanted)]  # fmt: skip
        tried = [*more]
        tried += [act for kind in kinds for place in scene.places for handle in handles
                 for act in kind.meant(s, seat, place.id, handle)]  # fmt: skip
        tried += [act for kind in kinds if not kind.sure for act in kind.offered(s, seat)]
        found = {act: self.rules.why_not(s, seat, act) for act in tried if isinstance(act, wanted)}
        return [(act, why) for act, why in found.items() if why is not None and self._asked_about(why)]

    def _asked_about(self, why: Refusal) -> bool:
        """Say whether a refusal tells more than that it is another's turn or another phase; and that is not by a ruling
        of ours, which another table may not have."""
        rule = rule_for(self.game, why.rule)
        return why.rule not in USUAL and (rule is None or rule.switch is None)

    def _like(
        self, s: Any, seat: int, right: Any, legal: Sequence[Any], more: Sequence[Any], rng: random.Random
    ) -> list[tuple[Any, Refusal]]:  # fmt: skip
        """Return three acts that are refused, as like the right one as can be, by as many rules as can be."""
        kind, hand = type(right), self._hand(s, seat, right)
        legal = [one for one in legal if type(one) is kind]
        refused = self._refused(s, seat, [kind], legal, more)
        rng.shuffle(refused)
        at = {one.id: (one.x, one.y) for one in self.rules.scene(self.rules.view(s, None), ()).places}
        here = at.get(self.says.place(s, seat, right) or "")
        # what is near on the picture is the likelier mistake
        far = {
            act: dist(here, there) * rng.uniform(0.5, 2)
            for act, __ in refused
            if here and (there := at.get(self.says.place(s, seat, act) or ""))
        }
        refused.sort(key=lambda one: (-_alike(one[0], right), far.get(one[0], 0)))
        seen: Counter[str] = Counter()
        order: list[tuple[bool, bool, int, int]] = []
        for act, why in refused:
            weak = self.rules.rulebook[why.rule].weak
            order.append((self._hand(s, seat, act) != hand, weak, seen[why.rule], len(order)))
            seen[why.rule] += 1
        allowed = {self._named(s, seat, one) for one in legal}
        found: dict[str, tuple[Any, Refusal]] = {}
        for *__, i in sorted(order):
            if len(found) < OPTIONS - 1 and (name := self._named(s, seat, refused[i][0])) not in allowed:
                found.setdefault(name, refused[i])
        return list(found.values())

    def _hand(self, s: Any, seat: int, act: Any) -> str:
        """Name what is taken in hand for an act."""
        handle = self.says.handle(s, seat, act)
        return handle.title if handle else ""

    def _named(self, s: Any, seat: int, act: Any, alone: bool = False) -> str:
        """Name an act, with what is taken in hand for it unless that is said already."""
        hand = self._hand(s, seat, act)
        # only what is offered has a number
        label = re.sub(r"^\d+ · ", "", self.says.label(s, seat, act)[0])
        return label if alone or hand.partition(" ×")[0] in label else f"{hand} · {label}"

    def _told(self, s: Any, seat: int, acts: Sequence[Any]) -> str:
        """Say what a seat has: the figures of its tile, and what it holds if that decides what it may do."""
        told = and_list([f"{value} {what}" for value, what in self.says.tile(s, seat).figures])
        if all(self.says.plays(s, seat, one) is None or self.says.handle(s, seat, one) for one in acts):
            return told
        return _(
            "{figures}; in hand: {hand}", figures=told, hand=and_list([one.title for one in self.says.hand(s, seat)])
        )

    def _place(self, s: Any, seat: int, act: Any) -> str:
        """Return the place of the picture at which an act is tapped."""
        scene, place = self.rules.scene(self.rules.view(s, None), ()), self.says.place(s, seat, act)
        return place if place and place in [one.id for one in scene.places] else ""

    def _reason(self, s: Any, why: Refusal) -> str:
        """Say why an act is refused; if no rule that can be read says more, with the page."""
        reason = self.says.refusal(s, why)[0]
        cited = self.says.cites(why.page)
        return reason if rule_for(self.game, why.rule) or not cited else f"{reason} ({cited})"

    def _title(self, s: Any, why: Refusal) -> str:
        rule = rule_for(self.game, why.rule)
        return _(rule.title) if rule else self.says.refusal(s, why)[0]

    def _leads_to(self, why: str) -> str:
        rule = rule_for(self.game, why)
        return rule.id if rule else ""

    def _rule(self, s: Any, act: Any) -> str:
        """Return the rule about an act: the one of its name, else the first about the phase."""
        tag = act.__struct_config__.tag
        found = [one for one in rules(self.game) if one.id == tag] or about(self.game, s.phase)
        return found[0].id if found else ""

    def _after(self, s: Any, seat: int, act: Any) -> Any:
        """Return the state after an act; None if the seat's figures then depend on chance, or on what others cover."""
        if act.masked() != act:
            return None
        chance = Chance(seed=SEED)
        after = self.rules.apply(s, seat, act, chance)
        seen = self.rules.apply(self.rules.view(s, seat), seat, act, Chance(seed=SEED))
        return None if chance.log or self._figures(seen, seat) != self._figures(after, seat) else after

    def _figures(self, s: Any, seat: int) -> dict[str, tuple[int, str]]:
        """Return the whole numbers on a seat's tile by their names, each with what is written around it."""
        found = ((what, re.fullmatch(r"(\D*)(\d+)(\D*)", value)) for value, what in self.says.tile(s, seat).figures)
        return {what: (int(n[2]), f"{n[1]}{{}}{n[3]}") for what, n in found if n}


def any_game(game: str) -> Maker:
    """Return how questions are made about a game that says nothing of them itself."""
    kinds = Kinds(game)
    acts = kinds.rules.acts
    meta = kinds.rules.meta

    def moments(number: int) -> tuple[Any, ...]:
        most = min(meta.max_seats, len(NAMES))
        fewest = min(max(2, meta.min_seats), most)
        seats = fewest + number % (most - fewest + 1)
        return played(game, number, seats, lambda s, seat, legal, rng: rng.choice(legal), lambda s: True)

    found = {
        "may": kinds.may(*acts), "why": kinds.why(*acts), "brings": kinds.brings(*acts), "most": kinds.most(*acts),
        "scores": kinds.scores(), "total": kinds.total(), "winner": kinds.winner(),
    }  # fmt: skip
    return Maker(moments, found, frozenset(found) - {"winner", "total"})


def _brought(at: Staging | None, ask: Kind) -> Kind:
    """Return a kind that asks about a moment that ``at`` brings about, of which there are many."""
    if at is None:
        return ask

    def asked(s: Any, rng: random.Random) -> Asked | None:
        tried = (at(s, rng) for __ in range(MOMENTS))
        found = (ask(there, rng) for there in tried if there is not None)
        return next((one for one in found if one is not None), None)

    return asked


def _alike(one: Any, other: Any) -> int:
    """Count the fields in which two acts of a type are the same."""
    return sum(getattr(one, name) == getattr(other, name) for name in other.__struct_fields__)


def _leads(found: Sequence[int]) -> bool:
    """Say whether one of enough numbers is higher than all others."""
    return len(found) >= OPTIONS and found.count(max(found)) == 1


def _sentence(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}".removesuffix(".") + "." if said else ""
