"""The form of a claim: pyxform makes the form that phones download, and its validator (ODK Validate) accepts it.

JavaRosa, the engine of ODK Collect, which ODK Validate contains, fills the form: right answers are accepted by the phone
and by the service, and wrong ones are refused on the phone. `HEARTH_BLESS=1` writes the form beside the crate after a
change of the table.
"""

import hashlib
import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import pyxform
from pyxform.xls2xform import convert

HERE = Path(__file__).parent
ENGINE = Path(pyxform.__file__).parent / "validators/odk_validate/bin/ODK_Validate.jar"

XFORM = Path(__file__).parents[2] / "service/xlsform/src/claim.xml"
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


@cache
def compiled() -> tempfile.TemporaryDirectory:
    """Compiles the program that fills the form, once for all tests."""
    folder = tempfile.TemporaryDirectory()
    command = ["javac", "-d", folder.name, "-cp", str(ENGINE), str(HERE / "Fill.java")]
    subprocess.run(command, check=True, timeout=120)
    return folder


def filled(folder: Path, zone: str = "UTC", **changed: str) -> subprocess.CompletedProcess:
    """Fills the form with the right answers, of which some are changed, on a phone in a time zone."""
    lines = dict(line.split("=", 1) for line in (HERE / "filled.txt").read_text(encoding="utf-8").splitlines())
    answers = folder / "answers.txt"
    answers.write_text("".join(f"{name}={value}\n" for name, value in (lines | changed).items()), encoding="utf-8")
    java = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", f"-Duser.timezone={zone}"]
    command = [*java, "-cp", f"{ENGINE}{os.pathsep}{compiled().name}", "Fill", str(XFORM), str(answers)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120)


@pytest.mark.parametrize("zone", ["UTC", "Asia/Jakarta", "America/Lima", "Pacific/Apia"])
def test_a_right_form_is_accepted(base, tmp_path, zone):
    done = filled(tmp_path, zone)
    assert (done.returncode, done.stderr) == (0, "")
    days = [f"<day_date>2026-02-0{day}</day_date>" for day in range(1, 5)]
    assert all(day in done.stdout for day in days), done.stdout
    assert "<location>-1.29206512 36.82194621 1661.2 4.36</location>" in done.stdout
    status, text = sent(base, done.stdout)
    assert status == 201
    assert "fuel 1 (wood)" in text and "fuel 2 (charcoal)" in text


def sent(base: str, form: str) -> tuple[int, str]:
    """Sends a form, and returns the status and the message."""
    body = (
        "--b\r\nContent-Disposition: form-data; name=\"xml_submission_file\"; filename=\"a.xml\"\r\n"
        f"Content-Type: text/xml\r\n\r\n{form}\r\n--b--\r\n"
    )
    headers = {"content-type": "multipart/form-data; boundary=b"}
    try:
        with urlopen(Request(f"{base}/openrosa/oracle/submission", body.encode(), headers)) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


WRONG = [
    ("household", "house 12", 'This is not a household code. Copy the whole code'),
    ("cultural_events", "none wedding", 'Use "none" only as the single item'),
    ("household_size/children", "-1", "is out of range: expected 0 to 1000 persons"),
    ("fuel[1]/visit[2]/found", "0.9", "The fuel used from 2026-02-01 is below zero: 0.7 + 0.1 − this weight."),
    ("fuel[1]/visit[3]/visit_date", "2026-02-02", "The date is not after 2026-02-02"),
    ("fuel[1]/visit[4]/visit_date", "2026-02-03", "The date is not after 2026-02-03"),
    ("fuel[1]/visit[5]/visit_date", "2999-01-01", "or it is after today"),
    ("fuel[1]/visit[1]/moisture", "18 100", "Write the readings in per cent"),
    ("fuel[1]/visit[1]/moisture", "18,5", "Write the readings in per cent"),
    ("fuel[2]/sheet/end_date", "2026-02-02", "A test takes at least 3"),
    ("fuel[2]/sheet/day[1]/amount", "0", "The daily log is zero"),
    ("fuel[2]/sheet/total", "0.31", "The total is not their sum, and the daily logs add up to 0.3."),
    ("fuel[2]/sheet/day[3]/day_state", "missing", "The number of observed days is less than 3"),
]


@pytest.mark.parametrize(("name", "value", "message"), WRONG)
def test_a_wrong_answer_is_refused_on_the_phone(tmp_path, name, value, message):
    done = filled(tmp_path, **{name: value})
    assert done.returncode == 1
    assert message in done.stderr, done.stderr


FRENCH = "Français (fr)"


def test_a_form_states_its_language(tmp_path):
    assert "<form_language>en</form_language>" in filled(tmp_path).stdout
    assert "<form_language>fr</form_language>" in filled(tmp_path, language=FRENCH).stdout
    assert "<form_language>ar</form_language>" in filled(tmp_path, language="العربية (ar)").stdout


def test_a_wrong_answer_is_refused_in_the_language_of_the_form(tmp_path):
    done = filled(tmp_path, language=FRENCH, **{"fuel[1]/visit[2]/found": "0.9"})
    assert "Le combustible utilisé à partir du 2026-02-01 est inférieur à zéro : 0.7 + 0.1 − ce poids." in done.stderr


def test_the_service_answers_in_the_language_of_the_form(base, tmp_path):
    form = filled(tmp_path, language=FRENCH).stdout
    status, text = sent(base, form.replace("<total>0.3</total>", "<total>0.31</total>"))
    assert status == 409
    assert "Combustible 2 (Charbon de bois), “Total de la fiche, si elle en a un”" in text, text
    assert "Le total est de 0,31, mais la somme des jours est de 0,3." in text, text


def test_a_visit_too_few_is_refused_on_the_phone(tmp_path):
    # Of three intervals, one is left out.
    done = filled(tmp_path, **{"fuel[1]/visit": "4"})
    assert "refused fuel[1]/visits_complete: The number of observed days is less than 3" in done.stderr


def test_days_without_use_need_no_visits(tmp_path):
    visits = {"fuel[1]/visit": "2", "fuel[1]/visit[2]/visit_date": "2026-02-04"}
    done = filled(tmp_path, **visits)
    assert (done.returncode, done.stderr) == (0, "")
