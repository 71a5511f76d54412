//! `sampling.*`: see [`crate::sampling`].

use alloc::string::String;

use super::answer::{Violations, answered, typed};
use crate::{limits, sampling};

/// Calculates the number of households that a study needs.
///
/// The request has the expected result in `estimate`, which is required, and optionally the `population`, the rule of
/// precision in `rule` (default `95/5`), the expected `dropout` as a fraction (default 0), the `strata`, and
/// `perStratum`, which applies the rule to each stratum.
///
/// Returns the number of households to measure in `size`, the number to approach in `adjusted` (which allows for the
/// dropout), the `formula`, the applied `rule`, the `inputs` with their defaults, the normal quantile `z`, the
/// calculation in `derivation` (one sentence for each step), the sizes of the `strata`, and the warnings in `findings`.
///
/// The outcome is `findings` with the status 400 or 409 if the request has an error. It is `could-not-run` if the
/// request is not valid JSON, or has more than 1 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::sampling::size;
///
/// let request = br#"{"population":5000,"estimate":{"kind":"proportion","expected":0.5},"dropout":0.15}"#;
/// assert!(size(request).starts_with(r#"{"outcome":"valid","size":357,"adjusted":420"#));
/// let request = br#"{"population":5000,"estimate":{"kind":"mean","mean":0.8,"standardDeviation":0.2}}"#;
/// assert!(size(request).starts_with(r#"{"outcome":"valid","size":95,"adjusted":95"#));
/// ```
pub fn size(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Violations::Malformed, &|root, findings| {
        typed(root, findings, sampling::plan)
    })
}
