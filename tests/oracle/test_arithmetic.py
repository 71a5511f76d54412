"""Each vector has exactly the findings that arithmetic gives, at their places."""

from collections import Counter

import arithmetic
import claims
import pytest
import vectors

VECTORS = vectors.load()
RUN = [vector for vector in VECTORS if vector.answer["outcome"] != "could-not-run"]


@pytest.mark.parametrize("vector", RUN, ids=lambda vector: vector.name)
def test_findings_are_those_of_arithmetic(vector):
    try:
        root = claims.of(vector)
    except claims.NotJson as reason:
        # What was found before the text broke is reported too, and is about the text alone.
        assert vector.codes - arithmetic.TEXT == {reason.code}
        return
    assert not vector.codes & claims.NOT_JSON
    expected = Counter(finding for finding in vector.findings if finding[0] in arithmetic.CODES)
    judged = Counter(arithmetic.judge(root))
    # A full report leaves out what comes last in the text, and says so.
    assert expected <= judged if "report.findings_left_out" in vector.codes else expected == judged


def test_every_vector_is_judged_or_counted():
    """What is no JSON, and what is JSON and no object, is as many as the vectors say."""
    kinds = Counter(kind(vector) for vector in VECTORS)
    refused = [vector for vector in VECTORS if vector not in RUN]
    unread = [vector for vector in RUN if vector.codes & claims.NOT_JSON]
    others = [vector for vector in RUN if ("request.wrong_type", "") in vector.findings]
    assert kinds["could not run"] == len(refused) > 0
    assert kinds["not JSON"] == len(unread) > 0
    assert kinds["not an object"] == len(others) > 0
    assert kinds["judged"] == len(VECTORS) - len(refused) - len(unread) - len(others)


def test_every_code_of_arithmetic_is_in_a_vector():
    assert arithmetic.CODES <= set().union(*(vector.codes for vector in VECTORS))


def kind(vector):
    if vector not in RUN:
        return "could not run"
    try:
        root = claims.of(vector)
    except claims.NotJson:
        return "not JSON"
    return "judged" if isinstance(root, claims.Object) else "not an object"
