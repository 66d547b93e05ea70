"""What tests cost: the CPU seconds of each folder beside its budget, and the tests that cost most.

Counted is what a test's process and all that it has started (servers, browsers) have worked meanwhile, so that a busy
machine changes little. What is made for many tests, such as a server, is counted where it is first wanted. Nothing
fails for what it costs: it is printed, and `make test` says when a folder has outgrown its budget. ``COSTS=FILE`` keeps
the cost of each test.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import psutil
import pytest

FOLDER = Path(__file__).parent
BUDGETS = FOLDER / "budgets.json"
DEAREST = 10
"""So many tests are named."""
SERVED = {"browser", "server", "small", "site"}
"""Fixtures of the tests that wait for a server or a browser."""
_before = pytest.StashKey[float]()


def served(item: pytest.Item) -> bool:
    """Say whether a test waits for a server or a browser."""
    return bool(SERVED & set(getattr(item, "fixturenames", ())))


def _has_children() -> bool:
    """Say whether this process has started others: a look that costs next to nothing, where Linux lets one look."""
    try:
        return bool(Path(f"/proc/self/task/{os.getpid()}/children").read_text())
    except OSError:
        return True


def _worked() -> float:
    """Return the CPU seconds of this process, and of all that it has started, whether they still run or not."""
    spent = sum(os.times()[:4])
    for one in psutil.Process().children(recursive=True) if _has_children() else ():
        try:
            spent += sum(one.cpu_times()[:4])
        except psutil.Error:  # it has just ended
            continue
    return spent


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    """Begin to count, before the fixtures."""
    item.stash[_before] = _worked()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add what a test has cost to its last report, which the workers send."""
    report = yield
    if call.when == "teardown" and _before in item.stash:
        # what a server had worked is gone with it, if another process had started it
        report.user_properties.append(("cpu", max(0.0, _worked() - item.stash[_before])))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the folders and the dearest tests, when more than one folder was tested."""
    cost = {
        report.nodeid: seconds
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", "") == "teardown"
        for name, seconds in report.user_properties
        if name == "cpu"
    }
    folders: dict[str, list[float]] = defaultdict(list)
    for test, seconds in cost.items():
        path = Path(test.partition("::")[0]).parts[1:-1]
        folders["/".join(path[:2] if path[:1] == ("games",) else path[:1]) or "."].append(seconds)
    if len(folders) < 2:
        return
    budgets: dict[str, float] = json.loads(BUDGETS.read_text(encoding="utf-8"))
    write = terminalreporter.write_line
    terminalreporter.section("CPU seconds")
    write(f"{'folder':24} {'tests':>6} {'cost':>7} {'budget':>7}")
    for name, each in sorted(folders.items(), key=lambda one: -sum(one[1])):
        budget = budgets.get(name, 0)
        over = "  over its budget" if sum(each) > budget else ""
        write(f"{name:24} {len(each):6} {sum(each):7.1f} {budget:7.1f}{over}")
    write(f"{'all':24} {len(cost):6} {sum(cost.values()):7.1f} {sum(budgets.values()):7.1f}")
    for test, seconds in sorted(cost.items(), key=lambda one: -one[1])[:DEAREST]:
        write(f"{seconds:7.1f} {test}")
    if path := os.environ.get("COSTS"):
        Path(path).write_text(json.dumps(cost, indent=1), encoding="utf-8")
