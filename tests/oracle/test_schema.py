"""Tests that the schema accepts every valid claim, and refuses malformed claims at the same path as the rules."""

import json
from pathlib import Path

import arithmetic
import claims
import plausibility
import pytest
import vectors
from jsonschema import Draft202012Validator, FormatChecker

SCHEMA = Path(__file__).parent.parent.parent / "core" / "src" / "claims" / "schema" / "claim.schema.json"


def ecmascript(members):
    """Converts patterns: in JSON Schema, `$` is the end of the text, but in Python, a line break may follow."""
    pattern = members.get("pattern", "")
    return members | {"pattern": pattern[:-1] + r"\Z"} if pattern.endswith("$") else members


VALIDATOR = Draft202012Validator(
    json.loads(SCHEMA.read_text(encoding="utf-8"), object_hook=ecmascript),
    format_checker=FormatChecker(["date", "uri"]),
)

SHAPE = {
    "claim.did_has_query",
    "claim.duration_too_short",
    "claim.invalid_uri",
    "claim.measurement_negative",
    "claim.measurement_zero",
    "claim.moisture_without_readings",
    "claim.nobody_present",
    "claim.too_few_logs",
    "request.empty_text",
    "request.invalid_date",
    "request.invalid_did",
    "request.missing_member",
    "request.not_whole",
    "request.out_of_range",
    "request.text_too_long",
    "request.too_many_items",
    "request.unknown_word",
    "request.wrong_type",
}
"""Errors that a schema can express."""

OF_OTHERS = {
    "claim.ambiguous_fuel",
    "claim.conflicting_group",
    "claim.conflicting_measurements",
    "claim.disputed_measurements",
}
"""Errors that depend on other claims."""

OF_TIME = {"claim.period_in_future"}
"""Errors that depend on the time at which a claim arrived."""

BEYOND_SHAPE = arithmetic.CODES - SHAPE | plausibility.ERRORS | OF_OTHERS | OF_TIME
"""Errors that depend on arithmetic, the text, other claims, or the time."""

EXCEPTIONS: dict[tuple[str, str], str] = {
    ("format/duration-of-3-and-a-bit", "/testPeriod/durationDays"): "3 as a double",
    ("minimum_duration/two-logs-and-a-missing-day", "/fuelMeasurements/dailyLogs"): "a number of logs and other days",
    ("minimum_duration/two-logs-and-an-excluded-day", "/fuelMeasurements/dailyLogs"): "a number of logs and other days",
    ("format/household-of-1001-members", "/householdSize"): "a sum",
    ("persons_present/nobody", "/personsPresent"): "a sum",
}
"""Paths at which only the rules refuse a claim, with the reasons. An obsolete line fails a test."""

READ = [
    vector
    for vector in vectors.load()
    if vector.answer["outcome"] != "could-not-run" and not vector.codes & claims.NOT_JSON
]


@pytest.mark.parametrize("vector", READ, ids=lambda vector: vector.name)
def test_schema_and_rules_agree(vector):
    claim = claims.plain(claims.of(vector))
    refused = {pointer(error.absolute_path) for error in VALIDATOR.iter_errors(claim)}
    shape = {path for code, path in vector.findings if code in SHAPE}
    # Evidence items and household sizes are one of two types, so the schema refuses them as a whole.
    accepted = {path for path in shape if path not in refused and one_of_two(path) not in refused}
    assert accepted == {path for name, path in EXCEPTIONS if name == vector.name}
    if not shape:
        assert refused == set()


def test_every_error_has_one_kind():
    """Each error of a vector is covered by this test or by the arithmetic, and each kind occurs."""
    refused = [vector for vector in READ if vector.answer["outcome"] == "findings"]
    assert [vector.name for vector in refused if not vector.codes & (SHAPE | BEYOND_SHAPE)] == []
    assert SHAPE | BEYOND_SHAPE <= set().union(*(vector.codes for vector in refused))


def test_exceptions_name_vectors():
    assert {name for name, _ in EXCEPTIONS} <= {vector.name for vector in READ}


def test_formats_are_checked():
    checker = FormatChecker(["date", "uri"])
    assert checker.conforms("2024-02-29", "date") and not checker.conforms("2023-02-29", "date")
    assert checker.conforms("ipfs://a", "uri") and not checker.conforms("https://example.org/<a>", "uri")


def test_the_schema_is_valid():
    Draft202012Validator.check_schema(VALIDATOR.schema)


@pytest.mark.parametrize("date", ["2023-02-29", "1900-02-29", "2024-04-31", "0000-01-01", "2024-13-01"])
def test_only_the_format_checks_the_calendar(date):
    """A validator that does not assert formats accepts dates that are not in the calendar."""
    annotating = Draft202012Validator(VALIDATOR.schema["properties"]["testPeriod"]["properties"]["startDate"])
    assert annotating.is_valid(date)
    assert not annotating.evolve(format_checker=VALIDATOR.format_checker).is_valid(date)


def pointer(path):
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def one_of_two(path):
    steps = {"evidence": 3, "householdSize": 2}.get(path.split("/")[1] if path else "")
    return "/".join(path.split("/")[:steps]) if steps else None
