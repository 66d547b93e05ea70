"""What the lab says: faults of an experiment, how a run goes, and what a report finds."""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.core.i18n import N_, Texts

# --- faults of an experiment ---------------------------------------------------------------------------------


# --- a run ---------------------------------------------------------------------------------------------------


# --- what was found ------------------------------------------------------------------------------------------


CHANGES = {
    "points": (
        N_(
            "“{variant}”: a seat comes to {value:.1f} points more than with "
            "“{standard}”, ± {half:.1f} (people: {people})"
        ),
        N_(
            "“{variant}”: a seat comes to {value:.1f} points less than with "
            "“{standard}”, ± {half:.1f} (people: {people})"
        ),
    ),
    "category": (
        N_(
            "“{variant}”: for {category} a seat gets {value:.2f} points more than with “{standard}”, ± {half:.2f} "
            "(people: {people})"
        ),
        N_(
            "“{variant}”: for {category} a seat gets {value:.2f} points less than with “{standard}”, ± {half:.2f} "
            "(people: {people})"
        ),
    ),
    "turns": (
        N_("“{variant}”: a game takes {value:.1f} turns more than with “{standard}”, ± {half:.1f} (people: {people})"),
        N_("“{variant}”: a game takes {value:.1f} fewer turns than with “{standard}”, ± {half:.1f} (people: {people})"),
    ),
    "rounds": (
        N_("“{variant}”: a game takes {value:.1f} rounds more than with “{standard}”, ± {half:.1f} (people: {people})"),
        N_(
            "“{variant}”: a game takes {value:.1f} fewer rounds than with “{standard}”, ± {half:.1f} (people: {people})"
        ),
    ),
    "margin": (
        N_(
            "“{variant}”: the first is {value:.1f} points farther ahead than with “{standard}”, ± {half:.1f} "
            "(people: {people})"
        ),
        N_(
            "“{variant}”: the first is {value:.1f} points less far ahead than with “{standard}”, ± {half:.1f} "
            "(people: {people})"
        ),
    ),
    "lead_changes": (
        N_(
            "“{variant}”: the lead changes {value:.2f} times more a game than with “{standard}”, ± {half:.2f} "
            "(people: {people})"
        ),
        N_(
            "“{variant}”: the lead changes {value:.2f} fewer times a game than with “{standard}”, ± {half:.2f} "
            "(people: {people})"
        ),
    ),
    "first": (
        N_(
            "“{variant}”: playing first is worth {value:.1f} points more than with “{standard}”, ± {half:.1f} "
            "(people: {people})"
        ),
        N_(
            "“{variant}”: playing first is worth {value:.1f} points less than with “{standard}”, ± {half:.1f} "
            "(people: {people})"
        ),
    ),
    "alone": (
        N_("“{variant}”: whoever plays alone wins {value:.1f} of 100 games more than with “{standard}”, ± {half:.1f}"),
        N_("“{variant}”: whoever plays alone wins {value:.1f} of 100 games less than with “{standard}”, ± {half:.1f}"),
    ),
    "won": (
        N_(
            "“{variant}”: the {bot} bot wins {value:.1f} of 100 games more than with “{standard}”, ± {half:.1f} "
            "(people: {people})"
        ),
        N_(
            "“{variant}”: the {bot} bot wins {value:.1f} of 100 games less than with “{standard}”, ± {half:.1f} "
            "(people: {people})"
        ),
    ),
}
"""What a variant makes more, and less."""


def listed(several: Sequence[str]) -> str:
    """Put several into one sentence."""
    return ", ".join(several)


# --- the report ----------------------------------------------------------------------------------------------


SEATS_HEAD = (N_("variant, line-up"), "people", "seat", "games", N_("won of 100"), "interval", "points")
POINTS_HEAD = (N_("variant, line-up"), "people", "total")
REAL_HEAD = (N_("who played"), "people", "games", N_("won by whoever begins, of 100"), "interval", "points", "interval")
REAL_HEAD_ALONE = (N_("who played"), "people", "games", N_("won of 100"), "interval", "points", "interval")
LENGTH_HEAD = (N_("variant, line-up"), "people", "turns", "rounds")
CHANGES_HEAD = ("variant", "what", "line-up", "people", "difference", "interval", "stands")
MEASURES = Texts({
    "points": "points of a seat", "category": "{category}", "turns": "turns", "rounds": "rounds",
    "margin": "what the first is ahead", "lead_changes": "changes of the lead", "first": "worth of playing first",
    "won": "games of 100 won by {bot}", "alone": "games of 100 won alone",
})  # fmt: skip
THINGS_HEAD = ("thing", "line-up", "games", "times", N_("won of 100"), N_("more than the others"), "interval", "stands")
LEAD_HEAD = (
    N_("variant, line-up"),
    "people",
    N_("changes of the lead"),
    N_("none, of 100 games"),
    "margin",
    N_("3 points or less, of 100"),
)
LUCK_HEAD = (
    N_("variant, line-up"),
    "people",
    "better",
    "worse",
    "difference",
    "interval",
    "spread",
    N_("better wins, of 100"),
)

ALIKE_HEAD = ("line-up", N_("other line-up"), "people", "correlation", N_("explained, of 100"))
HOW_TO_READ = (
    N_(
        "An interval (±) holds the true value of these bots' games in {sure:g} of "
        "100 cases (looks at which the experiment "
        "could have stopped: {looks}). Shares of wins have Wilson's interval; means have Student's, with quantiles "
        "approximated to the third digit."
    ),
    N_(
        "What stands is decided for the whole report: questions about games share 2.5 %, single cards, lots and other "
        "things share 2.5 %, each by Holm's method. So at most one of twenty reports finds something where there is "
        "nothing, however much is looked at. Where an experiment could stop at several looks, each look has its share."
    ),
    N_(
        "A finding holds for a line-up if the difference goes the same way there "
        "and its own interval leaves out 0. Bots "
        "are no people: what holds for three strengths of them is more likely to "
        "hold at a table, and no more than that."
    ),
)
