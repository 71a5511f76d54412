"""Derives claims from weighings, with Python's decimal and datetime."""

from datetime import date, timedelta
from decimal import Decimal, localcontext
from math import inf

DAY = timedelta(days=1)


class Refused(Exception):
    """The request has errors; the findings until then are in `args[0]`."""


def derive(request: dict) -> tuple[list[tuple[str, str]], dict, list[dict]]:
    """Returns the warnings, the claim, and the days. Numbers of the request are decimals."""
    forms = [form for form in ("intervals", "visits") if form in request]
    if len(forms) != 1:
        raise Refused([("request.one_of", "")])
    (form,) = forms
    weights = ("before", "after", "added", "used", "found", "left", "addedSince")
    long = [
        ("weighing.too_many_digits", f"/{form}/{index}/{name}")
        for index, item in enumerate(request[form])
        for name in weights
        if digits(item.get(name, 0)) > DIGITS
    ]
    if long:
        raise Refused(long)
    with localcontext(prec=700):
        steps = pairs(request["visits"]) if form == "visits" else sheet(request["intervals"])
        found, days = decided(f"/{form}", steps)
        return finished(request, form, steps, found, days)


def pairs(visits: list[dict]) -> list[dict]:
    """Returns the interval before each visit but the first."""
    found = ordered([(day(visit), f"/visits/{index}/date") for index, visit in enumerate(visits)])
    found += [
        ("request.one_of", f"/visits/{index}")
        for index, visit in enumerate(visits)
        if {"missing", "excluded"} <= visit.keys() or {"added", "left"} <= visit.keys()
    ]
    early = ("addedSince", "hours", "missing", "excluded")
    found += [("weighing.no_interval_before", f"/visits/0/{name}") for name in early if visits and name in visits[0]]
    if not found and len(visits) < 2:
        found = [("weighing.too_few", "/visits")]
    if found:
        raise Refused(found)
    steps = []
    for index in range(1, len(visits)):
        old, new = visits[index - 1], visits[index]
        stock = old["left"] if "left" in old else old["found"] + old.get("added", 0) if "found" in old else None
        used = stock + new.get("addedSince", 0) - new["found"] if stock is not None and "found" in new else None
        steps.append(step(f"/visits/{index}", day(old), day(new), used, new))
    return steps


def sheet(intervals: list[dict]) -> list[dict]:
    """Returns the intervals of a sheet."""
    steps, found = [], []
    for index, own in enumerate(intervals):
        path, start = f"/intervals/{index}", day(own)
        end = date.fromisoformat(own["endDate"]) if "endDate" in own else start + DAY
        if steps:
            found += ordered([(steps[-1]["start"], ""), (start, f"{path}/date")])
            if steps[-1]["start"] < start < steps[-1]["end"]:
                found.append(("weighing.intervals_overlap", f"{path}/date"))
        found += ordered([(start, ""), (end, f"{path}/endDate")])
        if {"missing", "excluded"} <= own.keys() or ("used" in own and own.keys() & {"before", "after", "added"}):
            found.append(("request.one_of", path))
        used = own.get("used")
        if {"before", "after"} <= own.keys():
            used = own["before"] + own.get("added", 0) - own["after"]
        steps.append(step(path, start, end, used, own))
    if not intervals:
        found = [("weighing.too_few", "/intervals")]
    if found:
        raise Refused(found)
    return steps


def day(own: dict) -> date:
    return date.fromisoformat(own["date"])


def step(path: str, start: date, end: date, used: Decimal | None, own: dict) -> dict:
    return {"path": path, "start": start, "end": end, "used": used} | {
        name: own.get(name) for name in ("missing", "excluded", "hours")
    }


def ordered(dates: list[tuple[date, str]]) -> list[tuple[str, str]]:
    """Returns the findings about dates that are not after the date before them."""
    found = []
    for (before, _), (after, path) in zip(dates, dates[1:]):
        if after <= before:
            found.append(("weighing.date_repeated" if after == before else "weighing.dates_unsorted", path))
    return found


def decided(form: str, steps: list[dict]) -> tuple[list[tuple[str, str]], list[dict]]:
    """Returns the findings about the intervals, and the days."""
    if (steps[-1]["end"] - steps[0]["start"]).days > 366:
        raise Refused([("weighing.period_too_long", form)])
    found, days, at = [], [], steps[0]["start"]
    if any(own["hours"] not in (None, 24 * (own["end"] - own["start"]).days) for own in steps):
        found.append(("weighing.not_24_hours", form))
    for own in steps:
        if at < own["start"]:
            found.append(("weighing.days_not_covered", own["path"]))
            days += [{"date": at + DAY * index, "status": "missing"} for index in range((own["start"] - at).days)]
        code, outcome = judged(own)
        found += [code] if code else []
        length = (own["end"] - own["start"]).days
        days += [{"date": own["start"] + DAY * index, "path": own["path"]} | outcome for index in range(length)]
        at = own["end"]
    return found, days


def judged(own: dict) -> tuple[tuple[str, str] | None, dict]:
    """Returns the finding about an interval, and the outcome of its days."""
    used, path = own["used"], own["path"]
    if own["excluded"]:
        return None, {"status": "excluded"}
    if used is None:
        return (None if own["missing"] else ("weighing.reading_missing", path)), {"status": "missing"}
    if own["missing"]:
        return ("weighing.not_missing", f"{path}/missing"), {"status": "missing"}
    if used < 0:
        return ("weighing.negative_use", path), {"log": used}
    if code := unwritable(used):
        return (code, path), {"log": used}
    if used == 0:
        return None, {"status": "not-used"}
    if own["end"] - own["start"] > DAY:
        return ("weighing.several_days", path), {"status": "missing"}
    return None, {"log": used}


def digits(number: Decimal) -> int:
    return len(number.normalize().as_tuple().digits) if number else 0


DIGITS = 15
"""Every decimal with so many digits survives a double."""


def unwritable(amount: Decimal) -> str | None:
    """Returns the code for an amount that a claim cannot state."""
    if float(amount) in (inf, -inf) or bool(float(amount)) != bool(amount):
        return "json.number_range"
    return "weighing.too_many_digits" if digits(amount) > DIGITS else None


ERRORS = {"weighing.negative_use", "weighing.not_missing", "weighing.too_many_digits", "json.number_range"}


def finished(
    request: dict, form: str, steps: list[dict], found: list[tuple[str, str]], days: list[dict]
) -> tuple[list[tuple[str, str]], dict, list[dict]]:
    """Returns the warnings, the claim and the days, or raises the errors."""
    items, given = request[form], request["claim"]
    logs = [own["log"] for own in days if "log" in own]
    code = unwritable(sum(logs, Decimal(0)))
    if code and not any(code in ERRORS for code, _ in found):
        found.append((code, f"/{form}"))
    persons = [item["personsPresent"] for item in items if "personsPresent" in item]
    moisture = [reading for item in items for reading in item.get("moisture", [])]
    derived = {"testPeriod", "fuelMeasurements"} | ({"personsPresent"} if persons else set())
    derived |= {"fuelMoisture"} if moisture else set()
    wrong = [("weighing.member_derived", f"/claim/{name}") for name in given if name in derived]
    if moisture and "moistureBasis" not in request:
        wrong.append(("weighing.basis_missing", f"/{form}"))
    if wrong or any(code in ERRORS for code, _ in found):
        raise Refused(found + wrong)
    start, end = steps[0]["start"], steps[-1]["end"]
    fuel = {"total": sum(logs, Decimal(0)), "dailyLogs": logs}
    without = [{"date": own["date"].isoformat(), "status": own["status"]} for own in days if "status" in own]
    claim = {"type": "KPTClaim"} | given
    claim["testPeriod"] = {"startDate": start.isoformat(), "endDate": end.isoformat(), "durationDays": (end - start).days}
    claim["fuelMeasurements"] = fuel | ({"daysWithoutLog": without} if without else {})
    claim |= {"personsPresent": persons} if persons else {}
    claim |= {"fuelMoisture": {"basis": request["moistureBasis"], "readings": moisture}} if moisture else {}
    return found, claim, days
