//! Runs the published schemas in validators of five languages: each must compile the schemas unchanged, accept the
//! sample claim and reject invalid claims.
//!
//! The files are those that users get: from a running server, from the module, and `wasm/contract.schema.json`. The
//! Rust validators run in this process. `HEARTH_VALIDATORS` names a file with the programs for the other languages in
//! `tests/schemas`, which `cargo xtask test schemas` builds.

#![expect(clippy::indexing_slicing, reason = "indexing a JSON value returns null for a missing member")]

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::server::Server;
use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::TempDir;

#[test]
fn validators_in_rust_compile_the_schemas() -> Result<()> {
    let files = TempDir::new()?;
    publish(files.path())?;
    let read =
        |name: &str| -> Result<Value> { Ok(serde_json::from_slice(&fs::read(files.path().join(name))?)?) };
    let sample: Value = serde_json::from_str(SAMPLE)?;
    let (contract, claim, openapi) = (read(CONTRACT)?, read("claim.json")?, read("openapi.json")?);
    let in_contract = json!({ "$ref": "#/$defs/Claim", "$defs": contract["$defs"] });
    let in_openapi = json!({ "$ref": "#/components/schemas/Claim", "components": openapi["components"] });
    for schema in [&claim, &in_contract, &in_openapi] {
        let validator = jsonschema::draft202012::options().should_validate_formats(true).build(schema)?;
        ensure!(validator.is_valid(&sample), "the sample is rejected");
        for wrong in wrong(&sample) {
            ensure!(!validator.is_valid(&wrong), "{wrong} is accepted");
        }
    }
    let types = contract["$defs"].as_object().context("types")?;
    for name in types.keys() {
        let schema = json!({ "$ref": format!("#/$defs/{name}"), "$defs": types });
        jsonschema::draft202012::new(&schema).with_context(|| format!("jsonschema cannot compile {name}"))?;
        boon(schema).with_context(|| format!("boon cannot compile {name}"))?;
    }
    for name in SCHEMAS {
        jsonschema::draft202012::new(&read(name)?).with_context(|| format!("jsonschema: {name}"))?;
        boon(read(name)?).with_context(|| format!("boon: {name}"))?;
    }
    Ok(())
}

#[test]
fn validators_in_other_languages_compile_the_schemas() -> Result<()> {
    #[derive(Deserialize)]
    struct Program {
        host: String,
        command: Vec<String>,
    }
    let list = std::env::var("HEARTH_VALIDATORS").context("run `cargo xtask test schemas`")?;
    let programs: Vec<Program> = serde_json::from_slice(&fs::read(list)?)?;
    ensure!(programs.len() == LANGUAGES, "{} languages", programs.len());
    let files = TempDir::new()?;
    publish(files.path())?;
    for Program { host, command } in programs {
        let (program, arguments) = command.split_first().context("the command is empty")?;
        let output = Command::new(program).args(arguments).arg(files.path()).output();
        let output = output.with_context(|| format!("cannot start `{program}`"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        ensure!(
            output.status.success() && !text.trim().is_empty(),
            "{host}: {}\n{text}{}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
        print(&host, &text);
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "prints the names and versions of the validators")]
fn print(host: &str, text: &str) {
    for line in text.lines() {
        println!("{host:<12} {line}");
    }
}

/// Writes the files that users get into a directory.
fn publish(directory: &Path) -> Result<()> {
    let server = Server::start(["reader"], &[])?;
    for (name, path) in [
        ("openapi.json", "/openapi.json"),
        ("claim.json", "/v1/schemas/claim"),
        ("record.json", "/v1/schemas/record"),
    ] {
        fs::write(directory.join(name), server.read(path, None)?.json().to_string())?;
    }
    let preferences = hearth_kpt_core::contract::preferences::schema(b"");
    let preferences: Value = serde_json::from_str(&preferences)?;
    for (name, member) in [("preferences.json", "record"), ("preferences-change.json", "change")] {
        ensure!(preferences[member].is_object(), "the schema of the {member} is missing: {preferences}");
        fs::write(directory.join(name), preferences[member].to_string())?;
    }
    fs::write(directory.join(CONTRACT), include_str!("../../wasm/contract.schema.json"))?;
    Ok(fs::write(directory.join("sample.json"), SAMPLE)?)
}

/// Returns invalid variants of the sample: without its type, with a negative log, with a number as season, and with a
/// day that does not exist.
fn wrong(sample: &Value) -> [Value; 4] {
    let mut wrong = [sample.clone(), sample.clone(), sample.clone(), sample.clone()];
    if let Some(claim) = wrong[0].as_object_mut() {
        claim.remove("type");
    }
    wrong[1]["fuelMeasurements"]["dailyLogs"][0] = json!(-1);
    wrong[2]["externalFactors"]["season"] = json!(1);
    wrong[3]["testPeriod"]["startDate"] = json!("2024-02-30");
    wrong
}

/// Compiles a schema with a second validator that checks formats.
fn boon(schema: Value) -> Result<()> {
    let mut compiler = boon::Compiler::new();
    compiler.set_default_draft(boon::Draft::V2020_12);
    compiler.enable_format_assertions();
    compiler.add_resource("schema.json", schema).map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut schemas = boon::Schemas::new();
    compiler.compile("schema.json", &mut schemas).map_err(|error| anyhow::anyhow!("{error:#}"))?;
    Ok(())
}

const CONTRACT: &str = "contract.schema.json";
const SCHEMAS: [&str; 4] = ["claim.json", "record.json", "preferences.json", "preferences-change.json"];
/// The languages of the other validators.
const LANGUAGES: usize = 4;
