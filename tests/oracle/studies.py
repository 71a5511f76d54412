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
    random.shuffle(claims)
    request = {
        "claims": claims,
        "design": design,
        "rule": random.choice(list(RULES)),
        "sides": random.choice(["one", "two", None]),
        "distribution": random.choice(["t", "t", "normal"]),
        "households": listed,
        "outliers": random.choice([{"method": "iqr"}, {"method": "mad"}, {"method": "iqr", "factor": 3}]),
        "fuels": {group: {"fuelType": "wood", "unit": "kg"} for group in counts},
    }
    return Study(request, dict(means), persons, adults)


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


def quantile(study: Study, freedom: float, sides: str) -> float:
    confidence = RULES[study.request["rule"]][0]
    below = confidence if sides == "one" else (1 + confidence) / 2
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
    """Returns the two-sided interval, and the bounds of the sides that the request states."""
    half = quantile(study, freedom, "two") * error
    sides = study.request["sides"] or "two"
    bound = quantile(study, freedom, sides) * error
    return {
        "mean": mean,
        "standardError": error,
        "degreesOfFreedom": freedom,
        "halfWidth": half,
        "relativePrecision": abs(half / mean),
        "met": abs(half / mean) <= RULES[study.request["rule"]][1],
        "interval": {"lower": mean - half, "upper": mean + half},
        "bounds": {
            "sides": sides,
            "quantile": bound / error,
            "halfWidth": bound,
            "lower": mean - bound,
            "upper": mean + bound,
        },
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
