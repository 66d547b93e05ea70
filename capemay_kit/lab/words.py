"""What the lab says: faults of an experiment, how a run goes, and what a report finds."""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.core.i18n import N_, Texts

# --- what was found ------------------------------------------------------------------------------------------


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


def listed(several: Sequence[str]) -> str:
    """Put several into one sentence."""
    return ", ".join(several)


# --- the report ----------------------------------------------------------------------------------------------


SEATS_HEAD = (N_("variant, line-up"), "people", "seat", "games", N_("won (%)"), "interval", "points")
POINTS_HEAD = (N_("variant, line-up"), "people", "total")
REAL_HEAD = (N_("who played"), "people", "games", N_("won by the first player (%)"), "interval", "points", "interval")
REAL_HEAD_ALONE = (N_("who played"), "people", "games", N_("won (%)"), "interval", "points", "interval")
LENGTH_HEAD = (N_("variant, line-up"), "people", "turns", "rounds")
CHANGES_HEAD = ("variant", "what", "line-up", "people", "difference", "interval", "stands")
MEASURES = Texts({
    "points": "points of a seat", "category": "{category}", "turns": "turns", "rounds": "rounds",
    "margin": "the winner's lead", "lead_changes": "changes of leader", "first": "value of playing first",
    "won": "games won by {bot} (%)", "alone": "games won alone (%)",
})  # fmt: skip
THINGS_HEAD = ("thing", "line-up", "games", "times", N_("won (%)"), N_("more than the others"), "interval", "stands")
LEAD_HEAD = (
    N_("variant, line-up"),
    "people",
    N_("changes of leader"),
    N_("no change (% of games)"),
    "margin",
    N_("3 points or less (%)"),
)
LUCK_HEAD = (
    N_("variant, line-up"),
    "people",
    "better",
    "worse",
    "difference",
    "interval",
    "spread",
    N_("better bot wins (%)"),
)

ALIKE_HEAD = ("line-up", N_("other line-up"), "people", "correlation", N_("explained (%)"))
HOW_TO_READ = (
    N_(
        "An interval (±) holds the true value of these bots' games in {sure:g} % of cases "
        "(the experiment could have stopped at {looks} looks). Shares of wins have Wilson's "
        "interval, means have Student's."
    ),
    N_(
        "Which differences count is decided for the whole report by Holm's method: questions "
        "about games share 2.5 %, and single cards, lots and other things share 2.5 %. So at "
        "most one in twenty reports finds something where there is nothing, however many "
        "comparisons it makes. If an experiment could stop at several looks, each look has "
        "its share."
    ),
    N_(
        "A finding holds for a line-up if the difference goes the same way there and its own "
        "interval does not include 0. Bots are not people: what holds for three strengths of "
        "bots is more likely to hold at a table, but no more than that."
    ),
)
