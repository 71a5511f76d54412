"""The form of a claim: pyxform makes the form that phones download, and its validator (ODK Validate) accepts it.

`HEARTH_BLESS=1` writes the form beside the crate after a change of the table.
"""

import hashlib
import os
import subprocess
from pathlib import Path

import pytest
from pyxform.xls2xform import convert

XFORM = Path(__file__).parents[2] / "hosts/xlsform/src/claim.xml"
ADDRESS = "https://kpt.example.org/openrosa/key/submission"


def written(folder: Path, *options: str) -> Path:
    """Returns the file that the command writes."""
    file = folder / "claim.xlsx"
    done = subprocess.run([os.environ["HEARTH_COMMAND"], "xlsform", "-o", str(file), *options], capture_output=True)
    assert done.returncode == 0, done.stderr
    return file


def converted(file: Path) -> str:
    """Returns the form that pyxform makes of a file, once ODK Validate accepts it."""
    result = convert(file, validate=True, pretty_print=True, form_name="data")
    assert result.warnings == []
    return result.xform


def test_phones_download_the_form_of_the_sheets(tmp_path):
    form = converted(written(tmp_path))
    if os.environ.get("HEARTH_BLESS"):
        XFORM.write_text(form, encoding="utf-8")
    assert XFORM.read_text(encoding="utf-8") == form


def test_options_are_parts_of_the_form(tmp_path):
    options = ["--study", "dry-2026", "--submission-url", ADDRESS, "--id", "hearth-kpt-dry"]
    form = converted(written(tmp_path, *options))
    assert '<data id="hearth-kpt-dry" version="' in form
    assert "<study>dry-2026</study>" in form
    assert f'action="{ADDRESS}"' in form


def test_the_same_options_give_the_same_bytes(tmp_path):
    digests = {hashlib.sha256(written(tmp_path).read_bytes()).hexdigest() for _ in range(2)}
    assert len(digests) == 1


@pytest.mark.parametrize("option", [["--id", "survey"], ["--study", "${household}"], ["--submission-url", "ftp://a"]])
def test_a_wrong_option_is_named(tmp_path, option):
    command = [os.environ["HEARTH_COMMAND"], "xlsform", "-o", str(tmp_path / "claim.xlsx"), *option]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert done.returncode == 2
    assert option[1] in done.stderr
