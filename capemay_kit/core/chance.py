"""The only door to randomness.

Whatever cards, bag and dice decide is asked of a `Chance`. It answers with the answers it was given (by a record, or by
people at the table), else by a seed (virtual decks, simulation), else with *unknown* (None) if only the owner may see
the answer. If none of these helps it raises `NeedAnswer`: the page asks, and the act is applied again to the same state
with one more answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from msgspec import Struct

from capemay_kit.core.i18n import _
from capemay_kit.errors import CapemayError, NeedAnswer, Question


class Answer(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What came up. ``value`` None means *unknown*; ``audience`` as in `Question`."""

    why: str
    value: Any = None
    audience: int | None = None


class NotAnOption(CapemayError):
    """An impossible answer."""

    def __init__(self, why: str, value: Any) -> None:
        self.why = why
        self.value = value
        super().__init__(why, value)

    def __str__(self) -> str:
        return _("{why}: {value!r} is not possible now", why=self.why, value=self.value)


class Chance:
    """Answers questions and remembers the answers, in order, in ``log``.

    ``answers`` are used first (None is *unknown*), then what people at the table ``told``, which only answers questions
    that everybody may see, then ``seed``. A seeded answer depends only on the seed, on ``why`` and on ``nth`` (how many
    came from there before), so drawing again after an undo brings the same card.
    """

    __slots__ = ("_next", "_next_told", "answers", "log", "seed", "told")

    def __init__(self, *, seed: str | None = None, answers: Sequence[Any] = (), told: Sequence[Any] = ()) -> None:
        self.seed = seed
        self.answers = answers
        self.told = told
        self.log: list[Answer] = []
        self._next = 0
        self._next_told = 0

    def pick(
        self,
        why: str,
        options: Sequence[Any],
        nth: int,
        audience: int | None = None,
        weights: Sequence[int] | None = None,
        *,
        seat: int | None = None,
        before: tuple[Any, ...] = (),
        of: int = 1,
    ) -> Any:
        """Return one of ``options``, or None for *unknown*.

        ``weights`` says how many there are of each option; the others name it to the table, as in `Question`.
        Raises `NotAnOption` if a given answer is none of them, and `NeedAnswer` if the table has to be asked.
        """
        if self._next < len(self.answers):
            value = self.answers[self._next]
            self._next += 1
            if value is not None and value not in options:
                raise NotAnOption(why, value)
        elif audience is None and self._next_told < len(self.told):
            value = self.told[self._next_told]
            self._next_told += 1
            if value is not None and value not in options:
                raise NotAnOption(why, value)
        elif self.seed is not None:
            value = _seeded(f"{self.seed}/{why}/{nth}", options, weights)
        elif audience is not None:
            value = None
        else:
            raise NeedAnswer(Question(why, tuple(options), audience, seat, before, of))
        self.log.append(Answer(why, value, audience))
        return value


def _seeded(key: str, options: Sequence[Any], weights: Sequence[int] | None) -> Any:
    number = int.from_bytes(blake2b(key.encode(), digest_size=8).digest())
    if weights is None:
        return options[number % len(options)]
    number %= sum(weights)
    for option, weight in zip(options, weights, strict=True):
        if number < weight:
            return option
        number -= weight
    raise AssertionError("unreachable: the number is below the sum of the weights")
