"""Scripts tried in Node, without a browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from capemay_kit.site.parts import node_programs, run

UI = Path(__file__).parents[2] / "capemay_kit" / "ui"


def in_node(program: Path, *given: Any) -> Any:
    """Run a program with arguments as JSON; return what it prints as JSON."""
    return json.loads(run([node_programs() / "bin" / "node", program, *map(json.dumps, given)], program.parent))
