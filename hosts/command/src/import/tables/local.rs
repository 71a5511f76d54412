//! Shows or writes the claims of tables without sending them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;
use std::time::Instant;

use anstyle::{AnsiColor, Style};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::convert::{Converted, Outcome};
use super::pipeline::Outcomes;
use crate::import::send::{ClaimError, Origin as _};
use crate::progress::Progress;
use crate::result::{Failure, Verdict};
use hearth_terminal::visible::visible;

/// The form of a run without a service.
pub(super) struct Local<'a> {
    /// The file that gets the claims, one on each line.
    pub(super) output: Option<&'a Path>,
    /// Whether the result of each row is printed.
    pub(super) is_dry_run: bool,
    /// Whether rows and summary are printed as JSON.
    pub(super) json: bool,
}

/// The numbers of a run.
#[derive(Default)]
struct Tally {
    rows: u64,
    claims: u64,
    refused: u64,
    skipped: BTreeMap<&'static str, u64>,
    errors: BTreeMap<String, u64>,
    warnings: BTreeMap<String, u64>,
    shown: u64,
    unseen: u64,
}

/// Prints or writes the results, and returns the verdict.
pub(super) fn run(outcomes: Outcomes, total: Option<u64>, options: &Local<'_>) -> Result<Verdict, Failure> {
    let start = Instant::now();
    let mut writer = options.output.map(Writer::create).transpose()?;
    let mut tally = Tally::default();
    let mut progress = Progress::of_rows(total);
    let is_bounded = !options.json && io::stdout().is_terminal();
    let mut stopped = None;
    for row in outcomes {
        let row = match row {
            Ok(row) => row,
            Err(message) => {
                stopped = Some(message);
                break;
            }
        };
        tally.rows += 1;
        for outcome in row {
            tally.count(&outcome);
            if let (Some(writer), Converted::Claim { text, .. }) = (&mut writer, &outcome.result) {
                writer.write(text)?;
            }
            let is_shown = options.is_dry_run || matches!(outcome.result, Converted::Refused { .. });
            if !is_shown {
                continue;
            }
            if is_bounded && tally.shown >= SHOWN {
                tally.unseen += 1;
                continue;
            }
            tally.shown += 1;
            progress.aside(|| show(&mut anstream::stdout().lock(), &outcome, options.json))?;
        }
        progress.advance(tally.rows);
    }
    drop(progress);
    if let Some(writer) = writer {
        writer.finish()?;
    }
    let seconds = start.elapsed().as_secs_f64();
    tally.print(&mut anstream::stdout().lock(), options, seconds)?;
    match stopped {
        Some(message) => Err(Failure::Message(message)),
        None if tally.refused > 0 => Ok(Verdict::Findings),
        None => Ok(Verdict::Valid),
    }
}

/// The file of the claims.
struct Writer<'a> {
    path: &'a Path,
    file: BufWriter<File>,
}

impl<'a> Writer<'a> {
    fn create(path: &'a Path) -> Result<Self, Failure> {
        let file = File::create(path).map_err(|error| Self::failure(path, &error))?;
        Ok(Self { path, file: BufWriter::new(file) })
    }

    fn write(&mut self, claim: &str) -> Result<(), Failure> {
        writeln!(self.file, "{claim}").map_err(|error| Self::failure(self.path, &error))
    }

    fn finish(self) -> Result<(), Failure> {
        let file = self.file.into_inner().map_err(|error| Self::failure(self.path, error.error()))?;
        file.sync_all().map_err(|error| Self::failure(self.path, &error))
    }

    fn failure(path: &Path, error: &io::Error) -> Failure {
        Failure::Message(format!("`{}`: {error}", visible(&path.to_string_lossy())))
    }
}

/// Prints the result of a row.
fn show(out: &mut impl Write, outcome: &Outcome, json: bool) -> io::Result<()> {
    if json {
        return writeln!(out, "{}", as_json(outcome));
    }
    let name = outcome.origin.name();
    let name = visible(&name);
    match &outcome.result {
        Converted::Claim { text, warnings } => {
            let green = AnsiColor::Green.on_default();
            writeln!(out, "{name}: {green}send{green:#} {}", summarised(text))?;
            findings(out, &name, warnings, AnsiColor::Yellow.on_default(), "warning")
        }
        Converted::Refused { errors, .. } => {
            findings(out, &name, errors, AnsiColor::BrightRed.on_default().bold(), "error")
        }
        Converted::Skipped(reason) => writeln!(out, "{name}: skip: {reason}"),
    }
}

fn findings(
    out: &mut impl Write,
    name: &str,
    all: &[ClaimError],
    style: Style,
    word: &str,
) -> io::Result<()> {
    let dim = Style::new().dimmed();
    for ClaimError { code, place, message, help, .. } in all {
        let place = place.as_deref().map_or(name.into(), visible);
        writeln!(out, "{place}: {style}{word}{style:#}[{}]: {}", visible(code), visible(message))?;
        if let Some(help) = help {
            writeln!(out, "  {dim}help: {}{dim:#}", visible(help))?;
        }
    }
    Ok(())
}

fn as_json(outcome: &Outcome) -> Value {
    let mut object = json!({"row": outcome.origin.row(), "fuel": outcome.origin.fuel});
    let members = match &outcome.result {
        Converted::Claim { text, warnings } => {
            json!({"result": "send", "claim": serde_json::from_str::<Value>(text).ok(), "warnings": warnings})
        }
        Converted::Refused { errors, .. } => json!({"result": "refuse", "errors": errors}),
        Converted::Skipped(reason) => json!({"result": "skip", "reason": reason}),
    };
    if let (Some(object), Value::Object(members)) = (object.as_object_mut(), members) {
        object.extend(members);
    }
    object
}

/// Describes a claim in a line: its days and its logs.
fn summarised(claim: &str) -> String {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Claim<'a> {
        test_period: Period<'a>,
        #[serde(borrow)]
        fuel_measurements: Measured<'a>,
        unit: Option<String>,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Period<'a> {
        start_date: &'a str,
        end_date: &'a str,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Measured<'a> {
        #[serde(borrow)]
        total: &'a RawValue,
        #[serde(borrow)]
        daily_logs: Vec<&'a RawValue>,
        #[serde(default)]
        days_without_log: Vec<serde::de::IgnoredAny>,
    }
    let Ok(claim) = serde_json::from_str::<Claim<'_>>(claim) else { return String::from("a claim") };
    let Measured { total, daily_logs, days_without_log } = claim.fuel_measurements;
    let logs: Vec<&str> = daily_logs.iter().map(|log| log.get()).collect();
    let unit = claim.unit.map_or_else(String::new, |unit| format!(" {}", visible(&unit)));
    let without = match days_without_log.len() {
        0 => String::new(),
        1 => String::from(", 1 day without a log"),
        days => format!(", {days} days without a log"),
    };
    let Period { start_date, end_date } = claim.test_period;
    format!("{start_date} to {end_date}: {} = {}{unit}{without}", logs.join(" + "), total.get())
}

impl Tally {
    fn count(&mut self, outcome: &Outcome) {
        let (codes, findings) = match &outcome.result {
            Converted::Claim { warnings, .. } => {
                self.claims += 1;
                (&mut self.warnings, warnings)
            }
            Converted::Refused { errors, .. } => {
                self.refused += 1;
                (&mut self.errors, errors)
            }
            Converted::Skipped(reason) => {
                *self.skipped.entry(reason).or_default() += 1;
                return;
            }
        };
        let mut found: Vec<&str> = findings.iter().map(|finding| finding.code.as_str()).collect();
        found.sort_unstable();
        found.dedup();
        for code in found {
            *codes.entry(code.to_owned()).or_default() += 1;
        }
    }

    fn print(&self, out: &mut impl Write, options: &Local<'_>, seconds: f64) -> io::Result<()> {
        #[expect(clippy::cast_precision_loss, reason = "fewer rows than a double counts")]
        let rate = if seconds > 0.0 { self.rows as f64 / seconds } else { 0.0 };
        if options.json {
            let summary = json!({
                "rows": self.rows,
                "claims": self.claims,
                "refused": self.refused,
                "skipped": self.skipped,
                "errors": self.errors,
                "warnings": self.warnings,
                "seconds": (seconds * 1_000.0).round() / 1_000.0,
                "rowsPerSecond": (rate * 10.0).round() / 10.0,
            });
            return writeln!(out, "{}", json!({ "summary": summary }));
        }
        if self.unseen > 0 {
            let dim = Style::new().dimmed();
            let more = self.unseen;
            writeln!(out, "{dim}and {more} more; a file or a pipe as output, or `--json`, gets all{dim:#}")?;
        }
        let bold = Style::new().bold();
        let count = |number: u64, word: &str| {
            if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
        };
        writeln!(
            out,
            "{bold}{}{bold:#}: {}, {} refused",
            count(self.rows, "row"),
            count(self.claims, "claim"),
            self.refused
        )?;
        for (reason, number) in &self.skipped {
            writeln!(
                out,
                "  {number:>6}  {} without a claim: {reason}",
                if *number == 1 { "row" } else { "rows" }
            )?;
        }
        for (code, number) in &self.errors {
            writeln!(out, "  {number:>6}  error {}", visible(code))?;
        }
        for (code, number) in &self.warnings {
            writeln!(out, "  {number:>6}  warning {}", visible(code))?;
        }
        writeln!(out, "  {seconds:.1} s, {rate:.0} rows a second")?;
        match options.output {
            Some(path) => writeln!(out, "  written to {}", visible(&path.to_string_lossy())),
            None => writeln!(out, "  nothing was sent"),
        }
    }
}

/// The results that are shown on a terminal.
const SHOWN: u64 = 200;
