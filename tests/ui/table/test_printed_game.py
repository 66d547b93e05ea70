"""A printed game of Cape May with a deck the app has never seen, from the set-up to the score, every tap counted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Browser, Locator

from capemay_kit.core.store import Store
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.rules import CapeMay
from capemay_kit.games.cape_may.scoring import CATEGORIES
from capemay_kit.games.cape_may.state import SpecialSpace, State, TakenUnknown

from ..people import Companion, Person
from ..serving import eventually, press, unhurried
from .test_any_game import table_of
from .test_printed_rounds import Presses

EVENTS = (
    ("−2",), ("+1",), ("Prices", "−$1"), ("Birds",), ("Income", "+1"), ("Cards back",),
    ("Fire", "Gravel"), ("Nothing to enter",), ("Activity card",), ("−1", "Birds"), ("+3",),
)  # fmt: skip
"""Events nobody has seen, each as the keys that say what it does."""
ACTIVITIES = (
    ("+3", "Birds"), ("Upgrade card", "Sand"), ("Extra action",), ("Everyone", "+1"), ("Activity card",),
    ("Income", "+1"),
    ("Move", "Anywhere"), ("Build", "Any lot, free"), ("The others", "−1"), ("Birds", "Birds"), ("Cards back",),
)  # fmt: skip
BY_POINTS = {
    "bonus_cards": "Points of each bonus card", "birds": "Points of each bird collection",
    "upgrade_cards": "Points of each upgrade card",
}  # fmt: skip
"""What is entered at the end of cards and birds nobody named."""
RULES = CapeMay()
UPGRADES = (("+4",), ("From now on", "Collect $1 more"), ("Once per round",), ("Birds",))


@pytest.fixture
def person(browser: Browser, companion: Companion) -> Iterator[Person]:
    """Open the companion in a fresh profile, on a tablet."""
    one = Person(browser, companion, viewport={"width": 1280, "height": 800})
    yield one
    one.leave()


@pytest.fixture
def stored(companion: Companion) -> Store:
    """Open the store behind the page."""
    return Store(f"sqlite:///{Path(companion.folder) / 'store.db'}")


class Game:
    """The game as it is played, and how many taps each act took."""

    def __init__(self, person: Person, stored: Store) -> None:
        self.person, self.stored, self.page = person, stored, person.page
        self.presses = Presses(person)
        self.taps: list[tuple[int, str]] = []
        self.events, self.activities, self.upgrades = cycle(EVENTS), cycle(ACTIVITIES), cycle(UPGRADES)
        self.typed = self.page.evaluate("window.cmTyped = 0; addEventListener('input', () => { cmTyped += 1 }, true)")

    @property
    def state(self) -> State:
        """The table as it is written down."""
        state: State = table_of(self.person, self.stored).state
        return state

    def button(self, name: str) -> Locator:
        """Find a button by the first line of what it says."""
        exact = re.compile(rf"^\s*{re.escape(name)}(\s|$)")
        return self.page.locator(":is(.cm-main, .cm-side, .cm-deed) .jupyter-button:visible").filter(has_text=exact)

    def tap(self, *names: str) -> None:
        """Tap keys one after the other."""
        for name in names:
            found = self.button(name)
            assert eventually(lambda found=found: found.count() > 0), f"{name}: {self.person.screen()}"
            unhurried(self.page)
            press(found)

    def do(self, what: str, *names: str) -> None:
        """Do an act by these taps, and note how many there were."""
        table = table_of(self.person, self.stored)
        self.presses.since()
        self.tap(*names)
        assert eventually(lambda: table_of(self.person, self.stored).seq > table.seq), (what, self.person.screen())
        self.taps.append((self.presses.since(), what))
        self.shown()

    def shown(self) -> None:
        """Wait until the page shows what was done, lest a key of a moment ago is tapped."""
        table = table_of(self.person, self.stored)
        told = table.rules.tell(table.state_at(table.seq - 1), table.entries[-1], table.state, None)
        eventually(lambda: told[:24] in self.page.locator(".cm-undo").inner_text(), 5)

    def entered(self, what: str, *names: str, first: Sequence[str] = ()) -> None:
        """Do a card in its panel."""
        self.do(what, *first, *names, "Do it")

    def go_on(self) -> None:
        """Do the next thing there is to do."""
        s = self.state
        step = s.steps[0].what if s.steps else None
        match step:
            case TakenUnknown():
                self.entered("upgrade card", *next(self.upgrades))
            case cards.UpgradeCard():
                self.do("gain an upgrade card", "Take the face-up card")
            case SpecialSpace():
                draws = {"bird": f"Draw {step.count} bird", "pier": "Draw activity cards at the pier"}
                self.do("special space", draws.get(step.kind, "Skip it"))
            case None:
                self.by_phase(s)
            case _:
                self.do("a step of a card", "Skip it")

    def by_phase(self, s: State) -> None:
        """Do what the round asks for."""
        if s.phase == "event":
            self.entered("event", *next(self.events))
        elif s.phase == "income":
            self.do("income", "Do it")
        elif s.left == s.book.numbers.actions and self.on_map(s):
            pass
        elif s.seats[s.turn].activity:
            self.entered("activity card", *next(self.activities), first=("Play card",))
        elif s.left > 1:
            self.do("draw", "Draw cards")
        else:
            self.do("collect", "Collect")

    def on_map(self, s: State) -> bool:
        """Begin a turn on the map: build in every other round, else move; say whether something could be."""
        acts = [one for one in RULES.legal(s, s.turn) if isinstance(one, act.Move | act.Build | act.Upgrade)]
        works = [one for one in acts if not isinstance(one, act.Move) and one.lot]
        moves = [one for one in acts if isinstance(one, act.Move) and one.to]
        if works and s.round % 2:
            one = works[-1]
            self.at("upgrade" if isinstance(one, act.Upgrade) else "build", str(one.lot))
        elif moves:
            self.at("move", str(moves[0].to))
        return bool(moves or (works and s.round % 2))

    def at(self, what: str, place: str) -> None:
        """Tap a place of the map: what that means is shown, with its card and what it costs, and done."""
        table = table_of(self.person, self.stored)
        self.page.wait_for_selector(".cm-mapbox .cm-map[data-version] .main-svg", state="visible")
        assert eventually(lambda: self.button("Play card").count() == 1)
        self.presses.since()
        self.person.tap_map(place)
        self.tap("Do it")
        assert eventually(lambda: table_of(self.person, self.stored).seq > table.seq), (what, self.person.screen())
        self.taps.append((self.presses.since(), what))
        self.shown()

    def enter_the_end(self) -> None:
        """Enter what is missing, by points, as on the score sheet: the green button is always the next thing."""
        self.person.tap("Score")
        by_name = {CATEGORIES[category].lower(): label for category, label in BY_POINTS.items()}
        label = ""
        while RULES.scores(self.state).missing:
            table = table_of(self.person, self.stored)
            self.presses.since()
            next_one = self.page.locator(".cm-go-on .cm-primary:visible")
            if next_one.count():
                words = next_one.inner_text().lower()
                label = next(one for name, one in by_name.items() if name in words)
                press(next_one)
            key = self.page.locator(f'[title="{label}: add 4"]:visible')
            assert eventually(lambda key=key: key.count() == 1), self.person.screen()
            press(key)
            assert eventually(lambda table=table: table_of(self.person, self.stored).seq > table.seq)
            self.person.settled()
            self.taps.append((self.presses.since(), "points at the end"))


def test_a_printed_game_with_a_deck_nobody_has_seen(
    person: Person, stored: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every card is entered as it comes up, without a letter typed; an act takes two taps as a rule, and never six."""
    person.begin("Anna", "Ben")
    game = Game(person, stored)
    person.tap("Map")
    while game.state.phase != "over":
        game.go_on()
    game.enter_the_end()
    sheet = RULES.scores(game.state)
    assert sheet.complete
    assert sheet.winners
    assert person.page.evaluate("cmTyped") == 0

    said = "; ".join(f"{what} {n}" for n, what in sorted(set(game.taps)))
    counts = [n for n, _ in game.taps]
    with capsys.disabled():
        print(f"\nprinted game of Cape May: {len(counts)} acts, {sum(counts)} taps, median {median(counts)}, {said}")
    assert median(counts) <= 2
    assert max(counts) <= 6
    assert max(n for n, what in game.taps if what == "activity card") <= 4
    assert max(n for n, what in game.taps if what == "event") <= 3
    assert {what for _, what in game.taps} >= {"event", "activity card", "upgrade card", "income"}
    assert person.errors == []
