"""Preferences of an agent's users: changes, records, and the section of a system prompt that a record becomes."""

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
    """How an agent is to respond in a room. Records and changes are JSON text, or mappings with the record's names."""

    def __init__(self, invoke: Callable[[str, Text], str]) -> None:
        self._invoke = invoke

    def validate(self, change: object) -> Validated:
        """Checks a change; when it is refused, `text` tells a model why."""
        written = Written(change)
        answer = written.judged(Validated._read(read(self._invoke("preferences.validate", written.text))))
        if not written.lost:
            return answer
        errors = [f"- {finding.path}: {finding.message}" for finding in answer.findings if finding.severity == "error"]
        return replace(answer, text="\n".join(errors))

    def merge(self, record: object, change: object, now: datetime | str) -> Merged:
        """Makes a change to a record, None where there is none yet; `now` has a time zone, or is text in RFC 3339. The
        new record is text, with every byte of what does not change. Raises CouldNotRun when the record is no object, or
        `now` no time."""
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
        """Returns the section of a system prompt for a record; its text is '' where no preference is set."""
        written = Written(record)
        answer = Rendered._read(read(self._invoke("preferences.render", written.text)))
        return written.judged(answer, text=None)

    def tool(self) -> dict[str, Any]:
        """Returns the tool as the Model Context Protocol describes it to agents."""
        members = read(self._invoke("preferences.tool", b""))
        del members["outcome"]
        return members


def in_rfc_3339(now: datetime | str) -> str:
    """A time in UTC, to the millisecond. The module refuses any other text, such as a time without a zone."""
    if isinstance(now, datetime) and now.tzinfo:
        return now.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return str(now)


def with_record_as_text(answer: str) -> str:
    """The answer of a merge with its record, an object, as text, so that reading it changes no byte of a number."""
    if not answer.startswith('{"outcome":"valid","record":{'):
        return answer
    start = answer.index("{", 1)
    _, end = json.JSONDecoder(parse_int=str).raw_decode(answer, start)  # An int of Python has a limit of digits.
    return answer[:start] + json.dumps(answer[start:end]) + answer[end:]
