"""Recomputes the answers to changes and merges from the contract, with the Unicode data of the standard library."""

import unicodedata
from collections.abc import Iterator

import arithmetic
from claims import Number, Object

TEXTS = {"agentName": 80, "userName": 80, "language": 20, "tone": 200, "format": 200, "customInstructions": 2000}
"""The maximum length of each text in a change, in code points."""

WORDS = {
    "formality": "casual friendly neutral semi-formal professional formal technical academic".split(),
    "length": "terse short balanced detailed exhaustive".split(),
}
MEMBERS = "agentName userName language tone formality length format customInstructions".split()
"""The members, in the order of the contract."""

UPDATED_AT = "updatedAt"

SHOWN = {
    "ARABIC": "signs under or before digits",
    "SYRIAC ABBREVIATION": "a stroke above letters",
    "KAITHI": "a sign around digits",
    "EGYPTIAN HIEROGLYPH": "they stack signs",
}
"""Visible format characters of scripts, by the start of their names, with the reasons."""

WRITTEN = {
    "\u00ad": "a possible line break in a word",
    "\u061c": "a mark like the last two, for Arabic",
    "\u180e": "Mongolian uses it for vowels",
    "\u200c": "Persian uses it",
    "\u200d": "emoji and Indic scripts use it",
    "\u200e": "a mark, not an embedding",
    "\u200f": "a mark, not an embedding",
}
"""Invisible format characters that a text can have, with the reasons."""

LAYOUT = "\n\r\t"
"""Control characters that custom instructions can have."""

BLOCKS = [range(0x2060, 0x2070), range(0xFFF0, 0xFFFC), range(0xE0000, 0xE0100), range(0xE01F0, 0xE1000)]
"""Refused ranges, including unassigned characters: invisible operators, isolates and deprecated characters,
annotations, tags, and the ranges that Unicode reserves for ignorable characters."""

FORMATTING = [range(0x1BCA0, 0x1BCA4), range(0x1D173, 0x1D17B)]
"""Refused format characters of shorthand and music, which are invisible and change their neighbours."""

SELECTORS = {letter for letter in map(chr, range(0x110000)) if "VARIATION SELECTOR" in unicodedata.name(letter, "")}

NOTHING = SELECTORS | set(WRITTEN) | set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible characters that a text can have, at most two in a row, and that are blank alone: besides those above, the
grapheme joiner, the fillers of Hangul, the inherent vowels of Khmer, and the empty cell of Braille."""

Found = tuple[str, str]


def findings(root: object) -> list[Found]:
    """Returns the code and the path of each finding about a change, in document order."""
    if not isinstance(root, Object):
        return [("request.wrong_type", "")]
    found = [("preferences.only_null", "")] if only_null(root) else []
    seen: list[str] = []
    for name, value in root.pairs:
        seen.append(name)
        path = "/" + name.replace("~", "~0").replace("/", "~1")
        if seen.count(name) == 2:
            found.append(("json.duplicate_key", path))
        # The first value of a duplicate member counts.
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
    """Returns whether a text has more than two invisible characters in a row, or a supplementary variation selector
    that does not follow an ideograph."""
    row, shown = 0, ""
    for letter in value:
        row = row + 1 if letter in NOTHING else 0
        shown = shown if letter in NOTHING else letter
        supplement = 0xE0100 <= ord(letter) <= 0xE01EF
        if row > 2 or (supplement and "IDEOGRAPH" not in unicodedata.name(shown or " ", "")):
            return True
    return False


def is_white_space(letter: str) -> bool:
    """Returns whether a character is White_Space in Unicode. Python also counts four separators of ASCII."""
    return letter.isspace() and letter not in "\x1c\x1d\x1e\x1f"


def is_refused(letter: str) -> bool:
    """Returns whether a character is refused: control characters, line and paragraph separators, and format characters
    that are neither visible nor used in writing."""
    if letter in WRITTEN or unicodedata.name(letter, "").startswith(tuple(SHOWN)):
        return False
    return unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") or any(
        ord(letter) in block for block in BLOCKS + FORMATTING
    )


def merge_patch(target: object, patch: object) -> object:
    """Implements `MergePatch` of RFC 7396, section 2, line by line."""
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
    """Returns the record after the change, its members in order, and the changed members."""
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
    """Returns whether two values are equal and of one type, because 1, 1.0 and true are equal in Python."""
    return type(left) is type(right) and left == right
