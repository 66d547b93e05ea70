"""A session is composed: what it is made of has a name each, and nothing inherits deeper than two levels."""

from __future__ import annotations

import inspect
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import pytest

from capemay_kit import sitting, web
from capemay_kit.sitting.graded import LessonModel
from capemay_kit.sitting.session import Session

DEEPEST = 2
"""How many classes of ours one may inherit, each from the other."""


def classes(package: ModuleType) -> list[type]:
    """List the classes that a package makes."""
    modules = [import_module(f"{package.__name__}.{one.name}") for one in iter_modules(package.__path__)]
    made = [cls for module in modules for cls in vars(module).values() if inspect.isclass(cls)]
    return list({cls for cls in made if cls.__module__.startswith(f"{package.__name__}.")})


def depth(cls: type) -> int:
    """Return how many levels of our own a class inherits."""
    ours = [base for base in cls.__bases__ if base.__module__.startswith("capemay_kit.")]
    return max((1 + depth(base) for base in ours), default=0)


@pytest.mark.parametrize("package", [sitting, web], ids=["sitting", "web"])
def test_nothing_inherits_deeper_than_two_levels(package: ModuleType) -> None:
    """What a class needs of another it has."""
    found = classes(package)
    assert len(found) > 20
    assert {cls.__name__: depth(cls) for cls in found if depth(cls) > DEEPEST} == {}
    assert depth(Session) == 0
    assert depth(LessonModel) == 1
