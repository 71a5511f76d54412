//! A term as it is asked for: its request, its place, and what is known beside it.

use super::answer::Factor;
use super::measure::Measure;
use super::names::{CapName, Side};
use super::request::TermRequest;
use super::tables::{Methodology, Warming};
use crate::wire::Place;

/// A term of the request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'r, 'n> {
    pub(super) term: &'r TermRequest<'n>,
    pub(super) place: Place<'r>,
    pub(super) side: Side,
    pub(super) context: &'r Context,
    /// What a study has measured.
    pub(super) measure: Option<&'r Measure<'r>>,
}

/// What all terms of a request have in common.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) methodology: &'static Methodology,
    pub(super) warming: Warming,
    /// The fraction of non-renewable biomass of terms that have none of their own.
    pub(super) fnrb: Option<Factor>,
    /// The cap that is asked for.
    pub(super) cap: Option<CapName>,
}
