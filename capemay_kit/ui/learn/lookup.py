"""What a learner looks things up on: a rule, the chart of prices and points, the signs, what everybody has."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from capemay_kit.core.scene import letters
from capemay_kit.games import registry
from capemay_kit.games.cape_may.automa import level_of
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import KINDS, ZONES
from capemay_kit.games.cape_may.sentences import PLURAL, bird, card_sentence
from capemay_kit.games.cape_may.solo_words import LEVEL_NAMES
from capemay_kit.games.cape_may.state import Seat, State
from capemay_kit.games.cape_may.words import ZONES as ZONE_NAMES
from capemay_kit.games.cape_may.words import card_title
from capemay_kit.teach import aid
from capemay_kit.teach.reference import Rule
from capemay_kit.ui import words as ui
from capemay_kit.ui.cape_may.tiles import buildings
from capemay_kit.ui.parts import safe
from capemay_kit.ui.picture import shapes


def cites(game: str, page: int) -> str:
    """Name a place of a game's rulebook."""
    return ui.PAGE.format(n=page) if game == "cape-may" else registry.screen(game).cites(page)


def rule_html(rule: Rule, opened: bool, rulings: Mapping[str, bool], game: str) -> str:
    """Write a rule as an entry that folds; a ruling of ours with its switch, and how that stands."""
    ours = ""
    if rule.switch is not None:
        stands = ui.SWITCH_ON if rulings.get(rule.switch) else ui.SWITCH_OFF
        ours = f"<p><small>{safe(ui.RULING.format(switch=rule.switch, stands=stands))}</small></p>"
    return (
        f'<details id="rule-{rule.id}"{" open" if opened else ""}><summary><span>{safe(rule.title)}</span>'
        f"<small>{safe(cites(game, rule.page))}</small></summary><p>{safe(rule.text)}</p>{ours}</details>"
    )


def rules_html(found: list[Rule], opened: str, rulings: Mapping[str, bool], game: str, unfold: int = 3) -> str:
    """Write rules by topic; the one named comes first, and open. So few as ``unfold`` are all open."""
    first = [one for one in found if one.id == opened]
    rest = [one for one in found if one.id != opened]
    parts = [rule_html(one, True, rulings, game) for one in first]
    for topic, rules in groupby(rest, key=lambda one: one.topic):
        parts.append(f"<h3>{safe(topic)}</h3>")
        parts += [rule_html(one, len(found) <= unfold, rulings, game) for one in rules]
    return "".join(parts) or f"<p>{ui.NO_RULE}</p>"


def chart_html(book: Book, seats: int) -> str:
    """Write the chart: price and income of each building, what it scores, the awards, birds, the small print."""
    n = book.numbers
    heads = "".join(f"<th>{safe(PLURAL[kind].capitalize())}</th>" for kind in KINDS)
    rows = ""
    for z, zone in enumerate(ZONES):
        cells = ""
        for k, kind in enumerate(KINDS):
            points = {"victorian": n.prestige.victorian, "landmark": n.prestige.landmark}.get(kind)
            worth = f"<em>★ {points[z]}</em>" if points else ""
            rise = f" <small>+{book.income[z][k]}</small>" if book.income[z][k] else ""
            cells += f"<td><b>${book.cost[z][k]}</b>{rise}{worth}</td>"
        award = str(n.majority.two_player[z]) if seats <= 2 else f"{n.majority.most[z]} / {n.majority.second[z]}"
        rows += f'<tr><th class="cm-{zone}">{ZONE_NAMES[zone]}</th>{cells}<td><em>★ {award}</em></td></tr>'
    sizes = "".join(f"<span>{i}<b>★ {points}</b></span>" for i, points in enumerate(n.bird_collection, 1))
    lines = [
        ui.CHART_BIRDS.format(balloon=n.balloon, hindenburg=n.hindenburg),
        ui.CHART_TIES_TWO if seats <= 2 else ui.CHART_TIES,
        ui.CHART_PENALTY,
        ui.CHART_MONEY.format(dollars=n.dollars_per_prestige, collect=n.collect_money),
        ui.CHART_FARES.format(fares=", ".join(f"{card}: ${cost}" for card, cost in book.fare.items() if cost)),
    ]
    lines += [ui.CHART_AVA.format(n=n.solo.upgrade_card)] if n.solo and seats <= 2 else []
    award_head = ui.CHART_MOST if seats <= 2 else ui.CHART_MOST_SECOND
    return (
        f'<div class="cm-chart"><table><thead><tr><td></td>{heads}<th>{award_head}</th></tr></thead>'
        f"<tbody>{rows}</tbody></table><p>{ui.CHART_KEY}</p>"
        f'<div class="cm-sizes"><i>{ui.CHART_SIZES}</i>{sizes}</div>'
        f"{''.join(f'<p>{safe(one)}</p>' for one in lines)}</div>"
    )


def in_short_html(book: Book) -> str:
    """Write a round and its actions in short, as the printed page has them."""
    parts = []
    for heading, lines in aid.texts(book)[:3]:
        items = "".join(f"<li>{safe(line)}</li>" for line in lines)
        parts.append(f"<section><h3>{safe(heading)}</h3><ul>{items}</ul></section>")
    return f'<div class="cm-inshort">{"".join(parts)}</div>'


def signs_html(lighthouse: int) -> str:
    """Say what each sign of the map means."""
    rows = "".join(
        f'<li><i class="cm-sign-{sign}">{shown}</i>{safe(text.format(lighthouse=lighthouse))}</li>'
        for sign, shown, text in ui.SIGNS
    )
    pieces = "".join(f"<li>{_piece(kind)}{safe(ui.PIECES[kind])}</li>" for kind in KINDS)
    return f'<ul class="cm-signs">{rows}{pieces}</ul>'


def _piece(kind: str) -> str:
    outlines = "".join(
        f'<polygon points="{" ".join(f"{x:.2f},{y:.2f}" for x, y in outline)}"/>'
        for outline in shapes.silhouette(kind, 0, 0, 1)
    )
    return f'<svg class="cm-pieceicon" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">{outlines}</svg>'


def folded(book: Book, seats: int, opened: bool = False) -> str:
    """Write chart and signs as an entry that folds."""
    return (
        f'<details class="cm-lookup"{" open" if opened else ""}><summary>{ui.LOOKUP}</summary>'
        f"{chart_html(book, seats)}{signs_html(book.numbers.lighthouse_cost)}</details>"
    )


def story_html(s: State) -> str:
    """Say what everybody has at the end of a game: what was built, birds, cards that score, money."""
    signs = letters([one.name for one in s.seats])
    tiles = []
    for i, seat in enumerate(s.seats):
        held = [f"<p>{safe(one)}</p>" for one in _held(s, seat)] if i != s.ava else []
        tiles.append(
            f'<div class="cm-tile cm-seat-{i}"><div class="cm-who"><span class="cm-letter">{safe(signs[i])}</span>'
            f"<b>{safe(seat.name)}</b></div>{''.join(held)}{_avas(s, seat) if i == s.ava else ''}"
            f'<div class="cm-built">{buildings(seat)}</div></div>'
        )
    return f'<div class="cm-tiles">{"".join(tiles)}</div>'


def _held(s: State, seat: Seat) -> list[str]:
    birds = [f"{n} {bird(name)}" for name, n in zip(s.book.species, seat.birds, strict=True) if n]
    found = [f"${seat.money}"] if seat.money else []
    found += [", ".join(birds)] if birds else []
    return found + [
        f"{card_title(s, 'upgrade', n)}: {card_sentence(s.book.card('upgrade', n))}" for n in seat.upgrades if n
    ]


def _avas(s: State, seat: Seat) -> str:
    """Show Ava's bird track with her marker, and her cards."""
    assert s.solo is not None
    track = "".join(
        f'<span class="{"cm-here" if at == s.solo.birds else ""}">{at}<b>★ {points}</b></span>'
        for at, points in enumerate(level_of(s).bird_track)
    )
    level = LEVEL_NAMES[s.solo.level][0]
    return (
        f'<div class="cm-sizes"><i>{ui.AVA_TRACK.format(level=level)}</i>{track}</div>'
        f"<p>{ui.AVA_CARDS.format(n=len(seat.upgrades))}</p>"
    )
