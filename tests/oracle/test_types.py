"""Tests that the fields in a vector are JSON of their types, and mean the same as the target."""

import json

import pytest
import typed
import vectors

VECTORS = [vector for vector in vectors.load("gateway/types") if "fields" in vector.answer]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_fields_mean_the_same_as_the_target(vector):
    configuration = json.loads(vector.before[-1] or b'{"extends":["protocol"]}')
    target = json.loads(vector.request)["target"]
    kind, template = typed.type_of(configuration, target)
    found, expected = typed.parse(kind, vector.answer["fields"]), typed.read(kind, template, target)
    # Compared as text, because NaN does not equal itself.
    assert str(found) == str(expected)
