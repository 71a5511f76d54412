"""Recomputes the findings about amounts, periods, moisture and persons of a claim, from the published figures.

Each function returns findings as pairs of code and JSON Pointer.
"""

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from arithmetic import LOGS, DAILY_LOGS, Findings, calendar, decimal, part
from claims import Object

ERRORS = {"claim.moisture_impossible", "claim.moisture_without_readings", "claim.nobody_present"}
CODES = ERRORS | {"claim.amount_implausible", "claim.moisture_implausible", "claim.period_implausible"}

TONNES = {"wood": [Fraction("0.75"), Fraction("1.25")], "charcoal": [Fraction("0.20"), Fraction("0.40")]}
"""Thresholds and caps per person and year (SMEC 4.0, RECH 5.0)."""
SURVEY = {"wood": Fraction("28.5"), "lpg": Fraction("3.4")}
"""The highest kilograms per household and day of a public survey."""
NET_CALORIFIC = {
    "wood": Fraction("15.6"),
    "charcoal": Fraction("29.5"),
    "dung": Fraction("11.6"),
    "residues": Fraction("11.6"),
    "lpg": Fraction("47.3"),
    "kerosene": Fraction("43.8"),
    "biogas": Fraction("50.4"),
}
"""MJ/kg (IPCC 2006 Guidelines)."""
LARGEST_HOUSEHOLD = 13
YEARS = range(1982, 2031)
WETTEST = Fraction(249, 349)
"""Water in the wettest green wood, as a share of the whole (Wood Handbook, table 4-1: 249 % of the dry wood)."""
READINGS, VISITS = 9 * 367, 367
MEMBERS = ("children", "women", "men", "elders")


def judge(root: object) -> Findings:
    if not isinstance(root, Object):
        return
    yield from amounts(root)
    yield from moisture(root.get("fuelMoisture"))
    if present(root) == 0:
        yield "claim.nobody_present", "/personsPresent"
    period = part(root, "testPeriod")
    for name in ("startDate", "endDate"):
        day = calendar(period.get(name))
        if isinstance(day, date) and day.year not in YEARS:
            yield "claim.period_implausible", f"/testPeriod/{name}"


def amounts(root: Object) -> Iterator[tuple[str, str]]:
    logs = part(root, "fuelMeasurements").get("dailyLogs")
    logs = list(map(decimal, logs)) if isinstance(logs, list) and len(logs) <= DAILY_LOGS else []
    if not logs or None in logs:
        return
    mean = sum(map(Fraction, logs)) / len(logs)
    limits = per_household(text(root, "fuelType"), text(root, "unit"), persons(root))
    if any(mean > limit for limit in limits):
        yield "claim.amount_implausible", LOGS


def per_household(fuel: str | None, unit: str | None, persons: Fraction | None) -> Iterator[Fraction]:
    """Returns the limits of a household's daily amount, in the unit of the claim."""
    if unit == "kg":
        if fuel in SURVEY:
            yield SURVEY[fuel]
        if persons:
            yield from (tonnes * 1000 / 365 * persons for tonnes in TONNES.get(fuel, []))
        energy = NET_CALORIFIC.get(fuel, min(NET_CALORIFIC.values()))
    elif unit in (None, "kWh", "L", "m3"):
        energy = Fraction("3.6")
    else:
        return
    yield TONNES["wood"][1] * 1000 / 365 * NET_CALORIFIC["wood"] * (persons or LARGEST_HOUSEHOLD) / energy


def text(root: Object, name: str) -> str | None:
    value = root.get(name)
    return value if isinstance(value, str) and re.search(r"\S", value) else None


def moisture(stated: object) -> Iterator[tuple[str, str]]:
    readings = stated.get("readings") if isinstance(stated, Object) else None
    basis = stated.get("basis") if isinstance(stated, Object) else None
    if not isinstance(readings, list) or len(readings) > READINGS or basis not in ("dry", "wet"):
        return
    percent = list(map(decimal, readings))
    if None in percent or any(reading < 0 for reading in percent):
        return
    place = "/fuelMoisture/readings"
    if not percent:
        yield "claim.moisture_without_readings", place
        return
    impossible = [index for index, reading in enumerate(percent) if basis == "wet" and reading >= 100]
    yield from (("claim.moisture_impossible", f"{place}/{index}") for index in impossible)
    mean = Fraction(sum(percent)) / len(percent) / 100
    water = mean / (1 + mean) if basis == "dry" else mean
    if not impossible and (mean < Fraction(1, 100) or water > WETTEST):
        yield "claim.moisture_implausible", place


def present(root: Object) -> Fraction | None:
    """Returns the mean number of persons present, 0 for none, or `None` if the claim does not count them."""
    visits = root.get("personsPresent")
    if not isinstance(visits, list) or len(visits) > VISITS or not all(isinstance(visit, Object) for visit in visits):
        return None
    counts = [decimal(visit.get(name)) for visit in visits for name in MEMBERS]
    if any(count is None or not 0 <= count <= 1000 for count in counts):
        return None
    return Fraction(sum(counts)) / len(visits) if visits else Fraction(0)


def persons(root: Object) -> Fraction | None:
    if present(root):
        return present(root)
    size = root.get("householdSize")
    if isinstance(size, Object):
        counts = [decimal(size.get(name)) for name in MEMBERS]
        size = None if None in counts else sum(counts)
    else:
        size = decimal(size)
    return Fraction(size) if size is not None and 0 < size <= 1000 else None
