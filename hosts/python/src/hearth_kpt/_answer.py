"""Reads answers of the module, and formats the report about a claim."""

from dataclasses import dataclass
from json import JSONDecoder
from typing import Any

from ._contract import ValidateAnswer
from ._errors import CouldNotRun, HearthError

decode = JSONDecoder().raw_decode  # Faster than `json.loads`, which also skips white space around the text.


def read(answer: str) -> dict[str, Any]:
    """Returns the members of an answer. Raises CouldNotRun if the module could not run the call."""
    members: dict[str, Any]
    members, _ = decode(answer)
    if members["outcome"] == "could-not-run":
        raise CouldNotRun(**members["error"])
    return members


@dataclass(frozen=True, kw_only=True)
class Report(ValidateAnswer):
    """The findings about a claim, whether a server accepts it, and the HTTP status of a refusal. `str` formats it."""

    def __str__(self) -> str:
        warnings = sum(finding.severity == "warning" for finding in self.findings)
        counts = {"error": len(self.findings) - warnings, "warning": warnings}
        counted = ", ".join(f"{count} {word}{'s' * (count > 1)}" for word, count in counts.items() if count)
        verdict = "accepted" if self.ok else f"refused ({self.status})"
        lines = [f"{verdict}: {counted}" if counted else verdict]
        for finding in self.findings:
            severity = "warning: " if finding.severity == "warning" else ""
            rule = f", rule {finding.rule}" if finding.rule else ""
            advice = f"; help: {finding.help}" if finding.help else ""
            lines.append(f"  {finding.path or '(claim)'}  {severity}{finding.message}")
            lines.append(f"    {finding.code}{rule}{advice}")
        return "\n".join(lines)

    def raise_for_findings(self) -> None:
        """Raises ClaimRefused if the claim is refused. Warnings do not refuse a claim."""
        if not self.ok:
            raise ClaimRefused(self)


class ClaimRefused(HearthError):
    """The claim was refused; `report` has the findings. Only `Report.raise_for_findings` raises this."""

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.report = report

    def __str__(self) -> str:
        return f"the claim is {self.report}"
