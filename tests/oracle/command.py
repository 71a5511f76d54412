"""Calls the `hearth` command's operations on preferences."""

import json
import os
import subprocess
from pathlib import Path

NOW = "2026-11-20T21:00:00Z"


class Preferences:
    """The operations, called with files in a folder. It must not be shared among threads."""

    def __init__(self, folder: Path):
        self.record, self.change = folder / "record.json", folder / "change.json"

    def validate(self, change: str) -> dict:
        self.change.write_text(change, encoding="utf-8")
        return json.loads(run("validate", str(self.change)))

    def merge(self, record: str, change: str, now: str = NOW) -> str:
        """Returns the text of the answer."""
        self.record.write_text(record, encoding="utf-8")
        self.change.write_text(change, encoding="utf-8")
        return run("merge", "--record", str(self.record), "--change", str(self.change), "--now", now)

    def render(self, record: str) -> dict:
        self.record.write_text(record, encoding="utf-8")
        return json.loads(run("render", str(self.record)))


def run(operation: str, *arguments: str) -> str:
    command = [os.environ["HEARTH_COMMAND"], "preferences", operation, "--format", "json", *arguments]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60)
    assert done.stdout, f"{command}: {done.returncode} {done.stderr}"
    return done.stdout
