//! Vectors: the files below `tests/vectors`, whose form its README describes.

#![expect(clippy::indexing_slicing, reason = "what a JSON value does not have is null")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::request::Request;
use crate::subset;

/// One vector.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vector {
    /// Path below `tests/vectors`, without the ending.
    #[serde(skip)]
    pub name: String,
    /// What it shows.
    pub description: String,
    /// What is asked.
    pub call: Call,
    /// What must be answered.
    pub answer: Answer,
}

/// What is asked of the module.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// Calls that are made first, of the same instance: what compiles a table.
    #[serde(default)]
    pub before: Vec<Before>,
    /// `area.operation`.
    pub operation: String,
    request: Request,
}

/// A call whose answer is not looked at.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Before {
    /// `area.operation`.
    pub operation: String,
    request: Request,
}

impl Before {
    /// The request's bytes.
    ///
    /// # Errors
    ///
    /// If the vector's base64 or base cannot be read.
    pub fn request(&self) -> Result<Vec<u8>> {
        self.request.bytes()
    }
}

/// What must be answered; what is absent is not compared.
#[derive(Debug, Deserialize)]
pub struct Answer {
    /// `valid`, `findings` or `could-not-run`.
    pub outcome: String,
    /// 400 or 409, of `findings`.
    pub status: Option<u16>,
    /// All findings, in their order.
    pub findings: Option<Vec<Place>>,
    /// Results by rule number.
    pub checks: Option<BTreeMap<u64, String>>,
    /// The code of what could not run.
    pub error: Option<String>,
    /// What the record says, of `claims.record`.
    pub record: Option<Record>,
    /// The record of `preferences.merge`, exactly; `Some(null)` where there is none.
    #[serde(default, deserialize_with = "given")]
    pub merged: Option<Value>,
    /// Other members: of those in [`EXACTLY`] what must be exactly so, `null` for one that must not be there; of those
    /// in [`WITHIN`] what must be there with them.
    #[serde(flatten)]
    pub members: BTreeMap<String, Value>,
}

/// Code and place of a finding.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The finding's code.
    pub code: String,
    /// Its JSON Pointer.
    pub path: String,
}

/// What a record says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    status: String,
    outstanding: Vec<String>,
    evidence: Option<Vec<String>>,
}

impl Vector {
    /// The request's bytes.
    ///
    /// # Errors
    ///
    /// If the vector's base64 or base cannot be read.
    pub fn request(&self) -> Result<Vec<u8>> {
        self.call.request.bytes()
    }

    /// Compares an answer with what must be answered.
    ///
    /// # Errors
    ///
    /// The first difference.
    pub fn compare(&self, answer: &str) -> Result<()> {
        let answer: Value = serde_json::from_str(answer).with_context(|| format!("not JSON: {answer}"))?;
        let expected = &self.answer;
        ensure!(answer["outcome"] == *expected.outcome, "outcome: {answer}");
        if let Some(status) = expected.status {
            ensure!(answer["status"] == status, "status: {answer}");
        }
        if let Some(error) = &expected.error {
            ensure!(answer["error"]["code"] == **error, "error: {answer}");
        }
        if let Some(findings) = &expected.findings {
            let found = places(&answer["findings"])?;
            ensure!(found == *findings, "findings: {found:#?}\nin {answer}");
        }
        for (rule, result) in expected.checks.iter().flatten() {
            let checks = answer.pointer("/record/checks").unwrap_or(&answer["checks"]);
            let check = checks.as_array().into_iter().flatten().find(|check| check["rule"] == *rule);
            ensure!(check.is_some_and(|check| check["result"] == **result), "check {rule}: {answer}");
        }
        if let Some(merged) = &expected.merged {
            ensure!(answer.get("record") == Some(merged), "record: {answer}");
        }
        for (name, value) in &expected.members {
            match within(name) {
                Within::Part(of) => {
                    let different = subset::difference(&answer[of], value);
                    ensure!(different.is_none(), "{name}{}: {answer}", different.unwrap_or_default());
                }
                Within::Whole => ensure!(answer[name] == *value, "{name}: {answer}"),
            }
        }
        expected.record.as_ref().map_or(Ok(()), |record| record.compare(&answer["record"]))
    }
}

impl Record {
    /// The codes that it waits for.
    pub fn outstanding(&self) -> impl Iterator<Item = &String> {
        self.outstanding.iter()
    }

    fn compare(&self, record: &Value) -> Result<()> {
        ensure!(record["status"] == *self.status, "status of {record}");
        let outstanding: Vec<&str> = record["outstanding"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|finding| finding["code"].as_str())
            .collect();
        ensure!(outstanding == self.outstanding, "outstanding of {record}");
        let evidence = record.pointer("/credential/evidence").cloned().unwrap_or_default();
        ensure!(evidence == serde_json::to_value(&self.evidence)?, "evidence of {record}");
        Ok(())
    }
}

/// Every vector of an area, in the order of their names.
///
/// # Errors
///
/// When a file is no vector: one that is not read would prove nothing.
pub fn load(area: &str) -> Result<Vec<Vector>> {
    let root = root();
    let mut files = Vec::new();
    collect(&root.join(area), &mut files)?;
    files.sort();
    ensure!(!files.is_empty(), "no vectors in {area}");
    files.iter().map(|file| read(&root, file)).collect()
}

/// The vector of a name, such as `claims/format/study-id`.
///
/// # Errors
///
/// When there is none, or its file is no vector.
pub fn named(name: &str) -> Result<Vector> {
    let root = root();
    read(&root, &root.join(name).with_extension("json"))
}

/// Every vector of every area.
///
/// # Errors
///
/// When a file is no vector.
pub fn load_all() -> Result<Vec<Vector>> {
    let root = root();
    files()?.iter().map(|file| read(&root, file)).collect()
}

/// The files of every area.
///
/// # Errors
///
/// If a folder cannot be read, or has something else in it.
pub fn files() -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(root())? {
        let entry = entry?;
        if entry.file_type()?.is_dir() && entry.file_name() != BASES {
            collect(&entry.path(), &mut files)?;
        }
    }
    files.sort();
    Ok(files)
}

fn read(root: &Path, file: &Path) -> Result<Vector> {
    let text = fs::read_to_string(file)?;
    let mut vector: Vector =
        serde_json::from_str(&text).with_context(|| format!("{} is no vector", file.display()))?;
    let known = |name: &str| EXACTLY.contains(&name) || WITHIN.contains(&name);
    let unknown = vector.answer.members.keys().find(|name| !known(name));
    ensure!(unknown.is_none(), "{}: nothing compares {unknown:?}", file.display());
    vector.name = file.strip_prefix(root)?.with_extension("").to_string_lossy().replace('\\', "/");
    Ok(vector)
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "json") {
            files.push(path);
        } else {
            bail!("{} is neither a vector nor a folder", path.display());
        }
    }
    Ok(())
}

/// The folder of the requests that vectors patch.
pub(crate) const BASES: &str = "bases";

/// How much of a member of the answer a member of a vector says.
pub(crate) enum Within<'n> {
    /// All of it.
    Whole,
    /// A part of the member of this name.
    Part(&'n str),
}

/// How much of the answer a member of a vector says. `checks` of a vector are results by rule number.
pub(crate) fn within(name: &str) -> Within<'_> {
    match name {
        "verification" => Within::Part("checks"),
        _ if WITHIN.contains(&name) => Within::Part(name),
        _ => Within::Whole,
    }
}

/// Members of answers of which a vector says what it is about; see [`subset`].
const WITHIN: [&str; 4] = ["assessment", "estimate", "reductions", "verification"];

/// Members of answers that are compared as they are: of the gateway, the preferences, samples, and credentials.
const EXACTLY: [&str; 40] = [
    "handle",
    "rpc",
    "fields",
    "prefix",
    "path",
    "responseBody",
    "deprecation",
    "explain",
    "prefixes",
    "routes",
    "changed",
    "text",
    "name",
    "title",
    "annotations",
    "version",
    "category",
    "visibility",
    "stability",
    "defaultState",
    "featureSwitch",
    "dependsOn",
    "requiredEnvironmentVariables",
    "tools",
    "selection",
    "redrawn",
    "household",
    "size",
    "adjusted",
    "formula",
    "strata",
    "z",
    "derivation",
    "document",
    "verifiableCredential",
    "did",
    "publicKeyMultibase",
    "verificationMethod",
    "controller",
    "secretKey",
];

/// A member that is there, `null` or not.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// `tests/vectors`.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("vectors")
}

/// Code and path of each finding in a list.
///
/// # Errors
///
/// When it is no list of findings.
pub fn places(findings: &Value) -> Result<Vec<Place>> {
    let findings = findings.as_array().context("no findings")?;
    findings
        .iter()
        .map(|finding| {
            let member =
                |name| finding[name].as_str().map(str::to_owned).context("a finding without a place");
            Ok(Place { code: member("code")?, path: member("path")? })
        })
        .collect()
}
