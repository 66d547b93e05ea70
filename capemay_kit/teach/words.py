"""What lessons and the quiz say; rules and refusals have their own words."""

from __future__ import annotations

ON = "Good so far."
MORE = "Right. {n} more."
MISSED = "That is allowed, but it does not {goal}. The position is back as it was."
BECAUSE = "{why}."
COST = "it costs ${cost}"
NO_MAJORITY = "{zone}: no award ({tally})"
NOT_SO = {
    "diagonal": "That lot is not diagonally adjacent: its dots point to no space that borders the marker's, or to the "
    "marker's own.",
    "beside": "That lot is not adjacent to it: they do not lie side by side, or a road runs between.",
}
POINTS = "{n} prestige, and no arrangement has more."
BETTER = "That is {n} prestige; another arrangement has more."
TWICE = "Two of the same bird ({bird}) cannot be in one collection."
TOO_LONG = "A collection has at most {n} birds."
NOT_HELD = "There is no further {bird}."
NOTHING = "nothing"
