//! Emission reductions in tCO2e: what is saved times what it emits, by a methodology in one version.
//!
//! `calculate` reads the request as it is in JSON and gives `Reductions`, which write themselves with every factor,
//! its source, and the derivation with the numbers put in. Methodologies and factors are data, in `tables.rs`; what
//! is not confirmed there is taken only where it is asked for by name, and said to be so. Nothing is clipped without
//! a word.
//!
//! What this does not do: measure (that is a study's), or decide what a project may claim.

mod adjusted;
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

use read::{FRACTION, Object, Out, Read, Word};
use scheme::{Draft, Request};
use sentence::{Derivation, shown};
use tables::{MEMBERS, METHOD_2, METHODOLOGIES, Methodology, WARMING, Warming};
use term::Context;

pub use codes::codes;

pub(crate) use tables::{CHARCOAL_BURNT, Cap, WOOD};

use crate::finding::Findings;
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
    json: String,
}

/// Calculates what `node` asks for, which is at the JSON Pointer `pointer`; with what a study has `measured`, in place
/// of the consumption of each term. `None` when something is wrong: the findings say what.
pub(crate) fn calculate(
    node: &Node<'_>,
    pointer: &str,
    measured: Option<&Measured<'_>>,
    findings: &mut Findings,
) -> Option<Reductions> {
    let mut out = Out { findings, factors: Vec::new() };
    read(node, pointer, measured, &mut out).ok()
}

impl Reductions {
    /// Writes them as a value.
    pub(crate) fn write(&self, writer: &mut Writer) {
        writer.raw(&self.json);
    }
}

#[inline(never)]
fn read(
    node: &Node<'_>,
    pointer: &str,
    measured: Option<&Measured<'_>>,
    out: &mut Out<'_>,
) -> Read<Reductions> {
    let object = Object::of(node, pointer.to_string(), MEMBERS, out)?;
    let (methodology, version) = methodology(&object, out)?;
    belongs(&object, methodology, out)?;
    let warming = warming(&object, out);
    let method_2 = method_2(&object, out);
    object.optional_sourced("fnrb", &FRACTION, "", out)?;
    let context = Context { methodology, warming: warming?, fnrb: out.factors.pop(), method_2: method_2? };
    let request = Request { object: &object, context: &context, measured };
    let mut draft = Draft {
        context: &context,
        version,
        sides: Vec::new(),
        difference: 0.0,
        leakage: Vec::new(),
        factors: Vec::new(),
        value: 0.0,
        derivation: Derivation::new(),
    };
    scheme::apply(&request, &mut draft, out)?;
    if draft.value < 0.0 {
        object.refuse(&codes::NEGATIVE, "", &[("value", Word::Is(&shown(draft.value)))], out);
    }
    draft.factors.append(&mut out.factors);
    Ok(Reductions { json: write::reductions(draft) })
}

/// The methodology that is named, and the version that is.
#[inline(never)]
fn methodology<'n>(object: &Object<'n, '_>, out: &mut Out<'_>) -> Read<(&'static Methodology, &'n str)> {
    let name = object.text("methodology", out);
    let version = object.text("version", out);
    let (name, version) = (name?, version?);
    let Some(methodology) = METHODOLOGIES.iter().find(|methodology| methodology.name == name) else {
        let known: Vec<&'static str> = METHODOLOGIES.iter().map(|methodology| methodology.name).collect();
        let params = [("methodology", Word::Is(name)), ("known", Word::Of(&known))];
        return Err(object.refuse(&codes::UNKNOWN_METHODOLOGY, "methodology", &params, out));
    };
    if has_version(methodology, version) {
        return Ok((methodology, version));
    }
    let known: Vec<&'static str> = methodology.version.into_iter().collect();
    let known = ("known", Word::Of(&known));
    let params = [("version", Word::Is(version)), ("methodology", Word::Is(name)), known];
    Err(object.refuse(&codes::UNKNOWN_VERSION, "version", &params, out))
}

fn has_version(methodology: &Methodology, version: &str) -> bool {
    match methodology.version {
        Some(known) => known == version,
        None => !version.trim().is_empty() && version.len() <= limits::VERSION_BYTES,
    }
}

/// Whether a methodology is known in this version.
pub(crate) fn is_methodology(name: &str, version: &str) -> bool {
    let found = METHODOLOGIES.iter().find(|methodology| methodology.name == name);
    found.is_some_and(|methodology| has_version(methodology, version))
}

/// Whether all members are of the methodology.
fn belongs(object: &Object<'_, '_>, methodology: &'static Methodology, out: &mut Out<'_>) -> Read<()> {
    let members = methodology.scheme.members();
    let mut read = Ok(());
    for name in object.names().filter(|name| !members.contains(name)) {
        let params = [("member", Word::Is(name)), ("methodology", Word::Is(methodology.name))];
        read = Err(object.refuse(&codes::NOT_OF_METHODOLOGY, name, &params, out));
    }
    read
}

#[inline(never)]
fn warming(object: &Object<'_, '_>, out: &mut Out<'_>) -> Read<&'static Warming> {
    let name = if object.has("gwp") { object.text("gwp", out)? } else { "AR5" };
    WARMING.iter().find(|warming| warming.name == name).ok_or_else(|| {
        let known: Vec<&'static str> = WARMING.iter().map(|warming| warming.name).collect();
        let params = [("gwp", Word::Is(name)), ("known", Word::Of(&known))];
        object.refuse(&codes::UNKNOWN_GWP, "gwp", &params, out)
    })
}

/// Whether the caps of TPDDTEC's method 2 are asked for.
#[inline(never)]
fn method_2(object: &Object<'_, '_>, out: &mut Out<'_>) -> Read<bool> {
    if !object.has("cap") {
        return Ok(false);
    }
    let name = object.text("cap", out)?;
    if name == METHOD_2 {
        return Ok(true);
    }
    let params = [
        ("value", Word::Is(name)),
        ("member", Word::Is("cap")),
        ("methodology", Word::Is("TPDDTEC")),
        ("known", Word::Of(&[METHOD_2])),
    ];
    Err(object.refuse(&codes::NOT_A_DEFAULT, "cap", &params, out))
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{Measure, Measured, calculate};
    use crate::finding::{Finding, Findings};
    use crate::json::{self, Writer};

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
        let term = r#"[{"count":1000,"days":365,"usage":{"value":1,"source":"a survey"}}]"#;
        let request = alloc::format!(r#"{{{FACTORS},"baseline":{term},"project":{term}}}"#);
        let answer = of_a_study(&request, None).expect("reductions");
        // 365 t/kg × (4.5 − 4) kg × 0.0156 × (112 × 0.5 + 9.46) × 0.95
        assert!(answer.contains(r#""value":177.04"#), "{answer}");
        assert!(answer.contains(r#""given":6,"unit":"kg/household/day","conservative":4.5"#), "{answer}");
    }

    #[test]
    fn savings_are_the_difference_and_may_be_negative() {
        let request = alloc::format!(
            r#"{{{FACTORS},"savings":[{{"technologyDays":1000,"usage":{{"value":1,"source":"a survey"}}}}]}}"#
        );
        let answer = of_a_study(&request, Some(-2.0)).expect("reductions");
        assert!(answer.contains(r#""value":-2.04"#) && answer.contains(r#""negative":true"#), "{answer}");
        let findings = of_a_study(&request, None).expect_err("no difference");
        assert_eq!(findings[0].code().code, "reductions.not_measured");
        assert_eq!(findings[0].path(), "/reductions/savings");
    }

    #[test]
    fn what_is_measured_is_not_given_again() {
        let (term, more) = (
            r#"{"fuel":"wood","count":1,"days":1,"usage":{"value":1,"source":"a survey"}}"#,
            r#"{"count":1,"days":1,"usage":{"value":1,"source":"a survey"},"consumption":{"value":1,"unit":"kg/household/day"}}"#,
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
