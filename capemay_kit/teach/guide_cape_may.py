"""Explaining Cape May during play: what this moment of a game is for, and what the rules allow from here."""

from __future__ import annotations

from capemay_kit.core.words import listed
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.automa import by_itself, choices
from capemay_kit.games.cape_may.labels import figures
from capemay_kit.games.cape_may.legal import legal
from capemay_kit.games.cape_may.override import result_of
from capemay_kit.games.cape_may.state import (
    LANDMARK,
    SOLO_STEPS,
    VICTORIAN,
    IgnoreIt,
    KeepCards,
    KeepTokens,
    SoloRead,
    SpecialSpace,
    State,
)
from capemay_kit.teach import words_cape_may as say
from capemay_kit.teach.teaching import FADES, Hint

SCORING = (VICTORIAN, LANDMARK)


def hint(s: State, seat: int) -> Hint | None:
    """Say what this moment is for; None if nothing needs to be said any more."""
    full = s.round <= FADES
    if s.steps:
        return _step(s)
    match s.phase:
        case "deal" | "bonus":
            return Hint(say.GUIDE_BONUS, "bonus")
        case "event":
            return Hint(say.GUIDE_EVENT, "event") if full else None
        case "resolve":
            return Hint(say.GUIDE_RESOLVE, "event") if full else None
        case "income":
            return Hint(say.GUIDE_INCOME, "income")
        case "over":
            return Hint(say.GUIDE_OVER, "goal")
    if seat == s.ava:
        return Hint(say.GUIDE_AVA, "solodraw") if full else None
    return Hint(_turn(s, seat), "turn") if full else None


def _turn(s: State, seat: int) -> str:
    """Say what can be done from here, the next sensible thing first."""
    acts = legal(s, seat)
    builds = [one for one in acts if isinstance(one, act.Build)]
    upgrades = [one for one in acts if isinstance(one, act.Upgrade)]
    moves = [one for one in acts if isinstance(one, act.Move) and one.to]
    start = say.GUIDE_FIRST if s.round == 1 and s.left == s.book.numbers.actions else say.GUIDE_LEFT.format(n=s.left)
    said = [start]
    if builds:
        cheapest = min(figures(s, seat, one)[0].rule for one in builds)
        said.append(say.GUIDE_BUILD.format(n=len(builds), cost=cheapest))
    elif moves:
        said.append(say.GUIDE_MOVE.format(n=len({one.to for one in moves})))
    if upgrades:
        scoring = any(result_of(s, seat, one)[1] in SCORING for one in upgrades)
        said.append((say.GUIDE_UPGRADE if scoring else say.GUIDE_BUSINESS).format(n=len(upgrades)))
    board = s.book.board
    special = [one for one in moves if board and one.to and board.space[one.to].special]
    if special and not upgrades:
        leading = sorted({one.card for one in special if one.card})
        said.append(say.GUIDE_SPECIAL.format(cards=listed([f"the {n}" for n in leading])))
    if s.seats[seat].money < 4:
        said.append(say.GUIDE_POOR.format(collect=s.book.numbers.collect_money))
    elif len(s.seats[seat].hand) <= 2:
        said.append(say.GUIDE_HAND)
    return " ".join(said)


def _step(s: State) -> Hint | None:
    what = s.steps[0].what
    if isinstance(what, SOLO_STEPS):
        if isinstance(what, SoloRead):
            return Hint(say.GUIDE_READ, "solodraw")
        idle = not choices(s) and isinstance(by_itself(s), act.Skip)
        said = say.GUIDE_AVA_NOTHING if idle else say.GUIDE_AVA_DOES
        return Hint(said, "solobuild") if s.round <= FADES else None
    match what:
        case SpecialSpace(kind="bird"):
            return Hint(say.GUIDE_BIRDS, "birds")
        case SpecialSpace(kind="lighthouse"):
            return Hint(say.GUIDE_LIGHTHOUSE, "lighthouse")
        case SpecialSpace():
            return Hint(say.GUIDE_PIER, "pier")
        case KeepCards(deck="upgrade") | cards.UpgradeCard():
            return Hint(say.GUIDE_UPGRADE_CARD, "gain")
        case KeepCards() | KeepTokens():
            return Hint(say.GUIDE_KEEP, "draw")
        case IgnoreIt():
            return Hint(say.GUIDE_IGNORE, "ignore")
        case _:
            return Hint(say.GUIDE_CARD, "play")
