"""What a game has to say itself and does not."""

from __future__ import annotations

from typing import Any

from capemay_kit.core.contract import Rules
from capemay_kit.core.declared import declared
from capemay_kit.core.plain import PlainAct, PlainRules
from capemay_kit.core.screen import Screen

PAIRS = {"choosing": "chosen", "counting": "counted", "unknown_card": "card_did"}
"""What a screen has to answer, if it asks for something."""


def unwritten(of: Any) -> list[str]:
    """Name what a game's rules, or its screen, have to say and do not."""
    kind = type(of)
    if isinstance(of, Screen):
        asked = {name: answer for name, answer in PAIRS.items() if not _same(kind, Screen, name)}
        return [name for name in ("progress", "heading", "tile", *asked.values()) if _same(kind, Screen, name)]
    plain = isinstance(of, PlainRules)
    said = [name for name in (("meta", "state", "acts") if plain else ("meta", "mask")) if not hasattr(of, name)]
    left = [name for name in vars(Rules) if callable(vars(Rules)[name]) and _same(kind, Rules, name)]
    left += ["lines"] if plain and _same(kind, PlainRules, "lines") else []
    # in place of a family of acts stand its members; what only answers a step is done by its class
    acts = [one for family in getattr(of, "acts", ()) for one in family.__subclasses__() or (family,)]
    acts = [one for one in acts if one.phases or not getattr(of, "waiting", ())]
    acts = [f"{one.__name__}.done" for one in acts if "done" not in _written(one)]
    return [*said, *left, *acts, *(f"{one.__name__}.offered" for one in getattr(of, "acts", ()) if not _offers(one))]


def _same(kind: type, base: type, name: str) -> bool:
    return getattr(kind, name, None) is vars(base).get(name)


def _offers(act: type) -> bool:
    """Say whether the ways to do an act are listed, or follow from what its fields can be."""
    listed = getattr(act, "offered", None)
    plain = listed is not None and listed.__func__ is vars(PlainAct)["offered"].__func__
    return not plain or set(declared(act)) == set(act.__struct_fields__)  # type: ignore[attr-defined]


def _written(act: type) -> set[str]:
    bases = (base for base in act.__mro__ if base.__module__ not in ("capemay_kit.core.acts", "capemay_kit.core.plain"))
    return {name for base in bases for name in vars(base)}
