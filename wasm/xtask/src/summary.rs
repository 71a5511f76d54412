//! A run of several parts, each under its heading, and the table at the end that says how each went.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::process;

/// How the parts of one run went.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    name: &'static str,
    outcome: Outcome,
    time: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Outcome {
    Passed,
    Failed,
    Missing,
}

impl Summary {
    /// Runs one part under its heading and remembers how it went.
    pub(crate) fn part(&mut self, name: &'static str, about: &str, run: impl FnOnce() -> Result<()>) {
        println!("\n=== {name}: {about}");
        let start = Instant::now();
        let outcome = match run() {
            Ok(()) => Outcome::Passed,
            Err(error) => {
                eprintln!("error: {error:#}");
                Outcome::Failed
            }
        };
        self.rows.push(Row { name, outcome, time: start.elapsed() });
    }

    /// Remembers a part that is not there, and why. In CI, and where it was asked for by name, that is a failure.
    pub(crate) fn missing(&mut self, name: &'static str, why: &str, required: bool) {
        println!("\n=== {name}: not there, {why}");
        let outcome = if required || process::in_ci() { Outcome::Failed } else { Outcome::Missing };
        self.rows.push(Row { name, outcome, time: Duration::ZERO });
    }

    /// Prints the table.
    ///
    /// # Errors
    ///
    /// When a part failed; the error names each.
    pub(crate) fn finish(&self) -> Result<()> {
        println!();
        for Row { name, outcome, time } in &self.rows {
            let word = match outcome {
                Outcome::Passed => "passed",
                Outcome::Failed => "FAILED",
                Outcome::Missing => "missing",
            };
            println!("{name:<14} {word:<8} {:>8.1} s", time.as_secs_f32());
        }
        let failed: Vec<&str> =
            self.rows.iter().filter(|row| row.outcome == Outcome::Failed).map(|row| row.name).collect();
        if !failed.is_empty() {
            bail!("failed: {}", failed.join(", "));
        }
        Ok(())
    }
}

/// The entries of a table that were asked for, in the table's order; all of them where none was named.
///
/// # Errors
///
/// When a name is not in the table; the error lists the names that are.
pub(crate) fn select<'table, T>(
    table: &'table [T],
    name: impl Fn(&T) -> &'static str,
    asked: &[String],
) -> Result<Vec<&'table T>> {
    if let Some(unknown) = asked.iter().find(|asked| !table.iter().any(|entry| name(entry) == asked.as_str()))
    {
        let known: Vec<&str> = table.iter().map(&name).collect();
        bail!("`{unknown}` is not known here; there are: {}", known.join(", "));
    }
    Ok(table
        .iter()
        .filter(|entry| asked.is_empty() || asked.iter().any(|asked| asked == name(entry)))
        .collect())
}

#[cfg(test)]
mod tests {
    use anyhow::{Context, Result, bail};

    use super::{Summary, select};

    #[test]
    fn one_failure_fails_the_run_and_the_parts_after_it_still_run() -> Result<()> {
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
    fn a_missing_part_that_was_asked_for_fails_the_run() {
        let mut summary = Summary::default();
        summary.missing("faults", "nobody wrote it", true);
        assert!(summary.finish().is_err());
    }

    #[test]
    fn names_select_in_the_order_of_the_table() -> Result<()> {
        let table = ["a", "b", "c"];
        let asked = ["c".to_owned(), "a".to_owned()];
        assert_eq!(select(&table, |name| name, &asked)?, [&"a", &"c"]);
        assert_eq!(select(&table, |name| name, &[])?.len(), 3);
        let error = select(&table, |name| name, &["d".to_owned()]).err().context("unknown")?.to_string();
        assert!(error.contains("a, b, c"), "{error}");
        Ok(())
    }
}
