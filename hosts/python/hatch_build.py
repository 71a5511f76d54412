"""Writes the types of the contract, and adds hearth.wasm and its bill of materials (from `HEARTH_ARTIFACTS` or
`target/hearth`), DIGESTS and the licence."""

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ModuleHook(BuildHookInterface[Any]):
    """Adds the files of the module to a wheel. Raises FileNotFoundError if the module is missing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        runpy.run_path(str(Path(self.root, "generate.py")))["main"]()
        root = Path(self.root, "../..").resolve()
        artifacts = os.environ.get("HEARTH_ARTIFACTS") or root / "target/hearth"
        module = Path(artifacts, "hearth.wasm").resolve()
        if not module.is_file():
            raise FileNotFoundError(f"{module} is missing: run `cargo xtask build`, or set HEARTH_ARTIFACTS")
        about = f"hearth_kpt-{self.metadata.version}.dist-info"
        bill = module.with_name("hearth.wasm.cdx.json")
        included = {
            module: "hearth_kpt/hearth.wasm",
            root / "DIGESTS": "hearth_kpt/DIGESTS",
            root / "LICENSE": f"{about}/licenses/LICENSE",
            bill: f"{about}/sboms/{bill.name}",
        }
        build_data["force_include"].update({str(path): name for path, name in included.items()})
