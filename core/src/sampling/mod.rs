//! How many households a study has to measure, so that its mean or its share will be as near as a rule of precision
//! asks for.
//!
//! `request` reads what is asked, `formula` has the one formula, `plan` applies it to the whole or to each
//! stratum, `spread` adds what a mean needs for its spread, `derivation` says it in sentences, `answer` writes
//! all. Spreads are assumptions until the study is done: what it then has is told by the study's own interval, with
//! Student's distribution, and not by this, which says beside its number what that distribution would need.

mod answer;
mod codes;
mod derivation;
mod estimate;
mod formula;
mod plan;
mod request;
mod share;
mod spread;

pub(crate) use plan::Plan;

use crate::finding::{Code, Findings};
use crate::json::{Node, Writer};

/// Plans the sample that `root` asks for. `None` when it cannot; the findings say why.
pub(crate) fn plan(root: &Node<'_>, findings: &mut Findings) -> Option<Plan> {
    let design = request::read(root, findings)?;
    plan::plan(design, findings)
}

/// Writes the members of the answer.
pub(crate) fn write(plan: &Plan, writer: &mut Writer) {
    answer::write(plan, writer);
}

/// Every code of the size of a sample.
pub fn codes() -> impl Iterator<Item = &'static Code> {
    codes::CODES.iter().chain(&crate::statistics::rule::CODES).copied()
}
