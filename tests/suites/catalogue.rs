//! Checks that rules, files, folders of vectors and the guide are consistent: the catalogue, the files and the guide
//! list the same rules, every code has a vector and is in the `OpenAPI` description of the edge, and the types of every
//! operation are declared for TypeScript.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use hearth_kpt_core::claims::{CLAIM_SCHEMA, RULES};
use hearth_kpt_core::contract::Operation;
use hearth_kpt_core::contract::gateway::Tables;
use hearth_kpt_core::finding::Code;
use hearth_kpt_core::gateway::{self, Table};
use hearth_kpt_core::{contract, credential, preferences, reductions, sampling, selection, study, weighings};
use hearth_tests::vector;
use serde_json::{Value, json};
use walkdir::WalkDir;

fn repository() -> Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("tests/ is in the repository")
}

fn rules() -> BTreeSet<String> {
    RULES.iter().map(|rule| rule.id.to_owned()).collect()
}

/// Returns the names of the files and folders in a folder, without extensions.
fn names(folder: &Path) -> Result<BTreeSet<String>> {
    let entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    Ok(entries
        .iter()
        .map(|entry| entry.path().with_extension(""))
        .filter_map(|path| path.file_name().map(|name| name.to_string_lossy().into_owned()))
        .collect())
}

#[test]
fn each_rule_has_its_file() -> Result<()> {
    let mut files = names(&repository()?.join("core/src/claims/rules"))?;
    assert!(files.remove("mod"), "the table is in mod.rs");
    assert_eq!(files, rules());
    Ok(())
}

#[test]
fn each_rule_has_its_folder_of_vectors() -> Result<()> {
    assert_eq!(names(&vector::root().join("claims"))?, rules());
    Ok(())
}

#[test]
fn each_rule_is_in_the_guide() -> Result<()> {
    let page = fs::read_to_string(repository()?.join("docs/guide/claims.md"))?;
    let section = page.split("\n## ").find(|section| section.starts_with("Rules")).context("no section")?;
    let listed: BTreeSet<String> = section
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(id, _)| id.to_owned())
        .collect();
    assert_eq!(listed, rules());
    Ok(())
}

#[test]
fn each_code_has_a_vector() -> Result<()> {
    let vectors = vector::load("claims")?;
    let mut shown = BTreeSet::new();
    for vector in &vectors {
        for place in vector.answer.findings.iter().flatten() {
            shown.insert(place.code.clone());
        }
        for code in vector.answer.record.iter().flat_map(vector::Record::codes) {
            shown.insert(code.clone());
        }
    }
    // A claim is too small to exceed some limits on JSON, so vectors of the gateway cover them.
    for place in vector::load("gateway")?.iter().flat_map(|vector| vector.answer.findings.iter().flatten()) {
        if place.code.starts_with("json.") {
            shown.insert(place.code.clone());
        }
    }
    let codes: BTreeSet<String> =
        RULES.iter().flat_map(|rule| rule.codes).map(|code| code.code.to_owned()).collect();
    assert_eq!(codes.difference(&shown).collect::<Vec<_>>(), Vec::<&String>::new());
    assert_eq!(shown.difference(&codes).collect::<Vec<_>>(), Vec::<&String>::new());
    Ok(())
}

#[test]
fn one_claim_has_every_member() -> Result<()> {
    let schema: Value = serde_json::from_str(CLAIM_SCHEMA)?;
    let claim: Value = serde_json::from_slice(&vector::named("claims/format/all-members")?.request()?)?;
    let mut missing = Vec::new();
    find_missing(&schema, &schema, &claim, "", &mut missing);
    assert_eq!(missing, Vec::<String>::new());
    Ok(())
}

/// Finds the members of a schema that a value does not have.
fn find_missing(root: &Value, schema: &Value, value: &Value, path: &str, missing: &mut Vec<String>) {
    let reference =
        schema["$ref"].as_str().and_then(|reference| root.pointer(reference.trim_start_matches('#')));
    let schema = reference.unwrap_or(schema);
    for (name, member) in schema["properties"].as_object().into_iter().flatten() {
        let path = format!("{path}/{name}");
        match value.get(name) {
            None => missing.push(path),
            Some(value) => find_missing(root, member, value, &path, missing),
        }
    }
    if let (Some(items), Some(first)) = (schema.get("items"), value.get(0)) {
        find_missing(root, items, first, path, missing);
    }
}

#[test]
fn each_code_of_weighings_has_a_vector() -> Result<()> {
    assert_shown(&["weighings"], weighings::codes())
}

#[test]
fn each_code_of_the_gateway_has_a_vector() -> Result<()> {
    assert_shown(&["gateway"], gateway::codes())
}

#[test]
fn each_code_of_the_preferences_has_a_vector() -> Result<()> {
    assert_shown(&["preferences"], preferences::codes())
}

#[test]
fn each_code_of_a_selection_has_a_vector() -> Result<()> {
    assert_shown(&["selection"], selection::codes())
}

#[test]
fn each_code_of_a_sample_size_has_a_vector() -> Result<()> {
    assert_shown(&["sampling"], sampling::codes())
}

#[test]
fn each_code_of_a_study_has_a_vector() -> Result<()> {
    assert_shown(&["study"], study::codes())
}

#[test]
fn each_code_of_reductions_has_a_vector() -> Result<()> {
    assert_shown(&["reductions", "study"], reductions::codes())
}

#[test]
fn each_code_of_a_credential_has_a_vector() -> Result<()> {
    assert_shown(&["credential"], credential::codes())
}

/// Checks that every code occurs in a vector of the areas.
fn assert_shown(areas: &[&str], codes: &[&Code]) -> Result<()> {
    let vectors = areas.iter().map(|area| vector::load(area)).collect::<Result<Vec<_>>>()?;
    let shown: BTreeSet<&str> = vectors
        .iter()
        .flatten()
        .flat_map(|vector| vector.answer.findings.iter().flatten())
        .map(|place| &*place.code)
        .collect();
    let codes: BTreeSet<&str> = codes.iter().map(|code| code.code).collect();
    assert_eq!(codes.difference(&shown).collect::<Vec<_>>(), Vec::<&&str>::new());
    Ok(())
}

#[test]
fn each_operation_with_a_request_has_an_example() -> Result<()> {
    for operation in Operation::all() {
        assert_eq!(operation.example.is_some(), operation.request_type.is_some(), "{}", operation.name);
        let Some(example) = operation.example else { continue };
        let vector = vector::named(example)?;
        assert_eq!(
            (vector.call.operation.as_str(), vector.answer.outcome.as_str()),
            (operation.name, "valid")
        );
    }
    Ok(())
}

/// A host uses only the severity, the topic and the texts of a finding, so it supports codes that it has never seen. The
/// one exception is the table of the form for phones, where the module does not run: its constraints have the messages
/// of the codes that they repeat.
#[test]
fn no_host_names_a_code_or_a_rule() -> Result<()> {
    let catalogue: Value = serde_json::from_str(&contract::module::catalogue(b""))?;
    let listed = catalogue["codes"].as_array().context("the catalogue has no codes")?;
    let codes = listed.iter().filter_map(|code| code["code"].as_str()).map(str::to_owned);
    // The id of a rule that is a plain word, such as `format`, also has other meanings.
    let names: BTreeSet<String> = codes.chain(rules()).filter(|name| name.contains(['.', '_'])).collect();
    assert!(names.len() > 200, "{names:?}");
    let names: BTreeSet<String> =
        names.iter().flat_map(|name| ['"', '\'', '`'].map(|quote| format!("{quote}{name}{quote}"))).collect();

    let mut read = 0;
    let mut found = Vec::new();
    for folder in ["hosts", "service", "pages", "npm/src"] {
        let files = WalkDir::new(repository()?.join(folder))
            .into_iter()
            .filter_entry(|entry| !is_left_out(entry.path()));
        for file in files {
            let file = file?;
            if !file.path().extension().is_some_and(|ending| SOURCES.iter().any(|source| ending == *source)) {
                continue;
            }
            let text = fs::read_to_string(file.path())?;
            let own = text.split("#[cfg(test)]").next().unwrap_or_default();
            found.extend(
                names.iter().filter(|name| own.contains(*name)).map(|name| (file.path().to_owned(), name)),
            );
            read += 1;
        }
    }
    assert!(read > 100, "{read}");
    assert_eq!(found, []);
    Ok(())
}

/// The languages of the hosts.
const SOURCES: [&str; 6] = ["go", "java", "js", "py", "rs", "ts"];

/// Returns whether a file or a folder contains only tests, dependencies, build output or the form for phones.
fn is_left_out(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_folder =
        matches!(&*name, "test" | "tests" | "examples" | "node_modules" | "dist" | "target" | ".venv");
    is_folder || path.ends_with("xlsform/src/table") || name == "tests.rs" || name.ends_with("_test.go")
}

#[test]
fn the_configuration_in_the_guide_compiles() -> Result<()> {
    let compiled = Table::compile(json_of_the_guide("gateway")?.as_bytes());
    assert!(compiled.expect("the configuration is valid").warnings.is_empty());
    Ok(())
}

#[test]
fn the_study_in_the_guide_is_assessed() -> Result<()> {
    let mut study: Value = serde_json::from_str(&json_of_the_guide("studies")?)?;
    let claim = |(household, group, daily): (&str, &str, f64)| {
        json!({
            "type": "KPTClaim", "householdId": format!("did:example:{household}"), "testGroup": group,
            "testPeriod": {"startDate": "2026-07-01", "endDate": "2026-07-03", "durationDays": 3},
            "fuelMeasurements": {"total": 3.0 * daily, "dailyLogs": [daily, daily, daily]},
            "studyId": "dry-2026"
        })
    };
    let claims = [
        ("r1", "reference", 6.0),
        ("r2", "reference", 6.5),
        ("i1", "intervention", 2.5),
        ("i2", "intervention", 3.0),
    ];
    study["claims"] = claims.map(claim).into();
    let answer: Value = serde_json::from_str(&contract::study::assess(study.to_string().as_bytes()))?;
    assert_eq!(answer["outcome"], "valid", "{answer}");
    assert!(answer["assessment"]["reductions"]["value"].is_number(), "{answer}");
    Ok(())
}

/// Returns the first block of JSON in a page of the guide.
fn json_of_the_guide(page: &str) -> Result<String> {
    let page = fs::read_to_string(repository()?.join("docs/guide").join(page).with_extension("md"))?;
    let block = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next());
    Ok(block.context("no block")?.to_owned())
}

/// Returns the values of a list of choices in the form for field workers, without the empty one.
fn choices(page: &str, list: &str) -> Result<Vec<String>> {
    let (_, list) = page.split_once(&format!("<select id=\"{list}\"")).context("no list")?;
    let (list, _) = list.split_once("</select>").context("no end")?;
    let values = list.split("<option value=\"").skip(1).filter_map(|option| option.split('"').next());
    Ok(values.filter(|value| !value.is_empty()).map(str::to_owned).collect())
}

#[test]
fn the_form_has_the_known_fuels_and_units() -> Result<()> {
    let page = fs::read_to_string(repository()?.join("pages/form/index.html"))?;
    let claim = json!({ "type": "KPTClaim", "fuelType": "another", "unit": "another" }).to_string();
    let validate = Operation::named("claims.validate").context("no operation")?;
    let answer: Value = serde_json::from_str(&validate.answer(&mut Tables::default(), claim.as_bytes()))?;
    for (code, list) in [("request.unknown_fuel", "fuel"), ("request.unknown_unit", "unit")] {
        let findings = answer["findings"].as_array().context("findings")?;
        let finding = findings.iter().find(|finding| finding["code"] == code).context(code)?;
        assert_eq!(finding["params"]["allowed"], json!(choices(&page, list)?), "{list}");
    }
    Ok(())
}
