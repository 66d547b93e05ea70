"""What the panel of advice says."""

from __future__ import annotations

WHO_AHEAD, GOOD_ACTS, ADVICE_OFF = "Who is ahead?", "Three good acts", "Put advice away"
SHOWS_CARDS = "Asking for advice shows {name}'s cards on this screen."
THINKS = "Thinking…"
HINT = "Worth a thought this turn: {text} ({points} {unit} for the best act, beside the mean)."
HINTS, NO_HINTS = "Explain with hints", "Explain without hints"
FOR = "What is good for {name}?"
FROM_OPEN = "From what {name} may see; no hidden card is looked at."
NOT_STANDARD = "Learnt with the standard numbers; your table's differ."
PRINTED = "Other players' cards are guessed. Of yours, those entered here count."
AHEAD_BY, BEHIND_BY, LEVEL = "{name} is {by} ahead", "{name} is {by} behind", "{name} is level"
GIVE_OR_TAKE = "give or take {spread}"
WIN, WIN_RANGE, AT_END = "{win} %", "{low}–{high}", "{points} ± {spread}"
TAP_ONE = "The best of {n}, each beside the mean of them all. Tap one to see it; it is only done when you say so."
GOOD_ACT, BECAUSE = "{points} {unit}, {win}\u00a0% to win", "{text}\u00a0{points}"
NO_CHOICE = "There is nothing to choose here now."
AS_GOOD, LESS = "None is better.", "{points} {unit} less than the best one."
WOULD_CHANGE, AGAINST_MEAN = (
    "What would this change?",
    "Beside the mean of all {n} acts: {win}\u00a0% to win, {points} {unit}, made of",
)
EVEN = (
    "Chance to win among our bots, and from how little to how much what is hidden may make it. "
    "Dashed: all alike, {even} %."
)
