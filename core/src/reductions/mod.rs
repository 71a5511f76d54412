//! Emission reductions in tCO2e: the fuel saved times its emission factors, by one version of a methodology.
//!
//! `request` has the shape of the request, and `answer` the shape of the answer: all factors with their sources, and
//! the derivation with all numbers. `scheme` and `adjusted` have the formulas of the methodologies, `draft` their
//! common parts, and `term` the emissions of one fuel. Methodologies and factors are data in `tables`, and what a
//! methodology requires of a measured mean is data in `requirements`. An unconfirmed factor is used only if the request
//! names it, and is marked in the answer. A value is never clipped without a warning.
//!
//! This module does not measure consumption, which is the purpose of a study, and does not decide what a project may
//! claim.

mod adjusted;
mod answer;
mod ccp;
mod codes;
mod consumption;
mod draft;
mod factor;
mod factors;
mod fnrb;
mod given_term;
mod measure;
mod measured_terms;
mod names;
mod own_factors;
mod plausible;
mod reading;
mod request;
mod requirements;
mod scheme;
mod sentence;
mod sides;
mod sourced;
mod tables;
mod term;
mod uncertain;
mod uncertainty;
mod unit;
mod usage;

use alloc::vec::Vec;

use draft::{Draft, Request};
use given_term::Context;
use reading::{Read, choice, refused};
use sentence::shown;
use tables::{Methodology, Warming};
use uncertain::Uncertainty;

pub use codes::codes;
pub(crate) use codes::{NEGATIVE, USAGE_IMPRECISE, is_of_plausibility};

pub(crate) use answer::{CreditedReductions, Reductions, ReductionsAnswer};
pub(crate) use measure::{Covariance, Measure, Measured, MeasuredFuel};
pub(crate) use names::{FuelName, MethodologyName, Side};
pub(crate) use request::ReductionsRequest;
pub(crate) use requirements::{LeastHouseholds, RequiredBound, Requirements};
pub(crate) use sourced::warn_of_source;
pub(crate) use tables::{CHARCOAL_BURNT, Cap, WOOD, calorific_value};

use crate::finding::Findings;
use crate::invariant::Held as _;
use crate::json::Path;
use crate::limits;
use crate::wire::{At, Place, Valid};

/// Returns the net calorific value of a fuel in MJ/kg, by the IPCC 2006 Guidelines; 0 for electricity.
pub(crate) fn megajoules_per_kilogram(fuel: FuelName) -> f64 {
    tables::Fuel::of(fuel).ncv * 1000.0
}

/// Calculates the reductions for a request. Returns `None` if the request has errors; the findings describe them.
pub(crate) fn answer(
    request: &At<ReductionsRequest<'_>>,
    findings: &mut Findings,
) -> Option<ReductionsAnswer> {
    if !findings.is_empty() {
        return None;
    }
    let reductions = calculate(request, &Path::ROOT, None, findings)?;
    Some(ReductionsAnswer { outcome: Valid, reductions, findings: Vec::new() })
}

/// Calculates the reductions for the request at `path`. If `measured` is given, the measurements of a study replace the
/// consumption of each term. Returns `None` if the request has errors; the findings describe them.
pub(crate) fn calculate(
    request: &At<ReductionsRequest<'_>>,
    path: &Path<'_>,
    measured: Option<&Measured<'_>>,
    findings: &mut Findings,
) -> Option<Reductions> {
    let place = Place { path, at: request.at };
    calculated(&request.value, place, measured, findings).ok()
}

fn calculated(
    given: &ReductionsRequest<'_>,
    place: Place<'_>,
    measured: Option<&Measured<'_>>,
    findings: &mut Findings,
) -> Read<Reductions> {
    let methodology = Methodology::of(given.methodology);
    let version = version(given, methodology, place, findings)?;
    scheme::refuse_others(given, place, (methodology.name, methodology.scheme), findings)?;
    let context = Context {
        methodology,
        warming: Warming::of(given.gwp.map(|given| given.value)),
        fnrb: given.fnrb.as_ref().map(|fnrb| fnrb.value.fnrb(place, fnrb.at, findings)).transpose()?,
        has_default_fnrb: measured.is_some_and(|measured| measured.has_default_fnrb),
        cap: given.cap.map(|given| given.value),
    };
    let mut draft = Draft::new();
    let request = Request { given, place, context: &context, measured, expected: false };
    scheme::apply(request, &mut draft, findings)?;
    if draft.value < 0.0 {
        findings.add(place.here(&NEGATIVE).with("value", shown(draft.value)));
    }
    plausible::warn(request, &draft, findings);
    own_factors::warn(request, &draft, findings);
    let uncertainty = measured.and_then(|measured| uncertainty(request, measured));
    Ok(Reductions { uncertainty, ..draft.finish(&context, version) })
}

/// Calculates the reductions again from the means of a study, and propagates their standard errors.
fn uncertainty(request: Request<'_, '_>, measured: &Measured<'_>) -> Option<Uncertainty> {
    let mut draft = Draft::new();
    // The first calculation has reported all findings.
    scheme::apply(Request { expected: true, ..request }, &mut draft, &mut Findings::default())
        .held("means in place of bounds change no decision");
    Uncertainty::of(&draft, measured)
}

/// Returns the version of a methodology, if it is supported.
fn version<'n>(
    given: &ReductionsRequest<'n>,
    methodology: &Methodology,
    place: Place<'_>,
    findings: &mut Findings,
) -> Read<&'n str> {
    let At { value: version, at } = given.version;
    if has_version(methodology, version) {
        return Ok(version);
    }
    let known: Vec<&'static str> = methodology.version.into_iter().collect();
    let finding = place.about("version", Some(at), &codes::UNKNOWN_VERSION).with("version", version);
    let finding = finding.with("methodology", methodology.name.word());
    Err(refused(finding.with("known", choice(&known)), findings))
}

fn has_version(methodology: &Methodology, version: &str) -> bool {
    match methodology.version {
        Some(known) => known == version,
        None => !version.trim().is_empty() && version.len() <= limits::VERSION_BYTES,
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::calculate;
    use super::measure::{Measure, Measured, MeasuredFuel};
    use crate::finding::{Finding, Findings};
    use crate::json::{self, Path, Writer};
    use crate::wire::{FromJson, Input, Limits};

    /// Calculates with a study that has measured wood in kilograms per day: a baseline of 6, with a lower bound of 4.5,
    /// and a project of 4.
    fn of_a_study(text: &str, saving: Option<f64>) -> Result<String, Vec<Finding>> {
        let wood = |mean, conservative| Measure {
            fuel: Some("wood"),
            named: false,
            unit: Some("kg"),
            mean,
            error: 0.5,
            freedom: 9.0,
            conservative,
            because: "the precision requirement is not met",
            household_size: Some(5.0),
        };
        let wood = MeasuredFuel {
            baseline: wood(6.0, Some(4.5)),
            project: wood(4.0, None),
            saving: saving.map(|saving| wood(saving, None)),
        };
        let measured = Measured {
            fuels: &[wood],
            confidence: 0.9,
            covariances: &[],
            paired_freedom: None,
            has_default_fnrb: false,
            frame: None,
        };
        let mut findings = Findings::default();
        let node = json::read(text.as_bytes(), &mut findings).expect("a request");
        let path = Path::ROOT.member("reductions");
        let request = FromJson::from_json(Input { node: &node, path: &path }, &Limits::NONE, &mut findings);
        let reductions = calculate(&request.expect("a shape"), &path, Some(&measured), &mut findings);
        let mut writer = Writer::default();
        writer.serialized(&reductions.ok_or_else(|| findings.into_document_order())?);
        Ok(writer.finish())
    }

    const FACTORS: &str =
        r#""methodology":"TPDDTEC","version":"4.0","fnrb":{"value":0.5,"source":"a national study"}"#;

    #[test]
    fn consumption_is_what_a_study_has_measured() {
        let term = r#"[{"count":1000,"days":365,"usage":{"value":1,"source":"a usage survey"}}]"#;
        let request = alloc::format!(r#"{{{FACTORS},"baseline":{term},"project":{term}}}"#);
        let answer = of_a_study(&request, None).expect("reductions");
        // 365 t/kg × (4.5 − 4) kg × 0.0156 × (112 × 0.5 + 9.46) × 0.95
        assert!(answer.contains(r#""value":177.04"#), "{answer}");
        assert!(answer.contains(r#""given":6,"unit":"kg/household/day","conservative":4.5"#), "{answer}");
    }

    #[test]
    fn savings_are_the_difference_and_may_be_negative() {
        let request = alloc::format!(
            r#"{{{FACTORS},"savings":[{{"technologyDays":1000,"usage":{{"value":1,"source":"a usage survey"}}}}]}}"#
        );
        let answer = of_a_study(&request, Some(-2.0)).expect("reductions");
        assert!(answer.contains(r#""value":-2.04"#) && answer.contains(r#""negative":true"#), "{answer}");
        let findings = of_a_study(&request, None).expect_err("no difference");
        assert_eq!(findings[0].code().code, "reductions.not_measured");
        assert_eq!(findings[0].path(), "/reductions/savings");
    }

    #[test]
    fn a_measured_value_must_not_be_given() {
        let (term, more) = (
            r#"{"fuel":"wood","count":1,"days":1,"usage":{"surveyed":900,"inUse":900,"source":"a usage survey"}}"#,
            r#"{"count":1,"days":1,"usage":{"surveyed":900,"inUse":900,"source":"a usage survey"},"consumption":{"value":1,"unit":"kg/household/day"}}"#,
        );
        let request = alloc::format!(r#"{{{FACTORS},"baseline":[{term}],"project":[{more}]}}"#);
        let findings = of_a_study(&request, None).expect_err("given again");
        let found: Vec<_> = findings.iter().map(|one| (one.code().code, one.path())).collect();
        assert_eq!(
            found,
            [
                ("reductions.measured_already", "/reductions/baseline/0/fuel"),
                ("reductions.measured_already", "/reductions/project/0/consumption"),
            ]
        );
    }
}
