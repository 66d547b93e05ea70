"""Playing by typing: an act, the answer to a question, or undo and redo."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from capemay_kit.core.i18n import _
from capemay_kit.core.notation import close, completed, meant
from capemay_kit.core.scene import Area, Place, Scene
from capemay_kit.errors import AmbiguousAct, MalformedAct
from capemay_kit.sitting.session import Session

UNDO, REDO, CANCEL = "undo", "redo", "cancel"


def ways_on(model: Session, text: str = "") -> list[str]:
    """List completions of a text: answers where something is asked, else acts."""
    if model.asked is not None:
        return [one for one in _answers(model) if one.casefold().startswith(text.casefold())]
    return completed(text, model.legal) if _may(model) else []


def _may(model: Session) -> bool:
    """Say whether an act can be typed: nothing is pending except a proposed act or a refusal."""
    return model.free or model.drafting.draft is not None or model.refused is not None


def do_typed(model: Session, text: str) -> str:
    """Do what was typed. Return what is wrong with it, in a sentence; empty if it was done, or if the rules refuse it,
    which the page then says with its reason."""
    wanted = text.strip()
    if wanted in (UNDO, REDO):
        model.past.undo_last() if wanted == UNDO else model.past.redo()
        return ""
    if wanted == CANCEL:
        model.let_go()
        return ""
    if model.asked is not None:
        return _answer(model, wanted)
    if not _may(model):
        return _("Confirm or close what is open first")
    scene = model.view.on.rules.scene(model.view.public, ())
    try:
        act = meant(_by_ids(wanted, scene), model.view.on.rules.meta.act_type, model.legal, scene.names)
    except (MalformedAct, AmbiguousAct) as error:
        return str(error)
    if model.view.covered and act not in model.legal and model.view.says.names_secret(act):
        return _("The cards are covered. Show them first")
    if model.drafting.draft is not None and model.drafting.draft.act == act:
        model.drafting.confirm()
    else:
        model.do(model.view.seat, act)
    return ""


def _by_ids(text: str, scene: Scene) -> str:
    """Write the ids of places where they are called as people see them, whole or up to the comma, or with a space for
    the id's hyphen."""
    called: dict[str, set[str]] = {}
    named: list[Place | Area] = [*scene.places, *scene.areas]
    for one in named:
        for name in {one.label, one.label.partition(",")[0], one.id.replace("-", " ")} - {""}:
            called.setdefault(name.casefold(), set()).add(one.id)
    known = {name: next(iter(ids)) for name, ids in called.items() if len(ids) == 1}
    names = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    # an id may have the name of another in it
    whole = rf"(?<![\w/=-])(?:{names})(?![\w/=-])"
    return re.sub(whole, lambda found: known[found[0].casefold()], text, flags=re.IGNORECASE) if names else text


def _answer(model: Session, wanted: str) -> str:
    answers = _answers(model)
    known = {one.casefold(): value for one, value in answers.items()}
    if wanted.casefold() not in known:
        near = close(wanted, answers) or list(answers)[:8]
        return _("{found!r} is not an answer here. Possible: {answers}", found=wanted, answers=", ".join(near))
    model.answer(known[wanted.casefold()])
    return ""


def _answers(model: Session) -> dict[str, Any]:
    """Return what can be answered, by what is typed for it: the title of an option, or what a record would hold."""
    asked = model.asked
    assert asked is not None
    inquiry = model.view.says.ask(model.view.state, asked.question)
    options: Sequence[Any] = () if inquiry is None else inquiry.options
    return {one.title: one.value for one in options} | {str(one): one for one in asked.question.options}
