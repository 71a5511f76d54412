//! `hearth verify`: verifies a credential offline, or the store of a service.
//!
//! The request contains the digest of this module, unless the credential names another one. Then its rules and figures
//! are compared, and the check of the module is skipped.
//! Issuer documents and status lists are read from files; nothing is fetched.

mod options;
mod request;
mod store;

use std::io::Write;

use anstyle::{AnsiColor, Style};
use serde_json::Value;

use super::answer::{self, Answer};
use super::{diagnostic, parts};
use crate::load::module;
use crate::result::{Failure, Format, Verdict};
use hearth_terminal::visible::visible;

pub(super) use options::Verify;

/// Verifies the credential or the store.
pub(super) fn run(options: &Verify) -> Result<Verdict, Failure> {
    let credential = match (&options.store, &options.credential) {
        (Some(store), _) => return store::run(options, store),
        (None, credential) => credential.as_deref().ok_or("`--credential` is missing".to_owned())?,
    };
    let request = request::of(options, credential)?;
    let answer = module()?.invoke("credential.verify", request.text.as_bytes())?;
    let verdict = match answer::verdict(&answer) {
        Verdict::Valid if request.ended.is_some() => Verdict::Findings,
        verdict => verdict,
    };
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        writeln!(out, "{answer}")?;
        return Ok(verdict);
    }
    let unreadable = |error| format!("the module's answer cannot be read: {error}");
    let mut answer: Value = serde_json::from_str(&answer).map_err(unreadable)?;
    // In this answer, `checks` has another format than in answers about claims.
    let checks = answer.as_object_mut().and_then(|members| members.remove("checks"));
    let read: Answer = serde_json::from_value(answer).map_err(unreadable)?;
    parts::print(&mut out, &request.parts, &request.subject, &read)?;
    if read.error.is_some() {
        return Ok(verdict);
    }
    let unchecked = checks.map(|checks| table(&mut out, &checks)).transpose()?.unwrap_or(0);
    let (color, word) = match (verdict, unchecked) {
        (Verdict::Valid, 0) => (AnsiColor::Green, "verified"),
        (Verdict::Valid, _) => (AnsiColor::Green, "verified, except for the skipped checks"),
        _ => (AnsiColor::BrightRed, "not verified"),
    };
    if options.issuer.is_none() && options.controllers.is_empty() {
        let style = AnsiColor::Yellow.on_default().bold();
        writeln!(out, "{style}the issuer is not verified{style:#}: {WITHOUT_ISSUER}")?;
    }
    if let Some(status) = &request.ended {
        let style = AnsiColor::BrightRed.on_default().bold();
        writeln!(out, "{style}the record is not verified{style:#}: its status is {}", quoted(status))?;
    }
    if let Some(module) = &request.other_module {
        let style = AnsiColor::Yellow.on_default().bold();
        writeln!(out, "{style}another module issued the credential{style:#}: {}", visible(module))?;
    }
    let style = color.on_default().bold();
    writeln!(out, "{}: {style}{word}{style:#}{}", request.subject, diagnostic::counts(&read.findings))?;
    Ok(verdict)
}

/// Prints each check with its result and its subject. Returns the number of skipped checks.
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

/// Returns the subject of a check, and the reason if it was skipped.
fn about(name: &str, check: &Value) -> String {
    let text =
        |member: &str| check.get(member).and_then(Value::as_str).map(|text| visible(text).into_owned());
    let word = |word: &str, member: &str| text(member).map(|text| format!("{word} {text}"));
    // Only the fragment of the key's URL is shown, because the issuer has its own line.
    let method = text("verificationMethod").map(|method| match method.rsplit_once('#') {
        Some((_, key)) => format!("by {key}"),
        None => format!("by {method}"),
    });
    let rules = check.get("notChecked").and_then(Value::as_array).map(|rules| {
        let rules: Vec<String> = rules.iter().map(Value::to_string).collect();
        format!("without rules {}", rules.join(", "))
    });
    let claims = check.get("claims").and_then(Value::as_u64).map(|claims| format!("{claims} claims"));
    let unproven = check.get("unproven").and_then(Value::as_array).map(|names| {
        let names: Vec<String> = names.iter().filter_map(Value::as_str).map(quoted).collect();
        format!("without {}", names.join(", "))
    });
    let texts = match name {
        "signature" => vec![text("cryptosuite"), method, word("at", "created")],
        "issuer" => vec![text("id")],
        "period" => vec![word("from", "validFrom"), word("until", "validUntil")],
        "digest" => vec![text("claim"), claims],
        "rules" => vec![word("policy", "policy"), rules],
        "study" => vec![text("assessment"), unproven],
        "module" => vec![text("digest")],
        _ => vec![check.get("entries").map(entry)],
    };
    let texts = texts.into_iter().chain([text("reason")]).flatten().filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join(", ")
}

/// Returns the name of a member, in quotation marks unless it is one of this module's, so that it does not read as text.
fn quoted(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.';
    let is_name = !name.is_empty() && name.bytes().all(is_plain);
    if is_name { name.to_owned() } else { format!("{name:?}") }
}

/// Returns the entries of the status lists: the value of each, its place, and the time of the list, which does not
/// contain later changes.
fn entry(entries: &Value) -> String {
    let entries = entries.as_array().into_iter().flatten().map(|entry| {
        let text =
            |member: &str| entry.get(member).and_then(Value::as_str).map(|text| visible(text).into_owned());
        let number = |member: &str| entry.get(member).map(Value::to_string);
        let texts = [
            text("purpose"),
            number("value"),
            text("message").map(|message| format!("{message:?}")),
            number("index").map(|index| format!("at {index}")),
            text("created").map(|created| format!("in the list of {created}")),
        ];
        texts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    });
    entries.collect::<Vec<_>>().join(", ")
}

/// The reason if neither an issuer nor its document is expected.
const WITHOUT_ISSUER: &str = "without --issuer or --controller, any key may have signed the credential";

/// The checks, in the order of the output.
const CHECKS: [&str; 8] = ["signature", "issuer", "period", "digest", "rules", "study", "module", "status"];
