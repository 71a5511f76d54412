//! Reads a JSON text into a tree, and finds what hosts would read differently.
//!
//! A syntax error ends the reading. Everything else (equal names, numbers that a double cannot hold) is
//! reported and read past, so that one report has it all.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use hifijson::escape::Error as EscapeError;
use hifijson::num::LexWrite as _;
use hifijson::str::{Error as StringError, LexAlloc as _};
use hifijson::token::Lex as _;
use hifijson::{Error, Expect, SliceLexer};

use super::number::NumberError;
use super::pointer::Path;
use super::{Member, Node, Number, Value};
use crate::finding::{Code, Finding, Findings};
use crate::limits;
use crate::order::ordered_by;

/// Reads `bytes`. `None` when they are no JSON text; a finding then says where.
pub(crate) fn read<'a>(bytes: &'a [u8], findings: &mut Findings) -> Option<Node<'a>> {
    let text = match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            findings.add(at_line(&INVALID_UTF8, bytes, error.valid_up_to()));
            return None;
        }
    };
    let mut reader = Reader { text, findings, values: 0 };
    let mut lexer = SliceLexer::new(bytes);
    match reader.whole(&mut lexer) {
        Ok(node) => Some(node),
        Err(stop) => {
            let at = reader.at(&lexer);
            findings.add(stop.finding(bytes, at));
            None
        }
    }
}

struct Reader<'a, 'f> {
    text: &'a str,
    findings: &'f mut Findings,
    /// How many values were begun.
    values: usize,
}

impl<'a> Reader<'a, '_> {
    fn whole(&mut self, lexer: &mut SliceLexer<'a>) -> Result<Node<'a>, Stop> {
        lexer.exactly_one(SliceLexer::ws_peek, |next, lexer| self.node(next, lexer, &Path::ROOT, 0))
    }

    fn node(
        &mut self,
        next: u8,
        lexer: &mut SliceLexer<'a>,
        path: &Path<'_>,
        depth: usize,
    ) -> Result<Node<'a>, Stop> {
        let start = self.at(lexer);
        self.values += 1;
        if self.values > limits::JSON_VALUES {
            return Err(Stop::Values);
        }
        let value = match next {
            b'a'..=b'z' => match lexer.null_or_bool() {
                Some(Some(value)) => Value::Bool(value),
                Some(None) => Value::Null,
                None => return Err(Stop::Literal(start)),
            },
            b'-' | b'0'..=b'9' => {
                let (text, _) = lexer.num_string().validated().map_err(Error::Num)?;
                self.number(text, path, start)
            }
            b'"' => Value::String(self.string(lexer.discarded())?),
            b'[' | b'{' if depth == limits::JSON_DEPTH => return Err(Stop::Depth(path.pointer())),
            b'[' => Value::Array(self.array(lexer, path, depth + 1)?),
            b'{' => Value::Object(self.object(lexer, path, depth + 1)?),
            _ => return Err(Expect::Value.into()),
        };
        Ok(Node { span: start..self.at(lexer), value })
    }

    /// A string whose opening quote is read. One without escapes is a piece of the text, which is UTF-8 already.
    fn string(&self, lexer: &mut SliceLexer<'a>) -> Result<Cow<'a, str>, Stop> {
        let start = self.at(lexer);
        let rest = lexer.as_slice();
        let end = rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1F)).unwrap_or_default();
        if let (Some((b'"', after)), Some(plain)) =
            (rest.get(end..).and_then(<[u8]>::split_first), self.text.get(start..start + end))
        {
            *lexer = SliceLexer::new(after);
            return Ok(Cow::Borrowed(plain));
        }
        Ok(lexer.str_string().map_err(Error::Str)?)
    }

    fn number(&mut self, text: &'a str, path: &Path<'_>, at: usize) -> Value<'a> {
        let code = match Number::new(text) {
            Ok(number) => return Value::Number(number),
            Err(NumberError::Precision) => &NUMBER_PRECISION,
            Err(NumberError::Range) => &NUMBER_RANGE,
        };
        if self.findings.keeps(code, at) {
            self.findings.add(Finding::new(code, path.pointer(), at).with("number", text));
        }
        Value::Refused
    }

    fn array(
        &mut self,
        lexer: &mut SliceLexer<'a>,
        path: &Path<'_>,
        depth: usize,
    ) -> Result<Vec<Node<'a>>, Stop> {
        let mut items = Vec::new();
        lexer.discarded().seq(b']', SliceLexer::ws_peek, |next, lexer| {
            items.push(self.node(next, lexer, &path.item(items.len()), depth)?);
            Ok::<_, Stop>(())
        })?;
        Ok(items)
    }

    fn object(
        &mut self,
        lexer: &mut SliceLexer<'a>,
        path: &Path<'_>,
        depth: usize,
    ) -> Result<Vec<Member<'a>>, Stop> {
        let mut members: Vec<Member<'a>> = Vec::with_capacity(USUAL_MEMBERS);
        lexer.discarded().seq(b'}', SliceLexer::ws_peek, |next, lexer| {
            lexer.expect(|_| Some(next), b'"').ok_or(Expect::String)?;
            let name = self.string(lexer)?;
            lexer.expect(SliceLexer::ws_peek, b':').ok_or(Expect::Colon)?;
            let next = lexer.ws_peek().ok_or(Expect::Value)?;
            let member = path.member(&name);
            if member.names() > limits::NAMES_BYTES {
                return Err(Stop::Names(path.pointer()));
            }
            let node = self.node(next, lexer, &member, depth)?;
            members.push(Member { name, node });
            Ok::<_, Stop>(())
        })?;
        if self.text.len() > LONG {
            members.shrink_to_fit();
        }
        self.report_equal_names(&members, path);
        Ok(members)
    }

    fn report_equal_names(&mut self, members: &[Member<'a>], path: &Path<'_>) {
        let mut others = members;
        let few = members.len() <= COMPARED_ONE_BY_ONE;
        while let Some((member, rest)) = others.split_first().filter(|_| few) {
            if rest.iter().any(|other| other.name == member.name) {
                break;
            }
            others = rest;
        }
        if others.is_empty() {
            return;
        }
        let by_name = ordered_by(members, |member| member.name.as_ref());
        for equal in by_name.chunk_by(|left, right| left.name == right.name) {
            let [_, again, ..] = equal else { continue };
            if self.findings.keeps(&DUPLICATE_KEY, again.node.at()) {
                let pointer = path.member(&again.name).pointer();
                let finding = Finding::new(&DUPLICATE_KEY, pointer, again.node.at());
                self.findings.add(finding.with("name", again.name.as_ref()).with("count", equal.len()));
            }
        }
    }

    fn at(&self, lexer: &SliceLexer<'_>) -> usize {
        self.text.len() - lexer.as_slice().len()
    }
}

/// Room that an object gets before its members are counted.
const USUAL_MEMBERS: usize = 8;

/// In texts longer than this, the room that small objects do not use is most of the memory, and is given back.
const LONG: usize = 1 << 16;

/// Objects of so few members are compared without sorting, which takes memory.
const COMPARED_ONE_BY_ONE: usize = 16;

/// Why reading ended.
enum Stop {
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
    fn finding(self, text: &[u8], at: usize) -> Finding {
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

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Syntax(error)
    }
}

impl From<Expect> for Stop {
    fn from(expect: Expect) -> Self {
        Self::Syntax(Error::Token(expect))
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

fn at_line(code: &'static Code, text: &[u8], at: usize) -> Finding {
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

static DUPLICATE_KEY: Code =
    Code::error(400, "json.duplicate_key", "the member `{name}` occurs {count} times")
        .help("keep one of them: programs differ in which one they read");

static INVALID_UTF8: Code =
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

static NUMBER_PRECISION: Code =
    Code::error(400, "json.number_precision", "`{number}` has more than 17 significant digits")
        .help("round it: programs that keep doubles would read another number");

static NUMBER_RANGE: Code =
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &[u8], code: &str, message: &str) {
        let mut findings = Findings::default();
        assert!(read(text, &mut findings).is_none());
        let list = findings.into_document_order();
        let found: Vec<_> = list.iter().map(|finding| (finding.code().code, finding.message())).collect();
        assert_eq!(found, [(code, String::from(message))]);
    }

    #[test]
    fn what_is_not_json_is_refused_with_its_place() {
        refused(b"", "json.syntax", "the text is not JSON at line 1, column 1: expected a value");
        refused(b"{\n \"a\" 1}", "json.syntax", "the text is not JSON at line 2, column 6: expected a colon");
        refused(
            b"[1, 007]",
            "json.syntax",
            "the text is not JSON at line 1, column 6: expected a comma or a closing bracket",
        );
        refused(b"[1.]", "json.syntax", "the text is not JSON at line 1, column 4: expected a digit");
        refused(b"[NaN]", "json.not_finite", "JSON has no numbers like the one at line 1, column 2");
        refused(b"[nan]", "json.not_finite", "JSON has no numbers like the one at line 1, column 2");
        refused(b"[nul]", "json.syntax", "the text is not JSON at line 1, column 2: expected a value");
        refused(b"[-Infinity]", "json.not_finite", "JSON has no numbers like the one at line 1, column 3");
        refused(
            "\"é\" 1".as_bytes(),
            "json.trailing_text",
            "the JSON value ends before line 1, column 5, and more text follows",
        );
        refused(
            b"[\"\\ud800\"]",
            "json.lone_surrogate",
            "half of a surrogate pair is escaped before line 1, column 9",
        );
        refused(b"\"\xff\"", "json.invalid_utf8", "the text stops being UTF-8 at line 1, column 2");
    }

    #[test]
    fn nesting_stops_at_the_limit() {
        let nested = |depth| alloc::format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(read(nested(limits::JSON_DEPTH).as_bytes(), &mut Findings::default()).is_some());
        assert!(read(nested(limits::JSON_DEPTH + 1).as_bytes(), &mut Findings::default()).is_none());
    }

    #[test]
    fn names_stop_at_the_limit() {
        let named = |bytes: usize| alloc::format!("{{\"{}\":{{\"\":0,\"é\":[0]}}}}", "n".repeat(bytes - 2));
        assert!(read(named(limits::NAMES_BYTES).as_bytes(), &mut Findings::default()).is_some());
        let mut findings = Findings::default();
        assert!(read(named(limits::NAMES_BYTES + 1).as_bytes(), &mut findings).is_none());
        let list = findings.into_document_order();
        let found: Vec<_> = list.iter().map(|finding| (finding.code().code, finding.path().len())).collect();
        assert_eq!(found, [("json.names_too_long", limits::NAMES_BYTES)]);
    }

    #[test]
    fn equal_names_are_reported_and_read_past() {
        let mut findings = Findings::default();
        assert!(read(br#"{"a": {"b": 1, "c": 2, "b": 1e400}}"#, &mut findings).is_some());
        let list = findings.into_document_order();
        let found: Vec<_> = list.iter().map(|finding| (finding.code().code, finding.path())).collect();
        assert_eq!(found, [("json.number_range", "/a/b"), ("json.duplicate_key", "/a/b")]);
    }
}
