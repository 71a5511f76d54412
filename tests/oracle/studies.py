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


@dataclass(frozen=True)
class Test:
    """The days of one household: its logs, and the number of days with each other status."""

    logs: tuple[Decimal, ...]
    others: dict[str, int]

    def mean(self) -> float:
        """Returns the mean in which a day without use of the fuel counts as zero."""
        return float(sum(self.logs)) / (len(self.logs) + self.others["not-used"])

    def mean_of_logs(self) -> float | None:
        return float(sum(self.logs)) / len(self.logs) if self.logs else None

    def is_complete(self) -> bool:
        return not self.others["missing"] and not self.others["excluded"]


@dataclass
class Study:
    """A request and its numbers."""

    request: dict
    means: dict[str, dict[str, float]]
    """The daily means by group and household."""
    tests: dict[str, dict[str, Test]]
    """The days by group and household."""
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
    means, tests, claims = defaultdict(dict), defaultdict(dict), []
    uses_daily = random.random() < 0.5
    persons, adults, listed = {}, {}, []
    for group, count in counts.items():
        centre, spread = (6.0, 1.5) if group == "reference" else (3.0, 0.9)
        for number in range(count):
            household = f"did:example:{'h' if design == 'paired' else group[0]}{number}"
            days = random.randint(3, 9)
            logs = [Decimal(max(1, round(random.gauss(centre, spread) * 100))) / 100 for _ in range(days)]
            others = dict.fromkeys(("missing", "excluded", "not-used"), 0)
            if not uses_daily and random.random() < 0.5:
                others = {"missing": random.randint(0, 1), "excluded": random.randint(0, 1)}
                others["not-used"] = random.randint(0, 3)
                logs = logs[: max(3 - others["not-used"], random.randint(0, days))]
            test = Test(tuple(logs), others)
            claims.append(claim(random, household, group, test))
            tests[group][household] = test
            means[group][household] = test.mean()
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
        "sides": random.choice(["one", "two", None]),
        "distribution": random.choice(["t", "t", "normal"]),
        "households": listed,
        "outliers": random.choice([{"method": "iqr"}, {"method": "mad"}, {"method": "iqr", "factor": 3}]),
        "fuels": {group: {"fuelType": "wood", "unit": "kg"} for group in counts},
    }
    return Study(request, dict(means), dict(tests), persons, adults, {group: values for group, values in dry.items() if values})


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


def claim(random: Random, household: str, group: str, test: Test) -> dict:
    start = date(2025, 3, 1) + timedelta(days=random.randint(0, 12))
    days = [status for status, count in test.others.items() for _ in range(count)]
    days += ["logged"] * len(test.logs)
    random.shuffle(days)
    end = start + timedelta(days=len(days) - 1)
    fuel = {"total": float(sum(test.logs)), "dailyLogs": [float(log) for log in test.logs]}
    others = [
        {"date": str(start + timedelta(days=number)), "status": status, "reason": "a reason"}
        for number, status in enumerate(days)
        if status != "logged"
    ]
    if others:
        fuel["daysWithoutLog"] = others
    return {
        "type": "KPTClaim",
        "householdId": household,
        "testGroup": group,
        "testPeriod": {"startDate": str(start), "endDate": str(end), "durationDays": len(days)},
        "fuelMeasurements": fuel,
        "externalFactors": {"season": "dry", "culturalEvents": ["none"], "occupationalFactors": ["harvest"]},
    }


def cooks(study: Study, household: str, test: Test) -> bool:
    """Returns whether the wood of a home has at least the energy of 0.04 kg of LPG for each person and day."""
    persons = study.persons.get(household)
    return persons is None or test.mean() * 15.6 / persons >= 1.89


def variations(study: Study) -> dict[str, dict[str, dict[str, float]]]:
    """Returns the daily means of each row of the sensitivity table, by group and household."""
    flagged = {group: outliers(study, group, {"method": "iqr"}) for group in study.means}
    chosen = {
        "as-assessed": lambda group, household, test: test.mean(),
        "without-outliers": lambda group, household, test: None if household in flagged[group] else test.mean(),
        "without-days-not-used": lambda group, household, test: test.mean_of_logs(),
        "without-incomplete-households": lambda group, household, test: test.mean() if test.is_complete() else None,
    }
    chosen["without-little-energy"] = lambda group, household, test: test.mean() if cooks(study, household, test) else None
    # No study is drawn with a selection, so it has no reserves and no lost households.
    chosen["without-reserves"] = chosen["worst-for-the-lost"] = chosen["with-default-fnrb"] = chosen["as-assessed"]
    rows = {}
    for name, mean in chosen.items():
        row = {group: {one: mean(group, one, test) for one, test in tests.items()} for group, tests in study.tests.items()}
        row = {group: {one: mean for one, mean in means.items() if mean is not None} for group, means in row.items()}
        if study.request["design"] == "paired":
            pairs = set(row["reference"]) & set(row["intervention"])
            row = {group: {one: mean for one, mean in means.items() if one in pairs} for group, means in row.items()}
        rows[name] = row
    return rows


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


def outliers(study: Study, group: str, rule: dict | None = None) -> dict[str, str]:
    """Returns the households with an outlying daily mean, and the side, by a rule or else by that of the study."""
    rule = rule or study.request["outliers"]
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
