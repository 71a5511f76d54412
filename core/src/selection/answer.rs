//! The answers of a selection.

use alloc::string::String;
use alloc::vec::Vec;

use super::document::{SelectionMethod, SelectionType};
use super::drawing::Selection;
use super::entry::{Randomness, SelectionDesign};
use super::frame::{Frame, Household};
use crate::digest::push_hex;
use crate::finding::Finding;
use crate::wire::{Valid, answer, words};

/// The sample that was drawn.
#[answer]
pub(crate) struct DrawnSelection<'n> {
    /// `valid`.
    outcome: Valid,
    /// The document, from which everyone who has the frame can draw again.
    selection: SelectionDocument<'n>,
    /// Warnings.
    findings: Vec<Finding>,
}

/// A random sample of households.
#[answer]
pub(crate) struct SelectionDocument<'n> {
    /// `HouseholdSelection`.
    #[json(name = "type")]
    kind: SelectionType,
    /// `sha256-order`.
    method: SelectionMethod,
    /// How it was drawn.
    design: SelectionDesign,
    /// The randomness that it was drawn with.
    randomness: StatedRandomness<'n>,
    /// What it was drawn from.
    frame: DrawnFrame<'n>,
    /// The selected households, by the names of strata and then as drawn.
    selected: Vec<SelectedHousehold<'n>>,
    /// The households that replace others, in the same order.
    reserves: Vec<SelectedHousehold<'n>>,
}

/// Public randomness.
#[answer]
pub(crate) struct StatedRandomness<'n> {
    /// The bytes, in pairs of lower-case hexadecimal digits.
    value: String,
    /// Where it was published.
    source: &'n str,
}

/// A description of the frame that a sample was drawn from.
#[answer]
pub(crate) struct DrawnFrame<'n> {
    /// The digest of its sorted lines, `sha256:…`.
    digest: String,
    /// Its households.
    households: usize,
    /// Its strata in the order of names, in a stratified design.
    #[json(optional)]
    strata: Option<Vec<DrawnStratum<'n>>>,
}

/// A stratum of a frame.
#[answer]
pub(crate) struct DrawnStratum<'n> {
    /// The name.
    name: &'n str,
    /// Its households.
    households: usize,
}

/// A household of a sample.
#[answer]
pub(crate) struct SelectedHousehold<'n> {
    /// The household, a DID.
    household: &'n str,
    /// Its stratum, in a stratified design.
    #[json(optional)]
    stratum: Option<&'n str>,
}

/// A sample that is the same when it is drawn again.
#[answer]
pub(crate) struct VerifiedSelection<'n> {
    /// `valid`.
    outcome: Valid,
    /// `true`.
    redrawn: bool,
    /// The household that the request names.
    #[json(optional)]
    household: Option<DrawnHousehold<'n>>,
    /// Warnings.
    findings: Vec<Finding>,
}

/// A household, and as what it was drawn.
#[answer]
pub(crate) struct DrawnHousehold<'n> {
    /// The household, a DID.
    pub(super) household: &'n str,
    /// As what it was drawn.
    pub(super) drawn: Drawn,
}

impl<'n> From<Selection<'n>> for DrawnSelection<'n> {
    fn from(selection: Selection<'n>) -> Self {
        let Selection { frame, randomness, selected, reserves } = selection;
        let design = frame.design;
        let households = |list: Vec<Household<'n>>| {
            let entry = |household: Household<'n>| SelectedHousehold {
                household: household.did,
                stratum: (design == SelectionDesign::Stratified).then_some(household.stratum),
            };
            list.into_iter().map(entry).collect()
        };
        let selection = SelectionDocument {
            kind: SelectionType::HouseholdSelection,
            method: SelectionMethod::Sha256Order,
            design,
            randomness: StatedRandomness::from(randomness),
            frame: DrawnFrame::from(frame),
            selected: households(selected),
            reserves: households(reserves),
        };
        Self { outcome: Valid, selection, findings: Vec::new() }
    }
}

impl<'n> From<Randomness<'n>> for StatedRandomness<'n> {
    fn from(Randomness { bytes, source }: Randomness<'n>) -> Self {
        let mut value = String::new();
        push_hex(&mut value, bytes.as_slice());
        Self { value, source }
    }
}

impl<'n> From<Frame<'n>> for DrawnFrame<'n> {
    fn from(frame: Frame<'n>) -> Self {
        let Frame { design, households, strata, digest } = frame;
        let strata = (design == SelectionDesign::Stratified).then(|| {
            let strata = strata.into_iter();
            strata
                .map(|stratum| DrawnStratum { name: stratum.name, households: stratum.households })
                .collect()
        });
        Self { digest, households: households.len(), strata }
    }
}

impl<'n> VerifiedSelection<'n> {
    /// Answers for a sample without a difference, and for the household that the request names.
    pub(super) fn of(household: Option<DrawnHousehold<'n>>) -> Self {
        Self { outcome: Valid, redrawn: true, household, findings: Vec::new() }
    }
}

/// What a household was drawn as.
#[words]
pub(crate) enum Drawn {
    /// To be measured.
    Selected,
    /// To replace a household that was selected.
    Reserve,
}
