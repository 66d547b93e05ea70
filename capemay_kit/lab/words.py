"""What the lab says: faults of an experiment, how a run goes, and what a report finds."""

from __future__ import annotations

from collections.abc import Sequence

EXPERIMENT = "the experiment"
LAB, SEAT = "lab", "Seat {n}"

# --- faults of an experiment ---------------------------------------------------------------------------------

ONE_OF = "{found!r}, should be one of: {wanted}"
NO_LEVELS = "none, since this game is not played alone"
SEATS = "{n}, should be {least} to {most}"
ALONE = "alone against the game's own opponent there is one person: leave it out"
TWICE = "stands there twice"
BOTS_OR_FIELDS = "should be given, or `fields` in its place, but not both"
SO_MANY_BOTS = "{found} bots, should be one for all seats or {n}"
NO_VARIANT = "should have at least one: the standard"
FIELDS_AND_BOTS = "leave it out, or name only one line-up in `fields`: bots of a variant take its place"
NOTHING_TO_COMPARE = "needs a second variant to compare with the first"
NO_NUMBER = "the edition has no such number"
HAS_NOT = "this game cannot be laid out with: {what}"

# --- a run ---------------------------------------------------------------------------------------------------

NO_DASK = "The lab needs more packages: pip install 'capemay-kit[lab]'"
DIFFERS = (
    "{folder} holds results of another experiment, or of another version of the kit. Name another folder, or remove "
    "this one"
)
NO_FOLDER = "cannot be written: {why}"
BUSY = "another run is writing to {folder}. Wait for it, or stop it"
NO_SCHEDULER = "no Dask scheduler answers at {address}"
PLAYING = "Playing"
STOPPED = "Stopped. The games so far are kept ({games}): the same command goes on from there"
DONE = "{games} games in {folder}: games.parquet, seats.parquet, played.parquet, report.html"
DONE_EARLIER = "Every difference is known to {within} points: it stopped after {games} of {planned} games"

# --- what was found ------------------------------------------------------------------------------------------

FOUND = "{what}. {holds}"
FIRST_GAINS = "Playing first is worth {value:.1f} points, ± {half:.1f}, with {people} people"
FIRST_COSTS = "Playing first costs {value:.1f} points, ± {half:.1f}, with {people} people"
SKILL = "The {better} bot has {value:.1f} points a game more than the {worse} one, ± {half:.1f}, with {people} people"
CHANGES = {
    "points": (
        "“{variant}”: a seat comes to {value:.1f} points more than with “{standard}”, ± {half:.1f} (people: {people})",
        "“{variant}”: a seat comes to {value:.1f} points less than with “{standard}”, ± {half:.1f} (people: {people})",
    ),
    "category": (
        "“{variant}”: for {category} a seat gets {value:.2f} points more than with “{standard}”, ± {half:.2f} "
        "(people: {people})",
        "“{variant}”: for {category} a seat gets {value:.2f} points less than with “{standard}”, ± {half:.2f} "
        "(people: {people})",
    ),
    "turns": (
        "“{variant}”: a game takes {value:.1f} turns more than with “{standard}”, ± {half:.1f} (people: {people})",
        "“{variant}”: a game takes {value:.1f} fewer turns than with “{standard}”, ± {half:.1f} (people: {people})",
    ),
    "rounds": (
        "“{variant}”: a game takes {value:.1f} rounds more than with “{standard}”, ± {half:.1f} (people: {people})",
        "“{variant}”: a game takes {value:.1f} fewer rounds than with “{standard}”, ± {half:.1f} (people: {people})",
    ),
    "margin": (
        "“{variant}”: the first is {value:.1f} points farther ahead than with “{standard}”, ± {half:.1f} "
        "(people: {people})",
        "“{variant}”: the first is {value:.1f} points less far ahead than with “{standard}”, ± {half:.1f} "
        "(people: {people})",
    ),
    "lead_changes": (
        "“{variant}”: the lead changes {value:.2f} times more a game than with “{standard}”, ± {half:.2f} "
        "(people: {people})",
        "“{variant}”: the lead changes {value:.2f} fewer times a game than with “{standard}”, ± {half:.2f} "
        "(people: {people})",
    ),
    "first": (
        "“{variant}”: playing first is worth {value:.1f} points more than with “{standard}”, ± {half:.1f} "
        "(people: {people})",
        "“{variant}”: playing first is worth {value:.1f} points less than with “{standard}”, ± {half:.1f} "
        "(people: {people})",
    ),
    "alone": (
        "“{variant}”: whoever plays alone wins {value:.1f} of 100 games more than with “{standard}”, ± {half:.1f}",
        "“{variant}”: whoever plays alone wins {value:.1f} of 100 games less than with “{standard}”, ± {half:.1f}",
    ),
    "won": (
        "“{variant}”: the {bot} bot wins {value:.1f} of 100 games more than with “{standard}”, ± {half:.1f} "
        "(people: {people})",
        "“{variant}”: the {bot} bot wins {value:.1f} of 100 games less than with “{standard}”, ± {half:.1f} "
        "(people: {people})",
    ),
}
"""What a variant makes more, and less."""
THING_WINS = (
    "{title} ({kind}): whoever has it wins {value:.0f} of 100 games more than the others in the same games, "
    "± {half:.0f}, with {people} people"
)
THING_LOSES = (
    "{title} ({kind}): whoever has it wins {value:.0f} of 100 games less than the others in the same games, "
    "± {half:.0f}, with {people} people"
)
ONE_STRENGTH = "Seen with one line-up only, {field}: whether it holds for other strengths is not known."
HOLDS = "It holds for {n} line-ups: {each}."
HOLDS_FOR_STRENGTHS = "It holds for {n} strengths of bots: {each}."
HOLDS_FOR_BOTH = "It holds for both line-ups: {each}."
DOES_NOT_HOLD = "It does not hold for all: seen with {seen}, not with {others}; {each}."
EACH = "{field} {value:+z.2f} ± {half:.2f}"
EACH_OF_100 = "{field} {value:+z.0f} ± {half:.0f} of 100"


def listed(several: Sequence[str]) -> str:
    """Put several into one sentence."""
    return ", ".join(several)


# --- the report ----------------------------------------------------------------------------------------------

REPORT_OF = "{game}: what bots' games show"
ABOUT = (
    "{games:,} games of {game} that bots played. Variants: {variants}. Line-ups: {fields}. People: {people}. "
    "Seed {seed}."
)
ABOUT_ALONE = " Each person plays alone against the game's own opponent ({level})."
ABOUT_STOPPED = (
    " It stopped by itself after {each:,} of {games:,} games of each kind, with every difference known to {within:g} "
    "points."
)
ARM = "{variant}, {field}"
CONTENTS = "Contents"
WHAT_STANDS = "What stands"
WINS_BY_SEAT = "Who wins, by seat"
POINTS_BY_CATEGORY = "Points by category"
LENGTH = "How long a game is"
WHAT_CHANGES = "What a variant changes"
WHAT_WINS = "What wins"
LEAD = "Lead and margin"
REAL = "Real tables"
LUCK = "Luck and skill"
READING = "How to read this"

STANDS = (
    "Of {n} comparisons these stand. If there were nothing to find at all, 19 of 20 reports like this one would say "
    "nothing here."
)
NOTHING_STANDS = (
    "Nothing stands: none of {n} comparisons differs by more than chance alone brings about. That does not mean that "
    "there is no difference, but that it is smaller than the intervals below."
)
MORE_STAND = "{n} more cards, lots and other things stand; they are marked in the tables below."
WINS_SAID = "Share of wins by seat, {variant}, with {people} people. The dotted line is an equal share."
SEAT_AXIS, WON_AXIS = "seat, in the order of play", "won of 100 games"
SEATS_HEAD = ("variant, line-up", "people", "seat", "games", "won of 100", "interval", "points")
FROM_TO = "{low:.1f} to {high:.1f}"
POINTS_SAID = "What a seat comes to on average, with {people} people."
POINTS_AXIS = "points"
POINTS_HEAD = ("variant, line-up", "people", "total")
REAL_SAID = (
    "Games that people finished here ({n}), beside those of the bots (“{standard}”). They are not mixed: nothing else "
    "in this report counts them, and nothing is concluded from them. A table counts once, since its people played the "
    "same game."
)
REAL_DRAWN = "Points of a seat, with {people} people."
REAL_DRAWN_ALONE = "Points of whoever plays alone."
PEOPLE = "people"
REAL_HEAD = ("who played", "people", "games", "won by whoever begins, of 100", "interval", "points", "interval")
REAL_HEAD_ALONE = ("who played", "people", "games", "won of 100", "interval", "points", "interval")
LENGTH_SAID = "Turns of a game, with {people} people: the box holds half of all games, the ends nine of ten."
TURNS_AXIS = "turns"
LENGTH_HEAD = ("variant, line-up", "people", "turns", "rounds")
CHANGES_SAID = (
    "Each game of a variant is compared with the same game (the same cards, the same luck of the bots) of "
    "“{standard}”. An interval that crosses 0 leaves open which way it goes."
)
CHANGE_AXIS = "difference in points"
CHANGE_SAID = "What is different, with {people} people."
CHANGED = "{variant}: {measure} ({field})"
CHANGES_HEAD = ("variant", "what", "line-up", "people", "difference", "interval", "stands")
MEASURES = {
    "points": "points of a seat", "category": "{category}", "turns": "turns", "rounds": "rounds",
    "margin": "what the first is ahead", "lead_changes": "changes of the lead", "first": "worth of playing first",
    "won": "games of 100 won by {bot}", "alone": "games of 100 won alone",
}  # fmt: skip
YES, NO = "yes", "no"
THINGS_SAID = (
    "Whoever played a thing is compared with the others in the same games. {n} comparisons were made, so each interval "
    "is wide enough for all of them to hold together with {level:g} % (Bonferroni); what stands was decided by Holm's "
    "method at the same level. That somebody with a card wins more often does not say that the card is the reason: "
    "who is ahead can also play more."
)
THINGS_OF = "{kind}, {people} people"
THINGS_DRAWN = "{kind}: how much more those win who played it ({field}, {people} people)."
WINS_MORE_AXIS = "more wins of 100 games"
ALL_OF_THEM = "All of them, with every line-up"
THINGS_HEAD = ("thing", "line-up", "games", "times", "won of 100", "more than the others", "interval", "stands")
TOO_FEW = "too few"
LEAD_SAID = (
    "How often at the end of a round somebody else was ahead than before, how many games had one leader from the first "
    "round to the last, and by how much the first won."
)
LEAD_HEAD = (
    "variant, line-up", "people", "changes of the lead", "none, of 100 games", "margin", "3 points or less, of 100",
)  # fmt: skip
PLUS_MINUS = "{value:.2f} ± {half:.2f}"
LUCK_SAID = (
    "Where a stronger and a weaker bot meet: the difference is what play is worth, the spread (a standard deviation) "
    "what all else does to a single game. The smaller the difference beside the spread, the more luck."
)
LUCK_HEAD = ("variant, line-up", "people", "better", "worse", "difference", "interval", "spread", "better wins, of 100")
ALIKE_SAID = (
    "The same games dealt to different bots. As far as their results go together, the cards decide and not the play: "
    "the last column is the part of the difference between seats that is explained by the deal."
)
ALIKE_HEAD = ("line-up", "other line-up", "people", "correlation", "explained, of 100")
HOW_TO_READ = (
    "An interval (±) holds the true value of these bots' games in {sure:g} of 100 cases (looks at which the experiment "
    "could have stopped: {looks}). Shares of wins have Wilson's interval; means have Student's, with quantiles "
    "approximated to the third digit.",
    "What stands is decided for the whole report: questions about games share 2.5 %, single cards, lots and other "
    "things share 2.5 %, each by Holm's method. So at most one of twenty reports finds something where there is "
    "nothing, however much is looked at. Where an experiment could stop at several looks, each look has its share.",
    "A finding holds for a line-up if the difference goes the same way there and its own interval leaves out 0. Bots "
    "are no people: what holds for three strengths of them is more likely to hold at a table, and no more than that.",
)
