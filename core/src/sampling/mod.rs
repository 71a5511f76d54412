//! The sample size that a study needs for its mean or its share to meet a precision requirement.
//!
//! `request` has the shape of the request, `design` its meaning, and `formula` the formula. `plan` applies the formula
//! to the whole population or to each stratum, `spread` adds the households that a mean needs for its spread,
//! `derivation` writes the sentences, and `answer` has the shape of the answer. Spreads are assumptions until the study
//! is done: the study's own interval uses Student's distribution, so the plan also states how many households that
//! distribution requires.

mod answer;
mod codes;
mod derivation;
mod design;
mod estimate;
mod formula;
mod plan;
mod request;
mod share;
mod spread;
mod sum;

pub(crate) use answer::SampleSize;
use design::Design;
pub(crate) use plan::Plan;
pub(crate) use request::SampleSizeRequest;

use crate::finding::{Code, Findings};

/// Plans the sample for a request. Returns `None` if the request has errors; the findings describe them.
pub(crate) fn plan(request: &SampleSizeRequest<'_>, findings: &mut Findings) -> Option<SampleSize> {
    plan::plan(Design::of(request, findings)?, findings).map(SampleSize::from)
}

/// Returns every code of a request for a sample size.
///
/// # Examples
///
/// ```
/// let codes = hearth_kpt_core::sampling::codes();
/// assert!(codes.iter().all(|code| code.code.starts_with("sampling.")));
/// ```
pub fn codes() -> &'static [&'static Code] {
    &codes::CODES
}
