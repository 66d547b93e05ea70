"""What somebody notes of their own printed cards, on a page of their own and for themselves alone.

At a table with printed cards the app knows how many cards a hand has, not which. Its owner may note them, so that what
they allow is worked out. Notes are part of the state and of the record, but they change nothing there: the hand stays
unnamed, so nobody's offers, refusals or figures can tell what was noted. Only in the view of its owner the hand holds
the noted cards. A game has ``noted`` in the type of its seats: the cards by the name of the hand they are in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar, cast

from capemay_kit.core.figures import HAND, FigureSpec, Several, Words, secret_seat, wrong
from capemay_kit.core.forms import Option
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.record import AskedAdvice, Correct, Entry

S = TypeVar("S")
A = TypeVar("A")
Notes: TypeAlias = dict[str, tuple[Any, ...]]
Fits: TypeAlias = Callable[[Any, Any], bool]
"""Says whether an unnamed card, as a hand has it, can be a card."""
NOTED = "noted"


def whose(path: str) -> int | None:
    """Return the seat whose notes a correction changes; None if it changes none."""
    found = secret_seat(path, (NOTED,))
    return None if found is None else found[0]


def heard(entries: Iterable[Entry[A]], seat: int | None) -> list[Entry[A]]:
    """Return the entries that change something on the page of a seat (None: a shared page): not what others noted, nor
    that somebody asked for advice."""
    found = [one for one in entries if not isinstance(one.act, AskedAdvice)]
    return [one for one in found if not isinstance(one.act, Correct) or whose(one.act.path) in (None, seat)]


def stays(undone: Sequence[Entry[Any]]) -> dict[str, Any]:
    """Return the notes that must survive an undo of these entries: the last value by path, except the notes of the seat
    whose own note is being undone, which is the first of the entries."""
    taken = whose(undone[0].act.path) if isinstance(undone[0].act, Correct) else None
    notes = [one.act for one in undone if isinstance(one.act, Correct)]
    return {one.path: one.value for one in notes if whose(one.path) not in (None, taken)}


def filled(held: Sequence[Any], cards: Sequence[Any], fits: Fits) -> list[Any]:
    """Return a hand in which the noted cards stand in place of unnamed ones. Notes for which there is no unnamed card
    any more are passed over."""
    return _fill(held, cards, fits)[0]


def _fill(held: Sequence[Any], cards: Sequence[Any], fits: Fits) -> tuple[list[Any], list[Any]]:
    """Return the hand, and the notes that are left over."""
    found, over = list(held), []
    for card in cards:
        at = next((i for i, one in enumerate(found) if fits(one, card)), None)
        if at is None:
            over.append(card)
        else:
            found[at] = card
    return found, over


def without(notes: Notes, hand: str, card: Any) -> Notes:
    """Return the notes after a card has left a hand."""
    if card not in notes.get(hand, ()):
        return notes
    left = list(notes[hand])
    left.remove(card)
    return _with(notes, hand, left)


def _with(notes: Notes, hand: str, cards: Sequence[Any]) -> Notes:
    """Return the notes with other cards of a hand. A hand of which nothing is noted is left out."""
    return {key: one for key, one in notes.items() if key != hand} | ({hand: tuple(cards)} if cards else {})


def unsaid(s: S, seat: int) -> S:
    """Return a state without the notes of a seat."""
    table: Any = s
    if not getattr(table.seats[seat], NOTED, None):
        return s
    return cast(S, table.with_seat(seat, noted={}))


def noting(
    hand: str,
    label: Words,
    options: Callable[[Any, int], Sequence[Option]],
    fits: Fits,
    once: bool = False,
    **words: Any,
) -> FigureSpec:
    """Declare the notes of one hand, which is the field of a seat with that name; ``once``: there is one of each
    card."""

    def put(s: Any, cards: list[Any], seat: int) -> Any:
        if _fill(getattr(s.seats[seat], hand), cards, fits)[1]:
            raise wrong(_("more cards than the hand holds"))
        return s.with_seat(seat, noted=_with(s.seats[seat].noted, hand, cards))

    said = N_("{name} enters cards they hold")
    return FigureSpec(
        f"seats[{{seat}}].{NOTED}.{hand}", label, Several(options, once), (HAND,), put=put,
        get=lambda s, seat: s.seats[seat].noted.get(hand, ()), told=said, secret=said, dealt=True, **words,
    )  # fmt: skip
