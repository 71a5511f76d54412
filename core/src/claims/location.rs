//! The place of a household.

use crate::wire::{Required, partial};

/// A place on the Earth (WGS 84), as the Geolocation API of browsers and satellite receivers state it.
#[partial]
pub(crate) struct Location {
    /// The latitude in degrees, positive north of the equator.
    #[json(minimum = -90.0, maximum = 90.0)]
    pub(crate) latitude: Required<f64>,
    /// The longitude in degrees, positive east of Greenwich.
    #[json(minimum = -180.0, maximum = 180.0)]
    pub(crate) longitude: Required<f64>,
    /// The radius in metres around the place within which the household is with a confidence of 95 %.
    #[json(minimum = 0.0)]
    #[expect(dead_code, reason = "places are compared without it")]
    accuracy: Option<f64>,
}
