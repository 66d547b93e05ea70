"""The picture to share, of every game: what stands on it, and what does not before the end."""

from __future__ import annotations

import io
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from capemay_kit.core import palette
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.results import card as cards
from capemay_kit.results.card import TALL, WIDE, Shape, card
from capemay_kit.results.figure import Box, fitted
from capemay_kit.results.result import result_of

from ..games.twins import differ, played, twin_of

GAMES = pytest.mark.parametrize("game", registry.GAMES)
LONG = ("Christabelle", "Anna-Cecilia", "Bartholomeus", "Desdemona-Jo", "Ferdinandina", "Giuseppina-M")


def finished(game: str, **options: Any) -> Table[Any, Any]:
    """Play a game to its end by the first thing that may be done, with the most seats and long names."""
    found = registry.game(game)
    header = found.header_for(LONG[: found.rules.meta.max_seats], seed="card", table="t", **options)
    table: Table[Any, Any] = Table(found.rules, header, found.start(header))
    while acting := found.rules.to_act(table.state):
        table.act(acting[0], found.rules.legal(table.state, acting[0])[-1])
    return table


def written(monkeypatch: pytest.MonkeyPatch, table: Table[Any, Any], shape: Shape = WIDE) -> str:
    """Return what is written on a card."""
    pages: list[bytes] = []

    def keep(made: bytes, sharp: int) -> bytes:
        pages.append(made)
        return b""

    monkeypatch.setattr(cards, "picture_of", keep)
    card(table, result_of(table), shape)
    document = pypdfium2.PdfDocument(pages[0])
    text: str = document[0].get_textpage().get_text_range()
    document.close()
    return text


@GAMES
@pytest.mark.parametrize("shape", [WIDE, TALL], ids=["wide", "tall"])
def test_it_names_the_winner_everybody_and_their_points(
    game: str, shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole names, in the order of their points."""
    table = finished(game)
    sheet = result_of(table).sheet
    text = written(monkeypatch, table, shape)
    assert f"{sheet.winners[0]} wins" in text if len(sheet.winners) == 1 else "win" in text
    for seat in sheet.seats:
        assert seat.name in text
        assert str(seat.total) in text


@GAMES
def test_a_game_that_goes_on_shows_what_everybody_knows_alone(game: str) -> None:
    """Two tables that differ only in what is hidden have the same card."""
    for seed in range(20):
        table = played(game, seed, 60)
        twin = twin_of(table, None, seed)
        if twin is not None and differ(table, twin) and table.rules.to_act(table.state):
            break
    assert twin is not None
    made = [card(one, result_of(one)) for one in (table, twin)]
    assert made[0] == made[1]


@pytest.mark.parametrize(("shape", "size"), [(WIDE, (1200, 630)), (TALL, (1080, 1350))], ids=["wide", "tall"])
def test_it_has_the_size_that_pages_and_phones_show(shape: Shape, size: tuple[int, int]) -> None:
    """And is drawn to its edges."""
    table = finished("capital-city")
    made = Image.open(io.BytesIO(card(table, result_of(table), shape)))
    assert made.size == size
    assert made.getpixel((0, 0)) == made.getpixel((size[0] - 1, size[1] - 1)) == (244, 239, 228)


@GAMES
def test_a_score_alone_has_its_card_too(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a picture of the table, since nobody entered one."""
    found = registry.game(game)
    header = found.header_for(LONG[: found.rules.meta.min_seats], table="t", depth="sheet")
    table: Table[Any, Any] = Table(found.rules, header, found.start(header))
    assert LONG[0] in written(monkeypatch, table)


def test_what_our_type_lacks_is_a_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a name of any length stays on the card."""
    found = registry.game("capitol")
    header = found.header_for(("王 Ann", "W" * 300), seed="card", table="t")
    table: Table[Any, Any] = Table(found.rules, header, found.start(header))
    text = written(monkeypatch, table)
    assert "? Ann" in text
    assert "WWW…" in text
    assert "W" * 60 not in text


def test_a_picture_is_as_large_as_its_room_lets_it_be() -> None:
    """And in the middle of it."""
    assert fitted(2.0, Box(10, 10, 100, 100)) == Box(10, 35, 100, 50)
    assert fitted(0.5, Box(0, 0, 100, 100)) == Box(25, 0, 50, 100)


def test_words_on_the_board_are_as_dark_as_on_the_screen() -> None:
    """The number of cards in a stack is read against its card."""
    table = played("capitol", 4, 300)
    made = Image.open(io.BytesIO(card(table, result_of(table)))).convert("L").crop((440, 520, 585, 602))
    assert sum(made.histogram()[:90]) > 150


def test_a_name_is_written_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """What looks like markup is part of it."""
    found = registry.game("capitol")
    header = found.header_for(("<Ann>", "A <3 B> C"), seed="card", table="t")
    table: Table[Any, Any] = Table(found.rules, header, found.start(header))
    text = written(monkeypatch, table)
    assert "<Ann>" in text
    assert "A <3 B> C" in text


def test_no_line_of_a_score_has_the_colour_of_a_seat() -> None:
    """On the card, and in the figures of finished games."""
    assert not set(palette.CATEGORIES) & {one.fill for one in palette.COLOURS.values()}


def test_the_card_wears_the_colours_that_were_chosen() -> None:
    """A table where others were chosen has another card; one of before has that of the usual order."""
    plain, chosen = finished("capitol"), finished("capitol", colours=["black", "white", "orange", "brown"])
    assert result_of(chosen).colours == ("black", "white", "orange", "brown")
    pixels = [Image.open(io.BytesIO(card(one, result_of(one)))).convert("RGB") for one in (plain, chosen)]
    before, after = ({colour for _, colour in one.getcolors(1 << 24) or ()} for one in pixels)
    black, orange = (35, 40, 43), (224, 123, 40)
    assert {black, orange} <= after
    assert black not in before
    assert orange not in before
