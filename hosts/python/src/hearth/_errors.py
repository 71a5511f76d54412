"""What is raised when there is no answer, or where a refusal is to be an exception."""

from ._contract import Finding, ValidateAnswer


class HearthError(Exception):
    """What every exception of the package is."""


class NotTheModule(HearthError):
    """What was given is not (all of) the hearth.wasm that this version works with."""


class Closed(HearthError):
    """It was closed, or an earlier call stopped it."""


class Trapped(HearthError):
    """The module stopped in the middle of a call, as when its memory is full. The next call has a new instance of it."""


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
        return "\n".join(f"{finding.path or '(configuration)'}  {finding.message}" for finding in self.findings)


class ClaimRefused(HearthError):
    """A claim was refused, as `report` says. Only `Report.raise_for_findings` raises it."""

    def __init__(self, report: ValidateAnswer) -> None:
        super().__init__(report)
        self.report = report
