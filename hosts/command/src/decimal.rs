//! The decimal sign of a table.

use clap::ValueEnum;

/// The decimal sign of the numbers in a table.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Decimal {
    /// As in 2.975
    Point,
    /// As in 2,975
    Comma,
}
