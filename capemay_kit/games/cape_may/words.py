"""The sentences of this game, except for those about cards (`sentences`), refusals (`refusal_words`) and Ava
(`solo_words`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from capemay_kit.core.i18n import Texts, _, and_list, money, ngettext
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.telling import told
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import solo_words
from capemay_kit.games.cape_may.names import card_does, card_title, lot_name, space_name
from capemay_kit.games.cape_may.refusal_words import refusal, refusal_rules
from capemay_kit.games.cape_may.sentences import (
    A_KIND,
    SEASON_NAMES,
    SEASONS,
    ZONE_NAMES,
    ZONES,
    bird,
    card_done,
    card_sentence,
    counted,
    effects_sentence,
    goal,
    street,
)
from capemay_kit.games.cape_may.state import KIND, ZONE, KeepCards, State

__all__ = [
    "SEASONS", "ZONES", "bird", "card_does", "card_sentence", "card_title", "counted", "effects_sentence", "goal",
    "lot_name", "refusal", "refusal_rules", "space_name", "street",
]  # fmt: skip

CATEGORIES = Texts({
    "victorians": "Victorians", "landmarks": "Landmarks", "majorities": "Majorities", "upgrade_cards": "Upgrade cards",
    "birds": "Bird collections", "bonus_cards": "Bonus cards", "money": "Money",
})  # fmt: skip
CATEGORY_PAGE = {
    "victorians": 13, "landmarks": 13, "majorities": 13, "upgrade_cards": 14, "birds": 14, "bonus_cards": 14,
    "money": 14,
}  # fmt: skip
SPECIALS = Texts({"bird": "bird space", "lighthouse": "lighthouse space", "pier": "pier space"})
DECIDED = Texts({
    "prestige": "most prestige", "birds": "tied on prestige: more bird tokens",
    "income": "tied on prestige and birds: higher income",
    "shared": "tied on prestige, birds and income: the victory is shared",
    "ava_ties": "tied on prestige: Ava wins ties",
})  # fmt: skip
PROVENANCE = Texts({
    "stated": "stated in the rulebook", "derived": "derived from the rulebook's examples",
    "reported": "as reported: check your copy", "assumed": "our guess: check your copy",
    "mine": "your own figure",
})  # fmt: skip


# --- what happened ------------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State, corrected: Callable[[Correct], str]) -> str:
    """Say what an entry did, with its figures."""

    def acted(seat: int, done: act.AnyAct) -> str:
        return solo_words.told(before, done, after) if seat == before.ava else _told(before, seat, done, after)

    return told(entry, acted, corrected, partial(refusal, before))


def _told(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    old, new = before.seats[seat], after.seats[seat]
    what = [_done(before, seat, done, after)]
    match done:
        case act.Build() | act.Upgrade():
            what += [_dollars(new.money - old.money), _income(new.income - old.income)]
        case act.Move() | act.Play() | act.Use() | act.Collect() | act.Take():
            what += [_dollars(new.money - old.money)]
    return ", ".join(filter(None, what))


def _done(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    old, new = before.seats[seat], after.seats[seat]
    name, step = old.name, before.steps[0].what if before.steps else None
    match done:
        case act.Deal():
            return _("The cards are dealt")
        case act.Keep(cards=kept):
            deck = step.deck if isinstance(step, KeepCards) else "bonus"
            if all(kept):
                return _("{name} keeps {cards}", name=name, cards=and_list([card_title(before, deck, n) for n in kept]))
            n = len(kept)
            match deck:
                case "activity":
                    return ngettext("{name} keeps {n} activity card", "{name} keeps {n} activity cards", n, name=name)
                case "upgrade":
                    return ngettext("{name} keeps {n} upgrade card", "{name} keeps {n} upgrade cards", n, name=name)
                case _:
                    return ngettext("{name} keeps {n} bonus card", "{name} keeps {n} bonus cards", n, name=name)
        case act.KeepBirds(species=kept):
            return ngettext("{name} keeps {n} bird token", "{name} keeps {n} bird tokens", len(kept), name=name)
        case act.Reveal():
            if after.event is None:
                return _("There is no event left")
            return _("Event: {card}", card=card_title(after, "event", after.event))
        case act.CarryOut():
            return _("Event done: {changes}", changes=_everyone(before, after))
        case act.ReceiveIncome():
            return _(
                "End of {season}, income: {changes}",
                season=SEASON_NAMES[before.season],
                changes=_everyone(before, after),
            )
        case act.Move(card=card):
            space = space_name(after, new.space)
            if card is None:
                return _("{name} moves to {space}", name=name, space=space)
            return _("{name} plays the {card} and moves to {space}", name=name, card=card, space=space)
        case act.GoTo():
            return _("{name} goes to {space}", name=name, space=space_name(after, new.space))
        case act.AtSpecial(kind=special):
            places = {"bird": _("a bird space"), "lighthouse": _("a lighthouse space"), "pier": _("a pier space")}
            return _("{name} is on {special}", name=name, special=places[special])
        case act.Build(lot=lot) | act.Upgrade(lot=lot):
            kind, zone = _built(before, seat, after)
            words = {"name": name, "kind": A_KIND[kind], "zone": ZONE_NAMES[zone], "lot": lot_name(after, lot)}
            if isinstance(done, act.Build):
                said = _("{name} builds {kind} in {zone} ({lot})") if lot else _("{name} builds {kind} in {zone}")
            elif lot:
                said = _("{name} upgrades to {kind} in {zone} ({lot})")
            else:
                said = _("{name} upgrades to {kind} in {zone}")
            return said.format(**words)
        case act.Draw():
            return _("{name} draws activity cards", name=name)
        case act.Play(card=card):
            return _("{name} plays {card}", name=name, card=card_title(before, "activity", card))
        case act.Retrieve():
            return _("{name} takes back all movement cards", name=name)
        case act.Collect():
            return _("{name} collects money", name=name)
        case act.CardDone(deck="note"):
            return _("“{text}”: {done}", text=getattr(step, "text", ""), done=card_done(before, seat, done))
        case act.CardDone():
            lost = [one for i in range(len(after.seats)) if (one := _lost(before, i, after))]
            return "; ".join([_card_done(before, seat, done), *lost])
        case act.Use(card=card):
            return _("{name} uses {card}", name=name, card=card_title(before, "upgrade", card))
        case act.TakeUpgrade(face_up=True):
            return _("{name} takes the face-up upgrade card", name=name)
        case act.TakeUpgrade():
            return _("{name} draws upgrade cards from the deck", name=name)
        case act.Take():
            gained = new.tokens - old.tokens
            if gained:
                pairs = zip(before.book.species, old.birds, new.birds, strict=True)
                birds = ", ".join(bird(one) for one, was, now in pairs for __ in range(now - was))
                said = ngettext("{name} draws {n} bird token", "{name} draws {n} bird tokens", gained, name=name)
                return _("{said}: {birds}", said=said, birds=birds) if birds else said
            if len(new.activity) > len(old.activity) or any(
                isinstance(one.what, KeepCards) and one.what.drawn for one in after.steps[:1]
            ):
                return _("{name} draws activity cards", name=name)
            return _("{name} does it", name=name)
        case act.Skip():
            return _("{name} skips it", name=name)
        case _:
            return _("{name} ends the turn", name=name)


def _card_done(before: State, seat: int, done: act.CardDone) -> str:
    assert done.deck != "note"
    name, said = before.seats[seat].name, card_done(before, seat, done)
    card = card_title(before, done.deck, done.card)
    match done.deck:
        case "activity":
            return _("{name} plays {card}: {done}", name=name, card=card, done=said)
        case "upgrade" if done.card:
            return _("{name}'s {card}: {done}", name=name, card=card, done=said)
        case "upgrade":
            return _("{name}'s upgrade card: {done}", name=name, done=said)
        case _ if done.card:
            return _("{card}: {done}", card=card, done=said)
        case _:
            return _("An unknown event card: {done}", done=said)


def _built(before: State, seat: int, after: State) -> tuple[str, str]:
    old, new = before.seats[seat].buildings, after.seats[seat].buildings
    for zone, i in ZONE.items():
        for kind, k in reversed(KIND.items()):
            if new[5 * i + k] > old[5 * i + k]:
                return kind, zone
    return "cottage", "gravel"


def _dollars(n: int) -> str:
    return money(n, signed=True) if n else ""


def _income(n: int) -> str:
    return "" if not n else _("income +{n}", n=n) if n > 0 else _("income −{n}", n=-n)


def _lost(before: State, seat: int, after: State) -> str:
    """Say which movement cards a seat had to discard."""
    name, gone = after.seats[seat].name, sorted(set(before.seats[seat].hand) - set(after.seats[seat].hand))
    if not gone:
        return ""
    return ngettext(
        "{name} loses the movement card {cards}",
        "{name} loses the movement cards {cards}",
        len(gone),
        name=name,
        cards=and_list([str(n) for n in gone]),
    )


def _everyone(before: State, after: State) -> str:
    changes = []
    for i, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if new.money != old.money:
            changes.append(f"{new.name} {_dollars(new.money - old.money)}")
        changes.append(_lost(before, i, after))
    return ", ".join(filter(None, changes)) or _("no change")
