"""Tests the table of the choices: its figures are those of the same claims with other parameters, assessed on their own."""

from random import Random

import pytest
import studies

NOT_PARAMETERS = ("claims", "selection", "study", "about", "history")
EARLY, LATE = "2001-01-01T00:00:00Z", "2101-01-01T00:00:00Z"


def changed(parameters: dict, random: Random) -> dict:
    """Returns parameters of which one has another value."""
    name, values = random.choice([
        ("rule", ["90/10", "90/30", {"confidence": 0.8, "precision": 0.2}]),
        ("distribution", ["normal", "t"]),
        ("sides", ["one", "two"]),
        ("outliers", [{"method": "mad"}, {"method": "none"}]),
    ])
    return parameters | {name: random.choice([value for value in values if value != parameters.get(name)])}


def figures(operations, request: dict) -> dict | None:
    answer = operations("study.assess", request)
    if answer["outcome"] != "valid":
        return None
    row = answer["assessment"]["sensitivity"][0]
    return {name: row[name] and row[name]["value"] for name in ("saving", "reductions")}


def values(row: dict | None) -> dict | None:
    return row and {name: row[name] and row[name]["value"] for name in ("saving", "reductions")}


@pytest.mark.parametrize("seed", range(40))
def test_the_figures_are_those_of_the_other_values(operations, seed):
    random = Random(seed)
    request = studies.draw(seed).request
    fixed = {name: request[name] for name in NOT_PARAMETERS if name in request}
    before = {name: value for name, value in request.items() if name not in NOT_PARAMETERS}
    after = changed(before, random)
    registered = random.random() < 0.8
    revisions = [
        {"at": EARLY if registered else LATE, "by": "amina", "parameters": before},
        {"at": LATE, "by": "musa", "reason": "agreed", "parameters": after},
    ]
    answer = operations("study.assess", fixed | after | {"history": {"frames": [], "revisions": revisions}})
    alone = operations("study.assess", fixed | after)
    assert answer["outcome"] == alone["outcome"]
    if answer["outcome"] != "valid":
        return
    rows = {row["parameter"]: row for row in answer["assessment"]["decisions"]}
    is_any_changed = any(before.get(name) != after.get(name) for name in before | after)
    assert set(rows) == {f"/{name}" for name in before | after} | ({""} if is_any_changed else set())
    if is_any_changed:
        assert values(rows[""]["registered"]) == figures(operations, fixed | before)
    codes = [finding["code"] for finding in answer["findings"]]
    are_dated = all("testPeriod" in claim for claim in request["claims"])
    assert ("study.parameters_not_registered" in codes) is (are_dated and not registered)
    assert ("study.registration_not_provable" in codes) is not are_dated
    for name in before | after:
        row = rows[f"/{name}"]
        is_changed = before.get(name) != after.get(name)
        assert row["changed"] is is_changed
        assert (row["by"], row["revision"]) == (("musa", 2) if is_changed else ("amina", 1))
        if is_changed:
            assert values(row["registered"]) == figures(operations, fixed | before)
        else:
            assert row["registered"] is None
        without = {other: value for other, value in after.items() if other != name}
        expected = None if after.get(name) is None else figures(operations, fixed | without)
        assert values(row["default"]) == expected, name
    assert answer["assessment"]["sensitivity"] == alone["assessment"]["sensitivity"]
