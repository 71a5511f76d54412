"""Tests that embodied leakage is charged by shares of years, in decimals, and that doubtful factors are warned of."""

from decimal import Decimal
from random import Random

import pytest

EMBODIED = Decimal("0.017")
"""Tonnes of CO2 equivalent for each unit: RECH 5.0, equations 18 and 19; SMEC 4.0."""

VERSIONS = {"RECH": "5.0", "SMEC": "4.0"}


def request(days: int, year: int | None, life: float, methodology: str = "RECH", units: int = 1000) -> dict:
    usage = {"surveyed": 200, "inUse": 180, "source": "a usage survey"}
    consumption = {"value": 8, "unit": "kg/household/day"}
    term = {"fuel": "wood", "count": 1000, "days": days, "usage": usage, "consumption": consumption}
    embodied = {"units": units, "technicalLife": {"value": life, "source": "the maker's data sheet"}}
    return {
        "methodology": methodology,
        "version": VERSIONS[methodology],
        "fnrb": {"value": 0.3, "source": "a national study"},
        "downwardAdjustment": {"value": 0.08, "source": "GS4GG Tool 05"},
        "hawthorne": {"default": 0.85},
        "leakage": {"embodied": embodied | ({"creditingYear": year} if year else {})},
        "baseline": [term | {"householdSize": {"value": 5, "source": "a household survey"}}],
        "project": [term | {"consumption": consumption | {"value": 4}}],
    }


def charged(operations, *arguments) -> float:
    return operations.valid("study.reductions", request(*arguments))["reductions"]["leakage"]["embodied"]


@pytest.mark.parametrize("seed", range(80))
def test_shares_of_years_are_charged_as_shares(operations, seed):
    random = Random(seed)
    days, year, units = random.randint(1, 2000), random.randint(1, 7), random.randint(1, 5000)
    left = max(Decimal(0), Decimal(5) - (year - 1))
    expected = units * EMBODIED * min(Decimal(days) / 365, left) / 5
    found = charged(operations, days, year, random.choice([5, 7.5, 12]), random.choice(list(VERSIONS)), units)
    assert found == pytest.approx(float(expected), rel=1e-12)


@pytest.mark.parametrize("methodology", VERSIONS)
@pytest.mark.parametrize("year", range(1, 7))
def test_a_leap_year_is_charged_at_most_one_day_more(operations, methodology, year):
    ordinary, leap = (charged(operations, days, year, 10, methodology) for days in (365, 366))
    assert ordinary <= leap <= ordinary * (1 + 1 / 365) * (1 + 1e-12)


@pytest.mark.parametrize("seed", range(40))
def test_the_first_five_years_add_up_to_the_whole(operations, seed):
    """Periods that divide the first five crediting years are charged once, whatever their lengths."""
    random = Random(seed)
    total = 0.0
    for year in range(1, 6):
        first = random.randint(1, 364)
        total += charged(operations, first, year, 10) + charged(operations, 365 - first, year, 10)
    assert total == pytest.approx(float(1000 * EMBODIED), rel=1e-12)


@pytest.mark.parametrize("days", [1, 364, 365, 366, 900])
def test_a_short_life_is_charged_at_once(operations, days):
    assert charged(operations, days, None, 4.9) == pytest.approx(float(1000 * EMBODIED), rel=1e-12)


@pytest.mark.parametrize(
    "change, code",
    [
        ({"fnrb": {"value": 1, "source": "a national study"}}, "reductions.all_non_renewable"),
        ({"fnrb": {"value": 0.95, "source": "a national study"}}, "reductions.all_non_renewable"),
        ({"fnrb": {"value": 0.94, "source": "a national study"}}, None),
        ({"downwardAdjustment": {"value": 0, "source": "GS4GG Tool 05"}}, "reductions.not_adjusted"),
        ({"downwardAdjustment": {"value": 0.001, "source": "GS4GG Tool 05"}}, "reductions.hardly_adjusted"),
        ({"downwardAdjustment": {"value": 0.01, "source": "GS4GG Tool 05"}}, None),
        ({"fnrb": {"value": 0.3, "source": "MoFuSS"}}, "reductions.short_source"),
        ({"fnrb": {"value": 0.3, "source": " MoFuSS  2024 "}}, "reductions.short_source"),
        ({"fnrb": {"value": 0.3, "source": "MoFuSS 2024, Kenya"}}, None),
        ({"fnrb": {"value": 0.3, "source": "https://a.b/c"}}, None),
    ],
)
def test_doubtful_factors_are_warned_of(operations, change, code):
    answer = operations.valid("study.reductions", request(365, 1, 10) | change)
    assert [found["code"] for found in answer["findings"]] == ([code] if code else [])
