"""The exceptions of the package. Those that carry a report are beside it, in `_answer.py` and `_gateway.py`."""


class HearthError(Exception):
    """The base of every exception of the package."""


class NotTheModule(HearthError):
    """The bytes are not (all of) the hearth.wasm that this version works with."""


class Closed(HearthError):
    """The `Hearth` or `Router` was closed, or the session stopped in an earlier call."""


class Trapped(HearthError):
    """The module stopped in the middle of a call, as when its memory is full. The next call has a new instance."""


class CouldNotRun(HearthError):
    """The call is over a limit or malformed; `code` is stable, such as `request.too_large`."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message, code)
        self.code = code

    def __str__(self) -> str:
        return f"{self.args[0]} ({self.code})"
