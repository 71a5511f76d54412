"""Draws random selections from a frame and its randomness, with the standard library."""

import hashlib
from math import floor


def order(households: list[str], randomness: str) -> list[str]:
    """Returns households in the order of the SHA-256 of the randomness and the DID."""
    seed = bytes.fromhex(randomness)
    return sorted(households, key=lambda household: hashlib.sha256(seed + household.encode()).digest())


def digest(frame: list[tuple[str, str | None]]) -> str:
    """Returns the digest of a frame: its lines in the order of their bytes, each with a line feed."""
    lines = [household if stratum is None else f"{household}\t{stratum}" for household, stratum in frame]
    text = b"".join(line + b"\n" for line in sorted(line.encode() for line in lines))
    return "sha256:" + hashlib.sha256(text).hexdigest()


def shares(total: int, weights: dict[str, int]) -> dict[str, int]:
    """Divides a total in proportion by largest remainder, with the earlier name for equal remainders."""
    whole = sum(weights.values())
    exact = {name: total * weight for name, weight in weights.items()}
    given = {name: floor(part // whole) for name, part in exact.items()}
    left = total - sum(given.values())
    for name in sorted(weights, key=lambda name: (-(exact[name] % whole), name.encode()))[:left]:
        given[name] += 1
    return given
