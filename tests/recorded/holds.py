"""What holds at every moment of every game, whatever the game and whatever happened in it.

Each property yields what is wrong at a moment; `failures` looks at a whole record in one pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core import notation
from capemay_kit.core.book import Printed
from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Correct, from_lines, to_lines
from capemay_kit.core.scores import in_words
from capemay_kit.core.table import Table
from capemay_kit.errors import CapemayError
from capemay_kit.games import registry
from tests.games.twins import differ, twin_of

from .pieces import PIECES
from .seen import Moment, Seen, kinds, some

Wrong = Iterator[str]
MANY = 1500
"""Of longer lists of acts not all are compared."""


def encoded(value: Any) -> bytes:
    """Write anything a page might be sent as bytes; a book is known by its key."""
    return msgspec.json.encode(value, enc_hook=lambda one: one.key if isinstance(one, Printed) else str(one))


def is_act(looked: Seen, m: Moment) -> bool:
    """Say whether an act of the game follows."""
    return m.entry is not None and m.entry.seat is not None and type(m.entry.act) in kinds(looked.type)


ODD = re.compile(r"-corrected|-refused")
"""Names of games that are corrected so much that they are as no game can be."""
MAP = re.compile(r"^lots\.|\.buildings\.|\.names?$")
"""Corrections after which the map may hold more than is counted."""
HAND = re.compile(r"_cards$|\.noted\.")
"""Corrections after which a hand holds unknown cards, which in one's own view may be others'."""


def is_odd(looked: Seen, odd: re.Pattern[str]) -> bool:
    """Say whether a table was corrected in a way that makes it what no game can be."""
    paths = (one.act.path for one in looked.table.entries if isinstance(one.act, Correct))
    return bool(ODD.search(looked.name)) or any(odd.search(path) for path in paths)


# --- at every moment --------------------------------------------------------------------------------------


def somebody_acts_until_it_is_over(looked: Seen, m: Moment) -> Wrong:
    """Those on turn are offered something, each act once and in a stable order; nobody else is."""
    rules, acting = looked.rules, looked.rules.to_act(m.s)
    sheet = looked.table.header.options.get("depth") == "sheet"
    if not sheet and bool(acting) == (rules.outcome(m.s) is not None):
        yield f"acting are {acting}, the outcome is {rules.outcome(m.s)}"
    for seat in range(len(m.s.seats)):
        acts = looked.legal(m, seat)
        if seat not in acting and len(acts):
            yield f"seat {seat} is not on turn and is offered {acts[0]}"
        if len(acts) <= MANY:
            listed = list(acts)
            if len(set(listed)) < len(listed):
                yield f"seat {seat} is offered an act twice"
            if list(rules.legal(copy(m.s), seat)) != listed:
                yield f"seat {seat} is offered other acts when asked again"


def what_is_offered_can_be_done(looked: Seen, m: Moment) -> Wrong:
    """Nothing that is offered is refused; it is what its text means, and leaves a state in which it goes on."""
    rules = looked.rules
    for seat in rules.to_act(m.s):
        acts = some(looked.legal(m, seat), 24)
        # of a copy: of the state itself it is remembered what was offered
        s = copy(m.s)
        for act in acts:
            why = rules.why_not(s, seat, act)
            if why is not None:
                yield f"offered to seat {seat} and refused by {why.rule}: {act}"
                continue
            if m.seq % 5 and m.entry is not None:
                continue
            if notation.meant(notation.written(act), looked.type, acts) != act:
                yield f"is written as another: {act}"
            after = rules.apply(m.s, seat, act, Chance(seed="another"))
            if not rules.to_act(after) and rules.outcome(after) is None:
                yield f"nobody acts after {act}"


def a_view_is_enough_for_whom_it_is(looked: Seen, m: Moment) -> Wrong:
    """One's own view offers and refuses as the table does; a view is masked once, and can be viewed by others."""
    rules, n, odd = looked.rules, len(m.s.seats), is_odd(looked, HAND)
    over = rules.outcome(m.s) is not None
    # what people note of printed cards is filled in for unnamed ones, once more in a view of a view
    noted = any(getattr(one, "noted", None) for one in m.s.seats)
    for viewer in (None, *range(n)):
        view = rules.view(m.s, viewer)
        if not noted and rules.view(view, viewer) != view:
            yield f"{viewer} sees less of what {viewer} sees"
        if rules.to_act(view) != rules.to_act(m.s):
            yield f"for {viewer} others are on turn"
        if m.seq % 5 == 0:
            for other in (None, *range(n)):
                rules.view(view, other)
        if viewer in rules.to_act(m.s):
            acts, own = list(looked.legal(m, viewer)[:500]), list(rules.legal(view, viewer)[:500])
            # among printed cards an unknown one of one's own may be one that the app knows others to hold
            more = looked.table.header.seed is None and set(own) >= set(acts)
            if own != acts and not odd and not more:
                yield f"seat {viewer} is offered other acts by its own view"
            act = m.entry.act if m.entry is not None and is_act(looked, m) and not odd else None
            if act and encoded(rules.why_not(view, viewer, act)) != encoded(rules.why_not(m.s, viewer, act)):
                yield f"seat {viewer} is refused by another rule in its own view"
    if n > 1 and not over and rules.view(rules.view(m.s, 0), None) != rules.view(m.s, None):
        yield "what a bystander sees of a seat's view is more than a bystander sees"


def scores_add_up(looked: Seen, m: Moment) -> Wrong:
    """Every total is the sum of its lines, every line of its reasons; what is said of them has no gaps."""
    if m.seq % 3 and m.entry is not None:
        return
    for viewer in (None, 0):
        sheet = looked.rules.scores(m.s if viewer is None else looked.rules.view(m.s, viewer))
        for seat in sheet.seats:
            if seat.total != sum(line.points for line in seat.lines):
                yield f"the lines of {seat.name} are not the total"
            for line in seat.lines:
                if line.points != sum(one.points for one in line.because):
                    yield f"the reasons of {seat.name}'s {line.category} are not its points"
        in_words(sheet, looked.rules.meta.messages)


def a_scoring_is_told_with_its_reasons(looked: Seen, m: Moment) -> Wrong:
    """Lines are the sum of their reasons, and what people forget is in a sentence; for a bystander too."""
    if not is_act(looked, m) or looked.table.header.options.get("depth") == "sheet":
        return
    says, rules = looked.screen, looked.rules
    if rules.outcome(m.after) is not None:
        return
    before, after = rules.view(m.s, None), rules.view(m.after, None)
    if any(not one.text.endswith(".") or "{" in one.text or not one.sign for one in says.reminders(before, after)):
        yield "a reminder is no sentence with a sign"
    if says.scorings(after) <= says.scorings(before):
        return
    began = next(one.s for one in looked.moments if says.scorings(one.s) == says.scorings(before))
    recap = says.recap(rules.view(began, None), before, after)
    for seat, now in zip(recap.sheet.seats, rules.scores(after).seats, strict=True):
        if seat.total != now.total:
            yield f"{seat.name} has not what {recap.title} says"
        for line in seat.lines:
            if not recap.titles[line.category] or line.points != sum(one.points for one in line.because):
                yield f"the reasons of {seat.name}'s {line.category} are not its points"


def everything_is_told_in_a_sentence(looked: Seen, m: Moment) -> Wrong:
    """For everybody, on one line and with no gap left in it."""
    if m.entry is None or not (is_act(looked, m) or isinstance(m.entry.act, Correct)):
        return
    for viewer in (None, *range(len(m.s.seats))):
        text = looked.rules.tell(m.s, m.entry, m.after, viewer)
        if not text.strip() or re.search(r"\n|\{|\bNone\b(?! of)", text):
            yield f"{viewer} is told: {text!r}"


def what_can_be_tapped_stands_in_the_picture(looked: Seen, m: Moment) -> Wrong:
    """Every target is a place, every piece has a name of its own, and every act that has a place can be tapped."""
    if not looked.screen.has_picture(m.s) or (m.seq % 3 and m.entry is not None):
        return
    for seat in looked.rules.to_act(m.s)[:1]:
        view = looked.rules.view(m.s, seat)
        acts = some(looked.legal(m, seat), 999)
        scene = looked.rules.scene(view, acts)
        places, targets = {one.id for one in scene.places}, {one.place for one in scene.targets}
        if not targets <= places:
            yield f"targets that are no places: {sorted(targets - places)}"
        if len({one.id for one in scene.tokens}) < len(scene.tokens) and not is_odd(looked, MAP):
            yield "two pieces have one name"
        if len({one.id for one in scene.places}) < len(scene.places):
            yield "two places have one name"


UNFINISHED = re.compile(r"[{?]|\bNone\b")


def a_tap_means_what_is_offered_there(looked: Seen, m: Moment) -> Wrong:
    """Every offer has its words, and a tap on its place means it; any other tap is allowed, or refused in sentences."""
    rules, screen = looked.rules, looked.screen
    if not screen.has_picture(m.s) or (m.seq % 6 and m.entry is not None):
        return
    places = {one.id for one in rules.scene(m.s, ()).places}
    for seat in rules.to_act(m.s)[:1]:
        acts = looked.legal(m, seat)
        for act in some(acts, 40):
            title, detail = screen.label(m.s, seat, act)
            if not title or UNFINISHED.search(title + detail):
                yield f"{act} is called {title!r}, {detail!r}"
            place, handle = screen.place(m.s, seat, act), screen.handle(m.s, seat, act)
            if place is None:
                continue
            if place not in places:
                yield f"{act} is at {place}, which is no place"
            meant = screen.meant(m.s, seat, place, handle.key if handle else "")
            # of an act that is tapped some is chosen afterwards, such as what a building becomes
            right = meant in acts or type(meant) is type(act)
            if not right and (meant is None or rules.why_not(m.s, seat, meant)):
                yield f"a tap on {place} means {meant}, not {act}"
    for seat in range(min(2, len(m.s.seats))) if m.seq % 24 == 0 else ():
        for place in places:
            meant = screen.meant(m.s, seat, place, "")
            why = None if meant is None else rules.why_not(m.s, seat, meant)
            texts = () if why is None else screen.refusal(m.s, why)
            if not all(text.strip().endswith(".") and "{" not in text for text in texts):
                yield f"a tap of seat {seat} on {place} is refused by {texts}"


def a_position_scores_as_its_table(looked: Seen, m: Moment) -> Wrong:
    """Written down and read again: totals, reasons, what is open, winners; also what somebody sees of it."""
    if is_odd(looked, MAP) or (m.seq % 12 and m.entry is not None):
        return
    rules = looked.rules
    for s in (m.s, rules.view(m.s, None), rules.view(m.s, 0)):
        read = registry.position(msgspec.json.encode(rules.position(s)), "a file")[1]
        if rules.scores(read) != rules.scores(s):
            yield "the position scores otherwise"
        again = registry.position(msgspec.json.encode(rules.position(read)), "a file")[1]
        if rules.scores(again) != rules.scores(read):
            yield "the position of a position scores otherwise"


EVERY: tuple[Callable[[Seen, Moment], Wrong], ...] = (
    somebody_acts_until_it_is_over, what_is_offered_can_be_done, a_view_is_enough_for_whom_it_is, scores_add_up,
    a_scoring_is_told_with_its_reasons,
    everything_is_told_in_a_sentence, what_can_be_tapped_stands_in_the_picture,
    a_tap_means_what_is_offered_there, a_position_scores_as_its_table,
)  # fmt: skip


# --- of a whole record ------------------------------------------------------------------------------------


def it_replays_by_its_own_answers(looked: Seen) -> Wrong:
    """Read back from its lines with its seed, without it and with another: the same states at every entry."""
    table = looked.table
    for seed in (table.header.seed, None, "another"):
        raw = to_lines(replace(table.header, seed=seed), table.entries)
        header, entries = from_lines(raw, "a.jsonl", registry.entry_type(looked.game))
        again: Table[Any, Any] = Table(looked.rules, header, table.start, entries)
        if again.entries != table.entries or [s for _, s in again.history] != [s for _, s in table.history]:
            yield f"with the seed {seed!r} it is another game"


def what_is_undone_comes_again(looked: Seen) -> Wrong:
    """Undoing leads back to the state before and redoing to the end; done again, an act draws the same cards."""
    if is_odd(looked, HAND) or "-printed" in looked.name:
        return
    first = looked.table
    table: Table[Any, Any] = Table(looked.rules, first.header, first.start, first.entries)
    last = table.state
    drawn = [entry for entry in table.counted if entry.answers and entry.refusal is None]
    for entry in reversed(drawn[:: max(1, len(drawn) // 8)]):
        before = table.state_at(entry.seq - 1)
        table.undo(entry.seq - 1)
        if table.state != before:
            yield f"before entry {entry.seq} it was another state"
        table.redo()
        if table.state != last:
            yield f"with entry {entry.seq} and all that followed it is another state"
        table.undo(entry.seq - 1)
        if table.act(entry.seat, entry.act).answers != entry.answers:
            yield f"done again, entry {entry.seq} draws something else"
        if table.can_redo:
            yield f"what followed entry {entry.seq} can be redone beside what was done instead"
        table.undo(entry.seq - 1)
        last = table.state


def pieces_are_neither_lost_nor_doubled(looked: Seen) -> Wrong:
    """Where only the rules' own acts happened."""
    if "-plain-" not in looked.name:
        return
    for m in looked.moments:
        for wrong in PIECES[looked.game](m.after, m.s, m.entry and m.entry.act):
            yield f"after entry {m.seq + 1}: {wrong}"
    outcome = looked.rules.outcome(looked.table.state)
    if outcome is None or not outcome.winners:
        yield "it does not end"


def nobody_learns_what_is_hidden(looked: Seen) -> Wrong:
    """A twin, in which all that somebody may not know is otherwise, is the same to them at every moment: entries,
    sentences, views, what is read off them, scores. It counts how often there was one."""
    whole, screen = looked.table, looked.screen
    n = len(whole.start.seats)
    if n == 1 or whole.header.options.get("solo") or "-plain-" not in looked.name:
        return
    for stop in (12, 45, 130, whole.seq):
        table: Table[Any, Any] = Table(looked.rules, whole.header, whole.start, whole.entries[:stop])
        for viewer in (None, 0, n - 1):
            twin = twin_of(table, viewer, seed=stop)
            if twin is None or not differ(table, twin):
                continue
            looked.twins += 1
            before, other = table.start, twin.start
            for number, ((entry, after), (its, same)) in enumerate(zip(table.history, twin.history, strict=True)):
                told = seen_of(looked.rules, screen, before, entry, after, viewer, number % 7 == 0)
                if told != seen_of(looked.rules, screen, other, its, same, viewer, number % 7 == 0):
                    yield f"entry {entry.seq} of {stop} is not the same to {viewer} in a twin"
                before, other = after, same


def seen_of(rules: Any, screen: Any, before: Any, entry: Any, after: Any, viewer: int | None, all_of: bool) -> bytes:
    """Return all that somebody is sent of an entry and of the state after it; ``all_of`` it: pictures and offers."""
    found = [rules.hide(entry, viewer), rules.tell(before, entry, after, viewer)]
    if rules.outcome(after) is None:
        view = rules.view(after, viewer)
        found += [view, rules.scores(view)]
        if all_of:
            own = list(rules.legal(view, viewer)[:500]) if viewer in rules.to_act(view) else []
            seats = range(len(view.seats))
            found += [rules.to_act(view), own, rules.scene(view, own), rules.position(view), rules.summary(view)]
            found += [screen.progress(view), screen.heading(view), screen.correctable(view), screen.notices(view)]
            found += [screen.standings(view), [screen.tile(view, one) for one in seats]]
            found += [(screen.hand(view, one), screen.secret(view, one)) for one in seats]
            found += [None if viewer is None else screen.choosing(view, viewer)]
        was = rules.view(before, viewer)
        found += [list(screen.reminders(was, view))]
        found += [screen.recap(was, was, view)] if screen.scorings(view) > screen.scorings(was) else []
    return encoded(found)


FIGURES = {"cost", "income", "money", "amount", "points", "route"}
"""Fields in which the table may say other than the rules: acts are offered without them. Of the routes of a move one is
offered."""
APART = {
    "cape-may": {"card_done"},
    "capitol": {"rearrange", "called"},
    "cape-horn": {"take_token"},
    "capital-city": {"lay_out", "auctioned", "tally", "read_out"},
}
"""Acts that are in no list of what is offered: they are told by the table, with its own figures; one takes back, and
has a button of its own."""


def may_be_unlisted(looked: Seen, s: Any, offered: Any, a: Any) -> bool:
    """Say whether an act that the rules allow need not be in the list of what is offered."""
    usual = {one.name: one.default for one in msgspec.structs.fields(type(a)) if one.name in FIGURES}
    if (usual and replace(a, **usual) in offered) or type(a).__struct_config__.tag in APART[looked.game]:
        return True
    # where it is done is said or not, as on a board that is not in the app
    if any(getattr(a, name, "") is None for name in ("to", "lot")) or not looked.screen.has_picture(s):
        return True
    # of an unknown card the table tells more
    return any("?" in one for one in msgspec.structs.astuple(a) if isinstance(one, str))


def what_no_rule_refuses_is_offered(looked: Seen) -> Wrong:
    """Of the acts that are seen elsewhere in the game."""
    if "-plain-" in looked.name:
        return
    pool = {}
    for m in looked.moments:
        for seat in looked.rules.to_act(m.s):
            pool |= dict.fromkeys(some(looked.legal(m, seat), 12))
        if m.entry is not None and type(m.entry.act) in kinds(looked.type):
            pool[m.entry.act] = None
    for m in looked.moments:
        for seat in range(len(m.s.seats)):
            offered = looked.legal(m, seat)
            for a in list(pool)[m.seq % 7 :: 7]:
                allowed = a not in offered and looked.rules.why_not(m.s, seat, a) is None
                if allowed and not may_be_unlisted(looked, m.s, offered, a):
                    yield f"allowed after entry {m.seq} to seat {seat} and not offered: {a}"


OF_ALL = (
    what_no_rule_refuses_is_offered, it_replays_by_its_own_answers, what_is_undone_comes_again,
    pieces_are_neither_lost_nor_doubled, nobody_learns_what_is_hidden,
)  # fmt: skip


def failures(looked: Seen) -> Iterator[str]:
    for m in looked.moments:
        for holds in EVERY:
            try:
                wrong = list(holds(looked, m))
            except (CapemayError, LookupError, ValueError, TypeError, AttributeError) as error:
                wrong = [f"{type(error).__name__}: {error}"]
            for one in wrong:
                yield f"{looked.name}, after entry {m.seq}, {holds.__name__}: {one}"
    for of_all in OF_ALL:
        for one in of_all(looked):
            yield f"{looked.name}, {of_all.__name__}: {one}"
