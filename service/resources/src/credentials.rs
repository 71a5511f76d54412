//! Verifiable credentials, which the module writes.

use schemars::JsonSchema;
use serde_json::Value;

use crate::values::Object;

/// A W3C verifiable credential (VC Data Model 2.0) with a Data Integrity proof of the cryptosuite `eddsa-jcs-2022`.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
#[expect(dead_code, reason = "the type is for its schema")]
pub(crate) struct SignedCredential {
    /// The JSON-LD contexts.
    #[schemars(rename = "@context", extend("type" = "array"))]
    context: Value,
    /// The types of the credential.
    r#type: Vec<String>,
    /// The DID of the issuer.
    issuer: String,
    /// The claims of the credential.
    credential_subject: Object,
    /// The Data Integrity proof.
    proof: Object,
}
