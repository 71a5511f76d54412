"""Makes the members of generated requests consistent, which a schema cannot require.

Only requests that are valid by the schema are changed. Deliberately wrong requests are sent unchanged.
"""

from datetime import date, timedelta
from decimal import Decimal
from uuid import uuid4

import schemathesis
from schemathesis import GenerationMode

FIRST_DAY = date(2026, 1, 5)
COUNTED = ["children", "women", "men", "elders"]


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Restricts the reductions of a study to the examples of the document.

    Schemathesis cannot generate from a schema of this size; `tests/oracle/test_requests.py` compares it with the module.
    """
    examples = raw_schema["paths"]["/v1/studies/{id}"]["post"]["requestBody"]["content"]["application/json"]["examples"]
    known = [example["value"]["reductions"] for example in examples.values() if example["value"].get("reductions")]
    assert known, "no example of a study has reductions"
    raw_schema["components"]["schemas"]["StudyReductions"] = {"enum": known}


@schemathesis.hook
def before_call(context, case, kwargs):
    """Makes a request consistent if the service has to accept it."""
    if case.headers and "Idempotency-Key" in case.headers and is_positive(case):
        # Another request could have the generated key.
        case.headers["Idempotency-Key"] = str(uuid4())
    change = CHANGES.get(case.operation.label)
    if change and is_positive(case) and isinstance(case.body, dict):
        case.body = change(case.body, case)


def is_positive(case):
    """Returns whether a request is valid by the schema."""
    return case.meta and case.meta.generation.mode == GenerationMode.POSITIVE


def claim(body, case):
    """Returns a consistent claim.

    Days, dates and the total follow from the daily logs (rules 1 and 2), no day is without a log, a household has at
    most 1,000 persons, and numbers have at most 17 digits.
    """
    body = short(body)
    changed, days = {}, 3
    if "dailyLogs" in (measured := body.get("fuelMeasurements", {})):
        logs = [round(log, 3) for log in measured["dailyLogs"] if 0.001 <= log <= 1000][:30]
        logs += [3.5] * (3 - len(logs))
        total, days = float(sum(Decimal(repr(log)) for log in logs)), len(logs)
        changed["fuelMeasurements"] = measured | {"dailyLogs": logs, "total": total, "daysWithoutLog": []}
    if period := body.get("testPeriod"):
        last = FIRST_DAY + timedelta(days=days - 1)
        dates = {"startDate": FIRST_DAY.isoformat(), "endDate": last.isoformat(), "durationDays": days}
        changed["testPeriod"] = period | dates
    if moisture := body.get("fuelMoisture"):
        # A reading on the wet basis is below 100 %.
        changed["fuelMoisture"] = moisture | {"readings": [min(reading, 99) for reading in moisture["readings"]]}
    if present := body.get("personsPresent"):
        changed["personsPresent"] = [present[0] | {"women": 1}, *present[1:]]
    if isinstance(size := body.get("householdSize"), dict):
        changed["householdSize"] = size | {name: min(size[name], 250) for name in COUNTED if name in size}
    return body | changed


def short(value):
    """Returns a value without whole numbers that have more digits than a double keeps, and without blank texts.

    The white space of the module includes U+0085, which that of a pattern in JSON Schema (ECMA-262) does not.
    """
    if isinstance(value, dict):
        return {name: short(member) for name, member in value.items()}
    if isinstance(value, list):
        return [short(item) for item in value]
    if isinstance(value, str) and value and not value.strip():
        return "text"
    return 7 if isinstance(value, int) and abs(value) >= 10**17 else value


def selection(body, case):
    """Returns a request with unique households, and a sample of the whole frame."""
    frame = {entry if isinstance(entry, str) else entry["household"]: entry for entry in body["frame"]}
    drawn = body | {"frame": list(frame.values()), "size": len(frame), "reserves": 0}
    drawn.pop("sizes", None)
    return drawn


def frame(body, case):
    """Returns a request with unique households, and a round that is published later."""
    listed = {entry if isinstance(entry, str) else entry["household"]: entry for entry in body["frame"]}
    changed = body | {"frame": list(listed.values())}
    if "round" in (pledge := body.get("pledge") or {}):
        changed["pledge"] = pledge | {"round": 400_000_000}
    return changed


def study(body, case):
    """Returns a request whose body has the study of the path, and that changes any revision."""
    body = {name: value for name, value in body.items() if name != "revision"}
    return body | {"study": {"id": case.path_parameters["id"]}} if "study" in body else body


CHANGES = {
    "POST /v1/claims": claim,
    "POST /v1/frames": frame,
    "POST /v1/selections": selection,
    "POST /v1/studies/{id}": study,
}
