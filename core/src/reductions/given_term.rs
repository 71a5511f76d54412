//! A term of the request, with its place and its context.

use super::fnrb::Fnrb;
use super::measure::Measure;
use super::names::{CapName, Side};
use super::request::TermRequest;
use super::tables::{Methodology, Warming};
use crate::wire::Place;

/// A term of the request.
#[derive(Clone, Copy, Debug)]
pub(super) struct GivenTerm<'r, 'n> {
    pub(super) term: &'r TermRequest<'n>,
    pub(super) place: Place<'r>,
    pub(super) side: Side,
    pub(super) context: &'r Context,
    /// The measurement of a study, which replaces members of the term.
    pub(super) measure: Option<&'r Measure<'r>>,
    /// Whether means and shares are used even if there are conservative values.
    pub(super) expected: bool,
    /// Whether a higher usage rate is conservative.
    pub(super) upper_usage: bool,
}

/// The values that all terms of a request share.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) methodology: &'static Methodology,
    pub(super) warming: Warming,
    /// The fraction of non-renewable biomass for terms that have none.
    pub(super) fnrb: Option<Fnrb>,
    /// Whether each term has the CDM's default fraction of non-renewable biomass.
    pub(super) has_default_fnrb: bool,
    /// The cap that the request names.
    pub(super) cap: Option<CapName>,
}
