"""Tests that each vector has exactly the recomputed findings, at their paths."""

from collections import Counter

import arithmetic
import claims
import plausibility
import pytest
import vectors

VECTORS = vectors.load()
CODES = arithmetic.CODES | plausibility.CODES
RUN = [vector for vector in VECTORS if vector.answer["outcome"] != "could-not-run"]


@pytest.mark.parametrize("vector", RUN, ids=lambda vector: vector.name)
def test_findings_match_the_recomputed_ones(vector):
    try:
        root = claims.of(vector)
    except claims.NotJson as reason:
        # Findings before the syntax error are reported too, and are only about the text.
        assert vector.codes - arithmetic.TEXT == {reason.code}
        return
    assert not vector.codes & claims.NOT_JSON
    expected = Counter(finding for finding in vector.findings if finding[0] in CODES)
    judged = Counter([*arithmetic.judge(root), *plausibility.judge(root)])
    # A full report omits the last findings in the text, and reports that.
    assert expected <= judged if "report.findings_left_out" in vector.codes else expected == judged


def test_every_vector_is_checked_or_counted():
    """The counts of malformed texts and of values that are not objects match the vectors."""
    kinds = Counter(kind(vector) for vector in VECTORS)
    refused = [vector for vector in VECTORS if vector not in RUN]
    unread = [vector for vector in RUN if vector.codes & claims.NOT_JSON]
    others = [vector for vector in RUN if ("request.wrong_type", "") in vector.findings]
    assert kinds["could not run"] == len(refused) > 0
    assert kinds["not JSON"] == len(unread) > 0
    assert kinds["not an object"] == len(others) > 0
    assert kinds["judged"] == len(VECTORS) - len(refused) - len(unread) - len(others)


def test_every_recomputed_code_is_in_a_vector():
    assert CODES <= set().union(*(vector.codes for vector in VECTORS))


def kind(vector):
    if vector not in RUN:
        return "could not run"
    try:
        root = claims.of(vector)
    except claims.NotJson:
        return "not JSON"
    return "judged" if isinstance(root, claims.Object) else "not an object"
