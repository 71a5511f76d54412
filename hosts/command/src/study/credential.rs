//! `hearth study credential`: issues the credential of a study, or that of one household's claim.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use chrono::{SecondsFormat, Utc};
use clap::Args;
use hearth_kpt::Hearth;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::household::{self, put};
use super::load::{assess, module};
use super::request::{Inputs, Request};
use crate::answer::{self, Answer};
use crate::key_file;
use crate::result::{Failure, Verdict};
use crate::{diagnostic, parts};
use hearth_terminal::visible::visible;

/// Issue the credential of a study, or of one household's claim.
///
/// The credential of a study states its figures, its parameters, and the digest of each claim, so that `hearth verify`
/// calculates the figures again. Each drawn household must have a claim, or a reason in `dropouts`. The credential of a
/// household's claim states nothing about the figures of its study. The claim must be verified under the policy
/// `study`.
///
/// Exit codes: 0 the credential is issued, 1 a claim or the study has errors, 2 the command could not run.
#[derive(Args, Debug)]
pub(super) struct Credential {
    #[command(flatten)]
    inputs: Inputs,
    /// Household whose claim gets a credential [default: the credential is that of the study]
    #[arg(long, value_name = "DID")]
    household: Option<String>,
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
    /// Output file of the household's claim, whose digest is in the credential
    #[arg(long, value_name = "FILE", requires = "household")]
    claim_output: Option<PathBuf>,
    /// Output file of the study's facts, with which `hearth verify --study` checks rules 5 to 7 of the household's claim
    #[arg(long, value_name = "FILE", requires = "household")]
    study_output: Option<PathBuf>,
}

/// The answer of an operation that issues a credential.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Issued<'a> {
    #[serde(borrow)]
    verifiable_credential: &'a RawValue,
}

/// Issues the credential. Findings go to standard error.
pub(super) fn run(options: &Credential) -> Result<Verdict, Failure> {
    let request = options.inputs.read()?;
    let secret = key_file::secret(&options.key)?;
    let module = module()?;
    match &options.household {
        Some(household) => options.issue_for_household(&module, &request, household, &secret),
        None => options.issue_for_study(&module, &request, &secret),
    }
}

impl Credential {
    fn issue_for_study(&self, module: &Hearth, request: &Request, secret: &str) -> Result<Verdict, Failure> {
        // The text of the study is inserted unchanged, so that every number keeps its digits.
        let more = self.with_key(json!({}), secret).to_string();
        let text = format!("{{\"study\":{},{}", request.text, more.trim_start_matches('{'));
        let issued = module.invoke("credential.study", text.as_bytes())?;
        self.print(request, &issued, None)
    }

    fn issue_for_household(
        &self,
        module: &Hearth,
        request: &Request,
        household: &str,
        secret: &str,
    ) -> Result<Verdict, Failure> {
        let assessed = assess(module, &request.text)?;
        if answer::verdict(&assessed) != Verdict::Valid {
            return self.print(request, &assessed, None);
        }
        let (index, members) = household::members(request, household, &assessed)?;
        let issue = self.with_key(members, secret);
        let issued = module.invoke("credential.issue", issue.to_string().as_bytes())?;
        let verdict = self.print(request, &issued, Some(index))?;
        if verdict == Verdict::Valid {
            if let (Some(path), Some(claim)) = (&self.claim_output, request.claims.get(index)) {
                write(path, claim)?;
            }
            if let (Some(path), Some(study)) = (&self.study_output, issue.pointer("/record/study")) {
                write(path, &study.to_string())?;
            }
        }
        Ok(verdict)
    }

    /// Adds the members that the requests of all credentials have.
    fn with_key(&self, mut issue: Value, secret: &str) -> Value {
        let now = self.now.clone().unwrap_or_else(|| Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true));
        put(&mut issue, "secretKey", Value::from(secret));
        put(&mut issue, "created", Value::from(now));
        put(&mut issue, "module", Value::from(format!("sha256:{}", hearth_kpt::DIGEST)));
        for (name, value) in [("issuer", &self.issuer), ("validUntil", &self.until)] {
            if let Some(value) = value {
                put(&mut issue, name, Value::from(value.as_str()));
            }
        }
        issue
    }

    /// Prints the findings, and writes the credential if there is one. `claim` is the index of the only claim that the
    /// paths of the findings refer to.
    fn print(&self, request: &Request, issued: &str, claim: Option<usize>) -> Result<Verdict, Failure> {
        let verdict = answer::verdict(issued);
        let mut log = anstream::stderr().lock();
        let mut found = Answer::read(issued)?;
        for finding in &mut found.findings {
            if let Some(index) = claim {
                finding.path = format!("/claims/{index}{}", finding.path);
            }
        }
        let subject = self.inputs.subject();
        parts::print(&mut log, &request.parts, &subject, &found)?;
        if verdict != Verdict::Valid {
            let red = anstyle::AnsiColor::BrightRed.on_default().bold();
            let counts = diagnostic::counts(&found.findings);
            writeln!(log, "{subject}: {red}no credential was issued{red:#}{counts}")?;
            return Ok(verdict);
        }
        let Issued { verifiable_credential } = answer::read(issued)?;
        match &self.output {
            Some(path) => write(path, verifiable_credential.get())?,
            None => writeln!(std::io::stdout().lock(), "{verifiable_credential}")?,
        }
        Ok(verdict)
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let name = visible(&path.to_string_lossy()).into_owned();
    fs::write(path, format!("{text}\n")).map_err(|error| format!("`{name}`: {error}"))
}
