//! `claims.*`: see [`crate::claims`].

use alloc::string::String;

use super::answer::{Failure, Violations, answered, envelope, root, typed};
use super::{ENVELOPE_BYTES, not_empty, too_large, write};
use crate::claims::{self, RecordAnswer, RecordRequest, RulesAnswer, SchemaAnswer, ValidateAnswer};
use crate::wire::{completed, documented};
use crate::{limits, study, weighings};

/// Checks one claim by itself.
///
/// The request is the claim. Members that are not part of a claim are accepted; a misspelt name
/// is a warning.
///
/// Answer:
///
/// - `findings`: the warnings, in document order.
/// - `checks`: the verdicts of rules 4 to 8. Rules 5 to 7 depend on the study, so for a single
///   claim they are often `not-assessed`, which is neither a pass nor an error.
///
/// The outcome is `findings` if the claim has an error; `status` is then 400 (malformed, which
/// includes invalid JSON) or 409 (contradictory). It is `could-not-run` if the request has more
/// than 1 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::claims::validate;
///
/// assert!(validate(b"{}").starts_with(r#"{"outcome":"findings","status":400,"findings":[{"code":"request.missing_member""#));
/// ```
#[documented]
pub fn validate(request: &[u8]) -> String {
    let answer = || write(&ValidateAnswer::from(claims::validate(request)));
    too_large(request, limits::REQUEST_BYTES).unwrap_or_else(answer)
}

/// Decides the record of a claim: its status, its checks, the reasons why it is pending, and its
/// credential.
///
/// Request:
///
/// - `claim`: the JSON text of the claim, as a string.
/// - `issuer`: the DID of the validator.
/// - `policy`: the rules that must pass before the record is verified: rules 4 and 8 for
///   `claim`, rules 4 to 8 for `study`.
/// - `study` (optional): facts about the study of the claim: the number of reference claims, the
///   nearest period of the other group, and whether the study's selection contains the
///   household.
/// - `conflict` (optional): a stored record of the household that contradicts the claim, and how
///   it differs from the claim.
/// - `copies` (optional): other households with a stored claim that has a mark of the claim.
///
/// Answer:
///
/// - `record`: the record to store. Its `status` is `verified`, with a `credential`, or
///   `pending`, with the reasons in `outstanding`.
/// - `claim`: a summary of the claim for an index.
///
/// A record that is verified under the policy `claim` does not prove rules 5 to 7, whose checks
/// may be `not-assessed` or `fail`.
///
/// The outcome is `findings` if the claim has an error, as for `claims.validate`. It is
/// `could-not-run` if the request is malformed, or if the request or the claim is too large.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::{claims::SAMPLE, contract::claims::record};
///
/// let request = serde_json::json!({ "claim": SAMPLE, "issuer": "did:web:localhost", "policy": "claim" });
/// let answer = record(request.to_string().as_bytes());
/// assert!(answer.starts_with(r#"{"outcome":"valid","record":{"status":"verified""#));
/// ```
#[documented]
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

/// Derives a claim from the weighings of one fuel in one household.
///
/// Request:
///
/// - `claim`: the members of the claim that are not measured, whose values are copied.
/// - `intervals`: the weights before and after each interval, or the fuel used, for sheets with
///   pairs of weights or with differences.
/// - `visits`: the weights that a visitor found and put there, in place of `intervals`.
/// - `moistureBasis` (optional): the basis of the moisture readings, `dry` or `wet`. It is
///   required if there are readings.
///
/// Answer:
///
/// - `claim`: the JSON text of the claim in canonical form (RFC 8785), for `claims.validate`.
/// - `days`: each day of the test, with its log or the reason why it has none, and the
///   calculation.
/// - `findings`: the warnings.
///
/// All amounts are exact decimals. The fuel used is the weight before, plus the fuel that was
/// added, less the weight after. A day of which nothing was used is `not-used`, and a day of which
/// a weight is missing is `missing`. Amounts are never scaled, and those of several days are not
/// distributed among them.
///
/// The outcome is `findings` with the status 400 or 409 if the request has an error, for example
/// an amount below zero. It is `could-not-run` if the request is not valid JSON, or has more than
/// 1 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::claims::derive;
///
/// let request = br#"{"claim":{"householdId":"did:ixo:household:123"},"visits":[
///     {"date":"2024-02-01","left":14.2},
///     {"date":"2024-02-02","found":11.5,"added":1.5},
///     {"date":"2024-02-03","found":10.1}]}"#;
/// assert!(derive(request).contains(r#""log":2.7,"derivation":"14.2 − 11.5 = 2.7","path":"/visits/1""#));
/// assert!(derive(request).contains(r#"\"dailyLogs\":[2.7,2.9],\"total\":5.6"#));
/// ```
#[documented]
pub fn derive(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Violations::Found, &|root, findings| {
        typed(root, findings, weighings::derive)
    })
}

/// Calculates the figures of one claim: the daily mean, its spread, and the fuel for each person.
///
/// The request is the claim.
///
/// Answer:
///
/// - `figures`: the numbers of days, the mean, the standard deviation, the lowest and the highest
///   daily log, the share of days with use, the dry fuel, and the persons.
/// - `findings`: the warnings about the claim.
///
/// The figures are those that a study calculates for the household: a day on which the fuel was
/// not used counts as 0, and a day that was not weighed or is left out does not count.
///
/// The outcome is `findings` with the status 400 or 409 if the claim has an error. It is
/// `could-not-run` if the request is not valid JSON, or has more than 1 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::{claims::SAMPLE, contract::claims::figures};
///
/// assert!(figures(SAMPLE.as_bytes()).contains(r#""dailyMean":2.975,"standardDeviation":0.1707825"#));
/// ```
#[documented]
pub fn figures(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Violations::Found, &|root, mut findings| {
        let answer = study::claim_figures(root, &mut findings);
        completed(answer, findings).map(|answer| write(&answer)).map_err(Failure::Refused)
    })
}

/// Returns the rules of claims.
///
/// The request is empty; the outcome is `could-not-run` if it is not.
///
/// Answer:
///
/// - `rules`: the rules, in the order in which they are applied, each with its id, its number in
///   the specification, its title, the condition that satisfies it, its source, and its codes.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::claims::rules;
///
/// assert!(rules(b"").contains(r#""id":"total_matches_logs""#));
/// ```
#[documented]
pub fn rules(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&RulesAnswer::new()))
}

/// Returns the JSON Schemas (2020-12) of claims and records.
///
/// The request is empty; the outcome is `could-not-run` if it is not.
///
/// Answer:
///
/// - `claim`: the schema of a claim.
/// - `record`: the schema of a stored record.
///
/// # Examples
///
/// ```
/// let schemas = hearth_kpt_core::contract::claims::schema(b"");
/// let schemas: serde_json::Value = serde_json::from_str(&schemas)?;
/// assert_eq!(schemas["claim"]["title"], "KPT claim");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[documented]
pub fn schema(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&SchemaAnswer::new()))
}
