//! Reads a JSON text into a tree and reports text that hosts would read differently.
//!
//! A syntax error ends the reading. Other errors (duplicate names, numbers that a double cannot represent) are reported
//! and reading continues, so that one report contains all errors.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use hifijson::Expect;

use super::lexer::Lexer;
use super::number::NumberError;
use super::pointer::Path;
use super::stop::{DUPLICATE_KEY, INVALID_UTF8, NUMBER_PRECISION, NUMBER_RANGE, Stop, at_line};
use super::{Member, Node, Number, Value};
use crate::finding::{Finding, Findings};
use crate::invariant::Held as _;
use crate::limits;
use crate::order::ordered_by;

/// Reads `bytes`. Returns `None` if they are not a JSON text, with a finding about the position.
pub(crate) fn read<'a>(bytes: &'a [u8], findings: &mut Findings) -> Option<Node<'a>> {
    let text = match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            findings.add(at_line(&INVALID_UTF8, bytes, error.valid_up_to()));
            return None;
        }
    };
    let mut reader = Reader { lexer: Lexer::new(text), findings, values: 0, most: limits::JSON_VALUES };
    match reader.whole() {
        Ok(node) => Some(node),
        Err(stop) => {
            let finding = stop.finding(bytes, reader.lexer.at());
            findings.add(finding);
            None
        }
    }
}

/// Reads a text that this module has written. It may have more values than a request, as the assessment of a large study
/// has.
pub(crate) fn read_written(text: &str) -> Node<'_> {
    let mut findings = Findings::default();
    let mut reader = Reader { lexer: Lexer::new(text), findings: &mut findings, values: 0, most: usize::MAX };
    let node = reader.whole().ok();
    node.filter(|_| findings.is_empty()).held("the writer writes JSON that all hosts read alike")
}

struct Reader<'a, 'f> {
    lexer: Lexer<'a>,
    findings: &'f mut Findings,
    /// The number of values that have been started.
    values: usize,
    /// The maximum number of values.
    most: usize,
}

impl<'a> Reader<'a, '_> {
    fn whole(&mut self) -> Result<Node<'a>, Box<Stop>> {
        let mut node = Node::UNREAD;
        self.read(&mut node, &Path::ROOT, 0)?;
        match self.lexer.peek() {
            None => Ok(node),
            Some(_) => Err(Expect::Eof.into()),
        }
    }

    /// Reads a value into `node`. Returning values from function to function would take a third of the reading time.
    fn read(&mut self, node: &mut Node<'a>, path: &Path<'_>, depth: usize) -> Result<(), Box<Stop>> {
        let next = self.lexer.peek().ok_or(Expect::Value)?;
        let start = self.lexer.at();
        self.values += 1;
        if self.values > self.most {
            return Err(Box::new(Stop::Values));
        }
        match next {
            b'"' => node.value = Value::String(self.lexer.string()?),
            b'-' | b'0'..=b'9' => {
                let text = self.lexer.number()?;
                self.number(text, &mut node.value, path, start);
            }
            b'[' | b'{' if depth == limits::JSON_DEPTH => return Err(Box::new(Stop::Depth(path.pointer()))),
            b'[' => {
                let mut items = Vec::new();
                self.array(&mut items, path, depth + 1)?;
                node.value = Value::Array(items);
            }
            b'{' => {
                let mut members = Vec::with_capacity(USUAL_MEMBERS);
                self.object(&mut members, path, depth + 1)?;
                node.value = Value::Object(members);
            }
            b'a'..=b'z' => match self.lexer.word() {
                Some(word) => node.value = word,
                None => return Err(Box::new(Stop::Literal(start))),
            },
            _ => return Err(Expect::Value.into()),
        }
        node.span = start..self.lexer.at();
        Ok(())
    }

    fn number(&mut self, text: &'a str, value: &mut Value<'a>, path: &Path<'_>, at: usize) {
        let code = match Number::new(text) {
            Ok(number) => {
                *value = Value::Number(number);
                return;
            }
            Err(NumberError::Precision) => &NUMBER_PRECISION,
            Err(NumberError::Range) => &NUMBER_RANGE,
        };
        if self.findings.keeps(code, at) {
            self.findings.add(Finding::new(code, path.pointer(), at).with("number", text));
        }
        *value = Value::Refused;
    }

    fn array(&mut self, items: &mut Vec<Node<'a>>, path: &Path<'_>, depth: usize) -> Result<(), Box<Stop>> {
        let mut has_next = self.opens(b']')?;
        while has_next {
            let path = path.item(items.len());
            self.read(items.push_mut(Node::UNREAD), &path, depth)?;
            has_next = self.lexer.has_next(b']')?;
        }
        Ok(())
    }

    fn object(
        &mut self,
        members: &mut Vec<Member<'a>>,
        path: &Path<'_>,
        depth: usize,
    ) -> Result<(), Box<Stop>> {
        let mut has_next = self.opens(b'}')?;
        while has_next {
            let member = members.push_mut(Member::UNREAD);
            member.name = self.name()?;
            let path_of_member = path.member(&member.name);
            if path_of_member.names() > limits::NAMES_BYTES {
                return Err(Box::new(Stop::Names(path.pointer())));
            }
            self.read(&mut member.node, &path_of_member, depth)?;
            has_next = self.lexer.has_next(b'}')?;
        }
        if self.lexer.text().len() > LONG {
            members.shrink_to_fit();
        }
        self.report_equal_names(members, path);
        Ok(())
    }

    /// Reads the name of a member and its colon, up to the value.
    fn name(&mut self) -> Result<Cow<'a, str>, Box<Stop>> {
        match self.lexer.peek() {
            Some(b'"') => {}
            Some(_) => return Err(Expect::String.into()),
            None => return Err(Expect::Value.into()),
        }
        let name = self.lexer.string()?;
        self.lexer.colon()?;
        self.lexer.peek().ok_or(Expect::Value)?;
        Ok(name)
    }

    /// Reads the bracket that opens an array or an object. Returns whether an item follows instead of `end`.
    fn opens(&mut self, end: u8) -> Result<bool, Expect> {
        self.lexer.skip();
        let next = self.lexer.peek().ok_or(Expect::ValueOrEnd)?;
        if next == end {
            self.lexer.skip();
        }
        Ok(next != end)
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
}

/// The initial capacity for the members of an object.
const USUAL_MEMBERS: usize = 8;

/// The length, in bytes, above which unused capacity of small objects is released, because it would be most of the
/// memory.
const LONG: usize = 1 << 16;

/// The number of members up to which names are compared pairwise, without the memory that sorting takes.
const COMPARED_ONE_BY_ONE: usize = 16;

#[cfg(test)]
mod tests {
    use alloc::string::String;

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
    fn invalid_json_is_refused_with_its_position() {
        refused(b"", "json.syntax", "invalid JSON at line 1, column 1: expected a value");
        refused(b"{\n \"a\" 1}", "json.syntax", "invalid JSON at line 2, column 6: expected a colon");
        refused(
            b"[1, 007]",
            "json.syntax",
            "invalid JSON at line 1, column 6: expected a comma or a closing bracket",
        );
        refused(b"[1.]", "json.syntax", "invalid JSON at line 1, column 4: expected a digit");
        refused(
            b"[NaN]",
            "json.not_finite",
            "the number at line 1, column 2 is not finite, so it is not JSON",
        );
        refused(
            b"[nan]",
            "json.not_finite",
            "the number at line 1, column 2 is not finite, so it is not JSON",
        );
        refused(b"[nul]", "json.syntax", "invalid JSON at line 1, column 2: expected a value");
        refused(
            b"[-Infinity]",
            "json.not_finite",
            "the number at line 1, column 3 is not finite, so it is not JSON",
        );
        refused(
            "\"é\" 1".as_bytes(),
            "json.trailing_text",
            "the JSON value ends before line 1, column 5, and more text follows",
        );
        refused(
            b"[\"\\ud800\"]",
            "json.lone_surrogate",
            "a lone surrogate is escaped before line 1, column 9",
        );
        refused(b"\"\xff\"", "json.invalid_utf8", "the text is not valid UTF-8 at line 1, column 2");
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
    fn reading_continues_after_equal_names() {
        let mut findings = Findings::default();
        assert!(read(br#"{"a": {"b": 1, "c": 2, "b": 1e400}}"#, &mut findings).is_some());
        let list = findings.into_document_order();
        let found: Vec<_> = list.iter().map(|finding| (finding.code().code, finding.path())).collect();
        assert_eq!(found, [("json.number_range", "/a/b"), ("json.duplicate_key", "/a/b")]);
    }

    #[test]
    fn a_text_of_the_module_may_have_more_values_than_a_request() {
        let text = ["[", &"0,".repeat(limits::JSON_VALUES), "0]"].concat();
        assert!(read(text.as_bytes(), &mut Findings::default()).is_none());
        let Value::Array(values) = read_written(&text).value else { panic!("an array") };
        assert_eq!(values.len(), limits::JSON_VALUES + 1);
    }
}
