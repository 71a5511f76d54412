"""Tests preferences: findings about a change, merging that keeps every byte, rendering and the tool."""

import json
import math
from datetime import date, datetime, timedelta, timezone

import pytest

import hearth_kpt as hearth
from hearth_kpt import preferences

NOW = "2026-11-22T10:00:00Z"


def test_validate() -> None:
    assert preferences.validate({"tone": "warm"}).ok and preferences.validate('{"tone":"warm"}').ok
    refused = preferences.validate({"agentName": "x" * 81})
    assert (refused.ok, refused.status) == (False, 400)
    assert refused.findings[0].path == "/agentName" and refused.text is not None and "agentName" in refused.text
    lost = preferences.validate({"tone": math.nan})
    assert [(finding.path, finding.code) for finding in lost.findings] == [("/tone", "value.not_json")]
    assert lost.text == "- /tone: expected a JSON value, found NaN"


def test_unchanged_members_keep_every_byte() -> None:
    record = '{ "tone" : "dry", "n":1.50E+2,"big":%s,"u":"\\u00e9é","nested":{"a":[1.0,{}],"}":"{\\""} }'
    record %= "9" * 5_000
    merged = preferences.merge(record, {"tone": "warm"}, NOW)
    assert merged.ok and merged.changed == ("tone",) and merged.record is not None
    for kept in ('"n":1.50E+2', '"big":' + "9" * 5_000, '"u":"\\u00e9é"', '"nested":{"a":[1.0,{}],"}":"{\\""}'):
        assert kept in merged.record
    answer = hearth.invoke("preferences.merge", '{"record":%s,"change":{"tone":"warm"},"now":"%s"}' % (record, NOW))
    assert merged.record in answer
    again = preferences.merge(merged.record, "{}", NOW)
    assert again.changed == () and again.record == merged.record


def test_records_and_changes_as_text_bytes_and_mappings() -> None:
    expected = preferences.merge('{"tone":"dry"}', '{"userName":"Ada"}', NOW)
    assert expected.record is not None
    assert json.loads(expected.record) == {"tone": "dry", "userName": "Ada", "updatedAt": NOW}
    for record in ({"tone": "dry"}, b'{"tone":"dry"}'):
        for change in ({"userName": "Ada"}, b'{"userName":"Ada"}'):
            assert preferences.merge(record, change, NOW) == expected
    assert preferences.merge(None, {}, NOW).record is None
    time = datetime(2026, 11, 22, 12, 0, 0, 999, timezone(timedelta(hours=2)))
    merged = preferences.merge(None, {"tone": "dry"}, time)
    assert merged.record is not None and json.loads(merged.record)["updatedAt"] == "2026-11-22T10:00:00.000Z"


def test_a_refused_change_leaves_the_record() -> None:
    for change in ({"formality": "odd"}, "{", '{"tone":"a"},"x":{}', {"tone": math.inf}, 7):
        merged = preferences.merge('{"tone":"dry"}', change, NOW)
        assert (merged.ok, merged.record, merged.changed) == (False, None, ()) and merged.findings


@pytest.mark.parametrize(("record", "now"), [("[]", NOW), ("{", NOW), ('{},"change":{}', NOW), ("{}", "now")])
def test_a_wrong_record_or_time_could_not_run(record: str, now: str) -> None:
    with pytest.raises(hearth.CouldNotRun) as stopped:
        preferences.merge(record, {"tone": "dry"}, now)
    assert stopped.value.code.startswith("request.")
    with pytest.raises(hearth.CouldNotRun):
        preferences.merge("{}", {"tone": "dry"}, datetime(2026, 11, 22))  # It has no time zone.
    with pytest.raises(hearth.CouldNotRun, match="^`2026-11-22` is not a time"):
        preferences.merge("{}", {"tone": "dry"}, date(2026, 11, 22))  # type: ignore[arg-type]


def test_render_and_the_tool() -> None:
    assert "Ida" in (preferences.render({"agentName": "Ida"}).text or "")
    assert preferences.render('{"agentName":"Ida"}') == preferences.render({"agentName": "Ida"})
    assert (preferences.render(None).ok, preferences.render(None).text) == (True, "")
    assert not preferences.render("[]").ok
    lost = preferences.render({"agentName": "Ida", "tone": math.nan})
    assert (lost.ok, lost.status, lost.text, [f.path for f in lost.findings]) == (False, 400, None, ["/tone"])
    tool = preferences.tool()
    assert "outcome" not in tool and tool["inputSchema"]["type"] == "object"


def test_text_that_is_not_unicode() -> None:
    for record in (b"\xff", b'{"tone":"\xff"}', '{"tone":"\ud800"}', {"tone": "\udfff"}, {"note": math.nan}):
        with pytest.raises(hearth.CouldNotRun) as stopped:
            preferences.merge(record, {"tone": "dry"}, NOW)
        assert stopped.value.code == ("value.not_json" if isinstance(record, dict) else "request.malformed")
    assert str(stopped.value) == "the record has NaN at `/note` (value.not_json)"
    lost = preferences.merge(None, {"tone": math.nan}, NOW)
    assert lost.text == "- /tone: expected a JSON value, found NaN"
