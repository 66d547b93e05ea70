"""What tests of every game do alike, over the ``rules`` and ``pages`` of its own conftest.

The fixtures return functions, so that no test has to import another.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import Rules
from capemay_kit.errors import IllegalAction, Refusal
from capemay_kit.games import registry


@pytest.fixture(scope="module")
def do(rules: Rules[Any, Any]) -> Callable[..., Any]:
    """Return a function that carries out an act with the given answers of cards and bag."""

    def carry_out(
        s: Any, seat: int, act: Any, answers: Sequence[Any] = (), seed: str | None = None, force: bool = False
    ) -> Any:
        return rules.apply(s, seat, act, Chance(seed=seed, answers=answers), force)

    return carry_out


@pytest.fixture(scope="module")
def said(rules: Rules[Any, Any], pages: Container[int]) -> Callable[[Any, Refusal], None]:
    """Return a function that checks a refusal has its page and both its sentences."""

    def check(s: Any, why: Refusal) -> None:
        assert why.page in pages, "every rule stands in the rulebook"
        for text in registry.screen(rules.meta.id).refusal(s, why):
            assert text.strip().endswith(".")
            assert "{" not in text

    return check


@pytest.fixture(scope="module")
def refused(rules: Rules[Any, Any], do: Callable[..., Any], said: Callable[..., None]) -> Callable[..., Refusal]:
    """Return a function that checks an act is refused everywhere, in words, and says by which rule."""

    def check(s: Any, seat: int, act: Any) -> Refusal:
        why = rules.why_not(s, seat, act)
        assert why is not None, f"{act} is allowed"
        if 0 <= seat < len(s.seats):
            assert act not in rules.legal(s, seat)
        before = replace(s)
        with pytest.raises(IllegalAction) as caught:
            do(s, seat, act, seed="any")
        assert caught.value.refusal == why
        assert s == before
        said(s, why)
        return why

    return check
