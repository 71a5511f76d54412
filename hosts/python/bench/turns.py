"""Times calls that take turns, so that a busy machine slows all of them alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping


def in_turns(calls: Mapping[str, Callable[[], object]], rounds: int = 300, each: int = 20) -> dict[str, float]:
    """Returns the median microseconds of each call, over rounds in which they take turns."""
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter()
            for _ in range(each):
                call()
            times[name].append((time.perf_counter() - start) / each * 1e6)
    return {name: statistics.median(all_of) for name, all_of in times.items()}
