"""Tests the example as its users run it: the sample file, the printed report, the written files, and invalid files."""

import csv
import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

HERE = Path(__file__).parent
HEADER = "household_id,test_group,start_date,end_date,duration_days,day_1_kg,day_2_kg,day_3_kg,total_kg,season"
HEADER += ",cultural_events"
GOOD = "did:ixo:h1,reference,2026-08-01,2026-08-04,3,0.1,0.2,0.3,0.6,dry,none"

# The errors in the sample file: the row, the column, and a part of the message.
MISTAKES = [
    (4, "total_kg", "the total is 52.0, and the daily logs add up to 51.6"),
    (6, "day_2_kg", "expected a number, found text"),
    (9, "day_2_kg", "expected a number, found an empty cell"),
    (11, "start_date", "`12/08/2026` is not a calendar date"),
    (14, "day_3_kg", "the daily log -0.3 is below zero"),
    (16, "test_group", "`control` is not one of `intervention`, `reference`"),
    (19, "end_date", "before it starts"),
    (22, "household_id", "`householdId` is missing"),
    (25, "household_id", "`nakuru-2026-h024` is not a decentralised identifier"),
    (27, "day_1_kg", "expected a number, found text"),
    (29, "day_4_kg", "the daily log is zero"),
    (32, "total_kg", "the total is 16, and the daily logs add up to 16.4"),
    (34, "end_date", "`2026-08-32` is not a calendar date"),
    (36, "photo", "`IMG_2231.jpg` is not a URI"),
    (37, "day_1_kg …", "the number of observed days is 2, but a test takes at least 3 days"),
    (37, "duration_days", "`durationDays` is 2, but a test takes at least 3 days"),
    (39, "duration_days", "`durationDays` is 10"),
    (41, "total_kg", "`total` is missing"),
]


def check(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Runs the example."""
    command = [sys.executable, str(HERE / "check.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60)


def file_of(folder: Path, *rows: str, encoding: str = "utf-8") -> Path:
    """Writes a file with these rows and returns its path."""
    path = folder / "field.csv"
    path.write_bytes("\r\n".join(rows).encode(encoding))
    return path


def test_every_error_of_the_sample_is_reported_at_its_cell(tmp_path: Path) -> None:
    run = check(HERE / "households.csv", "-o", tmp_path / "report.csv")
    assert (run.returncode, run.stderr) == (1, "")
    assert run.stdout.splitlines()[-1] == "households.csv: 40 rows, 23 accepted, 17 refused"
    with (tmp_path / "report.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    errors = [(int(row["row"]), row["column"], row["message"]) for row in rows if row["severity"] == "error"]
    assert [error[:2] for error in errors] == [mistake[:2] for mistake in MISTAKES]
    for (_, column, message), (_, _, words) in zip(errors, MISTAKES):
        assert words in message
        assert column in run.stdout and message.partition(", ")[0] in " ".join(run.stdout.split())
    assert len({row["row"] for row in rows}) == 40
    assert "\x1b" not in run.stdout  # Colours are only for terminals.


def test_verdicts_for_programs(tmp_path: Path) -> None:
    assert check(HERE / "households.csv", "-o", tmp_path / "verdicts.ndjson").returncode == 1
    verdicts = [json.loads(line) for line in (tmp_path / "verdicts.ndjson").read_text(encoding="utf-8").splitlines()]
    assert [verdict["row"] for verdict in verdicts] == list(range(2, 42))
    assert [verdict["row"] for verdict in verdicts if not verdict["ok"]] == sorted({row for row, _, _ in MISTAKES})
    assert verdicts[2]["status"] == 409 and verdicts[2]["findings"][0]["code"] == "claim.total_mismatch"


def test_good_files_of_each_kind(tmp_path: Path) -> None:
    semicolons = (HEADER.replace(",", ";"), GOOD.replace(",", ";"))
    for rows in ((HEADER, GOOD), semicolons, ("\ufeff" + HEADER, GOOD), (HEADER, "", GOOD, ",,,,,,,,,,", "")):
        run = check(file_of(tmp_path, *rows))
        assert (run.returncode, run.stdout, run.stderr) == (0, "field.csv: 1 row, 1 accepted, none refused\n", "")
    empty = check(file_of(tmp_path, HEADER))
    assert (empty.returncode, empty.stdout) == (0, "field.csv: 0 rows, 0 accepted, none refused\n")


def test_rows_are_numbered_as_in_a_spreadsheet(tmp_path: Path) -> None:
    bad = GOOD.replace("0.6", "0.7")
    run = check(file_of(tmp_path, HEADER, "", GOOD, '"did:ixo:h2"' + GOOD.removeprefix("did:ixo:h1"), bad))
    assert run.returncode == 1 and run.stdout.startswith("row 5  did:ixo:h1\n  total_kg = 0.7")


def test_decimals_are_exact(tmp_path: Path) -> None:
    logs = [Decimal("0.1"), Decimal("0.20"), Decimal("0.3000000000000001")]
    row = f"did:ixo:h1,reference,2026-08-01,2026-08-04,3,{logs[0]},{logs[1]},{logs[2]}"
    assert check(file_of(tmp_path, HEADER, f"{row},{sum(logs)},dry,none")).returncode == 0
    run = check(file_of(tmp_path, HEADER, f"{row},0.61,dry,none"))
    assert f"the daily logs add up to {sum(logs)}" in " ".join(run.stdout.split())


def test_a_cell_cannot_control_the_terminal(tmp_path: Path) -> None:
    run = check(file_of(tmp_path, HEADER, GOOD.replace("did:ixo:h1", "\x1b[2Jdid\u202e")))
    assert run.returncode == 1 and "\x1b" not in run.stdout and "\u202e" not in run.stdout and "\\x1b[2J" in run.stdout


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ((), "missing columns: `household_id`, `test_group`, `total_kg`, `day_1_kg`"),
        (("a,b", "1,2"), "missing columns"),
        ((HEADER, GOOD + ",more"), "row 2 has 12 cells, and the first row has 11"),
        ((HEADER, '"open'), "not a valid CSV file: unexpected end of data"),
        ((HEADER, GOOD.replace("dry", "x" * 100_000 + ";")), "field larger than field limit"),
        ((HEADER, '"' + '","'.join(["x" * 100_000] * 11) + '"'), "row 2: the request has"),
    ],
)
def test_an_invalid_file_exits_with_2(tmp_path: Path, rows: tuple[str, ...], why: str) -> None:
    if "field larger" in why:
        rows = (rows[0], rows[1].replace("x" * 100_000, "x" * 200_000))
    run = check(file_of(tmp_path, *rows))
    assert (run.returncode, run.stdout) == (2, "") and why in run.stderr


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    assert check(tmp_path / "nothing.csv").stderr == f"`{tmp_path / 'nothing.csv'}`: No such file or directory\n"
    latin = check(file_of(tmp_path, HEADER, GOOD.replace("dry", "sécheresse"), encoding="latin-1"))
    assert latin.returncode == 2 and "not UTF-8" in latin.stderr
    output = check(HERE / "households.csv", "-o", tmp_path / "nowhere" / "report.csv")
    assert output.returncode == 2 and "nowhere" in output.stderr
    assert check(HERE / "households.csv", "-o", tmp_path / "report.txt").returncode == 2
