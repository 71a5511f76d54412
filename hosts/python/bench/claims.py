"""The claims that are measured, and those on which every checker must agree before anything is measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = json.loads(Path(__file__).with_name("claims.json").read_text(encoding="utf-8"))


def changed(value: Any, change: Any) -> Any:
    """Returns a value with a JSON Merge Patch (RFC 7396): `null` deletes, and an array replaces."""
    if not isinstance(change, dict):
        return change
    members = dict(value) if isinstance(value, dict) else {}
    for name, of in change.items():
        if of is None:
            members.pop(name, None)
        else:
            members[name] = changed(members.get(name), of)
    return members


SAMPLE = json.dumps(DATA["sample"])
"""The sample of the public documentation, as a client sends it."""
WRONG = json.dumps(changed(DATA["sample"], {"fuelMeasurements": {"total": 11.91}}))
"""The sample with a total that is not the sum."""
AGREED: list[tuple[str | None, str]] = [
    (one["wrong"], json.dumps(changed(DATA["sample"], one["change"]))) for one in DATA["claims"]
]
"""Claims, each with the JSON Pointer of its mistake, or None for a right one."""
