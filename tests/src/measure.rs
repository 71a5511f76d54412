//! Measures alternatives against each other. They run in turns within one run, so that other load on the machine
//! affects all of them.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A function to measure, with its name.
pub struct Candidate<'a> {
    name: &'a str,
    work: Box<dyn FnMut() + 'a>,
}

impl<'a> Candidate<'a> {
    /// Creates a candidate. The result of `work` is protected from being optimised away.
    pub fn new<T>(name: &'a str, mut work: impl FnMut() -> T + 'a) -> Self {
        Self { name, work: Box::new(move || drop(black_box(work()))) }
    }
}

impl fmt::Debug for Candidate<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Candidate").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Measures each candidate, and returns the median time of one call. Each of the rounds makes `calls` calls.
pub fn compare(calls: u32, candidates: &mut [Candidate<'_>]) -> Vec<(String, Duration)> {
    let mut rounds: Vec<Vec<Duration>> = vec![Vec::with_capacity(ROUNDS); candidates.len()];
    for round in 0..ROUNDS + WARM_UP {
        for (candidate, times) in candidates.iter_mut().zip(&mut rounds) {
            let start = Instant::now();
            for _ in 0..calls {
                (candidate.work)();
            }
            if round >= WARM_UP {
                times.push(start.elapsed() / calls);
            }
        }
    }
    let names = candidates.iter().map(|candidate| candidate.name.to_owned());
    names.zip(rounds.iter_mut().map(|times| percentile(times, 50))).collect()
}

/// Returns the given percentile of the times.
pub fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times.get(times.len() * percent / 100).copied().unwrap_or_default()
}

/// Returns the quotient of two times.
pub fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64()
}

const ROUNDS: usize = 200;
const WARM_UP: usize = 20;
