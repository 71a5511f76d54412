//! The assessment: every part worked out from what was read, and written.

use alloc::string::String;
use alloc::vec::Vec;

use super::caps::Cap;
use super::checks::{self, Check};
use super::codes;
use super::completeness::Completeness;
use super::credited::{self, Credited, Known};
use super::difference::Difference;
use super::estimate::Interval;
use super::gaps::Monitoring;
use super::groups::Figures;
use super::households::Group;
use super::outliers::Bounds;
use super::plausibility::{self, Above};
use super::request::Request;
use super::shown;
use super::timing::Timing;
use crate::finding::{Finding, Findings, is_valid};
use crate::json::{Node, Writer};
use crate::statistics::PrecisionRuleName;
use crate::wire::At;

/// Writes the member `assessment` of an answer about the request `root`; `None` when a finding refuses it.
///
/// `findings` has what reading the text found. What is found in all is given back.
#[inline(never)]
pub(crate) fn assess(
    root: &Node<'_>,
    mut findings: Findings,
    writer: &mut Writer,
) -> (Option<()>, Vec<Finding>) {
    let request = Request::of(root, &mut findings);
    let read = findings.into_document_order();
    let (Some(request), true) = (request, is_valid(&read)) else { return (None, read) };
    let mut findings = Findings::default();
    for finding in read {
        findings.add(finding);
    }
    let assessed = Assessment::of(&request, &mut findings).map(|assessment| {
        assessment.warn(&mut findings);
        assessment.write(writer);
    });
    (assessed, findings.into_document_order())
}

/// What is worked out.
#[derive(Debug)]
struct Assessment<'r, 'n> {
    request: &'r Request<'n>,
    completeness: Completeness<'r, 'n>,
    timing: Timing<'r, 'n>,
    monitoring: [Option<Monitoring>; 2],
    checks: [Check; 5],
    figures: [Figures; 2],
    /// The saving, or why there is none.
    difference: Result<Difference, NoDifference>,
    bounds: [Bounds; 2],
    above: [Vec<Above<'r, 'n>>; 2],
    caps: Vec<Cap<'n>>,
    credited: Option<Credited>,
}

impl<'r, 'n> Assessment<'r, 'n> {
    #[inline(never)]
    fn of(request: &'r Request<'n>, findings: &mut Findings) -> Option<Self> {
        let Request { reference, intervention, parameters, .. } = request;
        let groups = [reference, intervention];
        let completeness = Completeness {
            drawings: &request.drawings,
            dropouts: &request.dropouts,
            groups,
            paired: parameters.paired,
        };
        let timing = Timing::of(reference, intervention);
        let checks = Check::all(&completeness, &timing, request.at);
        let [one, other] = groups.map(|group| Figures::of(group, parameters.terms));
        let (Some(one), Some(other)) = (one, other) else {
            findings.add(Finding::new(&codes::NOT_FINITE, "/claims", request.at));
            return None;
        };
        let difference = difference(request, &one, &other);
        if difference.as_ref().is_ok_and(|difference| !difference.interval.is_finite()) {
            findings.add(Finding::new(&codes::NOT_FINITE, "/claims", request.at));
            return None;
        }
        let known = Known { request, figures: [&one, &other], difference: difference.as_ref().ok() };
        let credited = match &request.reductions {
            Some(asked) => Some(Credited::of(asked, known, findings)?),
            None => None,
        };
        let cap = |asked: &At<_>| Cap::list(&asked.value, reference, &one);
        let caps = request.reductions.as_ref().map(cap).unwrap_or_default();
        let bounds = [(reference, &one), (intervention, &other)];
        let bounds = bounds.map(|(group, figures)| parameters.outliers.bounds(group, &figures.ordered));
        Some(Self {
            request,
            completeness,
            timing,
            monitoring: groups.map(|group| Monitoring::of(group, &request.gaps)),
            checks,
            figures: [one, other],
            difference,
            bounds,
            above: groups.map(Above::list),
            caps,
            credited,
        })
    }

    fn groups(&self) -> [&'r Group<'n>; 2] {
        self.completeness.groups
    }

    /// Warns of what a reader should know of the statistics.
    #[inline(never)]
    fn warn(&self, findings: &mut Findings) {
        let at = self.request.at;
        for check in &self.checks {
            check.warn(findings);
        }
        checks::warn_of_timing(&self.timing, at, findings);
        let unexplained = self.completeness.unexplained();
        if unexplained > 0 && !self.checks.iter().any(|check| check.is_for(&codes::HOUSEHOLD_MISSING)) {
            let finding = Finding::new(&codes::HOUSEHOLD_MISSING, "/selection", at);
            findings.add(finding.with("count", unexplained));
        }
        let strange = self.completeness.strange_dropouts();
        if strange > 0 {
            findings.add(Finding::new(&codes::DROPOUT_NOT_DRAWN, "/dropouts", at).with("count", strange));
        }
        if self.credited.is_some() {
            credited::warn_of_open(&self.checks, at, findings);
        }
        self.warn_of_groups(findings);
        self.warn_of_difference(findings);
    }

    #[inline(never)]
    fn warn_of_groups(&self, findings: &mut Findings) {
        let at = self.request.at;
        let groups = self.groups().into_iter();
        for (((group, figures), bounds), monitoring) in
            groups.zip(&self.figures).zip(&self.bounds).zip(&self.monitoring)
        {
            figures.warn(group, at, findings);
            if group.strata.len() > 1
                && self.request.parameters.terms.rule.name == Some(PrecisionRuleName::Platform)
            {
                let finding = Finding::new(&codes::RULE_PER_STRATUM, "/rule", at);
                findings.add(finding.with("group", group.kind.word()));
            }
            self.request.parameters.outliers.warn(bounds, group, findings);
            if let Some(monitoring) = monitoring {
                monitoring.warn(group, at, findings);
            }
        }
        self.above.iter().flatten().for_each(|above| above.warn(findings));
    }

    #[inline(never)]
    fn warn_of_difference(&self, findings: &mut Findings) {
        let at = self.request.at;
        match &self.difference {
            // `FUEL_NOT_STATED` warns of these.
            Err(NoDifference::FuelUnstated | NoDifference::UnitUnstated) => {}
            Err(NoDifference::FuelsDiffer | NoDifference::UnitsDiffer | NoDifference::TooFewPairs) => {
                findings.add(Finding::new(&codes::FUELS_DIFFER, "/claims", at));
            }
            Ok(difference) => {
                warn_of_precision(&difference.interval, "saving", at, findings);
                if !difference.is_significant() {
                    let finding = Finding::new(&codes::SAVING_NOT_SIGNIFICANT, "/claims", at);
                    let finding = finding.with("lower", shown(difference.interval.lower()));
                    findings.add(finding.with("upper", shown(difference.interval.upper())));
                }
            }
        }
    }

    #[inline(never)]
    fn write(&self, writer: &mut Writer) {
        writer.name("assessment");
        writer.begin_object();
        self.write_study(writer);
        writer.name("parameters");
        self.request.parameters.write(writer);
        writer.name("households");
        self.write_groups(writer, |index, group, writer| {
            let _ = index;
            writer.count(group.households.len());
        });
        self.write_selection(writer);
        writer.name("completeness");
        self.completeness.write(writer);
        writer.name("gaps");
        self.write_groups(writer, |index, _, writer| match self.monitoring.get(index) {
            Some(Some(monitoring)) => monitoring.write(writer),
            _ => writer.null(),
        });
        writer.name("checks");
        writer.begin_array();
        self.checks.iter().for_each(|check| check.write(writer));
        writer.end_array();
        writer.name("timing");
        self.timing.write(writer);
        writer.name("groups");
        self.write_groups(writer, |index, group, writer| {
            if let (Some(figures), Some(bounds)) = (self.figures.get(index), self.bounds.get(index)) {
                figures.write(group, bounds, writer);
            }
        });
        self.write_difference(writer);
        let [one, other] = self.groups();
        let [first, second] = &self.bounds;
        writer.name("outliers");
        self.request.parameters.outliers.write([(one, first), (other, second)], writer);
        self.write_limits(writer);
        writer.end_object();
    }

    #[inline(never)]
    fn write_groups(&self, writer: &mut Writer, write: impl Fn(usize, &Group<'_>, &mut Writer)) {
        writer.begin_object();
        for (index, group) in self.groups().into_iter().enumerate() {
            writer.name(group.kind.word());
            write(index, group, writer);
        }
        writer.end_object();
    }

    #[inline(never)]
    fn write_study(&self, writer: &mut Writer) {
        writer.name("study");
        writer.begin_object();
        writer.name("id");
        match self.request.study {
            Some(id) => writer.string(id),
            None => writer.null(),
        }
        writer.end_object();
    }

    #[inline(never)]
    fn write_selection(&self, writer: &mut Writer) {
        writer.name("selection");
        if self.request.drawings.is_empty() {
            writer.null();
            return;
        }
        writer.begin_array();
        self.request.drawings.iter().for_each(|drawing| drawing.write(writer));
        writer.end_array();
    }

    #[inline(never)]
    fn write_difference(&self, writer: &mut Writer) {
        writer.name("difference");
        match &self.difference {
            Ok(difference) => difference.write(writer),
            Err(_) => writer.null(),
        }
        writer.name("differenceReason");
        match &self.difference {
            Ok(_) => writer.null(),
            Err(reason) => writer.string(reason.text()),
        }
    }

    /// Bands, caps and reductions.
    #[inline(never)]
    fn write_limits(&self, writer: &mut Writer) {
        writer.name("plausibility");
        writer.begin_array();
        self.above.iter().flatten().for_each(|above| above.write(writer));
        writer.end_array();
        writer.name("plausibilityUnknown");
        writer.begin_array();
        self.groups().into_iter().for_each(|group| plausibility::write_unknown(group, writer));
        writer.end_array();
        writer.name("caps");
        writer.begin_array();
        self.caps.iter().for_each(|cap| cap.write(writer));
        writer.end_array();
        if let Some(credited) = &self.credited {
            credited.write(self.request, writer);
        }
    }
}

/// Why an assessment has no saving.
#[derive(Clone, Copy, Debug)]
enum NoDifference {
    FuelUnstated,
    UnitUnstated,
    FuelsDiffer,
    UnitsDiffer,
    TooFewPairs,
}

impl NoDifference {
    /// The text of the member `differenceReason`.
    fn text(self) -> &'static str {
        match self {
            Self::FuelUnstated => {
                "nobody says which fuel is measured, so that the groups may not be comparable"
            }
            Self::UnitUnstated => {
                "nobody says in which unit is measured, so that the groups may not be comparable"
            }
            Self::FuelsDiffer => {
                "the groups are measured in different fuels, or one of them does not say its fuel"
            }
            Self::UnitsDiffer => {
                "the groups are measured in different units, or one of them does not say its unit"
            }
            Self::TooFewPairs => "there are fewer than two pairs",
        }
    }
}

/// The saving, if both groups are measured in the same.
#[inline(never)]
fn difference(request: &Request<'_>, one: &Figures, other: &Figures) -> Result<Difference, NoDifference> {
    let Request { reference, intervention, parameters, .. } = request;
    if reference.fuel.or(intervention.fuel).is_none() {
        return Err(NoDifference::FuelUnstated);
    }
    if reference.unit.or(intervention.unit).is_none() {
        return Err(NoDifference::UnitUnstated);
    }
    if reference.fuel != intervention.fuel {
        return Err(NoDifference::FuelsDiffer);
    }
    if reference.unit != intervention.unit {
        return Err(NoDifference::UnitsDiffer);
    }
    let (terms, one, other) = (parameters.terms, &one.per_household, &other.per_household);
    if parameters.paired {
        let (before, after) = (reference.valued(), intervention.valued());
        return Difference::paired(&before, &after, &reference.strata, [one, other], terms)
            .ok_or(NoDifference::TooFewPairs);
    }
    Ok(Difference::welch(one, other, terms))
}

/// Warns of an interval that is wider than the rule asks for.
#[inline(never)]
pub(super) fn warn_of_precision(interval: &Interval, what: &str, at: usize, findings: &mut Findings) {
    if interval.is_met() {
        return;
    }
    let finding = Finding::new(&codes::PRECISION_MISSED, "/claims", at).with("what", what);
    let precision = interval.relative().map_or(String::from("not defined"), shown);
    findings.add(finding.with("precision", precision).with("required", shown(interval.terms.rule.precision)));
}
