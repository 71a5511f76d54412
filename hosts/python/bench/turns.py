"""Times calls that take turns, so that a busy machine slows all of them alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping


def in_turns(calls: Mapping[str, Callable[[], object]], rounds: int = 100, each: int = 50) -> dict[str, float]:
    """Returns the median microseconds of each call, over rounds in which they take turns. Every call is timed by itself,
    because an interruption falls into a long turn more often than into a short one; the first calls of a turn are not
    timed, because the one before has used the caches of the processor."""
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            for _ in range(each // 10):
                call()
            for _ in range(each):
                start = time.perf_counter()
                call()
                times[name].append((time.perf_counter() - start) * 1e6)
    return {name: statistics.median(all_of) for name, all_of in times.items()}
