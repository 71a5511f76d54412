"""Recomputes the findings about sums, days, signs, digits and names of a claim from the specification.

Each function returns findings as pairs of code and JSON Pointer.
"""

import re
import struct
from collections import Counter
from collections.abc import Iterator
from datetime import date
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, Inexact
from math import isfinite

from claims import Number, Object, walk

CODES_OF_CLAIMS = {
    "claim.day_outside_period",
    "claim.day_repeated",
    "claim.day_without_reason",
    "claim.duration_mismatch",
    "claim.duration_too_short",
    "claim.log_count_mismatch",
    "claim.measurement_negative",
    "claim.measurement_zero",
    "claim.period_reversed",
    "claim.too_few_logs",
    "claim.total_mismatch",
}
TEXT = {"json.duplicate_key", "json.number_precision", "json.number_range"}
CODES = CODES_OF_CLAIMS | TEXT

SIGNIFICANT_DIGITS = 17
MINIMUM_DAYS = 3
DAILY_LOGS = 366
DOUBLE_DIGITS = 15
EXACT = Context(prec=2000, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[Inexact])

LOGS = "/fuelMeasurements/dailyLogs"
OTHER_DAYS = "/fuelMeasurements/daysWithoutLog"
TOTAL = "/fuelMeasurements/total"
DURATION = "/testPeriod/durationDays"

Findings = Iterator[tuple[str, str]]


def judge(root: object) -> Findings:
    yield from text(root)
    if not isinstance(root, Object):
        return
    period = part(root, "testPeriod")
    fuel = part(root, "fuelMeasurements")
    logs = fuel.get("dailyLogs")
    logs = logs if isinstance(logs, list) and len(logs) <= DAILY_LOGS else None
    duration = whole(decimal(period.get("durationDays")))
    others = fuel.get("daysWithoutLog")
    others = others if isinstance(others, list) and len(others) <= DAILY_LOGS else []
    yield from days(period, duration, logs, others)
    yield from other_days(period, others)
    if duration is not None and duration < MINIMUM_DAYS:
        yield "claim.duration_too_short", DURATION
    if logs is None:
        return
    not_used = [day for day in others if isinstance(day, Object) and day.get("status") == "not-used"]
    if len(logs) + len(not_used) < MINIMUM_DAYS:
        yield "claim.too_few_logs", LOGS
    yield from signs(logs)
    yield from sums(fuel.get("total"), logs)


def text(root: object) -> Findings:
    """Checks names and numbers anywhere in the text."""
    for pointer, value, _ in walk(root):
        if isinstance(value, Number) and refusal(value) is not None:
            yield refusal(value), pointer
        if isinstance(value, Object):
            for name, count in Counter(name for name, _ in value.pairs).items():
                if count > 1:
                    yield "json.duplicate_key", f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"


def refusal(number: Number) -> str | None:
    """Returns the code of a number that a double cannot represent, or not with all digits."""
    mantissa = re.split("[eE]", number.text)[0]
    digits = mantissa.replace("-", "").replace(".", "").strip("0")
    double = float(number.text)
    if not isfinite(double) or (double == 0 and digits):
        return "json.number_range"
    return "json.number_precision" if len(digits) > SIGNIFICANT_DIGITS else None


def days(period: Object, duration: int | None, logs: list | None, others: list) -> Findings:
    """Checks that the duration, and the number of logs and other days, are d or d + 1, for d = endDate - startDate."""
    start, end = calendar(period.get("startDate")), calendar(period.get("endDate"))
    if start is None or end is None:
        return
    d = (end - start).days
    if d < 0:
        yield "claim.period_reversed", "/testPeriod/endDate"
        return
    if duration is not None and duration not in (d, d + 1):
        yield "claim.duration_mismatch", DURATION
    if logs is not None and len(logs) + len(others) not in (d, d + 1):
        yield "claim.log_count_mismatch", LOGS


def other_days(period: Object, others: list) -> Findings:
    """Checks that the days without a log have reasons, lie in the period, and differ."""
    start, end = calendar(period.get("startDate")), calendar(period.get("endDate"))
    seen = set()
    for index, other in enumerate(others):
        day = calendar(other.get("date")) if isinstance(other, Object) else None
        if day is None or other.get("status") not in ("missing", "excluded", "not-used"):
            continue
        place = f"{OTHER_DAYS}/{index}"
        if "reason" not in other and other.get("status") != "not-used":
            yield "claim.day_without_reason", place
        if start is not None and end is not None and start <= end and not start <= day <= end:
            yield "claim.day_outside_period", place
        if day in seen:
            yield "claim.day_repeated", place
        seen.add(day)


def signs(logs: list) -> Findings:
    for index, log in enumerate(map(decimal, logs)):
        if log is not None and log <= 0:
            yield f"claim.measurement_{'zero' if log == 0 else 'negative'}", f"{LOGS}/{index}"


def sums(total: object, logs: list) -> Findings:
    """Checks that the total is the decimal sum or its double, or a double that adding in some order can give."""
    claimed = decimal(total)
    addends = [decimal(log) for log in logs]
    if claimed is None or None in addends:
        return
    exact = Decimal(0)
    for addend in addends:
        exact = EXACT.add(exact, addend)
    nearest = float(exact)
    if claimed == exact or float(claimed) == nearest:
        return
    if significant(claimed) < DOUBLE_DIGITS or not isfinite(nearest) or apart(float(claimed), nearest) > len(addends):
        yield "claim.total_mismatch", TOTAL


def significant(number: Decimal) -> int:
    return len("".join(map(str, number.as_tuple().digits)).strip("0"))


def apart(one: float, other: float) -> int:
    """Returns the number of steps from one double to the other, from the integers of their bits (IEEE 754)."""
    return abs(step(one) - step(other))


def step(double: float) -> int:
    (bits,) = struct.unpack(">q", struct.pack(">d", abs(double)))
    return bits if double >= 0 else -bits


def part(root: Object, name: str) -> Object:
    value = root.get(name)
    return value if isinstance(value, Object) else Object(())


def decimal(value: object) -> Decimal | None:
    """Returns a number that every host reads alike, or `None` for any other value."""
    if not isinstance(value, Number) or refusal(value) is not None:
        return None
    return Decimal(value.text) if float(value.text) else Decimal(0)


def whole(number: Decimal | None) -> int | None:
    return None if number is None or number != number.to_integral_value() else int(number)


def calendar(value: object) -> date | None:
    if not isinstance(value, str) or not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        return None
    try:
        return date(*map(int, value.split("-")))
    except ValueError:
        return None
