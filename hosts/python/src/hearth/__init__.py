"""Kitchen Performance Test claims, gateway paths and user preferences, checked by one WebAssembly module. The functions
share one `Hearth`. Threads may share everything here as it is, and forked processes go on with it.

>>> print(validate_claim({"type": "KPTClaim", "householdId": "did:ixo:1"}).findings[0].message)
`testGroup` is missing
"""

import json
import os
from collections import deque
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Callable, TypeVar

from . import _contract
from ._contract import *
from ._contract import Compiled, ValidateAnswer
from ._module import Closed, HearthError, NotTheModule, Session, Text, Trapped, compiled, compiling
from ._value import Written

__all__ = ["validate_claim", "invoke", "version", "preferences", "Hearth", "Report", "Router", "Preferences", "Session"]
__all__ += ["HearthError", "CouldNotRun", "ConfigurationRefused", "ClaimRefused", "Trapped", "NotTheModule", "Closed"]
__all__ += _contract.__all__

Self = TypeVar("Self", bound="Hearth")


class CouldNotRun(HearthError):
    """The call is over a limit or malformed; `code` is stable, such as `request.too_large`."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message, code)
        self.code = code

    def __str__(self) -> str:
        return f"{self.args[0]} ({self.code})"


class ConfigurationRefused(HearthError):
    """The configuration of a router has mistakes: `findings` has them all."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(findings)
        self.findings = findings

    def __str__(self) -> str:
        named = tuple(replace(it, path=it.path or "(configuration)") for it in self.findings)
        return f"the configuration is {Report(ok=False, status=400, findings=named, checks=())}"


class ClaimRefused(HearthError):
    """A claim was refused, as `report` says. Only `Report.raise_for_findings` raises it."""

    def __init__(self, report: "Report") -> None:
        super().__init__(report)
        self.report = report

    def __str__(self) -> str:
        return f"the claim is {self.report}"


@dataclass(frozen=True, kw_only=True)
class Report(ValidateAnswer):
    """What is found in a claim: whether a server takes it, and the HTTP status of a refusal. It prints as text."""

    def __str__(self) -> str:
        warnings = sum(finding.severity == "warning" for finding in self.findings)
        counts = {"error": len(self.findings) - warnings, "warning": warnings}
        counted = ", ".join(f"{count} {word}{'s' * (count > 1)}" for word, count in counts.items() if count)
        lines = [("accepted" if self.ok else f"refused ({self.status})") + (counted and f": {counted}")]
        for it in self.findings:
            rule, advice = it.rule and f", rule {it.rule}", it.help and f"; help: {it.help}"
            lines += [f"  {it.path or '(claim)'}  {'warning: ' * (it.severity == 'warning')}{it.message}"]
            lines += [f"    {it.code}{rule or ''}{advice or ''}"]
        return "\n".join(lines)

    def raise_for_findings(self) -> None:
        """Raises ClaimRefused when the claim is refused; warnings refuse nothing."""
        if not self.ok:
            raise ClaimRefused(self)


class Hearth:
    """The module, for any number of threads as it is: the package's own, compiled at the first call, or another one."""

    def __init__(self, module: os.PathLike[str] | Text | None = None) -> None:
        """Raises NotTheModule when `module`, a path or the bytes, is something else."""
        if isinstance(module, (str, os.PathLike)):
            module = Path(module).read_bytes()
        self._wasm = (files(__name__) / "hearth.wasm").read_bytes() if module is None else bytes(memoryview(module))
        self._idle = deque[Session](maxlen=os.cpu_count() or 1)
        self.preferences: Preferences = Preferences(self.invoke)
        if module is not None:
            Hearth.session(self)

    def session(self) -> Session:
        """A new instance of one's own, for calls that build on each other."""
        if self._idle.maxlen == 0:
            raise Closed(f"this {type(self).__name__} is closed")
        with compiling:
            return compiled(self._wasm)()

    def invoke(self, operation: str, request: Text = b"") -> str:
        """The module's answer to a request, both as they are. Raises ValueError when it has no such operation."""
        try:
            session = self._idle.pop()
        except IndexError:
            session = self.session()
        try:
            return session.invoke(operation, request)
        finally:
            if not session.stopped and not session.large:
                self._idle.append(session)

    def validate_claim(self, claim: object = None, /, **members: Any) -> Report:
        """What is wrong with a claim: JSON text, bytes of it, a mapping or row with the claim's own names, or a Claim,
        whose members can be keywords. A value that JSON cannot carry, such as NaN, is a finding like the others. Raises
        CouldNotRun when the claim is over the limit of size."""
        if members and claim is not None:
            raise TypeError("a claim, or the members of one: not both")
        written = Written(Claim(**members) if members else claim)
        return written.judged(Report._read(read(self.invoke("claims.validate", written.text))))

    def version(self) -> Version:
        """The versions of the module, and its digest."""
        answer = read(self.invoke("module.version"))
        return Version._read(answer | {"module": f"sha256:{sha256(self._wasm).hexdigest()}"})

    def close(self) -> None:
        """Lets the instances go. Calls under way finish, later ones raise Closed; closing twice is fine."""
        self._idle = deque(maxlen=0)

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> str:
        return "shared"  # The package's functions go to other processes by name. No other Hearth can be sent to one.


class Router(Hearth):
    """A Hearth that maps requests of a protocol gateway, by the protocol's own table if it is given none."""

    def __init__(self, configuration: object = None, module: os.PathLike[str] | Text | None = None) -> None:
        """Raises ConfigurationRefused when the configuration, JSON text or a mapping, has mistakes."""
        super().__init__(module)
        self._written = written = Written("" if configuration is None else configuration)
        table = written.judged(Compiled._read(read(super().session().invoke("gateway.compile", written.text))))
        if not table.ok:
            raise ConfigurationRefused(table.findings)
        self.warnings: tuple[Finding, ...] = table.findings
        self._handle = table.handle

    def session(self) -> Session:
        """A new instance of one's own. It has the table, by the handle that every instance gives first."""
        session = super().session()
        session.invoke("gateway.compile", self._written.text)
        return session

    def route(self, method: str, target: str, *, explain: bool = False) -> Route:
        """Maps a request; `target` is path and query as the client sent them. `explain` asks for what decided."""
        request = {"handle": self._handle, "method": method, "target": target, "explain": explain}
        return Route._read(read(self.invoke("gateway.route", json.dumps(request))))

    def routes(self) -> Routes:
        """Where paths are served, and which there are."""
        return Routes._read(read(self.invoke("gateway.routes", json.dumps({"handle": self._handle}))))


class Preferences:
    """How an agent is to respond in a room. Records and changes are JSON text, or mappings with the record's names."""

    def __init__(self, ask: Callable[[str, Text], str]) -> None:
        self._ask = ask

    def validate(self, change: object) -> Validated:
        """What is wrong with a change; when it is refused, `text` says to a model why."""
        written = Written(change)
        it = written.judged(Validated._read(read(self._ask("preferences.validate", written.text))))
        errors = (f"- {finding.path}: {finding.message}" for finding in it.findings if finding.severity == "error")
        return replace(it, text="\n".join(errors)) if written.lost else it

    def merge(self, record: object, change: object, now: datetime | str) -> Merged:
        """Makes a change to a record, None where there is none yet; `now` has a time zone, or is text in RFC 3339. The
        new record is text, with every byte of what does not change. Raises CouldNotRun when record or time are none."""
        if not (it := self.validate(change)).ok:
            return Merged(ok=False, status=400, findings=it.findings, text=it.text or "", record=None, changed=())
        for path, found in (written := Written(record)).lost.items():
            raise CouldNotRun(f"the record has {found} at `{path}`", "value.not_json")
        if isinstance(now, datetime) and now.tzinfo:
            now = now.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        members = (written.text, Written(change).text, json.dumps(str(now)).encode())
        request = b'{"record":%b,"change":%b,"now":%b}' % members
        answer = self._ask("preferences.merge", request)
        if answer.startswith('{"outcome":"valid","record":{'):  # The record becomes the text of the record.
            start = answer.index("{", 1)
            end = json.JSONDecoder(parse_int=str).raw_decode(answer, start)[1]
            answer = answer[:start] + json.dumps(answer[start:end]) + answer[end:]
        return Merged._read(read(answer))

    def render(self, record: object) -> Rendered:
        """The section of a system prompt for a record; its text is '' where there is nothing to say."""
        written = Written(record)
        return written.judged(Rendered._read(read(self._ask("preferences.render", written.text))), text=None)

    def tool(self) -> dict[str, Any]:
        """The tool as agents are told of it, in the words of the Model Context Protocol."""
        return {name: of for name, of in read(self._ask("preferences.tool", b"")).items() if name != "outcome"}


def read(answer: str) -> dict[str, Any]:
    """The members of an answer. Raises CouldNotRun when it is none."""
    members: dict[str, Any] = json.loads(answer)
    if members["outcome"] == "could-not-run":
        raise CouldNotRun(**members["error"])
    return members


shared: Hearth = Hearth()
preferences: Preferences = shared.preferences


def validate_claim(claim: object = None, /, **members: Any) -> Report:
    """What is wrong with a claim: see `Hearth.validate_claim`."""
    return shared.validate_claim(claim, **members)


def invoke(operation: str, request: Text = b"") -> str:
    """The module's answer to a request, both as they are: see `Hearth.invoke`."""
    return shared.invoke(operation, request)


def version() -> Version:
    """The versions of the module, and its digest."""
    return shared.version()
