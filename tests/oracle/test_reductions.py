"""Tests that usage rates and the uncertainty of reductions are those of SciPy, of differences and of a simulation."""

from itertools import count
from random import Random

import emissions
import pytest
from scipy import stats

CLOSE = {"rel": 1e-6, "abs": 1e-6}


@pytest.mark.parametrize("seed", range(120))
def test_the_uncertainty_is_propagated_from_both_groups(operations, seed):
    credited = emissions.draw(seed)
    assessment = operations.valid("study.assess", credited.study.request)["assessment"]
    uncertainty = assessment["reductions"]["uncertainty"]
    for name, value in credited.uncertainty().items():
        assert uncertainty[name] == pytest.approx(value, **CLOSE), name


@pytest.mark.parametrize("seed", range(16))
def test_the_uncertainty_is_that_of_a_simulation(operations, seed):
    credited = next(draw for draw in map(linear, count(100 * seed)) if saves_in_each_draw(draw))
    assessment = operations.valid("study.assess", credited.study.request)["assessment"]
    simulated = credited.simulated(100_000)
    assert assessment["reductions"]["uncertainty"]["standardError"] == pytest.approx(simulated, rel=0.01)


def linear(seed):
    """Returns reductions without limits that apply to some draws only: a cap, business as usual, and a loss's deductions."""
    credited = emissions.draw(seed)
    credited.inputs |= {"usual": None, "persons": 9, "sides": [(500, 0.9)] * 2}
    credited.study.request["reductions"] = emissions.request(credited.inputs)
    return credited


def saves_in_each_draw(credited):
    uncertainty = credited.uncertainty()
    return uncertainty["mean"] >= 5 * uncertainty["standardError"]


@pytest.mark.parametrize("seed", range(60))
def test_the_interval_of_a_survey_is_that_of_scipy(operations, seed):
    random = Random(seed)
    surveyed = random.choice([random.randint(1, 60), random.randint(61, 100_000)])
    in_use = random.choice([0, surveyed, random.randint(0, surveyed), round(0.9 * surveyed)])
    usage = {"surveyed": surveyed, "inUse": in_use, "source": "drawn by the oracle"}
    consumption = {"value": 1, "unit": "kg/technology/day"}
    term = {"fuel": "wood", "technologyDays": 1000, "usage": usage, "consumption": consumption}
    request = {"methodology": "TPDDTEC", "version": "4.0", "fnrb": {"value": 0.5, "source": "drawn by the oracle"}}
    answer = operations.valid("study.reductions", request | {"savings": [term]})
    survey = answer["reductions"]["savings"]["terms"][0]["usageSurvey"]
    tested = stats.binomtest(in_use, surveyed)
    for name, confidence in (("interval", 0.9), ("oneSided", 0.8)):
        exact = tested.proportion_ci(confidence, method="exact")
        assert survey[name] == pytest.approx({"lower": exact.low, "upper": exact.high}, rel=1e-9, abs=1e-12)
    margin = max(in_use / surveyed - survey["interval"]["lower"], survey["interval"]["upper"] - in_use / surveyed)
    assert survey["met"] == (margin <= 0.1)
    assert survey["applied"] == (in_use / surveyed if margin <= 0.1 else survey["interval"]["lower"])
