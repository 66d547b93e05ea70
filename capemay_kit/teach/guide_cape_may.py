"""Explaining Cape May during play: what this moment of a game is for, and what the rules allow from here."""

from __future__ import annotations

from capemay_kit.core.i18n import _, or_list
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.rules import GAME
from capemay_kit.games.cape_may.solo import by_itself, choices
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
from capemay_kit.teach.teaching import FADES, Hint

SCORING = (VICTORIAN, LANDMARK)


def hint(s: State, seat: int) -> Hint | None:
    """Say what this moment is for; None if nothing needs to be said any more."""
    full = s.round <= FADES
    if s.steps:
        return _step(s)
    match s.phase:
        case "deal" | "bonus":
            return Hint(
                _(
                    "Bonus cards are goals for the end of the game. Keep two that match, or that suit the zones "
                    "you start in."
                ),
                "bonus",
            )
        case "event":
            return (
                Hint(_("A round begins with an event: it happens once, or lasts for the round."), "event")
                if full
                else None
            )
        case "resolve":
            return (
                Hint(
                    _(
                        "These figures are what the event does to everybody. Change any that are wrong, then resolve "
                        "the event."
                    ),
                    "event",
                )
                if full
                else None
            )
        case "income":
            return Hint(
                _(
                    "A season is over: everybody gets their income and two cards. You will be paid again after "
                    "each season."
                ),
                "income",
            )
        case "over":
            return Hint(
                _(
                    "The game is over. Enter the cards and birds the app has not seen, then read the score: tap a "
                    "line for its reasons."
                ),
                "goal",
            )
    if seat == s.ava:
        return (
            Hint(_("Ava goes first. A card is drawn for her, and the app says what she does."), "solodraw")
            if full
            else None
        )
    return Hint(_turn(s, seat), "turn") if full else None


def _turn(s: State, seat: int) -> str:
    """Say what can be done from here, the next sensible thing first."""
    acts = GAME.legal(s, seat)
    builds = [one for one in acts if isinstance(one, act.Build)]
    upgrades = [one for one in acts if isinstance(one, act.Upgrade)]
    moves = [one for one in acts if isinstance(one, act.Move) and one.to]
    start = (
        _(
            "Three actions. A good start: play a movement card to a space beside an empty lot, and build there. "
            "What you build early pays income three times."
        )
        if s.round == 1 and s.left == s.book.numbers.actions
        else _("Actions left: {n}.", n=s.left)
    )
    said = [start]
    if builds:
        cheapest = min(one.figures(s, seat)[0].value for one in builds)
        said.append(_("Lots you can build on from here: {n}, for ${cost} or more.", n=len(builds), cost=cheapest))
    elif moves:
        said.append(
            _("You cannot build from here. Spaces your movement cards lead to: {n}.", n=len({one.to for one in moves}))
        )
    if upgrades:
        scoring = any(one.result(s, seat)[1] in SCORING for one in upgrades)
        said.append(
            (
                _("Buildings you can upgrade from here: {n}. Victorians and landmarks score at the end.")
                if scoring
                else _("Buildings you can upgrade from here: {n}. A business brings an upgrade card.")
            ).format(n=len(upgrades))
        )
    board = s.book.board
    special = [one for one in moves if board and one.to and board.space[one.to].special]
    if special and not upgrades:
        leading = sorted({one.card for one in special if one.card})
        said.append(
            _(
                "Movement cards that end on a space with a free action: {cards}.",
                cards=or_list([str(n) for n in leading]),
            )
        )
    if s.seats[seat].money < 4:
        said.append(_("Money is short: collecting brings ${collect}.", collect=s.book.numbers.collect_money))
    elif len(s.seats[seat].hand) <= 2:
        said.append(_("You hold few movement cards: retrieve takes all of them back."))
    return " ".join(said)


def _step(s: State) -> Hint | None:
    what = s.steps[0].what
    if isinstance(what, SOLO_STEPS):
        if isinstance(what, SoloRead):
            return Hint(_("Tap the icons of her card one after another, as printed."), "solodraw")
        idle = not choices(s) and isinstance(by_itself(s), act.Skip)
        said = (
            _("This part of her card changes nothing now. Tap Why? to see the reason.")
            if idle
            else _("Do this for Ava on the board, then tap Done. Tap Why? to see the reason.")
        )
        return Hint(said, "solobuild") if s.round <= FADES else None
    match what:
        case SpecialSpace(kind="bird"):
            return Hint(_("Different birds score as collections. Drawing them is free."), "birds")
        case SpecialSpace(kind="lighthouse"):
            return Hint(_("For a flat price you may build anywhere: the sand is worth most."), "lighthouse")
        case SpecialSpace():
            return Hint(_("Choose from three cards. You play them as actions later."), "pier")
        case KeepCards(deck="upgrade") | cards.UpgradeCard():
            return Hint(_("An upgrade card: take the face-up one, or the better of two."), "gain")
        case KeepCards() | KeepTokens():
            return Hint(_("Choose what you keep."), "draw")
        case IgnoreIt():
            return Hint(_("You may use up the card to ignore this event."), "ignore")
        case _:
            return Hint(_("The card continues: use it or skip it."), "play")
