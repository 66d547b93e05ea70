"""The sentences of cards, made from their effects alone.

Every message is whole and has named arguments. If an argument can be missing, there is a message for each case, and its
id names the arguments it has (``collect/what/most`` for an effect that counts something and has a limit). A pair of
messages is for one and for several of ``n``. Phrases are arguments of messages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, TypeAlias

from capemay_kit.core.i18n import N_, Texts, _, and_list, or_list
from capemay_kit.core.words import a, upper
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
PLURAL = Texts({
    "cottage": "cottages", "shop": "shops", "victorian": "Victorians", "business": "businesses",
    "landmark": "landmarks",
})  # fmt: skip
STREETS = {
    "lafayette": "Lafayette Street", "washington": "Washington Street", "hughes": "Hughes Street",
    "columbia": "Columbia Avenue", "beach": "Beach Avenue", "perry": "Perry Street", "jackson": "Jackson Street",
    "decatur": "Decatur Street", "ocean": "Ocean Street", "gurney": "Gurney Street", "howard": "Howard Street",
    "stockton": "Stockton Avenue", "madison": "Madison Avenue", "franklin": "Franklin Street",
    "south-lafayette": "South Lafayette Street", "sunset": "Sunset Boulevard", "carpenters": "Carpenter's Lane",
}  # fmt: skip
TYPES = Texts({
    "immediate": "Immediate", "active": "Active", "one_time": "One time", "once_per_round": "Once per round",
    "ongoing": "Ongoing", "end_of_game": "End of game",
})  # fmt: skip

MESSAGES: dict[str, str | tuple[str, str]] = {
    "typed": "{type}: {effects}",
    "everyone": "Everyone: {effects}",
    "or": "{first} Or: {second}",
    "nothing": N_("Nothing happens."),
    # --- done at once ---
    "collect": "Collect ${n}.",
    "collect/most": N_("Collect ${n}, at most ${most}."),
    "collect/what": N_("Collect ${n} for each {what}."),
    "collect/what/most": N_("Collect ${n} for each {what}, at most ${most}."),
    "pay": "Pay ${n}.",
    "pay/most": N_("Pay ${n}, at most ${most}."),
    "pay/what": N_("Pay ${n} for each {what}."),
    "pay/what/most": N_("Pay ${n} for each {what}, at most ${most}."),
    "majority_money": N_(
        "Whoever has most buildings in {zone} collects ${most} for each of them, everyone else "
        "${others} for each of theirs."
    ),
    "majority_money/season": N_(
        "Whoever has most buildings in {zone} collects ${most} for each of them, everyone else "
        "${others} for each of theirs. In {season} every building there brings ${more} more."
    ),
    "raise_income": N_("Raise your income by {n}."),
    "raise_income/what": N_("Raise your income by {n} for each {what}."),
    "lower_income": N_("Lower your income by {n}."),
    "lower_income/what": N_("Lower your income by {n} for each {what}."),
    "birds": (N_("Draw {n} bird token."), N_("Draw {n} bird tokens.")),
    "birds/keep": (N_("Draw {n} bird token and keep {keep}."), N_("Draw {n} bird tokens and keep {keep}.")),
    "activity": (N_("Draw {n} activity card."), N_("Draw {n} activity cards.")),
    "activity/keep": (N_("Draw {n} activity card and keep {keep}."), N_("Draw {n} activity cards and keep {keep}.")),
    "upgrade_card": N_("Gain an upgrade card of the {zone} zone."),
    "retrieve": N_("Take back your discarded movement cards."),
    "discard": (N_("Discard {n} movement card at random."), N_("Discard {n} movement cards at random.")),
    "move": ("Move {far} {n} space.", "Move {far} {n} spaces."),
    "move/arrows": (
        N_("Move {far} {n} space, even against one-way arrows."),
        N_("Move {far} {n} spaces, even against one-way arrows."),
    ),
    "move/specials": (
        N_("Move {far} {n} space. On a special space you may use its free action."),
        N_("Move {far} {n} spaces. On a special space you may use its free action."),
    ),
    "move/arrows/specials": (
        N_("Move {far} {n} space, even against one-way arrows. On a special space you may use its free action."),
        N_("Move {far} {n} spaces, even against one-way arrows. On a special space you may use its free action."),
    ),
    "go_bird": N_("Go to the nearest bird space."),
    "go_bird/specials": N_("Go to the nearest bird space and use its free action."),
    "go_lighthouse": N_("Go to the nearest lighthouse space."),
    "go_lighthouse/specials": N_("Go to the nearest lighthouse space and use its free action."),
    "go_pier": N_("Go to the nearest pier space."),
    "go_pier/specials": N_("Go to the nearest pier space and use its free action."),
    "go_start": N_("Go to the start space."),
    "go_start/specials": N_("Go to the start space. If it is a special space, you may use its free action."),
    "go_any": N_("Go to any space."),
    "go_any/specials": N_("Go to any space. On a special space you may use its free action."),
    "go_player": N_("Go to a space next to the nearest other player's marker."),
    "go_player/specials": N_(
        "Go to a space next to the nearest other player's marker. On a special space you may use its free action."
    ),
    "go_crossing": N_("Go to where {streets} meet."),
    "go_crossing/specials": N_("Go to where {streets} meet. If it is a special space, you may use its free action."),
    "build": "Build {lots}.",
    "build/what": "Build {what} {lots}.",
    "upgrade": N_("Upgrade a building {lots}."),
    "upgrade/what": "Upgrade {what} {lots}.",
    "build_or_upgrade": N_("Build or upgrade {lots}."),
    "build_or_upgrade/what": N_("Build {what} or upgrade to it {lots}."),
    "flat_price": N_("It costs ${n}."),
    "flat_price/times": N_("It costs ${n} each time."),
    "cheaper": N_("It costs ${n} less than usual."),
    "cheaper/times": N_("It costs ${n} less than usual each time."),
    "dearer": N_("It costs ${n} more than usual."),
    "dearer/times": N_("It costs ${n} more than usual each time."),
    "twice": N_("You may do this twice."),
    "times": N_("You may do this {n} times."),
    "extra": (N_("Take {n} more action this turn."), N_("Take {n} more actions this turn.")),
    "offer": N_("You may pay ${price} for this: {effects}"),
    # without brackets, what follows the offer would read like a part of it
    "offer/several": N_("You may pay ${price} for all of this: ({effects})"),
    "theirs_others": N_("Everybody else: {effects}"),
    "theirs_1": N_("The next player: {effects}"),
    "theirs_2": N_("The second player on: {effects}"),
    "theirs_3": N_("The third player on: {effects}"),
    "ignore_event": N_("Ignore the effect of an event card."),
    "note": "{text}.",
    # --- in force as long as the card is ---
    "costs_less": "{kinds} cost ${n} less.",
    "costs_less/zones": "{kinds} in {zones} cost ${n} less.",
    "costs_more": "{kinds} cost ${n} more.",
    "costs_more/zones": "{kinds} in {zones} cost ${n} more.",
    "fare_less": N_("Playing a movement card costs ${n} less."),
    "fare_more": N_("Playing a movement card costs ${n} more."),
    "ignore_arrows": N_("One-way arrows do not bind you."),
    "collect_more": N_("Collecting money brings ${n} more."),
    "collect_less": N_("Collecting money brings ${n} less."),
    "bird_more": (N_("Bird spaces give {n} more token."), N_("Bird spaces give {n} more tokens.")),
    "bird_fewer": (N_("Bird spaces give {n} token fewer."), N_("Bird spaces give {n} tokens fewer.")),
    "movement_limit": N_("No movement card above {highest} may be played."),
    "fire": N_("Fire nowhere."),
    "fire/streets": N_("Fire on {streets}: no marker may enter."),
    "fire/zones": N_("Fire in {zones}: nothing may be built or upgraded there."),
    "fire/streets/zones": N_("Fire on {streets}: no marker may enter; in {zones} nothing may be built or upgraded."),
    "fire/zones/n": N_("Fire in {zones}: building and upgrading there cost ${n} more."),
    "fire/streets/zones/n": N_(
        "Fire on {streets}: no marker may enter; in {zones} building and upgrading cost ${n} more."
    ),
    "ban": N_("Nobody may build or upgrade."),
    "ban/zones": N_("Nobody may build or upgrade in {zones}."),
    "ban/kinds": N_("Nobody may build or upgrade to {kinds}."),
    "ban/kinds/zones": N_("Nobody may build or upgrade to {kinds} in {zones}."),
    "actions_more": (N_("Every turn has {n} more action."), N_("Every turn has {n} more actions.")),
    "actions_fewer": (N_("Every turn has {n} action fewer."), N_("Every turn has {n} actions fewer.")),
    # --- scored ---
    "score": N_("{points} prestige for each {what}."),
    "score/most": N_("{points} prestige for each {what}, at most {most}."),
    "award": "{goal}: {points} prestige.",
    "award_more": N_("If you also {goal}: {points} more."),
    # --- what Ava does ---
    "ava_builds": N_("{season}: build on {lots}."),
    "ava_builds_again": N_("Build a second time in {seasons}."),
    "ava_builds_told": N_("Build where the table says."),
    "ava_birds": (N_("{n} step on the bird track."), N_("{n} steps on the bird track.")),
    "ava_advances": (N_("{n} step on the upgrade track."), N_("{n} steps on the upgrade track.")),
    "ava_shuffles": N_("Then shuffle the solo cards."),
}

PHRASES: dict[str, str | tuple[str, str]] = {
    # --- the lots of an effect ---
    "lots_adjacent": N_("on an adjacent lot"),
    "lots_adjacent/zones": N_("on an adjacent lot in {zones}"),
    "lots_diagonal": N_("on an adjacent or diagonally adjacent lot"),
    "lots_diagonal/zones": N_("on an adjacent or diagonally adjacent lot in {zones}"),
    "lots_any": "anywhere",
    "lots_any/zones": N_("anywhere in {zones}"),
    "lots_any_empty": N_("on any empty lot"),
    "lots_any_empty/zones": N_("on any empty lot in {zones}"),
    # --- what is counted ---
    "building": "{kinds}",
    "building/zones": "{kinds} in {zones}",
    "building/street": "{kinds} touching {street}",
    "building/near": "{kinds} beside {near}",
    "building/zones/street": "{kinds} in {zones} touching {street}",
    "building/zones/near": "{kinds} in {zones} beside {near}",
    "building/street/near": "{kinds} touching {street} beside {near}",
    "building/zones/street/near": "{kinds} in {zones} touching {street} beside {near}",
    "zone": (N_("zone with {kinds}"), N_("zones with {kinds}")),
    "zone/zones": (N_("zone of {zones} with {kinds}"), N_("zones of {zones} with {kinds}")),
    "zone/street": (N_("zone with {kinds} touching {street}"), N_("zones with {kinds} touching {street}")),
    "zone/near": (N_("zone with {kinds} beside {near}"), N_("zones with {kinds} beside {near}")),
    "zone/zones/street": (
        N_("zone of {zones} with {kinds} touching {street}"),
        N_("zones of {zones} with {kinds} touching {street}"),
    ),
    "zone/zones/near": (
        N_("zone of {zones} with {kinds} beside {near}"),
        N_("zones of {zones} with {kinds} beside {near}"),
    ),
    "zone/street/near": (
        N_("zone with {kinds} touching {street} beside {near}"),
        N_("zones with {kinds} touching {street} beside {near}"),
    ),
    "zone/zones/street/near": (
        N_("zone of {zones} with {kinds} touching {street} beside {near}"),
        N_("zones of {zones} with {kinds} touching {street} beside {near}"),
    ),
    "bird": (N_("bird token"), N_("bird tokens")),
    "bird/species": ("{species} token", "{species} tokens"),
    "activity_card": (N_("activity card in hand"), N_("activity cards in hand")),
    "upgrade_card": (N_("upgrade card"), N_("upgrade cards")),
    "movement_card_in_hand": (N_("movement card in hand"), N_("movement cards in hand")),
    "movement_card_discarded": (N_("discarded movement card"), N_("discarded movement cards")),
    "bird_species": (N_("different bird"), N_("different birds")),
    "bird_pair": (N_("pair of matching birds"), N_("pairs of matching birds")),
    "money": ("dollar", "dollars"),
    "income": (N_("point of income"), "income"),
    # --- what a goal asks for ---
    "at_least": N_("have at least {n} {what}"),
    "at_least_money": N_("have at least ${n}"),
    "at_least_income": N_("have an income of at least {n}"),
    "most": N_("have the most {what}"),
    "each_zone": N_("have at least {n} {kinds} in each of the four zones"),
    "one_zone": N_("have at least {n} {kinds} in one zone"),
    "one_zone/zones": N_("have at least {n} {kinds} in one zone of {zones}"),
    "together": N_("have {n} {kinds} side by side"),
    "together/zones": N_("have {n} {kinds} side by side in {zones}"),
}
NEAR = Texts({"church": "a church", "bird": "a bird space", "lighthouse": "a lighthouse space", "pier": "a pier space"})
HOW_FAR = Texts({False: "exactly", True: "up to"})
UPGRADES = Texts({
    "victorian": "a cottage to a Victorian", "business": "a shop to a business",
    "landmark": "a Victorian to a landmark",
})  # fmt: skip
"""What an upgrade to each kind is called."""


def bird(name: str) -> str:
    """Call a bird species as people do."""
    return BIRDS.get(name, name.replace("_", " "))


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
            when = season or (_("no season") if more else None)
            return _message("majority_money", {"season": when}, zone=zone, most=most, others=others, more=more)
        case cards.Income(amount=n, per=per):
            return _message("raise_income" if n >= 0 else "lower_income", {"what": counted(per, streets)}, n=abs(n))
        case cards.Birds(draw=n, keep=keep):
            return _message("birds", {"keep": keep}, n=n)
        case cards.Activity(draw=n, keep=keep):
            return _message("activity", {"keep": keep}, n=n)
        case cards.UpgradeCard(zone=zone):
            return _message("upgrade_card", zone=zone)
        case cards.Retrieve():
            return _message("retrieve")
        case cards.Discard(count=n):
            return _message("discard", n=n)
        case cards.Move(steps=n, ignore_arrows=arrows, specials=specials, up_to=up_to):
            return _message("move", {"arrows": arrows, "specials": specials}, n=n, far=HOW_FAR[up_to])
        case cards.Go(to=to, streets=ends, specials=specials):
            return _message(f"go_{to}", {"specials": specials}, streets=_named(ends, streets) or _("two streets"))
        case cards.Work():
            return _work(effect)
        case cards.Extra(actions=n):
            return _message("extra", n=n)
        case cards.Theirs(who=who, effects=effects):
            return _message(f"theirs_{who}", effects=effects_sentence(effects, streets))
        case cards.Offer(price=price, effects=several):
            said = effects_sentence(several, streets)
            return _message("offer", {"several": len(several) != 1}, price=price, effects=said)
        case cards.IgnoreEvent():
            return _message("ignore_event")
        case cards.Note(text=text):
            return _message("note", text=_bare(text))
        case _:
            return _lasting_sentence(effect, streets)


def _lasting_sentence(effect: AnyEffect, streets: Streets) -> str:
    match effect:
        case cards.Discount(amount=n, kinds=kinds, zones=zones):
            what = and_list([PLURAL[one] for one in kinds]) or _("all buildings")
            return _message("costs_less" if n >= 0 else "costs_more", {"zones": or_list(zones)}, kinds=what, n=abs(n))
        case cards.Fare(amount=n):
            return _message("fare_more" if n >= 0 else "fare_less", n=abs(n))
        case cards.IgnoreArrows():
            return _message("ignore_arrows")
        case cards.CollectMore(amount=n):
            return _message("collect_more" if n >= 0 else "collect_less", n=abs(n))
        case cards.BirdMore(amount=n):
            return _message("bird_more" if n >= 0 else "bird_fewer", n=abs(n))
        case cards.MovementLimit(highest=highest):
            return _message("movement_limit", highest=highest)
        case cards.Fire(streets=burning, zones=zones, dearer=dearer):
            named = {"streets": _named(burning, streets), "zones": and_list(zones)}
            return _message("fire", {**named, "n": dearer if zones and dearer else None})
        case cards.Ban(kinds=kinds, zones=zones):
            return _message("ban", {"kinds": or_list([PLURAL[one] for one in kinds]), "zones": or_list(zones)})
        case cards.Actions(amount=n):
            return _message("actions_more" if n >= 0 else "actions_fewer", n=abs(n))
        case cards.Score(points=points, per=per, most=most):
            return _message("score", {"most": most}, points=points, what=counted(per, streets))
        case _:
            return ""


def _work(work: cards.Work) -> str:
    id = {cards.Build: "build", cards.Upgrade: "upgrade"}.get(type(work), "build_or_upgrade")
    names = UPGRADES if id == "upgrade" else {}
    what = or_list([names.get(one) or a(KIND_NAMES[one]) for one in work.kinds])
    place = "any_empty" if work.at == "any" and id == "build" else work.at
    said = [_message(id, {"what": what}, lots=_phrase(f"lots_{place}", {"zones": or_list(work.zones)}))]
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
            yield _message("award", goal=goal(what, streets), points=points)
        case cards.BonusCard(text=text) if _bare(text):
            # the card's text has what the vocabulary cannot say
            yield _message("note", text=_bare(text))
        case _:
            yield _message("nothing")
    if card.extra:
        yield _message("award_more", goal=goal(card.extra.goal, streets), points=card.extra.points)


def solo_sentence(card: cards.SoloCard) -> str:
    """Say what a solo card shows."""
    said = [
        _message("ava_builds", season=season, lots=and_list([one.replace("-", " ") for one in card.lots[season]]))
        for season in cards.SEASONS
        if season in card.lots
    ]
    if card.again:
        said.append(_message("ava_builds_again", seasons=and_list(card.again)))
    said += [_message("ava_builds_told")] * card.builds
    if card.birds:
        said.append(_message("ava_birds", n=card.birds))
    if card.advances:
        said.append(_message("ava_advances", n=card.advances))
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
            return _phrase("one_zone", {"zones": or_list(zones)}, n=n, kinds=kinds_word(kinds, n != 1))
        case cards.Together(n=n, kinds=kinds, zones=zones):
            return _phrase("together", {"zones": or_list(zones)}, n=n, kinds=kinds_word(kinds, True))
        case cards.Told(text=text):
            return _bare(text)


def kinds_word(kinds: Sequence[Kind], plural: bool = False) -> str:
    """Name kinds of buildings; without any kind it is any building."""
    names = PLURAL if plural else KIND_NAMES
    return or_list([names[one] for one in kinds]) or ("buildings" if plural else "building")


def counted(what: Count | None, streets: Streets, plural: bool = False) -> str:
    """Name what is counted, in the singular or the plural; empty if nothing is counted."""
    if what is None:
        return ""
    n = 2 if plural else 1
    if what.of in ("building", "zone"):
        where = {
            "zones": or_list(what.zones),
            "street": street(what.street, streets) if what.street else None,
            "near": NEAR[what.near] if what.near else None,
        }
        kinds = kinds_word(what.kinds, plural) if what.of == "building" else a(kinds_word(what.kinds))
        return _phrase(what.of, where, n=n, kinds=kinds)
    return _phrase(what.of, {"species": bird(what.species) if what.of == "bird" and what.species else None}, n=n)


def _named(ids: Sequence[str], streets: Streets) -> str:
    return and_list([street(one, streets) for one in ids])


def _bare(text: str) -> str:
    return text.rstrip(". ")


def _message(id: str, some: Mapping[str, Any] | None = None, **args: Any) -> str:
    return upper(_filled(MESSAGES, id, some or {}, args))


def _phrase(id: str, some: Mapping[str, Any] | None = None, **args: Any) -> str:
    return _filled(PHRASES, id, some or {}, args)


def _filled(
    texts: Mapping[str, str | tuple[str, str]], id: str, some: Mapping[str, Any], args: Mapping[str, Any]
) -> str:
    """Fill a message with arguments. Those of ``some`` that are there are a part of its id."""
    there = {name: value for name, value in some.items() if value not in (None, "") and value is not False}
    text = texts["/".join([id, *there])]
    if isinstance(text, tuple):
        text = text[0] if args["n"] == 1 else text[1]
    return text.format(**args, **there)
