//! `hearth study credential`: the credential of one household's claim, by what its study shows.
//!
//! The study is assessed first. What rules 5 to 7 take from it goes with the claim: whether the selection holds, how
//! many households the reference group has, and the period of the other group that is nearest.

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

/// Issues the credential of one household's claim, when the claim is verified under the policy `study`.
#[derive(Args, Debug)]
pub(super) struct Credential {
    #[command(flatten)]
    inputs: Inputs,
    /// The household whose claim it is of
    #[arg(long, value_name = "DID")]
    household: String,
    /// The file of the secret key, of `hearth keys new`
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
    /// Who issues it; the key's own `did:key` where none is named
    #[arg(long, value_name = "DID")]
    issuer: Option<String>,
    /// The time of issuing (RFC 3339), as in 2026-11-20T21:00:00Z; the time of the clock where none is given
    #[arg(long, value_name = "TIME")]
    now: Option<String>,
    /// The end of its validity (RFC 3339)
    #[arg(long, value_name = "TIME")]
    until: Option<String>,
    /// Where to write it; standard output where no file is given
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Where to write the claim, as the credential's digest is of it
    #[arg(long, value_name = "FILE")]
    claim_output: Option<PathBuf>,
    /// Where to write what the study shows of it, with which `hearth verify --study` checks rules 5 to 7
    #[arg(long, value_name = "FILE")]
    study_output: Option<PathBuf>,
}

/// The answer of `study.assess`, as far as it is needed as it is.
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

/// Assesses and issues; what is wrong goes to standard error.
pub(super) fn run(options: &Credential) -> Result<Verdict, Failure> {
    let request = options.inputs.read()?;
    let secret = keys::secret(&options.key)?;
    let module = super::module()?;
    let subject = options.inputs.subject();
    let mut said = anstream::stderr().lock();
    let assessed = module.invoke("study.assess", request.text.as_bytes())?;
    if answer::verdict(&assessed) != Verdict::Valid {
        let found = Answer::read(&assessed)?;
        parts::print(&mut said, &request.parts, &subject, &found)?;
        let red = anstyle::AnsiColor::BrightRed.on_default().bold();
        let counts = diagnostic::counts(&found.findings);
        writeln!(said, "{subject}: {red}not assessed{red:#}{counts}; there is no credential")?;
        return Ok(answer::verdict(&assessed));
    }
    let (index, group) = find(&request, &options.household)?;
    let asked = options.request(&request, (index, &group), &secret, &assessed)?;
    let issued = module.invoke("credential.issue", asked.to_string().as_bytes())?;
    let verdict = answer::verdict(&issued);
    // Findings about the claim have their places in the claim, which stands among the others.
    let mut found = Answer::read(&issued)?;
    for finding in &mut found.findings {
        finding.path = format!("/claims/{index}{}", finding.path);
    }
    parts::print(&mut said, &request.parts, &subject, &found)?;
    if verdict != Verdict::Valid {
        return Ok(verdict);
    }
    let Issued { verifiable_credential } = serde_json::from_str(&issued)
        .map_err(|error| format!("the module's answer cannot be read: {error}"))?;
    if let (Some(path), Some(claim)) = (&options.claim_output, request.claims.get(index)) {
        write(path, claim)?;
    }
    if let (Some(path), Some(study)) = (&options.study_output, asked.pointer("/record/study")) {
        write(path, &study.to_string())?;
    }
    match &options.output {
        Some(path) => write(path, verifiable_credential.get())?,
        None => writeln!(std::io::stdout().lock(), "{verifiable_credential}")?,
    }
    Ok(verdict)
}

/// The household's claim among those of the study, and its group.
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
        let mut asked = json!({
            "claim": request.claims.get(index),
            "record": { "policy": "study", "study": context(&assessment, &self.household, group) },
            "secretKey": secret,
            "created": now,
            "module": format!("sha256:{}", hearth_kpt::DIGEST),
            "study": study,
        });
        for (name, value) in [("issuer", &self.issuer), ("validUntil", &self.until)] {
            if let Some(value) = value {
                put(&mut asked, name, Value::from(value.as_str()));
            }
        }
        Ok(asked)
    }
}

fn put(object: &mut Value, name: &str, value: Value) {
    if let Value::Object(members) = object {
        members.insert(name.to_owned(), value);
    }
}

/// What the study shows beyond the household's own claim.
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

/// The emission reductions, as a credential has them.
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
