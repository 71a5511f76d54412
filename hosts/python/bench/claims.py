"""The measured claims, and the claims on which every checker must agree before the measurement."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = json.loads(Path(__file__).with_name("claims.json").read_text(encoding="utf-8"))


def changed(value: Any, change: Any) -> Any:
    """Returns a value with a JSON Merge Patch (RFC 7396) applied: `null` deletes a member, and an array replaces it."""
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
"""The sample claim of the public documentation, as a client sends it."""
WRONG = json.dumps(changed(DATA["sample"], {"fuelMeasurements": {"total": 11.91}}))
"""The sample claim with a total that is not the sum."""
AGREED: list[tuple[str | None, str]] = [
    (one["wrong"], json.dumps(changed(DATA["sample"], one["change"]))) for one in DATA["claims"]
]
"""Claims, each with the JSON Pointer of its error, or None for a right claim."""
