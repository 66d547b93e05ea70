"""Cards read back as sentences, from their effects alone."""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.core.words import a, listed
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import AnyCard, AnyEffect, AnyGoal, Count, Kind, Zone

BIRDS = {
    "osprey": "osprey", "piping_plover": "piping plover", "red_knot": "red knot", "peregrine": "peregrine",
    "oystercatcher": "oystercatcher", "skimmer": "black skimmer", "warbler": "warbler",
    "pigeon": "passenger pigeon", "balloon": "hot air balloon", "hindenburg": "Hindenburg",
}  # fmt: skip
KIND_NAMES: dict[str, str] = {
    "cottage": "cottage", "shop": "shop", "victorian": "Victorian", "business": "business", "landmark": "landmark",
}  # fmt: skip
PLURAL = {
    "cottage": "cottages", "shop": "shops", "victorian": "Victorians", "business": "businesses",
    "landmark": "landmarks",
}  # fmt: skip
STREETS = {
    "lafayette": "Lafayette Street", "washington": "Washington Street", "hughes": "Hughes Street",
    "columbia": "Columbia Avenue", "beach": "Beach Avenue", "perry": "Perry Street", "jackson": "Jackson Street",
    "decatur": "Decatur Street", "ocean": "Ocean Street", "gurney": "Gurney Street", "howard": "Howard Street",
    "stockton": "Stockton Avenue", "madison": "Madison Avenue", "franklin": "Franklin Street",
    "south-lafayette": "South Lafayette Street", "sunset": "Sunset Boulevard", "carpenters": "Carpenter's Lane",
}  # fmt: skip
NOTHING = "nothing happens"
TYPES = {
    "immediate": "Immediate", "active": "Active", "one_time": "One time", "once_per_round": "Once per round",
    "ongoing": "Ongoing", "end_of_game": "End of game",
}  # fmt: skip


def bird(name: str) -> str:
    """Call a bird species as people do."""
    return BIRDS.get(name, name.replace("_", " "))


def street(name: str) -> str:
    """Call a street as people do."""
    return STREETS.get(name, name.replace("-", " ").title())


def card_text(card: AnyCard) -> str:
    """Say what a card does; of an upgrade card first which type it is, since that says when (p. 12)."""
    if isinstance(card, cards.UpgradeDeckCard):
        return f"{TYPES[card.kind]}: {card_sentence(card)}"
    return card_sentence(card)


def card_sentence(card: AnyCard) -> str:
    """Say what a card does."""
    match card:
        case cards.ActivityCard(options=options):
            return _upper("; or ".join(effects_sentence(one) for one in options) or NOTHING) + "."
        case cards.BonusCard(primary=primary, extra=extra):
            # what the vocabulary cannot say stands in the card's text
            first = f"{goal(primary.goal)}: {primary.points}" if primary else card.text.rstrip(". ") or NOTHING
            return _upper(first) + (f". And {goal(extra.goal)}: {extra.points} more." if extra else ".")
        case cards.EventCard(effects=effects, kind=kind) | cards.UpgradeDeckCard(effects=effects, kind=kind):
            everyone = "everyone: " if isinstance(card, cards.EventCard) and kind == "immediate" else ""
            return _upper(everyone + effects_sentence(effects)) + "."
        case cards.SoloCard():
            return _upper(solo_sentence(card)) + "."


def effects_sentence(effects: Sequence[AnyEffect]) -> str:
    """Say what effects do, in order."""
    return ", then ".join(effect_sentence(one) for one in effects) or NOTHING


def effect_sentence(effect: AnyEffect) -> str:
    """Say what one effect does."""
    match effect:
        case cards.Money(amount=amount, per=per, most=most):
            verb = "collect" if amount >= 0 else "pay"
            each = f" for each {counted(per)}" if per else ""
            cap = f", at most ${most}" if most is not None else ""
            return f"{verb} ${abs(amount)}{each}{cap}"
        case cards.MajorityMoney(zone=zone, most=most, others=others, season=season, more=more):
            extra = f"; in {season or 'no season'} ${more} more a building" if season or more else ""
            return f"whoever has most buildings in {zone} collects ${most} for each there, all others ${others}{extra}"
        case cards.Income(amount=amount, per=per):
            each = f" for each {counted(per)}" if per else ""
            return f"{'raise' if amount >= 0 else 'lower'} your income by {abs(amount)}{each}"
        case cards.Birds(draw=draw, keep=keep):
            return f"draw {_n(draw, 'bird token')}" + (f" and keep {keep}" if keep is not None else "")
        case cards.Activity(draw=draw, keep=keep):
            return f"draw {_n(draw, 'activity card')}" + (f" and keep {keep}" if keep is not None else "")
        case cards.UpgradeCard(zone=zone):
            return f"gain an upgrade card of the {zone} zone"
        case cards.Retrieve():
            return "take back your discarded movement cards"
        case cards.Discard(count=n):
            return f"discard {_n(n, 'random movement card')}"
        case cards.Move(steps=steps, ignore_arrows=free, specials=specials):
            how = ", arrows or not" if free else ""
            return f"move exactly {_n(steps, 'space')}{how}{_free_action(specials)}"
        case cards.Go(to=to, streets=streets, specials=specials):
            return f"go {_place(to, streets)}{_free_action(specials)}"
        case cards.Work():
            return _work(effect)
        case cards.Extra(actions=n):
            return f"take {_n(n, 'more action')} this turn"
        case cards.Offer(price=price, effects=effects):
            # without brackets what follows the offer would read as a part of it
            said = effects_sentence(effects)
            return f"you may pay ${price} to {said if len(effects) == 1 else f'({said})'}"
        case cards.IgnoreEvent():
            return "ignore the effect of an event card"
        case cards.Note(text=text):
            return text
        case _:
            return _lasting_sentence(effect)


def _lasting_sentence(effect: AnyEffect) -> str:
    match effect:
        case cards.Discount(amount=amount, kinds=kinds, zones=zones):
            what = listed([PLURAL[one] for one in kinds], "and") or "all buildings"
            return f"{what}{_in(zones)} cost ${abs(amount)} {'less' if amount >= 0 else 'more'}"
        case cards.Fare(amount=amount):
            return f"movement cards cost ${abs(amount)} {'more' if amount >= 0 else 'less'} to play"
        case cards.IgnoreArrows():
            return "one-way arrows do not bind you"
        case cards.CollectMore(amount=amount):
            return f"collecting money brings ${abs(amount)} {'more' if amount >= 0 else 'less'}"
        case cards.BirdMore(amount=amount):
            return f"bird spaces give {_n(abs(amount), 'token')} {'more' if amount >= 0 else 'fewer'}"
        case cards.MovementLimit(highest=highest):
            return f"no movement card above {highest} may be played"
        case cards.Fire(streets=streets, zones=zones):
            parts = []
            if streets:
                parts.append(f"fire on {listed([street(one) for one in streets], 'and')}: no marker may enter")
            if zones:
                parts.append(f"fire in {listed(zones, 'and')}: no building and no upgrading there")
            return "; ".join(parts) or "fire nowhere"
        case cards.Ban(kinds=kinds, zones=zones):
            what = listed([PLURAL[one] for one in kinds], "or") or "buildings"
            return f"no {what} may be built or upgraded to{_in(zones)}"
        case cards.Actions(amount=amount):
            return f"every turn has {_n(abs(amount), 'action')} {'more' if amount >= 0 else 'fewer'}"
        case cards.Score(points=points, per=per, most=most):
            cap = f", at most {most}" if most is not None else ""
            return f"{points} prestige for each {counted(per)}{cap}"
        case _:
            return ""


def _place(to: str, streets: Sequence[str]) -> str:
    match to:
        case "crossing":
            return f"to where {listed([street(one) for one in streets], 'and')} meet"
        case "player":
            return "to a space beside the nearest player"
        case "start":
            return "to the start space"
        case "any":
            return "to any space"
        case _:
            return f"to the nearest {to} space"


def _free_action(specials: bool) -> str:
    return " and use its free action" if specials else ""


def _work(work: cards.Work) -> str:
    verb = {"Build": "build", "Upgrade": "upgrade"}.get(type(work).__name__, "build or upgrade")
    if verb == "upgrade":
        steps = {"victorian": "a cottage to a Victorian", "business": "a shop to a business",
                 "landmark": "a Victorian to a landmark"}  # fmt: skip
        what = " " + listed([steps.get(one, f"to {a(one)}") for one in work.kinds]) if work.kinds else ""
    else:
        what = " " + listed([a(KIND_NAMES[one]) for one in work.kinds]) if work.kinds else ""
    where = {"adjacent": "", "diagonal": " adjacent or diagonally adjacent", "any": " anywhere"}[work.at]
    if work.at == "any" and verb == "build":
        where = " on any empty lot"
    where += _in(work.zones)
    if work.price is not None:
        cost = f" for ${work.price}"
    else:
        cost = f", ${work.discount} off" if work.discount > 0 else ""
        cost = f", ${-work.discount} dearer" if work.discount < 0 else cost
    times = {1: "", 2: ", twice"}.get(work.times, f", {work.times} times")
    return f"{verb}{what}{where}{cost}{times}"


def _in(zones: Sequence[Zone]) -> str:
    return f" in {listed(zones)}" if zones else ""


def _n(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def kinds_word(kinds: Sequence[Kind], plural: bool = False) -> str:
    """Name kinds of buildings; none named means any building."""
    names = PLURAL if plural else KIND_NAMES
    return listed([names[one] for one in kinds]) or ("buildings" if plural else "building")


def counted(what: Count | None, plural: bool = False) -> str:
    """Name what is counted, in the singular or the plural."""
    if what is None:
        return ""
    s = "s" if plural else ""
    if what.of in ("building", "zone"):
        place = f" touching {street(what.street)}" if what.street else ""
        place += {"church": " beside a church", None: ""}.get(what.near, f" beside a {what.near} space")
        if what.of == "zone":
            of = f" of {listed(what.zones)}" if what.zones else ""
            return f"zone{s}{of} with {a(kinds_word(what.kinds))}{place}"
        return kinds_word(what.kinds, plural) + _in(what.zones) + place
    if what.of == "bird":
        return f"{bird(what.species) if what.species else 'bird'} token{s}"
    return {
        "activity_card": f"activity card{s} in hand",
        "upgrade_card": f"upgrade card{s}",
        "movement_card_in_hand": f"movement card{s} in hand",
        "movement_card_discarded": f"discarded movement card{s}",
        "bird_species": "different birds" if plural else "different bird",
        "bird_pair": f"pair{s} of matching birds",
        "money": "dollars" if plural else "dollar",
        "income": "income",
    }[what.of]


def solo_sentence(card: cards.SoloCard) -> str:
    """Say what a solo card shows."""
    parts = [f"{season} {listed([one.replace('-', ' ') for one in card.lots[season]], 'and')}"
             for season in cards.SEASONS if season in card.lots]  # fmt: skip
    said = [f"build in {', '.join(parts)}"] if parts else []
    if card.again:
        said.append(f"build again in {listed(card.again, 'and')}")
    if card.birds:
        said.append(f"{card.birds} on the bird track")
    if card.advances:
        said.append("advance on the upgrade track" + (f", {card.advances} times" if card.advances > 1 else ""))
    if card.shuffle:
        said.append("shuffle")
    return "; ".join(said) or "nothing"


def goal(what: AnyGoal) -> str:
    """Say what a goal asks for."""
    match what:
        case cards.AtLeast(n=n, count=count):
            if count.of == "money":
                return f"have at least ${n}"
            if count.of == "income":
                return f"have an income of at least {n}"
            return f"have at least {n} {counted(count, n != 1)}"
        case cards.Most(count=count):
            return f"have the most {counted(count, True)}"
        case cards.EachZone(n=n, kinds=kinds):
            return f"have at least {n} {kinds_word(kinds, n != 1)} in each of the four zones"
        case cards.OneZone(n=n, kinds=kinds, zones=zones):
            return f"have at least {n} {kinds_word(kinds, n != 1)} in one zone{' of ' + listed(zones) if zones else ''}"
        case cards.Together(n=n, kinds=kinds, zones=zones):
            return f"have {n} {kinds_word(kinds, True)} side by side{_in(zones)}"
        case cards.Told(text=text):
            return text


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
