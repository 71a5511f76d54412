//! Reports in other languages: complete, in the direction of the language, and with its numbers and days.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use hearth_kpt_core::contract::study::assess;
use hearth_texts::{Language, english, language, languages};

use super::Words;
use crate::{About, Study, html};

const REQUEST: &str = include_str!("../../tests/request.json");

/// Returns the page of the study in a language.
fn page(request: &str, language: &'static Language) -> String {
    let answer = assess(request.as_bytes());
    let study = Study { request: Some(request), statuses: &["verified", "disputed"], ..Study::of(&answer) };
    let about = About { created: Some("2026-11-22T09:00:00Z"), language: Some(language), ..About::default() };
    html(&study, &about).unwrap_or_else(|error| panic!("{error}"))
}

fn tag(tag: &str) -> &'static Language {
    language(tag).unwrap_or_else(|| panic!("{tag} is missing"))
}

/// Returns the texts of a page, without those that no language changes: identifiers, the texts of
/// the study, and English sentences that are marked as such.
fn texts(page: &str) -> BTreeSet<&str> {
    let (_, body) = page.split_once("<body>").unwrap_or_default();
    let mut depth = 0_usize;
    let mut texts = BTreeSet::new();
    for part in body.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or_default();
        let name = tag.trim_start_matches('/').split(' ').next().unwrap_or_default();
        let is_marked = tag.contains("lang=\"en\"") || matches!(name, "bdi" | "code");
        if depth > 0 {
            depth += usize::from(!tag.starts_with('/') && name != "br");
            depth -= usize::from(tag.starts_with('/'));
        } else if is_marked {
            depth = 1;
        }
        if depth == 0 {
            texts.insert(text.trim());
        }
    }
    texts.retain(|text| text.chars().any(char::is_alphabetic));
    texts
}

/// Words that French shares with English.
const SHARED: [&str; 8] = [
    "Condition",
    "Contribution",
    "Intervention",
    "Justification",
    "Quantile",
    "Source",
    "Total",
    "justification",
];

#[test]
fn no_english_is_left_in_a_french_report() {
    let vector = include_str!("../../../../tests/vectors/study/several-fuels/wood-and-lpg.json");
    let vector: serde_json::Value = serde_json::from_str(vector).expect("it is JSON");
    let fuels = vector["call"]["request"]["json"].to_string();
    for request in [REQUEST, fuels.as_str()] {
        let (french, original) = (page(request, tag("fr")), page(request, english()));
        let english = texts(&original);
        assert!(english.len() > 100, "{english:?}");
        let is_translatable = |text: &str| {
            let letters = text.split(|letter: char| !letter.is_alphabetic()).filter(|word| word.len() > 3);
            letters.count() > 0 && !SHARED.contains(&text)
        };
        let left: Vec<&str> =
            texts(&french).intersection(&english).copied().filter(|text| is_translatable(text)).collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn numbers_and_days_are_those_of_the_language() {
    let french = page(REQUEST, tag("fr"));
    assert!(french.contains("<strong>3,435 kg de bois"), "the difference has a decimal comma");
    assert!(french.contains("<time>5 févr. 2024</time>"));
    assert!(french.contains("52,2\u{202f}%"));
    assert!(french.contains("dépassent 2,05479 kg par personne et par jour"));
    let hindi = page(REQUEST, tag("hi"));
    assert!(hindi.contains("3.435") && hindi.contains("52.2%"));
}

#[test]
fn a_report_has_the_language_and_its_direction() {
    for one in languages() {
        let page = page(REQUEST, one);
        let direction = if one.is_right_to_left() { "rtl" } else { "ltr" };
        let start = format!("<html lang=\"{}\" dir=\"{direction}\">", one.tag());
        assert!(page.contains(&start), "{}", one.tag());
        // A derivation keeps the direction of its formulas.
        let derivation = "<ol class=\"derivation\" lang=\"en\" dir=\"ltr\">";
        assert_eq!(page.contains(derivation), one.tag() != "en", "{}", one.tag());
    }
    assert!(page(REQUEST, tag("ar")).contains("dir=\"rtl\""));
}

/// Returns the sources of this crate.
fn sources(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).expect("the sources are readable").flatten() {
        if entry.path().is_dir() {
            sources(&entry.path(), into);
        } else if entry.path().extension().is_some_and(|ending| ending == "rs") {
            into.push_str(&fs::read_to_string(entry.path()).expect("it is text"));
        }
    }
}

#[test]
fn every_text_is_used() {
    let mut code = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut code);
    // Columns, facts and sections have the rest of the name in the code; the module has the codes and its sentences.
    let is_used = |name: &str| match name.split_once('.') {
        Some(("head", column)) => {
            ["", "#", "~"].iter().any(|mark| code.contains(&format!("\"{mark}{column}\"")))
                || code.contains(&format!("\"{name}\""))
        }
        Some(("fact" | "section", rest)) => code.contains(&format!("\"{rest}\"")),
        Some(("module" | "study" | "reductions", _)) if !code.contains(&format!("\"{name}\"")) => {
            hearth_kpt_core::study::codes().iter().any(|known| name.starts_with(known.code))
                || name.starts_with("module.")
                || name.starts_with("reductions.")
        }
        _ => code.contains(&format!("\"{name}\"")),
    };
    let unused: Vec<&str> = english().report_names().filter(|name| !is_used(name)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn a_translated_sentence_of_the_module_is_in_its_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut code = String::new();
    sources(&root.join("core/src"), &mut code);
    sources(&root.join("service/http/src/studies"), &mut code);
    let joined: String = code.split("\\\n").map(str::trim_start).collect();
    let quoted = |sentence: &str| joined.contains(sentence) || sentence.split(' ').count() < 3;
    let sentences = english().report_names().filter_map(|name| name.strip_prefix("module."));
    let unknown: Vec<&str> = sentences.filter(|sentence| !quoted(sentence)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn every_name_in_the_code_has_a_text() {
    for request in [REQUEST, "{\"claims\":[]}"] {
        let page = page(request, english());
        // A text that is missing is shown as its name.
        for area in ["head.", "mark.", "section.", "fact.", "legend.", "term.", "unit.", "rule."] {
            assert!(!page.contains(&format!(">{area}")), "{area}");
        }
    }
}

#[test]
fn each_language_says_who_used_less() {
    for (tag, more, less) in [
        ("ar", "أكثر", "أقل"),
        ("en", "more", "less"),
        ("es", "más", "menos"),
        ("fr", "plus", "moins"),
        ("hi", "अधिक", "कम"),
        ("pt", "a mais", "a menos"),
        ("sw", "zaidi", "pungufu"),
    ] {
        let words = Words::of(self::tag(tag));
        for (direction, said, other) in [("more", more, less), ("less", less, more)] {
            for name in ["lead.share", "lead.result", "lead.inSample"] {
                let values = [("share", "".into()), ("direction", direction.into())];
                let text = words.markup(name, &values, &[("used", maud::html! {})]).into_string();
                assert!(text.contains(said) && !text.contains(other), "{tag}, {name}: {text}");
            }
        }
    }
    assert_eq!(languages().len(), 7);
}
