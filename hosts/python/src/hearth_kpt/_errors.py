"""The exceptions of the package. Those with findings are in `_answer.py` and `_gateway.py`."""


class HearthError(Exception):
    """The base class of every exception of the package."""


class NotTheModule(HearthError):
    """The bytes are not a complete hearth.wasm of a version that this package supports."""


class Closed(HearthError):
    """The `Hearth` or `Router` is closed, or the session stopped in an earlier call."""


class Trapped(HearthError):
    """The module stopped during a call, for example out of memory. The next call uses a new instance."""


class CouldNotRun(HearthError):
    """The call is malformed or over a limit. `code` is stable, for example `request.too_large`."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message, code)
        self.code = code

    def __str__(self) -> str:
        return f"{self.args[0]} ({self.code})"
