"""Tests the installed package with every vector of the repository: the answers are those of the core, byte for byte.

Whether the answers of the core are right is judged once, by the suite `vectors`.
"""

import gzip
import json
import os
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

import hearth_kpt as hearth

ARTIFACTS = Path(os.environ.get("HEARTH_ARTIFACTS") or Path(__file__).parents[3] / "target/hearth")
with gzip.open(ARTIFACTS / "conformance.ndjson.gz") as archive:
    CASES: list[dict[str, Any]] = [json.loads(line) for line in archive]
assert len(CASES) > 3_000, f"{len(CASES)} cases"


def request_of(call: dict[str, str]) -> bytes:
    return call["text"].encode() if "text" in call else b64decode(call["base64"])


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_vector(case: dict[str, Any]) -> None:
    session = hearth.Hearth().session()
    for call, expected in zip(case["calls"], case["answers"], strict=True):
        operation, request = call["operation"], request_of(call)
        same(session.invoke(operation, request), expected)
    if not operation.startswith("gateway.") and len(case["calls"]) == 1:
        same(hearth.invoke(operation, request), expected)
    answer = json.loads(expected)
    if operation == "claims.validate" and answer["outcome"] != "could-not-run":
        report = hearth.validate_claim(request)
        found = [(finding.code, finding.path) for finding in report.findings]
        assert found == [(finding["code"], finding["path"]) for finding in answer["findings"]]
        assert report.ok is (answer["outcome"] == "valid")
        assert str(report).startswith("accepted" if report.ok else f"refused ({report.status})")


def same(answer: str, expected: str) -> None:
    """Fails with the first difference, because answers can be long."""
    if answer != expected:
        at = len(os.path.commonprefix([answer, expected]))
        pytest.fail(f"from character {at} on: {answer[at - 60 : at + 60]!r} is not {expected[at - 60 : at + 60]!r}")
