//! The costs of a run: wall time, processor time, and the part of the wall time that goes into builds.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// The times of a suite, or of the builds before the first one, in seconds.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Usage {
    /// The wall time.
    pub(crate) seconds: f64,
    /// The processor time of all programs that were started and have ended, or `None` where a system does not tell it.
    pub(crate) cpu_seconds: Option<f64>,
    /// The part of the wall time in which something was compiled or installed.
    pub(crate) build_seconds: f64,
}

/// Measures the times from a start.
#[derive(Debug)]
pub(crate) struct Meter {
    start: Instant,
    cpu: Option<f64>,
    built: Duration,
}

impl Meter {
    /// Starts to measure.
    pub(crate) fn start() -> Self {
        Self { start: Instant::now(), cpu: cpu(), built: built() }
    }

    /// Returns the times until now.
    pub(crate) fn read(&self) -> Usage {
        Usage {
            seconds: self.start.elapsed().as_secs_f64(),
            cpu_seconds: cpu().zip(self.cpu).map(|(now, start)| now - start),
            build_seconds: built().saturating_sub(self.built).as_secs_f64(),
        }
    }
}

/// Runs a part of a build, and counts its time. A part within another one is counted once.
pub(crate) fn building<T>(run: impl FnOnce() -> T) -> T {
    if IS_BUILDING.replace(true) {
        return run();
    }
    let start = Instant::now();
    let result = run();
    IS_BUILDING.set(false);
    BUILT.fetch_add(u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
    result
}

fn built() -> Duration {
    Duration::from_millis(BUILT.load(Ordering::Relaxed))
}

/// Returns the processor time of this program and of all programs that it waited for.
#[cfg(unix)]
fn cpu() -> Option<f64> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike as _;

    let of = |who| {
        let usage = getrusage(who).ok()?;
        let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
        Some(Duration::from_micros(u64::try_from(micros).ok()?).as_secs_f64())
    };
    Some(of(UsageWho::RUSAGE_SELF)? + of(UsageWho::RUSAGE_CHILDREN)?)
}

#[cfg(not(unix))]
fn cpu() -> Option<f64> {
    None
}

/// The time of all builds of this program, in milliseconds.
static BUILT: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static IS_BUILDING: Cell<bool> = const { Cell::new(false) };
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::Duration;

    use super::{Meter, building};

    #[test]
    fn a_build_within_a_build_is_counted_once() {
        let meter = Meter::start();
        building(|| {
            sleep(Duration::from_millis(20));
            building(|| sleep(Duration::from_millis(20)));
        });
        let usage = meter.read();
        assert!(usage.build_seconds >= 0.04 && usage.build_seconds <= usage.seconds, "{usage:?}");
    }
}
