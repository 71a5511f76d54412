//! Reads a design: population, rule, estimate, dropout and strata.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::codes;
use super::codes::SHAPES;
use super::estimate::{self, Estimate};
use crate::finding::{Finding, Findings};
use crate::json::object::{Bounds, Object};
use crate::json::{Node, Value};
use crate::limits;
use crate::preferences::characters::first_invisible;
use crate::sentence::{Digits, shown};
use crate::statistics::Rule;

/// What a sample is to be like.
#[derive(Debug)]
pub(super) struct Design {
    /// Households there are; `None` when there is no limit to them.
    pub(super) population: Option<f64>,
    pub(super) rule: Rule,
    pub(super) estimate: Estimate,
    /// The part of households that will drop out.
    pub(super) dropout: f64,
    /// Whether the rule has to be met in each stratum, and not for all together.
    pub(super) per_stratum: bool,
    pub(super) strata: Vec<Stratum>,
}

/// A part of the population.
#[derive(Debug)]
pub(super) struct Stratum {
    pub(super) name: String,
    /// Its part of all households; the weights of all strata add up to 1.
    pub(super) weight: f64,
    /// Its households, when they are said.
    pub(super) population: Option<f64>,
    /// What is expected of it, when that is not what is expected of all.
    pub(super) own: Option<Estimate>,
    pub(super) at: usize,
}

/// Reads the design that `root` is.
#[inline(never)]
pub(super) fn read(root: &Node<'_>, findings: &mut Findings) -> Option<Design> {
    let object = Object::of(root, String::new(), &SHAPES, findings)?;
    object.only(&MEMBERS, findings);
    let population = object.number("population", &HOUSEHOLDS, findings);
    let rule = Rule::read(object.get("rule"), "/rule", findings);
    let estimate = object.required("estimate", findings).and_then(|node| estimate::read(node, findings));
    let dropout = object.number("dropout", &DROPOUT, findings).unwrap_or_default();
    let per_stratum = object.flag("perStratum", findings);
    let (rule, estimate) = (rule?, estimate?);
    let strata = strata(&object, estimate, findings);
    if object.get("strata").is_some_and(|node| matches!(&node.value, Value::Array(items) if items.is_empty()))
        || (per_stratum && !object.has("strata"))
    {
        findings.add(object.about(&codes::NO_STRATA, "strata"));
    }
    if !findings.is_empty() {
        return None;
    }
    let mut design = Design { population, rule, estimate, dropout, per_stratum, strata };
    weigh(&object, &mut design, findings);
    findings.is_empty().then_some(design)
}

fn strata(object: &Object<'_, '_>, whole: Estimate, findings: &mut Findings) -> Vec<Stratum> {
    let mut strata: Vec<Stratum> = Vec::new();
    let Some(items) = object.array("strata", findings) else { return strata };
    if items.len() > limits::SAMPLE_STRATA {
        let finding = object.about(&codes::TOO_MANY_STRATA, "strata").with("count", items.len());
        findings.add(finding.with("limit", limits::SAMPLE_STRATA));
        return strata;
    }
    for (index, item) in items.iter().enumerate() {
        let Some(stratum) = stratum(item, format!("/strata/{index}"), whole, findings) else {
            continue;
        };
        if strata.iter().any(|other| other.name == stratum.name) {
            let finding = Finding::new(&codes::STRATUM_TWICE, format!("/strata/{index}"), item.at());
            findings.add(finding.with("stratum", stratum.name.as_str()));
        }
        strata.push(stratum);
    }
    strata
}

#[inline(never)]
fn stratum(node: &Node<'_>, place: String, whole: Estimate, findings: &mut Findings) -> Option<Stratum> {
    let object = Object::of(node, place, &SHAPES, findings)?;
    object.only(estimate::of_stratum(whole), findings);
    let name = name(&object, findings);
    let weight = object.number("weight", &WEIGHT, findings);
    let population = object.number("population", &HOUSEHOLDS, findings);
    let own = estimate::read_own(&object, whole, findings);
    let name = name?.to_string();
    if object.has("weight") == object.has("population") {
        findings.add(object.here(&codes::STRATUM_PART).with("stratum", name.as_str()));
    }
    Some(Stratum { name, weight: weight.unwrap_or_default(), population, own, at: node.at() })
}

fn name<'n>(object: &Object<'n, '_>, findings: &mut Findings) -> Option<&'n str> {
    let name = object.string("name", findings)?;
    let long = name.chars().count() > limits::STUDY_CODE_POINTS;
    if name.trim().is_empty() || long || first_invisible(name).is_some() {
        let finding = object.about(&codes::STRATUM_NAME, "name");
        findings.add(finding.with("limit", limits::STUDY_CODE_POINTS));
        return None;
    }
    Some(name)
}

/// Finds the weight of each stratum, and the population, from what is said of them.
#[inline(never)]
fn weigh(object: &Object<'_, '_>, design: &mut Design, findings: &mut Findings) {
    let Some(first) = design.strata.first() else {
        return;
    };
    let by_population = first.population.is_some();
    if let Some((index, other)) =
        design.strata.iter().enumerate().find(|(_, stratum)| stratum.population.is_some() != by_population)
    {
        let finding = Finding::new(&codes::STRATUM_PART, format!("/strata/{index}"), other.at);
        findings.add(finding.with("stratum", other.name.as_str()));
        return;
    }
    let part = |stratum: &Stratum| stratum.population.unwrap_or(stratum.weight);
    let sum = design.strata.iter().fold(0.0, |sum, stratum| sum + part(stratum));
    if !by_population && (sum - 1.0).abs() > WEIGHTS_MAY_DIFFER {
        findings.add(object.about(&codes::WEIGHTS_SUM, "strata").with("sum", shown(sum, Digits::All)));
    }
    #[expect(clippy::float_cmp, reason = "both are whole numbers")]
    if by_population && design.population.is_some_and(|population| population != sum) {
        findings.add(object.about(&codes::POPULATIONS_SUM, "strata").with("sum", shown(sum, Digits::All)));
    }
    if by_population {
        design.population = Some(sum);
    }
    // Decimals that add up to 1 stay what was written, though the sum of their doubles may be beside it.
    let whole = if (sum - 1.0).abs() < ROUNDING { 1.0 } else { sum };
    for stratum in &mut design.strata {
        stratum.weight = part(stratum) / whole;
    }
}

const MEMBERS: [&str; 6] = ["population", "rule", "estimate", "dropout", "strata", "perStratum"];

/// Households of a population, and of a sample, at the most.
pub(super) const MOST_HOUSEHOLDS: f64 = 1e9;

static HOUSEHOLDS: Bounds = Bounds {
    says: "a whole number from 1 to 1000000000",
    #[expect(clippy::float_cmp, reason = "whether it is whole is the question")]
    hold: |households| (1.0..=MOST_HOUSEHOLDS).contains(&households) && libm::floor(households) == households,
};

static DROPOUT: Bounds = Bounds {
    says: "0 or more and below 1 (write 0.15 for 15 %)",
    hold: |dropout| (0.0..1.0).contains(&dropout),
};

static WEIGHT: Bounds =
    Bounds { says: "above 0 and at most 1", hold: |weight| weight > 0.0 && weight <= 1.0 };

/// How far from 1 the sum of weights may be: six decimals of each are enough.
const WEIGHTS_MAY_DIFFER: f64 = 1e-6;

/// What rounding may add to the sum of a hundred weights, at the most.
const ROUNDING: f64 = 1e-12;
