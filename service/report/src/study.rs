//! The study of a report, and the information for its page.

use hearth_texts::Language;

/// A study with its assessment.
///
/// # Examples
///
/// ```
/// use hearth_report::{About, Study, html};
///
/// let request = include_str!("../tests/request.json");
/// # let answer = hearth_kpt_core::contract::study::assess(request.as_bytes());
/// let study = Study { request: Some(request), statuses: &["disputed"], ..Study::of(&answer) };
/// assert!(html(&study, &About::default())?.contains("1 record is disputed"));
/// # Ok::<(), hearth_report::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Study<'a> {
    /// The JSON text of a valid answer of `study.assess`, by the module of this version: the types of an answer have
    /// exactly its members.
    pub answer: &'a str,
    /// The JSON text of the request of that answer. The daily logs are those of its claims.
    pub request: Option<&'a str>,
    /// The status of the record of each claim, in the order of the request: `verified`, `pending` or `disputed`. Empty if
    /// the claims are not stored.
    pub statuses: &'a [&'a str],
    /// The answer to the same request without the claims whose records are disputed.
    pub undisputed: Option<&'a str>,
}

impl<'a> Study<'a> {
    /// Returns the study of an answer, without its claims.
    pub const fn of(answer: &'a str) -> Self {
        Self { answer, request: None, statuses: &[], undisputed: None }
    }
}

/// Information for the page that is not part of the study. A member that is `None` is omitted.
///
/// # Examples
///
/// ```
/// use hearth_report::{About, Study, html};
///
/// let about = About { created: Some("2026-11-22T09:00:00Z"), rule_set: Some("2026.4"), ..About::default() };
/// # let answer = hearth_kpt_core::contract::study::assess(include_bytes!("../tests/request.json"));
/// let page = html(&Study::of(&answer), &about)?;
/// assert!(page.contains("2026.4"));
/// # Ok::<(), hearth_report::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct About<'a> {
    /// The digest of the module that assessed the study, for example `sha256:30375b…`.
    pub module: Option<&'a str>,
    /// The version of the module's rules, for example `2026.4`.
    pub rule_set: Option<&'a str>,
    /// The version of the module's operations.
    pub contract: Option<&'a str>,
    /// The time at which the report was created, by the caller's clock: RFC 3339.
    pub created: Option<&'a str>,
    /// The last credential of the study.
    pub credential: Option<IssuedCredential<'a>>,
    /// The language of the page; English if it is `None`.
    pub language: Option<&'static Language>,
}

/// The last credential of a study, for the head of the page.
#[derive(Clone, Copy, Debug)]
pub struct IssuedCredential<'a> {
    /// The time at which it was issued: RFC 3339.
    pub issued_at: &'a str,
    /// The reasons why it no longer states what the study shows; empty if it still does.
    pub stale_because: &'a [&'a str],
}
