"""What the side panel says now, and the choices under it: what is offered, asked or refused, and a bot's turn."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, NamedTuple

from markupsafe import Markup
from msgspec.structs import replace

from capemay_kit.core.bot_seats import PACES, STRENGTH_TEXTS
from capemay_kit.core.forms import Field, Inquiry
from capemay_kit.core.i18n import Texts, _, ngettext, number
from capemay_kit.core.options import Strength
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import Turn
from capemay_kit.core.signs import address
from capemay_kit.errors import Refusal
from capemay_kit.sitting.session import Session
from capemay_kit.teach.reference import rule_for
from capemay_kit.ui.components import Choice, each, h
from capemay_kit.ui.pieces import photo_address, photo_html

MOST_SHOWN = 40
"""Choices listed at once; a search narrows down longer lists."""
SEARCHED = 8
"""At most this many choices are listed without a field to search them."""
PLAYS: Mapping[Strength, str] = Texts({
    "easy": "sees only the current move, and sometimes slips", "fair": "looks one action ahead",
    "strong": "plans its whole turn", "master": "imagines how the game may go on, for up to two seconds",
})  # fmt: skip
"""How a bot plays, by its strength."""
SEARCHES: Mapping[Strength, str] = Texts({
    "fair": "imagines some ways the game may go on", "strong": "imagines many ways the game may go on",
})  # fmt: skip
"""How it plays a game of which it learnt nothing, or little."""


class Asking(NamedTuple):
    """What is said (text or HTML), the choices under it, whether they can be searched, and figures that may be changed,
    with the keys of those the table may use from now on; ``deed`` says in a few words what the main choice does.
    ``keys`` stand in its place, for a question (``asks``, text or HTML) with a few short answers."""

    text: str
    choices: list[Choice]
    searchable: bool = False
    figures: Sequence[Field] = ()
    keeps: frozenset[str] = frozenset()
    deed: str = ""
    asks: str = ""
    keys: Sequence[Choice] = ()


def asking(model: Session) -> Asking:
    """Return what the side panel says now: looking back, a question, a refusal, a draft, or what is offered."""
    if back := going_back(model):
        return back
    if model.changing.earlier is None:
        return _asking_now(model)
    if model.changing.told:
        return _changed(model)
    return _changes(model, _asking_now(model))


def _asking_now(model: Session) -> Asking:
    if model.drafting.placing:
        return Asking(_("Tap the place on the picture where it stands."), [_cancel(model)])
    if model.asked is not None:
        return _question(model)
    if model.refused is not None:
        return _refusal(model)
    if model.drafting.draft is not None:
        return _draft(model)
    if model.view.over:
        to_score = Choice(_("To the score"), "", lambda: model.show("score"), "primary")
        return Asking("", [] if model.screen == "score" else [to_score])
    if turn := bots_turn(model):
        return turn
    if model.view.waits and model.view.phones:
        return _elsewhere(model)
    if (nobody := model.drafting.unless) is not None:
        says, s, seat = model.view.says, model.view.mine, model.view.seat
        besides = [Choice(*says.label(s, seat, one), partial(model.drafting.propose, one), "quiet")
                   for one in says.besides(s)]  # fmt: skip
        return Asking("", [Choice(*says.label(s, *nobody), partial(model.do, *nobody)), *besides])
    if model.drafting.secret_first and model.view.seat in model.view.phones:
        name, take = model.names[model.view.seat], partial(model.seats.take_seat, model.view.seat)
        again = Choice(_("Play for {name} here again", name=name), _("the phone loses this seat"), take, "warn")
        return Asking(_("These cards are shown only on {name}'s phone.", name=name), [again])
    if model.drafting.secret_first:
        out = [_cancel(model)] if model.drafting.held else []
        passes = _("Pass the screen to {name}, then show the cards.", name=model.names[model.view.seat])
        return Asking(passes, out)
    if (hers := model.automa.turn) is not None:
        return _automa(model, hers)
    if model.drafting.counting is not None:
        return _counting(model)
    return _choosing(model) if model.drafting.choosing is not None else _offers(model)


def _elsewhere(model: Session) -> Asking:
    """Let the table act for players with phones. Where several may act, their names are already listed above."""
    if len(model.view.acting) > 1:
        return Asking(_("They choose on their own phones. Tap a name to do it here."), [])
    seat = model.view.acting[0]
    return Asking(
        "", [Choice(_("Do it here for {name}", name=model.names[seat]), "", partial(model.seats.help, seat), "quiet")]
    )


def _cancel(model: Session, tone: str = "quiet") -> Choice:
    return Choice(_("Cancel"), "", model.cancel, tone)


def _question(model: Session) -> Asking:
    asked = model.asked
    assert asked is not None
    inquiry = model.view.says.ask(model.view.mine, asked.question)
    assert inquiry is not None
    ways: list[Choice] = []
    choices = [
        Choice(one.title, one.detail, partial(model.answer, one.value), last=model.printed and one.ours)
        for one in inquiry.options
    ]
    if inquiry.draws:
        drawn = random.choice(asked.question.options)
        draws = Choice(inquiry.draws, "", partial(model.answer, drawn), "half")
        (choices if inquiry.keys else ways).append(draws)
    if inquiry.keys:
        cancel = [] if asked.due else [_cancel(model, "half")]
        return Asking("", cancel, asks=_asks(model, inquiry), keys=choices)
    if model.unknown.due is not None:
        ways.append(Choice(_("What does the card do?"), "", model.unknown.open_due, "primary"))
    if inquiry.skip:
        ways.append(Choice(_(inquiry.skip), "", lambda: model.answer(None), "half"))
    if model.view.says.due(model.view.mine) != (asked.seat, asked.act):
        ways.append(_cancel(model, "half"))
    return Asking(_asks(model, inquiry), [*ways, *choices], searchable=len(choices) > SEARCHED)


def _asks(model: Session, inquiry: Inquiry) -> str:
    """Write a question, with the sign of the seat it is about."""
    if inquiry.seat is None:
        return inquiry.text
    return h('<div class="cm-inquires cm-seat-{}"><span class="cm-letter">{}</span><b>{}</b></div>',
             inquiry.seat, letters(model.names)[inquiry.seat], inquiry.text)  # fmt: skip


def _refusal(model: Session) -> Asking:
    refused, s, says = model.refused, model.view.mine, model.view.says
    assert refused is not None
    text = refusal_html(*says.refusal(s, refused.why), says.cites(refused.why.page))
    choices = out_of_refusal(model, refused.why, model.can_force())
    # whatever is refused leaves the way on
    for one in model.legal:
        if says.tone(s, model.view.seat, one) == "primary":
            title = says.label(s, model.view.seat, one)[0]
            choices.append(Choice(title, "", partial(model.do, model.view.seat, one), "primary"))
    return Asking(text, [*choices, _cancel(model)])


def _draft(model: Session) -> Asking:
    draft, s, says = model.drafting.draft, model.view.mine, model.view.says
    assert draft is not None
    final = says.with_figures(s, draft.seat, draft.act, draft.values)
    title, detail = says.label(s, draft.seat, final)
    lacks = model.drafting.lacking
    changes = [] if lacks else model.drafting.preview(draft.seat, final)
    seen = Markup(photo_html(model.unknown.photo_of(says.card_used(s, draft.act)), title))
    text = h('<div class="cm-draft">{}<b>{}</b>{}</div>', seen, title,
             h("<ul>{}</ul>", each("<li>{}</li>", changes)) if changes else h("<p>{}</p>", detail))  # fmt: skip
    figures = says.figures(s, draft.seat, draft.act) if model.can_change else ()
    # on a score sheet what stands above the button is far from it
    done = title if model.is_sheet else _("Do it")
    choices = [] if lacks else [Choice(done, "", model.drafting.confirm, "primary", model.drafting.chosen or "")]
    for handle, other in model.drafting.instead():
        brings = next(iter(model.drafting.preview(draft.seat, other)[1:]), "") or handle.detail
        choices.append(
            Choice(_("With {card} instead", card=handle.title), brings, partial(model.drafting.propose, other))
        )
    if not draft.due:
        choices.append(_cancel(model))
    keeps = frozenset(one.name for one in figures if one.keeps)
    return Asking(text, choices, False, figures, keeps, "" if model.is_sheet else title)


def _automa(model: Session, turn: Turn) -> Asking:
    """Say what an automa does by its card, and offer the ways on."""
    then = h("<small>{}</small>", turn.then) if turn.then else ""
    text = h('<div class="cm-automa"><b>{}</b><p>{}</p>{}</div>{}',
             turn.card, turn.text, then, each("<p>{}</p>", turn.said))  # fmt: skip
    if model.automa.why and turn.looked_at:
        looks = {True: "cm-chosen", False: "", None: "cm-unseen"}
        text += _compared((looks[one.chosen], one.what, one.found) for one in turn.looked_at)
    s, seat = model.view.mine, model.view.seat
    choices = [
        Choice(one.title, "", partial(model.do, seat, one.act), one.tone, model.view.says.place(s, seat, one.act) or "")
        for one in turn.ways
    ]
    if model.unknown.due is not None:
        choices.insert(0, Choice(_("What does the card do?"), "", model.unknown.open_due, "primary"))
    if turn.looked_at:
        choices.append(Choice(_("Hide reasons") if model.automa.why else _("Why?"), "", model.automa.turn_why, "half"))
    if turn.goes_on:
        choices.append(Choice(_("Do all of it"), "", model.automa.act_all, "quiet"))
    return Asking(text, choices, searchable=len(choices) > SEARCHED)


def _choosing(model: Session) -> Asking:
    """Offer things one at a time where several are chosen: all combinations would be a long list."""
    choosing = model.drafting.choosing
    assert choosing is not None
    s, seat, says = model.view.mine, model.view.seat, model.view.says
    choices = []
    for i, one in enumerate(choosing.options):
        sign, tone = ("✓ ", "chosen") if i in model.drafting.picked else ("", "")
        title, drawing = f"{sign}{one.title}", address(one.drawing)
        choices.append(Choice(title, one.detail, partial(model.drafting.choose, i), tone, drawing=drawing))
    n = len(model.drafting.picked)
    if choosing.least <= n <= choosing.most:
        values = [choosing.options[i].value for i in sorted(model.drafting.picked)]
        title, detail = says.label(s, seat, says.chosen(s, seat, values))
        choices.insert(0, Choice(title, detail, model.drafting.choose_all, "primary" if n else ""))
    elif choosing.least == choosing.most < len(choosing.options) and not n and not choosing.at_once:
        choices.append(Choice(_("Let the app choose"), "", model.drafting.choose_any, "quiet"))
    text = choosing.after if n and choosing.after else choosing.label
    worth = [one.worth for one in choosing.options]
    if None not in worth:
        picked = sum(worth[i] or 0 for i in model.drafting.picked)
        text = h('<div class="cm-sum"><b>{}</b><span>{}</span></div>', picked, text)
    return Asking(text, choices, searchable=len(choices) > 16)


def _counting(model: Session) -> Asking:
    """Offer the act that the counts add up to, once they do."""
    counting = model.drafting.counting
    assert counting is not None
    s, seat, says = model.view.mine, model.view.seat, model.view.says
    counts = counting.filled(model.drafting.said)
    if counts is None:
        left = (counting.total or 0) - sum(model.drafting.said.values())
        more = [_("Still to enter: {n}.", n=left)] if model.drafting.said and left > 0 else []
        return Asking(" ".join([counting.text, *more]), [])
    counted = says.counted(s, seat, counts)
    if not model.drafting.said and model.view.on.rules.why_not(s, seat, counted) is not None:
        # nothing counted is no act of this seat
        return Asking(counting.text, [])
    title, detail = says.label(s, seat, counted)
    return Asking(
        counting.text, [Choice(title, detail, model.drafting.count_all, "primary" if model.drafting.said else "")]
    )


def _offers(model: Session) -> Asking:
    s, seat, says = model.view.mine, model.view.seat, model.view.says
    due = model.unknown.due
    offered = [one for one in model.drafting.offered() if due is None or one != due[1]]
    alone = len(offered) == 1 and not model.drafting.handles() and not model.drafting.palette
    # what is not on the page yet is not worked out yet
    near = offered if model.show_all or model.search else offered[:MOST_SHOWN]
    alike, brings = model.drafting.brings(near)
    choices = [_offer(model, one, alone, said) for one, said in zip_longest(offered, brings)]
    if due is not None:
        choices.insert(0, Choice(_("What does the card do?"), "", model.unknown.open_due, "primary"))
    if (one := says.in_one(s, seat)) is not None:
        title, detail, acts = one
        choices = [replace(choice, tone="" if choice.tone == "primary" else choice.tone) for choice in choices]
        choices.insert(0, Choice(title, detail, partial(model.do_all, seat, acts), "primary"))
    text = ""
    if model.drafting.held or model.drafting.tapped:
        choices.append(_cancel(model))
        pressed: Any = next((one for one in model.drafting.palette if one.key == model.drafting.held), None)
        if pressed is not None:
            text = pressed.asks if offered or not pressed.nothing else pressed.nothing
        elif not (text := says.in_hand(s, seat, model.drafting.held)) and not offered:
            text = _("Nothing can be done with it now. Tap a place to see why.")
    places = any(says.place(s, seat, one) for one in offered)
    text = h("{}<p>{}</p>", text, _("Each of these: {changes}", changes=alike)) if alike else text
    return Asking(text, choices, searchable=len(offered) > (2 * SEARCHED if places else SEARCHED))


def _offer(model: Session, a: Any, alone: bool, brings: str | None) -> Choice:
    s, seat, says = model.view.mine, model.view.seat, model.view.says
    title, detail = says.label(s, seat, a)
    tone = says.tone(s, seat, a) or ("primary" if alone else "")
    said = detail if brings is None else brings
    last = model.printed and says.stands_in(s, a)
    drawing = photo_address(model.unknown.photo_of(says.card_used(s, a)))
    return Choice(title, said, partial(model.drafting.press, a), tone, says.place(s, seat, a) or "", drawing, last)


def going_back(model: Session) -> Asking | None:
    """Return what is asked about an undo, or said while somebody looks back; None at other times."""
    if model.asking_undo is not None:
        to = model.asking_undo
        why = Texts({
            "revealed": "Something has been drawn or revealed since.", "other": "Another player has acted since.",
            "ended": "All cards have been shown since.",
        })[model.view.on.undo_asks(to) or "ended"]  # fmt: skip
        sure = [
            Choice(_("Yes, undo"), "", lambda: model.past.undo(to, asked=True), "warn"),
            Choice(_("No"), "", model.cancel, "quiet"),
        ]
        return Asking(_("Undo: {what}? {why}", what=model.past.undo_label(to), why=why), sure)
    if model.view.looking is not None:
        back = [
            Choice(_("Back to now"), "", lambda: model.past.look(None), "primary"),
            Choice(_("Undo to here"), "", lambda: model.past.undo(model.view.looking), "warn"),
        ]
        if model.changing.may(seq := model.view.looking):
            back += [
                Choice(_("Change…"), _("something else happened instead"), partial(model.changing.begin, seq, True)),
                Choice(_("Add before…"), _("something was forgotten"), partial(model.changing.begin, seq, False)),
                Choice(_("Take out"), _("this did not happen"), partial(model.changing.take_out, seq)),
            ]
        if model.past.can_write_lesson:
            back.append(Choice(_("Make a lesson…"), _("of this position"), model.past.write_lesson))
        return Asking(_("Looking back at {when}.", when=model.past.when(seq)), back)
    return None


def _give_up(model: Session) -> Choice:
    return Choice(_("Give up"), _("leave everything as it is"), model.changing.give_up, "quiet")


def _changes(model: Session, now: Asking) -> Asking:
    """Offer what could be done at an earlier moment, for any seat that has room for it."""
    earlier = model.changing.earlier
    assert earlier is not None
    text = h("<p><b>{}</b></p>{}", _("What happened instead?") if earlier.out else _("What was forgotten?"), now.text)
    ways = [] if any(one.do == model.cancel for one in now.choices) else [_give_up(model)]
    if not earlier.out and not earlier.seq and model.view.everybodys:
        for seat, name in enumerate(model.names):
            if seat in earlier.others:
                again = partial(model.changing.begin, earlier.at, False, seat)
                ways.append(Choice(_("Something that {name} did", name=name), "", again, "half"))
    return now._replace(text=text, choices=[*now.choices, *ways])


def _changed(model: Session) -> Asking:
    """List what becomes of a change of what happened, before it is kept."""
    found = model.changing.outcome
    if found is None:
        wrong = h('<div class="cm-refusal" role="alert"><b>{}</b></div>', model.changing.wrong)
        return Asking(wrong, [_give_up(model)])
    stays = ngettext("{n} later step stays as it is.", "{n} later steps stay as they are.", found.kept)
    otherwise = [(one.was, one.now) if one.was else ("–", one.now) for one in found.changed]
    gone = [(one.text, one.why) for one in found.dropped]
    text = h(
        '<div class="cm-revised">{}<p>{}</p>{}{}</div>',
        each("<p><b>{}</b></p>", found.done), stays if found.kept else "",
        h("<p>{}</p><ul>{}</ul>", _("This comes out otherwise:"), each("<li><s>{}</s> → {}</li>", otherwise))
        if otherwise else "",
        h("<p>{}</p><ul>{}</ul>", _("This can no longer be done:"), each("<li>{}<small>{}</small></li>", gone))
        if gone else "",
    )  # fmt: skip
    if model.changing.others:
        text += h("<p>{}</p>", _("Others did some of that, so only the table can change it."))
        return Asking(text, [_give_up(model)])
    # it comes after what it does, also where there is little room
    keep = Choice(_("Keep the change"), "", model.changing.keep)
    if gone:
        title = ngettext("Keep the change, without {n} step", "Keep the change, without {n} steps", len(gone))
        keep = Choice(title, "", model.changing.keep, "warn")
    return Asking(text, [keep, _give_up(model)])


def refusal_html(reason: str, change: str, cites: str) -> Markup:
    """Write why the rules refuse, what would change that, and the page."""
    return h('<div class="cm-refusal" role="alert"><b>{}</b><p>{}</p><small>{}</small></div>', reason, change, cites)


def out_of_refusal(model: Session, why: Refusal, can_force: bool) -> list[Choice]:
    """Return what can be done about a refusal: do it anyway, where that is possible, and read the rule."""
    choices = [Choice(_("Do it anyway"), "", model.force, "warn")] if can_force else []
    if rule := rule_for(model.view.meta.id, why.rule):
        choices.append(Choice(_("Read the rule"), _(rule.title), partial(model.read_rule, rule.id), "quiet"))
    return choices


def bots_turn(model: Session) -> Asking | None:
    """Say which bot's turn it is, what was done last and why, and offer to pause or to take over; None where no bot is
    due, or a person can act here."""
    seat = _whose_turn(model)
    if seat is None:
        return None
    name, strength = model.names[seat], STRENGTH_TEXTS[model.seats.bots[seat]]
    head = (
        _("{name}, a bot ({strength}), is thinking.")
        if model.bots.thinks
        else _("{name}, a bot ({strength}), waits.")
        if model.bots.rest
        else _("{name}, a bot ({strength}), is about to act.")
    ).format(name=name, strength=strength)
    text = h('<div class="cm-automa"><b>{}</b>{}</div>', head, why_html(model))
    if not model.view.everybodys:
        return Asking(text, [])
    paused = model.bots.rest
    choices = [
        Choice(_("Go on") if paused else _("Pause"), "", partial(model.bots.pause, not paused), "primary"),
        Choice(_("Finish now"), _("the bots play on until it is a person's turn"), model.bots.finish_now),
        Choice(_("Next action"), "", model.bots.act, "half"),
        _pace(model, "half"),
    ]
    choices += why_choice(model)
    choices.append(Choice(_("Play for {name}", name=name), "", partial(model.bots.play, seat, None), "quiet"))
    return Asking(text, choices)


def _whose_turn(model: Session) -> int | None:
    """Return the bot whose action the table waits for; where all choose at once, people choose in the meantime."""
    return model.bots.due if model.view.waits else None


def _pace(model: Session, tone: str) -> Choice:
    return Choice(_("Pace: {pace}", pace=PACES[model.seats.bot_seats.pace]), "", model.bots.next_pace, tone)


def why_html(model: Session) -> Markup:
    """Write what a bot did last and, if known, why; nothing if a person acted last."""
    last = model.bots.last()
    if last is None:
        return Markup()
    said = h("<p>{}</p>", _("Last action: {what}.", what=model.past.tell(last)))
    weighed = model.bots.weighed
    if weighed is None or weighed.seq != last.seq:
        return said
    said += h("<small>{}</small>", weighed.why) if weighed.why else ""
    if model.bots.why and weighed.options:
        tell = _("The actions it compared, in points above or below average. It saw only what a player would see.")
        rows = [
            ("cm-chosen" if one.chosen else "", one.text, number(one.points, 1, signed=True)) for one in weighed.options
        ]
        said += h("<p><small>{}</small></p>{}", tell, _compared(rows))
    return said


def _compared(rows: Iterable[tuple[str, str, str]]) -> Markup:
    """List what was looked at and what was found, with the look of each."""
    return h('<ol class="cm-why" tabindex="0">{}</ol>',
             each('<li class="{}"><b>{}</b><span>{}</span></li>', rows))  # fmt: skip


def why_choice(model: Session) -> list[Choice]:
    """Offer to show what the last bot weighed, if that is known."""
    weighed, last = model.bots.weighed, model.bots.last()
    if weighed is None or last is None or weighed.seq != last.seq or not weighed.options:
        return []
    return [Choice(_("Hide reasons") if model.bots.why else _("Why?"), "", model.bots.turn_why, "half")]


def seats_given(model: Session) -> list[Choice]:
    """Offer to play for each bot, to let a bot of some strength play for each person who has no phone, and the pace of
    the bots, unless it is offered beside a bot's turn."""
    found = []
    for seat, name in enumerate(model.names):
        if seat in model.seats.bots:
            found.append(Choice(_("Play for {name}", name=name), "", partial(model.bots.play, seat, None), "quiet"))
        elif seat not in model.view.phones:
            chooses = model.bots.giving == seat
            give = partial(model.bots.give, None if chooses else seat)
            found.append(Choice(_("Let a bot play for {name}", name=name), "", give, "chosen" if chooses else "quiet"))
            plays = PLAYS if model.bots.learnt else {**PLAYS, **SEARCHES}
            for strength, said in plays.items() if chooses else ():
                found.append(Choice(STRENGTH_TEXTS[strength], said, partial(model.bots.play, seat, strength)))
    if _whose_turn(model) is None:
        found.append(_pace(model, "quiet"))
    return found
