"""Tests that the contract's schema of each request accepts every request that the module accepts, and refuses every
request that the module refuses for its shape."""

import json
from pathlib import Path
from random import Random

import claims
import pytest
import vectors
from jsonschema import Draft202012Validator, FormatChecker
from test_schema import ecmascript, pointer

ROOT = Path(__file__).parent.parent.parent
CONTRACT = json.loads(
    (ROOT / "wasm" / "contract.schema.json").read_text(encoding="utf-8"),
    object_hook=ecmascript,
)

ELSEWHERE = {
    "claims.record": "the claim is a text, and the findings are about the claim",
    "claims.validate": "`test_schema.py` checks the schema of a claim",
    "preferences.merge": "a stored record is kept unchanged; `test_preferences_schema.py` checks the change",
    "preferences.render": "the readable members of a stored record are rendered",
}
"""Operations whose request schema is stricter than the module, with the reasons."""


def schema(operation: dict) -> Draft202012Validator:
    return Draft202012Validator(
        operation["request"] | {"$defs": CONTRACT["$defs"]},
        format_checker=FormatChecker(["date"]),
    )


SCHEMAS = {
    operation["name"]: schema(operation)
    for operation in CONTRACT["x-operations"]
    if "request" in operation and operation["name"] not in ELSEWHERE
}
"""The request schema of each operation."""

SHAPE = {
    "request.empty_text",
    "request.invalid_date",
    "request.invalid_did",
    "request.not_whole",
    "request.out_of_range",
    "request.text_too_long",
    "request.too_many_items",
    "request.unknown_member",
    "request.unknown_word",
    "request.wrong_type",
}
"""Codes of errors that a schema expresses for every type."""

DEPENDS = {"request.missing_member", "request.one_of"}
"""Codes of errors that a schema expresses unless they depend on another member, such as the methodology."""

NOT_EXPRESSED = {"request.malformed"}
"""Codes of errors that a schema does not express: a text that is not a time."""

ALSO = {
    "reductions.unit_does_not_fit",
    "reductions.unknown_unit",
    "selection.invalid_randomness",
    "selection.invalid_signature",
}
"""Codes of an area for errors that a schema expresses."""

EXCEPTIONS = {
    ("reductions/input/negative-consumption", "/baseline/0/consumption/value"): "negative only for savings",
    ("study/sizes/sizes-that-are-none", "/households/4"): "a sum",
    ("weighings/intervals/from-the-last-day", "/intervals/0/date"): "only without `endDate`",
}
"""Paths at which only the module refuses a request, with the reasons. An obsolete line fails a test."""

WIDER = {
    "reductions/input/members-of-null": "the `null` of a member of another variant is absent",
    "reductions/input/null-is-absent": "the `null` of a member of another variant is absent",
    "study/groups/a-claim-that-is-a-number": "an invalid claim is excluded from the figures",
    "study/groups/claim-that-is-none": "an invalid claim is excluded from the figures",
    "study/groups/claims-that-break-rules": "an invalid claim is excluded from the figures",
    "study/several-fuels/one-fuel-invalid": "an invalid claim is excluded from the figures",
}
"""Requests that only the module accepts, with the reasons. An obsolete line fails a test."""

UNREADABLE = ("json.", "study.claims_unreadable")
"""The beginnings of codes of errors in the text as JSON."""

LARGEST = 1_000_000
"""The length of requests that are left out: of a million equal values, the validator reports each, for 20 seconds."""

WITHIN = {"credential.study": "/study"}
"""Operations whose findings about a member are at the paths within it."""


def read() -> list[tuple[vectors.Vector, str, object]]:
    found = []
    for area in sorted(path.name for path in vectors.ROOT.iterdir() if path.is_dir()):
        for vector in vectors.load(area):
            # An empty request selects the default.
            asked = vector.operation in SCHEMAS and 0 < len(vector.request) < LARGEST
            asked = asked and vector.answer["outcome"] != "could-not-run"
            is_answered = "findings" in vector.answer or vector.answer["outcome"] == "valid"
            if asked and is_answered and not any(code.startswith(UNREADABLE) for code in vector.codes):
                found.append((vector, f"{area}/{vector.name}", claims.plain(claims.parse(vector.request))))
    return found


READ = read()
VALID = [(vector, name, request) for vector, name, request in READ if vector.answer["outcome"] == "valid"]
REFUSED = [(vector, name, request) for vector, name, request in READ if vector.answer["outcome"] != "valid"]


def places(errors):
    """Returns the paths of errors, branch by branch."""
    for error in errors:
        yield pointer(error.absolute_path)
        yield from places(error.context)


def refused(operation: str, request: object) -> set[str]:
    return set(places(SCHEMAS[operation].iter_errors(request)))


@pytest.mark.parametrize("case", VALID, ids=lambda case: case[1])
def test_accepted_requests_match_the_schema(case):
    vector, name, request = case
    assert bool(refused(vector.operation, request)) is (name in WIDER)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case[1])
def test_malformed_requests_do_not_match_the_schema(case):
    vector, name, request = case
    of_schema = refused(vector.operation, request)
    shape = {path for code, path in vector.findings if code in SHAPE}
    # The schema reports an unknown member at its object.
    within = WITHIN.get(vector.operation, "")
    reported = {path for path in shape if {path, path.rpartition("/")[0], within + path} & of_schema}
    assert shape - reported == {path for excepted, path in EXCEPTIONS if excepted == name}
    codes = {code for code, _ in vector.findings}
    if not codes & (SHAPE | DEPENDS | ALSO) and not any(code.startswith("claim.") for code in codes):
        assert of_schema == set()


def test_every_code_of_the_shape_occurs():
    codes = {code for vector, *_ in REFUSED for code, path in vector.findings}
    assert {code for code in codes if code.startswith("request.")} == SHAPE | DEPENDS | NOT_EXPRESSED


def test_exceptions_name_vectors():
    assert {name for name, _ in EXCEPTIONS} <= {name for _, name, _ in REFUSED}
    assert {name for _, name, _ in VALID} >= WIDER.keys()


def test_the_contract_is_a_valid_schema():
    Draft202012Validator.check_schema(CONTRACT)
    assert {operation["name"] for operation in CONTRACT["x-operations"]} >= ELSEWHERE.keys()


@pytest.mark.parametrize("operation", ["sampling.size", "selection.draw", "study.assess", "study.reductions"])
def test_module_and_schema_agree_on_changed_requests(operations, operation):
    """In each request, one member is absent, null, of another type, of another size, or unknown."""
    asked, differs = 0, []
    for vector, name, request in VALID:
        if vector.operation != operation or name in WIDER or len(vector.request) > 100_000:
            continue
        measured = {name: value for name, value in request.items() if name == "claims"}
        changes = list(changed({name: value for name, value in request.items() if name != "claims"}))
        for change in Random(name).sample(changes, min(len(changes), 24)):
            asked += 1
            answer = operations(operation, change | measured)
            of_schema = refused(operation, change | measured)
            # Negative values are valid only for savings.
            below = ("/consumption/value", "/consumption/conservative")
            found = {one["code"] for one in answer["findings"] if not one["path"].endswith(below)}
            alike = not of_schema if answer["outcome"] == "valid" else of_schema or not found & SHAPE
            if not alike:
                differs.append((name, answer["findings"], of_schema, change))
    assert asked > 200 and differs == []


def changed(request: object):
    """Yields the request with one change, for every change."""
    if isinstance(request, dict):
        yield request | {"surplus": 1}
        for name, value in request.items():
            yield {other: kept for other, kept in request.items() if other != name}
            yield request | {name: None}
            for change in changed(value):
                yield request | {name: change}
    elif isinstance(request, list):
        yield {}
        for index, value in enumerate(request[:2]):
            for change in changed(value):
                yield [*request[:index], change, *request[index + 1 :]]
    elif isinstance(request, str):
        yield from [5, " ", request + "x"]
    else:
        yield from ["1", -1, 0, 0.5, 1e13]
