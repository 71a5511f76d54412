//! The summary of an import, in words and as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anstyle::{AnsiColor, Style};
use serde_json::json;

use super::log::{Past, Status};
use super::refused::Refused;
use crate::result::SummaryForm;
use crate::result::Verdict;
use hearth_terminal::visible::visible;

/// The decisions of a run.
#[derive(Debug)]
pub(crate) struct Summary {
    start: Instant,
    seconds: f64,
    /// Claims that this run stored.
    stored: u64,
    /// Claims that were stored before.
    already_stored: u64,
    /// Those among both whose record is pending.
    pending: u64,
    refused: u64,
    /// Claims at which the service failed.
    failed: u64,
    /// Claims that the log has as stored and as refused.
    skipped_stored: u64,
    skipped_refused: u64,
    /// The number of rows of tables that give no claim, by reason.
    pub(crate) rows_without_claim: BTreeMap<&'static str, u64>,
    /// The number of claims with each code.
    codes: BTreeMap<String, u64>,
    /// The first refused claims.
    examples: Vec<Refused>,
    pub(super) retries: u64,
    log: Option<PathBuf>,
    /// The reason why the run stopped before all claims were decided.
    pub(super) stopped: Option<String>,
}

impl Summary {
    /// Starts the clock.
    pub(super) fn new(log: Option<&Path>) -> Self {
        Self {
            start: Instant::now(),
            seconds: 0.0,
            stored: 0,
            already_stored: 0,
            pending: 0,
            refused: 0,
            failed: 0,
            skipped_stored: 0,
            skipped_refused: 0,
            rows_without_claim: BTreeMap::new(),
            codes: BTreeMap::new(),
            examples: Vec::new(),
            retries: 0,
            log: log.map(Path::to_owned),
            stopped: None,
        }
    }

    pub(super) fn store(&mut self, record: &str, is_new: bool) {
        if is_new {
            self.stored += 1;
        } else {
            self.already_stored += 1;
        }
        self.pending += u64::from(record == "pending");
    }

    pub(super) fn skip(&mut self, past: Past) {
        match past {
            Past::Stored => self.skipped_stored += 1,
            Past::Refused => self.skipped_refused += 1,
        }
    }

    pub(super) fn refuse(&mut self, refused: Refused, status: Status) {
        if status == Status::Failed {
            self.failed += 1;
        } else {
            self.refused += 1;
        }
        let mut codes: Vec<&str> = refused.errors.iter().map(|error| error.code.as_str()).collect();
        codes.sort_unstable();
        codes.dedup();
        for code in codes {
            *self.codes.entry(code.to_owned()).or_default() += 1;
        }
        if self.examples.len() < SHOWN_CLAIMS {
            self.examples.push(refused);
        }
    }

    /// Stops the clock.
    pub(super) fn end(&mut self, stopped: Option<String>) {
        self.seconds = self.start.elapsed().as_secs_f64();
        self.stopped = stopped;
    }

    /// Returns the number of refused claims that were shown.
    pub(super) fn shown(&self) -> usize {
        self.examples.len()
    }

    /// Returns the number of claims that are decided or skipped.
    pub(super) fn done(&self) -> u64 {
        self.sent() + self.skipped_stored + self.skipped_refused
    }

    /// Returns the number of claims that this run decided.
    fn sent(&self) -> u64 {
        self.stored + self.already_stored + self.refused + self.failed
    }

    /// Returns the number of claims that this run decided in a second.
    fn rate(&self) -> f64 {
        if self.seconds > 0.0 {
            f64::from(u32::try_from(self.sent()).unwrap_or(u32::MAX)) / self.seconds
        } else {
            0.0
        }
    }

    /// Returns the verdict of the run.
    pub(super) fn verdict(&self) -> Verdict {
        match self {
            Self { stopped: Some(_), .. } | Self { failed: 1.., .. } => Verdict::CouldNotRun,
            Self { refused: 1.., .. } | Self { skipped_refused: 1.., .. } => Verdict::Findings,
            _ => Verdict::Valid,
        }
    }

    /// Prints the summary.
    pub(super) fn print(&self, out: &mut impl Write, form: SummaryForm) -> io::Result<()> {
        match form {
            SummaryForm::Json => self.print_json(out),
            SummaryForm::Text => self.print_text(out),
        }
    }

    fn print_text(&self, out: &mut impl Write) -> io::Result<()> {
        let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
        let (green, red) = (AnsiColor::Green.on_default(), AnsiColor::BrightRed.on_default());
        let log = self.log.as_ref().map(|log| visible(&log.to_string_lossy()).into_owned());
        let unseen = (self.refused + self.failed).saturating_sub(self.examples.len() as u64);
        if unseen > 0 {
            let place = log.as_ref().map_or_else(String::new, |log| format!("; `{log}` has all"));
            writeln!(out, "{dim}and {unseen} more claims with errors{place}{dim:#}")?;
        }
        let count = |number: u64| if number == 1 { "claim" } else { "claims" };
        let (done, sent) = (self.done(), self.sent());
        write!(out, "{bold}{done} {}{bold:#}: ", count(done))?;
        let stored = if self.stored > 0 { green } else { Style::new() };
        write!(out, "{stored}{} stored{stored:#}", self.stored)?;
        for (number, words) in
            [(self.already_stored, "already stored"), (self.refused, "refused"), (self.failed, "failed")]
        {
            if number > 0 {
                let style = if words == "already stored" { Style::new() } else { red };
                write!(out, ", {style}{number} {words}{style:#}")?;
            }
        }
        writeln!(out)?;
        if self.pending > 0 {
            writeln!(out, "  {} pending: a rule of the policy does not pass yet", self.pending)?;
        }
        let (stored, refused) = (self.skipped_stored, self.skipped_refused);
        if stored + refused > 0 {
            let hint = if refused > 0 { "; `--retry-refused` sends those again" } else { "" };
            let both = stored + refused;
            writeln!(
                out,
                "  {both} skipped, because the log has them: {stored} stored, {refused} refused{hint}"
            )?;
        }
        for (reason, number) in &self.rows_without_claim {
            let rows = if *number == 1 { "row gives" } else { "rows give" };
            writeln!(out, "  {number} {rows} no claim: {reason}")?;
        }
        for (code, number) in &self.codes {
            writeln!(out, "  {number:>6}  {}", visible(code))?;
        }
        let rate = self.rate();
        writeln!(out, "  {sent} sent in {}, {rate:.0} a second", duration(self.seconds))?;
        match log {
            Some(log) => writeln!(out, "  log: {log}"),
            None => writeln!(out, "  no log was written; `--log FILE` writes one"),
        }
    }

    fn print_json(&self, out: &mut impl Write) -> io::Result<()> {
        let summary = json!({
            "claims": self.done(),
            "stored": self.stored,
            "alreadyStored": self.already_stored,
            "pending": self.pending,
            "refused": self.refused,
            "failed": self.failed,
            "skipped": { "stored": self.skipped_stored, "refused": self.skipped_refused },
            "rowsWithoutClaim": self.rows_without_claim,
            "codes": self.codes,
            "examples": self.examples,
            "retries": self.retries,
            "seconds": (self.seconds * 1_000.0).round() / 1_000.0,
            "claimsPerSecond": (self.rate() * 10.0).round() / 10.0,
            "log": self.log,
            "stopped": self.stopped,
        });
        writeln!(out, "{summary}")
    }
}

/// Returns a time in words.
fn duration(seconds: f64) -> String {
    if seconds < 60.0 {
        return format!("{seconds:.1} s");
    }
    let minutes = (seconds / 60.0).floor();
    format!("{minutes:.0} min {:.0} s", seconds - 60.0 * minutes)
}

/// The number of claims with errors that are shown; the log has all.
pub(super) const SHOWN_CLAIMS: usize = 20;
