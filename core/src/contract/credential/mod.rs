//! `credential.*`: keys, signed documents, and the credentials of claims; see `crate::credential`.
//!
//! A secret key is an argument, and in no answer but that of [`key`] to a seed. Times are arguments too.

mod issue;
mod verify;

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};

pub use issue::issue;
pub use verify::verify;

use super::request::{Fields, Malformed};
use super::{VALID, could_not_run, too_large};
use crate::claims::is_did;
use crate::credential::codes;
use crate::credential::key::{Secret, controller_document};
use crate::credential::proof::{self, Options, PROOF};
use crate::credential::{Time, hidden, not_exact};
use crate::digest::from_hex;
use crate::finding::{Finding, Findings};
use crate::json::{self, Node, Value, Writer};
use crate::limits;

/// What follows from a secret key: `{"secretKey":"z3u2…","did":"did:web:…"}`, where the DID is that of the key when it
/// is left out, or `{"seed":"…"}` of 64 hexadecimal digits, which makes a key.
///
/// `{"outcome":"valid","did":"…","verificationMethod":"…","publicKeyMultibase":"z6Mk…","controller":{…}}`, and
/// `secretKey` when it was made here.
///
/// ```
/// use hearth_core::contract::credential::key;
///
/// let answer = key(br#"{"seed":"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"}"#);
/// assert!(answer.starts_with(r#"{"outcome":"valid","did":"did:key:z6MktwupdmL"#));
/// ```
pub fn key(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, &|root| {
        let fields = Fields::of(root, &["secretKey", "seed", "did"])?;
        let given = text(&fields, "did")?;
        if let Some(did) = given.filter(|did| !is_did(did)) {
            return Err(Answer::Malformed(format!("`did` must be a DID, not `{did}`")));
        }
        let made = fields.optional("seed").is_some();
        let secret = if made { seeded(&fields)? } else { secret(&fields)? };
        let public = secret.public_multibase();
        let did = given.map_or_else(|| Cow::Owned(secret.did()), Cow::Borrowed);
        if did.starts_with("did:key:") && did != secret.did() {
            return Err(refused_for(&codes::FOREIGN_KEY, "/did", &did, &secret.did()));
        }
        let method = format!("{did}#{public}");
        let mut writer = begun();
        writer.text_member("did", &did);
        writer.text_member("verificationMethod", &method);
        writer.text_member("publicKeyMultibase", &public);
        if made {
            writer.text_member("secretKey", &secret.multibase());
        }
        writer.name("controller");
        writer.raw(&controller_document(&did, &method, &public));
        writer.end_object();
        Ok(writer.finish())
    })
}

/// Signs a JSON object: `{"document":{…},"secretKey":"z3u2…","verificationMethod":"…","created":"…","proofPurpose":"…"}`,
/// where the verification method is that of the key's own DID and the purpose `assertionMethod` when they are left out.
///
/// `{"outcome":"valid","document":{…}}`: the text of the document, with `proof` as its last member.
pub fn sign(request: &[u8]) -> String {
    let text_of_request = core::str::from_utf8(request).unwrap_or_default();
    answered(request, ENVELOPE_BYTES, &|root| {
        let known = ["document", "secretKey", "verificationMethod", "created", "proofPurpose"];
        let fields = Fields::of(root, &known)?;
        let document = fields.required("document")?;
        let secret = secret(&fields)?;
        let own = format!("{}#{}", secret.did(), secret.public_multibase());
        let method = text(&fields, "verificationMethod")?.map_or(Cow::Borrowed(own.as_str()), Cow::Borrowed);
        if method.starts_with("did:key:") && method != own {
            return Err(refused_for(&codes::FOREIGN_KEY, "/verificationMethod", &method, &secret.did()));
        }
        if !is_url(&method) {
            return Err(Answer::Malformed(format!("`verificationMethod` must be a URL, not `{method}`")));
        }
        let purpose = text(&fields, "proofPurpose")?.unwrap_or("assertionMethod");
        if !PURPOSES.contains(&purpose) {
            return Err(Answer::Malformed(format!("`proofPurpose` cannot be `{purpose}`")));
        }
        let created = fields.string("created")?;
        let findings = unsignable(document, created);
        if !findings.is_empty() {
            return Err(Answer::Refused(findings.into_document_order()));
        }
        let options = Options { created, method: &method, purpose };
        let mut writer = begun();
        writer.name("document");
        writer.raw(&proof::sign(text_of_request, document, &secret, &options).unwrap_or_default());
        writer.end_object();
        Ok(writer.finish())
    })
}

/// Why a document cannot be signed.
#[inline(never)]
fn unsignable(document: &Node<'_>, created: &str) -> Findings {
    let mut findings = Findings::default();
    let place = |code, path: &'static str| Finding::new(code, path, document.at());
    if Time::of(created).is_none() {
        let finding = place(&codes::INVALID_TIME, "/created").with("member", "created");
        findings.add(finding.with("found", created));
    }
    match &document.value {
        Value::Object(members) if members.iter().any(|member| member.name == PROOF) => {
            findings.add(place(&codes::ALREADY_SIGNED, "/document/proof"));
        }
        Value::Object(_) => {}
        other => {
            let finding = place(&codes::WRONG_TYPE, "/document").with("member", "document");
            findings.add(finding.with("expected", "an object").with("found", other.kind()));
        }
    }
    if document.span.len() > limits::DOCUMENT_BYTES {
        let finding = place(&codes::TOO_LARGE, "/document").with("bytes", document.span.len());
        findings.add(finding.with("limit", limits::DOCUMENT_BYTES));
    }
    if let Some(finding) = not_exact(document, "/document", &codes::NUMBER_NOT_EXACT) {
        findings.add(finding);
    }
    findings
}

/// Why there is no valid answer.
enum Answer {
    /// The call itself is wrong.
    Malformed(Malformed),
    /// What was given is.
    Refused(alloc::vec::Vec<Finding>),
}

impl From<Malformed> for Answer {
    fn from(message: Malformed) -> Self {
        Self::Malformed(message)
    }
}

/// Reads a request and answers it. What is odd in a document of somebody else's making has its findings; anywhere else
/// it is the call that is wrong.
fn answered(request: &[u8], limit: usize, answer: &dyn Fn(&Node<'_>) -> Result<String, Answer>) -> String {
    if let Some(refusal) = too_large(request, limit) {
        return refusal;
    }
    let mut findings = Findings::default();
    let root = json::read(request, &mut findings);
    let found = findings.into_document_order();
    let is_foreign = |finding: &Finding| DOCUMENTS.iter().any(|lead| finding.path().starts_with(lead));
    let answer = match root {
        Some(root) if found.is_empty() => answer(&root),
        Some(_) if found.iter().all(is_foreign) => Err(Answer::Refused(found)),
        _ => Err(Answer::Malformed(found.first().map(Finding::message).unwrap_or_default())),
    };
    match answer {
        Ok(answer) => answer,
        Err(Answer::Malformed(message)) => could_not_run("request.malformed", hidden(message)),
        Err(Answer::Refused(findings)) => refused(&findings),
    }
}

/// The answer with findings: 400 when any of them is about a shape, else 409.
#[inline(never)]
fn refused(findings: &[Finding]) -> String {
    let mut writer = Writer::default();
    writer.begin_object();
    begin_refusal(&mut writer, findings);
    tell(&mut writer, findings);
    writer.end_object();
    writer.finish()
}

/// The member with the findings. A secret key that somebody has put where it does not belong is not said again.
#[inline(never)]
fn tell(writer: &mut Writer, findings: &[Finding]) {
    let mut said = Writer::default();
    said.serialized(&findings);
    writer.name("findings");
    writer.raw(&hidden(said.finish()));
}

fn begin_refusal(writer: &mut Writer, findings: &[Finding]) {
    writer.text_member("outcome", "findings");
    let status = findings.iter().filter_map(|finding| finding.code().status).min();
    writer.count_member("status", usize::from(status.unwrap_or(409)));
}

#[inline(never)]
fn refused_for(code: &'static crate::finding::Code, path: &'static str, method: &str, did: &str) -> Answer {
    Answer::Refused([Finding::new(code, path, 0).with("method", method).with("issuer", did)].into())
}

/// The refusal of a document, or claim, that is too large.
#[inline(never)]
fn too_large_for(path: impl Into<Cow<'static, str>>, bytes: usize) -> Answer {
    let finding = Finding::new(&codes::TOO_LARGE, path, 0).with("bytes", bytes);
    Answer::Refused([finding.with("limit", limits::DOCUMENT_BYTES)].into())
}

#[inline(never)]
fn begun() -> Writer {
    let mut writer = Writer::default();
    writer.begin_object();
    writer.text_member("outcome", VALID);
    writer
}

/// The secret key of a request.
#[inline(never)]
fn secret(fields: &Fields<'_, '_>) -> Result<Secret, Answer> {
    let key = Secret::of_multibase(fields.string("secretKey")?);
    key.ok_or_else(|| Answer::Refused([Finding::new(&codes::INVALID_SECRET_KEY, "/secretKey", 0)].into()))
}

#[inline(never)]
fn seeded(fields: &Fields<'_, '_>) -> Result<Secret, Malformed> {
    if fields.optional("secretKey").is_some() {
        return Err("`seed` and `secretKey` are two keys: give one of them".to_string());
    }
    let seed = from_hex(fields.string("seed")?).and_then(|bytes| bytes.try_into().ok());
    seed.filter(|seed: &[u8; 32]| seed.iter().any(|byte| *byte != 0))
        .map(|seed| Secret::of_seed(&seed))
        .ok_or_else(|| "`seed` must have 64 hexadecimal digits, not all of them 0".to_string())
}

/// A member that may be absent, and is a string.
#[inline(never)]
fn text<'n>(fields: &Fields<'n, '_>, name: &str) -> Result<Option<&'n str>, Malformed> {
    fields.optional(name).map(|_| fields.string(name)).transpose()
}

/// A member that may be absent, and is `sha256:` and 64 hexadecimal digits.
#[inline(never)]
fn digest<'n>(fields: &Fields<'n, '_>, name: &str) -> Result<Option<&'n str>, Malformed> {
    let is_hex = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    let is_digest = |text: &str| {
        text.strip_prefix("sha256:").is_some_and(|hex| hex.len() == 64 && hex.bytes().all(is_hex))
    };
    match text(fields, name)? {
        Some(text) if !is_digest(text) => {
            Err(format!("`{name}` must be `sha256:` and 64 lower-case hexadecimal digits"))
        }
        text => Ok(text),
    }
}

/// Whether a text is an absolute URL, of any scheme.
#[inline(never)]
fn is_url(text: &str) -> bool {
    text.len() <= limits::URI_BYTES && fluent_uri::Uri::parse(text).is_ok()
}

/// Where documents of somebody else's making are in a request.
const DOCUMENTS: [&str; 4] = ["/document/", "/credential/", "/controllers/", "/statusLists/"];

/// What a key may be used for (W3C Controlled Identifiers 1.0, §2.3), to sign.
const PURPOSES: [&str; 4] =
    ["assertionMethod", "authentication", "capabilityInvocation", "capabilityDelegation"];

/// Bytes of a request to sign a document: the document, and room for what is said of it.
const ENVELOPE_BYTES: usize = limits::DOCUMENT_BYTES + (1 << 14);
