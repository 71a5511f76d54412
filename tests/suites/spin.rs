//! Checks the manifest `hosts/spin/spin.toml` as Spin reads it: its paths exist, and every variable is declared, passed
//! on, read by the edge, and written by `hearth spin-variables`.
//!
//! These tests do not need Spin. `cargo xtask test spin` tests the edge on Spin.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::contract::credential;
use hearth_tests::server;
use serde::Deserialize;
use serde_json::Value;
use tempfile::TempDir;
use wasmparser::{Parser, Payload};

/// The manifest. An unknown member is an error here, because Spin rejects a misspelt one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    spin_manifest_version: u32,
    #[serde(rename = "application")]
    _application: toml::Table,
    variables: BTreeMap<String, Variable>,
    trigger: BTreeMap<String, Vec<Trigger>>,
    component: BTreeMap<String, Component>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Variable {
    #[serde(default)]
    required: bool,
    #[serde(default)]
    secret: bool,
    default: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Trigger {
    route: String,
    component: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Component {
    source: String,
    sqlite_databases: Vec<String>,
    allowed_outbound_hosts: Vec<String>,
    variables: BTreeMap<String, String>,
    #[serde(default)]
    dependencies: BTreeMap<String, Dependency>,
    build: Build,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Dependency {
    path: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Build {
    command: String,
    workdir: String,
    watch: Vec<String>,
}

impl Manifest {
    fn read() -> Result<Self> {
        Ok(toml::from_str(&fs::read_to_string(directory().join("spin.toml"))?)?)
    }

    /// Returns the edge, which is the only component.
    fn edge(&self) -> Result<&Component> {
        ensure!(self.component.len() == 1, "{:?}", self.component.keys());
        self.component.get("edge").context("the component `edge` is missing")
    }

    /// Returns the names of the declared variables.
    fn declared(&self) -> BTreeSet<&str> {
        self.variables.keys().map(String::as_str).collect()
    }
}

/// Returns the directory of the manifest, to which its paths are relative.
fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../hosts/spin")
}

/// Returns the expressions of a template: the texts between double braces.
fn expressions(template: &str) -> Result<Vec<&str>> {
    let parts = template.split("{{").skip(1);
    let expressions = parts.map(|part| {
        let (expression, _) =
            part.split_once("}}").with_context(|| format!("a brace is not closed in `{template}`"))?;
        Ok(expression.trim())
    });
    expressions.collect()
}

#[test]
fn every_request_goes_to_the_edge() -> Result<()> {
    let manifest = Manifest::read()?;
    ensure!(manifest.spin_manifest_version == 2, "{}", manifest.spin_manifest_version);
    let triggers: Vec<_> = manifest.trigger.iter().collect();
    let [(kind, triggers)] = triggers.as_slice() else { anyhow::bail!("{triggers:?}") };
    let [Trigger { route, component }] = triggers.as_slice() else { anyhow::bail!("{triggers:?}") };
    ensure!(*kind == "http" && route == "/..." && component == "edge", "{kind} {route} {component}");
    ensure!(manifest.edge()?.sqlite_databases == ["default"]);
    Ok(())
}

#[test]
fn every_path_exists() -> Result<()> {
    let manifest = Manifest::read()?;
    let Component { source, dependencies, build, .. } = manifest.edge()?;
    let files = dependencies.values().map(|dependency| &dependency.path).chain([source]);
    for file in files {
        let path = directory().join(file);
        ensure!(path.is_file(), "`{file}` is missing; run `cargo xtask build`");
    }
    ensure!(build.command == "cargo xtask build", "{}", build.command);
    let root = directory().join(&build.workdir);
    ensure!(root.join("wasm/xtask/Cargo.toml").is_file(), "`{}` is not the checkout", build.workdir);
    for pattern in &build.watch {
        let (start, _) = pattern.split_once('*').unwrap_or((pattern, ""));
        ensure!(root.join(start).exists(), "`{pattern}` matches nothing");
    }
    Ok(())
}

/// Spin registers a dependency by its package: two interfaces of one package would conflict at the start.
#[test]
fn a_package_has_one_dependency() -> Result<()> {
    let manifest = Manifest::read()?;
    let mut packages = BTreeSet::new();
    for name in manifest.edge()?.dependencies.keys() {
        let (package, _) = name.split_once(['/', '@']).unwrap_or((name, ""));
        ensure!(packages.insert(package), "`{package}` has several dependencies");
    }
    Ok(())
}

/// Spin must provide all imports that are neither composed in nor a dependency.
#[test]
fn the_component_imports_what_spin_provides() -> Result<()> {
    let manifest = Manifest::read()?;
    let edge = manifest.edge()?;
    let component = fs::read(directory().join(&edge.source)).context("run `cargo xtask build`")?;
    let (mut depth, mut imports, mut exports) = (0, Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(&component) {
        match payload? {
            Payload::Version { .. } => depth += 1,
            Payload::End(_) => depth -= 1,
            Payload::ComponentImportSection(section) if depth == 1 => {
                for import in section {
                    imports.push(import?.name.name.to_owned());
                }
            }
            Payload::ComponentExportSection(section) if depth == 1 => {
                for export in section {
                    exports.push(export?.name.name.to_owned());
                }
            }
            _ => {}
        }
    }
    let provided = |name: &String| {
        name.starts_with("wasi:") || name.starts_with("spin:") || edge.dependencies.contains_key(name)
    };
    let missing: Vec<_> = imports.iter().filter(|name| !provided(name)).collect();
    ensure!(!imports.is_empty() && missing.is_empty(), "{missing:?}");
    ensure!(exports.iter().any(|name| name.starts_with("wasi:http/handler@")), "{exports:?}");
    Ok(())
}

#[test]
fn every_variable_is_declared_and_used() -> Result<()> {
    let manifest = Manifest::read()?;
    let edge = manifest.edge()?;
    let mut used = BTreeSet::new();
    for template in edge.variables.values().chain(&edge.allowed_outbound_hosts) {
        used.extend(expressions(template)?);
    }
    ensure!(used == manifest.declared(), "used: {used:?}, declared: {:?}", manifest.declared());
    for (name, template) in &edge.variables {
        ensure!(expressions(template)? == [name], "`{name}` of the edge is `{template}`");
    }
    // The operator's upstream and database are the only allowed hosts.
    ensure!(
        edge.allowed_outbound_hosts == ["{{ gateway_upstream }}", "{{ database_host }}"],
        "{:?}",
        edge.allowed_outbound_hosts
    );
    Ok(())
}

/// Spin rejects a variable that is neither required nor has a default.
#[test]
fn a_variable_is_either_required_or_has_a_default() -> Result<()> {
    let manifest = Manifest::read()?;
    let (mut required, mut secret) = (Vec::new(), Vec::new());
    for (name, variable) in &manifest.variables {
        ensure!(variable.required == variable.default.is_none(), "`{name}`: {variable:?}");
        required.extend(variable.required.then_some(name.as_str()));
        secret.extend(variable.secret.then_some(name.as_str()));
    }
    ensure!(
        required == ["api_keys"] && secret == ["api_keys", "database", "issuer_key"],
        "{required:?} {secret:?}"
    );
    Ok(())
}

/// Returns the text of every Rust file below a folder.
fn sources(folder: &Path, texts: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sources(&path, texts)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            texts.push(fs::read_to_string(path)?);
        }
    }
    Ok(())
}

#[test]
fn the_edge_reads_every_variable_that_it_is_passed() -> Result<()> {
    let manifest = Manifest::read()?;
    let passed: BTreeSet<&str> = manifest.edge()?.variables.keys().map(String::as_str).collect();
    let mut texts = Vec::new();
    sources(&directory().join("../../service/http/src"), &mut texts)?;
    let all = texts.concat();
    for name in &passed {
        ensure!(all.contains(&format!("\"{name}\"")), "the edge does not read `{name}`");
    }
    for call in [" variable(\"", "(variable(\"", " optional(\"", "(optional(\""] {
        for rest in all.split(call).skip(1) {
            let name = rest.split('"').next().unwrap_or_default();
            ensure!(passed.contains(name), "the edge reads `{name}`, but the manifest does not pass it on");
        }
    }
    Ok(())
}

/// Returns the variables that `hearth spin-variables` writes for these settings and flags.
fn made(settings: &str, flags: &[&str]) -> Result<BTreeMap<String, String>> {
    let state = TempDir::new()?;
    fs::write(state.path().join("hearth.toml"), settings)?;
    let output = Command::new(server::command()?)
        .arg("spin-variables")
        .arg("--state")
        .arg(state.path())
        .args(flags)
        .env_remove("HEARTH_DATABASE")
        .env_remove("HEARTH_ISSUER_KEY")
        .output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// An upstream that is never called, because its kind needs no descriptors.
const UPSTREAM: [&str; 4] = ["--upstream", "http://127.0.0.1:9090", "--upstream-kind", "http"];

#[test]
fn the_command_makes_every_variable() -> Result<()> {
    let manifest = Manifest::read()?;
    let seed = serde_json::json!({ "seed": "01".repeat(32) }).to_string();
    let key: Value = serde_json::from_str(&credential::key(seed.as_bytes()))?;
    let key = key.get("secretKey").and_then(Value::as_str).context("`secretKey` is missing")?;
    let others = ["--api-key", "key", "--issuer-key", key, "--base-url", "https://claims.example"];
    let database = ["--database", "postgres://hearth:secret@db.example/hearth?sslmode=require"];
    let made = made("", &[&UPSTREAM[..], &others, &database].concat())?;
    let made: BTreeSet<&str> = made.keys().map(String::as_str).collect();
    // `hearth serve` finds the pages in its site. On Spin, the operator names them.
    let declared: BTreeSet<&str> = manifest.declared().into_iter().filter(|name| *name != "pages").collect();
    ensure!(made == declared, "made: {made:?}, declared: {declared:?}");
    Ok(())
}

/// A deployment without settings must behave the same on both hosts.
#[test]
fn defaults_match_those_of_the_command() -> Result<()> {
    let manifest = Manifest::read()?;
    let made = made("", &[&UPSTREAM[..], &["--api-key", "key"]].concat())?;
    ensure!(!made.contains_key("issuer_key") && !made.contains_key("base_url"), "{:?}", made.keys());
    for (name, value) in &made {
        let default = manifest.variables.get(name).and_then(|variable| variable.default.as_ref());
        // These follow from the flags: an upstream is given, so the gateway is on.
        if !["api_keys", "gateway", "gateway_upstream_kind"].contains(&name.as_str()) {
            ensure!(default == Some(value), "`{name}`: {value} and {default:?}");
        }
    }
    let gateway = manifest.variables.get("gateway").and_then(|variable| variable.default.as_deref());
    ensure!(gateway == Some(""), "the gateway is on without an upstream: {gateway:?}");
    Ok(())
}

/// Spin keeps databases and logs beside the manifest. They must not be committed.
#[test]
fn the_state_of_spin_is_ignored() -> Result<()> {
    let ignored = fs::read_to_string(directory().join("../../.gitignore"))?;
    ensure!(ignored.lines().any(|line| line == ".spin/"), "{ignored}");
    Ok(())
}
