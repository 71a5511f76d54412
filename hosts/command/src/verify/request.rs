//! Composes the request about a credential from its files.

use std::path::Path;
use std::rc::Rc;

use chrono::{SecondsFormat, Utc};
use serde_json::Value;

use super::options::Verify;
use crate::document::Document;
use crate::parts::{File, Part};
use crate::study::input;
use crate::study::request::selection;

/// A request with the places of its parts, and its subject.
pub(super) struct Request {
    pub(super) text: String,
    pub(super) parts: Vec<Part>,
    pub(super) subject: String,
    /// The module that the credential names, if it is not this one.
    pub(super) other_module: Option<String>,
    /// The status of the record around the credential, unless it is `verified`.
    pub(super) ended: Option<String>,
}

/// Reads the files. The error is for the user.
pub(super) fn of(options: &Verify, credential: &Path) -> Result<Request, String> {
    let file = json(credential)?;
    // A record, or the answer of the issuing operation, has the credential as a member. A document that is signed itself
    // is not replaced by its member.
    let is_signed =
        ["/proof", "/credentialSubject"].iter().any(|name| Part::member("", &file, name).is_some());
    let inner = Part::member("/credential", &file, "/verifiableCredential").filter(|_| !is_signed);
    let subject = match inner {
        Some(_) => format!("`verifiableCredential` of {}", file.name),
        None => file.name.clone(),
    };
    let record = inner.is_some().then(|| Part::member("", &file, "/status")).flatten();
    let status: Option<String> = record.and_then(|part| serde_json::from_str(part.text()).ok());
    let ended = status.filter(|status| status != "verified");
    let credential = inner.unwrap_or_else(|| Part::whole("/credential", &file));
    let now = options.now.clone().unwrap_or_else(|| Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true));
    let module = format!("sha256:{}", hearth_kpt::DIGEST);
    let mut members = vec![format!(r#""credential":{}"#, credential.text())];
    // The rules and figures of another module's credential are compared, but its digest cannot be that of this module.
    let read: Value = serde_json::from_str(credential.text()).unwrap_or_default();
    let named = read.pointer("/credentialSubject/module").and_then(Value::as_str);
    let other_module = named.filter(|named| *named != module).map(str::to_owned);
    if other_module.is_none() {
        members.push(format!(r#""module":{}"#, Value::from(module)));
    }
    members.push(format!(r#""now":{}"#, Value::from(now)));
    let mut parts = vec![credential];
    if let Some(path) = &options.claim {
        let file = json(path)?;
        // The request contains the claim's text as a string.
        members.push(format!(r#""claim":{}"#, Value::from(file.text.as_str())));
        parts.push(Part::whole("/claim", &file));
    }
    if let Some(path) = &options.study {
        let part = Part::whole("/study", &json(path)?);
        members.push(format!(r#""study":{}"#, part.text()));
        parts.push(part);
    }
    if !options.claims.is_empty() {
        let claims = input::claims(&options.claims)?;
        let texts: Vec<&str> = claims.iter().map(|claim| claim.text.as_str()).collect();
        members.push(format!(r#""claims":[{}]"#, texts.join(",")));
        parts.extend(claims.into_iter().map(|claim| claim.part));
    }
    match (&options.selection, &options.frame) {
        (Some(document), Some(frame)) => {
            let (member, places) = selection(document, frame)?;
            members.push(member);
            parts.extend(places);
        }
        (Some(parameters), None) => {
            let file = json(parameters)?;
            let part = Part::member("/selection", &file, "/selection");
            let part = part.ok_or_else(|| {
                format!("`{}`: the member `selection` is missing; pass the frame with `--frame`", file.name)
            })?;
            members.push(format!(r#""selection":{}"#, part.text()));
            parts.push(part);
        }
        (None, _) => {}
    }
    if let Some(path) = &options.history {
        let file = json(path)?;
        let whole = || Part::whole("/history", &file);
        let part = Part::member("/history", &file, "/history").unwrap_or_else(whole);
        members.push(format!(r#""history":{}"#, part.text()));
        parts.push(part);
    }
    for (name, files) in [("controllers", &options.controllers), ("statusLists", &options.status_lists)] {
        if files.is_empty() {
            continue;
        }
        let mut texts = Vec::new();
        for (index, path) in files.iter().enumerate() {
            let part = Part::whole(&format!("/{name}/{index}"), &json(path)?);
            texts.push(part.text().to_owned());
            parts.push(part);
        }
        members.push(format!(r#""{name}":[{}]"#, texts.join(",")));
    }
    if let Some(issuer) = &options.issuer {
        members.push(format!(r#""issuer":{}"#, Value::from(issuer.as_str())));
    }
    Ok(Request { text: format!("{{{}}}", members.join(",")), parts, subject, other_module, ended })
}

/// Reads a JSON file. Any other text in the middle of the request would change its meaning.
pub(super) fn json(path: &Path) -> Result<Rc<File>, String> {
    let file = File::of(Document::whole(path, LONGEST)?)?;
    let read: Result<serde::de::IgnoredAny, _> = serde_json::from_str(&file.text);
    match read {
        // The module takes a member that is `null` for one that was not given.
        Ok(_) if file.text.trim() == "null" => Err(format!("`{}` contains only `null`", file.name)),
        Ok(_) => Ok(file),
        Err(error) => {
            let text = error.to_string();
            let reason = text.split(" at line ").next().unwrap_or_default();
            Err(format!("{}:{}:{}: not JSON: {reason}", file.name, error.line(), error.column()))
        }
    }
}

/// The limit in bytes, above the module's limit for the whole request.
const LONGEST: usize = 8 << 20;
