//! The input of an assessment: the claims as groups of households, and the other members of the request.

use alloc::rc::Rc;
use alloc::vec::Vec;

use super::calorific::CalorificValues;
use super::chance::Chance;
use super::drawing::Drawing;
use super::dropouts::Dropout;
use super::excluded::Exclusions;
use super::fuels::{self, Stacked};
use super::history::StudyHistory;
use super::households::{Group, Household};
use super::little_energy::UnitEnergy;
use super::parameters::Parameters;
use super::received::{Measurements, Received};
use super::request::{AssessRequest, Justified};
use super::{moisture, pairs, sizes, strata};
use crate::finding::Findings;
use crate::household::TestGroup;

/// The input of a study. It is complete if no finding is an error.
#[derive(Debug)]
pub(super) struct StudyInput<'n> {
    pub(super) study: Option<&'n str>,
    pub(super) parameters: Parameters<'n>,
    pub(super) reference: Group<'n>,
    pub(super) intervention: Group<'n>,
    /// The claims of a study of several fuels. The groups then have the energy of each household.
    pub(super) stacked: Option<Rc<Stacked<'n>>>,
    pub(super) energy: UnitEnergy,
    /// Whether the days on which a fuel was not used are left out.
    pub(super) logs_only: bool,
    /// Whether reductions have the CDM's default fraction of non-renewable biomass.
    pub(super) has_default_fnrb: bool,
    /// The households before the parameters exclude some, if other parameters are tried.
    pub(super) received: Option<Measurements<'n>>,
    pub(super) exclusions: Exclusions<'n>,
    pub(super) drawings: Vec<Drawing<'n>>,
    pub(super) history: Option<StudyHistory<'n>>,
    pub(super) dropouts: Vec<Dropout<'n>>,
    /// The baselines of the households that were lost after them.
    pub(super) lost: Vec<Household<'n>>,
    pub(super) gaps: Vec<Justified<'n>>,
    /// The byte offset of the claims.
    pub(super) at: usize,
}

impl<'n> StudyInput<'n> {
    /// Returns the number of homes in the frame of the intervention group, if its selection was redrawn.
    pub(super) fn frame(&self) -> Option<f64> {
        let of_group =
            |drawing: &&Drawing<'_>| drawing.group.is_none_or(|group| group == TestGroup::Intervention);
        self.drawings.iter().find(of_group)?.frame
    }

    /// Returns whether chance came first in each drawing.
    pub(super) fn chances(&self) -> Vec<Chance> {
        let groups = [&self.reference, &self.intervention];
        self.drawings.iter().map(|drawing| Chance::of(drawing, self.history.as_ref(), groups)).collect()
    }

    /// Reads the input from a request. Returns `None` if the parameters have errors.
    pub(super) fn of(request: &AssessRequest<'n>, findings: &mut Findings) -> Option<Self> {
        let parameters = Parameters::of(request, findings);
        let stated = request.study.as_ref().map(|study| study.id);
        let claims = Received::of(&request.claims, stated, findings);
        let study = claims.one_study(findings);
        let Received { measurements, exclusions, .. } = claims;
        let has_revisions = request.history.as_ref().is_some_and(|history| !history.revisions.is_empty());
        let received = has_revisions.then(|| measurements.clone());
        let given = InputParts { parameters, measurements, exclusions, drawings: None };
        let input = given.settled(request, findings)?;
        Some(Self { study, received, ..input })
    }

    /// Reads the input with the parameters of another request, and the claims of this one. Returns `None` if the parameters
    /// have errors.
    pub(super) fn again<'m>(
        &self,
        request: &AssessRequest<'m>,
        findings: &mut Findings,
    ) -> Option<StudyInput<'m>>
    where
        'n: 'm,
    {
        let measurements = self.received.clone()?;
        let parameters = Parameters::of(request, findings);
        let drawings: Option<&[Drawing<'m>]> = Some(&self.drawings);
        let given = InputParts { parameters, measurements, exclusions: Exclusions::default(), drawings };
        given.settled(request, findings)
    }
}

/// The parts of a request from which the input follows.
struct InputParts<'d, 'n> {
    parameters: Option<Parameters<'n>>,
    measurements: Measurements<'n>,
    exclusions: Exclusions<'n>,
    /// The selections, if they were redrawn before.
    drawings: Option<&'d [Drawing<'n>]>,
}

impl<'n> InputParts<'_, 'n> {
    /// Groups the households, and counts those that fit.
    fn settled(self, request: &AssessRequest<'n>, findings: &mut Findings) -> Option<StudyInput<'n>> {
        let Self { parameters, measurements, exclusions, drawings: known } = self;
        let Measurements { reference, intervention, unmeasured } = measurements;
        let at = request.claims.at;
        let [left_out_before, left_out_after] = unmeasured;
        let values = request.net_calorific_values.as_deref().unwrap_or_default();
        let values = CalorificValues::of(values, findings);
        let mut sample = Sample {
            reference: Group::new(TestGroup::Reference, reference, left_out_before),
            intervention: Group::new(TestGroup::Intervention, intervention, left_out_after),
            dropouts: Dropout::list(request.dropouts.as_deref().unwrap_or_default(), findings),
            lost: Vec::new(),
            exclusions,
            at,
        };
        let stacked = parameters.as_ref().and_then(|parameters| sample.settle(parameters, &values, findings));
        let Sample { mut reference, mut intervention, dropouts, lost, exclusions, .. } = sample;
        Dropout::check(&dropouts, [&reference, &intervention], findings);
        let drawings = match (known, &request.selection) {
            (Some(_), _) => Vec::new(),
            (None, Some(selection)) => Drawing::list(selection, findings),
            (None, None) => Drawing::of_claims([&reference, &intervention]).into_iter().collect(),
        };
        let is_paired = parameters.as_ref().is_some_and(Parameters::is_paired);
        let drawn = known.unwrap_or(&drawings);
        describe(request, [&mut reference, &mut intervention], (drawn, is_paired), findings);
        let gaps = request.gaps.clone().unwrap_or_default();
        let parameters = parameters?;
        let energy = UnitEnergy::of([&reference, &intervention], stacked.as_ref(), &values);
        Some(StudyInput {
            study: None,
            parameters,
            reference,
            intervention,
            stacked: stacked.map(Rc::new),
            energy,
            logs_only: false,
            has_default_fnrb: false,
            received: None,
            exclusions,
            drawings,
            history: request.history.clone(),
            dropouts,
            lost,
            gaps,
            at,
        })
    }
}

/// The households of a study, and those that it does not count.
struct Sample<'n> {
    reference: Group<'n>,
    intervention: Group<'n>,
    dropouts: Vec<Dropout<'n>>,
    lost: Vec<Household<'n>>,
    exclusions: Exclusions<'n>,
    at: usize,
}

impl<'n> Sample<'n> {
    /// Rejects repeated households, and excludes the claims that do not fit their group or have no counterpart. Returns
    /// the claims of a study of several fuels.
    fn settle(
        &mut self,
        parameters: &Parameters<'n>,
        values: &CalorificValues<'n>,
        findings: &mut Findings,
    ) -> Option<Stacked<'n>> {
        let Self { reference, intervention, dropouts, lost, exclusions, at } = self;
        let mut groups = [reference, intervention];
        for group in &mut groups {
            group.refuse_repeated(findings);
            parameters.fill(group, exclusions, findings);
        }
        fuels::exclude_without_energy(&mut groups, values, exclusions, findings);
        if parameters.is_paired() {
            *lost = pairs::keep_pairs(&mut groups, dropouts, exclusions, *at, findings);
        } else {
            pairs::refuse_shared(&groups, findings);
        }
        let [reference, intervention] = &groups;
        moisture::warn([reference, intervention], *at, findings);
        let stacked = Stacked::of(&mut groups, values);
        match &stacked {
            Some(stacked) => {
                *lost = fuels::combined(lost, values);
                stacked.warn(*at, findings);
            }
            None => groups.into_iter().for_each(|group| parameters.name(group, *at, findings)),
        }
        stacked
    }
}

/// Sets the strata and the sizes of the households, and warns of groups without a mean.
fn describe<'n>(
    request: &AssessRequest<'n>,
    groups: [&mut Group<'n>; 2],
    (drawings, is_paired): (&[Drawing<'n>], bool),
    findings: &mut Findings,
) {
    let [reference, intervention] = groups;
    for group in [&mut *reference, &mut *intervention] {
        Drawing::stratify(drawings, group);
    }
    if is_paired {
        strata::keep_first([reference, intervention]);
    } else {
        strata::remove_groups([reference, intervention]);
    }
    let listed = request.households.as_deref().unwrap_or_default();
    sizes::fill([reference, intervention], listed, findings);
    for group in [reference, intervention] {
        group.warn_of_size(request.claims.at, findings);
    }
}
