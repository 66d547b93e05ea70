"""Upgrade cards: gaining them and using them as a free action (rulebook p. 12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.acts import Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, _
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.activities import NOTHING_POSSIBLE
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.building import reach_of
from capemay_kit.games.cape_may.cards import UpgradeDeckCard
from capemay_kit.games.cape_may.effects import (
    MayAct,
    MayWait,
    Test,
    dollars,
    draw_upgrades,
    first_step,
    gain,
    possible,
    run,
    take_face_up,
    waits_for,
    with_upgrades,
)
from capemay_kit.games.cape_may.names import card_does, card_title
from capemay_kit.games.cape_may.sentences import ZONE_NAMES, card_sentence
from capemay_kit.games.cape_may.state import RULES, UNKNOWN, ZONE, State, Step, without

rule = RULES.rule
UPGRADE_NOT_HELD = rule(
    "upgrade_not_held", 12, N_("You do not have upgrade card {card}."), N_("Upgrade a shop to gain upgrade cards.")
)
NOT_FOR_USE = rule("not_for_use", 12, N_("That card is not used as a free action."), N_("It works by itself."))
USED_THIS_ROUND = rule("used_this_round", 12, N_("You have used that card this round."), N_("Use it again next round."))
ALREADY_WAITING = rule(
    "already_waiting", 12, N_("That card is already in force."), N_("Take the action it helps first.")
)


def uses_of(book: Book) -> dict[int, Use]:
    """Return the acts of using the cards that are used as a free action (p. 12)."""
    deck = book.decks.get("upgrade", {})
    return {n: Use(n) for n, one in deck.items() if isinstance(one, UpgradeDeckCard) and one.kind in FOR_USE}


FOR_USE = frozenset({"one_time", "once_per_round"})


class Use(MayAct, frozen=True, tag="use"):
    """Use a one-time or once-per-round upgrade card, as a free action."""

    phases = ("actions", "free")
    two_taps = True
    card: int
    anytime = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Use]:
        upgrades = s.seats[seat].upgrades
        if not upgrades:
            return ()
        held = [one for one in map(s.book.made[uses_of].get, upgrades) if one is not None]
        return [one for one in held if next(one.broken(s, seat), None) is None]

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        """Yield why an upgrade card cannot be used now as a free action (p. 12)."""
        me, number = s.seats[seat], self.card
        card = s.book.decks.get("upgrade", {}).get(number)
        if not isinstance(card, UpgradeDeckCard):
            yield UPGRADE_NOT_HELD.firmly(card=number)
            return
        unnamed = UNKNOWN in me.upgrades and any(number in deck.unseen for deck in s.upgrades)
        if number not in me.upgrades and not unnamed:
            yield UPGRADE_NOT_HELD(card=number)
        if card.kind not in FOR_USE:
            yield NOT_FOR_USE(card=number, kind=card.kind)
        if number in me.used:
            yield USED_THIS_ROUND(card=number)
        first = card.effects[0] if card.effects else None
        if isinstance(first, cards.LASTING) and first in me.boosts:
            yield ALREADY_WAITING(card=number)
        if not possible(reach_of(s, seat), card.effects):
            yield NOTHING_POSSIBLE(12, card=number)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        s = replace(s, arrived=False) if s.arrived else s
        me, number = s.seats[seat], self.card
        card = s.book.card("upgrade", number)
        assert isinstance(card, UpgradeDeckCard)
        upgrades = me.upgrades
        if number not in upgrades and UNKNOWN in upgrades:
            zone = ZONE[card.zone]
            s = with_upgrades(s, zone, s.upgrades[zone].name(number))
            upgrades = (*without(upgrades, UNKNOWN), number)
        if card.kind == "one_time":
            s = s.with_seat(seat, upgrades=without(upgrades, number))
        else:
            s = s.with_seat(seat, upgrades=upgrades, used=(*me.used, number))
        return run(s, seat, card.effects, chance)

    def told(self, before: State, seat: int, after: State) -> str:
        old = before.seats[seat]
        said = _("{name} uses {card}", name=old.name, card=card_title(before, "upgrade", self.card))
        return said + dollars(old, after.seats[seat])

    def label(self, s: State, seat: int) -> tuple[str, str]:
        does = card_sentence(s.book.card("upgrade", self.card), s.book.streets)
        return _("Use {card}", card=card_title(s, "upgrade", self.card)), does

    def card_used(self, s: State) -> tuple[str, int] | None:
        return ("upgrade", self.card) if self.card else None


class TakeUpgrade(MayAct, frozen=True, tag="take_upgrade"):
    """Take the face-up upgrade card, or draw two from the deck to keep one."""

    face_up: bool

    def told(self, before: State, seat: int, after: State) -> str:
        said = _("{name} takes the face-up upgrade card") if self.face_up else _(
            "{name} draws upgrade cards from the deck"
        )  # fmt: skip
        return said.format(name=before.seats[seat].name)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        what = first_step(s)
        assert isinstance(what, cards.UpgradeCard)
        if not self.face_up:
            return _("Draw two, keep one"), _("from the {zone} deck", zone=ZONE_NAMES[what.zone])
        if number := s.face_up[ZONE[what.zone]]:
            return _("Take {card}", card=card_title(s, "upgrade", number)), card_does(s, "upgrade", number)
        return _("Take the face-up card"), _("you enter what it does")


FACE_UP, DRAWN = TakeUpgrade(True), TakeUpgrade(False)


def _left(s: State, what: Any) -> bool:
    zone = ZONE[what.zone]
    return s.face_up[zone] is not None or s.upgrades[zone].size > 0


@waits_for(cards.UpgradeCard)
class GainedCard(MayWait):
    """An upgrade card of a zone that is gained."""

    passes = True

    def test(self, book: Book, what: Any) -> tuple[Test | None, Any]:
        return lambda reach, what: _left(reach.s, what), what

    def waits(self, s: State, step: Step) -> bool:
        return _left(s, step.what)

    def offered(self, s: State, step: Step) -> Sequence[Any]:
        assert isinstance(step.what, cards.UpgradeCard)
        zone = ZONE[step.what.zone]
        found = (FACE_UP,) if s.face_up[zone] is not None else ()
        return (*found, DRAWN) if s.upgrades[zone].size else found

    def done(self, s: State, step: Step, a: Any, chance: Chance) -> State:
        """Take the face-up card and turn up the next, or draw two to keep one (p. 12)."""
        assert isinstance(step.what, cards.UpgradeCard)
        zone = ZONE[step.what.zone]
        if not a.face_up:
            return draw_upgrades(s, step.seat, zone, chance)
        s, card = take_face_up(s, zone, chance)
        return gain(s, step.seat, card, zone)

    def heading(self, s: State, step: Step) -> tuple[str, str]:
        zone = ZONE_NAMES[getattr(step.what, "zone", "")]
        gains = _("{name} gains an upgrade card", name=s.seats[step.seat].name)
        return gains, _("It is from the {zone} zone.", zone=zone)
