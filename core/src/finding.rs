//! Findings: errors and warnings about an input, as data.
//!
//! A [`Code`] is the stable name of one kind of finding and contains its message. A [`Finding`] is one occurrence of a
//! code, with its place and its parameters. The message is formatted only when an answer is written. This module makes
//! no decisions about inputs.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ptr;

use serde::Serialize;
use serde::ser::{SerializeMap, SerializeStruct, Serializer};

use crate::invariant::Held as _;
use crate::limits;
use crate::order::arranged;
use crate::plain::plain_bytes;

/// One kind of finding. `code` is stable; the texts for people are not.
///
/// # Examples
///
/// ```
/// let report = hearth_kpt_core::claims::validate(b"[]");
/// let code = report.findings[0].code();
/// assert_eq!((code.code, code.status), ("request.wrong_type", Some(400)));
/// ```
#[derive(Debug, Serialize)]
pub struct Code {
    /// The stable name, `area.what_is_wrong`.
    pub code: &'static str,
    /// Whether the finding is an error, for which the input is refused, or a warning.
    pub severity: Severity,
    /// The HTTP status of an error: 400 (malformed), 404, 405, 409 (contradictory) or 501; `None` for a warning.
    pub status: Option<u16>,
    /// The message, with `{name}` for each parameter.
    pub message: &'static str,
    /// How to fix the problem; `None` if the code has no advice.
    pub help: Option<&'static str>,
}

impl Code {
    /// Defines an error with the HTTP status `status`.
    pub(crate) const fn error(status: u16, code: &'static str, message: &'static str) -> Self {
        Self { code, severity: Severity::Error, status: Some(status), message, help: None }
    }

    /// Defines a warning, which is reported although the input is accepted.
    pub(crate) const fn warning(code: &'static str, message: &'static str) -> Self {
        Self { code, severity: Severity::Warning, status: None, message, help: None }
    }

    /// Sets the advice.
    pub(crate) const fn help(mut self, help: &'static str) -> Self {
        self.help = Some(help);
        self
    }
}

/// The severity of a finding.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::{SAMPLE, validate};
/// use hearth_kpt_core::finding::Severity;
///
/// let report = validate(SAMPLE.as_bytes());
/// assert!(report.findings.iter().all(|finding| finding.code().severity == Severity::Warning));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The input breaks a rule and is refused.
    Error,
    /// The input is accepted, but should be reviewed.
    Warning,
}

impl Severity {
    /// Returns the word of the contract.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::finding::Severity;
    ///
    /// assert_eq!(Severity::Warning.as_str(), "warning");
    /// ```
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

/// One finding: a code, its place, and the parameters of its message.
///
/// # Examples
///
/// ```
/// let report = hearth_kpt_core::claims::validate(br#"{"type":"KPTClaim"}"#);
/// let finding = serde_json::to_value(&report.findings[0])?;
/// assert_eq!(finding["code"], "request.missing_member");
/// assert_eq!(finding["message"], "`householdId` is missing");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finding {
    // Boxed, because code that moves whole findings adds 4 kB to the compressed module.
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
    /// Creates a finding of `code` at the JSON Pointer `path`. `at` is the byte of the text at which this place starts.
    pub(crate) fn new(code: &'static Code, path: impl Into<Cow<'static, str>>, at: usize) -> Self {
        Self { case: Box::new(Case { code, rule: None, path: path.into(), at, params: Vec::new() }) }
    }

    /// Adds a parameter.
    pub(crate) fn with(mut self, name: &'static str, param: impl Into<Param>) -> Self {
        self.case.params.push((name, param.into()));
        self
    }

    /// Assigns the finding to a numbered rule.
    pub(crate) fn of_rule(mut self, rule: Option<u8>) -> Self {
        self.case.rule = rule;
        self
    }

    /// Prefixes the path with the JSON Pointer `place`.
    pub(crate) fn move_below(&mut self, place: &str) {
        self.case.path.to_mut().insert_str(0, place);
    }

    /// Creates a finding of `code` at the same place.
    pub(crate) fn recast(&self, code: &'static Code) -> Self {
        Self::new(code, self.case.path.clone(), self.case.at)
    }

    /// Applies `text` to the path and to all texts among the parameters.
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

    /// Returns the code.
    ///
    /// # Examples
    ///
    /// ```
    /// let report = hearth_kpt_core::claims::validate(b"{");
    /// assert_eq!(report.findings[0].code().status, Some(400));
    /// ```
    pub fn code(&self) -> &'static Code {
        self.case.code
    }

    /// Returns the number of the rule in the specification, section 2A; `None` if the finding does not belong to a
    /// numbered rule.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::claims::{SAMPLE, validate};
    ///
    /// let report = validate(SAMPLE.replace("11.9", "12.9").as_bytes());
    /// assert_eq!(report.errors().next().and_then(|error| error.rule()), Some(2));
    /// ```
    pub fn rule(&self) -> Option<u8> {
        self.case.rule
    }

    /// Returns the place in the input, as a JSON Pointer (RFC 6901).
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::claims::{SAMPLE, validate};
    ///
    /// let report = validate(SAMPLE.replace("2.8", "-2.8").as_bytes());
    /// let paths: Vec<_> = report.errors().map(|error| error.path()).collect();
    /// assert!(paths.contains(&"/fuelMeasurements/dailyLogs/1"));
    /// ```
    pub fn path(&self) -> &str {
        &self.case.path
    }

    /// Returns whether the finding is the count of those that are left out, which is about no place of the document.
    pub(crate) fn counts_others(&self) -> bool {
        ptr::eq(self.case.code, &raw const LEFT_OUT)
    }

    fn rank(&self) -> Rank {
        (self.case.code.severity, self.case.at)
    }

    /// Returns the size of the finding in an answer in bytes, without the names of its members. A parameter counts
    /// twice because it is also in the message.
    fn written_bytes(&self) -> usize {
        let params = self.case.params.iter().map(|(_, param)| 2 * param.written_bytes());
        let code = self.case.code.message.len() + self.case.code.help.map_or(0, str::len);
        code + written_bytes(&self.case.path) + params.sum::<usize>()
    }

    /// Returns the message of the code with the parameters filled in.
    ///
    /// # Examples
    ///
    /// ```
    /// let report = hearth_kpt_core::claims::validate(br#"{"type":"KPTClaim"}"#);
    /// assert_eq!(report.findings[0].message(), "`householdId` is missing");
    /// ```
    pub fn message(&self) -> String {
        let mut message = String::new();
        let mut rest = self.case.code.message;
        while let Some((before, after)) = rest.split_once('{') {
            message.push_str(before);
            let (name, after) = after.split_once('}').held("a brace is closed");
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

/// Returns whether an input with these findings is accepted, that is, whether the list has no errors.
pub(crate) fn is_valid(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.case.code.severity == Severity::Warning)
}

/// A list of words, as a parameter.
pub(crate) type List = Vec<Cow<'static, str>>;

/// The value of one parameter.
#[derive(Clone, Debug)]
pub(crate) enum Param {
    Integer(i64),
    List(List),
    /// A text that [`shortened`] has limited.
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
        Self::Integer(i64::try_from(number).held("a count is below 2^63"))
    }
}

impl From<u64> for Param {
    fn from(number: u64) -> Self {
        i64::try_from(number).map_or_else(|_| Self::Text(number.to_string()), Self::Integer)
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

/// Collects findings up to a limit and sorts them into document order at the end.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    list: Vec<Finding>,
    /// The codes of all findings, also of those that are beyond the limit, each once.
    codes: Vec<&'static Code>,
    left_out: usize,
    rule: Option<u8>,
    /// The rank of the last kept finding, once the limit [`limits::FINDINGS`] is exceeded.
    last: Option<Rank>,
}

/// The order in which findings are kept: errors before warnings, and earlier places before later ones.
type Rank = (Severity, usize);

impl Findings {
    /// Assigns the findings that are added from now on to the numbered `rule`.
    pub(crate) fn begin(&mut self, rule: Option<u8>) {
        self.rule = rule;
    }

    /// Removes the findings whose JSON Pointers start with `place`, and returns them.
    pub(crate) fn take_below(&mut self, place: &str) -> Vec<Finding> {
        self.list.extract_if(.., |finding| finding.path().starts_with(place)).collect()
    }

    /// Returns whether a finding of `code` at byte `at` would be kept. If it would not, it is counted here, and the
    /// caller must not build or add it.
    pub(crate) fn keeps(&mut self, code: &'static Code, at: usize) -> bool {
        if !self.codes.iter().any(|known| ptr::eq(*known, code)) {
            self.codes.push(code);
        }
        let keeps = self.last.is_none_or(|last| (code.severity, at) < last);
        self.left_out += usize::from(!keeps);
        keeps
    }

    /// Adds a finding, unless it is beyond the limit.
    pub(crate) fn add(&mut self, finding: Finding) {
        if !self.keeps(finding.case.code, finding.case.at) {
            return;
        }
        let rule = finding.case.rule.or(self.rule);
        self.list.push(finding.of_rule(rule));
        if self.list.len() == 2 * limits::FINDINGS {
            self.truncate(limits::FINDINGS);
            self.last = self.list.last().map(Finding::rank);
        }
    }

    /// Counts the findings that are beyond the limit.
    pub(crate) fn left_out(&self) -> usize {
        self.left_out
    }

    /// Returns whether the list is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Iterates over the codes of all findings that were added, each once. Those beyond the limit are included.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &'static Code> {
        self.codes.iter().copied()
    }

    /// Returns whether one of the findings is an error.
    pub(crate) fn has_error(&self) -> bool {
        !is_valid(&self.list)
    }

    /// Returns the findings in document order. Findings at the same place keep the order in which they were added. If
    /// there are too many, errors are kept before warnings, and earlier places before later ones.
    pub(crate) fn into_document_order(self) -> Vec<Finding> {
        self.into_first(limits::FINDINGS)
    }

    /// Returns at most `most` findings in document order.
    pub(crate) fn into_first(mut self, most: usize) -> Vec<Finding> {
        self.truncate(most);
        self.truncate_to_size();
        self.arrange(|_| Severity::Error);
        if self.left_out > 0 {
            self.list.push(Finding::new(&LEFT_OUT, "", 0).with("count", self.left_out));
        }
        self.list
    }

    /// Sorts the findings by `severity` and then by place.
    fn arrange(&mut self, severity: fn(&Finding) -> Severity) {
        if self.list.len() < 2 {
            return;
        }
        let found = core::mem::take(&mut self.list);
        self.list = arranged(found, |finding| (severity(finding), finding.case.at));
    }

    fn truncate(&mut self, most: usize) {
        if self.list.len() > most {
            self.arrange(|finding| finding.case.code.severity);
            self.keep_first(most);
        }
    }

    /// Removes the last findings if all findings together exceed [`limits::FINDINGS_BYTES`].
    fn truncate_to_size(&mut self) {
        let total: usize = self.list.iter().map(Finding::written_bytes).sum();
        if total > limits::FINDINGS_BYTES {
            self.arrange(|finding| finding.case.code.severity);
            let mut remaining = limits::FINDINGS_BYTES;
            let fits = |finding: &&Finding| match remaining.checked_sub(finding.written_bytes()) {
                Some(left) => {
                    remaining = left;
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

/// Reports that findings were omitted because a report reached its limit.
pub(crate) static LEFT_OUT: Code =
    Code::warning("report.findings_left_out", "findings that are omitted from this report: {count}")
        .help("fix the errors above first");

/// Shortens a client's text for use in a message.
pub(crate) fn shortened(text: &str) -> String {
    if text.len() <= SHOWN_CODE_POINTS || text.chars().nth(SHOWN_CODE_POINTS).is_none() {
        return text.to_string();
    }
    let mut short: String = text.chars().take(SHOWN_CODE_POINTS).collect();
    short.push('…');
    short
}

/// Returns the size of a text in JSON in bytes, without its quotes.
fn written_bytes(text: &str) -> usize {
    let escape = |byte: &u8| usize::from(matches!(byte, b'"' | b'\\')) + 5 * usize::from(*byte < b' ');
    let (_, others) = text.as_bytes().split_at(plain_bytes(text.as_bytes()));
    text.len() + others.iter().map(escape).sum::<usize>()
}

/// The number of code points of a client's text that a message repeats.
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
        let (marker, kept) = list.split_last().expect("a full list");
        assert_eq!(marker.message(), "findings that are omitted from this report: 2000");
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
        assert!(findings.keeps(&WARNING, limits::FINDINGS - 2), "it precedes the last kept finding");
        assert!(!findings.keeps(&WARNING, limits::FINDINGS), "it follows the last kept finding");
        assert!(findings.keeps(&SAMPLE, usize::MAX), "an error precedes every warning");
        let list = findings.into_document_order();
        assert_eq!(
            list.last().map(Finding::message).as_deref(),
            Some("findings that are omitted from this report: 1001")
        );
    }

    #[test]
    fn the_total_size_of_findings_is_bounded() {
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
