"""A play for the app BG Stats: its documented import address as a link and as a QR code. Nothing is sent."""

from __future__ import annotations

import io
import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from capemay_kit.results.result import Result

if TYPE_CHECKING:
    import segno

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "capemay-kit"
_LONGEST = (None, 32, 24, 16, 8)
"""How many characters of a name stand in a code, to be tried one after another (None: all). The last always fits."""


def play(result: Result, longest: int | None = None) -> dict[str, Any]:
    """Return the play as BG Stats reads it. Its ids are the same each time it is sent.

    With ``longest``, names are cut to that many characters and optional fields are left out.

    """
    ranks = result.ranks()
    said = f"{result.heading}. {result.verdict}" if result.solo else result.verdict
    return {
        "sourceName": SOURCE,
        "sourcePlayId": result.table,
        "playDate": result.began,
        **({"durationMin": result.minutes} if result.minutes else {}),
        **({"comments": said} if longest is None else {}),
        "game": {
            "name": result.game_title,
            **({"bggId": result.bgg} if result.bgg else {}),
            "sourceGameId": result.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": seat.name[:longest],
                "sourcePlayerId": _id(seat.name, longest),
                "startPlayer": i == result.first,
                "rank": ranks[i],
                "score": str(seat.total),
                "winner": seat.name in result.won,
            }
            for i, seat in enumerate(result.sheet.seats)
        ],
    }


def _id(name: str, longest: int | None) -> str:
    """Return a player's id: the name, or a digest of it if it is too long, so that names which begin alike differ."""
    whole = name.casefold()
    return whole if longest is None or len(whole) <= longest else blake2b(whole.encode(), digest_size=4).hexdigest()


def link(result: Result, longest: int | None = None) -> str:
    """Return the address that opens the play in BG Stats; ``longest`` as for `play`."""
    return ADDRESS + quote(json.dumps(play(result, longest), ensure_ascii=False, separators=(",", ":")))


def _code(result: Result) -> segno.QRCode:
    """Make the code. It holds 2953 bytes at most, so names are cut short if they do not fit."""
    import segno  # imported here, since few games are shared

    *tries, last = _LONGEST
    for longest in tries:
        try:
            return segno.make_qr(link(result, longest), error="l")
        except segno.DataOverflowError:
            continue
    return segno.make_qr(link(result, last), error="l")


def qr_svg(result: Result) -> str:
    """Return the address as a QR code (SVG that takes any size), for the phone that has the app."""
    out = io.BytesIO()
    _code(result).save(out, kind="svg", scale=4, xmldecl=False, border=4, omitsize=True)
    return out.getvalue().decode()


def qr_png(result: Result) -> bytes:
    """Return the address as a QR code (PNG)."""
    out = io.BytesIO()
    _code(result).save(out, kind="png", scale=5, border=4)
    return out.getvalue()
