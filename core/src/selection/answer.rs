//! The answers of the selection operations.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::beacon::{Beacon, Pledge, published};
use super::document::{SelectionMethod, SelectionType};
use super::drawing::Selection;
use super::entry::{Randomness, SelectionDesign};
use super::frame::{Frame, Household};
use crate::digest::push_hex;
use crate::finding::Finding;
use crate::household::TestGroup;
use crate::wire::{Valid, answer, words};

/// The sample that was drawn.
#[answer]
pub(crate) struct DrawnSelection<'n> {
    /// The outcome: `valid`.
    outcome: Valid,
    /// The document, from which anyone who has the frame can redraw the sample.
    selection: SelectionDocument<'n>,
    /// Warnings.
    findings: Vec<Finding>,
}

/// A random sample of households.
#[answer]
pub(crate) struct SelectionDocument<'n> {
    /// The type of the document: `HouseholdSelection`.
    #[json(name = "type")]
    kind: SelectionType,
    /// The method of drawing: `sha256-order`.
    method: SelectionMethod,
    /// The design of the draw.
    design: SelectionDesign,
    /// The randomness that was used for the draw.
    randomness: StatedRandomness<'n>,
    /// A description of the sampling frame.
    frame: DrawnFrame<'n>,
    /// The selected households, ordered by the name of the stratum and then as drawn.
    selected: Vec<SelectedHousehold<'n>>,
    /// The reserves: replacement households for dropouts, in the same order.
    reserves: Vec<SelectedHousehold<'n>>,
}

/// Public randomness.
#[answer]
pub(crate) struct StatedRandomness<'n> {
    /// The bytes, as pairs of lower-case hexadecimal digits.
    value: String,
    /// Where the randomness was published.
    source: &'n str,
    /// The publication of the randomness.
    #[json(optional)]
    beacon: Option<StatedBeacon<'n>>,
}

/// The publication of randomness.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum StatedBeacon<'n> {
    /// A round of drand's network quicknet.
    Quicknet {
        /// The number of the round.
        round: u32,
        /// The signature of the round, as hexadecimal digits.
        signature: String,
    },
    /// A block of a chain.
    Block {
        /// The name of the chain.
        chain: &'n str,
        /// The height of the block.
        height: u32,
        /// The time in the block.
        time: &'n str,
    },
}

/// A frame that can be registered.
#[answer]
pub(crate) struct RegisteredFrame<'n> {
    /// The outcome: `valid`.
    outcome: Valid,
    /// The design of the draw.
    design: SelectionDesign,
    /// The description of the frame, as selections drawn from it have it.
    frame: DrawnFrame<'n>,
    /// The randomness that will decide the draw.
    #[json(optional)]
    pledge: Option<StatedPledge<'n>>,
    /// Warnings.
    findings: Vec<Finding>,
}

/// Randomness that is not published yet.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum StatedPledge<'n> {
    /// A round of drand's network quicknet.
    Quicknet {
        /// The number of the round.
        round: u32,
        /// The time at which the network publishes the round.
        published_at: String,
    },
    /// A block of a chain.
    Block {
        /// The name of the chain.
        chain: &'n str,
        /// The height of the block.
        height: u32,
    },
}

/// A description of the frame that a sample was drawn from.
#[answer]
pub(crate) struct DrawnFrame<'n> {
    /// The digest of the sorted lines of the frame, `sha256:…`.
    digest: String,
    /// The number of households in the frame.
    households: usize,
    /// The strata in the order of their names, in a stratified design.
    #[json(optional)]
    strata: Option<Vec<DrawnStratum<'n>>>,
}

/// A stratum of a frame.
#[answer]
pub(crate) struct DrawnStratum<'n> {
    /// The name of the stratum.
    name: &'n str,
    /// The number of households in the stratum.
    households: usize,
}

/// A household of a sample.
#[answer]
pub(crate) struct SelectedHousehold<'n> {
    /// The household, a DID.
    household: &'n str,
    /// The stratum of the household, in a stratified design.
    #[json(optional)]
    stratum: Option<&'n str>,
    /// The group to which the draw allocated the household.
    #[json(optional)]
    group: Option<TestGroup>,
}

/// The result of a verification: the redrawn sample is identical to the selection.
#[answer]
pub(crate) struct VerifiedSelection<'n> {
    /// The outcome: `valid`.
    outcome: Valid,
    /// Always `true`.
    redrawn: bool,
    /// The household that the request names.
    #[json(optional)]
    household: Option<DrawnHousehold<'n>>,
    /// Warnings.
    findings: Vec<Finding>,
}

/// A household, and whether it was drawn as selected or as a reserve.
#[answer]
pub(crate) struct DrawnHousehold<'n> {
    /// The household, a DID.
    pub(super) household: &'n str,
    /// Whether the household was selected or is a reserve.
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
                group: household.group,
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
    fn from(Randomness { bytes, source, beacon }: Randomness<'n>) -> Self {
        Self { value: hex(bytes.as_slice()), source, beacon: beacon.map(|beacon| beacon.value.into()) }
    }
}

impl<'n> From<Beacon<'n>> for StatedBeacon<'n> {
    fn from(beacon: Beacon<'n>) -> Self {
        match beacon {
            Beacon::Quicknet { round, signature } => Self::Quicknet { round, signature: hex(&signature.0) },
            Beacon::Block { chain, height, time } => Self::Block { chain, height, time: time.value },
        }
    }
}

impl<'n> RegisteredFrame<'n> {
    /// Returns the answer for a frame and its pledge.
    pub(super) fn of(frame: Frame<'n>, pledge: Option<Pledge<'n>>) -> Self {
        let pledge = pledge.map(StatedPledge::from);
        let design = frame.design;
        Self { outcome: Valid, design, frame: DrawnFrame::from(frame), pledge, findings: Vec::new() }
    }
}

impl<'n> From<Pledge<'n>> for StatedPledge<'n> {
    fn from(pledge: Pledge<'n>) -> Self {
        match pledge {
            Pledge::Quicknet { round } => Self::Quicknet { round, published_at: published(round).text() },
            Pledge::Block { chain, height } => Self::Block { chain, height },
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::new();
    push_hex(&mut text, bytes);
    text
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
    /// Returns the answer for an identical sample and the household that the request names.
    pub(super) fn of(household: Option<DrawnHousehold<'n>>) -> Self {
        Self { outcome: Valid, redrawn: true, household, findings: Vec::new() }
    }
}

/// The result of the draw for a household.
#[words]
pub(crate) enum Drawn {
    /// The household was selected for measurement.
    Selected,
    /// The household is a reserve: it replaces a selected household that drops out.
    Reserve,
}
