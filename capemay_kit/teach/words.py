"""What the lessons of all games say. Each game's own words stand in the module named after it."""

LEARNED_DAMAGED = "What {person} learned of {item} cannot be read and begins anew ({why})."
GUESSED = "* Our guess: check it against your copy, and correct it in My copy."
REPORTED = "° As reported: check your copy."
ON = "Good so far."
MORE = "Right. {n} more."
MISSED = "That is allowed, but the task asks you to {goal}. The position is back as it was."
DEAD_END = (
    "That is allowed, but no act after it can {goal} in what is left of the task. The position is back as it was."
)
TOO_MUCH, TOO_LITTLE = "That is too much{look}.", "That is too little{look}."

# --- goals, as they follow "the task asks you to" ---------------------------------------------------------

GAIN, GAIN_IN = "gain {what}", "gain {what} in {place}"
LET_GAIN, LET_GAIN_IN = "let {name} gain {what}", "let {name} gain {what} in {place}"
LOSE_NO_MORE = "lose no more than {n} {what}"
ONE_OR_MORE, SO_MANY_OR_MORE = "{one} or more", "{n} {several} or more"
AT_MOST, AT_MOST_IN = "leave {name} no more than {n} {what}", "leave {name} no more than {n} {what} in {place}"
YOU = "you"
DO_AT = "{deed} at {place}"

# --- numbers ----------------------------------------------------------------------------------------------

BECAUSE = "{why}."
NOTHING = "nothing"

# --- good play --------------------------------------------------------------------------------------------

ASK_BEST = "{name} is to act and has {figures}. Which of these is best?"
BEST_IS = "By our bots' reckoning it leads to {points:.1f} {unit} more than “{after}” in the end: {reasons}."
GAIN_OF = "{text} ({points:+.1f})"

# --- what is wrong with a file --------------------------------------------------------------------------------

NO_SEAT = "there is no seat {seat}"
NOTHING_TO_TAP = "there is nothing to be tapped"
NO_RULE = "there is no rule {rule!r}"
NO_ACT = "there is no act {kind!r}"
NO_PLACE = "there is no place {place!r}"

# --- searching the rules ------------------------------------------------------------------------------------

UNSAID = frozenset(
    """a about after all am an and any are as at be been before but by can could did do does doing done each else ever
    every for from get give go goes gets got had has have he her him his how i if in into is it its just let like
    made make many may me might mine much must my need needs no not now of off on one only or other our ours out own
    put say should so some somebody someone still such take takes than that the their them then there these they
    thing things this those to too under until up us use used very was way we were what when where which while who
    whose why will with without would yes you your yours""".split()  # noqa: SIM905 - a list of 160 strings reads worse
)
"""Words in a question that hardly tell what it is about."""
