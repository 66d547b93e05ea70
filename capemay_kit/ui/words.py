"""Words of the screens that are the same for every game, in one place."""

from __future__ import annotations

from capemay_kit.core.i18n import N_, Texts

SCREENS = Texts({
    "sheet": "Sheet", "table": "Table", "map": "Map", "hand": "Hand", "more": "More", "log": "Log", "score": "Score",
})  # fmt: skip
AT_HAND = ("map", "hand", "table", "more")
"""The screens of a page of one's own that are a tap away; the others are behind the last of them."""
DEVICE = {
    "theme": (N_("Light"), {"": N_("As the device"), "light": N_("Day"), "dark": N_("Night")}),
    "size": (N_("Words"), {"": N_("Normal"), "large": N_("Large"), "huge": N_("Largest")}),
    "flip": (N_("Table seen"), {"": N_("From here"), "true": N_("From the other side")}),
    "awake": (N_("Screen"), {"": N_("Keep it on"), "off": N_("As the device")}),
}
OWN_DEVICE = {
    "sign": (N_("My turn"), {"": N_("Give a sign"), "off": N_("Give none")}),
    "cover": (N_("Put away"), {"": N_("Cards stay"), "on": N_("Cover my cards")}),
}
"""What somebody chooses on a phone of their own besides."""
WAKING = Texts({
    "on": "Works here: the screen stays on while this page is in sight.",
    "off": "The screen goes off when this device lets it.",
    "insecure": "Does not work at this address: browsers keep a screen on only on the machine itself (localhost) or "
        "behind https. Switch this device's sleep off while you play.",
    "lacking": "This browser cannot do it. Switch this device's sleep off while you play.",
    "refused": "The browser refused, as it may with a low battery. Plug the device in, or switch its sleep off.",
})  # fmt: skip
"""Whether the screen is kept on here, and what helps where it is not."""
CONNECTION = Texts({
    "lost": "Connection lost. Trying again…", "unsure": "Waiting for the table…", "busy": "Still working…",
    "reload": "Connected again. Opening the page anew…",
})  # fmt: skip
"""What lies over the page while its kernel does not answer."""
STATS = ("", "plays", "wins", "share", "average", "best")
FORMS = Texts({
    "pdf": "PDF", "png": "Picture", "tall": "Picture, upright", "csv": "Table (CSV)", "text": "Text",
    "position": "Position (JSON)", "jsonl": "Whole record", "bgstats": "Open in BG Stats",
})  # fmt: skip
UNDO_ASKS = Texts({
    "revealed": "Something was drawn or revealed since.", "other": "Another player has acted since.",
    "ended": "All cards have been shown since.",
})  # fmt: skip
ZOOM = Texts({"larger": "Larger", "smaller": "Smaller"})
PAGE = Texts({
    "skip": "To what can be done", "screens": "Screens", "side": "Whose step it is", "deed": "What is done next",
    "dock": "Undo", "skipping": "Skip", "device": "Light, size and turn",
})  # fmt: skip
LEARN_TABS = Texts({"lessons": "Lessons", "quiz": "Quiz", "rules": "Rules", "chart": "At a glance", "page": "To print"})
VERDICTS = Texts({"right": "Right.", "wrong": "Not quite.", "on": ""})
COLOURS = Texts({
    "red": "Red", "blue": "Blue", "yellow": "Yellow", "purple": "Purple", "green": "Green", "grey": "Grey",
    "orange": "Orange", "black": "Black", "white": "White", "brown": "Brown",
})  # fmt: skip


# --- my copy: matching, the board studio, packs

COPY_TABS = Texts({"match": "Numbers", "studio": "Board", "cards": "Cards", "pack": "Take along"})
SOURCES = Texts({
    "stated": "stated", "derived": "derived", "reported": "as reported; check your copy", "assumed": "our guess",
    "mine": "✓ yours",
})  # fmt: skip


# --- the card workshop ---------------------------------------------------------------------------------


WS_MARKS = Texts({
    "mine": "yours", "assumed": "our stand-in", "reported": "as reported; check your copy",
    "stated": "as the rulebook shows it", "derived": "worked out",
})  # fmt: skip
WS_TRY_HOW = Texts({
    "event": "Revealed in round 5.", "activity": "In your hand: choose how it is played.",
    "upgrade": "Before you: use it, or act and see what it changes.",
    "bonus": "In your hand, counted as if the game ended now. Play on and see it change.",
    "solo": "Drawn for Ava: tap on and see what she does.",
})  # fmt: skip
JOIN_STEPS = (N_("Scan, open the link"), N_("Tap your name"), N_("Done: it is yours"))

TAKE_OVER_STEPS = (
    N_("Scan with the new phone, open the link"),
    N_("Tap the name"),
    N_("Done: the old phone is shut out"),
)
LINK_STEPS = (
    N_("Scan, or send the address"),
    N_("Whoever opens it sees what lies open"),
    N_("It claims no seat, and can be withdrawn"),
)

TABLE_STEPS = (N_("Scan with the other screen"), N_("One tap there"), N_("Done: this one looks on"))
