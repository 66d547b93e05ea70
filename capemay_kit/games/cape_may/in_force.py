"""What is in force, for everybody or for whoever acts, with until when."""

from __future__ import annotations

from collections.abc import Iterable

from capemay_kit.core.i18n import _, and_list, ngettext
from capemay_kit.core.shown import Notice
from capemay_kit.games.cape_may.cards import EventCard, UpgradeDeckCard
from capemay_kit.games.cape_may.sentences import TYPES, card_sentence, effects_sentence
from capemay_kit.games.cape_may.state import UNKNOWN, State, without_lot
from capemay_kit.games.cape_may.words import PROVENANCE


def notices(s: State) -> tuple[Notice, ...]:
    """Show the event of the round, and what upgrade cards do for the seat whose turn it is."""
    return (_event(s), *(_upgrades(s) if s.phase == "actions" and s.turn != s.ava else ()), *_without_lot(s))


def _without_lot(s: State) -> Iterable[Notice]:
    """Say that buildings wait for their lots, whose these are, and how they are placed."""
    found = {one.name: n for i, one in enumerate(s.seats) if (n := sum(without_lot(s, i).values()))}
    if found:
        title = ngettext("{n} building without a lot", "{n} buildings without a lot", sum(found.values()))
        seats = ", ".join(f"{name} {n}" for name, n in found.items())
        yield Notice(_("Map"), title, _("{seats}. Tap ✎ to place them.", seats=seats))


def _event(s: State) -> Notice:
    if s.event is None:
        return Notice(_("Event"), _("No event in the first round") if s.round == 1 else _("Not revealed yet"))
    ignoring = and_list([one.name for one in s.seats if one.ignoring])
    but = f" {_('Not affected: {names}.', names=ignoring)}" if ignoring else ""
    until = _("until the end") if s.round >= s.book.rounds else _("until round {n} begins", n=s.round + 1)
    if s.event == UNKNOWN:
        if not s.in_force:
            return Notice(_("Event"), _("The event is done"))
        does = effects_sentence(s.in_force, s.book.streets)
        return Notice(_("Event"), _("This round"), does + but, now=s.phase == "actions", until=until)
    card = s.book.card("event", s.event)
    assert isinstance(card, EventCard)
    lasts = card.kind == "active" and s.phase == "actions"
    kind = _("{kind} event · {number}", kind=TYPES[card.kind], number=card.number)
    does = card_sentence(card, s.book.streets) + but
    now = lasts or s.phase == "resolve"
    return Notice(kind, card.title, does, card.text, PROVENANCE[card.provenance], now, ("event", s.event),
                  until if lasts else "")  # fmt: skip


def _upgrades(s: State) -> Iterable[Notice]:
    me = s.seats[s.turn]
    cards = [s.book.card("upgrade", n) for n in me.upgrades if n != UNKNOWN]
    ongoing = [one.effects for one in cards if isinstance(one, UpgradeDeckCard) and one.kind == "ongoing"]
    lasting = (*(effect for effects in ongoing for effect in effects), *me.standing)
    for effects, until in ((lasting, _("from now on")), (me.boosts, _("until used"))):
        if effects:
            does = effects_sentence(effects, s.book.streets)
            yield Notice(me.name, _("Upgrade cards"), does, now=True, until=until)
