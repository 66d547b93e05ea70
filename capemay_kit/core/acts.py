"""An act and everything that is known of it stand in one class; a rule stands once, with its two sentences.

From a game's acts follow what is offered and refused, what *Do it anyway* can break, what an act does, how it is told,
named on a button, tapped on the picture and counted (`core.rules.GameRules`). An offer is what no rule refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Did, Field, UnknownCard
from capemay_kit.core.i18n import N_, _, and_list, ngettext
from capemay_kit.core.notation import written
from capemay_kit.core.scene import Target
from capemay_kit.core.shown import Handle
from capemay_kit.errors import Refusal

Sentence: TypeAlias = str | Callable[[Any, dict[str, Any]], str]
"""A text with a refusal's details in braces, or a function of the state and those details."""
Use: TypeAlias = tuple[int, str, str]
"""Something that was played: the seat, its kind (such as ``lot``) and its id."""


class Broken(NamedTuple):
    """A rule that an act breaks. ``firm``: even *Do it anyway* cannot break it, since nothing could be carried out."""

    refusal: Refusal
    firm: bool


class Rule:
    """A rule that can refuse an act: its id, its page, why it refuses, and what would change that (``remedy``).

    Where a tap could mean several acts and none is legal, those that a ``weak`` rule refuses are the least likely.
    """

    def __init__(self, id: str, page: int, why: Sentence, remedy: Sentence, firm: bool, weak: bool) -> None:
        self.id, self.page, self.why, self.remedy, self.firm, self.weak = id, page, why, remedy, firm, weak
        self._plain = Broken(Refusal(id, page), firm)

    def __call__(self, page: int = 0, /, **details: Any) -> Broken:
        """Refuse an act, with the figures and names that the sentences need. ``page`` is given where it is another."""
        return Broken(Refusal(self.id, page or self.page, details), self.firm) if page or details else self._plain

    def firmly(self, page: int = 0, /, **details: Any) -> Broken:
        """Refuse an act that cannot be carried out here, although the rule can be broken elsewhere."""
        return Broken(Refusal(self.id, page or self.page, details), True)


class RuleBook:
    """The rules of one game that can refuse an act. Each is declared beside its condition, by `rule`.

    Four are the same in every game and are declared here: ``pages`` are their pages in the rulebook, in the order of
    the attributes below; ``phases`` say, by phase, why an act of another phase is refused, ``whose_turn`` why an act
    of a seat that is not to act. That rule has other pages in some phases (``turn_pages``).
    """

    def __init__(
        self,
        pages: Sequence[int] = (0, 0, 0, 0),
        phases: Mapping[str, str] | Callable[[Any, dict[str, Any]], str] | None = None,
        *,
        whose_turn: Sentence | None = None,
        turn_pages: Mapping[str, int] | None = None,
    ) -> None:
        self._rules: dict[str, Rule] = {}
        self._turn_pages = turn_pages or {}
        seat, over, now, turn = pages
        by_phase = {} if phases is None or callable(phases) else phases
        rule = self.rule
        self.no_such_seat = rule("no_such_seat", seat, N_("There is no such seat."),
                                 N_("Choose one of the seats at this table."), firm=True)  # fmt: skip
        self.game_over = rule("game_over", over, N_("The game is over."), N_("Undo to go on playing."), firm=True)
        self.not_now = rule(
            "not_now", now,
            phases if callable(phases)
            else lambda s, d: by_phase.get(d["phase"]) or _("That is not possible in this part of the round."),
            N_("Finish the step on the screen first."), firm=True,
        )  # fmt: skip
        self._not_your_turn = rule("not_your_turn", turn, whose_turn or _whose_turn, N_("Wait for your turn."))

    def rule(
        self, id: str, page: int, why: Sentence, remedy: Sentence = "", *, firm: bool = False, weak: bool = False
    ) -> Rule:
        """Declare a rule. Texts are marked for translation and are translated when they are shown."""
        self._rules[id] = Rule(id, page, why, remedy, firm, weak)
        return self._rules[id]

    def not_your_turn(self, s: Any, acting: Iterable[int], *, firm: bool = False) -> Broken:
        """Refuse an act because other seats are ``acting``."""
        broken = self._not_your_turn(self._turn_pages.get(s.phase, 0), turn=[s.seats[one].name for one in acting])
        return broken._replace(firm=firm)

    def say(self, s: Any, why: Refusal) -> tuple[str, str]:
        """Say why an act is refused, and what would change that."""
        rule = self._rules.get(why.rule)
        if rule is None:
            return _("The rules refuse that ({rule}).", rule=why.rule), ""
        reason, remedy = (
            one(s, why.details) if callable(one) else _(one).format(**why.details) if one else ""
            for one in (rule.why, rule.remedy)
        )
        return reason, remedy

    def __getitem__(self, id: str) -> Rule:
        """Return a rule by its id."""
        return self._rules[id]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the ids of all rules."""
        return iter(self._rules)


def _whose_turn(s: Any, details: dict[str, Any]) -> str:
    turn = details["turn"]
    # where one seat acts at a time, older records have its name alone
    turn = [turn] if isinstance(turn, str) else turn
    return ngettext("It is {names}'s turn.", "{names} are to act now.", len(turn), names=and_list(turn))


class Act(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One thing that a seat does; its fields are what a record holds. As text it is what people type for it."""

    phases: ClassVar[tuple[str, ...]] = ()
    """The phases of the game it belongs to."""
    words: ClassVar[tuple[str, str]] = ("", "")
    """What its `label` says, where that is always the same."""
    log: ClassVar[str] = ""
    """What is `told` of it, where that is always the same, with the ``{name}`` of its seat."""
    offered_in: ClassVar[tuple[str, ...]] = ()
    """Those in which it may be offered, where it is refused in the others for reasons of its own; none: in all."""
    any_seat: ClassVar[bool] = False
    """Seats that are not to act may try it too: `broken` says itself who may do it."""
    meanwhile: ClassVar[bool] = False
    """It can be done while something else comes first (`core.rules.GameRules.comes_first`), or a step waits."""
    anyway: ClassVar[bool] = True
    """*Do it anyway* can break rules for it; if not, it makes no sense but where it is offered."""
    sure: ClassVar[bool] = False
    """`offered` lists only what no rule refuses, so that need not be asked again of each. Tests compare."""
    tone: ClassVar[str] = ""
    """How its button looks: ``primary`` for the way on, ``quiet`` for a way out or what is seldom wanted."""
    must: ClassVar[bool] = False
    """The game cannot go on without it: it can be changed afterwards, but not taken out (`core.revising`)."""
    passes: ClassVar[bool] = False
    """It does nothing but pass the turn, so it is not missed where the turn is over without it."""
    two_taps: ClassVar[bool] = False
    """Its button shows it with its consequences, and a second tap does it, as always with figures. The button of any
    other act says what it changes."""
    names_secret: ClassVar[bool] = True
    """It names something that others may not know. It is not listed while that is covered."""

    @classmethod
    def offered(cls, s: Any, seat: int) -> Sequence[Any]:
        """List the ways to do this now, in a stable order; there is one, unless something has to be said. What breaks a
        rule is left out afterwards, unless it is ``sure``."""
        return (cls(),)

    def broken(self, s: Any, seat: int) -> Iterator[Broken]:
        """Yield every rule that this would break, the one that helps most first. After a firm one nothing is asked."""
        return iter(())

    def done(self, s: Any, seat: int, chance: Chance) -> Any:
        """Return the state after it."""
        raise NotImplementedError(f"{type(self).__name__}.done")

    def told(self, before: Any, seat: int, after: Any) -> str:
        """Say in the log what was done."""
        name = before.seats[seat].name
        return _(self.log, name=name) if self.log else f"{name}: {self.label(before, seat)[0]}"

    def label(self, s: Any, seat: int) -> tuple[str, str]:
        """Name it for a button, and say in a line what it uses and brings (or nothing)."""
        said, brings = (_(one) if one else "" for one in self.words)
        return said or str(self).replace("_", " ").capitalize(), brings

    def place(self, s: Any, seat: int) -> str | None:
        """Return the place of the picture at which it is tapped, None if it has none."""
        return None

    @classmethod
    def meant(cls, s: Any, seat: int, place: str, handle: str) -> Iterable[Any]:
        """List what a tap on a place can mean by this, legal or not, with what is in hand (the key of a `Handle`, or
        empty)."""
        return ()

    def target(self, s: Any, seat: int) -> str:
        """Say what a tap on that place offers."""
        return self.label(s, seat)[0]

    def handle(self, s: Any, seat: int) -> Handle | None:
        """Return what has to be taken in hand for it; None if nothing has."""
        return None

    def figures(self, s: Any, seat: int) -> Sequence[Field]:
        """List its figures that the table may accept or change."""
        return ()

    def with_figures(self, s: Any, seat: int, values: Mapping[str, int]) -> Any:
        """Return it with the table's figures where they differ from those of the rules."""
        said = ((one, values.get(one.name, one.value)) for one in self.figures(s, seat))
        changed = {one.name: n for one, n in said if n != one.value}
        return replace(self, **changed) if changed else self

    def unknown_card(self, s: Any, seat: int) -> UnknownCard | None:
        """Return what is asked of a card that the app does not know; None if it has none."""
        return None

    def card_did(self, s: Any, seat: int, did: Did) -> Any:
        """Return it with what was entered of that card."""
        raise NotImplementedError(f"{type(self).__name__}.card_did")

    def card_says(self, s: Any, seat: int, did: Did) -> str | None:
        """Say what will be done by what was entered of that card; None: its label with that."""
        return None

    def card_kept(self, s: Any, seat: int, did: Did) -> tuple[str, dict[str, Any]] | None:
        """Return the correction that keeps that card: its path and the card; None where there is none."""
        return None

    def card_used(self, s: Any) -> tuple[str, int] | None:
        """Return the deck and the number of the owner's card that it uses; None if it uses none."""
        return None

    def stands_in(self, s: Any) -> bool:
        """Say whether it names a card of ours that stands in for a printed one. With printed cards it is offered
        last."""
        return False

    def consequences(self, before: Any, after: Any, seat: int) -> Sequence[str] | None:
        """Say in lines what it changes; None for what is other on the tiles of the seats."""
        return None

    def uses(self, before: Any, after: Any) -> Iterable[Use]:
        """Yield what was played by it, for whoever counts over many games."""
        return ()

    def masked(self) -> Any:
        """Return what everybody else may read of it."""
        return self

    def __str__(self) -> str:
        return written(self)


def targets(view: Any, seats: Iterable[int], legal: Iterable[Any]) -> Iterator[Target]:
    """Yield a target for every place at which one of these seats taps one of the acts; what it says is of the first
    such act."""
    acting, seen = tuple(seats), set[str]()
    for one in legal:
        for seat in acting:
            place = one.place(view, seat)
            if place is not None and place not in seen:
                seen.add(place)
                yield Target(place, one.target(view, seat))
                break
