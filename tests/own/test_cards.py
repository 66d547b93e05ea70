"""Cards of one's own: through the form and back, as sentences, kept, and laid over the shipped decks."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.games.cape_may.cards import CARD_TYPES, Count
from capemay_kit.games.cape_may.sentences import card_sentence, effect_sentence, effects_sentence, goal
from capemay_kit.own.card_words import WHAT
from capemay_kit.own.cards import (
    DECKS,
    card_values,
    deck_of,
    deck_report,
    decks_with,
    doubts,
    drop_card,
    fitting,
    keep_card,
    make_card,
    my_cards,
)
from capemay_kit.own.trial import trial
from capemay_kit.own.vocabulary import EFFECTS as EFFECT_TYPES
from capemay_kit.own.vocabulary import TYPES, blank, fields_of, fill, make, name_of, offered
