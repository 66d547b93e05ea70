"""What a player's own page says besides what every page of the table shows: whose turn it is, what happened since one's
own, how one's figures change, and what of one's hand can be played.

Everything here is worked out from what the page's owner may see.
"""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import _
from capemay_kit.core.record import Correct
from capemay_kit.core.shown import InHand, Tile, differences
from capemay_kit.errors import CapemayError, NeedAnswer
from capemay_kit.sitting.playing import Playing

MOST, LATELY = 20, 3
"""How many events are told at most since one's own turn, and on a shared page; the log has all of them."""


class Head(NamedTuple):
    """Whose turn it is: in words, by a seat (its colour; None: nobody's), and by the acts it has left. ``mine``: it is
    the turn of the page's owner. ``coming`` are the seats until then, in their order; empty where nobody can know."""

    title: str
    detail: str
    seat: int | None
    mine: bool
    left: tuple[int, int] | None = None
    coming: tuple[int, ...] = ()


class Happened(NamedTuple):
    """Something that was done: by which seat (None: the table), in a sentence, and what it did to the page's owner."""

    seat: int | None
    told: str
    to_me: tuple[str, ...]


class Now(NamedTuple):
    """A figure of one's own, what it is called, and what it would be after the act that waits (empty: the same)."""

    value: str
    name: str
    then: str


def head(model: Playing) -> Head:
    """Say whose turn it is."""
    own, acting, says, names = model.own_seat, model.acting, model.says, model.names
    moment = says.progress(model.state).now
    if model.looking is not None:
        return Head(_("Looking back"), model.when(model.looking), None, False)
    if not acting:
        return Head(*says.heading(model.state), None, False)
    at_once = says.at_once(model.state)
    if own in acting:
        title = _("You choose") if at_once else _("Your turn")
        detail = f"{names[own]}, {model.moment(model.state)}"
        return Head(title, detail, own, True, says.tile(model.state, own).left)
    name = names[acting[0]]
    if len(acting) > 1:
        return Head(_("{n} are still choosing", n=len(acting)), moment, None, False)
    if at_once:
        return Head(_("{name} chooses", name=name), moment, acting[0], False)
    coming = tuple(takewhile(lambda one: one != own, says.coming(model.state)))
    sure = own in says.coming(model.state)
    left = says.tile(model.state, acting[0]).left
    return Head(_("{name} plays", name=name), moment, acting[0], False, left, coming if sure else ())


def since(model: Playing) -> list[Happened]:
    """Tell what others did since the last act of the page's owner, or on a shared page what was done last; the latest
    first."""
    found: list[Happened] = []
    own, after = model.own_seat, model.on.state
    for entry, before in model.on.latest():
        if isinstance(entry.act, Correct) and entry.seat is not None:
            # what one noted of one's own cards is no act
            continue
        if len(found) == (LATELY if own is None else MOST) or (own is not None and entry.seat == own):
            break
        figures = () if own is None else (Tile(model.says.tile(one, own).figures) for one in (before, after))
        found.append(Happened(entry.seat, model.tell(entry), differences(*figures) if own is not None else ()))
        after = before
    return found


def coming(model: Playing) -> list[int]:
    """List who comes after the turn that is on, each once, for everybody to see; empty where nobody can know."""
    return [one for one in dict.fromkeys(model.says.coming(model.state)) if one not in model.acting]


def figures(model: Playing) -> list[Now]:
    """Return the large figures of one's own, each with what it would be after the act that waits to be confirmed."""
    own, says, draft = model.own_seat, model.says, model.draft
    if own is None:
        return []
    now = then = says.tile(model.state, own).figures
    if draft is not None:
        final = says.with_figures(model.mine, draft.seat, draft.act, draft.values)
        try:
            then = says.tile(model.on.rules.apply(model.mine, draft.seat, final, Chance()), own).figures
        except (NeedAnswer, CapemayError):
            then = now
    if len(then) != len(now):
        then = now
    return [Now(old, name, new if new != old else "") for (old, name), (new, __) in zip(now, then, strict=True)]


def hand(model: Playing) -> list[tuple[InHand, bool]]:
    """List what the page's owner holds, each with whether it can be played now."""
    own, says = model.own_seat, model.says
    if own is None:
        return []
    playable = model.played()
    return [(one, one.value in playable) for one in says.hand(model.state, own)]


def choosing(model: Playing) -> list[tuple[int, bool]]:
    """Where seats choose at once, list those of people, each with whether it has chosen; else nothing."""
    if model.looking is not None or not model.says.at_once(model.state):
        return []
    return [(one, one not in model.acting) for one in range(len(model.names))]
