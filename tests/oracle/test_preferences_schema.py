"""Tests that the tool's schemas accept the same changes as the rules, and refuse the others at the same path."""

import arithmetic
import claims
import preferences
import pytest
import vectors
from jsonschema import Draft202012Validator

SHAPE = {
    "request.empty_text",
    "request.text_too_long",
    "request.unknown_member",
    "request.unknown_word",
    "request.wrong_type",
}
"""Errors that a schema can express. The protocol also requires that arguments are an object."""

BEYOND_SHAPE = {
    "preferences.blank_text": "a schema cannot list invisible characters",
    "preferences.control_character": "validators disagree about character classes",
    "preferences.only_null": "no single member is at fault",
    "preferences.updated_at_ignored": "the schema omits the member, so that agents do not send it",
}
"""The other errors, with the reasons."""

OTHERWISE = {
    "merge/now-leap-second": "RFC 3339 allows it, the library that checks formats does not",
    "merge/stored-null-kept": "stored by another program, and kept",
    "merge/stored-wrong-type-kept": "stored by another program, and kept",
}
"""Records that the schema refuses, with the reasons."""

READ = [
    vector
    for vector in vectors.load("preferences/validate")
    if not vector.codes & (claims.NOT_JSON | arithmetic.TEXT) and ("request.wrong_type", "") not in vector.findings
]


@pytest.fixture(scope="module")
def tool(rooms):
    (tool,) = rooms.tools()
    return tool


@pytest.mark.parametrize("vector", READ, ids=lambda vector: vector.name)
def test_schema_and_rules_agree(tool, vector):
    change = claims.plain(claims.check(claims.parse(vector.request)))
    errors = Draft202012Validator(tool["inputSchema"]).iter_errors(change)
    refused = {place for error in errors for place in places(error)}
    shape = {path for code, path in vector.findings if code in SHAPE}
    # By a schema, white space is not empty, and validators disagree about character classes.
    blank = {path for code, path in vector.findings if code == "request.empty_text" and change[path[1:]]}
    not_offered = {path for code, path in vector.findings if code == "preferences.updated_at_ignored"}
    assert refused - blank == (shape | not_offered) - blank


def test_records_of_vectors_match_the_schema(tool):
    """The record of a merge matches the output schema of the tool."""
    schema = Draft202012Validator(tool["outputSchema"], format_checker=Draft202012Validator.FORMAT_CHECKER)
    merges = [vector for vector in vectors.load("preferences") if vector.answer.get("merged")]
    assert {vector.name for vector in merges if not schema.is_valid(vector.answer["merged"])} == set(OTHERWISE)


def test_every_error_has_one_kind():
    found = set().union(*(vector.codes for vector in vectors.load("preferences/validate")))
    assert {code for code in found if code.startswith(("preferences.", "request."))} == SHAPE | set(BEYOND_SHAPE)


def test_the_schemas_are_valid(tool):
    for schema in tool["inputSchema"], tool["outputSchema"]:
        Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
    assert list(tool["inputSchema"]["properties"]) == preferences.MEMBERS


def places(error) -> list[str]:
    """Returns the path of an error, or the path of each unknown member."""
    if error.validator == "additionalProperties":
        names = [name for name in error.instance if name not in error.schema["properties"]]
        return ["/" + name.replace("~", "~0").replace("/", "~1") for name in names]
    return ["".join(f"/{step}" for step in error.absolute_path)]
