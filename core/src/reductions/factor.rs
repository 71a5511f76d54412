//! A factor with its source, as an answer states it.

use alloc::borrow::Cow;

use crate::wire::{True, answer};

/// A value with its source.
#[answer(name = "AppliedFactor")]
#[derive(Clone)]
pub(super) struct Factor {
    /// The value.
    pub(super) value: f64,
    /// The unit; absent for a fraction.
    #[json(optional)]
    pub(super) unit: Option<&'static str>,
    /// The source of the value.
    pub(super) source: Cow<'static, str>,
    /// `true` if the value is not confirmed by the text of the methodology.
    #[json(optional)]
    pub(super) unconfirmed: Option<True>,
}

impl Factor {
    /// Returns a confirmed factor; `unit` is empty for a fraction.
    pub(super) fn of(value: f64, unit: &'static str, source: Cow<'static, str>) -> Self {
        Self { value, unit: Some(unit).filter(|unit| !unit.is_empty()), source, unconfirmed: None }
    }
}

/// Returns whether two numbers differ in their bits.
pub(super) fn differ(one: f64, other: f64) -> bool {
    one.to_bits() != other.to_bits()
}
