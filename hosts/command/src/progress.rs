//! The progress bar of a long run, on standard error if it is a terminal.

use std::fmt;
use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// A progress bar that appears only on a terminal and after [`PATIENCE`].
pub(super) struct Progress {
    size: Option<u64>,
    unit: Unit,
    start: Instant,
    wanted: bool,
    bar: Option<ProgressBar>,
}

/// The unit in which the work is measured.
#[derive(Clone, Copy)]
enum Unit {
    Bytes,
    Rows,
}

impl Progress {
    /// Creates the progress of work that has `size` bytes.
    pub(super) fn new(size: Option<u64>) -> Self {
        Self::measured(size, Unit::Bytes)
    }

    /// Creates the progress of work that has `total` rows.
    pub(super) fn of_rows(total: Option<u64>) -> Self {
        Self::measured(total, Unit::Rows)
    }

    fn measured(size: Option<u64>, unit: Unit) -> Self {
        Self { size, unit, start: Instant::now(), wanted: io::stderr().is_terminal(), bar: None }
    }

    /// Sets the number of claims and bytes that are done.
    pub(super) fn set(&mut self, claims: u64, bytes: u64) {
        self.advance(bytes);
        if let Some(bar) = &self.bar {
            bar.set_message(format!("{claims} claims"));
        }
    }

    /// Sets the number of rows that are done.
    pub(super) fn advance(&mut self, position: u64) {
        if self.wanted && self.bar.is_none() && self.start.elapsed() > PATIENCE {
            let bar = make(self.size, self.unit).with_elapsed(self.start.elapsed());
            bar.set_position(position);
            // The work before the bar appeared would distort the speed.
            bar.reset_eta();
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(position);
        }
    }

    /// Hides the bar while `print` writes to the same terminal.
    pub(super) fn aside(&self, print: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn make(size: Option<u64>, unit: Unit) -> ProgressBar {
    let template = match (unit, size) {
        (Unit::Bytes, Some(_)) => "{bar:32} {percent:>3}% {msg} {binary_bytes_per_sec} eta {eta}",
        (Unit::Bytes, None) => "{spinner} {msg} {binary_bytes_per_sec}",
        (Unit::Rows, Some(_)) => "{bar:32} {percent:>3}% {human_pos} of {human_len} rows, {rate}, {eta} left",
        (Unit::Rows, None) => "{spinner} {human_pos} rows, {rate}",
    };
    let bar = size.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.with_key("rate", write_rate)),
        Err(_) => bar,
    }
}

/// Writes the rows of a second as a whole number.
fn write_rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    let _ = write!(out, "{:.0}/s", state.per_sec());
}

/// The time after which the bar appears.
const PATIENCE: Duration = Duration::from_millis(500);
