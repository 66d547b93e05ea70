"""Ava's turn on the screen: the card, what she does, why, and how to go on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from capemay_kit.core.i18n import _
from capemay_kit.core.shown import Candidate, Turn, Way
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import automa, labels, solo_words
from capemay_kit.games.cape_may.names import card_title
from capemay_kit.games.cape_may.sentences import card_sentence
from capemay_kit.games.cape_may.state import (
    SOLO_STEPS,
    UNKNOWN,
    AnySolo,
    SoloAdvance,
    SoloBirds,
    SoloRead,
    SoloShuffle,
    State,
)


def turn(s: State, past: Iterable[tuple[State, Any]]) -> Turn | None:
    """Say what is left to do of Ava's card (p. 16-18); None if it is not her turn."""
    step = s.steps[0] if s.steps else None
    what: Any = step.what if step else None
    if step is None or not isinstance(what, SOLO_STEPS):
        return None
    named = what.card != UNKNOWN
    title = solo_words.numbered(s, card_title(s, "solo", what.card) if named else _("Ava's card"))
    text = card_sentence(automa.solo_card(s, what.card), s.book.streets) if named else ""
    offered = list(automa.step_acts(s, step, what))
    works = [one for one in offered if isinstance(one, act.Build | act.Upgrade)]
    choice = automa.choices(s)
    said: tuple[str, ...] = ()
    if works and not choice:
        after = labels.preview(s, step.seat, works[0])
        changes = labels.consequences(s, after, step.seat, works[0]) if after is not None else []
        said = tuple(_("{name}: {change}", name=s.seats[step.seat].name, change=one) for one in changes)
    if isinstance(what, SoloRead) and s.printed:
        # what the card does is entered as a whole (`Screen.due`)
        ways: tuple[Way, ...] = ()
    elif isinstance(what, SoloRead):
        icons = _tapped(past)
        said = (
            _("So far: {icons}", icons=", ".join(icons))
            if icons
            else _("Tap the card's first icon: the app says what Ava does. Then tap the next."),
        )
        ways = tuple(_read(s, step.seat, one, bool(icons)) for one in offered)
    else:
        ways = tuple(_ways(s, step.seat, what, offered, works))
    looked_at = tuple(Candidate(*one) for one in solo_words.why(s, step))
    goes_on = len(s.steps) > 1 and named and not choice
    return Turn(title, text, _then(s, what), said, looked_at, ways, goes_on)


def _then(s: State, what: AnySolo) -> str:
    """Say what is left of the card that is being resolved, and which cards follow it."""
    waiting: list[Any] = [step.what for step in s.steps[1:]]
    rest = [solo_words.STEPS[type(one)] for one in waiting if type(one) in solo_words.STEPS and one.card == what.card]
    after = [card_title(s, "solo", n) if n else _("her next card") for n in automa.waiting_cards(s)]
    said = [_("Left on this card: {icons}.", icons=", ".join(rest))] if rest else []
    said += [_("Next: {cards}", cards=", ".join(after))] if after else []
    return " ".join(said)


def _read(s: State, seat: int, a: Any, begun: bool) -> Way:
    if not isinstance(a, act.Take):
        return Way(a, labels.label(s, seat, a)[0])
    return Way(a, _("Done with this card"), "primary" if begun else "quiet")


def _ways(s: State, seat: int, what: AnySolo, offered: list[Any], works: list[Any]) -> Iterable[Way]:
    if automa.choices(s):
        for one in works:
            yield Way(one, labels.label(s, seat, one)[0])
        if isinstance(what, SoloAdvance):
            yield Way(works[0], _("Let the app choose"), "quiet")
    else:
        goes_on = not works and not isinstance(what, SoloBirds | SoloShuffle)
        yield Way(offered[0], _("Go on") if goes_on else _("Done"), "primary")
    if isinstance(offered[-1], act.Skip):
        yield Way(offered[-1], _("She cannot"), "half")


def _tapped(past: Iterable[tuple[State, Any]]) -> list[str]:
    """Name the icons tapped so far of the card that is being read out."""
    found: list[str] = []
    for before, done in past:
        ends = isinstance(done, act.Take) and bool(before.steps) and isinstance(before.steps[0].what, SoloRead)
        if ends or isinstance(done, act.SoloDraw):
            break
        if isinstance(done, act.Shows):
            found.insert(0, solo_words.ICONS[done.icon])
    return found
