//! `claims.*`: see [`crate::claims`].

use alloc::string::String;

use super::answer::{envelope, root};
use super::{ENVELOPE_BYTES, not_empty, too_large, write};
use crate::claims::{self, RecordAnswer, RecordRequest, RulesAnswer, SchemaAnswer, ValidateAnswer};
use crate::limits;

/// Checks one claim. The request is the claim itself.
///
/// `{"outcome":"valid","findings":[...],"checks":[...]}` with warnings only, or
/// `{"outcome":"findings","status":400,"findings":[...],"checks":[...]}`.
///
/// ```
/// use hearth_kpt_core::contract::claims::validate;
///
/// assert!(validate(b"{}").starts_with(r#"{"outcome":"findings","status":400,"findings":[{"code":"request.missing_member""#));
/// ```
pub fn validate(request: &[u8]) -> String {
    let answer = || write(&ValidateAnswer::from(claims::validate(request)));
    too_large(request, limits::REQUEST_BYTES).unwrap_or_else(answer)
}

/// Decides the record of a claim: status, verdicts, what is outstanding, and the credential.
///
/// The request is `{"claim":"…","issuer":"did:…","policy":"claim"|"study","study":{…},"conflict":{…}}`. The claim is
/// its text in a string, so that no JSON library on the way writes its numbers anew; the last two members are what
/// the keeper of claims knows, see [`crate::claims::Context`]. The answer is
/// `{"outcome":"valid","record":{…},"claim":{…}}`, or that of [`validate`] when the claim is refused.
pub fn record(request: &[u8]) -> String {
    let answer = root(request, ENVELOPE_BYTES).and_then(|root| decided(&envelope(&root)?));
    answer.unwrap_or_else(|refusal| refusal)
}

fn decided(request: &RecordRequest<'_>) -> Result<String, String> {
    let claim = request.claim.as_bytes();
    if let Some(refusal) = too_large(claim, limits::REQUEST_BYTES) {
        return Err(refusal);
    }
    let decided = claims::record(claim, request.issuer.text(), request.policy, &request.context());
    Ok(write(&RecordAnswer::from(decided)))
}

/// The catalogue of rules: `{"outcome":"valid","rules":[…]}`. The request is empty.
pub fn rules(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&RulesAnswer::new()))
}

/// The JSON Schemas: `{"outcome":"valid","claim":{…},"record":{…}}`. The request is empty.
pub fn schema(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&SchemaAnswer::new()))
}
