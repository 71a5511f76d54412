"""Times calls in turns, so that load on the machine affects all of them alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping


def in_turns(calls: Mapping[str, Callable[[], object]], rounds: int = 100, each: int = 50) -> dict[str, float]:
    """Returns the median microseconds of each call, over rounds in which the calls take turns.

    Every call is timed separately, because an interruption hits a long turn more often than a short one. The first
    calls of a turn are not timed, because the previous turn has replaced the contents of the processor's caches.
    """
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
