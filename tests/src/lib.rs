//! What the suites and benches share: the vectors, and a `hearth serve` of their own.
//!
//! Nothing here knows what a rule says; that stands in the vectors.

pub mod measure;
pub mod server;
pub mod suite;
pub mod vector;
