//! The rows of a table: each measures a server and another one in turns, so that other work on the machine slows both.

use std::fmt;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::target::Target;
use crate::wrk::{Figures, Load, Request};

/// A row: a kind of request, beside a request of another server or of the same one.
#[derive(Debug)]
pub(crate) struct Row<'r> {
    pub(crate) name: &'r str,
    pub(crate) connections: usize,
    pub(crate) request: Request,
    pub(crate) target: &'r Target,
    pub(crate) beside: (&'r Target, &'r Request),
    pub(crate) goal: Option<Goal>,
}

/// The target of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal {
    /// The least ratio of the rates.
    Rate(f64),
    /// The largest ratio of the medians.
    Median(f64),
}

impl Row<'_> {
    /// Measures the row twice and prints the faster run of each side.
    pub(crate) fn measure(&self) -> Result<(Figures, Figures)> {
        let (mut own, mut other) = (Figures::default(), Figures::default());
        for _ in 0..ROUNDS {
            let (target, request) = self.beside;
            other = faster(other, Load::of(target, request, self.connections)?.run()?);
            let run = Load::of(self.target, &self.request, self.connections)?.run();
            own = faster(own, run.with_context(|| format!("the row `{}`", self.name))?);
        }
        println!("  {:<40} {:>4}  {own}  {other}  {}", self.name, self.connections, self.ratio(&own, &other));
        Ok((own, other))
    }

    fn ratio(&self, own: &Figures, other: &Figures) -> String {
        match self.goal {
            None => format!("{:.2} ×", own.rate / other.rate),
            Some(Goal::Rate(least)) => format!("{:.2} × (target: {least})", own.rate / other.rate),
            Some(Goal::Median(most)) => {
                let ratio = own.p50.as_secs_f64() / other.p50.as_secs_f64();
                format!("{ratio:.2} × of its p50 (target: at most {most})")
            }
        }
    }
}

/// Prints the head of a table.
pub(crate) fn head(title: &str, beside: &str) {
    let figures = "requests/s       p50       p99    µs CPU      MB";
    println!("\n{title}, beside {beside}");
    println!("  {:<40} {:>4}  {figures}  {figures}  ratio", "", "conn");
}

fn faster(one: Figures, other: Figures) -> Figures {
    if one.rate > other.rate { one } else { other }
}

impl fmt::Display for Figures {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
        write!(
            formatter,
            "{:>10.0} {:>9} {:>9} {:>9.0} {:>7}",
            self.rate,
            milliseconds(self.p50),
            milliseconds(self.p99),
            self.processor.as_secs_f64() * 1e6,
            self.memory >> 20
        )
    }
}

const ROUNDS: usize = 2;
