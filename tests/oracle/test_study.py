"""Tests that the statistics of an assessment are those of NumPy and SciPy."""

import pytest
import studies

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
        if study.dry.get(group):
            agrees(statistics["perHouseholdDry"], studies.estimate(study, study.dry[group]))
        else:
            assert statistics["perHouseholdDry"] is None
    agrees(assessment["difference"], studies.difference(study))


def agrees(statistics: dict, expected: dict):
    for name, value in expected.items():
        assert statistics[name] == pytest.approx(value, **CLOSE), name


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
