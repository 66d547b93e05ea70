"""The sentences of cards, made from their effects alone.

Every message is whole and has named arguments. If an argument can be missing, there is a message for each case, and its
id names the arguments it has (``collect/what/most`` for an effect that counts something and has a limit). Phrases are
arguments of messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, TypeAlias

from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext, or_list
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import AnyCard, AnyEffect, AnyGoal, Count, Kind

Streets: TypeAlias = Mapping[str, str]
"""The names of streets by their ids: those of the board that is played on."""
BIRDS = Texts({
    "osprey": "osprey", "piping_plover": "piping plover", "red_knot": "red knot", "peregrine": "peregrine",
    "oystercatcher": "oystercatcher", "skimmer": "black skimmer", "warbler": "warbler", "pigeon": "passenger pigeon",
    "balloon": "hot air balloon", "hindenburg": "Hindenburg",
})  # fmt: skip
KIND_NAMES: Mapping[str, str] = Texts({
    "cottage": "cottage", "shop": "shop", "victorian": "Victorian", "business": "business", "landmark": "landmark",
})  # fmt: skip
A_KIND = Texts({
    "cottage": "a cottage", "shop": "a shop", "victorian": "a Victorian", "business": "a business",
    "landmark": "a landmark",
})  # fmt: skip
PLURAL = Texts({
    "cottage": "cottages", "shop": "shops", "victorian": "Victorians", "business": "businesses",
    "landmark": "landmarks",
})  # fmt: skip
KIND_TITLES = Texts({
    "cottage": "Cottage", "shop": "Shop", "victorian": "Victorian", "business": "Business", "landmark": "Landmark",
})  # fmt: skip
PLURAL_TITLES = Texts({
    "cottage": "Cottages", "shop": "Shops", "victorian": "Victorians", "business": "Businesses",
    "landmark": "Landmarks",
})  # fmt: skip
ZONES = Texts({"gravel": "Gravel", "grass": "Grass", "dirt": "Dirt", "sand": "Sand"})
ZONE_NAMES = Texts({"gravel": "gravel", "grass": "grass", "dirt": "dirt", "sand": "sand"})
SEASONS = Texts({"spring": "Spring", "summer": "Summer", "fall": "Fall", "winter": "Winter"})
SEASON_NAMES = Texts({"spring": "spring", "summer": "summer", "fall": "fall", "winter": "winter"})
"""Zones and seasons within a sentence."""
STREETS = {
    "lafayette": "Lafayette Street", "washington": "Washington Street", "hughes": "Hughes Street",
    "columbia": "Columbia Avenue", "beach": "Beach Avenue", "perry": "Perry Street", "jackson": "Jackson Street",
    "decatur": "Decatur Street", "ocean": "Ocean Street", "gurney": "Gurney Street", "howard": "Howard Street",
    "stockton": "Stockton Avenue", "madison": "Madison Avenue", "franklin": "Franklin Street",
    "south-lafayette": "South Lafayette Street", "sunset": "Sunset Boulevard", "carpenters": "Carpenter's Lane",
}  # fmt: skip
TYPES = Texts({
    "immediate": "Immediate", "active": "Active", "one_time": "One-time use", "once_per_round": "Once per round",
    "ongoing": "Ongoing", "end_of_game": "End of game",
})  # fmt: skip

AS_PRINTED = N_("as printed")
"""What records hold where a table only said what a bonus card earns."""

MESSAGES = Texts({
    "typed": "{type}: {effects}", "everyone": "Everyone: {effects}", "or": "{first} Or: {second}",
    "nothing": "Nothing happens.",
    # --- done at once ---
    "collect": "Collect ${n}.", "collect/most": "Collect ${n}, at most ${most}.",
    "collect/what": "Collect ${n} for each {what}.",
    "collect/what/most": "Collect ${n} for each {what}, at most ${most}.",
    "pay": "Pay ${n}.", "pay/most": "Pay ${n}, at most ${most}.", "pay/what": "Pay ${n} for each {what}.",
    "pay/what/most": "Pay ${n} for each {what}, at most ${most}.",
    "majority_money":
        "Whoever has the most buildings in {zone} collects ${most} for each of them, everyone else ${others} for "
        "each of theirs.",
    "majority_money/season":
        "Whoever has the most buildings in {zone} collects ${most} for each of them, everyone else ${others} for "
        "each of theirs. In {season} everyone collects ${more} more for each.",
    "raise_income": "Raise your income by {n}.", "raise_income/what": "Raise your income by {n} for each {what}.",
    "lower_income": "Lower your income by {n}.", "lower_income/what": "Lower your income by {n} for each {what}.",
    "upgrade_card": "Gain an upgrade card of the {zone} zone.", "retrieve": "Take back your discarded movement cards.",
    "may_use": "On a special space you may use its free action.",
    "may_use_it": "If it is a special space, you may use its free action.",
    "go_bird": "Go to the nearest bird space.",
    "go_bird/specials": "Go to the nearest bird space and use its free action.",
    "go_lighthouse": "Go to the nearest lighthouse space.",
    "go_lighthouse/specials": "Go to the nearest lighthouse space and use its free action.",
    "go_pier": "Go to the nearest pier space.",
    "go_pier/specials": "Go to the nearest pier space and use its free action.",
    "go_start": "Go to the start space.", "go_any": "Go to any space.",
    "go_player": "Go to a space next to the nearest other player's marker.",
    "go_crossing": "Go to where {streets} meet.", "go_crossing_any": "Go to where two streets meet.",
    "build": "Build {lots}.", "build/what": "Build {what} {lots}.",
    "upgrade": "Upgrade a building {lots}.", "upgrade/what": "Upgrade {what} {lots}.",
    "build_or_upgrade": "Build or upgrade {lots}.", "build_or_upgrade/what": "Build or upgrade to {what} {lots}.",
    "flat_price": "It costs ${n}.", "flat_price/times": "It costs ${n} each time.",
    "cheaper": "It costs ${n} less than usual.", "cheaper/times": "It costs ${n} less than usual each time.",
    "dearer": "It costs ${n} more than usual.", "dearer/times": "It costs ${n} more than usual each time.",
    "twice": "You may do this twice.", "times": "You may do this {n} times.",
    "offer": "You may pay ${price} for this: {effects}",
    # without brackets, the next sentence would read like a part of the offer
    "offer/several": "You may pay ${price} for all of this: ({effects})",
    "theirs_others": "Everyone else: {effects}", "theirs_1": "The player to the left: {effects}",
    "theirs_2": "The second player to the left: {effects}", "theirs_3": "The third player to the left: {effects}",
    "ignore_event": "Ignore the effect of an event card.", "note": "{text}.",
    # --- in force as long as the card is ---
    "costs_less": "Pay ${n} less for {kinds}.", "costs_less/zones": "Pay ${n} less for {kinds} in {zones}.",
    "costs_more": "Pay ${n} more for {kinds}.", "costs_more/zones": "Pay ${n} more for {kinds} in {zones}.",
    "all_cost_less": "Pay ${n} less for all buildings.",
    "all_cost_less/zones": "Pay ${n} less for all buildings in {zones}.",
    "all_cost_more": "Pay ${n} more for all buildings.",
    "all_cost_more/zones": "Pay ${n} more for all buildings in {zones}.",
    "fare_less": "Playing a movement card costs ${n} less.", "fare_more": "Playing a movement card costs ${n} more.",
    "ignore_arrows": "You may move against one-way arrows.",
    "collect_more": "Collecting money brings ${n} more.", "collect_less": "Collecting money brings ${n} less.",
    "movement_limit": "No movement card above {highest} may be played.",
    "fire": "No fire.", "fire/streets": "Fire on {streets}: no marker may enter.",
    "fire/zones": "Fire in {zones}: nothing may be built or upgraded there.",
    "fire/streets/zones": "Fire on {streets}: no marker may enter; in {zones} nothing may be built or upgraded.",
    "fire/zones/n": "Fire in {zones}: building and upgrading there cost ${n} more.",
    "fire/streets/zones/n":
        "Fire on {streets}: no marker may enter; in {zones} building and upgrading cost ${n} more.",
    "ban": "Nobody may build or upgrade.", "ban/zones": "Nobody may build or upgrade in {zones}.",
    "ban/kinds": "Nobody may build or upgrade to {kinds}.",
    "ban/kinds/zones": "Nobody may build or upgrade to {kinds} in {zones}.",
    # --- scored ---
    "score": "{points} prestige for each {what}.", "score/most": "{points} prestige for each {what}, at most {most}.",
    "award": "{points} prestige for {goal}.", "award_more": "{points} more for {goal}.",
    "award_told": "{points} prestige: {goal}.", "award_more_told": "{points} more: {goal}.",
    # --- what Ava does ---
    "ava_builds": "{season}: build on {lots}.", "ava_builds_again": "Build a second time in {seasons}.",
    "ava_builds_told": "Build where you say.", "ava_shuffles": "Then shuffle the solo cards.",
})  # fmt: skip
NUMBERED: dict[str, Callable[..., str]] = {
    "birds": lambda n: ngettext("Draw {n} bird token.", "Draw {n} bird tokens.", n),
    "birds/keep": lambda n, keep: ngettext(
        "Draw {n} bird token and keep {keep}.", "Draw {n} bird tokens and keep {keep}.", n, keep=keep),
    "activity": lambda n: ngettext("Draw {n} activity card.", "Draw {n} activity cards.", n),
    "activity/keep": lambda n, keep: ngettext(
        "Draw {n} activity card and keep {keep}.", "Draw {n} activity cards and keep {keep}.", n, keep=keep),
    "discard": lambda n: ngettext(
        "Discard {n} movement card at random.", "Discard {n} movement cards at random.", n),
    "move": lambda n: ngettext("Move exactly {n} space.", "Move exactly {n} spaces.", n),
    "move/up_to": lambda n, up_to: ngettext("Move up to {n} space.", "Move up to {n} spaces.", n),
    "move/arrows": lambda n, arrows: ngettext(
        "Move exactly {n} space, even against one-way arrows.",
        "Move exactly {n} spaces, even against one-way arrows.", n),
    "move/up_to/arrows": lambda n, up_to, arrows: ngettext(
        "Move up to {n} space, even against one-way arrows.",
        "Move up to {n} spaces, even against one-way arrows.", n),
    "extra": lambda n: ngettext("Take {n} more action this turn.", "Take {n} more actions this turn.", n),
    "bird_more": lambda n: ngettext("Bird spaces give {n} more token.", "Bird spaces give {n} more tokens.", n),
    "bird_fewer": lambda n: ngettext("Bird spaces give {n} token fewer.", "Bird spaces give {n} tokens fewer.", n),
    "actions_more": lambda n: ngettext("Every turn has {n} more action.", "Every turn has {n} more actions.", n),
    "actions_fewer": lambda n: ngettext("Every turn has {n} action fewer.", "Every turn has {n} actions fewer.", n),
    "ava_birds": lambda n: ngettext("{n} step on the bird track.", "{n} steps on the bird track.", n),
    "ava_advances": lambda n: ngettext("{n} step on the upgrade track.", "{n} steps on the upgrade track.", n),
}  # fmt: skip

PHRASES = Texts({
    # --- the lots of an effect ---
    "lots_adjacent": "on an adjacent lot", "lots_adjacent/zones": "on an adjacent lot in {zones}",
    "lots_diagonal": "on an adjacent or diagonally adjacent lot",
    "lots_diagonal/zones": "on an adjacent or diagonally adjacent lot in {zones}",
    "lots_any": "anywhere", "lots_any/zones": "anywhere in {zones}",
    "lots_any_empty": "on any empty lot", "lots_any_empty/zones": "on any empty lot in {zones}",
    # --- what is counted ---
    "building": "{kinds}", "building/zones": "{kinds} in {zones}", "building/street": "{kinds} touching {street}",
    "building/near": "{kinds} beside {near}", "building/zones/street": "{kinds} in {zones} touching {street}",
    "building/zones/near": "{kinds} in {zones} beside {near}",
    "building/street/near": "{kinds} touching {street} beside {near}",
    "building/zones/street/near": "{kinds} in {zones} touching {street} beside {near}",
    "zone": "zone with {kinds}", "zone/zones": "zone of {zones} with {kinds}",
    "zone/street": "zone with {kinds} touching {street}", "zone/near": "zone with {kinds} beside {near}",
    "zone/zones/street": "zone of {zones} with {kinds} touching {street}",
    "zone/zones/near": "zone of {zones} with {kinds} beside {near}",
    "zone/street/near": "zone with {kinds} touching {street} beside {near}",
    "zone/zones/street/near": "zone of {zones} with {kinds} touching {street} beside {near}",
    "bird": "bird token", "bird/species": "{species} token", "activity_card": "activity card in hand",
    "upgrade_card": "upgrade card", "movement_card_in_hand": "movement card in hand",
    "movement_card_discarded": "discarded movement card", "bird_species": "different bird",
    "bird_pair": "pair of matching birds", "money": "dollar", "income": "point of income",
    # --- what a goal asks for ---
    "at_least": "at least {n} {what}", "at_least_money": "at least ${n}",
    "at_least_income": "an income of at least {n}", "most": "the most {what}",
    "each_zone": "at least {n} {kinds} in each of the four zones", "one_zone": "at least {n} {kinds} in one zone",
    "one_zone/zones": "at least {n} {kinds} in one zone of {zones}", "together": "{n} {kinds} side by side",
    "together/zones": "{n} {kinds} side by side in {zones}",
})  # fmt: skip
SEVERAL = Texts({
    "zone": "zones with {kinds}", "zone/zones": "zones of {zones} with {kinds}",
    "zone/street": "zones with {kinds} touching {street}", "zone/near": "zones with {kinds} beside {near}",
    "zone/zones/street": "zones of {zones} with {kinds} touching {street}",
    "zone/zones/near": "zones of {zones} with {kinds} beside {near}",
    "zone/street/near": "zones with {kinds} touching {street} beside {near}",
    "zone/zones/street/near": "zones of {zones} with {kinds} touching {street} beside {near}",
    "bird": "bird tokens", "bird/species": "{species} tokens", "activity_card": "activity cards in hand",
    "upgrade_card": "upgrade cards", "movement_card_in_hand": "movement cards in hand",
    "movement_card_discarded": "discarded movement cards", "bird_species": "different birds",
    "bird_pair": "pairs of matching birds", "money": "dollars", "income": "income",
})  # fmt: skip
"""What is counted, where it is several."""
NEAR = Texts({"church": "a church", "bird": "a bird space", "lighthouse": "a lighthouse space", "pier": "a pier space"})
UPGRADES = Texts({
    "victorian": "a cottage to a Victorian", "business": "a shop to a business",
    "landmark": "a Victorian to a landmark",
})  # fmt: skip
"""What an upgrade to each kind is called."""


def bird(name: str) -> str:
    """Call a bird species as people do."""
    return BIRDS.get(name, name.replace("_", " "))


def lot_title(lot: str) -> str:
    """Call a lot by its zone and number: ``gravel 3``."""
    zone, __, number = lot.partition("-")
    return _("{zone} {n}", zone=ZONE_NAMES[zone], n=number) if zone in ZONE_NAMES else lot.replace("-", " ")


def pieces(kind: str, n: int) -> str:
    """Say how many buildings of a kind there are."""
    match kind:
        case "cottage":
            return ngettext("{n} cottage", "{n} cottages", n)
        case "shop":
            return ngettext("{n} shop", "{n} shops", n)
        case "victorian":
            return ngettext("{n} Victorian", "{n} Victorians", n)
        case "business":
            return ngettext("{n} business", "{n} businesses", n)
        case _:
            return ngettext("{n} landmark", "{n} landmarks", n)


def street(id: str, streets: Streets) -> str:
    """Call a street by the name it has among ``streets``, else by ours; what is a name already stays."""
    return streets.get(id) or STREETS.get(id) or (id if id != id.lower() else id.replace("-", " ").title())


def card_text(card: AnyCard, streets: Streets) -> str:
    """Say what a card does. For an upgrade card its type comes first, since that says when (p. 12)."""
    if isinstance(card, cards.UpgradeDeckCard):
        return _message("typed", type=TYPES[card.kind], effects=card_sentence(card, streets))
    return card_sentence(card, streets)


def card_sentence(card: AnyCard, streets: Streets) -> str:
    """Say what a card does, with at least a sentence for each effect."""
    match card:
        case cards.ActivityCard(options=options):
            first, *others = [effects_sentence(one, streets) for one in options] or [_message("nothing")]
            return reduce(lambda said, other: _message("or", first=said, second=other), others, first)
        case cards.BonusCard():
            return " ".join(_awards(card, streets))
        case cards.EventCard(effects=effects, kind="immediate"):
            # the sentence about money by majorities says itself who gets it
            said_of_some = all(isinstance(one, cards.MajorityMoney) for one in effects)
            said = effects_sentence(effects, streets)
            return said if said_of_some else _message("everyone", effects=said)
        case cards.EventCard(effects=effects) | cards.UpgradeDeckCard(effects=effects):
            return effects_sentence(effects, streets)
        case cards.SoloCard():
            return solo_sentence(card)


def effects_sentence(effects: Sequence[AnyEffect], streets: Streets) -> str:
    """Say what effects do, in order, with at least a sentence for each."""
    return " ".join(effect_sentence(one, streets) for one in effects) or _message("nothing")


def effect_sentence(effect: AnyEffect, streets: Streets) -> str:
    """Say what one effect does."""
    match effect:
        case cards.Money(amount=n, per=per, most=most):
            id = "collect" if n >= 0 else "pay"
            return _message(id, {"what": counted(per, streets), "most": most}, n=abs(n))
        case cards.MajorityMoney(zone=zone, most=most, others=others, season=season, more=more):
            when = SEASON_NAMES[season] if season else _("no season") if more else None
            zone_name = ZONE_NAMES[zone]
            return _message("majority_money", {"season": when}, zone=zone_name, most=most, others=others, more=more)
        case cards.Income(amount=n, per=per):
            return _message("raise_income" if n >= 0 else "lower_income", {"what": counted(per, streets)}, n=abs(n))
        case cards.Drawing(draw=n, keep=keep):
            return _number(effect.tag, n, {"keep": keep})
        case cards.UpgradeCard(zone=zone):
            return _message("upgrade_card", zone=ZONE_NAMES[zone])
        case cards.Retrieve() | cards.IgnoreEvent() | cards.IgnoreArrows():
            return _message(effect.tag)
        case cards.Discard(count=n) | cards.Extra(actions=n):
            return _number(effect.tag, n)
        case cards.Move(steps=n, ignore_arrows=arrows, specials=specials, up_to=up_to):
            moved = _number("move", n, {"up_to": up_to, "arrows": arrows})
            return f"{moved} {_message('may_use')}" if specials else moved
        case cards.Go(to=("bird" | "lighthouse" | "pier") as to, specials=specials):
            return _message(f"go_{to}", {"specials": specials})
        case cards.Go(to=to, streets=ends, specials=specials):
            id = "go_crossing_any" if to == "crossing" and not ends else f"go_{to}"
            gone = _message(id, streets=_named(ends, streets))
            # there may be several spaces to choose from, or only the one
            use = "may_use" if to in ("any", "player") else "may_use_it"
            return f"{gone} {_message(use)}" if specials else gone
        case cards.Work():
            return _work(effect)
        case cards.Theirs(who=who, effects=effects):
            return _message(f"theirs_{who}", effects=effects_sentence(effects, streets))
        case cards.Offer(price=price, effects=several):
            said = effects_sentence(several, streets)
            return _message("offer", {"several": len(several) != 1}, price=price, effects=said)
        case cards.Note(text=text):
            return _message("note", text=_own_words(text))
        case _:
            return _lasting_sentence(effect, streets)


def _lasting_sentence(effect: AnyEffect, streets: Streets) -> str:
    match effect:
        case cards.Discount(amount=n, kinds=kinds, zones=zones):
            id = ("costs_" if kinds else "all_cost_") + ("less" if n >= 0 else "more")
            what = and_list([PLURAL[one] for one in kinds])
            return _message(id, {"zones": _zones(zones)}, kinds=what, n=abs(n))
        case cards.Fare(amount=n):
            return _message("fare_more" if n >= 0 else "fare_less", n=abs(n))
        case cards.CollectMore(amount=n):
            return _message("collect_more" if n >= 0 else "collect_less", n=abs(n))
        case cards.BirdMore(amount=n):
            return _number("bird_more" if n >= 0 else "bird_fewer", abs(n))
        case cards.MovementLimit(highest=highest):
            return _message("movement_limit", highest=highest)
        case cards.Fire(streets=burning, zones=zones, dearer=dearer):
            named = {"streets": _named(burning, streets), "zones": and_list([ZONE_NAMES[one] for one in zones])}
            return _message("fire", {**named, "n": dearer if zones and dearer else None})
        case cards.Ban(kinds=kinds, zones=zones):
            return _message("ban", {"kinds": or_list([PLURAL[one] for one in kinds]), "zones": _zones(zones)})
        case cards.Actions(amount=n):
            return _number("actions_more" if n >= 0 else "actions_fewer", abs(n))
        case cards.Score(points=points, per=per, most=most):
            return _message("score", {"most": most}, points=points, what=counted(per, streets))
        case _:
            return ""


def _work(work: cards.Work) -> str:
    id = work.tag
    names = UPGRADES if id == "upgrade" and set(work.kinds) <= set(cards.UPGRADED) else A_KIND
    what = or_list([names[one] for one in work.kinds])
    place = "any_empty" if work.at == "any" and id == "build" else work.at
    said = [_message(id, {"what": what}, lots=_phrase(f"lots_{place}", {"zones": _zones(work.zones)}))]
    if work.times != 1:
        said.append(_message("twice" if work.times == 2 else "times", n=work.times))
    often = {"times": work.times != 1}
    if work.price is not None:
        said.append(_message("flat_price", often, n=work.price))
    elif work.discount:
        said.append(_message("cheaper" if work.discount > 0 else "dearer", often, n=abs(work.discount)))
    return " ".join(said)


def _awards(card: cards.BonusCard, streets: Streets) -> Iterator[str]:
    match card:
        case cards.BonusCard(primary=cards.Award(points=points, goal=what)):
            yield _message(f"award{_told(what)}", goal=goal(what, streets), points=points)
        case cards.BonusCard(text=text) if _bare(text):
            # the card's text has what the vocabulary cannot say
            yield _message("note", text=_own_words(text))
        case _:
            yield _message("nothing")
    if card.extra:
        more = f"award_more{_told(card.extra.goal)}"
        yield _message(more, goal=goal(card.extra.goal, streets), points=card.extra.points)


def _told(what: AnyGoal) -> str:
    """Return the end of a message's id: a card's own words are no phrase."""
    return "_told" if isinstance(what, cards.Told) else ""


def solo_sentence(card: cards.SoloCard) -> str:
    """Say what a solo card shows."""
    said = [
        _message("ava_builds", season=SEASONS[season], lots=and_list([lot_title(one) for one in card.lots[season]]))
        for season in cards.SEASONS
        if season in card.lots
    ]
    if card.again:
        said.append(_message("ava_builds_again", seasons=and_list([SEASON_NAMES[one] for one in card.again])))
    said += [_message("ava_builds_told")] * card.builds
    if card.birds:
        said.append(_number("ava_birds", card.birds))
    if card.advances:
        said.append(_number("ava_advances", card.advances))
    if card.shuffle:
        said.append(_message("ava_shuffles"))
    return " ".join(said) or _message("nothing")


def goal(what: AnyGoal, streets: Streets) -> str:
    """Say what a goal asks for."""
    match what:
        case cards.AtLeast(n=n, count=Count(of=("money" | "income") as of)):
            return _phrase(f"at_least_{of}", n=n)
        case cards.AtLeast(n=n, count=count):
            return _phrase("at_least", n=n, what=counted(count, streets, n != 1))
        case cards.Most(count=count):
            return _phrase("most", what=counted(count, streets, True))
        case cards.EachZone(n=n, kinds=kinds):
            return _phrase("each_zone", n=n, kinds=kinds_word(kinds, n != 1))
        case cards.OneZone(n=n, kinds=kinds, zones=zones):
            return _phrase("one_zone", {"zones": _zones(zones)}, n=n, kinds=kinds_word(kinds, n != 1))
        case cards.Together(n=n, kinds=kinds, zones=zones):
            return _phrase("together", {"zones": _zones(zones)}, n=n, kinds=kinds_word(kinds, True))
        case cards.Told(text=text):
            return _(AS_PRINTED) if text == AS_PRINTED else _bare(text)


def kinds_word(kinds: Sequence[Kind], plural: bool = False) -> str:
    """Name kinds of buildings; without any kind it is any building."""
    names = PLURAL if plural else KIND_NAMES
    return or_list([names[one] for one in kinds]) or (_("buildings") if plural else _("building"))


def counted(what: Count | None, streets: Streets, plural: bool = False) -> str:
    """Name what is counted, in the singular or the plural; empty if nothing is counted."""
    if what is None:
        return ""
    n = 2 if plural else 1
    if what.of in ("building", "zone"):
        where = {
            "zones": _zones(what.zones),
            "street": street(what.street, streets) if what.street else None,
            "near": NEAR[what.near] if what.near else None,
        }
        kinds = kinds_word(what.kinds, plural) if what.of == "building" else _a_kind(what.kinds)
        return _phrase(what.of, where, n=n, kinds=kinds)
    return _phrase(what.of, {"species": bird(what.species) if what.of == "bird" and what.species else None}, n=n)


def _named(ids: Sequence[str], streets: Streets) -> str:
    return and_list([street(one, streets) for one in ids])


def _bare(text: str) -> str:
    return text.rstrip(". ")


def _own_words(text: str) -> str:
    """Begin a sentence of the owner's with a capital."""
    bare = _bare(text)
    return bare[:1].upper() + bare[1:]


def _zones(zones: Sequence[cards.Zone]) -> str:
    return or_list([ZONE_NAMES[one] for one in zones])


def _a_kind(kinds: Sequence[Kind]) -> str:
    return or_list([A_KIND[one] for one in kinds]) or _("a building")


def _message(id: str, some: Mapping[str, Any] | None = None, **args: Any) -> str:
    there = _there(some)
    return MESSAGES["/".join([id, *there])].format(**args, **there)


def _number(id: str, n: int, some: Mapping[str, Any] | None = None) -> str:
    there = _there(some)
    return NUMBERED["/".join([id, *there])](n, **there)


def _phrase(id: str, some: Mapping[str, Any] | None = None, **args: Any) -> str:
    there = _there(some)
    id = "/".join([id, *there])
    texts = SEVERAL if args.get("n", 1) != 1 and id in SEVERAL else PHRASES
    return texts[id].format(**args, **there)


def _there(some: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the arguments that a message has; they are a part of its id."""
    return {name: value for name, value in (some or {}).items() if value not in (None, "") and value is not False}
