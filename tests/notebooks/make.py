"""Write the template's rules into the cells of the notebook *Your own game*: ``python -m tests.notebooks.make``."""

from __future__ import annotations

import json
import re

from capemay_kit.core.files import shipped
from capemay_kit.game_commands import TEMPLATE

NOTEBOOK = shipped("notebooks", "lab", "7-your-own-game.ipynb")


def parts() -> list[str]:
    rules = (TEMPLATE / "rules.py").read_text(encoding="utf-8")
    return [one.rstrip("\n") for one in re.split(r"(?m)^(?=# --- )", rules)]


if __name__ == "__main__":
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for cell, part in zip(codes, parts(), strict=False):
        cell["source"] = part.splitlines(keepends=True)
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
