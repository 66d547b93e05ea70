"""One tile a player: money, income and prestige, large; what they hold, small."""

from __future__ import annotations

from functools import lru_cache, partial

from capemay_kit.core.scene import letters
from capemay_kit.games.cape_may.automa import level_of
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import KINDS, ZONES, DeckName
from capemay_kit.games.cape_may.scoring import zone_shares
from capemay_kit.games.cape_may.sentences import KIND_NAMES, PLURAL, bird, card_text
from capemay_kit.games.cape_may.solo_words import LEVEL_NAMES, marker_stands
from capemay_kit.games.cape_may.state import Seat, State
from capemay_kit.games.cape_may.words import ZONES as ZONE_WORDS
from capemay_kit.games.cape_may.words import card_title
from capemay_kit.own.house import house_rules
from capemay_kit.own.match import unsure
from capemay_kit.ui import words as ui
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.cape_may.season import EventCard
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.own_cards import OwnCards
from capemay_kit.ui.parts import box, button, html, name_once, safe, set_class, show, tell_once, tip_once


def pips(left: int, actions: int, mine: bool) -> str:
    """Draw the actions of a turn, taken ones filled."""
    if not mine:
        return ""
    taken = max(0, actions - left)
    return f'<span class="cm-pips" aria-label="{left} actions left">{"●" * taken}{"○" * left}</span>'


def buildings(seat: Seat) -> str:
    """List a seat's buildings by zone, in words short enough for a tile."""
    rows = []
    for zone, name in enumerate(ZONES):
        counts = seat.buildings[5 * zone : 5 * zone + 5]
        if any(counts):
            parts = [f"{n} {KIND_NAMES[k] if n == 1 else PLURAL[k]}" for k, n in zip(KINDS, counts, strict=True) if n]
            rows.append(f'<span class="cm-zone cm-{name}">{ZONE_WORDS[name]}: {", ".join(parts)}</span>')
    return "".join(rows) or '<span class="cm-none">No building yet</span>'


def hand_html(s: State, seat: int) -> str:
    """Show what a seat holds that others may not see: activity and bonus cards, upgrade cards, birds."""
    me = s.seats[seat]
    groups = []
    decks: dict[DeckName, tuple[int, ...]] = {"activity": me.activity, "bonus": me.bonus, "upgrade": me.upgrades}
    for deck, held in decks.items():
        items = "".join(f"<li>{_card_html(s, deck, n)}</li>" for n in held)
        if items:
            groups.append(f"<h3>{ui.HELD[deck]}</h3><ul>{items}</ul>")
    birds = [f"{n} {bird(name)}" for name, n in zip(s.book.species, me.birds, strict=True) if n]
    if birds:
        groups.append(f"<h3>{ui.HELD['birds']}</h3><p>{safe(', '.join(birds))}</p>")
    return f'<div class="cm-hand">{"".join(groups) or f"<p>{ui.NOTHING_HELD}</p>"}</div>'


def _card_html(s: State, deck: DeckName, number: int) -> str:
    if not number:
        return safe(ui.UNNAMED)
    return f"<b>{safe(card_title(s, deck, number))}</b> {safe(card_text(s.book.card(deck, number)))}"


def standings(s: State, signs: tuple[str, ...]) -> str:
    """Show who has how many buildings in each zone, and what the award for most is."""
    rows = []
    for zone, name in enumerate(ZONES):
        shares = zone_shares(s, zone)
        seats = "".join(
            f'<span class="cm-seat-{i} {"cm-lead" if shares[i].place == "most" else ""}"><i>{safe(signs[i])}</i>'
            f"<b>{seat.in_zone(zone)}</b></span>"
            for i, seat in enumerate(s.seats)
        )
        chart = s.book.numbers.majority
        award = str(chart.two_player[zone]) if len(s.seats) <= 2 else f"{chart.most[zone]} / {chart.second[zone]}"
        rows.append(
            f'<div class="cm-band cm-{name}"><b>{ZONE_WORDS[name]}</b><div>{seats}</div>'
            f"<small>most {award}</small></div>"
        )
    return "".join(rows)


@lru_cache(maxsize=4)
def notes(book: Book) -> str:
    """Say which rules are the house's, and how many numbers nobody has compared with the printed copy yet."""
    rules, left = house_rules(book), unsure(book.edition)
    lines = [ui.HOUSE_HERE.format(rules="; ".join(rules))] if rules else []
    lines += [ui.ASSUMED_BADGE.format(n=left)] if left else []
    return "".join(f"<p>{safe(one)}</p>" for one in lines)


class Tiles:
    """The table screen: the event, and a tile for each seat."""

    def __init__(self, model: Model, tell: Tell) -> None:
        self.model = model
        self.event = EventCard(model)
        self._tiles = [html("cm-tile-body") for _ in range(4)]
        self._fix = [button("✎", partial(model.fix, i), tell, "cm-fix") for i in range(4)]
        self._right = [button("", partial(self._is_right, i), tell, "cm-right") for i in range(4)]
        self.own = [OwnCards(model, i, tell) for i in range(4)]
        self._boxes = [
            box(tile, own.button, fix, own.cards, right, classes=("cm-tile", f"cm-seat-{i}"))
            for i, (tile, own, fix, right) in enumerate(zip(self._tiles, self.own, self._fix, self._right, strict=True))
        ]
        self._before: list[tuple[int, int, int] | None] = [None] * 4
        self.zones = html("cm-zones")
        self.notes = html("cm-tablenotes")
        self.widget = box(
            self.event.widget, box(*self._boxes, classes=("cm-tiles",)), self.zones, self.notes, classes=("cm-table",)
        )

    def _is_right(self, seat: int) -> None:
        """Take a seat's yes: at a table figures drift, so once a season they are compared."""
        self.model.checked.add((self.model.state.round, seat))
        self.model.changed()

    def update(self) -> None:
        """Show every seat's figures; one that changed flashes."""
        self.event.update()
        s = self.model.state
        scores = [seat.total for seat in self.model.on.rules.scores(s).seats]
        signs = letters([seat.name for seat in s.seats])
        set_class(self.widget, "cm-many", len(s.seats) > 2)
        bands = standings(s, signs)
        tell_once(self.zones, bands)
        tell_once(self.notes, notes(s.book))
        for i, tile in enumerate(self._tiles):
            show(self._boxes[i], i < len(s.seats))
            if i >= len(s.seats):
                continue
            figures = (s.seats[i].money, s.seats[i].income, scores[i])
            value = self._tile(s, i, signs[i], figures)
            if tile.value != value:
                tile.value = value
                self._before[i] = figures
            set_class(self._boxes[i], "cm-turn", s.phase == "actions" and i == s.turn)
            self.own[i].update(s.seats[i].name, hand_html)
            show(self._right[i], self.model.to_check(i))
            asks = ui.RIGHT.format(money=figures[0], income=figures[1])
            name_once(self._right[i], asks)
            tip_once(self._fix[i], f"{ui.PUT_RIGHT}: {s.seats[i].name}")

    def _tile(self, s: State, i: int, sign: str, figures: tuple[int, int, int]) -> str:
        if i == s.ava:
            return self._ava_tile(s, i, sign, figures[2])
        seat = s.seats[i]
        before = self._before[i]
        changed = [before is not None and old != new for old, new in zip(before or figures, figures, strict=True)]
        flash = ["cm-flash" if one else "" for one in changed]
        first = '<span class="cm-first" title="first player">first</span>' if i == s.first and s.solo is None else ""
        held = [
            (len(seat.hand), "movement"), (len(seat.activity), "activity"), (len(seat.upgrades), "upgrade"),
            (seat.tokens, "bird" if seat.tokens == 1 else "birds"),
        ]  # fmt: skip
        small = "".join(f"<span><b>{n}</b> {what}</span>" for n, what in held)
        actions = s.book.numbers.actions
        return (
            f'<div class="cm-who"><span class="cm-letter">{safe(sign)}</span><b>{safe(seat.name)}</b>{first}'
            f"{pips(s.left, actions, s.phase == 'actions' and i == s.turn)}</div>"
            f'<div class="cm-figures"><span class="{flash[0]}"><b>${figures[0]}</b><small>money</small></span>'
            f'<span class="{flash[1]}"><b>+{figures[1]}</b><small>income</small></span>'
            f'<span class="{flash[2]}"><b>{figures[2]}</b><small>prestige now</small></span></div>'
            f'<div class="cm-held">{small}</div><div class="cm-built">{buildings(seat)}</div>'
        )

    def _ava_tile(self, s: State, i: int, sign: str, prestige: int) -> str:
        """Show Ava's two tracks and cards in place of money and income, which she has none of."""
        assert s.solo is not None
        seat, track = s.seats[i], level_of(s).bird_track
        title, hard = LEVEL_NAMES[s.solo.level]
        birds = track[min(s.solo.birds, len(track) - 1)]
        return (
            f'<div class="cm-who"><span class="cm-letter">{safe(sign)}</span><b>{safe(seat.name)}</b>'
            f'<span class="cm-first">{title}, {hard}</span></div>'
            f'<div class="cm-figures"><span><b>{s.solo.birds}</b><small>steps, worth ★{birds}</small></span>'
            f"<span><b>{len(seat.upgrades)}</b><small>cards</small></span>"
            f"<span><b>{prestige}</b><small>prestige now</small></span></div>"
            f'<div class="cm-held"><span>{safe(marker_stands(s))}</span></div>'
            f'<div class="cm-built">{buildings(seat)}</div>'
        )
