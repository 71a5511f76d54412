"""Checks field data before it is sent: a CSV file with one household's test in each row, by the rules of a KPT claim.

    python check.py households.csv                      prints a report for people
    python check.py households.csv -o report.csv        also writes a row for each finding, for a spreadsheet
    python check.py households.csv -o verdicts.ndjson   also writes a line for each row, for programs

The exit code is 0 if every row would be accepted, 1 if a row would be refused, and 2 if the file cannot be checked.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from textwrap import wrap
from typing import Any, TextIO

import hearth_kpt as hearth

# The column of each member of a claim, by JSON Pointer. Daily logs are in the columns `day_1_kg`, `day_2_kg`, …
COLUMNS = {
    "/householdId": "household_id",
    "/testGroup": "test_group",
    "/studyId": "study_id",
    "/testPeriod/startDate": "start_date",
    "/testPeriod/endDate": "end_date",
    "/testPeriod/durationDays": "duration_days",
    "/fuelMeasurements/total": "total_kg",
    "/externalFactors/season": "season",
    "/externalFactors/culturalEvents": "cultural_events",
    "/externalFactors/occupationalFactors": "occupational_factors",
    "/evidence": "photo",
}
REQUIRED = ["household_id", "test_group", "total_kg", "day_1_kg"]
LISTS = {"/externalFactors/culturalEvents", "/externalFactors/occupationalFactors", "/evidence"}
NUMBERS = {"/testPeriod/durationDays", "/fuelMeasurements/total"}
DAY = re.compile(r"day_([1-9][0-9]*)_kg")
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


class Unreadable(Exception):
    """The file cannot be checked."""


@dataclass
class Row:
    """A row of the file: its line, its cells by column, and the report about its claim."""

    line: int
    cells: dict[str, str]
    report: hearth.Report

    @property
    def household(self) -> str:
        return self.cells["household_id"] or "(no household_id)"

    def column(self, finding: hearth.Finding) -> str:
        """Returns the column of a finding."""
        pointer = finding.path
        if isinstance(member := finding.params.get("member"), str) and not pointer.endswith(f"/{member}"):
            pointer = f"{pointer}/{member}"  # The path of a missing member is that of its object.
        if log := re.fullmatch(r"/fuelMeasurements/dailyLogs/([0-9]+)", pointer):
            return f"day_{int(log[1]) + 1}_kg"
        if pointer == "/fuelMeasurements/dailyLogs":
            return "day_1_kg …"
        inside = [column for known, column in COLUMNS.items() if pointer == known or pointer.startswith(f"{known}/")]
        return inside[0] if inside else pointer.removeprefix("/") or "(row)"

    def words(self, finding: hearth.Finding) -> str:
        """Returns the message of a finding, with JSON's names for values replaced by those of a spreadsheet."""
        expected, found = finding.params.get("expected"), finding.params.get("found")
        if expected is None or found not in ("null", "a string"):
            return finding.message
        return f"expected {expected}, found {'text' if self.cells.get(self.column(finding)) else 'an empty cell'}"

    def advice(self, finding: hearth.Finding) -> str:
        """Returns the advice about a finding, which can be empty."""
        is_comma = re.fullmatch(r"-?[0-9]+,[0-9]+", self.cells.get(self.column(finding), ""))
        return "write decimals with a point, not with a comma" if is_comma else finding.help or ""

    @property
    def errors(self) -> list[hearth.Finding]:
        return [finding for finding in self.report.findings if finding.severity == "error"]

    @property
    def warnings(self) -> list[hearth.Finding]:
        return [finding for finding in self.report.findings if finding.severity == "warning"]


def claim_of(cells: dict[str, str]) -> dict[str, Any]:
    """Returns the claim of a row. An empty cell is a missing member, and text that is not a number stays text."""
    claim: dict[str, Any] = {"type": "KPTClaim", "fuelMeasurements": {}}
    for pointer, column in COLUMNS.items():
        if text := cells.get(column, ""):
            *around, name = pointer.split("/")[1:]
            holder = claim
            for step in around:
                holder = holder.setdefault(step, {})
            holder[name] = split(text) if pointer in LISTS else number(text) if pointer in NUMBERS else text
    days = {int(day[1]): number(text) for column, text in cells.items() if (day := DAY.fullmatch(column)) and text}
    logs = [days.get(day) for day in range(1, max(days, default=0) + 1)]  # None is a missing day between others.
    claim["fuelMeasurements"]["dailyLogs"] = logs
    return claim


def number(text: str) -> Decimal | str:
    """Returns the number in a cell with every decimal, or the text if it is not a number."""
    return Decimal(text) if NUMBER.fullmatch(text) else text


def split(text: str) -> list[str]:
    """Returns the items of a cell, which semicolons separate."""
    return [item.strip() for item in text.split(";") if item.strip()]


def rows_of(file: TextIO) -> Iterator[Row]:
    """Yields the rows of a file with their reports. Raises Unreadable if the file cannot be checked."""
    try:
        first = file.readline()
        file.seek(0)
        table = csv.reader(file, delimiter=";" if first.count(";") > first.count(",") else ",", strict=True)
        header = [column.strip() for column in next(table, [])]
        missing = [f"`{column}`" for column in REQUIRED if column not in header]
        if missing:
            raise Unreadable(f"missing columns: {', '.join(missing)}")
        for line, row in enumerate(table, 2):  # A spreadsheet counts empty rows, too.
            if not any(cell.strip() for cell in row):
                continue
            if len(row) != len(header):
                raise Unreadable(f"row {line} has {len(row)} cells, and the first row has {len(header)}")
            cells = dict(zip(header, (cell.strip() for cell in row)))
            try:
                yield Row(line, cells, hearth.validate_claim(claim_of(cells)))
            except hearth.CouldNotRun as error:
                raise Unreadable(f"row {line}: {error}") from error
    except csv.Error as error:
        raise Unreadable(f"not a valid CSV file: {error}") from error
    except UnicodeDecodeError as error:
        raise Unreadable(f"not UTF-8 ({error.reason}): save the file as `CSV UTF-8`") from error


class Printer:
    """Writes the report for people: the refused rows, then a summary of the warnings."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._colours = out.isatty() and "NO_COLOR" not in os.environ

    def report(self, name: str, rows: list[Row]) -> None:
        """Prints the whole report."""
        refused = [row for row in rows if not row.report.ok]
        for row in refused:
            self._row(row)
        warned = Counter((row.column(finding), row.words(finding)) for row in rows for finding in row.warnings)
        if warned:
            self._line(self._styled("33;1", "warnings"), "  no row is refused for these")
            for (column, message), count in warned.most_common():
                self._cell(column, message, "", "" if count == 1 else f" ({count} rows)")
            self._line()
        accepted = self._styled("32;1", f"{len(rows) - len(refused)} accepted")
        verdict = self._styled("31;1", f"{len(refused)} refused") if refused else "none refused"
        self._line(f"{visible(name)}: {len(rows)} row{'s' * (len(rows) != 1)}, {accepted}, {verdict}")

    def _row(self, row: Row) -> None:
        self._line(self._styled("1", f"row {row.line}"), f"  {visible(row.household)}")
        for finding in row.errors:
            column = row.column(finding)
            cell = visible(row.cells.get(column, ""))
            self._cell(column, row.words(finding), cell, "")
            self._indented(row.advice(finding), "2")
        self._line()

    def _cell(self, column: str, message: str, cell: str, after: str) -> None:
        where = f"{column} = {cell}" if cell else column
        if len(where) <= WIDTH:
            self._line(f"  {self._styled('36', where)}{' ' * (WIDTH - len(where))}  {visible(message)}{after}")
        else:
            self._line(f"  {self._styled('36', where)}")
            self._indented(message + after)

    def _indented(self, text: str, style: str = "0") -> None:
        for line in wrap(visible(text), 88):
            self._line(" " * (WIDTH + 4) + self._styled(style, line))

    def _line(self, *texts: str) -> None:
        print("".join(texts), file=self._out)

    def _styled(self, style: str, text: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self._colours else text


def visible(text: str) -> str:
    """Returns text with its control characters escaped, so that it cannot control the terminal."""
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text)


def write(path: Path, rows: list[Row]) -> None:
    """Writes the findings for a spreadsheet (`.csv`), or the verdicts for programs (`.ndjson`)."""
    with path.open("w", encoding="utf-8", newline="") as file:
        if path.suffix == ".csv":
            table = csv.writer(file)
            table.writerow(FINDINGS)
            for row in rows:
                verdict = "accepted" if row.report.ok else "refused"
                for it in row.report.findings:
                    column = row.column(it)
                    rest = [row.cells.get(column, ""), row.words(it), row.advice(it), it.code, it.rule]
                    table.writerow([row.line, row.cells["household_id"], verdict, it.severity, column, *rest])
                if not row.report.findings:
                    table.writerow([row.line, row.cells["household_id"], verdict, *[""] * 7])
        else:
            for row in rows:
                found = [{"column": row.column(it), "path": it.path, "code": it.code, "rule": it.rule,
                          "severity": it.severity, "message": row.words(it)} for it in row.report.findings]  # fmt: skip
                line = {"row": row.line, "household": row.cells["household_id"], "ok": row.report.ok,
                        "status": row.report.status, "findings": found}  # fmt: skip
                file.write(json.dumps(line, ensure_ascii=False) + "\n")


def main(arguments: list[str] | None = None) -> int:
    """Checks a file, prints its report and returns the exit code."""
    parser = argparse.ArgumentParser(description="Checks field data against the rules of a KPT claim.")
    parser.add_argument("file", type=Path, help="a CSV file with one household's test in each row")
    parser.add_argument("-o", "--output", type=Path, help="also write a .csv of findings, or an .ndjson of verdicts")
    options = parser.parse_args(arguments)
    if options.output and options.output.suffix not in (".csv", ".ndjson"):
        parser.error("`--output` must end in .csv or .ndjson")
    try:
        with options.file.open(encoding="utf-8-sig", newline="") as file:
            rows = list(rows_of(file))
        if options.output:
            write(options.output, rows)
    except (Unreadable, OSError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        named = error.filename if isinstance(error, OSError) and error.filename else options.file
        print(f"`{visible(str(named))}`: {why}", file=sys.stderr)
        return 2
    Printer(sys.stdout).report(options.file.name, rows)
    return 0 if all(row.report.ok for row in rows) else 1


WIDTH = 27  # The width of a column and its cell, in characters.
FINDINGS = ["row", "household", "verdict", "severity", "column", "cell", "message", "help", "code", "rule"]

if __name__ == "__main__":
    sys.exit(main())
