"""What is in force, for everybody or for whoever acts, with until when."""

from __future__ import annotations

from collections.abc import Iterable

from capemay_kit.core.i18n import _, and_list, ngettext
from capemay_kit.core.shown import Notice
from capemay_kit.games.cape_may.cards import EventCard, UpgradeDeckCard
from capemay_kit.games.cape_may.screen_words import IN_FORCE, PLACE_THEM, SAYS
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
        title = PLACE_THEM["title"].format(buildings=ngettext("{n} building", "{n} buildings", sum(found.values())))
        seats = ", ".join(PLACE_THEM["seat"].format(name=name, n=n) for name, n in found.items())
        yield Notice(SAYS["map"], title, PLACE_THEM["text"].format(seats=seats))


def _event(s: State) -> Notice:
    if s.event is None:
        return Notice(SAYS["event"], SAYS["no_event"] if s.round == 1 else SAYS["event_hidden"])
    ignoring = [one.name for one in s.seats if one.ignoring]
    but = f" {IN_FORCE['but'].format(names=and_list(ignoring))}" if ignoring else ""
    until = IN_FORCE["last_round" if s.round >= s.book.rounds else "round"].format(n=s.round + 1)
    if s.event == UNKNOWN:
        if not s.in_force:
            return Notice(SAYS["event"], SAYS["event_done"])
        does = effects_sentence(s.in_force, s.book.streets)
        return Notice(SAYS["event"], SAYS["all_round"], does + but, now=s.phase == "actions", until=until)
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
    for effects, until in ((lasting, "owner"), (me.boosts, "used")):
        if effects:
            does = effects_sentence(effects, s.book.streets)
            yield Notice(me.name, SAYS["upgrades_do"], does, now=True, until=IN_FORCE[until])
