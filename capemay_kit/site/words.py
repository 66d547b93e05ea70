"""What people read of the site: while it is built, and before Python speaks there."""

from __future__ import annotations

# --- while it is built -------------------------------------------------------------------------------------

NO_NODE = "Building the site needs Node, which comes with: pip install capemay-kit[site]"
PROGRAM_FAILED = "{name} failed while the site was built: {said}"
NOT_A_FOLDER = "{out} holds other things than a site. Name an empty folder, or one that a site was built in."
NO_MAP = "plotly's script is not as expected, so the site cannot carry its small part."
NO_ANYWIDGET = "anywidget's script is not as expected, so the site cannot carry it."
WHEELS = "Fetching Python packages"
PACKAGES = "Fetching Pyodide and widgets"
COMPILING = "Compiling Python"
TRYING = "Trying what is needed first"
BUNDLING = "Bundling the page"
WRITING = "Writing the site"
BUILT = (
    "{out}: {files} files, {first:.1f} MB at the first visit ({later:.1f} MB more when first needed), "
    "release {release}."
)
SERVING = "The site is at {address}"

# --- in the browser ----------------------------------------------------------------------------------------

PAGE = {
    "title": "Companion",
    "name": "Tabletop companion",
    "about": "Keeps the record, shows the moves, counts the score. Your games stay on this device.",
    # while it opens
    "nearly": "Nearly at the table",
    "morning": "Good morning",
    "day": "Good day",
    "evening": "Good evening",
    "opening": "Opening your games…",
    "ready": "Ready when you are",
    "progress": "Getting ready",
    "had": "{had} of {all} MB",
    "size": "{all} MB",
    "moment": "a moment more",
    "seconds": "some {n} seconds more",
    "minutes": "some {n} minutes more",
    "page": "This page",
    "python": "Python, in your browser",
    "games": "Games and rules",
    "pictures": "Map and pictures",
    "yours": "Open your games",
    "on_this_device": "on this device",
    "which": "Which game is on the table?",
    "goal": "The goal in 30 seconds",
    "rules": "The rules",
    "once": "Only this once.",
    "from_then": "From the next time on it starts in seconds, without internet.",
    "stay": "Your games stay here. No account.",
    "play_on": "Play on where you were",
    "opens_next": "opens as soon as it can",
    "today": "today",
    "yesterday": "yesterday",
    "close": "Close",
    "enter": "To the table",
    # on the start screen
    "offline": "works without internet",
    "newer": "A new version lies ready: used at the next start, never in mid-game.",
    "install_title": "On the home screen:",
    "install_why": "full screen, one tap away.",
    "install_by_hand": "tap Share below, then Add to Home Screen.",
    "install": "Install",
    "only_here": "{n} games are only here.",
    "one_only_here": "1 game is only here.",
    "dropped": "A browser short of space may drop them.",
    "dropped_one": "A browser short of space may drop it.",
    "back_up": "Back up",
    "backing_up": "Backing up…",
    "not_backed_up": "The copy could not be made. Try again, or take it along game by game at Share.",
    "later": "Not now",
    # trouble
    "again": "Try again",
    "take": "Play on here",
    "take_back": "Take back",
}
"""Single words and sentences of the page, by what they are for."""

TROUBLE = {
    "old": (
        "This browser cannot open the companion",
        "It is too old, or keeps no files for pages. Update it, or open this page in a Chrome, Edge or Firefox that is "
        "up to date. The rules can be read here all the same.",
    ),
    "unsafe": (
        "This address is not safe enough",
        "Browsers keep games only for addresses that begin with https. Open this page by such an address.",
    ),
    "private": (
        "This browser does not let the page keep anything",
        "Games are kept in the browser itself. Open this page in a window that is not private, and let it "
        "keep data in the browser's settings.",
    ),
    "space": (
        "There is no room left on this device",
        "Some 70 MB are needed. Make room, such as by deleting what is no longer needed, then try again. "
        "Games that are here stay.",
    ),
    "network": (
        "The connection was lost",
        "What has come is kept: as soon as there is internet again, it goes on from there.",
    ),
    "missing": (
        "A part of this page is missing",
        "It was probably replaced by a newer version. Try again to get that. Games that are here stay.",
    ),
    "memory": (
        "This device is short of memory",
        "Close other pages and apps, then try again. Nothing that was entered is lost.",
    ),
    "held": (
        "Your games are still open elsewhere",
        "Close the other tab or window with the companion, then try again.",
    ),
    "broken": (
        "The companion did not open",
        "Nothing that was entered is lost. Try again; if it fails once more, close this page and open it anew.",
    ),
    "stopped": (
        "The companion stopped",
        "All that was shown as done is kept. Try again to go on from there.",
    ),
    "elsewhere": (
        "Another tab has your games",
        "They can be open in one place at a time. If you play on here, the other tab finishes what it is "
        "doing and hands them over.",
    ),
    "handed_over": (
        "Your games are open in another tab",
        "All that was entered here is kept. Take them back to go on here.",
    ),
    "silent": (
        "The other tab does not answer",
        "Perhaps it sleeps. Close it, then try again.",
    ),
}
"""What keeps the companion from opening, and what to do about it, by its kind (``front/failing.js``)."""
