"""Tests that the figures of a claim are those of Python's decimal and statistics: of the vectors, and of drawn claims."""

import json
from datetime import date, timedelta
from decimal import Decimal
from random import Random
from statistics import mean, stdev

import pytest
import vectors

VECTORS = [vector for vector in vectors.load("figures") if vector.answer["outcome"] == "valid"]
ADULTS = {"children": Decimal("0.5"), "women": Decimal("0.8"), "men": Decimal(1), "elders": Decimal("0.8")}


def exact(text: str | bytes) -> object:
    return json.loads(text, parse_float=Decimal, parse_int=Decimal)


def figures(claim: dict) -> dict:
    """Calculates the figures from the definitions in the reference, with exact decimals up to the root."""
    fuel = claim["fuelMeasurements"]
    logs = fuel["dailyLogs"]
    statuses = [day["status"] for day in fuel.get("daysWithoutLog", [])]
    counted = logs + [Decimal(0)] * statuses.count("not-used")
    daily = mean(counted)
    persons, adults = household(claim)
    moisture = claim.get("fuelMoisture")
    return {
        "days": len(logs),
        "notUsedDays": statuses.count("not-used"),
        "missingDays": statuses.count("missing"),
        "excludedDays": statuses.count("excluded"),
        "dailyMean": daily,
        "standardDeviation": stdev(counted),
        "lowest": min(logs, default=None),
        "highest": max(logs, default=None),
        "usage": Decimal(len(logs)) / len(counted),
        "dryMean": daily * dry_share(moisture) if moisture else None,
        "persons": persons,
        "standardAdults": adults,
        "perPerson": daily / persons if persons else None,
        "perStandardAdult": daily / adults if adults else None,
    }


def household(claim: dict) -> tuple[Decimal | None, Decimal | None]:
    """Returns the persons and the standard adults."""
    visits = claim.get("personsPresent", [])
    present = {name: mean(visit[name] for visit in visits) for name in ADULTS} if visits else {}
    size = present if sum(present.values()) else claim.get("householdSize")
    if not isinstance(size, dict):
        return size, None
    size = {name: size.get(name, Decimal(0)) for name in ADULTS}
    return sum(size.values()), sum(ADULTS[name] * count for name, count in size.items())


def dry_share(moisture: dict) -> Decimal:
    share = mean(moisture["readings"]) / 100
    return 1 / (1 + share) if moisture["basis"] == "dry" else 1 - share


def compare(found: dict, claim: dict) -> None:
    expected = figures(claim)
    assert list(found) == list(expected)
    for name, value in expected.items():
        assert found[name] == (None if value is None else pytest.approx(float(value), rel=1e-12, abs=1e-12)), name


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_the_vectors_follow(vector):
    compare(vector.answer["figures"], exact(vector.request))


def draw(random: Random) -> dict:
    """Returns a claim with days of every kind."""
    start, days, logs, others = date(2024, 2, 1), random.randint(4, 40), [], []
    for index in range(days):
        kind = random.choice(["log"] * 5 + ["not-used", "missing", "excluded"]) if index > 2 else "log"
        if kind == "log":
            logs.append(random.randint(1, 9999) / 1000)
        else:
            day = {"date": (start + timedelta(days=index)).isoformat(), "status": kind}
            others.append(day if kind == "not-used" else day | {"reason": "nobody was at home"})
    claim = {
        "type": "KPTClaim",
        "householdId": "did:ixo:household:123",
        "testGroup": random.choice(["reference", "intervention"]),
        "testPeriod": {
            "startDate": start.isoformat(),
            "endDate": (start + timedelta(days=days - 1)).isoformat(),
            "durationDays": days,
        },
        "fuelMeasurements": {
            "total": float(sum(Decimal(str(log)) for log in logs)),
            "dailyLogs": logs,
            "daysWithoutLog": others,
        },
        "externalFactors": {"season": "dry", "culturalEvents": ["none"]},
    }
    counts = lambda: {name: random.randint(0, 4) for name in ADULTS}  # noqa: E731
    if random.random() < 0.5:
        claim["householdSize"] = random.choice([random.randint(1, 12), counts() | {"women": 1}])
    if random.random() < 0.3:
        claim["personsPresent"] = [counts() for _ in range(random.randint(1, 4))]
    if random.random() < 0.3:
        readings = [random.randint(5, 60) for _ in range(random.randint(1, 9))]
        claim["fuelMoisture"] = {"basis": random.choice(["dry", "wet"]), "readings": readings}
    return claim


@pytest.mark.parametrize("seed", range(200))
def test_drawn_claims_follow(operations, seed):
    claim = draw(Random(seed))
    answer = operations.valid("claims.figures", claim)
    compare(answer["figures"], exact(json.dumps(claim)))
