"""Draws studies from a seed, and computes their statistics with NumPy and SciPy."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from random import Random

import numpy as np
from scipy import stats

ADULTS = {"children": 0.5, "women": 0.8, "men": 1.0, "elders": 0.8}
RULES = {"95/5": (0.95, 0.05), "90/10": (0.9, 0.1), "90/30": (0.9, 0.3), "95/10": (0.95, 0.1)}


@dataclass
class Study:
    """A request and its numbers."""

    request: dict
    means: dict[str, dict[str, float]]
    """The daily means by group and household."""
    persons: dict[str, float] = field(default_factory=dict)
    adults: dict[str, float] = field(default_factory=dict)
    dry: dict[str, list[float]] = field(default_factory=dict)
    """The daily means as dry fuel, for a group in which every claim states the moisture."""


def draw(seed: int) -> Study:
    random = Random(seed)
    design = random.choice(["independent", "independent", "paired"])
    counts = {group: random.randint(2, 14) for group in ("reference", "intervention")}
    if design == "paired":
        counts["intervention"] = counts["reference"]
    means, claims = defaultdict(dict), []
    persons, adults, listed = {}, {}, []
    for group, count in counts.items():
        centre, spread = (6.0, 1.5) if group == "reference" else (3.0, 0.9)
        for number in range(count):
            household = f"did:example:{'h' if design == 'paired' else group[0]}{number}"
            days = random.randint(3, 9)
            logs = [Decimal(max(1, round(random.gauss(centre, spread) * 100))) / 100 for _ in range(days)]
            claims.append(claim(random, household, group, logs))
            means[group][household] = float(sum(logs)) / days
            if household in persons or random.random() < 0.2:
                continue
            size = {name: random.randint(0, 3) for name in ADULTS} | {"women": random.randint(1, 3)}
            persons[household] = float(sum(size.values()))
            if random.random() < 0.5:
                listed.append({"household": household} | size)
                adults[household] = sum(ADULTS[name] * count for name, count in size.items())
            else:
                listed.append({"household": household, "persons": sum(size.values())})
    present(random, claims, persons, adults)
    dry = {group: moist(random, claims, group, means[group]) for group in counts}
    random.shuffle(claims)
    request = {
        "claims": claims,
        "design": design,
        "rule": random.choice(list(RULES)),
        "sides": random.choice(["one", "two"]),
        "distribution": random.choice(["t", "t", "normal"]),
        "households": listed,
        "outliers": random.choice([{"method": "iqr"}, {"method": "mad"}, {"method": "iqr", "factor": 3}]),
        "fuels": {group: {"fuelType": "wood", "unit": "kg"} for group in counts},
    }
    return Study(request, dict(means), persons, adults, {group: values for group, values in dry.items() if values})


def present(random: Random, claims: list[dict], persons: dict[str, float], adults: dict[str, float]):
    """Adds the persons present to some claims, in place of the sizes of their households."""
    for measured in claims if random.random() < 0.4 else []:
        household = measured["householdId"]
        # In a paired design, a household has two claims, and the sizes are kept by household.
        if household in persons and random.random() < 0.5 and ":h" not in household:
            visits = [{name: random.randint(0, 12) / 4 for name in ADULTS} for _ in range(random.randint(1, 4))]
            visits[0]["women"] += 1
            measured["personsPresent"] = visits
            means = {name: np.mean([visit[name] for visit in visits]) for name in ADULTS}
            persons[household] = sum(means.values())
            adults[household] = sum(ADULTS[name] * mean for name, mean in means.items())


def moist(random: Random, claims: list[dict], group: str, means: dict[str, float]) -> list[float]:
    """Adds the moisture to the claims of a group, and returns the daily means as dry fuel, or nothing without moisture."""
    share = random.choice([0, 0.7, 1, 1])
    dry = {}
    for measured in claims:
        if measured["testGroup"] == group and random.random() < share:
            readings = [round(random.uniform(8, 60), 1) for _ in range(random.choice([1, 9, 27]))]
            basis = random.choice(["dry", "wet"])
            measured["fuelMoisture"] = {"basis": basis, "readings": readings}
            water = np.mean(readings) / 100
            household = measured["householdId"]
            dry[household] = means[household] / (1 + water) if basis == "dry" else means[household] * (1 - water)
    return list(dry.values()) if len(dry) == len(means) else []


def claim(random: Random, household: str, group: str, logs: list[Decimal]) -> dict:
    start = date(2025, 3, 1) + timedelta(days=random.randint(0, 12))
    end = start + timedelta(days=len(logs) - 1)
    return {
        "type": "KPTClaim",
        "householdId": household,
        "testGroup": group,
        "testPeriod": {"startDate": str(start), "endDate": str(end), "durationDays": len(logs)},
        "fuelMeasurements": {"total": float(sum(logs)), "dailyLogs": [float(log) for log in logs]},
        "externalFactors": {"season": "dry", "culturalEvents": ["none"], "occupationalFactors": ["harvest"]},
    }


def quantile(study: Study, freedom: float) -> float:
    confidence = RULES[study.request["rule"]][0]
    below = (1 + confidence) / 2 if study.request["sides"] == "two" else confidence
    return stats.t.ppf(below, freedom) if study.request["distribution"] == "t" else stats.norm.ppf(below)


def estimate(study: Study, values: list[float]) -> dict:
    """Returns the estimate of a mean."""
    sample = np.array(values)
    error = stats.sem(sample)
    return interval(study, sample.mean(), error, len(sample) - 1) | {
        "households": len(sample),
        "standardDeviation": sample.std(ddof=1),
        "coefficientOfVariation": stats.variation(sample, ddof=1),
    }


def difference(study: Study) -> dict:
    """Returns the difference of the groups, reference minus intervention."""
    groups = study.means["reference"], study.means["intervention"]
    if study.request["design"] == "paired":
        tested = stats.ttest_rel(list(groups[0].values()), [groups[1][household] for household in groups[0]])
    else:
        tested = stats.ttest_ind(list(groups[0].values()), list(groups[1].values()), equal_var=False)
    saved = np.mean(list(groups[0].values())) - np.mean(list(groups[1].values()))
    return interval(study, saved, saved / tested.statistic, tested.df) | {
        "tStatistic": tested.statistic,
        "relativeSaving": 100 * saved / np.mean(list(groups[0].values())),
    }


def interval(study: Study, mean: float, error: float, freedom: float) -> dict:
    half = quantile(study, freedom) * error
    return {
        "mean": mean,
        "standardError": error,
        "degreesOfFreedom": freedom,
        "halfWidth": half,
        "relativePrecision": abs(half / mean),
        "interval": {"lower": mean - half, "upper": mean + half},
    }


def outliers(study: Study, group: str) -> dict[str, str]:
    """Returns the households with an outlying daily mean, and the side."""
    rule = study.request["outliers"]
    values = np.array(list(study.means[group].values()))
    if rule["method"] == "iqr":
        low, high = np.percentile(values, [25, 75])
        reach = rule.get("factor", 1.5) * (high - low)
        low, high = low - reach, high + reach
    else:
        deviation = np.median(np.abs(values - np.median(values)))
        if deviation == 0:
            return {}
        reach = rule.get("factor", 3.5) * deviation / 0.6745
        low, high = np.median(values) - reach, np.median(values) + reach
    return {
        household: "high" if value > high else "low"
        for household, value in study.means[group].items()
        if not low <= value <= high
    }
