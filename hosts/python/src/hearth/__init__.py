"""Kitchen Performance Test claims, gateway paths and user preferences, checked by one WebAssembly module.

>>> import hearth
>>> report = hearth.validate_claim({"type": "KPTClaim", "householdId": "did:ixo:1", "testGroup": "reference"})
>>> print(report.findings[0].message)
`fuelMeasurements` is missing

The functions here share one `Hearth`, which compiles the module when it is first asked something. Threads may share
everything in this package as it is, and a forked process may go on with it.
"""

import os

from ._contract import Check, Claim, Evidence, ExternalFactors, Finding, FuelMeasurements, TestPeriod, Version
from ._errors import ClaimRefused, Closed, ConfigurationRefused, CouldNotRun, HearthError, NotTheModule, Trapped
from ._hearth import Hearth, Report, Router, default
from ._session import Session

validate_claim, invoke, version = default.validate_claim, default.invoke, default.version
preferences = default.preferences
if hasattr(os, "register_at_fork"):  # Another thread may have held it.
    os.register_at_fork(after_in_child=default._lock.__init__)
