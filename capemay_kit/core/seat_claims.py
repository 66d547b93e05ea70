"""Who has a seat on a phone of their own: the codes by which phones join a table, and the seats they claimed.

Two phones that want the same seat are told apart by the database: one has it, the other hears that it is taken. A seat
that is claimed anew has the next generation, and a phone of an older one is shut out.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import NamedTuple

import sqlalchemy as sa

from capemay_kit.core import news
from capemay_kit.core.database import Database, TakenSeq
from capemay_kit.core.schema import CODES, SEAT_CLAIMS
from capemay_kit.core.words import CODE_SPENT, SEAT_TAKEN
from capemay_kit.errors import CapemayError

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What short codes are made of: nothing that is taken for something else when it is read aloud or typed."""
SHORT = 8


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
    """What a code is for: a table, or one seat of it, which it gives once."""

    table: str
    seat: int | None


class SeatTaken(CapemayError):
    """Another phone has the seat."""

    def __str__(self) -> str:
        return SEAT_TAKEN


class CodeSpent(CapemayError):
    """The code was used already, or it never was one."""

    def __str__(self) -> str:
        return CODE_SPENT


def typed(code: str) -> str:
    """Return a code as it was meant, of one that somebody typed: small letters, blanks and dashes do not matter."""
    plain = "".join(code.split()).replace("-", "").upper()
    return plain if len(plain) == SHORT and set(plain) <= set(LETTERS) else code


class SeatClaims(Database):
    """A database with the codes and claims of its tables."""

    def invite(self, table: str, seat: int | None = None) -> Code:
        """Make a code for a table, or one that gives a seat of it to whoever comes first, in place of the one before;
        return it: it cannot be read again."""
        made = Code(secrets.token_urlsafe(16), "".join(secrets.choice(LETTERS) for _ in range(SHORT)))
        with self._writing() as link:
            if seat is not None:
                link.execute(sa.delete(CODES).where(CODES.c.table_id == table, CODES.c.seat == seat))
            link.execute(
                sa.insert(CODES),
                [{"hash": _hash(one), "table_id": table, "seat": seat} for one in made],
            )
        return made

    def invitation(self, code: str) -> Invitation | None:
        """Return what a code is for; None if it is none, or was used."""
        query = sa.select(CODES).where(CODES.c.hash == _hash(typed(code)))
        with self._reading() as link:
            found = link.execute(query).first()
        return None if found is None else Invitation(found.table_id, found.seat)

    def claim(self, table: str, seat: int) -> SeatClaim:
        """Claim a seat that no phone has. Raises `SeatTaken`."""
        try:
            with self._writing() as link:
                made = _claim(link, table, seat, over=False)
        except TakenSeq:
            raise SeatTaken from None
        news.tell(table)
        return made

    def take_over(self, code: str) -> SeatClaim:
        """Claim the seat that a code is for, whoever has it. Raises `CodeSpent`."""
        is_it = CODES.c.hash == _hash(typed(code))
        with self._writing() as link:
            found = link.execute(sa.select(CODES).where(is_it)).first()
            if found is None or found.seat is None or link.execute(sa.delete(CODES).where(is_it)).rowcount != 1:
                raise CodeSpent
            # the short and the whole code are one
            link.execute(sa.delete(CODES).where(CODES.c.table_id == found.table_id, CODES.c.seat == found.seat))
            made = _claim(link, found.table_id, found.seat, over=True)
        news.tell(made.table)
        return made

    def holds(self, claim: SeatClaim) -> bool:
        """Say whether a claim still counts."""
        return self.held(claim.table).get(claim.seat) == claim.generation

    def held(self, table: str) -> dict[int, int]:
        """Return the seats of a table that phones have, each with its generation."""
        query = sa.select(SEAT_CLAIMS.c.seat, SEAT_CLAIMS.c.generation).where(
            SEAT_CLAIMS.c.table_id == table, SEAT_CLAIMS.c.held.is_(True)
        )
        with self._reading() as link:
            return {row.seat: row.generation for row in link.execute(query)}

    def give_up(self, claim: SeatClaim) -> None:
        """Let go of a seat; nothing happens if another phone has it by now."""
        is_it = (
            SEAT_CLAIMS.c.table_id == claim.table,
            SEAT_CLAIMS.c.seat == claim.seat,
            SEAT_CLAIMS.c.generation == claim.generation,
        )
        with self._writing() as link:
            link.execute(sa.update(SEAT_CLAIMS).where(*is_it).values(held=False))
        news.tell(claim.table)


def _claim(link: sa.Connection, table: str, seat: int, over: bool) -> SeatClaim:
    is_it = (SEAT_CLAIMS.c.table_id == table, SEAT_CLAIMS.c.seat == seat)
    before = link.execute(sa.select(SEAT_CLAIMS).where(*is_it)).first()
    if before is None:
        made = SeatClaim(table, seat, 1)
        link.execute(
            sa.insert(SEAT_CLAIMS), {"table_id": table, "seat": seat, "generation": made.generation, "held": True}
        )
        return made
    if before.held and not over:
        raise SeatTaken
    made = SeatClaim(table, seat, before.generation + 1)
    # somebody else may have claimed it since it was read
    unchanged = (*is_it, SEAT_CLAIMS.c.generation == before.generation)
    if (
        link.execute(sa.update(SEAT_CLAIMS).where(*unchanged).values(generation=made.generation, held=True)).rowcount
        != 1
    ):
        raise SeatTaken
    return made


def _hash(code: str) -> str:
    return sha256(code.encode()).hexdigest()
