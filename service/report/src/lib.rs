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
//! use hearth_report::{About, Study, csv, html};
//!
//! let answer = r#"{"outcome":"valid","assessment":{"study":{"id":"dry-2026"},"groups":{
//!     "reference":{"unit":"kg","values":[{"household":"did:example:a","dailyMean":4.5,"days":3}]},
//!     "intervention":{"unit":"kg","values":[{"household":"did:example:b","dailyMean":2,"days":3}]}}},"findings":[]}"#;
//! let page = html(&Study::of(answer), &About { rule_set: Some("2026.3"), ..About::default() })?;
//! assert!(page.starts_with("<!DOCTYPE html>") && page.contains("dry-2026"));
//! assert_eq!(csv(&Study::of(answer))?.lines().count(), 3);
//! # Ok::<(), hearth_report::Error>(())
//! ```

#![forbid(unsafe_code)]

mod assessment;
mod charts;
mod error;
mod figures;
mod numbers;
mod page;
mod spreadsheet;
mod study;
mod text;
mod words;

#[cfg(test)]
mod tests;

use hearth_languages::english;
use words::Words;

pub use error::Error;
pub use numbers::{amount, compared, percent};
pub use spreadsheet::{cell, table, with_decimal_commas};
pub use study::{About, IssuedCredential, Study};
pub use text::{acts, escaped};

/// Returns the report as an HTML page in the language of `about`.
///
/// Derivations and sources are in English in every language: they are texts of the module and of the study.
///
/// # Errors
///
/// Returns an error if a text of the study is not what it should be; see [`Error`].
///
/// # Examples
///
/// ```
/// use hearth_report::{About, Study, html};
///
/// let page = html(&Study::of(r#"{"study":{"id":"dry-2026"},"groups":{}}"#), &About::default())?;
/// assert!(page.contains("dry-2026"));
/// # Ok::<(), hearth_report::Error>(())
/// ```
pub fn html(study: &Study<'_>, about: &About<'_>) -> Result<String, Error> {
    let words = Words::of(about.language.unwrap_or_else(english));
    Ok(page::page(&words, &assessment::read(study)?, about).into_string())
}

/// Returns the households as CSV (RFC 4180): a header line, then one line for each household, those of the reference
/// group first. A household with claims of several fuels has a line for each; only the first has the values of the
/// household.
///
/// `daily_mean` is the sum of `day_1`, `day_2` and so on, the daily logs of the claim, divided by the sum of `days` and
/// `not_used_days`. The mean of a group is the sum of `weight` times `daily_mean`: `weight` is 1 divided by the number of
/// households, or, if the strata are weighted, `stratum_weight` divided by the number of households of the stratum. In a
/// study of several fuels, `daily_mean` is in MJ: the sum over the fuels of the mean of the logs times the net calorific
/// value, which [`figures()`] has.
///
/// The table begins with a byte order mark. A cell is empty if the value is unknown. Numbers have all digits, so that they are read as the same doubles. A text
/// that a spreadsheet would interpret as a formula begins with an apostrophe.
///
/// # Errors
///
/// Returns an error if a text of the study is not what it should be; see [`Error`].
///
/// # Examples
///
/// ```
/// use hearth_report::{Study, csv};
///
/// let assessment = r#"{"study":{"id":"dry-2026"},"groups":{
///     "reference":{"unit":"kg","values":[{"household":"did:example:a","dailyMean":4.5,"days":3}]}}}"#;
/// let table = csv(&Study::of(assessment))?;
/// let line = table.lines().nth(1).expect("the line of the household");
/// assert!(line.starts_with("dry-2026,reference,did:example:a,"));
/// # Ok::<(), hearth_report::Error>(())
/// ```
pub fn csv(study: &Study<'_>) -> Result<String, Error> {
    Ok(spreadsheet::csv(&assessment::read(study)?))
}

/// Returns the figures of the page as CSV (RFC 4180), with all digits: a header line, then one line for each figure. The
/// columns are `table`, `row`, `figure`, `value` and `unit`.
///
/// # Errors
///
/// Returns an error if a text of the study is not what it should be; see [`Error`].
///
/// # Examples
///
/// ```
/// use hearth_report::{Study, figures};
///
/// let assessment = r#"{"groups":{"reference":{"perHousehold":{"mean":4.5,"unit":"kg/household/day"}}}}"#;
/// let table = figures(&Study::of(assessment))?;
/// assert!(table.contains("means,\"reference, per household\",mean,4.5,kg/household/day\r\n"));
/// # Ok::<(), hearth_report::Error>(())
/// ```
pub fn figures(study: &Study<'_>) -> Result<String, Error> {
    Ok(figures::csv(&assessment::read(study)?))
}
