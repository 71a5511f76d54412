"""Starts `hearth serve` with its sample node, and runs Schemathesis against it.

The requests are the same in every run. HEARTH_MINUTES limits the run by time instead, with a random seed; HEARTH_SEED
sets the seed.
"""

import hashlib
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlretrieve

HERE = Path(__file__).parent
KEY = "schemathesis"
RESOURCES = HERE / "../../service/resources/resources.schema.json"
SCOPES = json.loads(RESOURCES.read_text(encoding="utf-8"))["$defs"]["Scope"]["enum"]
EXAMPLES = "40"
LISTENING = re.compile(r"listening on (http://\S+)")


def main() -> int:
    with TemporaryDirectory() as directory:
        state = Path(directory)
        (state / "hearth.toml").write_text(settings(), encoding="utf-8")
        command = [os.environ["HEARTH_COMMAND"], "serve", "--listen", "127.0.0.1:0", "--log", "off", "--state", directory]
        with (state / "log").open("w") as log:
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            base = LISTENING.search(server.stdout.readline())[1]
            document = state / "openapi.json"
            urlretrieve(f"{base}/openapi.json", document)
            code = check(document, base)
        finally:
            server.terminate()
            ended = server.wait(timeout=30)
        if code or ended:
            print("the last lines of the server's log:", *(state / "log").read_text().splitlines()[-40:], sep="\n")
    return code or ended


def settings() -> str:
    """Returns settings with a key that has every scope and the room `home`."""
    digest = hashlib.sha256(KEY.encode()).hexdigest()
    return (
        f'[[api_keys]]\nid = "{KEY}"\nsha256 = "{digest}"\nsubject = "{KEY}"\n'
        f'scopes = {json.dumps(SCOPES)}\nrooms = ["home", "*"]\n'
        # Schemathesis sends wrong keys faster than the limit for an address.
        "[limits]\nfailed_keys_per_minute = 0\n"
    )


def extent() -> list[str]:
    """Returns the options for a fixed number of examples, or for a limit of time."""
    minutes, seed = os.environ.get("HEARTH_MINUTES"), os.environ.get("HEARTH_SEED")
    if not minutes:
        return ["--max-examples", os.environ.get("HEARTH_EXAMPLES", EXAMPLES), *(["--seed", seed] if seed else ["--generation-deterministic"])]
    seed = seed or str(random.SystemRandom().randrange(2**32))
    return ["--max-time", str(60 * int(minutes)), "--seed", seed]


def check(document: Path, base: str) -> int:
    """Runs Schemathesis and returns its exit code. It reads the document from a file, so that `--url` applies."""
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", "schemathesis.toml", "run"]
    command += [str(document), "--url", base, "--checks", "all", "--phases", "examples,coverage,fuzzing,stateful"]
    return subprocess.run([*command, *extent(), "--no-color"], cwd=HERE).returncode


if __name__ == "__main__":
    sys.exit(main())
