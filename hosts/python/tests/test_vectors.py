"""Tests the installed package with every vector of the repository."""

import json
import math
import os
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

import hearth_kpt as hearth

VECTORS = Path(os.environ.get("HEARTH_ARTIFACTS") or Path(__file__).parents[3] / "target/hearth") / "vectors"
"""The vectors in the form that `cargo xtask build` writes for readers."""
FILES = sorted(path.relative_to(VECTORS).as_posix() for path in VECTORS.rglob("*.json"))
assert len(FILES) > 2_000, f"{len(FILES)} vectors"

EXACTLY = """handle rpc fields prefix path responseBody deprecation explain prefixes routes changed text name title
annotations version category visibility stability defaultState featureSwitch dependsOn requiredEnvironmentVariables
tools selection redrawn household size adjusted formula strata z t inputs derivation document verifiableCredential did
publicKeyMultibase verificationMethod controller secretKey claim days figures""".split()

# Members of which a vector has a part, and the corresponding member of the answer.
WITHIN = {name: name for name in ("assessment", "estimate", "reductions")} | {"verification": "checks"}

# The members of a vector's answer that `compare` supports. A test fails on any other member.
KNOWN = {"outcome", "status", "error", "findings", "checks", "merged", "record", *EXACTLY, *WITHIN}


def request_of(request: dict[str, Any]) -> bytes:
    """Returns the bytes of a request, which a vector has in one of three forms."""
    if "text" in request:
        return str(request["text"]).encode()
    if "base64" in request:
        return b64decode(request["base64"])
    return "".join(part.get("text") or part["repeat"] * part["times"] for part in request["parts"]).encode()


@pytest.mark.parametrize("file", FILES)
def test_vector(file: str) -> None:
    vector = json.loads((VECTORS / file).read_text(encoding="utf-8"))
    call, expected = vector["call"], vector["answer"]
    session = hearth.Hearth().session()
    for earlier in call.get("before", ()):
        session.invoke(earlier["operation"], request_of(earlier["request"]))
    request = request_of(call["request"])
    text = session.invoke(call["operation"], request)
    compare(json.loads(text), expected)
    if not call["operation"].startswith("gateway.") and not call.get("before"):
        assert hearth.invoke(call["operation"], request) == text
    if call["operation"] == "claims.validate" and expected["outcome"] != "could-not-run":
        report = hearth.validate_claim(request)
        found = [{"code": finding.code, "path": finding.path} for finding in report.findings]
        assert (report.ok, found) == (expected["outcome"] == "valid", expected["findings"])
        assert str(report).startswith("accepted" if report.ok else f"refused ({report.status})")


def compare(answer: dict[str, Any], expected: dict[str, Any]) -> None:
    """Compares an answer with the expected answer of a vector."""
    assert set(expected) <= KNOWN
    assert answer["outcome"] == expected["outcome"]
    if "status" in expected:
        assert answer["status"] == expected["status"]
    if "error" in expected:
        assert answer["error"]["code"] == expected["error"]
    if "findings" in expected:
        assert [{"code": f["code"], "path": f["path"]} for f in answer["findings"]] == expected["findings"]
    for rule, result in expected.get("checks", {}).items():
        checks = answer["record"]["checks"] if "record" in answer else answer["checks"]
        assert [check["result"] for check in checks if check["rule"] == int(rule)] == [result]
    if "merged" in expected:
        assert answer["record"] == expected["merged"]
    for name in set(EXACTLY) & set(expected):
        assert answer.get(name) == expected[name], name
    for name in WITHIN.keys() & set(expected):
        assert part(answer.get(WITHIN[name]), expected[name]) == expected[name], name
    if "record" in expected:
        record = answer["record"]
        credential = record.get("credential") or {"evidence": None}
        outstanding = [finding["code"] for finding in record["outstanding"]]
        got = {"status": record["status"], "outstanding": outstanding, "evidence": credential["evidence"]}
        assert got == expected["record"]


def part(found: Any, expected: Any) -> Any:
    """Returns the expected part of the value found. A number that is close enough becomes the expected number."""
    if isinstance(found, dict) and isinstance(expected, dict):
        return {name: part(found.get(name), value) for name, value in expected.items()}
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        return [part(one, other) for one, other in zip(found, expected)]
    numbers = all(isinstance(one, (int, float)) and not isinstance(one, bool) for one in (found, expected))
    return expected if numbers and math.isclose(found, expected, rel_tol=1e-12, abs_tol=0) else found
