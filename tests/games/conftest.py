"""What tests of every game do alike, over the rules of the game whose folder they are in.

The fixtures return functions, so that no test has to import another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import Rules
from capemay_kit.errors import IllegalAction, Refusal
from capemay_kit.games import registry

PAGES = {"cape-may": range(2, 19), "cape-horn": range(1, 7)}
"""The pages that hold rules; of the other games the rulebook's chapters do."""


@pytest.fixture(scope="module")
def rules(request: pytest.FixtureRequest) -> Rules[Any, Any]:
    return registry.game(request.path.parent.name.replace("_", "-")).rules


@pytest.fixture(scope="module")
def do(rules: Rules[Any, Any]) -> Callable[..., Any]:
    """Return a function that carries out an act with the given answers of cards and bag."""

    def carry_out(
        s: Any, seat: int, act: Any, answers: Sequence[Any] = (), seed: str | None = None, force: bool = False
    ) -> Any:
        return rules.apply(s, seat, act, Chance(seed=seed, answers=answers), force)

    return carry_out


@pytest.fixture(scope="module")
def said(rules: Rules[Any, Any]) -> Callable[[Any, Refusal], None]:
    """Return a function that checks a refusal has its page and both its sentences."""

    says = registry.screen(rules.meta.id)

    def check(s: Any, why: Refusal) -> None:
        assert why.page in PAGES.get(rules.meta.id, says.chapters), "every rule stands in the rulebook"
        for text in says.refusal(s, why):
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
