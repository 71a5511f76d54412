"""The schemas that the tool publishes accept what the rules accept, and refuse at its place what they refuse."""

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
"""The errors that a schema can say. That arguments are an object is said by the protocol too."""

BEYOND_SHAPE = {
    "preferences.blank_text": "which characters show nothing is more than a schema says",
    "preferences.control_character": "no list of characters in a schema is read alike by all validators",
    "preferences.only_null": "no single member is wrong",
    "preferences.updated_at_ignored": "the schema does not offer the member, so that nobody sends it",
}
"""The rest, and why."""

OTHERWISE = {
    "merge/now-leap-second": "RFC 3339 has it, the library that checks formats has not",
    "merge/stored-null-kept": "stored by others, and kept",
    "merge/stored-wrong-type-kept": "stored by others, and kept",
}
"""Records that the schema refuses, and why."""

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
    # A text of white space is not empty to a schema, and no list of characters in one is read alike by all validators.
    blank = {path for code, path in vector.findings if code == "request.empty_text" and change[path[1:]]}
    not_offered = {path for code, path in vector.findings if code == "preferences.updated_at_ignored"}
    assert refused - blank == (shape | not_offered) - blank


def test_records_of_vectors_are_of_the_schema(tool):
    """What a merge makes of preferences is what the tool says that it answers with."""
    schema = Draft202012Validator(tool["outputSchema"], format_checker=Draft202012Validator.FORMAT_CHECKER)
    merges = [vector for vector in vectors.load("preferences") if vector.answer.get("merged")]
    assert {vector.name for vector in merges if not schema.is_valid(vector.answer["merged"])} == set(OTHERWISE)


def test_every_error_is_of_one_kind():
    found = set().union(*(vector.codes for vector in vectors.load("preferences/validate")))
    assert {code for code in found if code.startswith(("preferences.", "request."))} == SHAPE | set(BEYOND_SHAPE)


def test_the_schemas_are_schemas(tool):
    for schema in tool["inputSchema"], tool["outputSchema"]:
        Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
    assert list(tool["inputSchema"]["properties"]) == preferences.MEMBERS


def places(error) -> list[str]:
    """Where it is; of members that the schema does not have, each of them."""
    if error.validator == "additionalProperties":
        names = [name for name in error.instance if name not in error.schema["properties"]]
        return ["/" + name.replace("~", "~0").replace("/", "~1") for name in names]
    return ["".join(f"/{step}" for step in error.absolute_path)]
