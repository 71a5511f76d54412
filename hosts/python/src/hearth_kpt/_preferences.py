"""Checks and merges changes of user preferences, and renders a record as a section of a system prompt."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timezone
from typing import Any

from ._answer import read
from ._contract import Merged, Rendered, Validated
from ._errors import CouldNotRun
from ._module import Text
from ._value import Written


class Preferences:
    """The operations on preferences. Records and changes are JSON text, or mappings with the record's member names."""

    def __init__(self, invoke: Callable[[str, Text], str]) -> None:
        self._invoke = invoke

    def validate(self, change: object) -> Validated:
        """Checks a change. If it is refused, `text` explains the errors to a model."""
        written = Written(change)
        answer = written.with_lost_parts(Validated._read(read(self._invoke("preferences.validate", written.text))))
        if not written.lost:
            return answer
        errors = [f"- {finding.path}: {finding.message}" for finding in answer.findings if finding.severity == "error"]
        return replace(answer, text="\n".join(errors))

    def merge(self, record: object, change: object, now: datetime | str) -> Merged:
        """Applies a change to a record, which is None for a new user.

        `now` is a datetime with a time zone or text in RFC 3339. The new record is JSON text in which unchanged members
        keep every byte. Raises CouldNotRun if the record is not an object or `now` is not a time.
        """
        checked = self.validate(change)
        if not checked.ok:
            text = checked.text or ""
            return Merged(ok=False, status=400, findings=checked.findings, text=text, record=None, changed=())
        written = Written(record)
        if written.lost:
            path, found = next(iter(written.lost.items()))
            raise CouldNotRun(f"the record has {found} at `{path}`", "value.not_json")
        members = (written.text, Written(change).text, json.dumps(in_rfc_3339(now)).encode())
        answer = self._invoke("preferences.merge", b'{"record":%b,"change":%b,"now":%b}' % members)
        return Merged._read(read(with_record_as_text(answer)))

    def render(self, record: object) -> Rendered:
        """Returns the section of a system prompt for a record. Its text is empty if no preference is set."""
        written = Written(record)
        answer = Rendered._read(read(self._invoke("preferences.render", written.text)))
        return written.with_lost_parts(answer, text=None)

    def tool(self) -> dict[str, Any]:
        """Returns the tool definition for agents, by the Model Context Protocol."""
        members = read(self._invoke("preferences.tool", b""))
        del members["outcome"]
        return members


def in_rfc_3339(now: datetime | str) -> str:
    """Returns a time in UTC, to the millisecond. Other values become text, which the module refuses."""
    if isinstance(now, datetime) and now.tzinfo:
        return now.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return str(now)


def with_record_as_text(answer: str) -> str:
    """Returns a merge answer with its record as a JSON string, so that decoding does not change its numbers."""
    if not answer.startswith('{"outcome":"valid","record":{'):
        return answer
    start = answer.index("{", 1)
    _, end = json.JSONDecoder(parse_int=str).raw_decode(answer, start)  # Python limits the digits of an int.
    return answer[:start] + json.dumps(answer[start:end]) + answer[end:]
