"""Pieces of HTML and sentences that several screens write."""

from __future__ import annotations

from base64 import b64encode

from markupsafe import Markup

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.errors import BadFile
from capemay_kit.ui.components import PHOTO, h


def letter(sign: str, whose: str = "", look: str = "") -> Markup:
    """Write the letter of a seat. A screen reader reads the name ``whose``; nothing where the name is beside it."""
    said = h('role="img" aria-label="{}"', whose) if whose else Markup('aria-hidden="true"')
    return h('<span class="cm-letter {}" {}>{}</span>', look, said, sign)


def copy_html(what: str) -> Markup:
    """Write a button that copies a text and confirms it."""
    return h('<button type="button" class="cm-copies" aria-live="polite" data-copy="{}" data-copied="{}">{}</button>',
             what, _("✓ copied"), _("Copy the link"))  # fmt: skip


def photo_address(raw: bytes) -> str:
    """Return the address of a card's photo; empty if there is none."""
    return f"{PHOTO}{b64encode(raw).decode()}" if raw else ""


def photo_html(raw: bytes, name: str) -> Markup:
    """Write the photo of a card; nothing if there is none."""
    return h('<img class="cm-cardphoto" alt="{}" src="{}">', name, photo_address(raw)) if raw else Markup()


def faults_said(bad: BadFile, most: int = 6) -> list[str]:
    """Say what is wrong with a file, a line for each fault, with its place in the file if it has one."""
    said = [f"{bad.source}: {one.message if one.path == '$' else one}" for one in bad.faults[:most]]
    return [*said, _("And {n} more.", n=len(bad.faults) - most)] if len(bad.faults) > most else said


def unchecked(guessed: int, reported: int) -> list[str]:
    """Say how many figures nobody has compared with a printed copy, and where they are from."""
    counted = (
        ngettext(
            "{n} figure is our guess: check it in My copy.",
            "{n} figures are our guesses: check them in My copy.",
            guessed,
        ),
        ngettext(
            "{n} figure was reported by players: check your copy.",
            "{n} figures were reported by players: check your copy.",
            reported,
        ),
    )
    return [one for one, n in zip(counted, (guessed, reported), strict=True) if n]
