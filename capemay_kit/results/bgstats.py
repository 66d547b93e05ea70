"""Plays for the app BG Stats and from it: its documented import address as a link and as a QR code, and its export.

Nothing is sent.
"""

from __future__ import annotations

import io
import json
import re
from datetime import UTC
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from msgspec import Struct

from capemay_kit.core.i18n import _
from capemay_kit.core.scores import ScoreSheet, SeatScore
from capemay_kit.core.strict import decode
from capemay_kit.core.times import ZONE, is_moment, moment
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games import registry
from capemay_kit.results.result import Result

if TYPE_CHECKING:
    import segno

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "capemay-kit"
PREFIX = "bgstats-"
"""Begins the ids of plays that came from there."""
_SUM = re.compile(r"[-+]?[0-9]{1,9}([-+][0-9]{1,9})*")
"""Points as people enter them there: a number, or several that are added."""
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


# --- its export ----------------------------------------------------------------------------------------------


class _Game(Struct, rename="camel"):
    id: int
    name: str = ""
    bgg_id: int | None = None


class _Player(Struct):
    id: int
    name: str


class _Score(Struct, rename="camel"):
    player_ref_id: int
    score: str | int | None = None
    winner: bool = False
    start_player: bool = False
    seat_order: int | None = None

    @property
    def points(self) -> int | None:
        """The points, as far as they are whole numbers."""
        text = str("" if self.score is None else self.score).replace(" ", "")
        return sum(map(int, re.findall("[-+]?[0-9]+", text))) if _SUM.fullmatch(text) else None


class _Play(Struct, rename="camel"):
    uuid: str
    game_ref_id: int
    play_date: str
    player_scores: list[_Score] = []
    duration_min: int | None = None
    ignored: bool = False


class _Export(Struct):
    games: list[_Game]
    players: list[_Player]
    plays: list[_Play]


class Plays(NamedTuple):
    """Plays of our games from an export, and how many others it has: of other games, or without a winner."""

    results: list[Result]
    left_out: int


def from_export(raw: bytes, source: str) -> Plays:
    """Read what BG Stats exports. Raises `BadFile` with a fault for everything wrong with a play of our games."""
    found = decode(raw, _Export, source)
    boxes = {meta.box.bgg: meta.id for meta in (registry.game(one).rules.meta for one in registry.GAMES) if meta.box}
    titles = {
        said.casefold(): name for name, title in registry.TITLES.items() for said in (title, registry.title(name))
    }
    games = {one.id: boxes.get(one.bgg_id or -1) or titles.get(one.name.casefold()) for one in found.games}
    names = {one.id: " ".join(one.name.split()) or _("Somebody") for one in found.players}
    faults: list[Fault] = []
    results: dict[str, Result] = {}
    for at, one in enumerate(found.plays):
        game = games.get(one.game_ref_id)
        if game is None or one.ignored:
            continue
        if not is_moment(one.play_date):
            faults.append(Fault(f"$.plays[{at}].playDate", _("{text!r} is not a date", text=one.play_date)))
        elif strange := [score.player_ref_id for score in one.player_scores if score.player_ref_id not in names]:
            faults.append(Fault(f"$.plays[{at}].playerScores", _("there is no player {id}", id=strange[0])))
        elif result := _result(one, game, names):
            results[result.table] = result
    if faults:
        raise BadFile(source, faults)
    return Plays(list(results.values()), len(found.plays) - len(results))


def _result(one: _Play, game: str, names: dict[int, str]) -> Result | None:
    """Return a play as a result of which only the score is known; None if it says too little."""
    meta = registry.game(game).rules.meta
    scores = sorted(one.player_scores, key=lambda score: score.seat_order or 0)
    if not (1 if meta.levels else meta.min_seats) <= len(scores) <= meta.max_seats:
        return None
    points = [score.points for score in scores]
    seats: list[SeatScore] = []
    for score, n in zip(scores, points, strict=True):
        name = names[score.player_ref_id]
        alike = sum(seat.name.split(" (")[0] == name for seat in seats)
        seats.append(SeatScore(f"{name} ({alike + 1})" if alike else name, n or 0, ()))
    won = [seat.name for seat, score in zip(seats, scores, strict=True) if score.winner]
    if not won and len(seats) > 1:
        if None in points:
            return None
        won = [seat.name for seat in seats if seat.total == max(one.total for one in seats)]
    first = [i for i, score in enumerate(scores) if score.start_player]
    played = one.play_date
    if len(played) > len("2026-11-21"):
        # it writes the clock of whoever played
        there = moment(played).replace(tzinfo=None)
        at = (there.replace(tzinfo=ZONE.get()) if ZONE.get() else there).astimezone(UTC)
        played = f"{at:%Y-%m-%dT%H:%M:%SZ}"
    return Result(
        table=PREFIX + one.uuid, game=game, title=meta.title, played=played, paper=True,
        sheet=ScoreSheet(tuple(seats), tuple(won), ""), minutes=one.duration_min or None,
        first=first[0] if len(first) == 1 else None,
        unscored=tuple(i for i, n in enumerate(points) if n is None),
    )  # fmt: skip
