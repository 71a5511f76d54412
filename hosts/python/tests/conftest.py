"""Fixtures of the tests, which test the installed wheel and never the sources."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hearth_kpt as hearth

ROOT = Path(__file__).parents[3]
assert not Path(hearth.__file__).is_relative_to(ROOT / "hosts"), "install the wheel: see README.md"


@pytest.fixture
def sample() -> dict[str, Any]:
    """Returns the sample claim of the protocol's documentation."""
    return {
        "type": "KPTClaim",
        "householdId": "did:ixo:household/123",
        "testGroup": "intervention",
        "testPeriod": {"startDate": "2024-02-01", "endDate": "2024-02-04", "durationDays": 3},
        "fuelMeasurements": {"total": 11.9, "dailyLogs": [3.2, 2.8, 3.0, 2.9]},
        "externalFactors": {
            "season": "dry",
            "culturalEvents": ["none"],
            "occupationalFactors": ["typical_workweek"],
        },
    }


@pytest.fixture
def found() -> Callable[[object], list[tuple[str, str, str]]]:
    """Returns a function that lists path, message and help of each value in a claim that JSON cannot carry."""

    def of(claim: object) -> list[tuple[str, str, str]]:
        report = hearth.validate_claim(claim)
        ours = [finding for finding in report.findings if finding.code == "value.not_json"]
        assert not ours or (report.ok, report.status) == (False, 400)
        return [(finding.path, finding.message, finding.help or "") for finding in ours]

    return of

