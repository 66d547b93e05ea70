"""What stands around the companion on the site: its page, the rules to read meanwhile, its icons, its manifest."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from capemay_kit.core.i18n import ENGLISH, N_, Texts, _, direction, language, languages, spoken
from capemay_kit.games import registry
from capemay_kit.results.figure import lighthouse
from capemay_kit.results.raster import picture
from capemay_kit.teach.reference import rules
from capemay_kit.teach.teaching import USUAL, teaching

HERE = Path(__file__).resolve().parent
FRONT = HERE / "front"
TEMPLATE = HERE.parent / "web" / "template"
PAPER, NIGHT, SEA = "#f4efe4", "#16242c", "#9ccbd6"
ICONS = {"icon-192.png": (192, 0.46), "icon-512.png": (512, 0.46), "icon-maskable-512.png": (512, 0.36)}
"""The icons as pictures: how many pixels, and how large the sign is in them. Devices cut corners off the last."""
OPENS: Mapping[str, Sequence[str]] = {
    "application/json": (".json",),
    "application/jsonl": (".jsonl",),
    "application/zip": (".capemay",),
    "application/vnd.sqlite3": (".sqlite",),
}
"""The files that the installed app is offered for."""
PAGE = Texts(
    {
        "title": "Companion",
        "name": "Tabletop companion",
        "about": "Keeps the record, shows the moves, counts the score. Your games stay on this device.",
        # while it opens
        "nearly": "Almost ready",
        "morning": "Good morning",
        "day": "Good day",
        "evening": "Good evening",
        "opening": "Opening your games…",
        "ready": "Ready when you are",
        "progress": "Getting ready",
        "had": "{had} of {all} MB",
        "size": "{all} MB",
        "moment": "a moment",
        "seconds": "about {n} seconds left",
        "minutes": "about {n} minutes left",
        "page": "This page",
        "python": "Python, in your browser",
        "games": "Games and rules",
        "pictures": "Map and pictures",
        "yours": "Open your games",
        "on_this_device": "on this device",
        "which": "Which game is on the table?",
        "goal": "The goal in 30 seconds",
        "rules": "The rules",
        "guide": "How it works",
        "once": "Only this once.",
        "from_then": "Next time it starts in seconds, even offline.",
        "stay": "Your games stay here. No account.",
        "play_on": "Continue your game",
        "opens_next": "opens when ready",
        "today": "today",
        "yesterday": "yesterday",
        "close": "Close",
        "enter": "To the table",
        # on the start screen
        "offline": "works without internet",
        "newer": "A new version is ready. It will be used at the next start, never during a game.",
        "install_title": "On the home screen:",
        "install_why": "full screen, one tap away.",
        "install_by_hand": "tap Share below, then Add to Home Screen.",
        "install": "Install",
        "only_here": "{n} games are stored only here.",
        "one_only_here": "1 game is stored only here.",
        "dropped": "The browser may delete them if it runs out of space.",
        "dropped_one": "The browser may delete it if it runs out of space.",
        "back_up": "Back up",
        "backing_up": "Backing up…",
        "not_backed_up": "The backup failed. Try again, or export each game under Share.",
        "later": "Not now",
        # trouble
        "again": "Try again",
        "take": "Continue here",
        "take_back": "Take it back",
    }
)
"""Single words and sentences of the page, by what they are for."""

TROUBLE = {
    "old": (
        N_("This browser cannot open the companion"),
        N_(
            "It is too old, or cannot store files for pages. Update it, or open this page in a "
            "current Chrome, Edge or Firefox. You can still read the rules here."
        ),
    ),
    "unsafe": (
        N_("This address is not safe enough"),
        N_("Browsers store games only for addresses that begin with https. Open this page at such an address."),
    ),
    "private": (
        N_("This browser does not let the page store anything"),
        N_(
            "Games are stored in the browser. Open this page in a normal window, not a private "
            "one, and allow it to store data in the browser's settings."
        ),
    ),
    "space": (
        N_("There is no room left on this device"),
        N_("About 70 MB are needed. Delete something you no longer need, then try again. Your games are safe."),
    ),
    "network": (
        N_("The connection was lost"),
        N_("What has arrived is kept. It continues as soon as you are online again."),
    ),
    "missing": (
        N_("A part of this page is missing"),
        N_("It was probably replaced by a newer version. Try again to load it. Your games are safe."),
    ),
    "memory": (
        N_("This device is short of memory"),
        N_("Close other pages and apps, then try again. Nothing you entered is lost."),
    ),
    "held": (
        N_("Your games are still open elsewhere"),
        N_("Close the other tab or window with the companion, then try again."),
    ),
    "broken": (
        N_("The companion did not open"),
        N_("Nothing you entered is lost. Try again. If that fails too, close this page and open it again."),
    ),
    "stopped": (N_("The companion stopped"), N_("Everything shown as done is saved. Try again to continue.")),
    "elsewhere": (
        N_("Another tab has your games"),
        N_(
            "They can be open in one place at a time. If you continue here, the other tab "
            "finishes what it is doing and hands them over."
        ),
    ),
    "handed_over": (
        N_("Your games are open in another tab"),
        N_("Everything you entered here is saved. Take them back to continue here."),
    ),
    "silent": (N_("The other tab does not answer"), N_("It may be asleep. Close it, then try again.")),
}
"""What keeps the companion from opening, and what to do about it, by its kind (``front/failing.js``)."""

Sizes = Mapping[str, Mapping[str, tuple[int, int]]]
"""Of each part of the first visit, its files with their bytes, as they are and on the wire."""


def page(places: Mapping[str, Any], meta: Mapping[str, Any], sizes: Sizes, release: str, docs: bool = False) -> bytes:
    """Write the page, in English, with what stands on it in all other languages, and with a link to the documentation,
    if that lies in the folder ``docs``."""
    said: dict[str, Any] = {}
    openings: dict[str, str] = {}
    for tag in languages():
        with spoken(tag):
            trouble = {name: [_(title), _(sentence)] for name, (title, sentence) in TROUBLE.items()}
            said[tag] = {"words": dict(PAGE), "trouble": trouble}
            openings[tag] = _opening(("page", *sizes, "yours"), docs)
    told = {"parts": places, "sizes": sizes, "said": said, "release": release}
    return _filled(
        (FRONT / "index.html").read_text(encoding="utf-8"),
        places=escape(json.dumps(meta), quote=True),
        device=_device(),
        look=_look(),
        front=places["front"],
        site=json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/"),
        release=release,
        language=ENGLISH,
        drawing=_drawing("sky").replace("<svg", '<svg class="op-sky"', 1),
        opening=openings.pop(ENGLISH),
        others="".join(
            f'<template lang="{tag}" dir="{direction(tag)}">{one}</template>' for tag, one in openings.items()
        ),
        noscript=_noscript(),
    ).encode()


def _opening(steps: Sequence[str], docs: bool) -> str:
    """Write what is seen until the companion is there."""
    return _filled(
        (FRONT / "opening.html").read_text(encoding="utf-8"),
        steps="".join(map(_step, steps)),
        games="".join(_choice(game, registry.title(game), i == 0) for i, game in enumerate(registry.TITLES)),
        goals="".join(map(_goal, registry.TITLES)),
        docs=f'<a href="docs/index.html" target="_blank">{escape(PAGE["guide"])}</a>' if docs else "",
        book_page=named("rules.html"),
        manifest=named("site.webmanifest"),
        **{name: _sign(name) for name in _SIGNS},
    )


def named(name: str) -> str:
    """Return what a file is called in the reader's language."""
    stem, _, kind = name.partition(".")
    return name if language() == ENGLISH else f"{stem}.{language()}.{kind}"


def _filled(template: str, **values: str) -> str:
    texts = {name: escape(text) for name, text in PAGE.items()}
    # a name may stand for a sentence and for what is drawn or made
    return re.sub(r"\{\{(\w+)\}\}", lambda one: values.get(one[1]) or texts.get(one[1], ""), template)


def _device() -> str:
    return (TEMPLATE / "device.js").read_text(encoding="utf-8")


def _look() -> str:
    """Return what a page looks like before the companion's own look is there, without comments and line breaks."""
    css = "".join(one.read_text(encoding="utf-8") for one in (TEMPLATE / "boot.css", FRONT / "opening.css"))
    return re.sub(r"\s*\n\s*", "\n", re.sub(r"/\*.*?\*/", "", css, flags=re.S)).strip()


def _drawing(name: str) -> str:
    return (FRONT / f"{name}.svg").read_text(encoding="utf-8").strip()


_SIGNS = {
    "tick": '<path d="M4 12.5 9.5 18 20 6"/>',
    "play": '<path d="M7 4l13 8-13 8z"/>',
    "book": '<path d="M4 5a2 2 0 0 1 2-2h14v16H6a2 2 0 0 0-2 2zM4 19V5"/>',
    "signal": '<path d="M2 9a15 15 0 0 1 20 0M5.5 12.7a10 10 0 0 1 13 0M9 16.2a5 5 0 0 1 6 0M12 20v.1"/>',
    "lock": '<rect x="4" y="10" width="16" height="11" rx="2"/><path d="M8 10V7a4 4 0 0 1 8 0v3"/>',
}


def _sign(name: str) -> str:
    return f'<svg class="op-ic" viewBox="0 0 24 24" aria-hidden="true">{_SIGNS[name]}</svg>'


def _step(part: str) -> str:
    done = ' class="op-done"' if part == "page" else ""
    more = escape(PAGE["on_this_device"]) if part == "yours" else ""
    label = escape(PAGE[part])
    tick = f'<i class="op-tick">{_sign("tick")}</i>'
    return f'<li data-part="{part}"{done}>{tick}<span>{label}</span><small>{more}</small></li>'


def _choice(game: str, title: str, pressed: bool) -> str:
    said = str(pressed).lower()
    return f'<button type="button" data-game="{game}" aria-pressed="{said}">{_sign("tick")}{escape(title)}</button>'


def _goal(game: str) -> str:
    """Write what wins a game, and a round of it in short."""
    teaches = teaching(game)
    wins = next(one for one in rules(game) if one.id == "goal")
    short = teaches.glance(teaches.book(), USUAL).parts[:1]
    rounds = "".join(
        f"<h3>{escape(one.heading)}</h3><ul>{''.join(f'<li>{escape(line)}</li>' for line in one.lines)}</ul>"
        for one in short
    )
    title = escape(registry.title(game))
    return f'<article data-game="{game}"><h2>{title}</h2><p>{escape(_(wins.text))}</p>{rounds}</article>'


def _noscript() -> str:
    title, sentence = TROUBLE["old"]
    return f'<p role="alert"><b>{escape(_(title))}.</b> {escape(_(sentence))}</p>'


# --- the rules ---------------------------------------------------------------------------------------------


_CHOSEN = """#book-GAME:checked ~ section[data-game=GAME] { display: flex; }
#book-GAME:checked ~ nav label[for=book-GAME] {
  background: var(--op-strong); color: var(--op-strong-ink); border-color: transparent; }
#book-GAME:focus-visible ~ nav label[for=book-GAME] { outline: 3px solid var(--op-strong); outline-offset: 2px; }
"""
"""Shows the rules of the game that was chosen, without a script."""


def book() -> bytes:
    """Write the rules of all games as a page that needs no script, and that the page shows in itself, too."""
    games = registry.TITLES
    inputs = "".join(
        f'<input type="radio" name="book" id="book-{game}"{" checked" if not i else ""}>'
        for i, game in enumerate(games)
    )
    labels = "".join(f'<label for="book-{game}">{escape(registry.title(game))}</label>' for game in games)
    shown = "".join(_CHOSEN.replace("GAME", game) for game in games)
    title = escape(PAGE["rules"])
    # the page that shows it in itself takes all of .op-book
    return (
        f'<!doctype html>\n<html lang="{language()}" dir="{direction(language())}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{title}</title>\n<script>{_device()}</script>\n'
        f'<style>{_look()}</style>\n</head>\n<body class="op-page">\n'
        f'<main class="op-book"><style>{shown}</style><h2>{title}</h2>{inputs}<nav>{labels}</nav>'
        f"{''.join(map(_chapter, games))}</main>\n"
        f'<p class="op-book"><a class="op-wide" href="./">{escape(PAGE["enter"])}</a></p>\n</body>\n</html>\n'
    ).encode()


def _chapter(game: str) -> str:
    cites = teaching(game).cites
    found = []
    for topic, those in groupby(rules(game), key=lambda one: one.topic):
        found.append(f"<h3>{escape(_(topic))}</h3>")
        found += [
            f"<details><summary><span>{escape(_(one.title))}</span><small>{escape(cites(one.page))}</small></summary>"
            f"<p>{escape(_(one.text))}</p></details>"
            for one in those
        ]
    return f'<section data-game="{game}">{"".join(found)}</section>'


# --- on the home screen ------------------------------------------------------------------------------------


def manifest() -> bytes:
    """Write what a device is told that takes the page to its home screen. All addresses are relative to it."""
    pictures = [
        {
            "src": name,
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "maskable" if "maskable" in name else "any",
        }
        for name, (size, __) in ICONS.items()
    ]
    found = {
        "id": "./",
        "start_url": "./?last",
        "scope": "./",
        "name": PAGE["name"],
        "short_name": PAGE["title"],
        "description": PAGE["about"],
        "lang": language(),
        "display": "standalone",
        "display_override": ["fullscreen", "standalone"],
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games", "utilities"],
        "launch_handler": {"client_mode": "focus-existing"},
        "file_handlers": [{"action": "./", "accept": {kind: list(ends) for kind, ends in OPENS.items()}}],
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}, *pictures],
    }
    return json.dumps(found, indent=1).encode()


def icons() -> dict[str, bytes]:
    """Draw the icons: the sign of the app, on the colour of its sea."""
    return {"icon.svg": _drawing("icon").encode()} | {
        name: picture(_sheet(size, share), sharp=1) for name, (size, share) in ICONS.items()
    }


def _sheet(size: int, share: float) -> bytes:
    from fpdf import FPDF

    sheet = FPDF(unit="pt", format=(size, size))
    sheet.set_auto_page_break(auto=False)
    sheet.add_page()
    sheet.set_fill_color(SEA)
    sheet.rect(0, 0, size, size, style="F")
    lighthouse(sheet, size / 2, size / 2, size * share)
    return bytes(sheet.output())


# --- offline -----------------------------------------------------------------------------------------------


def service_worker(
    script: str, release: str, files: Collection[str], later: Collection[str], languages: Mapping[str, Sequence[str]]
) -> bytes:
    """Write the service worker of a release: it fetches ``files`` as it comes, ``later`` when there is time, and what
    ``languages`` need where somebody reads them."""
    told = {"release": release, "files": sorted(files), "later": sorted(later), "languages": languages}
    return f"self.SITE={json.dumps(told, separators=(',', ':'))};\n{script}".encode()
