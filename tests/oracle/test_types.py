"""What a vector says of the fields of a request is JSON of their types, and means what the target says."""

import json

import pytest
import typed
import vectors

VECTORS = [vector for vector in vectors.load("gateway/types") if "fields" in vector.answer]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_fields_mean_what_the_target_says(vector):
    configuration = json.loads(vector.before[-1] or b'{"extends":["protocol"]}')
    target = json.loads(vector.request)["target"]
    kind, template = typed.type_of(configuration, target)
    found, expected = typed.parse(kind, vector.answer["fields"]), typed.said(kind, template, target)
    # As text, because a number that is none equals nothing.
    assert str(found) == str(expected)
