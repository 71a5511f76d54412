"""Tests sample sizes by the formulas of the sampling guidelines, and by the assessment, with SciPy's quantiles."""

import re
from fractions import Fraction
from math import ceil
from random import Random

import pytest
from scipy.stats import norm, t

RULES = {"95/5": (0.95, 0.05), "90/10": (0.9, 0.1), "90/30": (0.9, 0.3), "95/10": (0.95, 0.1)}


def size(confidence: float, precision: float, variance: float, population: int | None) -> float:
    """Returns the size before rounding up. `variance` is the variance of the estimate, relative for a mean."""
    z = norm.ppf((1 + confidence) / 2)
    if population is None:
        return z**2 * variance / precision**2
    return z**2 * population * variance / ((population - 1) * precision**2 + z**2 * variance)


def up(exact: float, population: int | None, fewest: int = 1) -> int:
    assert abs(exact - round(exact)) > 1e-9 * max(1, exact), "too close to a whole number to compare"
    least = max(fewest, ceil(exact))
    return least if population is None else min(least, population)


def by_student(confidence: float, precision: float, variance: float) -> int:
    """Returns the fewest households of a group whose mean has the precision by Student's distribution."""
    return next(n for n in range(2, 10**6) if t.ppf((1 + confidence) / 2, n - 1) ** 2 * variance <= n * precision**2)


def draw(random: Random) -> tuple[dict, float, float, float]:
    """Returns a request with its confidence, its precision and the variance of its estimate."""
    population = random.choice([None, random.randint(1, 50), random.randint(50, 100_000)])
    name = random.choice([*RULES, None])
    confidence, precision = RULES[name] if name else (random.choice([0.8, 0.9, 0.99]), random.choice([0.02, 0.07, 0.25]))
    asked = {"population": population, "rule": name or {"confidence": confidence, "precision": precision}}
    if random.random() < 0.5:
        expected = random.choice([0.1, 0.37, 0.5, 0.85])
        asked["estimate"], variance = {"kind": "proportion", "expected": expected}, expected * (1 - expected)
    elif random.random() < 0.5:
        mean, deviation = random.uniform(0.5, 9), random.uniform(0.1, 4)
        asked["estimate"] = {"kind": "mean", "mean": mean, "standardDeviation": deviation}
        variance = (deviation / mean) ** 2
    else:
        cv = random.choice([0.25, 0.43, 0.5, 0.6, 0.9])
        asked["estimate"], variance = {"kind": "mean", "coefficientOfVariation": cv}, cv**2
    return asked, confidence, precision, variance


@pytest.mark.parametrize("seed", range(120))
def test_sizes_follow_the_formulas(operations, seed):
    random = Random(seed)
    asked, confidence, precision, variance = draw(random)
    asked["distribution"] = "normal"
    population = asked["population"]
    dropout = random.choice([None, "0.05", "0.15", "0.3"])
    if dropout:
        asked["dropout"] = float(dropout)
    answer = operations.valid("sampling.size", asked)
    fewest = 2 if asked["estimate"]["kind"] == "mean" else 1
    needed = up(size(confidence, precision, variance, population), population, fewest)
    assert answer["size"] == needed, answer
    more = ceil(needed / (1 - Fraction(dropout or "0")))
    assert answer["adjusted"] == (more if population is None else min(more, population)), answer
    warned = [found["params"] for found in answer["findings"] if found["code"] == "sampling.student_needs_more"]
    student = by_student(confidence, precision, variance) if fewest == 2 else 0
    assert warned == ([{"needed": str(student), "size": str(needed)}] if student > needed else []), answer
    assert answer["z"] == pytest.approx(norm.ppf((1 + confidence) / 2), rel=1e-13)


@pytest.mark.parametrize("seed", range(200))
def test_a_study_of_the_planned_size_passes_its_own_assessment(operations, seed):
    """With the planned spread and the planned number of households, the precision is met; with one fewer, it is not."""
    random = Random(seed)
    asked, confidence, precision, variance = draw(random)
    population = asked["population"]
    mean, cv = random.uniform(0.5, 9), variance**0.5
    asked["estimate"] = {"kind": "mean", "mean": mean, "standardDeviation": cv * mean}
    answer = operations.valid("sampling.size", asked)
    assert (answer["formula"], answer["inputs"]["distribution"]) == ("mean-student", "t")
    needed = by_student(confidence, precision, variance)
    codes = [found["code"] for found in answer["findings"]]
    if population is not None and population < needed:
        assert answer["size"] == population and codes == ["sampling.census_misses"]
        return
    assert answer["size"] == needed and codes == []
    assert answer["t"] == pytest.approx(t.ppf((1 + confidence) / 2, needed - 1), rel=1e-12)

    def met(households: int) -> bool:
        published = {"mean": mean, "standardDeviation": cv * mean, "households": households, "rule": asked["rule"]}
        return operations.valid("study.estimate", published)["estimate"]["met"]

    assert met(needed)
    assert needed == 2 or not met(needed - 1)


def passes(strata: list[dict], sizes: list[int], confidence: float, precision: float) -> bool:
    """Returns whether a sample passes the assessment, which weights the strata."""
    weights = [stratum["weight"] for stratum in strata]
    mean = sum(weight * stratum["mean"] for weight, stratum in zip(weights, strata, strict=True))
    parts = [
        weight**2 * stratum["standardDeviation"] ** 2 / size
        for weight, stratum, size in zip(weights, strata, sizes, strict=True)
    ]
    error = sum(parts) ** 0.5
    freedom = sum(parts) ** 2 / sum(part**2 / (size - 1) for part, size in zip(parts, sizes, strict=True))
    return t.ppf((1 + confidence) / 2, freedom) * error / mean <= precision * (1 + 1e-12)


@pytest.mark.parametrize("seed", range(150))
def test_a_planned_sample_of_strata_passes_its_assessment(operations, seed):
    random = Random(seed)
    parts = [random.randint(1, 30) for _ in range(random.randint(2, 12))]
    mean = random.uniform(2, 8)
    strata = [
        {
            "name": f"s{index}",
            "weight": part / sum(parts),
            "mean": mean * random.uniform(0.8, 1.2),
            "standardDeviation": mean * random.uniform(0.1, 0.6),
        }
        for index, part in enumerate(parts)
    ]
    rule = random.choice(list(RULES))
    asked = {"rule": rule, "estimate": {"kind": "mean", "mean": mean, "standardDeviation": mean / 3}, "strata": strata}
    each = random.random() < 0.3
    answer = operations.valid("sampling.size", asked | {"perStratum": each})
    sizes = [stratum["size"] for stratum in answer["strata"]]
    assert min(sizes) >= 2 and sum(sizes) == answer["size"]
    assert passes(strata, sizes, *RULES[rule])
    if each:
        confidence, precision = RULES[rule]
        variances = [(stratum["standardDeviation"] / stratum["mean"]) ** 2 for stratum in strata]
        assert sizes == [by_student(confidence, precision, variance) for variance in variances]


def test_strata_of_two_households_take_a_larger_sample(operations):
    """A stratum with half of the households and ten small ones: raised to two each, the sample is not in proportion."""
    small = [{"name": f"s{index}", "weight": 0.05} for index in range(10)]
    asked = {"rule": "90/30", "estimate": {"kind": "mean", "coefficientOfVariation": 0.25}}
    answer = operations.valid("sampling.size", asked | {"strata": [{"name": "large", "weight": 0.5}, *small]})
    sizes = [stratum["size"] for stratum in answer["strata"]]
    strata = [{"weight": weight, "mean": 1, "standardDeviation": 0.25} for weight in [0.5] + [0.05] * 10]
    assert by_student(0.9, 0.3, 0.25**2) == 4
    assert not passes(strata, [2] * 11, 0.9, 0.3)
    assert passes(strata, sizes, 0.9, 0.3)


@pytest.mark.parametrize("seed", range(40))
def test_the_derivation_of_a_size_is_rounded(operations, seed):
    asked, *_ = draw(Random(seed))
    for sentence in operations.valid("sampling.size", asked)["derivation"]:
        assert not re.search(r"[1-9]\d*\.\d{7}", sentence), sentence


def test_the_example_of_the_platform(operations):
    strata = [{"name": "rural", "weight": 0.6}, {"name": "urban", "weight": 0.4}]
    answer = operations.valid(
        "sampling.size",
        {"population": 5000, "estimate": {"kind": "proportion", "expected": 0.5}, "dropout": 0.15, "strata": strata},
    )
    assert (answer["size"], answer["adjusted"]) == (357, 420)
    assert [stratum["adjusted"] for stratum in answer["strata"]] == [252, 168]
