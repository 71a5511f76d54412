//! The parts that requests and selection documents share: the entries of a frame, the randomness and the design.

use alloc::vec::Vec;

use super::beacon::Beacon;
use super::codes;
use crate::characters::first_invisible;
use crate::did::Did;
use crate::digest::from_hex;
use crate::finding::Findings;
use crate::household::TestGroup;
use crate::json::Value;
use crate::limits;
use crate::wire::{At, FromJson, Input, Limits, Refused, request, words};

/// A list of households, each with its byte offset.
pub(crate) type FrameEntries<'n> = At<Vec<At<FrameEntry<'n>>>>;

/// A household of a frame or of a selection: its DID, alone or with its stratum.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub(crate) enum FrameEntry<'n> {
    /// The household.
    Household(Did<'n>),
    /// The household and its stratum.
    InStratum(SampledHousehold<'n>),
}

/// A household and its stratum.
#[request]
#[derive(Clone, Copy)]
pub(crate) struct SampledHousehold<'n> {
    /// The household.
    household: Did<'n>,
    /// The stratum of the household, in a stratified design.
    #[json(most = limits::STRATUM_CODE_POINTS)]
    stratum: Option<At<StratumName<'n>>>,
    /// The group to which a drawn household was allocated.
    group: Option<At<TestGroup>>,
}

/// Public randomness.
#[request]
#[derive(Clone)]
pub(crate) struct Randomness<'n> {
    /// The bytes, as pairs of hexadecimal digits: 16 bytes or more.
    #[json(name = "value", most = 2 * limits::RANDOMNESS_BYTES)]
    pub(crate) bytes: RandomBytes,
    /// Where the randomness was published, for example `drand round 4711`.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(crate) source: &'n str,
    /// The publication of the randomness. Without it, an auditor cannot check when the randomness became known.
    pub(crate) beacon: Option<At<Beacon<'n>>>,
}

/// The design of a draw.
#[words]
pub(crate) enum SelectionDesign {
    /// One sample from the whole frame.
    Simple,
    /// One sample from each stratum.
    Stratified,
}

/// The name of a stratum: it fits on one line, and no two names look alike.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent, inline))]
pub(crate) struct StratumName<'n>(pub(super) &'n str);

/// Random bytes, written as hexadecimal digits in JSON.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent, inline))]
pub(crate) struct RandomBytes(#[cfg_attr(feature = "schema", schemars(with = "&str"))] Vec<u8>);

impl<'n> FrameEntry<'n> {
    /// Returns the household.
    pub(super) fn household(self) -> Did<'n> {
        match self {
            Self::Household(household) | Self::InStratum(SampledHousehold { household, .. }) => household,
        }
    }

    /// Returns the stratum, if given.
    pub(super) fn stratum(self) -> Option<At<StratumName<'n>>> {
        match self {
            Self::Household(_) => None,
            Self::InStratum(SampledHousehold { stratum, .. }) => stratum,
        }
    }

    /// Returns the group of a drawn household, if it was allocated.
    pub(super) fn group(self) -> Option<At<TestGroup>> {
        match self {
            Self::Household(_) => None,
            Self::InStratum(SampledHousehold { group, .. }) => group,
        }
    }
}

impl<'n> FromJson<'n> for FrameEntry<'n> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        match input.node.value {
            Value::String(_) => Did::from_json(input, limits, findings).map(Self::Household),
            Value::Object(_) => SampledHousehold::from_json(input, limits, findings).map(Self::InStratum),
            _ => Err(input.wrong_type("a string or an object", findings)),
        }
    }
}

impl<'n> FromJson<'n> for StratumName<'n> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let name = <&str>::from_json(input, limits, findings)?;
        if name.trim().len() == name.len() && first_invisible(name).is_none() {
            return Ok(Self(name));
        }
        Err(input.add(&codes::INVALID_STRATUM, findings, &|finding| finding.with("stratum", name)))
    }
}

impl RandomBytes {
    /// Returns the bytes.
    pub(super) fn as_slice(&self) -> &[u8] {
        &self.0
    }

    /// Returns the number of bytes.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether too few of the bytes differ for bytes that were drawn by chance.
    pub(crate) fn repeat(&self) -> bool {
        let mut bytes = self.0.clone();
        bytes.sort_unstable();
        bytes.dedup();
        self.0.len() >= SUFFICIENT_BYTES && bytes.len() < LEAST_DIFFERENT
    }
}

impl<'n> FromJson<'n> for RandomBytes {
    /// Reads the digits, and warns if the bytes are too few.
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let Some(bytes) = from_hex(<&str>::from_json(input, limits, findings)?) else {
            return Err(input.add(&codes::INVALID_RANDOMNESS, findings, &|finding| finding));
        };
        if bytes.len() < SUFFICIENT_BYTES {
            input.add(&codes::SHORT_RANDOMNESS, findings, &|finding| {
                finding.with("length", bytes.len()).with("minimum", SUFFICIENT_BYTES)
            });
        }
        let bytes = Self(bytes);
        if bytes.repeat() {
            input.add(&codes::REPEATED_RANDOMNESS, findings, &|finding| finding);
        }
        Ok(bytes)
    }
}

/// The least number of bytes that makes trying all values infeasible: 128 bits, the least that NIST SP 800-57 part 1
/// (table 2) accepts.
pub(crate) const SUFFICIENT_BYTES: usize = 16;

/// The least number of different bytes of randomness that was drawn by chance: of sixteen bytes, fewer differ in one case
/// of ten thousand million.
const LEAST_DIFFERENT: usize = 8;
