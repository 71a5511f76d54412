//! Samples, studies and credentials.

use std::collections::BTreeMap;

use hearth_core::contract::selection;
use hearth_wasm::types::{
    DrawAnswer, DrawRequest, Drawn, FrameEntry, Randomness, SampledHousehold, SelectionDesign,
    VerifySelectionAnswer, VerifySelectionRequest,
};
use serde_json::{Error, to_vec};

use crate::read;

fn household(number: u32) -> String {
    format!("did:ixo:entity:{number}")
}

/// Twelve households, every third of them urban.
fn frame() -> Vec<FrameEntry> {
    let stratum = |number| if number % 3 == 0 { "urban" } else { "rural" };
    (0..12)
        .map(|number| {
            let stratum = Some(stratum(number).to_owned());
            FrameEntry::InStratum(SampledHousehold { household: household(number), stratum })
        })
        .collect()
}

fn randomness() -> Randomness {
    let value = "00112233445566778899aabbccddeeff".to_owned();
    Randomness { value, source: "drand round 4711".to_owned() }
}

#[test]
fn a_sample_is_drawn_and_drawn_again() -> Result<(), Error> {
    let design = SelectionDesign::Stratified;
    let sizes = BTreeMap::from([("rural".to_owned(), 3), ("urban".to_owned(), 2)]);
    let request = DrawRequest {
        frame: frame(),
        randomness: randomness(),
        design,
        size: None,
        sizes: Some(sizes),
        reserves: Some(2),
    };
    let answer = read(&selection::draw(&to_vec(&request)?))?;
    let DrawAnswer::Valid { selection: document, .. } = answer else { panic!("{answer:?}") };
    assert_eq!((document.selected.len(), document.reserves.len()), (5, 2));
    assert_eq!(document.frame.strata.as_ref().map(Vec::len), Some(2));

    let drawn = document.selected.first().map(|drawn| drawn.household.clone());
    let request = VerifySelectionRequest { selection: document.clone(), frame: frame(), household: drawn };
    let answer = read(&selection::verify(&to_vec(&request)?))?;
    let VerifySelectionAnswer::Valid { redrawn: true, household, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(household.map(|household| household.drawn), Some(Drawn::Selected));

    let other = VerifySelectionRequest { frame: frame().split_off(1), ..request };
    let answer = read(&selection::verify(&to_vec(&other)?))?;
    assert!(matches!(answer, VerifySelectionAnswer::Findings { status: 409, .. }), "{answer:?}");
    Ok(())
}

#[test]
fn a_simple_sample_has_no_strata() -> Result<(), Error> {
    let frame = (0..5).map(|number| FrameEntry::Household(household(number))).collect();
    let request = DrawRequest {
        frame,
        randomness: randomness(),
        design: SelectionDesign::Simple,
        size: Some(2),
        sizes: None,
        reserves: None,
    };
    let answer = read(&selection::draw(&to_vec(&request)?))?;
    let DrawAnswer::Valid { selection: document, findings } = answer else { panic!("{answer:?}") };
    assert_eq!((document.selected.len(), document.frame.strata, findings.len()), (2, None, 0));
    let answer = read(&selection::draw(&to_vec(&DrawRequest { size: Some(9), ..request })?))?;
    assert!(matches!(answer, DrawAnswer::Findings { .. }), "{answer:?}");
    let answer = read(&selection::draw(b"["))?;
    assert!(matches!(answer, DrawAnswer::CouldNotRun { .. }), "{answer:?}");
    let answer = read(&selection::verify(b"["))?;
    assert!(matches!(answer, VerifySelectionAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}
