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
use hearth_contract::{
    RefusedCredential, VerificationChecks, VerificationResult, VerifiedCredential, VerifiedStatus,
    VerifyCredentialAnswer, VerifyCredentialAnswerFindings,
};

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
    let read = Answer::read(&answer)?;
    parts::print(&mut out, &request.parts, &request.subject, &read)?;
    if read.error.is_some() {
        return Ok(verdict);
    }
    let unchecked = match answer::read(&answer)? {
        VerifyCredentialAnswer::Valid(VerifiedCredential { checks, .. })
        | VerifyCredentialAnswer::Findings(VerifyCredentialAnswerFindings::RefusedCredential(
            RefusedCredential { checks, .. },
        )) => table(&mut out, &checks)?,
        VerifyCredentialAnswer::Findings(_) | VerifyCredentialAnswer::CouldNotRun(_) => 0,
    };
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
fn table(out: &mut impl Write, checks: &VerificationChecks) -> Result<usize, Failure> {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    writeln!(out, "{bold}{:<9}  {:<11}  about{bold:#}", "check", "result")?;
    let mut unchecked = 0;
    for (name, result, about) in rows(checks) {
        let style = match result {
            VerificationResult::Pass => AnsiColor::Green.on_default(),
            VerificationResult::Fail => AnsiColor::BrightRed.on_default(),
            VerificationResult::NotChecked => AnsiColor::Yellow.on_default(),
        };
        unchecked += usize::from(result == VerificationResult::NotChecked);
        writeln!(out, "{name:<9}  {style}{:<11}{style:#}  {dim}{about}{dim:#}", result.as_str())?;
    }
    writeln!(out)?;
    Ok(unchecked)
}

/// Returns each check with its result and its subject, and the reason if it was skipped.
fn rows(checks: &VerificationChecks) -> [(&'static str, VerificationResult, String); 8] {
    let VerificationChecks { signature, issuer, period, digest, rules, study, module, status } = checks;
    let text = |text: &Option<String>| text.as_deref().map(|text| visible(text).into_owned());
    let word = |word: &str, of: &Option<String>| text(of).map(|of| format!("{word} {of}"));
    // Only the fragment of the key's URL is shown, because the issuer has its own line.
    let method = text(&signature.verification_method).map(|method| match method.rsplit_once('#') {
        Some((_, key)) => format!("by {key}"),
        None => format!("by {method}"),
    });
    let claims = digest.claims.map(|claims| format!("{claims} claims"));
    let policy = rules.policy.map(|policy| format!("policy {}", policy.as_str()));
    let unchecked = rules.not_checked.as_ref().map(|rules| {
        let rules: Vec<String> = rules.iter().map(u64::to_string).collect();
        format!("without rules {}", rules.join(", "))
    });
    let unproven = study.unproven.as_ref().map(|names| {
        let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
        format!("without {}", names.join(", "))
    });
    let entries = status.entries.as_ref().map(|entries| {
        let entries: Vec<String> = entries.iter().map(entry).collect();
        entries.join(", ")
    });
    let about = |texts: &[Option<String>], reason: &Option<String>| {
        let reason = text(reason);
        let texts = texts.iter().chain([&reason]).flatten().filter(|text| !text.is_empty());
        texts.map(String::as_str).collect::<Vec<_>>().join(", ")
    };
    let signed = [text(&signature.cryptosuite), method, word("at", &signature.created)];
    let valid = [word("from", &period.valid_from), word("until", &period.valid_until)];
    [
        ("signature", signature.result, about(&signed, &signature.reason)),
        ("issuer", issuer.result, about(&[text(&issuer.id)], &issuer.reason)),
        ("period", period.result, about(&valid, &period.reason)),
        ("digest", digest.result, about(&[text(&digest.claim), claims], &digest.reason)),
        ("rules", rules.result, about(&[policy, unchecked], &rules.reason)),
        ("study", study.result, about(&[text(&study.assessment), unproven], &study.reason)),
        ("module", module.result, about(&[text(&module.digest)], &module.reason)),
        ("status", status.result, about(&[entries], &status.reason)),
    ]
}

/// Returns the name of a member, in quotation marks unless it is one of this module's, so that it does not read as text.
fn quoted(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.';
    let is_name = !name.is_empty() && name.bytes().all(is_plain);
    if is_name { name.to_owned() } else { format!("{name:?}") }
}

/// Returns an entry of a status list: its value, its place, and the time of the list, which does not contain later changes.
fn entry(entry: &VerifiedStatus) -> String {
    let VerifiedStatus { purpose, index, value, message, created, .. } = entry;
    let texts = [
        Some(visible(purpose).into_owned()),
        value.map(|value| value.to_string()),
        message.as_deref().map(|message| format!("{:?}", visible(message))),
        Some(format!("at {index}")),
        created.as_deref().map(|created| format!("in the list of {}", visible(created))),
    ];
    texts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The reason if neither an issuer nor its document is expected.
const WITHOUT_ISSUER: &str = "without --issuer or --controller, any key may have signed the credential";
