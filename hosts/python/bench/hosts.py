"""Times the installed package on the sample claim, and the fastest alternatives for a user of Python.

All checkers have the same rules, must first agree on right and wrong claims, and take turns. The last line of standard
output is one JSON object with the times from the text of the claim.
"""

from __future__ import annotations

import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from importlib.metadata import version
from pathlib import Path

from checkers import HEARTH, all_agreed
from claims import SAMPLE, WRONG
from turns import in_turns

import hearth_kpt as hearth

FIRST = """
import time
start = time.perf_counter()
import hearth_kpt as hearth
hearth.validate_claim(%r)
print(1000 * (time.perf_counter() - start))
"""


def first_answer(cache: str) -> float:
    """Returns the milliseconds from the import to the first answer, in a new process."""
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    run = subprocess.run([sys.executable, "-c", FIRST % SAMPLE], env=environment, capture_output=True, check=True)
    return float(run.stdout)


def starts(rounds: int = 5) -> tuple[float, float]:
    """Returns the median of first starts, each with an empty cache, and that of second starts."""
    first, second = [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            first.append(first_answer(cache))
            second.append(first_answer(cache))
    return statistics.median(first), statistics.median(second)


def many(_: int) -> int:
    """Returns how many claims one thread or process checks in two seconds."""
    count, end = 0, time.perf_counter() + 2
    while time.perf_counter() < end:
        for _ in range(50):
            hearth.validate_claim(SAMPLE)
        count += 50
    return count


def per_second(pool: type[ThreadPoolExecutor] | type[ProcessPoolExecutor], workers: int) -> float:
    """Returns the claims per second of all workers together."""
    with pool(workers) as running:
        list(running.map(hearth.validate_claim, [SAMPLE] * workers))
        return sum(running.map(many, range(workers))) / 2


def instance_kb(instances: int = 200) -> float:
    """Returns the resident memory of a further instance after one call, in kilobytes."""
    host = hearth.Hearth()
    kept = [host.session()]
    kept[0].invoke("claims.validate", SAMPLE)
    before = resident()
    for _ in range(instances):
        kept.append(host.session())
        kept[-1].invoke("claims.validate", SAMPLE)
    return (resident() - before) / instances


def resident() -> float:
    """Returns the resident memory of this process, in kilobytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1024


def main() -> None:
    """Measures everything, after the checkers agreed on right and wrong claims."""
    checkers = all_agreed()
    cold, second = starts()
    calls = {(checker.name, "text"): partial(checker.text, SAMPLE) for checker in checkers}
    calls |= {(checker.name, "wrong"): partial(checker.text, WRONG) for checker in checkers}
    calls |= {(checker.name, "mapping"): partial(checker.mapping, json.loads(SAMPLE)) for checker in checkers}
    calls[HEARTH.name, "invoke"] = partial(hearth.invoke, "claims.validate", SAMPLE)
    times = in_turns(calls)
    for kind in ("text", "wrong", "mapping"):
        print(f"{kind}: " + ", ".join(f"{checker.name} {times[checker.name, kind]:.1f} µs" for checker in checkers))
    cores = os.cpu_count() or 1
    processes = per_second(ProcessPoolExecutor, cores)
    threads = [per_second(ThreadPoolExecutor, workers) for workers in (1, cores)]
    mapping = ", ".join(f"{checker.name} {times[checker.name, 'mapping']:.1f} µs" for checker in checkers[1:])
    notes = (
        f"a mapping {times[HEARTH.name, 'mapping']:.1f} µs, the boundary alone {times[HEARTH.name, 'invoke']:.1f} µs; "
        f"a mapping by the others: {mapping}; valid_calls_per_s is with {cores} processes; "
        f"{threads[0]:.0f} with one thread, {threads[1]:.0f} with {cores}, which share one lock"
    )
    runtime = f"wasmtime {version('wasmtime')}, {platform.python_implementation()} {platform.python_version()}"
    print(json.dumps({
        "host": "python",
        "runtime": runtime,
        "cold_ms": round(cold, 1),
        "second_ms": round(second, 1),
        "warm_us": round(times[HEARTH.name, "text"], 1),
        "valid_calls_per_s": round(processes),
        "instance_kb": round(instance_kb()),
        "notes": notes,
        "instead": [{"name": it.name, "us": round(times[it.name, "text"], 1)} for it in checkers[1:]],
    }, ensure_ascii=False))  # fmt: skip


if __name__ == "__main__":
    main()
