//! Emission reductions in tCO2e: what is saved times what it emits, by a methodology in one version.
//!
//! [`calculate`] reads the request as it is in JSON and gives [`Reductions`], which write themselves with every factor,
//! its source, and the derivation with the numbers put in. Methodologies and factors are data, in `tables.rs`; what
//! is not confirmed there is taken only where it is asked for by name, and said to be so. Nothing is clipped without
//! a word.
//!
//! What this does not do: measure (that is a study's), or decide what a project may claim.

mod codes;
mod consumption;
mod factors;
mod read;
mod scheme;
mod sentence;
mod tables;
mod term;
mod write;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use read::{FRACTION, Factor, Object, Read, Refused};
use tables::{MEMBERS, METHODOLOGIES, Methodology, Scheme, WARMING, Warming};
use term::{Context, Side, Term, is_method_2};

use crate::finding::{Findings, List, Param};
use crate::json::{Node, Writer};
use crate::limits;

/// What a study has measured of one group: the consumption of a household in a day.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure<'a> {
    /// The fuel, where the study knows it.
    pub(crate) fuel: Option<&'a str>,
    /// `kg`, `L`, `m3` or `kWh`, per household and day.
    pub(crate) unit: Option<&'a str>,
    /// The mean of the households.
    pub(crate) mean: f64,
    /// What is taken instead where the precision was missed.
    pub(crate) conservative: Option<f64>,
    /// Why, as a part of a sentence.
    pub(crate) because: &'a str,
    /// Persons of a household.
    pub(crate) household_size: Option<f64>,
}

/// What a study has measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured<'a> {
    /// The reference group.
    pub(crate) baseline: Measure<'a>,
    /// The intervention group.
    pub(crate) project: Measure<'a>,
    /// The difference of both.
    pub(crate) saving: Option<Measure<'a>>,
}

/// Emission reductions with all that they come from.
#[derive(Debug)]
pub(crate) struct Reductions {
    methodology: &'static Methodology,
    version: String,
    /// `None` in a methodology without other gases.
    warming: Option<&'static Warming>,
    unconfirmed: Vec<&'static str>,
    sides: Vec<Sum>,
    difference: f64,
    leakage: Vec<(&'static str, f64)>,
    factors: Vec<(&'static str, Factor)>,
    value: f64,
    derivation: Vec<String>,
}

/// The terms of one side and their sums, by the names of an answer.
#[derive(Debug)]
struct Sum {
    side: Side,
    terms: Vec<Term>,
    sums: Vec<(&'static str, f64)>,
    /// What counts of them.
    emissions: f64,
}

/// Calculates what `node` asks for, which is at the JSON Pointer `pointer`; with what a study has `measured`, in place
/// of the consumption of each term. `None` when something is wrong: the findings say what.
pub(crate) fn calculate(
    node: &Node<'_>,
    pointer: &str,
    measured: Option<&Measured<'_>>,
    findings: &mut Findings,
) -> Option<Reductions> {
    read(node, pointer, measured, findings).ok()
}

impl Reductions {
    /// Writes them as a value.
    pub(crate) fn write(&self, writer: &mut Writer) {
        write::reductions(self, writer);
    }
}

fn read(
    node: &Node<'_>,
    pointer: &str,
    measured: Option<&Measured<'_>>,
    findings: &mut Findings,
) -> Read<Reductions> {
    let object = Object::of(node, pointer.to_string(), MEMBERS, findings)?;
    let (methodology, version) = methodology(&object, findings)?;
    belongs(&object, methodology, findings)?;
    let warming = warming(&object, findings);
    let method_2 = method_2(&object, findings);
    let fnrb = object.optional_sourced("fnrb", &FRACTION, "", findings);
    let context = Context { methodology, warming: warming?, fnrb: fnrb?, method_2: method_2? };
    let request = Request { object: &object, context: &context, measured };
    let mut reductions = Reductions {
        methodology,
        version,
        warming: (methodology.scheme != Scheme::Biomass).then_some(context.warming),
        unconfirmed: methodology.unconfirmed.to_vec(),
        sides: Vec::new(),
        difference: 0.0,
        leakage: Vec::new(),
        factors: Vec::new(),
        value: 0.0,
        derivation: Vec::new(),
    };
    scheme::apply(&request, &mut reductions, findings)?;
    if reductions.value < 0.0 {
        let finding = object.finding_here(&codes::NEGATIVE);
        findings.add(finding.with("value", shown(reductions.value)));
    }
    if context.warming.name != "AR5" {
        reductions.unconfirmed.push("the factors of the methodology are confirmed with AR5 only");
    }
    Ok(reductions)
}

/// What is asked for.
struct Request<'r, 'n, 'a> {
    object: &'r Object<'n, 'a>,
    context: &'r Context,
    measured: Option<&'r Measured<'r>>,
}

/// The methodology that is named, and the version that is.
fn methodology(object: &Object<'_, '_>, findings: &mut Findings) -> Read<(&'static Methodology, String)> {
    let name = object.text("methodology", findings);
    let version = object.text("version", findings);
    let (name, version) = (name?, version?);
    let named = || METHODOLOGIES.iter().filter(|methodology| methodology.name == name);
    if named().next().is_none() {
        let known: Vec<&'static str> = METHODOLOGIES.iter().map(|methodology| methodology.name).collect();
        let finding = object.finding(&codes::UNKNOWN_METHODOLOGY, "methodology");
        findings.add(finding.with("methodology", name).with("known", known.as_slice()));
        return Err(Refused);
    }
    let same = |methodology: &&Methodology| match methodology.version {
        Some(known) => known == version,
        None => !version.trim().is_empty() && version.len() <= limits::VERSION_BYTES,
    };
    named().find(same).map(|methodology| (methodology, version.to_string())).ok_or_else(|| {
        let known: Vec<&'static str> = named().filter_map(|methodology| methodology.version).collect();
        let finding = object.finding(&codes::UNKNOWN_VERSION, "version").with("version", version);
        findings.add(finding.with("methodology", name).with("known", words(&known)));
        Refused
    })
}

/// Whether all members are of the methodology.
fn belongs(object: &Object<'_, '_>, methodology: &'static Methodology, findings: &mut Findings) -> Read<()> {
    let members = methodology.scheme.members();
    let mut read = Ok(());
    for name in object.names().filter(|name| !members.contains(name)) {
        let finding = object.finding(&codes::NOT_OF_METHODOLOGY, name).with("member", name);
        findings.add(finding.with("methodology", methodology.name));
        read = Err(Refused);
    }
    read
}

fn warming(object: &Object<'_, '_>, findings: &mut Findings) -> Read<&'static Warming> {
    let [default, ..] = &WARMING;
    if object.get("gwp").is_none() {
        return Ok(default);
    }
    let name = object.text("gwp", findings)?;
    WARMING.iter().find(|warming| warming.name == name).ok_or_else(|| {
        let known: Vec<&'static str> = WARMING.iter().map(|warming| warming.name).collect();
        let finding = object.finding(&codes::UNKNOWN_GWP, "gwp").with("gwp", name);
        findings.add(finding.with("known", known.as_slice()));
        Refused
    })
}

/// Whether the caps of TPDDTEC's method 2 are asked for.
fn method_2(object: &Object<'_, '_>, findings: &mut Findings) -> Read<bool> {
    if object.get("cap").is_none() {
        return Ok(false);
    }
    let name = object.text("cap", findings)?;
    if is_method_2(name) {
        return Ok(true);
    }
    let finding = object.finding(&codes::NOT_A_DEFAULT, "cap").with("value", name).with("member", "cap");
    findings.add(finding.with("methodology", "TPDDTEC").with("known", words(&[tables::METHOD_2])));
    Err(Refused)
}

/// Words of a message; where there are none, it says so.
fn words(list: &[&'static str]) -> Param {
    if list.is_empty() { Param::from("none") } else { Param::from(list) }
}

/// The same.
fn words_of(list: List) -> Param {
    if list.is_empty() { Param::from("none") } else { Param::from(list) }
}

/// A number, as short as a reader needs it: eight significant digits.
fn shown(value: f64) -> String {
    let mut writer = Writer::default();
    writer.number(rounded(value));
    writer.finish()
}

fn rounded(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let digits = 7.0 - libm::floor(libm::log10(libm::fabs(value)));
    if digits > 20.0 {
        return value;
    }
    // A power of ten below one is not a double, so that it is divided by instead.
    let scale = libm::pow(10.0, libm::fabs(digits));
    if digits < 0.0 { libm::round(value / scale) * scale } else { libm::round(value * scale) / scale }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{Measure, Measured, calculate, shown};
    use crate::finding::{Finding, Findings};
    use crate::json::{self, Writer};

    #[test]
    fn numbers_are_shown_short() {
        for (value, expected) in [
            (0.0, "0"),
            (1_306.189_499_934_664_2, "1306.1895"),
            (0.95, "0.95"),
            (2.137_499_999_999_999_7, "2.1375"),
            (-0.000_123_456_789, "-0.00012345679"),
            (123_456_789.0, "123456790"),
            (1e-30, "1e-30"),
        ] {
            assert_eq!(shown(value), expected);
        }
    }

    /// Of a study that has measured wood in kilograms: 6 a day before, 4.5 at least; 4 after.
    fn of_a_study(text: &str, saving: Option<f64>) -> Result<String, Vec<Finding>> {
        let wood = |mean, conservative| Measure {
            fuel: Some("wood"),
            unit: Some("kg"),
            mean,
            conservative,
            because: "the precision is missed",
            household_size: Some(5.0),
        };
        let measured = Measured {
            baseline: wood(6.0, Some(4.5)),
            project: wood(4.0, None),
            saving: saving.map(|saving| wood(saving, None)),
        };
        let mut findings = Findings::default();
        let node = json::read(text.as_bytes(), &mut findings).expect("a request");
        let reductions = calculate(&node, "/reductions", Some(&measured), &mut findings);
        let mut writer = Writer::default();
        reductions.ok_or_else(|| findings.into_document_order())?.write(&mut writer);
        Ok(writer.finish())
    }

    const FACTORS: &str =
        r#""methodology":"TPDDTEC","version":"4.0","fnrb":{"value":0.5,"source":"a study"}"#;

    #[test]
    fn consumption_is_what_a_study_has_measured() {
        let term = r#"[{"count":1000,"days":365,"usage":1}]"#;
        let request = alloc::format!(r#"{{{FACTORS},"baseline":{term},"project":{term}}}"#);
        let answer = of_a_study(&request, None).expect("reductions");
        // 365 t/kg × (4.5 − 4) kg × 0.0156 × (112 × 0.5 + 9.46) × 0.95
        assert!(answer.contains(r#""value":177.04"#), "{answer}");
        assert!(answer.contains(r#""given":6,"unit":"kg/household/day","conservative":4.5"#), "{answer}");
    }

    #[test]
    fn savings_are_the_difference_and_may_be_negative() {
        let request = alloc::format!(r#"{{{FACTORS},"savings":[{{"technologyDays":1000,"usage":1}}]}}"#);
        let answer = of_a_study(&request, Some(-2.0)).expect("reductions");
        assert!(answer.contains(r#""value":-1.94"#) && answer.contains(r#""negative":true"#), "{answer}");
        let findings = of_a_study(&request, None).expect_err("no difference");
        assert_eq!(findings[0].code().code, "reductions.not_measured");
        assert_eq!(findings[0].path(), "/reductions/savings");
    }

    #[test]
    fn what_is_measured_is_not_given_again() {
        let (term, more) = (
            r#"{"fuel":"wood","count":1,"days":1,"usage":1}"#,
            r#"{"count":1,"days":1,"usage":1,"consumption":{"value":1,"unit":"kg/household/day"}}"#,
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
