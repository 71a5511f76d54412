//! What of a study a methodology credits: by its own rule of precision or a stricter one, and never of a mean that
//! cannot be told.

use alloc::string::String;
use alloc::vec::Vec;

use super::checks::Check;
use super::difference::Difference;
use super::estimate::Conservative;
use super::groups::Figures;
use super::households::Group;
use super::request::Request;
use super::{codes, number, shown};
use crate::finding::{Finding, Findings};
use crate::json::{Path, Writer};
use crate::reductions::{self, Measure, Measured, MethodologyName, Reductions, ReductionsRequest, Side};
use crate::wire::At;

/// The rule of precision of a methodology.
#[derive(Clone, Copy, Debug)]
struct Demand {
    name: &'static str,
    confidence: f64,
    precision: f64,
}

impl Demand {
    fn of(methodology: MethodologyName) -> Self {
        match methodology {
            MethodologyName::Tpddtec => Self { name: "90/30", confidence: 0.9, precision: 0.3 },
            MethodologyName::Rech
            | MethodologyName::Smec
            | MethodologyName::Vm0050
            | MethodologyName::AmsIiG => Self { name: "90/10", confidence: 0.9, precision: 0.1 },
        }
    }
}

/// Reductions, and what they are taken by.
#[derive(Debug)]
pub(super) struct Credited {
    reductions: Reductions,
    demand: Demand,
    /// What is taken of the study, and the value that counts of it.
    values: Vec<(&'static str, Conservative)>,
}

/// What is known when reductions are asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'k, 'n> {
    pub(super) request: &'k Request<'n>,
    pub(super) figures: [&'k Figures; 2],
    pub(super) difference: Option<&'k Difference>,
}

impl Credited {
    /// Of what is asked for; `None` where a finding refuses it.
    #[inline(never)]
    pub(super) fn of(
        asked: &At<ReductionsRequest<'_>>,
        known: Known<'_, '_>,
        findings: &mut Findings,
    ) -> Option<Self> {
        let Known { request, figures: [one, other], difference } = known;
        let demand = Demand::of(asked.value.methodology);
        if !known.is_creditable(asked, demand, findings) {
            return None;
        }
        let baseline = side(one, &request.reference);
        let saved = difference.and_then(|difference| Some((difference, difference.conservative()?)));
        let saving = saved.map(|(difference, counts)| Measure {
            mean: difference.interval.middle,
            conservative: (counts.bound != "mean").then_some(counts.value),
            because: counts.because,
            ..baseline
        });
        let project = side(other, &request.intervention);
        let measured = Measured { baseline, project, saving };
        let reductions =
            reductions::calculate(asked, &Path::ROOT.member("reductions"), Some(&measured), findings)?;
        let mut values = Vec::new();
        if asked.value.has(Side::Savings) {
            values.extend(saved.map(|(_, counts)| ("saving", counts)));
        } else {
            let groups = [("reference", one, Side::Baseline), ("intervention", other, Side::Project)];
            let asked = groups.into_iter().filter(|(.., side)| asked.value.has(*side));
            values.extend(
                asked.filter_map(|(name, figures, _)| Some((name, figures.per_household.conservative()?))),
            );
        }
        Some(Self { reductions, demand, values })
    }

    /// Writes the members `reductions` and `reductionsBasis`.
    #[inline(never)]
    pub(super) fn write(&self, request: &Request<'_>, writer: &mut Writer) {
        writer.name("reductions");
        writer.serialized(&self.reductions);
        writer.name("reductionsBasis");
        writer.begin_object();
        request.parameters.terms.write_members(writer);
        writer.name("methodologyRule");
        writer.begin_object();
        writer.text_member("name", self.demand.name);
        writer.number_member("confidence", self.demand.confidence);
        writer.number_member("precision", self.demand.precision);
        writer.end_object();
        writer.name("values");
        writer.begin_array();
        for (name, counts) in &self.values {
            writer.begin_object();
            writer.text_member("of", name);
            writer.text_member("bound", counts.bound);
            writer.number_member("value", counts.value);
            writer.text_member("because", counts.because);
            writer.end_object();
        }
        writer.end_array();
        writer.end_object();
    }
}

impl Known<'_, '_> {
    /// Whether nothing about the study refuses to credit it.
    #[inline(never)]
    fn is_creditable(
        &self,
        asked: &At<ReductionsRequest<'_>>,
        demand: Demand,
        findings: &mut Findings,
    ) -> bool {
        let At { value: asked, at } = asked;
        let (at, methodology) = (*at, asked.methodology);
        let name = methodology.word();
        let mut refused = false;
        let mut refuse = |finding: Finding| {
            findings.add(finding);
            refused = true;
        };
        let rule = &self.request.parameters.terms.rule;
        if rule.confidence < demand.confidence || rule.precision > demand.precision {
            let finding = Finding::new(&codes::RULE_WEAKER, "/rule", at).with("methodology", name);
            let finding = finding.with("confidence", shown(demand.confidence));
            let ours = [shown(rule.confidence), shown(rule.precision)].join(" and ");
            refuse(finding.with("precision", shown(demand.precision)).with("ours", ours));
        }
        let pairs = methodology == MethodologyName::Tpddtec && !asked.has(Side::Savings);
        if pairs && self.difference.is_some_and(|difference| !difference.interval.is_met()) {
            let finding = Finding::new(&codes::SAVING_MISSED, "/reductions/baseline", at);
            refuse(finding.with("methodology", name));
        }
        let [one, other] = self.figures;
        if !one.per_household.is_told() || !other.per_household.is_told() {
            refuse(Finding::new(&codes::STRATA_UNTOLD, "/selection", at));
        }
        let capped = matches!(methodology, MethodologyName::Smec | MethodologyName::Rech) || asked.has_cap();
        if capped && one.sizes_known() > 0 && !one.has_sizes() {
            let finding =
                Finding::new(&codes::SIZES_OF_FEW, "/households", at).with("known", one.sizes_known());
            refuse(finding.with("households", self.request.reference.households.len()));
        }
        !refused
    }
}

/// Warns of reductions of a study that has open checks.
#[inline(never)]
pub(super) fn warn_of_open(checks: &[Check], at: usize, findings: &mut Findings) {
    let open: Vec<String> =
        checks.iter().filter_map(Check::open).map(|rule| shown(number(rule.into()))).collect();
    if !open.is_empty() {
        findings.add(Finding::new(&codes::CHECKS_OPEN, "/reductions", at).with("rules", open.join(", ")));
    }
}

fn side<'n>(figures: &Figures, group: &Group<'n>) -> Measure<'n> {
    let conservative = figures.per_household.conservative().filter(|counts| counts.bound != "mean");
    Measure {
        fuel: group.fuel,
        unit: group.unit,
        mean: figures.per_household.moments.mean,
        conservative: conservative.map(|counts| counts.value),
        because: conservative.map_or("the precision is met", |counts| counts.because),
        household_size: figures.household_size().filter(|_| figures.has_sizes()),
    }
}
