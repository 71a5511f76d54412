//! `sampling.*`: see [`crate::sampling`].

use alloc::string::String;

use super::answer::{Violations, answered, typed};
use crate::wire::documented;
use crate::{limits, sampling};

/// Calculates the number of households that a study needs.
///
/// Request:
///
/// - `estimate`: the expected result, a proportion or a mean.
/// - `population` (optional): the number of households of the population; without a limit if
///   absent.
/// - `rule` (optional): the precision requirement; `95/5` if absent.
/// - `distribution` (optional): `t`, that of the assessment of a study, or `normal`, that of the
///   sampling guidelines; `t` if absent, for a mean. A proportion is always sized with `normal`.
/// - `dropout` (optional): the expected dropout as a fraction: 0.15 for 15 %; 0 if absent.
/// - `strata` (optional): the strata, each with a weight or each with a population.
/// - `perStratum` (optional): whether each stratum must meet the rule by itself.
///
/// Answer:
///
/// - `size`: the number of households to measure.
/// - `adjusted`: the number of households to approach, which allows for the dropout.
/// - `formula`: the formula.
/// - `rule`: the precision requirement that was applied.
/// - `inputs`: the other inputs, with their defaults.
/// - `z`: the quantile of the normal distribution.
/// - `t` (optional): the quantile of Student's distribution, if the size was calculated with it.
/// - `derivation`: the calculation, one sentence for each step.
/// - `strata` (optional): the sizes of the strata.
/// - `findings`: the warnings.
///
/// The outcome is `findings` with the status 400 or 409 if the request has an error. It is
/// `could-not-run` if the request is not valid JSON, or has more than 1 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::sampling::size;
///
/// let request = br#"{"population":5000,"estimate":{"kind":"proportion","expected":0.5},"dropout":0.15}"#;
/// assert!(size(request).starts_with(r#"{"outcome":"valid","size":357,"adjusted":420"#));
/// let request = br#"{"population":5000,"estimate":{"kind":"mean","mean":0.8,"standardDeviation":0.2}}"#;
/// assert!(size(request).starts_with(r#"{"outcome":"valid","size":99,"adjusted":99"#));
/// ```
#[documented]
pub fn size(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Violations::Malformed, &|root, findings| {
        typed(root, findings, sampling::plan)
    })
}
