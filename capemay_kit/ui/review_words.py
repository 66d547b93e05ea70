"""What the screen *Looking back* says."""

from __future__ import annotations

CHANCE_CHART = "Chance to win, act by act"
CHANCE_SAYS = "{chart}. At the end of each round: {seats}"
LOOKING_AT, LOOKED_WITH = "Looking back: act {n} of {all}", "From games of our bots, with all cards open."
WHERE_DECIDED, NO_TURNS = "Where it was decided", "No single act decided this game: the chances moved step by step."
CHANGE = "{change:+d} %"
TURN_DETAIL, TURN_ENDED = "{when} · {name} {change}", "{name} {change}"
LUCK_SKILL, LUCK, SKILL = "Luck and choices", "draws", "choices"
COUNT, RACE_END = "final count", "end of the race"
FINAL_COUNT, RACE_ENDS = "The final count", "The end of the race"
LUCK_SKILL_SAYS = (
    "How much each one changed the chance to win. Together they lead from the first chance to the last."
)
CHANCE_FROM_TO = "chance {first} → {last} %"
WHAT_IF, WHAT_IF_DREW = "What if {name} had done something else?", "What if it had come otherwise?"
FINISHES, FINISHES_MORE, FINISHING = "Let bots finish it {n} times", "{n} times more", "Bots have finished it {n} times"
WON_OF, WON_RANGE = "{won} %", "{low}–{high}"
OPEN_BEFORE, OPEN_AFTER, PLAY_ON_HERE, REVIEW_PICTURE = "Before", "After", "Play on here", "Picture"
TURN_LINE = "{number}  {what}  {change}"
TITLE = "{title}: who would win, act by act"
