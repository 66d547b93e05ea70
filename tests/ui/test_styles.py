"""The stylesheets hold what some page uses, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "capemay_kit"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def classes() -> set[str]:
    """List our classes in the stylesheets."""
    sheets = [COMMENT.sub("", one.read_text(encoding="utf-8")) for one in PACKAGE.rglob("*.css")]
    selectors = [found for sheet in sheets for found in re.findall(r"([^{}]+)\{", sheet)]
    return {name for one in selectors for name in re.findall(r"\.(cm-[\w-]+)", one)}


def test_every_class_of_the_stylesheets_is_given_to_something() -> None:
    """By its name, or by the beginning of it and a word of the code, such as the tone of what a game shows."""
    code = "\n".join(
        one.read_text(encoding="utf-8") for kind in ("*.py", "*.js", "*.html", "*.j2") for one in PACKAGE.rglob(kind)
    )
    named = set(re.findall(r"cm-[\w-]*\w(?![\w-]|\{)", code))
    begun = set(re.findall(r"(cm-(?:[\w-]+-)?)\{", code))
    words = set(re.findall(r"[\"']([\w-]+)[\"']", code)) | set(re.findall(r"\(\"([\w-]+) ", code))
    found = classes()
    assert len(found) > 150
    given = {one for one in found if any(one.startswith(start) and one[len(start) :] in words for start in begun)}
    # a number of a seat, or of how many there are, comes from nowhere in the code
    counted = {one for one in found if re.fullmatch(r"cm-(?:seat|name|of)-\d", one)}
    assert found - named - given - counted == set()


def test_no_line_of_a_stylesheet_is_longer_than_one_of_the_code() -> None:
    """But a drawing, which is one word."""
    long = [
        f"{one.name}:{at}"
        for one in PACKAGE.rglob("*.css")
        for at, line in enumerate(one.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120 and "data:image" not in line
    ]
    assert long == []


def test_only_what_jupyter_and_its_widgets_say_is_overruled() -> None:
    """Among our own rules the more special one holds; `style.css` says against what it insists."""
    insist = [one.name for one in (PACKAGE / "ui").rglob("*.css") if "!important" in one.read_text(encoding="utf-8")]
    assert insist == ["style.css"]


def test_type_and_space_come_from_one_scale() -> None:
    """But the few figures larger than it, read from across the room, and those of a drawing in its own units."""
    sheets = "".join(one.read_text(encoding="utf-8") for one in (PACKAGE / "ui").glob("*.css"))
    assert {one for one in re.findall(r"font-size: ([\d.]+)px", sheets) if 1 < float(one) < 42} == set()
    assert {one for one in re.findall(r"gap: (\d+)px", sheets) if int(one) <= 20} == set()
