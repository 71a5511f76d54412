//! Why the reading of a text ended, and what is said about a text as JSON.

use alloc::boxed::Box;
use alloc::string::String;

use hifijson::escape::Error as EscapeError;
use hifijson::str::Error as StringError;
use hifijson::{Error, Expect};

use crate::finding::{Code, Finding};
use crate::limits;

/// Why reading ended.
#[derive(Debug)]
pub(super) enum Stop {
    Depth(String),
    /// At a word that starts here and is none of JSON's.
    Literal(usize),
    /// In the object at this pointer.
    Names(String),
    Syntax(Error),
    /// At one value too many.
    Values,
}

impl Stop {
    /// The finding about a text whose reading ended at byte `at`.
    pub(super) fn finding(self, text: &[u8], at: usize) -> Finding {
        match self {
            Self::Depth(pointer) => Finding::new(&TOO_DEEP, pointer, at).with("limit", limits::JSON_DEPTH),
            Self::Names(pointer) => {
                let (line, column) = line_and_column(text, at);
                let finding = Finding::new(&NAMES_TOO_LONG, pointer, at).with("limit", limits::NAMES_BYTES);
                finding.with("line", line).with("column", column)
            }
            Self::Literal(start) if is_not_finite(text, start) => at_line(&NOT_FINITE, text, start),
            Self::Literal(start) => at_line(&SYNTAX, text, start).with("expected", "a value"),
            Self::Values => at_line(&TOO_MANY_VALUES, text, at).with("limit", limits::JSON_VALUES),
            Self::Syntax(Error::Token(Expect::Eof)) => at_line(&TRAILING_TEXT, text, at),
            Self::Syntax(Error::Str(error)) if error.is_unicode_error() => at_line(&LONE_SURROGATE, text, at),
            Self::Syntax(_) if is_not_finite(text, at) => at_line(&NOT_FINITE, text, at),
            Self::Syntax(error) => at_line(&SYNTAX, text, at).with("expected", expected(&error)),
        }
    }
}

// Boxed, so that a result has the size of what was read: most results are of strings.
impl From<Error> for Box<Stop> {
    fn from(error: Error) -> Self {
        Self::new(Stop::Syntax(error))
    }
}

impl From<Expect> for Box<Stop> {
    fn from(expect: Expect) -> Self {
        Error::Token(expect).into()
    }
}

fn expected(error: &Error) -> &'static str {
    match error {
        Error::Num(_) => "a digit",
        Error::Str(StringError::Control) => "no control character in a string",
        Error::Str(StringError::Eof | StringError::Escape(EscapeError::Eof)) => "the end of a string",
        Error::Str(_) => "a valid escape sequence",
        Error::Token(Expect::Colon) => "a colon",
        Error::Token(Expect::CommaOrEnd) => "a comma or a closing bracket",
        Error::Token(Expect::String) => "a member name in double quotes",
        Error::Token(Expect::ValueOrEnd) => "a value or a closing bracket",
        Error::Depth | Error::Token(Expect::Eof | Expect::Value) => "a value",
    }
}

/// Whether the text at `at` is one of the numbers that other languages write and JSON does not have.
fn is_not_finite(text: &[u8], at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    [&b"NaN"[..], b"Infinity", b"nan", b"inf"].iter().any(|word| rest.starts_with(word))
}

/// A finding about a text that has line and column of byte `at`.
pub(super) fn at_line(code: &'static Code, text: &[u8], at: usize) -> Finding {
    let (line, column) = line_and_column(text, at);
    Finding::new(code, "", at).with("line", line).with("column", column)
}

/// Line and column of byte `at`, both from 1, the column in code points.
fn line_and_column(text: &[u8], at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
    let line = before.split(|byte| *byte == b'\n').count();
    let starts_character = |byte: &&u8| **byte & 0b1100_0000 != 0b1000_0000;
    let in_line = before.get(line_start..).unwrap_or_default();
    (line, in_line.iter().filter(starts_character).count() + 1)
}

/// What this module reports.
pub(crate) static CODES: [&Code; 11] = [
    &DUPLICATE_KEY,
    &INVALID_UTF8,
    &LONE_SURROGATE,
    &NAMES_TOO_LONG,
    &NOT_FINITE,
    &NUMBER_PRECISION,
    &NUMBER_RANGE,
    &SYNTAX,
    &TOO_DEEP,
    &TOO_MANY_VALUES,
    &TRAILING_TEXT,
];

pub(super) static DUPLICATE_KEY: Code =
    Code::error(400, "json.duplicate_key", "the member `{name}` occurs {count} times")
        .help("keep one of them: programs differ in which one they read");

pub(super) static INVALID_UTF8: Code =
    Code::error(400, "json.invalid_utf8", "the text stops being UTF-8 at line {line}, column {column}");

static LONE_SURROGATE: Code = Code::error(
    400,
    "json.lone_surrogate",
    "half of a surrogate pair is escaped before line {line}, column {column}",
)
.help("write the character itself, in UTF-8");

static NAMES_TOO_LONG: Code = Code::error(
    400,
    "json.names_too_long",
    "the member name that ends before line {line}, column {column} and the names around it have more than {limit} bytes \
     together",
)
.help("use shorter names");

static NOT_FINITE: Code =
    Code::error(400, "json.not_finite", "JSON has no numbers like the one at line {line}, column {column}")
        .help("leave out a measurement that is not there");

pub(super) static NUMBER_PRECISION: Code =
    Code::error(400, "json.number_precision", "`{number}` has more than 17 significant digits")
        .help("round it: programs that keep doubles would read another number");

pub(super) static NUMBER_RANGE: Code =
    Code::error(400, "json.number_range", "`{number}` is outside the range of a double");

static SYNTAX: Code = Code::error(
    400,
    "json.syntax",
    "the text is not JSON at line {line}, column {column}: expected {expected}",
);

static TOO_DEEP: Code =
    Code::error(400, "json.too_deep", "arrays and objects are nested more than {limit} deep");

static TOO_MANY_VALUES: Code = Code::error(
    400,
    "json.too_many_values",
    "the text has more than {limit} values; the next one is at line {line}, column {column}",
);

static TRAILING_TEXT: Code = Code::error(
    400,
    "json.trailing_text",
    "the JSON value ends before line {line}, column {column}, and more text follows",
);
