"""The side panel on Ava's turn: one card, what she does by it, and why."""

from __future__ import annotations

from functools import partial

from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may import automa, labels, solo_words, words
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
from capemay_kit.ui import words as ui
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.parts import safe
from capemay_kit.ui.waiting import Choice


def card_html(s: State, what: AnySolo) -> str:
    """Show the card being resolved, and which ones follow it."""
    if what.card == UNKNOWN:
        title, sentence = ui.AVA_READS, ""
    else:
        title = words.card_title(s, "solo", what.card)
        sentence = words.card_sentence(automa.solo_card(s, what.card))
    waiting = [step.what for step in s.steps if isinstance(step.what, SOLO_STEPS)]
    after = [
        words.card_title(s, "solo", n) for n in dict.fromkeys(one.card for one in waiting) if n not in (what.card, 0)
    ]
    # each card nobody named has one step of its own
    unread = sum(isinstance(one, SoloRead) for one in waiting) - (what.card == UNKNOWN)
    after += [words.card_title(s, "solo", UNKNOWN)] * unread
    then = f"<small>{safe(ui.AVA_THEN.format(cards=', '.join(after)))}</small>" if after else ""
    return f'<div class="cm-avacard"><b>{safe(title)}</b><p>{safe(sentence)}</p>{then}</div>'


def why_html(s: State) -> str:
    """List the candidates in their order, with what ruled each out."""
    looks = {True: "cm-chosen", False: "", None: "cm-unseen"}
    rows = "".join(
        f'<li class="{looks[one.chosen]}"><b>{safe(one.what)}</b><span>{safe(one.found)}</span></li>'
        for one in solo_words.why(s, s.steps[0])
    )
    return f'<ol class="cm-why">{rows}</ol>'


def tapped(model: Model) -> list[str]:
    """Name the icons of the card being read out that were tapped already."""
    found: list[str] = []
    for before, done in model.on.before():
        if isinstance(done, act.SoloDraw):
            break
        if isinstance(done, act.Take) and isinstance(before.steps[0].what, SoloRead):
            break
        if isinstance(done, act.Shows):
            found.insert(0, solo_words.ICONS[done.icon])
    return found


def context(model: Model, what: AnySolo) -> tuple[str, list[Choice]]:
    """Return what is said of the step of Ava's that waits, and the choices under it."""
    s, seat, offered = model.mine, model.seat, list(model.legal)
    works = [one for one in offered if isinstance(one, act.Build | act.Upgrade)]
    explained = solo_words.why(s, s.steps[0])
    text = card_html(s, what)
    changes = [] if automa.choices(s) or not works else labels.consequences(s, seat, works[0])
    text += "".join(f"<p>{safe(ui.AVA_CHANGES.format(name=s.seats[seat].name, what=one))}</p>" for one in changes)
    if model.why and explained:
        text += why_html(s)
    choices: list[Choice] = []
    if isinstance(what, SoloRead):
        shown = tapped(model)
        text += f"<p>{safe(ui.AVA_READ_SO_FAR.format(icons=', '.join(shown)) if shown else ui.AVA_READ_HOW)}</p>"
        for one in offered:
            ends = isinstance(one, act.Take)
            title = ui.AVA_DONE_WITH if ends else labels.label(s, seat, one)[0]
            tone = "" if not ends else "primary" if shown else "quiet"
            choices.append(Choice(title, "", partial(model.do, seat, one), tone))
        return text, choices
    if automa.choices(s):
        for one in works:
            title, _ = labels.label(s, seat, one)
            choices.append(Choice(title, "", partial(model.do, seat, one), "", getattr(one, "lot", None) or ""))
        if isinstance(what, SoloAdvance):
            choices.append(Choice(ui.APP_CHOOSES, "", partial(model.do, seat, works[0]), "quiet"))
    else:
        title = ui.AVA_GO_ON if not works and not isinstance(what, SoloBirds | SoloShuffle) else ui.AVA_DONE
        choices.append(Choice(title, "", partial(model.do, seat, offered[0]), "primary"))
    if isinstance(offered[-1], act.Skip):
        choices.append(Choice(ui.AVA_NOT_POSSIBLE, "", partial(model.do, seat, offered[-1]), "half"))
    if explained:
        choices.append(Choice(ui.AVA_HIDE_WHY if model.why else ui.AVA_WHY, "", model.turn_why, "half"))
    # where the player has to choose, doing all of it would do nothing
    if len(s.steps) > 1 and what.card != UNKNOWN and not automa.choices(s):
        choices.append(Choice(ui.AVA_ALL, "", model.ava_all, "quiet"))
    return text, choices
