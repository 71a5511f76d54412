//! The report of a study: what `study.assess` found, as a page for people and as a table for spreadsheets.
//!
//! The page is one file without scripts, fonts or anything else to load. It is written for somebody who has to explain
//! a study to an auditor: every number has the sentence by which it can be computed again on paper, every factor its
//! source, and what is missing or missed is said first. The table has one line for each household.
//!
//! Nothing is computed here that the module has not computed: no statistic, no verdict. This crate knows no clock, no
//! file and no network; the edge and the command use it alike.
//!
//! Charts are markup in the same templates as the page. The plotting libraries at hand measure text by fonts, or, on
//! `wasm32-unknown-unknown`, by asking a browser's document, which the edge has not; and none of them colours by a
//! style sheet, which light, dark and print need.
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

/// What the answer does not say and the foot of the page does: each is left out where it is `None`.
#[derive(Clone, Copy, Debug, Default)]
pub struct About<'a> {
    /// The identity of the module that assessed the study, as in `sha256:30375b…`.
    pub module: Option<&'a str>,
    /// The version of its rules, as in `2026.2`.
    pub rule_set: Option<&'a str>,
    /// The version of its operations.
    pub contract: Option<&'a str>,
    /// When the report was made, as the caller's clock has it: RFC 3339.
    pub created: Option<&'a str>,
}

/// The report as one HTML page.
///
/// `answer` is the JSON text of a valid answer of `study.assess`, or its member `assessment` alone. Of the members of
/// an assessment every one may be absent: the page then says so, or goes without.
///
/// # Errors
///
/// When the text is no such answer; see [`Error`].
pub fn html(answer: &str, about: &About<'_>) -> Result<String, Error> {
    Ok(page::page(&assessment::read(answer)?, about).into_string())
}

/// The households as CSV (RFC 4180), one on each line below a line of names, those of the reference group first.
///
/// The columns are `study`, `test_group`, `household_id`, `start_date`, `end_date`, `days`, `daily_mean`, `lowest`,
/// `highest`, `fuel_type`, `unit`, `persons`, `standard_adults`, `outlier`. A cell is empty where the assessment does
/// not say. Numbers are whole: they are read as the same doubles. A text that a spreadsheet would take for a formula
/// begins with an apostrophe.
///
/// `answer` is as for [`html()`].
///
/// # Errors
///
/// When the text is no such answer; see [`Error`].
pub fn csv(answer: &str) -> Result<String, Error> {
    Ok(spreadsheet::csv(&assessment::read(answer)?.assessment))
}
