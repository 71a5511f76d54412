"""The service describes itself truly: its OpenAPI document is one, and its records are of the published schema."""

import json
import urllib.request
from urllib.error import HTTPError

import vectors
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate


def read(url: str) -> dict:
    with urllib.request.urlopen(url) as answer:
        return json.load(answer)


def submit(base: str, claim: bytes) -> tuple[int, dict]:
    request = urllib.request.Request(f"{base}/v1/claims", claim, {"Authorization": "Bearer oracle"})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except HTTPError as refusal:
        return refusal.code, json.load(refusal)


def test_the_description_is_openapi(base):
    validate(read(f"{base}/openapi.json"))


def test_records_are_of_the_schema(base):
    schema = Draft202012Validator(read(f"{base}/v1/schemas/record"), format_checker=Draft202012Validator.FORMAT_CHECKER)
    claims = [vector for vector in vectors.load() if vector.operation == "claims.validate"]
    statuses = set()
    for vector in claims:
        status, answer = submit(base, vector.request)
        if status in (200, 201):
            schema.validate(answer)
            statuses.add(answer["status"])
        else:
            # Vectors contradict each other's measurements; that is what 409 is for.
            assert vector.answer["outcome"] != "valid" or status == 409, (vector.name, answer)
    assert statuses == {"pending", "verified"}
