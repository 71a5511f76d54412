"""Shares the module among threads by a pool of instances, and checks claims."""

import os
from collections import deque
from pathlib import Path
from typing import Any, TypeVar

from ._answer import Report, read
from ._contract import Claim, Version
from ._errors import Closed
from ._module import Session, Text, compiled, compiling
from ._preferences import Preferences
from ._value import Written

Self = TypeVar("Self", bound="Hearth")


class Hearth:
    """The module of the package, compiled on the first call, or another module. Any number of threads can share it."""

    def __init__(self, module: os.PathLike[str] | Text | None = None) -> None:
        """Loads another module from a path or bytes. Raises NotTheModule if the bytes are something else."""
        if module is None or isinstance(module, (str, os.PathLike)):
            self._wasm = Path(PACKAGED if module is None else module).read_bytes()
        else:
            self._wasm = bytes(memoryview(module))
        self._idle: deque[Session] = deque(maxlen=os.cpu_count() or 1)
        self._is_closed = False
        self.preferences: Preferences = Preferences(self.invoke)
        if module is not None:
            Hearth.session(self)

    def session(self) -> Session:
        """Returns a new instance for the caller alone, for calls that depend on each other."""
        if self._is_closed:
            raise Closed(f"this {type(self).__name__} is closed")
        with compiling:
            return compiled(self._wasm)()

    def invoke(self, operation: str, request: Text = b"") -> str:
        """Returns the module's answer to a request, both as JSON text. Raises ValueError for an unknown operation."""
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
        """Checks a claim and returns its report.

        The claim is JSON text, its bytes in UTF-8, a mapping or row with the member names of the claim, or a `Claim`,
        whose members can be keyword arguments instead. A value that JSON cannot carry, such as NaN, is a finding.
        Raises CouldNotRun if the claim is larger than 1 MiB.
        """
        if members and claim is not None:
            raise TypeError("give either a claim or its members, not both")
        written = Written(Claim(**members) if members else claim)
        return written.with_lost_parts(Report._read(read(self.invoke("claims.validate", written.text))))

    def version(self) -> Version:
        """Returns the versions of the module and its digest."""
        from hashlib import sha256  # Imported late, because the import takes 3 ms.

        answer = read(self.invoke("module.version"))
        return Version._read(answer | {"module": f"sha256:{sha256(self._wasm).hexdigest()}"})

    def close(self) -> None:
        """Releases the instances. Calls in progress finish, and later calls raise Closed. Closing is idempotent."""
        self._is_closed = True
        self._idle = deque(maxlen=0)

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> str:
        return "shared"  # Lets the package's functions be pickled by name. Pickling another Hearth fails.


PACKAGED = Path(__file__).with_name("hearth.wasm")

shared: Hearth = Hearth()
"""The instance behind the functions of the package."""
