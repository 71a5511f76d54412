"""Tests that honest totals pass rule 2 in any order of addition, and that a total with a wrong digit does not.

The totals are those of Python, `math.fsum`, `decimal` and NumPy, whose `sum` adds in parts.
"""

import math
from decimal import Decimal
from random import Random

import numpy
import pytest

DAYS = 30


def claim(total: float, logs: list[str]) -> dict:
    return {
        "type": "KPTClaim",
        "householdId": "did:ixo:entity:4f8e2a91",
        "testGroup": "intervention",
        "testPeriod": {"startDate": "2024-02-01", "endDate": "2024-03-01", "durationDays": DAYS},
        "fuelMeasurements": {"total": total, "dailyLogs": [float(log) for log in logs]},
        "externalFactors": {"season": "dry", "culturalEvents": ["none"]},
    }


def drawn(seed: int) -> tuple[Random, list[str], Decimal]:
    """Returns daily logs of two decimals, and their exact sum."""
    random = Random(seed)
    most = random.choice([1, 9, 99, 999])
    logs = [f"{random.uniform(0.01, most):.2f}" for _ in range(DAYS)]
    return random, logs, sum(map(Decimal, logs))


def totals(random: Random, logs: list[str]) -> set[float]:
    doubles = [float(log) for log in logs]
    orders = [doubles, doubles[::-1], sorted(doubles), sorted(doubles, reverse=True)]
    orders += [random.sample(doubles, DAYS) for _ in range(3)]
    added = {in_order(order) for order in orders} | {pairwise(order) for order in orders}
    return added | {math.fsum(doubles)} | {float(numpy.sum(numpy.array(order))) for order in orders}


def in_order(doubles: list[float]) -> float:
    total = 0.0
    for double in doubles:
        total += double
    return total


def pairwise(doubles: list[float]) -> float:
    middle = len(doubles) // 2
    return doubles[0] if middle == 0 else pairwise(doubles[:middle]) + pairwise(doubles[middle:])


@pytest.mark.parametrize("seed", range(40))
def test_every_order_of_addition_passes(operations, seed):
    random, logs, exact = drawn(seed)
    for total in totals(random, logs) | {float(exact)}:
        operations.valid("claims.validate", claim(total, logs))


@pytest.mark.parametrize("seed", range(40))
def test_one_digit_off_in_the_last_written_place_does_not(operations, seed):
    _, logs, exact = drawn(seed)
    for unit in ("0.01", "-0.01", "0.000001"):
        codes = operations.codes("claims.validate", claim(float(exact + Decimal(unit)), logs))
        assert "claim.total_mismatch" in codes


def test_the_draws_have_totals_that_are_not_the_nearest_double():
    """Without such totals, the tests above would not test the rule."""
    apart = [seed for seed in range(40) if len(totals(*drawn(seed)[:2]) | {float(drawn(seed)[2])}) > 1]
    assert len(apart) > 20
