//! Writes a plan.

use super::Plan;
use super::estimate::{COEFFICIENT, DEVIATION, EXPECTED, Estimate, MEAN};
use super::plan::Sample;
use crate::json::Writer;

/// Writes the members of the answer about `plan`.
#[inline(never)]
pub(super) fn write(plan: &Plan, writer: &mut Writer) {
    write_sample(plan.sample, writer);
    writer.text_member("formula", plan.formula());
    writer.name("rule");
    plan.design.rule.write(writer);
    writer.name("inputs");
    write_inputs(plan, writer);
    writer.number_member("z", plan.z);
    writer.name("derivation");
    writer.begin_array();
    for sentence in &plan.derivation {
        writer.string(sentence);
    }
    writer.end_array();
    if plan.strata.is_empty() {
        return;
    }
    writer.name("strata");
    writer.begin_array();
    for (stratum, (population, sample)) in plan.design.strata.iter().zip(&plan.strata) {
        writer.begin_object();
        writer.text_member("name", &stratum.name);
        writer.number_member("weight", stratum.weight);
        if let Some(households) = population {
            writer.number_member("population", *households);
        }
        write_sample(*sample, writer);
        writer.end_object();
    }
    writer.end_array();
}

fn write_sample(sample: Sample, writer: &mut Writer) {
    writer.number_member("size", sample.size);
    writer.number_member("adjusted", sample.adjusted);
}

/// Writes what was asked, with what was taken where nothing was said.
#[inline(never)]
fn write_inputs(plan: &Plan, writer: &mut Writer) {
    writer.begin_object();
    writer.name("population");
    match plan.design.population {
        Some(households) => writer.number(households),
        None => writer.null(),
    }
    writer.name("estimate");
    writer.begin_object();
    writer.text_member("kind", plan.design.estimate.kind().word());
    match plan.design.estimate {
        Estimate::Proportion(expected) => writer.number_member(EXPECTED, expected),
        Estimate::Mean { mean, standard_deviation } => {
            writer.number_member(MEAN, mean);
            writer.number_member(DEVIATION, standard_deviation);
            writer.number_member(COEFFICIENT, standard_deviation / mean);
        }
        Estimate::Relative(coefficient) => writer.number_member(COEFFICIENT, coefficient),
    }
    writer.end_object();
    writer.number_member("dropout", plan.design.dropout);
    writer.name("perStratum");
    writer.boolean(plan.design.per_stratum);
    writer.end_object();
}
