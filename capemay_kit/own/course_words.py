"""What is said to somebody who traces a course."""

from __future__ import annotations

TITLE = "Cape Horn: the course"
CORNERS = (
    "Tap the four corners of the grid of squares, in any order: the outer corners of its corner squares. Zoom in with "
    "two fingers or the wheel."
)
TOOLS = {
    "grid": ("Grid", "Do the lines lie on the printed ones? If not, say how many squares there are."),
    "areas": (
        "Sea and land",
        "Choose land or an area, then tap its squares or draw over them. Once there is a little of each, the rest is "
        "proposed from the photo.",
    ),
    "stations": (
        "Stations",
        "Tap the square of the station that is chosen; the next one is chosen by itself. The same again takes it away.",
    ),
    "start": (
        "Starting spaces",
        "Tap the space with the number {n} and choose the wind card printed there. The same again takes it away.",
    ),
    "beyond": (
        "Finish line",
        "Tap or draw over the spaces behind the finish line. If you start on a marked space, the stroke removes the "
        "marks.",
    ),
}  # fmt: skip
COLUMNS, ROWS = "Squares across", "Squares down"
LAND, AREA = "Land", "{colour} area"
STATION = "{colour} {zone}"
ALL_STATIONS = "All stations are there. Choose one, then tap the square to which it belongs."
ALL_STARTS = "All {n} are there. A tap on one shows its card; the same again takes it away."
COLOURS = {"yellow": "Yellow", "red": "Red", "green": "Green"}
PLACED = "✓ {text}"
OTHER_CARD, NO_WAY = "Another card", "–"
UNPAINTED = "Squares neither sea nor land yet: {n}"
TALLY = "{columns} × {rows} squares, {sea} of them sea, {stations} stations, {starts} starting spaces"
NO_SEA_HERE = "This square is land: paint the sea first."
