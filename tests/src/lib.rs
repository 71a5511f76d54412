//! What the suites and benches share: the vectors, a `hearth serve` of their own, and nodes behind it.
//!
//! Nothing here knows what a rule says; that stands in the vectors.

pub mod instance;
pub mod locked;
pub mod measure;
pub mod server;
pub mod suite;
pub mod upstream;

pub use hearth_vectors::{case, subset, vector};
