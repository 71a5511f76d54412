//! The sample size that a study needs for its mean or its share to meet a precision requirement.
//!
//! `request` has the shape of the request, `design` its meaning, and `formula` the formula. `plan` sizes a sample of the
//! whole population or one of each stratum: `pooled` has the variance of all strata, `size` the size of one sample, and
//! `assessed` the assessment of a sample of strata. `spread` adds the households that a mean needs for its spread,
//! `derivation` writes the sentences, and `answer` has the shape of the answer.
//!
//! A study's own interval uses Student's distribution, so a sample for a mean is sized with it: at the expected spread, a
//! study of this size passes its own assessment. The formula of the guidelines, with the normal distribution and a
//! finite-population correction, is used if the request asks for it.

mod answer;
mod assessed;
mod codes;
mod derivation;
mod design;
mod estimate;
mod formula;
mod plan;
mod pooled;
mod request;
mod share;
mod size;
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
