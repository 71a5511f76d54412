//! The fraction of non-renewable biomass (fNRB), with the method that determined it.

use alloc::borrow::Cow;
use alloc::string::ToString;

use super::codes;
use super::factor::{Factor, differ};
use super::reading::{Read, refused};
use super::sentence::shown;
use super::sourced::{Source, fits, warn_of_source};
use super::tables::CDM_FNRB;
use crate::finding::Findings;
use crate::wire::{At, Place, request, words};

/// The fraction of non-renewable biomass (fNRB), and its source.
#[request(name = "NonRenewableFraction")]
pub(super) struct FnrbRequest<'n> {
    /// The fraction.
    #[json(minimum = 0.0, maximum = 1.0)]
    value: f64,
    /// The source of the fraction.
    source: Source<'n>,
    /// The method that determined the fraction. The check list of the Core Carbon Principles depends on it.
    method: Option<FnrbMethod>,
    /// The unit; always absent or empty, because the value is a fraction.
    unit: Option<At<&'n str>>,
}

/// A method that determines the fraction of non-renewable biomass.
#[words]
pub(super) enum FnrbMethod {
    /// The model `MoFuSS`.
    #[json(name = "mofuss")]
    Mofuss,
    /// The default of the CDM, which is 0.3.
    CdmDefault,
    /// Another method.
    Other,
}

/// The fraction of non-renewable biomass of a term.
#[derive(Clone, Debug)]
pub(super) struct Fnrb {
    pub(super) factor: Factor,
    pub(super) method: Option<FnrbMethod>,
}

impl FnrbRequest<'_> {
    /// Returns the fraction. Warns of a fraction of almost 1. The object at `place` has it as the member `fnrb`, which starts at byte `at`.
    pub(super) fn fnrb(&self, place: Place<'_>, at: usize, findings: &mut Findings) -> Read<Fnrb> {
        let Self { value, source, method, unit } = self;
        let path = place.path.member("fnrb");
        let here = Place { path: &path, at };
        fits("fnrb", *unit, "", here, findings)?;
        if *method == Some(FnrbMethod::CdmDefault) && differ(*value, CDM_FNRB) {
            let finding = here.here(&codes::NOT_CDM_DEFAULT).with("value", shown(*value));
            return Err(refused(finding.with("default", shown(CDM_FNRB)), findings));
        }
        warn_of_source("fnrb", source.0, here, findings);
        let fnrb = Fnrb { factor: Factor::of(*value, "", Cow::Owned(source.0.to_string())), method: *method };
        if fnrb.is_almost_all() {
            findings.add(here.here(&codes::ALL_NON_RENEWABLE).with("value", shown(*value)));
        }
        Ok(fnrb)
    }
}

impl Fnrb {
    /// Returns whether almost no biomass grows back.
    pub(super) fn is_almost_all(&self) -> bool {
        self.factor.value >= ALMOST_ALL
    }

    /// Returns the default of the CDM, instead of this fraction.
    pub(super) fn with_default(self) -> Self {
        Self { factor: Factor { value: CDM_FNRB, ..self.factor }, ..self }
    }
}

/// A fraction from here on means that almost no biomass grows back.
const ALMOST_ALL: f64 = 0.95;
