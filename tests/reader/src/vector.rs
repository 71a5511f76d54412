//! Vectors: the files below `tests/vectors`, in the form that the README there describes.

#![expect(clippy::indexing_slicing, reason = "indexing a JSON value returns null for a missing member")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::folder::BASES;
pub use crate::folder::root;
use crate::request::Request;
use crate::subset;

/// One vector.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vector {
    /// The path below `tests/vectors`, without the extension.
    #[serde(skip)]
    pub name: String,
    /// The case that the vector shows.
    pub description: String,
    /// The call under test.
    pub call: Call,
    /// The expected answer.
    pub answer: Answer,
}

/// The call under test, with the calls before it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// Calls that are made before on the same instance, for example to compile a table.
    #[serde(default)]
    pub before: Vec<Before>,
    /// `area.operation`.
    pub operation: String,
    request: Request,
}

/// A call whose answer is ignored.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Before {
    /// `area.operation`.
    pub operation: String,
    request: Request,
}

impl Before {
    /// Returns the bytes of the request.
    ///
    /// # Errors
    ///
    /// Returns an error if the base64 or the base of the vector cannot be read.
    pub fn request(&self) -> Result<Vec<u8>> {
        self.request.bytes()
    }
}

/// The expected answer. Absent members are not compared.
#[derive(Debug, Deserialize)]
pub struct Answer {
    /// `valid`, `findings` or `could-not-run`.
    pub outcome: String,
    /// 400 or 409, for `findings`.
    pub status: Option<u16>,
    /// All findings, in order.
    pub findings: Option<Vec<ExpectedFinding>>,
    /// The results, keyed by rule number.
    pub checks: Option<BTreeMap<u64, String>>,
    /// The code of the error, for `could-not-run`.
    pub error: Option<String>,
    /// The compared parts of the record, for `claims.record`.
    pub record: Option<Record>,
    /// The exact record of `preferences.merge`; `Some(null)` if a record must be absent.
    #[serde(default, deserialize_with = "given")]
    pub merged: Option<Value>,
    /// Other members. Members in [`EXACTLY`] must be equal, and `null` requires that the member is absent. Members in
    /// [`WITHIN`] must be a part of the actual member.
    #[serde(flatten)]
    pub members: BTreeMap<String, Value>,
}

/// Code and path of a finding, and its parameters if they are compared.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedFinding {
    /// The code of the finding.
    pub code: String,
    /// The path of the finding, as a JSON Pointer.
    pub path: String,
    /// The parameters of the finding.
    pub params: Option<Value>,
}

impl ExpectedFinding {
    fn fits(&self, found: &Self) -> bool {
        self.code == found.code
            && self.path == found.path
            && (self.params.is_none() || self.params == found.params)
    }
}

/// The compared parts of a record.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    status: String,
    outstanding: Vec<String>,
    evidence: Option<Vec<String>>,
    warnings: Option<Vec<String>>,
}

impl Vector {
    /// Returns the bytes of the request.
    ///
    /// # Errors
    ///
    /// Returns an error if the base64 or the base of the vector cannot be read.
    pub fn request(&self) -> Result<Vec<u8>> {
        self.call.request.bytes()
    }

    /// Compares an answer with the expected one.
    ///
    /// # Errors
    ///
    /// Returns the first difference as an error.
    pub fn compare(&self, answer: &str) -> Result<()> {
        let answer: Value =
            serde_json::from_str(answer).with_context(|| format!("the answer is not JSON: {answer}"))?;
        let expected = &self.answer;
        ensure!(answer["outcome"] == *expected.outcome, "outcome: {answer}");
        if let Some(status) = expected.status {
            ensure!(answer["status"] == status, "status: {answer}");
        }
        if let Some(error) = &expected.error {
            ensure!(answer["error"]["code"] == **error, "error: {answer}");
        }
        if let Some(findings) = &expected.findings {
            ensure!(are_found(findings, &answer["findings"])?, "findings: {answer}");
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
    /// Returns the outstanding codes, and those of the warnings.
    pub fn codes(&self) -> impl Iterator<Item = &String> {
        self.outstanding.iter().chain(self.warnings.iter().flatten())
    }

    fn compare(&self, record: &Value) -> Result<()> {
        ensure!(record["status"] == *self.status, "the status differs in {record}");
        let codes = |name: &str| -> Vec<&str> {
            let findings = record[name].as_array().into_iter().flatten();
            findings.filter_map(|finding| finding["code"].as_str()).collect()
        };
        ensure!(codes("outstanding") == self.outstanding, "the outstanding codes differ in {record}");
        if let Some(warnings) = &self.warnings {
            ensure!(codes("warnings") == *warnings, "the warnings differ in {record}");
        }
        let evidence = record.pointer("/credential/evidence").cloned().unwrap_or_default();
        ensure!(evidence == serde_json::to_value(&self.evidence)?, "the evidence differs in {record}");
        Ok(())
    }
}

/// Returns every vector of an area, sorted by name.
///
/// # Errors
///
/// Returns an error if a file is not a vector, because a file that is skipped would test nothing.
pub fn load(area: &str) -> Result<Vec<Vector>> {
    let root = root();
    let mut files = Vec::new();
    collect(&root.join(area), &mut files)?;
    files.sort();
    ensure!(!files.is_empty(), "the area `{area}` has no vectors");
    files.iter().map(|file| read(&root, file)).collect()
}

/// Returns the vector with a name such as `claims/format/study-id`.
///
/// # Errors
///
/// Returns an error if the vector is missing, or its file is not a vector.
pub fn named(name: &str) -> Result<Vector> {
    let root = root();
    read(&root, &root.join(name).with_extension("json"))
}

/// Returns every vector of every area.
///
/// # Errors
///
/// Returns an error if a file is not a vector.
pub fn load_all() -> Result<Vec<Vector>> {
    let root = root();
    files()?.iter().map(|file| read(&root, file)).collect()
}

/// Returns the files of every area.
///
/// # Errors
///
/// Returns an error if a folder cannot be read, or contains a file that is not a vector.
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
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut vector: Vector =
        serde_json::from_str(&text).with_context(|| format!("{} is not a vector", file.display()))?;
    let known = |name: &str| EXACTLY.contains(&name) || WITHIN.contains(&name);
    let unknown = vector.answer.members.keys().find(|name| !known(name));
    ensure!(unknown.is_none(), "{}: the member {unknown:?} is unknown", file.display());
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

/// How a member of a vector is compared with the answer.
pub(crate) enum Within<'n> {
    /// It must be equal.
    Whole,
    /// It must be a part of the member of this name.
    Part(&'n str),
}

/// Returns how a member of a vector is compared. The `checks` of a vector are results keyed by rule number.
pub(crate) fn within(name: &str) -> Within<'_> {
    match name {
        "verification" => Within::Part("checks"),
        _ if WITHIN.contains(&name) => Within::Part(name),
        _ => Within::Whole,
    }
}

/// Members that are compared as a part; see [`subset`].
const WITHIN: [&str; 4] = ["assessment", "estimate", "reductions", "verification"];

/// Members that are compared exactly: of the gateway, the preferences, samples, and credentials.
const EXACTLY: [&str; 47] = [
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
    "frame",
    "pledge",
    "redrawn",
    "household",
    "size",
    "adjusted",
    "formula",
    "strata",
    "z",
    "t",
    "inputs",
    "derivation",
    "document",
    "verifiableCredential",
    "did",
    "publicKeyMultibase",
    "verificationMethod",
    "controller",
    "secretKey",
    "claim",
    "days",
    "figures",
];

/// Deserialises a member that is present, even if it is `null`.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// Returns whether a list has the expected findings, in order.
///
/// # Errors
///
/// Returns an error if the value is not a list of findings.
pub fn are_found(expected: &[ExpectedFinding], findings: &Value) -> Result<bool> {
    let found = findings_of(findings)?;
    Ok(found.len() == expected.len()
        && expected.iter().zip(&found).all(|(expected, found)| expected.fits(found)))
}

/// Returns the findings of a list.
///
/// # Errors
///
/// Returns an error if the value is not a list of findings.
pub fn findings_of(findings: &Value) -> Result<Vec<ExpectedFinding>> {
    let findings = findings.as_array().context("`findings` is not a list")?;
    findings
        .iter()
        .map(|finding| {
            let member =
                |name| finding[name].as_str().map(str::to_owned).context("a finding has no code or no path");
            let params = finding.get("params").cloned();
            Ok(ExpectedFinding { code: member("code")?, path: member("path")?, params })
        })
        .collect()
}
