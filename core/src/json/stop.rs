//! The reasons why the reading of a text ended, and the codes for a text as JSON.

use alloc::boxed::Box;
use alloc::string::String;

use hifijson::escape::Error as EscapeError;
use hifijson::str::Error as StringError;
use hifijson::{Error, Expect};

use crate::finding::{Code, Finding};
use crate::limits;

/// The reason why reading ended.
#[derive(Debug)]
pub(super) enum Stop {
    Depth(String),
    /// A word that starts at this byte and is not a JSON word.
    Literal(usize),
    /// Names that are too long, in the object at this pointer.
    Names(String),
    Syntax(Error),
    /// Too many values.
    Values,
}

impl Stop {
    /// Returns the finding about a text whose reading ended at byte `at`.
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

// Boxed to keep results small: most results are strings.
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

/// Returns whether the text at `at` is a number that other languages write but JSON does not have.
fn is_not_finite(text: &[u8], at: usize) -> bool {
    let (_, rest) = text.split_at(at);
    [&b"NaN"[..], b"Infinity", b"nan", b"inf"].iter().any(|word| rest.starts_with(word))
}

/// Returns a finding about a text, with the line and the column of byte `at`.
pub(super) fn at_line(code: &'static Code, text: &[u8], at: usize) -> Finding {
    let (line, column) = line_and_column(text, at);
    Finding::new(code, "", at).with("line", line).with("column", column)
}

/// Returns the line and the column of byte `at`, both from 1. The column counts code points.
fn line_and_column(text: &[u8], at: usize) -> (usize, usize) {
    let (before, _) = text.split_at(at);
    let is_newline = |byte: &&u8| **byte == b'\n';
    let starts_character = |byte: &&u8| **byte & 0b1100_0000 != 0b1000_0000;
    let line = before.iter().filter(is_newline).count() + 1;
    let in_line = before.iter().rev().take_while(|byte| !is_newline(byte));
    (line, in_line.filter(starts_character).count() + 1)
}

/// The codes of this module.
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
        .help("keep one of them: programs differ in which one they use");

pub(super) static INVALID_UTF8: Code =
    Code::error(400, "json.invalid_utf8", "the text is not valid UTF-8 at line {line}, column {column}");

static LONE_SURROGATE: Code = Code::error(
    400,
    "json.lone_surrogate",
    "a lone surrogate is escaped before line {line}, column {column}",
)
.help("write the character itself, in UTF-8");

static NAMES_TOO_LONG: Code = Code::error(
    400,
    "json.names_too_long",
    "the member names that lead to line {line}, column {column} have more than {limit} bytes in total",
)
.help("use shorter names");

static NOT_FINITE: Code = Code::error(
    400,
    "json.not_finite",
    "the number at line {line}, column {column} is not finite, so it is not JSON",
)
.help("leave out the member if the measurement is missing");

pub(super) static NUMBER_PRECISION: Code =
    Code::error(400, "json.number_precision", "`{number}` has more than 17 significant digits")
        .help("round it: programs that use doubles would read a different number");

pub(crate) static NUMBER_RANGE: Code =
    Code::error(400, "json.number_range", "`{number}` is outside the range of a double");

static SYNTAX: Code =
    Code::error(400, "json.syntax", "invalid JSON at line {line}, column {column}: expected {expected}");

static TOO_DEEP: Code =
    Code::error(400, "json.too_deep", "arrays and objects are nested more than {limit} levels deep");

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
