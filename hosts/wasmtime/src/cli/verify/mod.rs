//! `hearth verify`: whether a credential holds, without asking anybody; whether a store holds what was stored.
//!
//! The module's own digest goes into the question, so the answer says whether the module that issued the credential is
//! the one that runs here. Documents of issuers and lists of states are files: nothing is fetched.

mod question;
mod store;

use std::io::Write;
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde_json::Value;

use super::answer::{self, Answer};
use super::visible::visible;
use super::{Failure, Format, Verdict, diagnostic, module, parts};

/// Verifies a credential offline: signature, issuer, period, digest, rules, study, module and status.
///
/// What nobody gave the means for is not checked, and said so: digest and rules take the claim, the study its assessment,
/// a `did:web` its document, the status its list.
#[derive(Args, Debug)]
pub(super) struct Verify {
    /// The credential, or a record that has one; `-` is standard input
    #[arg(long, value_name = "FILE", required_unless_present = "store")]
    credential: Option<PathBuf>,
    /// A state directory, or the database of one: compares every claim, id and credential in it with each other. It is
    /// only read, and may be in use
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = ["credential", "claim", "study", "assessment", "status_lists", "now"]
    )]
    store: Option<PathBuf>,
    /// The claim it is of
    #[arg(long, value_name = "FILE")]
    claim: Option<PathBuf>,
    /// What the keeper of the claim's study knows: {"referenceClaims":60,"counterpart":{"startDate","endDate"},
    /// "selection":{"selected":true}}
    #[arg(long, value_name = "FILE")]
    study: Option<PathBuf>,
    /// The assessment of that study, of `hearth study assess --format json`: what the credential says of it is compared
    #[arg(long, value_name = "FILE")]
    assessment: Option<PathBuf>,
    /// A list of states (`BitstringStatusListCredential`); as often as there are lists
    #[arg(long = "status-list", value_name = "FILE")]
    status_lists: Vec<PathBuf>,
    /// The controlled identifier document of an issuer; as often as there are documents
    #[arg(long = "controller", value_name = "FILE")]
    controllers: Vec<PathBuf>,
    /// Who must have issued it
    #[arg(long, value_name = "DID")]
    issuer: Option<String>,
    /// The time of verification (RFC 3339), as in 2026-11-20T21:00:00Z; the time of the clock where none is given
    #[arg(long, value_name = "TIME")]
    now: Option<String>,
    /// How to print the answer
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Verifies once.
pub(super) fn run(options: &Verify) -> Result<Verdict, Failure> {
    let credential = match (&options.store, &options.credential) {
        (Some(store), _) => return store::run(options, store),
        (None, credential) => credential.as_deref().ok_or("`--credential` is missing".to_owned())?,
    };
    let question = question::of(options, credential)?;
    let answer = module()?.invoke("credential.verify", question.text.as_bytes())?;
    let verdict = answer::verdict(&answer);
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        writeln!(out, "{answer}")?;
        return Ok(verdict);
    }
    let unreadable = |error| format!("the module's answer cannot be read: {error}");
    let mut answer: Value = serde_json::from_str(&answer).map_err(unreadable)?;
    // These are not the rules that other answers have under this name.
    let checks = answer.as_object_mut().and_then(|members| members.remove("checks"));
    let read: Answer = serde_json::from_value(answer).map_err(unreadable)?;
    parts::print(&mut out, &question.parts, &question.subject, &read)?;
    if read.error.is_some() {
        return Ok(verdict);
    }
    let unchecked = checks.map(|checks| table(&mut out, &checks)).transpose()?.unwrap_or(0);
    let (color, word) = match (verdict, unchecked) {
        (Verdict::Valid, 0) => (AnsiColor::Green, "holds"),
        (Verdict::Valid, _) => (AnsiColor::Green, "holds, as far as it was checked"),
        _ => (AnsiColor::BrightRed, "does not hold"),
    };
    let style = color.on_default().bold();
    writeln!(out, "{}: {style}{word}{style:#}{}", question.subject, diagnostic::counts(&read.findings))?;
    Ok(verdict)
}

/// Each check with its result and what it looked at. Gives how many were not made.
fn table(out: &mut impl Write, checks: &Value) -> Result<usize, Failure> {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    writeln!(out, "{bold}{:<9}  {:<11}  about{bold:#}", "check", "result")?;
    let mut unchecked = 0;
    for name in CHECKS {
        let Some(check) = checks.get(name) else { continue };
        let result = check.get("result").and_then(Value::as_str).unwrap_or("not-checked");
        let style = match result {
            "pass" => AnsiColor::Green.on_default(),
            "fail" => AnsiColor::BrightRed.on_default(),
            _ => AnsiColor::Yellow.on_default(),
        };
        unchecked += usize::from(result == "not-checked");
        let about = about(name, check);
        writeln!(out, "{name:<9}  {style}{result:<11}{style:#}  {dim}{about}{dim:#}")?;
    }
    writeln!(out)?;
    Ok(unchecked)
}

/// What it looked at, and why it was not made.
fn about(name: &str, check: &Value) -> String {
    let text =
        |member: &str| check.get(member).and_then(Value::as_str).map(|text| visible(text).into_owned());
    let word = |word: &str, member: &str| text(member).map(|text| format!("{word} {text}"));
    // Of the URL of a key the part that is not its issuer, which is told on its own.
    let method = text("verificationMethod").map(|method| match method.rsplit_once('#') {
        Some((_, key)) => format!("by {key}"),
        None => format!("by {method}"),
    });
    let rules = check.get("notChecked").and_then(Value::as_array).map(|rules| {
        let rules: Vec<String> = rules.iter().map(Value::to_string).collect();
        format!("not rules {}", rules.join(", "))
    });
    let unproven = check.get("unproven").and_then(Value::as_array).map(|names| {
        let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
        format!("not {}", visible(&names.join(", ")))
    });
    let texts = match name {
        "signature" => vec![text("cryptosuite"), method, word("at", "created")],
        "issuer" => vec![text("id")],
        "period" => vec![word("from", "validFrom"), word("until", "validUntil")],
        "digest" => vec![text("claim")],
        "rules" => vec![word("policy", "policy"), rules],
        "study" => vec![text("assessment"), unproven],
        "module" => vec![text("digest")],
        _ => vec![check.get("entries").map(entry)],
    };
    let texts = texts.into_iter().chain([text("reason")]).flatten().filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join(", ")
}

/// The entries of status lists.
fn entry(entries: &Value) -> String {
    let entries = entries.as_array().into_iter().flatten().map(|entry| {
        let text = |member: &str| match entry.get(member) {
            Some(Value::String(text)) => visible(text).into_owned(),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Bool(set)) => set.to_string(),
            _ => String::new(),
        };
        let said = [text("purpose"), text("value"), text("message")];
        said.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    });
    entries.collect::<Vec<_>>().join(", ")
}

/// In the order in which they are told.
const CHECKS: [&str; 8] = ["signature", "issuer", "period", "digest", "rules", "study", "module", "status"];
