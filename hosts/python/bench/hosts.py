"""Times the installed package on the sample claim, beside what a user of Python would take instead.

The last line of standard output is one JSON object. Every validator gets the claim's text, and all take turns.
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
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from decimal import Decimal
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Literal

import jsonschema
import pydantic

import hearth

TEXT = json.dumps({
    "type": "KPTClaim",
    "householdId": "did:ixo:household/123",
    "testGroup": "intervention",
    "testPeriod": {"startDate": "2024-02-01", "endDate": "2024-02-04", "durationDays": 3},
    "fuelMeasurements": {"total": 11.9, "dailyLogs": [3.2, 2.8, 3.0, 2.9]},
    "externalFactors": {"season": "dry", "culturalEvents": ["none"], "occupationalFactors": ["typical_workweek"]},
})  # fmt: skip

FIRST = """
import time
start = time.perf_counter()
import hearth
hearth.validate_claim(%r)
print(1000 * (time.perf_counter() - start))
"""


def first_answer(cache: str) -> float:
    """Milliseconds from nothing to the first answer, in a new process."""
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    run = subprocess.run([sys.executable, "-c", FIRST % TEXT], env=environment, capture_output=True, check=True)
    return float(run.stdout)


def starts(rounds: int = 5) -> tuple[float, float]:
    """The medians of first starts, each with an empty cache, and of second ones."""
    first, second = [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            first.append(first_answer(cache))
            second.append(first_answer(cache))
    return statistics.median(first), statistics.median(second)


def in_turns(calls: dict[str, Callable[[], object]], rounds: int = 60, each: int = 100) -> dict[str, float]:
    """The median microseconds of each call, over rounds in which they take turns."""
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter()
            for _ in range(each):
                call()
            times[name].append((time.perf_counter() - start) / each * 1e6)
    return {name: statistics.median(all_of) for name, all_of in times.items()}


def many(_: int) -> int:
    """Claims that one thread or process checks in two seconds."""
    count, end = 0, time.perf_counter() + 2
    while time.perf_counter() < end:
        for _ in range(50):
            hearth.validate_claim(TEXT)
        count += 50
    return count


def per_second(pool: type[ThreadPoolExecutor] | type[ProcessPoolExecutor], workers: int) -> float:
    """Claims a second in all workers."""
    with pool(workers) as running:
        list(running.map(hearth.validate_claim, [TEXT] * workers))
        return sum(running.map(many, range(workers))) / 2


def instance_kb(instances: int = 200) -> float:
    """Resident memory of a further instance that was used once."""
    host = hearth.Hearth()
    kept = [host.session()]
    kept[0].invoke("claims.validate", TEXT)
    before = resident()
    for _ in range(instances):
        kept.append(host.session())
        kept[-1].invoke("claims.validate", TEXT)
    return (resident() - before) / instances


def resident() -> float:
    """Resident kilobytes of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1024


# What would be taken instead.

Text = Annotated[str, pydantic.Field(max_length=2000, pattern=r"\S")]


class TestPeriod(pydantic.BaseModel):
    startDate: Annotated[str, pydantic.Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    endDate: Annotated[str, pydantic.Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    durationDays: Annotated[int, pydantic.Field(ge=3)]


class FuelMeasurements(pydantic.BaseModel):
    total: Decimal
    dailyLogs: Annotated[list[Annotated[Decimal, pydantic.Field(gt=0)]], pydantic.Field(min_length=3, max_length=366)]

    @pydantic.model_validator(mode="after")
    def total_is_the_sum(self) -> FuelMeasurements:
        if sum(self.dailyLogs) != self.total:
            raise ValueError("the total is not the sum of the daily logs")
        return self


class ExternalFactors(pydantic.BaseModel):
    season: Text | None = None
    culturalEvents: Annotated[list[Text], pydantic.Field(max_length=100)] | None = None
    occupationalFactors: Annotated[list[Text], pydantic.Field(max_length=100)] | None = None


class Claim(pydantic.BaseModel):
    type: Literal["KPTClaim"]
    householdId: Annotated[str, pydantic.Field(max_length=2048, pattern=r"^did:[a-z0-9]+:[A-Za-z0-9._:%/-]+$")]
    testGroup: Literal["reference", "intervention"]
    testPeriod: TestPeriod | None = None
    fuelMeasurements: FuelMeasurements
    cookingSessions: Annotated[list[dict[str, Any]], pydantic.Field(max_length=3660)] | None = None
    evidence: Annotated[list[str | dict[str, Any]], pydantic.Field(max_length=1000)] | None = None
    externalFactors: ExternalFactors | None = None
    studyId: Annotated[str, pydantic.Field(max_length=200, pattern=r"\S")] | None = None


def instead() -> dict[str, Callable[[], object]]:
    """The others: JSON text in, all that is wrong out, or an exception with it."""
    schema = json.loads(hearth.invoke("claims.schema"))["claim"]
    validator = jsonschema.Draft202012Validator(schema)
    return {
        f"jsonschema {version('jsonschema')}": lambda: list(validator.iter_errors(json.loads(TEXT))),
        f"pydantic {version('pydantic')} and the sum by hand": lambda: Claim.model_validate_json(TEXT),
    }


def main() -> None:
    """Measures everything."""
    assert hearth.validate_claim(TEXT).ok
    cold, second = starts()
    data = json.loads(TEXT)
    others = instead()
    calls: dict[str, Callable[[], object]] = {
        "text": lambda: hearth.validate_claim(TEXT),
        "mapping": lambda: hearth.validate_claim(data),
        "invoke": lambda: hearth.invoke("claims.validate", TEXT),
        **others,
    }
    times = in_turns(calls)
    cores = os.cpu_count() or 1
    processes = per_second(ProcessPoolExecutor, cores)
    threads = [per_second(ThreadPoolExecutor, workers) for workers in (1, cores)]
    notes = (
        f"a mapping {times['mapping']:.1f} µs, the boundary alone {times['invoke']:.1f} µs; valid_calls_per_s is of "
        f"{cores} processes; {threads[0]:.0f} with one thread, {threads[1]:.0f} with {cores}, which share one lock"
    )
    runtime = f"wasmtime {version('wasmtime')}, {platform.python_implementation()} {platform.python_version()}"
    print(json.dumps({
        "host": "python",
        "runtime": runtime,
        "cold_ms": round(cold, 1),
        "second_ms": round(second, 1),
        "warm_us": round(times["text"], 1),
        "valid_calls_per_s": round(processes),
        "instance_kb": round(instance_kb()),
        "notes": notes,
        "instead": [{"name": name, "us": round(times[name], 1)} for name in others],
    }, ensure_ascii=False))  # fmt: skip


if __name__ == "__main__":
    main()
