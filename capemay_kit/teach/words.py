"""What lessons of every game say; each game's own words stand in the module of its name, rules have theirs."""

LEARNED_DAMAGED = "What {person} learned of {item} cannot be read and begins anew ({why})."
LEARNED_DAMAGED = "What {person} learned of {item} cannot be read and begins anew ({why})."
ON = "Good so far."
MORE = "Right. {n} more."
MISSED = "That is allowed, but the task asks you to {goal}. The position is back as it was."
DEAD_END = (
    "That is allowed, but no act after it can {goal} in what is left of the task. The position is back as it was."
)
TOO_MUCH, TOO_LITTLE = "That is too much{look}.", "That is too little{look}."
LET, IN_PLACE, AT_PLACE = "let {name} ", "in {place}", "at {place}"
AT_MOST = "leave {name} no more than {n} {what}{where}"
BECAUSE = "{why}."
NOTHING = "nothing"

# --- what is wrong with a file --------------------------------------------------------------------------------

NO_SEAT = "there is no seat {seat}"
NOTHING_TO_TAP = "there is nothing to be tapped"
NO_RULE = "there is no rule {rule!r}"
NO_ACT = "there is no act {kind!r}"
NO_PLACE = "there is no place {place!r}"
