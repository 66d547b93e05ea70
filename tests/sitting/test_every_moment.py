"""What holds at every moment of a game on every page of its table: one page for all, phones, an onlooker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from capemay_kit.games import registry
from capemay_kit.sitting import seat_page

from .people import JOINED, NAMES, Party, page_of

MOMENTS = 45
PHONES = (0, 1)


def shared_device(page: Any, party: Party) -> Iterator[str]:
    """On a device that everybody uses and that knows of no phones, cards are covered until they are asked for."""
    view, says, rules = page.view, page.view.says, page.view.on.rules
    truth = list(rules.legal(view.real.state, view.seat))
    offered = [one for one in rules.legal(view.mine, view.seat) if not (view.covered and says.names_secret(one))]
    if (view.viewer, view.waits) != (None, False) or view.seat not in view.acting:
        yield f"{view.seat} is at the device, with the eyes of {view.viewer}"
    if list(page.legal) != offered:
        yield "something else is offered"
    if view.covered and view.mine != view.public:
        yield "what is covered is seen"
    if offered != [one for one in truth if not (view.covered and says.names_secret(one))]:
        yield "covering keeps back more than secrets"
    if says.secret(view.seen_by(view.seat), view.seat):
        page.turn_peek()
        if view.covered or view.viewer != view.seat or list(page.legal) != truth:
            yield "whoever asks is not offered all"
        if view.told_to is not None:
            yield "a sentence of the record tells what was shown"
        page.past.look(view.real.counted[0].seq)
        if view.viewer is not None:
            yield "cards are open while looking back"
        page.past.look(None)


def tablet(page: Any, party: Party) -> Iterator[str]:
    """The tablet of a table with phones shows nobody's secrets, whatever is asked of it, and says who is ready, who
    comes, and what was done."""
    view, begun = page.view, page.drafting
    if view.waits != all(one in PHONES for one in view.acting) or not view.plays_here(2):
        yield "it acts for whoever has a phone, or not for who has none"
    if view.waits and (page.legal, begun.palette, begun.choosing, begun.counting) != ((), (), None, None):
        yield "something is offered while all who may act have phones"
    for seat in PHONES:
        page.seats.help(seat)
        page.turn_peek()
        page.read_cards(seat)
        if view.viewer in PHONES or view.hand_of(seat) is not None:
            yield f"the cards of {seat} lie open"
        page.cover()
        if not view.known_to(seat) == view.public == view.state or (view.covered and view.mine != view.public):
            yield f"something of {seat} is known"
    ready = seat_page.choosing(page)
    if ready != [(i, i not in view.acting) for i in range(3)] * view.says.at_once(view.state):
        yield f"ready: {ready}"
    coming = seat_page.coming(page)
    if len(set(coming)) < len(coming) or set(coming) & set(view.acting):
        yield f"coming: {coming}"
    told = [page.past.tell(one) for one in view.on.log[::-1][: seat_page.LATELY]]
    if [one.told for one in seat_page.since(page)] != told:
        yield "something else was done last"


def phone(page: Any, party: Party) -> Iterator[str]:
    """A phone shows its own seat's secrets and no others, offers what that seat may do, and says whose turn it is."""
    view, own, real = page.view, page.view.own_seat, party.table.view.real
    rules = view.on.rules
    if not view.state == view.mine == rules.view(real.state, own):
        yield "it sees with other eyes"
    if (view.seat, view.covered, view.viewer) != (own, False, own):
        yield "it is not its own seat's"
    begun = page.drafting
    if own in view.acting:
        if list(page.legal) != list(rules.legal(view.mine, own)):
            yield "something else is offered"
    elif not view.waits or (page.legal, begun.palette, begun.choosing, begun.counting) != ((), (), None, None):
        yield "something is offered to who has to wait"
    page.past.look(real.counted[0].seq)
    if view.state != rules.view(real.state_at(real.counted[0].seq), own):
        yield "looking back it sees with other eyes"
    page.past.look(None)
    yield from head(page)
    done = [one.seat for one in real.counted]
    last = max((n for n, seat in enumerate(done) if seat == own), default=-1)
    if [one.seat for one in seat_page.since(page)] != done[last + 1 :][::-1][: seat_page.MOST]:
        yield "since its own act something else was done"
    if not all(ready == (held.value in begun.played()) for held, ready in seat_page.hand(page)):
        yield "other cards of its hand can be played"


def head(page: Any) -> Iterator[str]:
    """Its head says whose turn it is, by name and colour, how many acts are left, and who comes before oneself."""
    view, own, says, now = page.view, page.view.own_seat, page.view.says, seat_page.head(page)
    if says.at_once(view.state):
        if own in view.acting and now.title != "You choose":
            yield f"who chooses reads {now.title}"
        if seat_page.choosing(page) != [(one, one not in view.acting) for one in range(3)]:
            yield "who is ready is not said"
        return
    if len(view.acting) > 1:
        return
    (turn,), order = view.acting, list(says.coming(view.state))
    if now[0] != ("Your turn" if own == turn else f"{NAMES[turn]} plays") or now[2:4] != (turn, own == turn):
        yield f"whose turn it is: {now}"
    if now.left != says.tile(view.state, turn).left:
        yield f"acts left: {now.left}"
    if list(now.coming) != (order[: order.index(own)] if own in order and own != turn else []):
        yield f"before it: {now.coming}"


def looker(page: Any, party: Party) -> Iterator[str]:
    open_ = page.view.on.rules.view(party.table.view.real.state, None)
    if not page.view.state == page.view.mine == open_ or page.legal != () or not page.view.waits:
        yield "it sees or may do something"


@pytest.mark.parametrize("game", registry.GAMES)
def test_what_holds_on_every_page_at_every_moment(game, tmp_path):
    """Two of three have phones, and the third plays at the tablet."""
    party = Party(game, str(tmp_path / "store.db"), seats=PHONES, joined_at=JOINED)
    shared = page_of(party.store)
    shared.open(party.here)
    looked = [(shared, shared_device), (party.table, tablet), (party.looker, looker)]
    looked += [(one, phone) for one in party.phones.values()]
    wrong, met = [], set()
    for _ in range(MOMENTS):
        shared.sync()
        view = party.table.view
        met |= {view.says.at_once(view.state), ("waits", view.waits), ("covered", view.covered)}
        for page, holds in looked:
            if page.view.real.counted:
                wrong += [f"{party.seq}, {holds.__name__} {page.view.own_seat}: {one}" for one in holds(page, party)]
        party.play()
        if party.table.view.over:
            break
    assert not wrong, "\n".join(wrong[:20])
    assert met >= {("waits", True), ("waits", False), False}
    assert met >= ({True, ("covered", True)} if game in ("capitol",) else set())
