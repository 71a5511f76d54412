"""Maps requests of a protocol gateway by a table that the module compiles from a configuration."""

import json
import os
from dataclasses import replace

from ._answer import Report, read
from ._contract import Compiled, Finding, Route, Routes
from ._errors import HearthError
from ._hearth import Hearth
from ._module import Session, Text
from ._value import Written


class ConfigurationRefused(HearthError):
    """The configuration of a router has errors, which `findings` lists."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(findings)
        self.findings = findings

    def __str__(self) -> str:
        named = tuple(replace(finding, path=finding.path or "(configuration)") for finding in self.findings)
        return f"the configuration is {Report(ok=False, status=400, findings=named, checks=())}"


class Router(Hearth):
    """A `Hearth` that maps requests of a protocol gateway. Without a configuration, it uses the protocol's table."""

    def __init__(self, configuration: object = None, module: os.PathLike[str] | Text | None = None) -> None:
        """Compiles a configuration, JSON text or a mapping. Raises ConfigurationRefused if it has errors."""
        super().__init__(module)
        written = Written("" if configuration is None else configuration)
        answer = super().session().invoke("gateway.compile", written.text)
        table = written.with_lost_parts(Compiled._read(read(answer)))
        if not table.ok:
            raise ConfigurationRefused(table.findings)
        self._configuration = written.text
        self._handle = table.handle
        self.warnings: tuple[Finding, ...] = table.findings

    def session(self) -> Session:
        """Returns a new instance with the table. The first handle is the same in every instance."""
        session = super().session()
        session.invoke("gateway.compile", self._configuration)
        return session

    def route(self, method: str, target: str, *, explain: bool = False) -> Route:
        """Maps a request. `target` is the path and the query as sent; `explain` adds the reasons to the result."""
        request = {"handle": self._handle, "method": method, "target": target, "explain": explain}
        return Route._read(read(self.invoke("gateway.route", json.dumps(request))))

    def routes(self) -> Routes:
        """Returns the served prefixes and the routes."""
        return Routes._read(read(self.invoke("gateway.routes", json.dumps({"handle": self._handle}))))
