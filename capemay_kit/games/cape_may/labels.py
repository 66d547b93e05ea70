"""What the screen offers, in words and figures: labels of acts, and what an act would change."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts, _, and_list, money, ngettext
from capemay_kit.core.shown import Figure
from capemay_kit.errors import CapemayError, NeedAnswer
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards, solo_words
from capemay_kit.games.cape_may.act_tables import price
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.apply import apply
from capemay_kit.games.cape_may.cards import KINDS, ZONES, ActivityCard
from capemay_kit.games.cape_may.counting import zone_shares
from capemay_kit.games.cape_may.effects import proposed_money
from capemay_kit.games.cape_may.legal import fare, lighthouse
from capemay_kit.games.cape_may.modifiers import lasting
from capemay_kit.games.cape_may.override import result_of
from capemay_kit.games.cape_may.sentences import (
    KIND_TITLES,
    SEASON_NAMES,
    ZONE_NAMES,
    card_done,
    card_sentence,
    effects_sentence,
)
from capemay_kit.games.cape_may.state import (
    CAME_FROM,
    SOLO_STEPS,
    UNKNOWN,
    IgnoreIt,
    KeepCards,
    KeepTokens,
    SpecialSpace,
    State,
    TakenUnknown,
)
from capemay_kit.games.cape_may.words import bird, card_does, card_title, lot_name, space_name


def label(s: State, seat: int, a_: AnyAct) -> tuple[str, str]:
    """Name an act for a button, and say in a line what it brings."""
    match a_:
        case act.Move(to=to):
            special = s.book.board.space[to].special if s.book.board and to else None
            what = {"bird": _("draw birds"), "lighthouse": _("build anywhere"), "pier": _("draw cards")}
            return space_name(s, to) if to else _("Move (not on the map)"), what[special.kind] if special else ""
        case act.GoTo(to=to):
            return space_name(s, to) if to else _("Move (not on the map)"), ""
        case act.Build(lot=lot, zone=zone, kind=kind) | act.Upgrade(lot=lot, zone=zone, kind=kind):
            where = lot_name(s, lot) if lot else ZONE_NAMES[zone] if zone else ""
            z, k = result_of(s, seat, a_)
            named = _("{kind}: {place}", kind=KIND_TITLES[kind or KINDS[k]], place=where)
            return named, "" if seat == s.ava else _price(s, seat, z, k)
        case act.Shows(icon=icon):
            return solo_words.ICONS[icon], ""
        case act.Play(card=number, option=option):
            if number == UNKNOWN:
                return _("An unknown card"), _("you enter what it does")
            card = s.book.card("activity", number)
            assert isinstance(card, ActivityCard)
            return f"{number} {card.title}", effects_sentence(card.options[option], s.book.streets)
        case act.CardDone(deck="solo"):
            return _("{name}'s card: {icons}", name=s.seats[seat].name, icons=card_done(s, seat, a_)), ""
        case act.CardDone():
            return card_done(s, seat, a_), ""
        case act.Use(card=number):
            return _("Use {card}", card=card_title(s, "upgrade", number)), card_sentence(
                s.book.card("upgrade", number), s.book.streets
            )
        case act.Keep(cards=kept):
            return _keep(s, kept)
        case act.KeepBirds(species=species):
            return _("Keep {birds}", birds=and_list([bird(one) for one in species])), ""
        case act.TakeUpgrade(face_up=face_up):
            return _take_upgrade(s, face_up)
        case act.AtSpecial(kind=kind, count=n):
            what = {"bird": _("Bird space, {n}", n=n), "lighthouse": _("Lighthouse space"), "pier": _("Pier space")}
            return what[kind], _("where the marker is now")
        case act.Take():
            return _take(s)
        case act.Skip():
            return _("Skip it"), ""
        case _:
            return NAMES[type(a_).__name__], ""


NAMES = Texts({
    "Deal": "Deal the cards", "Reveal": "Reveal the event", "CarryOut": "Resolve the event", "EndTurn": "End the turn",
    "ReceiveIncome": "Receive income", "Draw": "Draw activity cards", "Retrieve": "Retrieve movement cards",
    "Collect": "Collect money", "SoloDraw": "Draw Ava's card",
})  # fmt: skip


def _price(s: State, seat: int, zone: int, kind: int) -> str:
    cost = price(s.book, lasting(s, s.seats[seat]), 5 * zone + kind, _work(s))
    income = s.book.income[zone][kind]
    return _("${cost}, income +{income}", cost=cost, income=income) if income else money(cost)


def _work(s: State) -> cards.Work | None:
    what = s.steps[0].what if s.steps else None
    if isinstance(what, SpecialSpace):
        return lighthouse(s)
    return what if isinstance(what, cards.Work) else None


def _keep(s: State, kept: tuple[int, ...]) -> tuple[str, str]:
    step = s.steps[0].what if s.steps else None
    deck: cards.DeckName = step.deck if isinstance(step, KeepCards) else "bonus"
    if not any(kept):
        return _("I kept one") if len(kept) == 1 else _("I kept {n}", n=len(kept)), ""
    titles, does = [card_title(s, deck, one) for one in kept], [card_does(s, deck, one) for one in kept if one]
    return _("Keep {cards}", cards=and_list(titles)), " ".join(does)


def _take_upgrade(s: State, face_up: bool) -> tuple[str, str]:
    what = s.steps[0].what if s.steps else None
    assert isinstance(what, cards.UpgradeCard)
    if not face_up:
        return _("Draw two, keep one"), _("from the {zone} deck", zone=ZONE_NAMES[what.zone])
    if number := s.face_up[ZONES.index(what.zone)]:
        return _("Take {card}", card=card_title(s, "upgrade", number)), card_does(s, "upgrade", number)
    return _("Take the face-up card"), _("you enter what it does")


def _take(s: State) -> tuple[str, str]:
    match s.steps[0].what if s.steps else None:
        case SpecialSpace(kind="bird", count=n):
            more = lasting(s, s.seats[s.steps[0].seat]).birds
            return ngettext("Draw {n} bird token", "Draw {n} bird tokens", n + more), ""
        case SpecialSpace():
            pier = s.book.numbers.pier
            return _("Draw activity cards at the pier"), _("draw {draw}, keep {keep}", draw=pier.draw, keep=pier.keep)
        case IgnoreIt(card=card):
            return _("Ignore this event"), _("uses up {card}", card=card_title(s, "upgrade", card))
        case cards.Offer(price=cost, effects=effects):
            return _("Pay ${cost}", cost=cost), effects_sentence(effects, s.book.streets)
        case cards.Note(text=text):
            return _("Done"), text
        case _:
            return _("Do it"), ""


def heading(s: State) -> tuple[str, str]:
    """Return who has to do what now; for a step that waits, what it is about."""
    if s.steps:
        name = s.seats[s.steps[0].seat].name
        match s.steps[0].what:
            case SpecialSpace(kind="bird"):
                return _("{name}: a bird space", name=name), _("A free action, optional.")
            case SpecialSpace(kind="lighthouse"):
                return _("{name}: the lighthouse", name=name), _(
                    "Build on any empty lot for ${cost}.", cost=s.book.numbers.lighthouse_cost
                )
            case SpecialSpace():
                return _("{name}: the pier", name=name), _("A free action, optional.")
            case KeepCards(keep=n, deck="activity"):
                said = ngettext("{name} keeps {n} activity card", "{name} keeps {n} activity cards", n, name=name)
                return said, _("Choose from those drawn.")
            case KeepCards(keep=n):
                said = ngettext("{name} keeps {n} upgrade card", "{name} keeps {n} upgrade cards", n, name=name)
                return said, _("Choose from those drawn.")
            case KeepTokens(keep=n):
                said = ngettext("{name} keeps {n} bird token", "{name} keeps {n} bird tokens", n, name=name)
                return said, _("Choose from those drawn.")
            case IgnoreIt():
                return _("{name}: ignore the event?", name=name), card_title(s, "event", s.event)
            case cards.UpgradeCard(zone=zone) | TakenUnknown(zone=zone):
                return _("{name} gains an upgrade card", name=name), _(
                    "It is from the {zone} zone.", zone=ZONE_NAMES[zone]
                )
            case what:
                if isinstance(what, SOLO_STEPS):
                    return solo_words.doing(s, s.steps[0])
                assert not isinstance(what, KeepCards | KeepTokens | SpecialSpace | IgnoreIt | TakenUnknown)
                n = s.steps[0].left
                again = (
                    ngettext("You may do this {n} more time.", "You may do this {n} more times.", n) if n > 1 else ""
                )
                return _("{name}: {effect}", name=name, effect=effects_sentence((what,), s.book.streets)), again
    match s.phase:
        case "deal":
            return _("Ready"), _("The pieces are laid out.")
        case "bonus":
            return _("Bonus cards"), _("Everyone keeps {n} of the cards dealt.", n=s.book.numbers.bonus.kept)
        case "event":
            return _("Round {n}", n=s.round), _("{name} reveals the event.", name=s.seats[s.first].name)
        case "resolve":
            return card_title(s, "event", s.event), (
                _("Check these figures:") if figures(s, s.first, act.CarryOut()) else ""
            )
        case "income":
            n = s.book.numbers.season_activity_cards
            return _("End of {season}", season=SEASON_NAMES[s.season]), ngettext(
                "Everyone gets income and draws {n} activity card.",
                "Everyone gets income and draws {n} activity cards.",
                n,
            )
        case "over":
            return _("The game is over"), _("See the score.")
        case _:
            return s.seats[s.turn].name, solo_words.draws(s) if s.turn == s.ava else ""


def figures(s: State, seat: int, a_: AnyAct) -> list[Figure]:
    """List the figures of an act that the table may accept or change."""
    me = s.seats[seat]
    numbers = s.book.numbers
    match a_:
        case act.Build() | act.Upgrade() if seat != s.ava:
            zone, kind = result_of(s, seat, a_)
            table = "upgrade_cost" if kind in CAME_FROM else "build_cost"
            name = KINDS[kind]
            cost = price(s.book, lasting(s, me), 5 * zone + kind, _work(s))
            income = s.book.income[zone][kind]
            return [
                Figure("cost", _("Cost $"), cost, f"book.numbers.{table}.{name}[{zone}]", s.book.cost[zone][kind]),
                Figure("income", _("Income +"), income, f"book.numbers.income.{name}[{zone}]", income),
            ]
        case act.Move(card=int(card)):
            place = numbers.movement_card.index(card)
            cost = fare(s, lasting(s, me), card)
            # most cards cost nothing, and a cost of nothing needs no stepper
            paid = [Figure("cost", _("Cost $"), cost, f"book.numbers.movement_card_cost[{place}]", s.book.fare[card])]
            return paid if cost or s.book.fare[card] else []
        case act.CarryOut():
            event = s.book.card("event", s.event or 0)
            money = proposed_money(s, getattr(event, "effects", ()))
            return [Figure(str(i), f"{one.name} $", money[i]) for i, one in enumerate(s.seats) if i != s.ava]
        case act.ReceiveIncome():
            return [Figure(str(i), f"{one.name} $", one.income) for i, one in enumerate(s.seats) if i != s.ava]
        case _:
            return []


def with_figures(s: State, seat: int, a_: AnyAct, values: dict[str, int]) -> AnyAct:
    """Return the act with the table's figures where they differ from the rules'."""
    listed = figures(s, seat, a_)
    if all(values.get(one.key, one.rule) == one.rule for one in listed):
        return a_
    match a_:
        case act.CarryOut() | act.ReceiveIncome():
            money = {one.key: values.get(one.key, one.rule) for one in listed}
            return replace(a_, money=tuple(money.get(str(i), 0) for i in range(len(s.seats))))
        case _:
            changed = {one.key: values[one.key] for one in listed if values.get(one.key, one.rule) != one.rule}
            return replace(a_, **changed)


def preview(s: State, seat: int, a_: AnyAct, force: bool = False) -> State | None:
    """Return the state an act leads to; None if chance decides, or the rules refuse it."""
    try:
        return apply(s, seat, a_, Chance(), force)
    except (NeedAnswer, CapemayError):
        return None


def consequences(s: State, after: State, seat: int, a_: AnyAct) -> list[str]:
    """Say what an act changes: money, income, majorities, special spaces."""
    old, new = s.seats[seat], after.seats[seat]
    if isinstance(a_, act.CarryOut | act.ReceiveIncome):
        pairs = zip(s.seats, after.seats, strict=True)
        return [f"{mine.name}: ${mine.money} → ${then.money}" for mine, then in pairs if mine.money != then.money]
    found = []
    if new.money != old.money:
        found.append(f"{money(old.money)} → {money(new.money)}")
    if new.income != old.income:
        found.append(_("income {old} → {new}", old=old.income, new=new.income))
    for zone in range(4):
        before, now = zone_shares(s, zone)[seat], zone_shares(after, zone)[seat]
        if before != now and any(x.in_zone(zone) for x in after.seats):
            name = ZONE_NAMES[ZONES[zone]]
            found.append(_("majority in {zone}: {old} → {new}", zone=name, old=_standing(before), new=_standing(now)))
    if after.steps and isinstance(what := after.steps[0].what, SpecialSpace):
        kinds = {"bird": _("a bird space"), "lighthouse": _("a lighthouse space"), "pier": _("a pier space")}
        found.append(kinds[what.kind])
    return found


def _standing(share: Any) -> str:
    if share.place == "nothing":
        return _("none")
    if share.place == "most":
        return _("tied for the lead") if share.shared > 1 else _("lead")
    return _("tied for second") if share.shared > 1 else _("second")
