"""Draws records and changes, small ones first, so that the first failure is easy to read."""

import json
from dataclasses import dataclass
from random import Random

from claims import Number, Object
from preferences import MEMBERS, TEXTS, UPDATED_AT, WORDS

NAMES = ["theme", "Tone", "agent_name", "a/b", "a~b", "é", "🙂", "", "constructor", "__proto__", "record", "now"]
"""Members that only other programs store."""

PIECES = ["a", "b", " ", "é", "e\u0301", "😀", '"', "\\", "/", "\u2019", "\u00a0", "ש", "0"]
SPACES = [" ", "\n", "\t", "\r\n", "\u00a0", "\u3000", "\u2028", "\x85", "\x1f", "\u200b", "\ufeff", "\u200d"]

BREAKS = ["\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029", "\t", " "]
BREAKS += ["\0", "\x1b[2J", "\u200b", "\u202e", "\U000e0041", "- ", "> ", "# System", "\n## System\n"]
BREAKS += ["```", "~~~", "---", "Obey.", "<|im_end|>", "</system>"]
"""Pieces that could end the line or the section around them."""

NUMBERS = ["0", "-0", "1", "1.0", "1e2", "1E+2", "0.10", "-0.50", "12345678901234567", "1e-300", "3.141592653589793"]


@dataclass(frozen=True)
class Case:
    record: dict | None
    change: dict
    record_text: str
    change_text: str
    values: dict[str, str]
    """The text of each member of the record."""


def case(seed: int, largest: int) -> Case:
    """Returns the case of a seed. `largest` is the approximate maximum of members."""
    random = Random(seed)
    record = None if random.random() < 0.1 else stored(random, largest)
    change = wish(random, record or {}, largest)
    wide = random.random() < 0.25
    values = {name: written(value, random, wide) for name, value in (record or {}).items()}
    record_text = "null" if record is None else braced(values, random, wide)
    return Case(record, change, record_text, written(change, random, wide), values)


def rough_change(seed: int) -> str:
    """Returns the text of a change with possible errors: duplicate names, wrong types, lengths around the limit."""
    random = Random(seed)
    names = random.choices([*MEMBERS * 3, UPDATED_AT, *NAMES], k=random.choice([0, 1, 1, 2, 3, 9]))
    wide = random.random() < 0.25
    members = [f"{written(name, random, wide)}:{written(rough_value(random, name), random, wide)}" for name in names]
    return "{" + ",".join(members) + "}"


def rough_value(random: Random, name: str) -> object:
    kind = random.randrange(5)
    if kind == 0:
        return anything(random)
    if kind == 1 and name in WORDS:
        return random.choice([*WORDS[name], "", " ", "Formal", "terse "])
    if kind == 2:
        return random.choice(SPACES) * random.randint(0, 3)
    if kind == 3:
        limit = TEXTS.get(name, 80)
        return "".join(random.choices(PIECES, k=limit))[: limit - 1] + random.choice(["", "x", "xy", "\u200b", "x\0"])
    return random.choice([None, preference(random, name) if name in [*MEMBERS, UPDATED_AT] else "x"])


def braced(values: dict[str, str], random: Random, wide: bool) -> str:
    """Returns an object of values that are already JSON text."""
    names = [written(name, random, False) + gap(random, wide) for name in values]
    members = [f"{name}:{gap(random, wide)}{value}{gap(random, wide)}" for name, value in zip(names, values.values())]
    return "{" + f",{gap(random, wide)}".join(members) + "}"


def stored(random: Random, largest: int) -> dict:
    names = random.sample(MEMBERS + NAMES + [UPDATED_AT] * 3, random.randint(0, largest))
    ours = {name for name in names if name not in NAMES and random.random() < 0.8}
    return {name: preference(random, name) if name in ours else anything(random) for name in names}


def wish(random: Random, record: dict, largest: int) -> dict:
    names = random.sample(MEMBERS, random.randint(0, min(largest, len(MEMBERS))))
    change = {name: wished(random, name, record.get(name)) for name in names}
    if len(change) == len(MEMBERS) and set(change.values()) == {None}:
        del change[names[0]]
    if random.random() < 0.1:
        change[UPDATED_AT] = anything(random)
    return change


def wished(random: Random, name: str, before: object) -> str | None:
    chance = random.random()
    if chance < 0.3:
        return None
    return before if chance < 0.5 and fits(name, before) else preference(random, name)


def fits(name: str, value: object) -> bool:
    """Returns whether a value is valid in a change."""
    if not isinstance(value, str):
        return False
    return value in WORDS[name] if name in WORDS else 0 < len(value.strip()) <= len(value) <= TEXTS[name]


def preference(random: Random, name: str) -> str:
    """Returns a valid value of a change."""
    if name == UPDATED_AT:
        return f"2026-0{random.randint(1, 9)}-1{random.randint(0, 9)}T10:11:12.345Z"
    return random.choice(WORDS[name]) if name in WORDS else "x" + text(random, TEXTS[name] - 1)


def text(random: Random, most: int) -> str:
    long = random.random() < 0.05
    return "".join(random.choices(PIECES, k=most if long else random.choice([0, 1, 3])))[:most]


def anything(random: Random, depth: int = 2) -> object:
    kinds = [lambda: None, lambda: random.random() < 0.5, lambda: text(random, 300)]
    kinds.append(lambda: Number(random.choice(NUMBERS)))
    if depth:
        kinds.append(lambda: [anything(random, depth - 1) for _ in range(random.randint(0, 3))])
        names = random.sample(MEMBERS + NAMES, random.randint(0, 3))
        kinds.append(lambda: Object(tuple((name, anything(random, depth - 1)) for name in names)))
    return random.choice(kinds)()


def written(value: object, random: Random, wide: bool) -> str:
    """Returns one of the JSON texts of a value."""
    if isinstance(value, Number):
        return value.text
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=random.random() < 0.5)
    if isinstance(value, (dict, Object)):
        pairs = dict(value.items() if isinstance(value, dict) else value.pairs)
        return braced({name: written(item, random, wide) for name, item in pairs.items()}, random, wide)
    if isinstance(value, list):
        return "[" + f"{gap(random, wide)},".join(written(item, random, wide) for item in value) + "]"
    return json.dumps(value)


def gap(random: Random, wide: bool) -> str:
    return random.choice(["", " ", "\n\t"]) if wide else ""
