"""Tests the OpenAPI document: it is valid, records match its schemas, and the service accepts its examples."""

import json
import urllib.request
from urllib.error import HTTPError

import pytest
import vectors
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from test_requests import CONTRACT


def read(url: str) -> dict:
    with urllib.request.urlopen(url) as answer:
        return json.load(answer)


def post(base: str, path: str, body: object) -> tuple[int, dict]:
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    asked = urllib.request.Request(base + path, body, {"Authorization": "Bearer oracle"})
    try:
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return answer.status, json.load(answer)
    except HTTPError as refusal:
        return refusal.code, json.load(refusal)


def test_the_document_is_openapi(base):
    validate(read(f"{base}/openapi.json"))


def test_records_match_the_schema(base):
    schema = Draft202012Validator(read(f"{base}/v1/schemas/record"), format_checker=Draft202012Validator.FORMAT_CHECKER)
    claims = [vector for vector in vectors.load() if vector.operation == "claims.validate"]
    statuses = set()
    for vector in claims:
        status, answer = post(base, "/v1/claims", vector.request)
        if status in (200, 201):
            schema.validate(answer)
            statuses.add(answer["status"])
        else:
            # Vectors contradict each other's measurements, which the service answers with 409, and a store does not keep
            # U+0000, which the module accepts.
            codes = {error["code"] for error in answer.get("errors", [])}
            is_refused = status == 409 or codes == {"request.null_character"}
            assert vector.answer["outcome"] != "valid" or is_refused, (vector.name, answer)
    # A vector that repeats a measurement with other circumstances supersedes the record of an earlier one.
    assert statuses == {"pending", "verified", "superseded"}


def test_components_match_the_contract(described):
    """Only the prefixes of references differ."""
    written = json.loads(json.dumps(CONTRACT["$defs"]).replace("#/$defs/", "#/components/schemas/"))
    components = described.document["components"]["schemas"]
    both = written.keys() & components.keys()
    assert {name for name in both if components[name] != written[name]} == set()
    assert {"ReductionTerm", "FactorsRequest", "HouseholdSelection", "SampledStratum", "Assessment"} <= both


def claim(household: str, group: str, logs: list[int]) -> dict:
    """Returns a claim of the study in the examples."""
    return {
        "type": "KPTClaim",
        "householdId": f"did:example:{household}",
        "studyId": "dry-2026",
        "testGroup": group,
        "testPeriod": {"startDate": "2026-02-02", "endDate": "2026-02-05", "durationDays": 4},
        "fuelMeasurements": {"total": sum(logs), "dailyLogs": logs},
        "externalFactors": {"season": "dry", "culturalEvents": ["none"]},
    }


def test_examples_are_accepted(base, described):
    """The order matters, because the study uses the selection of an earlier example."""
    measured = [("b", "reference", [6, 7, 6, 7]), ("c", "reference", [7, 6, 7, 6])]
    measured += [("h", "intervention", [3, 2, 3, 3]), ("j", "intervention", [3, 3, 2, 3])]
    for household, group, logs in measured:
        assert post(base, "/v1/claims", claim(household, group, logs))[0] in (200, 201)
    answers = {}
    for path in ["/v1/sampling", "/v1/frames", "/v1/selections", "/v1/studies/{id}"]:
        for name, example in described.body(path)["examples"].items():
            described.schema(path).validate(example["value"])
            status, answers[name] = post(base, path.replace("{id}", "dry-2026"), example["value"])
            assert status in (200, 201), (path, name, answers[name])
    assert answers["platform"]["adjusted"] == 420
    assessment = answers["reductions"]["assessment"]
    assert assessment["reductions"]["methodology"] == "SMEC" and assessment["reductions"]["value"] > 0
    # The randomness of the selection has no beacon, so chance is not provable.
    assert {check["rule"]: check["result"] for check in assessment["checks"]}[5] == "not-assessed"


DESIGN = {"estimate": {"kind": "proportion", "expected": 0.5}}
HALVES = [{"name": "one", "weight": 0.5}, {"name": "other", "weight": 0.5}]
FRAME = [{"household": "did:example:one"}, {"household": "did:example:other"}]

REGISTERED = {"studyId": "sent", "frame": ["did:example:one", "did:example:other"], "design": "simple"}

SENT = [
    ("/v1/sampling", {"projectId": 7}, True),
    ("/v1/sampling", {"projectId": None}, True),
    ("/v1/sampling", {"confidence": 0.9}, True),
    ("/v1/sampling", {"confidence": None}, False),
    ("/v1/sampling", {"dropoutRate": None}, True),
    ("/v1/sampling", {"expectedMean": "left aside"}, True),
    ("/v1/sampling", {"projectId": 7, "estimate": None}, False),
    ("/v1/sampling", {"stratification": {"strata": None}}, True),
    ("/v1/sampling", {"stratification": {"enabled": False, "strata": 7}}, True),
    ("/v1/sampling", {"expectedSD": 0.2, "population": None}, True),
    ("/v1/sampling", DESIGN | {"precision": 0.1}, True),
    ("/v1/sampling", {"stratification": {"strata": HALVES, "note": "left aside"}}, True),
    ("/v1/sampling", {"stratification": {"enabled": False}}, True),
    ("/v1/sampling", {"population": 5000}, False),
    ("/v1/sampling", {"projectId": 7, "rule": "90/10"}, False),
    ("/v1/sampling", {"projectId": 7, "perStratum": True}, False),
    ("/v1/sampling", {"dropoutRate": 1}, False),
    ("/v1/sampling", {"confidence": 95}, False),
    ("/v1/sampling", {"stratification": {"enabled": True}}, False),
    ("/v1/sampling", {"stratification": {"enabled": "yes", "strata": HALVES}}, False),
    ("/v1/sampling", {"stratification": None}, False),
    ("/v1/frames", REGISTERED, True),
    ("/v1/frames", REGISTERED | {"pledge": {"kind": "quicknet", "round": 400_000_000}}, True),
    ("/v1/frames", REGISTERED | {"pledge": {"kind": "block", "chain": "bitcoin", "height": 0}}, True),
    ("/v1/frames", REGISTERED | {"pledge": None}, True),
    ("/v1/frames", REGISTERED | {"pledge": {"kind": "quicknet"}}, False),
    ("/v1/frames", REGISTERED | {"studyId": " "}, False),
    ("/v1/frames", REGISTERED | {"design": "census"}, False),
    ("/v1/frames", REGISTERED | {"receivedAt": "2026-01-12T10:00:00Z"}, False),
    ("/v1/frames", {"frame": FRAME, "design": "simple"}, False),
    ("/v1/studies/sent", {}, True),
    ("/v1/studies/sent", {"study": {"id": "sent"}}, True),
    ("/v1/studies/sent", {"study": {}}, False),
    ("/v1/studies/sent", {"study": None}, False),
    ("/v1/studies/sent", {"claims": []}, False),
    ("/v1/studies/sent", {"history": {"frames": []}}, False),
    ("/v1/studies/sent", {"rule": "90/11"}, False),
    ("/v1/studies/sent", {"surplus": 1}, False),
    ("/v1/studies/sent", {"selection": None}, False),
    ("/v1/studies/sent", {"selection": {}}, False),
    ("/v1/studies/sent", {"selection": {"id": "another"}}, False),
    ("/v1/studies/sent", {"selection": {"frame": FRAME}}, False),
    ("/v1/studies/sent", {"selection": {"reference": {"frame": FRAME}}}, False),
]
"""Bodies that the service accepts or refuses independently of the contract."""


@pytest.mark.parametrize(("path", "body", "accepted"), SENT, ids=lambda part: json.dumps(part)[:60])
def test_the_service_and_the_schema_agree(base, described, path, body, accepted):
    assert described.schema(path.replace("sent", "{id}")).is_valid(body) is accepted
    status, answer = post(base, path, body)
    assert (status in (200, 201)) is accepted, answer


def test_a_selection_is_stored_or_sent_for_both_groups_or_each(base, described):
    example = described.body("/v1/selections")["examples"]["simple"]["value"]
    drawn = post(base, "/v1/selections", example)[1]
    kept, sent = {"id": drawn["id"]}, {"document": drawn["selection"], "frame": example["frame"]}
    schema = described.schema("/v1/studies/{id}")
    groups = {"reference": kept, "intervention": sent}
    for selection in [kept, sent, groups]:
        assert schema.is_valid({"selection": selection})
        assert post(base, "/v1/studies/drawn", {"selection": selection})[0] in (200, 201)
    for selection in [kept | sent, kept | groups, {"reference": kept}, groups | {"surplus": kept}]:
        assert not schema.is_valid({"selection": selection})
        assert post(base, "/v1/studies/drawn", {"selection": selection})[0] == 400
