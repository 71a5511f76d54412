//! Findings: what is wrong with an input, as data.
//!
//! A [`Code`] is the stable name of one kind of finding and holds its phrasing; a [`Finding`] is one case of
//! it, with its place and its parameters. Finding and phrasing meet only when an answer is written. Nothing
//! here decides anything.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use serde::Serialize;
use serde::ser::{SerializeMap, SerializeStruct, Serializer};

use crate::limits;
use crate::order::ordered;
use crate::plain::plain_bytes;

/// One kind of finding. `code` is stable; the phrasing is for people and is not.
#[derive(Debug, Serialize)]
pub struct Code {
    /// Stable name, `area.what_is_wrong`.
    pub code: &'static str,
    /// Whether the input is refused for it.
    pub severity: Severity,
    /// The HTTP status that an error stands for: 400 (malformed) or 409 (contradictory). `None` on warnings.
    pub status: Option<u16>,
    /// What is wrong, with a `{name}` for each parameter.
    pub message: &'static str,
    /// What to do about it.
    pub help: Option<&'static str>,
}

impl Code {
    /// An error that is answered with `status`.
    pub(crate) const fn error(status: u16, code: &'static str, message: &'static str) -> Self {
        Self { code, severity: Severity::Error, status: Some(status), message, help: None }
    }

    /// A warning: reported, and the input is accepted.
    pub(crate) const fn warning(code: &'static str, message: &'static str) -> Self {
        Self { code, severity: Severity::Warning, status: None, message, help: None }
    }

    /// The same with advice.
    pub(crate) const fn help(mut self, help: &'static str) -> Self {
        self.help = Some(help);
        self
    }
}

/// Whether a finding refuses the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The input breaks a rule.
    Error,
    /// The input is accepted, and something about it deserves a look.
    Warning,
}

impl Severity {
    /// The word of the contract.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

impl Serialize for Severity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// One finding: a code, the place, and the parameters of its phrasing.
#[derive(Clone, Debug)]
pub struct Finding {
    // A pointer: code that moves findings is 4 kB of the module, compressed, if they are moved whole.
    case: Box<Case>,
}

#[derive(Clone, Debug)]
struct Case {
    code: &'static Code,
    rule: Option<u8>,
    path: Cow<'static, str>,
    at: usize,
    params: Vec<(&'static str, Param)>,
}

impl Finding {
    /// A finding of `code` at the JSON Pointer `path`, which stands at byte `at` of the text.
    pub(crate) fn new(code: &'static Code, path: impl Into<Cow<'static, str>>, at: usize) -> Self {
        Self { case: Box::new(Case { code, rule: None, path: path.into(), at, params: Vec::new() }) }
    }

    /// The same with one parameter more.
    pub(crate) fn with(mut self, name: &'static str, param: impl Into<Param>) -> Self {
        self.case.params.push((name, param.into()));
        self
    }

    /// The same, named as a case of a numbered rule.
    pub(crate) fn of_rule(mut self, rule: Option<u8>) -> Self {
        self.case.rule = rule;
        self
    }

    /// Puts its place below the JSON Pointer `place`.
    pub(crate) fn move_below(&mut self, place: &str) {
        self.case.path.to_mut().insert_str(0, place);
    }

    /// Another finding at the same place.
    pub(crate) fn recast(&self, code: &'static Code) -> Self {
        Self::new(code, self.case.path.clone(), self.case.at)
    }

    /// The same with its place and its parameters, as far as they are texts, replaced by what `text` makes of them.
    pub(crate) fn map_texts(mut self, text: fn(String) -> String) -> Self {
        self.case.path = text(core::mem::take(&mut self.case.path).into_owned()).into();
        for (_, param) in &mut self.case.params {
            match param {
                Param::Integer(_) => {}
                Param::List(words) => {
                    for word in words {
                        *word = text(core::mem::take(word).into_owned()).into();
                    }
                }
                Param::Text(value) => *value = text(core::mem::take(value)),
            }
        }
        self
    }

    /// What kind of finding it is.
    pub fn code(&self) -> &'static Code {
        self.case.code
    }

    /// The rule's number in the specification, section 2A.
    pub fn rule(&self) -> Option<u8> {
        self.case.rule
    }

    /// Where: a JSON Pointer (RFC 6901) into the input.
    pub fn path(&self) -> &str {
        &self.case.path
    }

    fn rank(&self) -> Rank {
        (self.case.code.severity, self.case.at)
    }

    /// Bytes that it takes in an answer, but for the names of its members: a parameter is in the message, too.
    fn written_bytes(&self) -> usize {
        let params = self.case.params.iter().map(|(_, param)| 2 * param.written_bytes());
        let code = self.case.code.message.len() + self.case.code.help.map_or(0, str::len);
        code + written_bytes(&self.case.path) + params.sum::<usize>()
    }

    /// The sentence for people: the code's phrasing with the parameters filled in.
    pub fn message(&self) -> String {
        let mut message = String::new();
        let mut rest = self.case.code.message;
        while let Some((before, after)) = rest.split_once('{') {
            message.push_str(before);
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            if let Some((_, param)) = self.case.params.iter().find(|(known, _)| *known == name) {
                // Writing to a `String` cannot fail.
                let _ = write!(message, "{param}");
            }
            rest = after;
        }
        message.push_str(rest);
        message
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("Finding", 8)?;
        members.serialize_field("code", self.case.code.code)?;
        members.serialize_field("rule", &self.case.rule)?;
        members.serialize_field("path", &self.case.path)?;
        members.serialize_field("message", &self.message())?;
        members.serialize_field("params", &Params(&self.case.params))?;
        members.serialize_field("severity", &self.case.code.severity)?;
        members.serialize_field("status", &self.case.code.status)?;
        members.serialize_field("help", &self.case.code.help)?;
        members.end()
    }
}

/// Whether an input with these findings is accepted: none of them is an error.
pub(crate) fn is_valid(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.case.code.severity == Severity::Warning)
}

/// Words, as a parameter.
pub(crate) type List = Vec<Cow<'static, str>>;

/// The value of one parameter.
#[derive(Clone, Debug)]
pub(crate) enum Param {
    Integer(i64),
    List(List),
    /// Short: see [`shortened`].
    Text(String),
}

impl fmt::Display for Param {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(number) => number.fmt(formatter),
            Self::List(words) => {
                for (index, word) in words.iter().enumerate() {
                    formatter.write_str(if index == 0 { "`" } else { ", `" })?;
                    formatter.write_str(word)?;
                    formatter.write_str("`")?;
                }
                Ok(())
            }
            Self::Text(text) => formatter.write_str(text),
        }
    }
}

impl Param {
    fn written_bytes(&self) -> usize {
        match self {
            Self::Integer(_) => 20,
            Self::List(words) => words.iter().map(|word| written_bytes(word) + 4).sum(),
            Self::Text(text) => written_bytes(text),
        }
    }
}

impl Serialize for Param {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Integer(number) => serializer.serialize_i64(*number),
            Self::List(words) => serializer.collect_seq(words),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl From<&str> for Param {
    fn from(text: &str) -> Self {
        Self::Text(shortened(text))
    }
}

impl From<String> for Param {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<i64> for Param {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<usize> for Param {
    fn from(number: usize) -> Self {
        Self::Integer(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<&[&'static str]> for Param {
    fn from(words: &[&'static str]) -> Self {
        Self::List(words.iter().copied().map(Cow::Borrowed).collect())
    }
}

impl From<List> for Param {
    fn from(words: List) -> Self {
        Self::List(words)
    }
}

struct Params<'a>(&'a [(&'static str, Param)]);

impl Serialize for Params<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, param) in self.0 {
            map.serialize_entry(name, param)?;
        }
        map.end()
    }
}

/// Findings as they are collected: bounded, and put into document order at the end.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    list: Vec<Finding>,
    left_out: usize,
    rule: Option<u8>,
    /// The last of [`limits::FINDINGS`] in the order in which they are kept, once there were more.
    last: Option<Rank>,
}

/// Errors are kept before warnings, and the first in the text before the last.
type Rank = (Severity, usize);

impl Findings {
    /// Names what is added from here on as cases of the numbered `rule`.
    pub(crate) fn begin(&mut self, rule: Option<u8>) {
        self.rule = rule;
    }

    /// Returns whether a finding of `code` at byte `at` would be kept. One that would not is counted here, and is not to
    /// be built or added.
    pub(crate) fn keeps(&mut self, code: &Code, at: usize) -> bool {
        let keeps = self.last.is_none_or(|last| (code.severity, at) < last);
        self.left_out += usize::from(!keeps);
        keeps
    }

    /// Adds one, if it is kept.
    pub(crate) fn add(&mut self, finding: Finding) {
        if !self.keeps(finding.case.code, finding.case.at) {
            return;
        }
        let rule = finding.case.rule.or(self.rule);
        self.list.push(finding.of_rule(rule));
        if self.list.len() == 2 * limits::FINDINGS {
            self.leave_out_the_last(limits::FINDINGS);
            self.last = self.list.last().map(Finding::rank);
        }
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The code of each, in the order in which they were found.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &'static Code> {
        self.list.iter().map(Finding::code)
    }

    /// Whether one of them is an error.
    pub(crate) fn has_error(&self) -> bool {
        !is_valid(&self.list)
    }

    /// All of them in document order; those at the same place in the order they were found. When there are too
    /// many, errors are kept before warnings, and the first in the text before the last.
    pub(crate) fn into_document_order(self) -> Vec<Finding> {
        self.into_first(limits::FINDINGS)
    }

    /// The same, with so many at the most.
    pub(crate) fn into_first(mut self, most: usize) -> Vec<Finding> {
        self.leave_out_the_last(most);
        self.leave_out_what_is_too_long();
        self.arrange(|_| Severity::Error);
        if self.left_out > 0 {
            self.list.push(Finding::new(&LEFT_OUT, "", 0).with("count", self.left_out));
        }
        self.list
    }

    /// Sorts them by a severity, and then by their places.
    fn arrange(&mut self, severity: fn(&Finding) -> Severity) {
        if self.list.len() < 2 {
            return;
        }
        let key = |index: usize| self.list.get(index).map(|finding| (severity(finding), finding.case.at));
        let order = ordered(self.list.len(), &|one, other| key(one).cmp(&key(other)));
        let mut found: Vec<Option<Finding>> = self.list.drain(..).map(Some).collect();
        self.list.extend(order.into_iter().filter_map(|index| found.get_mut(index)?.take()));
    }

    fn leave_out_the_last(&mut self, most: usize) {
        if self.list.len() > most {
            self.arrange(|finding| finding.case.code.severity);
            self.keep_first(most);
        }
    }

    /// Leaves out the last ones if all of them take more than [`limits::FINDINGS_BYTES`].
    fn leave_out_what_is_too_long(&mut self) {
        let total: usize = self.list.iter().map(Finding::written_bytes).sum();
        if total > limits::FINDINGS_BYTES {
            self.arrange(|finding| finding.case.code.severity);
            let mut room = limits::FINDINGS_BYTES;
            let fits = |finding: &&Finding| match room.checked_sub(finding.written_bytes()) {
                Some(left) => {
                    room = left;
                    true
                }
                None => false,
            };
            let fitting = self.list.iter().take_while(fits).count();
            self.keep_first(fitting);
        }
    }

    fn keep_first(&mut self, count: usize) {
        self.left_out += self.list.len() - count;
        self.list.truncate(count);
    }
}

/// Says that a report had no room for all of its findings.
pub(crate) static LEFT_OUT: Code =
    Code::warning("report.findings_left_out", "{count} more findings are left out")
        .help("mend the findings above first");

/// What a client wrote, short enough for a sentence.
pub(crate) fn shortened(text: &str) -> String {
    if text.len() <= SHOWN_CODE_POINTS || text.chars().nth(SHOWN_CODE_POINTS).is_none() {
        return text.to_string();
    }
    let mut short: String = text.chars().take(SHOWN_CODE_POINTS).collect();
    short.push('…');
    short
}

/// Bytes of a text as JSON has it, without its quotes.
fn written_bytes(text: &str) -> usize {
    let escape = |byte: &u8| usize::from(matches!(byte, b'"' | b'\\')) + 5 * usize::from(*byte < b' ');
    let others = text.as_bytes().get(plain_bytes(text.as_bytes())..).unwrap_or_default();
    text.len() + others.iter().map(escape).sum::<usize>()
}

/// Code points of a client's own text that a message repeats.
const SHOWN_CODE_POINTS: usize = 80;

#[cfg(test)]
mod tests {
    use super::*;

    static SAMPLE: Code = Code::error(400, "test.sample", "`{left}` is not one of {right}");

    #[test]
    fn a_message_fills_in_its_parameters() {
        let words: &[&'static str] = &["a", "b"];
        let finding = Finding::new(&SAMPLE, "/x", 1).with("left", "q").with("right", words);
        assert_eq!(finding.message(), "`q` is not one of `a`, `b`");
    }

    #[test]
    fn findings_are_bounded_and_the_rest_is_counted() {
        static WARNING: Code = Code::warning("test.warning", "look");
        let mut findings = Findings::default();
        for at in (0..3 * limits::FINDINGS).rev() {
            findings.add(Finding::new(if at == 2_500 { &SAMPLE } else { &WARNING }, "", at));
        }
        let list = findings.into_document_order();
        let (marker, kept) = list.split_last().expect("a list that is full");
        assert_eq!(marker.message(), "2000 more findings are left out");
        let places: Vec<usize> = kept.iter().map(|finding| finding.case.at).collect();
        let expected: Vec<usize> = (0..limits::FINDINGS - 1).chain([2_500]).collect();
        assert_eq!(places, expected);
    }

    #[test]
    fn a_finding_that_is_not_kept_is_counted_and_not_built() {
        static WARNING: Code = Code::warning("test.warning", "look");
        let mut findings = Findings::default();
        for at in 0..2 * limits::FINDINGS {
            findings.add(Finding::new(&WARNING, "", at));
        }
        assert!(findings.keeps(&WARNING, limits::FINDINGS - 2), "it comes before the last that is kept");
        assert!(!findings.keeps(&WARNING, limits::FINDINGS), "it comes after the last that is kept");
        assert!(findings.keeps(&SAMPLE, usize::MAX), "an error comes before every warning");
        let list = findings.into_document_order();
        assert_eq!(list.last().map(Finding::message).as_deref(), Some("1001 more findings are left out"));
    }

    #[test]
    fn findings_have_so_many_bytes_together() {
        let name = "\u{1}".repeat(1_024);
        let bytes = 6 * name.len() + SAMPLE.message.len() + 2 * (1 + 1);
        let mut findings = Findings::default();
        for at in 0..limits::FINDINGS {
            let finding = Finding::new(&SAMPLE, name.clone(), at).with("left", "a").with("right", "b");
            assert_eq!(finding.written_bytes(), bytes);
            findings.add(finding);
        }
        let list = findings.into_document_order();
        assert_eq!(list.len() - 1, limits::FINDINGS_BYTES / bytes);
    }
}
