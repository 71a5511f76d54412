"""What the contract says of a change and of a merge, recomputed with Unicode as the standard library knows it."""

import unicodedata
from collections.abc import Iterator

import arithmetic
from claims import Number, Object

TEXTS = {"agentName": 80, "userName": 80, "language": 20, "tone": 200, "format": 200, "customInstructions": 2000}
"""Code points that a change may set each to."""

WORDS = {
    "formality": "casual friendly neutral semi-formal professional formal technical academic".split(),
    "length": "terse short balanced detailed exhaustive".split(),
}
MEMBERS = "agentName userName language tone formality length format customInstructions".split()
"""In the order of the contract."""

UPDATED_AT = "updatedAt"

SHOWN = {
    "ARABIC": "signs that are written under or before digits",
    "SYRIAC ABBREVIATION": "a stroke above letters",
    "KAITHI": "a sign that is written around digits",
    "EGYPTIAN HIEROGLYPH": "they put signs above each other",
}
"""Format characters by how their names start that change how others of their script are drawn."""

WRITTEN = {
    "\u00ad": "a place to break a word",
    "\u061c": "a mark as the next two, for Arabic",
    "\u180e": "Mongolian writes vowels with it",
    "\u200c": "Persian writes with it",
    "\u200d": "emoji and Indic scripts write with it",
    "\u200e": "a mark, no embedding",
    "\u200f": "a mark, no embedding",
}
"""Format characters that a text may have, and why."""

LAYOUT = "\n\r\t"
"""Control characters that custom instructions may have."""

BLOCKS = [range(0x2060, 0x2070), range(0xFFF0, 0xFFFC), range(0xE0000, 0xE0100), range(0xE01F0, 0xE1000)]
"""Refused whether assigned or not: invisible operators, isolates and deprecated characters, annotations, tags, and what
Unicode has set aside to be ignored."""

FORMATTING = [range(0x1BCA0, 0x1BCA4), range(0x1D173, 0x1D17B)]
"""Of shorthand and music, which change how their neighbours are drawn and show nothing: refused."""

SELECTORS = {letter for letter in map(chr, range(0x110000)) if "VARIATION SELECTOR" in unicodedata.name(letter, "")}

NOTHING = SELECTORS | set(WRITTEN) | set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""What a text may have, two of them at one place, and what shows nothing where there is nothing else: besides those, a
joiner of graphemes, the fillers of Hangul, the inherent vowels of Khmer, and the empty cell of Braille."""

Found = tuple[str, str]


def findings(root: object) -> list[Found]:
    """Code and path of all that is to be said of a change, in the order of its text."""
    if not isinstance(root, Object):
        return [("request.wrong_type", "")]
    found = [("preferences.only_null", "")] if only_null(root) else []
    seen: list[str] = []
    for name, value in root.pairs:
        seen.append(name)
        path = "/" + name.replace("~", "~0").replace("/", "~1")
        if seen.count(name) == 2:
            found.append(("json.duplicate_key", path))
        # Of a member that is there several times, the first value counts.
        if seen.count(name) == 1 or name not in [*MEMBERS, UPDATED_AT]:
            found += [(code, path) for code in member(name, value)]
        inside = [(code, path + rest) for code, rest in arithmetic.text(value)]
        found += inside
    return found


def only_null(root: Object) -> bool:
    return all(name in root and root.get(name) is None for name in MEMBERS)


def member(name: str, value: object) -> Iterator[str]:
    if name == UPDATED_AT:
        yield "preferences.updated_at_ignored"
    elif name not in MEMBERS:
        yield "request.unknown_member"
    elif isinstance(value, str):
        yield from word(name, value) if name in WORDS else text(name, value)
    elif value is not None and not (isinstance(value, Number) and arithmetic.refusal(value)):
        yield "request.wrong_type"


def word(name: str, value: str) -> Iterator[str]:
    if value not in WORDS[name]:
        yield "request.unknown_word"


def text(name: str, value: str) -> Iterator[str]:
    if all(is_white_space(letter) for letter in value):
        yield "request.empty_text"
    elif len(value) > TEXTS[name]:
        yield "request.text_too_long"
    elif all(is_white_space(letter) or letter in NOTHING for letter in value):
        yield "preferences.blank_text"
    refused = any(is_refused(letter) and not (name == "customInstructions" and letter in LAYOUT) for letter in value)
    if refused or hides_bytes(value):
        yield "preferences.control_character"


def hides_bytes(value: str) -> bool:
    """More than two characters at one place that show nothing, or one that chooses among a hundred forms of no ideograph."""
    row, shown = 0, ""
    for letter in value:
        row = row + 1 if letter in NOTHING else 0
        shown = shown if letter in NOTHING else letter
        supplement = 0xE0100 <= ord(letter) <= 0xE01EF
        if row > 2 or (supplement and "IDEOGRAPH" not in unicodedata.name(shown or " ", "")):
            return True
    return False


def is_white_space(letter: str) -> bool:
    """Unicode's White_Space. Python counts four separators of ASCII as spaces too."""
    return letter.isspace() and letter not in "\x1c\x1d\x1e\x1f"


def is_refused(letter: str) -> bool:
    """Control characters, line and paragraph separators, and format characters that are neither shown nor written."""
    if letter in WRITTEN or unicodedata.name(letter, "").startswith(tuple(SHOWN)):
        return False
    return unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") or any(
        ord(letter) in block for block in BLOCKS + FORMATTING
    )


def merge_patch(target: object, patch: object) -> object:
    """`MergePatch` of RFC 7396, section 2, line by line."""
    if isinstance(patch, dict):
        if not isinstance(target, dict):
            target = {}
        for name, value in patch.items():
            if value is None:
                if name in target:
                    del target[name]
            else:
                target[name] = merge_patch(target.get(name), value)
        return target
    return patch


def merge(record: dict | None, change: dict, now: str) -> tuple[dict | None, list[str]]:
    """The record after the change, its members in their order, and what really differs in it."""
    wished = {name: value for name, value in change.items() if name != UPDATED_AT}
    before = record or {}
    after = merge_patch(dict(before), wished)
    absent = object()
    changed = [name for name in wished if not same(before.get(name, absent), after.get(name, absent))]
    if not changed:
        return record, []
    after[UPDATED_AT] = now
    order = [name for name in before if name in after]
    order += [name for name in [*MEMBERS, UPDATED_AT] if name in after and name not in before]
    return {name: after[name] for name in order}, changed


def same(left: object, right: object) -> bool:
    """Equal, and of one type: Python takes 1 for 1.0 and for true."""
    return type(left) is type(right) and left == right
