"""What is wrong with a file of results, said after its line."""

from __future__ import annotations

TOO_MANY_CELLS = "has more than {n} cells"
NO_COLUMN = "has no column {there}"
COLUMN_TWICE = "has two columns {there}"
NO_RESULTS = "holds no results"
NOT_CSV = "is not CSV: {error}"
