"""What the side panel says now, and the choices under it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may import labels, moves, words
from capemay_kit.games.cape_may.cards import DeckName
from capemay_kit.games.cape_may.sentences import card_text
from capemay_kit.games.cape_may.state import UNKNOWN, KeepCards, State
from capemay_kit.ui import words as ui
from capemay_kit.ui.cape_may import ava
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.choices import Asking, going_back, out_of_refusal, refusal_html
from capemay_kit.ui.parts import safe
from capemay_kit.ui.waiting import Asked, Choice, Draft


def _effect(s: State, deck: DeckName, number: int) -> str:
    """Say what a card does, and that we made it up if so."""
    card = s.book.card(deck, number)
    return card_text(card) + (f" ({ui.OURS})" if card.provenance == "assumed" else "")


def asking(model: Model) -> Asking:
    """Return what the side panel says now: looking back, a question, a refusal, a draft, or what is offered."""
    if back := going_back(model):
        return back
    s = model.mine
    if model.asked is not None:
        return _question(model)
    if model.refused is not None:
        why = model.refused.why
        choices = out_of_refusal(model, why, model.can_force())
        if moves.END_TURN in model.legal:
            end = labels.label(s, model.seat, moves.END_TURN)[0]
            choices.append(Choice(end, "", partial(model.do, model.seat, moves.END_TURN), "primary"))
        text = refusal_html(*words.refusal(s, why), f"Rulebook, page {why.page}")
        return Asking(text, [*choices, Choice(ui.CANCEL, "", model.cancel, "quiet")])
    if model.draft is not None:
        return _draft(model)
    if model.secret_first:
        out = [] if model.pick is None else [Choice(ui.CANCEL, "", model.cancel, "quiet")]
        return Asking(safe(ui.COVERED.format(name=model.state.seats[model.seat].name)), out)
    return _offers(model)


def _question(model: Model) -> Asking:
    asked = model.asked
    assert asked is not None
    s = model.mine
    if asked.question.why == "movement":
        choices = [Choice(f"Movement card {n}", "", partial(model.answer, n)) for n in asked.question.options]
        return Asking("Which movement card was discarded at random?", choices)
    if asked.question.why == "solo":
        return _solo_card(model, asked)
    text = {"event": "Which event was revealed?"}.get(asked.question.why, f"What came up: {asked.question.why}?")
    choices = [
        Choice(words.card_title(s, "event", n), _effect(s, "event", n), partial(model.answer, n))
        for n in asked.question.options
    ]
    quiet = [
        Choice(ui.NOT_LISTED, "enter it by number", lambda: _write(model, "event", model.answer, asked), "half"),
        Choice(ui.UNKNOWN, "carry it out by hand", lambda: model.answer(None), "half"),
        Choice(ui.CANCEL, "", model.cancel, "quiet"),
    ]
    return Asking(safe(text), [*quiet[: 2 if asked.question.why == "event" else 3], *choices], searchable=True)


def _solo_card(model: Model, asked: Asked) -> Asking:
    """Ask which solo card is drawn. A printed one mostly is none of ours: then it is read out."""
    s = model.mine
    options = asked.question.options
    cards = [Choice(words.card_title(s, "solo", n), _effect(s, "solo", n), partial(model.answer, n)) for n in options]
    out = [
        Choice(ui.AVA_READ_OUT, "", lambda: model.answer(None), "half"),
        Choice(ui.AVA_DRAW_FOR, "", lambda: model.answer(random.choice(options)), "half"),
    ]
    return Asking(safe(ui.AVA_ASKED_AGAIN if asked.answers else ui.AVA_ASKED), [*out, *cards], searchable=True)


def _write(model: Model, deck: str, then: Callable[[int], None], asked: Asked | None = None) -> None:
    def go_on(number: int) -> None:
        model.asked = asked
        then(number)

    model.write_card(deck, go_on)


def _by_number(model: Model, deck: str, then: Callable[[int], None]) -> Choice:
    return Choice(ui.NOT_LISTED, "enter it by number", partial(_write, model, deck, then), "quiet")


def _draft(model: Model) -> Asking:
    draft = model.draft
    assert draft is not None
    s = model.mine
    figures = labels.figures(s, draft.seat, draft.act) if model.can_change else []
    final = labels.with_figures(s, draft.seat, draft.act, draft.values)
    title, detail = labels.label(s, draft.seat, draft.act)
    changes = "".join(f"<li>{safe(one)}</li>" for one in labels.consequences(s, draft.seat, final))
    more = f"<ul>{changes}</ul>" if changes else f"<p>{safe(detail)}</p>"
    text = f'<div class="cm-draft"><b>{safe(title)}</b>{more}</div>'
    choices = [Choice(ui.DO_IT, "", model.confirm, "primary", model.chosen or "")]
    if s.phase not in ("resolve", "income"):
        choices.append(Choice(ui.CANCEL, "", model.cancel, "quiet"))
    return Asking(text, choices, False, figures, frozenset(one.key for one in figures if one.number))


def _offers(model: Model) -> Asking:
    s = model.mine
    seat = model.seat
    if model.naming:
        return _naming(model)
    if s.phase in ("resolve", "income") and not s.steps:
        model.draft = Draft(seat, model.legal[0])
        return _draft(model)
    if model.avas is not None:
        text, choices = ava.context(model, model.avas)
        return Asking(text, choices, len(choices) > 12)
    offered = model.offered()
    several = [one for one in offered if isinstance(one, act.Keep) and len(one.cards) > 1 and all(one.cards)]
    if len(several) == len(offered) > 1:
        return _keeping(model, several)
    direct = not s.steps and s.phase == "actions"
    choices = []
    for one in offered:
        title, detail = labels.label(s, seat, one)
        place = getattr(one, "to", None) or getattr(one, "lot", None) or ""
        two_taps = isinstance(one, act.Move | act.GoTo | act.Build | act.Upgrade | act.Use)
        do = partial(model.propose, one) if two_taps else partial(model.do, seat, one)
        only = len(offered) == 1 and (not direct or isinstance(one, act.SoloDraw))
        alone = only or isinstance(one, act.EndTurn)
        tone = "quiet" if isinstance(one, act.Skip) else "primary" if alone else ""
        choices.append(Choice(title, detail, do, tone, place))
    text = ""
    searchable = len(offered) > 8 and not isinstance(offered[0], act.Move | act.GoTo)
    match model.pick:
        case ("move", card) if offered:
            text = f"Where does the {card} end?"
        case ("build", _):
            text = "Where to build?" if offered else "Nothing can be built from here. Tap a lot to see why."
        case ("upgrade", _):
            text = "What to upgrade?" if offered else "Nothing can be upgraded from here. Tap a lot to see why."
        case ("play", _):
            text = "Which card is played?" if offered else ""
            if UNKNOWN in s.seats[seat].activity:
                choices.insert(0, _by_number(model, "activity", partial(_play, model)))
    step = s.steps[0].what if s.steps else None
    if isinstance(step, KeepCards) and step.deck == "upgrade" and UNKNOWN in step.drawn:
        choices.append(_by_number(model, "upgrade", partial(_keep_upgrade, model)))
    if direct and model.pick is None and UNKNOWN in s.seats[seat].upgrades and seat != s.ava:
        choices.append(Choice(ui.NAME_UPGRADE, "", partial(_name_upgrade, model), "quiet"))
    if s.phase == "over" and not choices and model.screen != "score":
        choices = [Choice("See the score", "", lambda: model.show("score"), "primary")]
    if model.pick is not None:
        choices.append(Choice(ui.CANCEL, "", model.cancel, "quiet"))
    return Asking(safe(text), choices, searchable)


def _keeping(model: Model, offered: list[act.Keep]) -> Asking:
    """Offer cards one at a time where several are kept: pairs would be longer, and say everything twice."""
    s = model.mine
    step = s.steps[0].what if s.steps else None
    deck: DeckName = step.deck if isinstance(step, KeepCards) else "bonus"
    size = len(offered[0].cards)
    choices = []
    for card in sorted({one for keep in offered for one in keep.cards}):
        title = f"{'✓ ' if card in model.keeping else ''}{words.card_title(s, deck, card)}"
        choices.append(Choice(title, _effect(s, deck, card), partial(model.keep, card, size), ""))
    text = ui.CHOOSE_OTHER if model.keeping else ui.CHOOSE_CARD.format(n=size)
    return Asking(safe(text), choices)


def _name_upgrade(model: Model) -> None:
    model.naming = True
    model.changed()


def _naming(model: Model) -> Asking:
    """List the upgrade cards that nobody is known to have."""
    s = model.mine
    unseen = sorted(number for deck in s.upgrades for number in deck.unseen)
    choices = [
        Choice(words.card_title(s, "upgrade", n), _effect(s, "upgrade", n), partial(model.name_upgrade, n))
        for n in unseen
    ]
    own = Choice(ui.NOT_LISTED, "", lambda: _write(model, "upgrade", model.name_upgrade), "half")
    return Asking(ui.WHICH_UPGRADE, [own, Choice(ui.CANCEL, "", model.cancel, "half"), *choices], searchable=True)


def _play(model: Model, number: int) -> None:
    model.do(model.seat, act.Play(number))


def _keep_upgrade(model: Model, number: int) -> None:
    model.do(model.seat, act.Keep((number,)))
