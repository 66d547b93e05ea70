"""What the screen says at a table: figures to be put right, places of the picture, questions and headings."""

from __future__ import annotations

from capemay_kit.core.i18n import N_

NO_CARD = N_("No card")
