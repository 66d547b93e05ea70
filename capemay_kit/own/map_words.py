"""What is said to somebody who traces a map: tools, signs, shapes."""

from __future__ import annotations

from capemay_kit.core.i18n import N_, Texts

TOOLS = {
    "spaces": (
        N_("Spaces"),
        N_(
            "Tap along a street, best with its name written first. Each space is "
            "joined to the last, a new one or an old."
        ),
    ),
    "arrows": (
        N_("Arrows"),
        N_("Tap the space with the arrow, then the space it points to. The same again takes it away."),
    ),
    "specials": (N_("Signs"), N_("Choose a sign, then tap its space. The same again takes it away.")),
    "lots": (
        N_("Lots"),
        N_(
            "Choose a zone, then tap each of its lots; or tap lots, and paint the "
            "zones around them. A tap on one that is "
            "drawn changes its shape."
        ),
    ),
    "dots": (
        N_("White dots"),
        N_("Tap a lot (or a church), then each space its white dots point to. The same again takes it away."),
    ),
    "neighbours": (
        N_("Adjacent lots"),
        N_("Tap two lots that lie side by side with no road between. The same again parts them."),
    ),
    "zones": (
        N_("Zones"),
        N_(
            "Choose a zone and tap its corners; a tap on the first closes it. Lots in "
            "it belong to it. A tap on a lot puts "
            "that one into the zone."
        ),
    ),
    "streets": (N_("Streets"), N_("Write a street's name, then tap its spaces. A crossing belongs to two streets.")),
    "churches": (N_("Churches"), N_("Tap each church.")),
    "move": (N_("Move"), N_("Tap a place, then where it belongs.")),
    "remove": (N_("Remove"), N_("Tap what is to go: with it go its roads and dots.")),
}
SIGNS = Texts({
    "bird 1": "1 bird", "bird 2": "2 birds", "bird 3": "3 birds", "lighthouse": "Lighthouse", "pier": "Pier",
    "start": "Start",
})  # fmt: skip
SHAPES = Texts({"photo": "As in the photo", "square": "Square: cottage", "hexagon": "Hexagon: shop"})
