"""Which answers stand, and a sentence for each.

If there is nothing to find, at most one report in twenty finds something. Half of that error goes to questions about
whole games, half to cards, lots and other things. Within each half Holm's method shares it among all questions and
line-ups.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from capemay_kit.core.i18n import N_, _, filled
from capemay_kit.lab.questions import CATEGORY, FIRST, SHARES, SKILL, THING, Compared, Comparison
from capemay_kit.lab.statistics import LEVEL, holm

MOST_THINGS = 6
"""So many things of a kind have a sentence, the best and the worst; all are in the table."""
CHANGES = {
    "points": (
        N_(
            "“{variant}”: with {people} players, a seat scores {value:.1f} points more than with "
            "“{standard}” (± {half:.1f})"
        ),
        N_(
            "“{variant}”: with {people} players, a seat scores {value:.1f} points less than with "
            "“{standard}” (± {half:.1f})"
        ),
    ),
    "category": (
        N_(
            "“{variant}”: with {people} players, a seat scores {value:.2f} points more for "
            "{category} than with “{standard}” (± {half:.2f})"
        ),
        N_(
            "“{variant}”: with {people} players, a seat scores {value:.2f} points less for "
            "{category} than with “{standard}” (± {half:.2f})"
        ),
    ),
    "turns": (
        N_(
            "“{variant}”: with {people} players, a game takes {value:.1f} turns more than with "
            "“{standard}” (± {half:.1f})"
        ),
        N_(
            "“{variant}”: with {people} players, a game takes {value:.1f} turns fewer than with "
            "“{standard}” (± {half:.1f})"
        ),
    ),
    "rounds": (
        N_(
            "“{variant}”: with {people} players, a game takes {value:.1f} rounds more than with "
            "“{standard}” (± {half:.1f})"
        ),
        N_(
            "“{variant}”: with {people} players, a game takes {value:.1f} rounds fewer than with "
            "“{standard}” (± {half:.1f})"
        ),
    ),
    "margin": (
        N_(
            "“{variant}”: with {people} players, the winner is {value:.1f} points further ahead "
            "than with “{standard}” (± {half:.1f})"
        ),
        N_(
            "“{variant}”: with {people} players, the winner is {value:.1f} points less far ahead "
            "than with “{standard}” (± {half:.1f})"
        ),
    ),
    "lead_changes": (
        N_(
            "“{variant}”: with {people} players, the lead changes {value:.2f} times more a game "
            "than with “{standard}” (± {half:.2f})"
        ),
        N_(
            "“{variant}”: with {people} players, the lead changes {value:.2f} times fewer a game "
            "than with “{standard}” (± {half:.2f})"
        ),
    ),
    "first": (
        N_(
            "“{variant}”: with {people} players, playing first is worth {value:.1f} points more "
            "than with “{standard}” (± {half:.1f})"
        ),
        N_(
            "“{variant}”: with {people} players, playing first is worth {value:.1f} points less "
            "than with “{standard}” (± {half:.1f})"
        ),
    ),
    "alone": (
        N_("“{variant}”: a solo player wins {value:.1f} % more games than with “{standard}” (± {half:.1f})"),
        N_("“{variant}”: a solo player wins {value:.1f} % fewer games than with “{standard}” (± {half:.1f})"),
    ),
    "won": (
        N_(
            "“{variant}”: with {people} players, the {bot} bot wins {value:.1f} % more games "
            "than with “{standard}” (± {half:.1f})"
        ),
        N_(
            "“{variant}”: with {people} players, the {bot} bot wins {value:.1f} % fewer games "
            "than with “{standard}” (± {half:.1f})"
        ),
    ),
}
"""What a variant makes more, and less."""
TitleOf = Callable[[str, str], str]
"""Returns what a thing is called, by its kind and id."""


class Finding(NamedTuple):
    """A question whose answer stands with at least one line-up: all its answers, and those that stand."""

    question: Comparison
    answers: tuple[Compared, ...]
    stands: tuple[Compared, ...]

    @property
    def best(self) -> Compared:
        """The answer that the sentence tells: of the last line-up with which it stands."""
        return self.stands[-1]


class Naming(NamedTuple):
    """What the sentences name: the standard, categories by their ids, kinds of things, and a thing."""

    standard: str
    categories: Mapping[str, str]
    kinds: Mapping[str, str]
    title: TitleOf


def findings(of_games: Sequence[Compared], of_things: Sequence[Compared], looks: int = 1) -> list[Finding]:
    """Return what stands. With several ``looks`` at which it could have been stopped, each has its share."""
    found = []
    for asked in (of_games, of_things):
        stands = holm([one.mean.p for one in asked], LEVEL / 2 / looks)
        grouped: dict[Comparison, tuple[list[Compared], list[Compared]]] = {}
        for one, holds in zip(asked, stands, strict=True):
            answers, those = grouped.setdefault(one.question, ([], []))
            answers.append(one)
            if holds:
                those.append(one)
        found += [Finding(question, tuple(answers), tuple(those)) for question, (answers, those) in grouped.items()
                  if those]  # fmt: skip
    return found


def with_sentences(found: Sequence[Finding]) -> list[Finding]:
    """Keep sentences for the things with the largest effects only, `MOST_THINGS` of each kind and number of people."""
    kept = [one for one in found if one.question.what != THING]
    kinds: dict[tuple[int, str], list[Finding]] = {}
    for one in found:
        if one.question.what == THING:
            kinds.setdefault((one.question.people, one.question.about[0]), []).append(one)
    for several in kinds.values():
        kept += sorted(several, key=lambda one: -abs(one.best.mean.value))[:MOST_THINGS]
    return kept


def sentence(one: Finding, named: Naming, looks: int = 1) -> str:
    """Say what was found, how sure it is, and with which strengths of bots."""
    return _("{what}. {holds}", what=_said(one, named, looks), holds=holds(one, looks))


def holds(one: Finding, looks: int = 1) -> str:
    """Say with which line-ups a finding was seen."""
    level = LEVEL / looks
    scale, text = _scaled(one.question)
    each = ", ".join([
        filled(text, field=a.field, value=scale * a.mean.value, half=scale * a.mean.half(level)) for a in one.answers
    ])  # fmt: skip
    if len(one.answers) == 1:
        return _("Seen with one line-up only ({field}): it may not hold for other strengths.", field=one.best.field)
    sign = one.best.mean.value > 0
    agree = [a for a in one.answers if (a.mean.value > 0) == sign and a.mean.p <= level]
    if len(agree) == len(one.answers):
        if len(agree) == 2:
            return _("It holds for both line-ups: {each}.", each=each)
        alike = all("+" not in a.field for a in agree)
        return (
            _("It holds for {n} strengths of bots: {each}.") if alike else _("It holds for {n} line-ups: {each}.")
        ).format(n=len(agree), each=each)
    others = [a.field for a in one.answers if a not in agree]
    return _(
        "It does not hold for all line-ups: seen with {seen}, not with {others}: {each}.",
        seen=", ".join([a.field for a in agree]),
        others=", ".join(others),
        each=each,
    )


def _scaled(question: Comparison) -> tuple[float, str]:
    """Return by what a value is multiplied to be read, and how it is said: shares are of 100 games."""
    return (
        (100.0, _("{field} {value:+z.0f} % (± {half:.0f})"))
        if question.what in SHARES
        else (1.0, _("{field} {value:+z.2f} (± {half:.2f})"))
    )


def _said(one: Finding, named: Naming, looks: int) -> str:
    question, mean = one.question, one.best.mean
    scale, __ = _scaled(question)
    figures = {"value": scale * abs(mean.value), "half": scale * mean.half(LEVEL / looks), "people": question.people}
    more = mean.value > 0
    if question.what == THING:
        kind, id = question.about
        text = (
            _(
                "{title} ({kind}): with {people} players, seats that have it win {value:.0f} % more "
                "games than the others in the same games (± {half:.0f})"
            )
            if more
            else _(
                "{title} ({kind}): with {people} players, seats that have it win {value:.0f} % fewer "
                "games than the others in the same games (± {half:.0f})"
            )
        )
        return filled(text, title=named.title(kind, id), kind=named.kinds.get(kind, kind), **figures)
    if question.what == SKILL:
        better, worse = question.about if more else question.about[::-1]
        return _(
            "With {people} players, the {better} bot scores {value:.1f} points a game more than "
            "the {worse} bot (± {half:.1f})",
            better=better,
            worse=worse,
            **figures,
        )
    if question.what == FIRST and question.variant == named.standard:
        return filled(
            _("With {people} players, playing first is worth {value:.1f} points (± {half:.1f})")
            if more
            else _("With {people} players, playing first costs {value:.1f} points (± {half:.1f})"),
            **figures,
        )
    about = question.about[0] if question.about else ""
    text = CHANGES[question.what][0 if more else 1]
    return filled(
        _(text), variant=question.variant, standard=named.standard, bot=about,
        category=named.categories.get(about, about) if question.what == CATEGORY else "", **figures,
    )  # fmt: skip
