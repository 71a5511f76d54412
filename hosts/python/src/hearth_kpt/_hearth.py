"""The module for any number of threads: a pool of instances, and the operations about claims."""

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
    """The module, which any number of threads may share: the package's own, compiled at the first call, or another."""

    def __init__(self, module: os.PathLike[str] | Text | None = None) -> None:
        """Takes a path or the bytes of another module. Raises NotTheModule when it is something else."""
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
        """Returns a new instance of the caller's own, for calls that build on each other."""
        if self._is_closed:
            raise Closed(f"this {type(self).__name__} is closed")
        with compiling:
            return compiled(self._wasm)()

    def invoke(self, operation: str, request: Text = b"") -> str:
        """Returns the module's answer to a request, both as text. Raises ValueError for an unknown operation."""
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
        """Checks a claim: JSON text, bytes of it, a mapping or row with the claim's own names, or a `Claim`, whose
        members can be keywords. A value that JSON cannot carry, such as NaN, is a finding like the others. Raises
        CouldNotRun when the claim is over the limit of size."""
        if members and claim is not None:
            raise TypeError("a claim, or the members of one: not both")
        written = Written(Claim(**members) if members else claim)
        return written.judged(Report._read(read(self.invoke("claims.validate", written.text))))

    def version(self) -> Version:
        """Returns the versions of the module, and its digest."""
        from hashlib import sha256  # Only here, because the import takes 3 ms of each start.

        answer = read(self.invoke("module.version"))
        return Version._read(answer | {"module": f"sha256:{sha256(self._wasm).hexdigest()}"})

    def close(self) -> None:
        """Releases the instances. Calls under way finish, later ones raise Closed; closing twice has no effect."""
        self._is_closed = True
        self._idle = deque(maxlen=0)

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> str:
        return "shared"  # The package's functions go to other processes by name. No other Hearth can be sent to one.


PACKAGED = Path(__file__).with_name("hearth.wasm")

shared: Hearth = Hearth()
"""The one of the package's functions."""
