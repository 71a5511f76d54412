//! `hearth study credential`: issues the credential of one household's claim, based on the assessment of its study.
//!
//! The study is assessed first. The facts for rules 5 to 7 go with the claim: whether the selection is proven, the
//! number of households in the reference group, and the nearest period of the other group.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use chrono::{NaiveDate, SecondsFormat, Utc};
use clap::Args;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::request::{Inputs, Request};
use crate::cli::answer::{self, Answer};
use crate::cli::keys;
use crate::cli::visible::visible;
use crate::cli::{Failure, Verdict, diagnostic, parts};

/// Issue the credential of one household's claim.
///
/// The claim must be verified under the policy `study`.
///
/// Exit codes: 0 the credential is issued, 1 the claim or the study has errors, 2 the command could not run.
#[derive(Args, Debug)]
pub(super) struct Credential {
    #[command(flatten)]
    inputs: Inputs,
    /// Household of the claim
    #[arg(long, value_name = "DID")]
    household: String,
    /// File with the secret key, from `hearth keys new`
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
    /// Issuer of the credential [default: the key's `did:key`]
    #[arg(long, value_name = "DID")]
    issuer: Option<String>,
    /// Time of issue (RFC 3339), as in 2026-11-20T21:00:00Z [default: now]
    #[arg(long, value_name = "TIME")]
    now: Option<String>,
    /// End of the validity (RFC 3339) [default: none]
    #[arg(long, value_name = "TIME")]
    until: Option<String>,
    /// Output file of the credential [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Output file of the claim, whose digest is in the credential
    #[arg(long, value_name = "FILE")]
    claim_output: Option<PathBuf>,
    /// Output file of the study's facts, with which `hearth verify --study` checks rules 5 to 7
    #[arg(long, value_name = "FILE")]
    study_output: Option<PathBuf>,
}

/// The answer of `study.assess`, with the assessment's unchanged text.
#[derive(Deserialize)]
struct Assessed<'a> {
    #[serde(borrow)]
    assessment: &'a RawValue,
}

/// The answer of `credential.issue`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Issued<'a> {
    #[serde(borrow)]
    verifiable_credential: &'a RawValue,
}

/// Assesses the study and issues the credential. Findings go to standard error.
pub(super) fn run(options: &Credential) -> Result<Verdict, Failure> {
    let request = options.inputs.read()?;
    let secret = keys::secret(&options.key)?;
    let module = super::module()?;
    let subject = options.inputs.subject();
    let mut log = anstream::stderr().lock();
    let assessed = module.invoke("study.assess", request.text.as_bytes())?;
    if answer::verdict(&assessed) != Verdict::Valid {
        let found = Answer::read(&assessed)?;
        parts::print(&mut log, &request.parts, &subject, &found)?;
        let red = anstyle::AnsiColor::BrightRed.on_default().bold();
        let counts = diagnostic::counts(&found.findings);
        writeln!(log, "{subject}: {red}not assessed{red:#}{counts}; no credential was issued")?;
        return Ok(answer::verdict(&assessed));
    }
    let (index, group) = find(&request, &options.household)?;
    let issue = options.request(&request, (index, &group), &secret, &assessed)?;
    let issued = module.invoke("credential.issue", issue.to_string().as_bytes())?;
    let verdict = answer::verdict(&issued);
    // Paths of findings are relative to the claim, which is one of several.
    let mut found = Answer::read(&issued)?;
    for finding in &mut found.findings {
        finding.path = format!("/claims/{index}{}", finding.path);
    }
    parts::print(&mut log, &request.parts, &subject, &found)?;
    if verdict != Verdict::Valid {
        return Ok(verdict);
    }
    let Issued { verifiable_credential } = serde_json::from_str(&issued)
        .map_err(|error| format!("the module's answer cannot be read: {error}"))?;
    if let (Some(path), Some(claim)) = (&options.claim_output, request.claims.get(index)) {
        write(path, claim)?;
    }
    if let (Some(path), Some(study)) = (&options.study_output, issue.pointer("/record/study")) {
        write(path, &study.to_string())?;
    }
    match &options.output {
        Some(path) => write(path, verifiable_credential.get())?,
        None => writeln!(std::io::stdout().lock(), "{verifiable_credential}")?,
    }
    Ok(verdict)
}

/// Returns the index of the household's claim, and its group.
fn find(request: &Request, household: &str) -> Result<(usize, String), String> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Claim {
        household_id: String,
        test_group: String,
    }
    let found = request.claims.iter().enumerate().find_map(|(index, text)| {
        let claim: Claim = serde_json::from_str(text).ok()?;
        (claim.household_id == household).then_some((index, claim.test_group))
    });
    found.ok_or_else(|| format!("`{}` has no claim in the study", visible(household)))
}

impl Credential {
    fn request(
        &self,
        request: &Request,
        (index, group): (usize, &str),
        secret: &str,
        assessed: &str,
    ) -> Result<Value, String> {
        let unreadable = |error| format!("the module's answer cannot be read: {error}");
        let Assessed { assessment } = serde_json::from_str(assessed).map_err(unreadable)?;
        let digest = hearth_identity::sha256(assessment.get()).map_err(|error| error.to_string())?;
        let assessment: Value = serde_json::from_str(assessment.get()).map_err(unreadable)?;
        let now = self.now.clone().unwrap_or_else(|| Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true));
        let mut study = json!({ "assessment": digest });
        if let Some(id) = assessment.pointer("/study/id").filter(|id| id.is_string()) {
            put(&mut study, "id", id.clone());
        }
        if let Some(reductions) = reductions(&assessment) {
            put(&mut study, "emissionReductions", reductions);
        }
        let mut issue = json!({
            "claim": request.claims.get(index),
            "record": { "policy": "study", "study": context(&assessment, &self.household, group) },
            "secretKey": secret,
            "created": now,
            "module": format!("sha256:{}", hearth_kpt::DIGEST),
            "study": study,
        });
        for (name, value) in [("issuer", &self.issuer), ("validUntil", &self.until)] {
            if let Some(value) = value {
                put(&mut issue, name, Value::from(value.as_str()));
            }
        }
        Ok(issue)
    }
}

fn put(object: &mut Value, name: &str, value: Value) {
    if let Value::Object(members) = object {
        members.insert(name.to_owned(), value);
    }
}

/// Returns the facts of the study beyond the household's own claim.
fn context(assessment: &Value, household: &str, group: &str) -> Value {
    let values = |group: &str| {
        let values = assessment.pointer(&format!("/groups/{group}/values")).and_then(Value::as_array);
        values.map(Vec::as_slice).unwrap_or_default()
    };
    let others = values("reference").iter().filter(|value| value.get("household") != Some(&household.into()));
    let mut context = json!({ "referenceClaims": others.count() });
    let own =
        values(group).iter().find(|value| value.get("household") == Some(&household.into())).and_then(days);
    let other = if group == "reference" { "intervention" } else { "reference" };
    let apart = |(start, end): (NaiveDate, NaiveDate)| {
        own.map_or(0, |(from, to)| (start - to).num_days().max((from - end).num_days()).max(0))
    };
    if let Some((start, end)) = values(other).iter().filter_map(days).min_by_key(|days| apart(*days)) {
        put(
            &mut context,
            "counterpart",
            json!({ "startDate": start.to_string(), "endDate": end.to_string() }),
        );
    }
    let checks = assessment.get("checks").and_then(Value::as_array).into_iter().flatten();
    let mut selection = checks.filter(|check| check.get("topic") == Some(&"selection".into()));
    let result = selection.find_map(|check| check.get("result")).and_then(Value::as_str);
    if let Some(selected) = match result {
        Some("pass") => Some(true),
        Some("fail") => Some(false),
        _ => None,
    } {
        put(&mut context, "selection", json!({ "selected": selected }));
    }
    context
}

fn days(value: &Value) -> Option<(NaiveDate, NaiveDate)> {
    let date = |name| value.get(name)?.as_str()?.parse().ok();
    Some((date("startDate")?, date("endDate")?))
}

/// Returns the emission reductions in the form of a credential.
fn reductions(assessment: &Value) -> Option<Value> {
    let reductions = assessment.get("reductions")?;
    let mut data = json!({});
    for name in ["methodology", "version", "value", "unit"] {
        put(&mut data, name, reductions.get(name)?.clone());
    }
    Some(data)
}

fn write(path: &std::path::Path, text: &str) -> Result<(), String> {
    let name = visible(&path.to_string_lossy()).into_owned();
    fs::write(path, format!("{text}\n")).map_err(|error| format!("`{name}`: {error}"))
}
