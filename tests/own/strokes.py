"""How long hands take for what they do, by the keystroke-level model.

Card, Moran and Newell, *The keystroke-level model for user performance time with interactive systems*, Communications
of the ACM 23 (1980): 1.1 s to point at something, 0.28 s for a key of an average typist, 1.35 s to make up one's mind.
By the model's first rule one makes up one's mind for each command, such as which tool comes next or that something is
wrong, and not for each thing it is done to, as for space after space.
"""

from __future__ import annotations

from dataclasses import dataclass, field

TAP, KEY, DECISION = 1.1, 0.28, 1.35


@dataclass
class Strokes:
    taps: int = 0
    keys: int = 0
    decisions: int = 0
    parts: dict[str, float] = field(default_factory=dict)

    def tap(self, n: int = 1) -> None:
        self.taps += n

    def type(self, text: str) -> None:
        self.keys += len(text)

    def decide(self, n: int = 1) -> None:
        self.decisions += n

    @property
    def seconds(self) -> float:
        return TAP * self.taps + KEY * self.keys + DECISION * self.decisions

    def done(self, part: str) -> None:
        """Note what was spent on a part of the work: all since the last note."""
        self.parts[part] = self.seconds - sum(self.parts.values())

    def __str__(self) -> str:
        parts = ", ".join(f"{part} {seconds / 60:.1f}" for part, seconds in self.parts.items())
        return (
            f"{self.taps} taps, {self.keys} keys, {self.decisions} decisions: {self.seconds / 60:.1f} minutes ({parts})"
        )
