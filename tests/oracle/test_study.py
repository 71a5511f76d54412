"""Tests that the statistics of an assessment are those of NumPy and SciPy."""

from random import Random

import pytest
import studies
from scipy import stats

CLOSE = {"rel": 1e-10, "abs": 1e-12}


@pytest.mark.parametrize("seed", range(150))
def test_statistics_are_those_of_scipy(operations, seed):
    study = studies.draw(seed)
    assessment = operations.valid("study.assess", study.request)["assessment"]
    for group, means in study.means.items():
        statistics = assessment["groups"][group]
        values = {one["household"]: one for one in statistics["values"]}
        assert {household: one["dailyMean"] for household, one in values.items()} == pytest.approx(means, **CLOSE)
        flagged = {household: one["outlier"] for household, one in values.items() if "outlier" in one}
        assert flagged == studies.outliers(study, group)
        agrees(statistics["perHousehold"], studies.estimate(study, list(means.values())))
        for name, sizes in (("perCapita", study.persons), ("perStandardAdult", study.adults)):
            known = [mean / sizes[household] for household, mean in sorted(means.items()) if household in sizes]
            if len(known) < 2:
                assert statistics[name] is None
            else:
                agrees(statistics[name], studies.estimate(study, known))
    agrees(assessment["difference"], studies.difference(study))


def agrees(statistics: dict, expected: dict):
    for name, value in expected.items():
        if isinstance(value, dict):
            agrees(statistics[name], value)
        elif isinstance(value, str):
            assert statistics[name] == value, name
        else:
            assert statistics[name] == pytest.approx(value, **CLOSE), name


@pytest.mark.parametrize("seed", range(60))
def test_sides_change_the_bounds_alone(operations, seed):
    random = Random(seed)
    asked = {
        "mean": random.uniform(2, 9),
        "standardDeviation": random.uniform(0.5, 6),
        "households": random.randint(2, 200),
        "rule": random.choice(list(studies.RULES)),
        "group": random.choice(["reference", "intervention"]),
    }
    one, two = (operations.valid("study.estimate", asked | {"sides": sides})["estimate"] for sides in ("one", "two"))
    assert {name for name in two if one[name] != two[name]} <= {"bounds", "conservative", "derivation"}
    assert two["bounds"]["lower"] == two["interval"]["lower"] and two["bounds"]["upper"] == two["interval"]["upper"]
    confidence = studies.RULES[asked["rule"]][0]
    error = asked["standardDeviation"] / asked["households"] ** 0.5
    half = stats.t.ppf(confidence, asked["households"] - 1) * error
    assert one["bounds"]["halfWidth"] == pytest.approx(half, **CLOSE)
    if one["met"]:
        assert one["conservative"]["value"] == two["conservative"]["value"] == asked["mean"]
    elif asked["group"] == "reference":
        assert one["conservative"]["value"] == pytest.approx(max(0, asked["mean"] - half), **CLOSE)
        assert one["conservative"]["value"] >= two["conservative"]["value"]
    else:
        assert one["conservative"]["value"] == pytest.approx(asked["mean"] + half, **CLOSE)
        assert one["conservative"]["value"] < two["conservative"]["value"]


@pytest.mark.parametrize("sides, expected", [("two", 0.950413), ("one", 1.0528)])
def test_both_readings_of_the_published_vector(operations, sides, expected):
    """The published test data of SMEC 4.0 uses the two-sided quantile of four decimals; its text, the one-sided bound."""
    asked = {"mean": 1.4, "standardDeviation": 1.5, "households": 32, "group": "reference", "rule": "90/10"}
    asked |= {"quantileDecimals": 4, "sides": sides}
    estimate = operations.valid("study.estimate", asked)["estimate"]
    assert not estimate["met"] and estimate["relativePrecision"] == pytest.approx(0.321134, abs=1e-6)
    assert estimate["conservative"]["value"] == pytest.approx(expected, abs=5e-5 if sides == "one" else 1e-6)


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_claims_does_not_matter(operations, seed):
    study = studies.draw(seed)
    one = operations.valid("study.assess", study.request)["assessment"]
    study.request["claims"].reverse()
    assert operations.valid("study.assess", study.request)["assessment"] == one


@pytest.mark.parametrize("seed", range(150, 170))
def test_an_estimate_from_statistics_equals_that_from_values(operations, seed):
    study = studies.draw(seed)
    expected = studies.estimate(study, list(study.means["reference"].values()))
    asked = {name: expected[name] for name in ("mean", "standardDeviation", "households")}
    asked = {name: value.item() if hasattr(value, "item") else value for name, value in asked.items()}
    asked |= {name: study.request[name] for name in ("rule", "sides", "distribution")}
    agrees(operations.valid("study.estimate", asked)["estimate"], expected)
