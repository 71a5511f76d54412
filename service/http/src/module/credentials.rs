//! The operations on credentials. Their requests contain secret keys, and their answers do not.

use hearth_resources::StudyClaimStatus;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::claims::Study;
use super::{Answer, read};
use crate::context;
use crate::host::host;
use crate::json;
use crate::problem::Problem;

/// The request of `credential.issue`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Issue<'a> {
    /// The text of the claim.
    pub(crate) claim: &'a str,
    pub(crate) record: IssuedRecord<'a>,
    /// The DID of the issuer, if it is not the key's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) issuer: Option<&'a str>,
    pub(crate) secret_key: &'a str,
    /// The time of the proof (RFC 3339).
    pub(crate) created: &'a str,
    pub(crate) module: &'a str,
    /// The id of the credential: a URI.
    pub(crate) id: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) status: Vec<ListEntry>,
}

/// The record that a credential certifies.
#[derive(Serialize)]
pub(crate) struct IssuedRecord<'a> {
    pub(crate) id: &'a str,
    pub(crate) policy: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) study: Option<&'a Study>,
}

/// An entry of a status list.
#[derive(Serialize)]
pub(crate) struct ListEntry {
    /// The URL of the list.
    pub(crate) list: String,
    /// The index in the list, as text.
    pub(crate) index: String,
    pub(crate) purpose: &'static str,
}

/// Issues the credential of a claim, as JSON text. Returns `None` if the current rules would not verify the claim.
pub(crate) fn issue(request: &Issue<'_>) -> Result<Option<String>, Problem> {
    let request = json::written(request);
    match read(&context::signing(|| host().answer("credential.issue", request.as_bytes())))? {
        Answer::Valid(Credential { verifiable_credential: document }) => {
            Ok(Some(Box::<str>::from(document).into()))
        }
        Answer::Findings(_) => Ok(None),
    }
}

/// The request of `credential.study`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IssueStudy<'a> {
    /// The request of `study.assess`.
    pub(crate) study: &'a RawValue,
    /// The records of the claims, in the order of the claims.
    pub(crate) records: &'a [StudyClaimStatus],
    /// The DID of the issuer, if it is not the key's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) issuer: Option<&'a str>,
    pub(crate) secret_key: &'a str,
    /// The time of the proof (RFC 3339).
    pub(crate) created: &'a str,
    pub(crate) module: &'a str,
    /// The id of the credential: a URI.
    pub(crate) id: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) status: Vec<ListEntry>,
}

/// Issues the credential of a study, as JSON text.
///
/// # Errors
///
/// Returns a problem with the findings if the study is incomplete or cannot be assessed.
pub(crate) fn issue_study(request: &IssueStudy<'_>) -> Result<String, Problem> {
    let request = json::written(request);
    let Credential { verifiable_credential: document } =
        match read(&context::signing(|| host().answer("credential.study", request.as_bytes())))? {
            Answer::Valid(credential) => credential,
            Answer::Findings(findings) => return Err(Problem::study(findings)),
        };
    Ok(Box::<str>::from(document).into())
}

/// A credential in an answer.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Credential {
    verifiable_credential: Box<RawValue>,
}

/// Signs a document, and returns it with its proof as JSON text.
pub(crate) fn sign(
    document: &impl Serialize,
    secret_key: &str,
    verification_method: Option<&str>,
    created: &str,
) -> Result<String, Problem> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Request<'a, D> {
        document: &'a D,
        secret_key: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        verification_method: Option<&'a str>,
        created: &'a str,
    }
    #[derive(Deserialize)]
    struct Signed {
        document: Box<RawValue>,
    }
    let request = Request { document, secret_key, verification_method, created };
    let request = json::written(&request);
    match read(&context::signing(|| host().answer("credential.sign", request.as_bytes())))? {
        Answer::Valid(Signed { document }) => Ok(Box::<str>::from(document).into()),
        Answer::Findings(_) => Err(Problem::internal("the module did not sign the document")),
    }
}

/// The public part of a key.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PublicKey {
    /// The DID of the request, or the key's own DID.
    pub(crate) did: String,
    pub(crate) verification_method: String,
    /// The controlled identifier document of the DID.
    pub(crate) controller: Box<RawValue>,
}

/// Returns the public part of a key whose issuer has this DID; `None` if the key or the DID is not valid.
pub(crate) fn public_key(secret_key: &str, did: Option<&str>) -> Option<PublicKey> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Request<'a> {
        secret_key: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        did: Option<&'a str>,
    }
    let request = json::written(&Request { secret_key, did });
    match read(&host().answer("credential.key", request.as_bytes())) {
        Ok(Answer::Valid(key)) => Some(key),
        _ => None,
    }
}
