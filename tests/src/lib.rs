//! Shared code of the suites and benches: the vectors, servers, and the nodes behind them.
//!
//! The expected results of rules are in the vectors, not here.

pub mod attacks;
pub mod instance;
pub mod locked;
pub mod measure;
pub mod port;
#[cfg(unix)]
pub mod postgres;
pub mod server;
pub mod stored;
pub mod suite;
pub mod upstream;
pub mod usage;

pub use hearth_vectors::{case, subset, vector};
