"""Tests that claims follow from weighings as in Python's decimal: those of the vectors, and drawn ones."""

import json
from datetime import date, timedelta
from decimal import Decimal
from random import Random

import pytest
import vectors
import weighings

VECTORS = [
    vector
    for vector in vectors.load("weighings")
    if vector.answer["outcome"] != "could-not-run"
    and not any(code.startswith(("request.", "json.")) for code in vector.codes)
]
"""The vectors whose requests have the right shape, and numbers that doubles have; `test_requests.py` covers the shapes."""


def exact(text: str | bytes) -> object:
    return json.loads(text, parse_float=Decimal, parse_int=Decimal)


def compare(answer: dict, request: dict) -> None:
    """Compares the answer to a request with that of the oracle."""
    findings = sorted((finding["code"], finding["path"]) for finding in answer["findings"])
    try:
        expected, claim, days = weighings.derive(request)
    except weighings.Refused as refused:
        assert answer["outcome"] == "findings"
        assert findings == sorted(refused.args[0])
        return
    assert answer["outcome"] == "valid", answer
    assert findings == sorted(expected)
    if "claim" not in answer:  # A vector need not list what a long test derives.
        return
    derived = exact(answer["claim"])
    for day in derived["fuelMeasurements"].get("daysWithoutLog", []):
        assert (day.pop("reason", None) is None) == (day["status"] == "not-used")
    assert derived == claim
    assert [(day["date"], day.get("path"), day.get("status")) for day in answer["days"]] == [
        (day["date"].isoformat(), day.get("path"), day.get("status")) for day in days
    ]
    assert [day.get("log") for day in answer["days"]] == [float(day["log"]) if "log" in day else None for day in days]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_the_vectors_follow(vector):
    compare(vector.answer, exact(vector.request))


def draw(random: Random) -> dict:
    """Returns weighings like those of a field team, with its errors."""
    visits, at, stock = [], date(2024, 2, 26), Decimal(random.randint(500, 3000)) / 100
    for index in range(random.randint(1, 9)):
        visit = {"date": at.isoformat()}
        if index:
            stock = max(stock - Decimal(random.choice([0, 1, 75, 230, 475, 512])) / 100, Decimal(0))
            noise = random.choice([Decimal(0)] * 9 + [Decimal("0.01"), Decimal("3")])
            if random.random() < 0.9:
                visit["found"] = float(stock + noise)
            if random.random() < 0.1:
                visit[random.choice(["missing", "excluded"])] = "the household was away"
            if random.random() < 0.2:
                visit["hours"] = random.choice([20.5, 24, 48])
        else:
            visit["left"] = float(stock)
        if random.random() < 0.3:
            more = Decimal(random.randint(1, 900)) / 100
            stock += more
            visit |= {"left": float(stock)} if "left" in visit or random.random() < 0.5 else {"added": float(more)}
        visits.append(visit)
        at += timedelta(days=random.choice([1] * 12 + [2, 2, 0, -1, 400]))
    return {"claim": {"householdId": "did:ixo:household:1", "testGroup": "reference"}, "visits": visits}


def as_intervals(request: dict) -> dict:
    """Returns the intervals between the visits, if they have both weights."""
    visits = [visit for visit in request["visits"] if "found" in visit]
    intervals = [
        {"date": before["date"], "endDate": after["date"], "before": before["found"], "after": after["found"]}
        for before, after in zip(visits, visits[1:])
    ]
    return {"claim": request["claim"], "intervals": intervals}


@pytest.mark.parametrize("seed", range(150))
def test_drawn_weighings_follow(operations, seed):
    request = draw(Random(seed))
    for form in (request, as_intervals(request)):
        answer = operations("claims.derive", form)
        compare(answer, exact(json.dumps(form)))


def test_the_draws_have_claims_and_every_finding(operations):
    """Without them, the test above would not compare them."""
    codes, claims = set(), 0
    for seed in range(150):
        request = draw(Random(seed))
        for form in (request, as_intervals(request)):
            answer = operations("claims.derive", form)
            codes |= {finding["code"] for finding in answer["findings"]}
            claims += answer["outcome"] == "valid"
    assert claims > 50
    assert codes >= {
        "weighing.date_repeated",
        "weighing.dates_unsorted",
        "weighing.negative_use",
        "weighing.not_24_hours",
        "weighing.period_too_long",
        "weighing.reading_missing",
        "weighing.several_days",
        "weighing.too_few",
    }


@pytest.mark.parametrize("seed", range(60))
def test_a_derived_claim_is_judged_like_any_other(operations, seed):
    """The total of a derived claim is that of its logs, and its days agree with its period."""
    answer = operations("claims.derive", draw(Random(seed)))
    if answer["outcome"] == "valid":
        found = operations("claims.validate", json.loads(answer["claim"]))["findings"]
        errors = {finding["code"] for finding in found if finding["severity"] == "error"}
        assert errors <= {"claim.too_few_logs", "claim.duration_too_short"}, errors
