//! `credential.issue`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::ENVELOPE_BYTES;
use super::super::claims::study;
use super::super::module::RULE_SET;
use super::super::request::{Fields, Malformed};
use super::{Answer, answered, begun, digest, is_url, secret, tell, text, too_large_for};
use crate::claims::{Context, Policy, is_did};
use crate::credential::{self, Issue, Reductions, StatusEntry, StudyData};
use crate::json::{Node, Value};
use crate::limits;

/// Issues the credential of a claim, whose record is decided here once more:
/// `{"claim":"…","record":{"id":"…","policy":"claim","study":{…}},"secretKey":"z3u2…","created":"…","module":"sha256:…"}`,
/// and `issuer`, `verificationMethod`, `validUntil`, `id`, `status` and `study` where they are wanted.
///
/// `{"outcome":"valid","verifiableCredential":{…},"findings":[…]}`. Findings about the claim have their places in the
/// claim.
pub fn issue(request: &[u8]) -> String {
    answered(request, ENVELOPE_BYTES, &|root| {
        let asked = read(root)?;
        let (credential, warnings) = credential::issue(&asked).map_err(Answer::Refused)?;
        let mut writer = begun();
        writer.name("verifiableCredential");
        writer.raw(&credential);
        tell(&mut writer, &warnings);
        writer.end_object();
        Ok(writer.finish())
    })
}

#[inline(never)]
fn read<'n>(root: &'n Node<'_>) -> Result<Issue<'n>, Answer> {
    let fields = Fields::of(root, MEMBERS)?;
    let record = Fields::of(fields.required("record")?, &["id", "policy", "study"])?;
    let policy = match record.string("policy")? {
        "claim" => Policy::Claim,
        "study" => Policy::Study,
        other => return Err(format!("`policy` must be `claim` or `study`, not `{other}`").into()),
    };
    let issuer = text(&fields, "issuer")?;
    if let Some(issuer) = issuer.filter(|issuer| !is_did(issuer)) {
        return Err(format!("`issuer` must be a DID, not `{issuer}`").into());
    }
    for name in ["id", "verificationMethod"] {
        if let Some(url) = text(&fields, name)?.filter(|url| !is_url(url) || !is_of(url, IDS)) {
            return Err(format!("`{name}` must be a URL, a URN or a DID, not `{url}`").into());
        }
    }
    let module = digest(&fields, "module")?;
    let claim = fields.string("claim")?;
    if claim.len() > limits::REQUEST_BYTES {
        return Err(too_large_for("/claim", claim.len()));
    }
    Ok(Issue {
        claim,
        record: short(&record, "id")?,
        policy,
        context: Context { study: record.optional("study").map(study).transpose()?, conflict: None },
        issuer,
        method: text(&fields, "verificationMethod")?,
        secret: secret(&fields)?,
        created: fields.string("created")?,
        until: text(&fields, "validUntil")?,
        module: module.map_or_else(|| fields.string("module"), Ok)?,
        rule_set: RULE_SET,
        id: text(&fields, "id")?,
        status: fields.optional("status").map(status).transpose()?.unwrap_or_default(),
        study: fields.optional("study").map(of_study).transpose()?.unwrap_or_default(),
    })
}

/// One entry of a status list, or several.
#[inline(never)]
fn status<'n>(node: &'n Node<'_>) -> Result<Vec<StatusEntry<'n>>, Malformed> {
    match &node.value {
        Value::Array(items) if items.len() > limits::STATUS_ENTRIES => {
            Err(format!("`status` has {} items, {} are allowed", items.len(), limits::STATUS_ENTRIES))
        }
        Value::Array(items) => items.iter().map(entry).collect(),
        _ => Ok([entry(node)?].into()),
    }
}

#[inline(never)]
fn entry<'n>(node: &'n Node<'_>) -> Result<StatusEntry<'n>, Malformed> {
    let fields = Fields::of(node, &["list", "index", "purpose", "messages"])?;
    let (list, index, purpose) = (fields.string("list")?, fields.string("index")?, fields.string("purpose")?);
    if !is_url(list) || !is_of(list, LISTS) || list.contains('#') {
        return Err(format!("`list` must be a URL of http or https without a fragment, not `{list}`"));
    }
    let is_index =
        (1..=INDEX_DIGITS).contains(&index.len()) && index.bytes().all(|byte| byte.is_ascii_digit());
    if !is_index {
        return Err(format!("`index` must be a string of digits, not `{index}`"));
    }
    if !["revocation", "suspension", "refresh", "message"].contains(&purpose) {
        return Err(format!("`purpose` cannot be `{purpose}`"));
    }
    let messages: Vec<&str> = match fields.optional("messages").map(|node| &node.value) {
        None => Vec::new(),
        Some(Value::Array(items)) if items.iter().all(|item| string(item).is_some()) => {
            items.iter().filter_map(string).collect()
        }
        Some(other) => return Err(format!("`messages` must be an array of strings, not {}", other.kind())),
    };
    let has_messages =
        (2..=1 << limits::STATUS_BITS).contains(&messages.len()) && messages.len().is_power_of_two();
    if has_messages != (purpose == "message") || (!has_messages && !messages.is_empty()) {
        return Err(
            "`messages` has a text for each value, 2, 4, 8 and so on, and belongs to `message`".into()
        );
    }
    Ok(StatusEntry { list, index, purpose, messages })
}

fn string<'n>(node: &'n Node<'_>) -> Option<&'n str> {
    match &node.value {
        Value::String(text) => Some(text),
        _ => None,
    }
}

#[inline(never)]
fn of_study<'n>(node: &'n Node<'_>) -> Result<StudyData<'n>, Malformed> {
    let fields = Fields::of(node, &["id", "assessment", "emissionReductions"])?;
    Ok(StudyData {
        id: short(&fields, "id")?,
        assessment: digest(&fields, "assessment")?,
        reductions: fields.optional("emissionReductions").map(reductions).transpose()?,
    })
}

#[inline(never)]
fn reductions<'n>(node: &'n Node<'_>) -> Result<Reductions<'n>, Malformed> {
    let fields = Fields::of(node, &["methodology", "version", "value", "unit", "source"])?;
    let value = match &fields.required("value")?.value {
        Value::Number(number) => number.double(),
        other => return Err(format!("`value` must be a number, not {}", other.kind())),
    };
    let needed = |name| short(&fields, name)?.ok_or_else(|| format!("`{name}` is missing"));
    if needed("unit")? != "tCO2e" {
        return Err("`unit` must be `tCO2e`".into());
    }
    Ok(Reductions {
        method: [("methodology", needed("methodology")?), ("version", needed("version")?)],
        value,
        unit: needed("unit")?,
        source: short(&fields, "source")?,
    })
}

/// A member that may be absent, and is a name: neither empty nor a story.
#[inline(never)]
fn short<'n>(fields: &Fields<'n, '_>, name: &str) -> Result<Option<&'n str>, Malformed> {
    let text = text(fields, name)?;
    let fits = |text: &str| {
        let has_room = text.chars().nth(limits::STUDY_CODE_POINTS).is_none();
        has_room && !text.trim().is_empty() && !text.chars().any(char::is_control)
    };
    match text {
        Some(text) if !fits(text) => Err(format!(
            "`{name}` must have 1 to {} characters, none of them a control character",
            limits::STUDY_CODE_POINTS
        )),
        text => Ok(text),
    }
}

fn is_of(url: &str, schemes: &[&str]) -> bool {
    schemes.iter().any(|scheme| url.starts_with(scheme))
}

/// How the id of a credential begins, or that of a key.
const IDS: &[&str] = &["https://", "http://", "urn:", "did:"];

/// How the URL of a status list begins.
const LISTS: &[&str] = &["https://", "http://"];

/// The members of a request.
const MEMBERS: &[&str] = &[
    "claim",
    "record",
    "issuer",
    "verificationMethod",
    "secretKey",
    "created",
    "validUntil",
    "module",
    "id",
    "status",
    "study",
];

/// Digits of an index: those of the largest that every host can count to.
const INDEX_DIGITS: usize = 9;
