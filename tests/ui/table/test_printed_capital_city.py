"""Capital City beside its printed cards: a season by taps, counted, with no card of ours and no word typed."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median

from ..people import Person
from ..serving import eventually, press, unhurried
from .test_any_game import begin, choice, tap

TO_THE_FIRST_BID, MOST_TAPS = 5, 6


class Fingers:
    """Somebody who plays, and counts the taps of every act."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.taps: list[tuple[str, int]] = []

    def act(self, name: str, *buttons: str, keys: Iterable[str] = (), told: str) -> None:
        """Tap buttons that begin so; keys by what they say to a screen reader, before the last button. Wait until the
        dock says what was done."""
        *first, last = buttons
        for one in first:
            tap(self.person, one)
        for one in keys:
            self._key(one)
        # what is printed is entered in the panel of every unknown card
        (self.person.tap if keys else lambda name: tap(self.person, name))(last)
        self.taps.append((name, len(buttons) + len(list(keys))))
        assert self.person.sees(told, ".cm-dock"), self.person.screen()

    def by_card(self, name: str, button: str, card: str, told: str) -> None:
        """Tap a button, then a card that was kept."""
        tap(self.person, button)
        self.person.tap(card)
        self.taps.append((name, 2))
        assert self.person.sees(told, ".cm-dock"), self.person.screen()

    def _key(self, name: str) -> None:
        key = self.person.page.locator(f'.cm-key[title="{name}"]:visible')
        unhurried(self.person.page)
        assert eventually(lambda: key.count() == 1), name
        press(key)
        self.person.page.wait_for_selector(f'.cm-key.cm-on[title="{name}"]')

    def until(self, name: str) -> int:
        """Count the taps up to an act, with it."""
        at = next(i for i, (one, _) in enumerate(self.taps) if one == name)
        return sum(n for _, n in self.taps[: at + 1])


def test_a_printed_season_is_played_by_position_with_few_taps(person: Person) -> None:
    """Who bids first, the auction bid by bid, buildings read out once, families attached, earnings chosen (ch. 3-8)."""
    begin(person, "Capital City", "Anna", "Ben", "Cleo")
    assert person.sees("Anna bids first")
    assert choice(person, "Play with our cards").count() == 1
    hands = Fingers(person)
    hands.act("lay out", "Anna bids first", told="Anna's City Founder comes first in the alphabet")
    hands.act("bid", "Bid $1", told="Anna bids $1")
    hands.act("take", "Take priority 3", told="Ben takes priority 3 and $1")
    hands.act("bid on", "Bid $1", told="Cleo bids $1")
    hands.act("take the rest", "Take priority 2", told="Anna takes priority 2 and $1")
    star = ("Symbols: a star", "Deed: $3", "Earns points: 2")
    hands.act("buy", "Buy a building (1 of 5)", "Do it", keys=star, told="Cleo buys Spring building 1 for $3")
    two = ("Symbols: a gear and a heart", "Deed: $4", "or dollars: $3")
    hands.act("buy", "Buy a building (4 of 5)", "Do it", keys=two, told="Anna buys Spring building 4 for $4")
    both = ("Symbols: a heart", "Deed: $2", "Earns points: 1", "or dollars: $2")
    hands.act("buy by both", "Buy a building (2 of 5)", "Do it", keys=both, told="Ben buys Spring building 2 for $2")
    hands.act("attach", "Green", "Attach a Green", told="Ben attaches a Green to Spring building 2")
    hands.act("earn", "Earn $2", told="Ben earns $2 from Spring building 2")
    hands.act("attach", "Green", "Attach a Green", told="Anna attaches a Green to Spring building 4")
    hands.act("earn", "Earn 1 victory point", told="Ben earns 1 victory point")
    hands.act("attach", "Blue", "Attach a Blue", told="Anna attaches a Blue to Spring building 4")
    hands.act("attach", "Green", "Attach a Green", told="Cleo attaches a Green to Spring building 1")
    if choice(person, "Earn 1 victory point").count():
        hands.act("earn", "Earn 1 victory point", told="Ben earns 1 victory point")
    assert person.sees("Summer, 2 of 4", ".cm-strip")
    hands.act("next season", "Summer is set up", told="Summer is set up: 2 trains of 4 characters")
    tap(person, "Enter how the auction ended")
    assert not choice(person, "Do it").count(), "nobody said how it ended"
    person.tap("Cancel")
    ended = ("Anna: 2", "Ben: 1")
    hands.act("end of the auction", "Enter how the auction ended", "Do it", keys=ended, told="The auction is over")
    assert person.sees("Choose characters, then Ben may buy", ".cm-side")
    three = ("Symbols: a gear", "Deed: $1", "Earns points: 4")
    person.page.wait_for_selector(".cm-side")
    tap(person, "Buy a building (1 of 4)")
    for one in three:
        hands._key(one)
    person.page.get_by_label("Keep this card").check()
    person.tap("Do it")
    assert person.sees("buys Summer building 1 for $1", ".cm-dock"), person.screen()
    hands.taps.append(("buy and keep", 6))
    hands.by_card("buy by a kept card", "Buy a building (2 of 4)", "Card 1", "buys Summer building 2 for $1")

    # chips add up, and a figure can be typed; the auction has said already who bids first
    before = {
        one: int(person.page.locator(".cm-tile").nth(i).locator(".cm-figures b").nth(1).inner_text())
        for i, one in enumerate(("Anna", "Ben", "Cleo"))
    }
    tap(person, "Enter the totals at the season's end")
    person.page.wait_for_selector(".cm-unknown:visible")
    for key in ("A", "+6", "+6", "B", "+6", "+5", "C"):
        person.tap(key)
        if len(key) == 1:
            person.page.wait_for_selector(f'.cm-seg .cm-on:text-is("{key}")')
    person.page.get_by_label("Cleo: Points", exact=True).fill("47")
    person.page.get_by_label("Cleo: Points", exact=True).press("Tab")
    told = ("Anna +12", "Ben +11", f"Cleo +{47 - before['Cleo']}")
    assert person.sees("; ".join(f"{one} victory points" for one in told) + "; Summer is over, and Ben bids first")
    person.tap("Do it")
    assert person.sees("Anna +12 victory points", ".cm-dock"), person.screen()
    print("\n".join(f"{name}: {n}" for name, n in hands.taps))
    counts = [n for _, n in hands.taps]
    print(f"to the first bid: {hands.until('bid')}; {sum(counts)} taps, {len(counts)} acts, median {median(counts)}")
    assert hands.until("bid") <= TO_THE_FIRST_BID
    assert max(counts) <= MOST_TAPS
    assert median(counts) <= 2
    assert person.errors == []
