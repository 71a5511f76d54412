//! The progress bar of a long run, on standard error if it is a terminal.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar that appears only on a terminal and after [`PATIENCE`].
pub(super) struct Progress {
    size: Option<u64>,
    start: Instant,
    wanted: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(super) fn new(size: Option<u64>) -> Self {
        Self { size, start: Instant::now(), wanted: io::stderr().is_terminal(), bar: None }
    }

    /// Sets the number of claims and bytes that are done.
    pub(super) fn set(&mut self, claims: u64, bytes: u64) {
        if self.wanted && self.bar.is_none() && self.start.elapsed() > PATIENCE {
            let bar = make(self.size).with_elapsed(self.start.elapsed());
            bar.set_position(bytes);
            // The work before the bar appeared would distort the speed.
            bar.reset_eta();
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(bytes);
            bar.set_message(format!("{claims} claims"));
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

fn make(size: Option<u64>) -> ProgressBar {
    let template = match size {
        Some(_) => "{bar:32} {percent:>3}% {msg} {binary_bytes_per_sec} eta {eta}",
        None => "{spinner} {msg} {binary_bytes_per_sec}",
    };
    let bar = size.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The time after which the bar appears.
const PATIENCE: Duration = Duration::from_millis(500);
