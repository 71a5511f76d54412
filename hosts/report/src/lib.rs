//! The report of a study: the answer of `study.assess` as a page for people and as a table for spreadsheets.
//!
//! The page is a single file without scripts, fonts or other resources. It is written for programme officers and
//! auditors: every number has its derivation, every factor its source, and unmet requirements come first. The table has
//! one line for each household.
//!
//! This crate only presents what the module has computed: it adds no statistic and no verdict. It uses no clock, no
//! file and no network, so the edge and the command share it.
//!
//! The charts are markup in the templates of the page. The available plotting libraries measure text with fonts or, on
//! `wasm32-unknown-unknown`, with a browser's document, which the edge does not have. No library sets colours with a
//! style sheet, which light mode, dark mode and print require.
//!
//! # Examples
//!
//! ```
//! use hearth_report::{About, csv, html};
//!
//! let answer = r#"{"outcome":"valid","assessment":{"study":{"id":"dry-2026"},"groups":{
//!     "reference":{"unit":"kg","values":[{"household":"did:example:a","dailyMean":4.5,"days":3}]},
//!     "intervention":{"unit":"kg","values":[{"household":"did:example:b","dailyMean":2,"days":3}]}}},"findings":[]}"#;
//! let page = html(answer, &About { rule_set: Some("2026.2"), ..About::default() })?;
//! assert!(page.starts_with("<!DOCTYPE html>") && page.contains("dry-2026"));
//! assert_eq!(csv(answer)?.lines().count(), 3);
//! # Ok::<(), hearth_report::Error>(())
//! ```

#![forbid(unsafe_code)]

mod assessment;
mod charts;
mod error;
mod numbers;
mod page;
mod spreadsheet;
mod text;

#[cfg(test)]
mod tests;

pub use error::Error;
pub use numbers::{amount, compared, percent};
pub use text::{acts, escaped};

/// Information for the page that is not part of the answer. A member that is `None` is omitted.
///
/// # Examples
///
/// ```
/// use hearth_report::{About, html};
///
/// let about = About { created: Some("2026-11-22T09:00:00Z"), rule_set: Some("2026.2"), ..About::default() };
/// let page = html(r#"{"study":{"id":"dry-2026"},"groups":{}}"#, &about)?;
/// assert!(page.contains("2026.2"));
/// # Ok::<(), hearth_report::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct About<'a> {
    /// The digest of the module that assessed the study, for example `sha256:30375b…`.
    pub module: Option<&'a str>,
    /// The version of the module's rules, for example `2026.2`.
    pub rule_set: Option<&'a str>,
    /// The version of the module's operations.
    pub contract: Option<&'a str>,
    /// The time at which the report was created, by the caller's clock: RFC 3339.
    pub created: Option<&'a str>,
    /// The last credential of the study.
    pub credential: Option<IssuedCredential<'a>>,
}

/// The last credential of a study, for the head of the page.
#[derive(Clone, Copy, Debug)]
pub struct IssuedCredential<'a> {
    /// The time at which it was issued: RFC 3339.
    pub issued_at: &'a str,
    /// The reasons why it no longer states what the study shows; empty if it still does.
    pub stale_because: &'a [&'a str],
}

/// Returns the report as an HTML page.
///
/// `answer` is the JSON text of a valid answer of `study.assess`, or only its member `assessment`. Every member of an
/// assessment may be absent; the page then states this or omits the part.
///
/// # Errors
///
/// Returns an error if the text is not such an answer; see [`Error`].
///
/// # Examples
///
/// ```
/// use hearth_report::{About, html};
///
/// let page = html(r#"{"study":{"id":"dry-2026"},"groups":{}}"#, &About::default())?;
/// assert!(page.contains("dry-2026"));
/// # Ok::<(), hearth_report::Error>(())
/// ```
pub fn html(answer: &str, about: &About<'_>) -> Result<String, Error> {
    Ok(page::page(&assessment::read(answer)?, about).into_string())
}

/// Returns the households as CSV (RFC 4180): a header line, then one line for each household, those of the reference
/// group first.
///
/// The columns are `study`, `test_group`, `household_id`, `start_date`, `end_date`, `days`, `daily_mean`, `lowest`,
/// `highest`, `fuel_type`, `unit`, `persons`, `standard_adults`, `outlier`. A cell is empty if the assessment does not
/// contain the value. Numbers have all digits, so that they are read as the same doubles. A text that a spreadsheet
/// would interpret as a formula begins with an apostrophe.
///
/// `answer` is as for [`html()`].
///
/// # Errors
///
/// Returns an error if the text is not such an answer; see [`Error`].
///
/// # Examples
///
/// ```
/// let assessment = r#"{"study":{"id":"dry-2026"},"groups":{
///     "reference":{"unit":"kg","values":[{"household":"did:example:a","dailyMean":4.5,"days":3}]}}}"#;
/// let table = hearth_report::csv(assessment)?;
/// let line = table.lines().nth(1).expect("the line of the household");
/// assert!(line.starts_with("dry-2026,reference,did:example:a,"));
/// # Ok::<(), hearth_report::Error>(())
/// ```
pub fn csv(answer: &str) -> Result<String, Error> {
    Ok(spreadsheet::csv(&assessment::read(answer)?.assessment))
}
