"""Tests that a weighted mean stands beside its own spread, and that its interval follows from its row."""

from math import sqrt
from random import Random

import numpy as np
import pytest
from scipy import stats

CLOSE = {"rel": 1e-9, "abs": 1e-12}
GROUPS = ("reference", "intervention")


def study(operations, seed: int) -> tuple[dict, dict, dict]:
    """Returns a request, the households of each group by stratum with their daily means, and the strata's shares."""
    random = Random(seed)
    households = {"hills": random.randint(40, 90), "town": random.randint(8, 20), "valley": random.randint(10, 60)}
    frame = [
        {"household": f"did:example:{stratum}{number}", "stratum": stratum}
        for stratum, count in households.items()
        for number in range(count)
    ]
    sizes = {"hills": 8, "town": random.choice([6, 8]), "valley": 6}
    if seed % 4 == 0:
        sizes = {stratum: 2 * max(2, round(count / 8)) for stratum, count in households.items()}
    asked = {
        "design": "stratified",
        "sizes": sizes,
        "randomness": {"value": f"{seed:064x}", "source": "a number of this test"},
        "frame": frame,
    }
    selection = operations.valid("selection.draw", asked)["selection"]
    values, claims = {group: {stratum: [] for stratum in sizes} for group in GROUPS}, []
    drawn = {stratum: [] for stratum in sizes}
    for one in selection["selected"]:
        drawn[one["stratum"]].append(one["household"])
    for stratum, names in drawn.items():
        for index, household in enumerate(names):
            group = GROUPS[index % 2]
            tenths = [random.randint(20, 60) + {"hills": 0, "town": 25, "valley": 10}[stratum] for _ in range(3)]
            values[group][stratum].append((household, sum(tenths) / 30))
            claims.append(claim(household, group, tenths))
    request = {
        "claims": claims,
        "rule": "90/10",
        "fuels": {group: {"fuelType": "wood", "unit": "kg"} for group in GROUPS},
        "selection": {"document": selection, "frame": frame},
    }
    total = sum(households.values())
    return request, values, {stratum: count / total for stratum, count in households.items()}


def claim(household: str, group: str, tenths: list[int]) -> dict:
    return {
        "type": "KPTClaim",
        "householdId": household,
        "testGroup": group,
        "testPeriod": {"startDate": "2025-03-03", "endDate": "2025-03-05", "durationDays": 3},
        "fuelMeasurements": {"total": sum(tenths) / 10, "dailyLogs": [tenth / 10 for tenth in tenths]},
        "externalFactors": {"season": "dry", "culturalEvents": ["none"]},
    }


@pytest.mark.parametrize("seed", range(60))
def test_the_spread_and_the_interval_belong_to_the_mean(operations, seed):
    request, values, shares = study(operations, seed)
    groups = operations.valid("study.assess", request)["assessment"]["groups"]
    for group in GROUPS:
        row = groups[group]["perHousehold"]
        everyone = np.array([value for listed in values[group].values() for _, value in listed])
        weights = np.array([shares[stratum] / len(listed) for stratum, listed in values[group].items() for _ in listed])
        # Also a sample in proportion to the frame is weighted.
        assert row["method"] == "stratified"
        stated = row["mean"], row["standardError"], row["degreesOfFreedom"]
        assert redone(row["strata"]) == pytest.approx(stated, **CLOSE)
        mean = np.average(everyone, weights=weights)
        count = len(everyone)
        # svyvar of the R package survey: n / (n - 1) times the weighted mean of the squares.
        variance = count / (count - 1) * np.average((everyone - mean) ** 2, weights=weights)
        assert (row["mean"], row["standardDeviation"]) == pytest.approx((mean, sqrt(variance)), **CLOSE)
        assert row["unweighted"]["mean"] == pytest.approx(everyone.mean(), **CLOSE)
        assert row["unweighted"]["standardDeviation"] == pytest.approx(everyone.std(ddof=1), **CLOSE)
        a_reader_redoes_the_interval(row)


def redone(strata: list[dict]) -> tuple[float, float, float]:
    """Returns the mean, the standard error and the degrees of freedom (Satterthwaite) from the rows of the strata."""
    mean = sum(stratum["weight"] * stratum["mean"] for stratum in strata)
    parts = [stratum["weight"] ** 2 * stratum["standardDeviation"] ** 2 / stratum["households"] for stratum in strata]
    freedom = sum(parts) ** 2 / sum(
        part**2 / (stratum["households"] - 1) for part, stratum in zip(parts, strata, strict=True)
    )
    return mean, sqrt(sum(parts)), freedom


def a_reader_redoes_the_interval(row: dict):
    """The interval follows from mean, standard deviation, effective number of households and degrees of freedom."""
    error = row["standardDeviation"] / sqrt(row["effectiveHouseholds"])
    assert row["standardError"] == pytest.approx(error, **CLOSE)
    assert row["coefficientOfVariation"] == pytest.approx(row["standardDeviation"] / row["mean"], **CLOSE)
    half = stats.t.ppf(0.95, row["degreesOfFreedom"]) * error
    assert row["halfWidth"] == pytest.approx(half, **CLOSE)
    assert row["interval"] == pytest.approx({"lower": row["mean"] - half, "upper": row["mean"] + half}, **CLOSE)
    assert row["relativePrecision"] == pytest.approx(half / row["mean"], **CLOSE)
    for stratum in row["strata"]:
        own = stratum["standardDeviation"] / sqrt(stratum["households"])
        own *= stats.t.ppf(0.95, stratum["households"] - 1)
        assert stratum["relativePrecision"] == pytest.approx(own / stratum["mean"], **CLOSE)
        assert stratum["quantile"] == pytest.approx(stats.t.ppf(0.95, stratum["households"] - 1), **CLOSE)


@pytest.mark.parametrize("seed", range(60, 80))
def test_each_household_names_its_stratum(operations, seed):
    request, values, _ = study(operations, seed)
    groups = operations.valid("study.assess", request)["assessment"]["groups"]
    for group in GROUPS:
        found = {one["household"]: (one["stratum"], one["dailyMean"]) for one in groups[group]["values"]}
        expected = {
            household: (stratum, pytest.approx(mean, **CLOSE))
            for stratum, listed in values[group].items()
            for household, mean in listed
        }
        assert found == expected
