"""Tests that a study of several fuels has the energy of each household, and the means of each fuel."""

import fuels
import numpy as np
import pytest
import studies
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
        "without-outliers": stacking.energy,
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
