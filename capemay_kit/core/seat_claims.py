"""Who has a seat on a phone of their own: the codes by which phones join a table, the seats they claimed, and the seats
they ask for.

Two phones that want the same seat are told apart by the database: one has it, the other hears that it is taken. A seat
that is claimed anew has the next generation, and a phone of an older one is shut out. The table's own screen is claimed
like a seat once it moves to another device, and so is looking on from elsewhere (`TABLE`, `ONLOOKERS`).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

import sqlalchemy as sa

from capemay_kit.core import news
from capemay_kit.core.database import Database
from capemay_kit.core.groups import Rows, everybodys
from capemay_kit.core.i18n import _
from capemay_kit.core.schema import CODES, SEAT_CLAIMS
from capemay_kit.core.times import moment, now
from capemay_kit.errors import CapemayError, TakenSeq

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What short codes are made of: nothing that is taken for something else when it is read aloud or typed."""
SHORT = 8
TABLE, ONLOOKERS = -1, -2
"""What can be claimed besides seats: to be the table's own screen, and to look on from elsewhere."""
ASKING = timedelta(minutes=5)
"""How long whoever asks for a seat waits for an answer."""


class SeatClaim(NamedTuple):
    """A seat of a table, and how often it was claimed by now."""

    table: str
    seat: int
    generation: int


class Code(NamedTuple):
    """A code as it is handed out, ``whole`` in a picture to be scanned and ``short`` for whoever types."""

    whole: str
    short: str


class Invitation(NamedTuple):
    """What a code is for: a table (``seat`` None), one seat of it, which it gives a single time, or for watching
    (`ONLOOKERS`)."""

    table: str
    seat: int | None
    group: str = ""


class Claimed(NamedTuple):
    """What is known of a seat that was ever claimed or asked for."""

    generation: int
    """How often it was claimed."""
    held: bool
    """Whether somebody has it."""
    since: str | None
    """Since when; None: an earlier version did not say."""
    asks: str | None
    """The sign shown by the phone that asks for it now; None: no phone asks."""


class SeatTaken(CapemayError):
    """Another phone has the seat."""

    def __str__(self) -> str:
        return _("Another phone has this seat. Ask somebody at the table for a code")


class SeatAsked(CapemayError):
    """Another phone asks for the seat already."""

    def __str__(self) -> str:
        return _("Another phone is asking for this seat. The table has to answer it first")


class CodeSpent(CapemayError):
    """The code was used already, or it never was one."""

    def __str__(self) -> str:
        return _("This code no longer works: it was used, or a newer one replaced it")


class AskOver(CapemayError):
    """Nobody asks for the seat any more: it was answered, or it took too long."""

    def __str__(self) -> str:
        return _("Nobody is asking for this seat any more: it was answered, or it took too long")


def typed(code: str) -> str:
    """Return a code as it was meant, of one that somebody typed: small letters, blanks and dashes do not matter."""
    plain = "".join(code.split()).replace("-", "").upper()
    return plain if len(plain) == SHORT and set(plain) <= set(LETTERS) else code


class SeatClaims(Database):
    """A database with the codes and claims of its tables."""

    def invite(self, table: str, seat: int | None = None) -> Code:
        """Make a code and return it; only its hash is kept.

        ``seat`` None: the code joins the table. A seat: it gives the seat to its first user, and replaces the seat's
        earlier code. `ONLOOKERS`: it is for watching."""
        made = Code(secrets.token_urlsafe(16), "".join(secrets.choice(LETTERS) for __ in range(SHORT)))
        with self._writing() as link:
            if seat == ONLOOKERS:
                before = _row(link, self.rows, table, seat)
                if before is None or not before.held:
                    _claim(link, self.rows, table, seat, over=True)
            elif seat is not None:
                _forget(link, self.rows, table, seat)
            link.execute(
                self.rows.insert(CODES), [{"hash": _hash(one), "table_id": table, "seat": seat} for one in made]
            )
        return made

    def invitation(self, code: str) -> Invitation | None:
        """Return what a code is for; None if it is none, or was used."""
        # somebody with a code does not know the group yet: the code leads to it
        query = everybodys(CODES).where(CODES.c.hash == _hash(typed(code)))
        with self._reading() as link:
            found = link.execute(query).first()
        return None if found is None else Invitation(found.table_id, found.seat, found.of_group)

    def claim(self, table: str, seat: int) -> SeatClaim:
        """Claim a seat that no phone has. Raises `SeatTaken`."""
        try:
            with self._writing() as link:
                made = _claim(link, self.rows, table, seat, over=False)
        except TakenSeq:
            raise SeatTaken from None
        news.tell(table, group=self.rows.group)
        return made

    def take_over(self, code: str) -> SeatClaim:
        """Claim the seat that a code is for, whoever has it. Raises `CodeSpent`."""
        is_it = CODES.c.hash == _hash(typed(code))
        with self._writing() as link:
            found = link.execute(self.rows.select(CODES).where(is_it)).first()
            if found is None or found.seat in (None, ONLOOKERS):
                raise CodeSpent
            if link.execute(self.rows.delete(CODES).where(is_it)).rowcount != 1:
                raise CodeSpent
            # the short and the whole code are one
            _forget(link, self.rows, found.table_id, found.seat)
            made = _claim(link, self.rows, found.table_id, found.seat, over=True)
        news.tell(made.table, group=self.rows.group)
        return made

    def look_on(self, code: str) -> SeatClaim:
        """Return the claim of an onlooker who came by a code for onlookers. Raises `CodeSpent`."""
        found = self.invitation(code)
        if found is not None and found.group != self.rows.group:
            raise CodeSpent
        link = self.claimed(found.table).get(ONLOOKERS) if found is not None else None
        if found is None or found.seat != ONLOOKERS or link is None or not link.held:
            raise CodeSpent
        return SeatClaim(found.table, ONLOOKERS, link.generation)

    def withdraw(self, table: str, seat: int) -> None:
        """Take back all codes for a seat or for `ONLOOKERS`, and shut out whoever has it."""
        with self._writing() as link:
            _forget(link, self.rows, table, seat)
            link.execute(self.rows.update(SEAT_CLAIMS).where(*_is(table, seat)).values(held=False, **NOBODY_ASKS))
        news.tell(table, group=self.rows.group)

    # --- asking for a seat that somebody has --------------------------------------------------------------

    def ask(self, table: str, seat: int, word: str) -> str:
        """Ask the table for a seat; ``word`` is a secret that identifies this request later. Return the sign to show.

        The same word again returns the same sign. Raises `SeatAsked` if another phone asks for the seat already.
        """
        try:
            with self._writing() as link:
                before = _row(link, self.rows, table, seat)
                if before is not None and _waits(before):
                    if before.asker != _hash(word):
                        raise SeatAsked
                    return str(before.sign)
                sign = f"{secrets.randbelow(90) + 10}"
                asks = {"asker": _hash(word), "sign": sign, "asked": now(), "given": False}
                if before is None:
                    fresh = {"table_id": table, "seat": seat, "generation": 0, "held": False}
                    link.execute(self.rows.insert(SEAT_CLAIMS), fresh | asks)
                # somebody else may have asked since it was read
                elif link.execute(_unasked(self.rows, table, seat, before).values(**asks)).rowcount != 1:
                    raise SeatAsked
        except TakenSeq:
            raise SeatAsked from None
        news.tell(table, group=self.rows.group)
        return sign

    def answer(self, table: str, seat: int, sign: str, yes: bool) -> None:
        """Give a seat to the phone that asks for it and shows this sign, or say no. Raises `AskOver` if none does."""
        with self._writing() as link:
            before = _row(link, self.rows, table, seat)
            if before is None or not _waits(before) or before.sign != sign:
                raise AskOver
            given = {"generation": before.generation + 1, "held": True, "at": now(), "given": True}
            if (
                link.execute(
                    _unasked(self.rows, table, seat, before).values(**(given if yes else NOBODY_ASKS))
                ).rowcount
                != 1
            ):
                raise AskOver
        news.tell(table, group=self.rows.group)

    def ask_no_more(self, word: str) -> bool:
        """Take back what was asked for by this word, and say whether that was done: not if it was given already."""
        is_it = (SEAT_CLAIMS.c.asker == _hash(word), SEAT_CLAIMS.c.given.is_(False))
        with self._writing() as link:
            found = link.execute(self.rows.select(SEAT_CLAIMS).where(*is_it)).first()
            taken_back = link.execute(self.rows.update(SEAT_CLAIMS).where(*is_it).values(**NOBODY_ASKS)).rowcount == 1
        if found is not None:
            news.tell(found.table_id, group=self.rows.group)
        return taken_back

    def asked(self, word: str) -> bool:
        """Say whether the seat that was asked for by this word was given; False as long as nobody answered. Raises
        `AskOver` when nobody asks by it any more."""
        query = self.rows.select(SEAT_CLAIMS).where(SEAT_CLAIMS.c.asker == _hash(word))
        with self._reading() as link:
            found = link.execute(query).first()
        if found is None or not (found.given or _waits(found)):
            raise AskOver
        return bool(found.given)

    def collect(self, word: str) -> SeatClaim:
        """Claim the seat that was asked for by this word and given, once. Raises `AskOver`."""
        is_it = (SEAT_CLAIMS.c.asker == _hash(word), SEAT_CLAIMS.c.given.is_(True))
        with self._writing() as link:
            found = link.execute(self.rows.select(SEAT_CLAIMS).where(*is_it)).first()
            if (
                found is None
                or link.execute(self.rows.update(SEAT_CLAIMS).where(*is_it).values(**NOBODY_ASKS)).rowcount != 1
            ):
                raise AskOver
            return SeatClaim(found.table_id, found.seat, found.generation)

    # --- who has which ----------------------------------------------------------------------------------

    def holds(self, claim: SeatClaim) -> bool:
        """Say whether a claim still counts."""
        return counts(claim, self.claimed(claim.table))

    def claimed(self, table: str) -> dict[int, Claimed]:
        """Return what is known of the seats of a table that were ever claimed or asked for."""
        with self._reading() as link:
            found = link.execute(self.rows.select(SEAT_CLAIMS).where(SEAT_CLAIMS.c.table_id == table)).all()
        return {one.seat: Claimed(one.generation, one.held, one.at, one.sign if _waits(one) else None) for one in found}

    def held(self, table: str) -> dict[int, int]:
        """Return the seats of a table that phones have, each with its generation."""
        return {seat: one.generation for seat, one in self.claimed(table).items() if one.held and seat >= 0}

    def give_up(self, claim: SeatClaim) -> None:
        """Let go of a seat; nothing happens if another phone has it by now."""
        is_it = (*_is(claim.table, claim.seat), SEAT_CLAIMS.c.generation == claim.generation)
        with self._writing() as link:
            link.execute(self.rows.update(SEAT_CLAIMS).where(*is_it).values(held=False))
        news.tell(claim.table, group=self.rows.group)


NOBODY_ASKS: dict[str, Any] = {"asker": None, "sign": None, "asked": None, "given": None}


def counts(claim: SeatClaim, claimed: Mapping[int, Claimed]) -> bool:
    """Say whether a claim still counts, by what is known of its table's seats."""
    found = claimed.get(claim.seat)
    return found is not None and found.held and found.generation == claim.generation


def _is(table: str, seat: int) -> tuple[sa.ColumnElement[bool], ...]:
    return SEAT_CLAIMS.c.table_id == table, SEAT_CLAIMS.c.seat == seat


def _row(link: sa.Connection, rows: Rows, table: str, seat: int) -> Any:
    return link.execute(rows.select(SEAT_CLAIMS).where(*_is(table, seat))).first()


def _forget(link: sa.Connection, rows: Rows, table: str, seat: int) -> None:
    link.execute(rows.delete(CODES).where(CODES.c.table_id == table, CODES.c.seat == seat))


def _unasked(rows: Rows, table: str, seat: int, before: Any) -> sa.Update:
    """Return what changes a row if nobody has asked for its seat, or claimed it, since it was read."""
    same = SEAT_CLAIMS.c.asker.is_(None) if before.asker is None else SEAT_CLAIMS.c.asker == before.asker
    unchanged = (*_is(table, seat), SEAT_CLAIMS.c.generation == before.generation, same)
    return rows.update(SEAT_CLAIMS).where(*unchanged)


def _waits(row: Any) -> bool:
    """Say whether a phone asks for a seat now, and waits for its answer."""
    return row.asker is not None and not row.given and datetime.now(UTC) - moment(row.asked) < ASKING


def _claim(link: sa.Connection, rows: Rows, table: str, seat: int, over: bool) -> SeatClaim:
    before = _row(link, rows, table, seat)
    held = {"held": True, "at": now(), **NOBODY_ASKS}
    if before is None:
        made = SeatClaim(table, seat, 1)
        link.execute(rows.insert(SEAT_CLAIMS), {"table_id": table, "seat": seat, "generation": made.generation, **held})
        return made
    if before.held and not over:
        raise SeatTaken
    made = SeatClaim(table, seat, before.generation + 1)
    # somebody else may have claimed it since it was read
    unchanged = (*_is(table, seat), SEAT_CLAIMS.c.generation == before.generation)
    if (
        link.execute(rows.update(SEAT_CLAIMS).where(*unchanged).values(generation=made.generation, **held)).rowcount
        != 1
    ):
        raise SeatTaken
    return made


def _hash(code: str) -> str:
    return sha256(code.encode()).hexdigest()
