"""Tests that the uncertainty of reductions is that of their formula, by differences and by simulation."""

import emissions
import pytest

CLOSE = {"rel": 1e-6, "abs": 1e-6}


@pytest.mark.parametrize("seed", range(120))
def test_the_uncertainty_is_propagated_from_both_groups(operations, seed):
    credited = emissions.draw(seed)
    assessment = operations.valid("study.assess", credited.study.request)["assessment"]
    uncertainty = assessment["reductions"]["uncertainty"]
    for name, value in credited.uncertainty().items():
        assert uncertainty[name] == pytest.approx(value, **CLOSE), name


@pytest.mark.parametrize("seed", range(8))
def test_the_uncertainty_is_that_of_a_simulation(operations, seed):
    credited = emissions.draw(seed)
    # Without limits that apply to some draws only.
    credited.inputs |= {"usual": None, "persons": 9}
    credited.study.request["reductions"] = emissions.request(credited.inputs)
    if credited.value(*credited.means()[0]) <= 0:
        pytest.skip("deductions of a loss differ")
    assessment = operations.valid("study.assess", credited.study.request)["assessment"]
    simulated = credited.simulated(100_000)
    assert assessment["reductions"]["uncertainty"]["standardError"] == pytest.approx(simulated, rel=0.01)
