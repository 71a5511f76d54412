"""Tests vectors, random merges and every character by the contract, RFC 7396 and Unicode."""

import json
from concurrent.futures import ThreadPoolExecutor
from random import Random

import claims
import drawn
import preferences
import pytest
import vectors
from called import NOW, Preferences
from jsonschema import FormatChecker

VECTORS = vectors.load("preferences")
RUN = [vector for vector in VECTORS if vector.answer["outcome"] != "could-not-run"]
CHANGES = [vector for vector in RUN if vector.operation == "preferences.validate"]
MERGES = [vector for vector in VECTORS if vector.operation == "preferences.merge"]

CASES = 2000
WORKERS = 4
CHANGES_DRAWN = 500
RENDERINGS = 300

TIMES = FormatChecker(["date-time"])
OTHER_TIMES = {"2026-11-20t21:00:00z": "lower case", "2016-12-31T23:59:60Z": "a leap second"}
"""Times that RFC 3339 allows and the library does not."""


@pytest.mark.parametrize("vector", CHANGES, ids=lambda vector: vector.name)
def test_findings_of_a_change(vector):
    try:
        root = claims.check(claims.parse(vector.request))
    except claims.NotJson as reason:
        assert vector.codes == {reason.code}
        return
    judged = preferences.findings(root)
    if "findings" in vector.answer:
        assert vector.findings == judged
    else:
        assert len(judged) > 1000, "only a full report can omit findings"
    errors = [code for code, _ in judged if code != "preferences.updated_at_ignored"]
    assert vector.answer["outcome"] == ("findings" if errors else "valid")


@pytest.mark.parametrize("vector", [vector for vector in MERGES if vector in RUN], ids=lambda vector: vector.name)
def test_merges_follow_the_rfc(vector):
    request = claims.parse(vector.request)
    change, now = request.get("change"), request.get("now")
    assert vector.findings == preferences.findings(change)
    assert is_time(now)
    if vector.answer["outcome"] == "findings" or "merged" not in vector.answer:
        return
    merged, changed = preferences.merge(claims.plain(request.get("record")), claims.plain(change), now)
    assert vector.answer["changed"] == changed
    assert vector.answer["merged"] == merged
    assert merged is None or list(vector.answer["merged"]) == list(merged)


def test_a_merge_that_could_not_run_has_a_code():
    refused = [vector for vector in MERGES if vector not in RUN]
    codes = "malformed missing_member too_large unknown_member wrong_type"
    assert {vector.answer["error"] for vector in refused} == {f"request.{code}" for code in codes.split()}
    named = [vector for vector in refused if "/now-not-" in vector.name]
    times = [claims.parse(vector.request).get("now") for vector in named]
    assert len(times) > 20 and [now for now in times if is_time(now)] == []


def test_every_code_is_in_a_vector():
    found = set().union(*(vector.codes for vector in VECTORS))
    named = "blank_text control_character only_null unreadable_member updated_at_ignored"
    assert set(named.split()) == {code.split(".")[1] for code in found if code.startswith("preferences.")}
    assert "json.duplicate_key" in found and claims.NOT_JSON <= found


def test_random_merges(base):
    """`drawn.case(seed, size(seed))` reproduces a case."""
    seeds = [range(start, CASES, WORKERS) for start in range(WORKERS)]
    with ThreadPoolExecutor(WORKERS) as pool:
        failed = sorted(sum(pool.map(lambda some: wrong(some, Preferences(base, "oracle")), seeds), []))
    assert not failed, f"{len(failed)} of {CASES}, the first: {failed[0]}"


def wrong(seeds: range, hearth: Preferences) -> list[tuple[int, str]]:
    reasons = ((seed, difference(drawn.case(seed, size(seed)), hearth)) for seed in seeds)
    return [(seed, reason) for seed, reason in reasons if reason]


def size(seed: int) -> int:
    """Returns the maximum of members."""
    return 1 + seed * 12 // CASES


def difference(case: drawn.Case, hearth: Preferences) -> str | None:
    answer = hearth.merge(case.record_text, case.change_text)
    merged, changed = preferences.merge(case.record, case.change, NOW)
    touched = {*changed, preferences.UPDATED_AT}
    kept = [name for name in case.values if merged and name in merged and name not in touched]
    read = claims.parse(answer.encode())
    expected = {
        "outcome": read.get("outcome") == "valid",
        "record": pairs(read.get("record")) == pairs(merged),
        "changed": read.get("changed") == changed,
        "findings": places(read.get("findings")) == preferences.findings(claims.parse(case.change_text.encode())),
        "the text of kept members": all(case.values[name] in answer for name in kept),
        "the text of an unchanged record": bool(changed) or f'"record":{case.record_text},' in answer,
    }
    failed = [part for part, holds in expected.items() if not holds]
    message = f"{case.record_text} with {case.change_text} is {merged} with {changed} changed, not {answer}"
    return f"{', '.join(failed)}: {message}" if failed else None


def pairs(record: object) -> list[tuple[str, object]] | None:
    if record is None:
        return None
    return list(record.pairs if isinstance(record, claims.Object) else record.items())


def places(findings: list) -> list[tuple[str, str]]:
    return [(finding.get("code"), finding.get("path")) for finding in findings]


def test_random_changes(base):
    """A failure reports the seed."""
    hearth = Preferences(base, "oracle")
    codes = set()
    for seed in range(CHANGES_DRAWN):
        change = drawn.rough_change(seed)
        judged = preferences.findings(claims.parse(change.encode()))
        assert places_of(hearth.validate(change)) == judged, (seed, change)
        codes.update(code for code, _ in judged)
    assert len(codes) >= 8


def test_no_text_leaves_its_line_in_a_rendering(base):
    """Any stored text stays in its line or its quotation, and the rest of the section does not change."""
    hearth, frames = Preferences(base, "oracle"), {}
    for seed in range(RENDERINGS):
        random = Random(seed)
        names = random.sample(preferences.MEMBERS, random.randint(1, len(preferences.MEMBERS)))
        record = {name: "x" + "".join(random.choices(drawn.BREAKS, k=random.randint(1, 9))) for name in names}
        answer = hearth.render(json.dumps(record))
        assert answer["outcome"] == "valid" and answer["findings"] == []
        lines = answer["text"].splitlines()
        shown = [letter for letter in answer["text"] if letter not in "\n\t"]
        assert not any(map(preferences.is_refused, shown)), (seed, record, answer)
        own = [line for line in lines if line.startswith("- ")]
        assert len(own) == len(set(names) - {"customInstructions"}), (seed, record, answer)
        frame = tuple(line for line in lines if not line.startswith(("- ", ">")))
        kind = "customInstructions" in names, bool(own)
        assert frames.setdefault(kind, frame) == frame, (seed, record, answer)
    assert len(frames) == 3


def test_every_character(base):
    """Refused characters are refused one by one, invisible characters only if more than two are in a row, and the
    rest of Unicode is accepted in long texts."""
    hearth = Preferences(base, "oracle")
    letters = [chr(point) for point in range(0x110000) if not 0xD800 <= point <= 0xDFFF]
    refused = [letter for letter in letters if preferences.is_refused(letter)]
    assert len(refused) > 200
    for letter in refused:
        names = [name for name in preferences.TEXTS if name != "customInstructions" or letter not in preferences.LAYOUT]
        change = {name: f"a{letter}b" for name in preferences.TEXTS}
        found = places_of(hearth.validate(json.dumps(change)))
        assert found == [("preferences.control_character", f"/{name}") for name in names], f"U+{ord(letter):04X}"
    for letter in sorted(preferences.NOTHING):
        for row in ("a{}b", "漢{}b", "a{0}{0}b", "a{0}{0}{0}b"):
            text = row.format(letter)
            expected = [("preferences.control_character", "/tone")] if preferences.hides_bytes(text) else []
            assert places_of(hearth.validate(json.dumps({"tone": text}))) == expected, f"{row}, U+{ord(letter):04X}"
    others = [letter for letter in letters if not preferences.is_refused(letter) and letter not in preferences.NOTHING]
    for start in range(0, len(others), 1999):
        text = "x" + "".join(others[start : start + 1999])
        change = {"customInstructions": text, "tone": "y" + text[1:200]}
        assert places_of(hearth.validate(json.dumps(change))) == [], f"from U+{ord(others[start]):04X} on"


def places_of(answer: dict) -> list[tuple[str, str]]:
    return [(finding["code"], finding["path"]) for finding in answer["findings"]]


def is_time(now: object) -> bool:
    return now in OTHER_TIMES or (isinstance(now, str) and now.isascii() and TIMES.conforms(now, "date-time"))
