"""The sentences of this game, except for those about cards (`sentences`), refusals (`refusal_words`) and Ava
(`solo_words`)."""

from __future__ import annotations

from functools import partial
from typing import Any

from capemay_kit.core.i18n import Texts, _, and_list, ngettext
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.words import a, many, put_right, told, upper
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import solo_words
from capemay_kit.games.cape_may.cards import DeckName
from capemay_kit.games.cape_may.done_words import said as card_done
from capemay_kit.games.cape_may.names import card_does, card_title, lot_name, space_name
from capemay_kit.games.cape_may.refusal_words import refusal, refusal_rules
from capemay_kit.games.cape_may.screen_words import HOUSE, JUDGED
from capemay_kit.games.cape_may.sentences import (
    KIND_NAMES,
    PLURAL,
    bird,
    card_sentence,
    counted,
    effects_sentence,
    goal,
    street,
)
from capemay_kit.games.cape_may.state import KIND, ZONE, KeepCards, State

__all__ = [
    "bird", "card_does", "card_sentence", "card_title", "counted", "effects_sentence", "goal", "lot_name", "refusal",
    "refusal_rules", "space_name", "street",
]  # fmt: skip

CATEGORIES = Texts({
    "victorians": "Victorians", "landmarks": "Landmarks", "majorities": "Majorities", "upgrade_cards": "Upgrade cards",
    "birds": "Bird collections", "bonus_cards": "Bonus cards", "money": "Money",
})  # fmt: skip
CATEGORY_PAGE = {
    "victorians": 13, "landmarks": 13, "majorities": 13, "upgrade_cards": 14, "birds": 14, "bonus_cards": 14,
    "money": 14,
}  # fmt: skip
SEASONS = Texts({"spring": "Spring", "summer": "Summer", "fall": "Fall", "winter": "Winter"})
ZONES = Texts({"gravel": "Gravel", "grass": "Grass", "dirt": "Dirt", "sand": "Sand"})
SPECIALS = Texts({"bird": "bird space", "lighthouse": "lighthouse space", "pier": "pier space"})
DECIDED = Texts({
    "prestige": "most prestige", "birds": "tied on prestige; most bird tokens",
    "income": "tied on prestige and birds; highest income",
    "shared": "tied on prestige, birds and income: the victory is shared",
    "ava_ties": "tied on prestige: Ava wins ties",
})  # fmt: skip
PROVENANCE = Texts({
    "stated": "stated in the rulebook", "derived": "derived from the rulebook's examples",
    "reported": "as reported: check your copy", "assumed": "our assumption: check it against your copy",
    "mine": "your own figure",
})  # fmt: skip


# --- what happened ------------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State) -> str:
    """Say what an entry did, with its figures."""

    def corrected(done: Correct) -> str:
        said = correction(before, done)
        return upper(said) if before.phase == "over" else _("Corrected: {said}", said=said)

    def acted(seat: int, done: act.AnyAct) -> str:
        return solo_words.told(before, done, after) if seat == before.ava else _told(before, seat, done, after)

    return told(entry, acted, corrected, partial(refusal, before))


def _told(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    name = before.seats[seat].name
    old, new = before.seats[seat], after.seats[seat]
    money = _change("$", new.money - old.money)
    match done:
        case act.Deal():
            return _("The cards are dealt")
        case act.Keep():
            step = before.steps[0].what if before.steps else None
            deck = step.deck if isinstance(step, KeepCards) else "bonus"
            if all(done.cards):
                return _(
                    "{name} keeps {cards}",
                    name=name,
                    cards=and_list([card_title(before, deck, one) for one in done.cards]),
                )
            return _(
                "{name} keeps {cards} card{what}",
                name=name,
                cards=len(done.cards),
                what="s" if len(done.cards) != 1 else "",
            )
        case act.KeepBirds():
            return _(
                "{name} keeps {species} bird token{what}",
                name=name,
                species=len(done.species),
                what="s" if len(done.species) != 1 else "",
            )
        case act.Reveal():
            return _(
                "Event: {card_title}",
                card_title=card_title(after, "event", after.event) if after.event is not None else _("none left"),
            )
        case act.CarryOut():
            return _("Event carried out: ") + _everyone(before, after)
        case act.ReceiveIncome():
            return _("End of {season}, income: ", season=before.season) + _everyone(before, after)
        case act.Move():
            how = _("plays the {card} and moves", card=done.card) if done.card is not None else "moves"
            return _(
                "{name} {how} to {space}{money}", name=name, how=how, space=space_name(after, new.space), money=money
            )
        case act.GoTo():
            return _("{name} goes to {space}", name=name, space=space_name(after, new.space))
        case act.AtSpecial(kind=special):
            return _("{name} stands on a {special}", name=name, special=SPECIALS[special])
        case act.Build() | act.Upgrade():
            kind, zone = _built(before, seat, after)
            verb = "builds" if isinstance(done, act.Build) else _("upgrades to")
            rise = _change("income ", new.income - old.income)
            where = f" ({lot_name(after, done.lot)})" if done.lot else ""
            return _(
                "{name} {verb} {kind_name} in {zone}{where}{money}{rise}",
                name=name,
                verb=verb,
                kind_name=a(KIND_NAMES[kind]),
                zone=zone,
                where=where,
                money=money,
                rise=rise,
            )
        case act.Draw():
            return _("{name} draws activity cards", name=name)
        case act.Play(card=card):
            return _(
                "{name} plays {card_title}{money}",
                name=name,
                card_title=card_title(before, "activity", card),
                money=money,
            )
        case act.Retrieve():
            return _("{name} takes back all movement cards", name=name)
        case act.Collect():
            return _("{name} collects money{money}", name=name, money=money)
        case act.CardDone(deck="note"):
            text = getattr(before.steps[0].what, "text", "") if before.steps else ""
            return f"“{text}”: {card_done(before, seat, done)}"
        case act.CardDone():
            assert done.deck != "note"
            title = card_title(before, done.deck, done.card)
            who = {
                "activity": _("{name} plays {title}", name=name, title=title),
                "upgrade": f"{name}'s {title if done.card else 'upgrade card'}",
            }
            lost = [f"; {new.name} {gone}" for i, new in enumerate(after.seats) if (gone := _lost(before, i, after))]
            return f"{who.get(done.deck, upper(title))}: {card_done(before, seat, done)}{''.join(lost)}"
        case act.Use(card=card):
            return _(
                "{name} uses {card_title}{money}",
                name=name,
                card_title=card_title(before, "upgrade", card),
                money=money,
            )
        case act.TakeUpgrade(face_up=face_up):
            return _(
                "{name} takes {what}",
                name=name,
                what=_("the face-up upgrade card") if face_up else _("an upgrade card from the deck"),
            )
        case act.Take():
            gained = new.tokens - old.tokens
            drawn = sum(len(step.what.drawn) for step in after.steps[:1] if isinstance(step.what, KeepCards))
            what = _("takes what is offered")
            if gained:
                pairs = zip(before.book.species, old.birds, new.birds, strict=True)
                seen = ", ".join(bird(name) for name, was, now in pairs for __ in range(now - was))
                what = _(
                    "draws {gained} bird token{what}{what_2}",
                    gained=gained,
                    what="s" if gained != 1 else "",
                    what_2=f": {seen}" if seen else "",
                )
            elif drawn or len(new.activity) > len(old.activity):
                what = _("draws activity cards")
            return f"{name} {what}{money}"
        case act.Skip():
            return _("{name} lets it pass", name=name)
        case _:
            return _("{name} ends the turn", name=name)


def _built(before: State, seat: int, after: State) -> tuple[str, str]:
    old, new = before.seats[seat].buildings, after.seats[seat].buildings
    for zone, i in ZONE.items():
        for kind, k in reversed(KIND.items()):
            if new[5 * i + k] > old[5 * i + k]:
                return kind, zone
    return "cottage", "gravel"


def _change(what: str, n: int) -> str:
    if not n:
        return ""
    sign = "+" if n > 0 else "−"
    return f", {sign}${abs(n)}" if what == "$" else f", {what}{sign}{abs(n)}"


def _lost(before: State, seat: int, after: State) -> str:
    """Say which movement cards a seat had to discard."""
    gone = sorted(set(before.seats[seat].hand) - set(after.seats[seat].hand))
    cards = "card" if len(gone) == 1 else "cards"
    return _("loses the movement {cards} {gone}", cards=cards, gone=and_list([str(n) for n in gone])) if gone else ""


def _everyone(before: State, after: State) -> str:
    parts = []
    for i, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        changes = [_change("$", new.money - old.money).removeprefix(", "), _lost(before, i, after)]
        if any(changes):
            parts.append(f"{new.name} {and_list(list(filter(None, changes)))}")
    return ", ".join(parts) or _("nothing changes hands")


def correction(s: State, done: Correct) -> str:
    """Say which figure was put right."""
    return put_right(s, done, _of_seat, _of_all, HOUSE)


HIDDEN = Texts({
    "activity": "{name}'s activity cards were put right", "bonus": "{name}'s bonus cards were put right",
    "upgrades": "{name}'s upgrade cards were put right", "birds": "{name}'s birds were put right",
    "claims": "what the table says of {name}'s bonus cards was put right",
})  # fmt: skip
"""Said if what was put right is a secret."""


def _of_seat(s: State, seat: int, rest: list[str], value: Any) -> str | None:
    name = s.seats[seat].name
    match rest:
        case [("activity" | "bonus" | "upgrades" | "birds" | "claims") as field] if value is None:
            return HIDDEN[field].format(name=name)
        case ["money"]:
            return _("{name} has ${value}", name=name, value=value)
        case ["income"]:
            return _("{name}'s income is {value}", name=name, value=value)
        case ["birds_unknown"]:
            return _(
                "{name} has {tokens} that nobody has named",
                name=name,
                tokens=ngettext("{n} bird token", "{n} bird tokens", int(value)),
            )
        case ["ignoring"]:
            return (
                _("{name} ignores the event", name=name) if value else _("{name} does not ignore the event", name=name)
            )
        case ["buildings", zone, kind] if kind in KIND_NAMES:
            return _(
                "{name} has {value} {kind_name} in {zone}",
                name=name,
                value=value,
                kind_name=KIND_NAMES[kind] if value == 1 else PLURAL[kind],
                zone=zone,
            )
        case ["birds", species]:
            return _("{name} has {value} × {bird}", name=name, value=value, bird=bird(species))
        case ["hand"]:
            cards = _(
                "the movement card{what} {value}",
                what="s" if len(value) != 1 else "",
                value=and_list([str(one) for one in value]),
            )
            return _("{name} holds {cards}", name=name, cards=cards if value else _("no movement card"))
        case [("activity" | "bonus" | "upgrades") as field]:
            deck: DeckName = "upgrade" if field == "upgrades" else field
            named = and_list([card_title(s, deck, n) for n in value if n])
            return _(
                "{name} holds {many}{what}",
                name=name,
                many=many(len(value), f"{deck} card"),
                what=f": {named}" if named else "",
            )
        case ["bonus_points"]:
            return _("{name}'s bonus cards earn {map}", name=name, map=sum(map(int, value)))
        case ["bird_points"]:
            return _("{name}'s birds earn {map}", name=name, map=sum(map(int, value)))
        case ["upgrade_points"]:
            return _("{name}'s upgrade cards earn {map}", name=name, map=sum(map(int, value)))
        case ["activity_cards"]:
            return _(
                "{name} holds {cards}", name=name, cards=ngettext("{n} activity card", "{n} activity cards", int(value))
            )
        case ["upgrade_cards"]:
            return _(
                "{name} holds {cards}", name=name, cards=ngettext("{n} upgrade card", "{n} upgrade cards", int(value))
            )
        case [("bonus" | "upgrades") as field, place]:
            deck = "upgrade" if field == "upgrades" else field
            if not value:
                return _("{name} holds {deck} card {place}, not named", name=name, deck=deck, place=int(place) + 1)
            return _("{name} holds {card_title}", name=name, card_title=card_title(s, deck, value))
        case ["bonus", _, ("met" | "both") as how]:
            judged = JUDGED["both" if how == "both" else "primary"].lower()
            return _(
                "{name} holds {card_title}: {judged}",
                name=name,
                card_title=card_title(s, "bonus", int(value)),
                judged=judged,
            )
        case ["claims", number]:
            return f"{name}'s {card_title(s, 'bonus', int(number))}: {_judged(value)}"
        case ["place", _, kind] if kind in KIND_NAMES:
            return _(
                "{name}'s {kind_name} stands on {lot}", name=name, kind_name=KIND_NAMES[kind], lot=lot_name(s, value)
            )
        case ["space"]:
            return (
                _("{name} stands at {space}", name=name, space=space_name(s, value))
                if value
                else _("{name}'s marker is not on the map", name=name)
            )
    return None


def _judged(value: Any) -> str:
    told = {one for one, on in value.items() if on} if isinstance(value, dict) else set()
    word = "both" if "extra" in told else "tied" if "tied" in told else "primary" if told else "no"
    return JUDGED["" if value is None else word].lower()


def _of_all(s: State, path: list[str], value: Any) -> str | None:
    match path:
        case ["first"]:
            return _("{name} is first player", name=s.seats[int(value)].name)
        case ["left"]:
            return _("{actions} left", actions=ngettext("{n} action", "{n} actions", int(value)))
        case ["event"]:
            return (
                _("no event is in force")
                if value is None
                else _("the event is {card_title}", card_title=card_title(s, "event", value))
            )
        case ["face_up", zone]:
            if value is None:
                return _("no upgrade card of {zone} lies face up", zone=zone)
            return _(
                "the face-up upgrade card of {zone} is {card_title}",
                zone=zone,
                card_title=card_title(s, "upgrade", value),
            )
        case ["solo", "birds"]:
            return _("Ava's bird marker is on space {value}", value=value)
        case ["solo", "marker"]:
            where = _("the season's start") if not value else _("space {value} of the season", value=value)
            return _("Ava's marker is on {where} of the upgrade track", where=where)
        case ["lots", lot]:
            if not isinstance(value, dict):
                return _("nothing stands on {lot}", lot=lot_name(s, lot))
            who = s.seats[int(value["seat"])].name
            return _(
                "{who}'s {kind_name} stands on {lot}",
                who=who,
                kind_name=KIND_NAMES[value["kind"]],
                lot=lot_name(s, lot),
            )
        case ["book", "board"]:
            return _("the map is put aside") if value is None else _("the map is taken up")
        case ["book", "cards", deck, number]:
            title = value.get("title", "") if isinstance(value, dict) else ""
            return _(
                "{deck} card {number} is the table's own{what}",
                deck=deck,
                number=number,
                what=f": {title}" if title else "",
            )
        case ["book", "numbers", ("build_cost" | "upgrade_cost"), kind, zone] if kind in KIND_NAMES:
            return _(
                "{kind_name} in {zone} costs ${value}", kind_name=a(KIND_NAMES[kind]), zone=_zone(zone), value=value
            )
        case ["book", "numbers", "income", kind, zone] if kind in KIND_NAMES:
            return _(
                "{kind_name} in {zone} raises the income by {value}",
                kind_name=a(KIND_NAMES[kind]),
                zone=_zone(zone),
                value=value,
            )
        case ["book", "numbers", "movement_card_cost", place]:
            return _(
                "playing the {movement_card} costs ${value}",
                movement_card=s.book.numbers.movement_card[int(place)],
                value=value,
            )
    return None


def _zone(number: str) -> str:
    return list(ZONES)[int(number)]
