"""Tests that the statistics of an assessment are those of NumPy and SciPy."""

import copy
from hashlib import sha256
from random import Random

import numpy as np
import pytest
import rfc8785
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
        if study.dry.get(group):
            agrees(statistics["perHouseholdDry"], studies.estimate(study, study.dry[group]))
        else:
            assert statistics["perHouseholdDry"] is None
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


@pytest.mark.parametrize("seed", range(150))
def test_the_sensitivity_table_repeats_the_figures_with_fewer_households_and_days(operations, seed):
    study = studies.draw(seed)
    assessment = operations.valid("study.assess", study.request)["assessment"]
    rows = {row["variation"]: row for row in assessment["sensitivity"]}
    expected = studies.variations(study)
    assert list(rows) == list(expected)
    main = None
    for name, means in expected.items():
        figures = {group: np.mean(list(values.values())) if len(values) > 1 else None for group, values in means.items()}
        both = None not in figures.values()
        figures["saving"] = figures["reference"] - figures["intervention"] if both else None
        main = main or figures
        for group, values in means.items():
            assert rows[name]["groups"][group]["households"] == len(values)
            compares(rows[name]["groups"][group]["mean"], figures[group], main[group])
        compares(rows[name]["saving"], figures["saving"], main["saving"])
        assert rows[name]["reductions"] is None


SAVINGS = {
    "methodology": "TPDDTEC",
    "version": "4.0",
    "fnrb": {"value": 0.5, "source": "a national study"},
    "savings": [{"count": 100, "days": 365, "usage": {"value": 0.9, "source": "a usage survey"}}],
}


@pytest.mark.parametrize("seed", range(60))
def test_the_reductions_of_a_row_are_those_of_a_study_with_its_households(operations, seed):
    study = studies.draw(seed)
    study.request |= {"rule": "90/10", "sides": "two", "distribution": "t", "reductions": SAVINGS}
    answer = operations("study.assess", study.request)
    if answer["outcome"] != "valid":
        return
    rows = {row["variation"]: row for row in answer["assessment"]["sensitivity"]}
    assert rows["as-assessed"]["reductions"]["value"] == answer["assessment"]["reductions"]["value"]
    means = studies.variations(study)
    claims = study.request["claims"]
    for name in ("without-outliers", "without-incomplete-households"):
        kept = {(group, household) for group, values in means[name].items() for household in values}
        study.request["claims"] = [one for one in claims if (one["testGroup"], one["householdId"]) in kept]
        again = operations("study.assess", study.request)
        reductions = again["assessment"].get("reductions") if again["outcome"] == "valid" else None
        row = rows[name]["reductions"]
        assert (row and row["value"]) == (reductions and reductions["value"])


def compares(figure: dict | None, value: float | None, main: float):
    if value is None:
        assert figure is None
        return
    assert figure["value"] == pytest.approx(value, **CLOSE)
    assert figure["change"] == pytest.approx(value - main, rel=1e-8, abs=1e-11)
    assert figure["relativeChange"] == pytest.approx(100 * (value - main) / abs(main), rel=1e-8, abs=1e-9)


@pytest.mark.parametrize("seed", range(50))
def test_the_days_of_a_group_are_counted_by_status(operations, seed):
    study = studies.draw(seed)
    completeness = operations.valid("study.assess", study.request)["assessment"]["completeness"]
    for group, tests in study.tests.items():
        days, tests = completeness["groups"][group], list(tests.values())
        counts = {status: sum(test.others[status] for test in tests) for status in tests[0].others}
        logged = sum(len(test.logs) for test in tests)
        assert days["daysLogged"] == logged
        assert days["daysMissing"] == counts["missing"]
        assert days["daysExcluded"] == counts["excluded"]
        assert days["zeroDays"] == counts["not-used"]
        assert days["daysExpected"] == logged + sum(counts.values())
        assert days["incompleteHouseholds"] == sum(not test.is_complete() for test in tests)


@pytest.mark.parametrize("seed", range(50))
def test_a_bad_claim_is_excluded_and_changes_no_figure(operations, seed):
    study = studies.draw(seed)
    expected = operations.valid("study.assess", study.request)["assessment"]
    random = Random(seed)
    claims, broken = study.request["claims"], set()
    for number in range(random.randint(1, 3)):
        claim = copy.deepcopy(random.choice([claim for claim in claims if claim["householdId"] not in broken]))
        claim["householdId"] = f"did:example:broken{number}"
        random.choice([make_negative, make_another_total, remove_group, remove_logs])(claim)
        broken.add(claim["householdId"])
        claims.insert(random.randint(0, len(claims)), claim)
    assessment = operations.valid("study.assess", study.request)["assessment"]
    excluded = assessment["excluded"]
    digests = {digest(claim): claim["householdId"] for claim in claims}
    listed = [(digests[one["claim"]], one["household"]) for one in excluded["listed"]]
    assert listed == [(household, household) for household in sorted(broken)]
    assert excluded["claims"] == len(broken) == assessment["recruitment"]["total"]["excluded"]
    groups = [claim.get("testGroup") for claim in claims if claim["householdId"] in broken]
    assert excluded["groups"] == {group: groups.count(group) for group in ("reference", "intervention")}
    assert excluded["groupUnknown"] == groups.count(None)
    for name in ("households", "groups", "difference", "sensitivity", "completeness", "timing"):
        assert assessment[name] == expected[name], name


def digest(claim: dict) -> str:
    return "sha256:" + sha256(rfc8785.dumps(claim)).hexdigest()


def make_negative(claim: dict):
    claim["fuelMeasurements"] = {"total": 4, "dailyLogs": [3, -1, 2]}


def make_another_total(claim: dict):
    claim["fuelMeasurements"]["total"] += 1


def remove_group(claim: dict):
    del claim["testGroup"]


def remove_logs(claim: dict):
    del claim["fuelMeasurements"]["dailyLogs"]


@pytest.mark.parametrize("seed", range(40))
def test_a_household_without_its_pair_does_not_count(operations, seed):
    study = studies.draw(seed)
    if study.request["design"] != "paired":
        return
    random = Random(seed)
    claims = study.request["claims"]
    alone = random.choice([claim for claim in claims])
    partner = next(
        claim for claim in claims if claim["householdId"] == alone["householdId"] and claim is not alone
    )
    whole = [claim for claim in claims if claim["householdId"] != alone["householdId"]]
    claims.remove(partner)
    study.request["households"] = []
    assessment = operations.valid("study.assess", study.request)["assessment"]
    study.request["claims"] = whole
    expected = operations.valid("study.assess", study.request)["assessment"]
    for name in ("households", "groups", "difference"):
        assert assessment[name] == expected[name], name
    # Only the household that was tested once is lost.
    rows = [
        [row for row in one["sensitivity"] if row["variation"] != "worst-for-the-lost"]
        for one in (assessment, expected)
    ]
    assert rows[0] == rows[1]
    lost = [alone["householdId"]] if alone["testGroup"] == "reference" else []
    assert [one["household"] for one in assessment["completeness"]["dropouts"]] == lost
    assert [one["household"] for one in assessment["excluded"]["listed"]] == [alone["householdId"]]
