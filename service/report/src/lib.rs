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
//! use hearth_kpt_core::contract::study::assess;
//! use hearth_report::{About, Study, csv, html};
//!
//! let request = include_str!("../tests/request.json");
//! let answer = assess(request.as_bytes());
//! let study = Study { request: Some(request), ..Study::of(&answer) };
//! let page = html(&study, &About { rule_set: Some("2026.4"), ..About::default() })?;
//! assert!(page.starts_with("<!DOCTYPE html>") && page.contains("2026.4"));
//! assert_eq!(csv(&study)?.lines().count(), 10);
//! # Ok::<(), hearth_report::Error>(())
//! ```

#![forbid(unsafe_code)]

mod answer;
mod charts;
mod claims;
mod error;
mod figures;
mod numbers;
mod page;
mod reductions;
mod spreadsheet;
mod study;
mod table;
mod text;
mod words;

#[cfg(test)]
mod tests;

use hearth_texts::english;
use words::Words;

pub use error::Error;
pub use numbers::{amount, compared, percent};
pub use study::{About, IssuedCredential, Study};
pub use table::{table, with_decimal_commas};
pub use text::{acts, escaped};

/// Returns the report as an HTML page in the language of `about`.
///
/// Derivations and sources are in English in every language: they are texts of the module and of the study.
///
/// # Errors
///
/// Returns an error if the answer has no assessment or is not an answer of this version; see [`Error`].
///
/// # Examples
///
/// ```
/// use hearth_report::{About, Study, html};
///
/// # let answer = hearth_kpt_core::contract::study::assess(include_bytes!("../tests/request.json"));
/// let page = html(&Study::of(&answer), &About::default())?;
/// assert!(page.contains("Kisumu County, Kenya"));
/// # Ok::<(), hearth_report::Error>(())
/// ```
pub fn html(study: &Study<'_>, about: &About<'_>) -> Result<String, Error> {
    let words = Words::of(about.language.unwrap_or_else(english));
    Ok(page::page(&words, &answer::read(study)?, about).into_string())
}

/// Returns the households as CSV (RFC 4180): a header line, then one line for each household, those of the reference
/// group first. A household with claims of several fuels has a line for each; only the first has the values of the
/// household.
///
/// `daily_mean` is the sum of `day_1`, `day_2` and so on, the daily logs of the claim, divided by the sum of `days` and
/// `not_used_days`. The mean of a group is the sum of `weight` times `daily_mean`: `weight` is 1 divided by the number of
/// households, or, if the strata are weighted, `stratum_weight` divided by the number of households of the stratum. In a
/// study of several fuels, `daily_mean` is in MJ: the sum over the fuels of the sum of the logs, divided by their number and
/// `fuel_not_used_days`, times the net calorific value, which [`figures()`] has.
///
/// The table begins with a byte order mark. A cell is empty if the value is unknown. Numbers have all digits, so that they are read as the same doubles. [`table()`]
/// describes texts that a spreadsheet would interpret as formulas.
///
/// # Errors
///
/// Returns an error if the answer has no assessment or is not an answer of this version; see [`Error`].
///
/// # Examples
///
/// ```
/// use hearth_report::{Study, csv};
///
/// # let answer = hearth_kpt_core::contract::study::assess(include_bytes!("../tests/request.json"));
/// let table = csv(&Study::of(&answer))?;
/// assert!(table.starts_with("\u{feff}study,test_group,household_id,"));
/// # Ok::<(), hearth_report::Error>(())
/// ```
pub fn csv(study: &Study<'_>) -> Result<String, Error> {
    Ok(spreadsheet::csv(&answer::read(study)?))
}

/// Returns the figures of the page as CSV (RFC 4180), with all digits: a header line, then one line for each figure. The
/// columns are `table`, `row`, `figure`, `value` and `unit`.
///
/// # Errors
///
/// Returns an error if the answer has no assessment or is not an answer of this version; see [`Error`].
///
/// # Examples
///
/// ```
/// use hearth_report::{Study, figures};
///
/// # let answer = hearth_kpt_core::contract::study::assess(include_bytes!("../tests/request.json"));
/// let table = figures(&Study::of(&answer))?;
/// assert!(table.contains("means,\"reference, per household\",mean,"));
/// # Ok::<(), hearth_report::Error>(())
/// ```
pub fn figures(study: &Study<'_>) -> Result<String, Error> {
    Ok(figures::csv(&answer::read(study)?))
}
