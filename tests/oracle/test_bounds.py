"""Tests one figure for both sides, the bound for lost homes, dry fuel, and the number of persons of a cap."""

import json
from datetime import UTC, date, datetime, time, timedelta
from random import Random

import numpy as np
import pytest

CLOSE = {"rel": 1e-9, "abs": 1e-12}
GROUPS = ("reference", "intervention")


def term(count: int, usage: float, kilograms: float) -> dict:
    return {
        "fuel": "wood",
        "count": count,
        "days": 365,
        "usage": {"value": usage, "source": "drawn by the oracle"},
        "consumption": {"value": kilograms, "unit": "kg/household/day"},
    }


@pytest.mark.parametrize("seed", range(120))
def test_the_mean_usage_of_the_baseline_is_at_most_that_of_the_project(operations, seed):
    random = Random(seed)
    sides = [[(random.randint(1, 9) * 50, random.choice([0.7, 0.8, 0.9])) for _ in range(random.randint(1, 3))] for _ in GROUPS]
    if random.random() < 0.3:
        sides[1] = list(reversed(sides[0]))
    baseline, project = ([term(count, usage, kilograms) for count, usage in side] for side, kilograms in zip(sides, (7, 3)))
    request = {
        "methodology": "VM0050",
        "version": "1.0",
        "fnrb": {"value": 0.4, "source": "drawn by the oracle"},
        "leakage": {"renewableBiomass": {"value": 0, "source": "drawn by the oracle"}},
        "baseline": baseline,
        "project": project,
    }
    answer = operations("study.reductions", request)
    one, other = (np.average([usage for _, usage in side], weights=[count for count, _ in side]) for side in sides)
    if one > other * (1 + 1e-9):
        found = [finding for finding in answer["findings"] if finding["severity"] == "error"]
        assert [finding["code"] for finding in found] == ["reductions.sides_differ"]
        assert float(found[0]["params"]["baseline"]) == pytest.approx(one, rel=1e-5)
        assert float(found[0]["params"]["project"]) == pytest.approx(other, rel=1e-5)
    else:
        per_kilogram = 0.0156 * (112 * 0.4 + 9.46) / 1000 * 365
        emissions = [sum(count * usage for count, usage in side) * per_kilogram for side in sides]
        saved = 7 * emissions[0] - 3 * emissions[1]
        expected = saved * (0.95 if saved > 0 else 1)
        assert answer["reductions"]["value"] == pytest.approx(expected, rel=1e-9)


def claim(household: str, group: str, tenths: list[int], **more) -> dict:
    return {
        "type": "KPTClaim",
        "householdId": household,
        "testGroup": group,
        "testPeriod": {"startDate": "2025-03-03", "endDate": "2025-03-05", "durationDays": 3},
        "fuelMeasurements": {"total": sum(tenths) / 10, "dailyLogs": [tenth / 10 for tenth in tenths]},
        "externalFactors": {"season": "dry", "culturalEvents": ["none"]},
        "fuelType": "wood",
        "unit": "kg",
    } | more


def drawn(operations, random: Random, group: str) -> dict:
    frame = [f"did:example:{group[0]}{number}" for number in range(random.randint(12, 30))]
    asked = {
        "design": "simple",
        "frame": frame,
        "randomness": {"value": f"{random.getrandbits(128):032x}", "source": "a number of this test"},
        "size": random.randint(6, 9),
        "reserves": 3,
    }
    return {"document": operations.valid("selection.draw", asked)["selection"], "frame": frame}


@pytest.mark.parametrize("seed", range(60))
def test_the_bound_assumes_the_worst_for_the_lost(operations, seed):
    random = Random(seed)
    selection = {group: drawn(operations, random, group) for group in GROUPS}
    claims, dropouts, means, lost, reserves = [], [], {}, {}, {}
    for group, centre in zip(GROUPS, (65, 28), strict=True):
        document = selection[group]["document"]
        first = [one["household"] for one in document["selected"]]
        gone = first[: random.randint(0, 3)]
        dropouts += [{"household": one, "reason": "not met", "category": "not-at-home", "visits": 3} for one in gone]
        used = [one["household"] for one in document["reserves"]][: len(gone)]
        means[group] = {}
        for household in [one for one in first if one not in gone] + used:
            tenths = [random.randint(centre - 20, centre + 20) for _ in range(3)]
            means[group][household] = sum(tenths) / 30
            claims.append(claim(household, group, tenths))
        lost[group], reserves[group] = len(gone), set(used)
    request = {"claims": claims, "rule": "90/30", "selection": selection, "dropouts": dropouts}
    answer = operations.valid("study.assess", request)
    rows = {row["variation"]: row for row in answer["assessment"]["sensitivity"]}
    kept = {group: [mean for one, mean in means[group].items() if one not in reserves[group]] for group in GROUPS}
    worst = {"reference": min(means["reference"].values()), "intervention": max(means["intervention"].values())}
    for group in GROUPS:
        figure = rows["without-reserves"]["groups"][group]
        assert figure["households"] == len(kept[group])
        assert figure["mean"]["value"] == pytest.approx(np.mean(kept[group]), **CLOSE)
        bound = rows["worst-for-the-lost"]["groups"][group]
        everyone = kept[group] + [worst[group]] * lost[group]
        # Without a lost household, the row is the assessment.
        if any(lost.values()):
            assert bound["households"] == len(everyone)
            assert bound["mean"]["value"] == pytest.approx(np.mean(everyone), **CLOSE)
    low = sum(len(selection[group]["document"]["selected"]) * 0.8 > len(kept[group]) for group in GROUPS)
    assert [finding["code"] for finding in answer["findings"]].count("study.response_low") == low


@pytest.mark.parametrize("seed", range(60))
def test_a_difference_in_moisture_is_stated_as_dry_fuel(operations, seed):
    random = Random(seed)
    claims, wet, dry = [], {}, {}
    for group, centre in zip(GROUPS, (65, 28), strict=True):
        water = random.choice([10, 20, 21, 40])
        wet[group], dry[group] = [], []
        for number in range(5):
            tenths = [random.randint(centre - 20, centre + 20) for _ in range(3)]
            moisture = {"basis": "dry", "readings": [water]}
            claims.append(claim(f"did:example:{group[0]}{number}", group, tenths, fuelMoisture=moisture))
            wet[group].append(sum(tenths) / 30)
            dry[group].append(sum(tenths) / 30 / (1 + water / 100))
    findings = operations.valid("study.assess", {"claims": claims, "rule": "90/30"})["findings"]
    found = [finding["params"] for finding in findings if finding["code"] == "study.moisture_differs"]
    share = [np.sum(dry[group]) / np.sum(wet[group]) for group in GROUPS]
    if abs(share[0] - share[1]) <= 0.02:
        assert found == []
    else:
        dry_means, wet_means = ([np.mean(of[group]) for group in GROUPS] for of in (dry, wet))
        expected = {"reference": dry_means[0], "intervention": dry_means[1]}
        expected |= {"saving": dry_means[0] - dry_means[1], "weighed": wet_means[0] - wet_means[1]}
        for name, value in expected.items():
            assert float(found[0][name]) == pytest.approx(value, rel=1e-5), name


@pytest.mark.parametrize("seed", range(60))
def test_a_cap_counts_the_stricter_number_of_persons(operations, seed):
    random = Random(seed)
    claims, counted = [], []
    for group, centre in zip(GROUPS, (205, 28), strict=True):
        for number in range(6):
            tenths = [random.randint(centre - 20, centre + 20) for _ in range(3)]
            size, present = random.randint(3, 9), random.randint(3, 9)
            more, persons = random.choice([
                ({"householdSize": size}, size),
                ({"householdSize": size, "personsPresent": [{"men": present, "women": 0, "children": 0, "elders": 0}]}, min(size, present)),
                ({}, None),
            ])
            claims.append(claim(f"did:example:{group[0]}{number}", group, tenths, **more))
            if group == "reference":
                counted.append(persons)
    known = [persons for persons in counted if persons is not None]
    usage = {"value": 0.9, "source": "drawn by the oracle"}
    term = {"count": 100, "days": 365, "usage": usage}
    reductions = {
        "methodology": "SMEC",
        "version": "4.0",
        "fnrb": {"value": 0.4, "source": "drawn by the oracle"},
        "downwardAdjustment": {"value": 0.05, "source": "drawn by the oracle"},
        "hawthorne": {"default": 0.9},
        "leakage": {"embodied": {"units": 100, "technicalLife": {"value": 4, "source": "drawn by the oracle"}}},
        "baseline": [term],
        "project": [term],
    }
    answer = operations("study.assess", {"claims": claims, "rule": "90/10", "reductions": reductions})
    if len(known) < 3:
        assert answer["outcome"] == "findings"
        return
    expected = np.mean([min(known) if persons is None else persons for persons in counted])
    found = answer["assessment"]["reductions"]["baseline"]["terms"][0]["householdSize"]
    assert found == pytest.approx(expected, **CLOSE)


@pytest.mark.parametrize("seed", range(80))
def test_a_test_has_begun_its_last_day_somewhere(operations, seed):
    random = Random(seed)
    last = date(2024, 1, 1) + timedelta(days=random.randint(0, 900))
    begun = datetime.combine(last, time(), UTC) - timedelta(hours=14)
    received = begun + timedelta(seconds=random.choice([-1, 0, 1, -86_400, 86_400]))
    measured = claim("did:example:r1", "reference", [30, 31, 32]) | {
        "testPeriod": {"startDate": str(last - timedelta(days=3)), "endDate": str(last), "durationDays": 3}
    }
    request = {"claim": json.dumps(measured), "issuer": "did:web:localhost", "policy": "claim"}
    answer = operations("claims.record", request | {"receivedAt": received.isoformat().replace("+00:00", "Z")})
    codes = [finding["code"] for finding in answer.get("findings", [])]
    assert codes.count("claim.period_in_future") == (received < begun)
    assert operations("claims.record", request)["outcome"] == "valid"
