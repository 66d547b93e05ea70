"""A play for the app BG Stats: its documented import address, as a link and as a QR code. Nothing is sent."""

from __future__ import annotations

import io
import json
from typing import Any
from urllib.parse import quote

import segno

from capemay_kit.results.result import Result

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "capemay-kit"


def play(result: Result) -> dict[str, Any]:
    """Return the play as BG Stats takes it; the ids stay the same whenever it is sent again."""
    ranks = result.ranks()
    return {
        "sourceName": SOURCE,
        "sourcePlayId": result.table,
        "playDate": result.played.replace("T", " ").removesuffix("Z"),
        **({"durationMin": result.minutes} if result.minutes else {}),
        "comments": f"{result.heading}. {result.verdict}" if result.solo else result.verdict,
        "game": {
            "name": result.game_title,
            "sourceGameId": result.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": seat.name,
                "sourcePlayerId": seat.name.casefold(),
                "startPlayer": i == result.first,
                "rank": ranks[i],
                "score": str(seat.total),
                "winner": seat.name in result.sheet.winners,
            }
            for i, seat in enumerate(result.sheet.seats)
        ],
    }


def link(result: Result) -> str:
    """Return the address that hands the play to BG Stats."""
    return ADDRESS + quote(json.dumps(play(result), ensure_ascii=False, separators=(",", ":")))


def qr_svg(result: Result) -> str:
    """Return the address as a QR code (SVG that takes any size), for the phone that has the app."""
    out = io.BytesIO()
    code = segno.make(link(result), error="l", micro=False)
    code.save(out, kind="svg", scale=4, xmldecl=False, border=4, omitsize=True)
    return out.getvalue().decode()


def qr_png(result: Result) -> bytes:
    """Return the address as a QR code (PNG)."""
    out = io.BytesIO()
    segno.make(link(result), error="l", micro=False).save(out, kind="png", scale=5, border=4)
    return out.getvalue()
