"""The stylesheets hold what some page uses, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "capemay_kit"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def test_every_class_of_the_stylesheets_is_given_to_something() -> None:
    """By its name, or by the beginning of it and a word of the code, such as the tone of what a game shows."""
    sheets = [COMMENT.sub("", one.read_text(encoding="utf-8")) for one in PACKAGE.rglob("*.css")]
    selectors = [found for sheet in sheets for found in re.findall(r"([^{}]+)\{", sheet)]
    found = {name for one in selectors for name in re.findall(r"\.(cm-[\w-]+)", one)}
    assert len(found) > 150
    code = "\n".join(
        one.read_text(encoding="utf-8") for kind in ("*.py", "*.js", "*.html", "*.j2") for one in PACKAGE.rglob(kind)
    )
    named = set(re.findall(r"cm-[\w-]*\w(?![\w-]|\{)", code))
    begun = set(re.findall(r"(cm-(?:[\w-]+-)?)\{", code))
    words = set(re.findall(r"[\"']([\w-]+)[\"']", code)) | set(re.findall(r"\(\"([\w-]+) ", code))
    given = {one for one in found if any(one.startswith(start) and one[len(start) :] in words for start in begun)}
    # a number of a seat, or of how many there are, comes from nowhere in the code
    counted = {one for one in found if re.fullmatch(r"cm-(?:seat|name|of)-\d", one)}
    assert found - named - given - counted == set()
