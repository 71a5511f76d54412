"""Tests that a study of several fuels has the energy of each household, and the means of each fuel."""

import fuels
import numpy as np
import pytest
import studies
from scipy import stats
from test_study import CLOSE, agrees


@pytest.mark.parametrize("seed", range(120))
def test_the_groups_are_compared_by_energy(operations, seed):
    stacking = fuels.draw(seed)
    assessment = operations.valid("study.assess", stacking.request)["assessment"]
    study = stacking.study(stacking.energy)
    for group, means in study.means.items():
        statistics = assessment["groups"][group]
        assert (statistics["fuelType"], statistics["unit"]) == (None, "MJ")
        values = {one["household"]: one["dailyMean"] for one in statistics["values"]}
        assert values == pytest.approx(means, **CLOSE)
        agrees(statistics["perHousehold"], studies.estimate(study, list(means.values())))
    agrees(assessment["difference"], studies.difference(study))
    assert assessment["difference"]["unit"] == "MJ/household/day"


@pytest.mark.parametrize("seed", range(120))
def test_each_fuel_has_the_mean_over_all_households(operations, seed):
    stacking = fuels.draw(seed)
    assessment = operations.valid("study.assess", stacking.request)["assessment"]
    used = {fuel for homes in stacking.tests.values() for tests in homes.values() for fuel in tests}
    assert [fuel["fuelType"] for fuel in assessment["fuels"]] == sorted(used)
    for fuel in assessment["fuels"]:
        name = fuel["fuelType"]
        assert fuel["netCalorificValue"]["value"] == stacking.megajoules[name]
        study = stacking.study(lambda tests, name=name: tests[name].mean() if name in tests else 0.0)
        for group, means in study.means.items():
            assert fuel["groups"][group]["users"] == sum(name in tests for tests in stacking.tests[group].values())
            estimate = fuel["groups"][group]["perHousehold"]
            assert estimate["mean"] == pytest.approx(np.mean(list(means.values())), **CLOSE)
            deviation = np.std(list(means.values()), ddof=1)
            assert estimate["standardDeviation"] == pytest.approx(deviation, **CLOSE)
        saved = np.mean(list(study.means["reference"].values())) - np.mean(list(study.means["intervention"].values()))
        assert fuel["difference"]["mean"] == pytest.approx(saved, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("seed", range(120))
def test_the_energy_is_the_sum_of_the_fuels(operations, seed):
    assessment = operations.valid("study.assess", fuels.draw(seed).request)["assessment"]
    for group in ("reference", "intervention"):
        energy = sum(
            fuel["groups"][group]["perHousehold"]["mean"] * fuel["netCalorificValue"]["value"]
            for fuel in assessment["fuels"]
        )
        assert assessment["groups"][group]["perHousehold"]["mean"] == pytest.approx(energy, **CLOSE)


@pytest.mark.parametrize("seed", range(120))
def test_the_sensitivity_table_is_in_energy(operations, seed):
    stacking = fuels.draw(seed)
    assessment = operations.valid("study.assess", stacking.request)["assessment"]
    rows = {row["variation"]: row for row in assessment["sensitivity"]}
    values = {
        "as-assessed": stacking.energy,
        "without-days-not-used": stacking.energy_of_logs,
        "without-incomplete-households": stacking.energy_if_complete,
    }
    for name, value in values.items():
        means = stacking.study(value).means
        if stacking.request["design"] == "paired":
            pairs = set(means["reference"]) & set(means["intervention"])
            means = {group: {one: x for one, x in homes.items() if one in pairs} for group, homes in means.items()}
        for group, homes in means.items():
            figure = rows[name]["groups"][group]
            assert figure["households"] == len(homes)
            if len(homes) < 2:
                assert figure["mean"] is None
            else:
                assert figure["mean"]["value"] == pytest.approx(np.mean(list(homes.values())), **CLOSE)


USAGE = {"value": 0.9, "source": "a usage survey"}
IPCC = {"wood": None, "charcoal": {"set": "IPCC-2006"}, "lpg": {"set": "IPCC-2006"}}
FNRB = 0.4
DAYS = 100 * 365 * USAGE["value"] / 1000
"""Tonnes for each kilogram per household and day."""
PER_TONNE = {
    "wood": 0.0156 * (112 * FNRB + (300 * 28 + 4 * 265) / 1000),
    "charcoal": 0.0295 * (112 * FNRB + (200 * 28 + 1 * 265) / 1000),
    "lpg": 0.0473 * (63.1 + (5 * 28 + 0.1 * 265) / 1000),
}
"""tCO2e, with the factors of the IPCC 2006 Guidelines and the warming potentials of AR5."""
VM0050 = {
    "methodology": "VM0050",
    "version": "1.0",
    "fnrb": {"value": FNRB, "source": "a national study"},
    "leakage": {"renewableBiomass": {"value": 0, "source": "a leakage survey"}},
}


def after_leakage(saved: float) -> float:
    """Applies the factor of VM0050, which does not reduce an increase of emissions."""
    return saved * 0.95 if saved > 0 else saved


def credited(stacking: fuels.Stacking) -> list[str]:
    """Adds reductions with a term for each fuel of each side, and returns the fuels."""
    used = sorted({fuel for homes in stacking.tests.values() for tests in homes.values() for fuel in tests})
    terms = [{"fuel": fuel, "count": 100, "days": 365, "usage": USAGE} for fuel in used]
    terms = [term | ({"factors": IPCC[term["fuel"]]} if IPCC[term["fuel"]] else {}) for term in terms]
    stacking.request |= {"rule": "90/10", "distribution": "t"}
    stacking.request["reductions"] = VM0050 | {"baseline": terms, "project": terms}
    return used


@pytest.mark.parametrize("seed", range(120))
def test_the_reductions_are_the_sum_of_the_fuels(operations, seed):
    stacking = fuels.draw(seed)
    used = credited(stacking)
    assessment = operations.valid("study.assess", stacking.request)["assessment"]
    taken = {(one["of"], one["fuelType"]): one["value"] for one in assessment["reductionsBasis"]["values"]}
    estimates = {fuel["fuelType"]: fuel["groups"] for fuel in assessment["fuels"]}
    emissions = {}
    for group in ("reference", "intervention"):
        for fuel in used:
            assert taken[group, fuel] == estimates[fuel][group]["perHousehold"]["conservative"]["value"]
        emissions[group] = sum(taken[group, fuel] * DAYS * PER_TONNE[fuel] for fuel in used)
    expected = after_leakage(emissions["reference"] - emissions["intervention"])
    assert assessment["reductions"]["value"] == pytest.approx(expected, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("seed", range(120))
def test_the_uncertainty_of_the_reductions_counts_the_fuels_of_a_home_together(operations, seed):
    stacking = fuels.draw(seed)
    credited(stacking)
    uncertainty = operations.valid("study.assess", stacking.request)["assessment"]["reductions"]["uncertainty"]
    study = stacking.study(lambda tests: sum(test.mean() * DAYS * PER_TONNE[fuel] for fuel, test in tests.items()))
    homes = [list(study.means[group].values()) for group in ("reference", "intervention")]
    saved = np.mean(homes[0]) - np.mean(homes[1])
    assert uncertainty["mean"] == pytest.approx(after_leakage(saved), rel=1e-9, abs=1e-9)
    factor = after_leakage(saved) / saved
    if stacking.request["design"] == "paired":
        saved = np.array(homes[0]) - np.array([study.means["intervention"][one] for one in study.means["reference"]])
        error, freedom = stats.sem(saved), len(saved) - 1
    else:
        variances = [np.var(values, ddof=1) / len(values) for values in homes]
        error = np.sqrt(sum(variances))
        freedom = sum(variances) ** 2 / sum(
            variance**2 / (len(values) - 1) for variance, values in zip(variances, homes, strict=True)
        )
    assert uncertainty["standardError"] == pytest.approx(error * factor, rel=1e-7)
    assert uncertainty["degreesOfFreedom"] == pytest.approx(freedom, rel=1e-6)


def test_a_fuel_of_the_project_needs_a_term(operations):
    stacking = fuels.draw(3)
    used = credited(stacking)
    reductions = stacking.request["reductions"]
    reductions["project"] = [term for term in reductions["project"] if term["fuel"] != used[-1]]
    assert "reductions.fuel_without_term" in operations.codes("study.assess", stacking.request)
