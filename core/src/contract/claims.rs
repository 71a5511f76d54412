//! `claims.*`: see [`crate::claims`].

use alloc::string::String;

use super::answer::{envelope, root};
use super::{ENVELOPE_BYTES, not_empty, too_large, write};
use crate::claims::{self, RecordAnswer, RecordRequest, RulesAnswer, SchemaAnswer, ValidateAnswer};
use crate::limits;

/// Checks one claim by itself.
///
/// The request is the claim: a JSON object with the members of `Claim`. Members that are not part of a claim are
/// accepted, and a misspelt name is a warning.
///
/// Returns the warnings in `findings` and the verdicts of rules 4 to 8 in `checks`. Rules 5 to 7 depend on the study of
/// the claim, so for a single claim they are often `not-assessed`, which is neither a pass nor an error.
///
/// The outcome is `findings` if the claim has an error; `status` is then 400 (malformed, which includes invalid JSON)
/// or 409 (contradictory). It is `could-not-run` if the request has more than 1 MiB.
///
/// # Examples
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

/// Decides the record of a claim: its status, its checks, the reasons why it is pending, and its credential.
///
/// The request has the text of the claim in `claim`, a string; the DID of the validator in `issuer`; and the `policy`.
/// Under the policy `claim`, a record is verified if rules 4 and 8 pass; under `study`, rules 4 to 8 must pass. The
/// caller adds the facts that only the store of claims contains: `study` (the number of reference claims, the nearest
/// period of the other group, and whether the study's selection contains the household) and `conflict` (a stored claim
/// of the household with different measurements).
///
/// Returns the `record` to store and a summary of the `claim` for an index. The record is `verified` with a
/// `credential`, or `pending` with one finding for each missing condition in `outstanding`. A record that is verified
/// under the policy `claim` does not prove rules 5 to 7, which may be `not-assessed`.
///
/// The outcome is `findings` if the claim has an error, as for `claims.validate`. It is `could-not-run` if the request
/// is malformed, or if it or the claim is too large.
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

/// Returns the rules of claims, in the order in which they are applied: the id, the number in the specification, the
/// title, the condition that satisfies the rule, the source, and the codes.
///
/// The request is empty; the outcome is `could-not-run` if it is not.
pub fn rules(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&RulesAnswer::new()))
}

/// Returns the JSON Schemas (2020-12) of a claim, in `claim`, and of a stored record, in `record`.
///
/// The request is empty; the outcome is `could-not-run` if it is not.
pub fn schema(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&SchemaAnswer::new()))
}
