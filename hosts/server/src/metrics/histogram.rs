//! The histogram of times, for requests, statements and signatures.

use prometheus_client::metrics::histogram::Histogram;

/// Returns a histogram of times, from half a millisecond to the time limit of a request.
pub(crate) fn times() -> Histogram {
    Histogram::new([
        0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
    ])
}
