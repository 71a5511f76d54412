//! How many households a study has to measure, so that its mean or its share will be as near as a rule of precision
//! asks for.
//!
//! `request` has the shape of the request and `design` its meaning, `formula` the one formula, `plan` applies it to the
//! whole or to each stratum, `spread` adds what a mean needs for its spread, `derivation` says it in sentences, `answer`
//! has the shape of the answer. Spreads are assumptions until the study is done: its own interval is computed with
//! Student's distribution, and the plan says beside its number how many households that distribution would need.

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

/// Plans the sample that a request asks for. `None` if it cannot; the findings say why.
pub(crate) fn plan(request: &SampleSizeRequest<'_>, findings: &mut Findings) -> Option<SampleSize> {
    plan::plan(Design::of(request, findings)?, findings).map(SampleSize::from)
}

/// Every code of the size of a sample.
pub fn codes() -> &'static [&'static Code] {
    &codes::CODES
}
