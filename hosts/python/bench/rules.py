"""The rules that a JSON Schema cannot express: the sum of the daily logs, and the period against its dates and logs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any


def is_sum(total: float, logs: Sequence[float]) -> bool:
    """Returns whether the total is the sum, within less than the resolution of any scale. Decimals would be slower."""
    return math.isclose(math.fsum(logs), total, rel_tol=1e-9)


def is_duration(start: date, end: date, days: int) -> bool:
    """Returns whether a number of days is the difference of the dates, or one more."""
    return days - (end - start).days in (0, 1)


def contradictions(claim: Mapping[str, Any]) -> Iterator[str]:
    """Yields the paths of contradictions in a claim that matches the schema."""
    if not is_sum(claim["fuelMeasurements"]["total"], claim["fuelMeasurements"]["dailyLogs"]):
        yield "/fuelMeasurements/total"
    if period := claim.get("testPeriod"):
        start, end = date.fromisoformat(period["startDate"]), date.fromisoformat(period["endDate"])
        if end < start:
            yield "/testPeriod/endDate"
            return
        if not is_duration(start, end, period["durationDays"]):
            yield "/testPeriod/durationDays"
        if not is_duration(start, end, len(claim["fuelMeasurements"]["dailyLogs"])):
            yield "/fuelMeasurements/dailyLogs"
