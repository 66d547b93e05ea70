"""What is wrong with a file or a figure of this game that somebody gave: each is said after its path or label."""

from __future__ import annotations

from capemay_kit.core.i18n import N_

NO_CARD = N_("there is no {kind} card {card!r}")
