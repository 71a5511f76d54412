"""Tests claims as text, mappings and dataclasses, their findings, and printed reports."""

import copy
import dataclasses
import json
import math
import pickle
import time
from array import array
from collections import OrderedDict, deque, namedtuple
from collections.abc import Callable
from datetime import date, datetime, timezone
from decimal import Decimal
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

import hearth_kpt as hearth
from hearth_kpt import Claim, Evidence, ExternalFactors, FuelMeasurements, TestPeriod

Found = Callable[[object], list[tuple[str, str, str]]]
ABSENT = "omit the member if it has no value"
DAY = "give the day as a `datetime.date` or as text, `YYYY-MM-DD`"


def test_a_claim_as_text_as_bytes_and_as_a_mapping_has_one_report(sample: dict[str, Any]) -> None:
    text = json.dumps(sample)
    expected = hearth.validate_claim(text)
    assert expected.ok and expected.status is None and expected.checks[0].result == "pass"
    assert [finding.code for finding in expected.findings] == ["claim.did_has_path"]
    row = namedtuple("row", sample)(**sample)  # type: ignore[misc]
    for claim in (text.encode(), bytearray(text.encode()), memoryview(text.encode()), sample, OrderedDict(sample), row):
        assert hearth.validate_claim(claim) == expected
    frame = pd.DataFrame([sample])
    assert hearth.validate_claim(frame.iloc[0]) == expected
    findings = hearth.validate_claim(pd.Series([1, 2])).findings
    assert [f.message for f in findings] == ["expected an object, found a Series with a key that is not a string"]
    twice = pd.concat([frame, frame[["type"]]], axis=1).iloc[0]
    assert "json.duplicate_key" in [finding.code for finding in hearth.validate_claim(twice).findings]
    whole = hearth.validate_claim(frame).findings[0]
    assert (whole.path, whole.message) == ("/type", "expected a string, found an array")


def test_a_claim_and_its_members_exclude_each_other(sample: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="^give either a claim or its members, not both$"):
        hearth.validate_claim(sample, household_id="did:ixo:1")


def test_a_dataclass_is_written_with_the_member_names_of_the_claim(sample: dict[str, Any]) -> None:
    claim = Claim(
        household_id="did:ixo:household/123",
        test_group="intervention",
        test_period=TestPeriod(start_date=date(2024, 2, 1), end_date="2024-02-04", duration_days=3),
        fuel_measurements=FuelMeasurements(total=Decimal("11.9"), daily_logs=[Decimal("3.2"), 2.8, 3, Decimal("2.90")]),
        external_factors=ExternalFactors(
            season="dry", cultural_events=["none"], occupational_factors=("typical_workweek",)
        ),
    )
    assert hearth.validate_claim(claim) == hearth.validate_claim(sample)
    members = {field.name: getattr(claim, field.name) for field in dataclasses.fields(claim)}
    assert hearth.validate_claim(**members) == hearth.validate_claim(sample)
    wrong = dataclasses.replace(claim, evidence=["no uri", Evidence(type="photo", uri="https://example.org/1")])
    assert [f.path for f in hearth.validate_claim(wrong).findings if f.severity == "error"] == ["/evidence/0"]
    with pytest.raises(TypeError, match="houshold_id"):
        hearth.validate_claim(houshold_id="did:ixo:1")


def test_a_report_prints_as_in_every_language(sample: dict[str, Any]) -> None:
    sample["fuelMeasurements"]["total"] = 12
    report = hearth.validate_claim(sample)
    assert str(report) == (
        "refused (409): 1 error, 1 warning\n"
        "  /householdId  warning: `did:ixo:household/123` is a DID URL with a path, not a bare DID\n"
        "    claim.did_has_path; help: prefer a bare DID, which every registry can resolve; this one is accepted\n"
        "  /fuelMeasurements/total  the total is 12, and the daily logs add up to 11.9\n"
        f"    claim.total_mismatch, rule 2{_help(report.findings[1])}"
    )
    assert str(hearth.validate_claim("[]")).startswith("refused (400): 1 error\n  (claim)  expected an object")
    sample["fuelMeasurements"]["total"] = 11.9
    assert str(hearth.validate_claim(sample)).startswith("accepted: 1 warning\n  /householdId  warning: ")
    sample["householdId"] = "did:ixo:household-123"
    assert str(hearth.validate_claim(sample)) == "accepted"


def _help(finding: hearth.Finding) -> str:
    return "" if finding.help is None else f"; help: {finding.help}"


def test_a_refusal_can_be_raised(sample: dict[str, Any]) -> None:
    hearth.validate_claim(sample).raise_for_findings()
    report = hearth.validate_claim("{}")
    with pytest.raises(hearth.ClaimRefused) as refused:
        report.raise_for_findings()
    assert refused.value.report is report and str(refused.value) == f"the claim is {report}"
    assert isinstance(refused.value, hearth.HearthError)


def test_reports_are_immutable_and_can_be_pickled() -> None:
    report = hearth.validate_claim("{}")
    with pytest.raises(dataclasses.FrozenInstanceError):
        report.ok = True  # type: ignore[misc]
    assert isinstance(report.findings, tuple) and isinstance(report.checks, tuple)
    assert pickle.loads(pickle.dumps(report)) == report == copy.deepcopy(report)
    assert len({report, hearth.validate_claim("{}")}) == 1
    refused = pickle.loads(pickle.dumps(hearth.ClaimRefused(report)))
    assert refused.report == report
    too_large = pickle.loads(pickle.dumps(hearth.CouldNotRun("it is too large", "request.too_large")))
    assert (too_large.code, str(too_large)) == ("request.too_large", "it is too large (request.too_large)")


@pytest.mark.parametrize("written", ["11.9", "11.90", "1.19E+1", "119E-1"])
def test_a_decimal_is_written_as_it_prints(sample: dict[str, Any], written: str) -> None:
    sample["fuelMeasurements"]["total"] = Decimal(written)
    assert hearth.validate_claim(sample).ok
    sample["fuelMeasurements"]["total"] = Decimal(written) * 2
    message = [f.message for f in hearth.validate_claim(sample).findings if f.severity == "error"]
    assert message == [f"the total is {Decimal(written) * 2}, and the daily logs add up to 11.9"]


def test_numpy_and_pandas_numbers_are_numbers(sample: dict[str, Any], found: Found) -> None:
    sample["testPeriod"]["durationDays"] = np.int64(3)
    measurements = sample["fuelMeasurements"]
    measurements["total"] = np.float64(11.9)
    kinds: tuple[Any, ...] = (
        np.array([3.2, 2.8, 3.0, 2.9]),
        np.array([3.2, 2.8, 3.0, 2.9], dtype=np.float32),
        pd.Series([3.2, 2.8, 3.0, 2.9]),
        [np.float64(3.2), np.float32(2.8), np.int8(3), Decimal("2.9")],
    )
    for measurements["dailyLogs"] in kinds:
        assert hearth.validate_claim(sample).ok, measurements["dailyLogs"]
    sample["note"] = [np.bool_(True), np.array(3.5), np.array([[1, 2], [3, 4]]), np.str_("dry"), array("d", [1])]
    sample["day"] = np.datetime64("2024-02-01")
    assert found(sample) == []


@pytest.mark.parametrize(
    "day",
    [date(2024, 2, 1), datetime(2024, 2, 1), pd.Timestamp("2024-02-01"), np.datetime64("2024-02-01", "ns")],
    ids=lambda day: type(day).__name__,
)
def test_midnights_are_days(day: object, sample: dict[str, Any], found: Found) -> None:
    sample["testPeriod"]["startDate"] = day
    assert found(sample) == []
    sample["testPeriod"] = pd.Series({"startDate": day, "endDate": pd.Timestamp("2024-02-03"), "durationDays": 3}).to_dict()
    assert found(sample) == []


class Level(IntEnum):
    LOW = 3


class Colour(Enum):
    RED = "red"


class Hostile(dict[str, object]):
    def items(self) -> Any:
        raise RuntimeError("no\nmore")


NOT_JSON: list[tuple[object, str, str]] = [
    (math.nan, "found NaN", ABSENT),
    (Decimal("nan"), "found NaN", ABSENT),
    (np.float32("nan"), "found NaN", ABSENT),
    (math.inf, "found Infinity", ABSENT),
    (Decimal("-Infinity"), "found -Infinity", ABSENT),
    (pd.NaT, "found NaT", ABSENT),
    (pd.NA, "found NA", ABSENT),
    ({1, 2}, "found a set", ""),
    (Fraction(1, 3), "found a Fraction", ""),
    (datetime(2024, 2, 1, 12), "found a datetime", DAY),
    (pd.Timestamp("2024-02-01", tz="UTC"), "found a Timestamp", DAY),
    (pd.Timestamp("2024-02-01") + pd.Timedelta(1, "ns"), "found a Timestamp", DAY),
    (b"bytes", "found a bytes", ""),
    (1j, "found a complex", ""),
    (Colour.RED, "found an Enum", "give its `value`"),
    (object(), "found a Python object", ""),
    ((n for n in ()), "found a generator", ""),
    (deque(), "found a deque", ""),
    ({1: 2}, "found a dict with a key that is not a string", ""),
    (Hostile(a=1), "found a Hostile that cannot be read (no more)", ""),
    (np.datetime64("2024-02-01T00:01", "ns"), "found a datetime64", DAY),
    (np.datetime64("NaT"), "found NaT", ABSENT),
    (np.timedelta64(3, "ns"), "found a timedelta64", ""),
    (np.ma.masked, "found a masked value", ABSENT),
    (memoryview(b"bytes"), "found a memoryview", ""),
    ("\ud83d dry", "found text with a lone surrogate", ""),
    (np.str_("\udfff"), "found text with a lone surrogate", ""),
]


@pytest.mark.parametrize(("value", "words", "advice"), NOT_JSON)
def test_a_value_that_json_cannot_carry_is_a_finding_at_its_path(
    sample: dict[str, Any], found: Found, value: object, words: str, advice: str
) -> None:
    sample["fuelMeasurements"]["dailyLogs"][2] = value
    assert found(sample) == [("/fuelMeasurements/dailyLogs/2", f"expected a number, {words}", advice)]
    codes = [finding.code for finding in hearth.validate_claim(sample).findings]
    assert codes == ["claim.did_has_path", "value.not_json"]  # in document order
    assert found({**sample, "a/b~c": [value]})[1:] == [
        ("/a~1b~0c/0", f"expected a JSON value, {words}", advice)
    ]


def test_a_claim_that_json_cannot_carry(found: Found) -> None:
    assert found({1, 2}) == [("", "expected an object, found a set", "")]
    assert found(math.nan) == [("", "expected an object, found NaN", ABSENT)]


def test_missing_values_do_not_stop_a_batch(sample: dict[str, Any]) -> None:
    frame = pd.DataFrame({"household": ["did:ixo:1", None, "did:ixo:3"], "total": [11.9, 11.9, None]})
    reports = []
    for row in frame.to_dict("records"):
        claim = {**sample, "householdId": row["household"]}
        claim["fuelMeasurements"] = {**sample["fuelMeasurements"], "total": row["total"]}
        reports.append(hearth.validate_claim(claim))
    assert [report.ok for report in reports] == [True, False, False]
    assert [f.path for f in reports[2].findings if f.severity == "error"] == ["/fuelMeasurements/total"]


def test_json_values_are_written_unchanged(sample: dict[str, Any], found: Found) -> None:
    sample["note"] = [None, True, False, "é \U0001f600 \"\\\n\u2028", 10**30, -0.0, 1e-7, (), {}, Level.LOW]
    assert found(sample) == []
    assert hearth.validate_claim(sample).ok
    sample["note"] = 10**400
    assert found(sample) == [] and hearth.validate_claim(sample) == hearth.validate_claim(json.dumps(sample))


def test_the_module_reports_a_lone_surrogate_in_text() -> None:
    halves = {
        '{"type":"\ud83d"}': "json.invalid_utf8",
        '{"type":"\\\ud800"}': "json.invalid_utf8",  # after a backslash, with which it must not form an escape
        '{"type":"\\ud800"}': "json.lone_surrogate",
    }
    for text, code in halves.items():
        assert hearth.validate_claim(text).findings[-1].code == code
        assert hearth.validate_claim(text.encode("utf-8", "surrogatepass")).findings[-1].code == code


def test_recursive_values_are_findings(sample: dict[str, Any], found: Found) -> None:
    loop: list[Any] = []
    loop.extend((loop, {"loop": loop}))
    chain: dict[str, Any] = {"next": 1}
    chain["next"] = chain
    assert [(path, message) for path, message, _ in found({**sample, "x": loop, "y": chain})] == [
        ("/x/0", "expected a JSON value, found a list that contains itself"),
        ("/x/1/loop", "expected a JSON value, found a list that contains itself"),
        ("/y/next", "expected a JSON value, found a dict that contains itself"),
    ]
    same = [1]
    assert found({**sample, "x": [same, same]}) == []  # A repeated value is not recursive.
    deep: list[Any] = []
    for _ in range(200):
        deep = [deep]
    assert hearth.validate_claim({**sample, "x": deep}).findings[0].code.startswith("json.")


def test_a_value_is_too_large_only_if_its_text_is(sample: dict[str, Any]) -> None:
    wide: list[Any] = [1]
    for _ in range(60):
        wide = [wide, wide]
    start = time.process_time()
    for value in (wide, ["x" * 1000] * 1050, [1] * (1 << 19)):
        with pytest.raises(hearth.CouldNotRun) as too_large:
            hearth.validate_claim({**sample, "x": value})
        assert too_large.value.code == "request.too_large"
    assert time.process_time() - start < 30
    for size in (340_000, 360_000):  # Three characters each: a text within the limit is complete.
        text = json.dumps(claim := {"x": [[]] * size}, separators=(",", ":"))
        if len(text) <= 1 << 20:
            assert hearth.validate_claim(claim) == hearth.validate_claim(text)
        else:
            with pytest.raises(hearth.CouldNotRun):
                hearth.validate_claim(claim)


def test_a_midnight_with_a_time_zone_is_a_finding(found: Found, sample: dict[str, Any]) -> None:
    sample["testPeriod"]["startDate"] = datetime(2024, 2, 1, tzinfo=timezone.utc)
    sample["testPeriod"]["endDate"] = date(2024, 2, 4)
    assert found(sample) == [("/testPeriod/startDate", "expected a string, found a datetime", DAY)]


def test_a_message_prints_a_number_as_it_was_given(sample: dict[str, Any]) -> None:
    for total, printed in ((Decimal("1.20E+1"), "12.0"), (Decimal("1.2E+3"), "1.2E+3"), (12, "12"), (1e22, "1e+22")):
        sample["fuelMeasurements"]["total"] = total
        messages = [finding.message for finding in hearth.validate_claim(sample).findings]
        assert messages[-1].startswith(f"the total is {printed}, ")
