"""Checks Kitchen Performance Test claims, gateway paths and user preferences by one WebAssembly module.

The functions share one `Hearth`. Threads can share everything here, and forked processes continue with it.

>>> print(validate_claim({"type": "KPTClaim", "householdId": "did:ixo:1"}).findings[0].message)
`testGroup` is missing
"""

from typing import Any

from . import _contract
from ._answer import ClaimRefused, Report
from ._contract import *
from ._errors import Closed, CouldNotRun, HearthError, NotTheModule, Trapped
from ._gateway import ConfigurationRefused, Router
from ._hearth import Hearth, shared
from ._module import Session, Text
from ._preferences import Preferences

__all__ = ["validate_claim", "invoke", "version", "preferences", "Hearth", "Report", "Router", "Preferences", "Session"]
__all__ += ["HearthError", "CouldNotRun", "ConfigurationRefused", "ClaimRefused", "Trapped", "NotTheModule", "Closed"]
__all__ += _contract.__all__

preferences: Preferences = shared.preferences


def validate_claim(claim: object = None, /, **members: Any) -> Report:
    """Checks a claim. See `Hearth.validate_claim`."""
    return shared.validate_claim(claim, **members)


def invoke(operation: str, request: Text = b"") -> str:
    """Returns the module's answer to a request, both as JSON text. See `Hearth.invoke`."""
    return shared.invoke(operation, request)


def version() -> Version:
    """Returns the versions of the module and its digest."""
    return shared.version()
