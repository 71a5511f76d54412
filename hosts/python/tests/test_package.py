"""Tests the wheel: its module, version and types, the generated code, and the examples of the README."""

import ast
import os
import re
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import distribution, version
from pathlib import Path

import wasmtime

import hearth_kpt as hearth

HOST = Path(__file__).parents[1]
ROOT = HOST.parents[1]
ARTIFACTS = Path(os.environ.get("HEARTH_ARTIFACTS") or ROOT / "target/hearth")


def test_the_package_contains_the_built_module() -> None:
    built = (ARTIFACTS / "hearth.wasm").read_bytes()
    assert hearth.version().module == f"sha256:{sha256(built).hexdigest()}"
    shipped = {str(path) for path in distribution("hearth-kpt").files or () if path.parts[0] == "hearth_kpt"}
    assert {"hearth_kpt/hearth.wasm", "hearth_kpt/py.typed", "hearth_kpt/__init__.py"} <= shipped
    assert distribution("hearth-kpt").read_text("licenses/LICENSE") == (ROOT / "LICENSE").read_text()


def test_the_version_matches_the_workspace() -> None:
    workspace = re.findall(r'(?m)^\[workspace.package\]\nversion = "(.*)"$', (ROOT / "Cargo.toml").read_text())
    assert [version("hearth-kpt")] == workspace == [hearth.version().crate]


def test_building_a_wheel_without_the_module_fails(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(HOST)]
    run = subprocess.run(
        build, env={**os.environ, "HEARTH_ARTIFACTS": str(tmp_path)}, capture_output=True, text=True, timeout=120
    )
    assert run.returncode != 0 and "hearth.wasm is missing: run `cargo xtask build`" in run.stdout + run.stderr
    assert not list(tmp_path.glob("*.whl"))


def test_only_the_public_api_is_exported() -> None:
    everything: dict[str, object] = {}
    exec("from hearth_kpt import *", everything)
    public = everything.keys() - {"__builtins__"}
    assert public == set(hearth.__all__) >= {"validate_claim", "Claim", "Report", "Trapped", "Router"}
    assert not public & {"Compiled", "ValidateAnswer", "read", "compiled", "json", "Any"}


def test_only_the_public_interface_of_wasmtime_is_used() -> None:
    imported = set()
    for file in Path(hearth.__file__).parent.glob("*.py"):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
        modules += [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
        assert {name for name in modules if name.startswith("wasmtime")} <= {"wasmtime"}, file.name
        from_wasmtime = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "wasmtime"]
        imported |= {alias.name for node in from_wasmtime for alias in node.names}
        members = [node for node in nodes if isinstance(node, ast.Attribute) and node.attr.startswith("_")]
        of_others = {it.attr for it in members if not (isinstance(it.value, ast.Name) and it.value.id == "self")}
        assert of_others <= PLAIN, file.name
    assert {"Func", "Memory"} <= imported <= set(wasmtime.__all__)


PLAIN = {"_read", "_asdict", "__all__", "__init__", "__name__", "__new__", "__repr__"}


def test_types_pass_strict_mypy(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(TYPED)
    mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path)]
    run = subprocess.run([*mypy, str(program)], capture_output=True, text=True, timeout=300)
    errors = re.findall(r"program.py:(\d+): error", run.stdout)
    wrong = [str(number) for number, line in enumerate(TYPED.splitlines(), 1) if "# wrong" in line]
    assert errors == wrong, run.stdout
    ours = [*mypy, "--config-file", "pyproject.toml"]
    run = subprocess.run(ours, cwd=HOST, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout


def test_every_export_has_a_complete_type(tmp_path: Path) -> None:
    # Pyright looks for the package in the first Python on the path, as in an activated environment.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    pyright = [sys.executable, "-m", "pyright", "--verifytypes", "hearth_kpt", "--ignoreexternal"]
    environment = os.environ | {"PATH": path}
    run = subprocess.run(pyright, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0 and "Type completeness score: 100%" in run.stdout, run.stdout + run.stderr


TYPED = """
from decimal import Decimal
import hearth_kpt as hearth
from hearth_kpt import Claim, FuelMeasurements

report = hearth.validate_claim(b"{}")
ok: bool = report.ok
codes: list[str] = [finding.code for finding in report.findings]
results: list[str] = [check.result for check in report.checks]
measured = FuelMeasurements(total=Decimal("11.9"), daily_logs=[3, 2.8])
claim = Claim(household_id="did:ixo:1", test_group="reference", fuel_measurements=measured)
with hearth.Hearth() as host, hearth.Router({"extends": ["protocol"]}) as router:
    rpc: str | None = router.route("GET", "/").rpc
    digest: str = host.version().module
    record: str | None = host.preferences.merge(None, {}, "").record
    text: str = host.session().invoke("module.version", b"")
Claim(household_id=1, test_group="reference", fuel_measurements=measured)  # wrong
Claim(household_id="did:ixo:1", test_group="none", fuel_measurements=measured)  # wrong
hearth.Hearth(7)  # wrong
hearth.invoke("module.version", 7)  # wrong
report.ok = False  # wrong
router.route("GET")  # wrong
hearth.validate()  # wrong
"""


def test_examples_of_the_readme_run(tmp_path: Path) -> None:
    readme = (HOST / "README.md").read_text(encoding="utf-8")
    snippets = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    assert len(snippets) >= 4
    for snippet in snippets:
        prints = re.findall(r"^# (.*)$", snippet.partition("\n# prints:\n")[2], re.MULTILINE)
        run = subprocess.run([sys.executable, "-c", snippet], cwd=tmp_path, capture_output=True, text=True, timeout=120)
        assert run.returncode == 0, run.stderr
        assert run.stdout.splitlines() == prints, snippet


def test_examples_of_docstrings_run() -> None:
    for module in ("hearth_kpt", "hearth_kpt._module"):
        program = f"import doctest, {module} as m; print(doctest.testmod(m))"
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
        assert "TestResults(failed=0" in run.stdout, run.stdout + run.stderr
