"""Random selection, drawn with the standard library: what any stranger can do with a frame and its randomness."""

import hashlib
from math import floor


def order(households: list[str], randomness: str) -> list[str]:
    """Households by SHA-256 over the randomness and the DID."""
    seed = bytes.fromhex(randomness)
    return sorted(households, key=lambda household: hashlib.sha256(seed + household.encode()).digest())


def digest(frame: list[tuple[str, str | None]]) -> str:
    """Of the frame: its lines in the order of their bytes, each with its end."""
    lines = [household if stratum is None else f"{household}\t{stratum}" for household, stratum in frame]
    text = b"".join(line + b"\n" for line in sorted(line.encode() for line in lines))
    return "sha256:" + hashlib.sha256(text).hexdigest()


def shares(total: int, weights: dict[str, int]) -> dict[str, int]:
    """A total shared out in proportion, by largest remainder; the earlier name where remainders are equal."""
    whole = sum(weights.values())
    exact = {name: total * weight for name, weight in weights.items()}
    given = {name: floor(part // whole) for name, part in exact.items()}
    left = total - sum(given.values())
    for name in sorted(weights, key=lambda name: (-(exact[name] % whole), name.encode()))[:left]:
        given[name] += 1
    return given
