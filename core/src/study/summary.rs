//! The interval of a mean of which only mean, spread and number of households are known: published figures.

use alloc::string::String;

use super::codes;
use super::estimate::Estimate;
use super::fields::Fields;
use super::strata::Moments;
use super::terms::Terms;
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;
use crate::json::object::Bounds;
use crate::json::{Node, Writer};
use crate::limits;

/// Writes the members `parameters` and `estimate` of an answer about the request `root`; `None` when a finding refuses it.
#[inline(never)]
pub(crate) fn estimate(root: &Node<'_>, findings: &mut Findings, writer: &mut Writer) -> Option<()> {
    let fields = Fields::of(root, String::new(), &MEMBERS, findings)?;
    let terms = Terms::of(&fields, findings);
    let group = group(&fields, findings);
    let number = |name, bounds, findings: &mut Findings| {
        fields.required(name, findings)?;
        fields.number(name, bounds, findings)
    };
    let mean = number("mean", &MEAN, findings);
    let deviation = number("standardDeviation", &DEVIATION, findings);
    let households = number("households", &COUNT, findings);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is whole, and within the bounds"
    )]
    let households = households? as usize;
    let estimate = Estimate::new(Moments::simple(households, mean?, deviation?), group?, terms?);
    if !estimate.interval.is_finite() {
        findings.add(Finding::new(&codes::NOT_FINITE, "", root.at()));
        return None;
    }
    estimate.interval.warn_of_normal("mean", "/distribution", root.at(), findings);
    writer.name("parameters");
    writer.begin_object();
    estimate.interval.terms.write_members(writer);
    writer.end_object();
    writer.name("estimate");
    estimate.write(writer);
    Some(())
}

/// The member `group`; the inner `None` where there is none.
#[expect(clippy::option_option, reason = "refused, and not said")]
fn group(fields: &Fields<'_, '_>, findings: &mut Findings) -> Option<Option<TestGroup>> {
    if fields.optional("group").is_none() {
        return Some(None);
    }
    let index = fields.word("group", TestGroup::WORDS, findings)?;
    Some(TestGroup::WORDS.get(index).copied().and_then(TestGroup::from_word))
}

static MEAN: Bounds =
    Bounds { says: "0 or above, and below 1e300", hold: |mean| (0.0..1e300).contains(&mean) };

static DEVIATION: Bounds =
    Bounds { says: "0 or above, and below 1e300", hold: |deviation| (0.0..1e300).contains(&deviation) };

static COUNT: Bounds = Bounds {
    says: "a whole number of households, 2 to 1000000",
    hold: |count| (2.0..=MOST_HOUSEHOLDS).contains(&count) && libm::floor(count) >= count,
};

/// What the quantiles are accurate for.
const MOST_HOUSEHOLDS: f64 = limits::ESTIMATED_HOUSEHOLDS as f64;

const MEMBERS: [&str; 8] =
    ["mean", "standardDeviation", "households", "rule", "sides", "distribution", "quantileDecimals", "group"];
