//! A run of several parts, each under a heading, with a table of the results and times at the end.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Serialize;

use crate::process;
use crate::usage::{Meter, Usage};

/// The results of the parts of one run.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    rows: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    name: &'static str,
    outcome: Outcome,
    /// Why the part did not run.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(flatten)]
    usage: Usage,
}

/// The outcome of a part.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Passed,
    Failed,
    Missing,
    /// It passed in the run that this one continues.
    Before,
}

impl Summary {
    /// Runs one part under a heading and records its result.
    pub(crate) fn part(&mut self, name: &'static str, about: &str, run: impl FnOnce() -> Result<()>) {
        println!("\n=== {name}: {about}");
        let meter = Meter::start();
        let result = run();
        self.record(name, &result, meter.read());
    }

    /// Records the result of a part.
    pub(crate) fn record(&mut self, name: &'static str, result: &Result<()>, usage: Usage) {
        if let Err(error) = result {
            eprintln!("error: {error:#}");
        }
        let outcome = if result.is_ok() { Outcome::Passed } else { Outcome::Failed };
        self.rows.push(Row { name, outcome, why: None, usage });
    }

    /// Records a missing part, and why it is missing. In CI, or if the part is required, this is a failure.
    pub(crate) fn missing(&mut self, name: &'static str, why: &str, required: bool) {
        println!("\n=== {name}: did not run: {why}");
        let outcome = if required || process::in_ci() { Outcome::Failed } else { Outcome::Missing };
        self.rows.push(Row { name, outcome, why: Some(why.to_owned()), usage: Usage::default() });
    }

    /// Records a part that passed in the run that this one continues.
    pub(crate) fn passed_before(&mut self, name: &'static str) {
        self.rows.push(Row { name, outcome: Outcome::Before, why: None, usage: Usage::default() });
    }

    /// Writes the results and times as JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub(crate) fn write(&self, file: &Path, total: Usage) -> Result<()> {
        let times = serde_json::json!({ "total": total, "parts": self.rows });
        if let Some(directory) = file.parent() {
            fs::create_dir_all(directory)?;
        }
        fs::write(file, format!("{times:#}\n")).with_context(|| format!("cannot write {}", file.display()))
    }

    /// Prints the table.
    ///
    /// # Errors
    ///
    /// Returns an error that names each failed part.
    pub(crate) fn finish(&self) -> Result<()> {
        println!("\n{:<14} {:<8} {:>8} {:>10} {:>10}", "", "", "seconds", "processor", "builds");
        for Row { name, outcome, why, usage } in &self.rows {
            let word = match outcome {
                Outcome::Passed => "passed",
                Outcome::Failed => "FAILED",
                Outcome::Missing => "missing",
                Outcome::Before => "before",
            };
            if let Some(why) = why {
                println!("{name:<14} {word:<8} did not run: {why}");
                continue;
            }
            let cpu = usage.cpu_seconds.map_or_else(String::new, |seconds| format!("{seconds:.1}"));
            println!("{name:<14} {word:<8} {:>8.1} {cpu:>10} {:>10.1}", usage.seconds, usage.build_seconds);
        }
        let failed: Vec<&str> =
            self.rows.iter().filter(|row| row.outcome == Outcome::Failed).map(|row| row.name).collect();
        if !failed.is_empty() {
            bail!("failed: {}", failed.join(", "));
        }
        Ok(())
    }
}

/// Returns the named entries of a table in the order of the table, or all entries if no name is given.
///
/// # Errors
///
/// Returns an error if a name is not in the table; the message lists the valid names.
pub(crate) fn select<'table, T>(
    table: &'table [T],
    name: impl Fn(&T) -> &'static str,
    names: &[String],
) -> Result<Vec<&'table T>> {
    if let Some(unknown) = names.iter().find(|named| !table.iter().any(|entry| name(entry) == named.as_str()))
    {
        let known: Vec<&str> = table.iter().map(&name).collect();
        bail!("`{unknown}` is unknown; the valid names are: {}", known.join(", "));
    }
    Ok(table
        .iter()
        .filter(|entry| names.is_empty() || names.iter().any(|named| named == name(entry)))
        .collect())
}

#[cfg(test)]
mod tests {
    use anyhow::{Context, Result, bail};

    use super::{Summary, select};

    #[test]
    fn a_failure_fails_the_run_but_later_parts_still_run() -> Result<()> {
        let mut summary = Summary::default();
        let mut ran = false;
        summary.part("first", "fails", || bail!("no"));
        summary.part("second", "passes", || {
            ran = true;
            Ok(())
        });
        assert!(ran);
        let error = summary.finish().err().context("a part failed")?.to_string();
        assert_eq!(error, "failed: first");
        Ok(())
    }

    #[test]
    fn a_missing_part_that_is_required_fails_the_run() {
        let mut summary = Summary::default();
        summary.missing("faults", "its files are missing", true);
        assert!(summary.finish().is_err());
    }

    #[test]
    fn selected_entries_are_in_the_order_of_the_table() -> Result<()> {
        let table = ["a", "b", "c"];
        let names = ["c".to_owned(), "a".to_owned()];
        assert_eq!(select(&table, |name| name, &names)?, [&"a", &"c"]);
        assert_eq!(select(&table, |name| name, &[])?.len(), 3);
        let error = select(&table, |name| name, &["d".to_owned()]).err().context("unknown")?.to_string();
        assert!(error.contains("a, b, c"), "{error}");
        Ok(())
    }
}
