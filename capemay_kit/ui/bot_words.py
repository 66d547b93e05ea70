"""Words of the screens about bots."""

from __future__ import annotations

from capemay_kit.core.options import Strength

STRENGTHS: dict[Strength, str] = {"easy": "easy", "fair": "fair", "strong": "strong"}
PLAYS: dict[Strength, str] = {
    "easy": "goes by what it has now, and slips now and then",
    "fair": "looks one act ahead",
    "strong": "searches its whole turn",
}
IS_BOT = "bot, {strength}"
ADD_BOT, BOT_ROW, NOW_PERSON = "Add a bot", "bot: {strength}", "person"
NAMES = ("Heron", "Osprey", "Tern", "Willet", "Egret", "Plover")
"""Birds of the shore, for bots that nobody has named."""
TO_ACT, RESTS = "{name}, a bot ({strength}), is about to act.", "{name}, a bot ({strength}), waits."
DID = "Last: {what}."
WHY_TELL = "What it weighed, in points against the mean of that. It saw only what a player sees."
PAUSE, GO_ON, NEXT_ACT = "Pause", "Go on", "Next act"
FINISH_NOW, UNTIL_PERSON = "Finish now", "the bots play on until it is a person's turn"
PLAY_FOR, LET_PLAY = "Play for {name}", "Let a bot play for {name}"
PACE = "Pace: {pace}"
PACES = {"calm": "calm", "usual": "usual", "fast": "fast", "instant": "at once"}
BOTS = "Bots"
