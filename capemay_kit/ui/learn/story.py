"""What everybody has at the end of a game of Cape May, where a lesson has no map to show."""

from __future__ import annotations

from capemay_kit.core.scene import letters
from capemay_kit.games.cape_may.automa import level_of
from capemay_kit.games.cape_may.sentences import bird, card_sentence
from capemay_kit.games.cape_may.solo_words import LEVEL_NAMES
from capemay_kit.games.cape_may.state import Seat, State
from capemay_kit.games.cape_may.words import card_title
from capemay_kit.ui import words as ui
from capemay_kit.ui.cape_may.tiles import buildings
from capemay_kit.ui.parts import safe


def story_html(s: State) -> str:
    """Say what everybody has at the end of a game: what was built, birds, cards that score, money."""
    signs = letters([one.name for one in s.seats])
    tiles = []
    for i, seat in enumerate(s.seats):
        held = [f"<p>{safe(one)}</p>" for one in _held(s, seat)] if i != s.ava else []
        tiles.append(
            f'<div class="cm-tile cm-seat-{i}"><div class="cm-who"><span class="cm-letter">{safe(signs[i])}</span>'
            f"<b>{safe(seat.name)}</b></div>{''.join(held)}{_avas(s, seat) if i == s.ava else ''}"
            f'<div class="cm-built">{buildings(seat)}</div></div>'
        )
    return f'<div class="cm-tiles">{"".join(tiles)}</div>'


def _held(s: State, seat: Seat) -> list[str]:
    birds = [f"{n} {bird(name)}" for name, n in zip(s.book.species, seat.birds, strict=True) if n]
    found = [f"${seat.money}"] if seat.money else []
    found += [", ".join(birds)] if birds else []
    return found + [
        f"{card_title(s, 'upgrade', n)}: {card_sentence(s.book.card('upgrade', n))}" for n in seat.upgrades if n
    ]


def _avas(s: State, seat: Seat) -> str:
    """Show Ava's bird track with her marker, and her cards."""
    assert s.solo is not None
    track = "".join(
        f'<span class="{"cm-here" if at == s.solo.birds else ""}">{at}<b>★ {points}</b></span>'
        for at, points in enumerate(level_of(s).bird_track)
    )
    level = LEVEL_NAMES[s.solo.level][0]
    return (
        f'<div class="cm-sizes"><i>{ui.AVA_TRACK.format(level=level)}</i>{track}</div>'
        f"<p>{ui.AVA_CARDS.format(n=len(seat.upgrades))}</p>"
    )
